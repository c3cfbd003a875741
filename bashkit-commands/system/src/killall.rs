//! `killall`: signals processes by name.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, signal};

use super::processes::{name, processes, signals_first};

const SIGNAL: Opt = Opt::value('s', "signal", "SIGNAL", "send this signal instead of SIGTERM");
const QUIET: Opt = Opt::flag('q', "quiet", "don't print complaints");

pub(crate) const COMMAND: Command = Command::new(
    "killall",
    "killall [-SIGNAL] [OPTION]... NAME...",
    "Signal the processes of these names",
    &[SIGNAL, Opt::flag('e', "exact", "(accepted: names are compared whole)"), QUIET],
    run,
)
.prepare(signals_first);

fn run(cx: &mut Cx<'_>) -> Done {
    let names = std::mem::take(&mut cx.args.operands);
    if names.is_empty() {
        cx.stderr_bytes(format!("Usage: {}\n", COMMAND.synopsis).as_bytes())?;
        usage::hint(cx)?;
        return Ok(1);
    }
    let number = match cx.args.value(&SIGNAL) {
        None => signal::TERM,
        Some(name) => match signal::number(name) {
            Some(number) => number,
            None => {
                cx.stderr_bytes(&[name, b": unknown signal; killall -l lists signals.\n"].concat())?;
                return Ok(1);
            }
        },
    };
    let own = cx.kernel().process().pid;
    let mut status = 0;
    for wanted in &names {
        let mut any = false;
        for process in processes(cx)? {
            cx.step(4)?;
            if process.pid != own && name(&process.command()) == &wanted[..] {
                any = true;
                cx.kernel().signal(&process, number);
            }
        }
        if !any {
            status = 1;
            if !cx.args.has(&QUIET) {
                cx.stderr_bytes(&[&wanted[..], b": no process found\n"].concat())?;
            }
        }
    }
    Ok(status)
}
