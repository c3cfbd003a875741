//! Tags of plain scalars: the rules of YAML 1.2, by which the original reads, and of 1.1, by which it writes.

/// The tag of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    Null,
    Bool,
    Int,
    Float,
    Str,
    Timestamp,
    Value,
    Merge,
    Seq,
    Map,
    /// Any other tag, in the text of the document.
    Other(String),
}

const CORE: &str = "tag:yaml.org,2002:";

impl Tag {
    /// The tag of that text.
    pub(super) fn named(text: &str) -> Self {
        match text.strip_prefix(CORE) {
            Some("null") => Self::Null,
            Some("bool") => Self::Bool,
            Some("int") => Self::Int,
            Some("float") => Self::Float,
            Some("str") => Self::Str,
            Some("timestamp") => Self::Timestamp,
            Some("value") => Self::Value,
            Some("merge") => Self::Merge,
            Some("seq") => Self::Seq,
            Some("map") => Self::Map,
            _ => Self::Other(text.to_owned()),
        }
    }

    /// Text of the tag, with `tag:yaml.org,2002:` for those of the core.
    pub(super) fn text(&self) -> String {
        let name = match self {
            Self::Null => "null",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Float => "float",
            Self::Str => "str",
            Self::Timestamp => "timestamp",
            Self::Value => "value",
            Self::Merge => "merge",
            Self::Seq => "seq",
            Self::Map => "map",
            Self::Other(text) => return text.clone(),
        };
        format!("{CORE}{name}")
    }
}

/// YAML version whose rules resolve plain scalars.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Grammar {
    V11,
    V12,
}

/// Tag that a plain scalar resolves to.
pub(super) fn resolve(text: &str, grammar: Grammar) -> Tag {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Tag::Null,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => return Tag::Bool,
        "<<" => return Tag::Merge,
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" | "-.inf" | "-.Inf" | "-.INF" | ".nan" | ".NaN" | ".NAN" => {
            return Tag::Float;
        }
        _ => {}
    }
    if !text.starts_with(|c: char| matches!(c, '-' | '+' | '.' | '0'..='9' | '=' | 'y' | 'Y' | 'n' | 'N' | 'o' | 'O')) {
        return Tag::Str;
    }
    let body = text.strip_prefix(['-', '+']).unwrap_or(text);
    match grammar {
        Grammar::V12 if is_int_12(text, body) => Tag::Int,
        Grammar::V12 if is_float_12(body) => Tag::Float,
        Grammar::V12 => Tag::Str,
        Grammar::V11 => match text {
            "yes" | "Yes" | "YES" | "no" | "No" | "NO" | "on" | "On" | "ON" | "off" | "Off" | "OFF" => Tag::Bool,
            "=" => Tag::Value,
            _ if is_float_11(text, body) => Tag::Float,
            _ if is_int_11(body) => Tag::Int,
            _ if is_timestamp(text) => Tag::Timestamp,
            _ => Tag::Str,
        },
    }
}

fn all(text: &str, f: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(f)
}

fn is_digits(text: &str) -> bool {
    all(text, |b| b.is_ascii_digit())
}

fn is_int_12(text: &str, body: &str) -> bool {
    text.strip_prefix("0o").is_some_and(|rest| all(rest, |b| matches!(b, b'0'..=b'7')))
        || text.strip_prefix("0x").is_some_and(|rest| all(rest, |b| b.is_ascii_hexdigit()))
        || is_digits(body)
}

/// The mantissa and the exponent with its sign, if there is one.
fn exponent(body: &str) -> (&str, Option<&str>) {
    match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (body, None),
    }
}

fn is_float_12(body: &str) -> bool {
    let (mantissa, exponent) = exponent(body);
    let mantissa_fits = match mantissa.split_once('.') {
        Some(("", fraction)) => is_digits(fraction),
        Some((whole, fraction)) => is_digits(whole) && (fraction.is_empty() || is_digits(fraction)),
        None => is_digits(mantissa),
    };
    mantissa_fits && exponent.is_none_or(|exponent| is_digits(exponent.strip_prefix(['-', '+']).unwrap_or(exponent)))
}

fn is_grouped(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit() || b == b'_')
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_float_11(text: &str, body: &str) -> bool {
    let (mantissa, exponent) = exponent(body);
    let exponent_fits = exponent.is_none_or(|exponent| exponent.strip_prefix(['-', '+']).is_some_and(is_digits));
    let Some((whole, fraction)) = mantissa.split_once('.') else { return false };
    if whole.is_empty() {
        return exponent_fits && text.starts_with('.') && !fraction.is_empty() && is_grouped(fraction);
    }
    if whole.contains(':') {
        return exponent.is_none() && is_sexagesimal(whole, true) && is_grouped(fraction);
    }
    exponent_fits && starts_with_digit(whole) && is_grouped(whole) && is_grouped(fraction)
}

/// Whether `text` is a sexagesimal number of YAML 1.1, such as `1:30:00`.
fn is_sexagesimal(text: &str, zero_first: bool) -> bool {
    let Some((first, rest)) = text.split_once(':') else { return false };
    starts_with_digit(first)
        && is_grouped(first)
        && (zero_first || !first.starts_with('0'))
        && rest.split(':').all(|part| is_digits(part) && (part.len() == 1 || (part.len() == 2 && part.as_bytes() < b"60".as_slice())))
}

fn is_int_11(body: &str) -> bool {
    body.strip_prefix("0b").is_some_and(|rest| all(rest, |b| matches!(b, b'0' | b'1' | b'_')))
        || body.strip_prefix("0x").is_some_and(|rest| all(rest, |b| b.is_ascii_hexdigit() || b == b'_'))
        || body.strip_prefix('0').is_some_and(|rest| rest.bytes().all(|b| matches!(b, b'0'..=b'7' | b'_')))
        || (matches!(body.as_bytes().first(), Some(b'1'..=b'9')) && is_grouped(body))
        || is_sexagesimal(body, false)
}

/// The parts of a date, and of the time behind it.
pub(crate) struct Moment<'a> {
    pub(crate) date: [&'a str; 3],
    pub(crate) time: Option<Clock<'a>>,
}

/// Time of day in a timestamp.
pub(crate) struct Clock<'a> {
    pub(super) parts: [&'a str; 3],
    pub(super) fraction: &'a str,
    /// `Z`, `+2`, `-03:30` or nothing.
    pub(super) zone: &'a str,
}

/// Reads a timestamp in the form that YAML 1.1 has for it.
pub(crate) fn moment(text: &str) -> Option<Moment<'_>> {
    let end = text.find(['T', 't', ' ', '\t']).unwrap_or(text.len());
    let (date, rest) = text.split_at_checked(end)?;
    let mut parts = date.split('-');
    let date = [parts.next()?, parts.next()?, parts.next()?];
    let [year, month, day] = date;
    let short = |part: &str| is_digits(part) && part.len() <= 2;
    if parts.next().is_some() || year.len() != 4 || !is_digits(year) || !short(month) || !short(day) {
        return None;
    }
    if rest.is_empty() {
        return Some(Moment { date, time: None });
    }
    let rest = rest.strip_prefix(['T', 't']).unwrap_or_else(|| rest.trim_start_matches([' ', '\t']));
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(rest.len());
    let (clock, rest) = rest.split_at_checked(end)?;
    let mut parts = clock.split(':');
    let parts_of_time = [parts.next()?, parts.next()?, parts.next()?];
    let [hour, minute, second] = parts_of_time;
    let two = |part: &str| is_digits(part) && part.len() == 2;
    if parts.next().is_some() || !short(hour) || !two(minute) || !two(second) {
        return None;
    }
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => rest.split_at_checked(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()))?,
        None => ("", rest),
    };
    let zone = rest.trim_start_matches([' ', '\t']);
    let zone_fits = match zone.strip_prefix(['-', '+']) {
        Some(zone) => match zone.split_once(':') {
            Some((hours, minutes)) => short(hours) && two(minutes),
            None => short(zone),
        },
        None => zone == "Z" || (zone.is_empty() && rest.is_empty()),
    };
    zone_fits.then_some(Moment { date, time: Some(Clock { parts: parts_of_time, fraction, zone }) })
}

fn is_timestamp(text: &str) -> bool {
    moment(text).is_some_and(|moment| moment.time.is_some() || text.len() == 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_are_what_the_tables_of_the_original_say() {
        for (text, v11, v12) in [
            ("yes", Tag::Bool, Tag::Str),
            ("True", Tag::Bool, Tag::Bool),
            ("y", Tag::Str, Tag::Str),
            ("012", Tag::Int, Tag::Int),
            ("08", Tag::Str, Tag::Int),
            ("0o14", Tag::Str, Tag::Int),
            ("-0x1f", Tag::Int, Tag::Str),
            ("1_000", Tag::Int, Tag::Str),
            ("1:30", Tag::Int, Tag::Str),
            ("1:99", Tag::Str, Tag::Str),
            ("01:30", Tag::Str, Tag::Str),
            ("1e3", Tag::Str, Tag::Float),
            ("1.5e+3", Tag::Float, Tag::Float),
            (".5", Tag::Float, Tag::Float),
            ("-.5", Tag::Str, Tag::Float),
            ("1.", Tag::Float, Tag::Float),
            (".", Tag::Str, Tag::Str),
            ("-", Tag::Str, Tag::Str),
            ("2001-01-01", Tag::Timestamp, Tag::Str),
            ("2001-1-1", Tag::Str, Tag::Str),
            ("2001-01-01T10:00:00Z", Tag::Timestamp, Tag::Str),
            ("2001-01-01 10:00:00.5 +2", Tag::Timestamp, Tag::Str),
            ("=", Tag::Value, Tag::Str),
            ("", Tag::Null, Tag::Null),
            ("<<", Tag::Merge, Tag::Merge),
        ] {
            assert_eq!((resolve(text, Grammar::V11), resolve(text, Grammar::V12)), (v11, v12), "{text}");
        }
    }
}
