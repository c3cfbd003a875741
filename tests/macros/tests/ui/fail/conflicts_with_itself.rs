#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool]
fn find(#[arg(conflicts(id))] id: Option<u64>, #[arg(conflicts(id, id))] name: Option<String>) {}

fn main() {}
