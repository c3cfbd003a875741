#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show(path: &std::path::Path) {}

fn main() {}
