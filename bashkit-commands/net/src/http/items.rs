//! Request items: `name:value`, `name==value`, `name=value`, `name:=json`, `name@file` and their kin, and the nested JSON that `a[b][]=c` makes.

use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;
use bashkit_commands_jq::{self as jq, read};
use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;

use super::wrong_use;

/// Separators; of those at one place the longest counts.
const SEPARATORS: &[&str] = &[":=@", "==@", "=@", ":@", ":=", "==", "@", "=", ":", ";"];
/// Places of an array that one item may make.
const INDEX_MAX: usize = 1_000_000;

/// Parsed request items: headers, query, fields and files.
#[derive(Default)]
pub(super) struct Items {
    /// Headers; `None` is one that is not sent.
    pub headers: Vec<(String, Option<Vec<u8>>)>,
    pub query: Vec<(String, String)>,
    /// Fields of the body in their order.
    pub fields: Vec<(String, Field)>,
}

pub(super) enum Field {
    Text(String),
    Json(Val),
    File(Upload),
}

/// A file that is sent.
pub(super) struct Upload {
    pub file_name: String,
    pub content_type: Option<String>,
    pub content: Vec<u8>,
}

impl Items {
    pub(super) fn has_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Parses one request item and adds it.
    pub(super) fn add(&mut self, cx: &Cx<'_>, item: &str) -> Result<(), Fault> {
        let Some((key, separator, value)) = split(item) else { return Ok(()) };
        let value = if separator.ends_with('@') && separator != "@" {
            String::from_utf8_lossy(&read(cx, item, &value)?).into_owned()
        } else {
            value
        };
        match separator {
            ":" if value.is_empty() => self.headers.push((key, None)),
            ":" => self.headers.push((key, Some(value.into_bytes()))),
            ":@" => self.headers.push((key, Some(value.trim_end_matches('\n').as_bytes().to_vec()))),
            ";" if value.is_empty() => self.headers.push((key, Some(Vec::new()))),
            ";" => return Err(wrong_use(format_args!("Invalid item '{item}' (to specify an empty header use `Header;`)"))),
            "==" => self.query.push((key, value)),
            "==@" => self.query.push((key, value.trim_end_matches('\n').to_owned())),
            "=" | "=@" => self.fields.push((key, Field::Text(value))),
            "@" => {
                let (name, content_type) = match value.split_once(";type=") {
                    Some((name, kind)) => (name.to_owned(), Some(kind.to_owned())),
                    None => (value.clone(), None),
                };
                let content = read(cx, item, &name)?;
                let file_name = name.rsplit('/').next().unwrap_or(&name).to_owned();
                let content_type = content_type.or_else(|| type_of(&name).map(str::to_owned));
                self.fields.push((key, Field::File(Upload { file_name, content_type, content })));
            }
            _ => match jq::caught(|| Ok(json(&value)))? {
                Some(value) => self.fields.push((key, Field::Json(value))),
                None => {
                    return Err(wrong_use(format_args!("'{item}': Expecting value: line 1 column 1 (char 0)")));
                }
            },
        }
        Ok(())
    }
}

/// Whether a word has a separator of items.
pub(super) fn is_item(item: &str) -> bool {
    split(item).is_some()
}

fn read(cx: &Cx<'_>, item: &str, name: &str) -> Result<Vec<u8>, Fault> {
    super::super::curl::read_file(cx, name.as_bytes()).map_err(|fault| match fault {
        Fault::Errno(errno) => wrong_use(format_args!("'{item}': [Errno {}] {errno}: '{name}'", errno.number())),
        other => other,
    })
}

/// Parses text that must be exactly one JSON value.
fn json(text: &str) -> Option<Val> {
    match read::all(text.as_bytes()).ok()?.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// Key, separator and value. A backslash takes the meaning of a character of separators.
fn split(item: &str) -> Option<(String, &'static str, String)> {
    let mut key = String::new();
    let mut rest = item;
    loop {
        let mut chars = rest.chars();
        let c = chars.next()?;
        if c == '\\' {
            match chars.next() {
                Some(special @ (':' | '=' | '@' | ';')) => key.push(special),
                Some(other) => key.extend(['\\', other]),
                None => key.push('\\'),
            }
            rest = chars.as_str();
            continue;
        }
        if let Some(separator) = SEPARATORS.iter().find(|separator| rest.starts_with(**separator)) {
            return Some((key, separator, unescaped(rest.get(separator.len()..)?)));
        }
        key.push(c);
        rest = chars.as_str();
    }
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' || !chars.peek().is_some_and(|next| matches!(next, ':' | '=' | '@' | ';')) {
            text.push(c);
        }
    }
    text
}

/// The type that a name's ending tells.
pub(super) fn type_of(name: &str) -> Option<&'static str> {
    const KNOWN: &[(&str, &str)] = &[
        ("bin", "application/octet-stream"),
        ("bmp", "image/bmp"),
        ("css", "text/css"),
        ("csv", "text/csv"),
        ("gif", "image/gif"),
        ("htm", "text/html"),
        ("html", "text/html"),
        ("jpeg", "image/jpeg"),
        ("jpg", "image/jpeg"),
        ("js", "text/javascript"),
        ("json", "application/json"),
        ("md", "text/markdown"),
        ("mp3", "audio/mpeg"),
        ("mp4", "video/mp4"),
        ("pdf", "application/pdf"),
        ("png", "image/png"),
        ("svg", "image/svg+xml"),
        ("tar", "application/x-tar"),
        ("tsv", "text/tab-separated-values"),
        ("txt", "text/plain"),
        ("wav", "audio/x-wav"),
        ("webp", "image/webp"),
        ("xml", "application/xml"),
        ("zip", "application/zip"),
    ];
    let base = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    let (_, ending) = base.rsplit_once('.').filter(|(stem, _)| !stem.is_empty())?;
    KNOWN.iter().find(|(known, _)| *known == ending).map(|(_, kind)| *kind)
}

// ---- Nested JSON.

/// A step of a path, and where it stands in the key, in characters.
struct Step {
    kind: Access,
    from: usize,
    to: usize,
}

enum Access {
    Key(String),
    Index(usize),
    Append,
}

impl Access {
    /// Names of the access and of the type it applies to, for messages.
    fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Key(_) => ("key", "object"),
            Self::Index(_) => ("index", "array"),
            Self::Append => ("append", "array"),
        }
    }
}

/// The body that the fields make. Call it within [`jq::caught`].
pub(super) fn body(fields: &[(String, Field)]) -> Result<Val, Fault> {
    let mut root = Val::Null;
    for (key, field) in fields {
        let value = match field {
            Field::Text(text) => Val::str(text),
            Field::Json(value) => value.clone(),
            Field::File(_) => continue,
        };
        let steps = steps(key)?;
        root = put(root, &steps, 0, key, value)?;
    }
    Ok(root)
}

/// A problem with the characters of a key from `from` to `to`.
fn wrong(kind: &str, message: &str, key: &str, from: usize, to: usize) -> Fault {
    let marks = format!("{}{}", " ".repeat(from), "^".repeat(to.saturating_sub(from).max(1)));
    Fault::verbatim(1, format!("HTTPie {kind} Error: {message}\n{key}\n{marks}\n"))
}

fn steps(key: &str) -> Result<Vec<Step>, Fault> {
    let chars: Vec<char> = key.chars().collect();
    let mut steps = Vec::new();
    let mut at = 0;
    let (root, _) = literal(&chars, &mut at);
    if at > 0 || chars.first() != Some(&'[') {
        steps.push(Step { kind: Access::Key(root), from: 0, to: at });
    }
    while let Some(c) = chars.get(at) {
        if *c != '[' {
            return Err(wrong("Syntax", "Expecting '['", key, at, at + 1));
        }
        let from = at;
        at += 1;
        let inside = at;
        let (text, is_number) = literal(&chars, &mut at);
        let is_root = steps.is_empty();
        let kind = if at == inside {
            if chars.get(at) != Some(&']') {
                let wanted = if is_root { "Expecting a number or ']'" } else { "Expecting a text, a number or ']'" };
                return Err(wrong("Syntax", wanted, key, at, at + 1));
            }
            Access::Append
        } else if is_number {
            match text.parse::<i64>() {
                Ok(number) if number < 0 => return Err(wrong("Value", "Negative indexes are not supported.", key, inside, at)),
                Ok(number) if usize::try_from(number).is_ok_and(|n| n < INDEX_MAX) => Access::Index(usize::try_from(number).unwrap_or(0)),
                _ => return Err(wrong("Value", "The index is too large.", key, inside, at)),
            }
        } else if is_root {
            return Err(wrong("Syntax", "Expecting a number or ']'", key, inside, at));
        } else {
            Access::Key(text)
        };
        if chars.get(at) != Some(&']') {
            return Err(wrong("Syntax", "Expecting ']'", key, at, at + 1));
        }
        at += 1;
        steps.push(Step { kind, from, to: at });
    }
    Ok(steps)
}

/// Text up to the next bracket, and whether it is a number.
fn literal(chars: &[char], at: &mut usize) -> (String, bool) {
    let mut text = String::new();
    let mut is_escaped = false;
    while let Some(c) = chars.get(*at) {
        match c {
            '[' | ']' => break,
            '\\' => match chars.get(*at + 1) {
                Some(next @ ('[' | ']' | '\\')) => {
                    text.push(*next);
                    *at += 2;
                }
                // A number behind a backslash is a name.
                Some(next) if text.is_empty() && (next.is_ascii_digit() || *next == '-') => {
                    is_escaped = true;
                    *at += 1;
                }
                _ => {
                    text.push('\\');
                    *at += 1;
                }
            },
            c => {
                text.push(*c);
                *at += 1;
            }
        }
    }
    let digits = text.strip_prefix('-').unwrap_or(&text);
    let is_number = !is_escaped && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    (text, is_number)
}

/// The value with `new` at the path from `depth` on.
fn put(old: Val, steps: &[Step], depth: usize, key: &str, new: Val) -> Result<Val, Fault> {
    let Some(step) = steps.get(depth) else { return Ok(new) };
    jq::gate::stack();
    let old = match (old, &step.kind) {
        (Val::Null, Access::Key(_)) => Val::obj(Map::default()),
        (Val::Null, _) => Val::arr(Vec::new()),
        (old, _) => old,
    };
    match (old, &step.kind) {
        (Val::Obj(mut object), Access::Key(name)) => {
            let map = &mut std::rc::Rc::make_mut(&mut object).map;
            let before = map.get_mut(&name.as_str().into()).map_or(Val::Null, |slot| std::mem::replace(slot, Val::Null));
            let after = put(before, steps, depth + 1, key, new)?;
            map.insert(name.as_str().into(), after);
            Ok(Val::Obj(object))
        }
        (Val::Arr(mut array), Access::Index(_) | Access::Append) => {
            let array_mut = std::rc::Rc::make_mut(&mut array);
            let idx = if let Access::Index(idx) = step.kind { idx } else { array_mut.items.len() };
            while array_mut.items.len() <= idx {
                array_mut.push(Val::Null);
            }
            if let Some(slot) = array_mut.items.get_mut(idx) {
                let before = std::mem::replace(slot, Val::Null);
                *slot = put(before, steps, depth + 1, key, new)?;
            }
            Ok(Val::Arr(array))
        }
        (old, kind) => {
            let (access, needs) = kind.words();
            let kind = if matches!(old, Val::Bool(_)) { "bool" } else { old.kind() };
            let before: String = key.chars().take(step.from).collect();
            let message = format!(
                "Can't perform '{access}' based access on '{before}' which has a type of '{kind}' but this operation requires a type of '{needs}'."
            );
            let upto: String = key.chars().take(step.to).collect();
            Err(wrong("Type", &message, &upto, step.from, step.to))
        }
    }
}
