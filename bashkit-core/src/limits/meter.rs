//! Counts what a run uses. One per session, shared by everything that works for it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::allowance::Counted;
use super::{Allowance, Deadline, Limit, Limits, Memory, RunUsage};
use crate::error::Error;
use crate::host::Clock;

/// Steps between two looks at the clock and the cancel token.
const SLICE: u64 = 20_000;
/// Steps between two points of a slice at which whoever polls the run can do other work.
const PART: u64 = 2_500;

/// Bytes whose filling takes so long that it is worth a look at the clock.
const LARGE_BYTES: usize = 1 << 20;
/// Bytes of a buffer that counts as claimed while its fiber waits.
const CLAIM_BYTES: usize = 64 << 10;
/// Growth of such a buffer that is worth another look.
const GROWTH_BYTES: usize = 64 << 10;

/// Time that work of the host may take after the end of its run.
const HOST_GRACE: Duration = Duration::from_millis(250);

/// Stops a run from another thread; the run ends within 50 ms with [`Error::Cancelled`].
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<Cancelled>);

#[derive(Debug, Default)]
struct Cancelled {
    is: AtomicBool,
    with: [Option<CancelToken>; 2],
}

impl CancelToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A token of its own that is cancelled when this one or another is, too.
    ///
    /// ```
    /// use bashkit::CancelToken;
    /// let (host, caller) = (CancelToken::new(), CancelToken::new());
    /// let run = host.or(&caller);
    /// caller.cancel();
    /// assert!(run.is_cancelled() && !host.is_cancelled());
    /// ```
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(Arc::new(Cancelled { is: AtomicBool::new(false), with: [Some(self.clone()), Some(other.clone())] }))
    }

    /// Asks the run to stop.
    pub fn cancel(&self) {
        self.0.is.store(true, Ordering::Relaxed);
    }

    /// Whether the run was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.is.load(Ordering::Relaxed) || self.0.with.iter().flatten().any(Self::is_cancelled)
    }
}

/// The counters of a session.
pub struct Meter {
    limits: Limits,
    /// Allowance of the run above, where this one belongs to a tool of it.
    above: Option<Arc<Allowance>>,
    /// Allowance of the present run, which the parts below are taken from.
    allowance: RefCell<Arc<Allowance>>,
    /// Steps left of the part of the slice that is in use.
    slice: Cell<u64>,
    /// Steps of the parts after that one.
    later: Cell<u64>,
    /// Rest of the slice that was given back, and is taken again with the next step.
    shared_slice: Cell<u64>,
    commands_left: Cell<u64>,
    turns_left: Cell<u64>,
    memory: Arc<Memory>,
    claims: Claims,
    /// Bytes of the last large buffer before which the clock was looked at.
    large_bytes: Cell<usize>,
    output_left: Cell<u64>,
    deadline: Arc<Deadline>,
    clock: Arc<dyn Clock>,
    cancel: CancelToken,
    /// Set when a slice ends: the interpreter lets others run at its next safe point.
    tired: Cell<bool>,
    /// Set when a part of a slice ends: whoever polls the run can do other work at the next step of a command.
    pauses: Cell<bool>,
    stopped: RefCell<Option<Error>>,
}

impl Meter {
    /// A meter whose run begins now.
    #[must_use]
    pub fn new(limits: Limits, clock: Arc<dyn Clock>, cancel: CancelToken) -> Rc<Self> {
        Self::below(None, limits, clock, cancel)
    }

    /// A meter whose run begins now, and takes from the allowance of another run, too.
    #[must_use]
    pub fn below(above: Option<Arc<Allowance>>, limits: Limits, clock: Arc<dyn Clock>, cancel: CancelToken) -> Rc<Self> {
        let limits = above.as_ref().map_or_else(|| limits.clone(), |above| limits.within(above.limits()));
        let meter = Self {
            allowance: RefCell::new(Allowance::new(&limits, above.as_ref())),
            above,
            slice: Cell::new(0),
            later: Cell::new(0),
            shared_slice: Cell::new(0),
            commands_left: Cell::new(0),
            turns_left: Cell::new(0),
            memory: Memory::new(limits.memory_bytes),
            claims: Claims::default(),
            large_bytes: Cell::new(0),
            output_left: Cell::new(0),
            deadline: Deadline::new(Arc::clone(&clock), Duration::ZERO),
            tired: Cell::new(false),
            pauses: Cell::new(false),
            stopped: RefCell::new(None),
            limits,
            clock,
            cancel,
        };
        meter.start();
        Rc::new(meter)
    }

    /// Begins a run: everything that is counted per run is full again. What is alive stays counted.
    pub fn start(&self) {
        self.stopped.replace(None);
        self.forget_claim();
        let allowance = Allowance::new(&self.limits, self.above.as_ref());
        self.set_slice(allowance.take(Counted::Steps, SLICE).unwrap_or(0));
        self.shared_slice.set(0);
        self.commands_left.set(0);
        self.turns_left.set(0);
        self.allowance.replace(allowance);
        self.output_left.set(self.limits.output_bytes);
        self.deadline.set(self.clock.monotonic().saturating_add(self.limits.time));
    }

    /// Suspends the limits of commands and loop turns for the present run, which does work of the host and not of a script.
    pub fn count_no_commands(&self) {
        self.commands_left.set(u64::MAX);
        self.turns_left.set(u64::MAX);
    }

    /// Limits that the meter counts against.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The end of the run on the monotonic clock; [`Duration::MAX`] while its clock is stopped.
    #[must_use]
    pub fn deadline(&self) -> Duration {
        self.deadline.at()
    }

    /// The end of the run, to stop its clock.
    #[must_use]
    pub fn run_deadline(&self) -> &Arc<Deadline> {
        &self.deadline
    }

    /// Timeout for work outside the run that the run waits for, such as a request: the time that the run has left, and
    /// 250 ms more. Without these the work and the run would end at the same instant, and a script could go on after the
    /// message "timed out" of a command.
    #[must_use]
    pub fn host_timeout(&self) -> Duration {
        self.deadline.time_left().saturating_add(HOST_GRACE)
    }

    /// The clock of the limit on time.
    #[must_use]
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// The token that stops the run.
    #[must_use]
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    /// Number of steps left in this run.
    #[must_use]
    pub fn steps_left(&self) -> u64 {
        if self.stopped.borrow().is_some() {
            0
        } else {
            self.slice_left().saturating_add(self.allowance.borrow().remaining(Counted::Steps))
        }
    }

    /// Amounts used by the present run, or by the last one.
    #[must_use]
    pub fn usage(&self) -> RunUsage {
        let allowance = self.allowance.borrow();
        let counted = |what, max: u64, taken: &Cell<u64>| {
            (max < u64::MAX).then(|| max.saturating_sub(allowance.remaining(what).saturating_add(taken.get())))
        };
        RunUsage {
            steps: self.limits.steps.saturating_sub(self.slice_left().saturating_add(allowance.remaining(Counted::Steps))),
            commands: counted(Counted::Commands, self.limits.commands, &self.commands_left),
            loop_turns: counted(Counted::LoopTurns, self.limits.loop_turns, &self.turns_left),
            memory_bytes: self.live_bytes(),
            output_bytes: self.limits.output_bytes.saturating_sub(self.output_left.get()),
            time: self.limits.time.saturating_sub(self.deadline.time_left()),
        }
    }

    fn slice_left(&self) -> u64 {
        self.slice.get().saturating_add(self.later.get())
    }

    fn set_slice(&self, steps: u64) {
        let part = steps.min(PART);
        self.slice.set(part);
        self.later.set(steps - part);
    }

    /// Allowance of the present run, for runs below it. What this meter has taken in advance is given back.
    #[must_use]
    pub fn share(&self) -> Arc<Allowance> {
        let allowance = Arc::clone(&self.allowance.borrow());
        if self.stopped.borrow().is_none() {
            let slice = self.slice_left();
            self.set_slice(0);
            self.shared_slice.set(self.shared_slice.get() + slice);
            allowance.give_back(Counted::Steps, slice);
            // Those for whom nothing is counted keep what they have.
            let parts = [(Counted::Commands, &self.commands_left), (Counted::LoopTurns, &self.turns_left)];
            for (what, part) in parts.into_iter().filter(|(_, part)| part.get() < u64::MAX) {
                allowance.give_back(what, part.replace(0));
            }
        }
        allowance
    }

    /// Charges `n` units of work.
    ///
    /// # Errors
    /// [`Limit::Steps`], [`Limit::Time`], or [`Error::Cancelled`].
    #[inline]
    pub fn step(&self, n: u64) -> Result<(), Error> {
        match self.slice.get().checked_sub(n.max(1)) {
            Some(rest) => {
                self.slice.set(rest);
                Ok(())
            }
            None => self.next_slice(n),
        }
    }

    #[cold]
    fn next_slice(&self, n: u64) -> Result<(), Error> {
        if let Some(error) = &*self.stopped.borrow() {
            return Err(error.clone());
        }
        let have = self.slice_left();
        if let Some(rest) = have.checked_sub(n.max(1)) {
            self.set_slice(rest);
            self.pauses.set(true);
            return Ok(());
        }
        // A slice that was shared goes on: when others run must not depend on that.
        let shared = self.shared_slice.take();
        let goes_on = shared > 0 && shared >= n;
        let wanted = if goes_on { shared } else { n.saturating_sub(have).saturating_add(SLICE) };
        let taken = self.allowance.borrow().take(Counted::Steps, wanted).map_err(|limit| self.refuse(limit))?;
        let Some(rest) = have.saturating_add(taken).checked_sub(n) else {
            return Err(self.refuse(Limit::Steps(self.limits.steps)));
        };
        self.set_slice(rest);
        if goes_on {
            return Ok(());
        }
        self.tired.set(true);
        self.pauses.set(true);
        self.check()
    }

    /// Ends the run: every gate answers the first error that ended it, until the run is over. A gate that refuses by itself ends the run in
    /// the same way, so a caller that drops the error gets it again at its next step, and so does whoever started the run.
    #[cold]
    pub fn refuse(&self, error: impl Into<Error>) -> Error {
        self.set_slice(0);
        self.stopped.borrow_mut().get_or_insert_with(|| error.into()).clone()
    }

    /// The error that ended the run; the gates are open again afterwards.
    pub fn take_stop(&self) -> Option<Error> {
        self.stopped.borrow_mut().take()
    }

    /// Fails when the run was stopped.
    #[inline]
    fn check_stopped(&self) -> Result<(), Error> {
        // A stop empties the slice, so a full one needs no second look.
        if self.slice.get() > 0 {
            return Ok(());
        }
        self.stopped.borrow().clone().map_or(Ok(()), Err)
    }

    /// Looks at the clock and the cancel token.
    ///
    /// # Errors
    /// [`Limit::Time`] or [`Error::Cancelled`]; the reason of the stop when the run was stopped before.
    pub fn check(&self) -> Result<(), Error> {
        self.check_stopped()?;
        if let Some(limit) = self.allowance.borrow().refused() {
            return Err(self.refuse(limit));
        }
        if self.cancel.is_cancelled() {
            return Err(self.refuse(Error::Cancelled));
        }
        if self.deadline.has_passed() {
            return Err(self.refuse(Limit::Time(self.limits.time)));
        }
        Ok(())
    }

    /// Whether a slice has ended since the last call.
    #[inline]
    pub fn take_tired(&self) -> bool {
        self.tired.replace(false)
    }

    /// Whether a part of a slice has ended since the last pause.
    #[inline]
    pub(crate) fn wants_pause(&self) -> bool {
        self.pauses.get()
    }

    /// A command has paused.
    pub(crate) fn paused(&self) {
        self.pauses.set(false);
    }

    /// Charges one command, and ten steps of work for it.
    ///
    /// # Errors
    /// [`Limit::Commands`] and those of [`Meter::step`].
    #[inline]
    pub fn command(&self) -> Result<(), Error> {
        let left = match self.commands_left.get() {
            0 => self.take_part(Counted::Commands)?,
            left => left,
        };
        self.commands_left.set(left - 1);
        self.forget_claim();
        self.step(10)
    }

    /// Charges one turn of a loop.
    ///
    /// # Errors
    /// [`Limit::LoopTurns`] and those of [`Meter::step`].
    #[inline]
    pub fn turn(&self) -> Result<(), Error> {
        let left = match self.turns_left.get() {
            0 => self.take_part(Counted::LoopTurns)?,
            left => left,
        };
        self.turns_left.set(left - 1);
        self.step(2)
    }

    #[cold]
    fn take_part(&self, what: Counted) -> Result<u64, Error> {
        self.allowance.borrow().take_part(what).map_err(|limit| self.refuse(limit))
    }

    /// Charges `bytes` of stdout or stderr.
    ///
    /// # Errors
    /// [`Limit::Output`]: nothing was charged.
    pub fn output(&self, bytes: usize) -> Result<(), Error> {
        self.check_stopped()?;
        match self.output_left.get().checked_sub(bytes as u64) {
            Some(left) => {
                self.output_left.set(left);
                Ok(())
            }
            None => Err(self.refuse(Limit::Output(self.limits.output_bytes))),
        }
    }

    /// Bytes of output left in this run.
    #[must_use]
    pub fn output_left(&self) -> u64 {
        self.output_left.get()
    }

    /// Bytes of memory charged at present.
    #[must_use]
    pub fn live_bytes(&self) -> usize {
        self.memory.live()
    }

    /// Count of the bytes alive, for what has to be `Send`.
    #[must_use]
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    /// Asks whether `bytes` more would fit, without charging them: for buffers that live no longer than the command that runs. While its fiber waits for others they
    /// are charged, as its claim. To fill many takes so long that the clock is looked at first.
    ///
    /// # Errors
    /// [`Limit::Memory`]; for a mebibyte or more those of [`Meter::check`].
    #[inline]
    pub fn fits(&self, bytes: usize) -> Result<(), Error> {
        self.has_room(bytes)?;
        if bytes >= CLAIM_BYTES {
            self.claims.note(bytes);
        }
        Ok(())
    }

    /// Asks whether `bytes` more fit.
    #[inline]
    fn has_room(&self, bytes: usize) -> Result<(), Error> {
        if bytes < LARGE_BYTES || self.grows_slowly(bytes) {
            self.check_stopped()?;
        } else {
            self.check()?;
        }
        self.memory.fits(bytes).map_err(|error| self.refuse(error))
    }

    /// Begins a command of the running fiber: what those claim that wait for it is put aside.
    #[must_use]
    pub fn begin_claim(&self) -> CommandClaim {
        let Claims { outer, own } = &self.claims;
        let before = CommandClaim { outer: outer.get(), own: own.replace(0) };
        outer.set(before.outer.saturating_add(before.own));
        before
    }

    /// Ends a command that [`Meter::begin_claim`] began.
    pub fn end_claim(&self, before: CommandClaim) {
        self.claims.outer.set(before.outer);
        self.claims.own.set(before.own);
    }

    /// Forgets what the running command has asked for, as none of it is held any more.
    #[inline]
    pub fn forget_claim(&self) {
        self.claims.own.set(0);
    }

    /// Charges `bytes` that the running command has asked for and keeps: they are no longer claimed.
    ///
    /// # Errors
    /// [`Limit::Memory`]: nothing was charged.
    pub fn keep(self: &Rc<Self>, bytes: usize) -> Result<Charge, Error> {
        self.forget_claim();
        self.charge(bytes)
    }

    /// Charges what the running fiber claims, which is about to wait.
    pub(crate) fn put_down_claim(self: &Rc<Self>) -> FiberClaim {
        let (outer, own) = (self.claims.outer.take(), self.claims.own.take());
        let bytes = outer.saturating_add(own);
        let charge = (bytes > 0).then(|| {
            self.memory.set_live(self.memory.live().saturating_add(bytes));
            Charge { meter: Rc::clone(self), bytes }
        });
        FiberClaim { outer, own, charge }
    }

    /// Gives a fiber that goes on its claim back.
    pub(crate) fn take_up_claim(&self, claim: FiberClaim) {
        drop(claim.charge);
        self.claims.outer.set(claim.outer);
        self.claims.own.set(claim.own);
    }

    /// Whether a large buffer is asked for again that has grown by little since the clock was looked at.
    fn grows_slowly(&self, bytes: usize) -> bool {
        let grown = bytes.saturating_sub(self.large_bytes.get());
        let is_slow = (1..GROWTH_BYTES).contains(&grown);
        if !is_slow {
            self.large_bytes.set(bytes);
        }
        is_slow
    }

    /// Charges `bytes` for as long as the [`Charge`] lives.
    ///
    /// # Errors
    /// [`Limit::Memory`]: nothing was charged.
    pub fn charge(self: &Rc<Self>, bytes: usize) -> Result<Charge, Error> {
        self.has_room(bytes)?;
        self.memory.set_live(self.memory.live().saturating_add(bytes));
        Ok(Charge { meter: Rc::clone(self), bytes })
    }
}

/// Bytes that the running fiber has asked for and may hold.
#[derive(Default)]
struct Claims {
    /// Bytes of commands that wait for another one in the same fiber.
    outer: Cell<usize>,
    /// Most that the running command has asked for at once.
    own: Cell<usize>,
}

impl Claims {
    fn note(&self, bytes: usize) {
        if bytes > self.own.get() {
            self.own.set(bytes);
        }
    }
}

/// Claims of the commands that wait for another one in the same fiber.
#[derive(Debug)]
pub struct CommandClaim {
    outer: usize,
    own: usize,
}

/// Claim of a fiber that waits, charged for as long.
#[derive(Default)]
pub(crate) struct FiberClaim {
    outer: usize,
    own: usize,
    charge: Option<Charge>,
}

/// Bytes that are counted until this is dropped.
pub struct Charge {
    meter: Rc<Meter>,
    bytes: usize,
}

impl Charge {
    /// Changes the number of bytes.
    ///
    /// # Errors
    /// [`Limit::Memory`]: the charge is as before.
    pub fn resize(&mut self, bytes: usize) -> Result<(), Error> {
        if bytes > self.bytes {
            self.meter.has_room(bytes - self.bytes)?;
        }
        let memory = &self.meter.memory;
        memory.set_live(memory.live().saturating_sub(self.bytes).saturating_add(bytes));
        self.bytes = bytes;
        Ok(())
    }

    /// Bytes of memory charged by this guard.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.meter.memory.set_live(self.meter.live_bytes().saturating_sub(self.bytes));
    }
}

impl std::fmt::Debug for Charge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Charge").field(&self.bytes).finish()
    }
}

impl std::fmt::Debug for Meter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter").field("live_bytes", &self.live_bytes()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::VirtualClock;

    fn meter(limits: Limits) -> Rc<Meter> {
        Meter::new(limits, Arc::new(VirtualClock::new(Duration::ZERO)), CancelToken::new())
    }

    /// Asks every gate for the smallest amount.
    fn gates(meter: &Rc<Meter>) -> [Result<(), Error>; 8] {
        [
            meter.step(0),
            meter.step(1),
            meter.command(),
            meter.turn(),
            meter.check(),
            meter.output(1),
            meter.fits(1),
            meter.charge(1).map(drop),
        ]
    }

    #[test]
    fn work_of_the_host_times_out_after_the_run_does() {
        let meter = meter(Limits { time: Duration::from_millis(300), ..Limits::new() });
        assert!(meter.host_timeout() > Duration::from_millis(300));
        assert!(meter.host_timeout() < Duration::from_secs(1));
    }

    #[test]
    fn a_gate_that_refused_shuts_all_gates_until_the_run_is_over() {
        let one = Limits { steps: 1, commands: 0, loop_turns: 0, output_bytes: 0, memory_bytes: 0, ..Limits::new() };
        type Gate = fn(&Rc<Meter>) -> Result<(), Error>;
        let rows: [(Gate, Limit); 5] = [
            (|meter| meter.step(2), Limit::Steps(1)),
            (|meter| meter.command(), Limit::Commands(0)),
            (|meter| meter.turn(), Limit::LoopTurns(0)),
            (|meter| meter.output(1), Limit::Output(0)),
            (|meter| meter.fits(1), Limit::Memory(0)),
        ];
        for (refuse, limit) in rows {
            let meter = meter(one.clone());
            let error = Error::from(limit);
            assert_eq!(refuse(&meter), Err(error.clone()));
            assert!(gates(&meter).iter().all(|gate| *gate == Err(error.clone())), "{limit:?}");
            assert_eq!(meter.steps_left(), 0);
            assert_eq!(meter.take_stop(), Some(error));
            assert_eq!(meter.take_stop(), None);
        }
    }

    #[test]
    fn a_cancelled_run_stays_cancelled() {
        let token = CancelToken::new();
        let meter = Meter::new(Limits::new(), Arc::new(VirtualClock::new(Duration::ZERO)), token.clone());
        assert!(gates(&meter).iter().all(Result::is_ok));
        token.cancel();
        assert_eq!(meter.step(SLICE + 1), Err(Error::Cancelled));
        assert!(gates(&meter).iter().all(|gate| *gate == Err(Error::Cancelled)));
        meter.start();
        assert_eq!(meter.step(1), Ok(()), "a run that begins has a slice");
    }

    #[test]
    fn what_is_given_back_is_never_refused() {
        let meter = meter(Limits { memory_bytes: 10, ..Limits::new() });
        let mut held = meter.charge(8).unwrap();
        assert_eq!(meter.fits(3), Err(Limit::Memory(10).into()));
        assert_eq!(held.resize(2), Ok(()));
        assert_eq!(held.resize(3), Err(Limit::Memory(10).into()));
        drop(held);
        assert_eq!(meter.live_bytes(), 0);
    }

    /// Limits of all that is counted.
    fn counted() -> Limits {
        Limits { steps: 100_000, commands: 100, loop_turns: 50, output_bytes: 10, memory_bytes: 1000, ..Limits::new() }
    }

    #[test]
    fn what_is_used_and_what_is_left_is_counted_to_the_last() {
        let clock = Arc::new(VirtualClock::new(Duration::ZERO));
        let limits = Limits { time: Duration::from_secs(10), ..counted() };
        let meter = Meter::new(limits, Arc::clone(&clock) as Arc<dyn Clock>, CancelToken::new());
        assert_eq!((meter.usage().steps, meter.steps_left()), (0, 100_000));
        // A command is ten steps, a turn two, and nothing is at least one.
        meter.step(7).unwrap();
        meter.step(0).unwrap();
        meter.command().unwrap();
        meter.turn().unwrap();
        assert_eq!((meter.usage().steps, meter.steps_left()), (20, 99_980));
        assert_eq!((meter.usage().commands, meter.usage().loop_turns), (Some(1), Some(1)));
        // Across many slices.
        for n in 1..=9_000 {
            meter.step(11).unwrap();
            assert_eq!((meter.usage().steps, meter.steps_left()), (20 + 11 * n, 99_980 - 11 * n));
        }
        meter.output(3).unwrap();
        let _held = meter.charge(100).unwrap();
        clock.advance_to(Duration::from_secs(3));
        let usage = meter.usage();
        assert_eq!((usage.output_bytes, meter.output_left(), usage.memory_bytes, usage.time), (3, 7, 100, Duration::from_secs(3)));
        assert_eq!(meter.deadline(), Duration::from_secs(10));
        assert_eq!(meter.host_timeout(), Duration::from_secs(7) + HOST_GRACE);
        // The last of each is given, one more is not.
        meter.output(7).unwrap();
        assert_eq!(meter.output(1), Err(Limit::Output(10).into()));
        meter.start();
        assert_eq!((meter.usage().steps, meter.usage().output_bytes, meter.usage().memory_bytes), (0, 0, 100));
        (0..100).for_each(|n| assert_eq!(meter.command(), Ok(()), "{n}"));
        assert_eq!(meter.usage().commands, Some(100));
        assert_eq!(meter.command(), Err(Limit::Commands(100).into()));
        meter.start();
        (0..50).for_each(|n| assert_eq!(meter.turn(), Ok(()), "{n}"));
        assert_eq!(meter.turn(), Err(Limit::LoopTurns(50).into()));
        meter.start();
        meter.step(100_000).unwrap();
        assert_eq!((meter.steps_left(), meter.usage().steps), (0, 100_000));
        assert_eq!(meter.step(1), Err(Limit::Steps(100_000).into()));
        meter.start();
        assert_eq!(meter.step(100_001), Err(Limit::Steps(100_000).into()));
        let unlimited = self::meter(Limits::new());
        unlimited.command().unwrap();
        assert_eq!((unlimited.usage().commands, unlimited.usage().loop_turns), (None, None));
    }

    #[test]
    fn work_of_the_host_counts_no_commands() {
        let meter = meter(counted());
        meter.count_no_commands();
        (0..1000).for_each(|_| meter.command().and_then(|()| meter.turn()).unwrap());
        assert_eq!(meter.usage().steps, 12_000);
        drop(meter.share());
        (0..1000).for_each(|_| meter.command().and_then(|()| meter.turn()).unwrap());
        meter.start();
        (0..100).for_each(|_| meter.command().unwrap());
        assert!(meter.command().is_err());
    }

    #[test]
    fn what_is_shared_is_taken_once() {
        let meter = meter(counted());
        meter.step(30).unwrap();
        meter.command().unwrap();
        meter.turn().unwrap();
        let below = Meter::below(
            Some(meter.share()),
            Limits { steps: 500, commands: 5, ..Limits::new() },
            Arc::clone(meter.clock()),
            CancelToken::new(),
        );
        assert_eq!((below.limits().steps, below.limits().commands, below.limits().loop_turns), (500, 5, 50));
        below.step(100).unwrap();
        (0..5).for_each(|_| below.command().unwrap());
        assert_eq!(below.command(), Err(Limit::Commands(5).into()));
        let left = below.take_stop();
        assert_eq!(left, Some(Limit::Commands(5).into()));
        drop(below.share());
        drop(below);
        // The run above has what was not used, and not more.
        assert_eq!(meter.usage().commands, Some(6));
        assert_eq!(meter.usage().loop_turns, Some(1));
        (0..94).for_each(|n| assert_eq!(meter.command(), Ok(()), "{n}"));
        assert_eq!(meter.command(), Err(Limit::Commands(100).into()));
    }

    #[test]
    fn all_that_was_taken_in_advance_is_shared_once() {
        let meter = meter(counted());
        meter.step(5).unwrap();
        meter.command().unwrap();
        assert_eq!(meter.share().remaining(Counted::Steps), 99_985);
        assert_eq!((meter.share().remaining(Counted::Steps), meter.share().remaining(Counted::Commands)), (99_985, 99));
        // A run that has ended gives nothing more.
        let before = meter.share();
        assert_eq!(meter.step(200_000), Err(Limit::Steps(100_000).into()));
        let left = before.remaining(Counted::Steps);
        assert_eq!((meter.share().remaining(Counted::Steps), meter.steps_left()), (left, 0));
        assert_eq!(meter.step(1), Err(Limit::Steps(100_000).into()));
    }

    #[test]
    fn a_slice_that_was_shared_goes_on() {
        let meter = meter(counted());
        meter.step(5).unwrap();
        drop(meter.share());
        assert_eq!((meter.usage().steps, meter.steps_left()), (5, 99_995));
        assert!(!meter.take_tired());
        meter.step(5).unwrap();
        assert!(!meter.take_tired(), "the slice that was given back is taken again");
        meter.step(SLICE - 10).unwrap();
        assert!(!meter.take_tired());
        meter.step(1).unwrap();
        assert!(meter.take_tired() && !meter.take_tired());
        assert_eq!(meter.usage().steps, SLICE + 1);
        // What is more than the shared slice takes what it needs.
        drop(meter.share());
        meter.step(50_000).unwrap();
        assert_eq!((meter.usage().steps, meter.steps_left()), (SLICE + 50_001, 100_000 - SLICE - 50_001));
        assert!(meter.take_tired());
    }

    #[test]
    fn parts_and_slices_end_where_they_end() {
        let meter = meter(Limits::new());
        meter.step(PART).unwrap();
        assert!(!meter.wants_pause());
        meter.step(1).unwrap();
        assert!(meter.wants_pause() && !meter.take_tired());
        meter.paused();
        assert!(!meter.wants_pause());
        meter.step(SLICE - PART - 1).unwrap();
        assert!(!meter.take_tired());
        meter.step(1).unwrap();
        assert!(meter.take_tired() && meter.wants_pause());
    }

    #[test]
    fn time_is_over_behind_its_end() {
        let clock = Arc::new(VirtualClock::new(Duration::ZERO));
        let limits = Limits { time: Duration::from_secs(10), ..Limits::new() };
        let meter = Meter::new(limits.clone(), Arc::clone(&clock) as Arc<dyn Clock>, CancelToken::new());
        clock.advance_to(Duration::from_secs(10));
        assert_eq!(meter.check(), Ok(()));
        clock.advance_to(Duration::from_millis(10_001));
        assert_eq!(meter.check(), Err(Limit::Time(limits.time).into()));
        assert_eq!(meter.step(1), Err(Limit::Time(limits.time).into()));
    }

    #[test]
    fn a_large_buffer_looks_at_the_clock_when_it_has_grown() {
        let looks = |asked: &[usize]| {
            let token = CancelToken::new();
            let meter = Meter::new(Limits::new(), Arc::new(VirtualClock::new(Duration::ZERO)), token.clone());
            let (last, before) = asked.split_last().unwrap();
            before.iter().for_each(|bytes| meter.fits(*bytes).unwrap());
            token.cancel();
            meter.fits(*last).is_err()
        };
        assert!(looks(&[LARGE_BYTES]) && !looks(&[LARGE_BYTES - 1]));
        assert!(!looks(&[LARGE_BYTES, LARGE_BYTES + 1]) && !looks(&[LARGE_BYTES, LARGE_BYTES + GROWTH_BYTES - 1]));
        assert!(looks(&[LARGE_BYTES, LARGE_BYTES + GROWTH_BYTES]) && looks(&[LARGE_BYTES, LARGE_BYTES]));
        assert!(looks(&[LARGE_BYTES, LARGE_BYTES + GROWTH_BYTES, LARGE_BYTES + GROWTH_BYTES]));
        assert!(looks(&[2 * LARGE_BYTES, LARGE_BYTES]));
    }

    #[test]
    fn memory_is_counted_while_it_is_held() {
        let meter = meter(counted());
        let mut first = meter.charge(400).unwrap();
        let second = meter.charge(600).unwrap();
        assert_eq!((meter.live_bytes(), first.bytes(), meter.usage().memory_bytes), (1000, 400, 1000));
        drop(second);
        first.resize(1000).unwrap();
        assert_eq!((meter.live_bytes(), first.bytes()), (1000, 1000));
        assert_eq!(first.resize(1001), Err(Limit::Memory(1000).into()));
        assert_eq!((meter.live_bytes(), first.bytes(), format!("{first:?}")), (1000, 1000, "Charge(1000)".to_owned()));
        first.resize(1).unwrap();
        assert_eq!((meter.live_bytes(), first.bytes()), (1, 1));
        assert!(format!("{meter:?}").starts_with("Meter { live_bytes: "));
    }

    #[test]
    fn what_a_fiber_asked_for_counts_while_it_waits() {
        let meter = meter(Limits::new().max_memory(10 << 20));
        meter.fits(8 << 20).unwrap();
        assert_eq!(meter.live_bytes(), 0, "the fiber runs");
        let first = meter.put_down_claim();
        assert_eq!(meter.live_bytes(), 8 << 20);
        meter.fits(1 << 20).unwrap();
        assert!(meter.fits(3 << 20).is_err(), "another one has what is left");
        meter.take_stop();
        meter.start();
        meter.forget_claim();
        meter.take_up_claim(first);
        assert_eq!(meter.live_bytes(), 0);
        let again = meter.put_down_claim();
        assert_eq!(meter.live_bytes(), 8 << 20, "it has asked for nothing else");
        meter.take_up_claim(again);
        meter.fits(1 << 20).unwrap();
        let before = meter.begin_claim();
        meter.fits(1 << 20).unwrap();
        let both = meter.put_down_claim();
        assert_eq!(meter.live_bytes(), 9 << 20, "the most that it has asked for, and that of a command within it");
        meter.take_up_claim(both);
        meter.end_claim(before);
        meter.command().unwrap();
        drop(meter.put_down_claim());
        assert_eq!(meter.live_bytes(), 0, "the next command has asked for nothing");
        let mut charge = meter.charge(4 << 20).unwrap();
        charge.resize(6 << 20).unwrap();
        drop(meter.put_down_claim());
        assert_eq!(meter.live_bytes(), 6 << 20, "what is charged is not claimed beside it");
    }
}
