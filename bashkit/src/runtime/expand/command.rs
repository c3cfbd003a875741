//! `$(…)`, `` `…` ``, `$(<file)`.

use std::rc::Rc;

use bashkit_core::kernel::{Capture, Process, Status, signal};
use bashkit_core::vfs::{Errno, OpenOptions};

use crate::runtime::exec::CommandSource;
use crate::runtime::exec::last_command::{LastCommand, ProcessKind};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{Frame, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::Var;
use crate::syntax::ast::{Body, CommandSub, Complete};
use crate::syntax::intern::Symbol;

impl Shell {
    /// Output of a command substitution, less the newlines at its end. May suspend.
    pub(crate) fn substitute(&mut self, substitution: &CommandSub) -> Result<Vec<u8>, Stop> {
        if let Some(file) = &substitution.file {
            return self.substitute_file(file);
        }
        let read_again = self.read_again(&substitution.body)?;
        let body = read_again.as_ref().unwrap_or(&substitution.body);
        let (capture, description) = Capture::new(&self.kernel)?;
        let mut child = self.substitution_shell(body)?;
        child.io.fds.set(1, Some(description));
        if !self.shopt(Shopt::INHERIT_ERREXIT) && !self.on(SetOpt::Posix) {
            child.session.options.put(SetOpt::Errexit, false);
        }
        let status = self.run_substituted(child, |child| {
            child.run_substitution(body, ProcessKind::Substitution).map_err(|stop| match (body, stop) {
                (Body::Parsed(_), Stop::Discard(_) | Stop::Abandon(_)) => Stop::Discard(1),
                (_, stop) => stop,
            })
        })?;
        let mut text = capture.finish(&self.kernel)?;
        self.execution.substitution_status = Some(status.code());
        // bash: `$?` behind a substitution, in the same command, is its status.
        self.params.status = status.code();
        self.clean(&mut text)?;
        Ok(text)
    }

    /// Commands of a substitution that bash has printed with a loss; an error in them discards the command around.
    pub(super) fn read_again(&mut self, body: &Body) -> Result<Option<Body>, Stop> {
        let Body::Printed(text) = body else { return Ok(None) };
        // bash: it counts one line more, and another one where the text ends too early.
        let line = self.execution.line.saturating_add(1);
        match self.with_parse_env(|env| crate::syntax::parse_printed(text, line, env)) {
            Ok(commands) => Ok(Some(Body::Parsed(commands))),
            Err(mut error) => {
                self.meter.check()?;
                if error.incomplete {
                    (error.line, error.then) = (line.saturating_add(1), None);
                }
                self.say_syntax_error(&error, CommandSource::Substitution)?;
                Err(Stop::Discard(1))
            }
        }
    }

    /// The shell that runs a substitution.
    pub(super) fn substitution_shell(&mut self, body: &Body) -> Result<Self, Stop> {
        let mut child = self.subshell()?;
        child.shift_lines(body);
        // bash: `set -v` is off in there.
        child.session.options.put(SetOpt::Verbose, false);
        child.context.trace_levels += 1;
        child.context.substitution_pid = child.process.pid;
        child.context.begin_substitution();
        Ok(child)
    }

    /// Runs the commands of a substitution.
    pub(super) fn run_substitution(&mut self, body: &Body, kind: ProcessKind) -> Flow {
        match body {
            Body::Parsed(list) => {
                if let Some(text) = self.text_with_aliases(list) {
                    return self.run_text_as(&text, self.execution.line, CommandSource::Substitution);
                }
                let Some((last, before)) = list.split_last() else { return Ok(0) };
                for complete in before {
                    self.run_complete(complete)?;
                }
                self.execution.last = LastCommand::of_list(&last.list, kind).map(|last| last.within(self.frames.len()));
                self.run_complete(last)
            }
            Body::Text(text) | Body::Printed(text) => self.run_text_as(text, self.execution.line, CommandSource::Substitution),
        }
    }

    /// The commands of a substitution as text, when it may hold aliases that are expanded now.
    fn text_with_aliases(&self, commands: &[Rc<Complete>]) -> Option<Vec<u8>> {
        let expands = self.shopt(Shopt::EXPAND_ALIASES) && !self.on(SetOpt::Posix) && !self.session.aliases.is_empty();
        let text = expands.then(|| crate::syntax::unparse::substitution(&self.names.interner, commands))?;
        self.session.aliases.keys().any(|name| memchr::memmem::find(&text, name).is_some()).then_some(text)
    }

    /// Output of a text that is run as a command substitution. May suspend.
    pub(crate) fn capture_text(&mut self, text: &[u8], line: u32) -> Result<Vec<u8>, Stop> {
        let (capture, description) = Capture::new(&self.kernel)?;
        let mut child = self.subshell()?;
        child.io.fds.set(1, Some(description));
        child.context.trace_levels += 1;
        child.context.substitution_pid = child.process.pid;
        child.context.begin_substitution();
        self.run_substituted(child, |child| child.run_text_as(text, line, CommandSource::Substitution))?;
        let mut text = capture.finish(&self.kernel)?;
        self.clean(&mut text)?;
        Ok(text)
    }

    /// bash: the lines of a substitution are counted from the line of the command around it.
    pub(super) fn shift_lines(&mut self, body: &Body) {
        if let Body::Parsed(list) = body
            && let Some(first) = list.first().and_then(|complete| complete.list.items.first())
        {
            let shift = i64::from(self.execution.line) - i64::from(first.first.span.line);
            self.context.line_shift = i32::try_from(shift).unwrap_or(0);
        }
    }

    /// Removes NULs (with bash's warning) and the newlines at the end.
    fn clean(&mut self, text: &mut Vec<u8>) -> Result<(), Stop> {
        if memchr::memchr(0, text).is_some() {
            self.complain("warning: command substitution: ignored null byte in input")?;
            text.retain(|b| *b != 0);
        }
        while text.last() == Some(&b'\n') {
            text.pop();
        }
        Ok(())
    }

    fn substitute_file(&mut self, file: &crate::syntax::ast::Word) -> Result<Vec<u8>, Stop> {
        if self.on(SetOpt::Verbose) {
            // bash: a substitution of this kind is read once more, as a command.
            let line = [b"< ", &*self.unparse_word(file), b"\n"].concat();
            self.stderr(&line)?;
        }
        let name = self.expand_text(file)?;
        let path = self.place.path(&name);
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, &path, OpenOptions::READ, false);
        (self.execution.substitution_status, self.params.status) = (Some(0), 0);
        let mut text = Vec::new();
        let read = opened.and_then(|description| {
            let mut input = bashkit_core::kernel::Input::new(&self.kernel, Some(description));
            input.rest(&mut text)
        });
        if let Err(fault) = read {
            match fault.errno() {
                // bash: what can be opened and not read is empty.
                Ok(Errno::IsDir) => {}
                Ok(errno) => {
                    (self.execution.substitution_status, self.params.status) = (Some(1), 1);
                    self.complain_about(&name, errno)?;
                    if self.on(SetOpt::Errexit) {
                        // bash: that ends the shell wherever it stands, even in a condition.
                        return Err(Stop::Exit(1));
                    }
                }
                Err(fault) => return Err(fault.into()),
            }
        }
        self.clean(&mut text)?;
        Ok(text)
    }

    /// A copy of this shell as a new process, one level deeper.
    pub(crate) fn subshell(&mut self) -> Result<Self, Stop> {
        let process = self.kernel.new_process();
        self.subshell_in(&process)
    }

    /// A copy of this shell in a process, one level deeper.
    pub(crate) fn subshell_in(&mut self, process: &Rc<Process>) -> Result<Self, Stop> {
        let n_covered: usize = self.frames.iter().map(|frame| frame.undo.len()).sum();
        self.meter.step(20 + (self.frames.len() + n_covered) as u64 / 8)?;
        self.check_depth()?;
        let mut vars = self.vars.clone();
        let calls = self.frames.len() * size_of::<Frame>() + n_covered * size_of::<(Symbol, Var)>();
        vars.charge_copy(&self.meter, calls)?;
        Ok(Self { vars, ..self.fork(process) })
    }

    /// Runs a subshell on this fiber as a command in the foreground, and waits for it.
    pub(crate) fn run_foreground(&mut self, child: Self, body: impl FnOnce(&mut Self) -> Result<i32, Stop>) -> Result<Status, Stop> {
        let held = self.process.hold_interrupt();
        let result = self.run_inline(child, body);
        self.process.release_interrupt(held, *result.as_ref().unwrap_or(&Status::Exited(1)));
        self.process.check()?;
        result
    }

    /// Runs the subshell of a command substitution. bash: a SIGINT that ends it is meant for the shell around, too.
    fn run_substituted(&mut self, child: Self, body: impl FnOnce(&mut Self) -> Result<i32, Stop>) -> Result<Status, Stop> {
        let status = self.run_inline(child, body)?;
        if status == Status::Signaled(signal::INT) {
            self.kernel.signal(&self.process, signal::INT);
            self.process.check()?;
        }
        Ok(status)
    }

    /// Runs a subshell on this fiber, and waits for it.
    pub(crate) fn run_inline(&mut self, mut child: Self, body: impl FnOnce(&mut Self) -> Result<i32, Stop>) -> Result<Status, Stop> {
        let process = Rc::clone(&child.process);
        let before = self.kernel.enter_process(&process);
        let result = child.finish_guarded(body);
        drop(child);
        self.kernel.leave_process(&before);
        let status = result.inspect_err(|_| self.kernel.finish(&process, Status::Exited(1)))?;
        self.kernel.finish(&process, status);
        before.check()?;
        Ok(status)
    }
}
