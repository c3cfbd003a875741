#![allow(unused)]

use bashkit_orchestrator::{ToolFailure, ToolOutput, callable_tool};
use bashkit_orchestrator::tool::ToolArguments;

fn undo(_: &ToolArguments, _: &ToolOutput) -> Result<(), ToolFailure> {
    Ok(())
}

/// Look.
#[callable_tool(read_only, destructive, compensate = undo)]
fn look(id: u64) {}

fn main() {}
