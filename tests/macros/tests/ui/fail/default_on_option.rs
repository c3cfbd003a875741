#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(default = Some(1))] limit: Option<u8>, #[arg(default)] page: Option<u8>) {}

fn main() {}
