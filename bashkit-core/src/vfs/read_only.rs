//! A file system that nothing changes.

use std::sync::Arc;
use std::time::Duration;

use super::{Checkpoint, DirEntry, Errno, File, FileKind, FileSystem, Layered, Mark, Metadata, OpenOptions, Programs, Result, Usage};
use crate::host::Clock;

/// Read-only view of any file system: every change answers [`Errno::RoFs`]. Changes that others make to the files below are seen.
///
/// ```
/// use std::sync::Arc;
/// use bashkit::Bash;
/// use bashkit::vfs::{Memory, ReadOnly};
///
/// let files = Memory::new();
/// files.put(b"/data/names", b"Ada\n", 0o644)?;
/// let mut bash = Bash::builder().fs(Arc::new(ReadOnly::new(Arc::new(files)))).build();
/// assert_eq!(bash.exec("cat /data/names").unwrap().stdout, b"Ada\n");
/// let output = bash.exec("echo Grace >>/data/names").unwrap();
/// assert_eq!(output.stderr_text(), "bash: line 1: /data/names: Read-only file system\n");
/// # Ok::<(), bashkit::vfs::Errno>(())
/// ```
#[derive(Debug, Clone)]
pub struct ReadOnly(Arc<dyn FileSystem>);

impl ReadOnly {
    /// Wraps `below` so that changes answer [`Errno::RoFs`].
    #[must_use]
    pub fn new(below: Arc<dyn FileSystem>) -> Self {
        Self(below)
    }

    /// What a change of a path that must be there answers.
    fn of(&self, path: &[u8], follow: bool) -> Result<()> {
        if follow {
            self.0.stat(path)?
        } else {
            self.0.lstat(path)?
        };
        Err(Errno::RoFs)
    }

    /// What making a name answers: that it is there comes before that it cannot be made.
    fn make(&self, path: &[u8]) -> Result<()> {
        match self.0.lstat(path) {
            Ok(_) => Err(Errno::Exist),
            Err(Errno::NoEnt) => match super::path::split(path) {
                Some((parent, _)) => self.of(parent, true),
                None => Err(Errno::Exist),
            },
            Err(errno) => Err(errno),
        }
    }
}

impl FileSystem for ReadOnly {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        let found = if options.no_follow || (options.create && options.exclusive) { self.0.lstat(path) } else { self.0.stat(path) };
        let meta = match found {
            Err(Errno::NoEnt) if options.create => return self.make(path).and(Err(Errno::RoFs)),
            found => found?,
        };
        match meta.kind {
            _ if options.create && options.exclusive => Err(Errno::Exist),
            FileKind::Directory if options.write || options.truncate || options.create => Err(Errno::IsDir),
            FileKind::Regular if options.write || options.truncate => Err(Errno::RoFs),
            _ => self.0.open(path, OpenOptions { create: false, truncate: false, ..options }),
        }
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

    fn mkdir(&self, path: &[u8], _mode: u32) -> Result<()> {
        self.make(path)
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.of(path, false)
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        self.of(path, false)
    }

    fn rename(&self, from: &[u8], _to: &[u8]) -> Result<()> {
        self.of(from, false)
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        self.0.lstat(existing)?;
        self.make(new)
    }

    fn symlink(&self, _target: &[u8], link: &[u8]) -> Result<()> {
        self.make(link)
    }

    fn mkfifo(&self, path: &[u8], _mode: u32) -> Result<()> {
        self.make(path)
    }

    fn chmod(&self, path: &[u8], _mode: u32) -> Result<()> {
        self.of(path, true)
    }

    fn chown(&self, path: &[u8], _uid: Option<u32>, _gid: Option<u32>, follow: bool) -> Result<()> {
        self.of(path, follow)
    }

    fn set_times(&self, path: &[u8], _atime: Option<Duration>, _mtime: Option<Duration>, follow: bool) -> Result<()> {
        self.of(path, follow)
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        self.0.access(path, how)?;
        let is_special = || self.0.stat(path).is_ok_and(|meta| matches!(meta.kind, FileKind::Device(_) | FileKind::Fifo));
        if how & 2 == 0 || is_special() { Ok(()) } else { Err(Errno::RoFs) }
    }

    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self(self.0.snapshot()?)))
    }

    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self(self.0.layer(clock)?)))
    }

    fn layered(&self) -> Option<Layered> {
        let Layered { below, touched } = self.0.layered()?;
        Some(Layered { below: Arc::new(Self(below)), touched })
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self(super::physical(&self.0))))
    }

    fn install_programs(&self, programs: &Programs) {
        self.0.install_programs(programs);
    }

    /// No permission keeps the host out; it is read only for it as well.
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self(self.0.privileged()?)))
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        self.0.mark().map(Checkpoint::new)
    }

    /// `true` where nothing is to be done: nothing was done here, and nobody else has touched the files since.
    fn roll_back(&self, to: &Checkpoint) -> bool {
        to.get::<Mark>().is_some_and(|mark| self.0.touched(mark).is_some_and(|touched| touched.is_empty()))
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
