//! Commands that touch the shell: one file per builtin, registered in the one sorted table below.

pub(crate) mod alias;
mod bg;
pub(crate) mod bind;
mod bracket;
mod r#break;
mod builtin;
mod caller;
mod cd;
mod colon;
mod command;
pub(crate) mod compgen;
pub(crate) mod complete;
mod compopt;
mod r#continue;
pub(crate) mod declare;
mod declared_function;
mod declared_literal;
mod declared_reference;
mod directory_stack;
mod dirs;
mod disown;
mod dot;
mod echo;
mod enable;
pub(crate) mod escapes;
mod eval;
mod exec;
mod exit;
mod export;
mod r#false;
mod fc;
mod fg;
mod getopts;
mod hash;
mod help;
pub(crate) mod history;
mod history_file;
mod job_control;
mod jobs;
mod kill;
mod r#let;
pub(crate) mod line_reader;
mod local;
mod logout;
mod mapfile;
mod numeric_argument;
mod popd;
mod printf;
mod pushd;
mod pwd;
mod read;
mod readarray;
mod readonly;
pub(crate) mod r#return;
mod set;
mod shift;
mod shopt;
mod source;
mod suspend;
pub(crate) mod test;
mod times;
mod trap;
mod r#true;
mod r#type;
mod typeset;
mod ulimit;
mod umask;
mod unalias;
pub(crate) mod unset;
mod unset_reference;
mod variable_list;
mod wait;

use std::borrow::Cow;

use bashkit_core::command::{Opt, ValueKind};
use bashkit_core::kernel::Fault;
use smallvec::SmallVec;

pub(crate) use self::declared_literal::{LiteralOptions, declare_literal};
use super::shell::Shell;
use super::stop::{Flow, Stop};
use super::text::Text;
use crate::syntax::ast::Assign;

/// Definition of a builtin of the shell.
pub(crate) struct BuiltinDef {
    /// Name that scripts call it by.
    pub name: &'static str,
    /// Synopsis that `help -s` and usage messages print.
    pub usage: &'static str,
    /// Summary in one sentence, without its full stop.
    pub summary: &'static str,
    /// Special builtin, as POSIX defines them.
    pub special: bool,
    /// Runs other commands, given as words or as text.
    pub runs_others: bool,
    /// Runs a text that it is given as commands of the shell.
    pub runs_text: bool,
    /// Function that does the work.
    pub run: fn(&mut Shell, &[BuiltinArg<'_>]) -> Flow,
    /// Runs no other commands, and `$_` is its last argument, unless that ends in a bracket.
    pub is_plain: bool,
}

impl std::fmt::Debug for BuiltinDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// An argument of a builtin.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BuiltinArg<'a> {
    /// Word that was expanded before the call.
    Text(&'a [u8]),
    /// An assignment of a declaration builtin, not expanded yet.
    Assign(&'a Assign),
}

const fn builtin(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: fn(&mut Shell, &[BuiltinArg<'_>]) -> Flow,
) -> BuiltinDef {
    define(name, usage, summary, false, run)
}

const fn special(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: fn(&mut Shell, &[BuiltinArg<'_>]) -> Flow,
) -> BuiltinDef {
    define(name, usage, summary, true, run)
}

const fn define(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    special: bool,
    run: fn(&mut Shell, &[BuiltinArg<'_>]) -> Flow,
) -> BuiltinDef {
    let runs_text = matches!(name.as_bytes(), b"." | b"eval" | b"source");
    let runs_others = runs_text || matches!(name.as_bytes(), b"builtin" | b"command");
    let is_plain = !runs_others && !matches!(name.as_bytes(), b"alias" | b"exec");
    BuiltinDef { name, usage, summary, special, runs_others, runs_text, run, is_plain }
}

/// Every builtin, sorted by name.
static TABLE: &[&BuiltinDef] = &[
    &dot::BUILTIN,
    &colon::BUILTIN,
    &bracket::BUILTIN,
    &alias::BUILTIN,
    &bg::BUILTIN,
    &bind::BUILTIN,
    &r#break::BUILTIN,
    &builtin::BUILTIN,
    &caller::BUILTIN,
    &cd::BUILTIN,
    &command::BUILTIN,
    &compgen::BUILTIN,
    &complete::BUILTIN,
    &compopt::BUILTIN,
    &r#continue::BUILTIN,
    &declare::BUILTIN,
    &dirs::BUILTIN,
    &disown::BUILTIN,
    &echo::BUILTIN,
    &enable::BUILTIN,
    &eval::BUILTIN,
    &exec::BUILTIN,
    &exit::BUILTIN,
    &export::BUILTIN,
    &r#false::BUILTIN,
    &fc::BUILTIN,
    &fg::BUILTIN,
    &getopts::BUILTIN,
    &hash::BUILTIN,
    &help::BUILTIN,
    &history::BUILTIN,
    &jobs::BUILTIN,
    &kill::BUILTIN,
    &r#let::BUILTIN,
    &local::BUILTIN,
    &logout::BUILTIN,
    &mapfile::BUILTIN,
    &popd::BUILTIN,
    &printf::BUILTIN,
    &pushd::BUILTIN,
    &pwd::BUILTIN,
    &read::BUILTIN,
    &readarray::BUILTIN,
    &readonly::BUILTIN,
    &r#return::BUILTIN,
    &set::BUILTIN,
    &shift::BUILTIN,
    &shopt::BUILTIN,
    &source::BUILTIN,
    &suspend::BUILTIN,
    &test::BUILTIN,
    &times::BUILTIN,
    &trap::BUILTIN,
    &r#true::BUILTIN,
    &r#type::BUILTIN,
    &typeset::BUILTIN,
    &ulimit::BUILTIN,
    &umask::BUILTIN,
    &unalias::BUILTIN,
    &unset::BUILTIN,
    &wait::BUILTIN,
];

const _: () = assert!(is_sorted(TABLE), "builtins/mod.rs: TABLE is not sorted by name");

const fn is_sorted(table: &[&BuiltinDef]) -> bool {
    let mut i = 1;
    while i < table.len() {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
        let (before, after) = (table[i - 1].name, table[i].name);
        if !bashkit_core::command::is_less(before.as_bytes(), after.as_bytes()) {
            return false;
        }
        i += 1;
    }
    true
}

/// Positions in the table by the first byte of names: those of a byte begin at its own entry and end at the next one.
const STARTS: [u8; 129] = starts(TABLE);

const fn starts(table: &[&BuiltinDef]) -> [u8; 129] {
    let mut starts = [0; 129];
    let (mut byte, mut i) = (0, 0);
    while byte < 129 {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
        while i < table.len() && (table[i].name.as_bytes()[0] as usize) < byte {
            i += 1;
        }
        #[expect(
            clippy::indexing_slicing,
            clippy::cast_possible_truncation,
            reason = "evaluated by the compiler; the table is far shorter"
        )]
        {
            starts[byte] = i as u8;
        }
        byte += 1;
    }
    starts
}

/// The builtin of that name.
pub(crate) fn find(name: &[u8]) -> Option<&'static BuiltinDef> {
    let first = usize::from(*name.first()?);
    let (from, to) = (usize::from(*STARTS.get(first)?), usize::from(*STARTS.get(first + 1)?));
    TABLE.get(from..to)?.iter().find(|builtin| builtin.name.as_bytes() == name).copied()
}

/// All builtins, sorted by name.
pub(crate) fn all() -> impl Iterator<Item = &'static BuiltinDef> {
    TABLE.iter().copied()
}

/// Whether a name is one of POSIX's special builtins.
pub(crate) fn is_special(name: &[u8]) -> bool {
    find(name).is_some_and(|builtin| builtin.special)
}

/// A letter, whether it stood behind `+`, and its value.
pub(crate) type GivenOption<'a> = (u8, bool, Option<Cow<'a, [u8]>>);

/// Options of a call: few need no allocation.
pub(crate) type GivenOptions<'a> = SmallVec<[GivenOption<'a>; 2]>;

/// Arguments of a builtin as text: few need no allocation.
pub(crate) type ArgTexts<'a> = SmallVec<[Cow<'a, [u8]>; 6]>;

/// Options of a builtin as bash's own `internal_getopt` reads them.
pub(crate) struct Options<'a> {
    /// Letters in order, with `+` ones marked, and their values.
    pub found: GivenOptions<'a>,
    /// Arguments that stand behind the options.
    pub operands: ArgTexts<'a>,
}

impl Options<'_> {
    /// Whether an option was given with `-`.
    pub(crate) fn has(&self, option: &Opt) -> bool {
        self.found.iter().any(|(letter, plus, _)| *letter == option.short() && !plus)
    }

    /// Whether an option was given, with either sign.
    pub(crate) fn given(&self, option: &Opt) -> bool {
        self.found.iter().any(|(letter, ..)| *letter == option.short())
    }

    /// The last value of an option.
    pub(crate) fn value(&self, option: &Opt) -> Option<&[u8]> {
        self.found.iter().rev().find(|(letter, _, _)| *letter == option.short()).and_then(|(_, _, value)| value.as_deref())
    }

    /// Whether, of two options, the second was given last; `None` when neither was.
    pub(crate) fn ends_with(&self, first: &Opt, second: &Opt) -> Option<bool> {
        let last = self.found.iter().rev().find(|(letter, _, _)| *letter == first.short() || *letter == second.short())?;
        Some(last.0 == second.short())
    }
}

/// Letters of an argument that is options, and whether they stand behind `+`.
fn cluster_of(text: &[u8], plus_allowed: bool) -> Option<(bool, &[u8])> {
    match text.split_first() {
        Some((b'-', cluster)) if !cluster.is_empty() => Some((false, cluster)),
        Some((b'+', cluster)) if plus_allowed && !cluster.is_empty() => Some((true, cluster)),
        _ => None,
    }
}

/// Bytes of arguments that nothing is asked for.
const FREE_BYTES: usize = 64 << 10;

impl Shell {
    /// The arguments as text: an assignment becomes `name=value`.
    pub(crate) fn arg_texts<'a>(&mut self, args: &[BuiltinArg<'a>]) -> Result<ArgTexts<'a>, Stop> {
        let mut texts = ArgTexts::with_capacity(args.len());
        for arg in args {
            texts.push(match arg {
                BuiltinArg::Text(text) => Cow::Borrowed(*text),
                BuiltinArg::Assign(assign) => Cow::Owned(self.assignment_as_text(assign)?),
            });
        }
        let n_bytes = texts.iter().fold(0, |n: usize, text| n.saturating_add(text.len()));
        if n_bytes > FREE_BYTES {
            // Arguments share the text of a variable; what a builtin makes of them is as long as all of them.
            self.meter.fits(2 * n_bytes)?;
        }
        Ok(texts)
    }

    /// The operands of a builtin as the words of a command.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory).
    pub(crate) fn texts(&self, operands: &[Cow<'_, [u8]>]) -> Result<Vec<Text>, Stop> {
        Ok(operands.iter().map(|operand| Text::new(&self.meter, operand)).collect::<Result<_, _>>()?)
    }

    /// Reads the options of a builtin. `None`: a wrong one, with the message and the usage printed (status 2).
    pub(crate) fn options<'a>(
        &mut self,
        builtin: &'static BuiltinDef,
        args: &[BuiltinArg<'a>],
        accepted: &[Opt],
    ) -> Result<Option<Options<'a>>, Stop> {
        self.options_with(builtin, args, accepted, false)
    }

    /// Reads the options of a builtin for which `+x` is an option, too.
    pub(crate) fn signed_options<'a>(
        &mut self,
        builtin: &'static BuiltinDef,
        args: &[BuiltinArg<'a>],
        accepted: &[Opt],
    ) -> Result<Option<Options<'a>>, Stop> {
        self.options_with(builtin, args, accepted, true)
    }

    /// Reads the flags of a declaration builtin (`+x` only with `plus_allowed`) and answers them with the arguments behind them. Assignments
    /// among these are not expanded yet, so they cannot be [`Options::operands`].
    pub(crate) fn declaration_options<'a, 's>(
        &mut self,
        builtin: &'static BuiltinDef,
        args: &'s [BuiltinArg<'a>],
        accepted: &[Opt],
        plus_allowed: bool,
    ) -> Result<Option<(Options<'a>, &'s [BuiltinArg<'a>])>, Stop> {
        let mut found = GivenOptions::new();
        let mut rest = args;
        while let Some((BuiltinArg::Text(text), behind)) = rest.split_first() {
            let Some((plus, cluster)) = cluster_of(text, plus_allowed) else { break };
            if !plus && cluster == b"-help" {
                return self.print_usage(builtin).map(|_| None);
            }
            rest = behind;
            if !plus && cluster == b"-" {
                break;
            }
            if self.option_cluster(builtin, accepted, (plus, cluster), None, &mut found)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some((Options { found, operands: ArgTexts::new() }, rest)))
    }

    fn options_with<'a>(
        &mut self,
        builtin: &'static BuiltinDef,
        args: &[BuiltinArg<'a>],
        accepted: &[Opt],
        plus_allowed: bool,
    ) -> Result<Option<Options<'a>>, Stop> {
        let mut texts = self.arg_texts(args)?;
        let mut found = GivenOptions::new();
        let mut n_used = 0;
        // What is an assignment begins with a name: its text, which is made here, holds no options.
        while let Some(Cow::Borrowed(text)) = texts.get(n_used) {
            let Some((plus, cluster)) = cluster_of(text, plus_allowed) else { break };
            if !plus && cluster == b"-help" {
                return self.print_usage(builtin).map(|_| None);
            }
            n_used += 1;
            if !plus && cluster == b"-" {
                break;
            }
            let Some(n_values) = self.option_cluster(builtin, accepted, (plus, cluster), texts.get(n_used), &mut found)? else {
                return Ok(None);
            };
            n_used += n_values;
        }
        if n_used > 0 {
            texts.drain(..n_used);
        }
        Ok(Some(Options { found, operands: texts }))
    }

    /// Prints the usage that `--help` shows.
    pub(crate) fn print_usage(&mut self, builtin: &'static BuiltinDef) -> Flow {
        let usage = format!("{}: {}\n    {}.\n", builtin.name, builtin.usage, builtin.summary);
        self.print(builtin.name, usage.as_bytes())
    }

    /// Reads the letters of one argument, the last of which may take the argument behind it as its value; answers how many arguments were
    /// taken so. `None`: a letter was wrong, which was said.
    fn option_cluster<'a>(
        &mut self,
        builtin: &'static BuiltinDef,
        accepted: &[Opt],
        (plus, cluster): (bool, &'a [u8]),
        following: Option<&Cow<'a, [u8]>>,
        found: &mut GivenOptions<'a>,
    ) -> Result<Option<usize>, Stop> {
        for (at, &letter) in cluster.iter().enumerate() {
            let Some(option) = accepted.iter().find(|option| option.short() == letter) else {
                self.invalid_option(builtin, plus, letter)?;
                return Ok(None);
            };
            if option.takes() == ValueKind::None {
                found.push((letter, plus, None));
                continue;
            }
            let behind = cluster.get(at + 1..).filter(|behind| !behind.is_empty());
            let Some(value) = behind.map(Cow::Borrowed).or_else(|| following.cloned()) else {
                self.builtin_error(builtin.name, format!("-{}: option requires an argument", char::from(letter)))?;
                self.usage(builtin)?;
                return Ok(None);
            };
            found.push((letter, plus, Some(value)));
            return Ok(Some(usize::from(behind.is_none())));
        }
        Ok(Some(0))
    }

    /// Prints that there is no such option, and the usage.
    pub(crate) fn invalid_option(&mut self, builtin: &'static BuiltinDef, plus: bool, letter: u8) -> Result<(), Stop> {
        let sign = if plus { b'+' } else { b'-' };
        self.builtin_error(builtin.name, [&[sign, letter][..], b": invalid option"].concat())?;
        self.usage(builtin)
    }

    /// Prints the usage behind an error: `NAME: usage: …`.
    pub(crate) fn usage(&mut self, builtin: &BuiltinDef) -> Result<(), Stop> {
        self.execution.wrong_use = true;
        let line = format!("{}: usage: {}\n", builtin.name, builtin.usage);
        self.stderr(line.as_bytes())
    }

    /// Prints a message of a builtin.
    pub(crate) fn builtin_error(&mut self, builtin: &str, message: impl AsRef<[u8]>) -> Result<(), Stop> {
        let mut text = builtin.as_bytes().to_vec();
        text.extend_from_slice(b": ");
        text.extend_from_slice(message.as_ref());
        self.complain(text)
    }

    /// Prints an error about something: `BUILTIN: SUBJECT: MESSAGE`.
    pub(crate) fn builtin_error_about(&mut self, builtin: &str, subject: impl AsRef<[u8]>, message: &str) -> Result<(), Stop> {
        self.builtin_error(builtin, [subject.as_ref(), b": ", message.as_bytes()].concat())
    }

    /// Prints a message of a builtin; the status is 1.
    pub(crate) fn builtin_fails(&mut self, builtin: &str, message: impl AsRef<[u8]>) -> Flow {
        self.builtin_error(builtin, message)?;
        Ok(1)
    }

    /// Writes to stdout; what stdout refuses is lost, as it is where C's output is flushed after the status is known.
    pub(crate) fn print_quietly(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.meter.step(1 + bytes.len() as u64 / 16)?;
        match self.io.fds.get(1).map(|out| out.write(&self.kernel, bytes)) {
            None | Some(Ok(()) | Err(Fault::Errno(_) | Fault::Write(_))) => Ok(()),
            Some(Err(fault)) => Err(fault.into()),
        }
    }

    /// Writes to stdout. The answer is the status: 1 when stdout refused, with bash's message printed.
    pub(crate) fn print(&mut self, builtin: &str, bytes: &[u8]) -> Flow {
        if bytes.is_empty() {
            return Ok(0);
        }
        self.meter.step(1 + bytes.len() as u64 / 16)?;
        let result = match self.io.fds.get(1) {
            Some(out) => out.write(&self.kernel, bytes),
            None => Err(Fault::Errno(bashkit_core::vfs::Errno::BadF)),
        };
        match result {
            Ok(()) => Ok(0),
            Err(Fault::Errno(errno) | Fault::Write(errno)) => {
                self.builtin_error(builtin, format!("write error: {errno}"))?;
                Ok(1)
            }
            Err(fault) => Err(fault.into()),
        }
    }
}
