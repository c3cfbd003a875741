#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(required)] limit: u8, #[arg(required)] page: Option<u8>) {}

fn main() {}
