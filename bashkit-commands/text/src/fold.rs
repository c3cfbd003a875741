//! `fold`: wraps long lines.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{linebuffer, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};

const BYTES: Opt = Opt::flag('b', "bytes", "count bytes rather than columns");
const SPACES: Opt = Opt::flag('s', "spaces", "break at spaces");
const WIDTH: Opt = Opt::value('w', "width", "WIDTH", "use WIDTH columns instead of 80");
const OBSOLETE: Opt = Opt::value('\0', "", "WIDTH", "-WIDTH is -w WIDTH");

pub(crate) const COMMAND: Command = Command::new(
    "fold",
    "fold [OPTION]... [FILE]...",
    "Wrap input lines in each FILE, writing to standard output",
    &[BYTES, SPACES, WIDTH],
    run,
)
.number(&OBSOLETE);

fn run(cx: &mut Cx<'_>) -> Done {
    let (bytes, spaces) = (cx.args.has(&BYTES), cx.args.has(&SPACES));
    let mut columns = 80;
    for (option, value) in cx.args.in_order() {
        let Some(value) = value.filter(|_| option.short() == b'w' || option.long().is_empty()) else { continue };
        let why = match xstrtol::number(value) {
            Ok(n) if n > 0 => {
                columns = usize::try_from(n).unwrap_or(usize::MAX);
                continue;
            }
            Ok(_) => ": Numerical result out of range",
            Err(BadSize::TooLarge) => ": Value too large for defined data type",
            Err(BadSize::Invalid) => "",
        };
        return Err(Fault::failure(1, [b"invalid number of columns: ", &quotearg::curly(value)[..], why.as_bytes()].concat()));
    }
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = cx.each_input(&files, usage::failed_file, |_, mut input| {
        linebuffer::each(&mut input, b'\n', cx.meter(), |line, ended| {
            fold(line, columns, bytes, spaces, &mut out)?;
            if ended {
                out.put(b"\n")?;
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    out.flush()?;
    Ok(status)
}

/// GNU fold counts bytes as columns, but for tabs, backspaces and carriage returns.
fn advance(column: usize, byte: u8, bytes: bool) -> usize {
    match byte {
        _ if bytes => column + 1,
        8 => column.saturating_sub(1),
        b'\r' => 0,
        b'\t' => column + 8 - column % 8,
        _ => column + 1,
    }
}

fn fold(line: &[u8], columns: usize, bytes: bool, spaces: bool, out: &mut Output) -> Result<(), Fault> {
    if columns > 0 && (bytes || memchr::memchr3(8, b'\r', b'\t', line).is_none()) {
        return fold_plain(line, columns, spaces, out);
    }
    let (mut start, mut column, mut at) = (0, 0, 0);
    let mut last_blank: Option<usize> = None;
    while let Some(&byte) = line.get(at) {
        let next = advance(column, byte, bytes);
        if next > columns && at > start {
            let cut = last_blank.filter(|_| spaces).unwrap_or(at);
            out.line(line.get(start..cut).unwrap_or_default())?;
            start = cut;
            last_blank = None;
            column = line.get(cut..at).unwrap_or_default().iter().fold(0, |column, &b| advance(column, b, bytes));
            continue;
        }
        column = next;
        at += 1;
        if byte == b' ' || byte == b'\t' {
            last_blank = Some(at);
        }
    }
    out.put(line.get(start..).unwrap_or_default())
}

/// Folds a line whose bytes are one column wide each.
fn fold_plain(line: &[u8], columns: usize, spaces: bool, out: &mut Output) -> Result<(), Fault> {
    let mut rest = line;
    while let Some(head) = rest.get(..columns).filter(|_| rest.len() > columns) {
        let blank = if spaces { memchr::memrchr2(b' ', b'\t', head) } else { None };
        let (now, behind) = rest.split_at_checked(blank.map_or(columns, |blank| blank + 1)).unwrap_or((rest, b""));
        out.line(now)?;
        rest = behind;
    }
    out.put(rest)
}
