#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool(tags = "shop", composed_of)]
fn find(#[arg(requires)] limit: Option<u64>, #[arg(conflicts = limit)] name: Option<String>) {}

fn main() {}
