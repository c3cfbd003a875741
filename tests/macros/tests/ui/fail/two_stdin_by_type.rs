#![allow(unused)]

use bashkit_orchestrator::callable_tool;
use bashkit_orchestrator::declare::{Lines, Stdin};

/// Join.
#[callable_tool]
fn join(a: Stdin, b: Lines) {}

fn main() {}
