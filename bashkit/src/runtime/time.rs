//! Times as text, in the session's time zone.

use bashkit_core::gnu::parse_datetime::{Calendar, Moment};
use jiff::tz::TimeZone;

use super::shell::Shell;
use super::stop::Stop;

/// bash: the buffer of `%(…)T` and `\D{…}`, and what does not fit is nothing.
const BUFFER_BYTES: usize = 128;

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

    /// Formats a second since 1970 for `history`, with as much as fits.
    pub(crate) fn format_time_at_most(&mut self, format: &[u8], seconds: i64) -> Result<Vec<u8>, Stop> {
        let zone = self.zone()?;
        let mut text = Calendar::at(Moment { seconds, nanos: 0 }, &zone).as_in_c(None).format(format);
        text.truncate(BUFFER_BYTES - 1);
        Ok(text)
    }

    /// Formats a second since 1970, as `strftime` does.
    pub(crate) fn format_time_at(&mut self, format: &[u8], seconds: i64) -> Result<Vec<u8>, Stop> {
        let zone = self.zone()?;
        Ok(Calendar::at(Moment { seconds, nanos: 0 }, &zone).as_in_c(None).format_within(format, BUFFER_BYTES))
    }
}
