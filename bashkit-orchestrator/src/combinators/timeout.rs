//! A bound on how long a call may take.

use std::sync::Arc;
use std::time::Duration;

use bashkit::host::Clock;
use bashkit::limits::Deadline;

use super::invoke::{ask, race, until};
use super::{Combinator, NestingOrder, shown};
use crate::tool::{CallableTool, OwnedToolCall, ToolDefinition, ToolFailure, ToolFuture, ToolOutput};

#[derive(Debug)]
pub(super) struct Timeout(pub(super) Duration);

impl Combinator for Timeout {
    fn order(&self) -> NestingOrder {
        NestingOrder::Timeout
    }

    fn describe(&self, definition: &mut ToolDefinition) {
        definition.timeout = Some(self.0);
        definition.applied.timeout = true;
        definition.wrappers.push(format!("timeout: {}", shown(self.0)));
    }

    fn check(&self, _definition: &ToolDefinition) -> Result<(), String> {
        if self.0.is_zero() { Err("no call can be done within a timeout of 0".into()) } else { Ok(()) }
    }

    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, clock: Arc<dyn Clock>, mut call: OwnedToolCall) -> ToolFuture {
        let time = self.0;
        Box::pin(async move {
            let deadline = Deadline::new(Arc::clone(&clock), clock.monotonic().saturating_add(time));
            call.context = call.context.with_watched(Arc::clone(&deadline), true);
            let answer = race(ask(tool, call), until(&*clock, || deadline.at())).await;
            match answer.filter(|_| !deadline.time_left().is_zero()) {
                Some(answer) => answer.map(|output| within(output, deadline, time)),
                None => Err(over(time)),
            }
        })
    }
}

fn over(time: Duration) -> ToolFailure {
    ToolFailure::new(format!("it took longer than {}", shown(time))).with_status(124).with_code("timeout")
}

/// The lines that are still to be made are part of the call.
fn within(mut output: ToolOutput, deadline: Arc<Deadline>, time: Duration) -> ToolOutput {
    let Some(lines) = output.lines.take() else { return output };
    let lines = lines.map(move |line| if deadline.time_left().is_zero() { Err(over(time)) } else { line });
    output.lines = ToolOutput::lines(lines).lines;
    output
}
