//! Tokens of awk.

use super::ast::{Arith, Builtin};

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tok {
    Num(f64),
    Str(Vec<u8>),
    Name(Vec<u8>),
    /// A name with `(` right behind it.
    Call(Vec<u8>),
    Builtin(Builtin),
    Word(Word),
    Op(&'static str),
    Assign(Arith),
    Newline,
    End,
    /// A character that no token begins with, or a string without an end.
    Wrong(&'static str),
    /// Byte that no token begins with.
    Invalid(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Begin,
    BeginFile,
    Break,
    Case,
    Continue,
    Default,
    Delete,
    Do,
    Else,
    End,
    EndFile,
    Exit,
    For,
    Function,
    Getline,
    If,
    In,
    Next,
    NextFile,
    Print,
    Printf,
    Return,
    Switch,
    While,
}

/// Function of the language that has a name.
pub(super) fn builtin(name: &[u8]) -> Option<Builtin> {
    match word(name) {
        Some(Tok::Builtin(builtin)) => Some(builtin),
        _ => None,
    }
}

/// Whether a name is a keyword or a function of the language.
pub(super) fn is_reserved(name: &[u8]) -> bool {
    word(name).is_some()
}

/// Whether a text is a name without a namespace.
pub(super) fn is_identifier(name: &[u8]) -> bool {
    name.first().is_some_and(|b| *b == b'_' || b.is_ascii_alphabetic()) && name.iter().all(|b| *b == b'_' || b.is_ascii_alphanumeric())
}

fn word(name: &[u8]) -> Option<Tok> {
    use Builtin as B;
    use Word as W;
    Some(match name {
        b"BEGIN" => Tok::Word(W::Begin),
        b"BEGINFILE" => Tok::Word(W::BeginFile),
        b"END" => Tok::Word(W::End),
        b"ENDFILE" => Tok::Word(W::EndFile),
        b"break" => Tok::Word(W::Break),
        b"case" => Tok::Word(W::Case),
        b"continue" => Tok::Word(W::Continue),
        b"default" => Tok::Word(W::Default),
        b"delete" => Tok::Word(W::Delete),
        b"do" => Tok::Word(W::Do),
        b"else" => Tok::Word(W::Else),
        b"exit" => Tok::Word(W::Exit),
        b"for" => Tok::Word(W::For),
        b"func" | b"function" => Tok::Word(W::Function),
        b"getline" => Tok::Word(W::Getline),
        b"if" => Tok::Word(W::If),
        b"in" => Tok::Word(W::In),
        b"next" => Tok::Word(W::Next),
        b"nextfile" => Tok::Word(W::NextFile),
        b"print" => Tok::Word(W::Print),
        b"printf" => Tok::Word(W::Printf),
        b"return" => Tok::Word(W::Return),
        b"switch" => Tok::Word(W::Switch),
        b"while" => Tok::Word(W::While),
        b"and" => Tok::Builtin(B::And),
        b"asort" => Tok::Builtin(B::Asort),
        b"asorti" => Tok::Builtin(B::Asorti),
        b"atan2" => Tok::Builtin(B::Atan2),
        b"close" => Tok::Builtin(B::Close),
        b"compl" => Tok::Builtin(B::Compl),
        b"cos" => Tok::Builtin(B::Cos),
        b"exp" => Tok::Builtin(B::Exp),
        b"fflush" => Tok::Builtin(B::Fflush),
        b"gensub" => Tok::Builtin(B::Gensub),
        b"gsub" => Tok::Builtin(B::Gsub),
        b"index" => Tok::Builtin(B::Index),
        b"int" => Tok::Builtin(B::Int),
        b"isarray" => Tok::Builtin(B::Isarray),
        b"length" => Tok::Builtin(B::Length),
        b"log" => Tok::Builtin(B::Log),
        b"lshift" => Tok::Builtin(B::Lshift),
        b"match" => Tok::Builtin(B::Match),
        b"mktime" => Tok::Builtin(B::Mktime),
        b"or" => Tok::Builtin(B::Or),
        b"patsplit" => Tok::Builtin(B::Patsplit),
        b"rand" => Tok::Builtin(B::Rand),
        b"rshift" => Tok::Builtin(B::Rshift),
        b"sin" => Tok::Builtin(B::Sin),
        b"split" => Tok::Builtin(B::Split),
        b"sprintf" => Tok::Builtin(B::Sprintf),
        b"sqrt" => Tok::Builtin(B::Sqrt),
        b"srand" => Tok::Builtin(B::Srand),
        b"strftime" => Tok::Builtin(B::Strftime),
        b"strtonum" => Tok::Builtin(B::Strtonum),
        b"sub" => Tok::Builtin(B::Sub),
        b"substr" => Tok::Builtin(B::Substr),
        b"system" => Tok::Builtin(B::System),
        b"systime" => Tok::Builtin(B::Systime),
        b"tolower" => Tok::Builtin(B::Tolower),
        b"toupper" => Tok::Builtin(B::Toupper),
        b"typeof" => Tok::Builtin(B::Typeof),
        b"xor" => Tok::Builtin(B::Xor),
        _ => return None,
    })
}

/// Reads tokens; a clone remembers a place to go back to.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
    pub(super) line: u32,
    /// Escape sequences that mean nothing, each at its first line.
    pub(super) plain_escapes: Vec<(u8, u32)>,
}

/// Operators of the language, the longer ones first.
const OPERATORS: &[&str] = &[
    "**=", "&&", "||", "==", "<=", ">=", "!=", "!~", "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "**", ">>", "|&", "{", "}", "(", ")",
    "[", "]", ";", ",", "+", "-", "*", "/", "%", "^", "!", ">", "<", "|", "?", ":", "~", "$", "=", "@",
];

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0, line: 1, plain_escapes: Vec::new() }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    pub(super) fn skip_blanks(&mut self) {
        loop {
            match self.byte(0) {
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                Some(b'\\') if self.byte(1) == Some(b'\n') => {
                    self.at += 2;
                    self.line += 1;
                }
                Some(b'\\') if self.byte(1) == Some(b'\r') && self.byte(2) == Some(b'\n') => {
                    self.at += 3;
                    self.line += 1;
                }
                Some(b'#') => {
                    while self.byte(0).is_some_and(|b| b != b'\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    pub(super) fn next(&mut self) -> Tok {
        self.skip_blanks();
        let Some(byte) = self.byte(0) else { return Tok::End };
        match byte {
            b'\n' => {
                self.at += 1;
                self.line += 1;
                Tok::Newline
            }
            b'"' => self.string(),
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_some_and(|b| b.is_ascii_digit()) => self.number(),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                let start = self.at;
                while self.byte(0).is_some_and(|b| b == b'_' || b.is_ascii_alphanumeric())
                    || (self.byte(0) == Some(b':') && self.byte(1) == Some(b':'))
                {
                    self.at += if self.byte(0) == Some(b':') { 2 } else { 1 };
                }
                let name = self.text.get(start..self.at).unwrap_or_default();
                if let Some(word) = word(name) {
                    return word;
                }
                if self.byte(0) == Some(b'(') { Tok::Call(name.to_vec()) } else { Tok::Name(name.to_vec()) }
            }
            _ => {
                let rest = self.text.get(self.at..).unwrap_or_default();
                let Some(operator) = OPERATORS.iter().find(|op| rest.starts_with(op.as_bytes())) else {
                    return match byte {
                        b'\\' => Tok::Wrong("backslash not last character on line"),
                        b'.' => Tok::Wrong("syntax error"),
                        byte => Tok::Invalid(byte),
                    };
                };
                self.at += operator.len();
                match *operator {
                    "+=" => Tok::Assign(Arith::Add),
                    "-=" => Tok::Assign(Arith::Sub),
                    "*=" => Tok::Assign(Arith::Mul),
                    "/=" => Tok::Assign(Arith::Div),
                    "%=" => Tok::Assign(Arith::Mod),
                    "^=" | "**=" => Tok::Assign(Arith::Pow),
                    "**" => Tok::Op("^"),
                    other => Tok::Op(other),
                }
            }
        }
    }

    fn number(&mut self) -> Tok {
        let start = self.at;
        if self.byte(0) == Some(b'0') && matches!(self.byte(1), Some(b'x' | b'X')) && self.byte(2).is_some_and(|b| b.is_ascii_hexdigit()) {
            self.at += 2;
            while self.byte(0).is_some_and(|b| b.is_ascii_hexdigit()) {
                self.at += 1;
            }
            return Tok::Num(super::number::strtonum(self.text.get(start..self.at).unwrap_or_default()));
        }
        while self.byte(0).is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        let mut octal = true;
        if self.byte(0) == Some(b'.') {
            octal = false;
            self.at += 1;
            while self.byte(0).is_some_and(|b| b.is_ascii_digit()) {
                self.at += 1;
            }
        }
        if matches!(self.byte(0), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.byte(1), Some(b'+' | b'-')));
            if self.byte(1 + sign).is_some_and(|b| b.is_ascii_digit()) {
                octal = false;
                self.at += 1 + sign;
                while self.byte(0).is_some_and(|b| b.is_ascii_digit()) {
                    self.at += 1;
                }
            }
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        Tok::Num(if octal { super::number::strtonum(text) } else { super::number::prefix(text) })
    }

    fn string(&mut self) -> Tok {
        self.at += 1;
        let start = self.at;
        loop {
            match self.byte(0) {
                None | Some(b'\n') => return Tok::Wrong("unterminated string"),
                Some(b'"') => break,
                Some(b'\\') => {
                    if self.byte(1) == Some(b'\n') {
                        self.line += 1;
                    }
                    self.at += 2;
                }
                Some(_) => self.at += 1,
            }
        }
        let raw = self.text.get(start..self.at).unwrap_or_default();
        self.at += 1;
        let mut plain = Vec::new();
        let text = unescape(raw, &mut plain);
        for byte in plain {
            if byte == b'x' || !self.plain_escapes.iter().any(|(known, _)| *known == byte) {
                self.plain_escapes.push((byte, self.line));
            }
        }
        Tok::Str(text)
    }

    /// The rest of a regular expression whose opening slash was read, as text.
    pub(super) fn regex(&mut self) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let mut in_bracket = false;
        loop {
            let byte = self.byte(0)?;
            self.at += 1;
            match byte {
                b'\n' => return None,
                b'/' if !in_bracket => return Some(out),
                b'\\' => {
                    let next = self.byte(0)?;
                    self.at += 1;
                    if next == b'\n' {
                        self.line += 1;
                        continue;
                    }
                    if next != b'/' {
                        out.push(b'\\');
                    }
                    out.push(next);
                }
                b'[' if !in_bracket => {
                    in_bracket = true;
                    out.push(byte);
                    if self.byte(0) == Some(b'^') {
                        out.push(b'^');
                        self.at += 1;
                    }
                    if self.byte(0) == Some(b']') {
                        out.push(b']');
                        self.at += 1;
                    }
                }
                b'[' if matches!(self.byte(0), Some(b':' | b'.' | b'=')) => {
                    let mark = self.byte(0)?;
                    out.push(byte);
                    if let Some(rest) = self.text.get(self.at + 1..)
                        && let Some(len) = memchr::memmem::find(rest, &[mark, b']'])
                        && let Some(name) = self.text.get(self.at..self.at + len + 3)
                    {
                        out.extend_from_slice(name);
                        self.at += len + 3;
                    }
                }
                b']' => {
                    in_bracket = false;
                    out.push(byte);
                }
                _ => out.push(byte),
            }
        }
    }
}

/// Warning about an escape sequence that stands for its character.
pub(super) fn plain_escape(byte: u8) -> String {
    if byte == b'x' {
        return "warning: no hex digits in `\\x' escape sequence".to_owned();
    }
    let shown = char::from(byte);
    format!("warning: escape sequence `\\{shown}' treated as plain `{shown}'")
}

/// The escapes of a string; characters that a backslash changes nothing about are added to `plain`.
pub(super) fn unescape(raw: &[u8], plain: &mut Vec<u8>) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(&byte) = raw.get(at) {
        at += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some(&next) = raw.get(at) else {
            out.push(b'\\');
            break;
        };
        at += 1;
        match next {
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            b'r' => out.push(b'\r'),
            b'a' => out.push(7),
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'v' => out.push(11),
            b'\n' => {}
            b'0'..=b'7' => {
                let mut value = u32::from(next - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = raw.get(at) else { break };
                    value = value * 8 + u32::from(digit - b'0');
                    at += 1;
                }
                out.push((value & 0xff) as u8);
            }
            b'x' if raw.get(at).is_some_and(u8::is_ascii_hexdigit) => {
                let mut value = 0;
                for _ in 0..2 {
                    let Some(digit) = raw.get(at).and_then(|b| char::from(*b).to_digit(16)) else { break };
                    value = value * 16 + digit;
                    at += 1;
                }
                out.push((value & 0xff) as u8);
            }
            b'"' | b'\\' => out.push(next),
            other if !other.is_ascii() => out.extend_from_slice(&[b'\\', other]),
            other => {
                plain.push(other);
                out.push(other);
            }
        }
    }
    out
}
