//! Characters of byte strings: UTF-8, every byte that is not part of it counting as one.

use bashkit_core::gnu::mbchar;

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

    /// Number of characters in a text.
    pub(crate) fn count(self, text: &[u8]) -> usize {
        if self.is_bytes() { text.len() } else { mbchar::count(text) }
    }

    /// The byte position of the character with this number; the length when there are fewer.
    pub(crate) fn position(self, text: &[u8], n_chars: usize) -> usize {
        if self.is_bytes() || text.is_ascii() { n_chars.min(text.len()) } else { mbchar::offset(text, n_chars) }
    }

    /// Text in small letters, character by character.
    pub(crate) fn lower(self, text: &[u8]) -> Vec<u8> {
        self.change_case(text, false)
    }

    /// Text in capital letters, character by character.
    pub(crate) fn upper(self, text: &[u8]) -> Vec<u8> {
        self.change_case(text, true)
    }

    fn change_case(self, text: &[u8], is_upper: bool) -> Vec<u8> {
        match (self.is_bytes(), is_upper) {
            (true, true) => text.to_ascii_uppercase(),
            (true, false) => text.to_ascii_lowercase(),
            (false, _) => {
                let mut out = Vec::with_capacity(text.len());
                mbchar::change_case(&mut out, text, is_upper);
                out
            }
        }
    }

    /// The first letter in capitals, the rest small.
    pub(crate) fn capital(self, text: &[u8]) -> Vec<u8> {
        let (head, tail) = text.split_at_checked(self.width(text)).unwrap_or((text, b""));
        [self.upper(head), self.lower(tail)].concat()
    }
}
