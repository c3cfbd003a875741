#![allow(unused)]

use bashkit_orchestrator::{ToolService, callable_tools};

struct Shop;

#[callable_tools(name = "shop", sample = Shop)]
impl Shop {
    /// Count them.
    #[callable_tool]
    fn count(&self) -> u8 {
        1
    }
}

fn main() {
    let _ = Shop.into_tools();
}
