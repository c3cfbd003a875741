//! Objects as a whole: what is reachable, packs that are written, `gc`, `repack`, `prune`, `fsck`, `count-objects`, `pack-refs`.

use std::collections::{BTreeMap, HashMap, HashSet};

use flate2::Crc;

use super::core::Repo;
use super::object::{Entry, Kind, MODULE, Oid, TREE, Tag, ZERO, sha1};
use super::opts::Opts;
use super::{G, Halt, date};

/// Objects and what they are, in the order in which they were found.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) all: Vec<(Oid, Kind)>,
    seen: HashSet<Oid>,
    /// What is not there: its kind, its name, and what leads to it.
    missing: Vec<(&'static str, Oid, Option<(&'static str, Oid)>)>,
}

impl Reached {
    pub(super) fn has(&self, oid: &Oid) -> bool {
        self.seen.contains(oid)
    }
}

impl Repo<'_, '_> {
    /// All that objects lead to, but for what is in `without`; with `parents`, commits lead to those before them.
    pub(super) fn reach(&self, tips: Vec<Oid>, without: &HashSet<Oid>, parents: bool) -> G<Reached> {
        let mut reached = Reached::default();
        let mut todo: Vec<(Oid, Option<(&'static str, Oid)>, &'static str)> = tips.into_iter().rev().map(|oid| (oid, None, "")).collect();
        while let Some((oid, from, what)) = todo.pop() {
            if without.contains(&oid) || !reached.seen.insert(oid) {
                continue;
            }
            self.cx.step(5)?;
            self.cx.meter().fits(reached.seen.len().saturating_mul(100))?;
            // What a file holds is not looked at.
            if what == "blob" {
                if self.exists(&oid)? {
                    reached.all.push((oid, Kind::Blob))
                } else {
                    reached.missing.push((what, oid, from))
                }
                continue;
            }
            let Some((kind, body)) = self.find_object(&oid)? else {
                reached.missing.push((if what.is_empty() { "object" } else { what }, oid, from));
                continue;
            };
            reached.all.push((oid, kind));
            let here = Some((kind.name(), oid));
            match kind {
                Kind::Blob => {}
                Kind::Commit => {
                    let commit = self.commit(&oid)?;
                    todo.push((commit.tree, here, "tree"));
                    if parents {
                        todo.extend(commit.parents.iter().rev().map(|parent| (*parent, here, "commit")));
                    }
                }
                Kind::Tree => {
                    let entries: Vec<Entry> = super::object::parse_tree(&body)?;
                    let next = entries.iter().rev().filter(|entry| entry.mode != MODULE);
                    todo.extend(next.map(|entry| (entry.oid, here, if entry.mode == TREE { "tree" } else { "blob" })));
                }
                Kind::Tag => {
                    let tag = Tag::parse(&body)?;
                    let what = Kind::named(&tag.kind).map_or("object", Kind::name);
                    todo.push((tag.object, here, what));
                }
            }
        }
        Ok(reached)
    }

    /// Where everything that is kept begins: references, their logs, the indices and heads of all working trees.
    fn roots(&self, with_logs: bool) -> G<Vec<Oid>> {
        let mut roots: Vec<Oid> = self.refs("refs/")?.into_values().collect();
        for tree in self.worktrees()? {
            roots.extend(tree.oid);
            let dir = tree.dir.unwrap_or_else(|| self.common.clone());
            let index = self.index_in(&bytes![&dir, "/index"])?;
            roots.extend(index.items.iter().filter(|item| item.mode != MODULE).map(|item| item.oid));
            for name in ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"] {
                let text = self.read(&bytes![&dir, "/", name])?.unwrap_or_default();
                let here = text.get(..40).and_then(Oid::from_hex);
                if let Some(oid) = here
                    && self.exists(&oid)?
                {
                    roots.push(oid);
                }
            }
        }
        if with_logs {
            for name in self.log_names()? {
                for line in self.logged(&name)? {
                    for oid in [line.old, line.new] {
                        if !oid.is_zero() && self.exists(&oid)? {
                            roots.push(oid);
                        }
                    }
                }
            }
        }
        Ok(roots)
    }

    /// References that have a log.
    pub(super) fn log_names(&self) -> G<Vec<Vec<u8>>> {
        let mut names = vec![b"HEAD".to_vec()];
        let mut todo = vec![b"refs".to_vec()];
        while let Some(at) = todo.pop() {
            for entry in self.cx.fs().read_dir(&bytes![&self.common, "/logs/", &at]).unwrap_or_default() {
                self.cx.step(5)?;
                let name = bytes![&at, "/", entry.name];
                if entry.kind == bashkit_core::vfs::FileKind::Directory && name.len() < 4096 { todo.push(name) } else { names.push(name) }
            }
        }
        names.sort();
        Ok(names)
    }

    /// Objects as a pack.
    pub(super) fn pack(&self, objects: &[Oid]) -> G<(Vec<u8>, Vec<(Oid, u32, u32)>)> {
        let n = u32::try_from(objects.len()).unwrap_or(u32::MAX);
        let mut out = bytes!["PACK", 2u32.to_be_bytes(), n.to_be_bytes()];
        let mut held = self.cx.meter().charge(0)?;
        let mut entries = Vec::new();
        for oid in objects {
            let (kind, body) = self.object(oid)?;
            let start = out.len();
            let letter = match kind {
                Kind::Commit => 1,
                Kind::Tree => 2,
                Kind::Blob => 3,
                Kind::Tag => 4,
            };
            let mut size = body.len();
            let mut byte = letter << 4 | (size & 15);
            size >>= 4;
            while size > 0 {
                out.push(u8::try_from(byte | 0x80).unwrap_or(0));
                byte = size & 0x7f;
                size >>= 7;
            }
            out.push(u8::try_from(byte).unwrap_or(0));
            out.extend(super::store::deflate(self.cx, &[&body])?);
            held.resize(out.capacity())?;
            let mut crc = Crc::new();
            crc.update(out.get(start..).unwrap_or_default());
            let place = u32::try_from(start).map_err(|_| fatal!["the pack is too large"])?;
            entries.push((*oid, crc.sum(), place));
        }
        let sum = sha1(&out);
        self.cx.step(out.len() as u64 / 16)?;
        out.extend_from_slice(&sum);
        Ok((out, entries))
    }

    /// Writes a pack with its index.
    fn write_pack(&self, objects: &[Oid]) -> G<Vec<u8>> {
        let (pack, mut entries) = self.pack(objects)?;
        entries.sort();
        let mut index = vec![0xff, b't', b'O', b'c', 0, 0, 0, 2];
        let mut first = 0u32;
        let mut rest = entries.as_slice();
        for byte in 0..=255u8 {
            let n = rest.iter().take_while(|(oid, ..)| oid.0.first() == Some(&byte)).count();
            rest = rest.get(n..).unwrap_or_default();
            first += u32::try_from(n).unwrap_or(0);
            index.extend_from_slice(&first.to_be_bytes());
        }
        for (oid, ..) in &entries {
            index.extend_from_slice(&oid.0);
        }
        for (_, crc, _) in &entries {
            index.extend_from_slice(&crc.to_be_bytes());
        }
        for (.., place) in &entries {
            index.extend_from_slice(&place.to_be_bytes());
        }
        let sum = pack.get(pack.len().saturating_sub(20)..).unwrap_or_default();
        index.extend_from_slice(sum);
        let own = sha1(&index);
        index.extend_from_slice(&own);
        let name = Oid::from_bytes(sum).unwrap_or(ZERO).hex();
        let stem = bytes![&self.common, "/objects/pack/pack-", name];
        if self.lstat(&bytes![&stem, ".idx"]).is_some() {
            return Ok(bytes!["pack-", name]);
        }
        self.write_mode(&bytes![&stem, ".pack"], &pack, 0o444)?;
        self.write_mode(&bytes![&stem, ".idx"], &index, 0o444)?;
        *self.packs.borrow_mut() = None;
        Ok(bytes!["pack-", name])
    }

    /// The names of loose objects, and where they are.
    fn loose_files(&self) -> G<BTreeMap<Oid, Vec<u8>>> {
        let mut all = BTreeMap::new();
        let dir = bytes![&self.common, "/objects"];
        for folder in self.cx.fs().read_dir(&dir).unwrap_or_default().into_iter().filter(|folder| folder.name.len() == 2) {
            for entry in self.cx.fs().read_dir(&bytes![&dir, "/", &folder.name]).unwrap_or_default() {
                self.cx.step(3)?;
                if let Some(oid) = Oid::from_hex(&bytes![&folder.name, &entry.name]) {
                    all.insert(oid, bytes![&dir, "/", &folder.name, "/", entry.name]);
                }
            }
        }
        Ok(all)
    }

    /// The stems of packs (`pack-…`), with their sizes.
    fn pack_files(&self) -> Vec<(Vec<u8>, u64)> {
        let dir = bytes![&self.common, "/objects/pack"];
        let mut all = Vec::new();
        for entry in self.cx.fs().read_dir(&dir).unwrap_or_default() {
            if let Some(stem) = entry.name.strip_suffix(b".pack") {
                let size = |end: &str| self.lstat(&bytes![&dir, "/", stem, end]).map_or(0, |meta| meta.size);
                all.push((stem.to_vec(), size(".pack") + size(".idx")));
            }
        }
        all.sort();
        all
    }

    fn delete_loose(&self, file: &[u8]) -> G<()> {
        self.unlink(file)?;
        if let Some((parent, _)) = bashkit_core::vfs::path::split(file) {
            let _ = self.cx.fs().rmdir(parent);
        }
        Ok(())
    }

    /// Removes loose objects that packs hold, too.
    fn prune_packed(&self, says: bool, dry: bool) -> G<()> {
        let packed: HashSet<Oid> = self.packed_objects()?.into_iter().collect();
        for (oid, file) in self.loose_files()?.iter().filter(|(oid, _)| packed.contains(oid)) {
            let _ = oid;
            if says {
                self.put(bytes!["rm -f ", bashkit_core::vfs::path::clean(file), "\n"])?;
            }
            if !dry {
                self.delete_loose(file)?;
            }
        }
        Ok(())
    }

    /// One pack of all that is reachable; what is not is loose afterwards, unless `drops`.
    fn repack_all(&self, drops: bool, quiet: bool) -> G<()> {
        let mut wanted: Vec<Oid> = Vec::new();
        for (oid, _) in self.reach(self.roots(true)?, &HashSet::new(), true)?.all {
            wanted.push(oid);
        }
        let before = self.pack_files();
        let kept: HashSet<Oid> = wanted.iter().copied().collect();
        let packed = self.packed_objects()?;
        let has_loose = self.loose_files()?.keys().any(|oid| kept.contains(oid));
        if before.len() == 1 && !has_loose && packed.len() == kept.len() && packed.iter().all(|oid| kept.contains(oid)) {
            return Ok(());
        }
        if !drops {
            for oid in packed.iter().filter(|oid| !kept.contains(oid)) {
                let (kind, body) = self.object(oid)?;
                self.write_loose(oid, kind, &body)?;
            }
        }
        let _ = quiet;
        let name = if wanted.is_empty() { None } else { Some(self.write_pack(&wanted)?) };
        for (stem, _) in before.iter().filter(|(stem, _)| Some(stem) != name.as_ref()) {
            for end in [".idx", ".pack", ".rev", ".bitmap", ".mtimes"] {
                self.unlink(&bytes![&self.common, "/objects/pack/", stem, end])?;
            }
        }
        *self.packs.borrow_mut() = None;
        self.prune_packed(false, false)?;
        let mut info = Vec::new();
        for (stem, _) in self.pack_files() {
            info.extend(bytes!["P ", stem, ".pack\n"]);
        }
        self.write(&bytes![&self.common, "/objects/info/packs"], &bytes![info, "\n"])
    }

    /// Removes loose objects that nothing leads to and that are older than `before`.
    fn prune_loose(&self, before: Option<i64>, dry: bool, says: bool) -> G<()> {
        let reached = self.reach(self.roots(true)?, &HashSet::new(), true)?;
        for (oid, file) in self.loose_files()? {
            let is_young = before.is_some_and(|time| {
                let changed = self.lstat(&file).map_or(0, |meta| i64::try_from(meta.mtime.as_secs()).unwrap_or(i64::MAX));
                changed > time
            });
            if reached.has(&oid) || is_young {
                continue;
            }
            if dry || says {
                self.put(bytes![oid.hex(), " ", self.object(&oid)?.0.name(), "\n"])?;
            }
            if !dry {
                self.delete_loose(&file)?;
            }
        }
        Ok(())
    }

    /// References in one file.
    fn pack_refs(&self, all: bool, prune: bool) -> G<()> {
        let mut text = b"# pack-refs with: peeled fully-peeled sorted \n".to_vec();
        let mut packed = Vec::new();
        let old = self.read(&bytes![&self.common, "/packed-refs"])?.unwrap_or_default();
        let was_packed: HashSet<&[u8]> = old.split(|b| *b == b'\n').filter_map(|line| line.get(41..)).collect();
        for (name, oid) in self.refs("refs/")? {
            let is_own = [&b"refs/bisect/"[..], b"refs/worktree/", b"refs/rewritten/"].iter().any(|own| name.starts_with(own));
            if is_own || self.symbolic(&name)?.is_some() {
                continue;
            }
            let is_packed = was_packed.contains(name.as_slice());
            if !(all || is_packed || name.starts_with(b"refs/tags/")) {
                continue;
            }
            text.extend(bytes![oid.hex(), " ", &name, "\n"]);
            let peeled = self.peel(&oid)?.1;
            if peeled != oid {
                text.extend(bytes!["^", peeled.hex(), "\n"]);
            }
            packed.push(name);
        }
        self.write(&bytes![&self.common, "/packed-refs"], &text)?;
        *self.packed_refs.borrow_mut() = None;
        if prune {
            for name in packed {
                let file = self.ref_path(&name);
                self.unlink(&file)?;
                let top = if name.starts_with(b"refs/tags/") { "/refs/tags" } else { "/refs/heads" };
                self.prune(&file, &bytes![&self.common, top]);
            }
        }
        Ok(())
    }

    /// Forgets lines of a log that are older than `all`, or than `lost` where the reference does not lead to them any more.
    pub(super) fn expire_log(&self, name: &[u8], all: Option<i64>, lost: Option<i64>, says: bool, dry: bool) -> G<()> {
        let path = self.log_path(name);
        let Some(text) = self.read(&path)? else { return Ok(()) };
        let tip = self.ref_oid(name)?;
        let reachable = match (tip, lost) {
            (Some(tip), Some(_)) if self.exists(&tip)? => match self.peel(&tip)? {
                (Kind::Commit, oid) => Some(self.ancestors(&[oid])?),
                _ => None,
            },
            _ => None,
        };
        let mut kept = Vec::new();
        let mut last = ZERO;
        for line in text.split_inclusive(|b| *b == b'\n') {
            self.cx.step(5)?;
            let (Some(old), Some(new)) = (line.get(..40).and_then(Oid::from_hex), line.get(41..81).and_then(Oid::from_hex)) else {
                continue;
            };
            let tab = memchr::memchr(b'\t', line).unwrap_or(line.len());
            let who = super::object::Ident::parse(line.get(82..tab).unwrap_or_default().trim_ascii_end());
            let is_lost = || reachable.as_ref().is_some_and(|seen| [old, new].iter().any(|oid| !oid.is_zero() && !seen.contains(oid)));
            let goes = all.is_some_and(|time| who.time < time) || (lost.is_some_and(|time| who.time < time) && is_lost());
            if says {
                let message = line.get(tab + 1..).unwrap_or(b"\n");
                self.put(bytes![if goes { if dry { "would prune " } else { "prune " } } else { "keep " }, message])?;
            }
            if !goes {
                // Each line goes on where the last one ended.
                kept.extend(if last == ZERO && kept.is_empty() {
                    line.to_vec()
                } else {
                    bytes![last.hex(), line.get(40..).unwrap_or_default()]
                });
                last = new;
            }
        }
        if !dry {
            self.write(&path, &kept)?;
        }
        Ok(())
    }

    fn expire_logs(&self, all: Option<i64>, lost: Option<i64>) -> G<()> {
        for name in self.log_names()? {
            if name != b"refs/stash" {
                self.expire_log(&name, all, lost, false, false)?;
            }
        }
        Ok(())
    }
}

/// A time to expire at: `now`, `all`, `never`, or a date.
pub(super) fn expiry(repo: &Repo<'_, '_>, text: &[u8]) -> G<Option<i64>> {
    match text {
        b"never" | b"false" => Ok(None),
        b"now" | b"all" => Ok(Some(i64::MAX)),
        text => match date::approximate(repo, text).or_else(|| date::parse(repo, text).map(|(time, _)| time)) {
            Some(time) => Ok(Some(time)),
            None => Err(fatal!["'", text, "' is not a valid timestamp"]),
        },
    }
}

pub(super) fn gc(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::GC, args)?;
    if opts.has("auto") && repo.loose_files()?.len() <= 6700 {
        return Ok(0);
    }
    let (now, _) = repo.now();
    let prune = match opts.value("prune").map(<[u8]>::to_vec).or_else(|| repo.get("gc.pruneexpire")) {
        Some(text) => expiry(repo, &text)?,
        None => Some(now - 14 * 86400),
    };
    repo.pack_refs(true, true)?;
    let expire = |key: &str, days: i64| match repo.get(key) {
        Some(text) => expiry(repo, &text),
        None => Ok(Some(now - days * 86400)),
    };
    repo.expire_logs(expire("gc.reflogexpire", 90)?, expire("gc.reflogexpireunreachable", 30)?)?;
    repo.repack_all(prune == Some(i64::MAX) && !opts.has("no-prune"), opts.has("quiet"))?;
    if !opts.has("no-prune") && prune.is_some() {
        repo.prune_loose(prune, false, false)?;
    }
    let mut info = Vec::new();
    for (name, oid) in repo.refs("refs/")? {
        info.extend(bytes![oid.hex(), "\t", &name, "\n"]);
        let peeled = repo.peel(&oid)?.1;
        if peeled != oid {
            info.extend(bytes![peeled.hex(), "\t", &name, "^{}\n"]);
        }
    }
    repo.write(&bytes![&repo.common, "/info/refs"], &info)?;
    Ok(0)
}

pub(super) fn repack(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::REPACK, args)?;
    if opts.has("a") || opts.has("A") {
        if opts.has("d") {
            repo.repack_all(!opts.has("A"), true)?;
            return Ok(0);
        }
        let all: Vec<Oid> = repo.reach(repo.roots(true)?, &HashSet::new(), true)?.all.into_iter().map(|(oid, _)| oid).collect();
        if !all.is_empty() {
            repo.write_pack(&all)?;
        }
        return Ok(0);
    }
    let packed: HashSet<Oid> = repo.packed_objects()?.into_iter().collect();
    let reached = repo.reach(repo.roots(true)?, &HashSet::new(), true)?;
    let new: Vec<Oid> = reached.all.iter().map(|(oid, _)| *oid).filter(|oid| !packed.contains(oid)).collect();
    if new.is_empty() {
        if !opts.has("quiet") {
            repo.put("Nothing new to pack.\n")?;
        }
    } else {
        repo.write_pack(&new)?;
    }
    if opts.has("d") {
        repo.prune_packed(false, false)?;
    }
    Ok(0)
}

pub(super) fn prune(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::PRUNE, args)?;
    let before = match opts.value("expire") {
        Some(text) => match expiry(repo, text)? {
            Some(time) => Some(time),
            None => return Ok(0),
        },
        None => None,
    };
    repo.prune_loose(before, opts.has("dry-run"), opts.has("verbose"))?;
    if !opts.has("dry-run") {
        repo.prune_packed(false, false)?;
    }
    Ok(0)
}

pub(super) fn prune_packed(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::PRUNE_PACKED, args)?;
    repo.prune_packed(opts.has("dry-run"), opts.has("dry-run"))?;
    Ok(0)
}

pub(super) fn pack_refs(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::PACK_REFS, args)?;
    repo.pack_refs(opts.has("all"), !opts.has("no-prune"))?;
    Ok(0)
}

pub(super) fn count_objects(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::COUNT_OBJECTS, args)?;
    let loose = repo.loose_files()?;
    // Files take whole blocks of 4096 bytes.
    let on_disk = |file: &Vec<u8>| repo.lstat(file).map_or(0, |meta| meta.size.div_ceil(4096) * 4096);
    let bytes: u64 = loose.values().map(on_disk).sum();
    let human = |bytes: u64| -> String {
        if !opts.has("human-readable") {
            return (bytes / 1024).to_string();
        }
        let unit = |shift: u32, name: &str| {
            let whole = bytes >> shift;
            let rest = ((bytes & ((1 << shift) - 1)) * 100) >> shift;
            format!("{whole}.{rest:02} {name}")
        };
        match bytes {
            0..=1024 => format!("{bytes} bytes"),
            1025..=0x10_0000 => unit(10, "KiB"),
            0x10_0001..=0x4000_0000 => unit(20, "MiB"),
            _ => unit(30, "GiB"),
        }
    };
    if !opts.has("verbose") {
        let unit = if opts.has("human-readable") { "" } else { " kilobytes" };
        repo.put(format!("{} objects, {}{unit}\n", loose.len(), human(bytes)))?;
        return Ok(0);
    }
    let packed: HashSet<Oid> = repo.packed_objects()?.into_iter().collect();
    let packs = repo.pack_files();
    let both = loose.keys().filter(|oid| packed.contains(oid)).count();
    let zero = if opts.has("human-readable") { "0 bytes" } else { "0" };
    repo.put(format!(
        "count: {}\nsize: {}\nin-pack: {}\npacks: {}\nsize-pack: {}\nprune-packable: {both}\ngarbage: 0\nsize-garbage: {zero}\n",
        loose.len(),
        human(bytes),
        packed.len(),
        packs.len(),
        human(packs.iter().map(|(_, bytes)| bytes).sum()),
    ))?;
    Ok(0)
}

pub(super) fn fsck(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::FSCK, args)?;
    let mut status = 0;
    // All objects, read and measured against their names.
    let mut kinds: HashMap<Oid, Kind> = HashMap::new();
    let mut leads: HashSet<Oid> = HashSet::new();
    let mut all = repo.all_objects()?;
    all.sort();
    for oid in &all {
        match repo.find_object(oid) {
            Ok(Some((kind, body))) => {
                kinds.insert(*oid, kind);
                repo.cx.meter().fits(kinds.len().saturating_mul(150))?;
                match kind {
                    Kind::Blob => {}
                    Kind::Tree => leads.extend(super::object::parse_tree(&body)?.iter().map(|entry| entry.oid)),
                    Kind::Commit => {
                        let commit = super::object::Commit::parse(&body)?;
                        leads.insert(commit.tree);
                        leads.extend(commit.parents);
                    }
                    Kind::Tag => {
                        leads.insert(Tag::parse(&body)?.object);
                    }
                }
            }
            Ok(None) => {}
            Err(Halt::Fault(fault)) => return Err(fault.into()),
            Err(_) => {
                repo.warn(bytes!["error: ", oid.hex(), ": object corrupt or missing: ", loose_name(oid)])?;
                status |= 1;
            }
        }
    }
    let mut roots = Vec::new();
    let mut refs = repo.refs("refs/")?;
    match repo.head_oid()? {
        None => {
            let branch = repo.branch()?.unwrap_or_default();
            repo.warn(bytes!["notice: HEAD points to an unborn branch (", branch, ")"])?;
        }
        Some(oid) => {
            refs.insert(b"HEAD".to_vec(), oid);
        }
    }
    let mut has_default = false;
    for (name, oid) in &refs {
        if kinds.contains_key(oid) {
            has_default |= name != b"HEAD";
            roots.push(*oid);
        } else {
            repo.warn(bytes!["error: ", name, ": invalid sha1 pointer ", oid.hex()])?;
            status |= 2;
        }
    }
    if !has_default {
        repo.warn("notice: No default references")?;
    }
    let others = repo.roots(!opts.has("no-reflogs"))?;
    roots.extend(others.into_iter().filter(|oid| kinds.contains_key(oid)));
    let reached = repo.reach(roots, &HashSet::new(), true)?;
    for (what, oid, from) in &reached.missing {
        if let Some((kind, from)) = from {
            repo.put(format!("broken link from {kind:>7} {from}\n              to {what:>7} {oid}\n"))?;
        }
        status |= 2;
    }
    for (what, oid, _) in &reached.missing {
        repo.put(format!("missing {what} {oid}\n"))?;
    }
    for oid in all.iter().filter(|oid| !reached.has(oid)) {
        let Some(kind) = kinds.get(oid) else { continue };
        if opts.has("unreachable") {
            repo.put(format!("unreachable {} {oid}\n", kind.name()))?;
        } else if !opts.has("no-dangling") && !leads.contains(oid) {
            repo.put(format!("dangling {} {oid}\n", kind.name()))?;
        }
    }
    Ok(status)
}

fn loose_name(oid: &Oid) -> String {
    let hex = oid.hex();
    let (first, rest) = hex.split_at_checked(2).unwrap_or_default();
    format!(".git/objects/{first}/{rest}")
}
