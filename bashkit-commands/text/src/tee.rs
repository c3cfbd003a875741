//! `tee`: standard input to standard output and to files.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Description, Done, Endpoint, Fault, Output};
use bashkit_core::vfs::{Errno, OpenOptions};

const APPEND: Opt = Opt::flag('a', "append", "append to the given FILEs, do not overwrite");
const IGNORE: Opt = Opt::flag('i', "ignore-interrupts", "ignore interrupt signals");
const DIAGNOSE: Opt = Opt::flag('p', "", "diagnose errors writing to non pipes");
const MODE: Opt =
    Opt::optional('\0', "output-error", "MODE", "behavior on write error: warn, warn-nopipe, exit, exit-nopipe (warn-nopipe)");

pub(crate) const COMMAND: Command = Command::new(
    "tee",
    "tee [OPTION]... [FILE]...",
    "Copy standard input to each FILE, and also to standard output",
    &[APPEND, IGNORE, DIAGNOSE, MODE],
    run,
);

/// Reaction to a file that cannot be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Warn,
    WarnNoPipe,
    Exit,
    ExitNoPipe,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let list = [("warn", Mode::Warn), ("warn-nopipe", Mode::WarnNoPipe), ("exit", Mode::Exit), ("exit-nopipe", Mode::ExitNoPipe)];
    let mode = match cx.args.value(&MODE).map(<[u8]>::to_vec) {
        Some(word) => Some(argmatch::among("--output-error", &word, &list)?),
        None => None,
    };
    let has_mode = cx.args.has(&MODE) || cx.args.has(&DIAGNOSE);
    let exits = matches!(mode, Some(Mode::Exit | Mode::ExitNoPipe));
    let warns_of_pipes = matches!(mode, Some(Mode::Warn | Mode::Exit));
    let (mut outs, failed) = open(cx, exits)?;
    let mut status = u8::from(failed);
    if failed && exits {
        return Ok(1);
    }
    let mut input = cx.stdin();
    loop {
        let data = match input.fill() {
            Ok(data) => data,
            Err(Fault::Errno(errno)) => {
                cx.error(format_args!("read error: {errno}"))?;
                return Ok(1);
            }
            Err(fault) => return Err(fault),
        };
        if data.is_empty() {
            break;
        }
        for slot in &mut outs {
            let Some((out, name)) = slot else { continue };
            let errno = match out.put(data).and_then(|()| out.flush()) {
                Ok(()) => continue,
                Err(Fault::Signal(_)) if has_mode => Errno::Pipe,
                Err(fault) => fault.errno()?,
            };
            if errno != Errno::Pipe || warns_of_pipes {
                usage::file(cx, name, errno)?;
                status = 1;
                if exits {
                    return Ok(1);
                }
            }
            *slot = None;
        }
        let n = data.len();
        input.used(n);
        if outs.iter().all(Option::is_none) {
            break;
        }
    }
    Ok(status)
}

/// Files that are written to, with their names; None once that failed.
type Outs = Vec<Option<(Output, Vec<u8>)>>;

/// Opens the files; true when one could not be opened.
fn open(cx: &mut Cx<'_>, exits: bool) -> Result<(Outs, bool), Fault> {
    let append = cx.args.has(&APPEND);
    let mut failed = false;
    let mut outs: Outs = vec![Some((cx.stdout(), b"standard output".to_vec()))];
    for file in std::mem::take(&mut cx.args.operands) {
        let options = OpenOptions { truncate: !append, ..OpenOptions::write(0o666) };
        let opened = cx.open(&file, options).map(|description| match &description.end {
            Endpoint::File { file, .. } if append => Description::file(file.clone(), false, true, true),
            _ => description,
        });
        match opened {
            Ok(description) => outs.push(Some((cx.output(description), file))),
            Err(fault) => {
                usage::file(cx, &file, fault.errno()?)?;
                failed = true;
                if exits {
                    return Ok((outs, true));
                }
            }
        }
    }
    Ok((outs, failed))
}
