//! The functions of `wasi_snapshot_preview1` as the interpreter calls them. What they need of the sandbox they ask for by a [`Request`]; the fiber that runs the program
//! answers it (`process.rs`), so that a program can wait for a pipe as any other command.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use wasmtime::{Caller, ExternType, Linker, Memory, Module, Val};

use crate::machine::{State, notify};

/// The directory that paths begin from.
pub(crate) const ROOT: u32 = 3;
/// Bytes of one request that reads or writes, at most: what the host holds for it is in no limit.
const TRANSFER_BYTES_MAX: usize = 256 << 10;
/// Bytes of a path, at most: `PATH_MAX` of Linux.
const PATH_BYTES_MAX: usize = 4096;
const BAD_DESCRIPTOR: u16 = 9;
const BAD_ADDRESS: u16 = 14;
const INVALID: u16 = 22;
const NAME_TOO_LONG: u16 = 36;
const NOT_IMPLEMENTED: u16 = 38;

/// The end of a program by `proc_exit`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exit(pub(crate) u32);

impl std::fmt::Display for Exit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exit status {}", self.0)
    }
}

impl std::error::Error for Exit {}

/// A path, from an open directory.
#[derive(Debug)]
pub(crate) struct At {
    pub(crate) directory: u32,
    pub(crate) path: Vec<u8>,
}

/// Times to be set, in nanoseconds since 1970, with the flags of `fstflags`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) accessed: u64,
    pub(crate) modified: u64,
    pub(crate) flags: u64,
}

/// Event that a program waits for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Event {
    /// A time in nanoseconds, and whether it is a moment of its clock.
    Clock {
        id: u32,
        time: u64,
        is_moment: bool,
    },
    Read(u32),
    Write(u32),
}

/// What a program asks for.
#[derive(Debug)]
pub(crate) enum Request {
    Clock(u32),
    Random(usize),
    Read { fd: u32, bytes_max: usize, at: Option<u64> },
    Write { fd: u32, data: Vec<u8>, at: Option<u64> },
    Seek { fd: u32, offset: i64, whence: u64 },
    Close(u32),
    Status(u32),
    SetFlags { fd: u32, flags: u64 },
    Stat(u32),
    SetSize { fd: u32, size: u64 },
    ReadDirectory { fd: u32, from: u64, bytes_max: usize },
    MakeDirectory(At),
    StatPath { at: At, follow: bool },
    SetPathTimes { at: At, follow: bool, times: Times },
    Link { from: At, to: At },
    Open { at: At, follow: bool, how: u64, rights: u64, flags: u64 },
    ReadLink(At),
    RemoveDirectory(At),
    Rename { from: At, to: At },
    Symlink { target: Vec<u8>, at: At },
    Unlink(At),
    Poll(Vec<Event>),
}

/// Answer to a [`Request`].
#[derive(Debug)]
pub(crate) enum Reply {
    Failed(u16),
    Done,
    Number(u64),
    Bytes(Vec<u8>),
    /// Indices of events that have come.
    Events(Vec<usize>),
}

/// Place where a program leaves its request and finds the answer.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) request: Option<Request>,
    pub(crate) reply: Option<Reply>,
    /// Bytes of the program's memory.
    pub(crate) memory_bytes: usize,
    /// Bytes of native stack that it has used, but for a first part.
    pub(crate) stack_bytes: usize,
    /// Signals that wait for the program, which handles them: bit n-1 for signal n.
    pub(crate) signals: u64,
}

pub(crate) fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Connects all functions that a module imports.
///
/// # Errors
/// The module imports something else.
pub(crate) fn link(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    for import in module.imports() {
        let ExternType::Func(kind) = import.ty() else { return Err(wasmtime::Error::msg(format!("unknown import {}", import.name()))) };
        let name: Arc<str> = import.name().into();
        linker.func_new_async(import.module(), import.name(), kind, move |mut caller, params, results| {
            let name = Arc::clone(&name);
            Box::new(async move {
                let args: Vec<u64> = params.iter().map(number).collect();
                let errno = match Call::new(&mut caller, &args)?.answer(&name).await {
                    Ok(()) => 0,
                    Err(Failure::Errno(errno)) => errno,
                    Err(Failure::Exit(exit)) => return Err(exit.into()),
                };
                if let Some(result) = results.first_mut() {
                    *result = Val::I32(errno.into());
                }
                Ok(())
            })
        })?;
    }
    Ok(())
}

fn number(value: &Val) -> u64 {
    match value {
        Val::I32(n) => u64::from(n.cast_unsigned()),
        Val::I64(n) => n.cast_unsigned(),
        _ => 0,
    }
}

enum Failure {
    Errno(u16),
    Exit(Exit),
}

impl From<u16> for Failure {
    fn from(errno: u16) -> Self {
        Self::Errno(errno)
    }
}

type Answer<T> = Result<T, Failure>;

/// One call of a function.
struct Call<'c, 'a> {
    caller: &'c mut Caller<'a, State>,
    memory: Memory,
    args: &'c [u64],
}

impl<'c, 'a> Call<'c, 'a> {
    fn new(caller: &'c mut Caller<'a, State>, args: &'c [u64]) -> wasmtime::Result<Self> {
        caller.data_mut().measure_stack();
        let memory = caller.data().memory.ok_or_else(|| wasmtime::Error::msg("a call before there is a memory"))?;
        Ok(Self { caller, memory, args })
    }

    async fn ask(&mut self, request: Request) -> Answer<Reply> {
        let shared = Arc::clone(&self.caller.data().shared);
        lock(&shared).request = Some(request);
        let reply = poll_fn(|_| lock(&shared).reply.take().map_or(Poll::Pending, Poll::Ready)).await;
        let signals = self.caller.data().take_signals();
        if signals != 0 {
            notify(self.memory.data_mut(&mut *self.caller), signals);
        }
        match reply {
            Reply::Failed(errno) => Err(errno.into()),
            reply => Ok(reply),
        }
    }

    fn arg(&self, i: usize) -> u64 {
        self.args.get(i).copied().unwrap_or(0)
    }

    fn fd(&self, i: usize) -> u32 {
        u32::try_from(self.arg(i)).unwrap_or(u32::MAX)
    }

    fn size(&self, i: usize) -> usize {
        usize::try_from(self.arg(i)).unwrap_or(usize::MAX)
    }

    fn bytes(&self, at: usize, len: usize) -> Answer<&[u8]> {
        let end = at.checked_add(len).ok_or(BAD_ADDRESS)?;
        Ok(self.memory.data(&*self.caller).get(at..end).ok_or(BAD_ADDRESS)?)
    }

    fn word(&self, at: usize) -> Answer<usize> {
        let bytes = self.bytes(at, 4)?.try_into().map_err(|_| BAD_ADDRESS)?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn long(&self, at: usize) -> Answer<u64> {
        Ok(u64::from_le_bytes(self.bytes(at, 8)?.try_into().map_err(|_| BAD_ADDRESS)?))
    }

    fn put(&mut self, at: usize, bytes: &[u8]) -> Answer<()> {
        let end = at.checked_add(bytes.len()).ok_or(BAD_ADDRESS)?;
        self.memory.data_mut(&mut *self.caller).get_mut(at..end).ok_or(BAD_ADDRESS)?.copy_from_slice(bytes);
        Ok(())
    }

    /// Writes a number of 32 bits to where argument `i` points.
    fn put_word(&mut self, i: usize, value: u64) -> Answer<()> {
        self.put(self.size(i), &u32::try_from(value).unwrap_or(u32::MAX).to_le_bytes())
    }

    fn put_long(&mut self, i: usize, value: u64) -> Answer<()> {
        self.put(self.size(i), &value.to_le_bytes())
    }

    /// Writes the bytes of a reply to where argument `i` points.
    fn put_reply(&mut self, i: usize, reply: &Reply) -> Answer<()> {
        match reply {
            Reply::Bytes(bytes) => self.put(self.size(i), bytes),
            _ => Ok(()),
        }
    }

    /// A path from the directory `fd`, in the memory that arguments `i` and `i + 1` tell.
    fn at(&self, fd: usize, i: usize) -> Answer<At> {
        Ok(At { directory: self.fd(fd), path: self.path(i)? })
    }

    /// A path in the memory that arguments `i` and `i + 1` tell.
    fn path(&self, i: usize) -> Answer<Vec<u8>> {
        let path = self.bytes(self.size(i), self.size(i + 1))?;
        if path.len() >= PATH_BYTES_MAX { Err(NAME_TOO_LONG.into()) } else { Ok(path.to_vec()) }
    }

    fn times(&self, i: usize) -> Times {
        Times { accessed: self.arg(i), modified: self.arg(i + 1), flags: self.arg(i + 2) }
    }

    /// Pieces of memory that arguments `i` and `i + 1` tell.
    fn pieces(&self, i: usize) -> Answer<Vec<(usize, usize)>> {
        let (at, n) = (self.size(i), self.size(i + 1));
        if n > 1024 {
            return Err(INVALID.into());
        }
        (0..n).map(|k| Ok((self.word(at + 8 * k)?, self.word(at + 8 * k + 4)?))).collect()
    }

    /// Lists texts as `args_get` and `environ_get` do.
    fn put_list(&mut self, list: &[Vec<u8>]) -> Answer<()> {
        let (mut pointer, mut at) = (self.size(0), self.size(1));
        for text in list {
            self.put(pointer, &u32::try_from(at).unwrap_or(u32::MAX).to_le_bytes())?;
            self.put(at, text)?;
            self.put(at + text.len(), &[0])?;
            (pointer, at) = (pointer + 4, at + text.len() + 1);
        }
        Ok(())
    }

    fn put_sizes(&mut self, list: &[Vec<u8>]) -> Answer<()> {
        self.put_word(0, list.len() as u64)?;
        self.put_word(1, list.iter().map(|text| text.len() as u64 + 1).sum())
    }

    async fn read(&mut self, at: Option<u64>, n_read: usize) -> Answer<()> {
        let pieces = self.pieces(1)?;
        let wanted: usize = pieces.iter().map(|(_, len)| *len).sum();
        let reply = self.ask(Request::Read { fd: self.fd(0), bytes_max: wanted.min(TRANSFER_BYTES_MAX), at }).await?;
        let Reply::Bytes(bytes) = reply else { return Err(INVALID.into()) };
        let mut rest = &bytes[..];
        for (at, len) in pieces {
            let (now, later) = rest.split_at(len.min(rest.len()));
            self.put(at, now)?;
            rest = later;
        }
        self.put_word(n_read, bytes.len() as u64)
    }

    /// Writes pieces of memory, in one request where they are small. An error behind the first request ends it early, as a disk that is full does.
    async fn write(&mut self, at: Option<u64>, n_written: usize) -> Answer<()> {
        let pieces = self.pieces(1)?;
        let (mut data, mut written) = (Vec::new(), 0);
        for (from, len) in pieces {
            let mut done = 0;
            while done < len {
                let n = (len - done).min(TRANSFER_BYTES_MAX - data.len());
                data.extend_from_slice(self.bytes(from.saturating_add(done), n)?);
                done += n;
                if data.len() == TRANSFER_BYTES_MAX && !self.write_request(&mut data, at, &mut written).await? {
                    return self.put_word(n_written, written);
                }
            }
        }
        if written == 0 || !data.is_empty() {
            self.write_request(&mut data, at, &mut written).await?;
        }
        self.put_word(n_written, written)
    }

    /// Writes `data` behind what was written before: whether it could be. The first error is the program's.
    async fn write_request(&mut self, data: &mut Vec<u8>, at: Option<u64>, written: &mut u64) -> Answer<bool> {
        let n = data.len() as u64;
        let data = std::mem::take(data);
        let at = at.map(|at| at.saturating_add(*written));
        match self.ask(Request::Write { fd: self.fd(0), data, at }).await {
            Ok(_) => *written += n,
            Err(Failure::Errno(_)) if *written > 0 => return Ok(false),
            Err(failure) => return Err(failure),
        }
        Ok(true)
    }

    async fn seek(&mut self, offset: i64, whence: u64, to: usize) -> Answer<()> {
        match self.ask(Request::Seek { fd: self.fd(0), offset, whence }).await? {
            Reply::Number(position) => self.put_long(to, position),
            _ => Ok(()),
        }
    }

    async fn poll(&mut self) -> Answer<()> {
        let (from, to, n) = (self.size(0), self.size(1), self.size(2));
        if n > 4096 {
            return Err(INVALID.into());
        }
        let mut events = Vec::with_capacity(n);
        for k in 0..n {
            let at = from + 48 * k;
            events.push(match self.bytes(at + 8, 1)?.first() {
                Some(0) => Event::Clock {
                    id: u32::try_from(self.word(at + 16)?).unwrap_or(0),
                    time: self.long(at + 24)?,
                    is_moment: self.bytes(at + 40, 1)?.first().is_some_and(|flags| flags & 1 != 0),
                },
                Some(1) => Event::Read(u32::try_from(self.word(at + 16)?).unwrap_or(u32::MAX)),
                _ => Event::Write(u32::try_from(self.word(at + 16)?).unwrap_or(u32::MAX)),
            });
        }
        let Reply::Events(come) = self.ask(Request::Poll(events)).await? else { return Err(INVALID.into()) };
        for (place, k) in come.iter().enumerate() {
            let at = from + 48 * k;
            let (user, kind) = (self.long(at)?, self.bytes(at + 8, 1)?.first().copied().unwrap_or(0));
            let mut event = [0; 32];
            event[..8].copy_from_slice(&user.to_le_bytes());
            event[10] = kind;
            event[16] = u8::from(kind > 0);
            self.put(to + 32 * place, &event)?;
        }
        self.put_word(3, come.len() as u64)
    }

    async fn answer(mut self, name: &str) -> Answer<()> {
        let fd = self.fd(0);
        match name {
            "args_get" => self.put_list(&self.caller.data().args.clone()),
            "args_sizes_get" => self.put_sizes(&self.caller.data().args.clone()),
            "environ_get" => self.put_list(&self.caller.data().env.clone()),
            "environ_sizes_get" => self.put_sizes(&self.caller.data().env.clone()),
            "clock_res_get" => self.put_long(1, 1),
            "clock_time_get" => match self.ask(Request::Clock(fd)).await? {
                Reply::Number(time) => self.put_long(2, time),
                _ => Err(INVALID.into()),
            },
            "random_get" => {
                let reply = self.ask(Request::Random(self.size(1))).await?;
                self.put_reply(0, &reply)
            }
            "fd_read" => self.read(None, 3).await,
            "fd_pread" => self.read(Some(self.arg(3)), 4).await,
            "fd_write" => self.write(None, 3).await,
            "fd_pwrite" => self.write(Some(self.arg(3)), 4).await,
            "fd_seek" => self.seek(self.arg(1).cast_signed(), self.arg(2), 3).await,
            "fd_tell" => self.seek(0, 1, 1).await,
            "fd_close" => self.ask(Request::Close(fd)).await.map(drop),
            "fd_advise" | "fd_sync" | "fd_datasync" | "sched_yield" => Ok(()),
            "fd_fdstat_get" => {
                let reply = self.ask(Request::Status(fd)).await?;
                self.put_reply(1, &reply)
            }
            "fd_fdstat_set_flags" => self.ask(Request::SetFlags { fd, flags: self.arg(1) }).await.map(drop),
            "fd_filestat_get" => {
                let reply = self.ask(Request::Stat(fd)).await?;
                self.put_reply(1, &reply)
            }
            "fd_filestat_set_size" => self.ask(Request::SetSize { fd, size: self.arg(1) }).await.map(drop),
            "fd_prestat_get" if fd == ROOT => {
                self.put_word(1, 0)?;
                self.put(self.size(1) + 4, &1_u32.to_le_bytes())
            }
            "fd_prestat_dir_name" if fd == ROOT => self.put(self.size(1), b"/"),
            "fd_prestat_get" | "fd_prestat_dir_name" => Err(BAD_DESCRIPTOR.into()),
            "fd_readdir" => {
                let request = Request::ReadDirectory { fd, from: self.arg(3), bytes_max: self.size(2).min(TRANSFER_BYTES_MAX) };
                let Reply::Bytes(entries) = self.ask(request).await? else { return Err(INVALID.into()) };
                self.put(self.size(1), &entries)?;
                self.put_word(4, entries.len() as u64)
            }
            "path_create_directory" => self.ask(Request::MakeDirectory(self.at(0, 1)?)).await.map(drop),
            "path_filestat_get" => {
                let reply = self.ask(Request::StatPath { at: self.at(0, 2)?, follow: self.arg(1) & 1 != 0 }).await?;
                self.put_reply(4, &reply)
            }
            "path_filestat_set_times" => {
                let request = Request::SetPathTimes { at: self.at(0, 2)?, follow: self.arg(1) & 1 != 0, times: self.times(4) };
                self.ask(request).await.map(drop)
            }
            "path_link" => self.ask(Request::Link { from: self.at(0, 2)?, to: self.at(4, 5)? }).await.map(drop),
            "path_open" => {
                let (follow, how) = (self.arg(1) & 1 != 0, self.arg(4));
                let request = Request::Open { at: self.at(0, 2)?, follow, how, rights: self.arg(5), flags: self.arg(7) };
                match self.ask(request).await? {
                    Reply::Number(fd) => self.put_word(8, fd),
                    _ => Err(INVALID.into()),
                }
            }
            "path_readlink" => {
                let Reply::Bytes(mut target) = self.ask(Request::ReadLink(self.at(0, 1)?)).await? else { return Err(INVALID.into()) };
                target.truncate(self.size(4));
                self.put(self.size(3), &target)?;
                self.put_word(5, target.len() as u64)
            }
            "path_remove_directory" => self.ask(Request::RemoveDirectory(self.at(0, 1)?)).await.map(drop),
            "path_rename" => self.ask(Request::Rename { from: self.at(0, 1)?, to: self.at(3, 4)? }).await.map(drop),
            "path_symlink" => {
                let target = self.path(0)?;
                self.ask(Request::Symlink { target, at: self.at(2, 3)? }).await.map(drop)
            }
            "path_unlink_file" => self.ask(Request::Unlink(self.at(0, 1)?)).await.map(drop),
            "poll_oneoff" => self.poll().await,
            "proc_exit" => Err(Failure::Exit(Exit(fd))),
            // No sockets, no space that is kept beforehand, and no times without a path.
            _ => Err(NOT_IMPLEMENTED.into()),
        }
    }
}
