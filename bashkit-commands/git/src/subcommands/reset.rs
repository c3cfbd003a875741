//! `git reset`: `HEAD`, index and working tree set back.

use std::collections::BTreeSet;

use crate::diff::Pair;
use crate::halt::{G, Halt};
use crate::index::Item;
use crate::object::Kind;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "reset",
    "[--mixed | --soft | --hard | --merge | --keep] [-q] [<commit>]\n[-q] [<tree-ish>] [--] <pathspec>...",
    &[&own!(
        &[
            ("soft", "the branch only"),
            ("mixed", "the index, too"),
            ("hard", "the files, too"),
            ("merge", "the files, too, but for changes that are not staged"),
            ("keep", "the files, too, but for local changes"),
            ("q,quiet", "say less"),
            ("N,intent-to-add", "as without"),
            ("refresh", "as without"),
            ("no-refresh", "as without"),
        ],
        &["p,patch", "recurse-submodules", "pathspec-from-file=<file>", "pathspec-file-nul"],
    )],
    Run::InRepository(reset),
);

pub(crate) fn reset(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mode = opts.last_of(&["soft", "mixed", "hard", "merge", "keep"]);
    let (rev, paths) = target_and_paths(repo, &opts)?;
    let target = match repo.resolve(&rev)? {
        Some(found) => Some(found.oid),
        None if rev == b"HEAD" => None,
        None => return Err(repo.ambiguous(&rev)),
    };
    let tree = target.map(|oid| repo.tree_of(&oid)).transpose()?;
    if !paths.is_empty() {
        return reset_paths(repo, &opts, mode, tree.as_ref(), &paths);
    }
    let commit = target.map(|oid| repo.peel(&oid)).transpose()?;
    let oid = match commit {
        Some((Kind::Commit, oid)) => Some(oid),
        Some(_) => return Err(Halt::Die(128, bytes!["fatal: Could not parse object '", rev, "'.\n"])),
        None => None,
    };
    let mode = mode.unwrap_or("mixed");
    match (mode, tree.as_ref()) {
        ("merge", Some(tree)) => repo.switch_tree(None, tree, Care::Merge, "reset").map_err(|halt| naming(halt, &rev))?,
        ("keep", Some(tree)) => keep_changes(repo, tree, &rev)?,
        (_, tree) => reset_files(repo, mode, tree)?,
    }
    if let Some(oid) = oid {
        move_head(repo, &oid, &rev, mode == "hard" && !opts.has("quiet"))?;
    }
    if mode != "soft" {
        repo.clear_state()?;
    }
    if mode == "mixed" { after_reset(repo, opts.has("quiet")) } else { Ok(0) }
}

/// Message of a failed reset with the revision that was asked for.
fn naming(halt: Halt, rev: &[u8]) -> Halt {
    match halt {
        Halt::Die(status, text) => match text.strip_suffix(b"to revision 'HEAD'.\n") {
            Some(before) => Halt::Die(status, bytes![before, "to revision '", rev, "'.\n"]),
            None => Halt::Die(status, text),
        },
        other => other,
    }
}

/// Goes to another tree with local changes kept; a file of both kinds of changes is refused (`--keep`).
fn keep_changes(repo: &Repo<'_, '_>, tree: &Oid, rev: &[u8]) -> G<()> {
    repo.top()?;
    let mut index = repo.index()?;
    if !index.unmerged().is_empty() || repo.lstat(&repo.state_file("MERGE_HEAD")).is_some() {
        return Err(fatal!["Cannot do a keep reset in the middle of a merge."]);
    }
    let head = repo.head_tree()?;
    let paths =
        |pairs: &[Pair]| -> BTreeSet<Vec<u8>> { pairs.iter().flat_map(|pair| [pair.path().to_vec(), pair.old_path().to_vec()]).collect() };
    let changed = paths(&repo.diff_trees(head.as_ref(), Some(tree), &Specs::default())?);
    let mut local = paths(&repo.diff_work_tree(head.as_ref(), &mut index, &Specs::default())?);
    local.extend(paths(&repo.diff_index(head.as_ref(), &index, &Specs::default())?));
    let failed = |what: Vec<u8>| Halt::Die(128, bytes![what, "fatal: Could not reset index file to revision '", rev, "'.\n"]);
    for path in &changed {
        if local.contains(path) {
            return Err(failed(bytes!["error: Entry '", path, "' not uptodate. Cannot merge.\n"]));
        }
        if !index.is_tracked(path) && repo.kind_at(path).is_some() {
            return Err(failed(bytes!["error: Untracked working tree file '", path, "' would be overwritten by merge.\n"]));
        }
    }
    let mut items = Vec::new();
    let mut there = BTreeSet::new();
    for (path, mode, oid) in repo.flatten(Some(tree))? {
        repo.cx.step(3)?;
        items.push(match index.get(&path) {
            _ if changed.contains(&path) => repo.check_out(&path, mode, oid)?,
            Some(item) if item.oid == oid && item.mode == mode => item.clone(),
            _ => Item { path: path.clone(), mode, oid, ..Item::default() },
        });
        there.insert(path);
    }
    for path in changed.iter().filter(|path| !there.contains(*path)) {
        repo.delete_file(path)?;
    }
    repo.write_index(&crate::index::Index { items, written: index.written })
}

/// Moves the branch, and remembers where it was.
fn move_head(repo: &Repo<'_, '_>, oid: &Oid, rev: &[u8], says: bool) -> G<()> {
    if let Some(head) = repo.head_oid()? {
        repo.write(&repo.state_file("ORIG_HEAD"), &bytes![head.hex(), "\n"])?;
    }
    repo.set_head(oid, &bytes!["reset: moving to ", rev])?;
    if says {
        repo.put(bytes!["HEAD is now at ", repo.abbrev(oid)?, " ", repo.commit(oid)?.subject(), "\n"])?;
    }
    Ok(())
}

/// Revision to reset to, and paths.
fn target_and_paths(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Vec<u8>, Vec<Vec<u8>>)> {
    let (before, behind) = opts.split();
    Ok(match before.split_first() {
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
    })
}

/// Resets the entries of paths in the index.
fn reset_paths(repo: &Repo<'_, '_>, opts: &Opts, mode: Option<&str>, tree: Option<&Oid>, paths: &[Vec<u8>]) -> G<u8> {
    if let Some(mode) = mode
        && mode != "mixed"
    {
        return Err(fatal!["Cannot do ", mode, " reset with paths."]);
    }
    let specs = Specs::new(repo, paths)?;
    let mut index = repo.index()?;
    let mut changed: Vec<Pair> = repo.diff_index(tree, &index, &specs)?;
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
    after_reset(repo, opts.has("quiet"))
}

/// Resets the index, and with `--hard` the working tree.
fn reset_files(repo: &Repo<'_, '_>, mode: &str, tree: Option<&Oid>) -> G<()> {
    if mode == "hard" {
        repo.top()?;
        if let Some(tree) = tree {
            repo.switch_tree(None, tree, Care::Force, "reset")?;
        } else {
            for item in repo.index()?.items {
                repo.delete_file(&item.path)?;
            }
            repo.write_index(&crate::index::Index::default())?;
        }
    } else if mode == "mixed" {
        let old = repo.index()?;
        let items = repo.flatten(tree)?.into_iter().map(|(path, mode, oid)| match old.get(&path) {
            Some(item) if item.oid == oid && item.mode == mode => item.clone(),
            _ => Item { path, mode, oid, ..Item::default() },
        });
        let index = crate::index::Index { items: items.collect(), written: old.written };
        repo.write_index(&index)?;
    } else if !repo.index()?.unmerged().is_empty() {
        return Err(fatal!["Cannot do a soft reset in the middle of a merge."]);
    }
    Ok(())
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
