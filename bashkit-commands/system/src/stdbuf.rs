//! `stdbuf`: a command with other buffers. Those of the sandbox are the pipes'; commands write in blocks whatever is asked.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::xstrtol::{self, BadSize, TOO_LARGE};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault};

use super::env;

const INPUT: Opt = Opt::value('i', "input", "MODE", "adjust standard input stream buffering");
const OUTPUT: Opt = Opt::value('o', "output", "MODE", "adjust standard output stream buffering");
const ERROR: Opt = Opt::value('e', "error", "MODE", "adjust standard error stream buffering");

pub(crate) const COMMAND: Command = Command::new(
    "stdbuf",
    "stdbuf OPTION... COMMAND [ARG]...",
    "Run COMMAND with its buffers as they are: MODE (L, 0, or a size) is checked, but the buffers of the sandbox are those of its pipes",
    &[INPUT, OUTPUT, ERROR],
    run,
)
.usage_status(125)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let mut any = false;
    for (option, mode) in cx.args.in_order() {
        let mode = mode.unwrap_or_default();
        any = true;
        if mode == b"L" {
            if option.short() == b'i' {
                return Err(Fault::usage("line buffering stdin is meaningless"));
            }
            continue;
        }
        if let Err(bad) = xstrtol::parse(mode, b"EGkKMPTYZ0") {
            let why = if bad == BadSize::TooLarge { format!(": {TOO_LARGE}") } else { String::new() };
            return Err(Fault::failure(125, [b"invalid mode ", &quotearg::curly(mode)[..], why.as_bytes()].concat()));
        }
    }
    let Some(name) = argv.first() else {
        return Err(usage::missing_operand(None));
    };
    if !any {
        return Err(Fault::usage("you must specify a buffering mode option"));
    }
    if let Some(status) = env::missing(cx, name, "failed to run command ")? {
        return Ok(status);
    }
    cx.exec(Launching { argv, ..Launching::default() })
}
