use bashkit_orchestrator::callable_tool;

/// Fetch user by ID.
#[callable_tool(nam = "x")]
fn get_user(id: u64) -> u64 {
    id
}

/// Fetch user by ID.
#[callable_tool]
fn find_user(#[arg(shrt = 'i')] id: u64, #[cfg(test)] x: u8) -> u64 {
    id + u64::from(x)
}

fn main() {}
