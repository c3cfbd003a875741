//! Functions as `declare -f`, `export -f` and their like print and mark them.

use std::rc::Rc;

use super::declare::{ASSOC, DeclareOptions, EXPORT, FUNCTIONS, INDEXED, INTEGER, NAMEREF, READONLY, TRACE};
use super::{BuiltinArg, BuiltinDef};
use crate::runtime::options::Shopt;
use crate::runtime::shell::session::in_order_of_lists;
use crate::runtime::shell::{Function, Shell};
use crate::runtime::stop::Flow;
use crate::runtime::vars::Attrs;

impl Shell {
    /// Prints functions, or only their names; without names all that have the marks. `declares`: with what `declare` marks them as.
    pub(super) fn print_functions(&mut self, def: &BuiltinDef, names: &[Vec<u8>], only_names: bool, declares: bool, mark: Attrs) -> Flow {
        let mut status = 0;
        let mut list: Vec<Rc<[u8]>> = names.iter().map(|name| Rc::from(name.as_slice())).collect();
        if names.is_empty() {
            list.extend(in_order_of_lists(&self.session.functions).map(|(name, _)| Rc::clone(name)));
        }
        for name in list {
            let Some(function) = self.session.functions.get(&name).cloned() else {
                status = 1;
                continue;
            };
            // bash: no function has the attributes of variables.
            let is_listed = mark.without(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0 | Attrs::TRACE.0)) == Attrs::default()
                && (!mark.has(Attrs::EXPORT) || function.exported)
                && (!mark.has(Attrs::READONLY) || function.readonly)
                && (!mark.has(Attrs::TRACE) || function.traced);
            if names.is_empty() && !is_listed {
                continue;
            }
            let letters = function_letters(&function);
            let declared = [b"declare -", letters.as_slice(), b" ", &name].concat();
            let mut out = match only_names {
                false => self.unparse_function(&name, &function.body),
                true if declares => declared.clone(),
                true if !self.shopt(Shopt::EXTDEBUG) => name.to_vec(),
                true => [&*name, format!(" {} ", function.line).as_bytes(), &function.source].concat(),
            };
            out.push(b'\n');
            if !only_names && declares && letters.len() > 1 {
                out.extend_from_slice(&declared);
                out.push(b'\n');
            }
            self.print(def.name, &out)?;
        }
        Ok(status)
    }
}

/// Prints the functions named, or marks them when the options say how; ends at an assignment.
pub(super) fn print_or_mark(shell: &mut Shell, args: &[BuiltinArg<'_>], options: &DeclareOptions, def: &'static BuiltinDef) -> Flow {
    if args.is_empty() {
        // bash: no function is local.
        if def.name == "local" {
            return Ok(0);
        }
        return shell.print_functions(def, &[], options.function_names, true, options.on);
    }
    let marks = options.on != Attrs::default() || options.off != Attrs::default();
    let unfit = [&NAMEREF, &INTEGER, &ASSOC, &INDEXED].into_iter().find(|option| options.wants(option));
    if let Some(option) = unfit.filter(|_| !options.print) {
        return shell.builtin_fails(def.name, format!("-{}: invalid option", char::from(option.short())));
    }
    let mut status = 0;
    for &arg in args {
        let name = shell.arg_texts(&[arg])?.concat();
        if options.print && !shell.session.functions.contains_key(name.as_slice()) {
            shell.builtin_error_about(def.name, &name, "not found")?;
            status = 1;
            continue;
        }
        if !options.print && memchr::memchr(b'=', &name).is_some() {
            return shell.builtin_fails(def.name, "cannot use `-f' to make functions");
        }
        status |= if marks && !options.print {
            mark_functions(shell, &[name], options, def)?
        } else {
            shell.print_functions(def, &[name], options.function_names, options.print, options.on)?
        };
    }
    Ok(status)
}

/// Letters of `declare` that make a function what it is.
pub(super) fn function_letters(function: &Function) -> Vec<u8> {
    let marks = [(true, FUNCTIONS), (function.readonly, READONLY), (function.traced, TRACE), (function.exported, EXPORT)];
    marks.iter().filter(|(has, _)| *has).map(|(_, option)| option.short()).collect()
}

pub(super) fn mark_functions(shell: &mut Shell, names: &[Vec<u8>], options: &DeclareOptions, def: &BuiltinDef) -> Flow {
    let mut status = 0;
    for name in names {
        let functions = shell.session.functions.change(&shell.meter, 0, 0)?;
        match functions.get_mut(name.as_slice()) {
            Some(function) => {
                if options.on.has(Attrs::EXPORT) || options.off.has(Attrs::EXPORT) {
                    function.exported = options.on.has(Attrs::EXPORT);
                }
                if options.on.has(Attrs::TRACE) || options.off.has(Attrs::TRACE) {
                    function.traced = options.on.has(Attrs::TRACE);
                }
                function.readonly |= options.on.has(Attrs::READONLY);
            }
            None => {
                // bash: `declare` has no words for it.
                if matches!(def.name, "export" | "readonly") {
                    shell.builtin_error_about(def.name, name, "not a function")?;
                }
                status = 1;
            }
        }
    }
    Ok(status)
}
