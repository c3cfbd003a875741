//! The status of the working tree.

pub(crate) mod long;
pub(crate) mod porcelain_v2;
pub(crate) mod short;
pub(crate) mod state;

use bashkit_core::vfs::FileKind;

use crate::diff::Pair;
use crate::diff::format::Show;
use crate::halt::{G, Halt};
use crate::ignore::Ignores;
use crate::index::Index;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::revwalk::ahead_behind;

/// What `status` compares.
pub(crate) struct Status {
    pub(crate) staged: Vec<Pair>,
    pub(crate) unstaged: Vec<Pair>,
    pub(crate) untracked: Vec<Vec<u8>>,
    pub(crate) ignored: Vec<Vec<u8>>,
}

/// Which untracked files are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Untracked {
    No,
    Normal,
    All,
}

impl Repo<'_, '_> {
    /// Files that are not tracked; whole directories where nothing in them is. Directories end in a slash.
    pub(crate) fn untracked(&self, index: &Index, specs: &Specs, how: Untracked, with_ignored: bool) -> G<(Vec<Vec<u8>>, Vec<Vec<u8>>)> {
        let ignores = Ignores::new(self)?;
        let (mut found, mut ignored) = (Vec::new(), Vec::new());
        if how == Untracked::No && !with_ignored {
            return Ok((found, ignored));
        }
        let mut todo: Vec<Vec<u8>> = vec![Vec::new()];
        while let Some(dir) = todo.pop() {
            let full = if dir.is_empty() { self.top()?.to_vec() } else { self.full(&dir)? };
            for entry in self.cx.fs().read_dir(&full).unwrap_or_default() {
                self.cx.step(5)?;
                if entry.name == b".git" {
                    continue;
                }
                let path = if dir.is_empty() { entry.name.clone() } else { bytes![&dir, "/", &entry.name] };
                if entry.kind == FileKind::Directory {
                    if !specs.reaches(&path) {
                        continue;
                    }
                    if index.has_below(&path) {
                        todo.push(path);
                        continue;
                    }
                    if index.get(&path).is_some_and(|item| item.mode == crate::object::MODULE) {
                        continue;
                    }
                    if self.is_git_dir(&self.full(&bytes![&path, "/.git"])?) {
                        found.push(bytes![path, "/"]);
                        continue;
                    }
                    let is_ignored = ignores.is_itself(&path, true)?;
                    if is_ignored {
                        if with_ignored && self.has_file(&path)? {
                            ignored.push(bytes![path, "/"]);
                        }
                        continue;
                    }
                    let is_named = specs.0.iter().any(|spec| spec.path.len() > path.len() && !specs.matches(&path));
                    if how == Untracked::All || is_named {
                        todo.push(path);
                    } else {
                        let (has_new, has_ignored) = self.look_into(&ignores, &path, with_ignored, &mut ignored)?;
                        if has_new && specs.matches(&path) {
                            found.push(bytes![path, "/"]);
                        } else if has_ignored && with_ignored && !has_new {
                            ignored.retain(|other| !other.starts_with(&bytes![&path, "/"]));
                            ignored.push(bytes![path, "/"]);
                        }
                    }
                    continue;
                }
                if index.is_tracked(&path) || !specs.matches(&path) || !matches!(entry.kind, FileKind::Regular | FileKind::Symlink) {
                    continue;
                }
                if ignores.is_itself(&path, false)? {
                    ignored.push(path);
                } else {
                    found.push(path);
                }
            }
        }
        found.sort();
        ignored.sort();
        Ok((found, ignored))
    }

    fn has_file(&self, dir: &[u8]) -> G<bool> {
        let mut todo = vec![self.full(dir)?];
        while let Some(at) = todo.pop() {
            for entry in self.cx.fs().read_dir(&at).unwrap_or_default() {
                self.cx.step(3)?;
                if entry.kind != FileKind::Directory {
                    return Ok(true);
                }
                todo.push(bytes![&at, "/", entry.name]);
            }
        }
        Ok(false)
    }

    /// Whether a directory without tracked files holds a file that is not ignored, and one that is.
    fn look_into(&self, ignores: &Ignores<'_, '_, '_>, dir: &[u8], all: bool, list: &mut Vec<Vec<u8>>) -> G<(bool, bool)> {
        let (mut has_new, mut has_ignored) = (false, false);
        let mut todo = vec![dir.to_vec()];
        while let Some(at) = todo.pop() {
            for entry in self.cx.fs().read_dir(&self.full(&at)?).unwrap_or_default() {
                self.cx.step(5)?;
                let path = bytes![&at, "/", entry.name];
                let is_dir = entry.kind == FileKind::Directory;
                if ignores.is_itself(&path, is_dir)? {
                    has_ignored = true;
                    list.push(if is_dir { bytes![path, "/"] } else { path });
                } else if is_dir {
                    todo.push(path);
                } else {
                    has_new = true;
                    if !all {
                        return Ok((true, has_ignored));
                    }
                }
            }
        }
        Ok((has_new, has_ignored))
    }

    pub(crate) fn compute_status(&self, index: &mut Index, specs: &Specs, how: Untracked, with_ignored: bool) -> G<Status> {
        let show = Show::plain(self)?;
        let staged = self.diff_index(self.head_tree()?.as_ref(), index, specs)?;
        let staged = if show.renames > 0 { self.find_renames(staged, show.renames, false)? } else { staged };
        let (unstaged, refreshed) = self.diff_work(index, specs)?;
        if refreshed
            && self.cx.env("GIT_OPTIONAL_LOCKS").as_deref() != Some(b"0")
            && let Err(Halt::Fault(fault)) = self.write_index(index)
        {
            return Err(fault.into());
        }
        let (untracked, ignored) = self.untracked(index, specs, how, with_ignored)?;
        Ok(Status { staged, unstaged, untracked, ignored: if with_ignored { ignored } else { Vec::new() } })
    }
}

/// `…main` and how far it is from what it follows.
pub(crate) fn tracking(repo: &Repo<'_, '_>) -> G<Option<(Vec<u8>, Option<(usize, usize)>)>> {
    let Some(branch) = repo.branch()? else { return Ok(None) };
    let Some(upstream) = repo.upstream(&branch)? else { return Ok(None) };
    let name = crate::refs::short(&upstream).to_vec();
    let (Some(theirs), Some(ours)) = (repo.ref_oid(&upstream)?, repo.head_oid()?) else { return Ok(Some((name, None))) };
    Ok(Some((name, Some(ahead_behind(repo, &ours, &theirs)?))))
}
