#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Order.
#[callable_tool(tags("shop", "money", "shop"))]
fn order(id: u64) {}

/// Order.
#[callable_tool(tags = "shop")]
fn order_all(id: u64) {}

fn main() {}
