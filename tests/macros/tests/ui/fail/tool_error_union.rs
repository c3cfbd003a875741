use bashkit_orchestrator::ToolError;

#[derive(ToolError)]
union Either {
    a: u8,
    b: i8,
}

fn main() {}
