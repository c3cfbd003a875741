//! `git diff`: changes between trees, index and working tree.

use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::diff::no_index::no_index;
use crate::diff::{Pair, Side, finish};
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::revwalk::Range;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "diff",
    "[<options>] [<commit>] [--] [<path>...]\n[<options>] --cached [<commit>] [--] [<path>...]\n[<options>] <commit> <commit> [--] [<path>...]\n[<options>] --no-index [--] <path> <path>",
    &[
        &own!(
            &[
                ("cached", "what is staged"),
                ("staged", "as --cached"),
                ("no-index", "two files, whatever they are"),
                ("c", "conflicts, all of both sides"),
                ("cc", "as without"),
            ],
            &["merge-base", "base", "ours", "theirs"],
        ),
        &DIFF_OPTIONS,
    ],
    Run::InOrOutside(diff, diff_outside),
);

pub(crate) fn diff(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("no-index") {
        let [a, b] = opts.args.as_slice() else {
            return Err(Halt::Die(129, b"usage: git diff --no-index [<options>] <path> <path>\n".to_vec()));
        };
        return crate::diff::no_index::no_index(repo, &opts, a, b);
    }
    let show = Show::new(repo, &opts)?;
    let cached = opts.has("cached") || opts.has("staged");
    // Two blobs are compared as files.
    if let Some(pairs) = pair_of_blobs(repo, &opts)? {
        return finish(repo, &opts, show, pairs);
    }
    let (trees, paths) = trees_and_paths(repo, &opts)?;
    let specs = Specs::new(repo, &paths)?;
    let pairs = match (trees.as_slice(), cached) {
        ([a, b], _) => repo.diff_trees(Some(a), Some(b), &specs)?,
        ([tree], true) => repo.diff_index(Some(tree), &repo.index()?, &specs)?,
        ([], true) => repo.diff_index(repo.head_tree()?.as_ref(), &repo.index()?, &specs)?,
        ([tree], false) => repo.diff_work_tree(Some(tree), &mut repo.index()?, &specs)?,
        ([], false) => {
            return diff_working_tree(repo, &opts, show, &specs);
        }
        ([result, parents @ ..], _) => {
            return put_combined(repo, &opts, &show, (result, parents), &specs);
        }
    };
    finish(repo, &opts, show, pairs)
}

/// Prints the changes of the working tree; conflicts are shown against all sides.
fn diff_working_tree(repo: &Repo<'_, '_>, opts: &Opts, show: Show, specs: &Specs) -> G<u8> {
    let mut index = repo.index()?;
    let (pairs, refreshed) = repo.diff_work(&mut index, specs)?;
    if refreshed {
        repo.write_index(&index)?;
    }
    let unmerged: Vec<Vec<u8>> = pairs.iter().filter(|pair| pair.status == b'U').map(|pair| pair.path().to_vec()).collect();
    if !unmerged.is_empty() && (show.patch || !show.has_format()) && !show.none && !opts.has("quiet") {
        for path in &unmerged {
            crate::diff::combined::unmerged(repo, &index, path, &show, !opts.has("c"))?;
        }
        let mut rest: Vec<Pair> = pairs.into_iter().filter(|pair| pair.status != b'U').collect();
        for path in &unmerged {
            // git: where there is only our side of a conflict, the file is compared with it.
            if let [.., item] = index.stages(path)
                && item.stage == 2
            {
                let old = Side { path: path.clone(), mode: item.mode, oid: item.oid, disk: None };
                let found = repo.compare(&index, item)?;
                repo.note_item((0, item), found, old, &mut rest, &mut Vec::new())?;
            }
        }
        rest.sort_by(|a, b| a.path().cmp(b.path()));
        let status = finish(repo, opts, show, rest)?;
        return Ok(status.max(u8::from(opts.has("exit-code"))));
    }
    finish(repo, opts, show, pairs)
}

/// Pair of two blobs, which are compared as files.
fn pair_of_blobs(repo: &Repo<'_, '_>, opts: &Opts) -> G<Option<Vec<Pair>>> {
    if let ([a, b], None) = (opts.args.as_slice(), opts.dashes)
        && let (Ok(Some(x)), Ok(Some(y))) = (repo.resolve(a), repo.resolve(b))
        && x.mode != crate::object::TREE
        && y.mode != crate::object::TREE
        && (x.mode != 0 || y.mode != 0 || repo.find_object(&x.oid)?.is_some_and(|(kind, _)| kind == Kind::Blob))
    {
        let side = |found: &crate::revision::Found, name: &[u8]| Side {
            path: if found.path.is_empty() { name.to_vec() } else { found.path.clone() },
            mode: if found.mode == 0 { 0o100644 } else { found.mode },
            oid: found.oid,
            disk: None,
        };
        let pairs = if x.oid == y.oid { Vec::new() } else { vec![Pair::new(Some(side(&x, a)), Some(side(&y, b)))] };
        return Ok(Some(pairs));
    }
    Ok(None)
}

/// Trees to compare and paths to compare them at.
fn trees_and_paths(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Vec<Oid>, Vec<Vec<u8>>)> {
    let (before, behind) = opts.split();
    let mut trees: Vec<Oid> = Vec::new();
    let mut paths: Vec<Vec<u8>> = Vec::new();
    let mut rest = before.iter();
    for arg in rest.by_ref() {
        let mut range = Range::default();
        let is_range = memchr::memmem::find(arg, b"..").is_some();
        if is_range && repo.range(arg, &mut range)?.is_some() {
            push_range(repo, &mut trees, &range, arg)?;
            continue;
        }
        match repo.resolve(arg)? {
            Some(found) if repo.exists(&found.oid)? => trees.push(repo.tree_of(&found.oid)?),
            // git: what is left out is what the other one is compared with.
            _ if trees.len() < 2
                && let Some(rest) = arg.strip_prefix(b"^")
                && let Some(found) = repo.resolve(rest)? =>
            {
                trees.insert(0, repo.tree_of(&found.oid)?);
            }
            _ if behind.is_some() || arg.starts_with(b"^") => return Err(fatal!["bad revision '", arg, "'"]),
            _ => {
                paths.push(arg.clone());
                break;
            }
        }
    }
    paths.extend(rest.cloned());
    if behind.is_none() {
        check_paths(repo, &paths)?;
    }
    paths.extend(behind.unwrap_or_default().iter().cloned());
    Ok((trees, paths))
}

/// Adds the trees of a range: both ends, or the merge base and one end.
fn push_range(repo: &Repo<'_, '_>, trees: &mut Vec<Oid>, range: &Range, arg: &[u8]) -> G<()> {
    match range.symmetric {
        Some((a, b)) => {
            let Some(base) = repo.merge_bases(&a, &b)?.first().copied() else { return Err(fatal![arg, ": no merge base"]) };
            trees.extend([repo.commit(&base)?.tree, repo.commit(&b)?.tree]);
        }
        None => {
            for oid in &range.named {
                trees.push(repo.commit(oid)?.tree);
            }
        }
    }
    Ok(())
}

/// Refuses paths that are not there.
fn check_paths(repo: &Repo<'_, '_>, paths: &[Vec<u8>]) -> G<()> {
    for (idx, path) in paths.iter().enumerate() {
        let is_there = repo.inside(path).is_ok_and(|inside| inside.is_empty() || repo.kind_at(&inside).is_some());
        let is_spec = path.starts_with(b":") || path.iter().any(|b| b"*?[".contains(b));
        if !is_there && !is_spec {
            if idx == 0 {
                return Err(repo.ambiguous(path));
            }
            return Err(fatal![
                path,
                ": no such path in the working tree.\nUse 'git <command> -- <path>...' to specify paths that do not exist locally."
            ]);
        }
    }
    Ok(())
}

/// Prints a tree against several others.
fn put_combined(repo: &Repo<'_, '_>, opts: &Opts, show: &Show, (result, parents): (&Oid, &[Oid]), specs: &Specs) -> G<u8> {
    let found = repo.diff_together(parents, result, specs)?;
    for one in &found {
        if show.raw {
            repo.put(one.raw(repo, show)?)?;
        } else if show.name_status {
            repo.put(one.name_status())?;
        } else if show.name_only {
            repo.put(bytes![quoted(&one.path), "\n"])?;
        } else if !show.none {
            one.print(repo, show, !opts.has("c"))?;
        }
    }
    Ok(u8::from(!found.is_empty() && (opts.has("exit-code") || opts.has("quiet"))))
}

/// `git diff --no-index A B`, and `git diff A B` outside of a repository.
pub(crate) fn diff_outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let [a, b] = opts.args.as_slice() else {
        return Err(Halt::Die(129, b"usage: git diff --no-index [<options>] <path> <path>\n".to_vec()));
    };
    let work = env.cwd.clone();
    // There is no repository: nothing of this directory is read or written.
    let repo = Repo::open(env, b"/nonexistent/.git".to_vec(), Some(work)).map_err(|(_, halt)| halt)?;
    no_index(&repo, &opts, a, b)
}
