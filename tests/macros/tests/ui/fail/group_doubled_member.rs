#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool(at_most_one_of(id, name, id))]
fn find(id: Option<u64>, name: Option<String>) {}

fn main() {}
