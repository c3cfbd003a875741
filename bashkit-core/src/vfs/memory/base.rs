//! What is below an overlay: read when it is looked at, a directory at a time, and numbered once for all copies of the tree.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rpds::RedBlackTreeMapSync;

use super::super::{Errno, FileKind, FileSystem, Metadata, Result, Usage, path, privileged};
use super::lazy::{Away, Below};
use super::walk::PREPARING;
use super::{Body, Ino, Inode, Inodes, Name, ROOT, Tree};

/// Numbers of inodes from here on are those of what is below.
pub(super) const BELOW: Ino = 1 << 40;

/// The file system below an overlay.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) fs: Arc<dyn FileSystem>,
    seen: Mutex<Seen>,
}

/// What was looked at.
#[derive(Debug, Default)]
struct Seen {
    /// Directory and name of each inode from [`BELOW`] on.
    places: Vec<(Ino, Name)>,
    dirs: HashMap<Ino, Arc<Listing>>,
    /// The files with several names, by device and number.
    linked: HashMap<(u64, u64), Ino>,
}

/// A directory as it was found.
#[derive(Debug)]
struct Listing {
    entries: RedBlackTreeMapSync<Name, Ino>,
    inodes: Vec<(Ino, Inode)>,
}

impl Seen {
    fn path(&self, mut dir: Ino) -> Vec<u8> {
        let mut names = Vec::new();
        while let Some((parent, name)) = self.place(dir) {
            names.push(name);
            dir = *parent;
        }
        let mut path = Vec::new();
        for name in names.iter().rev() {
            path.push(b'/');
            path.extend_from_slice(name);
        }
        if path.is_empty() {
            path.push(b'/');
        }
        path
    }

    fn place(&self, ino: Ino) -> Option<&(Ino, Name)> {
        self.places.get(usize::try_from(ino.checked_sub(BELOW)?).ok()?)
    }

    /// The number of what was found under a name.
    fn number(&mut self, dir: Ino, name: &Name, meta: &Metadata) -> Ino {
        let next = BELOW + self.places.len() as Ino;
        if meta.nlink > 1 && !meta.is_dir() {
            let known = *self.linked.entry((meta.dev, meta.ino)).or_insert(next);
            if known != next {
                return known;
            }
        }
        self.places.push((dir, Arc::clone(name)));
        next
    }
}

impl Base {
    pub(super) fn new(fs: Arc<dyn FileSystem>) -> Self {
        Self { fs: privileged(&fs), seen: Mutex::default() }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listing(&self, dir: Ino) -> Result<Arc<Listing>> {
        let mut seen = self.seen();
        if let Some(known) = seen.dirs.get(&dir) {
            return Ok(Arc::clone(known));
        }
        let at = seen.path(dir);
        let mut listing = Listing { entries: RedBlackTreeMapSync::new_sync(), inodes: Vec::new() };
        for (entry, meta) in self.fs.scan(&at)? {
            let name: Name = entry.name.into();
            let ino = seen.number(dir, &name, &meta);
            let inode = match self.inode(dir, &name, path::join(&at, &name), meta) {
                // A link that is gone by now, or another thing.
                Err(Errno::NoEnt | Errno::Inval) => continue,
                inode => inode?,
            };
            listing.entries.insert_mut(name, ino);
            listing.inodes.push((ino, inode));
        }
        let listing = Arc::new(listing);
        seen.dirs.insert(dir, Arc::clone(&listing));
        Ok(listing)
    }

    fn inode(&self, parent: Ino, name: &Name, at: Vec<u8>, meta: Metadata) -> Result<Inode> {
        let body = match meta.kind {
            FileKind::Regular => Body::Away(Away::Below(Arc::new(Below { fs: Arc::clone(&self.fs), path: at.into(), size: meta.size }))),
            FileKind::Directory => unread(parent, Arc::clone(name)),
            FileKind::Symlink => Body::Symlink(self.fs.read_link(&at)?.into()),
            FileKind::Device(device) => Body::Device(device),
            FileKind::Fifo => Body::Fifo,
        };
        Ok(Inode::of(body, &meta))
    }
}

fn unread(parent: Ino, name: Name) -> Body {
    Body::Directory { entries: RedBlackTreeMapSync::new_sync(), parent, name, unread: true }
}

impl Inode {
    fn of(body: Body, meta: &Metadata) -> Self {
        let Metadata { mode, uid, gid, nlink, atime, mtime, ctime, .. } = *meta;
        Self { body, mode, uid, gid, nlink, atime, mtime, ctime }
    }
}

impl Tree {
    /// A tree that is what is below.
    pub(super) fn over(fs: Arc<dyn FileSystem>) -> Result<Self> {
        let base = Base::new(fs);
        let root = Inode::of(unread(ROOT, Name::default()), &base.fs.stat(b"/")?);
        let mut inodes = Inodes::default();
        inodes.insert_mut(ROOT, root);
        Ok(Self { inodes, next: ROOT + 1, usage: Usage::default(), base: Some(Arc::new(base)), ..Self::default() })
    }

    /// Reads the directories on the way along a path, where that was not done; with `end` also the one that it leads to.
    pub(super) fn load(&mut self, path: &[u8], end: bool) -> Result<()> {
        if self.base.is_none() {
            return Ok(());
        }
        loop {
            self.wanted.store(0, Ordering::Relaxed);
            let found = self.resolve(path, true, PREPARING);
            match (self.wanted.load(Ordering::Relaxed), found) {
                (0, Ok(Ok(ino))) if end => return self.load_dir(ino),
                (0, _) => return Ok(()),
                (dir, _) => self.load_dir(dir)?,
            }
        }
    }

    /// Reads a directory, if it is one and that was not done.
    fn load_dir(&mut self, ino: Ino) -> Result<()> {
        if !matches!(self.node(ino)?.body, Body::Directory { unread: true, .. }) {
            return Ok(());
        }
        let Some(base) = self.base.clone() else { return Ok(()) };
        let listing = base.listing(ino)?;
        if let Body::Directory { entries, unread, .. } = &mut self.node_mut(ino)?.body {
            (*entries, *unread) = (listing.entries.clone(), false);
        }
        for (child, inode) in &listing.inodes {
            // A file with several names may be here by another one.
            if !self.inodes.contains_key(child) {
                self.inodes.insert_mut(*child, inode.clone());
            }
        }
        Ok(())
    }

    /// Reads what leads to a directory of what is below.
    pub(super) fn load_to(&mut self, dir: Ino) {
        let Some(base) = self.base.clone() else { return };
        let mut above = Vec::new();
        let mut at = dir;
        while !self.inodes.contains_key(&at) {
            let Some((parent, _)) = base.seen().place(at).cloned() else { return };
            above.push(parent);
            at = parent;
        }
        for dir in above.into_iter().rev() {
            if self.load_dir(dir).is_err() {
                return;
            }
        }
    }

    /// Reads everything.
    pub(super) fn load_all(&mut self) {
        let mut dirs = vec![ROOT];
        while let Some(dir) = dirs.pop() {
            let _ = self.load_dir(dir);
            if let Ok(Body::Directory { entries, .. }) = self.node(dir).map(|node| &node.body) {
                dirs.extend(entries.values().filter(|ino| matches!(self.node(**ino).map(|node| &node.body), Ok(Body::Directory { .. }))));
            }
        }
    }

    /// Whether a name was there, also where it was not looked at.
    pub(super) fn had(&self, dir: Ino, name: &[u8]) -> bool {
        match self.inodes.get(&dir).map(|node| &node.body) {
            Some(Body::Directory { entries, unread: false, .. }) => entries.contains_key(name) || self.program(dir, name).is_some(),
            Some(Body::Directory { .. }) | None => {
                self.base.as_ref().is_some_and(|base| base.seen().dirs.get(&dir).is_some_and(|listing| listing.entries.contains_key(name)))
            }
            Some(_) => false,
        }
    }
}
