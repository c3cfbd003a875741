use bashkit_orchestrator::callable_tool;

/// Print it.
#[callable_tool]
fn show(what: String) -> &str {
    "x"
}

/// Print it.
#[callable_tool]
fn pair(what: String) -> Result<(u8, std::borrow::Cow<'a, str>), String> {
    Ok((1, "x".into()))
}

/// That is fine.
#[callable_tool]
fn fine() -> Option<&'static str> {
    None
}

fn main() {}
