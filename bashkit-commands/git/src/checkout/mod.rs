//! `HEAD` moved to another branch or commit: what `checkout` and `switch` share.

pub(crate) mod paths;

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::refs;
use crate::refs::Head;
use crate::repository::Repo;
use crate::revwalk::ahead_behind;
use crate::unpack_trees::Care;
use std::collections::HashSet;

impl Repo<'_, '_> {
    /// Name of `HEAD` in the log of `HEAD`.
    fn head_name(&self) -> G<Vec<u8>> {
        Ok(match self.head()? {
            Head::Branch(name) => refs::short(&name).to_vec(),
            Head::Detached(oid) => oid.hex().into_bytes(),
        })
    }

    pub(crate) fn tell_upstream(&self) -> G<()> {
        let Some(branch) = self.branch()? else { return Ok(()) };
        let Some(upstream) = self.upstream(&branch)? else { return Ok(()) };
        let name = refs::short(&upstream).to_vec();
        let Some(ours) = self.head_oid()? else { return Ok(()) };
        let Some(theirs) = self.ref_oid(&upstream)? else {
            return self.put(bytes![
                "Your branch is based on '",
                name,
                "', but the upstream is gone.\n  (use \"git branch --unset-upstream\" to fixup)\n"
            ]);
        };
        let s = |n: usize| if n == 1 { "" } else { "s" };
        let text = match ahead_behind(self, &ours, &theirs)? {
            (0, 0) => bytes!["Your branch is up to date with '", name, "'.\n"],
            (a, 0) => bytes![
                "Your branch is ahead of '",
                name,
                format!("' by {a} commit{}.\n  (use \"git push\" to publish your local commits)\n", s(a))
            ],
            (0, b) => bytes![
                "Your branch is behind '",
                name,
                format!("' by {b} commit{}, and can be fast-forwarded.\n  (use \"git pull\" to update your local branch)\n", s(b))
            ],
            (a, b) => bytes![
                "Your branch and '",
                name,
                format!(
                    "' have diverged,\nand have {a} and {b} different commits each, respectively.\n  (use \"git pull\" to merge the remote branch into yours)\n"
                )
            ],
        };
        self.put(text)
    }

    /// Lists uncommitted changes, as `checkout` and `reset` do.
    pub(crate) fn list_changes(&self, tree: Option<&Oid>) -> G<()> {
        let mut index = self.index()?;
        for pair in self.diff_work_tree(tree, &mut index, &Specs::default())? {
            self.put(bytes![[pair.status], "\t", pair.path(), "\n"])?;
        }
        Ok(())
    }
}

/// Advice about a commit that is checked out without a branch.
pub(crate) fn detached_advice(name: &[u8]) -> Vec<u8> {
    bytes!["Note: switching to '", name, "'.\n\n", ADVICE]
}

const ADVICE: &str = "You are in 'detached HEAD' state. You can look around, make experimental\nchanges and commit them, and you can discard any commits you make in this\nstate without impacting any branches by switching back to a branch.\n\nIf you want to create a new branch to retain commits you create, you may\ndo so (now or later) by using -c with the switch command. Example:\n\n  git switch -c <new-branch-name>\n\nOr undo this operation with:\n\n  git switch -\n\nTurn off this advice by setting config variable advice.detachedHead to false\n";

/// Branch or commit to switch to.
#[derive(Default)]
pub(crate) struct Goal {
    /// A branch by its full name; otherwise `HEAD` is detached.
    pub(crate) branch: Option<Vec<u8>>,
    oid: Option<Oid>,
    pub(crate) text: Vec<u8>,
    is_new: bool,
    is_reset: bool,
    /// `--detach` was said: no advice.
    is_meant: bool,
    /// A new branch at `HEAD`, which takes everything along.
    is_here: bool,
    /// Whether local changes are not listed. git: only where a new branch was made without a word about where it begins.
    lists_nothing: bool,
}

/// Refuses to switch in the middle of a merge, rebase, pick or `am`; warns during a bisection.
pub(crate) fn refuse_in_progress(repo: &Repo<'_, '_>) -> G<()> {
    let is_at = |name: &str| repo.lstat(&repo.state_file(name)).is_some();
    let todo = repo.read(&repo.state_file("sequencer/todo"))?.unwrap_or_default();
    let (state, command) = if is_at("MERGE_HEAD") {
        ("while merging", "merge")
    } else if repo.is_applying() {
        ("in the middle of an am session", "am")
    } else if repo.is_rebasing() {
        ("while rebasing", "rebase")
    } else if is_at("CHERRY_PICK_HEAD") || todo.starts_with(b"pick ") {
        ("while cherry-picking", "cherry-pick")
    } else if is_at("REVERT_HEAD") || todo.starts_with(b"revert ") {
        ("while reverting", "revert")
    } else {
        if is_at("BISECT_LOG") {
            repo.warn("warning: you are switching branch while bisecting")?;
        }
        return Ok(());
    };
    Err(fatal!["cannot switch branch ", state, "\nConsider \"git ", command, " --quit\" or \"git worktree add\"."])
}

pub(crate) fn go(repo: &Repo<'_, '_>, goal: &Goal, force: bool, quiet: bool) -> G<u8> {
    let before = repo.head()?;
    let old = repo.head_oid()?;
    refuse_switch(repo, goal, force)?;
    let from = repo.head_name()?;
    let old_tree = match old {
        Some(old) => Some(repo.commit(&old)?.tree),
        None => None,
    };
    if let Some(oid) = goal.oid {
        let tree = repo.commit(&oid)?.tree;
        if force || old_tree != Some(tree) || old.is_none() {
            repo.switch_tree(old_tree.as_ref(), &tree, if force { Care::Force } else { Care::Keep }, "checkout")?;
        }
    }
    let leaves = left_behind(repo, &before, old, goal)?;
    if let Some((old, seen)) = &leaves
        && !quiet
    {
        warn_of_loss(repo, old, seen)?;
    }
    match (&goal.branch, goal.oid) {
        (Some(name), _) => {
            attach(repo, goal, (&before, from, old, old_tree), name, force, quiet)?;
        }
        (None, Some(oid)) => {
            detach(repo, goal, (&before, from), &oid, quiet)?;
        }
        (None, None) => {}
    }
    if !quiet {
        warn_of_picking(repo)?;
    }
    repo.clear_state()?;
    Ok(repo.checked_out(old, goal.oid, true)?.min(1))
}

/// Warns that a pick or revert is forgotten.
fn warn_of_picking(repo: &Repo<'_, '_>) -> G<()> {
    for (file, what) in [("CHERRY_PICK_HEAD", "cherry picking"), ("REVERT_HEAD", "revert")] {
        if repo.lstat(&repo.state_file(file)).is_some() {
            repo.warn(bytes!["warning: cancelling a ", what, " in progress"])?;
        }
    }
    Ok(())
}

/// Refuses to switch to a branch of another working tree, or while the index has conflicts.
fn refuse_switch(repo: &Repo<'_, '_>, goal: &Goal, force: bool) -> G<()> {
    if let Some(name) = goal.branch.as_ref().filter(|_| !goal.is_new)
        && let Some(at) = repo.checked_out_at(name)?
    {
        return Err(fatal!["'", refs::short(name), "' is already checked out at '", at, "'"]);
    }
    let unmerged = if force || goal.is_here { Vec::new() } else { repo.index()?.unmerged() };
    if unmerged.is_empty() {
        return Ok(());
    }
    for path in &unmerged {
        repo.put(bytes![quoted(path), ": needs merge\n"])?;
    }
    Err(Halt::Die(1, b"error: you need to resolve your current index first\n".to_vec()))
}

/// Commit of a detached `HEAD` that is left, with all commits that references still reach.
fn left_behind(repo: &Repo<'_, '_>, before: &Head, old: Option<Oid>, goal: &Goal) -> G<Option<(Oid, HashSet<Oid>)>> {
    Ok(match (before, old) {
        (Head::Detached(_), Some(old)) => {
            let tips: Vec<Oid> = repo.refs("refs/")?.into_values().chain(goal.oid).collect();
            let mut commits = Vec::new();
            for tip in tips {
                if let (Kind::Commit, oid) = repo.peel(&tip)? {
                    commits.push(oid);
                }
            }
            (goal.oid != Some(old)).then(|| repo.ancestors(&commits)).transpose()?.map(|seen| (old, seen))
        }
        _ => None,
    })
}

/// Names the commits that no reference reaches any more.
fn warn_of_loss(repo: &Repo<'_, '_>, old: &Oid, seen: &HashSet<Oid>) -> G<()> {
    if seen.contains(old) {
        repo.warn(bytes!["Previous HEAD position was ", repo.abbrev(old)?, " ", repo.commit(old)?.subject()])?;
    } else {
        let mut lost = Vec::new();
        let mut todo = vec![*old];
        while let Some(oid) = todo.pop() {
            if !seen.contains(&oid) && !lost.contains(&oid) && lost.len() < 1000 {
                lost.push(oid);
                todo.extend(repo.commit(&oid)?.parents.iter().copied());
            }
        }
        let (is, them) = if lost.len() == 1 { ("commit", "it") } else { ("commits", "them") };
        let mut text =
            format!("Warning: you are leaving {} {is} behind, not connected to\nany of your branches:\n\n", lost.len()).into_bytes();
        for oid in lost.iter().take(4) {
            text.extend(bytes!["  ", repo.abbrev(oid)?, " ", repo.commit(oid)?.subject(), "\n"]);
        }
        if lost.len() > 4 {
            text.extend(format!(" ... and {} more.\n", lost.len() - 4).bytes());
        }
        text.extend(format!("\nIf you want to keep {them} by creating a new branch, this may be a good time\nto do so with:\n\n git branch <new-branch-name> {}\n", repo.abbrev(old)?).bytes());
        repo.warn(text)?;
    }
    Ok(())
}

/// Moves `HEAD` to a branch, and says so.
fn attach(
    repo: &Repo<'_, '_>,
    goal: &Goal,
    (before, from, old, old_tree): (&Head, Vec<u8>, Option<Oid>, Option<Oid>),
    name: &[u8],
    force: bool,
    quiet: bool,
) -> G<()> {
    let oid = goal.oid;
    let short = refs::short(name).to_vec();
    if let (Some(oid), true) = (oid, goal.is_new || goal.is_reset) {
        let verb = if repo.ref_oid(name)?.is_some() { "branch: Reset to " } else { "branch: Created from " };
        repo.write(&repo.ref_path(name), &bytes![oid.hex(), "\n"])?;
        repo.log(name, &crate::object::ZERO, &oid, &bytes![verb, &goal.text])?;
    }
    let is_same = *before == Head::Branch(name.to_vec());
    repo.attach(name, if old.is_some() { bytes!["checkout: moving from ", from, " to ", &short] } else { Vec::new() }.as_slice())?;
    if !force && old.is_some() && !quiet && goal.oid.is_some() && !goal.lists_nothing {
        repo.list_changes(Some(&repo.commit(&goal.oid.unwrap_or_default())?.tree))?;
    } else if goal.is_new && goal.text != b"HEAD" && old.is_some() && !quiet && goal.oid == old {
        repo.list_changes(old_tree.as_ref())?;
    }
    if !quiet {
        tell_branch(repo, goal, short, is_same)?;
    }
    Ok(())
}

/// Says which branch `HEAD` is on now.
fn tell_branch(repo: &Repo<'_, '_>, goal: &Goal, short: Vec<u8>, is_same: bool) -> G<()> {
    let text = match (goal.is_new, goal.is_reset, is_same) {
        (true, ..) => "Switched to a new branch '",
        (_, true, true) => "Reset branch '",
        (_, true, false) => "Switched to and reset branch '",
        (_, _, true) => "Already on '",
        _ => "Switched to branch '",
    };
    repo.warn(bytes![text, short, "'"])?;
    if !goal.is_new && !goal.is_reset {
        repo.tell_upstream()?;
    }
    Ok(())
}

/// Detaches `HEAD` at a commit, and says so.
fn detach(repo: &Repo<'_, '_>, goal: &Goal, (before, from): (&Head, Vec<u8>), oid: &Oid, quiet: bool) -> G<()> {
    // git: a detached `HEAD` that stays where it is has no entry in its log.
    if !matches!(before, Head::Detached(old) if old == oid) {
        repo.detach(oid, &bytes!["checkout: moving from ", from, " to ", &goal.text])?;
    }
    if !quiet {
        repo.list_changes(Some(&repo.commit(oid)?.tree))?;
        if matches!(before, Head::Branch(_)) && !goal.is_meant && repo.config.borrow().boolean("advice.detachedhead") != Some(false) {
            repo.warn(detached_advice(&goal.text))?;
        }
        repo.warn(bytes!["HEAD is now at ", repo.abbrev(oid)?, " ", repo.commit(oid)?.subject()])?;
    }
    Ok(())
}

/// The goal that a word names.
pub(crate) fn goal(repo: &Repo<'_, '_>, text: &[u8], detach: bool) -> G<Option<Goal>> {
    let name = if text == b"-" {
        repo.earlier_branch(1)?.ok_or_else(|| Halt::Die(128, b"fatal: invalid reference: @{-1}\n".to_vec()))?
    } else {
        text.to_vec()
    };
    let full = bytes!["refs/heads/", &name];
    if !detach && let Some(oid) = repo.ref_oid(&full)? {
        return Ok(Some(Goal { branch: Some(full), oid: Some(oid), text: name, is_meant: detach, ..Goal::default() }));
    }
    match repo.resolve(&name)? {
        Some(found) if repo.exists(&found.oid)? => match repo.peel(&found.oid)? {
            (Kind::Commit, oid) => Ok(Some(Goal { oid: Some(oid), text: name, is_meant: detach, ..Goal::default() })),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// A branch of exactly one remote becomes a branch of ours.
pub(crate) fn guess(repo: &Repo<'_, '_>, name: &[u8], quiet: bool) -> G<Option<u8>> {
    let found: Vec<(Vec<u8>, Oid)> = repo
        .refs("refs/remotes/")?
        .into_iter()
        .filter(|(full, _)| {
            full.strip_prefix(b"refs/remotes/").and_then(|rest| memchr::memchr(b'/', rest).and_then(|at| rest.get(at + 1..))) == Some(name)
        })
        .collect();
    let [(full, oid)] = found.as_slice() else { return Ok(None) };
    let goal = Goal { branch: Some(bytes!["refs/heads/", name]), oid: Some(*oid), text: full.clone(), is_new: true, ..Goal::default() };
    let status = go(repo, &goal, false, quiet)?;
    repo.follow(name, full)?;
    if !quiet {
        repo.put(bytes!["branch '", name, "' set up to track '", refs::short(full), "'.\n"])?;
    }
    Ok(Some(status))
}

/// Makes a branch, or moves one with `reset`, and switches to it; local changes are listed if `lists`.
pub(crate) fn new_branch(
    repo: &Repo<'_, '_>,
    name: &[u8],
    start: Option<&[u8]>,
    (reset, lists, track): (bool, bool, Option<bool>),
    force: bool,
    quiet: bool,
) -> G<u8> {
    let full = bytes!["refs/heads/", name];
    if !refs::is_valid(&full) || name.starts_with(b"-") {
        return Err(fatal!["'", name, "' is not a valid branch name"]);
    }
    let existing = repo.ref_oid(&full)?;
    if existing.is_some() && !reset {
        return Err(fatal!["a branch named '", name, "' already exists"]);
    }
    let oid = start_of(repo, name, start)?;
    let text = start.unwrap_or(b"HEAD").to_vec();
    let upstream = crate::branch::upstream_of_start(repo, start, track)?;
    let is_new = existing.is_none();
    let is_here = is_new && start.is_none();
    let goal = Goal { branch: Some(full), oid, text, is_new, is_reset: !is_new, is_meant: false, is_here, lists_nothing: !lists };
    if oid.is_none() {
        repo.attach(goal.branch.as_deref().unwrap_or_default(), b"")?;
        if !quiet {
            repo.warn(bytes!["Switched to a new branch '", name, "'"])?;
        }
        return Ok(0);
    }
    let status = go(repo, &goal, force, quiet)?;
    if let Some(upstream) = upstream {
        repo.follow(name, &upstream)?;
        if !quiet {
            repo.put(bytes!["branch '", name, "' set up to track '", refs::short(&upstream), "'.\n"])?;
        }
    }
    Ok(status)
}

/// Commit that a new branch begins at.
fn start_of(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>) -> G<Option<Oid>> {
    Ok(match start {
        Some(start) => match repo.resolve(start)? {
            Some(found) => Some(repo.peel(&found.oid)?.1),
            None => return Err(fatal!["'", start, "' is not a commit and a branch '", name, "' cannot be created from it"]),
        },
        None => repo.head_oid()?,
    })
}

/// Begins a branch without commits: with the files of `start`, or without any with `clear`.
pub(crate) fn orphan(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>, clear: bool, force: bool, quiet: bool) -> G<u8> {
    let full = bytes!["refs/heads/", name];
    if repo.ref_oid(&full)?.is_some() {
        return Err(fatal!["a branch named '", name, "' already exists"]);
    }
    refuse_switch(repo, &Goal { is_new: true, ..Goal::default() }, force)?;
    if !clear {
        take_along(repo, name, start, force, quiet)?;
    }
    if clear && repo.head_oid()?.is_some() {
        // git: what is staged and in no commit stays.
        let empty = repo.write_object(Kind::Tree, b"")?;
        let care = if force { Care::Force } else { Care::Keep };
        repo.switch_tree(repo.head_tree()?.as_ref(), &empty, care, "checkout")?;
    }
    repo.attach(&full, b"")?;
    if !quiet {
        repo.warn(bytes!["Switched to a new branch '", name, "'"])?;
        warn_of_picking(repo)?;
    }
    repo.clear_state()?;
    Ok(0)
}

/// Switches to the files that a branch without commits begins with, and lists what differs from them.
fn take_along(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>, force: bool, quiet: bool) -> G<()> {
    let old_tree = repo.head_tree()?;
    let tree = match start_of(repo, name, start)? {
        Some(oid) => repo.commit(&oid)?.tree,
        None => return Ok(()),
    };
    if force || old_tree != Some(tree) {
        repo.switch_tree(old_tree.as_ref(), &tree, if force { Care::Force } else { Care::Keep }, "checkout")?;
    }
    if quiet || force { Ok(()) } else { repo.list_changes(Some(&tree)) }
}
