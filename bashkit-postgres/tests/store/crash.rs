//! A server that crashes between statements that wait for the disk and those that do not.

use std::time::Duration;

use bashkit_orchestrator::journal::{Journal, RunHold};
use bashkit_postgres::PostgresJournal;

use crate::server::{psql, server, settings, until};

/// Holds the run as soon as nobody else does.
fn held(journal: &PostgresJournal) -> RunHold {
    let mut hold = None;
    until(|| {
        hold = journal.hold("r").unwrap();
        hold.is_some()
    });
    hold.unwrap()
}

#[test]
fn a_crash_forgets_no_record_and_gives_no_epoch_twice() {
    let Some(mut server) = server() else { return };
    let store = settings(&server).lease(Duration::from_millis(600)).connect().unwrap();
    store.migrate().unwrap();
    let journal = store.journal();
    let (mut n_records, mut last_epoch) = (0, 0);
    for round in 0..8 {
        let hold = held(&journal);
        let epoch: i64 = psql(&server, "SELECT epoch FROM bashkit.journals WHERE run = 'r'").trim().parse().unwrap();
        assert!(epoch > last_epoch, "{epoch} after {last_epoch}");
        last_epoch = epoch;
        for _ in 0..=round {
            journal.append("r", n_records, b"record").unwrap();
            n_records += 1;
        }
        // What is not synchronised: the end of the lease, or its renewal.
        if round % 2 == 0 {
            drop(hold);
            server.kill().unwrap();
            server.resume().unwrap();
        } else {
            std::thread::sleep(Duration::from_millis(250));
            server.kill().unwrap();
            server.resume().unwrap();
            drop(hold);
        }
        assert_eq!(journal.load("r").unwrap().unwrap().len() as u64, n_records, "round {round}");
    }
}
