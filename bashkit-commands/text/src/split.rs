//! `split`: pieces of a file.

use bashkit_core::command::{Child, Command, Cx, Launching, Opt};
use bashkit_core::gnu::{quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Endpoint, Fault, Input, Output, Status};

const LENGTH: Opt = Opt::value('a', "suffix-length", "N", "generate suffixes of length N (default 2)");
const ADDITIONAL: Opt = Opt::value('\0', "additional-suffix", "SUFFIX", "append an additional SUFFIX to file names");
const BYTES: Opt = Opt::value('b', "bytes", "SIZE", "put SIZE bytes per output file");
const LINE_BYTES: Opt = Opt::value('C', "line-bytes", "SIZE", "put at most SIZE bytes of records per output file");
const DECIMAL: Opt = Opt::flag('d', "", "use numeric suffixes starting at 0, not alphabetic");
const NUMERIC: Opt = Opt::optional('\0', "numeric-suffixes", "FROM", "same as -d, but allow setting the start value");
const HEX: Opt = Opt::flag('x', "", "use hex suffixes starting at 0, not alphabetic");
const HEX_FROM: Opt = Opt::optional('\0', "hex-suffixes", "FROM", "same as -x, but allow setting the start value");
const ELIDE: Opt = Opt::flag('e', "elide-empty-files", "do not generate empty output files with '-n'");
const FILTER: Opt = Opt::value('\0', "filter", "COMMAND", "write to shell COMMAND; file name is $FILE");
const LINES: Opt = Opt::value('l', "lines", "NUMBER", "put NUMBER lines/records per output file");
const CHUNKS: Opt = Opt::value('n', "number", "CHUNKS", "generate CHUNKS output files: N, K/N, l/N, l/K/N, r/N, r/K/N");
const SEPARATOR: Opt = Opt::value('t', "separator", "SEP", "use SEP instead of newline as the record separator; '\\0' is NUL");
const UNBUFFERED: Opt = Opt::flag('u', "unbuffered", "immediately copy input to output with '-n r/...' (always so here)");
const VERBOSE: Opt = Opt::flag('\0', "verbose", "print a diagnostic just before each output file is opened");
const OBSOLETE: Opt = Opt::value('\0', "", "NUMBER", "-NUMBER is -l NUMBER");

pub(crate) const COMMAND: Command = Command::new(
    "split",
    "split [OPTION]... [FILE [PREFIX]]",
    "Output pieces of FILE to PREFIXaa, PREFIXab, ...; default size is 1000 lines, and default PREFIX is 'x'",
    &[LENGTH, ADDITIONAL, BYTES, LINE_BYTES, DECIMAL, NUMERIC, HEX, HEX_FROM, ELIDE, FILTER, LINES, CHUNKS, SEPARATOR, UNBUFFERED, VERBOSE],
    run,
)
.number(&OBSOLETE);

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Lines(u64),
    Bytes(u64),
    LineBytes(u64),
    /// Number of the chunk to print (0: all) and number of chunks.
    ByteChunks(u64, u64),
    LineChunks(u64, u64),
    RoundRobin(u64, u64),
}

/// The names of the pieces.
struct Names {
    prefix: Vec<u8>,
    additional: Vec<u8>,
    alphabet: &'static [u8],
    digits: Vec<usize>,
    grows: bool,
    started: bool,
}

impl Names {
    fn next(&mut self) -> Option<Vec<u8>> {
        if self.started {
            let mut at = self.digits.len();
            loop {
                at = at.checked_sub(1)?;
                let digit = self.digits.get_mut(at)?;
                *digit += 1;
                // The last letter in front says that the names get longer.
                if at == 0 && self.grows && *digit + 1 == self.alphabet.len() {
                    self.prefix.extend(self.alphabet.last());
                    self.digits = vec![0; self.digits.len() + 1];
                    break;
                }
                if *digit < self.alphabet.len() {
                    break;
                }
                *digit = 0;
            }
        }
        self.started = true;
        let suffix: Vec<u8> = self.digits.iter().filter_map(|digit| self.alphabet.get(*digit)).copied().collect();
        Some([&self.prefix[..], &suffix, &self.additional].concat())
    }
}

struct Splitter<'s, 'k> {
    cx: &'s mut Cx<'k>,
    names: Names,
    filter: Option<Vec<u8>>,
    verbose: bool,
    elide: bool,
    input: Option<(u64, u64)>,
    open: Option<Piece>,
}

struct Piece {
    name: Vec<u8>,
    out: Output,
    child: Option<Child>,
}

impl Piece {
    /// Writes to the piece; a filter that has read enough is no failure.
    fn written(&mut self, write: impl FnOnce(&mut Output) -> Result<(), Fault>) -> Result<(), Fault> {
        match write(&mut self.out) {
            Err(Fault::Signal(_) | Fault::Write(_)) if self.child.is_some() => Ok(()),
            other => other,
        }
    }
}

fn refusal(what: &str, value: &[u8], why: &str) -> Fault {
    Fault::failure(1, [what.as_bytes(), b": ", &quotearg::curly(value)[..], why.as_bytes()].concat())
}

fn counted(what: &str, value: &[u8], suffixes: &[u8]) -> Result<u64, Fault> {
    match xstrtol::parse(value, suffixes) {
        Ok(0) => Err(refusal(what, value, ": Numerical result out of range")),
        Ok(n) => Ok(n),
        Err(xstrtol::BadSize::TooLarge) => Err(refusal(what, value, ": Value too large for defined data type")),
        Err(xstrtol::BadSize::Invalid) => Err(refusal(what, value, "")),
    }
}

fn chunks(value: &[u8]) -> Result<How, Fault> {
    let (letter, rest) = match value {
        [letter @ (b'l' | b'r'), b'/', rest @ ..] => (*letter, rest),
        rest => (0, rest),
    };
    let mut parts = rest.splitn(2, |b| *b == b'/');
    let first = parts.next().unwrap_or_default();
    let (k, n) = match parts.next() {
        Some(total) => {
            let n = counted("invalid number of chunks", total, b"")?;
            let k = counted("invalid chunk number", first, b"")?;
            if k > n {
                return Err(refusal("invalid chunk number", first, ": Numerical result out of range"));
            }
            (k, n)
        }
        None => (0, counted("invalid number of chunks", first, b"")?),
    };
    Ok(match letter {
        b'l' => How::LineChunks(k, n),
        b'r' => How::RoundRobin(k, n),
        _ => How::ByteChunks(k, n),
    })
}

/// Options as they were given.
struct Given {
    how: Option<How>,
    length: Option<usize>,
    alphabet: &'static [u8],
    start: Option<Vec<u8>>,
    separator: Option<u8>,
}

fn given(cx: &Cx<'_>) -> Result<Given, Fault> {
    let mut how: Option<How> = None;
    let mut length: Option<usize> = None;
    let mut alphabet: &'static [u8] = b"abcdefghijklmnopqrstuvwxyz";
    let mut start: Option<Vec<u8>> = None;
    let mut separator: Option<u8> = None;
    const SUFFIXES: &[u8] = b"bEGKkMmPTYZ0";
    for (option, value) in cx.args.in_order() {
        let text = value.unwrap_or_default();
        let new = match (option.short(), option.long()) {
            (b'l', _) | (0, "") => Some(How::Lines(counted("invalid number of lines", text, b"")?)),
            (b'b', _) => Some(How::Bytes(counted("invalid number of bytes", text, SUFFIXES)?)),
            (b'C', _) => Some(How::LineBytes(counted("invalid number of bytes", text, SUFFIXES)?)),
            (b'n', _) => Some(chunks(text)?),
            (b'a', _) => {
                match xstrtol::number(text) {
                    Ok(n) => length = Some(usize::try_from(n).unwrap_or(usize::MAX).min(4096)),
                    Err(_) => return Err(refusal("invalid suffix length", text, "")),
                }
                None
            }
            (b'd' | b'x', _) | (_, "numeric-suffixes" | "hex-suffixes") => {
                let hex = option.short() == b'x' || option.long() == HEX_FROM.long();
                alphabet = if hex { b"0123456789abcdef" } else { b"0123456789" };
                if let Some(value) = value {
                    start = Some(start_value(value, alphabet, hex)?);
                }
                None
            }
            (b't', _) => {
                separator = Some(record_separator(text, separator)?);
                None
            }
            (_, "additional-suffix") if text.contains(&b'/') => {
                let text = [b"invalid suffix ", &quotearg::curly(text)[..], b", contains directory separator"].concat();
                return Err(Fault::usage(text));
            }
            _ => None,
        };
        if let Some(new) = new {
            let obsolete_again = option.short() == 0 && matches!(how, Some(How::Lines(_)));
            if how.is_some() && !obsolete_again {
                return Err(Fault::usage("cannot split in more than one way"));
            }
            how = Some(new);
        }
    }
    Ok(Given { how, length, alphabet, start, separator })
}

/// Reads the first suffix, without zeros in front.
fn start_value(value: &[u8], alphabet: &[u8], hex: bool) -> Result<Vec<u8>, Fault> {
    if value.is_empty() || !value.iter().all(|b| alphabet.contains(b)) {
        let what = if hex { "hexadecimal" } else { "numerical" };
        let text = [&quotearg::curly(value)[..], format!(": invalid start value for {what} suffix").as_bytes()].concat();
        return Err(Fault::usage(text));
    }
    let zeros = value.iter().take_while(|b| **b == b'0').count().min(value.len() - 1);
    Ok(value.get(zeros..).unwrap_or(value).to_vec())
}

/// Reads the record separator, which may be given again but not changed.
fn record_separator(text: &[u8], separator: Option<u8>) -> Result<u8, Fault> {
    let new = match text {
        [] => return Err(Fault::failure(1, "empty record separator")),
        [byte] => *byte,
        b"\\0" => 0,
        _ => {
            return Err(Fault::failure(1, [b"multi-character separator ", &quotearg::curly(text)[..]].concat()));
        }
    };
    if separator.is_some_and(|before| before != new) {
        return Err(Fault::failure(1, "multiple separator characters specified"));
    }
    Ok(new)
}

/// Names of the pieces, the first of them.
fn names(cx: &Cx<'_>, given: &Given, how: &How, prefix: Option<&Vec<u8>>) -> Result<Names, Fault> {
    let mut needed = 0;
    if let How::ByteChunks(_, n) | How::LineChunks(_, n) | How::RoundRobin(_, n) = *how {
        let mut last = n - 1;
        if let Some(from) = given.start.as_deref().and_then(|s| std::str::from_utf8(s).ok()?.parse::<u64>().ok())
            && from < n
        {
            last += from;
        }
        loop {
            needed += 1;
            last /= given.alphabet.len() as u64;
            if last == 0 {
                break;
            }
        }
    }
    if let Some(length) = given.length.filter(|n| *n > 0)
        && length < needed
    {
        return Err(Fault::failure(1, format!("the suffix length needs to be at least {needed}")));
    }
    let n_digits = given.length.filter(|n| *n > 0).unwrap_or(needed.max(2));
    let mut digits = vec![0; n_digits];
    if let Some(from) = &given.start {
        if from.len() > n_digits {
            return Err(Fault::usage("numerical suffix start value is too large for the suffix length"));
        }
        for (slot, byte) in digits.iter_mut().rev().zip(from.iter().rev()) {
            *slot = given.alphabet.iter().position(|b| b == byte).unwrap_or(0);
        }
    }
    Ok(Names {
        prefix: prefix.cloned().unwrap_or_else(|| b"x".to_vec()),
        additional: cx.args.value(&ADDITIONAL).unwrap_or_default().to_vec(),
        alphabet: given.alphabet,
        digits,
        grows: needed == 0 && given.start.is_none() && given.length.is_none_or(|n| n == 0),
        started: false,
    })
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut given = given(cx)?;
    let how = given.how.take().unwrap_or(How::Lines(1000));
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(extra) = operands.get(2) {
        return Err(Fault::usage([b"extra operand ", &quotearg::curly(extra)[..]].concat()));
    }
    let filter = cx.args.value(&FILTER).map(<[u8]>::to_vec);
    if filter.is_some() && matches!(how, How::ByteChunks(1.., _) | How::LineChunks(1.., _) | How::RoundRobin(1.., _)) {
        return Err(Fault::usage("--filter does not process a chunk extracted to stdout"));
    }
    let names = names(cx, &given, &how, operands.get(1))?;
    let file = operands.first().cloned().unwrap_or_else(|| b"-".to_vec());
    let mut input =
        cx.open_input(&file).map_err(|fault| fault.errno().map_or_else(|other| other, |errno| super::head::unopened(&file, errno)))?;
    let from = input.description();
    let is_sized = from.is_some_and(|from| !matches!(from.end, Endpoint::PipeReader(_) | Endpoint::PipeBoth(..)));
    if matches!(how, How::ByteChunks(..) | How::LineChunks(..)) && from.is_some() && !is_sized {
        // GNU: coreutils before 9.2 cannot cut what it would have to read first.
        return Err(Fault::failure(1, [&quotearg::maybe(&file)[..], b": cannot determine file size"].concat()));
    }
    let meta = from.map(|from| from.stat());
    let mut splitter = Splitter {
        names,
        filter,
        verbose: cx.args.has(&VERBOSE),
        elide: cx.args.has(&ELIDE),
        input: meta.filter(|meta| meta.is_file()).map(|meta| (meta.dev, meta.ino)),
        open: None,
        cx,
    };
    let end = given.separator.unwrap_or(b'\n');
    match splitter.split(&mut input, how, end) {
        Err(Fault::Errno(errno)) => Err(usage::failed_file(&file, errno)),
        other => other.map(|()| 0),
    }
}

impl Splitter<'_, '_> {
    fn split(&mut self, input: &mut Input, how: How, end: u8) -> Result<(), Fault> {
        match how {
            How::Bytes(n) => {
                self.bytes(input, n)?;
            }
            How::Lines(n) => {
                self.lines(input, n, end)?;
            }
            How::RoundRobin(k, n) => return self.round_robin(input, k, n, end),
            How::LineBytes(_) | How::ByteChunks(..) | How::LineChunks(..) => {
                let mut all = Vec::new();
                input.rest(&mut all)?;
                let _charge = self.cx.meter().charge(all.len()).map_err(Fault::from)?;
                match how {
                    How::LineBytes(n) => self.line_bytes(&all, n, end)?,
                    How::ByteChunks(k, n) => self.byte_chunks(&all, k, n)?,
                    How::LineChunks(k, n) => self.line_chunks(&all, k, n, end)?,
                    _ => {}
                }
            }
        }
        self.close()
    }

    /// Splits into pieces of `n` bytes.
    fn bytes(&mut self, input: &mut Input, n: u64) -> Result<(), Fault> {
        let mut left = 0;
        while !input.fill()?.is_empty() {
            if left == 0 {
                self.next_piece()?;
                left = n;
            }
            let n_bytes = input.buffered().len().min(usize::try_from(left).unwrap_or(usize::MAX));
            self.put_from(input, n_bytes)?;
            left -= n_bytes as u64;
        }
        Ok(())
    }

    /// Splits into pieces of `n` lines.
    fn lines(&mut self, input: &mut Input, n: u64, end: u8) -> Result<(), Fault> {
        let mut left = 0;
        while !input.fill()?.is_empty() {
            if left == 0 {
                self.next_piece()?;
                left = n;
            }
            let ends = memchr::memchr_iter(end, input.buffered()).take(usize::try_from(left).unwrap_or(usize::MAX));
            let (n_lines, behind) = ends.fold((0, 0), |(n_lines, _), at| (n_lines + 1, at + 1));
            let n_bytes = if n_lines < left { input.buffered().len() } else { behind };
            self.cx.step(n_lines)?;
            self.put_from(input, n_bytes)?;
            left -= n_lines;
        }
        Ok(())
    }

    fn line_bytes(&mut self, all: &[u8], n: u64, end: u8) -> Result<(), Fault> {
        let n = usize::try_from(n).unwrap_or(usize::MAX);
        let mut rest = all;
        while !rest.is_empty() {
            self.cx.step(1)?;
            let cut = match rest.get(..n) {
                Some(window) if n < rest.len() => memchr::memrchr(end, window).map_or(n, |at| at + 1),
                _ => rest.len(),
            };
            let (now, behind) = rest.split_at_checked(cut).unwrap_or((rest, b""));
            self.next_piece()?;
            self.put(now)?;
            rest = behind;
        }
        Ok(())
    }

    /// A chunk of `-n`: to a file of its own, or to stdout when it is the one that is wanted.
    fn chunk(&mut self, k: u64, i: u64, data: &[u8]) -> Result<(), Fault> {
        self.cx.step(1)?;
        if k > 0 {
            if k == i {
                let mut out = self.cx.stdout();
                out.put(data)?;
                out.flush()?;
            }
            return Ok(());
        }
        if data.is_empty() && self.elide {
            return Ok(());
        }
        self.next_piece()?;
        self.put(data)
    }

    fn byte_chunks(&mut self, all: &[u8], k: u64, n: u64) -> Result<(), Fault> {
        let total = (all.len() as u64).max(n);
        let each = usize::try_from(total / n).unwrap_or(usize::MAX);
        let mut rest = all;
        for i in 1..=n {
            let take = if i == n { rest.len() } else { each.min(rest.len()) };
            let (now, behind) = rest.split_at_checked(take).unwrap_or((rest, b""));
            self.chunk(k, i, now)?;
            rest = behind;
        }
        Ok(())
    }

    fn line_chunks(&mut self, all: &[u8], k: u64, n: u64, end: u8) -> Result<(), Fault> {
        let total = (all.len() as u64).max(n);
        let each = total / n;
        let mut at = 0usize;
        for i in 1..=n {
            let last = usize::try_from(if i == n { total - 1 } else { each * i - 1 }).unwrap_or(usize::MAX);
            let from = at;
            if at <= last && at < all.len() {
                let look = last.max(at);
                at = all.get(look..).and_then(|rest| memchr::memchr(end, rest)).map_or(all.len(), |found| look + found + 1);
            }
            self.chunk(k, i, all.get(from..at).unwrap_or_default())?;
        }
        Ok(())
    }

    fn round_robin(&mut self, input: &mut Input, k: u64, n: u64, end: u8) -> Result<(), Fault> {
        let mut line = Vec::new();
        let mut i = 0u64;
        if k > 0 {
            let mut out = self.cx.stdout();
            while input.line(end, &mut line)? {
                self.cx.step(1)?;
                if i % n == k - 1 {
                    out.put(&line)?;
                }
                i += 1;
                line.clear();
            }
            return out.flush();
        }
        let mut pieces: Vec<Piece> = Vec::new();
        while input.line(end, &mut line)? {
            self.cx.step(1)?;
            let which = usize::try_from(i % n).unwrap_or(0);
            if which == pieces.len() {
                self.next_piece()?;
                pieces.extend(self.open.take());
            }
            if let Some(piece) = pieces.get_mut(which) {
                piece.written(|out| out.put(&line))?;
            }
            i += 1;
            line.clear();
        }
        while !self.elide && (pieces.len() as u64) < n {
            self.next_piece()?;
            pieces.extend(self.open.take());
        }
        for piece in pieces {
            self.open = Some(piece);
            self.close()?;
        }
        Ok(())
    }

    fn next_piece(&mut self) -> Result<(), Fault> {
        self.close()?;
        let Some(name) = self.names.next() else {
            return Err(Fault::failure(1, "output file suffixes exhausted"));
        };
        if let Some(filter) = self.filter.clone() {
            if self.verbose {
                let mut out = self.cx.stdout();
                out.line(&[b"executing with FILE=", &quotearg::always(&name)[..]].concat())?;
                out.flush()?;
            }
            let (reader, writer) = self.cx.pipe();
            let mut env = self.cx.environ();
            env.retain(|(key, _)| key != b"FILE");
            env.push((b"FILE".to_vec(), name.clone()));
            let child = self.cx.start(Launching {
                argv: vec![b"sh".to_vec(), b"-c".to_vec(), filter],
                fds: vec![(0, Some(reader))],
                env: Some(env),
                cwd: None,
            })?;
            let out = self.cx.output(writer);
            self.open = Some(Piece { name, out, child: Some(child) });
            return Ok(());
        }
        if self.verbose {
            let mut out = self.cx.stdout();
            out.line(&[b"creating file ", &quotearg::always(&name)[..]].concat())?;
            out.flush()?;
        }
        if self.input.is_some_and(|id| self.cx.stat(&name).is_ok_and(|meta| (meta.dev, meta.ino) == id)) {
            return Err(Fault::failure(1, [&quotearg::always(&name)[..], b" would overwrite input; aborting"].concat()));
        }
        match self.cx.create(&name) {
            Ok(out) => {
                self.open = Some(Piece { name, out, child: None });
                Ok(())
            }
            Err(fault) => Err(usage::failed_file(&name, fault.errno()?)),
        }
    }

    fn put(&mut self, data: &[u8]) -> Result<(), Fault> {
        match &mut self.open {
            Some(piece) => piece.written(|out| out.put(data)),
            None => Ok(()),
        }
    }

    /// Puts the next `n` bytes that `input` has at hand.
    fn put_from(&mut self, input: &mut Input, n: usize) -> Result<(), Fault> {
        let before = input.buffered().len();
        if let Some(piece) = &mut self.open {
            piece.written(|out| out.put_from(input, n))?;
        }
        // A filter that reads no more has left them.
        input.used(n - (before - input.buffered().len()));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        let Some(Piece { name, mut out, child }) = self.open.take() else { return Ok(()) };
        match out.flush() {
            Err(Fault::Signal(_) | Fault::Write(_)) if child.is_some() => {}
            Err(Fault::Write(errno)) => {
                return Err(usage::failed_file(&name, errno));
            }
            other => other?,
        }
        drop(out);
        let Some(child) = child else { return Ok(()) };
        if let Status::Exited(status @ 1..) = self.cx.wait(&child)? {
            let command = self.filter.clone().unwrap_or_default();
            return Err(Fault::failure(
                status,
                [b"with FILE=", &name[..], format!(", exit {status} from command: ").as_bytes(), &command].concat(),
            ));
        }
        Ok(())
    }
}
