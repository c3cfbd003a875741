//! `less`: there is no terminal, so it prints, as the original does into a pipe; `more` and `zless` share its parts.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::linebuffer;
use bashkit_core::kernel::{Done, Fault, Output};

pub(super) const IN_PIPES: &str = "(concerns a terminal: there is none)";

const QUIET_END: Opt = Opt::flag('e', "quit-at-eof", IN_PIPES);
const QUIT_END: Opt = Opt::flag('E', "QUIT-AT-EOF", IN_PIPES);
const FORCE: Opt = Opt::flag('f', "force", "print directories' names as errors no more; print binary files");
const ONE_SCREEN: Opt = Opt::flag('F', "quit-if-one-screen", IN_PIPES);
const HILITE: Opt = Opt::flag('G', "HILITE-SEARCH", IN_PIPES);
const HILITE_LAST: Opt = Opt::flag('g', "hilite-search", IN_PIPES);
const IGNORE: Opt = Opt::flag('i', "ignore-case", IN_PIPES);
const IGNORE_ALL: Opt = Opt::flag('I', "IGNORE-CASE", IN_PIPES);
const STATUS: Opt = Opt::flag('J', "status-column", IN_PIPES);
const QUIT_INTERRUPT: Opt = Opt::flag('K', "quit-on-intr", IN_PIPES);
const LONG_PROMPT: Opt = Opt::flag('m', "long-prompt", IN_PIPES);
const LONGER_PROMPT: Opt = Opt::flag('M', "LONG-PROMPT", IN_PIPES);
const NO_NUMBERS: Opt = Opt::flag('n', "line-numbers", IN_PIPES);
const NUMBERS: Opt = Opt::flag('N', "LINE-NUMBERS", IN_PIPES);
const PATTERN: Opt = Opt::value('p', "pattern", "PATTERN", IN_PIPES);
const PROMPT: Opt = Opt::value('P', "prompt", "PROMPT", IN_PIPES);
const SILENT: Opt = Opt::flag('q', "quiet", IN_PIPES);
const SILENT_ALL: Opt = Opt::flag('Q', "QUIET", IN_PIPES);
const RAW: Opt = Opt::flag('r', "raw-control-chars", IN_PIPES);
const RAW_COLOR: Opt = Opt::flag('R', "RAW-CONTROL-CHARS", IN_PIPES);
const SQUEEZE: Opt = Opt::flag('s', "squeeze-blank-lines", IN_PIPES);
const CHOP: Opt = Opt::flag('S', "chop-long-lines", IN_PIPES);
const TILDE: Opt = Opt::flag('~', "tilde", IN_PIPES);
const UNDERLINE: Opt = Opt::flag('u', "underline-special", IN_PIPES);
const UNDERLINE_ALL: Opt = Opt::flag('U', "UNDERLINE-SPECIAL", IN_PIPES);
const HILITE_NEW: Opt = Opt::flag('w', "hilite-unread", IN_PIPES);
const TABS: Opt = Opt::value('x', "tabs", "N", IN_PIPES);
const NO_INIT: Opt = Opt::flag('X', "no-init", IN_PIPES);
const WINDOW: Opt = Opt::value('z', "window", "N", IN_PIPES);
const CLEAR: Opt = Opt::flag('c', "clear-screen", IN_PIPES);
const DUMB: Opt = Opt::flag('d', "dumb", IN_PIPES);
const AUTO_BUFFERS: Opt = Opt::flag('B', "auto-buffers", IN_PIPES);
const BUFFERS: Opt = Opt::value('b', "buffers", "N", IN_PIPES);
const SEARCH: Opt = Opt::flag('a', "search-skip-screen", IN_PIPES);
const JUMP: Opt = Opt::value('j', "jump-target", "N", IN_PIPES);
const NO_OPEN: Opt = Opt::flag('L', "no-lessopen", IN_PIPES);

pub(super) const OPTIONS: &[Opt] = &[
    SEARCH,
    BUFFERS,
    AUTO_BUFFERS,
    CLEAR,
    DUMB,
    QUIET_END,
    QUIT_END,
    FORCE,
    ONE_SCREEN,
    HILITE_LAST,
    HILITE,
    IGNORE,
    IGNORE_ALL,
    JUMP,
    STATUS,
    QUIT_INTERRUPT,
    NO_OPEN,
    LONG_PROMPT,
    LONGER_PROMPT,
    NO_NUMBERS,
    NUMBERS,
    PATTERN,
    PROMPT,
    SILENT,
    SILENT_ALL,
    RAW,
    RAW_COLOR,
    SQUEEZE,
    CHOP,
    TILDE,
    UNDERLINE,
    UNDERLINE_ALL,
    HILITE_NEW,
    TABS,
    NO_INIT,
    WINDOW,
];

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] =
    &["-k", "--lesskey-file", "-o", "--log-file", "-O", "--LOG-FILE", "-t", "--tag", "-T", "--tag-file", "-D", "--color"];

pub(crate) const COMMAND: Command =
    Command::new("less", "less [OPTION]... [FILE]...", "Print FILE(s), as into a pipe: there is no terminal to page on", OPTIONS, |cx| {
        run(cx, copy)
    })
    .refused(REFUSED)
    .prepare(without_commands);

/// Drops `+G`, `+/pattern` and their like, which are for a terminal.
pub(super) fn without_commands(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    argv.iter().filter(|arg| !(arg.len() > 1 && arg.first() == Some(&b'+'))).cloned().collect()
}

/// Prints a file as it is.
pub(super) fn copy(cx: &mut Cx<'_>, name: &[u8], out: &mut Output) -> Result<(), Fault> {
    linebuffer::copy(&mut cx.open_input(name)?, out)
}

/// Printing of one file, by name.
pub(super) type Print = fn(&mut Cx<'_>, &[u8], &mut Output) -> Result<(), Fault>;

/// Prints the operands, each by `print`, with its errors as text among them.
pub(super) fn run(cx: &mut Cx<'_>, print: Print) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut out = cx.stdout();
    if operands.is_empty() {
        print(cx, b"-", &mut out)?;
    }
    for name in &operands {
        let said = match cx.stat(name) {
            Ok(meta) if meta.is_dir() => Some([name, &b" is a directory\n"[..]].concat()),
            _ => match print(cx, name, &mut out) {
                Ok(()) => None,
                Err(Fault::Errno(errno)) => Some([name, format!(": {errno}\n").as_bytes()].concat()),
                Err(fault) => return Err(fault),
            },
        };
        if let Some(said) = said {
            out.put(&said)?;
        }
    }
    out.flush()?;
    Ok(0)
}
