#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop;

#[callable_tools]
impl Shop {
    /// Count them.
    #[callable_tool(examples("count" => "1"))]
    fn count(&self) -> u8 {
        1
    }
}

fn main() {}
