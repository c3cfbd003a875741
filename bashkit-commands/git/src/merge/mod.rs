//! Three-way merges of trees.

pub(crate) mod driver;
pub(crate) mod text;

use std::collections::{BTreeMap, BTreeSet};

use crate::diff::Flat;
use crate::diff::text::is_binary;
use crate::halt::{G, Halt};
use crate::index::{Index, Item, is_safe};
use crate::merge::driver::Driver;
use crate::merge::text::{Favor, Style, merge as merge_text};
use crate::object::{Kind, Oid};
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::unpack_trees::Care;

/// Result of a merge of trees.
pub(crate) struct Outcome {
    /// The index with its conflicts.
    pub(crate) items: Vec<Item>,
    /// Contents of files with conflicts, as they go into the working tree.
    pub(crate) files: BTreeMap<Vec<u8>, (u32, Vec<u8>)>,
    pub(crate) messages: Vec<u8>,
    pub(crate) is_clean: bool,
}

impl Repo<'_, '_> {
    /// Merges the changes of two trees since a third.
    pub(crate) fn merge_trees(&self, base: Option<&Oid>, ours: &Oid, theirs: &Oid, labels: [&[u8]; 3], favor: Favor) -> G<Outcome> {
        self.merge_trees_at(base, ours, theirs, labels, favor, 0)
    }

    /// Merges trees as [`Repo::merge_trees`]; `depth` counts merges of merge bases above it.
    fn merge_trees_at(&self, base: Option<&Oid>, ours: &Oid, theirs: &Oid, labels: [&[u8]; 3], favor: Favor, depth: usize) -> G<Outcome> {
        let name = self.get("merge.conflictstyle").unwrap_or(b"merge".to_vec());
        let style = Style::of(&name).ok_or_else(|| fatal!["unknown style '", &name, "' given for 'merge.conflictstyle'"])?;
        let map =
            |flat: Vec<Flat>| -> BTreeMap<Vec<u8>, (u32, Oid)> { flat.into_iter().map(|(path, mode, oid)| (path, (mode, oid))).collect() };
        let (mut a, mut b, mut c) = (map(self.flatten(base)?), map(self.flatten(Some(ours))?), map(self.flatten(Some(theirs))?));
        // A file that one side renamed is compared under its new name.
        self.follow_renames(base, [ours, theirs], &mut a, &mut b, &mut c)?;
        let paths: BTreeSet<Vec<u8>> = a.keys().chain(b.keys()).chain(c.keys()).cloned().collect();
        let mut out = Outcome { items: Vec::new(), files: BTreeMap::new(), messages: Vec::new(), is_clean: true };
        let how = Merging { labels, favor, style, depth };
        for path in paths {
            self.cx.step(5)?;
            self.merge_path(&mut out, &path, (a.get(&path).copied(), b.get(&path).copied(), c.get(&path).copied()), &how)?;
        }
        Ok(out)
    }

    /// Merges one path: a side that alone changed wins.
    fn merge_path(
        &self,
        out: &mut Outcome,
        path: &[u8],
        (x, y, z): (Option<Version>, Option<Version>, Option<Version>),
        how: &Merging<'_>,
    ) -> G<()> {
        if !is_safe(path) {
            return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\n"]));
        }
        let simple = if y == z || x == z {
            Some(y)
        } else if x == y {
            Some(z)
        } else {
            None
        };
        if let Some(side) = simple {
            out.items.extend(side.map(|side| entry(path, side, 0)));
            return Ok(());
        }
        match (y, z) {
            (Some(y), Some(z)) => self.merge_file(out, path, (x, y, z), how),
            (y, z) => self.keep_changed(out, path, (x, y, z), how),
        }
    }

    /// Moves a file that one side renamed to its new name in the base and in the other side.
    fn follow_renames(&self, base: Option<&Oid>, sides: [&Oid; 2], a: &mut Files, b: &mut Files, c: &mut Files) -> G<()> {
        let [ours, theirs] = sides;
        for (from_ours, side_tree) in [(true, ours), (false, theirs)] {
            let pairs = self.find_renames(self.diff_trees(base, Some(side_tree), &Specs::default())?, 50, false)?;
            for pair in pairs.iter().filter(|pair| pair.status == b'R') {
                let (old, new) = (pair.old_path().to_vec(), pair.path().to_vec());
                let other = if from_ours { &mut *c } else { &mut *b };
                let is_simple = !other.contains_key(&new) && !a.contains_key(&new);
                if is_simple && let (Some(theirs), Some(&before)) = (other.get(&old).copied(), a.get(&old)) {
                    if theirs == before && from_ours {
                        continue;
                    }
                    other.remove(&old);
                    other.insert(new.clone(), theirs);
                    a.insert(new, before);
                    a.remove(&old);
                }
            }
        }
        Ok(())
    }

    /// Merges a file that both sides have and at least one changed.
    fn merge_file(&self, out: &mut Outcome, path: &[u8], (x, y, z): (Option<Version>, Version, Version), how: &Merging<'_>) -> G<()> {
        let mode = if x.is_some_and(|x| x.0 == y.0) { z.0 } else { y.0 };
        let regular = |mode: u32| mode & 0o170000 == 0o100000;
        let base_bytes = match x.filter(|x| regular(x.0)) {
            Some(x) => self.blob(&x.1)?,
            None => Vec::new(),
        };
        if y.1 == z.1 {
            out.items.push(entry(path, (mode, y.1), 0));
            return Ok(());
        }
        if x.is_some_and(|x| x.1 == y.1) || x.is_some_and(|x| x.1 == z.1) {
            let oid = if x.is_some_and(|x| x.1 == y.1) { z.1 } else { y.1 };
            out.items.push(entry(path, (mode, oid), 0));
            return Ok(());
        }
        let conflict = self.merge_contents(out, path, (base_bytes, y, z, mode), how)?;
        if let Some(bytes) = conflict {
            add_conflict(out, path, (x, y, z), (mode, bytes));
        }
        Ok(())
    }

    /// Merges the contents of a file; gives back those with conflicts.
    fn merge_contents(
        &self,
        out: &mut Outcome,
        path: &[u8],
        (base_bytes, y, z, mode): (Vec<u8>, Version, Version, u32),
        how: &Merging<'_>,
    ) -> G<Option<Vec<u8>>> {
        let regular = |mode: u32| mode & 0o170000 == 0o100000;
        let mut conflict = None;
        if regular(y.0) && regular(z.0) {
            let (ours, theirs) = (self.blob(&y.1)?, self.blob(&z.1)?);
            out.messages.extend(bytes!["Auto-merging ", path, "\n"]);
            let driver = self.merge_driver(path)?;
            let is_binary = matches!(driver, Driver::Binary) || is_binary(&ours) || is_binary(&theirs) || is_binary(&base_bytes);
            if let Driver::Command(command) = &driver {
                let (status, bytes) = self.merged_by(command, path, [base_bytes, ours, theirs], how.labels)?;
                if status == 0 {
                    let oid = self.write_object(Kind::Blob, &bytes)?;
                    out.items.push(entry(path, (mode, oid), 0));
                    return Ok(None);
                }
                conflict = Some(bytes);
            } else if is_binary {
                match how.favor {
                    Favor::Theirs => out.items.push(entry(path, (mode, z.1), 0)),
                    Favor::Ours => out.items.push(entry(path, (mode, y.1), 0)),
                    _ => conflict = Some(self.binary_conflict(out, path, (base_bytes, ours), how)),
                }
            } else {
                let favor = if matches!(driver, Driver::Union) && how.favor == Favor::None { Favor::Union } else { how.favor };
                let marks = 7 + 2 * how.depth;
                let merged = merge_text(self.cx.meter(), base_bytes, [ours, theirs], how.labels, how.style, favor, marks)?;
                if merged.conflicts == 0 {
                    let oid = self.write_object(Kind::Blob, &merged.bytes)?;
                    out.items.push(entry(path, (mode, oid), 0));
                    return Ok(None);
                }
                conflict = Some(merged.bytes);
            }
        } else {
            conflict = Some(self.blob(&y.1)?);
        }
        Ok(conflict)
    }

    /// Records that a binary file cannot be merged; the contents to keep.
    fn binary_conflict(&self, out: &mut Outcome, path: &[u8], (base, ours): (Vec<u8>, Vec<u8>), how: &Merging<'_>) -> Vec<u8> {
        out.messages.truncate(out.messages.len() - (path.len() + 14));
        out.messages.extend(bytes![
            "warning: Cannot merge binary files: ",
            path,
            " (",
            how.labels[0],
            " vs. ",
            how.labels[1],
            ")\nAuto-merging ",
            path,
            "\n"
        ]);
        // Of bases, what they have in common.
        if how.depth > 0 { base } else { ours }
    }

    /// Keeps a file that one side deleted and the other changed, as a conflict.
    fn keep_changed(
        &self,
        out: &mut Outcome,
        path: &[u8],
        (x, y, z): (Option<Version>, Option<Version>, Option<Version>),
        how: &Merging<'_>,
    ) -> G<()> {
        let (kept, stage, gone_in, changed_in) = match (y, z) {
            (Some(y), None) => (y, 2, how.labels[1], how.labels[0]),
            (None, Some(z)) => (z, 3, how.labels[0], how.labels[1]),
            _ => return Ok(()),
        };
        out.messages.extend(deletion_message(path, gone_in, changed_in));
        out.items.extend(x.map(|x| entry(path, x, 1)));
        out.items.push(entry(path, kept, stage));
        let left = x.filter(|_| how.depth > 0).unwrap_or(kept);
        out.files.insert(path.to_vec(), (left.0, self.blob(&left.1)?));
        out.is_clean = false;
        Ok(())
    }

    /// Several bases of a merge, merged themselves, conflicts and all: a tree.
    pub(crate) fn merged_bases(&self, bases: &[Oid], depth: usize) -> G<Option<Oid>> {
        let mut rest = bases.iter().rev();
        let Some(first) = rest.next() else { return Ok(None) };
        let mut tree = self.commit(first)?.tree;
        let mut merged = vec![*first];
        for next in rest {
            // Bases of bases end: what is deeper counts as its first one.
            if depth >= 20 {
                break;
            }
            let below = self.merge_bases_of(&merged, next)?;
            let base = match below.as_slice() {
                [] => None,
                [one] => Some(self.commit(one)?.tree),
                _ => self.merged_bases(&below, depth + 1)?,
            };
            let theirs = self.commit(next)?.tree;
            let labels: [&[u8]; 3] = [b"Temporary merge branch 1", b"Temporary merge branch 2", b"merged common ancestors"];
            let outcome = self.merge_trees_at(base.as_ref(), &tree, &theirs, labels, Favor::None, depth + 1)?;
            let mut items: Vec<Item> = outcome.items.into_iter().filter(|item| item.stage == 0).collect();
            for (path, (mode, body)) in outcome.files {
                let oid = self.write_object(Kind::Blob, &body)?;
                items.push(Item { path, mode, oid, ..Item::default() });
            }
            items.sort_by(|a, b| a.path.cmp(&b.path));
            tree = self.write_tree(&Index { items, written: None })?;
            merged.push(*next);
        }
        Ok(Some(tree))
    }

    /// Brings a merge into the index and the working tree, which held `ours`; nothing is touched when local changes are in the way.
    pub(crate) fn apply_outcome(&self, ours: &Oid, outcome: &Outcome) -> G<()> {
        let clean: Vec<Item> = outcome.items.iter().filter(|item| item.stage == 0).cloned().collect();
        let mut all = clean.clone();
        for item in outcome.items.iter().filter(|item| item.stage == 2) {
            all.push(Item { stage: 0, ..item.clone() });
        }
        all.sort_by(|a, b| a.path.cmp(&b.path));
        self.refuse_local_changes(outcome)?;
        let tree = self.write_tree(&Index { items: all, written: None })?;
        self.switch_tree(Some(ours), &tree, Care::Keep, "merge")?;
        if outcome.is_clean {
            return Ok(());
        }
        let mut index = self.index()?;
        for path in outcome.files.keys() {
            index.remove(path);
        }
        for item in outcome.items.iter().filter(|item| item.stage > 0) {
            index.put(item.clone());
        }
        for (path, (mode, bytes)) in &outcome.files {
            self.write_file(path, *mode, bytes)?;
        }
        self.write_index(&index)
    }

    /// Refuses a merge that would write over local changes.
    fn refuse_local_changes(&self, outcome: &Outcome) -> G<()> {
        let before = self.index()?;
        let mut changed = Vec::new();
        for path in outcome.files.keys() {
            if let Some(item) = before.get(path)
                && self.compare(&before, item)?.is_some_and(|(same, ..)| !same)
            {
                changed.extend(bytes!["\t", path, "\n"]);
            }
        }
        if changed.is_empty() {
            return Ok(());
        }
        Err(Halt::Die(
            1,
            bytes![
                "error: Your local changes to the following files would be overwritten by merge:\n",
                changed,
                "Please commit your changes or stash them before you merge.\nAborting\n"
            ],
        ))
    }
}

/// Message about a file that one side deleted and the other changed.
fn deletion_message(path: &[u8], gone_in: &[u8], changed_in: &[u8]) -> Vec<u8> {
    bytes![
        "CONFLICT (modify/delete): ",
        path,
        " deleted in ",
        gone_in,
        " and modified in ",
        changed_in,
        ".  Version ",
        changed_in,
        " of ",
        path,
        " left in tree.\n"
    ]
}

/// Records a conflict in the contents of a file.
fn add_conflict(out: &mut Outcome, path: &[u8], (x, y, z): (Option<Version>, Version, Version), contents: (u32, Vec<u8>)) {
    let kind = if x.is_some() { "content" } else { "add/add" };
    out.messages.extend(bytes!["CONFLICT (", kind, "): Merge conflict in ", path, "\n"]);
    out.items.extend(x.map(|x| entry(path, x, 1)));
    out.items.push(entry(path, y, 2));
    out.items.push(entry(path, z, 3));
    out.files.insert(path.to_vec(), contents);
    out.is_clean = false;
}

/// Mode and name of a file on one side.
type Version = (u32, Oid);

/// Files of a tree by path.
type Files = BTreeMap<Vec<u8>, Version>;

/// Settings of one merge of trees.
struct Merging<'m> {
    labels: [&'m [u8]; 3],
    favor: Favor,
    style: Style,
    /// Number of merges of merge bases above this one.
    depth: usize,
}

fn entry(path: &[u8], side: Version, stage: u8) -> Item {
    Item { path: path.to_vec(), mode: side.0, oid: side.1, stage, ..Item::default() }
}
