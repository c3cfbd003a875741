//! Input by bytes and lines, which leaves what is behind them to the next reader: for `read`, `mapfile`, `select` and a shell that reads its commands.

use std::rc::Rc;

use bashkit_core::kernel::{Description, Endpoint, Fault, Kernel};

/// Bytes that bash reads at once.
const BLOCK_BYTES: usize = 4096;
/// Bytes that are read at once for a single line.
const LINE_BYTES: usize = 256;

/// Reads one line, newline included, taking no byte behind it. `false` at the end of the input.
///
/// # Errors
/// Those of reading.
pub(crate) fn read_line(kernel: &Kernel, from: Option<&Rc<Description>>, text: &mut Vec<u8>) -> Result<bool, Fault> {
    let Some(from) = from else { return Ok(false) };
    LineReader::new(kernel, from, Vec::new()).line(b'\n', text)
}

/// Reader of blocks from what can seek, of no more than a line from pipes, and of single bytes from everything else.
pub(super) struct LineReader<'a> {
    kernel: &'a Kernel,
    from: &'a Rc<Description>,
    buf: Vec<u8>,
    at: usize,
    block_bytes: usize,
}

impl<'a> LineReader<'a> {
    /// Reader of one line or less, which begins with what another one has read ahead: see [`is_read_ahead`].
    pub(super) fn new(kernel: &'a Kernel, from: &'a Rc<Description>, ahead: Vec<u8>) -> Self {
        Self { kernel, from, buf: ahead, at: 0, block_bytes: if from.is_seekable() { LINE_BYTES } else { 1 } }
    }

    /// Reader of many lines. `takes_all` says that it will read to the end, so that it may read ahead where nothing can be given back.
    pub(super) fn of_lines(kernel: &'a Kernel, from: &'a Rc<Description>, takes_all: bool) -> Self {
        let may_read_ahead = takes_all || from.is_seekable();
        Self { kernel, from, buf: Vec::new(), at: 0, block_bytes: if may_read_ahead { BLOCK_BYTES } else { 1 } }
    }

    /// Whether the next byte is there already.
    pub(super) fn has_byte(&self) -> bool {
        self.at < self.buf.len()
    }

    /// The next byte; `None` at the end.
    pub(super) fn byte(&mut self) -> Result<Option<u8>, Fault> {
        if !self.has_byte() {
            self.fill(None)?;
        }
        let byte = self.buf.get(self.at).copied();
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// Takes bytes that are there already, up to the first one that is not plain.
    pub(super) fn take_plain(&mut self, is_plain: impl Fn(u8) -> bool, to: &mut Vec<u8>) -> Result<(), Fault> {
        let before = to.len();
        match (self.buf.get(self.at..).unwrap_or_default(), &self.from.end) {
            ([], Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _)) => pipe.take_while(is_plain, to),
            (ready, _) => {
                let n_plain = ready.iter().position(|byte| !is_plain(*byte)).unwrap_or(ready.len());
                to.extend_from_slice(ready.get(..n_plain).unwrap_or_default());
                self.at += n_plain;
            }
        }
        // It is copied once more where it goes.
        self.kernel.meter().fits(2 * to.len())?;
        self.count(to.len() - before)
    }

    /// Counts the steps of bytes that were taken.
    fn count(&self, n_bytes: usize) -> Result<(), Fault> {
        let steps = n_bytes as u64 / 16;
        if steps > 0 {
            self.kernel.meter().step(steps)?;
        }
        Ok(())
    }

    /// Appends bytes up to and with `end`, or to the end of the input; `false` when there was nothing.
    pub(super) fn line(&mut self, end: u8, line: &mut Vec<u8>) -> Result<bool, Fault> {
        let before = line.len();
        loop {
            if !self.has_byte() {
                self.fill(Some(end))?;
                self.kernel.pause_point()?;
            }
            let have = self.buf.get(self.at..).unwrap_or_default();
            if have.is_empty() {
                return Ok(line.len() > before);
            }
            let found = memchr::memchr(end, have);
            let n = found.map_or(have.len(), |at| at + 1);
            self.kernel.meter().fits(line.len() + n)?;
            line.extend_from_slice(have.get(..n).unwrap_or_default());
            self.at += n;
            self.count(n)?;
            if found.is_some() {
                return Ok(true);
            }
        }
    }

    /// Reads into the empty buffer; from a pipe to the first `end`, and no further.
    fn fill(&mut self, end: Option<u8>) -> Result<(), Fault> {
        self.kernel.meter().step(1)?;
        let pipe = match &self.from.end {
            Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _) => Some(pipe),
            _ => None,
        };
        self.at = 0;
        let read = match pipe.zip(end) {
            Some((pipe, end)) => {
                self.buf.resize(BLOCK_BYTES, 0);
                pipe.read_to(end, &mut self.buf)
            }
            None => {
                self.buf.resize(self.block_bytes, 0);
                self.from.read(self.kernel, &mut self.buf)
            }
        };
        self.buf.truncate(*read.as_ref().unwrap_or(&0));
        read.map(drop)
    }

    /// Gives back what was read ahead; answers what cannot be given back. bash: as it seeks backwards, that is what came from another, longer file.
    pub(super) fn give_back(&mut self) -> Vec<u8> {
        let ahead = self.take_ahead();
        let back = self.from.position().and_then(|position| position.checked_sub(ahead.len() as u64));
        match back {
            Some(position) if !ahead.is_empty() => {
                self.from.seek(position);
                Vec::new()
            }
            _ => ahead,
        }
    }

    /// Takes what was read ahead, without giving it back.
    pub(super) fn take_ahead(&mut self) -> Vec<u8> {
        let ahead = self.buf.split_off(self.at.min(self.buf.len()));
        (self.buf, self.at) = (Vec::new(), 0);
        ahead
    }
}

impl Drop for LineReader<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// Whether a description is a file, of which bash reads more than it needs: it seeks back when it is done.
pub(super) fn is_read_ahead(from: &Description) -> bool {
    matches!(from.end, Endpoint::File { .. })
}
