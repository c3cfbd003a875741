use bashkit_orchestrator::callable_tool;

/// Count.
#[callable_tool]
fn count(#[arg(stdin, short = 'n', default = "x")] text: String) -> usize {
    text.len()
}

fn main() {}
