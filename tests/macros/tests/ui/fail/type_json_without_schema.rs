#![allow(unused)]

use bashkit_orchestrator::{Json, callable_tool};

#[derive(serde::Deserialize)]
struct Point {
    x: u8,
}

/// Show it.
#[callable_tool]
fn show(point: Json<Point>) {}

fn main() {}
