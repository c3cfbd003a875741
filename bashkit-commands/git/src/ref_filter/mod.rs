//! Formats of `for-each-ref`, `branch` and `tag`.

mod atom;
pub(crate) mod filter;
mod sort;
mod value;

use bashkit_core::gnu::mbswidth::columns;

use crate::color;
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::ref_filter::atom::Atom;
use crate::ref_filter::value::Row;
use crate::repository::Repo;

pub(crate) use crate::ref_filter::sort::{sort_refs, version_key};

/// Way in which values are quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    None,
    Shell,
    Perl,
    Python,
    Tcl,
}

/// Part of a parsed format.
enum Piece {
    Text(Vec<u8>),
    Atom(Atom),
    Color(Vec<u8>),
    If(Test),
    Then,
    Else,
    Align(usize, Side),
    End,
}

/// Condition of a block `%(if)`.
enum Test {
    IsSome,
    Equals(Vec<u8>),
    Differs(Vec<u8>),
}

/// Side that `%(align)` puts a text to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Middle,
    Right,
}

/// Parsed format of a reference's line.
pub(crate) struct RefFormat {
    pieces: Vec<Piece>,
    quoting: Quoting,
    /// A colour is on behind the last piece.
    is_coloured: bool,
}

/// Text of a block that has not ended, and the kind of the block.
struct Frame<'f> {
    out: Vec<u8>,
    block: Block<'f>,
}

/// Block of a format: `%(if)…%(end)` or `%(align)…%(end)`.
enum Block<'f> {
    Bottom,
    /// Condition with its answer, whether `%(then)` and `%(else)` were there, and the text of the branch that was taken.
    If {
        test: &'f Test,
        has_then: bool,
        has_else: bool,
        is_true: bool,
        taken: Vec<u8>,
    },
    Align(usize, Side),
}

impl RefFormat {
    /// Parses a format; a field that git does not know is an error.
    pub(crate) fn parse(format: &[u8], quoting: Quoting, has_colour: bool) -> G<Self> {
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        let mut is_coloured = false;
        let mut rest = format;
        while let Some(at) = memchr::memchr(b'%', rest) {
            text.extend_from_slice(rest.get(..at).unwrap_or_default());
            let here = rest.get(at..).unwrap_or_default();
            rest = rest.get(at + 1..).unwrap_or_default();
            match rest.first() {
                Some(b'(') => {
                    let Some(end) = memchr::memchr(b')', rest) else {
                        return Err(Halt::Die(
                            128,
                            bytes!["error: malformed format string ", here, "\nfatal: unable to parse format string\n"],
                        ));
                    };
                    let field = rest.get(1..end).unwrap_or_default();
                    rest = rest.get(end + 1..).unwrap_or_default();
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    let piece = piece(field, has_colour)?;
                    if let Piece::Color(code) = &piece {
                        is_coloured = !code.is_empty() && code != b"\x1b[m";
                    }
                    if quoting != Quoting::None && matches!(&piece, Piece::Atom(atom) if atom.is_raw()) && quoting != Quoting::Perl {
                        return Err(fatal!["--format=raw cannot be used with --python, --shell, --tcl"]);
                    }
                    pieces.push(piece);
                }
                Some(b'%') => {
                    text.push(b'%');
                    rest = rest.get(1..).unwrap_or_default();
                }
                _ => {
                    let digits = rest.get(..2).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
                    match digits {
                        Some(byte) => {
                            text.push(byte);
                            rest = rest.get(2..).unwrap_or_default();
                        }
                        None => text.push(b'%'),
                    }
                }
            }
        }
        text.extend_from_slice(rest);
        pieces.push(Piece::Text(text));
        Ok(Self { pieces, quoting, is_coloured })
    }

    /// Fills in the format for one reference.
    pub(crate) fn of(&self, repo: &Repo<'_, '_>, name: &[u8], oid: &Oid) -> G<Vec<u8>> {
        let row = Row::new(repo, name, oid);
        let mut stack: Vec<Frame<'_>> = Vec::new();
        let mut top = Frame { out: Vec::new(), block: Block::Bottom };
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => top.out.extend_from_slice(text),
                Piece::Color(code) => top.out.extend_from_slice(code),
                Piece::Atom(atom) => {
                    let value = row.value(atom)?;
                    let quoting = if stack.is_empty() { self.quoting } else { Quoting::None };
                    quote_into(&mut top.out, &value, quoting);
                }
                Piece::If(test) => {
                    let block = Block::If { test, has_then: false, has_else: false, is_true: false, taken: Vec::new() };
                    stack.push(std::mem::replace(&mut top, Frame { out: Vec::new(), block }));
                }
                Piece::Align(width, side) => {
                    stack.push(std::mem::replace(&mut top, Frame { out: Vec::new(), block: Block::Align(*width, *side) }));
                }
                Piece::Then => top.then()?,
                Piece::Else => top.otherwise()?,
                Piece::End => {
                    let Some(outer) = stack.pop() else { return Err(fatal!["format: %(end) atom used without corresponding atom"]) };
                    if let Block::Align(width, _) = top.block {
                        repo.cx.meter().fits(width.saturating_add(top.out.len()))?;
                    }
                    let text = std::mem::replace(&mut top, outer).end()?;
                    repo.cx.meter().fits(text.len().saturating_add(top.out.len()))?;
                    let quoting = if stack.is_empty() { self.quoting } else { Quoting::None };
                    quote_into(&mut top.out, &text, quoting);
                }
            }
        }
        if !stack.is_empty() {
            return Err(fatal!["format: %(end) atom missing"]);
        }
        if self.is_coloured {
            top.out.extend_from_slice(b"\x1b[m");
        }
        Ok(top.out)
    }
}

impl Frame<'_> {
    /// Asks the condition, whose text has been collected.
    fn then(&mut self) -> G<()> {
        let Block::If { test, has_then, has_else, is_true, .. } = &mut self.block else {
            return Err(fatal!["format: %(then) atom used without a %(if) atom"]);
        };
        if *has_then {
            return Err(fatal!["format: %(then) atom used more than once"]);
        }
        if *has_else {
            return Err(fatal!["format: %(then) atom used after %(else)"]);
        }
        *has_then = true;
        let text = std::mem::take(&mut self.out);
        *is_true = match test {
            Test::IsSome => !text.trim_ascii().is_empty(),
            Test::Equals(other) => text == *other,
            Test::Differs(other) => text != *other,
        };
        Ok(())
    }

    fn otherwise(&mut self) -> G<()> {
        let Block::If { has_then, has_else, is_true, taken, .. } = &mut self.block else {
            return Err(fatal!["format: %(else) atom used without a %(if) atom"]);
        };
        if !*has_then {
            return Err(fatal!["format: %(else) atom used without a %(then) atom"]);
        }
        if *has_else {
            return Err(fatal!["format: %(else) atom used more than once"]);
        }
        *has_else = true;
        let text = std::mem::take(&mut self.out);
        if *is_true {
            *taken = text;
        }
        Ok(())
    }

    /// Text of a block that ends.
    fn end(self) -> G<Vec<u8>> {
        match self.block {
            Block::Bottom => Ok(self.out),
            Block::If { has_then: false, .. } => Err(fatal!["format: %(if) atom used without a %(then) atom"]),
            Block::If { has_else, is_true, taken, .. } => Ok(match (has_else, is_true) {
                (true, true) => taken,
                (false, false) => Vec::new(),
                _ => self.out,
            }),
            Block::Align(width, side) => {
                let text = self.out;
                let n = width.saturating_sub(columns(&text));
                let before = match side {
                    Side::Left => 0,
                    Side::Middle => n / 2,
                    Side::Right => n,
                };
                Ok(bytes![vec![b' '; before], text, vec![b' '; n - before]])
            }
        }
    }
}

/// Part of a format that a field names.
fn piece(field: &[u8], has_colour: bool) -> G<Piece> {
    let (name, argument) = match memchr::memchr(b':', field).and_then(|at| field.split_at_checked(at)) {
        Some((name, argument)) => (name, argument.get(1..)),
        None => (field, None),
    };
    Ok(match name {
        b"if" => match argument {
            None | Some(b"") => Piece::If(Test::IsSome),
            Some(text) => match (text.strip_prefix(b"equals="), text.strip_prefix(b"notequals=")) {
                (Some(text), _) => Piece::If(Test::Equals(text.to_vec())),
                (_, Some(text)) => Piece::If(Test::Differs(text.to_vec())),
                _ => return Err(fatal!["unrecognized %(if) argument: ", text]),
            },
        },
        b"then" => Piece::Then,
        b"else" => Piece::Else,
        b"end" => Piece::End,
        b"align" => alignment(argument)?,
        b"color" => {
            let Some(text) = argument else { return Err(fatal!["expected format: %(color:<color>)"]) };
            let Some(code) = color::code(text) else {
                return Err(Halt::Die(
                    128,
                    bytes!["error: invalid color value: ", text, "\nfatal: unrecognized color: %(color:", text, ")\n"],
                ));
            };
            Piece::Color(if has_colour { code } else { Vec::new() })
        }
        _ => Piece::Atom(Atom::parse(field)?),
    })
}

/// Arguments of `%(align)`: a width and a side, in any order.
fn alignment(argument: Option<&[u8]>) -> G<Piece> {
    let Some(text) = argument else { return Err(fatal!["expected format: %(align:<width>,<position>)"]) };
    let (mut width, mut side) = (None, Side::Left);
    for word in text.split(|b| *b == b',') {
        let named = |word: &[u8]| match word {
            b"left" => Some(Side::Left),
            b"middle" => Some(Side::Middle),
            b"right" => Some(Side::Right),
            _ => None,
        };
        let number = |word: &[u8]| std::str::from_utf8(word).ok().and_then(|word| word.parse::<u32>().ok());
        if let Some(word) = word.strip_prefix(b"position=") {
            side = named(word).ok_or_else(|| fatal!["unrecognized position:", word])?;
        } else if let Some(word) = word.strip_prefix(b"width=") {
            width = Some(number(word).ok_or_else(|| fatal!["unrecognized width:", word])?);
        } else if let Some(n) = number(word) {
            width = Some(n);
        } else if let Some(named) = named(word) {
            side = named;
        } else {
            return Err(fatal!["unrecognized %(align) argument: ", word]);
        }
    }
    match width {
        Some(width) => Ok(Piece::Align(usize::try_from(width).unwrap_or(0), side)),
        None => Err(fatal!["positive width expected with the %(align) atom"]),
    }
}

/// Adds a value as a literal of a language.
fn quote_into(out: &mut Vec<u8>, value: &[u8], quoting: Quoting) {
    let quote = if quoting == Quoting::Tcl { b'"' } else { b'\'' };
    if quoting == Quoting::None {
        return out.extend_from_slice(value);
    }
    out.push(quote);
    for &b in value {
        match (quoting, b) {
            (Quoting::Shell, b'\'' | b'!') => out.extend_from_slice(&[b'\'', b'\\', b, b'\'']),
            (Quoting::Perl | Quoting::Python, b'\'' | b'\\') => out.extend_from_slice(&[b'\\', b]),
            (Quoting::Python | Quoting::Tcl, b'\n') => out.extend_from_slice(b"\\n"),
            (Quoting::Tcl, b'[' | b']' | b'{' | b'}' | b'$' | b'\\' | b'"') => out.extend_from_slice(&[b'\\', b]),
            (Quoting::Tcl, 12) => out.extend_from_slice(b"\\f"),
            (Quoting::Tcl, b'\r') => out.extend_from_slice(b"\\r"),
            (Quoting::Tcl, b'\t') => out.extend_from_slice(b"\\t"),
            (Quoting::Tcl, 11) => out.extend_from_slice(b"\\v"),
            _ => out.push(b),
        }
    }
    out.push(quote);
}
