//! `git merge-base`: common ancestors.

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "merge-base",
    "[-a | --all] <commit> <commit>...\n--is-ancestor <commit> <commit>",
    &[&own(&[("a,all", "all of them"), ("is-ancestor", "whether the first is in the second")], &["octopus", "independent", "fork-point"])],
    Run::InRepository(merge_base),
);

pub(crate) fn merge_base(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let named = |text: &Vec<u8>| -> G<Oid> {
        match repo.resolve(text)? {
            Some(found) => Ok(repo.peel(&found.oid)?.1),
            None => Err(fatal!["Not a valid object name ", text]),
        }
    };
    let [a, b] = opts.args.as_slice() else { return Err(fatal!["merge-base takes two commits here"]) };
    let (a, b) = (named(a)?, named(b)?);
    if opts.has("is-ancestor") {
        return Ok(u8::from(!repo.is_ancestor(&a, &b)?));
    }
    let bases = repo.merge_bases(&a, &b)?;
    for oid in bases.iter().take(if opts.has("all") { usize::MAX } else { 1 }) {
        repo.put(bytes![oid.hex(), "\n"])?;
    }
    Ok(u8::from(bases.is_empty()))
}
