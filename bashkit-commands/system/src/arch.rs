//! `arch`: the machine, as `uname -m` names it.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command = Command::new("arch", "arch [OPTION]...", "Print machine architecture", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(operand) = operands.first() {
        return Err(usage::extra_operand(operand));
    }
    let mut out = cx.stdout();
    out.line(b"x86_64")?;
    out.flush()?;
    Ok(0)
}
