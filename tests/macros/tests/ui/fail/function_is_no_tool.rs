#![allow(unused)]

use bashkit_orchestrator::{OrchestratorTool, callable_tool};

/// Fetch user by ID.
#[callable_tool]
fn get_user(id: u64) -> u64 {
    id
}

fn main() {
    let tool = OrchestratorTool::builder("users").tool(get_user).build();
}
