#![allow(unused)]

use bashkit_orchestrator::{ToolService, callable_tools};

struct Shop;

#[callable_tools]
impl Shop {
    /// By value.
    #[callable_tool]
    fn taken(self) {}

    /// Mutable.
    #[callable_tool]
    fn changed(&mut self) {}

    /// Shared.
    #[callable_tool]
    fn shared(self: std::sync::Arc<Self>) {}

    /// With a lifetime.
    #[callable_tool]
    fn lives(&'static self) {}

    /// That is fine.
    #[callable_tool]
    fn fine(&self) {}
}

fn main() {
    let _ = Shop.into_tools();
}
