//! `diff`, `diff-files`, `diff-index`, `diff-tree`.

use super::changes::{Pair, Side};
use super::core::Repo;
use super::object::{Commit, Kind, Oid, ZERO};
use super::options;
use super::opts::Opts;
use super::paths::{Specs, quoted};
use super::revision::Range;
use super::show::Show;
use super::{G, Halt};

pub(super) fn finish(repo: &Repo<'_, '_>, opts: &Opts, mut show: Show, pairs: Vec<Pair>) -> G<u8> {
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let pairs = show.prepare(repo, pairs)?;
    if !opts.has("quiet") {
        show.print(repo, &pairs)?;
    }
    Ok(u8::from(!pairs.is_empty() && (opts.has("exit-code") || opts.has("quiet"))))
}

pub(super) fn diff(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF, args)?;
    if opts.has("no-index") {
        let [a, b] = opts.args.as_slice() else {
            return Err(Halt::Die(129, b"usage: git diff --no-index [<options>] <path> <path>\n".to_vec()));
        };
        return super::setup::no_index(repo, &opts, a, b);
    }
    let show = Show::new(repo, &opts)?;
    let cached = opts.has("cached") || opts.has("staged");
    // Two blobs are compared as files.
    if let ([a, b], None) = (opts.args.as_slice(), opts.dashes)
        && let (Ok(Some(x)), Ok(Some(y))) = (repo.resolve(a), repo.resolve(b))
        && x.mode != super::object::TREE
        && y.mode != super::object::TREE
        && (x.mode != 0 || y.mode != 0 || repo.find_object(&x.oid)?.is_some_and(|(kind, _)| kind == Kind::Blob))
    {
        let side = |found: &super::revision::Found, name: &[u8]| Side {
            path: if found.path.is_empty() { name.to_vec() } else { found.path.clone() },
            mode: if found.mode == 0 { 0o100644 } else { found.mode },
            oid: found.oid,
            disk: None,
        };
        let pairs = if x.oid == y.oid { Vec::new() } else { vec![Pair::new(Some(side(&x, a)), Some(side(&y, b)))] };
        return finish(repo, &opts, show, pairs);
    }
    let (before, behind) = opts.split();
    let mut trees: Vec<Oid> = Vec::new();
    let mut paths: Vec<Vec<u8>> = Vec::new();
    let mut rest = before.iter();
    for arg in rest.by_ref() {
        let mut range = Range::default();
        let is_range = memchr::memmem::find(arg, b"..").is_some();
        if is_range && repo.range(arg, &mut range)?.is_some() {
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
            continue;
        }
        match repo.resolve(arg)? {
            Some(found) if repo.exists(&found.oid)? => trees.push(repo.tree_of(&found.oid)?),
            _ if behind.is_some() => return Err(fatal!["bad revision '", arg, "'"]),
            _ => {
                paths.push(arg.clone());
                break;
            }
        }
    }
    paths.extend(rest.cloned());
    if behind.is_none() {
        for path in &paths {
            let is_there = repo.inside(path).is_ok_and(|inside| inside.is_empty() || repo.kind_at(&inside).is_some());
            if !is_there && !path.iter().any(|b| b"*?[:".contains(b)) {
                return Err(repo.ambiguous(path));
            }
        }
    }
    paths.extend(behind.unwrap_or_default().iter().cloned());
    let specs = Specs::new(repo, &paths)?;
    let pairs = match (trees.as_slice(), cached) {
        ([a, b], _) => repo.diff_trees(Some(a), Some(b), &specs)?,
        ([tree], true) => repo.diff_index(Some(tree), &repo.index()?, &specs)?,
        ([], true) => repo.diff_index(repo.head_tree()?.as_ref(), &repo.index()?, &specs)?,
        ([tree], false) => repo.diff_work_tree(Some(tree), &mut repo.index()?, &specs)?,
        ([], false) => {
            let mut index = repo.index()?;
            let (pairs, refreshed) = repo.diff_work(&mut index, &specs)?;
            if refreshed {
                repo.write_index(&index)?;
            }
            let unmerged: Vec<Vec<u8>> = pairs.iter().filter(|pair| pair.status == b'U').map(|pair| pair.path().to_vec()).collect();
            if !unmerged.is_empty() && (show.patch || !show.has_format()) && !show.none && !opts.has("quiet") {
                for path in &unmerged {
                    super::combined::unmerged(repo, &index, path, &show, !opts.has("c"))?;
                }
                let rest: Vec<Pair> = pairs.into_iter().filter(|pair| pair.status != b'U').collect();
                let status = finish(repo, &opts, show, rest)?;
                return Ok(status.max(u8::from(opts.has("exit-code"))));
            }
            pairs
        }
        ([result, parents @ ..], _) => {
            let found = repo.diff_together(parents, result, &specs)?;
            for one in &found {
                if show.raw {
                    repo.put(one.raw(repo, &show)?)?;
                } else if show.name_status {
                    repo.put(one.name_status())?;
                } else if show.name_only {
                    repo.put(bytes![quoted(&one.path), "\n"])?;
                } else if !show.none {
                    one.print(repo, &show, !opts.has("c"))?;
                }
            }
            return Ok(u8::from(!found.is_empty() && (opts.has("exit-code") || opts.has("quiet"))));
        }
    };
    finish(repo, &opts, show, pairs)
}

pub(super) fn diff_files(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF_FILES, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    let specs = Specs::new(repo, &opts.args)?;
    let (pairs, _) = repo.diff_work(&mut repo.index()?, &specs)?;
    finish(repo, &opts, show, pairs)
}

pub(super) fn diff_index(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF_INDEX, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.renames = if opts.has("find-renames") { show.renames } else { 0 };
    let Some((name, rest)) = opts.args.split_first() else {
        return Err(Halt::Die(129, b"usage: git diff-index [--cached] <tree-ish> [<path>...]\n".to_vec()));
    };
    let found = repo.resolve(name)?.ok_or_else(|| repo.ambiguous(name))?;
    let tree = repo.tree_of(&found.oid)?;
    let specs = Specs::new(repo, rest)?;
    let pairs = if opts.has("cached") {
        repo.diff_index(Some(&tree), &repo.index()?, &specs)?
    } else {
        repo.diff_work_tree(Some(&tree), &mut repo.index()?, &specs)?
    };
    finish(repo, &opts, show, pairs)
}

pub(super) fn diff_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&options::DIFF_TREE, args)?;
    let mut show = Show::new(repo, &opts)?;
    show.raw |= !show.has_format();
    show.renames = if opts.has("find-renames") { show.renames } else { 0 };
    let is_flat = !opts.has("r") && !show.patch;
    let mut oids = Vec::new();
    let mut rest = opts.args.as_slice();
    while let Some((name, behind)) = rest.split_first()
        && oids.len() < 2
    {
        match repo.resolve(name)? {
            Some(found) => oids.push(found.oid),
            None if oids.is_empty() => return Err(repo.ambiguous(name)),
            None => break,
        }
        rest = behind;
    }
    let specs = Specs::new(repo, rest)?;
    let pairs = match oids.as_slice() {
        [a, b] => repo.diff_trees(Some(&repo.tree_of(a)?), Some(&repo.tree_of(b)?), &specs)?,
        [one] => {
            let commit = repo.commit(one)?;
            if commit.parents.is_empty() && !opts.has("root") {
                return Ok(0);
            }
            if commit.parents.len() > 1 {
                return diff_tree_of_merge(repo, &opts, show, one, &commit, &specs);
            }
            let old = match commit.parents.first() {
                Some(parent) => Some(repo.commit(parent)?.tree),
                None => None,
            };
            let pairs = repo.diff_trees(old.as_ref(), Some(&commit.tree), &specs)?;
            if !pairs.is_empty() && !opts.has("no-commit-id") && !opts.has("quiet") {
                repo.put(bytes![one.hex(), "\n"])?;
            }
            pairs
        }
        _ => return Err(Halt::Die(129, b"usage: git diff-tree [<options>] <tree-ish> [<tree-ish>] [<path>...]\n".to_vec())),
    };
    if is_flat && pairs.iter().any(|pair| pair.path().contains(&b'/')) {
        return Err(fatal!["diff-tree without -r is not supported here for trees with directories; give -r"]);
    }
    let _ = ZERO;
    finish(repo, &opts, show, pairs)
}

/// A merge against each of its parents, or all of them at once; without either, nothing.
pub(super) fn diff_tree_of_merge(repo: &Repo<'_, '_>, opts: &Opts, mut show: Show, oid: &Oid, commit: &Commit, specs: &Specs) -> G<u8> {
    let mut trees = Vec::new();
    for parent in &commit.parents {
        trees.push(repo.commit(parent)?.tree);
    }
    let says = !opts.has("no-commit-id") && !opts.has("quiet");
    if opts.has("c") || opts.has("cc") {
        show.patch |= opts.has("cc") && !["raw", "name-only", "name-status", "stat"].iter().any(|id| opts.has(id));
        let found = repo.diff_together(&trees, &commit.tree, specs)?;
        if says && !found.is_empty() {
            repo.put(bytes![oid.hex(), "\n"])?;
        }
        let full = Show { full_index: true, ..show.clone() };
        for one in &found {
            if show.patch {
                one.print(repo, &show, opts.has("cc"))?;
            } else if show.name_status {
                repo.put(one.name_status())?;
            } else if show.name_only {
                repo.put(bytes![quoted(&one.path), "\n"])?;
            } else {
                repo.put(one.raw(repo, if opts.has("abbrev") { &show } else { &full })?)?;
            }
        }
        return Ok(0);
    }
    if !opts.has("m") {
        return Ok(0);
    }
    for tree in &trees {
        let pairs = repo.diff_trees(Some(tree), Some(&commit.tree), specs)?;
        if says && !pairs.is_empty() {
            repo.put(bytes![oid.hex(), "\n"])?;
        }
        finish(repo, opts, show.clone(), pairs)?;
    }
    Ok(0)
}
