//! Padding and digits as `printf(3)` makes them, of any width. The formatter of the standard library panics above 65,535: no width or precision that
//! a script chooses may go there.
//!
//! Text that is made is charged to the meter of the running command, and has `PADDING_BYTES_MAX` at most: it is made, and copied, at once. Where the meter refuses, the text comes
//! back without padding: the run is over then, and so the next gate says.

use crate::kernel::Kernel;

/// Bytes that are made without asking.
const SMALL_BYTES: usize = 256;
/// Bytes of one padding at most, so that no stop waits for it. A longer one ends the run as memory without end does.
const PADDING_BYTES_MAX: usize = 8 << 20;
/// Digits behind the point after which the digits of a double are zeros: the smallest is 2^-1074.
const DECIMALS_MAX: usize = 1100;

/// Asks the meter of the running command for a text of so many bytes. Outside of any run only what a formatter would make is granted.
#[must_use]
pub fn charge(bytes: usize) -> bool {
    if bytes <= SMALL_BYTES {
        return true;
    }
    let granted = Kernel::with_running(|kernel| {
        let meter = kernel.meter();
        let wanted = if bytes > PADDING_BYTES_MAX { usize::MAX } else { bytes };
        meter.fits(wanted).and_then(|()| meter.step(bytes as u64 / 16)).is_ok()
    });
    granted.unwrap_or(bytes <= usize::from(u16::MAX))
}

/// Appends `n` times the same byte.
pub fn pad(out: &mut Vec<u8>, with: u8, n: usize) {
    if charge(n) {
        out.resize(out.len() + n, with);
    }
}

/// Text of `n` times the same character.
#[must_use]
pub fn fill(with: char, n: usize) -> String {
    if n > 0 && charge(n.saturating_mul(with.len_utf8())) { with.to_string().repeat(n) } else { String::new() }
}

/// Aligns a text to the right of so many characters.
#[must_use]
pub fn right(text: &str, width: usize, with: char) -> String {
    let mut out = fill(with, width.saturating_sub(text.chars().count()));
    out.push_str(text);
    out
}

/// Aligns a text to the left of so many characters.
#[must_use]
pub fn left(text: &str, width: usize, with: char) -> String {
    let mut out = text.to_owned();
    out.push_str(&fill(with, width.saturating_sub(text.chars().count())));
    out
}

/// Digits of a number with zeros in front, behind its sign, in so many characters.
#[must_use]
pub fn zeros(number: i128, width: usize) -> String {
    let digits = number.unsigned_abs().to_string();
    match number < 0 {
        true => format!("-{}", right(&digits, width.saturating_sub(1), '0')),
        false => right(&digits, width, '0'),
    }
}

/// A number with so many digits behind the point: `%.*f`.
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    let shown = decimals.min(DECIMALS_MAX);
    let mut text = format!("{value:.shown$}");
    if value.is_finite() {
        text.push_str(&fill('0', decimals - shown));
    }
    text
}

/// A number with so many digits behind the point and an exponent, as Rust writes it: `1.50e-7`.
#[must_use]
pub fn exponential(value: f64, decimals: usize) -> String {
    let shown = decimals.min(DECIMALS_MAX);
    let text = format!("{value:.shown$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) if decimals > shown => format!("{mantissa}{}e{exponent}", fill('0', decimals - shown)),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_what_the_formatter_makes() {
        for width in [0, 1, 3, 5, 1099, 1100, 1101, 60_000] {
            assert_eq!(right("é1", width, ' '), format!("{:>width$}", "é1"));
            assert_eq!(left("é1", width, '.'), format!("{:.<width$}", "é1"));
            for n in [0, 7, -7, -123] {
                assert_eq!(zeros(n, width), format!("{n:0width$}"));
            }
            for value in [0.0, 1.5, -0.1, 5e-324, 1.7e308, 1e22, f64::INFINITY] {
                assert_eq!(fixed(value, width), format!("{value:.width$}"));
                assert_eq!(exponential(value, width), format!("{value:.width$e}"));
            }
        }
    }
}
