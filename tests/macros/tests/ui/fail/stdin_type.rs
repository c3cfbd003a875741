use bashkit_orchestrator::callable_tool;

/// Count.
#[callable_tool]
fn count(#[arg(stdin)] n: u64) -> u64 {
    n
}

fn main() {}
