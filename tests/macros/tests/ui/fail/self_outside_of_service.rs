#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Shop;

impl Shop {
    /// By value.
    #[callable_tool]
    fn taken(self) {}

    /// Mutable.
    #[callable_tool]
    fn changed(&mut self, id: u64) {}
}

fn main() {}
