#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(
    #[arg(long = "")] a: Option<u8>,
    #[arg(long = "--limit")] b: Option<u8>,
    #[arg(alias = "1st")] c: Option<u8>,
    #[arg(short = 'é')] d: bool,
) {
}

fn main() {}
