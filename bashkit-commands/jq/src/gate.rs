//! The one way from a jq program to the limits: values and natives ask here, and leave by unwinding when a limit is reached.
//!
//! The operators of values (`Add`, `Drop`, `FromIterator`) cannot be handed a meter, so the running command leaves its kernel in a
//! thread-local for as long as it evaluates. Whoever lets other fibers run in between (reading, writing) enters again afterwards.

use std::cell::RefCell;
use std::rc::Rc;

use bashkit_core::kernel::{Fault, Kernel};
use bashkit_core::limits::Charge;

thread_local! {
    static KERNEL: RefCell<Option<Rc<Kernel>>> = const { RefCell::new(None) };
}

/// Blocks smaller than this are not charged one by one.
const SMALL_BYTES: usize = 64;

/// Panic payload by which an evaluation unwinds that reached a limit or was cancelled.
pub struct Leave(pub(super) Fault);

/// Sets the kernel whose run is charged for evaluation from now on.
pub fn enter(kernel: &Rc<Kernel>) {
    KERNEL.with_borrow_mut(|slot| *slot = Some(Rc::clone(kernel)));
}

/// Clears the kernel set by [`enter`].
pub fn leave() {
    KERNEL.with_borrow_mut(|slot| *slot = None);
}

/// Ends the evaluation. The panic hook is not called.
pub fn unwind(fault: impl Into<Fault>) -> ! {
    std::panic::resume_unwind(Box::new(Leave(fault.into())))
}

/// Charges `n` steps of work to the run that evaluates; unwinds at the limit.
pub fn step(n: u64) {
    let result = KERNEL.with_borrow(|kernel| kernel.as_ref().map_or(Ok(()), |kernel| kernel.meter().step(n)));
    if let Err(error) = result {
        unwind(error);
    }
}

/// Asks whether `bytes` more would fit into memory, and charges the work of filling them.
pub fn fits(bytes: usize) {
    let result = KERNEL.with_borrow(|kernel| {
        kernel.as_ref().map_or(Ok(()), |kernel| {
            kernel.meter().fits(bytes)?;
            kernel.meter().step(bytes as u64 / 16)
        })
    });
    if let Err(error) = result {
        unwind(error);
    }
}

/// Charges `bytes` of memory for as long as the result lives; small blocks are free.
pub fn charge(bytes: usize) -> Option<Charge> {
    if bytes < SMALL_BYTES {
        return None;
    }
    let result = KERNEL.with_borrow(|kernel| kernel.as_ref().map(|kernel| kernel.meter().charge(bytes)));
    match result {
        Some(Ok(charge)) => Some(charge),
        Some(Err(error)) => unwind(error),
        None => None,
    }
}

/// Brings a charge up to date with the size of what it is for.
pub fn recharge(charge: &mut Option<Charge>, bytes: usize) {
    match charge {
        Some(charge) if charge.bytes() == bytes => {}
        Some(charge) => {
            if let Err(error) = charge.resize(bytes) {
                unwind(error);
            }
        }
        None => *charge = self::charge(bytes),
    }
}

/// Must be called by everything that calls itself for a nested value.
pub fn stack() {
    let result = KERNEL.with_borrow(|kernel| kernel.as_ref().map_or(Ok(()), |kernel| kernel.check_stack()));
    if let Err(error) = result {
        unwind(error);
    }
}

/// Largest nesting of calls that pass closures: their environments form a chain that jaq drops by recursion.
const LEVELS_MAX: u32 = 200;

thread_local! {
    static LEVELS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// One level of calls that hand on closures, for as long as it lives.
pub struct Level(());

impl Level {
    /// Enters one level; unwinds with `Limit::Depth` beyond the greatest.
    pub fn deeper() -> Self {
        let levels = LEVELS.get();
        if levels >= LEVELS_MAX {
            unwind(bashkit_core::error::Error::from(bashkit_core::limits::Limit::Depth(LEVELS_MAX)));
        }
        LEVELS.set(levels + 1);
        Self(())
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        LEVELS.set(LEVELS.get().saturating_sub(1));
    }
}
