//! Back-up and restore by the programs of Postgres, and new tables while runs wait.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit_orchestrator::journal::Durability;
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool, ToolFn, ToolOutput};
use bashkit_postgres::{PostgresError, PostgresStore, RunId, RunPhase, Submission, Worker};

use crate::server::{psql, server, settings, store};

const WAIT: Duration = Duration::from_secs(30);

/// Calls of `once`, which cannot be repeated.
type Calls = Arc<AtomicU32>;

fn orchestrator(store: &PostgresStore, calls: &Calls) -> OrchestratorTool {
    let calls = Arc::clone(calls);
    let once = ToolFn::new("once", "Has an effect.", move |_, _| {
        calls.fetch_add(1, Ordering::SeqCst);
        Ok(ToolOutput::text("once"))
    });
    let ask = ToolFn::new("ask", "Waits.", |_, _| Ok(ToolOutput::text("asked"))).says(|definition| definition.confirm = Confirm::Always);
    OrchestratorTool::builder("t")
        .tool(Box::new(once))
        .tool(Box::new(ask))
        .persistent(true)
        .session_store(store.sessions())
        .durable(Durability::new(store.journal(), b"a secret of the tests"))
        .build()
        .unwrap()
}

/// Lets a worker work until a run has that phase.
#[track_caller]
fn comes_to(store: &PostgresStore, calls: &Calls, run: &RunId, phase: RunPhase) {
    let worker = Worker::new(store, orchestrator(store, calls)).poll(Duration::from_millis(100));
    let stopper = worker.stopper();
    let thread = std::thread::spawn(move || worker.run().unwrap());
    let status = store.queue().wait(run, WAIT).unwrap();
    assert_eq!(status.phase, phase, "{status:?}");
    stopper.stop();
    thread.join().unwrap();
}

fn allow(store: &PostgresStore, run: &RunId) {
    let queue = store.queue();
    for call in queue.pending(run).unwrap() {
        queue.decide(&call.id, Approval::Allow.by("Grace")).unwrap();
    }
}

fn program(name: &str, arguments: &[&str]) {
    let output = Command::new(name).args(arguments).output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_was_dumped_goes_on_elsewhere() {
    let Some(old) = server() else { return };
    let (calls, folder) = (Calls::default(), tempfile::tempdir().unwrap());
    let before = store(&old);
    let waits = Submission::new("once; n=1; ask; echo $n").session("ada").idempotency_key("invoice 17");
    let run = before.queue().submit(&waits).unwrap();
    comes_to(&before, &calls, &run, RunPhase::Waiting);
    let queued = before.queue().submit(&Submission::new("once")).unwrap();
    assert!(!before.ledger("payments").unwrap().call("invoice 17", b"", || Ok(b"receipt".to_vec())).unwrap().is_known);
    let dump = folder.path().join("dump").display().to_string();
    program("pg_dump", &["--format=custom", "--schema=bashkit", "--file", &dump, &old.url()]);
    drop(before);
    drop(old);
    let Some(new) = server() else { return };
    program("pg_restore", &["--exit-on-error", "--no-owner", "--dbname", &new.url(), &dump]);
    let after = settings(&new).connect().unwrap();
    after.check().unwrap();
    // What was known is known: the key, the call that waits, what was called before, and the ledger.
    assert_eq!(after.queue().submit(&waits).unwrap(), run);
    assert!(after.ledger("payments").unwrap().call("invoice 17", b"", || Ok(Vec::new())).unwrap().is_known);
    allow(&after, &run);
    comes_to(&after, &calls, &run, RunPhase::Done);
    assert_eq!(after.queue().result(&run).unwrap().unwrap().stdout, "once\nasked\n1\n");
    comes_to(&after, &calls, &queued, RunPhase::Done);
    assert_eq!(calls.load(Ordering::SeqCst), 2, "once for each run");
}

#[test]
fn runs_that_wait_outlive_new_tables() {
    let Some(server) = server() else { return };
    let calls = Calls::default();
    let before = store(&server);
    let run = before.queue().submit(&Submission::new("once; ask")).unwrap();
    comes_to(&before, &calls, &run, RunPhase::Waiting);
    drop(before);
    // The tables as the version before had them.
    psql(
        &server,
        "DROP FUNCTION bashkit.unblock_next() CASCADE; ALTER TABLE bashkit.runs DROP COLUMN is_blocked; DELETE FROM bashkit.migrations WHERE version = 4",
    );
    let after = settings(&server).connect().unwrap();
    assert!(matches!(after.check(), Err(PostgresError::Version { found: 3, .. })));
    assert_eq!(after.migrate().unwrap(), 3);
    allow(&after, &run);
    comes_to(&after, &calls, &run, RunPhase::Done);
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}
