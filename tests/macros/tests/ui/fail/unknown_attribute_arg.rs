#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool]
fn get_user(#[arg(positonal)] id: u64, #[arg(default: 1)] n: u8, #[arg = "x"] m: u8, #[arg] k: u8) {}

fn main() {}
