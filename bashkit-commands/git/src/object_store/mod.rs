//! Objects looked up and written: loose files, packs, alternates. Contents are checked against their names, so no object can contain itself.

pub(crate) mod pack;
pub(crate) mod write_pack;
pub(crate) mod zlib;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bashkit_core::vfs::{File, OpenOptions};

use crate::halt::{G, Halt};
use crate::object::{Commit, Entry, Ident, Kind, Oid, Tag, hash, parse_tree};
use crate::object_store::pack::{Pack, Packed, packed_head, patch};
use crate::object_store::zlib::{deflate, inflate};
use crate::repository::Repo;

/// Directories with objects: that of the repository, and those of its alternates.
struct ObjectDirs(Vec<Vec<u8>>);

/// Names of loose objects by their first two digits.
#[derive(Default)]
struct LooseNames(RefCell<BTreeMap<Vec<u8>, Rc<Vec<Oid>>>>);

impl Repo<'_, '_> {
    /// The names of loose objects, and where they are.
    pub(crate) fn loose_files(&self) -> G<BTreeMap<Oid, Vec<u8>>> {
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
    pub(crate) fn pack_files(&self) -> Vec<(Vec<u8>, u64)> {
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

    pub(crate) fn delete_loose(&self, file: &[u8]) -> G<()> {
        self.cache.forget::<LooseNames>();
        self.unlink(file)?;
        if let Some((parent, _)) = bashkit_core::vfs::path::split(file) {
            let _ = self.cx.fs().rmdir(parent);
        }
        Ok(())
    }

    fn packs(&self) -> G<Rc<Vec<Pack>>> {
        if let Some(known) = self.cache.get() {
            return Ok(known);
        }
        let mut packs = Vec::new();
        for dir in &self.object_dirs()?.0 {
            let folder = bytes![dir, "/pack"];
            for entry in self.cx.fs().read_dir(&folder).unwrap_or_default() {
                if let Some(stem) = entry.name.strip_suffix(b".idx")
                    && let Some(pack) = Pack::open(self, &bytes![&folder, "/", stem])?
                {
                    packs.push(pack);
                }
            }
        }
        Ok(self.cache.keep(packs))
    }

    /// Drops the list of packs, as others may have changed them.
    pub(crate) fn forget_packs(&self) {
        self.cache.forget::<Vec<Pack>>();
    }

    /// `objects`, and those of the alternates.
    fn object_dirs(&self) -> G<Rc<ObjectDirs>> {
        if let Some(known) = self.cache.get::<ObjectDirs>() {
            return Ok(known);
        }
        let own = bytes![&self.common, "/objects"];
        let mut dirs = vec![own.clone()];
        if let Some(text) = self.read(&bytes![&own, "/info/alternates"])? {
            for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#")) {
                dirs.push(bashkit_core::vfs::path::join(&own, line));
            }
        }
        Ok(self.cache.keep(ObjectDirs(dirs)))
    }

    /// Drops the list of alternates, as another was added.
    pub(crate) fn forget_alternates(&self) {
        self.cache.forget::<ObjectDirs>();
    }

    fn loose(&self, oid: &Oid) -> G<Option<Arc<dyn File>>> {
        let hex = oid.hex();
        let (first, rest) = hex.split_at(2);
        for dir in &self.object_dirs()?.0 {
            if let Ok(file) = self.cx.fs().open(&bytes![dir, "/", first, "/", rest], OpenOptions::READ) {
                return Ok(Some(file));
            }
        }
        Ok(None)
    }

    pub(crate) fn exists(&self, oid: &Oid) -> G<bool> {
        Ok(*oid == EMPTY_TREE || self.is_stored(oid)?)
    }

    /// Whether a file holds the object: the empty tree is there without that.
    pub(crate) fn is_stored(&self, oid: &Oid) -> G<bool> {
        Ok(self.packs()?.iter().any(|pack| pack.find(oid).is_some()) || self.loose(oid)?.is_some())
    }

    /// Reads an object, which has to exist.
    pub(crate) fn object(&self, oid: &Oid) -> G<(Kind, Vec<u8>)> {
        match self.find_object(oid)? {
            Some(found) => Ok(found),
            None => Err(fatal!["unable to read ", oid.hex()]),
        }
    }

    pub(crate) fn find_object(&self, oid: &Oid) -> G<Option<(Kind, Vec<u8>)>> {
        self.cx.step(20)?;
        // git: packs first, as most objects are there.
        let found = match self.packed(oid)? {
            Some(found) => Some(found),
            None => match self.loose(oid)? {
                Some(file) => Some(self.read_loose(oid, &*file)?),
                None => (*oid == EMPTY_TREE).then(|| (Kind::Tree, Vec::new())),
            },
        };
        if let Some((kind, body)) = &found {
            self.cx.step(body.len() as u64 / 16)?;
            if hash(*kind, body) != *oid {
                return Err(fatal!["object ", oid.hex(), " is corrupt: its name does not fit"]);
            }
        }
        Ok(found)
    }

    fn read_loose(&self, oid: &Oid, file: &dyn File) -> G<(Kind, Vec<u8>)> {
        let corrupt = || fatal!["loose object ", oid.hex(), " is corrupt"];
        let mut body = inflate(self.cx, file, 0, None, usize::MAX)?;
        let zero = memchr::memchr(0, &body).ok_or_else(corrupt)?;
        let header = body.get(..zero).unwrap_or_default();
        let space = memchr::memchr(b' ', header).ok_or_else(corrupt)?;
        let kind = header.get(..space).and_then(Kind::named).ok_or_else(corrupt)?;
        let size = header.get(space + 1..).and_then(|n| std::str::from_utf8(n).ok()).and_then(|n| n.parse::<usize>().ok());
        body.drain(..=zero);
        if size == Some(body.len()) { Ok((kind, body)) } else { Err(corrupt()) }
    }

    fn packed(&self, oid: &Oid) -> G<Option<(Kind, Vec<u8>)>> {
        let packs = self.packs()?;
        let Some((pack, offset)) = packs.iter().find_map(|pack| Some((pack, pack.find(oid)?))) else { return Ok(None) };
        let mut deltas: Vec<Vec<u8>> = Vec::new();
        let mut held = self.cx.meter().charge(0)?;
        let mut place = Some(offset);
        let (kind, mut body) = loop {
            let packed = match place {
                Some(place) => self.packed_at(pack, place)?,
                None => return Err(fatal!["missing base of a delta"]),
            };
            match packed {
                Packed::Whole(kind, body) => break (kind, body),
                Packed::OnPlace(base, delta) => {
                    deltas.push(delta);
                    place = Some(base);
                }
                Packed::OnName(base, delta) => {
                    deltas.push(delta);
                    place = pack.find(&base);
                    if place.is_none() {
                        break match self.loose(&base)?.is_some() {
                            true => self.object(&base)?,
                            false => return Err(fatal!["missing base of a delta"]),
                        };
                    }
                }
            }
            if deltas.len() > CHAIN_MAX {
                return Err(fatal!["delta chain of ", oid.hex(), " is too long"]);
            }
            held.resize(held.bytes() + deltas.last().map_or(0, Vec::len))?;
        };
        while let Some(delta) = deltas.pop() {
            body = patch(self.cx, &body, &delta)?;
        }
        Ok(Some((kind, body)))
    }

    fn packed_at(&self, pack: &Pack, place: u64) -> G<Packed> {
        if place >= pack.bytes {
            return Err(fatal!["corrupt pack"]);
        }
        let mut text = [0; 64];
        let n = pack.file.read_at(place, &mut text).map_err(|errno| self.cx.fault(errno))?;
        let head = packed_head(text.get(..n).unwrap_or_default(), place)?;
        let body = inflate(self.cx, &*pack.file, place + head.len as u64, Some(head.size), usize::MAX)?;
        head.with(body)
    }

    /// Writes an object unless it is there.
    pub(crate) fn write_object(&self, kind: Kind, body: &[u8]) -> G<Oid> {
        self.cx.step(body.len() as u64 / 16)?;
        let oid = hash(kind, body);
        if self.is_stored(&oid)? {
            return Ok(oid);
        }
        self.write_loose(&oid, kind, body)?;
        Ok(oid)
    }

    /// Writes an object as a file of its own.
    pub(crate) fn write_loose(&self, oid: &Oid, kind: Kind, body: &[u8]) -> G<()> {
        if self.loose(oid)?.is_some() {
            return Ok(());
        }
        self.cache.forget::<LooseNames>();
        let data = deflate(self.cx, &[format!("{} {}\0", kind.name(), body.len()).as_bytes(), body])?;
        let hex = oid.hex();
        let (first, rest) = hex.split_at(2);
        self.write_mode(&bytes![&self.common, "/objects/", first, "/", rest], &data, 0o444)
    }

    /// Names of the loose objects that begin with two digits, sorted; they are read once, until one is written or deleted.
    fn loose_names(&self, first: &[u8]) -> G<Rc<Vec<Oid>>> {
        let known = match self.cache.get::<LooseNames>() {
            Some(known) => known,
            None => self.cache.keep(LooseNames::default()),
        };
        if let Some(names) = known.0.borrow().get(first) {
            return Ok(Rc::clone(names));
        }
        let mut names = Vec::new();
        for dir in &self.object_dirs()?.0 {
            for entry in self.cx.fs().read_dir(&bytes![dir, "/", first]).unwrap_or_default() {
                self.cx.step(1)?;
                names.extend(Oid::from_hex(&bytes![first, &entry.name]));
            }
        }
        names.sort();
        let mut held = self.held.borrow_mut();
        let bytes = held.bytes() + names.len() * size_of::<Oid>() + 100;
        held.resize(bytes)?;
        let names = Rc::new(names);
        known.0.borrow_mut().insert(first.to_vec(), Rc::clone(&names));
        Ok(names)
    }

    /// The objects whose names begin with these digits, at most a few.
    pub(crate) fn beginning(&self, digits: &[u8]) -> G<Vec<Oid>> {
        let digits = digits.to_ascii_lowercase();
        let mut found = Vec::new();
        if digits.len() < 2 {
            return Ok(found);
        }
        let (first, _) = digits.split_at_checked(2).unwrap_or_default();
        let names = self.loose_names(first)?;
        let from = names.partition_point(|oid| oid.hex().as_bytes() < digits.as_slice());
        found.extend(names.iter().skip(from).take_while(|oid| oid.hex().as_bytes().starts_with(&digits)));
        self.beginning_in_packs(&digits, &mut found)?;
        found.sort();
        found.dedup();
        Ok(found)
    }

    /// Adds the names in packs that begin with these digits.
    fn beginning_in_packs(&self, digits: &[u8], found: &mut Vec<Oid>) -> G<()> {
        let mut low = [b'0'; 40];
        for (to, from) in low.iter_mut().zip(digits) {
            *to = *from;
        }
        if let Some(low) = Oid::from_hex(&low) {
            for pack in self.packs()?.iter() {
                let mut at = pack.lower_bound(&low);
                while let Some(name) = pack.name(at).filter(|_| at < pack.n)
                    && name.hex().as_bytes().starts_with(digits)
                    && found.len() < 1000
                {
                    found.push(name);
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// Every object there is (`cat-file --batch-all-objects`, the length of short names).
    pub(crate) fn all_objects(&self) -> G<Vec<Oid>> {
        let mut found = Vec::new();
        for dir in &self.object_dirs()?.0 {
            for folder in self.cx.fs().read_dir(dir).unwrap_or_default() {
                if folder.name.len() != 2 {
                    continue;
                }
                for entry in self.cx.fs().read_dir(&bytes![&dir, "/", &folder.name]).unwrap_or_default() {
                    self.cx.step(1)?;
                    found.extend(Oid::from_hex(&bytes![&folder.name, &entry.name]));
                }
            }
        }
        for pack in self.packs()?.iter() {
            self.cx.step(pack.n as u64)?;
            self.cx.meter().fits(pack.n.saturating_mul(20))?;
            found.extend((0..pack.n).filter_map(|at| pack.name(at)));
        }
        found.sort();
        found.dedup();
        Ok(found)
    }

    /// Names of all objects in packs.
    pub(crate) fn packed_objects(&self) -> G<Vec<Oid>> {
        let mut found = Vec::new();
        for pack in self.packs()?.iter() {
            self.cx.step(pack.n as u64)?;
            self.cx.meter().fits((found.len() + pack.n).saturating_mul(20))?;
            found.extend((0..pack.n).filter_map(|at| pack.name(at)));
        }
        found.sort();
        found.dedup();
        Ok(found)
    }

    /// Number of objects in packs, as far as those can be read.
    pub(crate) fn n_packed(&self) -> usize {
        self.packs().map_or(0, |packs| packs.iter().map(|pack| pack.n).sum())
    }

    /// The shortest unique beginning of a name, of `core.abbrev` digits at least.
    pub(crate) fn abbrev(&self, oid: &Oid) -> G<String> {
        self.abbrev_to(oid, self.abbrev_digits())
    }

    pub(crate) fn abbrev_to(&self, oid: &Oid, digits: usize) -> G<String> {
        let hex = oid.hex();
        let mut n = digits.clamp(4, 40);
        let like = self.beginning(hex.get(..n).unwrap_or(&hex).as_bytes())?;
        for other in like.iter().filter(|other| *other != oid) {
            let other = other.hex();
            let same = hex.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
            n = n.max(same + 1);
        }
        Ok(hex.get(..n).unwrap_or(&hex).to_owned())
    }

    pub(crate) fn commit(&self, oid: &Oid) -> G<Rc<Commit>> {
        if let Some(commit) = self.commits.borrow().get(oid) {
            return Ok(Rc::clone(commit));
        }
        let (kind, body) = self.object(oid)?;
        if kind != Kind::Commit {
            return Err(fatal!["object ", oid.hex(), " is a ", kind.name(), ", not a commit"]);
        }
        let commit = Rc::new(Commit::parse(&body)?);
        let mut commits = self.commits.borrow_mut();
        let mut held = self.held.borrow_mut();
        let bytes = held.bytes() + body.len() + 300;
        held.resize(bytes)?;
        commits.insert(*oid, Rc::clone(&commit));
        Ok(commit)
    }

    pub(crate) fn tree(&self, oid: &Oid) -> G<Vec<Entry>> {
        let (kind, body) = self.object(oid)?;
        if kind != Kind::Tree {
            return Err(fatal!["not a tree object"]);
        }
        self.cx.step(body.len() as u64 / 8)?;
        parse_tree(&body)
    }

    pub(crate) fn blob(&self, oid: &Oid) -> G<Vec<u8>> {
        let (kind, body) = self.object(oid)?;
        if kind == Kind::Blob { Ok(body) } else { Err(fatal!["object ", oid.hex(), " is not a blob"]) }
    }

    /// Peels tags until another object is reached.
    pub(crate) fn peel(&self, oid: &Oid) -> G<(Kind, Oid)> {
        let mut at = *oid;
        for _ in 0..1000 {
            let (kind, body) = self.object(&at)?;
            if kind != Kind::Tag {
                return Ok((kind, at));
            }
            at = Tag::parse(&body)?.object;
        }
        Err(fatal!["too many tags of tags"])
    }

    pub(crate) fn tree_of(&self, oid: &Oid) -> G<Oid> {
        match self.peel(oid)? {
            (Kind::Commit, oid) => Ok(self.commit(&oid)?.tree),
            (Kind::Tree, oid) => Ok(oid),
            (kind, oid) => {
                Err(Halt::Die(128, bytes!["error: object ", oid.hex(), " is a ", kind.name(), ", not a tree\nfatal: not a tree object\n"]))
            }
        }
    }

    /// Writes a commit of the current committer.
    pub(crate) fn write_commit(&self, tree: Oid, parents: Vec<Oid>, author: Ident, message: Vec<u8>) -> G<Oid> {
        let committer = self.ident("COMMITTER")?;
        let encoding = None;
        self.write_object(Kind::Commit, &Commit { tree, parents, author, committer, encoding, message }.print())
    }
}

pub(crate) fn loose_name(oid: &Oid) -> String {
    let hex = oid.hex();
    let (first, rest) = hex.split_at_checked(2).unwrap_or_default();
    format!(".git/objects/{first}/{rest}")
}

/// Tree without entries, which git knows without a file.
const EMPTY_TREE: Oid =
    Oid([0x4b, 0x82, 0x5d, 0xc6, 0x42, 0xcb, 0x6e, 0xb9, 0xa0, 0x60, 0xe5, 0x4b, 0xf8, 0xd6, 0x92, 0x88, 0xfb, 0xee, 0x49, 0x04]);

/// Deltas upon deltas; git itself makes at most 4095.
const CHAIN_MAX: usize = 4095;
