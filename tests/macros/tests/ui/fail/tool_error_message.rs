use bashkit_orchestrator::ToolError;

#[derive(Debug, ToolError)]
#[tool_error(message = "no {id}")]
enum ShopError {
    #[tool_error(message = "no item {ids} of {type}")]
    NotFound { id: u64, r#type: String },
    #[tool_error(message = "no {1} and {}")]
    Tuple(u64),
    #[tool_error(message = "no {x}")]
    Unit,
    #[tool_error(message = " ")]
    Empty,
}

fn main() {}
