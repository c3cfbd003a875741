#![allow(unused)]

use bashkit_orchestrator::{Json, callable_tool};

struct Order {
    id: u64,
}

/// Count.
#[callable_tool]
fn count(#[arg(stdin)] order: Json<Order>) {}

fn main() {}
