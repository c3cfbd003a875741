//! `history`: the lines that a shell remembers.

use std::cell::RefCell;
use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::kernel::{Description, Fault, Input};
use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::vfs::OpenOptions;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::history::{Expanded, LookedFor, expand};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::syntax::Parser;

const APPEND: Opt = Opt::flag('a', "", "append new lines to the file");
const CLEAR: Opt = Opt::flag('c', "", "clear the list");
const DELETE: Opt = Opt::value('d', "", "OFFSET", "delete an entry");
const READ_NEW: Opt = Opt::flag('n', "", "read new lines of the file");
const EXPAND: Opt = Opt::flag('p', "", "expand without storing");
const STORE: Opt = Opt::flag('s', "", "store as one entry");
const READ: Opt = Opt::flag('r', "", "read the file");
const WRITE: Opt = Opt::flag('w', "", "write the file");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[APPEND, CLEAR, DELETE, READ_NEW, EXPAND, STORE, READ, WRITE];

pub(super) const BUILTIN: BuiltinDef = builtin(
    "history",
    "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]",
    "Display or manipulate the history list",
    run,
);

/// The lines that a shell remembers.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    pub(super) lines: Vec<Vec<u8>>,
    /// Lines that were dropped at the front: numbers go on.
    pub(super) dropped: usize,
    /// Lines at the end that no file has yet. bash: less than none, where `-n` has read a file that is shorter than the one before.
    fresh: i64,
    /// Lines of the file that were read or written: `-n` reads those behind them.
    n_in_file: usize,
    /// The file was read when lines began to be remembered.
    is_loaded: bool,
    own_line: OwnLine,
    /// What the last expansions looked for.
    pub(crate) looked_for: RefCell<LookedFor>,
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
    pub(crate) fn lines(&self) -> &[Vec<u8>] {
        &self.lines
    }

    /// The line of a number; of a negative one counted from the end.
    pub(crate) fn line(&self, number: i64) -> Option<&Vec<u8>> {
        let last = i64::try_from(self.number()).ok()?;
        self.lines.get(self.place(if number < 0 { last + 1 + number } else { number })?)
    }

    /// A history of these lines.
    #[cfg(test)]
    pub(crate) fn of(lines: &[&str]) -> Self {
        Self {
            lines: lines.iter().map(|line| line.as_bytes().to_vec()).collect(),
            dropped: 0,
            fresh: 0,
            n_in_file: 0,
            is_loaded: false,
            own_line: OwnLine::Absent,
            looked_for: RefCell::default(),
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
            if memchr::memchr(b'!', &line).is_none() && line.first() != Some(&b'^') {
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
        if (both || has(b"ignoredups")) && self.session.history.lines.last() == Some(&line) {
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
        let max = self.history_size()?;
        self.meter.step(1)?;
        let history = Rc::make_mut(&mut self.session.history);
        if erase {
            history.lines.retain(|old| *old != line);
        }
        history.lines.push(line);
        history.fresh += 1;
        if let Some(max) = max
            && history.lines.len() > max
        {
            let n = history.lines.len() - max;
            history.lines.drain(..n);
            // bash: a smaller HISTSIZE makes numbers begin with that of the lines that went.
            history.dropped = if n > 1 { n - 1 } else { history.dropped + n };
        }
        history.limit_fresh();
        Ok(true)
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
        *history = History { n_in_file: history.n_in_file, is_loaded: history.is_loaded, ..History::default() };
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
        return with_file(shell, option, operands.first());
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
            let Some(n) = std::str::from_utf8(text).ok().and_then(|text| text.trim().parse::<i64>().ok()) else {
                return shell.builtin_fails("history", [text.as_slice(), b": numeric argument required"].concat());
            };
            usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)
        }
    };
    if operands.len() > 1 {
        shell.builtin_error("history", "too many arguments")?;
        // bash: that ends the line.
        return Err(Stop::Discard(1));
    }
    let history = Rc::clone(&shell.session.history);
    let skipped = history.lines.len().saturating_sub(n);
    let mut out = Vec::new();
    for (i, line) in history.lines.iter().enumerate().skip(skipped) {
        out.extend_from_slice(format!("{:5}  ", history.dropped + i + 1).as_bytes());
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    shell.print_quietly(&out)?;
    Ok(0)
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

/// `-a`, `-n`, `-r`, `-w`: with the file of the operand, or `HISTFILE`.
fn with_file(shell: &mut Shell, option: &Opt, operand: Option<&Vec<u8>>) -> Flow {
    let reads = [READ_NEW.short(), READ.short()].contains(&option.short());
    let name = match operand {
        Some(name) => name.clone(),
        None => match shell.get("HISTFILE")? {
            Some(name) => name.to_vec(),
            // bash: nothing is written nowhere, and nothing can be read from there.
            None => return Ok(i32::from(reads)),
        },
    };
    if reads {
        let is_new = option.short() == READ_NEW.short();
        return Ok(i32::from(!shell.read_history(&name, is_new)?));
    }
    write_file(shell, &name, option.short() == APPEND.short())
}

impl Shell {
    /// Reads the file of `HISTFILE` when lines are remembered for the first time.
    pub(super) fn load_history(&mut self) -> Result<(), Stop> {
        if self.session.history.is_loaded || !self.session.history.lines.is_empty() {
            return Ok(());
        }
        Rc::make_mut(&mut self.session.history).is_loaded = true;
        if let Some(name) = self.get("HISTFILE")?.filter(|name| !name.is_empty()) {
            self.read_history(&name, false)?;
        }
        Ok(())
    }

    /// Adds the lines of a file, with `is_new` those behind the ones that are known; `false`: it cannot be read.
    fn read_history(&mut self, name: &[u8], is_new: bool) -> Result<bool, Stop> {
        let path = self.place.path(name);
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, &path, OpenOptions::READ, false);
        let mut text = Vec::new();
        let read = opened.and_then(|description| Input::new(&self.kernel, Some(description)).rest(&mut text));
        if let Err(fault) = read {
            return fault.errno().map(|_| false).map_err(Stop::from);
        }
        self.meter.step(1 + text.len() as u64 / 8)?;
        self.meter.fits(text.len().saturating_mul(2))?;
        let max = self.history_size()?;
        let lines: Vec<&[u8]> = text.split(|b| *b == b'\n').filter(|line| !line.is_empty()).collect();
        let history = Rc::make_mut(&mut self.session.history);
        let n_known = if is_new { history.n_in_file } else { 0 };
        if is_new {
            let (now, before) = (i64::try_from(lines.len()), i64::try_from(history.n_in_file));
            history.fresh += now.unwrap_or(i64::MAX) - before.unwrap_or(i64::MAX);
        }
        history.n_in_file = lines.len();
        history.lines.extend(lines.into_iter().skip(n_known).map(<[u8]>::to_vec));
        if let Some(max) = max
            && history.lines.len() > max
        {
            let n = history.lines.len() - max;
            history.lines.drain(..n);
            history.dropped += n;
        }
        Ok(true)
    }

    /// Lines that the history holds at most: `HISTSIZE`.
    fn history_size(&mut self) -> Result<Option<usize>, Stop> {
        Ok(self.get("HISTSIZE")?.and_then(|text| std::str::from_utf8(&text).ok()?.parse().ok()))
    }
}

/// Writes all lines to a file, or appends those that it has not yet.
fn write_file(shell: &mut Shell, name: &[u8], appends: bool) -> Flow {
    let history = Rc::clone(&shell.session.history);
    let n = if appends { usize::try_from(history.fresh).unwrap_or(0) } else { history.lines.len() };
    if appends && n == 0 {
        return Ok(0);
    }
    if name.is_empty() {
        return shell.builtin_fails("history", ": cannot create: No such file or directory");
    }
    let mut text = Vec::new();
    for line in history.lines.iter().skip(history.lines.len().saturating_sub(n)) {
        text.extend_from_slice(line);
        text.push(b'\n');
    }
    let path = shell.place.path(name);
    let options = OpenOptions { truncate: !appends, ..OpenOptions::write(0o600 & !shell.place.umask) };
    let opened = bashkit_core::kernel::open(&shell.kernel, &*shell.place.fs, &shell.io.fds, &path, options, appends);
    let written = opened.and_then(|file: Rc<Description>| file.write(&shell.kernel, &text));
    match written.map_err(Fault::errno) {
        Ok(()) => {
            let history = Rc::make_mut(&mut shell.session.history);
            history.fresh = 0;
            history.n_in_file = if appends { history.n_in_file + n } else { n };
            Ok(0)
        }
        Err(Ok(_)) => Ok(1),
        Err(Err(fault)) => Err(fault.into()),
    }
}
