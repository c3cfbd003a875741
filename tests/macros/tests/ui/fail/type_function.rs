#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Show it.
#[callable_tool]
fn show(what: fn(u8) -> u8) {}

fn main() {}
