//! Dates: formats for output, and texts that are read.

use bashkit_core::gnu::parse_datetime;
use bashkit_core::gnu::parse_datetime::Moment;

use crate::environment::Env;
use crate::halt::G;

const SECONDS_A_DAY: i64 = 86_400;

/// Seconds east of Greenwich of `+0530` written as 530.
fn offset(zone: i32) -> i64 {
    let minutes = i64::from(zone.abs() / 100 * 60 + zone.abs() % 100);
    minutes * 60 * i64::from(zone.signum())
}

const DAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

struct Civil {
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
    weekday: usize,
}

fn civil(time: i64, zone: i32) -> Civil {
    let local = time.saturating_add(offset(zone));
    let (days, of_day) = (local.div_euclid(SECONDS_A_DAY), local.rem_euclid(SECONDS_A_DAY));
    let (year, month, day) = parse_datetime::date(days);
    let weekday = usize::try_from((days + 4).rem_euclid(7)).unwrap_or(0);
    Civil { year, month, day, hour: of_day / 3600, minute: of_day / 60 % 60, second: of_day % 60, weekday }
}

fn zone_text(zone: i32) -> String {
    format!("{}{:04}", if zone < 0 { '-' } else { '+' }, zone.unsigned_abs())
}

/// Format of dates (`--date`).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) enum Style {
    #[default]
    Default,
    Iso,
    IsoStrict,
    Rfc,
    Short,
    Raw,
    Unix,
    Relative,
    Human,
    Format(Vec<u8>),
    Local(Box<Style>),
}

impl Style {
    pub(crate) fn named(name: &[u8]) -> Option<Self> {
        if let Some(format) = name.strip_prefix(b"format:") {
            return Some(Self::Format(format.to_vec()));
        }
        if let Some(name) = name.strip_suffix(b"-local") {
            return Some(Self::Local(Box::new(Self::named(name)?)));
        }
        Some(match name {
            b"default" => Self::Default,
            b"local" => Self::Local(Box::new(Self::Default)),
            b"iso" | b"iso8601" => Self::Iso,
            b"iso-strict" | b"iso8601-strict" => Self::IsoStrict,
            b"rfc" | b"rfc2822" => Self::Rfc,
            b"short" => Self::Short,
            b"raw" => Self::Raw,
            b"unix" => Self::Unix,
            b"relative" => Self::Relative,
            b"human" => Self::Human,
            _ => return None,
        })
    }
}

fn relative(time: i64, now: i64) -> String {
    if now < time {
        return "in the future".to_owned();
    }
    let ago = |n: i64, unit: &str| format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" });
    let seconds = now - time;
    if seconds < 90 {
        return ago(seconds, "second");
    }
    let minutes = (seconds + 30) / 60;
    if minutes < 90 {
        return ago(minutes, "minute");
    }
    let hours = (minutes + 30) / 60;
    if hours < 36 {
        return ago(hours, "hour");
    }
    let days = (hours + 12) / 24;
    if days < 14 {
        return ago(days, "day");
    }
    if days < 70 {
        return ago((days + 3) / 7, "week");
    }
    if days < 365 {
        return ago((days + 15) / 30, "month");
    }
    if days < 1825 {
        let months = (days * 12 * 2 + 365) / (365 * 2);
        let (years, months) = (months / 12, months % 12);
        let years = format!("{years} year{}", if years == 1 { "" } else { "s" });
        return if months == 0 { format!("{years} ago") } else { format!("{years}, {}", ago(months, "month")) };
    }
    ago((days + 183) / 365, "year")
}

pub(crate) fn show(env: &Env<'_, '_>, time: i64, zone: i32, style: &Style) -> Vec<u8> {
    let (style, zone, is_local) = match style {
        Style::Local(inner) => (&**inner, env.zone_at(time), true),
        other => (other, zone, false),
    };
    let c = civil(time, zone);
    let (day, month) = (DAYS.get(c.weekday).unwrap_or(&""), usize::try_from(c.month - 1).ok().and_then(|m| MONTHS.get(m)).unwrap_or(&""));
    let text = match style {
        Style::Default | Style::Local(_) => {
            let zone = if is_local { String::new() } else { format!(" {}", zone_text(zone)) };
            format!("{day} {month} {} {:02}:{:02}:{:02} {}{zone}", c.day, c.hour, c.minute, c.second, c.year)
        }
        Style::Iso => {
            format!("{:04}-{:02}-{:02} {:02}:{:02}:{:02} {}", c.year, c.month, c.day, c.hour, c.minute, c.second, zone_text(zone))
        }
        Style::IsoStrict => {
            let z = zone_text(zone);
            let (a, b) = z.split_at_checked(3).unwrap_or((&z, ""));
            format!("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{a}:{b}", c.year, c.month, c.day, c.hour, c.minute, c.second)
        }
        Style::Rfc => format!("{day}, {} {month} {} {:02}:{:02}:{:02} {}", c.day, c.year, c.hour, c.minute, c.second, zone_text(zone)),
        Style::Short => format!("{:04}-{:02}-{:02}", c.year, c.month, c.day),
        Style::Raw => format!("{time} {}", zone_text(zone)),
        Style::Unix => time.to_string(),
        Style::Relative => relative(time, env.now().0),
        Style::Human => format!("{day} {month} {} {:02}:{:02} {}", c.day, c.hour, c.minute, c.year),
        Style::Format(format) => {
            return formatted(format, time, zone);
        }
    };
    text.into_bytes()
}

/// Date in a format of `strftime`.
fn formatted(format: &[u8], time: i64, zone: i32) -> Vec<u8> {
    // The zone of the commit is not one of the database: its local time is shown as if it were UTC.
    let shown = parse_datetime::Calendar::at(Moment { seconds: time.saturating_add(offset(zone)), nanos: 0 }, &jiff::tz::TimeZone::UTC);
    let mut spec = Vec::new();
    let mut rest = format;
    while let Some((&b, behind)) = rest.split_first() {
        rest = behind;
        match (b, rest.first()) {
            (b'%', Some(b'z')) => spec.extend_from_slice(zone_text(zone).as_bytes()),
            (b'%', Some(b'Z')) => {}
            (b'%', Some(b's')) => spec.extend_from_slice(time.to_string().as_bytes()),
            (b'%', Some(&c)) => spec.extend_from_slice(&[b'%', c]),
            _ => {
                spec.push(b);
                continue;
            }
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    shown.format(&spec)
}

fn zone_of(word: &[u8]) -> Option<i32> {
    let (sign, digits) = word.split_first()?;
    let digits: Vec<u8> = digits.iter().copied().filter(|b| *b != b':').collect();
    let n: i32 = std::str::from_utf8(&digits).ok()?.parse().ok()?;
    match (sign, digits.len()) {
        (b'+', 4) => Some(n),
        (b'-', 4) => Some(-n),
        _ => None,
    }
}

/// `@1700000000 +0100`, `1700000000`, ISO 8601, RFC 2822, and what `date -d` knows; with the zone that was said.
pub(crate) fn parse(env: &Env<'_, '_>, text: &[u8]) -> Option<(i64, i32)> {
    let text = text.trim_ascii();
    let words: Vec<&[u8]> = text.split(|b| *b == b' ').filter(|w| !w.is_empty()).collect();
    let first = words.first()?;
    let (at, digits) = first.strip_prefix(b"@").map_or((false, *first), |d| (true, d));
    if words.len() <= 2
        && digits.iter().all(u8::is_ascii_digit)
        && (at || digits.len() >= 9)
        && let Ok(time) = std::str::from_utf8(digits).ok()?.parse::<i64>()
    {
        let zone = match words.get(1) {
            Some(word) => zone_of(word)?,
            None => env.zone_at(time),
        };
        return Some((time, zone));
    }
    let seconds = approximate(env, text)?;
    let last = words.last()?;
    let tail = last.get(last.len().saturating_sub(6)..).unwrap_or_default();
    let tail = match tail.iter().position(|b| matches!(b, b'+' | b'-')) {
        Some(at) if last.len() > 10 || words.len() > 1 => tail.get(at..).unwrap_or_default(),
        _ => b"",
    };
    let zone = if last.ends_with(b"Z") { 0 } else { zone_of(tail).unwrap_or_else(|| env.zone_at(seconds)) };
    Some((seconds, zone))
}

/// A moment in words (`2.weeks.ago`, `yesterday`).
pub(crate) fn approximate(env: &Env<'_, '_>, text: &[u8]) -> Option<i64> {
    let now = Moment::since_epoch(env.cx.now());
    let zone = parse_datetime::zone(env.cx);
    if let Some(parsed) = text.strip_prefix(b"@").unwrap_or(text).iter().all(u8::is_ascii_digit).then_some(text)
        && text.len() >= 9
    {
        return std::str::from_utf8(parsed.strip_prefix(b"@").unwrap_or(parsed)).ok()?.parse().ok();
    }
    match text {
        b"now" => return Some(now.seconds),
        b"never" => return Some(0),
        _ => {}
    }
    let spaced: Vec<u8> = text.iter().map(|b| if matches!(b, b'.' | b'_') { b' ' } else { *b }).collect();
    let seconds = [text, &spaced].into_iter().find_map(|text| parse_datetime::parse(text, now, &zone))?.seconds;
    // git: a day without a time keeps the time of now, where GNU's dates begin at midnight.
    let time_of_day = |seconds: i64| (seconds + offset(env.zone_at(seconds))).rem_euclid(SECONDS_A_DAY);
    let has_time = text.contains(&b':') || memchr::memmem::find(&text.to_ascii_lowercase(), b"midnight").is_some();
    Some(if time_of_day(seconds) == 0 && !has_time { seconds + time_of_day(now.seconds) } else { seconds })
}

/// A time to expire at: `now`, `all`, `never`, or a date.
pub(crate) fn expiry(env: &Env<'_, '_>, text: &[u8]) -> G<Option<i64>> {
    match text {
        b"never" | b"false" => Ok(None),
        b"now" | b"all" => Ok(Some(i64::MAX)),
        text => match approximate(env, text).or_else(|| parse(env, text).map(|(time, _)| time)) {
            Some(time) => Ok(Some(time)),
            None => Err(fatal!["'", text, "' is not a valid timestamp"]),
        },
    }
}
