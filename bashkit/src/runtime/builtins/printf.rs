//! `printf`

use std::borrow::Cow;

use bashkit_core::command::Opt;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::gnu::long_double::LongDouble;
use bashkit_core::gnu::{mbchar, vasnprintf};

use super::escapes::{self, EscapeSyntax};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::arith::plain_number;
use crate::runtime::expand::chars::Locale;
use crate::runtime::expand::quote;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::variables::is_reference;

const VARIABLE: Opt = Opt::value('v', "", "VAR", "assign the output to VAR");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[VARIABLE];

pub(super) const BUILTIN: BuiltinDef =
    builtin("printf", "printf [-v var] format [arguments]", "Formats and prints ARGUMENTS under control of the FORMAT", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    // bash: the name is looked at before the options behind it.
    if let [BuiltinArg::Text(b"-v"), BuiltinArg::Text(variable), ..] = args
        && !is_reference(variable)
    {
        return refuse(shell, variable);
    }
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let variable = options.value(&VARIABLE);
    if let Some(variable) = variable.filter(|variable| !is_reference(variable)) {
        return refuse(shell, variable);
    }
    let Some((format, rest)) = options.operands.split_first() else {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    };
    let mut work = FormatRun {
        shell,
        args: rest,
        at: 0,
        out: Vec::with_capacity(format.len() + 32),
        flushed_bytes: 0,
        status: 0,
        printed: 0,
        direct: variable.is_none(),
    };
    work.run(format)?;
    let (mut out, status) = (work.out, work.status.max(work.printed));
    match variable {
        Some(variable) => {
            // A value ends at its first NUL.
            out.truncate(memchr::memchr(0, &out).unwrap_or(out.len()));
            let text = shell.make(out)?;
            let set = shell.set_by_name(variable, text)?;
            Ok(if set { status } else { 1 })
        }
        None => {
            let printed = shell.print("printf", &out)?;
            Ok(printed.max(status))
        }
    }
}

/// Refuses what is no name of a variable.
fn refuse(shell: &mut Shell, variable: &[u8]) -> Flow {
    shell.builtin_error("printf", [b"`", variable, b"': not a valid identifier"].concat())?;
    Ok(2)
}

struct FormatRun<'s, 'a> {
    shell: &'s mut Shell,
    args: &'a [Cow<'a, [u8]>],
    at: usize,
    out: Vec<u8>,
    /// Bytes that were printed already, in front of `out`.
    flushed_bytes: usize,
    status: i32,
    /// The status of what was printed already.
    printed: i32,
    /// The text goes to stdout.
    direct: bool,
}

/// The flags, width and precision of a conversion.
#[derive(Debug, Default, Clone)]
struct Directive {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    grouped: bool,
    width: usize,
    precision: Option<usize>,
    /// The precision has no digits.
    bare_point: bool,
    /// The precision is an argument: `.*`.
    is_argument: bool,
    /// Precision with a minus sign, which C's `printf` does not know: what it prints is the directive.
    misread: Vec<u8>,
}

/// The widest field, as in C; the memory limit comes before it.
const WIDTH_MAX: i64 = i32::MAX as i64;

/// Conversions that C's `printf` does.
const OF_C: &[u8] = b"diouxXcseEfFgGaA";

impl<'a> FormatRun<'_, 'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        let arg = self.args.get(self.at)?;
        self.at += 1;
        Some(arg)
    }

    /// Prints a message, behind the lines that are whole by now, as C's line-buffered output has it.
    fn complain(&mut self, message: impl AsRef<[u8]>) -> Result<(), Stop> {
        if self.direct
            && let Some(end) = memchr::memrchr(b'\n', &self.out)
        {
            let rest = self.out.split_off(end + 1);
            let lines = std::mem::replace(&mut self.out, rest);
            self.flushed_bytes += lines.len();
            self.printed = self.printed.max(self.shell.print("printf", &lines)?);
        }
        self.shell.builtin_error("printf", message)
    }

    /// Says of each `\x`, `\u` and `\U` of an argument of `%b` that it has no digit.
    fn complain_of_digits(&mut self, arg: &[u8]) -> Result<(), Stop> {
        let mut rest = arg;
        while let Some(at) = memchr::memchr(b'\\', rest) {
            rest = rest.get(at + 1..).unwrap_or_default();
            self.complain_of_digit(rest)?;
            if rest.first() == Some(&b'c') {
                break;
            }
            rest = rest.get(1..).unwrap_or_default();
        }
        Ok(())
    }

    /// Complains of what stands behind one backslash.
    fn complain_of_digit(&mut self, behind: &[u8]) -> Result<(), Stop> {
        match behind {
            [b'x', behind @ ..] if !behind.first().is_some_and(u8::is_ascii_hexdigit) => self.complain("missing hex digit for \\x"),
            [c @ (b'u' | b'U'), behind @ ..] if !behind.first().is_some_and(u8::is_ascii_hexdigit) => {
                self.complain(format!("missing unicode digit for \\{}", char::from(*c)))
            }
            _ => Ok(()),
        }
    }

    fn run(&mut self, format: &[u8]) -> Result<(), Stop> {
        loop {
            let before = self.at;
            if !self.once(format)? {
                return Ok(());
            }
            self.shell.meter.step(1 + format.len() as u64 / 8)?;
            self.shell.meter.fits(self.out.len())?;
            if self.at >= self.args.len() || self.at == before {
                return Ok(());
            }
        }
    }

    /// Goes through the format once; `false`: `\c` or an error ended the output.
    fn once(&mut self, format: &[u8]) -> Result<bool, Stop> {
        let mut at = 0;
        while let Some(&byte) = format.get(at) {
            match byte {
                b'\\' => {
                    at += 1;
                    // bash: the backslash stands for itself, and the directive behind it is one.
                    if format.get(at) == Some(&b'%') {
                        self.out.push(b'\\');
                        continue;
                    }
                    self.complain_of_digit(format.get(at..).unwrap_or_default())?;
                    match escapes::decode(
                        format.get(at..).unwrap_or_default(),
                        EscapeSyntax::Format,
                        self.shell.params.locale,
                        &mut self.out,
                    ) {
                        Some(used) => at += used,
                        None => return Ok(false),
                    }
                }
                b'%' if format.get(at + 1) == Some(&b'%') => {
                    self.out.push(b'%');
                    at += 2;
                }
                b'%' => match self.conversion(format, at + 1)? {
                    Some(next) => at = next,
                    None => return Ok(false),
                },
                _ => {
                    let rest = format.get(at..).unwrap_or_default();
                    let n = rest.iter().position(|b| matches!(b, b'%' | b'\\')).unwrap_or(rest.len());
                    self.out.extend_from_slice(rest.get(..n).unwrap_or_default());
                    at += n;
                }
            }
        }
        Ok(true)
    }

    fn number_in_format(&mut self, format: &[u8], at: &mut usize) -> Result<Option<i64>, Stop> {
        if format.get(*at) == Some(&b'*') {
            *at += 1;
            let arg = self.next().unwrap_or_default();
            let n = self.integer(arg)?;
            return Ok(Some(i64::try_from(n).unwrap_or(0).clamp(-WIDTH_MAX, WIDTH_MAX)));
        }
        let start = *at;
        let mut n: i64 = 0;
        while let Some(digit @ b'0'..=b'9') = format.get(*at) {
            n = (n * 10 + i64::from(digit - b'0')).min(WIDTH_MAX + 1);
            *at += 1;
        }
        Ok((*at > start).then_some(n))
    }

    /// Handles a conversion; answers where the format goes on.
    fn conversion(&mut self, format: &[u8], mut at: usize) -> Result<Option<usize>, Stop> {
        let start = at;
        let mut spec = Directive::default();
        while let Some(flag) = format.get(at) {
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                b'0' => spec.zero = true,
                b'\'' => spec.grouped = true,
                _ => break,
            }
            at += 1;
        }
        let mut overflows = false;
        if let Some(width) = self.number_in_format(format, &mut at)? {
            if width < 0 {
                spec.left = true;
            }
            overflows = width > WIDTH_MAX;
            spec.width = usize::try_from(width.unsigned_abs().min(WIDTH_MAX as u64)).unwrap_or(0);
        }
        if format.get(at) == Some(&b'.') {
            at += 1;
            spec.is_argument = format.get(at) == Some(&b'*');
            spec.bare_point = !format.get(at).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'*');
            let precision = if format.get(at) == Some(&b'-') {
                let behind = format.get(at + 1..).unwrap_or_default();
                let n_bytes = 1 + behind.iter().take_while(|b| b.is_ascii_digit()).count();
                spec.misread = format.get(at..at + n_bytes).unwrap_or_default().to_vec();
                at += n_bytes;
                0
            } else {
                self.number_in_format(format, &mut at)?.unwrap_or(0)
            };
            overflows |= precision > WIDTH_MAX;
            spec.precision = usize::try_from(precision.min(WIDTH_MAX)).ok();
        }
        while matches!(format.get(at), Some(b'l' | b'h' | b'j' | b'z' | b't' | b'L' | b'q')) && (format.get(at) != Some(&b'q')) {
            at += 1;
        }
        if overflows && format.get(at).is_some_and(|letter| OF_C.contains(letter)) {
            // C's `printf` refuses a number of more than 31 bits, and prints nothing.
            self.next();
            return Ok(Some(at + 1));
        }
        self.shell.meter.fits(self.out.len().saturating_add(spec.width.max(spec.precision.unwrap_or(0))))?;
        if format.get(at) == Some(&b'(') {
            return self.time(format, start, at + 1, &spec);
        }
        let Some(&letter) = format.get(at) else {
            let mut message = b"`%".to_vec();
            message.extend_from_slice(format.get(start..).unwrap_or_default());
            message.extend_from_slice(b"': missing format character");
            self.complain(message)?;
            self.status = 1;
            return Ok(None);
        };
        match letter {
            b'd' | b'i' => {
                let arg = self.next().unwrap_or_default();
                if !spec.plus && !spec.space && spec.precision.is_none() && plain_number(arg).is_some() {
                    self.number_text(arg, &spec, true);
                    return Ok(Some(at + 1));
                }
                let n = self.integer(arg)?;
                if n != i128::from(i64::try_from(n).unwrap_or(0)) && n <= i128::from(u64::MAX) && n >= -i128::from(u64::MAX) {
                    self.out_of_range(arg)?;
                }
                if !self.print_misread(&spec, b"l", letter) {
                    self.signed(n, &spec);
                }
            }
            b'u' | b'o' | b'x' | b'X' => {
                let arg = self.next().unwrap_or_default();
                let n = self.integer(arg)?;
                if !self.print_misread(&spec, b"l", letter) {
                    self.unsigned(n, letter, &spec);
                }
            }
            b'c' => {
                let arg = self.next().unwrap_or_default();
                // bash: one byte, a NUL when there is none.
                let first = arg.get(..1).unwrap_or(b"\0");
                if !self.print_misread(&spec, b"", letter) {
                    self.pad(first, &spec, 1);
                }
            }
            b's' => {
                let arg = self.next().unwrap_or_default();
                let text = match spec.precision {
                    Some(n) => arg.get(..cut(arg, n)).unwrap_or_default(),
                    None => arg,
                };
                self.room(text.len())?;
                if !self.print_misread(&spec, b"", letter) {
                    self.pad(text, &spec, width_of(text));
                }
            }
            b'b' => {
                let arg = self.next().unwrap_or_default();
                self.complain_of_digits(arg)?;
                let (text, goes_on) = escapes::expand(arg, EscapeSyntax::PercentB, self.shell.params.locale);
                let text = match spec.precision {
                    Some(n) => text.get(..cut(&text, n)).unwrap_or_default().to_vec(),
                    None => text,
                };
                self.room(text.len())?;
                let width = width_of(&text);
                self.pad(&text, &spec, width);
                if !goes_on {
                    // bash: that ends the output well, whatever was wrong before.
                    self.status = 0;
                    return Ok(None);
                }
            }
            b'q' | b'Q' => {
                let arg = self.next().unwrap_or_default();
                let arg = match (letter, spec.precision) {
                    // bash: it does not look at a precision that is an argument.
                    (b'Q', Some(n)) if !spec.is_argument => arg.get(..cut(arg, n)).unwrap_or_default(),
                    _ => arg,
                };
                // bash: a point without digits leaves no quotes, either.
                let mut quoted = if spec.bare_point { Vec::new() } else { quote::backslashed(self.shell.quoting(), arg)? };
                if let (b'q', Some(n)) = (letter, spec.precision) {
                    quoted.truncate(cut(&quoted, n));
                }
                self.room(quoted.len())?;
                let width = width_of(&quoted);
                self.pad(&quoted, &spec, width);
            }
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                let arg = self.next().unwrap_or_default();
                let value = self.float(arg)?;
                let text = format_float(&value, letter, &spec);
                // Both stand side by side for a moment.
                self.shell.meter.fits(self.out.len().saturating_add(text.len().saturating_mul(2)))?;
                if !self.print_misread(&spec, b"L", letter) {
                    self.number_text(text.as_bytes(), &spec, value.is_finite());
                }
            }
            b'n' => {
                if !self.count()? {
                    return Ok(None);
                }
            }
            other => {
                self.complain([b"`", &[other][..], b"': invalid format character"].concat())?;
                self.status = 1;
                return Ok(None);
            }
        }
        Ok(Some(at + 1))
    }

    /// Performs `%n`: assigns the number of bytes so far to the variable that the next argument names; `false` ends the output.
    fn count(&mut self) -> Result<bool, Stop> {
        let name = self.next().unwrap_or_default();
        if name.is_empty() {
            return Ok(true);
        }
        if !crate::syntax::is_name(name) {
            self.status = 1;
            self.complain([b"`", name, b"': not a valid identifier"].concat())?;
            return Ok(false);
        }
        let text = self.shell.make((self.flushed_bytes + self.out.len()).to_string().into_bytes())?;
        // bash: a variable that cannot be set is named, and is no failure.
        self.shell.set_by_name(name, text)?;
        Ok(true)
    }

    /// Asks for memory for a text, and for the copy that is made of all where it goes.
    fn room(&self, n_bytes: usize) -> Result<(), Stop> {
        Ok(self.shell.meter.fits(2 * self.out.len().saturating_add(n_bytes))?)
    }

    /// Prints a directive as C's `printf` prints one that it does not know; `false`: it knows this one.
    fn print_misread(&mut self, spec: &Directive, modifier: &[u8], letter: u8) -> bool {
        if spec.misread.is_empty() {
            return false;
        }
        self.out.push(b'%');
        let sign = if spec.plus { (true, b'+') } else { (spec.space, b' ') };
        let fill = if spec.left { (true, b'-') } else { (spec.zero, b'0') };
        let flags = [(spec.alternate, b'#'), (spec.grouped, b'\''), sign, fill];
        self.out.extend(flags.iter().filter(|(is_given, _)| *is_given).map(|(_, flag)| *flag));
        if spec.width > 0 {
            self.out.extend_from_slice(spec.width.to_string().as_bytes());
        }
        self.out.extend_from_slice(b".0");
        self.out.extend_from_slice(&spec.misread);
        self.out.extend_from_slice(modifier);
        self.out.push(letter);
        true
    }

    fn pad(&mut self, text: &[u8], spec: &Directive, width: usize) {
        let fill = spec.width.saturating_sub(width);
        if !spec.left {
            vasnprintf::pad(&mut self.out, b' ', fill);
        }
        self.out.extend_from_slice(text);
        if spec.left {
            vasnprintf::pad(&mut self.out, b' ', fill);
        }
    }

    /// Pads a number: zeros go behind its sign.
    fn number_text(&mut self, text: &[u8], spec: &Directive, zero_ok: bool) {
        if spec.zero && zero_ok && !spec.left {
            let sign = usize::from(matches!(text.first(), Some(b'-' | b'+' | b' ')));
            let prefix = if text.get(sign..sign + 2).is_some_and(|p| p.eq_ignore_ascii_case(b"0x")) { sign + 2 } else { sign };
            let (head, tail) = text.split_at_checked(prefix).unwrap_or((text, b""));
            self.out.extend_from_slice(head);
            vasnprintf::pad(&mut self.out, b'0', spec.width.saturating_sub(text.len()));
            self.out.extend_from_slice(tail);
            return;
        }
        self.pad(text, spec, text.len());
    }

    fn signed(&mut self, n: i128, spec: &Directive) {
        let n = i64::try_from(n).unwrap_or(if n < 0 { i64::MIN } else { i64::MAX });
        if spec.precision.is_none() && (n < 0 || !(spec.plus || spec.space)) {
            return self.number_text(inttostr(n, &mut [0; BYTES_MAX]), spec, true);
        }
        let mut digits = n.unsigned_abs().to_string();
        if let Some(precision) = spec.precision {
            if precision == 0 && n == 0 {
                digits.clear();
            }
            digits = vasnprintf::right(&digits, precision, '0');
        }
        let sign = if n < 0 {
            "-"
        } else if spec.plus {
            "+"
        } else if spec.space {
            " "
        } else {
            ""
        };
        let text = format!("{sign}{digits}");
        self.number_text(text.as_bytes(), spec, spec.precision.is_none());
    }

    fn unsigned(&mut self, n: i128, letter: u8, spec: &Directive) {
        let n = match u64::try_from(n) {
            Ok(n) => n,
            // As strtoumax: the number negated in 64 bits, unless it is out of range.
            Err(_) if n < 0 => u64::try_from(-n).map_or(u64::MAX, u64::wrapping_neg),
            Err(_) => u64::MAX,
        };
        let mut digits = match letter {
            b'u' => n.to_string(),
            b'o' => format!("{n:o}"),
            b'x' => format!("{n:x}"),
            _ => format!("{n:X}"),
        };
        if let Some(precision) = spec.precision {
            if precision == 0 && n == 0 {
                digits.clear();
            }
            digits = vasnprintf::right(&digits, precision, '0');
        }
        let prefix = match letter {
            b'x' if spec.alternate && n != 0 => "0x",
            b'X' if spec.alternate && n != 0 => "0X",
            b'o' if spec.alternate && !digits.starts_with('0') => "0",
            _ => "",
        };
        digits.insert_str(0, prefix);
        self.number_text(digits.as_bytes(), spec, spec.precision.is_none());
    }

    fn invalid(&mut self, arg: &[u8], what: &str) -> Result<(), Stop> {
        let what = match (what, arg) {
            ("invalid number", [b'0', b'0'..=b'9', ..]) => "invalid octal number",
            ("invalid number", [b'0', b'x' | b'X', ..]) => "invalid hex number",
            _ => what,
        };
        let mut message = arg.to_vec();
        message.extend_from_slice(format!(": {what}").as_bytes());
        self.complain(message)?;
        self.status = 1;
        Ok(())
    }

    /// An argument as a number: decimal, octal, hexadecimal, or `'c`.
    fn integer(&mut self, arg: &[u8]) -> Result<i128, Stop> {
        if let Some(c) = arg.strip_prefix(b"'").or_else(|| arg.strip_prefix(b"\"")) {
            return Ok(code_point(c, self.shell.params.locale));
        }
        if let Some(n) = plain_number(arg) {
            return Ok(n.into());
        }
        let text = arg.trim_ascii_start();
        let (negative, body) = match text.split_first() {
            Some((b'-', rest)) => (true, rest),
            Some((b'+', rest)) => (false, rest),
            _ => (false, text),
        };
        let (radix, digits) = match body {
            [b'0', b'x' | b'X', rest @ ..] if rest.first().is_some_and(u8::is_ascii_hexdigit) => (16, rest),
            [b'0', rest @ ..] if !rest.is_empty() => (8, body),
            _ => (10, body),
        };
        let mut n: i128 = 0;
        let mut used = 0;
        for b in digits {
            let Some(digit) = char::from(*b).to_digit(radix) else { break };
            n = (n * i128::from(radix) + i128::from(digit)).min(i128::from(u64::MAX) + 1);
            used += 1;
        }
        let n = if negative { -n } else { n };
        if used < digits.len() || (used == 0 && !arg.is_empty()) {
            self.invalid(arg, "invalid number")?;
        } else if n > i128::from(u64::MAX) || n < -i128::from(u64::MAX) {
            self.out_of_range(arg)?;
        }
        Ok(n)
    }

    /// bash: a number that does not fit is a warning, not an error.
    fn out_of_range(&mut self, arg: &[u8]) -> Result<(), Stop> {
        let message = [b"warning: ", arg, b": Numerical result out of range"].concat();
        self.complain(message)
    }

    /// An argument as a number with a fraction.
    fn float(&mut self, arg: &[u8]) -> Result<LongDouble, Stop> {
        if let Some(c) = arg.strip_prefix(b"'").or_else(|| arg.strip_prefix(b"\"")) {
            return Ok(LongDouble::from(u64::try_from(code_point(c, self.shell.params.locale)).unwrap_or(0)));
        }
        let text = arg.trim_ascii_start();
        let parsed = LongDouble::parse(text);
        if parsed.n_bytes < text.len() || (text.is_empty() && !arg.is_empty()) {
            self.invalid(arg, "invalid number")?;
        } else if parsed.is_out_of_range {
            self.out_of_range(arg)?;
        }
        Ok(parsed.value)
    }

    /// Prints a time by `%(format)T`: `directive` is the place behind the `%`, `start` that behind the parenthesis.
    fn time(&mut self, format: &[u8], directive: usize, start: usize, spec: &Directive) -> Result<Option<usize>, Stop> {
        let (at, closed) = closing(format, start);
        if !closed || format.get(at + 1) != Some(&b'T') {
            // bash: the rest of the format is read again, from behind the parenthesis.
            let shown = format.get(at + 1).filter(|_| closed).map_or(&b"\0"[..], std::slice::from_ref);
            self.complain([b"warning: `", shown, b"': invalid time format specification"].concat())?;
            self.out.push(b'%');
            self.out.extend_from_slice(format.get(directive..start).unwrap_or_default());
            return Ok(Some(start));
        }
        let inner = format.get(start..at).unwrap_or_default();
        let inner = if inner.is_empty() { b"%X" } else { inner };
        let seconds = match self.next() {
            None => self.shell.clock_seconds(),
            Some(arg) => match self.integer(arg)? {
                -1 => self.shell.clock_seconds(),
                -2 => self.shell.params.started,
                n => i64::try_from(n).unwrap_or(0),
            },
        };
        let text = self.shell.format_time_at(inner, seconds)?;
        let text = match spec.precision {
            Some(n) => text.get(..cut(&text, n)).unwrap_or_default(),
            None => &text,
        };
        let width = width_of(text);
        self.pad(text, spec, width);
        Ok(Some(at + 2))
    }
}

fn code_point(text: &[u8], locale: Locale) -> i128 {
    let first = locale.first(text);
    match mbchar::first(first).and_then(|(c, _)| c) {
        Some(c) => i128::from(u32::from(c)),
        None => first.first().map_or(0, |b| i128::from(*b)),
    }
}

/// bash counts bytes in the widths and precisions of text, as C does, in every locale.
fn width_of(text: &[u8]) -> usize {
    text.len()
}

fn cut(text: &[u8], n: usize) -> usize {
    n.min(text.len())
}

fn format_float(value: &LongDouble, letter: u8, spec: &Directive) -> String {
    let precision = spec.precision.unwrap_or(6);
    let body = match letter.to_ascii_lowercase() {
        _ if !value.is_finite() => value.word().unwrap_or_default().to_owned(),
        b'e' => value.exponential(precision, spec.alternate),
        b'f' if spec.alternate && precision == 0 => value.fixed(precision) + ".",
        b'f' => value.fixed(precision),
        b'a' => value.hexadecimal(spec.precision, spec.alternate),
        _ => value.general(precision, spec.alternate),
    };
    let sign = if value.is_negative() {
        "-"
    } else if spec.plus {
        "+"
    } else if spec.space {
        " "
    } else {
        ""
    };
    let text = format!("{sign}{body}");
    if letter.is_ascii_uppercase() { text.to_ascii_uppercase() } else { text }
}

/// Position of the parenthesis that closes the one before `start`, and whether there is one.
fn closing(format: &[u8], start: usize) -> (usize, bool) {
    let mut depth = 1;
    for (at, b) in format.iter().enumerate().skip(start) {
        depth += i32::from(*b == b'(') - i32::from(*b == b')');
        if depth == 0 {
            return (at, true);
        }
    }
    (format.len().max(start), false)
}
