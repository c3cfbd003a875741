use bashkit_orchestrator::ToolError;

#[derive(Debug, ToolError)]
#[tool_error(status = 3)]
enum ShopError {
    #[tool_error(exit = 3)]
    NotFound,
    #[tool_error(crate = here)]
    Database,
}

#[derive(Debug, ToolError)]
#[tool_error(kind = "x")]
struct Gone;

fn main() {
    let _ = ShopError::NotFound.failure();
}
