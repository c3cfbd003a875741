//! `sed`: the stream editor of POSIX with GNU's additions.

mod exec;
mod parse;
mod passing;
mod script;
mod substitute;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::Locale;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::pattern::Syntax;

const QUIET: Opt = Opt::flag('n', "quiet", "suppress automatic printing of pattern space");
const SILENT: Opt = Opt::flag('\0', "silent", "suppress automatic printing of pattern space");
const EXPRESSION: Opt = Opt::value('e', "expression", "SCRIPT", "add the script to the commands to be executed");
const FILE: Opt = Opt::value('f', "file", "SCRIPT-FILE", "add the contents of script-file to the commands to be executed");
const FOLLOW: Opt = Opt::flag('\0', "follow-symlinks", "follow symlinks when processing in place");
const IN_PLACE: Opt = Opt::optional('i', "in-place", "SUFFIX", "edit files in place (makes backup if SUFFIX supplied)");
const LINE_LENGTH: Opt = Opt::value('l', "line-length", "N", "specify the desired line-wrap length for the `l' command");
const POSIX: Opt = Opt::flag('\0', "posix", "disable GNU's way with `N' at the end of the input");
const EXTENDED: Opt = Opt::flag('E', "regexp-extended", "use extended regular expressions in the script");
const EXTENDED_R: Opt = Opt::flag('r', "", "as -E");
const SEPARATE: Opt = Opt::flag('s', "separate", "consider files as separate rather than as a single, continuous long stream");
const SANDBOX: Opt = Opt::flag('\0', "sandbox", "operate in sandbox mode (disable e/r/w commands)");
const UNBUFFERED: Opt = Opt::flag('u', "unbuffered", "write each line at once");
const NULL_DATA: Opt = Opt::flag('z', "null-data", "separate lines by NUL characters");

pub(crate) const COMMAND: Command = Command::new(
    "sed",
    "sed [OPTION]... {script-only-if-no-other-script} [input-file]...",
    "Edit text as it passes: run the commands of a script on each line",
    &[
        QUIET,
        SILENT,
        EXPRESSION,
        FILE,
        FOLLOW,
        IN_PLACE,
        LINE_LENGTH,
        POSIX,
        EXTENDED,
        EXTENDED_R,
        SEPARATE,
        SANDBOX,
        UNBUFFERED,
        NULL_DATA,
    ],
    run,
)
.refused(&["--debug"])
.messages_first();

/// Parsed options of one invocation of `sed`.
#[derive(Debug, Default)]
struct Settings {
    quiet: bool,
    extended: bool,
    separate: bool,
    in_place: Option<Vec<u8>>,
    follow: bool,
    line_length: usize,
    posix: bool,
    sandbox: bool,
    unbuffered: bool,
    end: u8,
    locale: Locale,
}

impl Settings {
    fn syntax(&self) -> Syntax {
        if self.extended { Syntax::Extended } else { Syntax::Basic }
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut settings = Settings {
        quiet: cx.args.has(&QUIET) || cx.args.has(&SILENT),
        extended: cx.args.has(&EXTENDED) || cx.args.has(&EXTENDED_R),
        separate: cx.args.has(&SEPARATE) || cx.args.has(&IN_PLACE),
        in_place: cx.args.has(&IN_PLACE).then(|| cx.args.value(&IN_PLACE).unwrap_or_default().to_vec()),
        follow: cx.args.has(&FOLLOW),
        line_length: 70,
        posix: cx.args.has(&POSIX),
        sandbox: cx.args.has(&SANDBOX),
        unbuffered: cx.args.has(&UNBUFFERED),
        end: if cx.args.has(&NULL_DATA) { 0 } else { b'\n' },
        locale: cx.locale(),
    };
    if let Some(text) = cx.args.value(&LINE_LENGTH) {
        // As atoi(3): what is no number is 0, which does not wrap.
        let digits: Vec<u8> = text.iter().copied().take_while(u8::is_ascii_digit).collect();
        settings.line_length = std::str::from_utf8(&digits).ok().and_then(|t| t.parse().ok()).unwrap_or(0);
    }
    let mut operands = std::mem::take(&mut cx.args.operands);
    let mut chunks = Vec::new();
    let mut n_expressions = 0;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        if option.short() == EXPRESSION.short() {
            n_expressions += 1;
            chunks.push(parse::Chunk { file: None, number: n_expressions, text: value.to_vec() });
        } else if option.short() == FILE.short() {
            let mut text = Vec::new();
            let read = cx.open_input(value).and_then(|input| {
                let mut input = input.ending_at_errors();
                input.rest(&mut text)
            });
            if let Err(fault) = read {
                let errno = fault.errno()?;
                return Err(Fault::failure(4, [b"couldn't open file ", value, format!(": {errno}").as_bytes()].concat()));
            }
            chunks.push(parse::Chunk { file: Some(value.to_vec()), number: 0, text });
        }
    }
    if chunks.is_empty() {
        if operands.is_empty() {
            cx.stderr_bytes(COMMAND.help().as_bytes())?;
            return Ok(1);
        }
        chunks.push(parse::Chunk { file: None, number: 1, text: operands.remove(0) });
    }
    let script = match parse::parse(cx.meter(), &chunks, &settings) {
        Ok(script) => script,
        Err((fault, outputs)) => {
            // GNU creates a file when it reads its name.
            for name in outputs.iter().filter(|name| !name.starts_with(b"/dev/std")) {
                cx.create(name)?;
            }
            return Err(fault);
        }
    };
    if script.quiet {
        settings.quiet = true;
    }
    exec::run(cx, script, &settings, operands)
}
