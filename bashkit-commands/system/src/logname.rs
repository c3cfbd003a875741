//! `logname`: nobody has logged in to a sandbox.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("logname", "logname [OPTION]", "Print the user's login name (nobody has logged in here)", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(operand) = cx.args.operands.first() {
        return Err(usage::extra_operand(operand));
    }
    cx.error("no login name")?;
    Ok(1)
}
