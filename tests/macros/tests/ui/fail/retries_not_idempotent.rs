#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Pay.
#[callable_tool(retries = 3)]
fn pay(id: u64) {}

/// Pay.
#[callable_tool(retries = 3, idempotent = false)]
fn pay_more(id: u64) {}

fn main() {}
