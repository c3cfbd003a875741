//! `setsid`: a command in a session of its own. There are no terminals, so that is any session.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const TERMINAL: Opt = Opt::flag('c', "ctty", "set the controlling terminal to the current one (fails: there is none)");
const FORK: Opt = Opt::flag('f', "fork", "always fork: do not wait for PROGRAM");
const WAIT: Opt = Opt::flag('w', "wait", "wait for PROGRAM to exit, and use the same return");

pub(crate) const COMMAND: Command = Command::new(
    "setsid",
    "setsid [OPTION]... PROGRAM [ARG]...",
    "Run a program in a new session (which makes no difference without terminals)",
    &[TERMINAL, FORK, WAIT, usage::HELP, usage::VERSION],
    run,
)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    if usage::answered(cx, &cx.args, &COMMAND)? {
        return Ok(0);
    }
    let Some(name) = argv.first() else {
        return Err(Fault::usage("no command specified"));
    };
    if cx.args.has(&TERMINAL) {
        return Err(Fault::failure(1, "failed to set the controlling terminal: Inappropriate ioctl for device"));
    }
    if let Some(errno) = cx.exec_errno(name) {
        let status = if errno == Errno::NoEnt { 127 } else { 126 };
        return Err(Fault::failure(status, [b"failed to execute ", &name[..], format!(": {errno}").as_bytes()].concat()));
    }
    let launching = Launching { argv, ..Launching::default() };
    if !cx.args.has(&FORK) {
        return cx.exec(launching);
    }
    let child = cx.start(launching)?;
    if !cx.args.has(&WAIT) {
        return Ok(0);
    }
    Ok(u8::try_from(cx.wait(&child)?.code()).unwrap_or(u8::MAX))
}
