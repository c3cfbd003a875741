#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool(name = "")]
fn get_user(id: u64) {}

/// Fetch user by ID.
#[callable_tool(name = "a2345678901234567890123456789012345678901234567890123456789012345")]
fn find_user(id: u64) {}

fn main() {}
