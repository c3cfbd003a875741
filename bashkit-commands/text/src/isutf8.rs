//! `isutf8`: whether files are valid UTF-8, and where they are not.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault};

const INVERT: Opt = Opt::flag('i', "invert", "list valid UTF-8 files instead of invalid ones");
const LIST: Opt = Opt::flag('l', "list", "print only names of FILEs that are not valid UTF-8");
const QUIET: Opt = Opt::flag('q', "quiet", "print nothing");
const VERBOSE: Opt = Opt::flag('v', "verbose", "print the bytes around what is not valid");

pub(crate) const COMMAND: Command = Command::new(
    "isutf8",
    "isutf8 [OPTION]... [FILE]...",
    "Check whether input files are valid UTF-8",
    &[INVERT, LIST, QUIET, VERBOSE],
    run,
);

/// Where a text ceases to be UTF-8.
struct Invalid {
    line: usize,
    /// Characters in front of it in its line.
    n_chars: usize,
    n_bytes: usize,
    /// Bytes at the fault that belong together.
    length: usize,
    why: String,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let files = cx.take_files();
    let mut out = cx.stdout();
    let mut status = 0;
    for file in &files {
        let mut text = Vec::new();
        let read = cx.open_input(file).and_then(|mut input| input.rest(&mut text));
        if let Err(fault) = read {
            let errno = fault.errno()?;
            out.flush()?;
            cx.stderr_bytes(format!("open: {errno}\n").as_bytes())?;
            status = 1;
            continue;
        }
        let _charge = cx.meter().charge(text.len())?;
        cx.step(text.len() as u64 / 16)?;
        let name = if file == b"-" { &b"(standard input)"[..] } else { file };
        let fault = first_invalid(&text);
        status = status.max(u8::from(fault.is_some()));
        if cx.args.has(&QUIET) {
            continue;
        }
        if cx.args.has(&LIST) || cx.args.has(&INVERT) {
            if fault.is_some() != cx.args.has(&INVERT) {
                out.line(name)?;
            }
            continue;
        }
        let Some(fault) = fault else { continue };
        // The original counts characters from 1 in files, from 0 in standard input.
        let place =
            format!(": line {}, char {}, byte {}: {}", fault.line, fault.n_chars + usize::from(file != b"-"), fault.n_bytes, fault.why);
        out.line(&[name, place.as_bytes()].concat())?;
        if cx.args.has(&VERBOSE) {
            put_bytes(&mut out, &text, &fault)?;
        }
    }
    out.flush()?;
    Ok(status)
}

/// The first byte that begins no character.
fn first_invalid(text: &[u8]) -> Option<Invalid> {
    let valid = std::str::from_utf8(text).err()?.valid_up_to();
    let (before, behind) = text.split_at_checked(valid)?;
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let n_chars = before.get(start..).unwrap_or_default().iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    let (wanted, why) = expectation(behind);
    Some(Invalid { line, n_chars, n_bytes: valid, length: wanted, why })
}

/// Number of bytes that are wrong together, and what was expected.
fn expectation(behind: &[u8]) -> (usize, String) {
    let first = behind.first().copied().unwrap_or(0);
    // The original's articles differ from one first byte to the next.
    let (class, ranges, articles): (&str, &[(u8, u8)], [&str; 3]) = match first {
        0xc2..=0xdf => ("between C2 and DF", &[(0x80, 0xbf)], ["a ", "", ""]),
        0xe0 => ("of E0", &[(0xa0, 0xbf), (0x80, 0xbf)], ["a ", "a ", ""]),
        0xe1..=0xec => ("between E1 and EC", &[(0x80, 0xbf), (0x80, 0xbf)], ["the ", "the ", ""]),
        0xed => ("of ED", &[(0x80, 0x9f), (0x80, 0xbf)], ["", "", ""]),
        0xee | 0xef => ("between EE and EF", &[(0x80, 0xbf), (0x80, 0xbf)], ["", "", ""]),
        0xf0 => ("of F0", &[(0x90, 0xbf), (0x80, 0xbf), (0x80, 0xbf)], ["", "", ""]),
        0xf1..=0xf3 => ("of F1, F2, or F3", &[(0x80, 0xbf), (0x80, 0xbf), (0x80, 0xbf)], ["a ", "a ", "a "]),
        0xf4 => ("of F4", &[(0x80, 0x8f), (0x80, 0xbf), (0x80, 0xbf)], ["", "", ""]),
        _ => return (1, "Expecting bytes in the following ranges: 00..7F C2..F4.".to_owned()),
    };
    if behind.len() <= ranges.len() {
        let wanted = ["a 2nd byte.", "two following bytes.", "three following bytes."].get(ranges.len() - 1).copied().unwrap_or_default();
        return (1, format!("After a first byte {class}, expecting {wanted}"));
    }
    let ordinals = ["2nd", if first == 0xe0 { "3nd" } else { "3rd" }, "4th"];
    for (at, ((from, to), (article, ordinal))) in ranges.iter().zip(articles.iter().zip(ordinals)).enumerate() {
        if behind.get(at + 1).is_none_or(|byte| !(from..=to).contains(&byte)) {
            let end = if ranges.len() == 1 { "" } else { "." };
            return (at + 2, format!("After a first byte {class}, expecting {article}{ordinal} byte between {from:02X} and {to:02X}{end}"));
        }
    }
    (1, String::new())
}

/// The bytes around a fault, with marks below it.
fn put_bytes(out: &mut bashkit_core::kernel::Output, text: &[u8], fault: &Invalid) -> Result<(), Fault> {
    let start = fault.n_bytes.saturating_sub(8);
    let shown = text.get(start..).unwrap_or_default();
    let shown = shown.get(..16).unwrap_or(shown);
    let (mut codes, mut letters, mut below_codes, mut below_letters) = (String::new(), String::new(), String::new(), String::new());
    for (i, byte) in shown.iter().enumerate() {
        let is_marked = (fault.n_bytes..fault.n_bytes + fault.length).contains(&(start + i));
        codes.push_str(&format!("{byte:02X} "));
        letters.push(if byte.is_ascii_graphic() || *byte == b' ' { char::from(*byte) } else { '.' });
        below_codes.push_str(match (is_marked, (fault.n_bytes..fault.n_bytes + fault.length).contains(&(start + i + 1))) {
            (true, true) => "^^^",
            (true, false) => "^^ ",
            _ => "   ",
        });
        below_letters.push(if is_marked { '^' } else { ' ' });
    }
    out.line(format!("{codes:<49}| {letters}").as_bytes())?;
    out.line(format!("{below_codes:<49}| {}\n", below_letters.trim_end()).as_bytes())
}
