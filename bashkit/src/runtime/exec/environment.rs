//! Functions in the environment: `BASH_FUNC_name%%=() { … }`.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::runtime::shell::{Function, Shell};
use crate::runtime::stop::Stop;
use crate::syntax::{Parser, ast, unparse};

/// `BASH_SOURCE` of functions that come with the environment.
const SOURCE: &[u8] = b"environment";

/// Name and value of a variable of the environment.
type Variable = (Vec<u8>, Vec<u8>);

/// The name of a function whose variable in the environment this is.
fn function_name(variable: &[u8]) -> Option<&[u8]> {
    variable.strip_prefix(b"BASH_FUNC_")?.strip_suffix(b"%%").filter(|name| !name.is_empty())
}

impl Shell {
    /// Exported functions, as variables of the environment.
    pub(super) fn exported_functions(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let exported = self.session.functions.iter().filter(|(_, function)| function.exported);
        let text = |function: &Function| unparse::exported_function(&self.names.interner, &function.body);
        exported.map(|(name, function)| ([b"BASH_FUNC_", &name[..], b"%%"].concat(), text(function))).collect()
    }

    /// Takes over the exported functions of the shell that a new one is started by: anew from their texts, as they stand in the environment.
    pub(super) fn inherit_functions(&mut self, parent: &Self) -> Result<(), Stop> {
        for (name, function) in parent.session.functions.iter().filter(|(_, function)| function.exported) {
            if !self.take_function(name, &unparse::exported_function(&self.names.interner, &function.body))? {
                self.session.define_function(&self.meter, name, Function { traced: false, readonly: false, ..function.clone() })?;
            }
        }
        Ok(())
    }

    /// Takes over the functions of an environment, and no others are exported any more; answers the variables that are none.
    pub(super) fn take_functions<'e>(&mut self, env: &'e [Variable]) -> Result<Vec<&'e Variable>, Stop> {
        let mut kept = BTreeSet::new();
        let mut variables = Vec::with_capacity(env.len());
        for entry in env {
            let (variable, text) = entry;
            match function_name(variable) {
                Some(name) if self.take_function(name, text)? => {
                    kept.insert(name);
                }
                _ => variables.push(entry),
            }
        }
        if self.session.functions.iter().any(|(name, function)| function.exported && !kept.contains(&name[..])) {
            for (name, function) in self.session.functions.change(&self.meter, 0, 0)? {
                function.exported &= kept.contains(&name[..]);
            }
        }
        Ok(variables)
    }

    /// Defines a function of an environment; false where its text is none.
    fn take_function(&mut self, name: &[u8], text: &[u8]) -> Result<bool, Stop> {
        if let Some((_, known)) = self.session.function(name)
            && known.exported
            && unparse::exported_function(&self.names.interner, &known.body) == text
        {
            return Ok(true);
        }
        if !text.starts_with(b"() {") || text.len() > self.meter.limits().script_bytes {
            return Ok(false);
        }
        self.meter.step(1 + text.len() as u64 / 8)?;
        let definition = [name, b" ", text].concat();
        let charge = Rc::new(self.meter.charge(definition.len().saturating_mul(12))?);
        // bash: the lines of such a function are counted from 0.
        let mut parser = Parser::new(&definition[..], 0);
        let parsed = self.with_parse_env(|env| parser.next(env));
        let (Ok(Some(complete)), true) = (parsed, parser.position() >= definition.len()) else { return Ok(false) };
        let Some(found) = lone_function(&complete).filter(|found| &found.name[..] == name) else { return Ok(false) };
        let function = Function {
            body: Rc::clone(&found.body),
            source: Rc::from(SOURCE),
            line: found.span.line,
            exported: true,
            traced: false,
            readonly: false,
            _text: Some(charge),
        };
        self.session.define_function(&self.meter, &found.name, function)?;
        Ok(true)
    }
}

/// The function whose definition is all of a text.
fn lone_function(complete: &ast::Complete) -> Option<&ast::Function> {
    let [item] = complete.list.items.as_slice() else { return None };
    let ([], [stage], false, false) = (item.rest.as_slice(), item.first.stages.as_slice(), item.background, item.first.negated) else {
        return None;
    };
    match &*stage.command {
        ast::Command::Function(function) => Some(function),
        _ => None,
    }
}
