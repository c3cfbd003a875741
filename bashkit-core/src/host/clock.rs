//! Time as scripts see it.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Source of wall-clock and monotonic time for scripts, timeouts and deadlines.
pub trait Clock: Send + Sync + Debug {
    /// Wall-clock time since 1970-01-01 00:00 UTC.
    fn now(&self) -> Duration;

    /// Time since some fixed moment; never goes back.
    fn monotonic(&self) -> Duration;

    /// Virtual clocks jump to `monotonic` and answer `true`; real ones answer `false`, and the caller waits.
    fn advance_to(&self, monotonic: Duration) -> bool {
        let _ = monotonic;
        false
    }
}

/// Clock of the host: `SystemTime` and `Instant`.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// A clock whose monotonic time begins now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the door to the host's clock")]
    pub fn new() -> Self {
        Self { start: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the door to the host's clock")]
    fn now(&self) -> Duration {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
    }

    fn monotonic(&self) -> Duration {
        self.start.elapsed()
    }
}

/// A clock that stands still until somebody sleeps: `sleep 3600` is instant, and every run sees the same times. The time limit of a run is on this clock, too.
#[derive(Debug)]
pub struct VirtualClock {
    start: Duration,
    elapsed_ns: AtomicU64,
}

impl VirtualClock {
    /// A clock that shows `start` (since 1970-01-01 00:00 UTC) first.
    #[must_use]
    pub fn new(start: Duration) -> Self {
        Self { start, elapsed_ns: AtomicU64::new(0) }
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> Duration {
        self.start.saturating_add(self.monotonic())
    }

    fn monotonic(&self) -> Duration {
        Duration::from_nanos(self.elapsed_ns.load(Ordering::Relaxed))
    }

    fn advance_to(&self, monotonic: Duration) -> bool {
        self.elapsed_ns.fetch_max(nanos(monotonic), Ordering::Relaxed);
        true
    }
}

/// The clock of a session with a [`Schedule`](crate::kernel::Schedule): it stands still while the script works, but for one millisecond for each slice
/// of work, and moves when the session goes on after a wait: so all of its times are recorded with the waits.
#[derive(Debug)]
pub struct RecordedClock {
    elapsed_ns: AtomicU64,
    wall_ns: AtomicU64,
    /// Since when real time counts, and what was shown then.
    live: Mutex<Option<(Instant, Duration)>>,
}

impl RecordedClock {
    /// A clock that shows `start` (since 1970-01-01 00:00 UTC) first.
    #[must_use]
    pub fn new(start: Duration) -> Self {
        Self { elapsed_ns: AtomicU64::new(0), wall_ns: AtomicU64::new(nanos(start)), live: Mutex::new(None) }
    }

    /// Shows `elapsed` as monotonic time and `wall` as wall-clock time.
    pub fn set(&self, elapsed: Duration, wall: Duration) {
        self.elapsed_ns.store(nanos(elapsed), Ordering::Relaxed);
        self.wall_ns.store(nanos(wall), Ordering::Relaxed);
    }

    /// Moves both times on by `by`.
    pub fn tick(&self, by: Duration) {
        self.elapsed_ns.fetch_add(nanos(by), Ordering::Relaxed);
        self.wall_ns.fetch_add(nanos(by), Ordering::Relaxed);
    }

    /// From now on real time passes.
    #[expect(clippy::disallowed_methods, reason = "this is the door to the host's clock")]
    pub fn go_live(&self) {
        *self.live.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), self.monotonic()));
    }

    /// The monotonic and the wall-clock time that a wait would end with now; neither is before what is shown.
    pub fn live(&self) -> (Duration, Duration) {
        let live = *self.live.lock().unwrap_or_else(PoisonError::into_inner);
        match live {
            None => (self.monotonic(), self.now()),
            Some((since, shown)) => {
                let elapsed = shown.saturating_add(since.elapsed()).max(self.monotonic());
                (elapsed, SystemClock::new().now().max(self.now()))
            }
        }
    }
}

impl Clock for RecordedClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.wall_ns.load(Ordering::Relaxed))
    }

    fn monotonic(&self) -> Duration {
        Duration::from_nanos(self.elapsed_ns.load(Ordering::Relaxed))
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
