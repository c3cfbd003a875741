//! `git prune`: unreachable loose objects removed.

use std::collections::HashSet;

use crate::date::expiry;
use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "prune",
    "[-n] [-v] [--expire <time>]",
    &[&own!(
        &[
            ("n,dry-run", "say what would go"),
            ("v,verbose", "say what goes"),
            ("progress", "as without"),
            ("expire=<time>", "only what is older"),
        ],
        &["exclude-promisor-objects"],
    )],
    Run::InRepository(prune),
);

impl Repo<'_, '_> {
    /// Removes loose objects that nothing leads to and that are older than `before`.
    pub(crate) fn prune_loose(&self, before: Option<i64>, dry: bool, says: bool) -> G<()> {
        let reached = self.reach(self.roots(true)?, &HashSet::new(), true)?;
        for (oid, file) in self.loose_files()? {
            let is_young = before.is_some_and(|time| {
                let changed = self.lstat(&file).map_or(0, |meta| i64::try_from(meta.mtime.as_secs()).unwrap_or(i64::MAX));
                changed > time
            });
            if reached.has(&oid) || is_young {
                continue;
            }
            if dry || says {
                self.put(bytes![oid.hex(), " ", self.object(&oid)?.0.name(), "\n"])?;
            }
            if !dry {
                self.delete_loose(&file)?;
            }
        }
        Ok(())
    }
}

pub(crate) fn prune(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let before = match opts.value("expire") {
        Some(text) => match expiry(repo, text)? {
            Some(time) => Some(time),
            None => return Ok(0),
        },
        None => None,
    };
    repo.prune_loose(before, opts.has("dry-run"), opts.has("verbose"))?;
    if !opts.has("dry-run") {
        repo.prune_packed(false, false)?;
    }
    Ok(0)
}
