//! `strftime` and `mktime`.

use bashkit_core::gnu::parse_datetime::{Calendar, Moment};
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

/// Format of `strftime` where the program gives none.
pub(super) const FORMAT: &str = "%a %b %e %H:%M:%S %Z %Y";

/// Formats a moment; `utc_name` is what the zone is called where it has another name.
pub(super) fn strftime(format: &[u8], seconds: i64, zone: &TimeZone, utc_name: Option<&str>) -> Vec<u8> {
    Calendar::at(Moment { seconds, nanos: 0 }, zone).as_in_c(utc_name).format(format)
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
    // A time that is said to be of summer, where there is none, is an hour earlier.
    let is_summer = parts.get(6).is_some_and(|flag| *flag > 0);
    match zone.to_ambiguous_zoned(wanted).compatible() {
        Ok(zoned) if is_summer && !zone.to_offset_info(zoned.timestamp()).dst().is_dst() => zoned.timestamp().as_second() as f64 - 3600.0,
        Ok(zoned) => zoned.timestamp().as_second() as f64,
        Err(_) => -1.0,
    }
}
