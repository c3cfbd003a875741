//! Methods of one service share it, whoever else holds it.
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, State, ToolContext, ToolService, callable_tools};

mod shop {
    #[derive(Default)]
    pub struct Counter(pub super::AtomicU32, pub super::Mutex<Vec<String>>);
}

#[callable_tools(example = shop::Counter::default())]
impl shop::Counter {
    pub const STEP: u32 = 2;

    fn plain(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Count on.
    #[callable_tool(examples("count" => "2"))]
    pub fn count(&self, #[arg(default = Self::STEP)] by: u32) -> u32 {
        self.0.fetch_add(by, Ordering::Relaxed) + by
    }

    /// Wait with the service and the context.
    #[callable_tool(name = "wait_for")]
    async fn hold(&self, name: String, context: &ToolContext) -> Result<usize, String> {
        std::future::ready(()).await;
        self.1.lock().map_err(|error| error.to_string())?.push(name);
        Ok(context.environ().len() + self.plain() as usize)
    }

    /// It needs no service.
    #[callable_tool]
    fn none(state: State<u8>) -> u8 {
        *state
    }
}

#[test]
fn works() {
    let counter = Arc::new(shop::Counter::default());
    let tools = counter.shared_tools();
    assert_eq!(tools.iter().map(|tool| tool.name()).collect::<Vec<_>>(), ["count", "wait_for", "none"]);
    assert_eq!(tools[0].call(&[], None), Ok("2".into()));
    assert_eq!(CounterCount(counter.clone()).call(&["--by=3".into()], None), Ok("5".into()));
    assert_eq!(counter.count(1), 6);
}
