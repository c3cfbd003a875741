//! Trees written to the working tree without loss of local changes.

use std::collections::BTreeMap;

use bashkit_core::vfs::{FileKind, path};

use crate::halt::{G, Halt};
use crate::index::{Index, Item, is_safe, stat_of};
use crate::object::{LINK, MODULE, Oid};
use crate::repository::Repo;

/// Treatment of local changes when trees are switched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// Refuses to overwrite what was changed.
    Keep,
    /// Overwrites local changes and untracked files.
    Force,
    /// Overwrites what a merge has staged; local changes of other files stay (`reset --merge`).
    Merge,
}

impl Repo<'_, '_> {
    /// Removes a file and the directories that it leaves empty.
    pub(crate) fn delete_file(&self, path: &[u8]) -> G<()> {
        if self.is_behind_link(path) || !is_safe(path) {
            return Ok(());
        }
        let full = self.full(path)?;
        if self.lstat(&full).is_some_and(|meta| meta.is_dir()) {
            let _ = self.cx.fs().rmdir(&full);
        } else {
            self.unlink(&full)?;
        }
        self.prune(&full, self.top()?);
        Ok(())
    }

    /// Writes a blob into the working tree and answers what `stat` says of it.
    pub(crate) fn write_file(&self, path: &[u8], mode: u32, body: &[u8]) -> G<[u32; 9]> {
        if !is_safe(path) {
            return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\nfatal: cannot write it\n"]));
        }
        let full = self.full(path)?;
        for (at, _) in path.iter().enumerate().filter(|(_, b)| **b == b'/') {
            let dir = self.full(path.get(..at).unwrap_or_default())?;
            if self.lstat(&dir).is_some_and(|meta| !meta.is_dir()) {
                self.unlink(&dir)?;
            }
        }
        if let Some(meta) = self.lstat(&full) {
            if meta.is_dir() { self.remove_tree(&full)? } else { self.unlink(&full)? }
        }
        if mode == LINK {
            if let Some((parent, _)) = path::split(&full) {
                self.mkdirs(parent)?;
            }
            self.cx.fs().symlink(body, &full).map_err(|errno| fatal!["unable to create symlink ", path, ": ", errno.to_string()])?;
        } else {
            let body = self.to_work(path, body.to_vec())?;
            self.write_mode(&full, &body, if mode == 0o100755 { 0o777 } else { 0o666 })?;
        }
        Ok(self.lstat(&full).map(|meta| stat_of(&meta)).unwrap_or_default())
    }

    /// An entry of a tree, written out.
    pub(crate) fn check_out(&self, path: &[u8], mode: u32, oid: Oid) -> G<Item> {
        if !is_safe(path) {
            return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\nfatal: cannot write it\n"]));
        }
        let stat = if mode == MODULE {
            self.mkdirs(&self.full(path)?)?;
            Default::default()
        } else {
            self.write_file(path, mode, &self.blob(&oid)?)?
        };
        Ok(Item { path: path.to_vec(), mode, oid, stat, ..Item::default() })
    }

    /// Goes from one tree to another, index and working tree, as a checkout does.
    pub(crate) fn switch_tree(&self, from: Option<&Oid>, to: &Oid, care: Care, what: &str) -> G<()> {
        let mut index = self.index()?;
        let old: BTreeMap<Vec<u8>, (u32, Oid)> = self.flatten(from)?.into_iter().map(|(path, mode, oid)| (path, (mode, oid))).collect();
        let new: BTreeMap<Vec<u8>, (u32, Oid)> = self.flatten(Some(to))?.into_iter().map(|(path, mode, oid)| (path, (mode, oid))).collect();
        let paths = paths_of(&old, &new, &index)?;
        let mut plan = Plan::default();
        for path in &paths {
            self.cx.step(3)?;
            self.plan_path(&mut plan, &index, path, (old.get(path), new.get(path)), care)?;
        }
        refuse_losses(&plan, what)?;
        let Plan { write, delete, mut keep, .. } = plan;
        for path in &delete {
            self.delete_file(path)?;
        }
        if !write.is_empty() {
            self.attributes_of(new.iter())?;
        }
        for (path, (mode, oid)) in write {
            keep.push(self.check_out(&path, mode, oid)?);
        }
        keep.sort_by(|a, b| a.path.cmp(&b.path));
        index.items = keep;
        self.forget_attributes();
        self.write_index(&index)
    }

    /// Decides about one path of a merge that is undone.
    fn plan_undone(&self, plan: &mut Plan, index: &Index, path: &Vec<u8>, b: Option<&Version>) -> G<()> {
        if let Some(item) = index.get(path) {
            if Some(&(item.mode, item.oid)) == b {
                plan.keep.push(item.clone());
                return Ok(());
            }
            if self.compare(index, item)?.is_some_and(|(same, ..)| !same) {
                let text = bytes![
                    "error: Entry '",
                    path,
                    "' not uptodate. Cannot merge.\nfatal: Could not reset index file to revision 'HEAD'.\n"
                ];
                return Err(Halt::Die(128, text));
            }
        }
        self.plan_forced(plan, index, path, b)
    }

    /// Decides about one path: written, deleted, kept, or in the way.
    fn plan_path(&self, plan: &mut Plan, index: &Index, path: &Vec<u8>, (a, b): (Option<&Version>, Option<&Version>), care: Care) -> G<()> {
        let item = index.get(path).cloned();
        let in_index = item.as_ref().map(|item| (item.mode, item.oid));
        if care == Care::Force {
            return self.plan_forced(plan, index, path, b);
        }
        if care == Care::Merge {
            return self.plan_undone(plan, index, path, b);
        }
        if !index.stages(path).is_empty() && item.is_none() {
            return Err(Halt::Die(1, bytes![path, ": needs merge\nerror: you need to resolve your current index first\n"]));
        }
        if a == b || in_index == b.copied() {
            // The same in both: whatever the index and the file hold stays.
            plan.keep.extend(item);
            return Ok(());
        }
        if in_index != a.copied() {
            plan.local.push(path.clone());
            return Ok(());
        }
        match &item {
            Some(item) => self.plan_known(plan, (index, item), path, b),
            None => self.plan_new(plan, index, path, b),
        }
    }

    /// Decides about a path of the index that the new tree has not or has otherwise.
    fn plan_known(&self, plan: &mut Plan, (index, item): (&Index, &Item), path: &[u8], b: Option<&Version>) -> G<()> {
        let is_clean = self.compare(index, item)?.is_none_or(|(same, ..)| same);
        if !is_clean {
            plan.local.push(path.to_vec());
            return Ok(());
        }
        match b {
            Some(b) => plan.write.push((path.to_vec(), *b)),
            None => plan.delete.push(path.to_vec()),
        }
        Ok(())
    }

    /// Decides about one path when local changes do not count.
    fn plan_forced(&self, plan: &mut Plan, index: &Index, path: &[u8], b: Option<&Version>) -> G<()> {
        let item = index.get(path).cloned();
        match b {
            Some(b) => {
                let is_clean = match &item {
                    Some(item) if (item.mode, item.oid) == *b => self.compare(index, item)?.is_some_and(|(same, ..)| same),
                    _ => false,
                };
                match item.filter(|_| is_clean) {
                    Some(item) => plan.keep.push(item),
                    None => plan.write.push((path.to_vec(), *b)),
                }
            }
            None if index.is_tracked(path) => plan.delete.push(path.to_vec()),
            None => {}
        }
        Ok(())
    }

    /// Decides about a path that the index does not have: an untracked file may be in the way.
    fn plan_new(&self, plan: &mut Plan, index: &Index, path: &[u8], b: Option<&Version>) -> G<()> {
        if let (Some(b), Some(kind)) = (b, self.kind_at(path)) {
            let is_ignored = crate::ignore::Ignores::new(self)?.is_ignored(path, false)?;
            let full = self.full(path)?;
            let is_same = match self.lstat(&full) {
                Some(meta) if kind != FileKind::Directory => {
                    crate::object::hash(crate::object::Kind::Blob, &self.work_bytes(&full, &meta)?) == b.1
                }
                _ => false,
            };
            if !is_ignored && !is_same && kind != FileKind::Directory {
                plan.untracked.push(path.to_vec());
                return Ok(());
            }
            if kind == FileKind::Directory && self.untracked_below(index, path)? {
                plan.untracked_gone.push(path.to_vec());
                return Ok(());
            }
        }
        if let Some(b) = b {
            plan.write.push((path.to_vec(), *b));
        }
        Ok(())
    }

    fn untracked_below(&self, index: &Index, dir: &[u8]) -> G<bool> {
        let mut todo = vec![dir.to_vec()];
        while let Some(at) = todo.pop() {
            for entry in self.cx.fs().read_dir(&self.full(&at)?).unwrap_or_default() {
                self.cx.step(3)?;
                let path = bytes![&at, "/", entry.name];
                if entry.kind == FileKind::Directory {
                    todo.push(path);
                } else if !index.is_tracked(&path) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Forgets a merge, a cherry-pick or a revert that was under way.
    pub(crate) fn clear_state(&self) -> G<()> {
        for name in ["MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "CHERRY_PICK_HEAD", "REVERT_HEAD", "SQUASH_MSG", "AUTO_MERGE"] {
            self.unlink(&self.state_file(name))?;
        }
        Ok(())
    }
}

/// Paths of both trees and the index, sorted; unsafe ones are refused.
fn paths_of(old: &BTreeMap<Vec<u8>, Version>, new: &BTreeMap<Vec<u8>, Version>, index: &Index) -> G<Vec<Vec<u8>>> {
    for path in new.keys() {
        if !is_safe(path) {
            return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\n"]));
        }
    }
    let mut paths: Vec<Vec<u8>> = old.keys().chain(new.keys()).cloned().chain(index.items.iter().map(|item| item.path.clone())).collect();
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// Refuses to write over local changes and untracked files, and lists them.
fn refuse_losses(plan: &Plan, what: &str) -> G<()> {
    let mut text = Vec::new();
    let before = match what {
        "checkout" => "checkout",
        _ => "merge",
    };
    let (please, verb) = if before == "checkout" {
        ("Please commit your changes or stash them before you switch branches.", "switch branches")
    } else {
        ("Please commit your changes or stash them before you merge.", "merge")
    };
    put_list(
        &mut text,
        &plan.local,
        bytes!["error: Your local changes to the following files would be overwritten by ", before, ":\n"],
        bytes![please, "\n"],
    );
    put_list(
        &mut text,
        &plan.untracked,
        bytes!["error: The following untracked working tree files would be overwritten by ", before, ":\n"],
        bytes!["Please move or remove them before you ", verb, ".\n"],
    );
    put_list(
        &mut text,
        &plan.untracked_gone,
        bytes!["error: Updating the following directories would lose untracked files in them:\n"],
        bytes!["\n"],
    );
    if !text.is_empty() {
        text.extend_from_slice(b"Aborting\n");
        return Err(Halt::Die(1, text));
    }
    Ok(())
}

/// Mode and name of a file in a tree.
type Version = (u32, Oid);

/// Work that moving from one tree to another takes.
#[derive(Default)]
struct Plan {
    write: Vec<(Vec<u8>, Version)>,
    delete: Vec<Vec<u8>>,
    keep: Vec<Item>,
    /// Files with local changes that would be lost.
    local: Vec<Vec<u8>>,
    /// Untracked files that would be overwritten.
    untracked: Vec<Vec<u8>>,
    /// Directories with untracked files, where a file would be.
    untracked_gone: Vec<Vec<u8>>,
}

/// Adds a list of paths between two texts, unless it is empty.
fn put_list(text: &mut Vec<u8>, paths: &[Vec<u8>], before: Vec<u8>, behind: Vec<u8>) {
    if !paths.is_empty() {
        text.extend(before);
        for path in paths {
            text.extend(bytes!["\t", path, "\n"]);
        }
        text.extend(behind);
    }
}
