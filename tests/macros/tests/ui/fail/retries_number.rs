#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Pay.
#[callable_tool(retries = 3x, max_output = 1kB, idempotent)]
fn pay_again(id: u64) {}

/// Pay.
#[callable_tool(retries = 0, idempotent)]
fn pay(id: u64) {}

/// Pay.
#[callable_tool(retries = 1000, idempotent)]
fn pay_more(id: u64) {}

/// Pay.
#[callable_tool(retries = "3", idempotent)]
fn pay_most(id: u64) {}

fn main() {}
