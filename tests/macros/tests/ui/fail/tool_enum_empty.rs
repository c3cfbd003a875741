#![allow(unused)]

use bashkit_orchestrator::{ToolEnum, callable_tool};

#[derive(ToolEnum)]
enum Level {}

/// Say it.
#[callable_tool]
fn say(level: Level) {}

fn main() {}
