#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop;

#[callable_tools]
impl Shop {
    /// Count them.
    #[callable_tool]
    fn count(&self) -> u8 {
        1
    }

    /// Count them too.
    #[callable_tool(name = "count")]
    fn count_all(&self) -> u8 {
        2
    }
}

fn main() {}
