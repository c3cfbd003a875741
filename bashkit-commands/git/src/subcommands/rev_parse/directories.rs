//! Directories of a repository, as `git rev-parse` prints them.

use crate::environment::Env;
use crate::halt::G;
use crate::repository::Repo;
use bashkit_core::vfs::path;

/// Form of printed paths (`--path-format`).
#[derive(Clone, Copy, PartialEq)]
pub(super) enum PathFormat {
    Absolute,
    Relative,
}

/// Whether a path is a directory or in it.
pub(super) fn is_below(path: &[u8], dir: &[u8]) -> bool {
    dir == b"/" || path.strip_prefix(dir).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
}

pub(super) fn is_in_work_tree(repo: &Repo<'_, '_>) -> bool {
    repo.work.as_ref().is_some_and(|work| is_below(&repo.cwd, work)) && !is_below(&repo.cwd, &repo.dir)
}

/// Whether the repository has no working tree, rather than that the working directory is in its inside.
pub(super) fn is_bare(repo: &Repo<'_, '_>) -> bool {
    repo.work.is_none() && repo.config.borrow().boolean("core.bare") != Some(false)
}

/// Way from the working directory to the top of the working tree; the top itself from outside of it.
pub(super) fn to_top(repo: &Repo<'_, '_>) -> Option<Vec<u8>> {
    let work = repo.work.as_ref()?;
    if !is_in_work_tree(repo) {
        return Some(work.clone());
    }
    Some("../".repeat(repo.prefix.iter().filter(|byte| **byte == b'/').count()).into_bytes())
}

/// Absolute path, or the way to it.
pub(super) fn formatted(repo: &Repo<'_, '_>, path: &[u8], format: Option<PathFormat>) -> Vec<u8> {
    if format == Some(PathFormat::Relative) { relative(&repo.cwd, path) } else { path.to_vec() }
}

/// Way from a directory to a path: `./` for itself, with a slash behind one that only goes up.
fn relative(from: &[u8], to: &[u8]) -> Vec<u8> {
    let (here, there): (Vec<&[u8]>, Vec<&[u8]>) = (path::names(from).collect(), path::names(to).collect());
    let shared = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(here.len() - shared);
    let rest = there.get(shared..).unwrap_or_default().join(&b'/');
    if up.is_empty() && rest.is_empty() { b"./".to_vec() } else { bytes![up, rest] }
}

/// Directory of the repository, relative where git prints it so.
pub(super) fn git_dir(repo: &Repo<'_, '_>) -> Vec<u8> {
    // git: a directory that the environment names is printed as it is named there.
    if let Some(dir) = repo.git_dir.clone().or_else(|| repo.cx.env("GIT_DIR")) {
        return dir;
    }
    if repo.prefix.is_empty() && is_usual(repo) {
        b".git".to_vec()
    } else if repo.work.is_none() && repo.cwd == repo.dir {
        b".".to_vec()
    } else {
        repo.dir.clone()
    }
}

/// Whether the repository is the `.git` at the top of its working tree.
fn is_usual(repo: &Repo<'_, '_>) -> bool {
    repo.work.as_ref().is_some_and(|work| path::join(work, b".git") == repo.dir)
}

/// Directory that all working trees share.
pub(super) fn common_dir(repo: &Repo<'_, '_>, format: Option<PathFormat>) -> Vec<u8> {
    match format {
        Some(_) => formatted(repo, &repo.common, format),
        None if repo.common != repo.dir => repo.common.clone(),
        None if is_usual(repo) && is_in_work_tree(repo) => relative(&repo.cwd, &repo.common),
        None => git_dir(repo),
    }
}

/// Path of something in the repository: in the directory of the working tree, or in what all share.
pub(super) fn git_path(repo: &Repo<'_, '_>, name: &[u8], format: Option<PathFormat>) -> G<Vec<u8>> {
    let full = match name {
        b"index" => repo.index_file(),
        _ if let Some(hook) = name.strip_prefix(b"hooks").filter(|rest| rest.is_empty() || rest.starts_with(b"/")) => {
            match repo.get("core.hookspath") {
                Some(dir) => return Ok(bytes![dir, hook]),
                None => bytes![&repo.common, "/", name],
            }
        }
        _ => bytes![if is_shared(name) { &repo.common } else { &repo.dir }, "/", name],
    };
    if format.is_some() {
        return Ok(formatted(repo, &full, format));
    }
    // git: the way is relative where that of the repository is.
    Ok(if repo.cwd == repo.dir || (is_usual(repo) && is_in_work_tree(repo)) { relative(&repo.cwd, &full) } else { full })
}

/// Whether a path of a repository is shared by its working trees (gitrepository-layout).
fn is_shared(name: &[u8]) -> bool {
    let is_in = |dirs: &[&[u8]]| dirs.iter().any(|dir| is_below(name, dir));
    if is_in(&[b"logs/HEAD", b"refs/bisect", b"logs/refs/bisect", b"refs/rewritten", b"logs/refs/rewritten"])
        || is_in(&[b"refs/worktree", b"logs/refs/worktree", b"info/sparse-checkout"])
    {
        return false;
    }
    is_in(&[b"branches", b"common", b"hooks", b"info", b"lost-found", b"modules", b"objects", b"refs", b"remotes", b"worktrees"])
        || is_in(&[b"logs", b"rr-cache", b"svn", b"config", b"gc.pid", b"packed-refs", b"shallow"])
}

/// Repository that a path is, or that a file `.git` leads to.
pub(super) fn resolved(env: &Env<'_, '_>, path: &[u8]) -> G<Vec<u8>> {
    let full = path::clean(&env.at(path));
    if env.is_git_dir(&full) {
        return Ok(path.to_vec());
    }
    let none = || fatal!["not a gitdir '", path, "'"];
    if env.is_dir(&full) {
        return Err(none());
    }
    let text = env.read(&full)?.ok_or_else(none)?;
    let to = text.trim_ascii_end().strip_prefix(b"gitdir: ").ok_or_else(none)?;
    let dir = match path::split(&full) {
        Some((parent, _)) => path::clean(&path::join(parent, to)),
        None => to.to_vec(),
    };
    if env.is_git_dir(&dir) { Ok(dir) } else { Err(none()) }
}
