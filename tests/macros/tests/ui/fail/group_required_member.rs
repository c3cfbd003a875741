#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool(one_of(id, name))]
fn find(id: u64, name: Option<String>) {}

fn main() {}
