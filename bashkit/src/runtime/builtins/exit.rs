//! `exit`: the end of the shell.

use super::numeric_argument::status_argument;
use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::exec::trap::EXIT;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

pub(super) const BUILTIN: BuiltinDef = special("exit", "exit [n]", "Exit the shell", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    // bash: in the trap of EXIT, the status without one is that from before the trap.
    if args.is_empty() && shell.context.trap == Some(EXIT) {
        return Err(Stop::Exit(shell.execution.ended));
    }
    Err(Stop::Exit(status_argument(shell, args, "exit")?))
}
