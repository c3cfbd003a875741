#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(range = -1..)] page: u32) {}

fn main() {}
