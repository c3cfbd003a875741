#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;

/// Make them.
#[callable_tool]
fn make() -> Vec<Point> {
    vec![Point]
}

fn main() {}
