//! `git rebase`: commits put upon another base; its state is kept in `.git/rebase-merge`.

mod autostash;
mod pick;
mod start;
mod todo;

use bashkit_core::command::Launching;
use bashkit_core::gnu::vasnprintf;

use crate::halt::{G, Halt};
use crate::merge::text::Favor;
use crate::message::tidy;
use crate::object::{Oid, ZERO};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::rebase::pick::{commit, note, pick};
use crate::subcommands::rebase::start::start;
use crate::subcommands::rebase::todo::{Todo, Verb, edit_todo};
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "rebase",
    "[-i] [<options>] [--exec <cmd>] [--onto <newbase>] [<upstream> [<branch>]]\n[-i] [<options>] [--exec <cmd>] [--onto <newbase>] --root [<branch>]\n(--continue | --skip | --abort | --quit | --edit-todo | --show-current-patch)",
    &[&own!(
        &[
            ("onto=<commit>", "put them onto this"),
            ("i,interactive", "edit the list of what is done"),
            ("root", "from the first commit on"),
            ("x,exec=<cmd>", "run this after each"),
            ("autosquash", "move fixup! and squash! to their commits"),
            ("no-autosquash", "leave them"),
            ("autostash", "stash local changes meanwhile"),
            ("no-autostash", "do not"),
            ("f,force-rebase", "even if there is nothing to do"),
            ("no-ff", "as --force-rebase"),
            ("ff", "move forward where that is the same"),
            ("X,strategy-option=<option>", "ours or theirs"),
            ("m,merge", "as without"),
            ("k,keep-empty", "keep commits that are empty"),
            ("no-keep-empty", "leave them out"),
            ("allow-empty-message", "as without"),
            ("reapply-cherry-picks", "also what is there already"),
            ("no-reapply-cherry-picks", "leave that out"),
            ("fork-point", "as without"),
            ("no-fork-point", "as without"),
            ("verify", "run the pre-rebase hook"),
            ("no-verify", "do not"),
            ("q,quiet", "say less"),
            ("no-quiet", "undo -q"),
            ("v,verbose", "say more"),
            ("n,no-stat", "as without"),
            ("no-update-refs", "as without"),
            ("no-reschedule-failed-exec", "as without"),
            ("rerere-autoupdate", "as without"),
            ("no-rerere-autoupdate", "as without"),
            ("no-gpg-sign", "as without"),
            ("continue", "after conflicts"),
            ("skip", "leave this one out"),
            ("abort", "back to where it began"),
            ("quit", "forget it, stay here"),
            ("edit-todo", "edit what is left to do"),
            ("show-current-patch", "the commit that failed"),
        ],
        &[
            "apply",
            "r,rebase-merges",
            "keep-base",
            "empty=<how>",
            "signoff",
            "committer-date-is-author-date",
            "ignore-date",
            "reset-author-date",
            "update-refs",
            "S,gpg-sign",
            "C=<n>",
            "ignore-whitespace",
            "whitespace=<action>",
            "reschedule-failed-exec",
            "s,strategy=<name>",
            "stat",
        ],
    )],
    Run::InRepository(rebase),
);

impl Repo<'_, '_> {
    /// The end of the line of progress.
    fn clear_line(&self) -> G<()> {
        let columns = self.cx.env("COLUMNS").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).unwrap_or(80usize);
        let is_dumb = self.cx.env("TERM").is_none_or(|term| term == b"dumb");
        let text = if is_dumb { format!("\r{}\r", vasnprintf::fill(' ', columns)) } else { "\r\x1b[K".to_owned() };
        Ok(self.cx.stderr_bytes(text.as_bytes())?)
    }

    fn forget_rebase(&self) -> G<()> {
        self.apply_autostash()?;
        let dir = bytes![&self.dir, "/rebase-merge"];
        self.remove_tree(&dir)?;
        self.unlink(&self.state_file("REBASE_HEAD"))?;
        self.clear_state()
    }
}

fn in_progress() -> Halt {
    fatal![
        "It seems that there is already a rebase-merge directory, and\nI wonder if you are in the middle of another rebase.  If that is the\ncase, please try\n\tgit \
         rebase (--continue | --abort | --skip)\nIf that is not the case, please\n\trm -fr \".git/rebase-merge\"\nand run me again.  I am stopping in case you still \
         have something\nvaluable there.\n"
    ]
}

pub(crate) fn rebase(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    if let Some(action) = opts.last_of(&["continue", "abort", "skip", "quit", "edit-todo", "show-current-patch"]) {
        if !repo.is_rebasing() {
            return Err(fatal!["No rebase in progress?"]);
        }
        return resume(repo, action);
    }
    if repo.is_rebasing() {
        return Err(in_progress());
    }
    start(repo, &opts)
}

/// Goes on with a rebase, or ends it.
fn resume(repo: &Repo<'_, '_>, action: &str) -> G<u8> {
    match action {
        "continue" => proceed(repo),
        "skip" => {
            if let Some(tree) = repo.head_tree()? {
                repo.switch_tree(None, &tree, Care::Force, "reset")?;
            }
            repo.clear_state()?;
            run(repo)
        }
        "abort" => abort(repo),
        "edit-todo" => edit_todo(repo),
        "show-current-patch" => crate::subcommands::show::show(repo, &[b"REBASE_HEAD".to_vec(), b"--".to_vec()]),
        _ => {
            repo.keep_autostash()?;
            repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])?;
            repo.unlink(&repo.state_file("REBASE_HEAD"))?;
            repo.clear_state()?;
            Ok(0)
        }
    }
}

fn abort(repo: &Repo<'_, '_>) -> G<u8> {
    let name = repo.rebase_text("head-name")?;
    let Some(head) = Oid::from_hex(&repo.rebase_text("orig-head")?) else { return Err(fatal!["could not read orig-head"]) };
    let tree = repo.commit(&head)?.tree;
    repo.switch_tree(None, &tree, Care::Force, "reset")?;
    if name.starts_with(b"refs/") {
        repo.attach(&name, &bytes!["rebase (abort): returning to ", &name])?;
    } else {
        repo.detach(&head, &bytes!["rebase (abort): returning to ", head.hex()])?;
    }
    repo.forget_rebase()?;
    Ok(0)
}

/// `--continue`: what was resolved is committed.
fn proceed(repo: &Repo<'_, '_>) -> G<u8> {
    let mut index = repo.index()?;
    let unmerged = index.unmerged();
    if !unmerged.is_empty() {
        for path in &unmerged {
            repo.put(bytes![path, ": needs merge\n"])?;
        }
        repo.put("You must edit all merge conflicts and then\nmark them as resolved using git add\n")?;
        return Ok(1);
    }
    let (unstaged, _) = repo.diff_work(&mut index, &Specs::default())?;
    if let Some(pair) = unstaged.first() {
        repo.put(bytes![pair.path(), ": needs update\nYou must edit all merge conflicts and then\nmark them as resolved using git add\n"])?;
        return Ok(1);
    }
    let Some(head) = repo.head_oid()? else { return Err(fatal!["there is no commit"]) };
    let amend = Oid::from_hex(&repo.rebase_text("amend")?);
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    let is_squashing = repo.lstat(&repo.rebase_file("message-squash")).is_some() && repo.lstat(&repo.state_file("REBASE_HEAD")).is_some();
    if let Some(at) = amend {
        if !staged.is_empty() {
            if at != head {
                return Err(Halt::Die(1, b"error: \nYou have uncommitted changes in your working tree. Please, commit them\nfirst and then run 'git rebase --continue' again.\n".to_vec()));
            }
            let old = repo.commit(&head)?;
            let message = repo.edit_message(old.message.clone(), Some(&old.author), true, old.parents.first())?;
            commit(repo, &old.author, message, old.parents.clone(), "rebase (continue)", Some("date"))?;
        }
        repo.unlink(&repo.rebase_file("amend"))?;
    } else if is_squashing {
        let old = repo.commit(&head)?;
        let message = repo.read(&repo.rebase_file("message-squash"))?.unwrap_or_default();
        let message = repo.edit_message(message, Some(&old.author), true, old.parents.first())?;
        commit(repo, &old.author, tidy(&message, true), old.parents.clone(), "rebase (continue)", Some("date"))?;
        repo.unlink(&repo.rebase_file("message-squash"))?;
    } else if !staged.is_empty() {
        let picked = Oid::from_hex(&repo.rebase_text("stopped-sha")?);
        let author = match picked {
            Some(picked) => repo.commit(&picked)?.author.clone(),
            None => repo.ident("AUTHOR")?,
        };
        let message = repo.read(&repo.state_file("MERGE_MSG"))?.unwrap_or_default();
        let message = repo.edit_message(message, Some(&author), false, None)?;
        commit(repo, &author, tidy(&message, true), vec![head], "rebase (continue)", Some(""))?;
    }
    repo.clear_state()?;
    if let (Some(picked), Some(head)) = (Oid::from_hex(&repo.rebase_text("stopped-sha")?), repo.head_oid()?) {
        let text = repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default();
        let next = repo.read_todo(&text, true)?.ok().and_then(|list| list.into_iter().next());
        note(repo, &picked, &head, next.as_ref())?;
        repo.unlink(&repo.rebase_file("stopped-sha"))?;
    }
    repo.unlink(&repo.state_file("REBASE_HEAD"))?;
    run(repo)
}

/// Works off the list of commits.
pub(crate) fn run(repo: &Repo<'_, '_>) -> G<u8> {
    let quiet = repo.lstat(&repo.rebase_file("quiet")).is_some();
    let force = repo.lstat(&repo.rebase_file("force")).is_some();
    let favor = match repo.rebase_text("strategy_opts")?.as_slice() {
        b" '--ours'" => Favor::Ours,
        b" '--theirs'" => Favor::Theirs,
        _ => Favor::None,
    };
    let text = repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default();
    let mut done = repo.read(&repo.rebase_file("done"))?.unwrap_or_default();
    let list = match repo.read_todo(&text, !done.is_empty())? {
        Ok(list) => list,
        Err(bad) => {
            repo.cx.stderr_bytes(&bad)?;
            repo.warn("You can fix this with 'git rebase --edit-todo' and then run 'git rebase --continue'.\nOr you can abort the rebase with 'git rebase --abort'.")?;
            return Ok(1);
        }
    };
    let mut n_done = done.iter().filter(|b| **b == b'\n').count();
    let total = n_done + list.len();
    for (at, next) in list.iter().enumerate() {
        repo.cx.step(50)?;
        n_done += 1;
        let behind = list.get(at + 1..).unwrap_or_default();
        done.extend(next.print());
        write_progress(repo, &done, behind, (n_done, total), quiet)?;
        match next.verb {
            Verb::Drop => continue,
            Verb::Break => {
                return stop_at_break(repo, quiet);
            }
            Verb::Exec => {
                if !execute(repo, &next.text, quiet)? {
                    return Ok(1);
                }
            }
            _ => {
                if let Some(status) = pick(repo, next, behind, favor, force, quiet)? {
                    return Ok(status);
                }
            }
        }
    }
    finish(repo, quiet)
}

/// Stops at a `break` of the list.
fn stop_at_break(repo: &Repo<'_, '_>, quiet: bool) -> G<u8> {
    let head = repo.head_oid()?.unwrap_or(ZERO);
    if !quiet {
        repo.clear_line()?;
    }
    repo.warn(bytes!["Stopped at ", repo.abbrev(&head)?, " (", repo.commit(&head)?.subject(), ")"])?;
    Ok(0)
}

/// Runs the command of an `exec`; whether it succeeded.
fn execute(repo: &Repo<'_, '_>, text: &[u8], quiet: bool) -> G<bool> {
    if !quiet {
        repo.clear_line()?;
    }
    repo.warn(bytes!["Executing: ", text])?;
    let argv = vec![b"sh".to_vec(), b"-c".to_vec(), text.to_vec()];
    let status = repo.cx.call(Launching { argv, cwd: repo.work.clone(), ..Launching::default() })?.code();
    if status != 0 {
        repo.warn(bytes!["warning: execution failed: ", text, "\nYou can fix the problem, and then run\n\n  git rebase --continue\n\n"])?;
        return Ok(false);
    }
    Ok(true)
}

/// Writes which steps are done, and says so.
fn write_progress(repo: &Repo<'_, '_>, done: &[u8], behind: &[Todo], (n_done, total): (usize, usize), quiet: bool) -> G<()> {
    let rest: Vec<u8> = behind.iter().flat_map(Todo::print).collect();
    repo.write(&repo.rebase_file("git-rebase-todo"), &rest)?;
    repo.write(&repo.rebase_file("done"), done)?;
    repo.write(&repo.rebase_file("msgnum"), format!("{n_done}\n").as_bytes())?;
    repo.write(&repo.rebase_file("end"), format!("{total}\n").as_bytes())?;
    if !quiet {
        repo.out.borrow_mut().flush()?;
        repo.cx.stderr_bytes(format!("Rebasing ({n_done}/{total})\r").as_bytes())?;
    }
    Ok(())
}

fn finish(repo: &Repo<'_, '_>, quiet: bool) -> G<u8> {
    let name = repo.rebase_text("head-name")?;
    let onto = repo.rebase_text("onto")?;
    let head = repo.head_oid()?.unwrap_or(ZERO);
    if name.starts_with(b"refs/") {
        let action = repo.reflog_action(b"rebase");
        repo.set_ref(&name, &head, &bytes![&action, " (finish): ", &name, " onto ", onto])?;
        repo.attach(&name, &bytes![action, " (finish): returning to ", &name])?;
    }
    repo.out.borrow_mut().flush()?;
    repo.rewritten(
        "rebase",
        &repo.rebase_text("rewritten-list").map(|text| if text.is_empty() { text } else { bytes![text, "\n"] })?,
        Vec::new(),
    )?;
    repo.forget_rebase()?;
    if !quiet {
        repo.clear_line()?;
        repo.warn(bytes!["Successfully rebased and updated ", name, "."])?;
    }
    Ok(0)
}
