#![allow(unused)]

use bashkit_orchestrator::{Json, callable_tool};

struct Point;

/// Make one.
#[callable_tool]
fn make() -> Json<Point> {
    Json(Point)
}

fn main() {}
