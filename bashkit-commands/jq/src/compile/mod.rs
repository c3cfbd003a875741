//! From the tree to instructions of the machine, with every name resolved.

mod code;
mod control;
mod destructure;
mod update;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::ast::{Ast, Const, Def, Module, Part, Span};
use super::gate;
use super::native;
use super::parse;
use super::prelude;
pub(super) use code::{Closure, Func, Op, Operand, Origin, Program, Slot, value};

/// Name that a piece of code can see.
#[derive(Clone)]
enum Binding {
    Var(String, u16),
    Param(String, u16),
    /// Function, and its number once it is compiled.
    Def(Rc<Def>, Option<u32>),
}

/// Function that is being compiled.
#[derive(Default)]
struct Context {
    id: u32,
    ops: Vec<Op>,
    scope: Vec<Binding>,
    n_vars: u16,
    /// The context and the arguments that are compiled in place, as errors know them.
    nest: Vec<u32>,
}

/// Where the code of a module comes from.
pub(super) struct Source {
    /// Name of the file in messages.
    pub file: String,
    pub text: String,
    pub module: Module,
    /// Imports: prefix, and the module or the data; later ones are looked at first.
    pub imports: Vec<(Option<String>, Imported)>,
}

/// What an import brought.
pub(super) enum Imported {
    Module(usize),
    Data(u32),
}

/// Index of the module of the language's own definitions.
const LANGUAGE: usize = usize::MAX;

struct Compiler<'s> {
    program: Program,
    contexts: Vec<Context>,
    /// Module whose code is being compiled.
    module: usize,
    sources: &'s [Source],
    /// Names of the variables of the command line.
    vars: &'s [String],
    tops: HashMap<(usize, usize), u32, foldhash::fast::RandomState>,
    /// Functions and arguments that each error stands in, from the outermost; its place and its message.
    errors: Vec<(Vec<u32>, usize, String)>,
    /// Functions and arguments so far.
    n_nests: u32,
}

/// Compiles the last of `sources`, which is the program. `data` are the constants that the sources refer to.
pub(super) fn compile(sources: &[Source], data: Vec<Const>, vars: &[String]) -> Result<Program, Vec<String>> {
    let mut compiler = Compiler {
        program: Program { funcs: Vec::new(), consts: data, globals: Vec::new() },
        contexts: Vec::new(),
        module: sources.len().saturating_sub(1),
        sources,
        vars,
        tops: HashMap::default(),
        errors: Vec::new(),
        n_nests: 0,
    };
    let Some(source) = sources.last() else { return Err(Vec::new()) };
    compiler.open();
    for def in &source.module.defs {
        compiler.bind(Binding::Def(Rc::clone(def), None));
    }
    if let Some(main) = &source.module.main {
        compiler.ast(main);
    }
    compiler.close();
    if compiler.errors.is_empty() {
        return Ok(compiler.program);
    }
    // jq looks into a function only when nothing is wrong around it.
    let wrong: HashSet<Vec<u32>> = compiler.errors.iter().map(|(nest, ..)| nest.clone()).collect();
    let is_told = |nest: &[u32]| (0..nest.len()).all(|n| !nest.get(..n).is_some_and(|around| wrong.contains(around)));
    let mut errors: Vec<_> = compiler.errors.into_iter().filter(|(nest, ..)| is_told(nest)).collect();
    errors.sort_by_key(|(_, start, _)| *start);
    Err(errors.into_iter().map(|(.., message)| message).collect())
}

impl Compiler<'_> {
    // ---- functions

    fn open(&mut self) {
        let id = self.program.funcs.len() as u32;
        self.program.funcs.push(Func::default());
        let nest = vec![self.next_nest()];
        self.contexts.push(Context { id, nest, ..Context::default() });
    }

    fn next_nest(&mut self) -> u32 {
        self.n_nests += 1;
        self.n_nests
    }

    /// Functions and arguments that are being compiled, from the outermost.
    fn nest(&self) -> Vec<u32> {
        self.contexts.iter().flat_map(|context| context.nest.iter().copied()).collect()
    }

    /// Compiles an argument in place.
    fn inlined(&mut self, argument: &Ast) {
        let nest = self.next_nest();
        if let Some(context) = self.contexts.last_mut() {
            context.nest.push(nest);
        }
        self.ast(argument);
        if let Some(context) = self.contexts.last_mut() {
            context.nest.pop();
        }
    }

    fn close(&mut self) -> u32 {
        self.emit(Op::Return);
        let Some(mut context) = self.contexts.pop() else { return 0 };
        for at in 0..context.ops.len() {
            if let Some(Op::Call(callee, args)) = context.ops.get(at)
                && !is_local(callee)
                && !args.iter().any(is_local)
                && returns(&context.ops, at + 1)
                && let Some(op) = context.ops.get_mut(at)
                && let Op::Call(callee, args) = std::mem::replace(op, Op::Dup)
            {
                *op = Op::TailCall(callee, args);
            }
        }
        if let Some(func) = self.program.funcs.get_mut(context.id as usize) {
            *func = Func { ops: context.ops, n_vars: context.n_vars };
        }
        context.id
    }

    fn emit(&mut self, op: Op) -> usize {
        let Some(context) = self.contexts.last_mut() else { return 0 };
        context.ops.push(op);
        context.ops.len() - 1
    }

    fn here(&self) -> usize {
        self.contexts.last().map_or(0, |context| context.ops.len())
    }

    /// Makes the jump at `at` lead to the next instruction.
    fn land(&mut self, at: usize) {
        let here = self.here();
        if let Some(Op::Fork(to) | Op::Try(to) | Op::Alternative(to) | Op::Jump(to) | Op::JumpFalse(to) | Op::Branch(to)) =
            self.contexts.last_mut().and_then(|context| context.ops.get_mut(at))
        {
            *to = here;
        }
    }

    fn bind(&mut self, binding: Binding) {
        if let Some(context) = self.contexts.last_mut() {
            context.scope.push(binding);
        }
    }

    fn scope_len(&self) -> usize {
        self.contexts.last().map_or(0, |context| context.scope.len())
    }

    fn unbind(&mut self, len: usize) {
        if let Some(context) = self.contexts.last_mut() {
            context.scope.truncate(len);
        }
    }

    fn var(&mut self) -> u16 {
        let Some(context) = self.contexts.last_mut() else { return 0 };
        context.n_vars = context.n_vars.saturating_add(1);
        if context.n_vars == u16::MAX {
            let message = "jq: error: function compiled to too many local variables\n".into();
            self.errors.push((self.nest(), 0, message));
        }
        self.contexts.last().map_or(0, |context| context.n_vars - 1)
    }

    fn constant(&mut self, value: Const) -> u32 {
        self.program.consts.push(value);
        (self.program.consts.len() - 1) as u32
    }

    fn text(&mut self, text: &str) -> u32 {
        self.constant(Const::Str(text.to_owned()))
    }

    fn complain(&mut self, what: &str, span: Span) {
        let message = match self.sources.get(self.module) {
            Some(source) => located(what, span, &source.text, &source.file),
            None => format!("jq: error: {what} in the language itself\n"),
        };
        let error = (self.nest(), span.start, message);
        // What may be an operand is looked at twice.
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    // ---- names

    fn find_var(&mut self, name: &str, span: Span) -> Result<Slot, Option<u32>> {
        for (level, context) in self.contexts.iter().rev().enumerate() {
            for binding in context.scope.iter().rev() {
                if let Binding::Var(found, index) = binding
                    && found == name
                {
                    return Ok((level as u16, *index));
                }
            }
        }
        if let Some(source) = self.sources.get(self.module) {
            let (prefix, short) = name.split_once("::").map_or((None, name), |(prefix, short)| (Some(prefix), short));
            for (imported_as, imported) in source.imports.iter().rev() {
                if let Imported::Data(at) = imported
                    && imported_as.as_deref() == Some(short)
                    && prefix.is_none_or(|prefix| imported_as.as_deref() == Some(prefix))
                {
                    return Err(Some(*at));
                }
            }
        }
        if self.vars.iter().any(|var| var == name) || name == "ENV" {
            if let Some((at, _)) = self.program.globals.iter().find(|(_, global)| global == name) {
                return Err(Some(*at));
            }
            let at = self.constant(Const::Null);
            self.program.globals.push((at, name.to_owned()));
            return Err(Some(at));
        }
        self.complain(&format!("${name} is not defined"), span);
        Err(None)
    }

    fn load(&mut self, name: &str, span: Span) {
        match self.find_var(name, span) {
            Ok(slot) => self.emit(Op::Load(slot)),
            Err(Some(at)) => self.emit(Op::Const(at)),
            Err(None) => 0,
        };
    }

    /// Function that a name and a number of arguments mean.
    fn find_func(&mut self, name: &str, n_args: usize) -> Option<Closure> {
        for level in 0..self.contexts.len() {
            let depth = self.contexts.len() - 1 - level;
            let context = self.contexts.get(depth)?;
            for at in (0..context.scope.len()).rev() {
                match context.scope.get(at)? {
                    Binding::Param(found, index) if n_args == 0 && found == name => return Some(Closure::Param(level as u16, *index)),
                    Binding::Def(def, id) if def.params.len() == n_args && def.name == name => {
                        let id = match id {
                            Some(id) => *id,
                            None => self.compile_def(depth, at)?,
                        };
                        return Some(Closure::Func(level as u16, id));
                    }
                    _ => {}
                }
            }
        }
        self.find_in_module(name, n_args)
    }

    fn find_in_module(&mut self, name: &str, n_args: usize) -> Option<Closure> {
        let module = self.module;
        if module != LANGUAGE {
            let source = self.sources.get(module)?;
            let mut found = None;
            for (prefix, imported) in source.imports.iter().rev() {
                let Imported::Module(other) = imported else { continue };
                let short = match prefix {
                    Some(prefix) => name.strip_prefix(prefix.as_str()).and_then(|rest| rest.strip_prefix("::")),
                    None => Some(name),
                };
                let Some(short) = short else { continue };
                let defs = &self.sources.get(*other)?.module.defs;
                if let Some(at) = defs.iter().rposition(|def| def.name == short && def.params.len() == n_args) {
                    found = Some((*other, at));
                    break;
                }
            }
            if let Some((other, at)) = found {
                return self.top(other, at).map(Closure::Top);
            }
        }
        let at = prelude::find(name, n_args)?;
        self.top(LANGUAGE, at).map(Closure::Top)
    }

    /// Function at the top of a module, by its place.
    fn top(&mut self, module: usize, at: usize) -> Option<u32> {
        if let Some(id) = self.tops.get(&(module, at)) {
            return Some(*id);
        }
        gate::stack();
        let def = if module == LANGUAGE {
            let (.., source) = prelude::DEFINITIONS.get(at)?;
            Rc::clone(parse::module(source, "<builtin>").ok()?.defs.first()?)
        } else {
            Rc::clone(self.sources.get(module)?.module.defs.get(at)?)
        };
        let contexts = std::mem::take(&mut self.contexts);
        let before = std::mem::replace(&mut self.module, module);
        // Functions of a library see those above them.
        self.contexts.push(Context { id: u32::MAX, ..Context::default() });
        if let Some(source) = self.sources.get(module) {
            for above in source.module.defs.iter().take(at) {
                self.bind(Binding::Def(Rc::clone(above), None));
            }
        }
        let id = self.function(&def, |compiler, id| {
            compiler.tops.insert((module, at), id);
            compiler.bind(Binding::Def(Rc::clone(&def), Some(id)));
        });
        self.module = before;
        self.contexts = contexts;
        Some(id)
    }

    /// Compiles the function at `at` of the scope of a context, with what it can see from there.
    fn compile_def(&mut self, depth: usize, at: usize) -> Option<u32> {
        gate::stack();
        let inner = self.contexts.split_off((depth + 1).min(self.contexts.len()));
        let context = self.contexts.last_mut()?;
        let later = context.scope.split_off((at + 1).min(context.scope.len()));
        let Some(Binding::Def(def, _)) = context.scope.get(at).cloned() else { return None };
        let id = self.function(&def, |compiler, id| {
            // The context of the function itself is not open yet.
            if let Some(Binding::Def(_, known)) = compiler.contexts.last_mut().and_then(|context| context.scope.get_mut(at)) {
                *known = Some(id);
            }
        });
        let context = self.contexts.last_mut()?;
        context.scope.extend(later);
        self.contexts.extend(inner);
        Some(id)
    }

    /// Compiles a definition; `known` is told its number before its body is looked at.
    fn function(&mut self, def: &Rc<Def>, known: impl FnOnce(&mut Self, u32)) -> u32 {
        known(self, self.program.funcs.len() as u32);
        self.open();
        for (index, param) in (0_u16..).zip(&def.params) {
            self.bind(Binding::Param(param.trim_start_matches('$').to_owned(), index));
        }
        for (index, param) in (0_u16..).zip(&def.params) {
            if let Some(name) = param.strip_prefix('$') {
                self.emit(Op::Begin);
                self.emit(Op::Call(Closure::Param(0, index), Box::default()));
                self.emit(Op::Leave);
                let var = self.var();
                self.emit(Op::Store((0, var)));
                self.bind(Binding::Var(name.to_owned(), var));
            }
        }
        self.ast(&def.body);
        self.close()
    }

    // ---- expressions

    fn ast(&mut self, ast: &Ast) {
        gate::stack();
        gate::step(1);
        match ast {
            Ast::Identity => {}
            Ast::Const(value) => {
                let at = self.constant(value.clone());
                self.emit(Op::Const(at));
            }
            Ast::Str(format, parts) => self.string(format, parts),
            Ast::Format(format) => {
                let at = self.text(format);
                self.emit(Op::Under(at));
                self.native("format", 1);
            }
            Ast::Pipe(stages) => stages.iter().for_each(|stage| self.ast(stage)),
            Ast::Comma(parts) => self.comma(parts),
            Ast::Negate(operand) => {
                self.ast(operand);
                self.native("_negate", 0);
            }
            Ast::Binary(op, left, right) => {
                // The right one is evaluated first.
                if let Some(b) = self.operand(right)
                    && let Some(a) = self.operand(left)
                    && let Some(at) = native::find(op, 2)
                {
                    self.emit(Op::Binary(at, Box::new((a, b))));
                    return;
                }
                self.sub(right);
                self.sub(left);
                self.native(op, 2);
            }
            Ast::And(left, right) => self.logic(left, right, true),
            Ast::Or(left, right) => self.logic(left, right, false),
            Ast::Alternative(left, right) => self.alternative(&|c| c.ast(left), &|c| c.ast(right)),
            Ast::Update(update, path, to) => self.update(*update, path, to),
            Ast::Index { of, key, opt } if let Some(key) = key.constant() => {
                self.ast(of);
                let at = self.constant(key);
                self.emit(Op::Field(at, *opt));
            }
            Ast::Index { of, key, opt } => {
                self.sub(key);
                self.ast(of);
                self.emit(Op::Index(*opt));
            }
            Ast::Slice { of, from, to, opt } => self.slice(of, from.as_deref(), to.as_deref(), *opt),
            Ast::Each { of, opt } => {
                self.ast(of);
                self.emit(Op::Each(*opt));
            }
            Ast::Try(body, handler) => self.attempt(body, handler.as_deref()),
            Ast::Reduce { source, patterns, init, update } => self.reduce(source, patterns, init, update),
            Ast::Foreach { source, patterns, init, update, extract } => self.foreach(source, patterns, init, update, extract.as_deref()),
            Ast::If(condition, then, otherwise) => self.condition(condition, then, otherwise.as_deref()),
            Ast::Label(name, body) => self.label(name, body),
            Ast::Break(name, span) => {
                if let Ok(slot) = self.find_var(&format!("*label-{name}"), *span) {
                    self.emit(Op::Break(slot));
                }
            }
            Ast::Def(def, rest) => {
                let len = self.scope_len();
                self.bind(Binding::Def(Rc::clone(def), None));
                self.ast(rest);
                self.unbind(len);
            }
            Ast::Bind(value, patterns, body) => {
                let len = self.scope_len();
                self.emit(Op::Begin);
                self.ast(value);
                self.emit(Op::Leave);
                self.destructure(patterns);
                self.ast(body);
                self.unbind(len);
            }
            Ast::Var(name, span) => self.load(name, *span),
            Ast::Take(name, span) => {
                if let Ok(slot) = self.find_var(name, *span) {
                    self.emit(Op::Take(slot));
                }
            }
            Ast::Call(name, args, span) => self.call(name, args, *span),
            Ast::Array(items) => self.array(ast, items.as_deref()),
            Ast::Object(pairs) => self.object(ast, pairs),
        }
    }

    /// Evaluates below the top.
    fn sub(&mut self, ast: &Ast) {
        match ast {
            Ast::Identity => {
                self.emit(Op::Dup);
            }
            Ast::Const(value) => {
                let at = self.constant(value.clone());
                self.emit(Op::Under(at));
            }
            ast => {
                if let Some(operand) = self.operand(ast) {
                    self.emit(Op::UnderOperand(operand));
                    return;
                }
                self.emit(Op::Begin);
                self.ast(ast);
                self.emit(Op::End);
            }
        }
    }

    /// The operand that an expression is, where it is as simple as that.
    fn operand(&mut self, ast: &Ast) -> Option<Operand> {
        let (mut of, mut keys) = (ast, Vec::new());
        while let Ast::Index { of: inner, key, opt: false } = of {
            keys.push(key.constant()?);
            of = inner;
        }
        let of = match of {
            Ast::Identity => Origin::Input,
            Ast::Const(value) => Origin::Const(self.constant(value.clone())),
            Ast::Var(name, span) => match self.find_var(name, *span) {
                Ok(slot) => Origin::Var(slot),
                Err(Some(at)) => Origin::Const(at),
                // It has been complained of.
                Err(None) => Origin::Input,
            },
            _ => return None,
        };
        Some(Operand { of, keys: keys.into_iter().rev().map(|key| self.constant(key)).collect() })
    }

    fn native(&mut self, name: &str, n_args: usize) {
        match native::find(name, n_args) {
            Some(at) => {
                self.emit(Op::Native(at));
            }
            None => self.errors.push((self.nest(), 0, format!("jq: error: {name}/{n_args} is not defined\n"))),
        }
    }

    fn string(&mut self, format: &str, parts: &[Part]) {
        if parts.iter().all(|part| matches!(part, Part::Text(_))) {
            let text: String = parts.iter().map(|part| if let Part::Text(text) = part { text.as_str() } else { "" }).collect();
            let at = self.text(&text);
            self.emit(Op::Const(at));
            return;
        }
        let mut template = Vec::new();
        for part in parts.iter().rev() {
            template.push(match part {
                Part::Text(text) => Some(self.text(text)),
                Part::Query(query) => {
                    self.emit(Op::Begin);
                    self.ast(query);
                    let at = self.text(format);
                    self.emit(Op::Under(at));
                    self.native("format", 1);
                    self.emit(Op::End);
                    None
                }
            });
        }
        template.reverse();
        self.emit(Op::Concat(template.into()));
    }

    /// Closure of code that is written in place.
    fn lambda(&mut self, body: &dyn Fn(&mut Self)) -> Closure {
        self.open();
        body(self);
        Closure::Func(0, self.close())
    }

    fn argument(&mut self, ast: &Ast) -> Closure {
        if let Ast::Call(name, args, _) = ast
            && args.is_empty()
            && !is_inlined(name, 0)
            && let Some(closure) = self.find_func(name, 0)
        {
            return closure;
        }
        self.lambda(&|c| c.ast(ast))
    }

    // ---- patterns

    // ---- calls

    fn call(&mut self, name: &str, args: &[Ast], span: Span) {
        if let Some(callee) = self.find_func(name, args.len()) {
            if self.is_of_language(&callee, name, args.len()) && self.replacement(name, args) {
                return;
            }
            let args: Vec<Closure> = args.iter().map(|arg| self.argument(arg)).collect();
            self.emit(Op::Call(callee, args.into()));
            return;
        }
        match (name, args) {
            ("empty", []) => {
                self.emit(Op::Backtrack);
            }
            ("not", []) => self.truth(false),
            ("select", [wanted]) => {
                self.emit(Op::Begin);
                self.inlined(wanted);
                self.emit(Op::Leave);
                let jump = self.emit(Op::Branch(0));
                let end = self.emit(Op::Jump(0));
                self.land(jump);
                self.emit(Op::Backtrack);
                self.land(end);
            }
            ("first", [body]) => {
                let mark = (0, self.var());
                self.emit(Op::Mark(mark));
                self.inlined(body);
                self.emit(Op::Cut(mark));
            }
            ("map", [f]) => self.collect(&|c| {
                c.emit(Op::Each(false));
                c.inlined(f);
            }),
            ("path", [path]) => {
                self.emit(Op::PathBegin);
                self.inlined(path);
                self.emit(Op::PathEnd);
            }
            ("getpath", [path]) => {
                self.sub(path);
                self.emit(Op::GetPath);
            }
            ("last", [body]) => self.last(body),
            ("range", [from, to]) => {
                let (start, current) = (self.var(), self.var());
                self.emit(Op::Dup);
                self.inlined(from);
                self.emit(Op::Store((0, start)));
                self.inlined(to);
                self.emit(Op::Dup);
                self.emit(Op::Load((0, start)));
                self.emit(Op::Store((0, current)));
                self.emit(Op::Range((0, current)));
            }
            _ => match native::find(name, args.len()) {
                Some(at) => {
                    for arg in args.iter().rev() {
                        self.sub(arg);
                    }
                    self.emit(Op::Native(at));
                }
                None => {
                    self.complain(&format!("{name}/{} is not defined", args.len()), span);
                    args.iter().for_each(|arg| self.ast(arg));
                }
            },
        }
    }

    /// Whether a callee is the language's own definition of that name.
    fn is_of_language(&self, callee: &Closure, name: &str, n_args: usize) -> bool {
        let own = prelude::find(name, n_args).and_then(|at| self.tops.get(&(LANGUAGE, at)));
        matches!(callee, Closure::Top(id) if Some(id) == own)
    }
}

/// Functions that are instructions.
pub(super) const INLINED: &[(&str, usize)] =
    &[("empty", 0), ("not", 0), ("path", 1), ("getpath", 1), ("last", 1), ("range", 2), ("select", 1), ("map", 1), ("first", 1)];

fn is_inlined(name: &str, n_args: usize) -> bool {
    INLINED.contains(&(name, n_args))
}

fn is_local(closure: &Closure) -> bool {
    matches!(closure, Closure::Func(0, _))
}

/// Whether nothing but a return follows.
fn returns(ops: &[Op], mut at: usize) -> bool {
    loop {
        match ops.get(at) {
            Some(Op::Return) => return true,
            Some(Op::Jump(to)) if *to > at => at = *to,
            _ => return false,
        }
    }
}

/// Message about a place in a text, with its line and carets below it.
pub(super) fn located(what: &str, span: Span, text: &str, file: &str) -> String {
    let before = text.get(..span.start.min(text.len())).unwrap_or_default();
    let line = before.matches('\n').count();
    let offset = before.rfind('\n').map_or(0, |at| at + 1);
    let line_end = text.get(offset..).and_then(|rest| rest.find('\n')).map_or(text.len(), |n| offset + n);
    let shown = text.get(offset..line_end).unwrap_or_default();
    let end = span.end.min(line_end.max(span.start + 1));
    let carets = "^".repeat(end.saturating_sub(span.start));
    let pad = " ".repeat(span.start - offset);
    format!("jq: error: {what} at {file}, line {}, column {}:\n    {shown}\n    {pad}{carets}\n", line + 1, span.start - offset + 1)
}
