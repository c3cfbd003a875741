//! A call that is not let through yet: what is known of it, what the rules say, who is asked.

use std::sync::{Arc, Mutex};

use bashkit::vfs;

use super::compensation::Compensation;
use super::composite::CompositeCall;
use super::invocation::{Call, Invocation, Recorded, not_kept};
use super::journal::{ApprovalWait, CallJournal, CallPath, InFlightGuard, ReplayState, ReplayStep};
use super::outcome::{FileChange, KeyChange, Outcome, Suspension};
use super::run::Run;
use super::scope::CallScope;
use crate::policy::{Approval, ApprovalRequest, CallFacts, NOT_IN_DOUBT, Verdict};
use crate::registry::RegisteredTool;
use crate::tool::{CallInput, Caller, NestedCall, ToolArguments, ToolContext, ToolFailure, ToolResult};
use crate::trace::{self, ApprovedBy};

/// Largest number of calls of tools by tools that are nested.
const DEPTH_MAX: u32 = 16;

/// Reason why somebody is asked about a call that may be done already.
const IN_DOUBT: &str = "it is not known whether it is done: the process ended while the tool ran, and it is not idempotent";

/// A call that is not let through yet.
pub(crate) struct PendingCall {
    call: Call,
    /// An approver has allowed this call.
    approved: bool,
    /// Place of the call in the journal; empty without one.
    path: CallPath,
    /// Whether the call was counted against the delegations of its parent.
    is_delegated: bool,
}

/// Obstacles between a call and its tool.
pub(crate) enum Admission {
    /// No obstacle: the tool may be called.
    Granted,
    /// An approver has to be asked: [`PendingCall::decide`] takes the answer, which is `None` when the run stops here.
    NeedsApproval(ApprovalWait),
    /// The call is answered already.
    Answered(ToolResult),
}

impl PendingCall {
    /// A call of a tool by a script, counted and told to who watches.
    pub(crate) fn of_script(
        tool: &Arc<RegisteredTool>,
        run: &Arc<Run>,
        args: Vec<Vec<u8>>,
        stdin: CallInput,
        context: impl FnOnce(u64) -> ToolContext,
    ) -> Self {
        let number = run.observer.next_call();
        Self::begin(tool, &CallScope::of_script(run), number, args, stdin, context(number))
    }

    /// A call by the tool that holds `context`, counted and told to who watches.
    ///
    /// # Errors
    /// There is no such tool; the calling tool may not call it, or not any more.
    pub(super) fn nested(scope: &CallScope, context: &ToolContext, call: NestedCall) -> Result<Self, ToolFailure> {
        let NestedCall { name, args, stdin, may_block: _ } = call;
        let run = &scope.run;
        let tool = run.registry.find(&name)?;
        if scope.depth >= DEPTH_MAX {
            let message =
                format!("calls of tools by tools are nested more than {DEPTH_MAX} deep: '{}' calls '{name}'", context.span().tool);
            return Err(ToolFailure::new(message).with_code("too-deep"));
        }
        context.check_cancelled()?;
        scope.admit(&context.span().tool, &name)?;
        let number = run.observer.next_call();
        Ok(Self::begin(tool, scope, number, args, stdin.map_or(CallInput::None, CallInput::Bytes), context.nested(number, &name)))
    }

    /// A call below the one whose scope is `above`.
    fn begin(
        tool: &Arc<RegisteredTool>,
        above: &CallScope,
        number: u64,
        args: Vec<Vec<u8>>,
        stdin: CallInput,
        mut context: ToolContext,
    ) -> Self {
        let run = &above.run;
        let path = run.journal.as_ref().map_or_else(CallPath::new, |journal| journal.next_call(&above.path));
        if let Some((whole, with_content)) = &run.observer.span {
            let parent = Some(context.trace_span()).filter(|span| !span.is_none()).unwrap_or(whole).clone();
            let span = trace::span(&parent, number, tool.name(), &tool.summary);
            if *with_content && !span.is_disabled() {
                let words: Vec<_> = args.iter().map(|arg| String::from_utf8_lossy(arg)).collect();
                span.record("gen_ai.tool.call.arguments", serde_json::to_string(&words).unwrap_or_default().as_str());
            }
            context.set_trace_span(span);
        }
        let composite = above.composite.clone();
        let scope =
            CallScope { run: Arc::clone(run), composite, is_composite: false, path: path.clone(), depth: above.depth.saturating_add(1) };
        let scope = Arc::new(scope);
        context.set_caller(Arc::clone(&scope) as Arc<dyn Caller>);
        let call = Call { tool: Arc::clone(tool), scope, number, args, stdin, context, arguments: None };
        let (stdin_bytes, parent) = (call.stdin.bytes().map(<[u8]>::len), call.context.span().parent);
        run.observer.called(number, parent, call.tool.name(), || call.tool_call().args_text(), stdin_bytes);
        Self { call, approved: false, path, is_delegated: false }
    }

    /// Records why a call that somebody is asked about is let through.
    fn record_approval(&self, by: ApprovedBy, who: Option<String>) {
        let span = self.call.context.trace_span();
        span.record("bashkit.approved_by", tracing::field::debug(by));
        if let Some(who) = &who {
            span.record("bashkit.approver", who.as_str());
        }
        self.run().observer.update_record(self.call.number, |call| (call.approved_by, call.approver) = (Some(by), who));
    }

    fn run(&self) -> &Arc<Run> {
        &self.call.scope.run
    }

    /// Checks the call against the delegations of the call that makes it.
    fn check_delegation(&mut self) -> Result<(), ToolFailure> {
        let definition = &self.call.tool.definition;
        let Some(composite) = self.call.scope.composite.clone().filter(|composite| composite.delegates(definition)) else { return Ok(()) };
        if !self.is_delegated {
            let definition = &Arc::clone(&self.call.tool).definition;
            composite.use_delegation(definition, self.call.arguments()?)?;
            self.is_delegated = true;
        }
        Ok(())
    }

    /// Looks at what is known of the call, and at the rules.
    pub(crate) fn admit(&mut self) -> Admission {
        if let Err(failure) = self.check_delegation() {
            return Admission::Answered(Err(failure));
        }
        let state = match &self.run().journal {
            Some(journal) if !self.approved => journal.state_of(&self.path),
            _ => ReplayState::New,
        };
        let is_judged = || self.run().judges(&self.call.tool.definition);
        match state {
            ReplayState::Started => return Admission::Granted,
            ReplayState::Rejected(answer) => return Admission::Answered(answer),
            ReplayState::New if !is_judged() => return Admission::Granted,
            ReplayState::New | ReplayState::Decided => {}
        }
        let arguments = match self.call.arguments() {
            Ok(arguments) => arguments.clone(),
            // The call is wrong, so the tool itself will not get it.
            Err(failure) => return Admission::Answered(Err(failure)),
        };
        // Help says what is in the definition, and does nothing.
        if self.call.asks_for_help() {
            return Admission::Granted;
        }
        let definition = &self.call.tool.definition;
        let verdict = self.run().gatekeeper.verdict(CallFacts { tools: &self.run().registry, definition, arguments: &arguments });
        if !matches!(verdict, Verdict::Deny(_))
            && let Some(answer) = self.run().mode.answer(definition, &self.call.args, &arguments, &verdict)
        {
            return Admission::Answered(Ok(answer));
        }
        let parent = self.call.context.span().parent;
        let reason = match verdict {
            _ if matches!(state, ReplayState::Decided) => String::new(),
            Verdict::Deny(reason) => return Admission::Answered(Err(refused("denied", &reason))),
            Verdict::Allow => return Admission::Granted,
            Verdict::Ask(_) if self.approved => return Admission::Granted,
            Verdict::Ask(_) if self.call.scope.is_approved() => {
                self.record_approval(ApprovedBy::Operation, None);
                return Admission::Granted;
            }
            Verdict::Ask(_) if self.whole().is_some_and(|(_, whole)| self.run().allowances.has(&whole.tool, &whole.arguments)) => {
                self.record_approval(ApprovedBy::Session, None);
                return Admission::Granted;
            }
            Verdict::Ask(_) if self.run().allowances.has(&definition.name, &arguments) => {
                self.record_approval(ApprovedBy::Session, None);
                self.approved = true;
                return Admission::Granted;
            }
            Verdict::Ask(_) if self.run().mode.matches(&definition.name, &self.call.args, self.call.stdin.bytes().is_some(), parent) => {
                self.record_approval(ApprovedBy::Plan, None);
                self.approved = true;
                return Admission::Granted;
            }
            Verdict::Ask(reason) => reason,
        };
        let request = match self.whole() {
            Some((_, whole)) => ApprovalRequest { reason: format!("its part '{}': {reason}", definition.name), ..whole.clone() },
            None => self.question(arguments, reason),
        };
        let gatekeeper = &self.run().gatekeeper;
        // An approver may ask at once, or when it is awaited.
        let clocks = self.call.context.stop_clocks();
        let asked = match &self.run().journal {
            Some(journal) => {
                Arc::clone(journal).ask(&self.path, self.call.question_digest(), &request, &|| gatekeeper.ask_approver(&request))
            }
            None => {
                let asked = gatekeeper.ask(&request);
                Box::pin(async move { Some(asked.await) })
            }
        };
        Admission::NeedsApproval(Box::pin(async move {
            let approval = asked.await;
            drop(clocks);
            approval
        }))
    }

    /// The question about this call.
    fn question(&self, arguments: ToolArguments, reason: String) -> ApprovalRequest {
        let definition = &self.call.tool.definition;
        ApprovalRequest {
            call: self.call.number,
            parent: self.call.context.span().parent,
            tool: definition.name.clone(),
            args: self.call.args.clone(),
            arguments,
            stdin: self.call.stdin.bytes().map(<[u8]>::to_vec),
            effects: definition.effects,
            parts: self.run().registry.parts_below(definition).iter().map(|part| part.name.clone()).collect(),
            reason,
            file: None,
        }
    }

    /// The call around this one that somebody is asked about instead, and how.
    fn whole(&self) -> Option<(&CompositeCall, &ApprovalRequest)> {
        self.call.scope.composite.as_ref()?.asks_as_a_whole()
    }

    /// Takes a decision: [`PendingCall::admit`] is to be called again, unless the call fails with it.
    pub(crate) fn decide(&mut self, approval: Approval) -> Option<ToolFailure> {
        let (who, approval) = approval.named();
        self.run().observer.decided(self.call.number);
        match approval {
            Approval::Edit(_) if self.whole().is_some() => {
                return Some(refused("not approved", "the arguments of a whole cannot be changed once it has begun"));
            }
            Approval::Allow => {
                self.approved = true;
                self.whole().into_iter().for_each(|(whole, _)| whole.approve());
                self.record_approval(ApprovedBy::Approver, who);
            }
            Approval::AllowForSession => {
                self.approved = true;
                self.record_approval(ApprovedBy::ApproverForSession, who);
                if let Some((whole, question)) = self.whole() {
                    whole.approve();
                    self.run().allowances.add(&question.tool, &question.arguments);
                } else if let Some(arguments) = &self.call.arguments {
                    self.run().allowances.add(self.call.tool.name(), arguments);
                }
            }
            Approval::Deny(reason) => {
                self.run().observer.update_record(self.call.number, |call| (call.is_denied, call.approver) = (true, who));
                return Some(refused("not approved", &reason));
            }
            Approval::Resolve(_) => return Some(refused("not approved", NOT_IN_DOUBT)),
            Approval::Pending | Approval::By { .. } => {
                return Some(refused("not approved", "nobody has decided yet, and this run cannot wait"));
            }
            Approval::Edit(arguments) => match self.call.tool.tool.words(&arguments) {
                Ok(words) => {
                    self.call.args = words.into_iter().map(String::into_bytes).collect();
                    self.call.arguments = None;
                    (self.approved, self.is_delegated) = (true, false);
                    self.record_approval(ApprovedBy::ApproverWithEdit, who);
                }
                Err(failure) => return Some(failure),
            },
        }
        None
    }

    /// Lets the call through.
    pub(crate) fn start(mut self) -> Admitted {
        let mut recorded = None;
        if let Some(journal) = self.run().journal.clone() {
            if let Some(who) = journal.resolver(&self.path) {
                self.record_approval(ApprovedBy::Resolution, who);
            }
            match Arc::clone(&journal).begin(&self.path, &self.call.tool, self.call.digest()) {
                ReplayStep::Run(key, in_flight) => recorded = Some(self.record(journal, key, in_flight)),
                ReplayStep::Replay(outcome) => return self.replay(&outcome),
                ReplayStep::InDoubt => {
                    let arguments = self.call.arguments().cloned().unwrap_or_default();
                    journal.doubt(&self.path, self.call.digest(), &self.question(arguments, IN_DOUBT.to_owned()));
                    return Admitted::Stopped;
                }
                ReplayStep::Stop => return Admitted::Stopped,
            }
        }
        let watched = if recorded.is_none() { self.run().observer.watch(self.call.context.files()) } else { None };
        match self.composite() {
            Ok(composite) => Admitted::Invocation(Arc::new(Invocation::new(self.call, composite, recorded, watched))),
            Err(failure) => {
                let answer = Err(failure);
                self.reject(&answer);
                Admitted::Answered { answer, suspension: Suspension::None }
            }
        }
    }

    /// Gives the tool files and keys of its own, so that the journal hears what it did.
    fn record(&mut self, journal: Arc<dyn CallJournal>, key: String, in_flight: InFlightGuard) -> Recorded {
        let context = &mut self.call.context;
        let base = Arc::clone(context.files());
        let layer = base.layer(None);
        let keys_below = context.keys().clone();
        let keys = keys_below.layer();
        let is_composed = !self.call.tool.definition.composed_of.is_empty();
        let around = self.call.scope.composite.as_ref().filter(|_| is_composed);
        let around = around.map(|around| (Arc::clone(around), around.n_compensations()));
        context.set_idempotency_key(key);
        context.set_keys(&keys);
        if let Some(files) = &layer {
            context.set_files(files);
        }
        Recorded { journal, path: self.path.clone(), base, layer, keys_below, keys, around, in_flight: Mutex::new(Some(in_flight)) }
    }

    /// Begins the composite call that the calls below this one are part of, where there may be any.
    fn composite(&mut self) -> Result<Option<Arc<CompositeCall>>, ToolFailure> {
        let is_asked_later = self.call.tool.definition.atomic && !self.approved;
        let arguments = if is_asked_later { self.call.arguments().ok().cloned() } else { None };
        let question = arguments.map(|arguments| self.question(arguments, String::new()));
        let call = &mut self.call;
        let definition = &call.tool.definition;
        let around = call.scope.composite.as_ref();
        let mut composite = None;
        if definition.atomic || !definition.composed_of.is_empty() {
            let delegations = call.scope.run.delegations.of(call.tool.name());
            let begun =
                CompositeCall::begin(&call.tool, delegations, around, self.approved, question, call.context.files(), call.context.keys())?;
            if let Some(files) = begun.files() {
                call.context.set_files(files);
            }
            if let Some(keys) = begun.keys() {
                call.context.set_keys(keys);
            }
            let inside = CallScope { composite: Some(Arc::clone(&begun)), is_composite: true, ..CallScope::clone(&call.scope) };
            call.context.set_caller(Arc::new(inside));
            composite = Some(begun);
        }
        if call.tool.definition.compensate.is_some() && (composite.is_some() || call.scope.composite.is_some()) {
            call.arguments()?;
        }
        Ok(composite)
    }

    /// Replays a call that was made in an earlier life of the run: does to files and keys what it did then.
    fn replay(mut self, outcome: &Outcome) -> Admitted {
        let context = &self.call.context;
        let changes = FileChange::changes(&outcome.files);
        self.run().observer.changed(self.call.number, || with_state_before(&**context.files(), &changes));
        let answer = match vfs::apply(&**context.files(), &changes) {
            Ok(()) => {
                context.keys().apply(&KeyChange::edits(&outcome.keys));
                outcome.answer.result()
            }
            Err(errno) => Err(not_kept(errno)),
        };
        self.replay_compensations(outcome, &answer);
        self.replay_approval();
        self.run().observer.update_record(self.call.number, |call| call.from_journal = true);
        self.call.notify_answer(&answer);
        Admitted::Answered { answer, suspension: outcome.suspension }
    }

    /// Takes what was said about a part of this call, which is not made again, for what it was about: the whole around this call, or this call as a whole.
    fn replay_approval(&mut self) {
        let Some(approval) = self.run().journal.as_ref().and_then(|journal| journal.approval_below(&self.path)) else { return };
        let is_for_session = approval == Approval::AllowForSession;
        match self.whole() {
            Some((whole, question)) => {
                whole.approve();
                if is_for_session {
                    self.run().allowances.add(&question.tool, &question.arguments);
                }
            }
            None if is_for_session && self.call.tool.definition.atomic => {
                if let Ok(arguments) = self.call.arguments().cloned() {
                    self.run().allowances.add(self.call.tool.name(), &arguments);
                }
            }
            None => {}
        }
    }

    /// Leaves the call and its parts to be undone with the composite call around them, as if they had been made now.
    fn replay_compensations(&mut self, outcome: &Outcome, answer: &ToolResult) {
        let Some(around) = self.call.scope.composite.clone() else { return };
        let run = Arc::clone(self.run());
        let parts = outcome.undos.iter().filter_map(|part| Compensation::of_part(part, &self.call.context, &run));
        let mut compensations: Vec<Compensation> = parts.collect();
        if let Ok(output) = answer
            && output.status == 0
            && self.call.tool.definition.compensate.is_some()
        {
            let arguments = self.call.arguments().ok().cloned();
            compensations.extend(Compensation::of(&self.call.tool, arguments, output, &self.call.context, (&run, &self.path)));
        }
        compensations.into_iter().for_each(|compensation| drop(around.succeeded(compensation)));
    }

    /// Notes that the call was answered without its tool.
    pub(crate) fn reject(&self, answer: &ToolResult) {
        // Each life of a dry run writes down its calls again.
        let is_planned = self.run().mode.applies_to_all() && answer.is_ok();
        if let Some(journal) = self.run().journal.as_ref().filter(|_| !is_planned) {
            journal.reject(&self.path, answer);
        }
        self.call.notify_answer(answer);
    }
}

/// Changes with what is at their paths now, which the journal does not have.
fn with_state_before(files: &dyn vfs::FileSystem, changes: &[vfs::Change]) -> Vec<vfs::Change> {
    let before = |change: &vfs::Change| vfs::Change { before: vfs::node(files, &change.path).ok().flatten(), ..change.clone() };
    changes.iter().map(before).collect()
}

fn refused(how: &str, reason: &str) -> ToolFailure {
    ToolFailure::new(format!("{how}: {reason}")).with_status(126).with_code(how.replace(' ', "-"))
}

/// Outcome of letting a call through.
pub(crate) enum Admitted {
    /// The tool is called.
    Invocation(Arc<Invocation>),
    /// The tool was called in an earlier life of the run, or the call cannot begin.
    Answered { answer: ToolResult, suspension: Suspension },
    /// The run stops here.
    Stopped,
}
