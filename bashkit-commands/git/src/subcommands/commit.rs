//! `git commit`: staged contents recorded.

use crate::date;
use crate::diff::format::Show;
use crate::diff::stat::summary;
use crate::editor::no_editor;
use crate::halt::{G, Halt};
use crate::hooks::Call;
use crate::index::{Index, Item};
use crate::message::tidy;
use crate::object::Commit;
use crate::object::{Ident, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::trailer::add::{Given, Style, with_trailers};
use crate::usage::own;
use crate::wt_status::Untracked;
use crate::wt_status::long::status_long;
use crate::wt_status::short::status_short;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "commit",
    "[<options>] [--] [<pathspec>...]",
    &[&own!(
        &[
            ("m,message=<message>", "this is the message"),
            ("F,file=<file>", "the message is in this file"),
            ("C,reuse-message=<commit>", "the message of this commit"),
            ("fixup=<commit>", "the message that autosquash moves to this commit and drops"),
            ("squash=<commit>", "the message that autosquash moves to this commit"),
            ("trailer=<trailer>", "add this line to the end of the message"),
            ("short", "say what would be committed, in the short form"),
            ("porcelain", "so, for programs"),
            ("long", "so, in the long form"),
            ("branch", "with --short: the branch, too"),
            ("z,null", "as --porcelain, names end with NUL"),
            ("a,all", "all changed files"),
            ("o,only", "only the named files"),
            ("i,include", "the named files, too"),
            ("amend", "instead of the last commit"),
            ("reset-author", "the author is who commits"),
            ("author=<author>", "this is the author"),
            ("date=<date>", "the author's date"),
            ("s,signoff", "add Signed-off-by"),
            ("edit", "edit the message"),
            ("no-edit", "take the message as it is"),
            ("cleanup=<mode>", "strip, whitespace, verbatim, scissors or default"),
            ("allow-empty", "without changes"),
            ("allow-empty-message", "without a message"),
            ("n,no-verify", "run no pre-commit and commit-msg hooks"),
            ("dry-run", "say what would be committed"),
            ("q,quiet", "say nothing"),
            ("v,verbose", "show the differences to who edits the message"),
            ("u,untracked-files[=<mode>]", "as status"),
            ("status", "as without"),
            ("no-status", "as without"),
            ("no-post-rewrite", "as without"),
            ("no-gpg-sign", "as without"),
        ],
        &[
            "t,template=<file>",
            "c,reedit-message=<commit>",
            "S,gpg-sign",
            "interactive",
            "p,patch",
            "ahead-behind",
            "pathspec-from-file=<file>",
            "pathspec-file-nul",
        ],
    )],
    Run::InRepository(commit),
);

impl Repo<'_, '_> {
    /// Prints `[main 1234567] subject`, and what changed.
    pub(crate) fn announce(&self, oid: &Oid, parent: Option<&Oid>, was: &str) -> G<()> {
        let commit = self.commit(oid)?;
        let branch = self.branch()?.unwrap_or_else(|| b"detached HEAD".to_vec());
        let first = if parent.is_none() && commit.parents.is_empty() { " (root-commit)" } else { "" };
        let mut text = bytes!["[", branch, first, " ", self.abbrev(oid)?, "] ", commit.subject(), "\n"];
        let committer = commit.committer.clone();
        if (&committer.name, &committer.email) != (&commit.author.name, &commit.author.email) {
            text.extend(bytes![" Author: ", &commit.author.name, " <", &commit.author.email, ">\n"]);
        }
        if was == "date" {
            text.extend(bytes![" Date: ", date::show(self, commit.author.time, commit.author.zone, &date::Style::Default), "\n"]);
        }
        self.put(text)?;
        if commit.parents.len() < 2 {
            let old = match commit.parents.first() {
                Some(parent) => Some(self.commit(parent)?.tree),
                None => None,
            };
            let show = Show { shortstat: true, ..Show::plain(self)? };
            let pairs = show.prepare(self, self.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())?)?;
            show.print(self, &pairs)?;
            self.put(summary(&pairs))?;
        }
        Ok(())
    }
}

/// Author of a commit, from options or an earlier commit.
pub(crate) fn author(repo: &Repo<'_, '_>, opts: &Opts, before: Option<&crate::object::Commit>, picked: Option<Oid>) -> G<Ident> {
    let mut author = match (before, opts.value("reuse-message"), picked) {
        (Some(before), None, _) if !opts.has("reset-author") => before.author.clone(),
        (_, Some(rev), _) => repo.commit(&repo.commit_named(rev)?)?.author.clone(),
        (_, None, Some(picked)) => repo.commit(&picked)?.author.clone(),
        _ => repo.ident("AUTHOR")?,
    };
    if let Some(text) = opts.value("author") {
        let parsed = Ident::parse(text);
        if memchr::memchr(b'<', text).is_none() {
            return Err(fatal!["--author '", text, "' is not 'Name <email>' and matches no existing author"]);
        }
        (author.name, author.email) = (parsed.name, parsed.email);
        if before.is_none() {
            (author.time, author.zone) = repo.ident("AUTHOR").map_or((author.time, author.zone), |own| (own.time, own.zone));
        }
    }
    if let Some(text) = opts.value("date") {
        (author.time, author.zone) = date::parse(repo, text).ok_or_else(|| fatal!["invalid date format: ", text])?;
    }
    Ok(author)
}

/// Source of the message of a commit, in the words of `prepare-commit-msg`.
fn message_source<'a>(repo: &Repo<'_, '_>, opts: &'a Opts, is_merge: bool, is_picked: bool) -> G<Vec<&'a str>> {
    let is_given = ["message", "file", "fixup", "squash"].iter().any(|id| opts.has(id));
    Ok(if is_given {
        vec!["message"]
    } else if let Some(rev) = opts.value("reuse-message") {
        vec!["commit", std::str::from_utf8(rev).unwrap_or_default()]
    } else if opts.has("amend") {
        vec!["commit", "HEAD"]
    } else if is_merge || repo.lstat(&repo.state_file("MERGE_MSG")).is_some() {
        vec!["merge"]
    } else if repo.lstat(&repo.state_file("SQUASH_MSG")).is_some() {
        vec!["squash"]
    } else if is_picked {
        vec!["commit", "CHERRY_PICK_HEAD"]
    } else {
        Vec::new()
    })
}

/// The hooks of one commit.
struct Hooks<'a, 'g, 'c> {
    repo: &'a Repo<'g, 'c>,
    env: Vec<(&'static str, Vec<u8>)>,
    verify: bool,
    /// The index that they see, where that is not the one that is there.
    lock: Option<Vec<u8>>,
}

impl Drop for Hooks<'_, '_, '_> {
    fn drop(&mut self) {
        if let Some(lock) = &self.lock {
            let _ = self.repo.unlink(lock);
        }
    }
}

impl Hooks<'_, '_, '_> {
    /// Writes down what will be committed, for the hooks to see.
    fn lend(&mut self, index: &Index, name: &str) -> G<()> {
        if !self.asks_about_messages() && !self.repo.has_hook("pre-commit") {
            return Ok(());
        }
        let lock = bytes![&self.repo.dir, "/", name];
        self.repo.write_index_to(&lock, index)?;
        self.env.retain(|(key, _)| *key != "GIT_INDEX_FILE");
        self.env.push(("GIT_INDEX_FILE", lock.clone()));
        self.lock = Some(lock);
        Ok(())
    }

    /// `pre-commit`, which may change what is committed; whether it lets it pass.
    fn before(&self, index: &mut Index, to_commit: &mut Index) -> G<bool> {
        let repo = self.repo;
        if !self.verify || !repo.has_hook("pre-commit") {
            return Ok(true);
        }
        if repo.hook("pre-commit", &Call { env: self.env.clone(), ..Call::default() })? != 0 {
            return Ok(false);
        }
        let Some(lock) = &self.lock else {
            *index = repo.index()?;
            to_commit.items.clone_from(&index.items);
            return Ok(true);
        };
        let now = repo.index_in(lock)?;
        let was = std::mem::take(&mut to_commit.items);
        // What the hook staged goes into the index that is left, too.
        for item in &now.items {
            let old = was.binary_search_by(|old| old.path.cmp(&item.path)).ok().and_then(|at| was.get(at));
            if old.is_none_or(|old| (old.mode, old.oid) != (item.mode, item.oid)) {
                index.put(item.clone());
            }
        }
        to_commit.items = now.items;
        Ok(true)
    }

    fn asks_about_messages(&self) -> bool {
        self.repo.has_hook("prepare-commit-msg") || (self.verify && self.repo.has_hook("commit-msg"))
    }

    fn prepare(&self, source: &[&str]) -> G<()> {
        let more: Vec<&[u8]> = source.iter().map(|word| word.as_bytes()).collect();
        if self.repo.message_hook("prepare-commit-msg", "COMMIT_EDITMSG", &more, &self.env)? { Ok(()) } else { Err(Halt::Exit(1)) }
    }

    fn check(&self) -> G<bool> {
        Ok(!self.verify || self.repo.message_hook("commit-msg", "COMMIT_EDITMSG", &[], &self.env)?)
    }
}

pub(crate) fn commit(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("edit") && !opts.has("no-edit") {
        return Err(fatal!["option '--edit' is not supported here: there is no editor; give the message with -m or -F"]);
    }
    refuse_messages(&opts)?;
    repo.top()?;
    let mut index = repo.index()?;
    let amend = opts.has("amend");
    let head = repo.head_oid()?;
    let merge_heads: Vec<Oid> =
        repo.read(&repo.state_file("MERGE_HEAD"))?.unwrap_or_default().split(|b| *b == b'\n').filter_map(Oid::from_hex).collect();
    let picked = repo.read(&repo.state_file("CHERRY_PICK_HEAD"))?.and_then(|text| Oid::from_hex(text.trim_ascii()));
    refuse_contradictions(&opts, head.is_some(), !merge_heads.is_empty())?;
    let is_staging = opts.has("all") || !opts.args.is_empty();
    let unstaged = is_staging.then(|| Index { items: index.items.clone(), written: index.written });
    if opts.has("all") {
        stage_tracked(repo, &mut index)?;
    }
    if !opts.args.is_empty() && !opts.has("include") {
        refuse_partial(!merge_heads.is_empty(), picked.is_some() && !repo.is_rebasing())?;
    }
    let mut to_commit = Index { items: index.items.clone(), written: index.written };
    if !opts.args.is_empty() {
        stage_paths(repo, &opts, &mut index, &mut to_commit)?;
    }
    refuse_unmerged(repo, &index)?;
    let before = match (&head, amend) {
        (Some(head), true) => Some(repo.commit(head)?),
        _ => None,
    };
    let author = author(repo, &opts, before.as_deref(), picked)?;
    let source = message_source(repo, &opts, !merge_heads.is_empty(), picked.is_some())?;
    let hooks = hooks_for(repo, &opts, &author, &source, &to_commit)?;
    if !hooks.before(&mut index, &mut to_commit)? {
        return Ok(1);
    }
    // The message.
    let (message, edits) = given_message(repo, &opts, before.as_deref())?;
    if edits && repo.editor().is_none() && !message.is_empty() {
        return Err(no_editor());
    }
    if edits && opts.has("verbose") && repo.editor().is_some() && !opts.has("dry-run") {
        return Err(fatal!["option '--verbose' is not supported here with an editor; give the message with -m or -F"]);
    }
    let has_message_source = has_message_source(repo, &opts, before.is_some() || !message.is_empty());
    let message = cleaned_up(repo, &opts, message)?;
    let tree = repo.write_tree(&to_commit)?;
    let parents: Vec<Oid> = match &before {
        Some(before) => before.parents.clone(),
        None => head.into_iter().chain(merge_heads.iter().copied()).collect(),
    };
    let parent_tree = match parents.first() {
        Some(parent) => Some(repo.commit(parent)?.tree),
        None => None,
    };
    let is_empty = merge_heads.is_empty() && parent_tree.map_or(to_commit.items.is_empty(), |old| old == tree);
    let is_merge = before.as_ref().is_some_and(|before| before.parents.len() > 1);
    let only_tells = ["dry-run", "short", "porcelain", "long", "null"].iter().any(|id| opts.has(id));
    if amend && is_empty && !is_merge && !opts.has("allow-empty") && !only_tells {
        return refuse_empty_amend(repo, &mut index, parents.first());
    }
    if (is_empty && !amend && !opts.has("allow-empty")) || only_tells {
        // git: what is told is the index that would be committed.
        let told = if opts.args.is_empty() || opts.has("include") { &mut index } else { &mut to_commit };
        let status = repo.compute_status(told, &Specs::default(), Untracked::Normal, false)?;
        if ["short", "porcelain", "null"].iter().any(|id| opts.has(id)) {
            let from_top = opts.has("porcelain") || opts.has("null");
            status_short(repo, told, &status, opts.has("branch"), opts.has("null"), from_top)?;
        } else {
            repo.put(status_long(repo, told, &status, Untracked::Normal, true)?)?;
        }
        if opts.has("verbose") {
            crate::subcommands::status::put_patch(repo, told, &Specs::default())?;
        }
        if is_empty && picked.is_some() && !repo.is_rebasing() {
            repo.out.borrow_mut().flush()?;
            repo.warn(crate::subcommands::cherry_pick::NOW_EMPTY)?;
        }
        // What was staged for a commit that is not made is not staged.
        if let Some(unstaged) = &unstaged {
            repo.write_index(unstaged)?;
        }
        return Ok(u8::from(is_empty));
    }
    if !has_message_source {
        repo.ident("COMMITTER")?;
        return Err(no_editor());
    }
    let edits = edits.then(|| (amend || picked.is_some() || opts.has("date"), if amend { parents.first() } else { None }));
    let Some(message) = finish_message(&hooks, &opts, message, &author, &source, edits)? else { return Ok(1) };
    if message.is_empty() && !opts.has("allow-empty-message") {
        return Err(Halt::Die(1, b"Aborting commit due to empty commit message.\n".to_vec()));
    }
    repo.write(&repo.state_file("COMMIT_EDITMSG"), &message)?;
    let oid = repo.write_commit(tree, parents, author.clone(), message.clone())?;
    let verb = reflog_verb(amend, parent_tree.is_none(), !merge_heads.is_empty(), picked.is_some());
    record(repo, &opts, (oid, head), (&author, &message), (&index, &hooks.env), (verb, picked.is_some(), parent_tree.is_none()))?;
    Ok(0)
}

/// Whether a message comes from anywhere.
fn has_message_source(repo: &Repo<'_, '_>, opts: &Opts, is_given: bool) -> bool {
    !opts.values("message").is_empty()
        || opts.has("fixup")
        || opts.has("squash")
        || opts.value("file").is_some()
        || opts.value("reuse-message").is_some()
        || is_given
        || repo.editor().is_some()
}

/// Refuses to write a commit anew that would have no changes any more.
fn refuse_empty_amend(repo: &Repo<'_, '_>, index: &mut Index, parent: Option<&Oid>) -> G<u8> {
    let mut status = repo.compute_status(index, &Specs::default(), Untracked::Normal, false)?;
    let tree = match parent {
        Some(parent) => Some(repo.commit(parent)?.tree),
        None => None,
    };
    status.staged = repo.diff_index(tree.as_ref(), index, &Specs::default())?;
    let text = status_long(repo, index, &status, Untracked::Normal, true)?;
    repo.put(match text.strip_suffix(b"nothing to commit, working tree clean\n") {
        Some(before) => bytes![before, "No changes\n"],
        None => text,
    })?;
    repo.out.borrow_mut().flush()?;
    repo.warn("You asked to amend the most recent commit, but doing so would make\nit empty. You can repeat your command with --allow-empty, or you can\nremove the commit entirely with \"git reset HEAD^\".")?;
    Ok(1)
}

/// Moves the branch to a new commit, and says so.
fn record(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    (oid, head): (Oid, Option<Oid>),
    (author, message): (&Ident, &[u8]),
    (index, env): (&Index, &[(&'static str, Vec<u8>)]),
    (verb, is_picked, is_first): (&str, bool, bool),
) -> G<()> {
    let amend = opts.has("amend");
    let title = message.split(|b| *b == b'\n').next().unwrap_or_default();
    repo.set_head(&oid, &bytes![verb, title])?;
    repo.write_index(index)?;
    repo.clear_state()?;
    repo.committed(Some(author), env.iter().all(|(key, _)| *key != "GIT_EDITOR"))?;
    if let (true, false, Some(head)) = (amend, opts.has("no-post-rewrite"), head) {
        repo.rewritten("amend", &bytes![head.hex(), " ", oid.hex(), "\n"], env.to_vec())?;
    }
    if !opts.has("quiet") {
        let was = if amend || opts.has("date") || opts.has("reuse-message") || is_picked { "date" } else { "" };
        let parent = if !is_first { head } else { None };
        repo.announce(&oid, parent.as_ref(), was)?;
    }
    repo.restore_changes()
}

/// Refuses options that contradict each other or the state of the repository.
fn refuse_contradictions(opts: &Opts, has_head: bool, is_merging: bool) -> G<()> {
    let amend = opts.has("amend");
    if amend && !has_head {
        return Err(fatal!["You have nothing to amend."]);
    }
    if amend && is_merging {
        return Err(fatal!["You are in the middle of a merge -- cannot amend."]);
    }
    if opts.has("all") && !opts.args.is_empty() {
        return Err(fatal!["paths '", opts.arg(0).unwrap_or_default(), " ...' with -a does not make sense"]);
    }
    Ok(())
}

/// Refuses to commit some paths alone during a merge or pick.
fn refuse_partial(is_merging: bool, is_picking: bool) -> G<()> {
    match (is_merging, is_picking) {
        (true, _) => Err(fatal!["cannot do a partial commit during a merge."]),
        (_, true) => Err(fatal!["cannot do a partial commit during a cherry-pick."]),
        _ => Ok(()),
    }
}

/// Stages all tracked files as they are (`-a`).
fn stage_tracked(repo: &Repo<'_, '_>, index: &mut Index) -> G<()> {
    let paths: Vec<Vec<u8>> = index.items.iter().map(|item| item.path.clone()).collect();
    for path in paths {
        match repo.item_of(index, &path, true)? {
            Some(item) => index.put(item),
            None => index.remove(&path),
        }
    }
    Ok(())
}

/// Refuses to commit while the index has conflicts.
fn refuse_unmerged(repo: &Repo<'_, '_>, index: &Index) -> G<()> {
    let unmerged = index.unmerged();
    if !unmerged.is_empty() {
        for path in &unmerged {
            repo.put(bytes!["U\t", quoted(path), "\n"])?;
        }
        return Err(Halt::Die(
        128,
        b"error: Committing is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n".to_vec(),
    ));
    }
    Ok(())
}

/// Stages the paths of the command line; without `--include` the rest of the commit is that of `HEAD`.
fn stage_paths(repo: &Repo<'_, '_>, opts: &Opts, index: &mut Index, to_commit: &mut Index) -> G<()> {
    let specs = Specs::new(repo, &opts.args)?;
    if !opts.has("include") {
        to_commit.items = repo
            .flatten(repo.head_tree()?.as_ref())?
            .into_iter()
            .map(|(path, mode, oid)| Item { path, mode, oid, ..Item::default() })
            .collect();
    }
    let mut paths: Vec<Vec<u8>> =
        index.items.iter().chain(&to_commit.items).map(|item| item.path.clone()).filter(|path| specs.matches(path)).collect();
    paths.sort();
    paths.dedup();
    let mut missing = Vec::new();
    for spec in specs.0.iter().filter(|spec| !paths.iter().any(|path| spec.matches(path))) {
        missing.extend(bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\n"]);
    }
    if !missing.is_empty() {
        return Err(Halt::Die(1, missing));
    }
    stage_both(repo, paths, index, to_commit)
}

/// Stages paths in the index and in what is committed.
fn stage_both(repo: &Repo<'_, '_>, paths: Vec<Vec<u8>>, index: &mut Index, to_commit: &mut Index) -> G<()> {
    for path in paths {
        match repo.item_of(index, &path, true)? {
            Some(item) => {
                index.put(item.clone());
                to_commit.put(item);
            }
            None => {
                index.remove(&path);
                to_commit.remove(&path);
            }
        }
    }
    Ok(())
}

/// Hooks of this commit, with the index that they are to see.
fn hooks_for<'a, 'g, 'c>(repo: &'a Repo<'g, 'c>, opts: &Opts, author: &Ident, source: &[&str], to_commit: &Index) -> G<Hooks<'a, 'g, 'c>> {
    let takes_text = source.first().is_some_and(|kind| matches!(*kind, "message" | "commit")) && !opts.has("amend");
    let mut hooks = Hooks {
        repo,
        lock: None,
        env: repo.commit_env(None, Some(author), repo.editor().is_some() && !takes_text && !opts.has("no-edit")),
        verify: !opts.has("no-verify"),
    };
    if opts.has("all") || !opts.args.is_empty() {
        let is_apart = !opts.args.is_empty() && !opts.has("include");
        hooks.lend(to_commit, if is_apart { "next-index-1.lock" } else { "index.lock" })?;
    }
    Ok(hooks)
}

/// Message that options, the amended commit or a merge give, and whether an editor is to change it.
fn given_message(repo: &Repo<'_, '_>, opts: &Opts, before: Option<&Commit>) -> G<(Vec<u8>, bool)> {
    let messages = opts.values("message");
    let mut edits = false;
    if let Some(name) = opts.value("fixup") {
        return Ok((bytes![marked(repo, "fixup", name)?, paragraphs(&messages)], false));
    }
    if let Some(name) = opts.value("squash") {
        let has_text = ["message", "file", "reuse-message"].iter().any(|id| opts.has(id));
        let rest = opts.without("squash");
        let text = if has_text { given_message(repo, &rest, before)?.0 } else { Vec::new() };
        return Ok((bytes![marked(repo, "squash", name)?, text], !has_text && !opts.has("no-edit")));
    }
    let message = if !messages.is_empty() {
        paragraphs(&messages)
    } else if let Some(file) = opts.value("file") {
        let mut text = Vec::new();
        if file == b"-" {
            repo.cx.stdin().rest(&mut text)?;
        } else {
            text = repo.read(&repo.at(file))?.ok_or_else(|| fatal!["could not read log file '", file, "': No such file or directory"])?;
        }
        text
    } else if let Some(rev) = opts.value("reuse-message") {
        repo.commit(&repo.commit_named(rev)?)?.message.clone()
    } else if let Some(before) = &before {
        edits = !opts.has("no-edit");
        before.message.clone()
    } else if let Some(text) = repo.read(&repo.state_file("MERGE_MSG"))? {
        edits = !opts.has("no-edit");
        // git: a message that nobody edits keeps its comments.
        tidy(&text, edits || opts.value("cleanup") == Some(b"strip"))
    } else {
        edits = true;
        Vec::new()
    };
    Ok((message, edits))
}

/// Title that `rebase --autosquash` reads, with an empty line behind it.
fn marked(repo: &Repo<'_, '_>, verb: &str, name: &[u8]) -> G<Vec<u8>> {
    let oid = match repo.resolve(name)? {
        Some(found) if repo.exists(&found.oid)? => repo.peel(&found.oid)?.1,
        _ => return Err(fatal!["could not lookup commit ", name]),
    };
    Ok(bytes![verb, "! ", repo.commit(&oid)?.subject(), "\n\n"])
}

/// Refuses sources of a message that exclude each other.
fn refuse_messages(opts: &Opts) -> G<()> {
    let Some(fixup) = opts.value("fixup") else { return Ok(()) };
    for (id, option) in [("squash", "--squash"), ("reuse-message", "-C"), ("file", "-F")] {
        if opts.has(id) {
            return Err(fatal!["options '", option, "' and '--fixup' cannot be used together"]);
        }
    }
    for kind in ["amend:", "reword:"] {
        if fixup.starts_with(kind.as_bytes()) {
            return Err(fatal!["option '--fixup=", kind, "<commit>' is not supported here; supported is --fixup=<commit>"]);
        }
    }
    Ok(())
}

/// Messages of several `-m` as paragraphs.
fn paragraphs(messages: &[&[u8]]) -> Vec<u8> {
    let mut all = Vec::new();
    for message in messages {
        if !all.is_empty() {
            all.push(b'\n');
        }
        all.extend_from_slice(message);
        if !message.ends_with(b"\n") {
            all.push(b'\n');
        }
    }
    all
}

/// Message after `--cleanup` and `--signoff`.
fn cleaned_up(repo: &Repo<'_, '_>, opts: &Opts, mut message: Vec<u8>) -> G<Vec<u8>> {
    let strip = opts.value("cleanup") == Some(b"strip");
    if opts.value("cleanup") != Some(b"verbatim") {
        message = tidy(&message, strip);
    }
    if opts.has("signoff") {
        let who = repo.ident("COMMITTER")?;
        message = crate::message::signed_off(message, &who);
    }
    let trailers = opts.values("trailer");
    if !trailers.is_empty() {
        let settings = repo.trailer_settings()?;
        let given: Vec<Given<'_>> = trailers.into_iter().map(|text| Given { text, rules: Vec::new() }).collect();
        let style = Style { has_divider: true, ..Style::default() };
        message = with_trailers(repo, &message, &given, &settings, (style, &|line, args| repo.shell(line, args, None, true)))?;
    }
    Ok(message)
}

/// Message as the editor and the hooks leave it; `edits` is whether the date is shown and the parent of an amended commit.
fn finish_message(
    hooks: &Hooks<'_, '_, '_>,
    opts: &Opts,
    mut message: Vec<u8>,
    author: &Ident,
    source: &[&str],
    edits: Option<(bool, Option<&Oid>)>,
) -> G<Option<Vec<u8>>> {
    let repo = hooks.repo;
    if let Some((is_dated, replaced)) = edits {
        message = repo.edit_message_after(message, Some(author), is_dated, replaced, &|| hooks.prepare(source))?;
    } else if hooks.asks_about_messages() {
        repo.write(&repo.state_file("COMMIT_EDITMSG"), &message)?;
        hooks.prepare(source)?;
    }
    if hooks.asks_about_messages() {
        if !hooks.check()? {
            return Ok(None);
        }
        message = repo.read(&repo.state_file("COMMIT_EDITMSG"))?.unwrap_or_default();
        if opts.value("cleanup") != Some(b"verbatim") {
            message = tidy(&message, opts.value("cleanup") == Some(b"strip") || edits.is_some());
        }
    }
    Ok(Some(message))
}

/// First words of the entry in the log of `HEAD`.
fn reflog_verb(amend: bool, is_first: bool, is_merge: bool, is_picked: bool) -> &'static str {
    match (amend, is_first, is_merge, is_picked) {
        (true, ..) => "commit (amend): ",
        (_, true, ..) => "commit (initial): ",
        (_, _, true, _) => "commit (merge): ",
        (_, _, _, true) => "commit (cherry-pick): ",
        _ => "commit: ",
    }
}
