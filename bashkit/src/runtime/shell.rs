//! A shell: everything that a subshell copies.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bashkit_core::command::Builtin;
use bashkit_core::command::CommandTable;
use bashkit_core::error::Error;
use bashkit_core::kernel::{Description, Fds, Kernel, Process, Shared, Status};
use bashkit_core::limits::{Charge, Limit, Meter};
use bashkit_core::vfs::FileSystem;

use super::exec::job::Jobs;
use super::exec::trap::Traps;
use super::expand::chars::Locale;
use super::options::{Options, SetOpt, Shopt};
use super::stop::Stop;
use super::text::Text;
use super::vars::{Var, Vars};
use crate::syntax::ast;
use crate::syntax::intern::{Interner, Symbol};

/// A function.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    /// The body with its redirections.
    pub body: Rc<ast::Compound>,
    /// Where it was defined: `BASH_SOURCE`.
    pub source: Rc<[u8]>,
    /// The line of its definition.
    pub line: u32,
    /// `export -f`
    pub exported: bool,
    /// `declare -t`
    pub traced: bool,
    /// `readonly -f`
    pub readonly: bool,
}

/// What a frame of the call stack stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FrameKind {
    /// A function call.
    Function,
    /// `source`
    Source,
}

/// A frame of the call stack.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// What it is.
    pub kind: FrameKind,
    /// `FUNCNAME`: the function, or `source`.
    pub name: Rc<[u8]>,
    /// `BASH_SOURCE`: the file of the function or the sourced file.
    pub source: Rc<[u8]>,
    /// `BASH_LINENO`: the line of the call.
    pub call_line: u32,
    /// What `local` covered, oldest first.
    pub undo: Vec<(Symbol, Var)>,
    /// `local -`: the options to be restored.
    pub options: Option<Options>,
    /// The arguments of the caller.
    pub positional: Option<Rc<Vec<Text>>>,
}

/// What runs, as `BASH_COMMAND` tells it.
#[derive(Debug, Clone)]
pub(crate) enum Running {
    /// A command; of a compound command its first line.
    Command(Rc<ast::Command>),
    /// An expression of `for ((`; none is 1.
    Arith(Option<ast::Arith>),
}

/// How the shell was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `-c`
    Command,
    /// A script file.
    File,
    /// Standard input.
    Stdin,
}

/// `IFS`, ready for use.
#[derive(Debug, Clone)]
pub(crate) struct Ifs {
    /// The bytes that separate, one bit each.
    set: [u64; 4],
    /// Characters of several bytes that separate.
    wide: Vec<Box<[u8]>>,
    /// Its first character, to join with; empty when `IFS` is empty.
    pub first: Text,
}

impl Default for Ifs {
    fn default() -> Self {
        Self::new(b" \t\n", Locale::Utf8)
    }
}

impl Ifs {
    /// From the value.
    pub(crate) fn new(value: &[u8], locale: Locale) -> Self {
        let mut set = [0u64; 4];
        let mut wide = Vec::new();
        for c in locale.iter(value) {
            let [byte] = c else {
                wide.push(c.into());
                continue;
            };
            if let Some(bits) = set.get_mut(usize::from(byte >> 6)) {
                *bits |= 1 << (byte & 63);
            }
        }
        Self { set, wide, first: Text::small(locale.first(value)) }
    }

    /// The length of the separator that a text begins with; 0 when it begins with none.
    #[inline]
    pub(crate) fn separator_len(&self, text: &[u8]) -> usize {
        match text.first() {
            Some(&byte) if self.has(byte) => 1,
            Some(&byte) if byte >= 0x80 => self.wide.iter().find(|c| text.starts_with(c)).map_or(0, |c| c.len()),
            _ => 0,
        }
    }

    /// Whether a byte separates.
    #[inline]
    pub(crate) fn has(&self, byte: u8) -> bool {
        self.set.get(usize::from(byte >> 6)).is_some_and(|bits| bits & (1 << (byte & 63)) != 0)
    }

    /// Whether a byte separates and is white space.
    #[inline]
    pub(crate) fn is_space(&self, byte: u8) -> bool {
        matches!(byte, b' ' | b'\t' | b'\n') && self.has(byte)
    }
}

/// Names of a session with what they cost. All fibers use them, so nothing borrowed is given out.
#[derive(Debug)]
pub(crate) struct Names {
    /// The interner.
    pub interner: Interner,
    charge: Shared<Charge>,
}

/// Results of searches along `PATH`.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The file system's generation that they hold for.
    pub(crate) generation: u64,
    /// The `PATH` that they hold for.
    pub(crate) path: Text,
    /// By name; `None` where there is no such file.
    pub(crate) files: BTreeMap<Vec<u8>, Option<(Vec<u8>, bool)>>,
}

/// Paths and hits of remembered commands.
pub(crate) type Hashed = BTreeMap<Vec<u8>, (Vec<u8>, u32)>;

/// A shell.
#[derive(Debug, Clone)]
pub(crate) struct Shell {
    /// The machine.
    pub kernel: Rc<Kernel>,
    /// The counters.
    pub meter: Rc<Meter>,
    /// The commands that are no builtins.
    pub commands: &'static CommandTable,
    /// The names of the session.
    pub names: Rc<Names>,
    /// Variables.
    pub vars: Vars,
    /// `IFS`.
    pub ifs: Rc<Ifs>,
    /// What a character is.
    pub locale: Locale,
    /// Functions by name.
    pub functions: Rc<BTreeMap<Rc<[u8]>, Function>>,
    /// Aliases by name.
    pub aliases: Rc<BTreeMap<Vec<u8>, Vec<u8>>>,
    /// Commands that the host added, by name.
    pub host_builtins: Rc<BTreeMap<Vec<u8>, Arc<dyn Builtin>>>,
    /// The lines that `history` shows.
    pub history: Rc<super::builtins::history::History>,
    /// Complete commands that were read, for `\\#`.
    pub n_commands: u32,
    /// What `complete` was told.
    pub completions: Rc<super::builtins::complete::Completions>,
    /// Builtins turned off by `enable -n`.
    pub disabled: Rc<Vec<&'static str>>,
    /// Remembered commands: path and hits.
    pub hashed: Rc<Hashed>,
    /// What was found along `PATH`, as long as neither it nor the files change. Shared by all subshells.
    pub(crate) found: Rc<Shared<Found>>,
    /// Files.
    pub fs: Arc<dyn FileSystem>,
    /// Working directory, as `pwd` prints it.
    pub cwd: Rc<[u8]>,
    /// File creation mask.
    pub umask: u32,
    /// Descriptors.
    pub fds: Fds,
    /// `set -o` and `shopt`.
    pub options: Options,
    /// `$?`
    pub status: i32,
    /// `PIPESTATUS`
    pub pipe_status: Rc<Vec<i32>>,
    /// `$!`
    pub last_background: Option<u32>,
    /// Traps.
    pub traps: Rc<Traps>,
    /// Calls of functions and sourced files, innermost last.
    pub frames: Vec<Frame>,
    /// `$1`, `$2`, …
    pub positional: Rc<Vec<Text>>,
    /// The arguments of calls that `BASH_ARGV` shows, innermost last.
    pub arguments: Rc<Vec<Rc<Vec<Text>>>>,
    /// `$0`
    pub name: Text,
    /// How it was started.
    pub origin: Origin,
    /// `LINENO`
    pub line: u32,
    /// What to add to the lines of commands: bash counts those of a substitution from the command around it.
    pub line_shift: i32,
    /// The builtin that runs, for messages about expressions.
    pub speaker: &'static str,
    /// `[[` or `((`, while no simple command ran after it.
    pub condition_speaker: &'static str,
    /// The line that the ERR trap tells.
    pub failed_line: u32,
    /// The process.
    pub process: Rc<Process>,
    /// `$$`
    pub pid: u32,
    /// `BASH_SUBSHELL`
    pub subshell: u32,
    /// Jobs.
    pub jobs: Jobs,
    /// `pushd`'s directories below the working directory.
    pub dirs: Rc<Vec<Vec<u8>>>,
    /// The status of a loop that `break` leaves.
    pub left_with: i32,
    /// Loops around the running command, in this function.
    pub loops: u32,
    /// Calls, evals, sources and substitutions around the running command.
    pub depth: u32,
    /// Contexts around the running command in which `set -e` does nothing.
    pub errexit_off: u32,
    /// The error that discards this line is one that `set -e` does not look at.
    pub discard_spared: bool,
    /// The command that is running, for `BASH_COMMAND`.
    pub current: Option<Running>,
    /// The status of the last command substitution of the running simple command.
    pub substitution_status: Option<i32>,
    /// State of `RANDOM`.
    pub random: u32,
    /// What `SECONDS` adds to the clock.
    pub seconds_offset: i64,
    /// Position of `getopts` inside a cluster.
    pub getopts: (i64, usize),
    /// A trap is running: its number.
    pub in_trap: Option<u8>,
    /// Stdin of the running simple command was connected for it alone.
    pub own_stdin: bool,
    /// Descriptors of process substitutions to close when the running command is done.
    pub substituted: Vec<u32>,
    /// The coprocess: its name, its descriptors, its process.
    pub coprocess: Option<(Symbol, [u32; 2], Rc<Process>)>,
    /// The next simple command is all that this process runs: it needs no process of its own.
    pub exec_next: bool,
    /// The next simple command is a stage of a pipeline: until its words are expanded, `BASH_SUBSHELL` is that of the pipeline.
    pub stage_next: bool,
    /// The running builtin was used wrongly: `set -o posix` asks.
    pub wrong_use: bool,
    /// `export` or `readonly` could not assign: ends a POSIX-mode shell wherever it stands.
    pub refused_mark: bool,
    /// A function was left by an error: bash: FUNCNAME is set ever after.
    pub left_function: bool,
    /// `${x?}` or an unset variable ends the shell.
    pub died_of_parameter: bool,
    /// Levels of eval, source and substitution that `set -x` shows.
    pub trace_levels: u32,
    /// The process that the running command was, and its end: to be told of once its redirections are undone.
    pub foreground: Option<(u32, Status)>,
    /// This is the process of a command substitution, or below one.
    pub in_substitution: bool,
    /// Variables of running commands alone (`x=1 command`): how many frames there were, and what they cover.
    pub temporaries: Vec<(usize, Vec<(Symbol, Var)>)>,
    /// The innermost of those belong to the builtin that runs, itself.
    pub own_temporaries: bool,
}

impl Names {
    /// Names that cost nothing yet.
    pub(crate) fn new(meter: &Rc<Meter>) -> Result<Self, Error> {
        Ok(Self { interner: super::vars::special::interner(), charge: Shared::new(meter.charge(0)?) })
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
        self.options.on(option)
    }

    /// Whether a `shopt` option is on.
    #[inline]
    pub(crate) fn shopt(&self, option: Shopt) -> bool {
        self.options.shopt(option)
    }

    /// Bytes as a value.
    pub(crate) fn make(&self, bytes: Vec<u8>) -> Result<Text, Error> {
        Text::from_vec(&self.meter, bytes)
    }

    /// One level deeper: calls, evals, sources, substitutions. Undone by [`Shell::leave`].
    pub(crate) fn enter(&mut self) -> Result<(), Stop> {
        let max = self.meter.limits().depth;
        if self.depth >= max {
            return Err(self.meter.refuse(Limit::Depth(max)).into());
        }
        self.kernel.check_stack()?;
        self.depth += 1;
        Ok(())
    }

    /// One level up.
    pub(crate) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The file that the running command stands in, as messages name it.
    pub(crate) fn source_name(&self) -> Rc<[u8]> {
        match self.frames.last() {
            Some(frame) => Rc::clone(&frame.source),
            None => Rc::from(&*self.name),
        }
    }

    /// What a function defined now has as its `BASH_SOURCE`.
    pub(crate) fn definition_source(&self) -> Rc<[u8]> {
        match (self.frames.last(), self.origin) {
            (Some(frame), _) => Rc::clone(&frame.source),
            (None, Origin::Command) => Rc::from(&b"environment"[..]),
            (None, Origin::Stdin) => Rc::from(&b"main"[..]),
            (None, Origin::File) => Rc::from(&*self.name),
        }
    }

    /// What stands before a message: `NAME: line N: `.
    pub(crate) fn prefix(&self) -> Vec<u8> {
        let mut out = self.source_name().to_vec();
        // bash: the manner of GNU is only that of messages of the shell itself, not of its builtins.
        let gnu = self.shopt(Shopt::GNU_ERRFMT) && self.speaker.is_empty();
        out.extend_from_slice(if gnu { b":" } else { b": line " });
        out.extend_from_slice(self.line.to_string().as_bytes());
        out.extend_from_slice(b": ");
        out
    }

    /// Writes bytes to stderr; what stderr refuses is lost.
    pub(crate) fn stderr(&self, bytes: &[u8]) -> Result<(), Stop> {
        let Some(to) = self.fds.get(2) else { return Ok(()) };
        match to.write(&self.kernel, bytes) {
            Err(fault) => match fault.errno() {
                Ok(_) => Ok(()),
                Err(fault) => Err(fault.into()),
            },
            Ok(()) => Ok(()),
        }
    }

    /// Prints a message of the shell to stderr.
    pub(crate) fn complain(&self, message: impl AsRef<[u8]>) -> Result<(), Stop> {
        let mut line = self.prefix();
        line.extend_from_slice(message.as_ref());
        line.push(b'\n');
        self.stderr(&line)
    }

    /// Prints `SUBJECT: MESSAGE`.
    pub(crate) fn complain_about(&self, subject: &[u8], message: impl std::fmt::Display) -> Result<(), Stop> {
        let mut text = subject.to_vec();
        text.extend_from_slice(format!(": {message}").as_bytes());
        self.complain(text)
    }

    /// An error of arithmetic and its like ends the line. bash: it does not end the shell, not even under `set -e`.
    pub(crate) fn spared(&mut self) -> Stop {
        self.discard_spared = true;
        Stop::Discard(1)
    }

    /// Like [`Self::complain_about`], for what bash calls an error of the shell itself: under `set -e` it ends the shell wherever it stands.
    pub(crate) fn report_about(&self, subject: &[u8], message: &str) -> Result<(), Stop> {
        self.report([subject, b": ", message.as_bytes()].concat())
    }

    /// The same for the whole text.
    pub(crate) fn report(&self, message: impl AsRef<[u8]>) -> Result<(), Stop> {
        self.complain(message)?;
        if self.on(SetOpt::Errexit) { Err(Stop::Exit(if self.status == 0 { 1 } else { self.status })) } else { Ok(()) }
    }

    /// A copy that runs as another process: a subshell.
    pub(crate) fn fork(&self, process: &Rc<Process>) -> Self {
        let mut child = self.clone();
        child.process = Rc::clone(process);
        child.subshell += 1;
        child.exec_next = false;
        child.foreground = None;
        child.traps = self.traps.inherit(self.on(SetOpt::Errtrace), self.on(SetOpt::Functrace));
        child.traps.apply(process);
        child.jobs = self.jobs.inherited();
        child.substituted = Vec::new();
        child.coprocess = None;
        child
    }

    /// A path seen from the working directory.
    pub(crate) fn path(&self, path: &[u8]) -> Vec<u8> {
        if path.is_empty() { Vec::new() } else { bashkit_core::vfs::path::join(&self.cwd, path) }
    }

    /// The description behind a number.
    pub(crate) fn fd(&self, fd: u32) -> Option<Rc<Description>> {
        self.fds.get(fd).cloned()
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
