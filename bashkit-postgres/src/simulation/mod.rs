//! Workers, database, network and clock as one program whose every step follows from a seed.
//!
//! Real are the orchestrator with its journal and replay, the leases of a process ([`Leases`]), what a worker does with a run and makes of its outcome ([`drive`]), and the
//! answer to whoever appended. A model are the tables (each statement one step), the queue's order (by name, without tenants, priorities and sessions), the network (requests and
//! answers are lost, the database is out of reach), processes (killed and paused between any two steps), and the clock, which is the database's alone. One thread runs at a time,
//! and the seed says which.
//!
//! [`Leases`]: crate::lease::Leases
//! [`drive`]: crate::worker::drive
#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "a slot is a thread of the host, of which one runs at a time; an index is below the length by which it was chosen"
)]

mod dice;
mod process;
mod tables;
mod world;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use bashkit_orchestrator::Approval;
use bashkit_orchestrator::policy::Resolution;

use dice::Dice;
use process::{Parts, polled_to_its_end};
use tables::{LEASE_MS, Tables};
use world::{Turns, World, join};

/// Processes, and slots of each.
const N_PROCESSES: usize = 3;
const N_SLOTS: usize = 2;

/// Runs that are not over at a time.
const N_OPEN: usize = 8;

/// Time that passes in one step, at most, in milliseconds.
const TIME_STEP_MS: u64 = 400;

/// Turns in a row of a process that is favoured, at most.
const N_FAVOURED: u64 = 16;

/// Steps without faults in which every run must come to its end.
const N_LAST_STEPS: u64 = 50_000;

/// Defect that a simulation is given, which it must find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlantedBug {
    /// The statement that appends does not compare the epoch of the lease.
    NoFence,
    /// A run is handed to a worker before its lease is written down.
    AppendBeforeLease,
}

/// Counts of a simulation, and the first thing in it that must not be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SimulationReport {
    /// Steps that were made in all.
    pub n_steps: u64,
    /// Runs that came to their end, and those that were cancelled.
    pub n_done: u64,
    /// Runs that somebody has cancelled.
    pub n_cancelled: u64,
    /// Records that were appended in all.
    pub n_records: u64,
    /// Appends that the store has refused.
    pub n_refused: u64,
    /// Effects that the service has had.
    pub n_effects: u64,
    /// Decisions about calls that waited.
    pub n_decisions: u64,
    /// Calls in doubt that were decided about.
    pub n_in_doubt: u64,
    /// Runs that were taken from a process that was not heard of any more.
    pub n_taken_over: u64,
    /// Processes that were killed at work.
    pub n_kills: u64,
    /// Processes that were paused at work.
    pub n_pauses: u64,
    /// Times that the database was out of reach.
    pub n_outages: u64,
    /// Jumps of the database's clock, forwards and backwards.
    pub n_clock_jumps: u64,
    /// Fingerprint of all that happened: the same for the same seed and number of steps.
    pub digest: u64,
    /// Event that must not be, where there was one; the simulation stopped there.
    pub violation: Option<String>,
}

/// Simulation of workers by seed.
///
/// ```
/// use bashkit_postgres::simulation::Simulation;
///
/// let report = Simulation::new(7).run(2_000);
/// assert_eq!(report.violation, None);
/// assert_eq!(report, Simulation::new(7).run(2_000));
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Simulation {
    seed: u64,
    bug: Option<PlantedBug>,
}

impl Simulation {
    /// Simulation of a seed, without bugs.
    pub fn new(seed: u64) -> Self {
        Self { seed, bug: None }
    }

    /// Plants a bug that must be found.
    pub fn bug(mut self, bug: PlantedBug) -> Self {
        self.bug = Some(bug);
        self
    }

    /// Makes so many steps with faults, and as many without as every run takes to its end.
    #[must_use]
    pub fn run(self, n_steps: u64) -> SimulationReport {
        let mut dice = Dice::new(self.seed);
        let world = Arc::new(World::new(Tables::new(self.bug), Dice::new(dice.below(u64::MAX))));
        let processes = (0..N_PROCESSES as u64).map(|number| Started::new(&world, number)).collect();
        let n_started = N_PROCESSES as u64;
        let (favoured, report) = (None, SimulationReport::default());
        let mut scheduler = Scheduler { world, dice, processes, favoured, n_started, n_runs: 0, report };
        scheduler.make_steps(n_steps);
        scheduler.ended()
    }
}

/// Thread of a slot.
struct Slot {
    begin: Sender<()>,
    end: Receiver<()>,
    thread: JoinHandle<()>,
}

/// A process with the threads of its slots.
struct Started {
    parts: Arc<Parts>,
    slots: Vec<Slot>,
    renewed_at: u64,
}

impl Started {
    fn new(world: &Arc<World>, number: u64) -> Self {
        let parts = Arc::new(Parts::new(world, number));
        let slot = |_| {
            let (parts, (begin, begins), (ends, end)) = (Arc::clone(&parts), channel(), channel());
            let thread = std::thread::spawn(move || {
                if join(Turns { begin: begins, end: ends }) {
                    parts.serve();
                }
            });
            Slot { begin, end, thread }
        };
        let slots = (0..N_SLOTS).map(slot).collect();
        Self { parts, slots, renewed_at: 0 }
    }

    /// Ends the process at once: what its threads still do reaches nobody.
    fn kill(self) {
        self.parts.process.is_dead.store(true, Ordering::Relaxed);
        for Slot { begin, end, thread } in self.slots {
            while begin.send(()).is_ok() && end.recv().is_ok() {}
            let _ = thread.join();
        }
    }
}

/// Who says what happens next.
struct Scheduler {
    world: Arc<World>,
    dice: Dice,
    processes: Vec<Started>,
    /// Process that has all turns, and how many more.
    favoured: Option<(usize, u64)>,
    n_started: u64,
    n_runs: u64,
    report: SimulationReport,
}

impl Scheduler {
    fn make_steps(&mut self, n_steps: u64) {
        for step in 0..n_steps {
            self.step(step, true);
            if self.world.state().tables.violation.is_some() {
                return;
            }
        }
        {
            let mut state = self.world.state();
            state.lost = (0, 0);
            state.gone_until = 0;
        }
        for started in &self.processes {
            started.parts.process.paused_until.store(0, Ordering::Relaxed);
        }
        for step in 0..N_LAST_STEPS {
            let state = self.world.state();
            if state.tables.violation.is_some() || state.tables.runs.is_empty() {
                return;
            }
            drop(state);
            self.step(step, false);
        }
        let mut state = self.world.state();
        let left: Vec<String> = state.tables.runs.iter().map(|(name, run)| format!("{name} is {}", run.phase)).collect();
        state.tables.violation.get_or_insert(format!("{N_LAST_STEPS} steps without faults are not enough: {}", left.join(", ")));
    }

    fn step(&mut self, step: u64, has_faults: bool) {
        self.report.n_steps += 1;
        match self.dice.below(200) {
            0..=5 if has_faults => self.fault(),
            6..=7 if has_faults => self.cancel(),
            8..=15 if has_faults => self.submit(),
            16..=25 => self.decide(),
            26..=55 => self.pass_time(),
            _ => self.turn(),
        }
        if step.is_multiple_of(64) {
            self.world.state().tables.remove_ended();
        }
    }

    /// Gives a slot of a process that is not paused its turn.
    fn turn(&mut self) {
        let Some(process) = self.next_process() else { return self.pass_time() };
        let slot = self.dice.index(N_SLOTS);
        let Slot { begin, end, .. } = &self.processes[process].slots[slot];
        if begin.send(()).is_err() || end.recv().is_err() {
            self.world.state().tables.violation.get_or_insert(format!("a slot of process {process} has ended"));
        }
        let overtaken = self.world.state().tables.overtaken();
        if let Some(number) = overtaken {
            self.wake(number);
        }
    }

    /// Process whose turn it is: one that is favoured has several in a row.
    fn next_process(&mut self) -> Option<usize> {
        let now = self.world.state().tables.now;
        let is_awake = |started: &Started| started.parts.process.paused_until.load(Ordering::Relaxed) <= now;
        if let Some((process, n_left)) = self.favoured {
            self.favoured = n_left.checked_sub(1).map(|n_left| (process, n_left));
            if is_awake(&self.processes[process]) {
                return Some(process);
            }
        }
        let awake: Vec<usize> = (0..self.processes.len()).filter(|i| is_awake(&self.processes[*i])).collect();
        let process = awake.get(self.dice.index(awake.len())).copied();
        if self.dice.below(64) == 0 {
            self.favoured = process.map(|process| (process, self.dice.below(N_FAVOURED)));
        }
        process
    }

    /// Wakes a process whose run was given to another one, often at just that moment, and lets it go first: then the two are at one run.
    fn wake(&mut self, number: u64) {
        let Some(process) = self.processes.iter().position(|started| started.parts.process.number == number) else { return };
        if self.dice.below(4) > 0 {
            self.processes[process].parts.process.paused_until.store(0, Ordering::Relaxed);
            self.favoured = Some((process, self.dice.below(N_FAVOURED)));
        }
    }

    /// Process that a fault is for: one that is at work, where there is one.
    fn victim(&mut self) -> usize {
        let at_work: Vec<usize> = (0..self.processes.len()).filter(|i| !self.processes[*i].parts.process.at_work().is_empty()).collect();
        at_work.get(self.dice.index(at_work.len())).copied().unwrap_or_else(|| self.dice.index(self.processes.len()))
    }

    /// Lets time pass, and processes renew their leases that are awake.
    fn pass_time(&mut self) {
        let now = {
            let mut state = self.world.state();
            state.tables.now += 1 + self.dice.below(TIME_STEP_MS);
            state.tables.now
        };
        for started in &mut self.processes {
            let process = &started.parts.process;
            if process.paused_until.load(Ordering::Relaxed) <= now && started.renewed_at.abs_diff(now) >= LEASE_MS / 3 {
                started.renewed_at = now;
                let _ = polled_to_its_end(started.parts.leases.renew());
                // Runs that somebody wants cancelled are looked for as often.
                let state = self.world.state();
                let is_cancelled = |run: &&String| state.tables.runs.get(*run).is_some_and(|row| row.is_cancelled);
                let at_work = process.at_work();
                process.halts().extend(at_work.keys().filter(is_cancelled).map(|run| (run.clone(), true)));
            }
        }
    }

    fn submit(&mut self) {
        let mut state = self.world.state();
        if state.tables.runs.len() >= N_OPEN {
            return;
        }
        self.n_runs += 1;
        let (mut script, mut calls) = (String::new(), Vec::new());
        for i in 0..1 + self.dice.below(4) {
            let tool = ["once", "keyed", "once", "keyed", "ask"][self.dice.index(5)];
            let what = format!("{}-{i}", self.n_runs);
            script.push_str(&if self.dice.below(3) == 0 { format!("{tool} {what} | cat\n") } else { format!("{tool} {what}\n") });
            calls.push((tool, what));
        }
        let delay = if self.dice.below(6) == 0 { self.dice.below(500) } else { 0 };
        state.note(3);
        state.tables.submit(format!("run-{:08}", self.n_runs), script, calls, delay);
    }

    fn cancel(&mut self) {
        let mut state = self.world.state();
        let chosen = self.dice.index(state.tables.runs.len());
        let run = state.tables.runs.keys().nth(chosen).cloned();
        if let Some(run) = run.filter(|_| self.dice.below(10) == 0) {
            state.note(4);
            state.tables.cancel(&run);
        }
    }

    fn decide(&mut self) {
        let mut state = self.world.state();
        let chosen = self.dice.index(state.tables.waiting.len());
        let Some((call, waiting)) = state.tables.waiting.iter().nth(chosen) else { return };
        if state.tables.runs.get(&waiting.run).is_none_or(|run| run.phase.is_over()) {
            return;
        }
        let approval = match (waiting.is_in_doubt, self.dice.below(4)) {
            (false, 0) => Approval::Deny("no".to_owned()),
            (false, _) => Approval::Allow,
            (true, 0) => Approval::Resolve(Resolution::Repeat),
            (true, 1) => Approval::Resolve(Resolution::Failed("nobody knows".to_owned())),
            (true, _) => Approval::Resolve(Resolution::Done(format!("resolved {}", waiting.what).into_bytes())),
        };
        let call = call.clone();
        state.note(5);
        state.tables.decide(&call, approval);
    }

    fn fault(&mut self) {
        let chosen = self.victim();
        let now = self.world.state().tables.now;
        match self.dice.below(6) {
            0 => {
                self.report.n_kills += 1;
                let next = Started::new(&self.world, self.n_started);
                self.n_started += 1;
                std::mem::replace(&mut self.processes[chosen], next).kill();
            }
            1..=3 => {
                self.report.n_pauses += 1;
                let until = now + LEASE_MS / 2 + self.dice.below(3 * LEASE_MS);
                self.processes[chosen].parts.process.paused_until.store(until, Ordering::Relaxed);
            }
            4 => {
                self.report.n_outages += 1;
                self.world.state().gone_until = now + self.dice.below(2 * LEASE_MS);
            }
            _ if self.dice.below(2) == 0 => {
                self.report.n_clock_jumps += 1;
                let mut state = self.world.state();
                let jump = self.dice.below(3 * LEASE_MS);
                state.tables.now = if self.dice.below(2) == 0 { now + jump } else { now.saturating_sub(jump) };
            }
            // A worker is stopped and started again: its runs are given back.
            _ => {
                let process = &self.processes[chosen].parts.process;
                let at_work = process.at_work();
                let mut halts = process.halts();
                for run in at_work.keys() {
                    halts.entry(run.clone()).or_insert(false);
                }
            }
        }
        self.world.state().note(6);
    }

    fn ended(mut self) -> SimulationReport {
        for started in std::mem::take(&mut self.processes) {
            started.kill();
        }
        let mut state = self.world.state();
        if state.tables.violation.is_none() {
            state.tables.remove_ended();
        }
        let tables = &state.tables;
        SimulationReport {
            n_done: tables.n_done,
            n_cancelled: tables.n_cancelled,
            n_records: tables.n_records,
            n_refused: tables.n_refused,
            n_effects: tables.n_effects,
            n_decisions: tables.n_decisions,
            n_in_doubt: tables.n_in_doubt,
            n_taken_over: tables.n_taken_over,
            digest: state.digest,
            violation: tables.violation.clone(),
            ..self.report
        }
    }
}
