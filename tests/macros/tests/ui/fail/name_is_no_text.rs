#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool(name = get)]
fn get_user(id: u64) {}

/// Fetch user by ID.
#[callable_tool(name)]
fn find_user(id: u64) {}

fn main() {
    let _ = (GetUser, FindUser);
}
