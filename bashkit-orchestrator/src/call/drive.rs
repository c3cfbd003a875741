//! The one driver of a call: asks, admits, invokes, and waits in the way of who makes the call.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use super::admission::{Admission, Admitted, PendingCall};
use super::invocation::{CallMode, Invocation};
use super::journal::{ApprovalWait, stopped_below};
use super::outcome::Suspension;
use super::scope::CallScope;
use crate::policy::Approval;
use crate::tool::{Contained, NestedCall, ToolContext, ToolResult};

/// Way in which the maker of a call waits: a fiber of a script blocks, a task awaits.
pub(crate) trait Waiter {
    /// Reason why a wait ended early.
    type Interrupt;

    /// Waits for a decision; `None`: the run stops.
    fn approval(&mut self, wait: ApprovalWait) -> impl Future<Output = Result<Option<Approval>, Self::Interrupt>>;

    /// Waits for the answer of an asynchronous tool.
    fn future(&mut self, answer: Contained) -> impl Future<Output = Result<ToolResult, Self::Interrupt>>;

    /// Runs a tool that blocks, and waits for its answer.
    fn blocking(&mut self, invocation: &Arc<Invocation>) -> impl Future<Output = Result<ToolResult, Self::Interrupt>>;

    /// Whether the script ended the wait, and not the end of the run.
    fn is_by_script(interrupt: &Self::Interrupt) -> bool;
}

/// Result of driving a call as far as it goes.
pub(crate) enum Driven {
    /// The tool answered.
    Invoked { invocation: Arc<Invocation>, answer: ToolResult, suspension: Suspension },
    /// The call was answered without its tool.
    Rejected(ToolResult),
    /// The call was answered by the journal, or could not begin.
    Replayed { answer: ToolResult, suspension: Suspension },
    /// The run stops here.
    Stopped,
}

/// Drives a call from its admission to the answer of its tool.
///
/// # Errors
/// The wait for a decision or an answer ended early.
pub(crate) async fn drive<W: Waiter>(mut pending: PendingCall, waiter: &mut W) -> Result<Driven, W::Interrupt> {
    let rejected = loop {
        match pending.admit() {
            Admission::Granted => break None,
            Admission::Answered(answer) => break Some(answer),
            Admission::NeedsApproval(wait) => {
                let Some(approval) = waiter.approval(wait).await? else { return Ok(Driven::Stopped) };
                if let Some(failure) = pending.decide(approval) {
                    break Some(Err(failure));
                }
            }
        }
    };
    if let Some(answer) = rejected {
        pending.reject(&answer);
        return Ok(Driven::Rejected(answer));
    }
    let invocation = match pending.start() {
        Admitted::Invocation(invocation) => invocation,
        Admitted::Answered { answer, suspension } => return Ok(Driven::Replayed { answer, suspension }),
        Admitted::Stopped => return Ok(Driven::Stopped),
    };
    let (answer, suspension) = match invocation.mode() {
        CallMode::Ready(answer) => (Ok(answer), Suspension::None),
        CallMode::Future(answer) => (waiter.future(answer).await, Suspension::Future),
        CallMode::Blocking => (waiter.blocking(&invocation).await, Suspension::Thread),
    };
    match answer {
        Ok(answer) => Ok(Driven::Invoked { invocation, answer, suspension }),
        Err(interrupt) => {
            invocation.abandon(W::is_by_script(&interrupt));
            Err(interrupt)
        }
    }
}

/// The value of a future whose waiter blocks, so that it is never pending.
pub(crate) fn ready<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// Awaits: a call by another tool. A tool that blocks blocks whoever polls.
struct Task;

impl Waiter for Task {
    type Interrupt = Infallible;

    async fn approval(&mut self, wait: ApprovalWait) -> Result<Option<Approval>, Infallible> {
        Ok(wait.await)
    }

    async fn future(&mut self, answer: Contained) -> Result<ToolResult, Infallible> {
        Ok(answer.await)
    }

    async fn blocking(&mut self, invocation: &Arc<Invocation>) -> Result<ToolResult, Infallible> {
        Ok(invocation.block())
    }

    fn is_by_script(interrupt: &Infallible) -> bool {
        match *interrupt {}
    }
}

/// A call by the tool that holds `context`.
pub(super) async fn call_nested(scope: Arc<CallScope>, context: ToolContext, call: NestedCall) -> ToolResult {
    let pending = PendingCall::nested(&scope, &context, call)?;
    let Ok(driven) = drive(pending, &mut Task).await;
    match driven {
        Driven::Invoked { invocation, answer, .. } => invocation.settle(answer),
        Driven::Rejected(answer) | Driven::Replayed { answer, .. } => answer,
        Driven::Stopped => Err(stopped_below()),
    }
}
