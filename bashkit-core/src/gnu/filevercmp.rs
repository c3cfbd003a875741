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
    let (rank_a, rank_b) = (name_rank(a), name_rank(b));
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

/// Rank of a name that is not empty: `.`, `..`, then hidden names, then the others.
fn name_rank(name: &[u8]) -> u8 {
    match name {
        b"." => 0,
        b".." => 1,
        [b'.', ..] => 2,
        _ => 3,
    }
}

/// A number that orders as [`compare`] does; equal numbers decide nothing.
pub fn prefix(name: &[u8]) -> u64 {
    if name.is_empty() {
        return 0;
    }
    let mut bytes = [0; 8];
    let mut slots = bytes.iter_mut();
    let mut rest = without_suffix(name);
    // Characters, and in front of the first digit and at the end a number: how many digits, then two of them in each byte.
    while slots.len() > 0 {
        let (coded, behind): ([u8; 2], &[u8]) = match rest {
            [b'~', behind @ ..] => ([1, 0], behind),
            [letter, behind @ ..] if letter.is_ascii_alphabetic() => ([*letter, 0], behind),
            [other, behind @ ..] if !other.is_ascii_digit() => ([0x80, *other], behind),
            _ => {
                rest = put_number(rest, &mut slots);
                continue;
            }
        };
        let n = if coded[0] == 0x80 { 2 } else { 1 };
        slots.by_ref().take(n).zip(coded).for_each(|(slot, byte)| *slot = byte);
        rest = behind;
    }
    (u64::from(name_rank(name)) + 1) << 61 | u64::from_be_bytes(bytes) >> 3
}

/// Puts the number in front of a text, and answers what stands behind it.
fn put_number<'t>(text: &'t [u8], slots: &mut std::slice::IterMut<'_, u8>) -> &'t [u8] {
    const NUMBER: u8 = 3;
    const DIGITS_MAX: usize = 0x3c;
    let n_digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, behind) = text.split_at_checked(n_digits).unwrap_or((text, b""));
    let digits = digits.get(digits.iter().take_while(|digit| **digit == b'0').count()..).unwrap_or_default();
    let mut put = |byte: u8| slots.next().into_iter().for_each(|slot| *slot = byte);
    if digits.len() >= DIGITS_MAX {
        // All such numbers are the same here.
        put(NUMBER + DIGITS_MAX as u8);
        slots.for_each(|slot| *slot = 0);
        return behind;
    }
    put(NUMBER + u8::try_from(digits.len()).unwrap_or(0));
    for two in digits.chunks(2) {
        put(two.iter().enumerate().fold(0, |byte, (i, digit)| byte | (digit - b'0') << (4 * (1 - i % 2))));
    }
    behind
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

#[cfg(test)]
mod tests {
    use super::{compare, prefix};

    #[test]
    fn prefixes_order_as_names_do() {
        let random = crate::host::Random::seeded(11);
        let pieces: [&[u8]; 24] = [
            b"",
            b"a",
            b"Z",
            b"~",
            b".",
            b"..",
            b"0",
            b"00",
            b"1",
            b"9",
            b"10",
            b"09",
            b"123456",
            b"9999999999",
            b"-",
            b"_",
            b" ",
            b"\xff",
            b".tar",
            b".gz~",
            b"x1",
            b"1x",
            b"00000000000000000000000000000000000000000000000000000000000000000000000",
            b"11111111111111111111111111111111111111111111111111111111111111111111111",
        ];
        let name = || {
            let n = random.bits() % 5;
            (0..n).flat_map(|_| pieces[usize::try_from(random.bits() % 24).unwrap()]).copied().collect::<Vec<u8>>()
        };
        for _ in 0..200_000 {
            let (a, b) = (name(), name());
            let order = prefix(&a).cmp(&prefix(&b));
            assert!(order.is_eq() || order == compare(&a, &b), "{:?} and {:?}", a.escape_ascii().to_string(), b.escape_ascii().to_string());
        }
    }
}
