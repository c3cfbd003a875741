#![allow(unused)]

use bashkit_orchestrator::callable_tool;
use bashkit_orchestrator::declare::{Lines, Stdin};

/// Join.
#[callable_tool]
fn join(#[arg(stdin)] a: String, n: u8, b: Stdin) {}

/// Join.
#[callable_tool]
fn join_other(b: Lines, #[arg(stdin)] a: String) {}

fn main() {}
