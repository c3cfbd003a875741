//! Locks on files as `flock(2)` has them: of an open description, until the last descriptor of it is closed.

use std::cell::Cell;
use std::fmt::Debug;
use std::rc::{Rc, Weak};
use std::time::Duration;

use super::fault::Fault;
use super::fiber::FiberId;
use super::scheduler::Kernel;
use super::shared::Shared;
use crate::flat_map::FlatMap;

/// Locks held and awaited on one file.
#[derive(Debug, Default)]
struct LockedFile {
    holders: Cell<u32>,
    exclusive: Cell<bool>,
    waiting: Shared<Vec<FiberId>>,
}

/// The files on which somebody has or wants a lock, by device and inode.
#[derive(Debug, Default)]
pub(super) struct Locks(Shared<FlatMap<(u64, u64), Weak<LockedFile>>>);

/// A lock that is held; dropping it lets others in.
pub struct Lock {
    kernel: Rc<Kernel>,
    place: Rc<LockedFile>,
}

impl Debug for Lock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lock").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Lock {
    /// Locks a file, waiting until a moment of the monotonic clock; `None` when others hold it still.
    ///
    /// # Errors
    /// Those of [`Kernel::suspend`].
    pub fn acquire(kernel: &Rc<Kernel>, file: (u64, u64), exclusive: bool, until: Duration) -> Result<Option<Self>, Fault> {
        let place = kernel.locks().file(file);
        loop {
            kernel.meter().step(1)?;
            let holders = place.holders.get();
            if holders == 0 || (!exclusive && !place.exclusive.get()) {
                place.holders.set(holders + 1);
                place.exclusive.set(exclusive);
                return Ok(Some(Self { kernel: Rc::clone(kernel), place }));
            }
            if until == Duration::ZERO || kernel.host().clock.monotonic() >= until {
                return Ok(None);
            }
            if let Some(fiber) = kernel.current() {
                place.waiting.borrow_mut().push(fiber);
            }
            if until == Duration::MAX { kernel.suspend()? } else { kernel.suspend_until(until)? }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.place.holders.set(self.place.holders.get().saturating_sub(1));
        if self.place.holders.get() == 0 {
            self.place.exclusive.set(false);
        }
        for fiber in self.place.waiting.take() {
            self.kernel.wake(fiber);
        }
    }
}

impl Locks {
    fn file(&self, file: (u64, u64)) -> Rc<LockedFile> {
        let mut places = self.0.borrow_mut();
        if let Some(place) = places.get(&file).and_then(Weak::upgrade) {
            return place;
        }
        places.retain(|_, place| place.strong_count() > 0);
        let place = Rc::new(LockedFile::default());
        places.insert(file, Rc::downgrade(&place));
        place
    }
}
