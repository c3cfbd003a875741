//! Compound commands.

use crate::syntax::ast::{Arith, CaseClause, CaseEnd, CompoundKind, List, Part, Word};
use crate::syntax::chars::Keyword;
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::{Reader, Res, Start};
use crate::syntax::word::DoubleEnd;

impl Reader<'_, '_> {
    /// The compound command that begins with `keyword`, or with a parenthesis.
    pub(super) fn compound_kind(&mut self, keyword: Option<Keyword>, start: Start) -> Res<Box<CompoundKind>> {
        self.enter()?;
        if keyword.is_some() {
            self.take_keyword();
        }
        let kind = match keyword {
            None => self.paren(start)?,
            Some(Keyword::OpenBrace) => self.brace()?,
            Some(Keyword::If) => self.if_clauses()?,
            Some(Keyword::While) => self.while_loop(false)?,
            Some(Keyword::Until) => self.while_loop(true)?,
            Some(Keyword::For) => self.for_loop(start)?,
            Some(Keyword::Select) => self.select()?,
            Some(Keyword::Case) => self.case()?,
            Some(Keyword::OpenCond) => {
                let cond = self.cond(start)?;
                Box::new(CompoundKind::Cond(cond))
            }
            Some(_) => return Err(self.unexpected()),
        };
        self.leave();
        Ok(kind)
    }

    fn brace(&mut self) -> Res<Box<CompoundKind>> {
        let list = self.list()?;
        self.expect(Keyword::CloseBrace)?;
        Ok(Box::new(CompoundKind::Brace(list)))
    }

    fn select(&mut self) -> Res<Box<CompoundKind>> {
        let (name, words) = self.loop_words()?;
        let body = self.loop_body()?;
        Ok(Box::new(CompoundKind::Select { name, words, body }))
    }

    /// `( … )` or `(( … ))`
    fn paren(&mut self, start: Start) -> Res<Box<CompoundKind>> {
        let is_word_place = self.p.word_at == Some(self.p.pos);
        self.bump(1);
        self.skip_continuation();
        let is_doubled = self.peek() == b'(' && !is_word_place;
        if is_doubled && let Some(arith) = self.arith_attempt(start.line)? {
            return Ok(Box::new(CompoundKind::Arith(*arith)));
        }
        let list = self.list()?;
        let behind = self.p.pos;
        self.skip_blank();
        if !self.eat(b')') {
            let inner = self.p.buf.get(..behind).unwrap_or_default();
            let is_inner_end = inner.strip_suffix(b"\n").unwrap_or(inner).ends_with(b")");
            let is_line_end = is_inner_end && matches!(self.p.buf.get(behind..), Some([] | [b'\n']));
            let mut error = self.unexpected_past_newlines();
            // bash: the line end behind the first parenthesis is read twice where that is not the end of an expression.
            error.line += u32::from(is_doubled && is_line_end && error.incomplete);
            return Err(error);
        }
        Ok(Box::new(CompoundKind::Subshell(list.into())))
    }

    /// Takes the keyword that must come next.
    fn expect(&mut self, keyword: Keyword) -> Res<()> {
        if self.keyword()? != Some(keyword) {
            return Err(self.unexpected_past_newlines());
        }
        self.take_keyword();
        Ok(())
    }

    fn if_clauses(&mut self) -> Res<Box<CompoundKind>> {
        let mut clauses = Vec::new();
        loop {
            let condition = self.list()?;
            self.expect(Keyword::Then)?;
            clauses.push((condition, self.list()?));
            match self.keyword()? {
                Some(Keyword::Elif) => self.take_keyword(),
                Some(Keyword::Else) => {
                    self.take_keyword();
                    let otherwise = Some(self.list()?);
                    self.expect(Keyword::Fi)?;
                    return Ok(Box::new(CompoundKind::If { clauses, otherwise }));
                }
                _ => {
                    self.expect(Keyword::Fi)?;
                    return Ok(Box::new(CompoundKind::If { clauses, otherwise: None }));
                }
            }
        }
    }

    fn while_loop(&mut self, until: bool) -> Res<Box<CompoundKind>> {
        let condition = self.list()?;
        self.expect(Keyword::Do)?;
        let body = self.list()?;
        self.expect(Keyword::Done)?;
        Ok(Box::new(CompoundKind::While { until, condition, body }))
    }

    /// `do … done` or `{ … }`
    fn loop_body(&mut self) -> Res<List> {
        self.skip_newlines()?;
        match self.keyword()? {
            Some(Keyword::Do) => {
                self.take_keyword();
                let body = self.list()?;
                self.expect(Keyword::Done)?;
                Ok(body)
            }
            Some(Keyword::OpenBrace) => {
                self.take_keyword();
                let body = self.list()?;
                self.expect(Keyword::CloseBrace)?;
                Ok(body)
            }
            _ => Err(self.unexpected_past_newlines()),
        }
    }

    fn for_loop(&mut self, start: Start) -> Res<Box<CompoundKind>> {
        self.skip_blank();
        if self.peek() == b'(' {
            self.join_pair(b'(');
        }
        if self.at(b"((") {
            self.p.arith_for_line = start.line;
            let sections = self.arith_for(start)?;
            let body = self.loop_body()?;
            // bash: expressions are counted when all of the loop was read.
            let sections = Box::new(sections?);
            // bash: the line is that of the last such loop that began in it.
            self.p.heading_line = Some(self.p.arith_for_line);
            return Ok(arith_for_of(sections, body));
        }
        let (name, words) = self.loop_words()?;
        let body = self.loop_body()?;
        Ok(Box::new(CompoundKind::For { name, words, body }))
    }

    /// `name [in words]` up to where the body begins.
    fn loop_words(&mut self) -> Res<(crate::syntax::intern::Symbol, Option<Vec<Word>>)> {
        self.skip_blank();
        self.alias_of_argument(false)?;
        if !self.at_word() {
            return Err(self.unexpected());
        }
        let from = self.p.pos;
        self.word()?;
        let name = self.env.interner.intern(self.p.buf.get(from..self.p.pos).unwrap_or_default());
        self.skip_blank();
        if self.single_semicolon() {
            return Ok((name, None));
        }
        self.skip_newlines()?;
        self.alias_of_argument(false)?;
        if self.plain_word() != b"in" {
            return Ok((name, None));
        }
        self.take_plain();
        let mut words = Vec::new();
        loop {
            self.skip_blank();
            self.alias_of_argument(false)?;
            if !self.at_word() {
                break;
            }
            words.push(self.word()?);
        }
        match self.peek() {
            0 => Err(self.unexpected_end()),
            b'\n' => Ok((name, Some(words))),
            _ if self.single_semicolon() => Ok((name, Some(words))),
            _ => Err(self.unexpected()),
        }
    }

    /// Takes a `;` that is not the beginning of `;;` or `;&`.
    fn single_semicolon(&mut self) -> bool {
        if self.peek() != b';' {
            return false;
        }
        match self.operator() {
            Some((b";", len)) => {
                self.bump(len);
                true
            }
            _ => false,
        }
    }

    /// Reads the three expressions of `((a;b;c))`; the inner error: there are fewer, or more.
    fn arith_for(&mut self, start: Start) -> Res<Res<[Option<Arith>; 3]>> {
        let from = self.p.pos;
        self.bump(2);
        let mut sections: Vec<Option<Arith>> = Vec::new();
        loop {
            // bash: blanks before an expression are none of it.
            self.skip_blank();
            let text = self.double_word(DoubleEnd::ParenOrSemicolon)?;
            let blank = match text.parts.as_slice() {
                [] => true,
                [Part::Literal(text)] => text.trim_ascii().is_empty(),
                _ => false,
            };
            sections.push(if blank { None } else { Some(self.arith(text, false)) });
            if !self.eat(b';') {
                break;
            }
        }
        if !self.at(b"))") {
            if self.peek() == 0 {
                return Err(self.unmatched(b')', start.line));
            }
            // bash: says nothing at all here.
            let mut error = SyntaxError::new("", self.here());
            error.lines.clear();
            return Err(error.ends_input());
        }
        self.bump(2);
        let n_sections = sections.len();
        let mut sections = sections.into_iter();
        let (Some(init), Some(condition), Some(step), None) = (sections.next(), sections.next(), sections.next(), sections.next()) else {
            let message: &[u8] =
                if n_sections < 3 { b"syntax error: arithmetic expression required" } else { b"syntax error: `;' unexpected" };
            let text = [b"syntax error: `", self.since(from), b"'"].concat();
            let span = self.span(start);
            self.skip_blank();
            self.single_semicolon();
            return Ok(Err(SyntaxError::new(message, span).and(text)));
        };
        self.skip_blank();
        self.single_semicolon();
        Ok(Ok([init, condition, step]))
    }

    fn case(&mut self) -> Res<Box<CompoundKind>> {
        self.skip_blank();
        self.alias_of_argument(false)?;
        if !self.at_word() {
            return Err(self.unexpected());
        }
        let word = self.word()?;
        // bash: the line of `case` is the one that its word ends on.
        let line = self.start().line;
        self.skip_newlines()?;
        self.alias_of_argument(false)?;
        if self.plain_word() != b"in" {
            return Err(self.unexpected_past_newlines());
        }
        self.take_plain();
        let clauses = self.case_clauses()?;
        self.expect_esac()?;
        self.p.heading_line = Some(line);
        Ok(Box::new(CompoundKind::Case { word, clauses }))
    }

    fn case_clauses(&mut self) -> Res<Vec<CaseClause>> {
        let mut clauses = Vec::new();
        loop {
            self.skip_newlines()?;
            self.join_continued();
            if self.plain_word() == b"esac" {
                return Ok(clauses);
            }
            let (clause, last) = self.case_clause()?;
            clauses.push(clause);
            if last {
                return Ok(clauses);
            }
        }
    }

    fn expect_esac(&mut self) -> Res<()> {
        self.skip_newlines()?;
        self.join_continued();
        if self.plain_word() != b"esac" {
            return Err(self.unexpected_past_newlines());
        }
        self.take_plain();
        Ok(())
    }

    /// A clause, and whether `esac` must follow because nothing ended it.
    fn case_clause(&mut self) -> Res<(CaseClause, bool)> {
        if self.peek() == 0 {
            return Err(self.unexpected_end());
        }
        if self.eat(b'(') {
            self.skip_blank();
        }
        let mut patterns = Vec::new();
        loop {
            self.skip_blank();
            if !self.at_word() {
                return Err(self.unexpected());
            }
            patterns.push(self.word()?);
            self.skip_blank();
            match self.operator() {
                Some((b"|", len)) => self.bump(len),
                Some((b")", len)) => {
                    self.bump(len);
                    break;
                }
                _ => return Err(self.unexpected()),
            }
        }
        let body = self.list_or_nothing()?;
        self.skip_newlines()?;
        let end = match self.operator() {
            Some((b";;", _)) => CaseEnd::Break,
            Some((b";&", _)) => CaseEnd::Fall,
            Some((b";;&", _)) => CaseEnd::Test,
            _ => return Ok((CaseClause::new(patterns, body, CaseEnd::Break), true)),
        };
        if let Some((_, len)) = self.operator() {
            self.bump(len);
        }
        Ok((CaseClause::new(patterns, body, end), false))
    }
}

#[inline(never)]
#[expect(clippy::boxed_local, reason = "keeps what is large out of the frames that nest")]
fn arith_for_of(sections: Box<[Option<Arith>; 3]>, body: List) -> Box<CompoundKind> {
    let [init, condition, step] = *sections;
    Box::new(CompoundKind::ArithFor { init, condition, step, body })
}
