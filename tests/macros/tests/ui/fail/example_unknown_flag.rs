#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool(examples("users gold --limt 3"))]
fn users(tier: String, limit: Option<u8>) {}

/// List users.
#[callable_tool(examples("list_users --no-sort gold", "list_users -x gold", "list_users gold --limit -3 -l3 --sort", "list_users -- --x"))]
fn list_users(tier: String, #[arg(short)] limit: Option<i8>, #[arg(alias = "sort")] sorted: Vec<bool>) {}

fn main() {}
