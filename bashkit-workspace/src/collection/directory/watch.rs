//! Changes of a directory, as the kernel tells them (inotify).
//!
//! A watch begins before the names of a directory are read, and its events are taken before anything is looked at again: whatever changes later has a later event. Events that are lost (a full
//! queue), a directory that cannot be watched and a file system on which others write behind the kernel's back end the watch: then everything is listed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem::MaybeUninit;
use std::ops::Bound;
use std::time::Duration;

use bashkit::host::{Clock, Random, SystemClock};
use rustix::fd::{AsRawFd, OwnedFd};
use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init, remove_watch};
use rustix::fs::{FileType, fstat, fstatfs};
use rustix::io::Errno;

use super::Inner;
use super::host::{Opened, Stamp, directory_state, is_passing, kind_of, look, state};
use super::listing::{join, split};
use crate::collection::{CollectionError, ResourceCursor, ResourceKind, ResourceListing, ResourceState};
use crate::sandbox::GITIGNORE;

/// Numbers of file systems that only this kernel writes to: ext, XFS, Btrfs, tmpfs, ramfs, overlayfs, F2FS, ZFS, bcachefs.
const LOCAL: [u64; 9] = [0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994, 0x8584_58f6, 0x794c_7630, 0xf2f5_2010, 0x2fc1_2fc1, 0xca45_1a4e];

/// Paths that the log remembers.
const LOGGED_MAX: usize = 100_000;

const WATCHED: WatchFlags = WatchFlags::CREATE
    .union(WatchFlags::DELETE)
    .union(WatchFlags::MODIFY)
    .union(WatchFlags::ATTRIB)
    .union(WatchFlags::CLOSE_WRITE)
    .union(WatchFlags::MOVED_FROM)
    .union(WatchFlags::MOVED_TO)
    .union(WatchFlags::DELETE_SELF)
    .union(WatchFlags::ONLYDIR);

/// The watch cannot say what has changed.
#[derive(Debug)]
pub(super) struct Lost;

/// Everything in a directory as it was seen last, and what has changed since which moment.
pub(super) struct Watch {
    queue: OwnedFd,
    id: u64,
    serial: u64,
    paths: HashMap<i32, Vec<u8>>,
    /// All directories, the top under the empty path.
    directories: BTreeMap<Vec<u8>, i32>,
    states: BTreeMap<Vec<u8>, ResourceState>,
    /// Files with several names: what is written under another one has no event here.
    linked: BTreeMap<Vec<u8>, Stamp>,
    log: BTreeMap<u64, BTreeSet<Vec<u8>>>,
    n_logged: usize,
    /// Moments before this one are forgotten.
    oldest: u64,
    /// Paths that were read or written through the collection since the last look, and whether they were written: who did so knows of files that may come and go between two looks.
    met: BTreeMap<Vec<u8>, bool>,
    clock: SystemClock,
    /// Time of the last listing of everything, on that clock.
    listed_at: Duration,
    is_lost: bool,
}

/// One event of the queue.
struct Told {
    descriptor: i32,
    flags: ReadFlags,
    name: Option<Vec<u8>>,
}

impl Watch {
    /// Begins a watch; `None` where there cannot be one.
    pub(super) fn new(top: &OwnedFd) -> Option<Self> {
        let kind = u64::try_from(fstatfs(top).ok()?.f_type).ok()? & 0xffff_ffff;
        if !LOCAL.contains(&kind) {
            return None;
        }
        let queue = init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK).ok()?;
        Some(Self {
            queue,
            id: Random::fresh().bits(),
            serial: 0,
            paths: HashMap::new(),
            directories: BTreeMap::new(),
            states: BTreeMap::new(),
            linked: BTreeMap::new(),
            log: BTreeMap::new(),
            n_logged: 0,
            oldest: 0,
            met: BTreeMap::new(),
            clock: SystemClock::new(),
            listed_at: Duration::ZERO,
            is_lost: false,
        })
    }

    /// Watches a directory that is about to be read.
    pub(super) fn add(&mut self, path: &[u8], directory: &OwnedFd) {
        // The name may lead elsewhere by now; what is open does not.
        match add_watch(&self.queue, format!("/proc/self/fd/{}", directory.as_raw_fd()), WATCHED) {
            Ok(descriptor) => {
                let before = self.paths.insert(descriptor, path.to_vec());
                if let Some(before) = before.filter(|before| before != path) {
                    self.directories.remove(&before);
                }
                self.directories.insert(path.to_vec(), descriptor);
            }
            // It has vanished: that has an event.
            Err(Errno::NOENT) => {}
            Err(_) => self.is_lost = true,
        }
    }

    /// Paths at which something has happened, of what was told by now.
    pub(super) fn drain(&mut self) -> Result<BTreeSet<Vec<u8>>, Lost> {
        let mut told = Vec::new();
        let mut buffer = [MaybeUninit::<u8>::uninit(); 1 << 14];
        let mut reader = Reader::new(&self.queue, &mut buffer);
        loop {
            match reader.next() {
                Ok(event) => told.push(Told {
                    descriptor: event.wd(),
                    flags: event.events(),
                    name: event.file_name().map(|name| name.to_bytes().to_vec()),
                }),
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                Err(_) => return Err(Lost),
            }
        }
        if !told.is_empty() {
            self.serial += 1;
        }
        let mut dirty = BTreeSet::new();
        for event in told {
            self.take(event, &mut dirty)?;
        }
        if self.is_lost { Err(Lost) } else { Ok(dirty) }
    }

    fn take(&mut self, event: Told, dirty: &mut BTreeSet<Vec<u8>>) -> Result<(), Lost> {
        let Told { descriptor, flags, name } = event;
        if flags.intersects(ReadFlags::QUEUE_OVERFLOW | ReadFlags::UNMOUNT) {
            return Err(Lost);
        }
        let Some(directory) = self.paths.get(&descriptor).cloned() else { return Ok(()) };
        if flags.intersects(ReadFlags::IGNORED | ReadFlags::DELETE_SELF) {
            if directory.is_empty() {
                return Err(Lost);
            }
            self.drop_below(&directory);
            dirty.insert(directory);
            return Ok(());
        }
        let path = match name {
            None => directory,
            Some(name) if is_passing(&name) => return Ok(()),
            Some(name) => join(&directory, &name),
        };
        let has_moved = ReadFlags::CREATE | ReadFlags::DELETE | ReadFlags::MOVED_FROM | ReadFlags::MOVED_TO;
        if flags.contains(ReadFlags::ISDIR) && flags.intersects(has_moved) {
            // Another directory may have the name: it is read anew.
            self.drop_below(&path);
        }
        dirty.insert(path);
        Ok(())
    }

    /// Forgets a path and all that was below it.
    fn drop_below(&mut self, path: &[u8]) {
        for (path, descriptor) in with_below(&self.directories, path) {
            self.directories.remove(&path);
            if self.paths.get(&descriptor) == Some(&path) {
                self.paths.remove(&descriptor);
                // It may have gone with its directory.
                let _ = remove_watch(&self.queue, descriptor);
            }
        }
        for (path, _) in with_below(&self.states, path) {
            self.set(&path, None);
        }
        for (path, _) in with_below(&self.linked, path) {
            self.linked.remove(&path);
        }
    }

    /// Sets the state of a path.
    fn set(&mut self, path: &[u8], state: Option<ResourceState>) {
        if self.states.get(path) == state.as_ref() {
            return;
        }
        match state {
            Some(state) => drop(self.states.insert(path.to_vec(), state)),
            None => drop(self.states.remove(path)),
        }
        self.note(path);
    }

    /// Notes that something has changed at a path.
    fn note(&mut self, path: &[u8]) {
        self.n_logged += usize::from(self.log.entry(self.serial).or_default().insert(path.to_vec()));
        while self.n_logged > LOGGED_MAX
            && let Some((serial, paths)) = self.log.pop_first()
        {
            self.n_logged -= paths.len();
            self.oldest = serial;
        }
    }

    fn has_below(&self, path: &[u8]) -> bool {
        let prefix = join(path, b"");
        let from = || (Bound::Included(prefix.as_slice()), Bound::Unbounded);
        let first = self.states.range::<[u8], _>(from()).next().map(|(path, _)| path);
        let other = self.directories.range::<[u8], _>(from()).next().map(|(path, _)| path);
        first.into_iter().chain(other).any(|path| path.starts_with(&prefix))
    }

    /// Takes a listing of everything, whose directories were added while it was made.
    pub(super) fn replace(&mut self, states: &[ResourceState], directories: &[Vec<u8>], linked: Vec<(Vec<u8>, Stamp)>) -> Result<(), Lost> {
        // One directory under two names tells of one of them only.
        let is_watched = |path: &Vec<u8>| self.directories.get(path).is_some_and(|descriptor| self.paths.get(descriptor) == Some(path));
        if self.is_lost || !directories.iter().all(is_watched) {
            return Err(Lost);
        }
        self.serial += 1;
        let there: BTreeSet<&[u8]> = directories.iter().map(Vec::as_slice).collect();
        let gone: Vec<Vec<u8>> = self.directories.keys().filter(|path| !there.contains(path.as_slice())).cloned().collect();
        for path in gone {
            self.drop_below(&path);
        }
        let now: BTreeSet<&[u8]> = states.iter().map(|state| state.path.as_slice()).collect();
        let gone: Vec<Vec<u8>> = self.states.keys().filter(|path| !now.contains(path.as_slice())).cloned().collect();
        for path in gone {
            self.set(&path, None);
        }
        for state in states {
            self.set(&state.path, Some(state.clone()));
        }
        self.linked = linked.into_iter().collect();
        self.listed_at = self.clock.monotonic();
        Ok(())
    }

    /// Cursor of what is known now.
    pub(super) fn cursor(&self) -> ResourceCursor {
        ResourceCursor::new([self.id.to_be_bytes(), self.serial.to_be_bytes()].concat())
    }

    /// Moment of a cursor of this watch.
    fn moment(&self, cursor: &ResourceCursor) -> Option<u64> {
        let (id, serial) = cursor.bytes().split_first_chunk::<8>()?;
        let serial = u64::from_be_bytes(serial.try_into().ok()?);
        (u64::from_be_bytes(*id) == self.id && serial >= self.oldest && serial <= self.serial).then_some(serial)
    }

    fn since(&self, moment: u64) -> ResourceListing {
        let changed: BTreeSet<&Vec<u8>> =
            self.log.range((Bound::Excluded(moment), Bound::Unbounded)).flat_map(|(_, paths)| paths).collect();
        let mut listing = ResourceListing { cursor: Some(self.cursor()), ..ResourceListing::default() };
        for path in changed {
            match self.states.get(path) {
                Some(state) => listing.states.push(state.clone()),
                None => listing.removed.push(path.clone()),
            }
        }
        listing
    }
}

/// Entries under a path and below it.
fn with_below<T: Clone>(map: &BTreeMap<Vec<u8>, T>, path: &[u8]) -> Vec<(Vec<u8>, T)> {
    let prefix = join(path, b"");
    let below = map.range::<[u8], _>((Bound::Included(prefix.as_slice()), Bound::Unbounded));
    let below = below.take_while(|(found, _)| found.starts_with(&prefix));
    below.chain(map.get_key_value(path)).map(|(path, value)| (path.clone(), value.clone())).collect()
}

impl Inner {
    /// Notes that somebody knows of a path by another way than a listing. Not to be called while the directory is locked.
    pub(super) fn meet(&self, path: &[u8], is_written: bool) {
        if let Some(watch) = self.watch().as_mut() {
            *watch.met.entry(path.to_vec()).or_default() |= is_written;
        }
    }

    /// Changes since a cursor; `None` when everything is to be listed.
    pub(super) fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        let mut slot = self.watch();
        let Some(watch) = slot.as_mut() else { return Ok(None) };
        let is_old = watch.clock.monotonic() >= watch.listed_at.saturating_add(self.relist_after);
        let Some(moment) = watch.moment(cursor).filter(|_| !is_old) else { return Ok(None) };
        match self.refresh(watch) {
            Ok(true) => Ok(Some(watch.since(moment))),
            Ok(false) => {
                *slot = None;
                Ok(None)
            }
            Err(error) => {
                *slot = None;
                Err(error)
            }
        }
    }

    /// Looks at what has changed; `false` when the watch cannot say what has.
    fn refresh(&self, watch: &mut Watch) -> Result<bool, CollectionError> {
        let met = std::mem::take(&mut watch.met);
        if !self.refresh_dirty(watch)? {
            return Ok(false);
        }
        watch.serial += u64::from(!met.is_empty());
        for (path, is_written) in met {
            if is_written || !watch.states.contains_key(&path) {
                watch.note(&path);
            }
        }
        Ok(true)
    }

    fn refresh_dirty(&self, watch: &mut Watch) -> Result<bool, CollectionError> {
        let Ok(mut dirty) = watch.drain() else { return Ok(false) };
        for (path, stamp) in &watch.linked {
            let now = look(&self.top, path).map_err(|error| self.io("read", path, error))?;
            if now.is_none_or(|now| Stamp::of(&now) != *stamp || !stamp.is_settled(watch.clock.now())) {
                dirty.insert(path.clone());
            }
        }
        if dirty.is_empty() {
            return Ok(true);
        }
        if self.filter.reads_gitignore() && dirty.iter().any(|path| split(path).1 == GITIGNORE) {
            // Other files are left out now.
            return Ok(false);
        }
        watch.serial += 1;
        // Nobody of ours is in the middle of a change.
        let _lock = self.lock(false)?;
        let mut directories = BTreeSet::new();
        for path in &dirty {
            if !path.is_empty() {
                self.refresh_one(watch, path)?;
                directories.extend([split(path).0.to_vec(), path.clone()]);
            }
        }
        for path in
            directories.iter().rev().filter(|path| !path.is_empty() && watch.directories.contains_key(*path)).cloned().collect::<Vec<_>>()
        {
            self.refresh_directory(watch, &path)?;
        }
        Ok(!watch.is_lost)
    }

    fn refresh_one(&self, watch: &mut Watch, path: &[u8]) -> Result<(), CollectionError> {
        let (above, name) = split(path);
        // What is not there has an event of its own.
        let found = match self.descend(above)? {
            Opened::Directory(directory) => look(&directory, name).map_err(|error| self.io("read", path, error))?,
            _ => None,
        };
        let kind = found.as_ref().map(kind_of).filter(|kind| !self.is_skipped(path, *kind == FileType::Directory));
        match (kind, found) {
            (Some(FileType::RegularFile), Some(stat)) => {
                if watch.directories.contains_key(path) {
                    watch.drop_below(path);
                }
                // Times need not tell of what was written through a mapping.
                let hash = self.hash(path)?;
                let was_linked = watch.linked.remove(path).is_some();
                if let Some(hash) = hash {
                    if stat.st_nlink > 1 {
                        // Nothing tells of the other names that it has here: a listing finds them.
                        watch.is_lost |= !was_linked;
                        watch.linked.insert(path.to_vec(), hash.stamp);
                    }
                    self.hashes().insert(path.to_vec(), hash);
                }
                watch.set(path, hash.map(|hash| state(path, ResourceKind::File, &hash.stamp, hash.hash, hash.size)));
            }
            (Some(FileType::Directory), Some(_)) if watch.directories.contains_key(path) => {}
            (Some(FileType::Directory), Some(_)) => {
                watch.drop_below(path);
                let walked = self.walk(path.to_vec(), &mut |path, directory| watch.add(path, directory))?;
                let linked = walked.linked.clone();
                let (states, _) = self.states(walked, false)?;
                for state in states {
                    let path = state.path.clone();
                    watch.set(&path, Some(state));
                }
                watch.linked.extend(linked);
            }
            _ => watch.drop_below(path),
        }
        Ok(())
    }

    /// A directory is a resource as long as nothing is in it.
    fn refresh_directory(&self, watch: &mut Watch, path: &[u8]) -> Result<(), CollectionError> {
        if watch.has_below(path) {
            watch.set(path, None);
            return Ok(());
        }
        match self.descend(path)? {
            Opened::Directory(directory) => {
                let stamp = Stamp::of(&fstat(&directory).map_err(|error| self.io("read", path, error))?);
                watch.set(path, Some(directory_state(path, &stamp)));
            }
            _ => watch.drop_below(path),
        }
        Ok(())
    }
}
