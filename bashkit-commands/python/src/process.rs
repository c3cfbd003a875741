//! A program as a process of the sandbox: its descriptors and files are those of the fiber that runs it.

use std::pin::pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bashkit_core::command::Cx;
use bashkit_core::kernel::{self, Description, Done, Endpoint, Fault, Lock, signal};
use bashkit_core::vfs::{DirEntry, Errno, FileKind, Metadata, OpenOptions, path};

use crate::arguments::Launch;
use crate::control::{self, Children, Control};
use crate::library;
use crate::machine::Program;
use crate::signals::Signals;
use crate::wasi::{At, Event, Exit, Reply, Request, Shared, Times, lock};

/// Steps charged for a millisecond of a program.
const TICK_STEPS: u64 = 100_000;
/// Time after which a program that computes lets other fibers run.
const TURN: Duration = Duration::from_millis(20);
const INVALID: Reply = Reply::Failed(22);
const INTERRUPTED: Reply = Reply::Failed(4);
/// Status by which the interpreter tells that a signal ends it, without the number (`python.c`).
const BY_SIGNAL: u32 = 0x5349_4700;
const AGAIN: Reply = Reply::Failed(11);
/// `FDFLAGS_NONBLOCK` of WASI.
const NONBLOCKING: u8 = 1 << 2;

/// What a descriptor of a program stands for.
pub(crate) enum Entry {
    Root,
    Stream(Rc<Description>),
    Directory { path: Vec<u8>, entries: Option<Vec<DirEntry>> },
    Control(Box<Control>),
}

/// A running program, seen from its fiber.
pub(crate) struct Process<'p, 'k> {
    pub(crate) cx: &'p mut Cx<'k>,
    entries: Vec<Option<Entry>>,
    pub(crate) umask: u32,
    pub(crate) children: Children,
    /// Descriptor that was sought last: the interpreter's own numbers are others.
    pub(crate) touched: u32,
    /// Streams that were made for the program, until it opens them.
    made: Vec<Option<Rc<Description>>>,
    pub(crate) launch: Launch,
    pub(crate) signals: Signals,
    /// Descriptors that do not wait.
    nonblocking: Vec<u32>,
    /// Bytes of memory that the program has.
    pub(crate) memory_bytes: usize,
    /// Locks of `fcntl.lockf`, which are the program's and of one file each.
    pub(crate) record_locks: Vec<((u64, u64), Lock)>,
}

/// Part of the free memory that a program leaves to the commands beside it: one of so many.
const OTHERS_PART: usize = 32;

/// Runs the interpreter to its end.
///
/// # Errors
/// A signal, or the end of the run.
pub(crate) fn run(cx: &mut Cx<'_>, launch: Launch) -> Done {
    let shared = Arc::<Mutex<Shared>>::default();
    let meter = Rc::clone(cx.meter());
    let free = meter.limits().memory_bytes.saturating_sub(meter.live_bytes());
    // What reads the program's output has to find memory, too, when the program has taken all that it may.
    let free = free - free / OTHERS_PART;
    let (args, env, source) = match &launch.copy {
        Some(copy) => (Vec::new(), Vec::new(), Some(copy.source.clone())),
        None => (launch.args.clone(), launch.environ.iter().map(|(name, value)| [name.as_slice(), b"=", value].concat()).collect(), None),
    };
    let mut program = match Program::new(&shared, args, env, source, free) {
        Ok(program) => program,
        Err(error) => return Err(Fault::failure(1, format!("the interpreter cannot be loaded here: {error}"))),
    };
    let kernel = Rc::clone(cx.kernel());
    let signals = Signals::begin(kernel.process(), &shared);
    let streams = (0..3).map(|fd| cx.fds().get(fd).cloned().map(Entry::Stream));
    let mut process = Process {
        entries: streams.chain([Some(Entry::Root)]).collect(),
        umask: cx.umask(),
        children: Children::default(),
        touched: 0,
        made: Vec::new(),
        launch,
        signals,
        nonblocking: Vec::new(),
        memory_bytes: 0,
        record_locks: Vec::new(),
        cx,
    };
    let ended = process.drive(&mut program, &shared)?;
    process.signals.end();
    match ended {
        Ok(()) => Ok(0),
        Err(error) => process.status_of(&error),
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl Process<'_, '_> {
    /// Lets a program run, and answers its requests: how it ended.
    ///
    /// # Errors
    /// A signal, or the end of the run.
    fn drive(&mut self, program: &mut Program, shared: &Mutex<Shared>) -> Result<wasmtime::Result<()>, Fault> {
        let (meter, kernel) = (Rc::clone(self.cx.meter()), Rc::clone(self.cx.kernel()));
        let mut charge = meter.charge(0)?;
        let mut running = pin!(program.run());
        let mut turn = kernel.host().clock.monotonic();
        let mut context = Context::from_waker(Waker::noop());
        loop {
            let polled = running.as_mut().poll(&mut context);
            let (request, memory_bytes) = {
                let mut shared = lock(shared);
                (shared.request.take(), shared.memory_bytes + shared.stack_bytes)
            };
            self.memory_bytes = memory_bytes;
            if memory_bytes != charge.bytes() {
                charge.resize(memory_bytes)?;
            }
            match (polled, request) {
                (Poll::Ready(ended), _) => return Ok(ended),
                (Poll::Pending, None) => {
                    // How far a program has come after a millisecond is another thing in each life of a durable run.
                    if kernel.is_scheduled() {
                        kernel.pause()?
                    } else {
                        kernel.step(TICK_STEPS)?;
                        // Who waits for a time, such as `timeout`, has a turn; where the clock stands still, nobody does.
                        let now = kernel.host().clock.monotonic();
                        if now.saturating_sub(turn) >= TURN {
                            turn = now;
                            kernel.suspend_until(now)?;
                        }
                    }
                    meter.check()?;
                    self.signals.ring(&kernel);
                    kernel.process().check()?;
                    self.signals.collect();
                }
                (Poll::Pending, Some(request)) => {
                    self.cx.step(20)?;
                    // A SIGINT ends a program that waits for what no signal ends.
                    let is_lapsed = !self.is_interruptible(&request) && self.signals.lapse();
                    let reply = self.serve(request)?;
                    if is_lapsed {
                        self.signals.handle(signal::INT, b"handle")?;
                    }
                    self.signals.collect();
                    lock(shared).reply = Some(reply);
                }
            }
        }
    }

    /// The status of a program that did not return. What ends an interpreter in the middle is the signal that it is elsewhere, and a reason
    /// on standard error where the interpreter has not told one.
    ///
    /// # Errors
    /// The signal.
    fn status_of(&mut self, error: &wasmtime::Error) -> Done {
        if let Some(Exit(status)) = error.downcast_ref() {
            if status & !0xff == BY_SIGNAL {
                return Err(Fault::Signal(u8::try_from(status & 0xff).unwrap_or(signal::INT)));
            }
            return Ok(u8::try_from(*status & 0xff).unwrap_or(1));
        }
        let (why, number) = match error.downcast_ref::<wasmtime::Trap>() {
            // `abort` of C, before which CPython tells its reason.
            Some(wasmtime::Trap::UnreachableCodeReached) => return Err(Fault::Signal(signal::ABRT)),
            Some(wasmtime::Trap::StackOverflow) => ("stack overflow".to_owned(), signal::SEGV),
            Some(trap) => (trap.to_string(), signal::SEGV),
            None => (format!("{error:#}"), signal::ABRT),
        };
        self.cx.stderr_bytes(format!("Fatal Python error: {why}\n").as_bytes())?;
        Err(Fault::Signal(number))
    }

    /// Answers a request. What is an errno to the program is no fault.
    fn serve(&mut self, request: Request) -> Result<Reply, Fault> {
        match self.answer(request) {
            Ok(reply) => Ok(reply),
            Err(fault) => failed(fault),
        }
    }

    /// The descriptor, or `EBADF`.
    pub(crate) fn entry(&mut self, fd: u32) -> Result<&mut Entry, Fault> {
        self.entries.get_mut(fd as usize).and_then(Option::as_mut).ok_or(Fault::Errno(Errno::BadF))
    }

    pub(crate) fn stream(&mut self, fd: u32) -> Result<Rc<Description>, Fault> {
        match self.entry(fd)? {
            Entry::Stream(description) => Ok(Rc::clone(description)),
            Entry::Root | Entry::Directory { .. } => Err(Errno::IsDir.into()),
            Entry::Control(_) => Err(Errno::BadF.into()),
        }
    }

    /// The smallest free descriptor gets an entry.
    pub(crate) fn add(&mut self, entry: Entry) -> Result<u32, Fault> {
        // What a program does not know of takes no number of a standard stream.
        let least = if matches!(entry, Entry::Control(_)) { 3 } else { 0 };
        let free = self.entries.iter().enumerate().skip(least).find_map(|(at, entry)| entry.is_none().then_some(at));
        let at = free.unwrap_or(self.entries.len());
        let lowered = self.cx.kernel().process().resources.descriptors.get().soft.and_then(|soft| usize::try_from(soft).ok());
        let most = (self.cx.meter().limits().descriptors as usize).min(lowered.unwrap_or(usize::MAX));
        if at >= most {
            return Err(Errno::MFile.into());
        }
        if at == self.entries.len() {
            self.entries.push(None);
        }
        if let Some(place) = self.entries.get_mut(at) {
            *place = Some(entry);
        }
        Ok(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// Keeps a stream until the program opens it by the number that is answered.
    pub(crate) fn keep(&mut self, description: Rc<Description>) -> Result<String, Fault> {
        let at = self.made.iter().position(Option::is_none).unwrap_or(self.made.len());
        if at >= self.cx.meter().limits().descriptors as usize {
            return Err(Errno::MFile.into());
        }
        if at == self.made.len() {
            self.made.push(None);
        }
        if let Some(place) = self.made.get_mut(at) {
            *place = Some(description);
        }
        Ok(at.to_string())
    }

    /// Gives a descriptor, open or not, another stream.
    pub(crate) fn replace(&mut self, fd: u32, description: Rc<Description>) -> Result<(), Fault> {
        let at = fd as usize;
        if at >= self.cx.meter().limits().descriptors as usize {
            return Err(Errno::BadF.into());
        }
        if at >= self.entries.len() {
            self.entries.resize_with(at + 1, || None);
        }
        match self.entries.get_mut(at) {
            // The interpreter's own.
            None | Some(Some(Entry::Root | Entry::Control(_))) => Err(Errno::Busy.into()),
            Some(place) => {
                *place = Some(Entry::Stream(description));
                Ok(())
            }
        }
    }

    fn close(&mut self, fd: u32) -> Result<(), Fault> {
        // A program that closes what it does not know of has no such descriptor elsewhere, and goes on with its files here.
        if matches!(self.entry(fd)?, Entry::Root | Entry::Control(_)) {
            return Err(Errno::BadF.into());
        }
        if let Some(place) = self.entries.get_mut(fd as usize) {
            *place = None;
        }
        Ok(())
    }

    /// An absolute path.
    fn resolve(&mut self, at: &At) -> Result<Vec<u8>, Fault> {
        let base = match self.entry(at.directory)? {
            Entry::Root => b"/".to_vec(),
            Entry::Directory { path, .. } => path.clone(),
            Entry::Stream(_) | Entry::Control(_) => return Err(Errno::NotDir.into()),
        };
        Ok(path::join(&base, &at.path))
    }

    fn answer(&mut self, request: Request) -> Result<Reply, Fault> {
        match request {
            Request::Clock(0) => Ok(Reply::Number(nanos(self.cx.now()))),
            Request::Clock(_) => Ok(Reply::Number(nanos(self.cx.host().clock.monotonic()))),
            Request::Random(n) => {
                let mut bytes = vec![0; n.min(1 << 20)];
                self.cx.host().random.fill(&mut bytes);
                Ok(Reply::Bytes(bytes))
            }
            Request::Read { fd, bytes_max, at } => self.read(fd, bytes_max, at),
            Request::Write { fd, data, at } => self.write(fd, &data, at),
            Request::Seek { fd, offset, whence } => self.seek(fd, offset, whence),
            Request::Close(fd) => {
                self.nonblocking.retain(|known| *known != fd);
                self.close(fd).map(|()| Reply::Done)
            }
            Request::Status(fd) => self.status(fd),
            Request::SetFlags { fd, flags } => {
                let (append, waits) = (flags & 1 != 0, flags & u64::from(NONBLOCKING) == 0);
                self.nonblocking.retain(|known| *known != fd);
                if !waits {
                    self.nonblocking.push(fd);
                }
                if let Endpoint::File { file, read, write, position, .. } = &self.stream(fd)?.end {
                    let description = Description::file(Arc::clone(file), *read, *write, append);
                    description.seek(position.get());
                    *self.entry(fd)? = Entry::Stream(description);
                }
                Ok(Reply::Done)
            }
            Request::Stat(fd) => {
                let meta = self.stat(fd)?;
                Ok(Reply::Bytes(filestat(&meta)))
            }
            Request::SetSize { fd, size } => match &self.stream(fd)?.end {
                Endpoint::File { file, write: true, .. } => file.truncate(size).map(|()| Reply::Done).map_err(|errno| self.cx.fault(errno)),
                _ => Ok(INVALID),
            },
            Request::ReadDirectory { fd, from, bytes_max } => self.read_directory(fd, from, bytes_max),
            Request::MakeDirectory(at) => {
                let (path, mode) = (self.resolve(&at)?, 0o777 & !self.umask);
                self.done(|fs| fs.mkdir(&path, mode))
            }
            Request::StatPath { at, follow } => {
                let path = self.resolve(&at)?;
                let meta = self.stat_path(&path, follow)?;
                Ok(Reply::Bytes(filestat(&meta)))
            }
            Request::SetPathTimes { at, follow, times } => {
                let path = self.resolve(&at)?;
                let (accessed, modified) = self.times(times);
                self.done(|fs| fs.set_times(&path, accessed, modified, follow))
            }
            Request::Link { from, to } => {
                let (from, to) = (self.resolve(&from)?, self.resolve(&to)?);
                self.done(|fs| fs.link(&from, &to))
            }
            Request::Open { at, follow, how, rights, flags } => {
                let path = self.resolve(&at)?;
                self.open(&path, follow, how, rights, flags)
            }
            Request::ReadLink(at) => {
                let path = self.resolve(&at)?;
                Ok(Reply::Bytes(self.cx.read_link(&path)?))
            }
            Request::RemoveDirectory(at) => {
                let path = self.resolve(&at)?;
                self.done(|fs| fs.rmdir(&path))
            }
            Request::Rename { from, to } => {
                let (from, to) = (self.resolve(&from)?, self.resolve(&to)?);
                self.done(|fs| fs.rename(&from, &to))
            }
            Request::Symlink { target, at } => {
                let path = self.resolve(&at)?;
                self.done(|fs| fs.symlink(&target, &path))
            }
            Request::Unlink(at) => {
                let path = self.resolve(&at)?;
                self.done(|fs| fs.unlink(&path))
            }
            Request::Poll(events) => self.poll(&events),
        }
    }

    /// Whether a signal has come that the program handles: what waits ends early.
    ///
    /// # Errors
    /// A signal that ends the program.
    pub(crate) fn is_interrupted(&self) -> Result<bool, Fault> {
        let kernel = self.cx.kernel();
        self.signals.ring(kernel);
        let process = kernel.process();
        process.check()?;
        Ok(process.has_caught())
    }

    /// Waits until a moment of the monotonic clock, the alarm, or until somebody wakes the program before.
    ///
    /// # Errors
    /// What `Kernel::suspend` is refused with: a limit, or a signal that ends the program.
    pub(crate) fn suspend_until(&self, moment: Duration) -> Result<(), Fault> {
        let (kernel, until) = (self.cx.kernel(), self.signals.until(moment));
        if until == Duration::MAX { kernel.suspend() } else { kernel.suspend_until(until) }
    }

    /// Whether what a request waits for ends early when a signal comes.
    fn is_interruptible(&mut self, request: &Request) -> bool {
        match request {
            Request::Poll(_) => true,
            Request::Read { fd, .. } => self.stream(*fd).is_ok_and(|description| matches!(description.end, Endpoint::PipeReader(_))),
            Request::Write { fd, .. } => matches!(self.entry(*fd), Ok(Entry::Control(_))),
            _ => false,
        }
    }

    fn done(&mut self, work: impl FnOnce(&dyn bashkit_core::vfs::FileSystem) -> Result<(), Errno>) -> Result<Reply, Fault> {
        work(self.cx.fs()).map(|()| Reply::Done).map_err(|errno| self.cx.fault(errno))
    }

    fn times(&self, times: Times) -> (Option<Duration>, Option<Duration>) {
        let now = self.cx.now();
        let pick = |bits: u64, value: u64| match times.flags >> bits & 3 {
            0 => None,
            1 => Some(Duration::from_nanos(value)),
            _ => Some(now),
        };
        (pick(0, times.accessed), pick(2, times.modified))
    }

    fn read(&mut self, fd: u32, bytes_max: usize, at: Option<u64>) -> Result<Reply, Fault> {
        if let Entry::Control(control) = self.entry(fd)? {
            return Ok(Reply::Bytes(control.read(bytes_max)));
        }
        let description = self.stream(fd)?;
        if let Endpoint::PipeReader(reader) = &description.end {
            while !reader.is_ready() {
                if self.nonblocking.contains(&fd) {
                    return Ok(AGAIN);
                }
                if self.is_interrupted()? {
                    return Ok(INTERRUPTED);
                }
                reader.watch();
                self.suspend_until(Duration::MAX)?;
            }
        }
        let mut bytes = vec![0; bytes_max];
        let n = match (at, &description.end) {
            (Some(at), Endpoint::File { file, read: true, .. }) => file.read_at(at, &mut bytes)?,
            (Some(_), _) => return Err(Errno::SPipe.into()),
            (None, _) => description.read(self.cx.kernel(), &mut bytes)?,
        };
        self.cx.step(n as u64 / 16)?;
        bytes.truncate(n);
        Ok(Reply::Bytes(bytes))
    }

    fn write(&mut self, fd: u32, data: &[u8], at: Option<u64>) -> Result<Reply, Fault> {
        self.cx.step(data.len() as u64 / 16)?;
        if let Entry::Control(control) = self.entry(fd)? {
            if let Some(request) = control.take(data)? {
                let reply = match self.control(&request) {
                    Ok(reply) => reply,
                    Err(fault) => match failed(fault)? {
                        Reply::Failed(errno) => control::error(errno.into()),
                        _ => Vec::new(),
                    },
                };
                drop(request);
                if let Entry::Control(control) = self.entry(fd)? {
                    control.answer(reply)?;
                }
            }
            return Ok(Reply::Done);
        }
        let description = self.stream(fd)?;
        match (at, &description.end) {
            (Some(at), Endpoint::File { file, write: true, .. }) => file.write_at(at, data).map_err(|errno| self.cx.fault(errno))?,
            (Some(_), _) => return Err(Errno::SPipe.into()),
            (None, _) => description.write(self.cx.kernel(), data)?,
        }
        Ok(Reply::Done)
    }

    fn seek(&mut self, fd: u32, offset: i64, whence: u64) -> Result<Reply, Fault> {
        self.touched = fd;
        let description = self.stream(fd)?;
        let Some(now) = description.position() else {
            // A device that is no terminal can be sought, and stays where it is.
            let is_device = !description.is_terminal && matches!(description.stat().kind, FileKind::Device(_));
            return if is_device { Ok(Reply::Number(0)) } else { Err(Errno::SPipe.into()) };
        };
        let base = match whence {
            0 => 0,
            1 => now,
            _ => match &description.end {
                Endpoint::Bytes { bytes, .. } => bytes.len() as u64,
                _ => description.stat().size,
            },
        };
        let Some(to) = base.checked_add_signed(offset) else { return Ok(INVALID) };
        description.seek(to);
        Ok(Reply::Number(to))
    }

    fn status(&mut self, fd: u32) -> Result<Reply, Fault> {
        let waits = if self.nonblocking.contains(&fd) { NONBLOCKING } else { 0 };
        let (kind, flags) = match self.entry(fd)? {
            Entry::Root | Entry::Directory { .. } => (3, 0),
            Entry::Control(_) => (2, 0),
            Entry::Stream(description) => {
                let append = matches!(description.end, Endpoint::File { append: true, .. });
                // A terminal is a device of characters that cannot be sought.
                let kind = if description.is_terminal { 2 } else { filetype(description.stat().kind) };
                (kind, u8::from(append))
            }
        };
        let is_terminal = matches!(self.entry(fd)?, Entry::Stream(description) if description.is_terminal);
        // `isatty` asks for a device without the rights to seek and tell.
        let rights = if is_terminal { !(1_u64 << 2 | 1 << 5) } else { u64::MAX };
        let bytes =
            [&[kind, 0, flags | waits, 0, 0, 0, 0, 0], &rights.to_le_bytes(), &u64::MAX.to_le_bytes()].map(|part: &[u8; 8]| *part).concat();
        Ok(Reply::Bytes(bytes))
    }

    pub(crate) fn stat(&mut self, fd: u32) -> Result<Metadata, Fault> {
        match self.entry(fd)? {
            Entry::Root => Ok(self.cx.fs().stat(b"/")?),
            Entry::Directory { path, .. } => {
                let path = path.clone();
                self.stat_path(&path, true)
            }
            Entry::Stream(description) => Ok(description.stat()),
            Entry::Control(_) => Ok(library::metadata(0, false)),
        }
    }

    pub(crate) fn stat_path(&mut self, path: &[u8], follow: bool) -> Result<Metadata, Fault> {
        if let Some(found) = library::find(path) {
            return Ok(found.metadata());
        }
        Ok(if follow { self.cx.stat(path) } else { self.cx.lstat(path) }?)
    }

    fn open(&mut self, path: &[u8], follow: bool, how: u64, rights: u64, flags: u64) -> Result<Reply, Fault> {
        let (create, directory, exclusive, truncate) = (how & 1 != 0, how & 2 != 0, how & 4 != 0, how & 8 != 0);
        let (read, write, append) = (rights & 1 << 1 != 0, rights & 1 << 6 != 0, flags & 1 != 0);
        if path == library::CONTROL {
            let control = Control::new(self.cx.meter().charge(0)?);
            return self.add(Entry::Control(Box::new(control))).map(|fd| Reply::Number(fd.into()));
        }
        if let Some(id) = path.strip_prefix(library::CONTROL).and_then(|rest| rest.strip_prefix(b"/")) {
            let id: usize = std::str::from_utf8(id).ok().and_then(|id| id.parse().ok()).ok_or(Errno::NoEnt)?;
            let description = self.made.get_mut(id).and_then(Option::take).ok_or(Errno::NoEnt)?;
            return self.add(Entry::Stream(description)).map(|fd| Reply::Number(fd.into()));
        }
        let entry = match library::find(path) {
            Some(library::Found::File(text)) => Entry::Stream(Description::bytes(text)),
            Some(library::Found::Directory) => Entry::Directory { path: path.to_vec(), entries: Some(library::entries(path)) },
            None => {
                let is_directory = self.stat_path(path, follow).is_ok_and(|meta| meta.is_dir());
                match (is_directory, directory) {
                    (true, true) => Entry::Directory { path: path.to_vec(), entries: None },
                    (true, false) if create && exclusive => return Err(Errno::Exist.into()),
                    (true, false) if write || create || truncate => return Err(Errno::IsDir.into()),
                    (true, false) => Entry::Directory { path: path.to_vec(), entries: None },
                    (false, true) if self.stat_path(path, follow).is_ok() => return Err(Errno::NotDir.into()),
                    (false, _) => {
                        // A directory that is not there cannot be made by opening it.
                        let create = create && !directory;
                        let options = OpenOptions {
                            read,
                            write,
                            create,
                            exclusive: create && exclusive,
                            truncate,
                            no_follow: !follow,
                            mode: 0o666 & !self.umask,
                        };
                        let opened = kernel::open(self.cx.kernel(), self.cx.fs(), self.cx.fds(), path, options, false)?;
                        Entry::Stream(match &opened.end {
                            Endpoint::File { file, read, write, .. } if append => Description::file(Arc::clone(file), *read, *write, true),
                            _ => opened,
                        })
                    }
                }
            }
        };
        self.add(entry).map(|fd| Reply::Number(fd.into()))
    }

    fn read_directory(&mut self, fd: u32, from: u64, bytes_max: usize) -> Result<Reply, Fault> {
        let is_unread = match self.entry(fd)? {
            Entry::Directory { entries, path } => (entries.is_none() || from == 0).then(|| path.clone()),
            Entry::Root => Some(b"/".to_vec()),
            Entry::Stream(_) | Entry::Control(_) => return Err(Errno::NotDir.into()),
        };
        if let Some(path) = is_unread
            && library::find(&path).is_none()
        {
            let read = self.cx.fs().read_dir(&path)?;
            self.cx.step(read.len() as u64)?;
            match self.entry(fd)? {
                Entry::Directory { entries, .. } => *entries = Some(read),
                root => *root = Entry::Directory { path, entries: Some(read) },
            }
        }
        let Entry::Directory { entries: Some(entries), .. } = self.entry(fd)? else { return Ok(INVALID) };
        let mut out = Vec::new();
        for (i, entry) in entries.iter().enumerate().skip(usize::try_from(from).unwrap_or(usize::MAX)) {
            if out.len() >= bytes_max {
                break;
            }
            out.extend_from_slice(&(i as u64 + 1).to_le_bytes());
            out.extend_from_slice(&entry.ino.to_le_bytes());
            out.extend_from_slice(&u32::try_from(entry.name.len()).unwrap_or(0).to_le_bytes());
            out.extend_from_slice(&[filetype(entry.kind), 0, 0, 0]);
            out.extend_from_slice(&entry.name);
        }
        // An entry that is cut off is asked for again.
        out.truncate(bytes_max);
        Ok(Reply::Bytes(out))
    }

    /// Waits for the first of several events.
    fn poll(&mut self, events: &[Event]) -> Result<Reply, Fault> {
        let clock = Arc::clone(&self.cx.host().clock);
        let (now, wall) = (clock.monotonic(), self.cx.now());
        let moment = |event: &Event| match event {
            Event::Clock { id: 0, time, is_moment: true } => Some(now.saturating_add(Duration::from_nanos(*time).saturating_sub(wall))),
            Event::Clock { time, is_moment: true, .. } => Some(Duration::from_nanos(*time)),
            Event::Clock { time, .. } => Some(now.saturating_add(Duration::from_nanos(*time))),
            Event::Read(_) | Event::Write(_) => None,
        };
        let end = events.iter().filter_map(moment).min();
        loop {
            let mut come = Vec::new();
            let mut pipe = None;
            for (i, event) in events.iter().enumerate() {
                let is_ready = match event {
                    Event::Clock { .. } => moment(event).is_some_and(|at| clock.monotonic() >= at),
                    Event::Write(fd) => self.stream(*fd).is_ok(),
                    Event::Read(fd) => {
                        let description = self.stream(*fd)?;
                        match &description.end {
                            Endpoint::PipeReader(reader) if !reader.is_ready() => {
                                pipe = pipe.or_else(|| Some(Rc::clone(&description)));
                                false
                            }
                            // Waited for by those who want to know that nobody reads.
                            Endpoint::PipeWriter(_) => false,
                            _ => true,
                        }
                    }
                };
                if is_ready {
                    come.push(i);
                }
            }
            if !come.is_empty() {
                return Ok(Reply::Events(come));
            }
            if self.is_interrupted()? {
                // A sleep that ends early shows a program its signal; an error would be another one.
                let times = events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Clock { .. }));
                let times: Vec<usize> = times.map(|(i, _)| i).collect();
                return Ok(if times.is_empty() || pipe.is_some() { INTERRUPTED } else { Reply::Events(times) });
            }
            if let Some(Endpoint::PipeReader(reader)) = pipe.as_ref().map(|pipe| &pipe.end) {
                reader.watch();
            }
            self.suspend_until(end.unwrap_or(Duration::MAX))?;
        }
    }
}

/// A fault as a program sees it: an errno, or the end of the program.
fn failed(fault: Fault) -> Result<Reply, Fault> {
    match fault {
        Fault::Errno(errno @ (Errno::Dquot | Errno::DquotInodes)) => Err(Fault::Errno(errno)),
        Fault::Errno(errno) | Fault::Write(errno) => Ok(Reply::Failed(u16::try_from(errno.number()).unwrap_or(5))),
        fault => Err(fault),
    }
}

fn filetype(kind: FileKind) -> u8 {
    match kind {
        FileKind::Device(_) => 2,
        FileKind::Directory => 3,
        FileKind::Regular => 4,
        // WASI has no pipes: what cannot be sought is a stream.
        FileKind::Fifo => 6,
        FileKind::Symlink => 7,
    }
}

fn filestat(meta: &Metadata) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64);
    for number in [meta.dev, meta.ino, filetype(meta.kind).into(), meta.nlink.into(), meta.size] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for time in [meta.atime, meta.mtime, meta.ctime] {
        bytes.extend_from_slice(&nanos(time).to_le_bytes());
    }
    bytes
}
