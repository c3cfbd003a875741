//! Files of the working tree compared with entries of the index.

use bashkit_core::vfs::{DirEntry, FileKind, Metadata};

use crate::filter::Safety;
use crate::halt::G;
use crate::index::{Index, Item, mode_of, stat_of};
use crate::object::{Kind, LINK, MODULE, Oid, hash};
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Reads a file of the working tree as an object would hold it.
    pub(crate) fn work_bytes(&self, full: &[u8], meta: &Metadata) -> G<Vec<u8>> {
        self.work_bytes_for(full, meta, Safety::Silent)
    }

    /// Reads a file likewise, and treats line ends that would not come back as `safety` asks.
    pub(crate) fn work_bytes_for(&self, full: &[u8], meta: &Metadata, safety: Safety) -> G<Vec<u8>> {
        let body = self.disk_bytes(full, meta)?;
        if meta.kind != FileKind::Regular {
            return Ok(body);
        }
        let top = self.work.as_deref().unwrap_or_default();
        match full.strip_prefix(top).and_then(|path| if top == b"/" { Some(path) } else { path.strip_prefix(b"/") }) {
            Some(path) if !top.is_empty() => self.to_object(path, body, safety),
            _ => Ok(body),
        }
    }

    fn disk_bytes(&self, full: &[u8], meta: &Metadata) -> G<Vec<u8>> {
        match meta.kind {
            FileKind::Symlink => self.cx.fs().read_link(full).map_err(|errno| fatal!["readlink(\"", full, "\"): ", errno.to_string()]),
            FileKind::Regular => {
                let body = self.read(full);
                match body {
                    Ok(Some(body)) => Ok(body),
                    Ok(None) => Err(fatal!["could not open '", full, "' for reading: No such file or directory"]),
                    Err(super::Halt::Die(..)) => Err(super::Halt::Die(
                        128,
                        bytes!["error: open(\"", full, "\"): Permission denied\nfatal: cannot hash ", full, "\n"],
                    )),
                    Err(halt) => Err(halt),
                }
            }
            _ => Err(fatal!["'", full, "' is neither a file nor a link"]),
        }
    }

    /// Whether a tracked file is as the index says: by `stat` alone where that is enough. `None` when it is gone.
    pub(crate) fn compare(&self, index: &Index, item: &Item) -> G<Option<(bool, Metadata, Oid)>> {
        let Some(meta) = self.lstat(&self.full(&item.path)?) else { return Ok(None) };
        if item.mode != MODULE && self.is_behind_link(&item.path) {
            return Ok(None);
        }
        self.compare_with(index, item, meta)
    }

    /// Whether a tracked file with this metadata is as the index says; `None` for a directory in its place.
    pub(crate) fn compare_with(&self, index: &Index, item: &Item, meta: Metadata) -> G<Option<(bool, Metadata, Oid)>> {
        self.cx.step(5)?;
        if item.mode == MODULE {
            return Ok(Some((true, meta, item.oid)));
        }
        if meta.is_dir() {
            return Ok(None);
        }
        let full = self.full(&item.path)?;
        if item.is_skipped() {
            return Ok(Some((true, meta, item.oid)));
        }
        let stat = stat_of(&meta);
        let same_kind = self.mode_like(item, &meta) == item.mode;
        // Of device, owner and group nothing is asked, and of the number of the inode only where the device is the same: a copied repository keeps its
        // index, and so does one that is mounted.
        let same_device = stat.get(4) == item.stat.get(4);
        let inode = |stat: &[u32; 9]| stat.get(5).copied().filter(|_| same_device);
        let fields = |stat: &[u32; 9]| [stat.get(2).copied(), stat.get(3).copied(), inode(stat), stat.get(8).copied()];
        let modified = (stat.get(2).copied().unwrap_or(0), stat.get(3).copied().unwrap_or(0));
        let is_racy = index.written.is_none_or(|written| modified >= written);
        if fields(&stat) == fields(&item.stat) && !is_racy && !item.is_intended() {
            return Ok(Some((same_kind, meta, item.oid)));
        }
        if !same_kind && (meta.is_symlink() != (item.mode == LINK)) {
            let oid = hash(Kind::Blob, &self.work_bytes(&full, &meta)?);
            return Ok(Some((false, meta, oid)));
        }
        let body = self.work_bytes(&full, &meta)?;
        self.cx.step(body.len() as u64 / 16)?;
        let oid = hash(Kind::Blob, &body);
        Ok(Some((same_kind && oid == item.oid && !item.is_intended(), meta, oid)))
    }

    /// The mode of a file in the working tree; `core.fileMode=false` trusts the index.
    pub(crate) fn mode_like(&self, item: &Item, meta: &Metadata) -> u32 {
        let mode = mode_of(meta);
        if mode & 0o170000 == 0o100000 && item.mode & 0o170000 == 0o100000 && self.config.borrow().boolean("core.filemode") == Some(false) {
            return item.mode;
        }
        mode
    }

    /// Reads a file of the working tree into an object and an entry.
    pub(crate) fn item_of(&self, index: &Index, path: &[u8], write: bool) -> G<Option<Item>> {
        let full = self.full(path)?;
        let Some(meta) = self.lstat(&full).filter(|meta| !meta.is_dir()) else { return Ok(None) };
        let before = index.get(path);
        if let Some(before) = before
            && let Some((true, ..)) = self.compare(index, before)?
        {
            return Ok(Some(Item { stat: stat_of(&meta), ..before.clone() }));
        }
        let body = self.work_bytes_for(&full, &meta, if write { Safety::Asked } else { Safety::Silent })?;
        let oid = if write { self.write_object(Kind::Blob, &body)? } else { crate::object::hash(Kind::Blob, &body) };
        let mode = before.map_or_else(|| mode_of(&meta), |before| self.mode_like(before, &meta));
        Ok(Some(Item { path: path.to_vec(), oid, mode, stat: stat_of(&meta), ..Item::default() }))
    }
}

/// Directories of the working tree, each read once: for a pass over sorted paths that changes no file.
pub(crate) struct Seen<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    /// The directories on the way to the last path, from the top.
    open: Vec<OpenDir>,
}

/// Directory that was read: its path, and what is in it, sorted by name.
struct OpenDir {
    path: Vec<u8>,
    entries: Vec<(DirEntry, Metadata)>,
}

impl<'r, 'g, 'c> Seen<'r, 'g, 'c> {
    pub(crate) fn new(repo: &'r Repo<'g, 'c>) -> Self {
        Self { repo, open: Vec::new() }
    }

    /// Metadata of the file at a path; nothing where a link or a file is on the way to it.
    pub(crate) fn lstat(&mut self, path: &[u8]) -> G<Option<Metadata>> {
        let leads_here = |dir: &[u8]| dir.is_empty() || path.strip_prefix(dir).is_some_and(|rest| rest.starts_with(b"/"));
        while self.open.last().is_some_and(|dir| !leads_here(&dir.path)) {
            self.open.pop();
        }
        loop {
            let start = match self.open.last() {
                Some(dir) if dir.path.is_empty() => 0,
                Some(dir) => dir.path.len() + 1,
                None => {
                    self.read(b"")?;
                    0
                }
            };
            let rest = path.get(start..).unwrap_or_default();
            let name = rest.split(|byte| *byte == b'/').next().unwrap_or_default();
            let Some(meta) = self.open.last().and_then(|dir| dir.get(name)) else { return Ok(None) };
            if name.len() == rest.len() {
                return Ok(Some(meta));
            }
            if !meta.is_dir() {
                return Ok(None);
            }
            self.read(path.get(..start + name.len()).unwrap_or_default())?;
        }
    }

    fn read(&mut self, path: &[u8]) -> G<()> {
        let full = if path.is_empty() { self.repo.top()?.to_vec() } else { self.repo.full(path)? };
        let entries = self.repo.cx.fs().scan(&full).unwrap_or_default();
        self.repo.cx.step(entries.len() as u64)?;
        self.repo.cx.meter().fits(entries.len().saturating_mul(size_of::<(DirEntry, Metadata)>()))?;
        self.open.push(OpenDir { path: path.to_vec(), entries });
        Ok(())
    }
}

impl OpenDir {
    fn get(&self, name: &[u8]) -> Option<Metadata> {
        let at = self.entries.binary_search_by(|(entry, _)| entry.name.as_slice().cmp(name)).ok()?;
        self.entries.get(at).map(|(_, meta)| *meta)
    }
}
