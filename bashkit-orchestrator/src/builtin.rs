//! A tool as a command of the shell.

use std::sync::Arc;

use bashkit::Builtin;
use bashkit::command::Cx;
use bashkit::kernel::Fault;
use serde::Serialize;

use crate::context::ToolContext;
use crate::dispatch::{Dispatch, Gate, Opened, Opening, Way};
use crate::journal::Waited;
use crate::registry::Entry;
use crate::run::Run;
use crate::tool::{FailureKind, ToolFailure, ToolOutput, ToolResult};

/// A tool as a command of the shell.
pub(crate) struct CallableToolBuiltin {
    entry: Arc<Entry>,
    run: Arc<Run>,
}

impl Builtin for CallableToolBuiltin {
    fn name(&self) -> &str {
        self.entry.name()
    }

    fn summary(&self) -> &str {
        &self.entry.summary
    }

    fn usage(&self) -> &str {
        &self.entry.definition.usage
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let mut stdin = None;
        if cx.has_own_stdin() && self.entry.reads_stdin(cx.argv()) {
            cx.stdin().rest(stdin.insert(Vec::new()))?;
        }
        let context = |call| ToolContext::of_script(cx, &self.run, call, self.entry.name());
        let mut opening = Opening::of_script(&self.entry, &self.run, cx.argv().to_vec(), stdin, context);
        let shut = loop {
            match opening.gate() {
                Gate::Open => break None,
                Gate::Shut(answer) => break Some(answer),
                Gate::Ask(asked) => {
                    let Some(approval) = cx.block_on(asked)? else { return never(cx) };
                    if let Some(failure) = opening.decide(approval) {
                        break Some(Err(failure));
                    }
                }
            }
        };
        let status = match shut {
            Some(answer) => {
                opening.refuse(&answer);
                print_all(cx, answer)
            }
            None => match opening.open() {
                Opened::Dispatch(dispatch) => run_to_end(cx, &dispatch),
                Opened::Answered { answer, waited } => answer_again(cx, answer, waited),
                Opened::Never => never(cx),
            },
        }?;
        // The time may have passed, or the run been cancelled, while the tool worked.
        cx.meter().check()?;
        Ok(status)
    }
}

impl CallableToolBuiltin {
    pub(crate) fn new(entry: &Arc<Entry>, run: &Arc<Run>) -> Self {
        Self { entry: Arc::clone(entry), run: Arc::clone(run) }
    }
}

/// Waits for the end of the run.
fn never(cx: &Cx<'_>) -> Result<u8, Fault> {
    cx.block_on(std::future::pending())
}

/// Waits as the call did when it was made, and prints what it answered then.
fn answer_again(cx: &Cx<'_>, answer: ToolResult, waited: Waited) -> Result<u8, Fault> {
    let answer = match waited {
        Waited::Not => answer,
        Waited::ForFuture => cx.block_on(std::future::ready(answer))?,
        Waited::ForThread => cx.offload(move || answer)?.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic))),
    };
    print_all(cx, answer)
}

fn run_to_end(cx: &Cx<'_>, dispatch: &Arc<Dispatch>) -> Result<u8, Fault> {
    let (answer, waited) = match dispatch.way() {
        Way::Now(answer) => (Ok(Ok(answer)), Waited::Not),
        // A future is polled by whoever drives the run, what blocks runs on a thread, while other jobs of the script go on.
        Way::Future(future) => (cx.block_on(future).map(Ok), Waited::ForFuture),
        Way::Blocking => {
            let there = Arc::clone(dispatch);
            (cx.offload(move || there.block()), Waited::ForThread)
        }
    };
    let answer = match answer {
        Ok(answer) => answer.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic))),
        Err(fault) => {
            dispatch.abandoned(!matches!(fault, Fault::Stop(_)));
            return Err(fault);
        }
    };
    let Some(answer) = dispatch.kept(dispatch.answered(answer), waited) else { return never(cx) };
    match answer {
        Ok(output) => dispatch.print(cx, output),
        Err(failure) => {
            dispatch.end(failure.status, 0, Some(&failure));
            refuse(cx, &failure)
        }
    }
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

impl Dispatch {
    /// Prints an answer.
    fn print(&self, cx: &Cx<'_>, mut output: ToolOutput) -> Result<u8, Fault> {
        let (lines, stderr, mut status) = (output.lines.take(), std::mem::take(&mut output.stderr), output.status);
        let mut n_bytes = output.stdout.len();
        let mut failure = None;
        if lines.is_none() {
            self.end(status, n_bytes, None);
        }
        let mut out = cx.stdout();
        out.put(&output.into_printed())?;
        out.flush()?;
        if let Some(lines) = lines {
            // Each batch is flushed: it is all that there is by now, so a slow source is seen line by line, and the lines that a fast one
            // makes while they are written share the next batch.
            let done = cx.offload_each(lines, |batch| {
                for made in batch {
                    match made {
                        Ok(line) => {
                            n_bytes += line.len();
                            out.put(&line)?;
                        }
                        Err(end) => failure = Some(end),
                    }
                }
                out.flush()
            });
            match done {
                Ok(Ok(())) => {}
                Ok(Err(panic)) => failure = Some(ToolFailure::panicked(&*panic)),
                Err(fault) => {
                    match &fault {
                        Fault::Signal(signal) => self.end(signal.saturating_add(128), n_bytes, None),
                        Fault::Errno(_) | Fault::Write(_) => self.end(1, n_bytes, None),
                        Fault::Failure(failure) => self.end(failure.status.unwrap_or(1), n_bytes, None),
                        Fault::Exit(status) => self.end(*status, n_bytes, None),
                        Fault::Stop(_) => {}
                    }
                    return Err(fault);
                }
            }
            status = failure.as_ref().map_or(status, |failure| failure.status);
            self.end(status, n_bytes, failure.as_ref());
        }
        complain(cx, stderr)?;
        failure.map_or(Ok(status), |failure| refuse(cx, &failure))
    }
}

/// Prints what an answer has for stderr.
fn complain(cx: &Cx<'_>, mut stderr: Vec<u8>) -> Result<(), Fault> {
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
fn refuse(cx: &Cx<'_>, failure: &ToolFailure) -> Result<u8, Fault> {
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
