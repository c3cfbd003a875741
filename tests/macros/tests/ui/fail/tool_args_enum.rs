#![allow(unused)]

use bashkit_orchestrator::{Args, ToolArgs, callable_tool};

#[derive(ToolArgs)]
enum Search {
    All,
}

/// Find.
#[callable_tool]
fn find(search: Args<Search>) {}

fn main() {}
