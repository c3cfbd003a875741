#![allow(unused)]

use bashkit_orchestrator::callable_tool;

struct Tier;

impl std::str::FromStr for Tier {
    type Err = String;

    fn from_str(_: &str) -> Result<Self, String> {
        Ok(Self)
    }
}

/// List users.
#[callable_tool]
fn users(#[arg(default = Tier::Gold)] tier: Tier, #[arg(default = unknown())] page: u8) {}

fn main() {}
