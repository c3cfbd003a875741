//! One directive of `printf(3)` for commands that take a format.

use std::iter::Peekable;

use super::long_double::LongDouble;
use super::vasnprintf;

/// A format with one directive, and the text around it.
#[derive(Debug, Default)]
pub struct Directive {
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

/// Reasons why a format has not one directive.
#[derive(Debug)]
pub enum Wrong {
    /// More than one directive in the format.
    Several,
    /// A conversion that is not among the letters.
    Unknown(u8),
    /// Format that ends within the directive.
    Cut,
    /// No directive in the whole format.
    Missing,
}

/// The most digits or columns that a format may ask for: `int` of C.
const COLUMNS_MAX: usize = 0x7fff_ffff;

impl Directive {
    /// Reads a format for a number with a fraction.
    pub fn parse(format: &[u8]) -> Result<Self, String> {
        Self::read(format, b"-+ #0'", b"efgaEFGA").map_err(|wrong| match wrong {
            Wrong::Several => "has too many % directives".into(),
            Wrong::Unknown(letter) => format!("has unknown %{} directive", char::from(letter)),
            Wrong::Cut => "ends in %".into(),
            Wrong::Missing => "has no % directive".into(),
        })
    }

    /// Reads a format with one directive of these flags and letters.
    pub fn read(format: &[u8], flags: &[u8], letters: &[u8]) -> Result<Self, Wrong> {
        let mut parsed = Self::default();
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
                return Err(Wrong::Several);
            }
            parsed.flags(&mut bytes, flags);
            let _ = bytes.next_if(|letter| *letter == b'L' && letters.contains(&b'f'));
            match bytes.next() {
                Some(letter) if letters.contains(&letter) => parsed.conversion = letter,
                Some(letter) => return Err(Wrong::Unknown(letter)),
                None => return Err(Wrong::Cut),
            }
        }
        if parsed.conversion == 0 { Err(Wrong::Missing) } else { Ok(parsed) }
    }

    /// Reads flags, width and precision.
    pub fn flags(&mut self, bytes: &mut Peekable<impl Iterator<Item = u8>>, flags: &[u8]) {
        while let Some(flag) = bytes.next_if(|b| flags.contains(b)) {
            match flag {
                b'-' => self.minus = true,
                b'+' => self.plus = true,
                b' ' => self.space = true,
                b'#' => self.alternative = true,
                b'0' => self.zero = true,
                _ => {}
            }
        }
        self.width = digits(bytes).unwrap_or(0);
        if bytes.next_if_eq(&b'.').is_some() {
            self.precision = Some(digits(bytes).unwrap_or(0));
        }
    }

    /// The digits or characters at most.
    pub fn precision(&self) -> Option<usize> {
        self.precision
    }

    /// The columns and digits that the directive asks for at least.
    pub fn columns(&self) -> usize {
        self.width.max(self.precision.unwrap_or(0))
    }

    /// The letter, for a directive that was read by its [`flags`](Self::flags).
    pub fn set_conversion(&mut self, letter: u8) {
        self.conversion = letter;
    }

    /// Appends a number as the directive says.
    pub fn print(&self, out: &mut Vec<u8>, value: f64) {
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
        out.extend_from_slice(&self.before);
        self.padded(out, self.sign(value.is_sign_negative()), digits.as_bytes(), self.zero && value.is_finite());
        out.extend_from_slice(&self.after);
    }

    /// Appends a number of the precision of `long double` as the directive says.
    pub fn print_long(&self, out: &mut Vec<u8>, value: &LongDouble) {
        let precision = self.precision.unwrap_or(6);
        let digits = match self.conversion.to_ascii_lowercase() {
            _ if !value.is_finite() => value.word().unwrap_or_default().to_owned(),
            b'f' if self.alternative && precision == 0 => value.fixed(precision) + ".",
            b'f' => value.fixed(precision),
            b'e' => value.exponential(precision, self.alternative),
            b'a' => value.hexadecimal(self.precision, self.alternative),
            _ => value.general(precision, self.alternative),
        };
        let digits = if self.conversion.is_ascii_uppercase() { digits.to_ascii_uppercase() } else { digits };
        out.extend_from_slice(&self.before);
        self.padded(out, self.sign(value.is_negative()), digits.as_bytes(), self.zero && value.is_finite());
        out.extend_from_slice(&self.after);
    }

    /// Appends a whole number that is not negative, with what stands around the directive.
    pub fn print_whole(&self, out: &mut Vec<u8>, value: u64) {
        out.extend_from_slice(&self.before);
        self.print_unsigned(out, value);
        out.extend_from_slice(&self.after);
    }

    /// Appends a whole number (`d`, `i`).
    pub fn print_signed(&self, out: &mut Vec<u8>, value: i64) {
        self.print_digits(out, self.sign(value < 0), value.unsigned_abs().to_string());
    }

    /// Appends a whole number (`o`, `u`, `x`, `X`).
    pub fn print_unsigned(&self, out: &mut Vec<u8>, value: u64) {
        let digits = match self.conversion {
            b'o' => format!("{value:o}"),
            b'x' => format!("{value:x}"),
            b'X' => format!("{value:X}"),
            _ => value.to_string(),
        };
        let prefix = match self.conversion {
            b'x' if self.alternative && value != 0 => "0x",
            b'X' if self.alternative && value != 0 => "0X",
            // C: the zero is one of the digits that the precision asks for.
            b'o' if self.alternative
                && (value != 0 && self.precision.is_none_or(|digits_min| digits_min <= digits.len()) || self.precision == Some(0)) =>
            {
                "0"
            }
            _ => "",
        };
        self.print_digits(out, prefix, digits);
    }

    fn print_digits(&self, out: &mut Vec<u8>, sign: &str, mut digits: String) {
        if let Some(precision) = self.precision {
            if precision == 0 && digits == "0" {
                digits.clear();
            }
            digits = vasnprintf::right(&digits, precision, '0');
        }
        self.padded(out, sign, digits.as_bytes(), self.zero && self.precision.is_none());
    }

    /// Appends a text in the columns of the directive.
    pub fn print_text(&self, out: &mut Vec<u8>, text: &[u8]) {
        self.padded(out, "", text, false);
    }

    /// Appends as many blanks as the directive has columns at least.
    pub fn print_blank(&self, out: &mut Vec<u8>) {
        out.extend(vasnprintf::fill(' ', self.width).into_bytes());
    }

    fn sign(&self, negative: bool) -> &'static str {
        if negative {
            "-"
        } else if self.plus {
            "+"
        } else if self.space {
            " "
        } else {
            ""
        }
    }

    fn padded(&self, out: &mut Vec<u8>, sign: &str, digits: &[u8], zeros: bool) {
        let pad = self.width.saturating_sub(sign.len() + digits.len());
        if !self.minus && !zeros {
            vasnprintf::pad(out, b' ', pad);
        }
        out.extend_from_slice(sign.as_bytes());
        if !self.minus && zeros {
            vasnprintf::pad(out, b'0', pad);
        }
        out.extend_from_slice(digits);
        if self.minus {
            vasnprintf::pad(out, b' ', pad);
        }
    }
}

fn digits(bytes: &mut Peekable<impl Iterator<Item = u8>>) -> Option<usize> {
    let mut number = None;
    while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
        number = Some((number.unwrap_or(0) * 10 + usize::from(digit - b'0')).min(COLUMNS_MAX));
    }
    number
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let text = vasnprintf::fixed(value, precision);
    if point && precision == 0 { text + "." } else { text }
}

fn exponential(value: f64, precision: usize, point: bool) -> String {
    let text = vasnprintf::exponential(value, precision);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let point = if point && precision == 0 { "." } else { "" };
    format!("{mantissa}{point}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn general(value: f64, precision: usize, keep_zeros: bool) -> String {
    let precision = precision.max(1);
    let as_exponential = vasnprintf::exponential(value, precision - 1);
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
