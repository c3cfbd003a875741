#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Copy.
#[callable_tool]
fn copy(from: Vec<String>, to: Vec<String>) {}

fn main() {}
