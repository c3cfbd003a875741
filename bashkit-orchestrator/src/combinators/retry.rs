//! Calls that failed are made again.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};
use bashkit::host::Clock;
use bashkit::limits::Deadline;

use super::invoke::{ask, sleep};
use super::{Combinator, FailureFilter, NestingOrder, is_repeatable, shown};
use crate::tool::{CallableTool, FailureKind, OwnedToolCall, ToolDefinition, ToolFailure, ToolFuture};

/// The longest wait that can be asked for.
const WAIT_MAX: Duration = Duration::from_secs(24 * 60 * 60);

/// Settings for repeating calls that failed, for [`WrapTool::with_retry`](crate::combinators::WrapTool::with_retry).
///
/// The wait doubles from attempt to attempt and has a random part (backon's exponential backoff). A call that was wrong is never repeated,
/// nor one that panicked unless [`Retry::panics`] says so, nor anything once nobody waits for the answer. An answer with a status that is
/// not 0 is no failure. The last failure says how many attempts there were; who watches the run is told of each.
///
/// Only a tool that is read-only or idempotent can be repeated; building an orchestrator with another one is an error, unless
/// [`Retry::force`] says that it may.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, callable_tool};
/// use bashkit_orchestrator::combinators::{Retry, WrapTool};
/// use std::time::Duration;
///
/// /// Sends a letter.
/// #[callable_tool]
/// fn send() -> Result<(), String> {
///     Err("the post is closed".into())
/// }
///
/// let retry = Retry::new().attempts(2).first_wait(Duration::from_millis(1)).within(Duration::from_secs(1));
/// assert!(Send.with_retry(retry.clone()).check().unwrap_err().contains("must not act twice"));
/// let send = Send.with_retry(retry.force());
/// assert_eq!(send.check(), Ok(()));
/// assert_eq!(send.call(&[], None).unwrap_err(), "the post is closed (attempt 2 of 2)");
/// ```
#[derive(Clone)]
#[must_use]
pub struct Retry {
    attempts: u32,
    first_wait: Duration,
    longest_wait: Option<Duration>,
    factor: f32,
    total: Option<Duration>,
    jitter: bool,
    seed: Option<u64>,
    panics: bool,
    force: bool,
    only_if: Option<FailureFilter>,
}

impl Default for Retry {
    fn default() -> Self {
        Self::new()
    }
}

impl Debug for Retry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Retry").field("attempts", &self.attempts).field("first_wait", &self.first_wait).finish_non_exhaustive()
    }
}

impl Retry {
    /// Three attempts, 100 ms and 200 ms apart, each wait up to twice as long by chance.
    pub fn new() -> Self {
        Self {
            attempts: 3,
            first_wait: Duration::from_millis(100),
            longest_wait: None,
            factor: 2.0,
            total: None,
            jitter: true,
            seed: None,
            panics: false,
            force: false,
            only_if: None,
        }
    }

    /// Sets the greatest number of calls, the first one included: 1 or more.
    pub fn attempts(mut self, attempts: u32) -> Self {
        self.attempts = attempts;
        self
    }

    /// The wait before the second attempt; at most a day. Default 100 ms.
    pub fn first_wait(mut self, wait: Duration) -> Self {
        self.first_wait = wait.min(WAIT_MAX);
        self
    }

    /// The longest wait, without its random part; at most a day. Default 10 s, or the first one.
    pub fn longest_wait(mut self, wait: Duration) -> Self {
        self.longest_wait = Some(wait.min(WAIT_MAX));
        self
    }

    /// By how much a wait is longer than the one before it: 1 to 100. Default 2.
    pub fn factor(mut self, factor: f32) -> Self {
        self.factor = if factor.is_nan() { 1.0 } else { factor.clamp(1.0, 100.0) };
        self
    }

    /// No attempt begins later than this after the first. Default: when the call has no time left.
    pub fn within(mut self, total: Duration) -> Self {
        self.total = Some(total);
        self
    }

    /// Whether waits have a random part, so that callers that failed together do not come back together. Default: yes.
    pub fn jitter(mut self, jitter: bool) -> Self {
        self.jitter = jitter;
        self
    }

    /// The random parts follow from a number.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Whether calls that panicked are repeated. Default: no.
    pub fn panics(mut self, panics: bool) -> Self {
        self.panics = panics;
        self
    }

    /// Limits the failures that are repeated to those for which `is_repeated` is true. Default: all.
    ///
    /// ```
    /// use bashkit_orchestrator::combinators::Retry;
    ///
    /// let retry = Retry::new().only_if(|failure| failure.code.as_deref() == Some("busy"));
    /// # let _ = retry;
    /// ```
    pub fn only_if(mut self, is_repeated: impl Fn(&ToolFailure) -> bool + Send + Sync + 'static) -> Self {
        self.only_if = Some(Arc::new(is_repeated));
        self
    }

    /// Repeats calls of a tool of which nobody says that it may be called twice.
    pub fn force(mut self) -> Self {
        self.force = true;
        self
    }

    fn waits(&self) -> impl Iterator<Item = Duration> + Send + use<> {
        let times = usize::try_from(self.attempts.saturating_sub(1)).unwrap_or(usize::MAX);
        let longest = self.longest_wait.unwrap_or(self.first_wait.max(Duration::from_secs(10)));
        let mut builder = ExponentialBuilder::new()
            .with_min_delay(self.first_wait.min(longest))
            .with_max_delay(longest)
            .with_factor(self.factor)
            .with_max_times(times);
        if self.jitter {
            builder = builder.with_jitter();
        }
        if let Some(seed) = self.seed {
            builder = builder.with_jitter_seed(seed);
        }
        builder.build()
    }

    #[cfg(test)]
    pub(super) fn waits_for_tests(&self) -> Vec<Duration> {
        self.waits().collect()
    }

    fn repeats(&self, failure: &ToolFailure) -> bool {
        let can_be = match failure.kind {
            FailureKind::Failed => true,
            FailureKind::Usage => false,
            FailureKind::Panicked => self.panics,
        };
        can_be && self.only_if.as_ref().is_none_or(|is_repeated| is_repeated(failure))
    }
}

impl Combinator for Retry {
    fn order(&self) -> NestingOrder {
        NestingOrder::Retry
    }

    fn describe(&self, definition: &mut ToolDefinition) {
        definition.retries = self.attempts.saturating_sub(1);
        definition.applied.retries = true;
        definition.wrappers.push(format!("retry: up to {} attempts", self.attempts));
    }

    fn check(&self, definition: &ToolDefinition) -> Result<(), String> {
        if self.attempts == 0 {
            return Err("a retry has 1 attempt or more, not 0".into());
        }
        if !self.force && !is_repeatable(definition) {
            return Err("it has retries, but a call that is repeated must not act twice: \
                        declare it `read_only` or `idempotent`, remove the retries, or insist with Retry::force"
                .into());
        }
        Ok(())
    }

    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, clock: Arc<dyn Clock>, mut call: OwnedToolCall) -> ToolFuture {
        Box::pin(async move {
            let total = self.total.map(|total| Deadline::new(Arc::clone(&clock), clock.monotonic().saturating_add(total)));
            if let Some(total) = &total {
                call.context = call.context.with_watched(Arc::clone(total), false);
            }
            let mut waits = self.waits();
            let mut attempt: u32 = 1;
            loop {
                let begun = call.context.attempt();
                let mut failure = match ask(Arc::clone(&tool), call.clone()).await {
                    Ok(output) => return Ok(output),
                    Err(failure) => failure,
                };
                let left = [total.as_ref().map(|total| total.time_left()), call.context.time_left()].into_iter().flatten().min();
                let may = self.repeats(&failure) && !call.context.is_cancelled();
                let wait = if may { waits.next() } else { None };
                let Some(wait) = wait.filter(|wait| left.is_none_or(|left| *wait <= left)) else {
                    if attempt > 1 {
                        failure.message = format!("{} (attempt {attempt} of {})", failure.message.trim_end(), self.attempts);
                    }
                    return Err(failure);
                };
                // What an attempt of an atomic call left behind is not there for the next one.
                if let Some(begun) = begun {
                    begun.undo().await;
                }
                let message = failure.message.trim_end();
                call.context.progress(format!("attempt {attempt} of {} failed, the next in {}: {message}", self.attempts, shown(wait)));
                sleep(&*clock, wait, &call.context).await?;
                attempt = attempt.saturating_add(1);
            }
        })
    }
}
