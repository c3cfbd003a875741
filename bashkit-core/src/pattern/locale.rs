//! How texts are divided into characters: what the category `LC_CTYPE` of a locale says of it.

use super::class;

/// Division of texts into characters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Locale {
    /// Every locale but the two below: characters are UTF-8, and a byte that is no part of one counts as a character.
    #[default]
    Utf8,
    /// `C` and `POSIX`: every byte is a character, and none above 0x7f is a letter.
    Bytes,
}

impl Locale {
    /// Names of the variables that tell the locale: the first that is set, and not to nothing, says it.
    pub const VARIABLES: [&'static str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

    /// The locale that the values of [`Locale::VARIABLES`] name.
    ///
    /// ```
    /// use bashkit_core::pattern::Locale;
    ///
    /// assert_eq!(Locale::of([None, Some(b"C".to_vec()), Some(b"C.UTF-8".to_vec())]), Locale::Bytes);
    /// assert_eq!(Locale::of([Some(Vec::new()), None, Some(b"de_DE.UTF-8".to_vec())]), Locale::Utf8);
    /// assert_eq!(Locale::of([None::<Vec<u8>>]), Locale::Utf8);
    /// ```
    #[must_use]
    pub fn of<T: AsRef<[u8]>>(values: impl IntoIterator<Item = Option<T>>) -> Self {
        let named = values.into_iter().flatten().find(|name| !name.as_ref().is_empty());
        if named.is_some_and(|name| matches!(name.as_ref(), b"C" | b"POSIX")) { Self::Bytes } else { Self::Utf8 }
    }

    /// Whether each byte is a character.
    #[must_use]
    #[inline]
    pub fn is_bytes(self) -> bool {
        self == Self::Bytes
    }

    /// The length in bytes and the character at `at`, none for a byte that is no part of one. `None` past the end. Where bytes are characters, each has
    /// the number of the byte.
    #[inline]
    #[must_use]
    pub fn decode(self, text: &[u8], at: usize) -> Option<(usize, Option<char>)> {
        match self {
            Self::Utf8 => class::decode(text, at),
            Self::Bytes => text.get(at).map(|&byte| (1, Some(char::from(byte)))),
        }
    }

    /// Length in bytes of the character at the start, 0 of nothing.
    #[inline]
    #[must_use]
    pub fn width(self, text: &[u8]) -> usize {
        if self.is_bytes() { text.len().min(1) } else { class::decode(text, 0).map_or(0, |(n, _)| n) }
    }

    /// Length in bytes of the character at `at` (1 at the end).
    #[inline]
    #[must_use]
    pub fn len_at(self, text: &[u8], at: usize) -> usize {
        if self.is_bytes() { 1 } else { class::decode(text, at).map_or(1, |(n, _)| n) }
    }

    /// First character of a text.
    #[must_use]
    pub fn first(self, text: &[u8]) -> &[u8] {
        text.get(..self.width(text)).unwrap_or_default()
    }

    /// Characters of a text in order.
    pub fn characters(self, text: &[u8]) -> impl Iterator<Item = &[u8]> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (head, tail) = rest.split_at_checked(self.width(rest)).filter(|(head, _)| !head.is_empty())?;
            rest = tail;
            Some(head)
        })
    }
}
