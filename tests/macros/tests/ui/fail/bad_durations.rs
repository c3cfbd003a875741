#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Look.
#[callable_tool(timeout = "soon", cache = "5 lightyears", read_only)]
fn look(id: u64) {}

/// Look.
#[callable_tool(timeout = "0s")]
fn watch(id: u64) {}

fn main() {}
