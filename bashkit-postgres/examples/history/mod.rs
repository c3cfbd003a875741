//! A history of runs on workers that die, pause and lose their database, and what must hold of it afterwards.
//!
//! Tools write each effect to a file outside of the database, as a service does that knows nothing of runs. Afterwards every acknowledged submission must have ended; a call that
//! cannot be repeated has had its effect once, unless somebody was told that it is in doubt; one with an idempotency key has had one key; and the output is what the calls
//! answered.

mod proxy;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bashkit_orchestrator::journal::Durability;
use bashkit_orchestrator::policy::Resolution;
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool, ToolFailure, ToolFn, ToolOutput};
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresQueue, PostgresStore, RunFilter, RunId, RunPhase, Submission, TenantLimits, Worker};
use rustix::process::{Pid, Signal, kill_process};

use proxy::Proxy;

/// Variables by which a worker's process knows its work.
pub(crate) const URL: &str = "BASHKIT_HISTORY_URL";
pub(crate) const DIRECTORY: &str = "BASHKIT_HISTORY_DIRECTORY";

/// Variable that makes every call have its effect twice, which must be found.
pub(crate) const BROKEN: &str = "BASHKIT_HISTORY_BROKEN";

const LEASE: Duration = Duration::from_millis(1500);

fn connect(url: &str) -> PostgresStore {
    PostgresStore::builder(url).lease(LEASE).connections(6).connect().expect("the settings are those of the server")
}

/// Notes an effect for good: one line by one write.
fn effect(directory: &Path, line: &str) -> Result<(), ToolFailure> {
    let noted = OpenOptions::new().append(true).create(true).open(directory.join("effects")).and_then(|mut file| {
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data()
    });
    noted.map_err(|error| ToolFailure::new(error.to_string()))
}

/// The tools of the history: `once` cannot be repeated, `keyed` can, `ask` wants approval and cannot be repeated.
fn orchestrator(store: &PostgresStore, directory: &Path) -> OrchestratorTool {
    let is_broken = std::env::var_os(BROKEN).is_some();
    let tool = |name: &'static str| {
        let directory = directory.to_path_buf();
        ToolFn::new(name, "Has an effect.", move |arguments, call| {
            let what = arguments["what"].as_str().unwrap_or_default();
            std::thread::sleep(Duration::from_millis(2));
            let line = format!("{name} {what} {}", call.context().idempotency_key().unwrap_or("-"));
            effect(&directory, &line)?;
            if is_broken {
                effect(&directory, &line)?;
            }
            std::thread::sleep(Duration::from_millis(2));
            Ok(ToolOutput::text(format!("{name} {what}")))
        })
        .arg::<String, _>("what", "What is noted")
    };
    OrchestratorTool::builder("history")
        .tool(Box::new(tool("once")))
        .tool(Box::new(tool("keyed").says(|definition| definition.effects.idempotent = Some(true))))
        .tool(Box::new(tool("ask").says(|definition| definition.confirm = Confirm::Always)))
        .persistent(true)
        .session_store(store.sessions())
        .durable(Durability::new(store.journal(), b"a secret of all workers"))
        .build()
        .expect("the tools are declared as they must be")
}

/// Runs the process of a worker, for ever.
pub(crate) fn work() {
    let (url, directory) = (std::env::var(URL).expect("a URL"), PathBuf::from(std::env::var(DIRECTORY).expect("a directory")));
    let store = connect(&url);
    let worker = Worker::new(&store, orchestrator(&store, &directory)).slots(4).poll(Duration::from_millis(200));
    worker.run().expect("the worker begins");
}

/// Random numbers by seed (xorshift64*).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16) % n
    }
}

/// A worker's process, which may be paused.
struct Process {
    child: Child,
    paused_until: Option<Instant>,
}

impl Process {
    fn signal(&self, signal: Signal) {
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, signal);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A run as its client knows it.
struct Submitted {
    run: RunId,
    /// Calls of the script, in order: tool and argument.
    calls: Vec<(&'static str, String)>,
    is_cancelled: bool,
}

/// Result of a history.
#[derive(Debug, Default)]
pub(crate) struct History {
    pub(crate) n_runs: usize,
    pub(crate) n_done: usize,
    pub(crate) n_cancelled: usize,
    pub(crate) n_effects: usize,
    pub(crate) n_decisions: usize,
    pub(crate) n_in_doubt: usize,
    pub(crate) n_repeats: usize,
    pub(crate) n_worker_kills: usize,
    pub(crate) n_pauses: usize,
    pub(crate) n_server_kills: usize,
    pub(crate) n_cut_connections: usize,
    pub(crate) n_clock_jumps: usize,
    pub(crate) elapsed: Duration,
    /// Violations: events that must not be.
    pub(crate) violations: Vec<String>,
}

/// Decisions about the calls of a history.
#[derive(Default)]
struct Decisions {
    denied: BTreeSet<String>,
    /// In doubt at least once.
    told: BTreeSet<String>,
    repeats: BTreeMap<String, usize>,
    failed: BTreeSet<String>,
    done: BTreeMap<String, String>,
    n: usize,
}

/// Runs a history of so many runs on three workers; `worker` starts one of them.
pub(crate) fn run(server: &mut LocalServer, directory: &Path, n_runs: usize, seed: u64, worker: impl Fn() -> Command) -> History {
    let mut dice = Dice(seed.wrapping_mul(2).wrapping_add(1));
    // Everybody is behind the proxy, which cuts connections between a request and its answer.
    let proxy = Proxy::start(&server.url()).expect("a proxy starts");
    let store = connect(&proxy.url());
    store.migrate().expect("the tables can be made");
    let queue = store.queue();
    queue.set_limits("tenant-0", TenantLimits { running: Some(3), ..TenantLimits::default() }).expect("limits");
    let mut workers: Vec<Process> =
        (0..3).map(|_| Process { child: spawn(&worker, &proxy.url(), directory), paused_until: None }).collect();
    let mut history = History { n_runs, ..History::default() };
    let (mut submitted, mut decisions) = (Vec::new(), Decisions::default());
    let begun = Instant::now();
    let (mut faults_until, mut n_faults) = (None, 0);
    let mut last_fault = Instant::now();
    let patience = Duration::from_secs(60 + n_runs as u64);
    loop {
        for _ in 0..n_runs.div_ceil(100) {
            if submitted.len() < n_runs {
                submitted.push(submit(&queue, &mut dice, submitted.len()));
            }
        }
        decide(&queue, &mut dice, &mut decisions);
        if dice.below(20) == 0 && !submitted.is_empty() {
            let chosen = usize::try_from(dice.below(submitted.len() as u64)).unwrap_or_default();
            // One that is over cannot be cancelled: then nothing is.
            submitted[chosen].is_cancelled |= queue.cancel(&submitted[chosen].run).is_ok();
        }
        // Faults go on until all is submitted, and some time longer.
        if submitted.len() == n_runs && faults_until.is_none() {
            faults_until = Some(Instant::now() + Duration::from_secs(8));
        }
        for process in &mut workers {
            if process.paused_until.is_some_and(|until| until <= Instant::now()) {
                process.signal(Signal::CONT);
                process.paused_until = None;
            }
        }
        let is_faulty = faults_until.is_none_or(|until| Instant::now() < until);
        if is_faulty && last_fault.elapsed() > Duration::from_millis(600) {
            last_fault = Instant::now();
            let chosen = usize::try_from(dice.below(3)).unwrap_or_default();
            n_faults += 1;
            match n_faults % 7 {
                0 | 2 => {
                    history.n_worker_kills += 1;
                    let _ = workers[chosen].child.kill();
                    let _ = workers[chosen].child.wait();
                    workers[chosen] = Process { child: spawn(&worker, &proxy.url(), directory), paused_until: None };
                }
                1 => {
                    history.n_pauses += 1;
                    workers[chosen].signal(Signal::STOP);
                    workers[chosen].paused_until = Some(Instant::now() + LEASE + Duration::from_millis(500 + dice.below(1500)));
                }
                3 => {
                    history.n_cut_connections += 1;
                    ask(server, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'bashkit'");
                }
                4 => {
                    history.n_cut_connections += 1;
                    proxy.cut();
                }
                5 => {
                    history.n_clock_jumps += 1;
                    jump(server, &mut dice);
                }
                _ => {
                    history.n_server_kills += 1;
                    server.kill().expect("the server can be killed");
                    std::thread::sleep(Duration::from_millis(dice.below(500)));
                    server.resume().expect("the server starts again");
                }
            }
        }
        let is_over = submitted.len() == n_runs && !is_faulty && {
            let open = [RunPhase::Delayed, RunPhase::Queued, RunPhase::Running, RunPhase::Waiting];
            open.iter().all(|phase| {
                let filter = RunFilter { phase: Some(*phase), ..RunFilter::default() };
                queue.list(&filter, 1).is_ok_and(|runs| runs.is_empty())
            })
        };
        if is_over || begun.elapsed() > patience {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    history.elapsed = begun.elapsed();
    drop(workers);
    check(&queue, directory, &submitted, &decisions, &mut history);
    history
}

fn spawn(worker: &impl Fn() -> Command, url: &str, directory: &Path) -> Child {
    worker().env(URL, url).env(DIRECTORY, directory).spawn().expect("a worker starts")
}

/// Asks the server by the program of Postgres, whatever comes of it.
fn ask(server: &LocalServer, sql: &str) {
    let _ = Command::new("psql").args(["-X", "-q", "-A", "-t", "-o", "/dev/null", &server.url(), "-c", sql]).stderr(Stdio::null()).status();
}

/// Lets the clock of the database jump by up to twice a lease: every time that is stored is as much nearer or farther.
fn jump(server: &LocalServer, dice: &mut Dice) {
    let secs = (dice.below(4 * 1500) as f64 - 3000.0) / 1000.0;
    ask(
        server,
        &format!(
            "UPDATE bashkit.journals SET expires_at = expires_at - make_interval(secs => {secs}) WHERE expires_at IS NOT NULL;
             UPDATE bashkit.runs SET not_before = not_before - make_interval(secs => {secs}) WHERE state = 'delayed'"
        ),
    );
}

/// Submits a script of a few calls; sometimes twice, as a client does that lost the answer.
fn submit(queue: &PostgresQueue, dice: &mut Dice, number: usize) -> Submitted {
    let mut calls = Vec::new();
    let mut script = String::new();
    for i in 0..1 + dice.below(5) {
        let tool = ["once", "keyed", "once", "keyed", "ask"][usize::try_from(dice.below(5)).unwrap_or_default()];
        let what = format!("{number}-{i}");
        script.push_str(&match dice.below(3) {
            0 => format!("{tool} {what} | cat\n"),
            1 => format!("sleep 0.01; {tool} {what}\n"),
            _ => format!("{tool} {what}\n"),
        });
        calls.push((tool, what));
    }
    let mut submission =
        Submission::new(script).tenant(format!("tenant-{}", dice.below(3))).idempotency_key(format!("key-{number}")).attempts_max(1000);
    if dice.below(4) == 0 {
        submission = submission.session(format!("session-{}", dice.below(5)));
    }
    if dice.below(6) == 0 {
        submission = submission.delay(Duration::from_millis(dice.below(2000)));
    }
    let run = queue.submit(&submission).expect("a submission is taken, or waits");
    if dice.below(5) == 0 {
        assert_eq!(queue.submit(&submission).expect("it is known"), run);
    }
    Submitted { run, calls, is_cancelled: false }
}

/// Decides about whatever waits, as two people do who look at the same time.
fn decide(queue: &PostgresQueue, dice: &mut Dice, decisions: &mut Decisions) {
    for call in queue.undecided(50).unwrap_or_default() {
        let what = format!("{} {}", call.tool, call.arguments["what"].as_str().unwrap_or_default());
        let approval = match (call.is_in_doubt, dice.below(4)) {
            (false, 0) => Approval::Deny("no".to_owned()),
            (false, _) => Approval::Allow,
            (true, 0) => Approval::Resolve(Resolution::Repeat),
            (true, 1) => Approval::Resolve(Resolution::Failed("nobody knows".to_owned())),
            (true, _) => Approval::Resolve(Resolution::Done(format!("resolved {what}").into_bytes())),
        };
        if call.is_in_doubt {
            decisions.told.insert(what.clone());
        }
        if queue.decide(&call.id, approval.clone()).is_err() {
            continue;
        }
        let _ = queue.decide(&call.id, Approval::Allow.by("another person"));
        decisions.n += 1;
        match approval {
            Approval::Deny(_) => drop(decisions.denied.insert(what)),
            Approval::Resolve(Resolution::Repeat) => *decisions.repeats.entry(what).or_default() += 1,
            Approval::Resolve(Resolution::Failed(_)) => drop(decisions.failed.insert(what)),
            Approval::Resolve(Resolution::Done(text)) => drop(decisions.done.insert(what, String::from_utf8_lossy(&text).into_owned())),
            _ => {}
        }
    }
}

fn check(queue: &PostgresQueue, directory: &Path, submitted: &[Submitted], decisions: &Decisions, history: &mut History) {
    let effects = fs::read_to_string(directory.join("effects")).unwrap_or_default();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in effects.lines() {
        let Some((what, key)) = line.rsplit_once(' ') else { continue };
        *counts.entry(what.to_owned()).or_default() += 1;
        keys.entry(what.to_owned()).or_default().insert(key.to_owned());
    }
    history.n_effects = effects.lines().count();
    history.n_decisions = decisions.n;
    history.n_in_doubt = decisions.told.len();
    history.n_repeats = decisions.repeats.values().sum();
    let mut violations = Vec::new();
    for Submitted { run, calls, is_cancelled } in submitted {
        let status = match queue.status(run) {
            Ok(status) => status,
            Err(error) => {
                violations.push(format!("{run} was acknowledged: {error}"));
                continue;
            }
        };
        match status.phase {
            RunPhase::Done => history.n_done += 1,
            RunPhase::Cancelled if *is_cancelled => history.n_cancelled += 1,
            phase => violations.push(format!("{run} is {phase} in attempt {}: {:?}", status.attempts, status.reason)),
        }
        let response = queue.result(run).ok().flatten();
        let printed = response.map(|response| response.stdout).unwrap_or_default();
        let mut lines = printed.lines();
        for (tool, what) in calls {
            let call = format!("{tool} {what}");
            let n = counts.get(&call).copied().unwrap_or_default();
            let is_told = decisions.told.contains(&call);
            let n_max = 1 + decisions.repeats.get(&call).copied().unwrap_or_default();
            let is_denied = decisions.denied.contains(&call);
            if *tool == "keyed" {
                if keys.get(&call).is_some_and(|keys| keys.len() > 1) {
                    violations.push(format!("{call} has had several keys"));
                }
            } else if n > n_max {
                violations.push(format!("{call} has had its effect {n} times, and at most {n_max} were decided"));
            }
            if status.phase != RunPhase::Done {
                continue;
            }
            if is_denied && n > 0 {
                violations.push(format!("{call} was denied and has had its effect"));
            }
            if n == 0 && !is_denied && !is_told {
                violations.push(format!("{call} is done, and has had no effect"));
            }
            // What the call answered is what the script has printed.
            if is_denied || decisions.failed.contains(&call) {
                continue;
            }
            let line = lines.next().unwrap_or_default();
            if line != call && decisions.done.get(&call).is_none_or(|done| done != line) {
                violations.push(format!("{call} was answered with '{line}'"));
            }
        }
    }
    history.violations = violations;
}
