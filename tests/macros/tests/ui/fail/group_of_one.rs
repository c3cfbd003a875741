#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool(one_of(id), any_of())]
fn find(id: Option<u64>) {}

fn main() {}
