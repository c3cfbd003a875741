#![allow(unused)]

use bashkit_orchestrator::ToolEnum;

#[derive(ToolEnum)]
enum Level {
    Quiet,
    #[tool_enum(name = "quiet")]
    Silent,
    #[tool_enum(name = "two words")]
    Two,
    #[tool_enum(name = "")]
    None,
    #[tool_enum(name = "-x")]
    Dash,
}

fn main() {}
