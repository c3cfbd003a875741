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
    let mut server = match LocalServer::start() {
        Ok(server) => server,
        Err(error) if error.kind() == ErrorKind::NotFound => return eprintln!("not tested: {error}"),
        Err(error) => panic!("{error}"),
    };
    let directory = tempfile::tempdir().unwrap();
    let worker = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["the_worker", "--exact", "--nocapture"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let history = history::run(&mut server, directory.path(), 200, 20_261_125, worker);
    assert!(history.violations.is_empty(), "{history:#?}");
    assert_eq!((history.n_runs, history.n_done + history.n_cancelled), (200, 200), "{history:#?}");
    // It was not for want of faults.
    assert!(history.n_worker_kills > 2 && history.n_pauses > 0 && history.n_server_kills > 0, "{history:#?}");
}
