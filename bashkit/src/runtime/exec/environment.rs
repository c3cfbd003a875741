//! Functions in the environment: `BASH_FUNC_name%%=() { … }`.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::runtime::options::Options;
use crate::runtime::shell::{Function, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::intern::Symbol;
use crate::syntax::{Parser, ast, unparse};

/// `BASH_SOURCE` of functions that come with the environment.
const SOURCE: &[u8] = b"environment";

/// Name and value of a variable of the environment.
type Variable = (Vec<u8>, Vec<u8>);

/// The name of a function whose variable in the environment this is.
fn function_name(variable: &[u8]) -> Option<&[u8]> {
    variable.strip_prefix(b"BASH_FUNC_")?.strip_suffix(b"%%")
}

impl Shell {
    /// Exported functions, as variables of the environment.
    pub(super) fn exported_functions(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let exported = self.session.functions.iter().filter(|(_, function)| function.exported);
        let text = |function: &Function| unparse::exported_function(&self.names.interner, &function.body);
        exported.map(|(name, function)| ([b"BASH_FUNC_", &name[..], b"%%"].concat(), text(function))).collect()
    }

    /// Takes over the functions of the environment, with that of the shell that starts this one: anew from their texts, as options of
    /// the command line have them read. bash: those of `SHELLOPTS` and `BASHOPTS` come later.
    pub(super) fn import_functions(&mut self, parent: &Self, options: Options) -> Result<(), Stop> {
        let mut environment = self.function_variables();
        environment.extend(parent.exported_functions());
        environment.sort_by(|(a, _), (b, _)| a.cmp(b));
        let later = std::mem::replace(&mut self.session.options, options);
        let called_as = Rc::clone(&self.session.called_as);
        for (variable, text) in &environment {
            let Some(name) = function_name(variable) else { continue };
            let symbol = self.intern(variable)?;
            if self.take_function(name, text)? {
                *self.vars.get_mut(symbol) = Var::default();
                continue;
            }
            self.export_text(symbol, text)?;
            self.tell_refused_function(&called_as, name, text)?;
        }
        self.session.options = later;
        Ok(())
    }

    /// Leaves the functions of the environment in it, as variables. bash: a restricted or privileged shell does not read them.
    pub(super) fn ignore_functions(&mut self, parent: &Self) -> Result<(), Stop> {
        for (variable, text) in parent.exported_functions() {
            let symbol = self.intern(&variable)?;
            self.export_text(symbol, &text)?;
        }
        Ok(())
    }

    fn export_text(&mut self, symbol: Symbol, text: &[u8]) -> Result<(), Stop> {
        let text = Text::new(&self.meter, text)?;
        *self.vars.get_mut(symbol) = Var { value: Value::Text(text), attrs: Attrs::EXPORT };
        Ok(())
    }

    /// Variables of the environment that should hold functions.
    fn function_variables(&self) -> Vec<Variable> {
        let exported = self.vars.iter().filter(|(_, var)| var.attrs.has(Attrs::EXPORT));
        let text = |var: &Var| var.scalar().filter(|text| text.starts_with(b"() {")).map(|text| text.to_vec());
        let entry = |(symbol, var)| {
            let variable = self.name_of(symbol);
            function_name(&variable)?;
            Some((variable.to_vec(), text(var)?))
        };
        exported.filter_map(entry).collect()
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

    /// Tells why a text is not the definition of a function.
    fn tell_refused_function(&mut self, shell_name: &[u8], name: &[u8], text: &[u8]) -> Result<(), Stop> {
        self.meter.step(1 + text.len() as u64 / 8)?;
        let definition = [name, b" ", text].concat();
        let mut parser = Parser::new(&definition[..], 0);
        // bash: a path is no name, and is not read.
        let is_path = name.contains(&b'/');
        let mut lines = Vec::new();
        match self.with_parse_env(|env| parser.next(env)) {
            _ if is_path => {}
            Err(error) => {
                for line in &error.lines {
                    lines.push([name, format!(": line {}: ", error.line).as_bytes(), line].concat());
                }
            }
            Ok(complete) => match complete.as_deref().and_then(lone_function) {
                Some(found) => lines.push([b"`", &*found.name, b"': not a valid identifier"].concat()),
                None => lines.push([b"warning: ", name, b": ignoring function definition attempt"].concat()),
            },
        }
        lines.push([b"error importing function definition for `", name, b"'"].concat());
        for line in lines {
            self.stderr(&[shell_name, b": ", &line, b"\n"].concat())?;
        }
        Ok(())
    }

    /// Defines a function of an environment; false where its text is none.
    fn take_function(&mut self, name: &[u8], text: &[u8]) -> Result<bool, Stop> {
        if let Some((_, known)) = self.session.function(name)
            && known.exported
            && unparse::exported_function(&self.names.interner, &known.body) == text
        {
            return Ok(true);
        }
        // bash: a path is the name of no such function, nor is what expands.
        let is_name = !name.iter().any(|b| matches!(b, b'/' | b'$' | b'`' | b'\'' | b'"' | b'\\'));
        if !is_name || !text.starts_with(b"() {") || text.len() > self.meter.limits().script_bytes {
            return Ok(false);
        }
        self.meter.step(1 + text.len() as u64 / 8)?;
        let definition = [name, b" ", text].concat();
        let charge = Rc::new(self.meter.charge(definition.len().saturating_mul(12))?);
        // bash: the lines of such a function are counted from 0.
        let mut parser = Parser::new(&definition[..], 0);
        let parsed = self.with_parse_env(|env| parser.next(env));
        // bash: what stands in lines behind the definition is not read.
        let Ok(Some(complete)) = parsed else { return Ok(false) };
        let Some(found) = lone_function(&complete).filter(|found| &found.name[..] == name) else { return Ok(false) };
        let function = Function {
            body: Rc::clone(&found.body),
            source: Rc::from(SOURCE),
            line: found.span.line,
            entry_line: found.entry_line,
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
