//! `break`: the end of a loop; the engine of `continue`, too.

use super::numeric_argument::{number, operands, too_many};
use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

pub(super) const BUILTIN: BuiltinDef =
    special("break", "break [n]", "Exit for, while, or until loops", |shell, args| leave_loop(shell, args, "break"));

/// Leaves, as `name` says, the loops that the argument counts.
pub(super) fn leave_loop(shell: &mut Shell, args: &[BuiltinArg<'_>], name: &str) -> Flow {
    let texts = shell.arg_texts(args)?;
    let texts = operands(&texts);
    if shell.context.loops == 0 && shell.on(SetOpt::Posix) {
        // bash: POSIX asks for silence here.
        return Ok(0);
    }
    if shell.context.loops == 0 {
        shell.builtin_error(name, "only meaningful in a `for', `while', or `until' loop")?;
        return Ok(0);
    }
    let Some(n) = texts.first().map_or(Some(1), |text| number(text)) else {
        let text = texts.first().map_or(&b""[..], |text| text);
        shell.builtin_error_about(name, text, "numeric argument required")?;
        // bash: the status before stays in the lower bits.
        return Err(Stop::Exit(shell.params.status | 128));
    };
    if texts.len() > 1 {
        return too_many(shell, name);
    }
    if n < 1 {
        shell.builtin_error(name, format!("{n}: loop count out of range"))?;
        if shell.on(SetOpt::Errexit) && shell.context.errexit_off == 0 {
            // bash: the trap on ERR is not run.
            return Err(Stop::Exit(1));
        }
        shell.execution.break_status = 1;
        return Err(Stop::Break(shell.context.loops));
    }
    let n = u32::try_from(n).unwrap_or(u32::MAX).min(shell.context.loops);
    Err(if name == "break" { Stop::Break(n) } else { Stop::Continue(n) })
}
