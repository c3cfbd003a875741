//! Files by physical paths only: what works with privilege, or was judged before, is led nowhere else by a symbolic link.

use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use super::path::PATH_BYTES_MAX;
use super::{
    Change, Checkpoint, DirEntry, Errno, File, FileSystem, Layered, Mark, Metadata, OpenOptions, Origin, Programs, Result, Usage, path,
};
use crate::host::Clock;

/// View of `files` by physical paths only: [`FileSystem::physical`], or for a file system that has no such view, one that looks at each
/// name of a path before each operation. Between that look and the operation nobody else may change names: a caller that cannot be sure
/// holds a lock that all others need.
#[must_use]
pub fn physical(files: &Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
    files.physical().unwrap_or_else(|| Arc::new(Checked(Arc::clone(files))))
}

/// View of `files` for the host: without permission checks ([`FileSystem::privileged`]), and following no symbolic link ([`physical`]).
///
/// ```
/// use std::sync::Arc;
/// use bashkit::vfs::{Errno, FileSystem, Memory, OpenOptions, privileged};
///
/// let files: Arc<dyn FileSystem> = Arc::new(Memory::new());
/// files.symlink(b"/etc", b"/tmp/link")?;
/// let host = privileged(&files);
/// assert!(host.open(b"/etc/motd", OpenOptions::write(0o644)).is_ok());
/// assert_eq!(host.open(b"/tmp/link/motd", OpenOptions::write(0o644)).unwrap_err(), Errno::Loop);
/// # Ok::<(), Errno>(())
/// ```
#[must_use]
pub fn privileged(files: &Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
    physical(&files.privileged().unwrap_or_else(|| Arc::clone(files)))
}

/// Does something with the files that [`privileged`] gives.
pub(super) fn with_privilege<F: FileSystem + ?Sized, T>(files: &F, work: impl FnOnce(&dyn FileSystem) -> T) -> T {
    match files.privileged() {
        Some(all) => work(&*physical(&all)),
        None => match files.physical() {
            Some(physical) => work(&*physical),
            None => work(&Checked(files)),
        },
    }
}

/// Files that are looked at before each operation.
#[derive(Debug)]
struct Checked<F>(F);

impl<F: Deref<Target: FileSystem> + Debug + Send + Sync> Checked<F> {
    /// Refuses a path with a symbolic link in it that would be followed; `follow` says whether one at its end is.
    fn check(&self, path: &[u8], follow: bool) -> Result<&F::Target> {
        if path.len() > PATH_BYTES_MAX {
            return Err(Errno::NameTooLong);
        }
        let is_dir = path.ends_with(b"/") || path.ends_with(b"/.");
        path::follow(&*self.0, path, |step| match step.found {
            Ok(meta) if meta.is_symlink() && (follow || is_dir || !step.is_last) => Err(Errno::Loop),
            Err(Errno::NoEnt) if step.is_last => Ok(false),
            found => found.map(|_| false),
        })?;
        Ok(&*self.0)
    }

    /// The same for the name that a path ends with.
    fn check_name(&self, path: &[u8]) -> Result<&F::Target> {
        let (parent, name) = path::split(path).unwrap_or((b"/", b"."));
        let is_name = !path.ends_with(b"/") && name != b"." && name != b"..";
        self.check(if is_name { parent } else { path }, true)
    }
}

impl<F: Deref<Target: FileSystem> + Debug + Send + Sync> FileSystem for Checked<F> {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        let follow = !(options.no_follow || (options.create && options.exclusive));
        self.check(path, follow)?.open(path, options)
    }

    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        self.check(path, true)?.stat(path)
    }

    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        self.check(path, false)?.lstat(path)
    }

    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        self.check(path, true)?.read_dir(path)
    }

    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        self.check(path, true)?.scan(path)
    }

    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        self.check(path, false)?.read_link(path)
    }

    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        self.check_name(path)?.mkdir(path, mode)
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.check_name(path)?.rmdir(path)
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        self.check_name(path)?.unlink(path)
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        self.check_name(from)?;
        self.check_name(to)?.rename(from, to)
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        self.check(existing, false)?;
        self.check_name(new)?.link(existing, new)
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        self.check_name(link)?.symlink(target, link)
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.check_name(path)?.mkfifo(path, mode)
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        self.check(path, true)?.chmod(path, mode)
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        self.check(path, follow)?.chown(path, uid, gid, follow)
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        self.check(path, follow)?.set_times(path, atime, mtime, follow)
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        self.check(path, true)?.access(path, how)
    }

    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        self.0.snapshot()
    }

    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        self.0.layer(clock)
    }

    fn layered(&self) -> Option<Layered> {
        self.0.layered()
    }

    fn install_programs(&self, programs: &Programs) {
        self.0.install_programs(programs);
    }

    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        self.0.apply(changes, origin)
    }

    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        self.0.privileged().map(|all| physical(&all))
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
