//! Cells that several fibers use, and the check that nothing borrowed from one is held while a fiber waits.

use std::cell::{Ref, RefCell, RefMut};
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

/// A [`RefCell`] whose guards are counted in debug builds: [`Kernel::suspend`](super::Kernel::suspend) asserts that the fiber that is about
/// to wait holds none, so a test that waits with one fails even when no other fiber uses the cell meanwhile.
///
/// ```
/// use bashkit_core::kernel::Shared;
/// let names = Shared::new(vec!["one"]);
/// names.borrow_mut().push("two");
/// assert_eq!(names.borrow().len(), 2);
/// ```
#[derive(Default)]
pub struct Shared<T>(RefCell<T>);

/// Read access to what is in a [`Shared`] cell.
pub struct SharedRef<'a, T> {
    guard: Ref<'a, T>,
    _counted: Counted,
}

/// Write access to what is in a [`Shared`] cell.
pub struct SharedRefMut<'a, T> {
    guard: RefMut<'a, T>,
    _counted: Counted,
}

impl<T> Shared<T> {
    /// Puts a value into a cell.
    pub const fn new(value: T) -> Self {
        Self(RefCell::new(value))
    }

    /// Reads the value in place.
    ///
    /// # Panics
    /// The value is being written.
    #[inline]
    pub fn borrow(&self) -> SharedRef<'_, T> {
        SharedRef { guard: self.0.borrow(), _counted: Counted::new() }
    }

    /// Writes the value in place.
    ///
    /// # Panics
    /// The value is in use.
    #[inline]
    pub fn borrow_mut(&self) -> SharedRefMut<'_, T> {
        SharedRefMut { guard: self.0.borrow_mut(), _counted: Counted::new() }
    }

    /// Puts another value into the cell and answers the one before.
    ///
    /// # Panics
    /// The value is in use.
    #[inline]
    pub fn replace(&self, value: T) -> T {
        self.0.replace(value)
    }

    /// Takes the value out and leaves the default.
    ///
    /// # Panics
    /// The value is in use.
    #[inline]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.0.take()
    }
}

impl<T: Debug> Debug for Shared<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> Deref for SharedRef<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.guard
    }
}

impl<T> Deref for SharedRefMut<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.guard
    }
}

impl<T> DerefMut for SharedRefMut<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.guard
    }
}

#[cfg(debug_assertions)]
mod count {
    use std::cell::Cell;

    thread_local! {
        static LIVE: Cell<u32> = const { Cell::new(0) };
    }

    /// Count of one guard of this thread.
    // A fiber goes on on another thread than before: no function that it suspends in may keep the address of the thread-local.
    pub(super) struct Counted(());

    impl Counted {
        #[inline(never)]
        pub(super) fn new() -> Self {
            LIVE.set(LIVE.get() + 1);
            Self(())
        }
    }

    impl Drop for Counted {
        #[inline(never)]
        fn drop(&mut self) {
            LIVE.set(LIVE.get().saturating_sub(1));
        }
    }

    #[inline(never)]
    pub(in super::super) fn live_guards() -> u32 {
        LIVE.get()
    }
}

#[cfg(not(debug_assertions))]
mod count {
    /// Placeholder: release builds do not count.
    pub(super) struct Counted;

    impl Counted {
        #[inline]
        pub(super) fn new() -> Self {
            Self
        }
    }

    #[inline]
    pub(in super::super) fn live_guards() -> u32 {
        0
    }
}

use count::Counted;
/// Guards of [`Shared`] cells that live on this thread; always 0 in release builds.
pub(super) use count::live_guards;

#[cfg(test)]
mod tests {
    use std::rc::Rc;
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::error::Error;
    use crate::host::{Identity, Random, ThreadPool, VirtualClock};
    use crate::kernel::{Drive, Host, Kernel, Progress};
    use crate::limits::{CancelToken, Limits, Meter};

    /// Runs two fibers: one that waits, perhaps with a guard, and one that ends at once.
    fn run(body: impl FnOnce(&Kernel, &Shared<u32>) -> Result<(), Error> + 'static) -> Option<Error> {
        let clock = Arc::new(VirtualClock::new(Duration::ZERO));
        let meter = Meter::new(Limits::new(), Arc::clone(&clock) as _, CancelToken::new());
        let host = Host { clock, random: Random::seeded(1), identity: Identity::default(), http: None, threads: ThreadPool::default() };
        let kernel = Kernel::new(meter, host);
        let cell = Rc::new(Shared::new(0));
        let inner = Rc::clone(&kernel);
        kernel.spawn(&kernel.process(), move || body(&inner, &cell)).unwrap();
        Drive::new(&kernel, || if kernel.n_alive() == 0 { Progress::Ended } else { Progress::Runs }).block();
        kernel.take_stop()
    }

    fn wait(kernel: &Kernel) -> Result<(), Error> {
        kernel.sleep(Duration::from_millis(1)).map_err(|fault| Error::Internal(fault.to_string()))
    }

    #[test]
    fn a_fiber_that_let_go_may_wait() {
        let stop = run(|kernel, cell| {
            *cell.borrow_mut() += 1;
            let seen = *cell.borrow();
            wait(kernel)?;
            if seen == 1 { Ok(()) } else { Err(Error::Internal("lost".into())) }
        });
        assert_eq!(stop, None);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "holds a guard of a shared cell")]
    fn a_fiber_that_waits_with_a_guard_fails() {
        let stop = run(|kernel, cell| {
            let guard = cell.borrow();
            wait(kernel)?;
            drop(guard);
            Ok(())
        });
        if let Some(error) = stop {
            panic!("{error}");
        }
    }

    #[test]
    fn a_guard_around_a_whole_run_is_no_guard_of_its_fibers() {
        let outside = Shared::new(0);
        let guard = outside.borrow();
        assert_eq!(run(|kernel, _| wait(kernel)), None);
        drop(guard);
    }
}
