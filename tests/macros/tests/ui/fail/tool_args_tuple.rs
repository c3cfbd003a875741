#![allow(unused)]

use bashkit_orchestrator::{Args, ToolArgs, callable_tool};

#[derive(ToolArgs)]
struct Search(u8, String);

/// Find.
#[callable_tool]
fn find(search: Args<Search>) {}

fn main() {}
