#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(range = 1..=300)] limit: u8) {}

fn main() {}
