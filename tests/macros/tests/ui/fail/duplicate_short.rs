#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(short)] limit: Option<u8>, #[arg(short)] level: Option<u8>, #[arg(short = 'l')] last: bool) {}

fn main() {}
