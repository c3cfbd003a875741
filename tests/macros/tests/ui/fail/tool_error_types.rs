use bashkit_orchestrator::ToolError;

#[derive(ToolError)]
enum NoDisplay {
    NotFound,
}

struct Secret;

#[derive(ToolError)]
enum NoDisplayOfField {
    #[tool_error(message = "no {0}")]
    NotFound(Secret),
}

#[derive(ToolError)]
enum NoToolError {
    #[tool_error(transparent)]
    NotFound(Secret),
}

fn main() {}
