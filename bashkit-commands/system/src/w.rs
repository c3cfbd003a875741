//! `w`: nobody has logged in to a sandbox.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

const NO_HEADER: Opt = Opt::flag('h', "no-header", "do not print header");
const NO_CURRENT: Opt = Opt::flag('u', "no-current", "ignore current process username");
const SHORT: Opt = Opt::flag('s', "short", "short format");
const FROM: Opt = Opt::flag('f', "from", "toggle the field of remote hostnames");
const OLD: Opt = Opt::flag('o', "old-style", "old style output");
const ADDRESS: Opt = Opt::flag('i', "ip-addr", "display IP address instead of hostname");

pub(crate) const COMMAND: Command = Command::new(
    "w",
    "w [OPTION]... [USER]",
    "Show who is logged on and what they are doing (nobody is)",
    &[NO_HEADER, NO_CURRENT, SHORT, FROM, OLD, ADDRESS],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let mut out = cx.stdout();
    if !cx.args.has(&NO_HEADER) {
        out.put(b" ")?;
        out.line(&super::uptime::summary(cx))?;
        let from = if cx.args.count(&FROM).is_multiple_of(2) { "FROM             " } else { "  " };
        let times = if cx.args.has(&SHORT) { " IDLE WHAT" } else { "LOGIN@   IDLE   JCPU   PCPU WHAT" };
        out.line(format!("USER     TTY      {from}{times}").as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}
