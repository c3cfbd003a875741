//! Times as text, in the session's time zone.

use jiff::Timestamp;
use jiff::fmt::strtime;
use jiff::tz::TimeZone;

use super::shell::Shell;
use super::stop::Stop;

impl Shell {
    /// The zone that `TZ` names; UTC when it names none.
    fn zone(&mut self) -> Result<TimeZone, Stop> {
        let name = self.get("TZ")?;
        Ok(name.and_then(|name| bashkit_core::host::zone(&name)).unwrap_or(TimeZone::UTC))
    }

    /// Formats the time of now, as `strftime` does.
    pub(crate) fn format_time(&mut self, format: &[u8]) -> Result<Vec<u8>, Stop> {
        let now = self.clock_seconds();
        self.format_time_at(format, now)
    }

    /// `strftime` of a second since 1970.
    pub(crate) fn format_time_at(&mut self, format: &[u8], seconds: i64) -> Result<Vec<u8>, Stop> {
        let zone = self.zone()?;
        let Ok(timestamp) = Timestamp::from_second(seconds) else { return Ok(Vec::new()) };
        let time = timestamp.to_zoned(zone);
        let format = String::from_utf8_lossy(format)
            .replace("%c", "%a %b %e %H:%M:%S %Y")
            .replace("%x", "%m/%d/%y")
            .replace("%X", "%H:%M:%S")
            .replace("%r", "%I:%M:%S %p");
        Ok(strtime::format(&format, &time).unwrap_or_default().into_bytes())
    }
}
