//! Whether an edit finds what it expects: the same for every collection.

use std::sync::Arc;

use super::{CollectionError, ContentHash, Expected, NewResource, ResourceKind, ResourceRevision, ResourceState};

/// Description of a resource to be written, without its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Described {
    pub(super) kind: ResourceKind,
    pub(super) hash: ContentHash,
    pub(super) size: u64,
    pub(super) mode: u32,
}

impl Described {
    /// A directory has no content, whatever was given.
    pub(super) fn of(resource: &NewResource) -> Self {
        let content = content_of(resource);
        Self {
            kind: resource.kind,
            hash: ContentHash::of(content),
            size: u64::try_from(content.len()).unwrap_or(u64::MAX),
            mode: resource.mode & 0o777,
        }
    }

    fn is_that_of(&self, state: &ResourceState) -> bool {
        (self.kind, self.hash, self.mode) == (state.kind, state.hash, state.mode)
    }
}

/// The bytes to be written.
pub(super) fn content_of(resource: &NewResource) -> &[u8] {
    match resource.kind {
        ResourceKind::File => &resource.content,
        ResourceKind::Directory => &[],
    }
}

/// The same, to be kept.
pub(super) fn shared_content_of(resource: &NewResource) -> Arc<[u8]> {
    match resource.kind {
        ResourceKind::File => Arc::clone(&resource.content),
        ResourceKind::Directory => Arc::from([]),
    }
}

/// Whether what is there is to be replaced: `false` when it is already what is to be written.
pub(super) fn is_to_be_written(
    path: &[u8],
    current: Option<&ResourceState>,
    expected: &Expected,
    new: &Described,
) -> Result<bool, CollectionError> {
    if current.is_some_and(|current| new.is_that_of(current)) {
        return Ok(false);
    }
    let is_expected = match expected {
        Expected::Absent => current.is_none(),
        Expected::Revision(revision) => current.is_some_and(|current| current.revision == *revision),
        Expected::Anything => true,
    };
    if is_expected { Ok(true) } else { Err(conflict(path, current)) }
}

/// Whether there is something to be removed.
pub(super) fn is_to_be_deleted(path: &[u8], current: Option<&ResourceState>, expected: &ResourceRevision) -> Result<bool, CollectionError> {
    match current {
        None => Ok(false),
        Some(current) if current.revision == *expected => Ok(true),
        current => Err(conflict(path, current)),
    }
}

fn conflict(path: &[u8], current: Option<&ResourceState>) -> CollectionError {
    CollectionError::Conflict { path: path.to_vec(), current: current.map(|current| Box::new(current.clone())) }
}

/// The directories that are above a path, the topmost first.
pub(super) fn above(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    memchr::memchr_iter(b'/', path).filter_map(|at| path.get(..at))
}

/// Refuses a path because of what is above it.
pub(super) fn below_a_file(path: &[u8], file: &[u8]) -> CollectionError {
    CollectionError::InvalidPath { path: path.to_vec(), problem: format!("'{}' is a file", String::from_utf8_lossy(file)) }
}

/// Refuses a file because of what is below it.
pub(super) fn above_others(path: &[u8]) -> CollectionError {
    CollectionError::InvalidPath {
        path: path.to_vec(),
        problem: "a directory with something in it is there, which a file cannot replace".to_owned(),
    }
}

/// Refuses what is too large.
pub(super) fn check_size(path: &[u8], bytes: u64, bytes_max: u64) -> Result<(), CollectionError> {
    if bytes > bytes_max { Err(CollectionError::TooLarge { path: path.to_vec(), bytes, bytes_max }) } else { Ok(()) }
}

/// The same again, for each of several.
pub(super) fn again(error: &CollectionError) -> CollectionError {
    match error {
        CollectionError::Corrupt { place, problem } => CollectionError::Corrupt { place: place.clone(), problem: problem.clone() },
        CollectionError::Io { doing, place, problem } => CollectionError::Io { doing, place: place.clone(), problem: problem.clone() },
        error => CollectionError::Io { doing: "change", place: String::new(), problem: error.to_string() },
    }
}

/// Refuses every change.
pub(super) fn read_only(path: &[u8]) -> CollectionError {
    CollectionError::ReadOnly { path: path.to_vec(), problem: "the collection is read-only".to_owned() }
}

/// Greatest size of a resource in bytes, unless something else is said.
pub(super) const BYTES_MAX: u64 = 256 << 20;
