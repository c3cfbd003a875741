#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Danger.
#[callable_tool]
unsafe extern "C" fn danger(id: u64, mut rest: ...) {}

fn main() {}
