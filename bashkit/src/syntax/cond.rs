//! `[[ … ]]`

use crate::syntax::ast::{Cond, CondOp, Part, Word};
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::{Reader, Res, Start};

impl Reader<'_, '_> {
    /// The expression and `]]`, behind `[[`.
    pub(super) fn cond(&mut self, start: Start) -> Res<Cond> {
        let cond = self.cond_or()?;
        if self.at_cond_end() {
            self.bump(2);
            return Ok(cond);
        }
        let mut span = self.here();
        if self.peek() == 0 {
            span.line = start.line;
            return Err(SyntaxError::new("unexpected EOF while looking for `]]'", span).incomplete().unmatched());
        }
        if self.at_word() {
            return Err(SyntaxError::new("syntax error in conditional expression", span).ends_input());
        }
        Err(self.cond_error("syntax error in conditional expression: unexpected token `", "'"))
    }

    fn at_cond_end(&mut self) -> bool {
        if self.peek() == b']' {
            self.join_continued();
        }
        self.at(b"]]") && self.plain_word() == b"]]"
    }

    /// The error that names the token here between two texts.
    fn cond_error(&mut self, before: &str, after: &str) -> Box<SyntaxError> {
        let span = self.here();
        let ended = self.peek() == 0 || (self.peek() == b'\n' && self.peek_at(1) == 0);
        let token: Vec<u8> = match self.operator() {
            Some((operator, _)) => operator.to_vec(),
            None if ended || self.peek() == b'\n' => b"newline".to_vec(),
            None => self.plain_word().to_vec(),
        };
        let error = SyntaxError::new([before.as_bytes(), &token, after.as_bytes()].concat(), span);
        if ended { error.incomplete().unmatched() } else { error.ends_input() }
    }

    fn cond_or(&mut self) -> Res<Cond> {
        self.enter()?;
        let mut terms = vec![self.cond_and()?];
        while self.at(b"||") {
            self.bump(2);
            terms.push(self.cond_and()?);
        }
        self.leave();
        Ok(chain(terms, &|left, right| Cond::Or(Box::new((left, right)))))
    }

    fn cond_and(&mut self) -> Res<Cond> {
        let mut terms = vec![self.cond_term()?];
        while self.at(b"&&") {
            self.bump(2);
            terms.push(self.cond_term()?);
        }
        Ok(chain(terms, &|left, right| Cond::And(Box::new((left, right)))))
    }

    /// Reads a term and the newlines behind it.
    fn cond_term(&mut self) -> Res<Cond> {
        let mut negated = false;
        loop {
            self.skip_newlines()?;
            let pattern = self.env.extglob && self.peek_at(1) == b'(';
            if pattern || self.peek() != b'!' || self.plain_word() != b"!" {
                break;
            }
            self.bump(1);
            negated = !negated;
        }
        let term = self.cond_primary()?;
        self.skip_newlines()?;
        Ok(if negated { Cond::Not(Box::new(term)) } else { term })
    }

    fn cond_primary(&mut self) -> Res<Cond> {
        if self.peek() == 0 {
            let mut span = self.here();
            span.line = self.end_line();
            return Err(SyntaxError::new("unexpected token `EOF' in conditional command", span).incomplete().unmatched());
        }
        if self.at_cond_end() {
            // bash: says nothing at all here.
            let mut error = SyntaxError::new("", self.here());
            error.lines.clear();
            return Err(error.ends_input());
        }
        if self.peek() == b'(' {
            return self.cond_group();
        }
        if !self.at_word() {
            return Err(self.cond_error("unexpected token `", "' in conditional command"));
        }
        let left = self.word()?;
        self.skip_blank();
        if let Some(letter) = unary_operator(&left) {
            if !self.at_word() || self.at_cond_end() {
                return Err(self.cond_error("unexpected argument `", "' to conditional unary operator"));
            }
            return Ok(Cond::Unary(letter, self.word()?));
        }
        self.cond_binary(left)
    }

    fn cond_group(&mut self) -> Res<Cond> {
        const EXPECTED: &[u8] = b"expected `)'";
        let line = self.start().line;
        self.bump(1);
        let inside = match self.cond_or() {
            Ok(inside) => inside,
            Err(error) if error.limit => return Err(error),
            // bash: that is said with the line of the parenthesis.
            Err(mut error) if error.line != line && error.then.is_none() => {
                error.then = Some((line, EXPECTED.to_vec()));
                return Err(error);
            }
            Err(error) => return Err(error.and(EXPECTED.to_vec())),
        };
        if self.peek() == b')' {
            self.bump(1);
            return Ok(Cond::Group(Box::new(inside)));
        }
        let mut error = if self.peek() == 0 {
            SyntaxError::new("unexpected token `EOF', expected `)'", self.here()).incomplete().unmatched()
        } else if self.at_word() && !self.at_cond_end() {
            // bash: a word is not named here.
            SyntaxError::new(EXPECTED, self.here()).ends_input()
        } else {
            self.cond_error("unexpected token `", "', expected `)'")
        };
        error.line = line;
        Err(error)
    }

    /// Reads what follows the first word of a term.
    fn cond_binary(&mut self, left: Word) -> Res<Cond> {
        if self.at_cond_end() || self.peek() == b')' || self.at(b"&&") || self.at(b"||") {
            return Ok(Cond::Word(left));
        }
        let (op, len) = self.cond_operator()?;
        self.bump(len);
        self.skip_blank();
        let regex_paren = op.is_none() && matches!(self.peek(), b'(' | b'|');
        let is_operator = !self.at_word() && !regex_paren && !matches!(self.peek(), 0 | b'\n');
        if op.is_none() && is_operator && !self.at(b"&&") {
            return Err(self.cond_error("syntax error in conditional expression: unexpected token `", "'"));
        }
        if op.is_none() && self.at(b"&&") {
            // bash: that is an empty expression, which matches everything.
            return Ok(Cond::Regex(left, Word::default()));
        }
        if (!self.at_word() && !regex_paren) || self.at_cond_end() {
            return Err(self.cond_error("unexpected argument `", "' to conditional binary operator"));
        }
        let Some(op) = op else { return Ok(Cond::Regex(left, self.regex_word()?)) };
        // bash: extended patterns are always on here.
        let extglob = std::mem::replace(&mut self.env.extglob, true);
        let right = self.word();
        self.env.extglob = extglob;
        Ok(Cond::Binary(op, left, right?))
    }

    /// Reads ahead to the operator of a term, with its length; `None` is `=~`.
    fn cond_operator(&mut self) -> Res<(Option<CondOp>, usize)> {
        match self.operator() {
            Some((b"<", len)) if !self.at_process() => return Ok((Some(CondOp::Before), len)),
            Some((b">", len)) if !self.at_process() => return Ok((Some(CondOp::After), len)),
            _ if !self.at_word() => return Err(self.cond_error("unexpected token `", "', conditional binary operator expected")),
            _ => {}
        }
        self.join_continued();
        let word = self.plain_word();
        let (len, op) = (word.len(), binary_operator(word));
        if word != b"=~" && op.is_none() {
            let span = self.here();
            return Err(SyntaxError::new("conditional binary operator expected", span).ends_input());
        }
        Ok((op, len))
    }
}

/// Joins terms; many are joined as a balanced tree, which means the same and is not deep.
fn chain(mut terms: Vec<Cond>, join: &dyn Fn(Cond, Cond) -> Cond) -> Cond {
    while terms.len() > 1 {
        let mut next = Vec::with_capacity(terms.len().div_ceil(2));
        let mut terms_iter = terms.into_iter();
        while let Some(left) = terms_iter.next() {
            next.push(match terms_iter.next() {
                Some(right) => join(left, right),
                None => left,
            });
        }
        terms = next;
    }
    terms.pop().unwrap_or_else(|| Cond::Word(Word::default()))
}

fn unary_operator(word: &Word) -> Option<u8> {
    let [Part::Literal(text)] = word.parts.as_slice() else { return None };
    match **text {
        [b'-', letter] if b"abcdefghknoprstuvwxzGLNORS".contains(&letter) => Some(letter),
        _ => None,
    }
}

/// The binary operator of `[[` that a word is.
pub(super) fn binary_operator(word: &[u8]) -> Option<CondOp> {
    Some(match word {
        b"==" => CondOp::Match,
        b"=" => CondOp::MatchSingle,
        b"!=" => CondOp::NoMatch,
        b"-eq" => CondOp::Eq,
        b"-ne" => CondOp::Ne,
        b"-lt" => CondOp::Lt,
        b"-le" => CondOp::Le,
        b"-gt" => CondOp::Gt,
        b"-ge" => CondOp::Ge,
        b"-nt" => CondOp::Newer,
        b"-ot" => CondOp::Older,
        b"-ef" => CondOp::SameFile,
        _ => return None,
    })
}
