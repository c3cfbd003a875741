//! The command in flight: the context that it runs in, and what it leaves to those behind it.

use std::rc::Rc;

use bashkit_core::limits::Charge;

use bashkit_core::kernel::Status;

use super::Shell;
use crate::runtime::exec::last_command::LastCommand;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::Var;
use crate::syntax::ast;
use crate::syntax::intern::Symbol;

/// The running function, as what messages about the words of its first command name.
pub(crate) const OF_FUNCTION: &str = "()";

/// Context that surrounds the running command. Changed for a body by [`Shell::in_context`] alone, which puts it back whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CommandContext {
    /// Lines to add to those of commands: bash counts those of a substitution from the command around it.
    pub line_shift: i32,
    /// Name of the builtin that runs, or `((`, before messages about expressions.
    pub error_prefix: &'static str,
    /// Loops around the running command, in this function.
    pub loops: u32,
    /// Calls, evals, sources and substitutions around the running command.
    pub depth: u32,
    /// Conditions around the running command: `set -e` does nothing in them.
    pub errexit_off: u32,
    /// `eval`, `.` or `command` runs in a condition. bash: `set -e` is off for as long, so that not even an error of the shell itself ends it.
    pub ignores_errexit: bool,
    /// Number of the trap that is running, the innermost.
    pub trap: Option<u8>,
    /// Traps of DEBUG, ERR and RETURN that are running, by [`trap::bit`](crate::runtime::exec::trap::bit): each is not run within itself.
    pub traps: u8,
    /// Levels of eval, source and substitution that `set -x` shows.
    pub trace_levels: u32,
    /// Number of the process that runs the innermost command or process substitution; 0 outside of them.
    pub substitution_pid: u32,
    /// The process is that of a command substitution, or below one.
    pub in_substitution: bool,
    /// The command is of a text that bash reads whole (`-c`, `eval`, `.`, a trap, a substitution), and not of a function or subshell in
    /// it: what is redirected there is put back before the trap on EXIT.
    pub in_text: bool,
    /// The process runs a text, as above, and the command is of it or of a function that it calls.
    pub is_of_own_text: bool,
    /// The process, or one that it is a copy of, runs a text.
    pub is_below_text: bool,
    /// The process was made for a simple command, or is about to redirect a compound one. bash: an error of a parameter there leaves the text of `-c`, with its
    /// status.
    pub leaves_command_text: bool,
    /// A function or builtin around the command was called with redirections, by this process.
    pub is_in_redirected_call: bool,
    /// The innermost temporary variables belong to the builtin that runs, itself.
    pub own_temporaries: bool,
}

impl CommandContext {
    /// Context of the text of a substitution, which is a process of its own.
    pub(crate) fn begin_substitution(&mut self) {
        self.in_substitution = true;
        self.begin_text(true);
    }

    /// Context of what `eval`, `.` and `command` run.
    pub(crate) fn begin_runner(&mut self) {
        self.ignores_errexit |= self.errexit_off > 0;
    }

    /// Context of a text, which bash may read whole.
    pub(crate) fn begin_text(&mut self, is_whole: bool) {
        self.leaves_command_text &= !is_whole;
        self.in_text = is_whole;
        self.is_of_own_text |= is_whole;
        self.is_below_text |= is_whole;
    }
}

/// Meaning of a job in the place of the name of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum JobName {
    /// `%1` brings it to the foreground.
    #[default]
    Foreground,
    /// `%1 &` lets it go on in the background.
    Background,
    /// A name as any other: the process of the command was made for it.
    None,
}

/// Flags for the next simple command alone, which takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct NextCommand {
    /// Stdin was connected for it alone.
    pub own_stdin: bool,
    /// Exec in place: it is all that this process runs.
    pub exec: bool,
    /// Meaning of `%1` in the place of its name.
    pub job_name: JobName,
    /// Stage of a pipeline: until its words are expanded, `BASH_SUBSHELL` is that of the pipeline.
    pub stage: bool,
    /// Subshell that is all of the subshell around it. bash: one process, with the line of the outer one.
    pub keeps_line: bool,
    /// The DEBUG trap has run for it, in the shell that started its process.
    pub traced: bool,
}

impl NextCommand {
    /// Flags of a process that was made for a simple command, where `is_simple`, or for something else.
    pub(crate) fn alone(is_simple: bool) -> Self {
        let job_name = if is_simple { JobName::None } else { JobName::default() };
        Self { exec: is_simple, job_name, ..Self::default() }
    }
}

/// Command or expression that runs, as `BASH_COMMAND` tells it.
#[derive(Debug, Clone)]
pub(crate) enum Running {
    /// A command; of a compound command its first line.
    Command(Rc<ast::Command>),
    /// The body of a function, in the same way.
    Body(Rc<ast::Compound>),
    /// An expression of `for ((`; none is 1.
    Arith(Option<ast::Arith>),
}

/// Way out of a loop that a trap on DEBUG has asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LoopExit {
    /// `break`, out of so many loops.
    Break(u32),
    /// `continue`, in the loop that is so many levels up.
    Continue(u32),
}

/// Variables of a running command alone (`x=1 command`): how many frames there were, and what they cover.
pub(crate) type TemporaryScope = (usize, Vec<(Symbol, Var)>);

/// State of execution: the running command, and what commands leave to those around and behind them.
#[derive(Debug, Clone)]
pub(crate) struct Execution {
    /// Line of the running command: `LINENO`.
    pub line: u32,
    /// Line that the ERR trap tells.
    pub failed_line: u32,
    /// Charge of the text that commands are read from.
    pub text: Option<Rc<Charge>>,
    /// Command that is running, for `BASH_COMMAND`.
    pub command: Option<Running>,
    /// Last command of the process, which takes the place of the shell where it is external.
    pub last: Option<LastCommand>,
    /// The process is `( … )` or a coprocess, or of a substitution below: `exec` leaves `SHLVL` as it is there.
    pub is_parenthesized: bool,
    /// `command` runs a builtin, or has ever run an external command. bash: some errors do not end a shell in POSIX mode then.
    pub is_command_builtin: bool,
    /// Flags for the next simple command.
    pub next: NextCommand,
    /// Meaning of `%1` in the place of the name of the simple command that runs.
    pub job_name: JobName,
    /// Variables of running commands alone, innermost last.
    pub temporaries: Vec<TemporaryScope>,
    /// Process that the running command was, and its end: to be told of once its redirections are undone.
    pub foreground: Option<(u32, Status)>,
    /// Status of the last command substitution of the running simple command.
    pub substitution_status: Option<i32>,
    /// The simple command that runs is all that its process runs.
    pub is_alone: bool,
    /// The process was made to call a function. bash: its trap on EXIT may return.
    pub was_called: bool,
    /// Status of a loop that `break` leaves.
    pub break_status: i32,
    /// Loop to be left behind the running command, as the trap on DEBUG before it has said.
    pub loop_exit: Option<LoopExit>,
    /// The text of `eval` ended in quotes or a backslash. bash: the next complete command begins with no reserved word or alias.
    pub word_follows: bool,
    /// Variable that is assigned, while its value is evaluated.
    pub assigned: Option<Symbol>,
    /// Name of the simple command whose redirections are expanded.
    pub redirected: Option<Text>,
    /// An error has left a function whose options `local -` puts back, while POSIX mode was on.
    pub failed_in_posix: bool,
    /// `[[` or `((`, or what runs commands (`eval`, `source`, or [`OF_FUNCTION`]), while no simple command ran after it.
    pub condition_prefix: &'static str,
    /// The error that discards this line is one that `set -e` does not look at.
    pub discard_spared: bool,
    /// The running builtin was used wrongly: `set -o posix` asks.
    pub wrong_use: bool,
    /// `export` or `readonly` could not assign: ends a POSIX-mode shell wherever it stands.
    pub refused_mark: bool,
    /// `${x?}` or an unset variable ends the shell.
    pub died_of_parameter: bool,
    /// Such an end came within a text, as [`CommandContext::is_below_text`] says.
    pub died_in_text: bool,
    /// `set -e` has ended the shell within a call with redirections, which is left before the trap on EXIT.
    pub leaves_call: bool,
    /// The process was made for a simple command whose words are not expanded yet, by a shell with a trap on EXIT. bash: an error in them runs that trap.
    pub runs_parent_exit_trap: bool,
    /// A signal that its last command has sent ends the process without the trap on EXIT.
    pub misses_exit_trap: bool,
    /// The process is one that never runs a trap on EXIT of its own.
    pub drops_exit_trap: bool,
    /// Status that the shell ended with, while its EXIT trap runs.
    pub ended: i32,
    /// File that the running external command is: `_` in its environment.
    pub program: Option<Rc<[u8]>>,
    /// Buffer for the texts of words, empty between them.
    pub scratch: Vec<u8>,
}

impl Default for Execution {
    fn default() -> Self {
        Self {
            line: 1,
            failed_line: 1,
            text: None,
            command: None,
            last: None,
            is_parenthesized: false,
            is_command_builtin: false,
            next: NextCommand::default(),
            job_name: JobName::default(),
            temporaries: Vec::new(),
            foreground: None,
            substitution_status: None,
            is_alone: false,
            was_called: false,
            break_status: 0,
            loop_exit: None,
            word_follows: false,
            assigned: None,
            redirected: None,
            failed_in_posix: false,
            condition_prefix: "",
            discard_spared: false,
            wrong_use: false,
            refused_mark: false,
            died_of_parameter: false,
            died_in_text: false,
            leaves_call: false,
            runs_parent_exit_trap: false,
            misses_exit_trap: false,
            drops_exit_trap: false,
            ended: 0,
            program: None,
            scratch: Vec::new(),
        }
    }
}

impl Shell {
    /// Runs `body` in a changed context. Behind it the context is as it was, however `body` ends.
    #[inline]
    pub(crate) fn in_context<T>(&mut self, change: impl FnOnce(&mut CommandContext), body: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.context;
        change(&mut self.context);
        let result = body(self);
        self.context = outer;
        result
    }

    /// Runs `body` one level deeper in a changed context: calls, evals, sources, substitutions.
    #[inline]
    pub(crate) fn nested<T>(
        &mut self,
        change: impl FnOnce(&mut CommandContext),
        body: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.check_depth()?;
        let deeper = |context: &mut CommandContext| {
            context.depth += 1;
            change(context);
        };
        self.in_context(deeper, body)
    }

    /// Runs `body` where messages about expressions begin with `prefix`. What `body` runs puts the rest of the context back by itself.
    #[inline]
    pub(crate) fn prefixed<T>(&mut self, prefix: &'static str, body: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.error_prefix, prefix);
        let result = body(self);
        self.context.error_prefix = outer;
        result
    }

    /// Runs `body` where `set -e` does not look at statuses, as [`Self::in_context`] would.
    #[inline]
    pub(crate) fn unchecked<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.context.errexit_off;
        self.context.errexit_off = outer + 1;
        let result = body(self);
        self.context.errexit_off = outer;
        result
    }
}
