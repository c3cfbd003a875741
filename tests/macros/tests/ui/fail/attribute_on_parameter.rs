#![allow(unused)]

use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool]
fn get_user(
    #[cfg(test)] id: u64,
    #[allow(unused)] n: u8,
    #[serde(default)] m: u8,
    #[schemars(description = "x")] x: u8,
    #[clap(long)] y: u8,
    #[tool(param)] z: u8,
) {
}

fn main() {}
