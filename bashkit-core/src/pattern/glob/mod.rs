//! Shell patterns (bash manual 3.5.8.1): `*`, `?`, `[…]` and, with `extglob`, `?(…)`, `*(…)`, `+(…)`, `@(…)`, `!(…)`.
//!
//! A pattern without extended groups is a row of segments between stars, and greedy search of the segments decides every question. With
//! groups the matcher carries the *set* of positions that can be reached, forwards or backwards, so no pattern is exponential.

mod collating;
mod read;
mod run;
mod set;

use std::rc::Rc;

use memchr::memmem;

use self::read::Reader;
use self::run::Run;
use self::set::Set;
use super::Step;
use super::class::{lower, upper};
use crate::error::Error;
use crate::limits::{Charge, Meter};

/// Bytes of memory that a pattern may take without being charged.
const FREE_BYTES: usize = 16 << 10;

/// Options by which a pattern is read and matched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GlobOptions {
    /// `?(…)` and its four siblings are groups.
    pub extglob: bool,
    /// Letter case does not count (`nocasematch`, `nocaseglob`).
    pub nocase: bool,
    /// Only a `/` in the pattern matches a `/`.
    pub pathname: bool,
    /// Only a `.` in the pattern matches a `.` that stands first (with `pathname`, also after a `/`).
    pub period: bool,
    /// Characters are single bytes, as in the C locale.
    pub bytes: bool,
}

/// Compiled shell pattern (bash manual 3.5.8.1).
#[derive(Debug, Clone)]
pub struct Glob {
    options: GlobOptions,
    body: Body,
    /// The pattern holds bytes that are no UTF-8: characters are bytes, as in bash.
    stray: bool,
    /// Memory of a large pattern, which copies of it share.
    _charge: Option<Rc<Charge>>,
}

#[derive(Debug, Clone)]
enum Body {
    Plain(Vec<Segment>),
    Groups(Vec<Node>),
}

/// What stands between two stars.
#[derive(Debug, Clone)]
struct Segment {
    /// The characters; none are kept of a pattern that is text from end to end.
    nodes: Vec<Node>,
    /// The whole segment as text, when it is nothing else and case counts.
    literal: Option<Vec<u8>>,
}

#[derive(Debug, Clone)]
enum Node {
    /// One character of the pattern, or one stray byte.
    Char(One),
    Any,
    Star,
    Set(Box<Set>),
    Group(Kind, Vec<Vec<Node>>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum One {
    Char(char),
    Byte(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Maybe,
    Many,
    Some,
    One,
    Not,
}

/// Whether a pattern holds an active pattern character.
#[must_use]
pub fn has_magic(pattern: &[u8], extglob: bool) -> bool {
    let mut open = false;
    let mut at = 0;
    while let Some(&b) = pattern.get(at) {
        let group = extglob && pattern.get(at + 1) == Some(&b'(');
        match b {
            b'*' | b'?' => return true,
            b'[' => open = true,
            b']' if open => return true,
            b'+' | b'@' | b'!' if group => return true,
            b'\\' => at += 1,
            _ => {}
        }
        at += 1;
    }
    false
}

/// Whether a pattern is text from end to end, compared byte by byte: no character of it is active.
fn is_text(pattern: &[u8], options: GlobOptions) -> bool {
    let is_active = |b: &u8| matches!(b, b'*' | b'?' | b'[') || (options.extglob && *b == b'(');
    !options.nocase && !pattern.iter().any(is_active)
}

/// Bytes of memory that a compiled pattern takes at most.
fn compiled_bytes(pattern: &[u8], options: GlobOptions) -> usize {
    if is_text(pattern, options) { pattern.len() } else { pattern.len().saturating_mul(2 * size_of::<Node>()) }
}

/// A pattern that is text, without the backslashes that quote; one at the very end is itself.
fn without_backslashes(pattern: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        let (before, from) = rest.split_at(at);
        text.extend_from_slice(before);
        let quoted = from.get(1).copied().unwrap_or(b'\\');
        text.push(quoted);
        rest = from.get(2..).unwrap_or_default();
    }
    text.extend_from_slice(rest);
    text
}

impl Glob {
    /// Compiles a pattern; a backslash quotes the next character. Every byte string is a pattern. Its memory is charged for as long as it lives, where it is
    /// more than a little.
    ///
    /// # Errors
    /// Limits that [`Meter::charge`] and [`Meter::step`] meet.
    pub fn new(meter: &Rc<Meter>, pattern: &[u8], options: GlobOptions) -> Result<Glob, Error> {
        let bytes = compiled_bytes(pattern, options);
        let charge = if bytes > FREE_BYTES { Some(Rc::new(meter.charge(bytes)?)) } else { None };
        match Self::read(pattern, options, Some(&mut |n| meter.step(n))) {
            (glob, None) => Ok(Glob { _charge: charge, ..glob }),
            (_, Some(error)) => Err(error),
        }
    }

    /// Compiles a pattern, and tells what stopped it.
    fn read<'p>(pattern: &'p [u8], options: GlobOptions, step: Option<Step<'p>>) -> (Glob, Option<Error>) {
        let stray = options.bytes || std::str::from_utf8(pattern).is_err();
        if is_text(pattern, options) {
            let segment = Segment { nodes: Vec::new(), literal: Some(without_backslashes(pattern)) };
            return (Glob { options, body: Body::Plain(vec![segment]), stray, _charge: None }, None);
        }
        let mut reader = Reader::new(pattern, options, stray, step);
        let nodes = reader.sequence(0);
        let stopped = reader.stopped.take();
        let body = if nodes.iter().any(|node| matches!(node, Node::Group(..))) {
            Body::Groups(nodes)
        } else {
            Body::Plain(segments(nodes, options.nocase))
        };
        (Glob { options, body, stray, _charge: None }, stopped)
    }

    /// Copy of the pattern whose characters are single bytes.
    #[must_use]
    pub fn of_bytes(&self) -> Self {
        Self { stray: true, ..self.clone() }
    }

    /// The bytes of the character that a text begins with.
    pub fn width(&self, text: &[u8]) -> usize {
        let first = text.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        match first {
            Some(c) if !self.stray => c.len_utf8(),
            _ => text.len().min(1),
        }
    }

    /// Appends `text` with a backslash before everything that a pattern could give a meaning to.
    pub fn escape(text: &[u8], into: &mut Vec<u8>) {
        into.reserve(text.len());
        for &b in text {
            if matches!(b, b'*' | b'?' | b'[' | b']' | b'\\' | b'(' | b')' | b'|' | b'+' | b'@' | b'!' | b'-' | b'^') {
                into.push(b'\\');
            }
            into.push(b);
        }
    }

    /// The text that the pattern stands for, when it holds no active pattern character and letter case counts.
    #[must_use]
    pub fn is_literal(&self) -> Option<&[u8]> {
        match &self.body {
            Body::Plain(segments) => match segments.as_slice() {
                [only] => only.literal.as_deref(),
                _ => None,
            },
            Body::Groups(_) => None,
        }
    }

    /// The ASCII characters that a pattern of one set matches, one bit each; `None` for other patterns, and for sets that case or classes have a say in.
    #[must_use]
    pub fn ascii_set(&self) -> Option<u128> {
        let Body::Plain(segments) = &self.body else { return None };
        match segments.as_slice() {
            [Segment { nodes, .. }] => match nodes.as_slice() {
                [Node::Set(set)] => set.ascii,
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the pattern matches all of `text`. `step(n)` is charged `n` units of work.
    ///
    /// # Errors
    /// The error of `step`.
    pub fn matches(&self, text: &[u8], step: Step<'_>) -> Result<bool, Error> {
        if let Some(literal) = self.is_literal() {
            step(1)?;
            return Ok(literal == text);
        }
        let slashes = self.options.pathname && memchr::memchr(b'/', text).is_some();
        let dot = self.options.period && text.first() == Some(&b'.');
        let mut run = Run::new(self, text);
        // bash: a text that is not all UTF-8 is compared byte by byte.
        run.bytes |= !text.is_ascii() && std::str::from_utf8(text).is_err();
        step(cost(text.len()))?;
        match &self.body {
            Body::Plain(segments) if !slashes => {
                if dot && !segments.first().is_some_and(Segment::starts_with_dot) {
                    return Ok(false);
                }
                run.plain_all(segments, step)
            }
            Body::Plain(segments) => {
                let mut nodes = Vec::new();
                for (i, segment) in segments.iter().enumerate() {
                    if i > 0 {
                        nodes.push(Node::Star);
                    }
                    nodes.extend(segment.nodes.iter().cloned());
                }
                run.whole(&nodes, step)
            }
            Body::Groups(nodes) if dot && !admits_leading_dot(nodes) => Ok(false),
            Body::Groups(nodes) => run.whole(nodes, step),
        }
    }

    /// Whether any of several patterns matches all of `text`.
    ///
    /// # Errors
    /// The error of `step`.
    pub fn any<'g>(globs: impl IntoIterator<Item = &'g Glob>, text: &[u8], step: Step<'_>) -> Result<bool, Error> {
        for glob in globs {
            if glob.matches(text, step)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The length of the shortest or longest head of `text` that matches: `${x#p}`, `${x##p}`.
    ///
    /// # Errors
    /// The error of `step`.
    pub fn prefix(&self, text: &[u8], longest: bool, step: Step<'_>) -> Result<Option<usize>, Error> {
        if let Some(literal) = self.is_literal() {
            step(1)?;
            return Ok(text.starts_with(literal).then_some(literal.len()));
        }
        let run = Run::new(self, text);
        match &self.body {
            Body::Plain(segments) => Ok(run.plain_prefix(segments, 0, longest, step)?.end()),
            Body::Groups(nodes) => run.groups_prefix(nodes, 0, longest, step),
        }
    }

    /// The start of the shortest or longest tail of `text` that matches: `${x%p}`, `${x%%p}`.
    ///
    /// # Errors
    /// The error of `step`.
    pub fn suffix(&self, text: &[u8], longest: bool, step: Step<'_>) -> Result<Option<usize>, Error> {
        if let Some(literal) = self.is_literal() {
            step(1)?;
            return Ok(if text.ends_with(literal) { text.len().checked_sub(literal.len()) } else { None });
        }
        let run = Run::new(self, text);
        match &self.body {
            Body::Plain(segments) => run.plain_suffix(segments, longest, step),
            Body::Groups(nodes) => run.groups_suffix(nodes, longest, step),
        }
    }

    /// The leftmost match at or after `from`, the longest one there: `${x/p/…}`. An empty match counts.
    ///
    /// # Errors
    /// The error of `step`.
    pub fn find(&self, text: &[u8], from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        if from > text.len() {
            return Ok(None);
        }
        if let Some(literal) = self.is_literal() {
            let found = text.get(from..).and_then(|rest| find_text(rest, literal));
            let looked = found.map_or(text.len() - from, |at| at + literal.len());
            step(1 + cost(looked))?;
            return Ok(found.map(|at| (from + at, from + at + literal.len())));
        }
        let run = Run::new(self, text);
        match &self.body {
            Body::Plain(segments) => run.plain_find(segments, from, step),
            Body::Groups(nodes) => run.groups_find(nodes, from, step),
        }
    }
}

/// Whether a pattern says that the first character may be a dot. bash: a group does where one of its alternatives does by itself, or what stands behind
/// a group that may be left out.
fn admits_leading_dot(nodes: &[Node]) -> bool {
    match nodes.split_first() {
        Some((Node::Char(One::Char('.') | One::Byte(b'.')), _)) => true,
        Some((Node::Group(kind, alternatives), behind)) => {
            alternatives.iter().any(|alternative| admits_leading_dot(alternative))
                || matches!(kind, Kind::Maybe | Kind::Many) && admits_leading_dot(behind)
        }
        _ => false,
    }
}

fn find_text(text: &[u8], literal: &[u8]) -> Option<usize> {
    match literal {
        [byte] => memchr::memchr(*byte, text),
        _ => memmem::find(text, literal),
    }
}

/// Bytes searched, as units of work.
fn cost(bytes: usize) -> u64 {
    (bytes / 64) as u64
}

fn segments(nodes: Vec<Node>, nocase: bool) -> Vec<Segment> {
    let mut all = Vec::new();
    let mut current = Vec::new();
    let mut after_star = false;
    for node in nodes {
        if matches!(node, Node::Star) {
            // A run of stars is one star.
            if !(after_star && current.is_empty()) {
                all.push(Segment::new(std::mem::take(&mut current), nocase));
            }
            after_star = true;
        } else {
            current.push(node);
        }
    }
    all.push(Segment::new(current, nocase));
    all
}

impl Segment {
    fn new(nodes: Vec<Node>, nocase: bool) -> Segment {
        let mut text = Vec::with_capacity(nodes.len());
        let mut literal = true;
        for node in &nodes {
            match node {
                Node::Char(One::Char(c)) if !nocase || (lower(*c) == *c && upper(*c) == *c) => {
                    text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                }
                Node::Char(One::Byte(b)) => text.push(*b),
                _ => literal = false,
            }
        }
        Segment { nodes, literal: literal.then_some(text) }
    }

    fn starts_with_dot(&self) -> bool {
        matches!(self.nodes.first(), Some(Node::Char(One::Char('.') | One::Byte(b'.'))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glob(pattern: &str, extglob: bool) -> Glob {
        Glob::read(pattern.as_bytes(), GlobOptions { extglob, ..GlobOptions::default() }, None).0
    }

    #[test]
    fn tables_of_sets_say_what_their_ranges_say() {
        for pattern in [
            "[a-z]",
            "[!a-z]",
            "[]x]",
            "[^]]",
            "[a-]",
            "[!-~]",
            "[\\x01-\\x7f]",
            "[z-a]",
            "[\u{1}-\u{10ffff}]",
            "[!\u{7e}-é]",
            "[0-9A-Fa-f]",
        ] {
            for c in (0..=127).map(char::from) {
                let mut reader = Reader::new(pattern.as_bytes(), GlobOptions::default(), false, None);
                let nodes = reader.sequence(0);
                let [Node::Set(set)] = nodes.as_slice() else { panic!("{pattern}") };
                assert!(set.ascii.is_some(), "{pattern}");
                let plain = Set { ascii: None, ..(**set).clone() };
                assert_eq!(set.contains(One::Char(c), false), plain.contains(One::Char(c), false), "{pattern} {c:?}");
            }
        }
        assert_eq!(glob("[0-9]", false).ascii_set(), Some(0x3ff << b'0'));
        for pattern in ["[0-9]*", "*[0-9]", "x", "", "[[:digit:]]", "?", "@([0-9])"] {
            assert_eq!(glob(pattern, true).ascii_set(), None, "{pattern}");
        }
        // What is passed over by the table is what would not have matched.
        let text = "aé9b".repeat(3000);
        let found = glob("[0-9]", false).find(text.as_bytes(), 4, &mut |_| Ok(())).unwrap();
        assert_eq!(found, Some((8, 9)));
        assert_eq!(glob("[x]", false).find(text.as_bytes(), 0, &mut |_| Ok(())).unwrap(), None);
        assert_eq!(glob("[x]y", false).find(b"xxxy", 0, &mut |_| Ok(())).unwrap(), Some((2, 4)));
    }

    #[test]
    fn whole_text() {
        for (pattern, text, want) in [
            ("*", "", true),
            ("a*b", "ab", true),
            ("a*b", "axxb", true),
            ("a*b", "axxbc", false),
            ("?", "é", true),
            ("[!a-c]", "d", true),
            ("[]a]", "]", true),
            ("[a", "[a", true),
            ("[[:alpha:]_]", "_", true),
            ("\\*", "*", true),
            ("@(a|b)c", "bc", true),
            ("!(a|b)", "ab", true),
            ("!(a|b)", "a", false),
            ("*(*(a))b", "aaaab", true),
            ("+(a|aa)", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", false),
            ("a+(b|c!(d))", "abbcx", true),
        ] {
            assert_eq!(glob(pattern, true).matches(text.as_bytes(), &mut |_| Ok(())), Ok(want), "{pattern} {text}");
        }
    }

    #[test]
    fn parts() {
        let go = &mut |_: u64| Ok(());
        assert_eq!(glob("*/", true).prefix(b"a/b/c", false, go), Ok(Some(2)));
        assert_eq!(glob("*/", true).prefix(b"a/b/c", true, go), Ok(Some(4)));
        assert_eq!(glob("/*", true).suffix(b"a/b/c", false, go), Ok(Some(3)));
        assert_eq!(glob("/*", true).suffix(b"a/b/c", true, go), Ok(Some(1)));
        assert_eq!(glob("b*", true).find(b"abcb", 0, go), Ok(Some((1, 4))));
        assert_eq!(glob("+([0-9])", true).find(b"ab123c", 0, go), Ok(Some((2, 5))));
        assert_eq!(glob("+([0-9])", true).suffix(b"ab123", true, go), Ok(Some(2)));
    }

    #[test]
    fn leading_period() {
        let options = GlobOptions { period: true, extglob: true, ..GlobOptions::default() };
        for (pattern, want) in [("*", false), ("?a", false), (".a", true), (".*", true), ("@(.a)", true), ("!(x)", false), ("[.]a", false)]
        {
            assert_eq!(Glob::read(pattern.as_bytes(), options, None).0.matches(b".a", &mut |_| Ok(())), Ok(want), "{pattern}");
        }
    }
}
