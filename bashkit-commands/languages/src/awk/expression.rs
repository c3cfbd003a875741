//! Values of expressions: numbers, truths and texts, each on the shortest way; assignments and calls.

use bashkit_core::gnu::Locale;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::pattern::Regex;

use super::array::{Array, ELEMENT_BYTES, Key};
use super::ast::{Arith, Expr, Function, Order, Slot, special};
use super::number;
use super::parse::compile;
use super::run::{Awk, Flow, NO_SCALAR, Res, append, fatal, null_redirection};
use super::value::{Str, Value};

/// Compiled regular expressions that are remembered.
const REGEXES_MAX: usize = 500;
/// Longest text that is built in the buffer for it.
const SCRATCH_BYTES: usize = 1 << 10;
/// Largest nesting depth of function calls.
const CALLS_MAX: usize = 20_000;

impl<'p> Awk<'p, '_, '_> {
    /// The text of a value.
    #[inline]
    pub(super) fn text(&self, value: &Value) -> Str {
        match value {
            Value::Str(s) | Value::Input(s) | Value::Regex(s) => s.clone(),
            Value::Num(n) => match number::small_integer(*n) {
                Some(n) => Str::new(inttostr(n, &mut [0; BYTES_MAX])),
                None => {
                    let mut out = Vec::with_capacity(24);
                    number::print(*n, &self.convfmt, &mut out);
                    Str::from_vec(out)
                }
            },
            Value::Untyped | Value::Array(_) => Str::EMPTY,
        }
    }

    #[inline]
    pub(super) fn eval_text(&mut self, expr: &'p Expr) -> Res<Str> {
        Ok(match self.eval(expr)? {
            Value::Str(s) | Value::Input(s) | Value::Regex(s) => s,
            other => self.text(&other),
        })
    }

    /// The number that an expression is without any work: a constant, or a variable that holds one.
    #[inline]
    pub(super) fn leaf(&self, expr: &Expr) -> Option<f64> {
        let place = match expr {
            Expr::Num(n) => return Some(*n),
            Expr::Var(Slot::Local(i)) => self.locals.get(self.base + *i)?,
            Expr::Var(Slot::Global(i @ 3..)) => self.globals.get(*i)?,
            _ => return None,
        };
        if let Value::Num(n) = place { Some(*n) } else { None }
    }

    /// The value of an expression as a number.
    #[inline]
    pub(super) fn num(&mut self, expr: &'p Expr) -> Res<f64> {
        match self.leaf(expr) {
            Some(n) => Ok(n),
            None => self.computed(expr),
        }
    }

    /// [`Awk::num`] of what is no number yet.
    fn computed(&mut self, expr: &'p Expr) -> Res<f64> {
        match expr {
            Expr::Binary(op, a, b) => {
                let a = match self.leaf(a) {
                    Some(a) => a,
                    None => {
                        self.cx.kernel().check_stack()?;
                        self.computed(a)?
                    }
                };
                let b = match self.leaf(b) {
                    Some(b) => b,
                    None => {
                        self.cx.kernel().check_stack()?;
                        self.computed(b)?
                    }
                };
                arith(*op, a, b)
            }
            Expr::Group(inner) => self.num(inner),
            Expr::Var(slot @ Slot::Global(0..=2)) => Ok(self.read(*slot)?.num()),
            Expr::Var(slot) => match self.place(*slot) {
                Some(Value::Array(_)) => Err(fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(*slot)))),
                Some(value) => Ok(value.num()),
                None => Ok(0.0),
            },
            Expr::Field(index) => {
                let n = self.field_number(index)?;
                self.ensure(n)?;
                if n == 0 {
                    return Ok(number::prefix(self.record.text()));
                }
                match self.record.bytes(n) {
                    Some(bytes) => Ok(number::prefix(bytes)),
                    None => Ok(self.record.value(n).num()),
                }
            }
            Expr::Neg(a) => Ok(-self.num(a)?),
            Expr::Update(op, target, value) => self.update(*op, target, value),
            Expr::Step(target, change, old) => self.step(target, *change, *old),
            _ => Ok(self.eval(expr)?.num()),
        }
    }

    /// The value of an expression whose value is always a number, or is one now. `None` where nothing has been evaluated.
    #[inline]
    pub(super) fn numeric(&mut self, expr: &'p Expr) -> Res<Option<f64>> {
        if let Some(n) = self.leaf(expr) {
            return Ok(Some(n));
        }
        match expr {
            Expr::Binary(..) | Expr::Neg(_) | Expr::Plus(_) | Expr::Update(..) | Expr::Step(..) | Expr::Var(Slot::Global(0..=2)) => {
                self.computed(expr).map(Some)
            }
            Expr::Group(inner) if matches!(**inner, Expr::Binary(..)) => self.computed(inner).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether the value of an expression is true.
    #[inline]
    pub(super) fn truth(&mut self, expr: &'p Expr) -> Res<bool> {
        match expr {
            Expr::Compare(order, a, b) => self.ordered(*order, a, b),
            _ => self.decided(expr),
        }
    }

    /// [`Awk::truth`] of what is no comparison.
    fn decided(&mut self, expr: &'p Expr) -> Res<bool> {
        match expr {
            Expr::Match(positive, text, pattern) => self.matches(*positive, text, pattern),
            Expr::Regex(text, regex) => {
                self.fresh_record()?;
                if !self.icase {
                    return Ok(self.searcher.is_match(regex, self.record.text())?);
                }
                let regex = self.static_regex(text, regex)?;
                Ok(self.searcher.is_match(&regex, self.record.text())?)
            }
            Expr::And(a, b) => Ok(self.truth(a)? && self.truth(b)?),
            Expr::Or(a, b) => Ok(self.truth(a)? || self.truth(b)?),
            Expr::Not(a) => Ok(!self.truth(a)?),
            Expr::Group(a) => self.truth(a),
            Expr::Var(slot) if !matches!(slot, Slot::Global(0..=2)) => match self.place(*slot) {
                Some(Value::Array(_)) => Ok(self.read(*slot)?.is_true()),
                Some(value) => Ok(value.is_true()),
                None => Ok(false),
            },
            Expr::In(keys, array) => {
                let key = self.key(keys)?;
                let array = self.array(array)?;
                Ok(array.borrow().contains(&key))
            }
            _ => Ok(self.eval(expr)?.is_true()),
        }
    }

    fn ordered(&mut self, order: Order, a: &'p Expr, b: &'p Expr) -> Res<bool> {
        if let (Expr::Field(index), Expr::Str(text)) = (a, b) {
            return Ok(order.fits(self.compare_field(index, text)?));
        }
        let a = match self.numeric(a)? {
            Some(x) => match self.numeric(b)? {
                Some(y) => return Ok(order.holds(x, y)),
                None => Value::Num(x),
            },
            None => self.eval(a)?,
        };
        let b = self.eval(b)?;
        if let (Some(x), Some(y)) = (a.as_number(), b.as_number()) {
            return Ok(order.holds(x, y));
        }
        Ok(order.fits(self.compare(&a, &b)))
    }

    /// Compares as numbers when both are, else as texts.
    pub(super) fn compare(&self, a: &Value, b: &Value) -> std::cmp::Ordering {
        if let (Some(x), Some(y)) = (a.as_number(), b.as_number()) {
            return x.partial_cmp(&y).unwrap_or(std::cmp::Ordering::Less);
        }
        match (a, b) {
            (Value::Str(a) | Value::Input(a), Value::Str(b) | Value::Input(b)) => self.compare_texts(a.bytes(), b.bytes()),
            _ => self.compare_texts(self.text(a).bytes(), self.text(b).bytes()),
        }
    }

    /// Compares texts, without regard to case where IGNORECASE says so.
    pub(super) fn compare_texts(&self, a: &[u8], b: &[u8]) -> std::cmp::Ordering {
        if !self.icase {
            return a.cmp(b);
        }
        if a.is_ascii() && b.is_ascii() {
            return a.iter().map(u8::to_ascii_lowercase).cmp(b.iter().map(u8::to_ascii_lowercase));
        }
        folded(self.locale(), a).cmp(&folded(self.locale(), b))
    }

    /// Compares a field with a text of the program where the field lies.
    fn compare_field(&mut self, index: &'p Expr, text: &Str) -> Res<std::cmp::Ordering> {
        let n = self.field_number(index)?;
        self.ensure(n)?;
        let field = if n == 0 { Some(self.record.text()) } else { self.record.bytes(n) };
        Ok(match field {
            Some(field) => self.compare_texts(field, text.bytes()),
            None => self.compare(&self.record.value(n), &Value::Str(text.clone())),
        })
    }

    fn matches(&mut self, positive: bool, text: &'p Expr, pattern: &'p Expr) -> Res<bool> {
        // `$0` and fields are looked at where they are.
        if let (Expr::Field(index), Expr::Regex(_, regex), false) = (text, pattern, self.icase) {
            let n = self.field_number(index)?;
            self.ensure(n)?;
            let bytes = if n == 0 { Some(self.record.text()) } else { self.record.bytes(n) };
            if let Some(bytes) = bytes {
                return Ok(self.searcher.is_match(regex, bytes)? == positive);
            }
        }
        let text = self.eval_text(text)?;
        if let (Expr::Regex(_, regex), false) = (pattern, self.icase) {
            return Ok(self.searcher.is_match(regex, text.bytes())? == positive);
        }
        let regex = self.pattern(pattern)?;
        Ok(self.searcher.is_match(&regex, text.bytes())? == positive)
    }

    pub(super) fn static_regex(&mut self, text: &[u8], regex: &Regex) -> Res<Regex> {
        if self.icase { self.regex_of(text) } else { Ok(regex.clone()) }
    }

    /// The regular expression that an operand of `~` stands for.
    pub(super) fn pattern(&mut self, expr: &'p Expr) -> Res<Regex> {
        match expr {
            Expr::Regex(text, regex) => self.static_regex(text, regex),
            Expr::Group(inner) if matches!(**inner, Expr::Regex(..)) => self.pattern(inner),
            _ => {
                let text = self.eval_text(expr)?;
                self.regex_of(text.bytes())
            }
        }
    }

    /// The compiled form of a text.
    pub(super) fn regex_of(&mut self, text: &[u8]) -> Res<Regex> {
        let key = (text.to_vec(), self.icase);
        if let Some(regex) = self.regexes.get(&key) {
            return Ok(regex.clone());
        }
        self.cx.step(50 + text.len() as u64)?;
        match compile(self.cx.meter(), text, self.locale(), self.icase) {
            Ok(regex) => {
                if self.regexes.len() >= REGEXES_MAX {
                    self.regexes.clear();
                }
                self.regexes.insert(key, regex.clone());
                Ok(regex)
            }
            Err(why) => Err(fatal([b"invalid regexp: ", why.as_bytes(), b": /", text, b"/"].concat())),
        }
    }

    /// Evaluates an expression for its side effects only.
    pub(super) fn run_expr(&mut self, expr: &'p Expr) -> Res<()> {
        match expr {
            Expr::Step(target, change, _) => {
                self.step(target, *change, false)?;
            }
            Expr::Assign(target, value) => self.assign_value(target, value)?,
            Expr::Update(op, target, value) => {
                self.update(*op, target, value)?;
            }
            _ => {
                self.eval(expr)?;
            }
        }
        Ok(())
    }

    pub(super) fn eval(&mut self, expr: &'p Expr) -> Res<Value> {
        match expr {
            Expr::Num(n) => Ok(Value::Num(*n)),
            Expr::Str(s) => Ok(Value::Str(s.clone())),
            Expr::TypedRegex(s) => Ok(Value::Regex(s.clone())),
            Expr::Var(slot) => self.read(*slot),
            Expr::Field(index) => {
                let n = self.field_number(index)?;
                self.field_value(n)
            }
            Expr::Group(inner) => self.eval(inner),
            // Looking at an element makes it.
            Expr::Index(array, keys) => self.with_element(array, keys, |place| Ok(place.clone())),
            Expr::Assign(target, value) => self.assignment(target, value),
            Expr::Update(op, target, value) => Ok(Value::Num(self.update(*op, target, value)?)),
            Expr::Step(target, change, old) => Ok(Value::Num(self.step(target, *change, *old)?)),
            Expr::Cond(cond, then, otherwise) => {
                self.cx.kernel().check_stack()?;
                if self.truth(cond)? { self.eval(then) } else { self.eval(otherwise) }
            }
            Expr::And(..) | Expr::Or(..) | Expr::Not(_) | Expr::Compare(..) | Expr::Match(..) | Expr::In(..) | Expr::Regex(..) => {
                self.cx.kernel().check_stack()?;
                Ok(Value::truth(self.truth(expr)?))
            }
            Expr::Neg(a) => Ok(Value::Num(-self.num(a)?)),
            Expr::Plus(a) => Ok(Value::Num(self.num(a)?)),
            Expr::Binary(..) => Ok(Value::Num(self.num(expr)?)),
            Expr::Concat(parts) => {
                self.cx.kernel().check_stack()?;
                let mut text = std::mem::take(&mut self.scratch);
                text.clear();
                self.concat(parts, &mut text)?;
                if text.len() > SCRATCH_BYTES {
                    return Ok(Value::text(text));
                }
                let value = Value::Str(Str::new(&text));
                self.scratch = text;
                Ok(value)
            }
            Expr::List(all) => {
                let mut text = Vec::new();
                self.concat(all, &mut text)?;
                Ok(Value::text(text))
            }
            Expr::Call(function, args) => self.call(*function, args),
            Expr::Indirect(target, args) => {
                let name = self.eval_text(target)?;
                let name = name.bytes().strip_prefix(b"awk::").map_or_else(|| name.clone(), Str::new);
                match self.program.functions.iter().position(|f| f.name == name.bytes()) {
                    Some(function) => self.call(function, args),
                    None if let Some(builtin) = super::lex::builtin(name.bytes()) => self.builtin(builtin, args),
                    None => {
                        let text = [b"`", name.bytes(), b"' is not a function, so it cannot be called indirectly"].concat();
                        Err(fatal(text))
                    }
                }
            }
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args),
            Expr::Getline(target) => self.getline(target.as_deref()),
            Expr::GetlineFile(target, file) => {
                let name = self.eval_text(file)?.bytes().to_vec();
                self.getline_from(target.as_deref(), name, false)
            }
            Expr::GetlineCommand(target, command) => {
                let name = self.eval_text(command)?.bytes().to_vec();
                self.getline_from(target.as_deref(), name, true)
            }
            Expr::GetlineCoprocess(target, command) => {
                let name = self.eval_text(command)?.bytes().to_vec();
                if name.is_empty() {
                    return Err(null_redirection("|&"));
                }
                if self.sources.contains_key(&name) {
                    // What it is to answer has to have reached it.
                    self.flush_all()?;
                } else {
                    self.coprocess(&name)?;
                }
                self.getline_from(target.as_deref(), name, true)
            }
        }
    }

    fn concat(&mut self, parts: &'p [Expr], text: &mut Vec<u8>) -> Res<()> {
        for part in parts {
            match part {
                Expr::Str(s) => text.extend_from_slice(s.bytes()),
                part => {
                    let value = self.eval(part)?;
                    // As it is here, and once more as the value that it becomes.
                    let more = value.weight().saturating_add(text.len());
                    if more > 4096 {
                        self.cx.meter().fits(more.saturating_mul(2))?;
                    }
                    append(&value, &self.convfmt, text);
                }
            }
        }
        self.cx.step(1 + text.len() as u64 / 256)?;
        Ok(())
    }

    fn assignment(&mut self, target: &'p Expr, value: &'p Expr) -> Res<Value> {
        // `s = s …` appends to what is there instead of copying it.
        if let (Expr::Var(slot), Expr::Concat(parts)) = (target, value)
            && let Some((Expr::Var(first), rest)) = parts.split_first()
            && first == slot
            && !matches!(slot, Slot::Global(i) if *i < special::N_WATCHED)
        {
            let mut tail = std::mem::take(&mut self.scratch);
            tail.clear();
            self.concat(rest, &mut tail)?;
            let convfmt = std::mem::take(&mut self.convfmt);
            let mut before = 0;
            let mut after = 0;
            let mut answer = Value::Untyped;
            let mut is_array = false;
            if let Some(place) = self.place(*slot) {
                if matches!(place, Value::Array(_)) {
                    is_array = true;
                } else {
                    before = place.weight();
                    let mut text = match std::mem::take(place) {
                        Value::Str(s) | Value::Input(s) | Value::Regex(s) => s.into_vec(),
                        other => {
                            let mut text = Vec::new();
                            append(&other, &convfmt, &mut text);
                            text
                        }
                    };
                    text.extend_from_slice(&tail);
                    *place = Value::text(text);
                    after = place.weight();
                    // Long texts are not handed on: that would make the next appending copy them.
                    if after == 0 {
                        answer = place.clone();
                    }
                }
            }
            self.convfmt = convfmt;
            if tail.len() <= SCRATCH_BYTES {
                self.scratch = tail;
            }
            if is_array {
                return Err(fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(*slot))));
            }
            self.account(after as isize - before as isize)?;
            self.cx.meter().fits(after)?;
            if after > 0 {
                return self.read(*slot);
            }
            return Ok(answer);
        }
        let source = value;
        let value = self.eval(source)?;
        if let Value::Array(_) = value {
            return Err(self.no_scalar(source));
        }
        self.assign(target, value.clone())?;
        Ok(value)
    }

    /// Assigns a value that nobody else wants.
    pub(super) fn assign_value(&mut self, target: &'p Expr, value: &'p Expr) -> Res<()> {
        let mut value = value;
        loop {
            value = match value {
                Expr::Group(inner) => inner,
                Expr::Cond(cond, then, otherwise) => {
                    if self.truth(cond)? {
                        then
                    } else {
                        otherwise
                    }
                }
                _ => break,
            };
        }
        if let Expr::Concat(_) = value {
            return self.assignment(target, value).map(drop);
        }
        if let Some(n) = self.numeric(value)? {
            if let Expr::Var(slot) = target
                && !matches!(slot, Slot::Global(i) if *i < special::N_WATCHED)
                && let Some(place @ Value::Num(_)) = self.place(*slot)
            {
                *place = Value::Num(n);
                return Ok(());
            }
            return self.assign(target, Value::Num(n));
        }
        let source = value;
        let value = self.eval(source)?;
        if let Value::Array(_) = value {
            return Err(self.no_scalar(source));
        }
        self.assign(target, value)
    }

    /// `+=` and its like: the new value.
    fn update(&mut self, op: Arith, target: &'p Expr, value: &'p Expr) -> Res<f64> {
        let change = self.num(value)?;
        if change == 0.0 && matches!(op, Arith::Div | Arith::Mod) {
            let sign = if op == Arith::Div { "/=" } else { "%=" };
            return Err(fatal(format!("division by zero attempted in `{sign}'")));
        }
        match target {
            Expr::Index(array, keys) => self.with_element(array, keys, |place| {
                let new = arith(op, place.num(), change)?;
                *place = Value::Num(new);
                Ok(new)
            }),
            Expr::Var(slot) if !matches!(slot, Slot::Global(i) if *i < special::N_WATCHED) => {
                if let Some(Value::Num(place)) = self.place(*slot) {
                    *place = arith(op, *place, change)?;
                    return Ok(*place);
                }
                let new = arith(op, self.num(target)?, change)?;
                self.assign_slot(*slot, Value::Num(new))?;
                Ok(new)
            }
            _ => {
                let new = arith(op, self.num(target)?, change)?;
                self.assign(target, Value::Num(new))?;
                Ok(new)
            }
        }
    }

    fn step(&mut self, target: &'p Expr, change: f64, old_wanted: bool) -> Res<f64> {
        match target {
            Expr::Var(slot) if !matches!(slot, Slot::Global(i) if *i < special::N_WATCHED) => {
                if let Some(place) = self.place(*slot) {
                    let old = match place {
                        Value::Num(n) => *n,
                        Value::Array(_) => {
                            return Err(fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(*slot))));
                        }
                        ref other => other.num(),
                    };
                    *place = Value::Num(old + change);
                    return Ok(if old_wanted { old } else { old + change });
                }
                Ok(0.0)
            }
            Expr::Index(array, keys) => self.with_element(array, keys, |place| {
                let old = place.num();
                *place = Value::Num(old + change);
                Ok(if old_wanted { old } else { old + change })
            }),
            _ => {
                let old = self.num(target)?;
                self.assign(target, Value::Num(old + change))?;
                Ok(if old_wanted { old } else { old + change })
            }
        }
    }

    /// A variable as it is.
    pub(super) fn peek(&mut self, slot: Slot) -> Option<&Value> {
        self.place(slot).map(|value| &*value)
    }

    /// Calls a function with values.
    pub(super) fn call_values(&mut self, i: usize, values: impl IntoIterator<Item = Value>) -> Res<Value> {
        let program = self.program;
        let Some(function) = program.functions.get(i) else { return Err(fatal("no such function")) };
        let frame = self.locals.len();
        self.locals.extend(values);
        self.enter(function, frame)
    }

    pub(super) fn call(&mut self, i: usize, args: &'p [Expr]) -> Res<Value> {
        let program = self.program;
        let Some(function) = program.functions.get(i) else { return Err(fatal("no such function")) };
        let frame = self.locals.len();
        for (n, arg) in args.iter().enumerate() {
            let is_array = function.arrays.get(n).copied().unwrap_or(false);
            let value = match arg {
                // A scalar is refused where it is used as an array.
                Expr::Var(slot) if is_array && matches!(self.peek(*slot), Some(Value::Array(_) | Value::Untyped)) => {
                    Value::Array(self.array(arg)?)
                }
                Expr::Index(array, keys) if is_array => {
                    let outer = self.array(array)?;
                    let key = self.key(keys)?;
                    let scalar = outer.borrow().get(&key).filter(|value| !matches!(value, Value::Array(_) | Value::Untyped)).cloned();
                    match scalar {
                        Some(scalar) => scalar,
                        None => Value::Array(self.array(arg)?),
                    }
                }
                Expr::Var(slot) if !matches!(slot, Slot::Global(0..=2)) => self.place(*slot).map(|v| v.clone()).unwrap_or_default(),
                // An element that is an array is handed on as one.
                Expr::Index(array, keys) => {
                    let array = self.array(array)?;
                    let key = self.key(keys)?;
                    let mut borrowed = array.borrow_mut();
                    borrowed.entry(key).0.clone()
                }
                _ => match self.numeric(arg)? {
                    Some(n) => Value::Num(n),
                    None => self.eval(arg)?,
                },
            };
            // The parser has warned of arguments that nobody takes.
            if n < function.params.len() {
                self.locals.push(value);
            }
        }
        self.enter(function, frame)
    }

    /// Runs a function whose arguments are the local variables from `frame` on.
    fn enter(&mut self, function: &'p Function, frame: usize) -> Res<Value> {
        self.cx.kernel().check_stack()?;
        self.cx.step(2)?;
        self.n_calls += 1;
        if self.n_calls > CALLS_MAX {
            return Err(fatal([b"function `", function.name.as_slice(), b"': calls nested too deep"].concat()));
        }
        let weight = self.locals.iter().skip(frame).map(Value::weight).sum::<usize>().cast_signed();
        self.locals.resize(frame + function.params.len(), Value::Untyped);
        if weight != 0 {
            self.account(weight)?;
        }
        let (base, line) = (self.base, self.line);
        self.base = frame;
        let caller = self.function.replace(function);
        let result = self.statements(&function.body);
        self.locals.truncate(frame);
        if weight != 0 {
            self.account(-weight)?;
        }
        self.base = base;
        self.line = line;
        self.function = caller;
        self.n_calls -= 1;
        match result? {
            Flow::Return => Ok(std::mem::take(&mut self.returned)),
            _ => Ok(Value::Untyped),
        }
    }
}

#[inline]
fn arith(op: Arith, a: f64, b: f64) -> Res<f64> {
    Ok(match op {
        Arith::Add => a + b,
        Arith::Sub => a - b,
        Arith::Mul => a * b,
        Arith::Div if b == 0.0 => return Err(fatal("division by zero attempted")),
        Arith::Div => a / b,
        Arith::Mod if b == 0.0 => return Err(fatal("division by zero attempted in `%'")),
        Arith::Mod => remainder(a, b),
        Arith::Pow => power(a, b),
    })
}

/// What `fmod` answers, which takes longer than a division where both are integers.
#[inline]
fn remainder(a: f64, b: f64) -> f64 {
    let (x, y) = (a as i32, b as i32);
    if f64::from(x) == a
        && f64::from(y) == b
        && let Some(rest) = x.checked_rem(y)
    {
        return f64::from(rest).copysign(a);
    }
    a % b
}

/// Bytes of memory of an element whose subscript holds `heap` bytes, as they are charged.
#[inline]
pub(super) fn element_bytes(heap: usize) -> isize {
    (ELEMENT_BYTES + heap) as isize
}

/// The array element `key` after `change`, and the bytes of memory by which it grew.
#[inline]
pub(super) fn change_element<T>(array: &mut Array, key: Key, change: impl FnOnce(&mut Value) -> Res<T>) -> Res<(T, isize)> {
    let weight = element_bytes(key.weight());
    let (place, new) = array.entry(key);
    changed(place, if new { weight } else { 0 }, change)
}

#[inline]
pub(super) fn changed<T>(place: &mut Value, made: isize, change: impl FnOnce(&mut Value) -> Res<T>) -> Res<(T, isize)> {
    let before = match place {
        Value::Array(_) => return Err(fatal(NO_SCALAR)),
        ref value => value.weight() as isize,
    };
    let answer = change(place)?;
    Ok((answer, made + place.weight() as isize - before))
}

fn power(a: f64, b: f64) -> f64 {
    // Small whole exponents are exact by multiplication.
    if b == b.trunc() && b.abs() < 1024.0 { a.powi(b as i32) } else { a.powf(b) }
}

/// A text in lower case, character by character.
pub(super) fn folded(locale: Locale, text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    locale.change_case(&mut out, text, false);
    out
}
