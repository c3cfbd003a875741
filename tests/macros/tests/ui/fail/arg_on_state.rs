#![allow(unused)]

use bashkit_orchestrator::{State, callable_tool};

/// Find.
#[callable_tool]
fn find(#[arg(flag)] state: State<u8>) {}

fn main() {}
