#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show<'a>(what: std::borrow::Cow<'a, str>) {}

fn main() {
    let _ = Show;
}
