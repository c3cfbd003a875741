//! `hexdump`: bytes in hexadecimal, octal, decimal, or as characters.

use super::{Command, Opt, size};
use crate::kernel::{Cx, Done, Fault, Output};
use crate::vfs::OpenOptions;

const OCTAL_BYTES: Opt = Opt::flag('b', "one-byte-octal", "one-byte octal display");
const CANONICAL: Opt = Opt::flag('C', "canonical", "canonical hex+ASCII display");
const CHARS: Opt = Opt::flag('c', "one-byte-char", "one-byte character display");
const DECIMAL: Opt = Opt::flag('d', "two-bytes-decimal", "two-byte decimal display");
const OCTAL: Opt = Opt::flag('o', "two-bytes-octal", "two-byte octal display");
const HEX: Opt = Opt::flag('x', "two-bytes-hex", "two-byte hexadecimal display");
const LENGTH: Opt = Opt::value('n', "length", "LENGTH", "interpret only LENGTH bytes of input");
const SKIP: Opt = Opt::value('s', "skip", "OFFSET", "skip OFFSET bytes from the beginning");
const ALL: Opt = Opt::flag('v', "no-squeezing", "output identical lines");

pub(super) const COMMAND: Command = Command::new(
    "hexdump",
    "hexdump [OPTION]... [FILE]...",
    "Display file contents in hexadecimal, decimal, octal, or ascii",
    &[OCTAL_BYTES, CANONICAL, CHARS, DECIMAL, OCTAL, HEX, LENGTH, SKIP, ALL],
    run,
)
.refused(&["-L", "--color"]);

const ROW: usize = 16;

fn number(text: &[u8]) -> Option<u64> {
    if let Some(hex) = text.strip_prefix(b"0x") {
        return u64::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok();
    }
    if text.len() > 1 && text.starts_with(b"0") && text.iter().all(u8::is_ascii_digit) {
        return u64::from_str_radix(std::str::from_utf8(text).ok()?, 8).ok();
    }
    size::parse(text, b"kKmMgGtTpPeE0").ok()
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut numbers = [None, None];
    for ((option, what), slot) in [(&LENGTH, "length"), (&SKIP, "offset")].into_iter().zip(&mut numbers) {
        if let Some(value) = cx.args.value(option) {
            *slot = number(value);
            if slot.is_none() {
                cx.error_bytes(&[b"failed to parse ", what.as_bytes(), b": '", value, b"': Invalid argument"].concat())?;
                return Ok(1);
            }
        }
    }
    let [length, skip] = numbers;
    let (mut left, mut skip) = (length.unwrap_or(u64::MAX), skip.unwrap_or(0));
    let mut formats: Vec<u8> = cx.args.in_order().map(|(o, _)| o.short).filter(|l| b"bCcdox".contains(l)).collect();
    if formats.is_empty() {
        formats.push(0);
    }
    let squeezes = !cx.args.has(&ALL);
    let mut out = cx.stdout();
    let mut status = 0;
    let mut any = false;
    let mut offset = 0u64;
    let mut row: Vec<u8> = Vec::with_capacity(ROW);
    let mut before: Option<Vec<u8>> = None;
    let mut starred = false;
    let mut row_at = None;
    let stdin = [b"-".to_vec()];
    for file in if operands.is_empty() { &stdin[..] } else { &operands } {
        let opened = if operands.is_empty() { Ok(cx.stdin()) } else { cx.open(file, OpenOptions::READ).map(|from| cx.input(from)) };
        let mut input = match opened {
            Ok(input) => input,
            Err(fault) => {
                cx.errno(file, fault.errno()?)?;
                status = 1;
                continue;
            }
        };
        any = true;
        while left > 0 {
            let have = match input.fill() {
                Ok(have) => have,
                Err(fault) => {
                    cx.errno(file, fault.errno()?)?;
                    status = 1;
                    break;
                }
            };
            if have.is_empty() {
                break;
            }
            if skip > 0 {
                let take = have.len().min(usize::try_from(skip).unwrap_or(usize::MAX));
                input.used(take);
                skip -= take as u64;
                offset += take as u64;
                continue;
            }
            let start = *row_at.get_or_insert(offset);
            let take = have.len().min(ROW - row.len()).min(usize::try_from(left).unwrap_or(usize::MAX));
            row.extend_from_slice(have.get(..take).unwrap_or_default());
            input.used(take);
            left -= take as u64;
            offset += take as u64;
            if row.len() == ROW {
                cx.step(2)?;
                if squeezes && before.as_ref() == Some(&row) {
                    if !starred {
                        out.put(b"*\n")?;
                    }
                    starred = true;
                } else {
                    starred = false;
                    formats.iter().try_for_each(|format| show(*format, start, &row, &mut out))?;
                    before = Some(row.clone());
                }
                row.clear();
                row_at = None;
            }
        }
    }
    if !any {
        cx.error("all input file arguments failed")?;
        return Ok(1);
    }
    if let Some(start) = row_at {
        formats.iter().try_for_each(|format| show(*format, start, &row, &mut out))?;
    }
    if offset > 0 {
        out.put(if formats.last() == Some(&b'C') { format!("{offset:08x}\n") } else { format!("{offset:07x}\n") }.as_bytes())?;
    }
    out.flush()?;
    Ok(status)
}

fn show(format: u8, at: u64, row: &[u8], out: &mut Output) -> Result<(), Fault> {
    let mut text = if format == b'C' { format!("{at:08x} ") } else { format!("{at:07x}") };
    match format {
        b'C' => {
            for i in 0..ROW {
                if i == 8 {
                    text.push(' ');
                }
                text.push_str(&row.get(i).map_or("   ".to_owned(), |byte| format!(" {byte:02x}")));
            }
            text.push_str("  |");
            text.extend(row.iter().map(|b| if (0x20..0x7f).contains(b) { char::from(*b) } else { '.' }));
            text.push('|');
        }
        b'b' | b'c' => {
            for i in 0..ROW {
                let cell = row.get(i).map(|byte| if format == b'b' { format!("{byte:03o}") } else { character(*byte) });
                text.push_str(&format!(" {:>3}", cell.unwrap_or_default()));
            }
        }
        _ => {
            for i in (0..ROW).step_by(2) {
                let word = row.get(i).map(|low| u16::from_le_bytes([*low, row.get(i + 1).copied().unwrap_or(0)]));
                let (cell, columns) = match format {
                    b'd' => (word.map(|w| format!("   {w:05}")), 8),
                    b'o' => (word.map(|w| format!("  {w:06o}")), 8),
                    b'x' => (word.map(|w| format!("    {w:04x}")), 8),
                    _ => (word.map(|w| format!(" {w:04x}")), 5),
                };
                text.push_str(&cell.unwrap_or_else(|| " ".repeat(columns)));
            }
        }
    }
    out.line(text.as_bytes())
}

fn character(byte: u8) -> String {
    match byte {
        0 => "\\0".into(),
        7 => "\\a".into(),
        8 => "\\b".into(),
        9 => "\\t".into(),
        10 => "\\n".into(),
        11 => "\\v".into(),
        12 => "\\f".into(),
        13 => "\\r".into(),
        0x20..=0x7e => char::from(byte).to_string(),
        _ => format!("{byte:03o}"),
    }
}
