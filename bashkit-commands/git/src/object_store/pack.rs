//! Packs with their indices, and deltas. Chains of deltas are bounded.

use std::sync::Arc;

use bashkit_core::command::Cx;
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{File, OpenOptions};
use flate2::{Decompress, FlushDecompress, Status};

use crate::halt::G;
use crate::object::{Kind, Oid};
use crate::repository::Repo;

/// A pack: its index in memory, its objects read where they are.
pub(crate) struct Pack {
    index: Vec<u8>,
    _charge: Charge,
    pub(crate) n: usize,
    pub(crate) file: Arc<dyn File>,
    pub(crate) bytes: u64,
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes)
}

impl Pack {
    pub(crate) fn open(repo: &Repo<'_, '_>, base: &[u8]) -> G<Option<Self>> {
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

    pub(crate) fn name(&self, at: usize) -> Option<Oid> {
        let from = 8 + 1024 + at.checked_mul(20)?;
        Oid::from_bytes(self.index.get(from..from + 20)?)
    }

    /// The first name that is not before `oid`.
    pub(crate) fn lower_bound(&self, oid: &Oid) -> usize {
        let (mut low, mut high) = (0, self.n);
        while low < high {
            let mid = low + (high - low) / 2;
            if self.name(mid).is_some_and(|name| name < *oid) { low = mid + 1 } else { high = mid }
        }
        low
    }

    pub(crate) fn find(&self, oid: &Oid) -> Option<u64> {
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

/// Entry of a pack: an object or a delta.
pub(crate) enum Packed {
    Whole(Kind, Vec<u8>),
    OnPlace(u64, Vec<u8>),
    OnName(Oid, Vec<u8>),
}

impl Packed {
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Whole(_, body) | Self::OnPlace(_, body) | Self::OnName(_, body) => body.len(),
        }
    }
}

/// Header of an entry in a pack.
pub(crate) struct PackedHead {
    kind: u8,
    /// The bytes of the object, or of the delta, once they are unpacked.
    pub(crate) size: usize,
    base: Option<u64>,
    name: Option<Oid>,
    /// The bytes of the head itself.
    pub(crate) len: usize,
}

impl PackedHead {
    pub(crate) fn with(self, body: Vec<u8>) -> G<Packed> {
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
pub(crate) fn packed_head(text: &[u8], place: u64) -> G<PackedHead> {
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
        base = Some(base_offset(&mut next, place)?);
    }
    let mut name = None;
    if kind == 7 {
        name = Some(Oid::from_bytes(text.get(at..at + 20).ok_or_else(corrupt)?).ok_or_else(corrupt)?);
        at += 20;
    }
    Ok(PackedHead { kind, size, base, name, len: at })
}

/// Place of the base of a delta, which stands before the delta itself.
fn base_offset(next: &mut dyn FnMut() -> G<u8>, place: u64) -> G<u64> {
    let corrupt = || fatal!["corrupt pack"];
    let mut byte = next()?;
    let mut back = u64::from(byte & 0x7f);
    while byte & 0x80 != 0 {
        byte = next()?;
        back = back.checked_add(1).and_then(|b| b.checked_mul(128)).ok_or_else(corrupt)? | u64::from(byte & 0x7f);
    }
    place.checked_sub(back).filter(|_| back > 0).ok_or_else(corrupt)
}

/// Reads an entry of a pack in memory, and its length there.
pub(crate) fn packed_in(cx: &Cx<'_>, pack: &[u8], place: usize) -> G<(Packed, usize)> {
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

/// Puts a delta upon its base.
pub(crate) fn patch(cx: &Cx<'_>, base: &[u8], delta: &[u8]) -> G<Vec<u8>> {
    let corrupt = || fatal!["corrupt delta"];
    let mut at = 0;
    let size = |at: &mut usize| delta_size(delta, at);
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
            copied(base, delta, &mut at, op)
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

/// Part of the base that a delta copies.
fn copied<'b>(base: &'b [u8], delta: &[u8], at: &mut usize, op: u8) -> Option<&'b [u8]> {
    let mut take = |bits: u8, n: u32| -> Option<usize> {
        let mut value = 0;
        for i in 0..n {
            if bits & (1 << i) != 0 {
                value |= usize::from(*delta.get(*at)?) << (8 * i);
                *at += 1;
            }
        }
        Some(value)
    };
    let from = take(op & 0xf, 4)?;
    let n = take(op >> 4 & 7, 3)?;
    let n = if n == 0 { 0x10000 } else { n };
    base.get(from..from.saturating_add(n))
}

/// Size in the header of a delta, seven bits in a byte.
fn delta_size(delta: &[u8], at: &mut usize) -> Option<usize> {
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
}
