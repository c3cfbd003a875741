//! A call of a tool that calls others: what it may call, what is undone when it fails, what its parts share.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit::host::{Clock, SystemClock};
use bashkit::vfs::{self, Change, Checkpoint, FileSystem, NodeBody};
use serde_json::{Map, Value};

use crate::context::not_declared;
use crate::definition::{ToolArguments, ToolDefinition};
use crate::journal::{Answer, Durable, PartDone, Path};
use crate::registry::{Entry, Registry};
use crate::session::{KeyMap, SessionKeys};
use crate::tool::{ToolFailure, ToolOutput};

/// How many calls one operation makes at most.
const CALLS_MAX: u64 = 10_000;

/// A finished call that can be undone.
pub(crate) struct Undo {
    entry: Arc<Entry>,
    arguments: ToolArguments,
    output: ToolOutput,
    /// Which call of a durable run it is.
    recorded: Option<(Arc<Durable>, Path)>,
}

impl Undo {
    /// How that call is undone, if its tool says how.
    pub(crate) fn of(
        entry: &Arc<Entry>,
        arguments: Option<ToolArguments>,
        output: &ToolOutput,
        recorded: Option<(Arc<Durable>, Path)>,
    ) -> Option<Self> {
        entry.definition.compensate?;
        let output = ToolOutput {
            stdout: output.stdout.clone(),
            stderr: output.stderr.clone(),
            status: output.status,
            exact: output.exact,
            lines: None,
        };
        Some(Self { entry: Arc::clone(entry), arguments: arguments?, output, recorded })
    }

    /// That of a part which was done in an earlier life of a run.
    pub(crate) fn of_part(part: &PartDone, durable: &Arc<Durable>, registry: &Registry) -> Option<Self> {
        let entry = registry.find(&part.tool).ok()?;
        let arguments = serde_json::from_str(&part.arguments).ok()?;
        Self::of(entry, Some(arguments), &part.answer.result().ok()?, Some((Arc::clone(durable), part.call.clone())))
    }

    fn part(&self) -> Option<PartDone> {
        let (_, call) = self.recorded.as_ref()?;
        let ToolOutput { stdout, stderr, status, exact, .. } = &self.output;
        let answer = Answer::Output { stdout: stdout.clone(), stderr: stderr.clone(), status: *status, exact: *exact };
        let arguments = serde_json::to_string(&self.arguments).ok()?;
        Some(PartDone { call: call.clone(), tool: self.entry.name().to_owned(), arguments, answer })
    }

    /// Undoes it; says what there is to complain of.
    fn run(&self) -> Option<String> {
        match &self.recorded {
            Some((durable, call)) => durable.undo(call, || self.compensate()),
            None => self.compensate(),
        }
    }

    fn compensate(&self) -> Option<String> {
        let compensate = self.entry.definition.compensate?;
        let done = catch_unwind(AssertUnwindSafe(|| compensate(&self.arguments, &self.output)));
        let failure = match done {
            Ok(Ok(())) => return None,
            Ok(Err(failure)) => failure,
            Err(panic) => ToolFailure::panicked(&*panic),
        };
        Some(format!("'{}' could not be undone: {}", self.entry.name(), failure.message))
    }

    /// Whether it was undone in an earlier life of a run.
    fn is_undone(&self) -> bool {
        self.recorded.as_ref().is_some_and(|(durable, call)| durable.is_undone(call))
    }
}

/// One call of a tool, as the calls below it see it.
pub(crate) struct Operation {
    entry: Arc<Entry>,
    outer: Option<Arc<Self>>,
    /// Somebody agreed to the whole.
    agreed: bool,
    /// The files and keys that it works on, where they are its own until it succeeds.
    layer: Option<Layer>,
    /// Since it began.
    clock: SystemClock,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    ended: bool,
    n_calls: u64,
    /// By grant.
    n_granted: Vec<u64>,
    undos: Vec<Undo>,
    shared: Map<String, Value>,
}

struct Layer {
    base: Arc<dyn FileSystem>,
    files: Arc<dyn FileSystem>,
    keys_below: SessionKeys,
    keys: SessionKeys,
}

impl Debug for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Operation").field("tool", &self.entry.name()).field("agreed", &self.agreed).finish_non_exhaustive()
    }
}

/// What became of an operation.
pub(crate) enum Ended {
    Well,
    /// It failed, or what it did could not be kept; what could not be undone is said.
    Badly(Vec<String>),
}

impl Operation {
    /// That of a call which somebody may have agreed to; `files` and `keys` are those that it would work on.
    pub(crate) fn begin(
        entry: &Arc<Entry>,
        outer: Option<&Arc<Self>>,
        agreed: bool,
        files: &Arc<dyn FileSystem>,
        keys: &SessionKeys,
    ) -> Result<Arc<Self>, ToolFailure> {
        let layer = if entry.definition.atomic {
            let files_of_its_own = files.layer(None).ok_or_else(|| {
                ToolFailure::new("it is atomic, and the files here cannot be layered: use those in memory").with_code("not-atomic")
            })?;
            Some(Layer { base: Arc::clone(files), files: files_of_its_own, keys_below: keys.clone(), keys: keys.layer() })
        } else {
            None
        };
        let agreed = outer.is_some_and(|outer| outer.agreed) || (agreed && entry.definition.single_confirmation);
        Ok(Arc::new(Self {
            entry: Arc::clone(entry),
            outer: outer.cloned(),
            agreed,
            layer,
            clock: SystemClock::new(),
            inner: Mutex::default(),
        }))
    }

    /// The files of its own, if it has any.
    pub(crate) fn files(&self) -> Option<&Arc<dyn FileSystem>> {
        self.layer.as_ref().map(|layer| &layer.files)
    }

    /// The tools that it may call.
    pub(crate) fn parts(&self) -> &[String] {
        &self.entry.definition.composed_of
    }

    /// The keys of its own, if it has any.
    pub(crate) fn keys(&self) -> Option<&SessionKeys> {
        self.layer.as_ref().map(|layer| &layer.keys)
    }

    /// What it is part of.
    pub(crate) fn outer(&self) -> Option<Arc<Self>> {
        self.outer.clone()
    }

    /// Whether somebody agreed to the calls of its parts.
    pub(crate) fn agreed(&self) -> bool {
        self.agreed
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it may call a tool now; counts the call.
    pub(crate) fn admit(&self, name: &str) -> Result<(), ToolFailure> {
        let parts = &self.entry.definition.composed_of;
        if !parts.iter().any(|part| part == name) {
            return Err(not_declared(self.entry.name(), name, parts));
        }
        let mut inner = self.lock();
        if inner.ended {
            let message = format!("'{}' has ended: it calls nothing any more", self.entry.name());
            return Err(ToolFailure::new(message).with_status(126).with_code("ended"));
        }
        if inner.n_calls >= CALLS_MAX {
            let message = format!("'{}' made its {CALLS_MAX} calls", self.entry.name());
            return Err(ToolFailure::new(message).with_status(126).with_code("too-many-calls"));
        }
        inner.n_calls += 1;
        Ok(())
    }

    /// Whether a part may be called like that; counts the call.
    pub(crate) fn take(&self, part: &ToolDefinition, arguments: &ToolArguments) -> Result<(), ToolFailure> {
        let mut why = None;
        let elapsed = self.clock.monotonic();
        let mut inner = self.lock();
        inner.n_granted.resize(self.entry.grants.len(), 0);
        for (grant, n_granted) in self.entry.grants.iter().zip(&mut inner.n_granted).filter(|(grant, _)| grant.is_about(part)) {
            match grant.refuses(part, arguments, *n_granted, elapsed) {
                None => {
                    *n_granted += 1;
                    return Ok(());
                }
                Some(reason) => why = Some(reason),
            }
        }
        let Some(why) = why else { return Ok(()) };
        let message = format!("'{}' may not call '{}' like that: {why}", self.entry.name(), part.name);
        Err(ToolFailure::new(message).with_status(126).with_code("not-granted"))
    }

    /// Whether there is something to say about calls of a part.
    pub(crate) fn narrows(&self, part: &ToolDefinition) -> bool {
        self.entry.grants.iter().any(|grant| grant.is_about(part))
    }

    /// A part has succeeded: an operation around it that is atomic may have to undo it.
    pub(crate) fn succeeded(self: &Arc<Self>, undo: Undo) {
        let Some(operation) = self.undoer() else { return };
        let mut inner = operation.lock();
        if inner.ended {
            // It failed while this part was still at work.
            drop(inner);
            let _ = undo.run();
        } else {
            inner.undos.push(undo);
        }
    }

    /// Which operation would undo it: this one, or one around it.
    fn undoer(self: &Arc<Self>) -> Option<&Arc<Self>> {
        let mut at = Some(self);
        while let Some(operation) = at.filter(|operation| !operation.entry.definition.atomic) {
            at = operation.outer.as_ref();
        }
        at
    }

    /// How many parts of it, or of the one around it that is atomic, can be undone.
    pub(crate) fn n_undos(self: &Arc<Self>) -> usize {
        self.undoer().map_or(0, |operation| operation.lock().undos.len())
    }

    /// Those that are below a call, of all after the first `n`.
    pub(crate) fn undos_below(self: &Arc<Self>, call: &Path, n: usize) -> Vec<PartDone> {
        let Some(operation) = self.undoer() else { return Vec::new() };
        let inner = operation.lock();
        let parts = inner.undos.iter().skip(n).filter_map(Undo::part);
        parts.filter(|part| part.call.starts_with(call)).collect()
    }

    /// An attempt begins: what it does can be undone alone. `None` where nothing is to be undone.
    pub(crate) fn attempt(self: &Arc<Self>) -> Option<Attempt> {
        let layer = self.layer.as_ref()?;
        let n_undos = self.lock().undos.len();
        Some(Attempt { operation: Arc::clone(self), files: layer.files.checkpoint(), keys: layer.keys.all(), n_undos })
    }

    /// What the parts of the outermost operation share.
    pub(crate) fn with_shared<T>(&self, work: impl FnOnce(&mut Map<String, Value>) -> T) -> T {
        match &self.outer {
            Some(outer) => outer.with_shared(work),
            None => work(&mut self.lock().shared),
        }
    }

    /// It will be made again, and its parts that were done are done: nothing is kept here and nothing undone.
    pub(crate) fn discard(&self) {
        let mut inner = self.lock();
        inner.ended = true;
        inner.undos.clear();
    }

    /// It is over. Keeps what an atomic one did when it succeeded, or undoes it, last first.
    pub(crate) fn end(self: &Arc<Self>, succeeded: bool) -> Ended {
        let undos = {
            let mut inner = self.lock();
            if inner.ended {
                return Ended::Well;
            }
            inner.ended = true;
            std::mem::take(&mut inner.undos)
        };
        if !self.entry.definition.atomic {
            return Ended::Well;
        }
        let mut problems = Vec::new();
        if let Some(undone) = undos.iter().find(|undo| undo.is_undone()).filter(|_| succeeded) {
            // It failed in an earlier life of the run, which ended while that was undone.
            problems.push(format!("'{}' was undone before: the operation had failed", undone.entry.name()));
        } else if succeeded {
            match self.layer.as_ref().map_or(Ok(()), Layer::commit) {
                Ok(()) => {
                    // The whole may have a way of its own to be undone; else its parts are undone with what is around it.
                    if self.entry.definition.compensate.is_none()
                        && let Some(outer) = &self.outer
                    {
                        undos.into_iter().for_each(|undo| outer.succeeded(undo));
                    }
                    return Ended::Well;
                }
                Err(problem) => problems.push(problem),
            }
        }
        problems.extend(undos.iter().rev().filter_map(Undo::run));
        Ended::Badly(problems)
    }
}

/// Why changes were not kept.
pub(crate) fn changed_meanwhile(path: &[u8]) -> String {
    format!("'{}' was changed by somebody else meanwhile", String::from_utf8_lossy(path))
}

/// One of several attempts of an atomic operation.
pub(crate) struct Attempt {
    operation: Arc<Operation>,
    files: Option<Checkpoint>,
    keys: KeyMap,
    n_undos: usize,
}

impl Attempt {
    /// It failed, and another one follows: everything is as it was before it.
    pub(crate) fn undo(self) {
        let Self { operation, files, keys, n_undos } = self;
        if let Some(layer) = &operation.layer {
            if let Some(files) = &files {
                layer.files.roll_back(files);
            }
            layer.keys.go_back(&keys);
        }
        let undos = {
            let mut inner = operation.lock();
            let n_undos = n_undos.min(inner.undos.len());
            inner.undos.split_off(n_undos)
        };
        for undo in undos.iter().rev() {
            let _ = undo.run();
        }
    }
}

impl Drop for Operation {
    fn drop(&mut self) {
        // Whoever was to end it was unwound.
        let inner = self.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !inner.ended && self.entry.definition.atomic {
            for undo in std::mem::take(&mut inner.undos).iter().rev() {
                let _ = undo.run();
            }
        }
    }
}

impl Layer {
    /// Does to the files and keys below what was done here, all of it or nothing.
    fn commit(&self) -> Result<(), String> {
        self.keys_below.merge(&self.keys, || self.commit_files())
    }

    fn commit_files(&self) -> Result<(), String> {
        let unread = |errno| format!("its changes could not be read: {errno}");
        let Some(layered) = self.files.layered() else { return Ok(()) };
        let (changes, origin) = layered.changes(&*self.files).map_err(unread)?;
        let changed = changes.iter().find(|change| !self.is_as_before(change)).map(|change| change.path.clone());
        let changed = match changed {
            // What is there is the same, but it may be somewhere else.
            None => origin.moved_in(&*self.base).map_err(unread)?,
            changed => changed,
        };
        match changed {
            None => self.base.apply(&changes, Some(&origin)).map_err(|errno| format!("its changes could not be kept: {errno}")),
            Some(path) => Err(format!("its changes were not kept: {}", changed_meanwhile(&path))),
        }
    }

    /// Whether nobody else has changed what is there.
    fn is_as_before(&self, change: &Change) -> bool {
        let Ok(now) = vfs::node(&*self.base, &change.path) else { return false };
        match (&now, &change.before) {
            (Some(now), Some(before)) if before.body == NodeBody::Directory => now.body == NodeBody::Directory && now.mode == before.mode,
            (now, before) => now == before,
        }
    }
}
