use bashkit_orchestrator::ToolError;

#[derive(Debug, ToolError)]
enum ShopError {
    #[tool_error(status = 0)]
    Zero,
    #[tool_error(status = 126)]
    Large,
    #[tool_error(status = "3")]
    Text,
    #[tool_error(status = -1)]
    Negative,
    #[tool_error(status = 1, status = 2)]
    Twice,
    #[tool_error(usage, status = 3)]
    Usage,
    #[tool_error(code = "Not Found")]
    Code,
}

fn main() {}
