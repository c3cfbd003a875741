//! Short ways of simple commands whose words are plain: calls of functions and `[`, which loops are full of.

use std::rc::Rc;

use super::simple::Words;
use crate::runtime::builtins::{BuiltinArg, BuiltinDef, find, test};
use crate::runtime::expand::arith::plain_number;
use crate::runtime::expand::plain::{Place, is_all_arguments};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::{Function, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::Value;
use crate::runtime::vars::special as names;
use crate::syntax::ast::{Arg, Part, Simple};

/// Most operands of `[` that take the short way.
const OPERANDS_MAX: usize = 4;

/// Outcome of a command.
pub(super) enum Short {
    /// Ran to its end: the status.
    Done(i32),
    /// Takes the long way: texts that are expanded already, and the number of words that they were.
    Long(Words, usize),
}

/// Name of a command that is written without quotes and expansions.
fn literal_name(simple: &Simple) -> Option<&[u8]> {
    match simple.args.first() {
        Some(Arg::Word(word)) => match word.parts.as_slice() {
            [Part::Literal(name)] => Some(name),
            _ => None,
        },
        _ => None,
    }
}

impl Shell {
    /// Runs a command without assignments and redirections, where a short way leads through it.
    pub(super) fn run_short(&mut self, simple: &Simple) -> Result<Short, Stop> {
        let Some(name) = literal_name(simple).filter(|_| !self.on(SetOpt::Xtrace) && !self.on(SetOpt::Posix)) else {
            return Ok(Short::Long(Words::new(), 0));
        };
        if let Some((name, function)) = self.session.functions.get_key_value(name) {
            let (name, function) = (Rc::clone(name), function.clone());
            return self.call_shortly(simple, name, &function);
        }
        match name {
            b"[" | b"test" if self.search.disabled.is_empty() => match find(name) {
                Some(builtin) => self.test_shortly(simple, name, builtin),
                None => Ok(Short::Long(Words::new(), 0)),
            },
            _ => Ok(Short::Long(Words::new(), 0)),
        }
    }

    /// Calls a function whose arguments are plain.
    fn call_shortly(&mut self, simple: &Simple, name: Rc<[u8]>, function: &Function) -> Result<Short, Stop> {
        let mut args = Vec::with_capacity(simple.args.len() - 1);
        for (i, arg) in simple.args.iter().enumerate().skip(1) {
            let text = match arg {
                Arg::Word(word) if is_all_arguments(word) => {
                    self.meter.step(self.params.positional.len() as u64)?;
                    args.extend(self.params.positional.iter().cloned());
                    continue;
                }
                Arg::Word(word) => self.plain_text(word, Place::Argument)?,
                Arg::Assign(_) => None,
            };
            match text {
                Some(text) => args.push(text),
                None => return Ok(Short::Long(words_of(&name, &args), i)),
            }
        }
        let last = match args.last() {
            Some(last) => last.clone(),
            None => Text::new(&self.meter, &name)?,
        };
        let result = self.call_function(name, function, args);
        self.set_last_argument(last);
        result.map(Short::Done)
    }

    /// Evaluates `[` and `test` with few, plain operands.
    fn test_shortly(&mut self, simple: &Simple, name: &[u8], builtin: &'static BuiltinDef) -> Result<Short, Stop> {
        let is_bracket = name == b"[";
        let words = simple.args.get(1..).unwrap_or_default();
        let words = match words.split_last() {
            Some((Arg::Word(last), rest)) if is_bracket => match last.parts.as_slice() {
                [Part::Literal(text)] if **text == *b"]" => rest,
                _ => return Ok(Short::Long(Words::new(), 0)),
            },
            _ if is_bracket => return Ok(Short::Long(Words::new(), 0)),
            _ => words,
        };
        if words.is_empty() || words.len() > OPERANDS_MAX {
            return Ok(Short::Long(Words::new(), 0));
        }
        let mut operands = [Text::EMPTY, Text::EMPTY, Text::EMPTY, Text::EMPTY];
        for (i, (arg, operand)) in words.iter().zip(&mut operands).enumerate() {
            let text = match arg {
                Arg::Word(word) => self.plain_text(word, Place::Argument)?,
                Arg::Assign(_) => None,
            };
            match text {
                Some(text) => *operand = text,
                None => return Ok(Short::Long(words_of(name, operands.get(..i).unwrap_or_default()), i + 1)),
            }
        }
        let operands = operands.get(..words.len()).unwrap_or_default();
        self.meter.step(simple.args.len() as u64)?;
        let value = match operands {
            [text] => Some(!text.is_empty()),
            [op, text] => match &**op {
                b"-n" => Some(!text.is_empty()),
                b"-z" | b"!" => Some(text.is_empty()),
                _ => None,
            },
            [a, op, b] => compared(a, op, b),
            _ => None,
        };
        let status = match value {
            Some(value) => i32::from(!value),
            None => {
                let closing = is_bracket.then_some(BuiltinArg::Text(b"]"));
                let args: Vec<BuiltinArg<'_>> = operands.iter().map(|text| BuiltinArg::Text(text)).chain(closing).collect();
                let run = |shell: &mut Self| shell.prefixed(builtin.name, |shell| test::run(shell, &args, is_bracket));
                self.guarded(name, run)?
            }
        };
        let last = if is_bracket { Text::small(b"]") } else { operands.last().cloned().unwrap_or_default() };
        self.set_last_argument(last);
        Ok(Short::Done(status))
    }

    /// Sets `$_`.
    pub(super) fn set_last_argument(&mut self, text: Text) {
        self.vars.get_mut(names::UNDERSCORE).value = Value::Text(text);
    }
}

/// Name and arguments as the long way has them.
fn words_of(name: &[u8], args: &[Text]) -> Words {
    std::iter::once(name.to_vec()).chain(args.iter().map(|text| text.to_vec())).collect()
}

/// The value of `a OP b` of two texts, or of two plain numbers.
fn compared(a: &[u8], op: &[u8], b: &[u8]) -> Option<bool> {
    match op {
        b"=" | b"==" => return Some(a == b),
        b"!=" => return Some(a != b),
        _ => {}
    }
    let compare: fn(&i64, &i64) -> bool = match op {
        b"-eq" => i64::eq,
        b"-ne" => i64::ne,
        b"-lt" => i64::lt,
        b"-le" => i64::le,
        b"-gt" => i64::gt,
        b"-ge" => i64::ge,
        _ => return None,
    };
    Some(compare(&plain_number(a)?, &plain_number(b)?))
}
