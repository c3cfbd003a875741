//! `$x` and `${…}`.

use std::rc::Rc;

use crate::syntax::ast::{Arith, CaseOp, Colon, Index, ParamName, ParamOp, Parameter, Part, Quote, ReplaceKind, Subscript, Word};
use crate::syntax::chars::{is_name_byte, is_name_start, name_len};
use crate::syntax::lexer::{Reader, Res, Start};
use crate::syntax::span::Span;
use crate::syntax::word::{DoubleEnd, End, Parts, Tilde};

impl Reader<'_, '_> {
    /// Reads what `$` begins here; `double` in double quotes.
    pub(super) fn dollar(&mut self, double: bool, out: &mut Parts) -> Res<()> {
        self.count()?;
        let start = self.start();
        let mut ahead = 1;
        while self.peek_at(ahead) == b'\\' && self.peek_at(ahead + 1) == b'\n' {
            ahead += 2;
        }
        match self.peek_at(ahead) {
            b'(' => {
                self.bump(ahead + 1);
                let part = self.dollar_paren(start)?;
                out.push(part);
            }
            b'{' => {
                self.enter()?;
                self.bump(ahead + 1);
                let parameter = self.braced(start, double)?;
                self.leave();
                out.push(Part::Parameter(parameter));
            }
            b'[' => {
                self.bump(ahead + 1);
                let part = self.bracketed_arith(start)?;
                out.push(part);
            }
            b'\'' if !double && ahead == 1 && !self.p.keeps_dollars => self.ansi_c(out)?,
            b'"' if !double && !self.p.keeps_dollars => {
                self.bump(ahead);
                self.p.is_translated = true;
                self.double_quoted(out)?;
            }
            first => match self.plain_parameter(first, ahead) {
                Some((name, len)) => {
                    self.bump(ahead + len);
                    let part = self.plain_part(start, name, ahead);
                    out.push(part);
                }
                None => {
                    out.text(b"$");
                    self.bump(1);
                }
            },
        }
        Ok(())
    }

    /// Reads `$[…]` from behind the bracket on.
    fn bracketed_arith(&mut self, start: Start) -> Res<Part> {
        self.enter()?;
        let text = self.double_word(DoubleEnd::Bracket)?;
        if !self.eat(b']') {
            return Err(self.unmatched(b']', start.line));
        }
        self.leave();
        Ok(Part::Arith(Rc::new(self.arith(text, true))))
    }

    /// `$x`, all of which was taken.
    #[inline(never)]
    fn plain_part(&self, start: Start, name: ParamName, ahead: usize) -> Part {
        let source = match name {
            // A line that is continued inside the name leaves no trace.
            ParamName::Var(name) if self.since(start.pos).contains(&b'\\') => [b"$", &*self.env.interner.name(name)].concat().into(),
            _ => self.source_of(start, ahead),
        };
        Part::Parameter(Rc::new(Parameter {
            name,
            index: None,
            indirect: false,
            length: false,
            op: ParamOp::Value,
            source,
            braced: false,
            span: self.span(start),
        }))
    }

    fn source_of(&self, start: Start, ahead: usize) -> Rc<[u8]> {
        if ahead == 1 {
            return self.since(start.pos).into();
        }
        [b"$", self.since(start.pos + ahead)].concat().into()
    }

    /// The parameter of `$name`, `$1`, `$?`, and its length.
    fn plain_parameter(&mut self, first: u8, ahead: usize) -> Option<(ParamName, usize)> {
        match first {
            b if is_name_start(b) => {
                let mut len = self.name_len_at(ahead);
                let name = self.p.buf.get(self.p.pos + ahead..self.p.pos + ahead + len).unwrap_or_default();
                if self.p.buf.get(self.p.pos + ahead + len).is_some_and(|b| *b != b'\\') {
                    return Some((ParamName::Var(self.env.interner.intern(name)), len));
                }
                let mut name = name.to_vec();
                // A line that is continued inside the name.
                while self.peek_at(ahead + len) == b'\\'
                    && self.peek_at(ahead + len + 1) == b'\n'
                    && is_name_byte(self.peek_at(ahead + len + 2))
                {
                    let from = ahead + len + 2;
                    while is_name_byte(self.peek_at(ahead + len + 2)) {
                        len += 1;
                    }
                    len += 2;
                    name.extend_from_slice(self.p.buf.get(self.p.pos + from..self.p.pos + ahead + len).unwrap_or_default());
                }
                Some((ParamName::Var(self.env.interner.intern(&name)), len))
            }
            b'0'..=b'9' => Some((ParamName::Positional(u32::from(first - b'0')), 1)),
            b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!' => Some((ParamName::Special(first), 1)),
            _ => None,
        }
    }

    /// The length of the name `ahead` bytes on.
    pub(super) fn name_len_at(&mut self, ahead: usize) -> usize {
        loop {
            let rest = self.p.buf.get(self.p.pos + ahead..).unwrap_or_default();
            let len = name_len(rest);
            if len < rest.len() || self.peek_at(ahead + len) == 0 {
                return len;
            }
        }
    }

    /// Reads `${…}` from behind the brace on.
    fn braced(&mut self, start: Start, double: bool) -> Res<Rc<Parameter>> {
        self.skip_continuation();
        let mut parameter = empty_parameter(self.span(start));
        let good = self.braced_inside(&mut parameter, double)?;
        if !good || self.peek() != b'}' {
            // bash: it looks at what follows `@` only where there is a value.
            parameter.op = if matches!(parameter.op, ParamOp::Transform(_)) { ParamOp::Transform(0) } else { ParamOp::Bad(Rc::default()) };
            // Whatever it is ends with the first brace that is not quoted.
            if double {
                self.double_word(DoubleEnd::Brace)?
            } else {
                self.bare_word(End::Brace, Tilde::Never)?
            };
        }
        if !self.eat(b'}') {
            return Err(self.unmatched(b'}', start.line));
        }
        parameter.source = self.since(start.pos).into();
        if let ParamOp::Bad(named) = &mut parameter.op {
            *named = Rc::clone(&parameter.source);
        }
        parameter.span = self.span(start);
        Ok(parameter.into())
    }

    /// Reads everything between the braces; `false` when it makes no sense.
    fn braced_inside(&mut self, parameter: &mut Parameter, double: bool) -> Res<bool> {
        parameter.length = self.peek() == b'#' && self.is_length();
        parameter.indirect = self.peek() == b'!' && self.is_indirect();
        self.bump(usize::from(parameter.length || parameter.indirect));
        let Some(name) = self.braced_name() else { return Ok(false) };
        parameter.name = name;
        if self.peek() == b'[' && matches!(name, ParamName::Var(_)) {
            // bash: `${a[]}` names nothing.
            let is_empty = self.at(b"[]");
            if !self.subscript(parameter)? || is_empty {
                return Ok(false);
            }
        }
        self.skip_continuation();
        if parameter.length {
            return Ok(true);
        }
        if parameter.indirect && self.names_or_keys(parameter) {
            return Ok(true);
        }
        self.operation(parameter, double)
    }

    /// `${#` begins the length of a parameter, not `$#`.
    fn is_length(&mut self) -> bool {
        match self.peek_at(1) {
            b if is_name_start(b) || b.is_ascii_digit() => true,
            b'@' | b'*' | b'?' | b'-' | b'$' | b'!' | b'#' => self.peek_at(2) == b'}',
            _ => false,
        }
    }

    /// `${!` begins an indirection, not `$!`.
    fn is_indirect(&mut self) -> bool {
        match self.peek_at(1) {
            b if is_name_start(b) || b.is_ascii_digit() => true,
            // bash: an operator may follow these, but `^` does behind `*` alone.
            list @ (b'@' | b'*') => match self.peek_at(2) {
                b'^' => list == b'*',
                behind => b"}:-=?+#%/,@".contains(&behind),
            },
            // bash: in POSIX mode these two are operators behind `$!`.
            b'?' | b'#' if self.env.posix => false,
            b'?' | b'#' | b'!' | b'$' | b'-' => self.peek_at(2) == b'}' || (self.peek_at(1) == b'#' && self.peek_at(2) != b'#'),
            _ => false,
        }
    }

    fn braced_name(&mut self) -> Option<ParamName> {
        let first = self.peek();
        if !first.is_ascii_digit() {
            let (name, len) = self.plain_parameter(first, 0)?;
            self.bump(len);
            return Some(name);
        }
        let mut number = 0_u32;
        while self.peek().is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add(u32::from(self.peek() - b'0'));
            self.bump(1);
        }
        Some(ParamName::Positional(number))
    }

    /// Reads the subscript `[…]` behind a name; `false` when the bracket is not closed.
    fn subscript(&mut self, parameter: &mut Parameter) -> Res<bool> {
        if self.at(b"[@]") || self.at(b"[*]") {
            let at = self.peek_at(1) == b'@';
            self.bump(3);
            parameter.index = Some(if at { Subscript::At } else { Subscript::Star });
            return Ok(true);
        }
        let at = self.p.pos;
        if self.p.misread.contains_key(&at) {
            return Ok(false);
        }
        let back = self.checkpoint();
        self.enter()?;
        self.bump(1);
        let text = self.bare_word(End::Bracket, Tilde::Never)?;
        if !self.eat(b']') {
            // bash: the first brace that is not quoted ends the expansion, which names nothing then.
            let end = self.p.pos;
            self.go_back(back)?;
            self.p.misread.insert(at, end);
            return Ok(false);
        }
        self.leave();
        parameter.index = Some(Subscript::Index(Index { text: self.arith(text, false), part: None }));
        Ok(true)
    }

    /// `[…]`: stands on the bracket.
    pub(super) fn index(&mut self, line: u32) -> Res<Index> {
        self.enter()?;
        self.bump(1);
        let text = self.bare_word(End::Bracket, Tilde::Never)?;
        if !self.eat(b']') {
            return Err(self.unmatched(b']', line));
        }
        self.leave();
        Ok(Index { text: self.arith(text, false), part: None })
    }

    /// `${!p*}`, `${!p@}`, `${!a[*]}`, `${!a[@]}`: stands behind the name and subscript.
    fn names_or_keys(&mut self, parameter: &mut Parameter) -> bool {
        let named = matches!(parameter.name, ParamName::Var(_));
        match (self.peek(), &parameter.index) {
            (b'}', Some(Subscript::At | Subscript::Star)) => parameter.op = ParamOp::Keys,
            (b @ (b'@' | b'*'), None) if named && self.peek_at(1) == b'}' => {
                parameter.op = ParamOp::Names { at: b == b'@' };
                self.bump(1);
            }
            _ => return false,
        }
        parameter.indirect = false;
        true
    }

    /// The operator and its words; `false` when there is no such operator.
    fn operation(&mut self, parameter: &mut Parameter, double: bool) -> Res<bool> {
        let op = self.peek();
        // bash: it does not look for these behind `$-`, `$?` and `$#`.
        if matches!(op, b'^' | b',' | b'~') && matches!(parameter.name, ParamName::Special(b'-' | b'?' | b'#')) {
            return Ok(false);
        }
        match op {
            b'}' => Ok(true),
            b':' => match self.peek_at(1) {
                next @ (b'-' | b'=' | b'?' | b'+') => {
                    self.bump(2);
                    self.value_op(parameter, next, Colon::Yes, double)
                }
                b'}' => Ok(false),
                _ => {
                    self.bump(1);
                    self.slice(parameter)
                }
            },
            b'-' | b'=' | b'?' | b'+' => {
                self.bump(1);
                self.value_op(parameter, op, Colon::No, double)
            }
            b'#' | b'%' => self.remove(parameter, op),
            b'/' => self.replace(parameter),
            b'^' | b',' | b'~' => self.case_op(parameter, op),
            b'@' => Ok(self.transform_op(parameter)),
            _ => Ok(false),
        }
    }

    fn transform_op(&mut self, parameter: &mut Parameter) -> bool {
        let letter = self.peek_at(1);
        parameter.op = ParamOp::Transform(letter);
        let known = matches!(letter, b'U' | b'u' | b'L' | b'Q' | b'E' | b'P' | b'A' | b'K' | b'k' | b'a');
        if known {
            self.bump(2);
        }
        known
    }

    fn remove(&mut self, parameter: &mut Parameter, op: u8) -> Res<bool> {
        let twice = self.doubled();
        let pattern = self.pattern(End::Brace)?;
        parameter.op = if op == b'#' { ParamOp::RemovePrefix(twice, pattern) } else { ParamOp::RemoveSuffix(twice, pattern) };
        Ok(true)
    }

    fn case_op(&mut self, parameter: &mut Parameter, op: u8) -> Res<bool> {
        let case = match (op, self.doubled()) {
            (b'^', false) => CaseOp::UpperFirst,
            (b'^', true) => CaseOp::UpperAll,
            (b',', false) => CaseOp::LowerFirst,
            (b',', true) => CaseOp::LowerAll,
            (_, false) => CaseOp::ToggleFirst,
            (_, true) => CaseOp::ToggleAll,
        };
        let pattern = if self.peek() == b'}' { None } else { Some(self.pattern(End::Brace)?) };
        parameter.op = ParamOp::Case(case, pattern);
        Ok(true)
    }

    /// Takes an operator of one byte; `true` when it is written twice.
    fn doubled(&mut self) -> bool {
        let first = self.peek();
        let twice = self.peek_at(1) == first;
        self.bump(1 + usize::from(twice));
        twice
    }

    fn value_op(&mut self, parameter: &mut Parameter, op: u8, colon: Colon, double: bool) -> Res<bool> {
        let tilde = if op == b'=' || self.p.in_assignment { Tilde::Colons } else { Tilde::First };
        let word = if double {
            let mut word = self.double_word(DoubleEnd::Brace)?;
            // bash: the word of an error is read anew, with its quotes.
            if op != b'?' {
                self.join_names(&mut word);
            }
            word
        } else {
            self.bare_word(End::Brace, tilde)?
        };
        parameter.op = match op {
            b'-' => ParamOp::Default(colon, word),
            b'=' => ParamOp::AssignDefault(colon, word),
            b'?' => ParamOp::Error(colon, word),
            _ => ParamOp::Alternative(colon, word),
        };
        Ok(true)
    }

    /// bash: in the word of `"${x-…}"` quotes are taken away before anything is expanded, so that `"$a"b` is `$ab`.
    fn join_names(&mut self, word: &mut Word) {
        if !word.parts.iter().any(|part| matches!(part, Part::Double(_))) {
            return;
        }
        let flat = word.parts.iter().flat_map(|part| match part {
            Part::Double(inside) => inside.as_slice(),
            part => std::slice::from_ref(part),
        });
        let flat: Vec<&Part> = flat.collect();
        if !flat.windows(2).any(|pair| matches!(pair, [first, second] if continues(first, second))) {
            return;
        }
        let mut parts: Vec<Part> = Vec::with_capacity(flat.len());
        for part in flat {
            let (Some(Part::Parameter(p)), Part::Literal(text) | Part::Quoted(text, Quote::Backslash)) = (parts.last(), part) else {
                parts.push(part.clone());
                continue;
            };
            let (more, rest) = text.split_at_checked(if is_plain(p) { name_rest_len(text) } else { 0 }).unwrap_or((b"", text));
            if let ParamName::Var(name) = p.name
                && !more.is_empty()
            {
                let name = [&*self.env.interner.name(name), more].concat();
                let mut longer = empty_parameter(p.span);
                longer.name = ParamName::Var(self.env.interner.intern(&name));
                longer.source = [b"$", &*name].concat().into();
                longer.braced = false;
                parts.pop();
                parts.push(Part::Parameter(Rc::from(longer)));
            }
            if !rest.is_empty() {
                parts.push(if more.is_empty() { part.clone() } else { Part::Literal(rest.into()) });
            }
        }
        word.parts = parts;
    }

    fn pattern(&mut self, end: End) -> Res<Word> {
        self.bare_word(end, Tilde::First)
    }

    fn replace(&mut self, parameter: &mut Parameter) -> Res<bool> {
        let kind = match self.peek_at(1) {
            b'/' => ReplaceKind::All,
            b'#' => ReplaceKind::Prefix,
            b'%' => ReplaceKind::Suffix,
            _ => ReplaceKind::First,
        };
        self.bump(if kind == ReplaceKind::First { 1 } else { 2 });
        // bash: the pattern of `${x////y}` is a slash.
        let slash = kind == ReplaceKind::All && self.eat(b'/');
        // bash: the mark of a kind stands before the tilde.
        let tilde = if matches!(kind, ReplaceKind::Prefix | ReplaceKind::Suffix) { Tilde::Never } else { Tilde::First };
        let mut pattern = self.bare_word(End::BraceOrSlash, tilde)?;
        if slash {
            pattern.parts.insert(0, Part::Literal(Rc::from(&b"/"[..])));
        }
        let with = if self.eat(b'/') { Some(self.bare_word(End::Brace, Tilde::First)?) } else { None };
        parameter.op = ParamOp::Replace(kind, pattern, with);
        Ok(true)
    }

    fn slice(&mut self, parameter: &mut Parameter) -> Res<bool> {
        let offset = self.double_word(DoubleEnd::BraceOrColon)?;
        let offset = self.arith(offset, false);
        let length = if self.eat(b':') {
            let length = self.double_word(DoubleEnd::BraceOfLength)?;
            Some(self.arith(length, false))
        } else {
            None
        };
        parameter.op = ParamOp::Slice(offset, length);
        Ok(true)
    }

    /// Arithmetic with its text parsed where no expansion can change its shape.
    pub(super) fn arith(&mut self, text: Word, bracketed: bool) -> Arith {
        let expr = crate::syntax::operand::parse_parts(&text, self.env.interner);
        Arith::new(text, expr, bracketed)
    }
}

/// Whether a parameter is plain: `$name`.
fn is_plain(p: &Parameter) -> bool {
    !p.braced && matches!(p.name, ParamName::Var(_))
}

/// Number of bytes that could go on a name.
fn name_rest_len(text: &[u8]) -> usize {
    text.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
}

/// Whether a text goes on the name of the parameter before it.
fn continues(first: &Part, second: &Part) -> bool {
    let text = match second {
        Part::Literal(text) | Part::Quoted(text, Quote::Backslash) => text,
        _ => return false,
    };
    matches!(first, Part::Parameter(p) if is_plain(p)) && name_rest_len(text) > 0
}

#[inline(never)]
fn empty_parameter(span: Span) -> Box<Parameter> {
    Box::new(Parameter {
        name: ParamName::Special(0),
        index: None,
        indirect: false,
        length: false,
        op: ParamOp::Value,
        source: Rc::from([]),
        braced: true,
        span,
    })
}
