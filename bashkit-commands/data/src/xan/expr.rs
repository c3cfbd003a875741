//! The expression language: text to trees, trees to values.

use std::rc::Rc;

use bashkit_core::kernel::{Fault, Kernel};
use bashkit_core::limits::Meter;
use bashkit_core::pattern::{Regex, RegexError, RegexOptions, Syntax};
use csv::ByteRecord;
use indexmap::IndexMap;
use regex_automata::util::interpolate;

use super::functions;
use super::rows::{R, say};
use super::value::Value;

/// Largest nesting depth of an expression.
const DEPTH: usize = 150;

/// Node of the syntax tree of an expression.
#[derive(Debug, Clone)]
pub(super) enum Expr {
    Value(Value),
    Column(usize),
    Under,
    Local(usize),
    List(Vec<Expr>),
    Map(Vec<(Vec<u8>, Expr)>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Pipe(Box<Expr>, Box<Expr>),
    /// Lambda with the slot of its parameter among the locals, and its body.
    Lambda(usize, Box<Expr>),
    Call(String, Vec<Expr>),
    /// An aggregation, by its number.
    Aggregate(usize),
}

/// An aggregation of an expression.
#[derive(Debug, Clone)]
pub(super) struct Aggregation {
    pub(super) name: String,
    pub(super) arguments: Vec<Expr>,
}

/// An expression with its names.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) expr: Expr,
    pub(super) names: Vec<Vec<u8>>,
    /// The names stand in parentheses: the value is a list.
    pub(super) many: bool,
}

/// Context in which an expression is evaluated: the row, the headers, the locals.
pub(super) struct Scope<'s> {
    pub(super) row: &'s ByteRecord,
    pub(super) headers: &'s ByteRecord,
    pub(super) index: u64,
    pub(super) under: Option<Value>,
    pub(super) locals: Vec<Value>,
    pub(super) meter: &'s Rc<Meter>,
    pub(super) aggregates: &'s [Value],
}

impl<'s> Scope<'s> {
    pub(super) fn new(row: &'s ByteRecord, headers: &'s ByteRecord, index: u64, meter: &'s Rc<Meter>) -> Self {
        Self { row, headers, index, under: None, locals: Vec::new(), meter, aggregates: &[] }
    }
}

/// A regular expression of the language.
pub(super) fn regex(pattern: &str, ignore_case: bool) -> R<Regex> {
    let options = RegexOptions { icase: ignore_case, ..RegexOptions::default() };
    match Kernel::with_running(|kernel| Regex::new(kernel.meter(), pattern.as_bytes(), Syntax::Rust, &options)) {
        Some(Ok(regex)) => Ok(regex),
        Some(Err(RegexError::Stopped(stop))) => Err(stop.into()),
        Some(Err(error)) => say(format!("invalid regular expression: {error}")),
        None => say("invalid regular expression: no program runs"),
    }
}

/// Takes the spans of each match and of its groups, until `take` has enough. Matches of nothing do not follow others at once.
pub(super) fn each_match(regex: &Regex, text: &[u8], mut take: impl FnMut(&[Option<(usize, usize)>]) -> R<bool>) -> R<()> {
    let (mut spans, mut at, mut last_end) = (Vec::new(), 0, None);
    while regex.captures_at(text, at, false, &mut spans, &mut Kernel::step_running)? {
        let Some(&Some((from, end))) = spans.first() else { break };
        if from == end && last_end == Some(end) {
            at = end + 1;
            continue;
        }
        (at, last_end) = (end, Some(end));
        if !take(&spans)? {
            break;
        }
    }
    Ok(())
}

/// Number of the matches in a text.
pub(super) fn count_matches(regex: &Regex, text: &[u8]) -> R<usize> {
    let mut n = 0;
    each_match(regex, text, |_| {
        n += 1;
        Ok(true)
    })?;
    Ok(n)
}

/// The text with all matches replaced; `$1` and `${name}` stand for groups.
pub(super) fn replaced_matches(regex: &Regex, text: &[u8], to: &[u8]) -> R<Vec<u8>> {
    let (mut out, mut last) = (Vec::new(), 0);
    each_match(regex, text, |spans| {
        let Some(&Some((from, end))) = spans.first() else { return Ok(true) };
        out.extend_from_slice(text.get(last..from).unwrap_or_default());
        let put = |group: usize, out: &mut Vec<u8>| {
            let found = spans.get(group).copied().flatten().and_then(|(from, end)| text.get(from..end));
            out.extend_from_slice(found.unwrap_or_default());
        };
        interpolate::bytes(to, put, |name| regex.group_of(name), &mut out);
        last = end;
        if let Some(stopped) = Kernel::with_running(|kernel| kernel.meter().fits(out.len())) {
            stopped?;
        }
        Ok(true)
    })?;
    out.extend_from_slice(text.get(last..).unwrap_or_default());
    Ok(out)
}

/// Parses one expression; column names are resolved against `headers`.
pub(super) fn parse(text: &str, headers: &ByteRecord) -> R<Expr> {
    let mut parser = Parser::new(text, headers, false);
    let expr = parser.pipeline(0)?;
    parser.end()?;
    Ok(expr)
}

/// Reads expressions with names, separated by commas, and their aggregations.
pub(super) fn parse_named(text: &str, headers: &ByteRecord, aggregate: bool) -> R<(Vec<Named>, Vec<Aggregation>)> {
    parse_all(text, Parser::new(text, headers, aggregate))
}

/// Reads expressions of `xan window`, whose aggregations are also those of [`super::window`].
pub(super) fn parse_window(text: &str, headers: &ByteRecord) -> R<(Vec<Named>, Vec<Aggregation>)> {
    parse_all(text, Parser { window: true, ..Parser::new(text, headers, true) })
}

fn parse_all(text: &str, mut parser: Parser<'_>) -> R<(Vec<Named>, Vec<Aggregation>)> {
    let mut all = Vec::new();
    loop {
        parser.blanks();
        let start = parser.at;
        let expr = parser.pipeline(0)?;
        let source = text.get(start..parser.at).unwrap_or_default().trim().to_owned();
        let mut named = Named { expr, names: vec![source.into_bytes()], many: false };
        if parser.word("as") {
            if parser.mark("(") {
                named.many = true;
                named.names.clear();
                loop {
                    named.names.push(parser.name()?);
                    if !parser.mark(",") {
                        break;
                    }
                }
                parser.expect(")")?;
            } else {
                named.names = vec![parser.name()?];
            }
        }
        all.push(named);
        if !parser.mark(",") {
            break;
        }
        parser.blanks();
        if parser.at >= text.len() {
            break;
        }
    }
    parser.end()?;
    Ok((all, parser.aggregations))
}

struct Parser<'p> {
    text: &'p str,
    at: usize,
    headers: &'p ByteRecord,
    locals: Vec<String>,
    aggregate: bool,
    /// Functions of windows are aggregations.
    window: bool,
    inside: bool,
    aggregations: Vec<Aggregation>,
}

impl<'p> Parser<'p> {
    fn new(text: &'p str, headers: &'p ByteRecord, aggregate: bool) -> Self {
        Self { text, at: 0, headers, locals: Vec::new(), aggregate, window: false, inside: false, aggregations: Vec::new() }
    }

    fn rest(&self) -> &'p str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn wrong<T>(&self) -> R<T> {
        let before = self.text.get(..self.at).unwrap_or_default();
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let shown = self.text.lines().nth(line).unwrap_or_default();
        let number = (line + 1).to_string();
        let pad = " ".repeat(number.len());
        say(format!(
            "could not parse expression:  --> {number}:{}\n{pad} |\n{number} | {shown}\n{pad} | {}^---\n{pad} |\n{pad} = expected expression",
            column + 1,
            " ".repeat(column)
        ))
    }

    fn mark(&mut self, mark: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(mark);
        if found {
            self.at += mark.len();
        }
        found
    }

    fn word(&mut self, word: &str) -> bool {
        self.blanks();
        let rest = self.rest();
        let found = rest.strip_prefix(word).is_some_and(|behind| !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect(&mut self, mark: &str) -> R<()> {
        if self.mark(mark) { Ok(()) } else { self.wrong() }
    }

    fn end(&mut self) -> R<()> {
        self.blanks();
        if self.at < self.text.len() { self.wrong() } else { Ok(()) }
    }

    fn ident(&mut self) -> Option<&'p str> {
        self.blanks();
        let rest = self.rest();
        let n = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let word = rest.get(..n).filter(|w| w.starts_with(|c: char| c.is_alphabetic() || c == '_'))?;
        self.at += n;
        Some(word)
    }

    fn name(&mut self) -> R<Vec<u8>> {
        self.blanks();
        if self.rest().starts_with(['"', '\'', '`']) {
            return self.string();
        }
        match self.ident() {
            Some(name) => Ok(name.as_bytes().to_vec()),
            None => self.wrong(),
        }
    }

    fn deeper(&self, depth: usize) -> R<usize> {
        if depth >= DEPTH {
            return say("the expression is nested too deeply");
        }
        Ok(depth + 1)
    }

    fn pipeline(&mut self, depth: usize) -> R<Expr> {
        let depth = self.deeper(depth)?;
        let mut left = self.binary(0, depth)?;
        let mut n = 0;
        loop {
            self.blanks();
            if self.rest().starts_with("||") || !self.mark("|") {
                return Ok(left);
            }
            n += 1;
            self.deeper(depth + n)?;
            let right = self.binary(0, depth)?;
            left = Expr::Pipe(Box::new(left), Box::new(right));
        }
    }

    /// The operator here, if it binds at least so tightly.
    fn operator(&mut self, least: u8) -> Option<(&'static str, u8)> {
        const MARKS: &[(&str, &str, u8)] = &[
            ("||", "or", 1),
            ("&&", "and", 2),
            ("==", "==", 3),
            ("!=", "!=", 3),
            ("<=", "<=", 3),
            (">=", ">=", 3),
            ("<", "<", 3),
            (">", ">", 3),
            ("++", "++", 4),
            ("+", "add", 4),
            ("-", "sub", 4),
            ("**", "pow", 6),
            ("//", "idiv", 5),
            ("*", "mul", 5),
            ("/", "div", 5),
            ("%", "mod", 5),
        ];
        const WORDS: &[(&str, &str, u8)] = &[
            ("or", "or", 1),
            ("and", "and", 2),
            ("not in", "not in", 3),
            ("in", "in", 3),
            ("eq", "eq", 3),
            ("ne", "ne", 3),
            ("lt", "lt", 3),
            ("le", "le", 3),
            ("gt", "gt", 3),
            ("ge", "ge", 3),
        ];
        self.blanks();
        let start = self.at;
        for (mark, name, power) in MARKS {
            if *power >= least && self.mark(mark) {
                return Some((name, *power));
            }
            if self.rest().starts_with(mark) {
                return None;
            }
        }
        for (word, name, power) in WORDS {
            if self.word(word) {
                if *power >= least {
                    return Some((name, *power));
                }
                self.at = start;
                return None;
            }
        }
        None
    }

    fn binary(&mut self, least: u8, depth: usize) -> R<Expr> {
        let depth = self.deeper(depth)?;
        let mut left = self.unary(depth)?;
        let mut n = 0;
        while let Some((name, power)) = self.operator(least) {
            n += 1;
            // A long chain leans to the left: it is as deep as it is long.
            self.deeper(depth + n)?;
            let right = self.binary(if power == 6 { 6 } else { power + 1 }, depth)?;
            left = match name {
                "or" => Expr::Or(Box::new(left), Box::new(right)),
                "and" => Expr::And(Box::new(left), Box::new(right)),
                "not in" => Expr::Call("not".into(), vec![Expr::Call("in".into(), vec![left, right])]),
                name => Expr::Call(name.to_owned(), vec![left, right]),
            };
        }
        Ok(left)
    }

    fn unary(&mut self, depth: usize) -> R<Expr> {
        let depth = self.deeper(depth)?;
        self.blanks();
        if !self.rest().starts_with("!=") && self.mark("!") {
            return Ok(Expr::Call("not".into(), vec![self.unary(depth)?]));
        }
        if self.mark("-") {
            return Ok(match self.unary(depth)? {
                Expr::Value(Value::Int(n)) => Expr::Value(Value::Int(n.wrapping_neg())),
                Expr::Value(Value::Float(x)) => Expr::Value(Value::Float(-x)),
                other => Expr::Call("neg".into(), vec![other]),
            });
        }
        let mut expr = self.primary(depth)?;
        let mut n = 0;
        loop {
            n += 1;
            self.deeper(depth + n)?;
            if self.rest().starts_with('.') {
                self.at += 1;
                let Some(name) = self.ident() else { return self.wrong() };
                if self.rest().starts_with('(') {
                    self.at += 1;
                    expr = self.call(name, Some(expr), depth)?;
                } else {
                    expr = Expr::Call("get".into(), vec![expr, Expr::Value(Value::string(name))]);
                }
            } else if self.rest().starts_with('[') {
                self.at += 1;
                let start = if self.mark(":") {
                    None
                } else {
                    let start = self.pipeline(depth)?;
                    if self.mark("]") {
                        expr = Expr::Call("get".into(), vec![expr, start]);
                        continue;
                    }
                    self.expect(":")?;
                    Some(start)
                };
                let start = start.unwrap_or(Expr::Value(Value::Int(0)));
                let mut arguments = vec![expr, start];
                if !self.mark("]") {
                    arguments.push(self.pipeline(depth)?);
                    self.expect("]")?;
                }
                expr = Expr::Call("slice".into(), arguments);
            } else {
                return Ok(expr);
            }
        }
    }

    fn string(&mut self) -> R<Vec<u8>> {
        let mut chars = self.rest().char_indices();
        let Some((_, quote)) = chars.next() else { return self.wrong() };
        let mut out = String::new();
        while let Some((at, c)) = chars.next() {
            if c == quote {
                self.at += at + c.len_utf8();
                return Ok(out.into_bytes());
            }
            if c != '\\' {
                out.push(c);
                continue;
            }
            match chars.next().map(|(_, c)| c) {
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some('t') => out.push('\t'),
                Some('0') => out.push('\0'),
                Some('x') => {
                    let digits: String = chars.by_ref().take(2).map(|(_, c)| c).collect();
                    out.push(u8::from_str_radix(&digits, 16).map_or('\u{fffd}', char::from));
                }
                Some('u') => {
                    let digits: String = chars.by_ref().map(|(_, c)| c).skip_while(|c| *c == '{').take_while(|c| *c != '}').collect();
                    out.push(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or('\u{fffd}'));
                }
                Some(other) => out.push(other),
                None => break,
            }
        }
        self.wrong()
    }

    fn primary(&mut self, depth: usize) -> R<Expr> {
        self.blanks();
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return self.wrong() };
        match first {
            '(' => {
                self.at += 1;
                let inner = self.pipeline(depth)?;
                self.expect(")")?;
                Ok(inner)
            }
            '"' | '\'' | '`' => Ok(Expr::Value(Value::string(self.string()?))),
            'b' if rest.get(1..).is_some_and(|r| r.starts_with(['"', '\'', '`'])) => {
                self.at += 1;
                Ok(Expr::Value(Value::Bytes(self.string()?.into())))
            }
            '/' => {
                let mut end = None;
                let mut escaped = false;
                for (at, c) in rest.char_indices().skip(1) {
                    if c == '/' && !escaped {
                        end = Some(at);
                        break;
                    }
                    escaped = c == '\\' && !escaped;
                }
                let Some(end) = end else { return self.wrong() };
                let pattern = rest.get(1..end).unwrap_or_default().replace("\\/", "/");
                self.at += end + 1;
                let ignore = self.rest().starts_with('i');
                self.at += usize::from(ignore);
                Ok(Expr::Value(Value::Regex(Rc::new(regex(&pattern, ignore)?))))
            }
            '[' => {
                self.at += 1;
                let mut items = Vec::new();
                while !self.mark("]") {
                    items.push(self.pipeline(depth)?);
                    if !self.mark(",") {
                        self.expect("]")?;
                        break;
                    }
                }
                Ok(Expr::List(items))
            }
            '{' => {
                self.at += 1;
                let mut items = Vec::new();
                while !self.mark("}") {
                    let key = self.name()?;
                    self.expect(":")?;
                    items.push((key, self.pipeline(depth)?));
                    if !self.mark(",") {
                        self.expect("}")?;
                        break;
                    }
                }
                Ok(Expr::Map(items))
            }
            c if c.is_ascii_digit() => {
                let bytes = rest.as_bytes();
                let mut n = 0;
                let mut is_float = false;
                while let Some(&b) = bytes.get(n) {
                    let next_digit = bytes.get(n + 1).is_some_and(u8::is_ascii_digit);
                    match b {
                        b'0'..=b'9' | b'_' => {}
                        b'.' if next_digit && !is_float => is_float = true,
                        b'e' | b'E'
                            if next_digit
                                || (matches!(bytes.get(n + 1), Some(b'-' | b'+')) && bytes.get(n + 2).is_some_and(u8::is_ascii_digit)) =>
                        {
                            is_float = true;
                            n += 1;
                        }
                        _ => break,
                    }
                    n += 1;
                }
                let digits = rest.get(..n).unwrap_or_default().replace('_', "");
                self.at += n;
                let value = match digits.parse::<i64>() {
                    Ok(n) if !is_float => Value::Int(n),
                    _ => Value::Float(digits.parse().unwrap_or(f64::NAN)),
                };
                Ok(Expr::Value(value))
            }
            _ => self.identifier(depth),
        }
    }

    fn identifier(&mut self, depth: usize) -> R<Expr> {
        let Some(name) = self.ident() else { return self.wrong() };
        let unsure = self.rest().starts_with('?');
        self.at += usize::from(unsure);
        if self.rest().starts_with('(') {
            self.at += 1;
            return self.call_unsure(name, None, depth, unsure);
        }
        Ok(match name {
            "true" => Expr::Value(Value::Bool(true)),
            "false" => Expr::Value(Value::Bool(false)),
            "null" => Expr::Value(Value::Null),
            "_" => Expr::Under,
            name => {
                if let Some(local) = self.locals.iter().rposition(|l| l == name) {
                    return Ok(Expr::Local(local));
                }
                match self.headers.iter().position(|h| h == name.as_bytes()) {
                    Some(column) => Expr::Column(column),
                    None if unsure => Expr::Value(Value::Null),
                    None => return say(format!("cannot find column \"{name}\"")),
                }
            }
        })
    }

    fn call(&mut self, name: &str, first: Option<Expr>, depth: usize) -> R<Expr> {
        self.call_unsure(name, first, depth, false)
    }

    fn call_unsure(&mut self, name: &str, first: Option<Expr>, depth: usize, unsure: bool) -> R<Expr> {
        let depth = self.deeper(depth)?;
        let is_known = super::aggregate::NAMES.contains(&name) || self.window && super::window::NAMES.contains(&name);
        let is_aggregation = self.aggregate && !self.inside && is_known;
        if is_aggregation {
            self.inside = true;
        }
        let mut arguments: Vec<Expr> = first.into_iter().collect();
        while !self.mark(")") {
            let start = self.at;
            let parameter = self.ident();
            if let Some(parameter) = parameter
                && self.mark("=>")
            {
                self.locals.push(parameter.to_owned());
                let body = self.pipeline(depth)?;
                self.locals.pop();
                arguments.push(Expr::Lambda(self.locals.len(), Box::new(body)));
            } else if let Some(parameter) = parameter
                && !self.rest().trim_start().starts_with("==")
                && self.mark("=")
            {
                // A named argument is passed as what it is called and its value.
                let value = self.pipeline(depth)?;
                arguments.push(Expr::Map(vec![(format!("={parameter}").into_bytes(), value)]));
            } else {
                self.at = start;
                arguments.push(self.pipeline(depth)?);
            }
            if !self.mark(",") {
                self.expect(")")?;
                break;
            }
        }
        if is_aggregation {
            self.inside = false;
            self.aggregations.push(Aggregation { name: name.to_owned(), arguments });
            return Ok(Expr::Aggregate(self.aggregations.len() - 1));
        }
        if matches!(name, "col" | "header" | "col_index")
            && let Some(Expr::Value(which)) = arguments.first()
        {
            let nth = match arguments.get(1) {
                Some(Expr::Value(Value::Int(n))) => usize::try_from(*n).unwrap_or(usize::MAX),
                _ => 0,
            };
            let found = match which {
                Value::Int(n) => {
                    let n = if *n < 0 { n + i64::try_from(self.headers.len()).unwrap_or(0) } else { *n };
                    usize::try_from(n).ok().filter(|n| *n < self.headers.len())
                }
                other => {
                    let wanted = other.text();
                    self.headers.iter().enumerate().filter(|(_, h)| *h == wanted).map(|(i, _)| i).nth(nth)
                }
            };
            return match (found, name) {
                (Some(at), "col") => Ok(Expr::Column(at)),
                (Some(at), "header") => Ok(Expr::Value(Value::string(self.headers.get(at).unwrap_or_default()))),
                (Some(at), _) => Ok(Expr::Value(Value::Int(i64::try_from(at).unwrap_or(0)))),
                (None, _) if unsure => Ok(Expr::Value(Value::Null)),
                (None, _) => say(match which {
                    Value::Int(n) => format!("cannot find column {n}"),
                    other => format!("cannot find column \"{}\"", String::from_utf8_lossy(&other.text())),
                }),
            };
        }
        let n = arguments.len();
        match functions::arity(name) {
            None => say(if functions::ELSEWHERE.contains(&name) {
                format!("function \"{name}\" is not supported here; supported are: {}", functions::names().join(" "))
            } else {
                format!("unknown function \"{name}\"")
            }),
            Some((least, most)) if n < least || n > most => {
                let s = |n: usize| if n == 1 { "" } else { "s" };
                say(if least == most {
                    format!("{name}: expected {least} argument{} but got {n}", s(least))
                } else if most == usize::MAX {
                    format!("{name}: expected at least {least} argument{} but got {n}", s(least))
                } else {
                    format!("{name}: expected between {least} and {most} arguments but got {n}")
                })
            }
            Some(_) => Ok(Expr::Call(name.to_owned(), arguments)),
        }
    }
}

/// The value of a tree.
pub(super) fn eval(expr: &Expr, scope: &mut Scope<'_>) -> R<Value> {
    scope.meter.step(1)?;
    match expr {
        Expr::Value(value) => Ok(value.clone()),
        Expr::Column(i) => Ok(Value::Bytes(scope.row.get(*i).unwrap_or_default().into())),
        Expr::Under => match &scope.under {
            Some(value) => Ok(value.clone()),
            None => say("`_` stands for nothing here"),
        },
        Expr::Local(i) => Ok(scope.locals.get(*i).cloned().unwrap_or(Value::Null)),
        Expr::Aggregate(i) => Ok(scope.aggregates.get(*i).cloned().unwrap_or(Value::Null)),
        Expr::List(items) => {
            let mut list = Vec::new();
            for item in items {
                list.push(eval(item, scope)?);
            }
            Ok(Value::list(list))
        }
        Expr::Map(items) => {
            let mut map = IndexMap::new();
            for (key, item) in items {
                map.insert(key.clone(), eval(item, scope)?);
            }
            Ok(Value::Map(Rc::new(map)))
        }
        Expr::And(a, b) => {
            let left = eval(a, scope)?;
            if left.is_true() { eval(b, scope) } else { Ok(left) }
        }
        Expr::Or(a, b) => {
            let left = eval(a, scope)?;
            if left.is_true() { Ok(left) } else { eval(b, scope) }
        }
        Expr::Pipe(a, b) => {
            let left = eval(a, scope)?;
            let before = scope.under.replace(left);
            let right = eval(b, scope);
            scope.under = before;
            right
        }
        Expr::Lambda(..) => say("a function can only be given to a function"),
        Expr::Call(name, arguments) => match name.as_str() {
            "if" | "unless" => {
                let condition = arguments.first().map_or(Ok(Value::Null), |a| eval(a, scope))?.is_true();
                let chosen = if condition == (name == "if") { arguments.get(1) } else { arguments.get(2) };
                chosen.map_or(Ok(Value::Null), |a| eval(a, scope))
            }
            "and" | "or" => {
                let mut last = Value::Null;
                for argument in arguments {
                    last = eval(argument, scope)?;
                    if last.is_true() != (name == "and") {
                        break;
                    }
                }
                Ok(last)
            }
            "try" => match arguments.first().map_or(Ok(Value::Null), |a| eval(a, scope)) {
                Err(Fault::Failure(_)) => Ok(Value::Null),
                other => other,
            },
            "map" | "filter" | "all" | "any" | "find" | "find_index" | "flat_map" => higher(name, arguments, scope),
            _ => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(eval(argument, scope)?);
                }
                functions::call(name, &values, scope)
            }
        },
    }
}

fn higher(name: &str, arguments: &[Expr], scope: &mut Scope<'_>) -> R<Value> {
    let list = arguments.first().map_or(Ok(Value::Null), |a| eval(a, scope))?;
    let Value::List(list) = &list else {
        return say(format!("{name}() cannot safely cast {} from type \"{}\" to type \"list\"", list.debug(), list.type_name()));
    };
    let Some(Expr::Lambda(local, body)) = arguments.get(1) else { return say(format!("{name}: expected a function")) };
    let mut out = Vec::new();
    let mut held = 0;
    for (i, item) in list.iter().enumerate() {
        scope.locals.resize((*local).max(scope.locals.len()), Value::Null);
        let depth = scope.locals.len();
        scope.locals.truncate(*local);
        scope.locals.push(item.clone());
        let value = eval(body, scope);
        scope.locals.truncate(depth.min(*local));
        let value = value?;
        match name {
            "map" => {
                held += value.weight();
                scope.meter.fits(held)?;
                out.push(value);
            }
            "flat_map" => match value {
                Value::List(items) => {
                    held += items.iter().map(Value::weight).sum::<usize>();
                    scope.meter.fits(held)?;
                    out.extend(items.iter().cloned());
                }
                other => out.push(other),
            },
            "filter" if value.is_true() => out.push(item.clone()),
            "find" if value.is_true() => return Ok(item.clone()),
            "find_index" if value.is_true() => return Ok(Value::Int(i64::try_from(i).unwrap_or(0))),
            "any" if value.is_true() => return Ok(Value::Bool(true)),
            "all" if !value.is_true() => return Ok(Value::Bool(false)),
            _ => {}
        }
    }
    Ok(match name {
        "any" => Value::Bool(false),
        "all" => Value::Bool(true),
        "find" | "find_index" => Value::Null,
        _ => Value::list(out),
    })
}
