//! Where objects are: loose files, and packs with their indices. What is read is checked against its name, so no object can contain itself.

use std::rc::Rc;
use std::sync::Arc;

use bashkit_core::command::Cx;
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{File, OpenOptions};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::core::Repo;
use super::object::{Commit, Entry, Kind, Oid, Tag, hash, parse_tree};
use super::{G, Halt};

/// Deltas upon deltas; git itself makes at most 4095.
const CHAIN_MAX: usize = 4095;

/// A pack: its index in memory, its objects read where they are.
pub(super) struct Pack {
    index: Vec<u8>,
    _charge: Charge,
    n: usize,
    file: Arc<dyn File>,
    bytes: u64,
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes)
}

impl Pack {
    fn open(repo: &Repo<'_, '_>, base: &[u8]) -> G<Option<Self>> {
        let Some(index) = repo.read(&bytes![base, ".idx"])? else { return Ok(None) };
        let corrupt = || fatal!["packfile ", base, ".pack cannot be accessed"];
        let charge = repo.cx.meter().charge(index.len())?;
        if index.get(..8) != Some(&[0xff, b't', b'O', b'c', 0, 0, 0, 2]) {
            return Err(fatal!["index file ", base, ".idx is not of version 2"]);
        }
        let n = be32(&index, 8 + 255 * 4).ok_or_else(corrupt)? as usize;
        if index.len() < n.saturating_mul(28).saturating_add(8 + 1024 + 40) {
            return Err(corrupt());
        }
        let file = repo.cx.fs().open(&bytes![base, ".pack"], OpenOptions::READ).map_err(|_| corrupt())?;
        let bytes = file.metadata().map_err(|_| corrupt())?.size;
        Ok(Some(Self { index, _charge: charge, n, file, bytes }))
    }

    fn name(&self, at: usize) -> Option<Oid> {
        let from = 8 + 1024 + at.checked_mul(20)?;
        Oid::from_bytes(self.index.get(from..from + 20)?)
    }

    /// The first name that is not before `oid`.
    fn lower_bound(&self, oid: &Oid) -> usize {
        let (mut low, mut high) = (0, self.n);
        while low < high {
            let mid = low + (high - low) / 2;
            if self.name(mid).is_some_and(|name| name < *oid) { low = mid + 1 } else { high = mid }
        }
        low
    }

    fn find(&self, oid: &Oid) -> Option<u64> {
        let at = self.lower_bound(oid);
        if self.name(at)? != *oid {
            return None;
        }
        let short = be32(&self.index, 8 + 1024 + self.n * 24 + at * 4)?;
        if short & 0x8000_0000 == 0 {
            return Some(u64::from(short));
        }
        let from = 8 + 1024 + self.n * 28 + (short & 0x7fff_ffff) as usize * 8;
        self.index.get(from..from + 8)?.try_into().ok().map(u64::from_be_bytes)
    }
}

/// What stands at a place of a pack.
pub(super) enum Packed {
    Whole(Kind, Vec<u8>),
    OnPlace(u64, Vec<u8>),
    OnName(Oid, Vec<u8>),
}

impl Packed {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Whole(_, body) | Self::OnPlace(_, body) | Self::OnName(_, body) => body.len(),
        }
    }
}

/// What stands before the bytes of an object in a pack.
struct PackedHead {
    kind: u8,
    /// The bytes of the object, or of the delta, once they are unpacked.
    size: usize,
    base: Option<u64>,
    name: Option<Oid>,
    /// The bytes of the head itself.
    len: usize,
}

impl PackedHead {
    fn with(self, body: Vec<u8>) -> G<Packed> {
        Ok(match (self.kind, self.base, self.name) {
            (1, ..) => Packed::Whole(Kind::Commit, body),
            (2, ..) => Packed::Whole(Kind::Tree, body),
            (3, ..) => Packed::Whole(Kind::Blob, body),
            (4, ..) => Packed::Whole(Kind::Tag, body),
            (_, Some(base), _) => Packed::OnPlace(base, body),
            (_, _, Some(name)) => Packed::OnName(name, body),
            _ => return Err(fatal!["corrupt pack"]),
        })
    }
}

/// Reads what stands at `place` of a pack, of which `text` is the rest from there on.
fn packed_head(text: &[u8], place: u64) -> G<PackedHead> {
    let corrupt = || fatal!["corrupt pack"];
    let mut at = 0;
    let mut next = || {
        at += 1;
        text.get(at - 1).copied().ok_or_else(corrupt)
    };
    let first = next()?;
    let kind = first >> 4 & 7;
    let mut size = usize::from(first & 15);
    let (mut byte, mut shift) = (first, 4);
    while byte & 0x80 != 0 {
        byte = next()?;
        if shift > 56 {
            return Err(corrupt());
        }
        size |= usize::from(byte & 0x7f) << shift;
        shift += 7;
    }
    let mut base = None;
    if kind == 6 {
        let mut byte = next()?;
        let mut back = u64::from(byte & 0x7f);
        while byte & 0x80 != 0 {
            byte = next()?;
            back = back.checked_add(1).and_then(|b| b.checked_mul(128)).ok_or_else(corrupt)? | u64::from(byte & 0x7f);
        }
        base = Some(place.checked_sub(back).filter(|_| back > 0).ok_or_else(corrupt)?);
    }
    let mut name = None;
    if kind == 7 {
        name = Some(Oid::from_bytes(text.get(at..at + 20).ok_or_else(corrupt)?).ok_or_else(corrupt)?);
        at += 20;
    }
    Ok(PackedHead { kind, size, base, name, len: at })
}

/// What stands at a place of a pack in memory, and how long it is there.
pub(super) fn packed_in(cx: &Cx<'_>, pack: &[u8], place: usize) -> G<(Packed, usize)> {
    let corrupt = || fatal!["corrupt pack"];
    let head = packed_head(pack.get(place..).unwrap_or_default(), place as u64)?;
    let (size, at) = (head.size, place + head.len);
    let mut stream = Decompress::new(true);
    let mut body: Vec<u8> = Vec::new();
    let mut input = pack.get(at..).unwrap_or_default();
    loop {
        let room = body.len().clamp(2048, 1 << 20).min(size.saturating_sub(body.len()).saturating_add(1));
        cx.meter().fits(body.len() + room)?;
        body.reserve(room);
        let (in_before, out_before) = (stream.total_in(), body.len());
        let status = stream.decompress_vec(input, &mut body, FlushDecompress::None).map_err(|_| corrupt())?;
        let used = usize::try_from(stream.total_in() - in_before).unwrap_or(0);
        input = input.get(used..).unwrap_or_default();
        cx.step(1 + (body.len() - out_before) as u64 / 16)?;
        if body.len() > size {
            return Err(corrupt());
        }
        if status == Status::StreamEnd {
            break;
        }
        if used == 0 && body.len() == out_before {
            return Err(corrupt());
        }
    }
    if body.len() != size {
        return Err(corrupt());
    }
    let length = at - place + usize::try_from(stream.total_in()).unwrap_or(0);
    Ok((head.with(body)?, length))
}

/// Inflates from a file; `size` is what it must come to, where that is known before.
fn inflate(cx: &Cx<'_>, file: &dyn File, mut at: u64, size: Option<usize>, until: usize) -> G<Vec<u8>> {
    let corrupt = || fatal!["corrupt object: inflate failed"];
    let mut stream = Decompress::new(true);
    let mut out: Vec<u8> = Vec::new();
    let mut buf = vec![0; 8 << 10];
    let limit = size.unwrap_or(usize::MAX);
    loop {
        let n = file.read_at(at, &mut buf).map_err(|errno| cx.fault(errno))?;
        at = at.saturating_add(n as u64);
        let mut input = buf.get(..n).unwrap_or_default();
        loop {
            let room = out.len().clamp(2048, 1 << 20).min(limit.saturating_sub(out.len()).saturating_add(1));
            cx.meter().fits(out.len() + room)?;
            out.reserve(room);
            let (in_before, out_before) = (stream.total_in(), out.len());
            let status = stream.decompress_vec(input, &mut out, FlushDecompress::None).map_err(|_| corrupt())?;
            let used = usize::try_from(stream.total_in() - in_before).unwrap_or(0);
            input = input.get(used..).unwrap_or_default();
            cx.step(1 + (out.len() - out_before) as u64 / 16)?;
            if out.len() > limit {
                return Err(corrupt());
            }
            if status == Status::StreamEnd || out.len() >= until {
                return if size.is_some_and(|size| size != out.len()) && out.len() < until { Err(corrupt()) } else { Ok(out) };
            }
            if used == 0 && out.len() == out_before {
                break;
            }
        }
        if n == 0 {
            return Err(corrupt());
        }
    }
}

pub(super) fn deflate(cx: &Cx<'_>, parts: &[&[u8]]) -> G<Vec<u8>> {
    let mut stream = Compress::new(Compression::default(), true);
    let mut out = Vec::new();
    let total: usize = parts.iter().map(|part| part.len()).sum();
    cx.meter().fits(total.saturating_add(1024))?;
    cx.step(1 + total as u64 / 8)?;
    for (i, part) in parts.iter().enumerate() {
        let mut input = *part;
        let flush = if i + 1 == parts.len() { FlushCompress::Finish } else { FlushCompress::None };
        loop {
            out.reserve(4096);
            let before = stream.total_in();
            let status = stream.compress_vec(input, &mut out, flush).map_err(|_| fatal!["deflate failed"])?;
            input = input.get(usize::try_from(stream.total_in() - before).unwrap_or(0)..).unwrap_or_default();
            if status == Status::StreamEnd || (input.is_empty() && i + 1 < parts.len()) {
                break;
            }
        }
    }
    Ok(out)
}

/// Puts a delta upon its base.
pub(super) fn patch(cx: &Cx<'_>, base: &[u8], delta: &[u8]) -> G<Vec<u8>> {
    let corrupt = || fatal!["corrupt delta"];
    let mut at = 0;
    let size = |at: &mut usize| -> Option<usize> {
        let (mut value, mut shift) = (0usize, 0);
        loop {
            let byte = *delta.get(*at)?;
            *at += 1;
            if shift > 56 {
                return None;
            }
            value |= usize::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
    };
    let base_bytes = size(&mut at).ok_or_else(corrupt)?;
    let want = size(&mut at).ok_or_else(corrupt)?;
    if base_bytes != base.len() {
        return Err(corrupt());
    }
    cx.step(1 + delta.len() as u64 / 4)?;
    let mut out = Vec::new();
    while let Some(&op) = delta.get(at) {
        at += 1;
        let part = if op & 0x80 != 0 {
            let mut take = |bits: u8, n: u32| -> Option<usize> {
                let mut value = 0;
                for i in 0..n {
                    if bits & (1 << i) != 0 {
                        value |= usize::from(*delta.get(at)?) << (8 * i);
                        at += 1;
                    }
                }
                Some(value)
            };
            let from = take(op & 0xf, 4).ok_or_else(corrupt)?;
            let n = take(op >> 4 & 7, 3).ok_or_else(corrupt)?;
            let n = if n == 0 { 0x10000 } else { n };
            base.get(from..from.saturating_add(n))
        } else if op != 0 {
            at += usize::from(op);
            delta.get(at - usize::from(op)..at)
        } else {
            None
        };
        let part = part.ok_or_else(corrupt)?;
        if out.len() + part.len() > want {
            return Err(corrupt());
        }
        cx.meter().fits(out.len() + part.len())?;
        cx.step(1 + part.len() as u64 / 16)?;
        out.extend_from_slice(part);
    }
    if out.len() == want { Ok(out) } else { Err(corrupt()) }
}

impl Repo<'_, '_> {
    fn packs(&self) -> G<Rc<Vec<Pack>>> {
        if let Some(packs) = &*self.packs.borrow() {
            return Ok(Rc::clone(packs));
        }
        let mut packs = Vec::new();
        for dir in self.object_dirs()? {
            let folder = bytes![dir, "/pack"];
            for entry in self.cx.fs().read_dir(&folder).unwrap_or_default() {
                if let Some(stem) = entry.name.strip_suffix(b".idx")
                    && let Some(pack) = Pack::open(self, &bytes![&folder, "/", stem])?
                {
                    packs.push(pack);
                }
            }
        }
        let packs = Rc::new(packs);
        *self.packs.borrow_mut() = Some(Rc::clone(&packs));
        Ok(packs)
    }

    /// `objects`, and those of the alternates.
    fn object_dirs(&self) -> G<Vec<Vec<u8>>> {
        let own = bytes![&self.common, "/objects"];
        let mut dirs = vec![own.clone()];
        if let Some(text) = self.read(&bytes![&own, "/info/alternates"])? {
            for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#")) {
                dirs.push(bashkit_core::vfs::path::join(&own, line));
            }
        }
        Ok(dirs)
    }

    fn loose(&self, oid: &Oid) -> G<Option<Arc<dyn File>>> {
        let hex = oid.hex();
        let (first, rest) = hex.split_at(2);
        for dir in self.object_dirs()? {
            if let Ok(file) = self.cx.fs().open(&bytes![dir, "/", first, "/", rest], OpenOptions::READ) {
                return Ok(Some(file));
            }
        }
        Ok(None)
    }

    pub(super) fn exists(&self, oid: &Oid) -> G<bool> {
        Ok(self.packs()?.iter().any(|pack| pack.find(oid).is_some()) || self.loose(oid)?.is_some())
    }

    /// Reads an object.
    pub(super) fn object(&self, oid: &Oid) -> G<(Kind, Vec<u8>)> {
        match self.find_object(oid)? {
            Some(found) => Ok(found),
            None => Err(fatal!["unable to read ", oid.hex()]),
        }
    }

    pub(super) fn find_object(&self, oid: &Oid) -> G<Option<(Kind, Vec<u8>)>> {
        self.cx.step(20)?;
        let found = match self.loose(oid)? {
            Some(file) => {
                let corrupt = || fatal!["loose object ", oid.hex(), " is corrupt"];
                let mut body = inflate(self.cx, &*file, 0, None, usize::MAX)?;
                let zero = memchr::memchr(0, &body).ok_or_else(corrupt)?;
                let header = body.get(..zero).unwrap_or_default();
                let space = memchr::memchr(b' ', header).ok_or_else(corrupt)?;
                let kind = header.get(..space).and_then(Kind::named).ok_or_else(corrupt)?;
                let size = header.get(space + 1..).and_then(|n| std::str::from_utf8(n).ok()).and_then(|n| n.parse::<usize>().ok());
                body.drain(..=zero);
                if size != Some(body.len()) {
                    return Err(corrupt());
                }
                Some((kind, body))
            }
            None => self.packed(oid)?,
        };
        if let Some((kind, body)) = &found {
            self.cx.step(body.len() as u64 / 16)?;
            if hash(*kind, body) != *oid {
                return Err(fatal!["object ", oid.hex(), " is corrupt: its name does not fit"]);
            }
        }
        Ok(found)
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
    pub(super) fn write_object(&self, kind: Kind, body: &[u8]) -> G<Oid> {
        self.cx.step(body.len() as u64 / 16)?;
        let oid = hash(kind, body);
        if self.exists(&oid)? {
            return Ok(oid);
        }
        self.write_loose(&oid, kind, body)?;
        Ok(oid)
    }

    /// Writes an object as a file of its own.
    pub(super) fn write_loose(&self, oid: &Oid, kind: Kind, body: &[u8]) -> G<()> {
        if self.loose(oid)?.is_some() {
            return Ok(());
        }
        let data = deflate(self.cx, &[format!("{} {}\0", kind.name(), body.len()).as_bytes(), body])?;
        let hex = oid.hex();
        let (first, rest) = hex.split_at(2);
        self.write_mode(&bytes![&self.common, "/objects/", first, "/", rest], &data, 0o444)
    }

    /// The objects whose names begin with these digits, at most a few.
    pub(super) fn beginning(&self, digits: &[u8]) -> G<Vec<Oid>> {
        let digits = digits.to_ascii_lowercase();
        let mut found = Vec::new();
        if digits.len() < 2 {
            return Ok(found);
        }
        let (first, rest) = digits.split_at_checked(2).unwrap_or_default();
        for dir in self.object_dirs()? {
            for entry in self.cx.fs().read_dir(&bytes![dir, "/", first]).unwrap_or_default() {
                self.cx.step(1)?;
                if entry.name.starts_with(rest) {
                    found.extend(Oid::from_hex(&bytes![first, &entry.name]));
                }
            }
        }
        let mut low = [b'0'; 40];
        for (to, from) in low.iter_mut().zip(&digits) {
            *to = *from;
        }
        if let Some(low) = Oid::from_hex(&low) {
            for pack in self.packs()?.iter() {
                let mut at = pack.lower_bound(&low);
                while let Some(name) = pack.name(at).filter(|_| at < pack.n)
                    && name.hex().as_bytes().starts_with(&digits)
                    && found.len() < 1000
                {
                    found.push(name);
                    at += 1;
                }
            }
        }
        found.sort();
        found.dedup();
        Ok(found)
    }

    /// Every object there is (`cat-file --batch-all-objects`, the length of short names).
    pub(super) fn all_objects(&self) -> G<Vec<Oid>> {
        let mut found = Vec::new();
        for dir in self.object_dirs()? {
            for folder in self.cx.fs().read_dir(&dir).unwrap_or_default() {
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

    /// What packs hold.
    pub(super) fn packed_objects(&self) -> G<Vec<Oid>> {
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

    /// The shortest unique beginning of a name, of `core.abbrev` digits at least.
    pub(super) fn abbrev(&self, oid: &Oid) -> G<String> {
        self.abbrev_to(oid, self.abbrev_digits())
    }

    pub(super) fn abbrev_to(&self, oid: &Oid, digits: usize) -> G<String> {
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

    pub(super) fn commit(&self, oid: &Oid) -> G<Rc<Commit>> {
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

    pub(super) fn tree(&self, oid: &Oid) -> G<Vec<Entry>> {
        let (kind, body) = self.object(oid)?;
        if kind != Kind::Tree {
            return Err(fatal!["not a tree object"]);
        }
        self.cx.step(body.len() as u64 / 8)?;
        parse_tree(&body)
    }

    pub(super) fn blob(&self, oid: &Oid) -> G<Vec<u8>> {
        let (kind, body) = self.object(oid)?;
        if kind == Kind::Blob { Ok(body) } else { Err(fatal!["object ", oid.hex(), " is not a blob"]) }
    }

    /// What a tag of a tag of … points at.
    pub(super) fn peel(&self, oid: &Oid) -> G<(Kind, Oid)> {
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

    pub(super) fn tree_of(&self, oid: &Oid) -> G<Oid> {
        match self.peel(oid)? {
            (Kind::Commit, oid) => Ok(self.commit(&oid)?.tree),
            (Kind::Tree, oid) => Ok(oid),
            (kind, oid) => {
                Err(Halt::Die(128, bytes!["error: object ", oid.hex(), " is a ", kind.name(), ", not a tree\nfatal: not a tree object\n"]))
            }
        }
    }
}
