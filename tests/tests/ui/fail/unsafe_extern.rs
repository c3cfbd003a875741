use bashkit_orchestrator::callable_tool;

/// Danger.
#[callable_tool]
unsafe extern "C" fn danger(id: u64) -> u64 {
    id
}

fn main() {}
