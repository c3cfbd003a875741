//! `bundle`: references and their objects in one file.

use std::collections::HashSet;

use bashkit_core::vfs::path;

use super::core::{Env, Repo};
use super::object::{Kind, Oid};
use super::opts::Opts;
use super::store::Packed;
use super::{G, Halt};

/// What stands before the pack.
pub(super) struct Bundle {
    /// Commits that must be there already.
    needs: Vec<Oid>,
    pub(super) refs: Vec<(Oid, Vec<u8>)>,
    file: Vec<u8>,
    pack_at: usize,
}

impl Bundle {
    /// Reads a bundle; git's message when it is none.
    pub(super) fn open(env: &Env<'_, '_>, operand: &[u8]) -> G<Self> {
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
            if let Some(capability) = line.strip_prefix(b"@") {
                if capability != b"object-format=sha1" {
                    return Err(Halt::Die(1, bytes!["error: unknown capability '", capability, "'\n"]));
                }
            } else if let Some(need) = line.strip_prefix(b"-") {
                let oid = need.get(..40).and_then(Oid::from_hex).ok_or_else(wrong)?;
                bundle.needs.push(oid);
            } else {
                let oid = line.get(..40).and_then(Oid::from_hex).ok_or_else(wrong)?;
                bundle.refs.push((oid, line.get(41..).unwrap_or_default().to_vec()));
            }
        }
        bundle.pack_at = at;
        bundle.file = file;
        Ok(bundle)
    }

    fn list(&self, env: &Env<'_, '_>, names: &[Vec<u8>]) -> G<()> {
        for (oid, name) in &self.refs {
            if names.is_empty() || names.iter().any(|wanted| wanted == name || name.ends_with(&bytes!["/", wanted])) {
                env.put(bytes![oid.hex(), " ", name, "\n"])?;
            }
        }
        Ok(())
    }

    /// The commits that are not there, said on stderr.
    fn refuse_missing(&self, repo: &Repo<'_, '_>) -> G<()> {
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
    pub(super) fn unpack(&self, repo: &Repo<'_, '_>) -> G<()> {
        self.refuse_missing(repo)?;
        repo.unpack_objects(self.file.get(self.pack_at..).unwrap_or_default())
    }
}

impl Repo<'_, '_> {
    /// Writes the objects of a pack one by one; a delta waits until its base is there.
    fn unpack_objects(&self, pack: &[u8]) -> G<()> {
        let corrupt = || fatal!["pack has bad object"];
        let count: [u8; 4] = match (pack.get(..8), pack.get(8..12)) {
            (Some([b'P', b'A', b'C', b'K', 0, 0, 0, 2 | 3]), Some(n)) => n.try_into().map_err(|_| corrupt())?,
            _ => return Err(fatal!["protocol error: bad pack header"]),
        };
        let n = u32::from_be_bytes(count) as usize;
        let end = pack.len().checked_sub(20).ok_or_else(corrupt)?;
        let body = pack.get(..end).unwrap_or_default();
        self.cx.step(body.len() as u64 / 8)?;
        if pack.get(end..) != Some(&super::object::sha1(body)) {
            return Err(fatal!["pack is corrupted (SHA1 mismatch)"]);
        }
        let mut places: std::collections::HashMap<u64, Oid> = std::collections::HashMap::new();
        let mut waiting: Vec<(u64, Packed)> = Vec::new();
        let mut held = self.cx.meter().charge(0)?;
        let mut at = 12;
        for _ in 0..n {
            let place = at as u64;
            let (packed, used) = super::store::packed_in(self.cx, body, at)?;
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
                        let body = super::store::patch(self.cx, &body, delta)?;
                        places.insert(place, self.write_object(kind, &body)?);
                    }
                    None => later.push((place, packed)),
                }
            }
            if later.len() == before {
                return Err(fatal!["unresolved deltas left after unpacking"]);
            }
            waiting = later;
        }
        Ok(())
    }
}

fn usage() -> String {
    let subs = super::options::ALL.iter().filter(|sub| sub.name.starts_with("bundle "));
    let mut text = String::new();
    for (at, sub) in subs.enumerate() {
        text.push_str(&format!("{} git {} {}\n", if at == 0 { "usage:" } else { "   or:" }, sub.name, sub.synopsis));
    }
    text.push('\n');
    text
}

pub(super) fn bundle(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some((name, rest)) = args.split_first() else {
        return Err(Halt::Die(129, bytes!["error: need a subcommand\n", usage()]));
    };
    let with_file = |sub: &'static super::options::Sub| -> G<(Opts, Vec<u8>)> {
        let opts = Opts::parse(sub, rest)?;
        match opts.arg(0).map(<[u8]>::to_vec) {
            Some(file) => Ok((opts, file)),
            None => Err(Halt::Die(129, bytes!["error: need a <file> argument\n", super::opts::usage(sub)])),
        }
    };
    match name.as_slice() {
        b"create" => create(repo, rest),
        b"verify" => {
            let (opts, file) = with_file(&super::options::BUNDLE_VERIFY)?;
            let bundle = Bundle::open(repo, &file)?;
            bundle.refuse_missing(repo)?;
            if !opts.has("quiet") {
                repo.put(match bundle.refs.len() {
                    1 => "The bundle contains this ref:\n".to_owned(),
                    n => format!("The bundle contains these {n} refs:\n"),
                })?;
                bundle.list(repo, &[])?;
                match bundle.needs.len() {
                    0 => repo.put("The bundle records a complete history.\n")?,
                    1 => repo.put("The bundle requires this ref:\n")?,
                    n => repo.put(format!("The bundle requires these {n} refs:\n"))?,
                }
                for oid in &bundle.needs {
                    repo.put(bytes![oid.hex(), " \n"])?;
                }
                repo.put("The bundle uses this hash algorithm: sha1\n")?;
                repo.warn(bytes![file, " is okay"])?;
            }
            Ok(0)
        }
        b"list-heads" => {
            let (opts, file) = with_file(&super::options::BUNDLE_LIST_HEADS)?;
            Bundle::open(repo, &file)?.list(repo, opts.args.get(1..).unwrap_or_default())?;
            Ok(0)
        }
        b"unbundle" => {
            let (opts, file) = with_file(&super::options::BUNDLE_UNBUNDLE)?;
            let bundle = Bundle::open(repo, &file)?;
            bundle.unpack(repo)?;
            bundle.list(repo, opts.args.get(1..).unwrap_or_default())?;
            Ok(0)
        }
        name => Err(Halt::Die(129, bytes!["error: unknown subcommand: `", name, "'\n", usage()])),
    }
}

fn create(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut opts = Opts::parse(&super::options::BUNDLE_CREATE, args)?;
    if opts.args.is_empty() {
        return Err(Halt::Die(129, bytes!["error: need a <file> argument\n", super::opts::usage(&super::options::BUNDLE_CREATE)]));
    }
    let file = opts.args.remove(0);
    opts.dashes = opts.dashes.map(|at| at.saturating_sub(1));
    if opts.value("version").is_some_and(|version| version != b"2") {
        return Err(fatal!["unsupported bundle version ", opts.value("version").unwrap_or_default(), "; supported are: 2"]);
    }
    let (mut range, specs) = super::limiting::revisions(repo, &opts)?;
    super::limiting::add_all(repo, &opts, &mut range)?;
    // Which references are written: those that were named.
    let mut refs: Vec<(Oid, Vec<u8>)> = Vec::new();
    for arg in opts.split().0 {
        let name = match memchr::memmem::find(arg, b"..") {
            Some(at) => arg.get(at + 2..).map(|rest| rest.strip_prefix(b".").unwrap_or(rest)).unwrap_or_default(),
            None if arg.starts_with(b"^") => continue,
            None => arg,
        };
        let name = if name.is_empty() { b"HEAD" } else { name };
        if let Some(full) = repo.full_ref(name)? {
            let oid = if full == b"HEAD" { repo.head_oid()? } else { repo.ref_oid(&full)? };
            refs.extend(oid.map(|oid| (oid, full)));
        }
    }
    for (id, prefix) in [("all", "refs/"), ("branches", "refs/heads/"), ("tags", "refs/tags/"), ("remotes", "refs/remotes/")] {
        if opts.has(id) {
            refs.extend(repo.refs(prefix)?.into_iter().map(|(name, oid)| (oid, name)));
            if id == "all" {
                refs.extend(repo.head_oid()?.map(|oid| (oid, b"HEAD".to_vec())));
            }
        }
    }
    let list = super::limiting::walk(repo, &opts, &range, &specs, &mut None)?;
    let shown: HashSet<Oid> = list.iter().map(|(oid, ..)| *oid).collect();
    let mut needs: Vec<Oid> = Vec::new();
    let mut needed: HashSet<Oid> = HashSet::new();
    for (_, commit, _) in &list {
        for parent in &commit.parents {
            if !shown.contains(parent) && needed.insert(*parent) {
                needs.push(*parent);
            }
        }
    }
    let mut out = b"# v2 git bundle\n".to_vec();
    for oid in &needs {
        out.extend(bytes!["-", oid.hex(), " ", repo.commit(oid)?.subject(), "\n"]);
    }
    let mut tips: Vec<Oid> = list.iter().map(|(oid, ..)| *oid).collect();
    let mut written: HashSet<&[u8]> = HashSet::new();
    let mut any = false;
    for (oid, name) in &refs {
        let (kind, peeled) = repo.peel(oid)?;
        if kind == Kind::Commit && !shown.contains(&peeled) {
            if range.hidden.contains(&peeled) {
                continue;
            }
            repo.warn(bytes!["warning: ref '", name, "' is excluded by the rev-list options"])?;
            continue;
        }
        if written.insert(name) {
            out.extend(bytes![oid.hex(), " ", name, "\n"]);
            tips.push(*oid);
            any = true;
        }
    }
    if !any {
        return Err(fatal!["Refusing to create empty bundle."]);
    }
    out.push(b'\n');
    let mut trees = Vec::new();
    for oid in &needs {
        trees.push(repo.commit(oid)?.tree);
    }
    let mut there: HashSet<Oid> = repo.reach(trees, &HashSet::new(), false)?.all.into_iter().map(|(oid, _)| oid).collect();
    there.extend(needs);
    let objects: Vec<Oid> = repo.reach(tips, &there, false)?.all.into_iter().map(|(oid, _)| oid).collect();
    out.extend(repo.pack(&objects)?.0);
    if file == b"-" {
        repo.put(&out)?;
    } else {
        repo.write(&repo.at(&file), &out)?;
    }
    Ok(0)
}
