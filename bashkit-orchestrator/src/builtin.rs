//! A tool as a command of the shell.

use std::sync::Arc;

use bashkit::Builtin;
use bashkit::kernel::{Cx, Fault};
use serde::Serialize;

use crate::call::journal::ApprovalWait;
use crate::call::{Driven, Invocation, PendingCall, Run, Suspension, Waiter, drive, ready};
use crate::compose::{TRANSACTION, Transaction};
use crate::policy::Approval;
use crate::registry::RegisteredTool;
use crate::tool::{Contained, FailureKind, ToolContext, ToolFailure, ToolOutput, ToolResult, ToolSpan};

/// The commands that a script has besides those of bash: the tools above all.
pub(crate) fn builtins(run: &Arc<Run>) -> impl Iterator<Item = Arc<dyn Builtin>> {
    let transaction: Arc<dyn Builtin> = Arc::new(Transaction { keys: run.keys.clone() });
    let transaction = Some(transaction).filter(|_| run.registry.find(TRANSACTION).is_err());
    let tools = run.registry.exposed().map(|tool| -> Arc<dyn Builtin> { Arc::new(ToolBuiltin::new(tool, run)) });
    transaction.into_iter().chain(tools)
}

/// A tool as a command of the shell.
struct ToolBuiltin {
    tool: Arc<RegisteredTool>,
    run: Arc<Run>,
}

impl Builtin for ToolBuiltin {
    fn name(&self) -> &str {
        self.tool.name()
    }

    fn summary(&self) -> &str {
        &self.tool.summary
    }

    fn usage(&self) -> &str {
        &self.tool.definition.usage
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let Self { tool, run } = self;
        let mut stdin = None;
        if cx.has_own_stdin() && tool.reads_stdin(cx.argv()) {
            cx.stdin().rest(stdin.insert(Vec::new()))?;
        }
        let context = |call| {
            let span = ToolSpan { run: run.observer.run(), call, parent: None, tool: tool.name().to_owned() };
            ToolContext::of_script(cx, &run.keys, &run.states, span)
        };
        let pending = PendingCall::of_script(tool, run, cx.argv().to_vec(), stdin, context);
        let status = match ready(drive(pending, &mut Fiber { cx })).unwrap_or(Ok(Driven::Stopped))? {
            Driven::Invoked { invocation, answer, suspension } => finish(cx, &invocation, answer, suspension),
            Driven::Rejected(answer) => print_all(cx, answer),
            Driven::Replayed { answer, suspension } => answer_again(cx, answer, suspension),
            Driven::Stopped => never(cx),
        }?;
        // The time may have passed, or the run been cancelled, while the tool worked.
        cx.meter().check()?;
        Ok(status)
    }
}

impl ToolBuiltin {
    fn new(tool: &Arc<RegisteredTool>, run: &Arc<Run>) -> Self {
        Self { tool: Arc::clone(tool), run: Arc::clone(run) }
    }
}

/// Blocks the fiber of the command, while other jobs of the script go on.
struct Fiber<'a, 'c> {
    cx: &'a Cx<'c>,
}

impl Waiter for Fiber<'_, '_> {
    type Interrupt = Fault;

    async fn approval(&mut self, wait: ApprovalWait) -> Result<Option<Approval>, Fault> {
        self.cx.block_on(wait)
    }

    async fn future(&mut self, answer: Contained) -> Result<ToolResult, Fault> {
        self.cx.block_on(answer)
    }

    async fn blocking(&mut self, invocation: &Arc<Invocation>) -> Result<ToolResult, Fault> {
        let invocation = Arc::clone(invocation);
        let answer = self.cx.offload(move || invocation.block())?;
        Ok(answer.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic))))
    }

    fn is_by_script(interrupt: &Fault) -> bool {
        !matches!(interrupt, Fault::Stop(_))
    }
}

/// Waits for the end of the run.
fn never(cx: &Cx<'_>) -> Result<u8, Fault> {
    cx.block_on(std::future::pending())
}

/// Waits as the call did when it was made, and prints what it answered then.
fn answer_again(cx: &Cx<'_>, answer: ToolResult, suspension: Suspension) -> Result<u8, Fault> {
    let answer = match suspension {
        Suspension::None => answer,
        Suspension::Future => cx.block_on(std::future::ready(answer))?,
        Suspension::Thread => cx.offload(move || answer)?.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic))),
    };
    print_all(cx, answer)
}

/// Completes, records and prints what the tool answered.
fn finish(cx: &Cx<'_>, invocation: &Arc<Invocation>, answer: ToolResult, suspension: Suspension) -> Result<u8, Fault> {
    let Some(answer) = invocation.keep(invocation.complete(answer), suspension) else { return never(cx) };
    match answer {
        Ok(output) => print(cx, invocation, output),
        Err(failure) => {
            invocation.end(failure.status, 0, Some(&failure));
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

/// Prints an answer, line by line where it is made so.
fn print(cx: &Cx<'_>, invocation: &Invocation, mut output: ToolOutput) -> Result<u8, Fault> {
    let (lines, stderr, mut status) = (output.lines.take(), std::mem::take(&mut output.stderr), output.status);
    let mut n_bytes = output.stdout.len();
    let mut failure = None;
    if lines.is_none() {
        invocation.end(status, n_bytes, None);
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
                    Fault::Signal(signal) => invocation.end(signal.saturating_add(128), n_bytes, None),
                    Fault::Errno(_) | Fault::Write(_) => invocation.end(1, n_bytes, None),
                    Fault::Stop(_) => {}
                }
                return Err(fault);
            }
        }
        status = failure.as_ref().map_or(status, |failure| failure.status);
        invocation.end(status, n_bytes, failure.as_ref());
    }
    complain(cx, stderr)?;
    failure.map_or(Ok(status), |failure| refuse(cx, &failure))
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
