use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(#[arg(default = 10)] limit: u8, #[arg(default = 1.5)] level: u8) -> u8 {
    limit + level
}

fn main() {}
