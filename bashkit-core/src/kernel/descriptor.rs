//! Open file descriptions and the table that numbers them.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::fault::Fault;
use super::fiber::FiberId;
use super::host_input::HostInput;
use super::lock::Lock;
use super::pipe::{PipeReader, PipeWriter};
use super::scheduler::Kernel;
use super::shared::Shared;
use crate::error::Error;
use crate::limits::{Charge, Limit};
use crate::vfs::{Device, Errno, File, FileKind, Metadata, SharedBytes};

/// Takes what a run prints, as it is printed.
pub trait Sink {
    /// Takes bytes as they are printed.
    ///
    /// # Errors
    /// [`Limit::Output`] or another reason that ends the run; an [`Errno`] that the writing command gets: [`Errno::Pipe`] with SIGPIPE.
    fn take(&self, data: &[u8]) -> Result<(), Fault>;
}

/// Source or target of the bytes of a description.
pub enum Endpoint {
    /// Regular file of a file system.
    File {
        /// File that the description has open.
        file: Arc<dyn File>,
        /// Position of the next byte read or written.
        position: Cell<u64>,
        /// Writes go to the end.
        append: bool,
        /// Allows reads through this description.
        read: bool,
        /// Allows writes through this description.
        write: bool,
    },
    /// A directory: reading it is [`Errno::IsDir`].
    Directory,
    /// The reading end of a pipe.
    PipeReader(PipeReader),
    /// The writing end of a pipe.
    PipeWriter(PipeWriter),
    /// Named pipe opened for reading and writing.
    PipeBoth(PipeReader, PipeWriter),
    /// Bytes that are there already: a here-document, the input a host gave.
    Bytes {
        /// Bytes that are there to be read.
        bytes: Rc<[u8]>,
        /// Position of the next byte read.
        position: Cell<usize>,
    },
    /// Input that a reader of the host gives.
    Host(HostInput),
    /// Device that holds nothing: `/dev/null`.
    Null,
    /// Source of zero bytes: `/dev/zero`.
    Zero,
    /// Device that is always full: `/dev/full`.
    Full,
    /// Source of random bytes: `/dev/urandom`.
    Random,
    /// Output that the caller of the run gets.
    Sink(Rc<dyn Sink>),
    /// Output that a command substitution gets.
    Capture(CaptureWriter),
}

/// An open file description: shared by every descriptor that was duplicated from it.
pub struct Description {
    /// Source or target of the bytes.
    pub end: Endpoint,
    /// Given to the run by its caller, not opened by the script.
    pub inherited: bool,
    /// Whether a person is at the other end, as `isatty(3)` tells.
    pub is_terminal: bool,
    /// Access that a device was opened for; files and pipes know theirs.
    access: Access,
    /// Lock that the description holds: see `flock(2)`.
    pub lock: Shared<Option<Lock>>,
}

/// Access that a device was opened for.
#[derive(Debug, Clone, Copy)]
struct Access {
    read: bool,
    write: bool,
}

impl Access {
    const BOTH: Self = Self { read: true, write: true };
}

impl Debug for Description {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.end {
            Endpoint::File { .. } => "File",
            Endpoint::Directory => "Directory",
            Endpoint::PipeReader(_) => "PipeReader",
            Endpoint::PipeWriter(_) => "PipeWriter",
            Endpoint::PipeBoth(..) => "PipeBoth",
            Endpoint::Bytes { .. } => "Bytes",
            Endpoint::Host(_) => "Host",
            Endpoint::Null => "Null",
            Endpoint::Zero => "Zero",
            Endpoint::Full => "Full",
            Endpoint::Random => "Random",
            Endpoint::Sink(_) => "Sink",
            Endpoint::Capture(_) => "Capture",
        })
    }
}

/// Bytes that are read without a copy.
pub(super) enum SharedBlock {
    Chunk(Arc<Vec<u8>>),
    Bytes(Rc<[u8]>),
}

impl Description {
    /// Makes a description with nothing locked.
    #[must_use]
    pub fn new(end: Endpoint) -> Rc<Self> {
        Rc::new(Self { end, inherited: false, is_terminal: false, access: Access::BOTH, lock: Shared::default() })
    }

    /// Device opened for reading, writing or both.
    #[must_use]
    pub fn device(end: Endpoint, read: bool, write: bool) -> Rc<Self> {
        Rc::new(Self { end, inherited: false, is_terminal: false, access: Access { read, write }, lock: Shared::default() })
    }

    /// Whether reading is a mistake, since what is open was opened for writing.
    #[must_use]
    pub const fn is_write_only(&self) -> bool {
        !self.access.read
    }

    /// A description that the caller of the run gives to it.
    #[must_use]
    pub fn given(end: Endpoint, is_terminal: bool) -> Rc<Self> {
        Rc::new(Self { end, inherited: true, is_terminal, access: Access::BOTH, lock: Shared::default() })
    }

    /// Regular file of a file system.
    #[must_use]
    pub fn file(file: Arc<dyn File>, read: bool, write: bool, append: bool) -> Rc<Self> {
        Self::new(Endpoint::File { file, position: Cell::new(0), append, read, write })
    }

    /// Makes a description of bytes to be read.
    #[must_use]
    pub fn bytes(bytes: impl Into<Rc<[u8]>>) -> Rc<Self> {
        Self::new(Endpoint::Bytes { bytes: bytes.into(), position: Cell::new(0) })
    }

    /// Reads up to `buf.len()` bytes; 0 at the end.
    ///
    /// # Errors
    /// An [`Errno`], or those of [`Kernel::suspend`].
    pub fn read(&self, kernel: &Kernel, buf: &mut [u8]) -> Result<usize, Fault> {
        match &self.end {
            Endpoint::File { file, position, read, .. } => {
                if !read {
                    return Err(Errno::BadF.into());
                }
                kernel.fetch(&**file)?;
                let n = file.read_at(position.get(), buf)?;
                position.set(position.get() + n as u64);
                Ok(n)
            }
            Endpoint::Directory => Err(Errno::IsDir.into()),
            Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _) => pipe.read(buf),
            Endpoint::Bytes { bytes, position } => {
                let rest = bytes.get(position.get()..).unwrap_or_default();
                let n = rest.len().min(buf.len());
                if let (Some(to), Some(from)) = (buf.get_mut(..n), rest.get(..n)) {
                    to.copy_from_slice(from);
                }
                position.set(position.get() + n);
                Ok(n)
            }
            Endpoint::Host(input) => input.read(kernel, buf),
            _ if self.is_write_only() => Err(Errno::BadF.into()),
            Endpoint::Null => Ok(0),
            Endpoint::Zero | Endpoint::Full => {
                buf.fill(0);
                Ok(buf.len())
            }
            Endpoint::Random => {
                kernel.host().random.fill(buf);
                Ok(buf.len())
            }
            Endpoint::PipeWriter(_) | Endpoint::Sink(_) | Endpoint::Capture(_) => Err(Errno::BadF.into()),
        }
    }

    /// The pipe that is read, where it is one.
    pub(super) const fn pipe(&self) -> Option<&PipeReader> {
        match &self.end {
            Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _) => Some(pipe),
            _ => None,
        }
    }

    /// Reads up to `most` bytes without a copy where somebody holds them, with their places in the block; none at the end. `None`: only [`Self::read`] can tell.
    ///
    /// # Errors
    /// Reading fails as in [`Self::read`].
    pub(super) fn share(&self, kernel: &Kernel, most: usize) -> Result<Option<(SharedBlock, Range<usize>)>, Fault> {
        let (block, start, len) = match &self.end {
            Endpoint::File { file, position, read: true, .. } => {
                kernel.fetch(&**file)?;
                let Some(shared) = file.share_at(position.get()) else { return Ok(None) };
                let (chunk, range) = shared.into_parts();
                let len = range.len().min(most);
                position.set(position.get() + len as u64);
                (SharedBlock::Chunk(chunk), range.start, len)
            }
            Endpoint::Bytes { bytes, position } => {
                let start = position.get().min(bytes.len());
                let len = (bytes.len() - start).min(most);
                position.set(start + len);
                (SharedBlock::Bytes(Rc::clone(bytes)), start, len)
            }
            _ => return Ok(None),
        };
        Ok(Some((block, start..start + len)))
    }

    /// Writes all of `data`. May suspend.
    ///
    /// # Errors
    /// An [`Errno`], a signal, or a limit.
    pub fn write(&self, kernel: &Kernel, data: &[u8]) -> Result<(), Fault> {
        if data.is_empty() {
            return Ok(());
        }
        match &self.end {
            Endpoint::File { file, position, append, write, .. } => {
                if !write {
                    return Err(Errno::BadF.into());
                }
                kernel.fetch(&**file)?;
                let fitting = match kernel.process().resources.file_bytes.get().soft {
                    Some(max) => {
                        let start = if *append { file.metadata()?.size } else { position.get() };
                        data.get(..usize::try_from(max.saturating_sub(start)).unwrap_or(usize::MAX)).unwrap_or(data)
                    }
                    None => data,
                };
                if !fitting.is_empty() {
                    let result = if *append {
                        file.append(fitting)
                    } else {
                        file.write_at(position.get(), fitting).map(|()| position.get() + fitting.len() as u64)
                    };
                    position.set(result.map_err(|errno| quota(kernel, errno))?);
                }
                if fitting.len() < data.len() { Err(kernel.file_too_large()) } else { Ok(()) }
            }
            Endpoint::PipeWriter(pipe) | Endpoint::PipeBoth(_, pipe) => pipe.write(data),
            _ if !self.access.write => Err(Errno::BadF.into()),
            Endpoint::Null | Endpoint::Zero | Endpoint::Random => Ok(()),
            Endpoint::Full => Err(Errno::NoSpc.into()),
            Endpoint::Sink(sink) => match sink.take(data) {
                Err(Fault::Errno(Errno::Pipe)) => Err(kernel.broken_pipe()),
                taken => taken,
            },
            Endpoint::Capture(capture) => capture.take(kernel, data),
            Endpoint::Directory | Endpoint::PipeReader(_) | Endpoint::Bytes { .. } | Endpoint::Host(_) => Err(Errno::BadF.into()),
        }
    }

    /// Writes all of `bytes` as [`Self::write`] does, without a copy where a file takes them so.
    ///
    /// # Errors
    /// Those of [`Self::write`].
    pub(super) fn write_shared(&self, kernel: &Kernel, bytes: SharedBytes) -> Result<(), Fault> {
        match &self.end {
            Endpoint::File { file, position, append: false, write: true, .. }
                if kernel.process().resources.file_bytes.get().soft.is_none() =>
            {
                kernel.fetch(&**file)?;
                let end = position.get() + bytes.as_slice().len() as u64;
                file.write_shared(position.get(), bytes).map_err(|errno| quota(kernel, errno))?;
                position.set(end);
                Ok(())
            }
            _ => self.write(kernel, bytes.as_slice()),
        }
    }

    /// Whether it can be read at another place than the next.
    #[must_use]
    pub fn is_seekable(&self) -> bool {
        matches!(self.end, Endpoint::File { .. } | Endpoint::Bytes { .. })
    }

    /// Position of the next byte read or written, when that is a matter of choice.
    #[must_use]
    pub fn position(&self) -> Option<u64> {
        match &self.end {
            Endpoint::File { position, .. } => Some(position.get()),
            Endpoint::Bytes { position, .. } => Some(position.get() as u64),
            _ => None,
        }
    }

    /// Lets input of the host go on behind its end, as a terminal does after Ctrl-D. Nothing happens to anything else.
    pub fn reopen(&self) {
        if let Endpoint::Host(input) = &self.end {
            input.reopen();
        }
    }

    /// Goes to another place. Nothing happens where that is not possible.
    pub fn seek(&self, to: u64) {
        match &self.end {
            Endpoint::File { position, .. } => position.set(to),
            Endpoint::Bytes { position, bytes } => position.set(usize::try_from(to).unwrap_or(usize::MAX).min(bytes.len())),
            _ => {}
        }
    }

    /// Metadata of a regular file, as `fstat` tells it.
    #[must_use]
    pub fn metadata(&self) -> Option<Metadata> {
        match &self.end {
            Endpoint::File { file, .. } => file.metadata().ok(),
            _ => None,
        }
    }

    /// Metadata as `fstat` tells it: that of a pipe for what is no file.
    #[must_use]
    pub fn stat(&self) -> Metadata {
        let kind = match self.end {
            Endpoint::Null => FileKind::Device(Device::Null),
            Endpoint::Zero => FileKind::Device(Device::Zero),
            Endpoint::Full => FileKind::Device(Device::Full),
            Endpoint::Random => FileKind::Device(Device::Random),
            Endpoint::Directory => FileKind::Directory,
            _ => FileKind::Fifo,
        };
        self.metadata().unwrap_or(Metadata {
            kind,
            mode: 0o600,
            uid: 0,
            gid: 0,
            nlink: 1,
            size: 0,
            ino: 0,
            dev: 0,
            atime: Duration::ZERO,
            mtime: Duration::ZERO,
            ctime: Duration::ZERO,
        })
    }

    /// Whether it can be read.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        match &self.end {
            Endpoint::File { read, .. } => *read,
            Endpoint::PipeWriter(_) | Endpoint::Sink(_) | Endpoint::Capture(_) => false,
            _ => true,
        }
    }

    /// Whether it can be written.
    #[must_use]
    pub fn is_writable(&self) -> bool {
        match &self.end {
            Endpoint::File { write, .. } => *write,
            Endpoint::PipeReader(_) | Endpoint::Bytes { .. } | Endpoint::Host(_) | Endpoint::Directory => false,
            _ => true,
        }
    }
}

/// A quota is a limit of the run; any other errno is the script's business.
#[must_use]
pub fn quota(kernel: &Kernel, errno: Errno) -> Fault {
    let meter = kernel.meter();
    let limits = meter.limits();
    match errno {
        Errno::Dquot => meter.refuse(Limit::FileBytes(limits.file_bytes)).into(),
        Errno::DquotInodes => meter.refuse(Limit::Inodes(limits.inodes)).into(),
        errno => Fault::Errno(errno),
    }
}

#[derive(Debug)]
struct Captured {
    bytes: Shared<Vec<u8>>,
    charge: Shared<Charge>,
    writers_gone: Cell<bool>,
    waiting: Cell<Option<FiberId>>,
}

/// Collects what is written to one description until every holder of it is gone.
#[derive(Debug)]
pub struct Capture(Rc<Captured>);

/// The writing side of a [`Capture`].
#[derive(Debug)]
pub struct CaptureWriter {
    captured: Rc<Captured>,
    kernel: Rc<Kernel>,
}

impl Capture {
    /// A capture and the description that feeds it.
    ///
    /// # Errors
    /// [`Limit::Memory`].
    pub fn new(kernel: &Rc<Kernel>) -> Result<(Self, Rc<Description>), Error> {
        let captured = Rc::new(Captured {
            bytes: Shared::default(),
            charge: Shared::new(kernel.meter().charge(0)?),
            writers_gone: Cell::new(false),
            waiting: Cell::new(None),
        });
        let writer = CaptureWriter { captured: Rc::clone(&captured), kernel: Rc::clone(kernel) };
        Ok((Self(captured), Description::new(Endpoint::Capture(writer))))
    }

    /// Waits until nobody can write any more and answers what was written. The caller must have dropped its own description.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn finish(self, kernel: &Kernel) -> Result<Vec<u8>, Fault> {
        while !self.0.writers_gone.get() {
            self.0.waiting.set(kernel.current());
            kernel.suspend()?;
        }
        Ok(self.0.bytes.take())
    }
}

impl CaptureWriter {
    fn take(&self, kernel: &Kernel, data: &[u8]) -> Result<(), Fault> {
        kernel.meter().step(1 + data.len() as u64 / 16)?;
        let mut bytes = self.captured.bytes.borrow_mut();
        self.captured.charge.borrow_mut().resize(bytes.len() + data.len())?;
        bytes.extend_from_slice(data);
        Ok(())
    }
}

impl Drop for CaptureWriter {
    fn drop(&mut self) {
        self.captured.writers_gone.set(true);
        if let Some(fiber) = self.captured.waiting.take() {
            self.kernel.wake(fiber);
        }
    }
}

/// A table of descriptors. Copying it costs nothing until one side changes.
#[derive(Debug, Clone, Default)]
pub struct Fds(Rc<Vec<Option<Rc<Description>>>>);

impl Fds {
    /// A table with these three.
    #[must_use]
    pub fn standard(stdin: Rc<Description>, stdout: Rc<Description>, stderr: Rc<Description>) -> Self {
        Self(Rc::new(vec![Some(stdin), Some(stdout), Some(stderr)]))
    }

    /// Whether two tables are one, unchanged since it was copied.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// The description behind a number.
    #[must_use]
    pub fn get(&self, fd: u32) -> Option<&Rc<Description>> {
        self.0.get(fd as usize).and_then(Option::as_ref)
    }

    /// Puts a description behind a number (`None` closes it); answers the one before.
    pub fn set(&mut self, fd: u32, description: Option<Rc<Description>>) -> Option<Rc<Description>> {
        let slots = Rc::make_mut(&mut self.0);
        let idx = fd as usize;
        if idx >= slots.len() {
            description.as_ref()?;
            slots.resize(idx + 1, None);
        }
        slots.get_mut(idx).and_then(|slot| std::mem::replace(slot, description))
    }

    /// The lowest free number that is not below `from`.
    #[must_use]
    pub fn free_from(&self, from: u32) -> u32 {
        (from..).find(|fd| self.get(*fd).is_none()).unwrap_or(u32::MAX)
    }

    /// Numbers of the open descriptors.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().enumerate().filter(|(_, slot)| slot.is_some()).filter_map(|(i, _)| u32::try_from(i).ok())
    }
}
