#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop;

#[callable_tools]
impl Shop {
    /// Count them.
    #[callable_tool(crate = bashkit_orchestrator)]
    fn count(&self) -> u8 {
        1
    }
}

fn main() {}
