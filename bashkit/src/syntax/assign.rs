//! Assignments, array literals, and references by name.

use crate::syntax::ast::{Arg, Assign, AssignValue, Element, Index, Part, Quote, Simple, Subscript, Word};
use crate::syntax::chars::{is_meta, is_name, is_name_start, name_len};
use crate::syntax::error::SyntaxError;
use crate::syntax::intern::Symbol;
use crate::syntax::lexer::{ParseEnv, Parser, Reader, Res, Start};
use crate::syntax::word::{End, Parts, Tilde, bracketed};

/// Role that a word may have where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordRole {
    /// An assignment or the name of the command.
    Command,
    /// Word behind `command` or `builtin`.
    Prefixed,
    /// Argument of a command without special rules.
    Argument,
    /// An argument of a declaration builtin.
    Declaration,
    /// An argument of `eval`, `let` or `alias`, where `a=(…)` is text.
    Text,
}

impl Reader<'_, '_> {
    /// An argument or assignment, added to `simple`: stands on its first byte. `takes_literal`: `name=(…)` is one.
    pub(super) fn argument(&mut self, place: &mut WordRole, simple: &mut Simple, takes_literal: bool) -> Res<()> {
        if matches!(place, WordRole::Argument | WordRole::Prefixed) || !is_name_start(self.peek()) {
            return self.word_argument(place, simple);
        }
        let start = self.start();
        let name = self.name_len_at(0);
        let operator = if self.peek_at(name) == b'+' { 2 } else { 1 };
        match (self.peek_at(name), *place) {
            (b'=' | b'+', _) if !takes_literal && self.peek_at(name + operator - 1) == b'=' && self.peek_at(name + operator) == b'(' => {
                self.word_argument(place, simple)
            }
            (b'=', WordRole::Text) if self.peek_at(name + 1) == b'(' => self.text_argument(start, name + 1, simple),
            (b'+', WordRole::Text) if self.peek_at(name + 1) == b'=' && self.peek_at(name + 2) == b'(' => {
                self.text_argument(start, name + 2, simple)
            }
            (_, WordRole::Text) => self.word_argument(place, simple),
            (b'=', _) => self.assignment(start, name, None, *place, simple),
            (b'+', _) if self.peek_at(name + 1) == b'=' => self.assignment(start, name, None, *place, simple),
            (b'[', _) => self.subscripted(start, name, place, simple),
            _ => self.word_argument(place, simple),
        }
    }

    fn word_argument(&mut self, place: &mut WordRole, simple: &mut Simple) -> Res<()> {
        let word = self.word()?;
        *place = place.after(&word.parts);
        simple.args.push(Arg::Word(word));
        Ok(())
    }

    fn text_argument(&mut self, start: Start, len: usize, simple: &mut Simple) -> Res<()> {
        let mut parts = Parts::default();
        parts.text(self.rest().get(..len).unwrap_or_default());
        self.bump(len);
        let elements = self.array_literal()?;
        literal_as_text(&mut parts, elements);
        self.bare(End::Token, Tilde::Never, &mut parts)?;
        simple.args.push(Arg::Word(Word { parts: parts.finish(), span: self.span(start) }));
        Ok(())
    }

    /// `name[…]`: an assignment when `=` or `+=` follows.
    fn subscripted(&mut self, start: Start, name: usize, place: &mut WordRole, simple: &mut Simple) -> Res<()> {
        if *place == WordRole::Declaration {
            // bash: among the arguments a blank ends a word, even between brackets.
            let before = self.checkpoint();
            self.word()?;
            let end = self.p.pos;
            self.go_back(before)?;
            let closed = self.index_end(name, start.line)?;
            self.go_back(before)?;
            if closed > end {
                return self.word_argument(place, simple);
            }
        }
        self.bump(name);
        let index = self.index(start.line)?;
        if self.peek() == b'=' || (self.peek() == b'+' && self.peek_at(1) == b'=') {
            return self.assignment(start, name, Some(index), *place, simple);
        }
        let mut parts = Parts::default();
        parts.text(self.p.buf.get(start.pos..start.pos + name).unwrap_or_default());
        bracketed(&mut parts, index.text.text.parts);
        self.bare(End::Token, Tilde::Never, &mut parts)?;
        let word = Word { parts: parts.finish(), span: self.span(start) };
        *place = place.after(&word.parts);
        simple.args.push(Arg::Word(word));
        Ok(())
    }

    /// End of the subscript behind a name of `name` bytes.
    fn index_end(&mut self, name: usize, line: u32) -> Res<usize> {
        self.bump(name);
        match self.index(line) {
            Ok(_) => Ok(self.p.pos),
            Err(error) if error.incomplete => Ok(usize::MAX),
            Err(error) => Err(error),
        }
    }

    /// Stands on the name, or behind the subscript when there is one.
    fn assignment(&mut self, start: Start, name: usize, index: Option<Index>, place: WordRole, simple: &mut Simple) -> Res<()> {
        let symbol = self.env.interner.intern(self.p.buf.get(start.pos..start.pos + name).unwrap_or_default());
        if index.is_none() {
            self.bump(name);
        }
        let append = self.eat(b'+');
        self.bump(1);
        let value = if self.peek() == b'(' {
            let elements = self.array_literal()?;
            self.skip_continuation();
            if self.literal_is_glued()? { AssignValue::Word(self.glued_literal(start, elements)?) } else { AssignValue::Array(elements) }
        } else {
            self.p.value_follows = true;
            AssignValue::Word(self.bare_word(End::Token, Tilde::Colons)?)
        };
        let assign = Assign { name: symbol, index, append, value, span: self.span(start) };
        if place == WordRole::Command {
            if simple.assigns.is_empty() {
                simple.assigns = Vec::with_capacity(1);
            }
            simple.assigns.push(assign);
        } else {
            simple.args.push(Arg::Assign(Box::new(assign)));
        }
        Ok(())
    }

    /// Whether the word goes on behind an array literal. bash: then all of it is text, but for a `)` at its end.
    fn literal_is_glued(&mut self) -> Res<bool> {
        if matches!(self.peek(), 0 | b'(') || is_meta(self.peek()) {
            return Ok(false);
        }
        let before = self.checkpoint();
        let from = self.p.pos;
        self.bare_word(End::Token, Tilde::Never)?;
        let is_glued = !self.since(from).ends_with(b")");
        self.go_back(before)?;
        Ok(is_glued)
    }

    /// Reads the value of `a=(…)x`, which is a word.
    fn glued_literal(&mut self, start: Start, elements: Vec<Element>) -> Res<Word> {
        let mut parts = Parts::default();
        literal_as_text(&mut parts, elements);
        self.bare(End::Token, Tilde::Never, &mut parts)?;
        Ok(Word { parts: parts.finish(), span: self.span(start) })
    }

    /// Reads an array literal: `( … )`.
    pub(super) fn array_literal(&mut self) -> Res<Vec<Element>> {
        let open = self.start();
        let substitutions = self.p.substitutions;
        self.bump(1);
        let elements = match self.elements(b')') {
            Err(error) if error.incomplete && !error.limit && !error.discards => return Err(self.literal_cut_off(error, substitutions)),
            elements => elements?,
        };
        if !self.eat(b')') {
            return Err(self.unmatched(b')', open.line).discards());
        }
        Ok(elements)
    }

    /// The text ended inside an element of a literal that stands in so many substitutions. bash: it reads on for what is around that.
    #[cold]
    fn literal_cut_off(&mut self, mut error: Box<SyntaxError>, substitutions: u32) -> Box<SyntaxError> {
        // bash: it counts one line more behind a substitution that holds the open quote.
        let extra = u32::from(error.unmatched && self.p.substitutions > substitutions);
        let message =
            if substitutions > 0 { "unexpected EOF while looking for matching `)'" } else { "syntax error: unexpected end of file" };
        error.then = Some((self.end_line() + extra, message.into()));
        error.discards()
    }

    /// The elements of an array literal, up to `close` or the end.
    fn elements(&mut self, close: u8) -> Res<Vec<Element>> {
        self.enter()?;
        let mut elements = Vec::new();
        loop {
            self.skip_newlines()?;
            let byte = self.peek();
            if byte == 0 || byte == close {
                break;
            }
            if !self.at_word() {
                return Err(self.unexpected().discards());
            }
            self.element(&mut elements)?;
            if self.peek() == b'(' {
                return Err(self.unexpected().discards());
            }
        }
        self.leave();
        Ok(elements)
    }

    fn element(&mut self, elements: &mut Vec<Element>) -> Res<()> {
        if self.peek() == b'[' {
            return self.indexed_element(elements);
        }
        let mut value = self.bare_word(End::Token, Tilde::First)?;
        self.lose_blank(&mut value);
        let span = value.span;
        elements.push(Element { index: None, append: false, value, span });
        Ok(())
    }

    /// Takes the quoted blank at the end of an element away. bash: it does so where it prints a substitution, which is read again from that.
    fn lose_blank(&mut self, value: &mut Word) {
        if self.p.substitutions == 0 {
            return;
        }
        for part in &mut value.parts {
            if matches!(part, Part::Quoted(text, Quote::Backslash) if **text == *b"\t") {
                *part = Part::Quoted(b" "[..].into(), Quote::Backslash);
                self.p.is_lossy = true;
            }
        }
        if let Some(last) = value.parts.last_mut()
            && matches!(last, Part::Quoted(text, Quote::Backslash) if **text == *b" ")
        {
            *last = Part::Literal(b"\\"[..].into());
            self.p.is_lossy = true;
        }
    }

    fn indexed_element(&mut self, elements: &mut Vec<Element>) -> Res<()> {
        let start = self.start();
        let index = self.index(start.line)?;
        let append = self.peek() == b'+' && self.peek_at(1) == b'=';
        if append || self.peek() == b'=' {
            self.bump(1 + usize::from(append));
            let mut value = self.bare_word(End::Token, Tilde::Colons)?;
            self.lose_blank(&mut value);
            elements.push(Element { index: Some(index), append, value, span: self.span(start) });
            return Ok(());
        }
        let mut parts = Parts::default();
        bracketed(&mut parts, index.text.text.parts);
        self.bare(End::Token, Tilde::Never, &mut parts)?;
        let span = self.span(start);
        elements.push(Element { index: None, append: false, value: Word { parts: parts.finish(), span }, span });
        Ok(())
    }
}

/// The elements of an array literal given as text, such as `(a b [3]=c)`. Without the parentheses it is not one.
///
/// # Errors
/// When the text is not an array literal.
pub fn parse_assignment_text(text: &[u8], env: &mut ParseEnv<'_>) -> Result<Option<Vec<Element>>, SyntaxError> {
    let trimmed = text.trim_ascii();
    let Some(inside) = trimmed.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")")) else { return Ok(None) };
    let mut parser = Parser::new(inside, 1);
    let mut reader = Reader { p: &mut parser, env };
    reader.elements(0).map(Some).map_err(|error| *error)
}

/// An array literal where it is text.
fn literal_as_text(parts: &mut Parts, elements: Vec<Element>) {
    parts.text(b"(");
    for (number, element) in elements.into_iter().enumerate() {
        if number > 0 {
            parts.text(b" ");
        }
        if let Some(index) = element.index {
            bracketed(parts, index.text.text.parts);
            parts.text(if element.append { b"+=" } else { b"=" });
        }
        for part in element.value.parts {
            match part {
                Part::Tilde(user) => parts.text(&[b"~", &*user].concat()),
                part => parts.extend(vec![part]),
            }
        }
    }
    parts.text(b")");
}

/// The length of the `[…]` that a text begins with.
pub fn subscript_len(text: &[u8]) -> Option<usize> {
    let inside = text.strip_prefix(b"[")?;
    let mut open = 0_u32;
    let mut at = 0;
    while let Some(&byte) = inside.get(at) {
        match byte {
            b'[' => open += 1,
            b']' if open == 0 => return Some(at + 2),
            b']' => open -= 1,
            b'\\' => at += 1,
            b'$' if matches!(inside.get(at + 1), Some(b'(' | b'{')) => at += 1 + enclosed_len(inside.get(at + 1..)?)?,
            b'\'' | b'"' | b'`' => at += 1 + memchr::memchr(byte, inside.get(at + 1..)?)?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Length of what a text that begins with a parenthesis or brace has before the one that closes it.
fn enclosed_len(text: &[u8]) -> Option<usize> {
    let open = *text.first()?;
    let close = if open == b'(' { b')' } else { b'}' };
    let mut depth = 0_u32;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\'' | b'"' | b'`' => at += 1 + memchr::memchr(byte, text.get(at + 1..)?)?,
            _ if byte == open => depth += 1,
            _ if byte == close && depth == 1 => return Some(at),
            _ if byte == close => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// `name` or `name[subscript]`, as `read`, `unset`, `printf -v`, `test -v`, `${!x}` and namerefs take it.
pub fn parse_reference(text: &[u8], env: &mut ParseEnv<'_>) -> Option<(Symbol, Option<Subscript>)> {
    let len = name_len(text);
    let (name, rest) = text.split_at_checked(len)?;
    if !is_name(name) {
        return None;
    }
    if rest.is_empty() {
        return Some((env.interner.intern(name), None));
    }
    let inside = rest.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let subscript = match inside {
        b"" => return None,
        b"@" => Subscript::At,
        b"*" => Subscript::Star,
        _ => {
            let mut parser = Parser::new(rest, 1);
            let mut reader = Reader { p: &mut parser, env };
            let index = reader.index(1).ok()?;
            if reader.peek() != 0 {
                return None;
            }
            Subscript::Index(index)
        }
    };
    Some((env.interner.intern(name), Some(subscript)))
}
