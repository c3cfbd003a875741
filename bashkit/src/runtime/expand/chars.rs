//! Characters of byte strings: UTF-8, every byte that is not part of it counting as one.

use bashkit_core::error::Error;
use bashkit_core::gnu::mbchar;
use bashkit_core::limits::Meter;

use crate::runtime::text::{Part, Text};

/// Division of text into characters: `LC_ALL`, `LC_CTYPE` and `LANG` say which.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Locale {
    /// Every locale but the two below.
    #[default]
    Utf8,
    /// `C` and `POSIX`: every byte is a character.
    Bytes,
}

impl Locale {
    /// Whether bytes are characters.
    pub(crate) fn is_bytes(self) -> bool {
        self == Self::Bytes
    }

    /// Length in bytes of the character at the start.
    pub(crate) fn width(self, text: &[u8]) -> usize {
        if self.is_bytes() { text.len().min(1) } else { mbchar::first(text).map_or(0, |(_, n)| n) }
    }

    /// First character of a text.
    pub(crate) fn first(self, text: &[u8]) -> &[u8] {
        text.get(..self.width(text)).unwrap_or_default()
    }

    /// Characters of a text in order.
    pub(crate) fn iter(self, text: &[u8]) -> impl Iterator<Item = &[u8]> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (head, tail) = rest.split_at_checked(self.width(rest)).filter(|(head, _)| !head.is_empty())?;
            rest = tail;
            Some(head)
        })
    }

    /// Number of characters in a short text.
    pub(crate) fn count(self, text: &[u8]) -> usize {
        if self.is_bytes() { text.len() } else { mbchar::count(text) }
    }

    /// Number of characters in a text of any length. What is counted of a long one is not counted again.
    pub(crate) fn count_metered(self, meter: &Meter, text: &Text) -> Result<usize, Error> {
        if self.is_bytes() {
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
    pub(crate) fn position(self, meter: &Meter, text: &Text, number: usize) -> Result<usize, Error> {
        if self.is_bytes() {
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
    pub(crate) fn lower(self, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
        let mut out = Vec::with_capacity(text.len());
        self.change_case(meter, &mut out, text, false)?;
        Ok(out)
    }

    /// Text in capital letters, character by character.
    pub(crate) fn upper(self, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
        let mut out = Vec::with_capacity(text.len());
        self.change_case(meter, &mut out, text, true)?;
        Ok(out)
    }

    /// Appends a text in capital or small letters.
    pub(crate) fn change_case(self, meter: &Meter, out: &mut Vec<u8>, text: &[u8], is_upper: bool) -> Result<(), Error> {
        if !self.is_bytes() {
            return mbchar::change_case_metered(meter, out, text, is_upper);
        }
        let changed = if is_upper { u8::to_ascii_uppercase } else { u8::to_ascii_lowercase };
        out.extend(text.iter().map(changed));
        Ok(())
    }

    /// The first letter in capitals, the rest small.
    pub(crate) fn capital(self, meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
        let (head, tail) = text.split_at_checked(self.width(text)).unwrap_or((text, b""));
        let mut out = self.upper(meter, head)?;
        self.change_case(meter, &mut out, tail, false)?;
        Ok(out)
    }
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
                assert_eq!(Locale::Utf8.position(&meter, &text, n), Ok(places[n]), "{n} behind {more:?}");
                if n % 5 == 4 {
                    assert_eq!(Locale::Utf8.count_metered(&meter, &text), Ok(n_chars));
                }
            }
            assert_eq!(Locale::Bytes.position(&meter, &text, 3), Ok(3));
            assert_eq!(Locale::Bytes.count_metered(&meter, &text), Ok(text.len()));
        }
    }
}
