//! The functions of jq that are not written in jq.

use std::cmp::Ordering;

use super::compile;
use super::format;
use super::gate;
use super::map::Map;
use super::maths;
use super::prelude;
use super::read;
use super::regex;
use super::text::Text;
use super::times;
use super::value::{Array, Error, Val, ValR, sorted_entries, split};

/// Services of the command that its filters call.
pub(super) trait Host {
    /// The next input; an error of reading it is an error of the filter.
    fn input(&self) -> Result<Option<Val>, String>;
    /// Writes bytes to standard error.
    fn stderr(&self, bytes: &[u8]);
    /// A value as `debug` shows it.
    fn shown(&self, value: &Val) -> Vec<u8>;
    /// Lines of input read so far.
    fn lines(&self) -> usize;
    /// The name of the file that is read.
    fn file(&self) -> Val;
    /// Environment variables as an object (`env`, `$ENV`).
    fn env(&self) -> Val;
    /// Seconds since 1970-01-01 00:00 UTC.
    fn now(&self) -> f64;
    /// Time zone from `TZ`, if set.
    fn zone(&self) -> Option<String>;
    /// Directories that modules are searched in, as they were given.
    fn library(&self) -> Val;
    /// Description of a module that is read without running it.
    fn module(&self, name: &str) -> Result<Val, String>;
}

/// Reason why a native has no value.
pub(super) enum Leave {
    Error(Error),
    /// The program ends, with a status and a message.
    Halt(Option<(Val, Val)>),
}

impl From<Error> for Leave {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// Native function: the first value is the input, the others are the arguments.
pub(super) type Run = fn(&dyn Host, [Val; 4]) -> Result<Val, Leave>;

/// Native function and its name.
pub(super) struct Native {
    pub name: &'static str,
    pub n_args: usize,
    pub run: Run,
}

pub(super) const fn n(name: &'static str, n_args: usize, run: Run) -> Native {
    Native { name, n_args, run }
}

/// Index of the native with that name and number of arguments.
pub(super) fn find(name: &str, n_args: usize) -> Option<u16> {
    let at = NATIVES.iter().position(|native| native.n_args == n_args && native.name == name)?;
    u16::try_from(at).ok()
}

const fn text(message: &'static str) -> &'static str {
    message
}

fn fail<T>(message: impl Into<String>) -> Result<T, Leave> {
    Err(Leave::Error(Error::str(message.into())))
}

fn bool(b: bool) -> Result<Val, Leave> {
    Ok(Val::Bool(b))
}

macro_rules! order {
    ($name:literal, $test:ident) => {
        n($name, 2, |_, [_, a, b, _]| bool(a.compare(&b).$test()))
    };
}

macro_rules! unary {
    ($name:literal, $f:path) => {
        n($name, 0, |_, [x, ..]| Ok(Val::Num($f(maths::want(&x)?))))
    };
}

macro_rules! binary {
    ($name:literal, $f:path) => {
        n($name, 2, |_, [_, a, b, _]| {
            let (a, b) = (maths::want(&a)?, maths::want(&b)?);
            Ok(Val::Num($f(a, b)))
        })
    };
}

/// Every native function.
pub(super) static NATIVES: &[Native] = &[
    n("_plus", 2, |_, [x, a, b, _]| {
        // What is added to the input itself goes behind it in place.
        drop(x);
        Ok((a + b)?)
    }),
    n("_minus", 2, |_, [_, a, b, _]| Ok((a - b)?)),
    n("_multiply", 2, |_, [_, a, b, _]| Ok((a * b)?)),
    n("_divide", 2, |_, [_, a, b, _]| Ok((a / b)?)),
    n("_mod", 2, |_, [_, a, b, _]| Ok((a % b)?)),
    n("_equal", 2, |_, [_, a, b, _]| bool(is_equal(&a, &b))),
    n("_notequal", 2, |_, [_, a, b, _]| bool(!is_equal(&a, &b))),
    order!("_less", is_lt),
    order!("_greater", is_gt),
    order!("_lesseq", is_le),
    order!("_greatereq", is_ge),
    n("_negate", 0, |_, [x, ..]| Ok((-x)?)),
    n("error", 0, |_, [x, ..]| Err(Leave::Error(Error::new(x)))),
    n("halt", 0, |_, _| Err(Leave::Halt(None))),
    n("halt_error", 1, |_, [x, code, ..]| match code {
        Val::Num(_) | Val::Literal(_) => Err(Leave::Halt(Some((code, x)))),
        _ => fail(format!("{} halt_error/1: number required", x.shown())),
    }),
    n("length", 0, |_, [x, ..]| Ok(length(x)?)),
    n("utf8bytelength", 0, |_, [x, ..]| Ok(utf8bytelength(x)?)),
    n("type", 0, |_, [x, ..]| Ok(Val::str(x.kind()))),
    n("keys", 0, |_, [x, ..]| Ok(keys(&x, true)?)),
    n("keys_unsorted", 0, |_, [x, ..]| Ok(keys(&x, false)?)),
    n("to_entries", 0, |_, [x, ..]| Ok(to_entries(&x)?)),
    n("tostring", 0, |_, [x, ..]| Ok(Val::Str(x.to_text()))),
    n("tojson", 0, |_, [x, ..]| Ok(Val::from(x.json()))),
    n("fromjson", 0, |_, [x, ..]| match &x {
        Val::Str(text) => Ok(read::single(text.as_str()).map_err(Error::str)?),
        other => fail(format!("{} only strings can be parsed", other.shown())),
    }),
    n("tonumber", 0, |_, [x, ..]| Ok(tonumber(x)?)),
    n("toboolean", 0, |_, [x, ..]| match &x {
        Val::Bool(_) => Ok(x),
        Val::Str(text) if text.as_str() == "true" => bool(true),
        Val::Str(text) if text.as_str() == "false" => bool(false),
        other => fail(format!("{} cannot be parsed as a boolean", other.shown())),
    }),
    n("ascii_downcase", 0, |_, [x, ..]| Ok(case(&x, str::to_ascii_lowercase)?)),
    n("ascii_upcase", 0, |_, [x, ..]| Ok(case(&x, str::to_ascii_uppercase)?)),
    n("explode", 0, |_, [x, ..]| Ok(explode(x)?)),
    n("implode", 0, |_, [x, ..]| Ok(implode(&x)?)),
    n("trim", 0, |_, [x, ..]| Ok(trim(x, true, true)?)),
    n("ltrim", 0, |_, [x, ..]| Ok(trim(x, true, false)?)),
    n("rtrim", 0, |_, [x, ..]| Ok(trim(x, false, true)?)),
    n("startswith", 1, |_, [x, a, ..]| Ok(affix(&x, &a, "startswith", |a, b| a.starts_with(b))?)),
    n("endswith", 1, |_, [x, a, ..]| Ok(affix(&x, &a, "endswith", |a, b| a.ends_with(b))?)),
    n("split", 1, |_, [x, a, ..]| match (&x, &a) {
        (Val::Str(text), Val::Str(separator)) => Ok(split(text.as_str(), separator.as_str())),
        _ => fail("split input and separator must be strings"),
    }),
    n("_strindices", 1, |_, [x, a, ..]| Ok(indices(&x, &a)?)),
    n("setpath", 2, |_, [x, path, to, _]| match path {
        Val::Arr(path) => Ok(x.set_path(&path.items, to)?),
        _ => fail("Path must be specified as an array"),
    }),
    n("delpaths", 1, |_, [x, paths, ..]| Ok(x.delete_paths(&paths)?)),
    n("has", 1, |_, [x, key, ..]| Ok(has(&x, &key)?)),
    n("contains", 1, |_, [a, b, ..]| {
        if a.kind() != b.kind() {
            return fail(format!("{} and {} cannot have their containment checked", a.shown(), b.shown()));
        }
        bool(contains(&a, &b))
    }),
    n("join", 1, |_, [x, separator, ..]| Ok(join(&x, &separator)?)),
    n("sort", 0, |_, [x, ..]| Ok(sort(&x)?)),
    n("_sort_by", 1, |_, [x, keys, ..]| Ok(pairs(&x, &keys)?.into_iter().map(|(_, item)| item).collect())),
    n("_group_by", 1, |_, [x, keys, ..]| Ok(group(&x, &keys)?)),
    n("_unique_by", 1, |_, [x, keys, ..]| Ok(unique(pairs(&x, &keys)?))),
    n("unique", 0, |_, [x, ..]| {
        x.items(UNSORTABLE)?;
        Ok(unique(pairs(&x, &x)?))
    }),
    n("bsearch", 1, |_, [x, target, ..]| {
        let items = x.items("cannot be searched from")?;
        gate::step(64);
        Ok(halved(items, &target))
    }),
    n("min", 0, |_, [x, ..]| Ok(extreme(&x, &x, true)?)),
    n("max", 0, |_, [x, ..]| Ok(extreme(&x, &x, false)?)),
    n("_min_by", 1, |_, [x, keys, ..]| Ok(extreme(&x, &keys, true)?)),
    n("_max_by", 1, |_, [x, keys, ..]| Ok(extreme(&x, &keys, false)?)),
    n("format", 1, |_, [x, name, ..]| Ok(format::apply(&x, &name)?)),
    n("_from_entries", 0, |_, [x, ..]| Ok(from_entries(&x).unwrap_or_default())),
    n("_replace", 3, |_, [x, re, to, flags]| Ok(regex::replace(&x, &re, &to, &flags)?)),
    n("_match", 3, |_, [x, re, flags, test]| Ok(regex::find(&x, &re, &flags, matches!(test, Val::Bool(true)))?)),
    n("env", 0, |host, _| Ok(host.env())),
    n("builtins", 0, |_, _| Ok(builtins())),
    n("input", 0, |host, _| match host.input() {
        Ok(Some(value)) => Ok(value),
        Ok(None) => fail(text("break")),
        Err(message) => fail(message),
    }),
    n("debug", 0, |host, [x, ..]| {
        let mut line = b"[\"DEBUG:\",".to_vec();
        line.extend(host.shown(&x));
        line.extend(b"]\n");
        host.stderr(&line);
        Ok(x)
    }),
    n("stderr", 0, |host, [x, ..]| {
        match &x {
            Val::Str(text) => host.stderr(text.as_str().as_bytes()),
            value => host.stderr(&host.shown(value)),
        }
        Ok(x)
    }),
    n("input_filename", 0, |host, _| Ok(host.file())),
    n("input_line_number", 0, |host, _| Ok(Val::from(host.lines()))),
    n("get_search_list", 0, |host, _| Ok(host.library())),
    n("modulemeta", 0, |host, [x, ..]| match &x {
        Val::Str(name) => Ok(host.module(name.as_str()).map_err(Error::str)?),
        _ => fail("modulemeta input module name must be a string"),
    }),
    n("have_decnum", 0, |_, _| bool(true)),
    n("have_literal_numbers", 0, |_, _| bool(true)),
    n("infinite", 0, |_, _| Ok(Val::Num(f64::INFINITY))),
    n("nan", 0, |_, _| Ok(Val::Num(f64::NAN))),
    n("isinfinite", 0, |_, [x, ..]| bool(x.num().is_some_and(f64::is_infinite))),
    n("isnan", 0, |_, [x, ..]| bool(x.num().is_some_and(f64::is_nan))),
    n("isnormal", 0, |_, [x, ..]| bool(x.num().is_some_and(f64::is_normal))),
    n("now", 0, |host, _| Ok(Val::Num(host.now()))),
    n("gmtime", 0, |_, [x, ..]| Ok(times::broken_down(&x, None, "gmtime")?)),
    n("localtime", 0, |host, [x, ..]| Ok(times::broken_down(&x, Some(&zone(host)), "localtime")?)),
    n("mktime", 0, |_, [x, ..]| Ok(times::mktime(&x)?)),
    n("strftime", 1, |_, [x, format, ..]| Ok(times::strftime(&x, &format, None, "strftime")?)),
    n("strflocaltime", 1, |host, [x, format, ..]| Ok(times::strftime(&x, &format, Some(&zone(host)), "strflocaltime")?)),
    n("strptime", 1, |_, [x, format, ..]| Ok(times::strptime(&x, &format)?)),
    unary!("floor", f64::floor),
    unary!("ceil", f64::ceil),
    unary!("round", f64::round),
    unary!("trunc", f64::trunc),
    unary!("sqrt", f64::sqrt),
    unary!("cbrt", f64::cbrt),
    unary!("fabs", f64::abs),
    unary!("exp", f64::exp),
    unary!("exp2", f64::exp2),
    unary!("exp10", maths::exp10),
    unary!("expm1", f64::exp_m1),
    unary!("log", f64::ln),
    unary!("log2", f64::log2),
    unary!("log10", f64::log10),
    unary!("log1p", f64::ln_1p),
    unary!("sin", f64::sin),
    unary!("cos", f64::cos),
    unary!("tan", f64::tan),
    unary!("asin", f64::asin),
    unary!("acos", f64::acos),
    unary!("atan", f64::atan),
    unary!("sinh", f64::sinh),
    unary!("cosh", f64::cosh),
    unary!("tanh", f64::tanh),
    unary!("asinh", f64::asinh),
    unary!("acosh", f64::acosh),
    unary!("atanh", f64::atanh),
    unary!("rint", f64::round_ties_even),
    unary!("nearbyint", f64::round_ties_even),
    unary!("significand", maths::significand),
    unary!("logb", maths::logb),
    unary!("gamma", libm::lgamma),
    unary!("lgamma", libm::lgamma),
    unary!("tgamma", libm::tgamma),
    unary!("erf", libm::erf),
    unary!("erfc", libm::erfc),
    unary!("j0", libm::j0),
    unary!("j1", libm::j1),
    unary!("y0", libm::y0),
    unary!("y1", libm::y1),
    binary!("jn", maths::jn),
    binary!("yn", maths::yn),
    binary!("pow", f64::powf),
    binary!("atan2", f64::atan2),
    binary!("fmod", maths::fmod),
    binary!("fmin", f64::min),
    binary!("fmax", f64::max),
    binary!("hypot", f64::hypot),
    binary!("copysign", f64::copysign),
    binary!("fdim", maths::fdim),
    binary!("ldexp", maths::scale),
    binary!("scalb", maths::scale),
    binary!("scalbln", maths::scale),
    binary!("drem", maths::remainder),
    binary!("remainder", maths::remainder),
    binary!("nextafter", maths::next_after),
    binary!("nexttoward", maths::next_after),
    n("fma", 3, |_, [_, a, b, c]| {
        let (a, b, c) = (maths::want(&a)?, maths::want(&b)?, maths::want(&c)?);
        Ok(Val::Num(a.mul_add(b, c)))
    }),
    n("frexp", 0, |_, [x, ..]| Ok(maths::frexp(maths::want(&x)?))),
    n("modf", 0, |_, [x, ..]| Ok(maths::modf(maths::want(&x)?))),
    n("lgamma_r", 0, |_, [x, ..]| Ok(maths::lgamma_r(maths::want(&x)?))),
];

fn is_equal(a: &Val, b: &Val) -> bool {
    a.compare(b).is_eq()
}

fn zone(host: &dyn Host) -> String {
    host.zone().unwrap_or_else(|| "UTC".into())
}

fn length(value: Val) -> ValR {
    Ok(match &value {
        Val::Null => Val::Num(0.0),
        Val::Bool(_) => return Err(Error::str(format!("{} has no length", value.shown()))),
        Val::Str(text) => {
            gate::step(text.as_str().len() as u64 / 16);
            Val::from(text.as_str().chars().count())
        }
        Val::Arr(array) => Val::from(array.items.len()),
        Val::Obj(object) => Val::from(object.map.len()),
        Val::Num(n) => Val::Num(n.abs()),
        Val::Literal(literal) if literal.value < 0.0 => (-value)?,
        Val::Literal(_) => value,
    })
}

fn tonumber(value: Val) -> ValR {
    let number = match &value {
        Val::Num(_) | Val::Literal(_) => return Ok(value),
        Val::Str(text) => read::number(text.as_str()),
        _ => None,
    };
    number.ok_or_else(|| Error::str(format!("{} cannot be parsed as a number", value.shown())))
}

fn case(value: &Val, f: fn(&str) -> String) -> ValR {
    match value {
        Val::Str(text) => {
            gate::fits(text.as_str().len());
            Ok(Val::from(f(text.as_str())))
        }
        _ => Err(Error::str("explode input must be a string")),
    }
}

fn implode(value: &Val) -> ValR {
    let Val::Arr(array) = value else { return Err(Error::str("implode input must be an array")) };
    gate::fits(array.items.len() * 4);
    let chars = array.items.iter().map(|item| match item.num() {
        Some(n) if !n.is_nan() => {
            let known = (0.0..=f64::from(0x0010_ffff)).contains(&n.trunc());
            Ok(char::from_u32(n as u32).filter(|_| known).unwrap_or('\u{fffd}'))
        }
        _ => Err(Error::str(format!("{} can't be imploded, unicode codepoint needs to be numeric", item.shown()))),
    });
    Ok(Val::from(chars.collect::<Result<String, _>>()?))
}

fn trim(value: Val, start: bool, end: bool) -> ValR {
    let Val::Str(text) = &value else { return Err(Error::str("trim input must be a string")) };
    let mut rest = text.as_str();
    gate::step(rest.len() as u64 / 16);
    if start {
        rest = rest.trim_start();
    }
    if end {
        rest = rest.trim_end();
    }
    Ok(if rest.len() == text.as_str().len() { value } else { Val::str(rest) })
}

fn has(value: &Val, key: &Val) -> ValR {
    match (value, key) {
        (Val::Null, _) => Ok(Val::Bool(false)),
        (Val::Obj(object), Val::Str(name)) => Ok(Val::Bool(object.map.get(name).is_some())),
        (Val::Arr(array), key) if key.num().is_some() => {
            let index = key.num().unwrap_or(f64::NAN).trunc();
            Ok(Val::Bool(index >= 0.0 && index < array.items.len() as f64))
        }
        (value, key) => Err(Error::str(format!("Cannot check whether {} has a {} key", value.kind(), key.kind()))),
    }
}

fn contains(a: &Val, b: &Val) -> bool {
    gate::stack();
    gate::step(1);
    match (a, b) {
        (Val::Obj(a), Val::Obj(b)) => b.map.iter().all(|(key, wanted)| a.map.get(key).is_some_and(|have| contains(have, wanted))),
        (Val::Arr(a), Val::Arr(b)) => b.items.iter().all(|wanted| a.items.iter().any(|have| contains(have, wanted))),
        (Val::Str(a), Val::Str(b)) => {
            gate::step((a.as_str().len() / 16) as u64);
            a.as_str().contains(b.as_str())
        }
        (a, b) => a.compare(b).is_eq(),
    }
}

/// Indices of a string in another one, overlapping, in characters.
fn indices(a: &Val, b: &Val) -> ValR {
    let (Val::Str(text), Val::Str(pattern)) = (a, b) else { return Err(Error::str("_strindices input must be strings")) };
    let (text, pattern) = (text.as_str(), pattern.as_str());
    if pattern.is_empty() {
        return Ok(Val::arr(Vec::new()));
    }
    let mut found = Array::default();
    let (mut at, mut before, mut n_chars) = (0, 0, 0);
    while let Some(next) = text.get(at..).and_then(|rest| rest.find(pattern)) {
        let place = at + next;
        gate::step(1 + next as u64 / 16);
        n_chars += text.get(before..place).unwrap_or_default().chars().count();
        before = place;
        found.push(Val::from(n_chars));
        at = place + text.get(place..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
    }
    Ok(Val::of_array(found))
}

/// Items with their keys, sorted by key.
fn pairs(value: &Val, keys: &Val) -> Result<Vec<(Val, Val)>, Error> {
    let (Val::Arr(items), Val::Arr(by)) = (value, keys) else {
        return Err(Error::str(format!("{} and {} cannot be sorted, as they are not both arrays", value.shown(), keys.shown())));
    };
    if items.items.len() != by.items.len() {
        return Err(Error::str(format!("{} and {} cannot be sorted, as they are not both arrays", value.shown(), keys.shown())));
    }
    sort_work(items.items.len() * 2);
    let mut pairs: Vec<_> = by.items.iter().cloned().zip(items.items.iter().cloned()).collect();
    pairs.sort_by(|a, b| total(&a.0, &b.0));
    Ok(pairs)
}

fn group(value: &Val, keys: &Val) -> ValR {
    let mut groups: Vec<(Val, Vec<Val>)> = Vec::new();
    for (key, item) in pairs(value, keys)? {
        match groups.last_mut() {
            Some((last, items)) if last.compare(&key).is_eq() => items.push(item),
            _ => groups.push((key, vec![item])),
        }
    }
    Ok(groups.into_iter().map(|(_, items)| Val::arr(items)).collect())
}

fn unique(mut pairs: Vec<(Val, Val)>) -> Val {
    pairs.dedup_by(|b, a| a.0.compare(&b.0).is_eq());
    pairs.into_iter().map(|(_, item)| item).collect()
}

/// Searches a sorted array by halves. jq: what an array in no order answers depends on where the halves meet.
fn halved(items: &[Val], target: &Val) -> Val {
    let (mut start, mut end) = (0, items.len());
    while start < end {
        let middle = start + (end - start) / 2;
        match items.get(middle).map(|item| target.compare(item)) {
            Some(std::cmp::Ordering::Less) => end = middle,
            Some(std::cmp::Ordering::Greater) => start = middle + 1,
            _ => return Val::from(middle),
        }
    }
    Val::Num(-1.0 - start as f64)
}

/// The least item (the first of equals) or the greatest (the last of equals).
fn extreme(value: &Val, keys: &Val, least: bool) -> ValR {
    let (Val::Arr(items), Val::Arr(by)) = (value, keys) else {
        return Err(Error::str(format!("{} and {} cannot be iterated over", value.shown(), keys.shown())));
    };
    if items.items.len() != by.items.len() {
        return Err(Error::str(format!("{} and {} have wrong length", value.shown(), keys.shown())));
    }
    let mut best: Option<(&Val, &Val)> = None;
    for (item, key) in items.items.iter().zip(&by.items) {
        gate::step(1);
        if best.is_none_or(|(_, best)| key.compare(best).is_lt() == least) {
            best = Some((item, key));
        }
    }
    Ok(best.map_or(Val::Null, |(item, _)| item.clone()))
}

/// The object of entries that all have a text as `key` and a `value`, as most have; `None` for others.
fn from_entries(entries: &Val) -> Option<Val> {
    let Val::Arr(entries) = entries else { return None };
    let (key_name, value_name) = (Text::from("key"), Text::from("value"));
    let mut map = Map::default();
    gate::fits(entries.items.len() * 32);
    for entry in &entries.items {
        let Val::Obj(entry) = entry else { return None };
        let Some(Val::Str(key)) = entry.map.get(&key_name) else { return None };
        map.insert(key.clone(), entry.map.get(&value_name)?.clone());
    }
    Some(Val::obj(map))
}

/// Names of all functions, with their numbers of arguments.
fn builtins() -> Val {
    let natives = NATIVES.iter().map(|native| (native.name, native.n_args));
    let defined = prelude::DEFINITIONS.iter().map(|(name, n_args, _)| (*name, *n_args));
    let inlined = compile::INLINED.iter().copied();
    let all = natives.chain(defined).chain(inlined).filter(|(name, _)| !name.starts_with('_'));
    all.map(|(name, n_args)| Val::from(format!("{name}/{n_args}"))).collect()
}

fn utf8bytelength(value: Val) -> ValR {
    match &value {
        Val::Str(text) => Ok(Val::from(text.as_str().len())),
        other => Err(Error::str(format!("{} only strings have UTF-8 byte length", other.shown()))),
    }
}

fn keys(value: &Val, sorted: bool) -> ValR {
    match value {
        Val::Arr(array) => Ok((0..array.items.len()).map(Val::from).collect()),
        Val::Obj(object) if sorted => Ok(sorted_entries(&object.map).into_iter().map(|(key, _)| Val::Str(key.clone())).collect()),
        Val::Obj(object) => Ok(object.map.keys().map(|key| Val::Str(key.clone())).collect()),
        other => Err(Error::str(format!("{} has no keys", other.shown()))),
    }
}

fn to_entries(value: &Val) -> ValR {
    let (key_name, value_name) = (Text::from("key"), Text::from("value"));
    let entry = |key: Val, value: &Val| {
        let mut map = Map::default();
        map.insert(key_name.clone(), key);
        map.insert(value_name.clone(), value.clone());
        Val::obj(map)
    };
    match value {
        Val::Obj(object) => Ok(object.map.iter().map(|(key, value)| entry(Val::Str(key.clone()), value)).collect()),
        Val::Arr(array) => Ok(array.items.iter().enumerate().map(|(i, value)| entry(Val::from(i), value)).collect()),
        other => Err(Error::str(format!("{} has no keys", other.shown()))),
    }
}

fn explode(value: Val) -> ValR {
    match &value {
        Val::Str(text) => {
            let number = |(i, c): (usize, char)| {
                if i.is_multiple_of(1 << 14) {
                    gate::fits(size_of::<Val>() << 14);
                }
                Val::Num(f64::from(c as u32))
            };
            Ok(text.as_str().chars().enumerate().map(number).collect())
        }
        _ => Err(Error::str("explode input must be a string")),
    }
}

const UNSORTABLE: &str = "cannot be sorted, as it is not an array";

fn sort_work(n_items: usize) {
    gate::fits(n_items * 16);
}

fn sort(value: &Val) -> ValR {
    let items = value.items(UNSORTABLE)?;
    sort_work(items.len());
    let mut items = items.to_vec();
    items.sort_by(total);
    Ok(Val::arr(items))
}

/// Total order, as sorting needs it: nan equals nan. Each comparison is a step.
fn total(a: &Val, b: &Val) -> Ordering {
    gate::step(1);
    match (a.num(), b.num()) {
        (Some(a), Some(b)) if a.is_nan() && b.is_nan() => Ordering::Equal,
        _ => a.compare(b),
    }
}

fn join(value: &Val, separator: &Val) -> ValR {
    let mut joined: Option<Val> = None;
    let children = value.children()?;
    if let Val::Str(separator) = separator
        && children.iter().all(|item| matches!(item, Val::Str(_) | Val::Null | Val::Bool(_) | Val::Num(_) | Val::Literal(_)))
    {
        let texts: Vec<Text> =
            children.iter().map(|item| if matches!(item, Val::Null) { Text::from("") } else { item.to_text() }).collect();
        gate::fits(texts.iter().map(|text| text.as_str().len() + separator.as_str().len()).sum());
        let mut text = String::new();
        for (i, part) in texts.iter().enumerate() {
            if i > 0 {
                text.push_str(separator.as_str());
            }
            text.push_str(part.as_str());
        }
        return Ok(Val::from(text));
    }
    for item in children {
        let before = match joined.take() {
            Some(joined) => (joined + separator.clone())?,
            None => Val::str(""),
        };
        let item = match item {
            Val::Bool(_) | Val::Num(_) | Val::Literal(_) => Val::Str(item.to_text()),
            Val::Null => Val::str(""),
            other => other,
        };
        joined = Some((before + item)?);
    }
    Ok(joined.unwrap_or_else(|| Val::str("")))
}

fn affix(a: &Val, b: &Val, name: &str, f: fn(&str, &str) -> bool) -> ValR {
    match (a, b) {
        (Val::Str(a), Val::Str(b)) => Ok(Val::Bool(f(a.as_str(), b.as_str()))),
        _ => Err(Error::str(format!("{name}() requires string inputs"))),
    }
}
