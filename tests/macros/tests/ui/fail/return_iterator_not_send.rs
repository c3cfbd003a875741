#![allow(unused)]

use bashkit_orchestrator::callable_tool;

use std::rc::Rc;

/// Count.
#[callable_tool]
fn count() -> impl Iterator<Item = u8> {
    let n = Rc::new(1);
    std::iter::once(()).map(move |()| *n)
}

fn main() {}
