//! Paths as byte strings.

use super::{Errno, FileSystem, Metadata, Result};

/// Largest number of symbolic links followed along one path; one more is [`Errno::Loop`].
pub const LINKS_MAX: usize = 40;
/// Bytes of a path; more is [`Errno::NameTooLong`]. It is `PATH_MAX` without the NUL at its end.
pub const PATH_BYTES_MAX: usize = 4095;
/// Largest length of one name in bytes (`NAME_MAX`).
pub const NAME_BYTES_MAX: usize = 255;

/// Use of a name in its directory; `/`, `.` and `..` are no names for any of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameUse {
    Make,
    MakeDirectory,
    RemoveDirectory,
    RemoveFile,
    Rename,
}

impl NameUse {
    /// What Linux answers where the directory is found and the name is `/`, `.` or `..`.
    pub(super) fn refusal(self, name: &[u8]) -> Errno {
        match (self, name) {
            (Self::Make | Self::MakeDirectory, _) => Errno::Exist,
            (Self::RemoveDirectory, b".") => Errno::Inval,
            (Self::RemoveDirectory, b"..") => Errno::NotEmpty,
            (Self::RemoveFile, _) => Errno::IsDir,
            (Self::RemoveDirectory | Self::Rename, _) => Errno::Busy,
        }
    }

    /// Whether a name may be made, which a slash at the end of `path` says to be that of a directory.
    ///
    /// # Errors
    /// [`Errno::Exist`], [`Errno::NoEnt`].
    pub(super) fn check_new(self, path: &[u8], is_there: bool) -> Result<()> {
        match () {
            () if is_there => Err(Errno::Exist),
            () if self == Self::Make && path.ends_with(b"/") => Err(Errno::NoEnt),
            () => Ok(()),
        }
    }
}

/// Pairs what was found for the two names of a rename. Where the first is refused, Linux has looked for the directory of the second before it says so.
pub(super) fn of_rename<T>(old: Result<T>, new: Result<T>) -> Result<(T, T)> {
    match (old, new) {
        (Err(Errno::Busy), Err(errno)) => Err(errno),
        (old, new) => Ok((old?, new?)),
    }
}

/// `path` seen from `cwd`: absolute, nothing else changed.
#[must_use]
pub fn join(cwd: &[u8], path: &[u8]) -> Vec<u8> {
    if path.first() == Some(&b'/') {
        return path.to_vec();
    }
    let mut full = Vec::with_capacity(cwd.len() + 1 + path.len());
    full.extend_from_slice(cwd);
    if full.last() != Some(&b'/') {
        full.push(b'/');
    }
    full.extend_from_slice(path);
    full
}

/// `path` seen from a directory whose own path has no links: `..` at its beginning is the parent that this path names, even once the directory is gone.
#[must_use]
pub fn seen_from(mut dir: &[u8], path: &[u8]) -> Vec<u8> {
    let mut rest = path;
    if dir.first() == Some(&b'/') {
        loop {
            let end = rest.iter().position(|&b| b == b'/');
            match rest.get(..end.unwrap_or(rest.len())) {
                Some(b"..") => {
                    let cut = dir.iter().rposition(|&b| b == b'/').unwrap_or(0);
                    dir = if cut == 0 { b"/" } else { dir.get(..cut).unwrap_or(b"/") };
                }
                Some(b".") if end.is_some() => {}
                _ => break,
            }
            let behind = rest.get(end.map_or(rest.len(), |at| at + 1)..).unwrap_or_default();
            rest = behind.get(behind.iter().take_while(|b| **b == b'/').count()..).unwrap_or_default();
        }
    }
    if rest.is_empty() && !path.is_empty() && path.last() != Some(&b'/') { dir.to_vec() } else { join(dir, rest) }
}

/// The names of a path, empty ones and `.` left out.
pub fn names(path: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    path.split(|&b| b == b'/').filter(|name| !name.is_empty() && *name != b".")
}

/// The names of a path as a kernel looks them up: `.` at the end asks for the permission to search what stands before it.
pub(super) fn steps(path: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    let last: &[&[u8]] = if ends_in_dot(path) { &[b"."] } else { &[] };
    names(path).chain(last.iter().copied())
}

/// Whether the last name of a path is `.`, which slashes may follow.
pub(super) fn ends_in_dot(path: &[u8]) -> bool {
    split(path).is_some_and(|(_, name)| name == b".")
}

/// Whether this may be a path, or the text of a symbolic link.
pub(super) fn check(path: &[u8]) -> Result<()> {
    match path.len() {
        0 => Err(Errno::NoEnt),
        n_bytes if n_bytes > PATH_BYTES_MAX => Err(Errno::NameTooLong),
        _ => Ok(()),
    }
}

/// Removes `.`, `..` and doubled slashes by the text alone.
#[must_use]
pub fn clean(path: &[u8]) -> Vec<u8> {
    let mut kept: Vec<&[u8]> = Vec::new();
    for name in names(path) {
        if name == b".." {
            kept.pop();
        } else {
            kept.push(name);
        }
    }
    if kept.is_empty() {
        return b"/".to_vec();
    }
    let mut out = Vec::with_capacity(path.len());
    for name in kept {
        out.push(b'/');
        out.extend_from_slice(name);
    }
    out
}

/// The last name and what stands before it (`/a/b` → `/a`, `b`). The root has no last name.
#[must_use]
pub fn split(path: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = path.iter().rposition(|&b| b != b'/')? + 1;
    let path = path.get(..end)?;
    match path.iter().rposition(|&b| b == b'/') {
        Some(0) => Some((b"/", path.get(1..)?)),
        Some(slash) => Some((path.get(..slash)?, path.get(slash + 1..)?)),
        None => Some((b".", path)),
    }
}

/// A name of a path on the way along it: see [`follow`].
#[derive(Debug)]
pub struct Step<'a> {
    /// The path up to it, without symlinks.
    pub path: &'a [u8],
    /// Metadata found at `path`, a symbolic link not followed.
    pub found: Result<Metadata>,
    /// No name comes behind it.
    pub is_last: bool,
    /// Number of symbolic links followed along the path, counting this one if it is a link.
    pub n_links: usize,
}

/// Walks along a path: answers where it leads, without `.`, `..` and the symlinks that were followed. `looks` says of each name whether it is followed
/// where it is a symlink.
///
/// # Errors
/// Those of `looks` and of `readlink(2)`.
pub fn follow<F: FileSystem + ?Sized>(fs: &F, path: &[u8], mut looks: impl FnMut(Step<'_>) -> Result<bool>) -> Result<Vec<u8>> {
    let mut out: Vec<u8> = Vec::new();
    let mut todo: Vec<Vec<u8>> = names(path).rev().map(<[u8]>::to_vec).collect();
    let mut n_links = 0;
    while let Some(name) = todo.pop() {
        if name == b".." {
            let cut = out.iter().rposition(|&b| b == b'/').unwrap_or(0);
            out.truncate(cut);
            continue;
        }
        let parent = out.len();
        out.push(b'/');
        out.extend_from_slice(&name);
        let found = fs.lstat(&out);
        let is_link = found.is_ok_and(|meta| meta.is_symlink());
        let step = Step { path: &out, found, is_last: todo.is_empty(), n_links: n_links + usize::from(is_link) };
        if looks(step)? && is_link {
            n_links += 1;
            let target = fs.read_link(&out)?;
            out.truncate(if target.first() == Some(&b'/') { 0 } else { parent });
            todo.extend(names(&target).rev().map(<[u8]>::to_vec));
        }
    }
    if out.is_empty() {
        out.push(b'/');
    }
    Ok(out)
}

/// The physical path: no symlink, `.` or `..` in it. Every name must be there.
///
/// # Errors
/// Those of `realpath(3)`.
pub fn canonical(fs: &dyn FileSystem, path: &[u8]) -> Result<Vec<u8>> {
    let ends_in_slash = path.last() == Some(&b'/');
    follow(fs, path, |step| {
        let meta = step.found?;
        match () {
            () if meta.is_symlink() && step.n_links > LINKS_MAX => Err(Errno::Loop),
            () if meta.is_symlink() || meta.is_dir() => Ok(true),
            () if !step.is_last || ends_in_slash => Err(Errno::NotDir),
            () => Ok(true),
        }
    })
}
