//! `git diff-tree`: changes between trees.

use crate::diff::finish;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::{G, Halt};
use crate::object::{Commit, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "diff-tree",
    "[<options>] <tree-ish> [<tree-ish>] [<path>...]",
    &[
        &own!(
            &[
                ("r", "into trees"),
                ("root", "the first commit, too"),
                ("no-commit-id", "without the name of the commit"),
                ("m", "a merge to each parent"),
                ("c", "a merge to all parents at once"),
                ("cc", "as -c, without what is of one parent alone"),
            ],
            &["t", "stdin", "merge-base", "v", "pretty"],
        ),
        &DIFF_OPTIONS,
    ],
    Run::InRepository(diff_tree),
);

pub(crate) fn diff_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.raw_full = !opts.has("abbrev");
    show.renames = if opts.has("find-renames") { show.renames } else { 0 };
    let is_flat = !opts.has("r") && !show.patch;
    let (oids, rest) = leading_objects(repo, &opts)?;
    let specs = Specs::new(repo, rest)?;
    let pairs = match oids.as_slice() {
        [a, b] => repo.diff_trees(Some(&repo.tree_of(a)?), Some(&repo.tree_of(b)?), &specs)?,
        [one] => {
            let commit = repo.commit(one)?;
            if commit.parents.is_empty() && !opts.has("root") {
                return Ok(0);
            }
            if commit.parents.len() > 1 {
                return diff_tree_of_merge(repo, &opts, show, one, &commit, &specs);
            }
            let old = match commit.parents.first() {
                Some(parent) => Some(repo.commit(parent)?.tree),
                None => None,
            };
            let pairs = repo.diff_trees(old.as_ref(), Some(&commit.tree), &specs)?;
            if !pairs.is_empty() && !opts.has("no-commit-id") && !opts.has("quiet") {
                repo.put(bytes![one.hex(), "\n"])?;
            }
            pairs
        }
        _ => return Err(Halt::Die(129, b"usage: git diff-tree [<options>] <tree-ish> [<tree-ish>] [<path>...]\n".to_vec())),
    };
    if is_flat && pairs.iter().any(|pair| pair.path().contains(&b'/')) {
        return Err(fatal!["diff-tree without -r is not supported here for trees with directories; give -r"]);
    }
    finish(repo, &opts, show, pairs)
}

/// Objects that the first operands name, at most two, and the paths.
fn leading_objects<'o>(repo: &Repo<'_, '_>, opts: &'o Opts) -> G<(Vec<Oid>, &'o [Vec<u8>])> {
    let mut oids = Vec::new();
    let mut rest = opts.args.as_slice();
    while let Some((name, behind)) = rest.split_first()
        && oids.len() < 2
    {
        match repo.resolve(name)? {
            Some(found) => oids.push(found.oid),
            None if oids.is_empty() => return Err(repo.ambiguous(name)),
            None => break,
        }
        rest = behind;
    }
    Ok((oids, rest))
}

/// A merge against each of its parents, or all of them at once; without either, nothing.
pub(crate) fn diff_tree_of_merge(repo: &Repo<'_, '_>, opts: &Opts, mut show: Show, oid: &Oid, commit: &Commit, specs: &Specs) -> G<u8> {
    let mut trees = Vec::new();
    for parent in &commit.parents {
        trees.push(repo.commit(parent)?.tree);
    }
    let says = !opts.has("no-commit-id") && !opts.has("quiet");
    if opts.has("c") || opts.has("cc") {
        show.patch |= opts.has("cc") && !["raw", "name-only", "name-status", "stat"].iter().any(|id| opts.has(id));
        return put_combined(repo, opts, &show, (oid, commit, &trees), specs);
    }
    if !opts.has("m") {
        return Ok(0);
    }
    for tree in &trees {
        let pairs = repo.diff_trees(Some(tree), Some(&commit.tree), specs)?;
        if says && !pairs.is_empty() {
            repo.put(bytes![oid.hex(), "\n"])?;
        }
        finish(repo, opts, show.clone(), pairs)?;
    }
    Ok(0)
}

/// Prints a merge against all its parents (`-c`, `--cc`).
fn put_combined(repo: &Repo<'_, '_>, opts: &Opts, show: &Show, (oid, commit, trees): (&Oid, &Commit, &[Oid]), specs: &Specs) -> G<u8> {
    let says = !opts.has("no-commit-id") && !opts.has("quiet");
    let found = repo.diff_together(trees, &commit.tree, specs)?;
    if says && !found.is_empty() {
        repo.put(bytes![oid.hex(), "\n"])?;
    }
    let full = Show { full_index: true, ..show.clone() };
    for one in &found {
        if show.patch {
            one.print(repo, show, opts.has("cc"))?;
        } else if show.name_status {
            repo.put(one.name_status())?;
        } else if show.name_only {
            repo.put(bytes![quoted(&one.path), "\n"])?;
        } else {
            repo.put(one.raw(repo, if opts.has("abbrev") { show } else { &full })?)?;
        }
    }
    Ok(0)
}
