//! `hexdump`: bytes in hexadecimal, octal, decimal, as characters, or in any format.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::printf_directive::Directive;
use bashkit_core::gnu::xstrtol;
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::OpenOptions;

const OCTAL_BYTES: Opt = Opt::flag('b', "one-byte-octal", "one-byte octal display");
const CANONICAL: Opt = Opt::flag('C', "canonical", "canonical hex+ASCII display");
const CHARS: Opt = Opt::flag('c', "one-byte-char", "one-byte character display");
const DECIMAL: Opt = Opt::flag('d', "two-bytes-decimal", "two-byte decimal display");
const OCTAL: Opt = Opt::flag('o', "two-bytes-octal", "two-byte octal display");
const HEX: Opt = Opt::flag('x', "two-bytes-hex", "two-byte hexadecimal display");
const FORMAT: Opt = Opt::value('e', "format", "FORMAT", "format string to be used for displaying data");
const FORMAT_FILE: Opt = Opt::value('f', "format-file", "FILE", "file that contains format strings");
const LENGTH: Opt = Opt::value('n', "length", "LENGTH", "interpret only LENGTH bytes of input");
const SKIP: Opt = Opt::value('s', "skip", "OFFSET", "skip OFFSET bytes from the beginning");
const ALL: Opt = Opt::flag('v', "no-squeezing", "output identical lines");

pub(super) const OPTIONS: &[Opt] = &[OCTAL_BYTES, CANONICAL, CHARS, DECIMAL, OCTAL, HEX, FORMAT, FORMAT_FILE, LENGTH, SKIP, ALL];

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] = &["-L", "--color"];

pub(crate) const COMMAND: Command = Command::new(
    "hexdump",
    "hexdump [OPTION]... [FILE]...",
    "Display file contents in hexadecimal, decimal, octal, or ascii",
    OPTIONS,
    |cx| run(cx, false),
)
.refused(REFUSED)
.messages_first();

/// Formats that an option other than `-e` stands for.
fn known(letter: u8) -> &'static [&'static str] {
    match letter {
        b'b' => &[r#""%07.7_Ax\n""#, r#""%07.7_ax " 16/1 "%03o " "\n""#],
        b'c' => &[r#""%07.7_Ax\n""#, r#""%07.7_ax " 16/1 "%3_c " "\n""#],
        b'C' => &[r#""%08.8_Ax\n""#, r#""%08.8_ax  " 8/1 "%02x " "  " 8/1 "%02x ""#, r#""  |" 16/1 "%_p" "|\n""#],
        b'd' => &[r#""%07.7_Ax\n""#, r#""%07.7_ax " 8/2 "  %05u " "\n""#],
        b'o' => &[r#""%07.7_Ax\n""#, r#""%07.7_ax " 8/2 " %06o " "\n""#],
        b'x' => &[r#""%07.7_Ax\n""#, r#""%07.7_ax " 8/2 "   %04x " "\n""#],
        _ => &[r#""%07.7_Ax\n""#, r#""%07.7_ax " 8/2 "%04x " "\n""#],
    }
}

/// The largest block that formats may ask for, in bytes.
const BLOCK_MAX: usize = 1 << 20;

/// A format of one block: its units in turn.
struct Format {
    units: Vec<Unit>,
}

/// `[COUNT]/[BYTES] "FORMAT"`.
struct Unit {
    count: usize,
    /// Whether the count was written: the last unit of a format repeats where it was not.
    counted: bool,
    /// Bytes that one turn interprets.
    bytes: usize,
    parts: Vec<Part>,
    /// `%_A`: shown once, at the end.
    at_end: bool,
}

enum Part {
    Text(Vec<u8>),
    /// The text in front of a directive goes with it.
    Value(Vec<u8>, Directive, Kind, usize),
}

impl Part {
    fn bytes(&self) -> usize {
        match self {
            Self::Text(_) => 0,
            Self::Value(.., bytes) => *bytes,
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    /// `_a`, `_A`, in `d`, `o` or `x`.
    Address,
    Signed,
    Unsigned,
    Float,
    /// `c`: the byte itself.
    Byte,
    /// `_c`: `\n`, or octal.
    Escaped,
    /// `_p`: a dot for what is not printable.
    Printable,
    /// `_u`: the name in US ASCII.
    Named,
    Text,
}

fn number(text: &[u8]) -> Option<u64> {
    if let Some(hex) = text.strip_prefix(b"0x") {
        return u64::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok();
    }
    if text.len() > 1 && text.starts_with(b"0") && text.iter().all(u8::is_ascii_digit) {
        return u64::from_str_radix(std::str::from_utf8(text).ok()?, 8).ok();
    }
    xstrtol::parse(text, b"kKmMgGtTpPeE0").ok()
}

/// The formats that the options ask for, in their order.
fn formats(cx: &Cx<'_>, canonical: bool) -> Result<Vec<Format>, Fault> {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let add = |texts: &mut Vec<Vec<u8>>, letter| texts.extend(known(letter).iter().map(|text| text.as_bytes().to_vec()));
    if canonical {
        add(&mut texts, b'C');
    }
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'e' => texts.push(value.to_vec()),
            b'f' => {
                let mut input = match cx.open(value, OpenOptions::READ) {
                    Ok(from) => cx.input(from),
                    Err(fault) => {
                        let errno = fault.errno()?;
                        return Err(Fault::failure(1, [b"can't read ", value, format!(": {errno}").as_bytes()].concat()));
                    }
                };
                let mut line = Vec::new();
                while input.line(b'\n', &mut line)? {
                    let text = line.trim_ascii();
                    if !text.is_empty() && !text.starts_with(b"#") {
                        texts.push(text.to_vec());
                    }
                    line.clear();
                }
            }
            letter if b"bCcdox".contains(&letter) => add(&mut texts, letter),
            _ => {}
        }
    }
    if texts.is_empty() {
        add(&mut texts, 0);
    }
    let mut formats = Vec::new();
    for text in &texts {
        cx.step(text.len() as u64)?;
        formats.push(parse(text)?);
    }
    Ok(formats)
}

/// Failure of a wrong format.
fn wrong(message: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(1, message)
}

/// Reads the units of a format.
fn parse(format: &[u8]) -> Result<Format, Fault> {
    let bad = || wrong([b"bad format {", format, b"}"].concat());
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let mut units = Vec::new();
    let mut rest = format.trim_ascii_start();
    while !rest.is_empty() {
        let mut numbers = [None, None];
        if let Some((digits, after)) = rest.split_at_checked(digits(rest)).filter(|(digits, _)| !digits.is_empty()) {
            if !after.first().is_some_and(|b| b.is_ascii_whitespace() || *b == b'/') {
                return Err(bad());
            }
            numbers[0] = Some(digits);
            rest = after.trim_ascii_start();
        }
        rest = rest.strip_prefix(b"/").unwrap_or(rest).trim_ascii_start();
        if let Some((digits, after)) = rest.split_at_checked(digits(rest)).filter(|(digits, _)| !digits.is_empty()) {
            if !after.first().is_some_and(u8::is_ascii_whitespace) {
                return Err(bad());
            }
            numbers[1] = Some(digits);
            rest = after.trim_ascii_start();
        }
        let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse().ok().filter(|n: &usize| *n <= BLOCK_MAX);
        let read = |digits: Option<&[u8]>, default| digits.map_or(Ok(default), |digits| number(digits).ok_or_else(bad));
        let (count, bytes) = (read(numbers[0], 1)?, read(numbers[1], 0)?);
        let text = rest.strip_prefix(b"\"").ok_or_else(bad)?;
        let end = memchr::memchr(b'"', text).ok_or_else(bad)?;
        let (text, after) = text.split_at_checked(end).ok_or_else(bad)?;
        rest = after.get(1..).unwrap_or_default().trim_ascii_start();
        let mut unit = Unit { count, counted: numbers[0].is_some(), bytes, parts: Vec::new(), at_end: false };
        unit.parse(text)?;
        units.push(unit);
    }
    Ok(Format { units })
}

impl Unit {
    /// Reads what stands between the quotes.
    fn parse(&mut self, text: &[u8]) -> Result<(), Fault> {
        let mut bytes = text.iter().copied().peekable();
        let mut before = Vec::new();
        let given = self.bytes;
        let mut values = 0;
        while let Some(byte) = bytes.next() {
            if byte == b'\\' {
                before.extend(bytes.next().map(escape));
                continue;
            }
            if byte != b'%' {
                before.push(byte);
                continue;
            }
            let mut directive = Directive::default();
            directive.flags(&mut bytes, b"-+ #0");
            let letter = bytes.next();
            let underscored = if letter == Some(b'_') { bytes.next() } else { None };
            let unknown = |last: Option<u8>| {
                let letters: Vec<u8> = [letter, underscored, last].into_iter().flatten().collect();
                wrong([b"bad conversion character %", &letters[..]].concat())
            };
            let (kind, size, sizes): (Kind, usize, &[usize]) = match (letter, underscored) {
                (Some(b'd' | b'i'), _) => (Kind::Signed, 4, &[1, 2, 4, 8]),
                (Some(b'o' | b'u' | b'x' | b'X'), _) => (Kind::Unsigned, 4, &[1, 2, 4, 8]),
                (Some(b'e' | b'E' | b'f' | b'g' | b'G'), _) => (Kind::Float, 8, &[4, 8]),
                (Some(b'c'), _) => (Kind::Byte, 1, &[1]),
                (Some(b's'), _) => match directive.precision() {
                    None if given == 0 => return Err(wrong("%s requires a precision or a byte count")),
                    precision => (Kind::Text, precision.unwrap_or(given), &[]),
                },
                (Some(b'_'), Some(b'c')) => (Kind::Escaped, 1, &[1]),
                (Some(b'_'), Some(b'p')) => (Kind::Printable, 1, &[1]),
                (Some(b'_'), Some(b'u')) => (Kind::Named, 1, &[1]),
                (Some(b'_'), Some(which @ (b'a' | b'A'))) => {
                    let radix = bytes.next();
                    match radix {
                        Some(b'd') => directive.set_conversion(b'u'),
                        Some(letter @ (b'o' | b'x')) => directive.set_conversion(letter),
                        _ => return Err(unknown(radix)),
                    }
                    self.at_end |= which == b'A';
                    self.parts.push(Part::Value(std::mem::take(&mut before), directive, Kind::Address, 0));
                    continue;
                }
                _ => return Err(unknown(None)),
            };
            let size = directive_bytes(given, size, sizes, letter, underscored)?;
            values += 1;
            if given > 0 && values > 1 {
                return Err(wrong("byte count with multiple conversion characters"));
            }
            if given == 0 {
                self.bytes += size;
            }
            directive.set_conversion(letter.unwrap_or(b'x'));
            self.parts.push(Part::Value(std::mem::take(&mut before), directive, kind, size));
        }
        if !before.is_empty() {
            self.parts.push(Part::Text(before));
        }
        Ok(())
    }

    /// Shows one turn. `bytes` begins where the unit does and ends with the block; what is behind `left` is not of the input.
    fn show(&self, at: u64, bytes: &[u8], left: usize, last: bool, out: &mut Vec<u8>) {
        let mut used = 0;
        for (i, part) in self.parts.iter().enumerate() {
            match part {
                Part::Text(text) => {
                    // The last turn of several leaves out a blank at the end.
                    let trims = last && self.count > 1 && i + 1 == self.parts.len();
                    let shorter = text.split_last().filter(|(end, _)| trims && end.is_ascii_whitespace());
                    out.extend_from_slice(shorter.map_or(&text[..], |(_, text)| text));
                }
                Part::Value(before, directive, kind, size) => {
                    out.extend_from_slice(before);
                    if used >= left {
                        directive.print_blank(out);
                    } else {
                        kind.show(directive, at + used as u64, bytes.get(used..).unwrap_or_default(), *size, out);
                    }
                    used += size;
                }
            }
        }
    }
}

/// Checks the byte count given for a conversion, or takes its own.
fn directive_bytes(given: usize, size: usize, sizes: &[usize], letter: Option<u8>, underscored: Option<u8>) -> Result<usize, Fault> {
    Ok(match given {
        0 => size,
        given if sizes.is_empty() || sizes.contains(&given) => given,
        _ => {
            let letters: Vec<u8> = [letter, underscored].into_iter().flatten().collect();
            return Err(wrong([b"bad byte count for conversion character ", &letters[..]].concat()));
        }
    })
}

impl Kind {
    fn show(self, directive: &Directive, at: u64, data: &[u8], size: usize, out: &mut Vec<u8>) {
        let mut word = [0; 8];
        word.iter_mut().zip(data.iter().take(size)).for_each(|(to, from)| *to = *from);
        let bits = u64::from_le_bytes(word);
        let byte = word[0];
        match self {
            Self::Address => directive.print_unsigned(out, at),
            Self::Unsigned => directive.print_unsigned(out, bits),
            Self::Signed => {
                let unused = 64 - 8 * u32::try_from(size.clamp(1, 8)).unwrap_or(8);
                directive.print_signed(out, (bits << unused).cast_signed() >> unused);
            }
            Self::Float if size == 4 => directive.print(out, f64::from(f32::from_bits(u32::try_from(bits).unwrap_or(0)))),
            Self::Float => directive.print(out, f64::from_bits(bits)),
            Self::Byte => directive.print_text(out, &[byte]),
            Self::Printable => directive.print_text(out, &[if (0x20..0x7f).contains(&byte) { byte } else { b'.' }]),
            Self::Escaped => match byte {
                0x20..=0x7e => directive.print_text(out, &[byte]),
                _ => directive.print_text(out, super::od::character(byte).as_bytes()),
            },
            Self::Named => match NAMES.get(usize::from(byte)) {
                Some(name) => directive.print_text(out, name.as_bytes()),
                None if byte == 0x7f => directive.print_text(out, b"del"),
                None if byte < 0x7f => directive.print_text(out, &[byte]),
                None => directive.print_text(out, format!("{byte:02x}").as_bytes()),
            },
            Self::Text => {
                let text = data.split(|b| *b == 0).next().unwrap_or_default();
                directive.print_text(out, text.get(..directive.precision().unwrap_or(text.len())).unwrap_or(text));
            }
        }
    }
}

const NAMES: [&str; 32] = [
    "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "lf", "vt", "ff", "cr", "so", "si", "dle", "dc1", "dc2", "dc3",
    "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs", "rs", "us",
];

fn escape(letter: u8) -> u8 {
    match letter {
        b'0' => 0,
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        other => other,
    }
}

impl Format {
    /// Bytes that the format interprets.
    fn bytes(&self) -> usize {
        self.units.iter().map(|unit| unit.bytes.saturating_mul(unit.count)).fold(0, usize::saturating_add)
    }

    /// The last unit fills the block, unless it says how often it stands there.
    fn fill(&mut self, block: usize) {
        let missing = block.saturating_sub(self.bytes());
        if let Some(unit) = self.units.last_mut().filter(|unit| !unit.counted) {
            unit.count += missing.checked_div(unit.bytes).unwrap_or(0);
        }
    }

    /// Shows a block, of which `len` bytes are of the input.
    fn show(&self, cx: &Cx<'_>, at: u64, block: &[u8], len: usize, out: &mut Vec<u8>) -> Result<(), Fault> {
        let mut used = 0;
        let len = if len < block.len() { len } else { usize::MAX };
        for unit in self.units.iter().take_while(|unit| !unit.at_end) {
            cx.step(unit.count as u64)?;
            for turn in 1..=unit.count {
                let bytes = block.get(used..).unwrap_or_default();
                unit.show(at + used as u64, bytes, len.saturating_sub(used), turn == unit.count, out);
                used += unit.parts.iter().map(Part::bytes).sum::<usize>();
            }
        }
        Ok(())
    }
}

/// The operands as one input.
struct Files<'a, 'k> {
    cx: &'a Cx<'k>,
    operands: std::slice::Iter<'a, Vec<u8>>,
    input: Option<(Vec<u8>, Input)>,
    any: bool,
    status: u8,
    skip: u64,
    left: u64,
    at: u64,
}

impl Files<'_, '_> {
    /// Adds at most `wanted` bytes; 0 is the end.
    fn read(&mut self, wanted: usize, block: &mut Vec<u8>) -> Result<usize, Fault> {
        while self.left > 0 {
            let Some((file, input)) = &mut self.input else {
                if !self.open_next()? {
                    return Ok(0);
                }
                continue;
            };
            let have = match input.fill() {
                Ok(have) => have,
                Err(fault) => {
                    self.cx.errno(file, fault.errno()?)?;
                    self.status = 1;
                    &[]
                }
            };
            if have.is_empty() {
                self.input = None;
                continue;
            }
            if self.skip > 0 {
                let take = have.len().min(usize::try_from(self.skip).unwrap_or(usize::MAX));
                input.used(take);
                self.skip -= take as u64;
                self.at += take as u64;
                continue;
            }
            let take = have.len().min(wanted).min(usize::try_from(self.left).unwrap_or(usize::MAX));
            block.extend_from_slice(have.get(..take).unwrap_or_default());
            input.used(take);
            self.left -= take as u64;
            return Ok(take);
        }
        Ok(0)
    }

    /// Opens the next operand; false when there is none.
    fn open_next(&mut self) -> Result<bool, Fault> {
        let Some(file) = self.operands.next() else { return Ok(false) };
        match self.cx.open(file, OpenOptions::READ) {
            Ok(from) => {
                self.any = true;
                self.input = Some((file.clone(), self.cx.input(from)));
            }
            Err(fault) => {
                self.cx.errno(file, fault.errno()?)?;
                self.status = 1;
            }
        }
        Ok(true)
    }

    /// Prints the address behind the input, or that no file could be read.
    fn put_end(&mut self, formats: &[Format], size: usize, out: &mut Output) -> Result<(), Fault> {
        if self.any {
            let end = self.at;
            let last = formats.iter().flat_map(|format| &format.units).rfind(|unit| unit.at_end);
            if let Some(unit) = last.filter(|_| end > 0) {
                let mut text = Vec::new();
                unit.show(end, &[], usize::MAX, true, &mut text);
                out.put(&text)?;
            }
        } else if size > 0 {
            self.cx.error("all input file arguments failed")?;
            self.status = 1;
        }
        Ok(())
    }
}

/// Dumps the operands; `canonical` is the format of `hd` where no format is asked for.
pub(super) fn run(cx: &mut Cx<'_>, canonical: bool) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let [length, skip] = numbers(cx)?;
    let cx = &*cx;
    let mut formats = formats(cx, canonical)?;
    let size = formats.iter().map(Format::bytes).max().unwrap_or(0);
    if size > BLOCK_MAX {
        return Err(Fault::failure(1, format!("a block of {size} bytes: the formats may ask for {BLOCK_MAX}")));
    }
    formats.iter_mut().for_each(|format| format.fill(size));
    let mut files = Files {
        cx,
        input: operands.is_empty().then(|| (b"stdin".to_vec(), cx.stdin())),
        any: operands.is_empty() || length == Some(0),
        operands: operands.iter(),
        status: 0,
        skip: skip.unwrap_or(0),
        left: length.unwrap_or(u64::MAX),
        at: 0,
    };
    let mut out = cx.stdout();
    if size > 0 {
        dump(cx, &mut files, &formats, size, &mut out)?;
    }
    files.put_end(&formats, size, &mut out)?;
    out.flush()?;
    Ok(files.status)
}

/// Reads the length and the offset of the input.
fn numbers(cx: &Cx<'_>) -> Result<[Option<u64>; 2], Fault> {
    let mut numbers = [None, None];
    for ((option, what), slot) in [(&LENGTH, "length"), (&SKIP, "offset")].into_iter().zip(&mut numbers) {
        if let Some(value) = cx.args.value(option) {
            *slot = number(value);
            if slot.is_none() {
                return Err(Fault::failure(1, [b"failed to parse ", what.as_bytes(), b": '", value, b"': Invalid argument"].concat()));
            }
        }
    }
    Ok(numbers)
}

/// Shows the blocks of the input.
fn dump(cx: &Cx<'_>, files: &mut Files<'_, '_>, formats: &[Format], size: usize, out: &mut Output) -> Result<(), Fault> {
    let squeezes = !cx.args.has(&ALL);
    let (mut block, mut before) = (Vec::with_capacity(size), Vec::new());
    let mut starred = false;
    let mut text = Vec::new();
    loop {
        block.clear();
        while block.len() < size {
            if files.read(size - block.len(), &mut block)? == 0 {
                break;
            }
        }
        let len = block.len();
        if len == 0 {
            return Ok(());
        }
        let at = files.at;
        files.at += len as u64;
        block.resize(size, 0);
        cx.step(1 + size as u64 / 16)?;
        if squeezes && before == block && len == size {
            if !starred {
                out.put(b"*\n")?;
            }
            starred = true;
            continue;
        }
        starred = false;
        for format in formats {
            format.show(cx, at, &block, len, &mut text)?;
            out.put(&text)?;
            text.clear();
        }
        std::mem::swap(&mut before, &mut block);
        if len < size {
            return Ok(());
        }
    }
}
