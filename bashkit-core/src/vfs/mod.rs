//! Files as scripts see them: the [`FileSystem`] trait with POSIX results, [`Memory`], a directory of the host (`Host`, feature `host-fs`), and what is laid
//! over others: [`Overlay`], [`Mount`], [`ReadOnly`].

mod change_set;
mod changes;
mod content;
mod errno;
#[cfg(all(feature = "host-fs", target_os = "linux"))]
mod host;
mod journal;
mod memory;
mod mount;
mod overlay;
pub mod path;
mod physical;
mod programs;
mod read_only;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

pub use change_set::{ChangeKind, ChangeSet, FileDiff};
pub use changes::{Change, Node, NodeBody, Origin, apply, changes, changes_at, changes_of_layer, node};
pub use errno::Errno;
#[cfg(all(feature = "host-fs", target_os = "linux"))]
pub use host::{Host, HostAccess};
pub use journal::Mark;
pub use memory::{LazyFile, Memory};
pub use mount::Mount;
pub use overlay::Overlay;
pub use physical::{physical, privileged};
pub use programs::{PROGRAM_FILE, Programs, SystemFile};
pub use read_only::ReadOnly;

use crate::host::Clock;

/// Result of a file operation: a value, or the [`Errno`] of the failed call.
pub type Result<T> = std::result::Result<T, Errno>;

/// User id of what belongs to the host: to a [`Memory`] scripts are strangers to it, those of root too, whom no other permission keeps out. No script can
/// give a file to it.
pub const HOST_UID: u32 = u32::MAX;

/// Largest size of a file in bytes: a larger one has no `off_t`, and answers [`Errno::FBig`].
const FILE_BYTES_MAX: u64 = i64::MAX as u64;

/// Type of a file, as in `st_mode` of `stat(2)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file, which holds bytes.
    Regular,
    /// A directory, which holds names.
    Directory,
    /// A symbolic link, which holds a path.
    Symlink,
    /// A character device of `/dev`.
    Device(Device),
    /// A named pipe (FIFO) between processes.
    Fifo,
}

/// Character devices of `/dev` that every shell has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// `/dev/null`: reads as empty, swallows writes.
    Null,
    /// `/dev/zero`: reads as zero bytes, swallows writes.
    Zero,
    /// `/dev/full`: reads as zero bytes, refuses writes with [`Errno::NoSpc`].
    Full,
    /// `/dev/random` and `/dev/urandom`: random bytes, never blocking.
    Random,
    /// `/dev/tty`: opening it says that there is none
    Tty,
}

/// Metadata of a file, as `stat(2)` reports them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Metadata {
    /// Type of the file: regular, directory, link, device or pipe.
    pub kind: FileKind,
    /// The permission bits, with set-id and sticky (`0o7777`).
    pub mode: u32,
    /// User id of the owner.
    pub uid: u32,
    /// Group id of the file.
    pub gid: u32,
    /// Number of hard links to the inode.
    pub nlink: u32,
    /// Size in bytes (of a symlink: of its target's text).
    pub size: u64,
    /// Inode number, unique within a device.
    pub ino: u64,
    /// Device number: differs between file systems mounted together.
    pub dev: u64,
    /// Time of the last read, since 1970-01-01 00:00 UTC.
    pub atime: Duration,
    /// Time of the last write, since 1970-01-01 00:00 UTC.
    pub mtime: Duration,
    /// Last change of anything, since 1970.
    pub ctime: Duration,
}

impl Metadata {
    /// Whether it is a directory.
    #[must_use]
    pub fn is_dir(&self) -> bool {
        self.kind == FileKind::Directory
    }

    /// Whether it is a regular file.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.kind == FileKind::Regular
    }

    /// Whether it is a symbolic link.
    #[must_use]
    pub fn is_symlink(&self) -> bool {
        self.kind == FileKind::Symlink
    }
}

/// An entry of a directory. `.` and `..` are not among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirEntry {
    /// The name: any bytes but `/` and NUL.
    pub name: Vec<u8>,
    /// Type of the entry; symbolic links are not followed.
    pub kind: FileKind,
    /// Inode number of the entry.
    pub ino: u64,
}

/// Options for opening a file, as the flags of `open(2)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpenOptions {
    /// Open for reading (`O_RDONLY`, `O_RDWR`).
    pub read: bool,
    /// Open for writing (`O_WRONLY`, `O_RDWR`).
    pub write: bool,
    /// Make it when it is not there.
    pub create: bool,
    /// Make it; refuse when it is there.
    pub exclusive: bool,
    /// Truncate an existing file to zero bytes (`O_TRUNC`).
    pub truncate: bool,
    /// Do not follow a symlink at the end.
    pub no_follow: bool,
    /// Permission bits of a new file, after the umask.
    pub mode: u32,
}

impl OpenOptions {
    /// Options that open an existing file for reading.
    pub const READ: Self = Self { read: true, write: false, create: false, exclusive: false, truncate: false, no_follow: false, mode: 0 };

    /// Write from the start, making the file when it is not there.
    #[must_use]
    pub const fn write(mode: u32) -> Self {
        Self { read: false, write: true, create: true, exclusive: false, truncate: true, no_follow: false, mode }
    }
}

/// Bytes and inodes in use, as the quotas count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// Total size of all files in bytes.
    pub bytes: u64,
    /// Number of files, directories and links.
    pub inodes: u64,
}

/// Base of a layer and the paths touched in it since: see [`FileSystem::layer`].
#[derive(Debug, Clone)]
pub struct Layered {
    /// Files that the layer was made from, in their state of then.
    pub below: Arc<dyn FileSystem>,
    /// The paths of which something may differ, sorted; below a directory that is only on one side everything differs.
    pub touched: Vec<Vec<u8>>,
}

/// State of a file system to roll back to: see [`FileSystem::checkpoint`].
pub struct Checkpoint(Box<dyn Any + Send + Sync>);

impl Checkpoint {
    /// Wraps what a file system wants to find again.
    #[must_use]
    pub fn new(held: impl Any + Send + Sync) -> Self {
        Self(Box::new(held))
    }

    /// Returns the wrapped value; `None` when its type is not `T`.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl Debug for Checkpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Checkpoint(..)")
    }
}

/// An open file. Positions are the caller's business.
pub trait File: Send + Sync + Debug {
    /// Reads up to `buf.len()` bytes from `offset`; 0 at the end.
    ///
    /// # Errors
    /// Those of `pread(2)`.
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> Result<usize>;

    /// Answers the bytes from `offset` on without a copy, as far as they stand together; empty at the end. `None`: only [`File::read_at`] can tell, as the
    /// default does.
    fn share_at(&self, _offset: u64) -> Option<SharedBytes> {
        None
    }

    /// Writes all of `data` at `offset`; a gap reads as zeros.
    ///
    /// # Errors
    /// Those of `pwrite(2)`: [`Errno::NoSpc`], [`Errno::Dquot`], [`Errno::FBig`], ….
    fn write_at(&self, offset: u64, data: &[u8]) -> Result<()>;

    /// Writes `bytes` at `offset` as [`File::write_at`] does, which the default calls. Who keeps files in chunks need not copy them.
    ///
    /// # Errors
    /// Those of [`File::write_at`].
    fn write_shared(&self, offset: u64, bytes: SharedBytes) -> Result<()> {
        self.write_at(offset, bytes.as_slice())
    }

    /// Writes at the end, wherever that is now; answers the offset behind the data.
    ///
    /// # Errors
    /// Those of `write(2)`.
    fn append(&self, data: &[u8]) -> Result<u64>;

    /// Cuts or extends with zeros.
    ///
    /// # Errors
    /// Those of `ftruncate(2)`.
    fn truncate(&self, size: u64) -> Result<()>;

    /// Metadata of the open file, as `fstat(2)` reports them.
    ///
    /// # Errors
    /// Those of `fstat(2)`.
    fn metadata(&self) -> Result<Metadata>;

    /// Fetches bytes that are somewhere else, for a caller that must not be held up: it runs the function on a thread that may wait, and reads afterwards. `None`: reads do not wait.
    fn fetch(&self) -> Option<Box<dyn FnOnce() -> Result<()> + Send>> {
        None
    }
}

/// Bytes of a file as they were when somebody asked for them: a later write does not change them.
///
/// ```
/// use std::sync::Arc;
///
/// use bashkit_core::vfs::SharedBytes;
///
/// let chunk = Arc::new(b"header\nline\n".to_vec());
/// let bytes = SharedBytes::new(chunk, 7..11);
/// assert_eq!(bytes.as_slice(), b"line");
/// ```
#[derive(Debug, Clone, Default)]
pub struct SharedBytes {
    chunk: Arc<Vec<u8>>,
    range: Range<usize>,
}

impl SharedBytes {
    /// The bytes of `chunk` in `range`; what of it lies behind the chunk is left out.
    #[must_use]
    pub fn new(chunk: Arc<Vec<u8>>, range: Range<usize>) -> Self {
        let end = range.end.min(chunk.len());
        Self { chunk, range: range.start.min(end)..end }
    }

    /// The bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        self.chunk.get(self.range.clone()).unwrap_or_default()
    }

    /// The chunk that they stand in, and their places in it.
    #[must_use]
    pub fn into_parts(self) -> (Arc<Vec<u8>>, Range<usize>) {
        (self.chunk, self.range)
    }
}

/// A file system. Paths are absolute byte strings; the file system follows symlinks and `..` itself, as a kernel does.
pub trait FileSystem: Send + Sync + Debug {
    /// Opens a regular file. A device answers [`Errno::NxIo`]: whoever calls knows what devices do.
    ///
    /// # Errors
    /// Those of `open(2)`.
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>>;

    /// Metadata of the file at `path`, symbolic links followed.
    ///
    /// # Errors
    /// Those of `stat(2)`.
    fn stat(&self, path: &[u8]) -> Result<Metadata>;

    /// Metadata of the file at `path`; a symbolic link at its end is not followed.
    ///
    /// # Errors
    /// Those of `lstat(2)`.
    fn lstat(&self, path: &[u8]) -> Result<Metadata>;

    /// The entries of a directory, sorted by name.
    ///
    /// # Errors
    /// Those of `opendir(3)`.
    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>>;

    /// The entries of a directory with what [`FileSystem::lstat`] tells of each, in the same order; one that vanishes meanwhile is left out.
    ///
    /// # Errors
    /// Those of `opendir(3)` and `lstat(2)`.
    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        scan_by_names(self, path)
    }

    /// The target of a symlink.
    ///
    /// # Errors
    /// Those of `readlink(2)`.
    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>>;

    /// Creates a directory with the permission bits `mode`.
    ///
    /// # Errors
    /// Those of `mkdir(2)`.
    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()>;

    /// Removes a directory, which must be empty.
    ///
    /// # Errors
    /// Those of `rmdir(2)`.
    fn rmdir(&self, path: &[u8]) -> Result<()>;

    /// Removes a name that is not a directory.
    ///
    /// # Errors
    /// Those of `unlink(2)`.
    fn unlink(&self, path: &[u8]) -> Result<()>;

    /// Renames, replacing what is there.
    ///
    /// # Errors
    /// Those of `rename(2)`.
    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()>;

    /// Makes a hard link; a symlink at the end of `existing` is not followed.
    ///
    /// # Errors
    /// Those of `link(2)`.
    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()>;

    /// Creates a symbolic link at `link` with the text `target`.
    ///
    /// # Errors
    /// Those of `symlink(2)`.
    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()>;

    /// Creates a named pipe with the permission bits `mode`.
    ///
    /// # Errors
    /// Those of `mkfifo(3)`.
    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()>;

    /// Changes the permission bits, symlinks followed.
    ///
    /// # Errors
    /// Those of `chmod(2)`.
    fn chmod(&self, path: &[u8], mode: u32) -> Result<()>;

    /// Changes owner and group (`None`: as it is).
    ///
    /// # Errors
    /// Those of `chown(2)`.
    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()>;

    /// Changes times (`None`: as it is).
    ///
    /// # Errors
    /// Those of `utimensat(2)`.
    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()>;

    /// Whether this user may read (4), write (2), execute (1): any sum of them; 0 asks whether it is there.
    ///
    /// # Errors
    /// Those of `access(2)`.
    fn access(&self, path: &[u8], how: u32) -> Result<()>;

    /// An independent copy of everything as it is now, when that is cheap.
    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        None
    }

    /// A copy like [`FileSystem::snapshot`] that remembers what is touched in it, and whose files are dated by `clock` where one is given. What is in both has
    /// one inode number in both ([`Origin`] goes by it).
    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        let _ = clock;
        None
    }

    /// Base and touched paths of a [`FileSystem::layer`]; `None` when this is not a layer.
    fn layered(&self) -> Option<Layered> {
        None
    }

    /// Puts the files of programs below `/usr/bin`, where a file system was made for a shell and nobody has done so yet; a session does
    /// it when it begins. Others do nothing.
    fn install_programs(&self, programs: &Programs) {
        let _ = programs;
    }

    /// View of these files by physical paths only: an operation that would follow a symbolic link, at the end of a path or on the way,
    /// answers [`Errno::Loop`] and does nothing. So a path that was resolved and judged leads nowhere else, whatever was renamed or linked
    /// meanwhile. `None`: there is no such view; [`physical`](physical()) makes one that looks before each operation.
    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        None
    }

    /// View of these files without permission checks, for the host itself. A caller that works where scripts make links uses
    /// [`privileged`](privileged()), which follows none: otherwise a link of a script would direct the host's privilege.
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        None
    }

    /// Waits for what has to be known before [`FileSystem::apply`] does these changes, such as the answer of a person. To be called where no lock is held.
    ///
    /// # Errors
    /// The changes are refused.
    fn admit(&self, changes: &[Change]) -> Result<()> {
        let _ = changes;
        Ok(())
    }

    /// Does to these files what was done elsewhere, with privilege: see [`apply`](apply()). With `origin` it is done to the same directories that it was done
    /// in there, or not at all: where another one is in the place of one of them now, it answers [`Errno::Stale`]; what is in the place of a file is replaced
    /// and never written through, and what is in the place of a directory keeps its mode. A file system that can lets nobody else in meanwhile.
    ///
    /// # Errors
    /// [`Errno::Stale`], and those of the operations, such as a quota.
    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        changes::apply_in_steps(self, changes, origin)
    }

    /// Saves the present state for [`FileSystem::roll_back`]. `None` when the file system cannot do so.
    fn checkpoint(&self) -> Option<Checkpoint> {
        None
    }

    /// Goes back to a checkpoint of its own, which can be used again; `false` when that is not one. What was opened since and is not there any
    /// more answers [`Errno::NoEnt`].
    fn roll_back(&self, to: &Checkpoint) -> bool {
        let _ = to;
        false
    }

    /// Starts recording which paths are touched, for as long as the mark is held. `None` when the file system cannot do so.
    ///
    /// ```
    /// use bashkit::vfs::{FileSystem, Memory, OpenOptions};
    ///
    /// let files = Memory::new();
    /// let mark = files.mark().unwrap();
    /// files.open(b"/tmp/a", OpenOptions::write(0o644))?.append(b"one")?;
    /// assert_eq!(files.touched(&mark).unwrap(), [b"/tmp/a"]);
    /// # Ok::<(), bashkit::vfs::Errno>(())
    /// ```
    fn mark(&self) -> Option<Mark> {
        None
    }

    /// The paths of which something may be different than at a mark of its own, sorted; below a directory that is among them everything may. They
    /// are absolute and without symlinks on the way. `None`: it may be anywhere.
    fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
        let _ = since;
        None
    }

    /// A number that changes whenever a name, a link or a permission changes, so that what was looked up can be remembered. `None`: unknown.
    fn generation(&self) -> Option<u64> {
        None
    }

    /// Path of a directory that was known by another one, so that a working directory is found where it was moved to. `None`: it is gone, or not known.
    fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
        let _ = (dev, ino);
        None
    }

    /// Bytes and inodes in use; zeros when the file system does not count them.
    fn usage(&self) -> Usage {
        Usage::default()
    }
}

/// The entries of a directory, each looked at by its path.
fn scan_by_names<F: FileSystem + ?Sized>(files: &F, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
    let mut found = Vec::new();
    for entry in files.read_dir(path)? {
        match files.lstat(&path::join(path, &entry.name)) {
            Ok(meta) => found.push((entry, meta)),
            Err(Errno::NoEnt) => {}
            Err(errno) => return Err(errno),
        }
    }
    Ok(found)
}
