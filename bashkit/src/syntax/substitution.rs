//! `$(…)`, `` `…` ``, `$((…))`, `<(…)`.

use std::rc::Rc;

use crate::syntax::ast::{AndOr, Arith, Body, Command, CommandSub, Complete, Part, ProcessSub, RedirFd, RedirOp, RedirTarget, Word};
use crate::syntax::error::SyntaxError;
use crate::syntax::heredoc::Pending;
use crate::syntax::lexer::{Mark, ParseEnv, Parser, Reader, Res, Start};
use crate::syntax::word::{DoubleEnd, Parts};

/// Substitutions in a text: where each begins and ends, and bash's print of it.
pub(super) type Prints = Vec<(usize, usize, Vec<u8>)>;

/// Commands of a substitution, and whether bash loses something of them where it prints them.
type ReadBody = (Vec<Rc<Complete>>, bool);

impl Reader<'_, '_> {
    /// `$(…)` or `$((…))`, behind the first parenthesis.
    pub(super) fn dollar_paren(&mut self, start: Start) -> Res<Part> {
        self.skip_continuation();
        let arithmetic = self.peek() == b'(';
        if arithmetic && let Some(arith) = self.arith_attempt(start.line)? {
            return Ok(Part::Arith(arith.into()));
        }
        let (read, prints) = self.body_with_prints(arithmetic);
        let (body, is_lossy) = match read {
            Err(mut error) if arithmetic && error.incomplete => {
                // bash: looks for the end of `$((` as a whole first.
                error.line = start.line;
                error.unmatched = true;
                return Err(error);
            }
            body => body?,
        };
        let file = file_of(&body);
        let written = self.written(start, arithmetic, &prints);
        let part = Part::Command(Rc::new(CommandSub {
            body: self.body_of(body, is_lossy),
            file,
            backquoted: None,
            backquoted_source: None,
            written,
            span: self.span(start),
        }));
        if let Some(prints) = &mut self.p.prints {
            let mut print = Vec::new();
            crate::syntax::unparse::part(self.env.interner, &part, &mut print);
            // Its own print has those of what is in it.
            while prints.last().is_some_and(|(at, ..)| *at >= start.pos) {
                prints.pop();
            }
            prints.push((start.pos, self.p.pos, print));
        }
        Ok(part)
    }

    /// Commands up to the closing parenthesis, and the prints of the substitutions in them, where the text is one that bash keeps as it was written.
    fn body_with_prints(&mut self, keeps_text: bool) -> (Res<ReadBody>, Prints) {
        if !keeps_text {
            return (self.body_to_paren(), Vec::new());
        }
        let outer = self.p.prints.replace(Vec::new());
        let read = self.body_to_paren();
        let prints = std::mem::replace(&mut self.p.prints, outer);
        (read, prints.unwrap_or_default())
    }

    /// `(…))` read as arithmetic; `None`, and nothing taken, when its parentheses say that it is commands.
    pub(super) fn arith_attempt(&mut self, line: u32) -> Res<Option<Box<Arith>>> {
        let at = self.p.pos;
        if self.p.misread.contains_key(&at) {
            return Ok(None);
        }
        let back = self.checkpoint();
        self.enter()?;
        self.bump(1);
        let text = self.double_word(DoubleEnd::Paren)?;
        if self.peek() == 0 {
            return Err(self.unmatched(b')', line));
        }
        let close = self.p.pos;
        self.bump(1);
        self.skip_continuation();
        if !self.eat(b')') {
            let end = self.p.pos;
            self.p.pos = close;
            self.go_back(back)?;
            self.p.misread.insert(at, end);
            return Ok(None);
        }
        self.leave();
        Ok(Some(Box::new(self.arith(text, false))))
    }

    /// Commands up to the closing parenthesis, which is taken.
    fn body_to_paren(&mut self) -> Res<ReadBody> {
        let outer = std::mem::take(&mut self.p.is_lossy);
        // bash: aliases in there are expanded when the commands run; POSIX mode expands them where they are read.
        let aliases = self.env.aliases;
        if !self.env.posix {
            self.env.aliases = None;
        }
        let body = self.lines_to_paren();
        self.env.aliases = aliases;
        let is_lossy = std::mem::replace(&mut self.p.is_lossy, outer);
        Ok((body?, is_lossy))
    }

    /// The commands of a substitution that was just read, or bash's print of them.
    fn body_of(&mut self, commands: Vec<Rc<Complete>>, is_lossy: bool) -> Body {
        if !is_lossy {
            return Body::Parsed(commands);
        }
        Body::Printed(crate::syntax::unparse::substitution(self.env.interner, &commands).into())
    }

    fn lines_to_paren(&mut self) -> Res<Vec<Rc<Complete>>> {
        self.enter()?;
        self.p.substitutions += 1;
        let outer = std::mem::take(&mut self.p.pending);
        let mut body = Vec::new();
        loop {
            self.skip_to_command()?;
            match self.peek() {
                b')' => break,
                0 => return Err(self.unclosed_body()),
                _ => {}
            }
            body.push(self.body_line()?);
        }
        self.bump(1);
        let inner = std::mem::replace(&mut self.p.pending, outer);
        self.warn_unread(inner);
        self.p.substitutions = self.p.substitutions.saturating_sub(1);
        self.leave();
        self.take_unread()?;
        Ok(body)
    }

    /// Reads a line of a substitution, up to its newline or the parenthesis.
    fn body_line(&mut self) -> Res<Rc<Complete>> {
        let list = self.line_list(true).map_err(|error| {
            let is_end = error.incomplete && error.lines.first().is_some_and(|line| line.starts_with(b"syntax error"));
            if is_end { self.unclosed_body() } else { error }
        })?;
        self.skip_blank();
        match self.peek() {
            b'\n' | b')' => Ok(Rc::new(Complete { list })),
            0 => Err(self.unclosed_body()),
            _ => Err(self.unexpected()),
        }
    }

    /// Warns of here-documents that a substitution did not end, and hands them to the text around it.
    fn warn_unread(&mut self, mut inner: Vec<Pending>) {
        let n_unread = inner.iter().filter(|pending| !pending.is_told).count();
        if n_unread > 0 {
            let line = self.start().line;
            let plural = if n_unread == 1 { "" } else { "s" };
            self.p
                .warnings
                .push((line, format!("warning: command substitution: {n_unread} unterminated here-document{plural}").into_bytes()));
        }
        inner.iter_mut().for_each(|pending| pending.is_told = true);
        self.p.pending.extend(inner);
    }

    /// Reads the here-documents that a substitution did not end, where the line does not end the words around it. bash: their bodies stand behind the
    /// next newline, whatever that is a part of.
    fn take_unread(&mut self) -> Res<()> {
        let is_outermost = self.p.nested == 0 && self.p.substitutions == 0;
        if !is_outermost || self.p.pending.is_empty() || self.p.pending.iter().any(|pending| !pending.is_told) {
            return Ok(());
        }
        self.load_line();
        let Some(len) = memchr::memchr(b'\n', self.rest()).filter(|len| is_unended(self.rest().get(..*len).unwrap_or_default())) else {
            return Ok(());
        };
        let (back, line) = (self.p.pos, self.start().line);
        self.bump(len + 1);
        let (from, first) = (self.p.pos, self.start().line);
        self.here_docs()?;
        let n_lines = self.start().line.saturating_sub(first);
        // What is behind them moves up.
        let n_moved = self.p.buf.len().saturating_sub(self.p.pos) as u64;
        if self.env.limits.meter.as_ref().is_some_and(|meter| meter.step(1 + n_moved / 64).is_err()) {
            return Err(self.limit("the run is over"));
        }
        self.p.buf.drain(from..self.p.pos);
        (self.p.pos, self.p.mark) = (back, Mark::new(back, line));
        self.p.taken.push((from, n_lines, line));
        Ok(())
    }

    fn unclosed_body(&mut self) -> Box<crate::syntax::SyntaxError> {
        let line = self.end_line();
        let mut error = self.unmatched(b')', line);
        error.unmatched = false;
        error
    }

    /// Reads a process substitution: `<(…)` or `>(…)`.
    pub(super) fn process(&mut self, out: &mut Parts) -> Res<()> {
        let start = self.start();
        let output = self.peek() == b'>';
        self.bump(2);
        let doubled = self.peek() == b'(';
        let (read, prints) = self.body_with_prints(doubled);
        let (body, is_lossy) = read?;
        let written = self.written(start, doubled, &prints);
        let body = self.body_of(body, is_lossy);
        out.push(Part::Process(Rc::new(ProcessSub { output, body, written, span: self.span(start) })));
        Ok(())
    }

    /// Text of the substitution that was just read, if a second parenthesis followed the first. bash: it prints no more than the substitutions in it anew.
    fn written(&self, start: Start, doubled: bool, prints: &[(usize, usize, Vec<u8>)]) -> Option<Rc<[u8]>> {
        if !doubled {
            return None;
        }
        let text = self.since(start.pos).strip_suffix(b")")?;
        let begins = text.iter().position(|b| *b == b'(')? + 1;
        let inside = text.get(begins..)?;
        // What continues a line is not kept.
        if memchr::memmem::find(inside, b"\\\n").is_some() {
            return None;
        }
        let (mut printed, mut at) = (Vec::with_capacity(inside.len()), 0);
        for (from, to, print) in prints {
            let (from, to) = (from.checked_sub(start.pos + begins)?, to.checked_sub(start.pos + begins)?);
            if from >= at && inside.get(from..to).is_some_and(|text| text.starts_with(b"$(")) {
                printed.extend_from_slice(inside.get(at..from)?);
                printed.extend_from_slice(print);
                at = to;
            }
        }
        printed.extend_from_slice(inside.get(at..)?);
        Some(printed.into())
    }

    /// Reads a command substitution in backquotes: `` `…` ``.
    pub(super) fn backquote(&mut self, double: bool, out: &mut Parts) -> Res<()> {
        let start = self.start();
        self.enter()?;
        self.bump(1);
        let (text, source) = self.backquoted(double, start.line)?;
        let backquoted_source = if source == text { None } else { Some(source.into()) };
        self.bump(1);
        let span = self.span(start);
        let shared: Rc<[u8]> = text.as_slice().into();
        let inside = Start { pos: start.pos + 1, line: start.line };
        // bash: aliases in there are expanded when the commands run, in POSIX mode as well.
        let aliases = self.env.aliases.take();
        let read = self.within(text, inside, Self::body_to_end);
        self.env.aliases = aliases;
        let body = match read {
            Ok(_) if self.env.posix && aliases.is_some() => Body::Text(Rc::clone(&shared)),
            Ok(body) => Body::Parsed(body),
            Err(error) if error.limit => return Err(error),
            Err(_) => Body::Text(Rc::clone(&shared)),
        };
        self.leave();
        let file = if let Body::Parsed(body) = &body { file_of(body) } else { None };
        out.push(Part::Command(Rc::new(CommandSub { body, file, backquoted: Some(shared), backquoted_source, written: None, span })));
        Ok(())
    }

    /// Reads up to the closing backquote: the text without its escapes, and as it was written.
    fn backquoted(&mut self, double: bool, line: u32) -> Res<(Vec<u8>, Vec<u8>)> {
        let mut text = Vec::new();
        let mut source = Vec::new();
        loop {
            match self.peek() {
                0 => return Err(self.unmatched(b'`', line)),
                b'`' => return Ok((text, source)),
                b'\\' if self.peek_at(1) == b'\n' => self.bump(2),
                b'\\' if self.peek_at(1) != 0 => {
                    let next = self.peek_at(1);
                    source.extend_from_slice(&[b'\\', next]);
                    if !(matches!(next, b'`' | b'\\' | b'$') || (double && next == b'"')) {
                        text.push(b'\\');
                    }
                    text.push(next);
                    self.bump(2);
                }
                byte => {
                    source.push(byte);
                    text.push(byte);
                    self.bump(1);
                }
            }
        }
    }

    fn body_to_end(&mut self) -> Res<Vec<Rc<Complete>>> {
        let mut body = Vec::new();
        while let Some(complete) = self.complete()? {
            body.push(complete);
        }
        Ok(body)
    }
}

/// Whether a word goes on behind a line that ends so: it ends in quotes, in brackets or with a backslash.
fn is_unended(line: &[u8]) -> bool {
    let count = |byte: u8| memchr::memchr_iter(byte, line).count();
    count(b'\'') % 2 == 1 || count(b'"') % 2 == 1 || count(b'(') > count(b')') || count(b'{') > count(b'}') || line.last() == Some(&b'\\')
}

/// Commands of a substitution in the text that bash made of them.
///
/// # Errors
/// When the text is none, as something was lost.
pub fn parse_printed(text: &[u8], line: u32, env: &mut ParseEnv<'_>) -> Result<Vec<Rc<Complete>>, SyntaxError> {
    let mut parser = Parser::new([text, b")"].concat(), line);
    let mut reader = Reader { p: &mut parser, env };
    reader.body_to_paren().map(|(commands, _)| commands).map_err(|error| *error)
}

/// The word of `< word` when that is all there is.
fn file_of(body: &[Rc<Complete>]) -> Option<Word> {
    let [complete] = body else { return None };
    let [AndOr { first, rest, background: false, .. }] = complete.list.items.as_slice() else { return None };
    if !rest.is_empty() || first.negated || first.time.is_some() {
        return None;
    }
    let [stage] = first.stages.as_slice() else { return None };
    let Command::Simple(simple) = &*stage.command else { return None };
    let [redir] = simple.redirs.as_slice() else { return None };
    if !simple.assigns.is_empty() || !simple.args.is_empty() || redir.op != RedirOp::Read {
        return None;
    }
    match (&redir.fd, &redir.target) {
        (RedirFd::Default | RedirFd::Number(0), RedirTarget::Word(word)) => Some(word.clone()),
        _ => None,
    }
}
