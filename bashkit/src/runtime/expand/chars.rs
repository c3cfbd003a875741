//! Characters of values.

use bashkit_core::error::Error;
pub(crate) use bashkit_core::gnu::Locale;
use bashkit_core::gnu::mbchar;
use bashkit_core::limits::Meter;

use crate::runtime::text::{Part, Text};

/// Number of characters in a text of any length. What is counted of a long one is not counted again.
pub(crate) fn count(locale: Locale, meter: &Meter, text: &Text) -> Result<usize, Error> {
    if locale.is_bytes() {
        return Ok(text.len());
    }
    let Some(marks) = text.marks() else { return Ok(mbchar::count(text)) };
    let Part { n_chars, n_bytes } = marks.counted.get();
    let rest = text.get(n_bytes..).unwrap_or_default();
    if rest.is_empty() {
        return Ok(n_chars);
    }
    meter.step(rest.len() as u64 / 64)?;
    let n_chars = n_chars + mbchar::count_metered(meter, rest)?;
    marks.counted.set(Part { n_chars, n_bytes: text.len() });
    Ok(n_chars)
}

/// The byte position of the character with this number; the length when there are fewer. In a long text it is sought behind the one that was sought last.
pub(crate) fn position(locale: Locale, meter: &Meter, text: &Text, number: usize) -> Result<usize, Error> {
    if locale.is_bytes() {
        return Ok(number.min(text.len()));
    }
    let Some(marks) = text.marks() else { return mbchar::offset_metered(meter, text, number) };
    let parts = [marks.counted.get(), marks.found.get()];
    if parts.iter().any(|part| number <= part.n_chars && part.n_chars == part.n_bytes) {
        return Ok(number);
    }
    let from = parts.into_iter().filter(|part| part.n_chars <= number).max_by_key(|part| part.n_chars).unwrap_or_default();
    let (rest, ahead) = (text.get(from.n_bytes..).unwrap_or_default(), number - from.n_chars);
    meter.step(ahead.min(rest.len()) as u64 / 64)?;
    let found = match rest.get(..ahead) {
        Some(part) if part.is_ascii() => ahead,
        _ => mbchar::offset_metered(meter, rest, ahead)?,
    };
    if found < rest.len() {
        marks.found.set(Part { n_chars: number, n_bytes: from.n_bytes + found });
    }
    Ok(from.n_bytes + found)
}

/// Text in small letters, character by character.
pub(crate) fn lower(locale: Locale, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(text.len());
    locale.change_case_metered(meter, &mut out, text, false)?;
    Ok(out)
}

/// Text in capital letters, character by character.
pub(crate) fn upper(locale: Locale, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(text.len());
    locale.change_case_metered(meter, &mut out, text, true)?;
    Ok(out)
}

/// The first letter in capitals, the rest small.
pub(crate) fn capital(locale: Locale, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
    let (head, tail) = text.split_at_checked(locale.width(text)).unwrap_or((text, b""));
    let mut out = upper(locale, meter, head)?;
    locale.change_case_metered(meter, &mut out, tail, false)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use bashkit_core::host::VirtualClock;
    use bashkit_core::limits::{CancelToken, Limits};

    use super::*;

    #[test]
    fn characters_of_long_texts_are_found_in_any_order() {
        let meter = Meter::new(Limits::new(), Arc::new(VirtualClock::new(Duration::ZERO)), CancelToken::new());
        let bytes = ["plain ".repeat(5).as_bytes(), "äé漢".as_bytes(), b"\xff\xc3", "x€".repeat(9).as_bytes(), b"\xe2\x82"].concat();
        let mut text = Text::new(&meter, &bytes).unwrap();
        for more in [&b""[..], b"tail", b"\xe2", b"\x82", b"\xac\xac", "ß".as_bytes()] {
            text.push(&meter, more).unwrap();
            let n_chars = mbchar::count(&text);
            let places: Vec<usize> = (0..n_chars + 3).map(|n| mbchar::offset(&text, n)).collect();
            for n in (0..n_chars + 3).chain((0..n_chars + 3).rev()).chain((0..n_chars).map(|n| n * 7 % n_chars)) {
                assert_eq!(position(Locale::Utf8, &meter, &text, n), Ok(places[n]), "{n} behind {more:?}");
                if n % 5 == 4 {
                    assert_eq!(count(Locale::Utf8, &meter, &text), Ok(n_chars));
                }
            }
            assert_eq!(position(Locale::Bytes, &meter, &text, 3), Ok(3));
            assert_eq!(count(Locale::Bytes, &meter, &text), Ok(text.len()));
        }
    }
}
