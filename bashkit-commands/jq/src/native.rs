//! The functions of jq that are not written in jq.

use std::cmp::Ordering;

use jaq_core::box_iter::{BoxIter, box_once};
use jaq_core::native::{Fun, bome, v};
use jaq_core::{Bind, Exn, Native, ValR, ValT};

use super::format;
use super::gate;
use super::maths;
use super::program::J;
use super::read;
use super::regex;
use super::times;
use super::value::{Array, Error, Map, Text, Val, indices_of_items, sorted_entries, split};

/// Services of the command that its filters call.
pub(super) trait Host {
    /// The next input; an error of reading it is an error of the filter.
    fn input(&self) -> Result<Option<Val>, String>;
    /// Writes bytes to standard error.
    fn stderr(&self, bytes: &[u8]);
    /// Lines of input read so far.
    fn lines(&self) -> usize;
    /// Evaluates a function of the medium that jq does not have.
    fn ask(&self, what: &str, value: &Val) -> Result<Val, String>;
    /// The name of the file that is read.
    fn file(&self) -> Val;
    /// Environment variables as an object (`env`, `$ENV`).
    fn env(&self) -> Val;
    /// Seconds since 1970-01-01 00:00 UTC.
    fn now(&self) -> f64;
    /// Time zone from `TZ`, if set.
    fn zone(&self) -> Option<String>;
}

macro_rules! f0 {
    ($name:literal, $f:expr) => {
        ($name, v(0), Native::new(|cv| bome($f(cv.1))))
    };
}
macro_rules! f1 {
    ($name:literal, $f:expr) => {
        (
            $name,
            v(1),
            Native::<J>::new(|mut cv| {
                let a = cv.0.pop_var();
                bome($f(cv.1, a))
            }),
        )
    };
}
macro_rules! f2 {
    ($name:literal, $f:expr) => {
        (
            $name,
            v(2),
            Native::<J>::new(|mut cv| {
                let b = cv.0.pop_var();
                let a = cv.0.pop_var();
                bome($f(cv.1, a, b))
            }),
        )
    };
}
pub(super) use {f0, f1};

/// Native functions of the language, with those on numbers.
pub(super) fn all() -> Vec<Fun<J>> {
    let mut all = vec![
        f0!("null", |_| Ok(Val::Null)),
        f0!("true", |_| Ok(Val::Bool(true))),
        f0!("false", |_| Ok(Val::Bool(false))),
        ("empty", v(0), Native::new(|_| Box::new(std::iter::empty())).with_paths(|_| Box::new(std::iter::empty()))),
        ("error", v(0), Native::new(|cv| bome(Err(Error::new(cv.1)))).with_paths(|cv| box_once(Err(Error::new(cv.1.0).into())))),
        f0!("length", length),
        f0!("utf8bytelength", utf8bytelength),
        f0!("type", |value: Val| Ok(Val::str(value.kind()))),
        f0!("keys", |value: Val| keys(&value, true)),
        f0!("keys_unsorted", |value: Val| keys(&value, false)),
        f0!("to_entries", |value: Val| to_entries(&value)),
        f0!("from_entries", |value: Val| from_entries(&value)),
        f0!("tostring", |value: Val| Ok(Val::Str(value.to_text()))),
        f0!("tojson", |value: Val| Ok(Val::from(value.json()))),
        f0!("fromjson", fromjson),
        f0!("tonumber", tonumber),
        f0!("toarray", |value: Val| Ok(if matches!(value, Val::Arr(_)) { value } else { Val::arr(vec![value]) })),
        f0!("ascii_downcase", |value: Val| case(&value, "ascii_downcase", str::to_ascii_lowercase)),
        f0!("ascii_upcase", |value: Val| case(&value, "ascii_upcase", str::to_ascii_uppercase)),
        f0!("explode", explode),
        f0!("implode", implode),
        f0!("add", add),
        f0!("reverse", reverse),
        f0!("sort", |value: Val| sort(&value)),
        f0!("min", |value: Val| extreme(&value, &value, Ordering::Less)),
        f0!("max", |value: Val| extreme(&value, &value, Ordering::Greater)),
        f0!("_object", object),
        f0!("_concat", concat),
        f0!("_capture", capture),
        f0!("trim", |value: Val| trim(&value, str::trim_matches)),
        f0!("ltrim", |value: Val| trim(&value, str::trim_start_matches)),
        f0!("rtrim", |value: Val| trim(&value, str::trim_end_matches)),
        f0!("have_literal_numbers", |_| Ok(Val::Bool(true))),
        f0!("have_decnum", |_| Ok(Val::Bool(false))),
        f0!("get_search_list", |_| Ok(Val::arr(Vec::new()))),
        f0!("builtins", |_| Ok(builtins())),
        f1!("has", |value: Val, key: Val| has(&value, &key)),
        f1!("contains", |a: Val, b: Val| contains(&a, &b).map(Val::Bool)),
        f1!("join", |value: Val, separator: Val| join(&value, &separator)),
        f1!("split", |value: Val, separator: Val| match (&value, &separator) {
            (Val::Str(text), Val::Str(separator)) => Ok(split(text.as_str(), separator.as_str())),
            _ => Err(Error::str("split input and separator must be strings")),
        }),
        f1!("startswith", |a: Val, b: Val| affix(&a, &b, "startswith", |a, b| a.starts_with(b))),
        f1!("endswith", |a: Val, b: Val| affix(&a, &b, "endswith", |a, b| a.ends_with(b))),
        f1!("ltrimstr", |a: Val, b: Val| Ok(strip(a, &b, |a, b| a.strip_prefix(b)))),
        f1!("rtrimstr", |a: Val, b: Val| Ok(strip(a, &b, |a, b| a.strip_suffix(b)))),
        f1!("indices", |a: Val, b: Val| indices(&a, &b)),
        f1!("delpaths", |value: Val, paths: Val| match paths {
            Val::Arr(paths) => value.delete_paths(paths.items.clone()),
            _ => Err(Error::str("Paths must be specified as an array")),
        }),
        f1!("_sort_by", |value: Val, keys: Val| Ok(pairs(&value, &keys)?.into_iter().map(|(_, item)| item).collect())),
        f1!("_group_by", |value: Val, keys: Val| group(&value, &keys)),
        f1!("_unique_by", |value: Val, keys: Val| unique(&value, &keys)),
        f1!("_min_by", |value: Val, keys: Val| extreme(&value, &keys, Ordering::Less)),
        f1!("_max_by", |value: Val, keys: Val| extreme(&value, &keys, Ordering::Greater)),
        f1!("_flatten", |value: Val, depth: Val| flatten(&value, &depth)),
        f1!("_format", |value: Val, name: Val| format::apply(&value, &name)),
        f1!("_split", |value: Val, matches: Val| split_at(&value, &matches)),
        f2!("setpath", |value: Val, path: Val, to: Val| match path {
            Val::Arr(path) => value.set_path(&path.items, to),
            _ => Err(Error::str("Path must be specified as an array")),
        }),
        (
            "_match",
            v(3),
            Native::<J>::new(|mut cv| {
                let test: Val = cv.0.pop_var();
                let flags = cv.0.pop_var();
                let re = cv.0.pop_var();
                bome(regex::find(&cv.1, &re, &flags, test.as_bool()))
            }),
        ),
        (
            "range",
            v(2),
            Native::new(|mut cv| {
                let to = cv.0.pop_var();
                let from = cv.0.pop_var();
                range(&from, &to, &Val::Num(1.0))
            }),
        ),
        (
            "range",
            v(3),
            Native::new(|mut cv| {
                let by = cv.0.pop_var();
                let to = cv.0.pop_var();
                let from = cv.0.pop_var();
                range(&from, &to, &by)
            }),
        ),
        ("getpath", v(1), getpath()),
        ("_descend", v(0), descend()),
        ("_last", fun(1), last()),
        ("_nested", fun(1), nested()),
        (
            "_modify",
            fun(2),
            Native::new(|mut cv| {
                let update = cv.0.pop_fun();
                let path = cv.0.pop_fun();
                let paths: Result<Vec<Vec<Val>>, _> =
                    path.0.paths((path.1, (cv.1.clone(), Default::default()))).map(|found| Ok(forward(found?.1.iter()))).collect();
                let mut value = cv.1;
                let mut gone = Vec::new();
                let mut failed = None;
                for path in match paths {
                    Ok(paths) => paths,
                    Err(exn) => return box_once(Err(exn)),
                } {
                    let result = value.update_path(
                        &path,
                        &mut |old| match update.0.run((update.1.clone(), old)).next() {
                            Some(Ok(new)) => Ok(Some(new)),
                            None => Ok(None),
                            Some(Err(exn)) => {
                                failed = Some(exn);
                                Err(Error::new(Val::Null))
                            }
                        },
                        &mut gone,
                    );
                    value = match result {
                        Ok(value) => value,
                        Err(error) => return box_once(Err(failed.unwrap_or_else(|| error.into()))),
                    };
                }
                bome(if gone.is_empty() { Ok(value) } else { value.delete_paths(gone) })
            }),
        ),
        (
            "_assign",
            Box::new([Bind::Fun(()), Bind::Var(())]),
            Native::new(|mut cv| {
                let to = cv.0.pop_var();
                let path = cv.0.pop_fun();
                let paths: Result<Vec<Vec<Val>>, _> =
                    path.0.paths((path.1, (cv.1.clone(), Default::default()))).map(|found| Ok(forward(found?.1.iter()))).collect();
                match paths {
                    Ok(paths) => bome(paths.iter().try_fold(cv.1, |value, path| value.set_path(path, to.clone()))),
                    Err(exn) => box_once(Err(exn)),
                }
            }),
        ),
        (
            "_medium",
            v(1),
            Native::<J>::new(|mut cv| {
                let what: Val = cv.0.pop_var();
                let host = cv.0.data().host;
                bome(host.ask(what.to_text().as_str(), &cv.1).map_err(Error::str))
            }),
        ),
        (
            "input",
            v(0),
            Native::new(|cv| {
                bome(match cv.0.data().host.input() {
                    Ok(Some(value)) => Ok(value),
                    Ok(None) => Err(Error::str("No more inputs")),
                    Err(message) => Err(Error::str(message)),
                })
            }),
        ),
        (
            "_inputs",
            v(0),
            Native::new(|cv| {
                let host = cv.0.data().host;
                Box::new(std::iter::from_fn(move || match host.input() {
                    Ok(value) => value.map(Ok),
                    Err(message) => Some(Err(Exn::from(Error::str(message)))),
                }))
            }),
        ),
        (
            "debug",
            v(0),
            Native::<J>::new(|cv| {
                cv.0.data().host.stderr(format!("[\"DEBUG:\",{}]\n", cv.1.json()).as_bytes());
                box_once(Ok(cv.1))
            })
            .with_paths(|cv| {
                cv.0.data().host.stderr(format!("[\"DEBUG:\",{}]\n", cv.1.0.json()).as_bytes());
                box_once(Ok(cv.1))
            }),
        ),
        (
            "stderr",
            v(0),
            Native::new(|cv| {
                cv.0.data().host.stderr(cv.1.to_text().as_str().as_bytes());
                box_once(Ok(cv.1))
            }),
        ),
        ("input_line_number", v(0), Native::new(|cv| box_once(Ok(Val::from(cv.0.data().host.lines()))))),
        ("input_filename", v(0), Native::new(|cv| box_once(Ok(cv.0.data().host.file())))),
        ("now", v(0), Native::new(|cv| box_once(Ok(Val::Num(cv.0.data().host.now()))))),
        ("localtime", v(0), Native::new(|cv| bome(times::broken_down(&cv.1, cv.0.data().host.zone().as_deref(), "localtime")))),
        (
            "strflocaltime",
            v(1),
            Native::new(|mut cv| {
                let format = cv.0.pop_var();
                let zone = cv.0.data().host.zone().unwrap_or_else(|| "UTC".into());
                bome(times::strftime(&cv.1, &format, Some(&zone), "strflocaltime"))
            }),
        ),
        (
            "_halt",
            v(1),
            Native::new(|mut cv| {
                let code = cv.0.pop_var().num().unwrap_or_default();
                box_once(Err(Exn::halt(code as i32)))
            }),
        ),
        (
            "halt_error",
            v(1),
            Native::new(|mut cv| {
                let Some(code) = cv.0.pop_var().num() else {
                    return bome(Err(Error::str(format!("{} halt_error/1: number required", cv.1.shown()))));
                };
                match &cv.1 {
                    Val::Str(text) => cv.0.data().host.stderr(text.as_str().as_bytes()),
                    value => cv.0.data().host.stderr(format!("{}\n", value.json()).as_bytes()),
                }
                box_once(Err(Exn::halt(code as i32)))
            }),
        ),
    ];
    all.extend(maths::all());
    all.extend(times::all());
    for (name, args, native) in jaq_core::funs::<J>() {
        let name = match name {
            "limit" => "_limit",
            "skip" => "_skip",
            "path" | "first" => name,
            _ => continue,
        };
        all.push((name, args, native));
    }
    all
}

fn fun(n: usize) -> Box<[Bind]> {
    (0..n).map(|_| Bind::Fun(())).collect()
}

/// A path, which jaq keeps from its last part to its first.
fn forward<'v>(parts: impl Iterator<Item = &'v Val>) -> Vec<Val> {
    let mut path: Vec<Val> = parts.cloned().collect();
    path.reverse();
    gate::fits(path.len() * 16);
    path
}

fn getpath() -> Native<J> {
    Native::<J>::new(|mut cv| {
        let path = cv.0.pop_var();
        bome(match &path {
            Val::Arr(path) => cv.1.get_path(&path.items),
            _ => Err(Error::str("Path must be specified as an array")),
        })
    })
    .with_paths(|mut cv| {
        let path = cv.0.pop_var();
        let Val::Arr(path) = path else { return box_once(Err(Error::str("Path must be specified as an array").into())) };
        let (value, before) = cv.1;
        box_once(value.get_path(&path.items).map_err(Exn::from).map(|value| (value, before.extend(path.items.iter().cloned()))))
    })
}

/// `..` with a stack of its own.
fn descend() -> Native<J> {
    Native::<J>::new(|cv| {
        let mut root = Some(cv.1);
        let mut stack: Vec<BoxIter<'_, ValR<Val>>> = Vec::new();
        Box::new(std::iter::from_fn(move || {
            let value = match root.take() {
                Some(value) => value,
                None => loop {
                    match stack.last_mut()?.next() {
                        Some(Ok(value)) => break value,
                        Some(Err(_)) => {}
                        None => {
                            stack.pop();
                        }
                    }
                },
            };
            gate::step(1);
            if matches!(value, Val::Arr(_) | Val::Obj(_)) {
                stack.push(value.clone().values());
            }
            Some(Ok(value))
        }))
    })
    .with_paths(|cv| {
        // The first entry gives nothing: it says what the stack is made of.
        let nothing: BoxIter<'static, ValR<(Val, Val), Val>> = Box::new(std::iter::empty());
        let mut stack = vec![(nothing, cv.1.1.clone())];
        let mut root = Some(cv.1);
        Box::new(std::iter::from_fn(move || {
            let (value, path) = match root.take() {
                Some(found) => found,
                None => loop {
                    let (children, path) = stack.last_mut()?;
                    match children.next() {
                        Some(Ok((key, value))) => break (value, path.clone().cons(key)),
                        Some(Err(_)) => {}
                        None => {
                            stack.pop();
                        }
                    }
                },
            };
            gate::step(1);
            if matches!(value, Val::Arr(_) | Val::Obj(_)) {
                stack.push((value.clone().key_values(), path.clone()));
            }
            Some(Ok((value, path)))
        }))
    })
}

/// The last output of a filter, or null.
fn last() -> Native<J> {
    Native::<J>::new(|mut cv| {
        let (f, context) = cv.0.pop_fun();
        let mut last = Val::Null;
        for value in f.run((context, cv.1)) {
            match value {
                Ok(value) => last = value,
                Err(exn) => return box_once(Err(exn)),
            }
        }
        box_once(Ok(last))
    })
    .with_paths(|mut cv| {
        let (f, context) = cv.0.pop_fun();
        let mut last = (Val::Null, cv.1.1.clone());
        for found in f.paths((context, cv.1)) {
            match found {
                Ok(found) => last = found,
                Err(exn) => return box_once(Err(exn)),
            }
        }
        box_once(Ok(last))
    })
}

/// Runs a filter where it is no tail call, its first output at once: recursion is then on the stack, where it is checked.
fn nested() -> Native<J> {
    Native::<J>::new(|mut cv| {
        let (f, context) = cv.0.pop_fun();
        let level = gate::Level::deeper();
        let mut outputs = f.run((context, cv.1));
        let first = outputs.next();
        drop(level);
        Box::new(first.into_iter().chain(outputs))
    })
    .with_paths(|mut cv| {
        let (f, context) = cv.0.pop_fun();
        let level = gate::Level::deeper();
        let mut outputs = f.paths((context, cv.1));
        let first = outputs.next();
        drop(level);
        Box::new(first.into_iter().chain(outputs))
    })
}

fn range<'a>(from: &Val, to: &Val, by: &Val) -> BoxIter<'a, Result<Val, Exn<'a, Val>>> {
    let (Some(from), Some(to), Some(by)) = (from.num(), to.num(), by.num()) else {
        return box_once(Err(Error::str("Range bounds must be numeric").into()));
    };
    let mut next = from;
    Box::new(std::iter::from_fn(move || {
        let value = next;
        let inside = if by > 0.0 { value < to } else { by < 0.0 && value > to };
        if !inside {
            return None;
        }
        gate::step(1);
        next = value + by;
        Some(Ok(Val::Num(value)))
    }))
}

fn length(value: Val) -> ValR<Val> {
    Ok(match &value {
        Val::Null => Val::Num(0.0),
        Val::Bool(_) => return Err(Error::str(format!("{} has no length", value.shown()))),
        Val::Str(text) => {
            gate::step(text.as_str().len() as u64 / 16);
            Val::from(text.as_str().chars().count())
        }
        Val::Arr(array) => Val::from(array.items.len()),
        Val::Obj(object) => Val::from(object.map.len()),
        Val::Num(_) | Val::Literal(_) => Val::Num(value.num().unwrap_or_default().abs()),
    })
}

fn utf8bytelength(value: Val) -> ValR<Val> {
    match &value {
        Val::Str(text) => Ok(Val::from(text.as_str().len())),
        other => Err(Error::str(format!("{} only strings have UTF-8 byte length", other.shown()))),
    }
}

fn keys(value: &Val, sorted: bool) -> ValR<Val> {
    match value {
        Val::Arr(array) => Ok((0..array.items.len()).map(Val::from).collect()),
        Val::Obj(object) if sorted => Ok(sorted_entries(&object.map).into_iter().map(|(key, _)| Val::Str(key.clone())).collect()),
        Val::Obj(object) => Ok(object.map.keys().map(|key| Val::Str(key.clone())).collect()),
        other => Err(Error::str(format!("{} has no keys", other.shown()))),
    }
}

fn to_entries(value: &Val) -> ValR<Val> {
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

/// jq 1.7: the key is the first of `key`, `k`, `name`, `Name`, `Key`, `K` that is not null, false included.
fn from_entries(value: &Val) -> ValR<Val> {
    let mut map = Map::default();
    let children: Result<Vec<Val>, _> = value.clone().values().collect();
    for entry in children? {
        gate::step(1);
        let mut key = Val::Null;
        for name in ["key", "k", "name", "Name", "Key", "K"] {
            key = entry.child(&Val::str(name))?;
            if !matches!(key, Val::Null) {
                break;
            }
        }
        let mut found = Val::Null;
        for name in ["value", "v", "Value", "V"] {
            found = entry.child(&Val::str(name))?;
            if !matches!(found, Val::Null) {
                break;
            }
        }
        let key = match key {
            Val::Str(key) => key,
            key @ (Val::Num(_) | Val::Literal(_) | Val::Bool(_) | Val::Null) => key.to_text(),
            other => return Err(Error::str(format!("Cannot use {} as object key", other.shown()))),
        };
        map.insert(key, found);
    }
    Ok(Val::obj(map))
}

fn fromjson(value: Val) -> ValR<Val> {
    match &value {
        Val::Str(text) => read::single(text.as_str()).map_err(Error::str),
        other => Err(Error::str(format!("{} only strings can be parsed", other.shown()))),
    }
}

fn tonumber(value: Val) -> ValR<Val> {
    match &value {
        Val::Num(_) | Val::Literal(_) => Ok(value),
        Val::Str(text) => match read::single(text.as_str()) {
            Ok(number @ (Val::Num(_) | Val::Literal(_))) => Ok(number),
            Ok(_) => Err(Error::str(format!("{} cannot be parsed as a number", value.shown()))),
            Err(message) => Err(Error::str(message)),
        },
        other => Err(Error::str(format!("{} cannot be parsed as a number", other.shown()))),
    }
}

fn case(value: &Val, name: &str, f: fn(&str) -> String) -> ValR<Val> {
    match value {
        Val::Str(text) => {
            gate::fits(text.as_str().len());
            Ok(Val::from(f(text.as_str())))
        }
        _ => Err(Error::str(format!("{name} input must be a string"))),
    }
}

fn explode(value: Val) -> ValR<Val> {
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
        other => Err(Error::str(format!("{} cannot be exploded", other.shown()))),
    }
}

fn implode(value: Val) -> ValR<Val> {
    let Val::Arr(array) = &value else { return Err(Error::str("implode input must be an array")) };
    gate::fits(array.items.len() * 4);
    let chars = array.items.iter().map(|item| match item.num() {
        Some(n) => Ok(char::from_u32(n as u32).unwrap_or('\u{fffd}')),
        None => Err(Error::str("Unicode codepoint must be numeric")),
    });
    Ok(Val::from(chars.collect::<Result<String, _>>()?))
}

fn add(value: Val) -> ValR<Val> {
    if let Val::Arr(array) = &value
        && !array.items.is_empty()
        && array.items.iter().all(|item| matches!(item, Val::Str(_)))
    {
        return Ok(join_texts(array));
    }
    value.values().try_fold(Val::Null, |sum, item| {
        gate::step(1);
        sum + item?
    })
}

fn join_texts(array: &Array) -> Val {
    let texts = array.items.iter().map(|item| if let Val::Str(text) = item { text.as_str() } else { "" });
    gate::fits(texts.clone().map(str::len).sum());
    Val::from(texts.collect::<String>())
}

fn concat(value: Val) -> ValR<Val> {
    match &value {
        Val::Arr(array) => Ok(join_texts(array)),
        _ => Ok(value),
    }
}

fn reverse(value: Val) -> ValR<Val> {
    match &value {
        Val::Null => Ok(Val::arr(Vec::new())),
        Val::Str(text) => Ok(Val::from(text.as_str().chars().rev().collect::<String>())),
        Val::Arr(array) => Ok(array.items.iter().rev().cloned().collect()),
        other => Err(Error::str(format!("Cannot reverse {}", other.shown()))),
    }
}

const UNSORTABLE: &str = "cannot be sorted, as it is not an array";

fn sort_work(n_items: usize) {
    gate::fits(n_items * 16);
}

fn sort(value: &Val) -> ValR<Val> {
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

/// Items with their keys, sorted by key.
fn pairs(value: &Val, keys: &Val) -> Result<Vec<(Val, Val)>, Error> {
    let (items, keys) = (value.items(UNSORTABLE)?, keys.items(UNSORTABLE)?);
    sort_work(items.len() * 2);
    let mut pairs: Vec<_> = keys.iter().cloned().zip(items.iter().cloned()).collect();
    pairs.sort_by(|a, b| total(&a.0, &b.0));
    Ok(pairs)
}

fn group(value: &Val, keys: &Val) -> ValR<Val> {
    let mut groups: Vec<(Val, Vec<Val>)> = Vec::new();
    for (key, item) in pairs(value, keys)? {
        match groups.last_mut() {
            Some((last, items)) if last.compare(&key).is_eq() => items.push(item),
            _ => groups.push((key, vec![item])),
        }
    }
    Ok(groups.into_iter().map(|(_, items)| Val::arr(items)).collect())
}

fn unique(value: &Val, keys: &Val) -> ValR<Val> {
    let mut pairs = pairs(value, keys)?;
    pairs.dedup_by(|b, a| a.0.compare(&b.0).is_eq());
    Ok(pairs.into_iter().map(|(_, item)| item).collect())
}

/// The least item (the first of equals) or the greatest (the last of equals).
fn extreme(value: &Val, keys: &Val, wanted: Ordering) -> ValR<Val> {
    let (items, keys) = (value.items("cannot be iterated over")?, keys.items("cannot be iterated over")?);
    let mut best: Option<(&Val, &Val)> = None;
    for (item, key) in items.iter().zip(keys) {
        gate::step(1);
        let better = best.is_none_or(|(_, best)| {
            let order = key.compare(best);
            order == wanted || (wanted.is_gt() && order.is_eq())
        });
        if better {
            best = Some((item, key));
        }
    }
    Ok(best.map_or(Val::Null, |(item, _)| item.clone()))
}

fn object(value: Val) -> ValR<Val> {
    let Val::Arr(flat) = &value else { return Ok(value) };
    let mut map = Map::with_capacity_and_hasher(flat.items.len() / 2, Default::default());
    for pair in flat.items.chunks_exact(2) {
        match pair {
            [Val::Str(key), item] => {
                map.insert(key.clone(), item.clone());
            }
            [key, _] => return Err(Error::str(format!("Object keys must be strings, not {}", key.shown()))),
            _ => {}
        }
    }
    Ok(Val::obj(map))
}

fn capture(value: Val) -> ValR<Val> {
    let mut map = Map::default();
    let captures = value.child(&Val::str("captures"))?;
    for capture in captures.items("has no captures")? {
        if let Val::Str(name) = capture.child(&Val::str("name"))? {
            map.insert(name, capture.child(&Val::str("string"))?);
        }
    }
    Ok(Val::obj(map))
}

fn split_at(value: &Val, matches: &Val) -> ValR<Val> {
    let Val::Str(text) = value else { return Err(Error::str(format!("{} cannot be matched, as it is not a string", value.shown()))) };
    let chars: Vec<char> = text.as_str().chars().collect();
    let mut at = 0;
    let mut parts = Vec::new();
    for found in matches.items("is no list of matches")? {
        let number = |name: &str| found.child(&Val::str(name)).map(|n| n.num().unwrap_or_default() as usize);
        let (offset, n_chars) = (number("offset")?, number("length")?);
        parts.push(Val::from(chars.get(at..offset).unwrap_or_default().iter().collect::<String>()));
        at = offset + n_chars;
    }
    parts.push(Val::from(chars.get(at..).unwrap_or_default().iter().collect::<String>()));
    Ok(Val::arr(parts))
}

fn trim(value: &Val, f: for<'t> fn(&'t str, &'static [char]) -> &'t str) -> ValR<Val> {
    match value {
        Val::Str(text) => Ok(Val::str(f(text.as_str(), &[' ', '\t', '\n', '\r', '\x0b', '\x0c']))),
        other => Err(Error::str(format!("{} cannot be trimmed", other.shown()))),
    }
}

fn has(value: &Val, key: &Val) -> ValR<Val> {
    match (value, key) {
        (Val::Obj(object), Val::Str(name)) => Ok(Val::Bool(object.map.contains_key(name))),
        (Val::Arr(array), key) if key.num().is_some() => {
            let index = key.num().unwrap_or(-1.0);
            Ok(Val::Bool(index >= 0.0 && index < array.items.len() as f64))
        }
        (value, key) => Err(Error::str(format!("Cannot check whether {} has a {} key", value.kind(), key.kind()))),
    }
}

fn contains(a: &Val, b: &Val) -> Result<bool, Error> {
    gate::stack();
    gate::step(1);
    match (a, b) {
        (Val::Obj(a), Val::Obj(b)) => {
            for (key, wanted) in &b.map {
                match a.map.get(key) {
                    Some(have) if contains(have, wanted)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (Val::Arr(a), Val::Arr(b)) => {
            for wanted in &b.items {
                let mut found = false;
                for have in &a.items {
                    if have.kind() == wanted.kind() && contains(have, wanted)? {
                        found = true;
                        break;
                    }
                }
                if !found {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Val::Str(a), Val::Str(b)) => {
            gate::step((a.as_str().len() / 16) as u64);
            Ok(a.as_str().contains(b.as_str()))
        }
        (a, b) if a.kind() == b.kind() => Ok(a.compare(b).is_eq()),
        (a, b) => Err(Error::str(format!("{} and {} cannot have their containment checked", a.shown(), b.shown()))),
    }
}

fn join(value: &Val, separator: &Val) -> ValR<Val> {
    let mut joined: Option<Val> = None;
    let children: Result<Vec<Val>, _> = value.clone().values().collect();
    let children = children?;
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

fn affix(a: &Val, b: &Val, name: &str, f: fn(&str, &str) -> bool) -> ValR<Val> {
    match (a, b) {
        (Val::Str(a), Val::Str(b)) => Ok(Val::Bool(f(a.as_str(), b.as_str()))),
        _ => Err(Error::str(format!("{name}() requires string inputs"))),
    }
}

fn strip(a: Val, b: &Val, f: for<'t> fn(&'t str, &str) -> Option<&'t str>) -> Val {
    if let (Val::Str(text), Val::Str(affix)) = (&a, b)
        && let Some(rest) = f(text.as_str(), affix.as_str())
    {
        return Val::str(rest);
    }
    a
}

fn indices(a: &Val, b: &Val) -> ValR<Val> {
    match (a, b) {
        (Val::Null, _) => Ok(Val::Null),
        (Val::Str(text), Val::Str(pattern)) => {
            let (text, pattern) = (text.as_str(), pattern.as_str());
            if pattern.is_empty() {
                return Ok(Val::Null);
            }
            // jq 1.7: overlapping places, counted in code points.
            let mut found = Vec::new();
            let (mut at, mut before, mut n_chars) = (0, 0, 0);
            while let Some(next) = text.get(at..).and_then(|rest| rest.find(pattern)) {
                let place = at + next;
                gate::step(1 + next as u64 / 16);
                n_chars += text.get(before..place).unwrap_or_default().chars().count();
                before = place;
                found.push(Val::from(n_chars));
                at = place + text.get(place..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            }
            Ok(Val::arr(found))
        }
        (Val::Arr(items), Val::Arr(pattern)) => Ok(indices_of_items(&items.items, &pattern.items)),
        (Val::Arr(items), item) => Ok(indices_of_items(&items.items, std::slice::from_ref(item))),
        (value, key) => value.child(key),
    }
}

fn flatten(value: &Val, depth: &Val) -> ValR<Val> {
    let mut flat = Array::default();
    let depth = depth.num().unwrap_or_default();
    let children: Result<Vec<Val>, _> = value.clone().values().collect();
    flatten_into(&children?, depth, &mut flat);
    Ok(Val::of_array(flat))
}

fn flatten_into(items: &[Val], depth: f64, flat: &mut Array) {
    gate::stack();
    for item in items {
        gate::step(1);
        match item {
            Val::Arr(inner) if depth > 0.0 => flatten_into(&inner.items, depth - 1.0, flat),
            other => flat.push(other.clone()),
        }
    }
}

fn builtins() -> Val {
    let natives = all().into_iter().map(|(name, args, _)| (name, args.len()));
    let defined = super::prelude::DEFINITIONS.iter().map(|(name, n_args, _)| (*name, *n_args));
    natives.chain(defined).filter(|(name, _)| !name.starts_with('_')).map(|(name, n_args)| Val::from(format!("{name}/{n_args}"))).collect()
}
