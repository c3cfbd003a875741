//! Paths restored from a tree or the index: what `checkout` and `restore` share.

use crate::halt::{G, Halt};
use crate::index::Index;
use crate::index::Item;
use crate::object::Oid;
use crate::pathspec::Specs;
use crate::repository::Repo;

/// Writes files of a tree, or of the index, into the working tree and the index.
pub(crate) fn restore_paths(
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
        return restore_from_index(repo, index, specs, side, overlay);
    };
    let flat = repo.flatten(Some(tree))?;
    let known = flat.iter().map(|(path, ..)| path).chain(index.items.iter().filter(|_| !overlay).map(|item| &item.path));
    check_specs(specs, known)?;
    let mut wanted = std::collections::BTreeSet::new();
    for (path, mode, oid) in flat.into_iter().filter(|(path, ..)| specs.matches(path)) {
        wanted.insert(path.clone());
        let (item, changes) = restored(repo, &index, (&path, mode, oid), to_work)?;
        n += usize::from(changes);
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

/// Refuses pathspecs that match none of the known paths.
fn check_specs<'p>(specs: &Specs, known: impl Iterator<Item = &'p Vec<u8>>) -> G<()> {
    let mut hits = vec![false; specs.0.len()];
    for path in known {
        for (hit, spec) in hits.iter_mut().zip(&specs.0) {
            *hit |= spec.matches(path);
        }
    }
    if let Some(spec) = specs.unused(&hits) {
        return Err(Halt::Die(1, bytes!["error: pathspec '", &spec.text, "' did not match any file(s) known to git\n"]));
    }
    Ok(())
}

/// Entry of a restored file, and whether that changes anything.
fn restored(repo: &Repo<'_, '_>, index: &Index, (path, mode, oid): (&[u8], u32, Oid), to_work: bool) -> G<(Item, bool)> {
    let before = index.get(path).filter(|item| item.mode == mode && item.oid == oid).cloned();
    let is_clean = match &before {
        Some(item) => repo.compare(index, item)?.is_some_and(|(same, ..)| same),
        None => false,
    };
    let changes = before.is_none() || (to_work && !is_clean);
    let item = match (to_work, is_clean, before) {
        (true, false, _) => repo.check_out(path, mode, oid)?,
        (_, _, Some(before)) => before,
        _ => Item { path: path.to_vec(), mode, oid, ..Item::default() },
    };
    Ok((item, changes))
}

/// Whether a path has conflicts and no version of the side that is asked for.
fn lacks_side(index: &Index, item: &Item, side: u8) -> bool {
    item.stage > 0 && side > 0 && index.stages(&item.path).iter().all(|other| other.stage != side)
}

/// Writes files of the index into the working tree; of conflicts the given side.
fn restore_from_index(repo: &Repo<'_, '_>, mut index: Index, specs: &Specs, side: u8, overlay: bool) -> G<usize> {
    let items = items_to_restore(&index, specs, side, overlay)?;
    let mut n = 0;
    for item in items {
        if item.stage != side && item.stage != 0 {
            if !overlay && lacks_side(&index, &item, side) {
                repo.delete_file(&item.path)?;
            }
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
    Ok(n)
}

/// Entries that pathspecs select; conflicts are refused unless a side is chosen.
fn items_to_restore(index: &Index, specs: &Specs, side: u8, overlay: bool) -> G<Vec<Item>> {
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
        if overlay && lacks_side(index, item, side) {
            let line = bytes![
                "error: path '",
                &item.path,
                if side == 2 { "' does not have our version\n" } else { "' does not have their version\n" }
            ];
            if !text.ends_with(&line) {
                text.extend(line);
            }
        }
        if item.stage > 0 && side == 0 && !text.ends_with(&bytes!["'", &item.path, "' is unmerged\n"]) {
            text.extend(bytes!["error: path '", &item.path, "' is unmerged\n"]);
        }
    }
    if !text.is_empty() {
        return Err(Halt::Die(1, text));
    }
    Ok(items)
}
