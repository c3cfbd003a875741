//! Buffered reading and writing for commands.

use std::io::{BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use super::descriptor::{Description, SharedBlock};
use super::fault::Fault;
use super::scheduler::Kernel;
use crate::vfs::{Errno, SharedBytes};

/// Bytes read the first time: most inputs are short.
const FIRST_READ_BYTES: usize = 4 << 10;
/// Number of bytes read at once.
const READ_BYTES: usize = 64 << 10;
/// Bytes collected before they are written.
const WRITE_BYTES: usize = 64 << 10;

/// Fewer bytes are copied rather than shared: writing them on their own costs more.
const SHARED_MIN: usize = 16 << 10;

/// Where the bytes stand that were read.
enum Block {
    Own(Vec<u8>),
    Shared(SharedBlock),
}

impl Block {
    #[inline]
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Own(bytes) => bytes,
            Self::Shared(SharedBlock::Chunk(bytes)) => bytes,
            Self::Shared(SharedBlock::Bytes(bytes)) => bytes,
        }
    }
}

/// Reads a description in blocks, as stdio does. What was read ahead of a seekable file is given back on drop.
pub struct Input {
    kernel: Rc<Kernel>,
    from: Option<Rc<Description>>,
    block: Block,
    /// Places in the block of what is not used yet.
    start: usize,
    end: usize,
    eof: bool,
    /// Whether there was more than a little.
    is_large: bool,
    /// Whether an error of `read` is the end of the input.
    ends_at_errors: bool,
    error: Option<Errno>,
}

impl Input {
    /// Reads `from`; `None` is a closed descriptor.
    #[must_use]
    pub fn new(kernel: &Rc<Kernel>, from: Option<Rc<Description>>) -> Self {
        let kernel = Rc::clone(kernel);
        Self {
            kernel,
            from,
            block: Block::Own(Vec::new()),
            start: 0,
            end: 0,
            eof: false,
            is_large: false,
            ends_at_errors: false,
            error: None,
        }
    }

    /// Takes an error of `read` for the end of the input, as C programs do that look at `ferror` late or never.
    #[must_use]
    pub fn ending_at_errors(mut self) -> Self {
        self.ends_at_errors = true;
        self
    }

    /// Error that ended the input, where errors do.
    #[must_use]
    pub fn error(&self) -> Option<Errno> {
        self.error
    }

    /// The bytes that are there, after a read if there were none; empty at the end.
    ///
    /// # Errors
    /// Those of [`Description::read`].
    #[inline]
    pub fn fill(&mut self) -> Result<&[u8], Fault> {
        if self.start >= self.end && !self.eof {
            self.refill()?;
        }
        Ok(self.buffered())
    }

    /// Reads the next block.
    fn refill(&mut self) -> Result<(), Fault> {
        (self.start, self.end) = (0, 0);
        match self.read_block() {
            Err(Fault::Errno(errno)) if self.ends_at_errors => self.error = Some(errno),
            read => read?,
        }
        let n_bytes = self.end - self.start;
        self.eof = n_bytes == 0;
        self.kernel.meter().step(1 + n_bytes as u64 / 16)?;
        self.kernel.pause_point()?;
        Ok(())
    }

    fn read_block(&mut self) -> Result<(), Fault> {
        let Some(from) = &self.from else { return Err(Errno::BadF.into()) };
        if let Some((block, place)) = from.share(&self.kernel, READ_BYTES)? {
            self.block = Block::Shared(block);
            (self.start, self.end) = (place.start, place.end);
            return Ok(());
        }
        if let Block::Shared(_) = self.block {
            self.block = Block::Own(Vec::new());
        }
        let Block::Own(buf) = &mut self.block else { return Ok(()) };
        let size = if self.is_large { READ_BYTES } else { FIRST_READ_BYTES };
        self.end = match from.pipe() {
            Some(pipe) => pipe.take(buf, size)?,
            None => {
                if buf.len() != size {
                    buf.resize(size, 0);
                }
                from.read(&self.kernel, buf)?
            }
        };
        // There is more than a little: read in large blocks from now on.
        self.is_large |= self.end == size;
        Ok(())
    }

    /// The bytes that are there already.
    #[inline]
    #[must_use]
    pub fn buffered(&self) -> &[u8] {
        self.block.bytes().get(self.start..self.end).unwrap_or_default()
    }

    /// Writes all bytes of [`Self::buffered`] and uses them; where a file holds them and a file takes them, they are not copied.
    ///
    /// # Errors
    /// Those of [`Description::write`].
    pub fn write_buffered(&mut self, to: &Description) -> Result<(), Fault> {
        self.write_next(self.end.saturating_sub(self.start), to)
    }

    fn write_next(&mut self, n: usize, to: &Description) -> Result<(), Fault> {
        let range = self.start..self.end.min(self.start + n);
        self.start = range.end;
        match &self.block {
            Block::Shared(SharedBlock::Chunk(chunk)) => to.write_shared(&self.kernel, SharedBytes::new(Arc::clone(chunk), range)),
            block => to.write(&self.kernel, block.bytes().get(range).unwrap_or_default()),
        }
    }

    /// Takes the next byte; `None` at the end.
    ///
    /// # Errors
    /// Reading fails as in [`Input::fill`].
    #[inline]
    pub fn byte(&mut self) -> Result<Option<u8>, Fault> {
        if self.start >= self.end {
            self.fill()?;
        }
        let byte = self.buffered().first().copied();
        self.start += usize::from(byte.is_some());
        Ok(byte)
    }

    /// Marks bytes of [`Input::fill`] as used.
    #[inline]
    pub fn used(&mut self, n: usize) {
        self.start = (self.start + n).min(self.end);
    }

    /// Appends bytes up to and with `end` (or to the end of the input) to `line`; `false` when there was nothing.
    ///
    /// # Errors
    /// Those of [`Input::fill`], and the memory limit.
    pub fn line(&mut self, end: u8, line: &mut Vec<u8>) -> Result<bool, Fault> {
        let have = self.buffered();
        // Most lines stand in the buffer whole, and make no text longer than it.
        if line.len() <= READ_BYTES
            && let Some(i) = memchr::memchr(end, have)
            && let Some(whole) = have.get(..=i)
        {
            line.extend_from_slice(whole);
            self.start += i + 1;
            return Ok(true);
        }
        self.line_slowly(end, line)
    }

    /// Reads a line over the ends of blocks.
    fn line_slowly(&mut self, end: u8, line: &mut Vec<u8>) -> Result<bool, Fault> {
        let before = line.len();
        loop {
            let meter = Rc::clone(self.kernel.meter());
            let have = self.fill()?;
            if have.is_empty() {
                return Ok(line.len() > before);
            }
            let found = memchr::memchr(end, have);
            let n = found.map_or(have.len(), |i| i + 1);
            meter.fits(line.len() + n)?;
            line.extend_from_slice(have.get(..n).unwrap_or_default());
            self.used(n);
            if found.is_some() {
                return Ok(true);
            }
        }
    }

    /// Appends everything to the end to `all`.
    ///
    /// # Errors
    /// Those of [`Input::fill`], and the memory limit.
    pub fn rest(&mut self, all: &mut Vec<u8>) -> Result<(), Fault> {
        self.reserve(all);
        loop {
            let meter = Rc::clone(self.kernel.meter());
            let have = self.fill()?;
            if have.is_empty() {
                return Ok(());
            }
            meter.fits(all.len() + have.len())?;
            all.extend_from_slice(have);
            let n = have.len();
            self.used(n);
        }
    }

    /// Makes room for what is left of a file, so that it is not moved while it grows.
    fn reserve(&self, all: &mut Vec<u8>) {
        let Some(from) = &self.from else { return };
        let (Some(meta), Some(position)) = (from.metadata(), from.position()) else { return };
        let n_bytes = usize::try_from(meta.size.saturating_sub(position)).unwrap_or(usize::MAX);
        if meta.is_file() && n_bytes > READ_BYTES && self.kernel.meter().memory().fits(all.len().saturating_add(n_bytes)).is_ok() {
            // One more, for the end of a last line.
            all.reserve(n_bytes + 1);
        }
    }

    /// Description that the bytes come from.
    #[must_use]
    pub fn description(&self) -> Option<&Rc<Description>> {
        self.from.as_ref()
    }

    /// Forgets what was read ahead, for those who seek in the description themselves.
    pub fn forget(&mut self) {
        (self.start, self.end, self.eof) = (0, 0, false);
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        let ahead = self.end.saturating_sub(self.start);
        if ahead > 0
            && let Some(from) = &self.from
            && let Some(position) = from.position()
        {
            from.seek(position.saturating_sub(ahead as u64));
        }
    }
}

impl Read for Input {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let have = self.fill()?;
        let n = have.len().min(buf.len());
        if let (Some(to), Some(from)) = (buf.get_mut(..n), have.get(..n)) {
            to.copy_from_slice(from);
        }
        self.used(n);
        Ok(n)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        Ok(self.fill()?)
    }

    fn consume(&mut self, n: usize) {
        self.used(n);
    }
}

/// Collects output and writes it in blocks. [`Output::flush`] (or dropping it) writes the rest.
pub struct Output {
    kernel: Rc<Kernel>,
    to: Option<Rc<Description>>,
    buf: Collected,
    failed: Rc<std::cell::RefCell<Option<Fault>>>,
}

/// Bytes that an [`Output`] has collected and not written yet.
pub type Collected = Rc<std::cell::RefCell<Vec<u8>>>;

impl Output {
    /// A writer to a description; a failure of a writer that was dropped unflushed goes to `failed`.
    pub fn new(kernel: &Rc<Kernel>, to: Option<Rc<Description>>, failed: &Rc<std::cell::RefCell<Option<Fault>>>) -> Self {
        Self { kernel: Rc::clone(kernel), to, buf: Collected::default(), failed: Rc::clone(failed) }
    }

    /// Writes `data`, now or later.
    ///
    /// # Errors
    /// [`Fault::Write`], a signal, or a limit.
    #[inline]
    pub fn put(&mut self, data: &[u8]) -> Result<(), Fault> {
        let mut buf = self.buf.borrow_mut();
        if buf.len() + data.len() > WRITE_BYTES {
            drop(buf);
            return self.put_slowly(data);
        }
        buf.extend_from_slice(data);
        Ok(())
    }

    /// The bytes that are not written yet, shared with this writer.
    #[must_use]
    pub fn collected(&self) -> Collected {
        Rc::clone(&self.buf)
    }

    #[cold]
    fn put_slowly(&mut self, data: &[u8]) -> Result<(), Fault> {
        self.flush()?;
        if data.len() >= WRITE_BYTES / 2 {
            return self.send(data.len(), |to, kernel| to.write(kernel, data));
        }
        self.buf.borrow_mut().extend_from_slice(data);
        Ok(())
    }

    /// Writes the next `n` bytes of those that `input` has at hand, which are used then; where a file holds them and a file takes them, they are not copied.
    ///
    /// # Errors
    /// Those of [`Output::put`].
    pub fn put_from(&mut self, input: &mut Input, n: usize) -> Result<(), Fault> {
        if n >= SHARED_MIN && matches!(input.block, Block::Shared(_)) {
            self.flush()?;
            return self.send(n, |to, _| input.write_next(n, to));
        }
        let written = self.put(input.buffered().get(..n).unwrap_or(input.buffered()));
        input.used(n);
        written
    }

    /// Writes `data` and a newline.
    ///
    /// # Errors
    /// Those of [`Output::put`].
    #[inline]
    pub fn line(&mut self, data: &[u8]) -> Result<(), Fault> {
        self.put(data)?;
        self.put(b"\n")
    }

    /// Writes all that was collected. May suspend.
    ///
    /// # Errors
    /// Those of [`Output::put`].
    pub fn flush(&mut self) -> Result<(), Fault> {
        let mut data = std::mem::take(&mut *self.buf.borrow_mut());
        if data.is_empty() {
            return Ok(());
        }
        let result = self.send(data.len(), |to, kernel| to.write(kernel, &data));
        data.clear();
        self.buf.replace(data);
        result
    }

    /// Writes `n_bytes` with `write`.
    fn send(&self, n_bytes: usize, write: impl FnOnce(&Description, &Kernel) -> Result<(), Fault>) -> Result<(), Fault> {
        self.kernel.meter().step(1 + n_bytes as u64 / 16)?;
        self.kernel.pause_point()?;
        let result = match &self.to {
            Some(to) => write(to, &self.kernel),
            None => Err(Errno::BadF.into()),
        };
        result.map_err(|fault| match fault {
            Fault::Errno(errno) => Fault::Write(errno),
            other => other,
        })
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if !std::thread::panicking()
            && let Err(fault) = self.flush()
        {
            self.failed.borrow_mut().get_or_insert(fault);
        }
    }
}

impl Write for Output {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.put(data)?;
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(Output::flush(self)?)
    }
}
