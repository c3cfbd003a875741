//! Characters of UTF-8 text as C programs count them in C.UTF-8: a byte that belongs to no character counts one.

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
