//! Workers that die, pause and lose their database: what their clients were told holds.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and start processes"
)]

#[path = "../examples/history/mod.rs"]
mod history;

use std::io::ErrorKind;
use std::process::{Command, Stdio};

use bashkit_postgres::local_server::LocalServer;

/// Does nothing unless a test started it.
#[test]
fn the_worker() {
    if std::env::var_os(history::URL).is_some() {
        history::work();
    }
}

#[test]
fn nothing_acknowledged_is_lost_and_nothing_finished_repeated() {
    let Some(mut server) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let history = history::run(&mut server, directory.path(), 200, 20_261_125, worker);
    assert!(history.violations.is_empty(), "{history:#?}");
    assert_eq!((history.n_runs, history.n_done + history.n_cancelled), (200, 200), "{history:#?}");
    // It was not for want of faults.
    assert!(history.n_worker_kills > 2 && history.n_pauses > 0 && history.n_server_kills > 0, "{history:#?}");
    assert!(history.n_cut_connections > 1 && history.n_clock_jumps > 0, "{history:#?}");
}

#[test]
fn an_effect_that_happens_twice_is_found() {
    let Some(mut server) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let broken = || {
        let mut command = worker();
        command.env(history::BROKEN, "1");
        command
    };
    let history = history::run(&mut server, directory.path(), 10, 1, broken);
    assert!(history.violations.iter().any(|violation| violation.contains("has had its effect 2 times")), "{history:#?}");
}

fn server() -> Option<LocalServer> {
    match LocalServer::start() {
        Ok(server) => Some(server),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("not tested: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Command that starts this program again, as a worker.
fn worker() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["the_worker", "--exact", "--nocapture"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}
