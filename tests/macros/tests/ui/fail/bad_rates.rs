#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Look.
#[callable_tool(rate_limit = "often")]
fn look(id: u64) {}

/// Look.
#[callable_tool(rate_limit = "0/1m")]
fn watch(id: u64) {}

/// Look.
#[callable_tool(rate_limit = "10/x")]
fn peek(id: u64) {}

fn main() {}
