//! Words: quoting, tilde prefixes, extended patterns, and the text in double quotes.

use std::rc::Rc;

use bashkit_core::gnu::mbchar;
use smallvec::SmallVec;

use crate::syntax::ast::{ParamOp, Parameter, Part, Quote, Word};
use crate::syntax::chars::{ARITH, BRACE, BRACKET, COLON, EXT, META, QUOTE, SLASH, class, is_meta};
use crate::syntax::lexer::{Reader, Res};

/// End of a text in which all quotes are active.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Metacharacter that ends an unquoted word.
    Token,
    /// A metacharacter, but `|` and balanced parentheses are text (`[[ =~ ]]`).
    Regex,
    /// Bracket `]`, with brackets inside balanced.
    Bracket,
    /// Brace `}` that closes an expansion.
    Brace,
    /// Brace `}` or slash `/` of a replacement.
    BraceOrSlash,
    /// Parenthesis `)`, with parentheses inside balanced.
    Paren,
    /// The end of the text.
    Text,
}

/// End of a text that is read as in double quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DoubleEnd {
    /// Double quote that closes the text: `"`.
    Quote,
    /// `"` of quotes inside `"${x-…}"`, where bash drops each backslash.
    Inner,
    /// The end of the text; `"` is text.
    Text,
    /// Brace `}` that closes an expansion.
    Brace,
    /// `)` that is not balanced
    Paren,
    /// `;` or a `)` that is not balanced
    ParenOrSemicolon,
    /// `]` that is not balanced
    Bracket,
    /// `}`, or a `:` that belongs to no `?`
    BraceOrColon,
    /// `}` behind the length of `${x:offset:length}`
    BraceOfLength,
}

/// Places at which a tilde prefix may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tilde {
    /// Nowhere: a tilde stands for itself.
    Never,
    /// At the beginning of the word.
    First,
    /// At the beginning and after each `:`.
    Colons,
}

/// Literal text with the parts before it.
#[derive(Default)]
pub(super) struct Parts {
    parts: Vec<Part>,
    text: SmallVec<[u8; TEXT_BYTES]>,
}

/// Bytes of a text that is read without an allocation.
const TEXT_BYTES: usize = 48;

impl Parts {
    pub(super) fn text(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    pub(super) fn push(&mut self, part: Part) {
        self.flush();
        self.add(part);
    }

    pub(super) fn extend(&mut self, parts: Vec<Part>) {
        for part in parts {
            match part {
                Part::Literal(text) => self.text(&text),
                other => self.push(other),
            }
        }
    }

    /// Adds a part; most words have one, so the first takes no more room than it needs.
    fn add(&mut self, part: Part) {
        if self.parts.is_empty() {
            self.parts = Vec::with_capacity(1);
        }
        self.parts.push(part);
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = Rc::from(self.text.as_slice());
            self.add(Part::Literal(text));
            self.text.clear();
        }
    }

    pub(super) fn finish(mut self) -> Vec<Part> {
        self.flush();
        self.parts
    }
}

impl Reader<'_, '_> {
    /// The word here. Stands on its first byte.
    pub(super) fn word(&mut self) -> Res<Word> {
        let start = self.start();
        let mut parts = Parts::default();
        let assign_len = if self.env.posix { 0 } else { self.assign_prefix_len() };
        if assign_len > 0 {
            let at = self.p.pos;
            self.bump(assign_len);
            parts.text(self.since(at));
            self.bare(End::Token, Tilde::Colons, &mut parts)?;
        } else {
            self.bare(End::Token, Tilde::First, &mut parts)?;
        }
        let mut parts = parts.finish();
        name_bad(&mut parts, self.since(start.pos));
        Ok(Word { parts, span: self.span(start) })
    }

    /// The length of `name=`, `name[subscript]=` or their like with `+=` at this place, 0 when it does not stand here.
    fn assign_prefix_len(&mut self) -> usize {
        let name = self.name_len_at(0);
        let name = if name > 0 { name + self.plain_subscript_len(name) } else { 0 };
        match self.peek_at(name) {
            b'=' if name > 0 => name + 1,
            b'+' if name > 0 && self.peek_at(name + 1) == b'=' => name + 2,
            _ => 0,
        }
    }

    /// The length of a subscript so far ahead that is text without quotes and expansions, 0 when none stands there.
    fn plain_subscript_len(&mut self, ahead: usize) -> usize {
        if self.peek_at(ahead) != b'[' {
            return 0;
        }
        let mut len = 1;
        loop {
            match self.peek_at(ahead + len) {
                b']' => return len + 1,
                0 | b'[' | b'$' => return 0,
                byte if class(byte) & (META | QUOTE) != 0 => return 0,
                _ => len += 1,
            }
        }
    }

    /// The word here, for the right side of `=~`.
    pub(super) fn regex_word(&mut self) -> Res<Word> {
        let start = self.start();
        let mut parts = Parts::default();
        if let Err(mut error) = self.bare(End::Regex, Tilde::First, &mut parts) {
            if error.unmatched && error.then.is_none() {
                error.then = Some((self.end_line(), b"unexpected argument to conditional binary operator".to_vec()));
            }
            return Err(error);
        }
        Ok(Word { parts: parts.finish(), span: self.span(start) })
    }

    /// Text up to `end`, as a word of its own.
    pub(super) fn bare_word(&mut self, end: End, tilde: Tilde) -> Res<Word> {
        let start = self.start();
        let mut parts = Parts::default();
        self.bare(end, tilde, &mut parts)?;
        let mut parts = parts.finish();
        if matches!(end, End::Token | End::Brace) {
            name_bad(&mut parts, self.since(start.pos));
        }
        Ok(Word { parts, span: self.span(start) })
    }

    /// Text up to `end`, as in double quotes, as a word of its own.
    pub(super) fn double_word(&mut self, end: DoubleEnd) -> Res<Word> {
        let start = self.start();
        let mut parts = Parts::default();
        self.double(end, &mut parts)?;
        Ok(Word { parts: parts.finish(), span: self.span(start) })
    }

    /// Text in which all quotes are active. Stops before its end, or at the end of the text.
    pub(super) fn bare(&mut self, end: End, tilde: Tilde, out: &mut Parts) -> Res<()> {
        self.count()?;
        let stops = QUOTE
            | match end {
                End::Token | End::Regex => META,
                End::Bracket => BRACKET,
                End::Brace => BRACE | META,
                End::BraceOrSlash => BRACE | SLASH,
                End::Paren => META,
                End::Text => 0,
            }
            | if tilde == Tilde::Colons { COLON } else { 0 }
            | if self.env.extglob && end == End::Token { EXT } else { 0 };
        if tilde != Tilde::Never {
            self.tilde(end, out);
        }
        if end == End::Token {
            let outer = std::mem::replace(&mut self.p.in_assignment, std::mem::take(&mut self.p.value_follows));
            let result = self.bare_rest(end, stops, out);
            self.p.in_assignment = outer;
            return result;
        }
        self.bare_rest(end, stops, out)
    }

    fn bare_rest(&mut self, end: End, stops: u8, out: &mut Parts) -> Res<()> {
        let mut open = 0_u32;
        let mut open_line = 0;
        loop {
            self.run(stops, out);
            match self.peek() {
                0 if end == End::Regex && open > 0 => return Err(self.unmatched(b')', open_line)),
                0 => return Ok(()),
                b'\'' => self.single(out)?,
                b'"' => self.double_quoted(out)?,
                b'\\' => self.backslash(out),
                b'$' => self.dollar(false, out)?,
                b'`' => self.backquote(false, out)?,
                b'<' | b'>' if matches!(end, End::Token | End::Brace | End::Text | End::Regex) && self.at_process() => {
                    self.process(out)?;
                }
                b'[' => {
                    open += 1;
                    self.take(out);
                }
                b']' if open > 0 => {
                    open -= 1;
                    self.take(out);
                }
                b'(' if matches!(end, End::Regex | End::Paren) => {
                    if open == 0 && end == End::Regex {
                        open_line = self.start().line;
                    }
                    open += 1;
                    self.take(out);
                }
                b')' if open > 0 => {
                    open -= 1;
                    self.take(out);
                }
                b')' if end == End::Paren => return Ok(()),
                b':' => {
                    self.take(out);
                    self.tilde(end, out);
                }
                b'?' | b'*' | b'+' | b'@' | b'!' => {
                    self.take(out);
                    if self.peek() == b'(' {
                        self.pattern_list(out)?;
                    }
                }
                b'|' if end == End::Regex => self.take(out),
                byte if end == End::Brace && byte != b'}' => self.take(out),
                _ if end == End::Paren || (end == End::Regex && open > 0) => self.take(out),
                _ => return Ok(()),
            }
        }
    }

    /// Copies bytes of no class in `stops`. Behind an alias the text comes in pieces, of which one may end within a word.
    fn run(&mut self, stops: u8, out: &mut Parts) {
        loop {
            let rest = self.p.buf.get(self.p.pos..).unwrap_or_default();
            let len = rest.iter().position(|&b| class(b) & stops != 0);
            let copied = len.unwrap_or(rest.len());
            out.text(rest.get(..copied).unwrap_or_default());
            self.p.pos += copied;
            if len.is_some() || self.peek() == 0 {
                return;
            }
        }
    }

    /// Copies one byte to the parts.
    fn take(&mut self, out: &mut Parts) {
        let byte = self.peek();
        out.text(&[byte]);
        self.bump(1);
    }

    /// `( … )` of an extended pattern.
    fn pattern_list(&mut self, out: &mut Parts) -> Res<()> {
        let line = self.start().line;
        self.take(out);
        self.bare(End::Paren, Tilde::Never, out)?;
        if self.peek() == 0 {
            return Err(self.unmatched(b')', line));
        }
        self.take(out);
        Ok(())
    }

    /// A tilde prefix, if one stands here.
    fn tilde(&mut self, end: End, out: &mut Parts) {
        if self.peek() != b'~' {
            return;
        }
        let mut ahead = 1;
        loop {
            let byte = self.peek_at(ahead);
            match byte {
                0 | b'/' => break,
                b':' => break,
                b'}' if matches!(end, End::Brace | End::BraceOrSlash) => break,
                b if matches!(end, End::Token | End::Regex) && is_meta(b) => break,
                b'\\' if self.peek_at(ahead + 1) == b'\n' => return,
                b if class(b) & QUOTE != 0 || is_meta(b) => return,
                b'(' | b')' | b']' => return,
                _ => ahead += 1,
            }
        }
        let user = self.rest().get(1..ahead).unwrap_or_default().into();
        out.push(Part::Tilde(user));
        self.bump(ahead);
    }

    /// Reads a backslash with its character: `\c`.
    fn backslash(&mut self, out: &mut Parts) {
        match self.peek_at(1) {
            b'\n' => self.bump(2),
            0 => {
                self.p.ends_in_backslash = true;
                self.take(out);
            }
            _ => {
                // All bytes of the character have to be there.
                let _ = self.peek_at(4);
                let len = mbchar::len_at(&self.p.buf, self.p.pos + 1);
                let text = self.p.buf.get(self.p.pos + 1..self.p.pos + 1 + len).unwrap_or_default();
                out.push(Part::Quoted(text.into(), Quote::Backslash));
                self.bump(1 + len);
            }
        }
    }

    /// Reads a text in single quotes: `'…'`.
    fn single(&mut self, out: &mut Parts) -> Res<()> {
        let start = self.start();
        self.bump(1);
        let from = self.p.pos;
        self.skip_to(b'\'', start.line)?;
        out.push(Part::Quoted(self.since(from).into(), Quote::Single));
        self.bump(1);
        Ok(())
    }

    /// Moves to the next `byte`.
    fn skip_to(&mut self, byte: u8, line: u32) -> Res<()> {
        loop {
            if let Some(len) = memchr::memchr(byte, self.rest()) {
                self.bump(len);
                return Ok(());
            }
            let len = self.rest().len();
            self.bump(len);
            if self.peek() == 0 {
                return Err(self.unmatched(byte, line));
            }
        }
    }

    /// Reads a text in double quotes: `"…"`.
    pub(super) fn double_quoted(&mut self, out: &mut Parts) -> Res<()> {
        self.double_quoted_to(DoubleEnd::Quote, out)
    }

    fn double_quoted_to(&mut self, end: DoubleEnd, out: &mut Parts) -> Res<()> {
        let is_translated = std::mem::take(&mut self.p.is_translated) && self.p.nested == 0;
        let line = self.start().line;
        self.enter()?;
        self.bump(1);
        let from = self.p.pos;
        let mut parts = Parts::default();
        self.double(end, &mut parts)?;
        if !self.eat(b'"') {
            return Err(self.unmatched(b'"', line));
        }
        self.leave();
        let end = self.p.pos - 1;
        let mut parts = parts.finish();
        name_bad(&mut parts, self.p.buf.get(from..end).unwrap_or_default());
        if is_translated && self.p.translated.is_some() {
            let mut text = Vec::new();
            crate::syntax::unparse::part(self.env.interner, &Part::Double(parts.clone()), &mut text);
            self.p.translated.get_or_insert_default().insert(end, (line, text));
        }
        out.push(Part::Double(parts));
        Ok(())
    }

    /// Text as in double quotes. Stops before its end, or at the end of the text.
    pub(super) fn double(&mut self, end: DoubleEnd, out: &mut Parts) -> Res<()> {
        let in_text = match end {
            DoubleEnd::Text => true,
            DoubleEnd::Quote | DoubleEnd::Inner => false,
            _ => self.p.in_text,
        };
        let outer = std::mem::replace(&mut self.p.in_text, in_text);
        let result = self.double_rest(end, out);
        self.p.in_text = outer;
        result
    }

    fn double_rest(&mut self, end: DoubleEnd, out: &mut Parts) -> Res<()> {
        let stops = QUOTE
            | match end {
                DoubleEnd::Quote | DoubleEnd::Inner | DoubleEnd::Text => 0,
                DoubleEnd::Brace => BRACE,
                DoubleEnd::Paren | DoubleEnd::ParenOrSemicolon => ARITH | BRACKET,
                DoubleEnd::Bracket => BRACKET,
                DoubleEnd::BraceOrColon => BRACE | COLON | ARITH | BRACKET,
                DoubleEnd::BraceOfLength => BRACE | BRACKET,
            };
        let arithmetic = !matches!(end, DoubleEnd::Quote | DoubleEnd::Inner | DoubleEnd::Text | DoubleEnd::Brace);
        let mut open = 0_u32;
        let mut questions = 0_u32;
        let mut quoted = false;
        let mut quote_at = self.p.pos;
        let mut brackets_to = 0;
        loop {
            self.run(stops, out);
            match self.peek() {
                0 if quoted => {
                    let line = self.line_of(quote_at);
                    return Err(self.unmatched(b'\'', line));
                }
                0 => return Ok(()),
                b'"' if quoted && end == DoubleEnd::Brace => {
                    // bash: a quotation inside goes, and so does one that is not closed before the single quote.
                    self.load_line();
                    let rest = self.rest().get(1..).unwrap_or_default();
                    if memchr::memchr2(b'"', b'\'', rest).and_then(|at| rest.get(at)) == Some(&b'"') {
                        self.double_quoted_to(DoubleEnd::Inner, out)?;
                    } else {
                        self.bump(1);
                    }
                }
                b'"' => match end {
                    DoubleEnd::Quote | DoubleEnd::Inner => return Ok(()),
                    DoubleEnd::Text => self.take(out),
                    DoubleEnd::Brace => self.double_quoted_to(DoubleEnd::Inner, out)?,
                    _ => self.double_quoted(out)?,
                },
                b'\\' => self.double_backslash(end, out),
                // bash: within "${x-…}" the quotes of $'…' are quotes, in here-documents they are text.
                // In POSIX mode they are text, too.
                b'$' if end == DoubleEnd::Brace && !self.p.in_text && !self.env.posix && self.peek_at(1) == b'\'' => {
                    let text = self.ansi_c_text()?;
                    out.push(Part::Literal(text.into()));
                }
                // The mark of a translation, of which there is none.
                b'$' if end == DoubleEnd::Brace && !self.p.in_text && self.peek_at(1) == b'"' => {
                    self.bump(1);
                    self.p.is_translated = true;
                }
                b'$' => self.dollar(true, out)?,
                // bash: in what stands within double quotes, `\"` is no quote of the command.
                b'`' => self.backquote(end == DoubleEnd::Quote, out)?,
                b'\'' => {
                    quote_at = self.p.pos;
                    // Parentheses and braces between single quotes do not count, though the quotes are text.
                    quoted = (arithmetic || (end == DoubleEnd::Brace && !self.env.posix)) && !quoted;
                    self.take(out);
                }
                _ if quoted => self.take(out),
                b'}' => return Ok(()),
                b'[' if self.p.pos >= brackets_to && self.subscript_here(end, &mut brackets_to, out)? => {}
                b'[' | b']' if matches!(end, DoubleEnd::Paren | DoubleEnd::ParenOrSemicolon | DoubleEnd::BraceOfLength) => self.take(out),
                b'(' | b'[' => {
                    open += 1;
                    self.take(out);
                }
                b')' | b']' if open > 0 => {
                    open -= 1;
                    self.take(out);
                }
                b')' | b']' if end != DoubleEnd::BraceOrColon => return Ok(()),
                b';' if end == DoubleEnd::ParenOrSemicolon && open == 0 => return Ok(()),
                b'?' => {
                    questions += 1;
                    self.take(out);
                }
                b':' if questions > 0 => {
                    questions -= 1;
                    self.take(out);
                }
                b':' if end == DoubleEnd::BraceOrColon && open == 0 => return Ok(()),
                _ => self.take(out),
            }
        }
    }

    /// Reads a subscript with expansions, if one stands here and ends before `end`; else what is a plain bracket up to `brackets_to`.
    fn subscript_here(&mut self, end: DoubleEnd, brackets_to: &mut usize, out: &mut Parts) -> Res<bool> {
        let at = self.p.pos;
        self.load_line();
        let (len, is_subscript) = subscript_len(self.rest(), end);
        *brackets_to = at + len;
        if !is_subscript {
            return Ok(false);
        }
        self.enter()?;
        self.bump(1);
        let mut parts = Parts::default();
        self.bare(End::Bracket, Tilde::Never, &mut parts)?;
        self.leave();
        if self.p.pos != *brackets_to - 1 {
            self.p.pos = at;
            return Ok(false);
        }
        self.bump(1);
        out.push(Part::Subscript(parts.finish()));
        Ok(true)
    }

    fn double_backslash(&mut self, end: DoubleEnd, out: &mut Parts) {
        let next = self.peek_at(1);
        match next {
            b'\n' => return self.bump(2),
            0 => return self.take(out),
            _ if end == DoubleEnd::Inner => out.push(Part::Quoted(Rc::from([next]), Quote::Backslash)),
            b'$' | b'`' | b'\\' => out.push(Part::Quoted(Rc::from([next]), Quote::Backslash)),
            b'"' if end != DoubleEnd::Text => out.push(Part::Quoted(Rc::from([next]), Quote::Backslash)),
            b'}' if end == DoubleEnd::Brace => out.push(Part::Quoted(Rc::from([next]), Quote::Backslash)),
            // The backslash stays, and what it is before begins no quotation.
            b'\'' if !matches!(end, DoubleEnd::Quote | DoubleEnd::Text) => out.text(b"\\'"),
            _ => return self.take(out),
        }
        self.bump(2);
    }

    /// `$'…'`. Stands on the `$`.
    pub(super) fn ansi_c(&mut self, out: &mut Parts) -> Res<()> {
        let text = self.ansi_c_text()?;
        out.push(Part::Quoted(text.into(), Quote::AnsiC));
        Ok(())
    }

    fn ansi_c_text(&mut self) -> Res<Vec<u8>> {
        let line = self.start().line;
        self.bump(2);
        let from = self.p.pos;
        loop {
            match self.peek() {
                0 => return Err(self.unmatched(b'\'', line)),
                b'\'' => break,
                b'\\' if self.peek_at(1) != 0 => self.bump(2),
                _ => self.bump(1),
            }
        }
        let text = decode_ansi_c(self.since(from), self.env.bytes);
        self.bump(1);
        Ok(text)
    }
}

/// bash: what is no substitution is named with all of the word around it.
fn name_bad(parts: &mut [Part], text: &[u8]) {
    for part in parts {
        if let Part::Parameter(p) = part
            && matches!(p.op, ParamOp::Bad(_))
        {
            *part = Part::Parameter(Rc::new(Parameter {
                name: p.name,
                index: None,
                indirect: false,
                length: false,
                op: ParamOp::Bad(text.into()),
                source: Rc::clone(&p.source),
                braced: true,
                span: p.span,
            }));
        }
    }
}

/// The text of `$'…'` with its escapes replaced; with `bytes` as in the locale `C`. A NUL ends it, as in bash.
pub(super) fn decode_ansi_c(text: &[u8], bytes: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some((&escape, after)) = rest.split_first() else {
            out.push(b'\\');
            break;
        };
        rest = after;
        match escape {
            b'a' => out.push(7),
            b'b' => out.push(8),
            b'e' | b'E' => out.push(27),
            b'f' => out.push(12),
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'v' => out.push(11),
            b'\\' | b'\'' | b'"' | b'?' => out.push(escape),
            b'0'..=b'7' => {
                let digits = octal_digits(rest);
                let value = digits.iter().fold(u32::from(escape - b'0'), |value, digit| value * 8 + u32::from(digit - b'0'));
                rest = rest.get(digits.len()..).unwrap_or_default();
                if !push_byte(&mut out, value) {
                    rest = b"";
                }
            }
            b'x' => {
                let braced = rest.first() == Some(&b'{');
                let body = if braced { rest.get(1..).unwrap_or_default() } else { rest };
                let len = body.iter().take(if braced { usize::MAX } else { 2 }).take_while(|b| b.is_ascii_hexdigit()).count();
                if len == 0 && braced {
                    // bash: no digits between braces make a NUL, which ends the text.
                    rest = b"";
                    continue;
                }
                if len == 0 {
                    out.extend_from_slice(b"\\x");
                    continue;
                }
                let value = hex(body.get(..len).unwrap_or_default());
                rest = body.get(len..).unwrap_or_default();
                if braced {
                    rest = rest.strip_prefix(b"}").unwrap_or(rest);
                }
                if !push_byte(&mut out, value) {
                    rest = b"";
                }
            }
            b'u' | b'U' => {
                let max = if escape == b'u' { 4 } else { 8 };
                let len = rest.iter().take(max).take_while(|b| b.is_ascii_hexdigit()).count();
                if len == 0 {
                    out.extend_from_slice(&[b'\\', escape]);
                    continue;
                }
                let value = hex(rest.get(..len).unwrap_or_default());
                rest = rest.get(len..).unwrap_or_default();
                if value == 0 {
                    break;
                }
                match value {
                    // bash: what the locale has no character for is written as an escape again.
                    0x80..=0xffff if bytes => out.extend_from_slice(format!("\\u{value:04X}").as_bytes()),
                    0x1_0000..=0x7fff_ffff if bytes => out.extend_from_slice(format!("\\U{value:08X}").as_bytes()),
                    value => mbchar::push_code_point(&mut out, value),
                }
            }
            b'c' => {
                let Some((&control, after)) = rest.split_first() else {
                    out.extend_from_slice(b"\\c");
                    break;
                };
                rest = after;
                // bash: `\c\\` is one control character.
                if control == b'\\' && rest.first() == Some(&b'\\') {
                    rest = rest.get(1..).unwrap_or_default();
                }
                let value = if control == b'?' { 0x7f } else { control.to_ascii_uppercase() & 0x1f };
                if !push_byte(&mut out, u32::from(value)) {
                    rest = b"";
                }
            }
            other => out.extend_from_slice(&[b'\\', other]),
        }
    }
    out
}

fn octal_digits(rest: &[u8]) -> &[u8] {
    let len = rest.iter().take(2).take_while(|b| matches!(b, b'0'..=b'7')).count();
    rest.get(..len).unwrap_or_default()
}

fn hex(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |value: u32, &digit| value.wrapping_mul(16).wrapping_add(char::from(digit).to_digit(16).unwrap_or(0)))
}

/// Adds a byte; `false` for a NUL, which ends the text.
fn push_byte(out: &mut Vec<u8>, value: u32) -> bool {
    let byte = value.to_le_bytes()[0];
    if byte != 0 {
        out.push(byte);
    }
    byte != 0
}

/// The length of the `[…]` that a text in arithmetic begins with, and whether it is a subscript with an expansion that ends before
/// that arithmetic does.
fn subscript_len(text: &[u8], end: DoubleEnd) -> (usize, bool) {
    let (mut brackets, mut parens, mut braces) = (0_u32, 0_u32, 0_u32);
    let mut expands = false;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'[' => brackets += 1,
            b']' if brackets == 1 => return (at + 1, expands && at > 1),
            b']' => brackets -= 1,
            b'(' => parens += 1,
            b')' if parens == 0 && matches!(end, DoubleEnd::Paren | DoubleEnd::ParenOrSemicolon) => break,
            b')' => parens = parens.saturating_sub(1),
            b'{' => braces += 1,
            b'}' if braces == 0 && matches!(end, DoubleEnd::BraceOrColon | DoubleEnd::BraceOfLength) => break,
            b'}' => braces = braces.saturating_sub(1),
            b'$' | b'`' => expands = true,
            b'\\' => {
                at += 1;
                expands |= matches!(text.get(at), Some(b'$' | b'`'));
            }
            b'\'' => {
                let quoted = text.get(at + 1..).unwrap_or_default();
                let Some(len) = memchr::memchr(byte, quoted) else { return (text.len(), false) };
                expands |= memchr::memchr2(b'$', b'`', quoted.get(..len).unwrap_or_default()).is_some();
                at += 1 + len;
            }
            _ => {}
        }
        at += 1;
    }
    (at, false)
}

/// Text and parts of a `[subscript]` that turned out to be no subscript.
pub(super) fn bracketed(out: &mut Parts, inside: Vec<Part>) {
    out.text(b"[");
    out.extend(inside);
    out.text(b"]");
}
