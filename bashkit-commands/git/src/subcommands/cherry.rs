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
    &[&own!(&[("v,verbose", "subjects, too"), ("abbrev[=<n>]", "short names of commits")], &[])],
    Run::InRepository(cherry),
);

pub(crate) fn cherry(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let upstream = upstream_name(repo, &opts)?;
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
    let mut known = HashSet::new();
    for (_, commit) in walked(repo, &theirs, &[ours])? {
        known.extend(repo.patch_id(&commit)?);
    }
    let mut all = walked(repo, &ours, &hidden)?;
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

/// Name of the upstream: the operand, or the configured one.
fn upstream_name(repo: &Repo<'_, '_>, opts: &Opts) -> G<Vec<u8>> {
    Ok(match opts.arg(0) {
        Some(name) => name.to_vec(),
        None => {
            let branch = repo.branch()?.unwrap_or_default();
            repo.upstream(&branch)?
                .ok_or_else(|| Halt::Die(128, b"Could not find a tracked remote branch, please specify <upstream> manually.\n".to_vec()))?
        }
    })
}

/// Commits that one commit reaches and others do not, in topological order.
fn walked(repo: &Repo<'_, '_>, from: &Oid, hidden: &[Oid]) -> G<Vec<(Oid, std::rc::Rc<crate::object::Commit>)>> {
    let mut walk = Walk::new(repo);
    walk.hidden = repo.ancestors(hidden)?;
    walk.push(from)?;
    let mut all = Vec::new();
    while let Some(next) = walk.next()? {
        all.push(next);
    }
    Ok(topological(all, true))
}
