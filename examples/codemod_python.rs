//! The codemod of `codemod.rs` as a Python program: the same tools through the same dispatcher, with the same trace.
//!
//! Needs `python3` on the host; the program is a process of the host in a hidden directory that is gone when it ends.
use std::error::Error;

use bashkit_examples::services::{Project, services};
use bashkit_orchestrator::ScriptTool;
use bashkit_orchestrator::process::Boundary;
use bashkit_orchestrator::script::Language;

/// What a model would write.
const PROGRAM: &str = r#"
import re
import tools

TIMEOUTS = {"gold": 5, "silver": 15, "basic": 60}
for path in tools.list_services().splitlines():
    source = tools.read_service(path)
    tier = re.match(r"// tier: (\w+)", source).group(1)
    tools.edit_service(path, "timeout: 30,", f"timeout: {TIMEOUTS[tier]},")
    print(path, tier)
try:
    tools.edit_service("services/s0.ts", "timeout: 30,", "timeout: 1,")
except tools.ToolError as error:
    print("refused:", error)
"#;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn Error>> {
    let project = Project::default();
    let python = ScriptTool::builder().language(Language::Python).landlock(Boundary::IfAvailable).build()?;
    println!("The program is {}.", python.confinement());
    let api = services(&project).program(python).build()?;
    let (response, trace) = api.execute_traced(format!("python <<'END'\n{PROGRAM}\nEND").into());
    print!("{}{}", response.stdout, response.stderr);
    println!("\n{}", trace.render());
    assert_eq!((response.exit_code, project.wrong()), (0, vec![]));
    assert!(response.stdout.ends_with("is in services/s0.ts 0 times, not once\n"));
    Ok(())
}
