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

/// Changes that `status` lists.
pub(crate) struct Status {
    pub(crate) staged: Vec<Pair>,
    pub(crate) unstaged: Vec<Pair>,
    pub(crate) untracked: Vec<Vec<u8>>,
    pub(crate) ignored: Vec<Vec<u8>>,
}

/// Selection of untracked files (`--untracked-files`).
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
        if how == Untracked::No && !with_ignored {
            return Ok((Vec::new(), Vec::new()));
        }
        let mut walk =
            Search { index, specs, how, with_ignored, ignores: &ignores, todo: vec![Vec::new()], found: Vec::new(), ignored: Vec::new() };
        while let Some(dir) = walk.todo.pop() {
            let full = if dir.is_empty() { self.top()?.to_vec() } else { self.full(&dir)? };
            for entry in self.cx.fs().read_dir(&full).unwrap_or_default() {
                self.cx.step(5)?;
                if entry.name == b".git" {
                    continue;
                }
                let path = if dir.is_empty() { entry.name.clone() } else { bytes![&dir, "/", &entry.name] };
                if entry.kind == FileKind::Directory {
                    self.visit_directory(&mut walk, path)?;
                    continue;
                }
                visit_file(&mut walk, path, entry.kind)?;
            }
        }
        let Search { mut found, mut ignored, .. } = walk;
        found.sort();
        ignored.sort();
        Ok((found, ignored))
    }

    /// Decides about a directory: entered, listed as a whole, ignored, or left out.
    fn visit_directory(&self, walk: &mut Search<'_, '_, '_, '_>, path: Vec<u8>) -> G<()> {
        if !walk.specs.reaches(&path) {
            return Ok(());
        }
        if walk.index.has_below(&path) {
            walk.todo.push(path);
            return Ok(());
        }
        if walk.index.get(&path).is_some_and(|item| item.mode == crate::object::MODULE) {
            return Ok(());
        }
        if self.is_git_dir(&self.full(&bytes![&path, "/.git"])?) {
            walk.found.push(bytes![path, "/"]);
            return Ok(());
        }
        let is_ignored = walk.ignores.is_itself(&path, true)?;
        if is_ignored {
            if walk.with_ignored && self.has_file(&path)? {
                walk.ignored.push(bytes![path, "/"]);
            }
            return Ok(());
        }
        let is_named = walk.specs.0.iter().any(|spec| spec.path.len() > path.len() && !walk.specs.matches(&path));
        if walk.how == Untracked::All || is_named {
            walk.todo.push(path);
        } else {
            let (has_new, has_ignored) = self.look_into(walk.ignores, &path, walk.with_ignored, &mut walk.ignored)?;
            if has_new && walk.specs.matches(&path) {
                walk.found.push(bytes![path, "/"]);
            } else if has_ignored && walk.with_ignored && !has_new {
                walk.ignored.retain(|other| !other.starts_with(&bytes![&path, "/"]));
                walk.ignored.push(bytes![path, "/"]);
            }
        }
        Ok(())
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

/// Decides about a file: untracked, ignored, or left out.
fn visit_file(walk: &mut Search<'_, '_, '_, '_>, path: Vec<u8>, kind: FileKind) -> G<()> {
    if walk.index.is_tracked(&path) || !walk.specs.matches(&path) || !matches!(kind, FileKind::Regular | FileKind::Symlink) {
        return Ok(());
    }
    if walk.ignores.is_itself(&path, false)? {
        walk.ignored.push(path);
    } else {
        walk.found.push(path);
    }
    Ok(())
}

/// `…main` and how far it is from what it follows.
pub(crate) fn tracking(repo: &Repo<'_, '_>) -> G<Option<(Vec<u8>, Option<(usize, usize)>)>> {
    let Some(branch) = repo.branch()? else { return Ok(None) };
    let Some(upstream) = repo.upstream(&branch)? else { return Ok(None) };
    let name = crate::refs::short(&upstream).to_vec();
    let (Some(theirs), Some(ours)) = (repo.ref_oid(&upstream)?, repo.head_oid()?) else { return Ok(Some((name, None))) };
    Ok(Some((name, Some(ahead_behind(repo, &ours, &theirs)?))))
}

/// Search for untracked files: its settings, directories to visit, and the paths found.
struct Search<'s, 'r, 'g, 'c> {
    index: &'s Index,
    specs: &'s Specs,
    how: Untracked,
    with_ignored: bool,
    ignores: &'s Ignores<'r, 'g, 'c>,
    todo: Vec<Vec<u8>>,
    found: Vec<Vec<u8>>,
    ignored: Vec<Vec<u8>>,
}
