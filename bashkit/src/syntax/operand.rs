//! Arithmetic that is not expanded yet: each expansion that stands by itself is one operand.

use crate::syntax::arith::{EXPANSION, Operands, parse_at};
use crate::syntax::ast::{Expr, Part, Quote, Word};
use crate::syntax::intern::Interner;

/// Nesting of an expression that is parsed ahead; a deeper one is parsed when it is used.
const DEPTH_MAX: u32 = 50;

/// The tree of a text with expansions, if no expansion can change its shape.
pub(super) fn parse_parts(word: &Word, interner: &Interner) -> Option<Box<Expr>> {
    parse_parts_at(word, interner, 0)
}

pub(super) fn parse_parts_at(word: &Word, interner: &Interner, subscripts: u32) -> Option<Box<Expr>> {
    if let [Part::Literal(text)] = word.parts.as_slice() {
        return parse_at(text, interner, DEPTH_MAX, subscripts, None).ok().map(Box::new);
    }
    let mut text = Vec::new();
    let mut places = Vec::new();
    for (number, part) in word.parts.iter().enumerate() {
        if matches!(part, Part::Subscript(_)) {
            text.push(b'[');
            places.push((text.len(), u32::try_from(number).ok()?));
            text.extend_from_slice(&[EXPANSION, b']']);
        } else if is_operand(part) {
            places.push((text.len(), u32::try_from(number).ok()?));
            text.push(EXPANSION);
        } else {
            append(part, &mut text)?;
        }
    }
    let operands = Operands { parts: &word.parts, places: &places };
    parse_at(&text, interner, DEPTH_MAX, subscripts, Some(&operands)).ok().map(Box::new)
}

/// An expansion, alone in double quotes or without them.
pub(crate) fn is_operand(part: &Part) -> bool {
    match part {
        Part::Parameter(_) | Part::Command(_) | Part::Arith(_) => true,
        Part::Double(parts) => matches!(parts.as_slice(), [Part::Parameter(_) | Part::Command(_) | Part::Arith(_)]),
        _ => false,
    }
}

/// Adds text that is what it is; `None` when quotes in it may matter.
fn append(part: &Part, text: &mut Vec<u8>) -> Option<()> {
    match part {
        Part::Literal(literal) => text.extend_from_slice(literal),
        Part::Double(parts) => match parts.as_slice() {
            [] => {}
            [Part::Literal(literal)] if !literal.iter().any(|b| matches!(b, b'[' | b']' | b'\'' | b'\\')) => {
                text.extend_from_slice(literal)
            }
            _ => return None,
        },
        Part::Quoted(_, Quote::Backslash | Quote::Single | Quote::AnsiC) => return None,
        _ => return None,
    }
    Some(())
}
