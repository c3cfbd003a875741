#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Danger.
#[callable_tool]
extern "C" fn danger(id: u64) {}

fn main() {}
