//! Characters of byte strings: UTF-8, every byte that is not part of it counting as one.

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
        if self.is_bytes() { text.len().min(1) } else { width(text) }
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
        if self.is_bytes() { text.len() } else { count(text) }
    }

    /// The byte position of the character with this number; the length when there are fewer.
    pub(crate) fn position(self, text: &[u8], n_chars: usize) -> usize {
        if self.is_bytes() { n_chars.min(text.len()) } else { position(text, n_chars) }
    }

    /// Text in small letters, character by character.
    pub(crate) fn lower(self, text: &[u8]) -> Vec<u8> {
        if self.is_bytes() { text.to_ascii_lowercase() } else { lower(text) }
    }

    /// Text in capital letters, character by character.
    pub(crate) fn upper(self, text: &[u8]) -> Vec<u8> {
        if self.is_bytes() { text.to_ascii_uppercase() } else { upper(text) }
    }

    /// The first letter in capitals, the rest small.
    pub(crate) fn capital(self, text: &[u8]) -> Vec<u8> {
        let (head, tail) = text.split_at_checked(self.width(text)).unwrap_or((text, b""));
        [self.upper(head), self.lower(tail)].concat()
    }
}

/// Length in bytes of the character at the start.
#[inline]
pub(crate) fn width(bytes: &[u8]) -> usize {
    let Some(&first) = bytes.first() else { return 0 };
    if first < 0x80 {
        return 1;
    }
    let n = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return 1,
    };
    match bytes.get(..n) {
        Some(slice) if std::str::from_utf8(slice).is_ok() => n,
        _ => 1,
    }
}

/// Characters of a text in order.
pub(crate) fn iter(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let n = width(rest);
        if n == 0 {
            return None;
        }
        let (head, tail) = rest.split_at_checked(n)?;
        rest = tail;
        Some(head)
    })
}

/// Number of characters in a text.
pub(crate) fn count(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().count(),
        Err(_) => iter(bytes).count(),
    }
}

/// The byte position of the character with this number; the length when there are fewer.
pub(crate) fn position(bytes: &[u8], n_chars: usize) -> usize {
    if bytes.is_ascii() {
        return n_chars.min(bytes.len());
    }
    iter(bytes).take(n_chars).map(<[u8]>::len).sum()
}

fn map_char(c: &[u8], change: impl Fn(char) -> Option<char>, out: &mut Vec<u8>) {
    match std::str::from_utf8(c).ok().and_then(|s| s.chars().next()).and_then(change) {
        Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None => out.extend_from_slice(c),
    }
}

/// Small letter of a character, as `towlower` has it.
pub(crate) fn to_lower(c: char) -> Option<char> {
    let mut lower = c.to_lowercase();
    lower.next().filter(|_| lower.next().is_none())
}

/// Capital letter of a character, as `towupper` has it.
pub(crate) fn to_upper(c: char) -> Option<char> {
    let mut upper = c.to_uppercase();
    upper.next().filter(|_| upper.next().is_none())
}

/// Text in small letters, character by character.
pub(crate) fn lower(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_ascii() {
        return bytes.to_ascii_lowercase();
    }
    let mut out = Vec::with_capacity(bytes.len());
    for c in iter(bytes) {
        map_char(c, to_lower, &mut out);
    }
    out
}

/// Text in capital letters, character by character.
pub(crate) fn upper(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_ascii() {
        return bytes.to_ascii_uppercase();
    }
    let mut out = Vec::with_capacity(bytes.len());
    for c in iter(bytes) {
        map_char(c, to_upper, &mut out);
    }
    out
}

/// Appends the UTF-8 of a code point, as `\u` does.
pub(crate) fn push_code_point(code: u32, out: &mut Vec<u8>) {
    match char::from_u32(code) {
        Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        // bash writes what is no character in the same way.
        None if code < 0x1_0000 => {
            let byte = |shift: u32, mark: u32| u8::try_from((code >> shift) & 0x3f | mark).unwrap_or(0);
            out.extend_from_slice(&[u8::try_from(0xe0 | (code >> 12)).unwrap_or(0), byte(6, 0x80), byte(0, 0x80)]);
        }
        None => {
            let byte = |shift: u32| u8::try_from((code >> shift) & 0x3f | 0x80).unwrap_or(0);
            if code < 0x20_0000 {
                out.extend_from_slice(&[u8::try_from(0xf0 | (code >> 18)).unwrap_or(0), byte(12), byte(6), byte(0)]);
            } else if code < 0x400_0000 {
                out.extend_from_slice(&[u8::try_from(0xf8 | (code >> 24)).unwrap_or(0), byte(18), byte(12), byte(6), byte(0)]);
            } else {
                out.extend_from_slice(&[u8::try_from(0xfc | (code >> 30)).unwrap_or(0), byte(24), byte(18), byte(12), byte(6), byte(0)]);
            }
        }
    }
}
