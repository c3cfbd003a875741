//! Time that a provider lets a sandbox live, by our clock.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::sandbox::SandboxError;

/// Moment at which a provider ends a sandbox, and for how long it is to live beyond what it does.
pub(super) struct Lease {
    /// Time that it is to live when nobody uses it.
    idle: Duration,
    /// By the monotonic clock of the requests.
    ends_at: Mutex<Duration>,
}

/// Action that a sandbox needs before it is used.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Need {
    Nothing,
    /// So much time from now on, which is so much more than it has.
    Time {
        from_now: Duration,
        more: Duration,
    },
    /// The time of the sandbox is over.
    Revival,
}

impl Lease {
    pub(super) fn new(now: Duration, time: Duration, idle: Duration) -> Self {
        Self { idle, ends_at: Mutex::new(now.saturating_add(time)) }
    }

    pub(super) fn left(&self, now: Duration) -> Duration {
        self.ends_at.lock().unwrap_or_else(PoisonError::into_inner).saturating_sub(now)
    }

    /// Notes that it was given so much time.
    pub(super) fn renew(&self, now: Duration, time: Duration) {
        *self.ends_at.lock().unwrap_or_else(PoisonError::into_inner) = now.saturating_add(time);
    }

    /// Outcome of a use for which the provider gave no more time: none is wrong where it refused, and the use fits into the time that is left.
    pub(super) fn unless_it_fits(&self, now: Duration, time: Duration, refused: SandboxError) -> Result<(), SandboxError> {
        match refused {
            SandboxError::Api { status: 400..500, .. } if self.left(now) >= time => Ok(()),
            refused => Err(refused),
        }
    }

    /// Time that it was made with.
    pub(super) fn idle(&self) -> Duration {
        self.idle
    }

    /// Need of a sandbox of which a use takes so long. It is asked for only as often as half of the idle time is over: then there is time for the use and all of
    /// the idle time.
    pub(super) fn need(&self, now: Duration, time: Duration) -> Need {
        let left = self.left(now);
        if left.is_zero() {
            return Need::Revival;
        }
        if left >= time.saturating_add(self.idle / 2) {
            return Need::Nothing;
        }
        let from_now = time.saturating_add(self.idle);
        Need::Time { from_now, more: from_now.saturating_sub(left) }
    }
}

/// Whole seconds, rounded up.
pub(super) fn seconds(time: Duration) -> u64 {
    time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_asked_for_when_half_of_the_idle_time_is_over() {
        let s = Duration::from_secs;
        let lease = Lease::new(s(0), s(300), s(300));
        assert_eq!(lease.need(s(0), s(60)), Need::Nothing);
        assert_eq!(lease.need(s(90), s(60)), Need::Nothing);
        assert_eq!(lease.need(s(91), s(60)), Need::Time { from_now: s(360), more: s(151) });
        assert_eq!(lease.need(s(0), s(300)), Need::Time { from_now: s(600), more: s(300) });
        assert_eq!((lease.need(s(299), s(0)), lease.need(s(300), s(0))), (Need::Time { from_now: s(300), more: s(299) }, Need::Revival));
        lease.renew(s(299), s(300));
        assert_eq!((lease.need(s(449), s(0)), lease.left(s(449))), (Need::Nothing, s(150)));
        assert_eq!(seconds(Duration::from_millis(1001)), 2);
    }
}
