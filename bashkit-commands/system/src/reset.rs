//! `reset`: initializes a terminal, of which there is none.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

const NO_STRINGS: Opt = Opt::flag('I', "", "do not send initialization strings");
const NO_CONTROL: Opt = Opt::flag('Q', "", "do not output control key settings");
const ERASE: Opt = Opt::value('e', "", "CH", "erase character");
const INTERRUPT: Opt = Opt::value('i', "", "CH", "interrupt character");
const KILL: Opt = Opt::value('k', "", "CH", "kill character");
const MAPPING: Opt = Opt::value('m', "", "MAPPING", "map identifier to type");
const QUICK: Opt = Opt::flag('q', "", "display the term type");
const PRINT: Opt = Opt::flag('r', "", "display the term type on stderr");
const SHELL: Opt = Opt::flag('s', "", "display TERM set command");
const CONTROL: Opt = Opt::flag('c', "", "set control characters");
const WINDOW: Opt = Opt::flag('w', "", "set window size");

pub(crate) const COMMAND: Command = Command::new(
    "reset",
    "reset [OPTION]... [TERMINAL]",
    "Initialize a terminal (there is none: an error, as without one elsewhere)",
    &[CONTROL, ERASE, NO_STRINGS, INTERRUPT, KILL, MAPPING, NO_CONTROL, QUICK, PRINT, SHELL, WINDOW],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    cx.error("terminal attributes: No such device or address")?;
    cx.stderr_bytes(b"\n")?;
    Ok(10)
}
