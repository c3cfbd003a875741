#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop<'a>(&'a str);

#[callable_tools]
impl Shop<'_> {
    /// Wait.
    #[callable_tool]
    async fn hold(&self) -> usize {
        self.0.len()
    }
}

struct Store<'a>(&'a str);

#[callable_tools]
impl<'a> Store<'a> {
    /// Wait.
    #[callable_tool]
    async fn hold(&self) -> usize {
        self.0.len()
    }
}

fn main() {}
