//! `trap`

use bashkit_core::command::Opt;
use bashkit_core::kernel::signal;

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::expand::quote;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const LIST: Opt = Opt::flag('l', "", "list signals");
const PRINT: Opt = Opt::flag('p', "", "print traps");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[LIST, PRINT];

pub(super) const BUILTIN: BuiltinDef = special("trap", "trap [-lp] [[arg] signal_spec ...]", "Trap signals and other events", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if options.has(&LIST) {
        let text = super::kill::signal_table();
        return shell.print("trap", text.as_bytes());
    }
    shell.session.traps.settle_ignored();
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    if operands.is_empty() || options.has(&PRINT) {
        return show(shell, &operands, options.has(&PRINT) && shell.on(SetOpt::Posix));
    }
    let (first, rest) = match operands.split_first() {
        Some(split) => split,
        None => return Ok(0),
    };
    // One argument, or a number first: reset.
    let numeric_first = !first.is_empty() && first.iter().all(u8::is_ascii_digit) && Shell::trap_number(first).is_some();
    let (action, names) = if rest.is_empty() || numeric_first {
        if rest.is_empty() && Shell::trap_number(first).is_none() {
            shell.usage(&BUILTIN)?;
            return Ok(2);
        }
        (None, operands.as_slice())
    } else if first == b"-" {
        (None, rest)
    } else {
        (Some(first.as_slice()), rest)
    };
    set_traps(shell, names, action)
}

/// Gives signals an action, or with `None` the one from the start.
fn set_traps(shell: &mut Shell, names: &[Vec<u8>], action: Option<&[u8]>) -> Flow {
    let mut status = 0;
    for name in names {
        match Shell::trap_number(name) {
            Some(number) => {
                if number != signal::KILL && number != signal::STOP {
                    shell.meter.fits(256)?;
                }
                shell.set_trap(number, action);
            }
            None => {
                shell.builtin_error_about("trap", name, "invalid signal specification")?;
                status = 1;
            }
        }
    }
    Ok(status)
}

/// `whole`: what is not set is shown too, as POSIX has it.
fn show(shell: &mut Shell, names: &[Vec<u8>], whole: bool) -> Flow {
    let all = shell.session.traps.visible();
    let mut out = Vec::new();
    let mut status = 0;
    let numbers: Vec<u8> = if names.is_empty() && whole {
        (crate::runtime::exec::trap::EXIT..=crate::runtime::exec::trap::RETURN).collect()
    } else if names.is_empty() {
        all.iter().map(|(number, _)| *number).collect()
    } else {
        for name in names.iter().filter(|name| Shell::trap_number(name).is_none()) {
            shell.builtin_error_about("trap", name, "invalid signal specification")?;
            status = 1;
        }
        names.iter().filter_map(|name| Shell::trap_number(name)).collect()
    };
    for number in numbers {
        let action = match all.get(&number) {
            Some(action) => quote::single(&shell.meter, action)?,
            None if whole => b"-".to_vec(),
            None => continue,
        };
        out.extend_from_slice(b"trap -- ");
        out.extend(action);
        let name = Shell::trap_name(number);
        let name = if shell.on(SetOpt::Posix) { name.strip_prefix("SIG").unwrap_or(&name) } else { &name };
        out.extend_from_slice(format!(" {name}\n").as_bytes());
    }
    let written = shell.print("trap", &out)?;
    Ok(status.max(written))
}
