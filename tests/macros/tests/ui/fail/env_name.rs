#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool]
fn find(#[arg(env = "SHOP-ID")] id: u64, #[arg(env = "")] name: String, #[arg(env = "1ST")] first: u8) {}

fn main() {}
