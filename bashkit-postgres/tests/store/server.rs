//! A server for a test.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresBuilder, PostgresStore};

/// Starts a server; on a machine that has no Postgres, says so and answers `None`.
pub(crate) fn server() -> Option<LocalServer> {
    started_with(&[])
}

/// Starts a server with settings as `postgresql.conf` has them.
pub(crate) fn started_with(settings: &[&str]) -> Option<LocalServer> {
    match LocalServer::start_with(settings) {
        Ok(server) => Some(server),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("not tested: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Settings of a store of tests, whose leases run out soon.
pub(crate) fn settings(server: &LocalServer) -> PostgresBuilder {
    PostgresStore::builder(server.url()).lease(Duration::from_secs(2)).connections(4)
}

/// Store with tables.
pub(crate) fn store(server: &LocalServer) -> PostgresStore {
    let store = settings(server).connect().unwrap();
    store.migrate().unwrap();
    store
}

/// Asks the server by the program of Postgres.
pub(crate) fn psql(server: &LocalServer, sql: &str) -> String {
    psql_at(&server.url(), sql)
}

/// Asks the server of a URL by the program of Postgres.
pub(crate) fn psql_at(url: &str, sql: &str) -> String {
    let output = std::process::Command::new("psql").args(["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", url, "-c", sql]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Waits until something is so.
#[track_caller]
pub(crate) fn until(mut what: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not come to be");
        std::thread::sleep(Duration::from_millis(20));
    }
}
