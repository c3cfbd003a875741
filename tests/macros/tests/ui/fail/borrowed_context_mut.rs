#![allow(unused)]

use bashkit_orchestrator::{ToolContext, callable_tool};

/// Print it.
#[callable_tool]
fn show(context: &mut ToolContext) {}

/// Print it.
#[callable_tool]
fn show_static(context: &'static ToolContext) {}

fn main() {}
