#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show<T>(what: T) -> String
where
    T: std::fmt::Display,
{
    what.to_string()
}

fn main() {}
