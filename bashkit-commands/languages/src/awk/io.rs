//! Files and commands that a program reads from and writes to.

use std::rc::Rc;

use bashkit_core::command::{Child, Cx, Launching};
use bashkit_core::gnu::in_place;
use bashkit_core::gnu::searcher::Searcher;
use bashkit_core::kernel::{Description, Fault, Input, Output, Status};
use bashkit_core::pattern::Regex;
use bashkit_core::vfs::{Errno, OpenOptions};

use super::run::{Halt, Res, fatal};

/// Record terminator, as RS defines it.
#[derive(Debug, Clone)]
pub(super) enum Ending {
    Byte(u8),
    /// Blank lines: RS is the empty string.
    Paragraph,
    Regex(Regex),
}

/// Buffered reader that splits an input into records.
pub(super) struct Reader {
    input: Input,
    pending: Vec<u8>,
    at: usize,
    over: bool,
    /// A record has been read.
    begun: bool,
}

impl Reader {
    pub(super) fn new(input: Input) -> Self {
        Self { input, pending: Vec::new(), at: 0, over: false, begun: false }
    }

    /// Appends the next record to `out` and its terminator to `rt`; `false` at the end.
    pub(super) fn read(&mut self, ending: &Ending, searcher: &Searcher, out: &mut Vec<u8>, rt: &mut Vec<u8>) -> Res<bool> {
        rt.clear();
        match ending {
            Ending::Byte(byte) => {
                if self.at < self.pending.len() {
                    return self.read_pending(*byte, out, rt);
                }
                if !self.input.line(*byte, out)? {
                    return Ok(false);
                }
                if out.last() == Some(byte) {
                    out.pop();
                    rt.push(*byte);
                }
                Ok(true)
            }
            Ending::Paragraph => self.read_paragraph(out, rt),
            Ending::Regex(regex) => self.read_until(regex, searcher, out, rt),
        }
    }

    /// Rests of what a regular expression looked at.
    fn read_pending(&mut self, byte: u8, out: &mut Vec<u8>, rt: &mut Vec<u8>) -> Res<bool> {
        loop {
            let rest = self.pending.get(self.at..).unwrap_or_default();
            if let Some(len) = memchr::memchr(byte, rest) {
                out.extend_from_slice(rest.get(..len).unwrap_or_default());
                rt.push(byte);
                self.at += len + 1;
                return Ok(true);
            }
            if !self.more()? && !self.pending.get(self.at..).unwrap_or_default().contains(&byte) {
                let rest = self.pending.get(self.at..).unwrap_or_default();
                out.extend_from_slice(rest);
                let any = !rest.is_empty();
                self.at = self.pending.len();
                return Ok(any);
            }
        }
    }

    fn more(&mut self) -> Res<bool> {
        // One byte stays, so that what follows does not look like the beginning of the input.
        if self.at > 1 {
            self.pending.drain(..self.at - 1);
            self.at = 1;
        }
        let goal = self.pending.len() * 2;
        loop {
            let data = self.input.fill()?;
            if data.is_empty() {
                self.over = true;
                return Ok(false);
            }
            self.pending.extend_from_slice(data);
            let n = data.len();
            self.input.used(n);
            if self.pending.len() >= goal {
                return Ok(true);
            }
        }
    }

    fn read_until(&mut self, regex: &Regex, searcher: &Searcher, out: &mut Vec<u8>, rt: &mut Vec<u8>) -> Res<bool> {
        loop {
            let before = usize::from(self.begun && self.at > 0);
            let rest = self.pending.get(self.at - before..).unwrap_or_default();
            let mut look = before;
            while let Some((from, to)) = searcher.find(regex, rest, look)? {
                if from == to {
                    look = to + 1;
                    if look > rest.len() {
                        break;
                    }
                    continue;
                }
                // A match at the end of what is there may grow.
                if to == rest.len() && !self.over {
                    break;
                }
                out.extend_from_slice(rest.get(before..from).unwrap_or_default());
                rt.extend_from_slice(rest.get(from..to).unwrap_or_default());
                self.at += to - before;
                self.begun = true;
                return Ok(true);
            }
            if self.over {
                let rest = self.pending.get(self.at..).unwrap_or_default();
                if rest.is_empty() {
                    return Ok(false);
                }
                out.extend_from_slice(rest);
                self.at = self.pending.len();
                return Ok(true);
            }
            self.more()?;
        }
    }

    fn read_paragraph(&mut self, out: &mut Vec<u8>, rt: &mut Vec<u8>) -> Res<bool> {
        // Empty lines at the start are skipped.
        let start = out.len();
        loop {
            let before = out.len();
            if !self.line(out)? {
                return Ok(false);
            }
            if out.get(before..) != Some(b"\n") {
                break;
            }
            out.truncate(before);
        }
        loop {
            let before = out.len();
            if !self.line(out)? {
                break;
            }
            if out.get(before..) == Some(b"\n") {
                out.truncate(before);
                rt.extend_from_slice(b"\n");
                // All empty lines that follow belong to the terminator.
                while self.peek()? == Some(b'\n') {
                    out.truncate(before);
                    self.line(out)?;
                    out.truncate(before);
                    rt.push(b'\n');
                }
                break;
            }
        }
        if out.len() > start && out.last() == Some(&b'\n') {
            out.pop();
            rt.push(b'\n');
        }
        Ok(true)
    }

    fn peek(&mut self) -> Res<Option<u8>> {
        if self.at < self.pending.len() {
            return Ok(self.pending.get(self.at).copied());
        }
        Ok(self.input.fill()?.first().copied())
    }

    fn line(&mut self, out: &mut Vec<u8>) -> Res<bool> {
        if self.at < self.pending.len() {
            let mut rt = Vec::new();
            let any = self.read_pending(b'\n', out, &mut rt)?;
            out.extend_from_slice(&rt);
            return Ok(any);
        }
        Ok(self.input.line(b'\n', out)?)
    }
}

/// Open file or pipe that `print` writes to.
pub(super) struct Writer {
    pub(super) out: Output,
    child: Option<Child>,
    is_pipe: bool,
}

/// An open input: a file, or what a command prints.
pub(super) struct Source {
    pub(super) reader: Reader,
    child: Option<Child>,
}

/// Whole environment of a command, where it differs.
pub(super) type Environment = Option<Vec<(Vec<u8>, Vec<u8>)>>;

fn shell(command: &[u8], env: Environment, fd: u32, end: Rc<Description>) -> Launching {
    Launching { env, fds: vec![(fd, Some(end))], ..by_shell(command) }
}

fn by_shell(command: &[u8]) -> Launching {
    Launching { argv: vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()], ..Launching::default() }
}

impl Writer {
    pub(super) fn file(cx: &Cx<'_>, name: &[u8], append: bool) -> Result<Writer, Fault> {
        let options = OpenOptions { truncate: !append, ..OpenOptions::write(0o666) };
        let to = cx.open(name, options)?;
        if append && let Some(meta) = to.metadata() {
            to.seek(meta.size);
        }
        Ok(Writer { out: cx.output(to), child: None, is_pipe: false })
    }

    pub(super) fn command(cx: &mut Cx<'_>, command: &[u8], env: Environment) -> Result<Writer, Fault> {
        let (reader, writer) = cx.pipe();
        let child = cx.start(shell(command, env, 0, reader))?;
        Ok(Writer { out: cx.output(writer), child: Some(child), is_pipe: true })
    }

    /// Ends it; the status of a command.
    pub(super) fn close(self, cx: &Cx<'_>) -> Result<f64, Fault> {
        let Writer { mut out, child, is_pipe } = self;
        let flushed = out.flush();
        drop(out);
        let status = wait(cx, child.as_ref())?;
        match flushed {
            Ok(()) => Ok(status),
            // A command that reads no more ends what is written to it, and nothing else.
            Err(Fault::Signal(_) | Fault::Write(_)) if is_pipe => Ok(status),
            Err(fault) => Err(fault),
        }
    }

    pub(super) fn is_command(&self) -> bool {
        self.is_pipe
    }
}

/// A file whose records' output takes its place.
pub(super) struct Edited {
    name: Vec<u8>,
    temporary: Vec<u8>,
    mode: u32,
    /// Output that was in use before this file.
    before: Output,
}

impl Edited {
    /// Turns `out` to a new file. `None` when `name` is no file: gawk says so and prints on.
    pub(super) fn begin(cx: &Cx<'_>, name: &[u8], out: &mut Output) -> Result<Option<Self>, Halt> {
        let mode = match cx.stat(name) {
            Ok(meta) if meta.is_file() => meta.mode,
            _ => {
                let text = [b"warning: inplace::begin: disabling in-place editing for invalid FILENAME `", name, b"'"].concat();
                cx.error_bytes(&text)?;
                return Ok(None);
            }
        };
        let (temporary, to) = in_place::beside(cx, name, b"gawk.", |errno, temporary| {
            Fault::failure(2, [b"inplace::begin: mkstemp(`", temporary, format!("' failed ({errno})").as_bytes()].concat())
        })?;
        out.flush()?;
        let before = std::mem::replace(out, cx.output(to));
        Ok(Some(Self { name: name.to_vec(), temporary, mode, before }))
    }

    /// Puts what was written in the place of the file (`false`: throws it away).
    pub(super) fn end(self, cx: &Cx<'_>, out: &mut Output, suffix: &[u8], keep: bool) -> Result<(), Halt> {
        let written = out.flush();
        *out = self.before;
        written?;
        if !keep {
            let _ = cx.fs().unlink(&cx.path(&self.temporary));
            return Ok(());
        }
        let backup = (!suffix.is_empty()).then(|| [self.name.as_slice(), suffix].concat());
        in_place::put_in_place(cx, &self.temporary, &self.name, self.mode, backup.as_deref()).map_err(|errno| match errno {
            Errno::Dquot | Errno::DquotInodes => cx.fault(errno).into(),
            errno => fatal([b"inplace::end: rename to `", self.name.as_slice(), format!("' failed ({errno})").as_bytes()].concat()),
        })
    }
}

/// Starts a command that is written to and read from: its end is waited for where it is read from.
pub(super) fn coprocess(cx: &mut Cx<'_>, command: &[u8], env: Environment) -> Result<(Writer, Source), Fault> {
    let (to_read, to_write) = cx.pipe();
    let (reader, writer) = cx.pipe();
    let mut launching = shell(command, env, 0, to_read);
    launching.fds.push((1, Some(writer)));
    let child = cx.start(launching)?;
    let source = Source { reader: Reader::new(cx.input(reader)), child: Some(child) };
    Ok((Writer { out: cx.output(to_write), child: None, is_pipe: true }, source))
}

impl Source {
    pub(super) fn file(cx: &Cx<'_>, name: &[u8]) -> Result<Source, Fault> {
        let mut input = cx.open_input(name)?;
        input.fill()?;
        Ok(Source { reader: Reader::new(input), child: None })
    }

    pub(super) fn command(cx: &mut Cx<'_>, command: &[u8], env: Environment) -> Result<Source, Fault> {
        let (reader, writer) = cx.pipe();
        let child = cx.start(shell(command, env, 1, writer))?;
        Ok(Source { reader: Reader::new(cx.input(reader)), child: Some(child) })
    }

    pub(super) fn is_command(&self) -> bool {
        self.child.is_some()
    }

    pub(super) fn close(self, cx: &Cx<'_>) -> Result<f64, Fault> {
        let Source { reader, child } = self;
        drop(reader);
        wait(cx, child.as_ref())
    }
}

fn wait(cx: &Cx<'_>, child: Option<&Child>) -> Result<f64, Fault> {
    match child {
        Some(child) => Ok(status(cx.wait(child)?)),
        None => Ok(0.0),
    }
}

/// Exit status as `system` and `close` return it: 256 + n for a signal.
pub(super) fn status(status: Status) -> f64 {
    match status {
        Status::Exited(code) => f64::from(code),
        Status::Signaled(signal) => 256.0 + f64::from(signal),
    }
}

/// Runs a command and waits.
pub(super) fn system(cx: &mut Cx<'_>, command: &[u8], env: Environment) -> Result<f64, Halt> {
    Ok(status(cx.run(Launching { env, ..by_shell(command) })?))
}
