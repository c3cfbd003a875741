#![allow(unused)]

use bashkit_orchestrator::ToolArgs;

#[derive(ToolArgs)]
struct Search {
    #[arg(conflicts(name))]
    id: Option<u8>,
    #[arg(requires(id))]
    name: Option<String>,
}

fn main() {}
