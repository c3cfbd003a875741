#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Pay.
#[callable_tool(cache = "5m")]
fn pay(id: u64) {}

fn main() {}
