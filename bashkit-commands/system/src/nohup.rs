//! `nohup`: a command that SIGHUP does not end.

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, signal};
use bashkit_core::vfs::Errno;

pub(crate) const COMMAND: Command = Command::new(
    "nohup",
    "nohup COMMAND [ARG]...",
    "Run COMMAND, ignoring hangup signals (there is no terminal, so standard streams stay as they are)",
    &[],
    run,
)
.usage_status(125)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    if argv.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let name = argv.first().map_or(b"".as_slice(), Vec::as_slice);
    if let Some(errno) = cx.exec_errno(name) {
        usage::about(cx, "failed to run command", name, errno)?;
        return Ok(if errno == Errno::NoEnt { 127 } else { 126 });
    }
    cx.kernel().process().set_disposition(signal::HUP, false, true);
    cx.exec(Launching { argv, ..Launching::default() })
}
