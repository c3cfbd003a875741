//! Everything that is in a directory.

use std::collections::HashMap;
use std::io::Read as _;

use bashkit::host::{Clock, SystemClock};
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{FileType, fstat};

use super::host::{Opened, Stamp, clear, digest, directory_state, is_passing, kind_of, look, names, open_directory, open_file, state};
use super::{Hash, Inner};
use crate::collection::{CollectionError, ResourceCursor, ResourceKind, ResourceListing, ResourceState};
use crate::sandbox::GITIGNORE;

/// Result of a walk, before contents are looked at.
#[derive(Default)]
pub(super) struct Walked {
    files: Vec<(Vec<u8>, Stamp)>,
    /// Those with nothing in them that is a resource.
    empty: Vec<(Vec<u8>, Stamp)>,
    /// All, as they were when they were read.
    directories: Vec<(Vec<u8>, Stamp)>,
    /// Files that have other names too.
    pub(super) linked: Vec<(Vec<u8>, Stamp)>,
    /// Files that a killed process left behind.
    left: Vec<(Vec<u8>, Vec<u8>)>,
    /// Somebody changed something meanwhile.
    is_unsettled: bool,
}

impl Inner {
    /// The states of everything, sorted. What changes while it is looked at is looked at again a few times.
    pub(super) fn list(&self) -> Result<ResourceListing, CollectionError> {
        const N_TRIES: usize = 4;
        let mut n_tries = 0;
        let mut watch = self.begin_watch();
        loop {
            n_tries += 1;
            let walked = {
                // Nobody of ours moves a name while names are read.
                let _lock = self.lock(false)?;
                self.walk(Vec::new(), &mut |path, directory| watch.add(path, directory))?
            };
            self.clear_left(&walked.left);
            let directories: Vec<Vec<u8>> = walked.directories.iter().map(|(path, _)| path.clone()).collect();
            let linked = walked.linked.clone();
            let (states, is_settled) = self.states(walked, true)?;
            if is_settled || n_tries == N_TRIES {
                let cursor = watch.finish(&states, &directories, linked);
                return Ok(ResourceListing { states, cursor, ..ResourceListing::default() });
            }
        }
    }

    /// Everything below a directory; `enter` is called with each before its names are read.
    pub(super) fn walk(&self, from: Vec<u8>, enter: &mut dyn FnMut(&[u8], &OwnedFd)) -> Result<Walked, CollectionError> {
        const PATH_BYTES_SURE: usize = 1000;
        let mut walked = Walked::default();
        let mut todo = vec![from];
        while let Some(path) = todo.pop() {
            match self.descend(&path)? {
                Opened::Directory(directory) => {
                    enter(&path, &directory);
                    self.walk_one(path, &directory, &mut walked, &mut todo)?;
                }
                _ => walked.is_unsettled = true,
            }
        }
        for (path, stamp) in &walked.directories {
            let name: &[u8] = if path.is_empty() { b"." } else { path };
            let now = look(&self.top, name).map_err(|error| self.io("read", path, error))?;
            walked.is_unsettled |= match now {
                Some(now) => Stamp::of(&now) != *stamp,
                // A path that is too long for one call tells nothing.
                None => path.len() < PATH_BYTES_SURE,
            };
        }
        // One that was removed reads as if it were empty.
        let top = fstat(&self.top).map_err(|error| self.io("read", &[], error))?;
        if top.st_nlink == 0 {
            return Err(self.said("read", &[], "the directory was removed"));
        }
        Ok(walked)
    }

    fn walk_one(&self, path: Vec<u8>, directory: &OwnedFd, walked: &mut Walked, todo: &mut Vec<Vec<u8>>) -> Result<(), CollectionError> {
        let stamp = Stamp::of(&fstat(directory).map_err(|error| self.io("read", &path, error))?);
        let mut found = Vec::new();
        let read = names(directory, |name, kind| {
            if !matches!(kind, FileType::Symlink | FileType::Fifo | FileType::Socket) {
                found.push((name.to_vec(), kind));
            }
            true
        });
        read.map_err(|error| self.io("read", &path, error))?;
        if self.filter.reads_gitignore() {
            let text = self.ignore_text(directory, &path)?;
            self.ignores().set(&path, text.as_deref());
        }
        let mut is_empty = true;
        for (name, kind) in found {
            let below = join(&path, &name);
            if is_passing(&name) {
                walked.left.push((path.clone(), name));
                continue;
            }
            if kind != FileType::Unknown && self.skips(&below, kind == FileType::Directory) {
                continue;
            }
            let Some(stat) = look(directory, &name).map_err(|error| self.io("read", &below, error))? else {
                walked.is_unsettled = true;
                continue;
            };
            let now = kind_of(&stat);
            if !matches!(now, FileType::RegularFile | FileType::Directory)
                || (now != kind && self.skips(&below, now == FileType::Directory))
            {
                continue;
            }
            is_empty = false;
            if now == FileType::Directory {
                todo.push(below);
                continue;
            }
            if stat.st_nlink > 1 {
                walked.linked.push((below.clone(), Stamp::of(&stat)));
            }
            walked.files.push((below, Stamp::of(&stat)));
        }
        if is_empty && !path.is_empty() {
            walked.empty.push((path.clone(), stamp));
        }
        walked.directories.push((path, stamp));
        Ok(())
    }

    /// Text of a directory's `.gitignore`, of 1 MiB at most.
    fn ignore_text(&self, directory: &OwnedFd, path: &[u8]) -> Result<Option<Vec<u8>>, CollectionError> {
        const BYTES_MAX: u64 = 1 << 20;
        let Some(file) = open_file(directory, GITIGNORE).map_err(|error| self.io("open", path, error))? else { return Ok(None) };
        let mut text = Vec::new();
        file.take(BYTES_MAX).read_to_end(&mut text).map_err(|error| self.said("read", path, &error.to_string()))?;
        Ok(Some(text))
    }

    /// Hashes what was not hashed as it is. `false` when something is other than it was found. Of other files than these, hashes are forgotten where these are all.
    pub(super) fn states(&self, walked: Walked, is_all: bool) -> Result<(Vec<ResourceState>, bool), CollectionError> {
        let mut is_settled = !walked.is_unsettled;
        let mut states = Vec::with_capacity(walked.files.len().saturating_add(walked.empty.len()));
        let known = if is_all { std::mem::take(&mut *self.hashes()) } else { HashMap::new() };
        let mut hashes = HashMap::with_capacity(walked.files.len());
        for (path, stamp) in walked.files {
            if let Some(hash) = known.get(&path).filter(|hash| hash.stamp == stamp && hash.is_settled) {
                states.push(state(&path, ResourceKind::File, &stamp, hash.hash, hash.size));
                hashes.insert(path, *hash);
                continue;
            }
            let Some(hash) = self.hash(&path)? else {
                is_settled = false;
                continue;
            };
            states.push(state(&path, ResourceKind::File, &hash.stamp, hash.hash, hash.size));
            hashes.insert(path, hash);
        }
        self.hashes().extend(hashes);
        states.extend(walked.empty.iter().map(|(path, stamp)| directory_state(path, stamp)));
        states.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        Ok((states, is_settled))
    }

    /// `None` when it is no file any more.
    pub(super) fn hash(&self, path: &[u8]) -> Result<Option<Hash>, CollectionError> {
        let (above, name) = split(path);
        let Opened::Directory(above) = self.descend(above)? else { return Ok(None) };
        let Some(mut file) = open_file(&above, name).map_err(|error| self.io("open", path, error))? else { return Ok(None) };
        let now = SystemClock::new().now();
        let (stamp, hash, size) = digest(&mut file, None).map_err(|error| self.said("read", path, &error.to_string()))?;
        Ok(Some(Hash { stamp, hash, size, is_settled: stamp.is_settled(now) }))
    }

    /// The directory with a path, from the top down.
    pub(super) fn descend(&self, path: &[u8]) -> Result<Opened, CollectionError> {
        let names = path.split(|byte| *byte == b'/').filter(|name| !name.is_empty());
        descend_names(&self.top, names).map_err(|error| self.io("open", path, error))
    }

    /// Removes what was left behind, unless somebody is at work.
    fn clear_left(&self, left: &[(Vec<u8>, Vec<u8>)]) {
        if left.is_empty() || self.read_only {
            return;
        }
        let Ok(Some(_lock)) = self.try_lock() else { return };
        for (path, name) in left {
            if let Ok(Opened::Directory(directory)) = self.descend(path) {
                // What cannot be removed is never listed.
                let _ = clear(&directory, name);
            }
        }
    }
}

fn descend_names<'a>(top: impl AsFd, names: impl Iterator<Item = &'a [u8]>) -> Result<Opened, rustix::io::Errno> {
    let mut directory = super::host::open_again(top)?;
    for name in names {
        match open_directory(&directory, name)? {
            Opened::Directory(next) => directory = next,
            other => return Ok(other),
        }
    }
    Ok(Opened::Directory(directory))
}

pub(super) fn join(path: &[u8], name: &[u8]) -> Vec<u8> {
    if path.is_empty() { name.to_vec() } else { [path, b"/", name].concat() }
}

/// Directory of a path, and its name there.
pub(super) fn split(path: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memrchr(b'/', path).and_then(|at| Some((path.get(..at)?, path.get(at.saturating_add(1)..)?))) {
        Some(split) => split,
        None => (&[], path),
    }
}

/// Listing in progress that begins or renews the watch of a directory.
struct Watching<'a> {
    #[cfg(target_os = "linux")]
    slot: std::sync::MutexGuard<'a, Option<super::watch::Watch>>,
    #[cfg(not(target_os = "linux"))]
    slot: std::marker::PhantomData<&'a Inner>,
}

#[cfg(target_os = "linux")]
impl Inner {
    pub(super) fn watch(&self) -> std::sync::MutexGuard<'_, Option<super::watch::Watch>> {
        self.watch.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn begin_watch(&self) -> Watching<'_> {
        let mut slot = self.watch();
        match slot.as_mut().map(super::watch::Watch::drain) {
            Some(Ok(dirty)) => {
                let mut hashes = self.hashes();
                for path in &dirty {
                    hashes.remove(path);
                }
            }
            Some(Err(_)) | None => *slot = super::watch::Watch::new(&self.top),
        }
        Watching { slot }
    }
}

#[cfg(target_os = "linux")]
impl Watching<'_> {
    fn add(&mut self, path: &[u8], directory: &OwnedFd) {
        if let Some(watch) = self.slot.as_mut() {
            watch.add(path, directory);
        }
    }

    fn finish(&mut self, states: &[ResourceState], directories: &[Vec<u8>], linked: Vec<(Vec<u8>, Stamp)>) -> Option<ResourceCursor> {
        match self.slot.as_mut()?.replace(states, directories, linked) {
            Ok(()) => self.slot.as_ref().map(super::watch::Watch::cursor),
            Err(super::watch::Lost) => {
                *self.slot = None;
                None
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
impl Inner {
    pub(super) fn meet(&self, _: &[u8], _: bool) {}

    fn begin_watch(&self) -> Watching<'_> {
        Watching { slot: std::marker::PhantomData }
    }
}

#[cfg(not(target_os = "linux"))]
impl Watching<'_> {
    fn add(&mut self, _: &[u8], _: &OwnedFd) {}

    fn finish(&mut self, _: &[ResourceState], _: &[Vec<u8>], _: Vec<(Vec<u8>, Stamp)>) -> Option<ResourceCursor> {
        None
    }
}
