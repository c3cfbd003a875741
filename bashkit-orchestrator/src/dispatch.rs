//! The one place through which every call of a tool goes, from whatever door: what may be called, who is asked, where it works, how it
//! answers, and what is kept of it.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use bashkit::vfs::{self, Change, FileSystem, Origin};

use crate::compose::{Ended, Operation, Undo, changed_meanwhile};
use crate::context::{DEPTH_MAX, ToolContext};
use crate::definition::ToolArguments;
use crate::journal::{
    Answer, Asking, AtWork, Durable, FileChange, KeyChange, Known, Outcome, Path, Turn, Waited, digest_of_call, stopped_below,
};
use crate::policy::{Approval, ApprovalRequest, Asked, Verdict};
use crate::registry::Entry;
use crate::run::Run;
use crate::session::SessionKeys;
use crate::tool::{ToolCall, ToolFailure, ToolFuture, ToolResult, wait};
use crate::trace::{self, ApprovedBy};
use tracing::Instrument as _;

/// A call: of what, with what, for whom.
struct Call {
    entry: Arc<Entry>,
    run: Arc<Run>,
    /// Which one of the run.
    number: u64,
    args: Vec<Vec<u8>>,
    stdin: Option<Vec<u8>>,
    context: ToolContext,
    /// Once they were needed.
    arguments: Option<ToolArguments>,
}

impl Call {
    fn tool_call(&self) -> ToolCall<'_> {
        ToolCall::new(&self.args, self.stdin.as_deref()).with_context(&self.context)
    }

    /// The arguments, read once.
    fn arguments(&mut self) -> Result<&ToolArguments, ToolFailure> {
        let read = match self.arguments.take() {
            Some(arguments) => arguments,
            None => catch_unwind(AssertUnwindSafe(|| self.entry.tool.arguments(&self.tool_call())))
                .unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))?,
        };
        Ok(self.arguments.insert(read))
    }

    fn digest(&self) -> [u8; 32] {
        digest_of_call(self.entry.name(), &self.args, self.stdin.as_deref())
    }

    /// Says in its span how it ended.
    fn told_span(&self, status: u8, failure: Option<&ToolFailure>, stdout: Option<&[u8]>) {
        let span = self.context.trace_span();
        if span.is_disabled() {
            return;
        }
        span.record("bashkit.exit_code", status);
        if let Some(failure) = failure {
            span.record("error.type", failure.code.as_deref().unwrap_or("failed"));
        }
        if let (Some(stdout), Some((_, true))) = (stdout, &self.run.watch.span) {
            span.record("gen_ai.tool.call.result", &*String::from_utf8_lossy(stdout));
        }
    }

    /// Tells whoever watches how it ended.
    fn ended(&self, status: u8, stdout_bytes: usize, failure: Option<&ToolFailure>) {
        self.told_span(status, failure, None);
        let message = failure.map(|failure| failure.message.as_str());
        self.run.watch.answered(self.number, self.entry.name(), status, stdout_bytes, message);
    }
}

/// A call that is not let through yet.
pub(crate) struct Opening {
    call: Call,
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
        let (entry, run) = (Arc::clone(entry), Arc::clone(run));
        let call = Call { entry, run, number: call, args, stdin, context, arguments: None };
        let (stdin_bytes, parent) = (call.stdin.as_ref().map(Vec::len), call.context.span().parent);
        call.run.watch.called(call.number, parent, call.entry.name(), || call.tool_call().args_text(), stdin_bytes);
        Self { call, agreed: false, path, granted: false }
    }

    fn approved(&self, by: ApprovedBy, who: Option<String>) {
        let span = self.call.context.trace_span();
        span.record("bashkit.approved_by", tracing::field::debug(by));
        if let Some(who) = &who {
            span.record("bashkit.approver", who.as_str());
        }
        self.call.run.watch.note(self.call.number, |call| (call.approved_by, call.approver) = (Some(by), who));
    }

    /// Whether the call that makes this one may make it like that.
    fn granted(&mut self) -> Result<(), ToolFailure> {
        let Some(operation) = self.call.context.operation().filter(|operation| operation.narrows(&self.call.entry.definition)).cloned()
        else {
            return Ok(());
        };
        if !self.granted {
            let definition = &Arc::clone(&self.call.entry).definition;
            operation.take(definition, self.call.arguments()?)?;
            self.granted = true;
        }
        Ok(())
    }

    /// Looks at what is known of the call, and at the rules.
    pub(crate) fn gate(&mut self) -> Gate {
        if let Err(failure) = self.granted() {
            return Gate::Shut(Err(failure));
        }
        let known = match &self.call.run.durable {
            Some(durable) if !self.agreed => durable.known(&self.path),
            _ => Known::New,
        };
        match known {
            Known::Started => return Gate::Open,
            Known::Shut(answer) => return Gate::Shut(answer),
            Known::New if !self.call.run.gatekeeper.minds(&self.call.entry.definition) && !self.call.run.mode.minds() => return Gate::Open,
            Known::New | Known::Decided => {}
        }
        let arguments = match self.call.arguments() {
            Ok(arguments) => arguments.clone(),
            // The call is wrong, so the tool itself will not get it.
            Err(failure) => return Gate::Shut(Err(failure)),
        };
        let definition = &self.call.entry.definition;
        let verdict = self.call.run.gatekeeper.verdict(Asked { definition, arguments: &arguments });
        if !matches!(verdict, Verdict::Deny(_))
            && let Some(answer) = self.call.run.mode.answer(definition, &self.call.args, &arguments, &verdict)
        {
            return Gate::Shut(Ok(answer));
        }
        let parent = self.call.context.span().parent;
        let reason = match verdict {
            _ if matches!(known, Known::Decided) => String::new(),
            Verdict::Deny(reason) => return Gate::Shut(Err(refused("denied", &reason))),
            Verdict::Allow => return Gate::Open,
            Verdict::Ask(_) if self.agreed => return Gate::Open,
            Verdict::Ask(_) if self.call.context.is_agreed() => {
                self.approved(ApprovedBy::Operation, None);
                return Gate::Open;
            }
            Verdict::Ask(_) if self.call.run.allowances.has(&definition.name, &arguments) => {
                self.agreed = true;
                self.approved(ApprovedBy::Session, None);
                return Gate::Open;
            }
            Verdict::Ask(_) if self.call.run.mode.takes(&definition.name, &self.call.args, self.call.stdin.is_some(), parent) => {
                self.agreed = true;
                self.approved(ApprovedBy::Plan, None);
                return Gate::Open;
            }
            Verdict::Ask(reason) => reason,
        };
        let request = ApprovalRequest {
            call: self.call.number,
            parent,
            tool: definition.name.clone(),
            args: self.call.args.clone(),
            arguments,
            stdin: self.call.stdin.clone(),
            effects: definition.effects,
            reason,
            file: None,
        };
        let gatekeeper = &self.call.run.gatekeeper;
        Gate::Ask(match &self.call.run.durable {
            Some(durable) => durable.ask(&self.path, self.call.digest(), &request, || gatekeeper.asked(&request)),
            None => {
                let asked = gatekeeper.ask(&request);
                Box::pin(async move { Some(asked.await) })
            }
        })
    }

    /// Takes what was decided; [`Opening::gate`] is to be asked again when this is nothing.
    pub(crate) fn decide(&mut self, approval: Approval) -> Option<ToolFailure> {
        let (who, approval) = approval.named();
        match approval {
            Approval::Allow => {
                self.agreed = true;
                self.approved(ApprovedBy::Approver, who);
            }
            Approval::AllowForSession => {
                self.agreed = true;
                self.approved(ApprovedBy::ApproverForSession, who);
                if let Some(arguments) = &self.call.arguments {
                    self.call.run.allowances.add(self.call.entry.name(), arguments);
                }
            }
            Approval::Deny(reason) => return Some(refused("not approved", &reason)),
            Approval::Pending | Approval::By { .. } => {
                return Some(refused("not approved", "nobody has decided yet, and this run cannot wait"));
            }
            Approval::Edit(arguments) => match self.call.entry.tool.words(&arguments) {
                Ok(words) => {
                    self.call.args = words.into_iter().map(String::into_bytes).collect();
                    self.call.arguments = None;
                    (self.agreed, self.granted) = (true, false);
                    self.approved(ApprovedBy::ApproverWithEdit, who);
                }
                Err(failure) => return Some(failure),
            },
        }
        None
    }

    /// Lets the call through.
    pub(crate) fn open(mut self) -> Opened {
        let mut recorded = None;
        if let Some(durable) = &self.call.run.durable {
            let durable = Arc::clone(durable);
            match durable.begin(&self.path, &self.call.entry.definition, self.call.digest()) {
                Turn::Run(key, at_work) => recorded = Some(self.recorded(durable, key, at_work)),
                Turn::Again(outcome) => return self.again(&durable, &outcome),
                Turn::Stop => return Opened::Never,
            }
        }
        match self.operation() {
            Ok(operation) => Opened::Dispatch(Arc::new(Dispatch { call: self.call, operation, recorded })),
            Err(failure) => {
                let answer = Err(failure);
                self.refuse(&answer);
                Opened::Answered { answer, waited: Waited::Not }
            }
        }
    }

    /// The tool will work on files and keys of its own, and the journal hears what it did.
    fn recorded(&mut self, durable: Arc<Durable>, key: String, at_work: AtWork) -> Recorded {
        let context = &self.call.context;
        let base = Arc::clone(context.files());
        let layer = base.layer(None);
        let keys_below = context.keys().clone();
        let keys = keys_below.layer();
        let is_composed = !self.call.entry.definition.composed_of.is_empty();
        let around = context.operation().filter(|_| is_composed).map(|around| (Arc::clone(around), around.n_undos()));
        self.call.context.record(key, layer.as_ref(), &keys);
        Recorded { durable, path: self.path.clone(), base, layer, keys_below, keys, around, at_work: Mutex::new(Some(at_work)) }
    }

    /// What the calls below this one are part of, where there may be any.
    fn operation(&mut self) -> Result<Option<Arc<Operation>>, ToolFailure> {
        let call = &mut self.call;
        let definition = &call.entry.definition;
        let mut operation = None;
        if definition.atomic || !definition.composed_of.is_empty() {
            let begun = Operation::begin(&call.entry, call.context.operation(), self.agreed, call.context.files(), call.context.keys())?;
            call.context.enter(&begun);
            operation = Some(begun);
        }
        if call.entry.definition.compensate.is_some() && call.context.operation().is_some() {
            call.arguments()?;
        }
        Ok(operation)
    }

    /// The call was made in an earlier life of the run: does to files and keys what it did then.
    fn again(mut self, durable: &Arc<Durable>, outcome: &Outcome) -> Opened {
        let context = &self.call.context;
        let answer = match vfs::apply(&**context.files(), &FileChange::changes(&outcome.files)) {
            Ok(()) => {
                context.keys().apply(&KeyChange::edits(&outcome.keys));
                outcome.answer.result()
            }
            Err(errno) => Err(not_kept(errno)),
        };
        self.undoable(durable, outcome, &answer);
        self.call.run.watch.note(self.call.number, |call| call.from_journal = true);
        self.shut(&answer);
        Opened::Answered { answer, waited: outcome.waited }
    }

    /// It is undone with the operation around it, and so are its parts, as if they had been made now.
    fn undoable(&mut self, durable: &Arc<Durable>, outcome: &Outcome, answer: &ToolResult) {
        let Some(around) = self.call.context.operation().cloned() else { return };
        for part in &outcome.undos {
            if let Some(undo) = Undo::of_part(part, durable, &self.call.run.registry) {
                around.succeeded(undo);
            }
        }
        if let Ok(output) = answer
            && output.status == 0
            && self.call.entry.definition.compensate.is_some()
        {
            let arguments = self.call.arguments().ok().cloned();
            if let Some(undo) = Undo::of(&self.call.entry, arguments, output, Some((Arc::clone(durable), self.path.clone()))) {
                around.succeeded(undo);
            }
        }
    }

    /// Tells that the call was answered at its gate.
    pub(crate) fn refuse(&self, answer: &ToolResult) {
        if let Some(durable) = &self.call.run.durable {
            durable.shut(&self.path, answer);
        }
        self.shut(answer);
    }

    /// Tells that the call was answered without its tool.
    fn shut(&self, answer: &ToolResult) {
        match answer {
            Ok(output) => self.call.ended(output.status, output.stdout.len(), None),
            Err(failure) => self.call.ended(failure.status, 0, Some(failure)),
        }
    }
}

fn refused(how: &str, reason: &str) -> ToolFailure {
    ToolFailure::new(format!("{how}: {reason}")).with_status(126).with_code(how.replace(' ', "-"))
}

fn not_kept(problem: impl std::fmt::Display) -> ToolFailure {
    ToolFailure::new(format!("what it did to the files could not be kept: {problem}")).with_code("not-kept")
}

/// What was done in a layer, and where, as long as that is still where it was.
fn made_in(layer: &Arc<dyn FileSystem>, base: &Arc<dyn FileSystem>) -> Result<(Vec<Change>, Origin), ToolFailure> {
    let Some(layered) = layer.layered() else { return Ok(Default::default()) };
    let (changes, origin) = layered.changes(&**layer).map_err(not_kept)?;
    match origin.moved_in(&**base).map_err(not_kept)? {
        None => Ok((changes, origin)),
        Some(path) => Err(not_kept(changed_meanwhile(&path))),
    }
}

/// What a call comes to that was let through.
pub(crate) enum Opened {
    /// Its tool is called.
    Dispatch(Arc<Dispatch>),
    /// It was called in an earlier life of the run, or cannot begin.
    Answered { answer: ToolResult, waited: Waited },
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
    /// What undoes the parts of a composed one, and how many it had when this began.
    around: Option<(Arc<Operation>, usize)>,
    /// As long as it is here, the run is not stored.
    at_work: Mutex<Option<AtWork>>,
}

/// One call on its way to its tool, with what it brings along.
pub(crate) struct Dispatch {
    call: Call,
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
    pub(crate) fn way(&self) -> Way {
        match catch_unwind(AssertUnwindSafe(|| self.call.entry.tool.call_async(&self.call.tool_call()))) {
            Err(panic) => Way::Now(Err(ToolFailure::panicked(&*panic))),
            Ok(Some(future)) => match self.call.context.trace_span() {
                span if span.is_disabled() => Way::Future(Contained(future)),
                span => Way::Future(Contained(Box::pin(future.instrument(span.clone())))),
            },
            Ok(None) => Way::Blocking,
        }
    }

    /// Runs a tool that blocks on this thread.
    pub(crate) fn block(&self) -> ToolResult {
        contain(|| self.call.context.trace_span().in_scope(|| self.call.entry.tool.call_with(self.call.tool_call())))
    }

    /// What the tool answered, with what its definition says of the output; an operation has ended with it.
    pub(crate) fn answered(&self, answer: ToolResult) -> ToolResult {
        let answer = match self.call.entry.definition.max_output {
            Some(max) => answer.and_then(|output| output.at_most(max)),
            None => answer,
        };
        if let Ok(output) = &answer
            && output.lines.is_none()
            && !self.call.context.trace_span().is_disabled()
        {
            self.call.told_span(output.status, None, Some(&output.stdout));
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
        let Some(Recorded { durable, path, base, layer, keys_below, keys, around, at_work }) = &self.recorded else { return Some(answer) };
        self.call.context.clean_up();
        let answer = contain(|| answer?.collect());
        // What cannot be kept is no part of the answer that the journal knows.
        let (answer, changes, origin, edits) = match layer.as_ref().map_or_else(|| Ok(Default::default()), |layer| made_in(layer, base)) {
            Ok((changes, origin)) => (answer, changes, origin, keys.edits()),
            Err(failure) => (Err(failure), Vec::new(), Origin::default(), Vec::new()),
        };
        let files = FileChange::all_of(changes);
        let undos = around.as_ref().map_or_else(Vec::new, |(around, n)| around.undos_below(path, *n));
        let (changes, key_changes) = (FileChange::changes(&files), KeyChange::all_of(&edits));
        let finished = durable.finish(path, Outcome { waited, answer: Answer::of(&answer), files, keys: key_changes, undos });
        at_work.lock().unwrap_or_else(PoisonError::into_inner).take();
        if !finished {
            return None;
        }
        Some(match base.apply(&changes, Some(&origin)) {
            Ok(()) => {
                keys_below.apply(&edits);
                answer
            }
            Err(errno) => Err(not_kept(errno)),
        })
    }

    /// The script, or the end of the run, ended the call before it answered: its tool may still be at work.
    pub(crate) fn abandoned(&self, by_script: bool) {
        self.call.context.end_call();
        if let Some(Recorded { durable, path, at_work, .. }) = &self.recorded {
            if by_script {
                durable.abandon(path);
            }
            at_work.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        self.call.context.clean_up();
        match &self.operation {
            // A durable run that is dropped goes on later.
            Some(operation) if self.recorded.is_some() && !by_script => operation.discard(),
            Some(operation) => drop(operation.end(false)),
            None => {}
        }
    }

    fn end_operation(&self, operation: &Arc<Operation>, answer: ToolResult) -> ToolResult {
        // What is still to be made belongs to the operation, and what was only for the call does not.
        let answer = contain(|| answer?.collect());
        self.call.context.clean_up();
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
        self.call.context.clean_up();
        self.call.ended(status, stdout_bytes, failure);
    }

    /// Which call of a durable run it is.
    fn in_journal(&self) -> Option<(Arc<Durable>, Path)> {
        self.recorded.as_ref().map(|recorded| (Arc::clone(&recorded.durable), recorded.path.clone()))
    }

    /// The answer of a call by another tool: all of it, and told.
    fn settle(&self, answer: ToolResult, waited: Waited) -> ToolResult {
        let answer = contain(|| self.answered(answer)?.collect());
        let Some(answer) = self.kept(answer, waited) else { return Err(stopped_below()) };
        match &answer {
            Ok(output) => {
                self.end(output.status, output.stdout.len(), None);
                if output.status == 0
                    && let Some(around) = self.call.context.operation_around(self.operation.is_some())
                    && let Some(undo) = Undo::of(&self.call.entry, self.call.arguments.clone(), output, self.in_journal())
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

fn nested(mut opening: Opening) -> Nested {
    match opening.gate() {
        Gate::Ask(asked) => Nested::Ask(opening, asked),
        Gate::Shut(answer) => {
            opening.refuse(&answer);
            Nested::Answer(answer)
        }
        Gate::Open => match opening.open() {
            Opened::Dispatch(dispatch) => Nested::Dispatch(dispatch),
            Opened::Answered { answer, .. } => Nested::Answer(answer),
            Opened::Never => Nested::Answer(Err(stopped_below())),
        },
    }
}

/// Goes on after somebody was asked.
fn decided(mut opening: Opening, approval: Option<Approval>) -> Nested {
    let Some(approval) = approval else { return Nested::Answer(Err(stopped_below())) };
    match opening.decide(approval) {
        None => nested(opening),
        Some(failure) => {
            let answer = Err(failure);
            opening.refuse(&answer);
            Nested::Answer(answer)
        }
    }
}

/// A call by another tool, on this thread.
pub(crate) fn call_nested(context: &ToolContext, name: &str, args: Vec<Vec<u8>>, stdin: Option<Vec<u8>>) -> ToolResult {
    let mut at = nested(Opening::nested(context, name, args, stdin)?);
    let dispatch = loop {
        match at {
            Nested::Dispatch(dispatch) => break dispatch,
            Nested::Answer(answer) => return answer,
            Nested::Ask(opening, asked) => at = decided(opening, wait(asked)),
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
    let mut at = nested(Opening::nested(context, name, args, stdin)?);
    let dispatch = loop {
        match at {
            Nested::Dispatch(dispatch) => break dispatch,
            Nested::Answer(answer) => return answer,
            Nested::Ask(opening, asked) => at = decided(opening, asked.await),
        }
    };
    match dispatch.way() {
        Way::Now(answer) => dispatch.settle(answer, Waited::Not),
        Way::Future(future) => dispatch.settle(future.await, Waited::Not),
        Way::Blocking => dispatch.settle(dispatch.block(), Waited::Not),
    }
}
