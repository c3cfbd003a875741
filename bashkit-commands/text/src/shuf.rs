//! `shuf`: lines in random order. With `--random-source` the order is that of GNU shuf.

use std::collections::HashMap;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::randint::Chooser;
use bashkit_core::gnu::{inttostr, linebuffer, quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input};
use bashkit_core::limits::Charge;

const ECHO: Opt = Opt::flag('e', "echo", "treat each ARG as an input line");
const RANGE: Opt = Opt::value('i', "input-range", "LO-HI", "treat each number LO through HI as an input line");
const COUNT: Opt = Opt::value('n', "head-count", "COUNT", "output at most COUNT lines");
const OUTPUT: Opt = Opt::value('o', "output", "FILE", "write result to FILE instead of standard output");
const SOURCE: Opt = Opt::value('\0', "random-source", "FILE", "get random bytes from FILE");
const REPEAT: Opt = Opt::flag('r', "repeat", "output lines can be repeated");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "shuf",
    "shuf [OPTION]... [FILE]",
    "Write a random permutation of the input lines to standard output",
    &[ECHO, RANGE, COUNT, OUTPUT, SOURCE, REPEAT, ZERO],
    run,
);

/// Inputs of more bytes are sampled as they are read.
const SAMPLED_BYTES: u64 = 8 << 20;
/// Bytes of lines that are charged at once.
const CHARGE_BYTES: usize = 64 << 10;
/// Bytes in which the ends of lines are looked for between two looks at the meter.
const BLOCK_BYTES: usize = 1 << 20;

/// Most places that are held in a row, and how few of them are wanted where that does not pay.
const DENSE_MAX: u64 = 1 << 31;
const SPARSE_RATIO: u64 = 32;
/// Places that are numbered between two looks at the meter.
const PLACES: usize = 1 << 16;

/// The first `head` places of a random order of `n`, handed over one by one.
fn permute(
    cx: &Cx<'_>,
    chooser: &mut Chooser<'_, '_>,
    n: u64,
    head: u64,
    mut see: impl FnMut(u64) -> Result<(), Fault>,
) -> Result<(), Fault> {
    if n <= DENSE_MAX && n / head.clamp(1, n.max(1)) < SPARSE_RATIO {
        return permute_all(cx, chooser, n, head, see);
    }
    // Only places that were swapped are remembered.
    let mut moved: HashMap<u64, u64> = HashMap::new();
    let mut order = Vec::new();
    let mut charge = cx.meter().charge(0).map_err(Fault::from)?;
    for i in 0..head.min(n) {
        cx.step(1)?;
        let j = i + chooser.choose(n - i)?;
        let at = |moved: &HashMap<u64, u64>, i: u64| moved.get(&i).copied().unwrap_or(i);
        let (vi, vj) = (at(&moved, i), at(&moved, j));
        moved.insert(j, vi);
        moved.remove(&i);
        order.push(vj);
        if i % 1024 == 0 {
            charge.resize(usize::try_from(i).unwrap_or(usize::MAX).saturating_mul(40)).map_err(Fault::from)?;
        }
    }
    for place in order {
        see(place)?;
    }
    Ok(())
}

/// As [`permute`], with all places in a row.
fn permute_all(
    cx: &Cx<'_>,
    chooser: &mut Chooser<'_, '_>,
    n: u64,
    head: u64,
    mut see: impl FnMut(u64) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let n_places = usize::try_from(n).unwrap_or(usize::MAX);
    let _charge = cx.meter().charge(n_places.saturating_mul(size_of::<u32>())).map_err(Fault::from)?;
    let mut order: Vec<u32> = Vec::with_capacity(n_places);
    let last = u32::try_from(n).unwrap_or(u32::MAX);
    for from in (0..last).step_by(PLACES) {
        order.extend(from..from.saturating_add(PLACES as u32).min(last));
        cx.step(PLACES as u64 / 16)?;
    }
    let head = usize::try_from(head.min(n)).unwrap_or(usize::MAX);
    for i in 0..head {
        if i % 64 == 0 {
            cx.step(64)?;
        }
        let j = i + usize::try_from(chooser.choose((n_places - i) as u64)?).unwrap_or(0);
        order.swap(i, j);
    }
    for place in order.into_iter().take(head) {
        see(u64::from(place))?;
    }
    Ok(())
}

fn range(text: &[u8]) -> Result<(u64, u64), Fault> {
    let wrong = |shown: &[u8], why: &[u8]| Fault::failure(1, [b"invalid input range: ", &quotearg::curly(shown)[..], why].concat());
    let number = |part: &[u8]| {
        xstrtol::number(part).map_err(|bad| match bad {
            xstrtol::BadSize::TooLarge => wrong(part, b": Value too large for defined data type"),
            xstrtol::BadSize::Invalid => wrong(part, b""),
        })
    };
    let (low, high) =
        memchr::memchr(b'-', text).and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?))).ok_or_else(|| wrong(text, b""))?;
    let (low, high) = (number(low)?, number(high)?);
    let n = u128::from(high) + 1;
    let fits = u128::from(low) <= n && n - u128::from(low) <= u128::from(u64::MAX);
    if fits { Ok((low, high)) } else { Err(wrong(text, b"")) }
}

/// Most lines to print (`-n`), and the range of numbers to print (`-i`).
fn options(cx: &Cx<'_>) -> Result<(u64, Option<(u64, u64)>), Fault> {
    let mut head = u64::MAX;
    let mut numbers: Option<(u64, u64)> = None;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'n' => match xstrtol::number(value) {
                Ok(n) => head = head.min(n),
                Err(xstrtol::BadSize::TooLarge) => {}
                Err(xstrtol::BadSize::Invalid) => {
                    return Err(Fault::failure(1, [b"invalid line count: ", &quotearg::curly(value)[..]].concat()));
                }
            },
            b'i' => {
                if numbers.is_some() {
                    return Err(Fault::failure(1, "multiple -i options specified"));
                }
                numbers = Some(range(value)?);
            }
            _ => {}
        }
    }
    Ok((head, numbers))
}

/// Lines to choose from.
struct Lines {
    /// Lines one behind the other, each with its end.
    bytes: Vec<u8>,
    /// Places of these ends.
    ends: Vec<usize>,
    /// The others: lines of a sample, which are replaced.
    items: Vec<Vec<u8>>,
    charge: Charge,
}

impl Lines {
    fn new(cx: &Cx<'_>, items: Vec<Vec<u8>>) -> Result<Self, Fault> {
        Ok(Self { bytes: Vec::new(), ends: Vec::new(), items, charge: cx.meter().charge(0)? })
    }

    fn len(&self) -> usize {
        self.ends.len() + self.items.len()
    }

    fn get(&self, at: usize) -> &[u8] {
        let Some(&end) = self.ends.get(at) else { return self.items.get(at - self.ends.len()).map_or(b"", Vec::as_slice) };
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |before| before + 1);
        self.bytes.get(start..end).unwrap_or_default()
    }
}

impl Lines {
    /// Reads all lines.
    fn read(&mut self, cx: &Cx<'_>, input: &mut Input, end: u8) -> Result<(), Fault> {
        input.rest(&mut self.bytes)?;
        self.charge.resize(self.bytes.len())?;
        if self.bytes.last().is_some_and(|last| *last != end) {
            self.bytes.push(end);
        }
        for (block, bytes) in self.bytes.chunks(BLOCK_BYTES).enumerate() {
            cx.step(1 + bytes.len() as u64 / 64)?;
            self.ends.extend(memchr::memchr_iter(end, bytes).map(|at| block * BLOCK_BYTES + at));
            self.charge.resize(self.bytes.len() + self.ends.capacity() * size_of::<usize>())?;
        }
        Ok(())
    }

    /// Reads a sample of `keep` lines, each as likely as any other.
    fn sample(&mut self, cx: &Cx<'_>, input: &mut Input, end: u8, keep: usize, chooser: &mut Chooser<'_, '_>) -> Result<(), Fault> {
        let (mut held, mut charged, mut seen) = (0, 0, 0u64);
        let result = linebuffer::each(input, end, cx.meter(), |line, _| {
            if self.items.len() >= keep {
                let place = chooser.choose(seen + 1)?;
                if let Some(slot) = usize::try_from(place).ok().and_then(|place| self.items.get_mut(place)) {
                    *slot = line.to_vec();
                }
            } else {
                held += line.len() + 32;
                if held > charged {
                    charged = held + held.min(CHARGE_BYTES);
                    self.charge.resize(charged)?;
                }
                self.items.push(line.to_vec());
            }
            seen += 1;
            Ok(std::ops::ControlFlow::Continue(()))
        });
        // What was read before an error was chosen from as well.
        if matches!(result, Ok(()) | Err(Fault::Errno(_))) && self.items.len() >= keep {
            chooser.choose(seen + 1)?;
        }
        result
    }
}

/// Reads the lines of a file; of a long one only a sample of `head` lines, each as likely as any other.
fn read(cx: &Cx<'_>, name: &[u8], end: u8, head: u64, repeat: bool, chooser: &mut Chooser<'_, '_>) -> Result<Lines, Fault> {
    let mut input =
        cx.open_input(name).map_err(|fault| fault.errno().map_or_else(|fault| fault, |errno| usage::failed_file(name, errno)))?;
    let meta = input.description().map(|from| from.stat());
    let is_small = meta.is_some_and(|meta| meta.is_file() && meta.size <= SAMPLED_BYTES);
    let samples = !repeat && head != u64::MAX && !is_small;
    let mut lines = Lines::new(cx, Vec::new())?;
    let result = if samples {
        lines.sample(cx, &mut input, end, usize::try_from(head).unwrap_or(usize::MAX), chooser)
    } else {
        lines.read(cx, &mut input, end)
    };
    match result {
        Ok(()) => Ok(lines),
        Err(Fault::Errno(errno)) => Err(Fault::failure(1, format!("read error: {errno}"))),
        Err(fault) => Err(fault),
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let (head, numbers) = options(cx)?;
    let operands = std::mem::take(&mut cx.args.operands);
    check(cx, &operands, numbers.is_some())?;
    let echo = cx.args.has(&ECHO);
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let repeat = cx.args.has(&REPEAT);
    let mut chooser = Chooser::of_option(cx, &SOURCE)?;
    let mut lines = Lines::new(cx, Vec::new())?;
    if echo {
        lines = Lines::new(cx, operands)?;
    } else if numbers.is_none() && (head != 0 || repeat) {
        let name = operands.first().map_or(&b"-"[..], Vec::as_slice);
        lines = read(cx, name, end, head, repeat, &mut chooser)?;
    }
    let total = match numbers {
        Some((low, high)) => (u128::from(high) + 1).saturating_sub(u128::from(low)).try_into().unwrap_or(u64::MAX),
        None => lines.len() as u64,
    };
    let low = numbers.map_or(0, |(low, _)| low);
    let mut out = match cx.args.value(&OUTPUT) {
        Some(name) => match cx.create(name) {
            Ok(out) => out,
            Err(fault) => {
                return Err(usage::failed_file(name, fault.errno()?));
            }
        },
        None => cx.stdout(),
    };
    let mut digits = [0; inttostr::BYTES_MAX];
    let mut show = |place: u64| -> Result<(), Fault> {
        match numbers {
            Some(_) => out.put(inttostr::umaxtostr(low + place, &mut digits))?,
            None => out.put(usize::try_from(place).map_or(b"", |at| lines.get(at)))?,
        }
        out.put(&[end])
    };
    if repeat {
        if head > 0 && total == 0 {
            return Err(Fault::failure(1, "no lines to repeat"));
        }
        for _ in 0..head {
            cx.step(1)?;
            let place = chooser.choose(total)?;
            show(place)?;
        }
    } else {
        permute(cx, &mut chooser, total, head, show)?;
    }
    out.flush()?;
    Ok(0)
}

/// Refuses options and operands that exclude each other.
fn check(cx: &Cx<'_>, operands: &[Vec<u8>], has_range: bool) -> Result<(), Fault> {
    if cx.args.count(&OUTPUT) > 1 {
        return Err(Fault::failure(1, "multiple output files specified"));
    }

    let echo = cx.args.has(&ECHO);
    if echo && has_range {
        return Err(Fault::usage("cannot combine -e and -i options"));
    }
    let allowed = usize::from(!has_range);
    if let Some(extra) = operands.get(allowed).filter(|_| !echo) {
        return Err(Fault::usage([b"extra operand ", &quotearg::curly(extra)[..]].concat()));
    }
    Ok(())
}
