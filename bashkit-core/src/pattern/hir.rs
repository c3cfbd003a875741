//! From our tree to the tree of the `regex-automata` engines.

use regex_syntax::hir::{Capture, Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, Look as HirLook, Repetition};

use super::Step;
use super::class::{push, range_class};
use super::locale::Locale;
use super::parse::{Look, Node};
use crate::error::Error;

/// Nodes that are made between two charges.
const PART: usize = 1000;

/// Texts that a tree is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// All of UTF-8.
    Unicode,
    /// Texts without a byte above 0x7f, for which the tree is much smaller.
    Ascii,
    /// Bytes, which the characters up to U+00FF stand for.
    Bytes,
}

/// Builds the engine's tree.
///
/// # Errors
/// The error of `step`.
pub(super) fn build(node: &Node, alphabet: Alphabet, step: Step<'_>) -> Result<Hir, Error> {
    let is_ascii = alphabet == Alphabet::Ascii;
    Ok(match node {
        Node::Empty => Hir::empty(),
        Node::Char(c) if is_ascii && !c.is_ascii() => Hir::fail(),
        Node::Char(c) => literal(std::iter::once(*c), alphabet),
        Node::Text(text) if is_ascii && !text.is_ascii() => Hir::fail(),
        Node::Text(text) => literal(text.chars(), alphabet),
        Node::Byte(_) if is_ascii => Hir::fail(),
        Node::Byte(b) => Hir::literal([*b]),
        Node::Any(no_newline) => {
            let mut class = ClassUnicode::new([ClassUnicodeRange::new('\0', char::MAX)]);
            if *no_newline {
                class.difference(&range_class('\n', '\n'));
            }
            self::class(&class, alphabet)
        }
        Node::AnyBytes => Hir::repetition(Repetition {
            min: 0,
            max: None,
            greedy: false,
            sub: Box::new(Hir::class(Class::Bytes(ClassBytes::new([ClassBytesRange::new(0, 255)])))),
        }),
        Node::Set(set) => class(set, alphabet),
        Node::Look(look) => Hir::look(self::look(*look, alphabet)),
        Node::Group(index, body) => Hir::capture(Capture {
            index: u32::try_from(*index).unwrap_or(u32::MAX),
            name: None,
            sub: Box::new(build(body, alphabet, step)?),
        }),
        Node::Concat(parts) => Hir::concat(build_all(parts, alphabet, step)?),
        Node::Alt(branches) => Hir::alternation(build_all(branches, alphabet, step)?),
        Node::Repeat(body, min, max) => {
            Hir::repetition(Repetition { min: *min, max: *max, greedy: true, sub: Box::new(build(body, alphabet, step)?) })
        }
        Node::Backref(_) => build(&Node::AnyBytes, alphabet, step)?,
    })
}

fn build_all(nodes: &[Node], alphabet: Alphabet, step: Step<'_>) -> Result<Vec<Hir>, Error> {
    let mut all = Vec::with_capacity(nodes.len());
    for part in nodes.chunks(PART) {
        step(part.len() as u64 / 4)?;
        for node in part {
            all.push(build(node, alphabet, step)?);
        }
    }
    Ok(all)
}

fn literal(characters: impl Iterator<Item = char>, alphabet: Alphabet) -> Hir {
    let locale = if alphabet == Alphabet::Bytes { Locale::Bytes } else { Locale::Utf8 };
    let mut bytes = Vec::new();
    characters.for_each(|c| push(locale, &mut bytes, c));
    Hir::literal(bytes)
}

fn class(class: &ClassUnicode, alphabet: Alphabet) -> Hir {
    let last = match alphabet {
        Alphabet::Unicode => return Hir::class(Class::Unicode(class.clone())),
        Alphabet::Ascii => 0x7f,
        Alphabet::Bytes => 0xff,
    };
    let ranges = class.iter().filter_map(|range| {
        let end = u8::try_from(u32::from(range.end())).unwrap_or(last).min(last);
        u8::try_from(u32::from(range.start())).ok().filter(|start| *start <= last).map(|start| ClassBytesRange::new(start, end))
    });
    Hir::class(Class::Bytes(ClassBytes::new(ranges)))
}

fn look(look: Look, alphabet: Alphabet) -> HirLook {
    let is_unicode = alphabet == Alphabet::Unicode;
    match look {
        Look::TextStart => HirLook::Start,
        Look::TextEnd => HirLook::End,
        Look::LineStart => HirLook::StartLF,
        Look::LineEnd => HirLook::EndLF,
        Look::WordStart if is_unicode => HirLook::WordStartUnicode,
        Look::WordStart => HirLook::WordStartAscii,
        Look::WordEnd if is_unicode => HirLook::WordEndUnicode,
        Look::WordEnd => HirLook::WordEndAscii,
        Look::Boundary if is_unicode => HirLook::WordUnicode,
        Look::Boundary => HirLook::WordAscii,
        Look::NotBoundary if is_unicode => HirLook::WordUnicodeNegate,
        Look::NotBoundary => HirLook::WordAsciiNegate,
        Look::HalfStart if is_unicode => HirLook::WordStartHalfUnicode,
        Look::HalfStart => HirLook::WordStartHalfAscii,
        Look::HalfEnd if is_unicode => HirLook::WordEndHalfUnicode,
        Look::HalfEnd => HirLook::WordEndHalfAscii,
    }
}

/// Whether the tree for ASCII differs from that for UTF-8.
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
