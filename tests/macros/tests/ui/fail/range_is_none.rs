#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(
    #[arg(range = 10)] limit: u8,
    #[arg(range = "1-10")] page: u32,
    #[arg(range = ..)] n: u8,
    #[arg(range)] k: u8,
    #[arg(range = 1..=)] m: u8,
) {
}

fn main() {}
