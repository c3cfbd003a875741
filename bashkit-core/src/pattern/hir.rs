//! From our tree to the tree of the `regex-automata` engines.

use regex_syntax::hir::{Capture, Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, Look as HirLook, Repetition};

use super::Step;
use super::class::range_class;
use super::parse::{Look, Node};
use crate::error::Error;

/// Nodes that are made between two charges.
const PART: usize = 1000;

/// Builds the engine's tree. `ascii` builds one that is right for texts without a byte above 0x7f and much smaller.
///
/// # Errors
/// The error of `step`.
pub(super) fn build(node: &Node, ascii: bool, step: Step<'_>) -> Result<Hir, Error> {
    Ok(match node {
        Node::Empty => Hir::empty(),
        Node::Char(c) if ascii && !c.is_ascii() => Hir::fail(),
        Node::Char(c) => Hir::literal(c.encode_utf8(&mut [0; 4]).as_bytes()),
        Node::Text(text) if ascii && !text.is_ascii() => Hir::fail(),
        Node::Text(text) => Hir::literal(text.as_bytes()),
        Node::Byte(_) if ascii => Hir::fail(),
        Node::Byte(b) => Hir::literal([*b]),
        Node::Any(no_newline) => {
            let mut class = ClassUnicode::new([ClassUnicodeRange::new('\0', char::MAX)]);
            if *no_newline {
                class.difference(&range_class('\n', '\n'));
            }
            self::class(&class, ascii)
        }
        Node::AnyBytes => Hir::repetition(Repetition {
            min: 0,
            max: None,
            greedy: false,
            sub: Box::new(Hir::class(Class::Bytes(ClassBytes::new([ClassBytesRange::new(0, 255)])))),
        }),
        Node::Set(set) => class(set, ascii),
        Node::Look(look) => Hir::look(self::look(*look, ascii)),
        Node::Group(index, body) => {
            Hir::capture(Capture { index: u32::try_from(*index).unwrap_or(u32::MAX), name: None, sub: Box::new(build(body, ascii, step)?) })
        }
        Node::Concat(parts) => Hir::concat(build_all(parts, ascii, step)?),
        Node::Alt(branches) => Hir::alternation(build_all(branches, ascii, step)?),
        Node::Repeat(body, min, max) => {
            Hir::repetition(Repetition { min: *min, max: *max, greedy: true, sub: Box::new(build(body, ascii, step)?) })
        }
        Node::Backref(_) => build(&Node::AnyBytes, ascii, step)?,
    })
}

fn build_all(nodes: &[Node], ascii: bool, step: Step<'_>) -> Result<Vec<Hir>, Error> {
    let mut all = Vec::with_capacity(nodes.len());
    for part in nodes.chunks(PART) {
        step(part.len() as u64 / 4)?;
        for node in part {
            all.push(build(node, ascii, step)?);
        }
    }
    Ok(all)
}

fn class(class: &ClassUnicode, ascii: bool) -> Hir {
    if ascii {
        let ranges = class.iter().filter(|range| range.start().is_ascii()).map(|range| {
            let start = u8::try_from(u32::from(range.start())).unwrap_or(0x7f);
            let end = u8::try_from(u32::from(range.end())).unwrap_or(0x7f).min(0x7f);
            ClassBytesRange::new(start, end)
        });
        return Hir::class(Class::Bytes(ClassBytes::new(ranges)));
    }
    Hir::class(Class::Unicode(class.clone()))
}

fn look(look: Look, ascii: bool) -> HirLook {
    match look {
        Look::TextStart => HirLook::Start,
        Look::TextEnd => HirLook::End,
        Look::LineStart => HirLook::StartLF,
        Look::LineEnd => HirLook::EndLF,
        Look::WordStart if ascii => HirLook::WordStartAscii,
        Look::WordStart => HirLook::WordStartUnicode,
        Look::WordEnd if ascii => HirLook::WordEndAscii,
        Look::WordEnd => HirLook::WordEndUnicode,
        Look::Boundary if ascii => HirLook::WordAscii,
        Look::Boundary => HirLook::WordUnicode,
        Look::NotBoundary if ascii => HirLook::WordAsciiNegate,
        Look::NotBoundary => HirLook::WordUnicodeNegate,
        Look::HalfStart if ascii => HirLook::WordStartHalfAscii,
        Look::HalfStart => HirLook::WordStartHalfUnicode,
        Look::HalfEnd if ascii => HirLook::WordEndHalfAscii,
        Look::HalfEnd => HirLook::WordEndHalfUnicode,
    }
}

/// Whether the two builds differ.
pub(super) fn differs(node: &Node) -> bool {
    match node {
        Node::Empty | Node::Byte(_) | Node::Backref(_) | Node::AnyBytes => false,
        Node::Char(_) | Node::Text(_) => false,
        Node::Any(_) => true,
        Node::Set(set) => !set.is_ascii(),
        Node::Look(look) => !matches!(look, Look::TextStart | Look::TextEnd | Look::LineStart | Look::LineEnd),
        Node::Group(_, body) | Node::Repeat(body, ..) => differs(body),
        Node::Concat(all) | Node::Alt(all) => all.iter().any(differs),
    }
}

/// Whether the first match by priority is always the longest: at most one greedy repetition of one character, everything else fixed.
pub(super) fn first_is_longest(node: &Node) -> bool {
    fn count(node: &Node) -> Option<usize> {
        match node {
            Node::Empty | Node::Char(_) | Node::Text(_) | Node::Byte(_) | Node::Any(_) | Node::Set(_) | Node::Look(_) => Some(0),
            Node::Group(_, body) => count(body),
            Node::Concat(all) => all.iter().try_fold(0, |sum, one| Some(sum + count(one)?)),
            Node::Repeat(body, min, max) if Some(*min) == *max => (count(body)? == 0).then_some(0),
            Node::Repeat(body, ..) => matches!(**body, Node::Char(_) | Node::Byte(_) | Node::Any(_) | Node::Set(_)).then_some(1),
            Node::Alt(_) | Node::Backref(_) | Node::AnyBytes => None,
        }
    }
    count(node).is_some_and(|n| n <= 1)
}

/// Whether a repeated part holds a group: only then can the engines' choice of groups differ from glibc's on the same span.
pub(super) fn has_looped_group(node: &Node) -> bool {
    fn has_group(node: &Node) -> bool {
        match node {
            Node::Group(..) => true,
            Node::Repeat(body, ..) => has_group(body),
            Node::Concat(all) | Node::Alt(all) => all.iter().any(has_group),
            _ => false,
        }
    }
    match node {
        Node::Repeat(body, ..) => has_group(body),
        Node::Group(_, body) => has_looped_group(body),
        Node::Concat(all) | Node::Alt(all) => all.iter().any(has_looped_group),
        _ => false,
    }
}
