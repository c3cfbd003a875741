#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(
    #[arg(range = 10..=1)] limit: u8,
    #[arg(range = 5..5)] page: u32,
    #[arg(range = 1.5..0.5)] ratio: f64,
    #[arg(range = -1..-2)] n: i8,
) {
}

fn main() {}
