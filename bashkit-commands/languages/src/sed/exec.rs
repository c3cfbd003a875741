//! Running a script: the cycle, the pattern space and the hold space.

use std::collections::VecDeque;
use std::rc::Rc;

use bashkit_core::command::{Cx, Launching};
use bashkit_core::gnu::in_place;
use bashkit_core::gnu::searcher::{Searcher, Span};
use bashkit_core::kernel::{Fault, Input, Output};
use bashkit_core::pattern::Regex;
use bashkit_core::vfs::Errno;

use super::Settings;
use super::passing::Passing;
use super::script::{Action, Address, Pattern, Range, Script};
use super::substitute::{substitute, transliterate};

/// A place to write lines to. A line that came without its newline gets it when another one follows.
struct Sink {
    out: Output,
    owes_newline: bool,
    /// Output has a buffer of its own, which is flushed before each input file is opened.
    own_file: bool,
}

impl Sink {
    fn new(out: Output, own_file: bool) -> Self {
        Self { out, owes_newline: false, own_file }
    }

    #[inline]
    fn settle(&mut self, end: u8) -> Result<(), Fault> {
        if self.owes_newline {
            self.owes_newline = false;
            self.out.put(&[end])?;
        }
        Ok(())
    }

    #[inline]
    fn line(&mut self, text: &[u8], ended: bool, end: u8) -> Result<(), Fault> {
        self.settle(end)?;
        self.out.put(text)?;
        if ended { self.out.put(&[end]) } else { self.owe() }
    }

    fn owe(&mut self) -> Result<(), Fault> {
        self.owes_newline = true;
        Ok(())
    }

    fn text(&mut self, text: &[u8], end: u8) -> Result<(), Fault> {
        self.settle(end)?;
        self.out.put(text)
    }
}

/// Output queued for the end of the cycle.
enum Queued {
    /// The text of the step.
    Text(usize),
    File(Vec<u8>),
    Line(Vec<u8>, bool),
}

/// Control flow at the end of a cycle.
enum Flow {
    End,
    /// Without printing the pattern space.
    Delete,
    /// Ends the cycle as `Delete` does; the next cycle does not read a line.
    Restart,
    Quit(u8),
    QuitSilently(u8),
}

/// A file that is edited in place.
struct InPlace {
    name: Vec<u8>,
    temporary: Vec<u8>,
    sink: Sink,
    mode: u32,
}

struct Editor<'c, 'a> {
    cx: &'c mut Cx<'a>,
    settings: &'c Settings,
    searcher: Searcher,
    files: VecDeque<Vec<u8>>,
    input: Option<Input>,
    name: Vec<u8>,
    line_number: u64,
    space: Vec<u8>,
    ended: bool,
    hold: Vec<u8>,
    /// Held text was read with its newline.
    hold_ended: bool,
    sinks: Vec<Sink>,
    writers: Vec<usize>,
    readers: Vec<Option<Input>>,
    in_place: Option<InPlace>,
    queue: Vec<Queued>,
    last_regex: Pattern,
    status: u8,
    scratch: Vec<u8>,
    groups: Vec<Option<Span>>,
    /// Matches of a line.
    spans: Vec<Span>,
    substituted: bool,
    /// Some pattern is empty and means the last one that was used.
    uses_last: bool,
    passing: Passing,
}

/// Says that a file cannot be read, which ends sed.
fn unreadable(fault: Fault, name: &[u8]) -> Fault {
    let name = if name == b"-" { b"stdin" } else { name };
    fault.errno_as(4, |errno| [b"read error on ", name, format!(": {errno}").as_bytes()].concat())
}

/// Opens the files of `R`; those that cannot be read have no lines.
fn open_readers(cx: &Cx<'_>, script: &Script) -> Result<Vec<Option<Input>>, Fault> {
    let reader = |name: &Vec<u8>| match name.as_slice() {
        b"/dev/stdin" => Ok(Some(cx.stdin())),
        name => match cx.open_input(name) {
            Err(Fault::Errno(_)) => Ok(None),
            opened => opened.map(Some),
        },
    };
    script.inputs.iter().map(reader).collect()
}

/// Runs the script over the files.
pub(super) fn run(cx: &mut Cx<'_>, mut script: Script, settings: &Settings, operands: Vec<Vec<u8>>) -> Result<u8, Fault> {
    let mut files: VecDeque<Vec<u8>> = operands.into();
    if files.is_empty() {
        if settings.in_place.is_some() {
            return Err(Fault::failure(4, "no input files"));
        }
        files.push_back(b"-".to_vec());
    }
    let mut sinks = vec![Sink::new(cx.stdout(), false)];
    let mut writers = Vec::new();
    for name in &script.outputs {
        writers.push(match name.as_slice() {
            b"/dev/stdout" => 0,
            _ => {
                match cx.create(name) {
                    Ok(out) => sinks.push(Sink::new(out, true)),
                    Err(fault) => {
                        let errno = fault.errno()?;
                        return Err(Fault::failure(4, [b"couldn't open file ", name.as_slice(), format!(": {errno}").as_bytes()].concat()));
                    }
                }
                sinks.len() - 1
            }
        });
    }
    let readers = open_readers(cx, &script)?;
    let searcher = Searcher::new(cx, 4);
    let gates = std::mem::take(&mut script.gates);
    let passing = Passing::new(gates, settings.syntax(), settings.end == b'\n' && !settings.unbuffered && !script.uses_last);
    let mut editor = Editor {
        cx,
        settings,
        searcher,
        files,
        input: None,
        name: b"-".to_vec(),
        line_number: 0,
        space: Vec::new(),
        ended: true,
        hold: Vec::new(),
        hold_ended: true,
        sinks,
        writers,
        readers,
        in_place: None,
        queue: Vec::new(),
        last_regex: None,
        status: 0,
        scratch: Vec::new(),
        groups: Vec::new(),
        spans: Vec::new(),
        substituted: false,
        uses_last: script.uses_last,
        passing,
    };
    let result = editor.cycles(&mut script);
    // What was printed before an error stays printed.
    match result {
        Ok(status) => {
            editor.finish_in_place(true)?;
            for sink in &mut editor.sinks {
                sink.out.flush()?;
            }
            Ok(status)
        }
        Err(failure @ Fault::Failure(_)) => {
            editor.finish_in_place(false)?;
            for sink in &mut editor.sinks {
                sink.out.flush()?;
            }
            Err(failure)
        }
        Err(fault) => Err(fault),
    }
}

impl Editor<'_, '_> {
    fn cycles(&mut self, script: &mut Script) -> Result<u8, Fault> {
        let mut restart = false;
        loop {
            if !restart {
                self.pass_over()?;
                if !self.read_line(script, false)? {
                    return Ok(self.status);
                }
            }
            restart = false;
            match self.cycle(script)? {
                Flow::End => {
                    if !self.settings.quiet {
                        self.print_space()?;
                    }
                    self.flush_queue(script)?;
                }
                Flow::Delete => self.flush_queue(script)?,
                Flow::Restart => {
                    self.flush_queue(script)?;
                    restart = true;
                }
                Flow::Quit(status) => {
                    if !self.settings.quiet {
                        self.print_space()?;
                    }
                    self.flush_queue(script)?;
                    return Ok(status);
                }
                Flow::QuitSilently(status) => return Ok(status),
            }
        }
    }

    /// Takes lines at once that no command acts on, and prints them as they are.
    #[inline]
    fn pass_over(&mut self) -> Result<(), Fault> {
        let Some(input) = &mut self.input else { return Ok(()) };
        let n = self.passing.passed(self.cx.meter(), &self.searcher, input.buffered())?;
        if n == 0 {
            return Ok(());
        }
        let lines = input.buffered().get(..n).unwrap_or_default();
        let n_lines = memchr::memchr_iter(b'\n', lines).count() as u64;
        if !self.settings.quiet {
            let sink = match &mut self.in_place {
                Some(place) => Some(&mut place.sink),
                None => self.sinks.first_mut(),
            };
            if let Some(sink) = sink {
                sink.text(lines, self.settings.end)?;
            }
        }
        input.used(n);
        self.line_number += n_lines;
        self.cx.step(n_lines)
    }

    #[inline]
    fn main(&mut self) -> Option<&mut Sink> {
        match &mut self.in_place {
            Some(place) => Some(&mut place.sink),
            None => self.sinks.first_mut(),
        }
    }

    fn print(&mut self, text: &[u8], ended: bool) -> Result<(), Fault> {
        let (end, unbuffered) = (self.settings.end, self.settings.unbuffered);
        if let Some(sink) = self.main() {
            sink.line(text, ended, end)?;
            if unbuffered {
                sink.out.flush()?;
            }
        }
        Ok(())
    }

    fn print_space(&mut self) -> Result<(), Fault> {
        let space = std::mem::take(&mut self.space);
        let result = self.print(&space, self.ended);
        self.space = space;
        result
    }

    /// Prints a text that ends as lines do.
    fn print_line(&mut self, text: &[u8]) -> Result<(), Fault> {
        let line = [text, &[self.settings.end]].concat();
        self.print_text(&line)
    }

    fn print_text(&mut self, text: &[u8]) -> Result<(), Fault> {
        let end = self.settings.end;
        if let Some(sink) = self.main() {
            sink.text(text, end)?;
        }
        Ok(())
    }

    /// Prints the text of `i` and `c` as a line; nothing for a text that is missing, as in `i\`.
    fn print_given(&mut self, text: &[u8]) -> Result<(), Fault> {
        match text.strip_suffix(b"\n") {
            Some(line) => self.print_line(line),
            None => Ok(()),
        }
    }

    // ---- input ----

    /// Opens files until one has something to read; `looks_ahead` where nothing is read yet.
    fn next_input(&mut self, looks_ahead: bool) -> Result<bool, Fault> {
        loop {
            if let Some(input) = &mut self.input {
                match input.fill() {
                    Ok([]) => {}
                    Ok(_) => return Ok(true),
                    // GNU: who only looks whether there is more takes what cannot be read for empty.
                    Err(Fault::Errno(_)) if looks_ahead => {}
                    Err(fault) => return Err(unreadable(fault, &self.name)),
                }
                self.input = None;
                self.finish_in_place(true)?;
            }
            let Some(name) = self.files.pop_front() else { return Ok(false) };
            if self.settings.in_place.is_some() && !self.start_in_place(&name)? {
                continue;
            }
            match self.cx.open_input(&name) {
                Ok(input) => {
                    self.input = Some(input);
                    self.name = name;
                    if self.settings.separate {
                        self.line_number = 0;
                    }
                }
                Err(fault) => {
                    let errno = fault.errno()?;
                    self.finish_in_place(false)?;
                    self.complain(&[b"can't read ", name.as_slice(), format!(": {errno}").as_bytes()].concat(), 2)?;
                }
            }
        }
    }

    fn complain(&mut self, message: &[u8], status: u8) -> Result<(), Fault> {
        self.cx.error_bytes(message)?;
        self.status = status;
        Ok(())
    }

    /// Reads the next line into the pattern space (`append`: behind what is there and a newline).
    fn read_line(&mut self, script: &mut Script, append: bool) -> Result<bool, Fault> {
        let before = self.line_number;
        if !self.has_more()? && !self.next_input(false)? {
            return Ok(false);
        }
        if self.settings.separate && self.line_number < before {
            for step in &mut script.steps {
                step.range = if matches!(step.from, Some(Address::Line(0))) { Range::Inside(None) } else { Range::Outside };
            }
            // GNU: each file begins with an empty hold space, whose newline is as missing as it was, and the files of `R` anew.
            self.hold.clear();
            if !script.inputs.is_empty() {
                self.readers = open_readers(self.cx, script)?;
            }
        }
        let Some(input) = &mut self.input else { return Ok(false) };
        if append {
            self.space.push(self.settings.end);
        } else {
            self.space.clear();
        }
        self.substituted = false;
        input.line(self.settings.end, &mut self.space).map_err(|fault| unreadable(fault, &self.name))?;
        self.ended = self.space.last() == Some(&self.settings.end) && !self.space.is_empty();
        if self.ended {
            self.space.pop();
        }
        self.line_number += 1;
        self.cx.step(1 + self.space.len() as u64 / 64)?;
        Ok(true)
    }

    #[inline]
    fn has_more(&mut self) -> Result<bool, Fault> {
        Ok(match &mut self.input {
            Some(input) => match input.fill() {
                Ok(data) => !data.is_empty(),
                // `next_input` says what is wrong.
                Err(Fault::Errno(_)) => false,
                Err(fault) => return Err(fault),
            },
            None => false,
        })
    }

    fn is_last(&mut self) -> Result<bool, Fault> {
        if self.has_more()? {
            return Ok(false);
        }
        if self.settings.separate {
            // Files that are not there do not count; those that are there end their own stream.
            return Ok(true);
        }
        Ok(!self.next_input(true)?)
    }

    /// Whether the line is the last one of a file that is a stream of its own, with other files behind it: `n` and `N` end the cycle there.
    fn ends_stream(&mut self) -> Result<bool, Fault> {
        Ok(self.settings.separate && !self.files.is_empty() && !self.has_more()?)
    }

    /// Whether no line at all follows: what `n`, `N` and `q` ask.
    fn is_over(&mut self) -> Result<bool, Fault> {
        if self.has_more()? {
            return Ok(false);
        }
        if self.settings.separate {
            return Ok(self.files.is_empty());
        }
        Ok(!self.next_input(true)?)
    }

    // ---- in place ----

    fn start_in_place(&mut self, name: &[u8]) -> Result<bool, Fault> {
        let real = if self.settings.follow { self.resolve(name) } else { name.to_vec() };
        let meta = match self.cx.lstat(&real) {
            Ok(meta) if meta.is_symlink() => self.cx.stat(&real),
            other => other,
        };
        let meta = match meta {
            Ok(meta) => meta,
            Err(errno) => {
                self.complain(&[b"can't read ", name, format!(": {errno}").as_bytes()].concat(), 2)?;
                return Ok(false);
            }
        };
        if !meta.is_file() {
            self.complain(&[b"couldn't edit ", name, b": not a regular file"].concat(), 4)?;
            return Ok(false);
        }
        let (temporary, to) = in_place::beside(self.cx, &real, b"sed", |errno, temporary| {
            Fault::failure(4, [b"couldn't open temporary file ", temporary, format!(": {errno}").as_bytes()].concat())
        })?;
        let sink = Sink::new(self.cx.output(to), true);
        self.in_place = Some(InPlace { name: real, temporary, sink, mode: meta.mode });
        Ok(true)
    }

    fn resolve(&self, name: &[u8]) -> Vec<u8> {
        let mut name = name.to_vec();
        for _ in 0..bashkit_core::vfs::path::LINKS_MAX {
            let Ok(target) = self.cx.read_link(&name) else { break };
            if target.first() == Some(&b'/') {
                name = target;
            } else {
                let cut = name.iter().rposition(|&b| b == b'/').map_or(0, |slash| slash + 1);
                name.truncate(cut);
                name.extend_from_slice(&target);
            }
        }
        name
    }

    /// Puts the new file in the place of the old one (`false`: throws it away).
    fn finish_in_place(&mut self, keep: bool) -> Result<(), Fault> {
        let Some(mut place) = self.in_place.take() else { return Ok(()) };
        place.sink.out.flush()?;
        drop(place.sink);
        if !keep {
            let temporary = self.cx.path(&place.temporary);
            return self.cx.fs().unlink(&temporary).map_err(|errno| self.cx.fault(errno));
        }
        let suffix = self.settings.in_place.as_ref().filter(|s| !s.is_empty());
        let backup = suffix.map(|suffix| backup_name(&place.name, suffix));
        let result = in_place::put_in_place(self.cx, &place.temporary, &place.name, place.mode, backup.as_deref());
        match result {
            Ok(()) => Ok(()),
            Err(errno @ (Errno::Dquot | Errno::DquotInodes)) => Err(self.cx.fault(errno)),
            Err(errno) => {
                let _gone = self.cx.fs().unlink(&self.cx.path(&place.temporary));
                let moved = if backup.is_some() { &place.name } else { &place.temporary };
                let text = [b"cannot rename ", moved.as_slice(), format!(": {errno}").as_bytes()].concat();
                Err(Fault::failure(4, text))
            }
        }
    }

    // ---- output that waits ----

    fn flush_queue(&mut self, script: &Script) -> Result<(), Fault> {
        if self.queue.is_empty() {
            return Ok(());
        }
        for queued in std::mem::take(&mut self.queue) {
            match queued {
                Queued::Text(step) => {
                    if let Some(Action::Append(text)) = script.steps.get(step).map(|s| &s.action) {
                        self.print_text(text)?;
                    }
                }
                Queued::Line(line, true) => self.print(&line, true)?,
                // GNU: what comes next stands in the same line.
                Queued::Line(line, false) => self.print_text(&line)?,
                Queued::File(name) => self.copy_file(&name)?,
            }
        }
        if self.settings.unbuffered
            && let Some(sink) = self.main()
        {
            sink.out.flush()?;
        }
        Ok(())
    }

    fn copy_file(&mut self, name: &[u8]) -> Result<(), Fault> {
        for sink in &mut self.sinks {
            if sink.own_file {
                sink.out.flush()?;
            }
        }
        let opened = if name == b"/dev/stdin" { Ok(self.cx.stdin()) } else { self.cx.open_input(name) };
        // A file that cannot be read is passed over in silence.
        let mut input = match opened {
            Ok(input) => input,
            Err(Fault::Errno(_)) => return Ok(()),
            Err(fault) => return Err(fault),
        };
        loop {
            let data = input.fill().map_err(|fault| unreadable(fault, name))?;
            if data.is_empty() {
                return Ok(());
            }
            let n = data.len();
            let end = self.settings.end;
            let sink = match &mut self.in_place {
                Some(place) => &mut place.sink,
                None => match self.sinks.first_mut() {
                    Some(sink) => sink,
                    None => return Ok(()),
                },
            };
            sink.text(data, end)?;
            input.used(n);
        }
    }

    /// Standard output of a shell command, run by `sh -c`.
    fn output_of(&mut self, command: &[u8]) -> Result<Vec<u8>, Fault> {
        let command = command.split(|b| *b == 0).next().unwrap_or_default();
        let (reader, writer) = self.cx.pipe();
        let argv = vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()];
        let child = self.cx.start(Launching { argv, fds: vec![(1, Some(writer))], ..Launching::default() })?;
        let mut text = Vec::new();
        self.cx.input(reader).rest(&mut text)?;
        self.cx.wait(&child)?;
        Ok(text)
    }

    // ---- addresses ----

    fn last(&self) -> Result<Regex, Fault> {
        match &self.last_regex {
            Some(regex) => Ok(regex.clone()),
            None => Err(Fault::failure(1, "-e expression #1, char 0: no previous regular expression")),
        }
    }

    fn matches(&mut self, address: &Address) -> Result<bool, Fault> {
        Ok(match address {
            Address::Line(n) => self.line_number == *n,
            Address::Step(first, step) => self.line_number >= *first && (self.line_number - first).checked_rem(*step).unwrap_or(1) == 0,
            Address::Last => self.is_last()?,
            Address::Regex(Some(regex)) => {
                if self.uses_last {
                    self.last_regex = Some(regex.clone());
                }
                self.searcher.is_match(regex, &self.space)?
            }
            Address::Regex(None) => {
                let regex = self.last()?;
                self.searcher.is_match(&regex, &self.space)?
            }
            Address::Plus(_) | Address::Multiple(_) => false,
        })
    }

    fn selected(&mut self, script: &mut Script, pc: usize) -> Result<bool, Fault> {
        let Some(step) = script.steps.get_mut(pc) else { return Ok(false) };
        let Some(from) = &step.from else { return Ok(true) };
        let Some(to) = &step.to else { return self.matches(from) };
        let line = self.line_number;
        // A range that begins at the number of a line begins once.
        let after = if matches!(from, Address::Line(_)) { Range::Over } else { Range::Outside };
        if let Range::Inside(end) = step.range {
            match end {
                // Behind a number the range is over; a count of lines takes one line more.
                Some(end) if line > end && matches!(to, Address::Line(_)) => {
                    step.range = after;
                    return Ok(false);
                }
                Some(end) => {
                    if line >= end {
                        step.range = after;
                    }
                    return Ok(true);
                }
                None => {
                    if self.matches(to)? {
                        step.range = after;
                    }
                    return Ok(true);
                }
            }
        }
        let begins = match (from, to) {
            _ if step.range == Range::Over => false,
            (Address::Line(first), Address::Line(last)) => line == *first || line > *first && line <= *last,
            // The line itself may have been taken by another command.
            (Address::Line(first), _) => line >= *first,
            _ => self.matches(from)?,
        };
        if !begins {
            return Ok(false);
        }
        let is_last = matches!(to, Address::Last) && self.is_last()?;
        let end = match to {
            Address::Line(n) => Some(*n),
            Address::Last if is_last => Some(line),
            Address::Plus(n) => Some(line.saturating_add(*n)),
            Address::Multiple(0) => Some(line),
            Address::Multiple(n) => Some((line / n + 1).saturating_mul(*n)),
            _ => None,
        };
        step.range = if end.is_none_or(|end| end > line) { Range::Inside(end) } else { after };
        Ok(true)
    }

    // ---- the cycle ----

    fn cycle(&mut self, script: &mut Script) -> Result<Flow, Fault> {
        let mut pc = 0;
        let meter = Rc::clone(self.cx.meter());
        loop {
            self.cx.step(1)?;
            let Some(step) = script.steps.get(pc) else { return Ok(Flow::End) };
            let negated = step.negated;
            let selected = step.from.is_none() || self.selected(script, pc)?;
            let Some(step) = script.steps.get(pc) else { return Ok(Flow::End) };
            if selected == negated {
                pc = match step.action {
                    Action::Block(end) => end,
                    _ => pc + 1,
                };
                continue;
            }
            pc += 1;
            match &step.action {
                Action::Block(_) | Action::Nothing => {}
                Action::Number => {
                    let text = self.line_number.to_string();
                    self.print_line(text.as_bytes())?;
                }
                Action::Append(_) => self.queue.push(Queued::Text(pc - 1)),
                Action::Insert(text) => self.print_given(text)?,
                Action::Change(text) => {
                    let inside = step.to.is_some() && !negated && matches!(step.range, Range::Inside(_));
                    if !inside {
                        self.print_given(text)?;
                    }
                    return Ok(Flow::Delete);
                }
                Action::Branch(to) => pc = *to,
                Action::BranchIf(to) => {
                    if std::mem::take(&mut self.substituted) {
                        pc = *to;
                    }
                }
                Action::BranchUnless(to) => {
                    if !std::mem::take(&mut self.substituted) {
                        pc = *to;
                    }
                }
                Action::Delete => return Ok(Flow::Delete),
                Action::DeleteFirst => {
                    let Some(newline) = memchr::memchr(self.settings.end, &self.space) else { return Ok(Flow::Delete) };
                    meter.step(self.space.len() as u64 / 64).map_err(Fault::from)?;
                    self.space.drain(..=newline);
                    return Ok(Flow::Restart);
                }
                Action::Execute(command) if command.is_empty() => {
                    let command = std::mem::take(&mut self.space);
                    self.space = self.output_of(&command)?;
                    if self.space.last() == Some(&self.settings.end) {
                        self.space.pop();
                    }
                }
                Action::Execute(command) => {
                    let text = self.output_of(command.strip_suffix(b"\n").unwrap_or(command))?;
                    self.print_text(&text)?;
                }
                Action::FileName => {
                    let name = self.name.clone();
                    self.print_line(&name)?;
                }
                Action::Get => {
                    meter.fits(2 * self.hold.len()).map_err(Fault::from)?;
                    meter.step(self.hold.len() as u64 / 64).map_err(Fault::from)?;
                    self.space.clone_from(&self.hold);
                    self.ended = self.hold_ended;
                }
                Action::GetAppend => {
                    meter.fits(self.space.len() + self.hold.len()).map_err(Fault::from)?;
                    meter.step(self.hold.len() as u64 / 64).map_err(Fault::from)?;
                    self.space.push(self.settings.end);
                    self.space.extend_from_slice(&self.hold);
                    self.ended = self.hold_ended;
                }
                Action::Hold => {
                    meter.fits(2 * self.space.len()).map_err(Fault::from)?;
                    meter.step(self.space.len() as u64 / 64).map_err(Fault::from)?;
                    self.hold.clone_from(&self.space);
                    self.hold_ended = self.ended;
                }
                Action::HoldAppend => {
                    meter.fits(self.space.len() + self.hold.len()).map_err(Fault::from)?;
                    meter.step(self.space.len() as u64 / 64).map_err(Fault::from)?;
                    self.hold.push(self.settings.end);
                    self.hold.extend_from_slice(&self.space);
                    self.hold_ended = self.ended;
                }
                Action::List(width) => {
                    let text = listing(&self.space, width.unwrap_or(self.settings.line_length), self.settings.end);
                    self.print_text(&text)?;
                }
                Action::Next => {
                    if self.ends_stream()? {
                        return Ok(Flow::End);
                    }
                    if self.is_over()? {
                        return Ok(Flow::Quit(self.status));
                    }
                    if !self.settings.quiet {
                        self.print_space()?;
                    }
                    self.flush_queue(script)?;
                    if !self.read_line(script, false)? {
                        return Ok(Flow::QuitSilently(self.status));
                    }
                }
                Action::NextAppend => {
                    if self.ends_stream()? {
                        return Ok(if self.settings.posix { Flow::Delete } else { Flow::End });
                    }
                    if self.is_over()? {
                        // POSIX leaves this open; GNU prints and ends.
                        if self.settings.posix {
                            return Ok(Flow::QuitSilently(self.status));
                        }
                        return Ok(Flow::Quit(self.status));
                    }
                    self.flush_queue(script)?;
                    meter.step(self.space.len() as u64 / 256).map_err(Fault::from)?;
                    if !self.read_line(script, true)? {
                        return Ok(Flow::QuitSilently(self.status));
                    }
                }
                Action::Print => self.print_space()?,
                Action::PrintFirst => {
                    let newline = memchr::memchr(self.settings.end, &self.space);
                    let space = std::mem::take(&mut self.space);
                    let (first, ended) = match newline {
                        Some(newline) => (space.get(..newline).unwrap_or_default(), true),
                        None => (space.as_slice(), self.ended),
                    };
                    let result = self.print(first, ended);
                    self.space = space;
                    result?;
                }
                Action::Quit(status) => {
                    let status = if *status == 0 { self.status } else { *status };
                    if !self.settings.quiet {
                        self.print_space()?;
                    }
                    // GNU: this one ends even a line that its file did not.
                    let end = self.settings.end;
                    if let Some(sink) = self.main() {
                        sink.settle(end)?;
                    }
                    self.flush_queue(script)?;
                    return Ok(Flow::QuitSilently(status));
                }
                Action::QuitSilently(status) => return Ok(Flow::QuitSilently(if *status == 0 { self.status } else { *status })),
                Action::ReadFile(name) => self.queue.push(Queued::File(name.clone())),
                Action::ReadLine(reader) => {
                    if let Some(Some(input)) = self.readers.get_mut(*reader) {
                        let mut line = Vec::new();
                        let name = script.inputs.get(*reader).map(Vec::as_slice).unwrap_or_default();
                        let name = if name == b"/dev/stdin" { b"-" } else { name };
                        if input.line(self.settings.end, &mut line).map_err(|fault| unreadable(fault, name))? {
                            let ended = line.last() == Some(&self.settings.end);
                            if ended {
                                line.pop();
                            }
                            self.queue.push(Queued::Line(line, ended));
                        }
                    }
                }
                Action::Substitute(s) => {
                    meter.step(self.space.len() as u64 / 64).map_err(Fault::from)?;
                    let replaced = if let Some(regex) = &s.pattern {
                        if self.uses_last {
                            self.last_regex = Some(regex.clone());
                        }
                        substitute(&self.searcher, s, regex, &self.space, &mut self.scratch, &mut self.groups, &mut self.spans)?
                    } else {
                        let regex = self.last()?;
                        substitute(&self.searcher, s, &regex, &self.space, &mut self.scratch, &mut self.groups, &mut self.spans)?
                    };
                    if replaced {
                        meter.fits(self.scratch.len()).map_err(Fault::from)?;
                        std::mem::swap(&mut self.space, &mut self.scratch);
                        self.substituted = true;
                        if s.print_command {
                            self.print_space()?;
                        }
                        if s.execute {
                            let command = std::mem::take(&mut self.space);
                            self.space = self.output_of(&command)?;
                            if self.space.last() == Some(&self.settings.end) {
                                self.space.pop();
                            }
                        }
                        if s.print {
                            self.print_space()?;
                        }
                        if let Some(to) = s.write {
                            let space = std::mem::take(&mut self.space);
                            let result = self.write_to(to, &space, self.ended);
                            self.space = space;
                            result?;
                        }
                    }
                }
                Action::Write(to) => {
                    let space = std::mem::take(&mut self.space);
                    let result = self.write_to(*to, &space, self.ended);
                    self.space = space;
                    result?;
                }
                Action::WriteFirst(to) => {
                    let newline = memchr::memchr(self.settings.end, &self.space);
                    let first = self.space.get(..newline.unwrap_or(self.space.len())).unwrap_or_default().to_vec();
                    self.write_to(*to, &first, true)?;
                }
                Action::Exchange => {
                    std::mem::swap(&mut self.space, &mut self.hold);
                    std::mem::swap(&mut self.ended, &mut self.hold_ended);
                }
                Action::Transliterate(y) => {
                    transliterate(&meter, y, &mut self.space).map_err(Fault::from)?;
                }
                Action::Zap => self.space.clear(),
            }
        }
    }

    fn write_to(&mut self, writer: usize, text: &[u8], ended: bool) -> Result<(), Fault> {
        let sink = self.writers.get(writer).copied().unwrap_or(0);
        if let Some(sink) = self.sinks.get_mut(sink) {
            sink.line(text, ended, self.settings.end)?;
        }
        Ok(())
    }
}

/// The name of a backup: the suffix behind the name, or put for each `*` in it.
fn backup_name(name: &[u8], suffix: &[u8]) -> Vec<u8> {
    if !suffix.contains(&b'*') {
        return [name, suffix].concat();
    }
    let cut = name.iter().rposition(|&b| b == b'/').map_or(0, |slash| slash + 1);
    let (folder, base) = name.split_at_checked(cut).unwrap_or((b"", name));
    let mut out = if suffix.contains(&b'/') { Vec::new() } else { folder.to_vec() };
    for &byte in suffix {
        if byte == b'*' {
            out.extend_from_slice(base);
        } else {
            out.push(byte);
        }
    }
    out
}

/// Text of the pattern space as the command `l` prints it.
fn listing(text: &[u8], width: usize, end: u8) -> Vec<u8> {
    let room = if width == 0 { usize::MAX } else { width - 1 };
    let mut out = Vec::with_capacity(text.len() + 2);
    let mut column = 0;
    let mut piece = Vec::with_capacity(4);
    for &byte in text {
        piece.clear();
        match byte {
            b'\\' => piece.extend(b"\\\\"),
            7 => piece.extend(b"\\a"),
            8 => piece.extend(b"\\b"),
            12 => piece.extend(b"\\f"),
            b'\n' => piece.extend(b"\\n"),
            b'\r' => piece.extend(b"\\r"),
            b'\t' => piece.extend(b"\\t"),
            11 => piece.extend(b"\\v"),
            b' '..=b'~' => piece.push(byte),
            _ => piece.extend(format!("\\{byte:03o}").bytes()),
        }
        if column + piece.len() > room {
            out.extend([b'\\', end]);
            column = 0;
        }
        column += piece.len();
        out.extend_from_slice(&piece);
    }
    out.extend([b'$', end]);
    out
}
