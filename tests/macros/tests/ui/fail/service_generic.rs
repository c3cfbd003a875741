#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop<T>(T);

#[callable_tools]
impl<T> Shop<T> {
    /// Count them.
    #[callable_tool]
    fn count(&self) -> u8 {
        1
    }
}

fn main() {}
