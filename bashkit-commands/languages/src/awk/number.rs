//! Numbers from text and text from numbers.

use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};

use super::format;

/// The longest decimal number at the start, 0 when there is none: blanks, sign, digits, point, exponent.
pub(super) fn prefix(text: &[u8]) -> f64 {
    scan(text).map_or(0.0, |(n, _)| n)
}

/// The number that the whole text is, blanks around it aside.
pub(super) fn whole(text: &[u8]) -> Option<f64> {
    let (n, used) = scan(text)?;
    text.get(used..)?.iter().all(|b| matches!(b, b' ' | b'\t'..=b'\r')).then_some(n)
}

/// A number and how many bytes it takes.
fn scan(text: &[u8]) -> Option<(f64, usize)> {
    let mut at = 0;
    while matches!(text.get(at), Some(b' ' | b'\t'..=b'\r')) {
        at += 1;
    }
    let start = at;
    let negative = text.get(at) == Some(&b'-');
    if matches!(text.get(at), Some(b'+' | b'-')) {
        at += 1;
    }
    let digits_from = at;
    let mut value = 0u64;
    while let Some(digit @ b'0'..=b'9') = text.get(at) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        at += 1;
    }
    let n_digits = at - digits_from;
    let simple = !matches!(text.get(at), Some(b'.' | b'e' | b'E'));
    if simple && n_digits > 0 && n_digits <= 15 {
        let n = value as f64;
        return Some((if negative { -n } else { n }, at));
    }
    let mut n_fraction = 0;
    if text.get(at) == Some(&b'.') {
        let point = at;
        at += 1;
        while matches!(text.get(at), Some(b'0'..=b'9')) {
            at += 1;
        }
        n_fraction = at - point - 1;
        if n_digits + n_fraction == 0 {
            return None;
        }
    }
    if n_digits + n_fraction == 0 {
        return special(text, start);
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let mut exponent = at + 1;
        if matches!(text.get(exponent), Some(b'+' | b'-')) {
            exponent += 1;
        }
        if matches!(text.get(exponent), Some(b'0'..=b'9')) {
            while matches!(text.get(exponent), Some(b'0'..=b'9')) {
                exponent += 1;
            }
            at = exponent;
        }
    }
    let number = std::str::from_utf8(text.get(start..at)?).ok()?.parse().ok()?;
    Some((number, at))
}

/// `+inf`, `-nan`: only with a sign, only whole.
fn special(text: &[u8], start: usize) -> Option<(f64, usize)> {
    let word = text.get(start..start + 4)?;
    let rest = text.get(start + 4..)?;
    if rest.iter().any(|b| !b.is_ascii_whitespace()) {
        return None;
    }
    let n = match word.to_ascii_lowercase().as_slice() {
        b"+inf" => f64::INFINITY,
        b"-inf" => f64::NEG_INFINITY,
        b"+nan" => f64::NAN,
        b"-nan" => -f64::NAN,
        _ => return None,
    };
    Some((n, start + 4))
}

/// `0x1f`, `017` or decimal, as `strtonum` reads it.
pub(super) fn strtonum(text: &[u8]) -> f64 {
    let (negative, body) = match text.first() {
        Some(b'-') => (true, text.get(1..).unwrap_or_default()),
        Some(b'+') => (false, text.get(1..).unwrap_or_default()),
        _ => (false, text),
    };
    // gawk: hexadecimal numbers have no sign.
    let value = if body.len() == text.len() && body.len() > 2 && (body.starts_with(b"0x") || body.starts_with(b"0X")) {
        radix(body.get(2..).unwrap_or_default(), 16)
    } else if body.first() == Some(&b'0') && body.get(1).is_some_and(u8::is_ascii_digit) {
        let digits = body.iter().take_while(|b| b.is_ascii_digit()).count();
        let plain = body.get(..digits).unwrap_or_default().iter().all(|b| matches!(b, b'0'..=b'7'));
        if plain && !matches!(body.get(digits), Some(b'.' | b'e' | b'E')) { radix(body, 8) } else { prefix(body) }
    } else {
        return prefix(text);
    };
    if negative { -value } else { value }
}

fn radix(digits: &[u8], radix: u32) -> f64 {
    let mut value = 0.0;
    for &byte in digits {
        let Some(digit) = char::from(byte).to_digit(radix) else { break };
        value = value * f64::from(radix) + f64::from(digit);
    }
    value
}

/// The integer that a number is, where that has few digits.
#[inline]
pub(super) fn small_integer(n: f64) -> Option<i64> {
    let whole = n as i64;
    (whole as f64 == n && whole.unsigned_abs() < 10_000_000_000_000_000).then_some(whole)
}

/// Appends a number as text: integers as integers, the rest by `convfmt`.
pub(super) fn print(n: f64, convfmt: &[u8], out: &mut Vec<u8>) {
    if n == n.trunc() {
        if n.abs() < 1e16 {
            integer(n as i64, out);
        } else {
            out.extend_from_slice(special_name(n).map_or_else(|| format!("{n:.0}"), str::to_owned).as_bytes());
        }
        return;
    }
    if let Some(name) = special_name(n) {
        out.extend_from_slice(name.as_bytes());
    } else if convfmt == b"%.6g" {
        format::general(n, 6, false, false, out);
    } else {
        format::one_number(convfmt, n, out);
    }
}

/// Text of an infinity or a NaN with its sign: `+inf`, `-nan`.
pub(super) fn special_name(n: f64) -> Option<&'static str> {
    match (n.is_nan(), n.is_infinite(), n.is_sign_negative()) {
        (true, _, true) => Some("-nan"),
        (true, _, false) => Some("+nan"),
        (_, true, true) => Some("-inf"),
        (_, true, false) => Some("+inf"),
        _ => None,
    }
}

/// Appends an integer in decimal.
pub(super) fn integer(n: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(inttostr(n, &mut [0; BYTES_MAX]));
}
