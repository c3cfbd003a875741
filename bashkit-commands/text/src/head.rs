//! `head`: the first lines or bytes of files.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::Errno;

use super::tail;

const BYTES: Opt = Opt::value('c', "bytes", "[-]NUM", "print the first NUM bytes; with '-', all but the last NUM bytes");
const LINES: Opt = Opt::value('n', "lines", "[-]NUM", "print the first NUM lines (10); with '-', all but the last NUM lines");
const QUIET: Opt = Opt::flag('q', "quiet", "never print headers giving file names");
const SILENT: Opt = Opt::flag('\0', "silent", "the same as --quiet");
const VERBOSE: Opt = Opt::flag('v', "verbose", "always print headers giving file names");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");
const OBSOLETE: Opt = Opt::value('\0', "", "NUM", "-NUM is -n NUM");

pub(crate) const COMMAND: Command = Command::new(
    "head",
    "head [OPTION]... [FILE]...",
    "Print the first 10 lines of each FILE to standard output; with more than one FILE, precede each with a header giving the file name",
    &[BYTES, LINES, QUIET, SILENT, VERBOSE, ZERO],
    run,
)
.number(&OBSOLETE);

#[derive(Clone, Copy)]
struct Amount {
    n: u64,
    lines: bool,
    all_but: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    // GNU: a number without a letter is the first argument or none.
    if let Some((_, Some(number))) = cx.args.in_order().skip(1).find(|(option, _)| option.short() == 0 && option.long().is_empty()) {
        let digit = char::from(number.first().copied().unwrap_or(b'0'));
        return Err(Fault::usage(format!("invalid trailing option -- {digit}")));
    }
    let Options { amount, quiet, verbose, zero } = options(cx)?;
    let files = cx.take_files();
    let headers = verbose || (!quiet && files.len() > 1);
    let end = if zero { 0 } else { b'\n' };
    let mut out = cx.stdout();
    let mut first = true;
    let status = cx.each_input(&files, unopened, |file, mut input| {
        if headers {
            header(&mut out, file, first)?;
        }
        first = false;
        let result = match (amount.lines, amount.all_but) {
            (true, false) => first_lines(&mut input, amount.n, end, &mut out),
            (false, false) => first_bytes(&mut input, amount.n, &mut out),
            (lines, true) => all_but(cx, &mut input, amount.n, lines.then_some(end), &mut out),
        };
        result.map_err(|fault| unread(file, fault))
    })?;
    out.flush()?;
    Ok(status)
}

/// Amount to print, and how it is printed.
struct Options {
    amount: Amount,
    quiet: bool,
    verbose: bool,
    zero: bool,
}

/// Reads the options, of which the last counts.
fn options(cx: &Cx<'_>) -> Result<Options, Fault> {
    let amount = Amount { n: 10, lines: true, all_but: false };
    let mut given = Options { amount, quiet: false, verbose: false, zero: cx.args.has(&ZERO) };
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'q' => (given.quiet, given.verbose) = (true, false),
            b'v' => (given.quiet, given.verbose) = (false, true),
            _ if option.long() == SILENT.long() => (given.quiet, given.verbose) = (true, false),
            b'c' | b'n' => {
                let lines = option.short() == b'n';
                let (all_but, number) = value.strip_prefix(b"-").map_or((false, value), |n| (true, n));
                match xstrtol::parse(number, b"bkKmMGTPEZY0") {
                    Ok(n) => given.amount = Amount { n, lines, all_but },
                    Err(why) => return Err(wrong_number(lines, number, why)),
                }
            }
            0 if option.long().is_empty() => given.obsolete(value)?,
            _ => {}
        }
    }
    Ok(given)
}

impl Options {
    /// Reads the obsolete form `-N[bkm][cqv]`.
    fn obsolete(&mut self, value: &[u8]) -> Result<(), Fault> {
        let n_digits = value.iter().take_while(|b| b.is_ascii_digit()).count();
        let (digits, letters) = value.split_at_checked(n_digits).unwrap_or_default();
        let (mut lines, mut factor) = (true, 1u64);
        for &letter in letters {
            match letter {
                b'c' => (lines, factor) = (false, 1),
                b'b' => (lines, factor) = (false, 512),
                b'k' => (lines, factor) = (false, 1024),
                b'm' => (lines, factor) = (false, 1 << 20),
                b'l' => lines = true,
                b'q' => (self.quiet, self.verbose) = (true, false),
                b'v' => (self.quiet, self.verbose) = (false, true),
                b'z' => self.zero = true,
                _ => return Err(Fault::usage([b"invalid trailing option -- ", &[letter][..]].concat())),
            }
        }
        match xstrtol::number(digits) {
            Ok(n) => self.amount = Amount { n: n.saturating_mul(factor), lines, all_but: false },
            Err(why) => return Err(wrong_number(lines, digits, why)),
        }
        Ok(())
    }
}

/// Says what is wrong with a number of lines or bytes.
fn wrong_number(lines: bool, number: &[u8], why: BadSize) -> Fault {
    let what = if lines { "lines" } else { "bytes" };
    let mut text = format!("invalid number of {what}: ").into_bytes();
    text.extend(quotearg::curly(number));
    if why == BadSize::TooLarge {
        text.extend_from_slice(format!(": {}", xstrtol::TOO_LARGE).as_bytes());
    }
    Fault::failure(1, text)
}

/// `cannot open 'FILE' for reading: ERRNO`.
pub(super) fn unopened(file: &[u8], errno: Errno) -> Fault {
    Fault::failure(1, [b"cannot open ", &quotearg::always(file)[..], format!(" for reading: {errno}").as_bytes()].concat())
}

/// `error reading 'FILE': ERRNO`, where that is what the fault is.
pub(super) fn unread(file: &[u8], fault: Fault) -> Fault {
    match fault {
        Fault::Errno(errno) => usage::failed("error reading", if file == b"-" { b"standard input" } else { file }, errno),
        other => other,
    }
}

/// `==> NAME <==`, with an empty line before all but the first.
pub(super) fn header(out: &mut Output, file: &[u8], first: bool) -> Result<(), Fault> {
    let name = if file == b"-" { b"standard input" } else { file };
    out.put(if first { b"==> " } else { b"\n==> " })?;
    out.put(name)?;
    out.put(b" <==\n")
}

fn first_lines(input: &mut Input, mut n: u64, end: u8, out: &mut Output) -> Result<(), Fault> {
    while n > 0 {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let mut take = data.len();
        for at in memchr::memchr_iter(end, data) {
            n -= 1;
            if n == 0 {
                take = at + 1;
                break;
            }
        }
        out.put_from(input, take)?;
    }
    Ok(())
}

fn first_bytes(input: &mut Input, mut n: u64, out: &mut Output) -> Result<(), Fault> {
    while n > 0 {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let take = usize::try_from(n).unwrap_or(usize::MAX).min(data.len());
        out.put_from(input, take)?;
        n -= take as u64;
    }
    Ok(())
}

/// Holds back the last `n` lines (or bytes, when there is no line end) and prints the rest.
fn all_but(cx: &Cx<'_>, input: &mut Input, n: u64, end: Option<u8>, out: &mut Output) -> Result<(), Fault> {
    if let Some(description) = input.description().cloned()
        && let Some((begin, start)) = tail::start_of_last(cx, &description, n, end)?
    {
        // GNU: who reads the file next begins with what was held back.
        description.seek(begin);
        return first_bytes(input, start - begin, out);
    }
    let mut held: Vec<u8> = Vec::new();
    let (mut start, mut n_held) = (0, 0u64);
    loop {
        let data = input.fill()?;
        let (length, over) = (data.len(), data.is_empty());
        cx.meter().fits(held.len() + length)?;
        held.extend_from_slice(data);
        let unfinished = over && held.len() > start && end.is_some_and(|end| held.last() != Some(&end));
        n_held += match end {
            Some(end) => memchr::memchr_iter(end, data).count() as u64 + u64::from(unfinished),
            None => length as u64,
        };
        input.used(length);
        if n_held > n {
            let surplus = n_held - n;
            let rest = held.get(start..).unwrap_or_default();
            let cut = match end {
                None => usize::try_from(surplus).unwrap_or(usize::MAX),
                Some(end) => {
                    memchr::memchr_iter(end, rest).nth(usize::try_from(surplus - 1).unwrap_or(usize::MAX)).map_or(rest.len(), |i| i + 1)
                }
            };
            out.put(rest.get(..cut).unwrap_or_default())?;
            start += cut;
            n_held = n;
            if start > held.len() / 2 {
                held.drain(..start);
                start = 0;
            }
        }
        if over {
            return Ok(());
        }
    }
}
