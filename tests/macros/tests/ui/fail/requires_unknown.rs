#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Find.
#[callable_tool]
fn find(#[arg(requires(page))] limit: Option<u64>, #[arg(requires(state))] name: Option<String>, #[arg(stdin)] state: String) {}

fn main() {}
