//! Declarations through a nameref that refers to nothing yet: what `declare`, `export` and their like make of it.

use super::declare::{DeclareOptions, not_identifier};
use super::{BuiltinArg, BuiltinDef};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::variables::is_reference;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::AssignValue;
use crate::syntax::intern::Symbol;
use crate::syntax::is_name;

/// Attributes of arrays.
const ARRAYS: Attrs = Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0);

/// Whether a variable is a nameref without a value.
pub(super) fn is_unset_reference(var: &Var) -> bool {
    var.attrs.has(Attrs::NAMEREF) && !var.is_set()
}

impl Shell {
    /// Makes an ordinary variable of an unset nameref that a declaration gives elements or the attribute of an array.
    pub(super) fn unmark_unset_reference(&mut self, name: Symbol, has_elements: bool, options: &DeclareOptions) -> Result<(), Stop> {
        if has_elements && !options.on.has(ARRAYS) {
            self.complain([b"warning: ", &*self.name_of(name), b": removing nameref attribute"].concat())?;
        }
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.without(Attrs::NAMEREF);
        Ok(())
    }

    /// Looks at the text that a declaration gives an unset nameref; `false`: it is refused, which was said. bash: a local one stays, another one is gone.
    pub(super) fn admit_referent(
        &mut self,
        name: Symbol,
        text: &[u8],
        options: &DeclareOptions,
        is_local: bool,
        def: &BuiltinDef,
    ) -> Result<bool, Stop> {
        let var = self.vars.get_mut(name);
        let is_integer = options.on.with(var.attrs).has(Attrs::INTEGER);
        let is_valid = is_reference(text);
        if is_valid && !is_integer {
            return Ok(true);
        }
        if is_integer && !is_valid && !is_local && !text.is_empty() {
            // An expression that is wrong ends the line.
            self.prefixed(def.name, |shell| shell.integer(text))?;
        }
        let unmarks = options.off.has(Attrs::NAMEREF);
        if !is_local {
            *self.vars.get_mut(name) = Var::default();
        } else if is_valid {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::INTEGER);
        }
        if is_valid {
            // bash: the number that it becomes is refused without a word.
            return Ok(false);
        }
        if is_local && !unmarks {
            self.builtin_error(def.name, [b"`", text, b"': invalid variable name for name reference"].concat())?;
            return Ok(false);
        }
        not_identifier(self, def, text)
    }

    /// Lets `export` or `readonly` mark through an unset nameref; `None`: the name is none, or the declaration is one of an array.
    pub(super) fn mark_through_unset_reference(
        &mut self,
        arg: BuiltinArg<'_>,
        options: &DeclareOptions,
        def: &'static BuiltinDef,
    ) -> Result<Option<bool>, Stop> {
        let (name, word, text) = match arg {
            BuiltinArg::Assign(assign) => match &assign.value {
                AssignValue::Word(word) => (self.name_of(assign.name), Some(word), None),
                AssignValue::Array(_) => return Ok(None),
            },
            BuiltinArg::Text(text) => {
                let (name, value) = match text.iter().position(|b| *b == b'=').and_then(|at| text.split_at_checked(at)) {
                    Some((name, value)) => (name.strip_suffix(b"+").unwrap_or(name), value.get(1..)),
                    None => (text, None),
                };
                (name.into(), None, value)
            }
        };
        let has_value = word.is_some() || text.is_some();
        if !is_name(&name) || options.on.has(ARRAYS) && has_value {
            return Ok(None);
        }
        let symbol = self.intern(&name)?;
        if !is_unset_reference(self.vars.get(symbol)) {
            return Ok(None);
        }
        let value = match (word, text) {
            (Some(word), _) => self.expand_declared_value(word)?,
            (None, text) => text.unwrap_or_default().to_vec(),
        };
        let marks = options.off == Attrs::default();
        if has_value && !is_reference(&value) {
            not_identifier(self, def, &value)?;
        }
        if !has_value || !is_reference(&value) {
            if marks {
                not_identifier(self, def, b"")?;
            }
            return Ok(Some(!has_value));
        }
        let target = self.make(value.clone())?;
        self.vars.get_mut(symbol).value = Value::Text(target);
        if marks && !is_name(&value) {
            // bash: an element cannot be marked, which is no failure.
            not_identifier(self, def, &value)?;
            return Ok(Some(true));
        }
        let target = self.intern(&value)?;
        let var = self.vars.get_mut(target);
        var.attrs = var.attrs.with(options.on).without(options.off);
        Ok(Some(true))
    }
}
