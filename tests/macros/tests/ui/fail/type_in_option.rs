#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;

/// Show it.
#[callable_tool]
fn show(point: Option<Point>) {}

fn main() {}
