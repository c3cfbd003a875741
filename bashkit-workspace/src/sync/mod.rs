//! Files of a sandbox and of collections are made the same, each path by the three states that are known of it.

pub(crate) mod decide;
mod receive;
pub(crate) mod report;
mod scan;
mod settle;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use crate::collection::{ContentHash, ResourceCollection, ResourceCursor, ResourceState};
use crate::error::WorkspaceError;
use crate::sandbox::{Filter, IgnoreFiles, Mark, Sandbox, SandboxEntry, SandboxError};
use crate::sync::decide::Fingerprint;

pub use report::{ReplacedSandbox, SyncEntry, SyncOutcome, SyncReport};

/// Bytes that are held at once on their way from one side to the other.
const BATCH_BYTES: usize = 32 * 1024 * 1024;

/// Number of times that a path is looked at again because somebody else changed it meanwhile.
const ROUNDS_MAX: usize = 16;

/// A file of a sandbox that says that it is still the one that was filled.
const MARKER: &[u8] = b".bashkit-workspace";

/// Ways to settle a file that was changed on both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum ConflictPolicy {
    /// The change of the sandbox is written over the other one.
    Ours,
    /// The change of the collection is written over the one of the sandbox.
    Theirs,
    /// Neither side is changed; the conflict is told after every command until both sides are the same.
    Fail,
    /// The change of the collection gets the name; that of the sandbox gets another one, `NAME.conflict-HASH.EXTENSION`, on both sides. What was removed on
    /// one side and changed on the other stays changed. Nothing is lost.
    #[default]
    KeepBoth,
}

/// Ways in which changes of files are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum SyncMode {
    /// By what the sandbox and the collections say has changed; a file that seems to be as it was is not read.
    #[default]
    Diff,
    /// Lists and reads everything each time.
    Full,
}

/// A collection, and what it is for.
#[derive(Clone)]
pub(crate) struct Named {
    pub(crate) name: String,
    /// New files below this go to it.
    pub(crate) prefix: Vec<u8>,
    pub(crate) collection: Arc<dyn ResourceCollection>,
}

/// Direction in which files go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Into the sandbox, where that has no change of its own.
    Hydrate,
    /// Both ways.
    Flush,
}

/// State of a path at the time when both sides were the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Base {
    pub(crate) fingerprint: Fingerprint,
    /// Index of the collection that had it.
    pub(crate) owner: usize,
    /// Stamp of the sandbox for the content: as long as the stamp is the same, so is the content.
    pub(crate) stamp: Option<u64>,
}

#[derive(Default)]
struct RemoteState {
    states: BTreeMap<Vec<u8>, ResourceState>,
    cursor: Option<ResourceCursor>,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) base: BTreeMap<Vec<u8>, Base>,
    theirs: Vec<RemoteState>,
    mark: Option<Mark>,
    /// Paths of which was told that no collection keeps what is there.
    skipped: BTreeSet<Vec<u8>>,
    /// Paths of which the sides are not the same, or that nobody has looked at to the end.
    unsettled: BTreeSet<Vec<u8>>,
    /// Paths that the last flush could not bring to a collection.
    left_over: BTreeSet<Vec<u8>>,
    /// Files named `.gitignore` in the sandbox, where they count, with the stamps and hashes of what was read.
    ignores: IgnoreFiles,
    ignores_seen: BTreeMap<Vec<u8>, (Option<u64>, ContentHash)>,
    /// The sandbox was looked at.
    is_there: bool,
    /// The sandbox has no file yet that says that it is the one that was filled.
    lacks_marker: bool,
}

impl State {
    /// The sandbox is not the one that it was: everything is compared anew.
    fn forget_base(&mut self) {
        self.base.clear();
        for theirs in &self.theirs {
            self.unsettled.extend(theirs.states.keys().cloned());
        }
    }
}

/// One sandbox, several collections, and what is known of both.
pub(crate) struct Engine {
    /// Another one takes its place when it is gone.
    sandbox: RwLock<Arc<dyn Sandbox>>,
    pub(crate) collections: Arc<[Named]>,
    pub(crate) destination: Vec<u8>,
    pub(crate) filter: Filter,
    pub(crate) policy: ConflictPolicy,
    pub(crate) mode: SyncMode,
    state: Mutex<State>,
}

impl Engine {
    pub(crate) fn new(
        sandbox: Arc<dyn Sandbox>,
        collections: Arc<[Named]>,
        destination: Vec<u8>,
        filter: Filter,
        policy: ConflictPolicy,
        mode: SyncMode,
    ) -> Self {
        let theirs = collections.iter().map(|_| RemoteState::default()).collect();
        let state = Mutex::new(State { theirs, ..State::default() });
        Self { sandbox: RwLock::new(sandbox), collections, destination, filter, policy, mode, state }
    }

    pub(crate) fn sandbox(&self) -> Arc<dyn Sandbox> {
        Arc::clone(&self.sandbox.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts a new sandbox into the place of one that is gone; returns the paths of which the last flush could not bring over what the old one had.
    pub(crate) fn replace_sandbox(&self, sandbox: Arc<dyn Sandbox>) -> BTreeSet<Vec<u8>> {
        let mut state = self.state();
        *self.sandbox.write().unwrap_or_else(PoisonError::into_inner) = sandbox;
        state.forget_base();
        let left_over = std::mem::take(&mut state.left_over);
        let State { theirs, unsettled, .. } = std::mem::take(&mut *state);
        *state = State { theirs, unsettled, ..State::default() };
        left_over
    }

    /// Checks that the sandbox is the one that was filled, or a copy of it, by the file in it that says so. Where it is not, what was known of it is forgotten, so that
    /// nothing is taken for removed. The next look is at all of it.
    pub(crate) fn verify(&self) -> Result<(), WorkspaceError> {
        let mut state = self.state();
        (state.mark, state.is_there) = (None, false);
        let sandbox = self.sandbox();
        let knows_by_itself = match sandbox.touched(&self.destination, None) {
            Ok(touched) => touched.mark.is_some(),
            Err(SandboxError::NotFound { .. }) => {
                state.forget_base();
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        if knows_by_itself || state.base.is_empty() {
            return Ok(());
        }
        match sandbox.read_file(&self.marker()) {
            Ok(_) => Ok(()),
            Err(SandboxError::NotFound { .. }) => {
                state.forget_base();
                state.lacks_marker = true;
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// States of all paths at the time when both sides were the same.
    pub(crate) fn base(&self) -> BTreeMap<Vec<u8>, Base> {
        self.state().base.clone()
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes both sides the same, as far as the direction says. When this fails, what is known is as it was, and nothing was removed anywhere because of something
    /// that could not be listed.
    pub(crate) fn sync(&self, direction: Direction) -> Result<SyncReport, WorkspaceError> {
        let mut state = self.state();
        let received = self.look_at_collections(&mut state)?;
        // They have been seen, whatever happens now.
        state.unsettled.extend(received);
        if direction == Direction::Hydrate && state.is_there && state.unsettled.is_empty() {
            return Ok(SyncReport::default());
        }
        let mut scan = match self.look_at_sandbox(&mut state, direction) {
            Ok(scan) => scan,
            Err(error) => {
                // It may be another one when it is back.
                state.is_there = false;
                return Err(error);
            }
        };
        self.leave_out_ignored(&mut state, &mut scan)?;
        let mut candidates = std::mem::take(&mut state.unsettled);
        if direction == Direction::Flush {
            candidates.extend(scan.changed.iter().cloned());
        }
        let mut run = settle::Run {
            engine: self,
            state: &mut state,
            scan: &scan,
            direction,
            report: SyncReport::default(),
            conflicts: BTreeSet::new(),
            contents: BTreeMap::new(),
            left: settle::LeftBehind::default(),
        };
        run.report.n_unchanged = scan.n_unchanged;
        run.settle(candidates);
        let mut report = run.report;
        if state.lacks_marker {
            self.sandbox().apply(&self.destination, &[Self::marker_edit()])?;
            state.lacks_marker = false;
        }
        report.tidy();
        if direction == Direction::Flush {
            state.mark = scan.mark;
            state.left_over = report.with(SyncOutcome::Failed).map(|entry| entry.path.clone()).collect();
        }
        Ok(report)
    }

    /// Whether the sandbox was looked at, and has what is in the collections.
    pub(crate) fn is_known(&self) -> bool {
        self.state().is_there
    }

    /// Entries in the directory of the sandbox.
    pub(crate) fn files(&self) -> Result<Vec<SandboxEntry>, WorkspaceError> {
        let mut entries = self.sandbox().list(&self.destination, &self.filter)?;
        entries.retain(|entry| entry.path != MARKER);
        Ok(entries)
    }

    /// Takes what is known from an earlier life of when both sides were the same.
    pub(crate) fn recall(&self, base: BTreeMap<Vec<u8>, Base>) {
        let mut state = self.state();
        *state = State { theirs: self.collections.iter().map(|_| RemoteState::default()).collect(), base, ..State::default() };
    }

    /// Index of the collection that gets a new file.
    fn route(&self, path: &[u8]) -> usize {
        let by_prefix =
            self.collections.iter().enumerate().filter(|(_, named)| !named.prefix.is_empty() && path.starts_with(&named.prefix));
        by_prefix.max_by_key(|(at, named)| (named.prefix.len(), usize::MAX - at)).map_or(0, |(at, _)| at)
    }
}

/// The directory of a path; `None` at the top.
fn parent(path: &[u8]) -> Option<&[u8]> {
    let slash = path.iter().rposition(|byte| *byte == b'/')?;
    path.get(..slash)
}

/// Entries below a directory; the empty path is the top.
fn below<'a, T>(map: &'a BTreeMap<Vec<u8>, T>, directory: &[u8]) -> impl Iterator<Item = (&'a Vec<u8>, &'a T)> + use<'a, T> {
    let prefix = if directory.is_empty() { Vec::new() } else { [directory, b"/"].concat() };
    let from = map.range::<Vec<u8>, _>((Bound::Included(&prefix), Bound::Unbounded));
    from.take_while(move |(path, _)| path.starts_with(&prefix))
}

fn has_below(entries: &BTreeMap<Vec<u8>, SandboxEntry>, directory: &[u8]) -> bool {
    below(entries, directory).next().is_some()
}
