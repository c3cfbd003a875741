#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// A constant.
#[callable_tool]
const LIMIT: u8 = 1;

/// A module.
#[callable_tool]
mod inner {}

/// A service.
#[callable_tool]
impl Shop {}

struct Shop;

trait Service {
    /// Count.
    #[callable_tool]
    fn count(&self);
}

fn main() {}
