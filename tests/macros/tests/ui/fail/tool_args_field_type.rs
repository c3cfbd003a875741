#![allow(unused)]

use bashkit_orchestrator::{Args, ToolArgs, callable_tool};

struct Point;

#[derive(ToolArgs)]
struct Search {
    near: Point,
}

/// Find.
#[callable_tool]
fn find(search: Args<Search>) {}

fn main() {}
