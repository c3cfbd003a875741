//! A bounded buffer between fibers: a full one suspends the writer, an empty one the reader.

use std::cell::Cell;
use std::rc::{Rc, Weak};

use super::descriptor::Endpoint;
use super::fault::Fault;
use super::fiber::FiberId;
use super::scheduler::Kernel;
use super::shared::Shared;
use crate::flat_map::FlatMap;
use crate::vfs::Errno;

/// Bytes that a pipe holds.
pub const PIPE_BYTES: usize = 64 << 10;

#[derive(Debug, Default)]
struct Buffer {
    bytes: Shared<Vec<u8>>,
    start: Cell<usize>,
    readers: Cell<u32>,
    writers: Cell<u32>,
    /// Counts of how often either end was opened, for whoever waits for the other one to be.
    reader_opens: Cell<u64>,
    writer_opens: Cell<u64>,
    /// Whether anything was ever written.
    is_used: Cell<bool>,
    waiting: Shared<Vec<FiberId>>,
}

/// The named pipes that somebody has open, by device and inode.
#[derive(Debug, Default)]
pub(super) struct Fifos(Shared<FlatMap<(u64, u64), Weak<Buffer>>>);

/// The end that is read.
#[derive(Debug)]
pub struct PipeReader {
    kernel: Rc<Kernel>,
    shared: Rc<Buffer>,
}

/// The end that is written.
#[derive(Debug)]
pub struct PipeWriter {
    kernel: Rc<Kernel>,
    shared: Rc<Buffer>,
}

/// Makes a pipe between two fibers.
#[must_use]
pub fn pipe(kernel: &Rc<Kernel>) -> (PipeReader, PipeWriter) {
    let shared = Rc::new(Buffer::default());
    shared.readers.set(1);
    shared.writers.set(1);
    (PipeReader { kernel: Rc::clone(kernel), shared: Rc::clone(&shared) }, PipeWriter { kernel: Rc::clone(kernel), shared })
}

/// Opens a named pipe. One end alone waits until somebody opens the other, both at once do not.
///
/// # Errors
/// Those of [`Kernel::suspend`].
pub(super) fn open_fifo(kernel: &Rc<Kernel>, inode: (u64, u64), read: bool, write: bool) -> Result<Endpoint, Fault> {
    let mut fifos = kernel.fifos().0.borrow_mut();
    let shared = match fifos.get(&inode).and_then(Weak::upgrade) {
        Some(shared) => shared,
        None => {
            fifos.retain(|_, pipe| pipe.strong_count() > 0);
            let shared = Rc::new(Buffer::default());
            fifos.insert(inode, Rc::downgrade(&shared));
            shared
        }
    };
    drop(fifos);
    let reader = read.then(|| PipeReader { kernel: Rc::clone(kernel), shared: Rc::clone(&shared) });
    let writer = write.then(|| PipeWriter { kernel: Rc::clone(kernel), shared: Rc::clone(&shared) });
    let (reader_opens, writer_opens) = (shared.reader_opens.get(), shared.writer_opens.get());
    if read {
        shared.readers.set(shared.readers.get() + 1);
        shared.reader_opens.set(reader_opens.wrapping_add(1));
    }
    if write {
        shared.writers.set(shared.writers.get() + 1);
        shared.writer_opens.set(writer_opens.wrapping_add(1));
    }
    shared.wake(kernel);
    match (reader, writer) {
        (Some(reader), Some(writer)) => Ok(Endpoint::PipeBoth(reader, writer)),
        (None, Some(writer)) => {
            while shared.readers.get() == 0 && shared.reader_opens.get() == reader_opens {
                shared.wait(kernel)?;
            }
            Ok(Endpoint::PipeWriter(writer))
        }
        (Some(reader), None) => {
            while shared.writers.get() == 0 && shared.writer_opens.get() == writer_opens {
                shared.wait(kernel)?;
            }
            Ok(Endpoint::PipeReader(reader))
        }
        (None, None) => Err(Errno::Inval.into()),
    }
}

impl Buffer {
    fn len(&self) -> usize {
        self.bytes.borrow().len().saturating_sub(self.start.get())
    }

    fn wake(&self, kernel: &Kernel) {
        for fiber in self.waiting.take() {
            kernel.wake(fiber);
        }
    }

    fn wait(&self, kernel: &Kernel) -> Result<(), Fault> {
        if let Some(fiber) = kernel.current() {
            self.waiting.borrow_mut().push(fiber);
        }
        kernel.suspend()
    }
}

impl PipeReader {
    /// Whether nobody has written yet, and somebody still may.
    #[must_use]
    pub fn awaits_first(&self) -> bool {
        !self.shared.is_used.get() && self.shared.writers.get() > 0
    }

    /// Reads what is there, waiting for the first byte; 0 when every writer is gone.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn read(&self, buf: &mut [u8]) -> Result<usize, Fault> {
        self.read_some(None, buf)
    }

    /// Reads as [`Self::read`] does, and takes nothing behind the first `end`.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn read_to(&self, end: u8, buf: &mut [u8]) -> Result<usize, Fault> {
        self.read_some(Some(end), buf)
    }

    fn read_some(&self, end: Option<u8>, buf: &mut [u8]) -> Result<usize, Fault> {
        let shared = &self.shared;
        if buf.is_empty() {
            return Ok(0);
        }
        loop {
            let have = shared.len();
            if have > 0 {
                let mut n = have.min(buf.len());
                let start = shared.start.get();
                if let (Some(end), Some(from)) = (end, shared.bytes.borrow().get(start..start + n)) {
                    n = memchr::memchr(end, from).map_or(n, |at| at + 1);
                }
                if let (Some(to), Some(from)) = (buf.get_mut(..n), shared.bytes.borrow().get(start..start + n)) {
                    to.copy_from_slice(from);
                }
                self.consume(n);
                return Ok(n);
            }
            if shared.writers.get() == 0 {
                return Ok(0);
            }
            shared.wait(&self.kernel)?;
        }
    }

    /// Reads up to `most` bytes in place of what `buf` held, waiting for the first one; 0 when every writer is gone. If that is all there is, the buffer of the pipe
    /// changes places with `buf`.
    ///
    /// # Errors
    /// Waiting fails as in [`Kernel::suspend`].
    pub(super) fn take(&self, buf: &mut Vec<u8>, most: usize) -> Result<usize, Fault> {
        let shared = &self.shared;
        buf.clear();
        while shared.len() == 0 {
            if shared.writers.get() == 0 {
                return Ok(0);
            }
            shared.wait(&self.kernel)?;
        }
        let mut bytes = shared.bytes.borrow_mut();
        let start = shared.start.get();
        if start == 0 && bytes.len() <= most {
            std::mem::swap(&mut *bytes, buf);
            drop(bytes);
            if buf.len() >= PIPE_BYTES {
                shared.wake(&self.kernel);
            }
        } else {
            let end = bytes.len().min(start + most);
            buf.extend_from_slice(bytes.get(start..end).unwrap_or_default());
            drop(bytes);
            self.consume(buf.len());
        }
        Ok(buf.len())
    }

    /// Takes bytes that are there, up to the first one that is not wanted, without waiting for more.
    pub fn take_while(&self, is_wanted: impl Fn(u8) -> bool, to: &mut Vec<u8>) {
        let n = {
            let bytes = self.shared.bytes.borrow();
            let there = bytes.get(self.shared.start.get()..).unwrap_or_default();
            let n = there.iter().position(|byte| !is_wanted(*byte)).unwrap_or(there.len());
            to.extend_from_slice(there.get(..n).unwrap_or_default());
            n
        };
        self.consume(n);
    }

    /// Removes bytes from the front.
    fn consume(&self, n: usize) {
        let shared = &self.shared;
        let have = shared.len();
        if n >= have {
            shared.bytes.borrow_mut().clear();
            shared.start.set(0);
        } else {
            shared.start.set(shared.start.get() + n);
        }
        if n > 0 && have >= PIPE_BYTES {
            shared.wake(&self.kernel);
        }
    }

    /// Whether a read would not wait.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.shared.len() > 0 || self.shared.writers.get() == 0
    }

    /// Waits for something to read, unless it is `over`, which is asked whenever the fiber wakes; answers whether there is.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn wait_unless(&self, over: impl Fn() -> bool) -> Result<bool, Fault> {
        while !self.is_ready() {
            if over() {
                return Ok(false);
            }
            self.shared.wait(&self.kernel)?;
        }
        Ok(true)
    }

    /// Lets a writer wake the running fiber, which is about to wait.
    pub fn watch(&self) {
        if let Some(fiber) = self.kernel.current() {
            self.shared.waiting.borrow_mut().push(fiber);
        }
    }
}

impl PipeWriter {
    /// Writes all of `data`; suspends while the pipe is full.
    ///
    /// # Errors
    /// With nobody left to read: [`Fault::Signal`] (SIGPIPE), or [`Errno::Pipe`] when that signal is ignored or caught.
    pub fn write(&self, mut data: &[u8]) -> Result<(), Fault> {
        let shared = &self.shared;
        while !data.is_empty() {
            if shared.readers.get() == 0 {
                return Err(self.kernel.broken_pipe());
            }
            let have = shared.len();
            if have >= PIPE_BYTES {
                shared.wait(&self.kernel)?;
                continue;
            }
            let n = data.len().min(PIPE_BYTES - have);
            let (now, rest) = data.split_at_checked(n).unwrap_or((data, b""));
            let mut bytes = shared.bytes.borrow_mut();
            let start = shared.start.replace(0);
            if start > 0 {
                bytes.drain(..start);
            }
            bytes.extend_from_slice(now);
            drop(bytes);
            shared.is_used.set(true);
            data = rest;
            if have == 0 {
                shared.wake(&self.kernel);
            }
        }
        Ok(())
    }

    /// Whether anybody can still read.
    #[must_use]
    pub fn has_reader(&self) -> bool {
        self.shared.readers.get() > 0
    }
}

impl Drop for PipeReader {
    fn drop(&mut self) {
        self.shared.readers.set(self.shared.readers.get() - 1);
        self.shared.wake(&self.kernel);
    }
}

impl Drop for PipeWriter {
    fn drop(&mut self) {
        self.shared.writers.set(self.shared.writers.get() - 1);
        self.shared.wake(&self.kernel);
    }
}
