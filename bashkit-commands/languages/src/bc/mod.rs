//! `bc`: a calculator with a language of its own, for numbers of any length.

mod library;
pub(super) mod number;
mod parse;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use num_bigint::BigInt;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::mini_gmp;
use bashkit_core::kernel::{Done, Fault, Output};

use number::Number;
use parse::{Argument, Expr, Extensions, Function, Item, Kind, Operator, Parser, Place, Source, Stmt, Wrong};

const LIBRARY: Opt = Opt::flag('l', "mathlib", "use the predefined math routines, with scale 20");
const QUIET: Opt = Opt::flag('q', "quiet", "don't print initial banner (there is none without a terminal)");
const STANDARD: Opt = Opt::flag('s', "standard", "process exactly the POSIX bc language");
const WARN: Opt = Opt::flag('w', "warn", "give warnings for extensions to POSIX bc");
const INTERACTIVE: Opt = Opt::flag('i', "interactive", "(accepted: there is no terminal)");

pub(crate) const COMMAND: Command = Command::new(
    "bc",
    "bc [OPTION]... [FILE]...",
    "An arbitrary precision calculator language",
    &[INTERACTIVE, LIBRARY, QUIET, STANDARD, WARN],
    run,
);

/// Largest value of `scale` that can be assigned.
const SCALE_MAX: i64 = 1 << 24;

type Frame = Vec<(usize, Number)>;
/// Shared with the functions that take it as `*a[]`.
type Array = Rc<RefCell<BTreeMap<u64, Number>>>;

type Named<V> = HashMap<Vec<u8>, V, foldhash::fast::RandomState>;

/// Control flow at the end of a statement.
enum Flow {
    On,
    Break,
    Continue,
    Return(Number),
}

/// Reason why a line was not run to its end.
enum Stop {
    Fault(Fault),
    /// A message of the calculator: the rest of the line is not run.
    Error(String),
    Halt,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

struct Machine<'a, 'c> {
    cx: &'a Cx<'c>,
    out: Output,
    column: usize,
    line_size: usize,
    /// Variables by their numbers.
    variables: Vec<Number>,
    arrays: Named<Array>,
    functions: Named<Rc<Function>>,
    scale: usize,
    ibase: u32,
    obase: BigInt,
    last: Number,
    library: bool,
    within: Vec<u8>,
    /// Unread rest of the program and of standard input, while a line runs.
    source: Option<Source>,
    /// Numbers are alive as long as the run.
    live: bashkit_core::limits::Charge,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    let cx = &*cx;
    let mut library = cx.args.has(&LIBRARY);
    let mut extensions = match cx.args.last_of(&[&STANDARD, &WARN]) {
        Some(option) if option.short() == STANDARD.short() => Extensions::Refused,
        Some(_) => Extensions::Warned,
        None => Extensions::Welcome,
    };
    if cx.env("POSIXLY_CORRECT").is_some() {
        extensions = Extensions::Refused;
    }
    let more = cx.env("BC_ENV_ARGS").unwrap_or_default();
    let words = more.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let (options, files): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with(b"-"));
    operands.splice(..0, files.into_iter().map(<[u8]>::to_vec));
    for option in options {
        match option {
            b"-l" | b"--mathlib" => library = true,
            b"-s" | b"--standard" => extensions = Extensions::Refused,
            b"-w" | b"--warn" => extensions = Extensions::Warned,
            b"-q" | b"--quiet" | b"-i" | b"--interactive" => {}
            other => {
                return Err(Fault::failure(
                    1,
                    [b"BC_ENV_ARGS: option '", other, b"' is not supported here; supported are: -i -l -q -s -w"].concat(),
                ));
            }
        }
    }
    let mut inputs = VecDeque::new();
    for name in &operands {
        match cx.open_input(name) {
            Ok(input) => inputs.push_back((name.clone(), input)),
            Err(fault) => {
                fault.errno()?;
                cx.stderr_bytes(&[b"File ", &name[..], b" is unavailable.\n"].concat())?;
                return Ok(1);
            }
        }
    }
    inputs.push_back((b"(standard_in)".to_vec(), cx.stdin()));
    let length = cx.env("BC_LINE_LENGTH").and_then(|text| std::str::from_utf8(&text).ok()?.parse::<usize>().ok());
    let mut machine = Machine {
        cx,
        out: cx.stdout(),
        column: 0,
        line_size: length.filter(|n| *n == 0 || *n > 2).unwrap_or(70),
        variables: Vec::new(),
        arrays: Named::default(),
        functions: Named::default(),
        scale: if library { 20 } else { 0 },
        ibase: 10,
        obase: BigInt::from(10),
        last: Number::default(),
        library,
        within: b"(main)".to_vec(),
        source: None,
        live: cx.meter().charge(0)?,
    };
    let mut parser = Parser::new(cx, Source { inputs, line: 1, name: Vec::new(), bad: Vec::new() }, extensions);
    loop {
        let item = parser.item();
        for (name, line, byte) in std::mem::take(&mut parser.source.bad) {
            machine.out.flush()?;
            let shown = if byte.is_ascii_graphic() { char::from(byte).to_string() } else { format!("\\{byte:03o}") };
            cx.stderr_bytes(&[&name[..], format!(" {line}: illegal character: {shown}\n").as_bytes()].concat())?;
        }
        let statements = match item {
            Ok(Item::End | Item::Quit) | Err(Wrong::Quit) => break,
            Ok(Item::Define(name, function)) => {
                machine.functions.insert(name, Rc::from(function));
                continue;
            }
            Ok(Item::Statements(statements)) => statements,
            Err(Wrong::Fault(fault)) => return Err(fault),
            Err(Wrong::Refused) => continue,
            Err(Wrong::Syntax(text)) => {
                machine.out.flush()?;
                let line = parser.source.line;
                cx.stderr_bytes(&[&parser.source.name[..], format!(" {line}: {text}\n").as_bytes()].concat())?;
                parser.recover()?;
                continue;
            }
        };
        machine.source = Some(parser.source);
        let status = machine.line(&statements)?;
        parser.source = machine.source.take().unwrap_or_default();
        if let Some(status) = status {
            return Ok(status);
        }
        // What is piped on is seen line by line.
        machine.out.flush()?;
    }
    machine.out.flush()?;
    Ok(0)
}

impl Machine<'_, '_> {
    /// Runs the statements of a line; answers the status when that was the last one.
    fn line(&mut self, statements: &[Stmt]) -> Result<Option<u8>, Fault> {
        for statement in statements {
            match self.statement(statement) {
                Ok(_) => {}
                Err(Stop::Fault(fault)) => return Err(fault),
                Err(Stop::Halt) => {
                    self.out.flush()?;
                    return Ok(Some(0));
                }
                Err(Stop::Error(text)) => {
                    self.out.flush()?;
                    let within = std::mem::replace(&mut self.within, b"(main)".to_vec());
                    self.cx.stderr_bytes(&[b"Runtime error (func=", &within[..], b"): ", text.as_bytes(), b"\n"].concat())?;
                    break;
                }
            }
        }
        Ok(None)
    }

    fn warn(&mut self, text: &str) -> Result<(), Fault> {
        self.out.flush()?;
        self.cx.stderr_bytes(&[b"Runtime warning (func=", &self.within[..], b"): ", text.as_bytes(), b"\n"].concat())
    }

    fn put(&mut self, text: &[u8]) -> Result<(), Fault> {
        let (whole, ended) = text.strip_suffix(b"\n").map_or((text, false), |whole| (whole, true));
        if (self.line_size == 0 || self.column + whole.len() + 1 < self.line_size) && memchr::memchr(b'\n', whole).is_none() {
            self.column = if ended { 0 } else { self.column + whole.len() };
            return self.out.put(text);
        }
        for byte in text {
            if *byte == b'\n' {
                self.column = 0;
            } else {
                self.column += 1;
                if self.line_size > 0 && self.column + 1 == self.line_size {
                    self.out.put(b"\\\n")?;
                    self.column = 1;
                }
            }
            self.out.put(&[*byte])?;
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8], escapes: bool) -> Result<(), Fault> {
        let mut bytes = text.iter().copied();
        while let Some(byte) = bytes.next() {
            if byte != b'\\' || !escapes {
                self.put(&[byte])?;
                continue;
            }
            match bytes.next() {
                Some(b'a') => self.put(&[7])?,
                Some(b'b') => self.put(&[8])?,
                Some(b'f') => self.put(&[12])?,
                Some(b'n') => self.put(b"\n")?,
                Some(b'q') => self.put(b"\"")?,
                Some(b'r') => self.put(b"\r")?,
                Some(b't') => self.put(b"\t")?,
                Some(b'\\') => self.put(b"\\")?,
                _ => {}
            }
        }
        Ok(())
    }

    fn show(&mut self, value: &Number) -> Result<(), Fault> {
        let text = value.show(self.cx, &self.obase)?;
        self.put(&text)
    }

    fn statement(&mut self, statement: &Stmt) -> Result<Flow, Stop> {
        self.cx.step(2)?;
        self.cx.kernel().check_stack().map_err(Fault::from)?;
        match statement {
            Stmt::Nothing => {}
            Stmt::Expr(expr @ Expr::Assign(..)) => self.effect(expr)?,
            Stmt::Expr(expr) => {
                let value = self.eval(expr)?;
                let void = matches!(expr, Expr::Call(name, _) if self.functions.get(name).is_some_and(|f| f.void));
                if !void {
                    self.show(&value)?;
                    self.put(b"\n")?;
                    self.last = value;
                }
            }
            Stmt::Text(text) => self.text(text, false)?,
            Stmt::Print(list) => {
                for part in list {
                    match part {
                        Stmt::Text(text) => self.text(text, true)?,
                        Stmt::Expr(expr) => {
                            let value = self.eval(expr)?;
                            self.show(&value)?;
                            self.last = value;
                        }
                        _ => {}
                    }
                }
            }
            Stmt::Block(list) => {
                for statement in list {
                    match self.statement(statement)? {
                        Flow::On => {}
                        other => return Ok(other),
                    }
                }
            }
            Stmt::If(test, then, other) => {
                if !self.eval(test)?.is_zero() {
                    return self.statement(then);
                } else if let Some(other) = other {
                    return self.statement(other);
                }
            }
            Stmt::While(test, body) => {
                while !self.eval(test)?.is_zero() {
                    match self.statement(body)? {
                        Flow::Break => break,
                        Flow::Return(value) => return Ok(Flow::Return(value)),
                        Flow::On | Flow::Continue => {}
                    }
                }
            }
            Stmt::For(first, test, next, body) => {
                if let Some(first) = first {
                    self.effect(first)?;
                }
                loop {
                    self.cx.step(1)?;
                    if let Some(test) = test
                        && self.eval(test)?.is_zero()
                    {
                        break;
                    }
                    match self.statement(body)? {
                        Flow::Break => break,
                        Flow::Return(value) => return Ok(Flow::Return(value)),
                        Flow::On | Flow::Continue => {}
                    }
                    if let Some(next) = next {
                        self.effect(next)?;
                    }
                }
            }
            Stmt::Break => return Ok(Flow::Break),
            Stmt::Continue => return Ok(Flow::Continue),
            Stmt::Return(value) => {
                let value = match value {
                    Some(value) => self.eval(value)?,
                    None => Number::default(),
                };
                return Ok(Flow::Return(value));
            }
            Stmt::Halt => return Err(Stop::Halt),
            Stmt::Warranty => {
                let text = "\nbc (bashkit)\n\n    THERE IS NO WARRANTY FOR THE PROGRAM, TO THE EXTENT PERMITTED BY APPLICABLE LAW.\n    It is provided \"as is\", without warranty of any kind, under the license of bashkit.\n\n";
                self.put(text.as_bytes())?;
            }
            Stmt::Limits => {
                let text = "BC_BASE_MAX     = 2147483647\nBC_DIM_MAX      = 16777215\nBC_SCALE_MAX    = 16777216\nBC_STRING_MAX   = 2147483647\nMAX Exponent    = 9223372036854775807\nNumber of vars  = 32767\n";
                self.put(text.as_bytes())?;
            }
        }
        Ok(Flow::On)
    }

    fn index(&mut self, name: &[u8], idx: &Expr) -> Result<u64, Stop> {
        let value = self.eval(idx)?;
        match value.whole(self.cx)? {
            Some(idx) if (0..=16_777_215).contains(&idx) => Ok(idx.unsigned_abs()),
            _ => Err(Stop::Error(format!("Array {} subscript out of bounds.", String::from_utf8_lossy(name)))),
        }
    }

    fn get(&mut self, place: &Place) -> Result<Number, Stop> {
        Ok(match place {
            Place::Variable(slot) => self.variables.get(*slot).cloned().unwrap_or_default(),
            Place::Element(name, idx) => {
                let idx = self.index(name, idx)?;
                self.arrays.get(name).and_then(|array| array.borrow().get(&idx).cloned()).unwrap_or_default()
            }
            Place::Scale => Number::int(i64::try_from(self.scale).unwrap_or(i64::MAX)),
            Place::Ibase => Number::int(i64::from(self.ibase)),
            Place::Obase => Number::new(self.obase.clone(), 0),
            Place::Last => self.last.clone(),
        })
    }

    /// Puts a value into a variable; answers the one before.
    fn replace(&mut self, slot: usize, value: Number) -> Number {
        if slot >= self.variables.len() {
            self.variables.resize_with(slot + 1, Number::default);
        }
        self.variables.get_mut(slot).map(|variable| std::mem::replace(variable, value)).unwrap_or_default()
    }

    fn set(&mut self, place: &Place, value: Number) -> Result<(), Stop> {
        let bytes = self.live.bytes() + usize::try_from(value.bits() / 8).unwrap_or(usize::MAX);
        match place {
            Place::Variable(slot) => {
                self.cx.meter().fits(bytes).map_err(Fault::from)?;
                self.replace(*slot, value);
            }
            Place::Element(name, idx) => {
                let idx = self.index(name, idx)?;
                let grown = bytes + 64;
                self.live.resize(grown).map_err(Fault::from)?;
                match self.arrays.get(name) {
                    Some(array) => array.borrow_mut().insert(idx, value),
                    None => self.arrays.entry(name.clone()).or_default().borrow_mut().insert(idx, value),
                };
            }
            Place::Last => self.last = value,
            Place::Scale | Place::Ibase | Place::Obase => {
                let whole = value.whole(self.cx)?;
                match place {
                    Place::Scale => match whole {
                        Some(n) if n < 0 => {
                            self.warn("negative scale, set to 0")?;
                            self.scale = 0;
                        }
                        Some(n) if n <= SCALE_MAX => self.scale = usize::try_from(n).unwrap_or(0),
                        _ => {
                            self.warn(&format!("scale too large, set to {SCALE_MAX}"))?;
                            self.scale = usize::try_from(SCALE_MAX).unwrap_or(0);
                        }
                    },
                    Place::Ibase => match whole {
                        Some(n) if n < 2 => {
                            self.warn("ibase too small, set to 2")?;
                            self.ibase = 2;
                        }
                        Some(n) if n <= 36 => self.ibase = u32::try_from(n).unwrap_or(10),
                        _ => {
                            self.warn("ibase too large, set to 36")?;
                            self.ibase = 36;
                        }
                    },
                    _ => match whole {
                        Some(n) if n < 2 => {
                            self.warn("obase too small, set to 2")?;
                            self.obase = BigInt::from(2);
                        }
                        Some(n) if n <= 2_147_483_647 => self.obase = BigInt::from(n),
                        _ => {
                            self.warn("obase too large, set to 2147483647")?;
                            self.obase = BigInt::from(2_147_483_647);
                        }
                    },
                }
            }
        }
        Ok(())
    }

    fn assigned(&mut self, place: &Place, operator: Option<Operator>, value: &Expr) -> Result<Number, Stop> {
        let Some(operator) = operator else { return self.eval(value) };
        let old = self.get(place)?;
        let new = self.eval(value)?;
        self.reckon(operator, &old, &new)
    }

    /// Evaluates an expression whose value nobody wants.
    fn effect(&mut self, expr: &Expr) -> Result<(), Stop> {
        self.cx.step(1)?;
        match expr {
            Expr::Assign(place, operator, value) => {
                let value = self.assigned(place, *operator, value)?;
                self.set(place, value)
            }
            Expr::Step(place, by, _) => {
                let new = self.get(place)?.add(self.cx, &Number::int(*by))?;
                self.set(place, new)
            }
            other => self.eval(other).map(drop),
        }
    }

    fn reckon(&mut self, operator: Operator, a: &Number, b: &Number) -> Result<Number, Stop> {
        let cx = self.cx;
        let truth = |is: bool| Number::int(i64::from(is));
        let order = || a.compare(cx, b);
        let zero = || Stop::Error("Divide by zero".to_owned());
        Ok(match operator {
            // The first operand did not decide.
            Operator::And | Operator::Or => truth(!b.is_zero()),
            Operator::Equal => truth(order()?.is_eq()),
            Operator::NotEqual => truth(order()?.is_ne()),
            Operator::Less => truth(order()?.is_lt()),
            Operator::LessEqual => truth(order()?.is_le()),
            Operator::Greater => truth(order()?.is_gt()),
            Operator::GreaterEqual => truth(order()?.is_ge()),
            Operator::Add => a.add(cx, b)?,
            Operator::Subtract => a.sub(cx, b)?,
            Operator::Multiply => a.mul(cx, b, self.scale)?,
            Operator::Divide => a.div(cx, b, self.scale)?.ok_or_else(zero)?,
            Operator::Remainder => a.rem(cx, b, self.scale)?.ok_or_else(|| Stop::Error("Modulo by zero".to_owned()))?,
            Operator::Power => {
                if !b.rescale(cx, 0)?.rescale(cx, b.scale)?.eq(b) || b.scale > 0 {
                    self.warn("non-zero scale in exponent")?;
                }
                let exponent = b.whole(cx)?.ok_or_else(|| Stop::Error("exponent too large in raise".to_owned()))?;
                a.pow(cx, exponent, self.scale)?.ok_or_else(zero)?
            }
        })
    }

    fn eval(&mut self, expr: &Expr) -> Result<Number, Stop> {
        self.cx.step(1)?;
        self.cx.kernel().check_stack().map_err(Fault::from)?;
        let truth = |is: bool| Number::int(i64::from(is));
        Ok(match expr {
            Expr::Number(text) => Number::parse(self.cx, text, self.ibase)?,
            Expr::Place(place) => self.get(place)?,
            Expr::Group(inner) => self.eval(inner)?,
            Expr::Assign(place, operator, value) => {
                let value = self.assigned(place, *operator, value)?;
                self.set(place, value.clone())?;
                value
            }
            Expr::Step(place, by, before) => {
                let old = self.get(place)?;
                let new = old.add(self.cx, &Number::int(*by))?;
                self.set(place, new.clone())?;
                if *before { new } else { old }
            }
            Expr::Neg(inner) => self.eval(inner)?.neg(),
            Expr::Not(inner) => truth(self.eval(inner)?.is_zero()),
            Expr::Power(a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                self.reckon(Operator::Power, &a, &b)?
            }
            Expr::Chain(first, rest) => {
                let mut value = self.eval(first)?;
                for (operator, other) in rest {
                    value = match operator {
                        Operator::And if value.is_zero() => truth(false),
                        Operator::Or if !value.is_zero() => truth(true),
                        _ => {
                            let other = self.eval(other)?;
                            self.reckon(*operator, &value, &other)?
                        }
                    };
                }
                value
            }
            Expr::Of(what, inner) => {
                let value = self.eval(inner)?;
                match *what {
                    "sqrt" => value.sqrt(self.cx, self.scale)?.ok_or_else(|| Stop::Error("Square root of a negative number".to_owned()))?,
                    "scale" => Number::int(i64::try_from(value.scale).unwrap_or(i64::MAX)),
                    _ => {
                        let n_digits = if value.is_zero() { 1 } else { mini_gmp::decimal_length(self.cx, &value.digits())? };
                        let digits = n_digits.max(value.scale);
                        Number::int(i64::try_from(digits).unwrap_or(i64::MAX))
                    }
                }
            }
            Expr::Read => {
                let text = match &mut self.source {
                    Some(source) => source.number(self.cx)?,
                    None => Vec::new(),
                };
                match text.strip_prefix(b"-") {
                    Some(text) => Number::parse(self.cx, text, self.ibase)?.neg(),
                    None => Number::parse(self.cx, &text, self.ibase)?,
                }
            }
            Expr::Random => {
                let mut bytes = [0u8; 4];
                self.cx.host().random.fill(&mut bytes);
                Number::int(i64::from(u32::from_le_bytes(bytes) >> 1))
            }
            Expr::Call(name, arguments) => self.call(name, arguments)?,
        })
    }

    fn call(&mut self, name: &[u8], arguments: &[Argument]) -> Result<Number, Stop> {
        let Some(function) = self.functions.get(name).cloned() else {
            if self.library {
                return self.library_call(name, arguments);
            }
            return Err(Stop::Error(format!("Function {} not defined.", String::from_utf8_lossy(name))));
        };
        let kinds_fit = function.parameters.len() == arguments.len()
            && function
                .parameters
                .iter()
                .zip(arguments)
                .all(|(local, argument)| (local.kind == Kind::Number) == matches!(argument, Argument::Value(_)));
        if !kinds_fit {
            let what = if function.parameters.len() == arguments.len() { "Parameter type mismatch" } else { "Parameter number mismatch" };
            return Err(Stop::Error(format!("{what} in function {}.", String::from_utf8_lossy(name))));
        }
        let mut values: Vec<(Number, Array)> = Vec::new();
        for (argument, parameter) in arguments.iter().zip(&function.parameters) {
            values.push(match argument {
                Argument::Value(expr) => (self.eval(expr)?, Array::default()),
                Argument::Array(name) => {
                    let array = Rc::clone(self.arrays.entry(name.clone()).or_default());
                    if parameter.kind == Kind::Shared {
                        (Number::default(), array)
                    } else {
                        let copy = array.borrow().clone();
                        self.cx.step(1 + copy.len() as u64)?;
                        (Number::default(), Rc::new(RefCell::new(copy)))
                    }
                }
            });
        }
        let mut held: Frame = Vec::new();
        let mut held_arrays = Vec::new();
        values.resize_with(function.parameters.len() + function.autos.len(), Default::default);
        for (local, (value, array)) in function.parameters.iter().chain(&function.autos).zip(values) {
            if local.kind != Kind::Number {
                held_arrays.push((local.name.clone(), self.arrays.insert(local.name.clone(), array)));
            } else {
                held.push((local.slot, self.replace(local.slot, value)));
            }
        }
        let within = std::mem::replace(&mut self.within, name.to_vec());
        let result = self.statement(&function.body);
        for (slot, value) in held.into_iter().rev() {
            self.replace(slot, value);
        }
        for (name, array) in held_arrays.into_iter().rev() {
            match array {
                Some(array) => self.arrays.insert(name, array),
                None => self.arrays.remove(&name),
            };
        }
        let result = result?;
        self.within = within;
        Ok(match result {
            Flow::Return(value) => value,
            _ => Number::default(),
        })
    }

    fn library_call(&mut self, name: &[u8], arguments: &[Argument]) -> Result<Number, Stop> {
        let mut values = Vec::new();
        for argument in arguments {
            if let Argument::Value(expr) = argument {
                values.push(self.eval(expr)?);
            }
        }
        let (cx, scale) = (self.cx, self.scale);
        Ok(match (name, values.as_slice()) {
            (b"s", [x]) => library::sine(cx, x, scale, false)?,
            (b"c", [x]) => library::sine(cx, x, scale, true)?,
            (b"a", [x]) => library::arctan(cx, x, scale)?,
            (b"e", [x]) => library::exp(cx, x, scale)?,
            (b"l", [x]) => library::log(cx, x, scale)?,
            (b"j", [n, x]) => {
                let order = n.whole(cx)?.filter(|n| n.unsigned_abs() < 1 << 20);
                library::bessel(cx, order.ok_or_else(|| Stop::Error("order of j() too large".to_owned()))?, x, scale)?
            }
            (b"s" | b"c" | b"a" | b"e" | b"l" | b"j", _) => {
                return Err(Stop::Error(format!("Parameter number mismatch in function {}.", String::from_utf8_lossy(name))));
            }
            _ => return Err(Stop::Error(format!("Function {} not defined.", String::from_utf8_lossy(name)))),
        })
    }
}
