#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool(examples("user gold" => "1", "echo users_of gold"))]
fn users(tier: String) {}

fn main() {}
