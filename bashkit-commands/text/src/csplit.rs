//! `csplit`: pieces of a file, cut where lines match.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::printf_directive::{Directive, Wrong};
use bashkit_core::gnu::{quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

const FORMAT: Opt = Opt::value('b', "suffix-format", "FORMAT", "use sprintf FORMAT instead of %02d");
const PREFIX: Opt = Opt::value('f', "prefix", "PREFIX", "use PREFIX instead of 'xx'");
const KEEP: Opt = Opt::flag('k', "keep-files", "do not remove output files on errors");
const SUPPRESS: Opt = Opt::flag('\0', "suppress-matched", "suppress the lines matching PATTERN");
const DIGITS: Opt = Opt::value('n', "digits", "DIGITS", "use specified number of digits instead of 2");
const SILENT: Opt = Opt::flag('s', "quiet", "do not print counts of output file sizes");
const SILENT_SHORT: Opt = Opt::flag('q', "", "as --quiet");
const SILENT_LONG: Opt = Opt::flag('\0', "silent", "as --quiet");
const ELIDE: Opt = Opt::flag('z', "elide-empty-files", "remove empty output files");

pub(crate) const COMMAND: Command = Command::new(
    "csplit",
    "csplit [OPTION]... FILE PATTERN...",
    "Output pieces of FILE separated by PATTERN(s) to files 'xx00', 'xx01', ..., and output byte counts of each piece to standard output",
    &[FORMAT, PREFIX, KEEP, SUPPRESS, DIGITS, SILENT, SILENT_SHORT, SILENT_LONG, ELIDE],
    run,
)
.messages_first();

enum What {
    Line(u64),
    Match { regex: Regex, offset: i64, skips: bool },
}

struct Control {
    what: What,
    text: Vec<u8>,
    /// Number of repetitions; `None`: as many as possible.
    repeat: Option<u64>,
}

fn controls(cx: &Cx<'_>, patterns: &[Vec<u8>]) -> Result<Vec<Control>, Fault> {
    let mut list: Vec<Control> = Vec::new();
    let mut last_line = 0;
    for pattern in patterns {
        if let (Some(inner), Some(control)) = (pattern.strip_prefix(b"{"), list.last_mut()) {
            let Some(inner) = inner.strip_suffix(b"}") else {
                return Err(Fault::failure(1, [&quotearg::curly(pattern)[..], b": '}' is required in repeat count"].concat()));
            };
            control.repeat = repeat_count(inner)?;
            continue;
        }
        let what = match pattern.first() {
            Some(delimiter @ (b'/' | b'%')) => regexp(cx, pattern, *delimiter)?,
            _ => What::Line(line_number(cx, pattern, &mut last_line)?),
        };
        list.push(Control { what, text: pattern.clone(), repeat: Some(0) });
    }
    Ok(list)
}

/// Reads the count of `{N}` or `{*}`.
fn repeat_count(inner: &[u8]) -> Result<Option<u64>, Fault> {
    Ok(match inner {
        b"*" => None,
        _ => match xstrtol::number(inner) {
            Ok(n) => Some(n),
            Err(_) => {
                let shown = quotearg::curly(&[b"{", inner].concat());
                return Err(Fault::failure(1, [&shown[..], b"}: integer required between '{' and '}'"].concat()));
            }
        },
    })
}

/// Reads a pattern `/REGEXP/[OFFSET]` or `%REGEXP%[OFFSET]`.
fn regexp(cx: &Cx<'_>, pattern: &[u8], delimiter: u8) -> Result<What, Fault> {
    let rest = pattern.get(1..).unwrap_or_default();
    let Some(end) = memchr::memrchr(delimiter, rest) else {
        return Err(Fault::failure(1, [pattern, b": closing delimiter '", &[delimiter], b"' missing"].concat()));
    };
    let (source, offset) = (rest.get(..end).unwrap_or_default(), rest.get(end + 1..).unwrap_or_default());
    let offset = line_offset(pattern, offset)?;
    match Regex::new(cx.meter(), source, Syntax::Basic, &RegexOptions { locale: cx.locale(), ..RegexOptions::default() }) {
        Ok(regex) => Ok(What::Match { regex, offset, skips: delimiter == b'%' }),
        Err(error) => {
            let shown = quotearg::curly(pattern);
            Err(Fault::failure(1, [&shown[..], format!(": invalid regular expression: {error}").as_bytes()].concat()))
        }
    }
}

/// Reads the `OFFSET` behind a regular expression.
fn line_offset(pattern: &[u8], offset: &[u8]) -> Result<i64, Fault> {
    if offset.is_empty() {
        return Ok(0);
    }

    let (negative, digits) = match offset {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    match xstrtol::number(digits).ok().and_then(|n| i64::try_from(n).ok()).filter(|_| digits.first().is_some_and(u8::is_ascii_digit)) {
        Some(n) if negative => Ok(-n),
        Some(n) => Ok(n),
        None => Err(Fault::failure(1, [&quotearg::curly(pattern)[..], b": integer expected after delimiter"].concat())),
    }
}

/// Reads a line number, which is no smaller than the one before it.
fn line_number(cx: &Cx<'_>, pattern: &[u8], last_line: &mut u64) -> Result<u64, Fault> {
    let quoted = || quotearg::curly(pattern);
    match xstrtol::number(pattern) {
        Ok(0) => Err(Fault::failure(1, [pattern, b": line number must be greater than zero"].concat())),
        Ok(n) if n < *last_line => {
            let why = format!(" is smaller than preceding line number, {last_line}");
            Err(Fault::failure(1, [b"line number ", &quoted()[..], why.as_bytes()].concat()))
        }
        Ok(n) => {
            if n == *last_line {
                cx.error_bytes(&[b"warning: line number ", &quoted()[..], b" is the same as preceding line number"].concat())?;
            }
            *last_line = n;
            Ok(n)
        }
        Err(_) => Err(Fault::failure(1, [&quoted()[..], b": invalid pattern"].concat())),
    }
}

/// Reads `%03d` and what is around it.
fn suffix(format: &[u8]) -> Result<Directive, Fault> {
    let message = |wrong| match wrong {
        Wrong::Several => b"too many % conversion specifications in suffix".to_vec(),
        Wrong::Unknown(letter) => [b"invalid conversion specifier in suffix: ", &[letter][..]].concat(),
        Wrong::Cut => b"missing conversion specifier in suffix".to_vec(),
        Wrong::Missing => b"missing % conversion specification in suffix".to_vec(),
    };
    Directive::read(format, b"-0#'", b"diuoxX").map_err(|wrong| Fault::failure(1, message(wrong)))
}

struct Splitter<'s, 'k> {
    cx: &'s Cx<'k>,
    lines: Vec<&'s [u8]>,
    /// The first line not yet used, from 0.
    next: u64,
    /// The line looked at last, from 1.
    current: u64,
    prefix: Vec<u8>,
    suffix: Directive,
    made: Vec<Vec<u8>>,
    piece: Option<(Output, u64)>,
    elide: bool,
    silent: bool,
    suppress: bool,
    sizes: Output,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut digits = 2;
    if let Some(value) = cx.args.value(&DIGITS) {
        match xstrtol::number(value) {
            Ok(n) => digits = n.min(4096),
            Err(_) => return Err(Fault::failure(1, [b"invalid number: ", &quotearg::curly(value)[..]].concat())),
        }
    }
    if operands.len() < 2 {
        return Err(usage::missing_operand(operands.first().map(Vec::as_slice)));
    }
    let suffix = match cx.args.value(&FORMAT) {
        Some(format) => suffix(format),
        None => suffix(format!("%0{digits}d").as_bytes()),
    }?;
    let (file, patterns) = operands.split_first().map_or((&b"-"[..], &[][..]), |(file, rest)| (file.as_slice(), rest));
    let mut input = open(cx, file)?;
    let list = controls(cx, patterns)?;
    let mut text = Vec::new();
    let unreadable = match input.rest(&mut text) {
        Ok(()) => None,
        Err(fault) => Some(fault.errno()?),
    };
    let _charge = cx.meter().charge(text.len().saturating_mul(2))?;
    let mut splitter = Splitter {
        cx,
        lines: lines(&text),
        next: 0,
        current: 0,
        prefix: cx.args.value(&PREFIX).unwrap_or(b"xx").to_vec(),
        suffix,
        made: Vec::new(),
        piece: None,
        elide: cx.args.has(&ELIDE),
        silent: cx.args.has(&SILENT) || cx.args.has(&SILENT_SHORT) || cx.args.has(&SILENT_LONG),
        suppress: cx.args.has(&SUPPRESS),
        sizes: cx.stdout(),
    };
    let result = match unreadable {
        Some(errno) => splitter.create().and(Err(Fault::failure(1, format!("read error: {errno}")))),
        None => splitter.split(&list),
    };
    splitter.finish(result)
}

/// The lines of a text, with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text).map(|end| end + 1).chain((!text.ends_with(b"\n")).then_some(text.len()));
    ends.map(|end| text.get(std::mem::replace(&mut start, end)..end).unwrap_or_default()).filter(|line| !line.is_empty()).collect()
}

/// Opens the input file for reading.
fn open(cx: &Cx<'_>, file: &[u8]) -> Result<Input, Fault> {
    cx.open_input(file).or_else(|fault| {
        let errno = fault.errno()?;
        Err(Fault::failure(1, [b"cannot open ", &quotearg::always(file)[..], format!(" for reading: {errno}").as_bytes()].concat()))
    })
}

impl Splitter<'_, '_> {
    /// Prints the last size; takes the files back after a failure.
    fn finish(mut self, result: Result<(), Fault>) -> Done {
        match result {
            // The input ended where it may.
            Ok(()) | Err(Fault::Exit(0)) => {}
            Err(failure @ Fault::Failure(_)) => {
                if let Err(fault) = self.close() {
                    self.cx.report(fault)?;
                }
                let status = self.cx.report(failure)?;
                if !self.cx.args.has(&KEEP) {
                    for name in &self.made {
                        let _ = self.cx.fs().unlink(&self.cx.path(name));
                    }
                }
                return Ok(status);
            }
            Err(fault) => return Err(fault),
        }
        self.sizes.flush()?;
        Ok(0)
    }

    fn create(&mut self) -> Result<(), Fault> {
        let mut name = self.prefix.clone();
        self.suffix.print_whole(&mut name, self.made.len() as u64);
        match self.cx.create(&name) {
            Ok(out) => {
                self.made.push(name);
                self.piece = Some((out, 0));
                Ok(())
            }
            Err(fault) => {
                let errno = fault.errno()?;
                Err(Fault::failure(1, [&quotearg::maybe(&name)[..], format!(": {errno}").as_bytes()].concat()))
            }
        }
    }

    fn close(&mut self) -> Result<(), Fault> {
        let Some((mut out, bytes)) = self.piece.take() else { return Ok(()) };
        out.flush()?;
        drop(out);
        if bytes == 0 && self.elide {
            if let Some(name) = self.made.pop() {
                let _ = self.cx.fs().unlink(&self.cx.path(&name));
            }
        } else if !self.silent {
            self.sizes.line(bytes.to_string().as_bytes())?;
        }
        Ok(())
    }

    fn line(&self, at: u64) -> Option<&[u8]> {
        usize::try_from(at).ok().and_then(|at| self.lines.get(at)).copied()
    }

    /// Uses up a line; `false` at the end.
    fn take(&mut self, saves: bool) -> Result<bool, Fault> {
        self.cx.step(1)?;
        let Some(line) = usize::try_from(self.next).ok().and_then(|at| self.lines.get(at)).copied() else { return Ok(false) };
        self.next += 1;
        if saves && let Some((out, bytes)) = &mut self.piece {
            out.put(line)?;
            *bytes += line.len() as u64;
        }
        Ok(true)
    }

    fn ended(&self) -> bool {
        self.next >= self.lines.len() as u64
    }

    fn split(&mut self, list: &[Control]) -> Result<(), Fault> {
        for control in list {
            let mut turn = 0;
            while control.repeat.is_none_or(|repeat| turn <= repeat) {
                match &control.what {
                    What::Line(n) => self.until_line(control, *n, turn)?,
                    What::Match { regex, offset, skips } => self.until_match(control, regex, *offset, *skips, turn)?,
                }
                turn += 1;
            }
        }
        self.create()?;
        while self.take(true)? {}
        self.close()
    }

    fn failed(control: &Control, why: &str, turn: u64) -> Fault {
        let times = if turn == 0 { String::new() } else { format!(" on repetition {turn}") };
        Fault::failure(1, [&quotearg::curly(&control.text)[..], why.as_bytes(), times.as_bytes()].concat())
    }

    fn until_line(&mut self, control: &Control, n: u64, turn: u64) -> Result<(), Fault> {
        let last = n.saturating_mul(turn + 1);
        self.create()?;
        const OUT: &str = ": line number out of range";
        if self.ended() && self.suppress {
            return Err(Self::failed(control, OUT, turn));
        }
        if self.lines.is_empty() {
            // GNU ends there, and leaves the file that it has made.
            self.cx.error("input disappeared")?;
            return Err(Fault::Exit(1));
        }
        let mut at = self.next + 1;
        while at < last {
            at += 1;
            if !self.take(true)? {
                return Err(Self::failed(control, OUT, turn));
            }
        }
        self.close()?;
        if self.suppress {
            self.take(false)?;
        }
        self.current = self.current.max(self.next);
        if self.ended() && !self.suppress {
            return Err(Self::failed(control, OUT, turn));
        }
        Ok(())
    }

    fn until_match(&mut self, control: &Control, regex: &Regex, offset: i64, skips: bool, turn: u64) -> Result<(), Fault> {
        if !skips {
            self.create()?;
        }
        self.find(control, regex, offset < 0, skips, turn)?;
        let signed = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        let to = signed(self.current).saturating_add(offset);
        let n = to - (signed(self.next) + 1);
        const OUT: &str = ": line number out of range";
        if n < 0 {
            return Err(Self::failed(control, OUT, 0));
        }
        for _ in 0..n {
            if !self.take(!skips)? {
                return Err(Self::failed(control, OUT, 0));
            }
        }
        if !skips {
            self.close()?;
        }
        if offset > 0 {
            self.current = u64::try_from(to).unwrap_or(self.current);
        }
        if self.suppress {
            self.take(false)?;
        }
        Ok(())
    }

    /// Moves to the next matching line, taking those before it unless `stays`.
    fn find(&mut self, control: &Control, regex: &Regex, stays: bool, skips: bool, turn: u64) -> Result<(), Fault> {
        let meter = self.cx.meter();
        loop {
            self.current += 1;
            let line = if self.current <= self.next { None } else { self.line(self.current - 1) };
            let Some(line) = line else {
                if !skips {
                    while self.take(true)? {}
                    self.close()?;
                }
                return Err(if control.repeat.is_none() { Fault::Exit(0) } else { Self::failed(control, ": match not found", turn) });
            };
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let found = regex.is_match(text, &mut |n| meter.step(n)).map_err(Fault::from)?;
            self.cx.step(1)?;
            if found {
                return Ok(());
            }
            if !stays {
                self.take(!skips)?;
            }
        }
    }
}
