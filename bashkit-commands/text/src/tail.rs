//! `tail`: the last lines or bytes of files, and what is appended to them.

use std::collections::VecDeque;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{linebuffer, quotearg, usage};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault, Input, Output};

use super::head::{header, unopened, unread};

const BYTES: Opt = Opt::value('c', "bytes", "[+]NUM", "output the last NUM bytes; with '+', output starting with byte NUM");
const FOLLOW: Opt = Opt::optional('\0', "follow", "HOW", "output appended data as the file grows (HOW: name, descriptor)");
const FOLLOW_RETRY: Opt = Opt::flag('F', "", "same as --follow=name --retry");
const LINES: Opt = Opt::value('n', "lines", "[+]NUM", "output the last NUM lines (10); with '+', output starting with line NUM");
const PID: Opt = Opt::value('\0', "pid", "PID", "with -f, terminate after process ID, PID dies");
const QUIET: Opt = Opt::flag('q', "quiet", "never output headers giving file names");
const SILENT: Opt = Opt::flag('\0', "silent", "the same as --quiet");
const UNCHANGED: Opt = Opt::value(
    '\0',
    "max-unchanged-stats",
    "N",
    "with --follow=name, reopen a file after N looks without a change (each look does so here)",
);
const RETRY: Opt = Opt::flag('\0', "retry", "keep trying to open a file if it is inaccessible");
const SLEEP: Opt = Opt::value('s', "sleep-interval", "N", "with -f, sleep for N seconds (1.0) between iterations");
const VERBOSE: Opt = Opt::flag('v', "verbose", "always output headers giving file names");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");
const FOLLOW_SHORT: Opt = Opt::flag('f', "", "the same as --follow=descriptor");

/// Number where none may stand: behind other options, or before several files.
const MISPLACED: Opt = Opt::value('\0', "", "NUM", "-NUM is -n NUM before one FILE");

pub(crate) const COMMAND: Command = Command::new(
    "tail",
    "tail [OPTION]... [FILE]...",
    "Print the last 10 lines of each FILE to standard output; with more than one FILE, precede each with a header giving the file name",
    &[BYTES, FOLLOW_SHORT, FOLLOW, FOLLOW_RETRY, LINES, UNCHANGED, PID, QUIET, SILENT, RETRY, SLEEP, VERBOSE, ZERO],
    run,
)
.number(&MISPLACED)
.prepare(modern);

/// `tail -5`, `tail +3`, `tail -5c`, `tail -3f`: only as the first argument, with at most one file behind it.
fn modern(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let Some((first, rest)) = argv.split_first() else { return Vec::new() };
    let body = match first.split_first() {
        Some((b'-' | b'+', body)) if !body.is_empty() => body,
        _ => return argv.to_vec(),
    };
    let n_digits = body.iter().take_while(|b| b.is_ascii_digit()).count();
    let (digits, letters) = body.split_at_checked(n_digits).unwrap_or_default();
    let plus = first.first() == Some(&b'+');
    if (digits.is_empty() && !plus) || rest.iter().filter(|a| *a != b"--").count() > 1 {
        return argv.to_vec();
    }
    let (unit, factor, follow) = obsolete_unit(letters);
    if !(follow.is_empty() || follow == b"f") {
        return argv.to_vec();
    }
    let digits = if digits.is_empty() { b"10" } else { digits };
    let sign: &[u8] = if plus { b"+" } else { b"" };
    let mut out = vec![[b"-", &[unit][..], sign, digits, factor.as_bytes()].concat()];
    if follow == b"f" {
        out.push(b"-f".to_vec());
    }
    out.extend_from_slice(rest);
    out
}

/// Reads the unit of an obsolete option, its factor, and what stands behind.
fn obsolete_unit(letters: &[u8]) -> (u8, &'static str, &[u8]) {
    let (mut unit, mut factor) = (b'n', "");
    let follow = match letters.split_first() {
        Some((b'c', behind)) => {
            unit = b'c';
            behind
        }
        Some((b'b', behind)) => {
            (unit, factor) = (b'c', "b");
            behind
        }
        Some((b'l', behind)) => behind,
        _ => letters,
    };
    (unit, factor, follow)
}

#[derive(Clone, Copy)]
struct Amount {
    n: u64,
    lines: bool,
    from_start: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(digit) = cx.args.value(&MISPLACED).and_then(|number| number.get(..1)) {
        return Err(Fault::failure(1, [b"option used in invalid context -- ", digit].concat()));
    }
    let (amount, quiet, verbose) = amount(cx)?;
    let pause = pause(cx)?;
    if let Some(value) = cx.args.value(&FOLLOW) {
        // Files of a sandbox are followed alike by either.
        argmatch::among("--follow", value, &[("descriptor", false), ("name", true)])?;
    }
    let follow = cx.args.has(&FOLLOW) || cx.args.has(&FOLLOW_SHORT) || cx.args.has(&FOLLOW_RETRY);
    check_unused(cx, follow)?;
    if amount.n == 0 && !amount.from_start && !follow {
        // GNU: for nothing, no file is opened.
        return Ok(0);
    }
    let files = cx.take_files();
    let headers = verbose || (!quiet && files.len() > 1);
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let mut out = cx.stdout();
    let mut first = true;
    let mut open: Vec<(Input, Vec<u8>)> = Vec::new();
    let status = cx.each_input(&files, unopened, |file, mut input| {
        if headers {
            header(&mut out, file, first)?;
        }
        first = false;
        let result = match (amount.from_start, amount.lines) {
            (true, true) => from_line(&mut input, amount.n, end, &mut out),
            (true, false) => from_byte(&mut input, amount.n, &mut out),
            (false, lines) => last(cx, &mut input, amount.n, lines.then_some(end), &mut out),
        };
        if let Err(fault) = result {
            let fault = unread(file, fault);
            // GNU: a read that fails ends it all, but for the last lines of what can be opened.
            if (amount.from_start || !amount.lines) && matches!(fault, Fault::Failure(_)) {
                out.flush()?;
                return Err(Fault::Exit(cx.report(fault)?));
            }
            return Err(fault);
        }
        if follow {
            open.push((input, file.to_vec()));
        }
        Ok(())
    })?;
    if follow {
        if open.is_empty() && !cx.args.has(&RETRY) && !cx.args.has(&FOLLOW_RETRY) {
            out.flush()?;
            cx.error("no files remaining")?;
            return Ok(1);
        }
        follow_all(cx, &mut open, headers, pause, &mut out)?;
    }
    out.flush()?;
    Ok(status)
}

/// Refuses wrong numbers of options for following, and warns of those that do nothing without it.
fn check_unused(cx: &Cx<'_>, follow: bool) -> Result<(), Fault> {
    let number = |value: &[u8], what: &str| {
        let digits = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
        match std::str::from_utf8(value).ok().filter(|_| digits).map(|value| value.parse::<i32>()) {
            Some(Ok(_)) => Ok(()),
            Some(Err(_)) => {
                Err(Fault::failure(1, [what.as_bytes(), &quotearg::curly(value), format!(": {}", xstrtol::TOO_LARGE).as_bytes()].concat()))
            }
            None => Err(usage::invalid(what.trim_end(), value)),
        }
    };
    for value in cx.args.values(&UNCHANGED) {
        number(value, "invalid maximum number of unchanged stats between opens: ")?;
    }
    for value in cx.args.values(&PID) {
        number(value, "invalid PID: ")?;
    }
    if follow {
        return Ok(());
    }
    if cx.args.has(&RETRY) {
        cx.error("warning: --retry ignored; --retry is useful only when following")?;
    }
    if cx.args.has(&PID) {
        cx.error("warning: PID ignored; --pid=PID is useful only when following")?;
    }
    Ok(())
}

/// Reads the amount to print, and whether names are asked for.
fn amount(cx: &Cx<'_>) -> Result<(Amount, bool, bool), Fault> {
    let mut amount = Amount { n: 10, lines: true, from_start: false };
    let (mut quiet, mut verbose) = (false, false);
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'q' => (quiet, verbose) = (true, false),
            b'v' => (quiet, verbose) = (false, true),
            _ if option.long() == SILENT.long() => (quiet, verbose) = (true, false),
            b'c' | b'n' => {
                let lines = option.short() == b'n';
                let (from_start, number) = match value.split_first() {
                    Some((b'+', number)) => (true, number),
                    Some((b'-', number)) => (false, number),
                    _ => (false, value),
                };
                match xstrtol::parse(number, b"bkKmMGTPEZY0") {
                    Ok(n) => amount = Amount { n, lines, from_start },
                    Err(why) => return Err(wrong_number(lines, value, why)),
                }
            }
            _ => {}
        }
    }
    Ok((amount, quiet, verbose))
}

/// Says what is wrong with a number of lines or bytes.
fn wrong_number(lines: bool, value: &[u8], why: BadSize) -> Fault {
    let what = if lines { "lines" } else { "bytes" };
    let mut text = format!("invalid number of {what}: ").into_bytes();
    text.extend(quotearg::curly(value.strip_prefix(b"-").unwrap_or(value)));
    if why == BadSize::TooLarge {
        text.extend_from_slice(format!(": {}", xstrtol::TOO_LARGE).as_bytes());
    }
    Fault::failure(1, text)
}

/// Reads the time between looks at followed files.
fn pause(cx: &Cx<'_>) -> Result<Duration, Fault> {
    // GNU is told of what is written; nobody tells us, so we look soon.
    let mut pause = Duration::from_millis(50);
    if let Some(value) = cx.args.value(&SLEEP) {
        match std::str::from_utf8(value).ok().and_then(|v| v.parse::<f64>().ok()).and_then(|s| Duration::try_from_secs_f64(s).ok()) {
            Some(time) => pause = time.max(Duration::from_millis(10)),
            None => return Err(usage::invalid("invalid number of seconds:", value)),
        }
    }
    Ok(pause)
}

/// Prints what is appended, as long as anybody lives who could append.
fn follow_all(cx: &Cx<'_>, open: &mut Vec<(Input, Vec<u8>)>, headers: bool, pause: Duration, out: &mut Output) -> Result<(), Fault> {
    open.retain(|(input, _)| input.description().is_some_and(|d| matches!(d.end, Endpoint::File { .. })));
    let mut speaking = open.len().saturating_sub(1);
    while !open.is_empty() {
        let mut grew = false;
        for (i, (input, file)) in open.iter_mut().enumerate() {
            input.forget();
            loop {
                let data = input.fill()?;
                if data.is_empty() {
                    break;
                }
                if headers && speaking != i {
                    header(out, file, false)?;
                }
                speaking = i;
                grew = true;
                out.put(data)?;
                let n = data.len();
                input.used(n);
            }
        }
        out.flush()?;
        if !grew && cx.kernel().n_alive() <= 1 {
            return Ok(());
        }
        cx.sleep(pause)?;
    }
    Ok(())
}

fn from_line(input: &mut Input, n: u64, end: u8, out: &mut Output) -> Result<(), Fault> {
    let mut skip = n.saturating_sub(1);
    while skip > 0 {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(());
        }
        let mut used = data.len();
        for at in memchr::memchr_iter(end, data) {
            skip -= 1;
            if skip == 0 {
                used = at + 1;
                break;
            }
        }
        input.used(used);
    }
    linebuffer::copy(input, out)
}

fn from_byte(input: &mut Input, n: u64, out: &mut Output) -> Result<(), Fault> {
    let mut skip = n.saturating_sub(1);
    if let Some(description) = input.description().filter(|d| d.is_seekable())
        && let Some(position) = description.position()
        && let Some(meta) = description.metadata()
    {
        description.seek(position.saturating_add(skip).min(meta.size.max(position)));
        return linebuffer::copy(input, out);
    }
    while skip > 0 {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(());
        }
        let n = usize::try_from(skip).unwrap_or(usize::MAX).min(data.len());
        skip -= n as u64;
        input.used(n);
    }
    linebuffer::copy(input, out)
}

/// The last `n` lines (or bytes, when there is no line end).
fn last(cx: &Cx<'_>, input: &mut Input, n: u64, end: Option<u8>, out: &mut Output) -> Result<(), Fault> {
    if let Some(description) = input.description().cloned()
        && let Some((_, start)) = start_of_last(cx, &description, n, end)?
    {
        description.seek(start);
        return linebuffer::copy(input, out);
    }
    LastBlocks::default().read(cx, input, n, end)?.put(n, end, out)
}

/// Finds where a file is read on, and where its last `n` lines (or bytes) begin from there; none where that cannot be known without reading it. The position is
/// moved.
pub(super) fn start_of_last(cx: &Cx<'_>, description: &Description, n: u64, end: Option<u8>) -> Result<Option<(u64, u64)>, Fault> {
    let (Some(meta), Some(begin)) = (description.metadata(), description.position()) else { return Ok(None) };
    if meta.size <= begin {
        return Ok(None);
    }
    let start = match end {
        None => meta.size.saturating_sub(n).max(begin),
        Some(end) => start_of_lines(cx, description, begin, meta.size, n, end)?,
    };
    Ok(Some((begin, start)))
}

/// Finds where the last lines of a file begin, reading it from its end.
fn start_of_lines(cx: &Cx<'_>, description: &Description, begin: u64, size: u64, n: u64, end: u8) -> Result<u64, Fault> {
    let mut block = vec![0; 64 << 10];
    let mut read = |from: u64, to: u64| -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        description.seek(from);
        while from + (bytes.len() as u64) < to {
            let want = usize::try_from(to - from).unwrap_or(0) - bytes.len();
            let Some(room) = block.get_mut(..want) else { break };
            let got = description.read(cx.kernel(), room)?;
            if got == 0 {
                break;
            }
            bytes.extend_from_slice(room.get(..got).unwrap_or_default());
        }
        Ok(bytes)
    };
    start_of_last_lines(cx, begin, size, n, end, &mut read)
}

/// Blocks that hold the end of an input, each with its number of units (lines or bytes).
#[derive(Default)]
struct LastBlocks {
    blocks: VecDeque<(Vec<u8>, u64)>,
    total: u64,
    bytes: usize,
}

impl LastBlocks {
    /// Reads to the end, keeping the blocks of the last `n` units.
    fn read(mut self, cx: &Cx<'_>, input: &mut Input, n: u64, end: Option<u8>) -> Result<LastBlocks, Fault> {
        loop {
            let data = input.fill()?;
            if data.is_empty() {
                return Ok(self);
            }
            let length = data.len();
            let units = end.map_or(length as u64, |end| memchr::memchr_iter(end, data).count() as u64);
            cx.meter().fits(self.bytes + length)?;
            // Small reads of a pipe share a block.
            match self.blocks.back_mut() {
                Some((block, count)) if block.len() + length <= 64 << 10 => {
                    block.extend_from_slice(data);
                    *count += units;
                }
                _ => self.blocks.push_back((data.to_vec(), units)),
            }
            input.used(length);
            self.bytes += length;
            self.total += units;
            self.drop_front(n);
        }
    }

    /// Drops blocks in front of the last `n` units.
    fn drop_front(&mut self, n: u64) {
        while let Some((block, count)) = self.blocks.front() {
            if self.blocks.len() < 2 || self.total - count <= n {
                break;
            }
            self.bytes -= block.len();
            self.total -= count;
            self.blocks.pop_front();
        }
    }

    /// Prints the last `n` units.
    fn put(&self, n: u64, end: Option<u8>, out: &mut Output) -> Result<(), Fault> {
        let LastBlocks { blocks, total, .. } = self;

        let unfinished = end.is_some_and(|end| blocks.back().is_some_and(|(block, _)| block.last() != Some(&end)));
        let mut surplus = (total + u64::from(unfinished)).saturating_sub(n);
        if n == 0 {
            return Ok(());
        }
        for (block, count) in blocks {
            if surplus > *count {
                surplus -= count;
                continue;
            }
            let cut = match (surplus, end) {
                (0, _) => 0,
                (surplus, None) => usize::try_from(surplus).unwrap_or(usize::MAX),
                (surplus, Some(end)) => {
                    memchr::memchr_iter(end, block).nth(usize::try_from(surplus - 1).unwrap_or(usize::MAX)).map_or(block.len(), |i| i + 1)
                }
            };
            surplus = 0;
            out.put(block.get(cut..).unwrap_or_default())?;
        }
        Ok(())
    }
}

fn start_of_last_lines(
    cx: &Cx<'_>,
    begin: u64,
    size: u64,
    n: u64,
    end: u8,
    read: &mut dyn FnMut(u64, u64) -> Result<Vec<u8>, Fault>,
) -> Result<u64, Fault> {
    if n == 0 {
        return Ok(size);
    }
    let mut to = size;
    let mut left = n;
    let mut last_block = true;
    while to > begin {
        let from = to.saturating_sub(64 << 10).max(begin);
        let block = read(from, to)?;
        cx.step(1 + block.len() as u64 / 16)?;
        // The end of the very last line separates nothing.
        let mut searched = block.as_slice();
        if last_block {
            searched = searched.strip_suffix(&[end]).unwrap_or(searched);
        }
        last_block = false;
        for at in memchr::memrchr_iter(end, searched) {
            left -= 1;
            if left == 0 {
                return Ok(from + at as u64 + 1);
            }
        }
        to = from;
    }
    Ok(begin)
}
