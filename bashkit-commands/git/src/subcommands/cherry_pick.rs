//! `git cherry-pick`: commits applied anew, and what it shares with `revert`.

use crate::editor::no_editor;
use crate::halt::{G, Halt};
use crate::index::Index;
use crate::merge::Outcome;
use crate::merge::text::Favor;
use crate::message::tidy;
use crate::object::Commit;
use crate::object::Ident;
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::merge::undo;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::{Group, own};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "cherry-pick",
    "[<options>] <commit-ish>...\n(--continue | --skip | --abort | --quit)",
    &[&OPTIONS, &own!(&[("keep-redundant-commits", "commits whose changes are there already")], &[])],
    Run::InRepository(cherry_pick),
);

/// Options that `cherry-pick` and `revert` share.
pub(crate) const OPTIONS: Group = own!(
    &[
        ("n,no-commit", "change the files and the index only"),
        ("e,edit", "edit the message"),
        ("no-edit", "do not"),
        ("x", "name the commit that was taken"),
        ("m,mainline=<n>", "which parent of a merge it is told from"),
        ("s,signoff", "add Signed-off-by"),
        ("X,strategy-option=<option>", "ours or theirs"),
        ("ff", "move forward where that is the same"),
        ("allow-empty", "commits without changes"),
        ("allow-empty-message", "commits without a message"),
        ("rerere-autoupdate", "as without"),
        ("no-gpg-sign", "as without"),
        ("continue", "after conflicts"),
        ("skip", "leave this one out"),
        ("abort", "back to where it began"),
        ("quit", "forget it, stay here"),
    ],
    &["cleanup=<mode>", "strategy=<name>", "reference", "S,gpg-sign", "empty=<how>"],
);

pub(crate) fn cherry_pick(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    pick(repo, args, true)
}

/// Advice about a pick that changes nothing.
pub(crate) const NOW_EMPTY: &str = "The previous cherry-pick is now empty, possibly due to conflict resolution.\nIf you wish to commit it anyway, use:\n\n    git \
                                    commit --allow-empty\n\nOtherwise, please use 'git cherry-pick --skip'";

/// Settings of `cherry-pick` and `revert`.
struct Picking {
    forward: bool,
    no_commit: bool,
    origin: bool,
    signoff: bool,
    allow_empty: bool,
    keep_redundant: bool,
    mainline: Option<usize>,
    favor: Favor,
}

impl Picking {
    fn command(&self) -> &'static str {
        if self.forward { "cherry-pick" } else { "revert" }
    }

    fn head_file(&self) -> &'static str {
        if self.forward { "CHERRY_PICK_HEAD" } else { "REVERT_HEAD" }
    }

    /// Text of the settings in `.git/sequencer/opts`.
    fn print(&self) -> Vec<u8> {
        let mut out = b"[options]\n".to_vec();
        let settings = [
            ("no-commit", self.no_commit),
            ("signoff", self.signoff),
            ("allow-empty", self.allow_empty),
            ("keep-redundant-commits", self.keep_redundant),
            ("record-origin", self.origin),
        ];
        for (name, is) in settings {
            if is {
                out.extend(bytes!["\t", name, " = true\n"]);
            }
        }
        if let Some(n) = self.mainline {
            out.extend(format!("\tmainline = {n}\n").bytes());
        }
        match self.favor {
            Favor::None | Favor::Union => {}
            Favor::Ours => out.extend_from_slice(b"\tstrategy-option = ours\n"),
            Favor::Theirs => out.extend_from_slice(b"\tstrategy-option = theirs\n"),
        }
        out
    }

    fn read(text: &[u8], forward: bool) -> Self {
        let has = |what: &str| memchr::memmem::find(text, what.as_bytes()).is_some();
        let mainline = text.split(|b| *b == b'\n').find_map(|line| {
            let digits = line.strip_prefix(b"\tmainline = ")?;
            std::str::from_utf8(digits).ok()?.parse().ok()
        });
        let favor = match (has("option = ours"), has("option = theirs")) {
            (true, _) => Favor::Ours,
            (_, true) => Favor::Theirs,
            _ => Favor::None,
        };
        Self {
            forward,
            no_commit: has("no-commit = true"),
            origin: has("record-origin = true"),
            signoff: has("signoff = true"),
            allow_empty: has("allow-empty = true"),
            keep_redundant: has("keep-redundant-commits = true"),
            mainline,
            favor,
        }
    }
}

impl Repo<'_, '_> {
    /// Commits left to pick, the one that stopped first.
    fn left_to_pick(&self) -> G<Vec<Oid>> {
        let text = self.read(&self.state_file("sequencer/todo"))?.unwrap_or_default();
        Ok(text.split(|b| *b == b'\n').filter_map(|line| Oid::from_hex(line.split(|b| *b == b' ').nth(1)?)).collect())
    }

    fn forget_picking(&self) -> G<()> {
        let dir = self.state_file("sequencer");
        if self.lstat(&dir).is_some() {
            self.remove_tree(&dir)?;
        }
        Ok(())
    }
}

/// Resumes a sequence: `--continue`, `--skip`, `--abort`, `--quit`.
fn resume(repo: &Repo<'_, '_>, forward: bool, action: &str) -> G<u8> {
    let text = repo.read(&repo.state_file("sequencer/opts"))?.unwrap_or_default();
    let picking = Picking::read(&text, forward);
    let command = picking.command();
    if action == "quit" {
        repo.forget_picking()?;
        repo.clear_state()?;
        return Ok(0);
    }
    // git: but for `--skip`, either command goes on with what the other began.
    let either = ["CHERRY_PICK_HEAD", "REVERT_HEAD"];
    let files = if action == "skip" { &[picking.head_file()][..] } else { &either[..] };
    let is_stopped = files.iter().any(|file| repo.lstat(&repo.state_file(file)).is_some());
    let left = repo.left_to_pick()?;
    if !is_stopped && left.is_empty() {
        let what = if action == "skip" { command } else { "cherry-pick or revert" };
        return Err(Halt::Die(128, bytes!["error: no ", what, " in progress\nfatal: ", command, " failed\n"]));
    }
    match action {
        "abort" => {
            return abort(repo);
        }
        "skip" => undo(repo)?,
        _ => {
            if is_stopped {
                let status = crate::subcommands::commit::commit(repo, &[b"--no-edit".to_vec(), b"--cleanup=strip".to_vec()])?;
                if status != 0 {
                    return Ok(status);
                }
            }
        }
    }
    let rest = left.get(1..).unwrap_or_default().to_vec();
    pick_all(repo, &picking, &rest)
}

/// Goes back to where the sequence began.
fn abort(repo: &Repo<'_, '_>) -> G<u8> {
    let start = repo.read(&repo.state_file("sequencer/head"))?.unwrap_or_default();
    undo(repo)?;
    if let Some(head) = Oid::from_hex(start.trim_ascii())
        && repo.head_oid()? != Some(head)
    {
        repo.switch_tree(None, &repo.commit(&head)?.tree, Care::Merge, "reset")?;
        repo.set_head(&head, &bytes!["reset: moving to ", head.hex()])?;
    }
    repo.forget_picking()?;
    Ok(0)
}

pub(crate) fn pick(repo: &Repo<'_, '_>, args: &[Vec<u8>], forward: bool) -> G<u8> {
    let sub = if forward { &SUBCOMMAND.usage } else { &crate::subcommands::revert::SUBCOMMAND.usage };
    let command = sub.name;
    let opts = Opts::parse(sub, args)?;
    if opts.has("edit") && !opts.has("no-edit") && repo.editor().is_none() {
        return Err(no_editor());
    }
    if let Some(action) = opts.last_of(&["abort", "continue", "skip", "quit"]) {
        return resume(repo, forward, action);
    }
    let picking = picking_of(&opts, forward)?;
    let list = commits(repo, &opts, forward, command)?;
    if list.is_empty() {
        return Err(Halt::Die(129, bytes!["usage: git ", command, " [<options>] <commit>...\n"]));
    }
    if list.len() > 1 {
        begin_sequence(repo, &picking, command)?;
    }
    pick_all(repo, &picking, &list)
}

/// Settings that the options give.
fn picking_of(opts: &Opts, forward: bool) -> G<Picking> {
    let favor = match opts.value("strategy-option") {
        None => Favor::None,
        Some(b"ours") => Favor::Ours,
        Some(b"theirs") => Favor::Theirs,
        Some(other) => return Err(fatal!["unknown strategy option: -X", other]),
    };
    let picking = Picking {
        forward,
        no_commit: opts.has("no-commit"),
        origin: opts.has("x"),
        signoff: opts.has("signoff"),
        allow_empty: opts.has("allow-empty") || opts.has("keep-redundant-commits"),
        keep_redundant: opts.has("keep-redundant-commits"),
        mainline: opts.number("mainline")?,
        favor,
    };
    Ok(picking)
}

/// Commits to pick, in the order in which they are picked.
fn commits(repo: &Repo<'_, '_>, opts: &Opts, forward: bool, command: &str) -> G<Vec<Oid>> {
    let mut list = Vec::new();
    for name in &opts.args {
        let mut range = crate::revwalk::Range::default();
        if memchr::memmem::find(name, b"..").is_some() && repo.range(name, &mut range)?.is_some() {
            let some = commits_of_range(repo, &range, forward)?;
            if some.is_empty() && opts.args.len() == 1 {
                return Err(Halt::Die(128, bytes!["error: empty commit set passed\nfatal: ", command, " failed\n"]));
            }
            list.extend(some);
        } else {
            match repo.resolve(name)? {
                Some(found) => list.push(repo.peel(&found.oid)?.1),
                None => return Err(fatal!["bad revision '", name, "'"]),
            }
        }
    }
    Ok(list)
}

/// Commits of a range in the order in which they are picked.
fn commits_of_range(repo: &Repo<'_, '_>, range: &crate::revwalk::Range, forward: bool) -> G<Vec<Oid>> {
    let mut walk = crate::revwalk::Walk::new(repo);
    walk.hidden = repo.ancestors(&range.hidden)?;
    for oid in &range.shown {
        walk.push(oid)?;
    }
    let mut some = Vec::new();
    while let Some(next) = walk.next()? {
        some.push(next);
    }
    let mut some: Vec<Oid> = crate::revwalk::topological(some, true).into_iter().map(|(oid, _)| oid).collect();
    if forward {
        some.reverse();
    }
    Ok(some)
}

/// Writes the state of several picks to `.git/sequencer`.
fn begin_sequence(repo: &Repo<'_, '_>, picking: &Picking, command: &str) -> G<()> {
    if !repo.left_to_pick()?.is_empty() {
        let other = if repo.lstat(&repo.state_file("REVERT_HEAD")).is_some() { "revert" } else { "cherry-pick" };
        return Err(Halt::Die(
            128,
            bytes![
                "error: ",
                other,
                " is already in progress\nhint: try \"git ",
                other,
                " (--continue | --skip | --abort | --quit)\"\nfatal: ",
                command,
                " failed\n"
            ],
        ));
    }
    let head = repo.head_oid()?.map(|oid| oid.hex()).unwrap_or_default();
    repo.write(&repo.state_file("sequencer/head"), &bytes![head, "\n"])?;
    let options = picking.print();
    if options != b"[options]\n" {
        repo.write(&repo.state_file("sequencer/opts"), &options)?;
    }
    Ok(())
}

fn pick_all(repo: &Repo<'_, '_>, picking: &Picking, list: &[Oid]) -> G<u8> {
    let is_sequence = repo.lstat(&repo.state_file("sequencer")).is_some();
    for (at, oid) in list.iter().enumerate() {
        if is_sequence {
            let mut todo = Vec::new();
            for left in list.get(at..).unwrap_or_default() {
                let verb = if picking.forward { "pick " } else { "revert " };
                todo.extend(bytes![verb, left.hex(), " ", repo.commit(left)?.subject(), "\n"]);
            }
            repo.write(&repo.state_file("sequencer/todo"), &todo)?;
        }
        let status = pick_one(repo, picking, oid);
        if !matches!(status, Ok(0)) {
            // What could not begin leaves nothing behind.
            if at == 0 && status.is_err() {
                repo.forget_picking()?;
            } else if let Some(head) = repo.head_oid()?.filter(|_| is_sequence) {
                repo.write(&repo.state_file("sequencer/abort-safety"), &bytes![head.hex(), "\n"])?;
            }
            return status;
        }
    }
    repo.forget_picking()?;
    Ok(0)
}

fn pick_one(repo: &Repo<'_, '_>, picking: &Picking, oid: &Oid) -> G<u8> {
    let command = picking.command();
    let commit = repo.commit(oid)?;
    let Some(head) = repo.head_oid()? else { return Err(fatal!["there is nothing to apply it to"]) };
    let our_tree = repo.commit(&head)?.tree;
    refuse_unmerged(repo, picking)?;
    if !picking.no_commit {
        refuse_staged(repo, &our_tree, command)?;
    }
    let parent = parent_to_compare(picking, oid, &commit)?;
    let parent_tree = match parent {
        Some(parent) => Some(repo.commit(&parent)?.tree),
        None => None,
    };
    let start = if picking.no_commit { repo.write_tree(&repo.index()?)? } else { our_tree };
    let empty = repo.write_object(Kind::Tree, b"")?;
    let outcome = merge_pick(repo, picking, oid, &commit, (&start, parent_tree, empty))?;
    repo.apply_outcome(&start, &outcome).map_err(|halt| halt.with_last_line(128, &format!("fatal: {command} failed")))?;
    repo.put(&outcome.messages)?;
    let mut message = picked_message(picking, oid, &commit, parent);
    if picking.signoff {
        message = crate::message::signed_off(message, &repo.ident("COMMITTER")?);
    }
    if !outcome.is_clean {
        return stop_at_conflicts(repo, picking, oid, &commit, &outcome, message);
    }
    if picking.no_commit {
        repo.write(&repo.state_file("MERGE_MSG"), &message)?;
        if !picking.forward {
            repo.write(&repo.state_file("REVERT_HEAD"), &bytes![oid.hex(), "\n"])?;
        }
        return Ok(0);
    }
    let tree = repo.write_tree(&Index { items: outcome.items, written: None })?;
    let was_empty = parent_tree.unwrap_or(empty) == commit.tree;
    if tree == our_tree && !picking.keep_redundant && !(was_empty && picking.allow_empty) {
        return stop_at_nothing(repo, picking, oid, &message);
    }
    record(repo, picking, &commit.author, (head, tree), &message)
}

/// Merges the change of a commit, or its reverse.
fn merge_pick(
    repo: &Repo<'_, '_>,
    picking: &Picking,
    oid: &Oid,
    commit: &Commit,
    (start, parent_tree, empty): (&Oid, Option<Oid>, Oid),
) -> G<Outcome> {
    let short = repo.abbrev(oid)?;
    let subject = commit.subject();
    let title = bytes![&short, " (", &subject, ")"];
    let parent_title = if parent_tree.is_some() { bytes!["parent of ", &title] } else { b"(empty tree)".to_vec() };
    let outcome = if picking.forward {
        repo.merge_trees(parent_tree.as_ref(), start, &commit.tree, [b"HEAD", &title, &parent_title], picking.favor)?
    } else {
        repo.merge_trees(Some(&commit.tree), start, &parent_tree.unwrap_or(empty), [b"HEAD", &parent_title, &title], picking.favor)?
    };
    Ok(outcome)
}

/// Commits the result of a pick.
fn record(repo: &Repo<'_, '_>, picking: &Picking, author: &Ident, (head, tree): (Oid, Oid), message: &[u8]) -> G<u8> {
    let author = if picking.forward { author.clone() } else { repo.ident("AUTHOR")? };
    let message = repo.prepared(tidy(message, false))?;
    let new = repo.write_commit(tree, vec![head], author, tidy(&message, false))?;
    let new_subject = repo.commit(&new)?.subject();
    repo.set_head(&new, &bytes![picking.command(), ": ", new_subject])?;
    repo.committed(None, false)?;
    repo.announce(&new, Some(&head), "date")?;
    Ok(0)
}

/// Refuses to pick while the index has conflicts.
fn refuse_unmerged(repo: &Repo<'_, '_>, picking: &Picking) -> G<()> {
    let index = repo.index()?;
    if index.unmerged().is_empty() {
        return Ok(());
    }
    // git: without a commit, it is the index that cannot be written as a tree.
    if picking.no_commit {
        let mut text = Vec::new();
        for item in index.items.iter().filter(|item| item.stage > 0) {
            text.extend(bytes![&item.path, ": unmerged (", item.oid.hex(), ")\n"]);
        }
        return Err(Halt::Die(128, bytes![text, "error: your index file is unmerged.\nfatal: ", picking.command(), " failed\n"]));
    }
    Err(Halt::Die(
        128,
        bytes![
            "error: ",
            if picking.forward { "Cherry-picking" } else { "Reverting" },
            " is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as \
             appropriate to mark resolution and make a commit.\nfatal: ",
            picking.command(),
            " failed\n"
        ],
    ))
}

/// Refuses to pick while something is staged.
fn refuse_staged(repo: &Repo<'_, '_>, our_tree: &Oid, command: &str) -> G<()> {
    let staged = repo.diff_index(Some(our_tree), &repo.index()?, &Specs::default())?;
    if !staged.is_empty() {
        return Err(Halt::Die(
            128,
            bytes![
                "error: ",
                bytes!["your local changes would be overwritten by ", command, ".\nhint: commit your changes or stash them to proceed."],
                "\nfatal: ",
                command,
                " failed\n"
            ],
        ));
    }
    Ok(())
}

/// Parent that the change is told from: the only one, or that of `--mainline`.
fn parent_to_compare(picking: &Picking, oid: &Oid, commit: &Commit) -> G<Option<Oid>> {
    let command = picking.command();
    let failed = |text: Vec<u8>| Halt::Die(128, bytes!["error: ", text, "\nfatal: ", command, " failed\n"]);
    let parent = match (commit.parents.len(), picking.mainline) {
        (0, None | Some(1)) => None,
        (1, None | Some(1)) => commit.parents.first().copied(),
        (_, Some(n)) => match commit.parents.get(n.saturating_sub(1)).filter(|_| n > 0) {
            Some(parent) => Some(*parent),
            None => return Err(failed(bytes!["commit ", oid.hex(), format!(" does not have parent {n}")])),
        },
        (_, None) => return Err(failed(bytes!["commit ", oid.hex(), " is a merge but no -m option was given."])),
    };
    Ok(parent)
}

/// Message of the new commit, before sign-off.
fn picked_message(picking: &Picking, oid: &Oid, commit: &Commit, parent: Option<Oid>) -> Vec<u8> {
    if picking.forward {
        let mut message = commit.message.clone();
        if picking.origin {
            let last = message.trim_ascii_end().split(|b| *b == b'\n').next_back().unwrap_or_default();
            let is_trailer = last.starts_with(b"(cherry picked from commit ")
                || (memchr::memmem::find(&message, b"\n\n").is_some() && memchr::memmem::find(last, b": ").is_some());
            message.extend(bytes![if is_trailer { "" } else { "\n" }, "(cherry picked from commit ", oid.hex(), ")\n"]);
        }
        message
    } else {
        let merge = match (commit.parents.len() > 1, parent) {
            (true, Some(parent)) => bytes![", reversing\nchanges made to ", parent.hex()],
            _ => Vec::new(),
        };
        bytes!["Revert \"", commit.subject(), "\"\n\nThis reverts commit ", oid.hex(), merge, ".\n"]
    }
}

/// Leaves conflicts to be resolved by hand.
fn stop_at_conflicts(repo: &Repo<'_, '_>, picking: &Picking, oid: &Oid, commit: &Commit, outcome: &Outcome, message: Vec<u8>) -> G<u8> {
    let (command, short, subject) = (picking.command(), repo.abbrev(oid)?, commit.subject());
    if !picking.no_commit {
        repo.write(&repo.state_file(picking.head_file()), &bytes![oid.hex(), "\n"])?;
    }
    let mut text = message;
    text.extend_from_slice(b"\n# Conflicts:\n");
    for path in outcome.files.keys() {
        text.extend(bytes!["#\t", path, "\n"]);
    }
    repo.write(&repo.state_file("MERGE_MSG"), &text)?;
    let verb = if picking.forward { "could not apply " } else { "could not revert " };
    let advice = conflict_advice(command, picking.no_commit);
    // What was merged is said first.
    repo.out.borrow_mut().flush()?;
    repo.warn(bytes!["error: ", verb, &short, "... ", &subject, "\n", advice])?;
    Ok(1)
}

/// Advice how to go on after conflicts.
fn conflict_advice(command: &str, no_commit: bool) -> Vec<u8> {
    if no_commit {
        bytes!["hint: after resolving the conflicts, mark the corrected paths\nhint: with 'git add <paths>' or 'git rm <paths>'"]
    } else {
        bytes![
            "hint: After resolving the conflicts, mark them with\nhint: \"git add/rm <pathspec>\", then run\nhint: \"git ",
            command,
            " --continue\".\nhint: You can instead skip this commit with \"git ",
            command,
            " --skip\".\nhint: To abort and get back to the state before \"git ",
            command,
            "\",\nhint: run \"git ",
            command,
            " --abort\"."
        ]
    }
}

/// Stops at a commit that changes nothing any more.
fn stop_at_nothing(repo: &Repo<'_, '_>, picking: &Picking, oid: &Oid, message: &[u8]) -> G<u8> {
    repo.write(&repo.state_file("MERGE_MSG"), message)?;
    // git: a revert that changes nothing leaves no state but its message.
    if picking.forward {
        repo.write(&repo.state_file(picking.head_file()), &bytes![oid.hex(), "\n"])?;
        repo.warn(NOW_EMPTY)?;
    }
    crate::subcommands::status::status(repo, &[])?;
    Ok(1)
}
