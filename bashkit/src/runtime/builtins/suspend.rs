//! `suspend`: stops the shell until SIGCONT.

use bashkit_core::command::Opt;
use bashkit_core::kernel::signal;

use super::numeric_argument::too_many;
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const FORCED: Opt = Opt::flag('f', "", "stop without job control, too");

pub(super) const BUILTIN: BuiltinDef = builtin("suspend", "suspend [-f]", "Suspend shell execution", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, &[FORCED])? else { return Ok(2) };
    if !options.operands.is_empty() {
        return too_many(shell, "suspend");
    }
    if !options.has(&FORCED) && !shell.on(SetOpt::Monitor) {
        return shell.builtin_fails("suspend", "cannot suspend: no job control");
    }
    shell.kernel.signal(&shell.process, signal::STOP);
    shell.kernel.suspend()?;
    Ok(0)
}
