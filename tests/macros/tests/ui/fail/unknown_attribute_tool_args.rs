#![allow(unused)]

use bashkit_orchestrator::{Args, ToolArgs, callable_tool};

#[derive(ToolArgs)]
#[tool_args(name = "x")]
struct Search {
    #[arg(lim = 3)]
    limit: u8,
}

/// Find it.
#[callable_tool]
fn find(search: Args<Search>) {}

fn main() {}
