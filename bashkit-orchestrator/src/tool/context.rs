//! Context of a call: what it knows of the place where it runs.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use bashkit::command::Cx;
use bashkit::host::Clock;
use bashkit::limits::{Deadline, StoppedClock};
use bashkit::vfs::{FileSystem, Memory, path};
use bashkit::{Allowance, CancelToken};
use serde_json::Value;

use super::blocking::wait_while;
use super::caller::{Attempt, Caller, NestedCall};
use super::definition::{ToolArguments, ToolDefinition};
use super::failure::ToolFailure;
use super::output::{ToolFuture, ToolResult};
use super::scratch::ScratchDirectory;
use super::state::States;
use super::usage::SandboxUsage;
use crate::tool::SessionKeys;

/// Name and value of a variable, as bytes.
pub(crate) type Variable = (Vec<u8>, Vec<u8>);

/// Context of a call: the script's environment, working directory and files, the other tools, what the host shares with its tools, and whether anybody
/// still waits for the answer.
///
/// A clone is cheap and may be kept: after the end of the run it says that it is cancelled.
///
/// [`ToolContext::default`] is that of a call from ordinary code, outside of any run: no variables, `/` as the working directory, an empty
/// memory file system that is made on first use, no tools, never cancelled.
///
/// ```
/// use bashkit_orchestrator::ToolContext;
///
/// let context = ToolContext::default().with_env("REGION", "eu").with_cwd("/srv").with_state(7_u32);
/// assert_eq!(context.env("REGION").as_deref(), Some("eu"));
/// assert_eq!(context.path("data/x"), b"/srv/data/x");
/// assert_eq!(context.state::<u32>().as_deref(), Some(&7));
/// assert!(context.check_cancelled().is_ok());
/// ```
#[derive(Clone, Default)]
pub struct ToolContext(Arc<ContextData>);

#[derive(Clone)]
struct ContextData {
    /// Sorted by name.
    environ: Arc<[Variable]>,
    cwd: Arc<[u8]>,
    files: Arc<OnceLock<Arc<dyn FileSystem>>>,
    keys: SessionKeys,
    states: States,
    span: ToolSpan,
    /// The engine that runs the call; `None` outside of any run.
    caller: Option<Arc<dyn Caller>>,
    stop: Option<StopSigns>,
    /// Deadlines of this call, and of those above it.
    deadlines: Option<Arc<CallDeadline>>,
    /// Other calls wait for the answer of this one, or of one above it.
    is_awaited: bool,
    /// The script has ended the call, or one above it.
    ended: Arc<AtomicBool>,
    /// The directory for this call alone, once it was asked for.
    scratch: Arc<OnceLock<ScratchDirectory>>,
    /// Key that is the same when a durable run makes the call again.
    idempotency_key: Option<String>,
    trace_span: tracing::Span,
}

/// Deadline of a call, though its run goes on, or a watch on the time that it takes.
struct CallDeadline {
    deadline: Arc<Deadline>,
    /// Whether the call is to end then.
    is_binding: bool,
    above: Option<Arc<CallDeadline>>,
}

/// Signs that a run is to end.
#[derive(Clone)]
struct StopSigns {
    token: CancelToken,
    deadline: Arc<Deadline>,
    /// What the run may still use.
    allowance: Arc<Allowance>,
}

impl Default for ContextData {
    fn default() -> Self {
        Self {
            environ: Arc::default(),
            cwd: Arc::from(*b"/"),
            files: Arc::default(),
            keys: SessionKeys::default(),
            states: States::default(),
            span: ToolSpan::default(),
            caller: None,
            stop: None,
            deadlines: None,
            is_awaited: false,
            ended: Arc::default(),
            scratch: Arc::default(),
            idempotency_key: None,
            trace_span: tracing::Span::none(),
        }
    }
}

impl Debug for ToolContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("ToolContext");
        debug.field("span", &self.0.span).field("cwd", &self.cwd_text()).field("n_env", &self.0.environ.len()).finish_non_exhaustive()
    }
}

impl ToolContext {
    /// Context of a call by a script, before an engine is set.
    pub(crate) fn of_script(cx: &Cx<'_>, keys: &SessionKeys, states: &States, span: ToolSpan) -> Self {
        let meter = cx.meter();
        let stop = StopSigns { token: meter.cancel_token().clone(), deadline: Arc::clone(meter.run_deadline()), allowance: meter.share() };
        Self(Arc::new(ContextData {
            environ: cx.shared_environ(),
            cwd: Arc::from(cx.cwd()),
            files: Arc::new(OnceLock::from(Arc::clone(cx.files()))),
            keys: keys.clone(),
            states: states.clone(),
            span,
            caller: None,
            stop: Some(stop),
            deadlines: None,
            is_awaited: false,
            ended: Arc::default(),
            scratch: Arc::default(),
            idempotency_key: None,
            trace_span: tracing::Span::none(),
        }))
    }

    /// Context of a call by the tool that holds this one, before an engine is set.
    pub(crate) fn nested(&self, call: u64, tool: &str) -> Self {
        let mut data = ContextData::clone(&self.0);
        data.span = ToolSpan { run: data.span.run, call, parent: Some(data.span.call), tool: tool.to_owned() };
        data.scratch = Arc::default();
        Self(Arc::new(data))
    }

    pub(crate) fn set_caller(&mut self, caller: Arc<dyn Caller>) {
        self.data().caller = Some(caller);
    }

    pub(crate) fn set_idempotency_key(&mut self, key: String) {
        self.data().idempotency_key = Some(key);
    }

    pub(crate) fn set_trace_span(&mut self, span: tracing::Span) {
        self.data().trace_span = span;
    }

    pub(crate) fn set_files(&mut self, files: &Arc<dyn FileSystem>) {
        self.data().files = Arc::new(OnceLock::from(Arc::clone(files)));
    }

    pub(crate) fn set_keys(&mut self, keys: &SessionKeys) {
        self.data().keys = keys.clone();
    }

    fn data(&mut self) -> &mut ContextData {
        Arc::make_mut(&mut self.0)
    }

    /// The span of the call for those who collect them.
    pub(crate) fn trace_span(&self) -> &tracing::Span {
        &self.0.trace_span
    }

    /// Token that cancels the run, to hand on to work of the host; `None` for a context outside a run.
    #[must_use]
    pub fn cancel_token(&self) -> Option<&CancelToken> {
        self.0.stop.as_ref().map(|stop| &stop.token)
    }

    /// What the run of the call may still use; `None` outside of any run.
    pub(crate) fn allowance(&self) -> Option<&Arc<Allowance>> {
        self.0.stop.as_ref().map(|stop| &stop.allowance)
    }

    /// Begins an attempt of a call that is atomic.
    pub(crate) fn attempt(&self) -> Option<Box<dyn Attempt>> {
        self.0.caller.as_ref()?.attempt()
    }

    /// Whether scripts of the run have commands for session keys.
    pub(crate) fn has_key_commands(&self) -> bool {
        self.0.caller.as_ref().is_some_and(|caller| caller.has_key_commands())
    }

    /// The script has ended the call: nobody waits for its answer.
    pub(crate) fn end_call(&self) {
        self.0.ended.store(true, Ordering::Release);
    }

    /// Context in which the call is undone: nothing ends that, and no tools are called.
    pub(crate) fn for_compensation(&self) -> Self {
        let mut data = ContextData::clone(&self.0);
        // A compensation is kept by the call that the engine holds.
        data.caller = None;
        (data.stop, data.deadlines, data.is_awaited) = (None, None, false);
        (data.ended, data.scratch) = Default::default();
        data.trace_span = tracing::Span::none();
        Self(Arc::new(data))
    }

    /// Removes what was only for this call.
    pub(crate) fn clean_up(&self) {
        if let Some(scratch) = self.0.scratch.get() {
            scratch.remove_from(self.files());
        }
    }

    /// Context of a call from ordinary code.
    pub(crate) fn outside() -> &'static Self {
        static OUTSIDE: LazyLock<ToolContext> = LazyLock::new(ToolContext::default);
        &OUTSIDE
    }

    pub(crate) fn states(&self) -> &States {
        &self.0.states
    }

    /// An exported variable of the calling shell; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn env(&self, name: &str) -> Option<Cow<'_, str>> {
        let environ = &self.0.environ;
        let found = environ.binary_search_by(|(have, _)| have.as_slice().cmp(name.as_bytes())).ok()?;
        environ.get(found).map(|(_, value)| String::from_utf8_lossy(value))
    }

    /// All exported variables of the calling shell, sorted by name.
    #[must_use]
    pub fn environ(&self) -> &[(Vec<u8>, Vec<u8>)] {
        &self.0.environ
    }

    /// The working directory of the calling shell.
    #[must_use]
    pub fn cwd(&self) -> &[u8] {
        &self.0.cwd
    }

    /// The working directory as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn cwd_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0.cwd)
    }

    /// The files of the sandbox, shared with the script that runs: what is written here the script finds, and the other way round. The
    /// limits of the session hold. Give it paths through [`ToolContext::path`].
    #[must_use]
    pub fn files(&self) -> &Arc<dyn FileSystem> {
        self.0.files.get_or_init(|| Arc::new(Memory::new()))
    }

    /// The values under keys that the script sees as `state_set` and `state_get`: those of its session. Where
    /// [`state_keys`](crate::orchestrator::OrchestratorToolBuilder::state_keys) is off, they are shared by the tools of the run and gone with it.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolContext, ToolFailure, callable_tool};
    ///
    /// /// Count a visit.
    /// #[callable_tool]
    /// fn visit(context: &ToolContext) -> Result<u64, ToolFailure> {
    ///     let n = context.keys().get("visits").and_then(|n| n.as_u64()).unwrap_or(0) + 1;
    ///     context.keys().set("visits", n)?;
    ///     Ok(n)
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Visit).state_keys(true).build()?;
    /// api.execute("visit".into());
    /// assert_eq!(api.execute("visit; state_get visits".into()).stdout, "2\n2\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn keys(&self) -> &SessionKeys {
        &self.0.keys
    }

    /// A path as the script means it, from its working directory on. An empty one stays empty: no file has it.
    #[must_use]
    pub fn path(&self, operand: impl AsRef<[u8]>) -> Vec<u8> {
        let operand = operand.as_ref();
        if operand.is_empty() { Vec::new() } else { path::join(&self.0.cwd, operand) }
    }

    /// A directory among [`ToolContext::files`] for this call alone, made when it is asked for and removed when the call ends. It is below `/tmp`, under a
    /// name that nobody can guess, in a directory that nobody can list: a script comes there only where the tool tells it the name.
    ///
    /// # Errors
    /// It cannot be made.
    ///
    /// ```
    /// use bashkit_orchestrator::ToolContext;
    /// use bashkit::vfs::OpenOptions;
    ///
    /// let context = ToolContext::default();
    /// let draft = [context.scratch_dir()?, b"/draft"].concat();
    /// context.files().open(&draft, OpenOptions::write(0o600)).unwrap().append(b"text").unwrap();
    /// assert_eq!(context.files().stat(&draft).unwrap().size, 4);
    /// # Ok::<(), bashkit_orchestrator::ToolFailure>(())
    /// ```
    pub fn scratch_dir(&self) -> Result<&[u8], ToolFailure> {
        let made = self.0.scratch.get_or_init(ScratchDirectory::named).made_in(self.files());
        made.map_err(|errno| ToolFailure::new(format!("a directory for this call in /tmp: {errno}")))
    }

    /// In a durable run, a text that is the same when this call has to be made again because the process ended while it was at work, and that no other
    /// call has: for services that do a thing once for each such key.
    #[must_use]
    pub fn idempotency_key(&self) -> Option<&str> {
        self.0.idempotency_key.as_deref()
    }

    /// A value that a tool of the same operation has shared: of the same call of a composed tool, however deep.
    #[must_use]
    pub fn shared(&self, key: &str) -> Option<Value> {
        self.0.caller.as_ref()?.shared(key)
    }

    /// Shares a value with the tools of the same operation; answers the one before. Outside of the call of a composed tool there is nobody to share
    /// with, and nothing is kept.
    pub fn share(&self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        self.0.caller.as_ref()?.share(key.into(), value.into())
    }

    /// The tools of the same orchestrator, this one included.
    #[must_use]
    pub fn tools(&self) -> ToolRegistry<'_> {
        ToolRegistry { context: self }
    }

    /// Whether nobody waits for the answer any more: the run was cancelled, its time or that of the call is up, or it has ended. What
    /// stops a call stops those that it makes.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_run_over() || self.is_overdue()
    }

    fn is_run_over(&self) -> bool {
        let ContextData { caller, stop, ended, .. } = &*self.0;
        ended.load(Ordering::Acquire)
            || caller.as_ref().is_some_and(|caller| caller.has_ended())
            || stop.as_ref().is_some_and(|stop| stop.token.is_cancelled() || stop.deadline.has_passed())
    }

    fn is_overdue(&self) -> bool {
        self.deadlines().any(|call| call.is_binding && call.deadline.time_left().is_zero())
    }

    fn deadlines(&self) -> impl Iterator<Item = &CallDeadline> {
        std::iter::successors(self.0.deadlines.as_deref(), |deadline| deadline.above.as_deref())
    }

    /// Stops the clocks of the run and of all calls that wait for this one, until the guards are dropped: somebody is asked.
    pub(crate) fn stop_clocks(&self) -> Vec<StoppedClock> {
        let of_run = self.0.stop.iter().map(|stop| stop.deadline.stop());
        of_run.chain(self.deadlines().map(|call| call.deadline.stop())).collect()
    }

    /// Time that the call may still take; `None`: no limit.
    ///
    /// ```
    /// use bashkit::host::{Clock, VirtualClock};
    /// use bashkit_orchestrator::ToolContext;
    /// use std::sync::Arc;
    /// use std::time::Duration;
    ///
    /// let clock = Arc::new(VirtualClock::new(Duration::ZERO));
    /// let context = ToolContext::default().with_deadline(clock.clone(), Duration::from_secs(5));
    /// assert_eq!(context.time_left(), Some(Duration::from_secs(5)));
    /// clock.advance_to(Duration::from_secs(6));
    /// assert!(context.is_cancelled());
    /// ```
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        let of_run = self.0.stop.as_ref().map(|stop| stop.deadline.time_left());
        self.deadlines().filter(|call| call.is_binding).map(|call| call.deadline.time_left()).chain(of_run).min()
    }

    /// For a tool that works long: `context.check_cancelled()?` between two pieces of work.
    ///
    /// # Errors
    /// The run is over: status 130, code `cancelled`. The time of the call is: status 124, code `timeout`.
    pub fn check_cancelled(&self) -> Result<(), ToolFailure> {
        if self.is_run_over() {
            return Err(ToolFailure::cancelled());
        }
        if self.is_overdue() {
            return Err(ToolFailure::new("the time of the call is over").with_status(124).with_code("timeout"));
        }
        Ok(())
    }

    /// Tells how far the call is, as [`ToolStatus::Progress`](super::ToolStatus::Progress), to who watches the run. The script sees nothing of it.
    pub fn progress(&self, message: impl Into<String>) {
        if let Some(caller) = &self.0.caller {
            let ToolSpan { call, tool, .. } = &self.0.span;
            caller.progress(*call, tool, message.into());
        }
    }

    /// Reports what the call used of a sandbox, for the trace of the run: [`TracedCall::sandboxes`](crate::trace::TracedCall::sandboxes). Reports about the same sandbox
    /// are added up. Outside of any run nobody hears of it.
    pub fn record_usage(&self, usage: SandboxUsage) {
        let span = self.trace_span();
        if !span.is_disabled() {
            span.record("bashkit.sandbox.provider", usage.provider.as_str());
            span.record("bashkit.sandbox.id", usage.sandbox.as_str());
            span.record("bashkit.sandbox.requests", usage.n_requests);
            if let Some(nanos) = usage.cost_nanos {
                span.record("bashkit.sandbox.cost_nanos", nanos);
            }
        }
        if let Some(caller) = &self.0.caller {
            caller.used(self.0.span.call, usage);
        }
    }

    /// Identity of the call, for logs and traces.
    #[must_use]
    pub fn span(&self) -> &ToolSpan {
        &self.0.span
    }

    /// Value of a type that the host shares with its tools: see `OrchestratorToolBuilder::state`.
    #[must_use]
    pub fn state<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.0.states.find::<T>()
    }

    /// Sets an exported variable of the context.
    #[must_use]
    pub fn with_env(self, name: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) -> Self {
        let (name, value) = (name.into(), value.into());
        let mut environ = self.0.environ.to_vec();
        match environ.binary_search_by(|(have, _)| have.cmp(&name)) {
            Ok(at) => {
                if let Some(variable) = environ.get_mut(at) {
                    variable.1 = value;
                }
            }
            Err(at) => environ.insert(at, (name, value)),
        }
        self.with(|data| data.environ = Arc::from(environ))
    }

    /// Sets all exported variables, which are sorted by name.
    pub(crate) fn with_environ(self, environ: Vec<Variable>) -> Self {
        self.with(|data| data.environ = Arc::from(environ))
    }

    /// Sets the working directory; it need not be there.
    #[must_use]
    pub fn with_cwd(self, path: impl AsRef<[u8]>) -> Self {
        self.with(|data| data.cwd = Arc::from(path.as_ref()))
    }

    /// Sets the files that the call works on.
    #[must_use]
    pub fn with_files(self, files: Arc<dyn FileSystem>) -> Self {
        self.with(|data| data.files = Arc::new(OnceLock::from(files)))
    }

    /// Sets the session keys of the context.
    #[must_use]
    pub fn with_keys(self, keys: &SessionKeys) -> Self {
        self.with(|data| data.keys = keys.clone())
    }

    /// Says when the call is to end, on the monotonic time of a clock. It can end earlier, not later, than was said before. The clock
    /// stops while somebody is asked about a call.
    #[must_use]
    pub fn with_deadline(self, clock: Arc<dyn Clock>, at: Duration) -> Self {
        self.with_watched(Deadline::new(clock, at), true)
    }

    /// Adds a deadline whose clock stops while somebody is asked; the call ends then only if it is binding.
    pub(crate) fn with_watched(self, deadline: Arc<Deadline>, is_binding: bool) -> Self {
        self.with(|data| data.deadlines = Some(Arc::new(CallDeadline { deadline, is_binding, above: data.deadlines.take() })))
    }

    /// Says that other calls wait for the answer.
    pub(crate) fn awaited(self) -> Self {
        self.with(|data| data.is_awaited = true)
    }

    /// Whether other calls wait for the answer of this one, or of one above it: then it must not wait for theirs.
    pub(crate) fn is_awaited(&self) -> bool {
        self.0.is_awaited
    }

    /// Sets what the host shares with its tools as a `T`.
    #[must_use]
    pub fn with_state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.with(|data| data.states.insert(Arc::new(value)))
    }

    fn with(mut self, change: impl FnOnce(&mut ContextData)) -> Self {
        change(Arc::make_mut(&mut self.0));
        self
    }
}

/// Identity of a call, for logs and traces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ToolSpan {
    /// The run: a number that no other run of this process has. 0 outside of any run.
    pub run: u64,
    /// The call, from 1 in each run, as in [`ToolStatus::ToolCalled`](super::ToolStatus::ToolCalled). 0 outside of any run, and where a part of a call is
    /// undone that an earlier life of a durable run made.
    pub call: u64,
    /// The call of the tool that called this one; `None` when the script did.
    pub parent: Option<u64>,
    /// Name of the tool that is called.
    pub tool: String,
}

/// The tools of an orchestrator, as a tool of it sees them.
///
/// What is not exposed to scripts is among them.
#[derive(Debug, Clone, Copy)]
pub struct ToolRegistry<'a> {
    context: &'a ToolContext,
}

impl<'a> ToolRegistry<'a> {
    /// Definitions of the tools, in the order in which they were added.
    pub fn definitions(&self) -> impl Iterator<Item = &'a ToolDefinition> + use<'a> {
        self.context.0.caller.iter().flat_map(|caller| caller.definitions())
    }

    /// The tools that the running call may call.
    pub(crate) fn parts(&self) -> Vec<String> {
        self.context.0.caller.as_ref().map(|caller| caller.parts().to_vec()).unwrap_or_default()
    }

    /// Whether a call of a tool with these words reads standard input.
    pub(crate) fn reads_stdin(&self, name: &str, args: &[Vec<u8>]) -> bool {
        self.context.0.caller.as_ref().is_some_and(|caller| caller.reads_stdin(name, args))
    }

    /// Definition of one tool by its name.
    #[must_use]
    pub fn definition(&self, name: &str) -> Option<&'a ToolDefinition> {
        self.definitions().find(|definition| definition.name == name)
    }

    /// Calls a tool with the words behind its name, and waits for it. The call is counted and told like one of the script; its output is
    /// the answer and is not printed. An asynchronous tool is polled by the task that polls the run, where there is one, and waited for on this
    /// thread: an asynchronous caller uses [`ToolRegistry::call_async`].
    ///
    /// # Errors
    /// Those of the tool; status 127 when there is none of that name, 130 when the run is over. Calls are nested at most 16 deep.
    pub fn call(&self, name: &str, args: &[impl AsRef<[u8]>], stdin: Option<&[u8]>) -> ToolResult {
        self.charge()?;
        self.wait(name, args, stdin)
    }

    /// Waits for a call that is counted already.
    pub(crate) fn wait(&self, name: &str, args: &[impl AsRef<[u8]>], stdin: Option<&[u8]>) -> ToolResult {
        let answer = wait_while(self.begin(name, args, stdin, true), || !self.context.is_cancelled());
        answer.unwrap_or_else(|| Err(self.context.check_cancelled().err().unwrap_or_else(ToolFailure::cancelled)))
    }

    /// Calls a tool with its arguments as a JSON object, and waits for it. One that prints lines of text or JSON prints JSON.
    ///
    /// # Errors
    /// Those of [`ToolRegistry::call`]; the arguments are not valid under the tool's input schema.
    pub fn call_json(&self, name: &str, arguments: &ToolArguments, stdin: Option<&[u8]>) -> ToolResult {
        let caller = self.context.0.caller.as_ref().ok_or_else(|| no_tools(name))?;
        let mut words = caller.words(name, arguments)?;
        let has_json = |definition: &ToolDefinition| definition.output_schema.is_some() && !definition.prints_json();
        if self.definition(name).is_some_and(has_json) {
            words.insert(0, "--json".to_owned());
        }
        self.call(name, &words, stdin)
    }

    /// Calls a tool like [`ToolRegistry::call`], as a future. A tool that blocks runs on a thread of its own.
    #[must_use]
    pub fn call_async(&self, name: &str, args: &[impl AsRef<[u8]>], stdin: Option<&[u8]>) -> ToolFuture {
        match self.charge() {
            Ok(()) => self.begin(name, args, stdin, false),
            Err(failure) => Box::pin(std::future::ready(Err(failure))),
        }
    }

    /// Counts a call as a command of the run.
    fn charge(&self) -> Result<(), ToolFailure> {
        let Some(allowance) = self.context.allowance() else { return Ok(()) };
        allowance.command().map_err(|limit| ToolFailure::new(format!("stopped: {limit}")).with_status(125).with_code("limit"))
    }

    /// Makes a call that is counted already; `may_block` says whether whoever polls it may be blocked.
    pub(crate) fn begin(&self, name: &str, args: &[impl AsRef<[u8]>], stdin: Option<&[u8]>, may_block: bool) -> ToolFuture {
        let Some(caller) = self.context.0.caller.clone() else { return Box::pin(std::future::ready(Err(no_tools(name)))) };
        let args = args.iter().map(|arg| arg.as_ref().to_vec()).collect();
        caller.call(self.context.clone(), NestedCall { name: name.to_owned(), args, stdin: stdin.map(<[u8]>::to_vec), may_block })
    }
}

fn no_tools(name: &str) -> ToolFailure {
    ToolFailure::unknown_tool(name, "there are no tools here")
}
