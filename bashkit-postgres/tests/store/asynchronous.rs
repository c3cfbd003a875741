//! Futures of the stores on an executor of one thread, which goes on with its other work while the database does not answer.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit_orchestrator::journal::{CallId, JournalError};
use bashkit_orchestrator::session::{SessionStore, StoreError};
use bashkit_postgres::{LedgerError, QueueError, RunFilter, RunPhase, Submission, TenantLimits};
use bashkit_workspace::collection::{CollectionError, Expected, NewResource, ResourceCollection, ResourceEdit};

use crate::server::{psql, server, settings};

#[test]
fn no_future_blocks_its_executor() {
    let Some(server) = server() else { return };
    let store = settings(&server).connections(24).connect().unwrap();
    store.migrate().unwrap();
    let (journal, sessions, queue) = (store.journal(), store.sessions(), store.queue());
    let [ledger, refunds] = ["payments", "refunds"].map(|scope| store.ledger(scope).unwrap());
    let call: CallId = "run-1/1/0123456789abcdef".parse().unwrap();
    let run = queue.submit(&Submission::new("echo 1")).unwrap();
    let revision = sessions.save("ada", None, b"one").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let n_ticks = AtomicU32::new(0);
    let collection = store.collection("files").unwrap();
    let file = NewResource::file(*b"one");
    let written = collection.write(b"kept", &Expected::Absent, &file).unwrap();
    let before = collection.list().unwrap().cursor.unwrap();
    let version: u32 = psql(&server, "SELECT max(version) FROM bashkit.migrations").trim().parse().unwrap();
    let tables = "bashkit.journals, bashkit.records, bashkit.sessions, bashkit.runs, bashkit.tenants, bashkit.pending, bashkit.calls, bashkit.migrations,
        bashkit.collections, bashkit.resources, bashkit.removed";
    let locked = std::thread::scope(|scope| {
        let lock = scope.spawn(|| {
            psql(&server, &format!("BEGIN; LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1.5); COMMIT"));
        });
        std::thread::sleep(Duration::from_millis(400));
        runtime.block_on(async {
            let ticks = async {
                loop {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    n_ticks.fetch_add(1, Ordering::Relaxed);
                }
            };
            let filter = RunFilter::default();
            let submission = Submission::new("echo 2");
            let all = async {
                tokio::join!(
                    async { assert_eq!(journal.append_async("run", 0, b"one").await, Ok(())) },
                    async { assert_eq!(journal.load_async("unknown").await, Ok(None)) },
                    async { assert!(journal.hold_async("another").await.unwrap().is_some()) },
                    async { assert!(journal.runs_async().await.unwrap().len() <= 1) },
                    async { assert!(journal.count_async().await.unwrap() <= 1) },
                    async { assert_eq!(sessions.load_async("ada").await.unwrap(), Some((revision, b"one".to_vec()))) },
                    async { assert!(matches!(sessions.save_async("ada", None, b"two").await, Err(StoreError::Conflict { .. }))) },
                    async { assert_eq!(sessions.list_async().await.unwrap(), ["ada"]) },
                    async { drop(queue.submit_async(&submission).await.unwrap()) },
                    async { assert_eq!(queue.status_async(&run).await.unwrap().phase, RunPhase::Queued) },
                    async { assert_eq!(queue.result_async(&run).await.unwrap(), None) },
                    async { assert!(queue.pending_async(&run).await.unwrap().is_empty()) },
                    async { assert!(!queue.list_async(&filter, 10).await.unwrap().is_empty()) },
                    async { assert_eq!(queue.trace_async(&run).await.unwrap(), None) },
                    async { assert!(queue.calls_of_async(&run).await.unwrap().is_empty()) },
                    async { assert!(queue.undecided_async(10).await.unwrap().is_empty()) },
                    async { assert!(matches!(queue.call_async(&call).await, Err(QueueError::UnknownCall { .. }))) },
                    async { assert!(queue.counts_async(None).await.unwrap().len() > 5) },
                    async { assert!(queue.tenants_async(10).await.unwrap().contains(&"default".to_owned())) },
                    async { assert!(ledger.in_doubt_async(10).await.unwrap().len() <= 1) },
                    async { assert!(matches!(ledger.resolve_async("other", None).await, Err(LedgerError::NotInDoubt { .. }))) },
                    async { assert_eq!(refunds.remove_ended_async(Duration::ZERO).await.unwrap(), 0) },
                    async { queue.set_limits_async("acme", TenantLimits::default()).await.unwrap() },
                    async { assert_eq!(queue.remove_ended_async(Duration::ZERO).await.unwrap(), 0) },
                    async { assert!(!collection.list_async().await.unwrap().states.is_empty()) },
                    async { assert_eq!(collection.read_async(b"kept").await.unwrap().unwrap().state.revision, written.revision) },
                    async { assert_eq!(collection.write_async(b"new", &Expected::Absent, &file).await.unwrap().size, 3) },
                    async { assert!(collection.changed_since_async(&before).await.unwrap().is_some()) },
                    async { assert!(!ledger.call_async("key", b"", async { Ok(Vec::new()) }).await.unwrap().is_known) },
                    async { assert_eq!(store.migrate_async().await.unwrap(), version) },
                );
            };
            tokio::select! { () = ticks => {}, () = all => {} }
        });
        lock.join()
    });
    locked.unwrap();
    // They waited for the lock for a second, in which the executor had a hundred ticks; half of that is enough for a machine that others use.
    assert!(n_ticks.load(Ordering::Relaxed) > 40, "{n_ticks:?}");
    let late = runtime.block_on(async {
        assert!(matches!(queue.retry_async(&run).await, Err(QueueError::WrongPhase { .. })));
        queue.cancel_async(&run).await.unwrap();
        sessions.delete_async("ada", Some(revision)).await.unwrap();
        journal.remove_async("run").await.unwrap();
        let conflict = ResourceEdit::Write { path: b"kept".to_vec(), expected: Expected::Absent, resource: NewResource::file(*b"two") };
        let removal =
            ResourceEdit::Delete { path: b"new".to_vec(), expected: collection.read_async(b"new").await.unwrap().unwrap().state.revision };
        let answers = collection.edit_async(&[conflict, removal]).await;
        assert!(matches!(answers.as_slice(), [Err(CollectionError::Conflict { .. }), Ok(None)]), "{answers:?}");
        collection.delete_async(b"kept", &written.revision).await.unwrap();
        journal.append_async("run", 5, b"late").await
    });
    assert!(collection.list().unwrap().states.is_empty());
    assert_eq!(late, Err(JournalError::Conflict { n_records: 0 }));
    assert!(sessions.list().unwrap().is_empty());
}
