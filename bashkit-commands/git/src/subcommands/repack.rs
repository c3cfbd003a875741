//! `git repack`: objects packed.

use std::collections::HashSet;

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "repack",
    "[<options>]",
    &[&own!(
        &[
            ("a", "all in one pack"),
            ("A", "all in one pack; what nothing leads to stays, loose"),
            ("d", "remove what is packed twice"),
            ("f", "as without"),
            ("F", "as without"),
            ("l,local", "as without"),
            ("n", "as without"),
            ("q,quiet", "say nothing"),
            ("window=<n>", "as without"),
            ("depth=<n>", "as without"),
            ("threads=<n>", "as without"),
        ],
        &[
            "b,write-bitmap-index",
            "cruft",
            "i,delta-islands",
            "unpack-unreachable=<time>",
            "k,keep-unreachable",
            "max-pack-size=<n>",
            "pack-kept-objects",
            "keep-pack=<name>",
            "g,geometric=<n>",
            "m,write-midx",
        ],
    )],
    Run::InRepository(repack),
);

impl Repo<'_, '_> {
    /// One pack of all that is reachable; what is not is loose afterwards, unless `drops`.
    pub(crate) fn repack_all(&self, drops: bool) -> G<()> {
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
        let name = if wanted.is_empty() { None } else { Some(self.write_pack(&wanted)?) };
        for (stem, _) in before.iter().filter(|(stem, _)| Some(stem) != name.as_ref()) {
            for end in [".idx", ".pack", ".rev", ".bitmap", ".mtimes"] {
                self.unlink(&bytes![&self.common, "/objects/pack/", stem, end])?;
            }
        }
        self.forget_packs();
        self.prune_packed(false, false)?;
        self.write_info()
    }

    /// Writes `info/packs`, the list for servers without git.
    fn write_info(&self) -> G<()> {
        let mut info = Vec::new();
        for (stem, _) in self.pack_files() {
            info.extend(bytes!["P ", stem, ".pack\n"]);
        }
        self.write(&bytes![&self.common, "/objects/info/packs"], &bytes![info, "\n"])
    }
}

pub(crate) fn repack(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("a") || opts.has("A") {
        if opts.has("d") {
            repo.repack_all(!opts.has("A"))?;
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
