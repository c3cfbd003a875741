use bashkit_orchestrator::callable_tool;

/// Which one is it?
#[callable_tool]
fn users(#[arg(positional)] tier: Option<String>, id: u64) -> String {
    format!("{id} {tier:?}")
}

fn main() {}
