#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Order.
#[callable_tool(atomic, single_confirmation)]
fn order(id: u64) {}

/// Order.
#[callable_tool(atomic, composed_of())]
fn order_all(id: u64) {}

fn main() {}
