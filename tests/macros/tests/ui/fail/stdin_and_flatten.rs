#![allow(unused)]

use bashkit_orchestrator::{ToolArgs, callable_tool};

#[derive(ToolArgs)]
struct Search {
    limit: u8,
}

/// Count.
#[callable_tool]
fn count(#[arg(stdin, flatten)] search: Search) {}

fn main() {}
