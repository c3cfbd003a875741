//! `who`: nobody has logged in to a sandbox.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

const ALL: Opt = Opt::flag('a', "all", "same as -b -d --login -p -r -t -T -u");
const BOOT: Opt = Opt::flag('b', "boot", "time of last system boot (not known)");
const HEADING: Opt = Opt::flag('H', "heading", "print line of column headings");
const MINE: Opt = Opt::flag('m', "", "only hostname and user associated with stdin");
const COUNT: Opt = Opt::flag('q', "count", "all login names and number of users logged on");
const SHORT: Opt = Opt::flag('s', "short", "print only name, line, and time (default)");
const LIST: Opt = Opt::flag('u', "users", "list users logged in");

pub(crate) const COMMAND: Command = Command::new(
    "who",
    "who [OPTION]... [FILE | ARG1 ARG2]",
    "Print information about users who are currently logged in (nobody is)",
    &[ALL, BOOT, HEADING, MINE, COUNT, SHORT, LIST],
    run,
)
.refused(&[
    "-d",
    "--dead",
    "-l",
    "--login",
    "--lookup",
    "-p",
    "--process",
    "-r",
    "--runlevel",
    "-t",
    "--time",
    "-T",
    "-w",
    "--mesg",
    "--message",
]);

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(operand) = cx.args.operands.get(2) {
        return Err(usage::extra_operand(operand));
    }
    let mut out = cx.stdout();
    if cx.args.has(&COUNT) {
        out.put(b"\n# users=0\n")?;
    } else if cx.args.has(&HEADING) {
        out.put(if cx.args.has(&LIST) {
            b"NAME     LINE         TIME             IDLE          PID COMMENT\n"
        } else {
            b"NAME     LINE         TIME             COMMENT\n"
        })?;
    }
    out.flush()?;
    Ok(0)
}
