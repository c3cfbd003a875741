//! Characters: decoding UTF-8 with stray bytes, and the named classes of `[[:alpha:]]`.

use std::sync::OnceLock;

use regex_syntax::hir::{Class as HirClass, ClassUnicode, ClassUnicodeRange, HirKind};

use super::locale::Locale;

/// Bytes of the UTF-8 character that a first byte announces; `None` for a byte that begins none.
#[inline]
pub fn announced_bytes(first: u8) -> Option<usize> {
    match first {
        0..=0x7f => Some(1),
        0xc2..=0xdf => Some(2),
        0xe0..=0xef => Some(3),
        0xf0..=0xf4 => Some(4),
        _ => None,
    }
}

/// The length in bytes and the character at `at`; a byte that starts no valid UTF-8 answers `(1, None)`. `None` past the end.
#[inline]
pub fn decode(text: &[u8], at: usize) -> Option<(usize, Option<char>)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((1, Some(char::from(first))));
    }
    let Some(n) = announced_bytes(first) else { return Some((1, None)) };
    let decoded = text.get(at..at.saturating_add(n)).and_then(|bytes| std::str::from_utf8(bytes).ok()).and_then(|s| s.chars().next());
    match decoded {
        Some(c) => Some((n, Some(c))),
        None => Some((1, None)),
    }
}

/// As [`decode`] for the character that ends just before `at`.
#[inline]
pub(super) fn decode_before(text: &[u8], at: usize) -> Option<(usize, Option<char>)> {
    let last = *text.get(at.checked_sub(1)?)?;
    if last < 0x80 {
        return Some((1, Some(char::from(last))));
    }
    for n in 2..=4usize {
        let Some(from) = at.checked_sub(n) else { break };
        if let Some((len, Some(c))) = decode(text, from)
            && len == n
        {
            return Some((n, Some(c)));
        }
    }
    Some((1, None))
}

/// As [`Locale::decode`] for the character that ends just before `at`.
#[inline]
pub(super) fn decode_before_in(locale: Locale, text: &[u8], at: usize) -> Option<(usize, Option<char>)> {
    match locale {
        Locale::Utf8 => decode_before(text, at),
        Locale::Bytes => locale.decode(text, at.checked_sub(1)?),
    }
}

/// Whether a character is part of a word.
pub(super) fn is_word(locale: Locale, c: char) -> bool {
    (c.is_ascii() || !locale.is_bytes()) && Named::Word.contains(c)
}

/// Appends a character of a pattern as the text has it.
pub(super) fn push(locale: Locale, to: &mut Vec<u8>, c: char) {
    match (locale, u8::try_from(c)) {
        (Locale::Bytes, Ok(byte)) => to.push(byte),
        _ => to.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

/// Whether a set has a character.
pub(super) fn contains(set: &ClassUnicode, c: char) -> bool {
    let ranges = set.ranges();
    let i = ranges.partition_point(|range| range.end() < c);
    ranges.get(i).is_some_and(|range| range.start() <= c)
}

/// A POSIX character class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Alnum,
    Alpha,
    Ascii,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Word,
    Xdigit,
}

impl Named {
    pub(super) fn from_name(name: &[u8]) -> Option<Named> {
        Some(match name {
            b"alnum" => Named::Alnum,
            b"alpha" => Named::Alpha,
            b"blank" => Named::Blank,
            b"cntrl" => Named::Cntrl,
            b"digit" => Named::Digit,
            b"graph" => Named::Graph,
            b"lower" => Named::Lower,
            b"print" => Named::Print,
            b"punct" => Named::Punct,
            b"space" => Named::Space,
            b"upper" => Named::Upper,
            b"xdigit" => Named::Xdigit,
            _ => return None,
        })
    }

    /// bash globs know two classes more than the C library.
    pub(super) fn from_glob_name(name: &[u8]) -> Option<Named> {
        match name {
            b"ascii" => Some(Named::Ascii),
            b"word" => Some(Named::Word),
            _ => Named::from_name(name),
        }
    }

    pub(super) fn contains(self, c: char) -> bool {
        if c.is_ascii() {
            return match self {
                Named::Alnum => c.is_ascii_alphanumeric(),
                Named::Alpha => c.is_ascii_alphabetic(),
                Named::Ascii => true,
                Named::Blank => c == ' ' || c == '\t',
                Named::Cntrl => c.is_ascii_control(),
                Named::Digit => c.is_ascii_digit(),
                Named::Graph => c.is_ascii_graphic(),
                Named::Lower => c.is_ascii_lowercase(),
                Named::Print => c.is_ascii_graphic() || c == ' ',
                Named::Punct => c.is_ascii_punctuation(),
                Named::Space => matches!(c, ' ' | '\t'..='\r'),
                Named::Upper => c.is_ascii_uppercase(),
                Named::Word => c.is_ascii_alphanumeric() || c == '_',
                Named::Xdigit => c.is_ascii_hexdigit(),
            };
        }
        self.ranges()
            .ranges()
            .binary_search_by(|r| {
                if r.end() < c {
                    std::cmp::Ordering::Less
                } else if r.start() > c {
                    std::cmp::Ordering::Greater
                } else {
                    std::cmp::Ordering::Equal
                }
            })
            .is_ok()
    }

    /// The class as a locale has it.
    pub(super) fn set(self, locale: Locale) -> ClassUnicode {
        let mut set = self.ranges().clone();
        if locale.is_bytes() {
            set.intersect(&range_class('\0', '\x7f'));
        }
        set
    }

    /// The class over all of Unicode.
    pub(super) fn ranges(self) -> &'static ClassUnicode {
        static TABLES: [OnceLock<ClassUnicode>; 14] = [const { OnceLock::new() }; 14];
        static EMPTY: OnceLock<ClassUnicode> = OnceLock::new();
        match TABLES.get(self as usize) {
            Some(table) => table.get_or_init(|| self.build()),
            None => EMPTY.get_or_init(ClassUnicode::empty),
        }
    }

    fn build(self) -> ClassUnicode {
        // Digits of other scripts are letters to glibc: only 0-9 are `digit`.
        match self {
            Named::Alnum => parsed(r"[\p{Alphabetic}\p{Nd}]"),
            Named::Alpha => parsed(r"[[\p{Alphabetic}\p{Nd}]--[0-9]]"),
            Named::Ascii => parsed(r"[\x00-\x7f]"),
            Named::Blank => parsed(r"[\t\p{Zs}--[\u00a0\u2007\u202f]]"),
            Named::Cntrl => parsed(r"[\x00-\x1f\x7f-\u009f\u2028\u2029]"),
            Named::Digit => parsed(r"[0-9]"),
            Named::Graph => parsed(r"[[^\p{Cn}\p{Cc}\u2028\u2029\p{Zs}]\u00a0\u2007\u202f]"),
            Named::Lower => parsed(r"\p{Lowercase}"),
            Named::Print => parsed(r"[^\p{Cn}\p{Cc}\u2028\u2029]"),
            Named::Punct => parsed(r"[[[^\p{Cn}\p{Cc}\u2028\u2029\p{Zs}]\u00a0\u2007\u202f]--[\p{Alphabetic}\p{Nd}]]"),
            Named::Space => parsed(r"[\t-\r\p{Zs}\u2028\u2029--[\u00a0\u2007\u202f]]"),
            Named::Upper => parsed(r"\p{Uppercase}"),
            Named::Word => parsed(r"[\p{Alphabetic}\p{Nd}_]"),
            Named::Xdigit => parsed(r"[0-9A-Fa-f]"),
        }
    }
}

fn parsed(pattern: &str) -> ClassUnicode {
    match regex_syntax::parse(pattern).map(regex_syntax::hir::Hir::into_kind) {
        Ok(HirKind::Class(HirClass::Unicode(class))) => class,
        _ => ClassUnicode::empty(),
    }
}

/// The class of one range; an inverted range is empty.
pub(super) fn range_class(from: char, to: char) -> ClassUnicode {
    if from > to { ClassUnicode::empty() } else { ClassUnicode::new([ClassUnicodeRange::new(from, to)]) }
}

/// Small letter of a character, as `towlower(3)` has it: one character for one.
#[inline]
#[must_use]
pub fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut all = c.to_lowercase();
    match (all.next(), all.next()) {
        (Some(one), None) => one,
        // The dot has no place in one character.
        _ if c == 'İ' => 'i',
        _ => c,
    }
}

/// Capital letter of a character, as `towupper(3)` has it: one character for one.
#[inline]
#[must_use]
pub fn upper(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_uppercase();
    }
    let mut all = c.to_uppercase();
    match (all.next(), all.next()) {
        (Some(one), None) => one,
        // Greek letters with an iota below have a capital with it beside them.
        _ => match c {
            'ᾀ'..='ᾇ' | 'ᾐ'..='ᾗ' | 'ᾠ'..='ᾧ' => char::from_u32(u32::from(c) + 8).unwrap_or(c),
            'ᾳ' => 'ᾼ',
            'ῃ' => 'ῌ',
            'ῳ' => 'ῼ',
            _ => c,
        },
    }
}
