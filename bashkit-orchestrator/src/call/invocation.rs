//! A call that was let through, on its way to its tool and back.

use std::sync::{Arc, Mutex, PoisonError};

use bashkit::host::catch_host_panic;
use bashkit::kernel::Kernel;
use bashkit::vfs::{Change, FileSystem, Origin};
use tracing::Instrument as _;

use super::compensation::{Compensation, Undoing};
use super::composite::{CompositeCall, CompositeOutcome, changed_meanwhile};
use super::digest::{digest_of_call, digest_of_parts, digest_of_tool};
use super::drive::Waiter;
use super::journal::{CallJournal, CallPath, Digest, InFlightGuard, stopped_below};
use super::outcome::{FileChange, KeyChange, Outcome, RecordedAnswer, Suspension};
use super::scope::CallScope;
use crate::registry::RegisteredTool;
use crate::tool::{CallInput, Contained, SessionKeys, ToolArguments, ToolCall, ToolContext, ToolFailure, ToolOutput, ToolResult, contain};
use crate::trace::WatchedFiles;

/// A call: its tool, words, input and context.
pub(super) struct Call {
    pub(super) tool: Arc<RegisteredTool>,
    /// Surroundings of the call: its run, and the composite call that it is a part of.
    pub(super) scope: Arc<CallScope>,
    /// Number of the call in its run, from 1.
    pub(super) number: u64,
    pub(super) args: Vec<Vec<u8>>,
    pub(super) stdin: CallInput,
    pub(super) context: ToolContext,
    /// Parsed arguments; `None` until first read.
    pub(super) arguments: Option<ToolArguments>,
}

impl Call {
    pub(super) fn tool_call(&self) -> ToolCall<'_> {
        ToolCall::new(&self.args, None).with_input(&self.stdin).with_context(&self.context)
    }

    /// The arguments, parsed at the first call.
    pub(super) fn arguments(&mut self) -> Result<&ToolArguments, ToolFailure> {
        let read = match self.arguments.take() {
            Some(arguments) => arguments,
            None => catch_host_panic("a tool", || Kernel::without_holds(|| self.tool.tool.arguments(&self.tool_call())))
                .unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))?,
        };
        Ok(self.arguments.insert(read))
    }

    /// Whether the call asks for help alone.
    pub(super) fn asks_for_help(&self) -> bool {
        catch_host_panic("a tool", || Kernel::without_holds(|| self.tool.tool.asks_for_help(&self.tool_call()))).unwrap_or(false)
    }

    pub(super) fn digest(&self) -> Digest {
        digest_of_call(self.tool.name(), &self.args, self.stdin.bytes())
    }

    /// Digest of a question about the call: a decision is about this tool as it is declared, which says what the words mean.
    pub(super) fn question_digest(&self) -> Digest {
        digest_of_parts([self.digest().as_slice(), digest_of_tool(&self.tool).as_slice()])
    }

    /// Records in the span of the call how it ended.
    fn record_span(&self, status: u8, failure: Option<&ToolFailure>, stdout: Option<&[u8]>) {
        let span = self.context.trace_span();
        if span.is_disabled() {
            return;
        }
        span.record("bashkit.exit_code", status);
        if let Some(failure) = failure {
            span.record("error.type", failure.code.as_deref().unwrap_or("failed"));
        }
        if let (Some(stdout), Some((_, true))) = (stdout, &self.scope.run.observer.span) {
            span.record("gen_ai.tool.call.result", &*String::from_utf8_lossy(stdout));
        }
    }

    /// Notifies who watches the run how the call ended.
    fn notify_end(&self, status: u8, stdout_bytes: usize, failure: Option<&ToolFailure>) {
        self.record_span(status, failure, None);
        let message = failure.map(|failure| failure.message.as_str());
        self.scope.run.observer.answered(self.number, self.tool.name(), status, stdout_bytes, message);
    }

    /// Notifies who watches the run that the call was answered without its tool.
    pub(super) fn notify_answer(&self, answer: &ToolResult) {
        match answer {
            Ok(output) => self.notify_end(output.status, output.stdout.len(), None),
            Err(failure) => self.notify_end(failure.status, 0, Some(failure)),
        }
    }
}

/// A call of a run with a journal: where it stands there, and the files and keys of its own.
pub(super) struct Recorded {
    pub(super) journal: Arc<dyn CallJournal>,
    pub(super) path: CallPath,
    /// Files of the script.
    pub(super) base: Arc<dyn FileSystem>,
    /// Files that the tool works on.
    pub(super) layer: Option<Arc<dyn FileSystem>>,
    /// Keys of the script.
    pub(super) keys_below: SessionKeys,
    /// Keys that the tool works on.
    pub(super) keys: SessionKeys,
    /// Composite call around a composed one, and the number of compensations that it had when this began.
    pub(super) around: Option<(Arc<CompositeCall>, usize)>,
    /// Keeps the run from being stored.
    pub(super) in_flight: Mutex<Option<InFlightGuard>>,
}

/// One call on its way to its tool, with what it brings along.
pub(crate) struct Invocation {
    call: Call,
    /// Composite call that the calls below this one are part of, where there may be any.
    composite: Option<Arc<CompositeCall>>,
    recorded: Option<Recorded>,
    /// Files that a traced call without a journal works on, or its composite call.
    watched: Option<WatchedFiles>,
}

/// Way in which a tool answers.
pub(crate) enum CallMode {
    /// The answer is there at once.
    Ready(ToolResult),
    /// The answer comes from a future.
    Future(Contained),
    /// The tool blocks: see [`Invocation::block`].
    Blocking,
}

impl Invocation {
    pub(super) fn new(
        call: Call,
        composite: Option<Arc<CompositeCall>>,
        recorded: Option<Recorded>,
        watched: Option<WatchedFiles>,
    ) -> Self {
        Self { call, composite, recorded, watched }
    }

    /// Starts an asynchronous tool; nothing happens yet to one that blocks.
    pub(crate) fn mode(&self) -> CallMode {
        let begin = || Kernel::without_holds(|| self.call.tool.tool.call_async(&self.call.tool_call()));
        match catch_host_panic("a tool", begin) {
            Err(panic) => CallMode::Ready(Err(ToolFailure::panicked(&*panic))),
            Ok(Some(future)) => {
                let future = match self.call.context.trace_span() {
                    span if span.is_disabled() => Contained(future),
                    span => Contained(Box::pin(future.instrument(span.clone()))),
                };
                match &self.call.scope.run.runtime {
                    None => CallMode::Future(future),
                    Some(runtime) => {
                        let handle = runtime.start(future);
                        CallMode::Future(Contained(Box::pin(async { handle.await.unwrap_or_else(|| Err(ToolFailure::cancelled())) })))
                    }
                }
            }
            Ok(None) => CallMode::Blocking,
        }
    }

    /// Runs a tool that blocks on this thread.
    pub(crate) fn block(&self) -> ToolResult {
        contain(|| self.call.context.trace_span().in_scope(|| self.call.tool.tool.call_with(self.call.tool_call())))
    }

    /// Completes the answer of a tool: bounds its output as its definition says, and ends a composite call.
    pub(super) async fn complete<W: Waiter>(&self, answer: ToolResult, waiter: &mut W) -> ToolResult {
        let answer = match self.call.tool.definition.max_output {
            Some(max) => answer.and_then(|output| output.at_most(max)),
            None => answer,
        };
        if let Ok(output) = &answer
            && output.lines.is_none()
            && !self.call.context.trace_span().is_disabled()
        {
            self.call.record_span(output.status, None, Some(&output.stdout));
        }
        match (&self.composite, &self.recorded) {
            (Some(composite), Some(Recorded { journal, path, .. })) if journal.stops_below(path) => {
                composite.discard();
                answer
            }
            (Some(composite), _) => self.end_composite(composite, answer, waiter).await,
            (None, _) => answer,
        }
    }

    /// Writes an answer down in the journal, where there is one, and keeps what the tool did to its files. `None`: the run stops here.
    pub(crate) fn keep(&self, answer: ToolResult, suspension: Suspension) -> Option<ToolResult> {
        let Some(Recorded { journal, path, base, layer, keys_below, keys, around, in_flight }) = &self.recorded else {
            return Some(answer);
        };
        self.call.context.clean_up();
        let answer = contain(|| answer?.collect());
        // What cannot be kept is no part of the answer that the journal knows.
        let (answer, changes, origin, edits) = match layer.as_ref().map_or_else(|| Ok(Default::default()), |layer| made_in(layer, base)) {
            Ok((changes, origin)) => (answer, changes, origin, keys.edits()),
            Err(failure) => (Err(failure), Vec::new(), Origin::default(), Vec::new()),
        };
        self.call.scope.run.observer.changed(self.call.number, || changes.clone());
        let files = FileChange::all_of(changes);
        let undos = around.as_ref().map_or_else(Vec::new, |(around, n)| around.parts_done_below(path, *n));
        let (changes, key_changes) = (FileChange::changes(&files), KeyChange::all_of(&edits));
        let finished = journal.finish(path, Outcome { suspension, answer: RecordedAnswer::of(&answer), files, keys: key_changes, undos });
        in_flight.lock().unwrap_or_else(PoisonError::into_inner).take();
        if !finished {
            return None;
        }
        Some(match base.admit(&changes).and_then(|()| base.apply(&changes, Some(&origin))) {
            Ok(()) => {
                keys_below.apply(&edits);
                answer
            }
            Err(errno) => Err(not_kept(errno)),
        })
    }

    /// Ends a call that the script, or the end of the run, ended before its answer: its tool may still be at work. Answers what is to be undone.
    pub(super) fn abandon(&self, by_script: bool) -> Option<Undoing> {
        self.call.context.end_call();
        // Where the run itself was dropped, the call is in flight as long as its tool is at work.
        if let Some(Recorded { journal, path, in_flight, .. }) = self.recorded.as_ref().filter(|_| by_script) {
            journal.abandon(path);
            in_flight.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        self.call.context.clean_up();
        match &self.composite {
            // A durable run that is dropped goes on later.
            Some(composite) if self.recorded.is_some() && !by_script => composite.discard(),
            Some(composite) => {
                if let CompositeOutcome::Failed { undoing, .. } = composite.end(false) {
                    return Some(undoing);
                }
            }
            None => {}
        }
        None
    }

    async fn end_composite<W: Waiter>(&self, composite: &Arc<CompositeCall>, answer: ToolResult, waiter: &mut W) -> ToolResult {
        // What is still to be made belongs to the composite call, and what was only for the call does not.
        let answer = contain(|| answer?.collect());
        self.call.context.clean_up();
        let succeeded = matches!(&answer, Ok(output) if output.status == 0);
        let CompositeOutcome::Failed { problem, undoing } = composite.end(succeeded) else { return answer };
        let mut problems = Vec::from_iter(problem);
        if !undoing.is_nothing() {
            problems.extend(waiter.undone(undoing).await);
        }
        let with_problems = |message: &str| [message].into_iter().chain(problems.iter().map(String::as_str)).collect::<Vec<_>>().join("\n");
        match answer {
            Ok(output) if succeeded => {
                drop(output);
                Err(ToolFailure::new(problems.join("\n")).with_code("not-kept"))
            }
            Ok(mut output) => {
                if !problems.is_empty() {
                    output.stderr = with_problems(&String::from_utf8_lossy(&output.stderr)).into_bytes();
                }
                Ok(output)
            }
            Err(mut failure) => {
                if !problems.is_empty() {
                    failure.message = with_problems(&failure.message);
                }
                Err(failure)
            }
        }
    }

    /// Removes what was only for the call, and notifies who watches the run of its end.
    pub(crate) fn end(&self, status: u8, stdout_bytes: usize, failure: Option<&ToolFailure>) {
        self.call.context.clean_up();
        if let Some(watched) = &self.watched {
            self.call.scope.run.observer.changed_in(self.call.number, watched);
        }
        self.call.notify_end(status, stdout_bytes, failure);
    }

    /// Ends a call by another tool: its whole answer, recorded and notified.
    pub(super) async fn settle<W: Waiter>(&self, answer: ToolResult, waiter: &mut W) -> ToolResult {
        let answer = contain(|| answer?.collect());
        let Some(answer) = self.keep(answer, Suspension::None) else { return Err(stopped_below()) };
        match &answer {
            Ok(output) => {
                self.end(output.status, output.stdout.len(), None);
                if let Some(undoing) = self.leave_compensation(output) {
                    waiter.undone(undoing).await;
                }
            }
            Err(failure) => self.end(failure.status, 0, Some(failure)),
        }
        answer
    }

    /// Leaves a call that succeeded to be undone by the composite call around it. Answers what is to be undone at once.
    fn leave_compensation(&self, output: &ToolOutput) -> Option<Undoing> {
        let Call { tool, scope, arguments, context, .. } = &self.call;
        let around = scope.composite.as_ref().filter(|_| output.status == 0)?;
        let compensation = Compensation::of(tool, arguments.clone(), output, context, (&scope.run, &scope.path))?;
        around.succeeded(compensation)
    }
}

pub(super) fn not_kept(problem: impl std::fmt::Display) -> ToolFailure {
    ToolFailure::new(format!("what it did to the files could not be kept: {problem}")).with_code("not-kept")
}

/// Changes that were made in a layer, and where, as long as that is still where it was.
fn made_in(layer: &Arc<dyn FileSystem>, base: &Arc<dyn FileSystem>) -> Result<(Vec<Change>, Origin), ToolFailure> {
    let Some(layered) = layer.layered() else { return Ok(Default::default()) };
    let (changes, origin) = layered.changes(&**layer).map_err(not_kept)?;
    match origin.moved_in(&**base).map_err(not_kept)? {
        None => Ok((changes, origin)),
        Some(path) => Err(not_kept(changed_meanwhile(&path))),
    }
}
