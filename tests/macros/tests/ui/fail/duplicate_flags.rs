use bashkit_orchestrator::callable_tool;

/// List users.
#[callable_tool]
fn users(
    #[arg(short = 'l')] limit: Option<u8>,
    #[arg(short = 'l')] level: Option<u8>,
    #[arg(long = "limit")] most: Option<u8>,
    #[arg(long = "help")] topic: Option<String>,
    #[arg(long = "a b")] other: Option<String>,
    #[arg(short = '5')] five: bool,
    no_limit: bool,
) -> u8 {
    limit.or(level).or(most).unwrap_or(u8::from(no_limit || five)) + topic.or(other).map_or(0, |_| 1)
}

fn main() {}
