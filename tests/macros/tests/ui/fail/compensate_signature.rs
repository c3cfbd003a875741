#![allow(unused)]

use bashkit_orchestrator::callable_tool;

fn refund(id: u64) {}

/// Pay.
#[callable_tool(compensate = refund)]
fn pay(id: u64) {}

fn main() {}
