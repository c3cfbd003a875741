//! The text of a bc program as trees, read one input line after the other.

use std::collections::{HashMap, VecDeque};

use bashkit_core::command::Cx;
use bashkit_core::kernel::{Fault, Input};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Number(Vec<u8>),
    Name(Vec<u8>),
    Text(Vec<u8>),
    /// An operator or a mark.
    Sign(&'static str),
    Newline,
    End,
}

/// Bytes that an illegal character takes until it is told.
const BAD_BYTES: usize = 96;

const SIGNS: &[&str] = &[
    "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "==", "!=", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "^", "=", "<", ">", "!",
    "(", ")", "[", "]", "{", "}", ",", ";",
];

/// Bytes of all inputs, and where in them we are.
#[derive(Default)]
pub(super) struct Source {
    pub(super) inputs: VecDeque<(Vec<u8>, Input)>,
    pub(super) line: u64,
    pub(super) name: Vec<u8>,
    pub(super) bad: Vec<(Vec<u8>, u64, u8)>,
}

/// Says that a file cannot be read, which ends bc.
fn unreadable(fault: Fault, name: &[u8], line: u64) -> Fault {
    let text = [name, format!(" {line}: read() in flex scanner failed\n").as_bytes()].concat();
    match fault {
        Fault::Errno(_) => Fault::verbatim(1, text),
        other => other,
    }
}

impl Source {
    fn peek(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            let Some((name, input)) = self.inputs.front_mut() else { return Ok(None) };
            if self.name != *name {
                self.name.clone_from(name);
                self.line = 1;
            }
            let data = input.fill().map_err(|fault| unreadable(fault, &self.name, self.line))?;
            match data.first() {
                Some(byte) => return Ok(Some(*byte)),
                None => drop(self.inputs.pop_front()),
            }
        }
    }

    fn take(&mut self) {
        if let Some((_, input)) = self.inputs.front_mut() {
            input.used(1);
        }
    }

    fn while_(&mut self, cx: &Cx<'_>, text: &mut Vec<u8>, wanted: impl Fn(u8) -> bool) -> Result<(), Fault> {
        while let Some(byte) = self.peek()? {
            if byte == b'\\' && wanted(b'0') {
                // A number goes on behind an escaped line end.
                self.take();
                if self.peek()? == Some(b'\n') {
                    self.take();
                    self.line += 1;
                    continue;
                }
                self.bad.push((self.name.clone(), self.line, b'\\'));
                return Ok(());
            }
            if !wanted(byte) {
                return Ok(());
            }
            cx.meter().fits(text.len() + 1)?;
            text.push(byte);
            self.take();
        }
        Ok(())
    }

    /// The number that `read()` takes from standard input, behind what the program has used of it.
    pub(super) fn number(&mut self, cx: &Cx<'_>) -> Result<Vec<u8>, Fault> {
        let mut text = Vec::new();
        let Some((_, input)) = self.inputs.back_mut() else { return Ok(text) };
        let mut point = false;
        while let Some(byte) = input.fill()?.first().copied() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' if text.is_empty() => {}
                b'-' | b'+' if text.is_empty() => {}
                b'0'..=b'9' | b'A'..=b'Z' => {}
                b'.' if !point => point = true,
                _ => break,
            }
            cx.step(1)?;
            input.used(1);
            if !byte.is_ascii_whitespace() && byte != b'+' {
                cx.meter().fits(text.len() + 1)?;
                text.push(byte);
            }
        }
        Ok(text)
    }

    pub(super) fn token(&mut self, cx: &Cx<'_>) -> Result<Token, Fault> {
        loop {
            cx.step(1)?;
            cx.meter().fits(self.bad.len() * BAD_BYTES)?;
            let Some(byte) = self.peek()? else { return Ok(Token::End) };
            match byte {
                b' ' | b'\t' | b'\r' => self.take(),
                b'\n' => {
                    self.take();
                    self.line += 1;
                    return Ok(Token::Newline);
                }
                b'#' => {
                    while self.peek()?.is_some_and(|byte| byte != b'\n') {
                        self.take();
                    }
                }
                b'"' => {
                    self.take();
                    let mut text = Vec::new();
                    while let Some(byte) = self.peek()? {
                        self.take();
                        match byte {
                            b'"' => break,
                            b'\n' => self.line += 1,
                            _ => {}
                        }
                        cx.meter().fits(text.len() + 1)?;
                        text.push(byte);
                    }
                    return Ok(Token::Text(text));
                }
                b'\\' => {
                    self.take();
                    match self.peek()? {
                        Some(b'\n') => {
                            self.take();
                            self.line += 1;
                        }
                        _ => self.bad.push((self.name.clone(), self.line, b'\\')),
                    }
                }
                b'a'..=b'z' => {
                    let mut name = Vec::new();
                    self.while_(cx, &mut name, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')?;
                    return Ok(Token::Name(name));
                }
                b'0'..=b'9' | b'A'..=b'Z' | b'.' => {
                    let mut text = Vec::new();
                    self.while_(cx, &mut text, |byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())?;
                    if self.peek()? == Some(b'.') {
                        text.push(b'.');
                        self.take();
                        self.while_(cx, &mut text, |byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())?;
                    }
                    // A lone point is the last value.
                    return Ok(if text == b"." { Token::Name(b"last".to_vec()) } else { Token::Number(text) });
                }
                b'/' => {
                    self.take();
                    if self.peek()? == Some(b'*') {
                        self.take();
                        let mut star = false;
                        while let Some(byte) = self.peek()? {
                            self.take();
                            self.line += u64::from(byte == b'\n');
                            if star && byte == b'/' {
                                break;
                            }
                            star = byte == b'*';
                            cx.step(1)?;
                        }
                        continue;
                    }
                    if self.peek()? == Some(b'=') {
                        self.take();
                        return Ok(Token::Sign("/="));
                    }
                    return Ok(Token::Sign("/"));
                }
                _ => {
                    self.take();
                    let second = self.peek()?;
                    let two = SIGNS.iter().find(|sign| {
                        sign.len() == 2 && sign.as_bytes().first() == Some(&byte) && sign.as_bytes().get(1).copied() == second
                    });
                    if let Some(sign) = two {
                        self.take();
                        return Ok(Token::Sign(sign));
                    }
                    if let Some(sign) = SIGNS.iter().find(|sign| sign.as_bytes() == [byte]) {
                        return Ok(Token::Sign(sign));
                    }
                    self.bad.push((self.name.clone(), self.line, byte));
                }
            }
        }
    }
}

#[derive(Debug, Clone)]
pub(super) enum Place {
    /// Variable, by its number.
    Variable(usize),
    Element(Vec<u8>, Box<Expr>),
    Scale,
    Ibase,
    Obase,
    Last,
}

/// Operators with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
}

impl Operator {
    fn of(sign: &str) -> Option<Self> {
        Some(match sign {
            "||" => Self::Or,
            "&&" => Self::And,
            "==" => Self::Equal,
            "!=" => Self::NotEqual,
            "<" => Self::Less,
            "<=" => Self::LessEqual,
            ">" => Self::Greater,
            ">=" => Self::GreaterEqual,
            "+" => Self::Add,
            "-" => Self::Subtract,
            "*" => Self::Multiply,
            "/" => Self::Divide,
            "%" => Self::Remainder,
            "^" => Self::Power,
            _ => return None,
        })
    }

    /// Whether it is a comparison.
    const fn compares(self) -> bool {
        matches!(self, Self::Equal | Self::NotEqual | Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual)
    }
}

#[derive(Debug, Clone)]
pub(super) enum Expr {
    Number(Vec<u8>),
    Place(Place),
    /// `a = x`, or `a += x` with what it does to the value before.
    Assign(Place, Option<Operator>, Box<Expr>),
    /// `++x`, `x--`: by how much, and whether the new value is the result.
    Step(Place, i64, bool),
    Neg(Box<Expr>),
    Not(Box<Expr>),
    /// Power `a ^ b`; the exponent is truncated to an integer.
    Power(Box<Expr>, Box<Expr>),
    /// Operators of one rank from left to right: long sums are no deep trees.
    Chain(Box<Expr>, Vec<(Operator, Expr)>),
    Call(Vec<u8>, Vec<Argument>),
    /// Call of `length`, `sqrt` or `scale` with one expression.
    Of(&'static str, Box<Expr>),
    Read,
    Random,
    /// Parenthesized expression, which is printed even when it is an assignment.
    Group(Box<Expr>),
}

impl Expr {
    /// Whether it is a comparison.
    fn compares(&self) -> bool {
        matches!(self, Self::Chain(_, rest) if rest.iter().any(|(operator, _)| operator.compares()))
    }
}

#[derive(Debug, Clone)]
pub(super) enum Argument {
    Value(Expr),
    Array(Vec<u8>),
}

#[derive(Debug, Clone)]
pub(super) enum Stmt {
    Expr(Expr),
    Text(Vec<u8>),
    Print(Vec<Stmt>),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    For(Option<Expr>, Option<Expr>, Option<Expr>, Box<Stmt>),
    Block(Vec<Stmt>),
    Break,
    Continue,
    Return(Option<Expr>),
    Halt,
    Limits,
    Warranty,
    Nothing,
}

/// Kind of a parameter or auto variable of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Array,
    /// `*a[]`: the array of the caller itself.
    Shared,
}

/// Parameter or variable of a function.
#[derive(Debug, Clone)]
pub(super) struct Local {
    pub(super) name: Vec<u8>,
    pub(super) kind: Kind,
    /// Number among the variables, for a local of that kind.
    pub(super) slot: usize,
}

#[derive(Debug, Clone)]
pub(super) struct Function {
    pub(super) parameters: Vec<Local>,
    pub(super) autos: Vec<Local>,
    pub(super) body: Stmt,
    pub(super) void: bool,
}

#[derive(Debug)]
pub(super) enum Item {
    Statements(Vec<Stmt>),
    Define(Vec<u8>, Box<Function>),
    Quit,
    End,
}

/// Reason why a line could not be parsed.
#[derive(Debug)]
pub(super) enum Wrong {
    Fault(Fault),
    Syntax(String),
    /// The line is read to its end, and its messages are printed.
    Refused,
    Quit,
}

/// Treatment of extensions to POSIX bc.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extensions {
    Welcome,
    /// `-w`: accepted with a warning.
    Warned,
    /// `-s`: refused as an error.
    Refused,
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

type Parsed<T> = Result<T, Wrong>;

pub(super) struct Parser<'a, 'c> {
    pub(super) cx: &'a Cx<'c>,
    pub(super) source: Source,
    ahead: VecDeque<Token>,
    loops: u32,
    in_function: bool,
    extensions: Extensions,
    refused: bool,
    /// Numbers of the variables.
    slots: HashMap<Vec<u8>, usize, foldhash::fast::RandomState>,
}

const RESERVED: &[&[u8]] = &[
    b"if",
    b"else",
    b"while",
    b"for",
    b"break",
    b"continue",
    b"return",
    b"define",
    b"auto",
    b"halt",
    b"quit",
    b"print",
    b"length",
    b"sqrt",
    b"read",
    b"limits",
    b"void",
    b"random",
    b"warranty",
];

impl<'a, 'c> Parser<'a, 'c> {
    pub(super) fn new(cx: &'a Cx<'c>, source: Source, extensions: Extensions) -> Self {
        Self { cx, source, ahead: VecDeque::new(), loops: 0, in_function: false, extensions, refused: false, slots: HashMap::default() }
    }

    /// The number of a variable.
    fn slot(&mut self, name: &[u8]) -> usize {
        if let Some(slot) = self.slots.get(name) {
            return *slot;
        }
        let slot = self.slots.len();
        self.slots.insert(name.to_vec(), slot);
        slot
    }

    /// Reports the use of an extension to POSIX, as the options ask for.
    fn extension(&mut self, what: &str) -> Parsed<()> {
        let kind = match self.extensions {
            Extensions::Welcome => return Ok(()),
            Extensions::Warned => "(Warning)",
            Extensions::Refused => "Error:",
        };
        self.refused |= self.extensions == Extensions::Refused;
        let text = format!(" {}: {kind} {what}\n", self.source.line);
        Ok(self.cx.stderr_bytes(&[&self.source.name[..], text.as_bytes()].concat())?)
    }

    /// A name of more than one letter.
    fn long_name(&mut self, name: &[u8]) -> Parsed<()> {
        match name {
            b"last" => self.extension("Last variable"),
            b"scale" | b"ibase" | b"obase" | b"length" | b"sqrt" | [_] => Ok(()),
            b"random" => self.extension("random function"),
            b"read" => self.extension("read function"),
            _ => self.extension(&format!("multiple letter name - {}", String::from_utf8_lossy(name))),
        }
    }

    fn fill(&mut self, n: usize) -> Parsed<()> {
        while self.ahead.len() < n {
            let token = self.source.token(self.cx)?;
            self.ahead.push_back(token);
        }
        Ok(())
    }

    fn look(&mut self) -> Parsed<&Token> {
        self.fill(1)?;
        Ok(self.ahead.front().unwrap_or(&Token::End))
    }

    /// Whether the token so far ahead is that sign. What is in front of it must not end a line.
    fn is_at(&mut self, at: usize, sign: &str) -> Parsed<bool> {
        self.fill(at + 1)?;
        Ok(matches!(self.ahead.get(at), Some(Token::Sign(found)) if *found == sign))
    }

    fn next(&mut self) -> Parsed<Token> {
        self.look()?;
        Ok(self.ahead.pop_front().unwrap_or(Token::End))
    }

    fn wrong<T>(&self, text: &str) -> Parsed<T> {
        Err(Wrong::Syntax(text.to_owned()))
    }

    fn is(&mut self, sign: &str) -> Parsed<bool> {
        Ok(matches!(self.look()?, Token::Sign(found) if *found == sign))
    }

    fn is_word(&mut self, word: &[u8]) -> Parsed<bool> {
        Ok(matches!(self.look()?, Token::Name(found) if found == word))
    }

    fn eat(&mut self, sign: &str) -> Parsed<bool> {
        let is = self.is(sign)?;
        if is {
            self.next()?;
        }
        Ok(is)
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.eat(sign)? { Ok(()) } else { self.wrong("syntax error") }
    }

    fn newlines(&mut self) -> Parsed<()> {
        while *self.look()? == Token::Newline {
            self.next()?;
        }
        Ok(())
    }

    fn deeper(&self) -> Parsed<()> {
        Ok(self.cx.kernel().check_stack().map_err(Fault::from)?)
    }

    /// Goes on behind a line that was wrong.
    pub(super) fn recover(&mut self) -> Result<(), Fault> {
        (self.loops, self.in_function, self.refused) = (0, false, false);
        loop {
            match self.next() {
                Ok(Token::Newline | Token::End) => return Ok(()),
                Err(Wrong::Fault(fault)) => return Err(fault),
                _ => {}
            }
        }
    }

    /// The next line: its statements, or a definition.
    pub(super) fn item(&mut self) -> Parsed<Item> {
        match self.look()? {
            Token::End => return Ok(Item::End),
            Token::Newline => {
                self.next()?;
                return Ok(Item::Statements(Vec::new()));
            }
            Token::Name(word) if word == b"define" => return self.define(),
            _ => {}
        }
        // GNU: a line does not begin with two semicolons.
        if self.is(";")? && self.is_at(1, ";")? {
            return self.wrong("syntax error");
        }
        let statements = match self.statements(false) {
            Err(Wrong::Quit) => return Ok(Item::Quit),
            other => other?,
        };
        match self.look()? {
            Token::Newline => drop(self.next()?),
            Token::End => {}
            _ => return self.wrong("syntax error"),
        }
        if std::mem::take(&mut self.refused) { Err(Wrong::Refused) } else { Ok(Item::Statements(statements)) }
    }

    /// Statements up to the end of the line or, in a block, up to `}`.
    fn statements(&mut self, block: bool) -> Parsed<Vec<Stmt>> {
        let mut list = Vec::new();
        loop {
            self.cx.meter().fits(list.len() * 64).map_err(Fault::from)?;
            match self.look()? {
                Token::Sign(";") => drop(self.next()?),
                Token::Newline if block => drop(self.next()?),
                Token::Newline | Token::End | Token::Sign("}") => return Ok(list),
                _ => {
                    list.push(self.statement()?);
                    match self.look()? {
                        Token::Sign(";" | "}") | Token::Newline | Token::End => {}
                        _ => return self.wrong("syntax error"),
                    }
                }
            }
        }
    }

    fn define(&mut self) -> Parsed<Item> {
        self.next()?;
        let void = self.is_word(b"void")?;
        if void {
            self.extension("void functions")?;
            self.next()?;
        }
        let Token::Name(name) = self.next()? else { return self.wrong("syntax error") };
        self.long_name(&name)?;
        self.expect("(")?;
        let parameters = if self.eat(")")? {
            Vec::new()
        } else {
            let names = self.names()?;
            self.expect(")")?;
            names
        };
        if *self.look()? == Token::Newline {
            self.extension("newline not allowed")?;
        }
        self.newlines()?;
        self.expect("{")?;
        if *self.look()? != Token::Newline {
            self.extension("End of line required")?;
        }
        self.newlines()?;
        let mut autos = Vec::new();
        while self.is_word(b"auto")? {
            self.next()?;
            autos.extend(self.names()?);
            match self.next()? {
                Token::Sign(";") | Token::Newline => {}
                _ => return self.wrong("syntax error"),
            }
            self.newlines()?;
        }
        self.in_function = true;
        let body = self.statements(true)?;
        self.in_function = false;
        self.expect("}")?;
        if std::mem::take(&mut self.refused) {
            return Err(Wrong::Refused);
        }
        Ok(Item::Define(name, Box::new(Function { parameters, autos, body: Stmt::Block(body), void })))
    }

    /// Parses a list of names with their kinds, such as `a, b[]`.
    fn names(&mut self) -> Parsed<Vec<Local>> {
        let mut names = Vec::new();
        loop {
            let mut kind = Kind::Number;
            if self.eat("*")? {
                self.extension("Call by variable arrays")?;
                kind = Kind::Shared;
            }
            let Token::Name(name) = self.next()? else { return self.wrong("syntax error") };
            self.long_name(&name)?;
            if kind == Kind::Shared {
                self.expect("[")?;
                self.expect("]")?;
            } else if self.eat("[")? {
                self.expect("]")?;
                kind = Kind::Array;
            }
            let slot = if kind == Kind::Number { self.slot(&name) } else { 0 };
            names.push(Local { name, kind, slot });
            if !self.eat(",")? {
                return Ok(names);
            }
        }
    }

    fn body(&mut self) -> Parsed<Box<Stmt>> {
        self.newlines()?;
        if self.is(";")? {
            return Ok(Box::new(Stmt::Nothing));
        }
        Ok(Box::new(self.statement()?))
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        self.deeper()?;
        let token = self.look()?.clone();
        match token {
            Token::Text(text) => {
                self.next()?;
                Ok(Stmt::Text(text))
            }
            Token::Sign("{") => {
                self.next()?;
                let list = self.statements(true)?;
                self.expect("}")?;
                Ok(Stmt::Block(list))
            }
            Token::Name(word) => match word.as_slice() {
                b"if" => {
                    self.next()?;
                    self.expect("(")?;
                    let test = self.expr()?;
                    self.expect(")")?;
                    let then = self.body()?;
                    let mut other = None;
                    if self.is_word(b"else")? {
                        self.extension("else clause in if statement")?;
                        self.next()?;
                        other = Some(self.body()?);
                    }
                    Ok(Stmt::If(test, then, other))
                }
                b"while" => {
                    self.next()?;
                    self.expect("(")?;
                    let test = self.expr()?;
                    self.expect(")")?;
                    self.loops += 1;
                    let body = self.body()?;
                    self.loops -= 1;
                    Ok(Stmt::While(test, body))
                }
                b"for" => {
                    self.next()?;
                    self.expect("(")?;
                    let mut parts = Vec::new();
                    for close in [";", ";", ")"] {
                        let part = if self.is(close)? { None } else { Some(self.expr()?) };
                        if part.is_none() {
                            self.extension("Missing expression in for statement")?;
                        }
                        parts.push(part);
                        self.expect(close)?;
                    }
                    self.loops += 1;
                    let body = self.body()?;
                    self.loops -= 1;
                    let mut parts = parts.into_iter();
                    Ok(Stmt::For(parts.next().flatten(), parts.next().flatten(), parts.next().flatten(), body))
                }
                b"break" => {
                    self.next()?;
                    if self.loops == 0 { self.wrong("Break outside a for/while") } else { Ok(Stmt::Break) }
                }
                b"continue" => {
                    self.next()?;
                    self.extension("Continue statement")?;
                    if self.loops == 0 { self.wrong("Continue outside a for") } else { Ok(Stmt::Continue) }
                }
                b"return" => {
                    self.next()?;
                    if !self.in_function {
                        while !matches!(self.look()?, Token::Newline | Token::End) {
                            self.next()?;
                        }
                        return self.wrong("Return outside of a function.");
                    }
                    let bare = matches!(self.look()?, Token::Newline | Token::End | Token::Sign(";" | "}"));
                    if bare {
                        return Ok(Stmt::Return(None));
                    }
                    let grouped = self.is("(")?;
                    let value = self.expr()?;
                    if !grouped {
                        self.extension("return expression requires parenthesis")?;
                    }
                    let inner = if let Expr::Group(inner) = &value { inner } else { &value };
                    if inner.compares() {
                        self.extension("comparison in return expression")?;
                    }
                    Ok(Stmt::Return(Some(value)))
                }
                b"halt" => {
                    self.next()?;
                    Ok(Stmt::Halt)
                }
                b"limits" => {
                    self.next()?;
                    Ok(Stmt::Limits)
                }
                b"warranty" => {
                    self.next()?;
                    Ok(Stmt::Warranty)
                }
                b"quit" => Err(Wrong::Quit),
                b"print" => {
                    self.next()?;
                    self.extension("print statement")?;
                    let mut list = Vec::new();
                    loop {
                        list.push(match self.look()?.clone() {
                            Token::Text(text) => {
                                self.next()?;
                                Stmt::Text(text)
                            }
                            _ => Stmt::Expr(self.expr()?),
                        });
                        if !self.eat(",")? {
                            return Ok(Stmt::Print(list));
                        }
                    }
                }
                _ => self.shown(),
            },
            _ => self.shown(),
        }
    }

    /// An expression that is a statement.
    fn shown(&mut self) -> Parsed<Stmt> {
        let expr = self.expr()?;
        if expr.compares() {
            self.look()?;
            self.extension("comparison in expression")?;
        }
        Ok(Stmt::Expr(expr))
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.deeper()?;
        self.level(0)
    }

    fn binary(&mut self, signs: &[&'static str], next: u8) -> Parsed<Expr> {
        let left = self.level(next)?;
        let mut rest = Vec::new();
        loop {
            let (sign, operator) = match *self.look()? {
                Token::Sign(sign)
                    if signs.contains(&sign)
                        && let Some(operator) = Operator::of(sign) =>
                {
                    (sign, operator)
                }
                _ if rest.is_empty() => return Ok(left),
                _ => return Ok(Expr::Chain(Box::new(left), rest)),
            };
            self.next()?;
            if matches!(sign, "&&" | "||") {
                self.extension(&format!("{sign} operator"))?;
            }
            self.cx.meter().fits(rest.len().saturating_mul(96)).map_err(Fault::from)?;
            rest.push((operator, self.level(next)?));
        }
    }

    fn level(&mut self, level: u8) -> Parsed<Expr> {
        match level {
            0 => self.binary(&["||"], 1),
            1 => self.binary(&["&&"], 2),
            // bc: behind another operator, too, whatever binds how.
            2.. if self.is("!")? => {
                self.deeper()?;
                self.next()?;
                let inner = self.level(2)?;
                self.look()?;
                self.extension("! operator")?;
                Ok(Expr::Not(Box::new(inner)))
            }
            2 => self.binary(&["==", "!=", "<", "<=", ">", ">="], 3),
            3 => self.binary(&["+", "-"], 4),
            4 => self.binary(&["*", "/", "%"], 5),
            5 => {
                let base = self.level(6)?;
                if !self.eat("^")? {
                    return Ok(base);
                }
                self.deeper()?;
                Ok(Expr::Power(Box::new(base), Box::new(self.level(5)?)))
            }
            _ if self.is("-")? => {
                self.deeper()?;
                self.next()?;
                Ok(Expr::Neg(Box::new(self.level(6)?)))
            }
            _ => self.primary(),
        }
    }

    fn place(&mut self, name: Vec<u8>) -> Parsed<Place> {
        if self.eat("[")? {
            let idx = self.expr()?;
            self.expect("]")?;
            return Ok(Place::Element(name, Box::new(idx)));
        }
        Ok(match name.as_slice() {
            b"scale" => Place::Scale,
            b"ibase" => Place::Ibase,
            b"obase" => Place::Obase,
            b"last" => Place::Last,
            _ => Place::Variable(self.slot(&name)),
        })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        self.deeper()?;
        match self.look()?.clone() {
            Token::Number(text) => {
                self.next()?;
                Ok(Expr::Number(text))
            }
            Token::Sign("(") => {
                self.next()?;
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(Expr::Group(Box::new(inner)))
            }
            Token::Sign(sign @ ("++" | "--")) => {
                self.next()?;
                match self.next()? {
                    Token::Name(name) if !RESERVED.contains(&name.as_slice()) => {
                        self.long_name(&name)?;
                        let place = self.place(name)?;
                        Ok(Expr::Step(place, if sign == "++" { 1 } else { -1 }, true))
                    }
                    _ => self.wrong("syntax error"),
                }
            }
            Token::Name(name) => {
                let of = match name.as_slice() {
                    b"length" => Some("length"),
                    b"sqrt" => Some("sqrt"),
                    b"scale" => Some("scale"),
                    _ => None,
                };
                if of.is_none() && RESERVED.contains(&name.as_slice()) && !matches!(name.as_slice(), b"read" | b"random") {
                    return self.wrong("syntax error");
                }
                self.next()?;
                self.long_name(&name)?;
                if self.is("(")? {
                    self.next()?;
                    if let Some(of) = of {
                        let inner = self.expr()?;
                        self.expect(")")?;
                        return Ok(Expr::Of(of, Box::new(inner)));
                    }
                    let mut arguments = Vec::new();
                    if !self.eat(")")? {
                        loop {
                            arguments.push(self.argument()?);
                            if !self.eat(",")? {
                                break;
                            }
                        }
                        self.expect(")")?;
                    }
                    return Ok(match name.as_slice() {
                        b"read" if arguments.is_empty() => Expr::Read,
                        b"random" if arguments.is_empty() => Expr::Random,
                        _ => Expr::Call(name, arguments),
                    });
                }
                if matches!(name.as_slice(), b"length" | b"sqrt" | b"read" | b"random") {
                    return self.wrong("syntax error");
                }
                let place = self.place(name)?;
                match *self.look()? {
                    Token::Sign(sign @ ("=" | "+=" | "-=" | "*=" | "/=" | "%=" | "^=")) => {
                        self.next()?;
                        Ok(Expr::Assign(place, sign.strip_suffix('=').and_then(Operator::of), Box::new(self.level(3)?)))
                    }
                    Token::Sign("++") => {
                        self.next()?;
                        Ok(Expr::Step(place, 1, false))
                    }
                    Token::Sign("--") => {
                        self.next()?;
                        Ok(Expr::Step(place, -1, false))
                    }
                    _ => Ok(Expr::Place(place)),
                }
            }
            _ => self.wrong("syntax error"),
        }
    }

    fn argument(&mut self) -> Parsed<Argument> {
        // `a[]` is a whole array.
        if let Token::Name(name) = self.look()?.clone()
            && self.is_at(1, "[")?
            && self.is_at(2, "]")?
        {
            for _ in 0..3 {
                self.next()?;
            }
            self.long_name(&name)?;
            return Ok(Argument::Array(name));
        }
        Ok(Argument::Value(self.expr()?))
    }
}
