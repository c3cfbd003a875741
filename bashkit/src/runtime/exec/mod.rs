//! Execution: complete commands, lists, and-or lists, and how each of them may be left.

mod absent;
pub(crate) mod bash;
mod compound;
mod cond;
mod declaration;
mod environment;
mod external;
mod function;
mod interactive;
pub(crate) mod job;
pub(crate) mod last_command;
mod ordinary;
mod pipeline;
mod printed;
pub(crate) mod redirect;
mod short;
pub(crate) mod simple;
pub(crate) mod trace;
pub(crate) mod trap;
mod unknown;

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::kernel::{Kernel, Status, signal};
use bashkit_core::limits::Limit;

use self::last_command::{LastCommand, ProcessKind};
use self::pipeline::lone_command;
use super::compiled::{CommandOptions, TEXT_BYTES};
use super::options::{SetOpt, Shopt};
use super::shell::{Origin, Running, Shell};
use super::stop::{Flow, Stop};
use super::text::Text;
use crate::syntax::ast::{AndOr, AndOrOp, Arg, Arith, Command, Complete, Compound, Form, List, Part, Simple, Word};
use crate::syntax::span::Span;
use crate::syntax::{ParseEnv, ParseLimits, Parser, SyntaxError};

pub(crate) use interactive::LineReader;
pub use interactive::{Line, LineRequest};
pub(crate) use unknown::CommandHints;
pub use unknown::UnknownCommand;

/// Source of commands, as messages about a syntax error name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommandSource {
    /// Script of the shell itself.
    Main,
    /// Arguments of the builtin `eval`.
    Eval,
    /// The action of a trap, by the name that bash gives it.
    Trap(&'static str),
    /// A command substitution.
    Substitution,
    /// `source`, a function of the shell's own.
    Other,
    /// Lines that `fc` has had edited.
    Edited,
}

/// Compound command, as what it stands there.
#[derive(Clone, Copy)]
pub(super) enum CompoundSource<'a> {
    /// A command of its own.
    Command(&'a Rc<Command>),
    /// The body of a function.
    Body(&'a Rc<Compound>),
}

/// Whether a line has `<<` that is no part of `<<<`.
fn may_have_here_document(line: &[u8]) -> bool {
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'<', line.get(from..).unwrap_or_default()) {
        let start = from + at;
        let n = line.iter().skip(start).take_while(|byte| **byte == b'<').count();
        if n == 2 || n > 3 {
            return true;
        }
        from = start + n;
    }
    false
}

impl Shell {
    /// Gives the parser what it needs.
    pub(crate) fn with_parse_env<T>(&mut self, parse: impl FnOnce(&mut ParseEnv<'_>) -> T) -> T {
        let aliases = self.session.aliases.clone();
        let lookup = |name: &[u8]| aliases.get(name).cloned();
        let limits =
            ParseLimits { source_bytes: self.meter.limits().script_bytes, meter: Some(Rc::clone(&self.meter)), ..ParseLimits::default() };
        let expand = (self.shopt(Shopt::EXPAND_ALIASES) || self.on(SetOpt::Posix)) && !aliases.is_empty();
        let mut env = ParseEnv {
            interner: &self.names.interner,
            aliases: if expand { Some(&lookup) } else { None },
            extglob: self.session.options.shopt(Shopt::EXTGLOB),
            posix: self.session.options.on(SetOpt::Posix),
            bytes: self.params.locale.is_bytes(),
            limits: &limits,
            more: None,
        };
        parse(&mut env)
    }

    /// Runs text as the commands of this shell: `-c`, `eval`, traps.
    pub(crate) fn run_text(&mut self, text: &[u8], first_line: u32) -> Flow {
        self.run_text_as(text, first_line, CommandSource::Other)
    }

    /// Runs text that came from `source`, which says how a syntax error is told, and whether an error that discards a line ends here.
    pub(crate) fn run_text_as(&mut self, text: &[u8], first_line: u32, source: CommandSource) -> Flow {
        if text.len() > self.meter.limits().script_bytes {
            return Err(Limit::Script(self.meter.limits().script_bytes).into());
        }
        self.meter.step(1 + text.len() as u64 / 8)?;
        let charge = Rc::new(self.meter.charge(text.len().saturating_mul(12))?);
        let before = self.execution.text.replace(charge);
        let was_called = self.execution.was_called;
        let in_text = source != CommandSource::Main || self.session.origin == Origin::Command;
        let options = self.kept_options(text, first_line, source);
        let kept = options.and_then(|options| self.kept_command(text, options));
        let result = self.in_context(
            |context| {
                context.line_shift = 0;
                let leaves_command_text = context.leaves_command_text && was_called;
                context.begin_text(in_text);
                context.leaves_command_text |= leaves_command_text;
            },
            |shell| match kept {
                Some(complete) => {
                    if source == CommandSource::Main {
                        shell.session.n_commands += u32::from(shell.session.origin == Origin::File);
                    }
                    shell.execution.line = first_line;
                    shell.note_last_command(&complete, source);
                    let result = shell.run_complete(&complete);
                    shell.behind_complete(result, source)
                }
                None => shell.run_parsed(&mut Parser::new(text, first_line), text, options, first_line, source),
            },
        );
        self.execution.text = before;
        result
    }

    /// Meaning of a short text apart from its bytes, where the command that it is may be kept for the next time. `None`: it is read each time.
    fn kept_options(&self, text: &[u8], first_line: u32, source: CommandSource) -> Option<CommandOptions> {
        let is_read_by_itself = source == CommandSource::Main && (self.on(SetOpt::History) || self.on(SetOpt::Noexec));
        let is_plain = !is_read_by_itself && self.session.aliases.is_empty() && !self.on(SetOpt::Verbose) && !self.execution.word_follows;
        if !is_plain || text.len() > TEXT_BYTES {
            return None;
        }
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        // A here-document without an end warns whenever it is read.
        let is_cut_off = line.last() == Some(&b'\\');
        let is_kept = memchr::memchr(b'\n', line).is_none() && !is_cut_off && !may_have_here_document(line);
        is_kept.then(|| CommandOptions {
            line: first_line,
            extglob: self.shopt(Shopt::EXTGLOB),
            posix: self.on(SetOpt::Posix),
            bytes: self.params.locale.is_bytes(),
        })
    }

    /// Runs what the parser yields. With options, a text that is one command may be kept.
    fn run_parsed(
        &mut self,
        parser: &mut Parser,
        text: &[u8],
        options: Option<CommandOptions>,
        first_line: u32,
        source: CommandSource,
    ) -> Flow {
        let mut status = 0;
        let is_trap = matches!(source, CommandSource::Trap(_));
        // Lines that were read, of which so many are taken from the unread text.
        let (mut unread, mut n_read, mut n_taken) = (text, 0_usize, 0_usize);
        // How far the line numbers were put back.
        let mut moved = 0_i64;
        loop {
            if source == CommandSource::Main {
                self.expand_history(parser)?;
            }
            let start = parser.position();
            let is_verbose = self.on(SetOpt::Verbose);
            // bash: a text that begins is read anew, one that goes on is not.
            if !is_trap && std::mem::take(&mut self.execution.word_follows) && start > 0 {
                parser.begin_with_word();
            }
            parser.set_function_line(self.session.function_line);
            let next = self.with_parse_env(|env| parser.next(env));
            self.session.function_line = parser.function_line();
            let is_end = parser.position() >= parser.source().len();
            let n_lines =
                if is_end { usize::MAX } else { usize::try_from(i64::from(parser.line()) + moved - i64::from(first_line)).unwrap_or(0) };
            // The line of an error was read to its end.
            let n_lines = n_lines.saturating_add(usize::from(matches!(&next, Err(error) if !error.discards)));
            if is_verbose {
                take_lines(&mut unread, n_read.saturating_sub(n_taken));
                let read = take_lines(&mut unread, n_lines.saturating_sub(n_read));
                n_taken = n_read.max(n_lines);
                if !read.is_empty() {
                    self.show_read(read)?;
                }
            }
            n_read = n_lines;
            self.parse_warnings(parser)?;
            self.recharge_names()?;
            if next.is_err() {
                self.meter.check()?;
            }
            let complete = match next {
                Ok(Some(complete)) => complete,
                Ok(None) => {
                    if !is_trap {
                        self.execution.word_follows = source == CommandSource::Eval && parser.ends_in_backslash();
                    }
                    return Ok(status);
                }
                Err(error) if error.discards => {
                    self.say_syntax_error(&error, source)?;
                    status = self.discarded_text(source)?;
                    parser.skip_line();
                    continue;
                }
                Err(error) => {
                    if source == CommandSource::Edited {
                        let rest = parser.source().get(start..).unwrap_or_default();
                        let read = parser.position().saturating_sub(start).saturating_sub(1);
                        let n_bytes = memchr::memchr(b'\n', rest.get(read..).unwrap_or_default()).map_or(rest.len(), |at| read + at);
                        self.note_history(rest.get(..n_bytes).unwrap_or_default())?;
                    }
                    // bash: what the text of `eval` was cut off in is still what the next word stands in.
                    if !is_trap {
                        self.execution.word_follows = source == CommandSource::Eval && error.unmatched;
                    }
                    return self.syntax_error(&error, source);
                }
            };
            if source == CommandSource::Main {
                if self.on(SetOpt::Noexec) {
                    continue;
                }
                self.note_history(parser.source().get(start..parser.position()).unwrap_or_default())?;
                // bash: `-c` is read like `eval`, which does not count.
                self.session.n_commands += u32::from(self.session.origin == Origin::File);
            }
            if source == CommandSource::Edited {
                self.note_history(parser.source().get(start..parser.position()).unwrap_or_default())?;
            }
            let line = parser.end_line();
            self.execution.line = line;
            let complete = Rc::new(complete);
            if is_end
                && start == 0
                && let Some(options) = options
            {
                self.keep_command(text, options, &complete)?;
            }
            if is_end {
                self.note_last_command(&complete, source);
            }
            let result = self.run_complete(&complete);
            // bash: parser and commands share one line number, and a command that was left does not put it back.
            if self.execution.line != line {
                moved += i64::from(line) - i64::from(self.execution.line);
                parser.renumber(self.execution.line);
            }
            status = self.behind_complete(result, source)?;
            // bash: `set -t` ends a script behind the command that was read with it, a text of `-c` goes on.
            if source == CommandSource::Main && self.session.origin == Origin::File && self.on(SetOpt::Onecmd) {
                return Ok(status);
            }
            if is_end && source == CommandSource::Eval && self.session.aliases.is_empty() {
                // Nothing is left to read, which the parser would find after all that it begins with.
                self.execution.word_follows = parser.ends_in_backslash();
                return Ok(status);
            }
        }
    }

    /// Notes what the last command of a text is, where its process ends with it.
    fn note_last_command(&mut self, complete: &Complete, source: CommandSource) {
        let kind = match source {
            CommandSource::Main if self.session.origin == Origin::Command && self.context.depth > 0 => ProcessKind::Command,
            CommandSource::Substitution => ProcessKind::Substitution,
            _ => return,
        };
        self.execution.last = LastCommand::of_list(&complete.list, kind).map(|last| last.within(self.frames.len()));
    }

    /// Goes on behind a complete command, where its end allows that.
    fn behind_complete(&mut self, result: Flow, source: CommandSource) -> Flow {
        match result {
            // bash: an error in a subscript leaves `eval` and `source` too.
            Err(stop @ Stop::Abandon(_)) if source != CommandSource::Main => Err(stop),
            // bash: a text that is run in a subshell ends with it.
            Err(Stop::Discard(_)) if source != CommandSource::Main && self.subshell > 0 => Err(Stop::Exit(1)),
            Err(Stop::Discard(code) | Stop::Abandon(code)) => {
                // bash: only the source of a script file keeps another status than 1.
                let kept = source == CommandSource::Main && self.session.origin == Origin::File;
                self.discarded(if kept { code } else { code.min(1) })
            }
            result => result,
        }
    }

    /// Goes on behind an error that ended a complete command: the next one, unless `set -e` is on.
    fn discarded(&mut self, code: i32) -> Flow {
        let spared = std::mem::take(&mut self.execution.discard_spared);
        let posix = std::mem::take(&mut self.execution.failed_in_posix) || self.on(SetOpt::Posix);
        if self.on(SetOpt::Errexit) && self.context.errexit_off == 0 && !spared {
            return Err(Stop::Exit(code));
        }
        // bash: in POSIX mode an expansion that fails ends the shell, a wrong use of a builtin does not.
        if posix && !std::mem::take(&mut self.execution.wrong_use) {
            return Err(if self.session.origin == Origin::Command { self.fatal() } else { Stop::Exit(code) });
        }
        self.params.pipe_status = Rc::new(vec![code]);
        self.params.status = code;
        Ok(code)
    }

    /// `set -v`: lines are shown as they are read.
    pub(super) fn show_read(&mut self, lines: &[u8]) -> Result<(), Stop> {
        self.stderr(lines)?;
        if !lines.ends_with(b"\n") {
            self.stderr(b"\n")?;
        }
        Ok(())
    }

    /// Prints what the parser warns of.
    pub(crate) fn parse_warnings(&mut self, parser: &mut Parser) -> Result<(), Stop> {
        for (line, warning) in parser.take_warnings() {
            let mut text = self.source_name().to_vec();
            text.extend_from_slice(format!(": line {line}: ").as_bytes());
            text.extend_from_slice(&warning);
            text.push(b'\n');
            self.stderr(&text)?;
        }
        Ok(())
    }

    /// Charges names that the parser made.
    pub(crate) fn recharge_names(&mut self) -> Result<(), Error> {
        self.names.recharge()
    }

    /// Goes on behind a syntax error in an array literal.
    pub(crate) fn discarded_text(&mut self, source: CommandSource) -> Flow {
        if self.on(SetOpt::Posix) {
            return Err(self.fatal());
        }
        if source != CommandSource::Main && self.subshell > 0 {
            // bash: a text that is run in a subshell ends with it.
            return Err(Stop::Exit(1));
        }
        self.discarded(1)
    }

    /// Prints a syntax error; the status is 2.
    pub(crate) fn syntax_error(&mut self, error: &SyntaxError, source: CommandSource) -> Flow {
        if error.limit {
            return Err(Limit::Script(self.meter.limits().script_bytes).into());
        }
        self.say_syntax_error(error, source)?;
        if error.in_substitution && matches!(source, CommandSource::Trap("exit trap")) {
            // bash: the shell ends there, with the status that it had.
            return Err(Stop::Exit(self.execution.ended));
        }
        if error.ends_input && error.in_substitution {
            // bash: inside of a substitution they end the shell.
            return Err(self.fatal());
        }
        if error.ends_input {
            // bash: after these errors there is no more input, and the status of a script stays what it was.
            let is_own_text = matches!(source, CommandSource::Eval | CommandSource::Other | CommandSource::Edited | CommandSource::Trap(_));
            return if is_own_text { Ok(2) } else { Err(Stop::Exit(self.params.status)) };
        }
        if error.in_substitution && (self.session.origin == Origin::Command || source != CommandSource::Main) {
            let is_trap = matches!(source, CommandSource::Trap(_)) && self.session.origin != Origin::Command;
            return Err(if is_trap { Stop::Exit(2) } else { self.fatal() });
        }
        if !(error.unmatched && source == CommandSource::Main && self.params.status != 0) {
            self.params.status = 2;
        }
        let ends = source == CommandSource::Main || (source == CommandSource::Eval && self.ends_at_errors() && !error.unmatched);
        if ends { Err(Stop::Exit(self.params.status)) } else { Ok(2) }
    }

    /// Prints the message of a syntax error.
    pub(crate) fn say_syntax_error(&mut self, error: &SyntaxError, source: CommandSource) -> Result<(), Stop> {
        let mut prefix = self.source_name().to_vec();
        match source {
            CommandSource::Eval => prefix.extend_from_slice(b": eval"),
            CommandSource::Trap(name) => prefix.extend_from_slice(&[b": ", name.as_bytes()].concat()),
            CommandSource::Substitution => prefix.extend_from_slice(b": command substitution"),
            CommandSource::Main if self.session.origin == Origin::Command && self.frames.is_empty() => prefix.extend_from_slice(b": -c"),
            _ => {}
        }
        let line = if self.shopt(Shopt::GNU_ERRFMT) { ":" } else { ": line " };
        let lines = error.lines.iter().map(|text| (error.line, text));
        for (number, text) in lines.chain(error.then.as_ref().map(|(number, text)| (*number, text))) {
            let text = [&prefix, format!("{line}{number}: ").as_bytes(), text, b"\n"].concat();
            self.stderr(&text)?;
            if self.on(SetOpt::Errexit) && (source == CommandSource::Main || self.context.errexit_off == 0) {
                // bash: the first line of the message ends the shell.
                return Err(Stop::Exit(2));
            }
        }
        Ok(())
    }

    /// Runs a complete command. May suspend.
    pub(crate) fn run_complete(&mut self, complete: &Complete) -> Flow {
        self.run_list(&complete.list)
    }

    /// Runs a list of commands. May suspend.
    pub(crate) fn run_list(&mut self, list: &List) -> Flow {
        self.kernel.check_stack()?;
        let mut status = 0;
        for item in &list.items {
            if self.on(SetOpt::Noexec) {
                return Ok(self.params.status);
            }
            status = match lone_command(item) {
                _ if item.background => self.run_background(item)?,
                Some(command) => match &**command {
                    Command::Simple(simple) if !matches!(simple.form, Form::General) && self.is_unwatched() => {
                        self.run_ordinary(simple, command)?
                    }
                    Command::Compound(compound) if compound.is_expression() && self.is_unwatched() => {
                        self.run_expression(compound, command)?
                    }
                    Command::Simple(simple) => self.run_lone(simple, command)?,
                    Command::Compound(compound) => self.run_lone_compound(compound, command)?,
                    _ => self.run_and_or(item)?,
                },
                None => self.run_and_or(item)?,
            };
            self.params.status = status;
        }
        Ok(status)
    }

    /// Runs a list in a context where `set -e` does nothing.
    pub(crate) fn run_condition(&mut self, list: &List) -> Flow {
        self.unchecked(|shell| shell.run_list(list))
    }

    fn run_and_or(&mut self, item: &AndOr) -> Flow {
        if item.rest.is_empty() {
            return self.run_pipeline(&item.first);
        }
        let mut status = self.unchecked(|shell| shell.run_pipeline(&item.first))?;
        self.params.status = status;
        let last = item.rest.len() - 1;
        for (i, (op, pipeline)) in item.rest.iter().enumerate() {
            let wanted = match op {
                AndOrOp::And => status == 0,
                AndOrOp::Or => status != 0,
            };
            if !wanted {
                continue;
            }
            if i == last {
                return self.run_pipeline(pipeline);
            }
            status = self.unchecked(|shell| shell.run_pipeline(pipeline))?;
            self.params.status = status;
        }
        Ok(status)
    }

    /// Handles a failure where it matters: runs the ERR trap, and causes the end under `set -e`.
    pub(crate) fn failed(&mut self, status: i32) -> Result<(), Stop> {
        self.failed_under(status, true, false)
    }

    /// Handles a failure; `traps` says whether the ERR trap is run, `is_simple` whether a simple command has failed.
    fn failed_under(&mut self, status: i32, traps: bool, is_simple: bool) -> Result<(), Stop> {
        if status == 0 || self.context.errexit_off > 0 {
            return Ok(());
        }
        self.params.status = status;
        if traps {
            self.run_err_trap()?;
        }
        if self.on(SetOpt::Errexit) {
            // bash: the innermost call with redirections is left before the trap on EXIT.
            self.execution.leaves_call = is_simple && self.context.is_in_redirected_call && self.session.traps.has_exit_action();
            if self.subshell == 0 {
                // bash: the EXIT trap sees the function that failed, but not its variables.
                self.unwind_variables();
            }
            return Err(Stop::Exit(status));
        }
        Ok(())
    }

    /// Handles signals and lets others have their turn, between commands. May suspend.
    #[inline]
    pub(crate) fn safe_point(&mut self) -> Result<(), Stop> {
        if self.process.has_pending() {
            self.handle_signals()?;
        }
        if self.meter.take_tired() {
            self.end_slice()
        } else if self.kernel.wants_pause() {
            self.pause()
        } else {
            Ok(())
        }
    }

    #[cold]
    #[inline(never)]
    fn end_slice(&mut self) -> Result<(), Stop> {
        self.kernel.yield_now()?;
        if self.process.has_pending() { self.handle_signals() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn pause(&self) -> Result<(), Stop> {
        Ok(self.kernel.pause()?)
    }

    #[cold]
    #[inline(never)]
    fn handle_signals(&mut self) -> Result<(), Stop> {
        self.process.check()?;
        while let Some(number) = self.process.take_caught() {
            self.run_signal_trap(number)?;
        }
        Ok(())
    }

    /// Runs the body of a process to its end, traps included.
    pub(crate) fn finish_with(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Result<Status, Stop> {
        let result = body(self);
        self.finish_process(result)
    }

    /// Ends a process behind its last command: runs the EXIT trap and finds its status.
    pub(crate) fn finish_process(&mut self, result: Flow) -> Result<Status, Stop> {
        // A signal that the last command sent is handled before the end.
        let result = result.and_then(|status| {
            self.params.status = status;
            self.safe_point().map(|()| status)
        });
        let mut ended = self.ended(result)?;
        let at_exit = self.io.at_exit.take();
        if ended != Status::Signaled(signal::KILL) {
            let outer = at_exit.map(|fds| std::mem::replace(&mut self.io.fds, fds));
            let decided = self.run_exit_trap(ended);
            if let Some(fds) = outer {
                self.io.fds = fds;
            }
            ended = decided?.unwrap_or(ended);
        }
        Ok(ended)
    }

    fn ended(&self, result: Flow) -> Result<Status, Stop> {
        let code = |status: i32| Status::Exited(u8::try_from(status & 0xff).unwrap_or(0));
        match result {
            // bash: in POSIX mode an expansion that fails ends even a process as it ends the shell.
            Err(Stop::Discard(status)) if self.on(SetOpt::Posix) && !self.execution.wrong_use => match self.fatal() {
                Stop::Exit(status) => Ok(code(status)),
                _ => Ok(code(status)),
            },
            Ok(status) | Err(Stop::Exit(status) | Stop::Return(status) | Stop::Discard(status) | Stop::Abandon(status)) => Ok(code(status)),
            Err(Stop::Break(_) | Stop::Continue(_)) => Ok(code(self.execution.break_status)),
            Err(Stop::Signal(number)) => Ok(Status::Signaled(number)),
            Err(Stop::Fail(error)) => Err(Stop::Fail(error)),
        }
    }

    /// Starts a shell on a fiber of its own.
    pub(crate) fn spawn_shell(&self, child: Self, body: impl FnOnce(&mut Self) -> Flow + 'static) -> Result<(), Stop> {
        self.spawn_shell_behind(child, body, |_, status| status)
    }

    /// [`Shell::spawn_shell`] for a process whose end `conclude` tells, when it has given back what it held.
    pub(super) fn spawn_shell_behind(
        &self,
        child: Self,
        body: impl FnOnce(&mut Self) -> Flow + 'static,
        conclude: impl FnOnce(&Kernel, Status) -> Status + 'static,
    ) -> Result<(), Stop> {
        let kernel = Rc::clone(&self.kernel);
        let process = Rc::clone(&child.process);
        // What a fiber begins with is small.
        let mut child = Box::new(child);
        self.kernel.spawn(&process.clone(), move || {
            let result = child.finish_guarded(body);
            // Descriptors close before anybody learns of the end.
            drop(child);
            let (status, error) = match result {
                Ok(status) => (status, None),
                Err(Stop::Fail(error)) => (Status::Exited(1), Some(*error)),
                Err(_) => (Status::Exited(1), None),
            };
            kernel.finish(&process, conclude(&kernel, status));
            error.map_or(Ok(()), Err)
        })?;
        Ok(())
    }

    /// A function as `declare -f` and `type` print it.
    pub(crate) fn unparse_function(&self, name: &[u8], body: &crate::syntax::ast::Compound) -> Vec<u8> {
        let print = if self.on(SetOpt::Posix) { crate::syntax::unparse::posix_function } else { crate::syntax::unparse::function };
        print(&self.names.interner, name, body)
    }

    /// A word as it was written.
    pub(crate) fn unparse_word(&self, word: &crate::syntax::ast::Word) -> Vec<u8> {
        crate::syntax::unparse::word(&self.names.interner, word)
    }

    /// The text of the running command, for `BASH_COMMAND`.
    pub(crate) fn current_command_text(&self) -> Vec<u8> {
        match &self.execution.command {
            Some(Running::Command(command)) => crate::syntax::unparse::heading(&self.names.interner, command),
            Some(Running::Body(body)) => crate::syntax::unparse::compound_heading(&self.names.interner, body),
            Some(Running::Arith(arith)) => crate::syntax::unparse::section(&self.names.interner, arith.as_ref()),
            None => Vec::new(),
        }
    }

    /// Remembers the running command for `BASH_COMMAND`.
    pub(crate) fn set_current(&mut self, command: &Rc<Command>) {
        if self.context.trap.is_none() {
            self.execution.command = Some(Running::Command(Rc::clone(command)));
        }
    }

    /// Remembers a compound command for `BASH_COMMAND`.
    pub(super) fn set_current_compound(&mut self, source: CompoundSource<'_>) {
        match source {
            CompoundSource::Command(command) => self.set_current(command),
            CompoundSource::Body(body) if self.context.trap.is_none() => self.execution.command = Some(Running::Body(Rc::clone(body))),
            CompoundSource::Body(_) => {}
        }
    }

    /// Remembers words that are about to be run as a command, where a trap may ask for it.
    pub(crate) fn set_current_words(&mut self, argv: &[Text]) {
        if self.context.trap.is_some() || self.session.traps.is_empty() {
            return;
        }
        let span = Span::default();
        let word = |text: &Text| Arg::Word(Word { parts: vec![Part::Literal(Rc::from(&**text))], span });
        let simple = Simple { assigns: Vec::new(), args: argv.iter().map(word).collect(), redirs: Vec::new(), span, form: Form::General };
        self.execution.command = Some(Running::Command(Rc::new(Command::Simple(simple))));
    }

    /// Remembers the expression of a `for ((` that is about to be evaluated, where a trap may ask for it.
    pub(crate) fn set_current_arith(&mut self, arith: Option<&Arith>) {
        if self.context.trap.is_none() && !self.session.traps.is_empty() {
            self.execution.command = Some(Running::Arith(arith.cloned()));
        }
    }
}

/// So many lines, which `text` loses.
fn take_lines<'t>(text: &mut &'t [u8], n_lines: usize) -> &'t [u8] {
    let end = if n_lines == 0 { 0 } else { memchr::memchr_iter(b'\n', text).nth(n_lines - 1).map_or(text.len(), |at| at + 1) };
    let (taken, rest) = text.split_at_checked(end).unwrap_or((text, &[]));
    *text = rest;
    taken
}
