#![allow(unused)]

use bashkit_orchestrator::callable_tools;

/// A service.
#[callable_tools]
pub struct Shop;

/// A tool.
#[callable_tools]
fn count() {}

fn main() {}
