#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Look.
#[callable_tool(max_output = "64 cows")]
fn look(id: u64) {}

/// Look.
#[callable_tool(max_output = 0)]
fn watch(id: u64) {}

/// Look.
#[callable_tool(max_output = -1)]
fn peek(id: u64) {}

/// Look.
#[callable_tool(max_output = 1.5)]
fn stare(id: u64) {}

fn main() {}
