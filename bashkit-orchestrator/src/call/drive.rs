//! The one driver of a call: asks, admits, invokes, and waits in the way of who makes the call.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use super::admission::{Admission, Admitted, PendingCall};
use super::compensation::Undoing;
use super::invocation::{CallMode, Invocation};
use super::journal::{ApprovalWait, stopped_below};
use super::outcome::Suspension;
use super::run::Run;
use super::scope::CallScope;
use crate::policy::Approval;
use crate::tool::{Contained, NestedCall, ToolContext, ToolFailure, ToolResult, on_thread};

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

    /// Waits until calls are undone, even when the run is to stop; answers the problems of that.
    fn undone(&mut self, undoing: Undoing) -> impl Future<Output = Vec<String>>;

    /// Whether the script ended the wait, and not the end of the run.
    fn is_by_script(interrupt: &Self::Interrupt) -> bool;
}

/// Result of driving a call as far as it goes.
pub(crate) enum Driven {
    /// The tool answered, and the answer is complete.
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
        Ok(answer) => {
            let answer = invocation.complete(answer, waiter).await;
            Ok(Driven::Invoked { invocation, answer, suspension })
        }
        Err(interrupt) => {
            if let Some(undoing) = invocation.abandon(W::is_by_script(&interrupt)) {
                waiter.undone(undoing).await;
            }
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

/// The run ended before an answer.
struct RunEnded;

/// Waits for a call by another tool: as a task that awaits, or on a thread that may block.
struct Task {
    run: Arc<Run>,
    may_block: bool,
}

impl Task {
    /// The value of a future, which the task that polls the run polls, where there is one.
    async fn on_driver<F>(&self, future: F) -> Result<F::Output, RunEnded>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        let future = match self.run.driver.get().map(|driver| driver.send(future)) {
            Some(Ok(sent)) => return sent.await.ok_or(RunEnded),
            Some(Err(future)) => future,
            None => return Err(RunEnded),
        };
        Ok(future.await)
    }
}

impl Waiter for Task {
    type Interrupt = RunEnded;

    async fn approval(&mut self, wait: ApprovalWait) -> Result<Option<Approval>, RunEnded> {
        self.on_driver(wait).await
    }

    async fn future(&mut self, answer: Contained) -> Result<ToolResult, RunEnded> {
        self.on_driver(answer).await
    }

    async fn blocking(&mut self, invocation: &Arc<Invocation>) -> Result<ToolResult, RunEnded> {
        if self.may_block {
            return Ok(invocation.block());
        }
        let invocation = Arc::clone(invocation);
        Ok(on_thread(move || invocation.block()).await.unwrap_or_else(Err))
    }

    async fn undone(&mut self, undoing: Undoing) -> Vec<String> {
        // What is dropped with the driver goes on, and nobody waits for it any more.
        self.on_driver(undoing).await.unwrap_or_default()
    }

    fn is_by_script(_interrupt: &RunEnded) -> bool {
        false
    }
}

/// A call by the tool that holds `context`.
pub(super) async fn call_nested(scope: Arc<CallScope>, context: ToolContext, call: NestedCall) -> ToolResult {
    let mut task = Task { run: Arc::clone(&scope.run), may_block: call.may_block };
    let pending = PendingCall::nested(&scope, &context, call)?;
    match drive(pending, &mut task).await {
        Ok(Driven::Invoked { invocation, answer, .. }) => invocation.settle(answer, &mut task).await,
        Ok(Driven::Rejected(answer) | Driven::Replayed { answer, .. }) => answer,
        Ok(Driven::Stopped) => Err(stopped_below()),
        Err(RunEnded) => Err(ToolFailure::cancelled()),
    }
}
