//! `od`: bytes as numbers and characters.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::long_double::LongDouble;
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Input, Output};

const ADDRESS: Opt = Opt::value('A', "address-radix", "RADIX", "output format for file offsets; RADIX is one of [doxn]");
const ENDIAN: Opt = Opt::value('\0', "endian", "big|little", "swap input bytes according the specified order");
const SKIP: Opt = Opt::value('j', "skip-bytes", "BYTES", "skip BYTES input bytes first");
const COUNT: Opt = Opt::value('N', "read-bytes", "BYTES", "limit dump to BYTES input bytes");
const TRADITIONAL: Opt = Opt::flag('\0', "traditional", "accept arguments in traditional form: [FILE] [[+]OFFSET[.][b] [[+]LABEL[.][b]]]");
const STRINGS: Opt = Opt::optional('\0', "strings", "BYTES", "output strings of at least BYTES (3) graphic characters");
const STRINGS_SHORT: Opt = Opt::value('S', "", "BYTES", "the same");
const TYPE: Opt =
    Opt::value('t', "format", "TYPE", "select output format or formats: a, c, d[SIZE], f[SIZE], o[SIZE], u[SIZE], x[SIZE], each with z");
const DUPLICATES: Opt = Opt::flag('v', "output-duplicates", "do not use * to mark line suppression");
const WIDTH: Opt = Opt::optional('w', "width", "BYTES", "output BYTES bytes per output line (32 when BYTES is not given, else 16)");
const A: Opt = Opt::flag('a', "", "same as -t a");
const B: Opt = Opt::flag('b', "", "same as -t o1");
const C: Opt = Opt::flag('c', "", "same as -t c");
const D: Opt = Opt::flag('d', "", "same as -t u2");
const E: Opt = Opt::flag('e', "", "same as -t fD");
const F: Opt = Opt::flag('f', "", "same as -t fF");
const H: Opt = Opt::flag('h', "", "same as -t x2");
const I: Opt = Opt::flag('i', "", "same as -t dI");
const L: Opt = Opt::flag('l', "", "same as -t dL");
const O: Opt = Opt::flag('o', "", "same as -t o2");
const S: Opt = Opt::flag('s', "", "same as -t d2");
const X: Opt = Opt::flag('x', "", "same as -t x2");
const SHORT_OCTAL: Opt = Opt::flag('B', "", "same as -t o2");
const INT_DECIMAL: Opt = Opt::flag('D', "", "same as -t u4");
const DOUBLE: Opt = Opt::flag('F', "", "same as -t fD");
const INT_HEX: Opt = Opt::flag('H', "", "same as -t x4");
const LONG_SIGNED: Opt = Opt::flag('I', "", "same as -t dL");
const LONG_DECIMAL: Opt = Opt::flag('L', "", "same as -t dL");
const INT_OCTAL: Opt = Opt::flag('O', "", "same as -t o4");
const INT_HEX_TOO: Opt = Opt::flag('X', "", "same as -t x4");

pub(crate) const COMMAND: Command = Command::new(
    "od",
    "od [OPTION]... [FILE]...",
    "Write an unambiguous representation, octal bytes by default, of FILE to standard output",
    &[
        ADDRESS,
        ENDIAN,
        SKIP,
        COUNT,
        STRINGS,
        STRINGS_SHORT,
        TYPE,
        TRADITIONAL,
        DUPLICATES,
        WIDTH,
        A,
        B,
        C,
        D,
        E,
        F,
        H,
        I,
        L,
        O,
        S,
        X,
        SHORT_OCTAL,
        INT_DECIMAL,
        DOUBLE,
        INT_HEX,
        LONG_SIGNED,
        LONG_DECIMAL,
        INT_OCTAL,
        INT_HEX_TOO,
    ],
    run,
);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Named,
    Character,
    Signed,
    Unsigned,
    Octal,
    Hex,
    Float,
}

#[derive(Clone, Copy)]
struct Format {
    kind: Kind,
    size: usize,
    trail: bool,
}

impl Format {
    /// Columns of one item, without the space before it.
    fn columns(self) -> usize {
        match (self.kind, self.size) {
            (Kind::Named | Kind::Character, _) => 3,
            (Kind::Hex, size) => size * 2,
            (Kind::Octal, 1) => 3,
            (Kind::Octal, 2) => 6,
            (Kind::Octal, 4) => 11,
            (Kind::Octal, _) => 22,
            (Kind::Unsigned, 1) => 3,
            (Kind::Unsigned, 2) => 5,
            (Kind::Unsigned, 4) => 10,
            (Kind::Unsigned, _) => 20,
            (Kind::Signed, 1) => 4,
            (Kind::Signed, 2) => 6,
            (Kind::Signed, 4) => 11,
            (Kind::Signed, _) => 20,
            (Kind::Float, 4) => 15,
            (Kind::Float, 16) => 29,
            (Kind::Float, _) => 24,
        }
    }
}

/// Failure of a wrong option.
fn wrong(message: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(1, message)
}

fn parse_types(text: &[u8], formats: &mut Vec<Format>) -> Result<(), Fault> {
    let mut rest = text;
    while let Some((&letter, behind)) = rest.split_first() {
        rest = behind;
        let kind = match letter {
            b'a' => Kind::Named,
            b'c' => Kind::Character,
            b'd' => Kind::Signed,
            b'u' => Kind::Unsigned,
            b'o' => Kind::Octal,
            b'x' => Kind::Hex,
            b'f' => Kind::Float,
            other => {
                let head = [b"invalid character '", &[other][..], b"' in type string "].concat();
                return Err(wrong([&head[..], &quotearg::curly(text)].concat()));
            }
        };
        let size;
        (size, rest) = element_size(kind, rest, text)?;
        let trail = rest.first() == Some(&b'z');
        if trail {
            rest = rest.get(1..).unwrap_or_default();
        }
        formats.push(Format { kind, size, trail });
    }
    Ok(())
}

/// Reads the size of an element, and what stands behind it.
fn element_size<'t>(kind: Kind, rest: &'t [u8], text: &[u8]) -> Result<(usize, &'t [u8]), Fault> {
    let mut rest = rest;
    let mut size = if kind == Kind::Float { 8 } else { 4 };
    if matches!(kind, Kind::Named | Kind::Character) {
        size = 1;
    } else {
        let named = named_size(kind, rest.first().copied());
        if let Some(named) = named {
            size = named;
            rest = rest.get(1..).unwrap_or_default();
        } else {
            let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            if n > 0 {
                let (digits, behind) = rest.split_at_checked(n).unwrap_or_default();
                rest = behind;
                size = std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok()).unwrap_or(0);
                check_size(kind, size, text)?;
            }
        }
    }
    Ok((size, rest))
}

/// Looks up the size that a letter names.
fn named_size(kind: Kind, letter: Option<u8>) -> Option<usize> {
    match (kind, letter) {
        (Kind::Float, Some(b'F')) => Some(4),
        (Kind::Float, Some(b'D')) => Some(8),
        (Kind::Float, Some(b'L')) => Some(16),
        (Kind::Float, _) => None,
        (_, Some(b'C')) => Some(1),
        (_, Some(b'S')) => Some(2),
        (_, Some(b'I')) => Some(4),
        (_, Some(b'L')) => Some(8),
        _ => None,
    }
}

/// Refuses a size that no type has.
fn check_size(kind: Kind, size: usize, text: &[u8]) -> Result<(), Fault> {
    let good: &[usize] = if kind == Kind::Float { &[4, 8, 16] } else { &[1, 2, 4, 8] };
    if !good.contains(&size) {
        let what = if kind == Kind::Float { "floating point" } else { "integral" };
        let head = [b"invalid type string ", &quotearg::curly(text)[..]].concat();
        let tail = format!(";\nthis system doesn't provide a {size}-byte {what} type");
        return Err(wrong([&head[..], tail.as_bytes()].concat()));
    }
    Ok(())
}

struct Dump {
    formats: Vec<Format>,
    radix: u8,
    width: usize,
    duplicates: bool,
    big_endian: bool,
    /// Offset that the label of a byte adds to its address.
    label: Option<u64>,
}

/// Offset and label of the traditional form, which are taken from the operands.
fn old_offsets(cx: &Cx<'_>, operands: &mut Vec<Vec<u8>>) -> Result<(Option<u64>, Option<u64>), Fault> {
    let traditional = cx.args.has(&TRADITIONAL);
    if !traditional
        && [&ADDRESS, &SKIP, &COUNT, &STRINGS, &STRINGS_SHORT, &TYPE, &DUPLICATES, &WIDTH, &ENDIAN].iter().any(|option| cx.args.has(option))
    {
        return Ok((None, None));
    }
    let mut offsets = (None, None);
    match operands.as_slice() {
        [one] if traditional || one.starts_with(b"+") => {
            if let Some(skip) = old_offset(one) {
                offsets.0 = Some(skip);
                operands.clear();
            }
        }
        [first, second] if traditional || second.first().is_some_and(|byte| *byte == b'+' || byte.is_ascii_digit()) => {
            match (old_offset(first).filter(|_| traditional), old_offset(second)) {
                (Some(skip), Some(label)) => {
                    offsets = (Some(skip), Some(label));
                    operands.clear();
                }
                (None, Some(skip)) => {
                    offsets.0 = Some(skip);
                    operands.truncate(1);
                }
                _ => {}
            }
        }
        [_, second, third] if traditional => {
            if let (Some(skip), Some(label)) = (old_offset(second), old_offset(third)) {
                offsets = (Some(skip), Some(label));
                operands.truncate(1);
            }
        }
        _ => {}
    }
    if let Some(extra) = operands.get(1).filter(|_| traditional) {
        let words = [b"extra operand ", &quotearg::curly(extra)[..], b"\nod: compatibility mode supports at most one file"].concat();
        return Err(Fault::usage(words));
    }
    Ok(offsets)
}

/// An offset of the traditional form: octal, or hexadecimal behind `0x`, in blocks of 512 with `b`.
fn old_offset(text: &[u8]) -> Option<u64> {
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let (digits, radix) = match text.strip_prefix(b"0x").or_else(|| text.strip_prefix(b"0X")) {
        Some(digits) => (digits, 16),
        None => (text, 8),
    };
    let (digits, unit) = match digits.split_last() {
        Some((b'b', digits)) if radix == 8 => (digits, 512),
        Some((b'B', digits)) if radix == 8 => (digits, 1024),
        _ => (digits, 1),
    };
    let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    u64::from_str_radix(digits, radix).ok()?.checked_mul(unit)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let (mut formats, width) = formats(cx)?;
    let radix = radix(cx)?;
    let [skip, limit] = byte_counts(cx)?;
    if formats.is_empty() {
        formats.push(Format { kind: Kind::Octal, size: 2, trail: false });
    }
    let unit = formats.iter().map(|f| f.size).max().unwrap_or(1);
    let line = line_width(cx, width, unit)?;
    let big_endian = match cx.args.value(&ENDIAN) {
        Some(word) => argmatch::among("--endian", word, &[("little", false), ("big", true)])?,
        None => false,
    };
    let mut operands = std::mem::take(&mut cx.args.operands);
    let (old_skip, label) = old_offsets(cx, &mut operands)?;
    let skip = old_skip.unwrap_or(skip);
    let stdin = [b"-".to_vec()];
    let files = if operands.is_empty() { &stdin[..] } else { &operands };
    let mut source = Source { cx, files: files.iter(), input: None, status: 0, any: false };
    source.skip(skip)?;
    let mut out = cx.stdout();
    if let Some(least) = cx.args.last_of(&[&STRINGS, &STRINGS_SHORT]).map(|option| cx.args.value(option).unwrap_or(b"3")) {
        let least = match offset(least) {
            Ok(n) => usize::try_from(n).unwrap_or(usize::MAX),
            Err(why) => return Err(bad_size(&why, "-S", least)),
        };
        return strings(&mut source, skip, limit, least, radix, &mut out).map(|()| source.status);
    }
    let dump = Dump {
        formats,
        radix,
        width: line,
        duplicates: cx.args.has(&DUPLICATES),
        big_endian,
        label: label.map(|label| label.wrapping_sub(skip)),
    };
    dump.print(&mut source, skip, limit, &mut out)?;
    out.flush()?;
    Ok(source.status)
}

/// Reads the types of the output, and its width as it is given.
fn formats(cx: &Cx<'_>) -> Result<(Vec<Format>, Option<Vec<u8>>), Fault> {
    let mut formats = Vec::new();
    let mut width = None;
    for (option, value) in cx.args.in_order() {
        let types: &[u8] = match option.short() {
            b't' => value.unwrap_or_default(),
            b'a' => b"a",
            b'b' => b"o1",
            b'c' => b"c",
            b'd' => b"u2",
            b'e' => b"fD",
            b'f' => b"fF",
            b'i' => b"dI",
            b'l' | b'I' | b'L' => b"dL",
            b'B' => b"o2",
            b'D' => b"u4",
            b'F' => b"fD",
            b'H' | b'X' => b"x4",
            b'O' => b"o4",
            b'o' => b"o2",
            b's' => b"d2",
            b'h' | b'x' => b"x2",
            b'w' => {
                width = Some(value.unwrap_or(b"32").to_vec());
                continue;
            }
            _ => continue,
        };
        parse_types(types, &mut formats)?;
    }
    Ok((formats, width))
}

/// Reads the radix of the addresses.
fn radix(cx: &Cx<'_>) -> Result<u8, Fault> {
    Ok(match cx.args.value(&ADDRESS) {
        None => b'o',
        Some([letter @ (b'd' | b'o' | b'x' | b'n'), ..]) => *letter,
        Some(other) => {
            let shown = other.get(..1).unwrap_or_default();
            return Err(Fault::failure(1, [b"invalid output address radix '", shown, b"'; it must be one character from [doxn]"].concat()));
        }
    })
}

/// Reads how many bytes to skip, and how many to dump.
fn byte_counts(cx: &Cx<'_>) -> Result<[u64; 2], Fault> {
    let mut bytes = [0, u64::MAX];
    for (slot, (option, letter)) in bytes.iter_mut().zip([(&SKIP, "-j"), (&COUNT, "-N")]) {
        let Some(value) = cx.args.value(option) else { continue };
        match offset(value) {
            Ok(n) => *slot = n,
            Err(why) => return Err(bad_size(&why, letter, value)),
        }
    }
    Ok(bytes)
}

/// Failure of an option whose number is none.
fn bad_size(why: &BadSize, option: &str, value: &[u8]) -> Fault {
    let suffixes: &[u8] = if option == "-w" { b"" } else { b"bEGkKmMPTYZ" };
    let (head, tail): (&[u8], &[u8]) = match (why, value.first()) {
        (BadSize::TooLarge, _) => (b"", b" too large"),
        (_, Some(first)) if first.is_ascii_digit() || suffixes.contains(first) => (b"invalid suffix in ", b""),
        _ => (b"invalid ", b""),
    };
    Fault::failure(1, [head, option.as_bytes(), b" argument '", value, b"'", tail].concat())
}

/// Reads the bytes of a line, a multiple of the widest element.
fn line_width(cx: &Cx<'_>, width: Option<Vec<u8>>, unit: usize) -> Result<usize, Fault> {
    let mut line = 16;
    if let Some(width) = width {
        match xstrtol::number(&width) {
            Ok(n) if n > 0 && n % unit as u64 == 0 && n <= 1 << 16 => line = usize::try_from(n).unwrap_or(16),
            Ok(_) => {
                let text = String::from_utf8_lossy(&width).into_owned();
                cx.error(format_args!("warning: invalid width {text}; using {unit} instead"))?;
                line = unit;
            }
            Err(why) => return Err(bad_size(&why, "-w", &width)),
        }
    }
    Ok(line)
}

impl Source<'_, '_> {
    /// Skips bytes of the combined input.
    fn skip(&mut self, n: u64) -> Result<(), Fault> {
        let mut left = n;
        while left > 0 {
            let want = usize::try_from(left).unwrap_or(usize::MAX).min(64 << 10);
            let got = self.read(want)?.len();
            if got == 0 {
                return Err(Fault::failure(1, "cannot skip past end of combined input"));
            }
            left -= got as u64;
        }
        Ok(())
    }

    /// Up to `most` bytes; empty at the end.
    fn read(&mut self, most: usize) -> Result<Vec<u8>, Fault> {
        loop {
            if self.input.is_none() {
                let Some(name) = self.files.next() else { return Ok(Vec::new()) };
                match self.cx.open_input(name) {
                    Ok(input) => {
                        self.any = true;
                        self.input = Some((input, name));
                    }
                    Err(fault) => {
                        usage::file(self.cx, name, fault.errno()?)?;
                        self.status = 1;
                        continue;
                    }
                }
            }
            let Some((input, name)) = &mut self.input else { continue };
            match input.fill() {
                Ok([]) => self.input = None,
                Ok(data) => {
                    let data = data.get(..most.min(data.len())).unwrap_or_default().to_vec();
                    input.used(data.len());
                    return Ok(data);
                }
                Err(Fault::Errno(errno)) => {
                    usage::file(self.cx, if *name == b"-" { b"standard input" } else { name }, errno)?;
                    self.status = 1;
                    self.input = None;
                }
                Err(fault) => return Err(fault),
            }
        }
    }
}

/// Decimal, octal (`0…`), hexadecimal (`0x…`), with a size suffix.
fn offset(text: &[u8]) -> Result<u64, BadSize> {
    let radix = |digits: &[u8], radix| std::str::from_utf8(digits).ok().and_then(|d| u64::from_str_radix(d, radix).ok());
    if let Some(hex) = text.strip_prefix(b"0x").or_else(|| text.strip_prefix(b"0X")) {
        return radix(hex, 16).ok_or(BadSize::Invalid);
    }
    if text.len() > 1 && text.starts_with(b"0") && text.iter().all(|b| (b'0'..=b'7').contains(b)) {
        return radix(text, 8).ok_or(BadSize::TooLarge);
    }
    xstrtol::parse(text, b"bkKmMGTPEZY0")
}

/// The files one behind the other.
struct Source<'a, 'c> {
    cx: &'a Cx<'c>,
    files: std::slice::Iter<'a, Vec<u8>>,
    input: Option<(Input, &'a [u8])>,
    status: u8,
    /// Whether any file could be opened.
    any: bool,
}

fn address(radix: u8, at: u64) -> String {
    match radix {
        b'd' => format!("{at:07}"),
        b'x' => format!("{at:06x}"),
        b'n' => String::new(),
        _ => format!("{at:07o}"),
    }
}

fn strings(source: &mut Source<'_, '_>, skip: u64, limit: u64, least: usize, radix: u8, out: &mut Output) -> Result<(), Fault> {
    let (mut run, mut at) = (Vec::new(), skip);
    while at - skip < limit {
        let data = source.read(usize::try_from(limit - (at - skip)).unwrap_or(usize::MAX))?;
        if data.is_empty() {
            break;
        }
        for byte in data {
            at += 1;
            match byte {
                0 => {
                    if run.len() >= least {
                        if radix != b'n' {
                            out.put(format!("{} ", address(radix, at - 1 - run.len() as u64)).as_bytes())?;
                        }
                        for &b in &run {
                            out.put(character(b).as_bytes())?;
                        }
                        out.put(b"\n")?;
                    }
                    run.clear();
                }
                32..=126 | 7..=13 => run.push(byte),
                _ => run.clear(),
            }
        }
    }
    out.flush()
}

/// A byte as C writes it: a character, `\n`, or octal.
pub(super) fn character(byte: u8) -> String {
    match byte {
        0 => "\\0".into(),
        7 => "\\a".into(),
        8 => "\\b".into(),
        9 => "\\t".into(),
        10 => "\\n".into(),
        11 => "\\v".into(),
        12 => "\\f".into(),
        13 => "\\r".into(),
        32..=126 => char::from(byte).to_string(),
        _ => format!("{byte:03o}"),
    }
}

const NAMES: [&str; 33] = [
    "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "nl", "vt", "ff", "cr", "so", "si", "dle", "dc1", "dc2", "dc3",
    "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs", "rs", "us", "sp",
];

impl Dump {
    fn print(&self, source: &mut Source<'_, '_>, skip: u64, limit: u64, out: &mut Output) -> Result<(), Fault> {
        let mut at = skip;
        let mut left = limit;
        let mut before: Option<Vec<u8>> = None;
        let mut starred = false;
        let mut held: Vec<u8> = Vec::new();
        let widest = self.formats.iter().map(|f| (f.columns() + 1) * self.width / f.size).max().unwrap_or(0);
        if limit == 0 {
            // The first file is opened all the same.
            source.read(0)?;
        }
        let mut over = false;
        while !over {
            while held.len() < self.width && left > 0 {
                let data = source.read(usize::try_from(left).unwrap_or(usize::MAX))?;
                if data.is_empty() {
                    break;
                }
                left -= data.len() as u64;
                held.extend_from_slice(&data);
            }
            let mut start = 0;
            over = held.len() < self.width;
            while let Some(block) = held.get(start..start + self.width) {
                start += self.width;
                if !self.duplicates && before.as_deref() == Some(block) {
                    if !starred {
                        out.put(b"*\n")?;
                        starred = true;
                    }
                } else {
                    starred = false;
                    self.line(block, at, widest, out)?;
                    before = Some(block.to_vec());
                }
                at += block.len() as u64;
                source.cx.step(1)?;
            }
            held.drain(..start);
        }
        if !held.is_empty() {
            self.line(&held, at, widest, out)?;
            at += held.len() as u64;
        }
        if self.radix != b'n' && source.any {
            out.line(self.address(at).as_bytes())?;
        }
        Ok(())
    }

    /// The address of a byte, with its label.
    fn address(&self, at: u64) -> String {
        match self.label {
            Some(more) => format!("{} ({})", address(self.radix, at), address(self.radix, at.wrapping_add(more))),
            None => address(self.radix, at),
        }
    }

    fn line(&self, block: &[u8], at: u64, widest: usize, out: &mut Output) -> Result<(), Fault> {
        for (i, format) in self.formats.iter().enumerate() {
            let mut line = if i == 0 { self.address(at) } else { " ".repeat(self.address(0).len()) };
            let items = self.width / format.size;
            // GNU spreads narrow formats over the columns of the widest, the spare columns as evenly as they go.
            let spare = widest - (format.columns() + 1) * items;
            let mut left_pad = spare;
            let mut shown = 0;
            let mut text = String::new();
            for (k, chunk) in block.chunks(format.size).enumerate() {
                let remaining = items - k;
                let next_pad = spare * (remaining - 1) / items;
                let pad = left_pad - next_pad;
                left_pad = next_pad;
                text.clear();
                self.item(*format, chunk, &mut text);
                let blanks = (pad + 1 + format.columns()).saturating_sub(text.chars().count());
                line.extend(std::iter::repeat_n(' ', blanks));
                line.push_str(&text);
                shown = k + 1;
            }
            if format.trail {
                for k in shown..items {
                    let remaining = items - k;
                    let next_pad = spare * (remaining - 1) / items;
                    line.push_str(&" ".repeat(left_pad - next_pad + 1 + format.columns()));
                    left_pad = next_pad;
                }
                line.push_str("  >");
                line.extend(block.iter().map(|&b| if (32..127).contains(&b) { char::from(b) } else { '.' }));
                line.push('<');
            }
            out.line(line.as_bytes())?;
        }
        Ok(())
    }

    /// Appends a number, a character or a name as it is shown.
    fn item(&self, format: Format, chunk: &[u8], text: &mut String) {
        let mut bytes = [0u8; 16];
        for (i, byte) in chunk.iter().enumerate() {
            let place = if self.big_endian { format.size - 1 - i } else { i };
            if let Some(slot) = bytes.get_mut(place) {
                *slot = *byte;
            }
        }
        let value = u64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
        let bits = format.size * 8;
        match format.kind {
            Kind::Named => match value & 0x7f {
                127 => text.push_str("del"),
                low => match NAMES.get(usize::try_from(low).unwrap_or(0)) {
                    Some(name) => text.push_str(name),
                    None => text.push(char::from(u8::try_from(low).unwrap_or(0))),
                },
            },
            Kind::Character => text.push_str(&character(u8::try_from(value & 0xff).unwrap_or(0))),
            Kind::Unsigned => text.push_str(&value.to_string()),
            Kind::Signed => text.push_str(&(value.cast_signed() << (64 - bits) >> (64 - bits)).to_string()),
            Kind::Octal => digits(value, 3, format.columns(), text),
            Kind::Hex => digits(value, 4, format.columns(), text),
            Kind::Float if format.size == 4 => {
                text.push_str(&shortest(f64::from(f32::from_bits(u32::try_from(value & 0xffff_ffff).unwrap_or(0))), true));
            }
            Kind::Float if format.size == 16 => {
                let end = bytes.get(8..10).and_then(|end| end.first_chunk().copied()).unwrap_or_default();
                text.push_str(&shortest_long(value, u16::from_le_bytes(end)));
            }
            Kind::Float => text.push_str(&shortest(f64::from_bits(value), false)),
        }
    }
}

/// Appends the digits of a number that stand for so many bits each.
fn digits(value: u64, bits: usize, columns: usize, text: &mut String) {
    for place in (0..columns).rev() {
        let digit = value.checked_shr(u32::try_from(place * bits).unwrap_or(u32::MAX)).unwrap_or(0) & ((1 << bits) - 1);
        text.push(u32::try_from(digit).ok().and_then(|digit| char::from_digit(digit, 16)).unwrap_or('0'));
    }
}

/// The shortest `%Lg` that reads back as the same number, of its mantissa, and its sign and exponent.
fn shortest_long(mantissa: u64, sign_and_exponent: u16) -> String {
    let value = LongDouble::of_parts(sign_and_exponent & 0x8000 != 0, sign_and_exponent & 0x7fff, mantissa);
    let sign = if value.is_negative() { "-" } else { "" };
    if let Some(word) = value.word() {
        return format!("{sign}{word}");
    }
    // What is not normal has fewer digits.
    let from = if sign_and_exponent & 0x7fff == 0 { 1 } else { 18 };
    let texts = (from..=21).map(|precision| format!("{sign}{}", value.general(precision, false)));
    let mut last = String::new();
    for text in texts {
        let is_same = LongDouble::parse(text.as_bytes()).value == value;
        last = text;
        if is_same {
            break;
        }
    }
    last
}

/// The shortest `%g` that reads back as the same number.
fn shortest(value: f64, single: bool) -> String {
    let most = if single { 9 } else { 17 };
    // What is not normal has fewer digits.
    let least = if single { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE };
    let from = match single {
        _ if value.abs() < least => 1,
        true => 6,
        false => 15,
    };
    for precision in from..=most {
        let Ok(format) = bashkit_core::gnu::printf_directive::Directive::parse(format!("%.{precision}g").as_bytes()) else { break };
        let mut text = Vec::new();
        format.print(&mut text, value);
        let text = String::from_utf8(text).unwrap_or_default();
        #[expect(clippy::cast_possible_truncation, reason = "the question is whether the single-precision number comes back")]
        let same = text.parse::<f64>().is_ok_and(|back| if single { back as f32 == value as f32 } else { back == value });
        if same || precision == most || !value.is_finite() {
            return text;
        }
    }
    value.to_string()
}
