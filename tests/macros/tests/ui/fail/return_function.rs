#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Make one.
#[callable_tool]
fn make() -> fn() -> u8 {
    || 1
}

fn main() {}
