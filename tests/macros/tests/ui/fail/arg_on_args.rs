#![allow(unused)]

use bashkit_orchestrator::{Args, ToolArgs, callable_tool};

#[derive(ToolArgs)]
struct Search {
    limit: u8,
}

/// Find.
#[callable_tool]
fn find(#[arg(positional)] args: Args<Search>) {}

fn main() {}
