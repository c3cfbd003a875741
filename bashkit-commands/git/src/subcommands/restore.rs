//! `git restore`: files restored.

use crate::checkout::paths::restore_paths;
use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "restore",
    "[<options>] [--source=<branch>] <file>...",
    &[&own!(
        &[
            ("s,source=<tree-ish>", "from this tree"),
            ("S,staged", "the index"),
            ("W,worktree", "the files (without an option)"),
            ("q,quiet", "say less"),
            ("ours", "our side of a conflict"),
            ("theirs", "their side of a conflict"),
            ("ignore-unmerged", "leave out what is in conflict"),
            ("no-overlay", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
        ],
        &[
            "p,patch",
            "overlay",
            "m,merge",
            "conflict=<style>",
            "recurse-submodules",
            "ignore-skip-worktree-bits",
            "pathspec-from-file=<file>",
            "pathspec-file-nul",
        ],
    )],
    Run::InRepository(restore),
);

pub(crate) fn restore(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    if opts.args.is_empty() {
        return Err(fatal!["you must specify path(s) to restore"]);
    }
    let specs = Specs::new(repo, &opts.args)?;
    let staged = opts.has("staged");
    let work = opts.has("worktree") || !staged;
    let source = source_tree(repo, &opts, staged)?;
    let side = if opts.has("ours") {
        2
    } else if opts.has("theirs") {
        3
    } else {
        0
    };
    restore_paths(repo, source.as_ref(), &specs, staged, work, false, side)?;
    let head = repo.head_oid()?;
    repo.checked_out(head, head, false)
}

/// Tree to restore from; `None` is the index.
fn source_tree(repo: &Repo<'_, '_>, opts: &Opts, staged: bool) -> G<Option<Oid>> {
    Ok(match opts.value("source") {
        Some(rev) => {
            let found = repo.resolve(rev)?.ok_or_else(|| fatal!["could not resolve ", rev])?;
            Some(repo.tree_of(&found.oid)?)
        }
        None if staged => Some(match repo.head_tree()? {
            Some(tree) => tree,
            None => return Err(fatal!["could not resolve HEAD"]),
        }),
        None => None,
    })
}
