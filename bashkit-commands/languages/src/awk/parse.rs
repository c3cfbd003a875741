//! The reader of programs: recursive descent, names resolved to slots on the way.

use std::collections::{HashMap, HashSet};

use bashkit_core::gnu::Locale;
use bashkit_core::limits::Meter;
use bashkit_core::pattern::{Dialect, Regex, RegexOptions, Syntax, awk_to_ere};

use super::ast::{Arith, Builtin, Expr, Function, Kind, Order, Pattern, Program, Redirect, Rule, Slot, Stmt, special};
use super::lex::{Lexer, Tok, Word, is_identifier, is_reserved};
use super::source::{Include, Place, place};
use super::value::Str;

/// Levels of nesting in a program.
const DEPTH_MAX: usize = 150;
/// Largest number of operators in one chain.
const CHAIN_MAX: usize = 1000;

/// A message of the reader: whole lines for stderr, without the name of the program, and a status.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) text: Vec<u8>,
    /// No error: the file is to be put into the text.
    pub(super) include: Option<Box<Include>>,
}

impl Wrong {
    fn new(text: Vec<u8>) -> Self {
        Self { text, include: None }
    }
}

type Res<T> = Result<T, Wrong>;

/// The text with the last one of a byte replaced by another.
fn replace_last(text: &[u8], byte: u8, by: u8) -> Vec<u8> {
    let mut text = text.to_vec();
    if let Some(place) = memchr::memrchr(byte, &text).and_then(|at| text.get_mut(at)) {
        *place = by;
    }
    text
}

pub(super) struct Parser<'t> {
    meter: &'t Meter,
    lexer: Lexer<'t>,
    tok: Tok,
    tok_at: usize,
    tok_line: u32,
    places: &'t [Place],
    /// Number of places that the reader has come to.
    n_places: usize,
    namespace: Vec<u8>,
    depth: usize,
    program: Program,
    globals: HashMap<Vec<u8>, usize>,
    functions: HashMap<Vec<u8>, usize>,
    locals: Vec<Vec<u8>>,
    in_function: bool,
    rule: RuleKind,
    loops: usize,
    switches: usize,
    /// Calls with their number of arguments and their line.
    calls: Vec<(usize, usize, u32)>,
    /// Position at which the last argument list ended.
    close_at: usize,
    /// Errors behind which the program was read on, each a whole line.
    complaints: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RuleKind {
    Main,
    Begin,
    End,
    BeginFile,
    EndFile,
}

#[derive(Clone, Copy, Default)]
struct Ctx {
    no_in: bool,
    no_gt: bool,
}

/// Reads a program; `places` are what messages call the parts of it, and `locale` says what a character is.
pub(super) fn parse(meter: &Meter, text: &[u8], places: &[Place], locale: Locale) -> Res<Program> {
    let mut parser = Parser {
        meter,
        lexer: Lexer::new(text),
        tok: Tok::End,
        tok_at: 0,
        tok_line: 1,
        places,
        n_places: 0,
        namespace: Vec::new(),
        depth: 0,
        program: Program { locale, ..Program::default() },
        globals: HashMap::new(),
        functions: HashMap::new(),
        locals: Vec::new(),
        in_function: false,
        rule: RuleKind::Main,
        loops: 0,
        switches: 0,
        calls: Vec::new(),
        close_at: 0,
        complaints: Vec::new(),
    };
    for name in special::NAMES {
        parser.global(name.as_bytes());
    }
    parser.advance();
    let read = parser.items();
    if !parser.complaints.is_empty() && !read.as_ref().is_err_and(|wrong| wrong.include.is_some()) {
        parser.complaints.extend(read.err().map(|wrong| wrong.text));
        return Err(Wrong::new(parser.complaints.join(&b'\0')));
    }
    read?;
    parser.finish()
}

/// Compiles a regular expression as awk reads it.
pub(super) fn compile(meter: &Meter, text: &[u8], locale: Locale, icase: bool) -> Result<Regex, String> {
    if text.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1 {
        return Err("Trailing backslash".to_owned());
    }
    let options = RegexOptions { icase, locale, dialect: Dialect::Awk, ..RegexOptions::default() };
    Regex::new(meter, &awk_to_ere(text), Syntax::Extended, &options).map_err(|error| error.to_string())
}

impl Parser<'_> {
    fn advance(&mut self) {
        self.lexer.skip_blanks();
        self.tok_at = self.lexer.at;
        self.tok_line = self.lexer.line;
        let is_line_open = !matches!(self.tok, Tok::End | Tok::Newline);
        self.tok = self.lexer.next();
        // gawk reads a newline behind the last line, be it there or not.
        if self.tok == Tok::End && is_line_open {
            self.tok = Tok::Newline;
        }
    }

    fn at_op(&self, op: &str) -> bool {
        matches!(&self.tok, Tok::Op(o) if *o == op)
    }

    fn at_word(&self, word: Word) -> bool {
        self.tok == Tok::Word(word)
    }

    fn eat(&mut self, op: &str) -> bool {
        let here = self.at_op(op);
        if here {
            self.advance();
        }
        here
    }

    fn expect(&mut self, op: &str) -> Res<()> {
        if self.eat(op) {
            return Ok(());
        }
        // gawk takes the `|` of a `getline` and stumbles over what stands behind it.
        self.eat("|");
        self.syntax()
    }

    fn newlines(&mut self) {
        while self.tok == Tok::Newline {
            self.advance();
        }
    }

    fn syntax<T>(&self) -> Res<T> {
        let text = match &self.tok {
            Tok::End | Tok::Newline => "unexpected newline or end of string",
            Tok::Wrong(text) => text,
            Tok::Invalid(byte) => {
                // The byte goes out as it is, in the middle of a message.
                let Wrong { text, .. } = self.pointed("invalid char '\0' in expression");
                return Err(Wrong::new(replace_last(&text, b'\0', *byte)));
            }
            _ => "syntax error",
        };
        Err(self.pointed(text))
    }

    /// The line at fault, with a mark under the token.
    fn pointed(&self, message: &str) -> Wrong {
        self.pointed_at(self.tok_at, message)
    }

    fn pointed_at(&self, at: usize, message: &str) -> Wrong {
        let text = self.lexer.text;
        let at = at.min(text.len());
        let start = text.get(..at).and_then(|before| memchr::memrchr(b'\n', before)).map_or(0, |i| i + 1);
        let end = text.get(at..).and_then(|rest| memchr::memchr(b'\n', rest)).map_or(text.len(), |i| at + i);
        let line = text.get(start..end).unwrap_or_default();
        let mut out = Vec::new();
        // gawk has read the newline already when it stumbles over it.
        let line_number = self.tok_line + u32::from(self.tok == Tok::Newline);
        let head = self.head(line_number);
        out.extend_from_slice(&head);
        out.extend_from_slice(line);
        out.push(b'\n');
        out.extend_from_slice(b"\0");
        out.extend_from_slice(&head);
        for &byte in text.get(start..at).unwrap_or_default() {
            out.push(if byte == b'\t' { b'\t' } else { b' ' });
        }
        out.extend_from_slice(b"^ ");
        out.extend_from_slice(message.as_bytes());
        out.push(b'\n');
        Wrong::new(out)
    }

    /// `SOURCE:LINE: ` of a line of the whole text.
    fn head(&self, line: u32) -> Vec<u8> {
        let (name, line) = place(self.places, line);
        [name, format!(":{line}: ").as_bytes()].concat()
    }

    /// Fails with `SOURCE:LINE: error: MESSAGE` at the current token.
    fn error<T>(&self, message: &str) -> Res<T> {
        Err(Wrong::new([&self.head(self.tok_line), format!("error: {message}\n").as_bytes()].concat()))
    }

    /// Notes an error behind which the program is read on, to find the others.
    fn complain(&mut self, message: &str) {
        self.complaints.push([&self.head(self.tok_line), format!("error: {message}\n").as_bytes()].concat());
    }

    fn deeper(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > DEPTH_MAX { self.error("the program is nested too deep") } else { Ok(()) }
    }

    fn chain(&self, n: &mut usize) -> Res<()> {
        *n += 1;
        if *n > CHAIN_MAX { self.error("the expression is too long") } else { Ok(()) }
    }

    // ---- names ----

    fn global(&mut self, name: &[u8]) -> usize {
        if let Some(slot) = self.globals.get(name) {
            return *slot;
        }
        let slot = self.program.globals.len();
        self.program.globals.push(name.to_vec());
        self.globals.insert(name.to_vec(), slot);
        slot
    }

    fn slot(&mut self, name: &[u8]) -> Slot {
        match self.locals.iter().position(|local| local == name) {
            Some(i) => Slot::Local(i),
            None => {
                let name = self.qualified(name);
                Slot::Global(self.global(&name))
            }
        }
    }

    /// A name as it is known in the whole program: with its namespace, where that is not `awk`.
    fn qualified(&mut self, name: &[u8]) -> Vec<u8> {
        let Some(at) = memchr::memmem::find(name, b"::") else {
            // Names in capitals are those of all namespaces.
            if self.namespace.is_empty() || name.iter().all(u8::is_ascii_uppercase) {
                return name.to_vec();
            }
            return [&self.namespace, &b"::"[..], name].concat();
        };
        let (space, second) = (name.get(..at).unwrap_or_default(), name.get(at + 2..).unwrap_or_default());
        let shown = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        if memchr::memmem::find(second, b"::").is_some() {
            let text = format!("identifier `{}': namespace separator can only appear once in a qualified name", shown(name));
            self.complain(&text);
        } else if !is_identifier(second) {
            self.complain(&format!("qualified identifier `{}' is badly formed", shown(name)));
        } else if is_reserved(space) {
            self.complain(&format!("using reserved identifier `{}' as a namespace is not allowed", shown(space)));
        } else if is_reserved(second) {
            let text = format!("using reserved identifier `{}' as second component of a qualified name is not allowed", shown(second));
            self.complain(&text);
        }
        if space == b"awk" { second.to_vec() } else { name.to_vec() }
    }

    fn function(&mut self, name: &[u8]) -> usize {
        if let Some(i) = self.functions.get(name) {
            return *i;
        }
        let i = self.program.functions.len();
        self.program.functions.push(Function { name: name.to_vec(), ..Function::default() });
        self.functions.insert(name.to_vec(), i);
        i
    }

    fn finish(mut self) -> Res<Program> {
        if let Some(function) = self.program.functions.iter().find(|f| !f.defined) {
            let name = String::from_utf8_lossy(&function.name).into_owned();
            let line =
                self.calls.iter().find(|(i, ..)| self.program.functions.get(*i).is_some_and(|f| !f.defined)).map_or(1, |call| call.2);
            let text = format!("fatal: function `{name}' not defined\n");
            return Err(Wrong::new([&self.head(line), text.as_bytes()].concat()));
        }
        let as_variable = self.program.functions.iter().find(|f| self.globals.contains_key(&f.name));
        if let Some(function) = as_variable {
            let name = String::from_utf8_lossy(&function.name).into_owned();
            let rest = format!("function `{name}' called with space between name and `(',\nor used as a variable or an array");
            self.complain(&rest);
            return Err(Wrong::new(self.complaints.pop().unwrap_or_default()));
        }
        for (byte, line) in std::mem::take(&mut self.lexer.plain_escapes) {
            self.program.warnings.push([&self.head(line), super::lex::plain_escape(byte).as_bytes()].concat());
        }
        for (i, n, line) in std::mem::take(&mut self.calls) {
            if let Some(function) = self.program.functions.get(i)
                && n > function.params.len()
            {
                let name = String::from_utf8_lossy(&function.name).into_owned();
                let text = format!("warning: function `{name}' called with more arguments than declared");
                self.program.warnings.push([&self.head(line), text.as_bytes()].concat());
            }
        }
        infer_arrays(&mut self.program);
        Ok(self.program)
    }

    // ---- items ----

    fn items(&mut self) -> Res<()> {
        loop {
            self.newlines();
            self.enter_place();
            if self.tok == Tok::End {
                return Ok(());
            }
            if self.at_op(";") {
                let text = b"each rule must have a pattern or an action part\n";
                self.complaints.push([&self.head(self.tok_line), &text[..]].concat());
                self.advance();
                continue;
            }
            self.item()?;
        }
    }

    fn item(&mut self) -> Res<()> {
        let line = self.tok_line;
        let kind = match self.tok {
            Tok::Word(Word::Function) => return self.function_item(),
            Tok::Word(Word::Begin) => RuleKind::Begin,
            Tok::Word(Word::End) => RuleKind::End,
            Tok::Word(Word::BeginFile) => RuleKind::BeginFile,
            Tok::Word(Word::EndFile) => RuleKind::EndFile,
            Tok::Op("@") => {
                let from = self.tok_at;
                self.advance();
                return match &self.tok {
                    Tok::Name(name) if name == b"include" => self.include(from),
                    Tok::Name(name) if name == b"load" => self.error("@load is not supported"),
                    Tok::Name(name) if name == b"namespace" => self.namespace(),
                    _ => self.syntax(),
                };
            }
            _ => RuleKind::Main,
        };
        self.rule = kind;
        if kind != RuleKind::Main {
            self.advance();
            if self.tok == Tok::Newline && matches!(kind, RuleKind::Begin | RuleKind::End) {
                let line = self.tok_line + u32::from(self.tok_at < self.lexer.text.len());
                let name = if kind == RuleKind::Begin { "BEGIN" } else { "END" };
                return Err(Wrong::new([&self.head(line), format!("{name} blocks must have an action part\n").as_bytes()].concat()));
            }
            if !self.at_op("{") {
                return self.syntax();
            }
            let body = self.block()?;
            match kind {
                RuleKind::Begin => self.program.begin.push(body),
                RuleKind::End => self.program.end.push(body),
                RuleKind::BeginFile => self.program.begin_file.push(body),
                _ => self.program.end_file.push(body),
            }
            self.end_of_action();
            return Ok(());
        }
        let pattern = if self.at_op("{") {
            Pattern::Always
        } else {
            let from = self.expr(Ctx::default())?;
            if self.eat(",") {
                self.newlines();
                let to = self.expr(Ctx::default())?;
                self.program.n_ranges += 1;
                Pattern::Range(from, to, self.program.n_ranges - 1)
            } else {
                Pattern::When(from)
            }
        };
        let body = if self.at_op("{") { Some(self.block()?) } else { None };
        // A new item may follow a closing brace at once, a pattern alone has to be ended.
        if body.is_some() {
            self.end_of_action();
        } else if !matches!(self.tok, Tok::Newline | Tok::End | Tok::Op(";")) {
            return self.syntax();
        } else {
            self.advance();
        }
        self.program.reads_input = true;
        self.program.rules.push(Rule { pattern, body, line });
        Ok(())
    }

    /// `@include "FILE"`: reading begins again with the file in its place.
    fn include(&mut self, from: usize) -> Res<()> {
        let line = self.tok_line;
        let (name, to) = self.directive()?;
        let namespace = self.namespace.clone();
        Err(Wrong { text: Vec::new(), include: Some(Box::new(Include { name, from, to, line, namespace })) })
    }

    /// `@namespace "NAME"`.
    fn namespace(&mut self) -> Res<()> {
        let (name, _) = self.directive()?;
        if name == b"awk" {
            self.namespace.clear();
            return Ok(());
        }
        let shown = String::from_utf8_lossy(&name).into_owned();
        if !is_identifier(&name) {
            self.complain(&format!("namespace name `{shown}' must meet identifier naming rules"));
        } else if is_reserved(&name) {
            self.complain(&format!("using reserved identifier `{shown}' as a namespace is not allowed"));
        }
        self.namespace = name;
        Ok(())
    }

    /// String behind the name of a directive, and where it ends.
    fn directive(&mut self) -> Res<(Vec<u8>, usize)> {
        self.advance();
        let Tok::Str(name) = self.tok.clone() else { return self.syntax() };
        let to = self.lexer.at;
        let (line, at) = (self.tok_line, self.tok_at);
        self.advance();
        if !matches!(self.tok, Tok::Newline | Tok::End | Tok::Op(";")) {
            return self.syntax();
        }
        if self.at_op(";") {
            self.advance();
        }
        // Complaints are about the directive.
        (self.tok_line, self.tok_at) = if self.tok == Tok::Newline { (line, at) } else { (self.tok_line, self.tok_at) };
        Ok((name, to))
    }

    /// Enters the part of the text in which the current token stands.
    fn enter_place(&mut self) {
        while let Some(place) = self.places.get(self.n_places)
            && place.from_line <= self.tok_line
        {
            self.namespace.clone_from(&place.namespace);
            self.n_places += 1;
        }
    }

    /// Fails where a rule goes on in the next file.
    fn same_place(&self) -> Res<()> {
        let Some(next) = self.places.get(self.n_places) else { return Ok(()) };
        if next.from_line > self.tok_line || !next.is_whole {
            return Ok(());
        }
        let head = self.head(next.from_line - 1);
        let rest = b"^ source files / command-line arguments must contain complete functions or rules\n";
        Err(Wrong::new([&head, &b"(END OF FILE)\n\0"[..], &head, rest].concat()))
    }

    /// What may follow a closing brace: newlines and one semicolon.
    fn end_of_action(&mut self) {
        self.newlines();
        self.eat(";");
    }

    fn function_item(&mut self) -> Res<()> {
        self.advance();
        let name = match &self.tok {
            Tok::Name(name) | Tok::Call(name) => name.clone(),
            Tok::Builtin(_) => {
                let at = self.lexer.text.get(self.tok_at..).unwrap_or_default();
                let len = at.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
                let name = String::from_utf8_lossy(at.get(..len).unwrap_or_default()).into_owned();
                return Err(self.pointed(&format!("`{name}' is a built-in function, it cannot be redefined")));
            }
            _ => return self.syntax(),
        };
        let name = self.qualified(&name);
        if self.globals.contains_key(&name) {
            self.complain(&format!("function name `{}' previously defined", String::from_utf8_lossy(&name)));
        }
        self.advance();
        self.expect("(")?;
        let mut params: Vec<Vec<u8>> = Vec::new();
        while !self.at_op(")") {
            let Tok::Name(param) = self.tok.clone() else { return self.syntax() };
            let shown = String::from_utf8_lossy(&param).into_owned();
            let function = String::from_utf8_lossy(&name).into_owned();
            if param.contains(&b':') {
                self.complain(&format!("function `{function}': parameter `{shown}' cannot contain a namespace"));
            }
            if param == name {
                self.complain(&format!("function `{function}': cannot use function name as parameter name"));
            } else if special::NAMES.contains(&shown.as_str()) {
                self.complain(&format!("function `{function}': cannot use special variable `{shown}' as a function parameter"));
            }
            if let Some(before) = params.iter().position(|p| *p == param) {
                let text =
                    format!("function `{function}': parameter #{}, `{shown}', duplicates parameter #{}", params.len() + 1, before + 1);
                self.complain(&text);
            }
            params.push(param);
            self.advance();
            if !self.eat(",") {
                break;
            }
            self.newlines();
        }
        self.expect(")")?;
        self.newlines();
        if !self.at_op("{") {
            return self.syntax();
        }
        let i = self.function(&name);
        if self.program.functions.get(i).is_some_and(|f| f.defined) {
            return self.error(&format!("function name `{}' previously defined", String::from_utf8_lossy(&name)));
        }
        if let Some(function) = self.program.functions.get_mut(i) {
            function.defined = true;
        }
        self.locals.clone_from(&params);
        self.in_function = true;
        self.rule = RuleKind::Main;
        let body = self.block()?;
        self.end_of_action();
        self.in_function = false;
        self.locals.clear();
        if let Some(function) = self.program.functions.get_mut(i) {
            function.arrays = vec![false; params.len()];
            function.params = params;
            function.body = body;
        }
        Ok(())
    }

    fn block(&mut self) -> Res<Vec<Stmt>> {
        self.expect("{")?;
        let mut body = Vec::new();
        loop {
            while self.tok == Tok::Newline || self.at_op(";") {
                self.advance();
            }
            self.same_place()?;
            if self.at_op("}") {
                self.advance();
                return Ok(body);
            }
            if self.tok == Tok::End {
                return self.syntax();
            }
            body.push(self.statement()?);
        }
    }

    // ---- statements ----

    /// The end of a simple statement.
    fn terminator(&mut self) -> Res<()> {
        match &self.tok {
            Tok::Newline => {
                self.advance();
                Ok(())
            }
            Tok::Op(";") => {
                self.advance();
                Ok(())
            }
            Tok::Op("}") | Tok::End => Ok(()),
            _ => self.syntax(),
        }
    }

    fn statement(&mut self) -> Res<Stmt> {
        self.deeper()?;
        let line = self.tok_line;
        let kind = self.statement_kind()?;
        self.depth -= 1;
        Ok(Stmt { line, kind })
    }

    /// The body of a loop or an `if`: newlines may stand before it.
    fn body(&mut self) -> Res<Box<Stmt>> {
        if self.at_op(";") {
            let line = self.tok_line;
            self.advance();
            return Ok(Box::new(Stmt { line, kind: Kind::Nothing }));
        }
        self.newlines();
        Ok(Box::new(self.statement()?))
    }

    fn loop_body(&mut self) -> Res<Box<Stmt>> {
        self.loops += 1;
        let body = self.body();
        self.loops -= 1;
        body
    }

    fn statement_kind(&mut self) -> Res<Kind> {
        let Tok::Word(word) = self.tok else {
            if self.at_op("{") {
                return Ok(Kind::Block(self.block()?));
            }
            if self.at_op(";") {
                self.advance();
                return Ok(Kind::Nothing);
            }
            let kind = self.simple(Ctx::default())?;
            self.terminator()?;
            return Ok(kind);
        };
        match word {
            Word::If => {
                self.advance();
                self.expect("(")?;
                let cond = self.expr(Ctx::default())?;
                self.expect(")")?;
                let then = self.body()?;
                // Newlines may stand before `else`; a semicolon is the end of a simple statement and has been read with it.
                let before = (self.lexer.clone(), self.tok.clone(), self.tok_at, self.tok_line);
                self.newlines();
                if self.at_word(Word::Else) {
                    self.advance();
                    let otherwise = self.body()?;
                    return Ok(Kind::If(cond, then, Some(otherwise)));
                }
                (self.lexer, self.tok, self.tok_at, self.tok_line) = before;
                Ok(Kind::If(cond, then, None))
            }
            Word::While => {
                self.advance();
                self.expect("(")?;
                let cond = self.expr(Ctx::default())?;
                self.expect(")")?;
                if self.at_op(";") {
                    let line = self.tok_line;
                    self.advance();
                    return Ok(Kind::While(cond, Box::new(Stmt { line, kind: Kind::Nothing })));
                }
                Ok(Kind::While(cond, self.loop_body()?))
            }
            Word::Do => {
                self.advance();
                let body = self.loop_body()?;
                self.newlines();
                if !self.at_word(Word::While) {
                    return self.syntax();
                }
                self.advance();
                self.expect("(")?;
                let cond = self.expr(Ctx::default())?;
                self.expect(")")?;
                self.terminator()?;
                Ok(Kind::Do(body, cond))
            }
            Word::For => self.for_statement(),
            Word::Switch => self.switch_statement(),
            Word::Print | Word::Printf | Word::Delete => {
                let kind = self.simple(Ctx::default())?;
                self.terminator()?;
                Ok(kind)
            }
            Word::Break | Word::Continue => {
                let inside = self.loops > 0 || (word == Word::Break && self.switches > 0);
                if !inside {
                    let name = if word == Word::Break { "break" } else { "continue" };
                    let extra = if word == Word::Break { " or switch" } else { "" };
                    // gawk looks at it twice.
                    self.complain(&format!("`{name}' is not allowed outside a loop{extra}"));
                    self.complain(&format!("`{name}' is not allowed outside a loop{extra}"));
                }
                self.advance();
                self.terminator()?;
                Ok(if word == Word::Break { Kind::Break } else { Kind::Continue })
            }
            Word::Next | Word::NextFile => {
                let name = if word == Word::Next { "next" } else { "nextfile" };
                if !self.in_function {
                    let place = match self.rule {
                        RuleKind::Begin => "BEGIN",
                        RuleKind::End => "END",
                        RuleKind::BeginFile if word == Word::Next => "BEGINFILE",
                        RuleKind::EndFile => "ENDFILE",
                        _ => "",
                    };
                    if !place.is_empty() {
                        self.complain(&format!("`{name}' used in {place} action"));
                    }
                }
                self.advance();
                self.terminator()?;
                Ok(if word == Word::Next { Kind::Next } else { Kind::NextFile })
            }
            Word::Exit => {
                self.advance();
                let value = self.optional_expr()?;
                self.terminator()?;
                Ok(Kind::Exit(value))
            }
            Word::Return => {
                if !self.in_function {
                    return Err(self.pointed("`return' used outside function context"));
                }
                self.advance();
                let value = self.optional_expr()?;
                self.terminator()?;
                Ok(Kind::Return(value))
            }
            Word::Getline => {
                let kind = self.simple(Ctx::default())?;
                self.terminator()?;
                Ok(kind)
            }
            _ => self.syntax(),
        }
    }

    fn optional_expr(&mut self) -> Res<Option<Expr>> {
        match &self.tok {
            Tok::Newline | Tok::End | Tok::Op(";" | "}") => Ok(None),
            _ => Ok(Some(self.expr(Ctx::default())?)),
        }
    }

    fn for_statement(&mut self) -> Res<Kind> {
        self.advance();
        self.expect("(")?;
        // `for (name in array)`
        if let Tok::Name(name) = &self.tok {
            let name = name.clone();
            let before = (self.lexer.clone(), self.tok.clone(), self.tok_at, self.tok_line);
            self.advance();
            if self.at_word(Word::In) {
                self.advance();
                if let Tok::Name(_) = &self.tok {
                    let array = self.array_name()?;
                    if self.eat(")") {
                        let target = Expr::Var(self.slot(&name));
                        return Ok(Kind::ForIn(target, array, self.loop_body()?));
                    }
                }
            }
            (self.lexer, self.tok, self.tok_at, self.tok_line) = before;
        }
        let line = self.tok_line;
        let init = if self.at_op(";") { None } else { Some(Box::new(Stmt { line, kind: self.simple(Ctx::default())? })) };
        self.expect(";")?;
        self.newlines();
        let cond = if self.at_op(";") { None } else { Some(self.expr(Ctx::default())?) };
        self.expect(";")?;
        self.newlines();
        let step = if self.at_op(")") { None } else { Some(Box::new(Stmt { line, kind: self.simple(Ctx::default())? })) };
        self.expect(")")?;
        if self.at_op(";") {
            self.advance();
            return Ok(Kind::For(init, cond, step, Box::new(Stmt { line, kind: Kind::Nothing })));
        }
        Ok(Kind::For(init, cond, step, self.loop_body()?))
    }

    /// A name with its subscripts, as an array.
    fn array_name(&mut self) -> Res<Expr> {
        let Tok::Name(name) = &self.tok else { return self.syntax() };
        let name = name.clone();
        self.advance();
        let mut array = Expr::Var(self.slot(&name));
        while self.at_op("[") {
            array = Expr::Index(Box::new(array), self.subscripts()?);
        }
        Ok(array)
    }

    fn switch_statement(&mut self) -> Res<Kind> {
        self.advance();
        self.expect("(")?;
        let subject = self.expr(Ctx::default())?;
        self.expect(")")?;
        self.newlines();
        self.expect("{")?;
        let mut cases: Vec<(Option<Expr>, Vec<Stmt>)> = Vec::new();
        let (mut constants, mut has_default) = (HashSet::new(), false);
        self.switches += 1;
        loop {
            while self.tok == Tok::Newline || self.at_op(";") {
                self.advance();
            }
            if self.eat("}") {
                break;
            }
            match self.tok {
                Tok::Word(Word::Case) => {
                    self.advance();
                    let value = self.unary()?;
                    if let Some(shown) = constant(&value)
                        && !constants.insert(shown.clone())
                    {
                        self.complain(&format!("duplicate case values in switch body: {}", String::from_utf8_lossy(&shown)));
                    }
                    self.expect(":")?;
                    cases.push((Some(value), Vec::new()));
                }
                Tok::Word(Word::Default) => {
                    if std::mem::replace(&mut has_default, true) {
                        return self.error("duplicate `default' detected in switch body");
                    }
                    self.advance();
                    self.expect(":")?;
                    cases.push((None, Vec::new()));
                }
                _ => {
                    let statement = self.statement()?;
                    match cases.last_mut() {
                        Some((_, body)) => body.push(statement),
                        None => return self.syntax(),
                    }
                }
            }
        }
        self.switches -= 1;
        Ok(Kind::Switch(subject, cases))
    }

    /// `print`, `delete` or an expression.
    fn simple(&mut self, ctx: Ctx) -> Res<Kind> {
        match self.tok {
            Tok::Word(word @ (Word::Print | Word::Printf)) => {
                self.advance();
                let mut args = Vec::new();
                let starts = !matches!(&self.tok, Tok::Newline | Tok::End | Tok::Op(";" | "}" | ">" | ">>" | "|" | "|&" | ")"));
                if starts {
                    args = self.exprs(Ctx { no_gt: true, ..ctx })?;
                    if let [Expr::List(_)] = args.as_slice()
                        && let Some(Expr::List(inner)) = args.pop()
                    {
                        args = inner;
                    }
                }
                let how = match &self.tok {
                    Tok::Op(">") => Some(Redirect::File),
                    Tok::Op(">>") => Some(Redirect::Append),
                    Tok::Op("|") => Some(Redirect::Pipe),
                    Tok::Op("|&") => Some(Redirect::Coprocess),
                    _ => None,
                };
                let to = match how {
                    Some(how) => {
                        self.advance();
                        Some((how, self.concat(Ctx { no_gt: true, no_in: true })?))
                    }
                    None => None,
                };
                if word == Word::Printf && starts && args.is_empty() {
                    return self.syntax();
                }
                Ok(if word == Word::Print { Kind::Print(args, to) } else { Kind::Printf(args, to) })
            }
            Tok::Word(Word::Delete) => {
                self.advance();
                let paren = self.eat("(");
                let target = self.array_name()?;
                if paren {
                    self.expect(")")?;
                }
                Ok(match target {
                    Expr::Index(array, keys) => Kind::Delete(*array, keys),
                    array => Kind::DeleteAll(array),
                })
            }
            _ => Ok(Kind::Expr(self.expr(ctx)?)),
        }
    }

    // ---- expressions ----

    fn exprs(&mut self, ctx: Ctx) -> Res<Vec<Expr>> {
        let mut all = vec![self.expr(ctx)?];
        while self.eat(",") {
            self.newlines();
            all.push(self.expr(ctx)?);
        }
        Ok(all)
    }

    fn expr(&mut self, ctx: Ctx) -> Res<Expr> {
        self.deeper()?;
        let left = self.ternary(ctx)?;
        let result = self.assignment(left, ctx);
        self.depth -= 1;
        result
    }

    fn assignment(&mut self, left: Expr, ctx: Ctx) -> Res<Expr> {
        let op = match &self.tok {
            Tok::Op("=") => None,
            Tok::Assign(op) => Some(*op),
            _ => return Ok(left),
        };
        // `a && b = c` and the like: the assignment belongs to the last operand.
        match left {
            left @ (Expr::Var(_) | Expr::Field(_) | Expr::Index(..)) => {
                self.advance();
                let right = self.expr(ctx)?;
                Ok(match op {
                    None => Expr::Assign(Box::new(left), Box::new(right)),
                    Some(op) => Expr::Update(op, Box::new(left), Box::new(right)),
                })
            }
            Expr::And(a, b) => Ok(Expr::And(a, Box::new(self.assignment(*b, ctx)?))),
            Expr::Or(a, b) => Ok(Expr::Or(a, Box::new(self.assignment(*b, ctx)?))),
            Expr::Not(a) => Ok(Expr::Not(Box::new(self.assignment(*a, ctx)?))),
            Expr::Cond(a, b, c) => Ok(Expr::Cond(a, b, Box::new(self.assignment(*c, ctx)?))),
            Expr::Match(positive, a, b) => Ok(Expr::Match(positive, a, Box::new(self.assignment(*b, ctx)?))),
            Expr::Compare(order, a, b) => Ok(Expr::Compare(order, a, Box::new(self.assignment(*b, ctx)?))),
            _ => self.syntax(),
        }
    }

    fn ternary(&mut self, ctx: Ctx) -> Res<Expr> {
        let cond = self.or(ctx)?;
        if !self.at_op("?") {
            return Ok(cond);
        }
        self.advance();
        self.newlines();
        let then = self.expr(ctx)?;
        self.expect(":")?;
        self.newlines();
        self.deeper()?;
        let otherwise = self.expr(ctx)?;
        self.depth -= 1;
        Ok(Expr::Cond(Box::new(cond), Box::new(then), Box::new(otherwise)))
    }

    fn or(&mut self, ctx: Ctx) -> Res<Expr> {
        let mut left = self.and(ctx)?;
        let mut n = 0;
        while self.eat("||") {
            self.newlines();
            self.chain(&mut n)?;
            left = Expr::Or(Box::new(left), Box::new(self.and(ctx)?));
        }
        Ok(left)
    }

    fn and(&mut self, ctx: Ctx) -> Res<Expr> {
        let mut left = self.membership(ctx)?;
        let mut n = 0;
        while self.eat("&&") {
            self.newlines();
            self.chain(&mut n)?;
            left = Expr::And(Box::new(left), Box::new(self.membership(ctx)?));
        }
        Ok(left)
    }

    fn membership(&mut self, ctx: Ctx) -> Res<Expr> {
        let mut left = self.matching(ctx)?;
        let mut n = 0;
        while !ctx.no_in && self.at_word(Word::In) {
            self.advance();
            self.chain(&mut n)?;
            let array = self.array_name()?;
            let keys = match left {
                Expr::List(keys) => keys,
                one => vec![one],
            };
            left = Expr::In(keys, Box::new(array));
            // gawk: what is asked may be compared.
            if let Some(order) = self.order(ctx) {
                self.advance();
                let right = self.concat(ctx)?;
                left = Expr::Compare(order, Box::new(left), Box::new(right));
            }
        }
        Ok(left)
    }

    fn matching(&mut self, ctx: Ctx) -> Res<Expr> {
        let mut left = self.comparison(ctx)?;
        let mut n = 0;
        loop {
            let positive = match &self.tok {
                Tok::Op("~") => true,
                Tok::Op("!~") => false,
                _ => return Ok(left),
            };
            self.advance();
            self.chain(&mut n)?;
            let right = self.comparison(ctx)?;
            left = Expr::Match(positive, Box::new(left), Box::new(right));
        }
    }

    fn comparison(&mut self, ctx: Ctx) -> Res<Expr> {
        let left = self.concat(ctx)?;
        let Some(order) = self.order(ctx) else { return Ok(left) };
        self.advance();
        let right = self.concat(ctx)?;
        Ok(Expr::Compare(order, Box::new(left), Box::new(right)))
    }

    /// Comparison whose sign stands here.
    fn order(&self, ctx: Ctx) -> Option<Order> {
        Some(match &self.tok {
            Tok::Op("<") => Order::Lt,
            Tok::Op("<=") => Order::Le,
            Tok::Op("==") => Order::Eq,
            Tok::Op("!=") => Order::Ne,
            Tok::Op(">") if !ctx.no_gt => Order::Gt,
            Tok::Op(">=") => Order::Ge,
            _ => return None,
        })
    }

    /// Whether an operand of a concatenation may begin here.
    fn starts_operand(&self) -> bool {
        match &self.tok {
            Tok::Num(_) | Tok::Str(_) | Tok::Name(_) | Tok::Call(_) | Tok::Builtin(_) => true,
            Tok::Op(op) => matches!(*op, "$" | "!" | "(" | "-" | "+" | "++" | "--"),
            _ => false,
        }
    }

    fn concat(&mut self, ctx: Ctx) -> Res<Expr> {
        let first = self.additive(ctx)?;
        let mut parts = vec![first];
        loop {
            if self.starts_operand() && !(ctx.no_in && self.at_word(Word::In)) {
                if matches!(parts.last(), Some(Expr::List(_))) {
                    return self.syntax();
                }
                parts.push(self.additive(ctx)?);
                continue;
            }
            if self.at_op("|") || self.at_op("|&") {
                // `"command" | getline`: the command is all that stands before.
                let mut ahead = self.lexer.clone();
                if ahead.next() == Tok::Word(Word::Getline) {
                    let is_coprocess = self.at_op("|&");
                    self.advance();
                    self.advance();
                    let target = self.getline_target()?;
                    let command = joined(parts);
                    let command = Box::new(command);
                    parts =
                        vec![if is_coprocess { Expr::GetlineCoprocess(target, command) } else { Expr::GetlineCommand(target, command) }];
                    continue;
                }
            }
            return Ok(joined(parts));
        }
    }

    fn additive(&mut self, _ctx: Ctx) -> Res<Expr> {
        let mut left = self.multiplicative()?;
        let mut n = 0;
        loop {
            let op = match &self.tok {
                Tok::Op("+") => Arith::Add,
                Tok::Op("-") => Arith::Sub,
                _ => return Ok(left),
            };
            self.advance();
            self.chain(&mut n)?;
            left = Expr::Binary(op, Box::new(left), Box::new(self.multiplicative()?));
        }
    }

    fn multiplicative(&mut self) -> Res<Expr> {
        let mut left = self.unary()?;
        let mut n = 0;
        loop {
            let op = match &self.tok {
                Tok::Op("*") => Arith::Mul,
                Tok::Op("/") => Arith::Div,
                Tok::Op("%") => Arith::Mod,
                _ => return Ok(left),
            };
            self.advance();
            self.chain(&mut n)?;
            let right = self.unary()?;
            if let Expr::Num(0.0) = right {
                match op {
                    Arith::Div => return self.error("division by zero attempted"),
                    Arith::Mod => return self.error("division by zero attempted in `%'"),
                    _ => {}
                }
            }
            left = Expr::Binary(op, Box::new(left), Box::new(right));
        }
    }

    fn unary(&mut self) -> Res<Expr> {
        let op = match &self.tok {
            Tok::Op(op @ ("!" | "-" | "+")) => *op,
            _ => return self.power(),
        };
        self.advance();
        self.deeper()?;
        let operand = Box::new(self.unary()?);
        self.depth -= 1;
        Ok(match op {
            "!" => Expr::Not(operand),
            "-" => Expr::Neg(operand),
            _ => Expr::Plus(operand),
        })
    }

    fn power(&mut self) -> Res<Expr> {
        let base = self.postfix()?;
        if !self.at_op("^") {
            return Ok(base);
        }
        self.advance();
        self.deeper()?;
        // `2^-3`, and `2^3^2` from the right.
        let exponent = match &self.tok {
            Tok::Op("-" | "+" | "!") => self.unary()?,
            _ => self.power()?,
        };
        self.depth -= 1;
        Ok(Expr::Binary(Arith::Pow, Box::new(base), Box::new(exponent)))
    }

    fn postfix(&mut self) -> Res<Expr> {
        let primary = self.primary()?;
        if matches!(primary, Expr::Var(_) | Expr::Field(_) | Expr::Index(..)) {
            if self.eat("++") {
                return Ok(Expr::Step(Box::new(primary), 1.0, true));
            }
            if self.eat("--") {
                return Ok(Expr::Step(Box::new(primary), -1.0, true));
            }
        }
        Ok(primary)
    }

    fn subscripts(&mut self) -> Res<Vec<Expr>> {
        self.expect("[")?;
        let keys = self.exprs(Ctx::default())?;
        self.expect("]")?;
        Ok(keys)
    }

    fn getline_target(&mut self) -> Res<Option<Box<Expr>>> {
        Ok(match &self.tok {
            Tok::Name(_) | Tok::Op("$") => Some(Box::new(self.primary()?)),
            _ => None,
        })
    }

    fn primary(&mut self) -> Res<Expr> {
        self.deeper()?;
        let result = self.primary_inner();
        self.depth -= 1;
        result
    }

    fn primary_inner(&mut self) -> Res<Expr> {
        match self.tok.clone() {
            Tok::Num(n) => {
                self.advance();
                Ok(Expr::Num(n))
            }
            Tok::Str(text) => {
                self.advance();
                Ok(Expr::Str(Str::from_vec(text)))
            }
            Tok::Op("/") | Tok::Assign(Arith::Div) => {
                let text = self.regex_text()?;
                match compile(self.meter, &text, self.program.locale, false) {
                    Ok(regex) => Ok(Expr::Regex(text, Box::new(regex))),
                    Err(why) => self.error(&format!("{why}: /{}/", String::from_utf8_lossy(&text))),
                }
            }
            Tok::Op("@") => {
                self.advance();
                if self.at_op("/") {
                    return Ok(Expr::TypedRegex(Str::from_vec(self.regex_text()?)));
                }
                let Tok::Call(name) = self.tok.clone() else { return self.syntax() };
                self.advance();
                let target = Expr::Var(self.slot(&name));
                let args = self.arguments()?;
                Ok(Expr::Indirect(Box::new(target), args))
            }
            Tok::Op("$") => {
                self.advance();
                let index = match &self.tok {
                    Tok::Op(op @ ("++" | "--")) => {
                        let change = if *op == "++" { 1.0 } else { -1.0 };
                        self.advance();
                        let target = self.primary()?;
                        Expr::Step(Box::new(target), change, false)
                    }
                    Tok::Op("-" | "+" | "!") => self.unary()?,
                    _ => self.primary()?,
                };
                Ok(Expr::Field(Box::new(index)))
            }
            Tok::Op(op @ ("++" | "--")) => {
                self.advance();
                let target = self.primary()?;
                if !matches!(target, Expr::Var(_) | Expr::Field(_) | Expr::Index(..)) {
                    return self.syntax();
                }
                Ok(Expr::Step(Box::new(target), if op == "++" { 1.0 } else { -1.0 }, false))
            }
            Tok::Op("-" | "+" | "!") => self.unary(),
            Tok::Op("(") => {
                self.advance();
                let mut all = self.exprs(Ctx::default())?;
                self.expect(")")?;
                if all.len() > 1 {
                    return Ok(Expr::List(all));
                }
                match all.pop() {
                    Some(one) => Ok(Expr::Group(Box::new(one))),
                    None => self.syntax(),
                }
            }
            Tok::Word(Word::Getline) => {
                self.advance();
                let target = self.getline_target()?;
                if self.at_op("<") {
                    self.advance();
                    let file = self.postfix()?;
                    return Ok(Expr::GetlineFile(target, Box::new(file)));
                }
                Ok(Expr::Getline(target))
            }
            Tok::Builtin(builtin) => self.builtin(builtin),
            Tok::Call(name) => {
                self.advance();
                if self.locals.contains(&name) {
                    return self.error(&format!("attempt to use non-function `{}' in function call", String::from_utf8_lossy(&name)));
                }
                let name = self.qualified(&name);
                let i = self.function(&name);
                let line = self.tok_line;
                let args = self.arguments()?;
                self.calls.push((i, args.len(), line));
                Ok(Expr::Call(i, args))
            }
            Tok::Name(name) => {
                self.advance();
                let mut expr = Expr::Var(self.slot(&name));
                while self.at_op("[") {
                    expr = Expr::Index(Box::new(expr), self.subscripts()?);
                }
                Ok(expr)
            }
            _ => self.syntax(),
        }
    }

    /// The text of a regular expression whose slash is the current token.
    fn regex_text(&mut self) -> Res<Vec<u8>> {
        self.lexer.at = self.tok_at + 1;
        match self.lexer.regex() {
            Some(text) => {
                self.advance();
                Ok(text)
            }
            None => {
                // gawk has read the slash.
                let at = self.tok_at + 1;
                let is_empty = matches!(self.lexer.text.get(at), None | Some(b'\n'));
                Err(self.pointed_at(at, if is_empty { "unexpected newline or end of string" } else { "unterminated regexp" }))
            }
        }
    }

    fn arguments(&mut self) -> Res<Vec<Expr>> {
        self.expect("(")?;
        self.close_at = self.tok_at;
        if self.eat(")") {
            return Ok(Vec::new());
        }
        let args = self.exprs(Ctx::default())?;
        self.close_at = self.tok_at;
        self.expect(")")?;
        Ok(args)
    }

    fn builtin(&mut self, builtin: Builtin) -> Res<Expr> {
        use Builtin as B;
        let name = format!("{builtin:?}").to_lowercase();
        self.advance();
        if builtin == B::Length && !self.at_op("(") {
            return Ok(Expr::Builtin(builtin, Vec::new()));
        }
        if !self.at_op("(") {
            return self.syntax();
        }
        let args = self.arguments()?;
        let (min, max) = match builtin {
            B::Rand | B::Systime => (0, 0),
            B::Length | B::Srand | B::Fflush => (0, 1),
            B::Cos | B::Exp | B::Int | B::Log | B::Sin | B::Sqrt | B::Strtonum | B::System | B::Tolower | B::Toupper => (1, 1),
            B::Compl | B::Isarray => (1, 1),
            B::Typeof => (1, 2),
            B::Close => (1, 2),
            B::Atan2 | B::Index | B::Lshift | B::Rshift => (2, 2),
            B::Mktime => (1, 2),
            B::Asort | B::Asorti => (1, 3),
            B::Substr | B::Match => (2, 3),
            B::Sub | B::Gsub => (2, 3),
            B::Split | B::Patsplit => (2, 4),
            B::Gensub => (3, 4),
            B::Strftime => (0, 3),
            B::And | B::Or | B::Xor => (1, usize::MAX),
            B::Sprintf => (0, usize::MAX),
        };
        if args.len() < min || args.len() > max {
            self.tok_at = self.close_at;
            return Err(self.pointed(&format!("{} is invalid as number of arguments for {name}", args.len())));
        }
        let is_changeable = |expr: &Expr| matches!(expr, Expr::Var(_) | Expr::Field(_) | Expr::Index(..) | Expr::Num(_) | Expr::Str(_));
        // gawk: a constant is let pass, and is not changed.
        if matches!(builtin, B::Sub | B::Gsub) && args.get(2).is_some_and(|target| !is_changeable(target)) {
            (self.tok, self.tok_at) = (Tok::Op(")"), self.close_at);
            return Err(self.pointed(&format!("{name} third parameter is not a changeable object")));
        }
        Ok(Expr::Builtin(builtin, args))
    }
}

/// Text of a constant of a `case`.
fn constant(value: &Expr) -> Option<Vec<u8>> {
    match value {
        Expr::Num(n) => Some(n.to_string().into_bytes()),
        Expr::Str(text) => Some(text.bytes().to_vec()),
        _ => None,
    }
}

fn joined(mut parts: Vec<Expr>) -> Expr {
    match (parts.len(), parts.pop()) {
        (1, Some(one)) => one,
        (_, last) => {
            parts.extend(last);
            Expr::Concat(parts)
        }
    }
}

/// Finds the parameters that are used as arrays, through calls, until nothing changes.
fn infer_arrays(program: &mut Program) {
    loop {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (i, function) in program.functions.iter().enumerate() {
            let mut uses = Uses { functions: &program.functions, found: Vec::new() };
            for statement in &function.body {
                uses.statement(statement);
            }
            found.extend(uses.found.into_iter().map(|local| (i, local)));
        }
        let mut changed = false;
        for (function, local) in found {
            if let Some(flag) = program.functions.get_mut(function).and_then(|f| f.arrays.get_mut(local))
                && !*flag
            {
                *flag = true;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Collects local variables that stand where an array must stand.
struct Uses<'p> {
    functions: &'p [Function],
    found: Vec<usize>,
}

impl Uses<'_> {
    fn array(&mut self, expr: &Expr) {
        match expr {
            Expr::Var(Slot::Local(i)) => self.found.push(*i),
            other => self.expr(other),
        }
    }

    fn exprs(&mut self, all: &[Expr]) {
        for one in all {
            self.expr(one);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            Kind::Expr(e) => self.expr(e),
            Kind::Print(args, to) | Kind::Printf(args, to) => {
                self.exprs(args);
                if let Some((_, to)) = to {
                    self.expr(to);
                }
            }
            Kind::If(cond, then, otherwise) => {
                self.expr(cond);
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
            }
            Kind::While(cond, body) | Kind::Do(body, cond) => {
                self.expr(cond);
                self.statement(body);
            }
            Kind::For(init, cond, step, body) => {
                for part in [init, step].into_iter().flatten() {
                    self.statement(part);
                }
                if let Some(cond) = cond {
                    self.expr(cond);
                }
                self.statement(body);
            }
            Kind::ForIn(_, array, body) => {
                self.array(array);
                self.statement(body);
            }
            Kind::Switch(subject, cases) => {
                self.expr(subject);
                for (_, body) in cases {
                    for statement in body {
                        self.statement(statement);
                    }
                }
            }
            Kind::Block(body) => {
                for statement in body {
                    self.statement(statement);
                }
            }
            Kind::Exit(value) | Kind::Return(value) => {
                if let Some(value) = value {
                    self.expr(value);
                }
            }
            Kind::Delete(array, keys) => {
                self.array(array);
                self.exprs(keys);
            }
            Kind::DeleteAll(array) => self.array(array),
            Kind::Next | Kind::NextFile | Kind::Break | Kind::Continue | Kind::Nothing => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Num(_) | Expr::Str(_) | Expr::Regex(..) | Expr::TypedRegex(_) | Expr::Var(_) => {}
            Expr::Field(e) | Expr::Not(e) | Expr::Neg(e) | Expr::Plus(e) | Expr::Group(e) | Expr::Step(e, ..) => self.expr(e),
            Expr::Index(array, keys) => {
                self.array(array);
                self.exprs(keys);
            }
            Expr::In(keys, array) => {
                self.exprs(keys);
                self.array(array);
            }
            Expr::Assign(a, b) | Expr::Update(_, a, b) | Expr::And(a, b) | Expr::Or(a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) | Expr::Match(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Cond(a, b, c) => {
                self.expr(a);
                self.expr(b);
                self.expr(c);
            }
            Expr::Concat(all) | Expr::List(all) | Expr::Indirect(_, all) => self.exprs(all),
            Expr::Call(i, args) => {
                for (n, arg) in args.iter().enumerate() {
                    if self.functions.get(*i).and_then(|f| f.arrays.get(n)).copied().unwrap_or(false) {
                        self.array(arg);
                    } else {
                        self.expr(arg);
                    }
                }
            }
            Expr::Builtin(builtin, args) => {
                for (n, arg) in args.iter().enumerate() {
                    let is_array = match builtin {
                        Builtin::Split | Builtin::Patsplit => n == 1 || n == 3,
                        Builtin::Match => n == 2,
                        Builtin::Asort | Builtin::Asorti => n < 2,
                        _ => false,
                    };
                    if is_array {
                        self.array(arg);
                    } else {
                        self.expr(arg);
                    }
                }
            }
            Expr::Getline(target) => {
                if let Some(target) = target {
                    self.expr(target);
                }
            }
            Expr::GetlineFile(target, from) | Expr::GetlineCommand(target, from) | Expr::GetlineCoprocess(target, from) => {
                if let Some(target) = target {
                    self.expr(target);
                }
                self.expr(from);
            }
        }
    }
}
