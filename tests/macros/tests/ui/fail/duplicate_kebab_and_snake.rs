#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(page_size: Option<u8>, #[arg(long = "page-size")] size: Option<u8>, #[arg(alias = "page_size")] n: Option<u8>) {}

fn main() {}
