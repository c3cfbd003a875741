//! `bind`: key bindings, of which there are none without a terminal.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

/// Options of the builtin: those that have nothing to do without keys come first.
const OPTIONS: &[Opt] = &[
    Opt::flag('s', "", "print macros"),
    Opt::flag('S', "", "list macros"),
    Opt::flag('X', "", "list commands"),
    Opt::value('m', "", "KEYMAP", "use KEYMAP"),
    Opt::value('r', "", "KEYS", "remove KEYS"),
    Opt::value('x', "", "KEYS", "bind KEYS to a command"),
    Opt::flag('l', "", "list functions"),
    Opt::flag('p', "", "print functions"),
    Opt::flag('v', "", "print variables"),
    Opt::flag('P', "", "list bindings"),
    Opt::flag('V', "", "list variables"),
    Opt::value('f', "", "FILE", "read FILE"),
    Opt::value('q', "", "NAME", "query NAME"),
    Opt::value('u', "", "NAME", "unbind NAME"),
];

/// Options that need keys, which are not there.
const REFUSED: &[Opt] = OPTIONS.split_at(6).1;

pub(super) const BUILTIN: BuiltinDef = builtin(
    "bind",
    "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
    "Set Readline key bindings and variables",
    run,
);

/// bash: without a terminal it warns, and binds keys that nobody presses.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    shell.builtin_error("bind", "warning: line editing not enabled")?;
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if let Some((letter, ..)) = options.found.iter().find(|(letter, ..)| REFUSED.iter().any(|option| option.short == *letter)) {
        return shell.builtin_fails("bind", format!("-{}: there are no keys: this shell has no terminal", char::from(*letter)));
    }
    Ok(0)
}
