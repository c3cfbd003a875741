//! `tac`: the records of files, last first.

use super::{Command, Opt, usage};
use crate::kernel::{Cx, Done, Fault, Input, Output};

const BEFORE: Opt = Opt::flag('b', "before", "attach the separator before instead of after");
const REGEX: Opt = Opt::flag('r', "regex", "interpret the separator as a regular expression");
const SEPARATOR: Opt = Opt::value('s', "separator", "STRING", "use STRING as the separator instead of newline");

pub(super) const COMMAND: Command = Command::new(
    "tac",
    "tac [OPTION]... [FILE]...",
    "Write each FILE to standard output, last line first",
    &[BEFORE, REGEX, SEPARATOR],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let before = cx.args.has(&BEFORE);
    let separator = cx.args.value(&SEPARATOR).unwrap_or(b"\n").to_vec();
    if cx.args.has(&REGEX) {
        return usage::error(cx, b"option -r (regular expressions as separators) is not supported; -s STRING is");
    }
    // GNU: an empty separator is a NUL.
    let separator = if separator.is_empty() { vec![0] } else { separator };
    let operands = std::mem::take(&mut cx.args.operands);
    let stdin = [b"-".to_vec()];
    let mut out = cx.stdout();
    let mut status = 0;
    for file in if operands.is_empty() { &stdin[..] } else { &operands } {
        let mut input = match cx.open_input(file) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                let name = super::quote::always(file);
                cx.error_bytes(&[b"failed to open ", &name[..], format!(" for reading: {errno}").as_bytes()].concat())?;
                status = 1;
                continue;
            }
        };
        if let Err(fault) = turn(cx, &mut input, &separator, before, &mut out) {
            let Fault::Errno(errno) = fault else { return Err(fault) };
            usage::file(cx, file, format_args!("read error: {errno}"))?;
            status = 1;
        }
    }
    out.flush()?;
    Ok(status)
}

fn turn(cx: &Cx<'_>, input: &mut Input, separator: &[u8], before: bool, out: &mut Output) -> Result<(), Fault> {
    let mut all = Vec::new();
    input.rest(&mut all)?;
    let _charge = cx.meter().charge(all.len())?;
    let finder = memchr::memmem::FinderRev::new(separator);
    let mut end = all.len();
    // Without -b a record ends with its separator: the last one of the text ends nothing but itself.
    let mut search = if before { end } else { end.saturating_sub(usize::from(all.ends_with(separator)) * separator.len()) };
    while let Some(at) = finder.rfind(all.get(..search).unwrap_or_default()) {
        let cut = if before { at } else { at + separator.len() };
        out.put(all.get(cut..end).unwrap_or_default())?;
        end = cut;
        search = at;
        cx.step(1)?;
    }
    out.put(all.get(..end).unwrap_or_default())
}
