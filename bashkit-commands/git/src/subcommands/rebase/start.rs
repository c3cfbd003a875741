//! The start of a rebase: options, upstream, list of commits.

use crate::halt::{G, Halt};
use crate::hooks::Call;
use crate::object::{Commit, Kind, Oid, ZERO};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::refs::Head;
use crate::repository::Repo;
use crate::subcommands::rebase::pick::note;
use crate::subcommands::rebase::run;
use crate::subcommands::rebase::todo::{HELP, Todo, Verb, autosquash, list};
use crate::unpack_trees::Care;

/// Commits to put, and the commit to put them on.
pub(crate) struct Plan {
    pub(crate) onto: Oid,
    onto_name: Vec<u8>,
    /// Upstream, whose commits are left out; `None` with `--root`.
    pub(crate) upstream: Option<Oid>,
    pub(crate) head: Oid,
    head_name: Vec<u8>,
}

fn plan(repo: &Repo<'_, '_>, opts: &Opts) -> G<Plan> {
    let named = |name: &[u8]| named_commit(repo, name);
    let mut operands = opts.args.iter();
    let mut upstream_name = Vec::new();
    let upstream = if opts.has("root") {
        None
    } else {
        upstream_name = match operands.next() {
            Some(name) => name.clone(),
            None => configured_upstream(repo)?,
        };
        if upstream_name == b"-" {
            upstream_name = b"@{-1}".to_vec();
        }
        Some(named(&upstream_name)?.ok_or_else(|| fatal!["invalid upstream '", &upstream_name, "'"])?)
    };
    let (head, head_name) = branch_to_rebase(repo, operands.next())?;
    let (onto, onto_name) = match (opts.value("onto"), upstream) {
        (Some(name), _) => match named(name)? {
            Some(oid) => (oid, name.to_vec()),
            None => return Err(fatal!["Does not point to a valid commit '", name, "'"]),
        },
        (None, Some(upstream)) => (upstream, upstream_name),
        (None, None) => {
            let oid = empty_root(repo)?;
            (oid, oid.hex().into_bytes())
        }
    };
    Ok(Plan { onto, onto_name, upstream, head, head_name })
}

/// Upstream of the current branch; without one, advice and status 1.
fn configured_upstream(repo: &Repo<'_, '_>) -> G<Vec<u8>> {
    let branch = repo.branch()?;
    let full = match &branch {
        Some(branch) => repo.upstream(branch)?,
        None => None,
    };
    match (full, branch) {
        (Some(full), _) => Ok(full),
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
            Err(Halt::Exit(1))
        }
    }
}

/// Commit and name of the branch to rebase.
fn branch_to_rebase(repo: &Repo<'_, '_>, name: Option<&Vec<u8>>) -> G<(Oid, Vec<u8>)> {
    Ok(match name {
        Some(name) => {
            let full = bytes!["refs/heads/", name];
            match (repo.ref_oid(&full)?, named_commit(repo, name)?) {
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
    })
}

/// Commit without contents, whose place the first commit takes.
fn empty_root(repo: &Repo<'_, '_>) -> G<Oid> {
    let who = repo.ident("COMMITTER")?;
    let tree = repo.write_object(Kind::Tree, b"")?;
    let body = Commit { tree, parents: Vec::new(), author: who.clone(), committer: who, encoding: None, message: Vec::new() }.print();
    repo.write_object(Kind::Commit, &body)
}

pub(crate) fn start(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
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
    refuse_local_changes(repo)?;
    let branch_name = plan.head_name.strip_prefix(b"refs/heads/").map_or(b"HEAD".to_vec(), <[u8]>::to_vec);
    let is_linear = !opts.has("root") && is_linear(repo, &plan)?;
    if is_linear && !interactive && opts.values("exec").is_empty() {
        if !force {
            return leave_in_place(repo, &plan, branch_name, stash, quiet);
        }
        if !quiet {
            repo.put(bytes!["Current branch ", &branch_name, " is up to date, rebase forced.\n"])?;
        }
    }
    if opts.last_of(&["verify", "no-verify"]) != Some("no-verify") {
        run_pre_rebase(repo, opts, &plan)?;
    }
    let mut todo = steps(repo, opts, &plan)?;
    write_state(repo, opts, &plan, stash)?;
    if interactive {
        match edited_list(repo, &plan, &todo)? {
            Some(list) => todo = list,
            None => return Ok(1),
        }
    }
    // git: a list of nothing has one step, which does nothing.
    let is_noop = force && todo.is_empty() && !quiet;
    let at = write_list(repo, &plan, todo, force, interactive)?;
    if let Err(halt) = check_out(repo, &plan, &at) {
        return Err(undone(repo, halt));
    }
    if is_noop {
        repo.out.borrow_mut().flush()?;
        repo.cx.stderr_bytes(b"Rebasing (1/1)\r")?;
    }
    run(repo)
}

/// Refuses to rebase while files or the index differ from `HEAD`.
fn refuse_local_changes(repo: &Repo<'_, '_>) -> G<()> {
    let mut index = repo.index()?;
    let (unstaged, refreshed) = repo.diff_work(&mut index, &Specs::default())?;
    if refreshed {
        repo.write_index(&index)?;
    }
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    for path in index.unmerged() {
        repo.put(bytes![quoted(&path), ": needs merge\n"])?;
    }
    if !unstaged.is_empty() || !staged.is_empty() {
        let also = "error: additionally, your index contains uncommitted changes.\n";
        let text = match (unstaged.is_empty(), staged.is_empty()) {
            (false, true) => bytes!["error: cannot rebase: You have unstaged changes.\n"],
            (false, false) => bytes!["error: cannot rebase: You have unstaged changes.\n", also],
            _ => bytes!["error: cannot rebase: Your index contains uncommitted changes.\n"],
        };
        return Err(Halt::Die(1, bytes![text, "error: Please commit or stash them.\n"]));
    }
    Ok(())
}

/// Whether the branch stands in one line upon its new base already.
fn is_linear(repo: &Repo<'_, '_>, plan: &Plan) -> G<bool> {
    if plan.upstream != Some(plan.onto) || repo.merge_bases(&plan.onto, &plan.head)? != [plan.onto] {
        return Ok(false);
    }
    let mut at = plan.head;
    while at != plan.onto {
        match repo.commit(&at)?.parents.as_slice() {
            [one] => at = *one,
            _ => return Ok(false),
        }
        repo.cx.step(5)?;
    }
    Ok(true)
}

/// Ends a rebase that has nothing to do.
fn leave_in_place(repo: &Repo<'_, '_>, plan: &Plan, branch_name: Vec<u8>, stash: Option<Oid>, quiet: bool) -> G<u8> {
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
        crate::subcommands::checkout::checkout(repo, &[b"-q".to_vec(), branch_name])?;
    }
    if let Some(oid) = stash {
        repo.write(&repo.rebase_file("autostash"), &bytes![oid.hex(), "\n"])?;
        repo.apply_autostash()?;
        repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])?;
    }
    Ok(0)
}

/// Runs the hook `pre-rebase`, which may refuse.
fn run_pre_rebase(repo: &Repo<'_, '_>, opts: &Opts, plan: &Plan) -> G<()> {
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
    Ok(())
}

/// List of commits to pick, with `--autosquash` and `--exec`.
fn steps(repo: &Repo<'_, '_>, opts: &Opts, plan: &Plan) -> G<Vec<Todo>> {
    let mut todo = list(repo, plan, opts.has("reapply-cherry-picks"))?;
    let squashes =
        opts.last_of(&["autosquash", "no-autosquash"]).map_or(repo.config.borrow().is("rebase.autosquash"), |id| id == "autosquash");
    if opts.has("interactive") && squashes {
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
    Ok(todo)
}

/// Writes the options of the rebase to `.git/rebase-merge`.
fn write_state(repo: &Repo<'_, '_>, opts: &Opts, plan: &Plan, stash: Option<Oid>) -> G<()> {
    let file = |name: &str, text: &[u8]| repo.write(&repo.rebase_file(name), text);
    file("head-name", &bytes![&plan.head_name, "\n"])?;
    file("onto", &bytes![plan.onto.hex(), "\n"])?;
    file("orig-head", &bytes![plan.head.hex(), "\n"])?;
    file("interactive", b"")?;
    file("no-reschedule-failed-exec", b"")?;
    if !opts.has("interactive") {
        file("drop_redundant_commits", b"")?;
    }
    if opts.has("root") && opts.value("onto").is_none() {
        file("squash-onto", &bytes![plan.onto.hex(), "\n"])?;
    }
    if opts.has("quiet") {
        file("quiet", b"")?;
    }
    if opts.has("force-rebase") || opts.has("no-ff") {
        file("force", b"")?;
    }
    write_favor(repo, opts)?;
    if let Some(oid) = stash {
        file("autostash", &bytes![oid.hex(), "\n"])?;
    }
    Ok(())
}

/// Writes the side that wins conflicts.
fn write_favor(repo: &Repo<'_, '_>, opts: &Opts) -> G<()> {
    let file = |name: &str, text: &[u8]| repo.write(&repo.rebase_file(name), text);
    match opts.value("strategy-option") {
        None => {}
        Some(side @ (b"ours" | b"theirs")) => file("strategy_opts", &bytes![" '--", side, "'\n"])?,
        Some(other) => {
            repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])?;
            return Err(fatal!["unknown strategy option: -X", other]);
        }
    }
    Ok(())
}

/// List of commits as the editor leaves it; `None` when it cannot be read.
fn edited_list(repo: &Repo<'_, '_>, plan: &Plan, todo: &[Todo]) -> G<Option<Vec<Todo>>> {
    let file = |name: &str, text: &[u8]| repo.write(&repo.rebase_file(name), text);
    let mut text = Vec::new();
    for one in todo {
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
    repo.edit(&editor, b".git/rebase-merge/git-rebase-todo").map_err(|halt| undone(repo, halt))?;
    let edited = repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default();
    let is_noop = edited.split(|b| *b == b'\n').any(|line| line == b"noop");
    let edited: Vec<u8> = edited.split_inclusive(|b| *b == b'\n').filter(|line| *line != b"noop\n").flatten().copied().collect();
    match repo.read_todo(&edited, false)? {
        Ok(list) if list.is_empty() && !is_noop => Err(undone(repo, Halt::Die(1, b"error: nothing to do\n".to_vec()))),
        Ok(list) => Ok(Some(list)),
        Err(bad) => {
            check_out(repo, plan, &plan.onto)?;
            repo.cx.stderr_bytes(&bad)?;
            repo.warn("You can fix this with 'git rebase --edit-todo' and then run 'git rebase --continue'.\nOr you can abort the rebase with 'git rebase --abort'.")?;
            Ok(None)
        }
    }
}

/// Writes the list to `.git/rebase-merge`, and finds the commit to start at.
fn write_list(repo: &Repo<'_, '_>, plan: &Plan, mut todo: Vec<Todo>, force: bool, interactive: bool) -> G<Oid> {
    let file = |name: &str, text: &[u8]| repo.write(&repo.rebase_file(name), text);
    // Commits that stand where they would be put stay.
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
    Ok(at)
}

fn check_out(repo: &Repo<'_, '_>, plan: &Plan, to: &Oid) -> G<()> {
    let tree = repo.commit(to)?.tree;
    let from = repo.head_tree()?;
    repo.switch_tree(from.as_ref(), &tree, Care::Keep, "checkout")?;
    repo.write(&repo.state_file("ORIG_HEAD"), &bytes![plan.head.hex(), "\n"])?;
    let old = repo.head_oid()?;
    repo.detach(to, &bytes![repo.reflog_action(b"rebase"), " (start): checkout ", &plan.onto_name])?;
    repo.checked_out(old, Some(*to), true).map(|_| ())
}

/// Gives local changes back and forgets the rebase, after a failure.
fn undone(repo: &Repo<'_, '_>, halt: Halt) -> Halt {
    match repo.apply_autostash().and_then(|()| repo.remove_tree(&bytes![&repo.dir, "/rebase-merge"])) {
        Ok(()) => halt,
        Err(other) => other,
    }
}

/// Commit that a revision names, or the merge base that `A...B` names.
fn named_commit(repo: &Repo<'_, '_>, name: &[u8]) -> G<Option<Oid>> {
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
}
