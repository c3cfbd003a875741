//! References: `HEAD`, branches, tags, `packed-refs`, and their logs.

use std::collections::BTreeMap;
use std::rc::Rc;

use bashkit_core::vfs::path;

use crate::halt::G;
use crate::object::{Ident, Oid, ZERO};
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// References that have a log.
    pub(crate) fn log_names(&self) -> G<Vec<Vec<u8>>> {
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

    /// The directory that a reference is in: of this working tree, or of all.
    fn ref_dir(&self, name: &[u8]) -> &[u8] {
        let is_own = !name.starts_with(b"refs")
            || [&b"refs/bisect"[..], b"refs/worktree", b"refs/rewritten"].iter().any(|own| name.starts_with(own));
        if is_own { &self.dir } else { &self.common }
    }

    pub(crate) fn ref_path(&self, name: &[u8]) -> Vec<u8> {
        bytes![self.ref_dir(name), "/", name]
    }

    /// The file with the log of a reference.
    pub(crate) fn log_path(&self, name: &[u8]) -> Vec<u8> {
        bytes![self.ref_dir(name), "/logs/", name]
    }

    pub(crate) fn head(&self) -> G<Head> {
        let text = self.read(&self.ref_path(b"HEAD"))?.unwrap_or_default();
        let text = text.trim_ascii_end();
        match text.strip_prefix(b"ref:") {
            Some(name) if is_valid(name.trim_ascii()) => Ok(Head::Branch(name.trim_ascii().to_vec())),
            _ => Oid::from_hex(text).map(Head::Detached).ok_or_else(|| fatal!["bad HEAD"]),
        }
    }

    /// The commit that `HEAD` leads to.
    pub(crate) fn head_oid(&self) -> G<Option<Oid>> {
        match self.head()? {
            Head::Detached(oid) => Ok(Some(oid)),
            Head::Branch(name) => self.ref_oid(&name),
        }
    }

    /// The branch that `HEAD` is on, by its short name.
    pub(crate) fn branch(&self) -> G<Option<Vec<u8>>> {
        Ok(match self.head()? {
            Head::Branch(name) => Some(name.strip_prefix(b"refs/heads/").unwrap_or(&name).to_vec()),
            Head::Detached(_) => None,
        })
    }

    fn packed_refs(&self) -> G<Rc<BTreeMap<Vec<u8>, Oid>>> {
        if let Some(all) = &*self.packed_refs.borrow() {
            return Ok(Rc::clone(all));
        }
        let mut all = BTreeMap::new();
        let text = self.read(&bytes![&self.common, "/packed-refs"])?.unwrap_or_default();
        for line in text.split(|b| *b == b'\n') {
            if let (Some(oid), Some(name)) = (line.get(..40).and_then(Oid::from_hex), line.get(41..)) {
                all.insert(name.to_vec(), oid);
            }
        }
        self.cx.step(text.len() as u64 / 16)?;
        let all = Rc::new(all);
        *self.packed_refs.borrow_mut() = Some(Rc::clone(&all));
        Ok(all)
    }

    /// Object that a full name points at, through symbolic references.
    pub(crate) fn ref_oid(&self, name: &[u8]) -> G<Option<Oid>> {
        let mut name = name.to_vec();
        for _ in 0..5 {
            if !is_valid(&name) {
                return Ok(None);
            }
            match self.read(&self.ref_path(&name))? {
                Some(text) => {
                    let text = text.trim_ascii_end();
                    match text.strip_prefix(b"ref:") {
                        Some(to) => name = to.trim_ascii().to_vec(),
                        None => return Ok(text.get(..40).and_then(Oid::from_hex)),
                    }
                }
                None => return Ok(self.packed_refs()?.get(&name).copied()),
            }
        }
        Ok(None)
    }

    /// Target of a symbolic reference, if it is one.
    pub(crate) fn symbolic(&self, name: &[u8]) -> G<Option<Vec<u8>>> {
        let text = self.read(&self.ref_path(name))?.unwrap_or_default();
        Ok(text.strip_prefix(b"ref:").map(|to| to.trim_ascii().to_vec()))
    }

    /// All references below a prefix, sorted.
    pub(crate) fn refs(&self, prefix: &str) -> G<BTreeMap<Vec<u8>, Oid>> {
        let packed = self.packed_refs()?;
        let mut all: BTreeMap<Vec<u8>, Oid> =
            packed.iter().filter(|(name, _)| name.starts_with(prefix.as_bytes())).map(|(name, oid)| (name.clone(), *oid)).collect();
        self.cx.step(packed.len() as u64)?;
        let mut todo = vec![prefix.trim_end_matches('/').as_bytes().to_vec()];
        if prefix == "refs/" && self.dir != self.common {
            todo.push(b"refs/bisect".to_vec());
        }
        while let Some(at) = todo.pop() {
            if path::names(&at).count() > 50 {
                continue;
            }
            for entry in self.cx.fs().read_dir(&self.ref_path(&at)).unwrap_or_default() {
                self.cx.step(5)?;
                let name = bytes![&at, "/", entry.name];
                if at == b"refs" && entry.name == b"bisect" && self.dir != self.common {
                    continue;
                }
                if entry.kind == bashkit_core::vfs::FileKind::Directory {
                    todo.push(name);
                } else if let Some(oid) = self.ref_oid(&name)? {
                    all.insert(name, oid);
                }
            }
        }
        Ok(all)
    }

    /// Reference that stands in the way of a new one: above it, or below.
    pub(crate) fn conflicting_ref(&self, name: &[u8]) -> G<Option<Vec<u8>>> {
        for (at, _) in name.iter().enumerate().filter(|(_, b)| **b == b'/') {
            let above = name.get(..at).unwrap_or_default();
            if above.len() > 5 && self.lstat(&self.ref_path(above)).is_none_or(|meta| !meta.is_dir()) && self.ref_oid(above)?.is_some() {
                return Ok(Some(above.to_vec()));
            }
        }
        let below = bytes![name, "/"];
        let packed = self.packed_refs()?;
        if let Some((other, _)) = packed.range(below.clone()..).next().filter(|(other, _)| other.starts_with(&below)) {
            return Ok(Some(other.clone()));
        }
        if !self.is_dir(&self.ref_path(name)) {
            return Ok(None);
        }
        Ok(self.refs(&String::from_utf8_lossy(&below))?.into_keys().next())
    }

    /// Writes a reference and its log.
    pub(crate) fn set_ref(&self, name: &[u8], oid: &Oid, message: &[u8]) -> G<()> {
        self.no_hook("reference-transaction")?;
        if !is_valid(name) {
            return Err(fatal!["invalid refname: ", name]);
        }
        let old = self.ref_oid(name)?.unwrap_or(ZERO);
        let file = self.ref_path(name);
        if self.is_dir(&file) {
            self.cx
                .fs()
                .rmdir(&file)
                .map_err(|_| fatal!["cannot lock ref '", name, "': '", name, "/…' exists; cannot create '", name, "'"])?;
        }
        // git: a reference that stays as it is has no entry in its log, but `HEAD` has.
        if old != *oid {
            self.write(&file, &bytes![oid.hex(), "\n"])?;
            self.log(name, &old, oid, message)?;
        }
        if self.head()? == Head::Branch(name.to_vec()) {
            self.log(b"HEAD", &old, oid, message)?;
        }
        Ok(())
    }

    /// Lets `HEAD`, or the branch it is on, point elsewhere.
    pub(crate) fn set_head(&self, oid: &Oid, message: &[u8]) -> G<()> {
        self.no_hook("reference-transaction")?;
        match self.head()? {
            Head::Branch(name) => self.set_ref(&name, oid, message),
            Head::Detached(_) => self.detach(oid, message),
        }
    }

    pub(crate) fn detach(&self, oid: &Oid, message: &[u8]) -> G<()> {
        let old = self.head_oid()?.unwrap_or(ZERO);
        self.write(&self.ref_path(b"HEAD"), &bytes![oid.hex(), "\n"])?;
        self.log(b"HEAD", &old, oid, message)
    }

    /// Lets `HEAD` follow a branch.
    pub(crate) fn attach(&self, name: &[u8], message: &[u8]) -> G<()> {
        let old = self.head_oid()?;
        self.write(&self.ref_path(b"HEAD"), &bytes!["ref: ", name, "\n"])?;
        match (old, self.ref_oid(name)?) {
            (old, Some(new)) if !message.is_empty() => self.log(b"HEAD", &old.unwrap_or(ZERO), &new, message),
            _ => Ok(()),
        }
    }

    pub(crate) fn log(&self, name: &[u8], old: &Oid, new: &Oid, message: &[u8]) -> G<()> {
        let is_logged = name == b"HEAD" || [&b"refs/heads/"[..], b"refs/remotes/", b"refs/notes/"].iter().any(|p| name.starts_with(p));
        let path = self.log_path(name);
        let wanted = self.config.borrow().boolean("core.logallrefupdates").unwrap_or(self.work.is_some());
        if !(is_logged && wanted || self.lstat(&path).is_some() || name == b"refs/stash") {
            return Ok(());
        }
        let who = self.ident("COMMITTER").unwrap_or_else(|_| {
            let (time, zone) = self.now();
            Ident { name: b"unknown".to_vec(), email: b"unknown".to_vec(), time, zone }
        });
        let message: Vec<u8> = message.iter().map(|b| if *b == b'\n' { b' ' } else { *b }).collect();
        let message = message.trim_ascii_end();
        let tab = if message.is_empty() { "" } else { "\t" };
        self.append(&path, &bytes![old.hex(), " ", new.hex(), " ", who.print(), tab, message, "\n"])
    }

    /// The log of a reference, newest first.
    pub(crate) fn logged(&self, name: &[u8]) -> G<Vec<Logged>> {
        let text = self.read(&self.log_path(name))?.unwrap_or_default();
        self.cx.step(text.len() as u64 / 8)?;
        let mut all = Vec::new();
        for line in text.split(|b| *b == b'\n') {
            let tab = memchr::memchr(b'\t', line).unwrap_or(line.len());
            let (Some(old), Some(new)) = (line.get(..40).and_then(Oid::from_hex), line.get(41..81).and_then(Oid::from_hex)) else {
                continue;
            };
            let who = Ident::parse(line.get(82..tab).unwrap_or_default());
            all.push(Logged { old, new, who, message: line.get(tab + 1..).unwrap_or_default().to_vec() });
        }
        all.reverse();
        Ok(all)
    }

    pub(crate) fn delete_ref(&self, name: &[u8]) -> G<()> {
        self.no_hook("reference-transaction")?;
        let refs = bytes![&self.common, "/refs"];
        self.unlink(&self.ref_path(name))?;
        self.prune(&self.ref_path(name), &bytes![&refs, "/heads"]);
        let log = self.log_path(name);
        self.unlink(&log)?;
        self.prune(&log, &bytes![&self.common, "/logs/refs/heads"]);
        let packed = bytes![&self.common, "/packed-refs"];
        if let Some(text) = self.read(&packed)?
            && self.packed_refs()?.contains_key(name)
        {
            let mut out = Vec::new();
            let mut dropped = false;
            for line in text.split_inclusive(|b| *b == b'\n') {
                if line.get(41..).is_some_and(|rest| rest.trim_ascii_end() == name) {
                    dropped = true;
                } else if !(dropped && line.starts_with(b"^")) {
                    out.extend_from_slice(line);
                    dropped = false;
                }
            }
            self.write(&packed, &out)?;
            *self.packed_refs.borrow_mut() = None;
        }
        Ok(())
    }

    /// The tree of the commit that `HEAD` leads to.
    pub(crate) fn head_tree(&self) -> G<Option<Oid>> {
        match self.head_oid()? {
            Some(oid) => Ok(Some(self.commit(&oid)?.tree)),
            None => Ok(None),
        }
    }
}

/// Tree of the commit at `HEAD`, if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Head {
    /// A branch by its full name, born or not.
    Branch(Vec<u8>),
    Detached(Oid),
}

/// A line of a log.
pub(crate) struct Logged {
    pub(crate) old: Oid,
    pub(crate) new: Oid,
    pub(crate) who: Ident,
    pub(crate) message: Vec<u8>,
}

/// Whether git takes this as the name of a reference.
pub(crate) fn is_valid(name: &[u8]) -> bool {
    let bad_byte = |b: &u8| *b <= 32 || *b == 127 || b"~^:?*[\\".contains(b);
    let bad_part = |part: &[u8]| part.is_empty() || part.starts_with(b".") || part.ends_with(b".lock");
    !(name.is_empty()
        || name.len() > 1000
        || name.iter().any(bad_byte)
        || name.split(|b| *b == b'/').any(bad_part)
        || memchr::memmem::find(name, b"..").is_some()
        || memchr::memmem::find(name, b"@{").is_some()
        || name.ends_with(b".")
        || name == b"@")
}

/// Name without its place, as `fetch` and `push` print it: other places than those of branches, tags and remotes stay.
pub(crate) fn pretty(name: &[u8]) -> &[u8] {
    [&b"refs/heads/"[..], b"refs/tags/", b"refs/remotes/"].into_iter().find_map(|p| name.strip_prefix(p)).unwrap_or(name)
}

pub(crate) fn short(name: &[u8]) -> &[u8] {
    [&b"refs/heads/"[..], b"refs/tags/", b"refs/remotes/", b"refs/"].into_iter().find_map(|p| name.strip_prefix(p)).unwrap_or(name)
}
