//! The sandbox gets what the collections have.

use std::collections::BTreeSet;

use super::settle::Run;
use super::{BATCH_BYTES, Base, ConflictPolicy, Engine, below, parent};
use crate::collection::{ResourceKind, ResourceState};
use crate::sandbox::{EntryKind, SandboxEdit, SandboxError};
use crate::sync::decide::Fingerprint;
use crate::sync::report::SyncOutcome;

impl Run<'_> {
    /// Brings to the sandbox what the collections have.
    pub(crate) fn receive(&mut self, paths: Vec<Vec<u8>>) {
        let mut removed = Vec::new();
        let mut there = Vec::new();
        for path in paths {
            if self.theirs(&path).is_some() {
                there.push(path);
            } else {
                removed.push(path);
            }
        }
        removed.sort();
        removed.dedup();
        there.sort();
        there.dedup();
        self.remove(removed);
        let mut batch = Batch::default();
        for path in there {
            let Some((owner, _)) = self.theirs(&path) else { continue };
            if self.is_below_other(&path) {
                self.remove_links_above(&path);
            }
            let Some(named) = self.engine.collections.get(owner) else { continue };
            match named.collection.read(&path) {
                Ok(Some(resource)) => {
                    let fingerprint = Fingerprint::of(&resource.state);
                    if let Some(theirs) = self.state.theirs.get_mut(owner) {
                        theirs.states.insert(path.clone(), resource.state);
                    }
                    let is_directory = self.scan.entries.get(&path).is_some_and(|entry| entry.kind == EntryKind::Directory);
                    if is_directory && fingerprint.kind == ResourceKind::File {
                        // An empty one; what is in another one has its own business, and the file does not come before that is over.
                        let _ = self.engine.sandbox().apply(&self.engine.destination, &[SandboxEdit::Remove { path: path.clone() }]);
                    }
                    let is_other = self.scan.entries.get(&path).is_some_and(|entry| entry.kind != EntryKind::Directory);
                    if is_other && fingerprint.kind == ResourceKind::Directory {
                        let _ = self.engine.sandbox().apply(&self.engine.destination, &[SandboxEdit::Remove { path: path.clone() }]);
                    }
                    let mode = fingerprint.mode;
                    let edit = match fingerprint.kind {
                        ResourceKind::File => SandboxEdit::Write { path: path.clone(), content: resource.content, mode },
                        ResourceKind::Directory => SandboxEdit::Directory { path: path.clone(), mode },
                    };
                    batch.add(path, Some((fingerprint, owner)), edit);
                }
                // It went while we looked: the next time.
                Ok(None) => self.unsettle(&path),
                Err(error) => self.failed(&path, Some(owner), error),
            }
            if batch.bytes > BATCH_BYTES {
                self.apply(std::mem::take(&mut batch));
            }
        }
        self.apply(batch);
    }

    /// Removes from the sandbox what is in no collection any more, and the directories that were there for its sake.
    pub(crate) fn remove(&mut self, paths: Vec<Vec<u8>>) {
        let mut batch = Batch::default();
        let mut above: BTreeSet<Vec<u8>> = BTreeSet::new();
        for path in paths.into_iter().rev() {
            let mut at = parent(&path);
            while let Some(directory) = at {
                let is_directory = |state: &ResourceState| state.kind == ResourceKind::Directory;
                let is_wanted = self.state.theirs.iter().any(|theirs| {
                    theirs.states.get(directory).is_some_and(is_directory) || below(&theirs.states, directory).next().is_some()
                });
                if is_wanted || !above.insert(directory.to_vec()) {
                    break;
                }
                at = parent(directory);
            }
            batch.add(path.clone(), None, SandboxEdit::Remove { path });
        }
        self.apply(batch);
        let mut empty = Batch::default();
        for directory in above.into_iter().rev() {
            empty.edits.push(SandboxEdit::Remove { path: directory });
        }
        // What is not empty stays; should this fail, there are empty directories.
        if !empty.edits.is_empty() {
            let _ = self.engine.sandbox().apply(&self.engine.destination, &empty.edits);
        }
    }

    /// Whether something above a path was seen in the sandbox that no collection keeps: a link would lead elsewhere.
    fn is_below_other(&self, path: &[u8]) -> bool {
        let is_other = |above: &[u8]| {
            let entry = self.scan.entries.get(above);
            self.state.skipped.contains(above) || entry.is_some_and(|entry| matches!(entry.kind, EntryKind::Symlink | EntryKind::Other))
        };
        std::iter::successors(parent(path), |path| parent(path)).any(is_other)
    }

    /// Removes what stands in the sandbox where a collection has a directory, and is a link or another thing that no collection keeps: whether something was.
    fn remove_links_above(&mut self, path: &[u8]) -> bool {
        if self.engine.policy == ConflictPolicy::Fail {
            return false;
        }
        let mut above: Vec<Vec<u8>> = std::iter::successors(parent(path), |path| parent(path)).map(<[u8]>::to_vec).collect();
        above.reverse();
        let paths: Vec<&[u8]> = above.iter().map(Vec::as_slice).collect();
        let Ok(found) = self.engine.sandbox().stat_many(&self.engine.destination, &paths) else { return false };
        for (directory, entry) in above.into_iter().zip(found) {
            match entry {
                Some(entry) if entry.kind == EntryKind::Directory => {}
                Some(entry) if matches!(entry.kind, EntryKind::Symlink | EntryKind::Other) => {
                    let edit = SandboxEdit::Remove { path: directory.clone() };
                    let removed = self.engine.sandbox().apply(&self.engine.destination, &[edit]).is_ok();
                    if removed {
                        self.state.skipped.remove(&directory);
                        let detail = "it was no file and no directory, and its collection has a directory there; theirs is kept";
                        self.note(&directory, None, SyncOutcome::Conflict, detail);
                    }
                    return removed;
                }
                _ => return false,
            }
        }
        false
    }

    pub(crate) fn apply(&mut self, batch: Batch) {
        let Batch { paths, mut edits, .. } = batch;
        if edits.is_empty() {
            return;
        }
        // Behind the others: whatever fails, they are asked for again.
        let with_marker = std::mem::take(&mut self.state.lacks_marker);
        edits.extend(with_marker.then(Engine::marker_edit));
        let engine = self.engine;
        let (sandbox, destination) = (engine.sandbox(), &engine.destination);
        let mut outcomes: Vec<Result<(), SandboxError>> = Vec::new();
        match sandbox.apply(destination, &edits) {
            Ok(()) => outcomes.extend(edits.iter().map(|_| Ok(()))),
            // Which of them was it?
            Err(_) => {
                let one = |edit: &SandboxEdit| sandbox.apply(destination, std::slice::from_ref(edit));
                for edit in &edits {
                    let mut outcome = one(edit);
                    if outcome.is_err()
                        && let SandboxEdit::Write { path, .. } | SandboxEdit::Directory { path, .. } = edit
                        && self.remove_links_above(path)
                    {
                        outcome = one(edit);
                    }
                    outcomes.push(outcome);
                }
            }
        }
        self.state.lacks_marker = with_marker && outcomes.last().is_none_or(Result::is_err);
        for ((path, fingerprint), outcome) in paths.into_iter().zip(outcomes) {
            let owner = fingerprint.as_ref().map(|(_, owner)| *owner).or_else(|| self.state.base.get(&path).map(|base| base.owner));
            if let Err(error) = outcome {
                self.failed(&path, owner, format!("it cannot be written into the sandbox: {error}"));
                continue;
            }
            let outcome = match fingerprint {
                Some((fingerprint, owner)) => {
                    self.state.base.insert(path.clone(), Base { fingerprint, owner, stamp: None });
                    SyncOutcome::Received
                }
                None => {
                    self.state.base.remove(&path);
                    SyncOutcome::Orphan
                }
            };
            if !self.conflicts.contains(&path) {
                self.note(&path, owner, outcome, "");
            }
        }
    }
}

/// Resource that the sandbox gets, and the index of its collection.
type Received = (Fingerprint, usize);

/// Changes for the sandbox on their way.
#[derive(Default)]
pub(crate) struct Batch {
    /// Each with what it will be, and whose; nothing for what is removed.
    paths: Vec<(Vec<u8>, Option<Received>)>,
    edits: Vec<SandboxEdit>,
    bytes: usize,
}

impl Batch {
    pub(crate) fn add(&mut self, path: Vec<u8>, fingerprint: Option<Received>, edit: SandboxEdit) {
        if let SandboxEdit::Write { content, .. } = &edit {
            self.bytes += content.len();
        }
        self.paths.push((path, fingerprint));
        self.edits.push(edit);
    }
}
