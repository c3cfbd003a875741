#![allow(unused)]

use bashkit_orchestrator::ToolArgs;

#[derive(ToolArgs)]
struct Search {
    #[arg(long = "help", default = 1)]
    id: u8,
    #[arg(flag, positional)]
    name: String,
    #[arg(short)]
    limit: u8,
    #[arg(short)]
    level: u8,
}

fn main() {}
