//! What every journal and every store of sessions does, in each kind of object store.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use bashkit_object_store::object_store::local::LocalFileSystem;
use bashkit_object_store::object_store::memory::InMemory;
use bashkit_object_store::object_store::throttle::{ThrottleConfig, ThrottledStore};
use bashkit_object_store::{Bucket, ObjectStoreError};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, Journal, JournalError};
use bashkit_orchestrator::session::{SessionStore, StoreError};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool};
use bashkit_tests::conformance::journal::{self, Calls};
use bashkit_tests::conformance::session_store;

use crate::proxy::Proxy;
use crate::server::{bucket, server};

/// Place in a fresh store, reached by two handles as two processes have them; `None` where the machine has no server.
type Pair = Option<[Bucket; 2]>;

fn in_memory() -> Pair {
    let store = Arc::new(InMemory::new());
    let bucket = || Bucket::new(store.clone(), "of/tests").unwrap();
    Some([bucket(), bucket()])
}

/// The directory is removed with the handle.
fn in_files() -> (tempfile::TempDir, Pair) {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("file://{}/journals", directory.path().display());
    let pair = [0; 2].map(|_: u8| Bucket::connect(&url, []).unwrap());
    (directory, Some(pair))
}

fn in_s3(name: &str) -> Pair {
    let server = server()?;
    server.make(name);
    Some([0; 2].map(|_: u8| bucket(name, server.port)))
}

fn journals_conform_in(store: &str, pair: Pair, another: Pair) {
    let (Some(pair), Some(another)) = (pair, another) else { return };
    let [one, other] = pair.map(|bucket| bucket.journal().unwrap());
    journal::conforms(store, &one, &other);
    let [one, other] = another.map(|bucket| bucket.journal().unwrap());
    journal::lists_and_forgets(store, Box::new(one), &other);
}

#[test]
fn journals_conform_in_memory() {
    journals_conform_in("memory", in_memory(), in_memory());
}

#[test]
fn journals_conform_in_files() {
    let ((_one, pair), (_other, another)) = (in_files(), in_files());
    journals_conform_in("files", pair, another);
}

#[test]
fn journals_conform_in_s3() {
    journals_conform_in("S3", in_s3("conform"), in_s3("conform-lists"));
}

#[test]
fn sessions_conform_in_memory() {
    let [one, _] = in_memory().unwrap();
    session_store::conforms(&one.sessions().unwrap());
    session_store::threads_lose_nothing(&one.sessions().unwrap());
}

#[test]
fn sessions_conform_in_s3() {
    let Some([one, other]) = in_s3("sessions") else { return };
    session_store::conforms(&one.sessions().unwrap());
    session_store::threads_lose_nothing(&other.sessions().unwrap());
}

#[test]
fn sessions_that_are_too_large_are_neither_kept_nor_read() {
    let [one, other] = in_memory().unwrap();
    let small = one.sessions().unwrap().max_bytes(3);
    small.save("a", None, b"abc").unwrap();
    assert_eq!(small.save("b", None, b"abcd").unwrap_err().to_string(), "a session of 4 bytes is too large: the store keeps up to 3");
    other.sessions().unwrap().save("large", None, b"abcd").unwrap();
    assert!(matches!(small.load("large"), Err(StoreError::TooLarge { bytes: 4, bytes_max: 3 })));
}

#[test]
fn sessions_in_files_are_refused_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let store = LocalFileSystem::new_with_prefix(directory.path()).unwrap();
    let bucket = Bucket::new(Arc::new(store), "").unwrap();
    let error = bucket.sessions().unwrap_err();
    assert!(matches!(&error, ObjectStoreError::Conditions { .. }), "{error}");
    let said = error.to_string();
    assert!(said.starts_with("LocalFileSystem(") && said.contains("DirectorySessionStore"), "{said}");
}

/// A server that knows no conditions would give one record to two.
#[test]
fn a_store_that_ignores_conditions_is_refused() {
    let Some(server) = server() else { return };
    server.make("careless");
    let proxy = Proxy::new(server.port);
    proxy.forget(&["if-none-match", "if-match"]);
    let error = bucket("careless", proxy.port).journal().unwrap_err();
    assert!(matches!(error, ObjectStoreError::Conditions { .. }), "{error}");
    assert!(error.to_string().contains("If-None-Match is ignored"), "{error}");
    // One that knows the first alone keeps journals, and no sessions.
    proxy.forget(&["if-match"]);
    bucket("careless", proxy.port).journal().unwrap();
    let error = bucket("careless", proxy.port).sessions().unwrap_err();
    assert!(error.to_string().contains("If-Match is ignored"), "{error}");
}

#[test]
fn settings_that_cannot_be_used_are_refused_with_what_is_accepted() {
    let rows =
        [("nonsense", "s3://bucket/prefix is accepted"), ("s3://bucket/a//b", "empty path segment"), ("ftp://host/a", "cannot be used")];
    for (url, says) in rows {
        let error = Bucket::connect(url, []).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    let error = bucket("nothing-here", server().map_or(1, |server| server.port))
        .patience(Duration::ZERO)
        .request_timeout(Duration::from_secs(2))
        .journal()
        .unwrap_err();
    assert!(matches!(error, ObjectStoreError::Refused { .. } | ObjectStoreError::Unreachable { .. }), "{error}");
    let journal = in_memory().unwrap()[0].journal().unwrap();
    for run in ["", "..", "a/b", "a%2Fb", "é", &"x".repeat(129)] {
        for error in [journal.append(run, 0, b"x").unwrap_err(), journal.load(run).unwrap_err(), journal.remove(run).unwrap_err()] {
            assert!(error.to_string().contains("is no name of a run: 1 to 128"), "{error}");
        }
        assert!(journal.hold(run).is_err() && journal.release(run).is_err());
    }
}

/// Two processes want one number, many times: one has it.
fn one_of_two_wins(store: &str, pair: Pair) {
    let Some(pair) = pair else { return };
    let journals = pair.map(|bucket| bucket.journal().unwrap());
    for at in 0..100 {
        let barrier = Barrier::new(4);
        let results: Vec<Result<(), JournalError>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4_u8)
                .map(|n| {
                    let (journal, barrier) = (&journals[usize::from(n % 2)], &barrier);
                    scope.spawn(move || {
                        barrier.wait();
                        journal.append("run", at, &[n; 100])
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let winners: Vec<usize> = (0..4).filter(|n| results[*n].is_ok()).collect();
        assert_eq!(winners.len(), 1, "{store} {at}: {results:?}");
        let lost = JournalError::Conflict { n_records: at + 1 };
        assert!(results.iter().all(|result| result.is_ok() || *result == Err(lost.clone())), "{store} {at}: {results:?}");
        if at % 10 == 9 {
            let records = journals[1].load("run").unwrap().unwrap();
            assert_eq!((records.len() as u64, records.last().unwrap()), (at + 1, &vec![winners[0] as u8; 100]), "{store}");
        }
    }
}

#[test]
fn one_of_two_wins_in_memory() {
    one_of_two_wins("memory", in_memory());
}

#[test]
fn one_of_two_wins_in_files() {
    let (_directory, pair) = in_files();
    one_of_two_wins("files", pair);
}

#[test]
fn one_of_two_wins_in_s3() {
    one_of_two_wins("S3", in_s3("race"));
}

fn bank(bucket: &Bucket, calls: &Calls) -> OrchestratorTool {
    let asks = calls.tool("pay").says(|definition| definition.confirm = Confirm::Always);
    let durability = Durability::new(bucket.journal().unwrap(), b"a secret of the tests");
    let builder = OrchestratorTool::builder("bank").tool(Box::new(asks)).tool(Box::new(calls.tool("look")));
    builder.persistent(true).session_store(bucket.sessions().unwrap()).durable(durability).build().unwrap()
}

fn a_run_goes_on_elsewhere(pair: Pair) {
    let Some([one, other]) = pair else { return };
    let calls = Calls::default();
    let first = bank(&one, &calls);
    let script = "echo a >f; look 1; x=$(pay 2); look 3; echo $x; cat f";
    let DurableOutcome::Pending(run) = first.execute_durable_as("order-17", script.into()).unwrap() else { panic!("it waits") };
    assert_eq!(calls.replace(Vec::new()), ["look 1"]);
    let (stored, call) = (run.to_bytes(), run.calls[0].id.clone());
    drop(first);
    // The other one has the stored bytes, or the name alone.
    let second = bank(&other, &calls);
    let DurableOutcome::Pending(again) = second.resume_run("order-17", &[]).unwrap() else { panic!("it still waits") };
    assert_eq!((again.calls[0].id.clone(), calls.list()), (call.clone(), Vec::new()));
    let DurableOutcome::Done(response) = second.resume(&stored, &[(call, Approval::Allow)]).unwrap() else { panic!("it ends") };
    assert_eq!((response.stdout.as_str(), response.exit_code), ("done\ndone\ndone\na\n", 0));
    assert_eq!(calls.list(), ["pay 2", "look 3"]);
    // A session of one is that of the other.
    first_of(bank(&one, &calls), "ada", "echo 5 >n");
    assert_eq!(first_of(bank(&other, &calls), "ada", "cat n"), "5\n");
}

fn first_of(tool: OrchestratorTool, session: &str, script: &str) -> String {
    let DurableOutcome::Done(response) = tool.session(session).execute_durable(script.into()).unwrap() else { panic!("it ends") };
    response.stdout
}

#[test]
fn a_run_that_waits_goes_on_in_another_instance_in_memory() {
    a_run_goes_on_elsewhere(in_memory());
}

#[test]
fn a_run_that_waits_goes_on_in_another_instance_in_s3() {
    a_run_goes_on_elsewhere(in_s3("approval"));
}

#[test]
fn who_died_with_a_hold_is_released_by_hand_and_loses_by_the_next_record() {
    let [one, other] = in_memory().unwrap().map(|bucket| bucket.journal().unwrap());
    let hold = one.hold("run").unwrap().unwrap();
    one.append("run", 0, b"one").unwrap();
    assert!(other.hold("run").unwrap().is_none());
    assert_eq!((other.release("run"), other.release("run")), (Ok(true), Ok(false)));
    let taken = other.hold("run").unwrap().unwrap();
    other.append("run", 1, b"two").unwrap();
    assert_eq!(one.append("run", 1, b"late"), Err(JournalError::Conflict { n_records: 2 }));
    // What another one holds is not let go by who had it before.
    drop(hold);
    assert!(one.hold("run").unwrap().is_none());
    drop(taken);
    assert!(one.hold("run").unwrap().is_some());
    assert_eq!(one.load("run"), Ok(Some(vec![b"one".to_vec(), b"two".to_vec()])));
}

#[test]
fn no_executor_is_blocked_by_a_slow_store() {
    let config = ThrottleConfig { wait_put_per_call: Duration::from_millis(400), ..ThrottleConfig::default() };
    let store = ThrottledStore::new(InMemory::new(), config);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let n_ticks = AtomicU64::new(0);
    runtime.block_on(async {
        let bucket = Bucket::new(Arc::new(store), "").unwrap();
        let work = async {
            let journal = bucket.journal_async().await.unwrap();
            let hold = journal.hold_async("run").await.unwrap();
            journal.append_async("run", 0, b"one").await.unwrap();
            assert_eq!(journal.load_async("run").await, Ok(Some(vec![b"one".to_vec()])));
            journal.remove_async("run").await.unwrap();
            let sessions = bucket.sessions_async().await.unwrap();
            let revision = sessions.save_async("a", None, b"x").await.unwrap();
            assert_eq!(sessions.load_async("a").await.unwrap(), Some((revision, b"x".to_vec())));
            hold
        };
        let ticks = async {
            loop {
                tokio::time::sleep(Duration::from_millis(10)).await;
                n_ticks.fetch_add(1, Ordering::Relaxed);
            }
        };
        tokio::select! {
            hold = work => drop(hold),
            () = ticks => {}
        }
    });
    // Seven puts of 400 ms, on a machine that others use too.
    assert!(n_ticks.into_inner() > 50);
}

/// Requests of each operation, as docs/scale.md says them.
#[test]
fn requests_of_each_operation_are_bounded() {
    let Some(server) = server() else { return };
    server.make("counted");
    let proxy = Proxy::new(server.port);
    let place = bucket("counted", proxy.port);
    let journal = place.journal().unwrap();
    assert_eq!(proxy.seen(), "2 PUT", "a place that is new");
    let other = place.journal().unwrap();
    assert_eq!(proxy.seen(), "1 PUT", "a place that is known");
    let hold = journal.hold("run").unwrap();
    assert_eq!(proxy.seen(), "2 LIST, 1 PUT", "hold");
    journal.append("run", 0, b"0").unwrap();
    assert_eq!(proxy.seen(), "1 LIST, 1 PUT", "first record");
    (1..20).for_each(|at| journal.append("run", at, b"x").unwrap());
    assert_eq!(proxy.seen(), "19 PUT", "each record of who appended the one before");
    other.append("run", 20, b"x").unwrap();
    assert_eq!(proxy.seen(), "1 GET, 1 PUT", "record of who goes on");
    assert_eq!(journal.append("run", 20, b"y"), Err(JournalError::Conflict { n_records: 21 }));
    assert_eq!(proxy.seen(), "1 GET, 1 LIST, 1 PUT", "conflict");
    assert_eq!(journal.load("run").unwrap().unwrap().len(), 21);
    assert_eq!(proxy.seen(), "21 GET, 1 LIST", "load");
    assert_eq!(journal.runs().unwrap(), ["run"]);
    assert_eq!(proxy.seen(), "1 LIST", "runs");
    journal.remove("run").unwrap();
    // A POST is a delete of up to 1,000 objects.
    assert_eq!(proxy.seen(), "1 LIST, 2 POST", "remove");
    drop(hold);
    assert_eq!(proxy.seen(), "1 POST, 1 PUT", "end of a hold");
    drop(journal.hold("run").unwrap().unwrap());
    assert_eq!(proxy.seen(), "2 LIST, 2 POST, 2 PUT", "another hold, and its end");
    let sessions = place.sessions().unwrap();
    assert_eq!(proxy.seen(), "2 PUT", "sessions");
    let first = sessions.save("ada", None, b"one").unwrap();
    let second = sessions.save("ada", Some(first), b"two").unwrap();
    assert_eq!(proxy.seen(), "2 PUT", "saves");
    sessions.load("ada").unwrap();
    assert_eq!(proxy.seen(), "1 GET", "load");
    let third = place.sessions().unwrap().save("ada", Some(second), b"three").unwrap();
    assert_eq!(proxy.seen(), "1 GET, 3 PUT", "a save of a process that has not seen it, behind two trials");
    assert!(sessions.save("ada", Some(second), b"late").is_err());
    assert_eq!(proxy.seen(), "1 GET, 1 PUT", "conflict");
    sessions.delete("ada", Some(third)).unwrap();
    assert_eq!(proxy.seen(), "1 PUT", "delete by revision");
    assert_eq!(sessions.list().unwrap(), [""; 0]);
    sessions.delete("ada", None).unwrap();
    assert_eq!(proxy.seen(), "1 LIST, 1 POST", "list, delete");
}

#[test]
fn a_store_that_is_gone_is_named_after_the_patience() {
    let gone = bucket_of_nobody().patience(Duration::from_millis(400)).request_timeout(Duration::from_millis(300));
    let begun = Instant::now();
    let error = gone.journal().unwrap_err().to_string();
    assert!(error.starts_with("the object store was out of reach for 0.4 s: "), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

/// Bucket at a port where nobody listens.
fn bucket_of_nobody() -> Bucket {
    let port = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    bucket("gone", port)
}
