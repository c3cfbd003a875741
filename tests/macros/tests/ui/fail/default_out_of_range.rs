#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(default = 500, range = 1..=100)] limit: u16, #[arg(default = 300)] page: u8) {}

fn main() {}
