//! `read`

use std::rc::Rc;
use std::time::Duration;

use bashkit_core::command::Opt;
use bashkit_core::gnu::mbchar::announced_bytes;
use bashkit_core::kernel::{Description, Endpoint};
use bashkit_core::vfs::Errno;

use super::line_reader::{LineReader, is_read_ahead};
use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::shell::{Echo, Ifs, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::is_reference;
use crate::runtime::vars::Attrs;
use crate::runtime::vars::special as names;
use bashkit_core::limits::Meter;

const EDIT: Opt = Opt::flag('e', "", "use the line editor");
const RAW: Opt = Opt::flag('r', "", "take backslashes as they are");
const SILENT: Opt = Opt::flag('s', "", "do not echo");
const ARRAY: Opt = Opt::value('a', "", "ARRAY", "assign the words to ARRAY");
const DELIMITER: Opt = Opt::value('d', "", "DELIM", "end at DELIM");
const INITIAL: Opt = Opt::value('i', "", "TEXT", "begin with TEXT");
const CHARS: Opt = Opt::value('n', "", "N", "read at most N characters");
const EXACT_CHARS: Opt = Opt::value('N', "", "N", "read N characters");
const PROMPT: Opt = Opt::value('p', "", "PROMPT", "print PROMPT first");
const TIMEOUT: Opt = Opt::value('t', "", "SECONDS", "give up after SECONDS");
const FD: Opt = Opt::value('u', "", "FD", "read from FD");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[EDIT, RAW, SILENT, ARRAY, DELIMITER, INITIAL, CHARS, EXACT_CHARS, PROMPT, TIMEOUT, FD];

pub(super) const BUILTIN: BuiltinDef = builtin(
    "read",
    "read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]",
    "Read a line from the standard input and split it into fields",
    run,
);

impl Shell {
    /// A line for `select`, the newline removed; `None` at the end of the input.
    pub(crate) fn read_reply(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        let mut line = Vec::new();
        let Some(from) = self.io.fd(0) else { return Ok(None) };
        let kernel = Rc::clone(&self.kernel);
        let mut reader = LineReader::new(&kernel, &from, self.take_read_ahead(&from));
        let read = reader.line(b'\n', &mut line);
        self.keep_read_ahead(&from, reader.give_back());
        match read {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(fault) => {
                fault.errno()?;
                return Ok(None);
            }
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        Ok(Some(line))
    }

    /// What `mapfile` has read ahead of a file and not given back, for who reads one next.
    fn take_read_ahead(&mut self, from: &Description) -> Vec<u8> {
        if is_read_ahead(from) { std::mem::take(&mut self.io.read_ahead) } else { Vec::new() }
    }

    fn keep_read_ahead(&mut self, from: &Description, ahead: Vec<u8>) {
        if is_read_ahead(from) {
            self.io.read_ahead = ahead;
        }
    }
}

/// Limits and source that the options ask for.
struct ReadOptions {
    raw: bool,
    delimiter: u8,
    /// Characters to read, and whether delimiters count (`-N`).
    chars: Option<(usize, bool)>,
    until: Option<Duration>,
    fd: u32,
}

/// A byte that was read, and whether a backslash stood before it.
type Marked = (u8, bool);

enum LineEnd {
    Delimiter,
    Eof,
    Full,
    TimedOut,
    Interrupted(u8),
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let mut limits = ReadOptions { raw: options.has(&RAW), delimiter: b'\n', chars: None, until: None, fd: 0 };
    if let Some((text, message)) = limits.take(&options) {
        return shell.builtin_fails("read", [text, b": ", message.as_bytes()].concat());
    }
    match timeout(shell, &options)? {
        Ok(Some(time)) if time.is_zero() => return Ok(i32::from(!is_ready(shell, limits.fd))),
        Ok(time) => limits.until = time.map(|time| shell.kernel.host().clock.monotonic().saturating_add(time)),
        Err(text) => return shell.builtin_fails("read", [text, b": invalid timeout specification"].concat()),
    }
    let targets: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    // bash: the first name is looked at before anything is read, the others when their turn comes.
    if let Some(first) = targets.first()
        && !is_target(shell, first)?
    {
        return Ok(1);
    }
    let Some(from) = shell.io.fd(limits.fd) else {
        let (fd, errno) = (limits.fd, Errno::BadF);
        let given = options.value(&FD).is_some();
        let message = if given { format!("{fd}: invalid file descriptor: {errno}") } else { format!("read error: {fd}: {errno}") };
        return shell.builtin_fails("read", message);
    };
    if let Some(prompt) = options.value(&PROMPT).filter(|_| from.is_terminal) {
        shell.stderr(prompt)?;
    }
    let echo = shell.io.echo.as_ref().filter(|_| options.has(&SILENT) && from.is_terminal).map(Echo::off);
    let (bytes, ended) = read_bytes(shell, &from, &limits)?;
    drop(echo);
    let Some(ended) = ended else { return Ok(1) };
    let assigned = match options.value(&ARRAY) {
        Some(array) => assign_fields(shell, array, &bytes, matches!(limits.chars, Some((_, true))))?,
        None => assign(shell, &targets, &bytes, matches!(limits.chars, Some((_, true))))?,
    };
    if !assigned {
        return Ok(1);
    }
    Ok(match ended {
        LineEnd::Delimiter | LineEnd::Full => 0,
        LineEnd::Eof => 1,
        LineEnd::TimedOut => 142,
        LineEnd::Interrupted(number) => 128 + i32::from(number),
    })
}

fn number(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

impl ReadOptions {
    /// Takes in the values of options; answers a wrong one with what is wrong.
    fn take<'o>(&mut self, options: &'o Options<'_>) -> Option<(&'o [u8], &'static str)> {
        if let Some(delimiter) = options.value(&DELIMITER) {
            self.delimiter = delimiter.first().copied().unwrap_or(0);
        }
        for (option, exact) in [(&CHARS, false), (&EXACT_CHARS, true)] {
            let Some(text) = options.value(option) else { continue };
            let Some(n) = number(text).and_then(|n| usize::try_from(n).ok()) else { return Some((text, "invalid number")) };
            self.chars = Some((n, exact));
        }
        if let Some(text) = options.value(&FD) {
            let Some(fd) = number(text).and_then(|n| u32::try_from(n).ok()) else {
                return Some((text, "invalid file descriptor specification"));
            };
            self.fd = fd;
        }
        None
    }
}

/// Seconds as bash reads them: digits, of which some may stand behind a point. Nothing at all is 0.
fn seconds(text: &[u8]) -> Option<f64> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    let is_plain = digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_plain)?;
    if digits.is_empty() { Some(0.0) } else { digits.parse().ok() }
}

/// Time to wait, by `-t` or `TMOUT`; the inner error is a text that is no time.
fn timeout<'o>(shell: &mut Shell, options: &'o Options<'_>) -> Result<Result<Option<Duration>, &'o [u8]>, Stop> {
    let time = |seconds: f64| Duration::from_secs_f64(seconds.min(1e9));
    if let Some(text) = options.value(&TIMEOUT) {
        return Ok(seconds(text).map(|seconds| Some(time(seconds))).ok_or(text));
    }
    let text = shell.scalar(names::TMOUT)?;
    Ok(Ok(text.and_then(|text| seconds(&text)).filter(|seconds| *seconds > 0.0).map(time)))
}

/// Assigns fields (`whole`: all as one) to the elements of an array; `false`: it cannot be one, which was said.
fn assign_fields(shell: &mut Shell, array: &[u8], bytes: &[Marked], whole: bool) -> Result<bool, Stop> {
    if !crate::syntax::is_name(array) {
        shell.builtin_error("read", [b"`", array, b"': not a valid identifier"].concat())?;
        return Ok(false);
    }
    let name = shell.intern(array)?;
    let mut texts = Vec::new();
    let ifs = Rc::clone(&shell.params.ifs);
    let attrs = shell.vars.get(name).attrs;
    // bash: with `-N` nothing is a separator.
    let fields = match whole {
        true if bytes.is_empty() => Vec::new(),
        true => vec![bytes.iter().map(|(byte, _)| *byte).collect()],
        false => split_all(&shell.meter, bytes, &ifs)?,
    };
    for field in fields {
        shell.meter.step(1)?;
        let text = shell.make(field)?;
        match shell.conform(attrs, text) {
            Ok(text) => texts.push(text),
            Err(stop) => {
                // bash: the fields before one that is no number are there.
                if !attrs.has(Attrs::READONLY) && !attrs.has(Attrs::ASSOC) {
                    shell.set_array(name, texts)?;
                }
                return Err(stop);
            }
        }
    }
    if shell.vars.get(name).is_assoc() {
        shell.builtin_error_about("read", array, "not an indexed array")?;
        return Ok(false);
    }
    shell.set_array(name, texts)
}

fn is_ready(shell: &Shell, fd: u32) -> bool {
    match shell.io.fd(fd).as_deref().map(|description| &description.end) {
        Some(Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _)) => pipe.is_ready(),
        Some(_) => true,
        None => false,
    }
}

fn read_bytes(shell: &mut Shell, from: &Rc<Description>, limits: &ReadOptions) -> Result<(Vec<Marked>, Option<LineEnd>), Stop> {
    let kernel = Rc::clone(&shell.kernel);
    let mut reader = LineReader::new(&kernel, from, shell.take_read_ahead(from));
    let read = read_bytes_of(shell, &mut reader, from, limits);
    shell.keep_read_ahead(from, reader.give_back());
    read
}

fn read_bytes_of(
    shell: &mut Shell,
    reader: &mut LineReader<'_>,
    from: &Description,
    limits: &ReadOptions,
) -> Result<(Vec<Marked>, Option<LineEnd>), Stop> {
    let mut bytes: Vec<Marked> = Vec::new();
    let mut n_chars = 0;
    let mut pending = 0;
    if matches!(limits.chars, Some((0, _))) {
        return Ok((bytes, Some(LineEnd::Full)));
    }
    loop {
        if let (Some(until), Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _)) = (limits.until, &from.end)
            && !pipe.wait_until(until)?
        {
            return Ok((bytes, Some(LineEnd::TimedOut)));
        }
        // What never ends and never waits is looked at again and again.
        if let (Some(until), Endpoint::Zero | Endpoint::Full | Endpoint::Random) = (limits.until, &from.end)
            && !reader.has_byte()
        {
            shell.kernel.yield_now()?;
            if shell.kernel.host().clock.monotonic() >= until {
                return Ok((bytes, Some(LineEnd::TimedOut)));
            }
        }
        if shell.process.has_caught()
            && !reader.has_byte()
            && let Some(number) = shell.process.take_caught()
        {
            shell.run_signal_trap(number)?;
            return Ok((bytes, Some(LineEnd::Interrupted(number))));
        }
        let byte = match reader.byte() {
            Ok(Some(byte)) => byte,
            Ok(None) => return Ok((bytes, Some(LineEnd::Eof))),
            Err(fault) => {
                let errno = fault.errno()?;
                shell.builtin_error("read", format!("read error: {}: {errno}", limits.fd))?;
                return Ok((bytes, None));
            }
        };
        let exact = matches!(limits.chars, Some((_, true)));
        if byte == limits.delimiter && !exact {
            return Ok((bytes, Some(LineEnd::Delimiter)));
        }
        if byte == 0 {
            continue;
        }
        if byte == b'\\' && !limits.raw {
            match reader.byte() {
                Ok(Some(b'\n')) => continue,
                Ok(Some(next)) => bytes.push((next, true)),
                Ok(None) => return Ok((bytes, Some(LineEnd::Eof))),
                Err(fault) => return Err(fault.into()),
            }
        } else {
            bytes.push((byte, false));
        }
        shell.meter.fits(bytes.len() * 2)?;
        if let Some((max, _)) = limits.chars {
            // A character counts once its last byte is there.
            let rest =
                if shell.params.locale.is_bytes() { 0 } else { bytes.last().and_then(|(b, _)| announced_bytes(*b)).map_or(0, |n| n - 1) };
            pending = if pending > 0 { pending - 1 } else { rest };
            if pending == 0 {
                n_chars += 1;
                if n_chars >= max {
                    return Ok((bytes, Some(LineEnd::Full)));
                }
            }
        }
    }
}

/// Bytes that a field takes beside its text, twice.
const FIELD_BYTES: usize = 96;

/// The length of the separator at this place; 0 when there is none.
fn separator_len(ifs: &Ifs, rest: &[Marked], at: usize) -> usize {
    match rest.get(at) {
        None | Some((_, true)) => 0,
        Some((byte, false)) if *byte < 0x80 => usize::from(ifs.has(*byte)),
        Some(_) => {
            let ahead: Vec<u8> = rest.iter().skip(at).take(4).take_while(|(_, quoted)| !quoted).map(|(b, _)| *b).collect();
            ifs.separator_len(&ahead)
        }
    }
}

fn is_space(ifs: &Ifs, (byte, quoted): Marked) -> bool {
    !quoted && ifs.is_space(byte)
}

/// Takes one field from the front, with the separator behind it.
fn take_field(rest: &[Marked], ifs: &Ifs) -> (Vec<u8>, usize) {
    let mut at = 0;
    while rest.get(at).is_some_and(|m| is_space(ifs, *m)) {
        at += 1;
    }
    let start = at;
    while at < rest.len() && separator_len(ifs, rest, at) == 0 {
        at += 1;
    }
    let field = rest.get(start..at).unwrap_or_default().iter().map(|(b, _)| *b).collect();
    while rest.get(at).is_some_and(|m| is_space(ifs, *m)) {
        at += 1;
    }
    let behind_space = at > start && rest.get(at - 1).is_some_and(|m| is_space(ifs, *m));
    let len = separator_len(ifs, rest, at);
    // bash: a separator of several bytes does not belong to the blanks before it.
    if len > 0 && !(len > 1 && behind_space) && rest.get(at).is_some_and(|m| !is_space(ifs, *m)) {
        at += len;
        while rest.get(at).is_some_and(|m| is_space(ifs, *m)) {
            at += 1;
        }
    }
    (field, at)
}

fn split_all(meter: &Meter, bytes: &[Marked], ifs: &Ifs) -> Result<Vec<Vec<u8>>, Stop> {
    let mut fields = Vec::new();
    let mut n_bytes = size_of_val(bytes);
    let mut rest = bytes;
    while rest.first().is_some_and(|m| is_space(ifs, *m)) {
        rest = rest.get(1..).unwrap_or_default();
    }
    while !rest.is_empty() {
        let (field, used) = take_field(rest, ifs);
        // The field, and the element of an array that is made of it.
        n_bytes += field.len() + FIELD_BYTES;
        meter.step(1 + field.len() as u64 / 16)?;
        meter.fits(n_bytes)?;
        fields.push(field);
        rest = rest.get(used..).unwrap_or_default();
    }
    Ok(fields)
}

fn assign(shell: &mut Shell, targets: &[Vec<u8>], bytes: &[Marked], whole: bool) -> Result<bool, Stop> {
    let ifs = Rc::clone(&shell.params.ifs);
    let plain = |bytes: &[Marked]| bytes.iter().map(|(b, _)| *b).collect::<Vec<u8>>();
    let Some((last, first)) = targets.split_last() else {
        let text = shell.make(plain(bytes))?;
        return shell.set(names::REPLY, text);
    };
    if whole {
        let (head, rest) = targets.split_first().map_or((last, first), |(head, rest)| (head, rest));
        let text = plain(bytes);
        if !set_target(shell, head, text)? {
            return Ok(false);
        }
        for target in rest {
            set_target(shell, target, Vec::new())?;
        }
        return Ok(true);
    }
    let mut rest = bytes;
    for target in first {
        let (field, used) = take_field(rest, &ifs);
        rest = rest.get(used..).unwrap_or_default();
        if !set_target(shell, target, field)? {
            return Ok(false);
        }
    }
    // The last name takes what is left, less the white space of IFS around it, and less one separator when that ends it.
    let mut tail = rest;
    while tail.first().is_some_and(|m| is_space(&ifs, *m)) {
        tail = tail.get(1..).unwrap_or_default();
    }
    let (field, used) = take_field(tail, &ifs);
    let text = if used >= tail.len() {
        field
    } else {
        let mut end = tail.len();
        // bash: where a backslash was read, what it kept is taken off again, and the mark before a first one stays.
        let escapes = tail.iter().any(|(_, quoted)| *quoted);
        while end > 0 && tail.get(end - 1).is_some_and(|m| is_space(&ifs, *m) || (escapes && is_space(&ifs, (m.0, false)))) {
            end -= 1;
        }
        if end == 0 && tail.first().is_some_and(|(_, quoted)| *quoted) { vec![1] } else { plain(tail.get(..end).unwrap_or_default()) }
    };
    set_target(shell, last, text)
}

/// Whether something can be read into `target`; says that it cannot.
fn is_target(shell: &mut Shell, target: &[u8]) -> Result<bool, Stop> {
    let good = is_reference(target);
    if !good {
        shell.builtin_error("read", [b"`", target, b"': not a valid identifier"].concat())?;
    }
    Ok(good)
}

fn set_target(shell: &mut Shell, target: &[u8], text: Vec<u8>) -> Result<bool, Stop> {
    if !is_target(shell, target)? {
        return Ok(false);
    }
    let text = shell.make(text)?;
    shell.set_by_name(target, text)
}

impl Shell {
    /// Assigns to `name` or `name[index]` given as text; the name has been checked.
    pub(crate) fn set_by_name(&mut self, target: &[u8], text: Text) -> Result<bool, Stop> {
        let base = target.split(|b| *b == b'[').next().unwrap_or_default();
        let name = self.intern(base)?;
        if base.len() == target.len() {
            return self.set(name, text);
        }
        let index = target.get(base.len() + 1..target.len().saturating_sub(1)).unwrap_or_default().to_vec();
        let index = self.given_subscript(name, target)?.unwrap_or(index);
        if index.is_empty() && self.is_assoc(name) {
            self.complain_about(target, "bad array subscript")?;
            return Ok(false);
        }
        self.set_element_by_text(name, &index, text, false)
    }
}
