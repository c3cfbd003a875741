#![allow(unused)]

use bashkit_orchestrator::{ToolService, callable_tools};

struct Shop;

#[callable_tools]
impl Shop {
    #[callable_tool(colour = "red")]
    fn count<T>(&self) -> &str {
        "1"
    }

    /// Clear it.
    #[callable_tool(name = "clear", retries = 3)]
    fn clear(&mut self, #[arg(flag, positional)] id: &str) {}
}

fn main() {
    let _ = Shop.into_tools();
}
