//! Rules that all collections keep: for those who implement [`ResourceCollection`](super::ResourceCollection).

use std::sync::Arc;

use super::{CollectionError, ContentHash, Expected, NewResource, ResourceKind, ResourceRevision, ResourceState};

/// Description of a resource to be written, without its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Described {
    /// Kind of the resource to be written.
    pub kind: ResourceKind,
    /// SHA-256 of the content to be written.
    pub hash: ContentHash,
    /// Size of the content in bytes.
    pub size: u64,
    /// Permission bits, `0o777` of them.
    pub mode: u32,
}

impl Described {
    /// Describes a resource; a directory has no content, whatever was given.
    #[must_use]
    pub fn of(resource: &NewResource) -> Self {
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

/// Bytes to be written: none for a directory.
#[must_use]
pub fn content_of(resource: &NewResource) -> &[u8] {
    match resource.kind {
        ResourceKind::File => &resource.content,
        ResourceKind::Directory => &[],
    }
}

/// Bytes to be written, shared: none for a directory.
pub(super) fn shared_content_of(resource: &NewResource) -> Arc<[u8]> {
    match resource.kind {
        ResourceKind::File => Arc::clone(&resource.content),
        ResourceKind::Directory => Arc::from([]),
    }
}

/// Whether a write replaces what is there: `false` when it is already what is to be written.
///
/// # Errors
/// [`CollectionError::Conflict`].
pub fn is_to_be_written(
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

/// Whether a delete finds something to remove.
///
/// # Errors
/// [`CollectionError::Conflict`].
pub fn is_to_be_deleted(path: &[u8], current: Option<&ResourceState>, expected: &ResourceRevision) -> Result<bool, CollectionError> {
    match current {
        None => Ok(false),
        Some(current) if current.revision == *expected => Ok(true),
        current => Err(conflict(path, current)),
    }
}

fn conflict(path: &[u8], current: Option<&ResourceState>) -> CollectionError {
    CollectionError::Conflict { path: path.to_vec(), current: current.map(|current| Box::new(current.clone())) }
}

/// Directories above a path, the topmost first.
pub fn above(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    memchr::memchr_iter(b'/', path).filter_map(|at| path.get(..at))
}

/// Refuses a path because of the file above it.
#[must_use]
pub fn below_a_file(path: &[u8], file: &[u8]) -> CollectionError {
    CollectionError::InvalidPath { path: path.to_vec(), problem: format!("'{}' is a file", String::from_utf8_lossy(file)) }
}

/// Refuses a file because of the resources below its path.
#[must_use]
pub fn above_others(path: &[u8]) -> CollectionError {
    CollectionError::InvalidPath {
        path: path.to_vec(),
        problem: "a directory with something in it is there, which a file cannot replace".to_owned(),
    }
}

/// Refuses a content that is too large.
///
/// # Errors
/// [`CollectionError::TooLarge`].
pub fn check_size(path: &[u8], bytes: u64, bytes_max: u64) -> Result<(), CollectionError> {
    if bytes > bytes_max { Err(CollectionError::TooLarge { path: path.to_vec(), bytes, bytes_max }) } else { Ok(()) }
}

/// Copy of an error of the place, for each of several edits.
#[must_use]
pub fn again(error: &CollectionError) -> CollectionError {
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

/// Greatest size of a resource in bytes, unless the collection says something else.
pub const BYTES_MAX: u64 = 256 << 20;

/// Number of removed paths that a collection remembers.
pub const N_REMOVED_MAX: usize = 10_000;

/// Bytes of a path at most, as a kernel takes them: each of the directories that it names costs as much as the path before it.
pub const PATH_BYTES_MAX: usize = 4095;

/// Checks a path of a resource.
///
/// # Errors
/// [`CollectionError::InvalidPath`].
pub fn check_path(path: &[u8]) -> Result<(), CollectionError> {
    let invalid = |problem: &str| Err(CollectionError::InvalidPath { path: path.to_vec(), problem: problem.to_owned() });
    match path {
        [] => return invalid("it is empty"),
        [b'/', ..] => return invalid("it begins with '/': paths are relative"),
        _ if path.len() > PATH_BYTES_MAX => {
            return invalid(&format!("it has {} bytes, more than the {PATH_BYTES_MAX} that a path may have", path.len()));
        }
        _ if path.contains(&0) => return invalid("it has a NUL byte"),
        _ => {}
    }
    if path.split(|byte| *byte == b'/').any(|name| matches!(name, b"" | b"." | b"..")) {
        return invalid("its names are not empty, '.' or '..'");
    }
    Ok(())
}
