//! `match` and everything made of it, on `fancy-regex` in its Oniguruma mode.

use std::cell::RefCell;
use std::sync::Arc;

use bashkit_core::limits::{Held, Limit};
use bashkit_core::pattern::{bytes_per_part, perl_bytes};
use fancy_regex::{Regex, RegexBuilder};

use super::gate;
use super::value::{Error, Map, Text, Val, ValR};

/// Steps that a search with look-around or back-references may take.
const BACKTRACK_MAX: usize = 1_000_000;
/// Bytes of a compiled expression, and of what its searches remember, each: those of most, which are free, and of any.
const SMALL_BYTES: usize = 256 << 10;
const COMPILED_BYTES: usize = 4 << 20;
/// Bytes of an expression: the time to compile it grows with their square.
const TEXT_BYTES_MAX: usize = 16 << 10;
/// Compiled expressions that are kept on a thread.
const KEPT_MAX: usize = 16;

thread_local! {
    static KEPT: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

struct Kept {
    text: String,
    flags: String,
    regex: Arc<Regex>,
    /// Memory of a large one. A program goes on on another thread than before.
    held: Option<Held>,
}

/// Forgets the large expressions of this thread when it is dropped.
pub(super) struct ForgetsLarge;

impl Drop for ForgetsLarge {
    fn drop(&mut self) {
        KEPT.with_borrow_mut(|kept| kept.retain(|kept| kept.held.is_none()));
    }
}

struct Flags {
    global: bool,
    ignore_case: bool,
    extended: bool,
    dot_all: bool,
    not_empty: bool,
}

/// The matches of `re` in `value`, or whether there is one.
pub(super) fn find(value: &Val, re: &Val, flags: &Val, test: bool) -> ValR {
    let Val::Str(text) = value else {
        return Err(Error::str(format!("{} cannot be matched, as it is not a string", value.shown())));
    };
    let Val::Str(re) = re else {
        return Err(Error::str(format!("{} is not a string", re.shown())));
    };
    let flag_text = match flags {
        Val::Null => "",
        Val::Str(flags) => flags.as_str(),
        other => return Err(Error::str(format!("{} is not a string", other.shown()))),
    };
    let flags = parse_flags(flag_text)?;
    let regex = compile(re.as_str(), flag_text, &flags)?;
    let text = text.as_str();
    if test {
        gate::step(1 + text.len() as u64 / 8);
        return regex.is_match(text).map(Val::Bool).map_err(|error| failure(&error));
    }
    let mut found = Vec::new();
    let mut chars = Chars { text, at: 0, n_chars: 0 };
    let mut start = 0;
    while start <= text.len() {
        gate::step(8);
        let captures = regex.captures_from_pos(text, start).map_err(|error| failure(&error))?;
        let Some(captures) = captures else { break };
        let Some(whole) = captures.get(0) else { break };
        gate::step(1 + (whole.end() - start) as u64 / 8);
        found.push(describe(&regex, &captures, &mut chars));
        if !flags.global {
            break;
        }
        start = whole.end();
        if whole.start() == whole.end() {
            start += text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
        }
    }
    Ok(Val::arr(found))
}

fn parse_flags(text: &str) -> Result<Flags, Error> {
    let mut flags = Flags { global: false, ignore_case: false, extended: false, dot_all: false, not_empty: false };
    for c in text.chars() {
        match c {
            'g' => flags.global = true,
            'i' => flags.ignore_case = true,
            'x' => flags.extended = true,
            'm' | 'p' => flags.dot_all = true,
            // What `s` asks for (^ and $ only at the ends) is how jq reads expressions anyway.
            's' => {}
            'l' => return Err(Error::str("the modifier l (longest match) is not supported")),
            'n' => flags.not_empty = true,
            _ => return Err(Error::str(format!("{text} is not a valid modifier string"))),
        }
    }
    Ok(flags)
}

fn compile(re: &str, flag_text: &str, flags: &Flags) -> Result<Arc<Regex>, Error> {
    let kept =
        KEPT.with_borrow(|kept| kept.iter().find(|kept| kept.text == re && kept.flags == flag_text).map(|kept| Arc::clone(&kept.regex)));
    if let Some(regex) = kept {
        return Ok(regex);
    }
    if re.len() > TEXT_BYTES_MAX {
        let n = re.len();
        return Err(Error::str(format!("Regex failure: an expression of {n} bytes is too long, {TEXT_BYTES_MAX} are accepted")));
    }
    gate::step(1000 + re.len() as u64 * 10);
    gate::fits(perl_bytes(re.as_bytes()));
    let build = |bytes: usize| {
        let bytes = bytes_per_part(re, bytes);
        RegexBuilder::new(re)
            .case_insensitive(flags.ignore_case)
            .verbose_mode(flags.extended)
            .dot_matches_new_line(flags.dot_all)
            .find_not_empty(flags.not_empty)
            .ignore_numbered_groups_when_named_groups_exist(false)
            .backtrack_limit(BACKTRACK_MAX)
            .delegate_size_limit(bytes)
            .delegate_dfa_size_limit(bytes)
            .build()
    };
    let (regex, held) = match build(SMALL_BYTES) {
        Ok(regex) => (regex, None),
        Err(_) => {
            let regex = build(COMPILED_BYTES).map_err(|error| Error::str(format!("Regex failure: {}", failure_text(re, &error))))?;
            (regex, gate::hold(2 * COMPILED_BYTES))
        }
    };
    let regex = Arc::new(regex);
    KEPT.with_borrow_mut(|kept| {
        if kept.len() >= KEPT_MAX {
            kept.remove(0);
        }
        kept.push(Kept { text: re.to_owned(), flags: flag_text.to_owned(), regex: Arc::clone(&regex), held });
    });
    Ok(regex)
}

/// Words of Oniguruma for what is wrong with an expression.
fn failure_text(re: &str, error: &fancy_regex::Error) -> String {
    let text = error.to_string().to_lowercase();
    let known = if re.ends_with('\\') && !re.ends_with("\\\\") {
        "end pattern at escape"
    } else if text.contains("parenthes") || text.contains("unclosed group") {
        if re.matches(')').count() > re.matches('(').count() {
            "unmatched close parenthesis"
        } else {
            "end pattern with unmatched parenthesis"
        }
    } else if text.contains("unopened group") {
        "unmatched close parenthesis"
    } else if text.contains("class") && text.contains("unclosed") || text.contains("invalid character class") {
        "premature end of char-class"
    } else if text.contains("target of repeat") || text.contains("repetition operator missing") {
        "target of repeat operator is not specified"
    } else {
        return error.to_string();
    };
    known.to_owned()
}

/// A search that gives up is a limit, not a no.
fn failure(error: &fancy_regex::Error) -> Error {
    match error {
        fancy_regex::Error::RuntimeError(_) => gate::unwind(bashkit_core::error::Error::from(Limit::Pattern)),
        other => Error::str(format!("regex failure: {other}")),
    }
}

/// Counts characters up to byte offsets that mostly grow.
struct Chars<'t> {
    text: &'t str,
    at: usize,
    n_chars: usize,
}

impl Chars<'_> {
    fn before(&mut self, at: usize) -> usize {
        if at < self.at {
            return self.text.get(..at).unwrap_or_default().chars().count();
        }
        self.n_chars += self.text.get(self.at..at).unwrap_or_default().chars().count();
        self.at = at;
        self.n_chars
    }
}

fn describe(regex: &Regex, captures: &fancy_regex::Captures<'_, str>, chars: &mut Chars<'_>) -> Val {
    let is_empty = captures.get(0).is_some_and(|whole| whole.start() == whole.end());
    let mut entry = |group: usize, name: Option<Option<&str>>, rest: Option<Val>| {
        let mut map = Map::default();
        let mut put = |key: &str, value: Val| map.insert(Text::from(key), value);
        let found = captures.get(group);
        let (offset, length, string) = match &found {
            Some(found) => (Val::from(chars.before(found.start())), Val::from(found.as_str().chars().count()), Val::str(found.as_str())),
            None => (Val::Num(-1.0), Val::Num(0.0), Val::Null),
        };
        put("offset", offset);
        // jq: where nothing was consumed, the length comes last.
        if name.is_some() && (is_empty || found.is_none_or(|found| found.start() == found.end())) {
            put("string", string);
            put("length", length);
        } else {
            put("length", length);
            put("string", string);
        }
        if let Some(rest) = rest {
            put("captures", rest);
        }
        if let Some(name) = name {
            put("name", name.map_or(Val::Null, Val::str));
        }
        Val::obj(map)
    };
    let names = regex.capture_names().enumerate().skip(1);
    let groups: Vec<Val> = names.map(|(group, name)| entry(group, Some(name), None)).collect();
    entry(0, None, Some(Val::arr(groups)))
}
