//! `git worktree`: linked working trees.

use crate::object::Oid;
use bashkit_core::vfs::path;

use crate::halt::{G, Halt};
use crate::linked_worktree::Tree;
use crate::object::Kind;
use crate::parse_options::Opts;
use crate::refs;
use crate::refs::Head;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::{Usage, own};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "worktree",
    "(add | list | lock | move | prune | remove | unlock) ...",
    &[&own!(&[], &[])],
    Run::InRepository(worktree),
)
.parts(&[&ADD, &LIST, &LOCK, &MOVE, &PRUNE, &REMOVE, &UNLOCK]);

/// Usage of the subcommand `git worktree add`.
const ADD: Usage = Usage::new(
    "worktree add",
    "[<options>] <path> [<commit-ish>]",
    &[&own!(
        &[
            ("f,force", "a branch that is checked out elsewhere, too"),
            ("b=<branch>", "make this branch"),
            ("B=<branch>", "make or move this branch"),
            ("d,detach", "on no branch"),
            ("checkout", "as without"),
            ("no-checkout", "no files yet"),
            ("lock", "it is locked from the start"),
            ("reason=<text>", "why it is locked"),
            ("q,quiet", "say less"),
            ("no-track", "as without"),
            ("no-guess-remote", "as without"),
        ],
        &["track", "guess-remote", "orphan"],
    )],
);

/// Usage of the subcommand `git worktree list`.
const LIST: Usage = Usage::new(
    "worktree list",
    "[-v | --porcelain [-z]]",
    &[&own!(
        &[("porcelain", "for programs"), ("v,verbose", "why they are locked or can go"), ("z", "lines end with NUL")],
        &["expire=<time>"],
    )],
);

/// Usage of the subcommand `git worktree lock`.
const LOCK: Usage = Usage::new("worktree lock", "[--reason <text>] <worktree>", &[&own!(&[("reason=<text>", "why")], &[])]);

/// Usage of the subcommand `git worktree move`.
const MOVE: Usage = Usage::new("worktree move", "<worktree> <new-path>", &[&own!(&[("f,force", "twice: a locked one, too")], &[])]);

/// Usage of the subcommand `git worktree prune`.
const PRUNE: Usage = Usage::new(
    "worktree prune",
    "[-n] [-v]",
    &[&own!(&[("n,dry-run", "say what would go"), ("v,verbose", "say what goes")], &["expire=<time>"])],
);

/// Usage of the subcommand `git worktree remove`.
const REMOVE: Usage =
    Usage::new("worktree remove", "[-f] <worktree>", &[&own!(&[("f,force", "with its changes; twice: a locked one, too")], &[])]);

/// Usage of the subcommand `git worktree unlock`.
const UNLOCK: Usage = Usage::new("worktree unlock", "<worktree>", &[&own!(&[], &[])]);

const SUBS: &[&str] = &["add", "list", "lock", "move", "prune", "remove", "unlock"];

pub(crate) fn worktree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some((name, rest)) = args.split_first() else {
        return Err(Halt::Die(129, bytes!["error: need a subcommand\n", SUBCOMMAND.usage_of_parts()]));
    };
    match name.as_slice() {
        b"add" => add(repo, rest),
        b"list" => list(repo, rest),
        b"lock" => lock(repo, rest),
        b"move" => relocate(repo, rest),
        b"prune" => prune(repo, rest),
        b"remove" => remove(repo, rest),
        b"unlock" => unlock(repo, rest),
        b"repair" => Err(fatal!["'git worktree repair' is not supported here; supported are: ", SUBS.join(" ")]),
        _ => Err(Halt::Die(129, bytes!["error: unknown subcommand: `", name, "'\n", SUBCOMMAND.usage_of_parts()])),
    }
}

fn add(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&ADD, args)?;
    let (Some(operand), true) = (opts.arg(0), opts.args.len() <= 2) else {
        return Err(Halt::Die(129, crate::parse_options::usage(&ADD).into_bytes()));
    };
    let modes = ["b", "B", "detach"].iter().filter(|id| opts.has(id)).count();
    if modes > 1 {
        return Err(fatal!["options '-b', '-B', and '--detach' cannot be used together"]);
    }
    let quiet = opts.has("quiet");
    let top = path::clean(&repo.at(operand));
    let top = match path::split(&top).map(|(parent, name)| (path::canonical(repo.cx.fs(), parent), name)) {
        Some((Ok(parent), name)) => path::join(&parent, name),
        _ => top,
    };
    let base = top.rsplit(|b| *b == b'/').next().unwrap_or_default().to_vec();
    let start = match opts.arg(1) {
        Some(b"-") => b"@{-1}".to_vec(),
        Some(start) => start.to_vec(),
        None => b"HEAD".to_vec(),
    };
    let (made, branch) = branch_to_use(repo, &opts, &base, &start)?;
    let invalid = || fatal!["invalid reference: ", &start];
    let named = branch.clone().unwrap_or(start.clone());
    let Some(found) = repo.resolve(&named)? else { return Err(invalid()) };
    if !repo.exists(&found.oid)? {
        return Err(invalid());
    }
    let (Kind::Commit, oid) = repo.peel(&found.oid)? else { return Err(invalid()) };
    if !quiet {
        put_preparing(repo, opts.has("B"), made.as_ref(), branch.as_ref(), &oid)?;
    }
    let full = full_name(repo, &opts, made.as_ref(), branch.as_ref())?;
    clear_place(repo, &opts, operand, &top)?;
    if let Some(full) = full.as_ref().filter(|_| made.is_some()) {
        let verb = if repo.ref_oid(full)?.is_some() { "branch: Reset to " } else { "branch: Created from " };
        repo.set_ref(full, &oid, &bytes![verb, &start])?;
    }
    let head = match &full {
        Some(full) => bytes!["ref: ", full, "\n"],
        None => bytes![oid.hex(), "\n"],
    };
    let dir = register(repo, &opts, &base, &top, &head)?;
    let other = Repo::open(repo.lent(), dir.clone(), Some(top)).map_err(|(_, halt)| halt)?;
    other.log(b"HEAD", &crate::object::ZERO, &oid, b"")?;
    if opts.has("no-checkout") {
        return Ok(0);
    }
    other.write(&bytes![&dir, "/ORIG_HEAD"], &bytes![oid.hex(), "\n"])?;
    other.switch_tree(None, &repo.commit(&oid)?.tree, Care::Force, "checkout")?;
    other.log(b"HEAD", &oid, &oid, b"reset: moving to HEAD")?;
    if !quiet {
        repo.put(bytes!["HEAD is now at ", repo.abbrev(&oid)?, " ", repo.commit(&oid)?.subject(), "\n"])?;
    }
    other.checked_out(None, Some(oid), true)?;
    Ok(0)
}

/// Name of a branch to make, or an existing branch to check out; neither for a commit.
fn branch_to_use(repo: &Repo<'_, '_>, opts: &Opts, base: &[u8], start: &[u8]) -> G<(Option<Vec<u8>>, Option<Vec<u8>>)> {
    let mut made = opts.value("b").or(opts.value("B")).map(<[u8]>::to_vec);
    let mut branch = None;
    if made.is_none() && !opts.has("detach") {
        match opts.arg(1) {
            None => {
                let full = bytes!["refs/heads/", base];
                if repo.ref_oid(&full)?.is_some() { branch = Some(full) } else { made = Some(base.to_vec()) }
            }
            Some(_) => {
                let name = if start.starts_with(b"@{-") { repo.earlier_branch(1)?.unwrap_or_default() } else { start.to_vec() };
                let full = bytes!["refs/heads/", &name];
                if refs::is_valid(&full) && repo.ref_oid(&full)?.is_some() {
                    branch = Some(full);
                }
            }
        }
    }
    Ok((made, branch))
}

/// Says what will be checked out.
fn put_preparing(repo: &Repo<'_, '_>, resets: bool, made: Option<&Vec<u8>>, branch: Option<&Vec<u8>>, oid: &Oid) -> G<()> {
    let what = match (made, branch) {
        (Some(name), _) => {
            let old = repo.ref_oid(&bytes!["refs/heads/", name])?;
            match (old, resets) {
                (Some(old), true) => bytes!["resetting branch '", name, "'; was at ", repo.abbrev(&old)?],
                _ => bytes!["new branch '", name, "'"],
            }
        }
        (None, Some(branch)) => bytes!["checking out '", refs::short(branch), "'"],
        (None, None) => bytes!["detached HEAD ", repo.abbrev(oid)?],
    };
    repo.out.borrow_mut().flush()?;
    repo.warn(bytes!["Preparing worktree (", what, ")"])
}

/// Full name of the branch to check out; refused when it is taken.
fn full_name(repo: &Repo<'_, '_>, opts: &Opts, made: Option<&Vec<u8>>, branch: Option<&Vec<u8>>) -> G<Option<Vec<u8>>> {
    let full = match (made, branch) {
        (Some(name), _) => {
            let full = bytes!["refs/heads/", name];
            if !refs::is_valid(&full) || name.starts_with(b"-") {
                return Err(fatal!["'", name, "' is not a valid branch name"]);
            }
            if repo.ref_oid(&full)?.is_some() && !opts.has("B") {
                return Err(fatal!["a branch named '", name, "' already exists"]);
            }
            Some(full)
        }
        (None, branch) => branch.cloned(),
    };
    if let Some(full) = full.as_ref().filter(|_| !opts.has("force")) {
        let own = (repo.head()? == Head::Branch(full.clone())).then(|| repo.work.clone().unwrap_or_else(|| repo.dir.clone()));
        if let Some(at) = own.or(repo.checked_out_at(full)?) {
            return Err(fatal!["'", refs::short(full), "' is already checked out at '", at, "'"]);
        }
    }
    Ok(full)
}

/// Refuses a place that is taken; forgets a working tree that was there and is gone.
fn clear_place(repo: &Repo<'_, '_>, opts: &Opts, operand: &[u8], top: &[u8]) -> G<()> {
    let is_taken = match repo.cx.fs().read_dir(top) {
        Ok(entries) => !entries.is_empty(),
        Err(_) => repo.lstat(top).is_some(),
    };
    if is_taken {
        return Err(fatal!["'", operand, "' already exists"]);
    }
    for tree in repo.worktrees()?.into_iter().filter(|tree| tree.path == top) {
        let Some(dir) = tree.dir else { continue };
        if tree.locked.is_some() && opts.count("force") < 2 {
            return Err(fatal![
                "'",
                operand,
                "' is a missing but locked worktree;\nuse 'add -f -f' to override, or 'unlock' and 'prune' or 'remove' to clear"
            ]);
        }
        if !opts.has("force") {
            return Err(fatal![
                "'",
                operand,
                "' is a missing but already registered worktree;\nuse 'add -f' to override, or 'prune' or 'remove' to clear"
            ]);
        }
        repo.remove_tree(&dir)?;
    }
    Ok(())
}

/// Makes the directory of a working tree in the repository.
fn register(repo: &Repo<'_, '_>, opts: &Opts, base: &[u8], top: &[u8], head: &[u8]) -> G<Vec<u8>> {
    let safe: Vec<u8> = base.iter().map(|b| if b.is_ascii_alphanumeric() || b"-._".contains(b) || *b >= 128 { *b } else { b'-' }).collect();
    let mut name = safe.clone();
    let mut n = 0;
    while repo.lstat(&bytes![&repo.common, "/worktrees/", &name]).is_some() {
        n += 1;
        name = bytes![&safe, n.to_string()];
        repo.cx.step(3)?;
    }
    let dir = bytes![&repo.common, "/worktrees/", &name];
    repo.write(&bytes![&dir, "/gitdir"], &bytes![top, "/.git\n"])?;
    repo.write(&bytes![&dir, "/commondir"], b"../..\n")?;
    repo.mkdirs(&bytes![&dir, "/refs"])?;
    repo.write(&bytes![top, "/.git"], &bytes!["gitdir: ", &dir, "\n"])?;
    repo.write(&bytes![&dir, "/HEAD"], head)?;
    if opts.has("lock") {
        let reason = opts.value("reason").map_or(Vec::new(), |reason| bytes![reason, "\n"]);
        repo.write(&bytes![&dir, "/locked"], &reason)?;
    }
    Ok(dir)
}

fn list(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&LIST, args)?;
    if !opts.args.is_empty() {
        return Err(Halt::Die(129, crate::parse_options::usage(&LIST).into_bytes()));
    }
    let (porcelain, verbose) = (opts.has("porcelain"), opts.has("verbose"));
    if verbose && porcelain {
        return Err(fatal!["options '--verbose' and '--porcelain' cannot be used together"]);
    }
    if opts.has("z") && !porcelain {
        return Err(fatal!["the option '-z' requires '--porcelain'"]);
    }
    let end: &[u8] = if opts.has("z") { b"\0" } else { b"\n" };
    let all = repo.worktrees()?;
    let width = |path: &[u8]| String::from_utf8_lossy(path).chars().count();
    let widest = all.iter().map(|tree| width(&tree.path)).max().unwrap_or(0);
    for tree in &all {
        if porcelain {
            put_porcelain(repo, tree, end)?;
            continue;
        }
        let pad = " ".repeat(widest - width(&tree.path));
        put_line(repo, tree, &pad, verbose)?;
    }
    Ok(0)
}

/// Prints a working tree for programs.
fn put_porcelain(repo: &Repo<'_, '_>, tree: &Tree, end: &[u8]) -> G<()> {
    let oid = tree.oid.unwrap_or_default();
    let mut out = bytes!["worktree ", &tree.path, end];
    if tree.bare {
        out.extend(bytes!["bare", end]);
    } else {
        out.extend(bytes!["HEAD ", oid.hex(), end]);
        match &tree.branch {
            Some(branch) => out.extend(bytes!["branch ", branch, end]),
            None => out.extend(bytes!["detached", end]),
        }
    }
    match &tree.locked {
        Some(why) if why.is_empty() => out.extend(bytes!["locked", end]),
        Some(why) => out.extend(bytes!["locked ", why, end]),
        None => {}
    }
    if let Some(why) = tree.prunable {
        out.extend(bytes!["prunable ", why, end]);
    }
    repo.put(bytes![out, end])
}

/// Prints a working tree in a line.
fn put_line(repo: &Repo<'_, '_>, tree: &Tree, pad: &str, verbose: bool) -> G<()> {
    let mut line = bytes![&tree.path, pad, "  "];
    if tree.bare {
        line.extend_from_slice(b"(bare)");
    } else {
        let short = match tree.oid {
            Some(oid) => repo.abbrev(&oid)?,
            None => "0".repeat(repo.abbrev_digits()),
        };
        line.extend(bytes![short, " "]);
        match &tree.branch {
            Some(branch) => line.extend(bytes!["[", refs::short(branch), "]"]),
            None => line.extend_from_slice(b"(detached HEAD)"),
        }
    }
    match &tree.locked {
        Some(why) if verbose && !why.is_empty() => line.extend(bytes!["\n\tlocked: ", why]),
        Some(_) => line.extend_from_slice(b" locked"),
        None => {}
    }
    match tree.prunable {
        Some(why) if verbose => line.extend(bytes!["\n\tprunable: ", why]),
        Some(_) => line.extend_from_slice(b" prunable"),
        None => {}
    }
    repo.put(bytes![line, "\n"])
}

/// The working tree that an operand names, by path or by the end of it.
fn named(repo: &Repo<'_, '_>, operand: &[u8]) -> G<Tree> {
    let full = path::clean(&repo.at(operand));
    let full = path::canonical(repo.cx.fs(), &full).unwrap_or(full);
    let all = repo.worktrees()?;
    let by_path = all.iter().position(|tree| tree.path == full);
    let by_end = || {
        let ends = |tree: &Tree| tree.path.strip_suffix(operand).is_some_and(|before| before.ends_with(b"/"));
        let hits: Vec<usize> = (0..all.len()).filter(|at| all.get(*at).is_some_and(ends)).collect();
        match hits.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    };
    let at = by_path.or_else(by_end);
    at.and_then(|at| all.into_iter().nth(at)).ok_or_else(|| fatal!["'", operand, "' is not a working tree"])
}

/// The one operand, as a linked working tree.
fn linked<'a>(repo: &Repo<'_, '_>, opts: &'a Opts, n: usize, sub: &'static Usage) -> G<(Tree, Vec<u8>, &'a [u8])> {
    let (Some(operand), true) = (opts.arg(0), opts.args.len() == n) else {
        return Err(Halt::Die(129, crate::parse_options::usage(sub).into_bytes()));
    };
    let tree = named(repo, operand)?;
    match tree.dir.clone() {
        Some(dir) => Ok((tree, dir, operand)),
        None if sub.name.ends_with("lock") => Err(fatal!["The main working tree cannot be locked or unlocked"]),
        None => Err(fatal!["'", operand, "' is a main working tree"]),
    }
}

fn lock(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let sub = &LOCK;
    let opts = Opts::parse(sub, args)?;
    let (tree, dir, operand) = linked(repo, &opts, 1, sub)?;
    match &tree.locked {
        Some(why) if why.is_empty() => Err(fatal!["'", operand, "' is already locked"]),
        Some(why) => Err(fatal!["'", operand, "' is already locked, reason: ", why]),
        None => {
            let reason = opts.value("reason").map_or(Vec::new(), |reason| bytes![reason, "\n"]);
            repo.write(&bytes![dir, "/locked"], &reason).map(|()| 0)
        }
    }
}

fn unlock(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let sub = &UNLOCK;
    let opts = Opts::parse(sub, args)?;
    let (tree, dir, operand) = linked(repo, &opts, 1, sub)?;
    if tree.locked.is_none() {
        return Err(fatal!["'", operand, "' is not locked"]);
    }
    repo.unlink(&bytes![dir, "/locked"]).map(|()| 0)
}

/// A working tree is touched only when it says itself that it belongs here.
fn refuse_foreign(repo: &Repo<'_, '_>, tree: &Tree, dir: &[u8], what: &str) -> G<()> {
    let link = bytes![&tree.path, "/.git"];
    let says = repo.read(&link)?.unwrap_or_default();
    let back = says.strip_prefix(b"gitdir: ").map(|to| path::clean(&path::join(&tree.path, to.trim_ascii_end())));
    if back.as_deref() == Some(dir) && repo.lstat(&link).is_some_and(|meta| meta.is_file()) {
        return Ok(());
    }
    Err(fatal!["validation failed, cannot ", what, " working tree: '", &tree.path, "' does not point back to '", dir, "'"])
}

fn refuse_locked(tree: &Tree, what: &str, force: usize) -> G<()> {
    let Some(why) = tree.locked.as_ref().filter(|_| force < 2) else { return Ok(()) };
    let reason = if why.is_empty() { b";\n".to_vec() } else { bytes![", lock reason: ", why, "\n"] };
    Err(fatal!["cannot ", what, " a locked working tree", reason, "use '", what, " -f -f' to override or unlock first"])
}

fn relocate(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let sub = &MOVE;
    let opts = Opts::parse(sub, args)?;
    let (tree, dir, operand) = linked(repo, &opts, 2, sub)?;
    let to = opts.arg(1).unwrap_or_default();
    let mut target = path::clean(&repo.at(to));
    if repo.is_dir(&target) {
        target = path::join(&target, tree.path.rsplit(|b| *b == b'/').next().unwrap_or_default());
    }
    if repo.lstat(&target).is_some() {
        return Err(fatal!["target '", target, "' already exists"]);
    }
    refuse_locked(&tree, "move", opts.count("force"))?;
    if tree.prunable.is_some() {
        return Err(fatal!["validation failed, cannot move working tree: '", &tree.path, "/.git' does not exist"]);
    }
    refuse_foreign(repo, &tree, &dir, "move")?;
    repo.cx
        .fs()
        .rename(&tree.path, &target)
        .map_err(|errno| fatal!["failed to move '", operand, "' to '", &target, "': ", errno.to_string()])?;
    repo.write(&bytes![dir, "/gitdir"], &bytes![target, "/.git\n"]).map(|()| 0)
}

fn remove(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let sub = &REMOVE;
    let opts = Opts::parse(sub, args)?;
    let (tree, dir, operand) = linked(repo, &opts, 1, sub)?;
    refuse_locked(&tree, "remove", opts.count("force"))?;
    if tree.prunable.is_none() {
        refuse_foreign(repo, &tree, &dir, "remove")?;
        if !opts.has("force") {
            let other = Repo::open(repo.lent(), dir.clone(), Some(tree.path.clone())).map_err(|(_, halt)| halt)?;
            let mut index = other.index()?;
            let specs = crate::pathspec::Specs::default();
            let status = other.compute_status(&mut index, &specs, crate::wt_status::Untracked::Normal, false)?;
            if !(status.staged.is_empty() && status.unstaged.is_empty() && status.untracked.is_empty()) {
                return Err(fatal!["'", operand, "' contains modified or untracked files, use --force to delete it"]);
            }
        }
        repo.remove_tree(&tree.path)?;
    }
    repo.remove_tree(&dir)?;
    let _ = repo.cx.fs().rmdir(&bytes![&repo.common, "/worktrees"]);
    Ok(0)
}

fn prune(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&PRUNE, args)?;
    if !opts.args.is_empty() {
        return Err(Halt::Die(129, crate::parse_options::usage(&PRUNE).into_bytes()));
    }
    for entry in repo.cx.fs().read_dir(&bytes![&repo.common, "/worktrees"]).unwrap_or_default() {
        repo.cx.step(10)?;
        let dir = bytes![&repo.common, "/worktrees/", &entry.name];
        if repo.lstat(&bytes![&dir, "/locked"]).is_some() {
            continue;
        }
        let why = match repo.read(&bytes![&dir, "/gitdir"])? {
            _ if !repo.is_dir(&dir) => "not a valid directory",
            None => "gitdir file does not exist",
            Some(text) if text.trim_ascii().is_empty() => "invalid gitdir file",
            Some(text) if repo.lstat(&path::join(&dir, text.trim_ascii_end())).is_none() => "gitdir file points to non-existent location",
            Some(_) => continue,
        };
        if opts.has("verbose") || opts.has("dry-run") {
            repo.warn(bytes!["Removing worktrees/", &entry.name, ": ", why])?;
        }
        if !opts.has("dry-run") {
            repo.remove_tree(&dir)?;
        }
    }
    if !opts.has("dry-run") {
        let _ = repo.cx.fs().rmdir(&bytes![&repo.common, "/worktrees"]);
    }
    Ok(0)
}
