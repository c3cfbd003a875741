//! A session of the editor: commands are read, carried out and answered.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::rc::Rc;

use bashkit_core::command::Cx;
use bashkit_core::error::Error;
use bashkit_core::kernel::{Description, Done, Fault, Output};
use bashkit_core::pattern::Regex;
use bashkit_core::vfs::FileKind;

use super::Settings;
use super::buffer::Buffer;
use super::regex::Substitution;
use super::text::{Printing, Text};

/// Message for a command that would discard changes.
const UNSAVED: &str = "Warning: buffer modified";
/// Message for a command whose lines are missing.
const ENDED: &str = "Unexpected end-of-file";
/// Columns of a line that `l` prints.
const LIST_COLUMNS: usize = 72;

/// Reason why a command was not carried out.
#[derive(Debug)]
pub(super) enum Refusal {
    /// Message that `h` prints.
    Message(Cow<'static, str>),
    /// Changes would be lost; the same command is obeyed if it comes again at once.
    Unsaved,
    /// The session is over.
    Fault(Fault),
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Refusal::Fault(fault)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Refusal::Fault(error.into())
    }
}

/// Refuses a command with a message.
pub(super) fn refuse<T>(message: &'static str) -> Result<T, Refusal> {
    Err(Refusal::Message(Cow::Borrowed(message)))
}

/// What follows a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Another command.
    Command,
    /// The end of the session.
    Quit,
}

/// State of a session.
pub(super) struct Session<'s, 'c> {
    pub(super) cx: &'s mut Cx<'c>,
    pub(super) out: Output,
    pub(super) settings: Settings,
    pub(super) buffer: Buffer,
    pub(super) file: Option<Vec<u8>>,
    pub(super) last_regex: Option<Regex>,
    pub(super) substitution: Substitution,
    /// Lines that `z` prints.
    pub(super) window: usize,
    /// The last command of `!`.
    pub(super) last_shell: Option<Vec<u8>>,
    /// The last command list of `G` or `V`.
    pub(super) last_list: Option<Vec<u8>>,
    /// Lines that a command list is still to be carried out for, with their numbers when they were found.
    pub(super) active: VecDeque<(u64, usize)>,
    /// The command list that is carried out has undone something.
    pub(super) undone: bool,
    /// Unsaved changes were warned of by the command before.
    pub(super) warned: bool,
    message: Cow<'static, str>,
    input: Option<Rc<Description>>,
}

impl<'s, 'c> Session<'s, 'c> {
    pub(super) fn new(cx: &'s mut Cx<'c>, settings: Settings) -> Result<Self, Fault> {
        let (out, buffer, input) = (cx.stdout(), Buffer::new(cx.meter())?, cx.fds().get(0).cloned());
        Ok(Self {
            cx,
            out,
            settings,
            buffer,
            file: None,
            last_regex: None,
            substitution: Substitution::default(),
            window: 22,
            last_shell: None,
            last_list: None,
            active: VecDeque::new(),
            undone: false,
            warned: false,
            message: Cow::Borrowed(""),
            input,
        })
    }

    /// Writes what was printed.
    pub(super) fn flush(&mut self) -> Result<(), Fault> {
        self.out.flush()
    }

    /// Carries out the commands of standard input.
    pub(super) fn run(&mut self, file: Option<Vec<u8>>) -> Done {
        // A script in a file ends with its first error, as nobody is there to answer it.
        let is_file = self.input.as_ref().is_some_and(|input| input.stat().kind == FileKind::Regular);
        let mut status = 0;
        if let Some(name) = file
            && !self.open_first(&name, &mut status)?
            && is_file
        {
            return Ok(2);
        }
        let mut n_lines = 0;
        loop {
            if self.settings.prompts {
                self.out.put(&self.settings.prompt)?;
            }
            let Some(line) = self.read_line()? else {
                if !self.buffer.modified || self.warned {
                    return Ok(status);
                }
                self.answer(&Refusal::Unsaved, is_file.then_some(n_lines))?;
                return Ok(if self.settings.loose { 0 } else { 2 });
            };
            n_lines += 1;
            let outcome = self.execute(&mut Text::line(line));
            self.warned = matches!(outcome, Err(Refusal::Unsaved));
            match outcome {
                Ok(Next::Command) => {}
                Ok(Next::Quit) => return Ok(status),
                Err(Refusal::Fault(fault)) => return Err(fault),
                Err(refusal) => {
                    status = u8::from(!self.settings.loose);
                    self.answer(&refusal, is_file.then_some(n_lines))?;
                    if is_file {
                        return Ok(status);
                    }
                }
            }
        }
    }

    /// Reads the file of the command line. False when that failed.
    fn open_first(&mut self, name: &[u8], status: &mut u8) -> Result<bool, Fault> {
        match self.load(name) {
            Ok(()) => return Ok(true),
            Err(Refusal::Fault(fault)) => return Err(fault),
            Err(Refusal::Unsaved) => {}
            Err(Refusal::Message(message)) => {
                let is_missing = message == super::files::CANNOT_OPEN;
                let refusal = Refusal::Message(message);
                if is_missing {
                    // A file that is not there is begun: that is no error, but `h` tells.
                    self.remember(&refusal);
                } else {
                    *status = u8::from(!self.settings.loose);
                    self.answer(&refusal, None)?;
                }
            }
        }
        Ok(false)
    }

    fn remember(&mut self, refusal: &Refusal) {
        self.message = match refusal {
            Refusal::Message(message) => message.clone(),
            _ => Cow::Borrowed(UNSAVED),
        };
    }

    /// Answers a command that was refused; `line` is its number in a script that ends by it.
    fn answer(&mut self, refusal: &Refusal, line: Option<u64>) -> Result<(), Fault> {
        self.remember(refusal);
        self.out.put(b"?\n")?;
        if self.settings.verbose {
            if let Some(line) = line {
                self.out.put(format!("script, line {line}: ").as_bytes())?;
            }
            self.print_message()?;
        }
        Ok(())
    }

    /// Prints the message of the last refusal, if there was one.
    pub(super) fn print_message(&mut self) -> Result<(), Fault> {
        match self.message.as_bytes() {
            b"" => Ok(()),
            message => self.out.line(message),
        }
    }

    /// Reads a line of standard input with its newline; `None` at the end, where a line without one is lost. Nothing behind the line is read, as it may be for a command of `!`.
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        self.out.flush()?;
        let Some(input) = &self.input else { return Ok(None) };
        let mut line = Vec::new();
        let mut byte = [0];
        loop {
            if line.len().is_multiple_of(16) {
                self.cx.step(1)?;
                self.cx.meter().fits(line.len())?;
            }
            match input.read(self.cx.kernel(), &mut byte) {
                Ok(1) => line.extend_from_slice(&byte),
                Ok(_) | Err(Fault::Errno(_)) => return Ok(None),
                Err(fault) => return Err(fault),
            }
            if byte == *b"\n" {
                return Ok(Some(line));
            }
        }
    }

    /// Reads a line that a command needs to be whole.
    pub(super) fn next_line(&mut self) -> Result<Vec<u8>, Refusal> {
        self.read_line()?.map_or_else(|| refuse(ENDED), Ok)
    }

    /// Completes a text that ends in an escaped newline with lines of standard input. The backslash goes, and with `joins` the newline, too.
    pub(super) fn extended(&mut self, mut line: Vec<u8>, joins: bool) -> Result<Vec<u8>, Refusal> {
        loop {
            let backslashes = line.iter().rev().skip(1).take_while(|byte| **byte == b'\\').count();
            if line.last() != Some(&b'\n') || backslashes.is_multiple_of(2) {
                return Ok(line);
            }
            line.truncate(line.len() - 2);
            if !joins {
                line.push(b'\n');
            }
            let next = self.next_line()?;
            self.cx.meter().fits(line.len() + next.len())?;
            line.extend_from_slice(&next);
        }
    }

    /// Reads the lines of input mode, up to a line that is a period.
    pub(super) fn input_lines(&mut self, text: &mut Text) -> Result<Vec<Rc<[u8]>>, Refusal> {
        let mut lines = Vec::new();
        let mut bytes = 0;
        loop {
            let line = if text.is_list {
                if text.is_empty() { break } else { text.rest_of_line() }
            } else {
                let Some(mut line) = self.read_line()? else { break };
                line.pop();
                line
            };
            if line == b"." {
                break;
            }
            bytes += line.len() + 32;
            self.cx.meter().fits(bytes)?;
            lines.push(Rc::from(line));
        }
        Ok(lines)
    }

    /// Prints lines, both ends included; the last of them is then current.
    pub(super) fn print(&mut self, first: usize, last: usize, printing: Printing) -> Result<(), Refusal> {
        for number in first..=last {
            let text = self.buffer.text(number);
            self.cx.step(1 + text.len() as u64 / 64)?;
            let mut column = 0;
            if printing.number {
                self.out.put(format!("{number}\t").as_bytes())?;
                column = 8;
            }
            if printing.list {
                self.list(&text, column)?;
            } else {
                self.out.line(&text)?;
            }
            self.buffer.current = number;
        }
        Ok(())
    }

    /// Prints a line unambiguously.
    fn list(&mut self, text: &[u8], mut column: usize) -> Result<(), Fault> {
        for &byte in text {
            let escape = match byte {
                7 => Some(b'a'),
                8 => Some(b'b'),
                9 => Some(b't'),
                11 => Some(b'v'),
                12 => Some(b'f'),
                13 => Some(b'r'),
                b'\\' | b'$' => Some(byte),
                _ => None,
            };
            let piece = match escape {
                Some(letter) => vec![b'\\', letter],
                None if matches!(byte, b' '..=b'~') => vec![byte],
                None => format!("\\{byte:03o}").into_bytes(),
            };
            if column + piece.len() > LIST_COLUMNS {
                self.out.put(b"\\\n")?;
                column = 0;
            }
            column += piece.len();
            self.out.put(&piece)?;
        }
        self.out.put(b"$\n")
    }
}
