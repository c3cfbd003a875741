//! `dc`: the calculator with a stack. Numbers are those of `bc`.

use std::collections::HashMap;
use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Launching, Opt};
use bashkit_core::gnu::mini_gmp;
use bashkit_core::kernel::{Done, Fault, Output};
use num_bigint::{BigInt, Sign};

use super::bc::number::{Number, div_rem, ten};

const EXPRESSION: Opt = Opt::value('e', "expression", "EXPR", "evaluate expression");
const FILE: Opt = Opt::value('f', "file", "FILE", "evaluate contents of file");

pub(crate) const COMMAND: Command =
    Command::new("dc", "dc [OPTION] [FILE]...", "A calculator with a stack, for numbers of any length", &[EXPRESSION, FILE], run);

/// Columns of a number before it goes on in the next line.
const LINE_COLUMNS: usize = 69;

#[derive(Clone)]
enum Value {
    Number(Number),
    Text(Rc<[u8]>),
}

/// A level of a register: its value, and its array.
#[derive(Default)]
struct Level {
    value: Option<Value>,
    array: HashMap<u64, Value>,
}

/// A text being run; `depth` counts those that ended with running this one.
struct Frame {
    text: Rc<[u8]>,
    at: usize,
    depth: u64,
}

struct Machine<'m, 'c> {
    cx: &'m mut Cx<'c>,
    out: Output,
    stack: Vec<Value>,
    registers: HashMap<u8, Vec<Level>>,
    frames: Vec<Frame>,
    scale: usize,
    ibase: u32,
    obase: BigInt,
    exits: bool,
    bytes: usize,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut work: Vec<(bool, Vec<u8>)> = cx.args.in_order().map(|(o, v)| (o.short() == b'e', v.unwrap_or_default().to_vec())).collect();
    work.extend(operands.into_iter().map(|name| (false, name)));
    if work.is_empty() {
        work.push((false, b"-".to_vec()));
    }
    let out = cx.stdout();
    let mut machine = Machine {
        cx,
        out,
        stack: Vec::new(),
        registers: HashMap::new(),
        frames: Vec::new(),
        scale: 0,
        ibase: 10,
        obase: BigInt::from(10),
        exits: false,
        bytes: 0,
    };
    for (is_text, what) in work {
        let mut text = Vec::new();
        if is_text {
            text = what;
        } else if what != b"-" && machine.cx.stat(&what).is_ok_and(|meta| meta.is_dir()) {
            machine.cx.error_bytes(&[b"Will not attempt to process directory ", &what[..]].concat())?;
            continue;
        } else {
            match machine.cx.open_input(&what) {
                Ok(mut input) if what == b"-" => {
                    // A line at a time, so that `?` reads what is behind it.
                    let mut line = Vec::new();
                    while !machine.exits && input.line(b'\n', &mut line)? {
                        let mut open = balance(&line);
                        while open > 0 && input.line(b'\n', &mut line)? {
                            open = balance(&line);
                        }
                        drop(input);
                        machine.evaluate(&std::mem::take(&mut line))?;
                        input = machine.cx.stdin();
                    }
                    continue;
                }
                Ok(mut input) => input.rest(&mut text)?,
                Err(fault) => {
                    fault.errno()?;
                    machine.cx.error_bytes(&[b"Could not open file ", &what[..]].concat())?;
                    continue;
                }
            }
        }
        machine.evaluate(&text)?;
        if machine.exits {
            break;
        }
    }
    machine.out.flush()?;
    // dc: a file that is not there does not make it fail.
    Ok(0)
}

/// Brackets that are open at the end.
fn balance(text: &[u8]) -> i64 {
    text.iter().fold(0, |depth: i64, b| match b {
        b'[' => depth + 1,
        b']' => (depth - 1).max(0),
        _ => depth,
    })
}

impl Machine<'_, '_> {
    fn evaluate(&mut self, text: &[u8]) -> Result<(), Fault> {
        self.frames.clear();
        self.frames.push(Frame { text: text.into(), at: 0, depth: 1 });
        while let Some(frame) = self.frames.last_mut() {
            let Some(&byte) = frame.text.get(frame.at) else {
                self.frames.pop();
                continue;
            };
            frame.at += 1;
            self.cx.step(1)?;
            self.command(byte)?;
        }
        Ok(())
    }

    fn error(&mut self, message: &str) -> Result<(), Fault> {
        self.out.flush()?;
        self.cx.error(message)
    }

    fn next(&mut self) -> Option<u8> {
        let frame = self.frames.last_mut()?;
        let byte = frame.text.get(frame.at).copied()?;
        frame.at += 1;
        Some(byte)
    }

    fn peek(&self) -> Option<u8> {
        let frame = self.frames.last()?;
        frame.text.get(frame.at).copied()
    }

    fn push(&mut self, value: Value) -> Result<(), Fault> {
        self.bytes = self.bytes.saturating_add(32);
        self.cx.meter().fits(self.stack.len().saturating_mul(64))?;
        self.stack.push(value);
        Ok(())
    }

    fn push_int(&mut self, n: usize) -> Result<(), Fault> {
        self.push(Value::Number(Number::int(i64::try_from(n).unwrap_or(i64::MAX))))
    }

    fn pop(&mut self) -> Result<Option<Value>, Fault> {
        match self.stack.pop() {
            Some(value) => Ok(Some(value)),
            None => {
                self.error("stack empty")?;
                Ok(None)
            }
        }
    }

    fn register(&mut self) -> Result<Option<u8>, Fault> {
        match self.next() {
            Some(byte) => Ok(Some(byte)),
            None => {
                self.error("unexpected EOS")?;
                Ok(None)
            }
        }
    }

    /// Runs a text, in place of one that has ended.
    fn start(&mut self, value: Value) -> Result<(), Fault> {
        match value {
            Value::Text(text) => {
                let mut depth = 1;
                if let Some(frame) = self.frames.last()
                    && frame.at >= frame.text.len()
                    && self.frames.len() > 1
                {
                    depth = frame.depth.saturating_add(1);
                    self.frames.pop();
                }
                self.cx.meter().fits(self.frames.len().saturating_mul(64))?;
                self.frames.push(Frame { text, at: 0, depth });
                Ok(())
            }
            number => self.push(number),
        }
    }

    fn leave(&mut self, mut levels: u64) {
        while levels > 0 {
            let Some(frame) = self.frames.pop() else { return };
            levels = levels.saturating_sub(frame.depth);
        }
    }

    /// The two on top, when both are numbers.
    fn two(&mut self) -> Result<Option<(Number, Number)>, Fault> {
        match self.stack.as_slice() {
            [.., Value::Number(a), Value::Number(b)] => {
                let pair = (a.clone(), b.clone());
                self.stack.truncate(self.stack.len().saturating_sub(2));
                Ok(Some(pair))
            }
            [_, _, ..] => {
                self.error("non-numeric value")?;
                Ok(None)
            }
            _ => {
                self.error("stack empty")?;
                Ok(None)
            }
        }
    }

    fn restore(&mut self, a: Number, b: Number, message: &str) -> Result<(), Fault> {
        self.stack.push(Value::Number(a));
        self.stack.push(Value::Number(b));
        if message.is_empty() { Ok(()) } else { self.error(message) }
    }

    fn arithmetic(&mut self, sign: u8) -> Result<(), Fault> {
        let Some((a, b)) = self.two()? else { return Ok(()) };
        let cx = &*self.cx;
        let result = match sign {
            b'+' => Some(a.add(cx, &b)?),
            b'-' => Some(a.sub(cx, &b)?),
            b'*' => Some(a.mul(cx, &b, self.scale)?),
            b'/' => a.div(cx, &b, self.scale)?,
            b'%' => a.rem(cx, &b, self.scale)?,
            _ => {
                if b.scale > 0 && b.rescale(cx, 0)?.rescale(cx, b.scale)? != b {
                    self.out.flush()?;
                    cx.stderr_bytes(b"Runtime warning: non-zero scale in exponent\n")?;
                }
                match b.whole(cx)? {
                    Some(exponent) => a.pow(cx, exponent, self.scale)?,
                    None => return self.restore(a, b, "exponent too large in raise"),
                }
            }
        };
        match result {
            Some(result) => self.push(Value::Number(result)),
            None => self.restore(a, b, if sign == b'%' { "remainder by zero" } else { "divide by zero" }),
        }
    }

    fn show(&mut self, value: &Value) -> Result<(), Fault> {
        match value {
            Value::Text(text) => self.out.put(text),
            Value::Number(n) => {
                let text = n.show(self.cx, &self.obase)?;
                let mut rest = &text[..];
                while rest.len() > LINE_COLUMNS {
                    let (head, tail) = rest.split_at_checked(LINE_COLUMNS).unwrap_or((rest, b""));
                    self.out.put(head)?;
                    self.out.put(b"\\\n")?;
                    rest = tail;
                }
                self.out.put(rest)
            }
        }
    }

    /// Compares the two on top: the last against the one below it.
    fn compare(&mut self, sign: u8, negated: bool) -> Result<(), Fault> {
        let Some(register) = self.register()? else { return Ok(()) };
        let Some((a, b)) = self.two()? else { return Ok(()) };
        let order = b.compare(self.cx, &a)?;
        let holds = match sign {
            b'<' => order.is_lt(),
            b'>' => order.is_gt(),
            _ => order.is_eq(),
        };
        if holds != negated {
            let value = self.registers.get(&register).and_then(|levels| levels.last()).and_then(|level| level.value.clone());
            self.start(value.unwrap_or_else(|| Value::Number(Number::int(0))))?;
        }
        Ok(())
    }

    fn level(&mut self, register: u8) -> Option<&mut Level> {
        let levels = self.registers.entry(register).or_default();
        if levels.is_empty() {
            levels.push(Level::default());
        }
        levels.last_mut()
    }

    fn index(&mut self) -> Result<Option<u64>, Fault> {
        let Some(value) = self.pop()? else { return Ok(None) };
        if let Value::Number(n) = &value
            && !n.is_negative()
            && let Some(i) = n.whole(self.cx)?
        {
            return Ok(u64::try_from(i).ok());
        }
        self.error("array index must be a nonnegative integer")?;
        Ok(None)
    }

    fn number(&mut self, first: u8) -> Result<(), Fault> {
        let negative = first == b'_';
        let (mut whole, mut fraction, mut in_fraction) = (Vec::new(), Vec::new(), false);
        let mut byte = if negative { self.next_of_number() } else { Some(first) };
        while let Some(digit) = byte {
            match digit {
                b'.' if in_fraction => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.at -= 1;
                    }
                    break;
                }
                b'.' => in_fraction = true,
                _ if in_fraction => fraction.push(digit),
                _ => whole.push(digit),
            }
            byte = self.next_of_number();
        }
        self.cx.step(1 + (whole.len() + fraction.len()) as u64 / 16)?;
        let scale = fraction.len();
        let (whole, tail) = (self.digits(&whole)?, self.digits(&fraction)?);
        let tail = if self.ibase == 10 || scale == 0 {
            tail
        } else {
            let unit = mini_gmp::pow(self.cx, &BigInt::from(self.ibase), scale as u64)?;
            div_rem(self.cx, &mini_gmp::mul(self.cx, &tail, &ten(self.cx, scale)?)?, &unit)?.0
        };
        let mut n = Number::new(whole, 0).add(self.cx, &Number::new(tail, scale))?;
        if negative {
            n = n.neg();
        }
        self.push(Value::Number(n))
    }

    /// Number that a row of digits stands for in the input base. dc: a digit that the base does not have keeps its value.
    fn digits(&self, digits: &[u8]) -> Result<BigInt, Fault> {
        let largest = u8::try_from(self.ibase - 1).unwrap_or(9);
        let mut left: Vec<u8> = digits.iter().map(|b| if b.is_ascii_digit() { b - b'0' } else { b - b'A' + 10 }).collect();
        let mut sum = BigInt::default();
        while left.iter().any(|digit| *digit > 0) {
            let row = left.iter_mut().map(|digit| {
                let part = largest.min(*digit);
                *digit -= part;
                if part < 10 { b'0' + part } else { b'a' + part - 10 }
            });
            sum += BigInt::from(mini_gmp::parse(self.cx, &row.collect::<Vec<u8>>(), self.ibase)?.unwrap_or_default());
        }
        Ok(sum)
    }

    fn next_of_number(&mut self) -> Option<u8> {
        let byte = self.peek().filter(|b| matches!(b, b'0'..=b'9' | b'A'..=b'F' | b'.'))?;
        self.next();
        Some(byte)
    }

    fn text(&mut self) -> Result<(), Fault> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let start = frame.at;
        let mut depth = 1;
        while let Some(byte) = frame.text.get(frame.at) {
            frame.at += 1;
            match byte {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        let end = if depth == 0 { frame.at - 1 } else { frame.at };
        let text: Rc<[u8]> = frame.text.get(start..end).unwrap_or_default().into();
        self.cx.step(1 + text.len() as u64 / 16)?;
        self.bytes = self.bytes.saturating_add(text.len());
        self.cx.meter().fits(self.bytes)?;
        self.push(Value::Text(text))
    }

    /// `!`: a comparison, or a command of the shell up to the end of the line.
    fn bang(&mut self) -> Result<(), Fault> {
        if let Some(sign @ (b'<' | b'>' | b'=')) = self.peek() {
            self.next();
            return self.compare(sign, true);
        }
        let mut line = Vec::new();
        while let Some(byte) = self.next().filter(|b| *b != b'\n') {
            line.push(byte);
        }
        self.out.flush()?;
        self.cx.run(Launching { argv: vec![b"sh".to_vec(), b"-c".to_vec(), line], ..Launching::default() })?;
        Ok(())
    }

    fn command(&mut self, byte: u8) -> Result<(), Fault> {
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' => Ok(()),
            b'0'..=b'9' | b'A'..=b'F' | b'.' | b'_' => self.number(byte),
            b'[' => self.text(),
            b'+' | b'-' | b'*' | b'/' | b'%' | b'^' => self.arithmetic(byte),
            b'~' => {
                let Some((a, b)) = self.two()? else { return Ok(()) };
                match (a.div(self.cx, &b, self.scale)?, a.rem(self.cx, &b, self.scale)?) {
                    (Some(quotient), Some(rest)) => {
                        self.push(Value::Number(quotient))?;
                        self.push(Value::Number(rest))
                    }
                    _ => self.restore(a, b, "divide by zero"),
                }
            }
            b'|' => self.power_modulo(),
            b'v' => match self.pop()? {
                Some(Value::Number(n)) => match n.sqrt(self.cx, self.scale)? {
                    Some(root) => self.push(Value::Number(root)),
                    None => self.error("square root of negative number"),
                },
                Some(_) => self.error("square root of nonnumeric attempted"),
                None => Ok(()),
            },
            b'<' | b'>' | b'=' => self.compare(byte, false),
            b'!' => self.bang(),
            b'#' => {
                while self.next().is_some_and(|b| b != b'\n') {}
                Ok(())
            }
            b'p' => {
                let Some(value) = self.pop()? else { return Ok(()) };
                self.show(&value)?;
                self.out.put(b"\n")?;
                self.push(value)
            }
            b'n' => match self.pop()? {
                Some(value) => self.show(&value),
                None => Ok(()),
            },
            b'P' => self.print_bytes(),
            b'f' => {
                for value in self.stack.clone().iter().rev() {
                    self.cx.step(1)?;
                    self.show(value)?;
                    self.out.put(b"\n")?;
                }
                Ok(())
            }
            b'c' => {
                self.stack.clear();
                Ok(())
            }
            b'd' => {
                let Some(value) = self.pop()? else { return Ok(()) };
                self.push(value.clone())?;
                self.push(value)
            }
            b'r' => {
                let n = self.stack.len();
                if n < 2 {
                    return if n == 1 { self.error("stack empty") } else { Ok(()) };
                }
                self.stack.swap(n - 1, n - 2);
                Ok(())
            }
            b'R' => self.rotate(),
            b'z' => self.push_int(self.stack.len()),
            b'Z' | b'X' => {
                let Some(value) = self.pop()? else { return Ok(()) };
                let n = match (&value, byte) {
                    (Value::Number(n), b'X') => n.scale,
                    (Value::Number(n), _) => mini_gmp::decimal_length(self.cx, &n.digits())?.max(n.scale),
                    (Value::Text(_), b'X') => 0,
                    (Value::Text(text), _) => text.len(),
                };
                self.push_int(n)
            }
            b'I' => self.push_int(usize::try_from(self.ibase).unwrap_or(10)),
            b'O' => self.push(Value::Number(Number::new(self.obase.clone(), 0))),
            b'K' => self.push_int(self.scale),
            b'i' | b'o' | b'k' => self.setting(byte),
            b'a' => match self.pop()? {
                Some(Value::Number(n)) => {
                    let whole = n.rescale(self.cx, 0)?;
                    let low = whole.digits().magnitude().iter_u32_digits().next().unwrap_or(0).to_le_bytes();
                    self.push(Value::Text(low.get(..1).unwrap_or_default().into()))
                }
                Some(Value::Text(text)) => self.push(Value::Text(text.get(..1).unwrap_or_default().into())),
                None => Ok(()),
            },
            b's' | b'S' => {
                let Some(register) = self.register()? else { return Ok(()) };
                let Some(value) = self.pop()? else { return Ok(()) };
                if byte == b'S' {
                    self.bytes = self.bytes.saturating_add(64);
                    self.cx.meter().fits(self.bytes)?;
                    self.registers.entry(register).or_default().push(Level { value: Some(value), array: HashMap::new() });
                } else if let Some(level) = self.level(register) {
                    level.value = Some(value);
                }
                Ok(())
            }
            b'l' => {
                let Some(register) = self.register()? else { return Ok(()) };
                let value = self.registers.get(&register).and_then(|levels| levels.last()).and_then(|level| level.value.clone());
                self.push(value.unwrap_or_else(|| Value::Number(Number::int(0))))
            }
            b'L' => {
                let Some(register) = self.register()? else { return Ok(()) };
                match self.registers.get_mut(&register).and_then(Vec::pop).and_then(|level| level.value) {
                    Some(value) => self.push(value),
                    None => self.error(&format!("stack register '{}' (0{register:o}) is empty", char::from(register))),
                }
            }
            b':' => {
                let Some(register) = self.register()? else { return Ok(()) };
                let Some(index) = self.index()? else { return Ok(()) };
                let Some(value) = self.pop()? else { return Ok(()) };
                self.bytes = self.bytes.saturating_add(64);
                self.cx.meter().fits(self.bytes)?;
                if let Some(level) = self.level(register) {
                    level.array.insert(index, value);
                }
                Ok(())
            }
            b';' => {
                let Some(register) = self.register()? else { return Ok(()) };
                let Some(index) = self.index()? else { return Ok(()) };
                let value =
                    self.registers.get(&register).and_then(|levels| levels.last()).and_then(|level| level.array.get(&index)).cloned();
                self.push(value.unwrap_or_else(|| Value::Number(Number::int(0))))
            }
            b'x' => match self.pop()? {
                Some(value) => self.start(value),
                None => Ok(()),
            },
            b'?' => {
                let mut line = Vec::new();
                self.out.flush()?;
                let mut input = self.cx.stdin();
                input.line(b'\n', &mut line)?;
                drop(input);
                self.start(Value::Text(line.into()))
            }
            b'q' => {
                // Out of the text that ran this one, and of dc at the bottom.
                if self.frames.iter().map(|frame| frame.depth).sum::<u64>() <= 2 {
                    self.exits = true;
                    self.frames.clear();
                } else {
                    self.leave(2);
                }
                Ok(())
            }
            b'Q' => match self.pop()? {
                Some(Value::Number(n)) => match n.whole(self.cx)?.and_then(|n| u64::try_from(n).ok()).filter(|n| *n > 0) {
                    // dc: one level is none.
                    Some(levels) => {
                        self.leave(if levels == 1 { 0 } else { levels });
                        Ok(())
                    }
                    None => self.error("Q command requires a number >= 1"),
                },
                Some(_) => self.error("Q command requires a number >= 1"),
                None => Ok(()),
            },
            other => {
                let shown = char::from(other);
                let shown = if other.is_ascii_graphic() { format!("'{shown}' ") } else { String::new() };
                // dc: the name goes to stderr, the rest to stdout.
                self.out.flush()?;
                self.cx.stderr_bytes(&[self.cx.name(), b": "].concat())?;
                self.out.line(format!("{shown}(0{other:o}) unimplemented").as_bytes())
            }
        }
    }

    fn power_modulo(&mut self) -> Result<(), Fault> {
        let [.., Value::Number(base), Value::Number(exponent), Value::Number(modulus)] = self.stack.as_slice() else {
            return self.error(if self.stack.len() < 3 { "stack empty" } else { "non-numeric value" });
        };
        let (base, exponent, modulus) = (base.clone(), exponent.clone(), modulus.rescale(self.cx, 0)?);
        if base.scale > 0 {
            self.out.flush()?;
            self.cx.stderr_bytes(b"Runtime warning: non-zero scale in base\n")?;
        }
        if modulus.is_zero() {
            return self.error("remainder by zero");
        }
        if exponent.is_negative() {
            return Ok(());
        }
        let exponent = exponent.rescale(self.cx, 0)?;
        let whole = base.rescale(self.cx, 0)?;
        let power = mini_gmp::pow_mod(self.cx, whole.digits().magnitude(), exponent.digits().magnitude(), modulus.digits().magnitude())?;
        let odd = exponent.digits().bit(0);
        let sign = if power == num_bigint::BigUint::default() {
            Sign::NoSign
        } else if whole.is_negative() && odd {
            Sign::Minus
        } else {
            Sign::Plus
        };
        self.stack.truncate(self.stack.len().saturating_sub(3));
        self.push(Value::Number(Number::new(BigInt::from_biguint(sign, power), 0)))
    }

    fn rotate(&mut self) -> Result<(), Fault> {
        let Some(value) = self.pop()? else { return Ok(()) };
        let Value::Number(n) = value else { return Ok(()) };
        let n = n.whole(self.cx)?.unwrap_or(0);
        let count = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX).min(self.stack.len());
        self.cx.step(count as u64 / 8)?;
        let start = self.stack.len() - count;
        if let Some(top) = self.stack.get_mut(start..).filter(|top| !top.is_empty()) {
            if n > 0 { top.rotate_left(1) } else { top.rotate_right(1) }
        }
        Ok(())
    }

    fn print_bytes(&mut self) -> Result<(), Fault> {
        match self.pop()? {
            Some(Value::Text(text)) => self.out.put(&text),
            Some(Value::Number(n)) => {
                let whole = n.rescale(self.cx, 0)?;
                self.out.put(&whole.digits().magnitude().to_bytes_be())
            }
            None => Ok(()),
        }
    }

    fn setting(&mut self, which: u8) -> Result<(), Fault> {
        let Some(value) = self.pop()? else { return Ok(()) };
        let whole = match &value {
            Value::Number(n) => Some(n.rescale(self.cx, 0)?),
            Value::Text(_) => None,
        };
        let small = whole.as_ref().and_then(|n| n.small());
        match (which, small) {
            (b'i', Some(base @ 2..=16)) => self.ibase = u32::try_from(base).unwrap_or(10),
            (b'i', _) => self.error("input base must be a number between 2 and 16 (inclusive)")?,
            (b'o', _) => match whole.filter(|n| *n.digits() > BigInt::from(1)) {
                Some(base) => self.obase = base.digits().into_owned(),
                None => self.error("output base must be a number greater than 1")?,
            },
            (_, Some(scale)) if (0..=i64::from(u32::MAX)).contains(&scale) => self.scale = usize::try_from(scale).unwrap_or(0),
            _ => self.error("scale must be a nonnegative number")?,
        }
        Ok(())
    }
}
