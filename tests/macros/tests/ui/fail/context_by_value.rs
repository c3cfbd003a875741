#![allow(unused)]

use bashkit_orchestrator::{ToolContext, callable_tool};

/// Print it.
#[callable_tool]
fn show(context: ToolContext) {}

fn main() {}
