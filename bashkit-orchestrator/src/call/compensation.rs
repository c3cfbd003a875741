//! Undoing what the parts of a failed call did elsewhere: newest first, to the end, whoever waits for it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bashkit::host;

use super::journal::{CallJournal, CallPath, InFlightGuard, UndoStep};
use super::outcome::{PartDone, RecordedAnswer};
use super::run::Run;
use crate::registry::RegisteredTool;
use crate::tool::{Runtime, ToolArguments, ToolContext, ToolOutput, wait};

/// A finished call that can be undone.
pub(crate) struct Compensation {
    tool: Arc<RegisteredTool>,
    arguments: ToolArguments,
    output: ToolOutput,
    context: ToolContext,
    /// Executor of asynchronous functions.
    runtime: Option<Runtime>,
    /// Journal of the run, and the place of the call there.
    recorded: Option<(Arc<dyn CallJournal>, CallPath)>,
}

impl Compensation {
    /// Compensation of a call of a run, at its place in the journal where there is one. `None`: its tool does not say how it is undone.
    pub(crate) fn of(
        tool: &Arc<RegisteredTool>,
        arguments: Option<ToolArguments>,
        output: &ToolOutput,
        context: &ToolContext,
        (run, call): (&Run, &CallPath),
    ) -> Option<Self> {
        tool.definition.compensate.as_ref()?;
        let recorded = run.journal.clone().map(|journal| (journal, call.clone()));
        let mut context = context.for_compensation();
        if let Some((journal, call)) = &recorded {
            context.set_idempotency_key(journal.idempotency_key(call));
        }
        let (tool, output, runtime) = (Arc::clone(tool), copy_of(output), run.runtime.clone());
        Some(Self { tool, arguments: arguments?, output, context, runtime, recorded })
    }

    /// Compensation of a part, done in an earlier life of a run, of the call that holds `context`.
    pub(crate) fn of_part(part: &PartDone, context: &ToolContext, run: &Run) -> Option<Self> {
        let tool = run.registry.find(&part.tool).ok()?;
        let arguments = serde_json::from_str(&part.arguments).ok()?;
        Self::of(tool, Some(arguments), &part.answer.result().ok()?, &context.nested(0, &part.tool), (run, &part.call))
    }

    /// Name of the tool that was called.
    pub(super) fn tool(&self) -> &str {
        self.tool.name()
    }

    /// The call as the journal keeps it.
    pub(super) fn part(&self) -> Option<PartDone> {
        let (_, call) = self.recorded.as_ref()?;
        let ToolOutput { stdout, stderr, status, exact, .. } = &self.output;
        let answer = RecordedAnswer::Output { stdout: stdout.clone(), stderr: stderr.clone(), status: *status, exact: *exact };
        let arguments = serde_json::to_string(&self.arguments).ok()?;
        Some(PartDone { call: call.clone(), tool: self.tool.name().to_owned(), arguments, answer })
    }

    /// Whether the call was undone in an earlier life of a run.
    pub(super) fn is_undone(&self) -> bool {
        self.recorded.as_ref().is_some_and(|(journal, call)| journal.is_undone(call))
    }

    /// Undoes the call; answers the problem, if there is one.
    async fn run(mut self) -> Option<String> {
        let Some((journal, call)) = self.recorded.take() else { return self.undo().await };
        match journal.begin_undo(&call) {
            UndoStep::Known(problem) => problem,
            UndoStep::Run => {
                let problem = self.undo().await;
                journal.finish_undo(&call, problem.as_deref());
                problem
            }
        }
    }

    async fn undo(self) -> Option<String> {
        let Self { tool, arguments, output, context, runtime, .. } = self;
        let compensate = tool.definition.compensate.clone()?;
        let undone = compensate.undo(context.clone(), arguments, output, runtime.as_ref()).await;
        context.clean_up();
        undone.err().map(|failure| format!("'{}' could not be undone: {}", tool.name(), failure.message))
    }
}

/// Output of a call of which all lines are made.
fn copy_of(output: &ToolOutput) -> ToolOutput {
    let ToolOutput { stdout, stderr, status, exact, .. } = output;
    ToolOutput { stdout: stdout.clone(), stderr: stderr.clone(), status: *status, exact: *exact, ..ToolOutput::default() }
}

/// Compensations at work, the last first: a future of the problems that they had. When it is dropped, it goes on on a thread.
#[must_use]
pub(crate) struct Undoing(Option<Pin<Box<dyn Future<Output = Vec<String>> + Send>>>);

impl Undoing {
    /// Undoes calls that were made in this order, once it is polled or dropped.
    pub(super) fn of(mut compensations: Vec<Compensation>) -> Self {
        if compensations.is_empty() {
            return Self(None);
        }
        // Nobody else goes on with a run as long as something of it is undone.
        let in_flight = compensations.iter().find_map(|compensation| compensation.recorded.as_ref());
        let in_flight: Option<InFlightGuard> = in_flight.map(|(journal, _)| Arc::clone(journal).take_off());
        Self(Some(Box::pin(async move {
            let mut problems = Vec::new();
            while let Some(compensation) = compensations.pop() {
                problems.extend(compensation.run().await);
            }
            drop(in_flight);
            problems
        })))
    }

    /// Whether there is nothing to undo.
    pub(crate) fn is_nothing(&self) -> bool {
        self.0.is_none()
    }
}

impl Future for Undoing {
    type Output = Vec<String>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Vec<String>> {
        let Some(future) = &mut self.0 else { return Poll::Ready(Vec::new()) };
        let polled = future.as_mut().poll(cx);
        if polled.is_ready() {
            self.0 = None;
        }
        polled
    }
}

impl Drop for Undoing {
    fn drop(&mut self) {
        if let Some(future) = self.0.take() {
            host::detach_on_thread(move || drop(wait(future)));
        }
    }
}
