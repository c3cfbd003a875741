use bashkit_orchestrator::ToolError;

#[derive(Debug, ToolError)]
enum ShopError {
    #[tool_error(transparent)]
    Two(String, u8),
    #[tool_error(transparent)]
    None,
    #[tool_error(transparent, status = 3, message = "x")]
    Both(String),
}

fn main() {}
