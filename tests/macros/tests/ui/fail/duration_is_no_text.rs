#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Look.
#[callable_tool(timeout = 30, rate_limit = 10, category = shop, struct_name = "Look", crate = "x")]
fn look(id: u64) {}

fn main() {}
