//! `ed`: the line editor, as GNU ed 1.19 has it.

mod address;
mod buffer;
mod command;
mod files;
mod global;
mod regex;
mod session;
mod text;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

use session::Session;

const HELP: Opt = Opt::flag('h', "", "the same as --help");
const EXTENDED: Opt = Opt::flag('E', "extended-regexp", "use extended regular expressions");
const LOOSE: Opt = Opt::flag('l', "loose-exit-status", "exit with 0 status even if a command fails");
const PROMPT: Opt = Opt::value('p', "prompt", "STRING", "use STRING as an interactive prompt");
const QUIET: Opt = Opt::flag('q', "quiet", "suppress diagnostics written to stderr");
const SILENT: Opt = Opt::flag('\0', "silent", "the same as --quiet");
const RESTRICTED: Opt = Opt::flag('r', "restricted", "edit files of the working directory only, run no commands");
const SCRIPT: Opt = Opt::flag('s', "script", "suppress byte counts and '!' prompt");
const VERBOSE: Opt = Opt::flag('v', "verbose", "be verbose; equivalent to the 'H' command");
const STRIP: Opt = Opt::flag('\0', "strip-trailing-cr", "strip carriage returns at end of text lines");

pub(crate) const COMMAND: Command = Command::new(
    "ed",
    "ed [OPTION]... [FILE]",
    "Edit FILE by lines, with commands from standard input; a FILE that begins with '!' is a command whose output is read",
    &[HELP, EXTENDED, LOOSE, PROMPT, QUIET, SILENT, RESTRICTED, SCRIPT, VERBOSE, STRIP],
    run,
)
.refused(&["-G", "--traditional", "-V"]);

/// Settings of a session that commands and options change.
#[derive(Debug)]
struct Settings {
    extended: bool,
    loose: bool,
    quiet: bool,
    restricted: bool,
    script: bool,
    strip_cr: bool,
    /// Messages are printed with each `?`: `-v`, `H`.
    verbose: bool,
    prompt: Vec<u8>,
    prompts: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    if cx.args.has(&HELP) {
        let mut out = cx.stdout();
        out.put(COMMAND.help().as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let prompt = cx.args.value(&PROMPT).map(<[u8]>::to_vec);
    let settings = Settings {
        extended: cx.args.has(&EXTENDED),
        loose: cx.args.has(&LOOSE),
        quiet: cx.args.has(&QUIET) || cx.args.has(&SILENT),
        restricted: cx.args.has(&RESTRICTED),
        // An operand `-` is the option `-s` of old.
        script: cx.args.has(&SCRIPT) || operands.iter().any(|operand| operand == b"-"),
        strip_cr: cx.args.has(&STRIP),
        verbose: cx.args.has(&VERBOSE),
        prompts: prompt.is_some(),
        prompt: prompt.unwrap_or_else(|| b"*".to_vec()),
    };
    let file = operands.into_iter().find(|operand| operand != b"-");
    let mut session = Session::new(cx, settings)?;
    let result = session.run(file);
    session.flush()?;
    result
}
