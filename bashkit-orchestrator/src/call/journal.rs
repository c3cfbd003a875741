//! Interface of a run's journal to a call: what is known of the call, and where its answer is written down.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use super::outcome::Outcome;
use crate::policy::{Approval, ApprovalFuture, ApprovalRequest, FileAnswers};
use crate::registry::RegisteredTool;
use crate::tool::{ToolFailure, ToolResult};

/// Place of a call in a run: the n-th of the script, the n-th that this one makes, and so on.
pub(crate) type CallPath = Vec<u32>;

/// SHA-256 of what a call asks for, or of what a tool is.
pub(crate) type Digest = [u8; 32];

/// A decision that is still being made; `None`: the run stops.
pub(crate) type ApprovalWait = Pin<Box<dyn Future<Output = Option<Approval>> + Send>>;

/// Knowledge of a journal about a call that comes to its admission.
pub(crate) enum ReplayState {
    /// The journal does not have the call.
    New,
    /// An approver decided about the call.
    Decided,
    /// The call was let through.
    Started,
    /// The call was answered without its tool.
    Rejected(ToolResult),
}

/// Step that is taken with a call that is let through.
pub(crate) enum ReplayStep {
    /// The tool is called, with this idempotency key; until the guard is dropped, the run is not stored.
    Run(String, InFlightGuard),
    /// The tool was called in an earlier life of the run; this is what it answered and did.
    Replay(Outcome),
    /// The process ended while the tool ran, and it must not run twice: the run waits for somebody to say what became of the call.
    InDoubt,
    /// Neither: the run stops here, or the script will end the call as it did before.
    Stop,
}

/// Step that is taken with a call that is to be undone.
pub(crate) enum UndoStep {
    /// The call is undone.
    Run,
    /// The call was undone in an earlier life of the run, with this problem if there was one, or nothing of it is recorded.
    Known(Option<String>),
}

/// The journal of a run, as its calls see it.
pub(crate) trait CallJournal: FileAnswers {
    /// Place of the next call below another one, or of the script.
    fn next_call(&self, above: &[u32]) -> CallPath;

    /// Knowledge about a call that comes to its admission.
    fn state_of(&self, call: &CallPath) -> ReplayState;

    /// Writes down that a call was answered without its tool.
    fn reject(&self, call: &CallPath, answer: &ToolResult);

    /// Asks about a call, unless the answer is known already.
    fn ask(
        self: Arc<Self>,
        call: &CallPath,
        digest: Digest,
        request: &ApprovalRequest,
        ask: &dyn Fn() -> Option<ApprovalFuture>,
    ) -> ApprovalWait;

    /// What was allowed about a call below this one, if anything was: more than a plain yes where it was for the session.
    fn approval_below(&self, call: &CallPath) -> Option<Approval>;

    /// Lets a call through.
    fn begin(self: Arc<Self>, call: &CallPath, tool: &RegisteredTool, digest: Digest) -> ReplayStep;

    /// Lets the run wait for somebody to say what became of a call.
    fn doubt(&self, call: &CallPath, digest: Digest, request: &ApprovalRequest);

    /// Who said what became of a call that was in doubt, under a name if they gave one.
    fn resolver(&self, call: &CallPath) -> Option<Option<String>>;

    /// Writes down what a call answered and did. `false`: the run stops, and the answer with it.
    fn finish(&self, call: &CallPath, outcome: Outcome) -> bool;

    /// Key of a call that is the same in all lives of the run.
    fn idempotency_key(&self, call: &CallPath) -> String;

    /// Step that is taken with a call that is to be undone.
    fn begin_undo(&self, call: &CallPath) -> UndoStep;

    /// Writes down that a call was undone, or why it could not be.
    fn finish_undo(&self, call: &CallPath, problem: Option<&str>);

    /// Counts something as in flight until the guard is dropped.
    fn take_off(self: Arc<Self>) -> InFlightGuard;

    /// Whether a call was undone.
    fn is_undone(&self, call: &CallPath) -> bool;

    /// Whether a part of a call stops the run, so that the call will be made again.
    fn stops_below(&self, call: &CallPath) -> bool;

    /// Notes that the script ended a call before its answer.
    fn abandon(&self, call: &CallPath);

    /// Notes that something that was in flight has ended: see [`InFlightGuard`].
    fn land(&self);
}

/// Keeps the run from being stored while a call, or the decision about one, is in flight.
pub(crate) struct InFlightGuard(Arc<dyn CallJournal>);

impl InFlightGuard {
    /// Guard for something that the journal has counted as in flight.
    pub(crate) fn new(journal: Arc<dyn CallJournal>) -> Self {
        Self(journal)
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.land();
    }
}

/// Answer of a tool above a call that waits: the run stops, and this is thrown away.
pub(crate) fn stopped_below() -> ToolFailure {
    ToolFailure::new("the run stops here").with_status(126).with_code("stopped")
}
