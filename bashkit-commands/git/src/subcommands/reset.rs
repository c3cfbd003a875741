//! `git reset`: `HEAD`, index and working tree set back.

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
    "[--mixed | --soft | --hard] [-q] [<commit>]\n[-q] [<tree-ish>] [--] <pathspec>...",
    &[&own(
        &[
            ("soft", "the branch only"),
            ("mixed", "the index, too"),
            ("hard", "the files, too"),
            ("q,quiet", "say less"),
            ("N,intent-to-add", "as without"),
            ("refresh", "as without"),
            ("no-refresh", "as without"),
        ],
        &["keep", "merge", "p,patch", "recurse-submodules", "pathspec-from-file=<file>", "pathspec-file-nul"],
    )],
    Run::InRepository(reset),
);

pub(crate) fn reset(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mode = opts.last_of(&["soft", "mixed", "hard"]);
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
    reset_files(repo, mode, tree.as_ref())?;
    if let Some(oid) = oid {
        move_head(repo, &oid, &rev, mode == "hard" && !opts.has("quiet"))?;
    }
    if mode != "soft" {
        repo.clear_state()?;
    }
    if mode == "mixed" { after_reset(repo, opts.has("quiet")) } else { Ok(0) }
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
