#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show<T: std::fmt::Display, U>(what: T, more: U) {}

fn main() {
    let _ = Show;
}
