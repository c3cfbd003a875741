//! `strings`: runs of printable characters in files.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::Errno;

const ALL: Opt = Opt::flag('a', "all", "scan the entire file, not just the data section (always so here)");
const NAME: Opt = Opt::flag('f', "print-file-name", "print the name of the file before each string");
const MINIMUM: Opt = Opt::value('n', "bytes", "NUMBER", "print any sequence of at least NUMBER characters (default 4)");
const RADIX: Opt = Opt::value('t', "radix", "RADIX", "print the location of the string in base 8, 10 or 16: o, d, x");
const OCTAL: Opt = Opt::flag('o', "", "an alias for --radix=o");
const WHITESPACE: Opt = Opt::flag('w', "include-all-whitespace", "include all whitespace as valid string characters");
const ENCODING: Opt =
    Opt::value('e', "encoding", "ENCODING", "character size and endianness: s = 7-bit, S = 8-bit, {b,l} = 16-bit, {B,L} = 32-bit");
const SEPARATOR: Opt = Opt::value('s', "output-separator", "STRING", "string used to separate strings in output");
const OBSOLETE: Opt = Opt::value('\0', "", "NUMBER", "-NUMBER is -n NUMBER");

pub(crate) const COMMAND: Command = Command::new(
    "strings",
    "strings [OPTION]... [FILE]...",
    "Display printable strings in FILEs (stdin by default)",
    &[ALL, NAME, MINIMUM, RADIX, OCTAL, WHITESPACE, ENCODING, SEPARATOR],
    run,
)
.refused(&["-U", "--unicode", "-T", "--target", "-d", "--data"])
.number(&OBSOLETE);

struct Plan {
    minimum: usize,
    radix: u8,
    white: bool,
    encoding: u8,
    separator: Vec<u8>,
    name: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut plan = Plan {
        minimum: 4,
        radix: 0,
        white: cx.args.has(&WHITESPACE),
        encoding: b's',
        separator: cx.args.value(&SEPARATOR).unwrap_or(b"\n").to_vec(),
        name: cx.args.has(&NAME),
    };
    for (option, value) in cx.args.in_order() {
        plan.set(option, value.unwrap_or_default())?;
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let mut out = cx.stdout();
    if operands.is_empty() {
        scan(&plan, b"{standard input}", &mut cx.stdin().ending_at_errors(), &mut out)?;
    }
    let status = cx.each_file(&operands, unreadable, |file| {
        if cx.stat(file).is_err() && file != b"-" {
            return Err(Fault::failure(1, [&quotearg::always(file)[..], b": No such file"].concat()));
        }
        let scanned = cx.open_input(file).and_then(|mut input| scan(&plan, file, &mut input, &mut out));
        if let Err(Fault::Errno(Errno::IsDir)) = scanned {
            out.flush()?;
            return Err(Fault::failure(1, [b"Warning: '", file, b"' is a directory"].concat()));
        }
        scanned
    })?;
    out.flush()?;
    Ok(status)
}

impl Plan {
    /// Applies an option with its value.
    fn set(&mut self, option: &Opt, value: &[u8]) -> Result<(), Fault> {
        let plan = self;

        match (option.short(), option.long()) {
            (b'n', _) | (0, "") => match xstrtol::number(value) {
                Ok(0) => {
                    return Err(Fault::failure(1, "invalid minimum string length 0"));
                }
                Ok(n) => plan.minimum = usize::try_from(n).unwrap_or(usize::MAX),
                Err(_) => {
                    return Err(Fault::failure(1, [b"invalid integer argument ", value].concat()));
                }
            },
            (b't', _) => match value {
                [radix @ (b'o' | b'd' | b'x')] => plan.radix = *radix,
                _ => return Err(refuse("radix", value, "o, d, x")),
            },
            (b'o', _) => plan.radix = b'o',
            (b'e', _) => match value {
                [encoding @ (b's' | b'S' | b'b' | b'l' | b'B' | b'L')] => plan.encoding = *encoding,
                _ => return Err(refuse("encoding", value, "s, S, b, l, B, L")),
            },
            _ => {}
        }
        Ok(())
    }

    /// Whether a character is one of a string.
    const fn shows(&self, byte: u8) -> bool {
        matches!(byte, b'\t' | 0x20..=0x7e) || (self.encoding == b'S' && byte >= 0x80) || (self.white && matches!(byte, 9..=13))
    }

    /// Prints what stands in front of a string: the name of the file, the offset.
    fn put_head(&self, name: &[u8], start: u64, out: &mut Output) -> Result<(), Fault> {
        let plan = self;
        if plan.name {
            out.put(&[name, b": "].concat())?;
        }
        match plan.radix {
            b'o' => out.put(format!("{start:7o} ").as_bytes())?,
            b'd' => out.put(format!("{start:7} ").as_bytes())?,
            b'x' => out.put(format!("{start:7x} ").as_bytes())?,
            _ => {}
        }
        Ok(())
    }
}

fn unreadable(file: &[u8], errno: Errno) -> Fault {
    Fault::failure(1, [file, format!(": {errno}").as_bytes()].concat())
}

/// Says that a word is unknown, and which are known.
fn refuse(what: &str, value: &[u8], known: &str) -> Fault {
    Fault::failure(1, [b"invalid ", what.as_bytes(), b" '", value, b"'; it is one of ", known.as_bytes()].concat())
}

fn scan(plan: &Plan, name: &[u8], input: &mut Input, out: &mut Output) -> Result<(), Fault> {
    match plan.encoding {
        b'b' | b'l' => scan_units(plan, 2, name, input, out),
        b'B' | b'L' => scan_units(plan, 4, name, input, out),
        _ => scan_bytes(plan, name, input, out),
    }
}

/// Prints the strings whose characters are bytes, run by run.
fn scan_bytes(plan: &Plan, name: &[u8], input: &mut Input, out: &mut Output) -> Result<(), Fault> {
    let mut shows = [false; 256];
    for (byte, shows) in (0..=u8::MAX).zip(&mut shows) {
        *shows = plan.shows(byte);
    }
    let run = |text: &[u8], wanted: bool| text.iter().take_while(|byte| shows.get(usize::from(**byte)) == Some(&wanted)).count();
    // The start of a string that is too short so far.
    let mut held: Vec<u8> = Vec::new();
    let mut printing = false;
    let (mut at, mut start) = (0u64, 0u64);
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let mut rest = data;
        while !rest.is_empty() {
            if !printing && held.is_empty() {
                let n = without_string(rest, &shows, plan.minimum);
                at += n as u64;
                rest = rest.get(n..).unwrap_or_default();
            }
            let (text, behind) = rest.split_at_checked(run(rest, true)).unwrap_or((rest, b""));
            if printing {
                out.put(text)?;
            } else if !text.is_empty() {
                if held.is_empty() {
                    start = at;
                }
                if held.len() + text.len() >= plan.minimum {
                    plan.put_head(name, start, out)?;
                    out.put(&held)?;
                    out.put(text)?;
                    held.clear();
                    printing = true;
                } else {
                    held.extend_from_slice(text);
                }
            }
            let n_others = run(behind, false);
            if n_others > 0 {
                if printing {
                    out.put(&plan.separator)?;
                }
                printing = false;
                held.clear();
            }
            at += (text.len() + n_others) as u64;
            rest = behind.get(n_others..).unwrap_or_default();
        }
        let n = data.len();
        input.used(n);
    }
    if printing {
        out.put(&plan.separator)?;
    }
    Ok(())
}

/// How many bytes at the start of a text are in no string of at least `minimum` characters. The last character that a string could have is looked at first, so
/// that one that is none rules out all strings across it.
fn without_string(text: &[u8], shows: &[bool; 256], minimum: usize) -> usize {
    let mut from = 0usize;
    loop {
        let window = text.get(from..text.len().min(from.saturating_add(minimum))).unwrap_or_default();
        match window.iter().rposition(|byte| shows.get(usize::from(*byte)) == Some(&false)) {
            Some(at) => from += at + 1,
            None => return from,
        }
    }
}

/// Prints the strings whose characters are `unit` bytes.
fn scan_units(plan: &Plan, unit: usize, name: &[u8], input: &mut Input, out: &mut Output) -> Result<(), Fault> {
    let mut unit_bytes: Vec<u8> = Vec::with_capacity(4);
    let mut held: Vec<u8> = Vec::new();
    let mut printing = false;
    let mut at = 0u64;
    let mut start = 0u64;
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let n = data.len();
        for &byte in data {
            at += 1;
            unit_bytes.push(byte);
            if unit_bytes.len() < unit {
                continue;
            }
            let value = if matches!(plan.encoding, b'l' | b'L') {
                unit_bytes.iter().rev().fold(0u32, |value, b| value << 8 | u32::from(*b))
            } else {
                unit_bytes.iter().fold(0u32, |value, b| value << 8 | u32::from(*b))
            };
            let c = u8::try_from(value).ok().filter(|byte| plan.shows(*byte));
            match c {
                Some(c) => {
                    unit_bytes.clear();
                    if held.is_empty() && !printing {
                        start = at - unit as u64;
                    }
                    if printing {
                        out.put(&[c])?;
                        continue;
                    }
                    held.push(c);
                    if held.len() >= plan.minimum {
                        plan.put_head(name, start, out)?;
                        out.put(&held)?;
                        held.clear();
                        printing = true;
                    }
                }
                None => {
                    if held.is_empty() {
                        // Characters may begin at any byte.
                        unit_bytes.remove(0);
                    } else {
                        unit_bytes.clear();
                    }
                    if printing {
                        out.put(&plan.separator)?;
                    }
                    printing = false;
                    held.clear();
                }
            }
        }
        input.used(n);
    }
    if printing {
        out.put(&plan.separator)?;
    }
    Ok(())
}
