//! A bound on how often a tool is called.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::host::Clock;

use super::invoke::{ask, sleep};
use super::{Combinator, NestingOrder, lock, shown};
use crate::tool::{CallableTool, OwnedToolCall, RateLimit, ToolDefinition, ToolFailure, ToolFuture};

/// Settings of a rate limit, for [`WrapTool::with_rate_limit`](crate::combinators::WrapTool::with_rate_limit).
///
/// A token bucket: so many calls at once, then one each time that a part of the time has passed. Over it a call waits for its turn, but
/// not where that would take more than [`Throttle::wait_at_most`] or than the call has: then it is refused at once, with status 75, code
/// `rate-limited`, and when to come again.
///
/// ```
/// use bashkit::host::VirtualClock;
/// use bashkit_orchestrator::{CallableTool, callable_tool};
/// use bashkit_orchestrator::combinators::{Throttle, WrapTool};
/// use bashkit_orchestrator::tool::RateLimit;
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// /// Says hello.
/// #[callable_tool]
/// fn hello() -> &'static str {
///     "hello"
/// }
///
/// let limit = RateLimit { calls: 2, per: Duration::from_secs(60) };
/// let hello = Hello.with_rate_limit(Throttle::new(limit).refuse()).with_clock(Arc::new(VirtualClock::new(Duration::ZERO)));
/// assert_eq!([hello.call(&[], None).is_ok(), hello.call(&[], None).is_ok()], [true, true]);
/// assert_eq!(hello.call(&[], None).unwrap_err(), "it is called more than 2 times in 1m: come again in 30s");
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Throttle {
    limit: RateLimit,
    wait_max: Duration,
}

impl Throttle {
    /// Calls over the limit wait up to 10 s.
    pub fn new(limit: RateLimit) -> Self {
        Self { limit, wait_max: Duration::from_secs(10) }
    }

    /// Sets the time that a call may wait for its turn.
    pub fn wait_at_most(mut self, wait: Duration) -> Self {
        self.wait_max = wait;
        self
    }

    /// Refuses every call over the limit at once.
    pub fn refuse(self) -> Self {
        self.wait_at_most(Duration::ZERO)
    }
}

impl From<RateLimit> for Throttle {
    fn from(limit: RateLimit) -> Self {
        Self::new(limit)
    }
}

/// The bucket, as the generic cell rate algorithm keeps it (ITU-T I.371): one moment instead of a level.
#[derive(Debug)]
pub(super) struct RateLimiter {
    throttle: Throttle,
    /// Moment at which the bucket will be full again, on the monotonic clock.
    full_at: Mutex<Duration>,
}

impl RateLimiter {
    pub(super) fn new(throttle: Throttle) -> Self {
        Self { throttle, full_at: Mutex::new(Duration::ZERO) }
    }

    /// The time in which one token comes.
    fn interval(&self) -> Duration {
        let RateLimit { calls, per } = self.throttle.limit;
        (per / calls.max(1)).max(Duration::from_nanos(1))
    }

    /// Takes the next token and says how long it is until it is there, or leaves it if that is too long.
    fn take(&self, now: Duration, wait_max: Duration) -> Result<Duration, Duration> {
        let interval = self.interval();
        let burst = interval.saturating_mul(self.throttle.limit.calls.saturating_sub(1));
        let mut full_at = lock(&self.full_at);
        let from = (*full_at).max(now);
        let wait = from.saturating_sub(burst).saturating_sub(now);
        if wait > wait_max {
            return Err(wait);
        }
        *full_at = from.saturating_add(interval);
        Ok(wait)
    }

    fn give_back(&self) {
        let mut full_at = lock(&self.full_at);
        *full_at = full_at.saturating_sub(self.interval());
    }
}

/// Gives a token back when its call goes before its turn.
struct Reservation<'a>(Option<&'a RateLimiter>);

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if let Some(limiter) = self.0 {
            limiter.give_back();
        }
    }
}

impl Combinator for RateLimiter {
    fn order(&self) -> NestingOrder {
        NestingOrder::RateLimit
    }

    fn describe(&self, definition: &mut ToolDefinition) {
        let RateLimit { calls, per } = self.throttle.limit;
        definition.rate_limit = Some(self.throttle.limit);
        definition.applied.rate_limit = true;
        definition.wrappers.push(format!("rate limit: {calls} in {}", shown(per)));
    }

    fn check(&self, _definition: &ToolDefinition) -> Result<(), String> {
        let RateLimit { calls, per } = self.throttle.limit;
        if calls == 0 || per.is_zero() {
            return Err("a rate limit is 1 call or more in more than no time".into());
        }
        Ok(())
    }

    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, clock: Arc<dyn Clock>, call: OwnedToolCall) -> ToolFuture {
        Box::pin(async move {
            let wait_max = self.throttle.wait_max.min(call.context.time_left().unwrap_or(Duration::MAX));
            match self.take(clock.monotonic(), wait_max) {
                Ok(Duration::ZERO) => {}
                Ok(wait) => {
                    let mut reservation = Reservation(Some(&self));
                    call.context.progress(format!("it waits for its turn: {}", shown(wait)));
                    sleep(&*clock, wait, &call.context).await?;
                    reservation.0 = None;
                }
                Err(wait) => {
                    let RateLimit { calls, per } = self.throttle.limit;
                    let times = if calls == 1 { "once" } else { &format!("{calls} times") };
                    let message = format!("it is called more than {times} in {}: come again in {}", shown(per), shown(wait));
                    return Err(ToolFailure::new(message).with_status(75).with_code("rate-limited"));
                }
            }
            ask(tool, call).await
        })
    }
}
