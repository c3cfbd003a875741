//! Walks along paths, with the permissions of who walks.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use super::super::path::{self, LINKS_MAX, NAME_BYTES_MAX, NameUse, PATH_BYTES_MAX};
use super::super::{Errno, HOST_UID, OpenOptions, Result};
use super::{Body, Ino, Inode, Name, Place, ROOT, Tree};

/// Directory that a path leads to, and the name that is not there.
pub(super) type Vacancy = (Ino, Name);

/// Who walks along a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Walker {
    /// Whose permissions are looked at; `None`: root's, whom none keeps out.
    pub(super) user: Option<(u32, u32)>,
    /// The host itself, whom not even its own files keep out.
    pub(super) is_privileged: bool,
    /// Symbolic links lead on.
    pub(super) follows: bool,
}

impl Walker {
    /// Whether a file belongs to the host alone, and this is not the host: even root is treated as one of the others then.
    pub(super) fn is_refused(self, owner: u32) -> bool {
        owner == HOST_UID && !self.is_privileged
    }
}

/// The host where it prepares a session.
pub(super) const PREPARING: Walker = Walker { user: None, is_privileged: true, follows: true };

/// Bytes of the shortest path that is worth remembering.
const RECENT_BYTES_MIN: usize = 64;

/// Directory that a long path led to. As long as nothing but new names has come, a path through it goes on from there.
#[derive(Debug)]
pub(super) struct Recent {
    path: Vec<u8>,
    who: Walker,
    dir: Ino,
    /// Symbolic links that were followed on the way.
    n_links: usize,
}

/// Name on the way.
enum Step<'p> {
    Path(&'p [u8]),
    Link(Name),
}

impl Step<'_> {
    fn name(&self) -> &[u8] {
        match self {
            Self::Path(name) => name,
            Self::Link(name) => name,
        }
    }

    fn into_name(self) -> Name {
        match self {
            Self::Path(name) => name.into(),
            Self::Link(name) => name,
        }
    }
}

impl Inode {
    fn check(&self, want: u32, who: Walker) -> Result<()> {
        let shift = if who.is_refused(self.uid) {
            0
        } else if let Some((uid, gid)) = who.user
            && self.uid != uid
        {
            if self.gid == gid { 3 } else { 0 }
        } else if who.user.is_some() {
            6
        } else {
            return Ok(());
        };
        if (self.mode >> shift) & want == want { Ok(()) } else { Err(Errno::Acces) }
    }
}

impl Tree {
    pub(super) fn check(&self, ino: Ino, want: u32, who: Walker) -> Result<()> {
        self.node(ino)?.check(want, who)
    }

    pub(super) fn walk(&self, path: &[u8], follow: bool, who: Walker) -> Result<Ino> {
        match self.resolve(path, follow, who)? {
            Ok(ino) => Ok(ino),
            Err(_) => Err(Errno::NoEnt),
        }
    }

    /// Walks a path. `Ok(Err(_))`: all but the last name is there.
    pub(super) fn resolve(&self, path: &[u8], follow: bool, who: Walker) -> Result<std::result::Result<Ino, Vacancy>> {
        self.resolve_by(path, follow, who, None)
    }

    /// Walks a path as [`Self::resolve`] does, and tells by which name it arrived, where that is not `.`, `..` or `/`.
    pub(super) fn resolve_by(
        &self,
        path: &[u8],
        follow: bool,
        who: Walker,
        by: Option<&mut Option<Place>>,
    ) -> Result<std::result::Result<Ino, Vacancy>> {
        path::check(path)?;
        let trailing_slash = path.last() == Some(&b'/');
        let is_long = by.is_none() && path.len() >= RECENT_BYTES_MIN;
        let recent = if is_long { self.recent_on(path, follow || trailing_slash, who) } else { None };
        let (mut at, mut n_links, mut source) = recent.unwrap_or((ROOT, 0, path));
        let mut inode = self.node(at)?;
        let mut arrived = None;
        let mut rest: Vec<Name> = Vec::new();
        loop {
            // The names of links that were followed come before the rest of the path.
            let step = if let Some(name) = rest.pop() {
                Step::Link(name)
            } else {
                let start = source.iter().position(|&b| b != b'/').unwrap_or(source.len());
                source = source.get(start..).unwrap_or_default();
                if source.is_empty() {
                    break;
                }
                let end = source.iter().position(|&b| b == b'/').unwrap_or(source.len());
                let (name, behind) = source.split_at_checked(end).unwrap_or((source, b""));
                source = behind;
                Step::Path(name)
            };
            let last = rest.is_empty() && source.iter().all(|&b| b == b'/');
            let Body::Directory { entries, parent, unread, .. } = &inode.body else { return Err(Errno::NotDir) };
            let name = step.name();
            inode.check(1, who)?;
            if name == b"." {
                continue;
            }
            if name == b".." {
                arrived = None;
                at = *parent;
                inode = self.node(at)?;
                continue;
            }
            if name.len() > NAME_BYTES_MAX {
                return Err(Errno::NameTooLong);
            }
            let Some(next) = entries.get(name).copied().or_else(|| self.program(at, name)) else {
                if *unread {
                    self.wanted.store(at, Ordering::Relaxed);
                }
                return if last { Ok(Err((at, step.into_name()))) } else { Err(Errno::NoEnt) };
            };
            let found = self.node(next)?;
            match &found.body {
                Body::Symlink(target) if follow || !last || trailing_slash => {
                    n_links += 1;
                    if n_links > LINKS_MAX || !who.follows {
                        return Err(Errno::Loop);
                    }
                    if target.first() == Some(&b'/') {
                        (at, arrived) = (ROOT, None);
                        inode = self.node(ROOT)?;
                    }
                    rest.extend(path::steps(target).rev().map(Name::from));
                    if rest.len() > PATH_BYTES_MAX {
                        return Err(Errno::NameTooLong);
                    }
                }
                _ => {
                    arrived = Some((at, step));
                    (at, inode) = (next, found);
                }
            }
        }
        let is_dir = matches!(inode.body, Body::Directory { .. });
        if trailing_slash && !is_dir {
            return Err(Errno::NotDir);
        }
        if let Some(by) = by {
            *by = arrived.map(|(dir, step)| (dir, step.into_name()));
        }
        if is_long && is_dir {
            self.remember(path, who, at, n_links);
        }
        Ok(Ok(at))
    }

    /// The directory that is known on the way along a path, the links that were followed to it, and the rest of the path.
    fn recent_on<'p>(&self, path: &'p [u8], follows_last: bool, who: Walker) -> Option<(Ino, usize, &'p [u8])> {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = recent.as_ref().filter(|recent| recent.who == who)?;
        let rest = path.strip_prefix(recent.path.as_slice())?;
        let goes_on = if rest.is_empty() { follows_last } else { rest.first() == Some(&b'/') };
        goes_on.then_some((recent.dir, recent.n_links, rest))
    }

    fn remember(&self, path: &[u8], who: Walker, dir: Ino, n_links: usize) {
        let end = path.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
        let path = path.get(..end).unwrap_or_default();
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *recent {
            Some(recent) => {
                recent.path.clear();
                recent.path.extend_from_slice(path);
                (recent.who, recent.dir, recent.n_links) = (who, dir, n_links);
            }
            None => *recent = Some(Recent { path: path.to_vec(), who, dir, n_links }),
        }
    }

    /// Permissions or names may change: paths are walked from the root again.
    pub(super) fn forget_recent(&mut self) {
        *self.recent.get_mut().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn find_for_open(&self, path: &[u8], options: OpenOptions, who: Walker) -> Result<std::result::Result<Ino, Vacancy>> {
        let follow = !(options.no_follow || (options.create && options.exclusive));
        match self.resolve(path, follow, who)? {
            Err(_) if !options.create => Err(Errno::NoEnt),
            Err(_) if path.last() == Some(&b'/') => Err(Errno::IsDir),
            found => Ok(found),
        }
    }

    /// The directory that holds (or would hold) the last name of `path`, and that name. The root, `.` and `..` are refused.
    pub(super) fn parent_of(&self, path: &[u8], who: Walker, for_what: NameUse) -> Result<(Ino, Name)> {
        path::check(path)?;
        let (parent, name) = path::split(path).ok_or(for_what.refusal(b"/"))?;
        let dir = self.walk(parent, true, who)?;
        if !matches!(self.node(dir)?.body, Body::Directory { .. }) {
            return Err(Errno::NotDir);
        }
        self.check(dir, 1, who)?;
        if name == b"." || name == b".." {
            return Err(for_what.refusal(name));
        }
        if name.len() > NAME_BYTES_MAX {
            return Err(Errno::NameTooLong);
        }
        Ok((dir, name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{FileSystem as _, Memory};
    use super::*;

    #[test]
    fn what_was_found_is_not_found_again_behind_a_change() {
        let fs = Memory::new();
        let name = "directory".repeat(8);
        let [top, other] = ["/home/user/top", "/home/user/other"];
        let deep = format!("{top}/{name}/{name}");
        for path in [top.to_owned(), format!("{top}/{name}"), deep.clone(), other.to_owned(), format!("{other}/{name}")] {
            fs.mkdir(path.as_bytes(), 0o755).unwrap();
        }
        let link = format!("{top}/{name}/link");
        fs.symlink(b"/home/user", link.as_bytes()).unwrap();
        let stat = |path: &str| fs.stat(path.as_bytes()).map(|meta| meta.ino);
        let (found, home) = (stat(&deep), stat("/home/user"));
        assert!(found.is_ok());
        for rest in ["", "/", "/.", "//./"] {
            assert_eq!(stat(&format!("{deep}{rest}")), found, "{rest:?}");
        }
        assert_eq!(stat(&format!("{deep}/../..")), stat(top));
        // A name in it that another name ends with.
        fs.mkdir(format!("{deep}/x").as_bytes(), 0o755).unwrap();
        assert_eq!(stat(&deep), found);
        assert_eq!(stat(&format!("{deep}x")), Err(Errno::NoEnt), "another name that begins so");
        fs.rmdir(format!("{deep}/x").as_bytes()).unwrap();
        // What a link leads to, and the link.
        assert_eq!(stat(&link), home);
        assert!(fs.lstat(link.as_bytes()).unwrap().is_symlink());
        assert_eq!(fs.lstat(format!("{link}/").as_bytes()).map(|meta| meta.ino), home);
        assert_eq!(stat(&format!("{link}/top")), stat(top));
        fs.unlink(link.as_bytes()).unwrap();
        assert_eq!(stat(&format!("{link}/top")), Err(Errno::NoEnt));
        // Permissions on the way.
        assert_eq!(stat(&deep), found);
        fs.chmod(top.as_bytes(), 0).unwrap();
        assert_eq!(stat(&deep), Err(Errno::Acces));
        fs.chmod(top.as_bytes(), 0o755).unwrap();
        assert_eq!(stat(&deep), found);
        // Names on the way.
        fs.rename(top.as_bytes(), b"/home/user/moved").unwrap();
        assert_eq!(stat(&deep), Err(Errno::NoEnt));
        fs.symlink(other.as_bytes(), top.as_bytes()).unwrap();
        assert_eq!(stat(&deep), Err(Errno::NoEnt));
        assert_eq!(stat(&format!("{top}/{name}")), stat(&format!("{other}/{name}")));
        fs.rmdir(format!("{other}/{name}").as_bytes()).unwrap();
        assert_eq!(stat(&format!("{top}/{name}")), Err(Errno::NoEnt));
    }
}
