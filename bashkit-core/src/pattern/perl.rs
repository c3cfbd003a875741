//! Patterns of Perl: translated for `regex-syntax`, or for `fancy-regex` where they have look-around or back-references.

use std::borrow::Cow;

use regex_syntax::hir::Hir;

use super::Step;
#[cfg(feature = "regex-full")]
use super::backtrack::{BacktrackOptions, Backtracker, Behind, Refusal};
use super::locale::Locale;
use super::regex::{Engine, RegexError, RegexOptions, Span};
use crate::error::Error;
use crate::limits::{Held, Meter};

/// Bytes of a pattern that are accepted; PCRE2 has a like bound. Nothing is asked while one is compiled.
pub const PERL_BYTES_MAX: usize = 64 << 10;
/// Bytes of one with look-around or back-references: the time to compile it grows with their square.
#[cfg(feature = "regex-full")]
pub(super) const FANCY_BYTES_MAX: usize = 16 << 10;
/// Bytes of memory that a character of a pattern takes in the trees of its reader, at most.
const CHAR_BYTES: usize = 400;
/// Bytes that a class takes: the letters of all scripts are some 700 ranges.
const CLASS_BYTES: usize = 12 << 10;

/// PCRE2's words for a reference to a group that a pattern does not have.
#[cfg(feature = "regex-full")]
const NO_GROUP: &str = "reference to non-existent subpattern";

/// A compiled pattern of Perl.
#[derive(Debug)]
pub(super) enum Perl {
    Plain(Box<Engine>),
    #[cfg(feature = "regex-full")]
    Fancy(Box<Backtracker>),
}

impl Perl {
    /// Compiles the alternation of `patterns`; also the number of its capturing groups.
    pub(super) fn compile(meter: &Meter, held: &Held, patterns: &[&[u8]], options: &RegexOptions) -> Result<(Self, usize), RegexError> {
        let n_bytes = patterns.iter().map(|pattern| pattern.len()).sum::<usize>();
        if n_bytes > PERL_BYTES_MAX {
            return Err(RegexError::Perl("regular expression is too large".to_owned()));
        }
        meter.step(n_bytes as u64)?;
        meter.fits(patterns.iter().map(|pattern| perl_bytes(pattern)).sum())?;
        held.grow(n_bytes * CHAR_BYTES)?;
        let mut text = String::new();
        let mut is_possessive = false;
        for (i, pattern) in patterns.iter().enumerate() {
            let pattern = match options.locale {
                Locale::Bytes => Cow::Owned(with_numbers(pattern)),
                Locale::Utf8 => std::str::from_utf8(pattern).map_err(|_| RegexError::Perl("UTF-8 error in pattern".to_owned()))?.into(),
            };
            if i > 0 {
                text.push('|');
            }
            if patterns.len() > 1 {
                text.push_str("(?:");
            }
            let read = perl_to_rust(&pattern);
            text.push_str(&read.text);
            is_possessive |= read.is_possessive;
            if patterns.len() > 1 {
                text.push(')');
            }
        }
        if options.whole_word {
            text = format!(r"(?-u:\b{{start-half}})(?:{text})(?-u:\b{{end-half}})");
        }
        if options.whole_line {
            text = format!("^(?:{text})$");
        }
        let multi_line = options.newline || options.multiline;
        let mut parser = regex_syntax::ParserBuilder::new()
            .utf8(false)
            .unicode(!options.locale.is_bytes())
            .multi_line(multi_line)
            .case_insensitive(options.icase)
            .octal(false)
            .nest_limit(100)
            .build();
        let refused = match parser.parse(&text) {
            Ok(hir) if !is_possessive => {
                let hir = if options.in_line { without_newline(hir) } else { hir };
                let n_groups = hir.properties().explicit_captures_len();
                let engine = Engine::new(hir, meter.memory())?.ok_or(RegexError::TooBig)?;
                return Ok((Self::Plain(Box::new(engine)), n_groups));
            }
            Ok(_) => "possessive quantifiers are not supported".to_owned(),
            Err(error) => error.to_string(),
        };
        let flags = if options.icase { "i" } else { "" }.to_owned() + if multi_line { "m" } else { "" };
        Self::backtracker(meter, held, &text, &flags, n_bytes, (options.locale, refused))
    }

    #[cfg(not(feature = "regex-full"))]
    fn backtracker(_: &Meter, _: &Held, _: &str, _: &str, _: usize, (_, refused): (Locale, String)) -> Result<(Self, usize), RegexError> {
        Err(RegexError::Perl(refused))
    }

    /// Compiles a pattern in the syntax of the crate `regex`; also the names of its capturing groups.
    pub(super) fn rust(meter: &Meter, pattern: &[u8], options: &RegexOptions) -> Result<(Self, Vec<Option<String>>), RegexError> {
        let n = pattern.len();
        if n > PERL_BYTES_MAX {
            return Err(RegexError::Perl(format!("it has {n} bytes, {PERL_BYTES_MAX} are accepted")));
        }
        meter.step(n as u64)?;
        meter.fits(perl_bytes(pattern))?;
        let pattern = std::str::from_utf8(pattern).map_err(|_| RegexError::Perl("it is no UTF-8".to_owned()))?;
        let mut parser = regex_syntax::ParserBuilder::new().utf8(false).case_insensitive(options.icase).nest_limit(100).build();
        let hir = parser.parse(pattern).map_err(|error| RegexError::Perl(error.to_string()))?;
        let mut names = vec![None; hir.properties().explicit_captures_len()];
        put_names(&hir, &mut names);
        let engine = Engine::new(hir, meter.memory())?.ok_or(RegexError::TooBig)?;
        Ok((Self::Plain(Box::new(engine)), names))
    }

    /// Compiles a translated pattern that no automaton matches.
    #[cfg(feature = "regex-full")]
    fn backtracker(
        meter: &Meter,
        held: &Held,
        text: &str,
        flags: &str,
        n_bytes: usize,
        (locale, _): (Locale, String),
    ) -> Result<(Self, usize), RegexError> {
        if n_bytes > FANCY_BYTES_MAX {
            return Err(RegexError::Perl("regular expression is too large".to_owned()));
        }
        // The matcher knows the words of ASCII by itself.
        let text = text.replace(r"(?-u:\b)", r"\b").replace(r"(?-u:\B)", r"\B");
        let text = text.replace(r"(?-u:\b{start-half})", r"\b{start-half}").replace(r"(?-u:\b{end-half})", r"\b{end-half}");
        let text = if flags.is_empty() { text } else { format!("(?{flags}){text}") };
        let tree = fancy_regex::Expr::parse_tree(&text).map_err(|error| match error {
            fancy_regex::Error::ParseError(_, fancy_regex::ParseError::InvalidBackref) => RegexError::Perl(NO_GROUP.to_owned()),
            error => RegexError::Perl(error.to_string()),
        })?;
        let options = BacktrackOptions { ascii_words: true, locale, not_empty: false, behind: Behind::FixedBranches };
        let program =
            Backtracker::new(&tree.expr, options, held.memory().hold(0)?, &mut |n| meter.step(n)).map_err(|refusal| match refusal {
                Refusal::TooBig => RegexError::TooBig,
                Refusal::Behind => RegexError::Perl("lookbehind assertion is not fixed length".to_owned()),
                Refusal::NoGroup => RegexError::Perl(NO_GROUP.to_owned()),
                Refusal::Unsupported(what) => RegexError::Perl(format!("{what} is not supported")),
                Refusal::Stopped(error) => RegexError::Stopped(error),
            })?;
        let n_groups = program.n_groups();
        Ok((Self::Fancy(Box::new(program)), n_groups))
    }

    /// Whether a text of many lines can be searched at once, given [`RegexOptions::in_line`].
    pub(super) fn searches_lines(&self) -> bool {
        matches!(self, Self::Plain(_))
    }

    /// The engine, where the pattern needs nothing else.
    pub(super) const fn plain(&self) -> Option<&Engine> {
        match self {
            Perl::Plain(engine) => Some(engine),
            #[cfg(feature = "regex-full")]
            Perl::Fancy(_) => None,
        }
    }

    /// The leftmost match at or after `start`, and its groups where they are asked for.
    pub(super) fn find(
        &self,
        text: &[u8],
        start: usize,
        groups: Option<&mut Vec<Option<Span>>>,
        step: Step<'_>,
    ) -> Result<Option<Span>, Error> {
        match self {
            Perl::Plain(engine) => {
                let found = engine.search(text, start, step)?;
                if let (Some(span), Some(groups)) = (found, groups) {
                    engine.groups(text, span, groups, step)?;
                }
                Ok(found)
            }
            #[cfg(feature = "regex-full")]
            Perl::Fancy(program) => program.find(text, start, groups, step),
        }
    }
}

fn put_names(hir: &Hir, names: &mut [Option<String>]) {
    use regex_syntax::hir::{Capture, HirKind};
    match hir.kind() {
        HirKind::Capture(Capture { index, name, sub }) => {
            if let Some(place) = names.get_mut((*index as usize).saturating_sub(1)) {
                *place = name.as_deref().map(str::to_owned);
            }
            put_names(sub, names);
        }
        HirKind::Repetition(repetition) => put_names(&repetition.sub, names),
        HirKind::Concat(all) | HirKind::Alternation(all) => all.iter().for_each(|part| put_names(part, names)),
        HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => {}
    }
}

/// Bytes of memory that a pattern takes at most while the reader of Perl's syntax, or of one like it, makes trees of it.
#[must_use]
pub fn perl_bytes(pattern: &[u8]) -> usize {
    let n_classes = memchr::memchr2_iter(b'\\', b'[', pattern).count();
    pattern.len().saturating_mul(CHAR_BYTES).saturating_add(n_classes.saturating_mul(CLASS_BYTES))
}

/// Removes every way to match a newline from a pattern; the edges of the text become those of lines.
fn without_newline(hir: Hir) -> Hir {
    use regex_syntax::hir::{Capture, Class, HirKind, Look as HirLook, Repetition};
    match hir.into_kind() {
        HirKind::Literal(literal) if literal.0.contains(&b'\n') => Hir::fail(),
        HirKind::Literal(literal) => Hir::literal(literal.0),
        HirKind::Class(Class::Unicode(mut class)) => {
            class.difference(&super::class::range_class('\n', '\n'));
            Hir::class(Class::Unicode(class))
        }
        HirKind::Class(Class::Bytes(mut class)) => {
            let newline = regex_syntax::hir::ClassBytesRange::new(b'\n', b'\n');
            class.difference(&regex_syntax::hir::ClassBytes::new([newline]));
            Hir::class(Class::Bytes(class))
        }
        HirKind::Look(HirLook::Start) => Hir::look(HirLook::StartLF),
        HirKind::Look(HirLook::End) => Hir::look(HirLook::EndLF),
        HirKind::Look(look) => Hir::look(look),
        HirKind::Repetition(Repetition { min, max, greedy, sub }) => {
            Hir::repetition(Repetition { min, max, greedy, sub: Box::new(without_newline(*sub)) })
        }
        HirKind::Capture(Capture { index, name, sub }) => Hir::capture(Capture { index, name, sub: Box::new(without_newline(*sub)) }),
        HirKind::Concat(all) => Hir::concat(all.into_iter().map(without_newline).collect()),
        HirKind::Alternation(all) => Hir::alternation(all.into_iter().map(without_newline).collect()),
        HirKind::Empty => Hir::empty(),
    }
}

/// A pattern in the syntax of `regex-syntax`.
struct Translated {
    text: String,
    /// Whether it has a quantifier such as `a++`, which that syntax reads as another one.
    is_possessive: bool,
}

/// A pattern whose bytes above 0x7f are written as numbers.
fn with_numbers(pattern: &[u8]) -> String {
    let mut text = String::with_capacity(pattern.len());
    let mut is_escaped = false;
    for &byte in pattern {
        if byte.is_ascii() {
            text.push(char::from(byte));
        } else {
            if is_escaped {
                text.pop();
            }
            text.push_str(&format!("\\x{byte:02x}"));
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    text
}

/// PCRE without UCP knows only ASCII in `\w \d \s \b`, and takes for text some things that the Rust reader refuses.
fn perl_to_rust(pattern: &str) -> Translated {
    let mut is_possessive = false;
    let mut out = String::with_capacity(pattern.len() + 16);
    let mut chars = pattern.chars().peekable();
    let mut rest = pattern;
    let mut in_class = false;
    let mut class_start = false;
    while let Some(c) = chars.next() {
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        let at_class_start = std::mem::take(&mut class_start);
        match c {
            '\\' => {
                let Some(next) = chars.next() else {
                    out.push('\\');
                    break;
                };
                rest = rest.get(next.len_utf8()..).unwrap_or_default();
                match next {
                    'w' => out.push_str("[0-9A-Za-z_]"),
                    'W' => out.push_str("[^0-9A-Za-z_]"),
                    'd' => out.push_str("[0-9]"),
                    'D' => out.push_str("[^0-9]"),
                    's' => out.push_str("[\\t-\\r ]"),
                    'S' => out.push_str("[^\\t-\\r ]"),
                    'h' => out.push_str("[\\t ]"),
                    'H' => out.push_str("[^\\t ]"),
                    'R' if !in_class => out.push_str("(?:\\r\\n|[\\n-\\r])"),
                    'N' if !in_class => out.push_str("[^\\n]"),
                    'Z' if !in_class => out.push_str("(?:\\n?\\z)"),
                    'e' => out.push_str("\\x1B"),
                    // What stands in the braces is a name or a number.
                    'p' | 'P' | 'g' | 'k' if rest.starts_with('{') => {
                        let inside = rest.split('}').next().unwrap_or_default();
                        let named = inside.trim_start_matches('{').trim();
                        match (next, named.strip_prefix('^')) {
                            ('p', Some(named)) => out.push_str(&format!("\\P{{{named}}}")),
                            ('P', Some(named)) => out.push_str(&format!("\\p{{{named}}}")),
                            ('p' | 'P', None) => out.push_str(&format!("\\{next}{{{named}}}")),
                            _ => out.push_str(&format!("\\k<{named}>")),
                        }
                        for _ in 0..=inside.chars().count() {
                            if let Some(c) = chars.next() {
                                rest = rest.get(c.len_utf8()..).unwrap_or_default();
                            }
                        }
                    }
                    // Digits in braces, or up to two of them: `\x` alone is NUL.
                    'x' | 'o' if next == 'x' || rest.starts_with('{') => {
                        let radix = if next == 'x' { 16 } else { 8 };
                        let (digits, used) = match rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
                            Some((digits, _)) => (digits, digits.len() + 2),
                            None => {
                                let end = rest.bytes().take(2).take_while(u8::is_ascii_hexdigit).count();
                                (rest.get(..end).unwrap_or_default(), end)
                            }
                        };
                        match u32::from_str_radix(if used == 0 { "0" } else { digits.trim() }, radix) {
                            // Two digits stand for a byte where characters are bytes.
                            Ok(number @ 0..=0xff) => out.push_str(&format!("\\x{number:02x}")),
                            Ok(number) => out.push_str(&format!("\\x{{{number:x}}}")),
                            // Left for the reader to refuse.
                            Err(_) => out.push_str(&format!("\\x{{{digits}}}")),
                        }
                        for _ in 0..rest.get(..used).unwrap_or_default().chars().count() {
                            if let Some(c) = chars.next() {
                                rest = rest.get(c.len_utf8()..).unwrap_or_default();
                            }
                        }
                    }
                    'b' if in_class => out.push_str("\\x08"),
                    'b' => out.push_str("(?-u:\\b)"),
                    'B' => out.push_str("(?-u:\\B)"),
                    'Q' => {
                        let quoted = rest.split("\\E").next().unwrap_or_default();
                        let skip = quoted.chars().count() + if rest.contains("\\E") { 2 } else { 0 };
                        for _ in 0..skip {
                            if let Some(c) = chars.next() {
                                rest = rest.get(c.len_utf8()..).unwrap_or_default();
                            }
                        }
                        out.push_str(&regex_syntax::escape(quoted));
                    }
                    'E' => {}
                    c if c.is_ascii_alphanumeric() || c == '<' || c == '>' => {
                        if c == '<' || c == '>' {
                            out.push(c);
                        } else {
                            out.push('\\');
                            out.push(c);
                        }
                    }
                    c => {
                        if c.is_ascii_punctuation() {
                            out.push('\\');
                        }
                        out.push(c);
                    }
                }
            }
            '[' if !in_class => {
                in_class = true;
                class_start = true;
                out.push('[');
                if chars.peek() == Some(&'^') {
                    chars.next();
                    rest = rest.get(1..).unwrap_or_default();
                    out.push('^');
                }
            }
            ']' if in_class && at_class_start => out.push_str("\\]"),
            ']' if in_class => {
                in_class = false;
                out.push(']');
            }
            '[' => {
                if rest.starts_with(':')
                    && let Some(len) = rest.find(":]")
                {
                    out.push('[');
                    for _ in 0..rest.get(..len + 2).unwrap_or_default().chars().count() {
                        if let Some(c) = chars.next() {
                            out.push(c);
                            rest = rest.get(c.len_utf8()..).unwrap_or_default();
                        }
                    }
                } else {
                    out.push_str("\\[");
                }
            }
            '&' | '~' if in_class => {
                out.push('\\');
                out.push(c);
            }
            '(' if !in_class && called_group(rest).is_some() => {
                let (group, n_chars) = called_group(rest).unwrap_or_default();
                out.push_str(&format!("\\g<{group}>"));
                for _ in 0..n_chars {
                    if let Some(c) = chars.next() {
                        rest = rest.get(c.len_utf8()..).unwrap_or_default();
                    }
                }
            }
            '+' if !in_class && is_quantified(&out) => {
                is_possessive = true;
                out.push('+');
            }
            '{' if !in_class && !is_interval(rest) => out.push_str("\\{"),
            '}' if !in_class && !out.ends_with(|c: char| c.is_ascii_digit() || c == ',') && !out.contains('{') => out.push_str("\\}"),
            c => out.push(c),
        }
    }
    Translated { text: out, is_possessive }
}

/// Group that `(?1)`, `(?-1)`, `(?R)`, `(?&name)` or `(?P>name)` calls, given what stands behind the parenthesis, and the characters of that.
fn called_group(rest: &str) -> Option<(&str, usize)> {
    let (inside, _) = rest.strip_prefix('?')?.split_once(')')?;
    let n_chars = inside.chars().count() + 2;
    let name = inside.strip_prefix('&').or_else(|| inside.strip_prefix("P>")).filter(|name| !name.is_empty());
    let number = || inside.strip_prefix(['+', '-']).unwrap_or(inside);
    if inside == "R" {
        Some(("0", n_chars))
    } else if name.is_some() {
        name.map(|name| (name, n_chars))
    } else {
        (!number().is_empty() && number().bytes().all(|byte| byte.is_ascii_digit())).then_some((inside, n_chars))
    }
}

/// Whether a pattern ends in a quantifier, so that a `+` behind it forbids to go back into what it took.
fn is_quantified(pattern: &str) -> bool {
    let Some(before) = pattern.strip_suffix(['*', '+', '?', '}']) else { return false };
    let n_backslashes = before.len() - before.trim_end_matches('\\').len();
    n_backslashes.is_multiple_of(2) && !before.is_empty() && !before.ends_with('(')
}

fn is_interval(rest: &str) -> bool {
    let Some((inside, _)) = rest.split_once('}') else { return false };
    let (low, high) = inside.split_once(',').unwrap_or((inside, ""));
    !low.is_empty() && low.bytes().chain(high.bytes()).all(|b| b.is_ascii_digit())
}
