//! `paste`: lines of files side by side.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault, Input, Output};

const DELIMITERS: Opt = Opt::value('d', "delimiters", "LIST", "reuse characters from LIST instead of TABs");
const SERIAL: Opt = Opt::flag('s', "serial", "paste one file at a time instead of in parallel");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "paste",
    "paste [OPTION]... [FILE]...",
    "Write lines consisting of the sequentially corresponding lines from each FILE, separated by TABs, to standard output",
    &[DELIMITERS, SERIAL, ZERO],
    run,
);

/// Rows are written when so many bytes of them are there.
const ROWS_BYTES: usize = 16 << 10;

/// The delimiters of a LIST; an empty one stands for none.
fn delimiters(list: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut out = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let mut n = 1;
        let piece = match rest {
            [b'\\'] => return None,
            [b'\\', letter, ..] => {
                n = 2;
                match letter {
                    b'0' => Vec::new(),
                    b'b' => vec![8],
                    b'f' => vec![12],
                    b'n' => vec![b'\n'],
                    b'r' => vec![b'\r'],
                    b't' => vec![b'\t'],
                    b'v' => vec![11],
                    other => vec![*other],
                }
            }
            [byte, ..] => vec![*byte],
            [] => break,
        };
        out.push(piece);
        rest = rest.get(n..).unwrap_or_default();
    }
    if out.is_empty() {
        out.push(Vec::new());
    }
    Some(out)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let list = cx.args.value(&DELIMITERS).unwrap_or(b"\t").to_vec();
    let Some(delimiters) = delimiters(&list) else {
        let text = [b"delimiter list ends with an unescaped backslash: ", &list[..]].concat();
        return Err(Fault::failure(1, text));
    };
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let operands = std::mem::take(&mut cx.args.operands);
    let stdin = [b"-".to_vec()];
    let files = if operands.is_empty() { &stdin[..] } else { &operands };
    let status = if cx.args.has(&SERIAL) { serial(cx, files, &delimiters, end) } else { parallel(cx, files, &delimiters, end) }?;
    Ok(status)
}

fn delimiter(delimiters: &[Vec<u8>], i: usize) -> &[u8] {
    delimiters.get(i % delimiters.len().max(1)).map_or(b"", Vec::as_slice)
}

fn serial(cx: &Cx<'_>, files: &[Vec<u8>], delimiters: &[Vec<u8>], end: u8) -> Done {
    let mut out = cx.stdout();
    let mut status = 0;
    let mut stdin = cx.stdin();
    for file in files {
        let mut opened;
        let input = if file == b"-" {
            &mut stdin
        } else {
            match cx.open_input(file) {
                Ok(input) => {
                    opened = input;
                    &mut opened
                }
                Err(fault) => {
                    usage::file(cx, file, fault.errno()?)?;
                    status = 1;
                    continue;
                }
            }
        };
        if !serial_file(cx, input, file, delimiters, end, &mut out)? {
            status = 1;
        }
        out.put(&[end])?;
    }
    out.flush()?;
    Ok(status)
}

/// Prints a file as one line, without its end; false when reading failed.
fn serial_file(cx: &Cx<'_>, input: &mut Input, file: &[u8], delimiters: &[Vec<u8>], end: u8, out: &mut Output) -> Result<bool, Fault> {
    let mut i = 0;
    let mut pending = false;
    loop {
        let data = match input.fill() {
            Ok(data) => data,
            Err(Fault::Errno(errno)) => {
                usage::file(cx, file, errno)?;
                return Ok(false);
            }
            Err(fault) => return Err(fault),
        };
        if data.is_empty() {
            return Ok(true);
        }
        let mut rest = data;
        while !rest.is_empty() {
            if pending {
                out.put(delimiter(delimiters, i))?;
                i += 1;
            }
            let at = memchr::memchr(end, rest);
            out.put(rest.get(..at.unwrap_or(rest.len())).unwrap_or_default())?;
            pending = at.is_some();
            rest = at.and_then(|at| rest.get(at + 1..)).unwrap_or_default();
        }
        let n = data.len();
        input.used(n);
    }
}

fn parallel(cx: &Cx<'_>, files: &[Vec<u8>], delimiters: &[Vec<u8>], end: u8) -> Done {
    let mut stdin = cx.stdin();
    let mut inputs = open_all(cx, files)?;
    let mut out = cx.stdout();
    let mut rows: Vec<u8> = Vec::new();
    let mut status = 0;
    loop {
        if rows.len() >= ROWS_BYTES {
            out.put(&rows)?;
            rows.clear();
        }
        let mut row_start = rows.len();
        let mut any = false;
        for (i, (slot, file)) in inputs.iter_mut().zip(files).enumerate() {
            if i > 0 {
                rows.extend_from_slice(delimiter(delimiters, i - 1));
            }
            let input = match slot {
                Some(Source::File(input)) => input,
                Some(Source::Stdin) => &mut stdin,
                None => continue,
            };
            match input.line(end, &mut rows) {
                Ok(true) => {
                    any = true;
                    if rows.last() == Some(&end) {
                        rows.pop();
                    }
                }
                Ok(false) => *slot = None,
                Err(Fault::Errno(errno)) => {
                    out.put(rows.get(..row_start).unwrap_or_default())?;
                    rows.drain(..row_start);
                    row_start = 0;
                    usage::file(cx, file, errno)?;
                    status = 1;
                    *slot = None;
                }
                Err(fault) => return Err(fault),
            }
        }
        if !any {
            rows.truncate(row_start);
            break;
        }
        cx.step(1)?;
        rows.push(end);
    }
    out.put(&rows)?;
    out.flush()?;
    Ok(status)
}

/// Opens the files that are pasted side by side.
fn open_all(cx: &Cx<'_>, files: &[Vec<u8>]) -> Result<Vec<Option<Source>>, Fault> {
    let mut inputs: Vec<Option<Source>> = Vec::new();
    for file in files {
        if file == b"-" {
            inputs.push(Some(Source::Stdin));
            continue;
        }
        match cx.open_input(file) {
            Ok(input) => inputs.push(Some(Source::File(Box::new(input)))),
            Err(fault) => {
                return Err(usage::failed_file(file, fault.errno()?));
            }
        }
    }
    Ok(inputs)
}

enum Source {
    Stdin,
    File(Box<Input>),
}
