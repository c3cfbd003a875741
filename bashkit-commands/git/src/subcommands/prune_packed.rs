//! `git prune-packed`: packed loose objects removed.

use std::collections::HashSet;

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "prune-packed",
    "[-n] [-q]",
    &[&own!(&[("n,dry-run", "say what would go"), ("q,quiet", "as without")], &[])],
    Run::InRepository(prune_packed),
);

impl Repo<'_, '_> {
    /// Removes loose objects that packs hold, too.
    pub(crate) fn prune_packed(&self, says: bool, dry: bool) -> G<()> {
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
}

pub(crate) fn prune_packed(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.prune_packed(opts.has("dry-run"), opts.has("dry-run"))?;
    Ok(0)
}
