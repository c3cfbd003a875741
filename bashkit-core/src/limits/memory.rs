//! The memory of a run, as a number that what is shared between threads can hold on to.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Limit;
use crate::error::Error;

/// Bytes of memory that a run holds, and how many it may hold. The [`Meter`](super::Meter) of the run counts here, and so does what has to be `Send`. A run is on
/// one thread at a time.
#[derive(Debug)]
pub struct Memory {
    live: AtomicUsize,
    most: usize,
}

impl Memory {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { live: AtomicUsize::new(0), most })
    }

    /// Bytes that the run holds at present.
    #[inline]
    #[must_use]
    pub fn live(&self) -> usize {
        self.live.load(Ordering::Relaxed)
    }

    /// Bytes that the run may still take.
    #[must_use]
    pub fn left(&self) -> usize {
        self.most.saturating_sub(self.live())
    }

    #[inline]
    pub(super) fn set_live(&self, bytes: usize) {
        self.live.store(bytes, Ordering::Relaxed);
    }

    /// Asks whether `bytes` more would fit.
    ///
    /// # Errors
    /// [`Limit::Memory`].
    #[inline]
    pub fn fits(&self, bytes: usize) -> Result<(), Error> {
        if self.live().saturating_add(bytes) > self.most { Err(Limit::Memory(self.most).into()) } else { Ok(()) }
    }

    /// Counts `bytes` for as long as the [`Held`] lives.
    ///
    /// # Errors
    /// [`Limit::Memory`]: nothing is counted.
    pub fn hold(self: &Arc<Self>, bytes: usize) -> Result<Held, Error> {
        let held = Held { memory: Arc::clone(self), bytes: AtomicUsize::new(0) };
        held.grow(bytes)?;
        Ok(held)
    }
}

/// Bytes that are counted until this is dropped. Unlike a [`Charge`](super::Charge) it may be shared between threads.
#[derive(Debug)]
pub struct Held {
    memory: Arc<Memory>,
    bytes: AtomicUsize,
}

impl Held {
    /// The memory that the bytes are part of.
    #[must_use]
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    /// Bytes that are counted at present.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Counts `bytes` in addition to those before.
    ///
    /// # Errors
    /// [`Limit::Memory`]: nothing more is counted.
    pub fn grow(&self, bytes: usize) -> Result<(), Error> {
        self.memory.fits(bytes)?;
        self.memory.live.fetch_add(bytes, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.memory.live.fetch_sub(*self.bytes.get_mut(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_counted_until_it_is_dropped() {
        let memory = Memory::new(100);
        let held = memory.hold(60).unwrap();
        assert_eq!(memory.hold(41).unwrap_err(), Error::Limit(Limit::Memory(100)));
        held.grow(40).unwrap();
        assert_eq!((memory.live(), memory.fits(1).is_err(), held.grow(1).is_err()), (100, true, true));
        drop(held);
        assert_eq!(memory.live(), 0);
    }
}
