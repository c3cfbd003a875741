#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(
    #[arg(alias = "most")] limit: Option<u8>,
    most: Option<u8>,
    #[arg(alias = "limit", alias = "top", alias = "top")] tier: Option<u8>,
) {
}

fn main() {}
