#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(default = "10")] limit: u8, #[arg(default = "true")] all: bool) {}

fn main() {}
