//! `seq`: numbers from one to another, in exact decimal arithmetic.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::long_double::LongDouble;
use bashkit_core::gnu::printf_directive::Directive;
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};

const WIDTH: Opt = Opt::flag('w', "equal-width", "equalize width by padding with leading zeroes");
const FORMAT: Opt = Opt::value('f', "format", "FORMAT", "use printf style floating-point FORMAT");
const SEPARATOR: Opt = Opt::value('s', "separator", "STRING", "use STRING to separate numbers (\\n)");

pub(crate) const COMMAND: Command = Command::new(
    "seq",
    "seq [OPTION]... [FIRST [INCREMENT]] LAST",
    "Print numbers from FIRST to LAST, in steps of INCREMENT",
    &[FORMAT, SEPARATOR, WIDTH],
    run,
)
.parsing(Parsing::InOrder)
.prepare(negative_numbers_are_operands);

/// `seq -5 -1 -10`: GNU stops at the first argument that looks like a negative number.
fn negative_numbers_are_operands(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut out = Vec::with_capacity(argv.len() + 1);
    let mut takes_value = false;
    let mut args = argv.iter();
    for arg in args.by_ref() {
        if !takes_value && (arg == b"--" || !arg.starts_with(b"-")) {
            out.push(arg.clone());
            break;
        }
        if !takes_value && matches!(arg.get(1), Some(b'.' | b'0'..=b'9')) {
            out.push(b"--".to_vec());
            out.push(arg.clone());
            break;
        }
        takes_value = !takes_value && matches!(arg.as_slice(), b"-f" | b"-s" | b"--format" | b"--separator" | b"-wf" | b"-ws");
        out.push(arg.clone());
    }
    out.extend(args.cloned());
    out
}

/// `mantissa / 10^scale`; `width` is what GNU takes the text's width for.
#[derive(Debug, Clone, Copy)]
struct Decimal {
    mantissa: i128,
    scale: u32,
    infinite: bool,
    width: usize,
    negative_zero: bool,
}

fn decimal(text: &[u8]) -> Option<Decimal> {
    let text = text.trim_ascii_start();
    let (negative, body) = match text.split_first() {
        Some((b'-', body)) => (true, body),
        Some((b'+', body)) => (false, body),
        _ => (false, text),
    };
    let lower = body.to_ascii_lowercase();
    if let Some(special) = special(text, &lower, negative) {
        return Some(special);
    }
    let (number, exponent) = match lower.iter().position(|&b| b == b'e') {
        Some(at) => (lower.get(..at)?, std::str::from_utf8(lower.get(at + 1..)?).ok()?.parse::<i32>().ok()?),
        None => (&lower[..], 0),
    };
    let (whole, fraction) = match number.iter().position(|&b| b == b'.') {
        Some(at) => (number.get(..at)?, number.get(at + 1..)?),
        None => (number, &b""[..]),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mantissa = digits(whole, fraction)?;
    let scale = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
    let (mantissa, scale) = scaled(mantissa, scale)?;
    let width = if exponent == 0 {
        let whole_width = whole.len().max(1);
        usize::from(negative) + whole_width + if fraction.is_empty() { 0 } else { 1 + fraction.len() }
    } else {
        (mantissa.unsigned_abs() / 10u128.pow(scale)).to_string().len()
            + usize::from(negative)
            + if scale > 0 { scale as usize + 1 } else { 0 }
    };
    Some(Decimal {
        mantissa: if negative { -mantissa } else { mantissa },
        scale,
        infinite: false,
        width,
        negative_zero: negative && mantissa == 0,
    })
}

/// Reads infinity or a hexadecimal number.
fn special(text: &[u8], lower: &[u8], negative: bool) -> Option<Decimal> {
    if lower == b"inf" || lower == b"infinity" {
        let mantissa = if negative { -1 } else { 1 };
        return Some(Decimal { mantissa, scale: 0, infinite: true, width: 0, negative_zero: false });
    }
    let hex = lower.strip_prefix(b"0x")?;
    let value = i128::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()?;
    let mantissa = if negative { -value } else { value };
    Some(Decimal { mantissa, scale: 0, infinite: false, width: text.len(), negative_zero: false })
}

/// Reads the digits in front of the point and behind it as one number.
fn digits(whole: &[u8], fraction: &[u8]) -> Option<i128> {
    let mut mantissa: i128 = 0;
    for &digit in whole.iter().chain(fraction) {
        if !digit.is_ascii_digit() {
            return None;
        }
        mantissa = mantissa.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?;
    }
    Some(mantissa)
}

/// Brings a number to a scale that is not negative.
fn scaled(mut mantissa: i128, mut scale: i32) -> Option<(i128, u32)> {
    while scale < 0 {
        mantissa = mantissa.checked_mul(10)?;
        scale += 1;
    }
    Some((mantissa, u32::try_from(scale).ok().filter(|s| *s <= 27)?))
}

impl Decimal {
    fn scaled(self, scale: u32) -> Option<i128> {
        self.mantissa.checked_mul(10i128.checked_pow(scale.checked_sub(self.scale)?)?)
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    check(&operands)?;
    let format = cx.args.value(&FORMAT).map(<[u8]>::to_vec);
    let parsed_format = format.as_deref().map(format_of).transpose()?;
    let mut numbers = Vec::new();
    for operand in &operands {
        numbers.push(number(operand)?);
    }
    let one = Decimal { mantissa: 1, scale: 0, infinite: false, width: 1, negative_zero: false };
    let (first, step, last) = match numbers.as_slice() {
        [last] => (one, one, *last),
        [first, last] => (*first, one, *last),
        [first, step, last] => (*first, *step, *last),
        _ => return Ok(1),
    };
    if step.mantissa == 0 {
        let text = operands.get(1).map_or(&b""[..], Vec::as_slice);
        return Err(Fault::usage([b"invalid Zero increment value: ", &quotearg::curly(text)[..]].concat()));
    }
    if cx.args.has(&WIDTH) && format.is_some() {
        return Err(Fault::usage("format string may not be specified when printing equal width strings"));
    }
    let separator = cx.args.value(&SEPARATOR).unwrap_or(b"\n").to_vec();
    let precision = first.scale.max(step.scale);
    let scale = precision.max(last.scale);
    let too_large = || Fault::Stop(bashkit_core::error::Error::Internal("seq: a number does not fit".into()));
    let (Some(mut now), Some(by)) = (first.scaled(scale), step.scaled(scale)) else { return Err(too_large()) };
    let end =
        if last.infinite { if last.mantissa > 0 { i128::MAX } else { i128::MIN } } else { last.scaled(scale).ok_or_else(too_large)? };
    let width = if cx.args.has(&WIDTH) { equal_width(first, last, precision) } else { 0 };
    let mut out = cx.stdout();
    if parsed_format.is_none()
        && !first.negative_zero
        && let Some(mut counter) = Counter::new(now, by, end, (scale, precision), width)
    {
        return counter.print(cx, &mut out, &separator);
    }
    let (mut line, mut digits) = (Vec::new(), Vec::new());
    let mut any = false;
    let mut minus_zero = first.negative_zero;
    while if by > 0 { now <= end } else { now >= end } {
        line.clear();
        if any {
            line.extend_from_slice(&separator);
        }
        any = true;
        match &parsed_format {
            Some(format) => {
                let value = match u64::try_from(now) {
                    Ok(whole) if scale == 0 && !minus_zero => LongDouble::from(whole),
                    _ => {
                        digits.clear();
                        print(&mut digits, now, scale, scale, 0, minus_zero);
                        LongDouble::parse(&digits).value
                    }
                };
                format.print_long(&mut line, &value);
            }
            None => print(&mut line, now, scale, precision, width, minus_zero),
        }
        minus_zero = false;
        out.put(&line)?;
        cx.step(1)?;
        let Some(next) = now.checked_add(by) else { break };
        now = next;
    }
    if any {
        out.put(b"\n")?;
    }
    out.flush()?;
    Ok(0)
}

/// Digits of a number.
const DIGITS: usize = 40;
/// Bytes that are collected before they are put out.
const BLOCK_BYTES: usize = 16 << 10;
/// Digits and a separator of a number that is copied as one.
const SHORT: usize = 16;

/// Numbers from zero upwards, counted in their digits.
struct Counter {
    /// The number, with its point, behind zeros.
    text: [u8; DIGITS],
    /// Place of the first digit that is shown.
    start: usize,
    /// Digits of the step from the last, with a zero for the point.
    step: Vec<u8>,
    n_left: u64,
}

impl Counter {
    /// Counts what is neither negative nor decreasing.
    fn new(first: i128, step: i128, last: i128, (scale, precision): (u32, u32), width: usize) -> Option<Self> {
        let unit = 10i128.pow(scale - precision);
        let (first, step) = (first / unit, step / unit);
        let last = last.div_euclid(unit);
        if first < 0 || step <= 0 || step > i128::from(u32::MAX) || last > i128::MAX / 1000 || width > DIGITS {
            return None;
        }
        let n_left = if last < first { 0 } else { u64::try_from((last - first) / step).ok()?.checked_add(1)? };
        let mut line = Vec::new();
        print(&mut line, first, precision, precision, width, false);
        let mut text = [b'0'; DIGITS];
        let start = DIGITS.checked_sub(line.len())?;
        text.get_mut(start..)?.copy_from_slice(&line);
        let mut step_text = Vec::new();
        print(&mut step_text, step, precision, precision, 0, false);
        if precision > 0 {
            let point = DIGITS.checked_sub(precision as usize + 1)?;
            *text.get_mut(point)? = b'.';
        }
        let step = step_text.iter().rev().map(|digit| if *digit == b'.' { 0 } else { digit - b'0' }).collect();
        Some(Self { text, start, step, n_left })
    }

    /// Prints all that are left.
    fn print(&mut self, cx: &Cx<'_>, out: &mut Output, separator: &[u8]) -> Done {
        if let [separator] = separator
            && self.step == [1]
        {
            self.print_short(cx, out, *separator)?;
        }
        let mut block = Vec::with_capacity(BLOCK_BYTES + DIGITS + separator.len());
        let mut any = false;
        while self.n_left > 0 {
            block.clear();
            let mut n_printed = 0;
            while self.n_left > 0 && block.len() < BLOCK_BYTES {
                if any {
                    match separator {
                        [byte] => block.push(*byte),
                        _ => block.extend_from_slice(separator),
                    }
                }
                any = true;
                block.extend_from_slice(self.text.get(self.start..).unwrap_or_default());
                self.n_left -= 1;
                n_printed += 1;
                self.advance();
            }
            out.put(&block)?;
            cx.step(n_printed)?;
        }
        if any {
            out.put(b"\n")?;
        }
        out.flush()?;
        Ok(0)
    }

    /// Prints numbers with few digits and a step of one, ten at a time: all but the last digit stay. Leaves at least the last number to others.
    fn print_short(&mut self, cx: &Cx<'_>, out: &mut Output, separator: u8) -> Result<(), Fault> {
        if self.n_left <= 10 {
            return Ok(());
        }
        // Ten numbers may begin before its end.
        let mut block = vec![0; BLOCK_BYTES + 11 * SHORT];
        while self.n_left > 10 && DIGITS - self.start < SHORT {
            let mut at = 0;
            let mut n_printed = 0;
            while self.n_left > 10 && at < BLOCK_BYTES && DIGITS - self.start < SHORT {
                let length = DIGITS - self.start;
                let mut line = [separator; SHORT];
                let digits = self.text.get(self.start..).unwrap_or_default();
                line.iter_mut().zip(digits).for_each(|(to, digit)| *to = *digit);
                let last = digits.last().copied().unwrap_or(b'0');
                // As one number, whose digits are read from the left: nothing waits for a byte to be in memory.
                let mut image = u128::from_le_bytes(line);
                let one = 1 << (8 * (length - 1));
                for _ in last..=b'9' {
                    if let Some(slot) = block.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
                        *slot = image.to_le_bytes();
                    }
                    at += length + 1;
                    image = image.wrapping_add(one);
                }
                let n = u64::from(b'9' - last) + 1;
                self.n_left -= n;
                n_printed += n;
                if let Some(slot) = self.text.last_mut() {
                    *slot = b'9';
                }
                self.advance();
            }
            out.put(block.get(..at).unwrap_or_default())?;
            cx.step(n_printed)?;
        }
        Ok(())
    }

    /// Adds the step, digit by digit.
    fn advance(&mut self) {
        let mut carry = 0;
        let mut step = self.step.iter();
        for (place, digit) in self.text.iter_mut().enumerate().rev() {
            let add = step.next().copied();
            if *digit == b'.' {
                continue;
            }
            if carry == 0 && add.is_none() {
                return;
            }
            let sum = *digit + add.unwrap_or(0) + carry;
            carry = u8::from(sum > b'9');
            *digit = if carry > 0 { sum - 10 } else { sum };
            self.start = self.start.min(place);
        }
    }
}

/// Refuses too few or too many operands.
fn check(operands: &[Vec<u8>]) -> Result<(), Fault> {
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    if let Some(extra) = operands.get(3) {
        return Err(usage::extra_operand(extra));
    }
    Ok(())
}

/// Reads the format of the numbers.
fn format_of(format: &[u8]) -> Result<Directive, Fault> {
    Directive::parse(format).map_err(|why| Fault::failure(1, [b"format ", &quotearg::curly(format)[..], b" ", why.as_bytes()].concat()))
}

/// Reads an operand, which has to be a number.
fn number(operand: &[u8]) -> Result<Decimal, Fault> {
    let lower = operand.to_ascii_lowercase();
    if matches!(lower.as_slice(), b"nan" | b"-nan" | b"+nan") {
        return Err(Fault::usage(
            [b"invalid ", &quotearg::curly(b"not-a-number")[..], b" argument: ", &quotearg::curly(operand)[..]].concat(),
        ));
    }
    match decimal(operand) {
        Some(number) => Ok(number),
        None => Err(Fault::usage([b"invalid floating point argument: ", &quotearg::curly(operand)[..]].concat())),
    }
}

/// GNU compares the widths of FIRST and LAST as they were written, with the digits of the precision.
fn equal_width(first: Decimal, last: Decimal, precision: u32) -> usize {
    let width = |n: Decimal| {
        let own = n.scale as usize;
        let wanted = precision as usize;
        let whole = if own > 0 { n.width - own - 1 } else { n.width };
        whole + if wanted > 0 { wanted + 1 } else { 0 }
    };
    width(first).max(width(last))
}

/// A scaled number with `precision` digits behind the point.
fn print(line: &mut Vec<u8>, number: i128, scale: u32, precision: u32, width: usize, minus_zero: bool) {
    let negative = number < 0 || minus_zero;
    let mut digits = [0u8; 48];
    let mut at = digits.len();
    // Digits of the scale that are not shown are zero: LAST alone has them.
    let mut rest = number.unsigned_abs() / 10u128.pow(scale - precision);
    let mut shown = 0;
    let mut put = |byte: u8| {
        at -= 1;
        if let Some(slot) = digits.get_mut(at) {
            *slot = byte;
        }
    };
    if let Ok(mut small) = u64::try_from(rest) {
        while small > 0 || shown <= precision {
            if precision > 0 && shown == precision {
                put(b'.');
            }
            put(b'0' + u8::try_from(small % 10).unwrap_or(0));
            small /= 10;
            shown += 1;
        }
    } else {
        while rest > 0 || shown <= precision {
            if precision > 0 && shown == precision {
                put(b'.');
            }
            put(b'0' + u8::try_from(rest % 10).unwrap_or(0));
            rest /= 10;
            shown += 1;
        }
    }
    let text = digits.get(at..).unwrap_or_default();
    if negative {
        line.push(b'-');
    }
    let have = text.len() + usize::from(negative);
    line.resize(line.len() + width.saturating_sub(have), b'0');
    line.extend_from_slice(text);
}
