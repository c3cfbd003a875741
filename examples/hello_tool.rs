//! The smallest program: one function, one script.
use bashkit_orchestrator::{BuildError, OrchestratorTool, Tool, callable_tool};

/// Greet somebody.
#[callable_tool]
fn greet(name: String) -> String {
    format!("Hello, {name}!")
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), BuildError> {
    let tool = OrchestratorTool::builder("greeter").tool(Greet).build()?;
    let response = tool.execute("for name in Ada Grace; do greet $name; done | tr a-z A-Z".into());
    assert_eq!(response.stdout, "HELLO, ADA!\nHELLO, GRACE!\n");
    println!("{}", response.stdout);
    Ok(())
}
