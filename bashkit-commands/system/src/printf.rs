//! `printf`: arguments by a format, as the program of coreutils prints them.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::long_double::LongDouble;
use bashkit_core::gnu::mbchar;
use bashkit_core::gnu::printf_directive::Directive;
use bashkit_core::gnu::quotearg::{self, Style, curly};
use bashkit_core::gnu::{usage, vasnprintf};
use bashkit_core::kernel::{Done, Fault, Output};

use super::r#true::answer;

pub(crate) const COMMAND: Command =
    Command::new("printf", "printf FORMAT [ARGUMENT]...", "Print ARGUMENT(s) according to FORMAT", &[], run).parsing(Parsing::Words);

/// The widest field, as in C.
const WIDTH_MAX: i64 = i32::MAX as i64;

fn run(cx: &mut Cx<'_>) -> Done {
    if answer(cx, &COMMAND)? {
        return Ok(0);
    }
    let words = std::mem::take(&mut cx.args.operands);
    let words = match words.split_first() {
        Some((first, behind)) if first == b"--" => behind,
        _ => words.as_slice(),
    };
    let Some((format, args)) = words.split_first() else { return Err(usage::missing_operand(None)) };
    let mut printer = Printer { cx, out: cx.stdout(), args, status: 0, buffer: Vec::new() };
    let goes_on = printer.run(format)?;
    if goes_on && let Some(extra) = printer.args.first() {
        let message = [b"warning: ignoring excess arguments, starting with ", &curly(extra)[..]].concat();
        printer.complain(&message)?;
    }
    printer.write()?;
    printer.out.flush()?;
    Ok(if goes_on { printer.status } else { 0 })
}

struct Printer<'c, 'a> {
    cx: &'c Cx<'a>,
    out: Output,
    /// Arguments that are left.
    args: &'c [Vec<u8>],
    status: u8,
    /// Text that is printed next.
    buffer: Vec<u8>,
}

/// Whole number, with its sign, as far as it was read.
struct Whole {
    is_negative: bool,
    magnitude: u128,
}

impl<'c> Printer<'c, '_> {
    fn next(&mut self) -> Option<&'c [u8]> {
        let (first, behind) = self.args.split_first()?;
        self.args = behind;
        Some(first)
    }

    fn write(&mut self) -> Result<(), Fault> {
        let text = std::mem::take(&mut self.buffer);
        self.out.put(&text)?;
        Ok(())
    }

    fn complain(&mut self, message: &[u8]) -> Result<(), Fault> {
        self.write()?;
        self.cx.error_bytes(message)
    }

    /// Failure that ends the output, behind what was printed.
    fn fail<T>(&mut self, message: &[u8]) -> Result<T, Fault> {
        self.write()?;
        Err(Fault::failure(1, message))
    }

    /// Prints all arguments; `false`: a `\c` ended the output.
    fn run(&mut self, format: &[u8]) -> Result<bool, Fault> {
        loop {
            let n_before = self.args.len();
            if !self.once(format)? {
                return Ok(false);
            }
            self.cx.step(1 + format.len() as u64 / 8)?;
            self.write()?;
            if self.args.is_empty() || self.args.len() == n_before {
                return Ok(true);
            }
        }
    }

    fn once(&mut self, format: &[u8]) -> Result<bool, Fault> {
        let mut rest = format;
        while let Some((byte, behind)) = rest.split_first() {
            match byte {
                b'\\' => match self.escape(behind, false)? {
                    Some(n_used) => rest = behind.get(n_used..).unwrap_or_default(),
                    None => return Ok(false),
                },
                b'%' => match behind.first() {
                    Some(b'%') => {
                        self.buffer.push(b'%');
                        rest = behind.get(1..).unwrap_or_default();
                    }
                    Some(b'b') => {
                        if let Some(arg) = self.next()
                            && !self.escaped(arg)?
                        {
                            return Ok(false);
                        }
                        rest = behind.get(1..).unwrap_or_default();
                    }
                    Some(b'q') => {
                        if let Some(arg) = self.next() {
                            self.buffer.extend(quotearg::styled(arg, Style::ShellEscape));
                        }
                        rest = behind.get(1..).unwrap_or_default();
                    }
                    _ => {
                        let n_used = self.conversion(rest)?;
                        rest = rest.get(n_used..).unwrap_or_default();
                    }
                },
                _ => {
                    let n = rest.iter().position(|b| matches!(b, b'%' | b'\\')).unwrap_or(rest.len());
                    self.buffer.extend_from_slice(rest.get(..n).unwrap_or_default());
                    rest = rest.get(n..).unwrap_or_default();
                }
            }
        }
        Ok(true)
    }

    /// Prints an argument of `%b`; `false`: a `\c` ended the output.
    fn escaped(&mut self, arg: &[u8]) -> Result<bool, Fault> {
        let mut rest = arg;
        while let Some((byte, behind)) = rest.split_first() {
            if *byte != b'\\' {
                self.buffer.push(*byte);
                rest = behind;
                continue;
            }
            match self.escape(behind, true)? {
                Some(n_used) => rest = behind.get(n_used..).unwrap_or_default(),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Prints what an escape stands for; answers the bytes behind its backslash, or that it was `\c`. With `octal_0` an octal number may begin with one zero more.
    fn escape(&mut self, behind: &[u8], octal_0: bool) -> Result<Option<usize>, Fault> {
        let digits = |from: usize, n_max: usize, radix: u32| {
            let digits = behind.iter().skip(from).take(n_max).map_while(|b| char::from(*b).to_digit(radix));
            digits.fold((0u32, 0usize), |(value, n), digit| (value * radix + digit, n + 1))
        };
        let Some(letter) = behind.first() else {
            self.buffer.push(b'\\');
            return Ok(Some(0));
        };
        let plain = match letter {
            b'"' | b'\\' => *letter,
            b'a' => 7,
            b'b' => 8,
            b'c' => return Ok(None),
            b'e' => 27,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'x' => {
                let (value, n) = digits(1, 2, 16);
                if n == 0 {
                    return self.fail(b"missing hexadecimal number in escape");
                }
                self.buffer.push(u8::try_from(value).unwrap_or(0));
                return Ok(Some(1 + n));
            }
            b'0'..=b'7' => {
                let n_skipped = usize::from(octal_0 && *letter == b'0');
                let (value, n) = digits(n_skipped, 3, 8);
                self.buffer.push(u8::try_from(value & 0xff).unwrap_or(0));
                return Ok(Some(n_skipped + n));
            }
            b'u' | b'U' => {
                let n_digits = if *letter == b'u' { 4 } else { 8 };
                // Eight digits fit into 32 bits.
                let text = behind.get(1..1 + n_digits).and_then(|text| std::str::from_utf8(text).ok());
                let Some(code) =
                    text.filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit())).and_then(|text| u32::from_str_radix(text, 16).ok())
                else {
                    return self.fail(b"missing hexadecimal number in escape");
                };
                self.code_point(code, *letter, n_digits)?;
                return Ok(Some(1 + n_digits));
            }
            other => {
                self.buffer.extend_from_slice(&[b'\\', *other]);
                return Ok(Some(1));
            }
        };
        self.buffer.push(plain);
        Ok(Some(1))
    }

    /// Prints a character by its number, or the escape where the locale has it not.
    fn code_point(&mut self, code: u32, letter: u8, n_digits: usize) -> Result<(), Fault> {
        let is_reserved = code <= 0x9f && !matches!(code, 0x24 | 0x40 | 0x60) || (0xd800..=0xdfff).contains(&code);
        if is_reserved {
            let digits = vasnprintf::right(&format!("{code:x}"), n_digits, '0');
            return self.fail(format!("invalid universal character name \\{}{digits}", char::from(letter)).as_bytes());
        }
        match char::from_u32(code).filter(|c| c.is_ascii() || !self.cx.locale().is_bytes()) {
            Some(c) => mbchar::push(&mut self.buffer, c),
            None if code < 0x10000 => self.buffer.extend(format!("\\u{code:04X}").into_bytes()),
            None => self.buffer.extend(format!("\\U{code:08X}").into_bytes()),
        }
        Ok(())
    }

    /// Reads a number for a `*`.
    fn star(&mut self, what: &str) -> Result<i64, Fault> {
        let Some(arg) = self.next() else { return Ok(0) };
        let number = self.signed(arg)?;
        let is_precision = what == "precision";
        if number > WIDTH_MAX || (number < -WIDTH_MAX && !is_precision) {
            return self.fail(
                &[&b"invalid "[..], what.as_bytes(), if is_precision { &b": "[..] } else { &b" width: "[..] }, &curly(arg)].concat(),
            );
        }
        Ok(number)
    }

    /// Prints one argument by the directive that begins the text; answers the bytes of the directive.
    fn conversion(&mut self, text: &[u8]) -> Result<usize, Fault> {
        let byte = |at: usize| text.get(at).copied();
        let mut at = 1;
        let mut allowed = b"AacdEeFfGgiosuXx".to_vec();
        let mut forbid = |letters: &[u8]| allowed.retain(|letter| !letters.contains(letter));
        let mut directive = Vec::new();
        while let Some(flag @ (b'\'' | b'I' | b'-' | b'+' | b' ' | b'#' | b'0')) = byte(at) {
            match flag {
                b'\'' | b'I' => forbid(b"aAceEosxX"),
                b'#' => forbid(b"cdisu"),
                b'0' => forbid(b"cs"),
                _ => {}
            }
            directive.push(flag);
            at += 1;
        }
        let n_digits = |at: usize| text.iter().skip(at).take_while(|b| b.is_ascii_digit()).count();
        if byte(at) == Some(b'*') {
            at += 1;
            directive.extend(self.star("field")?.to_string().into_bytes());
        } else {
            let n = n_digits(at);
            self.check_digits(text.get(at..at + n))?;
            directive.extend_from_slice(text.get(at..at + n).unwrap_or_default());
            at += n;
        }
        if byte(at) == Some(b'.') {
            at += 1;
            forbid(b"c");
            if byte(at) == Some(b'*') {
                at += 1;
                let precision = self.star("precision")?;
                if precision >= 0 {
                    directive.extend(format!(".{precision}").into_bytes());
                }
            } else {
                let n = n_digits(at);
                self.check_digits(text.get(at..at + n))?;
                directive.push(b'.');
                directive.extend_from_slice(text.get(at..at + n).unwrap_or_default());
                at += n;
            }
        }
        while matches!(byte(at), Some(b'l' | b'L' | b'h' | b'j' | b't' | b'z')) {
            at += 1;
        }
        match byte(at).filter(|letter| allowed.contains(letter)) {
            Some(letter) => self.directive(&directive, letter)?,
            None => {
                let shown = text.get(..at + 1).unwrap_or(text);
                return self.fail(&[shown, b": invalid conversion specification"].concat());
            }
        }
        Ok(at + 1)
    }

    /// Refuses more columns than C has a number for, as its `printf` does.
    fn check_digits(&mut self, digits: Option<&[u8]>) -> Result<(), Fault> {
        let columns = digits
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .map_or(Ok(0), |text| if text.is_empty() { Ok(0) } else { text.parse::<i64>() });
        if columns.is_ok_and(|columns| columns <= WIDTH_MAX) { Ok(()) } else { self.fail(b"write error") }
    }

    fn directive(&mut self, flags: &[u8], letter: u8) -> Result<(), Fault> {
        let mut directive = Directive::default();
        directive.flags(&mut flags.iter().copied().peekable(), b"-+ #0'I");
        directive.set_conversion(letter);
        let arg = self.next();
        let columns = directive.columns().saturating_add(arg.map_or(0, <[u8]>::len));
        self.cx.meter().fits(self.buffer.len().saturating_add(columns))?;
        self.cx.step(1 + columns as u64 / 64)?;
        let arg = arg.unwrap_or_default();
        match letter {
            b'c' => {
                let first = arg.get(..1).unwrap_or(b"\0");
                directive.print_text(&mut self.buffer, first);
            }
            b's' => {
                let n_bytes = directive.precision().unwrap_or(arg.len()).min(arg.len());
                directive.print_text(&mut self.buffer, arg.get(..n_bytes).unwrap_or_default());
            }
            b'd' | b'i' => {
                let number = self.signed(arg)?;
                directive.print_signed(&mut self.buffer, number);
            }
            b'o' | b'u' | b'x' | b'X' => {
                let number = self.unsigned(arg)?;
                directive.print_unsigned(&mut self.buffer, number);
            }
            _ => {
                let number = self.float(arg)?;
                directive.print_long(&mut self.buffer, &number);
            }
        }
        Ok(())
    }

    /// Number of the character behind a quote.
    fn character(&mut self, arg: &[u8]) -> Result<Option<u32>, Fault> {
        let Some((b'"' | b'\'', text)) = arg.split_first().filter(|(_, text)| !text.is_empty()) else { return Ok(None) };
        let first = text.first().copied().unwrap_or_default();
        let (code, n_bytes) = match mbchar::first(text).filter(|_| !self.cx.locale().is_bytes()) {
            Some((Some(c), n_bytes)) => (u32::from(c), n_bytes),
            _ => (u32::from(first), 1),
        };
        let behind = text.get(n_bytes..).unwrap_or_default();
        if !behind.is_empty() && self.cx.env("POSIXLY_CORRECT").is_none() {
            self.complain(&[b"warning: ", behind, b": character(s) following character constant have been ignored"].concat())?;
        }
        Ok(Some(code))
    }

    /// Says what is wrong with a number that is followed by `behind`.
    fn verify(&mut self, arg: &[u8], behind: &[u8], is_out_of_range: bool) -> Result<(), Fault> {
        let what = if is_out_of_range {
            "Numerical result out of range"
        } else if behind.is_empty() {
            return Ok(());
        } else if behind.len() == arg.len() {
            "expected a numeric value"
        } else {
            "value not completely converted"
        };
        self.status = 1;
        self.complain(&[&curly(arg)[..], b": ", what.as_bytes()].concat())
    }

    /// Reads a whole number as `strtoumax(3)` does with base 0; the second part is what stands behind it.
    fn whole(arg: &[u8]) -> (Whole, &[u8]) {
        let nothing = (Whole { is_negative: false, magnitude: 0 }, arg);
        let n_blanks = arg.iter().take_while(|b| b.is_ascii_whitespace() || **b == 11).count();
        let text = arg.get(n_blanks..).unwrap_or_default();
        let (is_negative, text) = match text.split_first() {
            Some((b'-', rest)) => (true, rest),
            Some((b'+', rest)) => (false, rest),
            _ => (false, text),
        };
        let (radix, digits) = match text {
            [b'0', b'x' | b'X', rest @ ..] if rest.first().is_some_and(u8::is_ascii_hexdigit) => (16, rest),
            [b'0', ..] => (8, text),
            _ => (10, text),
        };
        let mut magnitude = 0u128;
        let mut n_digits = 0;
        for digit in digits.iter().map_while(|b| char::from(*b).to_digit(radix)) {
            magnitude = (magnitude * u128::from(radix) + u128::from(digit)).min(1 << 65);
            n_digits += 1;
        }
        if n_digits == 0 {
            return nothing;
        }
        (Whole { is_negative, magnitude }, digits.get(n_digits..).unwrap_or_default())
    }

    fn signed(&mut self, arg: &[u8]) -> Result<i64, Fault> {
        if let Some(code) = self.character(arg)? {
            return Ok(i64::from(code));
        }
        let (Whole { is_negative, magnitude }, behind) = Self::whole(arg);
        let magnitude = i128::try_from(magnitude).unwrap_or(i128::MAX);
        let number = if is_negative { -magnitude } else { magnitude };
        let value = i64::try_from(number);
        self.verify(arg, behind, value.is_err())?;
        Ok(value.unwrap_or(if is_negative { i64::MIN } else { i64::MAX }))
    }

    fn unsigned(&mut self, arg: &[u8]) -> Result<u64, Fault> {
        if let Some(code) = self.character(arg)? {
            return Ok(u64::from(code));
        }
        let (Whole { is_negative, magnitude }, behind) = Self::whole(arg);
        let value = u64::try_from(magnitude);
        self.verify(arg, behind, value.is_err())?;
        Ok(value.map_or(u64::MAX, |value| if is_negative { value.wrapping_neg() } else { value }))
    }

    fn float(&mut self, arg: &[u8]) -> Result<LongDouble, Fault> {
        if let Some(code) = self.character(arg)? {
            return Ok(LongDouble::from(u64::from(code)));
        }
        let n_blanks = arg.iter().take_while(|b| b.is_ascii_whitespace() || **b == 11).count();
        let parsed = LongDouble::parse(arg.get(n_blanks..).unwrap_or_default());
        let n_bytes = if parsed.n_bytes == 0 { 0 } else { n_blanks + parsed.n_bytes };
        self.verify(arg, arg.get(n_bytes..).unwrap_or_default(), parsed.is_out_of_range)?;
        Ok(parsed.value)
    }
}
