#![allow(unused)]

use bashkit_orchestrator::{ToolContext, callable_tool};

/// Find.
#[callable_tool(one_of(id, nam))]
fn find(#[arg(flag)] id: Option<u64>, name: Option<String>, context: &ToolContext) {}

/// Find.
#[callable_tool(any_of(name, context))]
fn find_all(name: Option<String>, context: &ToolContext) {}

fn main() {}
