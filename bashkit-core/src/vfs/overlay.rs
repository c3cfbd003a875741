//! Copy on write over another file system.

use std::sync::Arc;
use std::time::Duration;

use super::{
    Change, ChangeSet, Checkpoint, DirEntry, File, FileSystem, Layered, Mark, Memory, Metadata, OpenOptions, Origin, Programs, Result,
    Usage, changes_of_layer,
};
use crate::host::{Clock, Identity, SystemClock};
use crate::limits::Limits;

/// A file system laid over another one: what is read comes from below, what is written stays above, in memory, and below nothing is changed.
///
/// A directory of what is below is read when something in it is first asked for, and is from then on as it was found; the bytes of a file are read from
/// below until it is first written to, and then copied. Names, links, owners, permissions and times can change without a copy, and a directory is renamed
/// without a look at what is in it. A file system below that can be copied ([`FileSystem::snapshot`]) is copied at the beginning; another one should be
/// left alone meanwhile. What was looked at costs memory as long as the overlay or a copy of it lives.
///
/// [`FileSystem::usage`] and the quotas count what is above. A file that is written to counts wholly.
///
/// ```
/// use std::sync::Arc;
/// use bashkit::Bash;
/// use bashkit::vfs::{FileSystem, Memory, NodeBody, Overlay};
///
/// let base = Arc::new(Memory::new());
/// base.put(b"/work/a", b"one\n", 0o644)?;
/// let overlay = Arc::new(Overlay::new(base.clone())?);
/// let mut bash = Bash::builder().fs(overlay.clone()).cwd("/work").build();
/// assert_eq!(bash.exec("sed -i s/one/two/ a; cat a").unwrap().stdout, b"two\n");
///
/// assert_eq!(base.stat(b"/work/a")?.size, 4);
/// let changes = overlay.changes()?;
/// assert_eq!(changes[0].path, b"/work/a");
/// assert_eq!(changes[0].after.as_ref().unwrap().body, NodeBody::File(b"two\n".to_vec()));
/// # Ok::<(), bashkit::vfs::Errno>(())
/// ```
#[derive(Debug, Clone)]
pub struct Overlay(Memory);

impl Overlay {
    /// Creates an overlay for the default identity and limits.
    ///
    /// # Errors
    /// What is below has no root directory.
    pub fn new(below: Arc<dyn FileSystem>) -> Result<Self> {
        Self::with(below, &Identity::default(), Arc::new(SystemClock::new()), &Limits::default())
    }

    /// Creates an overlay for an identity, with the clock that dates the files and the quotas of `limits`.
    ///
    /// # Errors
    /// What is below has no root directory.
    pub fn with(below: Arc<dyn FileSystem>, identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits) -> Result<Self> {
        let below = below.snapshot().unwrap_or(below);
        Memory::over(below, identity, clock, limits).map(Self)
    }

    /// Changes of the overlay against the files below it, sorted by path.
    ///
    /// # Errors
    /// Something cannot be read.
    pub fn changes(&self) -> Result<Vec<Change>> {
        Ok(changes_of_layer(&self.0)?.unwrap_or_default())
    }

    /// Changes of the overlay, classified and printable as unified diffs.
    ///
    /// # Errors
    /// Something cannot be read.
    pub fn change_set(&self) -> Result<ChangeSet> {
        self.changes().map(ChangeSet::of)
    }
}

impl FileSystem for Overlay {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        self.0.open(path, options)
    }

    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        self.0.stat(path)
    }

    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        self.0.lstat(path)
    }

    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        self.0.read_dir(path)
    }

    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        self.0.scan(path)
    }

    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        self.0.read_link(path)
    }

    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        self.0.mkdir(path, mode)
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.0.rmdir(path)
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        self.0.unlink(path)
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        self.0.rename(from, to)
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        self.0.link(existing, new)
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        self.0.symlink(target, link)
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.0.mkfifo(path, mode)
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        self.0.chmod(path, mode)
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        self.0.chown(path, uid, gid, follow)
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        self.0.set_times(path, atime, mtime, follow)
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        self.0.access(path, how)
    }

    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        self.0.snapshot()
    }

    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        self.0.layer(clock)
    }

    /// What is below, and where something was touched.
    fn layered(&self) -> Option<Layered> {
        self.0.layered()
    }

    fn install_programs(&self, programs: &Programs) {
        self.0.install_programs(programs);
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        self.0.physical()
    }

    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        self.0.privileged()
    }

    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        self.0.apply(changes, origin)
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        self.0.checkpoint()
    }

    fn roll_back(&self, to: &Checkpoint) -> bool {
        self.0.roll_back(to)
    }

    fn mark(&self) -> Option<Mark> {
        self.0.mark()
    }

    fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
        self.0.touched(since)
    }

    fn generation(&self) -> Option<u64> {
        self.0.generation()
    }

    fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
        self.0.dir_path(dev, ino)
    }

    fn usage(&self) -> Usage {
        self.0.usage()
    }
}
