use bashkit_orchestrator::callable_tool;

/// Join.
#[callable_tool]
fn join(#[arg(stdin)] a: String, #[arg(stdin)] b: Option<String>) -> String {
    a + &b.unwrap_or_default()
}

fn main() {}
