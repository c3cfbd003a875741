//! One run of a script, as its tools see it, and what it tells about itself.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bashkit::Builtin;
use bashkit::vfs::FileSystem;
use tracing::Span;

use crate::builtin::CallableToolBuiltin;
use crate::compose::{TRANSACTION, Transaction};
use crate::journal::Durable;
use crate::policy::{Allowances, Delegations, Gatekeeper, Mode};
use crate::registry::Registry;
use crate::tool::{SessionKeys, States, StatusCallback, ToolStatus};
use crate::trace::{Trace, TracedCall, Tracer};

/// One run of a script, as its tools see it.
#[derive(Default)]
pub(crate) struct Run {
    pub(crate) registry: Registry,
    pub(crate) states: States,
    pub(crate) watch: Arc<Watch>,
    pub(crate) gatekeeper: Arc<Gatekeeper>,
    pub(crate) allowances: Arc<Allowances>,
    pub(crate) delegations: Delegations,
    pub(crate) durable: Option<Arc<Durable>>,
    pub(crate) mode: Mode,
    pub(crate) keys: SessionKeys,
    /// Scripts have commands for these.
    pub(crate) has_key_commands: bool,
    /// The files of the script, with no rules around them.
    pub(crate) files: OnceLock<Arc<dyn FileSystem>>,
}

impl Run {
    /// The commands that a script has besides those of bash: the tools above all.
    pub(crate) fn builtins(self: &Arc<Self>) -> impl Iterator<Item = Arc<dyn Builtin>> {
        let transaction: Arc<dyn Builtin> = Arc::new(Transaction { keys: self.keys.clone() });
        let transaction = Some(transaction).filter(|_| self.registry.find(TRANSACTION).is_err());
        transaction.into_iter().chain(self.tools())
    }

    fn tools(self: &Arc<Self>) -> impl Iterator<Item = Arc<dyn Builtin>> {
        self.registry.exposed().map(|entry| -> Arc<dyn Builtin> { Arc::new(CallableToolBuiltin::new(entry, self)) })
    }
}

/// What one run tells about itself.
#[derive(Default)]
pub(crate) struct Watch {
    run: u64,
    is_watched: bool,
    callback: Mutex<Option<StatusCallback>>,
    n_calls: AtomicU64,
    ended: AtomicBool,
    tracer: Option<Tracer>,
    /// The span of the whole, and whether spans have arguments and results in them.
    pub(crate) span: Option<(Span, bool)>,
}

impl Watch {
    pub(crate) fn new(callback: Option<StatusCallback>) -> Arc<Self> {
        static N_RUNS: AtomicU64 = AtomicU64::new(0);
        let run = N_RUNS.fetch_add(1, Ordering::Relaxed) + 1;
        Arc::new(Self { run, is_watched: callback.is_some(), callback: Mutex::new(callback), ..Self::default() })
    }

    /// The same for a run whose calls are collected, and whose spans are below this one.
    pub(crate) fn traced(self: Arc<Self>, is_collected: bool, span: Span, with_content: bool) -> Arc<Self> {
        let tracer = is_collected.then(Tracer::new);
        match Arc::try_unwrap(self) {
            Ok(watch) => Arc::new(Self { tracer, span: Some((span, with_content)), ..watch }),
            Err(shared) => shared,
        }
    }

    /// What the calls of the run were.
    pub(crate) fn trace(&self, tool: &str, exit_code: i32) -> Option<Trace> {
        self.tracer.as_ref().map(|tracer| tracer.finish(tool, exit_code))
    }

    /// A call has come.
    pub(crate) fn called(&self, call: u64, parent: Option<u64>, name: &str, args: impl Fn() -> Vec<String>, stdin_bytes: Option<usize>) {
        if let Some(tracer) = &self.tracer {
            tracer.called(call, parent, name, args(), stdin_bytes);
        }
        self.tell(|| ToolStatus::ToolCalled { call, name: name.to_owned(), args: args() });
    }

    /// It is known more about a call.
    pub(crate) fn note(&self, call: u64, change: impl FnOnce(&mut TracedCall)) {
        if let Some(tracer) = &self.tracer {
            tracer.change(call, change);
        }
    }

    /// A call was answered.
    pub(crate) fn answered(&self, call: u64, name: &str, status: u8, stdout_bytes: usize, failure: Option<&str>) {
        if let Some(tracer) = &self.tracer {
            tracer.answered(call, status, stdout_bytes, failure);
        }
        self.tell(|| ToolStatus::ToolFinished { call, name: name.to_owned(), status, stdout_bytes });
    }

    /// The number of the next call.
    pub(crate) fn next_call(&self) -> u64 {
        self.n_calls.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The number of the run.
    pub(crate) fn run(&self) -> u64 {
        self.run
    }

    fn callback(&self) -> MutexGuard<'_, Option<StatusCallback>> {
        self.callback.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what `status` makes, if anybody listens.
    pub(crate) fn tell(&self, status: impl FnOnce() -> ToolStatus) {
        if self.is_watched
            && let Some(callback) = &mut *self.callback()
        {
            callback(status());
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// The run is over: tells `last`, and nothing after it.
    pub(crate) fn end(&self, last: Option<ToolStatus>) {
        self.ended.store(true, Ordering::Release);
        let callback = self.callback().take();
        if let (Some(mut callback), Some(last)) = (callback, last) {
            callback(last);
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }
}

/// Says that the run is over when it is dropped, however that happens.
pub(crate) struct EndOfRun(pub(crate) Arc<Watch>);

impl Drop for EndOfRun {
    fn drop(&mut self) {
        self.0.end(None);
    }
}
