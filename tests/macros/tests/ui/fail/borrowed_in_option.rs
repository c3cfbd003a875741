#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show(name: Option<&str>, names: Vec<&'static str>) {}

fn main() {}
