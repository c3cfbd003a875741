//! The one way from a jq program to the limits: values and natives ask here, and leave by unwinding when a limit is reached.
//!
//! The operators of values (`Add`, `Drop`, `FromIterator`) cannot be handed a meter, so they ask the kernel whose fiber runs.

use bashkit_core::kernel::{Fault, Kernel};
use bashkit_core::limits::Charge;

/// Blocks smaller than this are not charged one by one.
const SMALL_BYTES: usize = 64;

/// Bytes that are decoded between two looks at the limits.
const PIECE_BYTES: usize = 1 << 16;

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

/// Decodes UTF-8. jq: each sequence that is none becomes one U+FFFD, with as many bytes as its first one asks for, as far as they are there.
pub fn decoded(bytes: &[u8]) -> String {
    fits(bytes.len());
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let piece = rest.get(..rest.len().min(PIECE_BYTES)).unwrap_or_default();
        step(1);
        let valid = match std::str::from_utf8(piece) {
            Ok(valid) => valid,
            Err(error) => piece.get(..error.valid_up_to()).and_then(|valid| std::str::from_utf8(valid).ok()).unwrap_or_default(),
        };
        text.push_str(valid);
        rest = rest.get(valid.len()..).unwrap_or_default();
        if valid.len() < piece.len()
            && let Some(n) = bad_bytes(rest)
        {
            if text.len() + 3 > text.capacity() {
                fits(2 * text.len());
            }
            text.push(char::REPLACEMENT_CHARACTER);
            rest = rest.get(n..).unwrap_or_default();
        }
    }
    text
}

/// Bytes of the sequence that the text begins with, where it is no character.
fn bad_bytes(text: &[u8]) -> Option<usize> {
    let wanted = match text.first()? {
        0..=0x7f => return None,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Some(1),
    };
    let Some(sequence) = text.get(..wanted) else { return Some(text.len()) };
    let n_following = sequence.iter().skip(1).take_while(|byte| (0x80..0xc0).contains(*byte)).count();
    if n_following + 1 < wanted {
        return Some(n_following + 1);
    }
    if std::str::from_utf8(sequence).is_ok() { None } else { Some(wanted) }
}

/// Must be called by everything that calls itself for a nested value.
pub fn stack() {
    if let Some(Err(error)) = Kernel::with_running(|kernel| kernel.check_stack()) {
        unwind(error);
    }
}
