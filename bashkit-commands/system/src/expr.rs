//! `expr`: expressions of integers and strings.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::{Locale, mini_gmp, quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};
use num_bigint::{BigInt, Sign};

pub(crate) const COMMAND: Command = Command::new("expr", "expr EXPRESSION", "Print the value of EXPRESSION to standard output", &[], run)
    .usage_status(2)
    .parsing(Parsing::Raw);

/// Parentheses and functions deeper than this are refused.
const DEPTH_MAX: u32 = 200;

#[derive(Debug, Clone)]
enum Value {
    Integer(BigInt),
    Text(Vec<u8>),
}

type Found = Result<Value, Fault>;

/// Failure of a wrong expression.
fn wrong(message: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(2, message)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    if operands.first().is_some_and(|w| w == b"--") {
        operands.remove(0);
    }
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let mut parser = Parser { cx, words: &operands, at: 0, depth: 0, locale: cx.locale() };
    let value = parser.or(true).and_then(|value| match parser.words.get(parser.at) {
        Some(word) => Err(wrong([b"syntax error: unexpected argument ", &quotearg::curly(word)[..]].concat())),
        None => Ok(value),
    })?;
    let mut out = cx.stdout();
    out.line(&value.text(cx)?)?;
    out.flush()?;
    Ok(u8::from(value.is_null()))
}

impl Value {
    fn text(&self, cx: &Cx<'_>) -> Result<Vec<u8>, Fault> {
        match self {
            Self::Integer(n) => mini_gmp::text(cx, n, 10),
            Self::Text(text) => Ok(text.clone()),
        }
    }

    fn is_null(&self) -> bool {
        match self {
            Self::Integer(n) => n.sign() == Sign::NoSign,
            Self::Text(text) => {
                let digits = text.strip_prefix(b"-").unwrap_or(text);
                text.is_empty() || (!digits.is_empty() && digits.iter().all(|b| *b == b'0'))
            }
        }
    }

    fn from(n: usize) -> Self {
        Self::Integer(n.into())
    }

    /// The number, when it is one.
    fn integer(&self, cx: &Cx<'_>) -> Result<Option<BigInt>, Fault> {
        match self {
            Self::Integer(n) => Ok(Some(n.clone())),
            Self::Text(text) => {
                let digits = text.strip_prefix(b"-").unwrap_or(text);
                if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
                    return Ok(None);
                }
                let sign = if digits.len() < text.len() { Sign::Minus } else { Sign::Plus };
                Ok(mini_gmp::parse(cx, digits, 10)?.map(|n| BigInt::from_biguint(sign, n)))
            }
        }
    }
}

struct Parser<'a, 'c> {
    cx: &'a Cx<'c>,
    words: &'a [Vec<u8>],
    at: usize,
    depth: u32,
    locale: Locale,
}

impl Parser<'_, '_> {
    fn accept(&mut self, word: &[u8]) -> bool {
        let found = self.words.get(self.at).is_some_and(|w| w == word);
        self.at += usize::from(found);
        found
    }

    fn need(&self) -> Result<(), Fault> {
        if self.at < self.words.len() {
            return Ok(());
        }
        let last = self.words.last().map_or(&b""[..], Vec::as_slice);
        Err(wrong([b"syntax error: missing argument after ", &quotearg::curly(last)[..]].concat()))
    }

    fn or(&mut self, evaluate: bool) -> Found {
        let mut left = self.and(evaluate)?;
        while self.accept(b"|") {
            let right = self.and(evaluate && left.is_null())?;
            if left.is_null() {
                left = if right.is_null() { Value::from(0) } else { right };
            }
        }
        Ok(left)
    }

    fn and(&mut self, evaluate: bool) -> Found {
        let mut left = self.comparison(evaluate)?;
        while self.accept(b"&") {
            let right = self.comparison(evaluate && !left.is_null())?;
            if left.is_null() || right.is_null() {
                left = Value::from(0);
            }
        }
        Ok(left)
    }

    fn comparison(&mut self, evaluate: bool) -> Found {
        let mut left = self.sum(evaluate)?;
        loop {
            let operator: &[u8] = match self.words.get(self.at).map(Vec::as_slice) {
                Some(word @ (b"<" | b"<=" | b"=" | b"==" | b"!=" | b">=" | b">")) => word,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.sum(evaluate)?;
            let order = match (left.integer(self.cx)?, right.integer(self.cx)?) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => left.text(self.cx)?.cmp(&right.text(self.cx)?),
            };
            let holds = match operator {
                b"<" => order.is_lt(),
                b"<=" => order.is_le(),
                b"=" | b"==" => order.is_eq(),
                b"!=" => order.is_ne(),
                b">=" => order.is_ge(),
                _ => order.is_gt(),
            };
            left = Value::from(usize::from(holds));
        }
    }

    fn sum(&mut self, evaluate: bool) -> Found {
        let mut left = self.product(evaluate)?;
        loop {
            let plus = if self.accept(b"+") {
                true
            } else if self.accept(b"-") {
                false
            } else {
                return Ok(left);
            };
            let right = self.product(evaluate)?;
            if evaluate {
                let (a, b) = self.integers(&left, &right)?;
                left = Value::Integer(if plus { a + b } else { a - b });
            }
        }
    }

    fn product(&mut self, evaluate: bool) -> Found {
        let mut left = self.matching(evaluate)?;
        loop {
            let operator = match self.words.get(self.at).map(Vec::as_slice) {
                Some(b"*") => b'*',
                Some(b"/") => b'/',
                Some(b"%") => b'%',
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.matching(evaluate)?;
            if evaluate {
                let (a, b) = self.integers(&left, &right)?;
                left = Value::Integer(if operator == b'*' {
                    mini_gmp::mul(self.cx, &a, &b)?
                } else {
                    let (quotient, rest) = mini_gmp::div_rem(self.cx, &a, &b)?.ok_or_else(|| wrong("division by zero"))?;
                    if operator == b'/' { quotient } else { rest }
                });
            }
        }
    }

    /// Both sides of an operator on numbers.
    fn integers(&self, left: &Value, right: &Value) -> Result<(BigInt, BigInt), Fault> {
        let wrong = || wrong("non-integer argument");
        let (a, b) = (left.integer(self.cx)?.ok_or_else(wrong)?, right.integer(self.cx)?.ok_or_else(wrong)?);
        self.cx.step((words(&a) + words(&b)) as u64)?;
        Ok((a, b))
    }

    fn matching(&mut self, evaluate: bool) -> Found {
        let mut left = self.function(evaluate)?;
        while self.accept(b":") {
            let right = self.function(evaluate)?;
            if evaluate {
                left = self.matched(&left, &right)?;
            }
        }
        Ok(left)
    }

    fn matched(&self, text: &Value, pattern: &Value) -> Found {
        let (text, pattern) = (text.text(self.cx)?, pattern.text(self.cx)?);
        let anchored = [b"^", &pattern[..]].concat();
        // A `*` that begins a pattern is a star also behind our anchor, and `^` anchors only once.
        let anchored = if pattern.starts_with(b"^") { pattern.clone() } else { anchored };
        let meter = self.cx.meter();
        let options = RegexOptions { locale: self.locale, ..RegexOptions::default() };
        let regex = Regex::new(meter, &anchored, Syntax::Basic, &options).map_err(|error| wrong(error.to_string()))?;
        let mut groups = Vec::new();
        let found = regex.captures_at(&text, 0, false, &mut groups, &mut |n| meter.step(n)).map_err(Fault::from)?;
        self.cx.step(1)?;
        if !found {
            return Ok(if regex.group_count() > 0 { Value::Text(Vec::new()) } else { Value::from(0) });
        }
        let piece = |i: usize| groups.get(i).copied().flatten().and_then(|(from, to)| text.get(from..to)).unwrap_or_default();
        if regex.group_count() > 0 {
            return Ok(Value::Text(piece(1).to_vec()));
        }
        Ok(Value::from(self.locale.count(piece(0))))
    }

    fn function(&mut self, evaluate: bool) -> Found {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(wrong("the expression is nested too deeply"));
        }
        let value = self.called(evaluate)?;
        self.depth -= 1;
        Ok(value)
    }

    fn called(&mut self, evaluate: bool) -> Found {
        self.need()?;
        if self.accept(b"+") {
            self.need()?;
            return self.word();
        }
        if self.accept(b"length") {
            let text = self.function(evaluate)?;
            return Ok(Value::from(self.locale.count(&text.text(self.cx)?)));
        }
        if self.accept(b"match") {
            let text = self.function(evaluate)?;
            let pattern = self.function(evaluate)?;
            return if evaluate { self.matched(&text, &pattern) } else { Ok(text) };
        }
        if self.accept(b"index") {
            let (text, wanted) = (self.function(evaluate)?.text(self.cx)?, self.function(evaluate)?.text(self.cx)?);
            let wanted = self.split(&wanted);
            let at = self.split(&text).iter().position(|c| wanted.contains(c)).map_or(0, |i| i + 1);
            return Ok(Value::from(at));
        }
        if self.accept(b"substr") {
            let text = self.function(evaluate)?.text(self.cx)?;
            let (from, n) = (self.function(evaluate)?, self.function(evaluate)?);
            let (Some(from), Some(n)) = (from.integer(self.cx)?, n.integer(self.cx)?) else { return Ok(Value::Text(Vec::new())) };
            if from.sign() != Sign::Plus || n.sign() != Sign::Plus {
                return Ok(Value::Text(Vec::new()));
            }
            let limit = |n: &BigInt| usize::try_from(n).unwrap_or(usize::MAX);
            let piece: Vec<u8> = self.split(&text).into_iter().skip(limit(&from) - 1).take(limit(&n)).flatten().copied().collect();
            return Ok(Value::Text(piece));
        }
        self.primary(evaluate)
    }

    fn split<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
        self.locale.characters(text).collect()
    }

    fn primary(&mut self, evaluate: bool) -> Found {
        if !self.accept(b"(") {
            if self.words.get(self.at).is_some_and(|w| w == b")") {
                return Err(wrong("syntax error: unexpected ')'"));
            }
            return self.word();
        }
        let value = self.or(evaluate)?;
        if self.accept(b")") {
            return Ok(value);
        }
        match self.words.get(self.at) {
            None => {
                let last = self.words.last().map_or(&b""[..], Vec::as_slice);
                Err(wrong([b"syntax error: expecting ')' after ", &quotearg::curly(last)[..]].concat()))
            }
            Some(word) => Err(wrong([b"syntax error: expecting ')' instead of ", &quotearg::curly(word)[..]].concat())),
        }
    }

    fn word(&mut self) -> Found {
        let word = self.words.get(self.at).cloned().unwrap_or_default();
        self.at += 1;
        Ok(Value::Text(word))
    }
}

/// The 64-bit words of a number.
fn words(n: &BigInt) -> usize {
    usize::try_from(n.bits() / 64).unwrap_or(usize::MAX) + 1
}
