//! What a program asks for beyond files: commands of the sandbox, permissions, who it is. The Python side is `library/_bashkit.py`.
//!
//! A request is a line of fields, each behind its length: `4:stat1:11:/`. The answer is its fields in the same form, or `E` and the number of an error.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use bashkit_core::command::{Child, Launching};
use bashkit_core::kernel::{Description, Endpoint, Fault, FiberId, Kernel, Lock, ResourceLimit, Status, signal};
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{Errno, FileKind, Metadata, path};

use crate::process::{Entry, Process};

/// Bytes of one request, at most.
const REQUEST_BYTES_MAX: usize = 64 << 20;
/// Fields of one request, at most.
const FIELDS_MAX: usize = 1 << 17;
/// Bytes of the words and variables of a command, at most: `ARG_MAX` of Linux.
const COMMAND_BYTES_MAX: usize = 2 << 20;
/// Bytes read at once from what a command prints.
const PIECE_BYTES: usize = 64 << 10;

/// Numbers of `RLIMIT_FSIZE`, `RLIMIT_CORE`, `RLIMIT_NPROC`, `RLIMIT_NOFILE` and `RLIMIT_AS`.
const FILE_BYTES: u32 = 1;
const CORE_BYTES: u32 = 4;
const PROCESSES: u32 = 6;
const DESCRIPTORS: u32 = 7;
const MEMORY_BYTES: u32 = 9;
/// `O_APPEND` of Linux.
const APPEND: u32 = 0o2000;
/// Bits of `LOCK_SH`, `LOCK_NB` and `LOCK_UN`.
const SHARED: u32 = 1;
const NOT_WAITING: u32 = 4;
const UNLOCK: u32 = 8;

/// A connection of a program to what it asks.
pub(crate) struct Control {
    request: Vec<u8>,
    reply: Vec<u8>,
    /// Bytes of the reply that have been read.
    n_read: usize,
    /// For the request while it comes and is answered, then for the reply.
    charge: Charge,
}

impl Control {
    pub(crate) fn new(charge: Charge) -> Self {
        Self { request: Vec::new(), reply: Vec::new(), n_read: 0, charge }
    }

    /// Keeps a piece of a request, which a line end ends: the request, when it is whole.
    pub(crate) fn take(&mut self, data: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        let bytes = self.request.len() + data.len();
        if bytes > REQUEST_BYTES_MAX {
            self.request = Vec::new();
            self.answer(error(Errno::TooBig.number()))?;
            return Err(Errno::TooBig.into());
        }
        self.reply = Vec::new();
        self.charge.resize(bytes)?;
        self.request.extend_from_slice(data);
        let is_whole = self.request.ends_with(b"\n") && fields(&self.request).is_some();
        Ok(is_whole.then(|| std::mem::take(&mut self.request)))
    }

    pub(crate) fn answer(&mut self, reply: Vec<u8>) -> Result<(), Fault> {
        self.charge.resize(reply.len())?;
        (self.reply, self.n_read) = (reply, 0);
        Ok(())
    }

    pub(crate) fn read(&mut self, bytes_max: usize) -> Vec<u8> {
        let rest = self.reply.get(self.n_read..).unwrap_or_default();
        let piece = rest.get(..bytes_max.min(rest.len())).unwrap_or_default().to_vec();
        self.n_read += piece.len();
        piece
    }
}

/// The fields of a whole request: a line end follows the last.
fn fields(text: &[u8]) -> Option<Vec<&[u8]>> {
    let mut fields = Vec::new();
    let mut rest = text;
    while rest != b"\n" {
        if fields.len() == FIELDS_MAX {
            return None;
        }
        let colon = rest.iter().take(20).position(|b| *b == b':')?;
        let len: usize = std::str::from_utf8(rest.get(..colon)?).ok()?.parse().ok()?;
        let (field, more) = rest.get(colon + 1..)?.split_at_checked(len)?;
        fields.push(field);
        rest = more;
    }
    Some(fields)
}

/// The answer that is an error.
pub(crate) fn error(errno: i32) -> Vec<u8> {
    format!("E{errno}").into_bytes()
}

fn joined<I: AsRef<[u8]>>(fields: impl IntoIterator<Item = I>) -> Vec<u8> {
    let mut out = b"=".to_vec();
    for field in fields {
        put(&mut out, field.as_ref());
    }
    out
}

/// Appends a field.
fn put(out: &mut Vec<u8>, field: &[u8]) {
    out.extend_from_slice(format!("{}:", field.len()).as_bytes());
    out.extend_from_slice(field);
}

fn number<T: std::str::FromStr>(field: &[u8]) -> Result<T, Fault> {
    std::str::from_utf8(field).ok().and_then(|text| text.parse().ok()).ok_or(Fault::Errno(Errno::Inval))
}

/// Identifies what is locked: a file, or a description that is of none.
fn identity(description: &Rc<Description>) -> (u64, u64) {
    let file = description.metadata().map(|meta| (meta.dev, meta.ino));
    file.unwrap_or((u64::MAX, Rc::as_ptr(description) as u64))
}

/// Until when a lock is waited for.
fn until(how: u32) -> Duration {
    if how & NOT_WAITING == 0 { Duration::MAX } else { Duration::ZERO }
}

/// Bytes of a stream that another fiber reads to its end, or writes.
struct Transfer {
    bytes: RefCell<Vec<u8>>,
    charge: RefCell<Charge>,
    is_over: Cell<bool>,
    waiting: Cell<Option<FiberId>>,
}

/// Work of a program that outlives one request.
#[derive(Default)]
pub(crate) struct Children {
    pub(crate) started: Vec<Child>,
    transfers: Vec<(u32, Rc<Transfer>)>,
}

impl Process<'_, '_> {
    /// Answers a request of `_bashkit.py`.
    pub(crate) fn control(&mut self, request: &[u8]) -> Result<Vec<u8>, Fault> {
        let fields = fields(request).ok_or(Fault::Errno(Errno::Inval))?;
        let Some((name, args)) = fields.split_first() else { return Err(Errno::Inval.into()) };
        let arg = |i: usize| args.get(i).copied().unwrap_or_default();
        match *name {
            b"start" => Ok(self.facts()),
            b"program" => Ok(self.program()),
            b"stat" => {
                let meta = match number::<u32>(arg(0)) {
                    Ok(fd) if !arg(0).is_empty() => self.stat(fd)?,
                    _ => self.stat_path(&path::join(b"/", arg(1)), arg(2) == b"1")?,
                };
                Ok(joined(stat_fields(&meta)))
            }
            b"access" => {
                self.cx.fs().access(arg(0), number(arg(1))?)?;
                Ok(joined([b""; 0]))
            }
            b"chmod" => {
                let mode: u32 = number(arg(1))?;
                self.cx.fs().chmod(arg(0), mode & 0o7777).map_err(|errno| self.cx.fault(errno))?;
                Ok(joined([b""; 0]))
            }
            b"chown" => {
                let id = |field: &[u8]| number::<i64>(field).map(|id| u32::try_from(id).ok());
                self.cx.fs().chown(arg(0), id(arg(1))?, id(arg(2))?, arg(3) == b"1").map_err(|errno| self.cx.fault(errno))?;
                Ok(joined([b""; 0]))
            }
            b"mkfifo" => {
                let mode: u32 = number(arg(1))?;
                self.cx.fs().mkfifo(arg(0), mode & !self.umask).map_err(|errno| self.cx.fault(errno))?;
                Ok(joined([b""; 0]))
            }
            b"umask" => {
                let before = std::mem::replace(&mut self.umask, number::<u32>(arg(0))? & 0o777);
                Ok(joined([before.to_string()]))
            }
            b"pipe" => {
                let (reader, writer) = self.cx.pipe();
                Ok(joined([self.keep(reader)?, self.keep(writer)?]))
            }
            b"dup" => {
                let description = self.stream(number(arg(0))?)?;
                Ok(joined([self.keep(description)?]))
            }
            b"dup2" => {
                let description = self.stream(number(arg(0))?)?;
                let to = u32::try_from(number::<i64>(arg(1))?).map_err(|_| Errno::BadF)?;
                self.replace(to, description)?;
                Ok(joined([b""; 0]))
            }
            b"touched" => Ok(joined([self.touched.to_string()])),
            b"spawn" => self.spawn(args),
            b"wait" => self.wait(number(arg(0))?, number(arg(1))?),
            b"kill" => {
                let (pid, number): (u32, u8) = (number(arg(0))?, number(arg(1))?);
                let process = self.cx.kernel().find_process(pid).ok_or(Errno::Srch)?;
                if number > 0 {
                    // A command that was only just started begins to wait.
                    let now = self.cx.host().clock.monotonic();
                    self.cx.kernel().suspend_until(now)?;
                    self.cx.kernel().signal(&process, number);
                    self.cx.kernel().process().check()?;
                }
                Ok(joined([b""; 0]))
            }
            b"communicate" => self.communicate(args),
            b"handle" => {
                self.signals.handle(number(arg(0))?, arg(1))?;
                Ok(joined([b""; 0]))
            }
            b"alarm" => {
                let now = self.cx.host().clock.monotonic();
                let (left, interval) = self.signals.set_alarm(now, number(arg(0))?, number(arg(1))?);
                Ok(joined([left, interval].map(|time| time.as_micros().to_string())))
            }
            b"alarm left" => {
                let (left, interval) = self.signals.alarm(self.cx.host().clock.monotonic());
                Ok(joined([left, interval].map(|time| time.as_micros().to_string())))
            }
            b"access mode" => {
                let (read, write, append) = match &self.stream(number(arg(0))?)?.end {
                    Endpoint::File { read, write, append, .. } => (*read, *write, *append),
                    Endpoint::PipeReader(_) | Endpoint::Bytes { .. } | Endpoint::Host(_) => (true, false, false),
                    Endpoint::PipeWriter(_) | Endpoint::Sink(_) | Endpoint::Capture(_) => (false, true, false),
                    _ => (true, true, false),
                };
                let mode = u32::from(write) * if read { 2 } else { 1 } + u32::from(append) * APPEND;
                Ok(joined([mode.to_string()]))
            }
            b"memory" => Ok(joined([self.memory_bytes.to_string()])),
            b"rlimit" => self.resource_limit(args),
            b"statvfs" => {
                let (limits, used) = (self.cx.meter().limits(), self.cx.fs().usage());
                Ok(joined([limits.file_bytes, used.bytes, limits.inodes, used.inodes].map(|n| n.to_string())))
            }
            b"flock" => self.flock(number(arg(0))?, number(arg(1))?),
            b"lockf" => self.lockf(number(arg(0))?, number(arg(1))?),
            _ => Err(Errno::Inval.into()),
        }
    }

    /// Reads a limit of the process or, with two more fields, sets it: soft and hard, -1 for none. Fields: number of the resource, the two.
    fn resource_limit(&mut self, args: &[&[u8]]) -> Result<Vec<u8>, Fault> {
        let limits = self.cx.meter().limits();
        let own = self.cx.kernel().process();
        let kind: u32 = number(args.first().copied().unwrap_or_default())?;
        let (cell, most) = match kind {
            FILE_BYTES => (Some(&own.resources.file_bytes), None),
            CORE_BYTES => (Some(&own.resources.core_bytes), None),
            DESCRIPTORS => (Some(&own.resources.descriptors), Some(u64::from(limits.descriptors))),
            PROCESSES => (None, Some(u64::from(limits.processes))),
            MEMORY_BYTES => (None, Some(limits.memory_bytes as u64)),
            _ => (None, None),
        };
        if let ([_, soft, hard], Some(cell)) = (args, cell) {
            let value = |field: &[u8]| number::<i64>(field).map(|value| u64::try_from(value).ok());
            cell.set(ResourceLimit { soft: value(soft)?, hard: value(hard)? });
        }
        let now = cell.map(Cell::get).unwrap_or_default();
        let text = |value: Option<u64>| value.or(most).map_or_else(|| "-1".to_owned(), |value| value.to_string());
        Ok(joined([text(now.soft.or(now.hard)), text(now.hard)]))
    }

    /// Locks a file as `flock` does, for its description.
    fn flock(&mut self, fd: u32, how: u32) -> Result<Vec<u8>, Fault> {
        let (description, kernel) = (self.stream(fd)?, Rc::clone(self.cx.kernel()));
        drop(description.lock.take());
        let file = identity(&description);
        if how & UNLOCK == 0 {
            let lock = Lock::acquire(&kernel, file, how & SHARED == 0, until(how))?.ok_or(Fault::Errno(Errno::Again))?;
            description.lock.replace(Some(lock));
        }
        Ok(joined([b""; 0]))
    }

    /// Locks a file as `lockf` does, for the program.
    fn lockf(&mut self, fd: u32, how: u32) -> Result<Vec<u8>, Fault> {
        let (description, kernel) = (self.stream(fd)?, Rc::clone(self.cx.kernel()));
        let (dev, ino) = identity(&description);
        // Locks of the two kinds do not know of each other.
        let file = (dev ^ 1 << 63, ino);
        self.record_locks.retain(|(known, _)| *known != file);
        if how & UNLOCK == 0 {
            let lock = Lock::acquire(&kernel, file, how & SHARED == 0, until(how))?.ok_or(Fault::Errno(Errno::Again))?;
            self.record_locks.push((file, lock));
        }
        Ok(joined([b""; 0]))
    }

    /// Who a program is and where it is.
    fn facts(&self) -> Vec<u8> {
        let (identity, own) = (&self.cx.host().identity, self.cx.kernel().process());
        let parent = own.parent;
        joined([
            self.cx.cwd().to_vec(),
            own.pid.to_string().into_bytes(),
            parent.to_string().into_bytes(),
            identity.uid.to_string().into_bytes(),
            identity.gid.to_string().into_bytes(),
            identity.user.as_bytes().to_vec(),
            identity.host.as_bytes().to_vec(),
            identity.home.as_bytes().to_vec(),
            self.umask.to_string().into_bytes(),
        ])
    }

    /// Counted words of the command, arguments of its program and entries of `PYTHONPATH`, then names and values of variables.
    fn program(&self) -> Vec<u8> {
        let (none, launch) = (Vec::new(), &self.launch);
        let (argv, paths) = launch.copy.as_ref().map_or((&none, &none), |copy| (&copy.argv, &copy.paths));
        let mut fields = Vec::new();
        for list in [&launch.args, argv, paths] {
            fields.push(list.len().to_string().into_bytes());
            fields.extend_from_slice(list);
        }
        fields.extend(launch.environ.iter().flat_map(|(name, value)| [name.clone(), value.clone()]));
        joined(fields)
    }

    /// Fields: descriptors of the command (`-1`: closed, else one of the program), directory, count of words, words, then names and values of the environment.
    fn spawn(&mut self, args: &[&[u8]]) -> Result<Vec<u8>, Fault> {
        let (streams, rest) = args.split_at_checked(3).ok_or(Errno::Inval)?;
        let ([directory, count], rest) = rest.split_first_chunk::<2>().ok_or(Errno::Inval)?;
        let (words, env) = rest.split_at_checked(number(count)?).ok_or(Errno::Inval)?;
        let first = words.first().filter(|word| !word.is_empty()).ok_or(Errno::NoEnt)?;
        let mut fds = Vec::new();
        for (to, from) in (0_u32..).zip(streams) {
            let from: i64 = number(from)?;
            fds.push((to, u32::try_from(from).ok().map(|fd| self.stream(fd)).transpose()?));
        }
        if words.iter().chain(env).map(|text| text.len() + 1).sum::<usize>() > COMMAND_BYTES_MAX {
            return Err(Errno::TooBig.into());
        }
        if !directory.is_empty() && !self.cx.stat(directory)?.is_dir() {
            return Err(Errno::NotDir.into());
        }
        // From where the command begins.
        let from = if directory.is_empty() { self.cx.cwd().to_vec() } else { directory.to_vec() };
        if first.contains(&b'/')
            && let Some(errno) = self.cx.exec_errno(&path::join(&from, first))
        {
            return Err(errno.into());
        }
        if !first.contains(&b'/') && !self.cx.knows(first) {
            return Err(Errno::NoEnt.into());
        }
        let pairs = env.chunks_exact(2).filter_map(|pair| match pair {
            [name, value] if !name.is_empty() => Some((name.to_vec(), value.to_vec())),
            _ => None,
        });
        let env = (!env.is_empty()).then(|| pairs.collect());
        let launching = Launching {
            argv: words.iter().map(|word| word.to_vec()).collect(),
            fds,
            env,
            cwd: (!directory.is_empty()).then(|| directory.to_vec()),
        };
        // As after `restore_signals`: a command does not ignore what the interpreter ignores.
        let own = self.cx.kernel().process();
        let ignored: Vec<u8> = [signal::PIPE, signal::XFSZ].into_iter().filter(|number| own.ignores(*number)).collect();
        for number in &ignored {
            own.set_disposition(*number, false, false);
        }
        let child = self.cx.start(launching);
        for number in &ignored {
            own.set_disposition(*number, false, true);
        }
        let child = child?;
        let pid = child.process.pid;
        self.children.started.push(child);
        Ok(joined([pid.to_string()]))
    }

    /// Waits for a command: its status, negative for a signal; empty when it goes on after `time` milliseconds (below zero: for ever).
    fn wait(&mut self, pid: u32, time: i64) -> Result<Vec<u8>, Fault> {
        let kernel = Rc::clone(self.cx.kernel());
        let child = self.children.started.iter().find(|child| child.process.pid == pid).cloned().ok_or(Errno::Child)?;
        let end = end_of(&kernel, time);
        loop {
            if let Some(status) = child.process.status() {
                self.children.started.retain(|child| child.process.pid != pid);
                let status = match status {
                    Status::Exited(code) => i32::from(code),
                    Status::Signaled(signal) => -i32::from(signal),
                };
                return Ok(joined([status.to_string()]));
            }
            if end.is_some_and(|end| kernel.host().clock.monotonic() >= end) {
                return Ok(joined([b""]));
            }
            if self.is_interrupted()? {
                return Err(Errno::Intr.into());
            }
            kernel.watch(&child.process);
            self.suspend_until(end.unwrap_or(Duration::MAX))?;
        }
    }

    /// Writes to one descriptor and reads two others to their ends, all at once. Fields: the three descriptors (`-1`: none), milliseconds (below zero: for ever), the input.
    /// The answer: whether all has ended, and what the two gave so far; the same request goes on later.
    fn communicate(&mut self, args: &[&[u8]]) -> Result<Vec<u8>, Fault> {
        let [to, out, err, time, input] = args else { return Err(Errno::Inval.into()) };
        let kernel = Rc::clone(self.cx.kernel());
        let mut transfers = Vec::new();
        for (fd, input) in [(to, Some(*input)), (out, None), (err, None)] {
            let Ok(fd) = number::<u32>(fd) else { continue };
            transfers.push((fd, input.is_some(), self.transfer(fd, input)?));
        }
        let end = end_of(&kernel, number(time)?);
        let is_over = |transfers: &[(u32, bool, Rc<Transfer>)]| transfers.iter().all(|(.., transfer)| transfer.is_over.get());
        while !is_over(&transfers) && end.is_none_or(|end| kernel.host().clock.monotonic() < end) {
            for (.., transfer) in &transfers {
                transfer.waiting.set(kernel.current());
            }
            if self.is_interrupted()? {
                return Err(Errno::Intr.into());
            }
            self.suspend_until(end.unwrap_or(Duration::MAX))?;
        }
        let is_over = is_over(&transfers);
        if is_over {
            self.children.transfers.retain(|(fd, _)| transfers.iter().all(|(ended, ..)| ended != fd));
        }
        kernel.meter().fits(transfers.iter().map(|(.., transfer)| transfer.bytes.borrow().len()).sum())?;
        let mut answer = joined([if is_over { b"1" } else { b"0" }]);
        for wanted in [out, err] {
            let wanted = number::<u32>(wanted).ok();
            match transfers.iter().find(|(fd, writes, _)| Some(*fd) == wanted && !writes) {
                Some((.., transfer)) => put(&mut answer, &transfer.bytes.borrow()),
                None => put(&mut answer, b""),
            }
        }
        Ok(answer)
    }

    /// The transfer of a descriptor: one that goes on, or one that begins here.
    fn transfer(&mut self, fd: u32, input: Option<&[u8]>) -> Result<Rc<Transfer>, Fault> {
        if let Some((_, transfer)) = self.children.transfers.iter().find(|(known, _)| *known == fd) {
            return Ok(Rc::clone(transfer));
        }
        let kernel = Rc::clone(self.cx.kernel());
        let charge = kernel.meter().charge(input.map_or(0, <[u8]>::len))?;
        let transfer = Rc::new(Transfer {
            bytes: RefCell::default(),
            charge: RefCell::new(charge),
            is_over: Cell::default(),
            waiting: Cell::default(),
        });
        let description = self.stream(fd)?;
        if input.is_some() {
            // The command sees the end of its input when this has been written.
            *self.entry(fd)? = Entry::Stream(Description::new(Endpoint::Null));
        }
        begin(&kernel, description, input, &transfer)?;
        self.children.transfers.push((fd, Rc::clone(&transfer)));
        Ok(transfer)
    }
}

fn end_of(kernel: &Kernel, milliseconds: i64) -> Option<Duration> {
    let time = u64::try_from(milliseconds).ok()?;
    Some(kernel.host().clock.monotonic().saturating_add(Duration::from_millis(time)))
}

/// Starts a fiber that writes `input`, or reads everything.
fn begin(kernel: &Rc<Kernel>, description: Rc<Description>, input: Option<&[u8]>, transfer: &Rc<Transfer>) -> Result<(), Fault> {
    let (machine, transfer) = (Rc::clone(kernel), Rc::clone(transfer));
    let input = input.map(<[u8]>::to_vec);
    let process = kernel.process();
    let body = move || {
        let done = match &input {
            Some(input) => description.write(&machine, input),
            None => read_all(&machine, &description, &transfer),
        };
        drop(description);
        transfer.is_over.set(true);
        if let Some(fiber) = transfer.waiting.get() {
            machine.wake(fiber);
        }
        match done {
            Err(Fault::Stop(error)) => Err(error),
            // A command that does not read its input ends that.
            _ => Ok(()),
        }
    };
    kernel.spawn(&process, body)?;
    Ok(())
}

fn read_all(kernel: &Rc<Kernel>, description: &Description, transfer: &Transfer) -> Result<(), Fault> {
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        let n = description.read(kernel, &mut piece)?;
        if n == 0 {
            return Ok(());
        }
        kernel.step(n as u64 / 16 + 1)?;
        let mut bytes = transfer.bytes.borrow_mut();
        transfer.charge.borrow_mut().resize(bytes.len() + n)?;
        bytes.extend_from_slice(piece.get(..n).unwrap_or_default());
    }
}

fn stat_fields(meta: &Metadata) -> Vec<String> {
    let kind: u32 = match meta.kind {
        FileKind::Regular => 0o100_000,
        FileKind::Directory => 0o040_000,
        FileKind::Symlink => 0o120_000,
        FileKind::Device(_) => 0o020_000,
        FileKind::Fifo => 0o010_000,
    };
    let times = [meta.atime, meta.mtime, meta.ctime].map(|time| time.as_nanos().to_string());
    let numbers = [u64::from(kind | meta.mode), meta.ino, meta.dev, meta.nlink.into(), meta.uid.into(), meta.gid.into(), meta.size];
    numbers.iter().map(ToString::to_string).chain(times).collect()
}
