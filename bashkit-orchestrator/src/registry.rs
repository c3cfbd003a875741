//! The tools of an orchestrator, and the one place through which every call of a tool goes.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use bashkit::Builtin;
use bashkit::kernel::{Cx, Fault};

use crate::name;
use crate::orchestrator::BuildError;
use crate::prompt;
use crate::request::{StatusCallback, ToolStatus};
use crate::tool::{CallableTool, ToolCall, ToolFailure, ToolFuture, ToolResult};

/// The tools, by the order in which they were added.
#[derive(Clone, Default)]
pub(crate) struct Registry {
    tools: Vec<Arc<dyn CallableTool>>,
}

impl Registry {
    pub(crate) fn new(tools: Vec<Arc<dyn CallableTool>>) -> Result<Self, BuildError> {
        let mut names = std::collections::BTreeSet::new();
        for tool in &tools {
            let name = tool.name();
            if !name::is_valid(name) {
                return Err(BuildError::InvalidToolName { name: name.to_owned() });
            }
            if name::is_reserved(name) {
                return Err(BuildError::ReservedToolName { name: name.to_owned() });
            }
            if !names.insert(name) {
                return Err(BuildError::DuplicateTool { name: name.to_owned() });
            }
        }
        Ok(Self { tools })
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &dyn CallableTool> {
        self.tools.iter().map(|tool| &**tool)
    }

    /// The tools as commands of one run.
    pub(crate) fn builtins(&self, watch: &Arc<Watch>) -> Vec<Arc<dyn Builtin>> {
        let builtin = |tool: &Arc<dyn CallableTool>| -> Arc<dyn Builtin> {
            let (summary, usage) = (prompt::first_paragraph(tool.description()), tool.usage());
            Arc::new(CallableToolBuiltin { tool: Arc::clone(tool), watch: Arc::clone(watch), summary, usage })
        };
        self.tools.iter().map(builtin).collect()
    }
}

/// What one run tells about itself.
#[derive(Default)]
pub(crate) struct Watch {
    callback: Option<Mutex<StatusCallback>>,
    n_calls: AtomicU64,
}

impl Watch {
    pub(crate) fn new(callback: Option<StatusCallback>) -> Arc<Self> {
        Arc::new(Self { callback: callback.map(Mutex::new), n_calls: AtomicU64::new(0) })
    }

    /// Tells what `status` makes, if anybody listens.
    pub(crate) fn tell(&self, status: impl FnOnce() -> ToolStatus) {
        if let Some(callback) = &self.callback {
            callback.lock().unwrap_or_else(PoisonError::into_inner)(status());
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.callback.is_some()
    }
}

/// What one call brings with it.
struct Given {
    args: Vec<Vec<u8>>,
    stdin: Option<Vec<u8>>,
}

impl Given {
    fn call(&self) -> ToolCall<'_> {
        ToolCall::new(&self.args, self.stdin.as_deref())
    }
}

/// Calls a tool. Every call from every door passes here: this is where calls are counted and told, and panics contained.
///
/// A tool that blocks runs on a thread while other jobs of the script go on, an asynchronous one is polled by whoever drives the run.
fn dispatch(cx: &Cx<'_>, tool: &Arc<dyn CallableTool>, given: Given, watch: &Watch) -> Result<ToolResult, Fault> {
    let call = watch.n_calls.fetch_add(1, Ordering::Relaxed) + 1;
    watch.tell(|| ToolStatus::ToolCalled { call, name: tool.name().to_owned(), args: given.call().args_text() });
    let answer = match catch_unwind(AssertUnwindSafe(|| tool.call_async(&given.call()))) {
        Err(panic) => Err(ToolFailure::panicked(&*panic)),
        Ok(Some(future)) => cx.block_on(Contained(future))?,
        Ok(None) => {
            let tool = Arc::clone(tool);
            let done = cx.offload(move || tool.call_with(given.call()))?;
            done.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))
        }
    };
    watch.tell(|| {
        let (status, stdout_bytes) = match &answer {
            Ok(output) => (output.status, output.stdout.len()),
            Err(failure) => (failure.status, 0),
        };
        ToolStatus::ToolFinished { call, name: tool.name().to_owned(), status, stdout_bytes }
    });
    Ok(answer)
}

/// A future whose panic is its answer.
struct Contained(ToolFuture);

impl Future for Contained {
    type Output = ToolResult;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<ToolResult> {
        let future = self.0.as_mut();
        catch_unwind(AssertUnwindSafe(move || future.poll(cx))).unwrap_or_else(|panic| Poll::Ready(Err(ToolFailure::panicked(&*panic))))
    }
}

/// A tool as a command of the shell.
struct CallableToolBuiltin {
    tool: Arc<dyn CallableTool>,
    watch: Arc<Watch>,
    summary: String,
    usage: String,
}

impl Builtin for CallableToolBuiltin {
    fn name(&self) -> &str {
        self.tool.name()
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn usage(&self) -> &str {
        &self.usage
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let mut stdin = None;
        if self.tool.wants_stdin() && cx.has_own_stdin() {
            cx.stdin().rest(stdin.insert(Vec::new()))?;
        }
        match dispatch(cx, &self.tool, Given { args: cx.argv().to_vec(), stdin }, &self.watch)? {
            Ok(mut output) => {
                let (status, mut stderr) = (output.status, std::mem::take(&mut output.stderr));
                let mut out = cx.stdout();
                out.put(&output.into_printed())?;
                out.flush()?;
                if !stderr.is_empty() {
                    if !stderr.ends_with(b"\n") {
                        stderr.push(b'\n');
                    }
                    cx.stderr_bytes(&stderr)?;
                }
                Ok(status)
            }
            Err(failure) => {
                cx.error_bytes(failure.message.trim_end_matches('\n').as_bytes())?;
                Ok(failure.status)
            }
        }
    }
}
