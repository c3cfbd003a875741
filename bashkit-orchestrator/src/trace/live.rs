//! Calls of a run as they are collected, and as they are looked at meanwhile.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};
use bashkit::vfs::FileSystem;

use super::changes::of_layer;
use super::writes::WRITES_MAX;
use super::{Trace, TracedCall, TracedChange, TracedWrite};

/// Collector of the calls of a run.
pub(crate) struct Tracer {
    clock: SystemClock,
    /// Wall-clock time at which it began, since 1970.
    began: Duration,
    script: OnceLock<String>,
    /// Files of the run, a layer over those that it began with.
    files: OnceLock<Arc<dyn FileSystem>>,
    calls: Mutex<Vec<TracedCall>>,
    /// Decisions about files, and the number of those that are left out.
    writes: Mutex<(Vec<TracedWrite>, usize)>,
    n_changes: AtomicU64,
}

impl fmt::Debug for Tracer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracer").field("began", &self.began).finish_non_exhaustive()
    }
}

impl Tracer {
    pub(crate) fn new() -> Self {
        let clock = SystemClock::new();
        let (script, files, calls, writes, n_changes) = Default::default();
        Self { began: clock.now(), clock, script, files, calls, writes, n_changes }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<TracedCall>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the script of the run and its files; those of a run inside of it change nothing.
    pub(crate) fn begin(&self, script: &str, files: Option<&Arc<dyn FileSystem>>) {
        if self.script.set(script.to_owned()).is_ok()
            && let Some(files) = files
        {
            let _ = self.files.set(Arc::clone(files));
        }
    }

    pub(crate) fn called(&self, call: u64, parent: Option<u64>, tool: &str, args: Vec<String>, stdin_bytes: Option<usize>) {
        let began = self.clock.monotonic();
        self.lock().push(TracedCall { call, parent, tool: tool.to_owned(), args, stdin_bytes, began, ..TracedCall::default() });
        self.n_changes.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn change(&self, call: u64, change: impl FnOnce(&mut TracedCall)) {
        if let Some(call) = self.lock().iter_mut().rev().find(|traced| traced.call == call) {
            change(call);
            self.n_changes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes that somebody has decided about a call, which has waited until now.
    pub(crate) fn decided(&self, call: u64) {
        let now = self.clock.monotonic();
        self.change(call, |call| call.waited = Some(now.saturating_sub(call.began)));
    }

    pub(crate) fn answered(&self, call: u64, status: u8, stdout_bytes: usize, failure: Option<&str>) {
        let now = self.clock.monotonic();
        self.change(call, |call| {
            call.time = Some(now.saturating_sub(call.began));
            (call.status, call.stdout_bytes) = (Some(status), stdout_bytes);
            call.failure = failure.map(str::to_owned);
        });
    }

    fn writes(&self) -> MutexGuard<'_, (Vec<TracedWrite>, usize)> {
        self.writes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a decision about a file.
    pub(crate) fn wrote(&self, write: TracedWrite) {
        let at = self.clock.monotonic();
        let mut writes = self.writes();
        if writes.0.len() < WRITES_MAX {
            writes.0.push(TracedWrite { at, ..write });
        } else {
            writes.1 += 1;
        }
        self.n_changes.fetch_add(1, Ordering::Relaxed);
    }

    fn trace(&self, tool: &str, calls: Vec<TracedCall>) -> Trace {
        let (writes, n_writes_omitted) = self.writes().clone();
        Trace {
            writes,
            n_writes_omitted,
            tool: tool.to_owned(),
            script: self.script.get().cloned().unwrap_or_default(),
            began: self.began,
            time: self.clock.monotonic(),
            calls,
            ..Trace::default()
        }
    }

    fn changes(&self) -> (Vec<TracedChange>, usize) {
        self.files.get().map_or_else(Default::default, |files| of_layer(&**files))
    }

    /// Trace of a run that is over, or goes on elsewhere.
    pub(crate) fn finish(&self, tool: &str, exit_code: i32) -> Trace {
        let calls = std::mem::take(&mut *self.lock());
        let (changes, n_changes_omitted) = self.changes();
        Trace { exit_code, changes, n_changes_omitted, ..self.trace(tool, calls) }
    }
}

/// Trace of a run while it is under way: for one run of a view that [`OrchestratorTool::traced`](crate::OrchestratorTool::traced) makes. Cloning is cheap: a clone tells
/// of the same run.
///
/// ```
/// use bashkit_orchestrator::trace::LiveTrace;
/// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
///
/// /// Greet somebody.
/// #[callable_tool]
/// fn greet(name: String) -> String {
///     format!("hello, {name}")
/// }
///
/// let live = LiveTrace::default();
/// let api = OrchestratorTool::builder("api").tool(Greet).build()?;
/// api.traced(&live).execute("greet ada; greet bob".into());
/// let trace = live.trace(100, 1 << 20);
/// assert_eq!((trace.calls.len(), trace.script.as_str()), (2, "greet ada; greet bob"));
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct LiveTrace(Arc<OnceLock<(String, Arc<Tracer>)>>);

impl LiveTrace {
    /// Tells of this run from now on, if it tells of none yet.
    pub(crate) fn begin(&self, tool: &str, tracer: &Arc<Tracer>) {
        let _ = self.0.set((tool.to_owned(), Arc::clone(tracer)));
    }

    /// Number of events so far: another one when there is something new to look at.
    #[must_use]
    pub fn n_events(&self) -> u64 {
        self.0.get().map_or(0, |(_, tracer)| tracer.n_changes.load(Ordering::Relaxed))
    }

    /// Copy of what is known so far, bounded as [`Trace::bounded`] bounds it. The exit code is 0, and no files of the run as a whole are told.
    #[must_use]
    pub fn trace(&self, n_calls_max: usize, bytes_max: usize) -> Trace {
        let Some((tool, tracer)) = self.0.get() else { return Trace::default() };
        let (calls, n_omitted) = {
            let calls = tracer.lock();
            let few: Vec<TracedCall> = calls.iter().take(n_calls_max).map(TracedCall::shortened).collect();
            let n_omitted = calls.len() - few.len();
            (few, n_omitted)
        };
        let mut trace = tracer.trace(tool, calls).bounded(n_calls_max, bytes_max);
        trace.n_calls_omitted += n_omitted;
        trace
    }

    /// Like [`LiveTrace::trace`], with the files that the run has changed so far: for a run that has ended, or waits.
    #[must_use]
    pub fn trace_with_files(&self, n_calls_max: usize, bytes_max: usize) -> Trace {
        let mut trace = self.trace(n_calls_max, bytes_max);
        if let Some((_, tracer)) = self.0.get() {
            let (changes, n_changes_omitted) = tracer.changes();
            let only_changes = Trace { changes, n_changes_omitted, ..Trace::default() }.bounded(0, bytes_max);
            (trace.changes, trace.n_changes_omitted) = (only_changes.changes, only_changes.n_changes_omitted);
        }
        trace
    }
}
