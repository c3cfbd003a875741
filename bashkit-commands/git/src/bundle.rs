//! Bundles: a list of references, and a pack.

use bashkit_core::vfs::path;

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::object_store::pack::Packed;
use crate::repository::Repo;

/// Header of a bundle: its needs and references.
pub(crate) struct Bundle {
    /// Commits that must be there already.
    pub(crate) needs: Vec<Oid>,
    pub(crate) refs: Vec<(Oid, Vec<u8>)>,
    file: Vec<u8>,
    pack_at: usize,
}

impl Bundle {
    /// Reads a bundle; git's message when it is none.
    pub(crate) fn open(env: &Env<'_, '_>, operand: &[u8]) -> G<Self> {
        let full = path::clean(&env.at(operand));
        let Some(file) = env.read(&full)? else { return Err(Halt::Die(1, bytes!["error: could not open '", operand, "'\n"])) };
        let _held = env.cx.meter().charge(file.len())?;
        let wrong = || Halt::Die(1, bytes!["error: '", operand, "' does not look like a v2 or v3 bundle file\n"]);
        let mut bundle = Self { needs: Vec::new(), refs: Vec::new(), file: Vec::new(), pack_at: 0 };
        let mut at = match file.strip_prefix(b"# v2 git bundle\n").or_else(|| file.strip_prefix(b"# v3 git bundle\n")) {
            Some(rest) => file.len() - rest.len(),
            None => return Err(wrong()),
        };
        loop {
            env.cx.step(2)?;
            let rest = file.get(at..).unwrap_or_default();
            let end = memchr::memchr(b'\n', rest).ok_or_else(wrong)?;
            let line = rest.get(..end).unwrap_or_default();
            at += end + 1;
            if line.is_empty() {
                break;
            }
            bundle.header_line(line, &wrong)?;
        }
        bundle.pack_at = at;
        bundle.file = file;
        Ok(bundle)
    }

    /// Reads a line of the header: a capability, a commit that is needed, or a reference.
    fn header_line(&mut self, line: &[u8], wrong: &dyn Fn() -> Halt) -> G<()> {
        if let Some(capability) = line.strip_prefix(b"@") {
            if capability != b"object-format=sha1" {
                return Err(Halt::Die(1, bytes!["error: unknown capability '", capability, "'\n"]));
            }
        } else if let Some(need) = line.strip_prefix(b"-") {
            let oid = need.get(..40).and_then(Oid::from_hex).ok_or_else(wrong)?;
            self.needs.push(oid);
        } else {
            let oid = line.get(..40).and_then(Oid::from_hex).ok_or_else(wrong)?;
            self.refs.push((oid, line.get(41..).unwrap_or_default().to_vec()));
        }
        Ok(())
    }

    pub(crate) fn list(&self, env: &Env<'_, '_>, names: &[Vec<u8>]) -> G<()> {
        for (oid, name) in &self.refs {
            if names.is_empty() || names.iter().any(|wanted| wanted == name || name.ends_with(&bytes!["/", wanted])) {
                env.put(bytes![oid.hex(), " ", name, "\n"])?;
            }
        }
        Ok(())
    }

    /// The commits that are not there, said on stderr.
    pub(crate) fn refuse_missing(&self, repo: &Repo<'_, '_>) -> G<()> {
        let mut missing = Vec::new();
        for oid in &self.needs {
            if !repo.exists(oid)? {
                missing.extend(bytes!["error: ", oid.hex(), " \n"]);
            }
        }
        if missing.is_empty() {
            Ok(())
        } else {
            Err(Halt::Die(1, bytes!["error: Repository lacks these prerequisite commits:\n", missing]))
        }
    }

    /// Writes what the bundle holds as loose objects.
    pub(crate) fn unpack(&self, repo: &Repo<'_, '_>) -> G<()> {
        self.refuse_missing(repo)?;
        repo.unpack_objects(self.file.get(self.pack_at..).unwrap_or_default())
    }
}

impl Repo<'_, '_> {
    /// Writes the objects of a pack one by one; a delta waits until its base is there.
    fn unpack_objects(&self, pack: &[u8]) -> G<()> {
        let (n, body) = self.count_and_body(pack)?;
        let mut places: std::collections::HashMap<u64, Oid> = std::collections::HashMap::new();
        let mut waiting: Vec<(u64, Packed)> = Vec::new();
        let mut held = self.cx.meter().charge(0)?;
        let mut at = 12;
        for _ in 0..n {
            let place = at as u64;
            let (packed, used) = crate::object_store::pack::packed_in(self.cx, body, at)?;
            at += used;
            match packed {
                Packed::Whole(kind, body) => {
                    places.insert(place, self.write_object(kind, &body)?);
                }
                delta => {
                    held.resize(held.bytes() + delta.bytes() + 100)?;
                    waiting.push((place, delta));
                }
            }
            self.cx.meter().fits(places.len().saturating_mul(60))?;
        }
        while !waiting.is_empty() {
            let before = waiting.len();
            let later = self.unpack_waiting(waiting, &mut places)?;
            if later.len() == before {
                return Err(fatal!["unresolved deltas left after unpacking"]);
            }
            waiting = later;
        }
        Ok(())
    }

    /// Writes the deltas whose bases are there; gives back the others.
    fn unpack_waiting(&self, waiting: Vec<(u64, Packed)>, places: &mut std::collections::HashMap<u64, Oid>) -> G<Vec<(u64, Packed)>> {
        let mut later = Vec::new();
        for (place, packed) in waiting {
            self.cx.step(2)?;
            let (base, delta) = match &packed {
                Packed::OnPlace(base, delta) => (places.get(base).copied(), delta),
                Packed::OnName(base, delta) => (self.exists(base)?.then_some(*base), delta),
                Packed::Whole(..) => continue,
            };
            match base {
                Some(base) => {
                    let (kind, body) = self.object(&base)?;
                    let body = crate::object_store::pack::patch(self.cx, &body, delta)?;
                    places.insert(place, self.write_object(kind, &body)?);
                }
                None => later.push((place, packed)),
            }
        }
        Ok(later)
    }

    /// Number of objects of a pack, and the part that holds them.
    fn count_and_body<'p>(&self, pack: &'p [u8]) -> G<(usize, &'p [u8])> {
        let corrupt = || fatal!["pack has bad object"];
        let count: [u8; 4] = match (pack.get(..8), pack.get(8..12)) {
            (Some([b'P', b'A', b'C', b'K', 0, 0, 0, 2 | 3]), Some(n)) => n.try_into().map_err(|_| corrupt())?,
            _ => return Err(fatal!["protocol error: bad pack header"]),
        };
        let n = u32::from_be_bytes(count) as usize;
        let end = pack.len().checked_sub(20).ok_or_else(corrupt)?;
        let body = pack.get(..end).unwrap_or_default();
        self.cx.step(body.len() as u64 / 8)?;
        if pack.get(end..) != Some(&crate::object::sha1(body)) {
            return Err(fatal!["pack is corrupted (SHA1 mismatch)"]);
        }
        Ok((n, body))
    }
}
