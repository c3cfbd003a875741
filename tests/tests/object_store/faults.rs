//! A server that is slow, fails, cuts connections, or does what it said it did not: nothing acknowledged is lost, nothing is there twice.

use std::time::Duration;

use bashkit::host::Random;
use bashkit_object_store::Bucket;
use bashkit_orchestrator::journal::{Journal, JournalError};
use bashkit_orchestrator::session::{SessionStore, StoreError};

use crate::proxy::{FAULTS, Fault, LATE, Proxy};
use crate::server::{bucket, server};

/// Proxy before the server, and a bucket behind it whose requests do not wait for late answers.
fn stage(name: &str) -> Option<(Proxy, Bucket, Bucket)> {
    let server = server()?;
    server.make(name);
    let proxy = Proxy::new(server.port);
    let through = bucket(name, proxy.port).request_timeout(Duration::from_millis(600));
    Some((proxy, through, bucket(name, server.port)))
}

#[test]
fn a_put_whose_answer_was_lost_is_resolved_by_what_is_there() {
    let Some((proxy, through, direct)) = stage("lost-answers") else { return };
    let (journal, sessions) = (through.journal().unwrap(), through.sessions().unwrap());
    let (look, look_at_sessions) = (direct.journal().unwrap(), direct.sessions().unwrap());
    for fault in FAULTS {
        let run = format!("{fault:?}");
        let mut records = Vec::new();
        let mut revision = None;
        for n in 0..3 {
            // Once, and twice in a row.
            proxy.plan(vec![fault; 1 + n % 2]);
            let record = format!("{fault:?} {n}").into_bytes();
            journal.append(&run, n as u64, &record).unwrap();
            records.push(record.clone());
            assert_eq!(look.load(&run), Ok(Some(records.clone())), "{fault:?}");
            assert_eq!(look.append(&run, n as u64, &record), Err(JournalError::Conflict { n_records: n as u64 + 1 }), "{fault:?}");
            proxy.plan(vec![fault; 1 + n % 2]);
            let saved = sessions.save(&run, revision, &record).unwrap();
            assert_eq!(look_at_sessions.load(&run).unwrap(), Some((saved, record)), "{fault:?}");
            revision = Some(saved);
        }
        proxy.plan([fault]);
        sessions.delete(&run, revision).unwrap();
        assert_eq!(look_at_sessions.load(&run).unwrap(), None, "{fault:?}");
        proxy.plan([fault]);
        let hold = journal.hold(&run).unwrap().unwrap();
        assert!(look.hold(&run).unwrap().is_none(), "{fault:?}");
        drop(hold);
        assert!(look.hold(&run).unwrap().is_some(), "{fault:?}");
        // What comes late finds its place taken.
        std::thread::sleep(LATE);
        assert_eq!(look.load(&run), Ok(Some(records)), "{fault:?}");
        assert_eq!(look_at_sessions.load(&run).unwrap(), None, "{fault:?}");
        assert!(look.hold(&run).unwrap().is_some(), "{fault:?}");
    }
}

/// Faults in an order that a seed says, one of three puts with none.
fn some_faults(seed: u64, n: usize) -> Vec<Fault> {
    let random = Random::seeded(seed);
    let kinds: Vec<Fault> = FAULTS.into_iter().chain([Fault::None; 3]).collect();
    (0..n).map(|_| kinds[usize::try_from(random.bits() >> 33).unwrap() % kinds.len()]).collect()
}

#[test]
fn two_writers_under_faults_lose_nothing_that_was_acknowledged() {
    let Some((proxy, through, direct)) = stage("two-writers") else { return };
    let journals = [through.journal().unwrap(), through.clone().journal().unwrap()];
    const N_RECORDS: u64 = 60;
    proxy.plan(some_faults(23, 1000));
    let acknowledged: Vec<Vec<(u64, Vec<u8>)>> = std::thread::scope(|scope| {
        let writers: Vec<_> = journals
            .iter()
            .enumerate()
            .map(|(n, journal)| {
                scope.spawn(move || {
                    let (mut at, mut mine) = (0, Vec::new());
                    while at < N_RECORDS {
                        let record = format!("writer {n} at {at}").into_bytes();
                        match journal.append("run", at, &record) {
                            Ok(()) => {
                                mine.push((at, record));
                                at += 1;
                            }
                            Err(JournalError::Conflict { n_records }) => {
                                assert!(n_records > at, "{n_records} {at}");
                                at = n_records;
                            }
                            Err(error) => panic!("{error}"),
                        }
                    }
                    mine
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    std::thread::sleep(LATE);
    let records = direct.journal().unwrap().load("run").unwrap().unwrap();
    let mut all: Vec<(u64, Vec<u8>)> = acknowledged.into_iter().flatten().collect();
    all.sort_unstable();
    assert_eq!(all, (0..).zip(records).collect::<Vec<_>>(), "each number was acknowledged to one, who has it");
    assert!(all.len() as u64 >= N_RECORDS);
}

#[test]
fn two_who_save_one_session_under_faults_lose_nothing_that_was_acknowledged() {
    let Some((proxy, through, direct)) = stage("two-savers") else { return };
    let stores = [through.sessions().unwrap(), through.clone().sessions().unwrap()];
    proxy.plan(some_faults(42, 1000));
    let number = |bytes: &[u8]| std::str::from_utf8(bytes).unwrap().parse::<u64>().unwrap();
    let counts: Vec<(u64, u64)> = std::thread::scope(|scope| {
        let savers: Vec<_> = stores
            .iter()
            .map(|store| {
                scope.spawn(move || {
                    let (mut n_saved, mut n_unclear) = (0, 0);
                    while n_saved + n_unclear < 20 {
                        let (revision, n) =
                            store.load("n").unwrap().map_or((None, 0), |(revision, bytes)| (Some(revision), number(&bytes)));
                        match store.save("n", revision, (n + 1).to_string().as_bytes()) {
                            Ok(_) => n_saved += 1,
                            Err(StoreError::Conflict { .. }) => {}
                            Err(StoreError::Io { source, .. }) if source.to_string().contains("an answer was lost") => n_unclear += 1,
                            Err(error) => panic!("{error}"),
                        }
                    }
                    (n_saved, n_unclear)
                })
            })
            .collect();
        savers.into_iter().map(|saver| saver.join().unwrap()).collect()
    });
    std::thread::sleep(LATE);
    let (n_saved, n_unclear) = counts.into_iter().fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
    let n = number(&direct.sessions().unwrap().load("n").unwrap().unwrap().1);
    assert!((n_saved..=n_saved + n_unclear).contains(&n), "{n} of {n_saved} and {n_unclear} that are not known");
}
