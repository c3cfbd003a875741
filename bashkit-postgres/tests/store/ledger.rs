//! Calls by idempotency key, by threads and by processes that are killed.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit_orchestrator::ToolFailure;
use bashkit_postgres::{LedgerError, PostgresStore, Statement};

use crate::server::{psql, server, settings, store, until};

/// Variables by which a process of a test knows its work: the URL of the server, what to do, and the file of effects.
const URL: &str = "BASHKIT_LEDGER_URL";
const MANNER: &str = "BASHKIT_LEDGER_MANNER";
const EFFECTS: &str = "BASHKIT_LEDGER_EFFECTS";

const MOVE: &str = "UPDATE account SET cents = cents - $1::int8";

/// Notes an effect for good.
fn note(path: &str) -> Result<Vec<u8>, ToolFailure> {
    let noted = std::fs::OpenOptions::new().append(true).create(true).open(path).and_then(|mut file| {
        file.write_all(b"paid\n")?;
        file.sync_data()
    });
    noted.map(|()| b"receipt 1".to_vec()).map_err(|error| ToolFailure::new(error.to_string()))
}

/// Does nothing unless a test started it.
#[test]
fn the_process_that_pays() {
    let Ok(url) = std::env::var(URL) else { return };
    let (manner, effects) = (std::env::var(MANNER).unwrap(), std::env::var(EFFECTS).unwrap());
    let store = PostgresStore::builder(url).lease(Duration::from_secs(1)).connect().unwrap();
    let ledger = store.ledger("payments").unwrap();
    let hangs = || std::thread::sleep(Duration::from_secs(60));
    match manner.as_str() {
        "before" => drop(ledger.call("invoice 17", b"20", || {
            hangs();
            note(&effects)
        })),
        "after" => drop(ledger.call("invoice 17", b"20", || {
            let receipt = note(&effects);
            hangs();
            receipt
        })),
        "transaction" => {
            let statements = [Statement::new(MOVE).text("20"), Statement::new("SELECT pg_sleep(60)")];
            drop(ledger.transact("invoice 17", b"20", &statements));
        }
        _ => drop(ledger.call("invoice 17", b"20", || note(&effects)).unwrap()),
    }
}

fn start(url: &str, manner: &str, effects: &std::path::Path) -> std::process::Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["ledger::the_process_that_pays", "--exact", "--nocapture"])
        .envs([(URL, url), (MANNER, manner)])
        .env(EFFECTS, effects)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn n_effects(effects: &std::path::Path) -> usize {
    std::fs::read_to_string(effects).unwrap_or_default().lines().count()
}

#[test]
fn a_key_has_one_effect_whoever_asks() {
    let Some(server) = server() else { return };
    let stores = [store(&server), store(&server)];
    let n_calls = AtomicU32::new(0);
    let pay = |store: &PostgresStore| {
        store.ledger("payments").unwrap().call("invoice 17", b"20", || {
            n_calls.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(100));
            Ok(b"receipt".to_vec())
        })
    };
    let entries: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..16)
            .map(|i| {
                scope.spawn({
                    let store = &stores[i % 2];
                    move || pay(store).unwrap()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(n_calls.load(Ordering::SeqCst), 1);
    assert!(entries.iter().all(|entry| entry.answer == b"receipt"));
    assert_eq!(entries.iter().filter(|entry| !entry.is_known).count(), 1);
    // Another scope is another key; another request under the same key is refused.
    let ledger = stores[0].ledger("payments").unwrap();
    assert!(!stores[0].ledger("refunds").unwrap().call("invoice 17", b"20", || Ok(Vec::new())).unwrap().is_known);
    let other = ledger.call("invoice 17", b"30", || Ok(Vec::new())).unwrap_err();
    assert_eq!(other.to_string(), "the idempotency key 'invoice 17' is that of another request: choose another key");
    // A failure says that nothing was done, and the key is free.
    let failed = ledger.call("invoice 18", b"", || Err(ToolFailure::new("declined").with_code("declined"))).unwrap_err();
    assert_eq!(ToolFailure::from(failed).code.as_deref(), Some("declined"));
    assert!(!ledger.call("invoice 18", b"", || Ok(Vec::new())).unwrap().is_known);
    assert_eq!(ledger.remove_ended(Duration::ZERO).unwrap(), 2);
    assert!(matches!(ledger.call("a\nb", b"", || Ok(Vec::new())), Err(LedgerError::Invalid { what: "key", .. })));
}

#[test]
fn a_process_that_is_killed_leaves_its_key_in_doubt() {
    let Some(server) = server() else { return };
    for (manner, n_had) in [("before", 0), ("after", 1)] {
        let directory = tempfile::tempdir().unwrap();
        let effects = directory.path().join("effects");
        let store = store(&server);
        let ledger = store.ledger("payments").unwrap().patience(Duration::from_millis(200));
        let is_begun = || psql(&server, "SELECT count(*) FROM bashkit.calls WHERE scope = 'payments' AND answer IS NULL").trim() == "1";
        let mut child = start(&server.url(), manner, &effects);
        until(|| is_begun() && n_effects(&effects) == n_had);
        // It lives, and is waited for; the lease is renewed for as long.
        std::thread::sleep(Duration::from_millis(1500));
        assert!(matches!(ledger.call("invoice 17", b"20", || note("/nowhere")), Err(LedgerError::AtWork { .. })));
        assert!(ledger.in_doubt(10).unwrap().is_empty());
        child.kill().unwrap();
        child.wait().unwrap();
        let ledger = ledger.patience(Duration::from_secs(10));
        let doubt = ledger.call("invoice 17", b"20", || note("/nowhere")).unwrap_err();
        assert!(matches!(doubt, LedgerError::InDoubt { .. }), "{doubt}");
        assert!(doubt.to_string().contains("say what became of it with PostgresLedger::resolve"));
        assert_eq!(ledger.in_doubt(10).unwrap().iter().map(|doubt| doubt.key.as_str()).collect::<Vec<_>>(), ["invoice 17"]);
        // Somebody looked at the service.
        ledger.resolve("invoice 17", (n_had == 1).then_some(b"receipt 1")).unwrap();
        assert!(matches!(ledger.resolve("invoice 17", None), Err(LedgerError::NotInDoubt { .. })));
        // Then another process asks for the same.
        assert!(start(&server.url(), "plain", &effects).wait().unwrap().success());
        assert_eq!(n_effects(&effects), 1, "{manner}");
        let known = ledger.call("invoice 17", b"20", || note("/nowhere")).unwrap();
        assert_eq!((known.answer.as_slice(), known.is_known), (&b"receipt 1"[..], true));
        ledger.remove_ended(Duration::ZERO).unwrap();
    }
}

#[test]
fn an_effect_in_the_database_is_one_transaction_with_its_entry() {
    let Some(server) = server() else { return };
    let store = store(&server);
    let ledger = store.ledger("payments").unwrap();
    psql(&server, "CREATE TABLE account (cents int8); INSERT INTO account VALUES (100)");
    let cents = || psql(&server, "SELECT cents FROM account").trim().to_owned();
    let mut child = start(&server.url(), "transaction", std::path::Path::new("/nowhere"));
    until(|| psql(&server, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'").trim() == "1");
    child.kill().unwrap();
    child.wait().unwrap();
    // Its connection is gone with it, as soon as the server looks.
    psql(&server, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'");
    assert_eq!(cents(), "100");
    let statements = [Statement::new(MOVE).text("20")];
    let pay = || ledger.transact("invoice 17", b"20", &statements);
    let entries: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| pay().unwrap())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(entries.iter().all(|entry| entry.answer == b"[1]"));
    assert_eq!(entries.iter().filter(|entry| !entry.is_known).count(), 1);
    assert_eq!(cents(), "80");
    // A statement that is refused takes back what the others did, and frees the key.
    let wrong = [Statement::new(MOVE).text("20"), Statement::new("SELECT 1 / 0")];
    let refused = ledger.transact("invoice 18", b"20", &wrong).unwrap_err().to_string();
    assert!(refused.contains("division by zero"), "{refused}");
    assert!(!ledger.transact("invoice 18", b"20", &statements).unwrap().is_known);
    assert_eq!(cents(), "60");
}

#[test]
fn a_service_that_knows_keys_is_asked_again() {
    let Some(server) = server() else { return };
    let store = settings(&server).lease(Duration::from_millis(300)).connect().unwrap();
    store.migrate().unwrap();
    let ledger = store.ledger("payments").unwrap().repeats(true);
    // The future is dropped while the call is in flight, as by a run that is cancelled.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let dropped = runtime.block_on(async {
        let call = ledger.call_async("invoice 17", b"20", std::future::pending());
        tokio::time::timeout(Duration::from_millis(300), call).await
    });
    assert!(dropped.is_err());
    assert!(matches!(store.ledger("payments").unwrap().call("invoice 17", b"20", || Ok(Vec::new())), Err(LedgerError::InDoubt { .. })));
    let again = runtime.block_on(ledger.call_async("invoice 17", b"20", async { Ok(b"receipt".to_vec()) })).unwrap();
    assert_eq!((again.answer.as_slice(), again.is_known), (&b"receipt"[..], false));
    assert!(ledger.in_doubt(10).unwrap().is_empty());
}
