#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Danger.
#[callable_tool]
unsafe fn danger(id: u64) {}

fn main() {
    let _ = Danger;
}
