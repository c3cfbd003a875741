//! `git diff-index`: changes against a tree.

use crate::diff::finish;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "diff-index",
    "[-m] [--cached] [<options>] <tree-ish> [<path>...]",
    &[&own!(&[("cached", "the index, not the files"), ("m", "as without")], &["merge-base", "c", "cc"]), &DIFF_OPTIONS],
    Run::InRepository(diff_index),
);

pub(crate) fn diff_index(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.raw_full = !opts.has("abbrev");
    show.renames = if opts.has("find-renames") { show.renames } else { 0 };
    let Some((name, rest)) = opts.args.split_first() else {
        return Err(Halt::Die(129, b"usage: git diff-index [--cached] <tree-ish> [<path>...]\n".to_vec()));
    };
    let found = repo.resolve(name)?.ok_or_else(|| repo.ambiguous(name))?;
    let tree = repo.tree_of(&found.oid)?;
    let specs = Specs::new(repo, rest)?;
    let pairs = if opts.has("cached") {
        repo.diff_index(Some(&tree), &repo.index()?, &specs)?
    } else {
        repo.diff_work_tree(Some(&tree), &mut repo.index()?, &specs)?
    };
    finish(repo, &opts, show, pairs)
}
