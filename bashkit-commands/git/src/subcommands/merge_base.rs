//! `git merge-base`: common ancestors.

use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "merge-base",
    "[-a | --all] <commit> <commit>...\n--is-ancestor <commit> <commit>\n--fork-point <ref> [<commit>]",
    &[&own!(
        &[
            ("a,all", "all of them"),
            ("is-ancestor", "whether the first is in the second"),
            ("fork-point", "where the commit left the reference, by its log"),
        ],
        &["octopus", "independent"],
    )],
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
    if opts.has("fork-point") {
        let (name, commit) = match opts.args.as_slice() {
            [name] => (name, b"HEAD".to_vec()),
            [name, commit] => (name, commit.clone()),
            _ => return Err(Halt::Help(&SUBCOMMAND.usage)),
        };
        let full = repo.full_ref(name)?.ok_or_else(|| fatal!["No such ref: '", name, "'"])?;
        let Some(point) = repo.fork_point(&full, &named(&commit)?)? else { return Ok(1) };
        repo.put(bytes![point.hex(), "\n"])?;
        return Ok(0);
    }
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
