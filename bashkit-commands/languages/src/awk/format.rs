//! `printf`: the conversions of C on awk's values.

use std::borrow::Cow;

use bashkit_core::gnu::inttostr::{BYTES_MAX, umaxtostr};
use bashkit_core::gnu::{Locale, mbchar, vasnprintf};

use super::number::{self, special_name};
use super::value::Value;

/// The most characters that a width or a precision may ask for.
const WIDTH_MAX: usize = 0x7fff_ffff;

/// Source of the arguments that directives convert.
pub(super) trait Arguments {
    /// The text of a value.
    fn text<'v>(&self, value: &'v Value) -> Cow<'v, [u8]>;

    /// What a character is.
    fn locale(&self) -> Locale;
}

#[derive(Debug, Default, Clone, Copy)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

/// Integers below are numbers of 64 bits, and exact.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// Writes an argument for `%s`, or an integer for `%d`. `false`: it is another directive, or the argument needs a closer look.
#[inline]
fn put_plain(conversion: Option<&u8>, argument: Option<&Value>, texts: &dyn Arguments, out: &mut Vec<u8>) -> bool {
    match (conversion, argument) {
        (Some(b's'), Some(value)) => out.extend_from_slice(&texts.text(value)),
        (Some(b'd'), Some(value)) => {
            let n = value.num();
            if n != n.trunc() || n.abs() >= EXACT_MAX || (n == 0.0 && n.is_sign_negative()) {
                return false;
            }
            if n < 0.0 {
                out.push(b'-');
            }
            out.extend_from_slice(umaxtostr(n.abs() as u64, &mut [0; BYTES_MAX]));
        }
        _ => return false,
    }
    true
}

/// Format that cannot be filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    /// The arguments ran out where so much of the format was read.
    Short(usize),
    /// Some directives name their arguments (`%2$s`), and others do not.
    Mixed,
    /// `%0$s`.
    Zeroth,
    /// `%3$s` of two arguments.
    Beyond(usize),
}

fn decimal(digits: &[u8]) -> usize {
    digits.iter().fold(0, |n: usize, digit| n.saturating_mul(10).saturating_add(usize::from(digit - b'0')))
}

/// Number behind a `*`: that of the next argument, or of the one that is named (`*2$`).
fn star(format: &[u8], at: &mut usize, args: &[Value], next_arg: &mut usize) -> Result<f64, Wrong> {
    let rest = format.get(*at..).unwrap_or_default();
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits > 0 && rest.get(digits) == Some(&b'$') {
        *at += digits + 1;
        let n = decimal(rest.get(..digits).unwrap_or_default());
        return args.get(n.checked_sub(1).ok_or(Wrong::Zeroth)?).map(Value::num).ok_or(Wrong::Short(*at));
    }
    let n = args.get(*next_arg).ok_or(Wrong::Short(*at))?.num();
    *next_arg += 1;
    Ok(n)
}

/// Formats `args` as `format` says.
pub(super) fn format(format: &[u8], args: &[Value], texts: &dyn Arguments, out: &mut Vec<u8>) -> Result<(), Wrong> {
    let mut at = 0;
    let mut next_arg = 0;
    let mut names_arguments = None;
    while let Some(&byte) = format.get(at) {
        if byte != b'%' {
            let end = format.get(at..).and_then(|rest| memchr::memchr(b'%', rest)).map_or(format.len(), |i| at + i);
            out.extend_from_slice(format.get(at..end).unwrap_or_default());
            at = end;
            continue;
        }
        if names_arguments != Some(true) && put_plain(format.get(at + 1), args.get(next_arg), texts, out) {
            names_arguments = Some(false);
            at += 2;
            next_arg += 1;
            continue;
        }
        let start = at;
        at += 1;
        let mut spec = Spec::default();
        let mut args_at = next_arg;
        // `%2$s`
        let digits = format.get(at..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
        let mut positional = false;
        if digits > 0 && format.get(at + digits) == Some(&b'$') {
            let n = decimal(format.get(at..at + digits).unwrap_or_default());
            args_at = n.checked_sub(1).ok_or(Wrong::Zeroth)?;
            if args_at >= args.len() {
                return Err(Wrong::Beyond(n));
            }
            at += digits + 1;
            positional = true;
        }
        loop {
            match format.get(at) {
                Some(b'-') => spec.left = true,
                Some(b'+') => spec.plus = true,
                Some(b' ') => spec.space = true,
                Some(b'#') => spec.alternate = true,
                Some(b'0') => spec.zero = true,
                Some(b'\'') => {}
                _ => break,
            }
            at += 1;
        }
        if format.get(at) == Some(&b'*') {
            at += 1;
            let n = star(format, &mut at, args, &mut args_at)?;
            spec.left |= n < 0.0;
            spec.width = (n.abs() as usize).min(WIDTH_MAX);
        } else {
            while let Some(digit @ b'0'..=b'9') = format.get(at) {
                spec.width = (spec.width * 10 + usize::from(digit - b'0')).min(WIDTH_MAX);
                at += 1;
            }
        }
        if format.get(at) == Some(&b'.') {
            at += 1;
            let mut precision = 0;
            if format.get(at) == Some(&b'*') {
                at += 1;
                let n = star(format, &mut at, args, &mut args_at)?;
                spec.precision = (n >= 0.0).then_some((n as usize).min(WIDTH_MAX));
            } else {
                while let Some(digit @ b'0'..=b'9') = format.get(at) {
                    precision = (precision * 10 + usize::from(digit - b'0')).min(WIDTH_MAX);
                    at += 1;
                }
                spec.precision = Some(precision);
            }
        }
        // gawk: each modifier may stand once.
        let first_modifier = at;
        while let Some(modifier @ (b'l' | b'h' | b'L' | b'j' | b'z' | b't')) = format.get(at)
            && !format.get(first_modifier..at).unwrap_or_default().contains(modifier)
        {
            at += 1;
        }
        let Some(&conversion) = format.get(at) else {
            out.extend_from_slice(format.get(start..).unwrap_or_default());
            return Ok(());
        };
        at += 1;
        if conversion == b'%' {
            out.push(b'%');
            continue;
        }
        if names_arguments.is_some_and(|named| named != positional) {
            return Err(Wrong::Mixed);
        }
        names_arguments = Some(positional);
        if !matches!(
            conversion,
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' | b'c' | b's'
        ) {
            out.extend_from_slice(format.get(start..at).unwrap_or_default());
            continue;
        }
        let value = args.get(args_at).ok_or(Wrong::Short(at))?;
        if !positional {
            next_arg = args_at + 1;
        }
        match conversion {
            b's' => {
                let text = texts.text(value);
                let end = spec.precision.map_or(text.len(), |n| texts.locale().offset(&text, n));
                pad_text(text.get(..end).unwrap_or_default(), texts.locale(), &spec, out);
            }
            b'c' => {
                let mut text = Vec::new();
                match value.as_number() {
                    Some(n) if !matches!(value, Value::Untyped) && texts.locale().is_bytes() => text.push((n as i64 & 0xff) as u8),
                    Some(n) if !matches!(value, Value::Untyped) => put_character(n as i64 as u32, &mut text),
                    _ => {
                        let whole = texts.text(value);
                        if whole.is_empty() {
                            text.push(0);
                        }
                        text.extend_from_slice(whole.get(..texts.locale().offset(&whole, 1)).unwrap_or_default());
                    }
                }
                pad_text(&text, texts.locale(), &spec, out);
            }
            _ => one(conversion, value.num(), spec, out),
        }
    }
    Ok(())
}

/// Writes the character of a number as `wcrtomb` does, which goes beyond Unicode; what is no character is a byte.
fn put_character(n: u32, out: &mut Vec<u8>) {
    if let Some(c) = char::from_u32(n) {
        mbchar::push(out, c);
        return;
    }
    let n_more = match n {
        0x11_0000..0x20_0000 => 3,
        0x20_0000..0x400_0000 => 4,
        0x400_0000..0x8000_0000 => 5,
        _ => return out.push(n as u8),
    };
    let lead = 0xff_u8 << (7 - n_more);
    out.push(lead | (n >> (6 * n_more)) as u8);
    out.extend((0..n_more).rev().map(|i| 0x80 | (n >> (6 * i) & 0x3f) as u8));
}

/// A format such as `CONVFMT` with one number.
pub(super) fn one_number(text: &[u8], n: f64, out: &mut Vec<u8>) {
    struct None;
    impl Arguments for None {
        fn text<'v>(&self, value: &'v Value) -> Cow<'v, [u8]> {
            let mut out = Vec::new();
            number::print(value.num(), b"%.6g", &mut out);
            Cow::Owned(out)
        }

        fn locale(&self) -> Locale {
            Locale::Utf8
        }
    }
    let _ran_out = format(text, &[Value::Num(n)], &None, out).is_err();
}

fn pad_text(text: &[u8], locale: Locale, spec: &Spec, out: &mut Vec<u8>) {
    let n = locale.count(text);
    let fill = spec.width.saturating_sub(n);
    if !spec.left {
        vasnprintf::pad(out, b' ', fill);
    }
    out.extend_from_slice(text);
    if spec.left {
        vasnprintf::pad(out, b' ', fill);
    }
}

fn one(conversion: u8, n: f64, spec: Spec, out: &mut Vec<u8>) {
    if !n.is_finite() {
        let name = special_name(n).unwrap_or_default();
        let name = if spec.plus || n.is_nan() || n.is_infinite() { name } else { name.trim_start_matches('+') };
        pad_text(name.as_bytes(), Locale::Utf8, &Spec { precision: None, ..spec }, out);
        return;
    }
    let mut body = Vec::new();
    let mut spec = spec;
    let mut negative = n.is_sign_negative();
    match conversion {
        b'd' | b'i' => {
            let n = n.trunc();
            negative = n < 0.0;
            if n.abs() < 1e18 {
                let mut buf = [0; BYTES_MAX];
                let digits = umaxtostr(n.abs() as u64, &mut buf);
                if spec.precision.is_none() && spec.width == 0 && !spec.plus && !spec.space {
                    if negative {
                        out.push(b'-');
                    }
                    out.extend_from_slice(digits);
                    return;
                }
                precise(&String::from_utf8_lossy(digits), &spec, &mut body);
            } else {
                precise(&format!("{:.0}", n.abs()), &spec, &mut body);
            }
            spec.zero &= spec.precision.is_none();
        }
        b'o' | b'u' | b'x' | b'X' => {
            let whole = n.trunc();
            if !(-9_223_372_036_854_775_808.0..18_446_744_073_709_551_616.0).contains(&whole) {
                // Out of range for C: gawk shows the number as `%g`.
                negative = whole < 0.0;
                general(n.abs(), spec.precision.unwrap_or(6), false, spec.alternate, &mut body);
            } else {
                let whole = if whole < 0.0 { whole as i64 as u64 } else { whole as u64 };
                negative = false;
                let digits = match conversion {
                    b'o' => format!("{whole:o}"),
                    b'u' => format!("{whole}"),
                    b'x' => format!("{whole:x}"),
                    _ => format!("{whole:X}"),
                };
                if spec.alternate && whole != 0 {
                    match conversion {
                        b'o' => body.push(b'0'),
                        b'x' => body.extend(b"0x"),
                        b'X' => body.extend(b"0X"),
                        _ => {}
                    }
                }
                precise(&digits, &spec, &mut body);
            }
            spec.zero &= spec.precision.is_none();
            (spec.plus, spec.space) = (false, false);
        }
        b'f' | b'F' => {
            body.extend(vasnprintf::fixed(n.abs(), spec.precision.unwrap_or(6)).bytes());
            if spec.alternate && spec.precision == Some(0) {
                body.push(b'.');
            }
        }
        b'e' | b'E' => exponential(n.abs(), spec.precision.unwrap_or(6), conversion == b'E', &mut body),
        b'a' | b'A' => hexadecimal(n.abs(), conversion == b'A', &mut body),
        _ => general(n.abs(), spec.precision.unwrap_or(6), conversion == b'G', spec.alternate, &mut body),
    }
    let sign: &[u8] = if negative {
        b"-"
    } else if spec.plus {
        b"+"
    } else if spec.space {
        b" "
    } else {
        b""
    };
    let fill = spec.width.saturating_sub(sign.len() + body.len());
    if spec.left {
        out.extend_from_slice(sign);
        out.extend_from_slice(&body);
        vasnprintf::pad(out, b' ', fill);
    } else if spec.zero {
        out.extend_from_slice(sign);
        vasnprintf::pad(out, b'0', fill);
        out.extend_from_slice(&body);
    } else {
        vasnprintf::pad(out, b' ', fill);
        out.extend_from_slice(sign);
        out.extend_from_slice(&body);
    }
}

fn precise(digits: &str, spec: &Spec, body: &mut Vec<u8>) {
    if spec.precision == Some(0) && digits == "0" {
        return;
    }
    let fill = spec.precision.unwrap_or(0).saturating_sub(digits.len());
    vasnprintf::pad(body, b'0', fill);
    body.extend(digits.bytes());
}

/// `%e` of a number that is not negative.
fn exponential(n: f64, precision: usize, upper: bool, out: &mut Vec<u8>) {
    let text = vasnprintf::exponential(n, precision);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    out.extend(mantissa.bytes());
    out.push(if upper { b'E' } else { b'e' });
    exponent_of(exponent.parse().unwrap_or(0), out);
}

fn exponent_of(exponent: i32, out: &mut Vec<u8>) {
    out.push(if exponent < 0 { b'-' } else { b'+' });
    out.extend(format!("{:02}", exponent.unsigned_abs()).bytes());
}

/// Appends a number in the format `%g` or `%G`.
pub(super) fn general(n: f64, precision: usize, upper: bool, alternate: bool, out: &mut Vec<u8>) {
    let precision = precision.max(1);
    let negative = n.is_sign_negative() && n != 0.0;
    let n = n.abs();
    if negative {
        out.push(b'-');
    }
    let text = vasnprintf::exponential(n, precision - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trim = |text: &str, out: &mut Vec<u8>| {
        let text = if alternate || !text.contains('.') { text } else { text.trim_end_matches('0').trim_end_matches('.') };
        out.extend(text.bytes());
    };
    if exponent < -4 || exponent >= precision as i32 {
        trim(mantissa, out);
        out.push(if upper { b'E' } else { b'e' });
        exponent_of(exponent, out);
    } else {
        let decimals = usize::try_from(precision as i32 - 1 - exponent).unwrap_or(0);
        trim(&vasnprintf::fixed(n, decimals), out);
    }
}

fn hexadecimal(n: f64, upper: bool, out: &mut Vec<u8>) {
    let bits = n.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let mut lead = 1;
    let mantissa = bits & ((1 << 52) - 1);
    if exponent == -1023 {
        lead = 0;
        exponent = if mantissa == 0 { 0 } else { -1022 };
    }
    let digits = format!("{mantissa:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    let text = format!("0x{lead}{point}{digits}p{exponent:+}");
    out.extend(if upper { text.to_uppercase() } else { text }.bytes());
}
