//! `git pack-refs`: references packed into one file.

use std::collections::HashSet;

use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "pack-refs",
    "[--all] [--no-prune]",
    &[&own!(&[("all", "branches, too"), ("prune", "as without"), ("no-prune", "keep their files")], &[])],
    Run::InRepository(pack_refs),
);

impl Repo<'_, '_> {
    /// Packs references into one file.
    pub(crate) fn pack_refs(&self, all: bool, prune: bool) -> G<()> {
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
            self.prune_refs(&packed)?;
        }
        Ok(())
    }

    /// Deletes the files of packed references.
    fn prune_refs(&self, packed: &[Vec<u8>]) -> G<()> {
        for name in packed {
            let file = self.ref_path(name);
            self.unlink(&file)?;
            let top = if name.starts_with(b"refs/tags/") { "/refs/tags" } else { "/refs/heads" };
            self.prune(&file, &bytes![&self.common, top]);
        }
        Ok(())
    }
}

pub(crate) fn pack_refs(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.pack_refs(opts.has("all"), !opts.has("no-prune"))?;
    Ok(0)
}
