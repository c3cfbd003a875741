use bashkit_orchestrator::callable_tool;

type Ids = Vec<u64>;

/// The type is an alias.
#[callable_tool]
fn users(ids: Ids, tier: String) -> String {
    format!("{ids:?} {tier}")
}

fn main() {}
