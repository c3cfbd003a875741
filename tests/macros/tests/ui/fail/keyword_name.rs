use bashkit_orchestrator::callable_tool;

/// Choose.
#[callable_tool]
fn select(id: u64) -> u64 {
    id
}

/// Leave.
#[callable_tool(name = "exit")]
fn leave(id: u64) -> u64 {
    id
}

fn main() {}
