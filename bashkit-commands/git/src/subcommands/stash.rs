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
use std::collections::HashSet;
use std::rc::Rc;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new("stash", "list [<log-options>]\nshow [<options>] [<stash>]\ndrop [-q] [<stash>]\n(pop | apply) [--index] [-q] [<stash>]\nbranch <branch> [<stash>]\nclear\ncreate [<message>]\nstore [<options>] <commit>\n[push [<options>] [[--] <pathspec>...]]\nsave [<options>] [<message>]", &[], Run::InRepository(stash)).parts(&[&APPLY, &DROP, &POP, &PUSH, &SHOW, &STORE]);

/// Options that `stash apply` and `stash pop` share.
pub(crate) const INDEX: Group = own!(&[("index", "restore what was staged, too"), ("q,quiet", "say less")], &["label-ours"]);

/// Usage of the subcommand `git stash apply`.
const APPLY: Usage = Usage::new("stash apply", "[--index] [-q | --quiet] [<stash>]", &[&INDEX]);

/// Usage of the subcommand `git stash drop`.
const DROP: Usage = Usage::new("stash drop", "[-q | --quiet] [<stash>]", &[&own!(&[("q,quiet", "say nothing")], &[])]);

/// Usage of the subcommand `git stash pop`.
const POP: Usage = Usage::new("stash pop", "[--index] [-q | --quiet] [<stash>]", &[&INDEX]);

/// Usage of the subcommand `git stash push`.
const PUSH: Usage = Usage::new(
    "stash push",
    "[<options>] [--] [<pathspec>...]",
    &[&own!(
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
const SHOW: Usage = Usage::new(
    "stash show",
    "[<options>] [<stash>]",
    &[&own!(&[("include-untracked", "files that were not tracked, too"), ("only-untracked", "only those")], &[]), &DIFF_OPTIONS],
);

/// Usage of the subcommand `git stash store`.
const STORE: Usage =
    Usage::new("stash store", "[<options>] <commit>", &[&own!(&[("m,message=<message>", "what it is"), ("q,quiet", "say nothing")], &[])]);

const REF: &[u8] = b"refs/stash";

pub(crate) fn stash(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    repo.top()?;
    let (name, rest) = match args.split_first() {
        Some((name, rest)) if !name.starts_with(b"-") => (name.as_slice(), rest),
        _ => (&b"push"[..], args),
    };
    match name {
        b"push" | b"save" => push(repo, rest, name == b"save"),
        b"list" => list(repo, rest),
        b"show" => show(repo, rest),
        b"pop" => apply(repo, rest, true),
        b"apply" => apply(repo, rest, false),
        b"drop" => drop_stash(repo, rest),
        b"branch" => branch(repo, rest),
        b"create" => create(repo, rest),
        b"store" => store(repo, rest),
        b"clear" => clear(repo, rest),
        other => Err(fatal![
            "subcommand wasn't specified; 'push' can't be assumed due to unexpected token '",
            other,
            "'\nsupported here: push list show pop apply drop branch create store clear"
        ]),
    }
}

fn clear(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    match args.first() {
        None => {}
        Some(option) if option.starts_with(b"-") => {
            let letter = option.get(1..2).unwrap_or_default();
            return Err(Halt::Die(129, bytes!["error: unknown switch `", letter, "'\nusage: git stash clear\n\n"]));
        }
        Some(_) => return Err(Halt::Die(1, b"error: git stash clear with arguments is unimplemented\n".to_vec())),
    }
    if repo.ref_oid(REF)?.is_some() {
        repo.delete_ref(REF)?;
    }
    Ok(0)
}

/// Lists the stashes, the newest first, as `git log` does with the same options.
fn list(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    if repo.ref_oid(REF)?.is_none() {
        return Ok(0);
    }
    let fixed: [&[u8]; 3] = [b"--format=%gd: %gs", b"-g", b"--first-parent"];
    let mut words: Vec<Vec<u8>> = fixed.iter().map(|word| word.to_vec()).collect();
    words.extend_from_slice(args);
    words.extend([REF.to_vec(), b"--".to_vec()]);
    // git: the command that it starts has failed with any status.
    crate::subcommands::log::log(repo, &words).map_err(|halt| match halt {
        Halt::Die(_, text) => Halt::Die(1, text),
        halt => halt,
    })
}

/// Makes a stash that no reference names, and prints its name.
fn create(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&PUSH, &[])?;
    let message = (!args.is_empty()).then(|| args.join(&b' '));
    let Some(head) = repo.head_oid()? else { return Err(Halt::Die(1, b"You do not have the initial commit yet\n".to_vec())) };
    let mut index = repo.index()?;
    refuse_unmerged(repo, &index)?;
    let changes = Changes::of(repo, &opts, &Specs::default(), &mut index, &head)?;
    if !changes.is_empty() {
        let (oid, _) = changes.commit(repo, &opts, &index, message)?;
        repo.put(bytes![oid.hex(), "\n"])?;
    }
    Ok(0)
}

/// Puts a stash that `git stash create` made into the list.
fn store(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&STORE, args)?;
    let [name] = opts.args.as_slice() else {
        return Err(Halt::Die(1, b"\"git stash store\" requires one <commit> argument\n".to_vec()));
    };
    let Some(found) = repo.resolve(name)? else {
        return Err(Halt::Die(1, bytes!["Cannot update refs/stash with ", name, "\n"]));
    };
    // git 2.39 takes any object here, and no command can use it then; later ones refuse it.
    stash_commit(repo, &found.oid, found.oid.hex().as_bytes())?;
    let message = opts.value("message").unwrap_or(b"Created via \"git stash store\".");
    repo.set_ref(REF, &found.oid, message)?;
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
    let unstaged: HashSet<&[u8]> = unstaged.iter().map(Pair::path).collect();
    for pair in staged {
        if unstaged.contains(pair.path()) {
            return Err(fatal!["stash --staged is not supported here while '", pair.path(), "' has changes that are not staged"]);
        }
    }
    Ok(())
}

/// Refuses paths that no file has.
fn refuse_unknown(repo: &Repo<'_, '_>, specs: &Specs, index: &Index, untracked: &[Vec<u8>]) -> G<()> {
    let mut text = Vec::new();
    for spec in &specs.0 {
        repo.cx.step(index.items.len() as u64)?;
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
    let stash = Stash::find(repo, rest)?;
    let start = stash.commit.parents.first().map(Oid::hex).unwrap_or_default();
    let status = new_branch(repo, name, Some(start.as_bytes()), (false, true, None), false, false)?;
    if status != 0 {
        return Ok(status);
    }
    let opts = Opts::parse(&APPLY, &[b"--index".to_vec()])?;
    apply_stash(repo, &opts, &stash, stash.entry.is_some())
}

/// Deletes a stash by its name.
fn drop_stash(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&DROP, args)?;
    let stash = Stash::find(repo, &opts.args)?;
    stash.refuse_no_entry()?;
    drop_at(repo, &stash, opts.has("quiet"))
}

/// Stash that an operand names: a number, an entry of the list, or a commit like one.
struct Stash {
    /// Name as it was given; `refs/stash@{N}` for a number.
    name: Vec<u8>,
    oid: Oid,
    commit: Rc<Commit>,
    /// Place in the list, if it is named by that.
    entry: Option<usize>,
}

impl Stash {
    fn find(repo: &Repo<'_, '_>, operands: &[Vec<u8>]) -> G<Self> {
        let name = match operands {
            [] if repo.ref_oid(REF)?.is_none() => return Err(Halt::Die(1, b"No stash entries found.\n".to_vec())),
            [] => b"refs/stash@{0}".to_vec(),
            [number] if number.iter().all(u8::is_ascii_digit) => bytes!["refs/stash@{", number, "}"],
            [name] => name.clone(),
            several => {
                let several: Vec<u8> = several.iter().flat_map(|name| bytes![" '", name, "'"]).collect();
                return Err(Halt::Die(1, bytes!["Too many revisions specified:", several, "\n"]));
            }
        };
        let number = name.strip_prefix(b"refs/").unwrap_or(&name).strip_prefix(b"stash@{").and_then(|rest| rest.strip_suffix(b"}"));
        let entry = number.and_then(|number| std::str::from_utf8(number).ok()?.parse().ok());
        let Some(found) = repo.resolve(&name)? else {
            let count = repo.logged(REF)?.len();
            return Err(match entry {
                Some(n) if n >= count && count > 0 => fatal![
                    "log for '",
                    name.get(..name.len() - number.map_or(0, <[u8]>::len) - 3).unwrap_or_default(),
                    "' only has ",
                    count.to_string(),
                    " entries"
                ],
                _ => Halt::Die(1, bytes!["error: ", name, " is not a valid reference\n"]),
            });
        };
        let commit = stash_commit(repo, &found.oid, &name)?;
        Ok(Self { name, oid: found.oid, commit, entry })
    }

    /// Refuses a stash that is not named as an entry of the list.
    fn refuse_no_entry(&self) -> G<()> {
        match self.entry {
            Some(_) => Ok(()),
            None if self.name == b"stash" || self.name == REF => {
                let name = &self.name;
                Err(Halt::Die(1, bytes!["error: not a reflog: ", name, "\nerror: ", name, ": Could not drop stash entry\n"]))
            }
            None => Err(Halt::Die(1, bytes!["error: '", &self.name, "' is not a stash reference\n"])),
        }
    }
}

/// Commit of a stash: of `HEAD` and of the index, and of files that were not tracked.
fn stash_commit(repo: &Repo<'_, '_>, oid: &Oid, name: &[u8]) -> G<Rc<Commit>> {
    let none = || fatal!["'", name, "' is not a stash-like commit"];
    if repo.object(oid)?.0 != Kind::Commit {
        return Err(none());
    }
    let commit = repo.commit(oid)?;
    if (2..=3).contains(&commit.parents.len()) { Ok(commit) } else { Err(none()) }
}

/// Removes an entry from the list.
fn drop_at(repo: &Repo<'_, '_>, stash: &Stash, quiet: bool) -> G<u8> {
    let n = stash.entry.unwrap_or(0);
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
        repo.put(bytes!["Dropped ", &stash.name, " (", stash.oid.hex(), ")\n"])?;
    }
    Ok(0)
}

/// What a stash takes.
struct Changes {
    head: Oid,
    head_tree: Oid,
    /// Files that differ from `HEAD`.
    pairs: Vec<Pair>,
    /// Of them, those that the index has.
    staged: Vec<Pair>,
    untracked: Vec<Vec<u8>>,
}

impl Changes {
    fn of(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs, index: &mut Index, head: &Oid) -> G<Self> {
        let head_tree = repo.commit(head)?.tree;
        let untracked = untracked_files(repo, opts, index, specs)?;
        refuse_unknown(repo, specs, index, &untracked)?;
        let pairs = repo.diff_work_tree(Some(&head_tree), index, specs)?;
        let staged = repo.diff_index(Some(&head_tree), index, specs)?;
        Ok(Self { head: *head, head_tree, pairs, staged, untracked })
    }

    fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.staged.is_empty() && self.untracked.is_empty()
    }

    /// Writes the commits of a stash, and gives the last of them with its message.
    fn commit(&self, repo: &Repo<'_, '_>, opts: &Opts, index: &Index, message: Option<Vec<u8>>) -> G<(Oid, Vec<u8>)> {
        let who = repo.ident("COMMITTER")?;
        let author = repo.ident("AUTHOR")?;
        let commit = |tree: Oid, parents: Vec<Oid>, message: Vec<u8>| -> G<Oid> {
            let body = Commit { tree, parents, author: author.clone(), committer: who.clone(), encoding: None, message }.print();
            repo.write_object(Kind::Commit, &body)
        };
        let branch = repo.branch()?.unwrap_or_else(|| b"(no branch)".to_vec());
        let title = bytes![&branch, ": ", repo.abbrev(&self.head)?, " ", repo.commit(&self.head)?.subject()];
        let index_commit = commit(repo.write_tree(index)?, vec![self.head], bytes!["index on ", &title, "\n"])?;
        let work = if opts.has("staged") {
            Index { items: index.items.clone(), written: index.written }
        } else {
            work_index(repo, index, &self.pairs)?
        };
        let mut parents = vec![self.head, index_commit];
        if let Some(tree) = untracked_tree(repo, &self.untracked)? {
            parents.push(commit(tree, Vec::new(), bytes!["untracked files on ", &title, "\n"])?);
        }
        let tree = repo.write_tree(&work)?;
        let message = match message {
            Some(text) => bytes!["On ", &branch, ": ", text],
            None => bytes!["WIP on ", &title],
        };
        Ok((commit(tree, parents, message.clone())?, message))
    }
}

fn push(repo: &Repo<'_, '_>, args: &[Vec<u8>], is_save: bool) -> G<u8> {
    let opts = Opts::parse(&PUSH, args)?;
    let Some(head) = repo.head_oid()? else { return Err(Halt::Die(1, b"You do not have the initial commit yet\n".to_vec())) };
    let mut index = repo.index()?;
    refuse_unmerged(repo, &index)?;
    let operands: &[Vec<u8>] = if is_save { &[] } else { &opts.args };
    let specs = Specs::new(repo, operands)?;
    if opts.has("staged") && (opts.has("include-untracked") || opts.has("all")) {
        return Err(Halt::Die(1, b"Can't use --staged and --include-untracked or --all at the same time\n".to_vec()));
    }
    let changes = Changes::of(repo, &opts, &specs, &mut index, &head)?;
    if opts.has("staged") && changes.staged.is_empty() {
        repo.warn("No staged changes")?;
        return Ok(1);
    }
    if opts.has("staged") {
        refuse_mixed(repo, &mut index, &changes.staged)?;
    }
    if changes.is_empty() {
        if !opts.has("quiet") {
            repo.put("No local changes to save\n")?;
        }
        return Ok(0);
    }
    let saved = (is_save && !opts.args.is_empty()).then(|| opts.args.join(&b' '));
    let (oid, message) = changes.commit(repo, &opts, &index, opts.value("message").map(<[u8]>::to_vec).or(saved))?;
    repo.set_ref(REF, &oid, &message)?;
    if !opts.has("quiet") {
        repo.put(bytes!["Saved working directory and index state ", &message, "\n"])?;
    }
    set_back(repo, &opts, &specs, index, &changes)?;
    Ok(0)
}

/// Sets the files that were stashed back to `HEAD`, and removes those that were not tracked.
fn set_back(repo: &Repo<'_, '_>, opts: &Opts, specs: &Specs, mut index: Index, changes: &Changes) -> G<()> {
    for path in &changes.untracked {
        repo.delete_file(path)?;
    }
    if opts.has("staged") {
        let paths: Vec<&[u8]> = changes.staged.iter().map(Pair::path).collect();
        restore_paths(repo, &mut index, &paths, &changes.head_tree)?;
        return repo.write_index(&index);
    }
    if !specs.is_empty() {
        let changed: Vec<&[u8]> = changes.pairs.iter().chain(&changes.staged).map(Pair::path).collect();
        restore_paths(repo, &mut index, &changed, &changes.head_tree)?;
        return repo.write_index(&index);
    }
    let tree = if opts.has("keep-index") { repo.write_tree(&index)? } else { changes.head_tree };
    repo.write_index(&index)?;
    repo.switch_tree(None, &tree, Care::Force, "reset")?;
    // git: the files are set back by `git reset --hard`.
    repo.log(b"HEAD", &changes.head, &changes.head, b"reset: moving to HEAD")?;
    repo.clear_state()
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

fn show(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    // git: `-u` has this meaning here, and not that of a patch.
    let args: Vec<Vec<u8>> = args.iter().map(|arg| if arg == b"-u" { b"--include-untracked".to_vec() } else { arg.clone() }).collect();
    let opts = Opts::parse(&SHOW, &args)?;
    let stash = Stash::find(repo, &opts.args)?;
    let mut show = Show::new(repo, &opts)?;
    let mut with_untracked = opts.has("include-untracked");
    if args.iter().all(|arg| !arg.starts_with(b"-")) {
        let config = repo.config.borrow();
        show.stat = config.boolean("stash.showstat") != Some(false);
        show.patch = config.is("stash.showpatch");
        with_untracked = config.is("stash.showincludeuntracked");
        if !show.stat && !show.patch {
            return Ok(0);
        }
    } else {
        show.stat |= !show.has_format();
    }
    let mut pairs = Vec::new();
    if !opts.has("only-untracked") {
        let base = stash.commit.parents.first().map(|oid| repo.commit(oid)).transpose()?.map(|commit| commit.tree);
        pairs = repo.diff_trees(base.as_ref(), Some(&stash.commit.tree), &Specs::default())?;
    }
    if let Some(others) = stash.commit.parents.get(2).filter(|_| with_untracked || opts.has("only-untracked")) {
        pairs.extend(repo.diff_trees(None, Some(&repo.commit(others)?.tree), &Specs::default())?);
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
    }
    let pairs = show.prepare(repo, pairs)?;
    show.print(repo, &pairs)?;
    Ok(0)
}

fn apply(repo: &Repo<'_, '_>, args: &[Vec<u8>], pop: bool) -> G<u8> {
    let opts = Opts::parse(if pop { &POP } else { &APPLY }, args)?;
    let stash = Stash::find(repo, &opts.args)?;
    if pop {
        stash.refuse_no_entry()?;
    }
    apply_stash(repo, &opts, &stash, pop)
}

fn apply_stash(repo: &Repo<'_, '_>, opts: &Opts, stash: &Stash, pop: bool) -> G<u8> {
    let (Some(base), Some(staged)) = (stash.commit.parents.first(), stash.commit.parents.get(1)) else {
        return Err(fatal!["'", stash.oid.hex(), "' is not a stash-like commit"]);
    };
    let (base_tree, index_tree) = (repo.commit(base)?.tree, repo.commit(staged)?.tree);
    let before = repo.index()?;
    let kept = "The stash entry is kept in case you need it again.\n";
    if let Err(halt) = refuse_unmerged(repo, &before) {
        if pop {
            repo.put(kept)?;
        }
        return Err(halt);
    }
    let current = repo.write_tree(&before)?;
    let labels = [&b"Updated upstream"[..], b"Stashed changes", b"Stash base"];
    let outcome = repo.merge_trees(Some(&base_tree), &current, &stash.commit.tree, labels, Favor::None)?;
    repo.apply_outcome(&current, &outcome)?;
    if base_tree == stash.commit.tree {
        repo.put("Already up to date.\n")?;
    }
    repo.put(&outcome.messages)?;
    if outcome.is_clean {
        restore_index(repo, before, opts.has("index").then_some(&index_tree))?;
    }
    let are_all_restored = match stash.commit.parents.get(2) {
        Some(others) => restore_untracked(repo, others)?,
        None => true,
    };
    if !opts.has("quiet") {
        crate::subcommands::status::status(repo, &[])?;
    }
    if !outcome.is_clean || !are_all_restored {
        if pop {
            repo.put(kept)?;
        }
        return Ok(1);
    }
    if pop { drop_at(repo, stash, opts.has("quiet")) } else { Ok(0) }
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
        items.extend(before.items.iter().filter(|item| after.get(&item.path).is_none()).cloned());
        for item in after.items {
            match before.get(&item.path) {
                Some(old) if old.oid != item.oid => items.push(old.clone()),
                _ => items.push(item),
            }
        }
    }
    items.sort_by(|a, b| a.path.cmp(&b.path));
    repo.write_index(&Index { items, written: before.written })?;
    Ok(())
}

/// Writes the untracked files of a stash; `false` where one is there already, which stays.
fn restore_untracked(repo: &Repo<'_, '_>, others: &Oid) -> G<bool> {
    let mut are_all = true;
    for (path, mode, oid) in repo.flatten(Some(&repo.commit(others)?.tree))? {
        if repo.kind_at(&path).is_some() {
            repo.warn(bytes![path, " already exists, no checkout"])?;
            are_all = false;
        } else {
            repo.check_out(&path, mode, oid)?;
        }
    }
    if !are_all {
        repo.warn("error: could not restore untracked files from stash")?;
    }
    Ok(are_all)
}
