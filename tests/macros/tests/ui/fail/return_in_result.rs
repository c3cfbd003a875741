#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;

/// Make one.
#[callable_tool]
fn make() -> Result<Point, String> {
    Ok(Point)
}

fn main() {}
