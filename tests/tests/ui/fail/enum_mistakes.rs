use bashkit_orchestrator::ToolEnum;

#[derive(ToolEnum)]
enum Level {
    Quiet,
    #[tool_enum(name = "quiet")]
    Silent,
    Custom(u8),
    #[tool_enum(nam = "x")]
    Loud,
    #[tool_enum(name = "two words")]
    Two,
}

#[derive(ToolEnum)]
struct NoEnum;

#[derive(ToolEnum)]
enum Empty {}

fn main() {}
