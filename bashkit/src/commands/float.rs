//! `%f`, `%e`, `%g`, `%a` of `printf(3)` for commands that take such a format.

/// A format with one floating-point directive.
#[derive(Debug)]
pub(super) struct Format {
    before: Vec<u8>,
    after: Vec<u8>,
    minus: bool,
    plus: bool,
    space: bool,
    zero: bool,
    alternative: bool,
    width: usize,
    precision: Option<usize>,
    conversion: u8,
}

/// The most digits or columns that a format may ask for.
const COLUMNS_MAX: usize = 4096;

impl Format {
    /// Reads a format.
    pub(super) fn parse(format: &[u8]) -> Result<Self, String> {
        let mut parsed = Self {
            before: Vec::new(),
            after: Vec::new(),
            minus: false,
            plus: false,
            space: false,
            zero: false,
            alternative: false,
            width: 0,
            precision: None,
            conversion: 0,
        };
        let mut bytes = format.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let target = if parsed.conversion == 0 { &mut parsed.before } else { &mut parsed.after };
            if byte != b'%' {
                target.push(byte);
                continue;
            }
            if bytes.next_if_eq(&b'%').is_some() {
                target.push(b'%');
                continue;
            }
            if parsed.conversion != 0 {
                return Err("has too many % directives".into());
            }
            while let Some(flag) = bytes.next_if(|b| b"-+ #0'".contains(b)) {
                match flag {
                    b'-' => parsed.minus = true,
                    b'+' => parsed.plus = true,
                    b' ' => parsed.space = true,
                    b'#' => parsed.alternative = true,
                    b'0' => parsed.zero = true,
                    _ => {}
                }
            }
            while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                parsed.width = (parsed.width * 10 + usize::from(digit - b'0')).min(COLUMNS_MAX);
            }
            if bytes.next_if_eq(&b'.').is_some() {
                let mut precision = 0;
                while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                    precision = (precision * 10 + usize::from(digit - b'0')).min(COLUMNS_MAX);
                }
                parsed.precision = Some(precision);
            }
            let _ = bytes.next_if_eq(&b'L');
            match bytes.next() {
                Some(letter @ (b'e' | b'f' | b'g' | b'a' | b'E' | b'F' | b'G' | b'A')) => parsed.conversion = letter,
                Some(letter) => return Err(format!("has unknown %{} directive", char::from(letter))),
                None => return Err("ends in %".into()),
            }
        }
        if parsed.conversion == 0 {
            return Err("has no % directive".into());
        }
        Ok(parsed)
    }

    /// Appends a number.
    pub(super) fn print(&self, out: &mut Vec<u8>, value: f64) {
        out.extend_from_slice(&self.before);
        let upper = self.conversion.is_ascii_uppercase();
        let magnitude = value.abs();
        let mut digits = if magnitude.is_infinite() {
            "inf".to_owned()
        } else if magnitude.is_nan() {
            "nan".to_owned()
        } else {
            let precision = self.precision.unwrap_or(6);
            match self.conversion.to_ascii_lowercase() {
                b'f' => fixed(magnitude, precision, self.alternative),
                b'e' => exponential(magnitude, precision, self.alternative),
                b'a' => hexadecimal(magnitude, self.precision),
                _ => general(magnitude, precision, self.alternative),
            }
        };
        if upper {
            digits = digits.to_ascii_uppercase();
        }
        let sign = if value.is_sign_negative() {
            "-"
        } else if self.plus {
            "+"
        } else if self.space {
            " "
        } else {
            ""
        };
        let pad = self.width.saturating_sub(sign.len() + digits.len());
        if self.minus {
            out.extend_from_slice(sign.as_bytes());
            out.extend_from_slice(digits.as_bytes());
            out.resize(out.len() + pad, b' ');
        } else if self.zero && value.is_finite() {
            out.extend_from_slice(sign.as_bytes());
            out.resize(out.len() + pad, b'0');
            out.extend_from_slice(digits.as_bytes());
        } else {
            out.resize(out.len() + pad, b' ');
            out.extend_from_slice(sign.as_bytes());
            out.extend_from_slice(digits.as_bytes());
        }
        out.extend_from_slice(&self.after);
    }
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$}");
    if point && precision == 0 { text + "." } else { text }
}

fn exponential(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let point = if point && precision == 0 { "." } else { "" };
    format!("{mantissa}{point}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn general(value: f64, precision: usize, keep_zeros: bool) -> String {
    let precision = precision.max(1);
    let as_exponential = format!("{value:.*e}", precision - 1);
    let exponent: i32 = as_exponential.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
    let limit = i32::try_from(precision).unwrap_or(i32::MAX);
    if exponent < -4 || exponent >= limit {
        let text = exponential(value, precision - 1, keep_zeros);
        let Some((mantissa, tail)) = text.split_once('e') else { return text };
        if keep_zeros || !mantissa.contains('.') {
            return text;
        }
        return format!("{}e{tail}", mantissa.trim_end_matches('0').trim_end_matches('.'));
    }
    let text = fixed(value, usize::try_from(limit - 1 - exponent).unwrap_or(0), keep_zeros);
    if keep_zeros || !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn hexadecimal(value: f64, precision: Option<usize>) -> String {
    if value == 0.0 {
        return "0x0p+0".into();
    }
    let bits = value.to_bits();
    let exponent = i32::try_from((bits >> 52) & 0x7ff).unwrap_or(0) - 1023;
    let fraction = bits & ((1 << 52) - 1);
    let mut digits = format!("{fraction:013x}");
    match precision {
        Some(n) => digits.truncate(n),
        None => digits.truncate(digits.trim_end_matches('0').len()),
    }
    let point = if digits.is_empty() { "" } else { "." };
    format!("0x1{point}{digits}p{exponent:+}")
}
