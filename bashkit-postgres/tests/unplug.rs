//! The database is gone for a while: what submitters are told, and that workers go on by themselves.
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and use threads")]

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit_orchestrator::journal::Durability;
use bashkit_orchestrator::policy::Resolution;
use bashkit_orchestrator::{Approval, OrchestratorTool, ToolFn, ToolOutput};
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresError, PostgresStore, QueueError, RunId, RunPhase, Submission, Worker};

/// Time for which the database is gone: `BASHKIT_UNPLUG_SECONDS=30` is that of the figures in docs/scale.md.
fn gone() -> Duration {
    Duration::from_secs(std::env::var("BASHKIT_UNPLUG_SECONDS").map_or(4, |secs| secs.parse().unwrap()))
}

/// Effects by tool and argument.
type Effects = Arc<Mutex<BTreeMap<String, u32>>>;

fn orchestrator(store: &PostgresStore, effects: &Effects) -> OrchestratorTool {
    let tool = |name: &'static str| {
        let effects = Arc::clone(effects);
        ToolFn::new(name, "Has an effect.", move |arguments, _| {
            let what = format!("{name} {}", arguments["what"].as_str().unwrap_or_default());
            *effects.lock().unwrap().entry(what.clone()).or_default() += 1;
            std::thread::sleep(Duration::from_millis(30));
            Ok(ToolOutput::text(what))
        })
        .arg::<String, _>("what", "What is noted")
    };
    OrchestratorTool::builder("t")
        .tool(Box::new(tool("once")))
        .tool(Box::new(tool("keyed").says(|definition| definition.effects.idempotent = Some(true))))
        .durable(Durability::new(store.journal(), b"a secret of the tests"))
        .build()
        .unwrap()
}

fn store(server: &LocalServer, patience: Duration) -> PostgresStore {
    PostgresStore::builder(server.url()).lease(Duration::from_secs(1)).patience(patience).connections(6).connect().unwrap()
}

fn submission(number: usize) -> Submission {
    let script = (0..5).fold(String::new(), |script, i| format!("{script}once {number}-{i}\nkeyed {number}-{i}\n"));
    Submission::new(script).idempotency_key(format!("key {number}"))
}

/// Waits until a run is done; what is in doubt meanwhile was told, and is resolved. Answers the calls that were.
fn ends(store: &PostgresStore, run: &RunId) -> Vec<String> {
    let (queue, mut told) = (store.queue(), Vec::new());
    loop {
        let status = queue.wait(run, Duration::from_secs(60)).unwrap();
        match status.phase {
            RunPhase::Done => return told,
            RunPhase::Waiting => {
                for call in queue.pending(run).unwrap().iter().filter(|call| call.decision.is_none()) {
                    assert!(call.is_in_doubt);
                    told.push(format!("{} {}", call.tool, call.arguments.get("what").and_then(|what| what.as_str()).unwrap()));
                    queue.decide(&call.id, Approval::Resolve(Resolution::Done(b"resolved".to_vec()))).unwrap();
                }
            }
            phase => panic!("{run} is {phase}: {status:?}"),
        }
    }
}

#[test]
fn workers_go_on_by_themselves_when_the_database_is_back() {
    let mut server = match LocalServer::start() {
        Ok(server) => server,
        Err(error) if error.kind() == ErrorKind::NotFound => return eprintln!("not tested: {error}"),
        Err(error) => panic!("{error}"),
    };
    let (gone, effects) = (gone(), Effects::default());
    // Who waits as asked, and who wants to be told.
    let (patient, hasty) = (store(&server, gone + Duration::from_secs(60)), store(&server, Duration::from_millis(500)));
    patient.migrate().unwrap();
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let store = store(&server, Duration::from_secs(1));
            let worker = Worker::new(&store, orchestrator(&store, &effects)).slots(4).poll(Duration::from_millis(200));
            (worker.stopper(), std::thread::spawn(move || worker.run().unwrap()))
        })
        .collect();
    let queue = patient.queue();
    let mut runs: Vec<RunId> = (0..20).map(|number| queue.submit(&submission(number)).unwrap()).collect();
    std::thread::sleep(Duration::from_millis(400));
    server.kill().unwrap();
    let begun = Instant::now();
    std::thread::sleep(Duration::from_secs(1));
    let asked = Instant::now();
    let refused = hasty.queue().submit(&submission(100)).unwrap_err();
    assert!(matches!(&refused, QueueError::Postgres(PostgresError::Unreachable { .. })), "{refused}");
    assert!(refused.to_string().starts_with("Postgres was out of reach for 0.5 s: "), "{refused}");
    assert!(asked.elapsed() < Duration::from_secs(5));
    let waiting = std::thread::spawn({
        let queue = queue.clone();
        move || (20..25).map(|number| queue.submit(&submission(number)).unwrap()).collect::<Vec<_>>()
    });
    std::thread::sleep(gone.saturating_sub(begun.elapsed()));
    assert!(!waiting.is_finished(), "it waits while the database is gone");
    server.resume().unwrap();
    let back = Instant::now();
    runs.extend(waiting.join().unwrap());
    // The same key once more is the same run, whether the first try came through or not.
    runs.push(hasty.queue().submit(&submission(100)).unwrap());
    let told: Vec<String> = runs.iter().flat_map(|run| ends(&patient, run)).collect();
    eprintln!(
        "gone for {:.1} s; {} runs were done {:.1} s after; {} calls in doubt",
        gone.as_secs_f64(),
        runs.len(),
        back.elapsed().as_secs_f64(),
        told.len()
    );
    let effects = effects.lock().unwrap();
    for number in (0..25).chain([100]) {
        for i in 0..5 {
            let n = |tool: &str| effects.get(&format!("{tool} {number}-{i}")).copied().unwrap_or_default();
            let is_told = told.contains(&format!("once {number}-{i}"));
            assert!(n("once") == 1 || n("once") == 0 && is_told, "once {number}-{i} has had its effect {} times", n("once"));
            assert!(n("keyed") >= 1, "keyed {number}-{i}");
        }
    }
    for (stopper, thread) in workers {
        stopper.stop();
        thread.join().unwrap();
    }
}
