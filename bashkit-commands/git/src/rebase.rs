//! `rebase`: a list of commits put upon another, kept in `.git/rebase-merge` between the steps.

use std::collections::{BTreeMap, HashMap, HashSet};

use bashkit_commands_diffutils::diff::{Space, Text};
use bashkit_core::command::Launching;

use super::core::Repo;
use super::hooks::Call;
use super::lines::Favor;
use super::object::{Commit, Ident, Kind, Oid, ZERO, hash};
use super::opts::Opts;
use super::paths::Specs;
use super::refs::Head;
use super::revision::{Walk, topological};
use super::work::{Untracked, tidy};
use super::worktree::Care;
use super::{G, Halt};

const HELP: &str = "#
# Commands:
# p, pick <commit> = use commit
# r, reword <commit> = use commit, but edit the commit message
# e, edit <commit> = use commit, but stop for amending
# s, squash <commit> = use commit, but meld into previous commit
# f, fixup [-C | -c] <commit> = like \"squash\" but keep only the previous
#                    commit's log message, unless -C is used, in which case
#                    keep only this commit's message; -c is same as -C but
#                    opens the editor
# x, exec <command> = run command (the rest of the line) using shell
# b, break = stop here (continue rebase later with 'git rebase --continue')
# d, drop <commit> = remove commit
# l, label <label> = label current HEAD with a name
# t, reset <label> = reset HEAD to a label
# m, merge [-C <commit> | -c <commit>] <label> [# <oneline>]
#         create a merge commit using the original merge commit's
#         message (or the oneline, if no original merge commit was
#         specified); use -c <commit> to reword the commit message
# u, update-ref <ref> = track a placeholder for the <ref> to be updated
#                       to this position in the new commits. The <ref> is
#                       updated at the end of the rebase
#
# These lines can be re-ordered; they are executed from top to bottom.
#
# If you remove a line here THAT COMMIT WILL BE LOST.
#
# However, if you remove everything, the rebase will be aborted.
#
";

/// What a line of the list asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Pick,
    Reword,
    Edit,
    Squash,
    Fixup,
    Drop,
    Exec,
    Break,
}

impl Verb {
    const ALL: [(Self, &'static str, u8); 8] = [
        (Self::Pick, "pick", b'p'),
        (Self::Reword, "reword", b'r'),
        (Self::Edit, "edit", b'e'),
        (Self::Squash, "squash", b's'),
        (Self::Fixup, "fixup", b'f'),
        (Self::Drop, "drop", b'd'),
        (Self::Exec, "exec", b'x'),
        (Self::Break, "break", b'b'),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(verb, ..)| *verb == self).map_or("", |(_, name, _)| name)
    }
}

#[derive(Clone)]
struct Todo {
    verb: Verb,
    oid: Oid,
    text: Vec<u8>,
}

impl Todo {
    fn print(&self) -> Vec<u8> {
        match self.verb {
            Verb::Break => b"break\n".to_vec(),
            Verb::Exec => bytes!["exec ", &self.text, "\n"],
            verb => bytes![verb.name(), " ", self.oid.hex(), " ", &self.text, "\n"],
        }
    }
}

impl Repo<'_, '_> {
    /// What edits a list of commits; nothing when nobody said so.
    fn sequence_editor(&self) -> Option<Vec<u8>> {
        self.cx.env("GIT_SEQUENCE_EDITOR").or_else(|| self.get("sequence.editor")).or_else(|| self.editor())
    }

    /// What edits messages.
    pub(super) fn editor(&self) -> Option<Vec<u8>> {
        let own = self.cx.env("GIT_EDITOR").or_else(|| self.get("core.editor"));
        own.or_else(|| self.cx.env("VISUAL")).or_else(|| self.cx.env("EDITOR")).filter(|editor| !editor.is_empty())
    }

    /// Lets an editor change a file.
    pub(super) fn edit(&self, editor: &[u8], file: &[u8]) -> G<()> {
        if editor == b":" {
            return Ok(());
        }
        self.out.borrow_mut().flush()?;
        let script = bytes![editor, " \"$@\""];
        let argv = vec![b"sh".to_vec(), b"-c".to_vec(), script, editor.to_vec(), file.to_vec()];
        let cwd = Some(self.work.clone().unwrap_or_else(|| self.cwd.clone()));
        let status = self.cx.call(Launching { argv, cwd, ..Launching::default() })?.code();
        if status != 0 {
            return Err(Halt::Die(1, bytes!["error: There was a problem with the editor '", editor, "'.\n"]));
        }
        Ok(())
    }

    /// Lets an editor change a message, with the remarks that git adds; without an editor it stays.
    /// `replaced` is the parent of the commit that is written anew.
    pub(super) fn edit_message(&self, message: Vec<u8>, author: Option<&Ident>, is_dated: bool, replaced: Option<&Oid>) -> G<Vec<u8>> {
        self.edit_message_after(message, author, is_dated, replaced, &|| Ok(()))
    }

    /// As [`Repo::edit_message`]; something is done to the file before the editor is.
    pub(super) fn edit_message_after(
        &self,
        message: Vec<u8>,
        author: Option<&Ident>,
        is_dated: bool,
        replaced: Option<&Oid>,
        prepare: &dyn Fn() -> G<()>,
    ) -> G<Vec<u8>> {
        let Some(editor) = self.editor() else { return Ok(message) };
        let file = self.state_file("COMMIT_EDITMSG");
        let mut text = message;
        text.extend_from_slice(
            b"\n# Please enter the commit message for your changes. Lines starting\n# with '#' will be ignored, and an empty message aborts the commit.\n#\n",
        );
        if let Some(author) = author {
            let who = self.ident("COMMITTER")?;
            let other = (&who.name, &who.email) != (&author.name, &author.email);
            if other {
                text.extend(bytes!["# Author:    ", &author.name, " <", &author.email, ">\n"]);
            }
            if is_dated {
                let date = super::date::show(self, author.time, author.zone, &super::date::Style::Default);
                text.extend(bytes!["# Date:      ", date, "\n"]);
            }
            if other || is_dated {
                text.extend_from_slice(b"#\n");
            }
        }
        let mut index = self.index()?;
        let mut status = self.compute_status(&mut index, &Specs::default(), Untracked::Normal, false)?;
        if let Some(parent) = replaced {
            status.staged = self.diff_index(Some(&self.commit(parent)?.tree), &index, &Specs::default())?;
        }
        let is_picking = self.is_rebasing() && self.lstat(&self.state_file("MERGE_MSG")).is_none();
        if is_picking {
            self.write(&self.state_file("MERGE_MSG"), b"")?;
        }
        for line in super::work::status_long(self, &index, &status, Untracked::Normal, true)?.split_inclusive(|b| *b == b'\n') {
            let is_hint = line.starts_with(b"  (");
            let space = if matches!(line.first(), Some(b'\n' | b'\t')) { "" } else { " " };
            if !is_hint {
                text.extend(bytes!["#", space, line]);
            }
        }
        if is_picking {
            self.unlink(&self.state_file("MERGE_MSG"))?;
        }
        if !text.ends_with(b"\n#\n") {
            text.extend_from_slice(b"#\n");
        }
        self.write(&file, &text)?;
        prepare()?;
        self.edit(&editor, b".git/COMMIT_EDITMSG").map_err(|halt| match halt {
            Halt::Die(status, text) => Halt::Die(status, bytes![text, "Please supply the message using either -m or -F option.\n"]),
            other => other,
        })?;
        let text = self.read(&file)?.unwrap_or_default();
        Ok(tidy(&text, true))
    }

    /// What a commit changes, whatever it stands on: equal for commits that do the same.
    pub(super) fn patch_id(&self, commit: &Commit) -> G<Option<Oid>> {
        let old = match commit.parents.as_slice() {
            [] => None,
            [one] => Some(self.commit(one)?.tree),
            _ => return Ok(None),
        };
        let mut all = Vec::new();
        for pair in self.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())? {
            let bytes = |side: &Option<super::changes::Side>| side.as_ref().map_or(Ok(Vec::new()), |side| self.side_bytes(side));
            let mode = |side: &Option<super::changes::Side>| side.as_ref().map_or(0, |side| side.mode);
            let (old, new) = (bytes(&pair.old)?, bytes(&pair.new)?);
            all.extend(bytes![pair.path(), format!("\0{} {}\0", mode(&pair.old), mode(&pair.new))]);
            if super::lines::is_binary(&old) || super::lines::is_binary(&new) {
                all.extend(bytes![hash(Kind::Blob, &old).0, hash(Kind::Blob, &new).0]);
                continue;
            }
            let texts = [Text::new(old, false), Text::new(new, false)];
            for run in super::lines::runs(self.cx.meter(), &texts, Space::Counts, true)? {
                let [a, b] = &texts;
                let mut add = |sign: u8, text: &Text, from: usize, to: usize| {
                    for at in from..to {
                        all.push(sign);
                        all.extend(text.line(at).iter().filter(|b| !b.is_ascii_whitespace()));
                    }
                };
                add(b' ', a, run.at[0].saturating_sub(3), run.at[0]);
                add(b'-', a, run.at[0], run.at[0] + run.n[0]);
                add(b'+', b, run.at[1], run.at[1] + run.n[1]);
                add(b' ', a, run.at[0] + run.n[0], (run.at[0] + run.n[0] + 3).min(a.count()));
            }
        }
        Ok(Some(hash(Kind::Blob, &all)))
    }

    fn rebase_file(&self, name: &str) -> Vec<u8> {
        bytes![&self.dir, "/rebase-merge/", name]
    }

    pub(super) fn is_rebasing(&self) -> bool {
        self.lstat(&self.rebase_file("git-rebase-todo")).is_some()
    }

    fn rebase_text(&self, name: &str) -> G<Vec<u8>> {
        Ok(self.read(&self.rebase_file(name))?.unwrap_or_default().trim_ascii_end().to_vec())
    }

    /// The end of the line of progress.
    fn clear_line(&self) -> G<()> {
        let columns = self.cx.env("COLUMNS").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).unwrap_or(80usize);
        let is_dumb = self.cx.env("TERM").is_none_or(|term| term == b"dumb");
        let text = if is_dumb { format!("\r{:columns$}\r", "") } else { "\r\x1b[K".to_owned() };
        Ok(self.cx.stderr_bytes(text.as_bytes())?)
    }

    /// Saves local changes; answers their commit, and leaves the tree clean.
    fn autostash(&self) -> G<Option<Oid>> {
        let Some(head) = self.head_oid()? else { return Ok(None) };
        let tree = self.commit(&head)?.tree;
        let mut index = self.index()?;
        let pairs = self.diff_work_tree(Some(&tree), &mut index, &Specs::default())?;
        let staged = self.diff_index(Some(&tree), &index, &Specs::default())?;
        if pairs.is_empty() && staged.is_empty() {
            return Ok(None);
        }
        let who = self.ident("COMMITTER")?;
        let write = |tree: Oid, parents: Vec<Oid>, message: Vec<u8>| -> G<Oid> {
            let body = Commit { tree, parents, author: who.clone(), committer: who.clone(), encoding: None, message }.print();
            self.write_object(Kind::Commit, &body)
        };
        let branch = self.branch()?.unwrap_or_else(|| b"(no branch)".to_vec());
        let title = bytes![branch, ": ", self.abbrev(&head)?, " ", self.commit(&head)?.subject()];
        let index_commit = write(self.write_tree(&index)?, vec![head], bytes!["index on ", &title, "\n"])?;
        let mut work = super::index::Index { items: index.items.clone(), written: index.written };
        for pair in &pairs {
            match self.item_of(&index, pair.path(), true)? {
                Some(item) if pair.new.is_some() => work.put(item),
                _ => work.remove(pair.path()),
            }
        }
        let oid = write(
            self.write_tree(&work)?,
            vec![head, index_commit],
            bytes!["On ", title.split(|b| *b == b':').next().unwrap_or_default(), ": autostash"],
        )?;
        self.put(bytes!["Created autostash: ", self.abbrev(&oid)?, "\n"])?;
        self.switch_tree(None, &tree, Care::Force, "reset")?;
        Ok(Some(oid))
    }

    fn apply_autostash(&self) -> G<()> {
        let Some(oid) = Oid::from_hex(&self.rebase_text("autostash")?) else { return Ok(()) };
        let commit = self.commit(&oid)?;
        let Some(base) = commit.parents.first() else { return Ok(()) };
        let base = self.commit(base)?.tree;
        let current = self.write_tree(&self.index()?)?;
        let labels: [&[u8]; 3] = [b"Updated upstream", b"Stashed changes", b"Stash base"];
        let outcome = self.merge_trees(Some(&base), &current, &commit.tree, labels, Favor::None)?;
        if outcome.is_clean {
            let before = self.index()?;
            self.apply_outcome(&current, &outcome)?;
            // What was changed is changed still, and not staged.
            let mut after = self.index()?;
            for item in &mut after.items {
                if let Some(old) = before.get(&item.path) {
                    *item = old.clone();
                }
            }
            self.write_index(&after)?;
            return self.warn("Applied autostash.");
        }
        self.set_ref(b"refs/stash", &oid, b"autostash")?;
        self.warn("Applying autostash resulted in conflicts.\nYour changes are safe in the stash.\nYou can run \"git stash pop\" or \"git stash drop\" at any time.")
    }

    fn forget_rebase(&self) -> G<()> {
        self.apply_autostash()?;
        let dir = bytes![&self.dir, "/rebase-merge"];
        self.remove_tree(&dir)?;
        self.unlink(&self.state_file("REBASE_HEAD"))?;
        self.clear_state()
    }

    fn read_todo(&self, text: &[u8], has_begun: bool) -> G<Result<Vec<Todo>, Vec<u8>>> {
        let mut all: Vec<Todo> = Vec::new();
        for (number, line) in text.split(|b| *b == b'\n').enumerate() {
            self.cx.step(3)?;
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"#") {
                continue;
            }
            let bad = bytes![format!("error: invalid line {}: ", number + 1), line, "\n"];
            let (word, rest) = match line.iter().position(|b| b.is_ascii_whitespace()).and_then(|at| line.split_at_checked(at)) {
                Some((word, rest)) => (word, rest.trim_ascii()),
                None => (line, &b""[..]),
            };
            let Some((verb, ..)) = Verb::ALL.iter().find(|(_, name, letter)| name.as_bytes() == word || word == [*letter]) else {
                let refused = [&b"label"[..], b"l", b"reset", b"t", b"merge", b"m", b"update-ref", b"u"];
                if refused.contains(&word) {
                    return Err(fatal![
                        "'",
                        word,
                        "' in a list of commits is not supported here; supported are: pick reword edit squash fixup drop exec break"
                    ]);
                }
                return Ok(Err(bad));
            };
            if *verb == Verb::Break || *verb == Verb::Exec {
                all.push(Todo { verb: *verb, oid: ZERO, text: rest.to_vec() });
                continue;
            }
            if rest.starts_with(b"-") {
                return Err(fatal!["options of 'fixup' in a list of commits are not supported here"]);
            }
            let (name, text) = match rest.iter().position(|b| b.is_ascii_whitespace()).and_then(|at| rest.split_at_checked(at)) {
                Some((name, text)) => (name, text.trim_ascii()),
                None => (rest, &b""[..]),
            };
            let Some(found) = self.resolve(name)? else {
                return Ok(Err(bytes!["error: could not parse '", name, "'\n", bad]));
            };
            if matches!(verb, Verb::Squash | Verb::Fixup)
                && !has_begun
                && !all.iter().any(|todo| !matches!(todo.verb, Verb::Drop | Verb::Exec | Verb::Break))
            {
                return Ok(Err(bytes!["error: cannot '", verb.name(), "' without a previous commit\n"]));
            }
            all.push(Todo { verb: *verb, oid: found.oid, text: text.to_vec() });
        }
        Ok(Ok(all))
    }
}

fn in_progress() -> Halt {
    fatal![
        "It seems that there is already a rebase-merge directory, and\nI wonder if you are in the middle of another rebase.  If that is the\ncase, please try\n\tgit \
         rebase (--continue | --abort | --skip)\nIf that is not the case, please\n\trm -fr \".git/rebase-merge\"\nand run me again.  I am stopping in case you still \
         have something\nvaluable there.\n"
    ]
}

pub(super) fn rebase(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::REBASE, args)?;
    repo.top()?;
    if let Some(action) = opts.last_of(&["continue", "abort", "skip", "quit", "edit-todo", "show-current-patch"]) {
        if !repo.is_rebasing() {
            return Err(fatal!["No rebase in progress?"]);
        }
        return match action {
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
            "show-current-patch" => super::log_cmd::show(repo, &[b"REBASE_HEAD".to_vec(), b"--".to_vec()]),
            _ => {
                repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])?;
                repo.unlink(&repo.state_file("REBASE_HEAD"))?;
                repo.clear_state()?;
                Ok(0)
            }
        };
    }
    if repo.is_rebasing() {
        return Err(in_progress());
    }
    start(repo, &opts)
}

/// What is to be put where.
struct Plan {
    onto: Oid,
    onto_name: Vec<u8>,
    /// What is not among the commits; nothing with `--root`.
    upstream: Option<Oid>,
    head: Oid,
    head_name: Vec<u8>,
}

fn plan(repo: &Repo<'_, '_>, opts: &Opts) -> G<Plan> {
    let named = |name: &[u8]| -> G<Option<Oid>> {
        if let Some(dots) = memchr::memmem::find(name, b"...") {
            let (a, b) = (name.get(..dots).unwrap_or_default(), name.get(dots + 3..).unwrap_or_default());
            let or_head = |name: &[u8]| if name.is_empty() { b"HEAD".to_vec() } else { name.to_vec() };
            return Ok(repo.merge_bases(&repo.commit_named(&or_head(a))?, &repo.commit_named(&or_head(b))?)?.first().copied());
        }
        match repo.resolve(name)? {
            Some(found) if repo.exists(&found.oid)? => match repo.peel(&found.oid)? {
                (Kind::Commit, oid) => Ok(Some(oid)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    };
    let mut operands = opts.args.iter();
    let mut upstream_name = Vec::new();
    let upstream = if opts.has("root") {
        None
    } else {
        upstream_name = match operands.next() {
            Some(name) => name.clone(),
            None => {
                let branch = repo.branch()?;
                let full = match &branch {
                    Some(branch) => repo.upstream(branch)?,
                    None => None,
                };
                match (full, branch) {
                    (Some(full), _) => full,
                    (None, branch) => {
                        let text = match branch {
                            None => bytes![
                                "You are not currently on a branch.\nPlease specify which branch you want to rebase against.\nSee git-rebase(1) for details.\n\n    git rebase '<branch>'\n\n"
                            ],
                            Some(branch) => bytes![
                                "There is no tracking information for the current branch.\nPlease specify which branch you want to rebase against.\nSee git-rebase(1) \
                                 for details.\n\n    git rebase '<branch>'\n\nIf you wish to set tracking information for this branch you can do so with:\n\n    git branch \
                                 --set-upstream-to=<remote>/<branch> ",
                                branch,
                                "\n\n"
                            ],
                        };
                        repo.put(text)?;
                        return Err(Halt::Exit(1));
                    }
                }
            }
        };
        if upstream_name == b"-" {
            upstream_name = b"@{-1}".to_vec();
        }
        Some(named(&upstream_name)?.ok_or_else(|| fatal!["invalid upstream '", &upstream_name, "'"])?)
    };
    let (head, head_name) = match operands.next() {
        Some(name) => {
            let full = bytes!["refs/heads/", name];
            match (repo.ref_oid(&full)?, named(name)?) {
                (Some(oid), _) => (oid, full),
                (None, Some(oid)) => (oid, b"detached HEAD".to_vec()),
                (None, None) => return Err(fatal!["no such branch/commit '", name, "'"]),
            }
        }
        None => {
            let head = repo.head_oid()?.ok_or_else(|| fatal!["Could not resolve HEAD to a commit"])?;
            let name = match repo.head()? {
                Head::Branch(name) => name,
                Head::Detached(_) => b"detached HEAD".to_vec(),
            };
            (head, name)
        }
    };
    let (onto, onto_name) = match (opts.value("onto"), upstream) {
        (Some(name), _) => match named(name)? {
            Some(oid) => (oid, name.to_vec()),
            None => return Err(fatal!["Does not point to a valid commit '", name, "'"]),
        },
        (None, Some(upstream)) => (upstream, upstream_name),
        (None, None) => {
            // A commit without anything in it, which the first one takes the place of.
            let who = repo.ident("COMMITTER")?;
            let tree = repo.write_object(Kind::Tree, b"")?;
            let body =
                Commit { tree, parents: Vec::new(), author: who.clone(), committer: who, encoding: None, message: Vec::new() }.print();
            let oid = repo.write_object(Kind::Commit, &body)?;
            (oid, oid.hex().into_bytes())
        }
    };
    Ok(Plan { onto, onto_name, upstream, head, head_name })
}

/// The commits to be put anew, the oldest first; what the other side has already is left out.
fn list(repo: &Repo<'_, '_>, plan: &Plan, reapply: bool) -> G<Vec<Todo>> {
    let mut walk = Walk::new(repo);
    let limit = plan.upstream.unwrap_or(plan.onto);
    walk.hidden = repo.ancestors(&[limit])?;
    walk.push(&plan.head)?;
    let mut some = Vec::new();
    while let Some(next) = walk.next()? {
        some.push(next);
    }
    let mut all = topological(some, true);
    all.reverse();
    all.retain(|(_, commit)| commit.parents.len() < 2);
    if !reapply && plan.upstream.is_some() {
        let mut theirs = Walk::new(repo);
        theirs.hidden = repo.ancestors(&[plan.head])?;
        theirs.push(&limit)?;
        let mut known = HashSet::new();
        while let Some((_, commit)) = theirs.next()? {
            if commit.parents.len() < 2 {
                known.insert(repo.patch_id(&commit)?);
            }
        }
        if !known.is_empty() {
            let mut kept = Vec::new();
            let mut skipped = false;
            for (oid, commit) in all {
                let is_known = repo.patch_id(&commit)?.is_some_and(|id| known.contains(&Some(id)));
                if is_known {
                    repo.warn(bytes!["warning: skipped previously applied commit ", repo.abbrev(&oid)?])?;
                    skipped = true;
                } else {
                    kept.push((oid, commit));
                }
            }
            if skipped {
                repo.warn("hint: use --reapply-cherry-picks to include skipped commits\nhint: Disable this message with \"git config advice.skippedCherryPicks false\"")?;
            }
            all = kept;
        }
    }
    Ok(all.into_iter().map(|(oid, commit)| Todo { verb: Verb::Pick, oid, text: commit.subject() }).collect())
}

/// Puts `fixup!` and `squash!` behind what they are for: a subject, the beginning of a name, the beginning of a subject.
fn autosquash(repo: &Repo<'_, '_>, list: Vec<Todo>) -> G<Vec<Todo>> {
    let mut groups: Vec<Vec<Todo>> = Vec::new();
    let mut by_text: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut by_name: BTreeMap<Oid, usize> = BTreeMap::new();
    for todo in list {
        let mut rest = todo.text.as_slice();
        let mut verb = None;
        while let Some((kind, behind)) = [(Verb::Fixup, &b"fixup! "[..]), (Verb::Squash, b"squash! ")]
            .into_iter()
            .find_map(|(kind, mark)| rest.strip_prefix(mark).map(|behind| (kind, behind)))
        {
            verb = verb.or(Some(kind));
            rest = behind;
        }
        let mut target = None;
        if verb.is_some() {
            target = by_text.get(rest).copied();
            if target.is_none() && rest.iter().all(u8::is_ascii_hexdigit) && (4..=40).contains(&rest.len()) {
                let low = bytes![rest.to_ascii_lowercase(), "0".repeat(40 - rest.len())];
                let next = Oid::from_hex(&low).and_then(|low| by_name.range(low..).next());
                target = next.filter(|(oid, _)| oid.hex().as_bytes().starts_with(&rest.to_ascii_lowercase())).map(|(_, at)| *at);
            }
            if target.is_none() {
                repo.cx.step(groups.len() as u64)?;
                target = groups.iter().position(|group| group.first().is_some_and(|first| first.text.starts_with(rest)));
            }
        }
        match (verb, target.and_then(|at| Some((at, groups.get_mut(at)?)))) {
            (Some(verb), Some((at, group))) => {
                by_name.insert(todo.oid, at);
                group.push(Todo { verb, ..todo });
            }
            _ => {
                by_text.entry(todo.text.clone()).or_insert(groups.len());
                by_name.insert(todo.oid, groups.len());
                groups.push(vec![todo]);
            }
        }
    }
    Ok(groups.into_iter().flatten().collect())
}

fn start(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let plan = plan(repo, opts)?;
    let interactive = opts.has("interactive");
    let force = opts.has("force-rebase") || opts.has("no-ff");
    let quiet = opts.has("quiet");
    if interactive && repo.sequence_editor().is_none() {
        return Err(fatal![
            "there is no editor here: 'rebase -i' takes the list of commits from the command in GIT_SEQUENCE_EDITOR, such as GIT_SEQUENCE_EDITOR=\"sed -i '2s/^pick/squash/'\""
        ]);
    }
    let wants_stash =
        opts.last_of(&["autostash", "no-autostash"]).map_or(repo.config.borrow().is("rebase.autostash"), |id| id == "autostash");
    let stash = if wants_stash { repo.autostash()? } else { None };
    let mut index = repo.index()?;
    let (unstaged, refreshed) = repo.diff_work(&mut index, &Specs::default())?;
    if refreshed {
        repo.write_index(&index)?;
    }
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    if !unstaged.is_empty() || !staged.is_empty() {
        let also = "error: additionally, your index contains uncommitted changes.\n";
        let text = match (unstaged.is_empty(), staged.is_empty()) {
            (false, true) => bytes!["error: cannot rebase: You have unstaged changes.\n"],
            (false, false) => bytes!["error: cannot rebase: You have unstaged changes.\n", also],
            _ => bytes!["error: cannot rebase: Your index contains uncommitted changes.\n"],
        };
        return Err(Halt::Die(1, bytes![text, "error: Please commit or stash them.\n"]));
    }
    let branch_name = plan.head_name.strip_prefix(b"refs/heads/").map_or(b"HEAD".to_vec(), <[u8]>::to_vec);
    let mut is_linear = !opts.has("root");
    if is_linear && plan.upstream == Some(plan.onto) {
        let bases = repo.merge_bases(&plan.onto, &plan.head)?;
        is_linear = bases == [plan.onto];
        let mut at = plan.head;
        while is_linear && at != plan.onto {
            let commit = repo.commit(&at)?;
            match commit.parents.as_slice() {
                [one] => at = *one,
                _ => is_linear = false,
            }
            repo.cx.step(5)?;
        }
    } else {
        is_linear = false;
    }
    if is_linear && !interactive && opts.values("exec").is_empty() {
        if !force {
            if !quiet {
                let text = if plan.head_name.starts_with(b"refs/") {
                    bytes!["Current branch ", &branch_name, " is up to date.\n"]
                } else {
                    b"HEAD is up to date.\n".to_vec()
                };
                repo.put(text)?;
            }
            if let Some(full) = Some(&plan.head_name).filter(|name| name.starts_with(b"refs/"))
                && repo.head()? != Head::Branch(full.clone())
            {
                super::branches::checkout(repo, &[b"-q".to_vec(), branch_name])?;
            }
            if let Some(oid) = stash {
                repo.write(&repo.rebase_file("autostash"), &bytes![oid.hex(), "\n"])?;
                repo.apply_autostash()?;
                repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])?;
            }
            return Ok(0);
        }
        if !quiet {
            repo.put(bytes!["Current branch ", &branch_name, " is up to date, rebase forced.\n"])?;
        }
    }
    if opts.last_of(&["verify", "no-verify"]) != Some("no-verify") {
        let upstream = match opts.arg(0) {
            _ if opts.has("root") => b"--root".to_vec(),
            Some(name) => name.to_vec(),
            None => plan.onto_name.clone(),
        };
        let branch = opts.arg(usize::from(!opts.has("root")));
        let args: Vec<&[u8]> = std::iter::once(upstream.as_slice()).chain(branch).collect();
        if repo.hook("pre-rebase", &Call { args: &args, ..Call::default() })? != 0 {
            return Err(fatal!["The pre-rebase hook refused to rebase."]);
        }
    }
    let mut todo = list(repo, &plan, opts.has("reapply-cherry-picks"))?;
    let squashes =
        opts.last_of(&["autosquash", "no-autosquash"]).map_or(repo.config.borrow().is("rebase.autosquash"), |id| id == "autosquash");
    if interactive && squashes {
        todo = autosquash(repo, todo)?;
    }
    let commands: Vec<Vec<u8>> = opts.values("exec").into_iter().map(<[u8]>::to_vec).collect();
    if !commands.is_empty() {
        let mut with = Vec::new();
        for (at, one) in todo.iter().enumerate() {
            with.push(one.clone());
            let is_followed = todo.get(at + 1).is_some_and(|next| matches!(next.verb, Verb::Squash | Verb::Fixup));
            if !is_followed {
                with.extend(commands.iter().map(|text| Todo { verb: Verb::Exec, oid: ZERO, text: text.clone() }));
            }
        }
        todo = with;
    }
    let file = |name: &str, text: &[u8]| repo.write(&repo.rebase_file(name), text);
    file("head-name", &bytes![&plan.head_name, "\n"])?;
    file("onto", &bytes![plan.onto.hex(), "\n"])?;
    file("orig-head", &bytes![plan.head.hex(), "\n"])?;
    file("interactive", b"")?;
    file("no-reschedule-failed-exec", b"")?;
    if !interactive {
        file("drop_redundant_commits", b"")?;
    }
    if opts.has("root") && opts.value("onto").is_none() {
        file("squash-onto", &bytes![plan.onto.hex(), "\n"])?;
    }
    if quiet {
        file("quiet", b"")?;
    }
    if force {
        file("force", b"")?;
    }
    match opts.value("strategy-option") {
        None => {}
        Some(side @ (b"ours" | b"theirs")) => file("strategy_opts", &bytes![" '--", side, "'\n"])?,
        Some(other) => {
            repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])?;
            return Err(fatal!["unknown strategy option: -X", other]);
        }
    }
    if let Some(oid) = stash {
        file("autostash", &bytes![oid.hex(), "\n"])?;
    }
    let undo = |halt: Halt| -> Halt {
        match repo.apply_autostash().and_then(|()| repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])) {
            Ok(()) => halt,
            Err(other) => other,
        }
    };
    let mut text = Vec::new();
    if interactive {
        for one in &todo {
            text.extend(match one.verb {
                Verb::Exec | Verb::Break => one.print(),
                verb => bytes![verb.name(), " ", repo.abbrev(&one.oid)?, " ", &one.text, "\n"],
            });
        }
        if todo.is_empty() {
            text.extend_from_slice(b"noop\n");
        }
        let short = |oid: &Oid| repo.abbrev(oid);
        let range = match plan.upstream {
            Some(upstream) => format!("{}..{}", short(&upstream)?, short(&plan.head)?),
            None => short(&plan.head)?,
        };
        let n = todo.len();
        let s = if n == 1 { "" } else { "s" };
        text.extend(bytes![format!("\n# Rebase {range} onto {} ({n} command{s})\n", short(&plan.onto)?), HELP]);
        file("git-rebase-todo", &text)?;
        file("git-rebase-todo.backup", &text)?;
        let editor = repo.sequence_editor().unwrap_or_default();
        repo.edit(&editor, b".git/rebase-merge/git-rebase-todo").map_err(undo)?;
        let edited = repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default();
        let is_noop = edited.split(|b| *b == b'\n').any(|line| line == b"noop");
        let edited: Vec<u8> = edited.split_inclusive(|b| *b == b'\n').filter(|line| *line != b"noop\n").flatten().copied().collect();
        match repo.read_todo(&edited, false)? {
            Ok(list) if list.is_empty() && !is_noop => return Err(undo(Halt::Die(1, b"error: nothing to do\n".to_vec()))),
            Ok(list) => todo = list,
            Err(bad) => {
                check_out(repo, &plan, &plan.onto)?;
                repo.cx.stderr_bytes(&bad)?;
                repo.warn("You can fix this with 'git rebase --edit-todo' and then run 'git rebase --continue'.\nOr you can abort the rebase with 'git rebase --abort'.")?;
                return Ok(1);
            }
        }
    }
    // What stands where it would be put stays.
    let mut at = plan.onto;
    let mut n_done = 0;
    if !force {
        while let Some(next) = todo.get(n_done)
            && next.verb == Verb::Pick
            && repo.commit(&next.oid)?.parents == [at]
        {
            at = next.oid;
            n_done += 1;
        }
    }
    let kept = todo.split_off(n_done);
    if let (Some(last), Some(Todo { verb: Verb::Squash | Verb::Fixup, .. })) = (todo.last(), kept.first()) {
        note(repo, &last.oid, &last.oid, kept.first())?;
    }
    let done: Vec<u8> = todo.iter().flat_map(Todo::print).collect();
    let rest: Vec<u8> = kept.iter().flat_map(Todo::print).collect();
    file("git-rebase-todo", &rest)?;
    if !interactive {
        file("git-rebase-todo.backup", &rest)?;
    }
    if !done.is_empty() {
        file("done", &done)?;
    }
    file("end", format!("{}\n", n_done + kept.len()).as_bytes())?;
    if let Err(halt) = check_out(repo, &plan, &at) {
        return Err(undo(halt));
    }
    run(repo)
}

fn check_out(repo: &Repo<'_, '_>, plan: &Plan, to: &Oid) -> G<()> {
    let tree = repo.commit(to)?.tree;
    let from = repo.head_tree()?;
    repo.switch_tree(from.as_ref(), &tree, Care::Keep, "checkout")?;
    repo.write(&repo.state_file("ORIG_HEAD"), &bytes![plan.head.hex(), "\n"])?;
    let old = repo.head_oid()?;
    repo.detach(to, &bytes!["rebase (start): checkout ", &plan.onto_name])?;
    repo.checked_out(old, Some(*to), true).map(|_| ())
}

fn edit_todo(repo: &Repo<'_, '_>) -> G<u8> {
    let Some(editor) = repo.sequence_editor() else {
        return Err(fatal!["there is no editor here: give one in GIT_SEQUENCE_EDITOR"]);
    };
    repo.edit(&editor, b".git/rebase-merge/git-rebase-todo")?;
    let text = repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default();
    let has_begun = !repo.rebase_text("done")?.is_empty();
    match repo.read_todo(&text, has_begun)? {
        Ok(list) => {
            let text: Vec<u8> = list.iter().flat_map(Todo::print).collect();
            repo.write(&repo.rebase_file("git-rebase-todo"), &text)?;
            Ok(0)
        }
        Err(bad) => {
            repo.cx.stderr_bytes(&bad)?;
            repo.warn("You can fix this with 'git rebase --edit-todo' and then run 'git rebase --continue'.\nOr you can abort the rebase with 'git rebase --abort'.")?;
            Ok(1)
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

/// Commits the index in place of, or upon, what `HEAD` is.
fn commit(repo: &Repo<'_, '_>, author: &Ident, message: Vec<u8>, parents: Vec<Oid>, action: &str, announce: Option<&str>) -> G<Oid> {
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

/// What both messages say, as an editor is shown it.
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

/// Works off the list.
fn run(repo: &Repo<'_, '_>) -> G<u8> {
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
        let rest: Vec<u8> = behind.iter().flat_map(Todo::print).collect();
        done.extend(next.print());
        repo.write(&repo.rebase_file("git-rebase-todo"), &rest)?;
        repo.write(&repo.rebase_file("done"), &done)?;
        repo.write(&repo.rebase_file("msgnum"), format!("{n_done}\n").as_bytes())?;
        repo.write(&repo.rebase_file("end"), format!("{total}\n").as_bytes())?;
        if !quiet {
            repo.out.borrow_mut().flush()?;
            repo.cx.stderr_bytes(format!("Rebasing ({n_done}/{total})\r").as_bytes())?;
        }
        match next.verb {
            Verb::Drop => continue,
            Verb::Break => {
                let head = repo.head_oid()?.unwrap_or(ZERO);
                if !quiet {
                    repo.clear_line()?;
                }
                repo.warn(bytes!["Stopped at ", repo.abbrev(&head)?, " (", repo.commit(&head)?.subject(), ")"])?;
                return Ok(0);
            }
            Verb::Exec => {
                if !quiet {
                    repo.clear_line()?;
                }
                repo.warn(bytes!["Executing: ", &next.text])?;
                let argv = vec![b"sh".to_vec(), b"-c".to_vec(), next.text.clone()];
                let status = repo.cx.call(Launching { argv, cwd: repo.work.clone(), ..Launching::default() })?.code();
                if status != 0 {
                    repo.warn(bytes![
                        "warning: execution failed: ",
                        &next.text,
                        "\nYou can fix the problem, and then run\n\n  git rebase --continue\n\n"
                    ])?;
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

fn finish(repo: &Repo<'_, '_>, quiet: bool) -> G<u8> {
    let name = repo.rebase_text("head-name")?;
    let onto = repo.rebase_text("onto")?;
    let head = repo.head_oid()?.unwrap_or(ZERO);
    if name.starts_with(b"refs/") {
        repo.set_ref(&name, &head, &bytes!["rebase (finish): ", &name, " onto ", onto])?;
        repo.attach(&name, &bytes!["rebase (finish): returning to ", &name])?;
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

/// Writes down what became of a commit; those that are squashed wait for the last of them.
fn note(repo: &Repo<'_, '_>, old: &Oid, new: &Oid, next: Option<&Todo>) -> G<()> {
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
fn pick(repo: &Repo<'_, '_>, todo: &Todo, behind: &[Todo], favor: Favor, force: bool, quiet: bool) -> G<Option<u8>> {
    let picked = repo.commit(&todo.oid)?;
    let Some(head) = repo.head_oid()? else { return Err(fatal!["there is no commit"]) };
    let short = repo.abbrev(&todo.oid)?;
    let title = picked.subject();
    if picked.parents.len() > 1 {
        return Err(Halt::Die(1, bytes!["error: commit ", todo.oid.hex(), " is a merge but no -m option was given.\n"]));
    }
    let squashes = matches!(todo.verb, Verb::Squash | Verb::Fixup);
    let is_root = Oid::from_hex(&repo.rebase_text("squash-onto")?) == Some(head);
    let mut new;
    if !force && !squashes && picked.parents == [head] {
        let tree = repo.commit(&head)?.tree;
        repo.switch_tree(Some(&tree), &picked.tree, Care::Keep, "merge")?;
        repo.detach(&todo.oid, b"rebase: fast-forward")?;
        new = todo.oid;
        if todo.verb == Verb::Reword {
            let message = repo.edit_message(picked.message.clone(), Some(&picked.author), true, picked.parents.first())?;
            new = commit(repo, &picked.author, message, picked.parents.clone(), "rebase (reword)", Some("date"))?;
        }
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
            let counted = repo.read(&repo.rebase_file("current-fixups"))?.unwrap_or_default();
            let n = counted.iter().filter(|b| **b == b'\n').count() + 2;
            let before = repo.read(&repo.rebase_file("message-squash"))?;
            message = combined(before, &old.message, n, todo.verb == Verb::Fixup, &picked.message);
            repo.write(&repo.rebase_file("message-squash"), &message)?;
            let counted = bytes![counted, todo.verb.name(), " ", todo.oid.hex(), "\n"];
            let has_squash = counted.split(|b| *b == b'\n').any(|line| line.starts_with(b"squash"));
            repo.write(&repo.rebase_file("current-fixups"), &counted)?;
            if !has_squash {
                let first = repo.read(&repo.rebase_file("message-fixup"))?.unwrap_or_else(|| old.message.clone());
                repo.write(&repo.rebase_file("message-fixup"), &first)?;
            }
            let is_last = !behind.first().is_some_and(|next| matches!(next.verb, Verb::Squash | Verb::Fixup));
            is_last_squash = is_last && has_squash;
            if is_last && !has_squash {
                message = repo.read(&repo.rebase_file("message-fixup"))?.unwrap_or(message);
            }
            if is_last && outcome.is_clean {
                for name in ["current-fixups", "message-squash", "message-fixup"] {
                    repo.unlink(&repo.rebase_file(name))?;
                }
            }
        }
        if !outcome.is_clean {
            return stop_at(repo, todo, &picked, message, outcome.files.keys().cloned().collect());
        }
        let tree = repo.write_tree(&super::index::Index { items: outcome.items, written: None })?;
        let was_empty = parent_tree.map_or(picked.tree == repo.write_object(Kind::Tree, b"")?, |tree| tree == picked.tree);
        if tree == our_tree && !was_empty && !squashes {
            if repo.lstat(&repo.rebase_file("drop_redundant_commits")).is_some() {
                repo.warn(bytes!["dropping ", todo.oid.hex(), " ", &title, " -- patch contents already upstream"])?;
                return Ok(None);
            }
            repo.write(&repo.state_file("CHERRY_PICK_HEAD"), &bytes![todo.oid.hex(), "\n"])?;
            repo.warn("The previous cherry-pick is now empty, possibly due to conflict resolution.\nIf you wish to commit it anyway, use:\n\n    git commit --allow-empty\n\nOtherwise, please use 'git rebase --skip'")?;
            return Ok(Some(1));
        }
        let (author, parents) = if squashes { (old.author.clone(), old.parents.clone()) } else { (picked.author.clone(), vec![head]) };
        let parents = if is_root { Vec::new() } else { parents };
        let action = format!("rebase ({})", todo.verb.name());
        if todo.verb == Verb::Reword {
            message = repo.edit_message(message, Some(&author), true, None)?;
            new = commit(repo, &author, message, parents, &action, Some("date"))?;
        } else if is_last_squash {
            message = repo.edit_message(message, Some(&author), true, parents.first())?;
            new = commit(repo, &author, tidy(&message, true), parents, &action, Some("date"))?;
        } else {
            new = commit(repo, &author, message, parents, &action, None)?;
        }
        if squashes {
            repo.rewritten("amend", &bytes![head.hex(), " ", new.hex(), "\n"], Vec::new())?;
        }
    }
    if todo.verb != Verb::Edit {
        note(repo, &todo.oid, &new, behind.first())?;
    }
    if todo.verb == Verb::Edit {
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
            &title,
            "\nYou can amend the commit now, with\n\n  git commit --amend \n\nOnce you are satisfied with your changes, run\n\n  git rebase --continue"
        ])?;
        return Ok(Some(0));
    }
    Ok(None)
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
    let quote = |text: &[u8]| -> Vec<u8> { text.iter().flat_map(|b| if *b == b'\'' { b"'\\''".to_vec() } else { vec![*b] }).collect() };
    repo.write(
        &repo.rebase_file("author-script"),
        &bytes![
            "GIT_AUTHOR_NAME='",
            quote(&who.name),
            "'\nGIT_AUTHOR_EMAIL='",
            quote(&who.email),
            format!("'\nGIT_AUTHOR_DATE='@{} {zone}'\n", who.time)
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

/// What `status` says of a rebase.
pub(super) fn describe(repo: &Repo<'_, '_>, has_unmerged: bool) -> G<Option<(Vec<u8>, Vec<u8>)>> {
    if !repo.is_rebasing() {
        return Ok(None);
    }
    let onto = match Oid::from_hex(&repo.rebase_text("onto")?) {
        Some(oid) => repo.abbrev(&oid)?,
        None => String::new(),
    };
    let shown = |text: &[u8]| -> G<Vec<Vec<u8>>> {
        let mut all = Vec::new();
        for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#")) {
            let mut words = line.splitn(3, |b| *b == b' ');
            let (verb, name, rest) = (words.next().unwrap_or_default(), words.next(), words.next());
            all.push(match (name.and_then(Oid::from_hex), rest) {
                (Some(oid), rest) => bytes![verb, " ", repo.abbrev(&oid)?, " ", rest.unwrap_or_default()],
                _ => line.to_vec(),
            });
        }
        Ok(all)
    };
    let done = shown(&repo.read(&repo.rebase_file("done"))?.unwrap_or_default())?;
    let next = shown(&repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default())?;
    let mut out = Vec::new();
    let s = |n: usize| if n == 1 { "" } else { "s" };
    if done.is_empty() {
        out.extend_from_slice(b"No commands done.\n");
    } else {
        let n = done.len();
        out.extend(format!("Last command{} done ({n} command{} done):\n", s(n), s(n)).bytes());
        for line in done.iter().skip(n.saturating_sub(2)) {
            out.extend(bytes!["   ", line, "\n"]);
        }
        if n > 2 {
            out.extend_from_slice(b"  (see more in file .git/rebase-merge/done)\n");
        }
    }
    if next.is_empty() {
        out.extend_from_slice(b"No commands remaining.\n");
    } else {
        let n = next.len();
        out.extend(format!("Next command{} to do ({n} remaining command{}):\n", s(n), s(n)).bytes());
        for line in next.iter().take(2) {
            out.extend(bytes!["   ", line, "\n"]);
        }
        out.extend_from_slice(b"  (use \"git rebase --edit-todo\" to view and edit)\n");
    }
    let name = repo.rebase_text("head-name")?;
    let branch = name.strip_prefix(b"refs/heads/");
    let on = |verb: &str| match branch {
        Some(branch) => bytes![verb, " branch '", branch, "' on '", &onto, "'.\n"],
        None => bytes![verb, ".\n"],
    };
    let is_picking = repo.lstat(&repo.state_file("MERGE_MSG")).is_some() || has_unmerged;
    if has_unmerged {
        out.extend(bytes![
            "You are currently ",
            on("rebasing"),
            "  (fix conflicts and then run \"git rebase --continue\")\n  (use \"git rebase --skip\" to skip this patch)\n  (use \"git rebase --abort\" to check out \
             the original branch)\n"
        ]);
    } else if is_picking {
        out.extend(bytes!["You are currently ", on("rebasing"), "  (all conflicts fixed: run \"git rebase --continue\")\n"]);
    } else {
        out.extend(bytes![
            "You are currently ",
            on("editing a commit while rebasing"),
            "  (use \"git commit --amend\" to amend the current commit)\n  (use \"git rebase --continue\" once you are satisfied with your changes)\n"
        ]);
    }
    out.push(b'\n');
    Ok(Some((bytes!["interactive rebase in progress; onto ", onto, "\n"], out)))
}
