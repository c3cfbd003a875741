use bashkit_orchestrator::callable_tool;

struct Mistake;

/// Try.
#[callable_tool]
fn attempt() -> Result<String, Mistake> {
    Err(Mistake)
}

fn main() {}
