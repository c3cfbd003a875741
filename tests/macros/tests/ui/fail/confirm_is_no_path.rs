#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Pay.
#[callable_tool(confirm = "always")]
fn pay(id: u64) {}

/// Pay.
#[callable_tool(confirm)]
fn pay_more(id: u64) {}

fn main() {}
