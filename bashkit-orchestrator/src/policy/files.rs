//! The files of a script, where rules say what may be written.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bashkit::host::Clock;
use bashkit::vfs::path::{self, LINKS_MAX};
use bashkit::vfs::{Checkpoint, DirEntry, Errno, File, FileKind, FileSystem, Layered, Metadata, OpenOptions, Result, Usage};

use super::{Allowances, Approval, ApprovalRequest, Approver, Decision, Policy};
use crate::tool::{Effects, ToolArguments};

/// Decides about the files of one run.
pub(crate) struct FileGate {
    pub(crate) policy: Arc<Policy>,
    /// Who is asked, if anybody can be.
    pub(crate) approver: Option<Arc<dyn Approver>>,
    pub(crate) allowances: Arc<Allowances>,
    /// What was answered in this run.
    answers: Mutex<BTreeMap<Vec<u8>, bool>>,
    /// Nothing is moved between the look at a path and what is done there.
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
        let all = files.privileged().unwrap_or_else(|| Arc::clone(&files));
        Arc::new(GuardedFiles { gate: Arc::clone(self), files, all })
    }

    fn answers(&self) -> MutexGuard<'_, BTreeMap<Vec<u8>, bool>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a file.
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

    /// What the approver says at once.
    fn said(&self, request: &ApprovalRequest) -> Option<Approval> {
        let mut asked = self.approver.as_ref()?.decide(request);
        match asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(approval) => Some(approval.named().1),
            Poll::Pending => None,
        }
    }
}

/// Files of which the policy says which may be written to.
#[derive(Debug)]
struct GuardedFiles {
    gate: Arc<FileGate>,
    files: Arc<dyn FileSystem>,
    /// The same for the host: to see what is there.
    all: Arc<dyn FileSystem>,
}

/// Where a path leads, by the links that are there; names that are not there are taken as they are.
fn real(fs: &dyn FileSystem, path: &[u8], follow: bool) -> Result<Vec<u8>> {
    let is_dir = path.ends_with(b"/") || path.ends_with(b"/.");
    path::follow(fs, path, |step| match step.found {
        _ if step.is_last && !follow && !is_dir => Ok(false),
        Ok(meta) if meta.is_symlink() && step.n_links > LINKS_MAX => Err(Errno::Loop),
        _ => Ok(true),
    })
}

/// What is written to.
#[derive(Clone, Copy)]
enum Place<'a> {
    /// Where the path leads.
    Followed(&'a [u8]),
    /// The name itself.
    Name(&'a [u8]),
    /// The name itself, and everything that comes to be found below it: a directory comes or goes, or a link.
    Tree(&'a [u8], Below<'a>),
}

#[derive(Clone, Copy)]
enum Below<'a> {
    /// What is below that directory now.
    Of(&'a [u8]),
    /// Anything.
    Unknown,
}

impl GuardedFiles {
    fn wrap(&self, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        self.gate.around(files)
    }

    /// The paths of a place, for the rules.
    fn paths(&self, place: Place<'_>, found: &mut Vec<Vec<u8>>) -> Result<()> {
        let (path, follow) = match place {
            Place::Followed(path) => (path, true),
            Place::Name(path) | Place::Tree(path, _) => (path, false),
        };
        let policy = &self.gate.policy;
        if policy.forbids_write(&path::clean(path)) {
            return Err(Errno::Acces);
        }
        let real_path = real(&*self.all, path, follow)?;
        match place {
            Place::Tree(_, Below::Unknown) if policy.forbids_below(&real_path) => return Err(Errno::Acces),
            Place::Tree(_, Below::Of(dir)) => self.below(&real(&*self.all, dir, false)?, &real_path, found)?,
            _ => {}
        }
        found.push(real_path);
        Ok(())
    }

    /// Everything below a directory, as if it were at `at`.
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

    /// Does something to places, if that may be.
    fn write<T>(&self, places: &[Place<'_>], what: impl FnOnce() -> Result<T>) -> Result<T> {
        loop {
            let still = self.gate.still.lock().unwrap_or_else(PoisonError::into_inner);
            let mut paths = Vec::new();
            places.iter().try_for_each(|place| self.paths(*place, &mut paths))?;
            let judged: Vec<Decision> = paths.iter().map(|path| self.gate.judge(path)).collect();
            match judged.iter().max() {
                Some(Decision::Deny) => return Err(Errno::Acces),
                Some(Decision::Ask) => {}
                Some(Decision::Allow) | None => return what(),
            }
            drop(still);
            for (path, _) in paths.iter().zip(judged).filter(|(_, decision)| *decision == Decision::Ask) {
                self.gate.ask(path);
            }
        }
    }
}

impl FileSystem for GuardedFiles {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        let OpenOptions { write, create, exclusive, truncate, no_follow, .. } = options;
        let is_device = || matches!(self.all.stat(path).map(|meta| meta.kind), Ok(FileKind::Device(_)));
        if !(write || create || exclusive || truncate) || is_device() {
            return self.files.open(path, options);
        }
        let place = if no_follow || exclusive { Place::Name(path) } else { Place::Followed(path) };
        self.write(&[place], || self.files.open(path, options))
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
        // bash and mkdir -p ask for directories that are there.
        if self.files.stat(path).is_ok() {
            return self.files.mkdir(path, mode);
        }
        self.write(&[Place::Name(path)], || self.files.mkdir(path, mode))
    }

    fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.write(&[Place::Name(path)], || self.files.rmdir(path))
    }

    fn unlink(&self, path: &[u8]) -> Result<()> {
        self.write(&[Place::Name(path)], || self.files.unlink(path))
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        let kind = self.all.lstat(from).map(|meta| meta.kind);
        let places = match kind {
            Ok(FileKind::Directory) => [Place::Tree(from, Below::Of(from)), Place::Tree(to, Below::Of(from))],
            Ok(FileKind::Symlink) => [Place::Name(from), Place::Tree(to, Below::Unknown)],
            _ => [Place::Name(from), Place::Name(to)],
        };
        self.write(&places, || {
            // Somebody else could have put something else there before it was still.
            let same = self.all.lstat(from).map(|meta| meta.kind) == kind;
            if same { self.files.rename(from, to) } else { Err(Errno::Again) }
        })
    }

    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        let to = match self.all.lstat(existing).map(|meta| meta.kind) {
            Ok(FileKind::Symlink) => Place::Tree(new, Below::Unknown),
            _ => Place::Name(new),
        };
        self.write(&[Place::Name(existing), to], || self.files.link(existing, new))
    }

    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        self.write(&[Place::Tree(link, Below::Unknown)], || self.files.symlink(target, link))
    }

    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.write(&[Place::Name(path)], || self.files.mkfifo(path, mode))
    }

    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        self.write(&[Place::Followed(path)], || self.files.chmod(path, mode))
    }

    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        let place = if follow { Place::Followed(path) } else { Place::Name(path) };
        self.write(&[place], || self.files.chown(path, uid, gid, follow))
    }

    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        let place = if follow { Place::Followed(path) } else { Place::Name(path) };
        self.write(&[place], || self.files.set_times(path, atime, mtime, follow))
    }

    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        self.files.access(path, how)?;
        let is_device = || matches!(self.all.stat(path).map(|meta| meta.kind), Ok(FileKind::Device(_)));
        if how & 2 == 0 || is_device() {
            return Ok(());
        }
        let mut paths = Vec::new();
        self.paths(Place::Followed(path), &mut paths)?;
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

    /// The host itself is not behind the gate: what was let through in a layer is kept without asking again.
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(Arc::clone(&self.all))
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        self.files.checkpoint()
    }

    fn roll_back(&self, to: &Checkpoint) -> bool {
        self.files.roll_back(to)
    }

    fn generation(&self) -> Option<u64> {
        self.files.generation()
    }

    fn usage(&self) -> Usage {
        self.files.usage()
    }
}
