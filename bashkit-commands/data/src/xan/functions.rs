//! The functions of the expression language.

use std::cmp::Ordering;
use std::rc::Rc;

use bashkit_core::gnu::vasnprintf;
use bashkit_core::kernel::Kernel;
use indexmap::IndexMap;

use super::expr::{Scope, count_matches, each_match, regex, replaced_matches};
use super::rows::{R, say};
use super::value::{Number, Value, parse_json};

const MANY: usize = usize::MAX;

/// Every function with its least and most arguments, sorted by name.
const TABLE: &[(&str, usize, usize)] = &[
    ("abs", 1, 1),
    ("add", 2, MANY),
    ("all", 2, 2),
    ("and", 2, MANY),
    ("any", 2, 2),
    ("argmax", 1, 2),
    ("argmin", 1, 2),
    ("basename", 1, 2),
    ("ceil", 1, 2),
    ("coalesce", 1, MANY),
    ("col", 0, 2),
    ("col_index", 0, 2),
    ("cols", 0, 0),
    ("compact", 1, 1),
    ("concat", 1, MANY),
    ("contains", 2, 2),
    ("count", 2, 2),
    ("dedup", 1, 1),
    ("dirname", 1, 1),
    ("div", 2, MANY),
    ("endswith", 2, 2),
    ("eq", 2, 2),
    ("err", 1, 1),
    ("escape_regex", 1, 1),
    ("ext", 1, 1),
    ("filter", 2, 2),
    ("find", 2, 2),
    ("find_index", 2, 2),
    ("first", 1, 1),
    ("flat_map", 2, 2),
    ("flatten", 1, 1),
    ("float", 1, 1),
    ("floor", 1, 2),
    ("fmt", 1, MANY),
    ("ge", 2, 2),
    ("get", 2, 3),
    ("gt", 2, 2),
    ("header", 0, 2),
    ("headers", 0, 0),
    ("idiv", 2, 2),
    ("if", 2, 3),
    ("index", 0, 0),
    ("index_by", 2, 2),
    ("int", 1, 1),
    ("join", 2, 2),
    ("keys", 1, 1),
    ("last", 1, 1),
    ("le", 2, 2),
    ("len", 1, 1),
    ("log", 1, 2),
    ("log10", 1, 1),
    ("log2", 1, 1),
    ("lower", 1, 1),
    ("lpad", 2, 3),
    ("lt", 2, 2),
    ("ltrim", 1, 2),
    ("map", 2, 2),
    ("match", 2, 3),
    ("max", 1, MANY),
    ("mean", 1, 1),
    ("min", 1, MANY),
    ("mod", 2, 2),
    ("month", 1, 1),
    ("mul", 2, MANY),
    ("ne", 2, 2),
    ("neg", 1, 1),
    ("not", 1, 1),
    ("or", 2, MANY),
    ("pad", 2, 3),
    ("parse_json", 1, 1),
    ("pathjoin", 1, MANY),
    ("pjoin", 1, MANY),
    ("pow", 2, 2),
    ("printf", 1, MANY),
    ("range", 1, 3),
    ("regex", 1, 1),
    ("repeat", 2, 2),
    ("replace", 3, 3),
    ("round", 1, 2),
    ("row_index", 0, 0),
    ("rpad", 2, 3),
    ("rtrim", 1, 2),
    ("slice", 2, 3),
    ("sort", 1, 3),
    ("split", 2, 3),
    ("sqrt", 1, 1),
    ("startswith", 2, 2),
    ("sub", 2, MANY),
    ("sum", 1, 1),
    ("to_fixed", 2, 2),
    ("trim", 1, 2),
    ("trunc", 1, 2),
    ("try", 1, 1),
    ("typeof", 1, 1),
    ("unless", 2, 3),
    ("upper", 1, 1),
    ("values", 1, 1),
    ("year", 1, 1),
    ("year_month", 1, 1),
    ("year_month_day", 1, 1),
    ("ym", 1, 1),
    ("ymd", 1, 1),
];

/// Functions of the original that are not here.
pub(super) const ELSEWHERE: &[&str] = &[
    "abspath",
    "bytesize",
    "carry_stemmer",
    "cmd",
    "copy",
    "date",
    "datetime",
    "earliest",
    "filesize",
    "fingerprint",
    "fractional_days",
    "from_timestamp",
    "from_timestamp_ms",
    "hostname",
    "html_unescape",
    "isfile",
    "latest",
    "lru",
    "md5",
    "mime_ext",
    "month_day",
    "move",
    "next_col",
    "now",
    "numfmt",
    "parse_dataurl",
    "parse_py_literal",
    "phonogram",
    "prev_col",
    "random",
    "read",
    "read_csv",
    "read_json",
    "refined_soundex",
    "s_stemmer",
    "shell",
    "shlex_split",
    "soundex",
    "span",
    "strftime",
    "time",
    "to_local_timezone",
    "to_local_tz",
    "to_timestamp",
    "to_timestamp_ms",
    "to_timezone",
    "to_tz",
    "unidecode",
    "urljoin",
    "uuid",
    "with_local_timezone",
    "with_local_tz",
    "with_timezone",
    "with_tz",
    "without_timezone",
    "without_tz",
    "write",
];

pub(super) fn names() -> Vec<&'static str> {
    TABLE.iter().map(|(name, ..)| *name).collect()
}

/// The least and the most arguments.
pub(super) fn arity(name: &str) -> Option<(usize, usize)> {
    TABLE.iter().find(|(known, ..)| *known == name).map(|(_, least, most)| (*least, *most))
}

fn shown(name: &str) -> String {
    if name == "==" || name.starts_with(|c: char| c.is_ascii_alphabetic()) { format!("{name}()") } else { name.to_owned() }
}

fn cast<T>(name: &str, value: &Value, to: &str) -> R<T> {
    say(format!("{} cannot safely cast {} from type \"{}\" to type \"{to}\"", shown(name), value.debug(), value.type_name()))
}

fn number(name: &str, value: &Value) -> R<Number> {
    match value.number() {
        Some(number) => Ok(number),
        None => cast(name, value, "number"),
    }
}

fn string(name: &str, value: &Value) -> R<String> {
    match value {
        Value::List(_) | Value::Map(_) | Value::Regex(_) => cast(name, value, "string"),
        value => Ok(String::from_utf8_lossy(&value.text()).into_owned()),
    }
}

fn list<'v>(name: &str, value: &'v Value) -> R<&'v Rc<Vec<Value>>> {
    match value {
        Value::List(items) => Ok(items),
        value => cast(name, value, "list"),
    }
}

fn int(name: &str, value: &Value) -> R<i64> {
    match value.number() {
        Some(Number::Int(n)) => Ok(n),
        _ => cast(name, value, "integer"),
    }
}

fn fold(name: &str, values: &[Value], with: impl Fn(Number, Number) -> Number) -> R<Value> {
    let mut numbers = values.iter();
    let Some(first) = numbers.next() else { return Ok(Value::Null) };
    let mut result = number(name, first)?;
    for value in numbers {
        result = with(result, number(name, value)?);
    }
    Ok(result.value())
}

fn arithmetic(a: Number, b: Number, ints: impl Fn(i64, i64) -> i64, floats: impl Fn(f64, f64) -> f64) -> Number {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => Number::Int(ints(a, b)),
        (a, b) => Number::Float(floats(a.float(), b.float())),
    }
}

/// A whole number stays one.
fn rounded(x: f64) -> Value {
    if x.abs() < 9e15 { Value::Int(x as i64) } else { Value::Float(x) }
}

fn to_unit(name: &str, values: &[Value], with: impl Fn(f64) -> f64) -> R<Value> {
    let Some(value) = values.first() else { return Ok(Value::Null) };
    let x = number(name, value)?;
    match values.get(1) {
        None => Ok(match x {
            Number::Int(n) => Value::Int(n),
            Number::Float(x) => rounded(with(x)),
        }),
        Some(unit) => {
            let unit = number(name, unit)?;
            if let Number::Int(n) = unit
                && n != 0
            {
                return Ok(rounded(with(x.float() / unit.float()) * unit.float()));
            }
            let inverse = 1.0 / unit.float();
            Ok(Value::Float(with(x.float() * inverse) / inverse))
        }
    }
}

fn index(i: i64, n: usize) -> Option<usize> {
    let n_signed = i64::try_from(n).unwrap_or(i64::MAX);
    usize::try_from(if i < 0 { i + n_signed } else { i }).ok().filter(|i| *i < n)
}

fn bound(i: i64, n: usize) -> usize {
    let n_signed = i64::try_from(n).unwrap_or(i64::MAX);
    usize::try_from((if i < 0 { i + n_signed } else { i }).clamp(0, n_signed)).unwrap_or(0)
}

fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| equal(a, b)),
        (a, b) => a.text() == b.text(),
    }
}

/// The order of a sort: numbers by value, everything else as text.
fn order(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Int(_) | Value::Float(_), Value::Int(_) | Value::Float(_)) => match (a.number(), b.number()) {
            (Some(a), Some(b)) => a.compare(b),
            _ => Ordering::Equal,
        },
        (a, b) => a.text().cmp(&b.text()),
    }
}

/// Named arguments (`reverse=true`) out of their wrapping.
fn argument<'v>(values: &'v [Value], at: usize, name: &str) -> Option<&'v Value> {
    let key = format!("={name}").into_bytes();
    for value in values {
        if let Value::Map(map) = value
            && let Some(value) = map.get(&key)
        {
            return Some(value);
        }
    }
    values.get(at).filter(|v| !matches!(v, Value::Map(m) if m.keys().any(|k| k.starts_with(b"="))))
}

/// Calls a built-in function by its name.
#[expect(clippy::too_many_lines, reason = "one arm for each function")]
pub(super) fn call(name: &str, values: &[Value], scope: &mut Scope<'_>) -> R<Value> {
    let null = Value::Null;
    let at = |i: usize| values.get(i).unwrap_or(&null);
    let text = |i: usize| string(name, at(i));
    let fits = |bytes: usize| scope.meter.fits(bytes);
    let spend: usize = values.iter().map(|v| if let Value::Bytes(t) | Value::Text(t) = v { t.len() } else { 0 }).sum();
    scope.meter.step(1 + spend as u64 / 16)?;
    Ok(match name {
        "add" => return fold(name, values, Number::add),
        "sub" => return fold(name, values, |a, b| arithmetic(a, b, i64::wrapping_sub, |a, b| a - b)),
        "mul" => return fold(name, values, |a, b| arithmetic(a, b, i64::wrapping_mul, |a, b| a * b)),
        "div" => return fold(name, values, |a, b| Number::Float(a.float() / b.float())),
        "idiv" | "mod" => {
            let (a, b) = (number(name, at(0))?, number(name, at(1))?);
            if let (Number::Int(_), Number::Int(0)) = (a, b) {
                return say(format!("{name}() cannot divide by zero"));
            }
            if name == "mod" {
                arithmetic(a, b, i64::wrapping_rem, |a, b| a % b).value()
            } else {
                arithmetic(a, b, i64::wrapping_div, |a, b| (a / b).floor()).value()
            }
        }
        "pow" => {
            let (a, b) = (number(name, at(0))?, number(name, at(1))?);
            match (a, b) {
                (Number::Int(a), Number::Int(n)) if n >= 0 => match u32::try_from(n).ok().and_then(|n| a.checked_pow(n)) {
                    Some(power) => Value::Int(power),
                    None => Value::Float((a as f64).powf(n as f64)),
                },
                (a, b) => Value::Float(a.float().powf(b.float())),
            }
        }
        "neg" => match number(name, at(0))? {
            Number::Int(n) => Value::Int(n.wrapping_neg()),
            Number::Float(x) => Value::Float(-x),
        },
        "abs" => match number(name, at(0))? {
            Number::Int(n) => Value::Int(n.wrapping_abs()),
            Number::Float(x) => Value::Float(x.abs()),
        },
        "sqrt" => Value::Float(number(name, at(0))?.float().sqrt()),
        "log2" => Value::Float(number(name, at(0))?.float().log2()),
        "log10" => Value::Float(number(name, at(0))?.float().log10()),
        "log" => {
            let x = number(name, at(0))?.float();
            Value::Float(if values.len() > 1 { x.log(number(name, at(1))?.float()) } else { x.ln() })
        }
        "ceil" => return to_unit(name, values, f64::ceil),
        "floor" => return to_unit(name, values, f64::floor),
        "round" => return to_unit(name, values, f64::round),
        "trunc" => return to_unit(name, values, f64::trunc),
        "int" => match at(0).number() {
            Some(Number::Int(n)) => Value::Int(n),
            Some(Number::Float(x)) if x.fract() == 0.0 => rounded(x),
            _ => return cast(name, at(0), "integer"),
        },
        "float" => match at(0).number() {
            Some(number) => Value::Float(number.float()),
            None => return cast(name, at(0), "float"),
        },
        "max" | "min" | "argmax" | "argmin" => {
            let items: Vec<Value> = match at(0) {
                Value::List(items) => items.to_vec(),
                _ => values.to_vec(),
            };
            let wanted = if name.ends_with("max") { Ordering::Greater } else { Ordering::Less };
            let mut best: Option<(usize, Number)> = None;
            for (i, item) in items.iter().enumerate() {
                let n = number(name, item)?;
                if best.is_none_or(|(_, b)| n.compare(b) == wanted) {
                    best = Some((i, n));
                }
            }
            match best {
                None => Value::Null,
                Some((i, _)) if name.starts_with("arg") => match at(1) {
                    Value::List(labels) => labels.get(i).cloned().unwrap_or(Value::Null),
                    _ => Value::Int(i64::try_from(i).unwrap_or(0)),
                },
                Some((_, n)) => n.value(),
            }
        }
        "sum" | "mean" => {
            let items = list(name, at(0))?;
            if items.is_empty() {
                return Ok(Value::Null);
            }
            let total = fold(name, items, Number::add)?;
            if name == "sum" { total } else { Value::Float(number(name, &total)?.float() / items.len() as f64) }
        }
        "==" | "!=" | "<" | "<=" | ">" | ">=" => {
            let order = number(name, at(0))?.compare(number(name, at(1))?);
            Value::Bool(match name {
                "==" => order.is_eq(),
                "!=" => order.is_ne(),
                "<" => order.is_lt(),
                "<=" => order.is_le(),
                ">" => order.is_gt(),
                _ => order.is_ge(),
            })
        }
        "eq" => Value::Bool(equal(at(0), at(1))),
        "ne" => Value::Bool(!equal(at(0), at(1))),
        "lt" | "le" | "gt" | "ge" => {
            let order = at(0).text().cmp(&at(1).text());
            Value::Bool(match name {
                "lt" => order.is_lt(),
                "le" => order.is_le(),
                "gt" => order.is_gt(),
                _ => order.is_ge(),
            })
        }
        "not" => Value::Bool(!at(0).is_true()),
        "in" => return call("contains", &[at(1).clone(), at(0).clone()], scope),
        "contains" => Value::Bool(match (at(0), at(1)) {
            (Value::List(items), item) => items.iter().any(|other| equal(other, item)),
            (Value::Map(map), key) => map.contains_key(&key.text()),
            (text, Value::Regex(regex)) => regex.is_match(&text.text(), &mut Kernel::step_running)?,
            (text, part) => memchr::memmem::find(&text.text(), &part.text()).is_some(),
        }),
        "++" | "concat" => {
            let mut out = Vec::new();
            for value in values {
                out.extend(string(name, value)?.into_bytes());
                fits(out.len())?;
            }
            Value::string(out)
        }
        "lower" => Value::string(text(0)?.to_lowercase()),
        "upper" => Value::string(text(0)?.to_uppercase()),
        "trim" | "ltrim" | "rtrim" => {
            let s = text(0)?;
            let set = if values.len() > 1 { Some(text(1)?) } else { None };
            let drop = |c: char| set.as_ref().map_or(c.is_whitespace(), |set| set.contains(c));
            let mut s = s.as_str();
            if name != "rtrim" {
                s = s.trim_start_matches(drop);
            }
            if name != "ltrim" {
                s = s.trim_end_matches(drop);
            }
            Value::string(s)
        }
        "pad" | "lpad" | "rpad" => {
            let s = text(0)?;
            let width = usize::try_from(int(name, at(1))?).unwrap_or(0);
            fits(width.saturating_mul(4))?;
            let fill = if values.len() > 2 { text(2)? } else { " ".into() };
            let missing = width.saturating_sub(s.chars().count());
            let left = match name {
                "pad" => missing / 2,
                "lpad" => missing,
                _ => 0,
            };
            Value::string(format!("{}{s}{}", fill.repeat(left), fill.repeat(missing - left)))
        }
        "to_fixed" => {
            let digits = usize::try_from(int(name, at(1))?).unwrap_or(0).min(300);
            Value::string(vasnprintf::fixed(number(name, at(0))?.float(), digits))
        }
        "escape_regex" => Value::string(regex_syntax::escape(&text(0)?)),
        "regex" => Value::Regex(Rc::new(regex(&text(0)?, false)?)),
        "fmt" => {
            let template = text(0)?;
            let mut out = String::new();
            let mut rest = template.as_str();
            let mut given = values.iter().skip(1);
            while let Some((before, behind)) = rest.split_once('{') {
                let Some((key, behind)) = behind.split_once('}') else { break };
                out.push_str(before);
                let value = match (key, at(1)) {
                    ("", _) => given.next().cloned().unwrap_or(Value::Null),
                    (key, Value::Map(map)) => map.get(key.as_bytes()).cloned().unwrap_or(Value::Null),
                    _ => Value::Null,
                };
                out.push_str(&String::from_utf8_lossy(&value.text()));
                fits(out.len())?;
                rest = behind;
            }
            out.push_str(rest);
            Value::string(out)
        }
        "printf" => {
            let items: Vec<Value> = match at(1) {
                Value::List(items) => items.to_vec(),
                _ => values.get(1..).unwrap_or_default().to_vec(),
            };
            return printf(&text(0)?, &items, scope);
        }
        "count" => {
            let s = at(0).text();
            Value::Int(match at(1) {
                Value::Regex(regex) => count_matches(regex, &s)?,
                part => memchr::memmem::find_iter(&s, &part.text()).count(),
            } as i64)
        }
        "startswith" => Value::Bool(at(0).text().starts_with(&at(1).text())),
        "endswith" => Value::Bool(at(0).text().ends_with(&at(1).text())),
        "match" => {
            let Value::Regex(regex) = at(1) else { return cast(name, at(1), "regex") };
            let s = at(0).text();
            let group = if values.len() > 2 { usize::try_from(int(name, at(2))?).unwrap_or(0) } else { 0 };
            let mut spans = Vec::new();
            regex.captures_at(&s, 0, false, &mut spans, &mut Kernel::step_running)?;
            match spans.get(group).copied().flatten().and_then(|(from, end)| s.get(from..end)) {
                Some(found) => Value::string(found),
                None => Value::Null,
            }
        }
        "replace" => {
            let (s, to) = (at(0).text(), at(2).text());
            let mut out = Vec::new();
            match at(1) {
                Value::Regex(regex) => out = replaced_matches(regex, &s, &to)?,
                part => {
                    let part = part.text();
                    let mut last = 0;
                    for found in memchr::memmem::find_iter(&s, &part) {
                        out.extend_from_slice(s.get(last..found).unwrap_or_default());
                        out.extend_from_slice(&to);
                        fits(out.len())?;
                        last = found + part.len();
                    }
                    out.extend_from_slice(s.get(last..).unwrap_or_default());
                }
            }
            Value::string(out)
        }
        "split" => {
            let s = at(0).text();
            let most = if values.len() > 2 { usize::try_from(int(name, at(2))?).unwrap_or(0) } else { usize::MAX };
            fits(s.len().saturating_mul(4))?;
            let mut items = Vec::new();
            let mut last = 0;
            let cuts: Vec<(usize, usize)> = match at(1) {
                Value::Regex(regex) => {
                    let mut cuts = Vec::new();
                    each_match(regex, &s, |spans| {
                        cuts.extend(spans.first().copied().flatten());
                        Ok(cuts.len() < most)
                    })?;
                    cuts
                }
                part => {
                    let part = part.text();
                    memchr::memmem::find_iter(&s, &part).map(|m| (m, m + part.len())).collect()
                }
            };
            for (start, end) in cuts.into_iter().take(most) {
                items.push(Value::string(s.get(last..start).unwrap_or_default()));
                last = end;
            }
            items.push(Value::string(s.get(last..).unwrap_or_default()));
            Value::list(items)
        }
        "len" => Value::Int(match at(0) {
            Value::List(items) => items.len(),
            Value::Map(map) => map.len(),
            _ => text(0)?.chars().count(),
        } as i64),
        "first" | "last" | "get" => {
            let i = match name {
                "first" => Value::Int(0),
                "last" => Value::Int(-1),
                _ => at(1).clone(),
            };
            let default = values.get(2).cloned().unwrap_or(Value::Null);
            match at(0) {
                Value::Map(map) => map.get(&i.text()).cloned().unwrap_or(default),
                Value::List(items) => index(int(name, &i)?, items.len()).and_then(|i| items.get(i)).cloned().unwrap_or(default),
                _ => {
                    let s: Vec<char> = text(0)?.chars().collect();
                    match index(int(name, &i)?, s.len()).and_then(|i| s.get(i)) {
                        Some(c) => Value::string(c.to_string()),
                        None => default,
                    }
                }
            }
        }
        "slice" => {
            let n = match at(0) {
                Value::List(items) => items.len(),
                _ => text(0)?.chars().count(),
            };
            let start = bound(int(name, at(1))?, n);
            let end = if values.len() > 2 { bound(int(name, at(2))?, n) } else { n };
            match at(0) {
                Value::List(items) => Value::list(items.get(start..end).unwrap_or_default().to_vec()),
                _ => Value::string(text(0)?.chars().skip(start).take(end.saturating_sub(start)).collect::<String>()),
            }
        }
        "compact" => Value::list(list(name, at(0))?.iter().filter(|v| v.is_true()).cloned().collect()),
        "dedup" => {
            let mut seen = std::collections::HashSet::new();
            Value::list(list(name, at(0))?.iter().filter(|v| seen.insert(v.text())).cloned().collect())
        }
        "flatten" => {
            let mut out = Vec::new();
            for item in list(name, at(0))?.iter() {
                match item {
                    Value::List(items) => out.extend(items.iter().cloned()),
                    other => out.push(other.clone()),
                }
            }
            Value::list(out)
        }
        "join" => {
            let separator = at(1).text();
            let out = list(name, at(0))?.iter().map(Value::text).collect::<Vec<_>>().join(&separator[..]);
            fits(out.len())?;
            Value::string(out)
        }
        "sort" => {
            let mut items = list(name, at(0))?.to_vec();
            items.sort_by(order);
            if argument(values, 2, "dedup").is_some_and(Value::is_true) {
                items.dedup_by(|a, b| equal(a, b));
            }
            if argument(values, 1, "reverse").is_some_and(Value::is_true) {
                items.reverse();
            }
            Value::list(items)
        }
        "range" => {
            let (start, stop) = if values.len() == 1 { (0, int(name, at(0))?) } else { (int(name, at(0))?, int(name, at(1))?) };
            let step = match argument(values, 2, "step") {
                Some(step) => int(name, step)?,
                None => 1,
            };
            if step == 0 {
                return say("range: step cannot be 0");
            }
            let mut out = Vec::new();
            let mut i = start;
            while (step > 0 && i < stop) || (step < 0 && i > stop) {
                out.push(Value::Int(i));
                if out.len() % 64 == 0 {
                    fits(out.len() * 64)?;
                    scope.meter.step(64)?;
                }
                let Some(next) = i.checked_add(step) else { break };
                i = next;
            }
            Value::list(out)
        }
        "repeat" => {
            let n = usize::try_from(int(name, at(1))?).unwrap_or(0);
            fits(at(0).weight().saturating_mul(n))?;
            match at(0) {
                Value::List(items) => Value::list((0..n).flat_map(|_| items.iter().cloned()).collect()),
                _ => Value::string(text(0)?.repeat(n)),
            }
        }
        "keys" | "values" => {
            let Value::Map(map) = at(0) else { return cast(name, at(0), "map") };
            Value::list(if name == "keys" {
                map.keys().map(|k| Value::string(k.clone())).collect()
            } else {
                map.values().cloned().collect()
            })
        }
        "index_by" => {
            let key = at(1).text();
            let mut map = IndexMap::new();
            for item in list(name, at(0))?.iter() {
                if let Value::Map(fields) = item
                    && let Some(value) = fields.get(&key)
                {
                    map.insert(value.text(), item.clone());
                }
            }
            Value::Map(Rc::new(map))
        }
        "typeof" => Value::string(at(0).type_name()),
        "err" => return say(text(0)?),
        // Functions that versions before 0.40 had.
        "coalesce" => values.iter().find(|value| value.is_true()).cloned().unwrap_or(Value::Null),
        "index" | "row_index" => Value::Int(i64::try_from(scope.index).unwrap_or(0)),
        "cols" => Value::list(scope.row.iter().map(|f| Value::Bytes(f.into())).collect()),
        "headers" => Value::list(scope.headers.iter().map(Value::string).collect()),
        "col" | "header" | "col_index" => return say(format!("{name}: the column must be given by a literal here")),
        "parse_json" => {
            let s = at(0).text();
            fits(s.len().saturating_mul(8))?;
            match parse_json(&s, 0, 0) {
                Ok((value, _)) => value,
                Err(error) => return say(format!("parse_json: {error}")),
            }
        }
        "year" | "month" | "year_month" | "ym" | "year_month_day" | "ymd" => {
            let s = text(0)?;
            let is_date = |n: usize| {
                s.get(..n)
                    .is_some_and(|d| d.bytes().enumerate().all(|(i, b)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() }))
            };
            let (start, n) = match name {
                "year" => (0, 4),
                "month" => (5, 7),
                "year_month" | "ym" => (0, 7),
                _ => (0, 10),
            };
            if !is_date(n) {
                return cast(name, at(0), "datetime");
            }
            Value::string(s.get(start..n).unwrap_or_default())
        }
        "basename" => {
            let s = text(0)?;
            let base = s.rsplit('/').next().unwrap_or_default();
            let base = if values.len() > 1 { base.strip_suffix(text(1)?.as_str()).unwrap_or(base) } else { base };
            Value::string(base)
        }
        "dirname" => Value::string(text(0)?.rsplit_once('/').map_or("", |(dir, _)| dir)),
        "ext" => {
            let s = text(0)?;
            match s.rsplit('/').next().and_then(|base| base.rsplit_once('.')).filter(|(stem, _)| !stem.is_empty()) {
                Some((_, ext)) => Value::string(ext),
                None => Value::Null,
            }
        }
        "pathjoin" | "pjoin" => {
            let mut out = String::new();
            for value in values {
                let part = string(name, value)?;
                if part.starts_with('/') {
                    out.clear();
                } else if !out.is_empty() && !out.ends_with('/') {
                    out.push('/');
                }
                out.push_str(&part);
                fits(out.len())?;
            }
            Value::string(out)
        }
        name => return say(format!("unknown function \"{name}\"")),
    })
}

/// The conversions of C that scripts use.
fn printf(format: &str, items: &[Value], scope: &Scope<'_>) -> R<Value> {
    let mut out = String::new();
    let mut items = items.iter();
    let mut chars = format.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        if chars.next_if_eq(&'%').is_some() {
            out.push('%');
            continue;
        }
        let mut flags = String::new();
        while let Some(flag) = chars.next_if(|c| "-+ 0#".contains(*c)) {
            flags.push(flag);
        }
        let digits = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut n = None;
            while let Some(d) = chars.next_if(char::is_ascii_digit) {
                n = Some((n.unwrap_or(0) * 10 + d.to_digit(10).unwrap_or(0) as usize).min(100_000));
            }
            n
        };
        let width = digits(&mut chars).unwrap_or(0);
        let precision = if chars.next_if_eq(&'.').is_some() { Some(digits(&mut chars).unwrap_or(0).min(300)) } else { None };
        let kind = chars.next().unwrap_or('s');
        let value = items.next().cloned().unwrap_or(Value::Null);
        let mut text = match kind {
            's' => {
                let s = string("printf", &value)?;
                precision.map_or(s.clone(), |n| s.chars().take(n).collect())
            }
            'd' | 'i' | 'u' => int("printf", &value)?.to_string(),
            'f' | 'F' => vasnprintf::fixed(number("printf", &value)?.float(), precision.unwrap_or(6)),
            'x' => format!("{:x}", int("printf", &value)?),
            'X' => format!("{:X}", int("printf", &value)?),
            'o' => format!("{:o}", int("printf", &value)?),
            other => return say(format!("printf: unknown conversion %{other}; known are: d f i o s u x X")),
        };
        if flags.contains('+') && kind != 's' && !text.starts_with('-') {
            text.insert(0, '+');
        }
        let missing = width.saturating_sub(text.chars().count());
        if flags.contains('-') {
            text.push_str(&" ".repeat(missing));
        } else if flags.contains('0') && kind != 's' {
            let sign = usize::from(text.starts_with(['-', '+']));
            text.insert_str(sign, &"0".repeat(missing));
        } else {
            text.insert_str(0, &" ".repeat(missing));
        }
        out.push_str(&text);
        scope.meter.fits(out.len())?;
    }
    Ok(Value::string(out))
}
