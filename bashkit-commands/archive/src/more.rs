//! `more`: there is no terminal, so it prints, as the original does into a pipe.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

use super::less::{IN_PIPES, copy, without_commands};

const SILENT: Opt = Opt::flag('d', "silent", IN_PIPES);
const LOGICAL: Opt = Opt::flag('f', "logical", IN_PIPES);
const NO_PAUSE: Opt = Opt::flag('l', "no-pause", IN_PIPES);
const PRINT_OVER: Opt = Opt::flag('c', "print-over", IN_PIPES);
const CLEAN: Opt = Opt::flag('p', "clean-print", IN_PIPES);
const EXIT_END: Opt = Opt::flag('e', "exit-on-eof", IN_PIPES);
const SQUEEZE: Opt = Opt::flag('s', "squeeze", IN_PIPES);
const PLAIN: Opt = Opt::flag('u', "plain", IN_PIPES);
const LINES: Opt = Opt::value('n', "lines", "NUMBER", IN_PIPES);

pub(crate) const COMMAND: Command = Command::new(
    "more",
    "more [OPTION]... [FILE]...",
    "Print FILE(s) with their names, as into a pipe: there is no terminal to page on",
    &[SILENT, LOGICAL, NO_PAUSE, PRINT_OVER, CLEAN, EXIT_END, SQUEEZE, PLAIN, LINES],
    run,
)
.number(&LINES)
.prepare(without_commands);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut out = cx.stdout();
    if operands.is_empty() {
        copy(cx, b"-", &mut out)?;
    }
    for name in &operands {
        match cx.stat(name) {
            Ok(meta) if meta.is_dir() => {
                out.put(&[b"\n*** ", &name[..], b": directory ***\n\n"].concat())?;
                continue;
            }
            Ok(_) => {}
            Err(errno) => {
                out.flush()?;
                cx.error_bytes(&[b"cannot open ", &name[..], format!(": {errno}").as_bytes()].concat())?;
                continue;
            }
        }
        out.put(&[b"::::::::::::::\n", &name[..], b"\n::::::::::::::\n"].concat())?;
        if let Err(fault) = copy(cx, name, &mut out) {
            let errno = fault.errno()?;
            out.flush()?;
            cx.error_bytes(&[b"cannot open ", &name[..], format!(": {errno}").as_bytes()].concat())?;
        }
    }
    out.flush()?;
    Ok(0)
}
