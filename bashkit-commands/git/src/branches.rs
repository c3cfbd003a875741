//! `branch`, `checkout`, `switch`, `restore`, `reset`, `tag`.

use super::changes::Pair;
use super::core::Repo;
use super::index::Item;
use super::object::{Kind, Oid, Tag, subject};
use super::opts::Opts;
use super::paths::{Specs, quoted, wild};
use super::refs::{self, Head};
use super::work::{ahead_behind, no_editor, tidy};
use super::worktree::Care;
use super::{G, Halt};

impl Repo<'_, '_> {
    /// Where `HEAD` is, as the log of `HEAD` names it.
    fn head_name(&self) -> G<Vec<u8>> {
        Ok(match self.head()? {
            Head::Branch(name) => refs::short(&name).to_vec(),
            Head::Detached(oid) => oid.hex().into_bytes(),
        })
    }

    fn tell_upstream(&self) -> G<()> {
        let Some(branch) = self.branch()? else { return Ok(()) };
        let Some(upstream) = self.upstream(&branch)? else { return Ok(()) };
        let name = refs::short(&upstream).to_vec();
        let (Some(ours), Some(theirs)) = (self.head_oid()?, self.ref_oid(&upstream)?) else { return Ok(()) };
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

    /// Remembers what a branch follows.
    fn follow(&self, branch: &[u8], upstream: &[u8]) -> G<()> {
        let path = bytes![&self.common, "/config"];
        let mut text = self.read(&path)?.unwrap_or_default();
        let (remote, merge) = match upstream.strip_prefix(b"refs/remotes/") {
            Some(rest) => {
                let at = memchr::memchr(b'/', rest).unwrap_or(rest.len());
                (rest.get(..at).unwrap_or_default().to_vec(), bytes!["refs/heads/", rest.get(at + 1..).unwrap_or_default()])
            }
            None => (b".".to_vec(), upstream.to_vec()),
        };
        for (what, value) in [("remote", remote), ("merge", merge)] {
            text = super::config::edit(&text, &bytes!["branch.", branch, ".", what], &super::config::Edit::Set(&value))
                .map_err(|_| fatal!["could not set upstream"])?;
        }
        self.write(&path, &text)
    }

    /// What is not committed, as `checkout` and `reset` list it.
    fn list_changes(&self, tree: Option<&Oid>) -> G<()> {
        let mut index = self.index()?;
        for pair in self.diff_work_tree(tree, &mut index, &Specs::default())? {
            self.put(bytes![[pair.status], "\t", pair.path(), "\n"])?;
        }
        Ok(())
    }
}

pub(super) fn branch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::BRANCH, args)?;
    if opts.has("show-current") {
        if let Some(name) = repo.branch()? {
            repo.put(bytes![name, "\n"])?;
        }
        return Ok(0);
    }
    if opts.value("sort").is_some_and(|key| key != b"refname") {
        return Err(fatal!["option '--sort' is not supported here; use git for-each-ref"]);
    }
    if opts.has("delete") || opts.has("D") {
        return delete(repo, &opts);
    }
    let force = opts.has("force") || opts.has("M") || opts.has("C");
    if opts.has("move") || opts.has("M") || opts.has("copy") || opts.has("C") {
        let copy = opts.has("copy") || opts.has("C");
        let current = repo.branch()?;
        let (from, to) = match opts.args.as_slice() {
            [to] => (current.clone().ok_or_else(|| fatal!["cannot rename the current branch while not on any."])?, to.clone()),
            [from, to] => (from.clone(), to.clone()),
            _ => return Err(fatal!["branch name required"]),
        };
        let (old, new) = (bytes!["refs/heads/", &from], bytes!["refs/heads/", &to]);
        if !refs::is_valid(&new) {
            return Err(fatal!["'", to, "' is not a valid branch name"]);
        }
        let is_current = current.as_ref() == Some(&from);
        let oid = match repo.ref_oid(&old)? {
            Some(oid) => oid,
            None if is_current => {
                repo.write(&repo.state_file("HEAD"), &bytes!["ref: ", new, "\n"])?;
                return Ok(0);
            }
            None => return Err(fatal!["No branch named '", from, "'."]),
        };
        if repo.ref_oid(&new)?.is_some() && !force && new != old {
            return Err(fatal!["a branch named '", to, "' already exists"]);
        }
        let log = repo.read(&repo.log_path(&old))?;
        let verb = if copy { "copied" } else { "renamed" };
        let message = bytes!["Branch: ", verb, " ", &old, " to ", &new];
        if !copy && new != old {
            repo.delete_ref(&old)?;
        }
        if let Some(log) = log {
            repo.write_mode(&repo.log_path(&new), &log, 0o666)?;
        }
        repo.write_mode(&repo.ref_path(&new), &bytes![oid.hex(), "\n"], 0o666)?;
        repo.log(&new, &oid, &oid, &message)?;
        if is_current && !copy {
            repo.write(&repo.state_file("HEAD"), &bytes!["ref: ", &new, "\n"])?;
            repo.log(b"HEAD", &oid, &super::object::ZERO, &message)?;
            repo.log(b"HEAD", &super::object::ZERO, &oid, &message)?;
        }
        let path = bytes![&repo.common, "/config"];
        let text = repo.read(&path)?.unwrap_or_default();
        if !copy && let Some(text) = super::config::edit_section(&text, &bytes!["branch.", &from], Some(&bytes!["branch.", &to])) {
            repo.write(&path, &text)?;
        }
        return Ok(0);
    }
    if opts.has("set-upstream-to") || opts.has("unset-upstream") {
        let branch = match opts.arg(0) {
            Some(name) => name.to_vec(),
            None => repo.branch()?.ok_or_else(|| fatal!["could not set upstream of HEAD when it does not point to any branch."])?,
        };
        let Some(upstream) = opts.value("set-upstream-to") else {
            let path = bytes![&repo.common, "/config"];
            let text = repo.read(&path)?.unwrap_or_default();
            return match super::config::edit_section(&text, &bytes!["branch.", &branch], None) {
                Some(text) => repo.write(&path, &text).map(|()| 0),
                None => Err(fatal!["Branch '", branch, "' has no upstream information"]),
            };
        };
        let Some(full) = repo.full_ref(upstream)? else {
            return Err(fatal!["the requested upstream branch '", upstream, "' does not exist"]);
        };
        repo.follow(&branch, &full)?;
        repo.put(bytes!["branch '", branch, "' set up to track '", refs::short(&full), "'.\n"])?;
        return Ok(0);
    }
    let lists =
        ["list", "all", "remotes", "contains", "no-contains", "merged", "no-merged", "points-at", "format"].iter().any(|id| opts.has(id));
    if opts.args.is_empty() || lists || opts.has("verbose") {
        return list_branches(repo, &opts);
    }
    let name = opts.arg(0).unwrap_or_default();
    let full = bytes!["refs/heads/", name];
    if !refs::is_valid(&full) || name.starts_with(b"-") || name == b"HEAD" {
        return Err(fatal!["'", name, "' is not a valid branch name"]);
    }
    if repo.ref_oid(&full)?.is_some() && !opts.has("force") {
        return Err(fatal!["a branch named '", name, "' already exists"]);
    }
    if repo.branch()?.as_deref() == Some(name) && repo.ref_oid(&full)?.is_some() {
        return Err(fatal!["cannot force update the branch '", name, "' checked out at '", repo.top()?, "'"]);
    }
    create(repo, name, opts.arg(1))?;
    Ok(0)
}

/// Makes a branch; from a branch of a remote it follows that.
fn create(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>) -> G<Oid> {
    let text = start.unwrap_or(b"HEAD");
    let oid = match repo.resolve(text)? {
        Some(found) if repo.exists(&found.oid)? => repo.peel(&found.oid)?.1,
        _ if start.is_none() => return Err(fatal!["not a valid object name: '", repo.branch()?.unwrap_or_default(), "'"]),
        _ => return Err(fatal!["not a valid object name: '", text, "'"]),
    };
    if repo.object(&oid)?.0 != Kind::Commit {
        return Err(fatal!["not a valid branch point: '", text, "'"]);
    }
    let from = if start.is_none() { repo.branch()?.unwrap_or_else(|| b"HEAD".to_vec()) } else { text.to_vec() };
    let full = bytes!["refs/heads/", name];
    let verb = if repo.ref_oid(&full)?.is_some() { "branch: Reset to " } else { "branch: Created from " };
    repo.set_ref(&full, &oid, &bytes![verb, from])?;
    if let Some(upstream) = repo.full_ref(text)?.filter(|full| full.starts_with(b"refs/remotes/")) {
        repo.follow(name, &upstream)?;
        repo.put(bytes!["branch '", name, "' set up to track '", refs::short(&upstream), "'.\n"])?;
    }
    Ok(oid)
}

fn delete(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    if opts.args.is_empty() {
        return Err(fatal!["branch name required"]);
    }
    let force = opts.has("D") || opts.has("force");
    let mut status = 0;
    for name in &opts.args {
        let (prefix, kind) = if opts.has("remotes") { ("refs/remotes/", "remote-tracking branch ") } else { ("refs/heads/", "branch ") };
        let full = bytes![prefix, name];
        let Some(oid) = repo.ref_oid(&full)? else {
            repo.warn(bytes!["error: ", kind, "'", name, "' not found."])?;
            status = 1;
            continue;
        };
        let elsewhere = if opts.has("remotes") { None } else { repo.checked_out_at(&full)? };
        if (repo.branch()?.as_ref() == Some(name) && !opts.has("remotes")) || elsewhere.is_some() {
            let at = elsewhere.or(repo.work.clone()).unwrap_or_else(|| repo.dir.clone());
            repo.warn(bytes!["error: Cannot delete branch '", name, "' checked out at '", at, "'"])?;
            status = 1;
            continue;
        }
        let target = match repo.upstream(name)? {
            Some(upstream) => repo.ref_oid(&upstream)?,
            None => repo.head_oid()?,
        };
        let is_merged = match target {
            Some(target) => repo.is_ancestor(&oid, &target)?,
            None => false,
        };
        if !force && !is_merged && !opts.has("remotes") {
            repo.warn(bytes![
                "error: The branch '",
                name,
                "' is not fully merged.\nIf you are sure you want to delete it, run 'git branch -D ",
                name,
                "'."
            ])?;
            status = 1;
            continue;
        }
        repo.delete_ref(&full)?;
        let path = bytes![&repo.common, "/config"];
        let text = repo.read(&path)?.unwrap_or_default();
        if let Some(text) = super::config::edit_section(&text, &bytes!["branch.", name], None) {
            repo.write(&path, &text)?;
        }
        if !opts.has("quiet") {
            repo.put(bytes!["Deleted ", kind, name, " (was ", repo.abbrev(&oid)?, ").\n"])?;
        }
    }
    Ok(status)
}

fn list_branches(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let mut rows: Vec<(Vec<u8>, Oid, bool)> = Vec::new();
    let head = repo.head()?;
    if !opts.has("remotes")
        && let Head::Detached(oid) = head
    {
        let from = repo.logged(b"HEAD")?.into_iter().find_map(|line| {
            let at = memchr::memmem::find(&line.message, b" to ").filter(|_| line.message.starts_with(b"checkout:"))?;
            Some((line.message.get(at + 4..)?.to_vec(), line.new))
        });
        let from = match from {
            Some((name, _)) if repo.full_ref(&name)?.is_some_and(|full| full != b"HEAD") => name,
            Some((_, new)) => repo.abbrev(&new)?.into_bytes(),
            None => repo.abbrev(&oid)?.into_bytes(),
        };
        let is_at = repo.resolve(&from)?.is_some_and(|found| repo.peel(&found.oid).is_ok_and(|(_, at)| at == oid));
        rows.push((bytes!["(HEAD detached ", if is_at { "at " } else { "from " }, from, ")"], oid, true));
    }
    if !opts.has("remotes") {
        for (name, oid) in repo.refs("refs/heads/")? {
            let is_current = head == Head::Branch(name.clone());
            rows.push((refs::short(&name).to_vec(), oid, is_current));
        }
    }
    if opts.has("remotes") || opts.has("all") {
        for (name, oid) in repo.refs("refs/remotes/")? {
            let shown = if opts.has("all") { name.strip_prefix(b"refs/").unwrap_or(&name).to_vec() } else { refs::short(&name).to_vec() };
            let shown = match repo.symbolic(&name)? {
                Some(to) => bytes![shown, " -> ", refs::short(&to)],
                None => shown,
            };
            rows.push((shown, oid, false));
        }
    }
    let reach = |id: &str| -> G<Option<std::collections::HashSet<Oid>>> {
        if !opts.has(id) {
            return Ok(None);
        }
        let oid = repo.commit_named(opts.value(id).or(opts.arg(0)).unwrap_or(b"HEAD"))?;
        Ok(Some(repo.ancestors(&[oid])?))
    };
    let (merged, not_merged) = (reach("merged")?, reach("no-merged")?);
    let named = |id: &str| opts.value(id).map(|name| repo.commit_named(name)).transpose();
    let (contains, without, at) = (named("contains")?, named("no-contains")?, named("points-at")?);
    let mut kept = Vec::new();
    for row in rows {
        let takes = merged.as_ref().is_none_or(|set| set.contains(&row.1))
            && not_merged.as_ref().is_none_or(|set| !set.contains(&row.1))
            && at.is_none_or(|at| at == row.1)
            && (opts.args.is_empty()
                || merged.is_some()
                || not_merged.is_some()
                || opts.args.iter().any(|pattern| wild(pattern, &row.0, false, opts.has("ignore-case"), &mut 100_000)));
        let has = match contains {
            Some(oid) => repo.is_ancestor(&oid, &row.1)?,
            None => true,
        };
        let has_not = match without {
            Some(oid) => !repo.is_ancestor(&oid, &row.1)?,
            None => true,
        };
        if takes && has && has_not {
            kept.push(row);
        }
    }
    if let Some(format) = opts.value("format") {
        for (name, oid, _) in &kept {
            repo.put(bytes![super::plumbing::ref_format(repo, format, &bytes!["refs/heads/", name], oid)?, "\n"])?;
        }
        return Ok(0);
    }
    let elsewhere: Vec<Vec<u8>> = match repo.lstat(&bytes![&repo.common, "/worktrees"]) {
        Some(_) => repo.worktrees()?.into_iter().filter_map(|tree| tree.branch).collect(),
        None => Vec::new(),
    };
    let paint = super::paint::Paint::new(repo, opts, "branch")?;
    let width = kept.iter().map(|(name, ..)| String::from_utf8_lossy(name).chars().count()).max().unwrap_or(0);
    for (name, oid, is_current) in kept {
        let mark = match is_current {
            true => "* ",
            false if elsewhere.contains(&bytes!["refs/heads/", &name]) => "+ ",
            false => "  ",
        };
        let is_remote = opts.has("remotes") || name.starts_with(b"remotes/");
        let colour = match mark {
            _ if !paint.is_on => "",
            "* " => paint.new,
            "+ " => paint.frag,
            _ if is_remote => paint.old,
            _ => "",
        };
        if opts.has("verbose") && memchr::memmem::find(&name, b" -> ").is_none() {
            let pad = " ".repeat(width.saturating_sub(String::from_utf8_lossy(&name).chars().count()));
            let mut track = Vec::new();
            if let Some(upstream) = repo.upstream(&name)? {
                let shown = if opts.count("verbose") > 1 { refs::short(&upstream).to_vec() } else { Vec::new() };
                let counts = match repo.ref_oid(&upstream)? {
                    None => "gone".to_owned(),
                    Some(theirs) => match ahead_behind(repo, &oid, &theirs)? {
                        (0, 0) => String::new(),
                        (a, 0) => format!("ahead {a}"),
                        (0, b) => format!("behind {b}"),
                        (a, b) => format!("ahead {a}, behind {b}"),
                    },
                };
                let between = if shown.is_empty() || counts.is_empty() { "" } else { ": " };
                if !shown.is_empty() || !counts.is_empty() {
                    track = bytes!["[", shown, between, counts, "] "];
                }
            }
            repo.put(bytes![
                mark,
                colour,
                name,
                pad,
                paint.reset,
                " ",
                repo.abbrev(&oid)?,
                " ",
                track,
                repo.commit(&oid)?.subject(),
                "\n"
            ])?;
        } else {
            repo.put(bytes![mark, colour, name, paint.reset, "\n"])?;
        }
    }
    Ok(0)
}

const ADVICE: &str = "You are in 'detached HEAD' state. You can look around, make experimental\nchanges and commit them, and you can discard any commits you make in this\nstate without impacting any branches by switching back to a branch.\n\nIf you want to create a new branch to retain commits you create, you may\ndo so (now or later) by using -c with the switch command. Example:\n\n  git switch -c <new-branch-name>\n\nOr undo this operation with:\n\n  git switch -\n\nTurn off this advice by setting config variable advice.detachedHead to false\n";

/// What to go to.
struct Goal {
    /// A branch by its full name; otherwise `HEAD` is detached.
    branch: Option<Vec<u8>>,
    oid: Option<Oid>,
    text: Vec<u8>,
    is_new: bool,
    is_reset: bool,
    /// `--detach` was said: no advice.
    is_meant: bool,
}

fn go(repo: &Repo<'_, '_>, goal: &Goal, force: bool, quiet: bool) -> G<u8> {
    let before = repo.head()?;
    let old = repo.head_oid()?;
    if repo.lstat(&repo.state_file("MERGE_HEAD")).is_some() && !force && goal.oid != old {
        return Err(fatal!["cannot switch branch while merging\nConsider \"git merge --quit\" or \"git worktree add\"."]);
    }
    if let Some(name) = goal.branch.as_ref().filter(|_| !goal.is_new)
        && let Some(at) = repo.checked_out_at(name)?
    {
        return Err(fatal!["'", refs::short(name), "' is already checked out at '", at, "'"]);
    }
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
    let leaves = match (&before, old) {
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
    };
    if let Some((old, seen)) = &leaves
        && !quiet
    {
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
    }
    match (&goal.branch, goal.oid) {
        (Some(name), oid) => {
            let short = refs::short(name).to_vec();
            if let (Some(oid), true) = (oid, goal.is_new || goal.is_reset) {
                let verb = if repo.ref_oid(name)?.is_some() { "branch: Reset to " } else { "branch: Created from " };
                repo.write(&repo.ref_path(name), &bytes![oid.hex(), "\n"])?;
                repo.log(name, &super::object::ZERO, &oid, &bytes![verb, &goal.text])?;
            }
            let is_same = before == Head::Branch(name.clone());
            repo.attach(name, if old.is_some() { bytes!["checkout: moving from ", from, " to ", &short] } else { Vec::new() }.as_slice())?;
            if !force && old.is_some() && !quiet && goal.oid.is_some() && !(goal.is_new && goal.text == b"HEAD") {
                repo.list_changes(Some(&repo.commit(&goal.oid.unwrap_or_default())?.tree))?;
            } else if goal.is_new && goal.text != b"HEAD" && old.is_some() && !quiet && goal.oid == old {
                repo.list_changes(old_tree.as_ref())?;
            }
            if !quiet {
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
            }
        }
        (None, Some(oid)) => {
            repo.detach(&oid, &bytes!["checkout: moving from ", from, " to ", &goal.text])?;
            if !quiet {
                repo.list_changes(Some(&repo.commit(&oid)?.tree))?;
                if matches!(before, Head::Branch(_)) && !goal.is_meant && repo.config.borrow().boolean("advice.detachedhead") != Some(false)
                {
                    repo.warn(bytes!["Note: switching to '", &goal.text, "'.\n\n", ADVICE])?;
                }
                repo.warn(bytes!["HEAD is now at ", repo.abbrev(&oid)?, " ", repo.commit(&oid)?.subject()])?;
            }
        }
        (None, None) => {}
    }
    repo.clear_state()?;
    Ok(repo.checked_out(old, goal.oid, true)?.min(1))
}

/// The goal that a word names.
fn goal(repo: &Repo<'_, '_>, text: &[u8], detach: bool) -> G<Option<Goal>> {
    let name = if text == b"-" {
        repo.earlier_branch(1)?.ok_or_else(|| Halt::Die(128, b"fatal: invalid reference: -\n".to_vec()))?
    } else {
        text.to_vec()
    };
    let full = bytes!["refs/heads/", &name];
    if !detach && let Some(oid) = repo.ref_oid(&full)? {
        return Ok(Some(Goal { branch: Some(full), oid: Some(oid), text: name, is_new: false, is_reset: false, is_meant: detach }));
    }
    match repo.resolve(&name)? {
        Some(found) if repo.exists(&found.oid)? => match repo.peel(&found.oid)? {
            (Kind::Commit, oid) => {
                Ok(Some(Goal { branch: None, oid: Some(oid), text: name, is_new: false, is_reset: false, is_meant: detach }))
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// A branch of exactly one remote becomes a branch of ours.
fn guess(repo: &Repo<'_, '_>, name: &[u8], quiet: bool) -> G<Option<u8>> {
    let found: Vec<(Vec<u8>, Oid)> = repo
        .refs("refs/remotes/")?
        .into_iter()
        .filter(|(full, _)| {
            full.strip_prefix(b"refs/remotes/").and_then(|rest| memchr::memchr(b'/', rest).and_then(|at| rest.get(at + 1..))) == Some(name)
        })
        .collect();
    let [(full, oid)] = found.as_slice() else { return Ok(None) };
    let goal = Goal {
        branch: Some(bytes!["refs/heads/", name]),
        oid: Some(*oid),
        text: full.clone(),
        is_new: true,
        is_reset: false,
        is_meant: false,
    };
    let status = go(repo, &goal, false, quiet)?;
    repo.follow(name, full)?;
    if !quiet {
        repo.put(bytes!["branch '", name, "' set up to track '", refs::short(full), "'.\n"])?;
    }
    Ok(Some(status))
}

fn new_branch(repo: &Repo<'_, '_>, name: &[u8], start: Option<&[u8]>, reset: bool, force: bool, quiet: bool) -> G<u8> {
    let full = bytes!["refs/heads/", name];
    if !refs::is_valid(&full) || name.starts_with(b"-") {
        return Err(fatal!["'", name, "' is not a valid branch name"]);
    }
    let existing = repo.ref_oid(&full)?;
    if existing.is_some() && !reset {
        return Err(fatal!["a branch named '", name, "' already exists"]);
    }
    let oid = match start {
        Some(start) => match repo.resolve(start)? {
            Some(found) => Some(repo.peel(&found.oid)?.1),
            None => return Err(fatal!["'", start, "' is not a commit and a branch '", name, "' cannot be created from it"]),
        },
        None => repo.head_oid()?,
    };
    let text = start.unwrap_or(b"HEAD").to_vec();
    let upstream = match start {
        Some(start) => repo.full_ref(start)?.filter(|full| full.starts_with(b"refs/remotes/")),
        None => None,
    };
    let goal = Goal { branch: Some(full), oid, text, is_new: existing.is_none(), is_reset: existing.is_some(), is_meant: false };
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

fn orphan(repo: &Repo<'_, '_>, name: &[u8], clear: bool, quiet: bool) -> G<u8> {
    let full = bytes!["refs/heads/", name];
    if repo.ref_oid(&full)?.is_some() {
        return Err(fatal!["a branch named '", name, "' already exists"]);
    }
    if clear {
        let index = repo.index()?;
        for item in &index.items {
            repo.delete_file(&item.path)?;
        }
        repo.write_index(&super::index::Index::default())?;
    }
    repo.attach(&full, b"")?;
    if !quiet {
        repo.warn(bytes!["Switched to a new branch '", name, "'"])?;
    }
    Ok(0)
}

pub(super) fn switch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::SWITCH, args)?;
    repo.top()?;
    let (force, quiet) = (opts.has("force") || opts.has("discard-changes"), opts.has("quiet"));
    if let Some(name) = opts.value("orphan") {
        return orphan(repo, name, true, quiet);
    }
    for (id, reset) in [("create", false), ("force-create", true)] {
        if let Some(name) = opts.value(id) {
            return new_branch(repo, name, opts.arg(0), reset, force, quiet);
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
        Some(goal) => {
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
        None => match guess(repo, text, quiet)? {
            Some(status) => Ok(status),
            None => Err(fatal!["invalid reference: ", text]),
        },
    }
}

/// Writes files of a tree, or of the index, into the working tree and the index.
fn restore_paths(
    repo: &Repo<'_, '_>,
    source: Option<&Oid>,
    specs: &Specs,
    to_index: bool,
    to_work: bool,
    overlay: bool,
    side: u8,
) -> G<usize> {
    let mut index = repo.index()?;
    let mut n = 0;
    let Some(tree) = source else {
        let mut hits = vec![false; specs.0.len()];
        let items: Vec<Item> = index.items.iter().filter(|item| specs.matches(&item.path)).cloned().collect();
        for item in &items {
            for (hit, spec) in hits.iter_mut().zip(&specs.0) {
                *hit |= spec.matches(&item.path);
            }
        }
        if let Some(spec) = specs.unused(&hits) {
            return Err(Halt::Die(1, bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\n"]));
        }
        let mut text = Vec::new();
        for item in &items {
            if item.stage > 0 && side == 0 && !text.ends_with(&bytes!["'", &item.path, "' is unmerged\n"]) {
                text.extend(bytes!["error: path '", &item.path, "' is unmerged\n"]);
            }
        }
        if !text.is_empty() {
            return Err(Halt::Die(1, text));
        }
        for item in items {
            if item.stage != side && item.stage != 0 {
                continue;
            }
            if item.stage == 0 && repo.compare(&index, &item)?.is_some_and(|(same, ..)| same) {
                continue;
            }
            let written = repo.check_out(&item.path, item.mode, item.oid)?;
            n += 1;
            if item.stage == 0 {
                index.put(written);
            }
        }
        repo.write_index(&index)?;
        return Ok(n);
    };
    let flat = repo.flatten(Some(tree))?;
    let mut hits = vec![false; specs.0.len()];
    let known = flat.iter().map(|(path, ..)| path).chain(index.items.iter().filter(|_| !overlay).map(|item| &item.path));
    for path in known {
        for (hit, spec) in hits.iter_mut().zip(&specs.0) {
            *hit |= spec.matches(path);
        }
    }
    if let Some(spec) = specs.unused(&hits) {
        return Err(Halt::Die(1, bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\n"]));
    }
    let mut wanted = std::collections::BTreeSet::new();
    for (path, mode, oid) in flat.into_iter().filter(|(path, ..)| specs.matches(path)) {
        wanted.insert(path.clone());
        let before = index.get(&path).filter(|item| item.mode == mode && item.oid == oid).cloned();
        let is_clean = match &before {
            Some(item) => repo.compare(&index, item)?.is_some_and(|(same, ..)| same),
            None => false,
        };
        if before.is_none() || (to_work && !is_clean) {
            n += 1;
        }
        let item = match (to_work, is_clean, before) {
            (true, false, _) => repo.check_out(&path, mode, oid)?,
            (_, _, Some(before)) => before,
            _ => Item { path: path.clone(), mode, oid, ..Item::default() },
        };
        if to_index {
            index.put(item);
        }
    }
    if !overlay {
        let gone: Vec<Vec<u8>> =
            index.items.iter().map(|item| item.path.clone()).filter(|path| specs.matches(path) && !wanted.contains(path)).collect();
        for path in gone {
            n += 1;
            if to_work {
                repo.delete_file(&path)?;
            }
            if to_index {
                index.remove(&path);
            }
        }
    }
    if to_index {
        repo.write_index(&index)?;
    }
    Ok(n)
}

pub(super) fn checkout(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CHECKOUT, args)?;
    repo.top()?;
    let (force, quiet) = (opts.has("force"), opts.has("quiet"));
    if let Some(name) = opts.value("orphan") {
        return orphan(repo, name, false, quiet);
    }
    for (id, reset) in [("b", false), ("B", true)] {
        if let Some(name) = opts.value(id) {
            return new_branch(repo, name, opts.arg(0), reset, force, quiet);
        }
    }
    if let (true, Some(upstream)) = (opts.has("track"), opts.arg(0)) {
        let name = memchr::memchr(b'/', upstream).and_then(|at| upstream.get(at + 1..)).unwrap_or(upstream).to_vec();
        return new_branch(repo, &name, Some(upstream), false, force, quiet);
    }
    let side = if opts.has("ours") {
        2
    } else if opts.has("theirs") {
        3
    } else {
        0
    };
    let (before, behind) = opts.split();
    let (rev, paths): (Option<&[u8]>, Vec<Vec<u8>>) = match (before, behind) {
        ([], Some([])) | ([], None) => (None, Vec::new()),
        ([rev], Some([])) => (Some(rev), Vec::new()),
        ([], Some(paths)) => (None, paths.to_vec()),
        ([rev], Some(paths)) => (Some(rev), paths.to_vec()),
        ([rev, rest @ ..], Some(paths)) => (Some(rev), rest.iter().chain(paths).cloned().collect()),
        ([first, rest @ ..], None) => {
            if goal(repo, first, opts.has("detach"))?.is_some() || repo.resolve(first)?.is_some() {
                (Some(first), rest.to_vec())
            } else {
                if rest.is_empty()
                    && repo.kind_at(&repo.inside(first).unwrap_or_default()).is_none()
                    && let Some(status) = guess(repo, first, quiet)?
                {
                    return Ok(status);
                }
                (None, before.to_vec())
            }
        }
    };
    if !paths.is_empty() {
        let specs = Specs::new(repo, &paths)?;
        let tree = match rev {
            Some(rev) => {
                let found = repo.resolve(rev)?.ok_or_else(|| fatal!["invalid reference: ", rev])?;
                Some(repo.tree_of(&found.oid)?)
            }
            None => None,
        };
        let n = restore_paths(repo, tree.as_ref(), &specs, true, true, true, side)?;
        if !quiet && behind.is_none() {
            let s = if n == 1 { "" } else { "s" };
            match (tree, rev) {
                (Some(tree), _) => repo.warn(bytes![format!("Updated {n} path{s} from "), repo.abbrev(&tree)?])?,
                _ => repo.warn(format!("Updated {n} path{s} from the index"))?,
            }
        }
        let head = repo.head_oid()?;
        return repo.checked_out(head, head, false);
    }
    let rev = if rev.is_none() && opts.has("detach") { Some(&b"HEAD"[..]) } else { rev };
    match rev {
        None => {
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
        Some(rev) => match goal(repo, rev, opts.has("detach"))? {
            Some(goal) => go(repo, &goal, force, quiet),
            None => match guess(repo, rev, quiet)? {
                Some(status) => Ok(status),
                None => Err(Halt::Die(1, bytes!["error: pathspec '", rev, "' did not match any file(s) known to git\n"])),
            },
        },
    }
}

pub(super) fn restore(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::RESTORE, args)?;
    repo.top()?;
    if opts.args.is_empty() {
        return Err(fatal!["you must specify path(s) to restore"]);
    }
    let specs = Specs::new(repo, &opts.args)?;
    let staged = opts.has("staged");
    let work = opts.has("worktree") || !staged;
    let source = match opts.value("source") {
        Some(rev) => {
            let found = repo.resolve(rev)?.ok_or_else(|| fatal!["could not resolve ", rev])?;
            Some(repo.tree_of(&found.oid)?)
        }
        None if staged => Some(match repo.head_tree()? {
            Some(tree) => tree,
            None => return Err(fatal!["could not resolve HEAD"]),
        }),
        None => None,
    };
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

pub(super) fn reset(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::RESET, args)?;
    let mode = opts.last_of(&["soft", "mixed", "hard"]);
    let (before, behind) = opts.split();
    let (rev, paths): (Vec<u8>, Vec<Vec<u8>>) = match before.split_first() {
        Some((first, rest)) if repo.resolve(first)?.is_some() => {
            (first.clone(), rest.iter().chain(behind.unwrap_or_default()).cloned().collect())
        }
        Some((first, rest)) if behind.is_none() => {
            let is_path = repo.inside(first).is_ok_and(|path| {
                path.is_empty() || repo.kind_at(&path).is_some() || repo.index().is_ok_and(|index| index.is_tracked(&path))
            });
            if !is_path && !first.iter().any(|b| b"*?[".contains(b)) {
                return Err(repo.ambiguous(first));
            }
            (b"HEAD".to_vec(), std::iter::once(first).chain(rest).cloned().collect())
        }
        Some((first, _)) => return Err(fatal!["ambiguous argument '", first, "': unknown revision"]),
        None => (b"HEAD".to_vec(), behind.unwrap_or_default().to_vec()),
    };
    let target = match repo.resolve(&rev)? {
        Some(found) => Some(found.oid),
        None if rev == b"HEAD" => None,
        None => return Err(repo.ambiguous(&rev)),
    };
    let tree = target.map(|oid| repo.tree_of(&oid)).transpose()?;
    if !paths.is_empty() {
        if let Some(mode) = mode
            && mode != "mixed"
        {
            return Err(fatal!["Cannot do ", mode, " reset with paths."]);
        }
        let specs = Specs::new(repo, &paths)?;
        let mut index = repo.index()?;
        let mut changed: Vec<Pair> = repo.diff_index(tree.as_ref(), &index, &specs)?;
        for pair in changed.drain(..) {
            match pair.old {
                Some(old) => index.put(Item { path: old.path, mode: old.mode, oid: old.oid, ..Item::default() }),
                None => {
                    let path = pair.new.map(|side| side.path).unwrap_or_default();
                    index.remove(&path);
                }
            }
        }
        repo.write_index(&index)?;
        return after_reset(repo, opts.has("quiet"));
    }
    let commit = target.map(|oid| repo.peel(&oid)).transpose()?;
    let oid = match commit {
        Some((Kind::Commit, oid)) => Some(oid),
        Some(_) => return Err(Halt::Die(128, bytes!["fatal: Could not parse object '", rev, "'.\n"])),
        None => None,
    };
    let mode = mode.unwrap_or("mixed");
    if mode == "hard" {
        repo.top()?;
        if let Some(tree) = &tree {
            repo.switch_tree(None, tree, Care::Force, "reset")?;
        } else {
            for item in repo.index()?.items {
                repo.delete_file(&item.path)?;
            }
            repo.write_index(&super::index::Index::default())?;
        }
    } else if mode == "mixed" {
        let old = repo.index()?;
        let items = repo.flatten(tree.as_ref())?.into_iter().map(|(path, mode, oid)| match old.get(&path) {
            Some(item) if item.oid == oid && item.mode == mode => item.clone(),
            _ => Item { path, mode, oid, ..Item::default() },
        });
        let index = super::index::Index { items: items.collect(), written: old.written };
        repo.write_index(&index)?;
    } else if !repo.index()?.unmerged().is_empty() {
        return Err(fatal!["Cannot do a soft reset in the middle of a merge."]);
    }
    if let Some(oid) = oid {
        if let Some(head) = repo.head_oid()? {
            repo.write(&repo.state_file("ORIG_HEAD"), &bytes![head.hex(), "\n"])?;
        }
        repo.set_head(&oid, &bytes!["reset: moving to ", &rev])?;
        if mode == "hard" && !opts.has("quiet") {
            repo.put(bytes!["HEAD is now at ", repo.abbrev(&oid)?, " ", repo.commit(&oid)?.subject(), "\n"])?;
        }
    }
    if mode != "soft" {
        repo.clear_state()?;
    }
    if mode == "mixed" { after_reset(repo, opts.has("quiet")) } else { Ok(0) }
}

fn after_reset(repo: &Repo<'_, '_>, quiet: bool) -> G<u8> {
    if repo.work.is_none() {
        return Ok(0);
    }
    let mut index = repo.index()?;
    let (pairs, refreshed) = repo.diff_work(&mut index, &Specs::default())?;
    if refreshed {
        repo.write_index(&index)?;
    }
    if !pairs.is_empty() && !quiet {
        repo.put("Unstaged changes after reset:\n")?;
        for pair in pairs {
            repo.put(bytes![[pair.status], "\t", quoted(pair.path()), "\n"])?;
        }
    }
    Ok(0)
}

pub(super) fn tag(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::TAG, args)?;
    if opts.has("delete") {
        let mut status = 0;
        for name in &opts.args {
            let full = bytes!["refs/tags/", name];
            match repo.ref_oid(&full)? {
                Some(oid) => {
                    repo.delete_ref(&full)?;
                    repo.put(bytes!["Deleted tag '", name, "' (was ", repo.abbrev(&oid)?, ")\n"])?;
                }
                None => {
                    repo.warn(bytes!["error: tag '", name, "' not found."])?;
                    status = 1;
                }
            }
        }
        return Ok(status);
    }
    let filters = ["list", "n", "contains", "no-contains", "points-at", "merged", "no-merged", "format"].iter().any(|id| opts.has(id));
    if opts.args.is_empty() || filters {
        let named = |id: &str| opts.value(id).map(|name| repo.commit_named(name)).transpose();
        let (contains, without, at) = (named("contains")?, named("no-contains")?, named("points-at")?);
        let merged =
            if opts.has("merged") { Some(repo.ancestors(&[repo.commit_named(opts.value("merged").unwrap_or(b"HEAD"))?])?) } else { None };
        let mut rows: Vec<(Vec<u8>, Oid)> = repo.refs("refs/tags/")?.into_iter().collect();
        super::plumbing::sort_refs(repo, &mut rows, &opts.values("sort"))?;
        for (full, oid) in rows {
            let name = refs::short(&full);
            if !(opts.args.is_empty() || opts.args.iter().any(|pattern| wild(pattern, name, false, opts.has("ignore-case"), &mut 100_000)))
            {
                continue;
            }
            let target = repo.peel(&oid)?.1;
            let has = match contains {
                Some(c) => repo.is_ancestor(&c, &target)?,
                None => true,
            };
            let has_not = match without {
                Some(c) => !repo.is_ancestor(&c, &target)?,
                None => true,
            };
            if !has || !has_not || at.is_some_and(|at| at != target) || merged.as_ref().is_some_and(|set| !set.contains(&target)) {
                continue;
            }
            if let Some(format) = opts.value("format") {
                repo.put(bytes![super::plumbing::ref_format(repo, format, &full, &oid)?, "\n"])?;
            } else if opts.has("n") {
                let (kind, body) = repo.object(&oid)?;
                let message = match kind {
                    Kind::Tag => Tag::parse(&body)?.message,
                    Kind::Commit => repo.commit(&oid)?.message.clone(),
                    _ => Vec::new(),
                };
                let n = opts.number("n")?.unwrap_or(1);
                let mut text = if n <= 1 { subject(&message) } else { Vec::new() };
                if n > 1 {
                    let lines: Vec<&[u8]> = message.trim_ascii_end().split(|b| *b == b'\n').take(n).collect();
                    text = lines.join(&b"\n    "[..]);
                }
                let pad = " ".repeat(15usize.saturating_sub(name.len()));
                repo.put(bytes![name, pad, " ", text, "\n"])?;
            } else {
                repo.put(bytes![name, "\n"])?;
            }
        }
        return Ok(0);
    }
    let name = opts.arg(0).unwrap_or_default();
    let full = bytes!["refs/tags/", name];
    if !refs::is_valid(&full) || name.starts_with(b"-") {
        return Err(fatal!["'", name, "' is not a valid tag name."]);
    }
    let rev = opts.arg(1).unwrap_or(b"HEAD");
    let Some(found) = repo.resolve(rev)? else { return Err(fatal!["Failed to resolve '", rev, "' as a valid ref."]) };
    let before = repo.ref_oid(&full)?;
    if before.is_some() && !opts.has("force") {
        return Err(fatal!["tag '", name, "' already exists"]);
    }
    let mut oid = found.oid;
    if opts.has("annotate") || opts.has("message") || opts.has("file") {
        let messages = opts.values("message");
        let message = if !messages.is_empty() {
            messages.join(&b"\n\n"[..])
        } else if let Some(file) = opts.value("file") {
            let mut text = Vec::new();
            if file == b"-" {
                repo.cx.stdin().rest(&mut text)?;
            } else {
                text =
                    repo.read(&repo.at(file))?.ok_or_else(|| fatal!["could not open or read '", file, "': No such file or directory"])?;
            }
            text
        } else {
            return Err(no_editor());
        };
        let message = tidy(&message, false);
        let who = repo.ident("COMMITTER")?;
        let kind = repo.object(&oid)?.0;
        let body = bytes!["object ", oid.hex(), "\ntype ", kind.name(), "\ntag ", name, "\ntagger ", who.print(), "\n\n", message];
        oid = repo.write_object(Kind::Tag, &body)?;
    }
    repo.set_ref(&full, &oid, b"")?;
    if let Some(before) = before.filter(|before| *before != oid) {
        repo.put(bytes!["Updated tag '", name, "' (was ", repo.abbrev(&before)?, ")\n"])?;
    }
    Ok(0)
}
