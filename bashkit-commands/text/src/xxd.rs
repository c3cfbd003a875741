//! `xxd`: a hex dump, and back.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Description, Done, Fault, Input, Output};
use bashkit_core::vfs::OpenOptions;

const SKIP_NULS: Opt = Opt::flag('a', "", "toggle autoskip: a single '*' replaces nul-lines");
const BITS: Opt = Opt::flag('b', "", "binary digit dump (incompatible with -p, -i, -r)");
const CAPITALS: Opt = Opt::flag('C', "", "capitalize variable names in C include file style (-i)");
const COLUMNS: Opt = Opt::value('c', "", "COLS", "format COLS octets per line (default 16; -i: 12, -p: 30)");
const LITTLE: Opt = Opt::flag('e', "", "little-endian dump (incompatible with -p, -i, -r)");
const GROUP: Opt = Opt::value('g', "", "BYTES", "number of octets per group in normal output (default 2; -e: 4)");
const INCLUDE: Opt = Opt::flag('i', "", "output in C include file style");
const LENGTH: Opt = Opt::value('l', "", "LEN", "stop after LEN octets");
const NAME: Opt = Opt::value('n', "", "NAME", "set the variable name used in C include output (-i)");
const OFFSET: Opt = Opt::value('o', "", "OFF", "add OFF to the displayed file position");
const PLAIN: Opt = Opt::flag('p', "", "output in postscript plain hexdump style");
const REVERT: Opt = Opt::flag('r', "", "reverse operation: convert (or patch) hexdump into binary");
const DECIMAL: Opt = Opt::flag('d', "", "show offset in decimal instead of hex");
const SEEK: Opt = Opt::value('s', "", "SEEK", "start at SEEK bytes; -SEEK counts from the end");
const UPPER: Opt = Opt::flag('u', "", "use upper case hex letters");

pub(crate) const COMMAND: Command = Command::new(
    "xxd",
    "xxd [OPTION]... [INFILE [OUTFILE]]",
    "Make a hex dump or do the reverse",
    &[SKIP_NULS, BITS, CAPITALS, COLUMNS, LITTLE, GROUP, INCLUDE, LENGTH, NAME, OFFSET, PLAIN, REVERT, DECIMAL, SEEK, UPPER],
    run,
)
.refused(&["-E"])
.prepare(prepare);

/// Some options have long forms behind one dash.
fn prepare(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let short = |arg: &Vec<u8>| -> Vec<u8> {
        match arg.as_slice() {
            b"-ps" | b"-plain" | b"-postscript" => b"-p".to_vec(),
            b"-bits" => b"-b".to_vec(),
            b"-cols" => b"-c".to_vec(),
            b"-include" => b"-i".to_vec(),
            b"-len" => b"-l".to_vec(),
            b"-seek" | b"-skip" => b"-s".to_vec(),
            b"-revert" => b"-r".to_vec(),
            b"-autoskip" => b"-a".to_vec(),
            b"-capitalize" => b"-C".to_vec(),
            b"-name" => b"-n".to_vec(),
            b"-group" | b"-groupsize" => b"-g".to_vec(),
            b"-upper" => b"-u".to_vec(),
            _ => arg.clone(),
        }
    };
    argv.iter().map(short).collect()
}

/// `10`, `0x1f`, `017`, as `strtol` reads them; what stands behind is ignored.
fn number(text: &[u8]) -> i64 {
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let (radix, digits) = match text {
        [b'0', b'x' | b'X', rest @ ..] => (16, rest),
        [b'0', rest @ ..] => (8, rest),
        _ => (10, text),
    };
    let mut value: i64 = 0;
    for byte in digits {
        let Some(digit) = char::from(*byte).to_digit(radix) else { break };
        value = value.saturating_mul(i64::from(radix)).saturating_add(i64::from(digit));
    }
    if negative { value.saturating_neg() } else { value }
}

struct Plan {
    columns: usize,
    group: usize,
    bits: bool,
    little: bool,
    upper: bool,
    decimal: bool,
    skip_nuls: bool,
    plain: bool,
    shown_offset: i64,
    length: Option<u64>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let revert = cx.args.has(&REVERT);
    let plain = cx.args.has(&PLAIN);
    let include = cx.args.has(&INCLUDE);
    let plan = plan(cx)?;
    let seek = cx.args.value(&SEEK).map_or(0, number);
    let file = operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut input = match cx.open_input(file) {
        Ok(input) => input,
        Err(fault) => {
            cx.errno(file, fault.errno()?)?;
            return Ok(2);
        }
    };
    let to = match operands.get(1) {
        Some(name) if name != b"-" => {
            let options = OpenOptions { truncate: !revert, ..OpenOptions::write(0o666) };
            match cx.open(name, options) {
                Ok(to) => Some(to),
                Err(fault) => {
                    cx.errno(name, fault.errno()?)?;
                    return Ok(3);
                }
            }
        }
        _ => None,
    };
    let mut out = match &to {
        Some(to) => cx.output(std::rc::Rc::clone(to)),
        None => cx.stdout(),
    };
    let result = if revert {
        let seekable = to.as_ref().filter(|to| to.stat().is_file());
        back(cx, &mut input, &mut out, plain, seek, seekable)
    } else {
        let name = cx.args.value(&NAME).or_else(|| operands.first().map(Vec::as_slice).filter(|name| *name != b"-"));
        forth(cx, &mut input, &mut out, &plan, seek, include.then_some(name))
    };
    match result {
        Err(Fault::Errno(errno)) => {
            cx.error(errno)?;
            Ok(2)
        }
        Err(fault) => Err(fault),
        Ok(status) => {
            out.flush()?;
            Ok(status)
        }
    }
}

/// Reads the form of the dump.
fn plan(cx: &Cx<'_>) -> Result<Plan, Fault> {
    let value = |option: &Opt| cx.args.value(option).map(number);
    let (bits, little, plain, include) = (cx.args.has(&BITS), cx.args.has(&LITTLE), cx.args.has(&PLAIN), cx.args.has(&INCLUDE));
    let revert = cx.args.has(&REVERT);
    if revert && (bits || little || include) {
        return Err(Fault::failure(255, "sorry, cannot revert this type of hexdump"));
    }
    let columns = columns(cx);
    if !plain && !include && columns > 256 {
        return Err(Fault::failure(1, "invalid number of columns (max. 256)."));
    }
    let group = group(cx, columns);
    if little && !group.is_power_of_two() {
        return Err(Fault::failure(1, "number of octets per group must be a power of 2 with -e."));
    }

    Ok(Plan {
        columns,
        group,
        bits,
        little,
        upper: cx.args.has(&UPPER),
        decimal: cx.args.has(&DECIMAL),
        skip_nuls: cx.args.count(&SKIP_NULS) % 2 == 1,
        plain,
        shown_offset: value(&OFFSET).unwrap_or(0),
        length: value(&LENGTH).filter(|n| *n >= 0).map(|n| n.unsigned_abs()),
    })
}

/// Reads the octets of a row, or takes the default of the form.
fn columns(cx: &Cx<'_>) -> usize {
    let value = |option: &Opt| cx.args.value(option).map(number);
    let (bits, plain, include) = (cx.args.has(&BITS), cx.args.has(&PLAIN), cx.args.has(&INCLUDE));
    let columns = value(&COLUMNS).filter(|n| *n > 0);
    let defaults = if include {
        12
    } else if plain {
        30
    } else if bits {
        6
    } else {
        16
    };
    columns.map_or(defaults, |n| usize::try_from(n).unwrap_or(usize::MAX))
}

/// Reads the octets of a group, or takes the default of the form.
fn group(cx: &Cx<'_>, columns: usize) -> usize {
    match cx.args.value(&GROUP).map(number) {
        Some(n) if n > 0 => usize::try_from(n).unwrap_or(columns).min(columns),
        Some(_) => columns,
        None => (if cx.args.has(&BITS) {
            1
        } else if cx.args.has(&LITTLE) {
            4
        } else {
            2
        })
        .min(columns),
    }
}

/// Dumps the input from an offset.
fn forth(cx: &Cx<'_>, input: &mut Input, out: &mut Output, plan: &Plan, seek: i64, include: Option<Option<&[u8]>>) -> Done {
    let Some(position) = skip(cx, input, seek)? else { return Ok(4) };
    let mut octets = Octets { cx, input, left: plan.length.unwrap_or(u64::MAX) };
    if let Some(name) = include {
        return include_file(cx, &mut octets, out, plan, name);
    }
    if plan.plain {
        return plain(&mut octets, out, plan);
    }
    rows(&mut octets, out, plan, position)
}

/// Skips octets from the start, or to so many before the end; None when it cannot.
fn skip(cx: &Cx<'_>, input: &mut Input, seek: i64) -> Result<Option<u64>, Fault> {
    let mut position = 0u64;
    if seek != 0 {
        let skip = if seek < 0 {
            let size = input.description().map_or(0, |from| from.stat().size);
            match size.checked_sub(seek.unsigned_abs()) {
                Some(at) => at,
                None => {
                    cx.error("sorry cannot seek.")?;
                    return Ok(None);
                }
            }
        } else {
            seek.unsigned_abs()
        };
        while position < skip {
            let n = input.fill()?.len();
            if n == 0 {
                break;
            }
            let take = n.min(usize::try_from(skip - position).unwrap_or(usize::MAX));
            input.used(take);
            position += take as u64;
        }
    }
    Ok(Some(position))
}

/// Octets of the input, up to the length asked for.
struct Octets<'a, 'k> {
    cx: &'a Cx<'k>,
    input: &'a mut Input,
    left: u64,
}

impl Octets<'_, '_> {
    /// Reads a row of at most `limit` octets; an empty one is the end.
    fn next(&mut self, limit: usize, row: &mut Vec<u8>) -> Result<(), Fault> {
        row.clear();
        while row.len() < limit && self.left > 0 {
            let have = self.input.fill()?;
            if have.is_empty() {
                break;
            }
            let take = have.len().min(limit - row.len()).min(usize::try_from(self.left).unwrap_or(usize::MAX));
            row.extend_from_slice(have.get(..take).unwrap_or_default());
            self.input.used(take);
            self.left -= take as u64;
        }
        self.cx.step(1 + row.len() as u64 / 8)
    }
}

/// Prints the octets as a C array, with its length where it has a name.
fn include_file(cx: &Cx<'_>, octets: &mut Octets<'_, '_>, out: &mut Output, plan: &Plan, name: Option<&[u8]>) -> Done {
    let mut row = Vec::new();

    let variable = name.map(|name| variable(cx, name));
    if let Some(variable) = &variable {
        out.put(format!("unsigned char {variable}[] = {{\n").as_bytes())?;
    }
    let mut count = 0u64;
    loop {
        octets.next(plan.columns.min(1 << 20), &mut row)?;
        if row.is_empty() {
            break;
        }
        out.put(if count == 0 { b"  " } else { b",\n  " })?;
        count += row.len() as u64;
        let prefix = if plan.upper { b"0X" } else { b"0x" };
        let mut cells = Vec::new();
        for byte in &row {
            cells.extend_from_slice(if cells.is_empty() { b"" } else { b", " });
            cells.extend_from_slice(prefix);
            cells.extend_from_slice(&plan.hex(*byte));
        }
        out.put(&cells)?;
    }
    if count > 0 {
        out.put(b"\n")?;
    }
    if let Some(variable) = &variable {
        let len = if cx.args.has(&CAPITALS) { "LEN" } else { "len" };
        out.put(format!("}};\nunsigned int {variable}_{len} = {count};\n").as_bytes())?;
    }
    Ok(0)
}

/// Makes the name of a C variable from that of a file.
fn variable(cx: &Cx<'_>, name: &[u8]) -> String {
    let mut text: String = name.iter().map(|b| if b.is_ascii_alphanumeric() { char::from(*b) } else { '_' }).collect();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        text.insert_str(0, "__");
    }
    if cx.args.has(&CAPITALS) { text.to_ascii_uppercase() } else { text }
}

/// Prints plain rows of hex digits.
fn plain(octets: &mut Octets<'_, '_>, out: &mut Output, plan: &Plan) -> Done {
    let mut row = Vec::new();

    loop {
        octets.next(plan.columns.min(1 << 20), &mut row)?;
        if row.is_empty() {
            return Ok(0);
        }
        let mut text: Vec<u8> = row.iter().flat_map(|byte| plan.hex(*byte)).collect();
        text.push(b'\n');
        out.put(&text)?;
    }
}

/// Prints rows with their addresses; rows of zeros are a star where that is asked for.
fn rows(octets: &mut Octets<'_, '_>, out: &mut Output, plan: &Plan, mut position: u64) -> Done {
    let mut row = Vec::new();
    // Rows of zeros: the first is shown, those up to the last are a star.
    let mut nul_rows = 0u64;
    let mut last_nul: Option<(u64, Vec<u8>)> = None;
    loop {
        octets.next(plan.columns, &mut row)?;
        let is_nul = plan.skip_nuls && !row.is_empty() && row.len() == plan.columns && row.iter().all(|b| *b == 0);
        if !is_nul || row.is_empty() {
            plan.end_nuls(nul_rows, last_nul.take(), row.is_empty(), out)?;
            nul_rows = 0;
        }
        if row.is_empty() {
            return Ok(0);
        }
        if is_nul {
            nul_rows += 1;
            if nul_rows > 1 {
                last_nul = Some((position, row.clone()));
            } else {
                plan.row(position, &row, out)?;
            }
        } else {
            plan.row(position, &row, out)?;
        }
        position += row.len() as u64;
    }
}

const HEX: &[u8; 16] = b"0123456789abcdef";

fn hex(byte: u8, digits: &[u8; 16]) -> [u8; 2] {
    [byte >> 4, byte & 15].map(|digit| digits.get(usize::from(digit)).copied().unwrap_or(b'0'))
}

impl Plan {
    /// Formats an octet in two hex digits.
    fn hex(&self, byte: u8) -> [u8; 2] {
        hex(byte, if self.upper { b"0123456789ABCDEF" } else { HEX })
    }

    /// Prints what stands for rows of zeros behind the first.
    fn end_nuls(&self, n: u64, last: Option<(u64, Vec<u8>)>, at_end: bool, out: &mut Output) -> Result<(), Fault> {
        match (n, last) {
            (0 | 1, _) | (_, None) => {}
            (2, Some((at, held))) => self.row(at, &held, out)?,
            (_, Some((at, held))) if at_end => {
                out.put(b"*\n")?;
                self.row(at, &held, out)?;
            }
            _ => out.put(b"*\n")?,
        }
        Ok(())
    }

    fn row(&self, position: u64, row: &[u8], out: &mut Output) -> Result<(), Fault> {
        let shown = position.wrapping_add_signed(self.shown_offset);
        let mut text = Vec::with_capacity(128);
        match u32::try_from(shown) {
            Ok(shown) if !self.decimal => {
                text.extend(shown.to_be_bytes().iter().flat_map(|byte| hex(*byte, HEX)));
                text.extend_from_slice(b": ");
            }
            _ if self.decimal => text.extend_from_slice(format!("{shown:08}: ").as_bytes()),
            _ => text.extend_from_slice(format!("{shown:08x}: ").as_bytes()),
        }
        let cell = if self.bits { 8 } else { 2 };
        let head = text.len();
        let group_columns = cell * self.group + 1;
        let width = (group_columns * self.columns - 1) / self.group;
        if !self.bits && !self.little {
            for group in row.chunks(self.group.max(1)) {
                for byte in group {
                    text.extend_from_slice(&self.hex(*byte));
                }
                text.push(b' ');
            }
            text.resize(head + width, b' ');
        } else {
            self.put_cells(row, (cell, head, group_columns, width), &mut text);
        }
        text.extend_from_slice(b"  ");
        text.extend(row.iter().map(|b| if (0x20..0x7f).contains(b) { *b } else { b'.' }));
        text.push(b'\n');
        out.put(&text)
    }

    /// Puts the cells of a row at their places, which are not in the order of the octets.
    fn put_cells(&self, row: &[u8], (cell, head, group_columns, width): (usize, usize, usize, usize), text: &mut Vec<u8>) {
        text.resize(head + width, b' ');
        for (i, byte) in row.iter().enumerate() {
            let mut bits = [0; 8];
            bits.iter_mut().rev().enumerate().for_each(|(place, bit)| *bit = b'0' + (byte >> place & 1));
            let hex = self.hex(*byte);
            let digits = if self.bits { &bits[..] } else { &hex[..] };
            let place = if self.little { i ^ (self.group - 1) } else { i };
            let at = head + place / self.group * group_columns + place % self.group * cell;
            if text.len() < at + cell {
                text.resize(at + cell, b' ');
            }
            if let Some(slot) = text.get_mut(at..at + cell) {
                slot.copy_from_slice(digits);
            }
        }
        text.truncate(head + width);
    }
}

/// Reads a dump and writes what it shows.
fn back(cx: &Cx<'_>, input: &mut Input, out: &mut Output, plain: bool, seek: i64, seekable: Option<&Rc<Description>>) -> Done {
    let mut line = Vec::new();
    let mut at = 0u64;
    let mut dump = Plain { held: [None; 3], begins: true };
    while input.line(b'\n', &mut line)? {
        cx.step(1)?;
        if plain {
            dump.octets(&line, out)?;
            line.clear();
            continue;
        }
        let text = line.trim_ascii();
        if let Some(colon) = memchr::memchr(b':', text) {
            let (address, rest) = text.split_at_checked(colon).unwrap_or_default();
            let parsed = std::str::from_utf8(address).ok().and_then(|a| u64::from_str_radix(a, 16).ok());
            if let Some(address) = parsed {
                let target = address.wrapping_add_signed(seek);
                if target != at {
                    out.flush()?;
                    if !move_to(cx, target, at, seekable, out)? {
                        return Ok(5);
                    }
                    at = target;
                }
                // Two blanks end the digits.
                let rest = rest.get(1..).unwrap_or_default();
                let rest = rest.strip_prefix(b" ").unwrap_or(rest);
                let end = memchr::memmem::find(rest, b"  ").unwrap_or(rest.len());
                at += put_octets(rest.get(..end).unwrap_or_default(), out)?;
            }
        }
        line.clear();
    }
    Ok(0)
}

/// State of a plain dump from line to line.
struct Plain {
    /// Digits of the last characters, `None` for what is no digit.
    held: [Option<u8>; 3],
    /// Whether what is no digit is passed over: at the start, and behind a rest of a line that was not read.
    begins: bool,
}

impl Plain {
    /// Writes the octets of a line.
    fn octets(&mut self, line: &[u8], out: &mut Output) -> Result<(), Fault> {
        for &byte in line.iter().filter(|byte| !byte.is_ascii_whitespace()) {
            let [_, second, third] = self.held;
            self.held = [second, third, digit(byte)];
            match self.held {
                [_, _, None] if self.begins => continue,
                [before, Some(high), Some(low)] => {
                    out.put(&[high << 4 | low])?;
                    self.held = [before, Some(high), None];
                }
                // The rest of a line behind what is no digit twice is not read.
                [None, None, None] => {
                    self.begins = true;
                    return Ok(());
                }
                _ => {}
            }
            self.begins = false;
        }
        Ok(())
    }
}

/// Moves the output to an offset, by zeros where it cannot seek; false when that is behind it.
fn move_to(cx: &Cx<'_>, target: u64, mut at: u64, seekable: Option<&Rc<Description>>, out: &mut Output) -> Result<bool, Fault> {
    match seekable {
        Some(to) => {
            to.seek(target);
        }
        None if target > at => {
            while at < target {
                let n = usize::try_from((target - at).min(4096)).unwrap_or(4096);
                cx.step(1)?;
                out.put(&vec![0; n])?;
                at += n as u64;
            }
        }
        None => {
            cx.error("sorry, cannot seek backwards.")?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes the octets of a row of hex digits; their number.
fn put_octets(row: &[u8], out: &mut Output) -> Result<u64, Fault> {
    let mut at = 0;

    let mut high = None;
    for &byte in row {
        match (digit(byte), high.take()) {
            (Some(low), Some(high)) => {
                out.put(&[high << 4 | low])?;
                at += 1;
            }
            (Some(digit), None) => high = Some(digit),
            (None, _) if byte == b' ' || byte == b'\t' => {}
            (None, _) => break,
        }
    }
    Ok(at)
}

/// Reads a hex digit of either case.
fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|d| u8::try_from(d).unwrap_or(0))
}
