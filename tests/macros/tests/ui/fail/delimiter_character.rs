#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool]
fn find(#[arg(flag, delimiter = 'x')] a: Vec<u64>, #[arg(flag, delimiter = '-')] b: Vec<u64>, #[arg(flag, delimiter = ",")] c: Vec<u64>) {}

fn main() {}
