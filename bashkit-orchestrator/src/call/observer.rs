//! Observation of a run: events, the trace of its calls, their spans.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bashkit::vfs::{Change, FileSystem};
use tracing::Span;

use crate::policy::FileWitness;
use crate::tool::{StatusCallback, ToolStatus};
use crate::trace::{Trace, TracedCall, TracedChange, TracedWrite, Tracer, WatchedFiles, told};

/// Observer of one run: its events, the trace of its calls, their spans.
#[derive(Default)]
pub(crate) struct RunObserver {
    run: u64,
    is_watched: bool,
    callback: Mutex<Option<StatusCallback>>,
    n_calls: AtomicU64,
    ended: AtomicBool,
    /// Nothing of what happens is told or traced any more.
    is_muted: AtomicBool,
    /// Asynchronous tool that a thread waited for when the time of the run was over.
    waited_for: OnceLock<String>,
    tracer: Option<Arc<Tracer>>,
    /// The span of the whole, and whether spans have arguments and results in them.
    pub(crate) span: Option<(Span, bool)>,
}

impl RunObserver {
    pub(crate) fn new(callback: Option<StatusCallback>) -> Arc<Self> {
        static N_RUNS: AtomicU64 = AtomicU64::new(0);
        let run = N_RUNS.fetch_add(1, Ordering::Relaxed) + 1;
        Arc::new(Self { run, is_watched: callback.is_some(), callback: Mutex::new(callback), ..Self::default() })
    }

    /// Observer of a run whose calls are collected by `tracer`, and whose spans are below this one.
    pub(crate) fn traced(self: Arc<Self>, tracer: Option<Arc<Tracer>>, span: Span, with_content: bool) -> Arc<Self> {
        match Arc::try_unwrap(self) {
            Ok(observer) => Arc::new(Self { tracer, span: Some((span, with_content)), ..observer }),
            Err(shared) => shared,
        }
    }

    /// Trace of the run, if its calls are collected.
    pub(crate) fn trace(&self, tool: &str, exit_code: i32) -> Option<Trace> {
        self.tracer.as_ref().map(|tracer| tracer.finish(tool, exit_code))
    }

    /// Collector of calls, as long as what happens counts.
    fn tracer(&self) -> Option<&Tracer> {
        self.tracer.as_deref().filter(|_| !self.is_muted.load(Ordering::Acquire))
    }

    /// Notes for the trace what the run is of: its script and files.
    pub(crate) fn begin(&self, script: &str, files: Option<&Arc<dyn FileSystem>>) {
        if let Some(tracer) = self.tracer() {
            tracer.begin(script, files);
        }
    }

    /// Notes for the trace what a call changed; `changes` is only asked for where calls are collected.
    pub(crate) fn changed(&self, call: u64, changes: impl FnOnce() -> Vec<Change>) {
        self.note_changes(call, || told(changes()));
    }

    /// Watches files for the trace, where calls are collected.
    pub(super) fn watch(&self, files: &Arc<dyn FileSystem>) -> Option<WatchedFiles> {
        self.tracer().and_then(|_| WatchedFiles::new(files))
    }

    /// Notes for the trace what changed in watched files while a call was made.
    pub(super) fn changed_in(&self, call: u64, watched: &WatchedFiles) {
        self.note_changes(call, || watched.changes());
    }

    fn note_changes(&self, call: u64, changes: impl FnOnce() -> (Vec<TracedChange>, usize)) {
        if let Some(tracer) = self.tracer() {
            let (changes, n_omitted) = changes();
            if !changes.is_empty() {
                tracer.change(call, |call| (call.changes, call.n_changes_omitted) = (changes, n_omitted));
            }
        }
    }

    /// Somebody has decided about a call.
    pub(crate) fn decided(&self, call: u64) {
        if let Some(tracer) = self.tracer() {
            tracer.decided(call);
        }
    }

    /// Tells and traces nothing any more: what the script does has not happened.
    pub(crate) fn mute(&self) {
        self.is_muted.store(true, Ordering::Release);
    }

    /// A call has come.
    pub(crate) fn called(&self, call: u64, parent: Option<u64>, name: &str, args: impl Fn() -> Vec<String>, stdin_bytes: Option<usize>) {
        if let Some(tracer) = self.tracer() {
            tracer.called(call, parent, name, args(), stdin_bytes);
        }
        self.notify(|| ToolStatus::ToolCalled { call, name: name.to_owned(), args: args() });
    }

    /// Updates the trace record of call `call`.
    pub(crate) fn update_record(&self, call: u64, change: impl FnOnce(&mut TracedCall)) {
        if let Some(tracer) = self.tracer() {
            tracer.change(call, change);
        }
    }

    /// A call was answered.
    pub(crate) fn answered(&self, call: u64, name: &str, status: u8, stdout_bytes: usize, failure: Option<&str>) {
        if let Some(tracer) = self.tracer() {
            tracer.answered(call, status, stdout_bytes, failure);
        }
        self.notify(|| ToolStatus::ToolFinished { call, name: name.to_owned(), status, stdout_bytes });
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
    pub(crate) fn notify(&self, status: impl FnOnce() -> ToolStatus) {
        if self.is_watched
            && !self.is_muted.load(Ordering::Acquire)
            && let Some(callback) = &mut *self.callback()
        {
            callback(status());
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// Notes that a thread waited for an asynchronous tool when the time of the run was over.
    pub(crate) fn waited_on_thread(&self, tool: &str) {
        let _ = self.waited_for.set(tool.to_owned());
    }

    /// The asynchronous tool that a thread waited for when the time of the run was over.
    pub(crate) fn waited_for(&self) -> Option<&str> {
        self.waited_for.get().map(String::as_str)
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

impl FileWitness for RunObserver {
    fn wrote(&self, write: TracedWrite) {
        if let Some(tracer) = self.tracer() {
            tracer.wrote(write);
        }
    }
}

/// Ends the observation of a run when dropped, however that happens.
pub(crate) struct RunGuard(pub(crate) Arc<RunObserver>);

impl Drop for RunGuard {
    fn drop(&mut self) {
        self.0.end(None);
    }
}
