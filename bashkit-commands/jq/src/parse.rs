//! Parser of the jq language, by recursive descent, with the messages of jq's own.

use std::rc::Rc;

use super::ast::{Ast, Const, Def, Import, Module, Operator, Part, Pattern, Span, Update};
use super::gate;
use super::lex::{self, Tok};
use super::read;

/// Terms nested deeper than this are refused: what compiles them calls itself.
const DEPTH_MAX: usize = 1000;

/// Error in a program, and its place in the text.
#[derive(Debug)]
pub(super) struct SyntaxError {
    pub at: Span,
    pub message: String,
}

type Parsed<X> = Result<X, SyntaxError>;

/// Names of tokens in the order in which a message lists them.
const ORDER: &[&str] = &[
    "end of file",
    "IDENT",
    "FIELD",
    "BINDING",
    "LITERAL",
    "FORMAT",
    "as",
    "then",
    "else",
    "elif",
    "end",
    "QQSTRING_START",
    "QQSTRING_TEXT",
    "QQSTRING_INTERP_START",
    "QQSTRING_INTERP_END",
    "QQSTRING_END",
    "'|'",
    "','",
    "';'",
    "':'",
    "'('",
    "')'",
    "'['",
    "'{'",
    "']'",
    "'}'",
];

struct Parser {
    tokens: Vec<(Tok, Span)>,
    at: usize,
    depth: usize,
    /// Errors that reading goes on behind.
    errors: Vec<SyntaxError>,
    file: String,
    newlines: Vec<usize>,
    /// Brackets that are open where an error can be left behind.
    brackets: usize,
    /// Token that the main expression begins with.
    main: usize,
}

/// Reads a program or library; `file` is what `$__loc__` says.
pub(super) fn module(text: &str, file: &str) -> Result<Module, Vec<SyntaxError>> {
    let newlines = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i).collect();
    let mut parser = Parser {
        tokens: lex::tokens(text),
        at: 0,
        depth: 0,
        errors: Vec::new(),
        file: file.to_owned(),
        newlines,
        brackets: 0,
        main: usize::MAX,
    };
    match parser.top() {
        Ok(module) if parser.errors.is_empty() => Ok(module),
        Ok(_) => Err(parser.errors),
        Err(error) => {
            parser.errors.push(error);
            Err(parser.errors)
        }
    }
}

fn boxed(ast: Ast) -> Box<Ast> {
    Box::new(ast)
}

/// Precedence, associativity (`'l'`, `'r'`, `'n'`) of an operator between expressions.
fn precedence(tok: &Tok) -> Option<(u8, char)> {
    Some(match tok {
        Tok::Op("//") => (1, 'r'),
        Tok::Op("=" | "|=" | "+=" | "-=" | "*=" | "/=" | "%=" | "//=") => (2, 'n'),
        Tok::Word("or") => (3, 'l'),
        Tok::Word("and") => (4, 'l'),
        Tok::Op("==" | "!=" | "<" | ">" | "<=" | ">=") => (5, 'n'),
        Tok::Op("+" | "-") => (6, 'l'),
        Tok::Op("*" | "/" | "%") => (7, 'l'),
        _ => return None,
    })
}

fn operator(op: &str) -> Operator {
    match op.strip_suffix('=').filter(|rest| matches!(*rest, "+" | "-" | "*" | "/" | "%")).unwrap_or(op) {
        "+" => "_plus",
        "-" => "_minus",
        "*" => "_multiply",
        "/" => "_divide",
        "%" => "_mod",
        "==" => "_equal",
        "!=" => "_notequal",
        "<" => "_less",
        ">" => "_greater",
        "<=" => "_lesseq",
        _ => "_greatereq",
    }
}

fn combine(op: &Tok, left: Ast, right: Ast) -> Ast {
    let (left, right) = (boxed(left), boxed(right));
    match op {
        Tok::Word("or") => Ast::Or(left, right),
        Tok::Word(_) => Ast::And(left, right),
        Tok::Op("//") => Ast::Alternative(left, right),
        Tok::Op("=") => Ast::Update(Update::Assign, left, right),
        Tok::Op("|=") => Ast::Update(Update::Modify, left, right),
        Tok::Op("//=") => Ast::Update(Update::Alternative, left, right),
        Tok::Op(op @ ("+=" | "-=" | "*=" | "/=" | "%=")) => Ast::Update(Update::Math(operator(op)), left, right),
        Tok::Op(op) => Ast::Binary(operator(op), left, right),
        _ => Ast::Identity,
    }
}

impl Parser {
    fn peek(&self) -> &Tok {
        self.tokens.get(self.at).map_or(&Tok::End, |(tok, _)| tok)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(Span::default(), |(_, span)| *span)
    }

    fn next(&mut self) -> Tok {
        let tok = self.peek().clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        tok
    }

    fn is_op(&self, op: &str) -> bool {
        matches!(self.peek(), Tok::Op(found) if *found == op)
    }

    fn is_op_at(&self, ahead: usize, op: &str) -> bool {
        matches!(self.tokens.get(self.at + ahead), Some((Tok::Op(found), _)) if *found == op)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Tok::Word(found) if *found == word)
    }

    fn eat(&mut self, op: &str) -> bool {
        let found = self.is_op(op);
        if found {
            self.next();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    fn unexpected<X>(&self, expected: &[&str]) -> Parsed<X> {
        let mut message = format!("syntax error, unexpected {}", lex::name(self.peek()));
        let mut expected = expected.to_vec();
        if expected.is_empty() && self.at == self.main {
            expected.push("end of file");
        }
        expected.sort_by_key(|name| ORDER.iter().position(|known| known == name));
        if (1..=4).contains(&expected.len()) {
            message.push_str(", expecting ");
            message.push_str(&expected.join(" or "));
        }
        Err(SyntaxError { at: self.span(), message })
    }

    fn op(&mut self, op: &'static str, expected: &[&str]) -> Parsed<()> {
        if self.eat(op) { Ok(()) } else { self.unexpected(expected) }
    }

    fn complain(&mut self, from: Span, to: Span, message: impl Into<String>) {
        self.errors.push(SyntaxError { at: Span { start: from.start, end: to.end }, message: message.into() });
    }

    /// The span of the token before.
    fn before(&self) -> Span {
        self.tokens.get(self.at.saturating_sub(1)).map_or(Span::default(), |(_, span)| *span)
    }

    fn deeper<X>(&mut self, f: impl FnOnce(&mut Self) -> Parsed<X>) -> Parsed<X> {
        gate::stack();
        if self.depth >= DEPTH_MAX {
            return Err(SyntaxError { at: self.span(), message: "memory exhausted".into() });
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    // ---- modules

    fn top(&mut self) -> Parsed<Module> {
        let mut module = Module::default();
        if self.eat_word("module") {
            let from = self.span();
            let meta = self.query()?;
            module.meta = Some(self.metadata(&meta, from));
            self.op(";", &["'|'", "','", "';'"])?;
        }
        while self.is_word("import") || self.is_word("include") {
            let import = self.import()?;
            module.imports.push(import);
        }
        while self.is_word("def") {
            module.defs.push(Rc::new(self.def()?));
        }
        if *self.peek() == Tok::End {
            return Ok(module);
        }
        self.main = self.at;
        module.main = Some(self.query()?);
        match self.peek() {
            Tok::End => Ok(module),
            _ => self.unexpected(&["end of file"]),
        }
    }

    fn metadata(&mut self, meta: &Ast, from: Span) -> Vec<(String, Const)> {
        let to = self.before();
        match meta.constant() {
            Some(Const::Obj(entries)) => return entries,
            Some(_) => self.complain(from, to, "Module metadata must be an object"),
            None => self.complain(from, to, "Module metadata must be constant"),
        }
        Vec::new()
    }

    fn import(&mut self) -> Parsed<Import> {
        let is_include = self.next() == Tok::Word("include");
        let from = self.span();
        if !matches!(self.peek(), Tok::StringStart | Tok::Format(_)) {
            return self.unexpected(&["FORMAT", "QQSTRING_START"]);
        }
        let path = match self.string()?.constant() {
            Some(Const::Str(path)) => path,
            _ => {
                self.complain(from, self.before(), "Import path must be constant");
                String::new()
            }
        };
        let mut import = Import { path, name: None, is_data: false, meta: Vec::new() };
        if !is_include {
            if !self.eat_word("as") {
                return self.unexpected(&["as"]);
            }
            import.is_data = matches!(self.peek(), Tok::Binding(_));
            match self.next() {
                Tok::Binding(name) | Tok::Ident(name) => import.name = Some(name),
                _ => {
                    self.at -= 1;
                    return self.unexpected(&["IDENT", "BINDING"]);
                }
            }
        }
        if !self.is_op(";") {
            let from = self.span();
            let meta = self.query()?;
            import.meta = self.metadata(&meta, from);
        }
        self.op(";", &["'|'", "','", "';'"])?;
        Ok(import)
    }

    fn def(&mut self) -> Parsed<Def> {
        self.next();
        let Tok::Ident(name) = self.peek().clone() else { return self.unexpected(&["IDENT"]) };
        self.next();
        let mut params = Vec::new();
        if self.eat("(") {
            loop {
                match self.peek().clone() {
                    Tok::Binding(name) => params.push(format!("${name}")),
                    Tok::Ident(name) => params.push(name),
                    _ => return self.unexpected(&["IDENT", "BINDING"]),
                }
                self.next();
                if !self.eat(";") {
                    break;
                }
            }
            self.op(")", &["';'", "')'"])?;
            self.op(":", &["':'"])?;
        } else {
            self.op(":", &["':'", "'('"])?;
        }
        let body = self.query()?;
        self.op(";", &["'|'", "','", "';'"])?;
        Ok(Def { name, params, body })
    }

    // ---- expressions

    /// Everything that `|` and `,` join.
    fn query(&mut self) -> Parsed<Ast> {
        self.deeper(|p| {
            let mut stages = vec![p.commas()?];
            while p.eat("|") {
                stages.push(p.commas()?);
            }
            Ok(if stages.len() == 1 { stages.pop().unwrap_or_default() } else { Ast::Pipe(stages) })
        })
    }

    fn commas(&mut self) -> Parsed<Ast> {
        let mut parts = vec![self.unit()?];
        while self.eat(",") {
            parts.push(self.unit()?);
        }
        Ok(if parts.len() == 1 { parts.pop().unwrap_or_default() } else { Ast::Comma(parts) })
    }

    /// A definition, label or binding with all that it reaches, or an expression.
    fn unit(&mut self) -> Parsed<Ast> {
        if self.is_word("def") {
            let def = self.def()?;
            let rest = self.query()?;
            return Ok(Ast::Def(Rc::new(def), boxed(rest)));
        }
        if self.eat_word("label") {
            let Tok::Binding(name) = self.peek().clone() else { return self.unexpected(&["BINDING"]) };
            self.next();
            self.op("|", &["'|'"])?;
            return Ok(Ast::Label(name, boxed(self.query()?)));
        }
        let value = self.expr(0)?;
        if !self.eat_word("as") {
            return Ok(value);
        }
        let patterns = self.patterns()?;
        self.op("|", &["'|'"])?;
        Ok(Ast::Bind(boxed(value), patterns, boxed(self.query()?)))
    }

    fn expr(&mut self, least: u8) -> Parsed<Ast> {
        self.deeper(|p| {
            let mut left = p.term()?;
            let mut refused = None;
            while let Some((level, side)) = precedence(p.peek()) {
                if level < least {
                    break;
                }
                if refused == Some(level) {
                    return p.unexpected(&[]);
                }
                let op = p.next();
                let right = p.expr(if side == 'r' { level } else { level + 1 })?;
                left = combine(&op, left, right);
                if side == 'n' {
                    refused = Some(level);
                }
            }
            Ok(left)
        })
    }

    fn term(&mut self) -> Parsed<Ast> {
        let term = self.primary()?;
        self.postfix(term)
    }

    fn primary(&mut self) -> Parsed<Ast> {
        let span = self.span();
        match self.peek().clone() {
            Tok::Literal(text) => {
                self.next();
                Ok(Ast::Const(Const::Num(text)))
            }
            Tok::StringStart => self.string(),
            Tok::Format(name) => {
                if matches!(self.tokens.get(self.at + 1), Some((Tok::StringStart, _))) {
                    return self.string();
                }
                self.next();
                Ok(Ast::Format(name))
            }
            Tok::Field(name) => {
                self.next();
                let opt = self.eat("?");
                Ok(Ast::Index { of: boxed(Ast::Identity), key: boxed(Ast::Const(Const::Str(name))), opt })
            }
            Tok::Binding(name) => {
                self.next();
                Ok(Ast::Var(name, span))
            }
            Tok::Loc => {
                self.next();
                Ok(self.location(span))
            }
            Tok::Op(op) => self.punctuation(op, span),
            Tok::Word(word) => self.keyword(word, span),
            Tok::Ident(name) => {
                self.next();
                self.call(name, span)
            }
            _ => self.unexpected(&[]),
        }
    }

    fn location(&self, span: Span) -> Ast {
        let line = self.newlines.partition_point(|at| *at < span.start) + 1;
        let file = Const::Str(self.file.clone());
        Ast::Const(Const::Obj(vec![("file".into(), file), ("line".into(), Const::Num(line.to_string()))]))
    }

    fn punctuation(&mut self, op: &'static str, span: Span) -> Parsed<Ast> {
        match op {
            "." => {
                self.next();
                match self.peek() {
                    Tok::StringStart | Tok::Format(_) if self.begins_string() => {
                        let key = self.string()?;
                        let opt = self.eat("?");
                        Ok(Ast::Index { of: boxed(Ast::Identity), key: boxed(key), opt })
                    }
                    Tok::Ident(_) | Tok::Invalid => {
                        let error = self.unexpected::<Ast>(&[]);
                        if let Err(error) = error {
                            self.errors.push(error);
                        }
                        let to = self.span();
                        let message = "try .[\"field\"] instead of .field for unusually named fields".into();
                        Err(SyntaxError { at: Span { start: span.start, end: to.end }, message })
                    }
                    _ => Ok(Ast::Identity),
                }
            }
            ".." => {
                self.next();
                Ok(Ast::Call("recurse".into(), Vec::new(), span))
            }
            "-" => {
                self.next();
                let operand = self.deeper(Self::term)?;
                Ok(Ast::Negate(boxed(operand)))
            }
            "(" => {
                self.next();
                self.brackets += 1;
                let query = self.query()?;
                self.op(")", &["'|'", "','", "')'"])?;
                self.brackets -= 1;
                Ok(query)
            }
            "[" => {
                self.next();
                if self.eat("]") {
                    return Ok(Ast::Array(None));
                }
                self.brackets += 1;
                let query = self.query()?;
                self.op("]", &["'|'", "','", "']'"])?;
                self.brackets -= 1;
                Ok(Ast::Array(Some(boxed(query))))
            }
            "{" => self.object(),
            "$" if self.is_op_at(1, "$") && self.is_op_at(2, "$") => {
                self.at += 3;
                let Tok::Binding(name) = self.peek().clone() else { return self.unexpected(&["BINDING"]) };
                self.next();
                Ok(Ast::Take(name, span))
            }
            "$" => {
                self.next();
                self.unexpected(&["'$'"])
            }
            _ => self.unexpected(&[]),
        }
    }

    fn begins_string(&self) -> bool {
        match self.peek() {
            Tok::StringStart => true,
            Tok::Format(_) => matches!(self.tokens.get(self.at + 1), Some((Tok::StringStart, _))),
            _ => false,
        }
    }

    /// Parses `(QUERY)` as the key of an object or of a pattern.
    fn computed_key(&mut self) -> Parsed<Ast> {
        self.next();
        let from = self.span();
        let key = self.query()?;
        let to = self.before();
        self.op(")", &["'|'", "','", "')'"])?;
        if let Some(value) = key.constant()
            && !matches!(value, Const::Str(_))
        {
            let shown = super::compile::value(&value).shown();
            self.complain(from, to, format!("Cannot use {shown} as object key"));
        }
        Ok(key)
    }

    fn keyword(&mut self, word: &'static str, span: Span) -> Parsed<Ast> {
        match word {
            "if" => self.condition(span),
            "try" => {
                self.next();
                let body = self.deeper(Self::term)?;
                let mut handler = None;
                if self.eat_word("catch") {
                    let brackets = self.brackets;
                    handler = match self.deeper(Self::term) {
                        Ok(handler) => Some(boxed(handler)),
                        Err(error) if self.brackets == brackets && self.errors.is_empty() => {
                            self.errors.push(error);
                            let at = Span { start: span.start, end: self.span().end };
                            return Err(SyntaxError { at, message: "Possibly unterminated 'try' statement".into() });
                        }
                        Err(error) => return Err(error),
                    };
                }
                Ok(Ast::Try(boxed(body), handler))
            }
            "reduce" | "foreach" => self.fold(word == "reduce"),
            "break" => {
                self.next();
                let Tok::Binding(name) = self.peek().clone() else {
                    if let Err(error) = self.unexpected::<Ast>(&["BINDING"]) {
                        self.errors.push(error);
                    }
                    return Err(SyntaxError {
                        at: Span { start: span.start, end: self.span().end },
                        message: "break requires a label to break to".into(),
                    });
                };
                let to = self.span();
                self.next();
                Ok(Ast::Break(name, Span { start: span.start, end: to.end }))
            }
            _ => self.unexpected(&[]),
        }
    }

    fn condition(&mut self, span: Span) -> Parsed<Ast> {
        self.next();
        let condition = self.query()?;
        if !self.eat_word("then") {
            return self.unexpected(&["then", "'|'", "','"]);
        }
        let brackets = self.brackets;
        let then = self.query();
        let done = then.and_then(|then| {
            Ok((
                then,
                match self.peek() {
                    Tok::Word("else") => {
                        self.next();
                        let otherwise = self.query()?;
                        if !self.eat_word("end") {
                            return self.unexpected(&["end", "'|'", "','"]);
                        }
                        Some(boxed(otherwise))
                    }
                    Tok::Word("elif") => Some(boxed(self.deeper(|p| p.condition(span))?)),
                    Tok::Word("end") => {
                        self.next();
                        None
                    }
                    _ => return self.unexpected(&[]),
                },
            ))
        });
        match done {
            Ok((then, otherwise)) => Ok(Ast::If(boxed(condition), boxed(then), otherwise)),
            Err(error) if self.brackets == brackets && self.errors.is_empty() => {
                self.errors.push(error);
                Err(SyntaxError {
                    at: Span { start: span.start, end: self.span().end },
                    message: "Possibly unterminated 'if' statement".into(),
                })
            }
            Err(error) => Err(error),
        }
    }

    fn fold(&mut self, is_reduce: bool) -> Parsed<Ast> {
        self.next();
        let source = boxed(self.expr(0)?);
        if !self.eat_word("as") {
            return self.unexpected(&[]);
        }
        let patterns = self.patterns()?;
        self.op("(", &["'('"])?;
        let init = boxed(self.query()?);
        self.op(";", &["'|'", "','", "';'"])?;
        let update = boxed(self.query()?);
        if is_reduce {
            self.op(")", &["'|'", "','", "')'"])?;
            return Ok(Ast::Reduce { source, patterns, init, update });
        }
        let extract = if self.eat(";") { Some(boxed(self.query()?)) } else { None };
        let expected: &[&str] = if extract.is_some() { &["'|'", "','", "')'"] } else { &["'|'", "','", "';'", "')'"] };
        self.op(")", expected)?;
        Ok(Ast::Foreach { source, patterns, init, update, extract })
    }

    fn call(&mut self, name: String, span: Span) -> Parsed<Ast> {
        if !self.eat("(") {
            return Ok(match name.as_str() {
                "null" => Ast::Const(Const::Null),
                "true" => Ast::Const(Const::Bool(true)),
                "false" => Ast::Const(Const::Bool(false)),
                _ => Ast::Call(name, Vec::new(), span),
            });
        }
        let mut args = vec![self.query()?];
        while self.eat(";") {
            args.push(self.query()?);
        }
        self.op(")", &["';'", "')'"])?;
        Ok(Ast::Call(name, args, span))
    }

    fn postfix(&mut self, mut term: Ast) -> Parsed<Ast> {
        loop {
            match self.peek().clone() {
                Tok::Field(name) => {
                    self.next();
                    let opt = self.eat("?");
                    term = Ast::Index { of: boxed(term), key: boxed(Ast::Const(Const::Str(name))), opt };
                }
                Tok::Op("?") => {
                    self.next();
                    term = Ast::Try(boxed(term), None);
                }
                Tok::Op("[") => term = self.bracket(term)?,
                Tok::Op(".") => {
                    self.next();
                    if self.is_op("[") {
                        term = self.bracket(term)?;
                    } else if self.begins_string() {
                        let key = self.string()?;
                        let opt = self.eat("?");
                        term = Ast::Index { of: boxed(term), key: boxed(key), opt };
                    } else {
                        return self.unexpected(&["FORMAT", "QQSTRING_START", "'['"]);
                    }
                }
                _ => return Ok(term),
            }
            gate::step(1);
        }
    }

    fn bracket(&mut self, of: Ast) -> Parsed<Ast> {
        self.next();
        let of = boxed(of);
        if self.eat("]") {
            return Ok(Ast::Each { of, opt: self.eat("?") });
        }
        if self.eat(":") {
            let to = Some(boxed(self.query()?));
            self.op("]", &["'|'", "','", "']'"])?;
            return Ok(Ast::Slice { of, from: None, to, opt: self.eat("?") });
        }
        let key = boxed(self.query()?);
        if self.eat(":") {
            let to = if self.is_op("]") { None } else { Some(boxed(self.query()?)) };
            self.op("]", &["'|'", "','", "']'"])?;
            return Ok(Ast::Slice { of, from: Some(key), to, opt: self.eat("?") });
        }
        self.op("]", &["'|'", "','", "':'", "']'"])?;
        Ok(Ast::Index { of, key, opt: self.eat("?") })
    }

    fn string(&mut self) -> Parsed<Ast> {
        let mut format = "text".to_owned();
        if let Tok::Format(name) = self.peek().clone() {
            self.next();
            format = name;
        }
        if !matches!(self.peek(), Tok::StringStart) {
            return self.unexpected(&["QQSTRING_START"]);
        }
        self.next();
        let mut parts = Vec::new();
        loop {
            let span = self.span();
            match self.peek().clone() {
                Tok::Text(text) => {
                    self.next();
                    let text = if text.starts_with('\\') { self.escapes(&text, span) } else { text };
                    parts.push(Part::Text(text));
                }
                Tok::InterpolationStart => {
                    self.next();
                    let query = self.query()?;
                    if *self.peek() != Tok::InterpolationEnd {
                        return self.unexpected(&["QQSTRING_INTERP_END", "'|'", "','"]);
                    }
                    self.next();
                    parts.push(Part::Query(query));
                }
                Tok::StringEnd => {
                    self.next();
                    return Ok(Ast::Str(format, parts));
                }
                _ => return self.unexpected(&["QQSTRING_TEXT", "QQSTRING_INTERP_START", "QQSTRING_END"]),
            }
        }
    }

    fn escapes(&mut self, text: &str, span: Span) -> String {
        match read::single(&format!("\"{text}\"")) {
            Ok(value) => value.to_text().as_str().to_owned(),
            Err(message) => {
                self.complain(span, span, message);
                String::new()
            }
        }
    }

    fn object(&mut self) -> Parsed<Ast> {
        self.next();
        let mut pairs = Vec::new();
        self.brackets += 1;
        while !self.is_op("}") {
            pairs.push(self.pair()?);
            if !self.eat(",") {
                if !self.is_op("}") {
                    return self.unexpected(&["'}'"]);
                }
                break;
            }
        }
        self.next();
        self.brackets -= 1;
        Ok(Ast::Object(pairs))
    }

    fn pair(&mut self) -> Parsed<(Ast, Ast)> {
        let span = self.span();
        let text = |name: String| Ast::Const(Const::Str(name));
        let field = |key: Ast| Ast::Index { of: boxed(Ast::Identity), key: boxed(key), opt: false };
        let (key, short) = match self.peek().clone() {
            Tok::Ident(name) => {
                self.next();
                (text(name.clone()), Some(field(text(name))))
            }
            Tok::Word(word) => {
                self.next();
                (text(word.into()), Some(field(text(word.into()))))
            }
            Tok::Binding(name) => {
                self.next();
                if self.is_op(":") { (Ast::Var(name, span), None) } else { (text(name.clone()), Some(Ast::Var(name, span))) }
            }
            Tok::Loc => {
                self.next();
                return Ok((text("__loc__".into()), self.location(span)));
            }
            Tok::StringStart | Tok::Format(_) if self.begins_string() => {
                let start = self.at;
                let key = self.string()?;
                if self.is_op(":") {
                    (key, None)
                } else {
                    self.at = start;
                    let again = self.string()?;
                    return Ok((key, Ast::Index { of: boxed(Ast::Identity), key: boxed(again), opt: false }));
                }
            }
            Tok::Op("(") => (self.computed_key()?, None),
            _ => {
                if let Err(error) = self.unexpected::<Ast>(&[]) {
                    self.errors.push(error);
                }
                let at = self.span();
                while !matches!(self.peek(), Tok::End | Tok::Op(":" | "}" | ",")) {
                    self.next();
                }
                if !self.is_op(":") {
                    return Err(self.errors.pop().unwrap_or(SyntaxError { at, message: String::new() }));
                }
                let to = self.before();
                return Err(SyntaxError {
                    at: Span { start: at.start, end: to.end },
                    message: "May need parentheses around object key expression".into(),
                });
            }
        };
        if self.eat(":") {
            return Ok((key, self.object_value()?));
        }
        match short {
            Some(value) => Ok((key, value)),
            None => self.unexpected(&["':'"]),
        }
    }

    fn object_value(&mut self) -> Parsed<Ast> {
        let mut stages = vec![self.expr(0)?];
        while self.eat("|") {
            stages.push(self.expr(0)?);
        }
        Ok(if stages.len() == 1 { stages.pop().unwrap_or_default() } else { Ast::Pipe(stages) })
    }

    // ---- patterns

    fn patterns(&mut self) -> Parsed<Vec<Pattern>> {
        let mut patterns = vec![self.pattern()?];
        while self.eat("?//") {
            patterns.push(self.pattern()?);
        }
        Ok(patterns)
    }

    fn pattern(&mut self) -> Parsed<Pattern> {
        self.deeper(|p| match p.peek().clone() {
            Tok::Binding(name) => {
                p.next();
                Ok(Pattern::Var(name))
            }
            Tok::Op("[") => {
                p.next();
                let mut items = vec![p.pattern()?];
                while p.eat(",") {
                    items.push(p.pattern()?);
                }
                p.op("]", &["','", "']'"])?;
                Ok(Pattern::Array(items))
            }
            Tok::Op("{") => {
                p.next();
                let mut entries = vec![p.entry()?];
                while p.eat(",") {
                    entries.push(p.entry()?);
                }
                p.op("}", &["','", "'}'"])?;
                Ok(Pattern::Object(entries))
            }
            _ => p.unexpected(&["BINDING", "'['", "'{'"]),
        })
    }

    fn entry(&mut self) -> Parsed<(Ast, Option<String>, Option<Pattern>)> {
        let text = |name: String| Ast::Const(Const::Str(name));
        let key = match self.peek().clone() {
            Tok::Binding(name) => {
                self.next();
                let pattern = if self.eat(":") { Some(self.pattern()?) } else { None };
                return Ok((text(name.clone()), Some(name), pattern));
            }
            Tok::Ident(name) => {
                self.next();
                text(name)
            }
            Tok::Word(word) => {
                self.next();
                text(word.into())
            }
            Tok::StringStart | Tok::Format(_) if self.begins_string() => self.string()?,
            Tok::Op("(") => self.computed_key()?,
            _ => return self.unexpected(&[]),
        };
        self.op(":", &["':'"])?;
        Ok((key, None, Some(self.pattern()?)))
    }
}
