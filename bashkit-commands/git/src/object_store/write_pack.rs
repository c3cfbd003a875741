//! Packs written with their indices.

use flate2::Crc;

use crate::halt::G;
use crate::object::{Kind, Oid, ZERO, sha1};
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Packs objects, with the entries of an index.
    pub(crate) fn pack(&self, objects: &[Oid]) -> G<(Vec<u8>, Vec<(Oid, u32, u32)>)> {
        let n = u32::try_from(objects.len()).unwrap_or(u32::MAX);
        let mut out = bytes!["PACK", 2u32.to_be_bytes(), n.to_be_bytes()];
        let mut held = self.cx.meter().charge(0)?;
        let mut entries = Vec::new();
        for oid in objects {
            let (kind, body) = self.object(oid)?;
            let start = out.len();
            push_head(&mut out, kind, body.len());
            out.extend(crate::object_store::zlib::deflate(self.cx, &[&body])?);
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
    pub(crate) fn write_pack(&self, objects: &[Oid]) -> G<Vec<u8>> {
        let (pack, entries) = self.pack(objects)?;
        self.keep_pack(&pack, entries)
    }

    /// Keeps a pack, of this repository or another one, with an index made for it.
    pub(crate) fn keep_pack(&self, pack: &[u8], mut entries: Vec<(Oid, u32, u32)>) -> G<Vec<u8>> {
        entries.sort();
        let sum = pack.get(pack.len().saturating_sub(20)..).unwrap_or_default();
        let index = index_of(&entries, sum);
        let name = Oid::from_bytes(sum).unwrap_or(ZERO).hex();
        let stem = bytes![&self.common, "/objects/pack/pack-", name];
        if self.lstat(&bytes![&stem, ".idx"]).is_some() {
            return Ok(bytes!["pack-", name]);
        }
        self.write_mode(&bytes![&stem, ".pack"], pack, 0o444)?;
        self.write_mode(&bytes![&stem, ".idx"], &index, 0o444)?;
        self.forget_packs();
        Ok(bytes!["pack-", name])
    }
}

/// Adds the header of an object: kind and size, seven bits in a byte.
fn push_head(out: &mut Vec<u8>, kind: Kind, mut size: usize) {
    let letter = match kind {
        Kind::Commit => 1,
        Kind::Tree => 2,
        Kind::Blob => 3,
        Kind::Tag => 4,
    };
    let mut byte = letter << 4 | (size & 15);
    size >>= 4;
    while size > 0 {
        out.push(u8::try_from(byte | 0x80).unwrap_or(0));
        byte = size & 0x7f;
        size >>= 7;
    }
    out.push(u8::try_from(byte).unwrap_or(0));
}

/// Index of a pack, version 2.
fn index_of(entries: &[(Oid, u32, u32)], sum: &[u8]) -> Vec<u8> {
    let mut index = vec![0xff, b't', b'O', b'c', 0, 0, 0, 2];
    let mut first = 0u32;
    let mut rest = entries;
    for byte in 0..=255u8 {
        let n = rest.iter().take_while(|(oid, ..)| oid.0.first() == Some(&byte)).count();
        rest = rest.get(n..).unwrap_or_default();
        first += u32::try_from(n).unwrap_or(0);
        index.extend_from_slice(&first.to_be_bytes());
    }
    for (oid, ..) in entries {
        index.extend_from_slice(&oid.0);
    }
    for (_, crc, _) in entries {
        index.extend_from_slice(&crc.to_be_bytes());
    }
    for (.., place) in entries {
        index.extend_from_slice(&place.to_be_bytes());
    }
    index.extend_from_slice(sum);
    let own = sha1(&index);
    index.extend_from_slice(&own);
    index
}
