use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool(name = "x", name = "y")]
fn get_user(#[arg(help = "a", help = "b")] id: u64) -> u64 {
    id
}

fn main() {}
