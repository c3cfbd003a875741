//! Moments: zones, the language of `date -d`, and `strftime` as GNU extends it.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::vasnprintf;
use crate::command::Cx;

/// Seconds since 1970 with nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// Whole seconds; negative before 1970.
    pub seconds: i64,
    /// 0 to 999,999,999, always forward.
    pub nanos: u32,
}

impl Moment {
    /// A time of a file or of a clock.
    pub fn since_epoch(time: Duration) -> Self {
        Self { seconds: i64::try_from(time.as_secs()).unwrap_or(i64::MAX), nanos: time.subsec_nanos() }
    }

    /// Time since 1970, as file times are kept; what is before becomes 1970.
    pub fn duration(self) -> Duration {
        u64::try_from(self.seconds).map_or(Duration::ZERO, |seconds| Duration::new(seconds, self.nanos))
    }
}

/// The zone that `TZ` names; UTC when it is not set or not known.
pub fn zone(cx: &Cx<'_>) -> TimeZone {
    zone_named(&cx.env("TZ").unwrap_or_default())
}

/// The zone of a `TZ` value as [`crate::host::zone`] reads it; UTC for an unknown one.
pub fn zone_named(name: &[u8]) -> TimeZone {
    crate::host::zone(name).unwrap_or_else(|| {
        // libc: the letters that an unknown zone begins with are its name.
        let name = name.strip_prefix(b":").unwrap_or(name);
        let letters: String = name.iter().take_while(|b| b.is_ascii_alphabetic()).map(|b| char::from(*b)).collect();
        let named = if letters.len() < 3 { None } else { TimeZone::posix(&format!("{letters}0")).ok() };
        named.unwrap_or(TimeZone::UTC)
    })
}

/// A moment on the calendar of a zone.
#[derive(Debug, Clone)]
pub struct Calendar {
    moment: Moment,
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
    weekday: i64,
    year_day: i64,
    offset: i64,
    zone: String,
    /// Directives that `date` has and C has not are formatted, too.
    extended: bool,
}

/// Days since 1970 of a date; months and days may be out of range (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
pub fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year.saturating_add((month - 1).div_euclid(12));
    let month = (month - 1).rem_euclid(12) + 1;
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5;
    let day_of_era = of_era * 365 + of_era / 4 - of_era / 100 + day_of_year;
    era.saturating_mul(146_097).saturating_add(day_of_era - 719_468).saturating_add(day - 1)
}

/// Year, month and day of a number of days since 1970.
pub fn date(days: i64) -> (i64, i64, i64) {
    let z = days.saturating_add(719_468);
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// Seconds of 400 years, after which the calendar and the rules of zones repeat.
const CYCLE_SECONDS: i64 = 146_097 * 86_400;
const SECONDS_PER_YEAR: i64 = CYCLE_SECONDS / 400;

/// Cycles of 400 years by which a year, from 0 or from 1970 on, lies beyond those that zones are known for.
fn cycles_beyond(year: i64) -> i64 {
    const YEAR_MAX: i64 = 7900;
    if year > YEAR_MAX { (year - YEAR_MAX).div_euclid(400) + 1 } else { year.saturating_add(YEAR_MAX).min(0).div_euclid(400) }
}

impl Calendar {
    /// Makes of a moment what clocks of `zone` show.
    pub fn at(moment: Moment, zone: &TimeZone) -> Self {
        let cycles = cycles_beyond(moment.seconds / SECONDS_PER_YEAR);
        let like = moment.seconds.saturating_sub(cycles.saturating_mul(CYCLE_SECONDS));
        let (offset, name) = match Timestamp::from_second(like) {
            Ok(stamp) => {
                let info = zone.to_offset_info(stamp);
                (i64::from(info.offset().seconds()), info.abbreviation().to_owned())
            }
            Err(_) => (0, "UTC".to_owned()),
        };
        let local = moment.seconds.saturating_add(offset);
        let (day_number, of_day) = (local.div_euclid(86_400), local.rem_euclid(86_400));
        let (year, month, day) = date(day_number);
        Self {
            moment,
            year,
            month,
            day,
            hour: of_day / 3600,
            minute: of_day / 60 % 60,
            second: of_day % 60,
            weekday: (day_number + 4).rem_euclid(7),
            year_day: day_number - days(year, 1, 1),
            offset,
            zone: name,
            extended: true,
        }
    }

    /// Calendar that formats as `strftime` of C does; `zone` is its name where it has another.
    #[must_use]
    pub fn as_in_c(mut self, zone: Option<&str>) -> Self {
        self.extended = false;
        if let Some(zone) = zone {
            zone.clone_into(&mut self.zone);
        }
        self
    }

    /// Digits that a year is filled up to. libc: none.
    const fn year_digits(&self) -> usize {
        if self.extended { 4 } else { 1 }
    }

    /// ISO 8601 year and week.
    fn iso_week(&self) -> (i64, i64) {
        let monday_based = (self.weekday + 6) % 7;
        let week = (self.year_day - monday_based + 10).div_euclid(7);
        let weeks_in = |year: i64| {
            let first = (days(year, 1, 1) + 3).rem_euclid(7);
            let leap = days(year + 1, 1, 1) - days(year, 1, 1) == 366;
            if first == 3 || (leap && first == 2) { 53 } else { 52 }
        };
        if week < 1 {
            (self.year - 1, weeks_in(self.year - 1))
        } else if week > weeks_in(self.year) {
            (self.year + 1, 1)
        } else {
            (self.year, week)
        }
    }

    /// Formats as `date +FORMAT` does.
    pub fn format(&self, format: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        self.format_into(format, &mut out, false, usize::MAX);
        out
    }

    /// Formats into a buffer of so many bytes with its NUL, as `strftime(3)` does; empty where more is needed.
    pub fn format_within(&self, format: &[u8], buffer_bytes: usize) -> Vec<u8> {
        let mut out = Vec::new();
        self.format_into(format, &mut out, false, buffer_bytes);
        if out.len() < buffer_bytes { out } else { Vec::new() }
    }

    /// Appends what a format says, and no more once there are `bytes_max` bytes.
    fn format_into(&self, format: &[u8], out: &mut Vec<u8>, upper: bool, bytes_max: usize) {
        let mut rest = format;
        while out.len() < bytes_max
            && let Some(at) = memchr::memchr(b'%', rest)
        {
            let (text, behind) = rest.split_at_checked(at).unwrap_or_default();
            push_text(out, text, upper);
            let directive = Directive::read(behind);
            let whole = behind.get(..directive.bytes).unwrap_or(behind);
            if !self.directive(&directive, out, upper) {
                if self.extended && directive.pad != Some(b'-') {
                    let fill = if directive.pad == Some(b'0') { b'0' } else { b' ' };
                    vasnprintf::pad(out, fill, directive.width.unwrap_or(0).saturating_sub(directive.bytes));
                }
                push_text(out, whole, upper);
            }
            rest = behind.get(directive.bytes..).unwrap_or_default();
        }
        push_text(out, rest, upper);
    }

    fn directive(&self, d: &Directive, out: &mut Vec<u8>, upper: bool) -> bool {
        const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
        const MONTHS: [&str; 12] =
            ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
        let word = |names: &[&'static str], i: i64| usize::try_from(i).ok().and_then(|i| names.get(i)).copied().unwrap_or("?");
        let short = |name: &'static str| name.get(..3).unwrap_or(name);
        let up = upper || d.upper;
        let hour12 = if self.hour % 12 == 0 { 12 } else { self.hour % 12 };
        match d.letter {
            b'N' | b'q' if !self.extended => return false,
            b'z' if (d.colons > 0 && !self.extended) || d.colons > 3 => return false,
            b'q' if d.modifier == Some(b'O') => return false,
            b'%' => d.text(out, b"%", false),
            b'n' => d.text(out, b"\n", false),
            b't' => d.text(out, b"\t", false),
            b'a' => d.text(out, short(word(&DAYS, self.weekday)).as_bytes(), up || d.swap),
            b'A' => d.text(out, word(&DAYS, self.weekday).as_bytes(), up || d.swap),
            b'b' | b'h' => d.text(out, short(word(&MONTHS, self.month - 1)).as_bytes(), up || d.swap),
            b'B' => d.text(out, word(&MONTHS, self.month - 1).as_bytes(), up || d.swap),
            b'p' => {
                let text: &[u8] = if self.hour < 12 { b"AM" } else { b"PM" };
                let text = if d.swap { text.to_ascii_lowercase() } else { text.to_vec() };
                d.text(out, &text, false);
            }
            b'P' => d.text(out, if self.hour < 12 { b"am" } else { b"pm" }, up),
            b'Z' => {
                let text = if d.swap { self.zone.to_ascii_lowercase() } else { self.zone.clone() };
                d.text(out, text.as_bytes(), up && !d.swap);
            }
            b'c' => self.sub(d, b"%a %b %e %H:%M:%S %Y", out, up),
            b'x' | b'D' => self.sub(d, b"%m/%d/%y", out, up),
            b'X' | b'T' => self.sub(d, b"%H:%M:%S", out, up),
            b'r' => self.sub(d, b"%I:%M:%S %p", out, up),
            b'R' => self.sub(d, b"%H:%M", out, up),
            b'F' if d.pad == Some(b'+') => {
                let year = d.width.unwrap_or(0).saturating_sub(6).max(4);
                self.format_into(format!("%+{year}Y-%m-%d").as_bytes(), out, up, usize::MAX);
            }
            b'F' if self.extended => self.sub(d, b"%+4Y-%m-%d", out, up),
            b'F' => self.sub(d, b"%Y-%m-%d", out, up),
            b'C' => d.number(out, self.year.div_euclid(100), if self.extended { 2 } else { 1 }, b'0'),
            b'd' => d.number(out, self.day, 2, b'0'),
            b'e' => d.number(out, self.day, 2, b' '),
            b'g' => d.number(out, self.iso_week().0.rem_euclid(100), 2, b'0'),
            b'G' => d.number(out, self.iso_week().0, self.year_digits(), b'0'),
            b'H' => d.number(out, self.hour, 2, b'0'),
            b'I' => d.number(out, hour12, 2, b'0'),
            b'j' => d.number(out, self.year_day + 1, 3, b'0'),
            b'k' => d.number(out, self.hour, 2, b' '),
            b'l' => d.number(out, hour12, 2, b' '),
            b'm' => d.number(out, self.month, 2, b'0'),
            b'M' => d.number(out, self.minute, 2, b'0'),
            b'q' => d.number(out, (self.month - 1) / 3 + 1, 1, b'0'),
            b's' => d.number(out, self.moment.seconds, 1, b'0'),
            b'S' => d.number(out, self.second, 2, b'0'),
            b'u' => d.number(out, (self.weekday + 6) % 7 + 1, 1, b'0'),
            b'U' => d.number(out, (self.year_day + 7 - self.weekday) / 7, 2, b'0'),
            b'V' => d.number(out, self.iso_week().1, 2, b'0'),
            b'w' => d.number(out, self.weekday, 1, b'0'),
            b'W' => d.number(out, (self.year_day + 7 - (self.weekday + 6) % 7) / 7, 2, b'0'),
            b'y' => d.number(out, self.year.rem_euclid(100), 2, b'0'),
            b'Y' => d.number(out, self.year, self.year_digits(), b'0'),
            b'N' => {
                let digits = format!("{:09}", self.moment.nanos);
                match d.width {
                    Some(width) if width < 9 => out.extend_from_slice(digits.get(..width).unwrap_or(&digits).as_bytes()),
                    Some(width) => {
                        out.extend_from_slice(digits.as_bytes());
                        vasnprintf::pad(out, b'0', width - 9);
                    }
                    None if d.pad == Some(b'-') => out.extend_from_slice(digits.as_bytes()),
                    None => out.extend_from_slice(digits.as_bytes()),
                }
            }
            b'z' => {
                let sign = if self.offset < 0 { '-' } else { '+' };
                let (h, m, s) = (self.offset.abs() / 3600, self.offset.abs() / 60 % 60, self.offset.abs() % 60);
                let text = match d.colons {
                    0 => format!("{h:02}{m:02}"),
                    1 => format!("{h:02}:{m:02}"),
                    2 => format!("{h:02}:{m:02}:{s:02}"),
                    _ if s != 0 => format!("{h:02}:{m:02}:{s:02}"),
                    _ if m != 0 => format!("{h:02}:{m:02}"),
                    _ => format!("{h:02}"),
                };
                let width = d.width.unwrap_or(0).saturating_sub(1);
                let text = match d.pad {
                    Some(b'_') => {
                        let bare = bare_offset(&text);
                        vasnprintf::right(&format!("{sign}{bare}"), width.max(text.len()) + 1, ' ')
                    }
                    Some(b'-') => format!("{sign}{}", bare_offset(&text)),
                    _ => format!("{sign}{}", vasnprintf::right(&text, width, '0')),
                };
                out.extend_from_slice(text.as_bytes());
            }
            _ => return false,
        }
        true
    }

    fn sub(&self, d: &Directive, format: &[u8], out: &mut Vec<u8>, upper: bool) {
        let mut text = Vec::new();
        self.format_into(format, &mut text, upper, usize::MAX);
        d.text(out, &text, false);
    }
}

fn push_text(out: &mut Vec<u8>, text: &[u8], upper: bool) {
    if upper { out.extend(text.to_ascii_uppercase()) } else { out.extend_from_slice(text) }
}

/// Directive of a format: `%[flags][width][EO]letter`.
struct Directive {
    bytes: usize,
    letter: u8,
    pad: Option<u8>,
    upper: bool,
    swap: bool,
    width: Option<usize>,
    /// `E` or `O` in front of the letter.
    modifier: Option<u8>,
    colons: usize,
}

/// Offset from UTC without the zeros in front that stand for nothing: all but the last digit, or those up to a colon.
fn bare_offset(text: &str) -> &str {
    let end = text.find(':').unwrap_or(text.len()).saturating_sub(1);
    let n_zeros = text.bytes().take(end).take_while(|b| *b == b'0').count();
    text.get(n_zeros..).unwrap_or(text)
}

impl Directive {
    fn read(text: &[u8]) -> Self {
        let mut d = Self { bytes: 1, letter: 0, pad: None, upper: false, swap: false, width: None, modifier: None, colons: 0 };
        let at = |i: usize| text.get(i).copied().unwrap_or(0);
        loop {
            match at(d.bytes) {
                flag @ (b'_' | b'-' | b'0' | b'+') => d.pad = Some(flag),
                b'^' => d.upper = true,
                b'#' => d.swap = true,
                _ => break,
            }
            d.bytes += 1;
        }
        while at(d.bytes).is_ascii_digit() {
            d.width = Some((d.width.unwrap_or(0) * 10 + usize::from(at(d.bytes) - b'0')).min(0x7fff_ffff));
            d.bytes += 1;
        }
        if let modifier @ (b'E' | b'O') = at(d.bytes) {
            d.modifier = Some(modifier);
            d.bytes += 1;
        }
        while at(d.bytes) == b':' {
            d.colons += 1;
            d.bytes += 1;
        }
        d.letter = at(d.bytes);
        if d.colons > 0 && d.letter != b'z' {
            d.letter = 0;
        }
        // gnulib: a percent sign behind flags is the beginning of the next directive.
        if d.letter == b'%' && d.bytes > 1 {
            d.letter = 0;
            return d;
        }
        d.bytes = (d.bytes + 1).min(text.len());
        d
    }

    fn text(&self, out: &mut Vec<u8>, text: &[u8], upper: bool) {
        let pad = self.width.unwrap_or(0).saturating_sub(text.len());
        if self.pad != Some(b'-') {
            vasnprintf::pad(out, if matches!(self.pad, Some(b'0' | b'+')) { b'0' } else { b' ' }, pad);
        }
        push_text(out, text, upper);
    }

    fn number(&self, out: &mut Vec<u8>, value: i64, digits: usize, pad: u8) {
        let pad = match self.pad {
            Some(b'_') => b' ',
            Some(b'0' | b'+') => b'0',
            Some(b'-') => 0,
            _ => pad,
        };
        let text = value.unsigned_abs().to_string();
        let most = if digits == 2 { 99 } else { 9999 };
        let wide = value > most || self.width.is_some_and(|width| width > digits);
        let sign: &[u8] = match self.letter {
            _ if value < 0 => b"-",
            b'C' | b'G' | b'Y' if self.pad == Some(b'+') && wide => b"+",
            _ => b"",
        };
        let width = if pad == 0 { 0 } else { self.width.unwrap_or(0).max(digits) };
        let fill = width.saturating_sub(text.len() + sign.len());
        if pad == b' ' {
            vasnprintf::pad(out, b' ', fill);
            out.extend_from_slice(sign);
        } else {
            out.extend_from_slice(sign);
            vasnprintf::pad(out, b'0', fill);
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// Reads `[[CC]YY]MMDDhhmm[.ss]` in a zone, as `touch -t` has it.
pub fn stamp(text: &[u8], zone: &TimeZone, now: Moment) -> Option<Moment> {
    let (digits, seconds) = match text.split(|b| *b == b'.').collect::<Vec<_>>().as_slice() {
        [digits] => (digits.to_vec(), 0),
        [digits, seconds] if seconds.len() == 2 => (digits.to_vec(), number(seconds)?),
        _ => return None,
    };
    if !matches!(digits.len(), 8 | 10 | 12) {
        return None;
    }
    let two = |from_end: usize| {
        let at = digits.len().checked_sub(from_end)?;
        number(digits.get(at..at + 2)?)
    };
    let year = match digits.len() {
        12 => two(12)? * 100 + two(10)?,
        10 => match two(10)? {
            year @ 69.. => 1900 + year,
            year => 2000 + year,
        },
        _ => Calendar::at(now, zone).year,
    };
    local(year, two(8)?, two(6)?, two(4)?, two(2)?, seconds, zone).map(|seconds| Moment { seconds, nanos: 0 })
}

fn number(digits: &[u8]) -> Option<i64> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Seconds since 1970 of a date and time that must exist as written.
fn local(year: i64, month: i64, day: i64, hour: i64, minute: i64, second: i64, zone: &TimeZone) -> Option<i64> {
    let exact = (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && date(days(year, month, day)) == (year, month, day)
        && (0..24).contains(&hour)
        && (0..60).contains(&minute)
        && (0..60).contains(&second);
    if !exact {
        return None;
    }
    let seconds = normalized(year, month, day, hour, minute, second, zone)?;
    let back = Calendar::at(Moment { seconds, nanos: 0 }, zone);
    ((back.hour, back.minute) == (hour, minute)).then_some(seconds)
}

/// Seconds since 1970 of a date and time; parts out of range are carried over as `mktime(3)` does.
fn normalized(year: i64, month: i64, day: i64, hour: i64, minute: i64, second: i64, zone: &TimeZone) -> Option<i64> {
    let local = days(year, month, day)
        .checked_mul(86_400)?
        .checked_add(hour.checked_mul(3600)?)?
        .checked_add(minute.checked_mul(60)?)?
        .checked_add(second)?;
    let (y, m, d) = date(local.div_euclid(86_400));
    // libc: years are counted in 32 bits, from 1900 on.
    i32::try_from(y - 1900).ok()?;
    let of_day = local.rem_euclid(86_400);
    let small = |n: i64| i8::try_from(n).ok();
    let cycles = cycles_beyond(y);
    let civil = DateTime::new(
        i16::try_from(y - cycles * 400).ok()?,
        small(m)?,
        small(d)?,
        small(of_day / 3600)?,
        small(of_day / 60 % 60)?,
        small(of_day % 60)?,
        0,
    );
    match civil.ok().and_then(|civil| zone.to_timestamp(civil).ok()) {
        Some(stamp) => stamp.as_second().checked_add(cycles.checked_mul(CYCLE_SECONDS)?),
        None => Some(local),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// Digits: value and how many there were.
    Number(i64, usize),
    /// Sign and digits of a number, and how many digits there were.
    Signed(i64, usize),
    Word(String),
    Char(u8),
    /// A number with a fraction: nanoseconds.
    Fraction(i64, u32, bool),
}

fn tokens(text: &[u8]) -> Option<Vec<Token>> {
    let mut out = Vec::new();
    let mut at = 0;
    let byte = |i: usize| text.get(i).copied().unwrap_or(0);
    while at < text.len() {
        let c = byte(at);
        if c.is_ascii_whitespace() {
            at += 1;
        } else if c == b'(' {
            let mut depth = 0;
            while at < text.len() {
                match byte(at) {
                    b'(' => depth += 1,
                    b')' => depth -= 1,
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    break;
                }
            }
        } else if c.is_ascii_digit() || c == b'+' || c == b'-' {
            let mut sign = 0;
            while matches!(byte(at), b'+' | b'-') {
                sign = if byte(at) == b'-' { -1 } else { 1 };
                at += 1;
                while byte(at).is_ascii_whitespace() {
                    at += 1;
                }
            }
            if !byte(at).is_ascii_digit() {
                continue;
            }
            let start = at;
            while byte(at).is_ascii_digit() {
                at += 1;
            }
            let n = at - start;
            let value: i64 = std::str::from_utf8(text.get(start..at)?).ok()?.parse().ok()?;
            if matches!(byte(at), b'.' | b',') && byte(at + 1).is_ascii_digit() {
                let begin = at + 1;
                at = begin;
                while byte(at).is_ascii_digit() {
                    at += 1;
                }
                let digits: String = text.get(begin..at)?.iter().take(9).map(|b| char::from(*b)).collect();
                let nanos: u32 = format!("{digits:0<9}").parse().ok()?;
                out.push(Token::Fraction(if sign < 0 { -value } else { value }, nanos, sign < 0));
            } else if sign == 0 {
                out.push(Token::Number(value, n));
            } else {
                out.push(Token::Signed(sign * value, n));
            }
        } else if c.is_ascii_alphabetic() {
            let start = at;
            while byte(at).is_ascii_alphabetic() || byte(at) == b'.' {
                at += 1;
            }
            let word: String = text.get(start..at)?.iter().filter(|b| **b != b'.').map(|b| char::from(b.to_ascii_lowercase())).collect();
            out.push(Token::Word(word));
        } else {
            out.push(Token::Char(c));
            at += 1;
        }
    }
    Some(out)
}

#[derive(Default)]
struct Parsed {
    date: Option<(Option<i64>, i64, i64)>,
    time: Option<(i64, i64, i64, u32)>,
    zone: Option<i64>,
    /// Names of the session's zone, and whether each is that of summer time.
    locals: Vec<(String, bool)>,
    /// Whether the zone that was named is the session's in summer time.
    local: Option<bool>,
    day: Option<(i64, i64)>,
    /// Years, months, days, hours, minutes, seconds.
    relative: [i64; 6],
    relative_nanos: i64,
    rels: usize,
    epoch: Option<(i64, u32)>,
}

enum Unit {
    Part(usize, i64),
}

fn unit(word: &str) -> Option<Unit> {
    let singular = word.strip_suffix('s').filter(|w| !w.is_empty()).unwrap_or(word);
    Some(match singular {
        "year" => Unit::Part(0, 1),
        "month" => Unit::Part(1, 1),
        "fortnight" => Unit::Part(2, 14),
        "week" => Unit::Part(2, 7),
        "day" => Unit::Part(2, 1),
        "hour" => Unit::Part(3, 1),
        "minute" | "min" => Unit::Part(4, 1),
        "second" | "sec" => Unit::Part(5, 1),
        _ => return None,
    })
}

fn lookup(word: &str, names: &[&str], full_from: usize) -> Option<i64> {
    let i = names.iter().position(|name| word == *name || (word.len() == full_from && name.starts_with(word)))?;
    i64::try_from(i).ok()
}

fn month_name(word: &str) -> Option<i64> {
    const NAMES: [&str; 12] =
        ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
    if word == "sept" {
        return Some(9);
    }
    lookup(word, &NAMES, 3).map(|i| i + 1)
}

fn day_name(word: &str) -> Option<i64> {
    const NAMES: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    match word {
        "tues" => Some(2),
        "wednes" => Some(3),
        "thur" | "thurs" => Some(4),
        _ => lookup(word, &NAMES, 3),
    }
}

fn ordinal(word: &str) -> Option<i64> {
    const WORDS: [&str; 13] =
        ["this", "first", "", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];
    match word {
        "next" => Some(1),
        "last" => Some(-1),
        _ => WORDS.iter().position(|w| *w == word && !w.is_empty()).and_then(|i| i64::try_from(i).ok()),
    }
}

/// Seconds east of Greenwich of a zone's abbreviation.
fn zone_name(word: &str) -> Option<i64> {
    const HOURS: [(&str, i64); 47] = [
        ("gmt", 0),
        ("ut", 0),
        ("utc", 0),
        ("wet", 0),
        ("west", 60),
        ("bst", 60),
        ("art", -180),
        ("brt", -180),
        ("nst", -210),
        ("ndt", -150),
        ("ast", -240),
        ("adt", -180),
        ("clt", -240),
        ("est", -300),
        ("edt", -240),
        ("cst", -360),
        ("cdt", -300),
        ("mst", -420),
        ("mdt", -360),
        ("pst", -480),
        ("pdt", -420),
        ("akst", -540),
        ("akdt", -480),
        ("hst", -600),
        ("sst", -720),
        ("wat", 60),
        ("cet", 60),
        ("cest", 120),
        ("met", 60),
        ("mest", 120),
        ("sast", 120),
        ("eet", 120),
        ("eest", 180),
        ("eat", 180),
        ("msk", 180),
        ("msd", 240),
        ("ist", 330),
        ("jst", 540),
        ("clst", -180),
        ("brst", -120),
        ("cat", 120),
        ("mesz", 120),
        ("sgt", 480),
        ("kst", 540),
        ("gst", 600),
        ("nzst", 720),
        ("nzdt", 780),
    ];
    if let Some((_, minutes)) = HOURS.iter().find(|(name, _)| *name == word) {
        return Some(minutes * 60);
    }
    let [letter] = word.as_bytes() else { return None };
    let hours = match letter {
        b'a'..=b'i' => i64::from(letter - b'a') + 1,
        b'k'..=b'm' => i64::from(letter - b'k') + 10,
        b'n'..=b'y' => -(i64::from(letter - b'n') + 1),
        b'z' => 0,
        _ => return None,
    };
    Some(hours * 3600)
}

/// Bytes of a date: nothing is asked while one is read.
const TEXT_BYTES_MAX: usize = 64 << 10;

/// Reads what `date -d` reads. `zone` is the session's; a `TZ="…"` in the text goes before it.
pub fn parse(text: &[u8], now: Moment, zone: &TimeZone) -> Option<Moment> {
    if text.len() > TEXT_BYTES_MAX {
        return None;
    }
    let mut text = text.trim_ascii_start();
    let own;
    let mut zone = zone;
    if let Some(rest) = text.strip_prefix(b"TZ=\"") {
        let end = memchr::memchr(b'"', rest)?;
        own = zone_named(rest.get(..end)?);
        (text, zone) = (rest.get(end + 1..)?.trim_ascii_start(), &own);
    }
    let tokens = tokens(text)?;
    // Seconds since 1970 stand alone.
    if tokens.len() != 2 && tokens.iter().any(|token| matches!(token, Token::Char(b'@'))) {
        return None;
    }
    let mut parsed = Parsed { locals: local_names(now, zone), ..Parsed::default() };
    let mut at = 0;
    while at < tokens.len() {
        at += parsed.item(tokens.get(at..)?)?;
    }
    parsed.resolve(now, zone)
}

/// Names that a zone has within a year, in lower case, and whether each is that of summer time.
fn local_names(now: Moment, zone: &TimeZone) -> Vec<(String, bool)> {
    let mut names = Vec::new();
    for quarter in 0..4 {
        let Ok(stamp) = Timestamp::from_second(now.seconds.saturating_add(quarter * 90 * 86_400)) else { continue };
        let info = zone.to_offset_info(stamp);
        let name = (info.abbreviation().to_ascii_lowercase(), info.dst().is_dst());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl Parsed {
    /// Takes one item from the front; answers how many tokens it was.
    fn item(&mut self, tokens: &[Token]) -> Option<usize> {
        match tokens {
            [Token::Char(b'@'), Token::Number(seconds, _) | Token::Signed(seconds, _), ..] => self.set_epoch(*seconds, 0, false, 2),
            [Token::Char(b'@'), Token::Fraction(seconds, nanos, negative), ..] => self.set_epoch(*seconds, *nanos, *negative, 2),
            // 2024-01-31
            [Token::Number(year, n), Token::Signed(month, _), Token::Signed(day, _), ..] if *month <= 0 && *day <= 0 => {
                let used = self.set_date(Some(two_digits(*year, *n)), -month, -day, 3)?;
                match tokens.get(used..)? {
                    [Token::Word(t), rest @ ..] if t == "t" => Some(used + 1 + self.iso_time(rest)?),
                    _ => Some(used),
                }
            }
            // 1/31 and 1/31/2024 and 2024/1/31
            [Token::Number(a, n), Token::Char(b'/'), Token::Number(b, _), Token::Char(b'/'), Token::Number(c, m), ..] => {
                if *n >= 4 {
                    self.set_date(Some(*a), *b, *c, 5)
                } else {
                    self.set_date(Some(two_digits(*c, *m)), *a, *b, 5)
                }
            }
            [Token::Number(month, _), Token::Char(b'/'), Token::Number(day, _), ..] => self.set_date(None, *month, *day, 3),
            [Token::Number(..), Token::Char(b':'), ..] => self.clock(tokens),
            [Token::Number(hour, _), Token::Word(half), ..] if matches!(half.as_str(), "am" | "pm") => {
                self.set_time(twelve(*hour, half)?, 0, 0, 0)?;
                Some(2)
            }
            // 31 jan 2024, 31-jan-2024, 31 jan
            [Token::Number(day, _), Token::Word(month), Token::Number(year, n), ..]
                if month_name(month).is_some() && !self.followed_by_clock(tokens) =>
            {
                self.set_date(Some(two_digits(*year, *n)), month_name(month)?, *day, 3)
            }
            [Token::Number(day, _), Token::Word(month), Token::Signed(year, n), ..] if month_name(month).is_some() && *year <= 0 => {
                self.set_date(Some(two_digits(-year, *n)), month_name(month)?, *day, 3)
            }
            [Token::Number(day, _), Token::Word(month), ..] if month_name(month).is_some() => {
                self.set_date(None, month_name(month)?, *day, 2)
            }
            [Token::Number(n, _) | Token::Signed(n, _), Token::Word(word), ..] if unit(word).is_some() => self.relate(*n, word, 2, tokens),
            [Token::Number(n, _), Token::Word(word), ..] if day_name(word).is_some() => self.set_day(*n, day_name(word)?, 2),
            [Token::Fraction(n, nanos, negative), Token::Word(word), ..] if matches!(unit(word), Some(Unit::Part(5, _))) => {
                let used = self.relate(*n, word, 2, tokens)?;
                let nanos = if *negative == (used == 2) { -i64::from(*nanos) } else { i64::from(*nanos) };
                self.relative_nanos = self.relative_nanos.checked_add(nanos)?;
                Some(used)
            }
            [Token::Number(value, n), ..] => self.bare_number(*value, *n),
            [Token::Word(word), rest @ ..] => self.word(word, rest, tokens),
            _ => None,
        }
    }

    fn followed_by_clock(&self, tokens: &[Token]) -> bool {
        matches!(tokens.get(3), Some(Token::Char(b':')))
    }

    fn word(&mut self, word: &str, rest: &[Token], tokens: &[Token]) -> Option<usize> {
        match word {
            "now" | "today" => return self.shift(0),
            "tomorrow" => return self.shift(1),
            "yesterday" => return self.shift(-1),
            "ago" | "dst" => return None,
            _ => {}
        }
        if let Some(month) = month_name(word) {
            return match rest {
                [Token::Number(day, _), Token::Char(b','), Token::Number(year, n), ..]
                    if !matches!(rest.get(3), Some(Token::Char(b':'))) =>
                {
                    self.set_date(Some(two_digits(*year, *n)), month, *day, 4)
                }
                [Token::Number(day, _), ..] => self.set_date(None, month, *day, 2),
                [Token::Signed(day, _), Token::Signed(year, n), ..] if *day <= 0 && *year <= 0 => {
                    self.set_date(Some(two_digits(-year, *n)), month, -day, 3)
                }
                _ => None,
            };
        }
        if let Some(day) = day_name(word) {
            return self.set_day(0, day, 1 + usize::from(matches!(rest.first(), Some(Token::Char(b',')))));
        }
        if let (Some(n), [Token::Word(next), ..]) = (ordinal(word), rest) {
            if let Some(day) = day_name(next) {
                return self.set_day(n, day, 2);
            }
            if unit(next).is_some() {
                return self.relate(n, next, 2, tokens);
            }
        }
        if unit(word).is_some() {
            return self.relate(1, word, 1, tokens);
        }
        if let Some((_, is_summer)) = self.locals.iter().find(|(name, _)| name == word)
            && !matches!(word, "gmt" | "ut" | "utc")
        {
            return (self.local.replace(*is_summer).is_none() && self.zone.is_none()).then_some(1);
        }
        let mut offset = zone_name(word)?;
        let mut used = 1;
        match rest {
            [Token::Signed(hours, n), Token::Char(b':'), Token::Number(minutes, _), ..] if word != "t" => {
                offset += zone_offset(*hours, *n, Some(*minutes))?;
                used = 4;
            }
            [Token::Signed(_, _), Token::Word(next), ..] if unit(next).is_some() => {}
            // gnulib: `T` without a date before it is the zone of seven hours west, which takes no offset.
            _ if word == "t" => {}
            [Token::Signed(hours, n), ..] => {
                offset += zone_offset(*hours, *n, None)?;
                used = 2;
            }
            [Token::Word(dst), ..] if dst == "dst" => {
                offset += 3600;
                used = 2;
            }
            _ => {}
        }
        if self.zone.replace(offset).is_some() {
            return None;
        }
        Some(used)
    }

    /// Takes what ISO 8601 has behind `T`: `10:30`, `10:30:15+02:00`, `10+02`. gnulib: hours alone need an offset.
    fn iso_time(&mut self, tokens: &[Token]) -> Option<usize> {
        let (hour, offset, used) = match tokens {
            [Token::Number(..), Token::Char(b':'), ..] => {
                // gnulib: behind `T` there are no halves of the day.
                let used = self.clock(tokens)?;
                let ends_in_word = matches!(tokens.get(used.saturating_sub(1)), Some(Token::Word(_)));
                return (!ends_in_word).then_some(used);
            }
            [Token::Number(hour, _), Token::Signed(h, n), Token::Char(b':'), Token::Number(m, _), ..] => {
                (*hour, zone_offset(*h, *n, Some(*m))?, 4)
            }
            [Token::Number(hour, _), Token::Signed(h, n), ..] => (*hour, zone_offset(*h, *n, None)?, 2),
            _ => return None,
        };
        self.set_zone(offset)?;
        self.set_time(hour, 0, 0, 0)?;
        Some(used)
    }

    /// `10:30`, `10:30:15.5 pm`, `10:30+02:00`
    fn clock(&mut self, tokens: &[Token]) -> Option<usize> {
        let [Token::Number(hour, _), Token::Char(_), rest @ ..] = tokens else { return None };
        let (minute, second, nanos, mut used) = match rest {
            [Token::Number(m, _), Token::Char(b':'), Token::Number(s, _), ..] => (*m, *s, 0, 5),
            [Token::Number(m, _), Token::Char(b':'), Token::Fraction(s, nanos, _), ..] => (*m, *s, *nanos, 5),
            [Token::Number(m, _), ..] => (*m, 0, 0, 3),
            _ => return None,
        };
        let mut hour = *hour;
        match tokens.get(used..)? {
            [Token::Word(half), ..] if matches!(half.as_str(), "am" | "pm") => {
                hour = twelve(hour, half)?;
                used += 1;
            }
            [Token::Signed(h, n), Token::Char(b':'), Token::Number(m, _), ..] => {
                self.set_zone(zone_offset(*h, *n, Some(*m))?)?;
                used += 3;
            }
            [Token::Signed(h, n), ..] => {
                self.set_zone(zone_offset(*h, *n, None)?)?;
                used += 1;
            }
            _ => {}
        }
        self.set_time(hour, minute, second, nanos)?;
        Some(used)
    }

    fn bare_number(&mut self, value: i64, n: usize) -> Option<usize> {
        if let Some((None, month, day)) = self.date
            && self.rels == 0
            && (self.time.is_some() || n > 2)
        {
            self.date = Some((Some(two_digits(value, n)), month, day));
            return Some(1);
        }
        if n > 4 {
            return self.set_date(Some(two_digits(value / 10_000, n - 4)), value / 100 % 100, value % 100, 1);
        }
        let (hour, minute) = if n <= 2 { (value, 0) } else { (value / 100, value % 100) };
        self.set_time(hour, minute, 0, 0)?;
        Some(1)
    }

    fn set_epoch(&mut self, seconds: i64, nanos: u32, negative: bool, used: usize) -> Option<usize> {
        let (seconds, nanos) = if negative && nanos > 0 { (seconds - 1, 1_000_000_000 - nanos) } else { (seconds, nanos) };
        self.epoch.replace((seconds, nanos)).is_none().then_some(used)
    }

    fn set_date(&mut self, year: Option<i64>, month: i64, day: i64, used: usize) -> Option<usize> {
        self.date.replace((year, month, day)).is_none().then_some(used)
    }

    fn set_time(&mut self, hour: i64, minute: i64, second: i64, nanos: u32) -> Option<()> {
        self.time.replace((hour, minute, second, nanos)).is_none().then_some(())
    }

    fn set_zone(&mut self, offset: i64) -> Option<()> {
        self.zone.replace(offset).is_none().then_some(())
    }

    fn set_day(&mut self, ordinal: i64, day: i64, used: usize) -> Option<usize> {
        self.day.replace((ordinal, day)).is_none().then_some(used)
    }

    fn shift(&mut self, days: i64) -> Option<usize> {
        self.rels += 1;
        self.add(2, days)?;
        Some(1)
    }

    fn add(&mut self, part: usize, n: i64) -> Option<()> {
        let slot = self.relative.get_mut(part)?;
        *slot = slot.checked_add(n)?;
        Some(())
    }

    fn relate(&mut self, n: i64, word: &str, used: usize, tokens: &[Token]) -> Option<usize> {
        let Unit::Part(part, factor) = unit(word)?;
        let ago = matches!(tokens.get(used), Some(Token::Word(w)) if w == "ago");
        let n = n.checked_mul(factor)?;
        self.add(part, if ago { -n } else { n })?;
        self.rels += 1;
        Some(used + usize::from(ago))
    }

    fn resolve(&self, now: Moment, zone: &TimeZone) -> Option<Moment> {
        if let Some((seconds, nanos)) = self.epoch {
            if self.date.is_some() || self.time.is_some() || self.day.is_some() || self.zone.is_some() {
                return None;
            }
            let [_, _, days, hours, minutes, more] = self.relative;
            let plus = days
                .checked_mul(86_400)?
                .checked_add(hours.checked_mul(3600)?)?
                .checked_add(minutes.checked_mul(60)?)?
                .checked_add(more)?;
            return Some(Moment { seconds: seconds.checked_add(plus)?, nanos });
        }
        // A zone that is named is that of the time, not of the day that it is.
        let today = Calendar::at(now, zone);
        let fixed;
        let zone = match self.zone {
            Some(offset) => {
                fixed = TimeZone::fixed(jiff::tz::Offset::from_seconds(i32::try_from(offset).ok()?).ok()?);
                &fixed
            }
            None => zone,
        };
        let (mut year, mut month, mut day) = (today.year, today.month, today.day);
        if let Some((y, m, d)) = self.date {
            (year, month, day) = (y.unwrap_or(year), m, d);
        }
        let keeps_time = self.rels > 0 && self.date.is_none() && self.day.is_none();
        let (hour, minute, second, nanos) = match self.time {
            Some(time) => time,
            None if keeps_time => (today.hour, today.minute, today.second, now.nanos),
            None => (0, 0, 0, 0),
        };
        let mut plain = local(year, month, day, hour, minute, second, zone)?;
        if let Some(is_summer) = self.local {
            plain = folded(plain, is_summer, zone);
        }
        // gnulib: the name of summer time in winter, or the other way round, makes no date.
        if let (Some(is_summer), Ok(stamp)) = (self.local, Timestamp::from_second(plain))
            && (self.zone.is_some() || zone.to_offset_info(stamp).dst().is_dst() != is_summer)
        {
            return None;
        }
        if let (Some((ordinal, wanted)), None) = (self.day, self.date) {
            let weekday = Calendar::at(Moment { seconds: plain, nanos: 0 }, zone).weekday;
            let weeks = ordinal - i64::from(ordinal > 0 && weekday != wanted);
            day = day.checked_add((wanted - weekday).rem_euclid(7))?.checked_add(weeks.checked_mul(7)?)?;
        }
        let [years, months, days, hours, minutes, seconds] = self.relative;
        let in_range = [years, months, days].iter().all(|n| n.unsigned_abs() < 1 << 40);
        if !in_range {
            return None;
        }
        let mut base = normalized(year + years, month + months, day + days, hour, minute, second, zone)?;
        if let Some(is_summer) = self.local {
            base = folded(base, is_summer, zone);
        }
        for (n, factor) in [(hours, 3600), (minutes, 60), (seconds, 1)] {
            base = base.checked_add(n.checked_mul(factor)?)?;
        }
        let nanos = i64::from(nanos).checked_add(self.relative_nanos)?;
        let seconds = base.checked_add(nanos.div_euclid(1_000_000_000))?;
        Some(Moment { seconds, nanos: u32::try_from(nanos.rem_euclid(1_000_000_000)).unwrap_or(0) })
    }
}

fn two_digits(year: i64, digits: usize) -> i64 {
    match (digits, year) {
        (2, 0..=68) => 2000 + year,
        (2, _) => 1900 + year,
        _ => year,
    }
}

fn twelve(hour: i64, half: &str) -> Option<i64> {
    if !(1..=12).contains(&hour) {
        return None;
    }
    Some(hour % 12 + if half == "pm" { 12 } else { 0 })
}

/// The moment an hour before or after that has the same local time, where that one is of summer time as it is to be.
fn folded(plain: i64, is_summer: bool, zone: &TimeZone) -> i64 {
    let of_summer = |seconds: i64| Timestamp::from_second(seconds).is_ok_and(|stamp| zone.to_offset_info(stamp).dst().is_dst());
    if of_summer(plain) == is_summer {
        return plain;
    }
    let hour = |seconds: i64| {
        let calendar = Calendar::at(Moment { seconds, nanos: 0 }, zone);
        (calendar.day, calendar.hour)
    };
    let other = [plain.saturating_add(3600), plain.saturating_sub(3600)].into_iter().find(|other| hour(*other) == hour(plain));
    other.filter(|other| of_summer(*other) == is_summer).unwrap_or(plain)
}

/// `+2`, `+0200`, `+02:00`
fn zone_offset(hours: i64, digits: usize, minutes: Option<i64>) -> Option<i64> {
    let size = hours.checked_abs()?;
    let (h, m) = match minutes {
        Some(minutes) => (size, minutes),
        None if digits <= 2 => (size, 0),
        None => (size / 100, size % 100),
    };
    let seconds = h.checked_mul(3600)?.checked_add(m.checked_mul(60)?)?;
    (seconds <= 24 * 3600).then_some(if hours < 0 { -seconds } else { seconds })
}
