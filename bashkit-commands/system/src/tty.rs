//! `tty`: there is no terminal.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

const SILENT: Opt = Opt::flag('s', "silent", "print nothing, only return an exit status");
const QUIET: Opt = Opt::flag('\0', "quiet", "as --silent");

pub(crate) const COMMAND: Command = Command::new(
    "tty",
    "tty [OPTION]...",
    "Print the file name of the terminal connected to standard input (there is none)",
    &[SILENT, QUIET],
    run,
)
.usage_status(2);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(operand) = operands.first() {
        return Err(usage::extra_operand(operand));
    }
    if !cx.args.has(&SILENT) && !cx.args.has(&QUIET) {
        let mut out = cx.stdout();
        out.line(b"not a tty")?;
        out.flush()?;
    }
    Ok(1)
}
