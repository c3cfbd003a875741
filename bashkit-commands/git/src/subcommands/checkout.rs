//! `git checkout`: branches switched, or paths restored.

use crate::checkout::paths::restore_paths;
use crate::checkout::{go, goal, guess, new_branch, orphan};
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "checkout",
    "[<options>] <branch>\n[<options>] [<branch>] -- <file>...",
    &[&own!(
        &[
            ("b=<branch>", "make this branch"),
            ("B=<branch>", "make or move this branch"),
            ("d,detach", "at a commit, on no branch"),
            ("f,force", "throw local changes away"),
            ("q,quiet", "say less"),
            ("orphan=<branch>", "a branch without commits"),
            ("t,track[=<how>]", "set its upstream"),
            ("no-track", "do not"),
            ("guess", "a branch of a remote, if there is none here"),
            ("no-guess", "do not"),
            ("ours", "our side of a conflict"),
            ("theirs", "their side of a conflict"),
            ("overlay", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
            ("l", "as without"),
        ],
        &[
            "p,patch",
            "m,merge",
            "no-overlay",
            "pathspec-from-file=<file>",
            "pathspec-file-nul",
            "conflict=<style>",
            "recurse-submodules",
            "ignore-skip-worktree-bits",
            "ignore-other-worktrees",
            "overwrite-ignore",
        ],
    )],
    Run::InRepository(checkout),
);

pub(crate) fn checkout(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    let (force, quiet) = (opts.has("force"), opts.has("quiet"));
    if let Some(status) = make_branch(repo, &opts, force, quiet)? {
        return Ok(status);
    }
    let side = if opts.has("ours") {
        2
    } else if opts.has("theirs") {
        3
    } else {
        0
    };
    let (_, behind) = opts.split();
    let (rev, paths) = match rev_and_paths(repo, &opts, quiet)? {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    if !paths.is_empty() {
        return check_out_paths(repo, rev, &paths, side, !quiet && behind.is_none());
    }
    let rev = if rev.is_none() && opts.has("detach") { Some(&b"HEAD"[..]) } else { rev };
    switch_to(repo, &opts, rev, force, quiet)
}

/// Makes the branch of `--orphan`, `-b`, `-B` or `--track`.
fn make_branch(repo: &Repo<'_, '_>, opts: &Opts, force: bool, quiet: bool) -> G<Option<u8>> {
    if let Some(name) = opts.value("orphan") {
        return orphan(repo, name, opts.arg(0), false, force, quiet).map(Some);
    }
    for (id, reset) in [("b", false), ("B", true)] {
        if let Some(name) = opts.value(id) {
            let lists = reset || opts.arg(0).is_some();
            let track = opts.last_of(&["track", "no-track"]).map(|found| found == "track");
            return new_branch(repo, name, opts.arg(0), (reset, lists, track), force, quiet).map(Some);
        }
    }
    if let (true, Some(upstream)) = (opts.has("track"), opts.arg(0)) {
        let short = upstream.strip_prefix(b"refs/").unwrap_or(upstream);
        let short = short.strip_prefix(b"remotes/").unwrap_or(short);
        let name = memchr::memchr(b'/', short).and_then(|at| short.get(at + 1..)).filter(|name| !name.is_empty());
        let name = name.ok_or_else(|| fatal!["missing branch name; try -b"])?.to_vec();
        return new_branch(repo, &name, Some(upstream), (false, true, Some(true)), force, quiet).map(Some);
    }
    Ok(None)
}

/// Revision and paths; `Err` holds the status when the operand was a branch to make.
fn rev_and_paths<'o>(repo: &Repo<'_, '_>, opts: &'o Opts, quiet: bool) -> G<Result<(Option<&'o [u8]>, Vec<Vec<u8>>), u8>> {
    let (before, behind) = opts.split();
    let (rev, paths): (Option<&[u8]>, Vec<Vec<u8>>) = match (before, behind) {
        ([], Some([])) | ([], None) => (None, Vec::new()),
        ([rev], Some([])) => (Some(rev), Vec::new()),
        ([], Some(paths)) => (None, paths.to_vec()),
        ([rev], Some(paths)) => (Some(rev), paths.to_vec()),
        ([rev, rest @ ..], Some(paths)) => (Some(rev), rest.iter().chain(paths).cloned().collect()),
        ([first, ..], None) if first == b"-" && repo.earlier_branch(1)?.is_none() => {
            return Err(Halt::Die(1, b"error: pathspec '-' did not match any file(s) known to git\n".to_vec()));
        }
        ([first, rest @ ..], None) => {
            if goal(repo, first, opts.has("detach"))?.is_some() || repo.resolve(first)?.is_some() {
                (Some(first), rest.to_vec())
            } else {
                if rest.is_empty()
                    && repo.kind_at(&repo.inside(first).unwrap_or_default()).is_none()
                    && let Some(status) = guess(repo, first, quiet)?
                {
                    return Ok(Err(status));
                }
                (None, before.to_vec())
            }
        }
    };
    Ok(Ok((rev, paths)))
}

/// Switches to a branch or commit.
fn switch_to(repo: &Repo<'_, '_>, opts: &Opts, rev: Option<&[u8]>, force: bool, quiet: bool) -> G<u8> {
    match rev {
        None => stay(repo, force),
        // git: this name is no other place to be.
        Some(b"HEAD") if !opts.has("detach") => stay(repo, force),
        Some(rev) => match goal(repo, rev, opts.has("detach"))? {
            Some(goal) => go(repo, &goal, force, quiet),
            None => match guess(repo, rev, quiet)? {
                Some(status) => Ok(status),
                None => Err(Halt::Die(1, bytes!["error: pathspec '", rev, "' did not match any file(s) known to git\n"])),
            },
        },
    }
}

/// Restores paths from a revision or the index.
fn check_out_paths(repo: &Repo<'_, '_>, rev: Option<&[u8]>, paths: &[Vec<u8>], side: u8, says: bool) -> G<u8> {
    let specs = Specs::new(repo, paths)?;
    let tree = match rev {
        Some(rev) => {
            let found = repo.resolve(rev)?.ok_or_else(|| fatal!["invalid reference: ", rev])?;
            Some(repo.tree_of(&found.oid)?)
        }
        None => None,
    };
    let n = restore_paths(repo, tree.as_ref(), &specs, true, true, true, side)?;
    if says {
        let s = if n == 1 { "" } else { "s" };
        match (tree, rev) {
            (Some(tree), _) => repo.warn(bytes![format!("Updated {n} path{s} from "), repo.abbrev(&tree)?])?,
            _ => repo.warn(format!("Updated {n} path{s} from the index"))?,
        }
    }
    let head = repo.head_oid()?;
    repo.checked_out(head, head, false)
}

/// Stays on the branch, and lists what differs.
fn stay(repo: &Repo<'_, '_>, force: bool) -> G<u8> {
    if repo.head_oid()?.is_some() {
        if force {
            let tree = repo.head_tree()?.unwrap_or_default();
            repo.switch_tree(Some(&tree), &tree, Care::Force, "checkout")?;
        } else {
            repo.list_changes(repo.head_tree()?.as_ref())?;
        }
        repo.tell_upstream()?;
    }
    let head = repo.head_oid()?;
    Ok(repo.checked_out(head, head, true)?.min(1))
}
