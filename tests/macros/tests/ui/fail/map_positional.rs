#![allow(unused)]

use bashkit_orchestrator::callable_tool;

use std::collections::BTreeMap;

/// Label it.
#[callable_tool]
fn label(#[arg(positional)] labels: BTreeMap<String, String>, id: u64) {}

fn main() {}
