//! The language of jq 1.7, read into the terms that jaq compiles.
//!
//! The meaning of some terms differs between jaq and jq; the parser rewrites them to jq's meaning:
//! the order in which two operands with many outputs are combined, updates (as changes along paths), `reduce` whose
//! body has no or many outputs, `?//`, `$__loc__`, recursion that hands on closures.

use jaq_core::load::Arena;
use jaq_core::load::lex::StrPart;
use jaq_core::load::parse::{BinaryOp, Def, Pattern, Term};
use jaq_core::ops::{Cmp, Math};
use jaq_core::path::{Opt, Part, Path};

/// Terms nested deeper than this are refused: what compiles and runs them calls itself.
const DEPTH_MAX: usize = 400;

/// Alternatives `?//` of a whole program.
const ALTERNATIVES_MAX: usize = 8;

type T<'s> = Term<&'s str>;

/// A program that cannot be read.
#[derive(Debug)]
pub(super) struct SyntaxError {
    /// Byte offset of what is wrong.
    pub at: usize,
    /// Description of the error, with the tokens that were expected.
    pub message: String,
}

type Parsed<X> = Result<X, SyntaxError>;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Tok<'s> {
    Word(&'s str),
    Field(&'s str),
    Var(&'s str),
    Format(&'s str),
    Num(&'s str),
    Quote,
    Op(&'s str),
    Bad(char),
    End,
}

const KEYWORDS: &[&str] = &[
    "def", "if", "then", "elif", "else", "end", "as", "reduce", "foreach", "try", "catch", "label", "import", "include", "and", "or",
    "__loc__",
];

const OPS: &[&str] = &[
    "?//=", "?//", "|=", "+=", "-=", "*=", "//=", "/=", "%=", "==", "!=", "<=", ">=", "//", "..", "|", ",", "=", "<", ">", "+", "-", "*",
    "/", "%", "?", ".", "[", "]", "(", ")", "{", "}", ":", ";", "$",
];

/// Recursive-descent parser of jq programs.
pub(super) struct Parser<'s> {
    text: &'s str,
    arena: &'s Arena,
    at: usize,
    depth: usize,
    fresh: usize,
    alternatives: usize,
    /// Functions that are being defined and take closures: name and parameters.
    open: Vec<(&'s str, Vec<&'s str>)>,
    /// Every name that is called, with the number of arguments.
    pub calls: Vec<(&'s str, usize)>,
    /// `$ENV`, `$__prog_args`, `$named` are asked for.
    pub vars: Vec<&'s str>,
}

impl<'s> Parser<'s> {
    pub(super) fn new(text: &'s str, arena: &'s Arena) -> Self {
        Self { text, arena, at: 0, depth: 0, fresh: 0, alternatives: 0, open: Vec::new(), calls: Vec::new(), vars: Vec::new() }
    }

    /// Parses a whole program: definitions and a main expression.
    pub(super) fn program(&mut self) -> Parsed<T<'s>> {
        if let Tok::Word(word @ ("import" | "include" | "module")) = self.peek() {
            return Err(self.error(format!("{word} is not supported: there are no modules here")));
        }
        let term = if self.peek() == Tok::End {
            Term::Id
        } else if self.peek() == Tok::Word("def") {
            let mut defs = Vec::new();
            while self.eat_word("def") {
                defs.push(self.def()?);
            }
            let body = if self.peek() == Tok::End { Term::Id } else { self.pipe(true)? };
            Term::Def(defs, Box::new(body))
        } else {
            self.pipe(true)?
        };
        match self.peek() {
            Tok::End => Ok(term),
            _ => Err(self.unexpected("end of program")),
        }
    }

    /// One definition and nothing else: how the standard functions are written.
    pub(super) fn definition(&mut self) -> Parsed<Def<&'s str>> {
        self.word("def")?;
        self.def()
    }

    fn keep(&self, text: String) -> &'s str {
        self.arena.alloc(text)
    }

    fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError { at: self.at, message: message.into() }
    }

    fn unexpected(&mut self, expected: &str) -> SyntaxError {
        let (start, token) = self.look();
        let what = match token {
            Tok::End => "end of program".into(),
            Tok::Bad(c) => format!("character '{c}'"),
            Tok::Quote => "string".into(),
            _ => format!("'{}'", self.text.get(start..self.end_of(start)).unwrap_or_default()),
        };
        SyntaxError { at: start, message: format!("syntax error, unexpected {what}, expecting {expected}") }
    }

    fn end_of(&self, start: usize) -> usize {
        let mut other = Parser::new(self.text, self.arena);
        other.at = start;
        other.next();
        other.at
    }

    // ---- tokens

    fn rest(&self) -> &'s str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn space(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches([' ', '\t', '\n', '\r']);
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return;
            }
            // jq 1.7: an odd number of backslashes before the end of the line carries the comment on.
            let mut odd = false;
            let end = trimmed.bytes().position(|b| {
                let ends = b == b'\n' && !odd;
                odd = b == b'\\' && !odd || (b == b'\r' && odd);
                ends
            });
            self.at += end.unwrap_or(trimmed.len());
        }
    }

    fn look(&mut self) -> (usize, Tok<'s>) {
        self.space();
        let start = self.at;
        let token = self.next();
        self.at = start;
        (start, token)
    }

    fn peek(&mut self) -> Tok<'s> {
        self.look().1
    }

    fn take(&mut self, n: usize) -> &'s str {
        let taken = self.rest().get(..n).unwrap_or_default();
        self.at += n;
        taken
    }

    fn next(&mut self) -> Tok<'s> {
        self.space();
        let rest = self.rest();
        let mut chars = rest.chars();
        let Some(first) = chars.next() else { return Tok::End };
        let second = chars.next().unwrap_or(' ');
        let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
        let ident = |text: &str| {
            let mut n = text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            while let Some(more) = text.get(n..).and_then(|t| t.strip_prefix("::"))
                && more.starts_with(is_start)
            {
                n += 2 + more.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            }
            n
        };
        match first {
            '"' => {
                self.at += 1;
                Tok::Quote
            }
            '.' if is_start(second) => {
                let n = rest.bytes().skip(1).take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
                Tok::Field(self.take(n + 1).get(1..).unwrap_or_default())
            }
            '@' => {
                let n = rest.bytes().skip(1).take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
                if n == 0 { Tok::Bad('@') } else { Tok::Format(self.take(n + 1)) }
            }
            '$' if is_start(second) => {
                let n = ident(rest.get(1..).unwrap_or_default());
                Tok::Var(self.take(n + 1))
            }
            c if is_start(c) => {
                let n = ident(rest);
                Tok::Word(self.take(n))
            }
            c if c.is_ascii_digit() || (c == '.' && second.is_ascii_digit()) => {
                let digits = |from: usize| rest.bytes().skip(from).take_while(u8::is_ascii_digit).count();
                let mut n = digits(0);
                if rest.as_bytes().get(n) == Some(&b'.') {
                    n += 1 + digits(n + 1);
                }
                if matches!(rest.as_bytes().get(n), Some(b'e' | b'E')) {
                    let sign = usize::from(matches!(rest.as_bytes().get(n + 1), Some(b'+' | b'-')));
                    let exponent = digits(n + 1 + sign);
                    if exponent > 0 {
                        n += 1 + sign + exponent;
                    }
                }
                Tok::Num(self.take(n))
            }
            c => match OPS.iter().find(|op| rest.starts_with(**op)) {
                Some(op) => Tok::Op(self.take(op.len())),
                None => {
                    self.at += c.len_utf8();
                    Tok::Bad(c)
                }
            },
        }
    }

    fn eat(&mut self, op: &str) -> bool {
        let (_, token) = self.look();
        let found = token == Tok::Op(op);
        if found {
            self.next();
        }
        found
    }

    fn op(&mut self, op: &str) -> Parsed<()> {
        if self.eat(op) { Ok(()) } else { Err(self.unexpected(&format!("'{op}'"))) }
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Tok::Word(word);
        if found {
            self.next();
        }
        found
    }

    fn word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.unexpected(&format!("'{word}'"))) }
    }

    fn var(&mut self) -> Parsed<&'s str> {
        if let Tok::Var(name) = self.peek() {
            self.next();
            return Ok(name);
        }
        if self.peek() == Tok::Op("$") {
            self.next();
            if let Tok::Word(name) = self.peek() {
                self.next();
                return Ok(self.keep(format!("${name}")));
            }
        }
        Err(self.unexpected("a variable ($name)"))
    }

    fn deeper<X>(&mut self, f: impl FnOnce(&mut Self) -> Parsed<X>) -> Parsed<X> {
        if self.depth >= DEPTH_MAX {
            return Err(self.error(format!("the program is nested more than {DEPTH_MAX} deep")));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    // ---- expressions

    /// `f | g`, with everything that reaches to the end of it.
    fn pipe(&mut self, comma: bool) -> Parsed<T<'s>> {
        self.deeper(|p| {
            if p.eat_word("def") {
                let mut defs = vec![p.def()?];
                while p.eat_word("def") {
                    defs.push(p.def()?);
                }
                let body = p.pipe(comma)?;
                return Ok(Term::Def(defs, Box::new(body)));
            }
            let mut stages = vec![if comma { p.comma()? } else { p.binary(0)? }];
            while p.eat("|") {
                if p.peek() == Tok::Word("def") {
                    stages.push(p.pipe(comma)?);
                } else {
                    stages.push(if comma { p.comma()? } else { p.binary(0)? });
                }
                if stages.len() > DEPTH_MAX {
                    return Err(p.error(format!("more than {DEPTH_MAX} filters are piped")));
                }
            }
            let last = stages.pop().unwrap_or_default();
            Ok(stages.into_iter().rev().fold(last, |rest, stage| pipe(stage, rest)))
        })
    }

    fn comma(&mut self) -> Parsed<T<'s>> {
        let mut parts = vec![self.binary(0)?];
        while self.eat(",") {
            parts.push(self.binary(0)?);
        }
        Ok(commas(parts))
    }

    /// Operators by how tightly they bind, from `//` to `%`.
    fn binary(&mut self, level: u8) -> Parsed<T<'s>> {
        if level > 6 {
            return self.operand();
        }
        if level == 0 {
            let left = self.binary(1)?;
            return if self.eat("//") {
                let right = self.deeper(|p| p.binary(0))?;
                Ok(Term::BinOp(Box::new(left), BinaryOp::Alt, Box::new(right)))
            } else {
                Ok(left)
            };
        }
        let mut left = self.binary(level + 1)?;
        let mut turns = 0;
        loop {
            let token = match self.peek() {
                Tok::Op(op) => op,
                Tok::Word(word @ ("and" | "or")) => word,
                _ => return Ok(left),
            };
            let found = match token {
                "=" | "|=" | "+=" | "-=" | "*=" | "/=" | "%=" | "//=" => 1,
                "or" => 2,
                "and" => 3,
                "==" | "!=" | "<" | "<=" | ">" | ">=" => 4,
                "+" | "-" => 5,
                "*" | "/" | "%" => 6,
                _ => return Ok(left),
            };
            if found != level {
                return Ok(left);
            }
            self.next();
            turns += 1;
            if turns > DEPTH_MAX {
                return Err(self.error(format!("more than {DEPTH_MAX} operators in a row")));
            }
            // `a = b // c` is `(a = b) // c`, and `a = b = c` is an error, both as in jq.
            let right = self.binary(level + 1)?;
            left = self.operation(left, token, right);
            if level == 1 || level == 4 {
                return Ok(left);
            }
        }
    }

    fn operation(&mut self, left: T<'s>, op: &str, right: T<'s>) -> T<'s> {
        let math = |op: &str| match op.as_bytes().first() {
            Some(b'+') => BinaryOp::Math(Math::Add),
            Some(b'-') => BinaryOp::Math(Math::Sub),
            Some(b'*') => BinaryOp::Math(Math::Mul),
            Some(b'/') => BinaryOp::Math(Math::Div),
            _ => BinaryOp::Math(Math::Rem),
        };
        let op = match op {
            "=" => return self.call("_assign", vec![left, right]),
            "|=" => return self.call("_modify", vec![left, right]),
            "+=" | "-=" | "*=" | "/=" | "%=" | "//=" => {
                let op = if op == "//=" { BinaryOp::Alt } else { math(op) };
                let update = Term::BinOp(Box::new(Term::Id), op, Box::new(Term::Var("$__v")));
                let modify = self.call("_modify", vec![left, update]);
                return bind(right, Pattern::Var("$__v"), modify);
            }
            "or" => BinaryOp::Or,
            "and" => BinaryOp::And,
            "==" => BinaryOp::Cmp(Cmp::Eq),
            "!=" => BinaryOp::Cmp(Cmp::Ne),
            "<" => BinaryOp::Cmp(Cmp::Lt),
            "<=" => BinaryOp::Cmp(Cmp::Le),
            ">" => BinaryOp::Cmp(Cmp::Gt),
            ">=" => BinaryOp::Cmp(Cmp::Ge),
            op => math(op),
        };
        if matches!(op, BinaryOp::Math(_) | BinaryOp::Cmp(_)) && !is_single(&left) && !is_single(&right) {
            // jq: the right operand is evaluated first, so the left one turns faster.
            let (l, r) = (self.name(), self.name());
            let sum = Term::BinOp(Box::new(Term::Var(l)), op, Box::new(Term::Var(r)));
            return bind(right, Pattern::Var(r), bind(left, Pattern::Var(l), sum));
        }
        Term::BinOp(Box::new(left), op, Box::new(right))
    }

    /// A variable that no program can name.
    fn name(&mut self) -> &'s str {
        self.fresh += 1;
        self.keep(format!("$__{}", self.fresh))
    }

    fn call(&mut self, name: &'s str, args: Vec<T<'s>>) -> T<'s> {
        self.calls.push((name, args.len()));
        Term::Call(name, args)
    }

    /// A term with what may stand before (`-`) or behind it (`as`).
    fn operand(&mut self) -> Parsed<T<'s>> {
        match self.peek() {
            Tok::Op("-") => {
                self.next();
                let inner = self.deeper(|p| p.binary(6))?;
                Ok(Term::Neg(Box::new(inner)))
            }
            Tok::Word("def") => self.pipe(false),
            Tok::Word("label") => {
                self.next();
                let name = self.var()?;
                self.op("|")?;
                let body = self.pipe(true)?;
                Ok(Term::Label(name, Box::new(body)))
            }
            _ => {
                let term = self.postfix()?;
                if !self.eat_word("as") {
                    return Ok(term);
                }
                let mut patterns = vec![self.pattern()?];
                while self.eat("?//") {
                    patterns.push(self.pattern()?);
                }
                self.op("|")?;
                let body = self.pipe(true)?;
                self.destructure(term, patterns, body)
            }
        }
    }

    /// `f as P ?// Q | body`: all variables exist in every branch, and an error of a branch tries the next.
    fn destructure(&mut self, term: T<'s>, mut patterns: Vec<Pattern<&'s str>>, body: T<'s>) -> Parsed<T<'s>> {
        let Some(last) = patterns.pop() else { return Ok(body) };
        if patterns.is_empty() {
            return Ok(bind(term, last, body));
        }
        // The body is written down once for each alternative.
        self.alternatives += patterns.len();
        if self.alternatives > ALTERNATIVES_MAX {
            return Err(self.error(format!("the program has more than {ALTERNATIVES_MAX} alternatives ?//")));
        }
        let mut names: Vec<&str> = Vec::new();
        for pattern in patterns.iter().chain([&last]) {
            pattern_vars(pattern, &mut names);
        }
        let value = self.name();
        let null = |p: &mut Self| p.call("null", Vec::new());
        let branch = |p: &mut Self, pattern: Pattern<&'s str>| {
            let inner = bind(Term::Var(value), pattern, body.clone());
            names.iter().fold(inner, |inner, name| {
                let null = null(p);
                bind(null, Pattern::Var(name), inner)
            })
        };
        let mut all = branch(self, last);
        for pattern in patterns.into_iter().rev() {
            let first = branch(self, pattern);
            // The input of a handler is the error: the alternative gets the value back through a variable.
            let input = self.name();
            let handler = pipe(Term::Var(input), all);
            all = bind(Term::Id, Pattern::Var(input), Term::TryCatch(Box::new(first), Some(Box::new(handler))));
        }
        Ok(bind(term, Pattern::Var(value), all))
    }

    fn pattern(&mut self) -> Parsed<Pattern<&'s str>> {
        self.deeper(|p| {
            if p.eat("[") {
                let mut parts = vec![p.pattern()?];
                while p.eat(",") {
                    parts.push(p.pattern()?);
                }
                p.op("]")?;
                return Ok(Pattern::Arr(parts));
            }
            if p.eat("{") {
                let mut entries = Vec::new();
                loop {
                    p.pattern_entry(&mut entries)?;
                    if !p.eat(",") {
                        break;
                    }
                }
                p.op("}")?;
                return Ok(Pattern::Obj(entries));
            }
            match p.peek() {
                Tok::Var(_) | Tok::Op("$") => Ok(Pattern::Var(p.var()?)),
                _ => Err(p.unexpected("'$' or '[' or '{'")),
            }
        })
    }

    fn pattern_entry(&mut self, entries: &mut Vec<(T<'s>, Pattern<&'s str>)>) -> Parsed<()> {
        let key = match self.peek() {
            Tok::Var(_) | Tok::Op("$") => {
                let name = self.var()?;
                let key = text(name.get(1..).unwrap_or_default());
                entries.push((key.clone(), Pattern::Var(name)));
                if !self.eat(":") {
                    return Ok(());
                }
                key
            }
            Tok::Word(word) => {
                self.next();
                self.op(":")?;
                text(word)
            }
            Tok::Quote => {
                let key = self.string(None)?;
                self.op(":")?;
                key
            }
            Tok::Op("(") => {
                self.next();
                let key = self.pipe(true)?;
                self.op(")")?;
                self.op(":")?;
                key
            }
            _ => return Err(self.unexpected("a key, '$name' or '('")),
        };
        entries.push((key, self.pattern()?));
        Ok(())
    }

    /// Parses `name(params): body;` after the keyword `def`.
    fn def(&mut self) -> Parsed<Def<&'s str>> {
        let name = match self.peek() {
            Tok::Word(word) if !KEYWORDS.contains(&word) => word,
            _ => return Err(self.unexpected("the name of a function")),
        };
        self.next();
        let mut params = Vec::new();
        if self.eat("(") {
            loop {
                match self.peek() {
                    Tok::Word(word) => {
                        self.next();
                        params.push(word);
                    }
                    Tok::Var(_) | Tok::Op("$") => params.push(self.var()?),
                    _ => return Err(self.unexpected("a parameter")),
                }
                if !self.eat(";") {
                    break;
                }
            }
            self.op(")")?;
        }
        self.op(":")?;
        self.open.push((name, params.clone()));
        let body = self.pipe(true);
        self.open.pop();
        let mut body = body?;
        self.op(";")?;
        // jq: a parameter `$a` can also be called as `a`.
        let aliases: Vec<_> = params.iter().filter_map(|p| p.strip_prefix('$').map(|short| (*p, short))).collect();
        for (var, short) in aliases.into_iter().rev() {
            if self.calls.contains(&(short, 0)) {
                let alias = Def { name: short, args: Vec::new(), body: Term::Var(var) };
                body = Term::Def(vec![alias], Box::new(body));
            }
        }
        Ok(Def { name, args: params, body })
    }

    /// A call of a function that is being defined and gets other closures than it was called with builds a chain of
    /// environments on the heap if it is a tail call, and that chain is dropped by recursion. So it must not be one.
    fn guard(&mut self, name: &str, args: &[T<'s>], term: T<'s>) -> T<'s> {
        let Some((_, params)) = self.open.iter().rev().find(|(open, params)| *open == name && params.len() == args.len()) else {
            return term;
        };
        if params.iter().all(|param| param.starts_with('$')) {
            return term;
        }
        self.call("_nested", vec![term])
    }

    // ---- terms

    fn postfix(&mut self) -> Parsed<T<'s>> {
        self.deeper(|p| {
            let mut term = p.primary()?;
            let mut path: Vec<(Part<T<'s>>, Opt)> = Vec::new();
            loop {
                match p.peek() {
                    Tok::Field(name) => {
                        p.next();
                        path.push((Part::Index(text(name)), p.optional()));
                    }
                    Tok::Op(".") => {
                        p.next();
                        let key = match p.peek() {
                            Tok::Quote => p.string(None)?,
                            Tok::Format(format) => {
                                p.next();
                                p.string(Some(format))?
                            }
                            Tok::Op("[") => continue,
                            _ => return Err(p.unexpected("a field name, a string or '['")),
                        };
                        path.push((Part::Index(key), p.optional()));
                    }
                    Tok::Op("[") => {
                        p.next();
                        let part = p.bracket()?;
                        path.push((part, p.optional()));
                    }
                    Tok::Op("?") => {
                        p.next();
                        term = Term::TryCatch(Box::new(with_path(term, std::mem::take(&mut path))), None);
                    }
                    _ => return Ok(with_path(term, path)),
                }
                if path.len() > DEPTH_MAX {
                    return Err(p.error(format!("a path has more than {DEPTH_MAX} parts")));
                }
            }
        })
    }

    fn optional(&mut self) -> Opt {
        let mut opt = Opt::Essential;
        while self.eat("?") {
            opt = Opt::Optional;
        }
        opt
    }

    fn bracket(&mut self) -> Parsed<Part<T<'s>>> {
        if self.eat("]") {
            return Ok(Part::Range(None, None));
        }
        if self.eat(":") {
            let end = self.pipe(true)?;
            self.op("]")?;
            return Ok(Part::Range(None, Some(end)));
        }
        let start = self.pipe(true)?;
        if self.eat("]") {
            return Ok(Part::Index(start));
        }
        if !self.eat(":") {
            return Err(self.unexpected("']' or ':'"));
        }
        if self.eat("]") {
            return Ok(Part::Range(Some(start), None));
        }
        let end = self.pipe(true)?;
        self.op("]")?;
        Ok(Part::Range(Some(start), Some(end)))
    }

    fn primary(&mut self) -> Parsed<T<'s>> {
        let (start, token) = self.look();
        match token {
            Tok::Num(n) => {
                self.next();
                Ok(Term::Num(n))
            }
            Tok::Quote => self.string(None),
            Tok::Format(format) => {
                self.next();
                if self.peek() == Tok::Quote { self.string(Some(format)) } else { Ok(self.format(format)) }
            }
            Tok::Field(name) => {
                self.next();
                let opt = self.optional();
                Ok(with_path(Term::Id, vec![(Part::Index(text(name)), opt)]))
            }
            Tok::Op("..") => {
                self.next();
                Ok(self.call("_descend", Vec::new()))
            }
            Tok::Op(".") => {
                self.next();
                let key = match self.peek() {
                    Tok::Quote => self.string(None)?,
                    Tok::Format(format) => {
                        let before = self.at;
                        self.next();
                        if self.peek() != Tok::Quote {
                            self.at = before;
                            return Ok(Term::Id);
                        }
                        self.string(Some(format))?
                    }
                    _ => return Ok(Term::Id),
                };
                let opt = self.optional();
                Ok(with_path(Term::Id, vec![(Part::Index(key), opt)]))
            }
            Tok::Var("$__loc__") => {
                self.next();
                let line = self.text.get(..start).unwrap_or_default().matches('\n').count() + 1;
                let line = self.keep(line.to_string());
                Ok(Term::Obj(vec![(text("file"), Some(text("<top-level>"))), (text("line"), Some(Term::Num(line)))]))
            }
            Tok::Var(_) | Tok::Op("$") => {
                let name = self.var()?;
                self.vars.push(name);
                Ok(Term::Var(name))
            }
            Tok::Op("(") => {
                self.next();
                let inner = self.pipe(true)?;
                self.op(")")?;
                Ok(inner)
            }
            Tok::Op("[") => {
                self.next();
                if self.eat("]") {
                    return Ok(Term::Arr(None));
                }
                let inner = self.pipe(true)?;
                self.op("]")?;
                Ok(Term::Arr(Some(Box::new(inner))))
            }
            Tok::Op("{") => self.object(),
            Tok::Op("-") => self.operand(),
            Tok::Word("if") => self.conditional(),
            Tok::Word("try") => {
                self.next();
                let body = self.postfix_or_minus()?;
                let handler = if self.eat_word("catch") { Some(Box::new(self.postfix_or_minus()?)) } else { None };
                Ok(Term::TryCatch(Box::new(body), handler))
            }
            Tok::Word(word @ ("reduce" | "foreach")) => self.fold(word),
            Tok::Word("break") => {
                self.next();
                Ok(Term::Break(self.var()?))
            }
            Tok::Word(word) if !KEYWORDS.contains(&word) => {
                self.next();
                let mut args = Vec::new();
                if self.eat("(") {
                    loop {
                        args.push(self.pipe(true)?);
                        if !self.eat(";") {
                            break;
                        }
                    }
                    if !self.eat(")") {
                        return Err(self.unexpected("';' or ')'"));
                    }
                }
                let plain = args.clone();
                let term = self.call(word, args);
                Ok(self.guard(word, &plain, term))
            }
            _ => Err(self.unexpected("a filter")),
        }
    }

    fn postfix_or_minus(&mut self) -> Parsed<T<'s>> {
        if self.peek() == Tok::Op("-") { self.operand() } else { self.postfix() }
    }

    fn conditional(&mut self) -> Parsed<T<'s>> {
        self.next();
        let mut branches = Vec::new();
        loop {
            let condition = self.pipe(true)?;
            self.word("then")?;
            branches.push((condition, self.pipe(true)?));
            if self.eat_word("elif") {
                continue;
            }
            let other = if self.eat_word("else") { Some(Box::new(self.pipe(true)?)) } else { None };
            if !self.eat_word("end") {
                return Err(self.unexpected(if other.is_some() { "'end'" } else { "'elif', 'else' or 'end'" }));
            }
            return Ok(Term::IfThenElse(branches, other));
        }
    }

    fn fold(&mut self, word: &'s str) -> Parsed<T<'s>> {
        self.next();
        let source = self.postfix()?;
        self.word("as")?;
        let pattern = self.pattern()?;
        self.op("(")?;
        let init = self.pipe(true)?;
        self.op(";")?;
        let mut update = self.pipe(true)?;
        let mut args = vec![init];
        if word == "reduce" {
            // jq: the last output is the new state, and no output makes it null.
            if !is_single(&update) {
                update = self.call("_last", vec![update]);
            }
            args.push(update);
        } else {
            args.push(update);
            if self.eat(";") {
                args.push(self.pipe(true)?);
            }
        }
        self.op(")")?;
        Ok(Term::Fold(word, Box::new(source), pattern, args))
    }

    fn object(&mut self) -> Parsed<T<'s>> {
        self.next();
        let mut entries: Vec<(T<'s>, T<'s>)> = Vec::new();
        while !self.eat("}") {
            let entry = self.entry()?;
            entries.push(entry);
            if !self.eat(",") {
                if !self.eat("}") {
                    return Err(self.unexpected("',' or '}'"));
                }
                break;
            }
        }
        if entries.is_empty() {
            return Ok(Term::Obj(Vec::new()));
        }
        if entries.iter().all(|(key, value)| is_single(key) && is_single(value)) {
            let flat = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
            let object = self.call("_object", Vec::new());
            return Ok(pipe(Term::Arr(Some(Box::new(commas(flat)))), object));
        }
        // Entries with many outputs: the last one turns fastest.
        let mut flat = Vec::new();
        let mut binds = Vec::new();
        for part in entries.into_iter().flat_map(|(key, value)| [key, value]) {
            if is_constant(&part) {
                flat.push(part);
            } else {
                let name = self.name();
                binds.push((part, name));
                flat.push(Term::Var(name));
            }
        }
        let object = self.call("_object", Vec::new());
        let body = pipe(Term::Arr(Some(Box::new(commas(flat)))), object);
        Ok(binds.into_iter().rev().fold(body, |body, (part, name)| bind(part, Pattern::Var(name), body)))
    }

    fn entry(&mut self) -> Parsed<(T<'s>, T<'s>)> {
        let (start, token) = self.look();
        let (key, default) = match token {
            Tok::Var("$__loc__") => {
                let value = self.primary()?;
                let _ = start;
                return Ok((text("__loc__"), value));
            }
            Tok::Var(_) | Tok::Op("$") => {
                let name = self.var()?;
                self.vars.push(name);
                return Ok((text(name.get(1..).unwrap_or_default()), Term::Var(name)));
            }
            Tok::Word(word) => {
                self.next();
                (text(word), Some(text(word)))
            }
            Tok::Num(n) => {
                self.next();
                (Term::Num(n), None)
            }
            Tok::Quote => {
                let key = self.string(None)?;
                (key.clone(), Some(key))
            }
            Tok::Format(format) => {
                self.next();
                let key = if self.peek() == Tok::Quote { self.string(Some(format))? } else { self.format(format) };
                (key.clone(), Some(key))
            }
            Tok::Op("(") => {
                self.next();
                let key = self.pipe(true)?;
                self.op(")")?;
                (key, None)
            }
            _ => return Err(self.unexpected("a key, '$name', '(' or '}'")),
        };
        if self.eat(":") {
            let value = self.pipe(false)?;
            return Ok((key, value));
        }
        match default {
            Some(default) => Ok((key, with_path(Term::Id, vec![(Part::Index(default), Opt::Essential)]))),
            None => Err(self.unexpected("':'")),
        }
    }

    /// `@name`; a format that does not exist is an error of the run, as in jq.
    fn format(&mut self, format: &'s str) -> T<'s> {
        let name = format.get(1..).unwrap_or_default();
        self.call("_format", vec![text(name)])
    }

    /// A string, from its opening quote on.
    fn string(&mut self, format: Option<&'s str>) -> Parsed<T<'s>> {
        let start = self.at;
        self.next();
        let mut parts: Vec<T<'s>> = Vec::new();
        let mut plain = String::new();
        loop {
            let rest = self.rest();
            let n = rest.find(['"', '\\']).unwrap_or(rest.len());
            plain.push_str(self.take(n));
            match self.take(1) {
                "\"" => break,
                "\\" => {}
                _ => {
                    self.at = start;
                    return Err(self.error("syntax error, unexpected end of program, expecting '\"' that ends this string"));
                }
            }
            let mut chars = self.rest().chars();
            let c = chars.next();
            let behind = chars.as_str();
            match c {
                Some('(') => {
                    self.at += 1;
                    let inner = self.pipe(true)?;
                    self.op(")")?;
                    if !plain.is_empty() {
                        let plain = self.keep(std::mem::take(&mut plain));
                        parts.push(text(plain));
                    }
                    let shown = match format {
                        Some(format) => self.format(format),
                        None => self.call("tostring", Vec::new()),
                    };
                    parts.push(pipe(inner, shown));
                    continue;
                }
                Some(c @ ('"' | '\\' | '/')) => plain.push(c),
                Some('b') => plain.push('\x08'),
                Some('f') => plain.push('\x0c'),
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some('t') => plain.push('\t'),
                Some('u') => {
                    let Some((c, rest)) = super::read::unicode_escape(behind) else {
                        return Err(self.error("syntax error, \\u in a string needs four hexadecimal digits"));
                    };
                    plain.push(c);
                    self.at = self.text.len() - rest.len();
                    continue;
                }
                _ => {
                    return Err(
                        self.error("syntax error, unexpected escape, expecting one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX \\(...)")
                    );
                }
            }
            self.at += 1;
        }
        if parts.is_empty() {
            return Ok(text(self.keep(plain)));
        }
        if !plain.is_empty() {
            let plain = self.keep(plain);
            parts.push(text(plain));
        }
        // jq: the last interpolation is evaluated first, the first one turns fastest.
        let mut binds = Vec::new();
        if parts.iter().filter(|part| !is_single(part)).count() > 1 {
            for part in &mut parts {
                if !is_single(part) {
                    let name = self.name();
                    binds.push((std::mem::replace(part, Term::Var(name)), name));
                }
            }
        }
        let joined = self.call("_concat", Vec::new());
        let body = pipe(Term::Arr(Some(Box::new(commas(parts)))), joined);
        Ok(if binds.is_empty() {
            self.single_concat(body)
        } else {
            binds.into_iter().fold(body, |body, (part, name)| bind(part, Pattern::Var(name), body))
        })
    }

    /// `[a, b, c] | _concat` is right only when each part has one output; else parts are added one by one.
    fn single_concat(&mut self, body: T<'s>) -> T<'s> {
        let Term::BinOp(left, op, right) = body else { return body };
        let Term::Arr(Some(inner)) = *left else { return Term::BinOp(left, op, right) };
        let mut parts = Vec::new();
        uncomma(*inner, &mut parts);
        if parts.iter().all(is_single) {
            return Term::BinOp(Box::new(Term::Arr(Some(Box::new(commas(parts))))), op, right);
        }
        let mut binds = Vec::new();
        for part in &mut parts {
            if !is_single(part) {
                let name = self.name();
                binds.push((std::mem::replace(part, Term::Var(name)), name));
            }
        }
        let body = Term::BinOp(Box::new(Term::Arr(Some(Box::new(commas(parts))))), op, right);
        binds.into_iter().fold(body, |body, (part, name)| bind(part, Pattern::Var(name), body))
    }
}

fn text(s: &str) -> T<'_> {
    Term::Str(None, vec![StrPart::Str(s)])
}

fn pipe<'s>(left: T<'s>, right: T<'s>) -> T<'s> {
    Term::BinOp(Box::new(left), BinaryOp::Pipe(None), Box::new(right))
}

fn bind<'s>(value: T<'s>, pattern: Pattern<&'s str>, body: T<'s>) -> T<'s> {
    Term::BinOp(Box::new(value), BinaryOp::Pipe(Some(pattern)), Box::new(body))
}

/// `a, b, c, …` as a balanced tree: nothing that walks it goes deep.
fn commas(mut parts: Vec<T<'_>>) -> T<'_> {
    if parts.len() > 1 {
        let right = parts.split_off(parts.len() / 2);
        return Term::BinOp(Box::new(commas(parts)), BinaryOp::Comma, Box::new(commas(right)));
    }
    parts.pop().unwrap_or_default()
}

fn uncomma<'s>(term: T<'s>, parts: &mut Vec<T<'s>>) {
    match term {
        Term::BinOp(left, BinaryOp::Comma, right) => {
            uncomma(*left, parts);
            uncomma(*right, parts);
        }
        other => parts.push(other),
    }
}

fn with_path<'s>(term: T<'s>, path: Vec<(Part<T<'s>>, Opt)>) -> T<'s> {
    if path.is_empty() {
        return term;
    }
    match term {
        Term::Path(inner, mut before) => {
            before.0.extend(path);
            Term::Path(inner, before)
        }
        term => Term::Path(Box::new(term), Path(path)),
    }
}

fn pattern_vars<'s>(pattern: &Pattern<&'s str>, names: &mut Vec<&'s str>) {
    match pattern {
        Pattern::Var(name) => {
            if !names.contains(name) {
                names.push(name);
            }
        }
        Pattern::Arr(parts) => parts.iter().for_each(|part| pattern_vars(part, names)),
        Pattern::Obj(entries) => entries.iter().for_each(|(_, part)| pattern_vars(part, names)),
    }
}

fn is_constant(term: &T<'_>) -> bool {
    match term {
        Term::Num(_) => true,
        Term::Str(None, parts) => parts.iter().all(|part| matches!(part, StrPart::Str(_))),
        _ => false,
    }
}

/// Functions without closures that give exactly one output (or an error).
const SINGLE: &[&str] = &[
    "null",
    "true",
    "false",
    "not",
    "length",
    "tostring",
    "tojson",
    "fromjson",
    "tonumber",
    "type",
    "keys",
    "add",
    "_format",
    "_object",
    "_concat",
    "_modify",
    "sort",
    "unique",
    "reverse",
    "floor",
    "ascii_downcase",
    "ascii_upcase",
    "_last",
    "map",
    "to_entries",
    "from_entries",
    "now",
    "join",
];

/// Whether a term surely has exactly one output (or an error).
fn is_single(term: &T<'_>) -> bool {
    match term {
        Term::Id | Term::Num(_) | Term::Str(..) | Term::Arr(_) | Term::Var(_) => true,
        Term::Obj(entries) => entries.iter().all(|(key, value)| is_single(key) && value.as_ref().is_none_or(is_single)),
        Term::Neg(inner) => is_single(inner),
        Term::Path(inner, path) => {
            is_single(inner)
                && path.0.iter().all(|(part, opt)| {
                    matches!(opt, Opt::Essential)
                        && match part {
                            Part::Index(index) => is_single(index),
                            Part::Range(None, None) => false,
                            Part::Range(start, end) => start.as_ref().is_none_or(is_single) && end.as_ref().is_none_or(is_single),
                        }
                })
        }
        Term::BinOp(left, op, right) => match op {
            BinaryOp::Comma | BinaryOp::Alt | BinaryOp::Pipe(Some(_)) => false,
            _ => is_single(left) && is_single(right),
        },
        Term::IfThenElse(branches, other) => {
            branches.iter().all(|(condition, then)| is_single(condition) && is_single(then))
                && other.as_ref().is_none_or(|other| is_single(other))
        }
        Term::Call(name, args) => SINGLE.contains(name) && (args.is_empty() || matches!(*name, "_format" | "_last" | "_modify" | "map")),
        _ => false,
    }
}
