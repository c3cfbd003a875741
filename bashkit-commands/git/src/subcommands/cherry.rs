//! `git cherry`: commits not yet applied upstream.

use std::collections::HashSet;

use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::revwalk::{Walk, topological};
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "cherry",
    "[-v] [<upstream> [<head> [<limit>]]]",
    &[&own(&[("v,verbose", "subjects, too"), ("abbrev[=<n>]", "short names of commits")], &[])],
    Run::InRepository(cherry),
);

pub(crate) fn cherry(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let upstream = match opts.arg(0) {
        Some(name) => name.to_vec(),
        None => {
            let branch = repo.branch()?.unwrap_or_default();
            repo.upstream(&branch)?
                .ok_or_else(|| Halt::Die(128, b"Could not find a tracked remote branch, please specify <upstream> manually.\n".to_vec()))?
        }
    };
    let named = |name: &[u8]| -> G<Oid> {
        match repo.resolve(name)? {
            Some(found) => Ok(repo.peel(&found.oid)?.1),
            None => Err(fatal!["unknown commit ", name]),
        }
    };
    let (theirs, ours) = (named(&upstream)?, named(opts.arg(1).unwrap_or(b"HEAD"))?);
    let mut hidden = vec![theirs];
    if let Some(limit) = opts.arg(2) {
        hidden.push(named(limit)?);
    }
    let walked = |from: &Oid, hidden: &[Oid]| -> G<Vec<(Oid, std::rc::Rc<crate::object::Commit>)>> {
        let mut walk = Walk::new(repo);
        walk.hidden = repo.ancestors(hidden)?;
        walk.push(from)?;
        let mut all = Vec::new();
        while let Some(next) = walk.next()? {
            all.push(next);
        }
        Ok(topological(all, true))
    };
    let mut known = HashSet::new();
    for (_, commit) in walked(&theirs, &[ours])? {
        known.extend(repo.patch_id(&commit)?);
    }
    let mut all = walked(&ours, &hidden)?;
    all.reverse();
    for (oid, commit) in all {
        let Some(id) = repo.patch_id(&commit)? else { continue };
        let sign = if known.contains(&id) { "- " } else { "+ " };
        let name = if opts.has("abbrev") { repo.abbrev(&oid)? } else { oid.hex() };
        let title = if opts.has("verbose") { bytes![" ", commit.subject()] } else { Vec::new() };
        repo.put(bytes![sign, name, title, "\n"])?;
    }
    Ok(0)
}
