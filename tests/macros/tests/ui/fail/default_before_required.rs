#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Which one is it?
#[callable_tool]
fn users(#[arg(positional, default = 1)] page: u8, id: u64, #[arg(positional, env = "TIER")] tier: String, name: String) {}

fn main() {}
