//! Short ways of simple commands whose words are plain: calls of functions and `[`, which loops are full of.

use std::rc::Rc;

use smallvec::SmallVec;

use super::simple::Words;
use crate::runtime::builtins::r#return::may_return;
use crate::runtime::builtins::{BuiltinArg, find, test};
use crate::runtime::charged;
use crate::runtime::expand::Globs;
use crate::runtime::expand::arith::plain_number;
use crate::runtime::expand::brace::may_expand;
use crate::runtime::expand::plain::{Place, Plain, is_all_arguments, is_literal};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{Function, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::runtime::vars::{Attrs, Value};
use crate::syntax::ast::{Arg, AssignValue, Part, Simple, Word};
use crate::syntax::intern::Symbol;
use crate::syntax::is_name;

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
            b":" | b"true" if simple.args.len() == 1 && self.search.disabled.is_empty() => {
                self.meter.step(1)?;
                self.set_last_argument(Text::small(name));
                Ok(Short::Done(0))
            }
            b"local" if self.search.disabled.is_empty() => Ok(match self.local_shortly(simple)? {
                true => Short::Done(0),
                false => Short::Long(Words::new(), 0),
            }),
            b"return" | b"shift" | b"break" | b"continue" if self.search.disabled.is_empty() => self.leave_shortly(simple, name),
            b"[" | b"test" if self.search.disabled.is_empty() => self.test_shortly(simple, name),
            b"set" if self.search.disabled.is_empty() => self.set_shortly(simple),
            _ => Ok(Short::Long(Words::new(), 0)),
        }
    }

    /// Sets the positional parameters by `set -- word …`.
    fn set_shortly(&mut self, simple: &Simple) -> Result<Short, Stop> {
        let [_, Arg::Word(dashes), args @ ..] = simple.args.as_slice() else { return Ok(Short::Long(Words::new(), 0)) };
        if args.is_empty() || !matches!(dashes.parts.as_slice(), [Part::Literal(text)] if **text == *b"--") {
            return Ok(Short::Long(Words::new(), 0));
        }
        let (mut list, mut globs) = (Words::with_capacity(args.len()), Globs::new());
        for arg in args {
            if let Arg::Word(word) = arg {
                self.collect_word(word, &mut list, &mut globs)?;
            }
        }
        if !globs.is_empty() {
            self.glob_collected(&mut list, globs)?;
        }
        // What its words were made of is gone.
        self.meter.forget_claim();
        self.meter.step(2 + 2 * list.len() as u64)?;
        let last = list.last().cloned().unwrap_or_else(|| Text::small(b"--"));
        self.params.positional = charged::Words::of(&self.meter, list)?;
        self.set_last_argument(last);
        Ok(Short::Done(0))
    }

    /// Returns from a function, shifts by one, or leaves a loop or its turn, where the argument is none or that of `return` is a number.
    fn leave_shortly(&mut self, simple: &Simple, name: &[u8]) -> Result<Short, Stop> {
        let stop = match (name, simple.args.as_slice()) {
            (b"return", [_, Arg::Word(word)]) if may_return(self) => match self.plain_text(word, Place::Argument)? {
                Some(text) => match plain_number(&text) {
                    Some(n) => Some(Stop::Return(i32::try_from(n & 0xff).unwrap_or(0))),
                    None => return Ok(Short::Long([Text::small(name), text].into(), 2)),
                },
                None => return Ok(Short::Long(Words::new(), 0)),
            },
            (b"return", [_]) if may_return(self) => Some(Stop::Return(self.params.status)),
            (b"break", [_]) if self.context.loops > 0 => Some(Stop::Break(1)),
            (b"continue", [_]) if self.context.loops > 0 => Some(Stop::Continue(1)),
            (b"shift", [_]) if !self.params.positional.is_empty() => None,
            _ => return Ok(Short::Long(Words::new(), 0)),
        };
        self.meter.step(simple.args.len() as u64)?;
        match stop {
            None => {
                self.params.positional.take_first(&self.meter, 1)?;
                self.set_last_argument(Text::small(name));
                Ok(Short::Done(0))
            }
            Some(stop) => {
                if !matches!(stop, Stop::Return(_)) {
                    self.set_last_argument(Text::small(name));
                }
                Err(stop)
            }
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

    /// Makes plain variables of a function, of plain values. `false`: it takes the long way, and nothing that has an effect has been expanded.
    fn local_shortly(&mut self, simple: &Simple) -> Result<bool, Stop> {
        let args = simple.args.get(1..).unwrap_or_default();
        if args.is_empty() || self.function_frame().is_none() || self.on(SetOpt::Allexport) || self.shopt(Shopt::LOCALVAR_INHERIT) {
            return Ok(false);
        }
        let mut locals = SmallVec::<[(Symbol, Option<Text>); 4]>::new();
        for arg in args {
            let name = match arg {
                Arg::Word(word) => match word.parts.as_slice() {
                    [Part::Literal(name)] if is_name(name) => self.intern(name)?,
                    _ => return Ok(false),
                },
                Arg::Assign(assign) => match &assign.value {
                    AssignValue::Word(value)
                        if assign.index.is_none()
                            && !assign.append
                            && !may_expand(value)
                            && (args.len() == 1 || self.is_without_effect(&value.parts)) =>
                    {
                        assign.name
                    }
                    _ => return Ok(false),
                },
            };
            let var = self.vars.get(name);
            if var.attrs.has(Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0))) || var.is_array() {
                return Ok(false);
            }
            locals.push((name, None));
        }
        // The values are expanded before a name gets a new scope: `local x=$x`.
        for (arg, (_, text)) in args.iter().zip(&mut locals) {
            let Arg::Assign(assign) = arg else { continue };
            let AssignValue::Word(value) = &assign.value else { continue };
            *text = if value.parts.is_empty() { Some(Text::EMPTY) } else { self.plain_text(value, Place::Value)? };
            if text.is_none() {
                return Ok(false);
            }
        }
        self.meter.step(simple.args.len() as u64)?;
        let last = match locals.last() {
            Some((name, Some(value))) => {
                let name = self.name_of(*name);
                self.meter.fits(name.len() + value.len())?;
                let mut text = std::mem::take(&mut self.execution.scratch);
                text.clear();
                [&*name, b"=", value].into_iter().for_each(|part| text.extend_from_slice(part));
                let last = Text::new(&self.meter, &text);
                self.keep_scratch(text);
                last?
            }
            Some((name, None)) => Text::new(&self.meter, &self.name_of(*name))?,
            None => Text::EMPTY,
        };
        for (name, text) in locals {
            self.make_local(name, false);
            if let Some(text) = text {
                self.set(name, text)?;
            }
        }
        self.set_last_argument(last);
        Ok(true)
    }

    /// Whether parts are plain and have values that are there already.
    fn is_without_effect(&self, parts: &[Part]) -> bool {
        parts.iter().all(|part| match part {
            Part::Literal(_) | Part::Quoted(..) => true,
            Part::Parameter(parameter) => self.plain_parameter(parameter).is_some(),
            Part::Double(inside) => self.is_without_effect(inside),
            _ => false,
        })
    }

    /// Evaluates `[` and `test` with few, plain operands.
    fn test_shortly(&mut self, simple: &Simple, name: &[u8]) -> Result<Short, Stop> {
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
        if let [Arg::Word(a), Arg::Word(op), Arg::Word(b)] = words
            && let [Part::Literal(op)] = op.parts.as_slice()
            && is_comparison(op)
        {
            return self.compare_shortly(simple, name, a, op, b);
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
        self.test_operands(simple, name, operands.get(..words.len()).unwrap_or_default())
    }

    /// Evaluates `[ a OP b ]`, the most frequent of tests, whose operator is written.
    fn compare_shortly(&mut self, simple: &Simple, name: &[u8], a: &Word, op: &[u8], b: &Word) -> Result<Short, Stop> {
        if op.starts_with(b"-")
            && let (Some(x), Some(y)) = (self.plain_argument_number(a), self.plain_argument_number(b))
            && let Some(value) = compared_numbers(op, x, y)
        {
            self.meter.step(simple.args.len() as u64 + 2)?;
            self.set_last_argument(if name == b"[" { Text::small(b"]") } else { Text::number(y) });
            return Ok(Short::Done(i32::from(!value)));
        }
        let Some(a) = self.short_operand(a)? else { return Ok(Short::Long(words_of(name, &[]), 1)) };
        let Some(b) = self.short_operand(b)? else { return Ok(Short::Long(words_of(name, &[a.text(), Text::small(op)]), 3)) };
        let Some(value) = compared(&a, op, &b) else { return self.test_operands(simple, name, &[a, Operand::Written(op), b]) };
        self.meter.step(simple.args.len() as u64)?;
        self.set_last_argument(if name == b"[" { Text::small(b"]") } else { b.text() });
        Ok(Short::Done(i32::from(!value)))
    }

    /// Evaluates a test whose operands are expanded.
    fn test_operands(&mut self, simple: &Simple, name: &[u8], operands: &[Operand<'_>]) -> Result<Short, Stop> {
        let is_bracket = name == b"[";
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
                let Some(builtin) = find(name) else { return Ok(Short::Long(Words::new(), 0)) };
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
    #[inline]
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
            Some(Plain::Text(text)) => Operand::Text(text.clone()),
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

/// Whether an operator compares two texts or two numbers.
#[inline]
fn is_comparison(op: &[u8]) -> bool {
    matches!(op, b"=" | b"==" | b"!=" | b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge")
}

/// The value of `a OP b` of two texts, or of two plain numbers.
fn compared(a: &Operand<'_>, op: &[u8], b: &Operand<'_>) -> Option<bool> {
    match op {
        b"=" | b"==" => return Some(a.is_same(b)),
        b"!=" => return Some(!a.is_same(b)),
        [b'-', _, _] => {}
        _ => return None,
    }
    compared_numbers(op, a.number()?, b.number()?)
}

/// The value of `a OP b` of two numbers.
#[inline]
fn compared_numbers(op: &[u8], a: i64, b: i64) -> Option<bool> {
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
