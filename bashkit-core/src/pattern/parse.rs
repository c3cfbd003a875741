//! The reader of basic and extended regular expressions, with the rules of glibc's `regcomp` for every odd corner.

use std::sync::Arc;

use regex_syntax::hir::ClassUnicode;

use super::class::{Named, range_class};
use super::dialect::Rules;
use super::locale::Locale;
use super::regex::RegexError;
use crate::limits::Meter;

/// Parentheses nested deeper than this are refused.
const DEPTH_MAX: usize = 100;
/// The bound of `{n,m}` in glibc.
const DUP_MAX: u32 = 0x7fff;
/// States that a pattern may come to when its counted repetitions are written out.
const SIZE_MAX: usize = 400_000;
/// States that are read between two looks at the meter.
const STATES_PER_STEP: usize = 64;
/// Bytes that a node takes with the engine's node that is made of it, beside the ranges of a set.
const NODE_BYTES: usize = 256;
/// Bytes that a character of a text takes in both.
const CHAR_BYTES: usize = 4;
/// Bytes that are asked for at once.
const ASKED_BYTES: usize = 16 << 10;

/// A regular expression as a tree.
#[derive(Debug, Clone)]
pub(super) enum Node {
    Empty,
    Char(char),
    /// Several characters that nothing repeats.
    Text(String),
    Byte(u8),
    /// Any character; `true` leaves newline out.
    Any(bool),
    /// Any bytes whatsoever: stands for what a back-reference may be.
    AnyBytes,
    Set(Arc<ClassUnicode>),
    Look(Look),
    Group(usize, Box<Node>),
    Concat(Vec<Node>),
    Alt(Vec<Node>),
    Repeat(Box<Node>, u32, Option<u32>),
    Backref(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    TextStart,
    TextEnd,
    LineStart,
    LineEnd,
    WordStart,
    WordEnd,
    Boundary,
    NotBoundary,
    /// No word character stands before.
    HalfStart,
    /// No word character follows.
    HalfEnd,
}

impl Node {
    /// Adds a part of a sequence. Characters become a text.
    fn add_to(self, parts: &mut Vec<Self>) {
        match (parts.last_mut(), self) {
            (Some(Self::Text(text)), Self::Char(c)) => text.push(c),
            (Some(last), Self::Char(c)) if matches!(last, Self::Char(_)) => {
                let text = if let Self::Char(first) = last { [*first, c].iter().collect() } else { String::from(c) };
                *last = Self::Text(text);
            }
            (_, part) => parts.push(part),
        }
    }
}

/// What the reader has to know beside the text.
pub(super) struct Context {
    pub(super) extended: bool,
    pub(super) icase: bool,
    /// `.` and `[^…]` leave newline out.
    pub(super) no_newline: bool,
    /// Nothing matches a newline.
    pub(super) in_line: bool,
    /// `^` and `$` hold at every line.
    pub(super) lines: bool,
    pub(super) rules: Rules,
    /// Says what a character is. Where it is a byte, it stands in the tree as the character of that number.
    pub(super) locale: Locale,
}

pub(super) struct Parser<'p> {
    meter: &'p Meter,
    pattern: &'p [u8],
    at: usize,
    context: &'p Context,
    /// Groups opened before this pattern, in an alternation of several.
    first_group: usize,
    pub(super) groups: usize,
    closed: Vec<bool>,
    pub(super) has_backrefs: bool,
    size: usize,
    /// Bytes that the trees take.
    pub(super) bytes: usize,
    /// Bytes that were asked for.
    asked: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Char(char),
    Byte(u8),
    Any,
    Bracket,
    Open,
    Close,
    Alt,
    Star,
    Plus,
    Question,
    Brace,
    Look(Look),
    Backref(usize),
    Class(Named, bool),
    Space(bool),
    Trailing,
    End,
}

impl<'p> Parser<'p> {
    pub(super) fn new(meter: &'p Meter, pattern: &'p [u8], context: &'p Context, first_group: usize) -> Parser<'p> {
        Parser {
            meter,
            pattern,
            at: 0,
            context,
            first_group,
            groups: first_group,
            closed: Vec::new(),
            has_backrefs: false,
            size: 0,
            bytes: 0,
            asked: 0,
        }
    }

    pub(super) fn parse(&mut self) -> Result<Node, RegexError> {
        let node = self.alternatives(0)?;
        match self.token(true).0 {
            Token::End => Ok(node),
            _ => Err(RegexError::UnmatchedCloseParen),
        }
    }

    /// The pattern as text without any operator.
    pub(super) fn fixed(&mut self) -> Result<Node, RegexError> {
        let mut parts = Vec::new();
        while let Some((len, c)) = self.decode(self.at) {
            let part = match c {
                Some(c) => self.char(c),
                None => Node::Byte(self.byte(self.at).unwrap_or_default()),
            };
            self.at += len;
            self.count(&part)?;
            part.add_to(&mut parts);
        }
        self.take(NODE_BYTES)?;
        self.meter.step(self.pattern.len() as u64 / 8)?;
        Ok(Node::Concat(parts))
    }

    fn decode(&self, at: usize) -> Option<(usize, Option<char>)> {
        self.context.locale.decode(self.pattern, at)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.pattern.get(at).copied()
    }

    /// The token at the cursor and where it ends. `start`: an expression or branch begins here.
    fn token(&self, start: bool) -> (Token, usize) {
        let extended = self.context.extended;
        let Some((len, c)) = self.decode(self.at) else { return (Token::End, self.at) };
        let next = self.at + len;
        let Some(c) = c else { return (Token::Byte(self.byte(self.at).unwrap_or_default()), next) };
        let token = match c {
            '\\' => return self.escape(next),
            '[' => Token::Bracket,
            '.' => Token::Any,
            '*' => Token::Star,
            '+' if extended => Token::Plus,
            '?' if extended => Token::Question,
            '{' if extended => Token::Brace,
            '(' if extended => Token::Open,
            ')' if extended => Token::Close,
            '|' if extended => Token::Alt,
            '^' if extended || start => Token::Look(if self.context.lines { Look::LineStart } else { Look::TextStart }),
            '$' if extended || self.ends_branch(next) => Token::Look(if self.context.lines { Look::LineEnd } else { Look::TextEnd }),
            c => Token::Char(c),
        };
        (token, next)
    }

    fn ends_branch(&self, at: usize) -> bool {
        match self.byte(at) {
            None => true,
            Some(b'\\') => matches!(self.byte(at + 1), Some(b')' | b'|')),
            Some(_) => false,
        }
    }

    fn escape(&self, at: usize) -> (Token, usize) {
        let Some((len, c)) = self.decode(at) else { return (Token::Trailing, at) };
        let basic = !self.context.extended;
        let token = match c {
            None => Token::Byte(self.byte(at).unwrap_or_default()),
            Some('(') if basic => Token::Open,
            Some(')') if basic => Token::Close,
            Some('{') if basic => Token::Brace,
            Some('|') if basic => Token::Alt,
            Some('+') if basic => Token::Plus,
            Some('?') if basic => Token::Question,
            Some(c @ '1'..='9') => Token::Backref(c.to_digit(10).unwrap_or_default() as usize),
            Some('<') => Token::Look(Look::WordStart),
            Some('>') => Token::Look(Look::WordEnd),
            Some('b') => Token::Look(Look::Boundary),
            Some('B') => Token::Look(Look::NotBoundary),
            // Where a text is searched as lines, each is a text of its own.
            Some('`') => Token::Look(if self.context.in_line { Look::LineStart } else { Look::TextStart }),
            Some('\'') => Token::Look(if self.context.in_line { Look::LineEnd } else { Look::TextEnd }),
            Some('w') => Token::Class(Named::Word, false),
            Some('W') => Token::Class(Named::Word, true),
            Some('s') => Token::Space(false),
            Some('S') => Token::Space(true),
            Some(c) => Token::Char(c),
        };
        (token, at + len)
    }

    fn alternatives(&mut self, depth: usize) -> Result<Node, RegexError> {
        let mut branches = vec![self.branch(depth)?];
        loop {
            let (token, next) = self.token(false);
            if token != Token::Alt {
                break;
            }
            self.at = next;
            self.take(NODE_BYTES)?;
            branches.push(self.branch(depth)?);
        }
        match (branches.len(), branches.pop()) {
            (1, Some(only)) => Ok(only),
            (_, last) => {
                branches.extend(last);
                Ok(Node::Alt(branches))
            }
        }
    }

    fn branch(&mut self, depth: usize) -> Result<Node, RegexError> {
        let mut parts = Vec::new();
        let mut start = true;
        loop {
            let (token, next) = self.token(start);
            match token {
                Token::End | Token::Alt => break,
                Token::Close if depth > 0 => break,
                _ => {}
            }
            if let Some(part) = self.expression(token, next, depth)? {
                self.count(&part)?;
                part.add_to(&mut parts);
            }
            start = false;
        }
        match (parts.len(), parts.pop()) {
            (0, _) => Ok(Node::Empty),
            (1, Some(only)) => Ok(only),
            (_, last) => {
                parts.extend(last);
                Ok(Node::Concat(parts))
            }
        }
    }

    fn grow(&mut self, states: usize) -> Result<(), RegexError> {
        let before = self.size;
        self.size = self.size.saturating_add(states);
        if self.size > SIZE_MAX {
            return Err(RegexError::TooBig);
        }
        if self.size / STATES_PER_STEP > before / STATES_PER_STEP {
            self.meter.step((self.size - before) as u64 / 8)?;
        }
        Ok(())
    }

    /// Counts the bytes of a node without those below it, which were counted when they were read.
    fn count(&mut self, node: &Node) -> Result<(), RegexError> {
        let atom = if let Node::Repeat(body, ..) = node { body } else { node };
        self.take(match atom {
            Node::Char(_) if std::ptr::eq(atom, node) => CHAR_BYTES,
            Node::Set(set) => NODE_BYTES + 4 * size_of_val(set.ranges()),
            _ => NODE_BYTES,
        })
    }

    fn take(&mut self, bytes: usize) -> Result<(), RegexError> {
        self.bytes += bytes;
        if self.bytes - self.asked > ASKED_BYTES {
            self.asked = self.bytes;
            self.meter.fits(self.bytes)?;
        }
        Ok(())
    }

    /// One atom with its repetitions. `None`: an operator that repeats nothing was passed over.
    fn expression(&mut self, token: Token, next: usize, depth: usize) -> Result<Option<Node>, RegexError> {
        let rules = self.context.rules;
        let size_before = self.size;
        self.grow(1)?;
        let text_at = self.at;
        self.at = next;
        let node = match token {
            Token::Look(look) => return Ok(Some(Node::Look(look))),
            Token::Char(c) => self.char(c),
            Token::Byte(b) => Node::Byte(b),
            Token::Any => Node::Any(self.context.no_newline),
            Token::Bracket => self.bracket()?,
            Token::Class(class, negated) => self.class(class.set(self.context.locale), negated, false),
            Token::Space(negated) => self.class(Named::Space.set(self.context.locale), negated, false),
            Token::Backref(n) => {
                let n = n + self.first_group;
                if !self.closed.get(n - 1 - self.first_group).copied().unwrap_or(false) {
                    return Err(RegexError::BackReference);
                }
                self.has_backrefs = true;
                Node::Backref(n)
            }
            Token::Open => {
                if depth >= DEPTH_MAX {
                    return Err(RegexError::TooBig);
                }
                self.groups += 1;
                let group = self.groups;
                self.closed.push(false);
                let body = self.alternatives(depth + 1)?;
                let (token, next) = self.token(false);
                if token != Token::Close {
                    return Err(RegexError::UnmatchedParen);
                }
                self.at = next;
                if let Some(closed) = self.closed.get_mut(group - 1 - self.first_group) {
                    *closed = true;
                }
                Node::Group(group, Box::new(body))
            }
            Token::Close => {
                if !rules.close_is_text {
                    return Err(RegexError::UnmatchedCloseParen);
                }
                Node::Char(')')
            }
            Token::Star | Token::Plus | Token::Question | Token::Brace => {
                if rules.repeat_of_nothing_fails || (token == Token::Brace && rules.strict_repeats) {
                    return Err(RegexError::Repeat);
                }
                if rules.repeat_of_nothing_skips {
                    if token == Token::Brace {
                        self.at = text_at;
                        return self.skip_brace();
                    }
                    // GNU grep: a parenthesis right behind it does not close the group.
                    return if depth > 0 && self.token(false).0 == Token::Close { Err(RegexError::UnmatchedParen) } else { Ok(None) };
                }
                match token {
                    Token::Star => Node::Char('*'),
                    Token::Plus => Node::Char('+'),
                    Token::Question => Node::Char('?'),
                    _ => Node::Char('{'),
                }
            }
            Token::Trailing => return Err(RegexError::TrailingBackslash),
            Token::End | Token::Alt => return Ok(None),
        };
        self.repetitions(node, size_before).map(Some)
    }

    /// GNU grep takes `{1}` at the start as a repetition of nothing, or as text when it is no interval.
    fn skip_brace(&mut self) -> Result<Option<Node>, RegexError> {
        let (_, next) = self.token(false);
        self.at = next;
        match self.interval()? {
            Some(_) => Ok(None),
            None => Ok(Some(Node::Char('{'))),
        }
    }

    fn repetitions(&mut self, mut node: Node, size_before: usize) -> Result<Node, RegexError> {
        let mut n_operators = 0usize;
        loop {
            let (token, next) = self.token(false);
            let (min, max) = match token {
                Token::Star => (0, None),
                Token::Plus => (1, None),
                Token::Question => (0, Some(1)),
                Token::Brace => {
                    let before = self.at;
                    self.at = next;
                    match self.interval()? {
                        Some(bounds) => {
                            self.at = before;
                            (bounds.0, bounds.1)
                        }
                        None => {
                            // The brace is text: the atom ends here and the brace is the next one.
                            let brace = Node::Char('{');
                            let size = self.size;
                            let brace = self.repetitions(brace, size)?;
                            return Ok(Node::Concat(vec![node, brace]));
                        }
                    }
                }
                _ => return Ok(node),
            };
            if n_operators > 0 && self.context.rules.strict_repeats && matches!(token, Token::Star | Token::Brace) {
                return Err(RegexError::Repeat);
            }
            n_operators += 1;
            self.at = next;
            if token == Token::Brace {
                self.interval()?;
            }
            if self.size > size_before {
                let times = max.unwrap_or(min.max(1)).max(1) as usize;
                let body = self.size - size_before;
                self.grow(body.saturating_mul(times - 1))?;
            }
            node = repeat(node, min, max);
            if n_operators > 2 * DEPTH_MAX && matches!(node, Node::Repeat(ref inner, ..) if matches!(**inner, Node::Repeat(..))) {
                return Err(RegexError::TooBig);
            }
        }
    }

    /// `n`, `n,`, `,m`, `n,m` and the closing brace. `None`, with the cursor unmoved: this dialect takes the brace as text.
    fn interval(&mut self) -> Result<Option<(u32, Option<u32>)>, RegexError> {
        let start = self.at;
        let low = self.number();
        let comma = self.byte(self.at) == Some(b',');
        if comma {
            self.at += 1;
        }
        let high = if comma { self.number() } else { low };
        let closed = if self.context.extended {
            self.byte(self.at) == Some(b'}')
        } else {
            self.byte(self.at) == Some(b'\\') && self.byte(self.at + 1) == Some(b'}')
        };
        if !closed || (low.is_none() && !comma) {
            if self.context.rules.bad_interval_is_text {
                self.at = start;
                return Ok(None);
            }
            let at_end = self.at >= self.pattern.len();
            let rest = self.pattern.get(self.at..).unwrap_or_default();
            let never = if self.context.extended { !rest.contains(&b'}') } else { memchr::memmem::find(rest, b"\\}").is_none() };
            return Err(if at_end || never { RegexError::UnmatchedBrace } else { RegexError::Interval });
        }
        self.at += if self.context.extended { 1 } else { 2 };
        let min = low.unwrap_or(0);
        if high.is_some_and(|high| min > high) {
            return Err(RegexError::Interval);
        }
        if high.unwrap_or(min) > DUP_MAX {
            return Err(RegexError::TooBig);
        }
        Ok(Some((min, high)))
    }

    fn number(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(b @ b'0'..=b'9') = self.byte(self.at) {
            value = Some((value.unwrap_or(0) * 10 + u32::from(b - b'0')).min(DUP_MAX + 1));
            self.at += 1;
        }
        value
    }

    fn char(&self, c: char) -> Node {
        if self.context.icase && (c.is_ascii() || !self.context.locale.is_bytes()) {
            let mut class = range_class(c, c);
            if class.try_case_fold_simple().is_ok() && class.ranges().iter().map(|r| r.len()).sum::<usize>() > 1 {
                return Node::Set(Arc::new(class));
            }
        }
        Node::Char(c)
    }

    fn class(&self, mut class: ClassUnicode, negated: bool, bracket: bool) -> Node {
        if self.context.icase {
            let mut letters = class.clone();
            if self.context.locale.is_bytes() {
                letters.intersect(&range_class('\0', '\x7f'));
            }
            // Failure means that the tables are not compiled in, and they are.
            let _folded = letters.try_case_fold_simple().is_ok();
            class.union(&letters);
        }
        if negated {
            class.negate();
            if bracket && self.context.no_newline {
                class.difference(&range_class('\n', '\n'));
            }
        }
        if self.context.in_line {
            class.difference(&range_class('\n', '\n'));
        }
        Node::Set(Arc::new(class))
    }

    /// The rest of `[…]` behind its opening bracket.
    fn bracket(&mut self) -> Result<Node, RegexError> {
        let negated = self.byte(self.at) == Some(b'^');
        if negated {
            self.at += 1;
        }
        if self.byte(self.at).is_none() {
            return Err(RegexError::Invalid);
        }
        let mut class = ClassUnicode::empty();
        let mut stray: Vec<u8> = Vec::new();
        let mut first = true;
        loop {
            match self.byte(self.at) {
                None => return Err(RegexError::UnmatchedBracket),
                Some(b']') if !first => {
                    self.at += 1;
                    break;
                }
                Some(_) => {}
            }
            first = false;
            let member = self.member()?;
            let ranged = self.byte(self.at) == Some(b'-') && self.byte(self.at + 1).is_some_and(|b| b != b']');
            if self.byte(self.at) == Some(b'-') && self.byte(self.at + 1).is_none() {
                return Err(RegexError::UnmatchedBracket);
            }
            match (member, ranged) {
                (Member::Class(named), false) => {
                    if self.context.icase && matches!(named, Named::Upper | Named::Lower) {
                        class.union(&Named::Alpha.set(self.context.locale));
                    } else {
                        class.union(&named.set(self.context.locale));
                    }
                }
                (Member::Class(_), true) => return Err(RegexError::RangeEnd),
                (Member::Byte(b), false) => stray.push(b),
                (Member::Byte(_), true) => return Err(RegexError::RangeEnd),
                (Member::Char(c), false) => class.union(&range_class(c, c)),
                (Member::Char(from), true) => {
                    self.at += 1;
                    match self.member()? {
                        Member::Char(to)
                            if self.context.rules.ascii_ranges
                                && !self.context.locale.is_bytes()
                                && !(from.is_ascii() && to.is_ascii()) =>
                        {
                            return Err(RegexError::Collation);
                        }
                        Member::Char(to) if from <= to => class.union(&range_class(from, to)),
                        _ => return Err(RegexError::RangeEnd),
                    }
                }
            }
        }
        let set = self.class(class, negated, true);
        if stray.is_empty() || negated {
            return Ok(set);
        }
        let mut either = vec![set];
        either.extend(stray.into_iter().map(Node::Byte));
        Ok(Node::Alt(either))
    }

    fn member(&mut self) -> Result<Member, RegexError> {
        if self.byte(self.at) == Some(b'[')
            && let Some(mark @ (b':' | b'.' | b'=')) = self.byte(self.at + 1)
        {
            let rest = self.pattern.get(self.at + 2..).unwrap_or_default();
            let Some(len) = memchr::memmem::find(rest, &[mark, b']']) else {
                if mark == b':' {
                    self.at += 1;
                    return Ok(Member::Char('['));
                }
                return Err(RegexError::UnmatchedBracket);
            };
            let name = rest.get(..len).unwrap_or_default();
            self.at += len + 4;
            if mark == b':' {
                return Named::from_name(name).map(Member::Class).ok_or(RegexError::ClassName);
            }
            return match self.context.locale.decode(name, 0) {
                Some((n, Some(c))) if n == name.len() => Ok(Member::Char(c)),
                _ => Err(RegexError::Collation),
            };
        }
        match self.decode(self.at) {
            None => Err(RegexError::UnmatchedBracket),
            Some((len, Some(c))) => {
                self.at += len;
                Ok(Member::Char(c))
            }
            Some((len, None)) => {
                let byte = self.byte(self.at).unwrap_or_default();
                self.at += len;
                Ok(Member::Byte(byte))
            }
        }
    }
}

enum Member {
    Char(char),
    Byte(u8),
    Class(Named),
}

fn repeat(node: Node, min: u32, max: Option<u32>) -> Node {
    match (node, min, max) {
        (node, 1, Some(1)) => node,
        // Stars of stars are stars, so a row of operators builds no tower.
        (Node::Repeat(inner, low, None), 0, _) if low <= 1 => Node::Repeat(inner, 0, None),
        (Node::Repeat(inner, low, None), 1, None) if low <= 1 => Node::Repeat(inner, low, None),
        (Node::Repeat(inner, 0, Some(1)), 0, max @ (None | Some(1))) => Node::Repeat(inner, 0, max),
        (Node::Repeat(inner, 0, Some(1)), 1, None) => Node::Repeat(inner, 0, None),
        (node, min, max) => Node::Repeat(Box::new(node), min, max),
    }
}
