//! `hostid`: a number of the host. That of a sandbox is the one of 127.0.1.1.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("hostid", "hostid [OPTION]", "Print the numeric identifier (in hexadecimal) for the current host", &[], run);

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(operand) = cx.args.operands.first() {
        return Err(usage::extra_operand(operand));
    }
    let mut out = cx.stdout();
    out.put(b"007f0101\n")?;
    out.flush()?;
    Ok(0)
}
