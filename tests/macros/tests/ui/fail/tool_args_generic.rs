#![allow(unused)]

use bashkit_orchestrator::{Args, ToolArgs, callable_tool};

#[derive(ToolArgs)]
struct Search<T, const N: usize>
where
    T: Clone,
{
    limit: [T; N],
}

/// Find.
#[callable_tool]
fn find(search: Args<Search<u8, 2>>) {}

fn main() {}
