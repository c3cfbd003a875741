//! What differs between two states of a file system, and how one becomes the other.

use std::collections::BTreeSet;
use std::time::Duration;

use super::{Errno, FileKind, FileSystem, Layered, Metadata, OpenOptions, Result};

/// What is at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub body: NodeBody,
    /// The permission bits, with set-id and sticky.
    pub mode: u32,
    /// Last write, since 1970.
    pub mtime: Duration,
}

/// What it is, with what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeBody {
    /// A regular file and its bytes.
    File(Vec<u8>),
    /// A directory; what is in it has paths of its own.
    Directory,
    /// A symbolic link and its target.
    Symlink(Vec<u8>),
    /// A named pipe.
    Fifo,
}

/// A path with something else than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The path, absolute, without symbolic links on the way.
    pub path: Vec<u8>,
    /// What was there.
    pub before: Option<Node>,
    /// What is there.
    pub after: Option<Node>,
}

/// What is different in `after`, by path. Of times only that of the last write is compared, owners and devices are not; that a directory was
/// written to says nothing that its entries do not say. Every file of both is read.
///
/// # Errors
/// Something cannot be read.
pub fn changes(before: &dyn FileSystem, after: &dyn FileSystem) -> Result<Vec<Change>> {
    let (before_all, after_all) = (before.privileged(), after.privileged());
    let sides = Sides { before: before_all.as_deref().unwrap_or(before), after: after_all.as_deref().unwrap_or(after) };
    let mut found = Vec::new();
    sides.below(b"", &mut found)?;
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// The same for a [`FileSystem::layer`] and what it was made from: only what was touched is looked at. `None` for what is not a layer.
///
/// ```
/// use bashkit::vfs::{FileSystem, Memory, NodeBody, OpenOptions, changes_of_layer};
///
/// let layer = Memory::new().layer(None).unwrap();
/// layer.open(b"/tmp/a", OpenOptions::write(0o644))?.append(b"one")?;
/// let changes = changes_of_layer(&*layer)?.unwrap();
/// assert_eq!(changes[0].path, b"/tmp/a");
/// assert_eq!(changes[0].after.as_ref().unwrap().body, NodeBody::File(b"one".to_vec()));
/// # Ok::<(), bashkit::vfs::Errno>(())
/// ```
///
/// # Errors
/// Something cannot be read.
pub fn changes_of_layer(layer: &dyn FileSystem) -> Result<Option<Vec<Change>>> {
    let Some(Layered { below, touched }) = layer.layered() else { return Ok(None) };
    changes_at(&*below, layer, &touched).map(Some)
}

/// The same for two states of which it is known where they may differ: sorted, as [`Layered::touched`] is.
///
/// # Errors
/// Something cannot be read.
pub fn changes_at(before: &dyn FileSystem, after: &dyn FileSystem, touched: &[Vec<u8>]) -> Result<Vec<Change>> {
    let (before_all, after_all) = (before.privileged(), after.privileged());
    let sides = Sides { before: before_all.as_deref().unwrap_or(before), after: after_all.as_deref().unwrap_or(after) };
    let mut found = Vec::new();
    // Directories of which everything below was looked at. They come before what is in them.
    let mut seen: BTreeSet<&[u8]> = BTreeSet::new();
    for path in touched {
        let above = path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0).filter_map(|(at, _)| path.get(..at));
        if above.into_iter().any(|dir| seen.contains(dir)) {
            continue;
        }
        if sides.compare(path, &mut found)? == Kind::Moved {
            sides.below(path, &mut found)?;
            seen.insert(path);
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found.dedup_by(|a, b| a.path == b.path);
    Ok(found)
}

#[derive(Clone, Copy)]
struct Sides<'a> {
    before: &'a dyn FileSystem,
    after: &'a dyn FileSystem,
}

/// Where something is a directory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Nowhere,
    /// On one side, or another one on each.
    Moved,
    /// The same on both sides.
    Stays,
}

impl Sides<'_> {
    fn compare(self, path: &[u8], found: &mut Vec<Change>) -> Result<Kind> {
        let (old, new) = (look(self.before, path)?, look(self.after, path)?);
        let number = |side: &Option<Metadata>| side.as_ref().filter(|meta| meta.is_dir()).map(|meta| meta.ino);
        let (number_before, number_after) = (number(&old), number(&new));
        let kind = match (number_before, number_after) {
            (None, None) => Kind::Nowhere,
            _ if number_before == number_after => Kind::Stays,
            _ => Kind::Moved,
        };
        let node = |fs, meta: Option<Metadata>| meta.map_or(Ok(None), |meta| read(fs, path, &meta));
        let (before, after) = (node(self.before, old)?, node(self.after, new)?);
        let differ = match (&before, &after) {
            // That a directory was written to says nothing that its entries do not say.
            (Some(before), Some(after)) if before.body == NodeBody::Directory && after.body == NodeBody::Directory => {
                before.mode != after.mode
            }
            _ => before != after,
        };
        if differ {
            found.push(Change { path: path.to_vec(), before, after });
        }
        Ok(kind)
    }

    /// Everything below a directory of either side.
    fn below(self, dir: &[u8], found: &mut Vec<Change>) -> Result<()> {
        // Directories may be nested deeper than a stack is.
        let mut dirs = vec![dir.to_vec()];
        while let Some(dir) = dirs.pop() {
            let root: &[u8] = if dir.is_empty() { b"/" } else { &dir };
            let mut names = Vec::new();
            for side in [self.before, self.after] {
                if look(side, root)?.is_some_and(|meta| meta.is_dir()) {
                    names.extend(side.read_dir(root)?.into_iter().map(|entry| entry.name));
                }
            }
            names.sort_unstable();
            names.dedup();
            for name in names {
                let path = [&dir, b"/".as_slice(), &name].concat();
                if self.compare(&path, found)? != Kind::Nowhere {
                    dirs.push(path);
                }
            }
        }
        Ok(())
    }
}

/// What is there; `None` for nothing.
fn look(fs: &dyn FileSystem, path: &[u8]) -> Result<Option<Metadata>> {
    match fs.lstat(path) {
        Ok(meta) => Ok(Some(meta)),
        Err(Errno::NoEnt | Errno::NotDir) => Ok(None),
        Err(errno) => Err(errno),
    }
}

/// What is at a path, a symbolic link at its end not followed. `None` for nothing, and for a device.
///
/// # Errors
/// It cannot be read.
pub fn node(fs: &dyn FileSystem, path: &[u8]) -> Result<Option<Node>> {
    let all = fs.privileged();
    let fs = all.as_deref().unwrap_or(fs);
    look(fs, path)?.map_or(Ok(None), |meta| read(fs, path, &meta))
}

/// What is at a path, with what it holds. `None` for a device.
fn read(fs: &dyn FileSystem, path: &[u8], meta: &Metadata) -> Result<Option<Node>> {
    let body = match meta.kind {
        FileKind::Regular => NodeBody::File(bytes(fs, path, meta.size)?),
        FileKind::Directory => NodeBody::Directory,
        FileKind::Symlink => NodeBody::Symlink(fs.read_link(path)?),
        FileKind::Fifo => NodeBody::Fifo,
        FileKind::Device(_) => return Ok(None),
    };
    Ok(Some(Node { body, mode: meta.mode, mtime: meta.mtime }))
}

fn bytes(fs: &dyn FileSystem, path: &[u8], size: u64) -> Result<Vec<u8>> {
    let file = fs.open(path, OpenOptions::READ)?;
    let mut bytes = vec![0; usize::try_from(size).map_err(|_| Errno::FBig)?];
    let mut done = 0;
    while let Some(room) = bytes.get_mut(done..).filter(|room| !room.is_empty()) {
        match file.read_at(done as u64, room)? {
            0 => break,
            n => done += n,
        }
    }
    bytes.truncate(done);
    Ok(bytes)
}

/// Does to `fs` what was done elsewhere: what is at each path becomes what is after the change, whatever it was. A missing parent directory
/// is made. A file system that can is as it was when that fails.
///
/// # Errors
/// Those of the operations, such as a quota.
pub fn apply(fs: &dyn FileSystem, changes: &[Change]) -> Result<()> {
    let checkpoint = fs.checkpoint();
    let all = fs.privileged();
    let result = apply_to(all.as_deref().unwrap_or(fs), changes);
    if result.is_err()
        && let Some(checkpoint) = &checkpoint
    {
        fs.roll_back(checkpoint);
    }
    result
}

fn apply_to(fs: &dyn FileSystem, changes: &[Change]) -> Result<()> {
    let mut by_path: Vec<&Change> = changes.iter().collect();
    by_path.sort_by(|a, b| a.path.cmp(&b.path));
    // What goes, goes from the leaves up; what comes, comes from the root down.
    for change in by_path.iter().rev() {
        let stays = |meta: &Metadata| match change.after.as_ref().map(|node| &node.body) {
            Some(NodeBody::File(_)) => meta.is_file(),
            Some(NodeBody::Directory) => meta.is_dir(),
            _ => false,
        };
        match look(fs, &change.path)? {
            Some(meta) if stays(&meta) => {}
            Some(meta) if meta.is_dir() => match fs.rmdir(&change.path) {
                // Somebody else put something there: it is theirs.
                Err(Errno::NotEmpty) if change.after.is_none() => {}
                result => result?,
            },
            Some(_) => fs.unlink(&change.path)?,
            None => {}
        }
    }
    for change in &by_path {
        let Some(node) = &change.after else { continue };
        if let Some((parent, _)) = super::path::split(&change.path) {
            make_dirs(fs, parent)?;
        }
        match &node.body {
            NodeBody::File(bytes) => {
                let file = fs.open(&change.path, OpenOptions { no_follow: true, ..OpenOptions::write(0o600) })?;
                file.append(bytes)?;
            }
            NodeBody::Directory => match fs.mkdir(&change.path, 0o700) {
                Err(Errno::Exist) => {}
                result => result?,
            },
            NodeBody::Symlink(target) => fs.symlink(target, &change.path)?,
            NodeBody::Fifo => fs.mkfifo(&change.path, node.mode)?,
        }
    }
    // A directory may forbid writing into it, so modes and times come last, from the leaves up.
    for change in by_path.iter().rev() {
        let Some(node) = &change.after else { continue };
        if !matches!(node.body, NodeBody::Symlink(_)) {
            fs.chmod(&change.path, node.mode)?;
        }
        fs.set_times(&change.path, None, Some(node.mtime), false)?;
    }
    Ok(())
}

fn make_dirs(fs: &dyn FileSystem, dir: &[u8]) -> Result<()> {
    let mut made = Vec::new();
    for name in super::path::names(dir) {
        made.push(b'/');
        made.extend_from_slice(name);
        if look(fs, &made)?.is_none() {
            fs.mkdir(&made, 0o755)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::vfs::Memory;

    fn write(fs: &dyn FileSystem, path: &str, text: &str) {
        fs.open(path.as_bytes(), OpenOptions::write(0o644)).unwrap().append(text.as_bytes()).unwrap();
    }

    fn show(fs: &dyn FileSystem) -> Vec<String> {
        let nothing = Memory::new();
        let text =
            |change: &Change| format!("{} {:?}", String::from_utf8_lossy(&change.path), change.after.as_ref().map(|n| (&n.body, n.mode)));
        changes(&nothing, fs).unwrap().iter().map(text).collect()
    }

    /// The base of all rows: `/tmp/d/{a,b}`, a link to a directory, two names of one file.
    fn base() -> Memory {
        let fs = Memory::new();
        fs.mkdir(b"/tmp/d", 0o755).unwrap();
        write(&fs, "/tmp/d/a", "one");
        write(&fs, "/tmp/d/b", "two");
        fs.symlink(b"d", b"/tmp/l").unwrap();
        fs.link(b"/tmp/d/a", b"/tmp/hard").unwrap();
        fs
    }

    type Work = fn(&dyn FileSystem);

    /// What a layer remembers is what a comparison of everything finds, and doing it again gives the same.
    #[test]
    fn layers_remember_what_a_full_comparison_finds() {
        let rows: &[(&str, Work, &[&str])] = &[
            ("nothing", |_| {}, &[]),
            ("create", |fs| write(fs, "/tmp/n", "x"), &["/tmp/n"]),
            ("through a link", |fs| write(fs, "/tmp/l/b", "x"), &["/tmp/d/b"]),
            ("by one of two names", |fs| write(fs, "/tmp/hard", "x"), &["/tmp/d/a", "/tmp/hard"]),
            ("remove", |fs| fs.unlink(b"/tmp/d/b").unwrap(), &["/tmp/d/b"]),
            (
                "there and back",
                |fs| {
                    write(fs, "/tmp/n", "x");
                    fs.unlink(b"/tmp/n").unwrap();
                },
                &[],
            ),
            (
                "rename a directory",
                |fs| fs.rename(b"/tmp/d", b"/tmp/e").unwrap(),
                &["/tmp/d", "/tmp/d/a", "/tmp/d/b", "/tmp/e", "/tmp/e/a", "/tmp/e/b"],
            ),
            (
                "rename, then write in it",
                |fs| {
                    fs.rename(b"/tmp/d", b"/tmp/e").unwrap();
                    write(fs, "/tmp/e/b", "new");
                    fs.unlink(b"/tmp/e/a").unwrap();
                },
                &["/tmp/d", "/tmp/d/a", "/tmp/d/b", "/tmp/e", "/tmp/e/b"],
            ),
            (
                "write, then rename",
                |fs| {
                    write(fs, "/tmp/d/c", "new");
                    fs.rename(b"/tmp/d", b"/tmp/e").unwrap();
                },
                &["/tmp/d", "/tmp/d/a", "/tmp/d/b", "/tmp/e", "/tmp/e/a", "/tmp/e/b", "/tmp/e/c"],
            ),
            (
                "a file becomes a directory",
                |fs| {
                    fs.unlink(b"/tmp/d/b").unwrap();
                    fs.mkdir(b"/tmp/d/b", 0o755).unwrap();
                    write(fs, "/tmp/d/b/x", "x");
                },
                &["/tmp/d/b", "/tmp/d/b/x"],
            ),
            (
                "another directory in its place",
                |fs| {
                    fs.rename(b"/tmp/d", b"/tmp/e").unwrap();
                    fs.mkdir(b"/tmp/d", 0o755).unwrap();
                },
                &["/tmp/d/a", "/tmp/d/b", "/tmp/e", "/tmp/e/a", "/tmp/e/b"],
            ),
            ("mode", |fs| fs.chmod(b"/tmp/d", 0o500).unwrap(), &["/tmp/d"]),
            ("mode of what forbids to be read", |fs| fs.chmod(b"/tmp/d/a", 0).unwrap(), &["/tmp/d/a", "/tmp/hard"]),
            ("times", |fs| fs.set_times(b"/tmp/d/b", None, Some(Duration::from_secs(1)), true).unwrap(), &["/tmp/d/b"]),
            ("link", |fs| fs.symlink(b"x", b"/tmp/s").unwrap(), &["/tmp/s"]),
        ];
        for (name, work, paths) in rows {
            let before = base();
            let layer = before.layer(None).unwrap();
            work(&*layer);
            let found = changes_of_layer(&*layer).unwrap().unwrap();
            let full = changes(&before, &*layer).unwrap();
            assert_eq!(found, full, "{name}");
            let found_paths: Vec<_> = found.iter().map(|change| String::from_utf8_lossy(&change.path).into_owned()).collect();
            assert_eq!(found_paths, *paths, "{name}");
            apply(&before, &found).unwrap();
            assert_eq!(show(&before), show(&*layer), "{name}");
        }
    }

    #[test]
    fn what_came_and_went_is_not_remembered() {
        let layer = base().layer(None).unwrap();
        for n in 0..50 {
            let dir = format!("/tmp/n{n}");
            layer.mkdir(dir.as_bytes(), 0o755).unwrap();
            write(&*layer, &format!("{dir}/x"), "x");
            layer.rename(format!("{dir}/x").as_bytes(), b"/tmp/moved").unwrap();
            layer.unlink(b"/tmp/moved").unwrap();
            layer.rmdir(dir.as_bytes()).unwrap();
        }
        layer.unlink(b"/tmp/d/b").unwrap();
        assert_eq!(layer.layered().unwrap().touched, [b"/tmp/d/b"]);
        write(&*layer, "/tmp/kept", "x");
        let saved = layer.checkpoint().unwrap();
        layer.unlink(b"/tmp/kept").unwrap();
        layer.roll_back(&saved);
        assert_eq!(layer.layered().unwrap().touched, [b"/tmp/d/b".as_slice(), b"/tmp/kept"]);
    }

    #[test]
    fn what_cannot_be_applied_changes_nothing() {
        let limits = crate::limits::Limits { file_bytes: 20, ..crate::limits::Limits::default() };
        let small = Memory::with(&crate::host::Identity::default(), Arc::new(crate::host::SystemClock::new()), &limits);
        let big = Memory::new();
        write(&big, "/tmp/a", "1234567890");
        write(&big, "/tmp/b", "12345678901");
        let all = changes(&small, &big).unwrap();
        assert_eq!(apply(&small, &all), Err(Errno::Dquot));
        assert_eq!(changes(&small, &Memory::new()).unwrap(), []);
        assert_eq!(small.usage().bytes, 0);
    }

    #[test]
    fn a_checkpoint_is_gone_back_to_with_files_open() {
        let fs = base();
        let open = fs.open(b"/tmp/d/a", OpenOptions { read: true, ..OpenOptions::write(0o644) });
        let open = {
            drop(open);
            fs.open(b"/tmp/d/b", OpenOptions::READ).unwrap()
        };
        let saved = fs.checkpoint().unwrap();
        let before = show(&fs);
        fs.unlink(b"/tmp/d/b").unwrap();
        write(&fs, "/tmp/new", "new");
        let gone = fs.open(b"/tmp/new", OpenOptions::READ).unwrap();
        assert!(fs.roll_back(&saved));
        assert_eq!(show(&fs), before);
        write(&fs, "/tmp/other", "other");
        let mut buf = [0; 8];
        assert_eq!(open.read_at(0, &mut buf), Ok(3));
        assert_eq!(gone.read_at(0, &mut buf), Err(Errno::NoEnt));
        drop((open, gone));
        assert_eq!(fs.stat(b"/tmp/other").unwrap().size, 5);
        assert!(fs.roll_back(&saved) && !fs.roll_back(&crate::vfs::Checkpoint::new(())));
    }
}
