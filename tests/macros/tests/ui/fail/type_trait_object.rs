#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Show it.
#[callable_tool]
fn show(what: Box<dyn std::fmt::Display + Send + Sync>) {}

fn main() {}
