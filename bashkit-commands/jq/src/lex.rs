//! Tokens of the jq language.

use super::ast::Span;

/// Token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tok {
    End,
    Invalid,
    Ident(String),
    Field(String),
    Binding(String),
    Literal(String),
    Format(String),
    /// Keyword.
    Word(&'static str),
    Op(&'static str),
    Loc,
    StringStart,
    Text(String),
    InterpolationStart,
    InterpolationEnd,
    StringEnd,
}

const WORDS: &[&str] = &[
    "as", "import", "include", "module", "def", "if", "then", "else", "elif", "and", "or", "end", "reduce", "foreach", "try", "catch",
    "label", "break",
];

/// Longest first.
const OPS: &[&str] = &[
    "?//", "//=", "!=", "==", "//", "|=", "+=", "-=", "*=", "/=", "%=", "<=", ">=", "..", ".", "?", "=", ";", ",", ":", "|", "+", "-", "*",
    "/", "%", "$", "<", ">",
];

/// Name of a token in messages.
pub(super) fn name(tok: &Tok) -> String {
    match tok {
        Tok::End => "end of file".into(),
        Tok::Invalid => "INVALID_CHARACTER".into(),
        Tok::Ident(_) => "IDENT".into(),
        Tok::Field(_) => "FIELD".into(),
        Tok::Binding(_) => "BINDING".into(),
        Tok::Literal(_) => "LITERAL".into(),
        Tok::Format(_) => "FORMAT".into(),
        Tok::Word(word) => (*word).into(),
        Tok::Op(op) if op.len() == 1 => format!("'{op}'"),
        Tok::Op(op) => (*op).into(),
        Tok::Loc => "$__loc__".into(),
        Tok::StringStart => "QQSTRING_START".into(),
        Tok::Text(_) => "QQSTRING_TEXT".into(),
        Tok::InterpolationStart => "QQSTRING_INTERP_START".into(),
        Tok::InterpolationEnd => "QQSTRING_INTERP_END".into(),
        Tok::StringEnd => "QQSTRING_END".into(),
    }
}

/// What the lexer is within.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    Bracket(char),
    String,
    Interpolation,
}

struct Lexer<'s> {
    text: &'s str,
    at: usize,
    within: Vec<Within>,
    tokens: Vec<(Tok, Span)>,
    last: Span,
}

fn is_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn word_len(text: &str) -> usize {
    text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count()
}

/// Length of an identifier with its `name::` prefixes.
fn ident_len(text: &str) -> usize {
    let mut n = word_len(text);
    while let Some(more) = text.get(n..).and_then(|rest| rest.strip_prefix("::"))
        && more.starts_with(is_start)
    {
        n += 2 + word_len(more);
    }
    n
}

fn number_len(text: &str) -> Option<usize> {
    let digits = |from: usize| text.bytes().skip(from).take_while(u8::is_ascii_digit).count();
    let byte = |at: usize| text.as_bytes().get(at).copied();
    let mut n = digits(0);
    if n == 0 {
        if byte(0) != Some(b'.') || digits(1) == 0 {
            return None;
        }
        n = 1 + digits(1);
    } else if byte(n) == Some(b'.') {
        n += 1 + digits(n + 1);
    }
    if matches!(byte(n), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(byte(n + 1), Some(b'+' | b'-')));
        let exponent = digits(n + 1 + sign);
        if exponent > 0 {
            n += 1 + sign + exponent;
        }
    }
    Some(n)
}

/// Tokens whose memory is asked for at once.
const TOKENS_ASKED: usize = 1024;
/// Bytes that a token takes with the trees that are made of it.
const TOKEN_BYTES: usize = 256;

/// All tokens of a text; the last one is [`Tok::End`], at the place of what was read last.
pub(super) fn tokens(text: &str) -> Vec<(Tok, Span)> {
    let mut lexer = Lexer { text, at: 0, within: Vec::new(), tokens: Vec::new(), last: Span::default() };
    while lexer.at < text.len() {
        super::gate::step(1);
        if lexer.within.last() == Some(&Within::String) { lexer.in_string() } else { lexer.token() }
    }
    let last = lexer.last;
    lexer.tokens.push((Tok::End, last));
    lexer.tokens
}

impl Lexer<'_> {
    fn push(&mut self, n: usize, tok: Option<Tok>) {
        self.last = Span { start: self.at, end: self.at + n };
        self.at += n;
        if let Some(tok) = tok {
            self.tokens.push((tok, self.last));
            if self.tokens.len().is_multiple_of(TOKENS_ASKED) {
                super::gate::fits(self.tokens.len() * TOKEN_BYTES);
            }
        }
    }

    fn in_string(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if rest.starts_with("\\(") {
            self.push(2, Some(Tok::InterpolationStart));
            self.within.push(Within::Interpolation);
        } else if rest.starts_with('"') {
            self.push(1, Some(Tok::StringEnd));
            self.within.pop();
        } else if rest.starts_with('\\') {
            let mut n = 0;
            while let Some(after) = rest.get(n..).and_then(|rest| rest.strip_prefix('\\')) {
                match after.chars().next() {
                    None | Some('(') => break,
                    Some('u') => n += 2 + after.bytes().skip(1).take(4).take_while(u8::is_ascii_alphanumeric).count(),
                    Some(c) => n += 1 + c.len_utf8(),
                }
            }
            match rest.get(..n) {
                Some(escapes) if n > 0 => self.push(n, Some(Tok::Text(escapes.to_owned()))),
                _ => self.push(1, Some(Tok::Invalid)),
            }
        } else {
            let n = rest.find(['"', '\\']).unwrap_or(rest.len());
            self.push(n, Some(Tok::Text(rest.get(..n).unwrap_or_default().to_owned())));
        }
    }

    fn token(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let mut chars = rest.chars();
        let Some(first) = chars.next() else { return };
        let second = chars.next().unwrap_or(' ');
        let tail = |n: usize| rest.get(n..).unwrap_or_default();
        let taken = |from: usize, n: usize| rest.get(from..n).unwrap_or_default().to_owned();
        match first {
            ' ' | '\t' | '\n' | '\r' => {
                let n = rest.bytes().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
                self.push(n, None);
            }
            '#' => self.comment(),
            '"' => {
                self.push(1, Some(Tok::StringStart));
                self.within.push(Within::String);
            }
            '(' | '[' | '{' => {
                let (op, closes) = match first {
                    '(' => ("(", ')'),
                    '[' => ("[", ']'),
                    _ => ("{", '}'),
                };
                self.push(1, Some(Tok::Op(op)));
                self.within.push(Within::Bracket(closes));
            }
            ')' | ']' | '}' => {
                let tok = match self.within.last() {
                    Some(Within::Bracket(closes)) if *closes == first => Tok::Op(match first {
                        ')' => ")",
                        ']' => "]",
                        _ => "}",
                    }),
                    Some(Within::Interpolation) if first == ')' => Tok::InterpolationEnd,
                    _ => Tok::Invalid,
                };
                if tok != Tok::Invalid {
                    self.within.pop();
                }
                self.push(1, Some(tok));
            }
            '@' if word_len(tail(1)) > 0 => {
                let n = 1 + word_len(tail(1));
                self.push(n, Some(Tok::Format(taken(1, n))));
            }
            '.' if is_start(second) => {
                let n = 1 + word_len(tail(1));
                self.push(n, Some(Tok::Field(taken(1, n))));
            }
            '$' if is_start(second) => {
                let n = 1 + ident_len(tail(1));
                let name = taken(1, n);
                self.push(n, Some(if name == "__loc__" { Tok::Loc } else { Tok::Binding(name) }));
            }
            c if is_start(c) => {
                let n = ident_len(rest);
                let name = taken(0, n);
                let tok = WORDS.iter().find(|word| **word == name).map_or(Tok::Ident(name), |word| Tok::Word(word));
                self.push(n, Some(tok));
            }
            c => match (number_len(rest), OPS.iter().find(|op| rest.starts_with(**op))) {
                (Some(n), _) => self.push(n, Some(Tok::Literal(taken(0, n)))),
                (None, Some(op)) => self.push(op.len(), Some(Tok::Op(op))),
                (None, None) => {
                    self.push(c.len_utf8(), Some(Tok::Invalid));
                    // jq: its lexer takes one byte of a character that it does not know.
                    self.last.end = self.last.start + 1;
                    if let Some((_, span)) = self.tokens.last_mut() {
                        *span = self.last;
                    }
                }
            },
        }
    }

    /// Skips a comment; an odd number of backslashes before the end of a line carries it on.
    fn comment(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default().as_bytes();
        let mut n = 1;
        while let Some(byte) = rest.get(n) {
            n += match (byte, rest.get(n + 1), rest.get(n + 2)) {
                (b'\n', ..) => break,
                (b'\\', Some(b'\r'), Some(b'\n')) => 3,
                (b'\\', Some(b'\\' | b'\n'), _) => 2,
                _ => 1,
            };
        }
        let n = (n + 1).min(rest.len());
        self.push(n, None);
        self.last.start = self.last.end.saturating_sub(1);
    }
}
