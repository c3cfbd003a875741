//! `set`: options of the shell by letter, and the positional parameters.

use std::borrow::Cow;

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::charged::Words;
use crate::runtime::options::{self, Options, SET_OPTS, SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::shell::session::in_order_of_lists;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, special as names};
use crate::syntax;

/// Option that takes the next word, wherever it stands among its letters, and lists the options where there is none.
const OPTION_NAME: Opt = Opt::value('o', "", "NAME", "the option NAME");

pub(super) const BUILTIN: BuiltinDef = special(
    "set",
    "set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]",
    "Set or unset values of shell options and positional parameters",
    run,
);

impl Shell {
    fn print_set_options(&mut self, as_commands: bool) -> Flow {
        let mut out = Vec::new();
        for (name, option, _) in SET_OPTS {
            let on = self.on(option);
            let line = if as_commands {
                format!("set {}o {name}\n", if on { '-' } else { '+' })
            } else {
                format!("{name:<15}\t{}\n", if on { "on" } else { "off" })
            };
            out.extend_from_slice(line.as_bytes());
        }
        self.print("set", &out)
    }

    /// Puts back what `local -` saved. bash: of what `shopt` sets that is what POSIX mode changes, no more.
    pub(crate) fn restore_options(&mut self, saved: Options) {
        if self.on(SetOpt::Posix) != saved.on(SetOpt::Posix) {
            self.put_option(SetOpt::Posix, saved.on(SetOpt::Posix));
        }
        self.session.options.restore(saved);
    }

    /// Turns a `set -o` option on or off.
    pub(crate) fn put_option(&mut self, option: SetOpt, on: bool) {
        self.session.options.put(option, on);
        match option {
            SetOpt::History if on => {
                // bash: remembering lines gives these their defaults, the second one the value of the first.
                let mut size = Value::Text(Text::small(b"500"));
                for name in [names::HISTSIZE, names::HISTFILESIZE] {
                    let var = self.vars.get_mut(name);
                    if var.is_set() {
                        size = var.value.clone();
                    } else {
                        var.value = size.clone();
                    }
                }
            }
            SetOpt::Posix => {
                self.put_posix(on);
                let exports = self.on(SetOpt::Allexport);
                let var = self.vars.get_mut(names::POSIXLY_CORRECT);
                if on && exports {
                    var.attrs = var.attrs.with(Attrs::EXPORT);
                }
                if !on {
                    (var.value, var.attrs) = (Value::Unset, var.attrs.without(Attrs::EXPORT));
                } else if !var.is_set() {
                    var.value = Value::Text(Text::small(b"y"));
                }
            }
            // bash: that takes the characters of history up, and the one that marks times with them.
            SetOpt::Histexpand if on => self.set_history(names::HISTCHARS),
            SetOpt::InteractiveComments => self.session.options.put_shopt(Shopt::INTERACTIVE_COMMENTS, on),
            SetOpt::Ignoreeof => {
                let value = if on { Value::Text(Text::small(b"10")) } else { Value::Unset };
                self.vars.get_mut(names::IGNOREEOF).value = value;
            }
            SetOpt::Vi if on => self.session.options.put(SetOpt::Emacs, false),
            SetOpt::Emacs if on => self.session.options.put(SetOpt::Vi, false),
            _ => {}
        }
    }
}

/// Reads its words itself: the letters are those of [`SET_OPTS`], and what [`Shell::options`] cannot say is `-o` ([`OPTION_NAME`]), `-` and `+` alone,
/// and that `--` without operands unsets the parameters.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts = shell.arg_texts(args)?;
    if texts.is_empty() {
        return print_all(shell);
    }
    let mut rest = texts.as_slice();
    let mut operands_given = false;
    let mut wanted: Vec<(SetOpt, bool)> = Vec::new();
    // Status of the lists that were printed.
    let mut written = 0;
    while let Some((arg, behind)) = rest.split_first() {
        if **arg == *b"--" {
            rest = behind;
            operands_given = true;
            break;
        }
        if **arg == *b"-" {
            wanted.extend([(SetOpt::Xtrace, false), (SetOpt::Verbose, false)]);
            rest = behind;
            operands_given = !rest.is_empty();
            break;
        }
        let (on, letters) = match arg.split_first() {
            Some((b'-', letters)) if !letters.is_empty() => (true, letters),
            // bash: a `+` alone is an option that does nothing.
            Some((b'+', letters)) => (false, letters),
            _ => break,
        };
        rest = behind;
        if !take_letters(shell, on, letters, &mut rest, &mut wanted, &mut written)? {
            return misused(shell);
        }
    }
    for (option, on) in wanted {
        // bash: what ends the restrictions is no option where they are on.
        if option == SetOpt::Restricted && !on {
            if shell.is_restricted() {
                shell.invalid_option(&BUILTIN, true, b'r')?;
                return Ok(1);
            }
            continue;
        }
        shell.put_option(option, on);
        if option == SetOpt::History && on {
            shell.load_history()?;
        }
    }
    if operands_given || !rest.is_empty() {
        shell.meter.step(rest.len() as u64)?;
        let list = rest.iter().map(|text| Text::new(&shell.meter, text)).collect::<Result<Vec<_>, _>>()?;
        shell.params.positional = Words::of(&shell.meter, list)?;
    }
    Ok(written)
}

/// Prints all variables and, but in POSIX mode, functions.
fn print_all(shell: &mut Shell) -> Flow {
    let mut out = Vec::new();
    shell.without_own_temporaries(|shell| {
        for (name, symbol) in shell.listed_names()? {
            shell.meter.step(1)?;
            if let Some(line) = shell.set_line(&name, symbol)? {
                out.extend(line);
            }
        }
        Ok(0)
    })?;
    if !shell.on(SetOpt::Posix) {
        for (name, function) in in_order_of_lists(&shell.session.functions) {
            out.extend(syntax::unparse::function(&shell.names.interner, name, &function.body));
            out.push(b'\n');
        }
    }
    shell.print("set", &out)
}

/// Reads the letters of one argument, and from `rest` the names behind `o`; `false`: one was wrong, which was said.
fn take_letters(
    shell: &mut Shell,
    on: bool,
    letters: &[u8],
    rest: &mut &[Cow<'_, [u8]>],
    wanted: &mut Vec<(SetOpt, bool)>,
    written: &mut i32,
) -> Result<bool, Stop> {
    for &letter in letters {
        if letter != OPTION_NAME.short() {
            let Some(option) = options::set_letter(letter) else {
                shell.invalid_option(&BUILTIN, !on, letter)?;
                return Ok(false);
            };
            wanted.push((option, on));
            continue;
        }
        let Some((name, behind)) = rest.split_first() else {
            // bash: the letters before it count already.
            for (option, on) in wanted.drain(..) {
                shell.put_option(option, on);
            }
            *written |= shell.print_set_options(!on)?;
            continue;
        };
        *rest = behind;
        let Some(option) = options::set_opt(name) else {
            // bash: what stands before it counts already.
            for (option, on) in wanted.drain(..) {
                shell.put_option(option, on);
            }
            shell.builtin_error_about("set", name, "invalid option name")?;
            shell.execution.wrong_use = true;
            return Ok(false);
        };
        wanted.push((option, on));
    }
    Ok(true)
}

/// A special builtin that is called wrongly ends a shell in posix mode, unless its status is looked at.
fn misused(shell: &Shell) -> Flow {
    if shell.on(SetOpt::Posix) && shell.context.errexit_off == 0 { Err(Stop::Exit(2)) } else { Ok(2) }
}
