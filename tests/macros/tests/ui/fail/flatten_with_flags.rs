#![allow(unused)]

use bashkit_orchestrator::{ToolArgs, callable_tool};

#[derive(ToolArgs)]
struct Search {
    limit: u8,
}

/// Find.
#[callable_tool]
fn find(#[arg(flatten, flag, short = 's', default)] search: Search) {}

fn main() {}
