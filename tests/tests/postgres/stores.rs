//! Journals, sessions and collections.

use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::journal::{Journal, JournalError};
use bashkit_orchestrator::session::SessionStore;
use bashkit_postgres::{PostgresError, PostgresStore};
use bashkit_tests::conformance::collection::{self, Manner, Open};
use bashkit_tests::conformance::{journal, session_store};

use crate::server::{server, settings, store};

#[test]
fn journals_conform() {
    let Some(server) = server() else { return };
    let [one, other] = [store(&server), store(&server)];
    journal::conforms("postgres", &one.journal(), &other.journal());
    let [one, other] = ["a", "b"].map(|_| settings(&server).schema("another").connect().unwrap());
    one.migrate().unwrap();
    journal::lists_and_forgets("postgres", Box::new(one.journal()), &other.journal());
}

#[test]
fn sessions_conform() {
    let Some(server) = server() else { return };
    let store = store(&server);
    session_store::conforms(&store.sessions());
    session_store::threads_lose_nothing(&store.sessions());
    let small = store.sessions().max_bytes(3);
    assert_eq!(small.save("small", None, b"abcd").unwrap_err().to_string(), "a session of 4 bytes is too large: the store keeps up to 3");
}

#[test]
fn collections_conform() {
    let Some(server) = server() else { return };
    let store = store(&server);
    let n = std::cell::Cell::new(0);
    let make = || -> Open {
        n.set(n.get() + 1);
        let (store, name) = (store.clone(), format!("collection {}'; DROP SCHEMA bashkit; --", n.get()));
        Box::new(move || Arc::new(store.collection(&name).unwrap()))
    };
    collection::conforms(make, Manner::default());
    let long = store.collection("long").unwrap();
    let path = vec![b'x'; 2001];
    collection::invalid(bashkit_workspace::collection::ResourceCollection::read(&long, &path));
}

#[test]
fn many_processes_make_the_tables_once() {
    let Some(server) = server() else { return };
    let stores: Vec<PostgresStore> = (0..8).map(|_| settings(&server).connect().unwrap()).collect();
    let error = stores[0].check().unwrap_err();
    assert!(matches!(error, PostgresError::Version { found: 0, .. }), "{error}");
    let found: Vec<u32> = std::thread::scope(|scope| {
        let all: Vec<_> = stores.iter().map(|store| scope.spawn(|| store.migrate().unwrap())).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(found.iter().filter(|found| **found == 0).count(), 1, "{found:?}");
    stores[1].check().unwrap();
    assert_eq!(stores[1].migrate().unwrap(), found.into_iter().max().unwrap());
}

#[test]
fn who_was_taken_over_appends_nothing() {
    let Some(server) = server() else { return };
    let [one, other] = [store(&server).journal(), store(&server).journal()];
    let hold = one.hold("run").unwrap().unwrap();
    one.append("run", 0, b"one").unwrap();
    assert_eq!(other.append("run", 1, b"not held"), Err(JournalError::HoldLost { run: "run".into() }));
    // The holder is not heard of: another process would see its lease run out.
    let taken = server_takes(&server, "run");
    assert!(matches!(one.append("run", 1, b"late"), Err(JournalError::HoldLost { .. })), "{taken}");
    drop(hold);
    assert_eq!(other.load("run"), Ok(Some(vec![b"one".to_vec()])));
    // What another one holds is not let go by who had it before.
    assert!(other.hold("run").unwrap().is_none());
}

/// Somebody takes over a run, by hand.
fn server_takes(server: &bashkit_postgres::local_server::LocalServer, run: &str) -> String {
    let sql = format!(
        "UPDATE bashkit.journals SET epoch = nextval('bashkit.epochs'), holder = 'other', expires_at = now() + interval '1 hour' WHERE run = '{run}'"
    );
    crate::server::psql(server, &sql)
}

#[test]
fn a_lease_is_kept_while_its_process_lives_and_runs_out_after() {
    let Some(server) = server() else { return };
    let [one, other] = [0, 1].map(|_| settings(&server).lease(Duration::from_millis(600)).connect().unwrap());
    one.migrate().unwrap();
    let hold = one.journal().hold("run").unwrap().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    assert!(other.journal().hold("run").unwrap().is_none(), "it is renewed");
    std::mem::forget(hold);
    crate::server::psql(&server, "UPDATE bashkit.journals SET epoch = -1");
    std::thread::sleep(Duration::from_millis(800));
    assert!(other.journal().hold("run").unwrap().is_some(), "nobody renews it");
}

#[test]
fn a_server_that_crashes_loses_no_record_and_those_who_append_wait() {
    let Some(mut server) = server() else { return };
    let journal = store(&server).journal();
    let done = std::sync::atomic::AtomicBool::new(false);
    let counts: Vec<u64> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|n| {
                let (journal, done) = (journal.clone(), &done);
                scope.spawn(move || {
                    let run = format!("run-{n}");
                    let _hold = journal.hold(&run).unwrap().unwrap();
                    let mut at = 0_u64;
                    while !done.load(std::sync::atomic::Ordering::Relaxed) {
                        journal.append(&run, at, &at.to_be_bytes()).unwrap();
                        at += 1;
                    }
                    at
                })
            })
            .collect();
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(300));
            server.kill().unwrap();
            std::thread::sleep(Duration::from_millis(300));
            server.resume().unwrap();
        }
        std::thread::sleep(Duration::from_millis(300));
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    for (n, count) in counts.into_iter().enumerate() {
        let records = journal.load(&format!("run-{n}")).unwrap().unwrap();
        assert_eq!(records.len() as u64, count);
        assert!(records.iter().zip(0_u64..).all(|(record, at)| *record == at.to_be_bytes()));
    }
}

#[test]
fn a_server_that_is_gone_is_named_after_the_patience() {
    let Some(mut server) = server() else { return };
    let store = settings(&server).patience(Duration::from_millis(400)).connect().unwrap();
    store.migrate().unwrap();
    server.kill().unwrap();
    // Its processes end when they see that the first one is gone.
    std::thread::sleep(Duration::from_secs(1));
    let begun = std::time::Instant::now();
    let error = store.journal().append("run", 0, b"x").unwrap_err().to_string();
    assert!(error.starts_with("Postgres was out of reach for 0.4 s: "), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(5));
    server.resume().unwrap();
    store.journal().append("run", 0, b"x").unwrap();
}

#[test]
fn settings_that_cannot_be_used_are_refused_with_what_is_accepted() {
    let rows = [
        (PostgresStore::builder("postgresql://h/d").schema("a\"b"), "1 to 40 of a-z, 0-9 and _"),
        (PostgresStore::builder("postgresql://h/d").schema(""), "1 to 40 of a-z, 0-9 and _"),
        (PostgresStore::builder("postgresql://h/d").connections(0), "1 or more are accepted"),
        (PostgresStore::builder("postgresql://h/d").lease(Duration::ZERO), "100 ms and more are accepted"),
        (PostgresStore::builder("postgresql://h/d").statement_timeout(Duration::ZERO), "more than none is accepted"),
        (PostgresStore::builder("nonsense"), "cannot be used"),
    ];
    for (builder, says) in rows {
        let error = builder.connect().unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}
