#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;

/// Make them.
#[callable_tool]
fn make() -> impl Iterator<Item = Point> {
    std::iter::once(Point)
}

fn main() {}
