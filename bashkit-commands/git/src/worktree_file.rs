//! Files of the working tree compared with entries of the index.

use bashkit_core::vfs::{FileKind, Metadata};

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
        self.cx.step(5)?;
        let full = self.full(&item.path)?;
        let Some(meta) = self.lstat(&full) else { return Ok(None) };
        if item.mode == MODULE {
            return Ok(Some((true, meta, item.oid)));
        }
        if meta.is_dir() || self.is_behind_link(&item.path) {
            return Ok(None);
        }
        if item.is_skipped() {
            return Ok(Some((true, meta, item.oid)));
        }
        let stat = stat_of(&meta);
        let same_kind = self.mode_like(item, &meta) == item.mode;
        // Of device, owner and group nothing is asked: a copied repository keeps its index.
        let fields = |stat: &[u32; 9]| [stat.get(2).copied(), stat.get(3).copied(), stat.get(5).copied(), stat.get(8).copied()];
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
