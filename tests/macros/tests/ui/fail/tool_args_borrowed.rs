#![allow(unused)]

use bashkit_orchestrator::ToolArgs;

#[derive(ToolArgs)]
struct Search<'a> {
    name: &'a str,
}

#[derive(ToolArgs)]
struct Found {
    name: &'static str,
}

fn main() {}
