//! Short ways of simple commands whose words are plain: calls of functions and `[`, which loops are full of.

use std::rc::Rc;

use super::simple::Words;
use crate::runtime::builtins::{BuiltinArg, BuiltinDef, find, test};
use crate::runtime::expand::arith::plain_number;
use crate::runtime::expand::plain::{Place, Plain, is_all_arguments, is_literal};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::{Function, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::Value;
use crate::runtime::vars::special as names;
use crate::syntax::ast::{Arg, Part, Simple, Word};

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
        if let Some((name, function)) = self.session.function(name) {
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
        let mut operands = [const { Operand::Written(b"") }; OPERANDS_MAX];
        for (i, (arg, operand)) in words.iter().zip(&mut operands).enumerate() {
            let found = match arg {
                Arg::Word(word) => self.short_operand(word)?,
                Arg::Assign(_) => None,
            };
            match found {
                Some(found) => *operand = found,
                None => {
                    let before = operands.get(..i).unwrap_or_default().iter().map(Operand::text).collect::<Vec<_>>();
                    return Ok(Short::Long(words_of(name, &before), i + 1));
                }
            }
        }
        let operands = operands.get(..words.len()).unwrap_or_default();
        self.meter.step(simple.args.len() as u64)?;
        let value = match operands {
            [text] => Some(!text.is_empty()),
            [Operand::Written(op), text] => match *op {
                b"-n" => Some(!text.is_empty()),
                b"-z" | b"!" => Some(text.is_empty()),
                _ => None,
            },
            [a, Operand::Written(op), b] => compared(a, op, b),
            _ => None,
        };
        let status = match value {
            Some(value) => i32::from(!value),
            None => {
                let closing = is_bracket.then_some(BuiltinArg::Text(b"]"));
                let texts: Vec<Text> = operands.iter().map(Operand::text).collect();
                let args: Vec<BuiltinArg<'_>> = texts.iter().map(|text| BuiltinArg::Text(text)).chain(closing).collect();
                let run = |shell: &mut Self| shell.prefixed(builtin.name, |shell| test::run(shell, &args, is_bracket));
                self.guarded(name, run)?
            }
        };
        let last = if is_bracket { Text::small(b"]") } else { operands.last().map(Operand::text).unwrap_or_default() };
        self.set_last_argument(last);
        Ok(Short::Done(status))
    }

    /// The one text of an operand. `None`: it needs more than that, and nothing has been expanded.
    fn short_operand<'w>(&mut self, word: &'w Word) -> Result<Option<Operand<'w>>, Stop> {
        let plain = match word.parts.as_slice() {
            [Part::Literal(text)] if is_literal(text, Place::Argument) => return Ok(Some(Operand::Written(text))),
            [Part::Quoted(text, _)] => return Ok(Some(Operand::Written(text))),
            [Part::Double(inside)] => match inside.as_slice() {
                [Part::Parameter(parameter)] => self.plain_parameter(parameter),
                _ => None,
            },
            _ => None,
        };
        let operand = match plain {
            Some(Plain::Number(n)) => Operand::Number(n),
            Some(Plain::Text(text)) => Operand::Text(text),
            Some(Plain::Unset) => Operand::Written(b""),
            None => return Ok(self.plain_text(word, Place::Argument)?.map(Operand::Text)),
        };
        self.meter.step(1)?;
        Ok(Some(operand))
    }

    /// Sets `$_`.
    pub(super) fn set_last_argument(&mut self, text: Text) {
        self.vars.get_mut(names::UNDERSCORE).value = Value::Text(text);
    }
}

/// Name and arguments as the long way has them.
fn words_of(name: &[u8], args: &[Text]) -> Words {
    std::iter::once(Text::small(name)).chain(args.iter().cloned()).collect()
}

/// Operand of `[`, as it was found: most need no text of their own.
enum Operand<'w> {
    /// Written in the script.
    Written(&'w [u8]),
    /// Value of an expansion.
    Text(Text),
    /// Value of a variable that is a number.
    Number(i64),
}

impl Operand<'_> {
    fn is_empty(&self) -> bool {
        match self {
            Self::Written(bytes) => bytes.is_empty(),
            Self::Text(text) => text.is_empty(),
            Self::Number(_) => false,
        }
    }

    fn text(&self) -> Text {
        match self {
            Self::Written(bytes) => Text::small(bytes),
            Self::Text(text) => text.clone(),
            Self::Number(n) => Text::number(*n),
        }
    }

    fn number(&self) -> Option<i64> {
        match self {
            Self::Written(bytes) => plain_number(bytes),
            Self::Text(text) => plain_number(text),
            Self::Number(n) => Some(*n),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::Written(a), Self::Written(b)) => a == b,
            (Self::Written(a), Self::Text(b)) | (Self::Text(b), Self::Written(a)) => **a == **b,
            (Self::Text(a), Self::Text(b)) => a == b,
            _ => self.text() == other.text(),
        }
    }
}

/// The value of `a OP b` of two texts, or of two plain numbers.
fn compared(a: &Operand<'_>, op: &[u8], b: &Operand<'_>) -> Option<bool> {
    match op {
        b"=" | b"==" => return Some(a.is_same(b)),
        b"!=" => return Some(!a.is_same(b)),
        [b'-', _, _] => {}
        _ => return None,
    }
    let (a, b) = (a.number()?, b.number()?);
    match op {
        b"-eq" => Some(a == b),
        b"-ne" => Some(a != b),
        b"-lt" => Some(a < b),
        b"-le" => Some(a <= b),
        b"-gt" => Some(a > b),
        b"-ge" => Some(a >= b),
        _ => None,
    }
}
