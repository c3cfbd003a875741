//! What differs between trees, the index and the working tree; and what was renamed.

use std::collections::HashMap;

use bashkit_core::vfs::{FileKind, Metadata};

use super::G;
use super::convert::Safety;
use super::core::Repo;
use super::index::{Index, Item, mode_of, stat_of};
use super::object::{Kind, LINK, MODULE, Oid, TREE, ZERO, hash};
use super::paths::Specs;

/// A file on one side of a difference.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) path: Vec<u8>,
    pub(super) mode: u32,
    pub(super) oid: Oid,
    /// Read from here, not from an object.
    pub(super) disk: Option<Vec<u8>>,
}

/// A difference: `A D M T U R C` as `--name-status` has them.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) status: u8,
    pub(super) score: u32,
    pub(super) old: Option<Side>,
    pub(super) new: Option<Side>,
}

impl Pair {
    pub(super) fn new(old: Option<Side>, new: Option<Side>) -> Self {
        let status = match (&old, &new) {
            (None, _) => b'A',
            (_, None) => b'D',
            (Some(a), Some(b)) if a.mode & 0o170000 != b.mode & 0o170000 => b'T',
            _ => b'M',
        };
        Self { status, score: 0, old, new }
    }

    pub(super) fn path(&self) -> &[u8] {
        self.new.as_ref().or(self.old.as_ref()).map_or(b"", |side| &side.path)
    }

    pub(super) fn old_path(&self) -> &[u8] {
        self.old.as_ref().or(self.new.as_ref()).map_or(b"", |side| &side.path)
    }
}

/// A file of a tree.
pub(super) type Flat = (Vec<u8>, u32, Oid);

impl Repo<'_, '_> {
    /// All files of a tree, sorted by path.
    pub(super) fn flatten(&self, tree: Option<&Oid>) -> G<Vec<Flat>> {
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

    /// What differs between two trees; what is equal is not opened.
    pub(super) fn diff_trees(&self, old: Option<&Oid>, new: Option<&Oid>, specs: &Specs) -> G<Vec<Pair>> {
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
            for (name, [a, b]) in names {
                if a == b {
                    continue;
                }
                let path = bytes![&prefix, name];
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
        }
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
        Ok(pairs)
    }

    /// What the index has that a tree has not, and the other way round.
    pub(super) fn diff_index(&self, tree: Option<&Oid>, index: &Index, specs: &Specs) -> G<Vec<Pair>> {
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

    /// What a file of the working tree holds, as an object would.
    pub(super) fn work_bytes(&self, full: &[u8], meta: &Metadata) -> G<Vec<u8>> {
        self.work_bytes_for(full, meta, Safety::Silent)
    }

    /// The same, with what is said of line ends that would not come back.
    pub(super) fn work_bytes_for(&self, full: &[u8], meta: &Metadata, safety: Safety) -> G<Vec<u8>> {
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
    pub(super) fn compare(&self, index: &Index, item: &Item) -> G<Option<(bool, Metadata, Oid)>> {
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
    pub(super) fn mode_like(&self, item: &Item, meta: &Metadata) -> u32 {
        let mode = mode_of(meta);
        if mode & 0o170000 == 0o100000 && item.mode & 0o170000 == 0o100000 && self.config.borrow().boolean("core.filemode") == Some(false) {
            return item.mode;
        }
        mode
    }

    /// What the working tree has that the index has not; remembers in the index what `stat` says of files that are the same.
    pub(super) fn diff_work(&self, index: &mut Index, specs: &Specs) -> G<(Vec<Pair>, bool)> {
        let mut pairs = Vec::new();
        let mut refreshed = Vec::new();
        let mut last_unmerged: &[u8] = b"";
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
            match self.compare(index, item)? {
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
        }
        let changed = !refreshed.is_empty();
        for (at, stat) in refreshed {
            if let Some(item) = index.items.get_mut(at) {
                item.stat = stat;
            }
        }
        pairs.retain(|pair| pair.old.is_some() || pair.new.is_some());
        Ok((pairs, changed))
    }

    /// What the working tree has that a tree has not, as far as it is tracked.
    pub(super) fn diff_work_tree(&self, tree: Option<&Oid>, index: &mut Index, specs: &Specs) -> G<Vec<Pair>> {
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
                    pairs.push(Pair {
                        status: b'U',
                        score: 0,
                        old: None,
                        new: Some(Side { path: path.clone(), mode: 0, oid: ZERO, disk: None }),
                    });
                    let full = self.full(&path)?;
                    if let (Some(a), Some(meta)) = (old, self.lstat(&full)) {
                        let oid = hash(Kind::Blob, &self.work_bytes(&full, &meta)?);
                        let side = Side { path, mode: mode_of(&meta), oid, disk: Some(full) };
                        pairs.push(Pair::new(Some(a), Some(side)));
                    }
                }
                _ => pairs.push(Pair::new(old, new)),
            }
        }
        Ok(pairs)
    }

    /// The bytes of one side.
    pub(super) fn side_bytes(&self, side: &Side) -> G<Vec<u8>> {
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

    /// Finds which of the added files are those that were deleted, under another name.
    pub(super) fn find_renames(&self, pairs: Vec<Pair>, least_percent: u32, copies: bool) -> G<Vec<Pair>> {
        let is_regular = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.mode & 0o170000 == 0o100000 || side.mode == LINK);
        let targets: Vec<usize> =
            (0..pairs.len()).filter(|at| pairs.get(*at).is_some_and(|p| p.status == b'A' && is_regular(&p.new))).collect();
        let sources: Vec<usize> = (0..pairs.len())
            .filter(|at| pairs.get(*at).is_some_and(|p| (p.status == b'D' || (copies && p.status == b'M')) && is_regular(&p.old)))
            .collect();
        if targets.is_empty() || sources.is_empty() {
            return Ok(pairs);
        }
        let old_at = |at: usize| pairs.get(at).and_then(|p| p.old.as_ref());
        let new_at = |at: usize| pairs.get(at).and_then(|p| p.new.as_ref());
        let base = |path: &[u8]| path.rsplit(|b| *b == b'/').next().unwrap_or_default().to_vec();
        let mut found: HashMap<usize, (usize, u32)> = HashMap::new();
        let mut used: HashMap<usize, usize> = HashMap::new();
        // The same contents first; the same last name is preferred.
        let mut by_oid: HashMap<Oid, Vec<usize>> = HashMap::new();
        for &source in &sources {
            if let Some(side) = old_at(source) {
                by_oid.entry(side.oid).or_default().push(source);
            }
        }
        for &target in &targets {
            let Some(new) = new_at(target) else { continue };
            let like = by_oid.get(&new.oid).map_or(&[][..], Vec::as_slice);
            self.cx.step(1 + like.len() as u64)?;
            let is_free = |source: &&usize| copies || !used.contains_key(*source);
            let name = base(&new.path);
            let kind_fits = |source: &&usize| old_at(**source).is_some_and(|old| (old.mode == LINK) == (new.mode == LINK));
            let best = like.iter().filter(is_free).filter(kind_fits).max_by_key(|source| {
                let old = old_at(**source);
                let score = u32::from(old.is_some_and(|old| base(&old.path) == name));
                (score, std::cmp::Reverse(**source))
            });
            if let Some(&source) = best {
                found.insert(target, (source, 60000));
                *used.entry(source).or_default() += 1;
            }
        }
        let least = least_percent * 600;
        if least_percent < 100 {
            let left = |all: &[usize], is_taken: &dyn Fn(&usize) -> bool| -> Vec<usize> {
                all.iter().copied().filter(|at| !is_taken(at)).collect()
            };
            let targets_left = left(&targets, &|at| found.contains_key(at));
            let sources_left = left(&sources, &|at| used.contains_key(at) && !copies);
            if targets_left.len().saturating_mul(sources_left.len()) <= 1_000_000 && !targets_left.is_empty() && !sources_left.is_empty() {
                let prints = |at: &[usize], is_new: bool| -> G<HashMap<usize, Print>> {
                    let mut all = HashMap::new();
                    for &at in at {
                        if let Some(side) = if is_new { new_at(at) } else { old_at(at) }
                            && side.mode != LINK
                        {
                            all.insert(at, self.print_of(side)?);
                        }
                    }
                    Ok(all)
                };
                let (old, new) = (prints(&sources_left, false)?, prints(&targets_left, true)?);
                // A last name that only one file has on either side is tried first.
                if !copies {
                    let only = |at: &[usize], is_new: bool| {
                        let mut names: HashMap<Vec<u8>, Option<usize>> = HashMap::new();
                        for &at in at {
                            if let Some(side) = if is_new { new_at(at) } else { old_at(at) } {
                                names.entry(base(&side.path)).and_modify(|slot| *slot = None).or_insert(Some(at));
                            }
                        }
                        names
                    };
                    let sources_by_name = only(&sources_left, false);
                    for (name, target) in {
                        let mut all: Vec<_> = only(&targets_left, true).into_iter().collect();
                        all.sort();
                        all
                    } {
                        if let (Some(target), Some(Some(source))) = (target, sources_by_name.get(&name))
                            && let (Some(a), Some(b)) = (old.get(source), new.get(&target))
                        {
                            let score = a.likeness(b, least);
                            if score >= least + (60000 - least) / 2 {
                                found.insert(target, (*source, score));
                                *used.entry(*source).or_default() += 1;
                            }
                        }
                    }
                }
                let mut scores = Vec::new();
                for target in targets_left.iter().filter(|at| !found.contains_key(at)) {
                    let mut best: Vec<(u32, bool, std::cmp::Reverse<usize>, usize)> = Vec::new();
                    for source in sources_left.iter().filter(|at| copies || !used.contains_key(at)) {
                        if let (Some(a), Some(b)) = (old.get(source), new.get(target)) {
                            self.cx.step(2 + (a.chunks.len().min(b.chunks.len())) as u64)?;
                            let score = a.likeness(b, least);
                            let same_name = old_at(*source).map(|s| base(&s.path)) == new_at(*target).map(|s| base(&s.path));
                            if score >= least {
                                best.push((score, same_name, std::cmp::Reverse(*source), *target));
                            }
                        }
                    }
                    best.sort_by(|a, b| b.cmp(a));
                    best.truncate(4);
                    scores.extend(best);
                }
                scores.sort_by(|a, b| b.cmp(a));
                for (score, _, std::cmp::Reverse(source), target) in scores {
                    if !found.contains_key(&target) && (copies || !used.contains_key(&source)) {
                        found.insert(target, (source, score));
                        *used.entry(source).or_default() += 1;
                    }
                }
            }
        }
        let mut out = Vec::new();
        let sources: std::collections::HashSet<usize> = found.values().map(|(source, _)| *source).collect();
        // The last use of a deleted file is the rename, those before it are copies.
        for (at, pair) in pairs.iter().enumerate() {
            if let Some((source, score)) = found.get(&at) {
                let was_deleted = pairs.get(*source).is_some_and(|p| p.status == b'D');
                let n = used.get_mut(source);
                let is_last = n.is_none_or(|n| {
                    *n -= 1;
                    *n == 0
                });
                let status = if was_deleted && is_last { b'R' } else { b'C' };
                out.push(Pair { status, score: *score, old: old_at(*source).cloned(), new: pair.new.clone() });
            } else if !(pair.status == b'D' && sources.contains(&at)) {
                out.push(pair.clone());
            }
        }
        Ok(out)
    }

    fn print_of(&self, side: &Side) -> G<Print> {
        let body = self.side_bytes(side)?;
        self.cx.step(1 + body.len() as u64 / 4)?;
        let is_text = memchr::memchr(0, body.get(..8000).unwrap_or(&body)).is_none();
        let mut chunks: HashMap<u32, u32> = HashMap::new();
        let (mut a, mut b, mut n) = (0u32, 0u32, 0u32);
        let mut rest = body.iter().peekable();
        while let Some(&c) = rest.next() {
            if is_text && c == b'\r' && rest.peek() == Some(&&b'\n') {
                continue;
            }
            let before = a;
            a = (a << 7) ^ (b >> 25);
            b = (b << 7) ^ (before >> 25);
            a = a.wrapping_add(u32::from(c));
            n += 1;
            if n < 64 && c != b'\n' {
                continue;
            }
            let key = a.wrapping_add(b.wrapping_mul(0x61)) % 107_927;
            *chunks.entry(key).or_default() += n;
            (a, b, n) = (0, 0, 0);
        }
        Ok(Print { bytes: body.len() as u64, chunks })
    }
}

/// How many bytes a file has of each kind of line.
struct Print {
    bytes: u64,
    chunks: HashMap<u32, u32>,
}

impl Print {
    fn likeness(&self, other: &Self, least: u32) -> u32 {
        let (small, large) = (self.bytes.min(other.bytes), self.bytes.max(other.bytes));
        if large == 0 || large * u64::from(60000 - least) < (large - small) * 60000 {
            return 0;
        }
        let same: u64 = self.chunks.iter().map(|(key, n)| u64::from(*n.min(other.chunks.get(key).unwrap_or(&0)))).sum();
        u32::try_from(same * 60000 / large).unwrap_or(60000)
    }
}
