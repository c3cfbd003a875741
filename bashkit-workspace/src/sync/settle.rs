//! Each path that may differ is decided about, and collections get what they are to have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::scan::Scan;
use super::{BATCH_BYTES, Base, ConflictPolicy, Direction, Engine, ROUNDS_MAX, State, SyncMode, below, has_below, parent};
use crate::collection::{CollectionError, ContentHash, Expected, NewResource, ResourceEdit, ResourceKind, ResourceRevision, ResourceState};
use crate::sandbox::{EntryKind, Filter, SandboxEntry, SandboxError, groups};
use crate::sync::decide::{Fingerprint, Verdict, decide, merge};
use crate::sync::report::{SyncEntry, SyncOutcome, SyncReport, shown};

/// State of a path in the sandbox.
pub(crate) enum Ours {
    Nothing,
    Thing(Fingerprint, Option<Arc<[u8]>>, Option<u64>),
    /// Entry of a kind that no collection keeps.
    Other(EntryKind),
}

impl Ours {
    pub(crate) fn fingerprint(&self) -> Option<&Fingerprint> {
        match self {
            Self::Thing(fingerprint, _, _) => Some(fingerprint),
            Self::Nothing | Self::Other(_) => None,
        }
    }
}

/// Reason why something cannot be in a collection where it is in the sandbox.
enum Obstacle {
    /// This is a file.
    Above(Vec<u8>),
    /// These are below it.
    Below(Vec<Vec<u8>>),
}

/// A change for a collection.
pub(crate) struct Push {
    path: Vec<u8>,
    owner: usize,
    edit: ResourceEdit,
    fingerprint: Option<Fingerprint>,
    stamp: Option<u64>,
    outcome: SyncOutcome,
    detail: String,
    /// The sandbox gets it from the collection then.
    is_received: bool,
}

/// Files that did not come to a collection: any of them may be the other name of one that is gone, which would be under no name if the sandbox ended now.
#[derive(Default)]
pub(crate) struct LeftBehind {
    /// One could not be read.
    is_unread: bool,
    /// Contents that a collection did not take.
    unwritten: BTreeSet<ContentHash>,
    /// Paths that are gone from the sandbox, and stay in their collection because of that.
    kept: BTreeSet<Vec<u8>>,
}

/// One way through all paths that may differ.
pub(crate) struct Run<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) state: &'a mut State,
    pub(crate) scan: &'a Scan,
    pub(crate) direction: Direction,
    pub(crate) report: SyncReport,
    /// Paths of which more is said than that they were received.
    pub(crate) conflicts: BTreeSet<Vec<u8>>,
    /// Contents of files of the sandbox that were read together, until each is decided about.
    pub(crate) contents: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Files of the sandbox that did not come to a collection.
    pub(crate) left: LeftBehind,
}

impl Run<'_> {
    pub(crate) fn settle(&mut self, candidates: BTreeSet<Vec<u8>>) {
        // What is gone goes last: a file that got another name is under both for a moment, and never under none. What stands in the way of something new goes when all that is in
        // nobody's way has come over: files below what is a file now, and a file where a directory is now.
        let (gone, there): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|path| !self.scan.entries.contains_key(path));
        let (below_files, gone): (Vec<_>, Vec<_>) = gone.into_iter().rev().partition(|path| self.is_below_a_file(path));
        let (directories, there): (Vec<_>, Vec<_>) = there.into_iter().partition(|path| self.was_a_file(path));
        let (in_the_way, free): (Vec<_>, Vec<_>) = there.into_iter().partition(|path| self.needs_room(path));
        // A collection may take away a directory with the last file in it, so an empty one comes last.
        let is_directory = |path: &Vec<u8>| self.scan.entries.get(path).is_some_and(|entry| entry.kind == EntryKind::Directory);
        let (empty, there): (Vec<_>, Vec<_>) = in_the_way.into_iter().partition(is_directory);
        let (new_directories, free): (Vec<_>, Vec<_>) = free.into_iter().partition(is_directory);
        let empty = [empty, new_directories].concat();
        let mut received = Vec::new();
        for paths in [free, below_files, directories, there, gone, empty] {
            self.settle_in_order(paths, &mut received);
        }
        self.receive(received);
    }

    fn is_below_a_file(&self, path: &[u8]) -> bool {
        let mut above = std::iter::successors(parent(path), |path| parent(path));
        above.any(|path| self.scan.entries.get(path).is_some_and(|entry| entry.kind == EntryKind::File))
    }

    /// Whether a path can be in a collection only when something else is gone from there: what is below it, or a file above it.
    fn needs_room(&self, path: &[u8]) -> bool {
        let has_something_below = self.state.theirs.iter().any(|theirs| below(&theirs.states, path).next().is_some());
        let is_file = self.scan.entries.get(path).is_some_and(|entry| entry.kind != EntryKind::Directory);
        (is_file && has_something_below) || std::iter::successors(parent(path), |path| parent(path)).any(|above| self.was_a_file(above))
    }

    fn was_a_file(&self, path: &[u8]) -> bool {
        let is_directory = self.scan.entries.get(path).is_some_and(|entry| entry.kind == EntryKind::Directory);
        is_directory && self.state.base.get(path).is_some_and(|base| base.fingerprint.kind == ResourceKind::File)
    }

    /// Resource of the collections that makes a file or directory impossible at a path: a file above it, or something below it.
    fn obstacle(&self, path: &[u8], fingerprint: &Fingerprint) -> Option<Obstacle> {
        let all = &self.state.theirs;
        let is_file = |path: &[u8]| all.iter().any(|theirs| theirs.states.get(path).is_some_and(|state| state.kind == ResourceKind::File));
        if let Some(above) = std::iter::successors(parent(path), |path| parent(path)).find(|above| is_file(above)) {
            return Some(Obstacle::Above(above.to_vec()));
        }
        if fingerprint.kind == ResourceKind::Directory {
            return None;
        }
        let others: Vec<Vec<u8>> = all.iter().flat_map(|theirs| below(&theirs.states, path)).map(|(path, _)| path.clone()).collect();
        if others.is_empty() { None } else { Some(Obstacle::Below(others)) }
    }

    /// Decides about each path, and brings to the collections what they are to have.
    pub(crate) fn settle_in_order(&mut self, paths: Vec<Vec<u8>>, received: &mut Vec<Vec<u8>>) {
        let mut pushes = Vec::new();
        let mut held_bytes = 0;
        for group in groups(&paths, |path| self.scan.entries.get(path).map_or(0, |entry| entry.size)) {
            self.read_together(group);
            for path in group {
                if let Some(push) = self.decide(path.clone(), received) {
                    held_bytes += push.content_bytes();
                    pushes.push(push);
                }
                if held_bytes > BATCH_BYTES {
                    self.push(std::mem::take(&mut pushes), received);
                    held_bytes = 0;
                }
            }
            self.contents.clear();
        }
        self.push(pushes, received);
    }

    /// Reads those of the files that have to be read, at once. What cannot be read this way is read by itself.
    fn read_together(&mut self, paths: &[Vec<u8>]) {
        let is_read = |path: &&Vec<u8>| {
            let theirs = self.theirs(path).map(|(_, state)| Fingerprint::of(state));
            !self.engine.filter.leaves_out(path)
                && self.scan.entries.get(*path).is_some_and(|entry| {
                    let base = self.state.base.get(*path);
                    let is_as_it_was = base.is_some_and(|base| self.engine.mode == SyncMode::Diff && self.engine.seems_same(base, entry));
                    entry.kind == EntryKind::File && !is_as_it_was && !self.is_known_to_be(entry, theirs.as_ref())
                })
        };
        let wanted: Vec<&[u8]> = paths.iter().filter(is_read).map(Vec::as_slice).collect();
        if wanted.len() < 2 {
            return;
        }
        let Ok(contents) = self.engine.sandbox().read_many(&self.engine.destination, &wanted) else { return };
        let found = wanted.iter().zip(contents).filter_map(|(path, content)| Some((path.to_vec(), content?)));
        self.contents = found.collect();
    }

    /// Whether the listing says that a file has the content of the collection.
    fn is_known_to_be(&self, entry: &SandboxEntry, theirs: Option<&Fingerprint>) -> bool {
        let mode_is_same = |theirs: &Fingerprint| !self.engine.sandbox().keeps_modes() || theirs.mode == entry.mode & 0o777;
        self.engine.mode == SyncMode::Diff
            && theirs.is_some_and(|theirs| {
                theirs.kind == ResourceKind::File && mode_is_same(theirs) && entry.hash.map(ContentHash::new) == Some(theirs.hash)
            })
    }

    pub(crate) fn note(&mut self, path: &[u8], owner: Option<usize>, outcome: SyncOutcome, detail: impl Into<String>) {
        if outcome == SyncOutcome::Unchanged {
            self.report.n_unchanged += 1;
            return;
        }
        if outcome == SyncOutcome::Conflict {
            self.conflicts.insert(path.to_vec());
        }
        let collection = owner.and_then(|owner| self.engine.collections.get(owner)).map(|named| named.name.clone());
        self.report.entries.push(SyncEntry { path: path.to_vec(), collection, outcome, detail: detail.into() });
    }

    /// It is looked at again the next time.
    pub(crate) fn unsettle(&mut self, path: &[u8]) {
        self.state.unsettled.insert(path.to_vec());
    }

    pub(crate) fn failed(&mut self, path: &[u8], owner: Option<usize>, problem: impl std::fmt::Display) {
        self.unsettle(path);
        self.note(path, owner, SyncOutcome::Failed, problem.to_string());
    }

    /// The state of a path in the collection that has it: the one that had it, or else the first.
    pub(crate) fn theirs(&self, path: &[u8]) -> Option<(usize, &ResourceState)> {
        let of = |at: usize| self.state.theirs.get(at).and_then(|theirs| theirs.states.get(path)).map(|state| (at, state));
        let owner = self.state.base.get(path).and_then(|base| of(base.owner));
        owner.or_else(|| (0..self.state.theirs.len()).find_map(of))
    }

    pub(crate) fn is_contested(&self, path: &[u8]) -> bool {
        self.state.theirs.iter().filter(|theirs| theirs.states.contains_key(path)).count() > 1
    }

    /// State of a path in the sandbox.
    pub(crate) fn ours(&mut self, path: &[u8], theirs: Option<&Fingerprint>) -> Result<Ours, SandboxError> {
        let base = self.state.base.get(path);
        let is_directory = self.scan.entries.get(path).is_some_and(|entry| entry.kind == EntryKind::Directory);
        if self.engine.filter.leaves_out_as(path, is_directory) {
            // Nobody looks there.
            return Ok(base.map_or(Ours::Nothing, |base| Ours::Thing(base.fingerprint, None, base.stamp)));
        }
        let entry = match self.scan.entries.get(path) {
            Some(entry) => entry,
            None => return Ok(Ours::Nothing),
        };
        let keeps_modes = self.engine.sandbox().keeps_modes();
        let is_as_it_was = base.filter(|base| self.engine.mode == SyncMode::Diff && self.engine.seems_same(base, entry));
        let mut mode = entry.mode & 0o777;
        if let Some(known) = base.map(|base| &base.fingerprint).or(theirs).filter(|_| !keeps_modes) {
            mode = known.mode;
        }
        match entry.kind {
            EntryKind::File => {
                if let Some(base) = is_as_it_was {
                    return Ok(Ours::Thing(base.fingerprint, None, base.stamp));
                }
                if let Some(theirs) = theirs.filter(|_| self.is_known_to_be(entry, theirs)) {
                    return Ok(Ours::Thing(*theirs, None, entry.stamp));
                }
                if let Some(content) = self.contents.remove(path) {
                    let resource = NewResource::file(content).mode(mode);
                    return Ok(Ours::Thing(Fingerprint::of_new(&resource), Some(resource.content), entry.stamp));
                }
                let full = [self.engine.destination.as_slice(), b"/", path].concat();
                let content: Arc<[u8]> = match self.engine.sandbox().read_file(&full) {
                    Ok(content) => Arc::from(content),
                    Err(SandboxError::NotFound { .. }) => return Ok(Ours::Nothing),
                    Err(error) => return Err(error),
                };
                let resource = NewResource::file(content).mode(mode);
                Ok(Ours::Thing(Fingerprint::of_new(&resource), Some(resource.content), entry.stamp))
            }
            EntryKind::Directory => {
                let is_kept = |fingerprint: &Fingerprint| fingerprint.kind == ResourceKind::Directory;
                let was = base.map(|base| base.fingerprint);
                if !(was.as_ref().is_some_and(is_kept) || theirs.is_some_and(is_kept)) && has_below(&self.scan.entries, path) {
                    return Ok(Ours::Nothing);
                }
                // Who made it has nothing to say about a directory that both sides made.
                if was.is_none() && theirs.is_none() && self.only_seems_empty(path)? {
                    return Ok(Ours::Nothing);
                }
                let mode = theirs.filter(|fingerprint| is_kept(fingerprint) && was.is_none()).map_or(mode, |fingerprint| fingerprint.mode);
                Ok(Ours::Thing(Fingerprint::of_new(&NewResource::directory().mode(mode)), None, None))
            }
            kind => Ok(Ours::Other(kind)),
        }
    }

    /// Whether a directory has something in it, all of which the filter leaves out.
    fn only_seems_empty(&self, path: &[u8]) -> Result<bool, SandboxError> {
        if !self.engine.filter.skips_by_pattern() {
            return Ok(false);
        }
        let full = [self.engine.destination.as_slice(), b"/", path].concat();
        match self.engine.sandbox().list(&full, &Filter::all()) {
            Ok(entries) => Ok(!entries.is_empty()),
            Err(SandboxError::NotFound { .. }) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Decides about a path: it is done already, noted as received, or answered as a change for a collection.
    pub(crate) fn decide(&mut self, path: Vec<u8>, received: &mut Vec<Vec<u8>>) -> Option<Push> {
        let theirs = self.theirs(&path).map(|(owner, state)| (owner, state.clone()));
        let their_fingerprint = theirs.as_ref().map(|(_, state)| Fingerprint::of(state));
        let owner = theirs.as_ref().map(|(owner, _)| *owner).or_else(|| self.state.base.get(&path).map(|base| base.owner));
        let ours = match self.ours(&path, their_fingerprint.as_ref()) {
            Ok(ours) => ours,
            Err(error) => {
                self.left.is_unread = true;
                self.failed(&path, owner, format!("it cannot be read: {error}"));
                return None;
            }
        };
        if let Ours::Other(kind) = ours {
            self.other(path, owner, kind, their_fingerprint.is_some(), received);
            return None;
        }
        self.state.skipped.remove(&path);
        if self.is_contested(&path) {
            let others: Vec<&str> = self.owners(&path).filter(|(at, _)| Some(*at) != owner).map(|(_, name)| name).collect();
            let detail = format!("also in {}", others.join(", "));
            self.note(&path, owner, SyncOutcome::Contested, detail);
        }
        let base = self.state.base.get(&path);
        let verdict = decide(base.map(|base| &base.fingerprint), ours.fingerprint(), their_fingerprint.as_ref());
        let owner = owner.unwrap_or_else(|| self.engine.route(&path));
        let is_change = matches!(verdict, Verdict::Create | Verdict::Write | Verdict::Delete | Verdict::Conflict);
        if is_change && self.direction == Direction::Hydrate {
            self.unsettle(&path);
            return None;
        }
        if is_change && self.engine.collections.get(owner).is_none_or(|named| named.collection.is_read_only()) {
            self.unsettle(&path);
            let detail = match verdict {
                Verdict::Conflict => "it was changed in its collection too",
                Verdict::Delete => "its collection is read-only: it is gone from the sandbox only",
                _ => "its collection is read-only: the change is in the sandbox only",
            };
            self.note(&path, Some(owner), SyncOutcome::ReadOnly, detail);
            return None;
        }
        if let (true, Some(fingerprint)) = (is_change, ours.fingerprint())
            && let Some(obstacle) = self.obstacle(&path, fingerprint)
        {
            if self.is_kept_for_others(&obstacle) {
                self.failed(
                    &path,
                    Some(owner),
                    "it comes when a file that may be another name of what is in its place there has come over",
                );
                return None;
            }
            self.obstructed(path, owner, ours, obstacle, received);
            return None;
        }
        if let Some(merged) = merge(base.map(|base| &base.fingerprint), ours.fingerprint(), their_fingerprint.as_ref())
            && self.engine.policy != ConflictPolicy::Fail
        {
            return self.merge(path, owner, ours, theirs.map(|(_, state)| state), merged);
        }
        match verdict {
            Verdict::Unchanged | Verdict::Converged => {
                self.is_settled(&path, owner, &ours);
                let outcome = if verdict == Verdict::Converged { SyncOutcome::Converged } else { SyncOutcome::Unchanged };
                self.note(&path, Some(owner), outcome, "");
                None
            }
            Verdict::Receive | Verdict::Remove => {
                received.push(path);
                None
            }
            Verdict::Create => self.change(path, owner, ours, theirs.map(|(_, state)| state), SyncOutcome::Created, ""),
            Verdict::Write => self.change(path, owner, ours, theirs.map(|(_, state)| state), SyncOutcome::Written, ""),
            Verdict::Delete => self.change(path, owner, ours, theirs.map(|(_, state)| state), SyncOutcome::Deleted, ""),
            Verdict::Conflict => self.conflict(path, owner, ours, theirs.map(|(_, state)| state), received),
        }
    }

    /// Something is in the sandbox that no collection keeps. Where a collection has a file or directory of the name, that comes back.
    fn other(&mut self, path: Vec<u8>, owner: Option<usize>, kind: EntryKind, has_theirs: bool, received: &mut Vec<Vec<u8>>) {
        let what = if kind == EntryKind::Symlink { "a symbolic link" } else { "no file and no directory" };
        let is_flush = self.direction == Direction::Flush;
        if !has_theirs {
            if is_flush && self.state.skipped.insert(path.clone()) {
                self.note(&path, owner, SyncOutcome::Skipped, format!("it is {what}, which collections do not keep"));
            }
            return;
        }
        if is_flush && self.engine.policy != ConflictPolicy::Fail {
            self.note(&path, owner, SyncOutcome::Conflict, format!("it became {what}, which collections do not keep; theirs is kept"));
            received.push(path);
            return;
        }
        self.unsettle(&path);
        if is_flush {
            let detail = format!("it became {what}, which collections do not keep; neither is changed until it is a file again");
            self.note(&path, owner, SyncOutcome::Conflict, detail);
        }
    }

    /// The mode was changed on one side and the content on the other: both get both.
    fn merge(&mut self, path: Vec<u8>, owner: usize, ours: Ours, theirs: Option<ResourceState>, merged: Fingerprint) -> Option<Push> {
        let content = match ours {
            Ours::Thing(fingerprint, Some(content), _) if fingerprint.hash == merged.hash => Some(content),
            _ => {
                let read = self.engine.collections.get(owner).map(|named| named.collection.read(&path));
                match read {
                    Some(Ok(Some(resource))) if resource.state.hash == merged.hash => Some(resource.content),
                    Some(Err(error)) => {
                        self.failed(&path, Some(owner), error);
                        return None;
                    }
                    _ => None,
                }
            }
        };
        let (Some(content), Some(theirs)) = (content, theirs) else {
            // It has changed once more: the next time.
            self.unsettle(&path);
            return None;
        };
        let resource = NewResource::file(content).mode(merged.mode);
        let edit = ResourceEdit::Write { path: path.clone(), expected: Expected::Revision(theirs.revision), resource };
        let detail = "the mode of one side and the content of the other".to_owned();
        let outcome = SyncOutcome::Written;
        Some(Push { path, owner, edit, fingerprint: Some(merged), stamp: None, outcome, detail, is_received: true })
    }

    pub(crate) fn owners(&self, path: &[u8]) -> impl Iterator<Item = (usize, &str)> {
        let holds = self.state.theirs.iter().enumerate().filter(move |(_, theirs)| theirs.states.contains_key(path));
        holds.filter_map(|(at, _)| self.engine.collections.get(at).map(|named| (at, named.name.as_str())))
    }

    /// Both sides have this now.
    pub(crate) fn is_settled(&mut self, path: &[u8], owner: usize, ours: &Ours) {
        match ours {
            Ours::Thing(fingerprint, _, stamp) => {
                self.state.base.insert(path.to_vec(), Base { fingerprint: *fingerprint, owner, stamp: *stamp });
            }
            Ours::Nothing | Ours::Other(_) => {
                self.state.base.remove(path);
            }
        }
    }

    /// The collection is to have what the sandbox has.
    pub(crate) fn change(
        &mut self,
        path: Vec<u8>,
        owner: usize,
        ours: Ours,
        theirs: Option<ResourceState>,
        outcome: SyncOutcome,
        detail: &str,
    ) -> Option<Push> {
        let expected = theirs.map(|state| state.revision);
        let (edit, fingerprint, stamp) = match ours {
            Ours::Thing(fingerprint, content, stamp) => {
                let resource = match (fingerprint.kind, content) {
                    (ResourceKind::Directory, _) => NewResource::directory(),
                    (ResourceKind::File, Some(content)) => NewResource::file(content),
                    (ResourceKind::File, None) => {
                        self.failed(&path, Some(owner), "it was not read");
                        return None;
                    }
                };
                let expected = expected.map_or(Expected::Absent, Expected::Revision);
                (ResourceEdit::Write { path: path.clone(), expected, resource: resource.mode(fingerprint.mode) }, Some(fingerprint), stamp)
            }
            Ours::Nothing | Ours::Other(_) if self.may_have_moved(&path) => {
                self.left.kept.insert(path.clone());
                let problem = "it is gone from the sandbox, and is deleted when a file that may be its other name has come over";
                self.failed(&path, Some(owner), problem);
                return None;
            }
            Ours::Nothing | Ours::Other(_) => {
                let expected = expected.unwrap_or_else(|| ResourceRevision::new([]));
                (ResourceEdit::Delete { path: path.clone(), expected }, None, None)
            }
        };
        Some(Push { path, owner, edit, fingerprint, stamp, outcome, detail: detail.to_owned(), is_received: false })
    }

    /// Both sides were changed, each in its way.
    pub(crate) fn conflict(
        &mut self,
        path: Vec<u8>,
        owner: usize,
        ours: Ours,
        theirs: Option<ResourceState>,
        received: &mut Vec<Vec<u8>>,
    ) -> Option<Push> {
        match (self.engine.policy, &ours, &theirs) {
            (ConflictPolicy::Fail, ..) => {
                self.unsettle(&path);
                self.note(
                    &path,
                    Some(owner),
                    SyncOutcome::Conflict,
                    "it was changed on both sides; neither is changed until they are the same",
                );
                None
            }
            (ConflictPolicy::Ours, ..) => self.change(path, owner, ours, theirs, SyncOutcome::Conflict, "ours is kept"),
            (ConflictPolicy::KeepBoth, Ours::Thing(..), None) => {
                self.change(path, owner, ours, None, SyncOutcome::Conflict, "it was removed from its collection; ours is kept")
            }
            (ConflictPolicy::Theirs, ..) | (ConflictPolicy::KeepBoth, Ours::Nothing | Ours::Other(_), _) => {
                self.note(&path, Some(owner), SyncOutcome::Conflict, "theirs is kept");
                received.push(path);
                None
            }
            (ConflictPolicy::KeepBoth, Ours::Thing(fingerprint, ..), Some(_)) if fingerprint.kind == ResourceKind::Directory => {
                self.note(&path, Some(owner), SyncOutcome::Conflict, "theirs is kept");
                received.push(path);
                None
            }
            (ConflictPolicy::KeepBoth, Ours::Thing(..), Some(_)) => {
                let top = path.len();
                self.keep_copy(path, top, owner, ours, received);
                None
            }
        }
    }

    /// It cannot be in a collection where it is: there is a file where ours has a directory, or the other way round.
    fn obstructed(&mut self, path: Vec<u8>, owner: usize, ours: Ours, obstacle: Obstacle, received: &mut Vec<Vec<u8>>) {
        let what = match &obstacle {
            Obstacle::Above(file) => format!("there is a file '{}' in the collection", shown(file)),
            Obstacle::Below(_) => "there is a directory in the collection".to_owned(),
        };
        let is_file = matches!(&ours, Ours::Thing(Fingerprint { kind: ResourceKind::File, .. }, ..));
        match self.engine.policy {
            ConflictPolicy::Ours | ConflictPolicy::Fail => {
                self.unsettle(&path);
                self.note(&path, Some(owner), SyncOutcome::Conflict, format!("{what}; neither is changed until it is out of the way"));
                return;
            }
            ConflictPolicy::KeepBoth if is_file => {
                let top = if let Obstacle::Above(file) = &obstacle { file.len() } else { path.len() };
                if !self.keep_copy(path, top, owner, ours, received) {
                    return;
                }
            }
            ConflictPolicy::KeepBoth | ConflictPolicy::Theirs => {
                self.note(&path, Some(owner), SyncOutcome::Conflict, format!("{what}; theirs is kept"));
                received.push(path);
            }
        }
        match obstacle {
            Obstacle::Above(file) => received.push(file),
            Obstacle::Below(others) => received.extend(others),
        }
    }

    /// Their version gets the name, ours another one: another name is given to the first `top` bytes of the path. Whether that was done.
    fn keep_copy(&mut self, path: Vec<u8>, top: usize, owner: usize, ours: Ours, received: &mut Vec<Vec<u8>>) -> bool {
        let Ours::Thing(fingerprint, content, _) = ours else { return false };
        let Some(content) = content else {
            self.failed(&path, Some(owner), "it was not read");
            return false;
        };
        let resource = NewResource::file(content).mode(fingerprint.mode);
        let Some(named) = self.engine.collections.get(owner) else { return false };
        let (top, rest) = path.split_at_checked(top).unwrap_or((&path, b""));
        for n in 1..=ROUNDS_MAX {
            let copy = [name_of_copy(top, &fingerprint, n).as_slice(), rest].concat();
            match named.collection.write(&copy, &Expected::Absent, &resource) {
                Ok(state) => {
                    if let Some(theirs) = self.state.theirs.get_mut(owner) {
                        theirs.states.insert(copy.clone(), state);
                    }
                    self.note(&path, Some(owner), SyncOutcome::Conflict, format!("theirs is kept; ours is {}", shown(&copy)));
                    received.push(path);
                    match self.engine.sandbox().entry(&self.engine.destination, &copy) {
                        Ok(None) => received.push(copy),
                        // It is compared the next time.
                        _ => self.unsettle(&copy),
                    }
                    return true;
                }
                Err(CollectionError::Conflict { .. }) => {}
                Err(error) => {
                    self.failed(
                        &path,
                        Some(owner),
                        format!("it was changed on both sides, and ours cannot be kept beside theirs: {error}"),
                    );
                    return false;
                }
            }
        }
        self.failed(&path, Some(owner), "it was changed on both sides, and every name for ours is taken");
        false
    }

    /// Brings changes to their collections; those that somebody else was faster with are decided about again.
    pub(crate) fn push(&mut self, mut pushes: Vec<Push>, received: &mut Vec<Vec<u8>>) {
        for _ in 0..ROUNDS_MAX {
            if pushes.is_empty() {
                return;
            }
            let mut again = Vec::new();
            for owner in 0..self.engine.collections.len() {
                let (own, others): (Vec<Push>, Vec<Push>) = pushes.into_iter().partition(|push| push.owner == owner);
                pushes = others;
                let Some(named) = self.engine.collections.get(owner).filter(|_| !own.is_empty()) else { continue };
                let (edits, own): (Vec<ResourceEdit>, Vec<Push>) = own.into_iter().map(Push::split).unzip();
                let answers = named.collection.edit(&edits);
                drop(edits);
                let mut answers = answers.into_iter();
                for push in own {
                    match answers.next() {
                        Some(answer) => again.extend(self.pushed(push, answer, received)),
                        None => self.failed(&push.path, Some(owner), "the collection did not answer"),
                    }
                }
            }
            pushes = again.into_iter().filter_map(|path| self.decide(path, received)).collect();
        }
        for push in pushes {
            self.failed(&push.path, Some(push.owner), "it is changed by somebody else all the time");
        }
    }

    /// Takes a collection's answer to a change; returns the path when that has to be decided about again.
    pub(crate) fn pushed(
        &mut self,
        push: Push,
        answer: Result<Option<ResourceState>, CollectionError>,
        received: &mut Vec<Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let Push { path, owner, fingerprint, stamp, outcome, detail, is_received, .. } = push;
        let states = self.state.theirs.get_mut(owner).map(|theirs| &mut theirs.states);
        match answer {
            Ok(state) => {
                if let Some(states) = states {
                    match state {
                        Some(state) => drop(states.insert(path.clone(), state)),
                        None => drop(states.remove(&path)),
                    }
                }
                match fingerprint {
                    Some(fingerprint) => drop(self.state.base.insert(path.clone(), Base { fingerprint, owner, stamp })),
                    None => drop(self.state.base.remove(&path)),
                }
                self.note(&path, Some(owner), outcome, detail);
                if is_received {
                    received.push(path);
                }
                None
            }
            Err(CollectionError::Conflict { current, .. }) => {
                if let Some(states) = states {
                    match current {
                        Some(current) => drop(states.insert(path.clone(), *current)),
                        None => drop(states.remove(&path)),
                    }
                }
                Some(path)
            }
            // Something is there that is no resource.
            Err(CollectionError::ReadOnly { .. })
                if outcome == SyncOutcome::Conflict && fingerprint.is_some() && self.engine.policy == ConflictPolicy::KeepBoth =>
            {
                match self.ours(&path, None) {
                    Ok(ours) => {
                        let _ = self.keep_copy(path.clone(), path.len(), owner, ours, received);
                    }
                    Err(error) => self.failed(&path, Some(owner), error),
                }
                None
            }
            Err(CollectionError::ReadOnly { problem, .. }) => {
                self.unsettle(&path);
                self.note(&path, Some(owner), SyncOutcome::ReadOnly, problem);
                None
            }
            Err(error) => {
                self.left.unwritten.extend(fingerprint.map(|fingerprint| fingerprint.hash));
                self.failed(&path, Some(owner), error);
                None
            }
        }
    }

    /// Whether something is in the way only because it may be a file that was left behind under another name.
    fn is_kept_for_others(&self, obstacle: &Obstacle) -> bool {
        match obstacle {
            Obstacle::Above(file) => self.left.kept.contains(file),
            Obstacle::Below(others) => others.iter().any(|other| self.left.kept.contains(other)),
        }
    }

    /// Whether a path that is gone may be a file that was left behind under another name.
    fn may_have_moved(&self, path: &[u8]) -> bool {
        let hash = self.state.base.get(path).map(|base| base.fingerprint.hash);
        self.left.is_unread || hash.is_some_and(|hash| self.left.unwritten.contains(&hash))
    }
}

impl Push {
    pub(crate) fn content_bytes(&self) -> usize {
        match &self.edit {
            ResourceEdit::Write { resource, .. } => resource.content.len(),
            ResourceEdit::Delete { .. } => 0,
        }
    }

    /// Its edit, and the rest.
    pub(crate) fn split(mut self) -> (ResourceEdit, Self) {
        let nothing = ResourceEdit::Delete { path: Vec::new(), expected: ResourceRevision::new([]) };
        (std::mem::replace(&mut self.edit, nothing), self)
    }
}

/// `a/b.txt` → `a/b.conflict-1f0c2a9b.txt`
fn name_of_copy(path: &[u8], fingerprint: &Fingerprint, n: usize) -> Vec<u8> {
    let hash = fingerprint.hash.to_string();
    let mut mark = format!(".conflict-{}", hash.get(..8).unwrap_or_default());
    if n > 1 {
        mark.push_str(&format!("-{n}"));
    }
    let name_at = path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let (directory, name) = path.split_at_checked(name_at).unwrap_or((b"", path));
    let dot = name.iter().rposition(|byte| *byte == b'.').filter(|dot| *dot > 0).unwrap_or(name.len());
    let (stem, extension) = name.split_at_checked(dot).unwrap_or((name, b""));
    // A name has 255 bytes at most.
    let room = 255_usize.saturating_sub(mark.len() + extension.len());
    [directory, stem.get(..room).unwrap_or(stem), mark.as_bytes(), extension].concat()
}
