#![allow(unused)]

use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{ToolContext, ToolFailure, ToolOutput, callable_tool};

/// Blocks, but owns what it is given.
fn owns(arguments: ToolArguments, output: ToolOutput) -> Result<(), ToolFailure> {
    Ok(())
}

/// Is asynchronous, but borrows what it is given.
async fn borrows(arguments: &ToolArguments, output: &ToolOutput) -> Result<(), ToolFailure> {
    Ok(())
}

/// Has the context at the end.
fn swapped(arguments: &ToolArguments, output: &ToolOutput, context: &ToolContext) -> Result<(), ToolFailure> {
    Ok(())
}

/// Answers nothing.
fn infallible(arguments: &ToolArguments, output: &ToolOutput) {}

/// Pay.
#[callable_tool(compensate = owns)]
fn pay(id: u64) {}

/// Pay later.
#[callable_tool(compensate = borrows)]
fn pay_later(id: u64) {}

/// Pay back.
#[callable_tool(compensate = swapped)]
fn pay_back(id: u64) {}

/// Pay in.
#[callable_tool(compensate = infallible)]
fn pay_in(id: u64) {}

fn main() {}
