#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(range = 1..=10)] name: String, #[arg(range = 0..1)] all: bool) {}

fn main() {}
