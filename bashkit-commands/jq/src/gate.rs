//! The one way from a jq program to the limits: values and natives ask here, and leave by unwinding when a limit is reached.
//!
//! The operators of values (`Add`, `Drop`, `FromIterator`) cannot be handed a meter, so they ask the kernel whose fiber runs.

use bashkit_core::gnu::mbchar;
use bashkit_core::kernel::{Fault, Kernel};
use bashkit_core::limits::Charge;

/// Blocks smaller than this are not charged one by one.
const SMALL_BYTES: usize = 64;

/// Panic payload by which an evaluation unwinds that reached a limit or was cancelled.
pub struct Leave(pub(super) Fault);

/// Ends the evaluation. The panic hook is not called.
pub fn unwind(fault: impl Into<Fault>) -> ! {
    std::panic::resume_unwind(Box::new(Leave(fault.into())))
}

/// Charges `n` steps of work to the run that evaluates; unwinds at the limit. Others may have their turn meanwhile.
pub fn step(n: u64) {
    if let Err(error) = Kernel::step_running(n) {
        unwind(error);
    }
}

/// Asks whether `bytes` more would fit into memory, and charges the work of filling them.
pub fn fits(bytes: usize) {
    if let Some(Err(error)) = Kernel::with_running(|kernel| kernel.meter().fits(bytes)) {
        unwind(error);
    }
    step(bytes as u64 / 16);
}

/// Charges `bytes` of memory for as long as the result lives; small blocks are free.
pub fn charge(bytes: usize) -> Option<Charge> {
    if bytes < SMALL_BYTES {
        return None;
    }
    let result = Kernel::with_running(|kernel| kernel.meter().charge(bytes));
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

/// Decodes UTF-8 as [`String::from_utf8_lossy`] does.
pub fn decoded(bytes: &[u8]) -> String {
    match Kernel::with_running(|kernel| mbchar::decode_metered(kernel.meter(), bytes)) {
        Some(Ok(text)) => text,
        Some(Err(error)) => unwind(error),
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Must be called by everything that calls itself for a nested value.
pub fn stack() {
    if let Some(Err(error)) = Kernel::with_running(|kernel| kernel.check_stack()) {
        unwind(error);
    }
}
