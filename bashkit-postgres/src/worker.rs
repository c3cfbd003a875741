//! Workers: threads that take runs from the queue, and go on with those of workers that died.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::time::Duration;

use bashkit_orchestrator::OrchestratorTool;
use bashkit_orchestrator::journal::{DurableError, DurableOutcome, JournalError, UndecidedCall};
use bashkit_orchestrator::session::SessionStore;
use bashkit_orchestrator::tool::ToolRequest;
use bashkit_orchestrator::trace::{LiveTrace, Trace};
use tokio::sync::Notify;

use crate::database::runtime;
use crate::error::PostgresError;
use crate::lease::Lease;
use crate::queue::{Claim, Question, QueueError, RunId, Settlement, cancelled_among, claim, settle, store_traces};
use crate::store::PostgresStore;
use crate::wakeups::Wakeup;

/// Pause after which the trace of a run under way is stored again, when there is something new in it.
const TRACE_PAUSE: Duration = Duration::from_secs(1);

/// Calls of a run whose trace is stored, and bytes of their texts.
const TRACE_MAX: (usize, usize) = (2_000, 512 << 10);

/// Runs of a queue that one process has at a time, with the tools of an orchestrator.
///
/// The orchestrator must keep its runs in [`PostgresStore::journal`] of the same store, and its sessions in [`PostgresStore::sessions`] when runs have sessions. A run that a
/// worker has is held by a lease, which a thread renews; when the process dies or stops for longer than the lease, another worker replays the journal and goes on with it, and
/// whatever the first one appends after that is refused. A run that waits for a decision takes no slot, no thread and no connection.
///
/// ```no_run
/// use bashkit_orchestrator::OrchestratorTool;
/// use bashkit_orchestrator::journal::Durability;
/// use bashkit_postgres::{PostgresStore, Worker};
///
/// let store = PostgresStore::connect("postgresql://localhost/bashkit")?;
/// store.migrate()?;
/// let api = OrchestratorTool::builder("api").durable(Durability::new(store.journal(), b"a secret of all workers")).build()?;
/// let worker = Worker::new(&store, api).slots(8);
/// let stopper = worker.stopper(); // for the handler of SIGTERM
/// let report = worker.run()?;
/// println!("{} runs came to their end", report.n_done);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Worker {
    store: PostgresStore,
    orchestrator: OrchestratorTool,
    name: String,
    n_slots: usize,
    poll: Duration,
    grace: Duration,
    traces: bool,
    stop: Arc<Stop>,
}

/// Reason why a worker did not begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkerError {
    /// The orchestrator has no journal.
    #[error("the orchestrator has no journal: build it with OrchestratorToolBuilder::durable and PostgresStore::journal")]
    NotDurable,
    /// There is no slot for a run.
    #[error("a worker without slots runs nothing: 1 and more are accepted")]
    NoSlots,
    /// The database cannot be used.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// A thread cannot be started.
    #[error("no thread can be started for a slot: {0}")]
    Thread(std::io::Error),
}

/// Counts of a worker's runs, by how they ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkerReport {
    /// Runs that came to their end.
    pub n_done: u64,
    /// Times that a run was left to wait for a decision.
    pub n_waiting: u64,
    /// Attempts that ended with an error.
    pub n_failed: u64,
    /// Runs that were cancelled meanwhile.
    pub n_cancelled: u64,
    /// Runs that were given back because the worker was stopped, or somebody else was still at them.
    pub n_handed_back: u64,
    /// Runs that somebody else has taken over.
    pub n_lost: u64,
}

/// Stops a worker from another thread.
#[derive(Debug, Clone)]
pub struct WorkerStopper(Arc<Stop>);

impl WorkerStopper {
    /// Stops the worker: it takes nothing more, its runs have the time of [`Worker::grace`] to end, and those that have not are given back for others.
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Ordering::Release);
        self.0.news.notify_waiters();
        self.0.news.notify_one();
    }
}

#[derive(Debug, Default)]
struct Stop {
    is_stopped: AtomicBool,
    news: Notify,
}

impl Worker {
    /// Worker that has one slot for runs.
    pub fn new(store: &PostgresStore, orchestrator: OrchestratorTool) -> Self {
        let name = format!("worker-{}", store.leases.holder());
        let (poll, grace) = (Duration::from_secs(1), Duration::from_secs(30));
        Self { store: store.clone(), orchestrator, name, n_slots: 1, poll, grace, traces: true, stop: Arc::default() }
    }

    /// Sets the number of runs that it has at a time, each on a thread of its own. Default 1.
    pub fn slots(mut self, n: usize) -> Self {
        self.n_slots = n;
        self
    }

    /// Sets the name by which [`RunStatus::worker`](crate::RunStatus::worker) tells of it. Default: made of the id of the process and a random number.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into().replace('\0', "");
        self
    }

    /// Sets the pause after which it looks for runs without being woken. Default 1 s.
    pub fn poll(mut self, pause: Duration) -> Self {
        self.poll = pause.max(Duration::from_millis(10));
        self
    }

    /// Sets the time that its runs have to end when it is stopped. Default 30 s.
    pub fn grace(mut self, time: Duration) -> Self {
        self.grace = time;
        self
    }

    /// Sets whether it stores what the calls of its runs were, with their words, times and changed files, for [`PostgresQueue::trace`](crate::PostgresQueue::trace): at most
    /// 2,000 calls and 512 KiB of a run. Default yes.
    pub fn traces(mut self, stores: bool) -> Self {
        self.traces = stores;
        self
    }

    /// Stops the worker from another thread.
    #[must_use]
    pub fn stopper(&self) -> WorkerStopper {
        WorkerStopper(Arc::clone(&self.stop))
    }

    /// Takes runs until it is stopped. While the server is out of reach, it waits.
    ///
    /// # Errors
    /// [`WorkerError`]: it did not begin.
    pub fn run(self) -> Result<WorkerReport, WorkerError> {
        if !self.orchestrator.is_durable() {
            return Err(WorkerError::NotDurable);
        }
        if self.n_slots == 0 {
            return Err(WorkerError::NoSlots);
        }
        self.store.check()?;
        let shared = Arc::new(Shared { worker: self, report: Mutex::default(), at_work: Mutex::default(), freed: Notify::new() });
        let (sender, claims) = mpsc::channel::<Claim>();
        let claims = Arc::new(Mutex::new(claims));
        let mut threads = Vec::new();
        for i in 0..shared.worker.n_slots {
            let (shared, claims) = (Arc::clone(&shared), Arc::clone(&claims));
            let slot = std::thread::Builder::new().name(format!("bashkit-worker-{i}"));
            threads.push(slot.spawn(move || shared.serve(&claims)).map_err(WorkerError::Thread)?);
        }
        let ended = Arc::new(Notify::new());
        let teller = runtime()?.spawn(Arc::clone(&shared).tell(Arc::clone(&ended)));
        let taken = shared.clone().take_until_stopped(sender);
        ended.notify_one();
        // What the tools hold is dropped on the thread of the host.
        let _ = shared.worker.store.database.wait(async move {
            let _ = teller.await;
            Ok::<_, PostgresError>(())
        });
        taken?;
        for thread in threads {
            let _ = thread.join();
        }
        shared.wait_for_leases();
        let report = *shared.report();
        Ok(report)
    }
}

/// Run that a slot has.
struct AtWork {
    lease: Arc<Lease>,
    halt: Arc<Halt>,
    told: Arc<Told>,
}

/// Facts about the calls of a run.
#[derive(Default)]
struct Told {
    live: LiveTrace,
    /// Trace of its lives before this one.
    earlier: OnceLock<Trace>,
    /// Events that were stored.
    n_stored: AtomicU64,
}

impl Told {
    /// Trace of all lives as JSON; `None` when there is nothing to store.
    fn json(&self, trace: &Trace) -> Option<String> {
        serde_json::to_string(trace).ok().filter(|_| self.live.n_events() > 0)
    }

    /// Trace of all lives.
    fn whole(&self, trace: Trace) -> Trace {
        let whole = match self.earlier.get() {
            Some(earlier) => trace.after(earlier),
            None => trace,
        };
        whole.bounded(TRACE_MAX.0, TRACE_MAX.1)
    }
}

/// Reason why a slot lets go of a run that has not come to its end.
#[derive(Default)]
pub(crate) struct Halt {
    pub(crate) is_cancelled: AtomicBool,
    pub(crate) is_handed_back: AtomicBool,
    news: Notify,
}

impl Halt {
    pub(crate) fn set(&self, flag: &AtomicBool) {
        flag.store(true, Ordering::Release);
        self.news.notify_one();
    }
}

/// Goes on with a claimed run, or begins it.
pub(crate) async fn go_on(orchestrator: &OrchestratorTool, claim: &Claim) -> Result<DurableOutcome, DurableError> {
    if claim.n_records > 0 {
        return orchestrator.resume_run_async(&claim.run, &claim.decisions).await;
    }
    let request = ToolRequest { commands: claim.script.clone(), timeout_ms: claim.timeout_ms };
    let session = match &claim.session {
        Some(session) => session_id(&claim.tenant, session),
        None if orchestrator.keeps_sessions() => own_session_id(&claim.run),
        None => return orchestrator.execute_durable_as_async(&claim.run, request).await,
    };
    orchestrator.session(&session).execute_durable_as_async(&claim.run, request).await
}

/// Drives a run as far as it goes; `None` when somebody else has it now.
pub(crate) async fn drive(
    run: impl Future<Output = Result<DurableOutcome, DurableError>>,
    orchestrator: &OrchestratorTool,
    lease: &Lease,
    halt: &Halt,
) -> Option<Settlement> {
    let ended = tokio::select! {
        biased;
        ended = run => Some(ended),
        () = lease.lost.notified() => return None,
        () = halt.news.notified() => None,
    };
    Some(match ended {
        _ if lease.is_lost() => return None,
        Some(Ok(DurableOutcome::Done(response))) => Settlement::Done(response),
        Some(Ok(DurableOutcome::Pending(pending))) => {
            Settlement::Waiting(pending.calls.into_iter().map(|call| question(orchestrator, call)).collect())
        }
        Some(Err(DurableError::Journal(JournalError::HoldLost { .. } | JournalError::Conflict { .. }))) => return None,
        Some(Err(DurableError::Busy { .. })) => Settlement::Busy,
        Some(Err(error)) => Settlement::Failed(error.to_string()),
        None if halt.is_cancelled.load(Ordering::Acquire) => Settlement::Cancelled,
        None => Settlement::HandedBack,
    })
}

/// Whether nothing appends under a lease any more: it belongs to the slot and the map of its worker alone, and no call of the run is in flight.
pub(crate) fn is_unused(lease: &Arc<Lease>, settlement: &Settlement) -> bool {
    matches!(settlement, Settlement::Done(_) | Settlement::Waiting(_)) && Arc::strong_count(lease) <= 2
}

/// A call that waits, with the schema of its tool.
fn question(orchestrator: &OrchestratorTool, call: UndecidedCall) -> Question {
    let tool = orchestrator.tools().find(|tool| tool.name() == call.tool);
    Question { schema: tool.map(|tool| tool.input_schema()), call }
}

/// A worker at work.
struct Shared {
    worker: Worker,
    report: Mutex<WorkerReport>,
    at_work: Mutex<BTreeMap<String, AtWork>>,
    freed: Notify,
}

impl Shared {
    fn report(&self) -> MutexGuard<'_, WorkerReport> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at_work(&self) -> MutexGuard<'_, BTreeMap<String, AtWork>> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.worker.stop.is_stopped.load(Ordering::Acquire)
    }

    /// Gives runs to the slots until the worker is stopped.
    fn take_until_stopped(self: Arc<Self>, sender: mpsc::Sender<Claim>) -> Result<(), PostgresError> {
        let database = self.worker.store.database.clone();
        database.wait(async move {
            let mut heard = self.worker.store.wakeups.listen()?;
            while !self.is_stopped() {
                let n_free = self.worker.n_slots.saturating_sub(self.at_work().len());
                let claimed = if n_free == 0 { Ok(Vec::new()) } else { self.claim(n_free).await };
                let is_busy = match claimed {
                    Err(error) => {
                        tracing::warn!(%error, worker = self.worker.name, "no runs can be claimed");
                        false
                    }
                    Ok(claims) => {
                        let is_busy = !claims.is_empty();
                        for claim in claims {
                            self.begin(claim, &sender);
                        }
                        is_busy
                    }
                };
                // There may be more where these came from.
                if is_busy && self.at_work().len() < self.worker.n_slots {
                    continue;
                }
                let work = async {
                    loop {
                        match heard.recv().await {
                            Ok(Wakeup::Run(run)) => {
                                if self.at_work().contains_key(&run) {
                                    return;
                                }
                            }
                            Ok(Wakeup::Work | Wakeup::Any) | Err(_) => return,
                        }
                    }
                };
                tokio::select! {
                    () = work => {}
                    () = self.freed.notified() => {}
                    () = self.worker.stop.news.notified() => {}
                    () = tokio::time::sleep(self.worker.poll) => {}
                }
                self.look_for_cancelled().await;
            }
            // Runs have their time to end, and are given back then.
            drop(sender);
            let end = tokio::time::Instant::now() + self.worker.grace;
            while !self.at_work().is_empty() && tokio::time::Instant::now() < end {
                let _ = tokio::time::timeout_at(end, self.freed.notified()).await;
            }
            for run in self.at_work().values() {
                run.halt.set(&run.halt.is_handed_back);
            }
            Ok::<_, PostgresError>(())
        })
    }

    async fn claim(&self, n: usize) -> Result<Vec<Claim>, QueueError> {
        let store = &self.worker.store;
        claim(store.database.clone(), Arc::clone(&store.leases), self.worker.name.clone(), n).await
    }

    fn begin(&self, claim: Claim, sender: &mpsc::Sender<Claim>) {
        tracing::info!(
            run = claim.run,
            tenant = claim.tenant,
            attempt = claim.attempt,
            queue_age_ms = claim.queue_age_ms,
            replayed_records = claim.n_records,
            worker = self.worker.name,
            "a run was claimed"
        );
        let (halt, told) = Default::default();
        self.at_work().insert(claim.run.clone(), AtWork { lease: Arc::clone(&claim.lease), halt, told });
        let _ = sender.send(claim);
    }

    async fn look_for_cancelled(&self) {
        let runs: Vec<String> = self.at_work().keys().cloned().collect();
        if runs.is_empty() {
            return;
        }
        match cancelled_among(self.worker.store.database.clone(), runs).await {
            Ok(cancelled) => {
                let at_work = self.at_work();
                for run in cancelled.iter().filter_map(|run| at_work.get(run)) {
                    run.halt.set(&run.halt.is_cancelled);
                }
            }
            Err(error) => tracing::warn!(%error, "cancelled runs cannot be looked for"),
        }
    }

    /// A slot: goes on with one run after the other.
    fn serve(&self, claims: &Mutex<mpsc::Receiver<Claim>>) {
        loop {
            let next = claims.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(claim) = next else { return };
            self.go_on(claim);
        }
    }

    fn go_on(&self, claim: Claim) {
        let run = claim.run.clone();
        let parts = |at_work: &AtWork| (Arc::clone(&at_work.lease), Arc::clone(&at_work.halt), Arc::clone(&at_work.told));
        let Some((lease, halt, told)) = self.at_work().get(&run).map(parts) else { return };
        let settlement = self.outcome(&claim, &lease, &halt, &told);
        drop(claim);
        if let Some(settlement) = settlement {
            let trace = self.last_trace(&settlement, &told);
            self.settle(&lease, settlement, trace);
        } else {
            self.report().n_lost += 1;
        }
        // First it is known what became of it, then others may have it. The end of a lease is waited for: nobody waits for the map meanwhile.
        drop(lease);
        let gone = self.at_work().remove(&run);
        drop(gone);
        self.freed.notify_one();
    }

    /// Drives a run on this thread, with what is told of its calls; `None` when somebody else has it now.
    fn outcome(&self, claim: &Claim, lease: &Lease, halt: &Halt, told: &Told) -> Option<Settlement> {
        let mut orchestrator = &self.worker.orchestrator;
        let view;
        if self.worker.traces {
            view = orchestrator.traced(&told.live);
            orchestrator = &view;
            self.load_trace(claim, told);
        }
        // A blocking tool runs on a thread of its own, so that a run can be halted meanwhile.
        match runtime() {
            Ok(runtime) => runtime.block_on(drive(go_on(orchestrator, claim), orchestrator, lease, halt)),
            Err(_) => Some(Settlement::HandedBack),
        }
    }

    /// Reads what is known of the lives of a run before this one.
    fn load_trace(&self, claim: &Claim, told: &Told) {
        let Ok(run) = claim.run.parse::<RunId>() else { return };
        if claim.n_records == 0 {
            return;
        }
        match self.worker.store.queue().trace(&run) {
            Ok(Some(earlier)) => drop(told.earlier.set(earlier)),
            Ok(None) => {}
            Err(error) => tracing::warn!(run = claim.run, %error, "the trace of a run cannot be read"),
        }
    }

    /// Trace of a run that is given back, as JSON.
    fn last_trace(&self, settlement: &Settlement, told: &Told) -> Option<String> {
        let mut trace = told.whole(told.live.trace_with_files(TRACE_MAX.0, TRACE_MAX.1));
        match settlement {
            Settlement::Done(response) => trace.exit_code = response.exit_code,
            Settlement::Waiting(_) => trace.is_waiting = true,
            _ => {}
        }
        told.json(&trace)
    }

    /// Stores what is new in the traces of runs that are under way, until the worker takes no more.
    async fn tell(self: Arc<Self>, ended: Arc<Notify>) {
        while tokio::time::timeout(TRACE_PAUSE, ended.notified()).await.is_err() {
            let at_work: Vec<_> = {
                let at_work = self.at_work();
                at_work.iter().map(|(run, at_work)| (run.clone(), at_work.lease.epoch, Arc::clone(&at_work.told))).collect()
            };
            let mut traces = Vec::new();
            for (run, epoch, told) in at_work {
                let n_events = told.live.n_events();
                if told.n_stored.swap(n_events, Ordering::AcqRel) != n_events {
                    let trace = told.whole(told.live.trace(TRACE_MAX.0, TRACE_MAX.1));
                    traces.extend(told.json(&trace).map(|json| (run, epoch, json)));
                }
            }
            if traces.is_empty() {
                continue;
            }
            let runs: Vec<String> = traces.iter().map(|(run, _, _)| run.clone()).collect();
            match store_traces(self.worker.store.database.clone(), traces).await {
                Ok(()) => runs.into_iter().for_each(|run| self.worker.store.wakeups.send(Wakeup::Run(run))),
                Err(error) => tracing::warn!(%error, "traces of runs cannot be stored"),
            }
        }
    }

    fn settle(&self, lease: &Arc<Lease>, settlement: Settlement, trace: Option<String>) {
        let run = lease.run.as_str();
        let counted: fn(&mut WorkerReport) -> &mut u64 = match &settlement {
            Settlement::Done(_) => |report| &mut report.n_done,
            Settlement::Waiting(_) => |report| &mut report.n_waiting,
            Settlement::Failed(reason) => {
                tracing::warn!(run, reason, "a run could not go on");
                |report| &mut report.n_failed
            }
            Settlement::HandedBack | Settlement::Busy => |report| &mut report.n_handed_back,
            Settlement::Cancelled => |report| &mut report.n_cancelled,
        };
        let is_over = matches!(settlement, Settlement::Done(_) | Settlement::Cancelled);
        let wakes = matches!(settlement, Settlement::HandedBack | Settlement::Failed(_));
        let database = self.worker.store.database.clone();
        let frees = is_unused(lease, &settlement);
        let settled = self.worker.store.database.wait(settle(database, run.to_owned(), lease.epoch, settlement, frees, trace));
        match settled {
            Ok(true) => {
                if frees {
                    lease.freed();
                }
                *counted(&mut self.report()) += 1;
            }
            Ok(false) => self.report().n_lost += 1,
            // Its journal has all that happened; whoever goes on with it when the lease is over comes to the same.
            Err(error) => {
                tracing::warn!(run, %error, "what became of a run could not be told");
                self.report().n_failed += 1;
            }
        }
        // What it kept for itself between its lives is of no use any more; what stays is removed with the run.
        if is_over && self.worker.orchestrator.keeps_sessions() {
            let _ = self.worker.store.sessions().delete(&own_session_id(run), None);
        }
        if wakes {
            self.worker.store.wakeups.send(Wakeup::Work);
        }
        self.worker.store.wakeups.send(Wakeup::Run(run.to_owned()));
    }

    /// Waits for calls that are in flight when their runs were given back, so that what they did is known; at most for the grace.
    fn wait_for_leases(&self) {
        let leases = Arc::clone(&self.worker.store.leases);
        let end = tokio::time::Instant::now() + self.worker.grace;
        let _ = self.worker.store.database.wait(async move {
            while leases.n_held() > 0 && tokio::time::Instant::now() < end {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Ok::<_, PostgresError>(())
        });
    }
}

/// Id of a session of a tenant. The name of a tenant has no `/`.
fn session_id(tenant: &str, session: &str) -> String {
    format!("{tenant}/{session}")
}

/// Id of the session of a run that has none of its own: no tenant has an empty name.
fn own_session_id(run: &str) -> String {
    format!("/{run}")
}
