//! Resources in a directory of the host.

mod change;
mod host;
mod listing;
#[cfg(target_os = "linux")]
mod watch;

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::fd::OwnedFd;
use rustix::fs::{FlockOperation, Mode, OFlags, flock, open};
use rustix::io::Errno;

use self::change::Change;
use self::host::{Stamp, is_passing, open_again};
use super::expectation::{BYTES_MAX, above, again, read_only};
use super::{
    CollectionError, ContentHash, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceEdit, ResourceListing,
    ResourceRevision, ResourceState, check_path,
};
use crate::sandbox::{Filter, IgnoreFiles};

/// The files in a directory of the host, which others change as they like. Cloning is cheap: a clone is the same collection.
///
/// Regular files are resources, and directories that have no resource in them; what is in a directory implies it. Symbolic links, fifos and
/// the like are none: they are not listed, not followed (also not above a file), not replaced and not removed. So is what the [`Filter`] skips, and
/// names like `.bashkit-….new` (32 hexadecimal digits), which files have while they are written; those that somebody who was killed left are removed.
///
/// A revision is a hash of content, kind and mode: what an editor changes counts. Contents are hashed once while size, times, mode and inode
/// of a file stay, so a listing looks at each file without reading it; what changed less than two seconds before it was hashed is hashed again.
///
/// On Linux, the kernel tells what has changed since a listing (inotify), where the directory is on a file system that only this kernel writes to; so
/// [`ResourceCollection::changed_since`] looks at nothing else. When the kernel's queue overflows, when a directory cannot be watched, and five minutes after the last time
/// ([`DirectoryCollectionBuilder::relist_after`]), everything is listed. A change through a memory mapping shows at the latest when the mapping ends.
///
/// Who writes through a `DirectoryCollection` locks the directory itself (`flock`), in whatever process, compares what is there by reading it, and puts
/// the new content in its place in one step, together with the directories above it that are missing; with the last file in a directory the directory goes.
/// All who write to the same files so are to open the same directory, not one below it. Programs that do not lock are
/// met where the file system can exchange two names (on Linux, all common local ones can): what was replaced is looked at once more, and if it is not what was compared,
/// it goes back and there is a conflict. What they write into a file that they had open before is lost when it is replaced. A listing that others keep changing under is read up to four times; a
/// file that they move meanwhile can be missed then.
///
/// A write lasts when it returns. Files without permission `0o400` and directories without `0o500` are refused: they could not be
/// listed again.
///
/// ```
/// use bashkit_workspace::collection::{CollectionError, DirectoryCollection, Expected, NewResource, ResourceCollection};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path();
/// let files = DirectoryCollection::open(path)?;
/// let state = files.write(b"notes/milk", &Expected::Absent, &NewResource::file(*b"2 l"))?;
/// assert_eq!(std::fs::read(path.join("notes/milk")).unwrap(), b"2 l");
///
/// // An editor.
/// std::fs::write(path.join("notes/milk"), "3 l").unwrap();
/// let error = files.write(b"notes/milk", &Expected::Revision(state.revision), &NewResource::file(*b"1 l")).unwrap_err();
/// assert_eq!(error.to_string(), "'notes/milk' is not as expected: somebody changed it");
/// # Ok::<(), CollectionError>(())
/// ```
#[derive(Clone)]
pub struct DirectoryCollection(Arc<Inner>);

struct Inner {
    top: OwnedFd,
    path: PathBuf,
    lock_file: Option<PathBuf>,
    filter: Filter,
    read_only: bool,
    bytes_max: u64,
    hashes: Mutex<HashMap<Vec<u8>, Hash>>,
    /// Files named `.gitignore`, as they were listed last.
    ignores: Mutex<IgnoreFiles>,
    relist_after: Duration,
    #[cfg(target_os = "linux")]
    watch: Mutex<Option<watch::Watch>>,
}

/// Hash of a file's content, with the state of the file in which it was computed.
#[derive(Clone, Copy)]
struct Hash {
    stamp: Stamp,
    hash: ContentHash,
    size: u64,
    /// A later change of the file would show in its stamp.
    is_settled: bool,
}

impl fmt::Debug for DirectoryCollection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DirectoryCollection").field("path", &self.0.path).finish_non_exhaustive()
    }
}

/// Settings for opening a directory: see [`DirectoryCollection::builder`].
#[derive(Debug, Clone)]
#[must_use]
pub struct DirectoryCollectionBuilder {
    path: PathBuf,
    lock_file: Option<PathBuf>,
    filter: Filter,
    read_only: bool,
    bytes_max: u64,
    relist_after: Duration,
}

impl DirectoryCollectionBuilder {
    /// Sets which files are resources. Default [`Filter::default`].
    pub fn filter(mut self, filter: Filter) -> Self {
        self.filter = filter;
        self
    }

    /// Whether nothing can be written. Default `false`.
    pub fn read_only(mut self, read_only: bool) -> Self {
        self.read_only = read_only;
        self
    }

    /// Sets the greatest size in bytes of a file that is read or written; larger ones are listed. Default 256 MiB.
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.bytes_max = bytes;
        self
    }

    /// A file to be locked instead of the directory, made if it is not there: for file systems that cannot lock directories, as some that are
    /// shared over a network. All who write are to name the same. If it is in the directory, the [`Filter`] should skip it.
    pub fn lock_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.lock_file = Some(path.into());
        self
    }

    /// Sets the time after which everything is listed again although the kernel tells what has changed (on Linux): so that what it cannot tell is seen, such as what is written under a name that a
    /// file got outside of the directory later. Default: 5 minutes; [`Duration::ZERO`]: each time.
    pub fn relist_after(mut self, time: Duration) -> Self {
        self.relist_after = time;
        self
    }

    /// Opens the collection in its directory.
    ///
    /// # Errors
    /// [`CollectionError::Io`]: there is no such directory, or it cannot be read.
    pub fn open(self) -> Result<DirectoryCollection, CollectionError> {
        let Self { path, lock_file, filter, read_only, bytes_max, relist_after } = self;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let top = open(&path, flags, Mode::empty()).map_err(|error| failed("open", &path, &std::io::Error::from(error).to_string()))?;
        let inner = Inner {
            top,
            path,
            lock_file,
            filter,
            read_only,
            bytes_max,
            hashes: Mutex::default(),
            ignores: Mutex::default(),
            relist_after,
            #[cfg(target_os = "linux")]
            watch: Mutex::default(),
        };
        Ok(DirectoryCollection(Arc::new(inner)))
    }
}

impl DirectoryCollection {
    /// Opens the collection in a directory which is there, without `.git` and `node_modules`.
    ///
    /// # Errors
    /// Those of [`DirectoryCollectionBuilder::open`].
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, CollectionError> {
        Self::builder(path).open()
    }

    /// To be opened in a way of its own.
    ///
    /// ```
    /// use bashkit_workspace::sandbox::Filter;
    /// use bashkit_workspace::collection::{CollectionError, DirectoryCollection, ResourceCollection};
    ///
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let path = folder.path();
    /// # std::fs::create_dir(path.join(".git")).unwrap();
    /// let all = DirectoryCollection::builder(path).filter(Filter::all()).read_only(true).open()?;
    /// assert_eq!(all.list()?.states[0].path, b".git");
    /// # Ok::<(), CollectionError>(())
    /// ```
    pub fn builder(path: impl Into<PathBuf>) -> DirectoryCollectionBuilder {
        DirectoryCollectionBuilder {
            path: path.into(),
            lock_file: None,
            filter: Filter::default(),
            read_only: false,
            bytes_max: BYTES_MAX,
            relist_after: Duration::from_secs(300),
        }
    }
}

impl Inner {
    fn hashes(&self) -> MutexGuard<'_, HashMap<Vec<u8>, Hash>> {
        self.hashes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether something can be kept under a path here.
    fn check(&self, path: &[u8], is_directory: bool) -> Result<(), CollectionError> {
        check_path(path)?;
        if self.read_only {
            return Err(read_only(path));
        }
        let invalid = |problem: &str| Err(CollectionError::InvalidPath { path: path.to_vec(), problem: problem.to_owned() });
        if path.split(|byte| *byte == b'/').any(is_passing) {
            return invalid("names like '.bashkit-….new' are those of files that are being written");
        }
        if self.is_skipped(path, is_directory) {
            return invalid("the collection leaves it out");
        }
        Ok(())
    }

    fn is_skipped(&self, path: &[u8], is_directory: bool) -> bool {
        above(path).any(|directory| self.filter.skips(directory, true)) || self.skips(path, is_directory)
    }

    /// Whether the filter leaves something out, or a file named `.gitignore` where that counts.
    fn skips(&self, path: &[u8], is_directory: bool) -> bool {
        self.filter.skips(path, is_directory) || (self.filter.reads_gitignore() && self.ignores().ignores(path, is_directory))
    }

    fn ignores(&self) -> MutexGuard<'_, IgnoreFiles> {
        self.ignores.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the lock of the directory until the descriptor is dropped; if not exclusive, others may hold it so too.
    fn lock(&self, is_exclusive: bool) -> Result<OwnedFd, CollectionError> {
        let file = self.lock_handle()?;
        let operation = if is_exclusive { FlockOperation::LockExclusive } else { FlockOperation::LockShared };
        loop {
            match flock(&file, operation) {
                Ok(()) => return Ok(file),
                Err(Errno::INTR) => {}
                Err(error) => return Err(self.io("lock", &[], error)),
            }
        }
    }

    /// The exclusive lock, if nobody has it.
    fn try_lock(&self) -> Result<Option<OwnedFd>, CollectionError> {
        let file = self.lock_handle()?;
        Ok(flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok().then_some(file))
    }

    /// A lock is of what was opened: each has its own.
    fn lock_handle(&self) -> Result<OwnedFd, CollectionError> {
        let Some(path) = &self.lock_file else { return open_again(&self.top).map_err(|error| self.io("lock", &[], error)) };
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::CLOEXEC;
        open(path, flags, Mode::from_raw_mode(0o666)).map_err(|error| failed("open", path, &std::io::Error::from(error).to_string()))
    }

    fn io(&self, doing: &'static str, path: &[u8], error: Errno) -> CollectionError {
        self.said(doing, path, &std::io::Error::from(error).to_string())
    }

    fn said(&self, doing: &'static str, path: &[u8], problem: &str) -> CollectionError {
        match path {
            [] => failed(doing, &self.path, problem),
            path => failed(doing, &self.path.join(&*String::from_utf8_lossy(path)), problem),
        }
    }

    fn edit(&self, edits: &[ResourceEdit]) -> Result<Vec<Result<Option<ResourceState>, CollectionError>>, CollectionError> {
        let mut change = Change::begin(self)?;
        let edit = |edit: &ResourceEdit| match edit {
            ResourceEdit::Write { path, expected, resource } => change.write(path, expected, resource).map(Some),
            ResourceEdit::Delete { path, expected } => change.delete(path, expected).map(|()| None),
        };
        let answers = edits.iter().map(edit).collect();
        change.end()?;
        Ok(answers)
    }
}

fn failed(doing: &'static str, path: &Path, problem: &str) -> CollectionError {
    CollectionError::Io { doing, place: path.display().to_string(), problem: problem.to_owned() }
}

impl ResourceCollection for DirectoryCollection {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.0.list()
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        check_path(path)?;
        if above(path).any(|directory| self.0.skips(directory, true)) || path.split(|byte| *byte == b'/').any(is_passing) {
            return Ok(None);
        }
        let read = self.0.read(path)?.map(|(state, content)| Resource::new(state, content));
        self.0.meet(path, false);
        Ok(read)
    }

    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        check_path(path)?;
        if self.0.read_only {
            return Err(read_only(path));
        }
        let written = || {
            let mut change = Change::begin(&self.0)?;
            let state = change.write(path, expected, resource)?;
            change.end()?;
            Ok(state)
        };
        let written = written();
        self.0.meet(path, true);
        written
    }

    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        check_path(path)?;
        if self.0.read_only {
            return Err(read_only(path));
        }
        let deleted = || {
            let mut change = Change::begin(&self.0)?;
            change.delete(path, expected)?;
            change.end()
        };
        let deleted = deleted();
        self.0.meet(path, true);
        deleted
    }

    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        let path = |edit: &ResourceEdit| match edit {
            ResourceEdit::Write { path, .. } | ResourceEdit::Delete { path, .. } => read_only(path),
        };
        if self.0.read_only {
            return edits.iter().map(|edit| Err(path(edit))).collect();
        }
        let answers = self.0.edit(edits).unwrap_or_else(|error| edits.iter().map(|_| Err(again(&error))).collect());
        for ResourceEdit::Write { path, .. } | ResourceEdit::Delete { path, .. } in edits {
            self.0.meet(path, true);
        }
        answers
    }

    #[cfg(target_os = "linux")]
    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        self.0.changed_since(cursor)
    }

    fn is_read_only(&self) -> bool {
        self.0.read_only
    }
}
