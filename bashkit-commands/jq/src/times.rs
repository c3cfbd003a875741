//! Dates: broken down, formatted, read.

use super::value::{Error, Val, ValR};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment, zone_named};

const DAY_SECONDS: i64 = 86_400;
const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Years that dates are made of.
const SECONDS_MAX: f64 = 6.7e16;

fn seconds_of(value: &Val, name: &str) -> Result<f64, Error> {
    match value.num() {
        Some(n) if n.abs() <= SECONDS_MAX => Ok(n),
        Some(_) => Err(Error::str("error converting number of seconds since epoch to datetime")),
        None => Err(Error::str(format!("{name}() requires numeric inputs"))),
    }
}

/// `[year, month - 1, day, hours, minutes, seconds, day of the week, day of the year]`.
pub(super) fn broken_down(value: &Val, zone: Option<&str>, name: &str) -> ValR {
    let time = seconds_of(value, name)?;
    let mut seconds = time.trunc() as i64;
    let fraction = time - time.floor();
    if let Some(zone) = zone {
        let calendar = Calendar::at(Moment { seconds, nanos: 0 }, &zone_named(zone.as_bytes()));
        seconds += offset_of(&calendar);
    }
    let (days, rest) = (seconds.div_euclid(DAY_SECONDS), seconds.rem_euclid(DAY_SECONDS));
    let (year, month, day) = parse_datetime::date(days);
    let of_year = days - parse_datetime::days(year, 1, 1);
    let number = |n: i64| Val::Num(n as f64);
    Ok(Val::arr(vec![
        number(year),
        number(month - 1),
        number(day),
        number(rest / 3600),
        number(rest / 60 % 60),
        Val::Num((rest % 60) as f64 + fraction),
        number((days + 4).rem_euclid(7)),
        number(of_year),
    ]))
}

/// Seconds east of Greenwich, as `%z` says them.
fn offset_of(calendar: &Calendar) -> i64 {
    let text = String::from_utf8(calendar.format(b"%z")).unwrap_or_default();
    let number = |range: std::ops::Range<usize>| text.get(range).and_then(|digits| digits.parse::<i64>().ok()).unwrap_or(0);
    let size = number(1..3) * 3600 + number(3..5) * 60;
    if text.starts_with('-') { -size } else { size }
}

pub(super) fn mktime(value: &Val) -> ValR {
    let Val::Arr(array) = value else { return Err(Error::str("mktime requires array inputs")) };
    let seconds = seconds_from(&array.items).ok_or_else(|| Error::str("mktime requires parsed datetime inputs"))?;
    if seconds == -1 {
        return Err(Error::str("invalid gmtime representation"));
    }
    Ok(Val::Num(seconds as f64))
}

/// Seconds of broken-down time; what is missing is 0.
fn seconds_from(items: &[Val]) -> Option<i64> {
    let mut fields = [1900.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    for (field, item) in fields.iter_mut().zip(items) {
        *field = item.num().filter(|n| !n.is_nan())?;
    }
    let limits = (f64::from(i32::MIN), f64::from(i32::MAX));
    let [year, month, day, hours, minutes, seconds, ..] = fields.map(|n| n.clamp(limits.0, limits.1).trunc() as i64);
    let days = parse_datetime::days(year + month.div_euclid(12), month.rem_euclid(12) + 1, 1) + day - 1;
    Some(days * DAY_SECONDS + hours * 3600 + minutes * 60 + seconds)
}

/// A number of seconds or broken-down time, formatted.
pub(super) fn strftime(value: &Val, format: &Val, zone: Option<&str>, name: &str) -> ValR {
    let unparsed = || Error::str(format!("{name}/1 requires parsed datetime inputs"));
    let time = if zone.is_some() { "localtime" } else { "gmtime" };
    if value.num().is_none() && !matches!(value, Val::Arr(_)) {
        return Err(unparsed());
    }
    if value.num().is_some() {
        seconds_of(value, time)?;
    }
    let Val::Str(format) = format else { return Err(Error::str(format!("{name}/1 requires a string format"))) };
    let seconds = match value {
        Val::Arr(array) => seconds_from(&array.items).ok_or_else(unparsed)?,
        _ => seconds_of(value, time)?.trunc() as i64,
    };
    let local = zone_named(zone.unwrap_or("UTC").as_bytes());
    // Broken-down local time holds local hours: take the offset off before it is put on again.
    let seconds = match (value, zone) {
        (Val::Arr(_), Some(_)) => seconds - offset_of(&Calendar::at(Moment { seconds, nanos: 0 }, &local)),
        _ => seconds,
    };
    let calendar = Calendar::at(Moment { seconds, nanos: 0 }, &local).as_in_c(None);
    // jq: the zone of a time without one is called GMT.
    let format = if zone.is_none() { without_zone(format.as_str()) } else { format.as_str().to_owned() };
    Ok(Val::from(String::from_utf8_lossy(&calendar.format(format.as_bytes())).into_owned()))
}

/// The format with `GMT` for `%Z`.
fn without_zone(format: &str) -> String {
    let mut out = String::with_capacity(format.len());
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('%', Some('Z')) => {
                chars.next();
                out.push_str("GMT");
            }
            ('%', Some(next)) => {
                chars.next();
                out.extend([c, next]);
            }
            _ => out.push(c),
        }
    }
    out
}

#[derive(Default)]
struct Read {
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
    afternoon: Option<bool>,
    of_year: Option<i64>,
    epoch: Option<i64>,
    /// Some part of a date was read.
    is_dated: bool,
}

pub(super) fn strptime(value: &Val, format: &Val) -> ValR {
    let (Val::Str(text), Val::Str(format)) = (value, format) else {
        return Err(Error::str("strptime/1 requires string inputs and arguments"));
    };
    let mut read = Read { year: 1900, month: 1, ..Read::default() };
    let rest = read_time(text.as_str(), format.as_str(), &mut read);
    let complaint = || Error::str(format!("date \"{}\" does not match format \"{}\"", text.as_str(), format.as_str()));
    let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r', '\x0b', '\x0c'])) else {
        return Err(complaint());
    };
    let mut fields = if let Some(epoch) = read.epoch {
        broken_down(&Val::Num(epoch as f64), None, "gmtime")?.children()?
    } else {
        if let Some(afternoon) = read.afternoon {
            read.hour = read.hour % 12 + if afternoon { 12 } else { 0 };
        }
        read.fields().into_iter().map(|n| Val::Num(n as f64)).collect()
    };
    if !rest.is_empty() {
        fields.push(Val::str(rest));
    }
    Ok(Val::arr(fields))
}

impl Read {
    fn fields(&self) -> [i64; 8] {
        let (mut year, mut month, mut day) = (self.year, self.month, self.day);
        // glibc leaves what it cannot tell as jq set it.
        let (mut of_week, mut of_year) = (8, 367);
        if let Some(given) = self.of_year {
            (year, month, day) = parse_datetime::date(parse_datetime::days(self.year, 1, 1) + given - 1);
        }
        if self.is_dated {
            let days = parse_datetime::days(year, month, 1) + day - 1;
            of_week = (days + 4).rem_euclid(7);
            of_year = days - parse_datetime::days(year, 1, 1);
        }
        [year, month - 1, day, self.hour, self.minute, self.second, of_week, of_year]
    }
}

fn digits(text: &str, n_max: usize, max: i64) -> Option<(i64, &str)> {
    let text = text.trim_start();
    let n = text.bytes().take(n_max).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(n)?;
    let number = number.parse().ok().filter(|number| *number <= max)?;
    Some((number, rest))
}

fn name_of<'t>(text: &'t str, names: &[&str]) -> Option<(i64, &'t str)> {
    let starts = |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    names.iter().zip(0_i64..).find_map(|(name, i)| {
        let n = if starts(name) { name.len() } else { 3 };
        starts(name.get(..n)?).then(|| text.get(n..).map(|rest| (i, rest)))?
    })
}

/// Reads `text` as `format` says: what is left of the text.
fn read_time<'t>(mut text: &'t str, format: &str, read: &mut Read) -> Option<&'t str> {
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c.is_whitespace() {
            text = text.trim_start();
            continue;
        }
        if c != '%' {
            text = text.strip_prefix(c)?;
            continue;
        }
        let mut directive = chars.next()?;
        if matches!(directive, 'E' | 'O' | '-' | '_' | '0') {
            directive = chars.next()?;
        }
        let compound = match directive {
            'T' => Some("%H:%M:%S"),
            'D' => Some("%m/%d/%y"),
            'F' => Some("%Y-%m-%d"),
            'R' => Some("%H:%M"),
            'r' => Some("%I:%M:%S %p"),
            'c' => Some("%a %b %e %H:%M:%S %Y"),
            _ => None,
        };
        if let Some(compound) = compound {
            text = read_time(text, compound, read)?;
            continue;
        }
        read.is_dated |= matches!(directive, 'Y' | 'm' | 'd' | 'e' | 'y' | 'j' | 'b' | 'B' | 'h' | 'C');
        match directive {
            'Y' => (read.year, text) = digits(text, 4, 9999)?,
            'm' => (read.month, text) = digits(text, 2, 12).filter(|(n, _)| *n >= 1)?,
            'd' | 'e' => (read.day, text) = digits(text, 2, 31).filter(|(n, _)| *n >= 1)?,
            'H' | 'k' => (read.hour, text) = digits(text, 2, 23)?,
            'I' | 'l' => (read.hour, text) = digits(text, 2, 12)?,
            'M' => (read.minute, text) = digits(text, 2, 59)?,
            'S' => (read.second, text) = digits(text, 2, 61)?,
            'y' => {
                let (year, rest) = digits(text, 2, 99)?;
                read.year = if year < 69 { 2000 + year } else { 1900 + year };
                text = rest;
            }
            'j' => {
                let (day, rest) = digits(text, 3, 366)?;
                read.of_year = Some(day);
                text = rest;
            }
            's' => {
                let (seconds, rest) = digits(text, 12, i64::MAX)?;
                read.epoch = Some(seconds);
                text = rest;
            }
            'b' | 'B' | 'h' => {
                let (month, rest) = name_of(text, &MONTHS)?;
                read.month = month + 1;
                text = rest;
            }
            'a' | 'A' => text = name_of(text, &DAYS)?.1,
            'p' | 'P' => {
                let (half, rest) = text.split_at_checked(2)?;
                read.afternoon = Some(half.eq_ignore_ascii_case("pm"));
                if !half.eq_ignore_ascii_case("pm") && !half.eq_ignore_ascii_case("am") {
                    return None;
                }
                text = rest;
            }
            'Z' => text = text.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
            'z' => {
                text = match text.strip_prefix('Z') {
                    Some(rest) => rest,
                    None => {
                        let rest = text.strip_prefix(['+', '-'])?;
                        let (_, rest) = digits(rest, 2, 24)?;
                        digits(rest.strip_prefix(':').unwrap_or(rest), 2, 59)?.1
                    }
                };
            }
            'n' | 't' => text = text.trim_start(),
            '%' => text = text.strip_prefix('%')?,
            _ => return None,
        }
    }
    Some(text)
}
