use bashkit_orchestrator::callable_tool;

/// A struct.
#[callable_tool]
struct GetUser;

fn main() {}
