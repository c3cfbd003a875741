//! A codemod whose every edit depends on what is read first, in one turn: eight files, each edited by the tier in its own header.
//!
//! Without a script a model reads eight files in one turn and edits eight in the next, with all eight sources in its context; here it sees eight lines.
use std::error::Error;

use bashkit_examples::services::{Project, services};
use bashkit_orchestrator::Tool;

/// What a model would write.
const SCRIPT: &str = r#"
for path in $(list_services); do
  source=$(read_service "$path")
  case $source in
    '// tier: gold'*) timeout=5 ;;
    '// tier: silver'*) timeout=15 ;;
    *) timeout=60 ;;
  esac
  edit_service "$path" 'timeout: 30,' "timeout: $timeout,"
done
"#;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn Error>> {
    let project = Project::default();
    let api = services(&project).build()?;
    let (response, trace) = api.execute_traced(SCRIPT.into());
    print!("{}{}", response.stdout, response.stderr);
    println!("\n{}", trace.render());
    assert_eq!((response.exit_code, project.wrong()), (0, vec![]));
    // A second time nothing is there to be edited: each call says so, and nothing is broken.
    let again = api.execute(SCRIPT.into());
    assert!(again.stderr.contains("is in services/s0.ts 0 times, not once") && project.wrong().is_empty());
    Ok(())
}
