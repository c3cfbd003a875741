//! The calls to the host: never through a symbolic link, each name from the directory above it.

use std::fs::File;
use std::io::{self, Read};
use std::time::Duration;

use bashkit::host::Random;
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, RenameFlags, Stat, fstat, openat, renameat_with, statat, unlinkat};
use rustix::io::Errno;
use sha2::{Digest, Sha256};

use crate::collection::{ContentHash, ResourceKind, ResourceRevision, ResourceState};

const DIRECTORY: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// A fifo that takes the place of a file must not be waited for.
const FILE: OFlags = OFlags::RDONLY.union(OFlags::NOFOLLOW).union(OFlags::NONBLOCK).union(OFlags::CLOEXEC);

/// State of a file or directory, as far as the host says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    device: i128,
    inode: i128,
    mode: u32,
    size: u64,
    modified: Duration,
    changed: Duration,
}

impl Stamp {
    pub(super) fn of(stat: &Stat) -> Self {
        Self {
            device: number(stat.st_dev),
            inode: number(stat.st_ino),
            mode: u32::try_from(number(stat.st_mode)).unwrap_or_default(),
            size: u64::try_from(number(stat.st_size)).unwrap_or_default(),
            modified: since_1970(stat.st_mtime, stat.st_mtime_nsec),
            changed: since_1970(stat.st_ctime, stat.st_ctime_nsec),
        }
    }

    /// The permission bits.
    pub(super) fn mode(&self) -> u32 {
        self.mode & 0o777
    }

    pub(super) fn modified(&self) -> Duration {
        self.modified
    }

    /// Device and inode of the file or directory.
    pub(super) fn identity(&self) -> (i128, i128) {
        (self.device, self.inode)
    }

    /// Whether it is the same under another name: that it was renamed is a change too.
    pub(super) fn is_but_renamed(&self, other: &Self) -> bool {
        *self == Self { changed: self.changed, ..*other }
    }

    /// Whether a change after that time cannot be missed: clocks of file systems do not tell moments that are too close.
    pub(super) fn is_settled(&self, at: Duration) -> bool {
        self.changed.saturating_add(Duration::from_secs(2)) < at
    }
}

fn number(n: impl TryInto<i128>) -> i128 {
    n.try_into().unwrap_or_default()
}

fn since_1970(seconds: impl TryInto<i128>, nanos: impl TryInto<i128>) -> Duration {
    let seconds = u64::try_from(number(seconds)).unwrap_or_default();
    Duration::new(seconds, u32::try_from(number(nanos)).unwrap_or_default().min(999_999_999))
}

pub(super) fn kind_of(stat: &Stat) -> FileType {
    FileType::from_raw_mode(stat.st_mode)
}

/// The words for what is no resource.
pub(super) fn special(kind: FileType) -> &'static str {
    match kind {
        FileType::Symlink => "a symbolic link is there, which is no resource and is not followed",
        FileType::Fifo => "a fifo is there, which is no resource",
        FileType::Socket => "a socket is there, which is no resource",
        _ => "a device is there, which is no resource",
    }
}

/// Metadata of a name, links not followed; `None` when nothing has it.
pub(super) fn look(directory: impl AsFd, name: &[u8]) -> Result<Option<Stat>, Errno> {
    match statat(directory, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(stat) => Ok(Some(stat)),
        // Such a name can have nothing.
        Err(Errno::NOENT | Errno::NAMETOOLONG) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Result of opening a directory.
pub(super) enum Opened {
    Directory(OwnedFd),
    Nothing,
    File,
    Special(FileType),
}

pub(super) fn open_directory(above: impl AsFd, name: &[u8]) -> Result<Opened, Errno> {
    for _ in 0..100 {
        match openat(above.as_fd(), name, DIRECTORY, Mode::empty()) {
            Ok(directory) => return Ok(Opened::Directory(directory)),
            Err(Errno::NOENT | Errno::NAMETOOLONG) => return Ok(Opened::Nothing),
            Err(Errno::NOTDIR | Errno::LOOP) => match look(above.as_fd(), name)?.map(|stat| kind_of(&stat)) {
                None => return Ok(Opened::Nothing),
                Some(FileType::RegularFile) => return Ok(Opened::File),
                // It was made in between.
                Some(FileType::Directory) => {}
                Some(kind) => return Ok(Opened::Special(kind)),
            },
            Err(error) => return Err(error),
        }
    }
    Err(Errno::AGAIN)
}

/// The file under a name, if it is one.
pub(super) fn open_file(above: impl AsFd, name: &[u8]) -> Result<Option<File>, Errno> {
    match openat(above, name, FILE, Mode::empty()) {
        Ok(file) => Ok((kind_of(&fstat(&file)?) == FileType::RegularFile).then(|| File::from(file))),
        Err(Errno::NOENT | Errno::LOOP | Errno::NXIO) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The same directory, opened again.
pub(super) fn open_again(directory: impl AsFd) -> Result<OwnedFd, Errno> {
    openat(directory, ".", DIRECTORY, Mode::empty())
}

/// The names in a directory and what they are, if that costs nothing; `visit` can end it early with `false`.
pub(super) fn names(directory: impl AsFd, mut visit: impl FnMut(&[u8], FileType) -> bool) -> Result<(), Errno> {
    let mut entries = Dir::new(open_again(directory)?)?;
    while let Some(entry) = entries.read() {
        let entry = entry?;
        let name = entry.file_name().to_bytes();
        if name != b"." && name != b".." && !visit(name, entry.file_type()) {
            break;
        }
    }
    Ok(())
}

/// Hashes a file, and keeps its bytes where they are asked for. Somebody may be writing it: then it is read again, and in the end what was read is
/// what it was.
pub(super) fn digest(file: &mut File, mut keep: Option<&mut Vec<u8>>) -> io::Result<(Stamp, ContentHash, u64)> {
    let mut buffer = vec![0; 1 << 16];
    let mut n_tries = 0;
    loop {
        n_tries += 1;
        io::Seek::rewind(file)?;
        let before = Stamp::of(&fstat(&*file)?);
        let mut hasher = Sha256::new();
        let mut size = 0_u64;
        if let Some(bytes) = keep.as_deref_mut() {
            bytes.clear();
        }
        loop {
            let n = match file.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                n => n?,
            };
            let read = buffer.get(..n).unwrap_or_default();
            if read.is_empty() {
                break;
            }
            hasher.update(read);
            size = size.saturating_add(read.len() as u64);
            if let Some(bytes) = keep.as_deref_mut() {
                bytes.extend_from_slice(read);
            }
        }
        let after = Stamp::of(&fstat(&*file)?);
        if before == after && size == after.size || n_tries == 5 {
            return Ok((after, ContentHash::new(hasher.finalize().into()), size));
        }
    }
}

/// The state of a file or directory.
pub(super) fn state(path: &[u8], kind: ResourceKind, stamp: &Stamp, hash: ContentHash, size: u64) -> ResourceState {
    let mode = stamp.mode();
    let of = Sha256::new().chain_update([u8::from(kind == ResourceKind::Directory)]).chain_update(mode.to_be_bytes());
    let revision = ResourceRevision::new(of.chain_update(hash.bytes()).finalize().to_vec());
    ResourceState { path: path.to_vec(), kind, hash, size, mode, updated_at: stamp.modified(), revision }
}

/// The state of a directory that is a resource of its own.
pub(super) fn directory_state(path: &[u8], stamp: &Stamp) -> ResourceState {
    state(path, ResourceKind::Directory, stamp, ContentHash::of(b""), 0)
}

/// A name for what is being made, or is about to be removed.
pub(super) fn passing_name() -> Vec<u8> {
    let random = Random::fresh();
    format!(".bashkit-{:016x}{:016x}.new", random.bits(), random.bits()).into_bytes()
}

/// Whether it is such a name: nobody else has those.
pub(super) fn is_passing(name: &[u8]) -> bool {
    let number = name.strip_prefix(b".bashkit-").and_then(|rest| rest.strip_suffix(b".new"));
    number.is_some_and(|number| number.len() == 32 && number.iter().all(u8::is_ascii_hexdigit))
}

/// Gives something another name that nothing has.
pub(super) fn rename_new(from: impl AsFd, old: &[u8], to: impl AsFd, new: &[u8]) -> Result<(), Errno> {
    let (from, to) = (from.as_fd(), to.as_fd());
    match renameat_with(from, old, to, new, RenameFlags::NOREPLACE) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
        renamed => return renamed,
    }
    // The file system cannot do it in one.
    match look(from, old)? {
        Some(stat) if kind_of(&stat) == FileType::Directory => match look(to, new)? {
            None => rustix::fs::renameat(from, old, to, new),
            Some(_) => Err(Errno::EXIST),
        },
        _ => {
            rustix::fs::linkat(from, old, to, new, AtFlags::empty())?;
            unlinkat(from, old, AtFlags::empty())
        }
    }
}

/// Removes what is under a passing name: a file, or directories with nothing in them but one another and at most one file. All else stays.
pub(super) fn clear(directory: impl AsFd, name: &[u8]) -> Result<(), Errno> {
    let directory = directory.as_fd();
    let mut name = name.to_vec();
    loop {
        match open_directory(directory, &name)? {
            Opened::Nothing | Opened::Special(_) => return Ok(()),
            Opened::File => return unlinkat(directory, &name, AtFlags::empty()),
            Opened::Directory(inner) => {
                let mut inside = Vec::new();
                names(&inner, |name, _| {
                    inside.push(name.to_vec());
                    inside.len() < 2
                })?;
                let next = passing_name();
                match inside.as_slice() {
                    [] => return unlinkat(directory, &name, AtFlags::REMOVEDIR),
                    [only] => rename_new(&inner, only, directory, &next)?,
                    _ => return Err(Errno::NOTEMPTY),
                }
                unlinkat(directory, &name, AtFlags::REMOVEDIR)?;
                name = next;
            }
        }
    }
}
