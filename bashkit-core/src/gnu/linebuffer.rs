//! Lines of an input, each seen once and copied only where it crosses a block.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::kernel::{Fault, Input, Output};
use crate::limits::Meter;

/// Copies the rest of an input.
///
/// # Errors
/// Faults of reading and of writing.
pub fn copy(input: &mut Input, out: &mut Output) -> Result<(), Fault> {
    loop {
        let n = input.fill()?.len();
        if n == 0 {
            return Ok(());
        }
        out.put_from(input, n)?;
    }
}

/// Hands each line to `see`: without its end, and whether there was one. What `see` did not take stays in the input.
///
/// # Errors
/// Those of reading, and those of `see`.
pub fn each(
    input: &mut Input,
    end: u8,
    meter: &Rc<Meter>,
    mut see: impl FnMut(&[u8], bool) -> Result<ControlFlow<()>, Fault>,
) -> Result<(), Fault> {
    let mut carry: Vec<u8> = Vec::new();
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            if !carry.is_empty() {
                let _ = see(&carry, false)?;
            }
            return Ok(());
        }
        let length = data.len();
        let mut at = 0;
        let mut done = false;
        if !carry.is_empty() {
            let n = memchr::memchr(end, data);
            let piece = data.get(..n.unwrap_or(length)).unwrap_or_default();
            meter.fits(carry.len() + piece.len())?;
            carry.extend_from_slice(piece);
            at = n.map_or(length, |n| n + 1);
            if n.is_some() {
                done = see(&carry, true)?.is_break();
                carry.clear();
            }
        }
        let mut lines = 0;
        while !done && at < length {
            let rest = data.get(at..).unwrap_or_default();
            if let Some(n) = memchr::memchr(end, rest) {
                at += n + 1;
                lines += 1;
                done = see(rest.get(..n).unwrap_or_default(), true)?.is_break();
            } else {
                meter.fits(rest.len())?;
                carry.extend_from_slice(rest);
                at = length;
            }
        }
        input.used(at);
        meter.step(lines)?;
        if done {
            return Ok(());
        }
    }
}
