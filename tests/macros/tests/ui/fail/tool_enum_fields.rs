#![allow(unused)]

use bashkit_orchestrator::{ToolEnum, callable_tool};

#[derive(ToolEnum)]
enum Level {
    Quiet,
    Custom(u8),
    Other { level: u8 },
}

/// Say it.
#[callable_tool]
fn say(level: Level) {}

fn main() {}
