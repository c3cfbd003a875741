//! `pv`: standard input or files to standard output, with a view of the progress.

use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Output};

const PROGRESS: Opt = Opt::flag('p', "progress", "show progress bar");
const TIMER: Opt = Opt::flag('t', "timer", "show elapsed time");
const ETA: Opt = Opt::flag('e', "eta", "show estimated time of completion");
const RATE: Opt = Opt::flag('r', "rate", "show data transfer rate");
const AVERAGE: Opt = Opt::flag('a', "average-rate", "show average data transfer rate");
const BYTES: Opt = Opt::flag('b', "bytes", "show number of bytes transferred");
const NUMERIC: Opt = Opt::flag('n', "numeric", "output percentages, not visual information");
const QUIET: Opt = Opt::flag('q', "quiet", "do not output any transfer information at all");
const WAIT: Opt = Opt::flag('W', "wait", "display nothing until first byte transferred");
const DELAY: Opt = Opt::value('D', "delay-start", "SEC", "display nothing until SEC seconds have passed");
const SIZE: Opt = Opt::value('s', "size", "SIZE", "set estimated data size to SIZE bytes");
const LINE_MODE: Opt = Opt::flag('l', "line-mode", "count lines instead of bytes");
const NULL: Opt = Opt::flag('0', "null", "lines are null-terminated");
const INTERVAL: Opt = Opt::value('i', "interval", "SEC", "update every SEC seconds");
const WIDTH: Opt = Opt::value('w', "width", "WIDTH", "assume terminal is WIDTH characters wide");
const HEIGHT: Opt = Opt::value('H', "height", "HEIGHT", "assume terminal is HEIGHT rows high");
const NAME: Opt = Opt::value('N', "name", "NAME", "prefix visual information with NAME");
const RATE_LIMIT: Opt = Opt::value('L', "rate-limit", "RATE", "limit transfer to RATE bytes per second");
const BUFFER_SIZE: Opt = Opt::value('B', "buffer-size", "BYTES", "use a buffer size of BYTES");
const NO_SPLICE: Opt = Opt::flag('C', "no-splice", "never use splice(), which is not used here");
const SKIP_ERRORS: Opt = Opt::flag('E', "skip-errors", "skip read errors in input");
const STOP: Opt = Opt::flag('S', "stop-at-size", "stop after --size bytes have been transferred");

pub(crate) const COMMAND: Command = Command::new(
    "pv",
    "pv [OPTION] [FILE]...",
    "Concatenate FILE(s), or standard input, to standard output, with monitoring; standard error is no terminal here, so only -n shows anything",
    &[
        PROGRESS, TIMER, ETA, RATE, AVERAGE, BYTES, NUMERIC, QUIET, WAIT, DELAY, SIZE, LINE_MODE, NULL, INTERVAL, WIDTH, HEIGHT, NAME, RATE_LIMIT,
        BUFFER_SIZE, NO_SPLICE, SKIP_ERRORS, STOP,
    ],
    run,
)
.usage_status(64)
.hint("Try `pv --help' for more information.\n")
.refused(&["--force", "--format", "--cursor", "--last-written", "--buffer-percent", "--fineta", "--remote", "--pidfile", "--watchfd"]);

/// Work so far.
struct Transfer {
    bytes: u64,
    lines: u64,
    started: Duration,
    shown: Duration,
    interval: Duration,
    rate: Option<u64>,
    size: Option<u64>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let files = cx.take_files();
    let number = |option: &Opt| -> Result<Option<u64>, Fault> {
        let Some(text) = cx.args.value(option) else { return Ok(None) };
        size(text).map(Some).ok_or_else(|| {
            let option = format!("-{}: ", char::from(option.short()));
            Fault::failure(64, [option.as_bytes(), b"integer argument expected"].concat())
        })
    };
    let interval = match cx.args.value(&INTERVAL).map(|text| std::str::from_utf8(text).ok().and_then(|text| text.parse::<f64>().ok())) {
        Some(Some(seconds)) => Duration::from_secs_f64(seconds.clamp(0.1, 600.0)),
        Some(None) => return Err(Fault::failure(64, "-i: numeric argument expected")),
        None => Duration::from_secs(1),
    };
    for option in [&DELAY, &WIDTH, &HEIGHT, &BUFFER_SIZE] {
        number(option)?;
    }
    let (rate, given) = (number(&RATE_LIMIT)?.filter(|rate| *rate > 0), number(&SIZE)?);
    // The sum of regular files is known; with anything else there is no size.
    let known = || files.iter().map(|file| cx.stat(file).ok().filter(|meta| meta.is_file()).map(|meta| meta.size)).sum::<Option<u64>>();
    let size = given.or_else(known).filter(|size| *size > 0);
    let now = cx.now();
    let mut transfer = Transfer { bytes: 0, lines: 0, started: now, shown: now, interval, rate, size };
    let mut out = cx.stdout();
    let mut status = 0;
    for file in &files {
        match copy(cx, file, &mut out, &mut transfer) {
            Ok(true) => {}
            Ok(false) => break,
            Err(Fault::Errno(errno)) => {
                cx.errno(file, errno)?;
                status = if cx.args.has(&SKIP_ERRORS) { status } else { 2 };
            }
            Err(fault) => return Err(fault),
        }
    }
    out.flush()?;
    transfer.show(cx)?;
    Ok(status)
}

/// A number of bytes: digits, a fraction, and `K`, `M`, `G` or `T`.
fn size(text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, unit) = text.split_at_checked(end)?;
    let power = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 1,
        "m" | "mb" | "mib" => 2,
        "g" | "gb" | "gib" => 3,
        "t" | "tb" | "tib" => 4,
        _ => return None,
    };
    let number: f64 = digits.parse().ok()?;
    Some((number * f64::from(1024_u32).powi(power)) as u64)
}

/// Copies a file; false when the size was reached at which to stop.
fn copy(cx: &Cx<'_>, file: &[u8], out: &mut Output, transfer: &mut Transfer) -> Result<bool, Fault> {
    let mut input = cx.open_input(file)?;
    let end = if cx.args.has(&NULL) { 0 } else { b'\n' };
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(true);
        }
        let mut n = data.len();
        if let Some(size) = transfer.size.filter(|_| cx.args.has(&STOP)) {
            n = n.min(usize::try_from(size.saturating_sub(transfer.bytes)).unwrap_or(usize::MAX));
        }
        if let Some(rate) = transfer.rate {
            n = n.min(usize::try_from(rate.div_ceil(10)).unwrap_or(usize::MAX).max(1));
        }
        let now = data.get(..n).unwrap_or(data);
        transfer.bytes += n as u64;
        transfer.lines += memchr::memchr_iter(end, now).count() as u64;
        out.put(now)?;
        input.used(n);
        if n == 0 {
            return Ok(false);
        }
        if let Some(rate) = transfer.rate {
            out.flush()?;
            let due = transfer.started + Duration::from_secs_f64(transfer.bytes as f64 / rate as f64);
            if let Some(wait) = due.checked_sub(cx.now()) {
                cx.sleep(wait)?;
            }
        }
        if cx.now().saturating_sub(transfer.shown) >= transfer.interval {
            transfer.shown = cx.now();
            transfer.show(cx)?;
        }
    }
}

impl Transfer {
    /// Prints how far it is, with `-n`.
    fn show(&self, cx: &Cx<'_>) -> Result<(), Fault> {
        if !cx.args.has(&NUMERIC) || cx.args.has(&QUIET) {
            return Ok(());
        }
        let done = if cx.args.has(&LINE_MODE) { self.lines } else { self.bytes };
        let seconds = cx.now().saturating_sub(self.started).as_secs_f64();
        let mut words = if cx.args.has(&TIMER) { format!("{seconds:.4} ") } else { String::new() };
        words += &match self.size.filter(|_| !cx.args.has(&BYTES)) {
            Some(size) => (done.saturating_mul(100) / size).to_string(),
            None => done.to_string(),
        };
        cx.stderr_bytes(format!("{words}\n").as_bytes())
    }
}
