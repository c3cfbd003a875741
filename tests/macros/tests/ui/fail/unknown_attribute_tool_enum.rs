#![allow(unused)]

use bashkit_orchestrator::{ToolEnum, callable_tool};

#[derive(ToolEnum)]
#[tool_enum(rename_all = "kebab-case")]
enum Level {
    #[tool_enum(alias = "silent")]
    Quiet,
    #[tool_enum(crate = here)]
    Loud,
}

/// Say it.
#[callable_tool]
fn say(level: Level) {}

fn main() {}
