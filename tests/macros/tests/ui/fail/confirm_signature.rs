#![allow(unused)]

use bashkit_orchestrator::callable_tool;

fn ask(id: u64) -> bool {
    id > 1
}

/// Pay.
#[callable_tool(confirm = ask)]
fn pay(id: u64) {}

fn main() {}
