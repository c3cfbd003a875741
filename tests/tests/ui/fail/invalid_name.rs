use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool(name = "get user")]
fn get_user(id: u64) -> u64 {
    id
}

fn main() {}
