#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show(ids: &[u64], all: &[&str]) {}

fn main() {}
