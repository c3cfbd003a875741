//! `return`: the end of a function or sourced script.

use super::numeric_argument::status_argument;
use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::shell::{FrameKind, Shell};
use crate::runtime::stop::{Flow, Stop};

pub(super) const BUILTIN: BuiltinDef = special("return", "return [n]", "Return from a shell function", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    match status_argument(shell, args, "return")? {
        status if shell.frames.iter().any(|f| matches!(f.kind, FrameKind::Function | FrameKind::Source)) => Err(Stop::Return(status)),
        _ => {
            shell.builtin_error("return", "can only `return' from a function or sourced script")?;
            shell.execution.wrong_use = true;
            Ok(2)
        }
    }
}
