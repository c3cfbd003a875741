//! `[[ … ]]`.

use std::borrow::Cow;
use std::rc::Rc;

use crate::runtime::builtins::test;
use crate::runtime::expand::arith::plain_number;
use crate::runtime::expand::plain::Place;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::syntax::ast::{Cond, CondOp, Part, Word};

impl Shell {
    pub(super) fn run_cond(&mut self, cond: &Cond) -> Flow {
        self.execution.condition_prefix = "[[";
        let mark = self.io.substituted.len();
        let result = self.cond(cond, false);
        if self.io.substituted.len() > mark {
            self.close_substituted(mark);
        }
        match result {
            Ok(Some(true)) => Ok(0),
            Ok(Some(false)) => Ok(1),
            Ok(None) => Ok(2),
            Err(stop) => Err(stop),
        }
    }

    /// The value of a condition; `None`: it has none (status 2).
    fn cond(&mut self, cond: &Cond, negated: bool) -> Result<Option<bool>, Stop> {
        self.kernel.check_stack()?;
        self.meter.step(1)?;
        Ok(match cond {
            Cond::Word(word) => {
                let text = self.expand_operand_text(word)?;
                self.trace_cond(negated, &[b"-n", shown(&text)])?;
                Some(!text.is_empty())
            }
            Cond::Unary(op, word) => {
                let text = if *op == b'v' { self.expand_arith_operand(word)? } else { self.expand_operand_text(word)? };
                self.trace_cond(negated, &[&[b'-', *op], shown(&text)])?;
                Some(test::unary(self, *op, &text)?)
            }
            Cond::Binary(op, left, right) => self.cond_binary(*op, left, right, negated)?,
            Cond::Regex(left, right) => self.cond_regex(left, right, negated)?,
            // bash: for `!` and `||` a term that is wrong is a false one.
            Cond::Not(inner) => Some(self.cond(inner, true)? != Some(true)),
            Cond::And(sides) => match self.cond(&sides.0, false)? {
                Some(true) => self.cond(&sides.1, false)?,
                other => other,
            },
            Cond::Or(sides) => match self.cond(&sides.0, false)? {
                Some(true) => Some(true),
                _ => self.cond(&sides.1, false)?,
            },
            Cond::Group(inner) => self.cond(inner, false)?,
        })
    }

    /// An operand of `-eq` and its like; `None` when it is no expression, which alone ends no more than the term.
    fn operand(&mut self, text: &[u8]) -> Result<Option<i64>, Stop> {
        if let Some(n) = plain_number(text) {
            self.meter.step(1)?;
            return Ok(Some(n));
        }
        match self.arith_text_by(text, b"[[: ") {
            Err(Stop::Discard(_)) => Ok(None),
            n => Ok(Some(n?)),
        }
    }

    /// The text of an operand that is no pattern.
    fn expand_operand_text(&mut self, word: &Word) -> Result<Text, Stop> {
        match self.plain_text(word, Place::Value)? {
            Some(text) => Ok(text),
            None => {
                let text = self.expand_text(word)?;
                Ok(self.make(text)?)
            }
        }
    }

    /// The text of an operand of `-eq` and its like.
    fn expand_arith_operand(&mut self, word: &Word) -> Result<Text, Stop> {
        if let [Part::Parameter(_)] = word.parts.as_slice()
            && let Some(text) = self.plain_text(word, Place::Value)?
        {
            return Ok(text);
        }
        if let [Part::Literal(text)] = word.parts.as_slice()
            && !text.contains(&b'[')
        {
            return Ok(Text::new(&self.meter, text)?);
        }
        let text = self.expand_cond_arith(word)?;
        Ok(self.make(text)?)
    }

    fn trace_cond(&mut self, negated: bool, parts: &[&[u8]]) -> Result<(), Stop> {
        if !self.on(SetOpt::Xtrace) {
            return Ok(());
        }
        let mut line = if negated { b"[[ ! ".to_vec() } else { b"[[ ".to_vec() };
        line.extend(parts.join(&b' '));
        line.extend_from_slice(b" ]]");
        self.trace_line(&line)
    }

    fn cond_binary(&mut self, op: CondOp, left: &Word, right: &Word, negated: bool) -> Result<Option<bool>, Stop> {
        let is_arith = matches!(op, CondOp::Eq | CondOp::Ne | CondOp::Lt | CondOp::Le | CondOp::Gt | CondOp::Ge);
        if is_arith
            && !self.on(SetOpt::Xtrace)
            && let (Some(a), Some(b)) = (self.plain_operand(left), self.plain_operand(right))
        {
            self.meter.step(4)?;
            return Ok(Some(compared(op, a, b)));
        }
        let a = if is_arith { self.expand_arith_operand(left)? } else { self.expand_operand_text(left)? };
        if matches!(op, CondOp::Match | CondOp::MatchSingle | CondOp::NoMatch) {
            if let Some(text) = self.quoted_pattern(right)? {
                return Ok(Some((*text == *a) == (op != CondOp::NoMatch)));
            }
            if let ([Part::Literal(pattern)], false) = (right.parts.as_slice(), self.on(SetOpt::Xtrace)) {
                return Ok(Some(self.pattern_matches(pattern, &a, true)? == (op != CondOp::NoMatch)));
            }
            let (pattern, traced) = self.expand_traced_pattern(right)?;
            let sign: &[u8] = match op {
                CondOp::Match => b"==",
                CondOp::MatchSingle => b"=",
                _ => b"!=",
            };
            self.trace_cond(negated, &[shown(&a), sign, shown(&traced)])?;
            let matched = self.pattern_matches(&pattern, &a, true)?;
            return Ok(Some(matched == (op != CondOp::NoMatch)));
        }
        let b = if is_arith { self.expand_arith_operand(right)? } else { self.expand_operand_text(right)? };
        let sign: &[u8] = match op {
            CondOp::Before => b"<",
            CondOp::After => b">",
            CondOp::Eq => b"-eq",
            CondOp::Ne => b"-ne",
            CondOp::Lt => b"-lt",
            CondOp::Le => b"-le",
            CondOp::Gt => b"-gt",
            CondOp::Ge => b"-ge",
            CondOp::Newer => b"-nt",
            CondOp::Older => b"-ot",
            _ => b"-ef",
        };
        self.trace_cond(negated, &[shown(&a), sign, shown(&b)])?;
        Ok(Some(match op {
            CondOp::Before => *a < *b,
            CondOp::After => *a > *b,
            CondOp::Newer => test::newer(self, &a, &b),
            CondOp::Older => test::newer(self, &b, &a),
            CondOp::SameFile => test::same_file(self, &a, &b),
            _ => {
                let Some(x) = self.operand(&a)? else { return Ok(Some(false)) };
                let Some(y) = self.operand(&b)? else { return Ok(Some(false)) };
                compared(op, x, y)
            }
        }))
    }

    /// The number that an operand of `-eq` and its like is, where reading it does nothing else.
    fn plain_operand(&self, word: &Word) -> Option<i64> {
        match word.parts.as_slice() {
            [Part::Literal(text)] => plain_number(text),
            [Part::Parameter(parameter)] => self.plain_parameter_number(parameter),
            _ => None,
        }
    }

    /// The text of a pattern that is nothing but a text in quotes, where patterns are compared byte by byte and nothing is traced.
    fn quoted_pattern(&mut self, word: &Word) -> Result<Option<Text>, Stop> {
        match word.parts.as_slice() {
            [Part::Quoted(..) | Part::Double(_)] if !self.shopt(Shopt::NOCASEMATCH) && !self.on(SetOpt::Xtrace) => {
                self.plain_text(word, Place::Value)
            }
            _ => Ok(None),
        }
    }

    fn cond_regex(&mut self, left: &Word, right: &Word, negated: bool) -> Result<Option<bool>, Stop> {
        let text = self.expand_operand_text(left)?;
        let pattern = match right.parts.as_slice() {
            [Part::Literal(pattern)] => Cow::Borrowed(&**pattern),
            // bash: before version 3.2 quotes did not keep a pattern from being one.
            _ if self.shopt(Shopt::COMPAT31) => Cow::Owned(self.expand_operand_text(right)?.to_vec()),
            _ => Cow::Owned(self.expand_regex(right)?),
        };
        self.trace_cond(negated, &[shown(&text), b"=~", shown(&pattern)])?;
        let Ok(regex) = self.compiled_regex(&pattern, self.shopt(Shopt::NOCASEMATCH))? else {
            // bash: a pattern that is none leaves BASH_REMATCH as it was.
            return Ok(None);
        };
        let kernel = Rc::clone(&self.kernel);
        let mut groups = Vec::new();
        let matched = regex.captures_at(&text, 0, false, &mut groups, &mut |n| kernel.step(n))?;
        self.meter.step(1)?;
        let mut texts = Vec::new();
        if matched {
            for group in &groups {
                let part = group.and_then(|(start, end)| text.get(start..end)).unwrap_or_default();
                texts.push(Text::new(&self.meter, part)?);
            }
        }
        self.set_array(names::BASH_REMATCH, texts)?;
        Ok(Some(matched))
    }
}

/// The value of `-eq` and its like.
fn compared(op: CondOp, a: i64, b: i64) -> bool {
    match op {
        CondOp::Eq => a == b,
        CondOp::Ne => a != b,
        CondOp::Lt => a < b,
        CondOp::Le => a <= b,
        CondOp::Gt => a > b,
        _ => a >= b,
    }
}

/// bash: what is compared is traced as it stands, and only what is empty in quotes.
fn shown(text: &[u8]) -> &[u8] {
    if text.is_empty() { b"''" } else { text }
}
