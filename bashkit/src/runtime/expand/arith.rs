//! Shell arithmetic: the evaluator. 64-bit two's complement, wrapping.

use std::rc::Rc;

use smallvec::SmallVec;

use super::plain::{Place, Plain};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value};
use crate::syntax;
pub(crate) use crate::syntax::arith::plain_number;
use crate::syntax::ast::{Arith, BinaryOp, Expr, Index, ParamOp, Part, Quote, UnaryOp, Word};
use crate::syntax::intern::Symbol;

/// Variables whose values are expressions that name variables ….
const RECURSION_MAX: u32 = 1023;
/// Most levels of nesting in one expression.
pub(crate) const DEPTH_MAX: u32 = 250;

/// Context of an evaluation: the operands that were expanded before, and how deep it is.
struct Eval<'a> {
    operands: &'a [(u32, i64)],
    /// Texts of what was expanded before, the subscripts among them, by the numbers of their parts.
    expanded: &'a [(u32, Text)],
    depth: u32,
    error_prefix: &'a [u8],
    /// The expression, where it is the value of a variable.
    text: &'a [u8],
}

/// Evaluation of an expression in which nothing is expanded before.
const FIXED: &Eval<'static> = &Eval { operands: &[], expanded: &[], depth: 0, error_prefix: b"", text: b"" };

impl Eval<'_> {
    /// The number of an operand that was expanded before.
    fn operand(&self, part: u32) -> i64 {
        self.operands.iter().find(|(i, _)| *i == part).map_or(0, |(_, n)| *n)
    }

    /// The text of a subscript that was expanded before.
    fn subscript(&self, index: &Index) -> Option<&Text> {
        let part = index.part?;
        self.expanded.iter().find(|(number, _)| *number == part).map(|(_, text)| text)
    }

    /// bash: with `assoc_expand_once`, keys in what a builtin is given as text are taken as they stand.
    fn is_verbatim(&self, shell: &Shell) -> bool {
        matches!(self.error_prefix, b"let: " | b"[[: ") && shell.shopt(crate::runtime::options::Shopt::ASSOC_EXPAND_ONCE)
    }
}

/// Marks the status of an expansion in an expression that failed: `((` ends with its own errors, not with those.
pub(crate) const EXPANSION_FAILED: i32 = 0x100;

/// The stop without that mark.
pub(crate) fn settle(stop: Stop) -> Stop {
    match stop {
        Stop::Discard(code) => Stop::Discard(code & !EXPANSION_FAILED),
        stop => stop,
    }
}

/// Why an expression has no value, and where the token begins that bash shows.
#[derive(Debug)]
enum EvalError {
    Stop(Stop),
    DivisionByZero(u32),
    NegativeExponent(u32),
}

impl EvalError {
    /// Moves an error to another position.
    fn moved(self, to: impl FnOnce(u32) -> u32) -> Self {
        match self {
            Self::DivisionByZero(at) => Self::DivisionByZero(to(at)),
            Self::NegativeExponent(at) => Self::NegativeExponent(to(at)),
            stop => stop,
        }
    }
}

impl From<Stop> for EvalError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<bashkit_core::error::Error> for EvalError {
    fn from(error: bashkit_core::error::Error) -> Self {
        Self::Stop(error.into())
    }
}

/// Parts of an expression, expanded.
#[derive(Default)]
struct ExpandedParts {
    /// Texts of the parts that are not written in the script, by their numbers.
    texts: SmallVec<[(u32, Text); 2]>,
    /// Values of the operands by the numbers of their parts; `None` when one is no plain number.
    operands: Option<SmallVec<[(u32, i64); 4]>>,
}

impl Shell {
    /// The value of arithmetic as it was written.
    pub(crate) fn arith(&mut self, arith: &Arith) -> Result<i64, Stop> {
        let value = if self.context.error_prefix.is_empty() {
            self.arith_as(arith, b"")
        } else {
            // bash: no builtin names itself in an error of `$((...))`.
            self.prefixed("", |shell| shell.arith_as(arith, b""))
        };
        value.map_err(settle)
    }

    /// The value of a subscript. bash: an error in one leaves even the text of `-c`.
    pub(crate) fn index_arith(&mut self, arith: &Arith) -> Result<i64, Stop> {
        // bash: no builtin names itself when a subscript is wrong.
        self.prefixed("", |shell| shell.arith(arith)).map_err(|stop| self.subscript_failed(stop))
    }

    /// Turns an error in a subscript into what it stops.
    pub(crate) fn subscript_failed(&mut self, stop: Stop) -> Stop {
        // bash: it does not end a posix-mode shell, as other expansions do.
        self.execution.wrong_use |= matches!(stop, Stop::Discard(_));
        match stop {
            Stop::Discard(code) if self.session.origin == crate::runtime::shell::Origin::Command => Stop::Exit(code),
            Stop::Discard(code) => Stop::Abandon(code),
            stop => stop,
        }
    }

    /// The value of arithmetic; `error_prefix` (`((: `, `let: `) stands before the message of an error.
    pub(crate) fn arith_as(&mut self, arith: &Arith, error_prefix: &[u8]) -> Result<i64, Stop> {
        let Some(expr) = &arith.expr else {
            let text = self.unspoken(|shell| shell.expand_subscript(&arith.text))?;
            return self.arith_text_as(&text, 0, error_prefix);
        };
        if arith.is_fixed {
            if let Some(n) = self.plain_value(expr, FIXED)? {
                return Ok(n);
            }
            return match self.eval(expr, &Eval { error_prefix, ..*FIXED }) {
                Ok(n) => Ok(n),
                Err(error) => {
                    let text = self.expand_quoted(&arith.text)?;
                    self.say_eval_error(error, &text, error_prefix)
                }
            };
        }
        if let Some(operands) = self.plain_operands(&arith.text.parts) {
            self.meter.step(operands.len as u64)?;
            let cx = &Eval { error_prefix, ..operands.context() };
            if let Some(n) = self.plain_value(expr, cx)? {
                return Ok(n);
            }
            return match self.eval(expr, cx) {
                Ok(n) => Ok(n),
                Err(error) => {
                    let texts = texts_of(&arith.text.parts, &operands.texts());
                    let error = error.moved(|at| expanded_position(&arith.text.parts, &texts, at));
                    self.say_eval_error(error, &texts.concat(), error_prefix)
                }
            };
        }
        // Every expansion stands for one operand: expand each once, and use the tree when all are plain numbers.
        let ExpandedParts { texts, operands } = self.expand_operands(&arith.text.parts)?;
        let Some(operands) = operands else { return self.arith_text_as(&texts_of(&arith.text.parts, &texts).concat(), 0, error_prefix) };
        match self.value_of(expr, &Eval { operands: &operands, expanded: &texts, depth: 0, error_prefix, text: b"" }) {
            Ok(n) => Ok(n),
            Err(error) => {
                let texts = texts_of(&arith.text.parts, &texts);
                let error = error.moved(|at| expanded_position(&arith.text.parts, &texts, at));
                self.say_eval_error(error, &texts.concat(), error_prefix)
            }
        }
    }

    /// Expands operands that are plain parameters with plain numbers, and subscripts that are one plain parameter each. `None`: there is more than that.
    fn plain_operands(&self, parts: &[Part]) -> Option<PlainOperands> {
        let mut operands = PlainOperands { numbers: [(0, 0); OPERANDS_MAX], len: 0, subscripts: SmallVec::new() };
        for (i, part) in parts.iter().enumerate() {
            match part {
                Part::Literal(_) | Part::Quoted(..) => {}
                Part::Parameter(parameter) => {
                    let n = self.plain_parameter_number(parameter).filter(|n| *n >= 0)?;
                    *operands.numbers.get_mut(operands.len)? = (u32::try_from(i).ok()?, n);
                    operands.len += 1;
                }
                Part::Subscript(inside) => {
                    let [Part::Parameter(parameter)] = inside.as_slice() else { return None };
                    let text = match self.plain_parameter(parameter)? {
                        Plain::Text(text) => text.clone(),
                        Plain::Number(n) => Text::number(n),
                        _ => return None,
                    };
                    operands.subscripts.push((u32::try_from(i).ok()?, text));
                }
                _ => return None,
            }
        }
        Some(operands)
    }

    /// Expands each part once; the values of those that stand for operands, unless one is no plain number.
    fn expand_operands(&mut self, parts: &[Part]) -> Result<ExpandedParts, Stop> {
        let (mut operands, mut texts) = (SmallVec::new(), SmallVec::new());
        let mut plain = true;
        for (i, part) in parts.iter().enumerate() {
            let number = u32::try_from(i).unwrap_or(u32::MAX);
            match part {
                Part::Subscript(inside) => {
                    let text = self.unspoken(|shell| shell.expand_subscript_parts(inside))?;
                    texts.push((number, text));
                }
                Part::Literal(_) | Part::Quoted(..) => {}
                part => {
                    let text = self.unspoken(|shell| shell.value_of_part(part))?;
                    match plain_number(&text) {
                        Some(n) if n >= 0 => operands.push((number, n)),
                        _ => plain = false,
                    }
                    texts.push((number, text));
                }
            }
        }
        Ok(ExpandedParts { texts, operands: plain.then_some(operands) })
    }

    fn expand_subscript_parts(&mut self, parts: &[Part]) -> Result<Text, Stop> {
        if let Some(text) = self.plain_parts(parts, Place::Value)? {
            return Ok(text);
        }
        let text = self.expand_parts(parts)?;
        Ok(self.make(text)?)
    }

    /// Runs an expansion inside an expression: an error of it is not the expression's own.
    fn unspoken<T>(&mut self, body: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        self.prefixed("", body).map_err(|stop| match stop {
            Stop::Discard(code) => Stop::Discard(code | EXPANSION_FAILED),
            stop => stop,
        })
    }

    /// Expands the text of arithmetic, where only double quotes go: the others are text, and so an error. Subscripts in it are quoted,
    /// as what evaluates the text expands them once more.
    pub(crate) fn expand_subscript(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let mut text = SubscriptText::default();
        self.add_arith_parts(&word.parts, false, &mut text)?;
        Ok(text.finish())
    }

    /// Expands an operand of `[[ … ]]` that is arithmetic, or a variable by name, with its subscripts quoted.
    pub(crate) fn expand_cond_arith(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        if !word.parts.iter().any(|part| matches!(part, Part::Literal(text) if text.contains(&b'[')) || matches!(part, Part::Double(_))) {
            return self.expand_text(word);
        }
        // A subscript in which nothing is active is the same after its quoting.
        let is_simple = |part: &Part| match part {
            Part::Literal(_) => true,
            Part::Parameter(parameter) => parameter.index.is_none() && matches!(parameter.op, ParamOp::Value),
            _ => false,
        };
        if word.parts.iter().all(is_simple)
            && let Some(text) = self.plain_text(word, Place::Value)?
            && crate::runtime::variables::plain_subscript(&text).is_some()
        {
            return Ok(text.to_vec());
        }
        let mut text = SubscriptText::default();
        for part in &word.parts {
            match part {
                Part::Literal(literal) => text.literal(literal),
                Part::Double(inside) => self.add_arith_parts(inside, true, &mut text)?,
                part => text.value(&self.expand_parts(std::slice::from_ref(part))?),
            }
        }
        Ok(text.finish())
    }

    /// Adds parts of arithmetic; `quoted` in double quotes.
    fn add_arith_parts(&mut self, parts: &[Part], quoted: bool, text: &mut SubscriptText) -> Result<(), Stop> {
        for part in parts {
            match part {
                Part::Literal(literal) => text.literal(literal),
                Part::Double(inside) => self.add_arith_parts(inside, true, text)?,
                Part::Subscript(inside) => text.value(&bracketed(&self.expand_parts(inside)?)),
                Part::Quoted(inside, _) if quoted => text.value(inside),
                Part::Quoted(inside, Quote::Backslash) => {
                    if !matches!(**inside, [b'$' | b'`' | b'"' | b'\\', ..]) {
                        text.literal(b"\\");
                    }
                    text.value(inside);
                }
                Part::Quoted(inside, _) => text.value(&[b"'", &**inside, b"'"].concat()),
                part => text.value(&self.expand_one_quoted(part)?),
            }
        }
        Ok(())
    }

    fn expand_parts(&mut self, parts: &[Part]) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(super::fields::ExpansionMode::Text);
        self.add_parts(parts, super::Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    pub(super) fn expand_one_quoted(&mut self, part: &Part) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(super::fields::ExpansionMode::Text);
        self.add_parts(std::slice::from_ref(part), super::Quoting::Double, &mut fields)?;
        Ok(fields.into_text())
    }

    /// The value of a text as an expression.
    pub(crate) fn arith_text(&mut self, text: &[u8]) -> Result<i64, Stop> {
        match plain_number(text) {
            Some(n) => Ok(n),
            None => self.arith_text_as(text, 0, b""),
        }
    }

    /// The value of a text that is assigned to an integer; bash: what is wrong in it leaves `eval`, as in a subscript.
    pub(crate) fn integer(&mut self, text: &[u8]) -> Result<i64, Stop> {
        let before = self.params.status;
        // bash: what a redirection assigns is told with the name of the command that is redirected.
        let prefix = match &self.execution.redirected {
            Some(name) if self.context.error_prefix.is_empty() => [&**name, b": "].concat(),
            _ => Vec::new(),
        };
        let value = match plain_number(text) {
            Some(n) => Ok(n),
            None => self.arith_text_as(text, 0, &prefix),
        };
        value.map_err(|stop| match self.subscript_failed(stop) {
            // bash: the status of a command before that failed stays.
            Stop::Abandon(_) if before != 0 => Stop::Abandon(before),
            stop => stop,
        })
    }

    /// The value of a subscript; bash: no builtin names itself when that is wrong.
    pub(crate) fn subscript_number(&mut self, text: &[u8]) -> Result<i64, Stop> {
        self.prefixed("", |shell| shell.arith_text(text))
    }

    /// Evaluates an expression for a builtin that names itself in messages.
    pub(crate) fn arith_text_by(&mut self, text: &[u8], error_prefix: &[u8]) -> Result<i64, Stop> {
        self.arith_text_as(text, 0, error_prefix)
    }

    fn arith_text_as(&mut self, text: &[u8], depth: u32, error_prefix: &[u8]) -> Result<i64, Stop> {
        self.meter.step(1 + text.len() as u64 / 4)?;
        match syntax::arith::parse(text, &self.names.interner, DEPTH_MAX) {
            Ok(expr) => match self.eval(&expr, &Eval { operands: &[], expanded: &[], depth, error_prefix, text }) {
                Ok(n) => Ok(n),
                Err(error) => self.say_eval_error(error, text, error_prefix),
            },
            Err(error) => {
                if let Some(before) = &error.before
                    && let Err(error) = self.eval(before, &Eval { operands: &[], expanded: &[], depth, error_prefix, text })
                {
                    return self.say_eval_error(error, text, error_prefix);
                }
                let mut message = self.arith_error_prefix(error_prefix);
                message.extend_from_slice(&error.message);
                self.complain(message)?;
                Err(self.spared())
            }
        }
    }

    /// Prefix of messages about a wrong expression: `((`, or the builtin that runs.
    fn arith_error_prefix(&self, error_prefix: &[u8]) -> Vec<u8> {
        match self.context.error_prefix {
            "" => error_prefix.to_vec(),
            _ if !error_prefix.is_empty() => error_prefix.to_vec(),
            builtin => format!("{builtin}: ").into_bytes(),
        }
    }

    fn say_eval_error(&mut self, error: EvalError, text: &[u8], error_prefix: &[u8]) -> Result<i64, Stop> {
        let (what, at) = match error {
            EvalError::Stop(stop) => return Err(stop),
            EvalError::DivisionByZero(at) => ("division by 0", at),
            EvalError::NegativeExponent(at) => ("exponent less than 0", at),
        };
        let token = text.get(at as usize..).unwrap_or_default();
        let mut message = self.arith_error_prefix(error_prefix);
        message.extend_from_slice(syntax::arith::without_blanks(text));
        message.extend_from_slice(b": ");
        message.extend_from_slice(what.as_bytes());
        message.extend_from_slice(b" (error token is \"");
        message.extend_from_slice(token);
        message.extend_from_slice(b"\")");
        self.complain(message)?;
        Err(self.spared())
    }

    /// The value of arithmetic in which nothing is expanded, and that changes at most one plain variable or element. `None`: it is more than that; nothing has been changed.
    #[inline]
    pub(crate) fn plain_arith(&mut self, arith: &Arith) -> Result<Option<i64>, Stop> {
        match &arith.expr {
            Some(expr) if arith.is_fixed => self.plain_value(expr, FIXED),
            _ => Ok(None),
        }
    }

    /// The value of an expression, as [`Self::plain_arith`] says.
    #[inline]
    fn plain_value(&mut self, expr: &Expr, cx: &Eval<'_>) -> Result<Option<i64>, Stop> {
        let (name, new, result) = match expr {
            Expr::Step { target, by, post } => {
                let Expr::Var(name) = **target else { return self.change_element(expr, cx) };
                let Some(old) = self.plain_variable(name) else { return Ok(None) };
                let new = old.wrapping_add(*by);
                (name, new, if *post { old } else { new })
            }
            Expr::Assign(target, op, _, value) => {
                let Expr::Var(name) = **target else { return self.change_element(expr, cx) };
                let Some(n) = self.number_of(value, cx) else { return Ok(None) };
                let new = match op {
                    None => Some(n),
                    Some(op) => self.plain_variable(name).and_then(|old| computed(*op, old, n)),
                };
                let Some(new) = new else { return Ok(None) };
                (name, new, new)
            }
            expr => return Ok(self.number_of(expr, cx)),
        };
        if !self.set_plain_int(name, new) {
            return Ok(None);
        }
        self.meter.step(1)?;
        Ok(Some(result))
    }

    /// The value of an expression of plain numbers and operators that cannot fail. `None`: it is more than that; nothing has been changed.
    #[inline(always)]
    fn number_of(&self, expr: &Expr, cx: &Eval<'_>) -> Option<i64> {
        match expr {
            Expr::Num(n) => Some(*n),
            Expr::Var(name) => self.plain_variable(*name),
            expr => self.computed_number(expr, cx),
        }
    }

    /// The number of an expression that is more than a number or a variable, as [`Self::number_of`] says.
    fn computed_number(&self, expr: &Expr, cx: &Eval<'_>) -> Option<i64> {
        match expr {
            Expr::Expansion(part) => Some(cx.operand(*part)),
            Expr::Unary(op, inner) => self.number_of(inner, cx).map(|n| unary(*op, n)),
            Expr::Binary(op, _, sides) => {
                let a = self.number_of(&sides.0, cx)?;
                match op {
                    BinaryOp::And | BinaryOp::Or if matches!(sides.1, Expr::Checked(_)) => return None,
                    BinaryOp::And if a == 0 => return Some(0),
                    BinaryOp::Or if a != 0 => return Some(1),
                    _ => {}
                }
                computed(*op, a, self.number_of(&sides.1, cx)?)
            }
            Expr::Element(name, index) => {
                let var = self.vars.get(*name);
                match &var.value {
                    Value::Indexed(array) if !var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0 | Attrs::ASSOC.0)) => {
                        plain_number(array.get(self.plain_place(index, cx)?)?)
                    }
                    Value::Assoc(array) if !var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) => {
                        plain_number(array.get(plain_key(index, cx)?)?)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The number of a subscript of plain numbers and operators that cannot fail. `None`: it is more than that; nothing has been changed.
    pub(super) fn plain_index(&self, index: &Index) -> Option<i64> {
        let (expr, parts) = (index.text.expr.as_deref()?, &index.text.text.parts);
        if parts.is_empty() {
            return None;
        }
        if index.text.is_fixed {
            return self.number_of(expr, FIXED);
        }
        let operands = self.plain_operands(parts)?;
        self.number_of(expr, &operands.context())
    }

    /// The number of a subscript of an expression, as [`Self::plain_index`] says.
    fn plain_place(&self, index: &Index, cx: &Eval<'_>) -> Option<i64> {
        match cx.subscript(index) {
            Some(text) => plain_number(text),
            None => self.plain_index(index),
        }
    }

    /// Changes an element of a plain array where the subscript and the operand are plain. `None`: it is more than that; nothing has been changed.
    fn change_element(&mut self, expr: &Expr, cx: &Eval<'_>) -> Result<Option<i64>, Stop> {
        const SLOW: Attrs = Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0 | Attrs::INDEXED.0 | Attrs::ASSOC.0));
        let (target, op, operand, post) = match expr {
            Expr::Step { target, by, post } => (target, Some(BinaryOp::Add), Some(*by), *post),
            Expr::Assign(target, op, _, value) => (target, *op, self.number_of(value, cx), false),
            _ => return Ok(None),
        };
        let (Expr::Element(name, index), Some(operand)) = (&**target, operand) else { return Ok(None) };
        let place = self.plain_place(index, cx).filter(|n| *n >= 0);
        if self.on(crate::runtime::options::SetOpt::Allexport) {
            return Ok(None);
        }
        let var = self.vars.get_mut(*name);
        if var.attrs.has(SLOW) {
            return Ok(None);
        }
        let changed = |old: Option<&Text>| {
            let Some(op) = op else { return Some((operand, operand)) };
            let old = old.map_or(Some(0), |text| plain_number(text))?;
            computed(op, old, operand).map(|new| (old, new))
        };
        let (old, new) = match &mut var.value {
            Value::Indexed(array) if !var.attrs.has(Attrs::ASSOC) => {
                let Some(at) = place else { return Ok(None) };
                let Some((old, new)) = changed(array.get(at)) else { return Ok(None) };
                Rc::make_mut(array).set(&self.meter, at, Text::number(new))?;
                (old, new)
            }
            Value::Assoc(array) => {
                let Some(key) = plain_key(index, cx) else { return Ok(None) };
                let array = Rc::make_mut(array);
                let known = array.get_mut(key);
                let Some((old, new)) = changed(known.as_deref()) else { return Ok(None) };
                match known {
                    Some(text) => *text = Text::number(new),
                    None => array.set(&self.meter, key, Text::number(new))?,
                }
                (old, new)
            }
            _ => return Ok(None),
        };
        self.meter.step(1)?;
        Ok(Some(if post { old } else { new }))
    }

    /// The value of an expression, of which most are plain.
    #[inline]
    fn value_of(&mut self, expr: &Expr, cx: &Eval<'_>) -> Result<i64, EvalError> {
        match self.number_of(expr, cx) {
            Some(n) => Ok(n),
            None => self.eval(expr, cx),
        }
    }

    /// The value of a variable that is a plain number.
    #[inline]
    pub(crate) fn plain_variable(&self, name: Symbol) -> Option<i64> {
        let var = self.vars.get(name);
        if var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) {
            return None;
        }
        match &var.value {
            Value::Int(n) => Some(*n),
            Value::Text(text) => plain_number(text),
            _ => None,
        }
    }

    fn eval(&mut self, expr: &Expr, cx: &Eval<'_>) -> Result<i64, EvalError> {
        match expr {
            Expr::Num(n) => Ok(*n),
            Expr::Var(name) => self.variable(*name, cx),
            Expr::Element(name, index) => self.element(*name, index, None, cx),
            Expr::Expansion(part) => Ok(cx.operand(*part)),
            Expr::Unary(op, inner) => {
                let n = self.eval(inner, cx)?;
                Ok(unary(*op, n))
            }
            Expr::Binary(op, at, sides) => self.binary(*op, *at, sides, cx),
            Expr::Step { .. } | Expr::Assign(..) if let Some(n) = self.change_element(expr, cx)? => Ok(n),
            Expr::Step { target, by, post } => {
                let known = if let Expr::Var(name) = &**target { self.plain_variable(*name) } else { None };
                let (index, old) = match known {
                    Some(n) => (None, n),
                    None => {
                        let index = self.index_of(target, cx)?;
                        (index, self.read(target, index, cx)?)
                    }
                };
                let new = old.wrapping_add(*by);
                self.store(target, index, new, cx)?;
                Ok(if *post { old } else { new })
            }
            Expr::Assign(target, op, at, value) => {
                let (index, n) = match op {
                    None => (None, self.value_of(value, cx)?),
                    Some(op) => {
                        let index = self.index_of(target, cx)?;
                        let old = self.read(target, index, cx)?;
                        let n = self.value_of(value, cx)?;
                        (index, compute(*op, *at, old, n)?)
                    }
                };
                self.store(target, index, n, cx)?;
                Ok(n)
            }
            Expr::Cond(parts) => {
                self.meter.step(1)?;
                let counts = self.value_of(&parts.0, cx)? != 0;
                let value =
                    if counts { self.value_of(&parts.1, cx) } else { skip(&parts.1, cx).and_then(|()| self.value_of(&parts.2, cx)) }?;
                if counts {
                    skip(&parts.2, cx)?;
                }
                Ok(value)
            }
            Expr::Checked(inner) => self.eval(inner, cx),
            Expr::Comma(sides) => {
                self.eval(&sides.0, cx)?;
                self.eval(&sides.1, cx)
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, at: u32, sides: &(Expr, Expr), cx: &Eval<'_>) -> Result<i64, EvalError> {
        let a = self.eval(&sides.0, cx)?;
        match op {
            BinaryOp::And if a == 0 => return skip(&sides.1, cx).map(|()| 0),
            BinaryOp::Or if a != 0 => return skip(&sides.1, cx).map(|()| 1),
            _ => {}
        }
        let b = self.eval(&sides.1, cx)?;
        compute(op, at, a, b)
    }

    fn variable(&mut self, name: Symbol, cx: &Eval<'_>) -> Result<i64, EvalError> {
        if let Some(n) = self.plain_variable(name) {
            return Ok(n);
        }
        let text = match self.scalar(name)? {
            Some(text) => text,
            None => {
                // bash: an array without its element 0 is no error.
                if self.on(crate::runtime::options::SetOpt::Nounset)
                    && self.execution.assigned != Some(name)
                    && matches!(self.value(name)?, Value::Unset)
                {
                    let shown = self.name_of(name);
                    return Err(self.unbound(&shown)?.into());
                }
                return Ok(0);
            }
        };
        self.text_value(name, &text, cx)
    }

    fn text_value(&mut self, name: Symbol, text: &Text, cx: &Eval<'_>) -> Result<i64, EvalError> {
        if let Some(n) = plain_number(text) {
            return Ok(n);
        }
        if cx.depth >= RECURSION_MAX || self.kernel.check_stack().is_err() {
            let text = syntax::arith::without_blanks(if cx.text.is_empty() { text } else { cx.text });
            let mut message = self.arith_error_prefix(cx.error_prefix);
            message.extend_from_slice(text);
            message.extend_from_slice(b": expression recursion level exceeded (error token is \"");
            let name = self.name_of(name);
            message.extend_from_slice(text.get(token_position(text, &name)..).unwrap_or(text));
            message.extend_from_slice(b"\")");
            self.complain(message)?;
            return Err(self.spared().into());
        }
        Ok(self.arith_text_as(text, cx.depth + 1, cx.error_prefix)?)
    }

    /// The subscript of an element that is read and then written: bash evaluates it once.
    fn index_of(&mut self, target: &Expr, cx: &Eval<'_>) -> Result<Option<i64>, EvalError> {
        let Expr::Element(name, index) = target else { return Ok(None) };
        let plain = index.text.text.parts.iter().all(|part| matches!(part, Part::Literal(text) if !matches!(&**text, b"@" | b"*")));
        if !(plain || index.part.is_some())
            || index.text.text.parts.is_empty()
            || self.vars.get(*name).attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::ASSOC.0))
        {
            return Ok(None);
        }
        if !self.vars.get(*name).is_set() && self.on(crate::runtime::options::SetOpt::Nounset) {
            return Ok(None);
        }
        let n = self.index_value(index, cx)?;
        // bash: a negative one is counted from the end before the value is evaluated.
        let end = if let Value::Indexed(array) = &self.vars.get(*name).value { array.end() } else { 0 };
        Ok(Some(if n < 0 && n.saturating_add(end) >= 0 { n.saturating_add(end) } else { n }))
    }

    /// The number of a subscript.
    fn index_value(&mut self, index: &Index, cx: &Eval<'_>) -> Result<i64, Stop> {
        let Some(text) = cx.subscript(index) else {
            return match self.plain_index(index) {
                Some(n) => Ok(n),
                None => self.index_arith(&index.text),
            };
        };
        match plain_number(text) {
            Some(n) => Ok(n),
            None => self.prefixed("", |shell| shell.arith_text(&quoted(text, b"[]~'"))).map_err(|stop| self.subscript_failed(stop)),
        }
    }

    /// The key of a subscript in an expression.
    fn key_of(&mut self, index: &Index, cx: &Eval<'_>) -> Result<Text, Stop> {
        match cx.subscript(index) {
            Some(text) => Ok(text.clone()),
            None if cx.is_verbatim(self) => Ok(self.make(self.unparse_word(&index.text.text))?),
            None => self.index_key(index),
        }
    }

    fn read(&mut self, target: &Expr, index: Option<i64>, cx: &Eval<'_>) -> Result<i64, EvalError> {
        match target {
            Expr::Element(name, at) => self.element(*name, at, index, cx),
            target => self.eval(target, cx),
        }
    }

    fn element(&mut self, name: Symbol, index: &Index, known: Option<i64>, cx: &Eval<'_>) -> Result<i64, EvalError> {
        let Some(target) = self.resolve_twice(name)? else {
            return self.with_global(name, |shell| shell.element(name, index, known, cx)).unwrap_or(Ok(0));
        };
        let name = target.name;
        let value = self.value(name)?;
        if matches!(value, Value::Unset) && self.on(crate::runtime::options::SetOpt::Nounset) {
            let shown = self.name_of(name);
            return Err(self.unbound(&shown)?.into());
        }
        let text = if self.is_assoc(name) {
            let key = self.key_of(index, cx)?;
            if key.is_empty() {
                // bash: it looks for the element twice.
                let message = [&*self.name_of(name), b"[]: bad array subscript"].concat();
                self.report(&message)?;
                self.report(&message)?;
            }
            if let Value::Assoc(array) = &value { array.get(&key).cloned() } else { None }
        } else {
            let n = match known {
                Some(n) => n,
                None if index.text.text.parts.is_empty() => {
                    let message = [&*self.name_of(name), b"[]: bad array subscript"].concat();
                    self.report(&message)?;
                    self.report(&message)?;
                    return Ok(0);
                }
                None => self.index_value(index, cx)?,
            };
            let end = if let Value::Indexed(array) = &value { array.end() } else { 0 };
            if n < 0 && n.saturating_add(end) < 0 {
                let shown = self.name_of(name);
                self.report_about(&shown, "bad array subscript")?;
                return Ok(0);
            }
            self.element_of(&value, n)
        };
        match text {
            Some(text) => self.text_value(name, &text, cx),
            None => Ok(0),
        }
    }

    fn store(&mut self, target: &Expr, index: Option<i64>, n: i64, cx: &Eval<'_>) -> Result<(), EvalError> {
        self.meter.step(1)?;
        let (name, stored) = match target {
            Expr::Var(name) => (*name, self.set_int(*name, n)?),
            Expr::Element(name, at) => (
                *name,
                match index {
                    Some(known) if known >= 0 => self.set_indexed(*name, known, Text::number(n), false)?,
                    _ => self.store_element(*name, at, n, cx)?,
                },
            ),
            _ => return Ok(()),
        };
        if !stored && self.leads_to_unassignable(name)? {
            return Err(self.spared().into());
        }
        // bash: only what is read-only is an error; a wrong subscript or name has its message and no more.
        if !stored && self.leads_to_readonly(name)? {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::LISTED);
            return Err(self.spared().into());
        }
        Ok(())
    }

    /// Assigns an element whose subscript is not a number that is known.
    fn store_element(&mut self, name: Symbol, index: &Index, n: i64, cx: &Eval<'_>) -> Result<bool, Stop> {
        let Some(target) = self.resolve_twice(name)? else {
            return self.with_global(name, |shell| shell.store_element(name, index, n, cx)).unwrap_or(Ok(false));
        };
        if index.text.text.parts.is_empty() {
            return self.refuse_empty_subscript(target.name, cx);
        }
        if !self.is_assoc(target.name) && cx.subscript(index).is_none() {
            return self.set_element(name, index, Text::number(n), false);
        }
        if !self.takes_subscript(name, &target)? {
            return Ok(false);
        }
        if !self.is_assoc(target.name) {
            let at = self.index_value(index, cx)?;
            let shown = cx.subscript(index).map_or(&b""[..], |text| text);
            return self.set_indexed_shown(target.name, at, shown, Text::number(n), false);
        }
        let key = self.key_of(index, cx)?;
        if key.is_empty() {
            return self.refuse_empty_subscript(target.name, cx);
        }
        self.set_assoc(target.name, &key, Text::number(n), false)
    }

    /// Refuses to assign `name[]`.
    fn refuse_empty_subscript(&mut self, name: Symbol, cx: &Eval<'_>) -> Result<bool, Stop> {
        let mut message = self.arith_error_prefix(cx.error_prefix);
        message.extend_from_slice(&[b"`", &*self.name_of(name), b"[]': not a valid identifier"].concat());
        self.complain(message)?;
        Ok(false)
    }

    /// A subscript as the key of an associative array.
    pub(crate) fn index_key(&mut self, index: &Index) -> Result<Text, Stop> {
        match self.plain_text(&index.text.text, Place::Value)? {
            Some(text) => Ok(text),
            None => {
                let text = self.expand_text(&index.text.text)?;
                Ok(self.make(text)?)
            }
        }
    }

    /// Sets an element of an array: `name[index]=text`.
    pub(crate) fn set_element(&mut self, name: Symbol, index: &Index, text: Text, append: bool) -> Result<bool, Stop> {
        if !self.vars.get(name).attrs.has(Attrs::NAMEREF) {
            return self.set_element_of(name, index, text, append);
        }
        let Some(target) = self.resolve_twice(name)? else {
            return self.with_global(name, |shell| shell.set_element(name, index, text, append)).unwrap_or(Ok(false));
        };
        if self.takes_subscript(name, &target)? { self.set_element_of(target.name, index, text, append) } else { Ok(false) }
    }

    /// Sets an element of an array that is no nameref.
    fn set_element_of(&mut self, name: Symbol, index: &Index, text: Text, append: bool) -> Result<bool, Stop> {
        if self.is_assoc(name) {
            let key = self.index_key(index)?;
            if key.is_empty() {
                self.bad_subscript(name, index)?;
                return Ok(false);
            }
            return self.set_assoc(name, &key, text, append);
        }
        let all = |part: &Part| matches!(part, Part::Literal(text) if matches!(&**text, b"@" | b"*"));
        if index.text.text.parts.iter().all(all) && index.text.text.parts.len() < 2 {
            self.bad_subscript(name, index)?;
            return Ok(false);
        }
        let n = match self.plain_index(index) {
            Some(n) => n,
            None => self.index_arith(&index.text)?,
        };
        if n >= 0 {
            return self.set_indexed(name, n, text, append);
        }
        let shown = self.unparse_word(&index.text.text);
        self.set_indexed_shown(name, n, &shown, text, append)
    }

    /// Prints `NAME[SUBSCRIPT]: bad array subscript` to stderr.
    pub(crate) fn bad_subscript(&mut self, name: Symbol, index: &Index) -> Result<(), Stop> {
        let mut message = self.name_of(name).to_vec();
        message.push(b'[');
        message.extend(self.unparse_word(&index.text.text));
        message.extend_from_slice(b"]: bad array subscript");
        self.report(message)
    }
}

/// Most operands of an expression that is evaluated without a list of them.
const OPERANDS_MAX: usize = 6;

/// Operands that were expanded without an effect.
struct PlainOperands {
    /// Values by the numbers of their parts, as many as `len` says.
    numbers: [(u32, i64); OPERANDS_MAX],
    len: usize,
    /// Texts of subscripts by the numbers of their parts.
    subscripts: SmallVec<[(u32, Text); 2]>,
}

impl PlainOperands {
    /// Values of the operands by the numbers of their parts.
    fn numbers(&self) -> &[(u32, i64)] {
        self.numbers.get(..self.len).unwrap_or_default()
    }

    /// Evaluation with these operands.
    fn context(&self) -> Eval<'_> {
        Eval { operands: self.numbers(), expanded: &self.subscripts, ..*FIXED }
    }

    /// Texts of all that was expanded, in the order of the parts.
    fn texts(&self) -> Vec<(u32, Text)> {
        let mut texts: Vec<_> =
            self.numbers().iter().map(|(part, n)| (*part, Text::number(*n))).chain(self.subscripts.iter().cloned()).collect();
        texts.sort_by_key(|(part, _)| *part);
        texts
    }
}

/// The key that a subscript is, where that was expanded before or is written as text.
fn plain_key<'a>(index: &'a Index, cx: &'a Eval<'_>) -> Option<&'a [u8]> {
    let key: &[u8] = match (cx.subscript(index), index.text.text.parts.as_slice()) {
        (Some(text), _) => text,
        (None, [Part::Literal(text)]) => text,
        _ => return None,
    };
    (!key.is_empty()).then_some(key)
}

/// The texts of all parts, with those that were expanded in their order.
fn texts_of(parts: &[Part], expanded: &[(u32, Text)]) -> Vec<Vec<u8>> {
    let mut expanded = expanded.iter().map(|(_, text)| text.to_vec());
    let text_of = |part: &Part| match part {
        Part::Literal(text) | Part::Quoted(text, _) => text.to_vec(),
        Part::Subscript(_) => bracketed(&expanded.next().unwrap_or_default()),
        _ => expanded.next().unwrap_or_default(),
    };
    parts.iter().map(text_of).collect()
}

/// What a second expansion of a subscript would take for its own.
const ACTIVE: &[u8] = b"[]$`~\\'\"";

/// A text with a backslash before each of some characters.
fn quoted(text: &[u8], active: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        if active.contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out
}

/// A subscript in its brackets, quoted.
fn bracketed(text: &[u8]) -> Vec<u8> {
    [b"[", &*quoted(text, ACTIVE), b"]"].concat()
}

/// Text of arithmetic as it is expanded: what expansions put between brackets is quoted.
#[derive(Default)]
struct SubscriptText {
    text: Vec<u8>,
    /// Text within the outermost brackets.
    inside: Vec<u8>,
    brackets: u32,
    /// An expansion is within the brackets.
    expands: bool,
}

impl SubscriptText {
    /// Adds text in which brackets count.
    fn literal(&mut self, literal: &[u8]) {
        for &byte in literal {
            match byte {
                b'[' if self.brackets == 0 => {
                    self.text.push(byte);
                    self.brackets = 1;
                    continue;
                }
                b'[' if self.brackets > 0 => self.brackets += 1,
                b']' if self.brackets == 1 => {
                    let inside = std::mem::take(&mut self.inside);
                    if std::mem::take(&mut self.expands) {
                        self.text.extend(quoted(&inside, ACTIVE));
                    } else {
                        self.text.extend(inside);
                    }
                    self.text.push(byte);
                    self.brackets = 0;
                    continue;
                }
                b']' if self.brackets > 0 => self.brackets -= 1,
                _ => {}
            }
            if self.brackets > 0 { self.inside.push(byte) } else { self.text.push(byte) }
        }
    }

    /// Adds what an expansion or quoted text is.
    fn value(&mut self, value: &[u8]) {
        if self.brackets > 0 {
            self.expands = true;
            self.inside.extend_from_slice(value);
        } else {
            self.text.extend_from_slice(value);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        self.text.append(&mut self.inside);
        self.text
    }
}

/// Position of a name in an expression; 0 when it is not there.
fn token_position(text: &[u8], name: &[u8]) -> usize {
    let is_part = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    memchr::memmem::find_iter(text, name)
        .find(|at| !is_part(at.checked_sub(1).and_then(|before| text.get(before))) && !is_part(text.get(at + name.len())))
        .unwrap_or(0)
}

/// Passes over a side that does not count. bash computes it as well, with 0 for every variable, and refuses an exponent below 0.
#[inline]
fn skip(side: &Expr, cx: &Eval<'_>) -> Result<(), EvalError> {
    match side {
        Expr::Checked(inner) => uncounted(inner, cx).map(|_| ()),
        _ => Ok(()),
    }
}

/// The value of a side that does not count.
#[cold]
fn uncounted(expr: &Expr, cx: &Eval<'_>) -> Result<i64, EvalError> {
    Ok(match expr {
        Expr::Num(n) => *n,
        Expr::Var(_) | Expr::Element(..) => 0,
        Expr::Expansion(part) => cx.operand(*part),
        Expr::Unary(op, inner) => unary(*op, uncounted(inner, cx)?),
        Expr::Binary(op, at, sides) => {
            let (a, b) = (uncounted(&sides.0, cx)?, uncounted(&sides.1, cx)?);
            // bash: what does not count is divided by 1.
            let is_division = matches!(op, BinaryOp::Div | BinaryOp::Rem);
            compute(*op, *at, a, if is_division && b == 0 { 1 } else { b })?
        }
        Expr::Step { by, post, .. } => {
            if *post {
                0
            } else {
                *by
            }
        }
        Expr::Assign(_, op, at, value) => {
            let value = uncounted(value, cx)?;
            match op {
                None => value,
                Some(BinaryOp::Div | BinaryOp::Rem) => 0,
                Some(op) => compute(*op, *at, 0, value)?,
            }
        }
        Expr::Cond(parts) => {
            let (yes, no) = (uncounted(&parts.1, cx)?, uncounted(&parts.2, cx)?);
            if uncounted(&parts.0, cx)? != 0 { yes } else { no }
        }
        Expr::Comma(sides) => {
            uncounted(&sides.0, cx)?;
            uncounted(&sides.1, cx)?
        }
        Expr::Checked(inner) => uncounted(inner, cx)?,
    })
}

fn unary(op: UnaryOp, n: i64) -> i64 {
    match op {
        UnaryOp::Neg => n.wrapping_neg(),
        UnaryOp::Plus => n,
        UnaryOp::Not => i64::from(n == 0),
        UnaryOp::BitNot => !n,
    }
}

fn compute(op: BinaryOp, at: u32, a: i64, b: i64) -> Result<i64, EvalError> {
    computed(op, a, b).ok_or(if op == BinaryOp::Pow { EvalError::NegativeExponent(at) } else { EvalError::DivisionByZero(at) })
}

/// The value of an operator; `None` where it has none: a division by 0, an exponent below 0.
#[inline]
fn computed(op: BinaryOp, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div | BinaryOp::Rem if b == 0 => return None,
        BinaryOp::Div => a.wrapping_div(b),
        BinaryOp::Rem => a.wrapping_rem(b),
        BinaryOp::Pow if b < 0 => return None,
        BinaryOp::Pow => power(a, b),
        // bash leaves this to C, and C on this machine takes the count modulo 64.
        BinaryOp::Shl => a.wrapping_shl(u32::try_from(b & 63).unwrap_or(0)),
        BinaryOp::Shr => a.wrapping_shr(u32::try_from(b & 63).unwrap_or(0)),
        BinaryOp::Lt => i64::from(a < b),
        BinaryOp::Le => i64::from(a <= b),
        BinaryOp::Gt => i64::from(a > b),
        BinaryOp::Ge => i64::from(a >= b),
        BinaryOp::Eq => i64::from(a == b),
        BinaryOp::Ne => i64::from(a != b),
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::BitOr => a | b,
        BinaryOp::And => i64::from(a != 0 && b != 0),
        BinaryOp::Or => i64::from(a != 0 || b != 0),
    })
}

fn power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result: i64 = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

/// Translates a position in a text with one byte for every expansion to the expanded text.
fn expanded_position(parts: &[Part], texts: &[Vec<u8>], at: u32) -> u32 {
    let (mut from, mut to) = (0, 0);
    for (part, text) in parts.iter().zip(texts) {
        let len = if syntax::operand::is_operand(part) { 1 } else { text.len() };
        if from + len > at as usize {
            break;
        }
        from += len;
        to += text.len();
    }
    u32::try_from(to + (at as usize).saturating_sub(from)).unwrap_or(u32::MAX)
}
