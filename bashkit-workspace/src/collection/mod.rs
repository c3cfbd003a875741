//! Collections of files: the truth that sandboxes work on copies of.

#[cfg(all(feature = "local", any(target_os = "linux", target_os = "macos")))]
mod directory;
pub mod expectation;
mod index;
mod memory;
mod read_only;
#[cfg(feature = "sqlite")]
mod sqlite;
mod stored;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

pub(crate) use expectation::check_path;

#[cfg(all(feature = "local", any(target_os = "linux", target_os = "macos")))]
pub use directory::{DirectoryCollection, DirectoryCollectionBuilder};
pub use memory::MemoryCollection;
pub use read_only::ReadOnly;
#[cfg(feature = "sqlite")]
pub use sqlite::SqliteCollection;
pub use stored::StoredCollection;

/// Files, directories and their content under paths, with a revision each: a content is replaced or removed only by who names the revision of the
/// present one, so of two who change a file at one time, in whatever processes, one is told what the other did.
///
/// Paths are relative, of one or more names with `/` between them, and of 4,095 bytes at most; a name is any bytes but `/` and NUL, not empty, not `.` or `..`
/// ([`CollectionError::InvalidPath`] otherwise). A file implies the directories above it: these need not be there as resources of their own, only
/// those that would be empty do. What is no file and no directory is not kept.
///
/// All methods can be called from several threads, and several processes may use the same place at once.
pub trait ResourceCollection: Send + Sync {
    /// The state of everything in it, sorted by path: all of it, or an error.
    ///
    /// # Errors
    /// [`CollectionError::Io`], [`CollectionError::Corrupt`].
    fn list(&self) -> Result<ResourceListing, CollectionError>;

    /// Reads the resource under a path; `None` when nothing is there.
    ///
    /// # Errors
    /// [`CollectionError::InvalidPath`], [`CollectionError::Io`], [`CollectionError::Corrupt`].
    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError>;

    /// Keeps a file or a directory under a path. When this returns, it lasts. What has the expected revision is replaced; a state whose content, kind and mode
    /// are just those that are to be written is no conflict, whatever its revision.
    ///
    /// # Errors
    /// [`CollectionError::Conflict`]: something else is there than expected; it stays. [`CollectionError::ReadOnly`],
    /// [`CollectionError::InvalidPath`], [`CollectionError::TooLarge`], [`CollectionError::Io`]: nothing has changed.
    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError>;

    /// Removes what is under a path and has this revision. Where nothing is, that is no error.
    ///
    /// # Errors
    /// [`CollectionError::Conflict`]: something else is there; it stays. [`CollectionError::ReadOnly`], [`CollectionError::InvalidPath`],
    /// [`CollectionError::Io`].
    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError>;

    /// Several of these, each for itself, in this order: the answers are those of [`ResourceCollection::write`] (`Some`) and
    /// [`ResourceCollection::delete`] (`None`). For a collection that does many at once faster than one by one.
    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        edits
            .iter()
            .map(|edit| match edit {
                ResourceEdit::Write { path, expected, resource } => self.write(path, expected, resource).map(Some),
                ResourceEdit::Delete { path, expected } => self.delete(path, expected).map(|()| None),
            })
            .collect()
    }

    /// Lists what has changed since a listing was made: the states that are new or other now, and the paths of which nothing is there any more, in
    /// [`ResourceListing::removed`]. `None` when that is not known: then everything is to be listed.
    ///
    /// # Errors
    /// Those of [`ResourceCollection::list`].
    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        let _ = cursor;
        Ok(None)
    }

    /// Whether nothing can be written into it.
    fn is_read_only(&self) -> bool {
        false
    }
}

impl<T: ResourceCollection + ?Sized> ResourceCollection for Arc<T> {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        (**self).list()
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        (**self).read(path)
    }

    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        (**self).write(path, expected, resource)
    }

    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        (**self).delete(path, expected)
    }

    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        (**self).edit(edits)
    }

    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        (**self).changed_since(cursor)
    }

    fn is_read_only(&self) -> bool {
        (**self).is_read_only()
    }
}

/// Kinds of resources that a collection keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResourceKind {
    /// Regular file, which holds bytes.
    File,
    /// A directory that may be empty.
    Directory,
}

/// SHA-256 of a content: for a directory, of no bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// Hash of a content, by SHA-256.
    #[must_use]
    pub fn of(content: &[u8]) -> Self {
        Self(Sha256::digest(content).into())
    }

    /// One that was computed elsewhere.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Hash as its 32 bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Revision of a resource: bytes that only its collection understands. Another content, kind or mode has another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ResourceRevision(Vec<u8>);

impl ResourceRevision {
    /// Revision with these bytes, which only its collection understands.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self(bytes.into())
    }

    /// Bytes of the revision, as its collection made them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// State of a resource: all that is known without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResourceState {
    /// Path of the resource in its collection.
    pub path: Vec<u8>,
    /// Kind of the resource at the path.
    pub kind: ResourceKind,
    /// SHA-256 of the resource's content.
    pub hash: ContentHash,
    /// Size of its content in bytes.
    pub size: u64,
    /// Permission bits of the resource, `0o777` of them.
    pub mode: u32,
    /// Time of the last write, since 1970.
    pub updated_at: Duration,
    /// Revision of the resource in this state.
    pub revision: ResourceRevision,
}

impl ResourceState {
    /// State of a resource that was kept under a path.
    #[must_use]
    pub fn of(path: &[u8], resource: &NewResource, updated_at: Duration, revision: ResourceRevision) -> Self {
        let NewResource { kind, content, mode } = resource;
        let size = u64::try_from(content.len()).unwrap_or(u64::MAX);
        Self { path: path.to_vec(), kind: *kind, hash: ContentHash::of(content), size, mode: *mode, updated_at, revision }
    }
}

/// Resource under a path: its state and its content.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resource {
    /// State of the resource, without its content.
    pub state: ResourceState,
    /// Content of the resource in its state; empty for a directory.
    pub content: Arc<[u8]>,
}

impl Resource {
    /// Resource with this state and content.
    #[must_use]
    pub fn new(state: ResourceState, content: impl Into<Arc<[u8]>>) -> Self {
        Self { state, content: content.into() }
    }
}

/// Resource that is to be kept under a path.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewResource {
    /// Kind of the resource to keep.
    pub kind: ResourceKind,
    /// Content of the resource; empty for a directory.
    pub content: Arc<[u8]>,
    /// Permission bits of the resource, `0o777` of them.
    pub mode: u32,
}

impl NewResource {
    /// A file of mode `0o644`.
    #[must_use]
    pub fn file(content: impl Into<Arc<[u8]>>) -> Self {
        Self { kind: ResourceKind::File, content: content.into(), mode: 0o644 }
    }

    /// A directory of mode `0o755`.
    #[must_use]
    pub fn directory() -> Self {
        Self { kind: ResourceKind::Directory, content: Arc::from([]), mode: 0o755 }
    }

    /// Sets other permission bits on the resource.
    #[must_use]
    pub fn mode(mut self, mode: u32) -> Self {
        self.mode = mode & 0o777;
        self
    }
}

/// Expectation about what is under a path that is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// No resource is under the path.
    Absent,
    /// A resource with this revision is under the path.
    Revision(ResourceRevision),
    /// Any resource, or none, is under the path.
    Anything,
}

/// One change of a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResourceEdit {
    /// Writes a resource, as [`ResourceCollection::write`] does.
    Write {
        /// Path of the resource in its collection.
        path: Vec<u8>,
        /// Expectation about what is there before.
        expected: Expected,
        /// Resource that is to be there after.
        resource: NewResource,
    },
    /// Deletes a resource, as [`ResourceCollection::delete`] does.
    Delete {
        /// Path of the resource in its collection.
        path: Vec<u8>,
        /// Revision that is expected to be there.
        expected: ResourceRevision,
    },
}

/// Moment of a listing: see [`ResourceCollection::changed_since`].
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ResourceCursor(Vec<u8>);

impl ResourceCursor {
    /// Cursor with these bytes, which only its collection understands.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self(bytes.into())
    }

    /// Bytes of the cursor, as its collection made them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Listing of a collection, or of what has changed in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResourceListing {
    /// States of the resources, sorted by path.
    pub states: Vec<ResourceState>,
    /// Paths of which nothing is there any more, where changes were asked for.
    pub removed: Vec<Vec<u8>>,
    /// For [`ResourceCollection::changed_since`], where the collection can tell that.
    pub cursor: Option<ResourceCursor>,
}

/// Reason why a collection could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CollectionError {
    /// Another resource is there than was expected.
    #[error("'{}' is not as expected: {}", String::from_utf8_lossy(.path), if .current.is_some() { "somebody changed it" } else { "it is not there" })]
    Conflict {
        /// Path of the resource in its collection.
        path: Vec<u8>,
        /// State of what is there; `None` when nothing is.
        current: Option<Box<ResourceState>>,
    },
    /// The path of the collection cannot be written to.
    #[error("'{}' cannot be changed: {problem}", String::from_utf8_lossy(.path))]
    ReadOnly {
        /// Path that was to be written.
        path: Vec<u8>,
        /// Reason why it cannot be written, in words.
        problem: String,
    },
    /// No resource can have that path here.
    #[error("'{}' is no path of a resource: {problem}", String::from_utf8_lossy(.path))]
    InvalidPath {
        /// Path that the collection cannot have.
        path: Vec<u8>,
        /// Reason why the path is refused, in words.
        problem: String,
    },
    /// There are more bytes than the collection keeps under one path.
    #[error("'{}' has {bytes} bytes, more than the {bytes_max} that are kept", String::from_utf8_lossy(.path))]
    TooLarge {
        /// Path of the resource that is too large.
        path: Vec<u8>,
        /// Size of the content in bytes.
        bytes: u64,
        /// Largest size that is kept, in bytes.
        bytes_max: u64,
    },
    /// The stored bytes were not written by this collection, or were changed since.
    #[error("{place} is no collection: {problem}")]
    Corrupt {
        /// Place of the bytes: a path or an id.
        place: String,
        /// Damage that was found, in words.
        problem: String,
    },
    /// The place where they are kept cannot be used.
    #[error("cannot {doing} {place}: {problem}")]
    Io {
        /// Operation that was tried, as a verb.
        doing: &'static str,
        /// Path or id that the operation was about.
        place: String,
        /// Error of the place, in words.
        problem: String,
    },
}
