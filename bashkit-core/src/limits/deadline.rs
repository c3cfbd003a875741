//! The moment at which the time of a run or call is over, and what moves it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::host::Clock;

/// End of the time of a run or call, on a monotonic clock. While the clock is stopped, as when a person is asked, the end does not come nearer.
///
/// ```
/// use bashkit::host::{Clock, VirtualClock};
/// use bashkit::limits::Deadline;
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// let second = Duration::from_secs(1);
/// let clock = Arc::new(VirtualClock::new(Duration::ZERO));
/// let deadline = Deadline::new(clock.clone(), 5 * second);
/// let stopped = deadline.stop();
/// clock.advance_to(3600 * second);
/// assert_eq!(deadline.time_left(), 5 * second);
/// drop(stopped);
/// clock.advance_to(3602 * second);
/// assert_eq!(deadline.time_left(), 3 * second);
/// ```
#[derive(Debug)]
pub struct Deadline {
    clock: Arc<dyn Clock>,
    state: Mutex<DeadlineState>,
}

#[derive(Debug, Clone, Copy)]
struct DeadlineState {
    at: Duration,
    n_stops: u32,
    /// Monotonic time of the first of these stops.
    stopped_at: Duration,
}

impl Deadline {
    /// Deadline at a moment of the monotonic time of a clock.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, at: Duration) -> Arc<Self> {
        Arc::new(Self { clock, state: Mutex::new(DeadlineState { at, n_stops: 0, stopped_at: Duration::ZERO }) })
    }

    fn lock(&self) -> MutexGuard<'_, DeadlineState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the moment elsewhere: another run begins.
    pub(super) fn set(&self, at: Duration) {
        let now = self.clock.monotonic();
        let mut state = self.lock();
        (state.at, state.stopped_at) = (at, now);
    }

    /// The moment on the monotonic time of the clock; [`Duration::MAX`] while the clock is stopped.
    #[must_use]
    pub fn at(&self) -> Duration {
        let state = self.lock();
        if state.n_stops > 0 { Duration::MAX } else { state.at }
    }

    /// Time until the moment comes; zero from then on.
    #[must_use]
    pub fn time_left(&self) -> Duration {
        let state = *self.lock();
        let now = if state.n_stops > 0 { state.stopped_at } else { self.clock.monotonic() };
        state.at.saturating_sub(now)
    }

    /// Whether the clock is behind the moment.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.clock.monotonic() > self.at()
    }

    /// Stops the clock until all guards are dropped.
    #[must_use]
    pub fn stop(self: &Arc<Self>) -> StoppedClock {
        let now = self.clock.monotonic();
        let mut state = self.lock();
        if state.n_stops == 0 {
            state.stopped_at = now;
        }
        state.n_stops += 1;
        drop(state);
        StoppedClock(Arc::clone(self))
    }
}

/// Keeps the clock of a [`Deadline`] stopped until it is dropped.
#[derive(Debug)]
pub struct StoppedClock(Arc<Deadline>);

impl Drop for StoppedClock {
    fn drop(&mut self) {
        let now = self.0.clock.monotonic();
        let mut state = self.0.lock();
        state.n_stops = state.n_stops.saturating_sub(1);
        if state.n_stops == 0 {
            state.at = state.at.saturating_add(now.saturating_sub(state.stopped_at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::VirtualClock;

    #[test]
    fn stops_that_overlap_count_once() {
        let at = Duration::from_secs;
        let clock = Arc::new(VirtualClock::new(Duration::ZERO));
        let deadline = Deadline::new(Arc::clone(&clock) as Arc<dyn Clock>, at(10));
        clock.advance_to(at(2));
        let first = deadline.stop();
        clock.advance_to(at(20));
        let second = deadline.stop();
        drop(first);
        clock.advance_to(at(30));
        assert_eq!((deadline.time_left(), deadline.at(), deadline.has_passed()), (at(8), Duration::MAX, false));
        drop(second);
        assert_eq!((deadline.time_left(), deadline.at()), (at(8), at(38)));
        clock.advance_to(at(38));
        assert_eq!((deadline.time_left(), deadline.has_passed()), (Duration::ZERO, false));
        clock.advance_to(at(39));
        assert!(deadline.has_passed());
    }
}
