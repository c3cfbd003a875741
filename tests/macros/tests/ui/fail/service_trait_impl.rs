#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop;

#[callable_tools]
impl Drop for Shop {
    /// Go.
    #[callable_tool]
    fn drop(&mut self) {}
}

fn main() {}
