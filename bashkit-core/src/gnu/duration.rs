//! Times as `sleep` and `timeout` read them: `1.5`, `2m`, `3h`, `1d`, `inf`.

use std::time::Duration;

/// The longest wait that is told from for ever.
const LONGEST: Duration = Duration::from_secs(1 << 40);

/// Reads a time with its unit.
pub fn parse(text: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(text).ok()?.trim_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let (number, factor) = match text.as_bytes().last()? {
        b's' => (text.get(..text.len() - 1)?, 1.0),
        b'm' => (text.get(..text.len() - 1)?, 60.0),
        b'h' => (text.get(..text.len() - 1)?, 3600.0),
        b'd' => (text.get(..text.len() - 1)?, 86_400.0),
        _ => (text, 1.0),
    };
    if !number.starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == 'i' || c == 'I') {
        return None;
    }
    let seconds: f64 = number.parse().ok()?;
    let seconds = seconds * factor;
    if seconds.is_nan() || seconds < 0.0 {
        return None;
    }
    Some(Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST).min(LONGEST))
}
