#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Order.
#[callable_tool(composed_of(pay, order, "pay", "no name"))]
fn order(id: u64) {}

fn main() {}
