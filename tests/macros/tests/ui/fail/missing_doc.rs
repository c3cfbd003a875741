use bashkit_orchestrator::callable_tool;

#[callable_tool]
fn get_user(id: u64) -> u64 {
    id
}

fn main() {
    // The struct is there: no second message.
    let _: &dyn bashkit_orchestrator::CallableTool = &GetUser;
}
