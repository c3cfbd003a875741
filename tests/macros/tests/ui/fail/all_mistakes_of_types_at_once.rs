#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;

/// Every mistake that only the compiler can see.
#[callable_tool(name = "exit")]
fn find(
    point: Point,
    #[arg(range = 1..2)] name: String,
    ids: Vec<u8>,
    id: u8,
    #[arg(default = 'x')] level: u8,
    #[arg(default = "1")] tier: u8,
    #[arg(delimiter = ',')] page: Option<u8>,
    shop: &Point,
) -> Point {
    Point
}

fn main() {}
