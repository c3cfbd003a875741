//! `export`: variables of the environment; the engine of `readonly`, too.

use std::rc::Rc;

use bashkit_core::command::Opt;

use super::declare::{
    ASSOC, DeclareOptions, DeclaredValue, FUNCTIONS, INDEXED, PRINT, declare_one, equals_position, not_identifier, split_argument,
};
use super::declared_function::mark_functions;
use super::{BuiltinArg, BuiltinDef, Options, special};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::Attrs;
use crate::syntax::ast::{Assign, AssignValue};
use crate::syntax::intern::Symbol;
use crate::syntax::is_name;

const UNMARK: Opt = Opt::flag('n', "", "take the mark away");

/// Options of `export` and `readonly`. bash: `export` takes those for arrays, too, though its usage has them not.
const OPTIONS: &[Opt] = &[FUNCTIONS, UNMARK, PRINT, INDEXED, ASSOC];

pub(super) const BUILTIN: BuiltinDef =
    special("export", "export [-fn] [name[=value] ...] or export -p", "Set export attribute for shell variables", |shell, args| {
        run(shell, args, &BUILTIN, Attrs::EXPORT)
    });

/// POSIX: `declare -ax name=…` as `export -a name=…`.
fn as_command(builtin: &str, declaration: &[u8]) -> Vec<u8> {
    let mut words = declaration.splitn(3, |b| *b == b' ').skip(1);
    let (letters, rest) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let mut out = builtin.as_bytes().to_vec();
    for letter in letters.iter().filter(|letter| [INDEXED.short(), ASSOC.short()].contains(letter)) {
        out.extend_from_slice(&[b' ', b'-', *letter]);
    }
    out.push(b' ');
    out.extend_from_slice(rest);
    out
}

/// Marks variables and functions, as `def`, `export` or `readonly`.
pub(super) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef, mark: Attrs) -> Flow {
    let Some((given, rest)) = shell.declaration_options(def, args, OPTIONS, false)? else { return Ok(2) };
    let options = declare_options(&given, mark);
    if options.functions {
        let names: Vec<Vec<u8>> = shell.arg_texts(rest)?.iter().map(|t| t.to_vec()).collect();
        // bash: with names, `-p` says nothing.
        if names.is_empty() {
            return shell.print_functions(def, &[], false, true, mark);
        }
        return mark_functions(shell, &names, &options, def);
    }
    if rest.is_empty() {
        return shell.without_own_temporaries(|shell| print_marked(shell, def, &options, mark));
    }
    let mut status = 0;
    for arg in rest {
        status |= i32::from(!mark_one(shell, *arg, &options, def)?);
    }
    Ok(status)
}

/// What `export` or `readonly` asks of `declare`.
fn declare_options(given: &Options<'_>, mark: Attrs) -> DeclareOptions {
    let (mut on, off) = match given.has(&UNMARK) {
        false => (mark, Attrs::default()),
        true if mark == Attrs::EXPORT => (Attrs::default(), mark),
        // bash: `readonly -n` is taken and takes nothing away.
        true => (Attrs::default(), Attrs::default()),
    };
    for (option, attr) in [(&INDEXED, Attrs::INDEXED), (&ASSOC, Attrs::ASSOC)] {
        // bash: of both, an indexed array is made.
        if given.has(option) && !on.has(Attrs::INDEXED) {
            on = on.with(attr);
        }
    }
    DeclareOptions { on, off, functions: given.has(&FUNCTIONS), global: true, print: given.has(&PRINT), ..DeclareOptions::default() }
}

/// Prints the variables that have the mark, arrays alone where `-a` or `-A` asks for them.
fn print_marked(shell: &mut Shell, def: &'static BuiltinDef, options: &DeclareOptions, mark: Attrs) -> Flow {
    let mut out = Vec::new();
    let kind = options.on.without(mark);
    for (_, symbol) in shell.sorted_names() {
        let attrs = shell.vars.get(symbol).attrs;
        if attrs.has(mark)
            && (kind == Attrs::default() || attrs.has(kind))
            && let Some(text) = shell.declaration(symbol)?
        {
            out.extend(if shell.on(SetOpt::Posix) { as_command(def.name, &text) } else { text });
        }
    }
    shell.print(def.name, &out)
}

/// Marks what one argument names; `false`: it cannot be marked, which was said.
fn mark_one(shell: &mut Shell, arg: BuiltinArg<'_>, options: &DeclareOptions, def: &'static BuiltinDef) -> Result<bool, Stop> {
    let (name, index) = match arg {
        BuiltinArg::Assign(assign) => (shell.name_of(assign.name), assign.index.as_ref()),
        BuiltinArg::Text(text) => (Rc::from(text), None),
    };
    if let Some(index) = index {
        let shown = [&*name, b"[", &shell.expand_quoted(&index.text.text)?, b"]"].concat();
        return not_identifier(shell, def, &shown);
    }
    if let BuiltinArg::Text(text) = arg
        && let Some(end) = memchr::memchr(b'[', text).filter(|at| text.get(..*at).is_some_and(is_name))
        && equals_position(text).is_none_or(|at| at > end)
    {
        let left = equals_position(text).and_then(|at| text.get(..at)).unwrap_or(text).to_vec();
        return not_identifier(shell, def, &left);
    }
    if options.off == Attrs::default()
        && let Some(element) = shell.element_referred(&name)?
    {
        assign_element(shell, arg, &name)?;
        not_identifier(shell, def, &element)?;
        return Ok(true);
    }
    if let Some(done) = shell.mark_through_unset_reference(arg, options, def)? {
        return Ok(done);
    }
    if let BuiltinArg::Text(text) = arg
        && is_name(text)
    {
        return mark_name(shell, text, options).map(|()| true);
    }
    let global = DeclareOptions { on: options.on, off: options.off, ..DeclareOptions::default() };
    if !declare_one(shell, arg, &global, false, def)? {
        return Ok(false);
    }
    if options.off == Attrs::default() {
        let symbol = shell.intern(name_before_equals(&name))?;
        let var = shell.vars.get(symbol);
        let is_circle = var.attrs.has(Attrs::NAMEREF) && var.scalar().is_some_and(|text| *text == *name_before_equals(&name));
        if !is_circle && let Some(target) = shell.resolve(symbol)? {
            shell.keep_call_temporary(target.name);
        }
    }
    Ok(true)
}

/// bash: an element cannot be marked, but it is assigned.
fn assign_element(shell: &mut Shell, arg: BuiltinArg<'_>, name: &[u8]) -> Result<(), Stop> {
    let declared = split_argument(shell, arg)?;
    let symbol = shell.intern(name_before_equals(name))?;
    let text = match declared.value {
        Some(DeclaredValue::Text(text)) => text,
        Some(DeclaredValue::Word(Assign { value: AssignValue::Word(word), .. })) => shell.expand_declared_value(word)?,
        _ => return Ok(()),
    };
    let text = shell.make(text)?;
    if declared.append {
        shell.append(symbol, text)?
    } else {
        shell.set(symbol, text)?
    };
    Ok(())
}

/// Changes the mark of a plain name alone, whatever scope it lives in.
fn mark_name(shell: &mut Shell, name: &[u8], options: &DeclareOptions) -> Result<(), Stop> {
    let symbol = shell.intern(name)?;
    let mark = |shell: &mut Shell, name: Symbol| {
        let exports = options.on.has(Attrs::READONLY) && shell.on(SetOpt::Allexport);
        let var = shell.vars.get_mut(name);
        // bash: `set -a` marks what is made here, not what is there.
        if exports && !var.exists() {
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
        var.attrs = var.attrs.with(options.on.without(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0))).without(options.off);
    };
    let Some(target) = shell.resolve(symbol)? else {
        shell.with_global(symbol, |shell| mark(shell, symbol));
        return Ok(());
    };
    if target.name == symbol && options.on.has(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0)) {
        shell.keep_own_temporary(target.name)?;
    }
    mark(shell, target.name);
    if options.off == Attrs::default() {
        shell.keep_call_temporary(target.name);
    }
    Ok(())
}

/// Name in `name=value` or `name+=value`.
fn name_before_equals(text: &[u8]) -> &[u8] {
    let name = text.split(|b| *b == b'=').next().unwrap_or_default();
    name.strip_suffix(b"+").unwrap_or(name)
}

impl Shell {
    /// Element that the nameref in `name` or `name=value` refers to.
    fn element_referred(&mut self, text: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        let name = name_before_equals(text);
        if !is_name(name) {
            return Ok(None);
        }
        let symbol = self.intern(name)?;
        if !self.vars.get(symbol).attrs.has(Attrs::NAMEREF) {
            return Ok(None);
        }
        let target = self.vars.get(symbol).scalar().unwrap_or_default();
        Ok(if target.last() == Some(&b']') { Some(target.to_vec()) } else { None })
    }
}
