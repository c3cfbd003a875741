#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop(std::cell::Cell<u8>);

#[callable_tools]
impl Shop {
    /// Count on.
    #[callable_tool]
    fn count(&self) -> u8 {
        self.0.replace(1)
    }
}

fn main() {}
