//! Numbers with a size behind them, as GNU reads them: `10`, `4k`, `5MiB`, `3MB`, `2b`.

/// Reasons why a text is no size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadSize {
    /// Not a number, or a suffix that is not known.
    Invalid,
    /// Number that is more than fits.
    TooLarge,
}

/// Words of messages about a number above 9,223,372,036,854,775,807.
pub const TOO_LARGE: &str = "Value too large for defined data type";

/// A number with one of these suffix letters (and `B` or `iB` behind it). `b` is 512.
pub fn parse(text: &[u8], suffixes: &[u8]) -> Result<u64, BadSize> {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let n_digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (digits, suffix) = text.split_at_checked(n_digits).unwrap_or((text, b""));
    let factor = factor(suffix, suffixes).ok_or(BadSize::Invalid)?;
    if digits.is_empty() && suffix.is_empty() {
        return Err(BadSize::Invalid);
    }
    // GNU: a suffix without a number is once that size.
    if digits.is_empty() {
        return if factor > 1 || suffix == b"c" { u64::try_from(factor).map_err(|_| BadSize::TooLarge) } else { Err(BadSize::Invalid) };
    }
    let mut value: u128 = 0;
    for digit in digits {
        value = value.saturating_mul(10).saturating_add(u128::from(digit - b'0'));
    }
    u64::try_from(value.saturating_mul(factor)).map_err(|_| BadSize::TooLarge)
}

/// Reads a plain number without a suffix.
pub fn number(text: &[u8]) -> Result<u64, BadSize> {
    parse(text, b"")
}

fn factor(suffix: &[u8], allowed: &[u8]) -> Option<u128> {
    let Some((&letter, rest)) = suffix.split_first() else { return Some(1) };
    if !allowed.contains(&letter) {
        return None;
    }
    match letter {
        b'b' => return rest.is_empty().then_some(512),
        b'c' => return rest.is_empty().then_some(1),
        b'w' => return rest.is_empty().then_some(2),
        _ => {}
    }
    let power = match letter.to_ascii_uppercase() {
        b'K' => 1,
        b'M' => 2,
        b'G' => 3,
        b'T' => 4,
        b'P' => 5,
        b'E' => 6,
        b'Z' => 7,
        b'Y' => 8,
        _ => return None,
    };
    match rest {
        b"" | b"iB" => 1024u128.checked_pow(power),
        b"B" if allowed.contains(&b'0') => 1000u128.checked_pow(power),
        _ => None,
    }
}

/// `1.5K`, `12M`: a size as `ls -h` shows it, rounded up.
pub fn human(bytes: u64, base: u64) -> String {
    if bytes < base {
        return bytes.to_string();
    }
    let letters = if base == 1000 { "kMGTPEZY" } else { "KMGTPEZY" };
    let (mut unit, bytes, mut power) = (u128::from(base), u128::from(bytes), 0);
    while bytes >= unit * u128::from(base) {
        unit *= u128::from(base);
        power += 1;
    }
    let letter = letters.chars().nth(power).unwrap_or('?');
    let tenths = (bytes * 10).div_ceil(unit);
    if tenths < 100 {
        return format!("{}.{}{letter}", tenths / 10, tenths % 10);
    }
    let whole = bytes.div_ceil(unit);
    if whole >= u128::from(base) {
        let next = letters.chars().nth(power + 1).unwrap_or('?');
        return format!("1.0{next}");
    }
    format!("{whole}{letter}")
}

#[cfg(test)]
mod tests {
    use crate::gnu::xstrtol::*;

    #[test]
    fn sizes_read_as_gnu_reads_them() {
        let all = b"bkKmMGTPEZY0";
        assert_eq!(parse(b"10", all), Ok(10));
        assert_eq!(parse(b"2b", all), Ok(1024));
        assert_eq!(parse(b"1kB", all), Ok(1000));
        assert_eq!(parse(b"1KiB", all), Ok(1024));
        assert_eq!(parse(b"5x", all), Err(BadSize::Invalid));
        assert_eq!(parse(b"99999999999999999999", all), Err(BadSize::TooLarge));
        assert_eq!(human(1023, 1024), "1023");
        assert_eq!(human(1024, 1024), "1.0K");
        assert_eq!(human(10_000, 1024), "9.8K");
        assert_eq!(human(10_240, 1024), "10K");
        assert_eq!(human(1_048_575, 1024), "1.0M");
    }
}
