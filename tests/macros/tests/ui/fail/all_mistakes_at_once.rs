use bashkit_orchestrator::callable_tool;

#[callable_tool(name = "x", colour = "red")]
fn get_user<T>(#[arg(stdin)] a: String, #[arg(stdin)] b: String, (c, d): (u8, u8)) -> &str {
    "x"
}

fn main() {
    let _ = GetUser;
}
