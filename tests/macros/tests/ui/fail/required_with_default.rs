#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(required, default = vec![1])] ids: Vec<u8>, #[arg(required, env = "PAGE")] page: u8) {}

fn main() {}
