#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Order.
#[callable_tool(title = "", category = " ", tags(""))]
fn order(id: u64) {}

///
#[callable_tool(summary = " ")]
fn order_all(id: u64) {}

fn main() {}
