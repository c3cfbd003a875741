//! The one place through which every call of a tool goes, from whatever door: what may be called, who is asked, where it works, how it
//! answers, and what is kept of it.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use bashkit::vfs::{self, FileSystem};

use crate::compose::{Ended, Operation, Undo};
use crate::context::{DEPTH_MAX, ToolContext};
use crate::definition::ToolArguments;
use crate::journal::{Asking, AtWork, Durable, FileChange, KeyChange, Known, Path, Turn, Waited, digest_of_call, stopped_below};
use crate::policy::{Approval, ApprovalRequest, Asked, Verdict};
use crate::registry::Entry;
use crate::run::Run;
use crate::session::SessionKeys;
use crate::tool::{ToolCall, ToolFailure, ToolFuture, ToolResult, wait};
use crate::trace::{self, ApprovedBy};
use tracing::Instrument as _;

/// A call that is not let through yet.
pub(crate) struct Opening {
    entry: Arc<Entry>,
    run: Arc<Run>,
    call: u64,
    args: Vec<Vec<u8>>,
    stdin: Option<Vec<u8>>,
    context: ToolContext,
    arguments: Option<ToolArguments>,
    /// Somebody agreed to it.
    agreed: bool,
    /// Which call it is for the journal.
    path: Path,
    /// It was counted among the calls that its parent was granted.
    granted: bool,
}

/// What stands between a call and its tool.
pub(crate) enum Gate {
    /// Nothing.
    Open,
    /// Somebody has to be asked: [`Opening::decide`] takes what they said. Nothing is said when the run stops here.
    Ask(Asking),
    /// It is answered already.
    Shut(ToolResult),
}

impl Opening {
    /// A call of a tool by a script, counted and told.
    pub(crate) fn of_script(
        entry: &Arc<Entry>,
        run: &Arc<Run>,
        args: Vec<Vec<u8>>,
        stdin: Option<Vec<u8>>,
        context: impl FnOnce(u64) -> ToolContext,
    ) -> Self {
        let call = run.watch.next_call();
        Self::begin(entry, run, call, args, stdin, context(call))
    }

    /// A call by the tool that holds `context`, counted and told.
    fn nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> Result<Self, ToolFailure> {
        let outside = Arc::default();
        let run = context.run().unwrap_or(&outside);
        let entry = run.registry.find(name)?;
        if context.depth() >= DEPTH_MAX {
            let message =
                format!("calls of tools by tools are nested more than {DEPTH_MAX} deep: '{}' calls '{name}'", context.span().tool);
            return Err(ToolFailure::new(message).with_code("too-deep"));
        }
        context.check_cancelled()?;
        context.admit(name)?;
        let call = run.watch.next_call();
        Ok(Self::begin(entry, run, call, args, stdin, context.nested(call, name)))
    }

    fn begin(entry: &Arc<Entry>, run: &Arc<Run>, call: u64, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>, context: ToolContext) -> Self {
        let path = run.durable.as_ref().map_or_else(Path::new, |durable| durable.next_call(context.path_of_call()));
        let mut context = context.at(&path);
        if let Some((whole, with_content)) = &run.watch.span {
            let parent = Some(context.trace_span()).filter(|span| !span.is_none()).unwrap_or(whole).clone();
            let span = trace::span(&parent, call, entry.name(), &entry.summary);
            if *with_content && !span.is_disabled() {
                let words: Vec<_> = args.iter().map(|arg| String::from_utf8_lossy(arg)).collect();
                span.record("gen_ai.tool.call.arguments", serde_json::to_string(&words).unwrap_or_default().as_str());
            }
            context = context.with_trace_span(span);
        }
        let opening = Self {
            entry: Arc::clone(entry),
            run: Arc::clone(run),
            call,
            args,
            stdin,
            context,
            arguments: None,
            agreed: false,
            path,
            granted: false,
        };
        let stdin_bytes = opening.stdin.as_ref().map(Vec::len);
        let parent = opening.context.span().parent;
        run.watch.called(call, parent, opening.entry.name(), || opening.tool_call().args_text(), stdin_bytes);
        opening
    }

    fn approved(&self, by: ApprovedBy) {
        self.run.watch.note(self.call, |call| call.approved_by = Some(by));
        self.context.trace_span().record("bashkit.approved_by", tracing::field::debug(by));
    }

    fn tool_call(&self) -> ToolCall<'_> {
        ToolCall::new(&self.args, self.stdin.as_deref()).with_context(&self.context)
    }

    /// The arguments of the call, read once.
    fn arguments(&mut self) -> Result<&ToolArguments, ToolFailure> {
        let read = match self.arguments.take() {
            Some(arguments) => arguments,
            None => catch_unwind(AssertUnwindSafe(|| self.entry.tool.arguments(&self.tool_call())))
                .unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))?,
        };
        Ok(self.arguments.insert(read))
    }

    /// Whether the call that makes this one may make it like that.
    fn granted(&mut self) -> Result<(), ToolFailure> {
        let Some(operation) = self.context.operation().filter(|operation| operation.narrows(&self.entry.definition)).cloned() else {
            return Ok(());
        };
        if !self.granted {
            let definition = &Arc::clone(&self.entry).definition;
            operation.take(definition, self.arguments()?)?;
            self.granted = true;
        }
        Ok(())
    }

    /// Looks at what is known of the call, and at the rules.
    pub(crate) fn gate(&mut self) -> Gate {
        if let Err(failure) = self.granted() {
            return Gate::Shut(Err(failure));
        }
        let known = match &self.run.durable {
            Some(durable) if !self.agreed => durable.known(&self.path),
            _ => Known::New,
        };
        match known {
            Known::Started => return Gate::Open,
            Known::Shut(answer) => return Gate::Shut(answer),
            Known::New if !self.run.gatekeeper.minds(&self.entry.definition) && !self.run.mode.minds() => return Gate::Open,
            Known::New | Known::Decided => {}
        }
        let arguments = match self.arguments() {
            Ok(arguments) => arguments.clone(),
            // The call is wrong, so the tool itself will not get it.
            Err(failure) => return Gate::Shut(Err(failure)),
        };
        let definition = &self.entry.definition;
        let verdict = self.run.gatekeeper.verdict(Asked { definition, arguments: &arguments });
        if !matches!(verdict, Verdict::Deny(_))
            && let Some(answer) = self.run.mode.answer(definition, &self.args, &arguments, &verdict)
        {
            return Gate::Shut(Ok(answer));
        }
        let parent = self.context.span().parent;
        let reason = match verdict {
            _ if matches!(known, Known::Decided) => String::new(),
            Verdict::Deny(reason) => return Gate::Shut(Err(refused("denied", &reason))),
            Verdict::Allow => return Gate::Open,
            Verdict::Ask(_) if self.agreed => return Gate::Open,
            Verdict::Ask(_) if self.context.is_agreed() => {
                self.approved(ApprovedBy::Operation);
                return Gate::Open;
            }
            Verdict::Ask(_) if self.run.allowances.has(&definition.name, &arguments) => {
                self.agreed = true;
                self.approved(ApprovedBy::Session);
                return Gate::Open;
            }
            Verdict::Ask(_) if self.run.mode.takes(&definition.name, &self.args, self.stdin.is_some(), parent) => {
                self.agreed = true;
                self.approved(ApprovedBy::Plan);
                return Gate::Open;
            }
            Verdict::Ask(reason) => reason,
        };
        let request = ApprovalRequest {
            call: self.call,
            parent,
            tool: definition.name.clone(),
            args: self.args.clone(),
            arguments,
            stdin: self.stdin.clone(),
            effects: definition.effects,
            reason,
            file: None,
        };
        let gatekeeper = &self.run.gatekeeper;
        Gate::Ask(match &self.run.durable {
            Some(durable) => durable.ask(&self.path, self.digest(), &request, || gatekeeper.asked(&request)),
            None => {
                let asked = gatekeeper.ask(&request);
                Box::pin(async move { Some(asked.await) })
            }
        })
    }

    fn digest(&self) -> [u8; 32] {
        digest_of_call(self.entry.name(), &self.args, self.stdin.as_deref())
    }

    /// Takes what was decided; [`Opening::gate`] is to be asked again when this is nothing.
    pub(crate) fn decide(&mut self, approval: Approval) -> Option<ToolFailure> {
        match approval {
            Approval::Allow => {
                self.agreed = true;
                self.approved(ApprovedBy::Approver);
            }
            Approval::AllowForSession => {
                self.agreed = true;
                self.approved(ApprovedBy::ApproverForSession);
                if let Some(arguments) = &self.arguments {
                    self.run.allowances.add(self.entry.name(), arguments);
                }
            }
            Approval::Deny(reason) => return Some(refused("not approved", &reason)),
            Approval::Pending => return Some(refused("not approved", "nobody has decided yet, and this run cannot wait")),
            Approval::Edit(arguments) => match self.entry.tool.words(&arguments) {
                Ok(words) => {
                    self.args = words.into_iter().map(String::into_bytes).collect();
                    self.arguments = None;
                    (self.agreed, self.granted) = (true, false);
                    self.approved(ApprovedBy::ApproverWithEdit);
                }
                Err(failure) => return Some(failure),
            },
        }
        None
    }

    /// Lets the call through.
    pub(crate) fn open(mut self) -> Result<Opened, ToolFailure> {
        let mut recorded = None;
        if let Some(durable) = &self.run.durable {
            let base = Arc::clone(self.context.files());
            match durable.begin(&self.path, &self.entry.definition, self.digest()) {
                Turn::Run(key, at_work) => {
                    let layer = base.layer(None);
                    let keys_below = self.context.keys().clone();
                    let keys = keys_below.layer();
                    self.context = self.context.recorded(key, layer.as_ref(), &keys);
                    let (durable, path, at_work) = (Arc::clone(durable), self.path.clone(), Mutex::new(Some(at_work)));
                    recorded = Some(Recorded { durable, path, base, layer, keys_below, keys, at_work });
                }
                Turn::Again(outcome) => {
                    let answer = outcome.answer.result();
                    let answer = match vfs::apply(&*base, &FileChange::changes(&outcome.files)) {
                        Ok(()) => {
                            self.context.keys().apply(&KeyChange::edits(&outcome.keys));
                            answer
                        }
                        Err(errno) => Err(not_kept(errno)),
                    };
                    self.undoable(&answer);
                    self.run.watch.note(self.call, |call| call.from_journal = true);
                    self.shut(&answer);
                    return Ok(Opened::Again { answer, waited: outcome.waited });
                }
                Turn::Stop => return Ok(Opened::Never),
            }
        }
        let definition = &self.entry.definition;
        let mut operation = None;
        if definition.atomic || !definition.composed_of.is_empty() {
            let begun = Operation::begin(&self.entry, self.context.operation(), self.agreed, self.context.files(), self.context.keys())?;
            self.context = self.context.within(&begun);
            operation = Some(begun);
        }
        if definition.compensate.is_some() && self.context.operation().is_some() {
            self.arguments()?;
        }
        let Self { entry, run, call, args, stdin, context, arguments, .. } = self;
        Ok(Opened::Dispatch(Arc::new(Dispatch { entry, run, call, args, stdin, context, arguments, operation, recorded })))
    }

    /// A call that was made in an earlier life of the run is undone with the operation around it, as if it had been made now.
    fn undoable(&mut self, answer: &ToolResult) {
        if let Ok(output) = answer
            && output.status == 0
            && self.entry.definition.compensate.is_some()
            && let Some(around) = self.context.operation().cloned()
        {
            let arguments = self.arguments().ok().cloned();
            if let Some(undo) = Undo::of(&self.entry, arguments, output) {
                around.succeeded(undo);
            }
        }
    }

    /// Tells that the call was answered at its gate.
    pub(crate) fn refuse(&self, answer: &ToolResult) {
        if let Some(durable) = &self.run.durable {
            durable.shut(&self.path, answer);
        }
        self.shut(answer);
    }

    /// Tells that the call was answered without its tool.
    fn shut(&self, answer: &ToolResult) {
        let (status, stdout_bytes, failure) = match answer {
            Ok(output) => (output.status, output.stdout.len(), None),
            Err(failure) => (failure.status, 0, Some(failure)),
        };
        told_span(&self.context, &self.run, status, failure, None);
        self.run.watch.answered(self.call, self.entry.name(), status, stdout_bytes, failure.map(|failure| failure.message.as_str()));
    }
}

/// Says in the span of a call how it ended.
fn told_span(context: &ToolContext, run: &Run, status: u8, failure: Option<&ToolFailure>, stdout: Option<&[u8]>) {
    let span = context.trace_span();
    if span.is_disabled() {
        return;
    }
    span.record("bashkit.exit_code", status);
    if let Some(failure) = failure {
        span.record("error.type", failure.code.as_deref().unwrap_or("failed"));
    }
    if let (Some(stdout), Some((_, true))) = (stdout, &run.watch.span) {
        span.record("gen_ai.tool.call.result", &*String::from_utf8_lossy(stdout));
    }
}

fn refused(how: &str, reason: &str) -> ToolFailure {
    ToolFailure::new(format!("{how}: {reason}")).with_status(126).with_code(how.replace(' ', "-"))
}

fn not_kept(errno: vfs::Errno) -> ToolFailure {
    ToolFailure::new(format!("what it did to the files could not be kept: {errno}")).with_code("not-kept")
}

/// What a call comes to that was let through.
pub(crate) enum Opened {
    /// Its tool is called.
    Dispatch(Arc<Dispatch>),
    /// It was called in an earlier life of the run.
    Again { answer: ToolResult, waited: Waited },
    /// The run stops here.
    Never,
}

/// A call that the journal will know.
struct Recorded {
    durable: Arc<Durable>,
    path: Path,
    /// The files of the script, and those that the tool works on.
    base: Arc<dyn FileSystem>,
    layer: Option<Arc<dyn FileSystem>>,
    /// The same for keys.
    keys_below: SessionKeys,
    keys: SessionKeys,
    /// As long as it is here, the run is not stored.
    at_work: Mutex<Option<AtWork>>,
}

/// One call on its way to its tool, with what it brings along.
pub(crate) struct Dispatch {
    entry: Arc<Entry>,
    run: Arc<Run>,
    call: u64,
    args: Vec<Vec<u8>>,
    stdin: Option<Vec<u8>>,
    context: ToolContext,
    arguments: Option<ToolArguments>,
    /// What the calls below it are part of, where there may be any.
    operation: Option<Arc<Operation>>,
    recorded: Option<Recorded>,
}

/// How a tool answers.
pub(crate) enum Way {
    Now(ToolResult),
    Future(Contained),
    Blocking,
}

impl Dispatch {
    fn call(&self) -> ToolCall<'_> {
        ToolCall::new(&self.args, self.stdin.as_deref()).with_context(&self.context)
    }

    pub(crate) fn way(&self) -> Way {
        match catch_unwind(AssertUnwindSafe(|| self.entry.tool.call_async(&self.call()))) {
            Err(panic) => Way::Now(Err(ToolFailure::panicked(&*panic))),
            Ok(Some(future)) => match self.context.trace_span() {
                span if span.is_disabled() => Way::Future(Contained(future)),
                span => Way::Future(Contained(Box::pin(future.instrument(span.clone())))),
            },
            Ok(None) => Way::Blocking,
        }
    }

    /// Runs a tool that blocks on this thread.
    pub(crate) fn block(&self) -> ToolResult {
        contain(|| self.context.trace_span().in_scope(|| self.entry.tool.call_with(self.call())))
    }

    /// What the tool answered, with what its definition says of the output; an operation has ended with it.
    pub(crate) fn answered(&self, answer: ToolResult) -> ToolResult {
        let answer = match self.entry.definition.max_output {
            Some(max) => answer.and_then(|output| output.at_most(max)),
            None => answer,
        };
        if let Ok(output) = &answer
            && output.lines.is_none()
            && !self.context.trace_span().is_disabled()
        {
            told_span(&self.context, &self.run, output.status, None, Some(&output.stdout));
        }
        match (&self.operation, &self.recorded) {
            (Some(operation), Some(Recorded { durable, path, .. })) if durable.stops_below(path) => {
                operation.discard();
                answer
            }
            (Some(operation), _) => self.end_operation(operation, answer),
            (None, _) => answer,
        }
    }

    /// Puts an answer into the journal, where there is one, and keeps what the tool did to its files. `None`: the run stops here.
    pub(crate) fn kept(&self, answer: ToolResult, waited: Waited) -> Option<ToolResult> {
        let Some(Recorded { durable, path, base, layer, keys_below, keys, at_work }) = &self.recorded else { return Some(answer) };
        self.context.clean_up();
        let answer = contain(|| answer?.collect());
        let changes = layer.as_ref().map_or(Ok(None), |layer| vfs::changes_of_layer(&**layer));
        let (answer, files, edits) = match changes {
            Ok(changes) => (answer, FileChange::all_of(changes.unwrap_or_default()), keys.edits()),
            Err(errno) => (Err(not_kept(errno)), Vec::new(), Vec::new()),
        };
        let finished = durable.finish(path, &answer, files.clone(), KeyChange::all_of(&edits), waited);
        at_work.lock().unwrap_or_else(PoisonError::into_inner).take();
        if !finished {
            return None;
        }
        Some(match vfs::apply(&**base, &FileChange::changes(&files)) {
            Ok(()) => {
                keys_below.apply(&edits);
                answer
            }
            Err(errno) => Err(not_kept(errno)),
        })
    }

    /// The script, or the end of the run, ended the call before it answered: its tool may still be at work.
    pub(crate) fn abandoned(&self, by_script: bool) {
        self.context.end_call();
        if let Some(Recorded { durable, path, at_work, .. }) = &self.recorded {
            if by_script {
                durable.abandon(path);
            }
            at_work.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        match &self.operation {
            // A durable run that is dropped goes on later.
            Some(operation) if self.recorded.is_some() && !by_script => operation.discard(),
            Some(operation) => drop(operation.end(false)),
            None => {}
        }
    }

    fn end_operation(&self, operation: &Arc<Operation>, answer: ToolResult) -> ToolResult {
        // What is still to be made belongs to the operation.
        let answer = contain(|| answer?.collect());
        let succeeded = matches!(&answer, Ok(output) if output.status == 0);
        let Ended::Badly(problems) = operation.end(succeeded) else { return answer };
        let said = |message: &str| [message].into_iter().chain(problems.iter().map(String::as_str)).collect::<Vec<_>>().join("\n");
        match answer {
            Ok(output) if succeeded => {
                drop(output);
                Err(ToolFailure::new(problems.join("\n")).with_code("not-kept"))
            }
            Ok(mut output) => {
                if !problems.is_empty() {
                    output.stderr = said(&String::from_utf8_lossy(&output.stderr)).into_bytes();
                }
                Ok(output)
            }
            Err(mut failure) => {
                if !problems.is_empty() {
                    failure.message = said(&failure.message);
                }
                Err(failure)
            }
        }
    }

    /// Tells the end.
    pub(crate) fn end(&self, status: u8, stdout_bytes: usize, failure: Option<&ToolFailure>) {
        self.context.clean_up();
        told_span(&self.context, &self.run, status, failure, None);
        self.run.watch.answered(self.call, self.entry.name(), status, stdout_bytes, failure.map(|failure| failure.message.as_str()));
    }

    /// The answer of a call by another tool: all of it, and told.
    fn settle(&self, answer: ToolResult, waited: Waited) -> ToolResult {
        let answer = contain(|| self.answered(answer)?.collect());
        let Some(answer) = self.kept(answer, waited) else { return Err(stopped_below()) };
        match &answer {
            Ok(output) => {
                self.end(output.status, output.stdout.len(), None);
                if output.status == 0
                    && let Some(around) = self.context.operation_around(self.operation.is_some())
                    && let Some(undo) = Undo::of(&self.entry, self.arguments.clone(), output)
                {
                    around.succeeded(undo);
                }
            }
            Err(failure) => self.end(failure.status, 0, Some(failure)),
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

/// How far a call by another tool comes without waiting.
enum Nested {
    Dispatch(Arc<Dispatch>),
    Answer(ToolResult),
    Ask(Opening, Asking),
}

fn nested(mut opening: Opening) -> Result<Nested, ToolFailure> {
    Ok(match opening.gate() {
        Gate::Ask(asked) => Nested::Ask(opening, asked),
        Gate::Shut(answer) => {
            opening.refuse(&answer);
            Nested::Answer(answer)
        }
        Gate::Open => match opening.open()? {
            Opened::Dispatch(dispatch) => Nested::Dispatch(dispatch),
            Opened::Again { answer, .. } => Nested::Answer(answer),
            Opened::Never => Nested::Answer(Err(stopped_below())),
        },
    })
}

/// Goes on after somebody was asked.
fn decided(mut opening: Opening, approval: Option<Approval>) -> Result<Nested, ToolFailure> {
    let Some(approval) = approval else { return Err(stopped_below()) };
    match opening.decide(approval) {
        None => nested(opening),
        Some(failure) => {
            let answer = Err(failure);
            opening.refuse(&answer);
            Ok(Nested::Answer(answer))
        }
    }
}

/// A call by another tool, on this thread.
pub(crate) fn call_nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> ToolResult {
    let mut at = nested(Opening::nested(context, name, args, stdin)?)?;
    let dispatch = loop {
        match at {
            Nested::Dispatch(dispatch) => break dispatch,
            Nested::Answer(answer) => return answer,
            Nested::Ask(opening, asked) => at = decided(opening, wait(asked))?,
        }
    };
    match dispatch.way() {
        Way::Now(answer) => dispatch.settle(answer, Waited::Not),
        Way::Future(future) => dispatch.settle(wait(future), Waited::Not),
        Way::Blocking => dispatch.settle(dispatch.block(), Waited::Not),
    }
}

/// A call by another tool that is asynchronous.
pub(crate) async fn await_nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> ToolResult {
    let mut at = nested(Opening::nested(context, name, args, stdin)?)?;
    let dispatch = loop {
        match at {
            Nested::Dispatch(dispatch) => break dispatch,
            Nested::Answer(answer) => return answer,
            Nested::Ask(opening, asked) => at = decided(opening, asked.await)?,
        }
    };
    match dispatch.way() {
        Way::Now(answer) => dispatch.settle(answer, Waited::Not),
        Way::Future(future) => dispatch.settle(future.await, Waited::Not),
        Way::Blocking => dispatch.settle(dispatch.block(), Waited::Not),
    }
}
