//! The examples of a tool as tests of it.

use super::OrchestratorTool;
use crate::policy::{Approval, ApprovalRequest};
use crate::tool::{CallableTool, Tool, ToolContext, ToolRequest};

/// Runs the examples of a tool and says which of them does not do what it says.
///
/// # Errors
/// Each example that failed: the line, what was expected, and what came.
#[doc(hidden)]
pub fn check_examples(tool: impl CallableTool + 'static, context: ToolContext) -> Result<(), String> {
    let definition = tool.definition();
    tool.check()?;
    let mut builder = OrchestratorTool::builder("examples").tool(tool).without_parts().approver(|_: &ApprovalRequest| Approval::Allow);
    for (name, value) in context.environ() {
        builder = builder.env(String::from_utf8_lossy(name), String::from_utf8_lossy(value));
    }
    let orchestrator = builder.states(context.states()).build().map_err(|error| error.to_string())?;
    let mut wrong = String::new();
    for example in &definition.examples {
        let response = orchestrator.execute(ToolRequest::new(example.command.as_str()));
        let found = response.stdout.trim_end();
        let fits = example.output.as_ref().is_none_or(|expected| fits(expected.trim_end(), found));
        if response.exit_code != 0 || !fits {
            let expected = example.output.as_deref().unwrap_or("status 0");
            let (status, stderr) = (response.exit_code, response.stderr.trim_end());
            wrong.push_str(&format!("the example `{}`\n  says:   {expected}\n  prints: {found}\n  status: {status}\n", example.command));
            if !stderr.is_empty() {
                wrong.push_str(&format!("  stderr: {stderr}\n"));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// Whether a text is what is expected, where `…` stands for any text.
fn fits(expected: &str, found: &str) -> bool {
    let mut parts = expected.split('…');
    let Some(mut rest) = parts.next().and_then(|first| found.strip_prefix(first)) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part).and_then(|at| rest.get(at + part.len()..)) {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn wildcards() {
        for (expected, found, fit) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("{…}", "{1}", true),
            ("{…}", "{1", false),
            ("…", "", true),
            ("a…b…c", "a1b2c", true),
            ("a…b…c", "a1c2b", false),
            ("…b", "ab", true),
        ] {
            assert_eq!(fits(expected, found), fit, "{expected} {found}");
        }
    }
}
