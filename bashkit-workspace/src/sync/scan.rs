//! Scan for changes on either side.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Base, Direction, Engine, MARKER, RemoteState, State, SyncMode, below, has_below, parent};
use crate::collection::{ContentHash, ResourceKind, ResourceListing, ResourceState, check_path};
use crate::error::WorkspaceError;
use crate::sandbox::{EntryKind, Filter, GITIGNORE, Mark, SandboxEdit, SandboxEntry, SandboxError, Touched, is_own};

/// Result of a look at the sandbox.
pub(crate) struct Scan {
    /// By path: all that is there of the paths that are decided about.
    pub(crate) entries: BTreeMap<Vec<u8>, SandboxEntry>,
    /// Paths at which something may have changed; what is not in `entries` is not there.
    pub(crate) changed: BTreeSet<Vec<u8>>,
    pub(crate) mark: Option<Mark>,
    pub(crate) n_unchanged: usize,
}

impl Engine {
    /// Paths that have changed in the collections.
    pub(crate) fn look_at_collections(&self, state: &mut State) -> Result<BTreeSet<Vec<u8>>, WorkspaceError> {
        let mut listings = Vec::new();
        for (at, named) in self.collections.iter().enumerate() {
            let failed = |source| WorkspaceError::Collection { name: named.name.clone(), source: Box::new(source) };
            let known = state.theirs.get(at).and_then(|theirs| theirs.cursor.as_ref()).filter(|_| self.mode == SyncMode::Diff);
            let changes = match known {
                Some(cursor) => named.collection.changed_since(cursor).map_err(failed)?,
                None => None,
            };
            let is_whole = changes.is_none();
            let listing = match changes {
                Some(changes) => changes,
                None => named.collection.list().map_err(failed)?,
            };
            listings.push((listing, is_whole));
        }
        // Nothing can fail any more.
        let mut changed = BTreeSet::new();
        for (theirs, (listing, is_whole)) in state.theirs.iter_mut().zip(listings) {
            theirs.take(listing, is_whole, &mut changed);
        }
        Ok(changed)
    }

    /// Makes the directory of the sandbox. Whatever took it away: that is not taken for removing what was in it.
    pub(crate) fn begin_anew(&self, state: &mut State) -> Result<Touched, WorkspaceError> {
        state.forget_base();
        let path = self.destination.strip_prefix(b"/").unwrap_or(&self.destination).to_vec();
        if !path.is_empty() {
            self.sandbox().apply(b"/", &[SandboxEdit::Directory { path, mode: 0o755 }])?;
        }
        Ok(self.sandbox().touched(&self.destination, None)?)
    }

    pub(crate) fn marker(&self) -> Vec<u8> {
        [self.destination.as_slice(), b"/", MARKER].concat()
    }

    /// Looks at the sandbox, at all of it or where it says that something has changed.
    pub(crate) fn look_at_sandbox(&self, state: &mut State, direction: Direction) -> Result<Scan, WorkspaceError> {
        let since = state.mark.as_ref().filter(|_| self.mode == SyncMode::Diff);
        let touched = match self.sandbox().touched(&self.destination, since) {
            Err(SandboxError::NotFound { .. }) => self.begin_anew(state)?,
            touched => touched?,
        };
        if let (Some(paths), SyncMode::Diff) = (touched.paths, self.mode) {
            return self.look_where_touched(state, paths, touched.mark, direction);
        }
        let mut is_new = false;
        let mut entries = match self.sandbox().list(&self.destination, &self.filter) {
            Ok(entries) => entries,
            Err(SandboxError::NotFound { .. }) => {
                state.forget_base();
                is_new = true;
                Vec::new()
            }
            Err(error) => return Err(error.into()),
        };
        state.is_there = true;
        entries.retain(|entry| entry.path != MARKER && !is_own(&entry.path) && check_path(&entry.path).is_ok());
        let entries: BTreeMap<Vec<u8>, SandboxEntry> = entries.into_iter().map(|entry| (entry.path.clone(), entry)).collect();
        if touched.mark.is_none() {
            self.look_for_marker(state, &entries, is_new)?;
        }
        let mut changed = BTreeSet::new();
        let mut n_unchanged = 0;
        for (path, entry) in &entries {
            let is_same = match state.base.get(path) {
                Some(base) => self.mode == SyncMode::Diff && self.seems_same(base, entry),
                None => entry.kind == EntryKind::Directory && has_below(&entries, path),
            };
            if let (true, Some(base), Some(_)) = (is_same && entry.hash.is_some(), state.base.get_mut(path), entry.stamp) {
                // From now on the times tell.
                base.stamp = entry.stamp;
            }
            if is_same {
                n_unchanged += usize::from(state.base.contains_key(path));
            } else {
                changed.insert(path.clone());
            }
        }
        changed.extend(state.base.keys().filter(|path| !entries.contains_key(*path)).cloned());
        Ok(Scan { entries, changed, mark: touched.mark, n_unchanged })
    }

    /// A sandbox that lost its files, and is another one under the same name, has removed nothing.
    pub(crate) fn look_for_marker(
        &self,
        state: &mut State,
        entries: &BTreeMap<Vec<u8>, SandboxEntry>,
        has_no_directory: bool,
    ) -> Result<(), WorkspaceError> {
        let is_missing = |path: &Vec<u8>| !entries.contains_key(path) && !self.filter.leaves_out(path);
        let is_new = state.base.is_empty();
        if !is_new && !state.base.keys().any(is_missing) {
            return Ok(());
        }
        if !has_no_directory {
            match self.sandbox().read_file(&self.marker()) {
                Ok(_) => return Ok(()),
                Err(SandboxError::NotFound { .. }) => state.forget_base(),
                Err(error) => return Err(error.into()),
            }
        }
        // It goes with the first files that the sandbox gets.
        state.lacks_marker = true;
        Ok(())
    }

    /// File that says that the sandbox is the one that was filled.
    pub(crate) fn marker_edit() -> SandboxEdit {
        let content = Arc::from(*b"This directory is a workspace of bashkit. As long as this file is here, files that are removed here are removed from its collections.\n");
        SandboxEdit::Write { path: MARKER.to_vec(), content, mode: 0o644 }
    }

    pub(crate) fn seems_same(&self, base: &Base, entry: &SandboxEntry) -> bool {
        let mode_is_same = !self.sandbox().keeps_modes() || entry.mode & 0o777 == base.fingerprint.mode;
        mode_is_same
            && match (base.fingerprint.kind, entry.kind) {
                (ResourceKind::Directory, EntryKind::Directory) => true,
                (ResourceKind::File, EntryKind::File) => {
                    (entry.stamp.is_some() && entry.stamp == base.stamp) || entry.hash.map(ContentHash::new) == Some(base.fingerprint.hash)
                }
                _ => false,
            }
    }

    /// Leaves out what files named `.gitignore` match, where they count: not what a collection has, or had when both sides were the same.
    pub(crate) fn leave_out_ignored(&self, state: &mut State, scan: &mut Scan) -> Result<(), WorkspaceError> {
        if !self.filter.reads_gitignore() {
            return Ok(());
        }
        let directory_of = |path: &[u8]| match path.strip_suffix(GITIGNORE)? {
            b"" => Some(Vec::new()),
            above => above.strip_suffix(b"/").map(<[u8]>::to_vec),
        };
        for path in scan.changed.iter().filter(|path| !scan.entries.contains_key(*path)) {
            if let Some(directory) = directory_of(path) {
                state.ignores.set(&directory, None);
                state.ignores_seen.remove(path);
            }
        }
        let is_new = |(path, entry): &(&Vec<u8>, &SandboxEntry)| {
            let seen = state.ignores_seen.get(*path);
            let is_same = seen.is_some_and(|(stamp, hash)| {
                (entry.stamp.is_some() && *stamp == entry.stamp) || entry.hash.map(ContentHash::new) == Some(*hash)
            });
            entry.kind == EntryKind::File && directory_of(path).is_some() && !is_same
        };
        let new: Vec<(Vec<u8>, Option<u64>)> =
            scan.entries.iter().filter(is_new).map(|(path, entry)| (path.clone(), entry.stamp)).collect();
        if !new.is_empty() {
            let paths: Vec<&[u8]> = new.iter().map(|(path, _)| path.as_slice()).collect();
            let texts = self.sandbox().read_many(&self.destination, &paths)?;
            for ((path, stamp), text) in new.iter().zip(texts) {
                if let (Some(directory), Some(text)) = (directory_of(path), text) {
                    state.ignores.set(&directory, Some(&text));
                    state.ignores_seen.insert(path.clone(), (*stamp, ContentHash::of(&text)));
                }
            }
        }
        let is_kept = |path: &Vec<u8>| state.base.contains_key(path) || state.theirs.iter().any(|theirs| theirs.states.contains_key(path));
        let left_out: BTreeSet<Vec<u8>> = scan
            .entries
            .iter()
            .filter(|(path, entry)| state.ignores.ignores(path, entry.kind == EntryKind::Directory) && !is_kept(path))
            .map(|(path, _)| path.clone())
            .collect();
        scan.entries.retain(|path, _| !left_out.contains(path));
        scan.changed.retain(|path| !left_out.contains(path));
        Ok(())
    }

    pub(crate) fn look_where_touched(
        &self,
        state: &State,
        touched: BTreeSet<Vec<u8>>,
        mark: Option<Mark>,
        direction: Direction,
    ) -> Result<Scan, WorkspaceError> {
        let mut scan = Scan { entries: BTreeMap::new(), changed: BTreeSet::new(), mark, n_unchanged: 0 };
        if direction == Direction::Flush {
            for path in &touched {
                self.look_below(state, path, &mut scan)?;
            }
            // A directory out of which something went may be empty now.
            let gone: Vec<Vec<u8>> = scan.changed.iter().filter(|path| !scan.entries.contains_key(*path)).cloned().collect();
            let parents: BTreeSet<&[u8]> = gone.iter().filter_map(|path| parent(path)).collect();
            for parent in parents {
                let known = below(&state.base, parent).any(|(path, _)| !scan.changed.contains(path));
                if !known && !scan.entries.contains_key(parent) {
                    self.look_below(state, parent, &mut scan)?;
                }
            }
        }
        let others: Vec<Vec<u8>> = state.unsettled.iter().filter(|path| !scan.entries.contains_key(*path)).cloned().collect();
        if !others.is_empty() {
            let paths: Vec<&[u8]> = others.iter().map(Vec::as_slice).collect();
            let found = self.sandbox().stat_many(&self.destination, &paths)?;
            scan.entries.extend(others.into_iter().zip(found).filter_map(|(path, entry)| Some((path, entry?))));
        }
        Ok(scan)
    }

    /// Looks at a path and all below it, what is known to have been there included.
    pub(crate) fn look_below(&self, state: &State, path: &[u8], scan: &mut Scan) -> Result<(), WorkspaceError> {
        if !path.is_empty() && (check_path(path).is_err() || self.filter.leaves_out(path)) {
            return Ok(());
        }
        let known = below(&state.base, path).map(|(path, _)| path.clone());
        scan.changed.extend(known);
        if state.base.contains_key(path) {
            scan.changed.insert(path.to_vec());
        }
        let entry = if path.is_empty() {
            Some(SandboxEntry::new(Vec::new(), EntryKind::Directory))
        } else {
            self.sandbox().entry(&self.destination, path)?
        };
        let Some(entry) = entry else { return Ok(()) };
        let mut found = Vec::new();
        if entry.kind == EntryKind::Directory {
            let directory = [self.destination.as_slice(), if path.is_empty() { b"" } else { b"/" }, path].concat();
            let prefix = if path.is_empty() { Vec::new() } else { [path, b"/"].concat() };
            found = match self.sandbox().list(&directory, &Filter::all()) {
                Ok(found) => found,
                Err(SandboxError::NotFound { .. }) => return Ok(()),
                Err(error) => return Err(error.into()),
            };
            for entry in &mut found {
                entry.path = [prefix.as_slice(), &entry.path].concat();
            }
            found.retain(|entry| {
                check_path(&entry.path).is_ok() && !self.filter.leaves_out_as(&entry.path, entry.kind == EntryKind::Directory)
            });
        }
        if !path.is_empty() && !self.filter.leaves_out_as(path, entry.kind == EntryKind::Directory) {
            found.push(entry);
        }
        for entry in found {
            scan.entries.insert(entry.path.clone(), entry);
        }
        let new: Vec<Vec<u8>> = below(&scan.entries, path).chain(scan.entries.get_key_value(path)).map(|(path, _)| path.clone()).collect();
        scan.changed.extend(new);
        Ok(())
    }
}

impl RemoteState {
    pub(crate) fn take(&mut self, listing: ResourceListing, is_whole: bool, changed: &mut BTreeSet<Vec<u8>>) {
        let ResourceListing { states, removed, cursor } = listing;
        self.cursor = cursor;
        let usable = states.into_iter().filter(|state| check_path(&state.path).is_ok());
        if is_whole {
            let now: BTreeMap<Vec<u8>, ResourceState> = usable.map(|state| (state.path.clone(), state)).collect();
            changed.extend(now.iter().filter(|(path, state)| self.states.get(*path) != Some(*state)).map(|(path, _)| path.clone()));
            changed.extend(self.states.keys().filter(|path| !now.contains_key(*path)).cloned());
            self.states = now;
            return;
        }
        for path in removed {
            if self.states.remove(&path).is_some() {
                changed.insert(path);
            }
        }
        for state in usable {
            // What this side wrote itself is known.
            if self.states.get(&state.path) != Some(&state) {
                changed.insert(state.path.clone());
                self.states.insert(state.path.clone(), state);
            }
        }
    }
}
