//! Several file systems in one tree.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::Duration;

use super::path::{self, LINKS_MAX, PATH_BYTES_MAX};
use super::{
    Change, Checkpoint, DirEntry, Errno, File, FileKind, FileSystem, Layered, Mark, Metadata, NodeBody, OpenOptions, Origin, Programs,
    Result, SharedBytes, Usage, physical, privileged,
};
use crate::host::Clock;

/// Parts have device numbers of their own as long as there are fewer of them.
const PARTS_MAX: u64 = 4096;
/// The device number of directories that are only shown.
const SHOWN: u64 = u64::MAX;

/// Several file systems in one tree, each at a path. A clone is another handle to the same tree: what is mounted or unmounted through it is seen at once by
/// the sessions that use it; files that are open stay so.
///
/// A mount point need not be there in the file system that it covers: it and what leads to it are shown anyway, and nothing can be made in a directory
/// that is only shown. Symbolic links and `..` lead through the whole tree. Between two parts nothing is renamed or linked ([`Errno::XDev`]: `mv` copies),
/// and what leads to a mount point is not renamed or removed ([`Errno::Busy`]). [`FileSystem::snapshot`] and its like do what they say when every part can.
///
/// ```
/// use std::sync::Arc;
/// use bashkit::Bash;
/// use bashkit::vfs::{Memory, Mount, ReadOnly};
///
/// let data = Memory::new();
/// data.put(b"/names", b"Ada\n", 0o644)?;
/// let tree = Mount::new(Arc::new(Memory::new()));
/// let mut bash = Bash::builder().fs(Arc::new(tree.clone())).build();
/// tree.mount(b"/mnt/data", Arc::new(ReadOnly::new(Arc::new(data))))?;
/// assert_eq!(bash.exec("cat /mnt/data/names; cp /mnt/data/names /tmp && ls /mnt /tmp").unwrap().stdout_text(), "Ada\n/mnt:\ndata\n\n/tmp:\nnames\n");
/// tree.unmount(b"/mnt/data")?;
/// assert_eq!(bash.exec("cat /mnt/data/names").unwrap().status, 1);
/// # Ok::<(), bashkit::vfs::Errno>(())
/// ```
#[derive(Debug, Clone)]
pub struct Mount {
    shared: Arc<RwLock<Arc<Table>>>,
    /// It is the host's view: no permission keeps it out.
    is_privileged: bool,
    /// Symbolic links lead nowhere.
    is_physical: bool,
}

/// What is mounted.
#[derive(Debug, Clone)]
struct Table {
    /// The root first, then by path.
    parts: Vec<Arc<Part>>,
    version: u64,
    /// It was made as a layer, and the parts have not changed since.
    is_layer: bool,
}

#[derive(Debug)]
struct Part {
    /// Where: absolute, without a slash at the end; empty for the root.
    at: Vec<u8>,
    id: u64,
    fs: Arc<dyn FileSystem>,
    /// The same by physical paths only: for the user, and for the host.
    physical: Arc<dyn FileSystem>,
    all: Arc<dyn FileSystem>,
}

impl Part {
    fn new(at: Vec<u8>, id: u64, fs: Arc<dyn FileSystem>) -> Self {
        let (physical, all) = (physical(&fs), privileged(&fs));
        Self { at, id, fs, physical, all }
    }

    /// A path of the tree as a path of this part.
    fn inner<'a>(&self, full: &'a [u8]) -> &'a [u8] {
        match full.get(self.at.len()..) {
            None | Some(b"") => b"/",
            Some(inner) => inner,
        }
    }

    fn own(&self, meta: Metadata) -> Metadata {
        Metadata { dev: device(meta.dev, self.id), ..meta }
    }
}

fn device(inner: u64, id: u64) -> u64 {
    inner.wrapping_mul(PARTS_MAX).wrapping_add(id)
}

/// Whether `path` lies below `dir`.
fn is_below(path: &[u8], dir: &[u8]) -> bool {
    path.strip_prefix(dir).is_some_and(|rest| rest.first() == Some(&b'/'))
}

impl Table {
    fn part(&self, full: &[u8]) -> Result<&Arc<Part>> {
        let covers = |part: &&Arc<Part>| part.at == full || part.at.is_empty() || is_below(full, &part.at);
        self.parts.iter().rev().find(covers).ok_or(Errno::NoEnt)
    }

    fn is_mount_point(&self, full: &[u8]) -> bool {
        full.is_empty() || full == b"/" || self.parts.iter().any(|part| part.at == full)
    }

    fn leads_to_mount_point(&self, full: &[u8]) -> bool {
        self.parts.iter().any(|part| is_below(&part.at, full))
    }
}

/// A directory that is only shown because something is mounted below it.
fn shown(full: &[u8]) -> Metadata {
    let mut hasher = DefaultHasher::new();
    full.hash(&mut hasher);
    let zero = Duration::ZERO;
    Metadata {
        kind: FileKind::Directory,
        mode: 0o755,
        uid: 0,
        gid: 0,
        nlink: 2,
        size: 4096,
        ino: hasher.finish() >> 1,
        dev: SHOWN,
        atime: zero,
        mtime: zero,
        ctime: zero,
    }
}

/// The tree as it is during one operation.
struct View {
    table: Arc<Table>,
    is_privileged: bool,
    is_physical: bool,
}

/// Where a path leads.
struct Found {
    /// Without symbolic links, `.` and `..`; empty for the root.
    full: Vec<u8>,
    /// `None`: all but the last name is there.
    meta: Option<Metadata>,
    /// The path said that it is a directory.
    wants_dir: bool,
}

/// A name in a directory.
struct Place {
    part: Arc<Part>,
    full: Vec<u8>,
    /// The path for the part.
    inner: Vec<u8>,
    /// The directory is only shown.
    in_shown: bool,
}

impl View {
    fn fs<'a>(&self, part: &'a Part) -> &'a dyn FileSystem {
        match (self.is_privileged, self.is_physical) {
            (true, _) => &*part.all,
            (false, true) => &*part.physical,
            (false, false) => &*part.fs,
        }
    }

    /// What is at a path without links in it.
    fn look(&self, full: &[u8]) -> Result<Metadata> {
        let part = self.table.part(full)?;
        if part.at == full && !full.is_empty() {
            self.may_search(path::split(full).map_or(b"", |(parent, _)| parent))?;
        }
        match self.fs(part).lstat(part.inner(full)) {
            Ok(meta) => Ok(part.own(meta)),
            Err(Errno::NoEnt | Errno::NotDir) if self.table.leads_to_mount_point(full) => Ok(shown(full)),
            Err(errno) => Err(errno),
        }
    }

    fn may_search(&self, dir: &[u8]) -> Result<()> {
        let dir = if dir == b"/" { b"" } else { dir };
        let part = self.table.part(dir)?;
        match self.fs(part).access(part.inner(dir), 1) {
            Err(Errno::NoEnt | Errno::NotDir) if self.table.leads_to_mount_point(dir) => Ok(()),
            result => result,
        }
    }

    fn walk(&self, path: &[u8], follow: bool) -> Result<Found> {
        path::check(path)?;
        match self.look_at_once(path, follow) {
            Some(found) => Ok(found),
            None => self.walk_by_names(path, follow),
        }
    }

    /// Looks at a path without links and `..` in one part: with one operation, where a look at each name costs the square of their number in a part that
    /// walks itself. `None`: it is to be walked name by name.
    fn look_at_once(&self, path: &[u8], follow: bool) -> Option<Found> {
        let (part, full) = self.plain(path)?;
        let fs = self.without_links(part);
        let wants_dir = path.ends_with(b"/");
        match fs.lstat(part.inner(&full)) {
            Ok(meta) => {
                let is_passed = meta.is_symlink() && (follow || wants_dir);
                let is_there = !is_passed && (meta.is_dir() || !wants_dir);
                is_there.then(|| Found { meta: Some(part.own(meta)), full, wants_dir })
            }
            Err(Errno::NoEnt) if !self.table.leads_to_mount_point(&full) => {
                let (parent, _) = path::split(&full)?;
                let is_dir = parent.len() <= part.at.len().max(1) || fs.lstat(part.inner(parent)).is_ok_and(|meta| meta.is_dir());
                is_dir.then_some(Found { full, meta: None, wants_dir })
            }
            Err(_) => None,
        }
    }

    /// Metadata of the file at a path, asked of its part at once where that can tell.
    fn metadata(&self, path: &[u8], follow: bool) -> Result<Metadata> {
        if let Some((part, inner)) = self.place_at_once(path) {
            match self.without_links(part).lstat(&inner) {
                Ok(meta) if !(meta.is_symlink() && follow) => return Ok(part.own(meta)),
                Err(Errno::NoEnt) => return Err(Errno::NoEnt),
                _ => {}
            }
        }
        self.walk(path, follow)?.meta.ok_or(Errno::NoEnt)
    }

    /// Part below whose top a path without `..` lies, and the path without doubled slashes. `None` for another path, and for whom something keeps from that part.
    fn plain(&self, path: &[u8]) -> Option<(&Arc<Part>, Vec<u8>)> {
        if path.len() > PATH_BYTES_MAX || path::ends_in_dot(path) {
            return None;
        }
        let mut full: Vec<u8> = Vec::with_capacity(path.len() + 1);
        for name in path::names(path) {
            if name == b".." {
                return None;
            }
            full.push(b'/');
            full.extend_from_slice(name);
        }
        let part = self.table.part(&full).ok().filter(|part| part.at.len() < full.len())?;
        if let Some((above, _)) = path::split(&part.at) {
            // Who may not search what leads to the part is told so.
            let above = if above == b"/" { b"" } else { above };
            if !above.is_empty() {
                self.walk_by_names(above, true).ok().filter(|found| found.full == above)?;
            }
            self.may_search(above).ok()?;
        }
        Some((part, full))
    }

    fn without_links<'a>(&self, part: &'a Part) -> &'a dyn FileSystem {
        if self.is_privileged { &*part.all } else { &*part.physical }
    }

    /// Lets the part of a path do something by itself. `None` where the tree has to look at the path first: a link is on the way, or something is mounted
    /// there or below, or the part refuses it for a reason that may be another one in the tree.
    fn at_once<T>(&self, path: &[u8], what: impl FnOnce(&dyn FileSystem, &[u8]) -> Result<T>) -> Option<Result<T>> {
        let (part, inner) = self.place_at_once(path)?;
        match what(self.without_links(part), &inner) {
            Err(errno) if !matches!(errno, Errno::Exist | Errno::NotEmpty) => None,
            done => Some(done),
        }
    }

    /// Part and path in it of what a part can do by itself.
    fn place_at_once(&self, path: &[u8]) -> Option<(&Arc<Part>, Vec<u8>)> {
        let (part, full) = self.plain(path)?;
        if self.table.leads_to_mount_point(&full) {
            return None;
        }
        let mut inner = part.inner(&full).to_vec();
        if path.ends_with(b"/") {
            inner.push(b'/');
        }
        Some((part, inner))
    }

    fn walk_by_names(&self, path: &[u8], follow: bool) -> Result<Found> {
        let wants_dir = path.ends_with(b"/") || path.ends_with(b"/.");
        let mut todo: Vec<Vec<u8>> = path::steps(path).rev().map(<[u8]>::to_vec).collect();
        let mut full: Vec<u8> = Vec::new();
        let mut found = None;
        let mut n_links = 0;
        while let Some(name) = todo.pop() {
            let parent = full.len();
            if name == b"." {
                self.may_search(&full)?;
                continue;
            }
            if name == b".." {
                self.may_search(&full)?;
                full.truncate(full.iter().rposition(|&b| b == b'/').unwrap_or(0));
                found = None;
                continue;
            }
            full.push(b'/');
            full.extend_from_slice(&name);
            let is_last = todo.is_empty();
            let meta = match self.look(&full) {
                Err(Errno::NoEnt) if is_last => return Ok(Found { full, meta: None, wants_dir }),
                result => result?,
            };
            if meta.is_symlink() && (follow || !is_last || wants_dir) {
                n_links += 1;
                if n_links > LINKS_MAX || self.is_physical {
                    return Err(Errno::Loop);
                }
                let part = self.table.part(&full)?;
                let target = self.fs(part).read_link(part.inner(&full))?;
                if target.is_empty() {
                    return Err(Errno::NoEnt);
                }
                full.truncate(if target.first() == Some(&b'/') { 0 } else { parent });
                found = None;
                todo.extend(path::steps(&target).rev().map(<[u8]>::to_vec));
                if todo.len() > PATH_BYTES_MAX {
                    return Err(Errno::NameTooLong);
                }
                continue;
            }
            if !meta.is_dir() && (!is_last || wants_dir) {
                return Err(Errno::NotDir);
            }
            found = Some(meta);
        }
        let meta = match found {
            Some(meta) => meta,
            None => self.look(&full)?,
        };
        Ok(Found { full, meta: Some(meta), wants_dir })
    }

    /// What a path leads to, for an operation on what is there.
    fn there(&self, path: &[u8], follow: bool) -> Result<Place> {
        let Found { full, meta, wants_dir } = self.walk(path, follow)?;
        let meta = meta.ok_or(Errno::NoEnt)?;
        let part = Arc::clone(self.table.part(&full)?);
        let mut inner = part.inner(&full).to_vec();
        if wants_dir && inner.last() != Some(&b'/') {
            inner.push(b'/');
        }
        Ok(Place { part, in_shown: meta.dev == SHOWN, full, inner })
    }

    /// The name that a path ends with, for an operation on names.
    fn name(&self, path: &[u8]) -> Result<Place> {
        path::check(path)?;
        let Some((parent, name)) = path::split(path) else {
            return Ok(Place { part: Arc::clone(self.table.part(b"")?), full: Vec::new(), inner: b"/".to_vec(), in_shown: false });
        };
        let found = self.walk(parent, true)?;
        let meta = found.meta.ok_or(Errno::NoEnt)?;
        if !meta.is_dir() {
            return Err(Errno::NotDir);
        }
        self.may_search(&found.full)?;
        let full = [&found.full, b"/".as_slice(), name].concat();
        let part = Arc::clone(self.table.part(&full)?);
        let dir = part.inner(&found.full);
        let mut inner = if full == part.at { b"/".to_vec() } else { path::join(dir, name) };
        if path.last() == Some(&b'/') && inner.last() != Some(&b'/') {
            inner.push(b'/');
        }
        Ok(Place { part, in_shown: meta.dev == SHOWN, full, inner })
    }

    /// Makes a name.
    fn make(&self, path: &[u8], what: impl Fn(&dyn FileSystem, &[u8]) -> Result<()>) -> Result<()> {
        if let Some(done) = self.at_once(path, &what) {
            return done;
        }
        let place = self.name(path)?;
        self.check_free(&place)?;
        what(self.fs(&place.part), &place.inner)
    }

    /// Whether a name could be made, as far as the tree knows.
    fn check_free(&self, place: &Place) -> Result<()> {
        let is_shown = self.table.is_mount_point(&place.full) || self.table.leads_to_mount_point(&place.full);
        match () {
            () if place.full.is_empty() => Ok(()),
            () if is_shown => Err(Errno::Exist),
            () if place.in_shown => Err(Errno::RoFs),
            () => Ok(()),
        }
    }

    /// Changes what is there.
    fn change(&self, path: &[u8], follow: bool, what: impl Fn(&dyn FileSystem, &[u8], bool) -> Result<()>) -> Result<()> {
        if let Some(done) = self.at_once(path, |fs, inner| what(fs, inner, follow)) {
            return done;
        }
        let place = self.there(path, follow)?;
        if place.in_shown { Err(Errno::RoFs) } else { what(self.fs(&place.part), &place.inner, false) }
    }

    /// Whether something is a directory that is only shown, as the host sees it.
    fn is_shown(&self, full: &[u8]) -> bool {
        let is_there = |part: &Arc<Part>| part.all.lstat(part.inner(full)).is_ok();
        self.table.leads_to_mount_point(full) && !self.table.part(full).is_ok_and(is_there)
    }

    /// Path within a part, where that has it.
    fn inner(&self, part: &Arc<Part>, full: &[u8]) -> Option<Vec<u8>> {
        let is_here = self.table.part(full).is_ok_and(|owner| Arc::ptr_eq(owner, part)) && !self.is_shown(full);
        is_here.then(|| part.inner(full).to_vec())
    }

    /// Changes that are to be made in a part, by its paths.
    fn changes_of(&self, part: &Arc<Part>, changes: &[Change]) -> Vec<Change> {
        changes.iter().filter_map(|change| Some(Change { path: self.inner(part, &change.path)?, ..change.clone() })).collect()
    }

    /// Whether a change leaves alone what is mounted and what is only shown.
    fn check_change(&self, change: &Change) -> Result<()> {
        let full = &change.path;
        let stays = change.after.as_ref().is_some_and(|node| node.body == NodeBody::Directory);
        let is_held = self.table.is_mount_point(full) || self.table.leads_to_mount_point(full);
        match path::split(full) {
            _ if is_held && !stays => Err(Errno::Busy),
            _ if self.is_shown(full) => Err(Errno::RoFs),
            Some((dir, _)) if dir != b"/" && !is_held && self.is_shown(dir) => Err(Errno::RoFs),
            _ => Ok(()),
        }
    }

    /// Whether a name may be renamed or removed.
    fn check_still(&self, place: &Place) -> Result<()> {
        let is_held = !place.full.is_empty() && (self.table.is_mount_point(&place.full) || self.table.leads_to_mount_point(&place.full));
        match () {
            () if is_held => Err(Errno::Busy),
            () if place.in_shown => Err(Errno::NoEnt),
            () => Ok(()),
        }
    }
}

impl Mount {
    /// A tree that is all one file system yet.
    #[must_use]
    pub fn new(root: Arc<dyn FileSystem>) -> Self {
        Self::of(Table { parts: vec![Arc::new(Part::new(Vec::new(), 0, root))], version: 0, is_layer: false })
    }

    fn of(table: Table) -> Self {
        Self { shared: Arc::new(RwLock::new(Arc::new(table))), is_privileged: false, is_physical: false }
    }

    fn view(&self) -> View {
        View { table: self.table(), is_privileged: self.is_privileged, is_physical: self.is_physical }
    }

    fn table(&self) -> Arc<Table> {
        Arc::clone(&self.shared.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Where something is mounted or would be: symbolic links followed as far as there are any.
    fn point(&self, path: &[u8]) -> Result<(Vec<u8>, Option<Metadata>)> {
        let view = View { table: self.table(), is_privileged: true, is_physical: false };
        match view.walk(path, true) {
            Ok(found) => Ok((found.full, found.meta)),
            Err(Errno::NoEnt) if !path.is_empty() => Ok((path::clean(path), None)),
            Err(errno) => Err(errno),
        }
    }

    /// Puts the root of a file system at a path, over what is there.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use bashkit::vfs::{Errno, FileSystem, Memory, Mount};
    /// let tree = Mount::new(Arc::new(Memory::new()));
    /// tree.mount(b"/mnt", Arc::new(Memory::new()))?;
    /// assert_eq!(tree.rmdir(b"/mnt"), Err(Errno::Busy));
    /// assert_eq!(tree.rename(b"/mnt/tmp", b"/tmp/moved"), Err(Errno::XDev));
    /// assert_eq!(tree.mounts(), [b"/".to_vec(), b"/mnt".to_vec()]);
    /// # Ok::<(), Errno>(())
    /// ```
    ///
    /// # Errors
    /// [`Errno::Busy`]: something is mounted there, or it is the root. [`Errno::NotDir`]: what is there, or the root of `fs`, is no directory.
    pub fn mount(&self, path: &[u8], fs: Arc<dyn FileSystem>) -> Result<()> {
        let (full, meta) = self.point(path)?;
        let part = |id| Part::new(full.clone(), id, fs);
        if meta.is_some_and(|meta| !meta.is_dir()) {
            return Err(Errno::NotDir);
        }
        let mut shared = self.shared.write().unwrap_or_else(PoisonError::into_inner);
        if shared.is_mount_point(&full) {
            return Err(Errno::Busy);
        }
        let id = (1..).find(|id| shared.parts.iter().all(|part| part.id != *id)).unwrap_or_default();
        let part = part(id);
        if !part.all.stat(b"/")?.is_dir() {
            return Err(Errno::NotDir);
        }
        let mut table = Table::clone(&shared);
        let at = table.parts.partition_point(|other| other.at < part.at);
        table.parts.insert(at, Arc::new(part));
        (table.version, table.is_layer) = (table.version + 1, false);
        *shared = Arc::new(table);
        Ok(())
    }

    /// Takes away what is mounted at a path, and gives it back.
    ///
    /// # Errors
    /// [`Errno::Inval`]: nothing is mounted there. [`Errno::Busy`]: something is mounted below it, or it is the root.
    pub fn unmount(&self, path: &[u8]) -> Result<Arc<dyn FileSystem>> {
        let (full, _) = self.point(path)?;
        let mut shared = self.shared.write().unwrap_or_else(PoisonError::into_inner);
        if full.is_empty() || full == b"/" || (shared.is_mount_point(&full) && shared.leads_to_mount_point(&full)) {
            return Err(Errno::Busy);
        }
        let mut table = Table::clone(&shared);
        let at = table.parts.iter().position(|part| part.at == full).ok_or(Errno::Inval)?;
        let part = table.parts.remove(at);
        (table.version, table.is_layer) = (table.version + 1, false);
        *shared = Arc::new(table);
        Ok(Arc::clone(&part.fs))
    }

    /// Paths of all mount points, the root first.
    #[must_use]
    pub fn mounts(&self) -> Vec<Vec<u8>> {
        self.table().parts.iter().map(|part| if part.at.is_empty() { b"/".to_vec() } else { part.at.clone() }).collect()
    }

    /// A tree of what `each` makes of the parts.
    fn map(&self, table: &Table, is_layer: bool, each: impl Fn(&Arc<dyn FileSystem>) -> Option<Arc<dyn FileSystem>>) -> Option<Self> {
        let part = |part: &Arc<Part>| Some(Arc::new(Part::new(part.at.clone(), part.id, each(&part.fs)?)));
        let parts = table.parts.iter().map(part).collect::<Option<_>>()?;
        Some(Self { is_privileged: self.is_privileged, is_physical: self.is_physical, ..Self::of(Table { parts, version: 0, is_layer }) })
    }
}

/// Paths of parts as paths of the tree, those left out that are covered by another part.
fn in_tree(table: &Table, touched: impl Iterator<Item = (Arc<Part>, Vec<Vec<u8>>)>) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (part, paths) in touched {
        for path in paths {
            let inner: &[u8] = if path == b"/" { b"" } else { &path };
            let full = [&part.at, inner].concat();
            if table.part(&full).is_ok_and(|owner| Arc::ptr_eq(owner, &part)) {
                found.push(if full.is_empty() { b"/".to_vec() } else { full });
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// What a [`Mark`] or a [`Checkpoint`] of a tree holds.
struct Held<T> {
    tree: Weak<RwLock<Arc<Table>>>,
    table: Arc<Table>,
    parts: Vec<T>,
}

impl<T> Held<T> {
    fn of(tree: &Mount, each: impl Fn(&dyn FileSystem) -> Option<T>) -> Option<Self> {
        let table = tree.table();
        let parts = table.parts.iter().map(|part| each(&*part.fs)).collect::<Option<_>>()?;
        Some(Self { tree: Arc::downgrade(&tree.shared), table, parts })
    }

    fn is_of(&self, tree: &Mount) -> bool {
        std::ptr::eq(self.tree.as_ptr(), Arc::as_ptr(&tree.shared))
    }
}

impl FileSystem for Mount {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        let view = self.view();
        if let Some((part, inner)) = view.place_at_once(path) {
            match view.without_links(part).open(&inner, options) {
                Ok(file) => return Ok(Arc::new(Mounted { file, id: part.id })),
                Err(Errno::NoEnt) if !options.create => return Err(Errno::NoEnt),
                Err(_) => {}
            }
        }
        let follow = !(options.no_follow || (options.create && options.exclusive));
        let Found { full, meta, wants_dir } = view.walk(path, follow)?;
        let part = view.table.part(&full)?;
        let mut inner = part.inner(&full).to_vec();
        match meta {
            None if !options.create => return Err(Errno::NoEnt),
            None => {
                let parent = path::split(&full).map_or(b"".as_slice(), |(parent, _)| if parent == b"/" { b"" } else { parent });
                if view.look(parent)?.dev == SHOWN {
                    return Err(Errno::RoFs);
                }
            }
            Some(_) if options.create && options.exclusive => return Err(Errno::Exist),
            Some(meta) if meta.dev == SHOWN => {
                return Err(if options.write || options.truncate || options.create { Errno::IsDir } else { Errno::NoEnt });
            }
            Some(_) => {}
        }
        if wants_dir && inner.last() != Some(&b'/') {
            inner.push(b'/');
        }
        Ok(Arc::new(Mounted { file: view.fs(part).open(&inner, options)?, id: part.id }))
    }

    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        self.view().metadata(path, true)
    }

    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        self.view().metadata(path, false)
    }

    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        let view = self.view();
        if let Some(done) = view.at_once(path, |fs, inner| fs.read_dir(inner)) {
            return done;
        }
        let place = view.there(path, true)?;
        let entries = if place.in_shown { Vec::new() } else { view.fs(&place.part).read_dir(&place.inner)? };
        if !view.table.leads_to_mount_point(&place.full) {
            return Ok(entries);
        }
        let mut all = entries;
        for part in &view.table.parts {
            let Some(rest) = part.at.strip_prefix(place.full.as_slice()).and_then(|rest| rest.strip_prefix(b"/")) else { continue };
            let Some(name) = rest.split(|&b| b == b'/').next() else { continue };
            let child = [&place.full, b"/".as_slice(), name].concat();
            let at = all.binary_search_by(|entry| entry.name.as_slice().cmp(name));
            if name.len() == rest.len() || at.is_err() {
                let meta = view.look(&child)?;
                let entry = DirEntry { name: name.to_vec(), kind: meta.kind, ino: meta.ino };
                match at.map(|at| all.get_mut(at)) {
                    Ok(Some(covered)) => *covered = entry,
                    Ok(None) => {}
                    Err(at) => all.insert(at, entry),
                }
            }
        }
        Ok(all)
    }

    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        let view = self.view();
        if let Some((part, inner)) = view.place_at_once(path)
            && let Ok(mut entries) = view.without_links(part).scan(&inner)
        {
            entries.iter_mut().for_each(|(_, meta)| *meta = part.own(*meta));
            return Ok(entries);
        }
        super::scan_by_names(self, path)
    }

    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        let view = self.view();
        if let Some(done) = view.at_once(path, |fs, inner| fs.read_link(inner)) {
            return done;
        }
        let place = view.there(path, false)?;
        if place.in_shown { Err(Errno::Inval) } else { view.fs(&place.part).read_link(&place.inner) }
    }

    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        let view = self.view();
        if let Some(done) = view.at_once(path, |fs, inner| fs.mkdir(inner, mode)) {
            return done;
        }
        if view.walk(path, true).is_ok_and(|found| found.meta.is_some()) {
            return Err(Errno::Exist);
        }
        view.make(path, |fs, inner| fs.mkdir(inner, mode))
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        let view = self.view();
        if let Some(done) = view.at_once(path, |fs, inner| fs.rmdir(inner)) {
            return done;
        }
        let place = view.name(path)?;
        view.check_still(&place)?;
        view.fs(&place.part).rmdir(&place.inner)
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        let view = self.view();
        if let Some(done) = view.at_once(path, |fs, inner| fs.unlink(inner)) {
            return done;
        }
        let place = view.name(path)?;
        match view.check_still(&place) {
            Err(Errno::Busy) => Err(Errno::IsDir),
            Err(errno) => Err(errno),
            Ok(()) => view.fs(&place.part).unlink(&place.inner),
        }
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        let view = self.view();
        if let (Some((old, inner)), Some((new, to))) = (view.place_at_once(from), view.place_at_once(to))
            && Arc::ptr_eq(old, new)
            && view.without_links(old).rename(&inner, &to).is_ok()
        {
            return Ok(());
        }
        let (from, to) = path::of_rename(view.name(from), view.name(to))?;
        if from.full.is_empty() || to.full.is_empty() {
            return Err(Errno::Busy);
        }
        view.check_still(&from)?;
        match view.check_still(&to) {
            Err(Errno::NoEnt) => return Err(Errno::RoFs),
            result => result?,
        }
        if !Arc::ptr_eq(&from.part, &to.part) {
            return Err(Errno::XDev);
        }
        view.fs(&from.part).rename(&from.inner, &to.inner)
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        let view = self.view();
        let old = view.there(existing, false)?;
        let place = view.name(new)?;
        view.check_free(&place)?;
        if !Arc::ptr_eq(&old.part, &place.part) {
            return Err(if view.fs(&place.part).lstat(&place.inner).is_ok() { Errno::Exist } else { Errno::XDev });
        }
        view.fs(&old.part).link(&old.inner, &place.inner)
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        path::check(target)?;
        self.view().make(link, |fs, inner| fs.symlink(target, inner))
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.view().make(path, |fs, inner| fs.mkfifo(inner, mode))
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        self.view().change(path, true, |fs, inner, _| fs.chmod(inner, mode))
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        self.view().change(path, follow, |fs, inner, follow| fs.chown(inner, uid, gid, follow))
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        self.view().change(path, follow, |fs, inner, follow| fs.set_times(inner, atime, mtime, follow))
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        let view = self.view();
        if let Some(done) = view.at_once(path, |fs, inner| fs.access(inner, how)) {
            return done;
        }
        let place = view.there(path, true)?;
        match () {
            () if !place.in_shown => view.fs(&place.part).access(&place.inner, how),
            () if how & 2 != 0 => Err(Errno::RoFs),
            () => Ok(()),
        }
    }

    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(self.map(&self.table(), false, |fs| fs.snapshot())?))
    }

    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(self.map(&self.table(), true, |fs| fs.layer(clock.clone()))?))
    }

    fn layered(&self) -> Option<Layered> {
        let table = self.table();
        if !table.is_layer {
            return None;
        }
        let layers = table.parts.iter().map(|part| part.fs.layered()).collect::<Option<Vec<_>>>()?;
        let belows =
            table.parts.iter().zip(&layers).map(|(part, layer)| Arc::new(Part::new(part.at.clone(), part.id, Arc::clone(&layer.below))));
        let below = Self::of(Table { parts: belows.collect(), version: 0, is_layer: false });
        let touched = in_tree(&table, table.parts.iter().cloned().zip(layers.into_iter().map(|layer| layer.touched)));
        Some(Layered { below: Arc::new(below), touched })
    }

    fn install_programs(&self, programs: &Programs) {
        for part in &self.table().parts {
            part.fs.install_programs(programs);
        }
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self { is_physical: true, ..self.clone() }))
    }

    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self { is_privileged: true, ..self.clone() }))
    }

    fn admit(&self, changes: &[Change]) -> Result<()> {
        let view = View { is_physical: true, ..self.view() };
        let admit = |part: &Arc<Part>| match view.changes_of(part, changes) {
            none if none.is_empty() => Ok(()),
            changes => view.fs(part).admit(&changes),
        };
        view.table.parts.iter().try_for_each(admit)
    }

    /// To one part after the other; where one fails, those before go back as they can.
    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        let view = View { is_physical: true, ..self.view() };
        if let [only] = view.table.parts.as_slice() {
            return view.fs(only).apply(changes, origin);
        }
        changes.iter().try_for_each(|change| view.check_change(change))?;
        let mut done: Vec<(&Part, Option<Checkpoint>)> = Vec::new();
        for part in &view.table.parts {
            let changes = view.changes_of(part, changes);
            if changes.is_empty() {
                continue;
            }
            let checkpoint = part.fs.checkpoint();
            let origin = origin.map(|origin| origin.part(|full| view.inner(part, full)));
            if let Err(errno) = view.fs(part).apply(&changes, origin.as_ref()) {
                for (part, checkpoint) in done {
                    if let Some(checkpoint) = &checkpoint {
                        part.fs.roll_back(checkpoint);
                    }
                }
                return Err(errno);
            }
            done.push((part, checkpoint));
        }
        Ok(())
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        Held::of(self, |fs| fs.checkpoint()).map(Checkpoint::new)
    }

    /// What was mounted at the checkpoint is mounted again.
    fn roll_back(&self, to: &Checkpoint) -> bool {
        let Some(Held { table, parts, .. }) = to.get::<Held<Checkpoint>>().filter(|held| held.is_of(self)) else { return false };
        if !table.parts.iter().zip(parts).all(|(part, held)| part.fs.roll_back(held)) {
            return false;
        }
        let mut shared = self.shared.write().unwrap_or_else(PoisonError::into_inner);
        if shared.version != table.version {
            *shared = Arc::new(Table { version: shared.version + 1, ..Table::clone(table) });
        }
        true
    }

    fn mark(&self) -> Option<Mark> {
        Held::of(self, |fs| fs.mark()).map(Mark::new)
    }

    fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
        let Held { table, parts, .. } = since.get::<Held<Mark>>().filter(|held| held.is_of(self))?;
        let now = self.table();
        if now.version != table.version {
            return None;
        }
        let of_part = |(part, mark): (&Arc<Part>, &Mark)| Some((Arc::clone(part), part.fs.touched(mark)?));
        let touched = now.parts.iter().zip(parts).map(of_part).collect::<Option<Vec<_>>>()?;
        Some(in_tree(&now, touched.into_iter()))
    }

    fn generation(&self) -> Option<u64> {
        let table = self.table();
        let mut hasher = DefaultHasher::new();
        table.version.hash(&mut hasher);
        for part in &table.parts {
            part.fs.generation()?.hash(&mut hasher);
        }
        Some(hasher.finish())
    }

    fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
        let table = self.table();
        let part = table.parts.iter().find(|part| part.id == dev % PARTS_MAX)?;
        let inner = part.fs.dir_path(dev / PARTS_MAX, ino)?;
        let path = match inner.as_slice() {
            b"/" if part.at.is_empty() => inner,
            b"/" => part.at.clone(),
            inner => [&part.at, inner].concat(),
        };
        // Another part may cover it. Nobody is kept out: the directory was found before.
        let view = View { table, is_privileged: true, is_physical: true };
        let found = view.walk(&path, false).ok()?.meta;
        found.is_some_and(|meta| (meta.dev, meta.ino) == (dev, ino)).then_some(path)
    }

    /// Of all parts together.
    fn usage(&self) -> Usage {
        let add = |sum: Usage, part: &Arc<Part>| {
            let Usage { bytes, inodes } = part.fs.usage();
            Usage { bytes: sum.bytes.saturating_add(bytes), inodes: sum.inodes.saturating_add(inodes) }
        };
        self.table().parts.iter().fold(Usage::default(), add)
    }
}

/// An open file of a part.
#[derive(Debug)]
struct Mounted {
    file: Arc<dyn File>,
    id: u64,
}

impl File for Mounted {
    fn fetch(&self) -> Option<Box<dyn FnOnce() -> Result<()> + Send>> {
        self.file.fetch()
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> Result<usize> {
        self.file.read_at(offset, buf)
    }

    fn share_at(&self, offset: u64) -> Option<SharedBytes> {
        self.file.share_at(offset)
    }

    fn write_at(&self, offset: u64, data: &[u8]) -> Result<()> {
        self.file.write_at(offset, data)
    }

    fn write_shared(&self, offset: u64, bytes: SharedBytes) -> Result<()> {
        self.file.write_shared(offset, bytes)
    }

    fn append(&self, data: &[u8]) -> Result<u64> {
        self.file.append(data)
    }

    fn truncate(&self, size: u64) -> Result<()> {
        self.file.truncate(size)
    }

    fn metadata(&self) -> Result<Metadata> {
        let meta = self.file.metadata()?;
        Ok(Metadata { dev: device(meta.dev, self.id), ..meta })
    }
}
