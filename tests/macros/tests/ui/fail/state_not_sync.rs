#![allow(unused)]

use bashkit_orchestrator::{State, callable_tool};

/// Print it.
#[callable_tool]
fn show(state: State<std::cell::Cell<u8>>) {}

fn main() {}
