#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool(name = "user/get")]
fn get_user(id: u64) {}

/// Name it.
#[callable_tool]
fn größe(id: u64) {}

fn main() {}
