//! Regular expressions with the leftmost-longest rule of POSIX (XBD 9), and a subset of Perl's for `grep -P`.
//!
//! The engines of `regex-automata` prefer the first alternative, not the longest. So a search takes two passes: their fast search gives the
//! start, which both rules agree on, and a lazy automaton that keeps all alternatives gives the longest end. Groups come from the engine
//! when its first choice was the longest, else from our own matcher run on exactly that span.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::hybrid::{self, LazyStateID};
use regex_automata::nfa::thompson;
use regex_automata::util::prefilter::Prefilter;
use regex_automata::{Anchored, Input, MatchKind, meta};
use regex_syntax::hir::Hir;

use super::class::push;
pub use super::dialect::Dialect;
use super::hir::Alphabet;
use super::locale::Locale;
use super::parse::{Context, Look, Node, Parser};
use super::perl::Perl;
use super::pike::Pike;
use super::starts::{self, Starts};
use super::vm::{Program, Subject};
use super::{Step, hir};
use crate::error::Error;
use crate::limits::{Held, Limit, Memory, Meter};

/// Bytes of one compiled automaton: to make it takes some 20 ms, in which nothing is asked.
pub(super) const NFA_BYTES_MAX: usize = 8 << 20;
/// Parts of the memory left that one automaton may take.
const NFA_PARTS: usize = 4;
/// Bytes of text that are searched before the memory of a search is looked at again.
const BYTES_PER_LOOK: usize = 4096;
/// Texts up to this many bytes are looked through for non-ASCII, to run the smaller automaton.
const ASCII_CHECK_BYTES: usize = 4096;

/// Bytes from which on an automaton is large.
const LARGE_BYTES: u64 = 64 << 10;
/// Bytes of a text behind which the states that it visits are known.
const UNKNOWN_BYTES: usize = 4096;
/// Bytes of a text from which on a search charges its work on the way, so that it can be stopped.
const LARGE_TEXT_BYTES: usize = 1 << 20;
/// Bytes that an automaton reads between two charges.
const CHUNK_BYTES: usize = 4096;
/// Bytes of text between two charges, times those of the automaton: to make so many states of it takes some ms.
const MADE_BYTES: usize = 16 << 20;
/// Bytes of new states that cost a step.
const MADE_PER_STEP: u64 = 32;
/// Bytes that a state of an automaton takes, about.
const STATE_BYTES: u64 = 64;
/// Bytes of a tree that takes some 10 ms to be made or compiled.
const LONG_TREE_BYTES: usize = 1 << 20;
/// States that are carried at once over a text, in total, from which on that is done under the meter: it takes some 10 ms.
const CARRIED_MAX: u64 = 2 << 20;
/// Of them that cost a step.
const CARRIED_PER_STEP: u64 = 1024;
/// Bytes that each of the automata that say when they give up may take for its states.
const GUARDED_BYTES: usize = 1 << 20;

/// The grammar of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// POSIX basic, with GNU's `\+ \? \|`.
    Basic,
    /// POSIX extended, with GNU's `\w \b \<` and back-references.
    Extended,
    /// Literal text without any operator (`grep -F`).
    Fixed,
    /// Perl, as far as `regex-syntax` and, with the feature `regex-full`, `fancy-regex` read it.
    Perl,
    /// Oniguruma's for Perl, as `jq` has it (with the feature `regex-full`): `^` and `$` hold at the ends of the text, as `.` matches no newline.
    #[cfg(feature = "regex-full")]
    Oniguruma,
    /// Syntax of the crate `regex`, without back-references and look-around.
    Rust,
}

/// End of a match that a search answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Any end: the start is what counts.
    Start,
    /// The end of the longest match there.
    Longest,
}

/// Options by which a pattern is compiled and matched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RegexOptions {
    /// Letter case does not count.
    pub icase: bool,
    /// `REG_NEWLINE`: `.` and `[^…]` do not match a newline, `^` and `$` hold at each line.
    pub newline: bool,
    /// `^` and `$` hold at each line, and that is all (sed's `M`).
    pub multiline: bool,
    /// `^` and `$` hold at the ends of the text, also with `newline`.
    pub text_anchors: bool,
    /// No word character may stand on either side of the match (`grep -w`).
    pub whole_word: bool,
    /// The match is a whole line (with `newline` or `multiline`) or the whole text (`grep -x`).
    pub whole_line: bool,
    /// No part of a match is a newline, so that a text of many lines can be searched at once for what `newline` finds in each of them.
    pub in_line: bool,
    /// `.` matches a newline, too (`Syntax::Oniguruma`).
    pub dot_all: bool,
    /// White space and comments in the pattern do not count (`Syntax::Oniguruma`).
    pub verbose: bool,
    /// A match of nothing is none (`Syntax::Oniguruma`).
    pub not_empty: bool,
    /// Locale that says what a character is: in one of bytes each byte is, and letters are those of ASCII.
    pub locale: Locale,
    /// Program whose reading of ambiguous patterns is followed.
    pub dialect: Dialect,
}

/// Text in which all matches may be looked for at once, also where there are none: what this costs without a look at the meter is bounded by its length.
pub const SHORT_TEXT_BYTES: usize = 2048;

/// Reason why a pattern was refused, in glibc's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegexError {
    /// Error that no other variant names (`REG_BADPAT`).
    #[error("Invalid regular expression")]
    Invalid,
    /// Unknown collating symbol or equivalence class, such as `[[.xy.]]` (`REG_ECOLLATE`).
    #[error("Invalid collation character")]
    Collation,
    /// Unknown character class, such as `[[:foo:]]` (`REG_ECTYPE`).
    #[error("Invalid character class name")]
    ClassName,
    /// A backslash ends the pattern.
    #[error("Trailing backslash")]
    TrailingBackslash,
    /// `\2` without a second group.
    #[error("Invalid back reference")]
    BackReference,
    /// Bracket expression without its closing `]` (`REG_EBRACK`).
    #[error("Unmatched [, [^, [:, [., or [=")]
    UnmatchedBracket,
    /// Group without its closing `)` (`REG_EPAREN`).
    #[error("Unmatched ( or \\(")]
    UnmatchedParen,
    /// Interval without its closing `}` (`REG_EBRACE`).
    #[error("Unmatched \\{{")]
    UnmatchedBrace,
    /// Bad bounds of an interval, such as `a{2,1}` (`REG_BADBR`).
    #[error("Invalid content of \\{{\\}}")]
    Interval,
    /// Range whose end comes before its start, such as `[b-a]` (`REG_ERANGE`).
    #[error("Invalid range end")]
    RangeEnd,
    /// Repetition operator without an operand, such as a leading `*` (`REG_BADRPT`).
    #[error("Invalid preceding regular expression")]
    Repeat,
    /// Too many states or too deep.
    #[error("Regular expression too big")]
    TooBig,
    /// Closing `)` without a group (`REG_ERPAREN`).
    #[error("Unmatched ) or \\)")]
    UnmatchedCloseParen,
    /// Error of a Perl pattern: invalid UTF-8, or the message of the crate that reads it.
    #[error("{0}")]
    Perl(String),
    /// The run comes to its end, for example because a pattern needs more memory than is left.
    #[error("{0}")]
    Stopped(#[from] Error),
}

/// A compiled regular expression; a clone shares it.
#[derive(Debug, Clone)]
pub struct Regex {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    node: Node,
    n_groups: usize,
    icase: bool,
    locale: Locale,
    has_backrefs: bool,
    has_text_start: bool,
    first_is_longest: bool,
    has_looped_group: bool,
    differs: bool,
    literal: Option<memchr::memmem::Finder<'static>>,
    ascii: OnceLock<Option<Engine>>,
    full: OnceLock<Option<Engine>>,
    program: OnceLock<Option<Program>>,
    perl: Option<Perl>,
    group_names: Vec<Option<String>>,
    /// Memory of all of this, with that of the trees.
    held: Held,
}

/// What searches for one pattern.
#[derive(Debug)]
pub(super) struct Engine {
    first: meta::Regex,
    /// Memory of the last search, which the next one goes on with.
    cache: Mutex<Option<Box<meta::Cache>>>,
    /// Bytes of text that were searched since its size was looked at.
    unseen: AtomicUsize,
    /// Size of that memory.
    cache_bytes: AtomicUsize,
    /// Bytes of the automaton.
    bytes: u64,
    hir: Hir,
    /// Bytes that a match begins with, where that says much.
    starts: OnceLock<Option<Starts>>,
    /// A match is part of a line and begins where that begins, and nothing finds it faster than a look at each line.
    is_by_lines: OnceLock<bool>,
    /// Keeps all alternatives: its last match is the longest.
    longest: OnceLock<Option<Automaton>>,
    /// Finds the end and the start of the first match, for large texts.
    stepwise: OnceLock<Option<(Automaton, Automaton)>>,
    /// Searches until it would have to carry all states.
    guarded: OnceLock<Option<Guarded>>,
    /// Carries all states.
    pike: OnceLock<Option<Pike>>,
    held: Held,
}

/// Lazy automata that say when they give up.
struct Guarded {
    regex: hybrid::regex::Regex,
    cache: Mutex<Box<hybrid::regex::Cache>>,
}

impl std::fmt::Debug for Guarded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Guarded").finish_non_exhaustive()
    }
}

/// A lazy automaton that is run byte by byte, under the meter.
struct Automaton {
    dfa: DFA,
    /// Memory of the last search. It is away while a search goes on, in which other fibers may run.
    cache: Mutex<Option<Box<Cache>>>,
    /// Size of that memory.
    cache_bytes: AtomicUsize,
    held: Held,
}

impl std::fmt::Debug for Automaton {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Automaton").finish_non_exhaustive()
    }
}

pub(super) type Span = (usize, usize);

impl Regex {
    /// Compiles one pattern in the given syntax. Its memory, and that of searches for it, is charged for as long as it lives.
    ///
    /// # Errors
    ///
    /// The fault of the pattern, in glibc's words; [`RegexError::Stopped`].
    pub fn new(meter: &Meter, pattern: &[u8], syntax: Syntax, options: &RegexOptions) -> Result<Regex, RegexError> {
        Regex::alternation(meter, &[pattern], syntax, options)
    }

    /// Compiles several patterns into one that matches what any of them matches, the longest first.
    ///
    /// # Errors
    ///
    /// The fault of the first faulty pattern; [`RegexError::Stopped`].
    pub fn alternation(meter: &Meter, patterns: &[&[u8]], syntax: Syntax, options: &RegexOptions) -> Result<Regex, RegexError> {
        let whole = meter.memory().hold(0)?;
        if syntax == Syntax::Perl {
            let (perl, n_groups) = Perl::compile(meter, &whole, patterns, options)?;
            return Ok(Self::of_perl(perl, n_groups, (Vec::new(), options.locale), whole));
        }
        if syntax == Syntax::Rust {
            let (perl, names) = Perl::rust(meter, &patterns.join(&b'|'), options)?;
            return Ok(Self::of_perl(perl, names.len(), (names, Locale::Utf8), whole));
        }
        #[cfg(feature = "regex-full")]
        if syntax == Syntax::Oniguruma {
            let pattern = patterns.join(&b'|');
            let (perl, names) = super::oniguruma::compile(meter, &whole, &pattern, options)?;
            return Ok(Self::of_perl(perl, names.len(), (names, Locale::Utf8), whole));
        }
        let extended = syntax == Syntax::Extended;
        let context = Context {
            extended,
            icase: options.icase,
            no_newline: options.newline,
            in_line: options.in_line,
            lines: (options.newline || options.multiline) && !options.text_anchors,
            rules: options.dialect.rules(extended),
            locale: options.locale,
        };
        let mut branches = Vec::with_capacity(patterns.len());
        let mut n_groups = 0;
        let mut has_backrefs = false;
        let held = whole;
        for pattern in patterns {
            let mut parser = Parser::new(meter, pattern, &context, n_groups);
            branches.push(if syntax == Syntax::Fixed { parser.fixed()? } else { parser.parse()? });
            n_groups = parser.groups;
            has_backrefs |= parser.has_backrefs;
            held.grow(parser.bytes).map_err(|stop| meter.refuse(stop))?;
            if held.bytes() > LONG_TREE_BYTES {
                meter.check()?;
            }
        }
        let mut node = match (branches.len(), branches.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                branches.extend(last);
                Node::Alt(branches)
            }
        };
        if options.whole_word {
            node = Node::Concat(vec![Node::Look(Look::HalfStart), node, Node::Look(Look::HalfEnd)]);
        }
        if options.whole_line {
            let (start, end) = if context.lines { (Look::LineStart, Look::LineEnd) } else { (Look::TextStart, Look::TextEnd) };
            node = Node::Concat(vec![Node::Look(start), node, Node::Look(end)]);
        }
        let regex = Regex {
            inner: Arc::new(Inner {
                n_groups,
                icase: options.icase,
                locale: options.locale,
                has_backrefs,
                has_text_start: has_start(&node),
                first_is_longest: hir::first_is_longest(&node),
                has_looped_group: hir::has_looped_group(&node),
                differs: !options.locale.is_bytes() && hir::differs(&node),
                literal: literal(&node, options.locale).map(|text| memchr::memmem::Finder::new(&text).into_owned()),
                ascii: OnceLock::new(),
                full: OnceLock::new(),
                program: OnceLock::new(),
                perl: None,
                group_names: Vec::new(),
                held,
                node,
            }),
        };
        if has_backrefs && regex.inner.program().is_err() {
            return Err(RegexError::TooBig);
        }
        Ok(regex)
    }

    fn of_perl(perl: Perl, n_groups: usize, (group_names, locale): (Vec<Option<String>>, Locale), held: Held) -> Regex {
        Regex {
            inner: Arc::new(Inner {
                node: Node::Empty,
                n_groups,
                icase: false,
                locale,
                has_backrefs: false,
                has_text_start: false,
                first_is_longest: true,
                has_looped_group: false,
                differs: false,
                literal: None,
                ascii: OnceLock::new(),
                full: OnceLock::new(),
                program: OnceLock::new(),
                perl: Some(perl),
                group_names,
                held,
            }),
        }
    }

    /// Names of the capturing groups, from the first on; empty where the syntax has no names, and with [`Syntax::Perl`].
    #[must_use]
    pub fn group_names(&self) -> &[Option<String>] {
        &self.inner.group_names
    }

    /// Number of the capturing group of a name, where [`Regex::group_names`] has it.
    #[must_use]
    pub fn group_of(&self, name: &str) -> Option<usize> {
        self.inner.group_names.iter().position(|known| known.as_deref() == Some(name)).map(|i| i + 1)
    }

    /// Whether this was compiled for the run that a meter counts, whose memory it takes.
    #[must_use]
    pub fn is_of(&self, meter: &Meter) -> bool {
        Arc::ptr_eq(self.inner.held.memory(), meter.memory())
    }

    /// Locale that says what a character is to the pattern.
    #[must_use]
    #[inline]
    pub fn locale(&self) -> Locale {
        self.inner.locale
    }

    /// Number of capturing groups in the pattern.
    #[must_use]
    pub fn group_count(&self) -> usize {
        self.inner.n_groups
    }

    /// Whether the pattern is the empty one, which matches everywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inner.literal.as_ref().is_some_and(|finder| finder.needle().is_empty())
    }

    /// Whether a text of many lines can be searched at once, given [`RegexOptions::in_line`].
    #[must_use]
    pub fn searches_lines(&self) -> bool {
        !self.inner.has_backrefs && self.inner.perl.as_ref().is_none_or(Perl::searches_lines)
    }

    /// Finds the start of the leftmost match at or after `start`; the end of the span may be short of the longest match.
    ///
    /// # Errors
    /// The error of `step`; [`Limit::Pattern`] when the search needs more memory than it may have.
    pub fn some_at(&self, text: &[u8], start: usize, step: Step<'_>) -> Result<Option<Span>, Error> {
        let inner = &*self.inner;
        if inner.literal.is_none()
            && inner.perl.is_none()
            && !inner.has_backrefs
            && start <= text.len()
            && let Some(engine) = inner.engine(text, step)?
        {
            return engine.search(text, start, step);
        }
        self.find_at(text, start, false, step)
    }

    /// Finds matches one behind the other, from `start` on, and asks `step` once for all of them: for a text that is short, or where each match leads far. `next` is
    /// given the span of a match, whose end may be short of the longest match unless that is `wanted`, and answers where to go on. `false`: this way does not do
    /// for the pattern or the text, and nothing was looked for.
    ///
    /// # Errors
    /// The error of `step`; [`Limit::Pattern`] when the search needs more memory than it may have.
    pub fn each_at(
        &self,
        text: &[u8],
        start: usize,
        wanted: Wanted,
        next: &mut dyn FnMut(Span) -> Option<usize>,
        step: Step<'_>,
    ) -> Result<bool, Error> {
        let inner = &*self.inner;
        if let Some(finder) = &inner.literal {
            let mut at = start;
            while let Some(found) = text.get(at..).and_then(|rest| finder.find(rest)) {
                let Some(behind) = next((at + found, at + found + finder.needle().len())) else { break };
                at = behind;
            }
            step(1 + cost(at.clamp(start, text.len()) - start))?;
            return Ok(true);
        }
        let engine = match &inner.perl {
            Some(perl) => perl.plain(),
            None if inner.has_backrefs || (wanted == Wanted::Longest && !inner.first_is_longest) => None,
            None => inner.engine(text, step)?,
        };
        match engine.filter(|engine| start <= text.len() && !engine.needs_care(text.len() - start)) {
            Some(engine) => engine.each(text, start, next, step).map(|()| true),
            None => Ok(false),
        }
    }

    /// Whether the pattern matches anywhere in `text`.
    ///
    /// # Errors
    /// The error of `step`; [`Limit::Pattern`] when the search needs more memory than it may have.
    pub fn is_match(&self, text: &[u8], step: Step<'_>) -> Result<bool, Error> {
        let inner = &*self.inner;
        step(1 + cost(text.len()))?;
        if let Some(finder) = &inner.literal {
            return Ok(finder.find(text).is_some());
        }
        match (&inner.perl, inner.has_backrefs) {
            (None, false) => match inner.engine(text, step)? {
                Some(engine) if engine.needs_care(text.len()) => Ok(engine.search(text, 0, step)?.is_some()),
                Some(engine) => {
                    step(engine.cost(text.len()))?;
                    engine.is_match(text)
                }
                None => Ok(inner.slow(Subject { text, not_bol: false }, 0, None, step)?.is_some()),
            },
            _ => Ok(self.find_at(text, 0, false, step)?.is_some()),
        }
    }

    /// Whether any of several patterns matches anywhere in `text`.
    ///
    /// # Errors
    /// Those of [`Regex::is_match`].
    pub fn any<'r>(regexes: impl IntoIterator<Item = &'r Regex>, text: &[u8], step: Step<'_>) -> Result<bool, Error> {
        for regex in regexes {
            if regex.is_match(text, step)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The leftmost match that starts at or after `start`, the longest one there. Text before `start` is context: `^` holds at the start of
    /// `text` unless `not_bol`.
    ///
    /// # Errors
    /// The error of `step`; [`Limit::Pattern`] when the search needs more memory than it may have.
    pub fn find_at(&self, text: &[u8], start: usize, not_bol: bool, step: Step<'_>) -> Result<Option<Span>, Error> {
        if start > text.len() {
            return Ok(None);
        }
        self.inner.find(Subject { text, not_bol }, start, None, step)
    }

    /// Finds what [`Regex::find_at`] finds, with the span of each group: the whole match first, `None` for a group that took no part.
    ///
    /// # Errors
    /// The error of `step`; [`Limit::Pattern`] when the search needs more memory than it may have.
    pub fn captures_at(
        &self,
        text: &[u8],
        start: usize,
        not_bol: bool,
        groups: &mut Vec<Option<(usize, usize)>>,
        step: Step<'_>,
    ) -> Result<bool, Error> {
        groups.clear();
        if start > text.len() {
            return Ok(false);
        }
        let found = self.inner.find(Subject { text, not_bol }, start, Some(groups), step);
        if !matches!(found, Ok(Some(_))) {
            groups.clear();
        }
        Ok(found?.is_some())
    }
}

/// Bytes searched, as units of work.
pub(super) fn cost(bytes: usize) -> u64 {
    (bytes / 64) as u64
}

impl Inner {
    fn engine(&self, text: &[u8], step: Step<'_>) -> Result<Option<&Engine>, Error> {
        let ascii = self.differs && text.len() <= ASCII_CHECK_BYTES && text.is_ascii();
        let cell = if ascii { &self.ascii } else { &self.full };
        if let Some(engine) = cell.get() {
            return Ok(engine.as_ref());
        }
        let alphabet = match self.locale {
            Locale::Bytes => Alphabet::Bytes,
            Locale::Utf8 if ascii => Alphabet::Ascii,
            Locale::Utf8 => Alphabet::Unicode,
        };
        let hir = hir::build(&self.node, alphabet, step)?;
        if self.held.bytes() > LONG_TREE_BYTES {
            // What follows takes as long again, and looks at no meter.
            step(self.held.bytes() as u64 / 64)?;
        }
        let engine = Engine::new(hir, self.held.memory())?;
        if let Some(engine) = &engine {
            step(engine.bytes / 64)?;
        }
        Ok(cell.get_or_init(|| engine).as_ref())
    }

    fn program(&self) -> Result<&Program, Error> {
        let program = match self.program.get() {
            Some(program) => program,
            None => {
                let program = Program::new(&self.node, self.n_groups, (self.icase, self.locale), self.held.memory())?;
                self.program.get_or_init(|| program)
            }
        };
        program.as_ref().ok_or_else(|| Limit::Pattern.into())
    }

    fn find(
        &self,
        subject: Subject<'_>,
        start: usize,
        groups: Option<&mut Vec<Option<Span>>>,
        step: Step<'_>,
    ) -> Result<Option<Span>, Error> {
        let text = subject.text;
        if let Some(finder) = &self.literal {
            let found = text.get(start..).and_then(|rest| finder.find(rest));
            let looked = found.map_or(text.len() - start, |at| at + finder.needle().len());
            step(1 + cost(looked))?;
            let span = found.map(|at| (start + at, start + at + finder.needle().len()));
            if let (Some(groups), Some(span)) = (groups, span) {
                groups.push(Some(span));
            }
            return Ok(span);
        }
        if let Some(perl) = &self.perl {
            return perl.find(text, start, groups, step);
        }
        if let Some(edge) = edge(&self.node) {
            step(1)?;
            let is_there = edge == Look::TextEnd || (start == 0 && !subject.not_bol);
            let at = if edge == Look::TextEnd { text.len() } else { 0 };
            if let (Some(groups), true) = (groups, is_there) {
                groups.push(Some((at, at)));
            }
            return Ok(is_there.then_some((at, at)));
        }
        if self.has_backrefs || (subject.not_bol && start == 0 && self.has_text_start) {
            return self.slow(subject, start, groups, step);
        }
        let Some(engine) = self.engine(text, step)? else { return self.slow(subject, start, groups, step) };
        let Some((from, first_end)) = engine.search(text, start, step)? else { return Ok(None) };
        let end = if self.first_is_longest || first_end == text.len() {
            first_end
        } else {
            match engine.longest_end(text, from, step)? {
                Some(end) => end.max(first_end),
                None => match self.program()?.longest(subject, from, step)? {
                    Some(end) => end,
                    None => return Ok(None),
                },
            }
        };
        if let Some(groups) = groups {
            if self.n_groups == 0 {
                groups.push(Some((from, end)));
            } else if end == first_end && !self.has_looped_group {
                engine.groups(text, (from, end), groups, step)?;
            } else {
                let (_, slots) = self.program()?.groups(subject, from, Some(end), step)?.ok_or(Limit::Pattern)?;
                spans(from, end, &slots, self.n_groups, groups);
            }
        }
        Ok(Some((from, end)))
    }

    /// The search of our own matcher, start by start.
    fn slow(
        &self,
        subject: Subject<'_>,
        start: usize,
        mut groups: Option<&mut Vec<Option<Span>>>,
        step: Step<'_>,
    ) -> Result<Option<Span>, Error> {
        let program = self.program()?;
        let mut at = start;
        // The automaton, which takes a back-reference for anything, says from where it is worth trying: once, for its answer may lie far off.
        if !subject.not_bol
            && let Some(engine) = self.engine(subject.text, step)?
        {
            match engine.search(subject.text, at, step)? {
                Some((from, _)) => at = from,
                None => return Ok(None),
            }
        }
        loop {
            if !self.has_backrefs {
                if let Some(end) = program.longest(subject, at, step)? {
                    if let Some(groups) = groups {
                        let (_, slots) = program.groups(subject, at, Some(end), step)?.ok_or(Limit::Pattern)?;
                        spans(at, end, &slots, self.n_groups, groups);
                    }
                    return Ok(Some((at, end)));
                }
            } else if let Some((end, slots)) = program.groups(subject, at, None, step)? {
                if let Some(groups) = groups.as_deref_mut() {
                    spans(at, end, &slots, self.n_groups, groups);
                }
                return Ok(Some((at, end)));
            }
            step(1)?;
            match self.locale.decode(subject.text, at) {
                Some((len, _)) => at += len,
                None => return Ok(None),
            }
        }
    }
}

fn spans(from: usize, end: usize, slots: &[Option<usize>], n_groups: usize, groups: &mut Vec<Option<Span>>) {
    groups.push(Some((from, end)));
    groups.extend((1..=n_groups).map(|n| match (slots.get(2 * n).copied().flatten(), slots.get(2 * n + 1).copied().flatten()) {
        (Some(from), Some(to)) if from <= to => Some((from, to)),
        _ => None,
    }));
}

/// Bytes that an automaton may take of the memory that is left.
fn nfa_bytes(memory: &Memory) -> usize {
    NFA_BYTES_MAX.min(memory.left() / NFA_PARTS)
}

impl Engine {
    /// An engine for a tree. `None`: it would take more than one may.
    pub(super) fn new(hir: Hir, memory: &Arc<Memory>) -> Result<Option<Engine>, Error> {
        let config =
            meta::Config::new().utf8_empty(false).match_kind(MatchKind::LeftmostFirst).nfa_size_limit(Some(nfa_bytes(memory))).dfa(false);
        let Ok(first) = meta::Builder::new().configure(config).build_from_hir(&hir) else { return Ok(None) };
        let bytes = first.memory_usage();
        Ok(Some(Engine {
            first,
            cache: Mutex::default(),
            unseen: AtomicUsize::new(BYTES_PER_LOOK),
            cache_bytes: AtomicUsize::new(0),
            bytes: bytes as u64,
            hir,
            starts: OnceLock::new(),
            is_by_lines: OnceLock::new(),
            longest: OnceLock::new(),
            stepwise: OnceLock::new(),
            guarded: OnceLock::new(),
            pike: OnceLock::new(),
            held: memory.hold(bytes)?,
        }))
    }

    /// Steps of a search: of a large automaton, each new byte of a text may visit many states before they are known.
    fn cost(&self, looked: usize) -> u64 {
        cost(looked) + looked.min(UNKNOWN_BYTES) as u64 * (self.bytes / LARGE_BYTES)
    }

    /// Searches with the memory of the last search, and charges its growth from time to time; `search` answers how many bytes it looked at, too.
    fn with_cache<T>(&self, search: impl FnOnce(&mut meta::Cache) -> (T, usize)) -> Result<T, Error> {
        let mut kept = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = kept.get_or_insert_with(|| Box::new(self.first.create_cache()));
        let (found, looked) = search(cache);
        let unseen = self.unseen.load(Ordering::Relaxed) + looked;
        self.unseen.store(unseen, Ordering::Relaxed);
        if unseen >= BYTES_PER_LOOK {
            self.unseen.store(0, Ordering::Relaxed);
            let bytes = cache.memory_usage();
            self.held.grow(bytes.saturating_sub(self.cache_bytes.load(Ordering::Relaxed)))?;
            self.cache_bytes.fetch_max(bytes, Ordering::Relaxed);
        }
        Ok(found)
    }

    /// Whether there is a match in a text.
    fn is_match(&self, text: &[u8]) -> Result<bool, Error> {
        let input = Input::new(text).earliest(true);
        self.with_cache(|cache| (self.first.search_half_with(cache, &input).is_some(), text.len()))
    }

    /// The first match at or after `start`, by the order of alternatives.
    pub(super) fn search(&self, text: &[u8], start: usize, step: Step<'_>) -> Result<Option<Span>, Error> {
        let n_bytes = text.len() - start;
        if self.needs_care(n_bytes) {
            if n_bytes <= LARGE_TEXT_BYTES
                && let Some(found) = self.search_guarded(text, start)?
            {
                step(1 + self.cost(found.map_or(n_bytes, |(_, end)| end - start)))?;
                return Ok(found);
            }
            step(1 + cost(n_bytes.min(LARGE_TEXT_BYTES)))?;
            return match self.search_stepwise(text, start, step)? {
                Some(found) => Ok(found),
                None => self.search_slowly(text, start, step),
            };
        }
        let input = Input::new(text).span(start..text.len());
        let looked = |end: Option<usize>| end.unwrap_or(text.len()) - start;
        let found = self.with_cache(|cache| {
            let found = self.first.search_with(cache, &input);
            (found, looked(found.map(|found| found.end())))
        })?;
        step(1 + self.cost(looked(found.map(|found| found.end()))))?;
        Ok(found.map(|found| (found.start(), found.end())))
    }

    /// Finds matches one behind the other, as [`Regex::each_at`] does.
    fn each(&self, text: &[u8], start: usize, next: &mut dyn FnMut(Span) -> Option<usize>, step: Step<'_>) -> Result<(), Error> {
        let starts = self.starts.get_or_init(|| Starts::of(&self.hir)).as_ref();
        if *self
            .is_by_lines
            .get_or_init(|| starts::are_at_lines(&self.hir) && (!self.first.is_accelerated() || !starts::has_word(&self.hir)))
        {
            let looked = self.with_cache(|cache| {
                let looked = self.each_by_lines(starts, cache, text, start, next);
                (looked, looked)
            })?;
            return step(1 + self.cost(looked));
        }
        let starts = starts.filter(|starts| text.len() <= SHORT_TEXT_BYTES && starts.are_right());
        let looked = self.with_cache(|cache| {
            let (mut at, mut looked) = (start, 0);
            if let Some(starts) = starts {
                let over = self.each_from(starts, cache, text, (&mut at, &mut looked), next);
                if over {
                    return (looked, looked);
                }
            }
            while at <= text.len() {
                let Some(found) = self.first.search_with(cache, &Input::new(text).span(at..text.len())) else {
                    looked += text.len() - at;
                    break;
                };
                looked += found.end() - at + 1;
                let Some(behind) = next((found.start(), found.end())) else { break };
                at = behind;
            }
            (looked, looked)
        })?;
        step(1 + self.cost(looked))
    }

    /// Finds matches as [`Engine::each`] does where it is known how one begins: only its end is looked for then. `false`: that takes long here, and others go on.
    fn each_from(
        &self,
        starts: &Starts,
        cache: &mut meta::Cache,
        text: &[u8],
        (at, looked): (&mut usize, &mut usize),
        next: &mut dyn FnMut(Span) -> Option<usize>,
    ) -> bool {
        let (mut hits, mut misses) = (0, 0);
        let mut over = false;
        while !over && *looked <= 8 * text.len() {
            let Some(from) = starts.next(text, *at) else {
                over = true;
                break;
            };
            let input = Input::new(text).span(from..text.len()).anchored(Anchored::Yes);
            if let Some(found) = self.first.search_with(cache, &input) {
                hits += 1;
                *looked += found.end() - *at + 1;
                match next((from, found.end())) {
                    Some(behind) => *at = behind,
                    None => over = true,
                }
            } else {
                misses += 1;
                *looked += text.len() - from;
                *at = from + 1;
            }
        }
        starts.note(hits, misses);
        over
    }

    /// Finds matches as [`Engine::each`] does, one at the start of a line at most. Answers how many bytes were looked at.
    fn each_by_lines(
        &self,
        starts: Option<&Starts>,
        cache: &mut meta::Cache,
        text: &[u8],
        start: usize,
        next: &mut dyn FnMut(Span) -> Option<usize>,
    ) -> usize {
        let behind_line = |from: usize| memchr::memchr(b'\n', text.get(from..)?).map(|found| from + found + 1);
        let is_line_start = |at: usize| at == 0 || text.get(at - 1) == Some(&b'\n');
        let mut line = if is_line_start(start) { Some(start) } else { behind_line(start) };
        while let Some(from) = line {
            let behind = behind_line(from);
            line = behind;
            if starts.is_some_and(|starts| !starts.has(text, from)) {
                continue;
            }
            let end = behind.map_or(text.len(), |behind| behind - 1);
            let input = Input::new(text).span(from..end).anchored(Anchored::Yes);
            if let Some(found) = self.first.search_with(cache, &input) {
                let Some(at) = next((from, found.end())) else { return found.end() - start };
                if Some(at) != line {
                    line = if at > from && is_line_start(at) { Some(at) } else { behind_line(at.max(from)) };
                }
            }
        }
        text.len() - start
    }

    /// Whether a search of so many bytes may take long where nobody asks.
    fn needs_care(&self, n_bytes: usize) -> bool {
        n_bytes > LARGE_TEXT_BYTES || self.carried(n_bytes) > CARRIED_MAX
    }

    /// States that a search of so many bytes visits if it carries all of them.
    fn carried(&self, n_bytes: usize) -> u64 {
        (n_bytes as u64).saturating_mul(1 + self.bytes / STATE_BYTES)
    }

    /// What [`Engine::search`] finds. `None`: the automata gave up.
    fn search_guarded(&self, text: &[u8], start: usize) -> Result<Option<Option<Span>>, Error> {
        let guarded = match self.guarded.get() {
            Some(guarded) => guarded,
            None => {
                let guarded = Guarded::new(&self.hir, nfa_bytes(self.held.memory()));
                if let Some(guarded) = &guarded {
                    let dfas = [guarded.regex.forward(), guarded.regex.reverse()];
                    let bytes: usize = dfas.iter().map(|dfa| dfa.memory_usage() + dfa.get_nfa().memory_usage() + GUARDED_BYTES).sum();
                    self.held.grow(bytes)?;
                }
                self.guarded.get_or_init(|| guarded)
            }
        };
        let Some(guarded) = guarded else { return Ok(None) };
        let mut cache = guarded.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let found = guarded.regex.try_search(&mut cache, &Input::new(text).span(start..text.len()));
        Ok(found.ok().map(|found| found.map(|found| (found.start(), found.end()))))
    }

    /// What [`Engine::search`] finds, by all states at once.
    fn search_slowly(&self, text: &[u8], start: usize, step: Step<'_>) -> Result<Option<Span>, Error> {
        let pike = self.pike()?.ok_or(Limit::Pattern)?;
        let slots = pike.search(text, (start, text.len()), false, step)?;
        Ok(slots.and_then(|slots| slots.first().copied().flatten().zip(slots.get(1).copied().flatten())))
    }

    fn pike(&self) -> Result<Option<&Pike>, Error> {
        if let Some(pike) = self.pike.get() {
            return Ok(pike.as_ref());
        }
        let memory = self.held.memory();
        let pike = Pike::new(&self.hir, nfa_bytes(memory), memory)?;
        Ok(self.pike.get_or_init(|| pike).as_ref())
    }

    /// What [`Engine::search`] finds. `None`: the automaton gave up.
    fn search_stepwise(&self, text: &[u8], start: usize, step: Step<'_>) -> Result<Option<Option<Span>>, Error> {
        let automata = match self.stepwise.get() {
            Some(automata) => automata,
            None => {
                let forward = self.automaton(MatchKind::LeftmostFirst, false)?;
                let automata = forward.zip(self.automaton(MatchKind::All, true)?);
                self.stepwise.get_or_init(|| automata)
            }
        };
        let Some((forward, backward)) = automata else { return Ok(None) };
        let Some(end) = forward.last_match(&Input::new(text).span(start..text.len()), step)? else { return Ok(None) };
        let Some(end) = end else { return Ok(Some(None)) };
        let from = backward.first_match(&Input::new(text).span(start..end).anchored(Anchored::Yes), step)?;
        Ok(from.map(|from| from.map(|from| (from, end))))
    }

    /// The longest end of a match that starts at `from`. `None`: the automaton gave up.
    fn longest_end(&self, text: &[u8], from: usize, step: Step<'_>) -> Result<Option<usize>, Error> {
        let longest = match self.longest.get() {
            Some(longest) => longest,
            None => {
                let longest = self.automaton(MatchKind::All, false)?;
                self.longest.get_or_init(|| longest)
            }
        };
        let Some(longest) = longest else { return Ok(None) };
        Ok(longest.last_match(&Input::new(text).span(from..text.len()).anchored(Anchored::Yes), step)?.flatten())
    }

    fn automaton(&self, kind: MatchKind, backwards: bool) -> Result<Option<Automaton>, Error> {
        Automaton::new(&self.hir, kind, backwards, self.held.memory())
    }

    /// The groups of the match that a search found.
    pub(super) fn groups(&self, text: &[u8], (from, end): Span, groups: &mut Vec<Option<Span>>, step: Step<'_>) -> Result<(), Error> {
        if self.first.captures_len() == 1 {
            groups.push(Some((from, end)));
            return Ok(());
        }
        step(cost(end - from))?;
        let carried = self.carried(end - from);
        if carried > CARRIED_MAX
            && let Some(pike) = self.pike()?
        {
            let slots = pike.search(text, (from, end), true, step)?.unwrap_or_default();
            groups.extend(slots.chunks_exact(2).map(|pair| pair.first().copied().flatten().zip(pair.last().copied().flatten())));
            return Ok(());
        }
        step(carried / CARRIED_PER_STEP)?;
        let mut captures = self.first.create_captures();
        let input = Input::new(text).span(from..end).anchored(Anchored::Yes);
        self.with_cache(|cache| {
            self.first.search_captures_with(cache, &input, &mut captures);
            ((), end - from)
        })?;
        groups.extend((0..captures.group_len()).map(|n| captures.get_group(n).map(|span| (span.start, span.end))));
        Ok(())
    }
}

impl Guarded {
    fn new(hir: &Hir, bytes_max: usize) -> Option<Guarded> {
        let nfa = thompson::Config::new().utf8(false).nfa_size_limit(Some(bytes_max)).which_captures(thompson::WhichCaptures::None);
        let prefilter = Prefilter::from_hir_prefix(MatchKind::LeftmostFirst, hir);
        let dfa = DFA::config()
            .prefilter(prefilter)
            .unicode_word_boundary(true)
            .cache_capacity(GUARDED_BYTES)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(2))
            .minimum_bytes_per_state(Some(10));
        let compile = |reverse: bool| thompson::Compiler::new().configure(nfa.clone().reverse(reverse)).build_from_hir(hir).ok();
        let forward = DFA::builder().configure(dfa.clone()).build_from_nfa(compile(false)?).ok()?;
        let backward = DFA::builder().configure(dfa.prefilter(None).match_kind(MatchKind::All)).build_from_nfa(compile(true)?).ok()?;
        let regex = hybrid::regex::Builder::new().build_from_dfas(forward, backward);
        let cache = Mutex::new(Box::new(regex.create_cache()));
        Some(Guarded { regex, cache })
    }
}

impl Automaton {
    /// A lazy automaton for a tree. `None`: it would take more than one may.
    fn new(hir: &Hir, kind: MatchKind, backwards: bool, memory: &Arc<Memory>) -> Result<Option<Automaton>, Error> {
        let config = thompson::Config::new()
            .utf8(false)
            .reverse(backwards)
            .nfa_size_limit(Some(nfa_bytes(memory)))
            .which_captures(thompson::WhichCaptures::None);
        let Ok(nfa) = thompson::Compiler::new().configure(config).build_from_hir(hir) else { return Ok(None) };
        let config =
            DFA::config().match_kind(kind).unicode_word_boundary(true).skip_cache_capacity_check(true).minimum_cache_clear_count(None);
        let Ok(dfa) = DFA::builder().configure(config).build_from_nfa(nfa) else { return Ok(None) };
        let held = memory.hold(dfa.memory_usage() + dfa.get_nfa().memory_usage())?;
        Ok(Some(Automaton { dfa, cache: Mutex::default(), cache_bytes: AtomicUsize::new(0), held }))
    }

    fn take_cache(&self) -> Box<Cache> {
        let kept = self.cache.lock().unwrap_or_else(PoisonError::into_inner).take();
        kept.unwrap_or_else(|| Box::new(self.dfa.create_cache()))
    }

    fn put_cache(&self, cache: Box<Cache>) -> Result<(), Error> {
        let bytes = cache.memory_usage();
        let grown = bytes.saturating_sub(self.cache_bytes.fetch_max(bytes, Ordering::Relaxed));
        *self.cache.lock().unwrap_or_else(PoisonError::into_inner) = Some(cache);
        self.held.grow(grown)
    }

    /// The last end of a match that the automaton comes to, read forwards; the span of `input` goes to the end of its text. `None`: it gave up.
    fn last_match(&self, input: &Input<'_>, step: Step<'_>) -> Result<Option<Option<usize>>, Error> {
        let mut cache = self.take_cache();
        let Ok(state) = self.dfa.start_state_forward(&mut cache, input) else { return Ok(None) };
        let (text, from) = (input.haystack(), input.start());
        let n = self.run(&mut cache, state, text.iter().skip(from).copied(), None, step)?;
        self.put_cache(cache)?;
        Ok(n.map(|n| n.map(|n| from + n)))
    }

    /// The last start of a match that the automaton comes to, read backwards: the leftmost one. `None`: it gave up.
    fn first_match(&self, input: &Input<'_>, step: Step<'_>) -> Result<Option<Option<usize>>, Error> {
        let mut cache = self.take_cache();
        let Ok(state) = self.dfa.start_state_reverse(&mut cache, input) else { return Ok(None) };
        let (text, span) = (input.haystack(), input.get_span());
        let before = span.start.checked_sub(1).and_then(|at| text.get(at)).copied();
        let n = self.run(&mut cache, state, text.iter().take(span.end).skip(span.start).rev().copied(), before, step)?;
        self.put_cache(cache)?;
        Ok(n.map(|n| n.map(|n| span.end - n)))
    }

    /// Number of bytes before the last match that is come to. `next` is the byte behind them, unless the text ends there.
    fn run(
        &self,
        cache: &mut Cache,
        mut state: LazyStateID,
        bytes: impl Iterator<Item = u8>,
        next: Option<u8>,
        step: Step<'_>,
    ) -> Result<Option<Option<usize>>, Error> {
        let dfa = &self.dfa;
        let (mut found, mut n) = (None, 0);
        // Each byte may lead to a new state, which takes as long to make as the automaton is large.
        let chunk_bytes = (MADE_BYTES / (1 + dfa.get_nfa().memory_usage())).clamp(64, CHUNK_BYTES).next_power_of_two();
        let mut made = (cache.clear_count(), cache.memory_usage());
        // A match shows one byte late: the state after a byte says that a match ended before it.
        for byte in bytes {
            let Ok(after) = dfa.next_state(cache, state, byte) else { return Ok(None) };
            state = after;
            if state.is_tagged() {
                if state.is_match() {
                    found = Some(n);
                } else if state.is_dead() {
                    return Ok(Some(found));
                } else if state.is_quit() {
                    return Ok(None);
                }
            }
            n += 1;
            if n & (chunk_bytes - 1) == 0 {
                let now = (cache.clear_count(), cache.memory_usage());
                let made_bytes = if now.0 == made.0 { now.1.saturating_sub(made.1) } else { now.1 };
                made = now;
                step(cost(chunk_bytes) + made_bytes as u64 / MADE_PER_STEP)?;
            }
        }
        let last = match next {
            Some(byte) => dfa.next_state(cache, state, byte),
            None => dfa.next_eoi_state(cache, state),
        };
        match last {
            Ok(state) if state.is_quit() => Ok(None),
            Ok(state) if state.is_match() => Ok(Some(Some(n))),
            Ok(_) => Ok(Some(found)),
            Err(_) => Ok(None),
        }
    }
}

/// The start or the end of the text, where a pattern is nothing else: `s/^/> /`.
fn edge(node: &Node) -> Option<Look> {
    match node {
        Node::Look(look @ (Look::TextStart | Look::TextEnd)) => Some(*look),
        Node::Concat(parts) => match parts.as_slice() {
            [only] => edge(only),
            _ => None,
        },
        _ => None,
    }
}

/// The text that a pattern stands for, when it is nothing but text.
fn literal(node: &Node, locale: Locale) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let parts = match node {
        Node::Concat(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    for part in parts {
        match part {
            Node::Char(c) => push(locale, &mut text, *c),
            Node::Text(part) => part.chars().for_each(|c| push(locale, &mut text, c)),
            Node::Empty => {}
            _ => return None,
        }
    }
    Some(text)
}

fn has_start(node: &Node) -> bool {
    match node {
        Node::Look(Look::TextStart | Look::LineStart) => true,
        Node::Group(_, body) | Node::Repeat(body, ..) => has_start(body),
        Node::Concat(all) | Node::Alt(all) => all.iter().any(has_start),
        _ => false,
    }
}

// ---- awk ----

/// Turns the text of an awk regular expression into our extended syntax: `\/ \" \n \t \ddd \xhh` and, in brackets, backslashes; `\y` is
/// `\b` and `\B` stays. Use it with [`Dialect::Awk`].
#[must_use]
pub fn awk_to_ere(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut at = 0;
    let mut in_class = false;
    while let Some(&b) = text.get(at) {
        at += 1;
        if b == b'[' && !in_class {
            in_class = true;
            out.push(b);
            if text.get(at) == Some(&b'^') {
                out.push(b'^');
                at += 1;
            }
            if text.get(at) == Some(&b']') {
                out.push(b']');
                at += 1;
            }
            continue;
        }
        if in_class {
            match b {
                b']' => {
                    in_class = false;
                    out.push(b);
                    continue;
                }
                b'[' => {
                    out.push(b);
                    if let Some(&mark @ (b':' | b'.' | b'=')) = text.get(at)
                        && let Some(len) = text.get(at + 1..).and_then(|rest| memchr::memmem::find(rest, &[mark, b']']))
                        && let Some(name) = text.get(at..at + len + 3)
                    {
                        out.extend_from_slice(name);
                        at += len + 3;
                    }
                    continue;
                }
                _ => {}
            }
        }
        if b != b'\\' {
            out.push(b);
            continue;
        }
        let Some(&next) = text.get(at) else {
            out.extend_from_slice(b"\\\\");
            break;
        };
        at += 1;
        let literal = match next {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' if in_class => 8,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'0'..=b'7' => {
                let mut value = u32::from(next - b'0');
                let mut n = 1;
                while let Some(&d @ b'0'..=b'7') = text.get(at)
                    && n < 3
                {
                    value = value * 8 + u32::from(d - b'0');
                    at += 1;
                    n += 1;
                }
                u8::try_from(value & 0xff).unwrap_or_default()
            }
            b'x' if text.get(at).is_some_and(u8::is_ascii_hexdigit) => {
                let mut value = 0u32;
                let mut n = 0;
                while let Some(d) = text.get(at).and_then(|&b| char::from(b).to_digit(16))
                    && n < 2
                {
                    value = value * 16 + d;
                    at += 1;
                    n += 1;
                }
                u8::try_from(value & 0xff).unwrap_or_default()
            }
            b'y' if !in_class => {
                out.extend_from_slice(b"\\b");
                continue;
            }
            b'w' | b'W' | b's' | b'S' | b'B' | b'<' | b'>' | b'`' | b'\'' if !in_class => {
                out.extend_from_slice(&[b'\\', next]);
                continue;
            }
            other => other,
        };
        if in_class {
            bracket_literal(literal, &mut out);
        } else {
            if b"\\.[]()*+?{}|^$".contains(&literal) {
                out.push(b'\\');
            }
            out.push(literal);
        }
    }
    out
}

/// A character that was quoted inside brackets, written so that it has no meaning there.
fn bracket_literal(b: u8, out: &mut Vec<u8>) {
    if matches!(b, b']' | b'-' | b'^' | b'[') {
        out.extend_from_slice(&[b'[', b'.', b, b'.', b']']);
    } else {
        out.push(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::VirtualClock;
    use crate::limits::{CancelToken, Limits};

    fn meter() -> std::rc::Rc<Meter> {
        Meter::new(Limits::new(), Arc::new(VirtualClock::new(std::time::Duration::ZERO)), CancelToken::new())
    }

    fn groups(pattern: &str, text: &str) -> Option<Vec<Option<(usize, usize)>>> {
        let regex = Regex::new(&meter(), pattern.as_bytes(), Syntax::Extended, &RegexOptions::default()).unwrap();
        let mut groups = Vec::new();
        regex.captures_at(text.as_bytes(), 0, false, &mut groups, &mut |_| Ok(())).is_ok_and(|found| found).then_some(groups)
    }

    /// A search line by line finds the matches of a search of the whole text.
    #[test]
    fn matches_at_the_start_of_lines() {
        let options = RegexOptions { newline: true, in_line: true, ..RegexOptions::default() };
        let texts = ["", "\n", "12 a\n", "a 1\n2 b\n\n3", "1x\n22 \n 3\n44 44\n", "\n\n1 \n\n"];
        for pattern in ["^[0-9]+ ", "^[0-9]*$", "^$", "^.*[0-9]$", "^([0-9]|[ab]) ", "^[^0-9]", "^"] {
            let regex = Regex::new(&meter(), pattern.as_bytes(), Syntax::Extended, &options).unwrap();
            let engine = regex.inner.engine(b"", &mut |_| Ok(())).unwrap().unwrap();
            engine.each(b"", 0, &mut |_| None, &mut |_| Ok(())).unwrap();
            assert_eq!(engine.is_by_lines.get(), Some(&true), "{pattern}");
            for text in texts {
                for start in 0..=text.len() {
                    let (mut found, mut expected) = (Vec::new(), Vec::new());
                    let mut at = Some(start);
                    while let Some(span) = at.and_then(|at| regex.some_at(text.as_bytes(), at, &mut |_| Ok(())).unwrap()) {
                        expected.push(span.0);
                        at = Some(span.1 + 1).filter(|at| *at <= text.len());
                    }
                    let mut next = |(from, to): Span| {
                        found.push(from);
                        Some(to + 1).filter(|at| *at <= text.len())
                    };
                    assert!(regex.each_at(text.as_bytes(), start, Wanted::Start, &mut next, &mut |_| Ok(())).unwrap());
                    assert_eq!(found, expected, "{pattern} from {start} in {text:?}");
                }
            }
        }
    }

    #[test]
    fn leftmost_longest() {
        for (pattern, text, want) in [
            ("a|ab", "xab", Some((1, 3))),
            ("(a|ab)(c|bcd)(d*)", "abcd", Some((0, 4))),
            ("x*", "aaa", Some((0, 0))),
            ("(.)\\1", "abccd", Some((2, 4))),
            ("\\<b", "ab b", Some((3, 4))),
            ("é+", "aéé", Some((1, 5))),
            ("a{,2}b", "aaab", Some((1, 4))),
            ("^$", "", Some((0, 0))),
            ("[[:upper:]][^b]", "aBc", Some((1, 3))),
        ] {
            assert_eq!(groups(pattern, text).and_then(|g| g[0]), want, "{pattern} {text}");
        }
    }

    /// What is found byte by byte is what the fast engine finds.
    #[test]
    fn large_texts_are_searched_alike() {
        let patterns = [
            "b",
            "",
            "a*",
            "a*b",
            "(a|ab)(c|bcd)?",
            "^b",
            "b$",
            "^$",
            "\\bab",
            "a\\b",
            "[^a]+",
            "x|",
            "é+",
            ".",
            ".*c",
            "(ab)+$",
            "\\<",
            "\\>",
        ];
        let texts = ["", "a", "b", "ab", "xxabcdab", "abab", "a\nb", "éa é", "cab abc", "aaaaaaaaab", "\u{e9}b"];
        for pattern in patterns {
            for options in [RegexOptions::default(), RegexOptions { newline: true, ..RegexOptions::default() }] {
                let regex = Regex::new(&meter(), pattern.as_bytes(), Syntax::Extended, &options).unwrap();
                let engine = Engine::new(hir::build(&regex.inner.node, Alphabet::Unicode, &mut |_| Ok(())).unwrap(), meter().memory())
                    .unwrap()
                    .unwrap();
                for text in texts.map(str::as_bytes) {
                    for start in 0..=text.len() {
                        let fast = engine.search(text, start, &mut |_| Ok(())).unwrap();
                        let stepwise = engine.search_stepwise(text, start, &mut |_| Ok(())).unwrap();
                        // Word boundaries of Unicode are more than the automaton knows.
                        let gave_up = pattern.contains('\\') && !text.is_ascii();
                        assert_eq!(stepwise, if gave_up { stepwise.and(Some(fast)) } else { Some(fast) }, "{pattern} {text:?} {start}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_of_a_large_text_is_charged_on_the_way() {
        let text = vec![b'a'; 4 * LARGE_TEXT_BYTES];
        for pattern in ["b", "a*b", "[bc]$"] {
            let regex =
                Regex::new(&meter(), pattern.as_bytes(), Syntax::Extended, &RegexOptions { whole_word: true, ..RegexOptions::default() })
                    .unwrap();
            let mut n = 0;
            let found = regex.find_at(&text, 0, false, &mut |_| {
                n += 1;
                if n == 100 { Err(Error::Cancelled) } else { Ok(()) }
            });
            assert_eq!(found, Err(Error::Cancelled), "{pattern}");
        }
    }

    #[test]
    fn errors_in_glibc_words() {
        for (pattern, syntax, want) in [
            ("[a", Syntax::Extended, "Unmatched [, [^, [:, [., or [="),
            ("(a", Syntax::Extended, "Unmatched ( or \\("),
            ("\\(a", Syntax::Basic, "Unmatched ( or \\("),
            ("a\\)", Syntax::Basic, "Unmatched ) or \\)"),
            ("a{2,1}", Syntax::Extended, "Invalid content of \\{\\}"),
            ("a{1", Syntax::Extended, "Unmatched \\{"),
            ("*a", Syntax::Extended, "Invalid preceding regular expression"),
            ("a\\", Syntax::Extended, "Trailing backslash"),
            ("(a)\\2", Syntax::Extended, "Invalid back reference"),
            ("[[:foo:]]", Syntax::Basic, "Invalid character class name"),
            ("[b-a]", Syntax::Basic, "Invalid range end"),
            ("a{40000}", Syntax::Extended, "Regular expression too big"),
        ] {
            let error = Regex::new(&meter(), pattern.as_bytes(), syntax, &RegexOptions::default()).unwrap_err();
            assert_eq!(error.to_string(), want, "{pattern}");
        }
    }

    #[test]
    fn perl() {
        for (pattern, text, want) in [
            (r"(\w)\1", "abb", Some((1, 3))),
            (r"\d+(?=x)", "12x", Some((0, 2))),
            (r"foo\Kbar", "foobar", Some((3, 6))),
            (r"a|ab", "ab", Some((0, 1))),
            (r"[[]", "a[", Some((1, 2))),
            (r"\w", "é", None),
        ] {
            let regex = Regex::new(&meter(), pattern.as_bytes(), Syntax::Perl, &RegexOptions::default()).unwrap();
            assert_eq!(regex.find_at(text.as_bytes(), 0, false, &mut |_| Ok(())), Ok(want), "{pattern}");
        }
    }

    #[test]
    fn classes_exist() {
        for class in ["alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit"] {
            assert!(!crate::pattern::class::Named::from_name(class.as_bytes()).unwrap().ranges().ranges().is_empty(), "{class}");
        }
    }

    #[test]
    fn what_it_takes_is_charged_until_it_is_dropped() {
        let meter =
            Meter::new(Limits::new().max_memory(4 << 20), Arc::new(VirtualClock::new(std::time::Duration::ZERO)), CancelToken::new());
        let regex = |pattern: &str, syntax| Regex::new(&meter, pattern.as_bytes(), syntax, &RegexOptions::default());
        let small = regex(r"(a|ab)(c|bcd)\w*", Syntax::Extended).unwrap();
        let tree = meter.live_bytes();
        small.captures_at(b"abcde", 0, false, &mut Vec::new(), &mut |n| meter.step(n)).unwrap();
        assert!(tree > 1000 && meter.live_bytes() > tree + 4096, "{tree} bytes, {}", meter.live_bytes());
        drop(small);
        assert_eq!(meter.live_bytes(), 0);
        for (pattern, syntax) in [
            ("a*", Syntax::Extended),
            (r"\w", Syntax::Basic),
            ("[[:alpha:]]", Syntax::Extended),
            ("a|", Syntax::Extended),
            (r"\pL", Syntax::Perl),
        ] {
            let error = regex(&pattern.repeat(21_000), syntax).unwrap_err();
            assert_eq!(error, RegexError::Stopped(Limit::Memory(4 << 20).into()), "{pattern}");
            assert_eq!((meter.take_stop(), meter.live_bytes()), (Some(Limit::Memory(4 << 20).into()), 0), "{pattern}: the run has ended");
            meter.start();
        }
    }

    #[test]
    fn a_search_that_remembers_much_is_refused() {
        let meter =
            Meter::new(Limits::new().max_memory(1 << 20), Arc::new(VirtualClock::new(std::time::Duration::ZERO)), CancelToken::new());
        let text = format!("{}xc", "ab".repeat(5000));
        let regex = Regex::new(&meter, br"((a|b)*)*\1c", Syntax::Extended, &RegexOptions::default()).unwrap();
        let found = regex.is_match(text.as_bytes(), &mut |n| meter.step(n));
        assert_eq!(found, Err(Limit::Memory(1 << 20).into()));
    }
}
