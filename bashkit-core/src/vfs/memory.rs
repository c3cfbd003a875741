//! Files in memory: a persistent tree of inodes, so that a snapshot costs the same for one file and for a million.

mod base;
mod installed;
mod lazy;
mod walk;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rpds::{HashTrieMapSync, RedBlackTreeMapSync, RedBlackTreeSetSync};

pub use lazy::LazyFile;

use self::base::{BELOW, Base};
use self::installed::Installed;
use self::lazy::{Away, Lazy};
use self::walk::{PREPARING, Walker};
use super::changes::apply_in_steps;
use super::content::Content;
use super::journal::{Journal, Mark, Touch};
use super::path::{self, NameUse};
use super::{
    Change, Checkpoint, Device, DirEntry, Errno, FILE_BYTES_MAX, File, FileKind, FileSystem, Layered, Metadata, OpenOptions, Origin,
    PROGRAM_FILE, Programs, Result, SharedBytes, Usage,
};
use crate::host::{Clock, Identity, SystemClock, World};
use crate::limits::Limits;

type Ino = u64;
/// Number of the device that files are on.
const DEVICE: u64 = 1;
type Name = Arc<[u8]>;
const ROOT: Ino = 1;

#[derive(Debug, Clone)]
enum Body {
    Regular(Content),
    /// A regular file whose bytes are somewhere else.
    Away(Away),
    /// It has one name, in its parent.
    Directory {
        entries: RedBlackTreeMapSync<Name, Ino>,
        parent: Ino,
        name: Name,
        /// Its entries are below, and were not looked at.
        unread: bool,
    },
    Symlink(Name),
    Device(Device),
    Fifo,
}

#[derive(Debug, Clone)]
struct Inode {
    body: Body,
    mode: u32,
    uid: u32,
    gid: u32,
    nlink: u32,
    atime: Duration,
    mtime: Duration,
    ctime: Duration,
}

/// A name in a directory.
type Place = (Ino, Name);

/// Inodes by their numbers, which nobody outside can choose: their hash needs no secret.
type Inodes = HashTrieMapSync<Ino, Inode, foldhash::fast::FixedState>;

/// The inodes of a file system, and what is open and touched.
#[derive(Debug, Default)]
pub(super) struct Tree {
    inodes: Inodes,
    next: Ino,
    usage: Usage,
    /// Changes of names and permissions.
    generation: u64,
    /// How often each file is open.
    open: HashMap<Ino, u32>,
    /// What it is a layer of, where it is one.
    layer: Option<Layer>,
    /// What was touched, once somebody has asked.
    journal: Option<Journal>,
    /// What is below, of an overlay.
    base: Option<Arc<Base>>,
    /// A directory that a walk found to be unread.
    wanted: AtomicU64,
    /// Nobody has put the files of programs there yet.
    lacks_programs: bool,
    installed: Option<Arc<Installed>>,
    /// The names of programs are entries of their folder, as others are.
    lists_programs: bool,
    recent: Mutex<Option<walk::Recent>>,
}

/// What a layer was made from, and the names of which something may have changed since.
#[derive(Debug, Clone)]
struct Layer {
    below: Arc<Tree>,
    touched: RedBlackTreeSetSync<Place>,
}

#[derive(Debug)]
struct Shared {
    tree: Mutex<Tree>,
    clock: Arc<dyn Clock>,
    uid: u32,
    gid: u32,
    bytes_max: u64,
    inodes_max: u64,
}

impl Shared {
    fn new(tree: Tree, identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits) -> Self {
        let (Identity { uid, gid, .. }, Limits { file_bytes, inodes, .. }) = (identity, limits);
        Self { tree: Mutex::new(tree), clock, uid: *uid, gid: *gid, bytes_max: *file_bytes, inodes_max: *inodes }
    }

    fn lock(&self) -> MutexGuard<'_, Tree> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings the bytes of a file here that are somewhere else. Nothing is locked while they come.
    fn bring(&self, ino: Ino) -> Result<()> {
        let (away, room_bytes) = {
            let tree = self.lock();
            let Body::Away(away) = &tree.node(ino)?.body else { return Ok(()) };
            (away.clone(), self.bytes_max.saturating_sub(tree.usage.bytes))
        };
        let content = away.fetch(room_bytes)?;
        let mut tree = self.lock();
        let used = tree.usage.bytes.saturating_add(content.size());
        match &mut tree.node_mut(ino)?.body {
            // Somebody else may have been faster.
            Body::Away(still) if !still.is(&away) => return Ok(()),
            Body::Away(_) if used > self.bytes_max => return Err(Errno::Dquot),
            body @ Body::Away(_) => *body = Body::Regular(content),
            _ => return Ok(()),
        }
        tree.usage.bytes = used;
        Ok(())
    }
}

/// A file system in memory. Cloning gives another handle to the same files; [`FileSystem::snapshot`] gives an independent copy in O(1).
///
/// ```
/// use bashkit::vfs::{FileSystem, Memory, OpenOptions};
/// let files = Memory::new();
/// files.open(b"/tmp/a", OpenOptions::write(0o644)).unwrap().append(b"one").unwrap();
/// let before = files.snapshot().unwrap();
/// files.unlink(b"/tmp/a").unwrap();
/// assert!(files.stat(b"/tmp/a").is_err());
/// assert_eq!(before.stat(b"/tmp/a").unwrap().size, 3);
/// ```
#[derive(Debug, Clone)]
pub struct Memory(Arc<Shared>, View);

/// How the files are seen: by scripts, unless this says otherwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct View {
    /// No permission is looked at.
    is_privileged: bool,
    /// Symbolic links lead nowhere.
    is_physical: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Memory {
    /// The usual folders (`/tmp`, `/home/user`, `/dev`, `/usr/bin`, …) for the default identity and limits.
    #[must_use]
    pub fn new() -> Self {
        Self::with(&Identity::default(), Arc::new(SystemClock::new()), &Limits::default())
    }

    /// The usual folders for an identity, with the clock that dates the files and the quotas of `limits`.
    #[must_use]
    pub fn with(identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits) -> Self {
        Self::of_tree(standard_tree().copy(), identity, clock, limits)
    }

    /// Creates the files of [`Memory::with`], and those of programs below `/usr/bin`.
    #[must_use]
    pub fn with_programs(identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits, programs: &Programs) -> Self {
        let with_programs = || {
            let mut tree = standard_tree().copy();
            tree.install(programs);
            tree
        };
        Self::of_tree(programs.tree.get_or_init(with_programs).copy(), identity, clock, limits)
    }

    fn of_tree(tree: Tree, identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits) -> Self {
        let memory = Self(Arc::new(Shared::new(tree, identity, clock, limits)), View::default());
        let home = identity.home.as_bytes();
        if !identity.is_default() {
            let _ = memory.adopt_home(home);
        }
        memory
    }

    fn adopt_home(&self, home: &[u8]) -> Result<()> {
        let mut made = Vec::new();
        for name in super::path::names(home) {
            made.push(b'/');
            made.extend_from_slice(name);
            self.lock().make_dir_as_root(&made, 0o755)?;
        }
        let mut tree = self.lock();
        let ino = tree.walk(&made, true, PREPARING)?;
        let inode = tree.node_mut(ino)?;
        (inode.uid, inode.gid) = (self.0.uid, self.0.gid);
        Ok(())
    }

    /// Puts a file there with all its folders, whatever the permissions: for hosts that prepare a session.
    ///
    /// # Errors
    /// [`Errno::IsDir`], [`Errno::NotDir`], [`Errno::NameTooLong`], or a quota.
    pub fn put(&self, path: &[u8], content: &[u8], mode: u32) -> Result<()> {
        let mut made = Vec::new();
        let parts: Vec<&[u8]> = super::path::names(path).collect();
        let (_, folders) = parts.split_last().ok_or(Errno::IsDir)?;
        for name in folders {
            made.push(b'/');
            made.extend_from_slice(name);
            let mut tree = self.lock();
            if tree.make_dir_as_root(&made, 0o755)?
                && let Ok(ino) = tree.walk(&made, true, PREPARING)
            {
                let inode = tree.node_mut(ino)?;
                (inode.uid, inode.gid) = (self.0.uid, self.0.gid);
            }
        }
        let how = OpenOptions { read: false, write: true, create: true, exclusive: false, truncate: true, no_follow: false, mode };
        let file = self.open_as(path, how, PREPARING)?;
        file.append(content)?;
        let mut tree = self.lock();
        let ino = tree.walk(path, true, PREPARING)?;
        tree.node_mut(ino)?.mode = mode & 0o7777;
        Ok(())
    }

    /// Makes the folders and files of a world, which belong to the user.
    ///
    /// # Errors
    /// Those of [`Memory::put`].
    pub fn prepare(&self, world: &World) -> Result<()> {
        let used = self.lock().usage;
        for folder in &world.folders {
            self.make_dirs(folder.path.as_bytes())?;
            let mut tree = self.lock();
            let ino = tree.walk(folder.path.as_bytes(), true, PREPARING)?;
            tree.node_mut(ino)?.mode = folder.mode & 0o7777;
        }
        world.files.iter().try_for_each(|file| self.put(file.path.as_bytes(), &file.content, file.mode))?;
        // Like the standard files, they take no room.
        self.lock().usage = used;
        Ok(())
    }

    /// Makes a directory with all that lead to it, owned by the user.
    ///
    /// # Errors
    /// [`Errno::NotDir`], [`Errno::NameTooLong`].
    pub fn make_dirs(&self, path: &[u8]) -> Result<()> {
        let mut made = Vec::new();
        for name in super::path::names(path) {
            made.push(b'/');
            made.extend_from_slice(name);
            let mut tree = self.lock();
            if tree.make_dir_as_root(&made, 0o755)? {
                let ino = tree.walk(&made, true, PREPARING)?;
                let inode = tree.node_mut(ino)?;
                (inode.uid, inode.gid) = (self.0.uid, self.0.gid);
            }
        }
        Ok(())
    }

    /// Puts a file there as [`Memory::put`] does, whose bytes `fetch` makes when they are first read; if what it says cannot be done the reader gets
    /// [`Errno::Io`], and the next one asks again. Until then its size is `size_hint_bytes`. Bytes are fetched once, for all copies of the files, and
    /// count as a file of that size from when they are read; one that is emptied before is never fetched.
    ///
    /// `fetch` holds up whoever reads. It must not read the file itself.
    ///
    /// ```
    /// use bashkit::Bash;
    /// use bashkit::vfs::{FileSystem, Memory};
    ///
    /// let files = Memory::new();
    /// let report = files.lazy(b"/data/report", 6, || Ok::<_, String>("a\nb\nc\n"))?;
    /// let down = files.lazy(b"/data/down", 0, || Err::<String, _>("the server is away"))?;
    /// let mut bash = Bash::builder().fs(std::sync::Arc::new(files)).build();
    /// assert_eq!(bash.exec("stat -c %s /data/report").unwrap().stdout, b"6\n");
    /// assert!(!report.is_fetched());
    /// assert_eq!(bash.exec("wc -l </data/report").unwrap().stdout, b"3\n");
    /// assert!(report.is_fetched());
    /// assert_eq!(bash.exec("cat /data/down").unwrap().stderr, b"cat: /data/down: Input/output error\n");
    /// assert_eq!(down.failure().unwrap(), "the server is away");
    /// # Ok::<(), bashkit::vfs::Errno>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Memory::put`].
    pub fn lazy<B: Into<Vec<u8>>, E: std::fmt::Display>(
        &self,
        path: &[u8],
        size_hint_bytes: u64,
        fetch: impl Fn() -> std::result::Result<B, E> + Send + Sync + 'static,
    ) -> Result<LazyFile> {
        self.put(path, b"", 0o644)?;
        let fetch = move || fetch().map(Into::into).map_err(|error| error.to_string());
        let lazy = Arc::new(Lazy::new(size_hint_bytes, Box::new(fetch)));
        let mut tree = self.lock();
        let ino = tree.walk(path, true, PREPARING)?;
        tree.node_mut(ino)?.body = Body::Away(Away::Lazy(Arc::clone(&lazy)));
        Ok(LazyFile(lazy))
    }

    /// An empty layer over another file system.
    pub(super) fn over(below: Arc<dyn FileSystem>, identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits) -> Result<Self> {
        let mut tree = Tree::over(below)?;
        tree.layer = Some(Layer { below: Arc::new(tree.copy()), touched: RedBlackTreeSetSync::new_sync() });
        Ok(Self(Arc::new(Shared::new(tree, identity, clock, limits)), View::default()))
    }

    fn with_tree(&self, tree: Tree, clock: Option<Arc<dyn Clock>>) -> Self {
        let shared = Shared {
            tree: Mutex::new(tree),
            clock: clock.unwrap_or_else(|| Arc::clone(&self.0.clock)),
            uid: self.0.uid,
            gid: self.0.gid,
            bytes_max: self.0.bytes_max,
            inodes_max: self.0.inodes_max,
        };
        Self(Arc::new(shared), self.1)
    }

    fn lock(&self) -> MutexGuard<'_, Tree> {
        self.0.lock()
    }

    /// Where a path leads is read.
    fn lock_at(&self, path: &[u8]) -> Result<MutexGuard<'_, Tree>> {
        let mut tree = self.lock();
        tree.load(path, false)?;
        Ok(tree)
    }

    fn who(&self) -> Walker {
        let is_checked = self.0.uid != 0 && !self.1.is_privileged;
        Walker { user: is_checked.then_some((self.0.uid, self.0.gid)), is_privileged: self.1.is_privileged, follows: !self.1.is_physical }
    }

    fn new_inode(&self, body: Body, mode: u32) -> Inode {
        let now = self.0.clock.now();
        let nlink = if matches!(body, Body::Directory { .. }) { 2 } else { 1 };
        Inode { body, mode: mode & 0o7777, uid: self.0.uid, gid: self.0.gid, nlink, atime: now, mtime: now, ctime: now }
    }

    fn room_for_inode(&self, tree: &Tree) -> Result<()> {
        if tree.usage.inodes >= self.0.inodes_max { Err(Errno::DquotInodes) } else { Ok(()) }
    }

    /// Adds an inode under a path whose last name is free.
    fn add(&self, path: &[u8], body: Body, mode: u32) -> Result<Ino> {
        let who = self.who();
        let mut tree = self.lock_at(path)?;
        let for_what = if matches!(body, Body::Directory { .. }) { NameUse::MakeDirectory } else { NameUse::Make };
        let (parent, name) = tree.parent_of(path, who, for_what)?;
        for_what.check_new(path, tree.entry(parent, &name)?.is_some())?;
        tree.check(parent, 3, who)?;
        self.room_for_inode(&tree)?;
        let inode = self.new_inode(body, mode);
        Ok(tree.insert(parent, name, inode))
    }

    fn open_as(&self, path: &[u8], options: OpenOptions, who: Walker) -> Result<Arc<dyn File>> {
        let mut tree = self.lock_at(path)?;
        let found = tree.find_for_open(path, options, who)?;
        let (mut below, mut lazy) = (None, None);
        let ino = match found {
            Ok(ino) => {
                if options.create && options.exclusive {
                    return Err(Errno::Exist);
                }
                let want = if options.read { 4 } else { 0 } + if options.write || options.truncate { 2 } else { 0 };
                match &tree.node(ino)?.body {
                    Body::Directory { .. } if want & 2 != 0 || options.create => return Err(Errno::IsDir),
                    Body::Away(Away::Below(file)) if options.read && !options.truncate => below = Some(Arc::clone(file)),
                    Body::Away(Away::Lazy(file)) if !options.truncate => lazy = Some(Arc::clone(file)),
                    Body::Symlink(_) => return Err(Errno::Loop),
                    Body::Device(_) | Body::Fifo => {
                        tree.check(ino, want, who)?;
                        return Err(Errno::NxIo);
                    }
                    _ => {}
                }
                tree.check(ino, want, who)?;
                if options.truncate {
                    let now = self.0.clock.now();
                    tree.resize(ino, 0, now)?;
                }
                ino
            }
            Err((parent, name)) => {
                tree.check(parent, 3, who)?;
                self.room_for_inode(&tree)?;
                let inode = self.new_inode(Body::Regular(Content::default()), options.mode);
                tree.insert(parent, name, inode)
            }
        };
        let mut opened = None;
        if options.write || options.truncate {
            tree.touch(path, true);
            opened = tree.opened_by(path, ino);
        }
        let below = below.map(|file| file.open()).transpose()?;
        *tree.open.entry(ino).or_default() += 1;
        let told = AtomicU64::new(0);
        Ok(Arc::new(Handle { fs: Arc::clone(&self.0), ino, read: options.read, write: options.write, opened, told, below, lazy }))
    }
}

/// The tree of a file system, taken out of it: others wait until it is put back, as it is then.
struct Taken<'a> {
    place: MutexGuard<'a, Tree>,
    alone: Memory,
}

impl<'a> Taken<'a> {
    fn from(memory: &'a Memory) -> Self {
        let mut place = memory.lock();
        let alone = memory.with_tree(std::mem::take(&mut *place), None);
        Self { place, alone }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.place = std::mem::take(&mut *self.alone.lock());
    }
}

/// The tree that every session begins with, but for the files of programs.
fn standard_tree() -> &'static Tree {
    static TREE: OnceLock<Tree> = OnceLock::new();
    TREE.get_or_init(base_tree)
}

fn base_tree() -> Tree {
    let zero = Duration::from_secs(1_767_225_600);
    let dir = |parent| Inode {
        body: Body::Directory { entries: RedBlackTreeMapSync::new_sync(), parent, name: Name::default(), unread: false },
        mode: 0o755,
        uid: 0,
        gid: 0,
        nlink: 2,
        atime: zero,
        mtime: zero,
        ctime: zero,
    };
    let mut tree = Tree { next: ROOT + 1, usage: Usage { bytes: 0, inodes: 1 }, ..Tree::default() };
    tree.inodes.insert_mut(ROOT, dir(ROOT));
    let folders = [
        "/dev",
        "/dev/fd",
        "/etc",
        "/home",
        "/home/user",
        "/opt",
        "/root",
        "/srv",
        "/tmp",
        "/usr",
        "/usr/bin",
        "/usr/lib",
        "/usr/local",
        "/usr/local/bin",
        "/usr/share",
        "/var",
        "/var/log",
        "/var/tmp",
    ];
    for folder in folders {
        let _ = tree.make_dir_as_root(folder.as_bytes(), 0o755);
    }
    let mut add = |path: &[u8], body: Body, mode: u32, owner: u32| {
        if let Ok((parent, name)) = tree.parent_of(path, PREPARING, NameUse::Make) {
            tree.insert(parent, name, Inode { body, mode, uid: owner, nlink: 1, ..dir(ROOT) });
        }
    };
    let devices = [
        ("null", Device::Null),
        ("zero", Device::Zero),
        ("full", Device::Full),
        ("random", Device::Random),
        ("urandom", Device::Random),
        ("tty", Device::Tty),
    ];
    for (name, device) in devices {
        add(format!("/dev/{name}").as_bytes(), Body::Device(device), 0o666, 0);
    }
    for (link, target) in [("/bin", "usr/bin"), ("/lib", "usr/lib"), ("/sbin", "usr/bin"), ("/usr/sbin", "bin")] {
        add(link.as_bytes(), Body::Symlink(target.as_bytes().into()), 0o777, 0);
    }
    for (path, mode, owner) in [("/tmp", 0o1777, 0), ("/var/tmp", 0o1777, 0), ("/root", 0o700, 0), ("/home/user", 0o755, 1000)] {
        if let Ok(ino) = tree.walk(path.as_bytes(), true, PREPARING)
            && let Ok(inode) = tree.node_mut(ino)
        {
            (inode.mode, inode.uid, inode.gid) = (mode, owner, owner);
        }
    }
    tree.usage = Usage::default();
    tree.lacks_programs = true;
    tree
}

#[cfg(test)]
thread_local! {
    /// How many inodes were looked at.
    static LOOKS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Numbers of inodes, sorted.
struct Inos(Vec<Ino>);

impl Inos {
    fn new(mut inos: Vec<Ino>) -> Self {
        inos.sort_unstable();
        inos.dedup();
        Self(inos)
    }

    /// Whether one of them belongs to what is below.
    fn reaches_below(&self) -> bool {
        self.0.last().is_some_and(|ino| *ino >= BELOW)
    }

    fn contains(&self, ino: Ino) -> bool {
        self.0.binary_search(&ino).is_ok()
    }
}

/// Sorted paths, each once.
fn sorted(mut paths: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    paths.sort_unstable();
    paths.dedup();
    paths
}

impl Tree {
    /// Puts the files of programs there, if that was not done before. They are no part of what quotas count.
    fn install(&mut self, programs: &Programs) {
        if let Some(base) = &self.base {
            base.fs.install_programs(programs);
        }
        if !std::mem::take(&mut self.lacks_programs) {
            return;
        }
        let usage = self.usage;
        let (Some(model), Ok((folder, _))) =
            (self.inodes.get(&ROOT).cloned(), self.parent_of(b"/usr/bin/.program", PREPARING, NameUse::Make))
        else {
            return;
        };
        let mut content = Content::default();
        content.write_at(0, PROGRAM_FILE);
        let file = Inode { body: Body::Regular(content), mode: 0o755, uid: 0, gid: 0, nlink: 1, ..model };
        self.install_files(programs, &file);
        if self.layer.is_none() && self.journal.is_none() {
            // Nobody is told of what changes here.
            self.installed = Some(Arc::new(Installed::new(folder, &programs.names, file)));
            self.generation += 1;
        } else {
            for name in programs.names() {
                if self.entry(folder, name.as_bytes()).is_ok_and(|entry| entry.is_none()) {
                    self.insert(folder, name.as_bytes().into(), file.clone());
                }
            }
        }
        self.usage = usage;
    }

    /// Puts the files there that commands come with; what has their name already stays.
    fn install_files(&mut self, programs: &Programs, model: &Inode) {
        for (file, text) in programs.files() {
            if let Some((folder, _)) = path::split(file.as_bytes()) {
                let _ = self.make_dir_as_root(folder, 0o755);
            }
            let Ok((folder, name)) = self.parent_of(file.as_bytes(), PREPARING, NameUse::Make) else { continue };
            if self.entry(folder, &name).is_ok_and(|entry| entry.is_none()) {
                let mut content = Content::default();
                content.write_at(0, text.as_bytes());
                self.insert(folder, name, Inode { body: Body::Regular(content), mode: 0o644, ..model.clone() });
            }
        }
    }

    /// An independent copy, of which nothing is open.
    fn copy(&self) -> Self {
        Self {
            lacks_programs: self.lacks_programs,
            installed: self.installed.clone(),
            lists_programs: self.lists_programs,
            inodes: self.inodes.clone(),
            next: self.next,
            usage: self.usage,
            generation: self.generation,
            base: self.base.clone(),
            ..Self::default()
        }
    }

    fn touch_name(&mut self, dir: Ino, name: &[u8]) {
        if let Some(layer) = &mut self.layer {
            layer.touched.insert_mut((dir, name.into()));
        }
        if let Some(journal) = self.read_journal() {
            journal.touch(Touch::Name(dir, name.into()));
        }
    }

    /// The journal, when anybody wants to know.
    fn read_journal(&mut self) -> Option<&mut Journal> {
        self.journal.as_mut().filter(|journal| journal.is_read())
    }

    /// A file is changed that was opened under this name.
    fn touch_open(&mut self, ino: Ino, opened: Option<&Place>, told: &AtomicU64) {
        let Some(epoch) = self.journal.as_ref().filter(|journal| journal.is_read()).map(Journal::epoch) else { return };
        // Once after each mark is enough: another name of it would be told of when it is given.
        if told.swap(epoch, Ordering::Relaxed) == epoch {
            return;
        }
        let Ok(nlink) = self.node(ino).map(|node| node.nlink) else { return };
        let place = opened.filter(|(dir, name)| self.entry(*dir, name) == Ok(Some(ino))).cloned();
        let Some(journal) = &mut self.journal else { return };
        match (nlink, place) {
            (0, _) => {}
            (1, Some((dir, name))) => journal.touch(Touch::Name(dir, name)),
            (_, _) => journal.touch(Touch::Linked(ino)),
        }
    }

    /// A name is gone: nothing is left to be told of one that was not there before.
    fn forget_name(&mut self, dir: Ino, name: &[u8]) {
        if let Some(Layer { below, touched }) = &mut self.layer
            && !below.had(dir, name)
        {
            touched.remove_mut(&(dir, name.into()));
        }
    }

    /// What a path leads to may be changed now.
    fn touch(&mut self, path: &[u8], follow: bool) {
        if self.layer.is_none() && self.read_journal().is_none() {
            return;
        }
        let mut by = None;
        let Ok(Ok(ino)) = self.resolve_by(path, follow, PREPARING, Some(&mut by)) else { return };
        if let Some((dir, name)) = by.or_else(|| self.place_of(ino)) {
            self.touch_name(dir, &name);
        }
        let is_linked = self.node(ino).is_ok_and(|node| node.nlink > 1 && !matches!(node.body, Body::Directory { .. }));
        if is_linked && let Some(journal) = self.read_journal() {
            journal.touch(Touch::Linked(ino));
        }
    }

    /// By which name a file is open.
    fn opened_by(&self, path: &[u8], ino: Ino) -> Option<Place> {
        let mut by = None;
        let found = self.resolve_by(path, true, PREPARING, Some(&mut by));
        by.filter(|_| found == Ok(Ok(ino)))
    }

    /// Where something was touched since a mark.
    fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
        let (mut places, mut linked) = (Vec::new(), Vec::new());
        for touch in self.journal.as_ref()?.since(since)? {
            match touch {
                Touch::Name(dir, name) => places.push((*dir, Arc::clone(name))),
                Touch::Linked(ino) => linked.push(*ino),
            }
        }
        let linked = Inos::new(linked);
        let mut found = Vec::new();
        if linked.reaches_below() {
            // Other names of what is below may be where nobody has looked.
            let mut all = self.copy();
            all.load_all();
            places.append(&mut all.names_of(&linked));
            all.paths_of(places.iter(), &mut found);
        } else {
            places.append(&mut self.names_of(&linked));
            self.paths_of(places.iter(), &mut found);
        }
        Some(sorted(found))
    }

    /// By which name a directory is reached.
    fn place_of(&self, dir: Ino) -> Option<Place> {
        let Body::Directory { parent, name, .. } = &self.node(dir).ok()?.body else { return None };
        // One that is open, but removed, still knows where it was.
        (self.entry(*parent, name).ok()? == Some(dir)).then(|| (*parent, Arc::clone(name)))
    }

    /// The path of a directory; `paths` remembers those found.
    fn path_of(&self, dir: Ino, paths: &mut HashMap<Ino, Option<Vec<u8>>>) -> Option<Vec<u8>> {
        let mut names = Vec::new();
        let mut at = dir;
        let mut path = loop {
            if at == ROOT {
                break Vec::new();
            }
            if let Some(known) = paths.get(&at) {
                break known.clone()?;
            }
            let Some((parent, name)) = self.place_of(at) else {
                paths.insert(dir, None);
                return None;
            };
            names.push(name);
            at = parent;
        };
        for name in names.iter().rev() {
            path.push(b'/');
            path.extend_from_slice(name);
        }
        paths.insert(dir, Some(path.clone()));
        Some(path)
    }

    /// The path of the directory of an inode.
    fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
        if dev == DEVICE { self.path_of(ino, &mut HashMap::new()) } else { None }
    }

    /// The paths of these places that are paths here.
    fn paths_of<'a>(&self, places: impl Iterator<Item = &'a Place>, found: &mut Vec<Vec<u8>>) {
        let mut paths = HashMap::new();
        for (dir, name) in places {
            if let Some(mut path) = self.path_of(*dir, &mut paths) {
                path.push(b'/');
                path.extend_from_slice(name);
                found.push(path);
            }
        }
    }

    /// All names of the files among these places that have several.
    fn other_names(&mut self, places: &RedBlackTreeSetSync<Place>) -> Vec<Place> {
        let linked = |(dir, name): &Place| {
            let ino = self.entry(*dir, name).ok()??;
            let node = self.node(ino).ok()?;
            (node.nlink > 1 && !matches!(node.body, Body::Directory { .. })).then_some(ino)
        };
        let linked = Inos::new(places.iter().filter_map(linked).collect());
        if linked.reaches_below() {
            self.load_all();
        }
        self.names_of(&linked)
    }

    /// All names of these files. That looks at every directory.
    fn names_of(&self, linked: &Inos) -> Vec<Place> {
        if linked.0.is_empty() {
            return Vec::new();
        }
        #[cfg(test)]
        LOOKS.set(LOOKS.get() + self.inodes.size() as u64);
        let of_dir = |(dir, node): (&Ino, &Inode)| match &node.body {
            Body::Directory { entries, .. } => {
                entries.iter().filter(|(_, ino)| linked.contains(**ino)).map(|(name, _)| (*dir, Arc::clone(name))).collect()
            }
            _ => Vec::new(),
        };
        self.inodes.iter().flat_map(of_dir).collect()
    }

    fn node(&self, ino: Ino) -> Result<&Inode> {
        #[cfg(test)]
        LOOKS.set(LOOKS.get() + 1);
        self.inodes.get(&ino).or_else(|| self.program_inode(ino)).ok_or(Errno::NoEnt)
    }

    fn node_mut(&mut self, ino: Ino) -> Result<&mut Inode> {
        self.forget_recent();
        self.inodes_to_change(ino).get_mut(&ino).ok_or(Errno::NoEnt)
    }

    fn entry(&self, dir: Ino, name: &[u8]) -> Result<Option<Ino>> {
        match &self.node(dir)?.body {
            Body::Directory { entries, .. } => Ok(entries.get(name).copied().or_else(|| self.program(dir, name))),
            _ => Err(Errno::NotDir),
        }
    }

    fn insert(&mut self, parent: Ino, name: Name, mut inode: Inode) -> Ino {
        let ino = self.next;
        self.next += 1;
        let is_dir = matches!(inode.body, Body::Directory { .. });
        let now = inode.ctime;
        if let Body::Directory { parent: up, name: own, .. } = &mut inode.body {
            (*up, *own) = (parent, Arc::clone(&name));
        }
        self.inodes.insert_mut(ino, inode);
        self.usage.inodes += 1;
        self.link_name(parent, name, ino, now);
        if is_dir && let Some(parent) = self.inodes.get_mut(&parent) {
            parent.nlink += 1;
        }
        ino
    }

    fn link_name(&mut self, dir: Ino, name: Name, ino: Ino, now: Duration) {
        self.generation += 1;
        self.touch_name(dir, &name);
        // A new name leads nowhere else than before what was found already.
        if let Some(node) = self.inodes.get_mut(&dir)
            && let Body::Directory { entries, .. } = &mut node.body
        {
            entries.insert_mut(name, ino);
            (node.mtime, node.ctime) = (now, now);
        }
    }

    fn unlink_name(&mut self, dir: Ino, name: &[u8], now: Duration) {
        self.list_programs(dir);
        self.generation += 1;
        self.touch_name(dir, name);
        if let Ok(node) = self.node_mut(dir)
            && let Body::Directory { entries, .. } = &mut node.body
        {
            entries.remove_mut(name);
            (node.mtime, node.ctime) = (now, now);
        }
        self.forget_name(dir, name);
    }

    /// One name less; the inode goes when nothing leads to it.
    fn drop_link(&mut self, ino: Ino, now: Duration) {
        let Ok(node) = self.node_mut(ino) else { return };
        node.nlink = if matches!(node.body, Body::Directory { .. }) { 0 } else { node.nlink.saturating_sub(1) };
        node.ctime = now;
        self.collect(ino);
    }

    fn collect(&mut self, ino: Ino) {
        let Some(node) = self.inodes.get(&ino) else { return };
        if node.nlink > 0 || self.open.contains_key(&ino) {
            return;
        }
        if let Body::Regular(content) = &node.body {
            self.usage.bytes = self.usage.bytes.saturating_sub(content.size());
        }
        // What is below was not counted.
        self.usage.inodes = self.usage.inodes.saturating_sub(u64::from(ino < BELOW));
        self.inodes.remove_mut(&ino);
    }

    fn make_dir_as_root(&mut self, path: &[u8], mode: u32) -> Result<bool> {
        match self.resolve(path, true, PREPARING)? {
            Ok(ino) if matches!(self.node(ino)?.body, Body::Directory { .. }) => Ok(false),
            Ok(_) => Err(Errno::NotDir),
            Err((parent, name)) => {
                let now = self.node(ROOT)?.mtime;
                let body = Body::Directory { entries: RedBlackTreeMapSync::new_sync(), parent, name: Name::default(), unread: false };
                self.insert(parent, name, Inode { body, mode, uid: 0, gid: 0, nlink: 2, atime: now, mtime: now, ctime: now });
                Ok(true)
            }
        }
    }

    fn resize(&mut self, ino: Ino, size: u64, now: Duration) -> Result<()> {
        let node = self.node_mut(ino)?;
        let before = match &mut node.body {
            Body::Regular(content) => {
                let before = content.size();
                content.resize(size);
                before
            }
            Body::Away(_) if size == 0 => {
                node.body = Body::Regular(Content::default());
                0
            }
            _ => return Err(Errno::Inval),
        };
        (node.mtime, node.ctime) = (now, now);
        self.usage.bytes = self.usage.bytes.saturating_sub(before).saturating_add(size);
        Ok(())
    }

    fn metadata(&self, ino: Ino) -> Result<Metadata> {
        let node = self.node(ino)?;
        let (kind, size) = match &node.body {
            Body::Regular(content) => (FileKind::Regular, content.size()),
            Body::Away(away) => (FileKind::Regular, away.size()),
            Body::Directory { .. } => (FileKind::Directory, 4096),
            Body::Symlink(target) => (FileKind::Symlink, target.len() as u64),
            Body::Device(device) => (FileKind::Device(*device), 0),
            Body::Fifo => (FileKind::Fifo, 0),
        };
        Ok(Metadata {
            kind,
            mode: node.mode,
            uid: node.uid,
            gid: node.gid,
            nlink: node.nlink,
            size,
            ino,
            dev: DEVICE,
            atime: node.atime,
            mtime: node.mtime,
            ctime: node.ctime,
        })
    }

    /// Whether `ino` is `dir` or lies above it.
    fn is_above(&self, ino: Ino, mut dir: Ino) -> bool {
        loop {
            if dir == ino {
                return true;
            }
            match self.node(dir).map(|node| &node.body) {
                Ok(Body::Directory { parent, .. }) if *parent != dir => dir = *parent,
                _ => return false,
            }
        }
    }

    /// In a sticky directory only the owner of the file or of the directory may remove a name.
    fn check_sticky(&self, dir: Ino, ino: Ino, who: Walker) -> Result<()> {
        if who.is_refused(self.node(ino)?.uid) {
            return Err(Errno::Perm);
        }
        let Some((uid, _)) = who.user else { return Ok(()) };
        let parent = self.node(dir)?;
        if parent.mode & 0o1000 != 0 && parent.uid != uid && self.node(ino)?.uid != uid {
            return Err(Errno::Perm);
        }
        Ok(())
    }
}

impl FileSystem for Memory {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        self.open_as(path, options, self.who())
    }

    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        let tree = self.lock_at(path)?;
        tree.metadata(tree.walk(path, true, self.who())?)
    }

    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        let tree = self.lock_at(path)?;
        tree.metadata(tree.walk(path, false, self.who())?)
    }

    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        let mut tree = self.lock();
        tree.load(path, true)?;
        let ino = tree.walk(path, true, self.who())?;
        tree.list_programs(ino);
        let Body::Directory { entries, .. } = &tree.node(ino)?.body else { return Err(Errno::NotDir) };
        tree.check(ino, 4, self.who())?;
        entries.iter().map(|(name, &ino)| Ok(DirEntry { name: name.to_vec(), kind: tree.metadata(ino)?.kind, ino })).collect()
    }

    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        let mut tree = self.lock();
        tree.load(path, true)?;
        let ino = tree.walk(path, true, self.who())?;
        tree.list_programs(ino);
        let Body::Directory { entries, .. } = &tree.node(ino)?.body else { return Err(Errno::NotDir) };
        tree.check(ino, 4 | 1, self.who())?;
        let entry = |(name, &ino): (&Name, &u64)| {
            let meta = tree.metadata(ino)?;
            Ok((DirEntry { name: name.to_vec(), kind: meta.kind, ino }, meta))
        };
        entries.iter().map(entry).collect()
    }

    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        let tree = self.lock_at(path)?;
        let ino = tree.walk(path, false, self.who())?;
        match &tree.node(ino)?.body {
            Body::Symlink(target) => Ok(target.to_vec()),
            _ => Err(Errno::Inval),
        }
    }

    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        if self.lock_at(path)?.walk(path, true, self.who()).is_ok() {
            return Err(Errno::Exist);
        }
        self.add(
            path,
            Body::Directory { entries: RedBlackTreeMapSync::new_sync(), parent: ROOT, name: Name::default(), unread: false },
            mode,
        )
        .map(drop)
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        let now = self.0.clock.now();
        let who = self.who();
        let mut tree = self.lock();
        tree.load(path, true)?;
        let (parent, name) = tree.parent_of(path, who, NameUse::RemoveDirectory)?;
        let ino = tree.entry(parent, &name)?.ok_or(Errno::NoEnt)?;
        tree.check(parent, 3, who)?;
        tree.check_sticky(parent, ino, who)?;
        tree.list_programs(ino);
        let Body::Directory { entries, .. } = &tree.node(ino)?.body else { return Err(Errno::NotDir) };
        if !entries.is_empty() {
            return Err(Errno::NotEmpty);
        }
        tree.unlink_name(parent, &name, now);
        tree.drop_link(ino, now);
        let up = tree.node_mut(parent)?;
        up.nlink = up.nlink.saturating_sub(1);
        Ok(())
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        let now = self.0.clock.now();
        let who = self.who();
        let mut tree = self.lock_at(path)?;
        let (parent, name) = tree.parent_of(path, who, NameUse::RemoveFile)?;
        let ino = tree.entry(parent, &name)?.ok_or(Errno::NoEnt)?;
        let is_dir = matches!(tree.node(ino)?.body, Body::Directory { .. });
        if !is_dir && path.last() == Some(&b'/') {
            return Err(Errno::NotDir);
        }
        tree.check(parent, 3, who)?;
        if is_dir {
            return Err(Errno::IsDir);
        }
        tree.check_sticky(parent, ino, who)?;
        tree.unlink_name(parent, &name, now);
        tree.drop_link(ino, now);
        Ok(())
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        let now = self.0.clock.now();
        let who = self.who();
        let mut tree = self.lock_at(from)?;
        tree.load(to, true)?;
        let [old, new] = [from, to].map(|path| tree.parent_of(path, who, NameUse::Rename));
        let ((from_dir, from_name), (to_dir, to_name)) = path::of_rename(old, new)?;
        let ino = tree.entry(from_dir, &from_name)?.ok_or(Errno::NoEnt)?;
        let is_dir = matches!(tree.node(ino)?.body, Body::Directory { .. });
        if !is_dir && (from.last() == Some(&b'/') || to.last() == Some(&b'/')) {
            return Err(Errno::NotDir);
        }
        let old = tree.entry(to_dir, &to_name)?;
        if is_dir && tree.is_above(ino, to_dir) {
            return Err(Errno::Inval);
        }
        if old.is_some_and(|old| old != ino && tree.is_above(old, from_dir)) {
            return Err(Errno::NotEmpty);
        }
        tree.check(from_dir, 3, who)?;
        tree.check(to_dir, 3, who)?;
        tree.check_sticky(from_dir, ino, who)?;
        if let Some(old) = old {
            if old == ino {
                return Ok(());
            }
            tree.check_sticky(to_dir, old, who)?;
            tree.list_programs(old);
            match (&tree.node(old)?.body, is_dir) {
                (Body::Directory { entries, .. }, true) if !entries.is_empty() => return Err(Errno::NotEmpty),
                (Body::Directory { .. }, true) => {
                    let up = tree.node_mut(to_dir)?;
                    up.nlink = up.nlink.saturating_sub(1);
                }
                (Body::Directory { .. }, false) => return Err(Errno::IsDir),
                (_, true) => return Err(Errno::NotDir),
                (_, false) => {}
            }
            tree.unlink_name(to_dir, &to_name, now);
            tree.drop_link(old, now);
        }
        tree.unlink_name(from_dir, &from_name, now);
        tree.link_name(to_dir, Arc::clone(&to_name), ino, now);
        let node = tree.node_mut(ino)?;
        node.ctime = now;
        if let Body::Directory { parent, name, .. } = &mut node.body {
            (*parent, *name) = (to_dir, to_name);
            let up = tree.node_mut(from_dir)?;
            up.nlink = up.nlink.saturating_sub(1);
            tree.node_mut(to_dir)?.nlink += 1;
        }
        Ok(())
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        let now = self.0.clock.now();
        let who = self.who();
        let mut tree = self.lock_at(existing)?;
        tree.load(new, false)?;
        let ino = tree.walk(existing, false, who)?;
        let (parent, name) = tree.parent_of(new, who, NameUse::Make)?;
        NameUse::Make.check_new(new, tree.entry(parent, &name)?.is_some())?;
        tree.check(parent, 3, who)?;
        if matches!(tree.node(ino)?.body, Body::Directory { .. }) {
            return Err(Errno::Perm);
        }
        tree.link_name(parent, name, ino, now);
        let node = tree.node_mut(ino)?;
        node.nlink += 1;
        node.ctime = now;
        Ok(())
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        path::check(target)?;
        self.add(link, Body::Symlink(target.into()), 0o777).map(drop)
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.add(path, Body::Fifo, mode).map(drop)
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        let now = self.0.clock.now();
        let mut tree = self.lock_at(path)?;
        let ino = tree.walk(path, true, self.who())?;
        tree.touch(path, true);
        let inode = tree.node_mut(ino)?;
        let who = self.who();
        if who.is_refused(inode.uid) || (who.user.is_some() && inode.uid != self.0.uid) {
            return Err(Errno::Perm);
        }
        inode.mode = mode & 0o7777;
        inode.ctime = now;
        tree.generation += 1;
        Ok(())
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        let now = self.0.clock.now();
        let mut tree = self.lock_at(path)?;
        let ino = tree.walk(path, follow, self.who())?;
        tree.touch(path, follow);
        let inode = tree.node_mut(ino)?;
        let same = uid.is_none_or(|uid| uid == inode.uid) && gid.is_none_or(|gid| gid == inode.gid || gid == self.0.gid);
        let who = self.who();
        if who.is_refused(inode.uid)
            || uid.is_some_and(|uid| who.is_refused(uid))
            || (who.user.is_some() && (inode.uid != self.0.uid || !same))
        {
            return Err(Errno::Perm);
        }
        inode.uid = uid.unwrap_or(inode.uid);
        inode.gid = gid.unwrap_or(inode.gid);
        inode.ctime = now;
        tree.generation += 1;
        Ok(())
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        let now = self.0.clock.now();
        let mut tree = self.lock_at(path)?;
        let ino = tree.walk(path, follow, self.who())?;
        let who = self.who();
        if who.is_refused(tree.node(ino)?.uid) || (who.user.is_some() && tree.node(ino)?.uid != self.0.uid) {
            tree.check(ino, 2, self.who())?;
        }
        tree.touch(path, follow);
        let inode = tree.node_mut(ino)?;
        inode.atime = atime.unwrap_or(inode.atime);
        inode.mtime = mtime.unwrap_or(inode.mtime);
        inode.ctime = now;
        Ok(())
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        let tree = self.lock_at(path)?;
        let ino = tree.walk(path, true, self.who())?;
        let node = tree.node(ino)?;
        if self.who().user.is_none() && how & 1 != 0 && node.mode & 0o111 == 0 && !matches!(node.body, Body::Directory { .. }) {
            return Err(Errno::Acces);
        }
        tree.check(ino, how, self.who())
    }

    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        let tree = self.lock();
        // A copy of an overlay is one as well.
        let layer = tree.layer.clone().filter(|_| tree.base.is_some());
        let copy = Tree { layer, ..tree.copy() };
        Some(Arc::new(self.with_tree(copy, None)))
    }

    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        let tree = self.lock();
        let layer = Layer { below: Arc::new(tree.copy()), touched: RedBlackTreeSetSync::new_sync() };
        let tree = Tree { layer: Some(layer), ..tree.copy() };
        Some(Arc::new(self.with_tree(tree, clock)))
    }

    fn layered(&self) -> Option<Layered> {
        let tree = self.lock();
        let Layer { below, touched } = tree.layer.as_ref()?;
        let mut found = Vec::new();
        let mut sides = [below.copy(), tree.copy()];
        for tree in &mut sides {
            for (dir, _) in touched.iter() {
                tree.load_to(*dir);
            }
            let more = tree.other_names(touched);
            tree.paths_of(touched.iter().chain(&more), &mut found);
        }
        Some(Layered { below: Arc::new(self.with_tree(below.copy(), None)), touched: sorted(found) })
    }

    fn install_programs(&self, programs: &Programs) {
        self.lock().install(programs);
    }

    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self(Arc::clone(&self.0), View { is_privileged: true, ..self.1 })))
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::new(Self(Arc::clone(&self.0), View { is_physical: true, ..self.1 })))
    }

    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        let taken = Taken::from(self);
        apply_in_steps(&taken.alone, changes, origin)
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        let tree = self.lock();
        Some(Checkpoint::new(Tree { layer: tree.layer.clone(), ..tree.copy() }))
    }

    fn roll_back(&self, to: &Checkpoint) -> bool {
        let Some(saved) = to.get::<Tree>() else { return false };
        let mut tree = self.lock();
        let back = saved.copy();
        let generation = tree.generation + 1;
        let (open, mut layer, mut journal) = (std::mem::take(&mut tree.open), tree.layer.take(), tree.journal.take());
        if let Some(journal) = &mut journal {
            journal.lose();
        }
        if let (Some(layer), Some(then)) = (&mut layer, &saved.layer) {
            // What was gone since is there again.
            layer.touched = then.touched.iter().fold(layer.touched.clone(), |all, place| all.insert(place.clone()));
        }
        // Numbers of inodes are not used again, so that what is open now never becomes another file.
        let next = tree.next;
        *tree = Tree { open, layer, journal, generation, next, ..back };
        true
    }

    fn mark(&self) -> Option<Mark> {
        Some(self.lock().journal.get_or_insert_default().mark())
    }

    fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
        self.lock().touched(since)
    }

    fn generation(&self) -> Option<u64> {
        Some(self.lock().generation)
    }

    fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
        let tree = self.lock();
        let path = tree.dir_path(dev, ino)?;
        Some(if path.is_empty() { b"/".to_vec() } else { path })
    }

    fn usage(&self) -> Usage {
        self.lock().usage
    }
}

#[derive(Debug)]
struct Handle {
    fs: Arc<Shared>,
    ino: Ino,
    read: bool,
    write: bool,
    /// Under which name, of one for writing.
    opened: Option<Place>,
    /// After which mark its being changed is in the journal.
    told: AtomicU64,
    /// The file below, where it was there when this one was opened.
    below: Option<Arc<dyn File>>,
    /// Bytes that are fetched when they are read, where that was not done yet when the file was opened.
    lazy: Option<Arc<Lazy>>,
}

impl Handle {
    fn lock(&self) -> MutexGuard<'_, Tree> {
        self.fs.lock()
    }

    /// Reads what is somewhere else. Nothing is locked meanwhile.
    fn read_away(&self, away: &Away, offset: u64, buf: &mut [u8]) -> Result<usize> {
        match (away, &self.below) {
            (Away::Below(_), Some(file)) => file.read_at(offset, buf),
            (Away::Below(below), None) => below.open()?.read_at(offset, buf),
            (Away::Lazy(_), _) => {
                self.fs.bring(self.ino)?;
                match &self.lock().node(self.ino)?.body {
                    Body::Regular(content) => Ok(content.read_at(offset, buf)),
                    _ => Err(Errno::Io),
                }
            }
        }
    }

    /// Writes at an offset, or at the end when there is none; `shared` holds the bytes of `data`, too.
    fn write(&self, offset: Option<u64>, data: &[u8], shared: Option<&SharedBytes>) -> Result<u64> {
        if !self.write {
            return Err(Errno::BadF);
        }
        let now = self.fs.clock.now();
        let mut tree = self.lock();
        let used = tree.usage.bytes;
        let node = tree.node_mut(self.ino)?;
        let content = match &mut node.body {
            Body::Regular(content) => content,
            Body::Away(away) if data.is_empty() => return Ok(offset.unwrap_or_else(|| away.size())),
            Body::Away(_) => {
                drop(tree);
                self.fs.bring(self.ino)?;
                return self.write(offset, data, shared);
            }
            _ => return Err(Errno::IsDir),
        };
        let before = content.size();
        let offset = offset.unwrap_or(before);
        if data.is_empty() {
            return Ok(offset);
        }
        let end = offset.checked_add(data.len() as u64).filter(|end| *end <= FILE_BYTES_MAX).ok_or(Errno::FBig)?;
        let grown = end.saturating_sub(before);
        if used.saturating_add(grown) > self.fs.bytes_max {
            return Err(Errno::Dquot);
        }
        match shared {
            Some(shared) => content.write_shared(offset, shared.clone()),
            None => content.write_at(offset, data),
        }
        (node.mtime, node.ctime) = (now, now);
        tree.usage.bytes = used.saturating_add(grown);
        tree.touch_open(self.ino, self.opened.as_ref(), &self.told);
        Ok(end)
    }
}

impl File for Handle {
    fn fetch(&self) -> Option<Box<dyn FnOnce() -> Result<()> + Send>> {
        if self.lazy.as_ref().is_some_and(|lazy| !lazy.is_fetched()) {
            let (fs, ino) = (Arc::clone(&self.fs), self.ino);
            return Some(Box::new(move || fs.bring(ino)));
        }
        self.below.as_ref()?.fetch()
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> Result<usize> {
        if !self.read {
            return Err(Errno::BadF);
        }
        let tree = self.lock();
        match &tree.node(self.ino)?.body {
            Body::Regular(content) => Ok(content.read_at(offset, buf)),
            Body::Away(away) => {
                let away = away.clone();
                drop(tree);
                self.read_away(&away, offset, buf)
            }
            _ => Err(Errno::IsDir),
        }
    }

    fn share_at(&self, offset: u64) -> Option<SharedBytes> {
        match &self.lock().node(self.ino).ok()?.body {
            Body::Regular(content) if self.read => Some(content.share_at(offset)),
            _ => None,
        }
    }

    fn write_at(&self, offset: u64, data: &[u8]) -> Result<()> {
        self.write(Some(offset), data, None).map(drop)
    }

    fn write_shared(&self, offset: u64, bytes: SharedBytes) -> Result<()> {
        self.write(Some(offset), bytes.as_slice(), Some(&bytes)).map(drop)
    }

    fn append(&self, data: &[u8]) -> Result<u64> {
        self.write(None, data, None)
    }

    fn truncate(&self, size: u64) -> Result<()> {
        if !self.write {
            return Err(Errno::Inval);
        }
        if size > FILE_BYTES_MAX {
            return Err(Errno::FBig);
        }
        let now = self.fs.clock.now();
        let mut tree = self.lock();
        if size > 0 && matches!(tree.node(self.ino)?.body, Body::Away(_)) {
            drop(tree);
            self.fs.bring(self.ino)?;
            tree = self.lock();
        }
        let before = tree.metadata(self.ino)?.size;
        if tree.usage.bytes.saturating_add(size.saturating_sub(before)) > self.fs.bytes_max {
            return Err(Errno::Dquot);
        }
        tree.touch_open(self.ino, self.opened.as_ref(), &self.told);
        tree.resize(self.ino, size, now)
    }

    fn metadata(&self) -> Result<Metadata> {
        self.lock().metadata(self.ino)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let mut tree = self.lock();
        if let Some(n_open) = tree.open.get_mut(&self.ino) {
            *n_open -= 1;
            if *n_open == 0 {
                tree.open.remove(&self.ino);
            }
        }
        tree.collect(self.ino);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(fs: &dyn FileSystem, path: &str, text: &str) {
        fs.open(path.as_bytes(), OpenOptions::write(0o644)).unwrap().append(text.as_bytes()).unwrap();
    }

    fn touched(fs: &Memory, mark: &Mark) -> Vec<String> {
        fs.touched(mark).unwrap().iter().map(|path| String::from_utf8_lossy(path).into_owned()).collect()
    }

    type Work = fn(&Memory);

    #[test]
    fn a_mark_is_told_what_was_touched_since() {
        let rows: &[(&str, Work, &[&str])] = &[
            ("nothing", |fs| drop(fs.open(b"/tmp/d/a", OpenOptions::READ)), &[]),
            ("create", |fs| write(fs, "/tmp/n", "x"), &["/tmp/n"]),
            ("through a link", |fs| write(fs, "/tmp/l/b", "x"), &["/tmp/d/b"]),
            ("by one of two names", |fs| write(fs, "/tmp/hard", "x"), &["/tmp/d/a", "/tmp/hard"]),
            (
                "by a name that is gone",
                |fs| {
                    write(fs, "/tmp/hard", "x");
                    fs.unlink(b"/tmp/hard").unwrap();
                },
                &["/tmp/d/a", "/tmp/hard"],
            ),
            ("remove", |fs| fs.unlink(b"/tmp/d/b").unwrap(), &["/tmp/d/b"]),
            ("rename a directory", |fs| fs.rename(b"/tmp/d", b"/tmp/e").unwrap(), &["/tmp/d", "/tmp/e"]),
            (
                "rename a directory there and back, and write in it",
                |fs| {
                    fs.rename(b"/tmp/d", b"/tmp/e").unwrap();
                    write(fs, "/tmp/e/b", "new");
                    fs.rename(b"/tmp/e", b"/tmp/d").unwrap();
                },
                &["/tmp/d", "/tmp/d/b", "/tmp/e"],
            ),
            (
                "a directory and what was in it",
                |fs| {
                    fs.unlink(b"/tmp/d/a").unwrap();
                    fs.unlink(b"/tmp/d/b").unwrap();
                    fs.rmdir(b"/tmp/d").unwrap();
                },
                &["/tmp/d"],
            ),
            ("mode", |fs| fs.chmod(b"/tmp/d/b", 0o600).unwrap(), &["/tmp/d/b"]),
            ("mode of a directory", |fs| fs.chmod(b"/tmp/d/..", 0o700).unwrap(), &["/tmp"]),
            ("put by the host", |fs| fs.put(b"/tmp/p/q/r", b"x", 0o644).unwrap(), &["/tmp/p", "/tmp/p/q", "/tmp/p/q/r"]),
            ("a layer above", |fs| write(&*fs.layer(None).unwrap(), "/tmp/n", "x"), &[]),
        ];
        for (name, work, expected) in rows {
            let fs = Memory::with(&Identity { uid: 0, ..Identity::default() }, Arc::new(SystemClock::new()), &Limits::default());
            fs.mkdir(b"/tmp/d", 0o755).unwrap();
            write(&fs, "/tmp/d/a", "one");
            write(&fs, "/tmp/d/b", "two");
            fs.symlink(b"d", b"/tmp/l").unwrap();
            fs.link(b"/tmp/d/a", b"/tmp/hard").unwrap();
            let mark = fs.mark().unwrap();
            work(&fs);
            assert_eq!(touched(&fs, &mark), *expected, "{name}");
            let next = fs.mark().unwrap();
            assert!(fs.touched(&next).unwrap().is_empty(), "{name}");
        }
    }

    /// What is open for longer than a mark, as in a job in the background.
    #[test]
    fn what_is_written_through_an_old_descriptor_is_told() {
        let fs = Memory::new();
        let open = |path: &str| fs.open(path.as_bytes(), OpenOptions::write(0o644)).unwrap();
        let (log, moved, gone, linked) = (open("/tmp/log"), open("/tmp/moved"), open("/tmp/gone"), open("/tmp/one"));
        fs.rename(b"/tmp/moved", b"/tmp/there").unwrap();
        fs.unlink(b"/tmp/gone").unwrap();
        fs.link(b"/tmp/one", b"/tmp/two").unwrap();
        for _ in 0..3 {
            let mark = fs.mark().unwrap();
            for file in [&log, &moved, &gone, &linked] {
                file.append(b"x").unwrap();
                file.append(b"x").unwrap();
            }
            assert_eq!(touched(&fs, &mark), ["/tmp/log", "/tmp/one", "/tmp/there", "/tmp/two"]);
            let mark = fs.mark().unwrap();
            log.truncate(0).unwrap();
            assert_eq!(touched(&fs, &mark), ["/tmp/log"]);
        }
    }

    #[test]
    fn after_going_back_anything_may_differ() {
        let fs = Memory::new();
        let (saved, mark) = (fs.checkpoint().unwrap(), fs.mark().unwrap());
        assert!(fs.roll_back(&saved) && fs.touched(&mark).is_none());
        assert!(Memory::new().touched(&mark).is_none(), "it is the mark of another");
        let mark = fs.mark().unwrap();
        assert_eq!(fs.touched(&mark), Some(vec![]));
    }

    /// What it costs is counted in inodes that are looked at.
    #[test]
    fn what_is_there_and_was_not_touched_costs_nothing() {
        let cost = |n_files: usize| {
            let fs = Memory::new();
            for n in 0..n_files {
                // Many files beside it, many directories above it.
                let name = format!("/tmp/{n}");
                if n % 2 == 0 { write(&fs, &name, "x") } else { fs.mkdir(name.as_bytes(), 0o755).unwrap() }
            }
            fs.mkdir(b"/tmp/dir", 0o755).unwrap();
            let before = LOOKS.get();
            let mark = fs.mark().unwrap();
            for n in 0..10 {
                write(&fs, &format!("/tmp/dir/{n}"), "new");
            }
            assert_eq!(fs.touched(&mark).unwrap().len(), 10);
            LOOKS.get() - before
        };
        assert_eq!(cost(10), cost(10_000));
    }

    #[test]
    fn the_right_to_a_file_is_asked_for_as_a_kernel_asks() {
        let files = Memory::new();
        let root = files.privileged().unwrap();
        write(&*root, "/tmp/theirs", "x");
        root.chown(b"/tmp/theirs", Some(0), Some(0), true).unwrap();
        root.chmod(b"/tmp/theirs", 0o644).unwrap();
        write(&files, "/tmp/mine", "x");
        // Root may read and write whatever its bits say, and runs what somebody may run.
        for (mode, how, granted) in
            [(0o644, 2, true), (0o000, 6, true), (0o644, 1, false), (0o644, 3, false), (0o645, 1, true), (0o100, 5, true), (0o000, 0, true)]
        {
            root.chmod(b"/tmp/mine", mode).unwrap();
            assert_eq!(root.access(b"/tmp/mine", how).is_ok(), granted, "root, {mode:o}, {how}");
        }
        root.chmod(b"/tmp/mine", 0).unwrap();
        assert_eq!(files.access(b"/tmp/mine", 4), Err(Errno::Acces));
        // Times: of one's own always, of others' where one may write.
        let time = Some(Duration::from_secs(5));
        assert_eq!(files.set_times(b"/tmp/mine", time, time, true), Ok(()));
        assert!(files.set_times(b"/tmp/theirs", time, time, true).is_err());
        assert_ne!(files.stat(b"/tmp/theirs").unwrap().mtime, Duration::from_secs(5));
        root.chmod(b"/tmp/theirs", 0o646).unwrap();
        assert_eq!(files.set_times(b"/tmp/theirs", None, time, true), Ok(()));
        assert_eq!(files.stat(b"/tmp/theirs").unwrap().mtime, Duration::from_secs(5));
        assert_eq!(root.set_times(b"/tmp/mine", time, None, true), Ok(()));
    }

    #[test]
    fn a_view_for_reading_tells_what_was_touched_and_rolls_back_nothing() {
        let files = Memory::new();
        let view = crate::vfs::ReadOnly::new(Arc::new(files.clone()));
        let mark = view.mark().unwrap();
        let checkpoint = view.checkpoint().unwrap();
        assert_eq!(view.touched(&mark), Some(Vec::new()));
        assert!(view.roll_back(&checkpoint));
        write(&files, "/tmp/f", "x");
        assert_eq!(view.touched(&mark), Some(vec![b"/tmp/f".to_vec()]));
        assert!(!view.roll_back(&checkpoint));
    }
}
