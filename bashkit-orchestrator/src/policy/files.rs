//! The files of a script, where rules say what may be written.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bashkit::host::Clock;
use bashkit::vfs::path::{self, LINKS_MAX};
use bashkit::vfs::{
    self, Change, Checkpoint, DirEntry, Errno, File, FileKind, FileSystem, Layered, Metadata, NodeBody, OpenOptions, Origin, Result, Usage,
};

use super::{Allowances, Approval, ApprovalRequest, Approver, Decision, Policy};
use crate::tool::{Effects, ToolArguments};

/// Decides about the files of one run.
pub(crate) struct FileGate {
    pub(crate) policy: Arc<Policy>,
    /// Approver who is asked, if there is one.
    pub(crate) approver: Option<Arc<dyn Approver>>,
    pub(crate) allowances: Arc<Allowances>,
    /// Answers that were given in this run.
    answers: Mutex<BTreeMap<Vec<u8>, bool>>,
    /// Held from the look at a path until what is done there is done: everything that changes names takes it.
    still: Mutex<()>,
}

impl Debug for FileGate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FileGate(..)")
    }
}

impl FileGate {
    pub(crate) fn new(policy: Arc<Policy>, approver: Option<Arc<dyn Approver>>, allowances: Arc<Allowances>) -> Arc<Self> {
        Arc::new(Self { policy, approver, allowances, answers: Mutex::default(), still: Mutex::default() })
    }

    /// The files behind this gate.
    pub(crate) fn around(self: &Arc<Self>, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        Arc::new(GuardedFiles {
            physical: vfs::physical(&files),
            all: vfs::privileged(&files),
            gate: Arc::clone(self),
            files,
            judges: true,
        })
    }

    fn hold_still(&self) -> MutexGuard<'_, ()> {
        self.still.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answers(&self) -> MutexGuard<'_, BTreeMap<Vec<u8>, bool>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decision about writing to a file, with the answers that were given.
    fn judge(&self, path: &[u8]) -> Decision {
        match self.policy.judge_write(path) {
            Decision::Ask => match self.answers().get(path) {
                Some(true) => Decision::Allow,
                Some(false) => Decision::Deny,
                None => Decision::Ask,
            },
            decided => decided,
        }
    }

    /// Asks about a file. Nobody can wait here: what is not said at once is a no.
    fn ask(&self, path: &[u8]) {
        let text = String::from_utf8_lossy(path).into_owned();
        let arguments = ToolArguments::from_iter([("path".to_owned(), text.into())]);
        let request = ApprovalRequest {
            call: 0,
            parent: None,
            tool: String::new(),
            args: Vec::new(),
            arguments,
            stdin: None,
            effects: Effects { read_only: Some(false), destructive: Some(true), ..Effects::default() },
            reason: "a file is written to".to_owned(),
            file: Some(path.to_vec()),
        };
        // Text that is not UTF-8 could stand for another file.
        let is_text = std::str::from_utf8(path).is_ok();
        let allowed = (is_text && self.allowances.has("", &request.arguments))
            || match self.said(&request) {
                Some(Approval::Allow) => true,
                Some(Approval::AllowForSession) => {
                    if is_text {
                        self.allowances.add("", &request.arguments);
                    }
                    true
                }
                _ => false,
            };
        self.answers().insert(path.to_vec(), allowed);
    }

    /// Answer that the approver gives at once.
    fn said(&self, request: &ApprovalRequest) -> Option<Approval> {
        let mut asked = self.approver.as_ref()?.decide(request);
        match asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(approval) => Some(approval.named().1),
            Poll::Pending => None,
        }
    }
}

/// Files of which the policy says which may be written to.
///
/// A path is resolved and judged under the lock of the gate, and what is done is done to the path that was judged, where no link is followed any more
/// ([`vfs::physical`]). So nothing that is renamed or linked meanwhile, by whomever, leads an operation to another file than the one that was judged.
#[derive(Debug)]
struct GuardedFiles {
    gate: Arc<FileGate>,
    /// The files as scripts see them, by physical paths, and for the host.
    files: Arc<dyn FileSystem>,
    physical: Arc<dyn FileSystem>,
    all: Arc<dyn FileSystem>,
    /// The host itself is not judged.
    judges: bool,
}

/// Where a path leads, by the links that are there; the last name need not be there.
fn real(fs: &dyn FileSystem, path: &[u8]) -> Result<Vec<u8>> {
    path::follow(fs, path, |step| match step.found {
        Ok(meta) if meta.is_symlink() && step.n_links > LINKS_MAX => Err(Errno::Loop),
        Ok(meta) if !step.is_last && !meta.is_symlink() && !meta.is_dir() => Err(Errno::NotDir),
        Err(errno) if !(step.is_last && errno == Errno::NoEnt) => Err(errno),
        _ => Ok(true),
    })
}

/// Place that is written to.
#[derive(Clone, Copy)]
enum WriteTarget<'a> {
    /// Where the path leads.
    Followed(&'a [u8]),
    /// The name itself.
    Name(&'a [u8]),
    /// The name itself, and everything that comes to be found below it: a directory comes or goes, or a link.
    Tree(&'a [u8], Below<'a>),
    /// A device, which anybody may write to.
    Device(&'a [u8]),
}

#[derive(Clone, Copy)]
enum Below<'a> {
    /// Names that are below that directory now.
    Of(&'a [u8]),
    /// Any names, because they are not known.
    Unknown,
}

impl<'a> WriteTarget<'a> {
    /// Where the path leads, but for a link that it ends with.
    fn unfollowed(path: &'a [u8]) -> Self {
        match path::split(path) {
            Some((_, name)) if name != b"." && name != b".." && !path.ends_with(b"/") => Self::Name(path),
            _ => Self::Followed(path),
        }
    }
}

impl GuardedFiles {
    fn wrap(&self, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        self.gate.around(files)
    }

    /// View of these files by physical paths.
    fn seen_as(&self, physical: Arc<dyn FileSystem>, judges: bool) -> Arc<dyn FileSystem> {
        let (gate, files, all) = (Arc::clone(&self.gate), Arc::clone(&physical), Arc::clone(&self.all));
        Arc::new(Self { gate, files, physical, all, judges })
    }

    /// Kind of what is there for the host, by where the path leads.
    fn kind(&self, path: &[u8]) -> Option<FileKind> {
        self.all.lstat(&real(&*self.all, path).ok()?).ok().map(|meta| meta.kind)
    }

    /// Kind of what a name stands for, links not followed.
    fn kind_of_name(&self, path: &[u8]) -> Option<FileKind> {
        self.all.lstat(&self.physical_name(path).ok()?).ok().map(|meta| meta.kind)
    }

    /// The physical path of a name that may be a link itself.
    fn physical_name(&self, path: &[u8]) -> Result<Vec<u8>> {
        let Some((parent, name)) = path::split(path) else { return Ok(b"/".to_vec()) };
        match real(&*self.all, parent) {
            Err(_) if name == b"." || name == b".." => Err(Errno::NoEnt),
            parent => Ok(path::join(&parent?, name)),
        }
    }

    /// The physical path of a place; `found` gets the paths for the rules.
    fn judged(&self, place: WriteTarget<'_>, found: &mut Vec<Vec<u8>>) -> Result<Vec<u8>> {
        let policy = &self.gate.policy;
        let (WriteTarget::Followed(path) | WriteTarget::Name(path) | WriteTarget::Tree(path, _) | WriteTarget::Device(path)) = place;
        if !self.judges {
            return Ok(path.to_vec());
        }
        let is_device = matches!(place, WriteTarget::Device(_));
        if !is_device && policy.forbids_write(&path::clean(path)) {
            return Err(Errno::Acces);
        }
        self.check_way(place)?;
        let mut physical = match place {
            WriteTarget::Followed(path) | WriteTarget::Device(path) => real(&*self.all, path)?,
            WriteTarget::Name(path) | WriteTarget::Tree(path, _) => self.physical_name(path)?,
        };
        let clean = path::clean(&physical);
        match place {
            WriteTarget::Tree(_, Below::Unknown) if policy.forbids_below(&clean) => return Err(Errno::Acces),
            WriteTarget::Tree(_, Below::Of(dir)) => self.below(&self.physical_name(dir)?, &clean, found)?,
            _ => {}
        }
        found.extend(Some(clean).filter(|_| !is_device));
        // That it is to be a directory is part of what is asked for.
        let end = path.rsplit(|byte| *byte == b'/').take_while(|name| matches!(*name, b"" | b".")).max();
        if let Some(end) = end.filter(|_| path.contains(&b'/')) {
            physical.push(b'/');
            physical.extend_from_slice(end);
        }
        Ok(physical)
    }

    /// Refuses what the user of the files may not look up on the way to a place.
    fn check_way(&self, place: WriteTarget<'_>) -> Result<()> {
        let (path, parent) = match place {
            WriteTarget::Name(path) | WriteTarget::Tree(path, _) => (path, path::split(path)),
            WriteTarget::Followed(path) | WriteTarget::Device(path) => match self.files.stat(path) {
                // It may be about to be made.
                Ok(_) | Err(Errno::NoEnt) => return Ok(()),
                Err(errno) => return Err(errno),
            },
        };
        match parent {
            None => Ok(()),
            // `.` and `..` are no names: what is asked for them is refused, and says no more.
            Some((_, b"." | b"..")) => self.files.stat(path).map(drop).map_err(|_| Errno::NoEnt),
            Some((parent, _)) if !self.files.stat(parent)?.is_dir() => Err(Errno::NotDir),
            Some((parent, _)) => self.files.access(parent, 1),
        }
    }

    /// Adds everything below a directory, as if it were at `at`.
    fn below(&self, dir: &[u8], at: &[u8], found: &mut Vec<Vec<u8>>) -> Result<()> {
        let mut left = vec![(dir.to_vec(), at.to_vec())];
        while let Some((dir, at)) = left.pop() {
            for entry in self.all.read_dir(&dir)? {
                let of = |dir: &[u8]| [if dir == b"/" { b"" } else { dir }, b"/", &entry.name].concat();
                let (from, to) = (of(&dir), of(&at));
                match entry.kind {
                    FileKind::Directory => left.push((from, to.clone())),
                    FileKind::Symlink if self.gate.policy.forbids_below(&to) => return Err(Errno::Acces),
                    _ => {}
                }
                found.push(to);
            }
        }
        Ok(())
    }

    /// Does something if that may be: `look` says which paths it is about, under the lock, and `act` does it.
    fn decide<P, T>(&self, look: impl Fn(&mut Vec<Vec<u8>>) -> Result<P>, act: impl FnOnce(P) -> Result<T>) -> Result<T> {
        loop {
            let still = self.gate.hold_still();
            let mut paths = Vec::new();
            let looked = look(&mut paths)?;
            let judged: Vec<Decision> = paths.iter().map(|path| self.gate.judge(path)).collect();
            match judged.iter().max() {
                Some(Decision::Deny) => return Err(Errno::Acces),
                Some(Decision::Ask) => {}
                Some(Decision::Allow) | None => return act(looked),
            }
            drop(still);
            for (path, _) in paths.iter().zip(judged).filter(|(_, decision)| *decision == Decision::Ask) {
                self.gate.ask(path);
            }
        }
    }

    /// Does something to places, if that may be; `places` looks at what is there under the lock, and `act` gets the physical path of each.
    fn write<'a, const N: usize, T>(
        &self,
        places: impl Fn() -> Result<[WriteTarget<'a>; N]>,
        act: impl FnOnce(&dyn FileSystem, [&[u8]; N]) -> Result<T>,
    ) -> Result<T> {
        let look = |found: &mut Vec<Vec<u8>>| {
            let mut paths = [const { Vec::new() }; N];
            for (place, path) in places()?.into_iter().zip(&mut paths) {
                *path = self.judged(place, found)?;
            }
            Ok(paths)
        };
        self.decide(look, |paths| act(&*self.physical, paths.each_ref().map(Vec::as_slice)))
    }

    /// The paths of changes for the rules, with directories that have to be made for them.
    fn changed(&self, changes: &[Change], found: &mut Vec<Vec<u8>>) -> Result<()> {
        let policy = &self.gate.policy;
        for change in changes {
            let path = path::clean(&change.path);
            let is_link = change.after.as_ref().is_some_and(|node| matches!(node.body, NodeBody::Symlink(_)));
            if policy.forbids_write(&path) || (is_link && policy.forbids_below(&path)) {
                return Err(Errno::Acces);
            }
            let mut above = path.as_slice();
            while let Some((dir, _)) = path::split(above).filter(|(dir, _)| change.after.is_some() && *dir != b"/") {
                if self.all.lstat(dir).is_ok() {
                    break;
                }
                found.push(dir.to_vec());
                above = dir;
            }
            found.push(path);
        }
        Ok(())
    }
}

impl FileSystem for GuardedFiles {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        let OpenOptions { write, create, exclusive, truncate, no_follow, .. } = options;
        if !(write || create || exclusive || truncate) {
            return self.files.open(path, options);
        }
        let is_name = no_follow || (create && exclusive);
        let look = |found: &mut Vec<Vec<u8>>| {
            let kind = if is_name { self.kind_of_name(path) } else { self.kind(path) };
            let place = match kind {
                Some(FileKind::Device(_)) => WriteTarget::Device(path),
                _ if is_name => WriteTarget::unfollowed(path),
                _ => WriteTarget::Followed(path),
            };
            Ok((place, self.judged(place, found)?))
        };
        self.decide(look, |(place, path)| match place {
            WriteTarget::Device(_) if create && exclusive => Err(Errno::Exist),
            // Nobody has judged it: if it is no device any more, it stays as it is.
            WriteTarget::Device(_) => match self.physical.open(&path, OpenOptions { create: false, truncate: false, ..options }) {
                Ok(_) => Err(Errno::Again),
                refused => refused,
            },
            _ => self.physical.open(&path, options),
        })
    }

    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        self.files.stat(path)
    }

    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        self.files.lstat(path)
    }

    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        self.files.read_dir(path)
    }

    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        self.files.read_link(path)
    }

    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        let place = || match self.files.stat(path) {
            // bash and mkdir -p ask for directories that are there.
            Ok(_) => Err(Errno::Exist),
            Err(_) => Ok([WriteTarget::Name(path)]),
        };
        self.write(place, |files, [path]| files.mkdir(path, mode))
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.write(|| Ok([WriteTarget::Name(path)]), |files, [path]| files.rmdir(path))
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        self.write(|| Ok([WriteTarget::Name(path)]), |files, [path]| files.unlink(path))
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        let places = || {
            Ok(match self.kind_of_name(from) {
                Some(FileKind::Directory) => [WriteTarget::Tree(from, Below::Of(from)), WriteTarget::Tree(to, Below::Of(from))],
                Some(FileKind::Symlink) => [WriteTarget::Name(from), WriteTarget::Tree(to, Below::Unknown)],
                _ => [WriteTarget::Name(from), WriteTarget::Name(to)],
            })
        };
        self.write(places, |files, [from, to]| files.rename(from, to))
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        let places = || {
            let to = if self.files.lstat(existing)?.is_symlink() { WriteTarget::Tree(new, Below::Unknown) } else { WriteTarget::Name(new) };
            Ok([WriteTarget::unfollowed(existing), to])
        };
        self.write(places, |files, [existing, new]| files.link(existing, new))
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        self.write(|| Ok([WriteTarget::Tree(link, Below::Unknown)]), |files, [link]| files.symlink(target, link))
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.write(|| Ok([WriteTarget::Name(path)]), |files, [path]| files.mkfifo(path, mode))
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        self.write(|| Ok([WriteTarget::Followed(path)]), |files, [path]| files.chmod(path, mode))
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        let place = if follow { WriteTarget::Followed(path) } else { WriteTarget::unfollowed(path) };
        self.write(|| Ok([place]), |files, [path]| files.chown(path, uid, gid, follow))
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        let place = if follow { WriteTarget::Followed(path) } else { WriteTarget::unfollowed(path) };
        self.write(|| Ok([place]), |files, [path]| files.set_times(path, atime, mtime, follow))
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        self.files.access(path, how)?;
        if how & 2 == 0 || matches!(self.kind(path), Some(FileKind::Device(_))) {
            return Ok(());
        }
        let mut paths = Vec::new();
        self.judged(WriteTarget::Followed(path), &mut paths)?;
        let denied = paths.iter().any(|path| self.gate.judge(path) == Decision::Deny);
        if denied { Err(Errno::Acces) } else { Ok(()) }
    }

    fn snapshot(&self) -> Option<Arc<dyn FileSystem>> {
        self.files.snapshot().map(|files| self.wrap(files))
    }

    fn layer(&self, clock: Option<Arc<dyn Clock>>) -> Option<Arc<dyn FileSystem>> {
        self.files.layer(clock).map(|files| self.wrap(files))
    }

    fn layered(&self) -> Option<Layered> {
        let Layered { below, touched } = self.files.layered()?;
        Some(Layered { below: self.wrap(below), touched })
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        Some(self.seen_as(Arc::clone(&self.physical), self.judges))
    }

    /// The host itself is not judged, but no link leads it elsewhere, and it waits for who holds the lock.
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(self.seen_as(Arc::clone(&self.all), false))
    }

    /// Applies changes that were made in a layer: they are judged again where they are kept; what was let through there is let through here without asking again.
    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        self.decide(|found| if self.judges { self.changed(changes, found) } else { Ok(()) }, |()| self.files.apply(changes, origin))
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        self.files.checkpoint()
    }

    fn roll_back(&self, to: &Checkpoint) -> bool {
        let _still = self.gate.hold_still();
        self.files.roll_back(to)
    }

    fn generation(&self) -> Option<u64> {
        self.files.generation()
    }

    fn usage(&self) -> Usage {
        self.files.usage()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use bashkit::host::Random;
    use bashkit::vfs::{Memory, Mount, Node, Overlay, apply};

    use super::*;

    fn guard(policy: Policy, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        FileGate::new(Arc::new(policy), None, Arc::default()).around(files)
    }

    fn write(fs: &dyn FileSystem, path: &str, text: &str) -> Result<()> {
        fs.open(path.as_bytes(), OpenOptions::write(0o644))?.append(text.as_bytes()).map(drop)
    }

    /// Files that are told of each operation before it is done: that is where somebody else may come in between.
    struct Hooked {
        files: Arc<dyn FileSystem>,
        hook: Arc<dyn Fn() + Send + Sync>,
        /// What a host brings may have no other views.
        is_plain: bool,
    }

    impl Debug for Hooked {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.files.fmt(f)
        }
    }

    impl Hooked {
        fn then(&self) -> &dyn FileSystem {
            (self.hook)();
            &*self.files
        }

        fn view(&self, files: Option<Arc<dyn FileSystem>>) -> Option<Arc<dyn FileSystem>> {
            let files = files.filter(|_| !self.is_plain)?;
            Some(Arc::new(Self { files, hook: Arc::clone(&self.hook), is_plain: false }))
        }
    }

    impl FileSystem for Hooked {
        fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
            self.then().open(path, options)
        }
        fn stat(&self, path: &[u8]) -> Result<Metadata> {
            self.then().stat(path)
        }
        fn lstat(&self, path: &[u8]) -> Result<Metadata> {
            self.then().lstat(path)
        }
        fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
            self.then().read_dir(path)
        }
        fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
            self.then().read_link(path)
        }
        fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
            self.then().mkdir(path, mode)
        }
        fn rmdir(&self, path: &[u8]) -> Result<()> {
            self.then().rmdir(path)
        }
        fn unlink(&self, path: &[u8]) -> Result<()> {
            self.then().unlink(path)
        }
        fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
            self.then().rename(from, to)
        }
        fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
            self.then().link(existing, new)
        }
        fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
            self.then().symlink(target, link)
        }
        fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
            self.then().mkfifo(path, mode)
        }
        fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
            self.then().chmod(path, mode)
        }
        fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
            self.then().chown(path, uid, gid, follow)
        }
        fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
            self.then().set_times(path, atime, mtime, follow)
        }
        fn access(&self, path: &[u8], how: u32) -> Result<()> {
            self.then().access(path, how)
        }
        fn physical(&self) -> Option<Arc<dyn FileSystem>> {
            self.view(self.files.physical())
        }
        fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
            self.view(self.files.privileged())
        }
    }

    type Made = (Arc<dyn FileSystem>, Option<tempfile::TempDir>);

    fn mount_on(at: &str, part: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        let tree = Mount::new(Arc::new(Memory::new()));
        tree.mount(at.as_bytes(), part).unwrap();
        Arc::new(tree)
    }

    /// Each kind of files, with the directory of the host that holds them, where one does.
    const KINDS: &[(&str, fn() -> Made)] = &[
        ("Memory", || (Arc::new(Memory::new()), None)),
        ("Overlay", || (Arc::new(Overlay::new(Arc::new(Memory::new())).unwrap()), None)),
        ("Mount", || (mount_on("/mnt/other", Arc::new(Memory::new())), None)),
        #[cfg(target_os = "linux")]
        ("Host", || {
            let folder = tempfile::tempdir().unwrap();
            let host = bashkit::vfs::Host::read_write(folder.path()).unwrap();
            host.mkdir(b"/tmp", 0o777).unwrap();
            (Arc::new(host), Some(folder))
        }),
        #[cfg(target_os = "linux")]
        ("Host in a Mount", || {
            let folder = tempfile::tempdir().unwrap();
            (mount_on("/tmp", Arc::new(bashkit::vfs::Host::read_write(folder.path()).unwrap())), Some(folder))
        }),
    ];

    fn prepare(fs: &dyn FileSystem) {
        for dir in ["/tmp/keep", "/tmp/keep/dir", "/tmp/free", "/tmp/free/dir", "/tmp/real", "/tmp/real/dir"] {
            fs.mkdir(dir.as_bytes(), 0o755).unwrap();
        }
        for (path, text) in [("/tmp/keep/f", "kept"), ("/tmp/free/f", "free"), ("/tmp/real/f", "real"), ("/tmp/file", "file")] {
            write(fs, path, text).unwrap();
        }
        fs.symlink(b"free", b"/tmp/link").unwrap();
        fs.symlink(b"free/f", b"/tmp/flink").unwrap();
    }

    /// What is below the protected directory.
    fn kept(fs: &dyn FileSystem) -> Vec<String> {
        let mut found = Vec::new();
        for dir in ["/tmp/keep", "/tmp/keep/dir"] {
            for entry in fs.read_dir(dir.as_bytes()).unwrap() {
                let path = [dir.as_bytes(), b"/", &entry.name].concat();
                let Metadata { mode, size, mtime, .. } = fs.lstat(&path).unwrap();
                let file = vfs::node(fs, &path).unwrap().map(|node| node.body);
                found.push(format!("{} {mode:o} {size} {mtime:?} {file:?}", String::from_utf8_lossy(&path)));
            }
        }
        found
    }

    type Act = fn(&dyn FileSystem) -> Result<()>;

    /// What is done, and the names by which it is reached.
    const ACTS: &[(&str, &[&str], Act)] = &[
        ("write", &["link"], |fs| write(fs, "/tmp/link/f", "evil")),
        ("write, real", &["real"], |fs| write(fs, "/tmp/real/f", "evil")),
        ("write to a link", &["flink"], |fs| write(fs, "/tmp/flink", "evil")),
        ("write to a file", &["file"], |fs| write(fs, "/tmp/file", "evil")),
        ("make", &["link"], |fs| write(fs, "/tmp/link/new", "evil")),
        ("make, real", &["real"], |fs| write(fs, "/tmp/real/new", "evil")),
        ("make it alone", &["real"], |fs| {
            fs.open(b"/tmp/real/new", OpenOptions { exclusive: true, truncate: false, ..OpenOptions::write(0o644) }).map(drop)
        }),
        ("mkdir", &["link"], |fs| fs.mkdir(b"/tmp/link/new", 0o755)),
        ("mkdir, real", &["real"], |fs| fs.mkdir(b"/tmp/real/new", 0o755)),
        ("rmdir", &["link"], |fs| fs.rmdir(b"/tmp/link/dir")),
        ("rmdir, real", &["real"], |fs| fs.rmdir(b"/tmp/real/dir")),
        ("unlink", &["link"], |fs| fs.unlink(b"/tmp/link/f")),
        ("unlink, real", &["real"], |fs| fs.unlink(b"/tmp/real/f")),
        ("rename from", &["link"], |fs| fs.rename(b"/tmp/link/f", b"/tmp/gone")),
        ("rename to", &["link", "file"], |fs| fs.rename(b"/tmp/file", b"/tmp/link/f")),
        ("rename, real", &["real"], |fs| fs.rename(b"/tmp/real/f", b"/tmp/real/dir/f")),
        ("rename a directory", &["real"], |fs| fs.rename(b"/tmp/real/dir", b"/tmp/gone")),
        ("link", &["link", "file"], |fs| fs.link(b"/tmp/file", b"/tmp/link/new")),
        ("symlink", &["real"], |fs| fs.symlink(b"x", b"/tmp/real/new")),
        ("mkfifo", &["link"], |fs| fs.mkfifo(b"/tmp/link/new", 0o644)),
        ("chmod", &["link"], |fs| fs.chmod(b"/tmp/link/f", 0o777)),
        ("chmod, real", &["real"], |fs| fs.chmod(b"/tmp/real/f", 0o777)),
        ("chmod a file", &["file"], |fs| fs.chmod(b"/tmp/file", 0o777)),
        ("set_times", &["real"], |fs| fs.set_times(b"/tmp/real/f", None, Some(Duration::from_secs(1)), true)),
        ("set_times of a link", &["flink"], |fs| fs.set_times(b"/tmp/flink", None, Some(Duration::from_secs(1)), true)),
        ("apply", &["real"], |fs| {
            let change = |path: &str, after: Option<NodeBody>| Change {
                path: path.into(),
                before: None,
                after: after.map(|body| Node { body, mode: 0o777, mtime: Duration::from_secs(1) }),
            };
            apply(
                fs,
                &[
                    change("/tmp/real/dir", None),
                    change("/tmp/real/f", Some(NodeBody::File(b"evil".to_vec()))),
                    change("/tmp/real/link", Some(NodeBody::Symlink(b"x".to_vec()))),
                    change("/tmp/real/n/e/w", Some(NodeBody::Directory)),
                ],
            )
        }),
        ("as the host", &["real"], |fs| {
            let host = fs.privileged().unwrap();
            let done = [
                write(&*host, "/tmp/real/f", "evil"),
                host.mkdir(b"/tmp/real/new", 0o755),
                host.chmod(b"/tmp/real/f", 0o777),
                host.unlink(b"/tmp/real/f"),
                host.rmdir(b"/tmp/real/dir"),
            ];
            done.into_iter().collect()
        }),
    ];

    /// Somebody who does not ask the gate, such as another process, comes in before any of the operations that one is made of.
    #[test]
    fn a_swap_before_any_step_leads_nowhere() {
        // Which name is swapped, and how.
        let swaps: &[(&str, fn(&dyn FileSystem) -> Result<()>)] = &[
            ("link", |fs| {
                fs.unlink(b"/tmp/link")?;
                fs.symlink(b"keep", b"/tmp/link")
            }),
            ("flink", |fs| {
                fs.unlink(b"/tmp/flink")?;
                fs.symlink(b"keep/f", b"/tmp/flink")
            }),
            ("real", |fs| {
                fs.rename(b"/tmp/real", b"/tmp/old")?;
                fs.symlink(b"keep", b"/tmp/real")
            }),
            ("link", |fs| {
                fs.rename(b"/tmp/free", b"/tmp/old")?;
                fs.symlink(b"/tmp/keep", b"/tmp/free")
            }),
            ("file", |fs| {
                fs.unlink(b"/tmp/file")?;
                fs.symlink(b"keep/f", b"/tmp/file")
            }),
            ("real", |fs| {
                fs.unlink(b"/tmp/real/f")?;
                fs.symlink(b"../keep/f", b"/tmp/real/f")
            }),
        ];
        let mut n_swapped = 0;
        for (what, names, act) in ACTS {
            for (swapped, swap) in swaps.iter().filter(|(swapped, _)| names.contains(swapped)) {
                for (name, make) in KINDS {
                    for step in 0.. {
                        let (files, _folder) = make();
                        prepare(&*files);
                        let before = kept(&*files);
                        let (n_steps, below, swap) = (Arc::new(AtomicUsize::new(0)), Arc::clone(&files), *swap);
                        let count = Arc::clone(&n_steps);
                        let hook = move || {
                            if count.fetch_add(1, Ordering::SeqCst) == step {
                                // What was to be swapped may be gone.
                                let _ = swap(&*below);
                            }
                        };
                        let hooked = Hooked { files: Arc::clone(&files), hook: Arc::new(hook), is_plain: false };
                        let guarded = guard(Policy::new().deny_writes("/tmp/keep/**"), Arc::new(hooked));
                        n_steps.store(0, Ordering::SeqCst);
                        let _ = act(&*guarded);
                        assert_eq!(kept(&*files), before, "{name}: {what}, {swapped} before step {step}");
                        if n_steps.load(Ordering::SeqCst) <= step {
                            break;
                        }
                        n_swapped += 1;
                    }
                }
            }
        }
        assert!(n_swapped > 1_500, "{n_swapped}");
    }

    /// Of files that have nothing but what they must have, all who change something ask the gate.
    #[test]
    fn files_that_a_host_brings_are_guarded_under_the_lock() {
        let files: Arc<dyn FileSystem> = Arc::new(Memory::new());
        prepare(&*files);
        let before = kept(&*files);
        let plain = Hooked { files: Arc::clone(&files), hook: Arc::new(std::thread::yield_now), is_plain: true };
        let guarded = guard(Policy::new().deny_writes("/tmp/keep/**"), Arc::new(plain));
        let over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    for (name, to) in [("/tmp/link", "keep"), ("/tmp/real", "keep"), ("/tmp/file", "keep/f"), ("/tmp/flink", "keep/f")] {
                        let old = format!("{name}.old");
                        let _ = guarded.rename(name.as_bytes(), old.as_bytes());
                        let _ = guarded.symlink(to.as_bytes(), name.as_bytes());
                        let _ = guarded.unlink(name.as_bytes());
                        let _ = guarded.rename(old.as_bytes(), name.as_bytes());
                    }
                }
            });
            for _ in 0..100 {
                for (_, _, act) in ACTS {
                    let _ = act(&*guarded);
                }
            }
            over.store(true, Ordering::Relaxed);
        });
        assert_eq!(kept(&*files), before);
    }

    /// Where nothing is denied, guarded files answer as those that are guarded, to the last errno.
    #[test]
    fn what_is_not_denied_is_as_ever() {
        for seed in 0..12 {
            let random = Random::seeded(seed);
            let pick = |of: &[&str]| of[usize::try_from(random.bits()).unwrap_or(0) % of.len()].to_owned();
            let path = || {
                let depth = 1 + random.bits() % 3;
                let mut path: Vec<String> = (0..depth).map(|_| pick(&["a", "b", "c", "d", "a", "b", ".", ".."])).collect();
                if random.bits().is_multiple_of(15) {
                    path.push(pick(&["null", "nowhere"]));
                }
                let path = format!("/tmp/w/{}", path.join("/"));
                if random.bits().is_multiple_of(8) { path + "/" } else { path }
            };
            let (plain, below): (Arc<dyn FileSystem>, Arc<dyn FileSystem>) = (Arc::new(Memory::new()), Arc::new(Memory::new()));
            let guarded = guard(Policy::new().deny_writes("/tmp/keep/**").ask_writes("/never/**"), Arc::clone(&below));
            for fs in [&plain, &below] {
                fs.mkdir(b"/tmp/w", 0o755).unwrap();
                fs.symlink(b"/dev/null", b"/tmp/w/null").unwrap();
            }
            for n in 0..4_000 {
                let (kind, one, other) = (random.bits() % 16, path(), path());
                let mode = [0o755, 0o755, 0o755, 0o644, 0o500, 0o0][usize::try_from(random.bits() % 6).unwrap()];
                let target = pick(&["a", "b/c", "../w/a", "/tmp/w/b", "nowhere", ".", "..", "/dev/null", "a/../b"]);
                let flags = random.bits();
                let act = |fs: &dyn FileSystem| -> Result<()> {
                    let (one, other) = (one.as_bytes(), other.as_bytes());
                    let has = |bit: u64| flags & (1 << bit) != 0;
                    match kind {
                        0..3 => fs.mkdir(one, 0o755),
                        3..6 => write(fs, std::str::from_utf8(one).unwrap(), "x"),
                        6 => {
                            let options = OpenOptions {
                                read: has(0),
                                write: has(1),
                                create: has(2),
                                exclusive: has(3),
                                truncate: has(4),
                                ..OpenOptions::default()
                            };
                            fs.open(one, OpenOptions { no_follow: has(5), mode: 0o644, ..options }).map(drop)
                        }
                        7 => fs.rmdir(one),
                        8 => fs.unlink(one),
                        9 => fs.rename(one, other),
                        10 => fs.link(one, other),
                        11 => fs.symlink(target.as_bytes(), one),
                        12 => fs.mkfifo(one, 0o644),
                        13 => fs.chmod(one, mode),
                        14 => fs.set_times(one, None, Some(Duration::from_secs(flags % 1000)), has(6)),
                        _ => fs.access(one, u32::try_from(flags % 8).unwrap()),
                    }
                };
                let (mut expected, mut got) = (act(&*plain), act(&*guarded));
                // Of two places where both are wrong, either may be told of; and no link is made where `..` is above what is denied.
                if matches!(kind, 9..12) && [&one, &other].iter().any(|path| path.trim_end_matches('/').ends_with('.')) {
                    (expected, got) = (expected.map_err(|_| Errno::Inval), got.map_err(|_| Errno::Inval));
                }
                assert_eq!(got, expected, "seed {seed}, {n}: {kind} {one} {other} {target} {flags:b}");
            }
            // Of times, only that of the last write of each is compared.
            let found = vfs::changes(&*plain, &*below).unwrap();
            let is_other = |change: &&Change| {
                let without = |node: &Option<Node>| node.clone().map(|node| (node.body, node.mode));
                without(&change.before) != without(&change.after)
            };
            assert_eq!(found.iter().find(is_other), None, "seed {seed}");
        }
    }
}
