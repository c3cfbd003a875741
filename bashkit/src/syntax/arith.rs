//! Arithmetic expressions: text → tree, with bash's words for what is wrong.

use std::rc::Rc;

use crate::syntax::ast::{Arith, BinaryOp, Expr, Index, Part, UnaryOp, Word};
use crate::syntax::chars::{is_name_byte, is_name_start, name_len};
use crate::syntax::intern::{Interner, Symbol};
use crate::syntax::lexer::{ParseEnv, ParseLimits, Parser, Reader};
use crate::syntax::word::{End, Tilde};

/// Stands for an expansion in a text that is not expanded yet.
pub(super) const EXPANSION: u8 = 0;

/// Subscripts in subscripts; each level copies its text once.
const SUBSCRIPTS_MAX: u32 = 16;

/// Operators of one level that cannot be regrouped, in a row.
const CHAIN_MAX: usize = 100;

/// Syntax error of an arithmetic expression.
#[derive(Debug, Clone)]
pub struct ArithError {
    /// The text behind `bash: line N: `.
    pub message: Vec<u8>,
    /// A guard on nesting stopped it.
    pub limit: bool,
    /// Expression that was whole before the fault: bash evaluates as it reads, so that is carried out all the same.
    pub before: Option<Box<Expr>>,
}

impl ArithError {
    /// Adds `done`, evaluated before the error.
    #[cold]
    fn after(mut self, done: Expr) -> Self {
        self.before = Some(Box::new(match self.before.take() {
            Some(before) => Expr::Comma(Box::new((done, *before))),
            None => done,
        }));
        self
    }

    /// Puts the error into the right side of an operator.
    #[cold]
    fn beside(mut self, op: BinaryOp, left: Expr) -> Self {
        match self.before.take() {
            Some(before) if matches!(op, BinaryOp::And | BinaryOp::Or) => {
                self.before = Some(Box::new(Expr::Binary(op, 0, Box::new((left, *before)))));
                self
            }
            before => {
                self.before = before;
                self.after(left)
            }
        }
    }

    /// Puts the error into a branch of `? :`.
    #[cold]
    fn within(mut self, condition: Expr, yes: Option<Expr>) -> Self {
        let before = self.before.take().map_or(Expr::Num(0), |before| *before);
        let branches = match yes {
            Some(yes) => (condition, yes, before),
            None => (condition, before, Expr::Num(0)),
        };
        self.before = Some(Box::new(Expr::Cond(Box::new(branches))));
        self
    }
}

/// Parses a text that has been expanded already. An empty text is 0.
///
/// # Errors
/// When the text is not an expression or is nested deeper than `depth_max`.
pub fn parse(text: &[u8], interner: &Interner, depth_max: u32) -> Result<Expr, ArithError> {
    parse_at(text, interner, depth_max, 0, None)
}

/// Expansions that the places of a text not expanded yet stand for.
pub(super) struct Operands<'a> {
    pub(super) parts: &'a [Part],
    /// Positions in the text with indices of parts.
    pub(super) places: &'a [(usize, u32)],
}

pub(super) fn parse_at(
    text: &[u8],
    interner: &Interner,
    depth_max: u32,
    subscripts: u32,
    operands: Option<&Operands<'_>>,
) -> Result<Expr, ArithError> {
    if text.iter().all(|&b| is_blank(b)) {
        return Ok(Expr::Num(0));
    }
    let mut parser = Expression { depth_max, subscripts, operands, ..Expression::new(text, interner) };
    parser.advance()?;
    let expr = parser.comma()?;
    if !matches!(parser.token, Token::End) {
        return Err(parser.stray("syntax error in expression").after(expr));
    }
    Ok(expr)
}

#[derive(Debug, Clone)]
enum Token {
    End,
    Num(i64),
    Var(Symbol),
    Element(Symbol, Rc<Index>),
    Expansion(u32),
    Binary(BinaryOp),
    Assign(Option<BinaryOp>),
    /// +1 or -1, before a name
    Pre(i64),
    /// +1 or -1, behind a name
    Post(i64),
    Open,
    Close,
    Question,
    Colon,
    Comma,
    Not,
    BitNot,
}

struct Expression<'a> {
    text: &'a [u8],
    interner: &'a Interner,
    depth_max: u32,
    depth: u32,
    subscripts: u32,
    operands: Option<&'a Operands<'a>>,
    pos: usize,
    /// Position of the last token: what bash calls the error token.
    token_at: usize,
    token: Token,
    /// The token is the target of `++` or `--` before it.
    stepped: bool,
    /// Marks that what was parsed last is a name that can be assigned to.
    name_last: bool,
    /// The token before this one is a name.
    after_name: bool,
    /// Powers read so far.
    n_powers: usize,
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

impl<'a> Expression<'a> {
    /// A parser before the first token.
    fn new(text: &'a [u8], interner: &'a Interner) -> Self {
        Self {
            text,
            interner,
            depth_max: 0,
            depth: 0,
            subscripts: 0,
            operands: None,
            pos: 0,
            token_at: 0,
            token: Token::End,
            stepped: false,
            name_last: false,
            n_powers: 0,
            after_name: false,
        }
    }
}

impl Expression<'_> {
    #[cold]
    fn error(&self, what: &str) -> ArithError {
        self.error_to(what, self.text.len())
    }

    /// The error of a text that bash has cut at `end`.
    #[cold]
    fn error_to(&self, what: &str, end: usize) -> ArithError {
        let text = self.text.get(..end).unwrap_or_default();
        let token = text.get(self.token_at..).unwrap_or_default();
        let text = without_blanks(text);
        ArithError { message: [text, b": ", what.as_bytes(), b" (error token is \"", token, b"\")"].concat(), limit: false, before: None }
    }

    /// The error of a token that cannot follow. bash: a name among such is read, and evaluated, before that is noticed.
    #[cold]
    fn stray(&mut self, what: &str) -> ArithError {
        let mut error = self.error(what);
        let name = match &self.token {
            Token::Var(symbol) => Expr::Var(*symbol),
            Token::Element(symbol, index) => Expr::Element(*symbol, Rc::clone(index)),
            _ => return error,
        };
        match self.follow_names() {
            Ok(false) => error.before = Some(Box::new(name)),
            Ok(true) => {}
            Err(wrong) => return wrong,
        }
        error
    }

    /// Reads on while names follow each other, as bash does to see whether one is assigned; whether the first is.
    #[cold]
    fn follow_names(&mut self) -> Result<bool, ArithError> {
        let (pos, token_at, token) = (self.pos, self.token_at, self.token.clone());
        let mut assigned = None;
        while matches!(self.token, Token::Var(_) | Token::Element(..)) {
            self.advance()?;
            assigned.get_or_insert(matches!(self.token, Token::Assign(None)));
        }
        (self.pos, self.token_at, self.token) = (pos, token_at, token);
        Ok(assigned.unwrap_or(false))
    }

    fn enter(&mut self) -> Result<(), ArithError> {
        self.depth += 1;
        if self.depth > self.depth_max {
            let mut error = self.error("expression recursion level exceeded");
            error.limit = true;
            return Err(error);
        }
        Ok(())
    }

    fn byte(&self, at: usize) -> u8 {
        // At the end a byte that no token contains.
        self.text.get(at).copied().unwrap_or(b'\n')
    }

    /// Reads the next token of the text.
    fn advance(&mut self) -> Result<(), ArithError> {
        let blanks = self.text.get(self.pos..).unwrap_or_default().iter().take_while(|&&b| is_blank(b)).count();
        self.pos += blanks;
        let Some(&first) = self.text.get(self.pos) else {
            self.token = Token::End;
            return Ok(());
        };
        self.token_at = self.pos;
        if is_name_start(first) {
            self.token = self.name()?;
        } else if first.is_ascii_digit() {
            self.token = self.number()?;
        } else if first == EXPANSION && self.operands.is_some() {
            self.token = self.expansion()?;
        } else {
            self.token = self.operator(first)?;
        }
        Ok(())
    }

    fn name(&mut self) -> Result<Token, ArithError> {
        let rest = self.text.get(self.pos..).unwrap_or_default();
        let len = name_len(rest);
        let symbol = self.interner.intern(rest.get(..len).unwrap_or_default());
        self.pos += len;
        if self.byte(self.pos) == EXPANSION && self.operands.is_some() {
            return Err(self.error("syntax error in expression"));
        }
        if self.byte(self.pos) != b'[' {
            return Ok(Token::Var(symbol));
        }
        let inside = self.pos + 1;
        let Some(len) = bracket_len(self.text.get(inside..).unwrap_or_default()) else {
            return Err(self.error("bad array subscript"));
        };
        self.pos = inside + len + 1;
        let index = self.index(inside, inside + len)?;
        Ok(Token::Element(symbol, Rc::new(index)))
    }

    /// The subscript between two positions.
    fn index(&mut self, from: usize, to: usize) -> Result<Index, ArithError> {
        if self.subscripts >= SUBSCRIPTS_MAX {
            let mut error = self.error("expression recursion level exceeded");
            error.limit = true;
            return Err(error);
        }
        let text = self.text.get(from..to).unwrap_or_default();
        if let Some(operands) = self.operands.filter(|_| memchr::memchr(EXPANSION, text).is_some()) {
            return self.expanded_index(text, from, operands);
        }
        let word = if text.iter().any(|b| matches!(b, b'\'' | b'"' | b'\\' | b'$' | b'`')) {
            self.quoted_index(text)?
        } else if text.is_empty() {
            Word::default()
        } else {
            Word { parts: vec![Part::Literal(text.into())], ..Word::default() }
        };
        let expr = super::operand::parse_parts_at(&word, self.interner, self.subscripts + 1);
        Ok(Index { text: Arith::new(word, expr, false), part: None })
    }

    /// A subscript that is one part of the text around it.
    fn expanded_index(&self, text: &[u8], from: usize, operands: &Operands<'_>) -> Result<Index, ArithError> {
        let place = operands.places.binary_search_by_key(&from, |&(place, _)| place);
        let number = place.ok().and_then(|place| operands.places.get(place)).map(|&(_, number)| number);
        match number.and_then(|number| operands.parts.get(number as usize)) {
            Some(Part::Subscript(parts)) if text.len() == 1 => {
                let word = Word { parts: parts.clone(), ..Word::default() };
                Ok(Index { text: Arith::new(word, None, false), part: number })
            }
            _ => Err(self.error("syntax error in expression")),
        }
    }

    fn quoted_index(&mut self, text: &[u8]) -> Result<Word, ArithError> {
        let limits = ParseLimits { depth_max: self.depth_max.min(50), ..ParseLimits::default() };
        let mut env =
            ParseEnv { interner: self.interner, aliases: None, extglob: false, posix: false, bytes: false, limits: &limits, more: None };
        let mut parser = Parser::new(text, 1);
        let word = Reader { p: &mut parser, env: &mut env }.bare_word(End::Text, Tilde::Never);
        word.map_err(|_| self.error("bad array subscript"))
    }

    fn number(&mut self) -> Result<Token, ArithError> {
        let from = self.pos;
        let is_digit = |b: &u8| is_name_byte(*b) || matches!(b, b'#' | b'@');
        let len = self.text.get(from..).unwrap_or_default().iter().take_while(|b| is_digit(b)).count();
        let digits = self.text.get(from..from + len).unwrap_or_default();
        self.pos = from + len;
        if self.byte(self.pos) == EXPANSION && self.operands.is_some() {
            return Err(self.error("syntax error in expression"));
        }
        number_of(digits).map(Token::Num).map_err(|what| self.error_to(what, self.pos))
    }

    fn expansion(&mut self) -> Result<Token, ArithError> {
        let at = self.pos;
        self.pos += 1;
        let before = at.checked_sub(1).map_or(b' ', |before| self.byte(before));
        let behind = self.byte(self.pos);
        let glued = |b: u8| is_name_byte(b) || matches!(b, b'#' | b'@' | EXPANSION);
        let found = self.operands.and_then(|operands| {
            let place = operands.places.binary_search_by_key(&at, |&(place, _)| place).ok()?;
            operands.places.get(place).map(|&(_, part)| part)
        });
        match found {
            Some(part) if !glued(before) && !glued(behind) && behind != b'[' => Ok(Token::Expansion(part)),
            _ => Err(self.error("syntax error in expression")),
        }
    }

    fn operator(&mut self, first: u8) -> Result<Token, ArithError> {
        let second = self.byte(self.pos + 1);
        let third = self.byte(self.pos + 2);
        let after_name = matches!(self.token, Token::Var(_) | Token::Element(..));
        if self.stepped && second == first && matches!(first, b'+' | b'-') {
            let what = if first == b'+' { "++: assignment requires lvalue" } else { "--: assignment requires lvalue" };
            return Err(self.error(what));
        }
        let (token, len) = match (first, second, third) {
            (b'=', b'=', _) => (Token::Binary(BinaryOp::Eq), 2),
            (b'!', b'=', _) => (Token::Binary(BinaryOp::Ne), 2),
            (b'>', b'=', _) => (Token::Binary(BinaryOp::Ge), 2),
            (b'<', b'=', _) => (Token::Binary(BinaryOp::Le), 2),
            (b'<', b'<', b'=') => (Token::Assign(Some(BinaryOp::Shl)), 3),
            (b'>', b'>', b'=') => (Token::Assign(Some(BinaryOp::Shr)), 3),
            (b'<', b'<', _) => (Token::Binary(BinaryOp::Shl), 2),
            (b'>', b'>', _) => (Token::Binary(BinaryOp::Shr), 2),
            (b'&', b'&', _) => (Token::Binary(BinaryOp::And), 2),
            (b'|', b'|', _) => (Token::Binary(BinaryOp::Or), 2),
            (b'*', b'*', _) => (Token::Binary(BinaryOp::Pow), 2),
            (b'+', b'+', _) if after_name => (Token::Post(1), 2),
            (b'-', b'-', _) if after_name => (Token::Post(-1), 2),
            (b'+' | b'-', _, _) if second == first && self.name_ahead(self.pos + 2) => (Token::Pre(if first == b'+' { 1 } else { -1 }), 2),
            (b'*', b'=', _) => (Token::Assign(Some(BinaryOp::Mul)), 2),
            (b'/', b'=', _) => (Token::Assign(Some(BinaryOp::Div)), 2),
            (b'%', b'=', _) => (Token::Assign(Some(BinaryOp::Rem)), 2),
            (b'+', b'=', _) => (Token::Assign(Some(BinaryOp::Add)), 2),
            (b'-', b'=', _) => (Token::Assign(Some(BinaryOp::Sub)), 2),
            (b'&', b'=', _) => (Token::Assign(Some(BinaryOp::BitAnd)), 2),
            (b'^', b'=', _) => (Token::Assign(Some(BinaryOp::BitXor)), 2),
            (b'|', b'=', _) => (Token::Assign(Some(BinaryOp::BitOr)), 2),
            (b'=', _, _) => (Token::Assign(None), 1),
            (b'<', _, _) => (Token::Binary(BinaryOp::Lt), 1),
            (b'>', _, _) => (Token::Binary(BinaryOp::Gt), 1),
            (b'+', _, _) => (Token::Binary(BinaryOp::Add), 1),
            (b'-', _, _) => (Token::Binary(BinaryOp::Sub), 1),
            (b'*', _, _) => (Token::Binary(BinaryOp::Mul), 1),
            (b'/', _, _) => (Token::Binary(BinaryOp::Div), 1),
            (b'%', _, _) => (Token::Binary(BinaryOp::Rem), 1),
            (b'&', _, _) => (Token::Binary(BinaryOp::BitAnd), 1),
            (b'^', _, _) => (Token::Binary(BinaryOp::BitXor), 1),
            (b'|', _, _) => (Token::Binary(BinaryOp::BitOr), 1),
            (b'!', _, _) => (Token::Not, 1),
            (b'~', _, _) => (Token::BitNot, 1),
            (b'(', _, _) => (Token::Open, 1),
            (b')', _, _) => (Token::Close, 1),
            (b'?', _, _) => (Token::Question, 1),
            (b':', _, _) => (Token::Colon, 1),
            (b',', _, _) => (Token::Comma, 1),
            _ => {
                let operand = matches!(self.token, Token::Num(_) | Token::Var(_) | Token::Element(..) | Token::Post(_));
                let what = if operand { "syntax error: invalid arithmetic operator" } else { "syntax error: operand expected" };
                return Err(self.error(what));
            }
        };
        self.pos += len;
        Ok(token)
    }

    /// Whether a name stands at the position, or may stand there after expansion.
    fn name_ahead(&self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default();
        rest.iter().find(|b| !is_blank(**b)).is_some_and(|&b| is_name_start(b) || (b == EXPANSION && self.operands.is_some()))
    }

    /// Parses expressions with commas between them: `a , b`.
    fn comma(&mut self) -> Result<Expr, ArithError> {
        self.enter()?;
        let first = self.assign()?;
        if !matches!(self.token, Token::Comma) {
            self.depth -= 1;
            return Ok(first);
        }
        let mut all = vec![first];
        let join = |left, right| Expr::Comma(Box::new((left, right)));
        while matches!(self.token, Token::Comma) {
            match self.advance().and_then(|()| self.assign()) {
                Ok(expr) => all.push(expr),
                Err(error) => return Err(error.after(balance(all, &join))),
            }
        }
        self.name_last = false;
        self.depth -= 1;
        Ok(balance(all, &join))
    }

    fn assign(&mut self) -> Result<Expr, ArithError> {
        let target = self.cond()?;
        let Token::Assign(op) = self.token else { return Ok(target) };
        if !self.name_last {
            let mut target = target;
            if op.is_none() && self.after_name {
                // bash: a name before `=` is not read.
                forget_last(&mut target);
            }
            return Err(self.error("attempted assignment to non-variable").after(target));
        }
        self.enter()?;
        let value = match self.advance().and_then(|()| self.assign()) {
            Ok(value) => value,
            // bash: `x += …` reads x first.
            Err(error) => return Err(if op.is_some() { error.after(target) } else { error }),
        };
        self.depth -= 1;
        self.name_last = false;
        Ok(Expr::Assign(Box::new(target), op, self.position(), Box::new(value)))
    }

    fn cond(&mut self) -> Result<Expr, ArithError> {
        let condition = self.binary(1)?;
        if !matches!(self.token, Token::Question) {
            return Ok(condition);
        }
        self.enter()?;
        let yes = match self.branch(&[Token::End, Token::Colon], Self::comma) {
            Ok(yes) => yes,
            Err(error) => return Err(error.within(condition, None)),
        };
        if !matches!(self.token, Token::Colon) {
            return Err(self.stray("`:' expected for conditional expression").after(yes).within(condition, None));
        }
        let no = match self.branch(&[Token::End], Self::cond) {
            Ok(no) => no,
            Err(error) => return Err(error.within(condition, Some(yes))),
        };
        self.depth -= 1;
        self.name_last = false;
        Ok(Expr::Cond(Box::new((condition, yes, no))))
    }

    /// A branch of `? :`: stands on the token before it.
    fn branch(&mut self, none: &[Token], parse: fn(&mut Self) -> Result<Expr, ArithError>) -> Result<Expr, ArithError> {
        self.advance()?;
        if none.iter().any(|token| std::mem::discriminant(token) == std::mem::discriminant(&self.token)) {
            return Err(self.error("expression expected"));
        }
        let n_powers = self.n_powers;
        let branch = parse(self)?;
        Ok(self.checked(branch, n_powers))
    }

    /// A side that may not count, which is looked at nevertheless when there was a power in it.
    fn checked(&self, side: Expr, n_powers_before: usize) -> Expr {
        if self.n_powers > n_powers_before { Expr::Checked(Box::new(side)) } else { side }
    }

    /// Position of the last token, for errors of evaluation.
    fn position(&self) -> u32 {
        u32::try_from(self.token_at).unwrap_or(u32::MAX)
    }

    /// The right side of a binary operator with at least this level; where bash sees an error in the value of it.
    fn right(&mut self, op: BinaryOp, level: u8) -> Result<(u32, Expr), ArithError> {
        let blanks = self.text.get(self.pos..).unwrap_or_default().iter().take_while(|&&b| is_blank(b)).count();
        let operand = self.pos + blanks;
        self.advance()?;
        let right = self.binary(level)?;
        let at = if op == BinaryOp::Pow { self.position() } else { u32::try_from(operand).unwrap_or(u32::MAX) };
        Ok((at, right))
    }

    /// Operators of at least this level.
    fn binary(&mut self, level_min: u8) -> Result<Expr, ArithError> {
        let mut left = self.unary()?;
        while let Token::Binary(op) = self.token {
            let level = level_of(op);
            if level < level_min {
                break;
            }
            if op == BinaryOp::Pow {
                self.n_powers += 1;
                self.enter()?;
                let (at, right) = match self.right(op, level) {
                    Ok(right) => right,
                    Err(error) => return Err(error.beside(op, left)),
                };
                self.depth -= 1;
                left = Expr::Binary(op, at, Box::new((left, right)));
            } else {
                left = self.chain(left, level)?;
            }
            self.name_last = false;
        }
        Ok(left)
    }

    /// Operators of one level, from the left.
    fn chain(&mut self, first: Expr, level: u8) -> Result<Expr, ArithError> {
        let mut terms = Vec::new();
        while let Token::Binary(op) = self.token {
            if level_of(op) != level {
                break;
            }
            let n_powers = self.n_powers;
            match self.right(op, level + 1) {
                Ok((at, right)) if matches!(op, BinaryOp::And | BinaryOp::Or) => terms.push((op, at, self.checked(right, n_powers))),
                Ok((at, right)) => terms.push((op, at, right)),
                Err(error) if terms.len() <= CHAIN_MAX => return Err(error.beside(op, fold(first, terms))),
                Err(error) => return Err(error),
            }
        }
        if terms.len() <= CHAIN_MAX {
            return Ok(fold(first, terms));
        }
        self.balanced(first, terms, level)
    }

    /// Regroups many terms where that changes nothing, so that the tree is not deep.
    fn balanced(&self, first: Expr, terms: Vec<(BinaryOp, u32, Expr)>, level: u8) -> Result<Expr, ArithError> {
        let same = terms.first().map(|&(op, _, _)| op);
        let joined = match level {
            9 => BinaryOp::Add,
            1..=5 => same.unwrap_or(BinaryOp::Or),
            10 if terms.iter().all(|&(op, _, _)| op == BinaryOp::Mul) => BinaryOp::Mul,
            _ => {
                let mut error = self.error("expression recursion level exceeded");
                error.limit = true;
                return Err(error);
            }
        };
        let mut all = vec![first];
        all.extend(
            terms.into_iter().map(|(op, _, term)| if op == BinaryOp::Sub { Expr::Unary(UnaryOp::Neg, Box::new(term)) } else { term }),
        );
        Ok(balance(all, &|left, right| Expr::Binary(joined, 0, Box::new((left, right)))))
    }

    fn unary(&mut self) -> Result<Expr, ArithError> {
        let op = match self.token {
            Token::Not => UnaryOp::Not,
            Token::BitNot => UnaryOp::BitNot,
            Token::Binary(BinaryOp::Sub) => UnaryOp::Neg,
            Token::Binary(BinaryOp::Add) => UnaryOp::Plus,
            _ => return self.primary(),
        };
        self.enter()?;
        self.advance()?;
        let operand = self.unary()?;
        self.depth -= 1;
        self.name_last = false;
        Ok(Expr::Unary(op, Box::new(operand)))
    }

    fn primary(&mut self) -> Result<Expr, ArithError> {
        self.after_name = false;
        match std::mem::replace(&mut self.token, Token::End) {
            Token::Num(value) => {
                self.token = Token::Num(value);
                self.advance()?;
                self.name_last = false;
                Ok(Expr::Num(value))
            }
            Token::Expansion(part) => {
                self.token = Token::Num(0);
                self.advance()?;
                self.name_last = false;
                Ok(Expr::Expansion(part))
            }
            Token::Var(symbol) => {
                self.token = Token::Var(symbol);
                self.advance()?;
                if matches!(self.token, Token::Var(_) | Token::Element(..)) {
                    self.follow_names()?;
                }
                self.post(Expr::Var(symbol))
            }
            Token::Element(symbol, index) => {
                self.token = Token::Element(symbol, Rc::clone(&index));
                self.advance()?;
                self.post(Expr::Element(symbol, index))
            }
            Token::Pre(by) => {
                self.token = Token::Pre(by);
                self.advance()?;
                let target = match std::mem::replace(&mut self.token, Token::Num(0)) {
                    Token::Var(symbol) => Expr::Var(symbol),
                    Token::Element(symbol, index) => Expr::Element(symbol, index),
                    _ => return Err(self.error("identifier expected after pre-increment or pre-decrement")),
                };
                self.stepped = true;
                self.advance()?;
                self.stepped = false;
                self.name_last = false;
                Ok(Expr::Step { target: Box::new(target), by, post: false })
            }
            Token::Open => {
                self.token = Token::Open;
                self.advance()?;
                let inside = self.comma()?;
                if !matches!(self.token, Token::Close) {
                    return Err(self.stray("missing `)'").after(inside));
                }
                if let Err(error) = self.advance() {
                    return Err(error.after(inside));
                }
                self.after_name = false;
                self.name_last = false;
                Ok(inside)
            }
            _ => Err(self.error("syntax error: operand expected")),
        }
    }

    /// A name with `++` or `--` behind it.
    fn post(&mut self, target: Expr) -> Result<Expr, ArithError> {
        let Token::Post(by) = self.token else {
            self.name_last = true;
            self.after_name = true;
            return Ok(target);
        };
        let step = Expr::Step { target: Box::new(target), by, post: true };
        if let Err(error) = self.advance() {
            return Err(error.after(step));
        }
        self.name_last = false;
        Ok(step)
    }
}

/// Precedence of an operator; higher binds more tightly.
fn level_of(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::BitOr => 3,
        BinaryOp::BitXor => 4,
        BinaryOp::BitAnd => 5,
        BinaryOp::Eq | BinaryOp::Ne => 6,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 7,
        BinaryOp::Shl | BinaryOp::Shr => 8,
        BinaryOp::Add | BinaryOp::Sub => 9,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 10,
        BinaryOp::Pow => 11,
    }
}

/// Makes 0 of the last operand.
#[cold]
fn forget_last(expr: &mut Expr) {
    let mut at = expr;
    loop {
        at = match at {
            Expr::Unary(_, inside) | Expr::Checked(inside) => inside,
            Expr::Binary(_, _, sides) => &mut sides.1,
            Expr::Cond(parts) => &mut parts.2,
            Expr::Assign(_, _, _, value) => value,
            last => {
                *last = Expr::Num(0);
                return;
            }
        };
    }
}

/// Terms of one level, from the left.
fn fold(first: Expr, terms: Vec<(BinaryOp, u32, Expr)>) -> Expr {
    terms.into_iter().fold(first, |left, (op, at, right)| Expr::Binary(op, at, Box::new((left, right))))
}

/// Joins the terms of an associative operator as a balanced tree.
fn balance(mut terms: Vec<Expr>, join: &dyn Fn(Expr, Expr) -> Expr) -> Expr {
    while terms.len() > 1 {
        let mut next = Vec::with_capacity(terms.len().div_ceil(2));
        let mut pairs = terms.into_iter();
        while let Some(left) = pairs.next() {
            next.push(match pairs.next() {
                Some(right) => join(left, right),
                None => left,
            });
        }
        terms = next;
    }
    terms.pop().unwrap_or(Expr::Num(0))
}

/// The length of the text before the `]` that is not balanced.
pub(super) fn bracket_len(text: &[u8]) -> Option<usize> {
    let mut open = 0_u32;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'[' => open += 1,
            b']' if open == 0 => return Some(at),
            b']' => open -= 1,
            b'\\' => at += 1,
            b'\'' | b'"' => at += 1 + memchr::memchr(byte, text.get(at + 1..)?)?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The value of a constant such as `12`, `0x1f`, `017`, `2#101`.
fn number_of(digits: &[u8]) -> Result<i64, &'static str> {
    let (mut base, mut found, rest) = match digits {
        [b'0'] => return Ok(0),
        [b'0', b'x' | b'X', rest @ ..] => (16, true, rest),
        [b'0', rest @ ..] => (8, true, rest),
        _ => (10, false, digits),
    };
    let mut value = 0_i64;
    let mut rest = rest.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        let digit = match byte {
            b'#' => {
                if found {
                    return Err("invalid number");
                }
                if !(2..=64).contains(&value) {
                    return Err("invalid arithmetic base");
                }
                if rest.peek().is_none_or(|b| *b == b'#') {
                    return Err("invalid integer constant");
                }
                base = value;
                value = 0;
                found = true;
                continue;
            }
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'z' => byte - b'a' + 10,
            b'A'..=b'Z' if base <= 36 => byte - b'A' + 10,
            b'A'..=b'Z' => byte - b'A' + 36,
            b'@' => 62,
            _ => 63,
        };
        if i64::from(digit) >= base {
            return Err("value too great for base");
        }
        value = value.wrapping_mul(base).wrapping_add(i64::from(digit));
    }
    Ok(value)
}

/// bash: the blanks before an expression are not shown in messages, newlines are.
pub(crate) fn without_blanks(text: &[u8]) -> &[u8] {
    let n = text.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    text.get(n..).unwrap_or_default()
}

/// `0`, `7`, `-12`: a number that needs no parser.
#[inline]
pub(crate) fn plain_number(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        _ => (false, text),
    };
    let first = *digits.first()?;
    if digits.len() > 18 || (first == b'0' && (digits.len() > 1 || negative)) {
        return None;
    }
    let mut n: i64 = 0;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        n = n * 10 + i64::from(digit - b'0');
    }
    Some(if negative { -n } else { n })
}
