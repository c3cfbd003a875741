#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Pay.
#[callable_tool(confirm = ask)]
fn pay(id: u64) {}

/// Pay.
#[callable_tool(confirm = policy::ask)]
fn pay_more(id: u64) {}

fn main() {}
