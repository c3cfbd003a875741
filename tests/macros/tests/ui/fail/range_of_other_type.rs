#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(range = 'a'..='z')] limit: u8, #[arg(range = 0.5..1.5)] page: u32) {}

fn main() {}
