//! A shell: everything that a subshell copies.

mod environ;
mod execution;
mod io;
mod parameters;
mod place;
mod search;
pub(crate) mod session;

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::kernel::{Kernel, Process, Shared};
use bashkit_core::limits::{Charge, Limit, Meter};
use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::pattern::regex::{Regex, RegexError, RegexOptions};

pub(crate) use self::environ::LastEnviron;
pub(crate) use self::execution::{CommandContext, Execution, JobName, LoopExit, NextCommand, OF_FUNCTION, Running};
pub(crate) use self::io::{Echo, InputOutput};
pub(crate) use self::parameters::{Ifs, Parameters};
pub(crate) use self::place::Place;
pub(crate) use self::search::CommandSearch;
pub(crate) use self::session::SessionState;
use super::charged::Words;
use super::compiled::{CommandOptions, Compiled};
use super::options::{Options, SetOpt, Shopt};
use super::stop::Stop;
use super::text::Text;
use super::vars::{Var, Vars};
use crate::syntax::ast;
use crate::syntax::intern::{Interner, Symbol};

/// Function that a script has defined.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    /// The body with its redirections.
    pub body: Rc<ast::Compound>,
    /// File of its definition: `BASH_SOURCE`.
    pub source: Rc<[u8]>,
    /// The line of its definition.
    pub line: u32,
    /// The line that a call begins on.
    pub entry_line: u32,
    /// Exported to new shells: `export -f`.
    pub exported: bool,
    /// Traced, inherits DEBUG and RETURN: `declare -t`.
    pub traced: bool,
    /// Read-only, cannot be defined again: `readonly -f`.
    pub readonly: bool,
    /// Charge of the text that it was read from, whose syntax tree it keeps.
    pub _text: Option<Rc<Charge>>,
}

/// Kind of call that a frame stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FrameKind {
    /// Call of a function by name.
    Function,
    /// File that is read by `source`.
    Source,
}

/// A frame of the call stack.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// Kind of call that the frame is.
    pub kind: FrameKind,
    /// `FUNCNAME`: the function, or `source`.
    pub name: Rc<[u8]>,
    /// `BASH_SOURCE`: the file of the function or the sourced file.
    pub source: Rc<[u8]>,
    /// `BASH_LINENO`: the line of the call.
    pub call_line: u32,
    /// Variables that `local` covered, oldest first.
    pub undo: Vec<(Symbol, Var)>,
    /// `local -`: the options to be restored.
    pub options: Option<Options>,
    /// The arguments of the caller.
    pub positional: Option<Words>,
    /// The process was made for this call. bash: its trap on EXIT is run within the call.
    pub stays: bool,
    /// Variables stand before the call: `x=1 function`.
    pub has_temporaries: bool,
}

impl Frame {
    /// The frame of a file that is sourced at a line.
    pub(crate) fn source(file: &[u8], call_line: u32) -> Self {
        Self {
            kind: FrameKind::Source,
            name: Rc::from(&b"source"[..]),
            source: Rc::from(file),
            call_line,
            undo: Vec::new(),
            options: None,
            positional: None,
            stays: false,
            has_temporaries: false,
        }
    }
}

/// Source of the commands of a shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Text that was given by `-c`.
    Command,
    /// Script file with a name.
    File,
    /// Standard input, line by line.
    Stdin,
    /// Person at a prompt.
    Prompt,
}

/// Names of a session with what they cost. All fibers use them, so nothing borrowed is given out.
#[derive(Debug)]
pub(crate) struct Names {
    /// Interner that the parser uses.
    pub interner: Interner,
    /// Exported variables as commands got them last.
    pub(crate) environ: Shared<LastEnviron>,
    compiled: Shared<Compiled>,
    charge: Shared<Charge>,
}

/// A shell: a subshell is a copy of it.
#[derive(Debug, Clone)]
pub(crate) struct Shell {
    /// Machine that the shell runs on.
    pub kernel: Rc<Kernel>,
    /// Meter that counts what the run uses.
    pub meter: Rc<Meter>,
    /// Process that the shell is.
    pub process: Rc<Process>,
    /// Level of subshells, as `BASH_SUBSHELL` shows it.
    pub subshell: u32,
    /// Names of the session, shared by all its shells.
    pub names: Rc<Names>,
    /// Variables by symbol, with their attributes.
    pub vars: Vars,
    /// Positional and special parameters, `IFS`, the locale.
    pub params: Parameters,
    /// Options, functions, aliases, traps, jobs.
    pub session: SessionState,
    /// Builtins and other commands by name.
    pub search: CommandSearch,
    /// Descriptors, process substitutions and the coprocess.
    pub io: InputOutput,
    /// Files, working directory and file creation mask.
    pub place: Place,
    /// Calls of functions and sourced files, innermost last.
    pub frames: Vec<Frame>,
    /// Context that surrounds the running command.
    pub context: CommandContext,
    /// State of execution: line, running command, what commands leave behind.
    pub execution: Execution,
}

impl Names {
    /// Names that cost nothing yet.
    pub(crate) fn new(meter: &Rc<Meter>) -> Result<Self, Error> {
        Ok(Self {
            interner: super::vars::special::interner(),
            environ: Shared::default(),
            compiled: Shared::default(),
            charge: Shared::new(meter.charge(0)?),
        })
    }

    /// The symbol of a name, charged when it is new.
    pub(crate) fn intern(&self, name: &[u8]) -> Result<Symbol, Error> {
        if let Some(symbol) = self.interner.find(name) {
            return Ok(symbol);
        }
        let mut charge = self.charge.borrow_mut();
        let bytes = charge.bytes() + name.len() + 120;
        charge.resize(bytes)?;
        Ok(self.interner.intern(name))
    }

    /// Charges the names that a parser made.
    pub(crate) fn recharge(&self) -> Result<(), Error> {
        let bytes = self.interner.len() * 120;
        let mut charge = self.charge.borrow_mut();
        if bytes > charge.bytes() { charge.resize(bytes) } else { Ok(()) }
    }
}

impl Shell {
    /// The symbol of a name.
    pub(crate) fn intern(&self, name: &[u8]) -> Result<Symbol, Error> {
        self.names.intern(name)
    }

    /// The name of a symbol.
    pub(crate) fn name_of(&self, symbol: Symbol) -> Rc<[u8]> {
        self.names.interner.name(symbol)
    }

    /// Whether a `set -o` option is on.
    #[inline]
    pub(crate) fn on(&self, option: SetOpt) -> bool {
        self.session.options.on(option)
    }

    /// Whether a `shopt` option is on.
    #[inline]
    pub(crate) fn shopt(&self, option: Shopt) -> bool {
        self.session.options.shopt(option)
    }

    /// The compiled pattern of a text.
    pub(crate) fn compiled_glob(&self, pattern: &[u8], options: GlobOptions) -> Result<Rc<Glob>, Error> {
        self.names.compiled.borrow_mut().glob(&self.meter, pattern, options)
    }

    /// The command that a text was parsed into.
    pub(crate) fn kept_command(&self, text: &[u8], options: CommandOptions) -> Option<Rc<ast::Complete>> {
        self.names.compiled.borrow().command(text, options)
    }

    /// Keeps the command that a text was parsed into.
    pub(crate) fn keep_command(&self, text: &[u8], options: CommandOptions, made: &Rc<ast::Complete>) -> Result<(), Error> {
        self.names.compiled.borrow_mut().keep_command(&self.meter, text, options, made)
    }

    /// The compiled extended regular expression of a text; the inner error says what is wrong in it.
    pub(crate) fn compiled_regex(&self, pattern: &[u8], icase: bool) -> Result<Result<Regex, RegexError>, Error> {
        let options = RegexOptions { icase, locale: self.params.locale, ..RegexOptions::default() };
        self.names.compiled.borrow_mut().regex(&self.meter, pattern, options)
    }

    /// Makes a value of bytes, charged to the meter.
    pub(crate) fn make(&self, bytes: Vec<u8>) -> Result<Text, Error> {
        Text::from_vec(&self.meter, bytes)
    }

    /// Checks that one level more of calls, evals, sources or substitutions is allowed.
    pub(crate) fn check_depth(&self) -> Result<(), Stop> {
        let max = self.meter.limits().depth;
        if self.context.depth >= max {
            return Err(self.meter.refuse(Limit::Depth(max)).into());
        }
        Ok(self.kernel.check_stack()?)
    }

    /// The file that the running command stands in, as messages name it.
    pub(crate) fn source_name(&self) -> Rc<[u8]> {
        match self.frames.last() {
            Some(frame) => Rc::clone(&frame.source),
            None => Rc::from(&**self.main_source()),
        }
    }

    /// Name of what is read outside of all functions.
    pub(crate) fn main_source(&self) -> &Text {
        if self.session.origin == Origin::File { &self.params.first_name } else { &self.params.name }
    }

    /// Value of `BASH_SOURCE` for a function that is defined now.
    pub(crate) fn definition_source(&self) -> Rc<[u8]> {
        match (self.frames.last(), self.session.origin) {
            (Some(frame), _) => Rc::clone(&frame.source),
            (None, Origin::Command) => Rc::from(&b"environment"[..]),
            (None, Origin::Stdin | Origin::Prompt) => Rc::from(&b"main"[..]),
            (None, Origin::File) => Rc::from(&*self.params.first_name),
        }
    }

    /// Prefix of a message: `NAME: line N: `.
    pub(crate) fn prefix(&self) -> Vec<u8> {
        let mut out = self.source_name().to_vec();
        // bash: the manner of GNU is only that of messages of the shell itself, not of its builtins.
        let is_own = matches!(self.context.error_prefix, "" | "((" | "[[");
        if is_own && self.execution.line == 0 {
            // bash: nor has it the line of the first command of a function from the environment.
            out.extend_from_slice(b": ");
            return out;
        }
        let gnu = self.shopt(Shopt::GNU_ERRFMT) && is_own;
        out.extend_from_slice(if gnu { b":" } else { b": line " });
        out.extend_from_slice(self.execution.line.to_string().as_bytes());
        out.extend_from_slice(b": ");
        out
    }

    /// Writes bytes to stderr; what stderr refuses is lost.
    pub(crate) fn stderr(&self, bytes: &[u8]) -> Result<(), Stop> {
        self.io.stderr(&self.kernel, bytes)
    }

    /// Prints a message of the shell to stderr.
    pub(crate) fn complain(&self, message: impl AsRef<[u8]>) -> Result<(), Stop> {
        let mut line = self.prefix();
        line.extend_from_slice(message.as_ref());
        line.push(b'\n');
        self.stderr(&line)
    }

    /// Prints a message about something: `SUBJECT: MESSAGE`.
    pub(crate) fn complain_about(&self, subject: &[u8], message: impl std::fmt::Display) -> Result<(), Stop> {
        let mut text = subject.to_vec();
        text.extend_from_slice(format!(": {message}").as_bytes());
        self.complain(text)
    }

    /// An error of arithmetic and its like ends the line. bash: it does not end the shell, not even under `set -e`.
    pub(crate) fn spared(&mut self) -> Stop {
        self.execution.discard_spared = true;
        Stop::Discard(1)
    }

    /// Prints `SUBJECT: MESSAGE` for what bash calls an error of the shell itself: under `set -e` it ends the shell wherever it stands.
    pub(crate) fn report_about(&self, subject: &[u8], message: &str) -> Result<(), Stop> {
        self.report([subject, b": ", message.as_bytes()].concat())
    }

    /// Prints a message for what bash calls an error of the shell itself.
    pub(crate) fn report(&self, message: impl AsRef<[u8]>) -> Result<(), Stop> {
        self.complain(message)?;
        if !self.on(SetOpt::Errexit) || self.context.ignores_errexit {
            return Ok(());
        }
        Err(Stop::Exit(if self.params.status == 0 { 1 } else { self.params.status }))
    }

    /// A copy that runs as another process: a subshell.
    pub(crate) fn fork(&self, process: &Rc<Process>) -> Self {
        let mut child = self.clone();
        child.process = Rc::clone(process);
        child.subshell += 1;
        child.context.depth += 1;
        (child.context.in_text, child.context.is_of_own_text, child.context.is_in_redirected_call) = (false, false, false);
        child.context.leaves_command_text = false;
        child.execution.redirected = None;
        (child.execution.next.exec, child.execution.next.job_name) = (false, JobName::default());
        (child.execution.foreground, child.execution.runs_parent_exit_trap) = (None, false);
        child.execution.last = None;
        let is_own_process = !Rc::ptr_eq(process, &self.process);
        child.session.traps = self.session.traps.inherit(self.on(SetOpt::Errtrace), self.on(SetOpt::Functrace), is_own_process);
        child.session.traps.apply(process);
        child.session.jobs = self.session.jobs.inherited();
        child.io.substituted = Vec::new();
        child.io.at_exit = None;
        child.io.coprocess = None;
        child
    }

    /// The running function call, if any.
    pub(crate) fn function_frame(&mut self) -> Option<&mut Frame> {
        self.frames.iter_mut().rev().find(|frame| frame.kind == FrameKind::Function)
    }

    /// Whether a function is running.
    pub(crate) fn in_function(&self) -> bool {
        self.frames.iter().any(|frame| frame.kind == FrameKind::Function)
    }
}
