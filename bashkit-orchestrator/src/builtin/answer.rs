//! Answers of tools as the script reads them.

use bashkit::command::{Args, Command, Cx};
use bashkit::kernel::Fault;
use serde::Serialize;

use crate::tool::{FailureKind, ToolFailure, ToolOutput, ToolResult};

/// Runs a command with its arguments; a call of it that is wrong, or asks for help, is answered here.
pub(super) fn run_parsed(
    cx: &mut Cx<'_>,
    command: &'static Command,
    run: impl FnOnce(&mut Cx<'_>, &Args) -> Result<u8, Fault>,
) -> Result<u8, Fault> {
    cx.step(cx.argv().iter().map(|arg| arg.len() as u64 / 16 + 1).sum())?;
    let args = match Args::parse(command, cx.name(), cx.argv()) {
        Ok(args) => args,
        Err(refusal) if refusal.status == 0 => {
            let mut out = cx.stdout();
            let printed = out.put(&refusal.text).and_then(|()| out.flush());
            return cx.settle(printed.map(|()| 0));
        }
        Err(refusal) => {
            cx.stderr_bytes(&refusal.text)?;
            return Ok(refusal.status);
        }
    };
    let done = run(cx, &args);
    cx.settle(done)
}

/// Prints an answer that was there without the tool.
pub(crate) fn print_all(cx: &Cx<'_>, answer: ToolResult) -> Result<u8, Fault> {
    match answer.and_then(ToolOutput::collect) {
        Ok(mut output) => {
            let (stderr, status) = (std::mem::take(&mut output.stderr), output.status);
            let mut out = cx.stdout();
            out.put(&output.into_printed())?;
            out.flush()?;
            complain(cx, stderr)?;
            Ok(status)
        }
        Err(failure) => refuse(cx, &failure),
    }
}

/// Prints what an answer has for stderr.
pub(super) fn complain(cx: &Cx<'_>, mut stderr: Vec<u8>) -> Result<(), Fault> {
    if stderr.is_empty() {
        return Ok(());
    }
    if !stderr.ends_with(b"\n") {
        stderr.push(b'\n');
    }
    cx.stderr_bytes(&stderr)
}

/// A failure as one line of JSON, in this order.
#[derive(Serialize)]
struct FailureLine<'a> {
    tool: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    message: &'a str,
    status: u8,
}

/// Prints a failure as the script wants to read it.
pub(super) fn refuse(cx: &Cx<'_>, failure: &ToolFailure) -> Result<u8, Fault> {
    let message = failure.message.trim_end_matches('\n');
    if cx.env("TOOL_ERRORS").is_some_and(|how| how == b"json") {
        let kind = match failure.kind {
            FailureKind::Failed => "failed",
            FailureKind::Usage => "usage",
            FailureKind::Panicked => "panicked",
        };
        let tool = String::from_utf8_lossy(cx.name());
        let line = FailureLine { tool: &tool, kind, code: failure.code.as_deref(), message, status: failure.status };
        if let Ok(mut line) = serde_json::to_vec(&line) {
            line.push(b'\n');
            cx.stderr_bytes(&line)?;
            return Ok(failure.status);
        }
    }
    cx.error_bytes(message.as_bytes())?;
    Ok(failure.status)
}
