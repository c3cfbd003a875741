//! Variables as `declare`, `declare -p` and `set` list them.

use std::rc::Rc;

use super::BuiltinDef;
use super::declare::{DeclareOptions, INDEXED};
use crate::runtime::array_literal::array_literal;
use crate::runtime::computed::is_computed;
use crate::runtime::expand::parameter::attribute_letters;
use crate::runtime::expand::quote;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::is_shown;
use crate::runtime::vars::special as names;
use crate::runtime::vars::{Attrs, Value};
use crate::syntax::intern::Symbol;

/// Scalars that get a value each time when they are read. bash lists what was read last, and before that no value; here they are listed without one.
const MADE_ON_READING: &[Symbol] = &[
    names::BASHPID,
    names::BASH_ARGV0,
    names::BASH_COMMAND,
    names::BASH_SUBSHELL,
    names::COMP_WORDBREAKS,
    names::EPOCHREALTIME,
    names::EPOCHSECONDS,
    names::HISTCMD,
    names::LINENO,
    names::RANDOM,
    names::SECONDS,
    names::SRANDOM,
];

/// Name of a variable, and its symbol.
type NamedSymbol = (Rc<[u8]>, Symbol);

impl Shell {
    /// `declare -x name="value"`, as `declare -p` prints a variable.
    pub(crate) fn declaration(&mut self, name: Symbol) -> Result<Option<Vec<u8>>, Stop> {
        let var = self.vars.get(name);
        let is_computed = is_computed(name) || name == names::GROUPS;
        let value = if var.attrs.has(Attrs::SPECIAL) && (is_computed || !var.is_set()) { self.value(name)? } else { var.value.clone() };
        if !self.vars.get(name).exists() && matches!(value, Value::Unset) {
            return Ok(None);
        }
        Ok(Some(self.declaration_of(name, &value)?))
    }

    /// [`Shell::declaration`] with a value of the caller's.
    fn declaration_of(&self, name: Symbol, value: &Value) -> Result<Vec<u8>, Stop> {
        let mut letters = attribute_letters(self.vars.get(name));
        if matches!(value, Value::Indexed(_)) && !letters.contains(&INDEXED.short()) {
            letters.insert(0, INDEXED.short());
        }
        let mut out = b"declare -".to_vec();
        out.extend_from_slice(if letters.is_empty() { b"-" } else { &letters });
        out.push(b' ');
        out.extend_from_slice(&self.name_of(name));
        match value {
            Value::Unset => {}
            Value::Text(text) => {
                out.push(b'=');
                out.extend(quote::declared(self.quoting(), text)?);
            }
            Value::Int(n) => {
                out.push(b'=');
                out.extend(quote::declared(self.quoting(), &Text::number(*n))?);
            }
            value => {
                if let Some(literal) = array_literal(self.quoting(), value)? {
                    out.push(b'=');
                    out.extend(literal);
                }
            }
        }
        out.push(b'\n');
        Ok(out)
    }

    /// [`Shell::sorted_names`] for a list that is printed.
    pub(super) fn listed_names(&mut self) -> Result<Vec<NamedSymbol>, Stop> {
        self.value(names::PIPESTATUS)?;
        let list = self.sorted_names();
        self.meter.step(list.len() as u64 / 8)?;
        Ok(list)
    }

    /// Every variable's symbol, sorted by name.
    pub(crate) fn sorted_names(&self) -> Vec<NamedSymbol> {
        let named = self.vars.iter().map(|(symbol, _)| (self.name_of(symbol), symbol));
        let mut list: Vec<NamedSymbol> = named.filter(|(name, _)| is_shown(name)).collect();
        list.sort_unstable();
        list
    }

    /// Whether a variable has no value before something reads it.
    fn is_made_on_reading(&self, name: Symbol) -> bool {
        let var = self.vars.get(name);
        MADE_ON_READING.contains(&name) && var.attrs.has(Attrs::SPECIAL) && !var.is_set()
    }

    /// `name=value`, as `set` prints a variable.
    pub(super) fn set_line(&mut self, name: &[u8], symbol: Symbol) -> Result<Option<Vec<u8>>, Stop> {
        if self.is_made_on_reading(symbol) {
            return Ok(None);
        }
        let value = self.listed_value(symbol)?;
        let shown = match &value {
            Value::Unset => return Ok(None),
            Value::Text(text) if text.is_empty() => Vec::new(),
            // bash: POSIX mode knows no `$'…'`.
            Value::Text(text) if self.on(SetOpt::Posix) => quote::when_needed(self.quoting(), text)?,
            Value::Text(text) => quote::reusable(self.quoting(), text)?,
            Value::Int(n) => Text::number(*n).to_vec(),
            value => array_literal(self.quoting(), value)?.unwrap_or_default(),
        };
        let mut line = name.to_vec();
        line.push(b'=');
        line.extend(shown);
        line.push(b'\n');
        Ok(Some(line))
    }
}

/// Prints the variables that have the attributes asked for, of the running function alone if `local`.
pub(super) fn print_all(shell: &mut Shell, options: &DeclareOptions, def: &BuiltinDef, local: bool) -> Flow {
    let mut out = Vec::new();
    if local && shell.function_frame().is_some_and(|frame| frame.options.is_some()) {
        out.extend_from_slice(b"local -\n");
    }
    let mine: Option<Vec<Symbol>> =
        if local { shell.function_frame().map(|frame| frame.undo.iter().map(|(symbol, _)| *symbol).collect()) } else { None };
    let plain = options.on == Attrs::default() && !options.print && !local;
    // bash: arrays with any of the other attributes, where both are asked for; `local` lists all of its own.
    let wanted = if local { Attrs::default() } else { options.on };
    let kind = Attrs(wanted.0 & (Attrs::INDEXED.0 | Attrs::ASSOC.0));
    let others = wanted.without(kind);
    let mut listed = shell.listed_names()?;
    if !plain {
        let absent = MADE_ON_READING.iter().filter(|name| !shell.vars.get(**name).exists() && shell.is_made_on_reading(**name));
        listed.extend(absent.map(|name| (shell.name_of(*name), *name)));
        listed.sort_unstable();
    }
    for (name, symbol) in listed {
        if mine.as_ref().is_some_and(|mine| !mine.contains(&symbol)) {
            continue;
        }
        shell.meter.step(1)?;
        let attrs = shell.vars.get(symbol).attrs;
        if kind != Attrs::default() && !attrs.has(kind) || others != Attrs::default() && !attrs.has(others) {
            continue;
        }
        let line = if plain {
            shell.set_line(&name, symbol)?
        } else if shell.is_made_on_reading(symbol) {
            Some(shell.declaration_of(symbol, &Value::Unset)?)
        } else if attrs.has(Attrs::SPECIAL) {
            let value = shell.listed_value(symbol)?;
            Some(shell.declaration_of(symbol, &value)?)
        } else {
            shell.declaration(symbol)?
        };
        let line = line.unwrap_or_default();
        quote::reserve(&shell.meter, &mut out, line.len())?;
        out.extend(line);
    }
    let written = shell.print(def.name, &out)?;
    if plain && written != 0 {
        return Ok(written);
    }
    if plain {
        return shell.print_functions(def, &[], false, false, Attrs::default());
    }
    Ok(0)
}
