//! The states of a collection in memory, and which of them changed when.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::expectation::{Described, N_REMOVED_MAX, above, above_others, below_a_file, is_to_be_deleted, is_to_be_written};
use super::{
    CollectionError, ContentHash, Expected, ResourceCursor, ResourceKind, ResourceListing, ResourceRevision, ResourceState, check_path,
};

/// States by path, each with the number of the change that made it. Numbers are never used twice. `C` is what is kept with a state: its
/// content, or where that is.
#[derive(Debug, Clone)]
pub(super) struct Index<C> {
    entries: BTreeMap<Vec<u8>, Entry<C>>,
    /// The paths of the entries by their numbers.
    written: BTreeMap<u64, Vec<u8>>,
    /// The paths of which nothing is there any more.
    removed: BTreeMap<Vec<u8>, u64>,
    /// The same by their numbers.
    removals: BTreeMap<u64, Vec<u8>>,
    /// Removals up to this number may have been forgotten.
    forgotten: u64,
    /// The number of the last change.
    n_changes: u64,
    /// Tells the numbers of this collection from those of others.
    identity: u64,
}

#[derive(Debug, Clone)]
pub(super) struct Entry<C> {
    described: Described,
    updated_at: Duration,
    number: u64,
    pub(super) content: C,
}

impl<C> Entry<C> {
    fn state(&self, path: &[u8], identity: u64) -> ResourceState {
        let Described { kind, hash, size, mode } = self.described;
        let revision = ResourceRevision::new(numbered(identity, self.number));
        ResourceState { path: path.to_vec(), kind, hash, size, mode, updated_at: self.updated_at, revision }
    }
}

/// The bytes of a revision and of a cursor.
pub(super) fn numbered(identity: u64, number: u64) -> Vec<u8> {
    [identity.to_be_bytes(), number.to_be_bytes()].concat()
}

/// The number in a cursor, if it is one of this collection.
pub(super) fn number_in(cursor: &ResourceCursor, identity: u64) -> Option<u64> {
    let number = cursor.bytes().strip_prefix(identity.to_be_bytes().as_slice())?;
    Some(u64::from_be_bytes(number.try_into().ok()?))
}

/// Result of a write.
pub(super) struct Written {
    pub(super) state: ResourceState,
    /// Not when it was there already.
    pub(super) is_new: bool,
}

impl<C: Clone> Index<C> {
    pub(super) fn new() -> Self {
        Self {
            entries: BTreeMap::new(),
            written: BTreeMap::new(),
            removed: BTreeMap::new(),
            removals: BTreeMap::new(),
            forgotten: 0,
            n_changes: 0,
            identity: bashkit::host::Random::fresh().bits(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn find(&self, path: &[u8]) -> Option<(ResourceState, &C)> {
        let entry = self.entries.get(path)?;
        Some((entry.state(path, self.identity), &entry.content))
    }

    /// Contents that are kept with the states.
    pub(super) fn contents(&self) -> impl Iterator<Item = &C> {
        self.entries.values().map(|entry| &entry.content)
    }

    pub(super) fn list(&self) -> ResourceListing {
        let states = self.entries.iter().map(|(path, entry)| entry.state(path, self.identity)).collect();
        ResourceListing { states, removed: Vec::new(), cursor: Some(self.cursor()) }
    }

    fn cursor(&self) -> ResourceCursor {
        ResourceCursor::new(numbered(self.identity, self.n_changes))
    }

    pub(super) fn changed_since(&self, cursor: &ResourceCursor) -> Option<ResourceListing> {
        let since = number_in(cursor, self.identity)?;
        if since > self.n_changes || since < self.forgotten {
            return None;
        }
        let after = (std::ops::Bound::Excluded(since), std::ops::Bound::Unbounded);
        let mut paths: Vec<&Vec<u8>> = self.written.range(after).map(|(_, path)| path).collect();
        paths.sort_unstable();
        let states = paths.into_iter().filter_map(|path| Some(self.entries.get(path)?.state(path, self.identity))).collect();
        let mut removed: Vec<Vec<u8>> = self.removals.range(after).map(|(_, path)| path.clone()).collect();
        removed.sort_unstable();
        Some(ResourceListing { states, removed, cursor: Some(self.cursor()) })
    }

    pub(super) fn write(
        &mut self,
        path: &[u8],
        expected: &Expected,
        new: Described,
        updated_at: Duration,
        content: C,
    ) -> Result<Written, CollectionError> {
        let current = self.find(path).map(|(state, _)| state);
        if !is_to_be_written(path, current.as_ref(), expected, &new)? {
            // It is there, or it would have to be written.
            let state = current.ok_or_else(|| CollectionError::Conflict { path: path.to_vec(), current: None })?;
            return Ok(Written { state, is_new: false });
        }
        let is_file = |path: &[u8]| self.entries.get(path).is_some_and(|entry| entry.described.kind == ResourceKind::File);
        if let Some(file) = above(path).find(|directory| is_file(directory)) {
            return Err(below_a_file(path, file));
        }
        if new.kind == ResourceKind::File && self.is_above_others(path) {
            return Err(above_others(path));
        }
        self.forget(path);
        let number = self.next();
        let entry = Entry { described: new, updated_at, number, content };
        let state = entry.state(path, self.identity);
        self.written.insert(number, path.to_vec());
        self.entries.insert(path.to_vec(), entry);
        Ok(Written { state, is_new: true })
    }

    /// Whether something was removed.
    pub(super) fn delete(&mut self, path: &[u8], expected: &ResourceRevision) -> Result<bool, CollectionError> {
        let current = self.find(path).map(|(state, _)| state);
        if !is_to_be_deleted(path, current.as_ref(), expected)? {
            return Ok(false);
        }
        self.forget(path);
        self.entries.remove(path);
        let number = self.next();
        self.removed.insert(path.to_vec(), number);
        self.removals.insert(number, path.to_vec());
        while self.removals.len() > N_REMOVED_MAX {
            let Some((number, path)) = self.removals.pop_first() else { break };
            self.removed.remove(&path);
            self.forgotten = number;
        }
        Ok(true)
    }

    /// Removes a path's last change from the order of changes, before another one takes its place.
    fn forget(&mut self, path: &[u8]) {
        if let Some(entry) = self.entries.get(path) {
            self.written.remove(&entry.number);
        }
        if let Some(number) = self.removed.remove(path) {
            self.removals.remove(&number);
        }
    }

    fn next(&mut self) -> u64 {
        self.n_changes = self.n_changes.wrapping_add(1);
        self.n_changes
    }

    fn is_above_others(&self, path: &[u8]) -> bool {
        let below = [path, b"/"].concat();
        self.entries.range(below.clone()..).next().is_some_and(|(path, _)| path.starts_with(&below))
    }
}

/// An index as it is stored.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredIndex<C> {
    identity: u64,
    n_changes: u64,
    forgotten: u64,
    entries: Vec<StoredEntry<C>>,
    removals: Vec<(u64, Vec<u8>)>,
}

#[derive(Serialize, Deserialize)]
struct StoredEntry<C> {
    path: Vec<u8>,
    is_directory: bool,
    hash: [u8; 32],
    size: u64,
    mode: u32,
    updated_at: Duration,
    number: u64,
    content: C,
}

impl<C: Clone> From<&Index<C>> for StoredIndex<C> {
    fn from(index: &Index<C>) -> Self {
        let entry = |(path, entry): (&Vec<u8>, &Entry<C>)| {
            let Described { kind, hash, size, mode } = entry.described;
            StoredEntry {
                path: path.clone(),
                is_directory: kind == ResourceKind::Directory,
                hash: *hash.bytes(),
                size,
                mode,
                updated_at: entry.updated_at,
                number: entry.number,
                content: entry.content.clone(),
            }
        };
        Self {
            identity: index.identity,
            n_changes: index.n_changes,
            forgotten: index.forgotten,
            entries: index.entries.iter().map(entry).collect(),
            removals: index.removals.iter().map(|(number, path)| (*number, path.clone())).collect(),
        }
    }
}

impl<C: Clone> TryFrom<StoredIndex<C>> for Index<C> {
    type Error = &'static str;

    fn try_from(stored: StoredIndex<C>) -> Result<Self, Self::Error> {
        let StoredIndex { identity, n_changes, forgotten, entries, removals } = stored;
        let mut index = Self { identity, n_changes, forgotten, ..Self::new() };
        for stored in entries {
            let StoredEntry { path, is_directory, hash, size, mode, updated_at, number, content } = stored;
            check_path(&path).map_err(|_| "a path in it is none")?;
            let kind = if is_directory { ResourceKind::Directory } else { ResourceKind::File };
            let described = Described { kind, hash: ContentHash::new(hash), size, mode };
            if number > n_changes || index.written.insert(number, path.clone()).is_some() {
                return Err("a number in it cannot be");
            }
            if index.entries.insert(path, Entry { described, updated_at, number, content }).is_some() {
                return Err("a path is in it twice");
            }
        }
        for (number, path) in removals {
            if number > n_changes || index.written.contains_key(&number) || index.entries.contains_key(&path) {
                return Err("a number in it cannot be");
            }
            index.removed.insert(path.clone(), number);
            index.removals.insert(number, path);
        }
        Ok(index)
    }
}
