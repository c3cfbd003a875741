//! Time as scripts see it.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A source of time.
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

/// The host's clock.
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

/// A clock that stands still until somebody sleeps: `sleep 3600` is instant, and every run sees the same times.
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
        self.elapsed_ns.fetch_max(u64::try_from(monotonic.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        true
    }
}
