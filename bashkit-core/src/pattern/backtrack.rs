//! Matcher for patterns with look-around, back-references, atomic groups and calls of groups: the trees of `fancy-regex`, run under the
//! meter. That crate's own matcher hands parts of a pattern to searches that nobody can stop.
//!
//! A thread of the search goes down one path at a time and keeps what is left to try on a stack, in the order in which Perl tries it.

use std::sync::Arc;

use fancy_regex::{Assertion, BacktrackingControlVerb as Verb, Expr, LookAround};
use regex_syntax::hir::{Class, ClassBytes, ClassUnicode, HirKind};

use super::Step;
use super::class::{contains, decode_before_in, is_word, lower, push};
use super::locale::Locale;
use super::regex::Span;
use crate::error::Error;
use crate::limits::{Held, Limit};

/// Instructions of one program, at most.
const INSTS_MAX: usize = 1 << 18;
/// Ways that one search may give up before it is given up itself: the match limit of PCRE2.
const BACKTRACKS_MAX: u64 = 10_000_000;
/// Assertions and atomic groups that are tried within one another: each takes part of the stack.
const DEPTH_MAX: usize = 100;
/// Instructions between two charges.
const INSTS_PER_CHARGE: u64 = 512;
/// Bytes of text that cost as much as an instruction.
const BYTES_PER_INST: usize = 16;

#[derive(Debug)]
enum Inst {
    Literal(Box<[u8]>),
    One(One),
    /// As many of these as there are, and then one less at a time.
    Greedy {
        one: One,
        min: usize,
        max: usize,
    },
    Assert(Assertion),
    /// Tries the first, then the second.
    Split(usize, usize),
    Jump(usize),
    Save(usize),
    /// Remembers where a turn of a loop begins.
    Begin(usize),
    /// Goes on behind the loop if its turn has matched nothing.
    Turn {
        register: usize,
        behind: usize,
    },
    Backref {
        group: usize,
        icase: bool,
    },
    /// Runs what follows, up to its [`Inst::Done`], for itself; then goes on at `next`.
    Within {
        kind: Within,
        next: usize,
    },
    /// Condition that what follows, up to its [`Inst::Done`], matches here; else goes on at `otherwise`.
    If {
        next: usize,
        otherwise: usize,
    },
    IfGroup {
        group: usize,
        otherwise: usize,
    },
    /// The text of a look-behind must end where it was begun.
    EndsHere,
    Done,
    /// The last match ended here.
    Continues,
    Call {
        group: usize,
    },
    /// Goes back to who called this group.
    Return {
        group: usize,
    },
    Verb(Verb),
    Fail,
    Match,
}

#[derive(Debug, Clone, Copy)]
enum Within {
    Atomic,
    Ahead {
        negated: bool,
    },
    /// The text may be so many characters long.
    Behind {
        negated: bool,
        min: usize,
        max: usize,
    },
}

/// Exactly one character, or one byte.
#[derive(Debug, Clone)]
enum One {
    Char(char),
    Any {
        newline: bool,
    },
    /// The first 128 characters as bits.
    Set(u128, Arc<ClassUnicode>),
    Bytes(Arc<ClassBytes>),
}

impl One {
    fn matches(&self, locale: Locale, text: &[u8], at: usize) -> Option<usize> {
        let first = *text.get(at)?;
        if let One::Bytes(set) = self {
            return set.ranges().iter().any(|range| range.start() <= first && first <= range.end()).then_some(at + 1);
        }
        if first < 0x80 {
            let fits = match self {
                One::Char(c) => *c == char::from(first),
                One::Any { newline } => *newline || first != b'\n',
                One::Set(ascii, _) => ascii >> first & 1 == 1,
                One::Bytes(_) => false,
            };
            return fits.then_some(at + 1);
        }
        let (len, Some(c)) = locale.decode(text, at)? else { return None };
        let fits = match self {
            One::Char(want) => *want == c,
            One::Any { .. } => true,
            One::Set(_, set) => contains(set, c),
            One::Bytes(_) => false,
        };
        fits.then_some(at + len)
    }

    /// Marks the bytes that this may begin with.
    fn first_bytes(&self, locale: Locale, first: &mut [bool; 256]) {
        let mut mark = |from: char, to: char| {
            let byte = |c: char| match locale {
                Locale::Utf8 => usize::from(c.encode_utf8(&mut [0; 4]).as_bytes().first().copied().unwrap_or_default()),
                Locale::Bytes => usize::from(u8::try_from(c).unwrap_or(u8::MAX)),
            };
            for slot in first.iter_mut().take(byte(to) + 1).skip(byte(from)) {
                *slot = true;
            }
        };
        match self {
            One::Char(c) => mark(*c, *c),
            One::Any { .. } => mark('\0', char::MAX),
            One::Set(_, set) => set.ranges().iter().for_each(|range| mark(range.start(), range.end())),
            One::Bytes(set) => {
                for range in set.ranges() {
                    first.iter_mut().take(usize::from(range.end()) + 1).skip(usize::from(range.start())).for_each(|slot| *slot = true);
                }
            }
        }
    }
}

/// A compiled pattern.
#[derive(Debug)]
pub(super) struct Backtracker {
    insts: Vec<Inst>,
    /// Where each group begins.
    groups: Vec<usize>,
    n_registers: usize,
    ascii_words: bool,
    locale: Locale,
    not_empty: bool,
    /// Bytes that a match can begin with. `None`: any, or nothing at all.
    first: Option<Box<[bool; 256]>>,
    held: Held,
}

/// How a pattern is matched.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BacktrackOptions {
    /// `\b` knows the letters of ASCII only.
    pub(super) ascii_words: bool,
    /// What a character is. Where it is a byte, the pattern has the character of that number.
    pub(super) locale: Locale,
    /// A match of nothing is none.
    pub(super) not_empty: bool,
    /// What look-behinds may match.
    pub(super) behind: Behind,
}

/// What look-behinds may match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Behind {
    /// Texts of any number of characters.
    #[default]
    Any,
    /// Texts of one number of characters in each alternative.
    FixedBranches,
    /// Texts of one number of characters.
    Fixed,
}

/// Refusal of a pattern.
#[derive(Debug)]
pub(super) enum Refusal {
    /// Pattern that is too large.
    TooBig,
    /// A look-behind does not match what [`Behind`] allows.
    Behind,
    /// Reference to a group that the pattern does not have.
    NoGroup,
    /// Construct that is not here.
    Unsupported(&'static str),
    /// The run comes to its end.
    Stopped(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Stopped(error)
    }
}

struct Compiler<'h> {
    insts: Vec<Inst>,
    groups: Vec<usize>,
    n_groups: usize,
    n_registers: usize,
    /// Classes that were read.
    classes: Vec<(String, bool, One)>,
    /// Highest number of a group that is referred to.
    last_referred: usize,
    behind: Behind,
    locale: Locale,
    /// Nodes that were visited.
    n_visited: u64,
    held: &'h Held,
    step: Step<'h>,
}

impl Backtracker {
    pub(super) fn new(tree: &Expr, options: BacktrackOptions, held: Held, step: Step<'_>) -> Result<Self, Refusal> {
        let mut compiler = Compiler {
            insts: Vec::new(),
            groups: vec![0],
            n_groups: 0,
            n_registers: 0,
            classes: Vec::new(),
            last_referred: 0,
            behind: options.behind,
            locale: options.locale,
            n_visited: 0,
            held: &held,
            step,
        };
        compiler.emit(tree)?;
        if compiler.last_referred >= compiler.groups.len() {
            return Err(Refusal::NoGroup);
        }
        compiler.push(Inst::Return { group: 0 })?;
        compiler.push(Inst::Match)?;
        let Compiler { insts, groups, n_registers, .. } = compiler;
        let mut program = Backtracker {
            insts,
            groups,
            n_registers,
            ascii_words: options.ascii_words,
            locale: options.locale,
            not_empty: options.not_empty,
            first: None,
            held,
        };
        program.first = program.first_bytes();
        Ok(program)
    }

    /// Number of capturing groups.
    pub(super) fn n_groups(&self) -> usize {
        self.groups.len() - 1
    }

    fn first_bytes(&self) -> Option<Box<[bool; 256]>> {
        let mut first = Box::new([false; 256]);
        let mut seen = vec![false; self.insts.len()];
        let mut stack = vec![0];
        while let Some(pc) = stack.pop() {
            match seen.get_mut(pc) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            match self.insts.get(pc)? {
                Inst::Literal(text) => *first.get_mut(usize::from(*text.first()?))? = true,
                Inst::One(one) => one.first_bytes(self.locale, &mut first),
                Inst::Greedy { one, min, .. } => {
                    one.first_bytes(self.locale, &mut first);
                    if *min == 0 {
                        stack.push(pc + 1);
                    }
                }
                Inst::Split(a, b) => stack.extend([*a, *b]),
                Inst::Jump(to) => stack.push(*to),
                Inst::Turn { behind, .. } => stack.extend([pc + 1, *behind]),
                Inst::Within { kind: Within::Atomic, next } => {
                    // What stands inside, and what stands behind where that may be nothing: its end leads on.
                    stack.push(pc + 1);
                    stack.push(*next);
                }
                Inst::Within { next, .. } => stack.push(*next),
                Inst::Assert(_) | Inst::Save(_) | Inst::Begin(_) | Inst::Continues | Inst::Return { .. } => stack.push(pc + 1),
                Inst::Done | Inst::Fail => {}
                _ => return None,
            }
        }
        Some(first)
    }

    /// The leftmost match at or after `start`, and its groups where they are asked for.
    pub(super) fn find(
        &self,
        text: &[u8],
        start: usize,
        groups: Option<&mut Vec<Option<Span>>>,
        step: Step<'_>,
    ) -> Result<Option<Span>, Error> {
        let mut thread = Thread {
            program: self,
            text,
            search_start: start,
            match_start: start,
            slots: vec![None; 2 * self.groups.len()],
            registers: vec![0; self.n_registers],
            stack: Vec::new(),
            stack_held: self.held.memory().hold(0)?,
            stack_charged: 0,
            ends: Vec::new(),
            callers: Vec::new(),
            skip_to: None,
            depth: 0,
            work: 0,
            backtracks: 0,
            step,
        };
        let mut at = start;
        while at <= text.len() {
            if let Some(first) = &self.first {
                let rest = text.get(at..).unwrap_or_default();
                let skipped = rest.iter().position(|&byte| first.get(usize::from(byte)).copied().unwrap_or(true));
                thread.charge(skipped.unwrap_or(rest.len()) / BYTES_PER_INST)?;
                match skipped {
                    Some(n) => at += n,
                    None => break,
                }
            }
            thread.match_start = at;
            let outcome = thread.run(0, at, 0)?;
            let next = match outcome {
                Outcome::Matched(end) => {
                    thread.settle()?;
                    let from = thread.slots.first().copied().flatten().unwrap_or(at).min(end);
                    if let Some(groups) = groups {
                        groups.push(Some((from, end)));
                        groups.extend(thread.slots.chunks_exact(2).skip(1).map(|pair| match pair {
                            [Some(from), Some(to)] if from <= to => Some((*from, *to)),
                            _ => None,
                        }));
                    }
                    return Ok(Some((from, end)));
                }
                Outcome::None => None,
                Outcome::Over(Verb::Commit) => break,
                Outcome::Over(_) => {
                    thread.slots.fill(None);
                    thread.skip_to.take()
                }
            };
            thread.stack.clear();
            thread.callers.clear();
            thread.ends.clear();
            at = match next {
                Some(next) if next > at => next,
                _ => at + self.locale.decode(text, at).map_or(1, |(len, _)| len),
            };
        }
        thread.settle()?;
        Ok(None)
    }
}

impl Compiler<'_> {
    fn push(&mut self, inst: Inst) -> Result<usize, Refusal> {
        let at = self.insts.len();
        if at >= INSTS_MAX {
            return Err(Refusal::TooBig);
        }
        if at.is_multiple_of(1024) {
            // A list that grows stands in memory twice.
            self.held.grow(2 * 1024 * size_of::<Inst>())?;
            (self.step)(128)?;
        }
        self.insts.push(inst);
        Ok(at)
    }

    /// Place of the next instruction.
    fn here(&self) -> usize {
        self.insts.len()
    }

    fn patch(&mut self, at: usize, inst: Inst) {
        if let Some(slot) = self.insts.get_mut(at) {
            *slot = inst;
        }
    }

    /// What matches exactly one character, if that is all that a tree does.
    fn one(&mut self, expr: &Expr) -> Result<Option<One>, Refusal> {
        Ok(match expr {
            Expr::Any { newline, crlf: false } => Some(One::Any { newline: *newline }),
            Expr::Literal { val, casei } => {
                let mut chars = val.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Some(self.char(c, *casei)?),
                    _ => None,
                }
            }
            Expr::Delegate { inner, casei } => Some(self.class(inner, *casei)?),
            _ => None,
        })
    }

    fn char(&mut self, c: char, icase: bool) -> Result<One, Refusal> {
        if !icase || c.is_ascii() && !c.is_ascii_alphabetic() {
            return Ok(One::Char(c));
        }
        let mut set = ClassUnicode::new([regex_syntax::hir::ClassUnicodeRange::new(c, c)]);
        set.try_case_fold_simple().map_err(|_| Refusal::Unsupported("letter case"))?;
        self.set(set)
    }

    fn set(&mut self, set: ClassUnicode) -> Result<One, Refusal> {
        self.held.grow(size_of_val(set.ranges()))?;
        (self.step)(1 + set.ranges().len() as u64 / 8)?;
        let ascii = (0..128u8).filter(|&byte| contains(&set, char::from(byte))).fold(0, |bits, byte| bits | 1 << byte);
        Ok(One::Set(ascii, Arc::new(set)))
    }

    fn class(&mut self, text: &str, icase: bool) -> Result<One, Refusal> {
        let known = self.classes.iter().find(|(known, known_icase, _)| known == text && *known_icase == icase);
        if let Some((.., one)) = known {
            return Ok(one.clone());
        }
        let mut parser = regex_syntax::ParserBuilder::new().utf8(false).case_insensitive(icase).nest_limit(100).build();
        let hir = parser.parse(text).map_err(|_| Refusal::Unsupported("a character class of this kind"))?;
        let one = match hir.into_kind() {
            HirKind::Class(Class::Unicode(set)) => self.set(set)?,
            HirKind::Class(Class::Bytes(set)) => One::Bytes(Arc::new(set)),
            HirKind::Literal(literal) => match (std::str::from_utf8(&literal.0).map(|text| text.chars().next()), &*literal.0) {
                (Ok(Some(c)), _) => One::Char(c),
                (_, &[byte]) => One::Bytes(Arc::new(ClassBytes::new([regex_syntax::hir::ClassBytesRange::new(byte, byte)]))),
                _ => return Err(Refusal::Unsupported("a character class of this kind")),
            },
            _ => return Err(Refusal::Unsupported("a character class of this kind")),
        };
        self.classes.push((text.to_owned(), icase, one.clone()));
        Ok(one)
    }

    fn emit(&mut self, expr: &Expr) -> Result<(), Refusal> {
        // A tree may need no instruction at all, and is copied as often as it is repeated.
        self.n_visited += 1;
        if self.n_visited.is_multiple_of(256) {
            (self.step)(64)?;
        }
        match expr {
            Expr::Empty => {}
            Expr::Any { crlf: false, .. } | Expr::Delegate { .. } => {
                if let Some(one) = self.one(expr)? {
                    self.push(Inst::One(one))?;
                }
            }
            Expr::Literal { val, casei } => {
                if *casei {
                    for c in val.chars() {
                        let one = self.char(c, true)?;
                        self.push(Inst::One(one))?;
                    }
                } else if !val.is_empty() {
                    self.held.grow(val.len())?;
                    let mut bytes = Vec::with_capacity(val.len());
                    val.chars().for_each(|c| push(self.locale, &mut bytes, c));
                    self.push(Inst::Literal(bytes.into()))?;
                }
            }
            Expr::LiteralBytes { bytes } => {
                for &byte in bytes {
                    self.push(Inst::One(One::Char(char::from(byte))))?;
                }
            }
            Expr::Assertion(assertion) => {
                use Assertion as A;
                if let A::StartLine { crlf: true } | A::StartLineOniguruma { crlf: true } | A::EndLine { crlf: true } = assertion {
                    return Err(Refusal::Unsupported("the flag R"));
                }
                self.push(Inst::Assert(*assertion))?;
            }
            Expr::GeneralNewline { unicode } => {
                let within = self.push(Inst::Fail)?;
                let split = self.push(Inst::Fail)?;
                self.push(Inst::Literal(Box::from(*b"\r\n")))?;
                let jump = self.push(Inst::Fail)?;
                let second = self.here();
                let one = self.class(if *unicode { "[\\n-\\r\\x{85}\\x{2028}\\x{2029}]" } else { "[\\n-\\r]" }, false)?;
                self.push(Inst::One(one))?;
                let done = self.push(Inst::Done)?;
                self.patch(split, Inst::Split(split + 1, second));
                self.patch(jump, Inst::Jump(done));
                self.patch(within, Inst::Within { kind: Within::Atomic, next: done + 1 });
            }
            Expr::Concat(all) => {
                for part in all {
                    self.emit(part)?;
                }
            }
            Expr::Alt(branches) => self.emit_branches(branches)?,
            Expr::Group(body) => {
                self.n_groups += 1;
                let group = self.n_groups;
                let at = self.push(Inst::Save(2 * group))?;
                if self.groups.len() == group {
                    self.groups.push(at);
                }
                self.emit(body)?;
                self.push(Inst::Save(2 * group + 1))?;
                self.push(Inst::Return { group })?;
            }
            Expr::Repeat { child, lo, hi, greedy } => self.emit_repeat(child, *lo, *hi, *greedy)?,
            Expr::LookAround(body, look) => {
                let kind = match look {
                    LookAround::LookAhead => Within::Ahead { negated: false },
                    LookAround::LookAheadNeg => Within::Ahead { negated: true },
                    LookAround::LookBehind | LookAround::LookBehindNeg => {
                        let (min, max) = width(body);
                        let is_fixed = |(min, max)| min == max;
                        let fits = match (self.behind, &**body) {
                            (Behind::Any, _) => true,
                            (Behind::FixedBranches, Expr::Alt(all)) => all.iter().map(width).all(is_fixed),
                            _ => is_fixed((min, max)),
                        };
                        if !fits {
                            return Err(Refusal::Behind);
                        }
                        Within::Behind { negated: *look == LookAround::LookBehindNeg, min, max }
                    }
                };
                self.emit_within(kind, body)?;
            }
            Expr::AtomicGroup(body) => self.emit_within(Within::Atomic, body)?,
            Expr::Backref { group, casei } => {
                self.last_referred = self.last_referred.max(*group);
                self.push(Inst::Backref { group: *group, icase: *casei })?;
            }
            Expr::KeepOut => {
                self.push(Inst::Save(0))?;
            }
            Expr::ContinueFromPreviousMatchEnd => {
                self.push(Inst::Continues)?;
            }
            Expr::BackrefExistsCondition { group, relative_recursion_level: None } => {
                self.last_referred = self.last_referred.max(*group);
                let at = self.here();
                self.push(Inst::IfGroup { group: *group, otherwise: at + 2 })?;
                self.push(Inst::Jump(at + 3))?;
                self.push(Inst::Fail)?;
            }
            Expr::Conditional { condition, true_branch, false_branch } => {
                let at = self.push(Inst::Fail)?;
                let group = match &**condition {
                    Expr::BackrefExistsCondition { group, relative_recursion_level: None } => {
                        self.last_referred = self.last_referred.max(*group);
                        Some(*group)
                    }
                    condition => {
                        self.emit(condition)?;
                        self.push(Inst::Done)?;
                        None
                    }
                };
                let next = self.here();
                self.emit(true_branch)?;
                let jump = self.push(Inst::Fail)?;
                let otherwise = self.here();
                self.emit(false_branch)?;
                self.patch(jump, Inst::Jump(self.insts.len()));
                self.patch(
                    at,
                    match group {
                        Some(group) => Inst::IfGroup { group, otherwise },
                        None => Inst::If { next, otherwise },
                    },
                );
            }
            Expr::SubroutineCall(group) => {
                self.last_referred = self.last_referred.max(*group);
                self.push(Inst::Call { group: *group })?;
            }
            Expr::BacktrackingControlVerb(verb) => {
                self.push(Inst::Verb(*verb))?;
            }
            Expr::DefineGroup { definitions } => {
                let jump = self.push(Inst::Fail)?;
                self.emit(definitions)?;
                self.push(Inst::Fail)?;
                self.patch(jump, Inst::Jump(self.insts.len()));
            }
            Expr::Absent(_) => return Err(Refusal::Unsupported("the absent operator (?~...)")),
            Expr::BackrefWithRelativeRecursionLevel { .. } | Expr::BackrefExistsCondition { .. } => {
                return Err(Refusal::Unsupported("a back-reference with a level"));
            }
            Expr::Any { .. } => return Err(Refusal::Unsupported("the flag R")),
            Expr::AstNode(..) => return Err(Refusal::Unsupported("a group that is not there")),
        }
        Ok(())
    }

    fn emit_branches(&mut self, branches: &[Expr]) -> Result<(), Refusal> {
        let mut jumps = Vec::new();
        for (i, branch) in branches.iter().enumerate() {
            if i + 1 == branches.len() {
                self.emit(branch)?;
            } else {
                let split = self.push(Inst::Fail)?;
                self.emit(branch)?;
                jumps.push(self.push(Inst::Fail)?);
                self.patch(split, Inst::Split(split + 1, self.insts.len()));
            }
        }
        for jump in jumps {
            self.patch(jump, Inst::Jump(self.insts.len()));
        }
        Ok(())
    }

    fn emit_within(&mut self, kind: Within, body: &Expr) -> Result<(), Refusal> {
        let at = self.push(Inst::Fail)?;
        self.emit(body)?;
        if let Within::Behind { .. } = kind {
            self.push(Inst::EndsHere)?;
        }
        self.push(Inst::Done)?;
        self.patch(at, Inst::Within { kind, next: self.insts.len() });
        Ok(())
    }

    fn emit_repeat(&mut self, body: &Expr, min: usize, max: usize, greedy: bool) -> Result<(), Refusal> {
        if greedy && let Some(one) = self.one(body)? {
            self.push(Inst::Greedy { one, min, max })?;
            return Ok(());
        }
        let choice = |first, second| if greedy { Inst::Split(first, second) } else { Inst::Split(second, first) };
        // Each copy has the same groups.
        let n_groups = self.n_groups;
        if max == 0 {
            // Not run, but perhaps called.
            let jump = self.push(Inst::Fail)?;
            self.emit(body)?;
            self.push(Inst::Fail)?;
            self.patch(jump, Inst::Jump(self.insts.len()));
            return Ok(());
        }
        for _ in 0..min {
            let at = self.here();
            self.n_groups = n_groups;
            self.emit(body)?;
            if self.here() == at {
                // Nothing, however often.
                return Ok(());
            }
        }
        if max == usize::MAX {
            self.n_groups = n_groups;
            let split = self.push(Inst::Fail)?;
            let register = (width(body).0 == 0).then_some(self.n_registers);
            if let Some(register) = register {
                self.n_registers += 1;
                self.push(Inst::Begin(register))?;
            }
            self.emit(body)?;
            let turn = match register {
                Some(_) => Some(self.push(Inst::Fail)?),
                None => None,
            };
            self.push(Inst::Jump(split))?;
            let behind = self.here();
            if let (Some(register), Some(turn)) = (register, turn) {
                self.patch(turn, Inst::Turn { register, behind });
            }
            self.patch(split, choice(split + 1, behind));
            return Ok(());
        }
        let mut splits = Vec::new();
        for _ in min..max {
            self.n_groups = n_groups;
            splits.push(self.push(Inst::Fail)?);
            self.emit(body)?;
        }
        let behind = self.here();
        for split in splits {
            self.patch(split, choice(split + 1, behind));
        }
        Ok(())
    }
}

/// Number of characters that a tree matches: the fewest, and the most.
fn width(expr: &Expr) -> (usize, usize) {
    const ANY: (usize, usize) = (0, usize::MAX);
    match expr {
        Expr::Any { .. } | Expr::Delegate { .. } => (1, 1),
        Expr::Literal { val, .. } => (val.chars().count(), val.chars().count()),
        Expr::LiteralBytes { bytes } => (bytes.len(), bytes.len()),
        Expr::GeneralNewline { .. } => (1, 2),
        Expr::Concat(all) => {
            all.iter().map(width).fold((0, 0), |(min, max), part| (min.saturating_add(part.0), max.saturating_add(part.1)))
        }
        Expr::Alt(all) => all.iter().map(width).fold((usize::MAX, 0), |(min, max), part| (min.min(part.0), max.max(part.1))),
        Expr::Group(body) => width(body),
        Expr::AtomicGroup(body) => width(body),
        Expr::Repeat { child, lo, hi, .. } => {
            let (min, max) = width(child);
            (min.saturating_mul(*lo), if max == 0 { 0 } else { max.saturating_mul(*hi) })
        }
        Expr::Conditional { condition, true_branch, false_branch } => {
            let ((min, max), yes, no) = (width(condition), width(true_branch), width(false_branch));
            ((min.saturating_add(yes.0)).min(no.0), (max.saturating_add(yes.1)).max(no.1))
        }
        Expr::Backref { .. } | Expr::BackrefWithRelativeRecursionLevel { .. } | Expr::SubroutineCall(_) | Expr::Absent(_) => ANY,
        Expr::AstNode(..) => ANY,
        Expr::Empty
        | Expr::Assertion(_)
        | Expr::LookAround(..)
        | Expr::KeepOut
        | Expr::ContinueFromPreviousMatchEnd
        | Expr::BackrefExistsCondition { .. }
        | Expr::BacktrackingControlVerb(_)
        | Expr::DefineGroup { .. } => (0, 0),
    }
}

/// Work that is left when a path fails.
enum Frame {
    Try {
        pc: usize,
        at: usize,
        caller: usize,
    },
    /// A greedy loop has one character less, down to `low`.
    Less {
        pc: usize,
        at: usize,
        low: usize,
        caller: usize,
    },
    Slot {
        slot: usize,
        old: Option<usize>,
    },
    Register {
        register: usize,
        old: usize,
    },
    Verb {
        verb: Verb,
        at: usize,
    },
}

enum Outcome {
    Matched(usize),
    None,
    /// End without another try from this start.
    Over(Verb),
}

/// A call of a group.
struct Caller {
    group: usize,
    next: usize,
    caller: usize,
}

struct Thread<'t> {
    program: &'t Backtracker,
    text: &'t [u8],
    search_start: usize,
    match_start: usize,
    slots: Vec<Option<usize>>,
    registers: Vec<usize>,
    stack: Vec<Frame>,
    stack_held: Held,
    stack_charged: usize,
    /// Ends that look-behinds have to come to.
    ends: Vec<usize>,
    /// The calls that were made. Their numbers count from 1: 0 is no call.
    callers: Vec<Caller>,
    skip_to: Option<usize>,
    /// Runs within runs.
    depth: usize,
    work: u64,
    backtracks: u64,
    step: Step<'t>,
}

impl Thread<'_> {
    fn charge(&mut self, insts: usize) -> Result<(), Error> {
        self.work += 1 + insts as u64;
        if self.work >= INSTS_PER_CHARGE {
            self.settle()?;
            let bytes = 2 * (self.stack.len() * size_of::<Frame>() + self.callers.len() * size_of::<Caller>());
            if bytes > self.stack_charged {
                self.stack_held.grow(bytes - self.stack_charged)?;
                self.stack_charged = bytes;
            }
            if self.backtracks > BACKTRACKS_MAX {
                return Err(Limit::Pattern.into());
            }
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Error> {
        let work = std::mem::take(&mut self.work);
        (self.step)(work / 8)
    }

    fn holds(&self, assertion: Assertion, at: usize) -> bool {
        let text = self.text;
        let locale = self.program.locale;
        let in_word = |c: Option<(usize, Option<char>)>| {
            c.and_then(|(_, c)| c).is_some_and(|c| (c.is_ascii() || !self.program.ascii_words) && is_word(locale, c))
        };
        let before = || in_word(decode_before_in(locale, text, at));
        let after = || in_word(locale.decode(text, at));
        let starts_line = || at == 0 || at.checked_sub(1).and_then(|i| text.get(i)) == Some(&b'\n');
        match assertion {
            Assertion::StartText => at == 0,
            Assertion::EndText => at == text.len(),
            Assertion::EndTextIgnoreTrailingNewlines { .. } => matches!(text.get(at..), Some([] | [b'\n'])),
            Assertion::StartLine { .. } => starts_line(),
            Assertion::StartLineOniguruma { .. } => starts_line() && (at == 0 || at < text.len()),
            Assertion::EndLine { .. } => matches!(text.get(at), None | Some(b'\n')),
            Assertion::LeftWordBoundary => !before() && after(),
            Assertion::RightWordBoundary => before() && !after(),
            Assertion::LeftWordHalfBoundary => !before(),
            Assertion::RightWordHalfBoundary => !after(),
            Assertion::WordBoundary => before() != after(),
            Assertion::NotWordBoundary => before() == after(),
        }
    }

    fn backref(&self, group: usize, icase: bool, at: usize) -> Option<usize> {
        let (from, to) = (self.slots.get(2 * group).copied()??, self.slots.get(2 * group + 1).copied()??);
        let want = self.text.get(from..to)?;
        let rest = self.text.get(at..)?;
        if !icase {
            return rest.starts_with(want).then_some(at + want.len());
        }
        let mut end = at;
        let mut read = 0;
        while let Some((len, c)) = self.program.locale.decode(want, read) {
            let (other_len, other) = self.program.locale.decode(self.text, end)?;
            let same = match (c, other) {
                (Some(c), Some(other)) => lower(c) == lower(other),
                _ => want.get(read) == self.text.get(end),
            };
            if !same {
                return None;
            }
            (read, end) = (read + len, end + other_len);
        }
        Some(end)
    }

    fn save(&mut self, slot: usize, value: usize) {
        if let Some(place) = self.slots.get_mut(slot) {
            let old = place.replace(value);
            self.stack.push(Frame::Slot { slot, old });
        }
    }

    /// Undoes what stands above a height of the stack.
    fn undo(&mut self, height: usize) -> Result<(), Error> {
        while self.stack.len() > height {
            self.charge(0)?;
            match self.stack.pop() {
                Some(Frame::Slot { slot, old }) => self.restore(slot, old),
                Some(Frame::Register { register, old }) => self.put_register(register, old),
                _ => {}
            }
        }
        Ok(())
    }

    /// Forgets what else could be tried above a height of the stack, and keeps what was overwritten.
    fn commit(&mut self, height: usize) -> Result<(), Error> {
        self.charge(self.stack.len().saturating_sub(height))?;
        let mut kept = height;
        for i in height..self.stack.len() {
            if let Some(Frame::Slot { .. } | Frame::Register { .. }) = self.stack.get(i) {
                self.stack.swap(kept, i);
                kept += 1;
            }
        }
        self.stack.truncate(kept);
        Ok(())
    }

    fn restore(&mut self, slot: usize, old: Option<usize>) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = old;
        }
    }

    fn put_register(&mut self, register: usize, value: usize) {
        if let Some(place) = self.registers.get_mut(register) {
            *place = value;
        }
    }

    /// Runs what stands at `pc` for itself, up to its end. What it has tried is forgotten, what it has captured stays.
    fn alone(&mut self, pc: usize, at: usize, caller: usize) -> Result<Option<usize>, Error> {
        let height = self.stack.len();
        if self.depth == DEPTH_MAX {
            return Err(Limit::Pattern.into());
        }
        self.depth += 1;
        let outcome = self.run(pc, at, caller)?;
        self.depth -= 1;
        match outcome {
            Outcome::Matched(end) => {
                self.commit(height)?;
                Ok(Some(end))
            }
            Outcome::None | Outcome::Over(_) => {
                self.undo(height)?;
                Ok(None)
            }
        }
    }

    /// Where what stands within goes on, or `None` where it fails.
    fn within(&mut self, kind: Within, pc: usize, at: usize, caller: usize) -> Result<Option<usize>, Error> {
        let height = self.stack.len();
        let (negated, found) = match kind {
            Within::Atomic => return self.alone(pc, at, caller),
            Within::Ahead { negated } => (negated, self.alone(pc, at, caller)?.is_some()),
            Within::Behind { negated, min, max } => {
                self.ends.push(at);
                let (mut from, mut n, mut found) = (at, 0, false);
                while !found && n <= max {
                    if n >= min {
                        found = self.alone(pc, from, caller)?.is_some();
                    }
                    self.charge(0)?;
                    match decode_before_in(self.program.locale, self.text, from) {
                        Some((len, _)) => (from, n) = (from - len, n + 1),
                        None => break,
                    }
                }
                self.ends.pop();
                (negated, found)
            }
        };
        if negated {
            self.undo(height)?;
        }
        Ok((found != negated).then_some(at))
    }

    /// Takes up what was left to try, above a height of the stack.
    fn back(&mut self, height: usize) -> Result<Result<(usize, usize, usize), Outcome>, Error> {
        loop {
            if self.stack.len() <= height {
                return Ok(Err(Outcome::None));
            }
            self.charge(0)?;
            match self.stack.pop() {
                None => return Ok(Err(Outcome::None)),
                Some(Frame::Slot { slot, old }) => self.restore(slot, old),
                Some(Frame::Register { register, old }) => self.put_register(register, old),
                Some(Frame::Try { pc, at, caller }) => {
                    self.backtracks += 1;
                    return Ok(Ok((pc, at, caller)));
                }
                Some(Frame::Less { pc, at, low, caller }) => {
                    self.backtracks += 1;
                    let at = at - decode_before_in(self.program.locale, self.text, at).map_or(0, |(len, _)| len);
                    if at > low {
                        self.stack.push(Frame::Less { pc, at, low, caller });
                    }
                    return Ok(Ok((pc, at, caller)));
                }
                Some(Frame::Verb { verb, at }) => {
                    if verb == Verb::Skip {
                        self.skip_to = Some(at);
                    }
                    return Ok(Err(Outcome::Over(verb)));
                }
            }
        }
    }

    /// Follows the paths from an instruction, in their order, to the first that comes to the end.
    fn run(&mut self, mut pc: usize, mut at: usize, mut caller: usize) -> Result<Outcome, Error> {
        let height = self.stack.len();
        let program = self.program;
        loop {
            self.charge(0)?;
            let next = match program.insts.get(pc) {
                None | Some(Inst::Fail) => None,
                Some(Inst::Literal(text)) => self.text.get(at..).filter(|rest| rest.starts_with(text)).map(|_| (pc + 1, at + text.len())),
                Some(Inst::One(one)) => one.matches(program.locale, self.text, at).map(|at| (pc + 1, at)),
                Some(Inst::Greedy { one, min, max }) => {
                    let (mut n, mut end, mut low) = (0, at, at);
                    while n < *max
                        && let Some(after) = one.matches(program.locale, self.text, end)
                    {
                        (n, end) = (n + 1, after);
                        if n == *min {
                            low = end;
                        }
                        if n.is_multiple_of(64) {
                            self.charge(64 / 4)?;
                        }
                    }
                    if n < *min {
                        None
                    } else {
                        if end > low {
                            self.stack.push(Frame::Less { pc: pc + 1, at: end, low, caller });
                        }
                        Some((pc + 1, end))
                    }
                }
                Some(Inst::Assert(assertion)) => self.holds(*assertion, at).then_some((pc + 1, at)),
                Some(Inst::Split(first, second)) => {
                    self.stack.push(Frame::Try { pc: *second, at, caller });
                    Some((*first, at))
                }
                Some(Inst::Jump(to)) => Some((*to, at)),
                Some(Inst::Save(slot)) => {
                    self.save(*slot, at);
                    Some((pc + 1, at))
                }
                Some(Inst::Begin(register)) => {
                    let old = self.registers.get(*register).copied().unwrap_or_default();
                    self.stack.push(Frame::Register { register: *register, old });
                    self.put_register(*register, at);
                    Some((pc + 1, at))
                }
                Some(Inst::Turn { register, behind }) => {
                    let is_empty = self.registers.get(*register) == Some(&at);
                    Some((if is_empty { *behind } else { pc + 1 }, at))
                }
                Some(Inst::Backref { group, icase }) => {
                    let end = self.backref(*group, *icase, at);
                    self.charge(end.map_or(0, |end| end - at) / BYTES_PER_INST)?;
                    end.map(|end| (pc + 1, end))
                }
                Some(Inst::Within { kind, next }) => self.within(*kind, pc + 1, at, caller)?.map(|end| (*next, end)),
                Some(Inst::If { next, otherwise }) => match self.alone(pc + 1, at, caller)? {
                    Some(end) => Some((*next, end)),
                    None => Some((*otherwise, at)),
                },
                Some(Inst::IfGroup { group, otherwise }) => {
                    let is_set = self.slots.get(2 * group + 1).is_some_and(Option::is_some);
                    Some((if is_set { pc + 1 } else { *otherwise }, at))
                }
                Some(Inst::EndsHere) => (self.ends.last() == Some(&at)).then_some((pc + 1, at)),
                Some(Inst::Continues) => (at == self.search_start).then_some((pc + 1, at)),
                Some(Inst::Call { group }) => {
                    self.callers.push(Caller { group: *group, next: pc + 1, caller });
                    caller = self.callers.len();
                    program.groups.get(*group).map(|&to| (to, at))
                }
                Some(Inst::Return { group }) => match caller.checked_sub(1).and_then(|n| self.callers.get(n)) {
                    Some(call) if call.group == *group => {
                        caller = call.caller;
                        Some((call.next, at))
                    }
                    _ => Some((pc + 1, at)),
                },
                Some(Inst::Verb(Verb::Fail)) => None,
                Some(Inst::Verb(Verb::Accept) | Inst::Done) => return Ok(Outcome::Matched(at)),
                Some(Inst::Verb(verb)) => {
                    self.stack.push(Frame::Verb { verb: *verb, at });
                    Some((pc + 1, at))
                }
                Some(Inst::Match) if program.not_empty && at == self.match_start => None,
                Some(Inst::Match) => return Ok(Outcome::Matched(at)),
            };
            (pc, at) = match next {
                Some(next) => next,
                None => match self.back(height)? {
                    Ok((pc, at, its_caller)) => {
                        caller = its_caller;
                        (pc, at)
                    }
                    Err(outcome) => return Ok(outcome),
                },
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use fancy_regex::Expr;

    use super::{BacktrackOptions, Backtracker};
    use crate::host::VirtualClock;
    use crate::limits::{CancelToken, Limits, Meter};

    /// Atoms and what is put around them.
    const ATOMS: [&str; 12] = ["a", "b", "é", ".", "[ab]", "\\w", "^", "$", "\\b", "ab", "c", ""];
    const WRAPS: [(&str, &str); 18] = [
        ("(", ")"),
        ("(?:", ")*"),
        ("(?:", ")+?"),
        ("(?:", ")?"),
        ("(?:", "){1,2}"),
        ("(?=", ")"),
        ("(?!", ")"),
        ("(?<=", ")"),
        ("(?<!", ")"),
        ("(?>", ")"),
        ("(", ")\\1"),
        ("(?:", ")*+"),
        ("(?:", "|b)"),
        ("(?:a|", ")"),
        ("(?i:", ")"),
        ("", "a*"),
        ("", "a*?b"),
        ("a", ""),
    ];

    /// Patterns drawn by lot have the same matches as in `fancy-regex`, whose matcher this one stands in for.
    #[test]
    fn matches_are_those_of_fancy_regex() {
        let meter = Meter::new(Limits::new(), Arc::new(VirtualClock::new(Duration::ZERO)), CancelToken::new());
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut draw = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut n_compared = 0;
        for _ in 0..6000 {
            let mut pattern = String::new();
            for _ in 0..=draw(3) {
                let mut part = ATOMS.get(draw(ATOMS.len())).copied().unwrap_or_default().to_owned();
                for _ in 0..draw(4) {
                    let (before, behind) = WRAPS.get(draw(WRAPS.len())).copied().unwrap_or_default();
                    part = format!("{before}{part}{behind}");
                }
                pattern.push_str(&part);
            }
            // The numbers of the groups are those of the whole.
            let pattern = pattern.replace("\\1", &format!("\\{}", 1 + draw(2)));
            let (Ok(other), Ok(tree)) = (fancy_regex::Regex::new(&pattern), Expr::parse_tree(&pattern)) else { continue };
            let held = meter.memory().hold(0).unwrap();
            let ours = Backtracker::new(&tree.expr, BacktrackOptions::default(), held, &mut |_| Ok(())).unwrap();
            for _ in 0..6 {
                let text: String =
                    (0..draw(9)).map(|_| ["a", "b", "é", "A", "\n", " ", "c"].get(draw(7)).copied().unwrap_or_default()).collect();
                let Ok(theirs) = other.captures(text.as_str()) else { continue };
                let theirs = theirs.map(|found| (0..found.len()).map(|n| found.get(n).map(|m| (m.start(), m.end()))).collect::<Vec<_>>());
                let mut groups = Vec::new();
                let found = ours.find(text.as_bytes(), 0, Some(&mut groups), &mut |_| Ok(())).unwrap();
                assert_eq!(found.map(|_| groups), theirs, "{pattern:?} in {text:?}");
                n_compared += 1;
            }
        }
        assert!(n_compared > 10_000, "{n_compared}");
    }
}
