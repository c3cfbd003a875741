//! Forms of simple commands: what is known of the way of one from its text alone.

use super::arith::plain_number;
use super::ast::{Arg, AssignValue, Comparison, CondOp, Form, Operand, ParamName, ParamOp, Part, Simple, Word};
use super::cond::binary_operator;

impl Form {
    /// The form of a command that was read.
    pub(super) fn of(simple: &Simple) -> Self {
        if !simple.redirs.is_empty() {
            return Self::General;
        }
        match (simple.assigns.as_slice(), simple.args.as_slice()) {
            (assigns, []) if assigns.iter().all(|assign| matches!(assign.value, AssignValue::Word(_))) => Self::Assignments,
            ([], args) => comparison(args).map_or(Self::Words, |comparison| Self::Comparison(Box::new(comparison))),
            _ => Self::General,
        }
    }
}

/// The comparison of two numbers that words are.
fn comparison(args: &[Arg]) -> Option<Comparison> {
    let (bracketed, args) = match args {
        [name, args @ .., last] if is_literal(name, b"[") && is_literal(last, b"]") => (true, args),
        [name, args @ ..] if is_literal(name, b"test") => (false, args),
        _ => return None,
    };
    let [Arg::Word(left), Arg::Word(op), Arg::Word(right)] = args else { return None };
    let [Part::Literal(op)] = op.parts.as_slice() else { return None };
    let op = binary_operator(op)?;
    if !matches!(op, CondOp::Eq | CondOp::Ne | CondOp::Lt | CondOp::Le | CondOp::Gt | CondOp::Ge) {
        return None;
    }
    Some(Comparison { bracketed, op, operands: [operand(left), operand(right)] })
}

/// Whether an argument is a text that is written without quotes.
fn is_literal(arg: &Arg, text: &[u8]) -> bool {
    matches!(arg, Arg::Word(word) if matches!(word.parts.as_slice(), [Part::Literal(literal)] if **literal == *text))
}

/// An operand of a comparison, as far as its text tells.
fn operand(word: &Word) -> Operand {
    let known = match word.parts.as_slice() {
        [Part::Literal(text) | Part::Quoted(text, _)] => plain_number(text).map(Operand::Number),
        [part @ Part::Parameter(_)] => variable(part, false),
        [Part::Double(inside)] => match inside.as_slice() {
            [part] => variable(part, true),
            _ => None,
        },
        _ => None,
    };
    known.unwrap_or(Operand::Other)
}

/// The variable or positional parameter whose value a part is, as it stands.
fn variable(part: &Part, is_quoted: bool) -> Option<Operand> {
    let Part::Parameter(parameter) = part else { return None };
    if parameter.index.is_some() || !matches!(parameter.op, ParamOp::Value) || parameter.indirect || parameter.length {
        return None;
    }
    match parameter.name {
        ParamName::Var(name) => Some(Operand::Variable(name, is_quoted)),
        ParamName::Positional(number @ 1..) => Some(Operand::Positional(number, is_quoted)),
        _ => None,
    }
}
