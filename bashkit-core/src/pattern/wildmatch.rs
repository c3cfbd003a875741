//! Globs over paths, in which only `**` crosses a slash: git's wildmatch, and what others translate into its tokens.
//!
//! A glob is a row of tokens, and the matcher carries the set of tokens that can come next over the text once. So the work is bounded by the
//! product of both lengths, whatever the glob is.

use super::class::{Named, decode, lower, upper};

/// A character, or a byte that belongs to none: see [`units`].
pub type Unit = u32;

const SLASH: Unit = b'/' as Unit;
const STAR: Unit = b'*' as Unit;
const OPEN: Unit = b'[' as Unit;
const CLOSE: Unit = b']' as Unit;
const BACKSLASH: Unit = b'\\' as Unit;
/// Unit of the stray byte 0: stray bytes are numbered above all characters.
const STRAY: Unit = 0x11_0000;

/// Element of a compiled path glob, as its reader answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// One character, compared as it is.
    One(Unit),
    /// Any character but a slash.
    Any,
    /// One character of a set; a slash only with [`WildOptions::regex_sets`].
    Set(Box<Set>),
    /// Any characters but a slash.
    Star,
    /// Any characters, slashes among them.
    Stars,
    /// The tokens behind this one, up to so many, may be left out.
    Fork(usize),
    /// The tokens behind this one, up to so many, are left out.
    Jump(usize),
    /// Token that no text matches.
    Never,
}

/// Set of characters and classes between brackets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Set {
    negated: bool,
    chars: Vec<Unit>,
    ranges: Vec<(Unit, Unit)>,
    classes: Vec<Named>,
}

/// Syntax of sets in brackets, in which readers differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SetSyntax {
    /// A backslash takes the next character as it is.
    pub escapes: bool,
    /// A name in `[:alpha:]` is a class of characters.
    pub classes: bool,
    /// A range whose end stands before its beginning makes the set invalid; else it is empty.
    pub strict: bool,
}

/// Comparison of a glob with a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WildOptions {
    /// Only a slash, [`Token::Stars`] and nothing else matches a slash.
    pub pathname: bool,
    /// Letter case does not count.
    pub nocase: bool,
    /// Characters are bytes, not UTF-8.
    pub bytes: bool,
    /// Sets are those of a regular expression, as globset has them: they match a slash, and `nocase` holds for each of their characters. Without it they are
    /// those of git: a slash is in none, and with `nocase` a capital letter that stands alone in a set matches nothing.
    pub regex_sets: bool,
}

/// A compiled glob over paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wildmatch {
    tokens: Vec<Token>,
    options: WildOptions,
    /// Text that every match begins with: the first `n_head` tokens.
    head: Vec<u8>,
    n_head: usize,
    /// Text that every match ends with.
    tail: Vec<u8>,
}

/// Characters of a text, bytes that belong to none as numbers above those of characters; with `bytes`, all bytes.
pub fn units(text: &[u8], bytes: bool) -> impl Iterator<Item = Unit> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let byte = *text.get(at)?;
        let (len, unit) = match decode(text, at)? {
            _ if bytes => (1, Unit::from(byte)),
            (len, Some(c)) => (len, Unit::from(c)),
            (len, None) => (len, STRAY + Unit::from(byte)),
        };
        at += len;
        Some(unit)
    })
}

impl Set {
    /// Reads the set behind a `[`: the set, and how many units it has with its `]`. `None` when it is not closed or not valid.
    #[must_use]
    pub fn read(inside: &[Unit], syntax: SetSyntax) -> Option<(Self, usize)> {
        let is = |at: usize, byte: u8| inside.get(at) == Some(&Unit::from(byte));
        let mut set = Self { negated: is(0, b'!') || is(0, b'^'), ..Self::default() };
        let first = usize::from(set.negated);
        let mut at = first;
        loop {
            let mut from = *inside.get(at)?;
            if from == CLOSE && at > first {
                return Some((set, at + 1));
            }
            if syntax.classes && from == OPEN && is(at + 1, b':') {
                let rest = inside.get(at + 2..)?;
                let end = rest.windows(2).position(|two| *two == [Unit::from(b':'), CLOSE])?;
                let name: Option<Vec<u8>> = rest.get(..end)?.iter().map(|unit| u8::try_from(*unit).ok()).collect();
                set.classes.push(Named::from_name(&name?)?);
                at += end + 4;
                continue;
            }
            if syntax.escapes && from == BACKSLASH {
                at += 1;
                from = *inside.get(at)?;
            }
            let to = inside.get(at + 2).copied().filter(|to| is(at + 1, b'-') && *to != CLOSE);
            if syntax.strict && to.is_some_and(|to| to < from) {
                return None;
            }
            match to {
                Some(to) => set.ranges.push((from, to)),
                None => set.chars.push(from),
            }
            at += if to.is_some() { 3 } else { 1 };
        }
    }

    /// Whether a character, given in both cases, is in the set; `folds_chars`: in either case also where it stands alone.
    fn contains(&self, [lower, upper]: [Unit; 2], folds_chars: bool) -> bool {
        let in_ranges = |unit: Unit| {
            self.ranges.iter().any(|(from, to)| (*from..=*to).contains(&unit))
                || char::from_u32(unit).is_some_and(|c| c.is_ascii() && self.classes.iter().any(|class| class.contains(c)))
        };
        let alone = self.chars.iter().any(|unit| *unit == lower || (folds_chars && *unit == upper));
        (alone || in_ranges(lower) || in_ranges(upper)) != self.negated
    }
}

impl WildOptions {
    /// Small and capital letter of a character: itself twice where case counts.
    fn fold(self, unit: Unit) -> [Unit; 2] {
        match char::from_u32(unit) {
            Some(c) if self.nocase && (!self.bytes || c.is_ascii()) => [lower(c), upper(c)].map(Unit::from),
            _ => [unit, unit],
        }
    }

    /// The bytes of a token that is matched by nothing else.
    fn literal(self, token: &Token, into: &mut Vec<u8>) -> bool {
        let Token::One(unit) = token else { return false };
        if self.fold(*unit) != [*unit, *unit] {
            return false;
        }
        match (u8::try_from(*unit), char::from_u32(*unit)) {
            (Ok(byte), _) if self.bytes => into.push(byte),
            (_, Some(c)) => into.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            _ => return false,
        }
        true
    }
}

impl Wildmatch {
    /// Makes a glob of tokens.
    #[must_use]
    pub fn new(tokens: Vec<Token>, options: WildOptions) -> Self {
        let mut head = Vec::new();
        let n_head = tokens.iter().take_while(|token| options.literal(token, &mut head)).count();
        // What a fork may leave out is no part of every match.
        let target = |(at, token): (usize, &Token)| match token {
            Token::Fork(n) | Token::Jump(n) => at + 1 + n,
            Token::One(unit) if options.literal(&Token::One(*unit), &mut Vec::new()) => 0,
            _ => at + 1,
        };
        let from = tokens.iter().enumerate().map(target).max().unwrap_or(0);
        let mut tail = Vec::new();
        for token in tokens.get(from..).unwrap_or_default() {
            options.literal(token, &mut tail);
        }
        Self { tokens, options, head, n_head, tail }
    }

    /// Compiles a pattern as git reads it: with `pathname`, `**` between slashes crosses them. Every byte string is a pattern; one with a bad
    /// `[…]` matches nothing.
    #[must_use]
    pub fn git(pattern: &[u8], options: WildOptions) -> Self {
        let syntax = SetSyntax { escapes: true, classes: true, strict: false };
        let pattern: Vec<Unit> = units(pattern, options.bytes).collect();
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(&unit) = pattern.get(at) {
            let behind = pattern.get(at + 1..).unwrap_or_default();
            at += 1;
            match (unit, behind) {
                (STAR, _) => {
                    let starts = at == 1 || pattern.get(at - 2) == Some(&SLASH);
                    let n = behind.iter().take_while(|unit| **unit == STAR).count();
                    at += n;
                    match pattern.get(at) {
                        _ if !options.pathname => tokens.push(Token::Stars),
                        None if starts && n > 0 => tokens.push(Token::Stars),
                        Some(&SLASH) if starts && n > 0 => {
                            tokens.extend(Self::any_directories());
                            at += 1;
                        }
                        _ => tokens.push(Token::Star),
                    }
                }
                (OPEN, _) => match Set::read(behind, syntax) {
                    Some((set, len)) => {
                        tokens.push(Token::Set(Box::new(set)));
                        at += len;
                    }
                    None => {
                        tokens.push(Token::Never);
                        break;
                    }
                },
                (BACKSLASH, [next, ..]) => {
                    tokens.push(Token::One(*next));
                    at += 1;
                }
                _ if unit == Unit::from(b'?') => tokens.push(Token::Any),
                _ => tokens.push(Token::One(unit)),
            }
        }
        Self::new(tokens, options)
    }

    /// Tokens of `**/`: nothing, or directories.
    #[must_use]
    pub fn any_directories() -> [Token; 3] {
        [Token::Fork(2), Token::Stars, Token::One(SLASH)]
    }

    /// Whether any of several globs matches all of a text: see [`Wildmatch::matches`].
    ///
    /// # Errors
    /// The error of `step`.
    pub fn any<'g, E>(
        globs: impl IntoIterator<Item = &'g Self>,
        text: &[u8],
        mut step: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<bool, E> {
        for glob in globs {
            if glob.matches(text, &mut step)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the glob matches all of a text. `step(n)` is charged `n` units of work.
    ///
    /// # Errors
    /// The error of `step`.
    pub fn matches<E>(&self, text: &[u8], mut step: impl FnMut(u64) -> Result<(), E>) -> Result<bool, E> {
        step(1)?;
        let Some(rest) = text.strip_prefix(self.head.as_slice()).filter(|_| text.ends_with(&self.tail)) else { return Ok(false) };
        if self.n_head == self.tokens.len() {
            return Ok(rest.is_empty());
        }
        let mut now = Places::new(self.tokens.len() + 1);
        let mut next = Places::new(self.tokens.len() + 1);
        step(self.tokens.len() as u64 / 64)?;
        now.enter(self.n_head);
        now.close(&self.tokens);
        let open_end = (self.tokens.last() == Some(&Token::Stars)).then(|| self.tokens.len() - 1);
        let mut work = 0;
        for unit in units(rest, self.options.bytes) {
            if open_end.is_some_and(|last| now.has(last)) {
                return Ok(true);
            }
            if now.list.is_empty() {
                return Ok(false);
            }
            work += 1 + now.list.len() as u64;
            if work >= 512 {
                step(work / 8)?;
                work = 0;
            }
            next.clear();
            for &at in &now.list {
                if let Some(to) = self.advance(at, unit) {
                    next.enter(to);
                }
            }
            next.close(&self.tokens);
            std::mem::swap(&mut now, &mut next);
        }
        step(work / 8)?;
        Ok(now.has(self.tokens.len()))
    }

    /// The place behind a character at a place; `None` when it does not match.
    fn advance(&self, at: usize, unit: Unit) -> Option<usize> {
        let crosses = !self.options.pathname || unit != SLASH;
        match self.tokens.get(at)? {
            Token::One(one) => {
                let is_same = *one == unit || (self.options.nocase && self.options.fold(*one)[0] == self.options.fold(unit)[0]);
                is_same.then_some(at + 1)
            }
            Token::Any => crosses.then_some(at + 1),
            Token::Set(set) => {
                let in_set = || set.contains(self.options.fold(unit), self.options.regex_sets);
                ((crosses || self.options.regex_sets) && in_set()).then_some(at + 1)
            }
            Token::Star => crosses.then_some(at),
            Token::Stars => Some(at),
            Token::Fork(_) | Token::Jump(_) | Token::Never => None,
        }
    }
}

/// Tokens that can come next.
struct Places {
    list: Vec<usize>,
    on: Vec<bool>,
}

impl Places {
    fn new(n: usize) -> Self {
        Self { list: Vec::new(), on: vec![false; n] }
    }

    fn has(&self, at: usize) -> bool {
        self.on.get(at).is_some_and(|on| *on)
    }

    fn enter(&mut self, at: usize) {
        if let Some(on) = self.on.get_mut(at)
            && !std::mem::replace(on, true)
        {
            self.list.push(at);
        }
    }

    /// Adds the places that are reached without a character.
    fn close(&mut self, tokens: &[Token]) {
        let mut idx = 0;
        while let Some(&at) = self.list.get(idx) {
            idx += 1;
            match tokens.get(at) {
                Some(Token::Star | Token::Stars) => self.enter(at + 1),
                Some(Token::Fork(n)) => {
                    self.enter(at + 1);
                    self.enter(at + 1 + n);
                }
                Some(Token::Jump(n)) => self.enter(at + 1 + n),
                _ => {}
            }
        }
    }

    fn clear(&mut self) {
        for at in self.list.drain(..) {
            if let Some(on) = self.on.get_mut(at) {
                *on = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::{WildOptions, Wildmatch};

    const PATHS: WildOptions = WildOptions { pathname: true, nocase: false, bytes: true, regex_sets: false };

    #[track_caller]
    fn check(pattern: &str, options: WildOptions, yes: &[&str], no: &[&str]) {
        let glob = Wildmatch::git(pattern.as_bytes(), options);
        for (texts, want) in [(yes, true), (no, false)] {
            for text in texts {
                assert_eq!(glob.matches::<Infallible>(text.as_bytes(), |_| Ok(())), Ok(want), "{pattern} {text}");
            }
        }
    }

    #[test]
    fn patterns_of_git() {
        check("*.o", PATHS, &["a.o", ".o"], &["a/b.o", "a.oo"]);
        check("**/x", PATHS, &["x", "a/x", "a/b/x"], &["ax", "a/xy"]);
        check("a/**", PATHS, &["a/b", "a/b/c"], &["a", "b/a/c"]);
        check("a/**/b", PATHS, &["a/b", "a/x/b", "a/x/y/b"], &["a/xb", "ab"]);
        check("a**b", PATHS, &["ab", "axb"], &["a/b"]);
        check("[a-c]?[!x]", PATHS, &["abz", "c12"], &["abx", "d12", "ab", "a/z"]);
        check("[[:digit:]_]", PATHS, &["1", "_"], &["a", "[", ":"]);
        check("a[b", PATHS, &[], &["a[b", "ab"]);
        check("a*b*c", PATHS, &["abc", "aXbYc"], &["abcd", "a/bc"]);
        check("\\*", PATHS, &["*"], &["a"]);
        check("a*", WildOptions { pathname: false, ..PATHS }, &["a/b"], &["b"]);
        let nocase = WildOptions { nocase: true, ..PATHS };
        check("A[B-C]d", nocase, &["abD", "ACD"], &["add"]);
        check("[b]", nocase, &["b", "B"], &[]);
        check("[B]", nocase, &[], &["b", "B"]);
        check("[[:upper:]]", nocase, &["b", "B"], &["1"]);
        let regex = WildOptions { regex_sets: true, ..nocase };
        check("a[/]x", regex, &["a/x"], &["ax"]);
        check("[B][!c]", regex, &["b/", "Bd"], &["bC", "bc"]);
    }

    #[test]
    fn work_is_polynomial() {
        for pattern in ["*a".repeat(100) + "b", "**/a/".repeat(100) + "b", "**/*a*/".repeat(100) + "b"] {
            let glob = Wildmatch::git(pattern.as_bytes(), PATHS);
            let mut work = 0;
            let is = glob.matches::<Infallible>(("a".repeat(200) + &"/a".repeat(400) + "b").as_bytes(), |n| {
                work += n;
                Ok(())
            });
            assert_eq!(is, Ok(false), "{pattern}");
            assert!(work < 100_000, "{pattern}: {work}");
            assert_eq!(glob.matches(&b"a/".repeat(1000), |_| Err(())), Err(()), "{pattern}");
        }
    }
}
