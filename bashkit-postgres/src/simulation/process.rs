//! A worker's process: the orchestrator, leases and slots that a worker has, over the model of the tables.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bashkit_orchestrator::journal::{Durability, Journal, JournalError, RunHold};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{BuildError, OrchestratorTool, ToolFailure, ToolFn, ToolOutput};

use super::tables::{Append, Claimed};
use super::world::{NoAnswer, Process, World, end_turn};
use crate::error::PostgresError;
use crate::journal::verdict;
use crate::lease::{Answer, LeaseTable, Leases};
use crate::queue::Claim;
use crate::worker::{Halt, drive, go_on, is_unused};

/// Table of leases as one process sees it.
struct SimulatedLeases {
    world: Arc<World>,
    process: Arc<Process>,
}

fn out_of_reach(no_answer: NoAnswer) -> PostgresError {
    PostgresError::Unreachable { patience: std::time::Duration::ZERO, problem: format!("{no_answer:?}") }
}

impl LeaseTable for SimulatedLeases {
    fn take<'a>(&'a self, run: &'a str, holder: &'a str) -> Answer<'a, Option<i64>> {
        let number = self.process.number;
        let taken = self.world.operate(&self.process, |tables, is_tried| tables.take(number, run, holder, is_tried));
        Box::pin(std::future::ready(taken.map_err(out_of_reach)))
    }

    fn renew(&self, runs: Vec<String>, epochs: Vec<i64>) -> Answer<'_, Vec<(String, i64)>> {
        let renewed = self.world.operate_once(&self.process, |tables, _| tables.renew(runs.clone(), epochs.clone()));
        Box::pin(std::future::ready(renewed.map_err(out_of_reach)))
    }

    fn release(&self, run: &str, epoch: i64) {
        // One that does not get through runs out by itself.
        let _ = self.world.operate_once(&self.process, |tables, _| tables.let_go(run, epoch));
    }
}

/// Journals as one process sees them.
#[derive(Clone)]
struct SimulatedJournal {
    world: Arc<World>,
    process: Arc<Process>,
    leases: Arc<Leases>,
}

impl SimulatedJournal {
    fn operate<T>(&self, operation: impl FnMut(&mut super::tables::Tables, bool) -> T) -> Result<T, JournalError> {
        self.world.operate(&self.process, operation).map_err(|no_answer| out_of_reach(no_answer).into())
    }
}

impl Journal for SimulatedJournal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        let (epoch, decided) = self.leases.epoch(run).map_or((None, Vec::new()), |(epoch, decided)| (Some(epoch), decided));
        let at = i64::try_from(at).unwrap_or(i64::MAX);
        let process = self.process.number;
        let refused =
            self.operate(|tables, is_tried| tables.append(&Append { process, run, at, epoch, record, decided: &decided, is_tried }))?;
        verdict(&self.leases, run, at, epoch, refused.as_ref())?;
        if let Some(epoch) = epoch {
            self.leases.carried(run, epoch);
        }
        Ok(())
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        self.operate(|tables, _| tables.load(run))
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        Err(JournalError::Io(format!("no process of the simulation removes the journal of {run}")))
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        if let Some(claimed) = self.leases.offered(run) {
            return Ok(Some(RunHold::new(claimed)));
        }
        let taken = polled_to_its_end(self.leases.take(run)).ok_or_else(|| JournalError::Io("the lease was not ready".to_owned()))??;
        Ok(taken.map(RunHold::new))
    }
}

/// Future that answers at its first poll.
pub(super) fn polled_to_its_end<T>(future: impl Future<Output = T>) -> Option<T> {
    match std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// Tools of a run that pend until its executor has looked whether the run is halted.
#[derive(Default)]
struct Looks(Mutex<Vec<Waker>>);

impl Looks {
    fn waiting(&self) -> MutexGuard<'_, Vec<Waker>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Pends once; the run's executor then looks whether it is halted.
struct Look<'a> {
    process: &'a Process,
    looks: &'a Looks,
    is_over: bool,
}

impl Future for Look<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.is_over {
            return Poll::Ready(());
        }
        self.is_over = true;
        end_turn();
        self.process.deliver_halts();
        self.looks.waiting().push(cx.waker().clone());
        Poll::Pending
    }
}

/// Run whose slices of time its executor does not see: they end by the clock of the machine, and a simulation by its seed alone.
struct Unsliced<'a, F> {
    run: Pin<Box<F>>,
    looks: &'a Looks,
}

impl<F: Future> Future for Unsliced<'_, F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // The executor has looked. Woken by the tools themselves, they would go on in the same poll, or behind it where a slice of time ends: by the clock.
        let waiting = std::mem::take(&mut *self.looks.waiting());
        waiting.into_iter().for_each(Waker::wake);
        loop {
            match self.run.as_mut().poll(cx) {
                Poll::Pending if self.looks.waiting().is_empty() => std::thread::yield_now(),
                polled => return polled,
            }
        }
    }
}

/// What one process is made of.
pub(super) struct Parts {
    pub(super) world: Arc<World>,
    pub(super) process: Arc<Process>,
    pub(super) leases: Arc<Leases>,
}

impl Parts {
    pub(super) fn new(world: &Arc<World>, number: u64) -> Self {
        let process = Arc::new(Process { number, ..Process::default() });
        let table = SimulatedLeases { world: Arc::clone(world), process: Arc::clone(&process) };
        let leases = Leases::in_table(Arc::new(table), format!("process-{number}"));
        Self { world: Arc::clone(world), process, leases }
    }

    /// Tools of one slot: `once` cannot be repeated, `keyed` can, `ask` wants approval and cannot be repeated.
    fn orchestrator(&self, looks: &Arc<Looks>) -> Result<OrchestratorTool, BuildError> {
        let tool = |name: &'static str| {
            let (world, process, looks) = (Arc::clone(&self.world), Arc::clone(&self.process), Arc::clone(looks));
            ToolFn::new_async(name, "Has an effect.", move |arguments, call| {
                let (world, process, looks) = (Arc::clone(&world), Arc::clone(&process), Arc::clone(&looks));
                async move {
                    let what = arguments["what"].as_str().unwrap_or_default();
                    let key = call.context().idempotency_key().unwrap_or("-").to_owned();
                    let dead = || ToolFailure::new("the process is dead");
                    Look { process: &process, looks: &looks, is_over: false }.await;
                    if process.is_dead() {
                        return Err(dead());
                    }
                    world.state().tables.effect(name, what, &key);
                    Look { process: &process, looks: &looks, is_over: false }.await;
                    if process.is_dead() { Err(dead()) } else { Ok(ToolOutput::text(format!("{name} {what}"))) }
                }
            })
            .arg::<String, _>("what", "What is noted")
        };
        let journal =
            SimulatedJournal { world: Arc::clone(&self.world), process: Arc::clone(&self.process), leases: Arc::clone(&self.leases) };
        OrchestratorTool::builder("simulation")
            .tool(Box::new(tool("once")))
            .tool(Box::new(tool("keyed").says(|definition| definition.effects.idempotent = Some(true))))
            .tool(Box::new(tool("ask").says(|definition| definition.confirm = Confirm::Always)))
            .durable(Durability::new(journal, b"a secret of all workers"))
            .build()
    }

    /// A slot: goes on with one run after the other until the process dies.
    pub(super) fn serve(&self) {
        let looks = Arc::new(Looks::default());
        let Ok(orchestrator) = self.orchestrator(&looks) else { return };
        while !self.process.is_dead() {
            if !self.world.state().tables.has_work() {
                end_turn();
                continue;
            }
            let (number, holder) = (self.process.number, self.leases.holder().to_owned());
            let held = self.leases.runs();
            let claimed = self.world.operate(&self.process, |tables, _| tables.claim(number, &holder, &held));
            if let Ok(Some(claimed)) = claimed {
                self.go_on(&orchestrator, claimed, &looks);
            }
        }
    }

    fn go_on(&self, orchestrator: &OrchestratorTool, claimed: Claimed, looks: &Looks) {
        let Claimed { run, script, attempt, epoch, n_records, decisions, carried } = claimed;
        let Some(lease) = self.leases.keep(&run, epoch, true, carried) else { return };
        let halt = Arc::new(Halt::default());
        self.process.at_work().insert(run.clone(), (Arc::clone(&lease), Arc::clone(&halt)));
        let (tenant, session, timeout_ms, queue_age_ms) = ("default".to_owned(), None, None, 0);
        let claim =
            Claim { run, tenant, script, session, timeout_ms, attempt, queue_age_ms, n_records, decisions, lease: Arc::clone(&lease) };
        let settlement = {
            let unsliced = Unsliced { run: Box::pin(go_on(orchestrator, &claim)), looks };
            let mut driven = std::pin::pin!(drive(unsliced, orchestrator, &lease, &halt));
            loop {
                if let Poll::Ready(settlement) = driven.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                    break settlement;
                }
            }
        };
        let run = claim.run.clone();
        drop(claim);
        if let Some(settlement) = settlement {
            let frees = is_unused(&lease, &settlement);
            let settled = self.world.operate(&self.process, |tables, is_tried| {
                let is_settled = tables.settle(&run, epoch, &settlement, is_tried);
                if is_settled && frees {
                    tables.let_go(&run, epoch);
                }
                is_settled
            });
            if settled == Ok(true) && frees {
                lease.freed();
            }
        }
        drop(lease);
        let gone = self.process.at_work().remove(&run);
        drop(gone);
    }
}
