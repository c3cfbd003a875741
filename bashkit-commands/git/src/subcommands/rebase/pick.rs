//! One step of a rebase.

use crate::halt::{G, Halt};
use crate::merge::text::Favor;
use crate::message::tidy;
use crate::object::{Commit, Ident, Kind, Oid};
use crate::quote::in_single_quotes;
use crate::repository::Repo;
use crate::subcommands::rebase::todo::{Todo, Verb};
use crate::unpack_trees::Care;

/// Commits the index in place of, or upon, what `HEAD` is.
pub(crate) fn commit(
    repo: &Repo<'_, '_>,
    author: &Ident,
    message: Vec<u8>,
    parents: Vec<Oid>,
    action: &str,
    announce: Option<&str>,
) -> G<Oid> {
    if message.is_empty() {
        return Err(Halt::Die(1, b"Aborting commit due to empty commit message.\n".to_vec()));
    }
    let message = tidy(&repo.prepared(message)?, false);
    let tree = repo.write_tree(&repo.index()?)?;
    let parent = parents.first().copied();
    let title = message.split(|b| *b == b'\n').next().unwrap_or_default().to_vec();
    let oid = repo.write_commit(tree, parents, author.clone(), message)?;
    repo.detach(&oid, &bytes![action, ": ", title])?;
    repo.committed(None, announce.is_some())?;
    if let Some(was) = announce {
        repo.announce(&oid, parent.as_ref(), was)?;
    }
    Ok(oid)
}

/// Message of several commits, as an editor is shown it.
fn combined(before: Option<Vec<u8>>, base: &[u8], n: usize, is_fixup: bool, message: &[u8]) -> Vec<u8> {
    let mut out = match before {
        Some(text) => {
            let rest = memchr::memchr(b'\n', &text).and_then(|at| text.get(at..)).unwrap_or_default().to_vec();
            bytes![format!("# This is a combination of {n} commits."), rest]
        }
        None => bytes![format!("# This is a combination of {n} commits.\n# This is the 1st commit message:\n\n"), base],
    };
    if is_fixup {
        out.extend(format!("\n# The commit message #{n} will be skipped:\n\n").bytes());
        for line in message.split_inclusive(|b| *b == b'\n') {
            out.extend(bytes![if line == b"\n" { "#" } else { "# " }, line]);
        }
    } else {
        // What only says where it belongs is a remark by then.
        let mark = if message.starts_with(b"squash!") || message.starts_with(b"fixup!") { "# " } else { "" };
        out.extend(bytes![format!("\n# This is the commit message #{n}:\n\n"), mark, message]);
    }
    out
}

/// Writes down what became of a commit; those that are squashed wait for the last of them.
pub(crate) fn note(repo: &Repo<'_, '_>, old: &Oid, new: &Oid, next: Option<&Todo>) -> G<()> {
    let pending = repo.rebase_file("rewritten-pending");
    repo.append(&pending, &bytes![old.hex(), "\n"])?;
    if next.is_some_and(|next| matches!(next.verb, Verb::Squash | Verb::Fixup)) {
        return Ok(());
    }
    let all = repo.read(&pending)?.unwrap_or_default();
    let lines: Vec<u8> =
        all.split(|b| *b == b'\n').filter(|line| !line.is_empty()).flat_map(|line| bytes![line, " ", new.hex(), "\n"]).collect();
    repo.append(&repo.rebase_file("rewritten-list"), &lines)?;
    repo.unlink(&pending)
}

/// Puts one commit upon `HEAD`; a status when that stops the rebase.
pub(crate) fn pick(repo: &Repo<'_, '_>, todo: &Todo, behind: &[Todo], favor: Favor, force: bool, quiet: bool) -> G<Option<u8>> {
    let picked = repo.commit(&todo.oid)?;
    let Some(head) = repo.head_oid()? else { return Err(fatal!["there is no commit"]) };
    let short = repo.abbrev(&todo.oid)?;
    let title = picked.subject();
    if picked.parents.len() > 1 {
        return Err(Halt::Die(1, bytes!["error: commit ", todo.oid.hex(), " is a merge but no -m option was given.\n"]));
    }
    let squashes = matches!(todo.verb, Verb::Squash | Verb::Fixup);
    let is_root = Oid::from_hex(&repo.rebase_text("squash-onto")?) == Some(head);
    let new;
    if !force && !squashes && picked.parents == [head] {
        new = move_forward(repo, todo, &picked, &head)?;
    } else {
        let our_tree = repo.commit(&head)?.tree;
        let parent_tree = match picked.parents.first() {
            Some(parent) => Some(repo.commit(parent)?.tree),
            None => None,
        };
        let name = bytes![&short, " (", &title, ")"];
        let base_name = bytes!["parent of ", &name];
        let outcome = repo.merge_trees(parent_tree.as_ref(), &our_tree, &picked.tree, [b"HEAD", &name, &base_name], favor)?;
        repo.apply_outcome(&our_tree, &outcome)?;
        if !outcome.is_clean {
            repo.put(&outcome.messages)?;
        }
        let old = repo.commit(&head)?;
        let mut message = picked.message.clone();
        let mut is_last_squash = false;
        if squashes {
            (message, is_last_squash) = squashed_message(repo, todo, behind, (&old, &picked), outcome.is_clean)?;
        }
        if !outcome.is_clean {
            return stop_at(repo, todo, &picked, message, outcome.files.keys().cloned().collect());
        }
        let tree = repo.write_tree(&crate::index::Index { items: outcome.items, written: None })?;
        let was_empty = parent_tree.map_or(picked.tree == repo.write_object(Kind::Tree, b"")?, |tree| tree == picked.tree);
        if tree == our_tree && !was_empty && !squashes {
            return skip_or_stop(repo, todo, &title);
        }
        let (author, parents) = if squashes { (old.author.clone(), old.parents.clone()) } else { (picked.author.clone(), vec![head]) };
        let parents = if is_root { Vec::new() } else { parents };
        new = commit_picked(repo, todo, &author, parents, message, is_last_squash)?;
        if squashes {
            repo.rewritten("amend", &bytes![head.hex(), " ", new.hex(), "\n"], Vec::new())?;
        }
    }
    if todo.verb != Verb::Edit {
        note(repo, &todo.oid, &new, behind.first())?;
    }
    if todo.verb == Verb::Edit {
        return stop_to_edit(repo, todo, &new, &title, quiet);
    }
    Ok(None)
}

/// Moves on to a commit that stands in its place already.
fn move_forward(repo: &Repo<'_, '_>, todo: &Todo, picked: &Commit, head: &Oid) -> G<Oid> {
    let tree = repo.commit(head)?.tree;
    repo.switch_tree(Some(&tree), &picked.tree, Care::Keep, "merge")?;
    repo.detach(&todo.oid, b"rebase: fast-forward")?;
    let mut new = todo.oid;
    if todo.verb == Verb::Reword {
        let message = repo.edit_message(picked.message.clone(), Some(&picked.author), true, picked.parents.first())?;
        new = commit(repo, &picked.author, message, picked.parents.clone(), "rebase (reword)", Some("date"))?;
    }
    Ok(new)
}

/// Commits a pick, after the editor where it is to see the message.
fn commit_picked(repo: &Repo<'_, '_>, todo: &Todo, author: &Ident, parents: Vec<Oid>, message: Vec<u8>, is_last_squash: bool) -> G<Oid> {
    let action = format!("{} ({})", String::from_utf8_lossy(&repo.reflog_action(b"rebase")), todo.verb.name());
    if todo.verb == Verb::Reword {
        let message = repo.edit_message(message, Some(author), true, None)?;
        commit(repo, author, message, parents, &action, Some("date"))
    } else if is_last_squash {
        let message = repo.edit_message(message, Some(author), true, parents.first())?;
        commit(repo, author, tidy(&message, true), parents, &action, Some("date"))
    } else {
        commit(repo, author, message, parents, &action, None)
    }
}

/// Message of a squash or fixup, and whether it is the last of a group that an editor is to see.
fn squashed_message(
    repo: &Repo<'_, '_>,
    todo: &Todo,
    behind: &[Todo],
    (old, picked): (&Commit, &Commit),
    is_clean: bool,
) -> G<(Vec<u8>, bool)> {
    let counted = repo.read(&repo.rebase_file("current-fixups"))?.unwrap_or_default();
    let n = counted.iter().filter(|b| **b == b'\n').count() + 2;
    let before = repo.read(&repo.rebase_file("message-squash"))?;
    let mut message = combined(before, &old.message, n, todo.verb == Verb::Fixup, &picked.message);
    repo.write(&repo.rebase_file("message-squash"), &message)?;
    let counted = bytes![counted, todo.verb.name(), " ", todo.oid.hex(), "\n"];
    let has_squash = counted.split(|b| *b == b'\n').any(|line| line.starts_with(b"squash"));
    repo.write(&repo.rebase_file("current-fixups"), &counted)?;
    if !has_squash {
        let first = repo.read(&repo.rebase_file("message-fixup"))?.unwrap_or_else(|| old.message.clone());
        repo.write(&repo.rebase_file("message-fixup"), &first)?;
    }
    let is_last = !behind.first().is_some_and(|next| matches!(next.verb, Verb::Squash | Verb::Fixup));
    if is_last && !has_squash {
        message = repo.read(&repo.rebase_file("message-fixup"))?.unwrap_or(message);
    }
    if is_last && is_clean {
        for name in ["current-fixups", "message-squash", "message-fixup"] {
            repo.unlink(&repo.rebase_file(name))?;
        }
    }
    Ok((message, is_last && has_squash))
}

/// Leaves out a commit that changes nothing any more, or stops at it.
fn skip_or_stop(repo: &Repo<'_, '_>, todo: &Todo, title: &[u8]) -> G<Option<u8>> {
    if repo.lstat(&repo.rebase_file("drop_redundant_commits")).is_some() {
        repo.warn(bytes!["dropping ", todo.oid.hex(), " ", title, " -- patch contents already upstream"])?;
        return Ok(None);
    }
    repo.write(&repo.state_file("CHERRY_PICK_HEAD"), &bytes![todo.oid.hex(), "\n"])?;
    repo.warn("The previous cherry-pick is now empty, possibly due to conflict resolution.\nIf you wish to commit it anyway, use:\n\n    git commit --allow-empty\n\nOtherwise, please use 'git rebase --skip'")?;
    Ok(Some(1))
}

/// Stops after a commit that is to be edited.
fn stop_to_edit(repo: &Repo<'_, '_>, todo: &Todo, new: &Oid, title: &[u8], quiet: bool) -> G<Option<u8>> {
    let short = repo.abbrev(&todo.oid)?;
    repo.write(&repo.state_file("REBASE_HEAD"), &bytes![todo.oid.hex(), "\n"])?;
    repo.write(&repo.rebase_file("stopped-sha"), &bytes![todo.oid.hex(), "\n"])?;
    repo.write(&repo.rebase_file("amend"), &bytes![new.hex(), "\n"])?;
    if !quiet {
        repo.clear_line()?;
    }
    repo.warn(bytes![
    "Stopped at ",
    &short,
    "...  ",
    title,
    "\nYou can amend the commit now, with\n\n  git commit --amend \n\nOnce you are satisfied with your changes, run\n\n  git rebase --continue"
])?;
    Ok(Some(0))
}

/// Conflicts: what `--continue` needs is written down.
fn stop_at(repo: &Repo<'_, '_>, todo: &Todo, picked: &Commit, message: Vec<u8>, files: Vec<Vec<u8>>) -> G<Option<u8>> {
    let short = repo.abbrev(&todo.oid)?;
    let title = picked.subject();
    repo.write(&repo.state_file("REBASE_HEAD"), &bytes![todo.oid.hex(), "\n"])?;
    repo.write(&repo.rebase_file("stopped-sha"), &bytes![todo.oid.hex(), "\n"])?;
    repo.write(&repo.rebase_file("message"), &bytes![&message, "\n"])?;
    let who = &picked.author;
    let zone = format!("{}{:04}", if who.zone < 0 { '-' } else { '+' }, who.zone.unsigned_abs());
    repo.write(
        &repo.rebase_file("author-script"),
        &bytes![
            "GIT_AUTHOR_NAME=",
            in_single_quotes(&who.name),
            "\nGIT_AUTHOR_EMAIL=",
            in_single_quotes(&who.email),
            format!("\nGIT_AUTHOR_DATE='@{} {zone}'\n", who.time)
        ],
    )?;
    let mut text = message;
    text.extend_from_slice(b"\n# Conflicts:\n");
    for path in files {
        text.extend(bytes!["#\t", path, "\n"]);
    }
    repo.write(&repo.state_file("MERGE_MSG"), &text)?;
    repo.out.borrow_mut().flush()?;
    repo.warn(bytes![
        "error: could not apply ",
        &short,
        "... ",
        &title,
        "\nhint: Resolve all conflicts manually, mark them as resolved with\nhint: \"git add/rm <conflicted_files>\", then run \"git rebase --continue\".\nhint: You can \
         instead skip this commit: run \"git rebase --skip\".\nhint: To abort and get back to the state before \"git rebase\", run \"git rebase --abort\".\nCould not \
         apply ",
        &short,
        "... ",
        &title
    ])?;
    Ok(Some(1))
}
