//! `truncate`: the size of files.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Endpoint, Fault};
use bashkit_core::vfs::{Errno, OpenOptions};

const NO_CREATE: Opt = Opt::flag('c', "no-create", "do not create any files");
const BLOCKS: Opt = Opt::flag('o', "io-blocks", "treat SIZE as number of IO blocks instead of bytes");
const REFERENCE: Opt = Opt::value('r', "reference", "RFILE", "base size on RFILE");
const SIZE: Opt =
    Opt::value('s', "size", "SIZE", "set or adjust the file size by SIZE bytes: +N, -N, <N (at most), >N (at least), /N, %N (round)");

pub(crate) const COMMAND: Command = Command::new(
    "truncate",
    "truncate OPTION... FILE...",
    "Shrink or extend the size of each FILE to the specified size",
    &[NO_CREATE, BLOCKS, REFERENCE, SIZE],
    run,
);

/// Bytes of an IO block, as `stat` shows them.
const IO_BLOCK: u64 = 4096;

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    To,
    More,
    Less,
    AtMost,
    AtLeast,
    Down,
    Up,
}

/// Whether there are two modifiers, as in `<+5`.
fn has_two(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let behind = text.split_first().filter(|(first, _)| b"<>/%".contains(first)).map(|(_, rest)| rest.trim_ascii_start());
    behind.is_some_and(|rest| matches!(rest.first(), Some(b'+' | b'-')))
}

fn read(text: &[u8]) -> Result<(How, u64), BadSize> {
    let text = text.trim_ascii_start();
    let (how, rest) = match text.split_first() {
        Some((b'<', rest)) => (How::AtMost, rest.trim_ascii_start()),
        Some((b'>', rest)) => (How::AtLeast, rest.trim_ascii_start()),
        Some((b'/', rest)) => (How::Down, rest.trim_ascii_start()),
        Some((b'%', rest)) => (How::Up, rest.trim_ascii_start()),
        _ => (How::To, text),
    };
    let (how, digits) = match rest.split_first() {
        Some((b'+' | b'-', _)) if how != How::To => return Err(BadSize::Invalid),
        Some((b'+', rest)) => (How::More, rest),
        Some((b'-', rest)) => (How::Less, rest),
        _ => (how, rest),
    };
    if !digits.first().is_some_and(u8::is_ascii_digit) {
        return Err(BadSize::Invalid);
    }
    let n = xstrtol::parse(digits, b"kKmMgGtTPEZY0")?;
    if n > i64::MAX as u64 { Err(BadSize::TooLarge) } else { Ok((how, n)) }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut wanted = None;
    if let Some(text) = cx.args.value(&SIZE) {
        if has_two(text) {
            return Err(Fault::usage("multiple relative modifiers specified"));
        }
        match read(text) {
            Ok((How::Down | How::Up, 0)) => {
                return Err(Fault::failure(1, "division by zero"));
            }
            Ok(found) => wanted = Some(found),
            Err(why) => {
                let tail = if why == BadSize::TooLarge { format!(": {}", xstrtol::TOO_LARGE) } else { String::new() };
                return Err(Fault::failure(1, [b"Invalid number: ", &quotearg::curly(text)[..], tail.as_bytes()].concat()));
            }
        }
    }
    let reference = cx.args.value(&REFERENCE).map(<[u8]>::to_vec);
    let blocks = cx.args.has(&BLOCKS);
    match (wanted, &reference) {
        (None, None) => return Err(Fault::usage("you must specify either ‘--size’ or ‘--reference’".as_bytes())),
        (Some((How::To, _)), Some(_)) => {
            return Err(Fault::usage("you must specify a relative ‘--size’ with ‘--reference’".as_bytes()));
        }
        (None, Some(_)) if blocks => {
            return Err(Fault::usage("‘--io-blocks’ was specified but ‘--size’ was not".as_bytes()));
        }
        _ => {}
    }
    if operands.is_empty() {
        return Err(Fault::usage("missing file operand"));
    }
    let mut base = None;
    if let Some(name) = &reference {
        match cx.stat(name) {
            Ok(meta) => base = Some(meta.size),
            Err(errno) => {
                return Err(usage::failed("cannot stat", name, errno));
            }
        }
    }
    let (how, n) = wanted.unwrap_or((How::More, 0));
    let n = if blocks { n.saturating_mul(IO_BLOCK) } else { n };
    let mut status = 0;
    for name in &operands {
        if !one(cx, name, how, n, base)? {
            status = 1;
        }
    }
    Ok(status)
}

fn one(cx: &Cx<'_>, name: &[u8], how: How, n: u64, base: Option<u64>) -> Result<bool, Fault> {
    let create = !cx.args.has(&NO_CREATE);
    let options = OpenOptions { truncate: false, create, ..OpenOptions::write(0o666) };
    let opened = match cx.open(name, options) {
        Ok(opened) => opened,
        Err(fault) => {
            let errno = fault.errno()?;
            if errno == Errno::NoEnt && !create {
                return Ok(true);
            }
            cx.error_bytes(&[b"cannot open ", &quotearg::always(name)[..], format!(" for writing: {errno}").as_bytes()].concat())?;
            return Ok(false);
        }
    };
    let cut = |size: u64| match &opened.end {
        Endpoint::File { file, .. } => file.truncate(size),
        _ => Err(Errno::Inval),
    };
    let now = base.or_else(|| opened.metadata().map(|meta| meta.size)).unwrap_or(0);
    let size = match how {
        How::To => Some(n),
        How::More => now.checked_add(n),
        How::Less => Some(now.saturating_sub(n)),
        How::AtMost => Some(now.min(n)),
        How::AtLeast => Some(now.max(n)),
        How::Down => Some(now - now % n.max(1)),
        How::Up => now.div_ceil(n.max(1)).checked_mul(n),
    };
    let Some(size) = size.filter(|size| *size <= i64::MAX as u64) else {
        cx.error_bytes(&[b"overflow extending size of file ", &quotearg::always(name)[..]].concat())?;
        return Ok(false);
    };
    if let Err(errno) = cut(size) {
        let errno = cx.fault(errno).errno()?;
        let tail = format!(" at {size} bytes: {errno}");
        cx.error_bytes(&[b"failed to truncate ", &quotearg::always(name)[..], tail.as_bytes()].concat())?;
        return Ok(false);
    }
    Ok(true)
}
