//! The patterns: where they come from, how they are read, and what GNU says of them.

use bashkit_core::command::{Cx, Opt};
use bashkit_core::gnu::Locale;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::{Dialect, Regex, RegexError, RegexOptions, Syntax};

use super::{BASIC, EXTENDED, FILE, FIXED, IGNORE_CASE, IGNORE_CASE_Y, LINE, NO_IGNORE_CASE, PERL, REGEXP, WORD, message};

/// All patterns, one a line each; `None` when there is neither an option nor an operand for them.
pub(super) fn collect(cx: &Cx<'_>, operands: &mut Vec<Vec<u8>>) -> Result<Option<Vec<Vec<u8>>>, Fault> {
    let mut patterns: Vec<Vec<u8>> = Vec::new();
    let mut given = false;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        if option.short() == REGEXP.short() {
            given = true;
            patterns.extend(value.split(|&b| b == b'\n').map(<[u8]>::to_vec));
        } else if option.short() == FILE.short() {
            given = true;
            let mut text = Vec::new();
            if let Err(fault) = cx.open_input(value).and_then(|mut input| input.rest(&mut text)) {
                let errno = fault.errno()?;
                return message([value, format!(": {errno}").as_bytes()].concat());
            }
            // An empty file is no pattern at all, which matches nothing.
            if let Some(text) = text.strip_suffix(b"\n").or((!text.is_empty()).then_some(&text)) {
                patterns.extend(text.split(|&b| b == b'\n').map(<[u8]>::to_vec));
            }
        }
    }
    if !given {
        if operands.is_empty() {
            return Ok(None);
        }
        let text = operands.remove(0);
        patterns.extend(text.split(|&b| b == b'\n').map(<[u8]>::to_vec));
    }
    let mut seen = std::collections::HashSet::new();
    patterns.retain(|pattern| seen.insert(pattern.clone()));
    Ok(Some(patterns))
}

/// Syntax of the patterns, from `-G`, `-E`, `-F` and `-P`.
pub(super) fn syntax(cx: &Cx<'_>, matcher: Option<&Opt>) -> Result<Syntax, Fault> {
    let of = |option: &Opt| match option.short() {
        b'E' => Syntax::Extended,
        b'F' => Syntax::Fixed,
        b'P' => Syntax::Perl,
        _ => Syntax::Basic,
    };
    let mut syntax = matcher.map_or(Syntax::Basic, of);
    let mut before = matcher.map(of);
    for (option, _) in cx.args.in_order() {
        if ![&EXTENDED, &FIXED, &BASIC, &PERL].iter().any(|o| o.short() == option.short() && option.short() != 0) {
            continue;
        }
        syntax = of(option);
        if before.is_some_and(|before| before != syntax) {
            return message("conflicting matchers specified");
        }
        before = Some(syntax);
    }
    Ok(syntax)
}

/// The patterns as one; `None` when there is no pattern.
pub(super) fn compile(cx: &Cx<'_>, patterns: &[Vec<u8>], syntax: Syntax, end: u8, locale: Locale) -> Result<Option<Regex>, Fault> {
    let last = cx.args.last_of(&[&IGNORE_CASE, &IGNORE_CASE_Y, &NO_IGNORE_CASE]);
    let options = RegexOptions {
        icase: last.is_some_and(|option| option.long() != NO_IGNORE_CASE.long()),
        newline: end == b'\n',
        multiline: false,
        whole_word: cx.args.has(&WORD) && !cx.args.has(&LINE),
        whole_line: cx.args.has(&LINE),
        in_line: end == b'\n',
        locale,
        dialect: Dialect::Grep,
        ..RegexOptions::default()
    };
    if patterns.is_empty() {
        return Ok(None);
    }
    if syntax == Syntax::Perl && patterns.len() > 1 {
        return message("the -P option only supports a single pattern");
    }
    if matches!(syntax, Syntax::Basic | Syntax::Extended) {
        for pattern in patterns {
            if has_bare_class(pattern) {
                return message("character class syntax is [[:space:]], not [:space:]");
            }
        }
    }
    if syntax == Syntax::Perl
        && let Some(why) = patterns.iter().find_map(|pattern| wrong_quantifier(pattern))
    {
        return message(why);
    }
    let texts: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
    match Regex::alternation(cx.meter(), &texts, syntax, &options) {
        Ok(regex) => {
            // What is wrong with a pattern is told, not what is strange in it.
            if syntax == Syntax::Extended {
                warn_of_leading_operators(cx, patterns)?;
            }
            Ok(Some(regex))
        }
        Err(RegexError::Perl(text)) => message(words_of_pcre(&text).unwrap_or(&text)),
        Err(error) => message(error.to_string()),
    }
}

/// Errors in patterns of `-P`, each by a part of its text, and PCRE's words for them.
const PCRE_WORDS: &[(&str, &str)] = &[
    ("(?|", ""),
    ("unclosed group", "missing closing parenthesis"),
    ("Opening parenthesis without closing", "missing closing parenthesis"),
    ("end of string not reached", "unmatched closing parenthesis"),
    ("Invalid character class", "missing terminating ] for character class"),
    ("Target of repeat operator is invalid", "quantifier does not follow a repeatable item"),
    ("Could not parse group name", "syntax error in subpattern name (missing terminator?)"),
    ("Backslash without following character", "\\ at end of pattern"),
    ("Unknown group flag", "unrecognized character after (? or (?-"),
    ("Invalid codepoint for hex or unicode escape", "character code point value in \\x{} or \\o{} is too large"),
    ("Invalid escape: \\c", "\\c at end of pattern"),
];

/// PCRE's words for an error of a pattern; none where the pattern is one that is not supported here.
fn words_of_pcre(text: &str) -> Option<&'static str> {
    let (_, words) = PCRE_WORDS.iter().find(|(part, _)| text.contains(part))?;
    (!words.is_empty()).then_some(*words)
}

/// Largest number of a quantifier of PCRE.
const QUANTIFIER_MAX: u64 = 65_535;

/// Error of a quantifier such as `{2,1}` in a pattern of `-P`.
fn wrong_quantifier(pattern: &[u8]) -> Option<&'static str> {
    let mut at = 0;
    while let Some(&byte) = pattern.get(at) {
        at += 1;
        let rest = pattern.get(at..).unwrap_or_default();
        match byte {
            b'\\' if rest.first() == Some(&b'Q') => at += memchr::memmem::find(rest, b"\\E").unwrap_or(rest.len()),
            // `\x{…}`, `\p{…}` and their like are no quantifiers.
            b'\\' if rest.get(1) == Some(&b'{') && matches!(rest.first(), Some(b'x' | b'o' | b'p' | b'P' | b'N' | b'g' | b'k')) => {
                at += memchr::memchr(b'}', rest).unwrap_or(rest.len());
            }
            b'\\' => at += 1,
            b'[' => at += bracket(rest),
            b'{' => {
                let Some(bounds) = memchr::memchr(b'}', rest).and_then(|end| rest.get(..end)) else { continue };
                let mut numbers = bounds.split(|byte| *byte == b',').map(|number| std::str::from_utf8(number).ok()?.parse::<u64>().ok());
                match (numbers.next().flatten(), numbers.next(), numbers.next()) {
                    (Some(n), None | Some(None), None) if n > QUANTIFIER_MAX => return Some("number too big in {} quantifier"),
                    (Some(n), Some(Some(m)), None) if n.max(m) > QUANTIFIER_MAX => return Some("number too big in {} quantifier"),
                    (Some(n), Some(Some(m)), None) if n > m => return Some("numbers out of order in {} quantifier"),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    None
}

/// Warns of patterns that begin with an operator.
fn warn_of_leading_operators(cx: &Cx<'_>, patterns: &[Vec<u8>]) -> Result<(), Fault> {
    for pattern in patterns {
        if let Some(operator) = leading_operator(pattern) {
            let operator = if operator == b'{' { "{...}".to_owned() } else { char::from(operator).to_string() };
            cx.error(format!("warning: {operator} at start of expression"))?;
        }
    }
    Ok(())
}

/// Whether a character class such as `[:space:]` stands outside a bracket expression.
fn has_bare_class(pattern: &[u8]) -> bool {
    let mut at = 0;
    while let Some(&byte) = pattern.get(at) {
        match byte {
            b'\\' => at += 2,
            b'[' => {
                let rest = pattern.get(at + 1..).unwrap_or_default();
                if rest.first() == Some(&b':')
                    && let Some(close) = memchr::memchr(b']', rest)
                    && close > 2
                    && rest.get(close - 1) == Some(&b':')
                    && rest.get(1..close - 1).is_some_and(|name| name.iter().all(u8::is_ascii_alphabetic))
                {
                    return true;
                }
                at += bracket(rest) + 1;
            }
            _ => at += 1,
        }
    }
    false
}

/// The bytes of a bracket behind its `[`.
fn bracket(rest: &[u8]) -> usize {
    let mut at = usize::from(rest.first() == Some(&b'^'));
    at += usize::from(rest.get(at) == Some(&b']'));
    while let Some(&byte) = rest.get(at) {
        at += 1;
        match byte {
            b']' => return at,
            b'[' => {
                if let Some(mark @ (b':' | b'.' | b'=')) = rest.get(at)
                    && let Some(len) = rest.get(at + 1..).and_then(|rest| memchr::memmem::find(rest, &[*mark, b']']))
                {
                    at += len + 3;
                }
            }
            _ => {}
        }
    }
    at
}

/// A repetition of nothing, of which GNU warns.
fn leading_operator(pattern: &[u8]) -> Option<u8> {
    let mut start = true;
    let mut at = 0;
    while let Some(&byte) = pattern.get(at) {
        at += 1;
        match byte {
            b'*' | b'+' | b'?' if start => return Some(byte),
            b'{' if start && pattern.get(at).is_some_and(u8::is_ascii_digit) => return Some(byte),
            b'(' | b'|' | b'^' if byte != b'^' || start => start = true,
            b'\\' => {
                at += 1;
                start = false;
            }
            b'[' => {
                at += bracket(pattern.get(at..).unwrap_or_default());
                start = false;
            }
            _ => start = false,
        }
    }
    None
}
