//! A descriptor of a fiber, read by a function of the host on another thread.

use std::fmt::Debug;
use std::io::{BufRead, Read};
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::driver::{Inbox, Post};
use super::fault::Fault;
use super::io::Input;
use crate::limits::{Limit, Meter};

/// Bytes on their way from a fiber to a thread: one block at a time, when it is asked for.
struct Lending {
    state: Mutex<State>,
    change: Condvar,
    inbox: Arc<Inbox>,
    /// The fiber that reads.
    fiber: Post,
}

#[derive(Default)]
struct State {
    block: Vec<u8>,
    is_asked: bool,
    is_over: bool,
    /// More was to be kept than the run may have in memory.
    is_too_large: bool,
}

impl Lending {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Input of a fiber for a function of the host on another thread: from [`Cx::lend_stdin`](crate::command::Cx::lend_stdin). A read blocks until the fiber has read something; at the end
/// of the input, or when the fiber has ended, it answers nothing.
pub struct LentInput {
    lending: Arc<Lending>,
    block: Vec<u8>,
    at: usize,
    /// Bytes that a run may keep in memory.
    bytes_max: usize,
}

impl LentInput {
    /// Reads up to a byte, which is read too, or to the end. When that is more than the run may have in memory, the run ends, and so does the input.
    pub fn read_up_to(&mut self, end: Option<u8>, into: &mut Vec<u8>) {
        while let Ok(block) = self.fill_buf()
            && !block.is_empty()
        {
            let found = end.and_then(|end| memchr::memchr(end, block));
            let n_bytes = found.map_or(block.len(), |at| at + 1);
            into.extend_from_slice(block.get(..n_bytes).unwrap_or_default());
            self.consume(n_bytes);
            if found.is_some() {
                return;
            }
            if into.len() > self.bytes_max {
                let mut state = self.lending.lock();
                (state.is_too_large, state.is_over) = (true, true);
                drop(state);
                self.lending.inbox.post(self.lending.fiber);
                return;
            }
        }
    }
}

impl BufRead for LentInput {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.at >= self.block.len() {
            self.at = 0;
            self.block.clear();
            let mut state = self.lending.lock();
            if state.block.is_empty() && !state.is_over {
                state.is_asked = true;
                drop(state);
                self.lending.inbox.post(self.lending.fiber);
                state = self.lending.lock();
                while state.block.is_empty() && !state.is_over {
                    state = self.lending.change.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
            }
            std::mem::swap(&mut self.block, &mut state.block);
        }
        Ok(self.block.get(self.at..).unwrap_or_default())
    }

    fn consume(&mut self, n_bytes: usize) {
        self.at += n_bytes;
    }
}

impl Read for LentInput {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let n_bytes = self.fill_buf()?.read(to)?;
        self.consume(n_bytes);
        Ok(n_bytes)
    }
}

impl Debug for LentInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LentInput").finish_non_exhaustive()
    }
}

/// The fiber's side of a [`LentInput`]: it reads while it waits for the function. Dropping it ends the input.
pub struct Lender {
    lending: Arc<Lending>,
    input: Input,
    meter: Rc<Meter>,
}

impl Lender {
    pub(super) fn new(inbox: &Arc<Inbox>, meter: &Rc<Meter>, fiber: Post, input: Input) -> (Self, LentInput) {
        let lending = Lending { state: Mutex::default(), change: Condvar::new(), inbox: Arc::clone(inbox), fiber };
        let lending = Arc::new(lending);
        let bytes_max = meter.limits().memory_bytes;
        let lent = LentInput { lending: Arc::clone(&lending), block: Vec::new(), at: 0, bytes_max };
        (Self { lending, input, meter: Rc::clone(meter) }, lent)
    }

    /// Fails when the function of the host was to keep more than the run may have in memory.
    pub(super) fn check(&self) -> Result<(), Fault> {
        if self.lending.lock().is_too_large {
            return Err(self.meter.refuse(Limit::Memory(self.meter.limits().memory_bytes)).into());
        }
        Ok(())
    }

    /// Reads a block if one was asked for; answers whether it did.
    pub(super) fn serve(&mut self) -> Result<bool, Fault> {
        self.check()?;
        if !self.lending.lock().is_asked {
            return Ok(false);
        }
        let n_bytes = {
            let read = self.input.fill()?;
            let mut state = self.lending.lock();
            state.is_asked = false;
            state.is_over = read.is_empty();
            state.block.extend_from_slice(read);
            read.len()
        };
        self.lending.change.notify_all();
        self.input.used(n_bytes);
        Ok(true)
    }
}

impl Drop for Lender {
    fn drop(&mut self) {
        self.lending.lock().is_over = true;
        self.lending.change.notify_all();
    }
}

impl Debug for Lender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lender").finish_non_exhaustive()
    }
}
