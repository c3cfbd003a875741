#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Look.
#[callable_tool(read_only = "yes", idempotent = 1)]
fn look(id: u64) {}

fn main() {}
