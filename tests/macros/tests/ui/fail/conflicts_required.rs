#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool]
fn find(#[arg(conflicts(name))] id: u64, name: Option<String>) {}

/// Find.
#[callable_tool]
fn find_other(#[arg(conflicts(name))] id: Option<u64>, name: String) {}

fn main() {}
