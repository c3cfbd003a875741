//! `git stash`: local changes put aside.

use crate::checkout::new_branch;
use crate::diff::Pair;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::halt::{G, Halt};
use crate::index::{Index, Item};
use crate::merge::text::Favor;
use crate::object::{Commit, Kind, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::{Group, Usage, own};
use crate::wt_status::Untracked;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new("stash", "list\nshow [<options>] [<stash>]\ndrop [-q] [<stash>]\n(pop | apply) [--index] [-q] [<stash>]\nbranch <branch> [<stash>]\nclear\n[push [<options>] [[--] <pathspec>...]]\nsave [<options>] [<message>]", &[], Run::InRepository(stash)).parts(&[&APPLY, &DROP, &POP, &PUSH, &SHOW]);

/// Options that `stash apply` and `stash pop` share.
pub(crate) const INDEX: Group = own(&[("index", "restore what was staged, too"), ("q,quiet", "say less")], &["label-ours"]);

/// Usage of the subcommand `git stash apply`.
const APPLY: Usage = Usage::new("stash apply", "[--index] [-q | --quiet] [<stash>]", &[&INDEX]);

/// Usage of the subcommand `git stash drop`.
const DROP: Usage = Usage::new("stash drop", "[-q | --quiet] [<stash>]", &[&own(&[("q,quiet", "say nothing")], &[])]);

/// Usage of the subcommand `git stash pop`.
const POP: Usage = Usage::new("stash pop", "[--index] [-q | --quiet] [<stash>]", &[&INDEX]);

/// Usage of the subcommand `git stash push`.
const PUSH: Usage = Usage::new(
    "stash push",
    "[<options>] [--] [<pathspec>...]",
    &[&own(
        &[
            ("m,message=<message>", "what it is"),
            ("u,include-untracked", "files that are not tracked, too"),
            ("a,all", "ignored files, too"),
            ("S,staged", "only what is staged"),
            ("k,keep-index", "leave what is staged"),
            ("no-keep-index", "do not"),
            ("q,quiet", "say nothing"),
        ],
        &["p,patch", "pathspec-from-file=<file>", "pathspec-file-nul"],
    )],
);

/// Usage of the subcommand `git stash show`.
const SHOW: Usage =
    Usage::new("stash show", "[<options>] [<stash>]", &[&own(&[], &["include-untracked", "only-untracked"]), &DIFF_OPTIONS]);

const REF: &[u8] = b"refs/stash";

pub(crate) fn stash(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    repo.top()?;
    let (name, rest) = match args.split_first() {
        Some((name, rest)) if !name.starts_with(b"-") => (name.as_slice(), rest),
        _ => (&b"push"[..], args),
    };
    match name {
        b"push" | b"save" => push(repo, rest, name == b"save"),
        b"list" => list(repo),
        b"show" => show(repo, rest),
        b"pop" => apply(repo, rest, true),
        b"apply" => apply(repo, rest, false),
        b"drop" => drop_stash(repo, rest),
        b"branch" => branch(repo, rest),
        b"clear" => {
            if repo.ref_oid(REF)?.is_some() {
                repo.delete_ref(REF)?;
            }
            Ok(0)
        }
        other => Err(Halt::Die(
            129,
            bytes![
                "fatal: subcommand wasn't specified; 'push' can't be assumed due to unexpected token '",
                other,
                "'\nsupported here: push list show pop apply drop branch clear\n"
            ],
        )),
    }
}

/// Lists the stashes, the newest first.
fn list(repo: &Repo<'_, '_>) -> G<u8> {
    for (n, line) in repo.logged(REF)?.iter().enumerate() {
        repo.put(bytes![format!("stash@{{{n}}}: "), &line.message, "\n"])?;
    }
    Ok(0)
}

/// Files that are not tracked and go into the stash: with `-u` those that are not ignored, with `-a` all.
fn untracked_files(repo: &Repo<'_, '_>, opts: &Opts, index: &Index, specs: &Specs) -> G<Vec<Vec<u8>>> {
    if !opts.has("include-untracked") && !opts.has("all") {
        return Ok(Vec::new());
    }
    let (mut files, ignored) = repo.untracked(index, specs, Untracked::All, opts.has("all"))?;
    let mut todo = if opts.has("all") { ignored } else { Vec::new() };
    while let Some(path) = todo.pop() {
        repo.cx.step(5)?;
        let path = path.strip_suffix(b"/").unwrap_or(&path).to_vec();
        if repo.kind_at(&path) != Some(bashkit_core::vfs::FileKind::Directory) {
            files.push(path);
            continue;
        }
        let entries = repo.cx.fs().read_dir(&repo.full(&path)?).unwrap_or_default();
        todo.extend(entries.into_iter().map(|entry| bytes![&path, "/", entry.name]));
    }
    files.sort();
    Ok(files)
}

/// Refuses `--staged` where a staged file has further changes.
fn refuse_mixed(repo: &Repo<'_, '_>, index: &mut Index, staged: &[Pair]) -> G<()> {
    let (unstaged, _) = repo.diff_work(index, &Specs::default())?;
    for pair in staged {
        if unstaged.iter().any(|other| other.path() == pair.path()) {
            return Err(fatal!["stash --staged is not supported here while '", pair.path(), "' has changes that are not staged"]);
        }
    }
    Ok(())
}

/// Refuses paths that no file has.
fn refuse_unknown(specs: &Specs, index: &Index, untracked: &[Vec<u8>]) -> G<()> {
    let mut text = Vec::new();
    for spec in &specs.0 {
        if !index.items.iter().map(|item| &item.path).chain(untracked).any(|path| spec.matches(path)) {
            text.extend(bytes!["error: pathspec ':(,prefix:0)", &spec.text, "' did not match any file(s) known to git\n"]);
        }
    }
    if text.is_empty() {
        return Ok(());
    }
    text.extend_from_slice(b"Did you forget to 'git add'?\n");
    Err(Halt::Die(1, text))
}

/// Makes a branch where a stash was made, and takes the stash there.
fn branch(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some((name, rest)) = args.split_first() else { return Err(Halt::Die(1, b"No branch name specified\n".to_vec())) };
    let (_, _, commit) = find(repo, rest.first().map(Vec::as_slice))?;
    let start = commit.parents.first().map(Oid::hex).unwrap_or_default();
    let status = new_branch(repo, name, Some(start.as_bytes()), (false, true, None), false, false)?;
    if status != 0 {
        return Ok(status);
    }
    apply(repo, &[&[b"--index".to_vec()][..], rest].concat(), true)
}

/// Deletes a stash by its name.
fn drop_stash(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&DROP, args)?;
    let (n, oid, _) = find(repo, opts.arg(0))?;
    drop_at(repo, n, &oid, opts.arg(0), opts.has("quiet"))
}

fn find(repo: &Repo<'_, '_>, name: Option<&[u8]>) -> G<(usize, Oid, Commit)> {
    let log = repo.logged(REF)?;
    if log.is_empty() && name.is_none() {
        return Err(Halt::Die(1, b"No stash entries found.\n".to_vec()));
    }
    let text = name.unwrap_or(b"stash@{0}");
    let digits = text.strip_prefix(b"stash@{").and_then(|t| t.strip_suffix(b"}")).unwrap_or(text);
    let Some(n) = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<usize>().ok()) else {
        return Err(Halt::Die(1, bytes!["error: ", text, " is not a valid reference\n"]));
    };
    match log.get(n) {
        Some(line) => Ok((n, line.new, (*repo.commit(&line.new)?).clone())),
        None => Err(Halt::Die(1, bytes![format!("error: stash@{{{n}}} is not a valid reference\n")])),
    }
}

fn drop_at(repo: &Repo<'_, '_>, n: usize, oid: &Oid, name: Option<&[u8]>, quiet: bool) -> G<u8> {
    let path = repo.log_path(b"refs/stash");
    let text = repo.read(&path)?.unwrap_or_default();
    let lines: Vec<&[u8]> = text.split_inclusive(|b| *b == b'\n').collect();
    let at = lines.len().saturating_sub(n + 1);
    let kept: Vec<&[u8]> = lines.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, line)| *line).collect();
    if kept.is_empty() {
        repo.delete_ref(REF)?;
    } else {
        let mut out = Vec::new();
        let mut before = crate::object::ZERO.hex().into_bytes();
        for line in &kept {
            out.extend(bytes![&before, line.get(40..).unwrap_or_default()]);
            before = line.get(41..81).unwrap_or_default().to_vec();
        }
        repo.write(&path, &out)?;
        repo.write(&repo.ref_path(b"refs/stash"), &bytes![before, "\n"])?;
    }
    if !quiet {
        let shown = match name {
            Some(name) if name.starts_with(b"stash@") => name.to_vec(),
            _ => format!("refs/stash@{{{n}}}").into_bytes(),
        };
        repo.put(bytes!["Dropped ", shown, " (", oid.hex(), ")\n"])?;
    }
    Ok(0)
}

fn push(repo: &Repo<'_, '_>, args: &[Vec<u8>], is_save: bool) -> G<u8> {
    let opts = Opts::parse(&PUSH, args)?;
    let Some(head) = repo.head_oid()? else { return Err(Halt::Die(1, b"You do not have the initial commit yet\n".to_vec())) };
    let head_tree = repo.commit(&head)?.tree;
    let mut index = repo.index()?;
    refuse_unmerged(repo, &index)?;
    let operands: &[Vec<u8>] = if is_save { &[] } else { &opts.args };
    let specs = Specs::new(repo, operands)?;
    if opts.has("staged") && (opts.has("include-untracked") || opts.has("all")) {
        return Err(Halt::Die(1, b"Can't use --staged and --include-untracked or --all at the same time\n".to_vec()));
    }
    let untracked = untracked_files(repo, &opts, &index, &specs)?;
    refuse_unknown(&specs, &index, &untracked)?;
    let pairs = repo.diff_work_tree(Some(&head_tree), &mut index, &specs)?;
    let staged = repo.diff_index(Some(&head_tree), &index, &specs)?;
    if opts.has("staged") && staged.is_empty() {
        repo.warn("No staged changes")?;
        return Ok(1);
    }
    if opts.has("staged") {
        refuse_mixed(repo, &mut index, &staged)?;
    }
    if pairs.is_empty() && staged.is_empty() && untracked.is_empty() {
        if !opts.has("quiet") {
            repo.put("No local changes to save\n")?;
        }
        return Ok(0);
    }
    let who = repo.ident("COMMITTER")?;
    let author = repo.ident("AUTHOR")?;
    let commit = |tree: Oid, parents: Vec<Oid>, message: Vec<u8>| -> G<Oid> {
        let body = Commit { tree, parents, author: author.clone(), committer: who.clone(), encoding: None, message }.print();
        repo.write_object(Kind::Commit, &body)
    };
    let branch = repo.branch()?.unwrap_or_else(|| b"(no branch)".to_vec());
    let title = bytes![&branch, ": ", repo.abbrev(&head)?, " ", repo.commit(&head)?.subject()];
    let index_tree = repo.write_tree(&index)?;
    let index_commit = commit(index_tree, vec![head], bytes!["index on ", &title, "\n"])?;
    let work =
        if opts.has("staged") { Index { items: index.items.clone(), written: index.written } } else { work_index(repo, &index, &pairs)? };
    let mut parents = vec![head, index_commit];
    if let Some(tree) = untracked_tree(repo, &untracked)? {
        parents.push(commit(tree, Vec::new(), bytes!["untracked files on ", &title, "\n"])?);
    }
    let tree = repo.write_tree(&work)?;
    let message =
        match opts.value("message").map(<[u8]>::to_vec).or_else(|| (is_save && !opts.args.is_empty()).then(|| opts.args.join(&b' '))) {
            Some(text) => bytes!["On ", &branch, ": ", text],
            None => bytes!["WIP on ", &title],
        };
    let oid = commit(tree, parents, message.clone())?;
    repo.set_ref(REF, &oid, &message)?;
    if !opts.has("quiet") {
        repo.put(bytes!["Saved working directory and index state ", &message, "\n"])?;
    }
    for path in &untracked {
        repo.delete_file(path)?;
    }
    if opts.has("staged") {
        let paths: Vec<&[u8]> = staged.iter().map(Pair::path).collect();
        restore_paths(repo, &mut index, &paths, &head_tree)?;
        repo.write_index(&index)?;
        return Ok(0);
    }
    let changed: Vec<&[u8]> = pairs.iter().chain(&staged).map(Pair::path).collect();
    restore_head(repo, &opts, index, &specs, &changed, [&head_tree, &index_tree])?;
    if specs.is_empty() {
        // git: the files are set back by `git reset --hard`.
        repo.log(b"HEAD", &head, &head, b"reset: moving to HEAD")?;
        repo.clear_state()?;
    }
    Ok(0)
}

/// Refuses an index with conflicts, and names their paths.
fn refuse_unmerged(repo: &Repo<'_, '_>, index: &Index) -> G<()> {
    let unmerged = index.unmerged();
    for path in &unmerged {
        repo.put(bytes![quoted(path), ": needs merge\n"])?;
    }
    if unmerged.is_empty() { Ok(()) } else { Err(Halt::Exit(1)) }
}

/// Tree of untracked files, if there are any.
fn untracked_tree(repo: &Repo<'_, '_>, untracked: &[Vec<u8>]) -> G<Option<Oid>> {
    let mut others = Index::default();
    for path in untracked.iter().filter(|path| !path.ends_with(b"/")) {
        if let Some(item) = repo.item_of(&others, path, true)? {
            others.put(item);
        }
    }
    Ok(if others.items.is_empty() { None } else { Some(repo.write_tree(&others)?) })
}

/// Index of the files as they are in the working tree.
fn work_index(repo: &Repo<'_, '_>, index: &Index, pairs: &[Pair]) -> G<Index> {
    let mut work = Index { items: index.items.clone(), written: index.written };
    for pair in pairs {
        match repo.item_of(index, pair.path(), true)? {
            Some(item) if pair.new.is_some() => work.put(item),
            _ => work.remove(pair.path()),
        }
    }
    Ok(work)
}

/// Sets some paths back to what a tree has of them.
fn restore_paths(repo: &Repo<'_, '_>, index: &mut Index, paths: &[&[u8]], tree: &Oid) -> G<()> {
    for path in paths {
        match repo.in_tree(tree, path)? {
            Some(entry) => index.put(repo.check_out(path, entry.mode, entry.oid)?),
            None => {
                index.remove(path);
                repo.delete_file(path)?;
            }
        }
    }
    Ok(())
}

/// Sets stashed files back to `HEAD`.
fn restore_head(
    repo: &Repo<'_, '_>,
    opts: &Opts,
    mut index: Index,
    specs: &Specs,
    changed: &[&[u8]],
    [head_tree, index_tree]: [&Oid; 2],
) -> G<u8> {
    if specs.is_empty() {
        repo.write_index(&index)?;
        repo.switch_tree(None, if opts.has("keep-index") { index_tree } else { head_tree }, Care::Force, "reset")?;
        if opts.has("keep-index") {
            return Ok(0);
        }
    } else {
        restore_paths(repo, &mut index, changed, head_tree)?;
        repo.write_index(&index)?;
    }
    Ok(0)
}

fn show(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SHOW, args)?;
    let (_, _, commit) = find(repo, opts.arg(0))?;
    let Some(parent) = commit.parents.first() else { return Err(fatal!["not a stash"]) };
    let old = repo.commit(parent)?.tree;
    let mut show = Show::new(repo, &opts)?;
    show.stat |= !show.has_format();
    let pairs = show.prepare(repo, repo.diff_trees(Some(&old), Some(&commit.tree), &Specs::default())?)?;
    show.print(repo, &pairs)?;
    Ok(0)
}

fn apply(repo: &Repo<'_, '_>, args: &[Vec<u8>], pop: bool) -> G<u8> {
    let opts = Opts::parse(if pop { &POP } else { &APPLY }, args)?;
    let (n, oid, commit) = find(repo, opts.arg(0))?;
    let (Some(base), Some(staged)) = (commit.parents.first(), commit.parents.get(1)) else {
        return Err(fatal!["'", oid.hex(), "' is not a stash-like commit"]);
    };
    let (base_tree, index_tree) = (repo.commit(base)?.tree, repo.commit(staged)?.tree);
    let before = repo.index()?;
    refuse_unmerged(repo, &before)?;
    let current = repo.write_tree(&before)?;
    let outcome =
        repo.merge_trees(Some(&base_tree), &current, &commit.tree, [b"Updated upstream", b"Stashed changes", b"Stash base"], Favor::None)?;
    repo.apply_outcome(&current, &outcome)?;
    repo.put(&outcome.messages)?;
    if let Some(others) = commit.parents.get(2) {
        restore_untracked(repo, others)?;
    }
    if outcome.is_clean {
        restore_index(repo, before, opts.has("index").then_some(&index_tree))?;
    }
    end_apply(repo, &opts, (n, &oid), outcome.is_clean, pop)
}

/// Prints the status, and drops a stash that was applied.
fn end_apply(repo: &Repo<'_, '_>, opts: &Opts, (n, oid): (usize, &Oid), is_clean: bool, pop: bool) -> G<u8> {
    if !opts.has("quiet") {
        crate::subcommands::status::status(repo, &[])?;
    }
    if !is_clean {
        if pop {
            repo.put("The stash entry is kept in case you need it again.\n")?;
        }
        return Ok(1);
    }
    if pop { drop_at(repo, n, oid, opts.arg(0), opts.has("quiet")) } else { Ok(0) }
}

/// Sets the index to the stashed one, or to what it was with the files that are new.
fn restore_index(repo: &Repo<'_, '_>, before: Index, index_tree: Option<&Oid>) -> G<()> {
    // The index is as it was, but for files that are new.
    let after = repo.index()?;
    let mut items: Vec<Item> = Vec::new();
    if let Some(index_tree) = index_tree {
        for (path, mode, oid) in repo.flatten(Some(index_tree))? {
            let like = after.get(&path).filter(|item| item.oid == oid && item.mode == mode).cloned();
            items.push(like.unwrap_or(Item { path, mode, oid, ..Item::default() }));
        }
    } else {
        for item in after.items {
            match before.get(&item.path) {
                Some(old) if old.oid == item.oid => items.push(item),
                Some(old) => items.push(old.clone()),
                None => items.push(item),
            }
        }
        for item in &before.items {
            if !items.iter().any(|other| other.path == item.path) {
                items.push(item.clone());
            }
        }
    }
    items.sort_by(|a, b| a.path.cmp(&b.path));
    repo.write_index(&Index { items, written: before.written })?;
    Ok(())
}

/// Writes the untracked files of a stash.
fn restore_untracked(repo: &Repo<'_, '_>, others: &Oid) -> G<()> {
    for (path, mode, oid) in repo.flatten(Some(&repo.commit(others)?.tree))? {
        if repo.kind_at(&path).is_some() {
            return Err(Halt::Die(1, bytes![path, " already exists, no checkout\nerror: could not restore untracked files from stash\n"]));
        }
        repo.check_out(&path, mode, oid)?;
    }
    Ok(())
}
