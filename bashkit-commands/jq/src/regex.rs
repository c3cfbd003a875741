//! `match` and everything made of it, on the engines of the shell in the syntax of Oniguruma.

use std::cell::RefCell;

use bashkit_core::kernel::Kernel;
use bashkit_core::pattern::{Regex, RegexError, RegexOptions, Syntax};

use super::gate;
use super::map::Map;
use super::text::Text;
use super::value::{Error, Val, ValR};

/// Compiled expressions that are kept on a thread.
const KEPT_MAX: usize = 16;

thread_local! {
    static KEPT: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

struct Kept {
    text: String,
    flags: String,
    /// A program goes on on another thread than before, and its memory is that of its run.
    regex: Regex,
}

/// Forgets the expressions of this thread when it is dropped.
pub(super) struct ForgetsExpressions;

impl Drop for ForgetsExpressions {
    fn drop(&mut self) {
        KEPT.with_borrow_mut(Vec::clear);
    }
}

struct Flags {
    global: bool,
    options: RegexOptions,
}

/// An expression that was compiled, the text that it is to be looked for in, and whether all matches count.
struct Search<'v> {
    text: &'v str,
    regex: Regex,
    is_global: bool,
}

impl<'v> Search<'v> {
    fn new(value: &'v Val, re: &Val, flags: &Val) -> ValR<Self> {
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
        Ok(Self { text: text.as_str(), regex, is_global: flags.global })
    }

    fn is_match(&self) -> bool {
        self.regex.is_match(self.text.as_bytes(), &mut charge).unwrap_or_else(|error| gate::unwind(error))
    }

    /// Tells the spans of each match that counts.
    fn each(&self, mut found: impl FnMut(&[Option<(usize, usize)>])) {
        let mut spans = Vec::new();
        let mut start = 0;
        while start <= self.text.len() {
            gate::step(8);
            let is_found = self.regex.captures_at(self.text.as_bytes(), start, false, &mut spans, &mut charge);
            let is_found = is_found.unwrap_or_else(|error| gate::unwind(error));
            let Some(&Some((from, end))) = spans.first().filter(|_| is_found) else { break };
            found(&spans);
            if !self.is_global {
                break;
            }
            start = end;
            if from == end {
                start += self.text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            }
        }
    }
}

fn charge(n: u64) -> Result<(), bashkit_core::error::Error> {
    gate::step(n);
    Ok(())
}

/// The matches of `re` in `value`, or whether there is one.
pub(super) fn find(value: &Val, re: &Val, flags: &Val, test: bool) -> ValR {
    let search = Search::new(value, re, flags)?;
    if test {
        return Ok(Val::Bool(search.is_match()));
    }
    let mut found = Vec::new();
    let mut chars = Chars { text: search.text, at: 0, n_chars: 0 };
    let keys = Keys::new();
    search.each(|spans| found.push(describe(&search.regex, spans, &keys, &mut chars)));
    Ok(Val::arr(found))
}

/// The value with `to` in the place of the matches of `re`.
pub(super) fn replace(value: &Val, re: &Val, to: &Val, flags: &Val) -> ValR {
    let search = Search::new(value, re, flags)?;
    let to = to.to_text();
    let (mut out, mut copied) = (String::new(), 0);
    search.each(|spans| {
        let Some(&Some((from, end))) = spans.first() else { return };
        let gap = search.text.get(copied..from).unwrap_or_default();
        if out.capacity() - out.len() < gap.len() + to.as_bytes().len() {
            gate::fits(out.len() + gap.len() + to.as_bytes().len());
        }
        out.push_str(gap);
        out.push_str(to.as_str());
        copied = end;
    });
    gate::fits(search.text.len() - copied);
    out.push_str(search.text.get(copied..).unwrap_or_default());
    Ok(Val::from(out))
}

fn parse_flags(text: &str) -> Result<Flags, Error> {
    let mut flags = Flags { global: false, options: RegexOptions::default() };
    for c in text.chars() {
        match c {
            'g' => flags.global = true,
            'i' => flags.options.icase = true,
            'x' => flags.options.verbose = true,
            'm' | 'p' => flags.options.dot_all = true,
            // What `s` asks for (^ and $ only at the ends) is how jq reads expressions anyway.
            's' => {}
            'l' => return Err(Error::str("the modifier l (longest match) is not supported")),
            'n' => flags.options.not_empty = true,
            _ => return Err(Error::str(format!("{text} is not a valid modifier string"))),
        }
    }
    Ok(flags)
}

fn compile(re: &str, flag_text: &str, flags: &Flags) -> Result<Regex, Error> {
    let kept = Kernel::with_running(|kernel| {
        let is_it = |kept: &&Kept| kept.text == re && kept.flags == flag_text && kept.regex.is_of(kernel.meter());
        KEPT.with_borrow(|kept| kept.iter().find(is_it).map(|kept| kept.regex.clone()))
    });
    if let Some(Some(regex)) = kept {
        return Ok(regex);
    }
    let compiled = Kernel::with_running(|kernel| Regex::new(kernel.meter(), re.as_bytes(), Syntax::Oniguruma, &flags.options));
    let Some(compiled) = compiled else { return Err(Error::str("Regex failure: no program runs")) };
    let regex = match compiled {
        Ok(regex) => regex,
        Err(RegexError::Stopped(error)) => gate::unwind(error),
        Err(error) => return Err(Error::str(format!("Regex failure: {}", failure_text(re, &error)))),
    };
    KEPT.with_borrow_mut(|kept| {
        if kept.len() >= KEPT_MAX {
            kept.remove(0);
        }
        kept.push(Kept { text: re.to_owned(), flags: flag_text.to_owned(), regex: regex.clone() });
    });
    Ok(regex)
}

/// Words of Oniguruma for what is wrong with an expression.
fn failure_text(re: &str, error: &RegexError) -> String {
    let text = error.to_string().to_lowercase();
    let known = if re.ends_with('\\') && !re.ends_with("\\\\") {
        "end pattern at escape"
    } else if text.contains("parenthes") || text.contains("unclosed group") {
        if re.matches(')').count() > re.matches('(').count() {
            "unmatched close parenthesis"
        } else {
            "end pattern with unmatched parenthesis"
        }
    } else if text.contains("unopened group") || text.contains("end of string not reached") {
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

/// Keys of matches, which all of them share.
struct Keys {
    offset: Text,
    length: Text,
    string: Text,
    captures: Text,
    name: Text,
}

impl Keys {
    fn new() -> Self {
        let [offset, length, string, captures, name] = ["offset", "length", "string", "captures", "name"].map(Text::from);
        Keys { offset, length, string, captures, name }
    }
}

fn describe(regex: &Regex, spans: &[Option<(usize, usize)>], keys: &Keys, chars: &mut Chars<'_>) -> Val {
    let is_empty = spans.first().is_some_and(|whole| whole.is_some_and(|(from, end)| from == end));
    let mut entry = |group: usize, name: Option<Option<&str>>, rest: Option<Val>| {
        let mut map = Map::with_capacity(4);
        let mut put = |key: &Text, value: Val| map.insert(key.clone(), value);
        let found = spans.get(group).copied().flatten();
        let (offset, length, string) = match found.and_then(|(from, end)| Some((from, chars.text.get(from..end)?))) {
            // jq: the captures of a match of nothing are nothing.
            Some((from, _)) if is_empty => (Val::from(chars.before(from)), Val::Num(0.0), Val::str("")),
            Some((from, found)) => (Val::from(chars.before(from)), Val::from(found.chars().count()), Val::str(found)),
            None => (Val::Num(-1.0), Val::Num(0.0), Val::Null),
        };
        put(&keys.offset, offset);
        // jq: where nothing was consumed, the length comes last.
        if name.is_some() && (is_empty || found.is_none_or(|(from, end)| from == end)) {
            put(&keys.string, string);
            put(&keys.length, length);
        } else {
            put(&keys.length, length);
            put(&keys.string, string);
        }
        if let Some(rest) = rest {
            put(&keys.captures, rest);
        }
        if let Some(name) = name {
            put(&keys.name, name.map_or(Val::Null, Val::str));
        }
        Val::obj(map)
    };
    let names = regex.group_names().iter().enumerate();
    let groups: Vec<Val> = names.map(|(i, name)| entry(i + 1, Some(name.as_deref()), None)).collect();
    entry(0, None, Some(Val::arr(groups)))
}
