#![allow(unused)]

use bashkit_orchestrator::callable_tools;

struct Shop;

#[callable_tools]
impl Shop {
    const LIMIT: u8 = 3;

    /// List them.
    #[callable_tool]
    fn list(&self, #[arg(default = Self::LIMITS)] limit: u8) {}
}

fn main() {}
