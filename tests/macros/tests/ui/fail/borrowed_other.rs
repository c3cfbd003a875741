#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Shop;

/// Print it.
#[callable_tool]
fn show(shop: &Shop) {}

fn main() {}
