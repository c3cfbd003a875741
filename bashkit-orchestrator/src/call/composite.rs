//! A call of a tool that calls others: what it may call, what is undone when it fails, what its parts share.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit::host::{Clock, SystemClock};
use bashkit::vfs::{self, Change, Checkpoint, FileSystem, NodeBody};
use serde_json::{Map, Value};

use super::compensation::{Compensation, Undoing};
use super::journal::CallPath;
use super::outcome::PartDone;
use super::scope::not_declared;
use crate::policy::{ApprovalRequest, Delegation};
use crate::registry::RegisteredTool;
use crate::tool::{Attempt, AttemptUndone, KeyMap, SessionKeys, ToolArguments, ToolDefinition, ToolFailure};

/// Largest number of calls that one composite call makes.
const CALLS_MAX: u64 = 10_000;

/// One call of a tool that calls others, as the calls below it see it.
pub(crate) struct CompositeCall {
    tool: Arc<RegisteredTool>,
    /// Limits on calls of its parts.
    delegations: Arc<[Delegation]>,
    outer: Option<Arc<Self>>,
    /// An approver has allowed the whole.
    is_approved: AtomicBool,
    /// The call as somebody is asked about it, where parts ask about the whole.
    question: Option<ApprovalRequest>,
    /// Files and keys that the call works on, where they are its own until it succeeds.
    layer: Option<CallLayer>,
    /// Time elapsed since the call began.
    clock: SystemClock,
    progress: Mutex<Progress>,
}

#[derive(Default)]
struct Progress {
    ended: bool,
    n_calls: u64,
    /// Calls made under each delegation.
    n_granted: Vec<u64>,
    compensations: Vec<Compensation>,
    shared: Map<String, Value>,
}

/// Files and keys of a call that is all or nothing, above those of its caller.
struct CallLayer {
    base: Arc<dyn FileSystem>,
    files: Arc<dyn FileSystem>,
    keys_below: SessionKeys,
    keys: SessionKeys,
}

impl Debug for CompositeCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompositeCall").field("tool", &self.tool.name()).field("is_approved", &self.is_approved()).finish_non_exhaustive()
    }
}

/// Outcome of a composite call.
pub(crate) enum CompositeOutcome {
    /// The call succeeded, and all that it did is kept.
    Kept,
    /// The call failed, or what it did could not be kept, which is the problem then; what its parts did is still to be undone.
    Failed { problem: Option<String>, undoing: Undoing },
}

impl CompositeCall {
    /// Begins a call that somebody may have approved; `files` and `keys` are those that it would work on.
    ///
    /// # Errors
    /// The call is atomic, and the files cannot be layered.
    pub(crate) fn begin(
        tool: &Arc<RegisteredTool>,
        delegations: Arc<[Delegation]>,
        outer: Option<&Arc<Self>>,
        is_approved: bool,
        question: Option<ApprovalRequest>,
        files: &Arc<dyn FileSystem>,
        keys: &SessionKeys,
    ) -> Result<Arc<Self>, ToolFailure> {
        let layer = if tool.definition.atomic {
            let files_of_its_own = files.layer(None).ok_or_else(|| {
                ToolFailure::new("it is atomic, and the files here cannot be layered: use those in memory").with_code("not-atomic")
            })?;
            Some(CallLayer { base: Arc::clone(files), files: files_of_its_own, keys_below: keys.clone(), keys: keys.layer() })
        } else {
            None
        };
        let is_approved = AtomicBool::new(is_approved && tool.definition.is_confirmed_once());
        Ok(Arc::new(Self {
            tool: Arc::clone(tool),
            delegations,
            outer: outer.cloned(),
            is_approved,
            question,
            layer,
            clock: SystemClock::new(),
            progress: Mutex::default(),
        }))
    }

    /// Files of the call alone, where it is atomic.
    pub(crate) fn files(&self) -> Option<&Arc<dyn FileSystem>> {
        self.layer.as_ref().map(|layer| &layer.files)
    }

    /// Names of the tools that it may call.
    pub(crate) fn parts(&self) -> &[String] {
        &self.tool.definition.composed_of
    }

    /// Keys of the call alone, where it is atomic.
    pub(crate) fn keys(&self) -> Option<&SessionKeys> {
        self.layer.as_ref().map(|layer| &layer.keys)
    }

    /// Whether the calls of its parts were approved with it.
    pub(crate) fn is_approved(&self) -> bool {
        self.is_approved.load(Ordering::Acquire) || self.outer.as_ref().is_some_and(|outer| outer.is_approved())
    }

    /// Notes that an approver has allowed the whole.
    pub(crate) fn approve(&self) {
        self.is_approved.store(true, Ordering::Release);
    }

    /// The outermost call of which somebody is asked about the whole instead of about a part, and how.
    pub(crate) fn asks_as_a_whole(&self) -> Option<(&Self, &ApprovalRequest)> {
        let outer = self.outer.as_ref().and_then(|outer| outer.asks_as_a_whole());
        outer.or_else(|| self.question.as_ref().map(|question| (self, question)))
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it may call a tool now; counts the call.
    pub(crate) fn admit(&self, name: &str) -> Result<(), ToolFailure> {
        let parts = &self.tool.definition.composed_of;
        if !parts.iter().any(|part| part == name) {
            return Err(not_declared(self.tool.name(), name, parts));
        }
        let mut progress = self.lock();
        if progress.ended {
            let message = format!("'{}' has ended: it calls nothing any more", self.tool.name());
            return Err(ToolFailure::new(message).with_status(126).with_code("ended"));
        }
        if progress.n_calls >= CALLS_MAX {
            let message = format!("'{}' made its {CALLS_MAX} calls", self.tool.name());
            return Err(ToolFailure::new(message).with_status(126).with_code("too-many-calls"));
        }
        progress.n_calls += 1;
        Ok(())
    }

    /// Counts a call of a part against the delegation that allows it.
    ///
    /// # Errors
    /// Delegations are about the part, and none allows the call.
    pub(crate) fn use_delegation(&self, part: &ToolDefinition, arguments: &ToolArguments) -> Result<(), ToolFailure> {
        let mut why = None;
        let elapsed = self.clock.monotonic();
        let mut progress = self.lock();
        progress.n_granted.resize(self.delegations.len(), 0);
        for (grant, n_granted) in self.delegations.iter().zip(&mut progress.n_granted).filter(|(grant, _)| grant.is_about(part)) {
            match grant.refuses(part, arguments, *n_granted, elapsed) {
                None => {
                    *n_granted += 1;
                    return Ok(());
                }
                Some(reason) => why = Some(reason),
            }
        }
        let Some(why) = why else { return Ok(()) };
        let message = format!("'{}' may not call '{}' like that: {why}", self.tool.name(), part.name);
        Err(ToolFailure::new(message).with_status(126).with_code("not-granted"))
    }

    /// Whether a delegation is about calls of a part.
    pub(crate) fn delegates(&self, part: &ToolDefinition) -> bool {
        self.delegations.iter().any(|grant| grant.is_about(part))
    }

    /// Takes the compensation of a part that has succeeded: an atomic call around it may have to undo it. Answers what is to be undone at once, where that call has failed meanwhile.
    pub(crate) fn succeeded(self: &Arc<Self>, compensation: Compensation) -> Option<Undoing> {
        let composite = self.undoer()?;
        let mut progress = composite.lock();
        if progress.ended {
            return Some(Undoing::of(vec![compensation]));
        }
        progress.compensations.push(compensation);
        None
    }

    /// The call that would undo the parts of this one: itself, or an atomic one around it.
    fn undoer(self: &Arc<Self>) -> Option<&Arc<Self>> {
        let mut at = Some(self);
        while let Some(composite) = at.filter(|composite| !composite.tool.definition.atomic) {
            at = composite.outer.as_ref();
        }
        at
    }

    /// Number of parts of it, or of the atomic call around it, that can be undone.
    pub(crate) fn n_compensations(self: &Arc<Self>) -> usize {
        self.undoer().map_or(0, |composite| composite.lock().compensations.len())
    }

    /// Parts below a call, of all after the first `n`, with what it takes to undo them.
    pub(crate) fn parts_done_below(self: &Arc<Self>, call: &CallPath, n: usize) -> Vec<PartDone> {
        let Some(composite) = self.undoer() else { return Vec::new() };
        let progress = composite.lock();
        let parts = progress.compensations.iter().skip(n).filter_map(Compensation::part);
        parts.filter(|part| part.call.starts_with(call)).collect()
    }

    /// Begins an attempt that can be undone alone; `None` where nothing is to be undone.
    pub(crate) fn attempt(self: &Arc<Self>) -> Option<AtomicAttempt> {
        let layer = self.layer.as_ref()?;
        let n_compensations = self.lock().compensations.len();
        Some(AtomicAttempt { composite: Arc::clone(self), files: layer.files.checkpoint(), keys: layer.keys.all(), n_compensations })
    }

    /// Works on the values that the parts of the outermost composite call share.
    pub(crate) fn with_shared<T>(&self, work: impl FnOnce(&mut Map<String, Value>) -> T) -> T {
        match &self.outer {
            Some(outer) => outer.with_shared(work),
            None => work(&mut self.lock().shared),
        }
    }

    /// Forgets a call that will be made again: its parts that were done are done, so nothing is kept here and nothing undone.
    pub(crate) fn discard(&self) {
        let mut progress = self.lock();
        progress.ended = true;
        progress.compensations.clear();
    }

    /// Ends the call: keeps what an atomic one did when it succeeded, or says how it is undone.
    pub(crate) fn end(self: &Arc<Self>, succeeded: bool) -> CompositeOutcome {
        let compensations = {
            let mut progress = self.lock();
            if progress.ended {
                return CompositeOutcome::Kept;
            }
            progress.ended = true;
            std::mem::take(&mut progress.compensations)
        };
        if !self.tool.definition.atomic {
            return CompositeOutcome::Kept;
        }
        let mut problem = None;
        if let Some(undone) = compensations.iter().find(|compensation| compensation.is_undone()).filter(|_| succeeded) {
            // It failed in an earlier life of the run, which ended while that was undone.
            problem = Some(format!("'{}' was undone before: the operation had failed", undone.tool()));
        } else if succeeded {
            match self.layer.as_ref().map_or(Ok(()), CallLayer::commit) {
                Ok(()) => {
                    // The whole may have a way of its own to be undone; else its parts are undone with what is around it.
                    if self.tool.definition.compensate.is_none()
                        && let Some(outer) = &self.outer
                    {
                        compensations.into_iter().for_each(|compensation| drop(outer.succeeded(compensation)));
                    }
                    return CompositeOutcome::Kept;
                }
                Err(unkept) => problem = Some(unkept),
            }
        }
        CompositeOutcome::Failed { problem, undoing: Undoing::of(compensations) }
    }
}

/// Reason why changes were not kept.
pub(super) fn changed_meanwhile(path: &[u8]) -> String {
    format!("'{}' was changed by somebody else meanwhile", String::from_utf8_lossy(path))
}

/// One of several attempts of an atomic call.
pub(crate) struct AtomicAttempt {
    composite: Arc<CompositeCall>,
    files: Option<Checkpoint>,
    keys: KeyMap,
    n_compensations: usize,
}

impl Attempt for AtomicAttempt {
    fn undo(self: Box<Self>) -> AttemptUndone {
        let Self { composite, files, keys, n_compensations } = *self;
        let compensations = {
            let mut progress = composite.lock();
            let n_compensations = n_compensations.min(progress.compensations.len());
            progress.compensations.split_off(n_compensations)
        };
        let undoing = Undoing::of(compensations);
        Box::pin(async move {
            // Compensations see the files as the attempt left them.
            undoing.await;
            if let Some(layer) = &composite.layer {
                if let Some(files) = &files {
                    layer.files.roll_back(files);
                }
                layer.keys.go_back(&keys);
            }
        })
    }
}

impl Drop for CompositeCall {
    fn drop(&mut self) {
        // Whoever was to end it was unwound, or dropped.
        let progress = self.progress.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !progress.ended && self.tool.definition.atomic {
            drop(Undoing::of(std::mem::take(&mut progress.compensations)));
        }
    }
}

impl CallLayer {
    /// Does to the files and keys below what was done here, all of it or nothing.
    fn commit(&self) -> Result<(), String> {
        self.admit().map_err(|errno| format!("its changes could not be kept: {errno}"))?;
        self.keys_below.merge(&self.keys, || self.commit_files())
    }

    /// Somebody may be asked about the files, which takes its time: not while the keys are locked.
    fn admit(&self) -> vfs::Result<()> {
        let Some(layered) = self.files.layered() else { return Ok(()) };
        let (changes, _) = layered.changes(&*self.files)?;
        self.base.admit(&changes)
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
