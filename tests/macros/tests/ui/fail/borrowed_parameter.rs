use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show(what: &str) -> String {
    what.to_string()
}

fn main() {}
