//! The long format of `status`.

use crate::diff::Pair;
use crate::halt::G;
use crate::index::Index;
use crate::object::Oid;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::wt_status::short::conflict_letters;
use crate::wt_status::{Status, Untracked, tracking};

fn label(status: u8) -> &'static str {
    match status {
        b'A' => "new file:   ",
        b'D' => "deleted:    ",
        b'R' => "renamed:    ",
        b'C' => "copied:     ",
        b'T' => "typechange: ",
        _ => "modified:   ",
    }
}

/// The long form, as `status` and a `commit` without anything to commit print it.
pub(crate) fn status_long(repo: &Repo<'_, '_>, index: &Index, status: &Status, how: Untracked, is_commit: bool) -> G<Vec<u8>> {
    let mut out: Vec<u8> = Vec::new();
    let head = repo.head_oid()?;
    let rebase = crate::wt_status::state::describe(repo, !index.unmerged().is_empty())?;
    put_head(repo, &mut out, head, rebase.as_ref())?;
    put_bisect(repo, &mut out)?;
    put_tracking(repo, &mut out)?;
    put_operation(repo, &mut out, !index.unmerged().is_empty(), rebase.as_ref())?;

    if head.is_none() {
        out.extend_from_slice(if is_commit { b"\nInitial commit\n\n" } else { b"\nNo commits yet\n\n" });
    }
    let staged: Vec<&Pair> = status.staged.iter().filter(|pair| pair.status != b'U').collect();
    if !staged.is_empty() {
        put_staged(repo, &mut out, &staged, head.is_none());
    }
    let unmerged = index.unmerged();
    if !unmerged.is_empty() {
        put_unmerged(repo, &mut out, index, &unmerged, head.is_none());
    }
    let unstaged: Vec<&Pair> = status.unstaged.iter().filter(|pair| pair.status != b'U').collect();
    if !unstaged.is_empty() {
        put_unstaged(repo, &mut out, &unstaged);
    }
    if !status.untracked.is_empty() {
        put_paths(
            repo,
            &mut out,
            "Untracked files:\n  (use \"git add <file>...\" to include in what will be committed)\n",
            &status.untracked,
        );
    }
    if !status.ignored.is_empty() {
        put_paths(
            repo,
            &mut out,
            "Ignored files:\n  (use \"git add -f <file>...\" to include in what will be committed)\n",
            &status.ignored,
        );
    }
    let committable = !staged.is_empty() || (is_at(repo, "MERGE_HEAD") && unmerged.is_empty());
    if how == Untracked::No && (!unstaged.is_empty() || committable) {
        out.extend_from_slice(b"Untracked files not listed (use -u option to show untracked files)\n");
    }
    if !committable {
        out.extend_from_slice(closing(status, (unstaged.is_empty() && unmerged.is_empty(), head.is_none()), how));
    }
    Ok(out)
}

/// Last line, when nothing can be committed.
fn closing(status: &Status, (is_clean, is_first): (bool, bool), how: Untracked) -> &'static [u8] {
    if !is_clean {
        &b"no changes added to commit (use \"git add\" and/or \"git commit -a\")\n"[..]
    } else if !status.untracked.is_empty() {
        b"nothing added to commit but untracked files present (use \"git add\" to track)\n"
    } else if is_first {
        b"nothing to commit (create/copy files and use \"git add\" to track)\n"
    } else if how == Untracked::No {
        b"nothing to commit (use -u to show untracked files)\n"
    } else {
        b"nothing to commit, working tree clean\n"
    }
}

/// Adds the line about the branch, the detached `HEAD` or the rebase.
fn put_head(repo: &Repo<'_, '_>, out: &mut Vec<u8>, head: Option<Oid>, rebase: Option<&(Vec<u8>, Vec<u8>)>) -> G<()> {
    match (repo.branch()?, head) {
        (Some(branch), _) => out.extend(bytes!["On branch ", branch, "\n"]),
        _ if rebase.is_some() => out.extend(rebase.iter().flat_map(|(title, _)| title.clone())),
        (None, Some(oid)) => match crate::branch::detached_from(repo)? {
            Some((name, at)) => {
                let word = if at == oid { "at" } else { "from" };
                out.extend(bytes!["HEAD detached ", word, " ", name, "\n"]);
            }
            None => out.extend_from_slice(b"Not currently on any branch.\n"),
        },
        (None, None) => {}
    }
    Ok(())
}

/// Adds the lines about a bisection.
fn put_bisect(repo: &Repo<'_, '_>, out: &mut Vec<u8>) -> G<()> {
    let bisected = match repo.read(&bytes![&repo.dir, "/BISECT_LOG"])? {
        Some(_) => repo.read(&bytes![&repo.dir, "/BISECT_START"])?,
        None => None,
    };
    if let Some(start) = bisected {
        out.extend(bytes![
            "You are currently bisecting, started from branch '",
            start.trim_ascii_end(),
            "'.\n  (use \"git bisect reset\" to get back to the original branch)\n\n"
        ]);
    }
    Ok(())
}

/// Adds the lines that compare the branch with its upstream.
fn put_tracking(repo: &Repo<'_, '_>, out: &mut Vec<u8>) -> G<()> {
    if let Some((upstream, counts)) = tracking(repo)? {
        let s = |n: usize| if n == 1 { "" } else { "s" };
        let name = upstream;
        out.extend(match counts {
            None => bytes![
                "Your branch is based on '",
                name,
                "', but the upstream is gone.\n  (use \"git branch --unset-upstream\" to fixup)\n"
            ],
            Some((0, 0)) => bytes!["Your branch is up to date with '", name, "'.\n"],
            Some((a, 0)) => bytes![
                "Your branch is ahead of '",
                name,
                format!("' by {a} commit{}.\n", s(a)),
                "  (use \"git push\" to publish your local commits)\n"
            ],
            Some((0, b)) => {
                bytes![
                    "Your branch is behind '",
                    name,
                    format!("' by {b} commit{}, and can be fast-forwarded.\n", s(b)),
                    "  (use \"git pull\" to update your local branch)\n"
                ]
            }
            Some((a, b)) => bytes![
                "Your branch and '",
                name,
                format!("' have diverged,\nand have {a} and {b} different commits each, respectively.\n"),
                "  (use \"git pull\" to merge the remote branch into yours)\n"
            ],
        });
        out.push(b'\n');
    }
    Ok(())
}

/// Adds the lines about a merge, rebase, `am`, cherry-pick or revert in progress.
fn put_operation(repo: &Repo<'_, '_>, out: &mut Vec<u8>, has_unmerged: bool, rebase: Option<&(Vec<u8>, Vec<u8>)>) -> G<()> {
    if is_at(repo, "MERGE_HEAD") {
        out.extend_from_slice(if has_unmerged {
            &b"You have unmerged paths.\n  (fix conflicts and run \"git commit\")\n  (use \"git merge --abort\" to abort the merge)\n\n"[..]
        } else {
            b"All conflicts fixed but you are still merging.\n  (use \"git commit\" to conclude merge)\n\n"
        });
    } else if let Some((_, text)) = rebase {
        out.extend_from_slice(text);
    } else if repo.is_applying() {
        out.extend_from_slice(
        b"You are in the middle of an am session.\n  (fix conflicts and then run \"git am --continue\")\n  (use \"git am --skip\" to skip this patch)\n  (use \"git am --abort\" to restore the original branch)\n\n",
    );
    } else if is_at(repo, "CHERRY_PICK_HEAD") || is_at(repo, "REVERT_HEAD") || is_at(repo, "sequencer/todo") {
        put_picking(repo, out, has_unmerged)?;
    }
    Ok(())
}

/// Adds the lines about a cherry-pick or revert in progress.
fn put_picking(repo: &Repo<'_, '_>, out: &mut Vec<u8>, has_unmerged: bool) -> G<()> {
    let todo = repo.read(&repo.state_file("sequencer/todo"))?;
    let is_pick = todo.as_ref().map_or(is_at(repo, "CHERRY_PICK_HEAD"), |todo| todo.starts_with(b"pick"));
    let (file, verb, command) =
        if is_pick { ("CHERRY_PICK_HEAD", "cherry-picking", "cherry-pick") } else { ("REVERT_HEAD", "reverting", "revert") };
    let oid = repo.read(&bytes![&repo.dir, "/", file])?.unwrap_or_default();
    let short = match Oid::from_hex(oid.trim_ascii()) {
        Some(oid) => repo.abbrev(&oid)?,
        None => String::new(),
    };
    // Of several, git does not say which.
    let (title, fix, end) = match (todo.is_some(), has_unmerged) {
        (true, true) => (format!("{} currently in progress.", if is_pick { "Cherry-pick" } else { "Revert" }), "fix conflicts and", ""),
        (true, false) => (format!("{} currently in progress.", if is_pick { "Cherry-pick" } else { "Revert" }), "", " to continue"),
        (false, true) => (format!("You are currently {verb} commit {short}."), "fix conflicts and", ""),
        (false, false) => (format!("You are currently {verb} commit {short}."), "all conflicts fixed:", ""),
    };
    let fix = if fix.is_empty() { String::new() } else { format!("{fix} ") };
    out.extend(bytes![
        format!("{title}\n  ({fix}run \"git {command} --continue\"{end})\n"),
        format!(
            "  (use \"git {command} --skip\" to skip this patch)\n  (use \"git {command} --abort\" to cancel the {command} operation)\n\n"
        )
    ]);
    Ok(())
}

/// Adds the list of staged changes.
fn put_staged(repo: &Repo<'_, '_>, out: &mut Vec<u8>, staged: &[&Pair], is_first: bool) {
    out.extend_from_slice(b"Changes to be committed:\n");
    if !is_at(repo, "MERGE_HEAD") && !is_at(repo, "CHERRY_PICK_HEAD") {
        out.extend_from_slice(unstage_hint(is_first));
    }
    for pair in staged {
        out.extend(bytes!["\t", label(pair.status), shown_pair(repo, pair), "\n"]);
    }
    out.push(b'\n');
}

/// Adds the list of paths with conflicts.
fn put_unmerged(repo: &Repo<'_, '_>, out: &mut Vec<u8>, index: &Index, unmerged: &[Vec<u8>], is_first: bool) {
    out.extend_from_slice(b"Unmerged paths:\n");
    if !is_at(repo, "MERGE_HEAD") && !is_at(repo, "CHERRY_PICK_HEAD") {
        out.extend_from_slice(unstage_hint(is_first));
    }
    let letters: Vec<&str> = unmerged.iter().map(|path| conflict_letters(index, path).0).collect();
    let deleted = letters.iter().filter(|l| l.contains('D')).count();
    let both_deleted = letters.iter().filter(|l| **l == "DD").count();
    out.extend_from_slice(match (deleted, both_deleted) {
        (0, _) => &b"  (use \"git add <file>...\" to mark resolution)\n"[..],
        (d, b) if d == b && d == letters.len() => b"  (use \"git rm <file>...\" to mark resolution)\n",
        _ => b"  (use \"git add/rm <file>...\" as appropriate to mark resolution)\n",
    });
    for path in unmerged {
        out.extend(bytes!["\t", conflict_letters(index, path).1, shown_path(repo, path), "\n"]);
    }
    out.push(b'\n');
}

/// Adds the list of changes that are not staged.
fn put_unstaged(repo: &Repo<'_, '_>, out: &mut Vec<u8>, unstaged: &[&Pair]) {
    out.extend_from_slice(b"Changes not staged for commit:\n");
    let rm = if unstaged.iter().any(|pair| pair.status == b'D') { "/rm" } else { "" };
    out.extend(bytes![
        "  (use \"git add",
        rm,
        " <file>...\" to update what will be committed)\n  (use \"git restore <file>...\" to discard changes in working directory)\n"
    ]);
    for pair in unstaged {
        out.extend(bytes!["\t", label(if pair.old.is_none() { b'A' } else { pair.status }), shown_pair(repo, pair), "\n"]);
    }
    out.push(b'\n');
}

/// Adds a list of paths under a title.
fn put_paths(repo: &Repo<'_, '_>, out: &mut Vec<u8>, title: &str, paths: &[Vec<u8>]) {
    out.extend_from_slice(title.as_bytes());
    for path in paths {
        out.extend(bytes!["\t", shown_path(repo, path), "\n"]);
    }
    out.push(b'\n');
}

fn is_at(repo: &Repo<'_, '_>, name: &str) -> bool {
    repo.lstat(&bytes![&repo.dir, "/", name]).is_some()
}

fn shown_path(repo: &Repo<'_, '_>, path: &[u8]) -> Vec<u8> {
    quoted(&repo.relative(path))
}

fn shown_pair(repo: &Repo<'_, '_>, pair: &Pair) -> Vec<u8> {
    match pair.status {
        b'R' | b'C' => bytes![shown_path(repo, pair.old_path()), " -> ", shown_path(repo, pair.path())],
        _ => shown_path(repo, pair.path()),
    }
}

/// Advice how to unstage, which differs before the first commit.
fn unstage_hint(is_first: bool) -> &'static [u8] {
    match is_first {
        true => b"  (use \"git rm --cached <file>...\" to unstage)\n",
        false => b"  (use \"git restore --staged <file>...\" to unstage)\n",
    }
}
