//! `sync`: every write is in the file system at once here, so there is nothing to wait for.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};

const DATA: Opt = Opt::flag('d', "data", "sync only file data, no unneeded metadata");
const FILE_SYSTEM: Opt = Opt::flag('f', "file-system", "sync the file systems that contain the files");

pub(crate) const COMMAND: Command = Command::new(
    "sync",
    "sync [OPTION] [FILE]...",
    "Synchronize cached writes to persistent storage (writes are not cached here: the files are looked up only)",
    &[DATA, FILE_SYSTEM],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if cx.args.has(&DATA) && cx.args.has(&FILE_SYSTEM) {
        return Err(Fault::failure(1, "cannot specify both --data and --file-system"));
    }
    if cx.args.has(&DATA) && operands.is_empty() {
        return Err(Fault::failure(1, "--data needs at least one argument"));
    }
    let mut status = 0;
    for name in &operands {
        if let Err(errno) = cx.stat(name).and_then(|_| cx.fs().access(&cx.path(name), 4)) {
            usage::about(cx, "error opening", name, errno)?;
            status = 1;
        }
    }
    Ok(status)
}
