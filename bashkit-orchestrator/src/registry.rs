//! The tools of an orchestrator, and the one place through which every call of a tool goes.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use bashkit::Builtin;
use bashkit::kernel::{Cx, Fault};
use serde::Serialize;

use crate::context::{DEPTH_MAX, States, ToolContext};
use crate::definition::ToolDefinition;
use crate::name;
use crate::near::nearest;
use crate::orchestrator::BuildError;
use crate::request::{StatusCallback, ToolStatus};
use crate::tool::{CallableTool, FailureKind, ToolCall, ToolFailure, ToolFuture, ToolOutput, ToolResult, wait};
use crate::wrap;

/// A tool and what is said about it: asked once, since a tool may make it anew each time.
pub(crate) struct Entry {
    pub(crate) tool: Box<dyn CallableTool>,
    pub(crate) definition: ToolDefinition,
    summary: String,
}

impl Entry {
    pub(crate) fn name(&self) -> &str {
        self.tool.name()
    }
}

/// The tools, by the order in which they were added.
#[derive(Clone, Default)]
pub(crate) struct Registry {
    entries: Arc<[Arc<Entry>]>,
}

impl Registry {
    pub(crate) fn new(tools: Vec<Box<dyn CallableTool>>) -> Result<Self, BuildError> {
        let mut names = std::collections::BTreeSet::new();
        for tool in &tools {
            let name = tool.name();
            if !name::is_valid(name) {
                return Err(BuildError::InvalidToolName { name: name.to_owned() });
            }
            if name::is_reserved(name) {
                return Err(BuildError::ReservedToolName { name: name.to_owned() });
            }
            if !names.insert(name) {
                return Err(BuildError::DuplicateTool { name: name.to_owned() });
            }
        }
        drop(names);
        let entry = |tool: Box<dyn CallableTool>| {
            let (tool, definition) = wrap::as_declared(tool);
            if let Err(problem) = tool.check() {
                return Err(BuildError::InvalidTool { name: tool.name().to_owned(), problem });
            }
            let summary = definition.summary_line();
            Ok(Arc::new(Entry { tool, definition, summary }))
        };
        Ok(Self { entries: tools.into_iter().map(entry).collect::<Result<_, _>>()? })
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &dyn CallableTool> {
        self.entries.iter().map(|entry| &*entry.tool)
    }

    pub(crate) fn definitions(&self) -> impl ExactSizeIterator<Item = &ToolDefinition> {
        self.entries.iter().map(|entry| &entry.definition)
    }

    /// Those that scripts can call.
    pub(crate) fn exposed(&self) -> impl Iterator<Item = &Arc<Entry>> {
        self.entries.iter().filter(|entry| entry.definition.script_exposable)
    }

    fn find(&self, name: &str) -> Result<&Arc<Entry>, ToolFailure> {
        let names = || self.entries.iter().map(|entry| entry.name());
        let unknown = || {
            let known = match nearest(name, names()) {
                Some(near) => format!("did you mean '{near}'?"),
                None if self.entries.is_empty() => "there are no tools here".to_owned(),
                None => format!("the tools are {}", names().collect::<Vec<_>>().join(", ")),
            };
            ToolFailure::new(format!("there is no tool '{name}': {known}")).with_status(127).with_code("unknown-tool")
        };
        self.entries.iter().find(|entry| entry.name() == name).ok_or_else(unknown)
    }
}

/// One run of a script, as its tools see it.
#[derive(Default)]
pub(crate) struct Run {
    pub(crate) registry: Registry,
    pub(crate) states: States,
    pub(crate) watch: Arc<Watch>,
}

impl Run {
    /// The tools as commands.
    pub(crate) fn builtins(self: &Arc<Self>) -> impl Iterator<Item = Arc<dyn Builtin>> {
        self.registry
            .exposed()
            .map(|entry| -> Arc<dyn Builtin> { Arc::new(CallableToolBuiltin { entry: Arc::clone(entry), run: Arc::clone(self) }) })
    }
}

/// What one run tells about itself.
#[derive(Default)]
pub(crate) struct Watch {
    run: u64,
    is_watched: bool,
    callback: Mutex<Option<StatusCallback>>,
    n_calls: AtomicU64,
    ended: AtomicBool,
}

impl Watch {
    pub(crate) fn new(callback: Option<StatusCallback>) -> Arc<Self> {
        static N_RUNS: AtomicU64 = AtomicU64::new(0);
        let run = N_RUNS.fetch_add(1, Ordering::Relaxed) + 1;
        Arc::new(Self { run, is_watched: callback.is_some(), callback: Mutex::new(callback), ..Self::default() })
    }

    /// The number of the run.
    pub(crate) fn run(&self) -> u64 {
        self.run
    }

    fn callback(&self) -> MutexGuard<'_, Option<StatusCallback>> {
        self.callback.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what `status` makes, if anybody listens.
    pub(crate) fn tell(&self, status: impl FnOnce() -> ToolStatus) {
        if self.is_watched
            && let Some(callback) = &mut *self.callback()
        {
            callback(status());
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// The run is over: tells `last`, and nothing after it.
    pub(crate) fn end(&self, last: Option<ToolStatus>) {
        self.ended.store(true, Ordering::Release);
        let callback = self.callback().take();
        if let (Some(mut callback), Some(last)) = (callback, last) {
            callback(last);
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }
}

/// Says that the run is over when it is dropped, however that happens.
pub(crate) struct EndOfRun(pub(crate) Arc<Watch>);

impl Drop for EndOfRun {
    fn drop(&mut self) {
        self.0.end(None);
    }
}

/// One call on its way: counted and told, with what it brings along. Every call from every door is one of these: this is where calls are
/// counted and told, and panics contained.
struct Dispatch {
    entry: Arc<Entry>,
    run: Arc<Run>,
    call: u64,
    args: Vec<Vec<u8>>,
    stdin: Option<Vec<u8>>,
    context: ToolContext,
}

/// How a tool answers.
enum Way {
    Now(ToolResult),
    Future(Contained),
    Blocking,
}

impl Dispatch {
    fn begin(
        entry: &Arc<Entry>,
        run: &Arc<Run>,
        args: Vec<Vec<u8>>,
        stdin: Option<Vec<u8>>,
        context: impl FnOnce(u64) -> ToolContext,
    ) -> Arc<Self> {
        let call = run.watch.n_calls.fetch_add(1, Ordering::Relaxed) + 1;
        let dispatch = Self { entry: Arc::clone(entry), run: Arc::clone(run), call, args, stdin, context: context(call) };
        let (name, args) = (|| dispatch.entry.name().to_owned(), || dispatch.call().args_text());
        run.watch.tell(|| ToolStatus::ToolCalled { call, name: name(), args: args() });
        Arc::new(dispatch)
    }

    fn call(&self) -> ToolCall<'_> {
        ToolCall::new(&self.args, self.stdin.as_deref()).with_context(&self.context)
    }

    fn way(&self) -> Way {
        match catch_unwind(AssertUnwindSafe(|| self.entry.tool.call_async(&self.call()))) {
            Err(panic) => Way::Now(Err(ToolFailure::panicked(&*panic))),
            Ok(Some(future)) => Way::Future(Contained(future)),
            Ok(None) => Way::Blocking,
        }
    }

    /// Runs a tool that blocks on this thread.
    fn block(&self) -> ToolResult {
        contain(|| self.entry.tool.call_with(self.call()))
    }

    /// Applies what the definition says of the output.
    fn checked(&self, answer: ToolResult) -> ToolResult {
        match self.entry.definition.max_output {
            Some(max) => answer.and_then(|output| output.at_most(max)),
            None => answer,
        }
    }

    /// Tells the end.
    fn end(&self, status: u8, stdout_bytes: usize) {
        let name = || self.entry.name().to_owned();
        self.run.watch.tell(|| ToolStatus::ToolFinished { call: self.call, name: name(), status, stdout_bytes });
    }

    /// The answer of a call by another tool: all of it, and told.
    fn settle(&self, answer: ToolResult) -> ToolResult {
        let answer = contain(|| self.checked(answer)?.collect());
        match &answer {
            Ok(output) => self.end(output.status, output.stdout.len()),
            Err(failure) => self.end(failure.status, 0),
        }
        answer
    }
}

/// A panic as an answer.
pub(crate) fn contain(work: impl FnOnce() -> ToolResult) -> ToolResult {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))
}

/// A future whose panic is its answer.
pub(crate) struct Contained(pub(crate) ToolFuture);

impl Future for Contained {
    type Output = ToolResult;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<ToolResult> {
        let future = self.0.as_mut();
        catch_unwind(AssertUnwindSafe(move || future.poll(cx))).unwrap_or_else(|panic| Poll::Ready(Err(ToolFailure::panicked(&*panic))))
    }
}

/// A call by another tool, begun.
fn begin_nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> Result<Arc<Dispatch>, ToolFailure> {
    let outside = Arc::default();
    let run = context.run().unwrap_or(&outside);
    let entry = run.registry.find(name)?;
    if context.depth() >= DEPTH_MAX {
        let message = format!("calls of tools by tools are nested more than {DEPTH_MAX} deep: '{}' calls '{name}'", context.span().tool);
        return Err(ToolFailure::new(message).with_code("too-deep"));
    }
    context.check_cancelled()?;
    Ok(Dispatch::begin(entry, run, args, stdin, |call| context.nested(call, name)))
}

/// A call by another tool, on this thread.
pub(crate) fn call_nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> ToolResult {
    let dispatch = begin_nested(context, name, args, stdin)?;
    let answer = match dispatch.way() {
        Way::Now(answer) => answer,
        Way::Future(future) => wait(future),
        Way::Blocking => dispatch.block(),
    };
    dispatch.settle(answer)
}

/// A call by another tool that is asynchronous.
pub(crate) async fn await_nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> ToolResult {
    let dispatch = begin_nested(context, name, args, stdin)?;
    let answer = match dispatch.way() {
        Way::Now(answer) => answer,
        Way::Future(future) => future.await,
        Way::Blocking => dispatch.block(),
    };
    dispatch.settle(answer)
}

/// A tool as a command of the shell.
struct CallableToolBuiltin {
    entry: Arc<Entry>,
    run: Arc<Run>,
}

impl Builtin for CallableToolBuiltin {
    fn name(&self) -> &str {
        self.entry.name()
    }

    fn summary(&self) -> &str {
        &self.entry.summary
    }

    fn usage(&self) -> &str {
        &self.entry.definition.usage
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let mut stdin = None;
        let reads = || catch_unwind(AssertUnwindSafe(|| self.entry.tool.reads_stdin(cx.argv()))).unwrap_or(true);
        if cx.has_own_stdin() && reads() {
            cx.stdin().rest(stdin.insert(Vec::new()))?;
        }
        let context = |call| ToolContext::of_script(cx, &self.run, call, self.entry.name());
        let dispatch = Dispatch::begin(&self.entry, &self.run, cx.argv().to_vec(), stdin, context);
        let answer = match dispatch.way() {
            Way::Now(answer) => answer,
            // A future is polled by whoever drives the run, what blocks runs on a thread, while other jobs of the script go on.
            Way::Future(future) => cx.block_on(future)?,
            Way::Blocking => {
                let there = Arc::clone(&dispatch);
                let done = cx.offload(move || there.block())?;
                done.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))
            }
        };
        match dispatch.checked(answer) {
            Ok(output) => dispatch.print(cx, output),
            Err(failure) => {
                dispatch.end(failure.status, 0);
                refuse(cx, &failure)
            }
        }
        .and_then(|status| {
            // The time may have passed, or the run been cancelled, while the tool worked.
            cx.meter().check()?;
            Ok(status)
        })
    }
}

impl Dispatch {
    /// Prints an answer.
    fn print(&self, cx: &Cx<'_>, mut output: ToolOutput) -> Result<u8, Fault> {
        let (lines, stderr, mut status) = (output.lines.take(), std::mem::take(&mut output.stderr), output.status);
        let mut n_bytes = output.stdout.len();
        let mut failure = None;
        if lines.is_none() {
            self.end(status, n_bytes);
        }
        let mut out = cx.stdout();
        out.put(&output.into_printed())?;
        out.flush()?;
        if let Some(lines) = lines {
            // Each batch is flushed: it is all that there is by now, so a slow source is seen line by line, and the lines that a fast one
            // makes while they are written share the next batch.
            let done = cx.offload_each(lines, |batch| {
                for made in batch {
                    match made {
                        Ok(line) => {
                            n_bytes += line.len();
                            out.put(&line)?;
                        }
                        Err(end) => failure = Some(end),
                    }
                }
                out.flush()
            });
            match done {
                Ok(Ok(())) => {}
                Ok(Err(panic)) => failure = Some(ToolFailure::panicked(&*panic)),
                Err(fault) => {
                    match &fault {
                        Fault::Signal(signal) => self.end(signal.saturating_add(128), n_bytes),
                        Fault::Errno(_) | Fault::Write(_) => self.end(1, n_bytes),
                        Fault::Stop(_) => {}
                    }
                    return Err(fault);
                }
            }
            status = failure.as_ref().map_or(status, |failure| failure.status);
            self.end(status, n_bytes);
        }
        complain(cx, stderr)?;
        failure.map_or(Ok(status), |failure| refuse(cx, &failure))
    }
}

/// Prints what an answer has for stderr.
fn complain(cx: &Cx<'_>, mut stderr: Vec<u8>) -> Result<(), Fault> {
    if stderr.is_empty() {
        return Ok(());
    }
    if !stderr.ends_with(b"\n") {
        stderr.push(b'\n');
    }
    cx.stderr_bytes(&stderr)
}

/// A failure as one line of JSON, in this order.
#[derive(Serialize)]
struct FailureLine<'a> {
    tool: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    message: &'a str,
    status: u8,
}

/// Prints a failure as the script wants to read it.
fn refuse(cx: &Cx<'_>, failure: &ToolFailure) -> Result<u8, Fault> {
    let message = failure.message.trim_end_matches('\n');
    if cx.env("TOOL_ERRORS").is_some_and(|how| how == b"json") {
        let kind = match failure.kind {
            FailureKind::Failed => "failed",
            FailureKind::Usage => "usage",
            FailureKind::Panicked => "panicked",
        };
        let tool = String::from_utf8_lossy(cx.name());
        let line = FailureLine { tool: &tool, kind, code: failure.code.as_deref(), message, status: failure.status };
        if let Ok(mut line) = serde_json::to_vec(&line) {
            line.push(b'\n');
            cx.stderr_bytes(&line)?;
            return Ok(failure.status);
        }
    }
    cx.error_bytes(message.as_bytes())?;
    Ok(failure.status)
}
