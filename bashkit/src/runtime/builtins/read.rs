//! `read`

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use bashkit_core::command::Opt;
use bashkit_core::gnu::mbchar::{announced_bytes, is_cut};
use bashkit_core::kernel::{Description, Endpoint, PipeReader};
use bashkit_core::vfs::Errno;

use super::line_reader::{LineReader, is_read_ahead};
use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::{Echo, Ifs, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::{Text, legal_number};
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
    /// Reads a line into `REPLY` for `select`, as `read` without options does; `false`: there is none, or no whole one.
    pub(crate) fn read_reply(&mut self) -> Result<bool, Stop> {
        let mut limits = ReadOptions::of(None);
        let time = time_limit(self)?;
        limits.wait(self, time);
        let Some(from) = self.io.fd(0) else {
            self.complain(format!("read error: 0: {}", Errno::BadF))?;
            return Ok(false);
        };
        let (line, ended) = read_bytes(self, &from, &limits)?;
        Ok(ended.is_some() && assign(self, &[], line, false)? && matches!(ended, Some(LineEnd::Delimiter)))
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
    /// The name that messages begin with: none for `select`.
    builtin: Option<&'static str>,
    raw: bool,
    delimiter: u8,
    /// Characters to read, and whether delimiters count (`-N`).
    chars: Option<(usize, bool)>,
    until: Option<Duration>,
    fd: u32,
}

/// Bytes that were read, and which of them stood behind a backslash.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    /// One for each byte up to the last that stood behind a backslash.
    escaped: Vec<bool>,
    /// The input ended behind a backslash, whose mark stands at the end.
    is_cut: bool,
}

/// Bytes between two looks at the meter.
const PIECE_BYTES: usize = 64 << 10;

/// bash: mark of a byte behind a backslash, which stays where that is all of a text.
const MARK: u8 = 1;

impl Line {
    fn push_escaped(&mut self, byte: u8) {
        self.escaped.resize(self.bytes.len(), false);
        self.bytes.push(byte);
        self.escaped.push(true);
    }

    /// Marks that the input ended behind a backslash.
    fn cut(&mut self) {
        self.push_escaped(MARK);
        self.is_cut = true;
    }

    fn is_escaped(&self, at: usize) -> bool {
        self.escaped.get(at).is_some_and(|escaped| *escaped)
    }

    fn is_space(&self, ifs: &Ifs, at: usize) -> bool {
        self.bytes.get(at).is_some_and(|byte| ifs.is_space(*byte)) && !self.is_escaped(at)
    }

    /// Place behind the white space at a place.
    fn behind_space(&self, meter: &Meter, ifs: &Ifs, from: usize) -> Result<usize, Stop> {
        let mut at = from;
        while self.is_space(ifs, at) {
            at += 1;
            if (at - from).is_multiple_of(PIECE_BYTES) {
                meter.step(PIECE_BYTES as u64 / 64)?;
                meter.check()?;
            }
        }
        Ok(at)
    }

    /// The length of the separator at this place; 0 when there is none.
    fn separator_len(&self, ifs: &Ifs, at: usize) -> usize {
        match self.bytes.get(at) {
            None => 0,
            Some(_) if self.is_escaped(at) => 0,
            Some(byte) if *byte < 0x80 => usize::from(ifs.has(*byte)),
            Some(_) => {
                let end = (at..self.bytes.len().min(at + 4)).take_while(|at| !self.is_escaped(*at)).last().map_or(at, |last| last + 1);
                ifs.separator_len(self.bytes.get(at..end).unwrap_or_default())
            }
        }
    }

    /// Finds the field from a place on: where it stands, and where what is behind it and its separator begins.
    fn field(&self, meter: &Meter, ifs: &Ifs, from: usize) -> Result<(Range<usize>, usize), Stop> {
        let start = self.behind_space(meter, ifs, from)?;
        let may_separate = |byte: &u8| ifs.has(*byte) || (*byte >= 0x80 && !ifs.is_narrow());
        let mut end = start;
        let mut looked = start;
        while let Some(rest) = self.bytes.get(end..).filter(|rest| !rest.is_empty()) {
            let piece = rest.get(..PIECE_BYTES).unwrap_or(rest);
            match piece.iter().position(may_separate) {
                Some(n) => {
                    end += n;
                    if self.separator_len(ifs, end) > 0 {
                        break;
                    }
                    end += 1;
                }
                None => end += piece.len(),
            }
            if end - looked >= PIECE_BYTES {
                looked = end;
                meter.step(PIECE_BYTES as u64 / 64)?;
                meter.check()?;
            }
        }
        let mut next = self.behind_space(meter, ifs, end)?;
        let len = self.separator_len(ifs, next);
        // bash: a separator of several bytes does not belong to the blanks before it.
        if len > 0 && (len == 1 || next == end) && !self.is_space(ifs, next) {
            next = self.behind_space(meter, ifs, next + len)?;
        }
        Ok((start..end, next))
    }

    /// The bytes of a field, without a mark that ends it.
    fn text(&self, mut field: Range<usize>) -> &[u8] {
        if self.is_cut && field.len() > 1 && field.end == self.bytes.len() {
            field.end -= 1;
        }
        self.bytes.get(field).unwrap_or_default()
    }

    /// All bytes.
    fn whole(&self) -> &[u8] {
        self.text(0..self.bytes.len())
    }

    /// Finds all fields.
    fn fields(&self, meter: &Meter, ifs: &Ifs) -> Result<Vec<Range<usize>>, Stop> {
        let mut fields = Vec::new();
        let mut n_bytes = self.bytes.len() + self.escaped.len();
        let mut at = self.behind_space(meter, ifs, 0)?;
        while at < self.bytes.len() {
            let (field, next) = self.field(meter, ifs, at)?;
            // The field, and the element of an array that is made of it.
            n_bytes += field.len() + FIELD_BYTES;
            meter.step(1 + field.len() as u64 / 16)?;
            meter.fits(n_bytes)?;
            fields.push(field);
            at = next;
        }
        Ok(fields)
    }
}

enum LineEnd {
    Delimiter,
    Eof,
    Full,
    TimedOut,
    Interrupted(u8),
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let mut limits = ReadOptions { raw: options.has(&RAW), ..ReadOptions::of(Some("read")) };
    let time = match limits.take(shell, &options) {
        Ok(time) => time,
        Err(message) => return shell.builtin_fails("read", message),
    };
    match time {
        Some(0.0) => return Ok(i32::from(!is_ready(shell, limits.fd))),
        Some(seconds) => limits.wait(shell, Some(seconds)),
        None => {
            let time = time_limit(shell)?;
            limits.wait(shell, time);
        }
    }
    let targets = &*options.operands;
    // bash: the first name is looked at before anything is read, the others when their turn comes.
    if let Some(first) = targets.first()
        && !is_target(shell, first)?
    {
        return Ok(1);
    }
    let open = shell.io.fd(limits.fd);
    if matches!(limits.chars, Some((0, _))) {
        // bash: nothing is read, but it is tried, and the names get nothing where that fails.
        let is_readable = open.is_some_and(|from| can_read(shell, &from));
        let assigned = assign_line(shell, &options, Line::default(), &limits)?;
        return Ok(i32::from(!(assigned && is_readable)));
    }
    let Some(from) = open else {
        return shell.builtin_fails("read", format!("read error: {}: {}", limits.fd, Errno::BadF));
    };
    if let Some(prompt) = options.value(&PROMPT).filter(|_| from.is_terminal) {
        shell.stderr(prompt)?;
    }
    let echo = shell.io.echo.as_ref().filter(|_| options.has(&SILENT) && from.is_terminal).map(Echo::off);
    let (line, ended) = read_bytes(shell, &from, &limits)?;
    drop(echo);
    let Some(ended) = ended else { return Ok(1) };
    if let LineEnd::Interrupted(number) = ended {
        return Ok(128 + i32::from(number));
    }
    if !assign_line(shell, &options, line, &limits)? {
        return Ok(1);
    }
    Ok(match ended {
        LineEnd::Delimiter | LineEnd::Full => 0,
        LineEnd::Eof => 1,
        LineEnd::TimedOut => 142,
        LineEnd::Interrupted(number) => 128 + i32::from(number),
    })
}

/// Assigns what was read to the array or the names that were given.
fn assign_line(shell: &mut Shell, options: &Options<'_>, line: Line, limits: &ReadOptions) -> Result<bool, Stop> {
    let whole = matches!(limits.chars, Some((_, true)));
    match options.value(&ARRAY) {
        Some(array) => assign_fields(shell, array, &line, whole),
        None => assign(shell, &options.operands, line, whole),
    }
}

/// Checks that a descriptor is one that can be read from.
fn can_read(shell: &Shell, from: &Description) -> bool {
    match from.end {
        Endpoint::File { .. } | Endpoint::Directory => from.read(&shell.kernel, &mut []).is_ok(),
        Endpoint::PipeWriter(_) => false,
        _ => true,
    }
}

impl ReadOptions {
    /// What a builtin without options asks for.
    fn of(builtin: Option<&'static str>) -> Self {
        Self { builtin, raw: false, delimiter: b'\n', chars: None, until: None, fd: 0 }
    }

    /// Takes in the values of options in their order; answers the time to wait in seconds, or what is wrong with a value.
    fn take(&mut self, shell: &Shell, options: &Options<'_>) -> Result<Option<f64>, Vec<u8>> {
        let mut time = None;
        let mut exact = false;
        for (letter, _, value) in &options.found {
            let text = value.as_deref().unwrap_or_default();
            let wrong = |what: &str| [text, b": ", what.as_bytes()].concat();
            match *letter {
                letter if letter == DELIMITER.short() => self.delimiter = text.first().copied().unwrap_or(0),
                letter if letter == CHARS.short() || letter == EXACT_CHARS.short() => {
                    // bash: behind `-N`, `-n` changes the number alone.
                    exact |= letter == EXACT_CHARS.short();
                    let n = legal_number(text).and_then(|n| usize::try_from(n).ok()).ok_or_else(|| wrong(kind_of_number(text)))?;
                    self.chars = Some((n, exact));
                }
                letter if letter == TIMEOUT.short() => time = Some(seconds(text).ok_or_else(|| wrong("invalid timeout specification"))?),
                letter if letter == FD.short() => {
                    let fd = legal_number(text).and_then(|n| u32::try_from(n).ok());
                    self.fd = fd.ok_or_else(|| wrong("invalid file descriptor specification"))?;
                    if shell.io.fd(self.fd).is_none() {
                        return Err(wrong(&format!("invalid file descriptor: {}", Errno::BadF)));
                    }
                }
                _ => {}
            }
        }
        Ok(time)
    }

    /// Limits the time to so many seconds.
    fn wait(&mut self, shell: &Shell, seconds: Option<f64>) {
        let time = |seconds: f64| Duration::from_secs_f64(seconds.min(1e9));
        self.until = seconds.map(|seconds| shell.kernel.host().clock.monotonic().saturating_add(time(seconds)));
    }
}

/// Words for a text that is no number. bash: a text that begins as one of another base is a wrong one of that base.
fn kind_of_number(text: &[u8]) -> &'static str {
    match text {
        [b'0', b'x' | b'X', ..] => "invalid hex number",
        [b'0', b'0'..=b'9', ..] => "invalid octal number",
        _ => "invalid number",
    }
}

/// Seconds as bash reads them: digits, of which some may stand behind a point; nothing at all is 0. A minus sign is one of the whole seconds alone.
fn seconds(text: &[u8]) -> Option<f64> {
    let is_negative = text.first() == Some(&b'-');
    let digits = text.strip_prefix(b"+").or(text.strip_prefix(b"-")).unwrap_or(text);
    let is_plain = digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_plain)?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    // bash: the whole seconds are counted in 64 bits, beyond which they begin again.
    let whole = whole.bytes().fold(0i64, |n, digit| n.wrapping_mul(10).wrapping_add(i64::from(digit - b'0')));
    let whole = if is_negative { whole.wrapping_neg() } else { whole };
    let fraction = if fraction.is_empty() { 0.0 } else { format!("0.{fraction}").parse().ok()? };
    (whole >= 0).then_some(whole as f64 + fraction)
}

/// Time to wait by `TMOUT`, in seconds.
fn time_limit(shell: &mut Shell) -> Result<Option<f64>, Stop> {
    let text = shell.scalar(names::TMOUT)?;
    Ok(text.and_then(|text| seconds(&text)).filter(|seconds| *seconds > 0.0))
}

/// Assigns fields (`whole`: all as one) to the elements of an array; `false`: it cannot be one, which was said.
fn assign_fields(shell: &mut Shell, array: &[u8], line: &Line, whole: bool) -> Result<bool, Stop> {
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
        true if line.bytes.is_empty() => Vec::new(),
        true => std::iter::once(0..line.bytes.len()).collect(),
        false => line.fields(&shell.meter, &ifs)?,
    };
    if attrs.has(Attrs::INTEGER) && !attrs.has(Attrs(Attrs::READONLY.0 | Attrs::ASSOC.0 | Attrs::NAMEREF.0)) {
        // bash: the elements are assigned one by one, and a number may name those before it.
        shell.set_array(name, Vec::new())?;
        for (i, field) in fields.into_iter().enumerate() {
            let text = Text::new(&shell.meter, line.text(field))?;
            shell.set_indexed(name, i64::try_from(i).unwrap_or(i64::MAX), text, false)?;
        }
        return Ok(true);
    }
    if shell.vars.get(name).is_assoc() && !attrs.has(Attrs::READONLY) {
        shell.builtin_error_about("read", array, "not an indexed array")?;
        return Ok(false);
    }
    for field in fields {
        shell.meter.step(1)?;
        let text = Text::new(&shell.meter, line.text(field))?;
        texts.push(shell.conform(attrs, text)?);
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

fn read_bytes(shell: &mut Shell, from: &Rc<Description>, limits: &ReadOptions) -> Result<(Line, Option<LineEnd>), Stop> {
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
) -> Result<(Line, Option<LineEnd>), Stop> {
    let mut line = Line::default();
    let mut characters = CharacterCount::default();
    loop {
        if let Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _) = &from.end
            && !pipe.is_ready()
            && !reader.has_byte()
            && let Some(ended) = await_pipe(shell, pipe, limits)?
        {
            return Ok((line, Some(ended)));
        }
        // What never ends and never waits is looked at again and again.
        if let (Some(until), Endpoint::Zero | Endpoint::Full | Endpoint::Random) = (limits.until, &from.end)
            && !reader.has_byte()
            && !from.is_write_only()
        {
            shell.kernel.yield_now()?;
            if shell.kernel.host().clock.monotonic() >= until {
                return Ok((line, Some(LineEnd::TimedOut)));
            }
        }
        if shell.process.has_caught() && !reader.has_byte() && !is_pipe(from) {
            if let Some(ended) = run_trap_in_read(shell)? {
                return Ok((line, Some(ended)));
            }
            continue;
        }
        if limits.chars.is_none() {
            let is_plain = |byte: u8| byte != limits.delimiter && byte != 0 && (byte != b'\\' || limits.raw);
            reader.take_plain(is_plain, &mut line.bytes)?;
            if would_wait(from) && !reader.has_byte() {
                continue;
            }
        }
        let byte = match reader.byte() {
            Ok(Some(byte)) => byte,
            Ok(None) => return Ok((line, Some(LineEnd::Eof))),
            Err(fault) => {
                let errno = fault.errno()?;
                let message = format!("read error: {}: {errno}", limits.fd);
                match limits.builtin {
                    Some(name) => shell.builtin_error(name, message)?,
                    None => shell.complain(message)?,
                }
                return Ok((line, None));
            }
        };
        let exact = matches!(limits.chars, Some((_, true)));
        // bash: what follows the first byte of a character is read for that character, be it a part of it or not.
        let is_inside = !shell.params.locale.is_bytes() && ends_inside(&line.bytes);
        if byte == limits.delimiter && !exact && !is_inside {
            return Ok((line, Some(LineEnd::Delimiter)));
        }
        if byte == 0 {
            continue;
        }
        if byte == b'\\' && !limits.raw && !is_inside {
            match reader.byte() {
                Ok(Some(b'\n')) => continue,
                Ok(Some(next)) => line.push_escaped(next),
                Ok(None) => {
                    line.cut();
                    return Ok((line, Some(LineEnd::Eof)));
                }
                Err(fault) => return Err(fault.into()),
            }
        } else {
            line.bytes.push(byte);
        }
        shell.meter.fits(line.bytes.len() + line.escaped.len())?;
        if let Some((max, _)) = limits.chars
            && characters.add(&line.bytes, shell.params.locale.is_bytes()) >= max
        {
            return Ok((line, Some(LineEnd::Full)));
        }
    }
}

/// Whether a read of a pipe would wait.
fn would_wait(from: &Description) -> bool {
    match &from.end {
        Endpoint::PipeReader(pipe) | Endpoint::PipeBoth(pipe, _) => !pipe.is_ready(),
        _ => false,
    }
}

fn is_pipe(from: &Description) -> bool {
    matches!(from.end, Endpoint::PipeReader(_) | Endpoint::PipeBoth(..))
}

/// Waits until something can be read from a pipe; the end of the line where that comes first.
fn await_pipe(shell: &mut Shell, pipe: &PipeReader, limits: &ReadOptions) -> Result<Option<LineEnd>, Stop> {
    while !pipe.is_ready() {
        if shell.process.has_caught() {
            if let Some(ended) = run_trap_in_read(shell)? {
                return Ok(Some(ended));
            }
            continue;
        }
        pipe.watch();
        match limits.until {
            Some(until) if shell.kernel.host().clock.monotonic() >= until => return Ok(Some(LineEnd::TimedOut)),
            Some(until) => shell.kernel.suspend_until(until)?,
            None => shell.kernel.suspend()?,
        }
    }
    Ok(None)
}

/// Runs the trap of a signal that has come while there is nothing to read. bash: the builtin goes on behind it, and ends in POSIX mode.
fn run_trap_in_read(shell: &mut Shell) -> Result<Option<LineEnd>, Stop> {
    let Some(number) = shell.process.take_caught() else { return Ok(None) };
    shell.run_signal_trap(number)?;
    Ok(shell.on(SetOpt::Posix).then_some(LineEnd::Interrupted(number)))
}

/// Count of the characters that were read.
#[derive(Default)]
struct CharacterCount {
    complete: usize,
    /// Bytes that the last one lacks.
    pending: usize,
}

impl CharacterCount {
    /// Counts the byte that was added to a line; answers how many characters are complete.
    fn add(&mut self, line: &[u8], is_bytes: bool) -> usize {
        let byte = line.last().copied().unwrap_or_default();
        self.pending = match self.pending {
            0 if is_bytes => 0,
            0 => announced_bytes(byte).map_or(0, |n| n - 1),
            // What does not go on with the character ends it.
            pending if byte & 0xc0 == 0x80 => pending - 1,
            _ => 0,
        };
        self.complete += usize::from(self.pending == 0);
        self.complete
    }
}

/// Whether bytes end inside a character.
fn ends_inside(bytes: &[u8]) -> bool {
    (1..=3).any(|n| bytes.len().checked_sub(n).and_then(|at| bytes.get(at..)).is_some_and(is_cut))
}

/// Bytes that a field takes beside its text, twice.
const FIELD_BYTES: usize = 96;

fn assign(shell: &mut Shell, targets: &[Cow<'_, [u8]>], line: Line, whole: bool) -> Result<bool, Stop> {
    let Some((last, first)) = targets.split_last() else {
        let text = Text::new(&shell.meter, line.whole())?;
        return shell.set(names::REPLY, text);
    };
    if whole {
        let (head, rest) = targets.split_first().map_or((last, first), |(head, rest)| (head, rest));
        if !set_target(shell, head, line.whole())? {
            return Ok(false);
        }
        for target in rest {
            if !set_target(shell, target, b"")? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let ifs = Rc::clone(&shell.params.ifs);
    let mut at = 0;
    for target in first {
        let (field, next) = line.field(&shell.meter, &ifs, at)?;
        at = next;
        if !set_target(shell, target, line.text(field))? {
            return Ok(false);
        }
    }
    // The last name takes what is left, less the white space of IFS around it, and less one separator when that ends it.
    let start = line.behind_space(&shell.meter, &ifs, at)?;
    let (field, next) = line.field(&shell.meter, &ifs, start)?;
    if next >= line.bytes.len() {
        return set_target(shell, last, line.text(field));
    }
    // bash: where a backslash was read, what it kept is taken off again, and the mark before a first one stays.
    let escapes = (start..line.escaped.len()).any(|at| line.is_escaped(at));
    let is_space = |at: usize| line.bytes.get(at).is_some_and(|byte| ifs.is_space(*byte)) && (escapes || !line.is_escaped(at));
    let mut end = line.bytes.len();
    while end > start && is_space(end - 1) {
        end -= 1;
    }
    set_target(shell, last, if end == start && line.is_escaped(start) { &[MARK] } else { line.text(start..end) })
}

/// Whether something can be read into `target`; says that it cannot.
fn is_target(shell: &mut Shell, target: &[u8]) -> Result<bool, Stop> {
    let good = is_reference(target);
    if !good {
        shell.builtin_error("read", [b"`", target, b"': not a valid identifier"].concat())?;
    }
    Ok(good)
}

fn set_target(shell: &mut Shell, target: &[u8], bytes: &[u8]) -> Result<bool, Stop> {
    if !is_target(shell, target)? {
        return Ok(false);
    }
    let text = Text::new(&shell.meter, bytes)?;
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
