//! The built-in functions.

use std::cmp::Ordering;
use std::rc::Rc;

use bashkit_core::gnu::searcher::Span;
use bashkit_core::pattern::Regex;

use super::array::{Array, ELEMENT_BYTES, Key};
use super::ast::{Builtin, Expr, special};
use super::expression::{element_bytes, folded};
use super::io;
use super::number;
use super::random::Generator;
use super::record::{Splitter, split_text};
use super::run::{Awk, Res, fatal};
use super::time;
use super::value::{ArrayRef, Str, Value};

/// Elements that are set between two looks at the meter.
const REFILL_PARTS: usize = 4096;

impl<'p> Awk<'p, '_, '_> {
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &'p [Expr]) -> Res<Value> {
        use Builtin as B;
        self.cx.kernel().check_stack()?;
        match builtin {
            B::Sprintf if args.is_empty() => Err(fatal("sprintf: no arguments")),
            B::Sprintf => Ok(Value::text(self.formatted(args)?)),
            B::Length => self.length(args),
            B::Split | B::Patsplit => self.split(builtin == B::Patsplit, args),
            B::Sub | B::Gsub => self.substitute(builtin == B::Gsub, args),
            B::Gensub => self.gensub(args),
            B::Match => self.match_function(args),
            B::Asort | B::Asorti => self.asort(builtin == B::Asorti, args),
            B::Typeof => self.type_of(args),
            B::Isarray => Ok(Value::truth(self.is_array(args.first()))),
            B::Srand => {
                let before = self.seed;
                self.seed = match args.first() {
                    Some(seed) => self.num(seed)?.trunc(),
                    None => self.cx.now().as_secs() as f64,
                };
                self.random = Generator::new(self.seed as i64 as u32);
                Ok(Value::Num(before))
            }
            B::Rand => Ok(Value::Num(self.random.unit())),
            B::Systime => Ok(Value::Num(self.cx.now().as_secs() as f64)),
            B::Strftime => self.strftime(args),
            B::Mktime => {
                let text = self.text_arg(args, 0)?;
                let utc = match args.get(1) {
                    Some(utc) => self.truth(utc)?,
                    None => false,
                };
                let zone = if utc { jiff::tz::TimeZone::UTC } else { bashkit_core::gnu::parse_datetime::zone(self.cx) };
                Ok(Value::Num(time::mktime(text.bytes(), &zone)))
            }
            B::Close => self.close(args),
            B::Fflush => self.fflush(args),
            B::System => {
                if self.is_sandboxed {
                    return Err(fatal("'system' function not allowed in sandbox mode"));
                }
                let command = self.text_arg(args, 0)?;
                self.flush_all()?;
                let env = self.environment()?;
                Ok(Value::Num(io::system(self.cx, command.bytes(), env)?))
            }
            B::Index => {
                let text = self.text_arg(args, 0)?;
                let part = self.text_arg(args, 1)?;
                let (text, part) = if self.icase {
                    (Str::from_vec(folded(self.locale(), text.bytes())), Str::from_vec(folded(self.locale(), part.bytes())))
                } else {
                    (text, part)
                };
                let found = memchr::memmem::find(text.bytes(), part.bytes());
                let n = match found.and_then(|at| text.bytes().get(..at)) {
                    Some(before) => self.locale().count_metered(self.cx.meter(), before)? + 1,
                    None => 0,
                };
                Ok(Value::Num(n as f64))
            }
            B::Substr => self.substr(args),
            B::Tolower | B::Toupper => {
                let text = self.text_arg(args, 0)?;
                let mut out = Vec::with_capacity(text.bytes().len());
                self.locale().change_case_metered(self.cx.meter(), &mut out, text.bytes(), builtin == B::Toupper)?;
                Ok(Value::text(out))
            }
            B::Strtonum => {
                let Some(arg) = args.first() else { return Ok(Value::Num(0.0)) };
                Ok(Value::Num(match self.eval(arg)? {
                    Value::Num(n) => n,
                    // gawk: what looks like a number is one already, and `011` is no octal number then.
                    Value::Input(text) if number::whole(text.bytes()).is_some() => number::prefix(text.bytes()),
                    value => number::strtonum(self.text(&value).bytes()),
                }))
            }
            B::And | B::Or | B::Xor | B::Lshift | B::Rshift | B::Compl => self.bits(builtin, args),
            B::Atan2 => {
                let (y, x) = (self.num_arg(args, 0)?, self.num_arg(args, 1)?);
                Ok(Value::Num(y.atan2(x)))
            }
            B::Cos => Ok(Value::Num(self.num_arg(args, 0)?.cos())),
            B::Sin => Ok(Value::Num(self.num_arg(args, 0)?.sin())),
            B::Int => Ok(Value::Num(self.num_arg(args, 0)?.trunc())),
            B::Exp => {
                let n = self.num_arg(args, 0)?;
                let result = n.exp();
                if result.is_infinite() && n.is_finite() {
                    self.warn(&format!("exp: argument {n} is out of range"))?;
                }
                Ok(Value::Num(result))
            }
            B::Log => {
                let n = self.num_arg(args, 0)?;
                if n < 0.0 {
                    self.warn(&format!("log: received negative argument {n}"))?;
                    return Ok(Value::Num(-f64::NAN));
                }
                Ok(Value::Num(n.ln()))
            }
            B::Sqrt => {
                let n = self.num_arg(args, 0)?;
                if n < 0.0 {
                    self.warn(&format!("sqrt: received negative argument {n}"))?;
                    return Ok(Value::Num(-f64::NAN));
                }
                Ok(Value::Num(n.sqrt()))
            }
        }
    }

    fn warn(&mut self, text: &str) -> Res<()> {
        Ok(self.complain("warning: ", text.as_bytes())?)
    }

    fn text_arg(&mut self, args: &'p [Expr], i: usize) -> Res<Str> {
        match args.get(i) {
            Some(arg) => self.eval_text(arg),
            None => Ok(Str::EMPTY),
        }
    }

    fn num_arg(&mut self, args: &'p [Expr], i: usize) -> Res<f64> {
        match args.get(i) {
            Some(arg) => self.num(arg),
            None => Ok(0.0),
        }
    }

    /// Whether an expression is an array, without making anything.
    fn is_array(&mut self, expr: Option<&'p Expr>) -> bool {
        match expr {
            Some(Expr::Var(slot)) => matches!(self.peek(*slot), Some(Value::Array(_))),
            Some(Expr::Index(array, keys)) => {
                if !self.is_array(Some(array)) {
                    return false;
                }
                match (self.array(array), self.key(keys)) {
                    (Ok(array), Ok(key)) => matches!(array.borrow().get(&key), Some(Value::Array(_))),
                    _ => false,
                }
            }
            Some(Expr::Group(inner)) => self.is_array(Some(inner)),
            _ => false,
        }
    }

    fn length(&mut self, args: &'p [Expr]) -> Res<Value> {
        let Some(arg) = args.first() else {
            self.fresh_record()?;
            return Ok(Value::Num(self.locale().count_metered(self.cx.meter(), self.record.text())? as f64));
        };
        let value = match arg {
            // Texts of elements are counted where they are.
            Expr::Index(array, keys) => {
                let array = self.array(array)?;
                let key = self.key(keys)?;
                let weight = key.weight();
                let mut borrowed = array.borrow_mut();
                let (place, new) = borrowed.entry(key);
                let value = match place {
                    Value::Array(array) => return Ok(Value::Num(array.borrow().len() as f64)),
                    Value::Str(s) | Value::Input(s) | Value::Regex(s) => {
                        return Ok(Value::Num(self.locale().count_metered(self.cx.meter(), s.bytes())? as f64));
                    }
                    other => other.clone(),
                };
                if new {
                    self.account(element_bytes(weight))?;
                }
                value
            }
            arg if self.is_array(Some(arg)) => {
                let array = self.array(arg)?;
                let n = array.borrow().len();
                return Ok(Value::Num(n as f64));
            }
            arg => self.eval(arg)?,
        };
        let text = self.text(&value);
        Ok(Value::Num(self.locale().count_metered(self.cx.meter(), text.bytes())? as f64))
    }

    fn type_of(&mut self, args: &'p [Expr]) -> Res<Value> {
        let Some(arg) = args.first() else { return Ok(Value::Untyped) };
        let name: &[u8] = if self.is_array(Some(arg)) {
            b"array"
        } else {
            let value = match arg {
                Expr::Var(slot) if !matches!(slot, super::ast::Slot::Global(0..=2)) => self.peek(*slot).cloned().unwrap_or_default(),
                Expr::TypedRegex(s) => Value::Regex(s.clone()),
                arg => self.eval(arg)?,
            };
            match value {
                Value::Input(s) if s.bytes().is_empty() && self.is_no_field(arg)? => b"unassigned",
                Value::Untyped => b"untyped",
                Value::Num(_) => b"number",
                Value::Str(_) => b"string",
                Value::Input(s) => match number::whole(s.bytes()) {
                    Some(_) => b"strnum",
                    None => b"string",
                },
                Value::Regex(_) => b"regexp",
                Value::Array(_) => b"array",
            }
        };
        Ok(Value::Str(Str::new(name)))
    }

    /// Whether an expression is a field behind the last one.
    fn is_no_field(&mut self, expr: &'p Expr) -> Res<bool> {
        let Expr::Field(index) = expr else { return Ok(false) };
        let n = self.num(index)? as usize;
        self.record.split(usize::MAX, &self.splitter, &self.searcher)?;
        Ok(n > self.record.len() || (n == 0 && self.nr == 0.0))
    }

    fn substr(&mut self, args: &'p [Expr]) -> Res<Value> {
        let text = self.text_arg(args, 0)?;
        let text = text.bytes();
        let start = self.num_arg(args, 1)?;
        let length = match args.get(2) {
            Some(length) => Some(self.num(length)?),
            None => None,
        };
        let (from, to) = substr_range(start, length);
        if to <= from {
            return Ok(Value::Str(Str::EMPTY));
        }
        let (from, to) = if text.is_ascii() {
            (from.min(text.len()), to.min(text.len()))
        } else {
            let begin = self.locale().offset_metered(self.cx.meter(), text, from)?;
            let rest = text.get(begin..).unwrap_or_default();
            (begin, begin + self.locale().offset_metered(self.cx.meter(), rest, to - from)?)
        };
        Ok(Value::Str(Str::new(text.get(from..to).unwrap_or_default())))
    }

    /// Writes out what is collected for everything, or for one file or command.
    fn fflush(&mut self, args: &'p [Expr]) -> Res<Value> {
        let name = if args.is_empty() { Str::EMPTY } else { self.text_arg(args, 0)? };
        let name = name.bytes();
        let is_standard = matches!(name, b"" | b"/dev/stdout" | b"/dev/stderr" | b"-");
        if !is_standard && !self.writers.contains_key(name) {
            let text = match self.sources.get(name) {
                Some(source) => {
                    let kind: &[u8] = if source.is_command() { b"pipe" } else { b"file" };
                    [b"fflush: cannot flush: ", kind, b" `", name, b"' opened for reading, not writing"].concat()
                }
                None => [b"fflush: `", name, b"' is not an open file, pipe or co-process"].concat(),
            };
            self.complain("warning: ", &text)?;
            return Ok(Value::Num(-1.0));
        }
        self.flush_all()?;
        Ok(Value::Num(0.0))
    }

    fn bits(&mut self, builtin: Builtin, args: &'p [Expr]) -> Res<Value> {
        let name = format!("{builtin:?}").to_lowercase();
        if args.len() < 2 && builtin != Builtin::Compl {
            return Err(fatal(format!("{name}: called with less than two arguments")));
        }
        let mut values = Vec::with_capacity(args.len());
        let mut shifted = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let n = self.num(arg)?;
            if matches!(builtin, Builtin::Lshift | Builtin::Rshift) {
                shifted.push(n);
                values.push(n.max(0.0) as u64);
                continue;
            }
            if n < 0.0 && builtin == Builtin::Compl {
                return Err(fatal(format!("compl({n:.6}): negative value is not allowed")));
            }
            if n < 0.0 {
                return Err(fatal(format!("{name}: argument {} negative value {n} is not allowed", i + 1)));
            }
            values.push(n as u64);
        }
        if let [value, by] = shifted.as_slice()
            && (*value < 0.0 || *by < 0.0)
        {
            return Err(fatal(format!("{name}({value:.6}, {by:.6}): negative values are not allowed")));
        }
        let mut rest = values.iter().copied();
        let first = rest.next().unwrap_or_default();
        let result = match builtin {
            Builtin::And => rest.fold(first, |a, b| a & b),
            Builtin::Or => rest.fold(first, |a, b| a | b),
            Builtin::Xor => rest.fold(first, |a, b| a ^ b),
            Builtin::Lshift => first.wrapping_shl(rest.next().unwrap_or(0) as u32),
            Builtin::Rshift => first.wrapping_shr(rest.next().unwrap_or(0) as u32),
            _ => !first,
        };
        Ok(Value::Num(exact(result) as f64))
    }

    // ---- patterns ----

    fn splitter_arg(&mut self, arg: Option<&'p Expr>, content: bool) -> Res<Splitter> {
        match arg {
            None if content => {
                let value = self.globals.get(special::FPAT).cloned().unwrap_or_default();
                let text = self.text(&value);
                Ok(Splitter::Content(self.regex_of(text.bytes())?))
            }
            // Without a separator a string is split as a record would be by FS.
            None => {
                let value = self.globals.get(special::FS).cloned().unwrap_or_default();
                let text = self.text(&value);
                self.splitter_of(text.bytes())
            }
            Some(arg @ (Expr::Regex(..) | Expr::TypedRegex(_))) => {
                let regex = self.pattern(arg)?;
                Ok(if content { Splitter::Content(regex) } else { Splitter::Regex(regex) })
            }
            Some(arg) => {
                let text = self.eval_text(arg)?;
                if content { Ok(Splitter::Content(self.regex_of(text.bytes())?)) } else { self.splitter_of(text.bytes()) }
            }
        }
    }

    fn is_global(&self, slot: usize, wanted: &[u8]) -> bool {
        self.globals.get(slot).is_some_and(|value| self.text(value).bytes() == wanted)
    }

    fn split(&mut self, content: bool, args: &'p [Expr]) -> Res<Value> {
        let text = self.text_arg(args, 0)?;
        let Some(array) = args.get(1) else { return Ok(Value::Num(0.0)) };
        let splitter = self.splitter_arg(args.get(2), content)?;
        let name = if content { "patsplit" } else { "split" };
        let array = self.array_argument(array, name, "second")?;
        let seps = match args.get(3) {
            Some(seps) => Some(self.array_argument(seps, name, "fourth")?),
            None => None,
        };
        let mut text = text.bytes();
        if matches!(splitter, Splitter::Regex(_)) && self.is_global(special::RS, b"") && self.is_global(special::FS, b" ") {
            // gawk: with records that are paragraphs the white space in front does not count.
            text = text.trim_ascii_start();
        }
        let mut fields: Vec<Span> = Vec::new();
        let mut separators: Vec<Span> = Vec::new();
        split_text(text, &splitter, &self.searcher, &mut fields, seps.is_some().then_some(&mut separators))?;
        self.cx.step(1 + fields.len() as u64)?;
        // Blanks around the fields are separators 0 and n; others lie between.
        let first = if matches!(splitter, Splitter::Blank | Splitter::Content(_)) { 0 } else { 1 };
        self.refill(&array, text, &fields, 1)?;
        if let Some(seps) = seps {
            if first == 0 && !content {
                // gawk leaves out the separator in front when there is none.
                let empty = separators.first().is_some_and(|(from, to)| from == to);
                let last_empty = separators.last().is_some_and(|(from, to)| from == to);
                if last_empty && separators.len() > 1 {
                    separators.pop();
                }
                if empty {
                    let rest = separators.get(1..).unwrap_or_default().to_vec();
                    self.refill(&seps, text, &rest, 1)?;
                    return Ok(Value::Num(fields.len() as f64));
                }
            }
            self.refill(&seps, text, &separators, first)?;
        }
        Ok(Value::Num(fields.len() as f64))
    }

    /// Empties an array and fills it with parts of a text.
    fn refill(&mut self, array: &ArrayRef, text: &[u8], parts: &[Span], first: usize) -> Res<()> {
        let before = array.borrow().weight();
        array.borrow_mut().clear();
        self.account(-(before as isize))?;
        let mut n_set = first as u32;
        for parts in parts.chunks(REFILL_PARTS) {
            let mut after = 0;
            let mut filled = array.borrow_mut();
            for (from, to) in parts {
                let value = Value::Input(Str::new(text.get(*from..*to).unwrap_or_default()));
                after += ELEMENT_BYTES + value.weight();
                filled.set(Key::Int(n_set), value);
                n_set += 1;
            }
            drop(filled);
            self.account(after as isize)?;
            self.cx.step(parts.len() as u64)?;
        }
        Ok(())
    }

    fn substitute(&mut self, global: bool, args: &'p [Expr]) -> Res<Value> {
        let Some(pattern) = args.first() else { return Ok(Value::Num(0.0)) };
        let regex = self.pattern(pattern)?;
        let replacement = self.text_arg(args, 1)?;
        let target = self.target(args.get(2))?;
        let text = match &target {
            Target::Record => {
                self.fresh_record()?;
                if self.searcher.some(&regex, self.record.text(), 0)?.is_none() {
                    return Ok(Value::Num(0.0));
                }
                Str::new(self.record.text())
            }
            Target::Field(n) => {
                let value = self.field_value(*n)?;
                self.text(&value)
            }
            Target::Element(array, key) => {
                let mut value = Value::Untyped;
                self.change(array, key.clone(), |place| value = place.clone())?;
                self.text(&value)
            }
            Target::Other(expr) => self.eval_text(expr)?,
        };
        let parts = replacement_parts(replacement.bytes());
        let text = text.bytes();
        let mut out = Vec::with_capacity(text.len() + 64);
        let n = self.replace(&regex, text, if global { None } else { Some(1) }, &parts, &mut out)?;
        if n == 0 {
            if let Target::Field(n) = target {
                self.reach_field(n)?;
            }
            return Ok(Value::Num(0.0));
        }
        match target {
            Target::Record => self.set_record(&out),
            Target::Field(n) => self.set_field(n, Value::text(out))?,
            Target::Element(array, key) => self.put(&array, key, Value::text(out))?,
            Target::Other(expr) if matches!(expr, Expr::Var(_)) => self.assign(expr, Value::text(out))?,
            Target::Other(_) => {}
        }
        Ok(Value::Num(n as f64))
    }

    /// Finds the place that `sub` and `gsub` change: its index is evaluated once.
    fn target(&mut self, expr: Option<&'p Expr>) -> Res<Target<'p>> {
        Ok(match expr {
            None => Target::Record,
            Some(Expr::Field(index)) => Target::Field(self.field_number(index)?),
            Some(Expr::Index(array, keys)) => {
                let array = self.array(array)?;
                Target::Element(array, self.key(keys)?)
            }
            Some(expr) => Target::Other(expr),
        })
    }

    /// Replaces match number `which` (`None`: all); answers how many were replaced.
    fn replace(&mut self, regex: &Regex, text: &[u8], which: Option<usize>, parts: &[Piece], out: &mut Vec<u8>) -> Res<usize> {
        let mut at = 0;
        let mut copied = 0;
        let mut last_end = None;
        let (mut n_matches, mut n_replaced) = (0, 0);
        let needs_groups = parts.iter().any(|part| matches!(part, Piece::Group(1..)));
        let mut groups = std::mem::take(&mut self.groups);
        let mut spans = std::mem::take(&mut self.spans);
        spans.clear();
        let at_once = which.is_none() && !needs_groups && self.searcher.all(regex, text, |span| spans.push(span))?;
        let mut found_spans = spans.iter().copied();
        while at <= text.len() {
            let found = if at_once {
                found_spans.next()
            } else if needs_groups {
                if self.searcher.captures(regex, text, at, &mut groups)? { groups.first().copied().flatten() } else { None }
            } else {
                self.searcher.find(regex, text, at)?
            };
            let Some((from, to)) = found else { break };
            if from == to && last_end == Some(from) {
                at = to + regex.locale().len_at(text, to);
                last_end = None;
                continue;
            }
            n_matches += 1;
            if which.is_none_or(|which| which == n_matches) {
                out.extend_from_slice(text.get(copied..from).unwrap_or_default());
                for part in parts {
                    match part {
                        Piece::Text(text) => out.extend_from_slice(text),
                        Piece::Group(0) => out.extend_from_slice(text.get(from..to).unwrap_or_default()),
                        Piece::Group(n) => {
                            if let Some((from, to)) = groups.get(*n).copied().flatten() {
                                out.extend_from_slice(text.get(from..to).unwrap_or_default());
                            }
                        }
                    }
                }
                if out.len() >= LARGE_BYTES {
                    // It is copied once more where it goes.
                    self.cx.meter().fits(2 * out.len())?;
                }
                copied = to;
                n_replaced += 1;
                if which.is_some() {
                    break;
                }
            }
            // gawk: while it counts, an empty match behind another one is one, too.
            last_end = which.is_none().then_some(to);
            at = if from == to { to + regex.locale().len_at(text, to) } else { to };
        }
        self.groups = groups;
        self.spans = spans;
        if n_replaced > 0 {
            // What is copied here is copied once more where it goes.
            self.cx.step((text.len() + out.len()) as u64 / 16)?;
            out.extend_from_slice(text.get(copied..).unwrap_or_default());
        }
        Ok(n_replaced)
    }

    fn gensub(&mut self, args: &'p [Expr]) -> Res<Value> {
        let Some(pattern) = args.first() else { return Ok(Value::Untyped) };
        let regex = self.pattern(pattern)?;
        let replacement = self.text_arg(args, 1)?;
        let how = match args.get(2) {
            Some(how) => self.eval(how)?,
            None => Value::Num(1.0),
        };
        let how_text = self.text(&how);
        let which = if matches!(how_text.bytes().first(), Some(b'g' | b'G')) {
            None
        } else {
            let n = how.num();
            if n < 1.0 {
                let shown = String::from_utf8_lossy(how_text.bytes()).into_owned();
                self.warn(&format!("gensub: third argument `{shown}' treated as 1"))?;
            }
            Some((n as usize).max(1))
        };
        let text = match args.get(3) {
            Some(text) => self.eval_text(text)?,
            None => {
                self.fresh_record()?;
                Str::new(self.record.text())
            }
        };
        let parts = gensub_parts(replacement.bytes());
        let mut out = Vec::new();
        if self.replace(&regex, text.bytes(), which, &parts, &mut out)? == 0 {
            return Ok(Value::Str(text));
        }
        Ok(Value::text(out))
    }

    fn match_function(&mut self, args: &'p [Expr]) -> Res<Value> {
        let text = self.text_arg(args, 0)?;
        let Some(pattern) = args.get(1) else { return Ok(Value::Num(0.0)) };
        let regex = self.pattern(pattern)?;
        let text = text.bytes();
        let array = match args.get(2) {
            Some(array) => Some(self.array_argument(array, "match", "third")?),
            None => None,
        };
        let mut groups = Vec::new();
        if array.is_some() {
            self.searcher.captures(&regex, text, 0, &mut groups)?;
        } else {
            groups.push(self.searcher.find(&regex, text, 0)?);
        }
        let meter = Rc::clone(self.cx.meter());
        let locale = self.locale();
        let count = |from: usize, to: usize| locale.count_metered(&meter, text.get(from..to).unwrap_or_default());
        let place = |(from, to): Span| -> Res<(f64, f64)> { Ok((count(0, from)? as f64 + 1.0, count(from, to)? as f64)) };
        let (start, length) = groups.first().copied().flatten().map_or(Ok((0.0, -1.0)), place)?;
        self.put_global(special::RSTART, Value::Num(start));
        self.put_global(special::RLENGTH, Value::Num(length));
        if let Some(array) = array {
            self.refill(&array, b"", &[], 0)?;
            for (i, group) in groups.iter().enumerate() {
                let Some((from, to)) = *group else { continue };
                let (start, length) = place((from, to))?;
                let name = i.to_string().into_bytes();
                let value = Value::Input(Str::new(text.get(from..to).unwrap_or_default()));
                self.put(&array, Key::Int(i as u32), value)?;
                for (what, n) in [(&b"start"[..], start), (b"length", length)] {
                    let key = [&name, self.subsep.as_slice(), what].concat();
                    self.put(&array, Str::from_vec(key).into(), Value::Num(n))?;
                }
            }
        }
        Ok(Value::Num(start))
    }

    // ---- time, files ----

    fn strftime(&mut self, args: &'p [Expr]) -> Res<Value> {
        let format = match args.first() {
            Some(format) => self.eval_text(format)?,
            None => match self.globals.get(special::PROCINFO) {
                Some(Value::Array(info)) => info.borrow().get_text(b"strftime").map(|format| self.text(format)),
                _ => None,
            }
            .unwrap_or_else(|| Str::new(time::FORMAT.as_bytes())),
        };
        let seconds = match args.get(1) {
            Some(seconds) => self.num(seconds)? as i64,
            None => i64::try_from(self.cx.now().as_secs()).unwrap_or(0),
        };
        let utc = match args.get(2) {
            Some(utc) => self.truth(utc)?,
            None => false,
        };
        let zone = if utc { jiff::tz::TimeZone::UTC } else { bashkit_core::gnu::parse_datetime::zone(self.cx) };
        let name = utc.then_some("GMT");
        Ok(Value::text(time::strftime(format.bytes(), seconds, &zone, name)))
    }

    fn close(&mut self, args: &'p [Expr]) -> Res<Value> {
        let name = self.text_arg(args, 0)?;
        let name = name.bytes();
        let mut status = -1.0;
        let end = if args.len() > 1 { Some(self.text_arg(args, 1)?) } else { None };
        let (to, from) = match end.as_ref().map(|end| end.bytes().to_ascii_lowercase()).as_deref() {
            None => (true, true),
            Some(b"to") => (true, false),
            Some(b"from") => (false, true),
            Some(_) if !self.writers.contains_key(name) && !self.sources.contains_key(name) => (false, false),
            Some(_) => return Err(fatal("close: second argument must be `to' or `from'")),
        };
        if to && let Some(writer) = self.writers.remove(name) {
            self.opened.retain(|open| open != name);
            if writer.is_command() {
                self.flush_all()?;
            }
            status = writer.close(self.cx)?;
        }
        if from && let Some(source) = self.sources.remove(name) {
            status = source.close(self.cx)?;
        }
        Ok(Value::Num(status))
    }

    // ---- order ----

    /// The subscripts of an array in the order that `PROCINFO["sorted_in"]` asks for.
    pub(super) fn ordered_keys(&mut self, array: &ArrayRef) -> Res<Vec<Str>> {
        let how = match self.globals.get(special::PROCINFO) {
            Some(Value::Array(procinfo)) => procinfo.borrow().get_text(b"sorted_in").cloned(),
            _ => None,
        };
        let Some(how) = how else { return Ok(array.borrow().keys()) };
        let how = self.text(&how);
        self.sorted(array, how.bytes())
    }

    fn sorted(&mut self, array: &ArrayRef, how: &[u8]) -> Res<Vec<Str>> {
        let keys = array.borrow().keys();
        self.cx.step(keys.len() as u64 * 4)?;
        if how == b"@unsorted" || how.is_empty() {
            return Ok(keys);
        }
        let mut items: Vec<(Str, Value)> = {
            let borrowed = array.borrow();
            keys.into_iter()
                .map(|key| {
                    let value = borrowed.get_text(key.bytes()).cloned().unwrap_or_default();
                    (key, value)
                })
                .collect()
        };
        let text = String::from_utf8_lossy(how).into_owned();
        let Some(parts) = text.strip_prefix('@').filter(|t| t.ends_with("_asc") || t.ends_with("_desc")) else {
            return self.sorted_by_function(items, how);
        };
        let descending = parts.ends_with("_desc");
        let awk = &*self;
        let by_number = |a: &Str, b: &Str| {
            number::prefix(a.bytes())
                .partial_cmp(&number::prefix(b.bytes()))
                .unwrap_or(Ordering::Equal)
                .then_with(|| a.bytes().cmp(b.bytes()))
        };
        items.sort_by(|(ka, va), (kb, vb)| {
            let order = match parts.trim_end_matches("_asc").trim_end_matches("_desc") {
                "ind_str" => awk.compare_texts(ka.bytes(), kb.bytes()).then_with(|| ka.bytes().cmp(kb.bytes())),
                "ind_num" => by_number(ka, kb),
                "val_str" => {
                    let rank = |v: &Value| matches!(v, Value::Array(_));
                    rank(va)
                        .cmp(&rank(vb))
                        .then_with(|| awk.compare_texts(awk.text(va).bytes(), awk.text(vb).bytes()))
                        .then_with(|| by_number(ka, kb))
                }
                "val_num" => {
                    let rank = |v: &Value| matches!(v, Value::Array(_));
                    rank(va)
                        .cmp(&rank(vb))
                        .then_with(|| va.num().partial_cmp(&vb.num()).unwrap_or(Ordering::Equal))
                        .then_with(|| awk.compare_texts(awk.text(va).bytes(), awk.text(vb).bytes()))
                        .then_with(|| by_number(ka, kb))
                }
                _ => awk.by_type(va, vb).then_with(|| by_number(ka, kb)),
            };
            if descending { order.reverse() } else { order }
        });
        Ok(items.into_iter().map(|(key, _)| key).collect())
    }

    /// Numbers, then strings, then arrays.
    fn by_type(&self, a: &Value, b: &Value) -> Ordering {
        let rank = |v: &Value| match v {
            Value::Array(_) => 2,
            v if v.as_number().is_some() => 0,
            _ => 1,
        };
        rank(a).cmp(&rank(b)).then_with(|| self.compare(a, b))
    }

    fn sorted_by_function(&mut self, items: Vec<(Str, Value)>, name: &[u8]) -> Res<Vec<Str>> {
        let Some(function) = self.program.functions.iter().position(|f| f.name == name) else {
            return Err(fatal([b"sort comparison function `", name, b"' is not defined"].concat()));
        };
        // A merge of runs, since the comparison may fail in the middle.
        let mut runs: Vec<Vec<(Str, Value)>> = items.into_iter().map(|item| vec![item]).collect();
        while runs.len() > 1 {
            let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
            let mut rest = runs.into_iter();
            while let Some(left) = rest.next() {
                let Some(right) = rest.next() else {
                    merged.push(left);
                    break;
                };
                let mut out = Vec::with_capacity(left.len() + right.len());
                let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
                while let (Some((ka, va)), Some((kb, vb))) = (left.peek(), right.peek()) {
                    let args = [Value::Str(ka.clone()), va.clone(), Value::Str(kb.clone()), vb.clone()];
                    let order = self.call_values(function, args)?.num();
                    out.extend(if order > 0.0 { right.next() } else { left.next() });
                }
                out.extend(left);
                out.extend(right);
                merged.push(out);
            }
            runs = merged;
        }
        Ok(runs.pop().unwrap_or_default().into_iter().map(|(key, _)| key).collect())
    }

    /// The array that an argument is.
    fn array_argument(&mut self, arg: &'p Expr, function: &str, ordinal: &str) -> Res<ArrayRef> {
        let is_scalar = match arg {
            Expr::Var(slot) => !matches!(self.peek(*slot), Some(Value::Array(_) | Value::Untyped)),
            _ => false,
        };
        if is_scalar { Err(fatal(format!("{function}: {ordinal} argument is not an array"))) } else { self.array(arg) }
    }

    fn asort(&mut self, indices: bool, args: &'p [Expr]) -> Res<Value> {
        let Some(source) = args.first() else { return Ok(Value::Num(0.0)) };
        let name = if indices { "asorti" } else { "asort" };
        let source = self.array_argument(source, name, "first")?;
        let target = match args.get(1) {
            Some(target) => self.array_argument(target, name, "second")?,
            None => Rc::clone(&source),
        };
        if args.len() == 2 && Rc::ptr_eq(&source, &target) {
            self.warn("asort/asorti: using the same array as source and destination without a third argument is silly.")?;
        }
        let how = match args.get(2) {
            Some(how) => self.eval_text(how)?,
            None => Str::new(if indices { b"@ind_str_asc" } else { b"@val_type_asc" }),
        };
        let keys = self.sorted(&source, how.bytes())?;
        let values: Vec<Value> = if indices {
            keys.into_iter().map(Value::Str).collect()
        } else {
            let borrowed = source.borrow();
            keys.iter().map(|key| borrowed.get_text(key.bytes()).cloned().unwrap_or_default()).collect()
        };
        let n = values.len();
        let mut filled = Array::default();
        for (i, value) in values.into_iter().enumerate() {
            filled.set(Key::Int(i as u32 + 1), value);
        }
        *target.borrow_mut() = filled;
        self.account(96 * n as isize)?;
        Ok(Value::Num(n as f64))
    }
}

/// Range of characters that `substr` selects: start, counted from 0, and end.
fn substr_range(start: f64, length: Option<f64>) -> (usize, usize) {
    // gawk 5.2 on the machine that recorded the cases cuts fractions off, and takes a start below 1 for 1.
    let from = (start.trunc().max(1.0) - 1.0) as usize;
    match length {
        Some(length) if length.is_nan() => (0, 0),
        Some(length) => (from, from.saturating_add(length.trunc().max(0.0) as usize)),
        None => (from, usize::MAX),
    }
}

/// A result of so many bytes is looked at while it grows.
const LARGE_BYTES: usize = 4 << 10;

/// A piece of a replacement.
enum Piece {
    Text(Vec<u8>),
    Group(usize),
}

/// The replacement of `sub`: `&` is the match, `\&` an ampersand, `\\&` a backslash and the match.
fn replacement_parts(text: &[u8]) -> Vec<Piece> {
    if memchr::memchr2(b'\\', b'&', text).is_none() {
        return vec![Piece::Text(text.to_vec())];
    }
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'\\' if text.get(at) == Some(&b'&') => {
                plain.push(b'&');
                at += 1;
            }
            b'\\' if text.get(at) == Some(&b'\\') && text.get(at + 1) == Some(&b'&') => {
                plain.push(b'\\');
                parts.push(Piece::Text(std::mem::take(&mut plain)));
                parts.push(Piece::Group(0));
                at += 2;
            }
            b'\\' if text.get(at) == Some(&b'\\') && text.get(at + 1) == Some(&b'\\') && text.get(at + 2) == Some(&b'&') => {
                plain.extend(b"\\&");
                at += 3;
            }
            b'&' => {
                parts.push(Piece::Text(std::mem::take(&mut plain)));
                parts.push(Piece::Group(0));
            }
            _ => plain.push(byte),
        }
    }
    parts.push(Piece::Text(plain));
    parts
}

/// Place that `sub` and `gsub` change.
enum Target<'p> {
    Record,
    Field(usize),
    Element(ArrayRef, Key),
    /// Variable, or a value without a place.
    Other(&'p Expr),
}

/// The replacement of `gensub`: groups by `\1`, the match by `\0` and `&`.
fn gensub_parts(text: &[u8]) -> Vec<Piece> {
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'&' => {
                parts.push(Piece::Text(std::mem::take(&mut plain)));
                parts.push(Piece::Group(0));
            }
            b'\\' => {
                match text.get(at) {
                    Some(digit @ b'0'..=b'9') => {
                        parts.push(Piece::Text(std::mem::take(&mut plain)));
                        parts.push(Piece::Group(usize::from(digit - b'0')));
                    }
                    Some(b'&') => plain.push(b'&'),
                    Some(b'\\') => plain.push(b'\\'),
                    Some(other) => plain.extend([b'\\', *other]),
                    None => plain.push(b'\\'),
                }
                at += 1;
            }
            _ => plain.push(byte),
        }
    }
    parts.push(Piece::Text(plain));
    parts
}

/// Integer with so many of its low bits as a number holds exactly: 53, and zeros below them.
fn exact(n: u64) -> u64 {
    let n_bits = n.trailing_zeros().saturating_add(53);
    if n_bits >= 64 { n } else { n & ((1 << n_bits) - 1) }
}
