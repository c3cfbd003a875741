//! `return`: the end of a function or sourced script.

use super::numeric_argument::status_argument;
use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::exec::trap::EXIT;
use crate::runtime::shell::{FrameKind, Shell};
use crate::runtime::stop::{Flow, Stop};

pub(super) const BUILTIN: BuiltinDef = special("return", "return [n]", "Return from a shell function", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    match status_argument(shell, args, "return")? {
        status if may_return(shell) => Err(Stop::Return(status)),
        _ => {
            shell.builtin_error("return", "can only `return' from a function or sourced script")?;
            shell.execution.wrong_use = true;
            Ok(2)
        }
    }
}

/// Whether there is something to return from. bash: a process that was made for a call has that call around its trap on EXIT, too.
pub(crate) fn may_return(shell: &Shell) -> bool {
    let is_call = |kind: &FrameKind| matches!(kind, FrameKind::Function | FrameKind::Source);
    shell.frames.iter().any(|frame| is_call(&frame.kind)) || shell.execution.was_called && shell.context.trap == Some(EXIT)
}
