#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;
struct Mistake;

impl std::str::FromStr for Point {
    type Err = Mistake;

    fn from_str(_: &str) -> Result<Self, Mistake> {
        Err(Mistake)
    }
}

/// Show it.
#[callable_tool]
fn show(point: Point) {}

fn main() {}
