//! Shell patterns (bash manual 3.5.8.1): `*`, `?`, `[…]` and, with `extglob`, `?(…)`, `*(…)`, `+(…)`, `@(…)`, `!(…)`.
//!
//! A pattern without extended groups is a row of segments between stars, and greedy search of the segments decides every question. With
//! groups the matcher carries the *set* of positions that can be reached, forwards or backwards, so no pattern is exponential.

use memchr::memmem;

use super::Step;
use super::class::{Named, decode, decode_before, lower, upper};
use crate::error::Error;

/// Groups nested deeper than this are taken as ordinary text.
const DEPTH_MAX: usize = 40;
/// Keeps a pattern of unclosed brackets from costing the square of its length.
const WASTE_MAX: usize = 1 << 23;

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
}

#[derive(Debug, Clone)]
enum Body {
    Plain(Vec<Segment>),
    Groups(Vec<Node>),
}

/// What stands between two stars.
#[derive(Debug, Clone)]
struct Segment {
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

#[derive(Debug, Clone, Default)]
struct Set {
    negated: bool,
    ranges: Vec<(u32, u32)>,
    classes: Vec<Named>,
    /// The ASCII characters that it contains, one bit each, where neither classes nor case have a say.
    ascii: Option<u128>,
}

/// One pass of a group over a set of positions.
type Go<'a> = &'a mut dyn FnMut(Vec<usize>, Step<'_>) -> Result<Vec<usize>, Error>;

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

impl Glob {
    /// Compiles a pattern; a backslash quotes the next character. Every byte string is a pattern.
    #[must_use]
    pub fn new(pattern: &[u8], options: GlobOptions) -> Glob {
        let stray = options.bytes || std::str::from_utf8(pattern).is_err();
        let mut reader = Reader { pattern, at: 0, options, stray, waste: 0 };
        let nodes = reader.sequence(0);
        let body = if nodes.iter().any(|node| matches!(node, Node::Group(..))) {
            Body::Groups(nodes)
        } else {
            Body::Plain(segments(nodes, options.nocase))
        };
        Glob { options, body, stray }
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
        run.bytes |= std::str::from_utf8(text).is_err();
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
            Body::Groups(nodes) => {
                let ends = run.forward(nodes, vec![0], step)?;
                Ok(if longest { ends.last().copied() } else { ends.first().copied() })
            }
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
            Body::Groups(nodes) => {
                let starts = run.backward(nodes, vec![text.len()], step)?;
                Ok(if longest { starts.first().copied() } else { starts.last().copied() })
            }
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

fn find_text(text: &[u8], literal: &[u8]) -> Option<usize> {
    match literal {
        [byte] => memchr::memchr(*byte, text),
        _ => memmem::find(text, literal),
    }
}

/// Characters that are passed over before the meter is asked.
const SKIPPED_MAX: usize = 4096;

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

impl Set {
    fn with_table(self, nocase: bool) -> Self {
        if nocase || !self.classes.is_empty() {
            return self;
        }
        let upto = |code: u32| if code < 127 { (1u128 << (code + 1)) - 1 } else { u128::MAX };
        let below = |code: u32| if code == 0 { 0 } else { upto(code - 1) };
        let inside = self.ranges.iter().filter(|(from, to)| from <= to).fold(0, |bits, &(from, to)| bits | (upto(to) & !below(from)));
        Self { ascii: Some(if self.negated { !inside } else { inside }), ..self }
    }

    fn contains(&self, one: One, nocase: bool) -> bool {
        if let (Some(table), One::Char(c)) = (self.ascii, one)
            && c.is_ascii()
        {
            return table & (1 << u32::from(c)) != 0;
        }
        let inside = match one {
            One::Byte(b) => self.has_code(u32::from(b)),
            One::Char(c) => {
                self.has_code(u32::from(c))
                    || (nocase && (self.has_code(u32::from(lower(c))) || self.has_code(u32::from(upper(c)))))
                    || self.classes.iter().any(|class| class.contains(c))
            }
        };
        inside != self.negated
    }

    fn has_code(&self, code: u32) -> bool {
        self.ranges.iter().any(|&(from, to)| from <= code && code <= to)
    }
}

/// The pattern's reader.
struct Reader<'p> {
    pattern: &'p [u8],
    at: usize,
    options: GlobOptions,
    stray: bool,
    /// Bytes looked through for a closing mark in vain: past [`WASTE_MAX`] nothing opens any more.
    waste: usize,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.pattern.get(self.at + ahead).copied()
    }

    fn one(&mut self) -> Option<One> {
        let (len, c) = if self.stray { (1, None) } else { decode(self.pattern, self.at)? };
        let byte = *self.pattern.get(self.at)?;
        self.at += len;
        Some(match c {
            Some(c) => One::Char(c),
            None if byte < 0x80 => One::Char(char::from(byte)),
            None => One::Byte(byte),
        })
    }

    /// Reads to the end, or inside a group to its `|` or `)`.
    fn sequence(&mut self, depth: usize) -> Vec<Node> {
        let mut nodes = Vec::new();
        while let Some(b) = self.peek(0) {
            if depth > 0 && (b == b'|' || b == b')') {
                break;
            }
            if self.options.extglob
                && self.peek(1) == Some(b'(')
                && let Some(kind) = kind_of(b)
                && depth < DEPTH_MAX
                && let Some(group) = self.group(kind, depth)
            {
                nodes.push(group);
                continue;
            }
            match b {
                b'*' => {
                    self.at += 1;
                    nodes.push(Node::Star);
                }
                b'?' => {
                    self.at += 1;
                    nodes.push(Node::Any);
                }
                b'[' => {
                    let start = self.at;
                    if let Some(set) = self.set() {
                        nodes.push(Node::Set(Box::new(set.with_table(self.options.nocase))));
                    } else {
                        self.waste += self.at - start;
                        self.at = start + 1;
                        nodes.push(Node::Char(One::Char('[')));
                    }
                }
                b'\\' => {
                    self.at += 1;
                    // A backslash at the very end is itself.
                    nodes.push(Node::Char(self.one().unwrap_or(One::Char('\\'))));
                }
                _ => match self.one() {
                    Some(one) => nodes.push(Node::Char(one)),
                    None => break,
                },
            }
        }
        nodes
    }

    /// `?(a|b)`; `None`, and nothing consumed, when it is not closed.
    fn group(&mut self, kind: Kind, depth: usize) -> Option<Node> {
        let start = self.at;
        // An unclosed group would be read again from each of its inner openers: look for the end first.
        if depth == 0 && !self.is_closed() {
            return None;
        }
        self.at += 2;
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.sequence(depth + 1));
            match self.peek(0) {
                Some(b'|') => self.at += 1,
                Some(b')') => {
                    self.at += 1;
                    return Some(Node::Group(kind, alternatives));
                }
                _ => {
                    self.at = start;
                    return None;
                }
            }
        }
    }

    /// Whether the group that opens here has its `)`.
    fn is_closed(&mut self) -> bool {
        let start = self.at;
        if self.waste > WASTE_MAX {
            return false;
        }
        self.at += 2;
        let mut open = 1usize;
        while let Some(b) = self.peek(0) {
            match b {
                b'\\' => self.at += 2,
                b'[' => {
                    let here = self.at;
                    if self.set().is_none() {
                        self.waste += self.at - here;
                        self.at = here + 1;
                    }
                }
                b')' => {
                    open -= 1;
                    if open == 0 {
                        self.at = start;
                        return true;
                    }
                    self.at += 1;
                }
                _ if kind_of(b).is_some() && self.peek(1) == Some(b'(') => {
                    open += 1;
                    self.at += 2;
                }
                _ => self.at += 1,
            }
        }
        self.waste += self.at - start;
        self.at = start;
        false
    }

    /// `[…]`; `None` when it is not closed.
    fn set(&mut self) -> Option<Set> {
        // The closing bracket is looked for at most once per opening one, and not at all when there is none.
        let rest = self.pattern.get(self.at..)?;
        if self.waste > WASTE_MAX || memchr::memchr(b']', rest).is_none() {
            self.waste += rest.len() / 16;
            return None;
        }
        self.at += 1;
        let mut set = Set::default();
        if matches!(self.peek(0), Some(b'!' | b'^')) {
            set.negated = true;
            self.at += 1;
        }
        let mut first = true;
        loop {
            match self.peek(0)? {
                b']' if !first => {
                    self.at += 1;
                    return Some(set);
                }
                b'/' if self.options.pathname => return None,
                _ => {}
            }
            first = false;
            if self.peek(0) == Some(b'[')
                && self.peek(1) == Some(b':')
                && let Some(len) = self.until(b":]")
            {
                let name = self.pattern.get(self.at + 2..self.at + 2 + len).unwrap_or_default();
                set.classes.extend(Named::from_glob_name(name));
                self.at += len + 4;
                continue;
            }
            if self.peek(0) == Some(b'[')
                && self.peek(1) == Some(b'=')
                && let Some(code) = self.between(b'=')
            {
                set.ranges.push((code, code));
                continue;
            }
            let from = self.member()?;
            if self.peek(0) == Some(b'-') && self.peek(1).is_some_and(|b| b != b']') {
                self.at += 1;
                let to = self.member()?;
                if let (Some(from), Some(to)) = (from, to) {
                    set.ranges.push((from, to));
                }
            } else if let Some(from) = from {
                set.ranges.push((from, from));
            }
        }
    }

    /// How far behind a two-byte opener `mark` stands.
    fn until(&mut self, mark: &[u8]) -> Option<usize> {
        let rest = self.pattern.get(self.at + 2..)?;
        if self.waste > WASTE_MAX {
            return None;
        }
        let found = memmem::find(rest, mark);
        if found.is_none() {
            self.waste += rest.len() / 16;
        }
        found
    }

    /// `[=c=]` or `[.c.]`: the code of the one character inside.
    fn between(&mut self, mark: u8) -> Option<u32> {
        let start = self.at;
        self.at += 2;
        if let Some(one) = self.one()
            && self.peek(0) == Some(mark)
            && self.peek(1) == Some(b']')
        {
            self.at += 2;
            return Some(code(one));
        }
        self.at = start;
        None
    }

    /// One end of a range. `Some(None)` is a collating symbol that names nothing.
    fn member(&mut self) -> Option<Option<u32>> {
        if self.peek(0) == Some(b'[') && self.peek(1) == Some(b'.') {
            if let Some(code) = self.between(b'.') {
                return Some(Some(code));
            }
            if let Some(len) = self.until(b".]") {
                self.at += len + 4;
                return Some(None);
            }
        }
        if self.peek(0) == Some(b'\\') {
            self.at += 1;
        }
        self.one().map(|one| Some(code(one)))
    }
}

fn code(one: One) -> u32 {
    match one {
        One::Char(c) => u32::from(c),
        One::Byte(b) => u32::from(b),
    }
}

fn kind_of(b: u8) -> Option<Kind> {
    Some(match b {
        b'?' => Kind::Maybe,
        b'*' => Kind::Many,
        b'+' => Kind::Some,
        b'@' => Kind::One,
        b'!' => Kind::Not,
        _ => return None,
    })
}

/// How an anchored plain match ended.
enum Outcome {
    Matched(usize),
    /// What stands before the first star is not here.
    NoHead,
    /// What stands after it is nowhere behind: no later start can match either.
    NoTail,
}

impl Outcome {
    fn end(&self) -> Option<usize> {
        match self {
            Outcome::Matched(end) => Some(*end),
            _ => None,
        }
    }
}

/// One text under one pattern.
struct Run<'t> {
    text: &'t [u8],
    nocase: bool,
    pathname: bool,
    period: bool,
    /// Characters are single bytes: pattern or text is not UTF-8.
    bytes: bool,
}

impl<'t> Run<'t> {
    fn new(glob: &Glob, text: &'t [u8]) -> Run<'t> {
        Run { text, nocase: glob.options.nocase, pathname: glob.options.pathname, period: glob.options.period, bytes: glob.stray }
    }

    #[inline]
    fn next(&self, at: usize) -> Option<(usize, One)> {
        let &byte = self.text.get(at)?;
        if byte < 0x80 {
            return Some((1, One::Char(char::from(byte))));
        }
        if self.bytes {
            return Some((1, One::Byte(byte)));
        }
        match decode(self.text, at)? {
            (len, Some(c)) => Some((len, One::Char(c))),
            (len, None) => Some((len, One::Byte(byte))),
        }
    }

    #[inline]
    fn before(&self, at: usize) -> Option<(usize, One)> {
        let &byte = self.text.get(at.checked_sub(1)?)?;
        if byte < 0x80 {
            return Some((1, One::Char(char::from(byte))));
        }
        if self.bytes {
            return Some((1, One::Byte(byte)));
        }
        match decode_before(self.text, at)? {
            (len, Some(c)) => Some((len, One::Char(c))),
            (len, None) => Some((len, One::Byte(byte))),
        }
    }

    #[inline]
    fn accepts(&self, node: &Node, one: One) -> bool {
        match node {
            Node::Any => true,
            Node::Char(want) => {
                *want == one
                    || (self.nocase
                        && match (*want, one) {
                            (One::Char(a), One::Char(b)) => lower(a) == lower(b) || upper(a) == upper(b),
                            _ => false,
                        })
            }
            Node::Set(set) => set.contains(one, self.nocase),
            Node::Star | Node::Group(..) => false,
        }
    }

    // ---- plain patterns ----

    /// The end of the segment when it stands at `at`.
    fn here(&self, segment: &Segment, at: usize) -> Option<usize> {
        if let Some(literal) = &segment.literal {
            return self.text.get(at..)?.starts_with(literal).then(|| at + literal.len());
        }
        let mut at = at;
        for node in &segment.nodes {
            let (len, one) = self.next(at)?;
            if !self.accepts(node, one) {
                return None;
            }
            at += len;
        }
        Some(at)
    }

    /// The start of the segment when it ends at `at`.
    fn here_back(&self, segment: &Segment, at: usize) -> Option<usize> {
        if let Some(literal) = &segment.literal {
            return if self.text.get(..at)?.ends_with(literal) { at.checked_sub(literal.len()) } else { None };
        }
        let mut at = at;
        for node in segment.nodes.iter().rev() {
            let (len, one) = self.before(at)?;
            if !self.accepts(node, one) {
                return None;
            }
            at -= len;
        }
        Some(at)
    }

    /// The first place at or after `from` where the segment stands.
    fn first(&self, segment: &Segment, from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        if let Some(literal) = &segment.literal {
            let found = self.text.get(from..).and_then(|rest| find_text(rest, literal));
            step(1 + cost(found.unwrap_or(self.text.len().saturating_sub(from))))?;
            return Ok(found.map(|at| (from + at, from + at + literal.len())));
        }
        let mut at = from;
        let mut work = 0u64;
        loop {
            if let Some(Node::Set(set)) = segment.nodes.first()
                && let Some(table) = set.ascii
            {
                let rest = self.text.get(at..).unwrap_or_default();
                let n_others = rest.iter().take(SKIPPED_MAX).take_while(|b| b.is_ascii() && table & (1 << **b) == 0).count();
                step(n_others as u64 / 16)?;
                at += n_others;
            }
            if let Some(end) = self.here(segment, at) {
                step(1 + work)?;
                return Ok(Some((at, end)));
            }
            work += 1;
            if work == 1024 {
                step(work)?;
                work = 0;
            }
            match self.next(at) {
                Some((len, _)) => at += len,
                None => {
                    step(1 + work)?;
                    return Ok(None);
                }
            }
        }
    }

    /// The last place, not before `floor` and ending at or before `limit`, where the segment stands.
    fn last(&self, segment: &Segment, floor: usize, limit: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        if let Some(literal) = &segment.literal {
            let found = self.text.get(floor..limit).and_then(|rest| memmem::rfind(rest, literal));
            step(1 + cost(limit.saturating_sub(floor.saturating_add(found.unwrap_or(0)))))?;
            return Ok(found.map(|at| (floor + at, floor + at + literal.len())));
        }
        let mut at = limit;
        let mut work = 0u64;
        loop {
            if let Some(start) = self.here_back(segment, at)
                && start >= floor
            {
                step(1 + work)?;
                return Ok(Some((start, at)));
            }
            work += 1;
            if work == 1024 {
                step(work)?;
                work = 0;
            }
            match self.before(at) {
                Some((len, _)) if at - len >= floor => at -= len,
                _ => {
                    step(1 + work)?;
                    return Ok(None);
                }
            }
        }
    }

    fn plain_all(&self, segments: &[Segment], step: Step<'_>) -> Result<bool, Error> {
        step(1)?;
        let Some((head, rest)) = segments.split_first() else { return Ok(self.text.is_empty()) };
        let Some(at) = self.here(head, 0) else { return Ok(false) };
        let Some((tail, middle)) = rest.split_last() else { return Ok(at == self.text.len()) };
        let Some(limit) = self.here_back(tail, self.text.len()) else { return Ok(false) };
        Ok(self.middle(middle, at, step)?.is_some_and(|at| at <= limit))
    }

    /// The end of the leftmost row of middle segments from `at`.
    fn middle(&self, middle: &[Segment], mut at: usize, step: Step<'_>) -> Result<Option<usize>, Error> {
        for segment in middle {
            match self.first(segment, at, step)? {
                Some((_, end)) => at = end,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    fn plain_prefix(&self, segments: &[Segment], from: usize, longest: bool, step: Step<'_>) -> Result<Outcome, Error> {
        step(1)?;
        let Some((head, rest)) = segments.split_first() else { return Ok(Outcome::Matched(from)) };
        let Some(at) = self.here(head, from) else { return Ok(Outcome::NoHead) };
        let Some((tail, middle)) = rest.split_last() else { return Ok(Outcome::Matched(at)) };
        let Some(at) = self.middle(middle, at, step)? else { return Ok(Outcome::NoTail) };
        let found = if longest { self.last(tail, at, self.text.len(), step)? } else { self.first(tail, at, step)? };
        Ok(found.map_or(Outcome::NoTail, |(_, end)| Outcome::Matched(end)))
    }

    fn plain_suffix(&self, segments: &[Segment], longest: bool, step: Step<'_>) -> Result<Option<usize>, Error> {
        step(1)?;
        let Some((tail, rest)) = segments.split_last() else { return Ok(Some(self.text.len())) };
        let Some(limit) = self.here_back(tail, self.text.len()) else { return Ok(None) };
        let Some((head, middle)) = rest.split_first() else { return Ok(Some(limit)) };
        if longest {
            let Some((start, at)) = self.first(head, 0, step)? else { return Ok(None) };
            return Ok(self.middle(middle, at, step)?.is_some_and(|at| at <= limit).then_some(start));
        }
        let mut limit = limit;
        for segment in middle.iter().rev() {
            match self.last(segment, 0, limit, step)? {
                Some((start, _)) => limit = start,
                None => return Ok(None),
            }
        }
        Ok(self.last(head, 0, limit, step)?.map(|(start, _)| start))
    }

    fn plain_find(&self, segments: &[Segment], from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        let Some(head) = segments.first() else { return Ok(None) };
        let Some((start, end)) = self.first(head, from, step)? else { return Ok(None) };
        if segments.len() == 1 {
            return Ok(Some((start, end)));
        }
        Ok(self.plain_prefix(segments, start, true, step)?.end().map(|end| (start, end)))
    }

    // ---- patterns with groups ----

    fn whole(&self, nodes: &[Node], step: Step<'_>) -> Result<bool, Error> {
        Ok(self.forward(nodes, vec![0], step)?.last() == Some(&self.text.len()))
    }

    fn groups_find(&self, nodes: &[Node], from: usize, step: Step<'_>) -> Result<Option<(usize, usize)>, Error> {
        let mut at = from;
        loop {
            step(1)?;
            if self.may_start(nodes, at)
                && let Some(&end) = self.forward(nodes, vec![at], step)?.last()
            {
                return Ok(Some((at, end)));
            }
            match self.next(at) {
                Some((len, _)) => at += len,
                None => return Ok(None),
            }
        }
    }

    /// Whether the character at `at` does not already rule a match out.
    fn may_start(&self, nodes: &[Node], at: usize) -> bool {
        match nodes.first() {
            None | Some(Node::Star) => true,
            Some(Node::Group(Kind::Maybe | Kind::Many | Kind::Not, _)) => true,
            Some(Node::Group(Kind::Some | Kind::One, alternatives)) => {
                alternatives.iter().any(|alternative| self.may_start(alternative, at))
            }
            Some(node) => self.next(at).is_some_and(|(_, one)| self.accepts(node, one)),
        }
    }

    /// Whether a `.` at `at` may be matched only by a `.` of the pattern.
    fn is_guarded(&self, at: usize) -> bool {
        self.period
            && self.text.get(at) == Some(&b'.')
            && match at.checked_sub(1) {
                None => true,
                Some(before) => self.pathname && self.text.get(before) == Some(&b'/'),
            }
    }

    /// Whether the character at `at` is beyond `*`, `?`, `[…]` and `!(…)`.
    fn is_barred(&self, at: usize) -> bool {
        (self.pathname && self.text.get(at) == Some(&b'/')) || self.is_guarded(at)
    }

    fn eats(&self, node: &Node, at: usize, one: One) -> bool {
        self.accepts(node, one) && (matches!(node, Node::Char(_)) || !self.is_barred(at))
    }

    /// The ends that can be reached from `starts`; both ascend.
    fn forward(&self, nodes: &[Node], starts: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut now = starts;
        for node in nodes {
            if now.is_empty() {
                return Ok(now);
            }
            step(1 + now.len() as u64)?;
            now = match node {
                Node::Star => {
                    let mut all = Vec::new();
                    for start in now {
                        let mut at = start;
                        if all.last().is_none_or(|&last| last < at) {
                            all.push(at);
                        } else {
                            continue;
                        }
                        while let Some((len, _)) = self.next(at) {
                            if self.is_barred(at) {
                                break;
                            }
                            at += len;
                            all.push(at);
                        }
                    }
                    step(all.len() as u64 / 8)?;
                    all
                }
                Node::Group(kind, alternatives) => {
                    let mut all = Vec::new();
                    if *kind == Kind::Not {
                        for start in now {
                            let taken = self.forward_any(alternatives, vec![start], step)?;
                            let mut taken = taken.into_iter().peekable();
                            let mut at = start;
                            let mut work = 1u64;
                            loop {
                                while taken.peek().is_some_and(|&t| t < at) {
                                    taken.next();
                                }
                                if taken.peek() != Some(&at) {
                                    all.push(at);
                                }
                                work += 1;
                                match self.next(at) {
                                    Some((len, _)) if !self.is_barred(at) => at += len,
                                    _ => break,
                                }
                            }
                            step(work)?;
                        }
                        tidy(&mut all);
                        all
                    } else {
                        self.repeat(*kind, now, step, &mut |these, step| self.forward_any(alternatives, these, step))?
                    }
                }
                one => now
                    .into_iter()
                    .filter_map(|at| match self.next(at) {
                        Some((len, c)) if self.eats(one, at, c) => Some(at + len),
                        _ => None,
                    })
                    .collect(),
            };
        }
        Ok(now)
    }

    fn forward_any(&self, alternatives: &[Vec<Node>], starts: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut all = Vec::new();
        for alternative in alternatives {
            all.extend(self.forward(alternative, starts.clone(), step)?);
        }
        tidy(&mut all);
        Ok(all)
    }

    /// The starts from which `ends` can be reached; both ascend.
    fn backward(&self, nodes: &[Node], ends: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut now = ends;
        for node in nodes.iter().rev() {
            if now.is_empty() {
                return Ok(now);
            }
            step(1 + now.len() as u64)?;
            now = match node {
                Node::Star => {
                    let mut all = Vec::new();
                    for &end in now.iter().rev() {
                        let mut at = end;
                        if all.last().is_none_or(|&last| last > at) {
                            all.push(at);
                        } else {
                            continue;
                        }
                        while let Some((len, _)) = self.before(at) {
                            if self.is_barred(at - len) {
                                break;
                            }
                            at -= len;
                            all.push(at);
                        }
                    }
                    step(all.len() as u64 / 8)?;
                    all.reverse();
                    all
                }
                Node::Group(kind, alternatives) => {
                    let mut all = Vec::new();
                    if *kind == Kind::Not {
                        for end in now {
                            let taken = self.backward_any(alternatives, vec![end], step)?;
                            let mut taken = taken.into_iter().rev().peekable();
                            let mut at = end;
                            let mut work = 1u64;
                            loop {
                                while taken.peek().is_some_and(|&t| t > at) {
                                    taken.next();
                                }
                                if taken.peek() != Some(&at) {
                                    all.push(at);
                                }
                                work += 1;
                                match self.before(at) {
                                    Some((len, _)) if !self.is_barred(at - len) => at -= len,
                                    _ => break,
                                }
                            }
                            step(work)?;
                        }
                        tidy(&mut all);
                        all
                    } else {
                        self.repeat(*kind, now, step, &mut |these, step| self.backward_any(alternatives, these, step))?
                    }
                }
                one => now
                    .into_iter()
                    .filter_map(|at| match self.before(at) {
                        Some((len, c)) if self.eats(one, at - len, c) => Some(at - len),
                        _ => None,
                    })
                    .collect(),
            };
        }
        Ok(now)
    }

    fn backward_any(&self, alternatives: &[Vec<Node>], ends: Vec<usize>, step: Step<'_>) -> Result<Vec<usize>, Error> {
        let mut all = Vec::new();
        for alternative in alternatives {
            all.extend(self.backward(alternative, ends.clone(), step)?);
        }
        tidy(&mut all);
        Ok(all)
    }

    /// What a group reaches in one go, any number of goes, or none.
    fn repeat(&self, kind: Kind, from: Vec<usize>, step: Step<'_>, go: Go<'_>) -> Result<Vec<usize>, Error> {
        let once = match kind {
            Kind::Maybe | Kind::One | Kind::Not => {
                let mut all = go(from.clone(), step)?;
                if kind == Kind::Maybe {
                    all.extend(from);
                    tidy(&mut all);
                }
                return Ok(all);
            }
            Kind::Many => from,
            Kind::Some => go(from, step)?,
        };
        let mut seen: std::collections::HashSet<usize, foldhash::fast::FixedState> = once.iter().copied().collect();
        let mut all = once.clone();
        let mut fresh = once;
        while !fresh.is_empty() {
            step(fresh.len() as u64)?;
            let mut next = go(fresh, step)?;
            next.retain(|&at| seen.insert(at));
            all.extend_from_slice(&next);
            fresh = next;
        }
        tidy(&mut all);
        Ok(all)
    }
}

fn tidy(all: &mut Vec<usize>) {
    if !all.is_sorted_by(|a, b| a < b) {
        all.sort_unstable();
        all.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glob(pattern: &str, extglob: bool) -> Glob {
        Glob::new(pattern.as_bytes(), GlobOptions { extglob, ..GlobOptions::default() })
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
            assert_eq!(Glob::new(pattern.as_bytes(), options).matches(b".a", &mut |_| Ok(())), Ok(want), "{pattern}");
        }
    }
}
