//! A rename across files as one operation: agreed to once, checked, and made as a whole or not at all:
//! `cargo run --release --example atomic_refactor`.
#![expect(clippy::print_stdout, reason = "an example that shows what it does")]

use std::error::Error;

use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::script::multi_edit;
use bashkit_orchestrator::trace::Trace;
use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, ScriptTool, Tool, ToolContext, ToolFailure, callable_tool};

const MATH: &str =
    "fn area(w: f64, h: f64) -> f64 { w * h }\nfn total(sizes: &[(f64, f64)]) -> f64 { sizes.iter().map(|(w, h)| area(*w, *h)).sum() }\n";
const MAIN: &str = "fn main() { println!(\"{} {}\", area(2.0, 3.0), total(&[(1.0, 1.0)])); }\n";

/// Check that every function that is called in the sources is there once.
#[callable_tool(read_only)]
fn type_check(
    /// The files
    files: Vec<String>,
    context: &ToolContext,
) -> Result<(), ToolFailure> {
    let mut text = String::new();
    for file in &files {
        text.push_str(&String::from_utf8_lossy(&context.read_file(context.path(file))?));
    }
    let words = |behind: &str| -> Vec<String> {
        let starts = text.match_indices(behind).map(|(at, _)| at + behind.len());
        starts.map(|at| text.split_at(at).1.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()).collect()
    };
    let defined = words("fn ");
    for name in &defined {
        if defined.iter().filter(|other| *other == name).count() > 1 {
            return Err(format!("the function `{name}` is defined more than once").into());
        }
    }
    for called in ["area", "surface", "total"] {
        let is_called = text.contains(&format!("{called}("));
        if is_called && !defined.iter().any(|name| name == called) {
            return Err(format!("the function `{called}` is called but not defined").into());
        }
    }
    Ok(())
}

/// Rename a word in files: a script that is a tool. What it is composed of is seen from the script.
fn rename() -> ScriptTool {
    let script = r#"
        for file in "${files[@]}"; do
            count=$(grep -cw -- "$from" "$file") || continue
            sed -i "s/\b$from\b/$to/g" "$file" && echo "$file: $count lines"
        done
        type_check *.rs
    "#;
    ScriptTool::new("rename", "Rename a function in files, all or nothing.", script)
        .arg::<String, _>("from", "The name")
        .arg::<String, _>("to", "The new name")
        .arg::<Vec<String>, _>("files", "The files")
        .says(|definition| {
            definition.atomic = true;
            definition.single_confirmation = true;
            definition.confirm = bashkit_orchestrator::tool::Confirm::Always;
        })
}

fn builder() -> OrchestratorToolBuilder {
    OrchestratorTool::builder("refactor")
        .tool(TypeCheck)
        .tool(rename())
        .tool(multi_edit(&["type_check"]))
        .file("/home/user/math.rs", MATH)
        .file("/home/user/main.rs", MAIN)
}

/// What the model would send.
const SCRIPT: &str = r#"
# main.rs is forgotten: the check fails, and math.rs is as it was.
rename area surface math.rs || echo "refused; math.rs has $(grep -c area math.rs) lines with area"
rename area surface math.rs main.rs
# Two files, one of the edits is wrong: neither is changed.
multi_edit '[{"path":"math.rs","old":"fn total","new":"fn sum"},{"path":"main.rs","old":"nosuch","new":"x"}]' || echo "refused"
transaction eval 'sed -i s/surface/face/ math.rs; type_check math.rs main.rs' || echo "rolled back"
cat main.rs
"#;

fn run() -> Result<(bashkit_orchestrator::ToolResponse, Trace, u32), Box<dyn Error>> {
    let n_asked = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let counter = std::sync::Arc::clone(&n_asked);
    let approver = move |request: &ApprovalRequest| {
        counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        // A person would be shown this.
        println!("asked about: {} {}", request.tool, serde_json::Value::Object(request.arguments.clone()));
        Approval::Allow
    };
    let tool = builder().approver(approver).build()?;
    let (response, trace) = tool.execute_traced(SCRIPT.into());
    Ok((response, trace, n_asked.load(std::sync::atomic::Ordering::Relaxed)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (response, trace, _) = run()?;
    println!("{}\n{}\n{}", response.stdout, response.stderr, trace.render());
    println!("{}", builder().build()?.help().lines().take(3).collect::<Vec<_>>().join("\n"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_made_as_a_whole_or_not_at_all() -> Result<(), Box<dyn Error>> {
        let (response, trace, n_asked) = run()?;
        let stdout = "math.rs: 2 lines\nrefused; math.rs has 2 lines with area\nmath.rs: 2 lines\nmain.rs: 1 lines\nrefused\nrolled back\n";
        assert_eq!(response.stdout, format!("{stdout}{}", MAIN.replace("area", "surface")));
        assert!(response.stderr.contains("the function `area` is called but not defined"), "{}", response.stderr);
        assert_eq!((response.exit_code, n_asked), (0, 2));
        let checks = trace.calls.iter().filter(|call| call.tool == "type_check" && call.parent.is_some()).count();
        assert_eq!(checks, 2);
        Ok(())
    }
}
