//! `bind`: key bindings, of which there are none without a terminal.

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin(
    "bind",
    "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
    "Set Readline key bindings and variables",
    run,
);

/// bash: without a terminal it warns, and binds keys that nobody presses.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    shell.builtin_error("bind", "warning: line editing not enabled")?;
    let Some(options) = shell.options(&BUILTIN, args, "lpsvPSVXm:f:q:u:r:x:")? else { return Ok(2) };
    if let Some((letter, ..)) = options.found.iter().find(|(letter, ..)| !matches!(letter, b's' | b'S' | b'X' | b'm' | b'r' | b'x')) {
        return shell.builtin_fails("bind", format!("-{}: there are no keys: this shell has no terminal", char::from(*letter)));
    }
    Ok(0)
}
