//! `$(…)`, `` `…` ``, `$(<file)`.

use std::rc::Rc;

use bashkit_core::kernel::{Capture, Process, Status};
use bashkit_core::vfs::OpenOptions;

use crate::runtime::exec::CommandSource;
use crate::runtime::exec::last_command::{LastCommand, ProcessKind};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::syntax::ast::{Body, CommandSub, Complete};

impl Shell {
    /// Output of a command substitution, less the newlines at its end. May suspend.
    pub(crate) fn substitute(&mut self, substitution: &CommandSub) -> Result<Vec<u8>, Stop> {
        if let Some(file) = &substitution.file {
            return self.substitute_file(file);
        }
        let (capture, description) = Capture::new(&self.kernel)?;
        let mut child = self.substitution_shell(&substitution.body)?;
        child.io.fds.set(1, Some(description));
        if !self.shopt(Shopt::INHERIT_ERREXIT) && !self.on(SetOpt::Posix) {
            child.session.options.put(SetOpt::Errexit, false);
        }
        let status = self.run_inline(child, |child| {
            child.run_substitution(&substitution.body, ProcessKind::Substitution).map_err(|stop| match (&substitution.body, stop) {
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

    /// The shell that runs a substitution.
    pub(super) fn substitution_shell(&mut self, body: &Body) -> Result<Self, Stop> {
        let mut child = self.subshell()?;
        child.shift_lines(body);
        // bash: `set -v` is off in there.
        child.session.options.put(SetOpt::Verbose, false);
        child.context.trace_levels += 1;
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
            Body::Text(text) => self.run_text_as(text, self.execution.line, CommandSource::Substitution),
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
        child.context.begin_substitution();
        self.run_inline(child, |child| child.run_text_as(text, line, CommandSource::Substitution))?;
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
                Ok(errno) => {
                    (self.execution.substitution_status, self.params.status) = (Some(1), 1);
                    self.complain_about(&name, errno)?;
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
        self.meter.step(20)?;
        self.check_depth()?;
        let mut vars = self.vars.clone();
        vars.charge_copy(&self.meter)?;
        Ok(Self { vars, ..self.fork(process) })
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
