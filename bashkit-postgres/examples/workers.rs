//! Three workers on one Postgres, some of which are killed or paused, and the server too: what their clients were told holds.
//!
//! `cargo run --release --example workers -- 200 17` runs 200 scripts with the faults of seed 17. It needs `initdb`, `postgres` and `psql`.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program for the terminal, which starts processes"
)]

mod history;

use std::error::Error;
use std::process::{Command, Stdio};

use bashkit_postgres::local_server::LocalServer;

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::var_os(history::URL).is_some() {
        history::work();
        return Ok(());
    }
    let mut arguments = std::env::args().skip(1);
    let n_runs = arguments.next().map_or(Ok(100), |n| n.parse())?;
    let seed = arguments.next().map_or(Ok(1), |n| n.parse())?;
    let directory = std::env::temp_dir().join(format!("bashkit-workers-{}", std::process::id()));
    std::fs::create_dir_all(&directory)?;
    let mut server = LocalServer::start()?;
    println!("postgres: {}", server.url());
    let program = std::env::current_exe()?;
    let worker = || {
        let mut command = Command::new(&program);
        command.stdin(Stdio::null()).stderr(Stdio::null());
        command
    };
    let history = history::run(&mut server, &directory, n_runs, seed, worker);
    std::fs::remove_dir_all(&directory)?;
    println!("{history:#?}");
    if history.violations.is_empty() {
        println!(
            "{} runs checked: nothing acknowledged was lost, no finished call was repeated, and every other effect was told",
            history.n_runs
        );
        Ok(())
    } else {
        Err(format!("{} violations", history.violations.len()).into())
    }
}
