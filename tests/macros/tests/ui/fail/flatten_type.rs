#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Search {
    limit: u8,
}

/// Find.
#[callable_tool]
fn find(#[arg(flatten)] search: Search) {}

fn main() {}
