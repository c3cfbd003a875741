#![allow(unused)]

use bashkit_orchestrator::{ToolService, callable_tools};

struct Shop;

#[callable_tools]
impl Shop {
    /// Count them.
    fn count(&self) -> u8 {
        1
    }
}

fn main() {
    let _ = Shop.into_tools();
}
