//! Bytes that a match begins with: where they are few, a search looks for them, and then for the end of a match alone.

use std::sync::atomic::{AtomicUsize, Ordering};

use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// More different bytes say little about where a match begins.
const BYTES_MAX: usize = 64;

/// So many searches are tried before it is clear that a byte says little.
const MISSES_MAX: usize = 64;

/// The bytes that a match can begin with, and how often one began there and how often not.
#[derive(Debug)]
pub(super) struct Starts {
    bytes: Bytes,
    hits: AtomicUsize,
    misses: AtomicUsize,
}

#[derive(Debug)]
enum Bytes {
    One(u8),
    Set(Box<[bool; 256]>),
}

impl Starts {
    /// The bytes of a pattern; `None` where they are too many, or a match can be empty.
    pub(super) fn of(hir: &Hir) -> Option<Self> {
        if hir.properties().minimum_len().is_none_or(|length| length == 0) {
            return None;
        }
        let mut set = Box::new([false; 256]);
        add(hir, &mut set);
        let mut bytes = (0..=255u8).filter(|byte| set.get(usize::from(*byte)) == Some(&true));
        let bytes = match (bytes.next(), bytes.count()) {
            (Some(byte), 0) => Bytes::One(byte),
            (Some(_), n) if n < BYTES_MAX => Bytes::Set(set),
            _ => return None,
        };
        Some(Self { bytes, hits: AtomicUsize::new(0), misses: AtomicUsize::new(0) })
    }

    /// Whether most of the places where a match could begin were the start of one.
    pub(super) fn are_right(&self) -> bool {
        let misses = self.misses.load(Ordering::Relaxed);
        misses < MISSES_MAX || misses / 2 < self.hits.load(Ordering::Relaxed)
    }

    /// Notes how often a match began where it could, and how often not.
    pub(super) fn note(&self, hits: usize, misses: usize) {
        self.hits.fetch_add(hits, Ordering::Relaxed);
        self.misses.fetch_add(misses, Ordering::Relaxed);
    }

    /// Whether a match can begin at a place.
    #[inline]
    pub(super) fn has(&self, text: &[u8], at: usize) -> bool {
        text.get(at).is_some_and(|byte| match &self.bytes {
            Bytes::One(one) => one == byte,
            Bytes::Set(set) => set.get(usize::from(*byte)).copied().unwrap_or(false),
        })
    }

    /// The next place where a match can begin.
    #[inline]
    pub(super) fn next(&self, text: &[u8], at: usize) -> Option<usize> {
        let rest = text.get(at..)?;
        let found = match &self.bytes {
            Bytes::One(byte) => memchr::memchr(*byte, rest),
            Bytes::Set(set) => rest.iter().position(|byte| set.get(usize::from(*byte)).copied().unwrap_or(false)),
        };
        found.map(|found| at + found)
    }
}

/// Whether each match begins at the start of a line and has no newline in it.
pub(super) fn are_at_lines(hir: &Hir) -> bool {
    hir.properties().look_set_prefix().contains(Look::StartLF) && !has_newline(hir)
}

/// Whether a part of `hir` is a literal of several bytes, for which a text is searched much faster than for a single one.
pub(super) fn has_word(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) | HirKind::Class(_) => false,
        HirKind::Literal(literal) => literal.0.len() > 1,
        HirKind::Repetition(repetition) => has_word(&repetition.sub),
        HirKind::Capture(capture) => has_word(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().any(has_word),
    }
}

/// Whether a part of `hir` can match a newline.
fn has_newline(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => false,
        HirKind::Literal(literal) => literal.0.contains(&b'\n'),
        HirKind::Class(Class::Bytes(class)) => class.iter().any(|range| (range.start()..=range.end()).contains(&b'\n')),
        HirKind::Class(Class::Unicode(class)) => class.iter().any(|range| (range.start()..=range.end()).contains(&'\n')),
        HirKind::Repetition(repetition) => has_newline(&repetition.sub),
        HirKind::Capture(capture) => has_newline(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().any(has_newline),
    }
}

/// Adds the first bytes of `hir`, and answers whether it can match nothing, so that what follows can begin the match, too.
fn add(hir: &Hir, set: &mut [bool; 256]) -> bool {
    let mut put = |from: u8, to: u8| set.iter_mut().take(usize::from(to) + 1).skip(usize::from(from)).for_each(|has| *has = true);
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => return true,
        HirKind::Literal(literal) => match literal.0.first() {
            Some(byte) => put(*byte, *byte),
            None => return true,
        },
        HirKind::Class(Class::Bytes(class)) => class.iter().for_each(|range| put(range.start(), range.end())),
        HirKind::Class(Class::Unicode(class)) => {
            // The first bytes of characters are in the order of the characters.
            let lead = |c: char| c.encode_utf8(&mut [0; 4]).as_bytes().first().copied().unwrap_or(0);
            class.iter().for_each(|range| put(lead(range.start()), lead(range.end())));
        }
        HirKind::Repetition(repetition) => return add(&repetition.sub, set) || repetition.min == 0,
        HirKind::Capture(capture) => return add(&capture.sub, set),
        HirKind::Concat(parts) => return parts.iter().all(|part| add(part, set)),
        HirKind::Alternation(parts) => {
            // Each part adds its bytes, also behind one that can be empty.
            return parts.iter().filter(|part| add(part, set)).count() > 0;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(pattern: &str) -> Option<String> {
        let hir = regex_syntax::ParserBuilder::new().utf8(false).build().parse(pattern).unwrap();
        Starts::of(&hir).map(|starts| match starts.bytes {
            Bytes::One(byte) => format!("={}", byte.escape_ascii()),
            Bytes::Set(set) => (0..=255u8).filter(|byte| set[usize::from(*byte)]).map(|byte| byte.escape_ascii().to_string()).collect(),
        })
    }

    #[test]
    fn first_bytes_of_patterns() {
        for (pattern, expected) in [
            ("a+", Some("=a")),
            ("[0-3]x", Some("0123")),
            ("(a|bc|d*e)", Some("abde")),
            ("a?b?c", Some("abc")),
            (r"\bab", Some("=a")),
            ("^x", Some("=x")),
            ("é", Some(r"=\xc3")),
            ("[à-ö€]", Some(r"\xc3\xe2")),
            (r"(?-u:[\xf0-\xff])", Some(r"\xf0\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa\xfb\xfc\xfd\xfe\xff")),
            ("a*", None),
            (".", None),
            ("x*|y", None),
            ("", None),
        ] {
            assert_eq!(starts(pattern).as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn patterns_of_lines() {
        for (pattern, expected) in [
            ("(?m)^a", true),
            ("(?m)^$", true),
            ("(?m)(^a|^[bc]*)", true),
            (r"(?m)^[^x\n]*", true),
            ("(?m)^[^x]*", false),
            (r"(?m)^a\nb", false),
            ("(?m)(^a|b)", false),
            ("(?m)a^b", false),
            ("^a", false),
            ("a", false),
        ] {
            assert_eq!(are_at_lines(&regex_syntax::parse(pattern).unwrap()), expected, "{pattern}");
        }
    }

    #[test]
    fn places_where_a_match_can_begin() {
        let one = Starts::of(&regex_syntax::parse("b").unwrap()).unwrap();
        assert_eq!((one.next(b"abab", 0), one.next(b"abab", 2), one.next(b"abab", 4), one.next(b"a", 9)), (Some(1), Some(3), None, None));
        let hir = regex_syntax::parse("[bc]").unwrap();
        let set = Starts::of(&hir).unwrap();
        assert_eq!((set.next(b"aacb", 0), set.next(b"aacb", 3), set.next(b"aacb", 4)), (Some(2), Some(3), None));
        set.note(10, MISSES_MAX - 1);
        assert!(set.are_right());
        set.note(0, 1);
        assert!(!set.are_right());
        set.note(30, 0);
        assert!(set.are_right());
    }
}
