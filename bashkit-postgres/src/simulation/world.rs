//! Processes, the network between them and the database, and whose turn it is: one thread at a time, chosen by the seed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::dice::Dice;
use super::tables::Tables;
use crate::lease::Lease;
use crate::worker::Halt;

thread_local! {
    /// Turns of this thread, where it is one of a process.
    static TURNS: RefCell<Option<Turns>> = const { RefCell::new(None) };
}

/// Leases of the runs that are worked on, by their names, with what halts each.
type WorkingRuns = BTreeMap<String, (Arc<Lease>, Arc<Halt>)>;

/// Ends of the channels by which a thread is given its turn and says that it is over.
pub(super) struct Turns {
    pub(super) begin: Receiver<()>,
    pub(super) end: Sender<()>,
}

/// Makes this thread one that waits for its turns; answers whether it got its first one.
pub(super) fn join(turns: Turns) -> bool {
    let is_begun = turns.begin.recv().is_ok();
    TURNS.with_borrow_mut(|slot| *slot = Some(turns));
    is_begun
}

/// Ends the turn of this thread, and waits for its next one. The scheduler's own thread has none, and goes on.
pub(super) fn end_turn() {
    TURNS.with_borrow(|turns| {
        if let Some(turns) = turns {
            let _ = turns.end.send(());
            let _ = turns.begin.recv();
        }
    });
}

/// Whether this thread is one of a process.
fn has_turns() -> bool {
    TURNS.with_borrow(Option::is_some)
}

/// State of a process that everything it does depends on.
#[derive(Default)]
pub(super) struct Process {
    pub(super) number: u64,
    /// Mark of SIGKILL: from here on the process reaches nobody.
    pub(super) is_dead: AtomicBool,
    /// Virtual time until which it gets no turn: SIGSTOP.
    pub(super) paused_until: AtomicU64,
    pub(super) at_work: Mutex<WorkingRuns>,
    /// Runs whose slots are to halt, when their tools look: cancelled or not.
    pub(super) halts: Mutex<BTreeMap<String, bool>>,
}

impl Process {
    pub(super) fn is_dead(&self) -> bool {
        self.is_dead.load(Ordering::Relaxed)
    }

    pub(super) fn at_work(&self) -> MutexGuard<'_, WorkingRuns> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn halts(&self) -> MutexGuard<'_, BTreeMap<String, bool>> {
        self.halts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Halts the slots that are to be, at a moment that the seed alone decides: between two polls of a tool.
    pub(super) fn deliver_halts(&self) {
        let at_work = self.at_work();
        for (run, is_cancelled) in std::mem::take(&mut *self.halts()) {
            if let Some((_, halt)) = at_work.get(&run) {
                halt.set(if is_cancelled { &halt.is_cancelled } else { &halt.is_handed_back });
            }
        }
    }
}

/// Reason why an operation has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// The process is dead.
    Dead,
    /// The patience is at its end.
    OutOfReach,
}

/// Database, network and clock.
pub(super) struct World(Mutex<State>);

pub(super) struct State {
    pub(super) tables: Tables,
    pub(super) dice: Dice,
    /// Of 100 requests, those that are lost, and those whose answers are.
    pub(super) lost: (u64, u64),
    /// Virtual time until which the database is out of reach.
    pub(super) gone_until: u64,
    /// Fingerprint of all that happened.
    pub(super) digest: u64,
}

impl World {
    pub(super) fn new(tables: Tables, dice: Dice) -> Self {
        Self(Mutex::new(State { tables, dice, lost: (2, 2), gone_until: 0, digest: 0xcbf2_9ce4_8422_2325 }))
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does an operation of a process on the database, as its client does: tried again while its request or its answer is lost. Each try is a turn.
    pub(super) fn operate<T>(&self, process: &Process, mut operation: impl FnMut(&mut Tables, bool) -> T) -> Result<T, NoAnswer> {
        let mut is_tried = false;
        for _ in 0..40 {
            end_turn();
            if process.is_dead() {
                return Err(NoAnswer::Dead);
            }
            let mut state = self.state();
            let luck = state.dice.below(100);
            let (requests, answers) = state.lost;
            if luck < requests || state.tables.now < state.gone_until {
                state.note(1);
                is_tried = true;
                continue;
            }
            let answer = operation(&mut state.tables, is_tried);
            state.note(2);
            if luck < requests + answers {
                is_tried = true;
                continue;
            }
            drop(state);
            end_turn();
            return if process.is_dead() { Err(NoAnswer::Dead) } else { Ok(answer) };
        }
        Err(NoAnswer::OutOfReach)
    }

    /// Does an operation of the scheduler's own thread, which may be lost; of a thread of a process, as [`World::operate`] does.
    pub(super) fn operate_once<T>(&self, process: &Process, mut operation: impl FnMut(&mut Tables, bool) -> T) -> Result<T, NoAnswer> {
        if has_turns() {
            return self.operate(process, operation);
        }
        let mut state = self.state();
        let luck = state.dice.below(100);
        let (requests, answers) = state.lost;
        if process.is_dead() {
            return Err(NoAnswer::Dead);
        }
        if luck < requests || state.tables.now < state.gone_until {
            return Err(NoAnswer::OutOfReach);
        }
        let answer = operation(&mut state.tables, false);
        if luck < requests + answers { Err(NoAnswer::OutOfReach) } else { Ok(answer) }
    }
}

impl State {
    /// Adds something that happened to the fingerprint (FNV-1a).
    pub(super) fn note(&mut self, what: u64) {
        self.digest = (self.digest ^ what ^ (self.tables.n_records << 8)).wrapping_mul(0x100_0000_01b3);
    }
}
