//! From the text of a program to a filter that runs, kept for the next call.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use bashkit_core::kernel::Kernel;
use jaq_core::compile::Undefined;
use jaq_core::data::{DataT, HasLut};
use jaq_core::load::parse::Def;
use jaq_core::load::{Arena, File, Loader};

use super::gate;
use super::native::{self, Host};
use super::parse::{Parser, SyntaxError};
use super::prelude;
use super::value::Val;

/// Data model that instantiates jaq's engine: the value type and the data a filter reaches.
pub(super) struct J;

impl DataT for J {
    type V<'a> = Val;
    type Data<'a> = Env<'a>;
}

pub(super) type Filter = jaq_core::Filter<J>;

/// Bytes of stack that a filter may use; without optimisation its frames are several times as large.
const STACK_BYTES_MAX: usize = if cfg!(debug_assertions) { usize::MAX } else { 20 << 20 };

/// Environment of a running filter: compiled definitions, services of the command, and the kernel.
#[derive(Clone)]
pub(super) struct Env<'a> {
    pub lut: &'a jaq_core::Lut<J>,
    pub host: &'a dyn Host,
    pub kernel: &'a Kernel,
}

// jaq asks for the table before it evaluates each term: this is where work and stack are checked.
impl<'a> HasLut<'a, J> for Env<'a> {
    fn lut(&self) -> &'a jaq_core::Lut<J> {
        if let Err(error) = self.kernel.meter().step(1).and_then(|()| self.kernel.check_stack_within(STACK_BYTES_MAX)) {
            gate::unwind(error);
        }
        self.lut
    }
}

/// A program with its filter.
struct Compiled {
    text: String,
    vars: Vec<String>,
    filter: Rc<Filter>,
}

/// Filters kept per thread. They hold nothing but the program.
const KEPT_MAX: usize = 64;
/// Programs longer than this are not kept.
const KEPT_BYTES: usize = 16 << 10;

thread_local! {
    static KEPT: RefCell<Vec<Compiled>> = const { RefCell::new(Vec::new()) };
}

/// A compiled program on loan from the cache of the thread. Nobody else has it: a run that uses it may go on on another thread.
pub(super) struct Loan(Compiled);

impl Loan {
    pub(super) fn filter(&self) -> &Filter {
        &self.0.filter
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        let Compiled { text, vars, filter } = &mut self.0;
        if text.len() > KEPT_BYTES {
            return;
        }
        // The loan ends here, on this thread.
        let compiled = Compiled { text: std::mem::take(text), vars: std::mem::take(vars), filter: Rc::clone(filter) };
        KEPT.with_borrow_mut(|kept| {
            if kept.len() >= KEPT_MAX {
                kept.remove(0);
            }
            kept.push(compiled);
        });
    }
}

/// A program that may use these variables (`$name`), or what is wrong with it, in lines for stderr.
pub(super) fn compile(text: &str, vars: &[String]) -> Result<Loan, String> {
    if let Some(kept) = take_kept(text, vars) {
        return Ok(Loan(kept));
    }
    gate::step(1000 + text.len() as u64);
    Ok(Loan(Compiled { text: text.to_owned(), vars: vars.to_vec(), filter: Rc::new(build(text, vars)?) }))
}

#[inline(never)]
fn take_kept(text: &str, vars: &[String]) -> Option<Compiled> {
    KEPT.with_borrow_mut(|kept| {
        let at = kept.iter().rposition(|compiled| compiled.text == text && compiled.vars == vars)?;
        Some(kept.remove(at))
    })
}

fn build(text: &str, vars: &[String]) -> Result<Filter, String> {
    let arena = Arena::default();
    let mut parser = Parser::new(text, &arena);
    let body = parser.program().map_err(|error| complain(text, &error))?;
    let mut calls: BTreeSet<(&str, usize)> = BTreeSet::new();
    calls.extend(std::mem::take(&mut parser.calls));
    let mut wanted: Vec<(&str, usize)> = calls.iter().copied().collect();
    let mut found: Vec<(usize, Def<&str>)> = Vec::new();
    while let Some((name, n_args)) = wanted.pop() {
        let Some(at) = prelude::find(name, n_args) else { continue };
        let Err(place) = found.binary_search_by_key(&at, |(at, _)| *at) else { continue };
        let Some((_, _, source)) = prelude::DEFINITIONS.get(at) else { continue };
        let mut parser = Parser::new(source, &arena);
        let def = parser.definition().map_err(|error| complain(source, &error))?;
        found.insert(place, (at, def));
        for call in parser.calls {
            if calls.insert(call) {
                wanted.push(call);
            }
        }
    }
    let main = Def { name: "_main", args: Vec::new(), body };
    let defs = found.into_iter().map(|(_, def)| def).chain([main]);
    let modules = Loader::new(defs).load(&arena, File { code: "_main", path: () });
    let Ok(modules) = modules else { return Err("jq: error: the program cannot be loaded\n".into()) };
    let natives = native::all().into_iter().filter(|(name, args, _)| calls.contains(&(name, args.len())));
    let compiler = jaq_core::Compiler::default().with_funs(natives).with_global_vars(vars.iter().map(String::as_str));
    compiler.compile(modules).map_err(|errors| {
        let mut lines = String::new();
        let mut n_errors = 0;
        for (name, undefined) in errors.into_iter().flat_map(|(_, errors)| errors) {
            let at = (name.as_ptr() as usize).checked_sub(text.as_ptr() as usize).filter(|at| *at <= text.len()).unwrap_or(0);
            let line = line_of(text, at);
            let what = match undefined {
                Undefined::Filter(n_args) => format!("{name}/{n_args} is not defined"),
                Undefined::Label => format!("$*label-{} is not defined", name.trim_start_matches('$')),
                _ => format!("{name} is not defined"),
            };
            lines.push_str(&format!("jq: error: {what} at <top-level>, line {line}:\n{text}\n"));
            n_errors += 1;
        }
        lines + &count(n_errors)
    })
}

fn line_of(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or_default().matches('\n').count() + 1
}

fn count(n_errors: usize) -> String {
    format!("jq: {n_errors} compile error{}\n", if n_errors == 1 { "" } else { "s" })
}

fn complain(text: &str, error: &SyntaxError) -> String {
    let line = line_of(text, error.at);
    let start = text.get(..error.at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let column = text.get(start..error.at).unwrap_or_default().chars().count() + 1;
    format!("jq: error: {} at <top-level>, line {line}, column {column}:\n{text}\n{}", error.message, count(1))
}
