//! Reading and writing: `e`, `r`, `w`, `f` and `!`.

use std::borrow::Cow;
use std::rc::Rc;

use bashkit_core::command::Launching;
use bashkit_core::kernel::{Fault, Status};
use bashkit_core::vfs::{Errno, OpenOptions};

use super::address::Addresses;
use super::session::{Next, Refusal, Session, refuse};
use super::text::Text;

/// Message for a file that cannot be opened to be read.
pub(super) const CANNOT_OPEN: &str = "Cannot open input file";

/// File or command that lines are read from or written to.
#[derive(Debug)]
enum Place {
    File(Vec<u8>),
    Command(Vec<u8>),
}

impl Session<'_, '_> {
    /// Reads the name behind a command; without one it is the default name, and that of the buffer if it has none.
    fn place(&mut self, text: &mut Text) -> Result<Place, Refusal> {
        if !matches!(text.peek(), b' ' | b'\t' | b'\n') {
            return refuse("Unexpected command suffix");
        }
        text.skip_blanks();
        if text.accept(b'!') {
            return Ok(Place::Command(self.shell_command(text)?.0));
        }
        let name = text.rest_of_line();
        if name.is_empty() {
            return match &self.file {
                Some(file) => Ok(Place::File(file.clone())),
                None => refuse("No current filename"),
            };
        }
        self.may_access(&name)?;
        Ok(Place::File(name))
    }

    /// Refuses files of other directories in restricted mode.
    fn may_access(&self, name: &[u8]) -> Result<(), Refusal> {
        if self.settings.restricted && (name.contains(&b'/') || name == b"..") {
            return refuse("Directory access restricted");
        }
        Ok(())
    }

    /// Reads a command of the shell behind its `!`, and tells whether something in it was replaced.
    fn shell_command(&mut self, text: &mut Text) -> Result<(Vec<u8>, bool), Refusal> {
        if self.settings.restricted {
            return refuse("Shell access restricted");
        }
        let line = if text.is_list { text.rest_of_line() } else { self.extended(text.rest(), true)? };
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let (mut command, mut rest, mut is_replaced) = (Vec::new(), line, false);
        if let Some(behind) = line.strip_prefix(b"!") {
            let Some(last) = &self.last_shell else { return refuse("No previous command") };
            command.extend_from_slice(last);
            rest = behind;
            is_replaced = true;
        }
        let mut bytes = rest.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' if bytes.peek() == Some(&b'%') => command.extend(bytes.next()),
                b'\\' => {
                    command.push(byte);
                    command.extend(bytes.next());
                }
                b'%' => {
                    let Some(file) = &self.file else { return refuse("No current filename") };
                    command.extend_from_slice(file);
                    is_replaced = true;
                }
                _ => command.push(byte),
            }
        }
        self.last_shell = Some(command.clone());
        Ok((command, is_replaced))
    }

    /// Prints why a file could not be used, unless that is not wanted.
    fn diagnose(&mut self, name: &[u8], errno: Errno) -> Result<(), Fault> {
        self.out.flush()?;
        if self.settings.quiet {
            return Ok(());
        }
        self.cx.stderr_bytes(&[name, format!(": {errno}\n").as_bytes()].concat())
    }

    /// Reads the file of the command line, which gives the buffer its name.
    pub(super) fn load(&mut self, name: &[u8]) -> Result<(), Refusal> {
        let place = match name.strip_prefix(b"!") {
            Some(command) => {
                let mut text = Text::line([command, b"\n"].concat());
                Place::Command(self.shell_command(&mut text)?.0)
            }
            None => {
                self.may_access(name)?;
                self.file = Some(name.to_vec());
                Place::File(name.to_vec())
            }
        };
        self.insert_from(&place, 0)?;
        self.buffer.modified = false;
        self.buffer.forget();
        Ok(())
    }

    /// `e` and `E`: another file takes the place of all lines.
    pub(super) fn edit(&mut self, text: &mut Text, lines: Addresses, is_forced: bool) -> Result<Next, Refusal> {
        lines.none()?;
        self.may_discard(is_forced)?;
        let place = self.place(text)?;
        self.buffer.clear()?;
        if let Place::File(name) = &place {
            self.file = Some(name.clone());
        }
        self.insert_from(&place, 0)?;
        self.buffer.modified = false;
        self.buffer.forget();
        Ok(Next::Command)
    }

    /// `f`: sets the default name, and prints it.
    pub(super) fn name_file(&mut self, text: &mut Text, lines: Addresses) -> Result<Next, Refusal> {
        lines.none()?;
        match self.place(text)? {
            Place::Command(_) => return refuse("Invalid redirection"),
            Place::File(name) => {
                self.out.line(&name)?;
                self.file = Some(name);
            }
        }
        Ok(Next::Command)
    }

    /// `r`: inserts the lines of a file.
    pub(super) fn read(&mut self, text: &mut Text, lines: Addresses) -> Result<Next, Refusal> {
        let place = self.place(text)?;
        self.begin(text);
        if let Place::File(name) = &place
            && self.file.is_none()
        {
            self.file = Some(name.clone());
        }
        let behind = if lines.given > 0 { lines.last } else { self.buffer.len() };
        self.insert_from(&place, behind)?;
        Ok(Next::Command)
    }

    /// Inserts the lines of a file, or of the output of a command, and prints how many bytes that were.
    fn insert_from(&mut self, place: &Place, behind: usize) -> Result<(), Refusal> {
        let mut bytes = match place {
            Place::File(name) => self.bytes_of_file(name)?,
            Place::Command(command) => self.output_of(command)?,
        };
        let charge = self.cx.meter().charge(bytes.len())?;
        let n_bytes = bytes.len();
        let is_binary = bytes.contains(&0);
        let is_unterminated = bytes.last().is_some_and(|byte| *byte != b'\n');
        if is_unterminated {
            bytes.push(b'\n');
        }
        bytes.pop();
        let mut texts: Vec<Rc<[u8]>> = Vec::new();
        if n_bytes > 0 {
            for line in bytes.split(|byte| *byte == b'\n') {
                self.cx.step(1 + line.len() as u64 / 64)?;
                texts.push(Rc::from(if self.settings.strip_cr { line.strip_suffix(b"\r").unwrap_or(line) } else { line }));
            }
        }
        if is_unterminated
            && self.settings.strip_cr
            && let (Some(last), Some(line)) = (texts.last_mut(), bytes.rsplit(|byte| *byte == b'\n').next())
        {
            // The return in a line that does not end is part of it.
            *last = Rc::from(line);
        }
        drop(charge);
        self.buffer.insert(behind, texts)?;
        let appended = is_unterminated && !is_binary && !self.buffer.is_binary;
        self.buffer.is_binary |= is_binary;
        if is_unterminated {
            self.buffer.unterminated = self.buffer.line(self.buffer.current).map(|line| line.id);
        }
        if appended {
            self.out.put(b"Newline appended\n")?;
        }
        self.count(if appended { n_bytes + 1 } else { n_bytes })
    }

    /// Prints a number of bytes, unless that is not wanted.
    fn count(&mut self, n_bytes: usize) -> Result<(), Refusal> {
        if !self.settings.script {
            self.out.line(n_bytes.to_string().as_bytes())?;
        }
        Ok(())
    }

    fn bytes_of_file(&mut self, name: &[u8]) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        if self.cx.stat(name).is_ok_and(|meta| meta.is_dir()) {
            self.diagnose(name, Errno::IsDir)?;
            return refuse("Cannot read input file");
        }
        match self.cx.open_input(name).and_then(|mut input| input.rest(&mut bytes)) {
            Ok(()) => Ok(bytes),
            Err(fault) => {
                self.diagnose(name, fault.errno()?)?;
                refuse(CANNOT_OPEN)
            }
        }
    }

    fn launching(command: &[u8]) -> Launching {
        Launching { argv: vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()], ..Launching::default() }
    }

    fn output_of(&mut self, command: &[u8]) -> Result<Vec<u8>, Refusal> {
        self.out.flush()?;
        let (reader, writer) = self.cx.pipe();
        let child = self.cx.start(Launching { fds: vec![(1, Some(writer))], ..Self::launching(command) })?;
        let mut bytes = Vec::new();
        self.cx.input(reader).rest(&mut bytes)?;
        if self.cx.wait(&child)? != Status::Exited(0) {
            if !self.settings.quiet {
                self.cx.stderr_bytes(&[b"!", command, b": Success\n"].concat())?;
            }
            return refuse("Cannot close input file");
        }
        Ok(bytes)
    }

    /// `w`, `W` and `wq`: writes lines.
    pub(super) fn write(&mut self, text: &mut Text, lines: Addresses, appends: bool) -> Result<Next, Refusal> {
        let quits = !appends && text.accept(b'q');
        let place = self.place(text)?;
        let len = self.buffer.len();
        let (first, last) = if lines.given == 0 && len == 0 { (1, 0) } else { lines.range(self, (1, len))? };
        if let Place::File(name) = &place
            && self.file.is_none()
        {
            self.file = Some(name.clone());
        }
        let mut bytes = Vec::new();
        for number in first..=last {
            let Some(line) = self.buffer.line(number) else { break };
            self.cx.step(1 + line.text.len() as u64 / 64)?;
            self.cx.meter().fits(bytes.len() + line.text.len() + 1)?;
            bytes.extend_from_slice(&line.text);
            if !(number == len && self.buffer.is_binary && self.buffer.unterminated == Some(line.id)) {
                bytes.push(b'\n');
            }
        }
        match &place {
            Place::File(name) => self.write_file(name, &bytes, appends)?,
            Place::Command(command) => self.write_command(command, &bytes)?,
        }
        self.count(bytes.len())?;
        if matches!(place, Place::File(_)) && last + 1 - first == len {
            self.buffer.modified = false;
        }
        if quits {
            self.may_discard(false)?;
            return Ok(Next::Quit);
        }
        Ok(Next::Command)
    }

    fn write_file(&mut self, name: &[u8], bytes: &[u8], appends: bool) -> Result<(), Refusal> {
        let options = OpenOptions { truncate: !appends, ..OpenOptions::write(0o666) };
        let opened = self.cx.open(name, options).and_then(|to| {
            if appends && let Some(meta) = to.metadata() {
                to.seek(meta.size);
            }
            let mut out = self.cx.output(to);
            out.put(bytes)?;
            out.flush()
        });
        match opened {
            Ok(()) => Ok(()),
            Err(Fault::Write(errno)) => {
                self.diagnose(name, errno)?;
                refuse("Cannot write file")
            }
            Err(fault) => {
                self.diagnose(name, fault.errno()?)?;
                refuse("Cannot open output file")
            }
        }
    }

    fn write_command(&mut self, command: &[u8], bytes: &[u8]) -> Result<(), Refusal> {
        self.out.flush()?;
        let (reader, writer) = self.cx.pipe();
        let child = self.cx.start(Launching { fds: vec![(0, Some(reader))], ..Self::launching(command) })?;
        let written = {
            let mut out = self.cx.output(writer);
            out.put(bytes).and_then(|()| out.flush())
        };
        let status = self.cx.wait(&child)?;
        written?;
        if status == Status::Exited(0) { Ok(()) } else { Err(Refusal::Message(Cow::Borrowed("Cannot close output file"))) }
    }

    /// `!`: runs a command of the shell.
    pub(super) fn shell(&mut self, text: &mut Text, lines: Addresses) -> Result<Next, Refusal> {
        lines.none()?;
        let (command, is_replaced) = self.shell_command(text)?;
        if is_replaced {
            self.out.line(&command)?;
        }
        self.out.flush()?;
        self.cx.run(Self::launching(&command))?;
        if !self.settings.script {
            self.out.put(b"!\n")?;
        }
        Ok(Next::Command)
    }
}
