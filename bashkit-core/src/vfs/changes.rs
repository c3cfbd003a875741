//! What differs between two states of a file system, and how one becomes the other.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use super::physical::with_privilege;
use super::{Errno, FileKind, FileSystem, Layered, Metadata, OpenOptions, Result};
use crate::flat_map::FlatMap;

/// File, directory, symbolic link or pipe with its content and the metadata that is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Type of the node, with its content or target.
    pub body: NodeBody,
    /// The permission bits, with set-id and sticky.
    pub mode: u32,
    /// Time of the last write, since 1970-01-01 00:00 UTC.
    pub mtime: Duration,
}

/// Type of a [`Node`] with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeBody {
    /// A regular file and its bytes.
    File(Vec<u8>),
    /// A directory; what is in it has paths of its own.
    Directory,
    /// A symbolic link and its target.
    Symlink(Vec<u8>),
    /// A named pipe (FIFO), which has no content.
    Fifo,
}

/// A path with something else than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The path, absolute, without symbolic links on the way.
    pub path: Vec<u8>,
    /// State before the change; `None` when the path did not exist.
    pub before: Option<Node>,
    /// State after the change; `None` when the path does not exist any more.
    pub after: Option<Node>,
}

/// Compares two file systems: the changes that turn `before` into `after`, sorted by path. Only type, content, mode and time of the last
/// write are compared; owners, devices and the times of directories are not. Every file of both is read.
///
/// # Errors
/// Something cannot be read.
pub fn changes(before: &dyn FileSystem, after: &dyn FileSystem) -> Result<Vec<Change>> {
    let mut found = Vec::new();
    Sides::with(before, after, |sides| sides.below(b"", &mut found))?;
    sort_by_path(&mut found);
    Ok(found)
}

/// Changes of a [`FileSystem::layer`] against the files it was made from, reading only the paths that were touched. `None` when `layer` is
/// not a layer.
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
    layer.layered().map(|of| changes_at(&*of.below, layer, &of.touched)).transpose()
}

/// Changes between two states below the given paths only; `touched` is sorted, as [`Layered::touched`] is.
///
/// # Errors
/// Something cannot be read.
pub fn changes_at(before: &dyn FileSystem, after: &dyn FileSystem, touched: &[Vec<u8>]) -> Result<Vec<Change>> {
    let mut found = Vec::new();
    Sides::with(before, after, |sides| {
        // Directories of which everything below was looked at. They come before what is in them.
        let mut seen: FlatMap<&[u8], ()> = FlatMap::new();
        for path in touched {
            if above(path).any(|dir| seen.contains_key(dir)) {
                continue;
            }
            if sides.compare(path, &mut found)? == Kind::Moved {
                sides.below(path, &mut found)?;
                seen.insert(path, ());
            }
        }
        Ok(())
    })?;
    sort_by_path(&mut found);
    found.dedup_by(|a, b| a.path == b.path);
    Ok(found)
}

fn sort_by_path(changes: &mut [Change]) {
    changes.sort_by(|a, b| a.path.cmp(&b.path));
}

impl Layered {
    /// Changes of `layer`, which must be the layer that this value describes, and the directories they were made in.
    ///
    /// # Errors
    /// Something cannot be read.
    pub fn changes(&self, layer: &dyn FileSystem) -> Result<(Vec<Change>, Origin)> {
        let changes = changes_at(&*self.below, layer, &self.touched)?;
        let mut origin = Origin::of(&*self.below, &changes)?;
        with_privilege(layer, |layer| {
            for (path, spot) in origin.0.iter_mut().filter(|(_, spot)| spot.was.is_some()) {
                spot.is_kept = Some(look(layer, path)?.as_ref().map(Identity::of) == spot.was);
            }
            Ok(())
        })?;
        Ok((changes, origin))
    }
}

/// The directories above a path, without the root.
fn above(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0).filter_map(|(at, _)| path.get(..at))
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
    fn with<T>(before: &dyn FileSystem, after: &dyn FileSystem, work: impl FnOnce(Sides<'_>) -> T) -> T {
        with_privilege(before, |before| with_privilege(after, |after| work(Sides { before, after })))
    }

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

/// What is there; `None` for nothing, and for what is behind a symbolic link.
fn look(fs: &dyn FileSystem, path: &[u8]) -> Result<Option<Metadata>> {
    match fs.lstat(path) {
        Ok(meta) => Ok(Some(meta)),
        Err(Errno::NoEnt | Errno::NotDir | Errno::Loop) => Ok(None),
        Err(errno) => Err(errno),
    }
}

/// Reads the node at a path without following a symbolic link at its end. `None` when there is none, and for a device.
///
/// # Errors
/// It cannot be read.
pub fn node(fs: &dyn FileSystem, path: &[u8]) -> Result<Option<Node>> {
    with_privilege(fs, |fs| look(fs, path)?.map_or(Ok(None), |meta| read(fs, path, &meta)))
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

/// Identity of the places where changes were made: the file or directory that each of their paths, and each directory above, led to at that
/// time. A path alone does not say that: by the time that changes are applied somebody may have put another directory there.
///
/// ```
/// use bashkit::vfs::{Errno, FileSystem, Memory, OpenOptions};
///
/// let files = Memory::new();
/// files.mkdir(b"/tmp/a", 0o755)?;
/// let layer = files.layer(None).unwrap();
/// layer.open(b"/tmp/a/new", OpenOptions::write(0o644))?;
/// let (changes, origin) = layer.layered().unwrap().changes(&*layer)?;
///
/// files.rename(b"/tmp/a", b"/tmp/b")?;
/// files.mkdir(b"/tmp/a", 0o755)?;
/// assert_eq!(origin.moved_in(&files)?, Some(b"/tmp/a".to_vec()));
/// assert_eq!(files.apply(&changes, Some(&origin)), Err(Errno::Stale));
/// # Ok::<(), Errno>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin(FlatMap<Vec<u8>, Spot>);

/// A path of an [`Origin`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Spot {
    was: Option<Identity>,
    /// A change lies below it.
    is_above: bool,
    /// Whether it was still that file or directory behind the changes; `None`: that is not known.
    is_kept: Option<bool>,
}

/// Which file or directory it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Identity {
    ino: u64,
    is_dir: bool,
}

impl Identity {
    fn of(meta: &Metadata) -> Self {
        Self { ino: meta.ino, is_dir: meta.is_dir() }
    }
}

impl Origin {
    /// The origin of changes that were made in a copy of `files`.
    ///
    /// # Errors
    /// Something cannot be looked at.
    pub fn of(files: &dyn FileSystem, changes: &[Change]) -> Result<Self> {
        let mut spots: FlatMap<Vec<u8>, Spot> = FlatMap::new();
        for change in changes {
            for dir in above(&change.path) {
                spots.or_default(dir.to_vec()).is_above = true;
            }
            spots.or_default(change.path.clone());
        }
        with_privilege(files, |files| {
            for (path, spot) in spots.iter_mut() {
                spot.was = look(files, path)?.as_ref().map(Identity::of);
            }
            Ok(Self(spots))
        })
    }

    /// The first path in the place of which another directory is now than the changes were made in; a link is another one, too. A directory that the changes
    /// made and somebody else has made meanwhile is none, where the user of `files` may write in it.
    ///
    /// # Errors
    /// Something cannot be looked at.
    pub fn moved_in(&self, files: &dyn FileSystem) -> Result<Option<Vec<u8>>> {
        self.moved(files)
    }

    fn moved<F: FileSystem + ?Sized>(&self, files: &F) -> Result<Option<Vec<u8>>> {
        with_privilege(files, |all| {
            for (path, spot) in self.0.iter() {
                let now = look(all, path)?.as_ref().map(Identity::of);
                let is_dir = now.is_some_and(|now| now.is_dir);
                let is_as_good = match spot.was {
                    was if was == now => true,
                    None if spot.is_above => is_dir && files.access(path, 3).is_ok(),
                    Some(was) if was.is_dir && is_dir => false,
                    _ => !spot.is_above,
                };
                if !is_as_good {
                    return Ok(Some(path.clone()));
                }
            }
            Ok(None)
        })
    }

    /// Whether what is at a path is what was there.
    fn has(&self, path: &[u8], now: &Metadata) -> bool {
        self.0.get(path).is_some_and(|spot| spot.was == Some(Identity::of(now)))
    }

    /// Whether a file was changed as it is, and not replaced by another one. `None`: that is not known.
    fn keeps(&self, path: &[u8]) -> Option<bool> {
        self.0.get(path).and_then(|spot| spot.is_kept)
    }

    /// The paths that `inner` has a path for, under that one.
    pub(super) fn part(&self, inner: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Self {
        Self(self.0.iter().filter_map(|(path, spot)| Some((inner(path)?, *spot))).collect())
    }
}

/// Does to `fs` what was done elsewhere: what is at each path becomes what is after the change, whatever it was. A missing parent directory
/// is made. Symbolic links on the way are not followed ([`Errno::Loop`]). A file system that can is as it was when that fails.
///
/// # Errors
/// Those of the operations, such as a quota.
pub fn apply(fs: &dyn FileSystem, changes: &[Change]) -> Result<()> {
    fs.admit(changes)?;
    fs.apply(changes, None)
}

/// Does one change after the other; those of files and directories that are not those of `origin` as [`FileSystem::apply`] says.
pub(super) fn apply_in_steps<F: FileSystem + ?Sized>(fs: &F, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
    if let Some(origin) = origin
        && origin.moved(fs)?.is_some()
    {
        return Err(Errno::Stale);
    }
    let checkpoint = fs.checkpoint();
    let result = with_privilege(fs, |all| apply_to(all, changes, origin));
    if result.is_err()
        && let Some(checkpoint) = &checkpoint
    {
        fs.roll_back(checkpoint);
    }
    result
}

/// State at the path of a change that outlives the removal of what goes.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Nothing,
    /// A file with this number, which is written to as it is.
    File(u64),
    /// A directory that somebody else has made.
    OthersDirectory,
}

impl Kept {
    fn file(self) -> Option<u64> {
        if let Self::File(ino) = self { Some(ino) } else { None }
    }
}

/// Paths of files with several names that can be written to as they are: each name says the same of them. A file that keeps a name
/// of which no change tells, or of which another one tells something else, is not written to by this name.
struct Written<'a>(HashSet<&'a [u8]>);

impl<'a> Written<'a> {
    fn of(fs: &dyn FileSystem, changes: &[&'a Change]) -> Result<Self> {
        // By the number of the file: how many names it has, and the changes of them.
        let mut files: HashMap<u64, (u32, Vec<&'a Change>)> = HashMap::new();
        for change in changes {
            if let Some(meta) = look(fs, &change.path)?.filter(|meta| meta.is_file() && meta.nlink > 1) {
                files.entry(meta.ino).or_insert((meta.nlink, Vec::new())).1.push(change);
            }
        }
        let mut written = HashSet::new();
        for (_, changes) in files.into_values().filter(|(n_names, changes)| changes.len() == *n_names as usize) {
            let Some(first) = changes.iter().find(|change| change.after.is_some()) else { continue };
            written.extend(changes.iter().filter(|change| change.after == first.after).map(|change| change.path.as_slice()));
        }
        Ok(Self(written))
    }
}

fn apply_to(fs: &dyn FileSystem, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
    let mut by_path: Vec<&Change> = changes.iter().collect();
    by_path.sort_by(|a, b| a.path.cmp(&b.path));
    let is_ours = |path: &[u8], meta: &Metadata| origin.is_none_or(|origin| origin.has(path, meta));
    let written = Written::of(fs, &by_path)?;
    let is_kept = |path: &[u8], meta: &Metadata| {
        origin.and_then(|origin| origin.keeps(path)).unwrap_or_else(|| meta.nlink <= 1 || written.0.contains(path))
    };
    let mut kept = vec![Kept::Nothing; by_path.len()];
    // What goes, goes from the leaves up; what comes, comes from the root down.
    for (change, kept) in by_path.iter().zip(&mut kept).rev() {
        let body = change.after.as_ref().map(|node| &node.body);
        match (look(fs, &change.path)?, body) {
            (None, _) => {}
            (Some(meta), Some(NodeBody::File(_))) if meta.is_file() && is_ours(&change.path, &meta) && is_kept(&change.path, &meta) => {
                *kept = Kept::File(meta.ino);
            }
            (Some(meta), Some(NodeBody::Directory)) if meta.is_dir() => {
                if !is_ours(&change.path, &meta) {
                    *kept = Kept::OthersDirectory;
                }
            }
            (Some(meta), _) if meta.is_dir() => match fs.rmdir(&change.path) {
                // Somebody else put something there: it is theirs.
                Err(Errno::NotEmpty) if change.after.is_none() => {}
                result => result?,
            },
            (Some(_), _) => fs.unlink(&change.path)?,
        }
    }
    for (change, kept) in by_path.iter().zip(&kept) {
        let Some(node) = &change.after else { continue };
        if let Some((parent, _)) = super::path::split(&change.path) {
            make_dirs(fs, parent)?;
        }
        match &node.body {
            NodeBody::File(bytes) => write(fs, &change.path, bytes, kept.file())?,
            NodeBody::Directory => match fs.mkdir(&change.path, 0o700) {
                Err(Errno::Exist) => {}
                result => result?,
            },
            NodeBody::Symlink(target) => fs.symlink(target, &change.path)?,
            NodeBody::Fifo => fs.mkfifo(&change.path, node.mode)?,
        }
    }
    // A directory may forbid writing into it, so modes and times come last, from the leaves up.
    for (change, _) in by_path.iter().zip(&kept).rev().filter(|(_, kept)| **kept != Kept::OthersDirectory) {
        let Some(node) = &change.after else { continue };
        if !matches!(node.body, NodeBody::Symlink(_)) {
            fs.chmod(&change.path, node.mode)?;
        }
        fs.set_times(&change.path, None, Some(node.mtime), false)?;
    }
    Ok(())
}

/// Makes a file, or writes to the one with this number.
fn write(fs: &dyn FileSystem, path: &[u8], bytes: &[u8], ino: Option<u64>) -> Result<()> {
    let how = OpenOptions { no_follow: true, truncate: false, ..OpenOptions::write(0o600) };
    let file = match ino {
        None => fs.open(path, OpenOptions { exclusive: true, ..how })?,
        Some(ino) => {
            let file = fs.open(path, OpenOptions { create: false, ..how })?;
            if file.metadata()?.ino != ino {
                return Err(Errno::Stale);
            }
            file.truncate(0)?;
            file
        }
    };
    file.append(bytes).map(drop)
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
            (
                "another file in the place of one of two names",
                |fs| {
                    write(fs, "/tmp/n", "x");
                    fs.rename(b"/tmp/n", b"/tmp/hard").unwrap();
                },
                &["/tmp/hard"],
            ),
            (
                "another file in the place of one of two names, and the other is written to",
                |fs| {
                    write(fs, "/tmp/n", "x");
                    fs.rename(b"/tmp/n", b"/tmp/hard").unwrap();
                    write(fs, "/tmp/d/a", "y");
                },
                &["/tmp/d/a", "/tmp/hard"],
            ),
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
            (
                "a link in the place of a directory, to where that is now",
                |fs| {
                    fs.rename(b"/tmp/d", b"/tmp/e").unwrap();
                    fs.symlink(b"e", b"/tmp/d").unwrap();
                    write(fs, "/tmp/d/b", "new");
                },
                &["/tmp/d", "/tmp/d/a", "/tmp/d/b", "/tmp/e", "/tmp/e/a", "/tmp/e/b"],
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

    /// What is done in a layer, what is done meanwhile where it was made, and what comes of it: `None` where it is not applied.
    #[test]
    fn changes_are_made_where_they_were_made() {
        let rows: &[(&str, Work, Work, Option<&[&str]>)] = &[
            ("nothing", |fs| write(fs, "/tmp/d/a", "new"), |_| {}, Some(&["d/a new", "d/b two", "hard new"])),
            (
                "elsewhere",
                |fs| write(fs, "/tmp/d/b", "new"),
                |fs| write(fs, "/tmp/n", "x"),
                Some(&["d/a one", "d/b new", "hard one", "n x"]),
            ),
            (
                "one of two names is another file",
                |fs| {
                    write(fs, "/tmp/n", "new");
                    fs.rename(b"/tmp/n", b"/tmp/hard").unwrap();
                },
                |_| {},
                Some(&["d/a one", "d/b two", "hard new"]),
            ),
            ("a link", |fs| write(fs, "/tmp/d/b", "new"), |fs| swap(fs, |fs| fs.symlink(b"/etc", b"/tmp/d")), None),
            ("another directory", |fs| write(fs, "/tmp/d/b", "new"), |fs| swap(fs, |fs| fs.mkdir(b"/tmp/d", 0o755)), None),
            ("a file", |fs| write(fs, "/tmp/d/b", "new"), |fs| swap(fs, |fs| fs.mkfifo(b"/tmp/d", 0o644)), None),
            ("no directory", |fs| write(fs, "/tmp/d/b", "new"), |fs| swap(fs, |_| Ok(())), None),
            ("no directory, of a new file", |fs| write(fs, "/tmp/d/n", "new"), |fs| swap(fs, |_| Ok(())), None),
            ("mode of another directory", |fs| fs.chmod(b"/tmp/d", 0o700).unwrap(), |fs| swap(fs, |fs| fs.mkdir(b"/tmp/d", 0o755)), None),
            (
                "another file",
                |fs| write(fs, "/tmp/d/b", "new"),
                |fs| {
                    fs.unlink(b"/tmp/d/b").unwrap();
                    fs.link(b"/tmp/d/a", b"/tmp/d/b").unwrap();
                },
                Some(&["d/a one", "d/b new", "hard one"]),
            ),
            (
                "a new file is another",
                |fs| write(fs, "/tmp/d/n", "new"),
                |fs| fs.link(b"/tmp/d/a", b"/tmp/d/n").unwrap(),
                Some(&["d/a one", "d/b two", "d/n new", "hard one"]),
            ),
            (
                "mode of a link",
                |fs| fs.chmod(b"/tmp/d/b", 0o600).unwrap(),
                |fs| {
                    fs.unlink(b"/tmp/d/b").unwrap();
                    fs.symlink(b"a", b"/tmp/d/b").unwrap();
                },
                Some(&["d/a one", "d/b two", "hard one"]),
            ),
            (
                "a new directory is there",
                |fs| {
                    fs.mkdir(b"/tmp/n", 0o700).unwrap();
                    write(fs, "/tmp/n/x", "new");
                },
                |fs| {
                    fs.mkdir(b"/tmp/n", 0o755).unwrap();
                    write(fs, "/tmp/n/y", "theirs");
                },
                Some(&["d/a one", "d/b two", "hard one", "n/x new", "n/y theirs"]),
            ),
            (
                "a new directory is there, and the user may not write in it",
                |fs| {
                    fs.mkdir(b"/tmp/n", 0o700).unwrap();
                    write(fs, "/tmp/n/x", "new");
                },
                |fs| fs.mkdir(b"/tmp/n", 0o555).unwrap(),
                None,
            ),
            (
                "a new directory is a link",
                |fs| {
                    fs.mkdir(b"/tmp/n", 0o700).unwrap();
                    write(fs, "/tmp/n/x", "new");
                },
                |fs| fs.symlink(b"d", b"/tmp/n").unwrap(),
                None,
            ),
        ];
        fn swap(fs: &dyn FileSystem, put: fn(&dyn FileSystem) -> Result<()>) {
            fs.rename(b"/tmp/d", b"/tmp/old").unwrap();
            put(fs).unwrap();
        }
        fn contents(fs: &dyn FileSystem) -> Vec<String> {
            let text = |change: Change| match change.after?.body {
                NodeBody::File(bytes) => {
                    Some(format!("{} {}", String::from_utf8_lossy(&change.path[5..]), String::from_utf8_lossy(&bytes)))
                }
                _ => None,
            };
            changes(&Memory::new(), fs).unwrap().into_iter().filter_map(text).collect()
        }
        let make = |below: &Memory, how: &str| -> Arc<dyn FileSystem> {
            let below = Arc::new(below.clone());
            match how {
                "Memory" => below,
                "Overlay" => Arc::new(crate::vfs::Overlay::new(below).unwrap()),
                _ => {
                    let tree = crate::vfs::Mount::new(below);
                    tree.mount(b"/mnt/other", Arc::new(Memory::new())).unwrap();
                    Arc::new(tree)
                }
            }
        };
        for how in ["Memory", "Overlay", "Mount"] {
            for (name, work, meanwhile, expected) in rows {
                let fs = make(&base(), how);
                let layer = fs.layer(None).unwrap();
                work(&*layer);
                let (found, origin) = layer.layered().unwrap().changes(&*layer).unwrap();
                assert_eq!(origin.moved_in(&*fs).unwrap(), None, "{how}: {name}");
                meanwhile(&*fs);
                let before = show(&*fs);
                assert_eq!(origin.moved_in(&*fs).unwrap().is_some(), expected.is_none(), "{how}: {name}");
                match expected {
                    Some(expected) => {
                        fs.apply(&found, Some(&origin)).unwrap();
                        if how != "Mount" {
                            assert_eq!(contents(&*fs), *expected, "{how}: {name}");
                        }
                    }
                    None => {
                        assert_eq!(fs.apply(&found, Some(&origin)), Err(Errno::Stale), "{how}: {name}");
                        assert_eq!(show(&*fs), before, "{how}: {name}");
                    }
                }
            }
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
