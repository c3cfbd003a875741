//! Lists, pipelines, and simple commands.

use std::rc::Rc;

use crate::syntax::assign::WordRole;
use crate::syntax::ast::{
    AndOr, AndOrOp, Arg, Command, Complete, Compound, CompoundKind, Coproc, Form, Function, List, Part, Pipeline, Redir, RedirFd, RedirOp,
    RedirTarget, Simple, Stage, Time, Word,
};
use crate::syntax::chars::Keyword;
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::{Reader, Res, Start};
use crate::syntax::span::Span;

impl Reader<'_, '_> {
    /// Reads the next complete command, if any.
    pub(super) fn complete(&mut self) -> Res<Option<Rc<Complete>>> {
        self.p.word_at = None;
        if std::mem::take(&mut self.p.begins_with_word) {
            self.skip_blank();
            self.p.word_at = Some(self.p.pos);
        }
        self.skip_to_command()?;
        if self.peek() == 0 {
            return Ok(None);
        }
        let list = self.line_list(false)?;
        self.skip_blank();
        match self.peek() {
            b'\n' => self.newline()?,
            0 => self.here_docs()?,
            _ => {
                self.warn_behind_list();
                let error = self.unexpected();
                return Err(self.behind_documents(error));
            }
        }
        Ok(Some(Rc::new(Complete { list })))
    }

    /// The commands up to a newline; `paren` when a parenthesis may end them too.
    pub(super) fn line_list(&mut self, paren: bool) -> Res<List> {
        let mut list = List::default();
        loop {
            let start = self.p.pos;
            let mut item = match self.and_or() {
                Ok(item) => item,
                Err(error) => {
                    if !paren && !list.items.is_empty() && self.p.pos == start {
                        self.warn_behind_list();
                        return Err(self.behind_documents(error));
                    }
                    return Err(error);
                }
            };
            let separated = self.separator(&mut item);
            push_item(&mut list, item);
            self.skip_blank();
            if separated {
                self.skip_empty_alias()?;
            }
            let byte = self.peek();
            if !separated || matches!(byte, 0 | b'\n') || (paren && byte == b')') {
                return Ok(list);
            }
        }
    }

    /// Warns of here-documents before a mistake in the last line. bash: a list that was whole by then has looked for them.
    #[cold]
    fn warn_behind_list(&mut self) {
        self.load_line();
        if memchr::memchr(b'\n', self.rest()).is_none() {
            self.warn_of_pending();
        }
    }

    /// Tells a mistake behind a list at the line where its here-documents end. bash: a list that was whole by then has read them.
    #[cold]
    fn behind_documents(&mut self, mut error: Box<SyntaxError>) -> Box<SyntaxError> {
        if self.p.pending.is_empty() || error.limit || self.p.substitutions > 0 {
            return error;
        }
        let Some(end) = memchr::memchr(b'\n', self.rest()) else { return error };
        self.bump(end + 1);
        if let Err(limit) = self.here_docs() {
            return limit;
        }
        error.line = self.start().line.saturating_sub(1).max(error.line);
        error
    }

    /// Takes `;` or `&` behind a command.
    fn separator(&mut self, item: &mut AndOr) -> bool {
        self.skip_blank();
        match self.peek() {
            b';' | b'&' => {}
            byte => {
                item.newline = byte == b'\n';
                return false;
            }
        }
        let Some((operator, len)) = self.operator() else { return false };
        if operator != b";" && operator != b"&" {
            return false;
        }
        self.bump(len);
        item.background = operator == b"&";
        self.p.is_lossy |= operator == b";" && self.p.substitutions > 0 && !self.p.pending.is_empty();
        true
    }

    /// The commands of a compound command, at least one.
    pub(super) fn list(&mut self) -> Res<List> {
        let list = self.list_or_nothing()?;
        if list.items.is_empty() {
            return Err(self.unexpected_past_newlines());
        }
        Ok(list)
    }

    /// The commands of a compound command. Stops before what ends them.
    pub(super) fn list_or_nothing(&mut self) -> Res<List> {
        let mut list = List::default();
        loop {
            self.skip_to_command()?;
            if self.at_list_end()? {
                return Ok(list);
            }
            let mut item = self.and_or()?;
            let separated = self.separator(&mut item);
            push_item(&mut list, item);
            self.skip_blank();
            if !separated && self.peek() != b'\n' {
                return Ok(list);
            }
        }
    }

    fn at_list_end(&mut self) -> Res<bool> {
        Ok(match self.peek() {
            0 | b')' => true,
            b';' => self.operator().is_some_and(|(operator, _)| operator != b";"),
            _ => self.keyword()?.is_some_and(Keyword::ends_list),
        })
    }

    /// `a && b || c`
    fn and_or(&mut self) -> Res<AndOr> {
        self.skip_blank();
        let start = self.start();
        let first = self.pipeline()?;
        let mut rest = Vec::new();
        loop {
            self.skip_blank();
            let op = match self.peek() {
                b'&' => AndOrOp::And,
                b'|' => AndOrOp::Or,
                _ => break,
            };
            let Some((operator, len)) = self.operator() else { break };
            if operator != b"&&" && operator != b"||" {
                break;
            }
            self.bump(len);
            self.skip_to_command()?;
            rest.push((op, self.pipeline()?));
        }
        Ok(AndOr { first, rest, background: false, newline: false, span: self.span(start) })
    }

    /// `[time [-p]] [!] a | b |& c`
    fn pipeline(&mut self) -> Res<Pipeline> {
        self.skip_blank();
        let start = self.start();
        let mut pipeline = Pipeline { time: None, negated: false, stages: Vec::new(), span: self.span(start) };
        let mut prefixed = false;
        loop {
            match self.keyword()? {
                Some(Keyword::Bang) => {
                    self.take_keyword();
                    pipeline.negated = !pipeline.negated;
                }
                // bash: POSIX has it that `time -p` is a command.
                Some(Keyword::Time) if self.env.posix && self.option_follows_time() => break,
                Some(Keyword::Time) => {
                    self.take_keyword();
                    self.time_options(&mut pipeline);
                }
                _ => break,
            }
            prefixed = true;
        }
        if prefixed && self.at_pipeline_end() {
            pipeline.span = self.span(start);
            return Ok(pipeline);
        }
        loop {
            let mut command = self.command()?;
            self.skip_blank();
            let piped = match self.peek() {
                b'|' => self.operator().filter(|(operator, _)| *operator == b"|" || *operator == b"|&"),
                _ => None,
            };
            if piped.is_none() && pipeline.stages.is_empty() {
                pipeline.stages = Vec::with_capacity(1);
            }
            if piped.is_some_and(|(operator, _)| operator == b"|&") {
                join_stderr(&mut command, self.span(start));
            }
            pipeline.stages.push(Stage { command });
            let Some((_, len)) = piped else { break };
            pipeline.span = self.span(start);
            self.bump(len);
            self.skip_to_command()?;
            // bash: only the first command of a pipeline can be `! a`, and behind `|` the word `time` is a command.
            if self.keyword()? == Some(Keyword::Bang) {
                return Err(self.unexpected());
            }
        }
        pipeline.span = self.span(start);
        Ok(pipeline)
    }

    /// Whether a word that begins with a hyphen stands behind the `time` that is next.
    fn option_follows_time(&mut self) -> bool {
        let mut at = b"time".len();
        while matches!(self.peek_at(at), b' ' | b'\t') {
            at += 1;
        }
        self.peek_at(at) == b'-'
    }

    fn time_options(&mut self, pipeline: &mut Pipeline) {
        pipeline.time.get_or_insert(Time::Bash);
        self.skip_blank();
        if self.plain_word() == b"-p" {
            self.bump(2);
            pipeline.time = Some(Time::Posix);
            self.skip_blank();
        }
        if self.plain_word() == b"--" {
            self.bump(2);
            // bash: `--` means `-p`.
            pipeline.time = Some(Time::Posix);
        }
    }

    fn at_pipeline_end(&mut self) -> bool {
        match self.peek() {
            0 | b'\n' => true,
            b';' => self.operator().is_some_and(|(operator, _)| operator == b";"),
            _ => false,
        }
    }

    /// Reads a command of any kind.
    pub(super) fn command(&mut self) -> Res<Rc<Command>> {
        self.enter()?;
        let keyword = self.keyword()?;
        let start = self.start();
        let command = match keyword {
            Some(Keyword::Function) => {
                self.take_keyword();
                self.function_keyword(start)?
            }
            Some(Keyword::Coproc) => {
                self.take_keyword();
                self.coproc(start)?
            }
            Some(keyword) if keyword.begins_compound() => self.compound_command(start, Some(keyword))?,
            Some(Keyword::Time) => self.simple(start)?,
            None if self.peek() != b'(' => self.simple(start)?,
            None => self.compound_command(start, None)?,
            Some(_) => return Err(self.unexpected()),
        };
        self.leave();
        Ok(command)
    }

    fn compound_command(&mut self, start: Start, keyword: Option<Keyword>) -> Res<Rc<Command>> {
        let kind = self.compound_kind(keyword, start)?;
        let line = self.line_of_compound(&kind, start);
        let redirs = self.redirections()?;
        if redirs.is_empty() {
            self.refuse_expression()?;
        }
        let span = Span { line, ..self.span(start) };
        Ok(command_of(kind, redirs, span))
    }

    /// The line of a compound command that was just read. bash: of a subshell it is that of its `)`, of `[[` and `((` that of their end.
    fn line_of_compound(&mut self, kind: &CompoundKind, start: Start) -> u32 {
        let heading = self.p.heading_line.take();
        match kind {
            CompoundKind::Subshell(_) | CompoundKind::Cond(_) | CompoundKind::Arith(_) => self.start().line,
            _ => heading.unwrap_or(start.line),
        }
    }

    /// Refuses `((` behind a compound command. bash: a reserved word may stand there, so it is read as an expression before it is refused.
    fn refuse_expression(&mut self) -> Res<()> {
        self.skip_blank();
        if !self.at(b"((") {
            return Ok(());
        }
        let line = self.start().line;
        self.bump(1);
        let from = self.p.pos;
        if let Some(arith) = self.arith_attempt(line)? {
            let text = crate::syntax::unparse::word(self.env.interner, &arith.text);
            return Err(self.unexpected_expression(&text));
        }
        Err(self.unexpected_parenthesis(from))
    }

    /// The body of a function: any compound command.
    fn function_body(&mut self, name: Rc<[u8]>, keyword: bool, start: Start) -> Res<Rc<Command>> {
        self.skip_newlines()?;
        let begins = self.keyword()?;
        let body_start = self.start();
        if self.peek() == 0 {
            return Err(self.unexpected_end());
        }
        if self.peek() != b'(' && !begins.is_some_and(Keyword::begins_compound) {
            return Err(self.unexpected());
        }
        if self.peek() == b'{' {
            self.p.function_line = body_start.line;
        }
        let kind = self.compound_kind(begins, body_start)?;
        let line = self.line_of_compound(&kind, body_start);
        let redirs = self.redirections()?;
        if redirs.is_empty() {
            self.refuse_expression()?;
        }
        let span = Span { line, ..self.span(body_start) };
        // bash: a call begins on the line of the last body in braces that began.
        let entry_line = self.p.function_line;
        let body = compound_of(kind, redirs, span);
        Ok(Rc::new(Command::Function(Function { name, body, entry_line, keyword, span: self.span(start) })))
    }

    /// `function name [()] body`, behind the first word.
    fn function_keyword(&mut self, start: Start) -> Res<Rc<Command>> {
        self.skip_blank();
        if !self.at_word() {
            return Err(self.unexpected());
        }
        let from = self.p.pos;
        self.word()?;
        let name = self.since(from).into();
        self.skip_blank();
        if self.peek() == b'(' {
            let back = self.p.pos;
            self.bump(1);
            self.skip_blank();
            if !self.eat(b')') {
                self.p.pos = back;
            }
        }
        self.function_body(name, true, start)
    }

    /// `coproc [NAME] command`, behind the first word.
    fn coproc(&mut self, start: Start) -> Res<Rc<Command>> {
        let keyword = self.keyword()?;
        if self.peek() == b'(' || keyword.is_some_and(Keyword::begins_compound) {
            return self.coproc_compound(start, b"COPROC", keyword);
        }
        if keyword.is_some_and(Keyword::ends_list) {
            return Err(self.unexpected());
        }
        let body_start = self.start();
        let word = self.plain_word().to_vec();
        if !word.is_empty() {
            self.bump(word.len());
            let keyword = self.keyword()?;
            if self.peek() == b'(' || keyword.is_some_and(Keyword::begins_compound) {
                return self.coproc_compound(start, &word, keyword);
            }
            self.p.pos = body_start.pos;
        }
        let body = self.simple(body_start)?;
        let name = self.env.interner.intern(b"COPROC");
        Ok(Rc::new(Command::Coproc(Coproc { name, body, span: self.span(start) })))
    }

    fn coproc_compound(&mut self, start: Start, name: &[u8], keyword: Option<Keyword>) -> Res<Rc<Command>> {
        let body_start = self.start();
        let body = self.compound_command(body_start, keyword)?;
        let name = self.env.interner.intern(name);
        Ok(Rc::new(Command::Coproc(Coproc { name, body, span: self.span(start) })))
    }

    /// A simple command, or the definition of a function that begins like one.
    fn simple(&mut self, start: Start) -> Res<Rc<Command>> {
        let mut simple = Simple { assigns: Vec::new(), args: Vec::new(), redirs: Vec::new(), span: self.span(start), form: Form::General };
        let mut place = WordRole::Command;
        let mut line = None;
        let mut takes_literal = true;
        loop {
            let before = self.p.pos;
            self.skip_blank();
            self.join_continued();
            if self.at_redirection()
                && let Some(redir) = self.redirection()?
            {
                simple.redirs.push(redir);
                // bash: behind a redirection there is no literal any more, but where nothing else came before that.
                takes_literal &= simple.args.is_empty() && simple.assigns.is_empty();
                self.p.next_alias_at = self.p.next_alias_at.filter(|at| before < *at);
                line.get_or_insert(if simple.args.is_empty() { self.p.pos } else { before });
                continue;
            }
            if !self.at_word() {
                break;
            }
            let mut behind_alias = false;
            if self.may_be_alias() {
                let first = place == WordRole::Command && !(simple.assigns.is_empty() && simple.redirs.is_empty());
                behind_alias = self.alias_of_argument(first)?;
                if !self.at_word() {
                    continue;
                }
            }
            let from = self.p.pos;
            self.argument(&mut place, &mut simple, takes_literal)?;
            // bash: a word with quotes is not looked up, and the one behind it is in its place.
            if behind_alias && simple.args.last().is_some_and(has_quotes) {
                self.p.next_alias_at = Some(self.p.pos);
            }
            if !simple.assigns.is_empty() || simple.args.len() > 1 {
                line.get_or_insert(self.p.pos);
            }
            if simple.args.len() == 1 && simple.assigns.is_empty() && simple.redirs.is_empty() {
                let name_end = self.p.pos;
                self.skip_blank();
                if self.peek() == b'(' {
                    return self.function_parens(start, from, name_end);
                }
            }
        }
        if simple.assigns.is_empty() && simple.args.is_empty() && simple.redirs.is_empty() {
            return Err(if self.peek() == 0 { self.unexpected_at_start() } else { self.unexpected() });
        }
        simple.args.shrink_to_fit();
        simple.assigns.shrink_to_fit();
        simple.redirs.shrink_to_fit();
        simple.span = self.span(start);
        // bash: its parser notes the line after the first assignment or redirection, or after one token more than the first word.
        simple.span.line = match line {
            Some(end) => self.line_of(end),
            None => self.line_of(self.p.pos) + self.lines_of_pending(),
        };
        simple.form = Form::of(&simple);
        Ok(Rc::new(Command::Simple(simple)))
    }

    /// A command was to begin at the end of the text.
    fn unexpected_at_start(&mut self) -> Box<crate::syntax::SyntaxError> {
        let coproc = self.p.buf.get(..self.p.pos).is_some_and(|text| text.trim_ascii_end().ends_with(b"coproc"));
        if coproc { self.unexpected() } else { self.unexpected_end() }
    }

    /// Whether a word among those of a command may be an alias.
    fn may_be_alias(&self) -> bool {
        self.env.aliases.is_some() || self.p.next_alias_at.is_some()
    }

    /// Looks a word up that stands where a command name does, or behind an alias that ends with a blank.
    /// Answers whether it stands behind such an alias.
    pub(super) fn alias_of_argument(&mut self, first: bool) -> Res<bool> {
        self.join_continued();
        let behind_alias = self.p.next_alias_at.is_some_and(|at| self.p.pos >= at);
        if behind_alias {
            self.p.next_alias_at = None;
        }
        if self.env.aliases.is_some() && (first || behind_alias) {
            self.expand_alias()?;
        }
        Ok(behind_alias)
    }

    /// `name () body`: stands on the parenthesis.
    fn function_parens(&mut self, start: Start, from: usize, name_end: usize) -> Res<Rc<Command>> {
        let name = self.p.buf.get(from..name_end).unwrap_or_default().into();
        self.bump(1);
        self.skip_blank();
        if !self.eat(b')') {
            return Err(self.unexpected());
        }
        self.function_body(name, false, start)
    }
}

/// Whether any part of an argument is quoted.
fn has_quotes(arg: &Arg) -> bool {
    let Arg::Word(word) = arg else { return false };
    word.parts.iter().any(|part| matches!(part, Part::Quoted(..) | Part::Double(_)))
}

impl WordRole {
    /// Role that the word after these may have.
    pub(super) fn after(self, parts: &[Part]) -> Self {
        let [Part::Literal(text)] = parts else {
            return if matches!(self, Self::Command | Self::Prefixed) { Self::Argument } else { self };
        };
        match (self, &**text) {
            (Self::Command, b"declare" | b"typeset" | b"local" | b"export" | b"readonly") => Self::Declaration,
            (Self::Command, b"eval" | b"let" | b"alias") => Self::Text,
            (Self::Command | Self::Prefixed, b"command" | b"builtin") => Self::Prefixed,
            (Self::Prefixed, [b'-', ..]) => Self::Prefixed,
            (Self::Command | Self::Prefixed, _) => Self::Argument,
            _ => self,
        }
    }
}

/// Adds an item to a list; many have one, so the first takes no more room than it needs.
fn push_item(list: &mut List, item: AndOr) {
    if list.items.is_empty() {
        list.items = Vec::with_capacity(1);
    }
    list.items.push(item);
}

/// bash: `a |& b` is `a 2>&1 | b`.
fn join_stderr(command: &mut Rc<Command>, span: Span) {
    let word = Word { parts: vec![Part::Literal(Rc::from(&b"1"[..]))], span };
    let redir = Redir { fd: RedirFd::Number(2), op: RedirOp::DupWrite, target: RedirTarget::Word(word), span };
    match Rc::get_mut(command) {
        Some(Command::Simple(simple)) => simple.redirs.push(redir),
        Some(Command::Compound(compound)) => compound.redirs.push(redir),
        Some(Command::Function(function)) => {
            if let Some(body) = Rc::get_mut(&mut function.body) {
                body.redirs.push(redir);
            }
        }
        Some(Command::Coproc(coproc)) => join_stderr(&mut coproc.body, span),
        None => {}
    }
}

// These keep what is large out of the frames that nest.

#[inline(never)]
#[expect(clippy::boxed_local, reason = "keeps what is large out of the frames that nest")]
fn command_of(kind: Box<CompoundKind>, redirs: Vec<Redir>, span: Span) -> Rc<Command> {
    Rc::new(Command::Compound(Compound { kind: *kind, redirs, span }))
}

#[inline(never)]
#[expect(clippy::boxed_local, reason = "keeps what is large out of the frames that nest")]
fn compound_of(kind: Box<CompoundKind>, redirs: Vec<Redir>, span: Span) -> Rc<Compound> {
    Rc::new(Compound { kind: *kind, redirs, span })
}
