//! `times`: the time that the session has taken.

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = special("times", "times", "Display process times", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    if shell.options(&BUILTIN, args, &[])?.is_none() {
        return Ok(2);
    }
    let elapsed = shell.kernel.host().clock.monotonic();
    let seconds = elapsed.as_secs_f64();
    let minutes = (seconds / 60.0).floor();
    let text = format!("{minutes:.0}m{:.3}s 0m0.000s\n0m0.000s 0m0.000s\n", seconds - minutes * 60.0);
    shell.print("times", text.as_bytes())
}
