use bashkit_orchestrator::callable_tool;

/// Add.
#[callable_tool]
fn add((a, b): (u64, u64), _: u8) -> u64 {
    a + b
}

fn main() {}
