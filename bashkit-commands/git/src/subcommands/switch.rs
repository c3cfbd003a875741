//! `git switch`: branches switched.

use crate::checkout::Goal;
use crate::checkout::{go, goal, guess, new_branch, orphan, refuse_in_progress};
use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "switch",
    "[<options>] [<branch>]",
    &[&own!(
        &[
            ("c,create=<branch>", "make this branch"),
            ("C,force-create=<branch>", "make or move this branch"),
            ("d,detach", "at a commit, on no branch"),
            ("f,force", "throw local changes away"),
            ("discard-changes", "as --force"),
            ("orphan=<branch>", "a branch without commits"),
            ("q,quiet", "say less"),
            ("guess", "a branch of a remote, if there is none here"),
            ("no-guess", "do not"),
            ("t,track[=<how>]", "set its upstream"),
            ("no-track", "do not"),
            ("progress", "as without"),
            ("no-progress", "as without"),
        ],
        &["m,merge", "conflict=<style>", "recurse-submodules", "overwrite-ignore", "ignore-other-worktrees"],
    )],
    Run::InRepository(switch),
);

pub(crate) fn switch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    refuse_in_progress(repo)?;
    let (force, quiet) = (opts.has("force") || opts.has("discard-changes"), opts.has("quiet"));
    if let Some(name) = opts.value("orphan") {
        return orphan(repo, name, None, true, force, quiet);
    }
    for (id, reset) in [("create", false), ("force-create", true)] {
        if let Some(name) = opts.value(id) {
            if let Some(start) = opts.arg(0).filter(|start| !matches!(repo.resolve(start), Ok(Some(_)))) {
                return Err(fatal!["invalid reference: ", start]);
            }
            return new_branch(
                repo,
                name,
                opts.arg(0),
                (reset, opts.arg(0).is_some(), opts.last_of(&["track", "no-track"]).map(|found| found == "track")),
                force,
                quiet,
            );
        }
    }
    let Some(text) = opts.arg(0) else {
        if opts.has("detach") {
            let goal = goal(repo, b"HEAD", true)?.ok_or_else(|| fatal!["no commit"])?;
            return go(repo, &goal, force, quiet);
        }
        return Err(fatal!["missing branch or commit argument"]);
    };
    match goal(repo, text, opts.has("detach"))? {
        Some(goal) if goal.branch.is_some() || opts.has("detach") => go(repo, &goal, force, quiet),
        Some(goal) => no_branch(repo, &goal, text),
        None => match guess(repo, text, quiet)? {
            Some(status) => Ok(status),
            None => Err(fatal!["invalid reference: ", text]),
        },
    }
}

/// Refuses to switch to something that is no branch.
fn no_branch(repo: &Repo<'_, '_>, goal: &Goal, text: &[u8]) -> G<u8> {
    if let (b"HEAD" | b"@", Some(branch)) = (text, repo.branch()?) {
        return Err(fatal![
            "a branch is expected, got 'refs/heads/",
            branch,
            "'\nhint: If you want to detach HEAD at the commit, try again with the --detach option."
        ]);
    }
    let what = match repo.full_ref(&goal.text)? {
        Some(full) if full.starts_with(b"refs/tags/") => "tag",
        Some(full) if full.starts_with(b"refs/remotes/") => "remote branch",
        _ => "commit",
    };
    Err(fatal![
        "a branch is expected, got ",
        what,
        " '",
        text,
        "'\nhint: If you want to detach HEAD at the commit, try again with the --detach option."
    ])
}
