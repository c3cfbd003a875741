#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show<const N: usize>(what: [u8; N]) {}

fn main() {}
