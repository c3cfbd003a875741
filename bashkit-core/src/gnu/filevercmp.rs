//! The order of version numbers in names (`a2` before `a10`), as gnulib's `filevercmp` has it.

use std::cmp::Ordering;

/// Compares two names as versions, part by part.
pub fn compare(a: &[u8], b: &[u8]) -> Ordering {
    match (a.is_empty(), b.is_empty()) {
        (true, true) => return Ordering::Equal,
        (true, false) => return Ordering::Less,
        (false, true) => return Ordering::Greater,
        _ => {}
    }
    // `.`, `..`, then hidden names, then the others.
    let rank = |name: &[u8]| match name {
        b"." => 0,
        b".." => 1,
        [b'.', ..] => 2,
        _ => 3,
    };
    let (rank_a, rank_b) = (rank(a), rank(b));
    if rank_a != rank_b {
        return rank_a.cmp(&rank_b);
    }
    if rank_a < 2 {
        return Ordering::Equal;
    }
    let (short_a, short_b) = (without_suffix(a), without_suffix(b));
    let order = runs(short_a, short_b);
    if order != Ordering::Equal || (short_a.len() == a.len() && short_b.len() == b.len()) { order } else { runs(a, b) }
}

/// The name without endings like `.tar.gz`.
fn without_suffix(name: &[u8]) -> &[u8] {
    let at = |i: usize| name.get(i).copied().unwrap_or(0);
    let (mut i, mut kept) = (0, 0);
    while i < name.len() {
        i += 1;
        kept = i;
        while i + 1 < name.len() && at(i) == b'.' && (at(i + 1).is_ascii_alphabetic() || at(i + 1) == b'~') {
            i += 2;
            while i < name.len() && (at(i).is_ascii_alphanumeric() || at(i) == b'~') {
                i += 1;
            }
        }
    }
    name.get(..kept).unwrap_or_default()
}

fn rank(text: &[u8], at: usize) -> i32 {
    match text.get(at) {
        None => -1,
        Some(b'0'..=b'9') => 0,
        Some(b'~') => -2,
        Some(&c) if c.is_ascii_alphabetic() => i32::from(c),
        Some(&c) => i32::from(c) + 256,
    }
}

fn runs(a: &[u8], b: &[u8]) -> Ordering {
    let (mut i, mut k) = (0, 0);
    let digit = |text: &[u8], at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    while i < a.len() || k < b.len() {
        while (i < a.len() && !digit(a, i)) || (k < b.len() && !digit(b, k)) {
            let order = rank(a, i).cmp(&rank(b, k));
            if order != Ordering::Equal {
                return order;
            }
            i += 1;
            k += 1;
        }
        while a.get(i) == Some(&b'0') {
            i += 1;
        }
        while b.get(k) == Some(&b'0') {
            k += 1;
        }
        let mut first = Ordering::Equal;
        while digit(a, i) && digit(b, k) {
            if first == Ordering::Equal {
                first = a.get(i).cmp(&b.get(k));
            }
            i += 1;
            k += 1;
        }
        if digit(a, i) {
            return Ordering::Greater;
        }
        if digit(b, k) {
            return Ordering::Less;
        }
        if first != Ordering::Equal {
            return first;
        }
    }
    Ordering::Equal
}
