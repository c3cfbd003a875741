//! Characters of UTF-8 text as C programs count them in C.UTF-8: a byte that belongs to no character counts one.

use crate::error::Error;
use crate::limits::Meter;
use crate::pattern;
pub use crate::pattern::{announced_bytes, lower, upper};

/// The character at the start of `text` and its bytes; a stray byte has none. `None` at the end.
#[inline]
pub fn first(text: &[u8]) -> Option<(Option<char>, usize)> {
    pattern::decode(text, 0).map(|(n, c)| (c, n))
}

/// Characters of a text with their bytes; a stray byte stands alone and is no character.
pub fn characters(text: &[u8]) -> impl Iterator<Item = (Option<char>, &[u8])> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (c, n) = first(rest)?;
        let (now, behind) = rest.split_at_checked(n)?;
        rest = behind;
        Some((c, now))
    })
}

/// Bytes of invalid UTF-8 that are looked at between two looks at the meter: some two milliseconds.
const PIECE_BYTES: usize = 256 << 10;

/// Pieces of a text, for looks at the meter between them; no character is cut in two, and no part of one.
pub fn pieces(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_inside = |at: &usize| rest.get(*at).is_some_and(|b| b & 0xc0 == 0x80);
        let cut = if rest.len() <= PIECE_BYTES {
            rest.len()
        } else {
            // More continuation bytes than a character has belong to none.
            (PIECE_BYTES - 3..=PIECE_BYTES).rev().find(|at| !is_inside(at)).unwrap_or(PIECE_BYTES)
        };
        let (piece, behind) = rest.split_at_checked(cut)?;
        rest = behind;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Decodes UTF-8 as [`String::from_utf8_lossy`] does, with looks at the meter: invalid bytes take a hundred times as long as others.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet, and what [`Meter::check`] tells.
pub fn decode_metered(meter: &Meter, bytes: &[u8]) -> Result<String, Error> {
    meter.fits(bytes.len())?;
    let mut text = String::with_capacity(bytes.len());
    for piece in pieces(bytes) {
        meter.step(1 + piece.len() as u64 / 64)?;
        meter.check()?;
        let piece = String::from_utf8_lossy(piece);
        if text.len() + piece.len() > text.capacity() {
            meter.fits(3 * (text.len() + piece.len()))?;
        }
        text.push_str(&piece);
    }
    Ok(text)
}

/// Counts characters as [`count`] does, with looks at the meter.
///
/// # Errors
/// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
pub fn count_metered(meter: &Meter, text: &[u8]) -> Result<usize, Error> {
    if text.len() <= PIECE_BYTES {
        return Ok(count(text));
    }
    pieces(text).try_fold(0, |n, piece| {
        meter.step(1 + piece.len() as u64 / 64)?;
        meter.check()?;
        Ok(n + count(piece))
    })
}

/// The offset of the character with index `n` as [`offset`] tells it, with looks at the meter.
///
/// # Errors
/// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
pub fn offset_metered(meter: &Meter, text: &[u8], n: usize) -> Result<usize, Error> {
    let (mut at, mut left) = (0, n);
    for piece in pieces(text) {
        if piece.len() >= left {
            let found = offset(piece, left);
            if found < piece.len() {
                return Ok(at + found);
            }
        }
        meter.step(1 + piece.len() as u64 / 64)?;
        meter.check()?;
        at += piece.len();
        left = left.saturating_sub(count(piece));
        if left == 0 {
            break;
        }
    }
    Ok(at)
}

/// Changes the case of a text as [`change_case`] does, with looks at the meter.
///
/// # Errors
/// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
pub fn change_case_metered(meter: &Meter, to: &mut Vec<u8>, text: &[u8], is_upper: bool) -> Result<(), Error> {
    for (i, piece) in pieces(text).enumerate() {
        if i > 0 {
            meter.check()?;
        }
        meter.step(1 + piece.len() as u64 / 64)?;
        change_case(to, piece, is_upper);
    }
    Ok(())
}

/// Tells whether more bytes could make a character of these.
#[must_use]
pub fn is_cut(bytes: &[u8]) -> bool {
    let Some((&first, behind)) = bytes.split_first() else { return false };
    announced_bytes(first).is_some_and(|n| bytes.len() < n) && behind.iter().all(|b| b & 0xc0 == 0x80)
}

/// The bytes of the character at `at` (1 at the end).
#[inline]
pub fn len_at(text: &[u8], at: usize) -> usize {
    text.get(at..).and_then(first).map_or(1, |(_, len)| len)
}

/// Counts characters, a stray byte as one.
#[must_use]
pub fn count(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    match std::str::from_utf8(text) {
        Ok(text) => text.chars().count(),
        Err(_) => characters(text).count(),
    }
}

/// The offset of the character with index `n`, or the end of the text.
#[must_use]
pub fn offset(text: &[u8], n: usize) -> usize {
    let mut at = 0;
    for _ in 0..n {
        if at >= text.len() {
            break;
        }
        at += len_at(text, at);
    }
    at.min(text.len())
}

/// Appends a character as UTF-8.
pub fn push(to: &mut Vec<u8>, c: char) {
    to.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

/// Appends a code point as UTF-8 without its limits: surrogates and what is above U+10FFFF are written in the same way, up to 31 bits. Nothing
/// is appended for a greater one.
pub fn push_code_point(to: &mut Vec<u8>, code: u32) {
    let tail = |shift: u32| 0x80 | ((code >> shift) & 0x3f).to_le_bytes()[0];
    let head = |shift: u32, mark: u8| mark | (code >> shift).to_le_bytes()[0];
    match code {
        0..=0x7f => to.push(code.to_le_bytes()[0]),
        0x80..=0x7ff => to.extend_from_slice(&[head(6, 0xc0), tail(0)]),
        0x800..=0xffff => to.extend_from_slice(&[head(12, 0xe0), tail(6), tail(0)]),
        0x1_0000..=0x1f_ffff => to.extend_from_slice(&[head(18, 0xf0), tail(12), tail(6), tail(0)]),
        0x20_0000..=0x3ff_ffff => to.extend_from_slice(&[head(24, 0xf8), tail(18), tail(12), tail(6), tail(0)]),
        0x400_0000..=0x7fff_ffff => to.extend_from_slice(&[head(30, 0xfc), tail(24), tail(18), tail(12), tail(6), tail(0)]),
        _ => {}
    }
}

/// Upper or lower case, one character for one, as `towupper` and `towlower` do it.
pub fn change_case(to: &mut Vec<u8>, text: &[u8], is_upper: bool) {
    if text.is_ascii() {
        let before = to.len();
        to.extend_from_slice(text);
        let added = to.get_mut(before..).unwrap_or_default();
        return if is_upper { added.make_ascii_uppercase() } else { added.make_ascii_lowercase() };
    }
    for (c, head) in characters(text) {
        match c {
            Some(c) => push(to, if is_upper { upper(c) } else { lower(c) }),
            None => to.extend_from_slice(head),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::host::SystemClock;
    use crate::limits::{CancelToken, Limits};

    #[test]
    fn texts_in_pieces_are_as_in_one() {
        let meter = Meter::new(Limits::default(), Arc::new(SystemClock::new()), CancelToken::new());
        meter.start();
        for middle in [
            "é".as_bytes(),
            "😀".as_bytes(),
            b"\xf0\x9f\x98",
            b"\xf0\x9f",
            b"\x80\x80\x80\x80\x80\x80",
            b"\xff\xc3",
            b"",
            "é\u{301}".as_bytes(),
        ] {
            for shift in 0..8 {
                let text = [&vec![b'a'; PIECE_BYTES - shift], middle, b"\xe2\x82", &vec![b'b'; PIECE_BYTES], middle].concat();
                assert_eq!(pieces(&text).collect::<Vec<_>>().concat(), text);
                assert_eq!(decode_metered(&meter, &text).unwrap(), String::from_utf8_lossy(&text), "{middle:?} {shift}");
                let n = characters(&text).count();
                assert_eq!(count_metered(&meter, &text).unwrap(), n, "{middle:?} {shift}");
                for n in [0, 1, PIECE_BYTES - 9, PIECE_BYTES - shift, PIECE_BYTES, PIECE_BYTES + 1, n - 1, n, n + 1, usize::MAX] {
                    assert_eq!(offset_metered(&meter, &text, n).unwrap(), offset(&text, n), "{middle:?} {shift} {n}");
                }
                let (mut whole, mut in_pieces) = (Vec::new(), Vec::new());
                change_case(&mut whole, &text, true);
                change_case_metered(&meter, &mut in_pieces, &text, true).unwrap();
                assert_eq!(in_pieces, whole);
            }
        }
    }

    #[test]
    fn a_run_that_is_over_decodes_nothing() {
        let token = CancelToken::new();
        let meter = Meter::new(Limits::default(), Arc::new(SystemClock::new()), token.clone());
        meter.start();
        token.cancel();
        assert_eq!(decode_metered(&meter, b"a"), Err(Error::Cancelled));
        assert_eq!(count_metered(&meter, &vec![b'a'; PIECE_BYTES + 1]), Err(Error::Cancelled));
    }
}
