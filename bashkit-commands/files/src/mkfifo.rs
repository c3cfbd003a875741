//! `mkfifo`: named pipes.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{mode, quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const MODE: Opt = Opt::value('m', "mode", "MODE", "set file permission bits to MODE, not a=rw - umask");

pub(crate) const COMMAND: Command =
    Command::new("mkfifo", "mkfifo [OPTION]... NAME...", "Create named pipes (FIFOs) with the given NAMEs", &[MODE], run)
        .refused(&["-Z", "--context"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let exact = match cx.args.value(&MODE).map(mode::parse) {
        None => None,
        Some(None) => {
            return Err(Fault::failure(1, "invalid mode"));
        }
        Some(Some(change)) => {
            let bits = change.apply(0o666, false, cx.umask());
            if bits & !0o777 != 0 {
                return Err(Fault::failure(1, "mode must specify only file permission bits"));
            }
            Some(bits)
        }
    };
    let bits = exact.unwrap_or(0o666 & !cx.umask());
    let mut status = 0;
    for operand in &operands {
        cx.step(1)?;
        let made = if operand.is_empty() || operand.ends_with(b"/") && cx.lstat(operand) == Err(Errno::NoEnt) {
            Err(Errno::NoEnt)
        } else {
            cx.fs().mkfifo(&cx.path(operand), bits)
        };
        if let Err(errno) = made {
            let errno = cx.fault(errno).errno()?;
            let text = [b"cannot create fifo ", &quotearg::always(operand)[..], format!(": {errno}").as_bytes()].concat();
            cx.error_bytes(&text)?;
            status = 1;
        }
    }
    Ok(status)
}
