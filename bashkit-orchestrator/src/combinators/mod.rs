//! Combinators that go around the calls of any tool: retry, timeout, cache, rate limit, circuit breaker, fallback.
//!
//! [`WrapTool`] puts them around a tool; what a [`ToolDefinition`] asks for by its attributes is put around it by the orchestrator.

mod cache;
mod circuit_breaker;
mod fallback;
mod invoke;
mod rate_limit;
mod retry;
mod timeout;

use std::fmt::Debug;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};
use serde_json::Value;

pub use cache::Cache;
pub use circuit_breaker::CircuitBreaker;
pub use rate_limit::Throttle;
pub use retry::Retry;

use crate::tool::{
    CallableTool, OwnedToolCall, ToolArguments, ToolCall, ToolDefinition, ToolFailure, ToolFuture, ToolResult, text_of, wait,
};

/// Puts something around the calls of a tool. What comes out is a tool again: with the same name, arguments and texts, and a
/// [`definition`](CallableTool::definition) that says what was added.
///
/// The last is the outermost: `tool.with_timeout(…).with_retry(…)` gives each attempt its time, `tool.with_retry(…).with_timeout(…)` all of
/// them together. What the definition of the tool itself asks for ([`ToolDefinition::timeout`] and its kin) is put at its place between
/// them, unless one of these does it instead.
///
/// A tool that blocks runs on a thread then, and its caller waits as for an asynchronous one. Answers that are made line by line
/// ([`ToolOutput::lines`](crate::ToolOutput::lines)) have succeeded when their first line is asked for: a failure among the lines is not
/// repeated and not counted.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, callable_tool};
/// use bashkit_orchestrator::combinators::{Retry, WrapTool};
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use std::time::Duration;
///
/// static N: AtomicU32 = AtomicU32::new(0);
///
/// /// Answers every third time.
/// #[callable_tool(read_only)]
/// fn moody() -> Result<String, String> {
///     if N.fetch_add(1, Ordering::Relaxed) % 3 == 2 { Ok("fine".into()) } else { Err("not now".into()) }
/// }
///
/// let moody = Moody.with_timeout(Duration::from_secs(5)).with_retry(Retry::new().first_wait(Duration::from_millis(1)));
/// assert_eq!((moody.definition().retries, moody.definition().timeout), (2, Some(Duration::from_secs(5))));
/// let tool = OrchestratorTool::builder("moods").tool(moody).build()?;
/// assert_eq!(tool.execute("moody".into()).stdout, "fine\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
pub trait WrapTool: CallableTool + Sized + 'static {
    /// Repeats calls of the tool that failed.
    fn with_retry(self, retry: Retry) -> WrappedTool {
        WrappedTool::new(Arc::new(self), Arc::new(retry))
    }

    /// Bounds how long a call may take; more than none. Over it the call fails with status 124 and code `timeout`, and its context says
    /// that it [is cancelled](crate::ToolContext::is_cancelled). An asynchronous tool is dropped; one that blocks goes on until it notices,
    /// and its answer is thrown away.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolContext, ToolFailure, callable_tool};
    /// use bashkit_orchestrator::combinators::WrapTool;
    /// use std::time::Duration;
    ///
    /// /// Waits for what does not come.
    /// #[callable_tool]
    /// fn patient(context: &ToolContext) -> Result<(), ToolFailure> {
    ///     loop {
    ///         context.check_cancelled()?;
    ///         std::thread::yield_now();
    ///     }
    /// }
    ///
    /// let patient = Patient.with_timeout(Duration::from_millis(20));
    /// let response = OrchestratorTool::builder("x").tool(patient).build()?.execute("patient || echo $?".into());
    /// assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("124\n", "patient: it took longer than 20ms\n"));
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    fn with_timeout(self, time: Duration) -> WrappedTool {
        WrappedTool::new(Arc::new(self), Arc::new(timeout::Timeout(time)))
    }

    /// Calls `other` with the same words and standard input when a call fails, unless it was called wrongly. Both have to take the same
    /// arguments. The failure of both is told in one message, with the status of `other`.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    /// use bashkit_orchestrator::combinators::WrapTool;
    ///
    /// /// Find the capital of a country.
    /// #[callable_tool(read_only)]
    /// fn capital(country: String) -> Result<String, String> {
    ///     Err("the service is down".into())
    /// }
    ///
    /// /// Find the capital of a country.
    /// #[callable_tool(read_only)]
    /// fn known_capital(country: String) -> Result<&'static str, &'static str> {
    ///     if country == "Peru" { Ok("Lima") } else { Err("not on the list") }
    /// }
    ///
    /// let tool = OrchestratorTool::builder("geo").tool(Capital.with_fallback(KnownCapital)).build()?;
    /// assert_eq!(tool.execute("capital Peru".into()).stdout, "Lima\n");
    /// let response = tool.execute("capital Chile".into());
    /// assert_eq!(response.stderr, "capital: the service is down; known_capital instead: not on the list\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    fn with_fallback(self, other: impl CallableTool + 'static) -> WrappedTool {
        let other = declared(Arc::new(other), NestingOrder::Outermost);
        WrappedTool::new(Arc::new(self), Arc::new(fallback::Fallback(other)))
    }

    /// Remembers answers of the tool for a time.
    fn with_cache(self, cache: Cache) -> WrappedTool {
        WrappedTool::new(Arc::new(self), Arc::new(cache::CacheLayer::new(cache)))
    }

    /// Bounds how often it is called: a [`RateLimit`](crate::tool::RateLimit), or a [`Throttle`] that says what happens over it.
    fn with_rate_limit(self, limit: impl Into<Throttle>) -> WrappedTool {
        WrappedTool::new(Arc::new(self), Arc::new(rate_limit::RateLimiter::new(limit.into())))
    }

    /// Stops calling what only fails.
    fn with_circuit_breaker(self, breaker: CircuitBreaker) -> WrappedTool {
        WrappedTool::new(Arc::new(self), Arc::new(circuit_breaker::Circuit::new(breaker)))
    }
}

impl<T: CallableTool + 'static> WrapTool for T {}

/// A tool with something around its calls: what [`WrapTool`] makes.
#[derive(Clone)]
pub struct WrappedTool {
    tool: Arc<dyn CallableTool>,
    layer: Arc<dyn Combinator>,
    clock: Arc<dyn Clock>,
}

/// Predicate over the failures that something applies to.
type FailureFilter = Arc<dyn Fn(&ToolFailure) -> bool + Send + Sync>;

/// Combinator around the calls of a tool. It lives as long as the tool: its times are those of one clock.
trait Combinator: Send + Sync + Debug {
    /// Place of the combinator among those that a definition asks for.
    fn order(&self) -> NestingOrder;

    /// Says what it adds.
    fn describe(&self, definition: &mut ToolDefinition);

    /// Fails with the reason why the combinator cannot be put around this tool.
    fn check(&self, definition: &ToolDefinition) -> Result<(), String>;

    /// Another tool that is called with the same words.
    fn other(&self) -> Option<&dyn CallableTool> {
        None
    }

    /// A call of the tool.
    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, clock: Arc<dyn Clock>, call: OwnedToolCall) -> ToolFuture;
}

/// The order of what a definition asks for, from the inside out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum NestingOrder {
    Timeout,
    Retry,
    Cache,
    CircuitBreaker,
    RateLimit,
    Outermost,
}

impl WrappedTool {
    fn new(tool: Arc<dyn CallableTool>, layer: Arc<dyn Combinator>) -> Self {
        static SYSTEM: LazyLock<Arc<SystemClock>> = LazyLock::new(Arc::default);
        Self { tool: declared(tool, layer.order()), layer, clock: Arc::clone(&*SYSTEM) as Arc<dyn Clock> }
    }

    /// Takes the time of what was added last from another clock than the host's. Waiting on a
    /// [`VirtualClock`](bashkit::host::VirtualClock) takes no time.
    ///
    /// ```
    /// use bashkit::host::{Clock, VirtualClock};
    /// use bashkit_orchestrator::{CallableTool, callable_tool};
    /// use bashkit_orchestrator::combinators::{Retry, WrapTool};
    /// use std::sync::Arc;
    /// use std::time::Duration;
    ///
    /// /// Fails.
    /// #[callable_tool(idempotent)]
    /// fn broken() -> Result<(), String> {
    ///     Err("no".into())
    /// }
    ///
    /// let clock = Arc::new(VirtualClock::new(Duration::ZERO));
    /// let broken = Broken.with_retry(Retry::new().first_wait(Duration::from_secs(60)).jitter(false)).with_clock(clock.clone());
    /// assert_eq!(broken.call(&[], None).unwrap_err(), "no (attempt 3 of 3)");
    /// assert_eq!(clock.monotonic(), Duration::from_secs(60 + 60));
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    fn future(&self, call: &ToolCall<'_>) -> ToolFuture {
        Arc::clone(&self.layer).call(Arc::clone(&self.tool), Arc::clone(&self.clock), OwnedToolCall::of(call))
    }
}

impl Debug for WrappedTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WrappedTool").field("name", &self.tool.name()).field("with", &self.layer).finish_non_exhaustive()
    }
}

impl CallableTool for WrappedTool {
    fn name(&self) -> &str {
        self.tool.name()
    }

    fn description(&self) -> &str {
        self.tool.description()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        text_of(self, args, stdin)
    }

    fn input_schema(&self) -> Value {
        self.tool.input_schema()
    }

    fn output_schema(&self) -> Option<Value> {
        self.tool.output_schema()
    }

    fn usage(&self) -> String {
        self.tool.usage()
    }

    fn help(&self) -> String {
        self.tool.help()
    }

    fn definition(&self) -> ToolDefinition {
        let mut definition = self.tool.definition();
        self.layer.describe(&mut definition);
        definition
    }

    fn check(&self) -> Result<(), String> {
        self.tool.check()?;
        self.layer.check(&self.tool.definition())
    }

    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        self.tool.arguments(call)
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.tool.words(arguments)
    }

    fn wants_stdin(&self) -> bool {
        self.tool.wants_stdin() || self.layer.other().is_some_and(CallableTool::wants_stdin)
    }

    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        self.tool.asks_for_help(call)
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        self.tool.reads_stdin(args) || self.layer.other().is_some_and(|other| other.reads_stdin(args))
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        wait(self.future(&call))
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        Some(self.future(call))
    }
}

/// A tool with what its definition asks for around it, and the definition.
pub(crate) fn as_declared(tool: Box<dyn CallableTool>) -> (Box<dyn CallableTool>, ToolDefinition) {
    let definition = tool.definition();
    if !asks(&definition, NestingOrder::Outermost) {
        return (tool, definition);
    }
    let tool = Box::new(declared(Arc::new(tool), NestingOrder::Outermost));
    let definition = tool.definition();
    (tool, definition)
}

fn asks(definition: &ToolDefinition, inside: NestingOrder) -> bool {
    let applied = definition.applied;
    (definition.timeout.is_some() && !applied.timeout && NestingOrder::Timeout < inside)
        || (definition.retries > 0 && !applied.retries && NestingOrder::Retry < inside)
        || (definition.cache.is_some() && !applied.cache && NestingOrder::Cache < inside)
        || (definition.rate_limit.is_some() && !applied.rate_limit && NestingOrder::RateLimit < inside)
}

/// A tool with what its definition asks for up to a place.
fn declared(tool: Arc<dyn CallableTool>, inside: NestingOrder) -> Arc<dyn CallableTool> {
    let definition = tool.definition();
    if !asks(&definition, inside) {
        return tool;
    }
    let applied = definition.applied;
    let mut layers: Vec<Arc<dyn Combinator>> = Vec::new();
    if let Some(time) = definition.timeout.filter(|_| !applied.timeout) {
        layers.push(Arc::new(timeout::Timeout(time)));
    }
    if definition.retries > 0 && !applied.retries {
        layers.push(Arc::new(Retry::new().attempts(definition.retries.saturating_add(1))));
    }
    if let Some(ttl) = definition.cache.filter(|_| !applied.cache) {
        layers.push(Arc::new(cache::CacheLayer::new(Cache::new(ttl))));
    }
    if let Some(limit) = definition.rate_limit.filter(|_| !applied.rate_limit) {
        layers.push(Arc::new(rate_limit::RateLimiter::new(limit.into())));
    }
    let layers = layers.into_iter().filter(|layer| layer.order() < inside);
    layers.fold(tool, |tool, layer| Arc::new(WrappedTool::new(tool, layer)))
}

/// Whether a call may be made once more, or not at all: the tool is read-only or idempotent.
fn is_repeatable(definition: &ToolDefinition) -> bool {
    definition.flags().idempotent
}

/// A length of time for people.
fn shown(time: Duration) -> String {
    // Nobody waits for nanoseconds.
    let ms = u64::try_from(time.as_micros().div_ceil(1000)).unwrap_or(u64::MAX);
    humantime::format_duration(Duration::from_millis(ms)).to_string()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
