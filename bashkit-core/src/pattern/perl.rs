//! Patterns of Perl: translated for `regex-syntax`, or for `fancy-regex` where they have look-around or back-references.

use regex_syntax::hir::Hir;

use super::Step;
#[cfg(feature = "regex-full")]
use super::regex::NFA_BYTES_MAX;
use super::regex::{Engine, RegexError, RegexOptions, Span, cost};
use crate::error::Error;
#[cfg(feature = "regex-full")]
use crate::limits::Limit;
use crate::limits::{Held, Meter};

/// Bytes of a pattern that are accepted; PCRE2 has a like bound. Nothing is asked while one is compiled.
pub const PERL_BYTES_MAX: usize = 64 << 10;
/// Bytes of one with look-around or back-references: the time to compile it grows with their square.
#[cfg(feature = "regex-full")]
const FANCY_BYTES_MAX: usize = 16 << 10;
/// Bytes of memory that one is taken to need.
#[cfg(feature = "regex-full")]
const FANCY_HELD_BYTES: usize = 256 << 10;
/// Bytes of memory that a character of a pattern takes in the trees of its reader, at most.
const CHAR_BYTES: usize = 400;
/// Bytes that a class takes: the letters of all scripts are some 700 ranges.
const CLASS_BYTES: usize = 12 << 10;

/// Steps back that one search with look-around may take.
#[cfg(feature = "regex-full")]
const BACKTRACKS_MAX: usize = 2_000_000;

/// A compiled pattern of Perl.
#[derive(Debug)]
pub(super) enum Perl {
    Plain(Box<Engine>),
    #[cfg(feature = "regex-full")]
    Fancy(Box<fancy_regex::Regex>),
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
        for (i, pattern) in patterns.iter().enumerate() {
            let pattern = std::str::from_utf8(pattern).map_err(|_| RegexError::Perl("UTF-8 error in pattern".to_owned()))?;
            if i > 0 {
                text.push('|');
            }
            if patterns.len() > 1 {
                text.push_str("(?:");
            }
            text.push_str(&perl_to_rust(pattern));
            if patterns.len() > 1 {
                text.push(')');
            }
        }
        if options.whole_word {
            text = format!("(?<![0-9A-Za-z_])(?:{text})(?![0-9A-Za-z_])");
        }
        if options.whole_line {
            text = format!("^(?:{text})$");
        }
        let multi_line = options.newline || options.multiline;
        let mut parser = regex_syntax::ParserBuilder::new()
            .utf8(false)
            .multi_line(multi_line)
            .case_insensitive(options.icase)
            .octal(false)
            .nest_limit(100)
            .build();
        match parser.parse(&text) {
            Ok(hir) => {
                let hir = if options.in_line { without_newline(hir) } else { hir };
                let n_groups = hir.properties().explicit_captures_len();
                let engine = Engine::new(hir, meter.memory())?.ok_or(RegexError::TooBig)?;
                Ok((Self::Plain(Box::new(engine)), n_groups))
            }
            #[cfg(feature = "regex-full")]
            Err(_) => {
                if n_bytes > FANCY_BYTES_MAX {
                    return Err(RegexError::Perl("regular expression is too large".to_owned()));
                }
                let regex = fancy_regex::RegexBuilder::new(&text)
                    .bytes_mode(fancy_regex::BytesMode::UnicodeBytes)
                    .multi_line(multi_line)
                    .case_insensitive(options.icase)
                    .backtrack_limit(BACKTRACKS_MAX)
                    .delegate_size_limit(bytes_per_part(&text, NFA_BYTES_MAX))
                    .delegate_dfa_size_limit(bytes_per_part(&text, NFA_BYTES_MAX))
                    .build()
                    .map_err(|error| RegexError::Perl(error.to_string()))?;
                held.grow(FANCY_HELD_BYTES)?;
                let n_groups = regex.captures_len().saturating_sub(1);
                Ok((Self::Fancy(Box::new(regex)), n_groups))
            }
            #[cfg(not(feature = "regex-full"))]
            Err(error) => Err(RegexError::Perl(error.to_string())),
        }
    }

    /// Whether a text of many lines can be searched at once, given [`RegexOptions::in_line`].
    pub(super) fn searches_lines(&self) -> bool {
        matches!(self, Self::Plain(_))
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
                if let (Some((from, end)), Some(groups)) = (found, groups) {
                    step(cost(end - from))?;
                    engine.groups(text, from, groups)?;
                }
                Ok(found)
            }
            #[cfg(feature = "regex-full")]
            Perl::Fancy(regex) => {
                step(1 + cost(text.len() - start) * 16)?;
                match regex.captures_from_pos(text, start) {
                    Ok(found) => {
                        let Some(found) = found else { return Ok(None) };
                        let whole = found.get(0).map(|m| (m.start(), m.end()));
                        if let Some(groups) = groups {
                            groups.extend((0..found.len()).map(|n| found.get(n).map(|m| (m.start(), m.end()))));
                        }
                        Ok(whole)
                    }
                    Err(_) => {
                        // The search ran into its own limit: that is what it cost.
                        step(BACKTRACKS_MAX as u64)?;
                        Err(Limit::Pattern.into())
                    }
                }
            }
        }
    }
}

/// Bytes of memory that a pattern takes at most while the reader of Perl's syntax, or of one like it, makes trees of it.
#[must_use]
pub fn perl_bytes(pattern: &[u8]) -> usize {
    let n_classes = memchr::memchr2_iter(b'\\', b'[', pattern).count();
    pattern.len().saturating_mul(CHAR_BYTES).saturating_add(n_classes.saturating_mul(CLASS_BYTES))
}

/// Parts of `bytes` that each of the automata may take that `fancy-regex` makes of a pattern: one between any two back-references and assertions.
#[must_use]
pub fn bytes_per_part(pattern: &str, bytes: usize) -> usize {
    let begins_part = |pair: &[u8]| matches!(pair, [b'\\', b'0'..=b'9' | b'k' | b'g' | b'K' | b'G' | b'b' | b'B' | b'Z'] | [b'(', b'?']);
    bytes / (1 + pattern.as_bytes().windows(2).filter(|pair| begins_part(pair)).count())
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

/// PCRE without UCP knows only ASCII in `\w \d \s \b`, and takes for text some things that the Rust reader refuses.
fn perl_to_rust(pattern: &str) -> String {
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
            '{' if !in_class && !is_interval(rest) => out.push_str("\\{"),
            '}' if !in_class && !out.ends_with(|c: char| c.is_ascii_digit() || c == ',') && !out.contains('{') => out.push_str("\\}"),
            c => out.push(c),
        }
    }
    out
}

fn is_interval(rest: &str) -> bool {
    let Some((inside, _)) = rest.split_once('}') else { return false };
    let (low, high) = inside.split_once(',').unwrap_or((inside, ""));
    !low.is_empty() && low.bytes().chain(high.bytes()).all(|b| b.is_ascii_digit())
}
