use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show<T: std::fmt::Display>(what: T) -> String {
    what.to_string()
}

/// Print it.
#[callable_tool]
fn show_it(what: impl std::fmt::Display) -> String {
    what.to_string()
}

fn main() {
    let _ = (Show, ShowIt);
}
