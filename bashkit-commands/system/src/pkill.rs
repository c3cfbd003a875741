//! `pkill`: signals processes whose name matches a pattern.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, signal};

use super::pgrep::{COUNT, EXACT, FULL, IGNORE, NEWEST, OLDEST, PARENT, USER, select};
use super::processes::{name, signals_first};

const SIGNAL: Opt = Opt::value('\0', "signal", "SIG", "signal to send (either number or name)");
const ECHO: Opt = Opt::flag('e', "echo", "display what is killed");

pub(crate) const COMMAND: Command = Command::new(
    "pkill",
    "pkill [-SIGNAL] [OPTION]... PATTERN",
    "Signal the processes whose name matches PATTERN",
    &[SIGNAL, ECHO, COUNT, FULL, IGNORE, NEWEST, OLDEST, PARENT, USER, EXACT],
    run,
)
.usage_status(2)
.prepare(signals_first);

fn run(cx: &mut Cx<'_>) -> Done {
    let number = match cx.args.value(&SIGNAL) {
        None => signal::TERM,
        Some(name) => match signal::number(name) {
            Some(number) => number,
            None => {
                return Err(Fault::failure(2, [b"invalid argument `", name, b"' for --signal"].concat()));
            }
        },
    };
    let found = select(cx)?;
    let mut out = cx.stdout();
    if cx.args.has(&COUNT) {
        out.line(found.len().to_string().as_bytes())?;
    }
    for process in &found {
        if cx.args.has(&ECHO) {
            out.line(&[name(&process.command()), format!(" killed (pid {})", process.pid).as_bytes()].concat())?;
        }
        cx.kernel().signal(process, number);
    }
    out.flush()?;
    Ok(u8::from(found.is_empty()))
}
