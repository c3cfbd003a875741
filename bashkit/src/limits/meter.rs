//! Counts what a run uses. One per session, shared by everything that works for it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Limit, Limits};
use crate::error::Error;
use crate::host::Clock;

/// Steps between two looks at the clock and the cancel token.
const SLICE: u64 = 20_000;

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
    slice: Cell<u64>,
    steps_left: Cell<u64>,
    commands_left: Cell<u64>,
    turns_left: Cell<u64>,
    live_bytes: Cell<usize>,
    output_left: Cell<u64>,
    deadline: Cell<Duration>,
    clock: Arc<dyn Clock>,
    cancel: CancelToken,
    /// Set when a slice ends: the interpreter lets others run at its next safe point.
    tired: Cell<bool>,
    stopped: RefCell<Option<Error>>,
}

impl Meter {
    /// A meter whose run begins now.
    #[must_use]
    pub fn new(limits: Limits, clock: Arc<dyn Clock>, cancel: CancelToken) -> Rc<Self> {
        let meter = Self {
            slice: Cell::new(0),
            steps_left: Cell::new(0),
            commands_left: Cell::new(0),
            turns_left: Cell::new(0),
            live_bytes: Cell::new(0),
            output_left: Cell::new(0),
            deadline: Cell::new(Duration::ZERO),
            tired: Cell::new(false),
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
        self.slice.set(SLICE.min(self.limits.steps));
        self.steps_left.set(self.limits.steps.saturating_sub(self.slice.get()));
        self.commands_left.set(self.limits.commands);
        self.turns_left.set(self.limits.loop_turns);
        self.output_left.set(self.limits.output_bytes);
        self.deadline.set(self.clock.monotonic().saturating_add(self.limits.time));
    }

    /// What this run does is not what its script asks for: its commands do not count.
    pub(crate) fn count_no_commands(&self) {
        self.commands_left.set(u64::MAX);
        self.turns_left.set(u64::MAX);
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The end of the run on the monotonic clock.
    #[must_use]
    pub fn deadline(&self) -> Duration {
        self.deadline.get()
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

    /// How many steps are left.
    #[must_use]
    pub fn steps_left(&self) -> u64 {
        self.slice.get().saturating_add(self.steps_left.get())
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
        let have = self.slice.get().saturating_add(self.steps_left.get());
        let Some(rest) = have.checked_sub(n) else {
            self.slice.set(0);
            self.steps_left.set(0);
            return Err(Limit::Steps(self.limits.steps).into());
        };
        let slice = SLICE.min(rest);
        self.slice.set(slice);
        self.steps_left.set(rest.saturating_sub(slice));
        self.tired.set(true);
        self.check()
    }

    /// Makes every further step fail with `error`, until the next run begins.
    pub fn stop(&self, error: &Error) {
        self.stopped.borrow_mut().get_or_insert_with(|| error.clone());
        self.slice.set(0);
    }

    /// Looks at the clock and the cancel token.
    ///
    /// # Errors
    /// [`Limit::Time`] or [`Error::Cancelled`].
    pub fn check(&self) -> Result<(), Error> {
        if self.cancel.is_cancelled() {
            return Err(Error::Cancelled);
        }
        if self.clock.monotonic() > self.deadline.get() {
            return Err(Limit::Time(self.limits.time).into());
        }
        Ok(())
    }

    /// For loops that cannot return an error: `false` when the work is over the limit. Call [`Meter::step`] afterwards to learn why.
    #[inline]
    pub fn may(&self, n: u64) -> bool {
        self.step(n).is_ok()
    }

    /// Whether a slice has ended since the last call.
    #[inline]
    pub fn take_tired(&self) -> bool {
        self.tired.replace(false)
    }

    /// Charges one command.
    ///
    /// # Errors
    /// [`Limit::Commands`] and those of [`Meter::step`].
    #[inline]
    pub fn command(&self) -> Result<(), Error> {
        let left = self.commands_left.get();
        if left == 0 {
            return Err(Limit::Commands(self.limits.commands).into());
        }
        self.commands_left.set(left - 1);
        self.step(10)
    }

    /// Charges one turn of a loop.
    ///
    /// # Errors
    /// [`Limit::LoopTurns`] and those of [`Meter::step`].
    #[inline]
    pub fn turn(&self) -> Result<(), Error> {
        let left = self.turns_left.get();
        if left == 0 {
            return Err(Limit::LoopTurns(self.limits.loop_turns).into());
        }
        self.turns_left.set(left - 1);
        self.step(2)
    }

    /// Charges bytes of output.
    ///
    /// # Errors
    /// [`Limit::Output`]: nothing was charged.
    pub fn output(&self, bytes: usize) -> Result<(), Error> {
        match self.output_left.get().checked_sub(bytes as u64) {
            Some(left) => {
                self.output_left.set(left);
                Ok(())
            }
            None => Err(Limit::Output(self.limits.output_bytes).into()),
        }
    }

    /// How many bytes of output are left.
    #[must_use]
    pub fn output_left(&self) -> u64 {
        self.output_left.get()
    }

    /// Bytes alive now.
    #[must_use]
    pub fn live_bytes(&self) -> usize {
        self.live_bytes.get()
    }

    /// Asks whether `bytes` more would fit, without charging them: for buffers that live for a moment.
    ///
    /// # Errors
    /// [`Limit::Memory`].
    #[inline]
    pub fn fits(&self, bytes: usize) -> Result<(), Error> {
        if self.live_bytes.get().saturating_add(bytes) > self.limits.memory_bytes {
            return Err(Limit::Memory(self.limits.memory_bytes).into());
        }
        Ok(())
    }

    /// Charges `bytes` for as long as the [`Charge`] lives.
    ///
    /// # Errors
    /// [`Limit::Memory`]: nothing was charged.
    pub fn charge(self: &Rc<Self>, bytes: usize) -> Result<Charge, Error> {
        self.fits(bytes)?;
        self.live_bytes.set(self.live_bytes.get().saturating_add(bytes));
        Ok(Charge { meter: Rc::clone(self), bytes })
    }
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
            self.meter.fits(bytes - self.bytes)?;
        }
        let live = self.meter.live_bytes.get().saturating_sub(self.bytes).saturating_add(bytes);
        self.meter.live_bytes.set(live);
        self.bytes = bytes;
        Ok(())
    }

    /// The bytes charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.meter.live_bytes.set(self.meter.live_bytes.get().saturating_sub(self.bytes));
    }
}

impl std::fmt::Debug for Charge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Charge").field(&self.bytes).finish()
    }
}

impl std::fmt::Debug for Meter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter").field("live_bytes", &self.live_bytes).finish_non_exhaustive()
    }
}
