#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool(examples(users gold))]
fn users(tier: String) {}

/// List users.
#[callable_tool(examples("list_users gold" = "1"))]
fn list_users(tier: String) {}

fn main() {}
