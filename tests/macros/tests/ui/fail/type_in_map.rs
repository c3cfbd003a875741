#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Point;

/// Show it.
#[callable_tool]
fn show(point: std::collections::BTreeMap<String, Point>) {}

fn main() {}
