//! The tree as text again, as bash prints it in `declare -f`, `type`, `jobs` and `BASH_COMMAND`.

mod command;
mod word;

use std::rc::Rc;

use crate::syntax::ast;
use crate::syntax::intern::Interner;
use command::Printer;

pub(super) use word::part;

/// A function as `declare -f` prints it, without a newline at the end.
#[must_use]
pub fn function(interner: &Interner, name: &[u8], body: &ast::Compound) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.function(name, body);
    printer.finish()
}

/// Prints a function as POSIX mode does.
#[must_use]
pub fn posix_function(interner: &Interner, name: &[u8], body: &ast::Compound) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.posix = true;
    printer.function(name, body);
    printer.finish()
}

/// A function as the environment holds it: the value of `BASH_FUNC_name%%`.
#[must_use]
pub fn exported_function(interner: &Interner, body: &ast::Compound) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.exported_function(body);
    printer.finish()
}

/// A command as `jobs` and `BASH_COMMAND` show it.
#[must_use]
pub fn command(interner: &Interner, command: &ast::Command) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.command(command);
    printer.finish()
}

/// Commands of a substitution, as bash prints them anew to run them.
#[must_use]
pub fn substitution(interner: &Interner, commands: &[Rc<ast::Complete>]) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.substitution(commands);
    printer.finish()
}

/// A command as `BASH_COMMAND` shows it: of `for`, `select`, `case`, `((` and `[[` no more than what stands before the body.
#[must_use]
pub fn heading(interner: &Interner, command: &ast::Command) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.heading(command);
    printer.finish()
}

/// The body of a function as `BASH_COMMAND` shows it: see [`heading`].
#[must_use]
pub fn compound_heading(interner: &Interner, compound: &ast::Compound) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.compound_heading(compound);
    printer.finish()
}

/// An expression of `for ((` as `BASH_COMMAND` shows it.
#[must_use]
pub fn section(interner: &Interner, arith: Option<&ast::Arith>) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.lone_section(arith);
    printer.finish()
}

/// A pipeline in the same form.
#[must_use]
pub fn pipeline(interner: &Interner, pipeline: &ast::Pipeline) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.pipeline(pipeline);
    printer.finish()
}

/// Pipelines joined by `&&` and `||` in the same form, without the `&` of a background one.
#[must_use]
pub fn and_or(interner: &Interner, and_or: &ast::AndOr) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.and_or(and_or);
    printer.finish()
}

/// A list in the same form.
#[must_use]
pub fn list(interner: &Interner, list: &ast::List) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.list(list);
    printer.finish()
}

/// Prints a list with the functions in it as POSIX mode does.
#[must_use]
pub fn posix_list(interner: &Interner, list: &ast::List) -> Vec<u8> {
    let mut printer = Printer::new(interner);
    printer.posix = true;
    printer.list(list);
    printer.finish()
}

/// A word, with its quotes.
#[must_use]
pub fn word(interner: &Interner, word: &ast::Word) -> Vec<u8> {
    let mut out = Vec::new();
    word::word(interner, word, &mut out);
    out
}

/// Prints an assignment as it was written.
#[must_use]
pub fn assign(interner: &Interner, assign: &ast::Assign) -> Vec<u8> {
    let mut out = Vec::new();
    word::assign(interner, assign, &mut out);
    out
}
