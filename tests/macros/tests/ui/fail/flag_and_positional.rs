use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool]
fn get_user(
    /// The number.
    #[arg(flag, positional, help = "The number")]
    id: u64,
) -> u64 {
    id
}

fn main() {}
