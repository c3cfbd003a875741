//! Circuit breaker: a tool that only fails is not called for a while.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::host::Clock;

use super::invoke::ask;
use super::{Combinator, FailureFilter, NestingOrder, lock, shown};
use crate::tool::{CallableTool, FailureKind, OwnedToolCall, ToolDefinition, ToolFailure, ToolFuture, ToolResult};

/// Settings of a circuit breaker, for [`WrapTool::with_circuit_breaker`](crate::combinators::WrapTool::with_circuit_breaker).
///
/// *Closed*, calls go through, until so many in a row have failed. Then it is *open*: calls are refused at once, with status 75 and code
/// `circuit-open`, until a time has passed. Then one call is let through to try: its success closes the circuit, its failure opens it again.
/// A call that was wrong counts neither way, nor does one that was cancelled.
///
/// ```
/// use bashkit::host::{Clock, VirtualClock};
/// use bashkit_orchestrator::{CallableTool, callable_tool};
/// use bashkit_orchestrator::combinators::{CircuitBreaker, WrapTool};
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// /// Fails.
/// #[callable_tool]
/// fn broken() -> Result<(), String> {
///     Err("no answer".into())
/// }
///
/// let clock = Arc::new(VirtualClock::new(Duration::ZERO));
/// let broken = Broken.with_circuit_breaker(CircuitBreaker::new(2, Duration::from_secs(30))).with_clock(clock.clone());
/// let call = || broken.call(&[], None).unwrap_err();
/// assert_eq!([call(), call()], ["no answer", "no answer"]);
/// assert_eq!(call(), "it is not called: it failed 2 times in a row, last with: no answer; come again in 30s");
/// clock.advance_to(Duration::from_secs(30));
/// assert_eq!(call(), "no answer");
/// ```
#[derive(Clone)]
#[must_use]
pub struct CircuitBreaker {
    failures: u32,
    open: Duration,
    successes: u32,
    counts: Option<FailureFilter>,
}

impl CircuitBreaker {
    /// Opens after so many failures in a row, 1 or more, for so long.
    pub fn new(failures: u32, open: Duration) -> Self {
        Self { failures, open, successes: 1, counts: None }
    }

    /// Sets the number of calls in a row that have to succeed, one at a time, until it is closed again: 1 or more. Default 1.
    pub fn successes(mut self, successes: u32) -> Self {
        self.successes = successes;
        self
    }

    /// Limits the failures that count to those for which `counts` is true; the others count as successes. Default: all.
    ///
    /// ```
    /// use bashkit_orchestrator::combinators::CircuitBreaker;
    /// use std::time::Duration;
    ///
    /// // What was not found was found out.
    /// let breaker = CircuitBreaker::new(5, Duration::from_secs(30)).counts(|failure| failure.code.as_deref() != Some("not-found"));
    /// # let _ = breaker;
    /// ```
    pub fn counts(mut self, counts: impl Fn(&ToolFailure) -> bool + Send + Sync + 'static) -> Self {
        self.counts = Some(Arc::new(counts));
        self
    }
}

impl Debug for CircuitBreaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CircuitBreaker").field("failures", &self.failures).field("open", &self.open).finish_non_exhaustive()
    }
}

#[derive(Debug)]
pub(super) struct Circuit {
    breaker: CircuitBreaker,
    state: Mutex<CircuitState>,
}

#[derive(Debug, Default)]
struct CircuitState {
    /// Counts how often it was opened or closed: an answer to a call from before says nothing any more.
    era: u64,
    /// In a row.
    failures: u32,
    last: String,
    /// Not closed: when it can be tried.
    open_until: Option<Duration>,
    is_tried: bool,
    /// In a row, while it is tried.
    successes: u32,
}

impl Circuit {
    pub(super) fn new(breaker: CircuitBreaker) -> Self {
        Self { breaker, state: Mutex::default() }
    }

    /// Lets a call through, or says why not.
    fn enter(self: &Arc<Self>, now: Duration) -> Result<Pass, ToolFailure> {
        let mut state = lock(&self.state);
        if let Some(until) = state.open_until {
            if now < until || state.is_tried {
                let times = if state.failures == 1 { "once" } else { &format!("{} times in a row", state.failures) };
                let when = if now < until { format!("come again in {}", shown(until - now)) } else { "it is being tried again".to_owned() };
                let message = format!("it is not called: it failed {times}, last with: {}; {when}", state.last);
                return Err(ToolFailure::new(message).with_status(75).with_code("circuit-open"));
            }
            state.is_tried = true;
        }
        Ok(Pass { circuit: Arc::clone(self), era: state.era, is_trial: state.open_until.is_some() })
    }

    fn is_failure(&self, failure: &ToolFailure) -> bool {
        self.breaker.counts.as_ref().is_none_or(|counts| counts(failure))
    }
}

/// A call that was let through. Dropped without an answer it makes room for the next.
struct Pass {
    circuit: Arc<Circuit>,
    era: u64,
    is_trial: bool,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut state = lock(&self.circuit.state);
        if self.is_trial && state.era == self.era {
            state.is_tried = false;
        }
    }
}

impl Pass {
    fn succeeded(&self) {
        let mut state = lock(&self.circuit.state);
        if state.era != self.era {
            return;
        }
        if !self.is_trial {
            state.failures = 0;
            return;
        }
        state.successes += 1;
        if state.successes >= self.circuit.breaker.successes {
            *state = CircuitState { era: state.era + 1, ..CircuitState::default() };
        }
    }

    fn failed(&self, failure: &ToolFailure, now: Duration) {
        let mut state = lock(&self.circuit.state);
        if state.era != self.era {
            return;
        }
        state.failures = state.failures.saturating_add(1);
        state.last = failure.message.trim_end().to_owned();
        if self.is_trial || state.failures >= self.circuit.breaker.failures {
            state.era += 1;
            state.open_until = Some(now.saturating_add(self.circuit.breaker.open));
            state.is_tried = false;
            state.successes = 0;
        }
    }

    fn settle(&self, answer: &ToolResult, now: Duration, is_cancelled: bool) {
        match answer {
            Ok(_) => self.succeeded(),
            Err(failure) if failure.kind == FailureKind::Usage || is_cancelled => {}
            Err(failure) if self.circuit.is_failure(failure) => self.failed(failure, now),
            Err(_) => self.succeeded(),
        }
    }
}

impl Combinator for Circuit {
    fn order(&self) -> NestingOrder {
        NestingOrder::CircuitBreaker
    }

    fn describe(&self, definition: &mut ToolDefinition) {
        let CircuitBreaker { failures, open, .. } = &self.breaker;
        definition.wrappers.push(format!("circuit breaker: open for {} after {failures} failures in a row", shown(*open)));
    }

    fn check(&self, _definition: &ToolDefinition) -> Result<(), String> {
        if self.breaker.failures == 0 || self.breaker.successes == 0 || self.breaker.open.is_zero() {
            return Err("a circuit breaker opens after 1 failure or more, for more than no time, and closes after 1 success or more".into());
        }
        Ok(())
    }

    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, clock: Arc<dyn Clock>, call: OwnedToolCall) -> ToolFuture {
        Box::pin(async move {
            let pass = self.enter(clock.monotonic())?;
            let context = call.context.clone();
            let answer = ask(tool, call).await;
            pass.settle(&answer, clock.monotonic(), context.is_cancelled());
            answer
        })
    }
}
