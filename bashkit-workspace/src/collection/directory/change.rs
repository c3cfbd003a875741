//! Changing what is in a directory, under the lock: all of a change or nothing of it, whatever happens.

use std::collections::BTreeSet;
use std::io::Write;

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, RenameFlags, fchmod, fstat, fsync, mkdirat, openat, renameat_with, unlinkat};
use rustix::io::Errno;

use super::Inner;
use super::host::{
    Opened, Stamp, clear, digest, directory_state, is_passing, kind_of, look, names, open_again, open_directory, open_file, passing_name,
    rename_new, special, state,
};
use super::listing::{join, split};
use crate::collection::expectation::{Described, above_others, below_a_file, check_size, content_of, is_to_be_deleted, is_to_be_written};
use crate::collection::{CollectionError, Expected, NewResource, ResourceKind, ResourceRevision, ResourceState};

/// Number of times that somebody who does not lock may come in between.
const N_TRIES: usize = 100;

/// Number of directories that are kept open until their names are made to last.
const N_UNSYNCED_MAX: usize = 64;

/// Edits under one lock.
pub(super) struct Change<'a> {
    of: &'a Inner,
    _lock: OwnedFd,
    /// Directories that are wanted, so they stay when they become empty.
    wanted: BTreeSet<Vec<u8>>,
    unsynced: Vec<((i128, i128), OwnedFd)>,
    failed: Option<Errno>,
}

enum Trouble {
    Refused(CollectionError),
    /// Somebody who does not lock was faster: to be looked at again.
    Again,
    Host(&'static str, Errno),
}

impl From<CollectionError> for Trouble {
    fn from(error: CollectionError) -> Self {
        Self::Refused(error)
    }
}

/// For a call of the host: what it was for.
trait Doing<T> {
    fn doing(self, doing: &'static str) -> Result<T, Trouble>;
}

impl<T> Doing<T> for Result<T, Errno> {
    fn doing(self, doing: &'static str) -> Result<T, Trouble> {
        self.map_err(|error| Trouble::Host(doing, error))
    }
}

/// State of the directories above a path.
enum Above<'p> {
    /// The directory it is in.
    There(OwnedFd),
    /// The last directory that is there, and the names of those that are missing below it.
    Missing(OwnedFd, Vec<&'p [u8]>),
    File(Vec<u8>),
    Special(FileType, Vec<u8>),
}

/// State of a path.
enum There {
    Nothing,
    /// A file or an empty directory.
    Resource(ResourceState, Stamp),
    /// A directory with resources in it.
    Others(OwnedFd),
    Special(FileType),
}

impl There {
    fn state(&self) -> Option<&ResourceState> {
        match self {
            Self::Resource(state, _) => Some(state),
            _ => None,
        }
    }
}

impl<'a> Change<'a> {
    pub(super) fn begin(of: &'a Inner) -> Result<Self, CollectionError> {
        Ok(Self { of, _lock: of.lock(true)?, wanted: BTreeSet::new(), unsynced: Vec::new(), failed: None })
    }

    pub(super) fn write(&mut self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.of.check(path, resource.kind == ResourceKind::Directory)?;
        let new = Described::of(resource);
        check_size(path, new.size, self.of.bytes_max)?;
        let (needed, what) = if new.kind == ResourceKind::File { (0o400, "read") } else { (0o500, "enter") };
        if new.mode & needed != needed {
            let problem = format!("its owner could not {what} it with mode {:04o}: {needed:04o} is needed", new.mode);
            return Err(CollectionError::ReadOnly { path: path.to_vec(), problem });
        }
        let state = self.again_and_again(path, |change| change.try_write(path, expected, &new, content_of(resource)))?;
        if new.kind == ResourceKind::Directory {
            self.wanted.insert(path.to_vec());
        }
        Ok(state)
    }

    pub(super) fn delete(&mut self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.of.check(path, false)?;
        self.again_and_again(path, |change| change.try_delete(path, expected))
    }

    /// Makes the names last.
    pub(super) fn end(mut self) -> Result<(), CollectionError> {
        self.sync();
        match self.failed {
            Some(error) => Err(self.of.io("write", &[], error)),
            None => Ok(()),
        }
    }

    fn again_and_again<T>(&mut self, path: &[u8], mut work: impl FnMut(&mut Self) -> Result<T, Trouble>) -> Result<T, CollectionError> {
        for _ in 0..N_TRIES {
            match work(self) {
                Ok(done) => return Ok(done),
                Err(Trouble::Refused(error)) => return Err(error),
                Err(Trouble::Again) => {}
                Err(Trouble::Host(_, Errno::NAMETOOLONG)) => {
                    let problem = "a name is too long for the file system".to_owned();
                    return Err(CollectionError::InvalidPath { path: path.to_vec(), problem });
                }
                Err(Trouble::Host(_, error @ (Errno::ROFS | Errno::ACCESS | Errno::PERM))) => {
                    let problem = std::io::Error::from(error).to_string();
                    return Err(CollectionError::ReadOnly { path: path.to_vec(), problem });
                }
                Err(Trouble::Host(doing, error)) => return Err(self.of.io(doing, path, error)),
            }
        }
        Err(self.of.io("change", path, Errno::AGAIN))
    }

    fn try_write(&mut self, path: &[u8], expected: &Expected, new: &Described, content: &[u8]) -> Result<ResourceState, Trouble> {
        let (_, name) = split(path);
        let (directory, missing) = match self.of.above(path)? {
            Above::There(directory) => (directory, Vec::new()),
            Above::Missing(directory, missing) => (directory, missing),
            Above::File(file) => {
                is_to_be_written(path, None, expected, new)?;
                return Err(below_a_file(path, &file).into());
            }
            Above::Special(kind, at) => return Err(below_special(path, kind, &at).into()),
        };
        let there = if missing.is_empty() { self.of.there(&directory, path, name)? } else { There::Nothing };
        if let There::Special(kind) = there {
            return Err(refused(path, special(kind)).into());
        }
        let is_changed = is_to_be_written(path, there.state(), expected, new)?;
        match there {
            There::Resource(state, _) if !is_changed => Ok(state),
            There::Others(_) if new.kind == ResourceKind::File => Err(above_others(path).into()),
            // It is there for what is in it, and it is no resource while it is.
            There::Others(inner) => self.set_mode(path, &inner, new.mode),
            There::Resource(state, _) if (state.kind, new.kind) == (ResourceKind::Directory, ResourceKind::Directory) => {
                match open_directory(&directory, name).doing("open")? {
                    Opened::Directory(inner) => self.set_mode(path, &inner, new.mode),
                    _ => Err(Trouble::Again),
                }
            }
            There::Resource(state, stamp) => self.replace(&directory, path, (&state, &stamp), new, content),
            There::Nothing | There::Special(_) => self.create(directory, &missing, path, new, content),
        }
    }

    fn set_mode(&mut self, path: &[u8], inner: &OwnedFd, mode: u32) -> Result<ResourceState, Trouble> {
        fchmod(inner, Mode::from_raw_mode(mode)).doing("set the mode of")?;
        fsync(inner).doing("write")?;
        Ok(directory_state(path, &Stamp::of(&fstat(inner).doing("read")?)))
    }

    /// Makes a file or directory under a passing name, and answers its state.
    fn make(&self, directory: BorrowedFd<'_>, name: &[u8], path: &[u8], new: &Described, content: &[u8]) -> Result<ResourceState, Trouble> {
        let mode = Mode::from_raw_mode(new.mode);
        if new.kind == ResourceKind::Directory {
            mkdirat(directory, name, Mode::RWXU).doing("make")?;
            let Opened::Directory(made) = open_directory(directory, name).doing("open")? else { return Err(Trouble::Again) };
            fchmod(&made, mode).doing("set the mode of")?;
            fsync(&made).doing("write")?;
            return Ok(directory_state(path, &Stamp::of(&fstat(&made).doing("read")?)));
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mut file = std::fs::File::from(openat(directory, name, flags, Mode::RUSR | Mode::WUSR).doing("make")?);
        let written = file.write_all(content);
        written.map_err(|error| Trouble::Refused(self.of.said("write", path, &error.to_string())))?;
        fchmod(&file, mode).doing("set the mode of")?;
        fsync(&file).doing("write")?;
        Ok(state(path, ResourceKind::File, &Stamp::of(&fstat(&file).doing("read")?), new.hash, new.size))
    }

    /// Puts something where nothing is, with the directories above it that are missing: they come with it, in one step.
    fn create(
        &mut self,
        directory: OwnedFd,
        missing: &[&[u8]],
        path: &[u8],
        new: &Described,
        content: &[u8],
    ) -> Result<ResourceState, Trouble> {
        let (_, name) = split(path);
        let passing = passing_name();
        let made = (|| {
            let Some((_, others)) = missing.split_first() else { return self.make(directory.as_fd(), &passing, path, new, content) };
            let mut inner = make_directory(&directory, &passing)?;
            for name in others {
                let next = make_directory(&inner, name)?;
                fsync(&inner).doing("write")?;
                inner = next;
            }
            let state = self.make(inner.as_fd(), name, path, new, content)?;
            fsync(&inner).doing("write")?;
            Ok(state)
        })();
        let placed = made.and_then(|state| match rename_new(&directory, &passing, &directory, missing.first().unwrap_or(&name)) {
            Ok(()) => Ok(state),
            Err(Errno::EXIST) => Err(Trouble::Again),
            Err(error) => Err(Trouble::Host("make", error)),
        });
        match placed {
            Ok(state) => {
                self.changed(directory);
                Ok(state)
            }
            Err(trouble) => {
                let _ = clear(&directory, &passing);
                Err(trouble)
            }
        }
    }

    /// Puts something where something else is, which must be that until the last moment.
    fn replace(
        &mut self,
        directory: &OwnedFd,
        path: &[u8],
        (before, stamp): (&ResourceState, &Stamp),
        new: &Described,
        content: &[u8],
    ) -> Result<ResourceState, Trouble> {
        let (_, name) = split(path);
        if before.kind == ResourceKind::Directory {
            self.is_really_empty(directory, path, name)?;
        }
        let passing = passing_name();
        let made = self.make(directory.as_fd(), &passing, path, new, content);
        if made.is_err() {
            let _ = clear(directory, &passing);
        }
        let placed = made.and_then(|state| {
            match renameat_with(directory, &passing, directory, name, RenameFlags::EXCHANGE) {
                Ok(()) => {}
                Err(Errno::NOENT) => return Err(Trouble::Again),
                Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) if (before.kind, new.kind) == (ResourceKind::File, ResourceKind::File) => {
                    // The file system cannot do it: what changes now is lost.
                    rustix::fs::renameat(directory, &passing, directory, name).doing("replace")?;
                    return Ok(state);
                }
                Err(error) => return Err(Trouble::Host("exchange", error)),
            }
            // Somebody else's work, under the passing name now, goes back.
            let flags = if before.kind == ResourceKind::Directory { AtFlags::REMOVEDIR } else { AtFlags::empty() };
            let is_that = look(directory, &passing).doing("read")?.is_some_and(|stat| stamp.is_but_renamed(&Stamp::of(&stat)));
            let removed = if is_that { unlinkat(directory, &passing, flags) } else { Err(Errno::AGAIN) };
            if removed.is_err() {
                renameat_with(directory, &passing, directory, name, RenameFlags::EXCHANGE).doing("exchange")?;
                // Unless they came once more: the last one stays.
                if new.kind == ResourceKind::File && !self.is_own(directory, &passing, new) {
                    renameat_with(directory, &passing, directory, name, RenameFlags::EXCHANGE).doing("exchange")?;
                }
                return Err(Trouble::Again);
            }
            Ok(state)
        });
        match placed {
            Ok(state) => {
                self.changed(open_again(directory).doing("open")?);
                Ok(state)
            }
            Err(trouble) => {
                if self.is_own(directory, &passing, new) {
                    let _ = clear(directory, &passing);
                }
                Err(trouble)
            }
        }
    }

    /// Whether it is what was made.
    fn is_own(&self, directory: &OwnedFd, passing: &[u8], new: &Described) -> bool {
        match new.kind {
            ResourceKind::Directory => matches!(open_directory(directory, passing), Ok(Opened::Directory(_))),
            ResourceKind::File => match open_file(directory, passing) {
                Ok(Some(mut file)) => digest(&mut file, None).is_ok_and(|(_, hash, _)| hash == new.hash),
                _ => false,
            },
        }
    }

    fn try_delete(&mut self, path: &[u8], expected: &ResourceRevision) -> Result<(), Trouble> {
        let (_, name) = split(path);
        let directory = match self.of.above(path)? {
            Above::There(directory) => directory,
            Above::Missing(..) | Above::File(_) => return Ok(()),
            Above::Special(kind, at) => return Err(below_special(path, kind, &at).into()),
        };
        let there = self.of.there(&directory, path, name)?;
        let (before, stamp) = match &there {
            There::Nothing | There::Others(_) => return Ok(()),
            There::Special(kind) => return Err(refused(path, special(*kind)).into()),
            There::Resource(state, stamp) => (state, stamp),
        };
        if !is_to_be_deleted(path, Some(before), expected)? {
            return Ok(());
        }
        if before.kind == ResourceKind::Directory {
            self.is_really_empty(&directory, path, name)?;
        }
        // The directories that have nothing else go with it.
        let (mut top, mut top_path) = (open_again(&directory).doing("open")?, path);
        loop {
            let (above, name) = split(top_path);
            if above.is_empty() || self.wanted.contains(above) || !self.has_only(&top, name)? {
                break;
            }
            let Opened::Directory(next) = self.of.descend(split(above).0)? else { return Err(Trouble::Again) };
            (top, top_path) = (next, above);
        }
        let (_, first) = split(top_path);
        let passing = passing_name();
        match rename_new(&top, first, &top, &passing) {
            Ok(()) => {}
            Err(Errno::NOENT) => return Err(Trouble::Again),
            Err(error) => return Err(Trouble::Host("remove", error)),
        }
        let below = path.get(top_path.len()..).unwrap_or_default();
        take_apart(&top, first, passing, below, (before.kind, stamp))?;
        self.changed(top);
        Ok(())
    }

    /// Whether a directory has nothing in it but one name. What was left behind goes.
    fn has_only(&self, directory: &OwnedFd, name: &[u8]) -> Result<bool, Trouble> {
        let (mut others, mut left) = (false, Vec::new());
        let read = names(directory, |found, _| {
            if is_passing(found) {
                left.push(found.to_vec());
            } else if found != name {
                others = true;
            }
            !others
        });
        read.doing("read")?;
        for name in left {
            others |= clear(directory, &name).is_err();
        }
        Ok(!others)
    }

    /// Refuses a directory that has something in it, although no resource.
    fn is_really_empty(&self, directory: &OwnedFd, path: &[u8], name: &[u8]) -> Result<(), Trouble> {
        match open_directory(directory, name).doing("open")? {
            Opened::Directory(inner) if self.has_only(&inner, b"")? => Ok(()),
            Opened::Directory(_) => Err(refused(path, "something is in it that is no resource").into()),
            _ => Err(Trouble::Again),
        }
    }

    /// The names in a directory are other ones.
    fn changed(&mut self, directory: OwnedFd) {
        match fstat(&directory) {
            Ok(stat) => {
                let identity = Stamp::of(&stat).identity();
                if !self.unsynced.iter().any(|(known, _)| *known == identity) {
                    self.unsynced.push((identity, directory));
                }
            }
            Err(error) => self.failed = Some(error),
        }
        if self.unsynced.len() >= N_UNSYNCED_MAX {
            self.sync();
        }
    }

    fn sync(&mut self) {
        for (_, directory) in std::mem::take(&mut self.unsynced) {
            if let Err(error) = fsync(&directory) {
                self.failed = Some(error);
            }
        }
    }
}

fn make_directory(above: impl AsFd, name: &[u8]) -> Result<OwnedFd, Trouble> {
    let above = above.as_fd();
    // What the umask leaves of it, as with every directory that is made on the way.
    mkdirat(above, name, Mode::from_raw_mode(0o777)).doing("make")?;
    match open_directory(above, name).doing("open")? {
        Opened::Directory(made) => Ok(made),
        _ => Err(Trouble::Again),
    }
}

/// Removes what was given a passing name: directories with nothing but one another, and what is to be removed in the last. Somebody may have had
/// one of them at hand, and put something there when it had its passing name already: that goes back.
fn take_apart(top: &OwnedFd, first: &[u8], passing: Vec<u8>, below: &[u8], (kind, stamp): (ResourceKind, &Stamp)) -> Result<(), Trouble> {
    let mut name = passing;
    let mut was = vec![first];
    for inside in below.split(|byte| *byte == b'/').filter(|name| !name.is_empty()) {
        let Opened::Directory(directory) = open_directory(top, &name).doing("open")? else { return put_back(top, &name, &was) };
        let next = passing_name();
        if rename_new(&directory, inside, top, &next).is_err() {
            return put_back(top, &name, &was);
        }
        if unlinkat(top, &name, AtFlags::REMOVEDIR).is_err() {
            // Where they have it again, theirs stays.
            let _ = rename_new(top, &next, &directory, inside);
            return put_back(top, &name, &was);
        }
        name = next;
        was.push(inside);
    }
    // Nobody has a way to it now but who had it open.
    let flags = if kind == ResourceKind::Directory { AtFlags::REMOVEDIR } else { AtFlags::empty() };
    let is_that = look(top, &name).doing("read")?.is_some_and(|stat| stamp.is_but_renamed(&Stamp::of(&stat)));
    if is_that && unlinkat(top, &name, flags).is_ok() { Ok(()) } else { put_back(top, &name, &was) }
}

/// Gives something its name back, in the directories that it was in.
fn put_back(top: &OwnedFd, name: &[u8], was: &[&[u8]]) -> Result<(), Trouble> {
    let Some((last, above)) = was.split_last() else { return Err(Trouble::Again) };
    let mut directory = open_again(top).doing("open")?;
    for name in above {
        match make_directory(&directory, name) {
            Ok(made) => directory = made,
            Err(Trouble::Host(_, Errno::EXIST)) => match open_directory(&directory, name).doing("open")? {
                Opened::Directory(next) => directory = next,
                _ => return Err(Trouble::Host("put back", Errno::NOTDIR)),
            },
            Err(trouble) => return Err(trouble),
        }
    }
    rename_new(top, name, &directory, last).doing("put back")?;
    Err(Trouble::Again)
}

fn refused(path: &[u8], problem: &str) -> CollectionError {
    CollectionError::ReadOnly { path: path.to_vec(), problem: problem.to_owned() }
}

fn below_special(path: &[u8], kind: FileType, at: &[u8]) -> CollectionError {
    refused(path, &format!("above it, at '{}', {}", String::from_utf8_lossy(at), special(kind)))
}

impl Inner {
    fn above<'p>(&self, path: &'p [u8]) -> Result<Above<'p>, CollectionError> {
        let trouble = |error| self.io("open", path, error);
        let mut directory = open_again(&self.top).map_err(trouble)?;
        let (above, _) = split(path);
        let mut names = above.split(|byte| *byte == b'/').filter(|name| !name.is_empty());
        let mut at = Vec::new();
        while let Some(name) = names.next() {
            at = join(&at, name);
            match open_directory(&directory, name).map_err(trouble)? {
                Opened::Directory(next) => directory = next,
                Opened::Nothing => return Ok(Above::Missing(directory, std::iter::once(name).chain(names).collect())),
                Opened::File => return Ok(Above::File(at)),
                Opened::Special(kind) => return Ok(Above::Special(kind, at)),
            }
        }
        Ok(Above::There(directory))
    }

    fn there(&self, directory: &OwnedFd, path: &[u8], name: &[u8]) -> Result<There, CollectionError> {
        self.there_with(directory, path, name, None)
    }

    fn there_with(&self, directory: &OwnedFd, path: &[u8], name: &[u8], mut keep: Option<&mut Vec<u8>>) -> Result<There, CollectionError> {
        let trouble = |error| self.io("read", path, error);
        for _ in 0..N_TRIES {
            let Some(stat) = look(directory, name).map_err(trouble)? else { return Ok(There::Nothing) };
            match kind_of(&stat) {
                FileType::RegularFile => {
                    let Some(mut file) = open_file(directory, name).map_err(trouble)? else { continue };
                    if keep.is_some() {
                        check_size(path, u64::try_from(stat.st_size).unwrap_or_default(), self.bytes_max)?;
                    }
                    let read = digest(&mut file, keep.as_deref_mut());
                    let (stamp, hash, size) = read.map_err(|error| self.said("read", path, &error.to_string()))?;
                    return Ok(There::Resource(state(path, ResourceKind::File, &stamp, hash, size), stamp));
                }
                FileType::Directory => {
                    let Opened::Directory(inner) = open_directory(directory, name).map_err(trouble)? else { continue };
                    let stamp = Stamp::of(&fstat(&inner).map_err(trouble)?);
                    return Ok(match self.has_resources(&inner, path)? {
                        true => There::Others(inner),
                        false => There::Resource(directory_state(path, &stamp), stamp),
                    });
                }
                kind => return Ok(There::Special(kind)),
            }
        }
        Err(self.io("read", path, Errno::AGAIN))
    }

    /// Whether a directory has something in it that is listed.
    fn has_resources(&self, directory: &OwnedFd, path: &[u8]) -> Result<bool, CollectionError> {
        let trouble = |error| self.io("read", path, error);
        let mut found = false;
        let mut unknown = Vec::new();
        let read = names(directory, |name, kind| {
            match kind {
                _ if is_passing(name) => {}
                FileType::RegularFile | FileType::Directory => found |= !self.skips(&join(path, name), kind == FileType::Directory),
                FileType::Unknown => unknown.push(name.to_vec()),
                _ => {}
            }
            !found
        });
        read.map_err(trouble)?;
        for name in unknown {
            let kind = look(directory, &name).map_err(trouble)?.map(|stat| kind_of(&stat));
            if let Some(kind @ (FileType::RegularFile | FileType::Directory)) = kind {
                found |= !self.skips(&join(path, &name), kind == FileType::Directory);
            }
        }
        Ok(found)
    }

    /// The resource under a path, with its content.
    pub(super) fn read(&self, path: &[u8]) -> Result<Option<(ResourceState, Vec<u8>)>, CollectionError> {
        let Above::There(directory) = self.above(path)? else { return Ok(None) };
        let (_, name) = split(path);
        let mut content = Vec::new();
        match self.there_with(&directory, path, name, Some(&mut content))? {
            There::Resource(state, _) if self.skips(path, state.kind == ResourceKind::Directory) => Ok(None),
            There::Resource(state, _) => Ok(Some((state, content))),
            _ => Ok(None),
        }
    }
}
