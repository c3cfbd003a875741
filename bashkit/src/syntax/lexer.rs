//! The text being read: bytes, lines, blanks, operators, aliases, and the guard on nesting.

use std::collections::HashMap;
use std::rc::Rc;

use bashkit_core::limits::{Charge, Meter};
use foldhash::fast::RandomState;

use crate::syntax::chars::{EXT, Keyword, META, QUOTE, class, is_name, is_reserved_word};
use crate::syntax::error::SyntaxError;
use crate::syntax::heredoc::Pending;
use crate::syntax::intern::Interner;
use crate::syntax::span::Span;
use crate::syntax::substitution::Prints;
use crate::syntax::{ansi_c, ast};

/// The result of a rule of the grammar.
pub(super) type Res<T> = Result<T, Box<SyntaxError>>;

/// Bytes copied behind an alias at once, so that many aliases on one long line stay cheap.
const CHUNK_BYTES: usize = 256;

/// Function that looks an alias up.
pub type Aliases<'a> = &'a dyn Fn(&[u8]) -> Option<Vec<u8>>;

/// Appends more text to its argument and answers whether there was any.
pub type More<'a> = &'a mut dyn FnMut(&mut Vec<u8>) -> bool;

/// Strings `$"…"` of a text: line and text of each, by the position of its end.
pub type Translated = std::collections::BTreeMap<usize, (u32, Vec<u8>)>;

/// Environment of the parser: what it may use of the session.
pub struct ParseEnv<'a> {
    /// The names of the session.
    pub interner: &'a Interner,
    /// The value of an alias; `None` when aliases are not expanded.
    pub aliases: Option<Aliases<'a>>,
    /// Extended patterns are on: `shopt -s extglob`.
    pub extglob: bool,
    /// POSIX mode is on: `set -o posix`.
    pub posix: bool,
    /// Bytes are characters: the locale is `C`.
    pub bytes: bool,
    /// Limits of nesting and of text.
    pub limits: &'a ParseLimits,
    /// Appends more text to its argument and answers whether there was any.
    pub more: Option<More<'a>>,
}

/// Words and expansions between two looks at the meter.
const READ_MAX: u32 = 1024;
/// Bytes of memory of a word or expansion in the tree, its part of the command around it included.
const TREE_BYTES: usize = 640;

/// The guards of the parser.
#[derive(Debug, Clone)]
pub struct ParseLimits {
    /// Levels of nesting; one level more is an error.
    pub depth_max: u32,
    /// Bytes of text, those of expanded aliases included; one byte more is an error.
    pub source_bytes: usize,
    /// Meter of the run that reads the text: a stop ends the parser, too.
    pub meter: Option<Rc<Meter>>,
}

/// A position and its line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    pos: usize,
    line: u32,
    /// End of the text behind the position in which no line is known to end.
    clear: usize,
}

impl Mark {
    pub(super) fn new(pos: usize, line: u32) -> Self {
        Self { pos, line, clear: pos }
    }

    /// Whether a position is known to be of the same line.
    #[inline]
    fn covers(self, pos: usize) -> bool {
        (self.pos..=self.clear).contains(&pos)
    }
}

impl Default for ParseLimits {
    fn default() -> Self {
        Self { depth_max: 250, source_bytes: 64 << 20, meter: None }
    }
}

/// A reader of complete commands that owns its text.
#[derive(Debug)]
pub struct Parser {
    pub(super) buf: Vec<u8>,
    pub(super) pos: usize,
    /// A position whose line is known; lines elsewhere are counted from here.
    pub(super) mark: Mark,
    pub(super) pending: Vec<Pending>,
    pub(super) depth: u32,
    /// Substitutions around this place, which a parenthesis ends.
    pub(super) substitutions: u32,
    /// The bytes of the keyword found last.
    keyword_len: usize,
    /// The next complete command begins with no reserved word: see [`Parser::begin_with_word`].
    pub(super) begins_with_word: bool,
    /// Position of what is a word, where a reserved word may stand elsewhere.
    pub(super) word_at: Option<usize>,
    /// The last word ends in a backslash, with nothing behind it.
    pub(super) ends_in_backslash: bool,
    /// bash loses something of the innermost substitution where it prints it: a quoted blank at the end of an element of an array literal, or a `;` behind a
    /// here-document.
    pub(super) is_lossy: bool,
    /// The value of an assignment comes next.
    pub(super) value_follows: bool,
    /// Inside the value of an assignment, where a tilde may follow a colon.
    pub(super) in_assignment: bool,
    /// Inside a text of its own (a here-document, backquotes): nothing follows its end.
    pub(super) nested: u32,
    /// Lines of here-documents that were taken out of the text: their position, how many, and the line before them; by position.
    pub(super) taken: Vec<(usize, u32, u32)>,
    /// Inside text that is expanded as in double quotes without standing in some, such as a here-document.
    pub(super) in_text: bool,
    /// The `$` of `$'…'` and `$"…"` is text.
    pub(super) keeps_dollars: bool,
    /// The line of the body of a function, in braces, that began last.
    pub(super) function_line: u32,
    /// The line of a heading, where that is not the one that the command begins on.
    pub(super) heading_line: Option<u32>,
    /// The line of the `for ((` that began last.
    pub(super) arith_for_line: u32,
    /// Position of that text in the outer one.
    base: usize,
    /// Text not copied behind an alias yet.
    held: Vec<u8>,
    held_at: usize,
    /// Aliases being expanded.
    open_aliases: Vec<OpenAlias>,
    /// Words of this complete command that aliases stand in the place of.
    replaced: Vec<Replaced>,
    alias_bytes: usize,
    /// An alias ended by a blank ends here: the next word is looked up too.
    pub(super) next_alias_at: Option<usize>,
    pub(super) warnings: Vec<(u32, Vec<u8>)>,
    /// Positions at which `((` was found not to be arithmetic, or the bracket of `${a[` not to be closed, and where another byte stood.
    pub(super) misread: HashMap<usize, usize, RandomState>,
    /// Bytes read twice because of that.
    pub(super) reread_bytes: usize,
    /// Substitutions that were read inside of one that begins like `((`, where there is one: where each begins and ends, and bash's print of it.
    pub(super) prints: Option<Prints>,
    /// Strings `$"…"`, where they are collected: line and text by the position of their end.
    pub(super) translated: Option<Translated>,
    /// The quotation that begins here is one to be translated.
    pub(super) is_translated: bool,
    /// Words and expansions read since the last look at the meter.
    n_read: u32,
    /// Charge of the command that was read last, when that is a large one.
    tree: Option<Charge>,
}

/// Alias that is being expanded.
#[derive(Debug)]
struct OpenAlias {
    name: Vec<u8>,
    /// Place where its text ends.
    end: usize,
    /// Place among the words that were replaced.
    replaced: usize,
}

/// Word that the value of an alias stands in the place of.
#[derive(Debug)]
struct Replaced {
    word: Vec<u8>,
    start: usize,
    end: usize,
    /// A blank that is not of the value stands at the end.
    is_padded: bool,
}

impl Replaced {
    fn contains(&self, pos: usize) -> bool {
        self.start <= pos && pos < self.end
    }

    /// End of the value itself.
    fn value_end(&self) -> usize {
        self.end - usize::from(self.is_padded)
    }
}

impl Parser {
    /// A parser of `source`, whose first line has the number `first_line`.
    pub fn new(source: impl Into<Vec<u8>>, first_line: u32) -> Self {
        let mut buf = source.into();
        drop_nul(&mut buf);
        Self {
            buf,
            pos: 0,
            mark: Mark::new(0, first_line),
            pending: Vec::new(),
            depth: 0,
            substitutions: 0,
            keyword_len: 0,
            begins_with_word: false,
            word_at: None,
            ends_in_backslash: false,
            is_lossy: false,
            in_text: false,
            keeps_dollars: false,
            function_line: 0,
            heading_line: None,
            arith_for_line: 0,
            value_follows: false,
            in_assignment: false,
            nested: 0,
            taken: Vec::new(),
            base: 0,
            held: Vec::new(),
            held_at: 0,
            open_aliases: Vec::new(),
            replaced: Vec::new(),
            alias_bytes: 0,
            next_alias_at: None,
            warnings: Vec::new(),
            misread: HashMap::default(),
            reread_bytes: 0,
            prints: None,
            translated: None,
            is_translated: false,
            n_read: 0,
            tree: None,
        }
    }

    /// The next complete command, or `None` at the end.
    ///
    /// # Errors
    /// When the text is not a script, or a guard stopped the parser.
    pub fn next(&mut self, env: &mut ParseEnv<'_>) -> Result<Option<Rc<ast::Complete>>, SyntaxError> {
        self.depth = 0;
        let read = self.mark.pos;
        self.taken.retain(|(pos, ..)| *pos > read);
        self.substitutions = 0;
        self.misread.clear();
        let begun = self.pos;
        self.open_aliases.retain(|open| begun < open.end);
        if self.open_aliases.is_empty() {
            self.replaced.clear();
        }
        self.in_assignment = false;
        self.tree = None;
        let mut reader = Reader { p: self, env };
        let result = reader.check_size().and_then(|()| reader.complete());
        result.map_err(|error| SyntaxError { in_substitution: self.substitutions > 0 && !error.incomplete, ..*error })
    }

    /// Collects the strings `$"…"` of what is read from now on.
    pub fn collect_translated(&mut self) {
        self.translated = Some(Translated::default());
    }

    /// Takes the strings `$"…"` that were read since: the line and the text of each, in the order of their ends.
    pub fn take_translated(&mut self) -> Translated {
        self.translated.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Takes what the next complete command begins with for no reserved word, unless a line ends before it.
    pub fn begin_with_word(&mut self) {
        self.begins_with_word = true;
    }

    /// Whether the last word that was read ends in a backslash, with nothing behind it.
    #[must_use]
    pub fn ends_in_backslash(&self) -> bool {
        self.ends_in_backslash
    }

    /// The line of the body of a function, in braces, that began last, in this text or, as [`Self::set_function_line`] says, before it.
    pub(crate) fn function_line(&self) -> u32 {
        self.function_line
    }

    /// Sets the line that [`Self::function_line`] begins with.
    pub(crate) fn set_function_line(&mut self, line: u32) {
        self.function_line = line;
    }

    /// The line that is read next.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.count_line(self.pos)
    }

    /// The text; where aliases were expanded, their values stand in it.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.buf
    }

    /// The byte after the last complete command and its newline.
    #[must_use]
    pub fn position(&self) -> usize {
        self.pos
    }

    /// Goes on behind the line of an error that discards a command.
    pub fn skip_line(&mut self) {
        let rest = self.buf.get(self.pos..).unwrap_or_default();
        self.pos += memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        self.pending.clear();
        self.nested = 0;
        self.next_alias_at = None;
    }

    /// The first line ahead with something on it that is no comment, without its newline, and how far ahead it begins.
    pub fn line_ahead(&mut self) -> (usize, Vec<u8>) {
        let held = std::mem::take(&mut self.held);
        self.buf.extend_from_slice(held.get(std::mem::take(&mut self.held_at)..).unwrap_or_default());
        let rest = self.buf.get(self.pos..).unwrap_or_default();
        let mut skipped = 0;
        for line in rest.split(|b| *b == b'\n') {
            if !matches!(line.trim_ascii_start().first(), None | Some(b'#')) {
                return (skipped, line.to_vec());
            }
            skipped += line.len() + 1;
        }
        (rest.len(), Vec::new())
    }

    /// The line of what begins so many bytes ahead.
    #[must_use]
    pub fn line_at(&self, ahead: usize) -> u32 {
        self.count_line(self.pos + ahead)
    }

    /// Puts other text in the place of so many bytes, which begin so far ahead.
    pub fn replace(&mut self, ahead: usize, len: usize, text: &[u8]) {
        let end = self.buf.len();
        let from = (self.pos + ahead).min(end);
        self.buf.splice(from..(from + len).min(end), text.iter().copied());
        self.mark.clear = self.mark.pos;
    }

    /// The warnings since the last call, each with its line.
    pub fn take_warnings(&mut self) -> Vec<(u32, Vec<u8>)> {
        std::mem::take(&mut self.warnings)
    }

    /// The line in which the last complete command ended.
    #[must_use]
    pub fn end_line(&self) -> u32 {
        let ended = self.pos.checked_sub(1).and_then(|at| self.buf.get(at)) == Some(&b'\n');
        self.line().saturating_sub(u32::from(ended))
    }

    /// Says that the last complete command ended in `line`: what follows is counted from there.
    pub fn renumber(&mut self, line: u32) {
        let ended = self.pos.checked_sub(1).and_then(|at| self.buf.get(at)) == Some(&b'\n');
        self.mark = Mark::new(self.pos, line.saturating_add(u32::from(ended)));
    }

    fn count_line(&self, pos: usize) -> u32 {
        let Mark { pos: at, line, .. } = self.mark;
        if self.mark.covers(pos) {
            return line;
        }
        let count = |from: usize, to: usize| {
            let newlines = memchr::memchr_iter(b'\n', self.buf.get(from..to.min(self.buf.len())).unwrap_or_default()).count();
            let first = self.taken.partition_point(|(pos, ..)| *pos <= from);
            let between = self.taken.get(first..).unwrap_or_default().iter().take_while(|(pos, ..)| *pos <= to);
            let taken = between.map(|(_, n_lines, _)| *n_lines).sum();
            u32::try_from(newlines).unwrap_or(u32::MAX).saturating_add(taken)
        };
        if pos >= at { line.saturating_add(count(at, pos)) } else { line.saturating_sub(count(pos, at)) }
    }
}

/// Bash drops NUL bytes of a script; here none means the end of the text.
fn drop_nul(text: &mut Vec<u8>) {
    if memchr::memchr(0, text).is_some() {
        text.retain(|&b| b != 0);
    }
}

/// A parser at work in an environment.
pub(super) struct Reader<'p, 'e> {
    pub(super) p: &'p mut Parser,
    pub(super) env: &'p mut ParseEnv<'e>,
}

/// Position and line at which something begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    pub(super) pos: usize,
    pub(super) line: u32,
}

/// A place to go back to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checkpoint {
    pos: usize,
    depth: u32,
    substitutions: u32,
    n_pending: usize,
    n_warnings: usize,
}

impl Reader<'_, '_> {
    fn check_size(&mut self) -> Res<()> {
        if self.p.buf.len() + self.p.held.len() - self.p.held_at > self.env.limits.source_bytes {
            return Err(self.limit("script is too long"));
        }
        Ok(())
    }

    /// Brings in more text; `false` at the end.
    #[cold]
    fn fill(&mut self) -> bool {
        if let Some(rest) = self.p.held.get(self.p.held_at..).filter(|rest| !rest.is_empty()) {
            let chunk = rest.get(..CHUNK_BYTES).unwrap_or(rest);
            self.p.held_at += chunk.len();
            self.p.buf.extend_from_slice(chunk);
            return true;
        }
        if self.p.nested > 0 || self.p.buf.len() > self.env.limits.source_bytes {
            return false;
        }
        let Some(more) = self.env.more.as_mut() else { return false };
        let mut text = Vec::new();
        while more(&mut text) {
            drop_nul(&mut text);
            if !text.is_empty() {
                self.p.buf.append(&mut text);
                return true;
            }
        }
        false
    }

    /// Whether no text follows what is there.
    #[inline]
    fn is_whole(&self) -> bool {
        self.env.more.is_none() && self.p.held_at >= self.p.held.len()
    }

    /// The next byte; 0 at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> u8 {
        self.peek_at(0)
    }

    /// The byte `ahead` bytes on; 0 at the end.
    #[inline]
    pub(super) fn peek_at(&mut self, ahead: usize) -> u8 {
        match self.p.buf.get(self.p.pos + ahead) {
            Some(&b) => b,
            None if self.is_whole() => 0,
            None => self.peek_behind(ahead),
        }
    }

    /// The byte `ahead` bytes on, which is not there yet; 0 at the end.
    #[cold]
    fn peek_behind(&mut self, ahead: usize) -> u8 {
        loop {
            if let Some(&b) = self.p.buf.get(self.p.pos + ahead) {
                return b;
            }
            if !self.fill() {
                return 0;
            }
        }
    }

    /// Moves on by so many bytes.
    pub(super) fn bump(&mut self, n_bytes: usize) {
        self.p.pos += n_bytes;
    }

    /// Takes the byte if it is next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.p.pos += usize::from(found);
        found
    }

    /// The text from `start` to here.
    pub(super) fn since(&self, start: usize) -> &[u8] {
        self.p.buf.get(start..self.p.pos).unwrap_or_default()
    }

    /// The text that is there already, from here on.
    pub(super) fn rest(&self) -> &[u8] {
        self.p.buf.get(self.p.pos..).unwrap_or_default()
    }

    /// Makes sure that the rest of the line is there, as far as the text goes.
    pub(super) fn load_line(&mut self) {
        let mut from = self.p.pos;
        while self.p.buf.get(from..).is_none_or(|rest| memchr::memchr(b'\n', rest).is_none()) {
            from = from.max(self.p.buf.len());
            if !self.fill() {
                return;
            }
        }
    }

    /// The line of a position. Positions are mostly asked for in order.
    #[inline]
    pub(super) fn line_of(&mut self, pos: usize) -> u32 {
        if !self.p.mark.covers(pos) {
            return self.line_elsewhere(pos);
        }
        self.p.mark.pos = pos;
        self.p.mark.line
    }

    fn line_elsewhere(&mut self, pos: usize) -> u32 {
        let (before, line) = (self.p.mark, self.p.count_line(pos));
        let is_same_line = pos < before.pos && line == before.line;
        let rest = self.p.buf.get(pos..).unwrap_or_default();
        let clear = if is_same_line { before.clear } else { pos + memchr::memchr(b'\n', rest).unwrap_or(rest.len()) };
        self.p.mark = Mark { pos, line, clear };
        line
    }

    /// Here, as the beginning of something.
    pub(super) fn start(&mut self) -> Start {
        let pos = self.p.pos;
        Start { pos, line: self.line_of(pos) }
    }

    /// The span from `start` to here.
    pub(super) fn span(&self, start: Start) -> Span {
        let at = |pos: usize| u32::try_from(pos + self.p.base).unwrap_or(u32::MAX);
        Span { start: at(start.pos), end: at(self.p.pos), line: start.line }
    }

    /// The span of the next byte.
    pub(super) fn here(&mut self) -> Span {
        let start = self.start();
        let mut span = self.span(start);
        span.end = span.end.saturating_add(1);
        span
    }

    /// Goes one level deeper; paired with [`Self::leave`] unless an error ends everything.
    pub(super) fn enter(&mut self) -> Res<()> {
        self.p.depth += 1;
        if self.p.depth > self.env.limits.depth_max {
            return Err(self.limit("commands are nested too deeply"));
        }
        Ok(())
    }

    /// Counts a word or expansion; now and then the tree is charged, and the run may be over.
    pub(super) fn count(&mut self) -> Res<()> {
        self.p.n_read += 1;
        if self.p.n_read < READ_MAX {
            return Ok(());
        }
        self.p.n_read = 0;
        let Some(meter) = &self.env.limits.meter else { return Ok(()) };
        let bytes = self.p.tree.as_ref().map_or(0, Charge::bytes) + READ_MAX as usize * TREE_BYTES;
        let charged = meter.check().and_then(|()| match &mut self.p.tree {
            Some(charge) => charge.resize(bytes),
            None => meter.charge(bytes).map(|charge| self.p.tree = Some(charge)),
        });
        charged.map_err(|_| self.limit("the run is over"))
    }

    /// Goes back one level, from [`Self::enter`].
    pub(super) fn leave(&mut self) {
        self.p.depth = self.p.depth.saturating_sub(1);
    }

    #[cold]
    pub(super) fn limit(&mut self, message: &str) -> Box<SyntaxError> {
        let span = self.here();
        SyntaxError::new(message, span).limit()
    }

    /// Remembers this place to go back to.
    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            pos: self.p.pos,
            depth: self.p.depth,
            substitutions: self.p.substitutions,
            n_pending: self.p.pending.len(),
            n_warnings: self.p.warnings.len(),
        }
    }

    /// Goes back, which is allowed only so often.
    pub(super) fn go_back(&mut self, to: Checkpoint) -> Res<()> {
        self.p.reread_bytes += self.p.pos.saturating_sub(to.pos);
        if self.p.reread_bytes > 4 * self.p.buf.len() + 4096 {
            return Err(self.limit("parentheses are nested too deeply"));
        }
        self.p.pos = to.pos;
        self.p.depth = to.depth;
        self.p.substitutions = to.substitutions;
        self.p.pending.truncate(to.n_pending);
        self.p.warnings.truncate(to.n_warnings);
        Ok(())
    }

    /// Reads a text of its own with `read`, as if it stood at `at`.
    pub(super) fn within<T>(&mut self, text: Vec<u8>, at: Start, read: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let (outer_base, outer_prints) = (self.p.base, self.p.prints.take());
        let state = (
            std::mem::replace(&mut self.p.buf, text),
            std::mem::replace(&mut self.p.pos, 0),
            std::mem::replace(&mut self.p.mark, Mark::new(0, at.line)),
            std::mem::take(&mut self.p.pending),
            std::mem::take(&mut self.p.open_aliases),
            std::mem::take(&mut self.p.replaced),
            std::mem::take(&mut self.p.held),
            std::mem::take(&mut self.p.held_at),
            self.p.next_alias_at.take(),
            std::mem::take(&mut self.p.misread),
            self.p.depth,
            std::mem::take(&mut self.p.substitutions),
        );
        self.p.nested += 1;
        self.p.base = outer_base + at.pos;
        let result = read(self);
        self.p.nested -= 1;
        (self.p.base, self.p.prints) = (outer_base, outer_prints);
        let (depth, substitutions);
        (
            self.p.buf,
            self.p.pos,
            self.p.mark,
            self.p.pending,
            self.p.open_aliases,
            self.p.replaced,
            self.p.held,
            self.p.held_at,
            self.p.next_alias_at,
            self.p.misread,
            depth,
            substitutions,
        ) = state;
        self.p.substitutions = substitutions;
        self.p.depth = depth;
        result
    }

    /// Passes blanks, continued lines and a comment; stops before a newline.
    #[inline]
    pub(super) fn skip_blank(&mut self) {
        if matches!(self.peek(), b' ' | b'\t' | b'\\' | b'#') {
            self.skip_blank_here();
        }
    }

    fn skip_blank_here(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' => self.bump(1),
                b'\\' if self.peek_at(1) == b'\n' => self.bump(2),
                b'#' => {
                    self.load_line();
                    let len = memchr::memchr(b'\n', self.rest()).unwrap_or_else(|| self.rest().len());
                    self.bump(len);
                }
                _ => return,
            }
        }
    }

    /// Passes backslashes that continue lines.
    pub(super) fn skip_continuation(&mut self) {
        while self.peek() == b'\\' && self.peek_at(1) == b'\n' {
            self.bump(2);
        }
    }

    /// Takes a newline, and the here-documents that wait for it.
    pub(super) fn newline(&mut self) -> Res<()> {
        self.bump(1);
        if self.p.pending.is_empty() {
            return Ok(());
        }
        let pos = self.p.pos;
        match self.p.open_aliases.iter().map(|open| open.end).max() {
            Some(end) if pos < end => self.here_docs_behind(pos, end),
            _ => self.here_docs(),
        }
    }

    /// bash: the bodies of here-documents that an alias names stand behind the line of the alias, not in its value.
    fn here_docs_behind(&mut self, pos: usize, alias_end: usize) -> Res<()> {
        self.p.pos = alias_end;
        self.load_line();
        let len = memchr::memchr(b'\n', self.rest()).map_or_else(|| self.rest().len(), |at| at + 1);
        self.bump(len);
        let body = self.p.pos;
        self.here_docs()?;
        let taken = self.p.buf.get(body..self.p.pos).unwrap_or_default();
        let newlines = u32::try_from(memchr::memchr_iter(b'\n', taken).count()).unwrap_or(u32::MAX);
        let line = self.line_of(pos);
        self.p.mark = Mark::new(pos, line.saturating_add(newlines));
        self.p.buf.drain(body..self.p.pos);
        self.p.pos = pos;
        Ok(())
    }

    /// Passes blanks, comments and newlines.
    pub(super) fn skip_newlines(&mut self) -> Res<()> {
        loop {
            self.skip_blank();
            if self.peek() != b'\n' {
                return Ok(());
            }
            self.newline()?;
        }
    }

    /// Skips empty lines before a command, and lines that an alias makes empty.
    pub(super) fn skip_to_command(&mut self) -> Res<()> {
        loop {
            self.skip_newlines()?;
            self.skip_empty_alias()?;
            if self.peek() != b'\n' {
                return Ok(());
            }
        }
    }

    /// Expands the aliases at this place, where a command may begin, and skips the blanks that are left of empty ones.
    pub(super) fn skip_empty_alias(&mut self) -> Res<()> {
        if self.env.aliases.is_some() {
            self.expand_alias()?;
            self.skip_blank();
        }
        Ok(())
    }

    /// The operator at this place and its length in bytes; continued lines may stand in it.
    pub(super) fn operator(&mut self) -> Option<(&'static [u8], usize)> {
        let mut taken = [0_u8; 3];
        let mut ahead = 0;
        let mut best: Option<(&'static [u8], usize)> = None;
        for count in 1..=3 {
            while self.peek_at(ahead) == b'\\' && self.peek_at(ahead + 1) == b'\n' {
                ahead += 2;
            }
            let byte = self.peek_at(ahead);
            ahead += 1;
            if let Some(slot) = taken.get_mut(count - 1) {
                *slot = byte;
            }
            let Some(found) = taken.get(..count).and_then(operator_of) else { break };
            best = Some((found, ahead));
        }
        best
    }

    /// Whether `text` stands here.
    pub(super) fn at(&mut self, text: &[u8]) -> bool {
        text.iter().enumerate().all(|(ahead, &byte)| self.peek_at(ahead) == byte)
    }

    /// The length of the plain text at this place: up to a metacharacter, a quotation or the end.
    pub(super) fn plain_len(&mut self) -> usize {
        self.plain_end(0)
    }

    /// Where the plain text ends that begins `from` bytes ahead.
    fn plain_end(&mut self, from: usize) -> usize {
        let is_end = |b: &u8| *b == 0 || class(*b) & (META | QUOTE) != 0;
        let rest = self.rest().get(from..).unwrap_or_default();
        let mut ahead = match rest.iter().position(is_end) {
            Some(len) => return from + len,
            None => from + rest.len(),
        };
        loop {
            match self.peek_at(ahead) {
                0 => return ahead,
                b if class(b) & (META | QUOTE) != 0 => return ahead,
                _ => ahead += 1,
            }
        }
    }

    /// Moves the line ends that are continued between the byte here and `second` in front of both, and passes them.
    pub(super) fn join_pair(&mut self, second: u8) {
        let mut n_joined = 0;
        while self.peek_at(1 + 2 * n_joined) == b'\\' && self.peek_at(2 + 2 * n_joined) == b'\n' {
            n_joined += 1;
        }
        if n_joined == 0 || self.peek_at(1 + 2 * n_joined) != second {
            return;
        }
        let line = self.line_of(self.p.pos);
        let joined = [b"\\\n".repeat(n_joined), vec![self.peek(), second]].concat();
        let Some(place) = self.p.buf.get_mut(self.p.pos..self.p.pos + joined.len()) else { return };
        place.copy_from_slice(&joined);
        self.p.mark = Mark::new(self.p.pos, line);
        self.p.pos += 2 * n_joined;
    }

    /// Moves the line ends that are continued inside of the plain text here in front of it, and passes them.
    /// bash: a backslash and its newline are gone before words, names and numbers are told apart.
    pub(super) fn join_continued(&mut self) {
        let mut end = self.plain_len();
        if self.peek_at(end) != b'\\' || end == 0 {
            return;
        }
        let mut text = self.rest().get(..end).unwrap_or_default().to_vec();
        let mut n_joined = 0;
        while self.peek_at(end) == b'\\' && self.peek_at(end + 1) == b'\n' {
            let next = self.plain_end(end + 2);
            if next == end + 2 && !matches!(self.peek_at(next), b'<' | b'>' | b'(' | b'\\') {
                break;
            }
            text.extend_from_slice(self.rest().get(end + 2..next).unwrap_or_default());
            n_joined += 1;
            end = next;
        }
        let line = self.line_of(self.p.pos);
        let joined = [b"\\\n".repeat(n_joined), text].concat();
        let Some(place) = self.p.buf.get_mut(self.p.pos..self.p.pos + end).filter(|place| place.len() == joined.len()) else { return };
        place.copy_from_slice(&joined);
        self.p.mark = Mark::new(self.p.pos, line);
        self.p.pos += 2 * n_joined;
    }

    /// The word here when it is plain and ends where its plain text ends.
    pub(super) fn plain_word(&mut self) -> &[u8] {
        let len = self.plain_len();
        match self.peek_at(len) {
            b if class(b) & QUOTE != 0 => b"",
            _ => self.rest().get(..len).unwrap_or_default(),
        }
    }

    /// The reserved word at this place, where a command may begin. Expands an alias first.
    pub(super) fn keyword(&mut self) -> Res<Option<Keyword>> {
        self.skip_blank();
        if self.p.word_at == Some(self.p.pos) {
            return Ok(None);
        }
        if self.env.aliases.is_some() {
            self.expand_alias()?;
        }
        let first = self.peek();
        if !matches!(first, b'!' | b'{' | b'}' | b'[' | b']' | b'c'..=b'f' | b'i' | b's'..=b'u' | b'w') {
            return Ok(None);
        }
        if self.env.extglob && class(first) & EXT != 0 && self.peek_at(1) == b'(' {
            return Ok(None);
        }
        let len = self.plain_len();
        self.p.keyword_len = len;
        if len > 8 {
            return Ok(None);
        }
        match self.peek_at(len) {
            b'\\' if self.peek_at(len + 1) == b'\n' => Ok(self.continued_keyword()),
            byte if class(byte) & QUOTE != 0 => Ok(None),
            _ => Ok(Keyword::of(self.rest().get(..len).unwrap_or_default())),
        }
    }

    /// A keyword with continued lines in it.
    fn continued_keyword(&mut self) -> Option<Keyword> {
        let mut word = Vec::new();
        let mut ahead = 0;
        loop {
            match self.peek_at(ahead) {
                b'\\' if self.peek_at(ahead + 1) == b'\n' => ahead += 2,
                0 => break,
                byte if class(byte) & META != 0 => break,
                byte if class(byte) & QUOTE != 0 || word.len() == 8 => return None,
                byte => {
                    word.push(byte);
                    ahead += 1;
                }
            }
        }
        self.p.keyword_len = ahead;
        Keyword::of(&word)
    }

    /// Takes the keyword just found.
    pub(super) fn take_keyword(&mut self) {
        self.p.pos += self.p.keyword_len;
    }

    /// Takes a plain word known to be there.
    pub(super) fn take_plain(&mut self) {
        let len = self.plain_len();
        self.bump(len);
    }

    /// Puts the value of an alias in the place of the word here, as long as that is one.
    pub(super) fn expand_alias(&mut self) -> Res<()> {
        loop {
            self.skip_blank();
            self.join_continued();
            let Some(aliases) = self.env.aliases else { return Ok(()) };
            let pos = self.p.pos;
            if self.p.word_at == Some(pos) {
                return Ok(());
            }
            self.p.open_aliases.retain(|open| pos < open.end);
            let word = self.plain_word().to_vec();
            if word.is_empty() || self.p.open_aliases.iter().any(|open| open.name == word) {
                return Ok(());
            }
            if self.env.posix && is_reserved_word(&word) {
                return Ok(());
            }
            let Some(mut value) = aliases(&word) else { return Ok(()) };
            self.p.alias_bytes += value.len();
            if self.p.alias_bytes > self.env.limits.source_bytes {
                return Err(self.limit("aliases are too long"));
            }
            drop_nul(&mut value);
            let blank_end = matches!(value.last(), Some(b' ' | b'\t'));
            // bash: a blank keeps the value from running into what follows, unless its last byte does or stands in quotes.
            let is_padded = value.last().is_none_or(|last| class(*last) & META == 0) && !ends_quoted(&value);
            if is_padded {
                value.push(b' ');
            }
            self.put_alias(word, &value, is_padded);
            if blank_end {
                self.p.next_alias_at = Some(self.p.pos + value.len());
            }
        }
    }

    /// Puts the value of an alias in the place of a word here; `is_padded` says that its last blank is not of the value.
    fn put_alias(&mut self, word: Vec<u8>, value: &[u8], is_padded: bool) {
        let pos = self.p.pos;
        let near = (pos + word.len() + CHUNK_BYTES).min(self.p.buf.len());
        if near < self.p.buf.len() {
            let mut tail = self.p.buf.split_off(near);
            tail.extend_from_slice(self.p.held.get(self.p.held_at..).unwrap_or_default());
            self.p.held = tail;
            self.p.held_at = 0;
        }
        self.p.buf.splice(pos..pos + word.len(), value.iter().copied());
        for open in &mut self.p.open_aliases {
            open.end = (open.end + value.len()).saturating_sub(word.len());
            if let Some(outer) = self.p.replaced.get_mut(open.replaced) {
                outer.end = open.end;
            }
        }
        self.p.replaced.push(Replaced { word: word.clone(), start: pos, end: pos + value.len(), is_padded });
        if let Some(at) = &mut self.p.next_alias_at {
            *at = (*at + value.len()).saturating_sub(word.len());
        }
        // bash: the lines of an alias are not lines of the script.
        let newlines = u32::try_from(memchr::memchr_iter(b'\n', value).count()).unwrap_or(u32::MAX);
        let line = self.line_of(pos);
        self.p.mark = Mark::new(pos, line.saturating_sub(newlines));
        self.p.open_aliases.push(OpenAlias { name: word, end: pos + value.len(), replaced: self.p.replaced.len() - 1 });
    }

    /// The error for the token here; at the end of a text that stands for its last newline.
    #[cold]
    pub(super) fn unexpected(&mut self) -> Box<SyntaxError> {
        self.skip_blank();
        let at_end = self.peek() == 0 && self.p.pos > 0 && self.p.buf.get(self.p.pos - 1) == Some(&b'\n');
        if at_end { self.unexpected_end() } else { self.unexpected_token() }
    }

    /// The error for the token here, where newlines may stand.
    #[cold]
    pub(super) fn unexpected_past_newlines(&mut self) -> Box<SyntaxError> {
        match self.skip_newlines() {
            Err(error) => error,
            Ok(()) if self.peek() == 0 => self.unexpected_end(),
            Ok(()) => self.unexpected_token(),
        }
    }

    /// The error at the end of the text.
    #[cold]
    pub(super) fn unexpected_end(&mut self) -> Box<SyntaxError> {
        let mut span = self.here();
        span.line = self.end_line();
        if self.peek() == 0 {
            // bash: here-documents that were named have begun by then.
            self.warn_of_pending();
        }
        SyntaxError::new("syntax error: unexpected end of file", span).incomplete()
    }

    /// The line of the end of the text: one past the last line.
    pub(super) fn end_line(&mut self) -> u32 {
        let len = self.p.buf.len();
        let line = self.line_of(len);
        if self.p.buf.last() == Some(&b'\n') { line } else { line + 1 }
    }

    /// The error for a quotation or bracket that is not closed, named by its closing byte.
    #[cold]
    pub(super) fn unmatched(&mut self, close: u8, line: u32) -> Box<SyntaxError> {
        // bash: here-documents in an open quotation count for where it began.
        let n_taken: u32 = self.p.taken.iter().filter(|(_, _, before)| *before >= line).map(|(_, n_lines, _)| *n_lines).sum();
        let line = line.saturating_add(n_taken);
        let mut span = self.here();
        span.line = line;
        let message = [b"unexpected EOF while looking for matching `", &[close][..], b"'"].concat();
        SyntaxError::new(message, span).incomplete().unmatched()
    }

    #[cold]
    fn unexpected_token(&mut self) -> Box<SyntaxError> {
        let start = self.start();
        let number = self.number_before();
        let token = match self.token_text() {
            Ok(_) if !number.is_empty() => number,
            Ok(token) => token,
            Err(error) => return error,
        };
        let mut span = self.span(start);
        span.end = span.start + u32::try_from(token.len()).unwrap_or(0);
        let shown = ansi_c::shown(&token, self.env.bytes);
        let message = [b"syntax error near unexpected token `", shown.as_slice(), b"'"].concat();
        let is_word = token.first().is_some_and(|byte| class(*byte) & META == 0);
        let line = [b"`", &*self.shown_line(start.pos, start.pos + token.len(), is_word), b"'"].concat();
        SyntaxError::new(message, span).and(line)
    }

    /// The error for an expression that was read, and is not expected where it stands.
    #[cold]
    pub(super) fn unexpected_expression(&mut self, text: &[u8]) -> Box<SyntaxError> {
        let shown = ansi_c::shown(text, self.env.bytes);
        let message = [b"syntax error near unexpected token `", shown.as_slice(), b"'"].concat();
        let end = self.p.pos;
        let line = [b"`", &*self.shown_line(end, end, false), b"'"].concat();
        SyntaxError::new(message, self.here()).and(line)
    }

    /// The error for `((` that is no expression. bash: it shows what it has read from the second parenthesis on, and one character more.
    #[cold]
    pub(super) fn unexpected_parenthesis(&mut self, from: usize) -> Box<SyntaxError> {
        let end = (self.p.misread.get(&from).copied().unwrap_or(from) + 1).min(self.p.buf.len());
        let read = self.p.buf.get(from..end).unwrap_or_default();
        let line = [b"`", read.strip_suffix(b"\n").unwrap_or(read), b"'"].concat();
        let mut span = self.here();
        span.line = self.line_of(end.saturating_sub(1));
        SyntaxError::new("syntax error near unexpected token `('", span).and(line)
    }

    /// The line that bash shows of an error at a token: that of the script, or the value of the alias that it reads in.
    fn shown_line(&mut self, pos: usize, token_end: usize, is_word: bool) -> Vec<u8> {
        self.load_line();
        let inside = self.p.replaced.iter().rev().find(|replaced| replaced.contains(pos));
        if let Some(alias) = inside.filter(|alias| token_end < alias.value_end() || is_word && token_end == alias.value_end()) {
            let mut value = self.before_aliases(alias.start, alias.value_end(), true);
            if token_end == alias.value_end() && alias.is_padded {
                // bash: the blank that ended the word is put back over its last byte.
                value.pop();
                value.push(b' ');
            }
            return value;
        }
        let (mut start, mut end) = (pos, pos);
        let text = self.p.buf.as_slice();
        let around = |at: usize| self.p.replaced.iter().find(|replaced| replaced.contains(at));
        loop {
            if let Some(outer) = around(start) {
                start = outer.start;
            }
            let newline = memchr::memrchr(b'\n', text.get(..start).unwrap_or_default());
            match newline.and_then(around) {
                Some(outer) => start = outer.start,
                None => break start = newline.map_or(0, |at| at + 1),
            }
        }
        loop {
            if let Some(outer) = around(end) {
                end = outer.end;
            }
            let newline = memchr::memchr(b'\n', text.get(end..).unwrap_or_default()).map(|at| end + at);
            match newline.and_then(around) {
                Some(outer) => end = outer.end,
                None => break end = newline.unwrap_or(text.len()),
            }
        }
        self.before_aliases(start, end, false)
    }

    /// Text of a range before aliases in it were expanded, but for the one that is all of it where `is_value` says so.
    fn before_aliases(&self, start: usize, end: usize, is_value: bool) -> Vec<u8> {
        let mut text = Vec::new();
        let mut at = start;
        let is_inner = |replaced: &&Replaced| replaced.end <= end && !(is_value && replaced.start == start && replaced.value_end() == end);
        let mut inside: Vec<&Replaced> = self.p.replaced.iter().filter(|replaced| replaced.start >= start).filter(is_inner).collect();
        // The outermost first, where several begin at one place.
        inside.sort_by_key(|replaced| (replaced.start, std::cmp::Reverse(replaced.end)));
        for replaced in inside {
            if replaced.start < at {
                continue;
            }
            text.extend_from_slice(self.p.buf.get(at..replaced.start).unwrap_or_default());
            text.extend_from_slice(&replaced.word);
            at = replaced.end;
        }
        text.extend_from_slice(self.p.buf.get(at..end).unwrap_or_default());
        text
    }

    /// The number in front of the redirection operator here, which bash takes as a token of its own; empty where there is none.
    fn number_before(&mut self) -> Vec<u8> {
        let is_redirection = matches!(self.peek(), b'<' | b'>');
        let before = self.p.buf.get(..self.p.pos).unwrap_or_default();
        let n_digits = before.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let (rest, number) = before.split_at(before.len() - n_digits);
        let is_word = rest.last().is_none_or(|byte| b" \t\n;|&()<>".contains(byte));
        if is_word && is_redirection { number.to_vec() } else { Vec::new() }
    }

    /// The token here, as bash names it.
    fn token_text(&mut self) -> Res<Vec<u8>> {
        if matches!(self.peek(), 0 | b'\n') {
            return Ok(b"newline".to_vec());
        }
        if let Some((operator, _)) = self.operator() {
            return Ok(operator.to_vec());
        }
        let pos = self.p.pos;
        self.word()?;
        // bash: an array literal is one token.
        if self.peek() == b'(' && self.since(pos).strip_suffix(b"=").is_some_and(is_name) {
            self.array_literal()?;
        }
        let word = self.since(pos).to_vec();
        self.p.pos = pos;
        Ok(word)
    }
}

/// Whether a text ends between quotes, or behind a backslash that quotes what follows.
fn ends_quoted(text: &[u8]) -> bool {
    let mut quote = None;
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match (quote, byte) {
            (None | Some(b'"'), b'\\') if bytes.next().is_none() => return true,
            (None, b'\'' | b'"') => quote = Some(*byte),
            (Some(open), byte) if open == *byte => quote = None,
            _ => {}
        }
    }
    quote.is_some()
}

/// The operators of the grammar.
fn operator_of(text: &[u8]) -> Option<&'static [u8]> {
    Some(match text {
        b"&" => b"&",
        b"&&" => b"&&",
        b"&>" => b"&>",
        b"&>>" => b"&>>",
        b";" => b";",
        b";;" => b";;",
        b";&" => b";&",
        b";;&" => b";;&",
        b"|" => b"|",
        b"||" => b"||",
        b"|&" => b"|&",
        b"(" => b"(",
        b")" => b")",
        b"<" => b"<",
        b"<<" => b"<<",
        b"<<-" => b"<<-",
        b"<<<" => b"<<<",
        b"<>" => b"<>",
        b"<&" => b"<&",
        b">" => b">",
        b">>" => b">>",
        b">&" => b">&",
        b">|" => b">|",
        _ => return None,
    })
}
