#![allow(unused)]

use bashkit_orchestrator::{Lines, Stdin, callable_tool};

/// Join.
#[callable_tool]
fn join(a: Stdin, b: Lines) {}

fn main() {}
