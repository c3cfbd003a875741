//! Standard input that the host reads when the script asks for it.

use std::io::Read;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::fault::Fault;
use super::scheduler::Kernel;
use crate::vfs::Errno;

/// Bytes asked of the host at once.
const BLOCK_BYTES: usize = 64 << 10;

/// Input that a reader of the host gives, a block at a time. Nothing is read before somebody asks; a read that waits holds a thread of the host and no other
/// fiber. What a run did not take is there for the next run of the session.
pub struct HostInput(Arc<Source>);

struct Source {
    reader: Mutex<Box<dyn Read + Send>>,
    read: Mutex<Block>,
}

#[derive(Default)]
struct Block {
    bytes: Vec<u8>,
    taken: usize,
    is_at_end: bool,
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl HostInput {
    /// Input from a reader, which may block.
    #[must_use]
    pub fn new(reader: Box<dyn Read + Send>) -> Self {
        Self(Arc::new(Source { reader: Mutex::new(reader), read: Mutex::default() }))
    }

    /// Reads up to `buf.len()` bytes; 0 at the end.
    ///
    /// # Errors
    /// [`Errno::Io`] once when the reader fails, or those of [`Kernel::suspend`].
    pub(super) fn read(&self, kernel: &Kernel, buf: &mut [u8]) -> Result<usize, Fault> {
        loop {
            if let Some(n) = lock(&self.0.read).take(buf) {
                return Ok(n);
            }
            let source = Arc::clone(&self.0);
            // A failure is told to the one who asked: nobody else waits for it, should that one be gone.
            kernel.offload_on_thread(move || source.fill())?.unwrap_or(Err(Errno::Io))?;
        }
    }
}

impl HostInput {
    /// Asks the reader again where it has said that it is at its end, as a terminal is after Ctrl-D.
    pub(super) fn reopen(&self) {
        lock(&self.0.read).is_at_end = false;
    }
}

impl Block {
    /// Copies bytes that are there, or tells the end; `None` when nothing is known.
    fn take(&mut self, buf: &mut [u8]) -> Option<usize> {
        let rest = self.bytes.get(self.taken..).unwrap_or_default();
        if rest.is_empty() {
            return self.is_at_end.then_some(0);
        }
        let n = rest.len().min(buf.len());
        if let (Some(to), Some(from)) = (buf.get_mut(..n), rest.get(..n)) {
            to.copy_from_slice(from);
        }
        self.taken += n;
        Some(n)
    }
}

impl Source {
    /// Reads a block, if nobody else has done so meanwhile.
    ///
    /// # Errors
    /// [`Errno::Io`]: the reader fails.
    fn fill(&self) -> Result<(), Errno> {
        let mut reader = lock(&self.reader);
        let is_empty = |block: &Block| !block.is_at_end && block.taken >= block.bytes.len();
        if !is_empty(&lock(&self.read)) {
            return Ok(());
        }
        let mut bytes = vec![0; BLOCK_BYTES];
        let read = loop {
            match reader.read(&mut bytes) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let n = read.map_err(|_| Errno::Io)?;
        let mut block = lock(&self.read);
        if n == 0 {
            block.is_at_end = true;
        } else {
            bytes.truncate(n);
            (block.bytes, block.taken) = (bytes, 0);
        }
        Ok(())
    }
}
