#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Paint it.
#[callable_tool]
fn paint(color: bool, no_color: bool) {}

fn main() {}
