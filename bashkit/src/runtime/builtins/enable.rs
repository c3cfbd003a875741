//! `enable`: builtins switched on and off.

use std::rc::Rc;

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const ALL: Opt = Opt::flag('a', "", "list all builtins");
const DELETE: Opt = Opt::flag('d', "", "remove a loaded builtin");
const DISABLE: Opt = Opt::flag('n', "", "turn builtins off");
const PRINT: Opt = Opt::flag('p', "", "list in a reusable form");
const SPECIAL: Opt = Opt::flag('s', "", "list special builtins");
const FILE: Opt = Opt::value('f', "", "FILE", "load builtins from FILE");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[ALL, DELETE, DISABLE, PRINT, SPECIAL, FILE];

pub(super) const BUILTIN: BuiltinDef =
    builtin("enable", "enable [-a] [-dnps] [-f filename] [name ...]", "Enable and disable shell builtins", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if shell.is_restricted() && (options.has(&FILE) || options.has(&DELETE)) {
        return shell.builtin_fails("enable", "restricted");
    }
    if let Some(file) = options.value(&FILE) {
        let file = String::from_utf8_lossy(file).into_owned();
        let message = format!("cannot open shared object {file}: {file}: cannot open shared object file: No such file or directory");
        return shell.builtin_fails("enable", message);
    }
    if options.has(&DELETE) {
        for name in &options.operands {
            let known = super::find(name).is_some();
            shell.builtin_error_about("enable", name, if known { "not dynamically loaded" } else { "not a shell builtin" })?;
        }
        return Ok(i32::from(!options.operands.is_empty()));
    }
    if options.operands.is_empty() {
        return print_builtins(shell, &options);
    }
    turn(shell, &options)
}

/// Turns builtins on, or with `-n` off.
fn turn(shell: &mut Shell, options: &Options<'_>) -> Flow {
    let mut status = 0;
    for name in &options.operands {
        let Some(def) = super::find(name) else {
            shell.builtin_error("enable", [&**name, b": not a shell builtin"].concat())?;
            status = 1;
            continue;
        };
        // bash: what is on may be turned off there, and not on again.
        if shell.is_restricted() && !options.has(&DISABLE) && shell.search.disabled.contains(&def.name) {
            shell.builtin_error("enable", "restricted")?;
            status = 1;
            continue;
        }
        let list = Rc::make_mut(&mut shell.search.disabled);
        list.retain(|disabled| *disabled != def.name);
        if options.has(&DISABLE) {
            list.push(def.name);
        }
    }
    Ok(status)
}

/// Prints the builtins that the options ask for, as commands.
fn print_builtins(shell: &mut Shell, options: &Options<'_>) -> Flow {
    let mut out = String::new();
    for def in super::all().filter(|def| def.special || !options.has(&SPECIAL)) {
        let disabled = shell.search.disabled.contains(&def.name);
        if options.has(&ALL) || disabled == options.has(&DISABLE) {
            out.push_str(&format!("enable {}{}\n", if disabled { "-n " } else { "" }, def.name));
        }
    }
    shell.print("enable", out.as_bytes())
}
