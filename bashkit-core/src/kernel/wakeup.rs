//! Wakeups from outside of a run, recorded and repeated: all about a run that its script, files and seed do not determine.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use super::fiber::FiberId;
use crate::flat_map::FlatMap;
use crate::host::RecordedClock;

/// The end of a wait for the host or the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wakeup {
    /// Before which turn: turns of fibers are counted from the beginning of the session.
    pub turn: u64,
    /// Number of the wait that ended, counted from the beginning of the session.
    pub wait: u64,
    /// Monotonic time of that moment.
    pub elapsed: Duration,
    /// The wall-clock time then, since 1970.
    pub wall: Duration,
}

/// Records at which moments a session went on because of something outside of it, and makes another session go on at the same ones.
///
/// With the same script, files, variables, limits, seed and identity, with host calls that answer the same, and with the
/// [`Wakeup`]s of the first, a second session does exactly what the first did, however many jobs it has.
pub trait Schedule: Send {
    /// The next wakeup to repeat. `None`: there is none any more, and none will come.
    fn repeat(&mut self) -> Option<Wakeup>;

    /// Records a wakeup that is new.
    fn record(&mut self, wakeup: Wakeup);
}

/// Event that a fiber waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    Time(Duration),
    Host { done: bool },
}

/// The state of a session with a [`Schedule`].
pub(super) struct Order {
    schedule: Box<dyn Schedule>,
    clock: Arc<RecordedClock>,
    next: Option<Wakeup>,
    turn: u64,
    n_waits: u64,
    waits: FlatMap<u64, (FiberId, Awaited)>,
}

impl Debug for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Order").field("turn", &self.turn).field("waits", &self.waits).finish_non_exhaustive()
    }
}

/// Decision of the schedule about the next turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NextTurn {
    /// Wakes a fiber before the next turn.
    Wake(FiberId),
    /// Go: the next turn may come.
    Nothing,
    /// Holds all turns until the host has answered.
    Hold,
    /// The run does not do what the recorded one did.
    Diverged,
}

impl Order {
    pub(super) fn new(mut schedule: Box<dyn Schedule>, clock: Arc<RecordedClock>) -> Self {
        let next = schedule.repeat();
        if next.is_none() {
            clock.go_live();
        }
        Self { schedule, clock, next, turn: 0, n_waits: 0, waits: FlatMap::new() }
    }

    pub(super) fn begin_wait(&mut self, fiber: FiberId, awaited: Awaited) -> u64 {
        let wait = self.n_waits;
        self.n_waits += 1;
        self.waits.insert(wait, (fiber, awaited));
        wait
    }

    /// Whether it still waited.
    pub(super) fn end_wait(&mut self, wait: u64) -> bool {
        self.waits.remove(&wait).is_some()
    }

    pub(super) fn is_waiting(&self, wait: u64) -> bool {
        self.waits.contains_key(&wait)
    }

    /// The host has answered; the fiber goes on when its moment comes.
    pub(super) fn answer(&mut self, wait: u64) {
        if let Some((_, awaited)) = self.waits.get_mut(&wait) {
            *awaited = Awaited::Host { done: true };
        }
    }

    pub(super) fn next_turn(&mut self) {
        self.turn += 1;
    }

    /// A slice of work has ended: without that a script that waits for time to pass would wait for ever.
    pub(super) fn tick(&self) {
        self.clock.tick(Duration::from_millis(1));
    }

    /// The time until the next moment that a clock decides.
    pub(super) fn until_next(&self) -> Option<Duration> {
        let at = self.waits.iter().filter_map(|(_, (_, awaited))| match awaited {
            Awaited::Time(at) => Some(*at),
            Awaited::Host { .. } => None,
        });
        at.min().map(|at| at.saturating_sub(self.clock.live().0))
    }

    /// Decides what goes on now. `is_idle`: no fiber is ready.
    pub(super) fn look(&mut self, is_idle: bool) -> NextTurn {
        let Some(next) = self.next else { return self.look_live() };
        match self.waits.get(&next.wait) {
            _ if next.turn > self.turn => return if is_idle { NextTurn::Diverged } else { NextTurn::Nothing },
            Some((_, Awaited::Host { done: false })) => return NextTurn::Hold,
            Some(_) if next.turn == self.turn => {}
            _ => return NextTurn::Diverged,
        }
        self.clock.set(next.elapsed, next.wall);
        let fiber = self.waits.remove(&next.wait).map(|(fiber, _)| fiber);
        self.next = self.schedule.repeat();
        if self.next.is_none() {
            self.clock.go_live();
        }
        fiber.map_or(NextTurn::Diverged, NextTurn::Wake)
    }

    fn look_live(&mut self) -> NextTurn {
        let (elapsed, wall) = self.clock.live();
        let due = |(_, awaited): &(FiberId, Awaited)| match awaited {
            Awaited::Time(at) => *at <= elapsed,
            Awaited::Host { done } => *done,
        };
        let Some(wait) = self.waits.iter().find(|(_, waiting)| due(waiting)).map(|(wait, _)| *wait) else { return NextTurn::Nothing };
        self.clock.set(elapsed, wall);
        self.schedule.record(Wakeup { turn: self.turn, wait, elapsed, wall });
        self.waits.remove(&wait).map_or(NextTurn::Nothing, |(fiber, _)| NextTurn::Wake(fiber))
    }
}
