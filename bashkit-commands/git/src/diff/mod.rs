//! Pairs of changed files between trees, index and working tree.

pub(crate) mod combined;
pub(crate) mod format;
pub(crate) mod ignored;
pub(crate) mod merges;
pub(crate) mod no_index;
pub(crate) mod patch;
pub(crate) mod patch_id;
pub(crate) mod rename;
pub(crate) mod stat;
pub(crate) mod text;
pub(crate) mod userdiff;
pub(crate) mod whitespace;
pub(crate) mod words;

use crate::index::Item;
use std::collections::HashMap;

use crate::diff::format::Show;
use crate::filter::Safety;
use crate::halt::G;
use crate::index::{Index, mode_of, stat_of};
use crate::object::{Kind, MODULE, Oid, TREE, ZERO, hash};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::worktree_file::Seen;
use bashkit_core::vfs::Metadata;

/// A file on one side of a difference.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) path: Vec<u8>,
    pub(crate) mode: u32,
    pub(crate) oid: Oid,
    /// Read from here, not from an object.
    pub(crate) disk: Option<Vec<u8>>,
}

/// A difference: `A D M T U R C` as `--name-status` has them.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) status: u8,
    pub(crate) score: u32,
    pub(crate) old: Option<Side>,
    pub(crate) new: Option<Side>,
}

impl Pair {
    pub(crate) fn new(old: Option<Side>, new: Option<Side>) -> Self {
        let status = match (&old, &new) {
            (None, _) => b'A',
            (_, None) => b'D',
            (Some(a), Some(b)) if a.mode & 0o170000 != b.mode & 0o170000 => b'T',
            _ => b'M',
        };
        Self { status, score: 0, old, new }
    }

    pub(crate) fn path(&self) -> &[u8] {
        self.new.as_ref().or(self.old.as_ref()).map_or(b"", |side| &side.path)
    }

    pub(crate) fn old_path(&self) -> &[u8] {
        self.old.as_ref().or(self.new.as_ref()).map_or(b"", |side| &side.path)
    }
}

/// A file of a tree.
pub(crate) type Flat = (Vec<u8>, u32, Oid);

impl Repo<'_, '_> {
    /// All files of a tree, sorted by path.
    pub(crate) fn flatten(&self, tree: Option<&Oid>) -> G<Vec<Flat>> {
        let mut out = Vec::new();
        let mut todo: Vec<(Vec<u8>, Oid)> = tree.map(|tree| (Vec::new(), *tree)).into_iter().collect();
        while let Some((prefix, tree)) = todo.pop() {
            for entry in self.tree(&tree)? {
                self.cx.step(3)?;
                let path = bytes![&prefix, &entry.name];
                if path.len() > bashkit_core::vfs::path::PATH_BYTES_MAX {
                    return Err(fatal!["a path of a tree is too long"]);
                }
                if entry.mode == TREE { todo.push((bytes![path, "/"], entry.oid)) } else { out.push((path, entry.mode, entry.oid)) }
            }
            self.cx.meter().fits(out.len().saturating_mul(100))?;
        }
        out.sort();
        Ok(out)
    }

    /// Compares two trees; equal subtrees are not opened.
    pub(crate) fn diff_trees(&self, old: Option<&Oid>, new: Option<&Oid>, specs: &Specs) -> G<Vec<Pair>> {
        let mut pairs = Vec::new();
        let mut todo = vec![(Vec::new(), old.copied(), new.copied())];
        while let Some((prefix, old, new)) = todo.pop() {
            if old == new {
                continue;
            }
            if prefix.len() > bashkit_core::vfs::path::PATH_BYTES_MAX {
                return Err(fatal!["a path of a tree is too long"]);
            }
            let read = |oid: Option<Oid>| oid.map_or(Ok(Vec::new()), |oid| self.tree(&oid));
            let mut names: HashMap<Vec<u8>, [Option<(u32, Oid)>; 2]> = HashMap::new();
            for (side, entries) in [read(old)?, read(new)?].into_iter().enumerate() {
                for entry in entries {
                    self.cx.step(2)?;
                    if let Some(slot) = names.entry(entry.name).or_default().get_mut(side) {
                        *slot = Some((entry.mode, entry.oid));
                    }
                }
            }
            #[expect(clippy::iter_over_hash_type, reason = "sorted below")]
            for (name, sides) in names {
                Self::diff_entry(bytes![&prefix, name], sides, specs, (&mut pairs, &mut todo));
            }
        }
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
        Ok(pairs)
    }

    /// Compares an entry of two trees.
    fn diff_entry(path: Vec<u8>, [a, b]: [Option<(u32, Oid)>; 2], specs: &Specs, (pairs, todo): (&mut Vec<Pair>, &mut Vec<Subtree>)) {
        if a == b {
            return;
        }
        let is_tree = |side: &Option<(u32, Oid)>| side.filter(|(mode, _)| *mode == TREE).map(|(_, oid)| oid);
        let (tree_a, tree_b) = (is_tree(&a), is_tree(&b));
        if (tree_a.is_some() || tree_b.is_some()) && specs.reaches(&path) {
            todo.push((bytes![&path, "/"], tree_a, tree_b));
        }
        let side = |side: Option<(u32, Oid)>| {
            side.filter(|(mode, _)| *mode != TREE).map(|(mode, oid)| Side { path: path.clone(), mode, oid, disk: None })
        };
        let (a, b) = (side(a), side(b));
        if (a.is_some() || b.is_some()) && specs.matches(&path) {
            pairs.push(Pair::new(a, b));
        }
    }

    /// Compares a tree with the index.
    pub(crate) fn diff_index(&self, tree: Option<&Oid>, index: &Index, specs: &Specs) -> G<Vec<Pair>> {
        let flat = self.flatten(tree)?;
        let mut pairs = Vec::new();
        let mut old = flat.into_iter().peekable();
        let mut new = index.items.iter().filter(|item| !item.is_intended()).peekable();
        loop {
            self.cx.step(1)?;
            let order = match (old.peek(), new.peek()) {
                (None, None) => break,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some((path, ..)), Some(item)) => path.cmp(&item.path),
            };
            let a = if order.is_le() { old.next() } else { None };
            let b = if order.is_ge() { new.next() } else { None };
            let path = a.as_ref().map(|(path, ..)| path.clone()).or(b.map(|item| item.path.clone())).unwrap_or_default();
            let a = a.map(|(path, mode, oid)| Side { path, mode, oid, disk: None });
            if b.is_some_and(|item| item.stage > 0) {
                while new.next_if(|item| item.path == path).is_some() {}
                if specs.matches(&path) {
                    pairs.push(Pair { status: b'U', score: 0, old: a, new: Some(Side { path, mode: 0, oid: ZERO, disk: None }) });
                }
                continue;
            }
            let b = b.map(|item| Side { path: item.path.clone(), mode: item.mode, oid: item.oid, disk: None });
            let is_same = matches!((&a, &b), (Some(a), Some(b)) if a.oid == b.oid && a.mode == b.mode);
            if !is_same && specs.matches(&path) {
                pairs.push(Pair::new(a, b));
            }
        }
        Ok(pairs)
    }

    /// Compares the index with the working tree; refreshes what `stat` says of files that are the same.
    pub(crate) fn diff_work(&self, index: &mut Index, specs: &Specs) -> G<(Vec<Pair>, bool)> {
        let mut pairs = Vec::new();
        let mut refreshed = Vec::new();
        let mut last_unmerged: &[u8] = b"";
        // A look at all files reads each directory once.
        let mut seen = specs.is_empty().then(|| Seen::new(self));
        for (at, item) in index.items.iter().enumerate() {
            if !specs.matches(&item.path) {
                continue;
            }
            let old = Side { path: item.path.clone(), mode: item.mode, oid: item.oid, disk: None };
            if item.stage > 0 {
                if last_unmerged != item.path {
                    last_unmerged = &item.path;
                    pairs.push(Pair { status: b'U', score: 0, old: None, new: Some(Side { mode: 0, oid: ZERO, ..old }) });
                }
                continue;
            }
            let found = match &mut seen {
                Some(seen) => match seen.lstat(&item.path)? {
                    Some(meta) => self.compare_with(index, item, meta)?,
                    None => None,
                },
                None => self.compare(index, item)?,
            };
            self.note_item((at, item), found, old, &mut pairs, &mut refreshed)?;
        }
        let changed = !refreshed.is_empty();
        refresh(index, refreshed);
        pairs.retain(|pair| pair.old.is_some() || pair.new.is_some());
        Ok((pairs, changed))
    }

    /// Notes how a file differs from its entry in the index, or what `stat` says of one that does not.
    pub(crate) fn note_item(
        &self,
        (at, item): (usize, &Item),
        found: Option<(bool, Metadata, Oid)>,
        old: Side,
        pairs: &mut Vec<Pair>,
        refreshed: &mut Vec<(usize, [u32; 9])>,
    ) -> G<()> {
        match found {
            None if item.is_skipped() => {}
            None => pairs.push(Pair::new(if item.is_intended() { None } else { Some(old) }, None)),
            Some((true, meta, _)) => {
                let stat = stat_of(&meta);
                if stat != item.stat && item.mode != MODULE {
                    refreshed.push((at, stat));
                }
            }
            Some((false, meta, oid)) => {
                let new = Side { path: item.path.clone(), mode: self.mode_like(item, &meta), oid, disk: Some(self.full(&item.path)?) };
                pairs.push(Pair::new(if item.is_intended() { None } else { Some(old) }, Some(new)));
            }
        }
        Ok(())
    }

    /// Compares a tree with the tracked files of the working tree.
    pub(crate) fn diff_work_tree(&self, tree: Option<&Oid>, index: &mut Index, specs: &Specs) -> G<Vec<Pair>> {
        let (work, _) = self.diff_work(index, &Specs::default())?;
        let mut now: HashMap<Vec<u8>, Option<Side>> = work.into_iter().map(|pair| (pair.path().to_vec(), pair.new)).collect();
        let mut pairs = Vec::new();
        let mut before: HashMap<Vec<u8>, Side> = HashMap::new();
        for (path, mode, oid) in self.flatten(tree)? {
            before.insert(path.clone(), Side { path, mode, oid, disk: None });
        }
        let mut paths: Vec<Vec<u8>> = before.keys().cloned().chain(index.items.iter().map(|item| item.path.clone())).collect();
        paths.sort();
        paths.dedup();
        let has_unmerged = index.items.iter().any(|item| item.stage > 0);
        for path in paths.into_iter().filter(|path| specs.matches(path)) {
            let tracked = index.get(&path).filter(|item| !item.is_intended());
            let new = match now.remove(&path) {
                Some(new) => new,
                None => tracked.map(|item| Side { path: path.clone(), mode: item.mode, oid: item.oid, disk: None }),
            };
            let old = before.remove(&path);
            match (&old, &new) {
                (None, None) => {}
                (Some(a), Some(b)) if a.oid == b.oid && a.mode == b.mode => {}
                _ if has_unmerged && index.stages(&path).iter().any(|item| item.stage > 0) => {
                    self.push_unmerged(&mut pairs, path, old)?;
                }
                _ => pairs.push(Pair::new(old, new)),
            }
        }
        Ok(pairs)
    }

    /// Adds a path with conflicts, and its file against the tree.
    fn push_unmerged(&self, pairs: &mut Vec<Pair>, path: Vec<u8>, old: Option<Side>) -> G<()> {
        pairs.push(Pair { status: b'U', score: 0, old: None, new: Some(Side { path: path.clone(), mode: 0, oid: ZERO, disk: None }) });
        let full = self.full(&path)?;
        if let (Some(a), Some(meta)) = (old, self.lstat(&full)) {
            let oid = hash(Kind::Blob, &self.work_bytes(&full, &meta)?);
            let side = Side { path, mode: mode_of(&meta), oid, disk: Some(full) };
            pairs.push(Pair::new(Some(a), Some(side)));
        }
        Ok(())
    }

    /// The bytes of one side.
    pub(crate) fn side_bytes(&self, side: &Side) -> G<Vec<u8>> {
        if side.mode == MODULE {
            return Ok(bytes!["Subproject commit ", side.oid.hex(), "\n"]);
        }
        match &side.disk {
            Some(full) => match self.lstat(full) {
                Some(meta) => self.work_bytes_for(full, &meta, Safety::Warned),
                None => Ok(Vec::new()),
            },
            None => self.blob(&side.oid),
        }
    }
}

/// Puts what `stat` says now into entries whose contents are the same.
fn refresh(index: &mut Index, refreshed: Vec<(usize, [u32; 9])>) {
    for (at, stat) in refreshed {
        if let Some(item) = index.items.get_mut(at) {
            item.stat = stat;
        }
    }
}

pub(crate) fn finish(repo: &Repo<'_, '_>, opts: &Opts, mut show: Show, pairs: Vec<Pair>) -> G<u8> {
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let pairs = show.prepare(repo, pairs)?;
    if !opts.has("quiet") {
        show.print(repo, &pairs)?;
    }
    Ok(u8::from(!pairs.is_empty() && (opts.has("exit-code") || opts.has("quiet"))))
}

/// Trees of both sides below a path.
type Subtree = (Vec<u8>, Option<Oid>, Option<Oid>);
