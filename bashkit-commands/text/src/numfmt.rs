//! `numfmt`: numbers to and from what people read.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::printf_directive::Directive;
use bashkit_core::gnu::set_fields::{self, BadList};
use bashkit_core::gnu::{inttostr, quotearg, usage, vasnprintf, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};

const DELIMITER: Opt = Opt::value('d', "delimiter", "X", "use X instead of whitespace for field delimiter");
const FIELD: Opt = Opt::value('\0', "field", "FIELDS", "replace the numbers in these input fields (default=1)");
const FORMAT: Opt = Opt::value('\0', "format", "FORMAT", "use printf style floating-point FORMAT");
const FROM: Opt = Opt::value('\0', "from", "UNIT", "auto-scale input numbers to UNITs: none, auto, si, iec, iec-i");
const FROM_UNIT: Opt = Opt::value('\0', "from-unit", "N", "specify the input unit size (instead of the default 1)");
const GROUPING: Opt = Opt::flag('\0', "grouping", "use locale-defined grouping of digits (none in C.UTF-8)");
const HEADER: Opt = Opt::optional('\0', "header", "N", "print (without converting) the first N header lines; N defaults to 1");
const INVALID: Opt = Opt::value('\0', "invalid", "MODE", "failure mode for invalid numbers: abort (default), fail, warn, ignore");
const PADDING: Opt = Opt::value('\0', "padding", "N", "pad the output to N characters; negative N left-aligns");
const ROUND: Opt = Opt::value('\0', "round", "METHOD", "up, down, from-zero (default), towards-zero, nearest");
const SUFFIX: Opt = Opt::value('\0', "suffix", "SUFFIX", "add SUFFIX to output numbers, and accept it in input numbers");
const TO: Opt = Opt::value('\0', "to", "UNIT", "auto-scale output numbers to UNITs: none, si, iec, iec-i");
const TO_UNIT: Opt = Opt::value('\0', "to-unit", "N", "the output unit size (instead of the default 1)");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

/// The most digits in front of the point, and behind it.
const DIGITS_MAX: usize = 27;

pub(crate) const COMMAND: Command = Command::new(
    "numfmt",
    "numfmt [OPTION]... [NUMBER]...",
    "Reformat NUMBER(s), or the numbers from standard input if none are specified",
    &[DELIMITER, FIELD, FORMAT, FROM, FROM_UNIT, GROUPING, HEADER, INVALID, PADDING, ROUND, SUFFIX, TO, TO_UNIT, ZERO],
    run,
)
.refused(&["--debug"]);

/// Digits that GNU prints of a number that is not scaled.
const UNSCALED_DIGITS_MAX: usize = 18;
/// Bytes that GNU has for a scaled number.
const BUFFER_BYTES: usize = 128;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    None,
    Auto,
    Si,
    Iec,
    IecI,
}

/// Methods of `--round`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    Up,
    Down,
    FromZero,
    TowardsZero,
    Nearest,
}

struct Plan {
    from: Scale,
    to: Scale,
    units: (f64, f64),
    round: Round,
    invalid: &'static str,
    suffix: Vec<u8>,
    delimiter: Option<u8>,
    fields: Vec<(u64, u64)>,
    padding: Option<i64>,
    before: Vec<u8>,
    after: Vec<u8>,
    zero: bool,
    precision: Option<usize>,
}

/// The word of an option, if it is given.
fn word(cx: &Cx<'_>, option: &Opt, words: &[&'static str]) -> Result<Option<&'static str>, Fault> {
    let Some(value) = cx.args.value(option) else { return Ok(None) };
    let list: Vec<(&str, &'static str)> = words.iter().map(|word| (*word, *word)).collect();
    argmatch::among(&format!("--{}", option.long()), value, &list).map(Some)
}

fn scale(word: Option<&str>) -> Scale {
    match word {
        Some("auto") => Scale::Auto,
        Some("si") => Scale::Si,
        Some("iec") => Scale::Iec,
        Some("iec-i") => Scale::IecI,
        _ => Scale::None,
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut plan = plan(cx)?;
    if let Some(value) = cx.args.value(&FIELD) {
        if cx.args.in_order().filter(|(option, _)| option.long() == FIELD.long()).count() > 1 {
            return Err(Fault::failure(1, "multiple field specifications"));
        }
        plan.fields = fields(value)?;
    }
    let mut header = header(cx)?;
    if let Some(value) = cx.args.value(&FORMAT)
        && let Err(text) = plan.format(value)
    {
        return Err(Fault::failure(1, text));
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let mut out = cx.stdout();
    let mut status = 0;
    let mut number = Vec::new();
    let mut one = |line: &[u8], ended: bool, out: &mut Output| -> Result<bool, Fault> {
        let ok = plan.line(cx, line, &mut status, &mut number, out)?;
        if ok && ended {
            out.put(&[end])?;
        }
        Ok(ok)
    };
    if operands.is_empty() {
        let mut input = cx.stdin().ending_at_errors();
        let mut line = Vec::new();
        while input.line(end, &mut line)? {
            let ended = line.last() == Some(&end);
            if ended {
                line.pop();
            }
            if header > 0 {
                header -= 1;
                out.put(&line)?;
                out.put(&[end])?;
            } else if !one(&line, ended, &mut out)? {
                break;
            }
            line.clear();
        }
        if let Some(errno) = input.error() {
            // GNU: this is said, and no failure.
            cx.error(format_args!("error reading input: {errno}"))?;
        }
    }
    for operand in &operands {
        if !one(operand, true, &mut out)? {
            break;
        }
    }
    out.flush()?;
    Ok(status)
}

/// Reads the options that stand for themselves.
fn plan(cx: &Cx<'_>) -> Result<Plan, Fault> {
    let from = scale(word(cx, &FROM, &["none", "auto", "si", "iec", "iec-i"])?);
    let to = scale(word(cx, &TO, &["none", "si", "iec", "iec-i"])?);
    let round = match word(cx, &ROUND, &["up", "down", "from-zero", "towards-zero", "nearest"])? {
        Some("up") => Round::Up,
        Some("down") => Round::Down,
        Some("towards-zero") => Round::TowardsZero,
        Some("nearest") => Round::Nearest,
        _ => Round::FromZero,
    };
    let invalid = word(cx, &INVALID, &["abort", "fail", "warn", "ignore"])?.unwrap_or("abort");
    let mut plan = Plan {
        from,
        to,
        units: (1.0, 1.0),
        round,
        invalid,
        suffix: cx.args.value(&SUFFIX).unwrap_or_default().to_vec(),
        delimiter: None,
        fields: vec![(1, 1)],
        padding: None,
        before: Vec::new(),
        after: Vec::new(),
        zero: false,
        precision: None,
    };
    plan.units = (unit_size(cx, &FROM_UNIT)?, unit_size(cx, &TO_UNIT)?);
    plan.padding = padding(cx)?;
    plan.delimiter = delimiter(cx)?;
    Ok(plan)
}

/// Reads the size of a unit, 1 by default.
fn unit_size(cx: &Cx<'_>, option: &Opt) -> Result<f64, Fault> {
    let Some(value) = cx.args.value(option) else { return Ok(1.0) };
    unit_of(value).ok_or_else(|| usage::invalid("invalid unit size:", value))
}

/// Unit of a number with a letter. GNU: the letter counts in thousands, and with an `i` behind it in units of 1024.
fn unit_of(value: &[u8]) -> Option<f64> {
    let (text, base) = match value.strip_suffix(b"i") {
        Some(text) if text.last().is_some_and(u8::is_ascii_alphabetic) => (text, 1024u64),
        _ => (value, 1000),
    };
    let (digits, power) = match text.split_last() {
        Some((letter, digits)) if letter.is_ascii_alphabetic() => (digits, b"KMGTPEZY".iter().position(|known| known == letter)? + 1),
        _ => (text, 0),
    };
    let number = if digits.is_empty() && power > 0 { 1 } else { xstrtol::number(digits).ok()? };
    let size = number.checked_mul(base.checked_pow(u32::try_from(power).ok()?)?)?;
    (size > 0).then_some(size as f64)
}

/// Reads the width that numbers are padded to.
fn padding(cx: &Cx<'_>) -> Result<Option<i64>, Fault> {
    let Some(value) = cx.args.value(&PADDING) else { return Ok(None) };
    match std::str::from_utf8(value).ok().and_then(|v| v.parse::<i64>().ok()).filter(|n| *n != 0 && n.unsigned_abs() <= 0x7fff_ffff) {
        Some(n) => Ok(Some(n)),
        None => Err(usage::invalid("invalid padding value", value)),
    }
}

/// Reads the delimiter of fields; None stands for blanks.
fn delimiter(cx: &Cx<'_>) -> Result<Option<u8>, Fault> {
    match cx.args.value(&DELIMITER) {
        None => Ok(None),
        Some([]) => Ok(Some(0)),
        Some([byte]) => Ok(Some(*byte)),
        Some(_) => Err(Fault::failure(1, "the delimiter must be a single character")),
    }
}

/// Reads the list of fields that are converted.
fn fields(value: &[u8]) -> Result<Vec<(u64, u64)>, Fault> {
    if value == b"-" {
        return Ok(vec![(1, u64::MAX)]);
    }
    set_fields::parse(value, false).map_err(|bad| {
        let text = match bad {
            BadList::Zero | BadList::Missing => b"fields are numbered from 1".to_vec(),
            BadList::Decreasing => b"invalid decreasing range".to_vec(),
            BadList::NoEndpoint => b"invalid range with no endpoint: -".to_vec(),
            BadList::Range => b"invalid field range".to_vec(),
            BadList::Value(value) => [b"invalid field value ", &quotearg::curly(&value)[..]].concat(),
            BadList::TooLarge(value) => [b"field number ", &quotearg::curly(&value)[..], b" is too large"].concat(),
        };
        Fault::usage(text)
    })
}

/// Reads the number of header lines, which are not converted.
fn header(cx: &Cx<'_>) -> Result<u64, Fault> {
    if !cx.args.has(&HEADER) {
        return Ok(0);
    }
    Ok(match cx.args.value(&HEADER) {
        None => 1,
        Some(value) => match xstrtol::number(value).ok().filter(|n| *n > 0) {
            Some(n) => n,
            None => return Err(usage::invalid("invalid header value", value)),
        },
    })
}

impl Plan {
    fn format(&mut self, format: &[u8]) -> Result<(), Vec<u8>> {
        let quoted = quotearg::curly(format);
        let mut bytes = format.iter().copied().peekable();
        let mut seen = false;
        // GNU: what stands around the directive is printed as it is written, `%%` and all; in front of it a byte less for each of them.
        let mut n_pairs = 0;
        while let Some(byte) = bytes.next() {
            let is_pair = byte == b'%' && bytes.next_if_eq(&b'%').is_some();
            if is_pair {
                let text = if seen { &mut self.after } else { &mut self.before };
                text.extend_from_slice(b"%%");
                n_pairs += usize::from(!seen);
                continue;
            }
            if byte == b'%' {
                if seen {
                    return Err([b"format ", &quoted[..], b" has too many % directives"].concat());
                }
                seen = true;
                let mut left = false;
                while let Some(flag) = bytes.next_if(|b| matches!(b, b'0' | b'\'' | b'-' | b' ')) {
                    self.zero |= flag == b'0';
                    left |= flag == b'-';
                }
                let number = |bytes: &mut std::iter::Peekable<_>| -> Option<i64> {
                    let mut value = None;
                    while let Some(digit) = Iterator::next(&mut PeekDigits(bytes)) {
                        value = Some((value.unwrap_or(0) * 10 + i64::from(digit - b'0')).min(0x7fff_ffff));
                    }
                    value
                };
                if let Some(width) = number(&mut bytes).filter(|n| *n > 0) {
                    self.padding = Some(if left { -width } else { width });
                }
                if bytes.next_if_eq(&b'.').is_some() {
                    self.precision = Some(usize::try_from(number(&mut bytes).unwrap_or(0)).unwrap_or(0));
                }
                match bytes.next() {
                    Some(b'f') => {}
                    None => return Err([b"format ", &quoted[..], b" ends in %"].concat()),
                    Some(_) => return Err([b"invalid format ", &quoted[..], b", directive must be %[0]['][-][N][.][N]f"].concat()),
                }
                continue;
            }
            if seen { self.after.push(byte) } else { self.before.push(byte) }
        }
        self.before.truncate(self.before.len().saturating_sub(n_pairs));
        if seen { Ok(()) } else { Err([b"format ", &quoted[..], b" has no % directive"].concat()) }
    }

    /// `false` when an invalid number ends all. `text` is room for one number.
    fn line(&self, cx: &Cx<'_>, line: &[u8], status: &mut u8, text: &mut Vec<u8>, out: &mut Output) -> Result<bool, Fault> {
        let mut rest = line;
        let mut n = 1;
        loop {
            cx.step(1)?;
            let end = match self.delimiter {
                Some(delimiter) => memchr::memchr(delimiter, rest),
                None => {
                    let is_blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\n');
                    let start = rest.iter().position(|b| !is_blank(b)).unwrap_or(rest.len());
                    rest.get(start..).unwrap_or_default().iter().position(is_blank).map(|at| start + at)
                }
            };
            let field = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            if self.fields.iter().any(|&(from, to)| (from..=to).contains(&n)) {
                text.clear();
                match self.number(field, n, text) {
                    Ok(()) => out.put(text)?,
                    Err(message) => {
                        if self.invalid != "ignore" {
                            out.flush()?;
                            cx.error_bytes(&message)?;
                        }
                        if matches!(self.invalid, "abort" | "fail") {
                            *status = 2;
                        }
                        if self.invalid == "abort" {
                            return Ok(false);
                        }
                        out.put(field)?;
                    }
                }
            } else {
                out.put(field)?;
            }
            let Some(end) = end else { return Ok(true) };
            out.put(&[self.delimiter.unwrap_or(b' ')])?;
            rest = rest.get(end + 1..).unwrap_or_default();
            n += 1;
        }
    }

    /// Adds the converted number of a field to `number`, which is empty.
    fn number(&self, field: &[u8], n: u64, number: &mut Vec<u8>) -> Result<(), Vec<u8>> {
        let text = field.trim_ascii_start();
        let leading = text.len() < field.len();
        let without = if self.suffix.is_empty() { None } else { text.strip_suffix(&self.suffix[..]) };
        let stripped = without.filter(|t| !t.is_empty()).unwrap_or(text);
        let (value, precision) = match small_number(stripped) {
            Some(small) => small,
            None => self.read(stripped)?,
        };
        let digits = stripped.strip_prefix(b"-").unwrap_or(stripped);
        let is_exact = self.to == Scale::None && self.units == (1.0, 1.0) && self.precision.is_none() && digits.len() <= 19;
        let whole = if is_exact { std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u64>().ok()) } else { None };
        match whole {
            // More digits than a fraction has.
            Some(whole) if whole > 1 << 53 => number.extend_from_slice(format!("{}{whole}", if value < 0.0 { "-" } else { "" }).as_bytes()),
            _ => self.show(value * self.units.0 / self.units.1, precision, number)?,
        }
        number.extend_from_slice(&self.suffix);
        let auto = self.padding.is_none() && self.delimiter.is_none() && (leading || n > 1);
        let width = if auto { i64::try_from(bashkit_core::gnu::mbswidth::columns(field)).unwrap_or(0) } else { self.padding.unwrap_or(0) };
        if width == 0 && self.before.is_empty() && self.after.is_empty() {
            return Ok(());
        }
        let pad = usize::try_from(width.unsigned_abs()).unwrap_or(0).saturating_sub(bashkit_core::gnu::mbswidth::columns(number));
        if self.zero && width > 0 {
            let sign = usize::from(number.starts_with(b"-"));
            number.splice(sign..sign, vasnprintf::fill('0', pad).into_bytes());
        } else if width >= 0 {
            number.splice(0..0, vasnprintf::fill(' ', pad).into_bytes());
        } else {
            vasnprintf::pad(number, b' ', pad);
        }
        number.splice(0..0, self.before.iter().copied());
        number.extend_from_slice(&self.after);
        Ok(())
    }

    /// A value, and how many digits stand behind its point.
    fn read(&self, text: &[u8]) -> Result<(f64, usize), Vec<u8>> {
        let say = |what: &str, tail: &str| [what.as_bytes(), &quotearg::curly(text)[..], tail.as_bytes()].concat();
        let bad = || say("invalid number: ", "");
        let digits = |from: usize| text.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
        let sign = usize::from(text.starts_with(b"-"));
        let whole = digits(sign);
        let mut at = sign + whole;
        let mut precision = 0;
        if text.get(at) == Some(&b'.') {
            precision = digits(at + 1);
            // GNU: a second point may stand in for the digits, and is a bad suffix then.
            if precision == 0 && text.get(at + 1) != Some(&b'.') {
                return Err(bad());
            }
            at += 1 + precision;
        } else if whole == 0 {
            return Err(bad());
        }
        // GNU: so many digits of each part, zeros in front aside.
        let significant = |part: &[u8]| part.len() - part.iter().take_while(|digit| **digit == b'0').count();
        let mut parts = text.get(sign..at).unwrap_or_default().split(|byte| *byte == b'.');
        if parts.any(|part| significant(part) > DIGITS_MAX) {
            return Err(say("value too large to be converted: ", ""));
        }
        let mut rest = text.get(at..).unwrap_or_default().trim_ascii_start();
        let mut factor = 1.0;
        if let Some((letter, behind)) = rest.split_first() {
            (factor, rest) = self.unscale(text, *letter, behind)?;
            precision = 0;
        }
        if !rest.is_empty() {
            return Err([b"invalid suffix in input ", &quotearg::curly(text)[..], b": ", &quotearg::curly(rest)].concat());
        }
        let number = text.get(..at).and_then(|t| std::str::from_utf8(t).ok()).ok_or_else(bad)?;
        let value: f64 = number.parse().map_err(|_| bad())?;
        Ok((value * factor, precision))
    }

    /// Reads the suffix of a scaled number: its factor, and what stands behind.
    fn unscale<'t>(&self, text: &[u8], letter: u8, behind: &'t [u8]) -> Result<(f64, &'t [u8]), Vec<u8>> {
        let say = |what: &str, tail: &str| [what.as_bytes(), &quotearg::curly(text)[..], tail.as_bytes()].concat();
        let mut rest = behind;

        let Some(power) = b"KMGTPEZY".iter().position(|l| *l == letter) else { return Err(say("invalid suffix in input: ", "")) };
        if self.from == Scale::None {
            return Err(say("rejecting suffix in input: ", " (consider using --from)"));
        }

        let has_i = rest.first() == Some(&b'i');
        let base: f64 = match self.from {
            Scale::Si => 1000.0,
            Scale::Auto if !has_i => 1000.0,
            _ => 1024.0,
        };
        if has_i && matches!(self.from, Scale::Auto | Scale::IecI) {
            rest = rest.get(1..).unwrap_or_default();
        } else if self.from == Scale::IecI {
            return Err(say("missing 'i' suffix in input: ", " (e.g Ki/Mi/Gi)"));
        }
        Ok((base.powi(i32::try_from(power + 1).unwrap_or(0)), rest))
    }

    fn rounded(&self, value: f64) -> f64 {
        match self.round {
            Round::Up => value.ceil(),
            Round::Down => value.floor(),
            Round::TowardsZero => value.trunc(),
            Round::Nearest => value.round(),
            Round::FromZero if value < 0.0 => value.floor(),
            Round::FromZero => value.ceil(),
        }
    }

    /// Rounds to digits behind the point; what binary fractions add is no reason to round up.
    fn rounded_to(&self, value: f64, digits: usize) -> f64 {
        let factor = TENS.get(digits).copied().unwrap_or_else(|| 10f64.powi(i32::try_from(digits).unwrap_or(0)));
        let scaled = value * factor;
        let near = scaled.round();
        let scaled = if (scaled - near).abs() < near.abs().max(1.0) * 1e-14 { near } else { scaled };
        self.rounded(scaled) / factor
    }

    /// Adds a value to `text`, which is empty, as it is shown.
    fn show(&self, value: f64, precision: usize, text: &mut Vec<u8>) -> Result<(), Vec<u8>> {
        if self.to == Scale::None {
            let digits = self.precision.unwrap_or(precision);
            if value.abs() >= 1e19 {
                return Err(too_large(value, "consider using --to"));
            }
            if let Some(digits) = self.precision
                && whole_digits(value) + digits > UNSCALED_DIGITS_MAX
            {
                let text = format!("value/precision too large to be printed: '{}/{digits}' (consider using --to)", shortest(value));
                return Err(text.into_bytes());
            }
            fixed(self.rounded_to(value, digits), digits, text);
            return Ok(());
        }
        let base = if self.to == Scale::Si { 1000.0 } else { 1024.0 };
        if value.abs() > 999e24 {
            return Err(too_large(value, "cannot handle values > 999Y"));
        }
        let (mut value, mut power) = (value, 0usize);
        while value.abs() >= base {
            value /= base;
            power += 1;
        }
        let adjust = match self.precision {
            Some(digits) => (power * 3).min(digits),
            None => usize::from(value.abs() < 10.0),
        };
        value = self.rounded_to(value, adjust);
        if value.abs() >= base {
            value /= base;
            power += 1;
        }
        let point = value != 0.0 && value.abs() < 10.0 && power > 0;
        let digits = self.precision.unwrap_or(usize::from(point));
        let letter = match power {
            0 => "",
            _ => ["K", "M", "G", "T", "P", "E", "Z", "Y"].get(power - 1).copied().unwrap_or("(error)"),
        };
        let i = if self.to == Scale::IecI && power > 0 { "i" } else { "" };
        if digits > BUFFER_BYTES {
            return Err(format!("failed to prepare value '{value:.6}' for printing").into_bytes());
        }
        fixed(value, digits, text);
        text.extend_from_slice(letter.as_bytes());
        text.extend_from_slice(i.as_bytes());
        if text.len() + 1 >= BUFFER_BYTES {
            return Err(format!("failed to prepare value '{value:.6}' for printing").into_bytes());
        }
        Ok(())
    }
}

/// Powers of ten that a double holds exactly, as far as small numbers have digits.
const TENS: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// The value of a number of few digits, perhaps with a point among them, and how many stand behind it.
fn small_number(text: &[u8]) -> Option<(f64, usize)> {
    if text.is_empty() || text.len() > 15 {
        return None;
    }
    let mut n: u64 = 0;
    let mut point = None;
    for (i, byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'9' => n = n * 10 + u64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(i),
            _ => return None,
        }
    }
    let precision = match point {
        // GNU wants a digit behind the point.
        Some(at) => Some(text.len() - at - 1).filter(|n| *n > 0)?,
        None => 0,
    };
    // Both are exact, so that the quotient is the nearest double.
    Some((n as f64 / TENS.get(precision)?, precision))
}

/// Adds a number that was rounded to so many digits behind the point.
fn fixed(value: f64, digits: usize, text: &mut Vec<u8>) {
    let limit = 1e15;
    if value.is_sign_negative() || value >= limit || digits > 1 {
        text.extend_from_slice(vasnprintf::fixed(value, digits).as_bytes());
        return;
    }
    let mut buf = [0; inttostr::BYTES_MAX];
    // printf: a half goes to the even neighbour.
    let tenths = if digits == 0 { value.round_ties_even() } else { (value * 10.0).round() } as u64;
    text.extend_from_slice(inttostr::umaxtostr(if digits == 0 { tenths } else { tenths / 10 }, &mut buf));
    if digits == 1 {
        text.extend_from_slice(&[b'.', b'0' + (tenths % 10) as u8]);
    }
}

/// Digits in front of the point but the first.
fn whole_digits(value: f64) -> usize {
    let (mut rest, mut n) = (value.abs(), 0);
    while rest >= 10.0 {
        rest /= 10.0;
        n += 1;
    }
    n
}

/// A number as `%Lg` shows it.
fn shortest(value: f64) -> String {
    let mut out = Vec::new();
    if let Ok(directive) = Directive::parse(b"%g") {
        directive.print(&mut out, value);
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn too_large(value: f64, advice: &str) -> Vec<u8> {
    let text = format!("{value:.5e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
    format!("value too large to be printed: '{mantissa}e+{exponent}' ({advice})").into_bytes()
}

/// Takes digits while there are some.
struct PeekDigits<'p, I: Iterator<Item = u8>>(&'p mut std::iter::Peekable<I>);

impl<I: Iterator<Item = u8>> Iterator for PeekDigits<'_, I> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.0.next_if(u8::is_ascii_digit)
    }
}
