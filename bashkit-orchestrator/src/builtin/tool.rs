//! A tool as a command of the shell.

use std::sync::Arc;

use bashkit::command::Cx;
use bashkit::kernel::{Fault, Lender};
use bashkit::{Builtin, Error, Limit};

use super::answer::{complain, print_all, refuse};
use crate::call::journal::ApprovalWait;
use crate::call::{Driven, Invocation, PendingCall, Run, Suspension, Undoing, Waiter, drive, ready};
use crate::policy::Approval;
use crate::registry::RegisteredTool;
use crate::tool::{CallInput, Contained, LentStdin, ToolContext, ToolFailure, ToolOutput, ToolResult, ToolSpan};

/// A tool as a command of the shell.
pub(super) struct ToolBuiltin {
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
        let mut stdin = CallInput::None;
        let mut lender = None;
        if cx.has_own_stdin() && tool.reads_stdin(cx.argv()) {
            let lent = if run.streams_stdin(tool) { cx.lend_stdin() } else { None };
            stdin = match lent {
                Some((reader, input)) => {
                    lender = Some(reader);
                    CallInput::Lent(LentStdin::new(input))
                }
                None => {
                    let mut bytes = Vec::new();
                    cx.stdin().rest(&mut bytes)?;
                    CallInput::Bytes(bytes)
                }
            };
        }
        let context = |call| {
            let span = ToolSpan { run: run.observer.run(), call, parent: None, tool: tool.name().to_owned() };
            ToolContext::of_script(cx, &run.keys, &run.states, span)
        };
        let pending = PendingCall::of_script(tool, run, cx.argv().to_vec(), stdin, context);
        let driven =
            ready(drive(pending, &mut Fiber { cx, lender: lender.as_mut(), run, tool: tool.name() })).unwrap_or(Ok(Driven::Stopped))?;
        let status = match driven {
            Driven::Invoked { invocation, answer, suspension } => finish(cx, lender.as_mut(), &invocation, answer, suspension),
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
    pub(super) fn new(tool: &Arc<RegisteredTool>, run: &Arc<Run>) -> Self {
        Self { tool: Arc::clone(tool), run: Arc::clone(run) }
    }
}

/// Blocks the fiber of the command, while other jobs of the script go on.
struct Fiber<'a, 'c> {
    cx: &'a Cx<'c>,
    /// Reads standard input for a tool that takes it as it comes.
    lender: Option<&'a mut Lender>,
    run: &'a Run,
    tool: &'a str,
}

impl Waiter for Fiber<'_, '_> {
    type Interrupt = Fault;

    async fn approval(&mut self, wait: ApprovalWait) -> Result<Option<Approval>, Fault> {
        self.cx.block_on(wait)
    }

    async fn future(&mut self, answer: Contained) -> Result<ToolResult, Fault> {
        let answer = self.cx.block_on(answer);
        if matches!(answer, Err(Fault::Stop(Error::Limit(Limit::Time(_))))) && !self.cx.kernel().is_polled() && self.run.runtime.is_none() {
            self.run.observer.waited_on_thread(self.tool);
        }
        answer
    }

    async fn blocking(&mut self, invocation: &Arc<Invocation>) -> Result<ToolResult, Fault> {
        let invocation = Arc::clone(invocation);
        let answer = self.cx.offload(self.lender.as_deref_mut(), move || invocation.block())?;
        Ok(answer.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic))))
    }

    async fn undone(&mut self, undoing: Undoing) -> Vec<String> {
        // Nothing of the script happens meanwhile: a recorded run and its repetition do the same.
        self.cx.kernel().hold_through_stop(undoing).unwrap_or_default()
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
        Suspension::Thread => cx.offload(None, move || answer)?.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic))),
    };
    print_all(cx, answer)
}

/// Records and prints what the tool answered.
fn finish(
    cx: &Cx<'_>,
    lender: Option<&mut Lender>,
    invocation: &Arc<Invocation>,
    answer: ToolResult,
    suspension: Suspension,
) -> Result<u8, Fault> {
    let Some(answer) = invocation.keep(answer, suspension) else { return never(cx) };
    match answer {
        Ok(output) => print(cx, lender, invocation, output),
        Err(failure) => {
            invocation.end(failure.status, 0, Some(&failure));
            refuse(cx, &failure)
        }
    }
}

/// Prints an answer, line by line where it is made so.
fn print(cx: &Cx<'_>, lender: Option<&mut Lender>, invocation: &Invocation, mut output: ToolOutput) -> Result<u8, Fault> {
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
        let done = cx.offload_each(lender, lines, |batch| {
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
                    Fault::Failure(failure) => invocation.end(failure.status.unwrap_or(1), n_bytes, None),
                    Fault::Exit(status) => invocation.end(*status, n_bytes, None),
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
