#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool]
fn find(#[arg(delimiter = ',')] id: u64, #[arg(delimiter = ':')] name: Option<String>) {}

fn main() {}
