//! Resources that last as long as the process.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit::host::{Clock, SystemClock};

use super::expectation::{BYTES_MAX, Described, check_size, shared_content_of};
use super::index::Index;
use super::{
    CollectionError, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceListing, ResourceRevision, ResourceState,
    check_path,
};

/// Keeps resources in memory. Cloning is cheap: a clone is the same collection.
///
/// What changed since a listing is known at the cost of the changes; of what was removed, the last 10,000 paths are remembered.
///
/// ```
/// use bashkit_workspace::collection::{CollectionError, Expected, MemoryCollection, NewResource, ResourceCollection};
///
/// let files = MemoryCollection::new();
/// let first = files.write(b"notes/milk", &Expected::Absent, &NewResource::file(*b"2 l"))?;
///
/// // Somebody else, who has seen nothing of it.
/// let error = files.clone().write(b"notes/milk", &Expected::Absent, &NewResource::file(*b"1 l")).unwrap_err();
/// assert!(matches!(error, CollectionError::Conflict { current: Some(current), .. } if *current == first));
///
/// let seen = files.list()?.cursor.unwrap();
/// files.write(b"notes/milk", &Expected::Revision(first.revision), &NewResource::file(*b"3 l"))?;
/// let changes = files.changed_since(&seen)?.unwrap();
/// assert_eq!(changes.states[0].path, b"notes/milk");
/// assert_eq!(&*files.read(b"notes/milk")?.unwrap().content, b"3 l");
/// # Ok::<(), CollectionError>(())
/// ```
#[derive(Clone)]
pub struct MemoryCollection {
    index: Arc<Mutex<Index<Arc<[u8]>>>>,
    bytes_max: u64,
}

impl fmt::Debug for MemoryCollection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryCollection").field("n_resources", &self.index().len()).finish_non_exhaustive()
    }
}

impl Default for MemoryCollection {
    fn default() -> Self {
        Self::new()
    }
}

impl MemoryCollection {
    /// Makes a collection without any resources.
    #[must_use]
    pub fn new() -> Self {
        Self { index: Arc::new(Mutex::new(Index::new())), bytes_max: BYTES_MAX }
    }

    /// Sets the greatest size in bytes of a file that is written through this clone. Default 256 MiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    fn index(&self) -> MutexGuard<'_, Index<Arc<[u8]>>> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ResourceCollection for MemoryCollection {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        Ok(self.index().list())
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        check_path(path)?;
        Ok(self.index().find(path).map(|(state, content)| Resource::new(state, Arc::clone(content))))
    }

    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        check_path(path)?;
        let new = Described::of(resource);
        check_size(path, new.size, self.bytes_max)?;
        let now = SystemClock::new().now();
        Ok(self.index().write(path, expected, new, now, shared_content_of(resource))?.state)
    }

    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        check_path(path)?;
        self.index().delete(path, expected).map(drop)
    }

    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        Ok(self.index().changed_since(cursor))
    }
}

#[cfg(test)]
mod tests {
    use super::super::expectation::N_REMOVED_MAX;
    use super::*;

    #[test]
    fn what_was_removed_too_long_ago_is_not_known() {
        let collection = MemoryCollection::new();
        let file = |n: usize| collection.write(format!("{n}").as_bytes(), &Expected::Absent, &NewResource::file([])).unwrap();
        let states: Vec<_> = (0..=N_REMOVED_MAX).map(file).collect();
        let before = collection.list().unwrap().cursor.unwrap();
        let (last, others) = states.split_last().unwrap();
        for state in others {
            collection.delete(&state.path, &state.revision).unwrap();
        }
        assert_eq!(collection.changed_since(&before).unwrap().unwrap().removed.len(), N_REMOVED_MAX);
        let between = collection.list().unwrap().cursor.unwrap();
        collection.delete(&last.path, &last.revision).unwrap();
        assert_eq!(collection.changed_since(&before).unwrap(), None);
        assert_eq!(collection.changed_since(&between).unwrap().unwrap().removed, std::slice::from_ref(&last.path));
    }

    #[test]
    fn a_cursor_of_another_collection_is_not_known() {
        let cursor = MemoryCollection::new().list().unwrap().cursor.unwrap();
        assert_eq!(MemoryCollection::new().changed_since(&cursor).unwrap(), None);
        assert_eq!(MemoryCollection::new().changed_since(&ResourceCursor::new([])).unwrap(), None);
    }
}
