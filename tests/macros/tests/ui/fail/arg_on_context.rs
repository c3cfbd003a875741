#![allow(unused)]

use bashkit_orchestrator::{ToolContext, callable_tool};

/// Find.
#[callable_tool]
fn find(#[arg(hidden)] context: &ToolContext) {}

fn main() {}
