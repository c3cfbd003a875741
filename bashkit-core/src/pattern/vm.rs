//! Our own matcher: back-references, the groups of a known span, and what the engines decline. Every visited state is remembered, so it is
//! polynomial where the pattern allows it, and every state is charged.

use std::collections::HashSet;
use std::sync::Arc;

use regex_syntax::hir::ClassUnicode;

use super::Step;
use super::class::{contains, decode_before_in, is_word, lower};
use super::locale::Locale;
use super::parse::{Look, Node};
use crate::error::Error;
use crate::limits::{Held, Limit, Memory};

/// Remembered states of one search, at most.
const STATES_MAX: usize = 1 << 22;
/// Instructions of one program, at most.
const INSTS_MAX: usize = 1 << 20;
/// Bytes that an instruction takes beside itself: in a search, and while their list grows.
const INST_BYTES: usize = 2 * size_of::<Inst>() + 8;
/// Bytes that a state to try takes.
const FRAME_BYTES: usize = size_of::<(usize, usize, Option<usize>)>();

#[derive(Debug, Clone)]
enum Inst {
    Char(char),
    Byte(u8),
    Any(bool),
    Set(Arc<ClassUnicode>),
    Look(Look),
    Save(usize),
    /// Forgets the groups of a loop body before it runs again.
    Split(usize, usize),
    Jump(usize),
    Backref(usize),
    Fail,
    Match,
}

/// A pattern as instructions.
#[derive(Debug)]
pub(super) struct Program {
    insts: Vec<Inst>,
    /// Instructions that it may have.
    most: usize,
    held: Held,
    /// Slots that back-references read.
    read: Vec<usize>,
    n_slots: usize,
    icase: bool,
    locale: Locale,
}

/// The end of a match and the slots of its groups.
pub(super) type Found = (usize, Vec<Option<usize>>);

/// One search's text and edge.
#[derive(Clone, Copy)]
pub(super) struct Subject<'t> {
    pub(super) text: &'t [u8],
    pub(super) not_bol: bool,
}

impl Subject<'_> {
    fn holds(self, look: Look, at: usize, locale: Locale) -> bool {
        let before = || decode_before_in(locale, self.text, at).and_then(|(_, c)| c).is_some_and(|c| is_word(locale, c));
        let after = || locale.decode(self.text, at).and_then(|(_, c)| c).is_some_and(|c| is_word(locale, c));
        match look {
            Look::TextStart => at == 0 && !self.not_bol,
            Look::TextEnd => at == self.text.len(),
            Look::LineStart => match at.checked_sub(1) {
                None => !self.not_bol,
                Some(i) => self.text.get(i) == Some(&b'\n'),
            },
            Look::LineEnd => matches!(self.text.get(at), None | Some(b'\n')),
            Look::WordStart => !before() && after(),
            Look::WordEnd => before() && !after(),
            Look::Boundary => before() != after(),
            Look::NotBoundary => before() == after(),
            Look::HalfStart => !before(),
            Look::HalfEnd => !after(),
        }
    }
}

impl Program {
    /// A program for a tree. `None`: it would take more instructions than one may have.
    pub(super) fn new(
        node: &Node,
        n_groups: usize,
        (icase, locale): (bool, Locale),
        memory: &Arc<Memory>,
    ) -> Result<Option<Program>, Error> {
        let most = INSTS_MAX.min(memory.left() / INST_BYTES);
        let mut program =
            Program { insts: Vec::new(), most, held: memory.hold(0)?, read: Vec::new(), n_slots: 2 * (n_groups + 1), icase, locale };
        if program.emit(node).and_then(|()| program.push(Inst::Match)).is_none() {
            return Ok(None);
        }
        program.held.grow(program.insts.len() * INST_BYTES)?;
        program.read.sort_unstable();
        program.read.dedup();
        Ok(Some(program))
    }

    fn push(&mut self, inst: Inst) -> Option<usize> {
        if self.insts.len() >= self.most {
            return None;
        }
        self.insts.push(inst);
        Some(self.insts.len() - 1)
    }

    fn patch(&mut self, at: usize, inst: Inst) {
        if let Some(slot) = self.insts.get_mut(at) {
            *slot = inst;
        }
    }

    fn emit(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::Empty => {}
            Node::Char(c) => {
                self.push(Inst::Char(*c))?;
            }
            Node::Text(text) => {
                for c in text.chars() {
                    self.push(Inst::Char(c))?;
                }
            }
            Node::Byte(b) => {
                self.push(Inst::Byte(*b))?;
            }
            Node::Any(no_newline) => {
                self.push(Inst::Any(*no_newline))?;
            }
            Node::AnyBytes => {
                self.push(Inst::Fail)?;
            }
            Node::Set(set) => {
                self.push(Inst::Set(Arc::clone(set)))?;
            }
            Node::Look(look) => {
                self.push(Inst::Look(*look))?;
            }
            Node::Backref(n) => {
                self.read.extend([2 * n, 2 * n + 1]);
                self.push(Inst::Backref(*n))?;
            }
            Node::Group(n, body) => {
                self.push(Inst::Save(2 * n))?;
                self.emit(body)?;
                self.push(Inst::Save(2 * n + 1))?;
            }
            Node::Concat(parts) => {
                for part in parts {
                    self.emit(part)?;
                }
            }
            Node::Alt(branches) => {
                let mut jumps = Vec::new();
                for (i, branch) in branches.iter().enumerate() {
                    if i + 1 == branches.len() {
                        self.emit(branch)?;
                    } else {
                        let split = self.push(Inst::Fail)?;
                        self.emit(branch)?;
                        jumps.push(self.push(Inst::Fail)?);
                        let next = self.insts.len();
                        self.patch(split, Inst::Split(split + 1, next));
                    }
                }
                let end = self.insts.len();
                for jump in jumps {
                    self.patch(jump, Inst::Jump(end));
                }
            }
            Node::Repeat(body, min, max) => self.emit_repeat(body, *min, *max)?,
        }
        Some(())
    }

    fn emit_repeat(&mut self, body: &Node, min: u32, max: Option<u32>) -> Option<()> {
        match max {
            None => {
                for _ in 1..min {
                    self.emit(body)?;
                }
                let skip = if min == 0 { Some(self.push(Inst::Fail)?) } else { None };
                let start = self.insts.len();
                self.emit(body)?;
                let split = self.push(Inst::Fail)?;
                self.patch(split, Inst::Split(start, split + 1));
                if let Some(skip) = skip {
                    self.patch(skip, Inst::Split(skip + 1, split + 1));
                }
            }
            Some(max) => {
                for _ in 0..min {
                    self.emit(body)?;
                }
                let mut skips = Vec::new();
                for _ in min..max {
                    skips.push(self.push(Inst::Fail)?);
                    self.emit(body)?;
                }
                let end = self.insts.len();
                for skip in skips {
                    self.patch(skip, Inst::Split(skip + 1, end));
                }
            }
        }
        Some(())
    }

    fn char_matches(&self, inst: &Inst, text: &[u8], at: usize) -> Option<usize> {
        let (len, c) = self.locale.decode(text, at)?;
        let fits = match (inst, c) {
            (Inst::Char(want), Some(c)) => *want == c,
            (Inst::Byte(want), None) => text.get(at) == Some(want),
            (Inst::Any(no_newline), Some(c)) => !(*no_newline && c == '\n'),
            (Inst::Set(set), Some(c)) => contains(set, c),
            _ => false,
        };
        fits.then_some(at + len)
    }

    fn backref(&self, text: &[u8], slots: &[Option<usize>], n: usize, at: usize) -> Option<usize> {
        let (from, to) = (slots.get(2 * n).copied()??, slots.get(2 * n + 1).copied()??);
        let want = text.get(from..to)?;
        let have = text.get(at..at.checked_add(want.len())?)?;
        let same = want == have
            || (self.icase
                && match (std::str::from_utf8(want), std::str::from_utf8(have)) {
                    (Ok(a), Ok(b)) if !self.locale.is_bytes() => a.chars().map(lower).eq(b.chars().map(lower)),
                    _ => want.eq_ignore_ascii_case(have),
                });
        same.then_some(at + want.len())
    }

    /// Follows every path from `start` in order of preference: the first that ends at `end`, or the first of the longest.
    pub(super) fn groups(&self, subject: Subject<'_>, start: usize, end: Option<usize>, step: Step<'_>) -> Result<Option<Found>, Error> {
        let mut slots: Vec<Option<usize>> = vec![None; self.n_slots];
        let mut best: Option<Found> = None;
        let mut seen = Seen::new(self, start, end);
        let memory = self.held.memory();
        memory.fits(seen.bytes(self.read.len()))?;
        // A frame is a state to try, or (with `usize::MAX`) a slot to put back.
        let mut stack: Vec<(usize, usize, Option<usize>)> = vec![(0, start, None)];
        let mut work = 0u64;
        step(1 + seen.cost())?;
        while let Some((mut pc, mut at, old)) = stack.pop() {
            if pc == usize::MAX {
                if let Some(slot) = slots.get_mut(at) {
                    *slot = old;
                }
                continue;
            }
            loop {
                work += 1;
                if work == 256 {
                    step(work / 8)?;
                    if seen.is_full() || stack.len() > STATES_MAX {
                        return Err(Limit::Pattern.into());
                    }
                    memory.fits(seen.bytes(self.read.len()) + 2 * stack.len() * FRAME_BYTES)?;
                    work = 0;
                }
                match self.insts.get(pc) {
                    None | Some(Inst::Fail) => break,
                    Some(Inst::Match) => {
                        if let Some(end) = end {
                            if at == end {
                                return Ok(Some((at, slots)));
                            }
                        } else if best.as_ref().is_none_or(|&(longest, _)| at > longest) {
                            best = Some((at, slots.clone()));
                            if at == subject.text.len() {
                                step(work / 8)?;
                                return Ok(best);
                            }
                        }
                        break;
                    }
                    Some(Inst::Look(look)) => {
                        if !subject.holds(*look, at, self.locale) {
                            break;
                        }
                        pc += 1;
                    }
                    Some(Inst::Save(slot)) => {
                        if let Some(value) = slots.get_mut(*slot) {
                            stack.push((usize::MAX, *slot, *value));
                            *value = Some(at);
                        }
                        pc += 1;
                    }
                    Some(Inst::Split(first, second)) => {
                        if !seen.insert(pc, at, &self.read, &slots) {
                            break;
                        }
                        stack.push((*second, at, None));
                        pc = *first;
                    }
                    Some(Inst::Jump(to)) => pc = *to,
                    Some(Inst::Backref(n)) => match self.backref(subject.text, &slots, *n, at) {
                        Some(next) => {
                            work += 1 + (next - at) as u64 / 64;
                            work = work.min(255);
                            at = next;
                            pc += 1;
                        }
                        None => break,
                    },
                    Some(inst) => match self.char_matches(inst, subject.text, at) {
                        Some(next) if end.is_none_or(|end| next <= end) => {
                            at = next;
                            pc += 1;
                        }
                        _ => break,
                    },
                }
            }
        }
        step(work / 8)?;
        Ok(best)
    }

    /// The longest end from `start`, by carrying all states at once. Not for back-references.
    pub(super) fn longest(&self, subject: Subject<'_>, start: usize, step: Step<'_>) -> Result<Option<usize>, Error> {
        let mut now: Vec<usize> = Vec::new();
        let mut next: Vec<usize> = Vec::new();
        let mut mark: Vec<usize> = vec![usize::MAX; self.insts.len()];
        let mut stack: Vec<usize> = vec![0];
        let mut longest = None;
        let mut at = start;
        loop {
            // Follow what takes no character.
            let mut work = 1u64;
            while let Some(pc) = stack.pop() {
                work += 1;
                match mark.get_mut(pc) {
                    Some(seen) if *seen != at => *seen = at,
                    _ => continue,
                }
                match self.insts.get(pc) {
                    None | Some(Inst::Fail | Inst::Backref(_)) => {}
                    Some(Inst::Match) => longest = Some(at),
                    Some(Inst::Look(look)) => {
                        if subject.holds(*look, at, self.locale) {
                            stack.push(pc + 1);
                        }
                    }
                    Some(Inst::Save(_)) => stack.push(pc + 1),
                    Some(Inst::Split(first, second)) => stack.extend([*second, *first]),
                    Some(Inst::Jump(to)) => stack.push(*to),
                    Some(_) => now.push(pc),
                }
            }
            step(1 + work / 8)?;
            let Some((len, _)) = self.locale.decode(subject.text, at) else { return Ok(longest) };
            next.clear();
            for &pc in &now {
                if self.insts.get(pc).and_then(|inst| self.char_matches(inst, subject.text, at)).is_some() {
                    next.push(pc + 1);
                }
            }
            now.clear();
            if next.is_empty() {
                return Ok(longest);
            }
            std::mem::swap(&mut stack, &mut next);
            at += len;
        }
    }
}

/// The states already tried.
enum Seen {
    Bits { base: usize, width: usize, words: Vec<u64> },
    Plain(HashSet<(usize, usize), foldhash::fast::FixedState>),
    WithSlots(HashSet<(usize, usize, Vec<Option<usize>>), foldhash::fast::FixedState>),
}

impl Seen {
    fn new(program: &Program, start: usize, end: Option<usize>) -> Seen {
        if !program.read.is_empty() {
            return Seen::WithSlots(HashSet::default());
        }
        if let Some(end) = end {
            let width = end.saturating_sub(start).saturating_add(1);
            let words = width.saturating_mul(program.insts.len()) / 64 + 1;
            if words <= STATES_MAX {
                return Seen::Bits { base: start, width, words: vec![0; words] };
            }
        }
        Seen::Plain(HashSet::default())
    }

    /// Bytes of memory that the states take, or are going to take before they are looked at again; each may remember `n_slots` slots.
    fn bytes(&self, n_slots: usize) -> usize {
        match self {
            Seen::Bits { words, .. } => size_of_val(words.as_slice()),
            // A table that grows stands in memory twice.
            Seen::Plain(set) => 3 * set.len() * size_of::<(usize, usize)>(),
            Seen::WithSlots(set) => {
                set.len() * (4 * size_of::<(usize, usize, Vec<Option<usize>>)>() + n_slots * size_of::<Option<usize>>())
            }
        }
    }

    fn cost(&self) -> u64 {
        match self {
            Seen::Bits { words, .. } => words.len() as u64 / 64,
            _ => 0,
        }
    }

    fn is_full(&self) -> bool {
        match self {
            Seen::Bits { .. } => false,
            Seen::Plain(set) => set.len() > STATES_MAX,
            Seen::WithSlots(set) => set.len() > STATES_MAX / 4,
        }
    }

    /// Whether the state is new.
    fn insert(&mut self, pc: usize, at: usize, read: &[usize], slots: &[Option<usize>]) -> bool {
        match self {
            Seen::Bits { base, width, words } => {
                let bit = pc * *width + (at - *base);
                let Some(word) = words.get_mut(bit / 64) else { return false };
                let mask = 1 << (bit % 64);
                let fresh = *word & mask == 0;
                *word |= mask;
                fresh
            }
            Seen::Plain(set) => set.insert((pc, at)),
            Seen::WithSlots(set) => set.insert((pc, at, read.iter().map(|&slot| slots.get(slot).copied().flatten()).collect())),
        }
    }
}
