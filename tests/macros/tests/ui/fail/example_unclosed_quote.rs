#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool(examples("users 'gold"))]
fn users(tier: String) {}

fn main() {}
