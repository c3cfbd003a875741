//! The files of a script, where rules say what may be written.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bashkit::host::{self, Clock};
use bashkit::kernel::{Driver, Kernel};
use bashkit::limits::Deadline;
use bashkit::vfs::path::{self, LINKS_MAX};
use bashkit::vfs::{
    self, Change, Checkpoint, DirEntry, Errno, File, FileKind, FileSystem, Layered, Mark, Metadata, NodeBody, OpenOptions, Origin,
    Programs, Result, Usage,
};

use super::approval::{decided, decided_here};
use super::{Allowances, Approval, ApprovalRequest, Approver, Decision, Policy};
use crate::tool::{Effects, ToolArguments, wait};
use crate::trace::{ApprovedBy, TracedWrite};

/// Answer to the question whether a file may be written to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct FileAnswer {
    pub(crate) is_allowed: bool,
    /// Name of who decided, where they gave one.
    pub(crate) by: Option<String>,
}

/// Answers about files that a run remembers beyond its process.
pub(crate) trait FileAnswers: Send + Sync {
    /// Answer about a file, if it is known.
    fn file_answer(&self, path: &[u8]) -> Option<FileAnswer>;

    /// Writes an answer down.
    fn record_file_answer(&self, path: &[u8], answer: &FileAnswer);

    /// Lets the run wait for an answer: what its script does from now on has not happened. `false`: this run cannot wait.
    fn defer(&self, path: &[u8], question: &ApprovalRequest) -> bool;
}

/// Observer of the decisions about files.
pub(crate) trait FileWitness: Send + Sync {
    /// Notes a decision, for the trace of the run.
    fn wrote(&self, write: TracedWrite);
}

/// Decides about the files of one run.
pub(crate) struct FileGate {
    pub(crate) policy: Arc<Policy>,
    /// Approver who is asked, if there is one.
    pub(crate) approver: Option<Arc<dyn Approver>>,
    pub(crate) allowances: Arc<Allowances>,
    /// Answers of all lives of a durable run.
    recorded: Option<Arc<dyn FileAnswers>>,
    witness: Option<Arc<dyn FileWitness>>,
    /// End of the run's time, which does not pass while somebody is asked.
    deadline: Arc<OnceLock<Arc<Deadline>>>,
    /// Task that polls the run.
    driver: Arc<OnceLock<Driver>>,
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
    pub(crate) fn new(
        policy: Arc<Policy>,
        approver: Option<Arc<dyn Approver>>,
        allowances: Arc<Allowances>,
        recorded: Option<Arc<dyn FileAnswers>>,
        witness: Option<Arc<dyn FileWitness>>,
        (deadline, driver): (&Arc<OnceLock<Arc<Deadline>>>, &Arc<OnceLock<Driver>>),
    ) -> Arc<Self> {
        let (deadline, driver, answers, still) = (Arc::clone(deadline), Arc::clone(driver), Mutex::default(), Mutex::default());
        Arc::new(Self { policy, approver, allowances, recorded, witness, deadline, driver, answers, still })
    }

    /// The files behind this gate.
    pub(crate) fn around(self: &Arc<Self>, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        self.guard(files, true)
    }

    fn guard(self: &Arc<Self>, files: Arc<dyn FileSystem>, asks: bool) -> Arc<dyn FileSystem> {
        Arc::new(GuardedFiles {
            physical: vfs::physical(&files),
            all: vfs::privileged(&files),
            gate: Arc::clone(self),
            files,
            judges: true,
            asks,
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

    /// Asks about a file, unless an earlier life of the run has. Who has no answer yet says no, but to a durable run, which stops and has the answer from its
    /// beginning when it goes on. The caller holds no lock.
    fn ask(&self, path: &[u8]) -> Result<()> {
        let known = self.recorded.as_ref().and_then(|recorded| recorded.file_answer(path));
        let is_allowed = match known {
            Some(FileAnswer { is_allowed, by }) => {
                self.tell(path, is_allowed.then_some(ApprovedBy::Approver), by);
                is_allowed
            }
            None => {
                let (question, answer, by) = self.asked(path);
                let approved_by = if let Answer::Yes(approved_by) = answer { Some(approved_by) } else { None };
                let is_allowed = approved_by.is_some();
                match &self.recorded {
                    _ if answer == Answer::Stopped => return Err(Errno::Acces),
                    Some(recorded) if answer == Answer::Later && recorded.defer(path, &question) => {}
                    Some(recorded) => {
                        recorded.record_file_answer(path, &FileAnswer { is_allowed, by: by.clone() });
                        self.tell(path, approved_by, by);
                    }
                    None => self.tell(path, approved_by, by),
                }
                is_allowed
            }
        };
        self.answers().insert(path.to_vec(), is_allowed);
        Ok(())
    }

    /// Tells the trace of a decision.
    fn tell(&self, path: &[u8], approved_by: Option<ApprovedBy>, by: Option<String>) {
        if let Some(witness) = &self.witness {
            witness.wrote(TracedWrite::new(path, approved_by, by));
        }
    }

    /// Question about a file, the answer, and the name of who gave it.
    fn asked(&self, path: &[u8]) -> (ApprovalRequest, Answer, Option<String>) {
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
            parts: Vec::new(),
            reason: "a file is written to".to_owned(),
            file: Some(path.to_vec()),
        };
        // Text that is not UTF-8 could stand for another file.
        let is_text = std::str::from_utf8(path).is_ok();
        if is_text && self.allowances.has("", &request.arguments) {
            return (request, Answer::Yes(ApprovedBy::Session), None);
        }
        let (by, approval) = self.decision(&request).map(Approval::named).unzip();
        let answer = match approval {
            None => Answer::Stopped,
            Some(Approval::Allow) => Answer::Yes(ApprovedBy::Approver),
            Some(Approval::AllowForSession) => {
                if is_text {
                    self.allowances.add("", &request.arguments);
                }
                Answer::Yes(ApprovedBy::ApproverForSession)
            }
            Some(Approval::Pending) => Answer::Later,
            Some(_) => Answer::No,
        };
        (request, answer, by.flatten())
    }

    /// Decision of the approver, awaited in the way of whoever writes; `None`: the run stops.
    fn decision(&self, request: &ApprovalRequest) -> Option<Approval> {
        let Some(approver) = &self.approver else { return Some(Approval::Pending) };
        let _stopped = self.deadline.get().map(Deadline::stop);
        // A command of the script: the executor of the run goes on meanwhile, its other fibers do not.
        if let Some(kernel) = Kernel::of_holding_fiber() {
            return kernel.hold_for(decided(approver, request)).ok();
        }
        // An asynchronous tool has no thread that may wait, so the answer has to be there at once.
        if approver.may_block() || !host::is_host_thread() {
            let decision = decided_here(&**approver, request).as_mut().poll(&mut Context::from_waker(Waker::noop()));
            return Some(if let Poll::Ready(approval) = decision { approval } else { Approval::Pending });
        }
        // A tool that blocks.
        let decision = decided_here(&**approver, request);
        match self.driver.get().map(|driver| driver.send(decision)) {
            Some(Ok(sent)) => wait(sent),
            Some(Err(decision)) => Some(wait(decision)),
            None => None,
        }
    }
}

/// Answer to the question whether a file may be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes(ApprovedBy),
    No,
    /// Nobody has decided yet.
    Later,
    /// The run ended before there was an answer.
    Stopped,
}

/// What is done about a file of which nobody has said whether it may be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unanswered {
    /// Somebody is asked.
    Ask,
    /// It is written to: somebody is asked when that is kept.
    Allow,
    /// It is not written to.
    Refuse,
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
    /// Whether somebody is asked about what is done here, and not only about what is applied.
    asks: bool,
}

/// Path with all symbolic links followed; the last name need not be there.
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
    /// Path whose links are followed, the last one too.
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
    /// Target of an operation that does not follow a link at the end of the path.
    fn unfollowed(path: &'a [u8]) -> Self {
        match path::split(path) {
            Some((_, name)) if name != b"." && name != b".." && !path.ends_with(b"/") => Self::Name(path),
            _ => Self::Followed(path),
        }
    }
}

impl GuardedFiles {
    fn wrap(&self, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
        self.gate.guard(files, self.asks)
    }

    /// View of these files by physical paths.
    fn seen_as(&self, physical: Arc<dyn FileSystem>, judges: bool) -> Arc<dyn FileSystem> {
        let (gate, files, all) = (Arc::clone(&self.gate), Arc::clone(&physical), Arc::clone(&self.all));
        Arc::new(Self { gate, files, physical, all, judges, asks: self.asks })
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
        Ok(path::join(&real(&*self.all, parent)?, name))
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
        let parent = match place {
            WriteTarget::Name(path) | WriteTarget::Tree(path, _) => path::split(path),
            WriteTarget::Followed(path) | WriteTarget::Device(path) => match self.files.stat(path) {
                // It may be about to be made.
                Ok(_) | Err(Errno::NoEnt) => return Ok(()),
                Err(errno) => return Err(errno),
            },
        };
        match parent {
            None => Ok(()),
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
        self.decide_asking(if self.asks { Unanswered::Ask } else { Unanswered::Allow }, look, act)
    }

    fn decide_asking<P, T>(
        &self,
        unanswered: Unanswered,
        look: impl Fn(&mut Vec<Vec<u8>>) -> Result<P>,
        act: impl FnOnce(P) -> Result<T>,
    ) -> Result<T> {
        loop {
            let still = self.gate.hold_still();
            let mut paths = Vec::new();
            let looked = look(&mut paths)?;
            let judged: Vec<Decision> = paths.iter().map(|path| self.gate.judge(path)).collect();
            match (judged.iter().max(), unanswered) {
                (Some(Decision::Deny), _) | (Some(Decision::Ask), Unanswered::Refuse) => return Err(Errno::Acces),
                (Some(Decision::Ask), Unanswered::Ask) => {}
                _ => return act(looked),
            }
            drop(still);
            for (path, _) in paths.iter().zip(judged).filter(|(_, decision)| *decision == Decision::Ask) {
                self.gate.ask(path)?;
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

    fn scan(&self, path: &[u8]) -> Result<Vec<(DirEntry, Metadata)>> {
        self.files.scan(path)
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
        // A directory that its owner cannot pass hides what is kept below it.
        let hides = mode & 0o500 != 0o500;
        let look = |found: &mut Vec<Vec<u8>>| {
            let path = self.judged(WriteTarget::Followed(path), found)?;
            let hidden = hides && self.gate.policy.forbids_below(&path::clean(&path));
            let is_directory = || self.all.lstat(&path).is_ok_and(|found| found.is_dir());
            if hidden && is_directory() { Err(Errno::Acces) } else { Ok(path) }
        };
        self.decide(look, |path| self.physical.chmod(&path, mode))
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
        // A tool of a durable run cannot wait in its work, which must not be done twice: it is asked about what it leaves behind.
        let asks = self.asks && self.gate.recorded.is_none();
        self.files.layer(clock).map(|files| self.gate.guard(files, asks))
    }

    fn layered(&self) -> Option<Layered> {
        let Layered { below, touched } = self.files.layered()?;
        Some(Layered { below: self.wrap(below), touched })
    }

    fn install_programs(&self, programs: &Programs) {
        self.files.install_programs(programs);
    }

    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        Some(self.seen_as(Arc::clone(&self.physical), self.judges))
    }

    /// The host itself is not judged, but no link leads it elsewhere, and it waits for who holds the lock.
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        Some(self.seen_as(Arc::clone(&self.all), false))
    }

    /// Asks about changes that were made in a layer, but for what was let through there.
    fn admit(&self, changes: &[Change]) -> Result<()> {
        if self.judges { self.decide_asking(Unanswered::Ask, |found| self.changed(changes, found), |()| Ok(())) } else { Ok(()) }
    }

    /// Applies changes that were made in a layer: they are judged again where they are kept. What nobody was asked about is refused: who applies changes may hold a lock.
    fn apply(&self, changes: &[Change], origin: Option<&Origin>) -> Result<()> {
        let look = |found: &mut Vec<Vec<u8>>| if self.judges { self.changed(changes, found) } else { Ok(()) };
        self.decide_asking(Unanswered::Refuse, look, |()| self.files.apply(changes, origin))
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        self.files.checkpoint()
    }

    fn roll_back(&self, to: &Checkpoint) -> bool {
        let _still = self.gate.hold_still();
        self.files.roll_back(to)
    }

    fn mark(&self) -> Option<Mark> {
        self.files.mark()
    }

    fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
        self.files.touched(since)
    }

    fn generation(&self) -> Option<u64> {
        self.files.generation()
    }

    fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
        self.files.dir_path(dev, ino)
    }

    fn usage(&self) -> Usage {
        self.files.usage()
    }
}

#[cfg(test)]
mod tests;
