#![allow(unused)]

use bashkit_orchestrator::{Args, callable_tool};

struct Search {
    limit: u8,
}

/// Find.
#[callable_tool]
fn find(search: Args<Search>) {}

fn main() {}
