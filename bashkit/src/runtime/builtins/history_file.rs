//! Files of the history: read, written and cut, for `history`, `set -o history` and `HISTFILESIZE`.

use std::rc::Rc;

use bashkit_core::kernel::{Description, Fault, Input};
use bashkit_core::vfs::OpenOptions;

use super::history::{APPEND, Entry, History, READ, READ_NEW, stamp};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::legal_number;
use crate::runtime::vars::special as names;

/// Permissions that a file of the history is made with.
const MODE: u32 = 0o600;

/// `-a`, `-n`, `-r`, `-w`: with the file of the operand, or `HISTFILE`.
pub(super) fn with_file(shell: &mut Shell, option: u8, operand: Option<&Vec<u8>>) -> Flow {
    let reads = [READ_NEW.short(), READ.short()].contains(&option);
    let name = match operand {
        Some(name) => name.clone(),
        None => match shell.scalar(names::HISTFILE)? {
            Some(name) => name.to_vec(),
            // bash: nothing is written nowhere, and nothing can be read from there.
            None => return Ok(i32::from(reads)),
        },
    };
    if reads {
        let is_new = option == READ_NEW.short();
        return Ok(i32::from(!shell.read_history(&name, is_new)?));
    }
    write_file(shell, &name, option == APPEND.short())
}

impl Shell {
    /// Reads the file of `HISTFILE` when lines are remembered for the first time.
    pub(super) fn load_history(&mut self) -> Result<(), Stop> {
        if self.session.history.is_loaded || !self.session.history.lines.is_empty() {
            return Ok(());
        }
        Rc::make_mut(&mut self.session.history).is_loaded = true;
        self.set_history(names::HISTSIZE);
        self.cut_history_file()?;
        if let Some(name) = self.scalar(names::HISTFILE)?.filter(|name| !name.is_empty()) {
            self.read_history(&name, false)?;
        }
        Ok(())
    }

    /// Reads a whole file; the inner error is one of the file, of which nothing is said.
    fn history_text(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        let path = self.place.path(name);
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, &path, OpenOptions::READ, false);
        let mut text = Vec::new();
        let read = opened.and_then(|description| Input::new(&self.kernel, Some(description)).rest(&mut text));
        if let Err(fault) = read {
            return fault.errno().map(|_| None).map_err(Stop::from);
        }
        self.meter.step(1 + text.len() as u64 / 8)?;
        Ok(Some(text))
    }

    /// Adds the lines of a file, with `is_new` those behind the ones that are known; `false`: it cannot be read.
    fn read_history(&mut self, name: &[u8], is_new: bool) -> Result<bool, Stop> {
        let Some(text) = self.history_text(name)? else { return Ok(false) };
        self.meter.fits(text.len().saturating_mul(3))?;
        let now = self.clock_seconds();
        let history = Rc::make_mut(&mut self.session.history);
        history.add_file(&text, is_new, now);
        Ok(true)
    }

    /// Cuts the file of `HISTFILE` to as many lines as `HISTFILESIZE` allows, counted from its end without the times in it.
    pub(crate) fn cut_history_file(&mut self) -> Result<(), Stop> {
        let size = self.scalar(names::HISTFILESIZE)?.and_then(|text| usize::try_from(legal_number(&text)?).ok());
        let name = self.scalar(names::HISTFILE)?.filter(|name| !name.is_empty());
        let (Some(size), Some(name)) = (size, name) else { return Ok(()) };
        let path = self.place.path(&name);
        if !self.place.fs.stat(&path).is_ok_and(|meta| meta.is_file()) {
            return Ok(());
        }
        let Some(text) = self.history_text(&name)? else { return Ok(()) };
        let comment = self.session.history.settings.comment;
        let start = start_of_last_lines(&text, size, comment);
        if start == 0 {
            return Ok(());
        }
        let options = OpenOptions { truncate: true, ..OpenOptions::write(MODE & !self.place.umask) };
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, &path, options, false);
        let written = opened.and_then(|file| file.write(&self.kernel, text.get(start..).unwrap_or_default()));
        if written.is_ok() {
            // bash: the file is a new one, which its user alone can read.
            let _ = self.place.fs.chmod(&path, MODE);
        }
        written.or_else(|fault| fault.errno().map(|_| ())).map_err(Stop::from)
    }
}

/// Place where the last lines of a text begin. bash: times do not count, and a last line without an end does not, either.
fn start_of_last_lines(text: &[u8], n: usize, comment: u8) -> usize {
    let end = memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
    if n == 0 {
        return text.len();
    }
    let mut n_left = n;
    let mut start = end;
    while start > 0 {
        let before = text.get(..start - 1).unwrap_or_default();
        let line = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        if !is_time(text.get(line..start).unwrap_or_default(), comment) {
            n_left -= 1;
            if n_left == 0 {
                return line;
            }
        }
        start = line;
    }
    0
}

/// Whether a line of a file is the time of the entry behind it.
fn is_time(line: &[u8], comment: u8) -> bool {
    comment != 0 && matches!(line, [first, second, ..] if *first == comment && second.is_ascii_digit())
}

impl History {
    /// Adds the entries of a file, with `is_new` those behind the lines that are known.
    fn add_file(&mut self, text: &[u8], is_new: bool, now: i64) {
        // bash: lines have no times while nothing has asked for them, unless a file begins with one.
        let comment = if is_time(text, self.settings.comment()) { self.settings.comment() } else { self.settings.comment };
        let mut n_lines = 0;
        let n_known = if is_new { self.n_in_file } else { 0 };
        let mut time: Option<&[u8]> = None;
        self.settings.joins_lines |= self.settings.writes_times && is_time(text, comment);
        for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
            if is_time(line, comment) {
                time = Some(line);
                continue;
            }
            n_lines += 1;
            if n_lines <= n_known {
                time = None;
                continue;
            }
            match self.lines.last_mut().filter(|_| time.is_none() && self.settings.joins_lines) {
                Some(last) => {
                    last.text.push(b'\n');
                    last.text.extend_from_slice(line);
                }
                None => {
                    let stamp = time.map_or_else(|| stamp(comment, now), <[u8]>::to_vec);
                    self.lines.push(Entry { text: line.to_vec(), stamp });
                }
            }
            time = None;
        }
        if is_new {
            let (now, before) = (i64::try_from(n_lines), i64::try_from(self.n_in_file));
            self.fresh += now.unwrap_or(i64::MAX) - before.unwrap_or(i64::MAX);
        }
        self.n_in_file = n_lines;
        let n_over = self.lines.len().saturating_sub(self.settings.max.unwrap_or(usize::MAX));
        self.lines.drain(..n_over);
        // bash: where nothing may be kept, nothing is counted, either.
        self.dropped += if self.settings.max == Some(0) { 0 } else { n_over };
    }

    /// Last entries as a file has them.
    fn file_text(&self, n: usize) -> Vec<u8> {
        let mut text = Vec::new();
        for entry in self.lines.iter().skip(self.lines.len().saturating_sub(n)) {
            if self.settings.writes_times && entry.stamp.first().is_some_and(|mark| *mark != 0) {
                text.extend_from_slice(&entry.stamp);
                text.push(b'\n');
            }
            text.extend_from_slice(&entry.text);
            text.push(b'\n');
        }
        text
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
    let text = history.file_text(n);
    let path = shell.place.path(name);
    let options = OpenOptions { truncate: !appends, ..OpenOptions::write(MODE & !shell.place.umask) };
    let opened = bashkit_core::kernel::open(&shell.kernel, &*shell.place.fs, &shell.io.fds, &path, options, appends);
    let written = opened.and_then(|file: Rc<Description>| file.write(&shell.kernel, &text));
    match written.map_err(Fault::errno) {
        Ok(()) => {
            // bash: what `-w` has written is appended by the next `-a` all the same.
            if appends {
                let history = Rc::make_mut(&mut shell.session.history);
                history.fresh = 0;
                history.n_in_file += n;
            }
            Ok(0)
        }
        Err(Ok(_)) => Ok(1),
        Err(Err(fault)) => Err(fault.into()),
    }
}
