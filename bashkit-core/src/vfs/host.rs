//! A directory of the host. This is a door: no link is followed by the kernel to what is opened. Names are looked up one by one, each in a directory that
//! is open, or the kernel is told to refuse links and ways out (`openat2`).

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::io::IoSlice;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::fs::{AtFlags, FileType, Gid, Mode, OFlags, ResolveFlags, Stat, Timespec, Timestamps, UTIME_OMIT, Uid};
use rustix::io::{Errno as OsErrno, ReadWriteFlags};

use super::path::{self, LINKS_MAX, NAME_BYTES_MAX, NameUse, PATH_BYTES_MAX};
use super::{Device, DirEntry, Errno, FILE_BYTES_MAX, File, FileKind, FileSystem, Metadata, OpenOptions, Result, Usage};
use crate::host::Identity;
use crate::limits::Limits;

/// Directories that are kept open on the way along a path.
const OPEN_MAX: usize = 32;

/// Numbers of names in a path whose directories are opened with one call: of fewer it saves nothing, and of more each look at one of them is long.
const DEEP: std::ops::RangeInclusive<usize> = 3..=16;

/// Opens a directory only to look up names in it.
const LOOKUP: OFlags = OFlags::PATH;

/// Whether files of the host may be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostAccess {
    /// Reading only: changes answer [`Errno::RoFs`].
    ReadOnly,
    /// Reading and writing: changes reach the files of the host.
    ReadWrite,
}

/// A directory of the host as a file system whose root it is. Feature `host-fs`, on Linux.
///
/// Neither `..` nor a symbolic link leads out of it: links keep their text, which is resolved here, an absolute one from the directory on. So a link to
/// `/etc/passwd` is one to `etc/passwd` in it. Names are bytes. Named pipes, sockets and devices of the host are seen but never opened; of devices those
/// of [`Device`] are what they are in `/dev`, the others and sockets say that there is nothing behind them.
///
/// What the user of this process owns is shown as owned by the user of the scripts, and permission bits are checked for them, whoever this process is; the
/// kernel checks for the process. Set-user-id and set-group-id bits of files are not given ([`Errno::Perm`]), and a file that is written to loses them. The directory may grow by the bytes and inodes of
/// the limits; [`FileSystem::usage`] says by how much it did.
///
/// What other processes do there is seen at once, so it cannot be copied: lay an [`Overlay`](super::Overlay) over it for that. Links that scripts make are
/// followed by other programs of the host as those do.
///
/// ```
/// use std::sync::Arc;
/// use bashkit::Bash;
/// use bashkit::vfs::{Host, Memory, Mount};
///
/// # let name = std::env::temp_dir().join(format!("bashkit-host-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&name).unwrap();
/// # let directory = &name;
/// std::fs::write(directory.join("names"), "Ada\n").unwrap();
/// std::os::unix::fs::symlink("/etc/passwd", directory.join("out")).unwrap();
///
/// let files = Mount::new(Arc::new(Memory::new()));
/// files.mount(b"/work", Arc::new(Host::read_write(directory)?))?;
/// let mut bash = Bash::builder().fs(Arc::new(files)).cwd("/work").build();
/// bash.exec("echo Grace >>names").unwrap();
/// assert_eq!(std::fs::read(directory.join("names")).unwrap(), b"Ada\nGrace\n");
/// assert_eq!(bash.exec("cat out").unwrap().stderr, b"cat: out: No such file or directory\n");
/// # std::fs::remove_dir_all(name).unwrap();
/// # Ok::<(), bashkit::vfs::Errno>(())
/// ```
#[derive(Debug, Clone)]
pub struct Host {
    shared: Arc<Shared>,
    /// No permission bit is looked at.
    is_privileged: bool,
    /// Symbolic links lead nowhere.
    is_physical: bool,
}

#[derive(Debug)]
struct Shared {
    root: OwnedFd,
    access: HostAccess,
    /// The user of the scripts.
    user: (u32, u32),
    /// The user of this process.
    own: (u32, u32),
    bytes_max: u64,
    inodes_max: u64,
    state: Mutex<State>,
}

/// What changed by way of this.
#[derive(Debug, Default)]
struct State {
    bytes: i128,
    inodes: i128,
    /// Files that are open.
    open: HashMap<(u64, u64), Opened>,
}

/// How often a file is open.
#[derive(Debug, Default)]
struct Opened {
    count: u32,
    /// A name of it was removed meanwhile.
    is_unlinked: bool,
}

impl State {
    /// A name of this is gone.
    fn unlinked(&mut self, stat: &Stat) {
        let is_dir = FileType::from_raw_mode(stat.st_mode) == FileType::Directory;
        match self.open.get_mut(&key(stat)) {
            Some(opened) => opened.is_unlinked = true,
            None if is_dir || stat.st_nlink <= 1 => self.gone(stat),
            None => {}
        }
    }

    fn gone(&mut self, stat: &Stat) {
        self.inodes -= 1;
        if FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile {
            self.bytes -= i128::from(stat.st_size);
        }
    }
}

fn key(stat: &Stat) -> (u64, u64) {
    (stat.st_dev, stat.st_ino)
}

fn errno(error: OsErrno) -> Errno {
    match error {
        OsErrno::PERM => Errno::Perm,
        OsErrno::NOENT => Errno::NoEnt,
        OsErrno::INTR => Errno::Intr,
        OsErrno::NXIO => Errno::NxIo,
        OsErrno::TOOBIG => Errno::TooBig,
        OsErrno::BADF => Errno::BadF,
        OsErrno::AGAIN => Errno::Again,
        OsErrno::NOMEM => Errno::NoMem,
        OsErrno::ACCESS => Errno::Acces,
        OsErrno::BUSY | OsErrno::TXTBSY => Errno::Busy,
        OsErrno::EXIST => Errno::Exist,
        OsErrno::XDEV => Errno::XDev,
        OsErrno::NOTDIR => Errno::NotDir,
        OsErrno::ISDIR => Errno::IsDir,
        OsErrno::INVAL => Errno::Inval,
        OsErrno::MFILE | OsErrno::NFILE => Errno::MFile,
        OsErrno::FBIG | OsErrno::OVERFLOW => Errno::FBig,
        // A quota of the host ends no run.
        OsErrno::NOSPC | OsErrno::DQUOT => Errno::NoSpc,
        OsErrno::SPIPE => Errno::SPipe,
        OsErrno::ROFS => Errno::RoFs,
        OsErrno::MLINK => Errno::MLink,
        OsErrno::NAMETOOLONG => Errno::NameTooLong,
        OsErrno::NOTEMPTY => Errno::NotEmpty,
        OsErrno::LOOP => Errno::Loop,
        OsErrno::OPNOTSUPP | OsErrno::NOSYS => Errno::NotSup,
        _ => Errno::Io,
    }
}

fn kind(stat: &Stat) -> FileKind {
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => FileKind::Regular,
        FileType::Directory => FileKind::Directory,
        FileType::Symlink => FileKind::Symlink,
        FileType::Fifo => FileKind::Fifo,
        FileType::CharacterDevice => FileKind::Device(match (rustix::fs::major(stat.st_rdev), rustix::fs::minor(stat.st_rdev)) {
            (1, 3) => Device::Null,
            (1, 5) => Device::Zero,
            (1, 7) => Device::Full,
            (1, 8 | 9) => Device::Random,
            _ => Device::Tty,
        }),
        _ => FileKind::Device(Device::Tty),
    }
}

fn time(seconds: i64, nanoseconds: impl TryInto<u32>) -> Duration {
    Duration::new(u64::try_from(seconds).unwrap_or(0), nanoseconds.try_into().unwrap_or(0))
}

/// A directory on the way.
#[derive(Debug)]
struct OpenDir {
    fd: OwnedFd,
    stat: Stat,
}

/// Where a walk is: a directory, without links.
struct Way<'a> {
    host: &'a Host,
    names: Vec<Vec<u8>>,
    /// The last of the directories of `names`.
    open: VecDeque<OpenDir>,
}

impl Way<'_> {
    fn fd(&self) -> BorrowedFd<'_> {
        self.open.back().map_or(self.host.shared.root.as_fd(), |dir| dir.fd.as_fd())
    }

    fn stat(&self) -> Result<Stat> {
        self.open.back().map_or_else(|| rustix::fs::fstat(&self.host.shared.root).map_err(errno), |dir| Ok(dir.stat))
    }

    /// Checks what the user may do with the directory.
    fn check(&self, want: u32) -> Result<()> {
        match self.host.who() {
            Some(_) => self.host.check(&self.stat()?, want),
            None => Ok(()),
        }
    }

    /// What a name stands for. It is not followed.
    fn look(&self, name: &[u8]) -> Result<Stat> {
        rustix::fs::statat(self.fd(), name, AtFlags::SYMLINK_NOFOLLOW).map_err(errno)
    }

    fn down(&mut self, name: &[u8]) -> Result<()> {
        let flags = LOOKUP | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let fd = rustix::fs::openat(self.fd(), name, flags, Mode::empty()).map_err(errno)?;
        let stat = rustix::fs::fstat(&fd).map_err(errno)?;
        self.open.push_back(OpenDir { fd, stat });
        if self.open.len() > OPEN_MAX {
            self.open.pop_front();
        }
        self.names.push(name.to_vec());
        Ok(())
    }

    fn up(&mut self) -> Result<()> {
        self.open.pop_back();
        self.names.pop();
        if self.open.is_empty() {
            for name in std::mem::take(&mut self.names) {
                self.down(&name)?;
            }
        }
        Ok(())
    }

    /// Goes down several directories with one look at their names. `false`: it has to be done name by name, as a link is on the way, the user may not
    /// search one of them, something is missing, or the kernel does not know how.
    fn down_at_once(&mut self, names: &[&[u8]]) -> Result<bool> {
        let way = names.join(&b'/');
        let flags = LOOKUP | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let within = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
        let root = &self.host.shared.root;
        let Ok(fd) = rustix::fs::openat2(root, way.as_slice(), flags, Mode::empty(), within) else { return Ok(false) };
        if self.host.who().is_some() {
            self.check(1)?;
            let mut end = 0;
            for name in names.split_last().map_or(&[][..], |(_, above)| above) {
                end += name.len() + usize::from(end > 0);
                let above = way.get(..end).unwrap_or_default();
                let is_open =
                    rustix::fs::statat(root, above, AtFlags::SYMLINK_NOFOLLOW).is_ok_and(|stat| self.host.check(&stat, 1).is_ok());
                if !is_open {
                    return Ok(false);
                }
            }
        }
        let stat = rustix::fs::fstat(&fd).map_err(errno)?;
        self.open.push_back(OpenDir { fd, stat });
        self.names.extend(names.iter().map(|name| name.to_vec()));
        Ok(true)
    }

    fn restart(&mut self) {
        self.open.clear();
        self.names.clear();
    }
}

/// Where a path leads.
struct Found<'a> {
    way: Way<'a>,
    /// The name in that directory; `.` for itself.
    name: Vec<u8>,
    /// `None`: it is not there.
    stat: Option<Stat>,
}

impl Host {
    /// A directory of the host that is not changed, for the default identity.
    ///
    /// # Errors
    /// Those of `open(2)`.
    pub fn read_only(directory: impl AsRef<Path>) -> Result<Self> {
        Self::with(directory, HostAccess::ReadOnly, &Identity::default(), &Limits::default())
    }

    /// A directory of the host that is changed, for the default identity and limits.
    ///
    /// # Errors
    /// Those of `open(2)`.
    pub fn read_write(directory: impl AsRef<Path>) -> Result<Self> {
        Self::with(directory, HostAccess::ReadWrite, &Identity::default(), &Limits::default())
    }

    /// A directory of the host, which is kept open, for an identity, with the quotas of `limits`. Links on the way to it are followed.
    ///
    /// # Errors
    /// Those of `open(2)`.
    pub fn with(directory: impl AsRef<Path>, access: HostAccess, identity: &Identity, limits: &Limits) -> Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let root = rustix::fs::open(directory.as_ref(), flags, Mode::empty()).map_err(errno)?;
        let own = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        let shared = Shared {
            root,
            access,
            user: (identity.uid, identity.gid),
            own,
            bytes_max: limits.file_bytes,
            inodes_max: limits.inodes,
            state: Mutex::default(),
        };
        Ok(Self { shared: Arc::new(shared), is_privileged: false, is_physical: false })
    }

    fn metadata(&self, stat: &Stat) -> Metadata {
        self.shared.metadata(stat)
    }

    fn who(&self) -> Option<(u32, u32)> {
        (self.shared.user.0 != 0 && !self.is_privileged).then_some(self.shared.user)
    }

    fn check(&self, stat: &Stat, want: u32) -> Result<()> {
        let Some((uid, gid)) = self.who() else { return Ok(()) };
        let meta = self.metadata(stat);
        let shift = match () {
            () if meta.uid == uid => 6,
            () if meta.gid == gid => 3,
            () => 0,
        };
        if (meta.mode >> shift) & want == want { Ok(()) } else { Err(Errno::Acces) }
    }

    /// In a sticky directory only the owner of the file or of the directory may remove a name.
    fn check_sticky(&self, dir: &Way<'_>, stat: &Stat) -> Result<()> {
        let Some((uid, _)) = self.who() else { return Ok(()) };
        let (dir, meta) = (self.metadata(&dir.stat()?), self.metadata(stat));
        if dir.mode & 0o1000 != 0 && dir.uid != uid && meta.uid != uid { Err(Errno::Perm) } else { Ok(()) }
    }

    fn may_change(&self) -> Result<()> {
        if self.shared.access == HostAccess::ReadOnly { Err(Errno::RoFs) } else { Ok(()) }
    }

    fn room_for_inode(&self) -> Result<()> {
        if self.state().inodes >= i128::from(self.shared.inodes_max) { Err(Errno::DquotInodes) } else { Ok(()) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state()
    }

    fn way(&self) -> Way<'_> {
        Way { host: self, names: Vec::new(), open: VecDeque::new() }
    }

    /// Walks along a path.
    fn walk(&self, path: &[u8], follow: bool) -> Result<Found<'_>> {
        path::check(path)?;
        let wants_dir = path.ends_with(b"/") || path.ends_with(b"/.");
        let mut way = self.way();
        let mut todo: Vec<Vec<u8>> = path::steps(path).rev().map(<[u8]>::to_vec).collect();
        if DEEP.contains(&todo.len()) && !todo.iter().any(|name| name == b".." || name.len() > NAME_BYTES_MAX) {
            let above: Vec<&[u8]> = todo.iter().skip(1).rev().map(Vec::as_slice).collect();
            if way.down_at_once(&above)? {
                todo.truncate(1);
            }
        }
        let mut n_links = 0;
        while let Some(name) = todo.pop() {
            way.check(1)?;
            if name == b"." {
                continue;
            }
            if name == b".." {
                way.up()?;
                continue;
            }
            if name.len() > NAME_BYTES_MAX {
                return Err(Errno::NameTooLong);
            }
            let is_last = todo.is_empty();
            // A link or a file is no directory to the kernel; only then the name is looked at.
            if !is_last {
                match way.down(&name) {
                    Err(Errno::NotDir | Errno::Loop) => {}
                    done => {
                        done?;
                        continue;
                    }
                }
            }
            let stat = match way.look(&name) {
                Err(Errno::NoEnt) if is_last => return Ok(Found { way, name, stat: None }),
                found => found?,
            };
            match kind(&stat) {
                FileKind::Symlink if follow || !is_last || wants_dir => {
                    n_links += 1;
                    if n_links > LINKS_MAX || self.is_physical {
                        return Err(Errno::Loop);
                    }
                    let target = match rustix::fs::readlinkat(way.fd(), name.as_slice(), Vec::new()) {
                        // It is no link any more: another look.
                        Err(OsErrno::INVAL) => {
                            todo.push(name);
                            continue;
                        }
                        result => result.map_err(errno)?.into_bytes(),
                    };
                    if target.first() == Some(&b'/') {
                        way.restart();
                    }
                    todo.extend(path::steps(&target).rev().map(<[u8]>::to_vec));
                    if todo.len() > PATH_BYTES_MAX {
                        return Err(Errno::NameTooLong);
                    }
                }
                // It is a directory by now: another look, as often as a link would be followed.
                FileKind::Directory if !is_last => {
                    n_links += 1;
                    if n_links > LINKS_MAX {
                        return Err(Errno::Again);
                    }
                    todo.push(name);
                }
                FileKind::Directory => return Ok(Found { way, name, stat: Some(stat) }),
                _ if !is_last || wants_dir => return Err(Errno::NotDir),
                _ => return Ok(Found { way, name, stat: Some(stat) }),
            }
        }
        let stat = way.stat()?;
        Ok(Found { way, name: b".".to_vec(), stat: Some(stat) })
    }

    fn there(&self, path: &[u8], follow: bool) -> Result<(Found<'_>, Stat)> {
        let found = self.walk(path, follow)?;
        let stat = found.stat.ok_or(Errno::NoEnt)?;
        Ok((found, stat))
    }

    /// The directory that holds (or would hold) the last name of a path, and that name. The root, `.` and `..` are refused.
    fn parent_of(&self, path: &[u8], for_what: NameUse) -> Result<Found<'_>> {
        path::check(path)?;
        let (parent, name) = path::split(path).ok_or(for_what.refusal(b"/"))?;
        let (mut found, stat) = self.there(parent, true)?;
        if kind(&stat) != FileKind::Directory {
            return Err(Errno::NotDir);
        }
        self.check(&stat, 1)?;
        if name == b"." || name == b".." {
            return Err(for_what.refusal(name));
        }
        if name.len() > NAME_BYTES_MAX {
            return Err(Errno::NameTooLong);
        }
        if found.name != b"." {
            found.way.down(&found.name)?;
        }
        let stat = match found.way.look(name) {
            Err(Errno::NoEnt) => None,
            looked => Some(looked?),
        };
        Ok(Found { way: found.way, name: name.to_vec(), stat })
    }

    /// Makes a name.
    fn make(
        &self,
        path: &[u8],
        for_what: NameUse,
        what: impl FnOnce(BorrowedFd<'_>, &[u8]) -> rustix::io::Result<()>,
    ) -> Result<Found<'_>> {
        let found = self.parent_of(path, for_what)?;
        for_what.check_new(path, found.stat.is_some())?;
        self.may_change()?;
        found.way.check(3)?;
        self.room_for_inode()?;
        what(found.way.fd(), &found.name).map_err(errno)?;
        self.state().inodes += 1;
        Ok(found)
    }

    /// Gives what was made the bits that the umask of this process took.
    fn with_mode(&self, found: &Found<'_>, mode: u32) -> Result<()> {
        let stat = found.way.look(&found.name)?;
        if self.metadata(&stat).mode & 0o1777 == mode & 0o1777 {
            return Ok(());
        }
        set_mode(found.way.fd(), &found.name, (mode & 0o1777) | (self.metadata(&stat).mode & 0o6000))
    }

    fn opened(&self, fd: OwnedFd, stat: &Stat, options: OpenOptions) -> Arc<dyn File> {
        let key = key(stat);
        self.state().open.entry(key).or_default().count += 1;
        Arc::new(Handle { shared: Arc::clone(&self.shared), fd, key, read: options.read, write: options.write })
    }

    fn open_there(&self, found: &Found<'_>, stat: &Stat, options: OpenOptions) -> Result<Arc<dyn File>> {
        let OpenOptions { read, write, truncate, create, .. } = options;
        let want = if read { 4 } else { 0 } + if write || truncate { 2 } else { 0 };
        match kind(stat) {
            FileKind::Directory if want & 2 != 0 || create => return Err(Errno::IsDir),
            FileKind::Symlink => return Err(Errno::Loop),
            FileKind::Regular if want & 2 != 0 => self.may_change()?,
            _ => {}
        }
        self.check(stat, want)?;
        if matches!(kind(stat), FileKind::Device(_) | FileKind::Fifo) {
            return Err(Errno::NxIo);
        }
        let how = match () {
            () if want & 2 == 0 => OFlags::RDONLY,
            () if read => OFlags::RDWR,
            () => OFlags::WRONLY,
        };
        // Whatever is there by now, opening it must not wait.
        let flags = how | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let fd = open_quietly(found.way.fd(), &found.name, flags)?;
        let now = rustix::fs::fstat(&fd).map_err(errno)?;
        if !matches!(kind(&now), FileKind::Regular | FileKind::Directory) {
            return Err(Errno::NxIo);
        }
        if truncate {
            let mut state = self.state();
            let stat = rustix::fs::fstat(&fd).map_err(errno)?;
            drop_identity(&fd, &stat)?;
            let before = stat.st_size;
            rustix::fs::ftruncate(&fd, 0).map_err(errno)?;
            state.bytes -= i128::from(before);
        }
        Ok(self.opened(fd, &now, options))
    }

    /// Opens a directory to list it, where the user may do with it what `want` says.
    fn listed(&self, path: &[u8], want: u32) -> Result<(OwnedFd, rustix::fs::Dir)> {
        let (found, stat) = self.there(path, true)?;
        if kind(&stat) != FileKind::Directory {
            return Err(Errno::NotDir);
        }
        self.check(&stat, want)?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let fd = open_quietly(found.way.fd(), &found.name, flags)?;
        let dir = rustix::fs::Dir::read_from(&fd).map_err(errno)?;
        Ok((fd, dir))
    }

    /// Entry of a directory that is listed; `None` for one that is gone again.
    fn entry(&self, dir: &OwnedFd, name: &[u8]) -> Option<(DirEntry, Metadata)> {
        let meta = self.metadata(&rustix::fs::statat(dir, name, AtFlags::SYMLINK_NOFOLLOW).ok()?);
        Some((DirEntry { name: name.to_vec(), kind: meta.kind, ino: meta.ino }, meta))
    }

    fn create(&self, found: &Found<'_>, options: OpenOptions) -> Result<Arc<dyn File>> {
        self.may_change()?;
        found.way.check(3)?;
        self.room_for_inode()?;
        let how = if options.read { OFlags::RDWR } else { OFlags::WRONLY };
        let flags = how | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let fd = rustix::fs::openat(found.way.fd(), found.name.as_slice(), flags, Mode::from_raw_mode(0o600)).map_err(errno)?;
        rustix::fs::fchmod(&fd, Mode::from_raw_mode(options.mode & 0o1777)).map_err(errno)?;
        self.state().inodes += 1;
        let stat = rustix::fs::fstat(&fd).map_err(errno)?;
        Ok(self.opened(fd, &stat, options))
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number of the host as scripts see it.
    fn metadata(&self, stat: &Stat) -> Metadata {
        let (uid, gid) = (stat.st_uid, stat.st_gid);
        Metadata {
            kind: kind(stat),
            mode: stat.st_mode & 0o7777,
            uid: if uid == self.own.0 { self.user.0 } else { uid },
            gid: if gid == self.own.1 { self.user.1 } else { gid },
            nlink: u32::try_from(stat.st_nlink).unwrap_or(u32::MAX),
            size: u64::try_from(stat.st_size).unwrap_or(0),
            ino: stat.st_ino,
            dev: stat.st_dev,
            atime: time(stat.st_atime, stat.st_atime_nsec),
            mtime: time(stat.st_mtime, stat.st_mtime_nsec),
            ctime: time(stat.st_ctime, stat.st_ctime_nsec),
        }
    }
}

fn is_dot(name: &[u8]) -> bool {
    name == b"." || name == b".."
}

/// Opens what is there. Reading does not change when it was last read, where this process may say so.
fn open_quietly(dir: BorrowedFd<'_>, name: &[u8], flags: OFlags) -> Result<OwnedFd> {
    if let Ok(fd) = rustix::fs::openat(dir, name, flags | OFlags::NOATIME, Mode::empty()) {
        return Ok(fd);
    }
    rustix::fs::openat(dir, name, flags, Mode::empty()).map_err(errno)
}

/// Takes the set-user-id bit, and the set-group-id bit of a program, from a file that is written to, as the kernel does unless this process is privileged.
fn drop_identity(fd: &OwnedFd, stat: &Stat) -> Result<()> {
    let is_program_of_group = stat.st_mode & 0o2010 == 0o2010;
    let bits = stat.st_mode & if is_program_of_group { 0o6000 } else { 0o4000 };
    if bits == 0 || FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
        return Ok(());
    }
    match rustix::fs::fchmod(fd, Mode::from_raw_mode(stat.st_mode & 0o7777 & !bits)) {
        // Who does not own the file is not privileged: the kernel takes the bits.
        Err(OsErrno::PERM) => Ok(()),
        result => result.map_err(errno),
    }
}

/// Changes the permission bits of a name that is no link. The kernel has no such call, so it is done by what is open.
fn set_mode(dir: BorrowedFd<'_>, name: &[u8], mode: u32) -> Result<()> {
    let mode = Mode::from_raw_mode(mode);
    let flags = LOOKUP | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let fd = rustix::fs::openat(dir, name, flags, Mode::empty()).map_err(errno)?;
    if kind(&rustix::fs::fstat(&fd).map_err(errno)?) == FileKind::Symlink {
        return Err(Errno::Loop);
    }
    let by_number = format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&fd));
    match rustix::fs::chmod(&by_number, mode) {
        // There is no /proc: what can be opened can be changed.
        Err(OsErrno::NOENT | OsErrno::NOTDIR) => {
            let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
            let fd = rustix::fs::openat(dir, name, flags, Mode::empty()).map_err(errno)?;
            rustix::fs::fchmod(&fd, mode).map_err(errno)
        }
        result => result.map_err(errno),
    }
}

impl FileSystem for Host {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        let follow = !(options.no_follow || (options.create && options.exclusive));
        // Another process may make the file between the look and the creation, or remove it.
        for _ in 0..8 {
            let found = self.walk(path, follow)?;
            match &found.stat {
                Some(_) if options.create && options.exclusive => return Err(Errno::Exist),
                Some(stat) => return self.open_there(&found, stat, options),
                None if !options.create => return Err(Errno::NoEnt),
                None if path.ends_with(b"/") => return Err(Errno::IsDir),
                None => match self.create(&found, options) {
                    Err(Errno::Exist) if !options.exclusive => {}
                    result => return result,
                },
            }
        }
        Err(Errno::Again)
    }

    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        self.there(path, true).map(|(_, stat)| self.metadata(&stat))
    }

    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        self.there(path, false).map(|(_, stat)| self.metadata(&stat))
    }

    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        let (fd, dir) = self.listed(path, 4)?;
        let mut entries = Vec::new();
        for entry in dir {
            let entry = entry.map_err(errno)?;
            let kind = match entry.file_type() {
                FileType::RegularFile => Some(FileKind::Regular),
                FileType::Directory => Some(FileKind::Directory),
                FileType::Symlink => Some(FileKind::Symlink),
                FileType::Fifo => Some(FileKind::Fifo),
                _ => None,
            };
            let name = entry.file_name().to_bytes();
            match kind {
                _ if is_dot(name) => {}
                Some(kind) => entries.push(DirEntry { name: name.to_vec(), kind, ino: entry.ino() }),
                None => entries.extend(self.entry(&fd, name).map(|(entry, _)| entry)),
            }
        }
        entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        let (fd, dir) = self.listed(path, 4 | 1)?;
        let mut entries = Vec::new();
        for entry in dir {
            let entry = entry.map_err(errno)?;
            let name = entry.file_name().to_bytes();
            if !is_dot(name) {
                entries.extend(self.entry(&fd, name));
            }
        }
        entries.sort_unstable_by(|(a, _), (b, _)| a.name.cmp(&b.name));
        Ok(entries)
    }

    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        let (found, stat) = self.there(path, false)?;
        if kind(&stat) != FileKind::Symlink {
            return Err(Errno::Inval);
        }
        Ok(rustix::fs::readlinkat(found.way.fd(), found.name.as_slice(), Vec::new()).map_err(errno)?.into_bytes())
    }

    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        if self.there(path, true).is_ok() {
            return Err(Errno::Exist);
        }
        let made =
            self.make(path, NameUse::MakeDirectory, |dir, name| rustix::fs::mkdirat(dir, name, Mode::from_raw_mode(mode & 0o1777)))?;
        self.with_mode(&made, mode)
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        let found = self.parent_of(path, NameUse::RemoveDirectory)?;
        let stat = found.stat.ok_or(Errno::NoEnt)?;
        self.may_change()?;
        found.way.check(3)?;
        self.check_sticky(&found.way, &stat)?;
        if kind(&stat) != FileKind::Directory {
            return Err(Errno::NotDir);
        }
        let mut state = self.state();
        rustix::fs::unlinkat(found.way.fd(), found.name.as_slice(), AtFlags::REMOVEDIR).map_err(errno)?;
        state.unlinked(&stat);
        Ok(())
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        let found = self.parent_of(path, NameUse::RemoveFile)?;
        let stat = found.stat.ok_or(Errno::NoEnt)?;
        let is_dir = kind(&stat) == FileKind::Directory;
        if !is_dir && path.last() == Some(&b'/') {
            return Err(Errno::NotDir);
        }
        self.may_change()?;
        found.way.check(3)?;
        if is_dir {
            return Err(Errno::IsDir);
        }
        self.check_sticky(&found.way, &stat)?;
        let mut state = self.state();
        rustix::fs::unlinkat(found.way.fd(), found.name.as_slice(), AtFlags::empty()).map_err(errno)?;
        state.unlinked(&stat);
        Ok(())
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        let [old, new] = [from, to].map(|path| self.parent_of(path, NameUse::Rename));
        let (old, new) = path::of_rename(old, new)?;
        let stat = old.stat.ok_or(Errno::NoEnt)?;
        let is_dir = kind(&stat) == FileKind::Directory;
        if !is_dir && (from.last() == Some(&b'/') || to.last() == Some(&b'/')) {
            return Err(Errno::NotDir);
        }
        self.may_change()?;
        let is_below = |below: &Found<'_>, above: &Found<'_>| {
            let above = above.way.names.iter().chain([&above.name]);
            below.way.names.len() >= above.clone().count() && above.zip(&below.way.names).all(|(a, b)| a == b)
        };
        if is_dir && is_below(&new, &old) {
            return Err(Errno::Inval);
        }
        if is_below(&old, &new) {
            return Err(Errno::NotEmpty);
        }
        old.way.check(3)?;
        new.way.check(3)?;
        self.check_sticky(&old.way, &stat)?;
        if let Some(stat) = &new.stat {
            self.check_sticky(&new.way, stat)?;
        }
        let mut state = self.state();
        rustix::fs::renameat(old.way.fd(), old.name.as_slice(), new.way.fd(), new.name.as_slice()).map_err(errno)?;
        if let Some(replaced) = new.stat.filter(|replaced| key(replaced) != key(&stat)) {
            state.unlinked(&replaced);
        }
        Ok(())
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        let (old, stat) = self.there(existing, false)?;
        let found = self.parent_of(new, NameUse::Make)?;
        NameUse::Make.check_new(new, found.stat.is_some())?;
        self.may_change()?;
        found.way.check(3)?;
        if kind(&stat) == FileKind::Directory {
            return Err(Errno::Perm);
        }
        rustix::fs::linkat(old.way.fd(), old.name.as_slice(), found.way.fd(), found.name.as_slice(), AtFlags::empty()).map_err(errno)
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        path::check(target)?;
        self.make(link, NameUse::Make, |dir, name| rustix::fs::symlinkat(target, dir, name)).map(drop)
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        let made = self.make(path, NameUse::Make, |dir, name| rustix::fs::mkfifoat(dir, name, Mode::from_raw_mode(mode & 0o1777)));
        self.with_mode(&made?, mode)
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        let (found, stat) = self.there(path, true)?;
        self.may_change()?;
        let meta = self.metadata(&stat);
        let gives_identity = !meta.is_dir() && mode & 0o6000 & !meta.mode != 0;
        if self.who().is_some_and(|(uid, _)| uid != meta.uid) || gives_identity {
            return Err(Errno::Perm);
        }
        set_mode(found.way.fd(), &found.name, mode & 0o7777)
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        let (found, stat) = self.there(path, follow)?;
        self.may_change()?;
        let (meta, user, own) = (self.metadata(&stat), self.shared.user, self.shared.own);
        let is_same = uid.is_none_or(|uid| uid == meta.uid) && gid.is_none_or(|gid| gid == meta.gid || gid == user.1);
        if self.who().is_some_and(|(user, _)| meta.uid != user || !is_same) {
            return Err(Errno::Perm);
        }
        let on_host = |id: u32, user: u32, own: u32| if id == user { own } else { id };
        let uid = uid.filter(|uid| *uid != meta.uid).map(|uid| Uid::from_raw(on_host(uid, user.0, own.0)));
        let gid = gid.filter(|gid| *gid != meta.gid).map(|gid| Gid::from_raw(on_host(gid, user.1, own.1)));
        rustix::fs::chownat(found.way.fd(), found.name.as_slice(), uid, gid, AtFlags::SYMLINK_NOFOLLOW).map_err(errno)
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        let (found, stat) = self.there(path, follow)?;
        self.may_change()?;
        if self.who().is_some_and(|(uid, _)| self.metadata(&stat).uid != uid) {
            self.check(&stat, 2)?;
        }
        let spec = |time: Option<Duration>| match time {
            Some(time) => Timespec { tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX), tv_nsec: time.subsec_nanos().into() },
            None => Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT },
        };
        let times = Timestamps { last_access: spec(atime), last_modification: spec(mtime) };
        rustix::fs::utimensat(found.way.fd(), found.name.as_slice(), &times, AtFlags::SYMLINK_NOFOLLOW).map_err(errno)
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        let (_, stat) = self.there(path, true)?;
        let meta = self.metadata(&stat);
        if how & 2 != 0 && matches!(meta.kind, FileKind::Regular | FileKind::Directory) {
            self.may_change()?;
        }
        if self.who().is_none() && how & 1 != 0 && meta.mode & 0o111 == 0 && !meta.is_dir() {
            return Err(Errno::Acces);
        }
        self.check(&stat, how)
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self { is_physical: true, ..self.clone() }))
    }

    /// No permission bit keeps the host out; what the kernel forbids to this process stays forbidden.
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self { is_privileged: true, ..self.clone() }))
    }

    /// By how much the directory grew by way of this.
    fn usage(&self) -> Usage {
        let State { bytes, inodes, .. } = &*self.state();
        Usage { bytes: u64::try_from(*bytes).unwrap_or(0), inodes: u64::try_from(*inodes).unwrap_or(0) }
    }
}

#[derive(Debug)]
struct Handle {
    shared: Arc<Shared>,
    fd: OwnedFd,
    key: (u64, u64),
    read: bool,
    write: bool,
}

impl Handle {
    fn size(&self) -> Result<u64> {
        rustix::fs::fstat(&self.fd).map(|stat| u64::try_from(stat.st_size).unwrap_or(0)).map_err(errno)
    }

    /// Size of the file before it is written to: from then on it runs as whoever starts it.
    fn size_before_change(&self) -> Result<u64> {
        let stat = rustix::fs::fstat(&self.fd).map_err(errno)?;
        drop_identity(&self.fd, &stat)?;
        Ok(u64::try_from(stat.st_size).unwrap_or(0))
    }

    /// Room for a file that ends at `end`, where it ended at `before`.
    fn charge(&self, state: &State, before: u64, end: u64) -> Result<()> {
        match () {
            () if end > FILE_BYTES_MAX => Err(Errno::FBig),
            () if state.bytes + i128::from(end.saturating_sub(before)) > i128::from(self.shared.bytes_max) => Err(Errno::Dquot),
            () => Ok(()),
        }
    }

    /// Writes at an offset, or at the end when there is none.
    fn write(&self, offset: Option<u64>, data: &[u8]) -> Result<u64> {
        if !self.write {
            return Err(Errno::BadF);
        }
        if data.is_empty() {
            return offset.map_or_else(|| self.size(), Ok);
        }
        let mut state = self.shared.state();
        let before = self.size_before_change()?;
        let mut at = offset.unwrap_or(before);
        self.charge(&state, before, at.checked_add(data.len() as u64).ok_or(Errno::FBig)?)?;
        let mut left = data;
        let mut result = Ok(());
        while !left.is_empty() {
            let written = match offset {
                Some(_) => rustix::io::pwrite(&self.fd, left, at),
                None => self.append_some(left, at),
            };
            match written {
                Ok(0) => {
                    result = Err(Errno::Io);
                    break;
                }
                Ok(n) => {
                    at += n as u64;
                    left = left.get(n..).unwrap_or_default();
                }
                Err(OsErrno::INTR) => {}
                Err(error) => {
                    result = Err(errno(error));
                    break;
                }
            }
        }
        let after = if offset.is_none() { self.size()? } else { before.max(at) };
        state.bytes += i128::from(after) - i128::from(before);
        result.map(|()| if offset.is_none() { after } else { at })
    }

    /// At the end, wherever other processes have moved it.
    fn append_some(&self, data: &[u8], end: u64) -> rustix::io::Result<usize> {
        match rustix::io::pwritev2(&self.fd, &[IoSlice::new(data)], end, ReadWriteFlags::APPEND) {
            Err(OsErrno::OPNOTSUPP | OsErrno::NOSYS | OsErrno::INVAL) => rustix::io::pwrite(&self.fd, data, end),
            result => result,
        }
    }
}

impl File for Handle {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> Result<usize> {
        if !self.read {
            return Err(Errno::BadF);
        }
        if i64::try_from(offset).is_err() {
            return Ok(0);
        }
        loop {
            match rustix::io::pread(&self.fd, &mut *buf, offset) {
                Err(OsErrno::INTR) => {}
                result => return result.map_err(errno),
            }
        }
    }

    fn write_at(&self, offset: u64, data: &[u8]) -> Result<()> {
        self.write(Some(offset), data).map(drop)
    }

    fn append(&self, data: &[u8]) -> Result<u64> {
        self.write(None, data)
    }

    fn truncate(&self, size: u64) -> Result<()> {
        if !self.write {
            return Err(Errno::Inval);
        }
        let mut state = self.shared.state();
        let before = self.size_before_change()?;
        self.charge(&state, before, size)?;
        rustix::fs::ftruncate(&self.fd, size).map_err(errno)?;
        state.bytes += i128::from(size) - i128::from(before);
        Ok(())
    }

    fn metadata(&self) -> Result<Metadata> {
        rustix::fs::fstat(&self.fd).map(|stat| self.shared.metadata(&stat)).map_err(errno)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        let Some(opened) = state.open.get_mut(&self.key) else { return };
        opened.count -= 1;
        if opened.count > 0 {
            return;
        }
        let is_unlinked = opened.is_unlinked;
        state.open.remove(&self.key);
        if is_unlinked
            && let Ok(stat) = rustix::fs::fstat(&self.fd)
            && stat.st_nlink == 0
        {
            state.gone(&stat);
        }
    }
}
