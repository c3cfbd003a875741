#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show(what: impl std::fmt::Display, more: Vec<impl std::fmt::Display>) {}

fn main() {}
