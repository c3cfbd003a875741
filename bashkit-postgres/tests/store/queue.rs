//! The queue and its workers.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit_orchestrator::journal::Durability;
use bashkit_orchestrator::policy::Resolution;
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool, ToolFailure, ToolFn, ToolOutput};
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{
    PostgresQueue, PostgresStore, QueueError, RunFilter, RunId, RunPhase, RunStatus, Submission, TenantLimits, Worker, WorkerError,
    WorkerReport, WorkerStopper,
};

use crate::server::{psql, server, until};

const WAIT: Duration = Duration::from_secs(30);

fn store(server: &LocalServer) -> PostgresStore {
    let store = PostgresStore::builder(server.url()).lease(Duration::from_secs(1)).connections(6).connect().unwrap();
    store.migrate().unwrap();
    store
}

/// Calls of the tools, in their order.
#[derive(Clone, Default)]
struct Calls(Arc<Mutex<Vec<String>>>);

impl Calls {
    fn note(&self, what: impl Into<String>) {
        self.0.lock().unwrap().push(what.into());
    }

    fn list(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    fn tool(&self, name: &'static str) -> ToolFn {
        let calls = self.clone();
        ToolFn::new(name, "Notes its argument.", move |arguments, _| {
            calls.note(format!("{name} {}", arguments["what"]));
            Ok(ToolOutput::text("done"))
        })
        .arg::<u32, _>("what", "What is noted")
    }
}

fn orchestrator(store: &PostgresStore, calls: &Calls) -> OrchestratorTool {
    let slow = calls.clone();
    let slow = ToolFn::new("slow", "Takes its time.", move |arguments, _| {
        slow.note(format!("slow {} begins", arguments["what"]));
        std::thread::sleep(Duration::from_millis(700));
        slow.note(format!("slow {} ends", arguments["what"]));
        Ok(ToolOutput::text("late"))
    })
    .arg::<u32, _>("what", "What is noted");
    let hangs = calls.clone();
    let hangs = ToolFn::new("hangs", "Takes for ever.", move |_, call| {
        hangs.note("hangs");
        while !call.context().is_cancelled() {
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(ToolFailure::new("cancelled"))
    });
    let asks = calls.tool("ask").says(|definition| definition.confirm = Confirm::Always);
    OrchestratorTool::builder("t")
        .tool(Box::new(calls.tool("note")))
        .tool(Box::new(asks))
        .tool(Box::new(slow))
        .tool(Box::new(hangs))
        .persistent(true)
        .session_store(store.sessions())
        .durable(Durability::new(store.journal(), b"a secret of the tests"))
        .build()
        .unwrap()
}

/// A worker on a thread.
struct AtWork {
    stopper: WorkerStopper,
    thread: std::thread::JoinHandle<Result<WorkerReport, WorkerError>>,
}

impl AtWork {
    fn new(store: &PostgresStore, calls: &Calls, settle: impl FnOnce(Worker) -> Worker) -> Self {
        let worker =
            settle(Worker::new(store, orchestrator(store, calls)).slots(4).grace(Duration::from_secs(5)).poll(Duration::from_millis(200)));
        let stopper = worker.stopper();
        Self { stopper, thread: std::thread::spawn(move || worker.run()) }
    }

    fn stop(self) -> WorkerReport {
        self.stopper.stop();
        self.thread.join().unwrap().unwrap()
    }
}

#[track_caller]
fn ends(queue: &PostgresQueue, run: &RunId) -> RunStatus {
    let status = queue.wait(run, WAIT).unwrap();
    assert_eq!(status.phase, RunPhase::Done, "{status:?}");
    status
}

#[test]
fn what_is_submitted_is_run() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let run = queue.submit(&Submission::new("note 1; echo hello | tr a-z A-Z; printf 'a\\0b'; exit 3").tenant("acme")).unwrap();
    let status = queue.status(&run).unwrap();
    assert_eq!((status.phase, status.attempts, status.tenant.as_str()), (RunPhase::Queued, 0, "acme"));
    assert_eq!(queue.result(&run).unwrap(), None);
    let worker = AtWork::new(&store, &calls, |worker| worker.name("one"));
    let status = ends(&queue, &run);
    assert_eq!((status.worker.as_deref(), status.attempts), (Some("one"), 1));
    let response = queue.result(&run).unwrap().unwrap();
    assert_eq!((response.stdout.as_str(), response.exit_code), ("done\nHELLO\na\0b", 3));
    let report = worker.stop();
    assert_eq!((report.n_done, report.n_failed, report.n_lost), (1, 0, 0));
    assert_eq!(calls.list(), ["note 1"]);
    let unknown: RunId = "unknown".parse().unwrap();
    assert!(matches!(queue.status(&unknown), Err(QueueError::UnknownRun { .. })));
    assert!(matches!(queue.result(&unknown), Err(QueueError::UnknownRun { .. })));
    assert!(matches!(queue.cancel(&unknown), Err(QueueError::UnknownRun { .. })));
}

#[test]
fn an_idempotency_key_makes_one_run() {
    let Some(server) = server() else { return };
    let queue = store(&server).queue();
    let submission = Submission::new("echo 1").tenant("acme").idempotency_key("invoice 17");
    let run = queue.submit(&submission).unwrap();
    let all: Vec<RunId> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| queue.submit(&submission).unwrap())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(all.iter().all(|other| *other == run));
    assert_ne!(queue.submit(&submission.clone().tenant("other")).unwrap(), run);
    let error = queue.submit(&Submission::new("echo 2").tenant("acme").idempotency_key("invoice 17")).unwrap_err();
    assert!(matches!(&error, QueueError::KeyTaken { run: taken, .. } if *taken == run), "{error}");
    assert_eq!(queue.list(&RunFilter::default(), 100).unwrap().len(), 2);
}

#[test]
fn submissions_that_cannot_be_taken_are_refused_with_what_is_accepted() {
    let Some(server) = server() else { return };
    let queue = store(&server).queue();
    let century = Duration::from_secs(101 * 366 * 24 * 3600);
    let rows = [
        (Submission::new("x").tenant(""), "the tenant of a submission cannot be taken: text of 1 to 200 bytes"),
        (Submission::new("x").tenant("a\0b"), "without control characters"),
        (Submission::new("x").tenant("x".repeat(201)), "1 to 200 bytes"),
        (Submission::new("x").idempotency_key(""), "the idempotency key"),
        (Submission::new("x").tenant("a/b"), "without '/'"),
        (Submission::new("x").session(""), "the session"),
        (Submission::new("x").tenant("a".repeat(100)).session("b".repeat(100)), "at most 199 together"),
        (Submission::new("x").attempts_max(0), "1 and more"),
        (Submission::new("x").delay(century), "at most 100 years"),
        (Submission::new("x").not_before(century * 11), "at most 1,000 years"),
        (Submission::new("x".repeat((64 << 20) + 1)), "at most 64 MiB"),
    ];
    for (submission, says) in rows {
        let error = queue.submit(&submission).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    assert!(queue.list(&RunFilter::default(), 10).unwrap().is_empty());
}

#[test]
fn a_decision_lets_a_run_go_on_that_no_worker_has() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let worker = AtWork::new(&store, &calls, |worker| worker.slots(1));
    let run = queue.submit(&Submission::new("note 1; ask 2; ask 3; note 4")).unwrap();
    assert_eq!(queue.wait(&run, WAIT).unwrap().phase, RunPhase::Waiting);
    // It takes no slot: the only one is free.
    ends(&queue, &queue.submit(&Submission::new("note 9")).unwrap());
    let pending = queue.pending(&run).unwrap();
    assert_eq!((pending.len(), pending[0].tool.as_str(), pending[0].arguments["what"].as_u64()), (1, "ask", Some(2)));
    assert_eq!(queue.undecided(10).unwrap().len(), 1);
    assert!(pending[0].question.contains("ask") && !pending[0].is_in_doubt);
    // What is no decision about it is refused; the first one holds.
    let wrong = queue.decide(&pending[0].id, Approval::Resolve(Resolution::Repeat)).unwrap_err().to_string();
    assert!(wrong.contains("Allow, AllowForSession, Deny and Edit are accepted"), "{wrong}");
    assert!(matches!(queue.decide(&pending[0].id, Approval::Pending), Err(QueueError::WrongDecision { .. })));
    let other: bashkit_orchestrator::journal::CallId = format!("{run}/7/0123456789abcdef").parse().unwrap();
    assert!(matches!(queue.decide(&other, Approval::Allow), Err(QueueError::UnknownCall { .. })));
    worker.stop();
    queue.decide(&pending[0].id, Approval::Allow.by("Grace")).unwrap();
    queue.decide(&pending[0].id, Approval::Allow.by("Grace")).unwrap();
    let late = queue.decide(&pending[0].id, Approval::Deny("no".into()).by("Linus")).unwrap_err().to_string();
    assert!(late.contains("'allow' was decided about the call") && late.ends_with("already, by Grace"), "{late}");
    assert_eq!(queue.status(&run).unwrap().phase, RunPhase::Queued);
    // Another process goes on with it.
    let other = self::store(&server);
    let worker = AtWork::new(&other, &calls, |worker| worker);
    assert_eq!(queue.wait(&run, WAIT).unwrap().phase, RunPhase::Waiting);
    let pending = queue.pending(&run).unwrap();
    assert_eq!((pending.len(), pending[0].arguments["what"].as_u64()), (1, Some(3)));
    queue.decide(&pending[0].id, Approval::Deny("too late".into())).unwrap();
    ends(&queue, &run);
    let response = queue.result(&run).unwrap().unwrap();
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("done\ndone\ndone\n", "ask: not approved: too late\n"));
    worker.stop();
    assert_eq!(calls.list(), ["note 1", "note 9", "ask 2", "note 4"]);
}

#[test]
fn delayed_runs_wait_for_their_time_and_priorities_for_nothing() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let late = queue.submit(&Submission::new("note 4").delay(Duration::from_millis(1500))).unwrap();
    let past = Duration::from_secs(1_000_000_000);
    for (n, priority) in [(3, -1), (2, 0), (1, 10)] {
        queue.submit(&Submission::new(format!("note {n}")).priority(priority).not_before(past)).unwrap();
    }
    assert_eq!(queue.status(&late).unwrap().phase, RunPhase::Delayed);
    let worker = AtWork::new(&store, &calls, |worker| worker.slots(1));
    let begun = Instant::now();
    ends(&queue, &late);
    assert!(begun.elapsed() > Duration::from_millis(500));
    assert_eq!(calls.list(), ["note 1", "note 2", "note 3", "note 4"]);
    worker.stop();
}

#[test]
fn tenants_take_turns_and_keep_their_limits() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    for n in 0..20 {
        queue.submit(&Submission::new(format!("note {n}")).tenant("large").priority(100)).unwrap();
    }
    queue.submit(&Submission::new("note 100").tenant("small")).unwrap();
    queue.submit(&Submission::new("note 101").tenant("small")).unwrap();
    let worker = AtWork::new(&store, &calls, |worker| worker.slots(1));
    for run in queue.list(&RunFilter::default(), 100).unwrap() {
        ends(&queue, &run.run);
    }
    let order = calls.list();
    let place = |what: &str| order.iter().position(|call| call == what).unwrap();
    assert!(place("note 100") <= 2 && place("note 101") <= 4, "{order:?}");
    worker.stop();
    // At most so many at a time, and so many waiting.
    queue.set_limits("few", TenantLimits { running: Some(2), queued: Some(5), per_minute: None }).unwrap();
    let runs: Vec<RunId> = (0..5).map(|n| queue.submit(&Submission::new(format!("slow {n}")).tenant("few")).unwrap()).collect();
    let error = queue.submit(&Submission::new("x").tenant("few")).unwrap_err().to_string();
    assert_eq!(error, "the tenant 'few' has 5 runs waiting, as many as it may have: submit again when some have begun");
    let worker = AtWork::new(&store, &calls, |worker| worker.slots(8));
    for run in &runs {
        ends(&queue, run);
    }
    let (mut n, mut most) = (0, 0);
    for call in calls.list().iter().filter(|call| call.starts_with("slow")) {
        n += if call.ends_with("begins") { 1 } else { -1 };
        most = most.max(n);
    }
    assert_eq!(most, 2);
    // A rate: the rest waits for the next minute.
    queue.set_limits("rare", TenantLimits { per_minute: Some(3), ..TenantLimits::default() }).unwrap();
    let before = psql(&server, "SELECT date_trunc('minute', now())");
    for n in 0..10 {
        queue.submit(&Submission::new(format!("note {n}")).tenant("rare")).unwrap();
    }
    let done = || {
        let filter = RunFilter { tenant: Some("rare".into()), phase: Some(RunPhase::Done), ..RunFilter::default() };
        queue.list(&filter, 100).unwrap().len()
    };
    let begun = Instant::now();
    while done() < 3 && begun.elapsed() < WAIT {
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_secs(1));
    let done = done();
    let n_minutes = if psql(&server, "SELECT date_trunc('minute', now())") == before { 1 } else { 2 };
    assert!(done >= 3 && done <= 3 * n_minutes, "{done}");
    // A run that began and was taken from its worker goes on, whatever the rate.
    queue.set_limits("none", TenantLimits { per_minute: Some(0), ..TenantLimits::default() }).unwrap();
    let [begun, new] = ["note 1", "note 2"].map(|script| queue.submit(&Submission::new(script).tenant("none")).unwrap());
    psql(&server, &format!("UPDATE bashkit.runs SET started_at = now() WHERE run = '{begun}'"));
    ends(&queue, &begun);
    assert_eq!(queue.status(&new).unwrap().phase, RunPhase::Queued);
    worker.stop();
}

#[test]
fn runs_of_a_session_go_one_after_the_other() {
    let Some(server) = server() else { return };
    let calls = Calls::default();
    let stores = [store(&server), store(&server)];
    let queue = stores[0].queue();
    let script = |n: u32| format!("cat /tmp/n 2>/dev/null; echo {n} >>/tmp/n; note {n}");
    let runs: Vec<RunId> =
        (0..12).map(|n| queue.submit(&Submission::new(script(n)).session("ada").priority(i32::try_from(n).unwrap())).unwrap()).collect();
    let workers = [AtWork::new(&stores[0], &calls, |worker| worker), AtWork::new(&stores[1], &calls, |worker| worker)];
    for run in &runs {
        ends(&queue, run);
    }
    let response = queue.result(&runs[11]).unwrap().unwrap();
    let expected: String = (0..11).map(|n| format!("{n}\n")).collect();
    assert_eq!(response.stdout, expected + "done\n");
    let _ = workers.map(AtWork::stop);
}

#[test]
fn what_is_behind_in_its_session_comes_when_that_ends() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let submit = |script: &str| queue.submit(&Submission::new(script).session("ada")).unwrap();
    let [asks, dies, second, third] = ["ask 1", "note 2", "note 3", "note 4"].map(submit);
    let worker = AtWork::new(&store, &calls, |worker| worker);
    assert_eq!(queue.wait(&asks, WAIT).unwrap().phase, RunPhase::Waiting);
    // Those behind it are out of the way of the claims.
    let is_blocked = |run: &RunId| psql(&server, &format!("SELECT is_blocked FROM bashkit.runs WHERE run = '{run}'")).trim() == "t";
    until(|| [&dies, &second, &third].into_iter().all(is_blocked));
    // One of them ends while it is behind; one that comes later is behind, too.
    queue.cancel(&dies).unwrap();
    let last = submit("note 5");
    until(|| [&second, &third, &last].into_iter().all(is_blocked));
    assert_eq!(calls.list(), Vec::<String>::new());
    queue.decide(&queue.pending(&asks).unwrap()[0].id, Approval::Allow).unwrap();
    for run in [&asks, &second, &third, &last] {
        ends(&queue, run);
    }
    assert_eq!(calls.list(), ["ask 1", "note 3", "note 4", "note 5"]);
    worker.stop();
    // A dead letter is over: what is behind it comes.
    let dead = queue.submit(&Submission::new("note 6").session("bob").attempts_max(1)).unwrap();
    let after = queue.submit(&Submission::new("note 7").session("bob")).unwrap();
    psql(&server, &format!("UPDATE bashkit.runs SET state = 'running', attempts = 1, started_at = now() WHERE run = '{dead}'"));
    psql(&server, &format!("UPDATE bashkit.runs SET is_blocked = true WHERE run = '{after}'"));
    let worker = AtWork::new(&store, &calls, |worker| worker);
    ends(&queue, &after);
    assert_eq!(queue.status(&dead).unwrap().phase, RunPhase::Dead);
    worker.stop();
}

#[test]
fn one_tenant_with_many_runs_in_a_session_holds_up_nobody() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    queue.submit(&Submission::new("ask 1").session("long").tenant("many")).unwrap();
    psql(
        &server,
        "INSERT INTO bashkit.runs (run, tenant, session, script, priority, state, not_before, attempts_max)
         SELECT 'long-' || n, 'many', convert_to('long', 'UTF8'), convert_to('note 2', 'UTF8'), 5, 'queued', now(), 5 FROM generate_series(1, 20000) n;
         INSERT INTO bashkit.runs (run, tenant, script, priority, state, not_before, attempts_max)
         SELECT 'wait-' || n, 'many', '', 0, 'waiting', now(), 5 FROM generate_series(1, 80000) n;
         ANALYZE",
    );
    let own = queue.submit(&Submission::new("note 3").tenant("many")).unwrap();
    let other = queue.submit(&Submission::new("note 4").tenant("other")).unwrap();
    let worker = AtWork::new(&store, &calls, |worker| worker.slots(1).poll(Duration::from_millis(50)));
    let begun = Instant::now();
    ends(&queue, &other);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    // Behind the 20,000 in the order of the tenant, but not in that of a session.
    ends(&queue, &own);
    let mut order = calls.list();
    order.sort();
    assert_eq!(order, ["note 3", "note 4"]);
    assert_eq!(psql(&server, "SELECT count(*) FROM bashkit.runs WHERE is_blocked").trim(), "20000");
    worker.stop();
}

#[test]
fn a_dead_letter_says_why_and_can_be_tried_again() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let run = queue.submit(&Submission::new("note 1; ask 2").attempts_max(2)).unwrap();
    let worker = AtWork::new(&store, &calls, |worker| worker);
    assert_eq!(queue.wait(&run, WAIT).unwrap().phase, RunPhase::Waiting);
    worker.stop();
    let pending = queue.pending(&run).unwrap();
    queue.decide(&pending[0].id, Approval::Allow).unwrap();
    // A worker whose tools are others cannot go on with it.
    let other = OrchestratorTool::builder("t").persistent(true).durable(Durability::new(store.journal(), b"a secret")).build().unwrap();
    let worker = Worker::new(&store, other).poll(Duration::from_millis(100)).grace(Duration::from_secs(1));
    let stopper = worker.stopper();
    let thread = std::thread::spawn(move || worker.run());
    let status = queue.wait(&run, WAIT).unwrap();
    assert_eq!((status.phase, status.attempts), (RunPhase::Dead, 2), "{status:?}");
    assert!(status.reason.unwrap().contains("the tool 'note', which it called, is not there now"));
    stopper.stop();
    let report = thread.join().unwrap().unwrap();
    assert_eq!(report.n_failed, 2);
    queue.retry(&run).unwrap();
    assert!(matches!(queue.retry(&run), Err(QueueError::WrongPhase { phase: RunPhase::Queued, .. })));
    let worker = AtWork::new(&store, &calls, |worker| worker);
    ends(&queue, &run);
    assert_eq!(calls.list(), ["note 1", "ask 2"]);
    assert!(matches!(queue.cancel(&run), Err(QueueError::WrongPhase { phase: RunPhase::Done, .. })));
    worker.stop();
    assert_eq!(queue.remove_ended(Duration::from_secs(3600)).unwrap(), 0);
    assert_eq!(queue.remove_ended(Duration::ZERO).unwrap(), 1);
    let left = psql(
        &server,
        "SELECT (SELECT count(*) FROM bashkit.runs) + (SELECT count(*) FROM bashkit.records) + (SELECT count(*) FROM bashkit.journals) + (SELECT count(*) FROM bashkit.pending)",
    );
    assert_eq!(left.trim(), "0");
}

#[test]
fn runs_are_cancelled_in_every_phase() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let queued = queue.submit(&Submission::new("note 1")).unwrap();
    let delayed = queue.submit(&Submission::new("note 2").delay(Duration::from_secs(3600))).unwrap();
    queue.cancel(&queued).unwrap();
    queue.cancel(&queued).unwrap();
    queue.cancel(&delayed).unwrap();
    let worker = AtWork::new(&store, &calls, |worker| worker);
    let waiting = queue.submit(&Submission::new("ask 3")).unwrap();
    assert_eq!(queue.wait(&waiting, WAIT).unwrap().phase, RunPhase::Waiting);
    let call = queue.pending(&waiting).unwrap().remove(0);
    queue.cancel(&waiting).unwrap();
    assert!(matches!(queue.decide(&call.id, Approval::Allow), Err(QueueError::UnknownCall { .. })));
    let running = queue.submit(&Submission::new("hangs; note 4")).unwrap();
    while calls.list() != ["hangs"] {
        std::thread::sleep(Duration::from_millis(10));
    }
    queue.cancel(&running).unwrap();
    for run in [&queued, &delayed, &waiting, &running] {
        assert_eq!(queue.wait(run, WAIT).unwrap().phase, RunPhase::Cancelled);
    }
    let report = worker.stop();
    assert_eq!(report.n_cancelled, 1, "{report:?}");
    assert_eq!(calls.list(), ["hangs"]);
}

#[test]
fn a_worker_that_stops_gives_its_runs_back_with_what_was_done() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let worker = AtWork::new(&store, &calls, |worker| worker.grace(Duration::from_millis(200)));
    let run = queue.submit(&Submission::new("note 1; slow 2; note 3")).unwrap();
    while calls.list().len() < 2 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let report = worker.stop();
    assert_eq!((report.n_handed_back, report.n_done), (1, 0));
    let status = queue.status(&run).unwrap();
    assert_eq!((status.phase, status.attempts), (RunPhase::Queued, 0));
    let other = self::store(&server);
    let worker = AtWork::new(&other, &calls, |worker| worker);
    let status = queue.wait(&run, WAIT).unwrap();
    match status.phase {
        RunPhase::Done => assert_eq!(calls.list(), ["note 1", "slow 2 begins", "slow 2 ends", "note 3"]),
        // It did not end within the grace.
        RunPhase::Waiting => assert!(queue.pending(&run).unwrap()[0].is_in_doubt),
        other => panic!("{other}"),
    }
    worker.stop();
}

#[test]
fn a_run_whose_worker_is_not_heard_of_goes_on_elsewhere() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let worker = AtWork::new(&store, &calls, |worker| worker);
    let run = queue.submit(&Submission::new("note 1; slow 2; note 3")).unwrap();
    while calls.list().len() < 2 {
        std::thread::sleep(Duration::from_millis(5));
    }
    // As if its lease had run out while it was paused.
    psql(&server, "UPDATE bashkit.journals SET epoch = nextval('bashkit.epochs'), expires_at = now() - interval '1 s'");
    let other = self::store(&server);
    let second = AtWork::new(&other, &calls, |worker| worker.name("second"));
    let status = queue.wait(&run, WAIT).unwrap();
    assert_eq!(status.phase, RunPhase::Waiting, "{status:?}");
    let call = queue.pending(&run).unwrap().remove(0);
    assert!(call.is_in_doubt && call.tool == "slow", "{call:?}");
    let wrong = queue.decide(&call.id, Approval::Allow).unwrap_err().to_string();
    assert!(wrong.contains("Resolve with Done, Repeat or Failed is accepted"), "{wrong}");
    queue.decide(&call.id, Approval::Resolve(Resolution::Done(b"was done".to_vec())).by("Grace")).unwrap();
    ends(&queue, &run);
    assert_eq!(queue.result(&run).unwrap().unwrap().stdout, "done\nwas done\ndone\n");
    let report = worker.stop();
    second.stop();
    assert_eq!(report.n_lost, 1, "{report:?}");
    let mut all = calls.list();
    all.sort();
    assert_eq!(all, ["note 1", "note 3", "slow 2 begins", "slow 2 ends"]);
}

#[test]
fn a_watch_tells_of_changes() {
    let Some(server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let mut watch = self::store(&server).queue().watch().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let worker = AtWork::new(&store, &calls, |worker| worker);
    let run = queue.submit(&Submission::new("note 1")).unwrap();
    let begun = Instant::now();
    let seen = loop {
        assert!(begun.elapsed() < WAIT);
        if let Some(status) = watch.next(Duration::from_secs(1)).unwrap().filter(|status| status.run == run) {
            break status;
        }
    };
    assert_eq!(seen.phase, RunPhase::Done);
    worker.stop();
}

#[test]
fn a_worker_that_cannot_begin_says_why() {
    let Some(server) = server() else { return };
    let store = PostgresStore::connect(server.url()).unwrap();
    let calls = Calls::default();
    let error = Worker::new(&store, orchestrator(&store, &calls)).run().unwrap_err();
    assert!(matches!(error, WorkerError::Postgres(_)), "{error}");
    store.migrate().unwrap();
    let error = Worker::new(&store, orchestrator(&store, &calls)).slots(0).run().unwrap_err();
    assert!(matches!(error, WorkerError::NoSlots), "{error}");
    let error = Worker::new(&store, OrchestratorTool::builder("t").build().unwrap()).run().unwrap_err();
    assert!(matches!(error, WorkerError::NotDurable), "{error}");
}

#[test]
fn a_server_that_is_unplugged_is_waited_for() {
    let Some(mut server) = server() else { return };
    let (store, calls) = (store(&server), Calls::default());
    let queue = store.queue();
    let worker = AtWork::new(&store, &calls, |worker| worker);
    let n = AtomicU32::new(0);
    let runs = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        let submitter = scope.spawn(|| {
            for _ in 0..60 {
                let i = n.fetch_add(1, Ordering::Relaxed);
                runs.lock().unwrap().push(queue.submit(&Submission::new(format!("note {i}"))).unwrap());
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        std::thread::sleep(Duration::from_millis(800));
        server.kill().unwrap();
        std::thread::sleep(Duration::from_secs(4));
        server.resume().unwrap();
        submitter.join().unwrap();
    });
    for run in runs.lock().unwrap().iter() {
        let status = queue.wait(run, WAIT).unwrap();
        // A call that was at work meanwhile may be in doubt, and is told.
        assert!(matches!(status.phase, RunPhase::Done | RunPhase::Waiting), "{status:?}");
        if status.phase == RunPhase::Waiting {
            assert!(queue.pending(run).unwrap()[0].is_in_doubt);
        }
    }
    worker.stop();
    let mut noted = calls.list();
    noted.sort();
    let before = noted.len();
    noted.dedup();
    assert_eq!(noted.len(), before, "no call was made twice");
}

/// Asks the server by the program of Postgres.
/// Every query of the claims and lists goes through an index: with 20,000 runs, no plan reads a whole table.
#[test]
fn queries_use_indexes() {
    let Some(server) = server() else { return };
    store(&server);
    psql(
        &server,
        "INSERT INTO bashkit.tenants (tenant) SELECT 'tenant-' || n FROM generate_series(0, 99) n;
         INSERT INTO bashkit.runs (run, tenant, session, key, script, priority, state, not_before, attempts_max, ended_at)
         SELECT 'run-' || n, 'tenant-' || n % 100, convert_to('s' || n % 1000, 'UTF8'), 'key-' || n, 'x', n % 5,
             (ARRAY['delayed', 'queued', 'running', 'waiting', 'done', 'done', 'done', 'done', 'dead', 'cancelled'])[1 + n % 10], now(), 5,
             CASE WHEN n % 10 > 3 THEN now() END
         FROM generate_series(1, 20000) n;
         INSERT INTO bashkit.journals (run, n_records, epoch, holder, expires_at) SELECT run, 3, 1, 'x', now() FROM bashkit.runs;
         INSERT INTO bashkit.records SELECT run, at, 'x' FROM bashkit.runs, generate_series(0, 2) at;
         INSERT INTO bashkit.pending (call, run, place, tool, arguments, reason, question, is_in_doubt, decision)
         SELECT run || '/1/0', run, 0, 'x', '{}', 'x', 'x', false, CASE WHEN seq % 10 > 0 THEN 'x' END FROM bashkit.runs;
         ANALYZE",
    );
    let queries = [
        "SELECT run FROM bashkit.runs WHERE state = 'delayed' AND not_before <= now() ORDER BY not_before LIMIT 10",
        "SELECT 1 FROM bashkit.runs WHERE tenant = 'tenant-1' AND state = 'queued'",
        "SELECT count(*) FROM bashkit.runs WHERE tenant = 'tenant-1' AND state = 'running'",
        "SELECT count(*) FROM (SELECT 1 FROM bashkit.runs WHERE tenant = 'tenant-1' AND state IN ('delayed', 'queued') LIMIT 5) q",
        "SELECT tenant FROM bashkit.runs WHERE state = 'queued' AND NOT is_blocked AND tenant > 'tenant-1' ORDER BY tenant LIMIT 1",
        "SELECT run FROM bashkit.runs WHERE tenant = 'tenant-1' AND state = 'queued' AND NOT is_blocked ORDER BY priority DESC, seq LIMIT 256",
        "SELECT run FROM bashkit.runs WHERE tenant = 'tenant-1' AND state = 'queued' AND NOT is_blocked AND started_at IS NOT NULL ORDER BY priority DESC, seq LIMIT 256",
        "SELECT o.run FROM bashkit.runs o WHERE o.tenant = 'tenant-1' AND o.session = 's1' AND o.session IS NOT NULL AND o.ended_at IS NULL
             AND (o.tenant, o.session, o.seq) < ('tenant-1', 's1', 100) LIMIT 1",
        "SELECT run FROM bashkit.runs WHERE tenant = 'tenant-1' AND session = 's1' AND is_blocked AND ended_at IS NULL ORDER BY seq LIMIT 1",
        "SELECT run FROM bashkit.runs WHERE run = 'run-1' OR (tenant = 'tenant-1' AND key = 'key-1')",
        "SELECT * FROM bashkit.runs WHERE seq < 1000 AND state = 'waiting' ORDER BY seq DESC LIMIT 20",
        "SELECT * FROM bashkit.runs WHERE seq < 1000 AND tenant = 'tenant-1' ORDER BY seq DESC LIMIT 20",
        "SELECT * FROM bashkit.runs WHERE seq < 1000 ORDER BY seq DESC LIMIT 20",
        "SELECT run FROM bashkit.runs WHERE ended_at IS NOT NULL AND ended_at <= now() - interval '1 day' ORDER BY ended_at LIMIT 100",
        "SELECT * FROM bashkit.pending WHERE run = 'run-1' AND NOT is_applied ORDER BY place",
        "SELECT * FROM bashkit.pending WHERE decision IS NULL ORDER BY asked_at, call LIMIT 10",
        "SELECT record FROM bashkit.records WHERE run = 'run-1' ORDER BY at",
        "UPDATE bashkit.journals SET n_records = 4 WHERE run = 'run-1' AND n_records = 3 AND epoch = 1",
        "SELECT revision, content FROM bashkit.sessions WHERE id = 'x'",
        "SELECT * FROM bashkit.runs WHERE seq < 30000 AND state = 'waiting' AND submitted_at <= now() - interval '1 hour' AND seq <= coalesce((
             SELECT seq FROM bashkit.runs WHERE submitted_at <= now() - interval '59 minutes' ORDER BY submitted_at DESC, seq DESC LIMIT 1), -1)
         ORDER BY seq DESC LIMIT 20",
        "SELECT * FROM bashkit.runs WHERE seq < 30000 AND submitted_at >= now() - interval '1 hour' AND seq >= (
             SELECT seq FROM bashkit.runs WHERE submitted_at >= now() - interval '61 minutes' ORDER BY submitted_at, seq LIMIT 1)
         ORDER BY seq DESC LIMIT 20",
        "SELECT * FROM bashkit.pending p WHERE decision IS NULL AND (asked_at, call) > (SELECT asked_at, call FROM bashkit.pending WHERE call = 'run-1/1/0')
             AND (SELECT ended_at IS NULL FROM bashkit.runs r WHERE r.run = p.run) ORDER BY asked_at, call LIMIT 20",
        "SELECT * FROM bashkit.pending p WHERE decision IS NULL AND (SELECT ended_at IS NULL FROM bashkit.runs r WHERE r.run = p.run) ORDER BY asked_at, call LIMIT 20",
        "SELECT s.state, (SELECT count(*) FROM (SELECT 1 FROM bashkit.runs r WHERE r.state = s.state ORDER BY r.seq LIMIT 1000) q) FROM unnest(ARRAY['dead', 'done']) s (state)",
        "SELECT count(*) FROM (SELECT 1 FROM bashkit.runs r WHERE r.state = 'dead' AND r.tenant = 'tenant-1' ORDER BY r.seq LIMIT 1000) q",
        "SELECT trace FROM bashkit.runs WHERE run = 'run-1'",
        "SELECT tenant FROM bashkit.tenants ORDER BY tenant LIMIT 100",
        "UPDATE bashkit.runs r SET trace = t.trace FROM unnest(ARRAY['run-1'], ARRAY[1::int8], ARRAY['x']) AS t (run, epoch, trace)
             WHERE r.run = t.run AND r.epoch = t.epoch AND r.state = 'running'",
    ];
    for query in queries {
        let plan = psql(&server, &format!("SET enable_seqscan = on; EXPLAIN {query}"));
        let is_whole = plan.lines().any(|line| line.contains("Seq Scan") && !line.contains("on sessions") && !line.contains("on tenants"));
        assert!(!is_whole, "{query}\n{plan}");
    }
}

/// Names of runs that a filter selects.
fn names(queue: &PostgresQueue, filter: &RunFilter) -> Vec<String> {
    queue.list(filter, 100).unwrap().iter().map(|run| run.run.to_string()).collect()
}

#[test]
fn runs_are_listed_by_age_and_counted() {
    let Some(server) = server() else { return };
    let queue = store(&server).queue();
    let [old, middle, new] = ["a", "b", "c"].map(|tenant| queue.submit(&Submission::new("note 1").tenant(tenant)).unwrap());
    for (run, hours) in [(&old, 48), (&middle, 5)] {
        psql(&server, &format!("UPDATE bashkit.runs SET submitted_at = now() - interval '{hours} hours' WHERE run = '{run}'"));
    }
    let hours = |n: u64| Some(Duration::from_secs(n * 3600));
    for (filter, expected) in [
        (RunFilter { age_min: hours(1), ..RunFilter::default() }, vec![&middle, &old]),
        (RunFilter { age_max: hours(6), ..RunFilter::default() }, vec![&new, &middle]),
        (RunFilter { age_min: hours(1), age_max: hours(6), ..RunFilter::default() }, vec![&middle]),
        (RunFilter { age_min: hours(24), tenant: Some("b".into()), ..RunFilter::default() }, vec![]),
        (RunFilter { age_min: hours(100), ..RunFilter::default() }, vec![]),
        (RunFilter { age_max: hours(100), phase: Some(RunPhase::Queued), ..RunFilter::default() }, vec![&new, &middle, &old]),
    ] {
        let expected: Vec<String> = expected.into_iter().map(RunId::to_string).collect();
        assert_eq!(names(&queue, &filter), expected, "{filter:?}");
    }
    queue.cancel(&old).unwrap();
    let counted = |tenant| -> Vec<_> { queue.counts(tenant).unwrap().into_iter().filter(|(_, n)| *n > 0).collect() };
    assert_eq!(counted(None), [(RunPhase::Queued, 2), (RunPhase::Cancelled, 1)]);
    assert_eq!(counted(Some("b")), [(RunPhase::Queued, 1)]);
    assert_eq!(queue.tenants(2).unwrap(), ["a", "b"]);
}

/// What operators see of a run: its calls over all lives, the questions with words and schema, the decisions with their people.
#[test]
fn a_run_tells_its_calls_questions_and_decisions() {
    let Some(server) = server() else { return };
    let store = store(&server);
    let (queue, calls) = (store.queue(), Calls::default());
    let worker = AtWork::new(&store, &calls, |worker| worker);
    let run = queue.submit(&Submission::new("note 1; ask 2; ask 3 || true; slow 4; slow 5; slow 6; slow 7")).unwrap();
    assert_eq!(queue.wait(&run, WAIT).unwrap().phase, RunPhase::Waiting);
    assert!(queue.trace(&run).unwrap().unwrap().is_waiting);
    let question = queue.pending(&run).unwrap().remove(0);
    assert_eq!((question.words.as_slice(), question.is_applied), (["2".to_owned()].as_slice(), false));
    assert_eq!(question.schema.as_ref().unwrap()["properties"]["what"]["type"], "integer");
    assert_eq!(queue.call(&question.id).unwrap().question, question.question);
    assert_eq!(queue.undecided_after(None, 10).unwrap().len(), 1);
    assert_eq!(queue.undecided_after(Some(&question.id), 10).unwrap().len(), 0);
    let edited = serde_json::json!({"what": 20}).as_object().unwrap().clone();
    queue.decide(&question.id, Approval::Edit(edited).by("Grace")).unwrap();
    queue.decide(&next_question(&queue, &run, &question.id), Approval::Deny("late".into()).by("Ada")).unwrap();
    // While it is under way, what has happened so far is told.
    let begun = Instant::now();
    let under_way = loop {
        let trace = queue.trace(&run).unwrap().unwrap();
        let is_under_way = trace.calls.len() > 3 && trace.calls.iter().any(|call| call.time.is_none());
        if is_under_way || begun.elapsed() > WAIT {
            break trace;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(under_way.calls.iter().any(|call| call.time.is_none()) && !under_way.is_waiting, "{under_way:?}");
    assert_eq!(ends(&queue, &run).phase, RunPhase::Done);
    let trace = queue.trace(&run).unwrap().unwrap();
    let people: Vec<_> = trace.calls.iter().map(|call| (call.tool.as_str(), call.approver.as_deref(), call.is_denied)).collect();
    let expected = [("note", None, false), ("ask", Some("Grace"), false), ("ask", Some("Ada"), true), ("slow", None, false)];
    assert_eq!((&people[..4], people.len(), trace.is_waiting), (expected.as_slice(), 7, false));
    assert!(trace.calls.iter().all(|call| call.time.is_some()), "{trace:?}");
    let decisions: Vec<_> = queue.calls_of(&run).unwrap();
    let told: Vec<_> = decisions
        .iter()
        .map(|call| (call.decision.as_deref(), call.decision_text.as_deref(), call.decided_by.as_deref(), call.is_applied))
        .collect();
    let expected = [(Some("edit"), Some("{\"what\":20}"), Some("Grace"), true), (Some("deny"), Some("late"), Some("Ada"), true)];
    assert_eq!(told, expected);
    let unknown = "run-x/1/0000000000000000".parse().unwrap();
    assert!(matches!(queue.call(&unknown), Err(QueueError::UnknownCall { .. })));
    // A worker that tells nothing stores nothing.
    worker.stop();
    let worker = AtWork::new(&store, &calls, |worker| worker.traces(false));
    let run = queue.submit(&Submission::new("note 9")).unwrap();
    assert_eq!(ends(&queue, &run).phase, RunPhase::Done);
    assert_eq!(queue.trace(&run).unwrap(), None);
    worker.stop();
}

/// The question of a run behind the one that was decided.
fn next_question(
    queue: &PostgresQueue,
    run: &RunId,
    before: &bashkit_orchestrator::journal::CallId,
) -> bashkit_orchestrator::journal::CallId {
    let begun = Instant::now();
    loop {
        let undecided = queue.pending(run).unwrap().into_iter().find(|call| call.decision.is_none() && call.id != *before);
        match undecided {
            Some(call) => return call.id,
            None if begun.elapsed() > WAIT => panic!("no question came"),
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}
