//! The index: its file, its entries, and trees written from it.

use bashkit_core::vfs::{FileKind, Metadata, path};

use crate::halt::{G, Halt};
use crate::object::{Entry, Kind, Oid, TREE, print_tree, sha1};
use crate::repository::Repo;

/// Entry of the index: path, mode, object, stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    pub(crate) path: Vec<u8>,
    pub(crate) oid: Oid,
    pub(crate) mode: u32,
    /// 0, or the side of a conflict: 1 base, 2 ours, 3 theirs.
    pub(crate) stage: u8,
    /// ctime, mtime (seconds, nanoseconds), device, inode, owner, group, size.
    pub(crate) stat: [u32; 9],
    /// Extended flags, and the bit `assume-valid`.
    pub(crate) assume_valid: bool,
    pub(crate) extended: u16,
}

const INTENT_TO_ADD: u16 = 0x2000;

const SKIP_WORKTREE: u16 = 0x4000;

impl Item {
    pub(crate) fn is_intended(&self) -> bool {
        self.extended & INTENT_TO_ADD != 0
    }

    pub(crate) fn intend(&mut self) {
        self.extended |= INTENT_TO_ADD;
    }

    pub(crate) fn is_skipped(&self) -> bool {
        self.extended & SKIP_WORKTREE != 0 || self.assume_valid
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the index keeps the low 32 bits")]
pub(crate) fn stat_of(meta: &Metadata) -> [u32; 9] {
    [
        meta.ctime.as_secs() as u32,
        meta.ctime.subsec_nanos(),
        meta.mtime.as_secs() as u32,
        meta.mtime.subsec_nanos(),
        meta.dev as u32,
        meta.ino as u32,
        meta.uid,
        meta.gid,
        meta.size as u32,
    ]
}

/// The mode that git would give a file.
pub(crate) fn mode_of(meta: &Metadata) -> u32 {
    match meta.kind {
        FileKind::Symlink => 0o120000,
        FileKind::Directory => TREE,
        _ if meta.mode & 0o100 != 0 => 0o100755,
        _ => 0o100644,
    }
}

/// The index, sorted by path and stage.
#[derive(Default)]
pub(crate) struct Index {
    pub(crate) items: Vec<Item>,
    /// Time at which the file was written: entries that are not older have to be compared.
    pub(crate) written: Option<(u32, u32)>,
}

impl Index {
    /// `fits` is asked with the bytes of all paths: version 4 can make much of little.
    fn parse(body: &[u8], fits: &mut dyn FnMut(usize) -> bool) -> Option<Vec<Item>> {
        let u32_at = |at: usize| body.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes);
        let u16_at = |at: usize| body.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_be_bytes);
        let end = body.len().checked_sub(20)?;
        if body.get(..4)? != b"DIRC" || body.get(end..)? != sha1(body.get(..end)?) {
            return None;
        }
        let version = u32_at(4)?;
        if !(2..=4).contains(&version) {
            return None;
        }
        let n = u32_at(8)?;
        let mut items: Vec<Item> = Vec::new();
        let mut at = 12;
        let mut path_bytes = 0usize;
        for _ in 0..n {
            let from = at;
            let mut item = Item { mode: u32_at(at + 24)?, ..Item::default() };
            for (i, field) in [0, 4, 8, 12, 16, 20, 28, 32, 36].into_iter().enumerate() {
                *item.stat.get_mut(i)? = u32_at(at + field)?;
            }
            item.oid = Oid::from_bytes(body.get(at + 40..at + 60)?)?;
            let flags = u16_at(at + 60)?;
            item.assume_valid = flags & 0x8000 != 0;
            item.stage = u8::try_from(flags >> 12 & 3).ok()?;
            at += 62;
            if flags & 0x4000 != 0 {
                item.extended = u16_at(at)?;
                at += 2;
            }
            if version == 4 {
                item.path = shared_path(body, &mut at, items.last().map_or(&b""[..], |item| &item.path))?;
            }
            let zero = memchr::memchr(0, body.get(at..end)?)?;
            item.path.extend_from_slice(body.get(at..at + zero)?);
            at += zero;
            at = if version == 4 { at + 1 } else { from + (at - from + 8) / 8 * 8 };
            path_bytes = path_bytes.saturating_add(item.path.len());
            let is_sorted = items.last().is_none_or(|last| (&last.path, last.stage) < (&item.path, item.stage));
            if !is_sorted || item.path.is_empty() || item.path.len() > bashkit_core::vfs::path::PATH_BYTES_MAX || !fits(path_bytes) {
                return None;
            }
            items.push(item);
        }
        Some(items)
    }

    /// The place of an entry, or where it would go.
    pub(crate) fn place(&self, path: &[u8], stage: u8) -> Result<usize, usize> {
        self.items.binary_search_by(|item| item.path.as_slice().cmp(path).then(item.stage.cmp(&stage)))
    }

    pub(crate) fn get(&self, path: &[u8]) -> Option<&Item> {
        self.place(path, 0).ok().and_then(|at| self.items.get(at))
    }

    /// All stages of a path.
    pub(crate) fn stages(&self, path: &[u8]) -> &[Item] {
        let from = self.items.partition_point(|item| item.path.as_slice() < path);
        let rest = self.items.get(from..).unwrap_or_default();
        let n = rest.iter().take_while(|item| item.path == path).count();
        rest.get(..n).unwrap_or_default()
    }

    pub(crate) fn is_tracked(&self, path: &[u8]) -> bool {
        !self.stages(path).is_empty()
    }

    /// Whether something below this directory is tracked.
    pub(crate) fn has_below(&self, dir: &[u8]) -> bool {
        let dir = bytes![dir, "/"];
        let from = self.items.partition_point(|item| item.path < dir);
        self.items.get(from).is_some_and(|item| item.path.starts_with(&dir))
    }

    pub(crate) fn remove(&mut self, path: &[u8]) {
        let from = self.items.partition_point(|item| item.path.as_slice() < path);
        let n = self.stages(path).len();
        self.items.drain(from..from + n);
    }

    /// Puts an entry in the place of all others of its path; what was a directory of that name goes.
    pub(crate) fn put(&mut self, item: Item) {
        if item.stage == 0 {
            let alone = self.stages(&item.path).len() == 1;
            if let Some(slot) = self.place(&item.path, 0).ok().filter(|_| alone).and_then(|at| self.items.get_mut(at)) {
                *slot = item;
                return;
            }
            self.remove(&item.path);
        }
        if self.has_below(&item.path) {
            let dir = bytes![&item.path, "/"];
            self.items.retain(|other| !other.path.starts_with(&dir));
        }
        for (at, _) in item.path.iter().enumerate().filter(|(_, b)| **b == b'/') {
            let parent = item.path.get(..at).unwrap_or_default();
            if self.is_tracked(parent) {
                let parent = parent.to_vec();
                self.remove(&parent);
            }
        }
        match self.place(&item.path, item.stage) {
            Ok(at) => {
                if let Some(slot) = self.items.get_mut(at) {
                    *slot = item;
                }
            }
            Err(at) => self.items.insert(at, item),
        }
    }

    /// Puts many entries: those that are new are sorted in at once.
    pub(crate) fn put_all(&mut self, items: Vec<Item>) {
        let mut new = Vec::new();
        for item in items {
            let is_known = self.is_tracked(&item.path)
                || self.has_below(&item.path)
                || item.path.iter().enumerate().any(|(at, b)| *b == b'/' && self.is_tracked(item.path.get(..at).unwrap_or_default()));
            if is_known { self.put(item) } else { new.push(item) }
        }
        self.items.append(&mut new);
        self.items.sort_by(|a, b| (&a.path, a.stage).cmp(&(&b.path, b.stage)));
    }

    pub(crate) fn unmerged(&self) -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = self.items.iter().filter(|item| item.stage > 0).map(|item| item.path.clone()).collect();
        all.dedup();
        all
    }
}

/// Part of the path before that an entry of version 4 shares.
fn shared_path(body: &[u8], at: &mut usize, before: &[u8]) -> Option<Vec<u8>> {
    let mut byte = *body.get(*at)?;
    *at += 1;
    let mut drop = usize::from(byte & 0x7f);
    while byte & 0x80 != 0 {
        byte = *body.get(*at)?;
        *at += 1;
        drop = drop.checked_add(1)?.checked_mul(128)? | usize::from(byte & 0x7f);
    }
    Some(before.get(..before.len().checked_sub(drop)?)?.to_vec())
}

impl Repo<'_, '_> {
    pub(crate) fn index(&self) -> G<Index> {
        self.index_in(&self.index_file())
    }

    /// The index that a file holds.
    pub(crate) fn index_in(&self, path: &[u8]) -> G<Index> {
        let Some(body) = self.read(path)? else { return Ok(Index::default()) };
        self.cx.step(body.len() as u64 / 16)?;
        self.cx.meter().fits(body.len().saturating_mul(3))?;
        let mut over = None;
        let mut fits = |bytes: usize| {
            let fits = self.cx.meter().fits(body.len().saturating_mul(3).saturating_add(bytes));
            over = fits.err();
            over.is_none()
        };
        let items = Index::parse(&body, &mut fits);
        if let Some(over) = over {
            return Err(over.into());
        }
        let items = items.ok_or_else(|| Halt::Die(128, b"error: bad index file\nfatal: index file corrupt\n".to_vec()))?;
        let written = self.lstat(path).map(|meta| {
            let stat = stat_of(&meta);
            (stat.get(2).copied().unwrap_or(0), stat.get(3).copied().unwrap_or(0))
        });
        Ok(Index { items, written })
    }

    pub(crate) fn write_index(&self, index: &Index) -> G<()> {
        self.no_hook("post-index-change")?;
        self.write_index_to(&self.index_file(), index)
    }

    pub(crate) fn write_index_to(&self, path: &[u8], index: &Index) -> G<()> {
        let extended = index.items.iter().any(|item| item.extended != 0);
        let n = u32::try_from(index.items.len()).unwrap_or(u32::MAX);
        let mut body = bytes!["DIRC", [0, 0, 0, if extended { 3 } else { 2 }], n.to_be_bytes()];
        for item in &index.items {
            self.cx.step(2)?;
            let from = body.len();
            for (i, field) in item.stat.iter().enumerate() {
                if i == 6 {
                    body.extend_from_slice(&item.mode.to_be_bytes());
                }
                body.extend_from_slice(&field.to_be_bytes());
            }
            body.extend_from_slice(&item.oid.0);
            let name = u16::try_from(item.path.len()).unwrap_or(u16::MAX).min(0xfff);
            let valid = if item.assume_valid { 0x8000 } else { 0 };
            let more = if item.extended != 0 { 0x4000 } else { 0 };
            body.extend_from_slice(&(name | u16::from(item.stage) << 12 | valid | more).to_be_bytes());
            if item.extended != 0 {
                body.extend_from_slice(&item.extended.to_be_bytes());
            }
            body.extend_from_slice(&item.path);
            let used = body.len() - from;
            body.resize(from + (used + 8) / 8 * 8, 0);
        }
        let sum = sha1(&body);
        body.extend_from_slice(&sum);
        self.cx.step(body.len() as u64 / 16)?;
        self.write(path, &body)
    }

    /// Writes the trees of an index.
    pub(crate) fn write_tree(&self, index: &Index) -> G<Oid> {
        if let Some(item) = index.items.iter().find(|item| item.stage > 0) {
            return Err(super::Halt::Die(
                128,
                bytes![&item.path, ": unmerged (", item.oid.hex(), ")\nfatal: git-write-tree: error building trees\n"],
            ));
        }
        // A stack of the directories that are open: names come sorted, so each is closed once.
        let mut open: Vec<(Vec<u8>, Vec<Entry>)> = vec![(Vec::new(), Vec::new())];
        let close = |open: &mut Vec<(Vec<u8>, Vec<Entry>)>| -> G<Option<Oid>> {
            let Some((name, mut entries)) = open.pop() else { return Ok(None) };
            let oid = self.write_object(Kind::Tree, &print_tree(&mut entries))?;
            match open.last_mut() {
                Some((_, above)) => {
                    above.push(Entry { mode: TREE, name, oid });
                    Ok(None)
                }
                None => Ok(Some(oid)),
            }
        };
        for item in index.items.iter().filter(|item| !item.is_intended()) {
            self.cx.step(2)?;
            let names: Vec<&[u8]> = item.path.split(|b| *b == b'/').collect();
            let Some((last, dirs)) = names.split_last() else { continue };
            let same = dirs.iter().zip(open.iter().skip(1)).take_while(|(dir, (name, _))| **dir == name.as_slice()).count();
            while open.len() > same + 1 {
                close(&mut open)?;
            }
            for dir in dirs.iter().skip(same) {
                open.push((dir.to_vec(), Vec::new()));
            }
            if let Some((_, entries)) = open.last_mut() {
                entries.push(Entry { mode: item.mode, name: last.to_vec(), oid: item.oid });
            }
        }
        loop {
            if let Some(oid) = close(&mut open)? {
                return Ok(oid);
            }
            if open.is_empty() {
                return Err(fatal!["no tree"]);
            }
        }
    }
}

/// Whether a name out of a tree may be written into a working tree.
pub(crate) fn is_safe(path: &[u8]) -> bool {
    !path.is_empty()
        && path.len() < path::PATH_BYTES_MAX
        && path.split(|b| *b == b'/').all(|name| {
            let bare = name.to_ascii_lowercase();
            !(name.is_empty() || name == b"." || name == b".." || bare == b".git" || name.contains(&0))
        })
}
