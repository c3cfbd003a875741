#![allow(unused)]

use bashkit_orchestrator::{ToolService, callable_tools};

struct Shop<const N: usize>([u8; N]);

#[callable_tools]
impl<const N: usize> Shop<N> {
    #[callable_tool(nam = "x")]
    fn count(&self) {}
}

fn main() {
    let _ = Shop([1]).into_tools();
}
