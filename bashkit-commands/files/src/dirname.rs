//! `dirname`: a path without its last part.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::dirname::dir_name;
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "dirname",
    "dirname [OPTION] NAME...",
    "Output each NAME with its last non-slash component and trailing slashes removed",
    &[ZERO],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let mut out = cx.stdout();
    for name in &operands {
        out.put(dir_name(name))?;
        out.put(if cx.args.has(&ZERO) { b"\0" } else { b"\n" })?;
    }
    out.flush()?;
    Ok(0)
}
