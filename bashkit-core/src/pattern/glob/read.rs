//! The reader of patterns.

use memchr::memmem;

use super::collating;
use super::set::Set;
use super::{GlobOptions, Kind, Node, One};
use crate::error::Error;
use crate::pattern::Step;
use crate::pattern::class::{Named, decode};

/// Groups nested deeper than this are taken as ordinary text.
const DEPTH_MAX: usize = 40;
/// Keeps a pattern of unclosed brackets from costing the square of its length.
const WASTE_MAX: usize = 1 << 23;
/// Nodes between two looks at the meter.
const NODES_AT_ONCE: usize = 4096;

/// The pattern's reader.
pub(super) struct Reader<'p> {
    pattern: &'p [u8],
    at: usize,
    options: GlobOptions,
    stray: bool,
    /// Bytes looked through for a closing mark in vain: past [`WASTE_MAX`] nothing opens any more.
    waste: usize,
    /// Is charged the nodes that were read.
    step: Option<Step<'p>>,
    /// Why the pattern was not read to its end.
    pub(super) stopped: Option<Error>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(pattern: &'p [u8], options: GlobOptions, stray: bool, step: Option<Step<'p>>) -> Self {
        Self { pattern, at: 0, options, stray, waste: 0, step, stopped: None }
    }

    /// Charges nodes; past the end of the run nothing is read any more.
    fn charge_nodes(&mut self) {
        if let Some(step) = &mut self.step
            && let Err(error) = step(NODES_AT_ONCE as u64)
        {
            self.stopped = Some(error);
            self.at = self.pattern.len();
        }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.pattern.get(self.at + ahead).copied()
    }

    fn one(&mut self) -> Option<One> {
        let (len, c) = if self.stray { (1, None) } else { decode(self.pattern, self.at)? };
        let byte = *self.pattern.get(self.at)?;
        self.at += len;
        Some(match c {
            Some(c) => One::Char(c),
            None if byte < 0x80 => One::Char(char::from(byte)),
            None => One::Byte(byte),
        })
    }

    /// Reads to the end, or inside a group to its `|` or `)`.
    pub(super) fn sequence(&mut self, depth: usize) -> Vec<Node> {
        let mut nodes = Vec::new();
        while let Some(b) = self.peek(0) {
            if depth > 0 && (b == b'|' || b == b')') {
                break;
            }
            if nodes.len() % NODES_AT_ONCE == NODES_AT_ONCE - 1 {
                self.charge_nodes();
            }
            if self.options.extglob
                && self.peek(1) == Some(b'(')
                && let Some(kind) = kind_of(b)
                && depth < DEPTH_MAX
                && let Some(group) = self.group(kind, depth)
            {
                nodes.push(group);
                continue;
            }
            match b {
                b'*' => {
                    self.at += 1;
                    nodes.push(Node::Star);
                }
                b'?' => {
                    self.at += 1;
                    nodes.push(Node::Any);
                }
                b'[' => {
                    let start = self.at;
                    if let Some(set) = self.set() {
                        nodes.push(Node::Set(Box::new(set.with_table(self.options.nocase))));
                    } else {
                        self.waste += self.at - start;
                        self.at = start + 1;
                        nodes.push(Node::Char(One::Char('[')));
                    }
                }
                b'\\' => {
                    self.at += 1;
                    // A backslash at the very end is itself.
                    nodes.push(Node::Char(self.one().unwrap_or(One::Char('\\'))));
                }
                _ => match self.one() {
                    Some(one) => nodes.push(Node::Char(one)),
                    None => break,
                },
            }
        }
        nodes
    }

    /// `?(a|b)`; `None`, and nothing consumed, when it is not closed.
    fn group(&mut self, kind: Kind, depth: usize) -> Option<Node> {
        let start = self.at;
        // An unclosed group would be read again from each of its inner openers: look for the end first.
        if depth == 0 && !self.is_closed() {
            return None;
        }
        self.at += 2;
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.sequence(depth + 1));
            match self.peek(0) {
                Some(b'|') => self.at += 1,
                Some(b')') => {
                    self.at += 1;
                    return Some(Node::Group(kind, alternatives));
                }
                _ => {
                    self.at = start;
                    return None;
                }
            }
        }
    }

    /// Whether the group that opens here has its `)`.
    fn is_closed(&mut self) -> bool {
        let start = self.at;
        if self.waste > WASTE_MAX {
            return false;
        }
        self.at += 2;
        let mut open = 1usize;
        while let Some(b) = self.peek(0) {
            match b {
                b'\\' => self.at += 2,
                b'[' => {
                    let here = self.at;
                    if self.set().is_none() {
                        self.waste += self.at - here;
                        self.at = here + 1;
                    }
                }
                b')' => {
                    open -= 1;
                    if open == 0 {
                        self.at = start;
                        return true;
                    }
                    self.at += 1;
                }
                _ if kind_of(b).is_some() && self.peek(1) == Some(b'(') => {
                    open += 1;
                    self.at += 2;
                }
                _ => self.at += 1,
            }
        }
        self.waste += self.at - start;
        self.at = start;
        false
    }

    /// `[…]`; `None` when it is not closed.
    fn set(&mut self) -> Option<Set> {
        // The closing bracket is looked for at most once per opening one, and not at all when there is none.
        let rest = self.pattern.get(self.at..)?;
        if self.waste > WASTE_MAX || memchr::memchr(b']', rest).is_none() {
            self.waste += rest.len() / 16;
            return None;
        }
        self.at += 1;
        let mut set = Set::default();
        if matches!(self.peek(0), Some(b'!' | b'^')) {
            set.negated = true;
            self.at += 1;
        }
        let mut first = true;
        loop {
            match self.peek(0)? {
                b']' if !first => {
                    self.at += 1;
                    return Some(set);
                }
                b'/' if self.options.pathname => return None,
                _ => {}
            }
            first = false;
            if self.peek(0) == Some(b'[')
                && self.peek(1) == Some(b':')
                && let Some(len) = self.until(b":]")
            {
                let name = self.pattern.get(self.at + 2..self.at + 2 + len).unwrap_or_default();
                set.classes.extend(Named::from_glob_name(name));
                self.at += len + 4;
                continue;
            }
            if self.peek(0) == Some(b'[')
                && self.peek(1) == Some(b'=')
                && let Some(code) = self.between(b'=')
            {
                set.ranges.push((code, code));
                continue;
            }
            let from = self.member()?;
            if self.peek(0) == Some(b'-') && self.peek(1).is_some_and(|b| b != b']') {
                self.at += 1;
                let to = self.member()?;
                if let (Some(from), Some(to)) = (from, to) {
                    set.ranges.push((from, to));
                }
            } else if let Some(from) = from {
                set.ranges.push((from, from));
            }
        }
    }

    /// How far behind a two-byte opener `mark` stands.
    fn until(&mut self, mark: &[u8]) -> Option<usize> {
        let rest = self.pattern.get(self.at + 2..)?;
        if self.waste > WASTE_MAX {
            return None;
        }
        let found = memmem::find(rest, mark);
        if found.is_none() {
            self.waste += rest.len() / 16;
        }
        found
    }

    /// `[=c=]` or `[.c.]`: the code of the one character inside.
    fn between(&mut self, mark: u8) -> Option<u32> {
        let start = self.at;
        self.at += 2;
        if let Some(one) = self.one()
            && self.peek(0) == Some(mark)
            && self.peek(1) == Some(b']')
        {
            self.at += 2;
            return Some(code(one));
        }
        self.at = start;
        None
    }

    /// One end of a range. `Some(None)` is a collating symbol that names nothing.
    fn member(&mut self) -> Option<Option<u32>> {
        if self.peek(0) == Some(b'[') && self.peek(1) == Some(b'.') {
            if let Some(code) = self.between(b'.') {
                return Some(Some(code));
            }
            if let Some(len) = self.until(b".]") {
                let name = self.pattern.get(self.at + 2..self.at + 2 + len).unwrap_or_default();
                self.at += len + 4;
                return Some(collating::named(name));
            }
        }
        if self.peek(0) == Some(b'\\') {
            self.at += 1;
        }
        self.one().map(|one| Some(code(one)))
    }
}

fn code(one: One) -> u32 {
    match one {
        One::Char(c) => u32::from(c),
        One::Byte(b) => u32::from(b),
    }
}

fn kind_of(b: u8) -> Option<Kind> {
    Some(match b {
        b'?' => Kind::Maybe,
        b'*' => Kind::Many,
        b'+' => Kind::Some,
        b'@' => Kind::One,
        b'!' => Kind::Not,
        _ => return None,
    })
}
