//! Characters of UTF-8 text as C programs count them in C.UTF-8: a byte that belongs to no character counts one.

use crate::pattern;
pub use crate::pattern::announced_bytes;

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
    let (mut n, mut at) = (0, 0);
    while at < text.len() {
        at += len_at(text, at);
        n += 1;
    }
    n
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

/// Upper or lower case, one character for one, as `towupper` and `towlower` do it.
pub fn change_case(to: &mut Vec<u8>, text: &[u8], upper: bool) {
    for (c, head) in characters(text) {
        match c {
            Some(c) if c.is_ascii() => to.push(if upper { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() } as u8),
            Some(c) => push(to, if upper { single(c.to_uppercase(), c) } else { single(c.to_lowercase(), c) }),
            None => to.extend_from_slice(head),
        }
    }
}

fn single(mut mapped: impl Iterator<Item = char>, c: char) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}
