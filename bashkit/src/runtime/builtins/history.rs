//! `history`: the lines that a shell remembers.

use std::cell::RefCell;
use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::pattern::glob::{Glob, GlobOptions};

use super::history_file::with_file;
use super::numeric_argument::too_many;
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::history::{Expanded, LookedFor, expand};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::legal_number;
use crate::runtime::vars::special as names;
use crate::syntax::Parser;
use crate::syntax::intern::Symbol;

pub(super) const APPEND: Opt = Opt::flag('a', "", "append new lines to the file");
const CLEAR: Opt = Opt::flag('c', "", "clear the list");
const DELETE: Opt = Opt::value('d', "", "OFFSET", "delete an entry");
pub(super) const READ_NEW: Opt = Opt::flag('n', "", "read new lines of the file");
const EXPAND: Opt = Opt::flag('p', "", "expand without storing");
const STORE: Opt = Opt::flag('s', "", "store as one entry");
pub(super) const READ: Opt = Opt::flag('r', "", "read the file");
const WRITE: Opt = Opt::flag('w', "", "write the file");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[APPEND, CLEAR, DELETE, READ_NEW, EXPAND, STORE, READ, WRITE];

pub(super) const BUILTIN: BuiltinDef = builtin(
    "history",
    "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]",
    "Display or manipulate the history list",
    run,
);

/// Entry of the history: the lines of a command, and when it was stored.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entry {
    /// Lines of the command.
    pub(crate) text: Vec<u8>,
    /// Mark of comments and the second since 1970, as a file has them; empty for none.
    pub(super) stamp: Vec<u8>,
}

/// The lines that a shell remembers.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    pub(super) lines: Vec<Entry>,
    /// Lines that were dropped at the front: numbers go on.
    pub(super) dropped: usize,
    /// What assignments to `HISTSIZE`, `HISTTIMEFORMAT` and `histchars` have set.
    pub(super) settings: Settings,
    /// Lines at the end that no file has yet. bash: less than none, where `-n` has read a file that is shorter than the one before.
    pub(super) fresh: i64,
    /// Lines of the file that were read or appended: `-n` reads those behind them.
    pub(super) n_in_file: usize,
    /// The file was read when lines began to be remembered.
    pub(super) is_loaded: bool,
    own_line: OwnLine,
    /// What the last expansions looked for.
    pub(crate) looked_for: RefCell<LookedFor>,
}

/// What variables set, when they are assigned to. bash: what the environment brings counts later, or not at all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settings {
    /// Entries that are kept at most: `HISTSIZE`.
    pub(super) max: Option<usize>,
    /// Times are written to files: `HISTTIMEFORMAT` is set.
    pub(super) writes_times: bool,
    /// A file with times was read while they were written: since then lines without one belong to the entry before.
    pub(super) joins_lines: bool,
    /// Character that begins a time in a file. bash: there is none before `HISTTIMEFORMAT` was set.
    pub(super) comment: u8,
    /// Character that begins a reference to an event.
    pub(crate) event: u8,
    /// Character that begins a quick substitution.
    pub(crate) quick: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self { max: None, writes_times: false, joins_lines: false, comment: 0, event: b'!', quick: b'^' }
    }
}

impl Settings {
    /// Character that begins a comment, where nothing is expanded.
    pub(crate) fn comment(&self) -> u8 {
        if self.comment == 0 { b'#' } else { self.comment }
    }
}

/// Line of the running command in the history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum OwnLine {
    /// The command was not stored.
    #[default]
    Absent,
    /// The last line of the list.
    Stored,
    /// Taken back by `history -p` or `fc -s`.
    Removed,
    /// `history -s` has stored others in its place.
    Replaced,
}

impl History {
    /// The number of the last line.
    pub(crate) fn number(&self) -> usize {
        self.dropped + self.lines.len()
    }

    /// Lines of the history, oldest first.
    pub(crate) fn lines(&self) -> &[Entry] {
        &self.lines
    }

    /// The line of a number; of a negative one counted from the end.
    pub(crate) fn line(&self, number: i64) -> Option<&Vec<u8>> {
        let last = i64::try_from(self.number()).ok()?;
        self.lines.get(self.place(if number < 0 { last + 1 + number } else { number })?).map(|entry| &entry.text)
    }

    /// What variables have set.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A history of these lines.
    #[cfg(test)]
    pub(crate) fn of(lines: &[&str]) -> Self {
        Self { lines: lines.iter().map(|line| Entry { text: line.as_bytes().to_vec(), stamp: Vec::new() }).collect(), ..Self::default() }
    }

    /// Adds an entry, in the place of the oldest one where there are as many as there may be; `false`: there may be none.
    pub(super) fn push(&mut self, entry: Entry) -> bool {
        if self.settings.max == Some(self.lines.len()) {
            if self.lines.is_empty() {
                return false;
            }
            self.lines.remove(0);
            self.dropped += 1;
        }
        self.lines.push(entry);
        true
    }

    /// Limits the number of entries. bash: numbers begin with that of the entries that went.
    fn limit(&mut self, max: Option<usize>) {
        self.settings.max = max;
        let n = self.lines.len().saturating_sub(max.unwrap_or(usize::MAX));
        if n > 0 {
            self.lines.drain(..n);
            self.dropped = n - 1;
        }
    }

    fn limit_fresh(&mut self) {
        self.fresh = self.fresh.min(i64::try_from(self.lines.len()).unwrap_or(i64::MAX));
    }

    /// The place of a number.
    pub(super) fn place(&self, number: i64) -> Option<usize> {
        let place = usize::try_from(number).ok()?.checked_sub(self.dropped + 1)?;
        (place < self.lines.len()).then_some(place)
    }
}

impl Shell {
    /// Remembers the lines of a command that was read, when `set -o history` is on.
    pub(crate) fn note_history(&mut self, text: &[u8]) -> Result<(), Stop> {
        if !self.on(SetOpt::History) {
            return Ok(());
        }
        let here = memchr::memmem::find(text, b"<<").is_some();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let (one_entry, as_written) = (self.shopt(Shopt::CMDHIST), self.shopt(Shopt::LITHIST));
        let mut entry: Vec<u8> = Vec::new();
        let mut state = LineState::default();
        for line in text.split(|b| *b == b'\n') {
            let is_new = entry.is_empty();
            let first = line.iter().find(|b| !matches!(b, b' ' | b'\t'));
            if !one_entry && !here {
                if !matches!(first, None | Some(b'#')) || state.is_open() {
                    self.add_own_line(line.to_vec())?;
                }
                state.read(line);
                continue;
            }
            match first {
                None if is_new => continue,
                Some(b'#') if is_new => {
                    self.add_history(line.to_vec())?;
                    continue;
                }
                // bash: a comment by itself is left out, and its line end stays.
                Some(b'#') if !here && !as_written && !state.is_open() && !state.is_continued => {
                    state.has_comment = true;
                    continue;
                }
                _ => {}
            }
            if state.is_continued {
                entry.pop();
            } else if !is_new {
                entry.extend_from_slice(if here || as_written { b"\n" } else { state.joint(&entry) });
            }
            entry.extend_from_slice(line);
            state.read(line);
        }
        if entry.is_empty() {
            return Ok(());
        }
        if here && memchr::memchr(b'\n', &entry).is_some() {
            entry.push(b'\n');
        }
        self.add_own_line(entry)
    }

    /// Adds the line of the command that runs next.
    fn add_own_line(&mut self, line: Vec<u8>) -> Result<(), Stop> {
        let is_added = self.store_line(line)?;
        Rc::make_mut(&mut self.session.history).own_line = if is_added { OwnLine::Stored } else { OwnLine::Absent };
        Ok(())
    }

    /// `set -H`: replaces references to history in the line that is read next, and shows what came of it.
    pub(crate) fn expand_history(&mut self, parser: &mut Parser) -> Result<(), Stop> {
        while self.on(SetOpt::Histexpand) && self.on(SetOpt::History) {
            let (skipped, line) = parser.line_ahead();
            let Settings { event, quick, .. } = self.session.history.settings;
            if memchr::memchr(event, &line).is_none() && line.first() != Some(&quick) {
                return Ok(());
            }
            let all = line.len() + self.session.history.lines.len() + parser.source().len() / 16;
            self.meter.step(1 + all as u64)?;
            match expand(&self.session.history, &line, self.shopt(Shopt::EXTGLOB)) {
                Ok(expanded) if !expanded.changed => return Ok(()),
                Ok(Expanded { text, only_shown, .. }) => {
                    self.meter.fits(text.len())?;
                    self.stderr(&[text.as_slice(), b"\n"].concat())?;
                    if !only_shown {
                        parser.replace(skipped, line.len(), &text);
                        return Ok(());
                    }
                    self.add_history(text)?;
                }
                Err(message) => {
                    self.execution.line = parser.line_at(skipped);
                    self.complain(message)?;
                }
            }
            // bash: a line that is not run is not counted.
            parser.replace(skipped, line.len() + 1, b"");
        }
        Ok(())
    }

    /// Adds a line, unless `HISTCONTROL` or `HISTIGNORE` keep it out.
    pub(super) fn add_history(&mut self, line: Vec<u8>) -> Result<(), Stop> {
        self.store_line(line).map(|_| ())
    }

    /// Adds a line; `false` where it was kept out.
    fn store_line(&mut self, line: Vec<u8>) -> Result<bool, Stop> {
        let control = self.get("HISTCONTROL")?.unwrap_or_default();
        let has = |name: &[u8]| control.split(|b| *b == b':').any(|word| word == name);
        let both = has(b"ignoreboth");
        if (both || has(b"ignorespace")) && line.first() == Some(&b' ') {
            return Ok(false);
        }
        if (both || has(b"ignoredups")) && self.session.history.lines.last().is_some_and(|last| last.text == line) {
            return Ok(false);
        }
        let erase = has(b"erasedups");
        if let Some(patterns) = self.get("HISTIGNORE")? {
            let meter = Rc::clone(&self.meter);
            for pattern in patterns.split(|b| *b == b':').filter(|pattern| !pattern.is_empty()) {
                let glob = Glob::new(&meter, pattern, GlobOptions { extglob: true, ..GlobOptions::default() })?;
                if glob.matches(&line, &mut |n| meter.step(n))? {
                    return Ok(false);
                }
            }
        }
        self.meter.fits(self.session.history.lines.len().saturating_mul(64).saturating_add(line.len()))?;
        self.meter.step(1)?;
        let now = self.clock_seconds();
        let history = Rc::make_mut(&mut self.session.history);
        if erase {
            history.lines.retain(|old| old.text != line);
        }
        let stamp = stamp(history.settings.comment, now);
        let is_added = history.push(Entry { text: line, stamp });
        history.fresh += 1;
        history.limit_fresh();
        Ok(is_added)
    }

    /// Takes the value of `HISTSIZE`, `HISTTIMEFORMAT` or `histchars`.
    pub(crate) fn set_history(&mut self, name: Symbol) {
        let value = self.vars.get(name).scalar();
        let history = Rc::make_mut(&mut self.session.history);
        match (name, value) {
            (names::HISTSIZE, None) => history.limit(None),
            (names::HISTSIZE, Some(text)) if text.is_empty() => history.limit(None),
            (names::HISTSIZE, Some(text)) => {
                if let Some(n) = legal_number(&text) {
                    history.limit(usize::try_from(n).ok());
                }
            }
            (names::HISTCHARS, None) => {
                let Settings { event, quick, .. } = Settings::default();
                history.settings = Settings { event, quick, comment: b'#', ..history.settings };
            }
            (names::HISTCHARS, Some(text)) => {
                let chars = [&mut history.settings.event, &mut history.settings.quick, &mut history.settings.comment];
                chars.into_iter().zip(&*text).for_each(|(place, byte)| *place = *byte);
                if text.is_empty() {
                    // bash: there is no character for events then.
                    history.settings.event = 0;
                }
            }
            (_, value) => {
                history.settings.writes_times = value.is_some();
                if value.is_some() && history.settings.comment == 0 {
                    history.settings.comment = b'#';
                }
            }
        }
    }

    /// Takes back the line of the running command, for `history -p` and `fc -s`.
    pub(super) fn forget_own_line(&mut self) {
        if self.session.history.own_line == OwnLine::Stored {
            self.pop_history(OwnLine::Removed);
        }
    }

    /// Takes back the line of the running command for the first `history -s` in it. bash: another line, where `history -p` has taken that.
    fn replace_own_line(&mut self) {
        if matches!(self.session.history.own_line, OwnLine::Stored | OwnLine::Removed) {
            self.pop_history(OwnLine::Replaced);
        }
    }

    fn pop_history(&mut self, own_line: OwnLine) {
        let history = Rc::make_mut(&mut self.session.history);
        history.own_line = own_line;
        history.lines.pop();
        history.fresh -= 1;
    }
}

/// Time of an entry as a file has it.
pub(super) fn stamp(comment: u8, seconds: i64) -> Vec<u8> {
    [&[comment], inttostr(seconds, &mut [0; BYTES_MAX])].concat()
}

/// What the lines of a command that were read so far leave open.
#[derive(Default)]
struct LineState {
    /// Quotes, backquotes, `(` of substitutions and `=` of array literals that are not closed, from the outside in; `$` is that of `$'`.
    open: Vec<u8>,
    /// The last line ends in a backslash that continues it.
    is_continued: bool,
    /// The last line ends in a comment.
    has_comment: bool,
}

impl LineState {
    fn is_open(&self) -> bool {
        self.open.last().is_some_and(|open| *open != b'=')
    }

    /// Reads one more line.
    fn read(&mut self, line: &[u8]) {
        (self.is_continued, self.has_comment) = (false, false);
        let mut before = b' ';
        let mut bytes = line.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let top = self.open.last().copied();
            let next = bytes.peek().copied();
            match (top, byte) {
                (Some(b'\''), byte) => self.close(byte == b'\''),
                (Some(b'$'), b'\\') => drop(bytes.next()),
                (Some(b'$'), byte) => self.close(byte == b'\''),
                (_, b'\\') => self.is_continued = bytes.next().is_none(),
                (_, b'`') if top == Some(b'`') => self.close(true),
                (Some(b'"'), b'"') => self.close(true),
                (_, b'$') if next == Some(b'(') => {
                    bytes.next();
                    self.open.push(b'(');
                }
                (_, b'"' | b'`') => self.open.push(byte),
                (Some(b'"'), _) => {}
                (_, b'$') if next == Some(b'\'') => {
                    bytes.next();
                    self.open.push(b'$');
                }
                (_, b'\'') => self.open.push(byte),
                (_, b'=') if next == Some(b'(') => {
                    bytes.next();
                    self.open.push(b'=');
                }
                (Some(b'('), b'(') => self.open.push(byte),
                (Some(b'(' | b'='), b')') => self.close(true),
                (_, b'#') if matches!(before, b' ' | b'\t' | b';' | b'&' | b'|' | b'(' | b')') => {
                    self.has_comment = true;
                    return;
                }
                _ => {}
            }
            before = byte;
        }
    }

    fn close(&mut self, closes: bool) {
        if closes {
            self.open.pop();
        }
    }

    /// Text that joins the next line to those before.
    fn joint(&self, before: &[u8]) -> &'static [u8] {
        match self.open.last() {
            Some(b'=') if !self.has_comment => b" ",
            Some(_) => b"\n",
            None if self.has_comment => b"\n",
            None => joint(before),
        }
    }
}

/// Text that joins a line of a compound command to the one before.
fn joint(before: &[u8]) -> &'static [u8] {
    let end = before.trim_ascii_end();
    let last = end.rsplit(|b| b.is_ascii_whitespace() || *b == b';').next().unwrap_or_default();
    let open = matches!(last, b"do" | b"then" | b"else" | b"elif" | b"while" | b"until" | b"if" | b"{" | b"in" | b"time" | b"!")
        || matches!(end.last(), Some(b'(' | b'|' | b'&' | b';' | b'{'));
    if open { b" " } else { b"; " }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|text| text.to_vec()).collect();
    let files: Vec<Opt> = [APPEND, READ_NEW, READ, WRITE].into_iter().filter(|option| options.has(option)).collect();
    if files.len() > 1 {
        return shell.builtin_fails("history", "cannot use more than one of -anrw");
    }
    if options.has(&CLEAR) {
        let history = Rc::make_mut(&mut shell.session.history);
        let (settings, n_in_file, is_loaded) = (history.settings, history.n_in_file, history.is_loaded);
        *history = History { settings, n_in_file, is_loaded, ..History::default() };
        if operands.is_empty() {
            return Ok(0);
        }
    }
    if options.has(&STORE) {
        if !operands.is_empty() {
            shell.replace_own_line();
            // The line is joined here, noted and kept.
            shell.meter.fits(3 * operands.iter().map(|text| text.len() + 1).sum::<usize>())?;
            shell.add_history(operands.join(&b' '))?;
        }
        return Ok(0);
    }
    if options.has(&EXPAND) {
        shell.forget_own_line();
        return print_expanded(shell, &operands);
    }
    if let Some(spec) = options.value(&DELETE) {
        let spec = spec.to_vec();
        return delete(shell, &spec);
    }
    if let Some(option) = files.first() {
        if let Some(file) = operands.first()
            && shell.refuse_file_of("history", file)?
        {
            return Ok(1);
        }
        return with_file(shell, option.short(), operands.first());
    }
    if options.has(&CLEAR) {
        return Ok(0);
    }
    list(shell, &operands)
}

fn list(shell: &mut Shell, operands: &[Vec<u8>]) -> Flow {
    let n = match operands.first() {
        None => usize::MAX,
        Some(text) => {
            let Some(n) = legal_number(text) else {
                return shell.builtin_fails("history", [text.as_slice(), b": numeric argument required"].concat());
            };
            usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)
        }
    };
    if operands.len() > 1 {
        return too_many(shell, "history");
    }
    let format = shell.scalar(names::HISTTIMEFORMAT)?.filter(|format| !format.is_empty());
    let history = Rc::clone(&shell.session.history);
    let skipped = history.lines.len().saturating_sub(n);
    let mut out = Vec::new();
    for (i, entry) in history.lines.iter().enumerate().skip(skipped) {
        out.extend_from_slice(format!("{:5}  ", history.dropped + i + 1).as_bytes());
        if let Some(format) = &format {
            shell.meter.step(1)?;
            out.extend(shown_time(shell, format, entry)?);
            shell.meter.fits(out.len() + entry.text.len())?;
        }
        out.extend_from_slice(&entry.text);
        out.push(b'\n');
    }
    shell.print("history", &out)
}

/// Time of an entry as `HISTTIMEFORMAT` wants it.
fn shown_time(shell: &mut Shell, format: &[u8], entry: &Entry) -> Result<Vec<u8>, Stop> {
    let mark = shell.session.history.settings.comment;
    let Some((first, digits)) = entry.stamp.split_first() else { return Ok(b"??".to_vec()) };
    let n_digits = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let seconds = legal_number(digits.get(..n_digits).unwrap_or_default()).filter(|seconds| *first == mark && *seconds != 0);
    match seconds {
        Some(seconds) => shell.format_time_at_most(format, seconds),
        // bash: a time that was stored while there was no mark has no text.
        None if *first == 0 => Ok(b"??".to_vec()),
        None => Ok([entry.stamp.strip_prefix(b"#").unwrap_or(&entry.stamp), b": invalid timestamp"].concat()),
    }
}

fn delete(shell: &mut Shell, spec: &[u8]) -> Flow {
    let history = Rc::clone(&shell.session.history);
    let place = |text: &str| {
        let n = text.parse::<i64>().ok()?;
        let last = i64::try_from(history.number()).unwrap_or(i64::MAX);
        history.place(if n < 0 { last + 1 + n } else { n })
    };
    let text = String::from_utf8_lossy(spec).into_owned();
    // A minus at the start is a sign; one behind it makes a range.
    let cut = text.char_indices().skip(1).find(|(_, c)| *c == '-').map(|(i, _)| i);
    let (from, to) = match cut.and_then(|at| text.split_at_checked(at)) {
        Some((from, to)) => (from, to.get(1..).unwrap_or("")),
        None => (text.as_str(), text.as_str()),
    };
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    let wrong = match (place(from), place(to)) {
        (Some(from), Some(to)) if from <= to => {
            let history = Rc::make_mut(&mut shell.session.history);
            history.lines.drain(from..=to);
            history.limit_fresh();
            return Ok(0);
        }
        // bash: no message.
        (Some(_), Some(_)) => return Ok(1),
        _ if !is_number(from) || !is_number(to) => text.as_str(),
        (None, _) => from,
        (_, None) => to,
    };
    shell.builtin_fails("history", format!("{wrong}: history position out of range"))
}

fn print_expanded(shell: &mut Shell, texts: &[Vec<u8>]) -> Flow {
    let mut status = 0;
    for text in texts {
        shell.meter.step(1 + shell.session.history.lines.len() as u64)?;
        match expand(&shell.session.history, text, false) {
            Ok(Expanded { text: mut line, .. }) => {
                line.push(b'\n');
                shell.print_quietly(&line)?;
            }
            Err(_) => {
                shell.builtin_error("history", [text.as_slice(), b": history expansion failed"].concat())?;
                status = 1;
            }
        }
    }
    Ok(status)
}
