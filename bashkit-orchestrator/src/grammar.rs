//! The command line of a tool: how its arguments are written, read, explained and refused.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::tool::{ToolCall, ToolFailure, ToolOutput};
use crate::value::{Place, Shape, ToolStdin, ToolValue};

/// Letters of a flag that are compared with others for a suggestion.
const COMPARED_MAX: usize = 64;
/// Bytes of an enum's names that are shown in place of the argument's name.
const CHOICES_MAX: usize = 48;
/// Mistakes of one call that are told.
const PROBLEMS_MAX: usize = 8;
/// Characters of a wrong value that a message shows.
const SHOWN_MAX: usize = 80;

/// One parameter of a tool.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Name of the parameter of the function, and of the schema's property.
    pub name: &'static str,
    /// Its flag without the dashes, in kebab case.
    pub long: &'static str,
    /// Its short flag.
    pub short: Option<char>,
    /// How many values it takes.
    pub shape: Shape,
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub help: &'static str,
    /// Whether it may be left out though its type says otherwise.
    pub has_default: bool,
    /// The default as JSON, where it can be shown.
    pub default: Option<Value>,
    /// JSON Schema of one value.
    pub schema: Value,
}

/// The standard input of a tool.
#[derive(Debug, Clone, Copy)]
pub struct Stdin {
    /// Whether a call without it is refused.
    pub required: bool,
    /// What it is.
    pub help: &'static str,
}

/// Everything that is said about a tool in one place: parsing, usage, help and schema come from it.
#[derive(Debug, Clone)]
pub struct Grammar {
    /// The tool's name.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
    /// Its parameters, in the order of the function.
    pub parameters: Vec<Parameter>,
    /// Its standard input, if it reads any.
    pub stdin: Option<Stdin>,
    /// The schema of what it prints, if that is JSON of a known shape.
    pub output: Option<Value>,
}

impl Parameter {
    fn is_required(&self) -> bool {
        self.shape.is_required() && !self.has_default
    }

    /// Its presence is its value.
    fn is_switch(&self) -> bool {
        self.shape == Shape::Switch && !self.place.is_positional()
    }

    /// As messages name it.
    fn shown(&self) -> String {
        if self.place.is_positional() { format!("<{}>", self.long.replace('-', "_")) } else { format!("--{}", self.long) }
    }

    /// As the usage line shows it.
    fn usage(&self) -> String {
        let (long, value) = (self.long, self.placeholder());
        match (self.place, self.shape) {
            (Place::Positional, Shape::List) => format!("[<{value}>...]"),
            (Place::Positional, _) if self.is_required() => format!("<{value}>"),
            (Place::Positional, _) => format!("[<{value}>]"),
            (Place::Flag, Shape::Switch) if self.default == Some(Value::Bool(true)) => format!("[--no-{long}]"),
            (Place::Flag, Shape::Switch) => format!("[--{long}]"),
            (Place::Flag, Shape::List) => format!("[--{long} <{value}>]..."),
            (Place::Flag, _) if self.is_required() => format!("--{long} <{value}>"),
            (Place::Flag, _) => format!("[--{long} <{value}>]"),
        }
    }

    /// What stands for its value: its name, or the values when these are few.
    fn placeholder(&self) -> String {
        let choices = choices(&self.schema).join("|");
        if choices.is_empty() || choices.len() > CHOICES_MAX { self.long.replace('-', "_") } else { choices }
    }

    /// What one value may be, in words.
    fn accepts(&self) -> String {
        accepts(&self.schema)
    }

    /// The property of the schema.
    fn property(&self) -> Value {
        let mut schema = match self.shape {
            Shape::List => json!({"type": "array", "items": self.schema}),
            _ => self.schema.clone(),
        };
        if let Some(object) = schema.as_object_mut() {
            if !self.help.is_empty() {
                object.insert("description".into(), self.help.into());
            }
            let switched_off = (self.shape == Shape::Switch && !self.has_default).then_some(Value::Bool(false));
            if let Some(default) = self.default.clone().or(switched_off) {
                object.insert("default".into(), default);
            }
        }
        schema
    }

    /// The line of the help text: what is written, and what is said about it.
    fn explained(&self) -> (String, String) {
        let written = match self.place {
            Place::Positional => self.usage(),
            Place::Flag => {
                let short = self.short.map_or("    ".to_owned(), |short| format!("-{short}, "));
                let value = if self.is_switch() { String::new() } else { format!(" <{}>", self.placeholder()) };
                format!("{short}--{}{value}", self.long)
            }
        };
        let mut notes = Vec::new();
        if !self.is_switch() {
            notes.push(self.accepts());
        }
        match &self.default {
            Some(Value::Null) | None => {}
            Some(Value::String(text)) => notes.push(format!("default {text}")),
            Some(value) => notes.push(format!("default {value}")),
        }
        if self.is_required() && !self.place.is_positional() {
            notes.push("required".into());
        }
        if self.shape == Shape::List {
            notes.push("any number".into());
        }
        let notes = if notes.is_empty() { String::new() } else { format!("({})", notes.join("; ")) };
        let space = if self.help.is_empty() || notes.is_empty() { "" } else { " " };
        (written, format!("{}{space}{notes}", self.help))
    }
}

/// The names that the schema of an enum accepts.
fn choices(schema: &Value) -> Vec<&str> {
    let values = ["enum", "oneOf"].iter().find_map(|key| schema.get(key)?.as_array());
    values.into_iter().flatten().filter_map(|value| value.get("const").unwrap_or(value).as_str()).collect()
}

/// What a schema accepts, in words.
fn accepts(schema: &Value) -> String {
    let choices = choices(schema);
    if !choices.is_empty() {
        return format!("one of {}", choices.join(", "));
    }
    let unsigned = schema.get("minimum").and_then(Value::as_f64) == Some(0.0);
    match (schema.get("type").and_then(Value::as_str), schema.get("format").and_then(Value::as_str)) {
        (Some("integer"), Some("uint8")) => "an integer from 0 to 255".into(),
        (Some("integer"), Some("int8")) => "an integer from -128 to 127".into(),
        (Some("integer"), Some("uint16")) => "an integer from 0 to 65535".into(),
        (Some("integer"), Some("int16")) => "an integer from -32768 to 32767".into(),
        (Some("integer"), Some("int32")) => format!("an integer from {} to {}", i32::MIN, i32::MAX),
        (Some("integer"), Some("uint32")) => format!("an integer from 0 to {}", u32::MAX),
        (Some("integer"), _) if unsigned => "an integer, 0 or more".into(),
        (Some("integer"), _) => "an integer".into(),
        (Some("number"), _) => "a number".into(),
        (Some("boolean"), _) => "true or false".into(),
        _ if schema.get("maxLength").and_then(Value::as_u64) == Some(1) => "one character".into(),
        _ => "text".into(),
    }
}

impl Grammar {
    /// The usage line, `get_user <id> [--verbose]`: arguments by position, then flags.
    #[must_use]
    pub fn usage(&self) -> String {
        let (positional, flags): (Vec<_>, Vec<_>) = self.parameters.iter().partition(|p| p.place.is_positional());
        let (required, optional): (Vec<_>, Vec<_>) = flags.into_iter().partition(|p| p.is_required());
        let parts = positional.into_iter().chain(required).chain(optional).map(Parameter::usage);
        std::iter::once(self.name.to_owned()).chain(parts).collect::<Vec<_>>().join(" ")
    }

    /// The answer to `--help`.
    #[must_use]
    pub fn help(&self) -> String {
        let mut text = format!("{} - {}\n\nUsage: {}\n", self.name, self.description.trim_end(), self.usage());
        let (positional, flags): (Vec<_>, Vec<_>) = self.parameters.iter().partition(|p| p.place.is_positional());
        section(&mut text, "Arguments (each can also be given as --NAME VALUE):", positional.iter().map(|p| p.explained()).collect());
        let short = if self.short_flag('h').is_some() { "    " } else { "-h, " };
        let own_help = (format!("{short}--help"), "Print this help.".to_owned());
        section(&mut text, "Flags:", flags.iter().map(|p| p.explained()).chain([own_help]).collect());
        if let Some(stdin) = self.stdin {
            let required = if stdin.required { "required" } else { "optional" };
            let help = if stdin.help.is_empty() { String::new() } else { format!(" {}", stdin.help) };
            text.push_str(&format!("\nStandard input ({required}):{help}\n"));
        }
        text
    }

    /// The schema of the arguments as a JSON object.
    #[must_use]
    pub fn input_schema(&self) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for parameter in &self.parameters {
            properties.insert(parameter.name.to_owned(), parameter.property());
            if parameter.is_required() {
                required.push(Value::from(parameter.name));
            }
        }
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
    }

    fn long_flag(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|p| p.long == name)
    }

    fn short_flag(&self, name: char) -> Option<usize> {
        self.parameters.iter().position(|p| p.short == Some(name))
    }

    /// Every flag, as it is written.
    fn flags(&self) -> Vec<String> {
        let long = self.parameters.iter().map(|p| format!("--{}", p.long));
        let negated = self.parameters.iter().filter(|p| p.is_switch()).map(|p| format!("--no-{}", p.long));
        long.chain(negated).chain(["--help".to_owned()]).collect()
    }

    /// Whether a word is a flag of this tool, so that it is hardly meant as the value of another one.
    fn is_flag(&self, word: &str) -> bool {
        if let Some(long) = word.strip_prefix("--") {
            let name = long.split_once('=').map_or(long, |(name, _)| name).replace('_', "-");
            return name == "help" || self.long_flag(&name).is_some() || self.negated(&name).is_some();
        }
        let mut letters = word.strip_prefix('-').unwrap_or_default().chars();
        matches!((letters.next(), letters.next()), (Some(short), None) if self.short_flag(short).is_some())
    }

    fn negated(&self, name: &str) -> Option<usize> {
        let idx = self.long_flag(name.strip_prefix("no-")?)?;
        self.parameters.get(idx).is_some_and(Parameter::is_switch).then_some(idx)
    }
}

fn section(text: &mut String, title: &str, rows: Vec<(String, String)>) {
    if rows.is_empty() {
        return;
    }
    let width = rows.iter().map(|(written, _)| written.chars().count()).max().unwrap_or(0);
    text.push_str(&format!("\n{title}\n"));
    for (written, said) in rows {
        let line = format!("  {written:width$}  {said}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// What `#[callable_tool]` gets for one call.
#[derive(Debug)]
pub enum Reading<T> {
    /// Help was asked for.
    Help(ToolOutput),
    /// The values.
    Values(T),
}

/// The arguments of one call, sorted by parameter; it collects everything that is wrong with them.
#[derive(Debug)]
pub struct Arguments<'a> {
    grammar: &'a Grammar,
    values: Vec<Vec<String>>,
    /// Parameters of which it is known that they are wrong.
    refused: Vec<usize>,
    problems: Vec<String>,
}

/// Reads the arguments of a call and gives them to `take`, which asks for each parameter's value.
///
/// # Errors
/// A usage failure that says everything that is wrong, and the usage line.
pub fn read<T>(
    grammar: &Grammar,
    call: &ToolCall<'_>,
    take: impl FnOnce(&mut Arguments<'_>) -> Option<T>,
) -> Result<Reading<T>, ToolFailure> {
    let mut arguments =
        Arguments { grammar, values: vec![Vec::new(); grammar.parameters.len()], refused: Vec::new(), problems: Vec::new() };
    if arguments.sort(call.args()) {
        return Ok(Reading::Help(ToolOutput::text(grammar.help())));
    }
    match take(&mut arguments) {
        Some(values) if arguments.problems.is_empty() => Ok(Reading::Values(values)),
        _ => Err(arguments.refuse()),
    }
}

impl Arguments<'_> {
    /// Whether a parameter was given.
    #[must_use]
    pub fn is_given(&self, idx: usize) -> bool {
        self.values.get(idx).is_some_and(|values| !values.is_empty())
    }

    /// The one value of a parameter.
    #[must_use]
    pub fn one<T: ToolValue>(&mut self, idx: usize) -> Option<T> {
        let values = self.values.get_mut(idx).map(std::mem::take).unwrap_or_default();
        let parameter = self.grammar.parameters.get(idx)?;
        match values.as_slice() {
            [] if self.refused.contains(&idx) => None,
            [] => {
                let help = if parameter.help.is_empty() { String::new() } else { format!(": {}", parameter.help) };
                self.note(format!("missing {}{help} (accepts {})", parameter.shown(), parameter.accepts()));
                None
            }
            [value] => self.value(parameter, value),
            [first, second, ..] => {
                let (first, second) = (shorten(first), shorten(second));
                self.note(format!("{}: given {} times ('{first}', '{second}'): give it once", parameter.shown(), values.len()));
                None
            }
        }
    }

    /// All values of a parameter.
    #[must_use]
    pub fn all<T: ToolValue>(&mut self, idx: usize) -> Option<Vec<T>> {
        let values = self.values.get_mut(idx).map(std::mem::take).unwrap_or_default();
        let parameter = self.grammar.parameters.get(idx)?;
        values.iter().map(|value| self.value(parameter, value)).collect()
    }

    /// Standard input as a parameter.
    #[must_use]
    pub fn stdin<T: ToolStdin>(&mut self, call: &ToolCall<'_>) -> Option<T> {
        T::from_stdin(call.stdin()).map_err(|failure| self.note(failure.message)).ok()
    }

    fn value<T: ToolValue>(&mut self, parameter: &Parameter, value: &str) -> Option<T> {
        let problem = match T::read(value) {
            Ok(value) => return Some(value),
            Err(problem) => problem,
        };
        let (shown, value, accepts) = (parameter.shown(), shorten(value), parameter.accepts());
        let near = nearest(&value, choices(&parameter.schema).into_iter());
        let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        self.note(match accepts.as_str() {
            "text" => format!("{shown}: '{value}' is refused: {problem}"),
            _ if accepts.starts_with("one of") => format!("{shown}: '{value}' is not {accepts}{near}"),
            _ => format!("{shown}: '{value}' is not {accepts}: {problem}"),
        });
        None
    }

    /// Gives each word to its parameter; `true` when help was asked for.
    fn sort(&mut self, args: &[Vec<u8>]) -> bool {
        let mut words = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            match std::str::from_utf8(arg) {
                Ok(word) => words.push(word),
                Err(_) => {
                    let shown = shorten(&String::from_utf8_lossy(arg));
                    self.note(format!("argument {} ('{shown}') is not UTF-8 text", i + 1));
                }
            }
        }
        let mut positional = Vec::new();
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next() {
            if word == "--" {
                positional.extend(words.by_ref());
            } else if let Some(long) = word.strip_prefix("--") {
                if long == "help" {
                    return true;
                }
                self.long(word, long, &mut words);
            } else if let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty() && !self.is_number(word)) {
                if letters == "h" && self.grammar.short_flag('h').is_none() {
                    return true;
                }
                self.short(word, letters, &mut words);
            } else {
                positional.push(word);
            }
        }
        self.place(&positional);
        false
    }

    /// `-5` and `-1e3` are values unless the tool has such a flag.
    fn is_number(&self, word: &str) -> bool {
        let first = word.chars().nth(1);
        let numeric = first.is_some_and(|c| c.is_ascii_digit() || c == '.') && word.parse::<f64>().is_ok();
        numeric && first.is_none_or(|c| self.grammar.short_flag(c).is_none())
    }

    fn long<'w>(&mut self, word: &str, long: &str, words: &mut std::iter::Peekable<impl Iterator<Item = &'w str>>) {
        let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
        let name = name.replace('_', "-");
        if let Some(idx) = self.grammar.long_flag(&name) {
            return self.flag(idx, &format!("--{name}"), value, words);
        }
        match self.grammar.negated(&name) {
            Some(idx) if value.is_none() => self.push(idx, "false"),
            Some(_) => self.note(format!("--{name}: takes no value")),
            None => self.unknown(word.split_once('=').map_or(word, |(name, _)| name)),
        }
    }

    /// `-v`, `-vq`, `-n5`, `-n=5`, `-n 5`.
    fn short<'w>(&mut self, word: &str, letters: &str, words: &mut std::iter::Peekable<impl Iterator<Item = &'w str>>) {
        let mut rest = letters.chars();
        while let Some(letter) = rest.next() {
            let Some(idx) = self.grammar.short_flag(letter) else {
                let shown = if letters.chars().nth(1).is_none() { word.to_owned() } else { format!("-{letter}' in '{}", shorten(word)) };
                return self.unknown(&shown);
            };
            if self.grammar.parameters.get(idx).is_some_and(Parameter::is_switch) {
                self.push(idx, "true");
                continue;
            }
            let glued = Some(rest.as_str()).filter(|text| !text.is_empty()).map(|text| text.strip_prefix('=').unwrap_or(text));
            return self.flag(idx, &format!("-{letter}"), glued, words);
        }
    }

    fn flag<'w>(&mut self, idx: usize, flag: &str, value: Option<&str>, words: &mut std::iter::Peekable<impl Iterator<Item = &'w str>>) {
        let Some(parameter) = self.grammar.parameters.get(idx) else { return };
        if let Some(value) = value {
            return self.push(idx, value);
        }
        if parameter.is_switch() {
            return self.push(idx, "true");
        }
        let accepts = parameter.accepts();
        match words.next_if(|next| *next != "--" && !self.grammar.is_flag(next)) {
            Some(value) => self.push(idx, value),
            None => {
                let next = words.peek().map_or(String::new(), |next| format!(", but '{next}' follows"));
                self.note(format!("{flag}: needs a value ({accepts}){next}; write {flag}=VALUE if it begins with a dash"));
                self.refused.push(idx);
            }
        }
    }

    fn push(&mut self, idx: usize, value: &str) {
        if let Some(values) = self.values.get_mut(idx) {
            values.push(value.to_owned());
        }
    }

    fn unknown(&mut self, flag: &str) {
        if self.problems.len() >= PROBLEMS_MAX {
            return;
        }
        let flags = self.grammar.flags();
        let near = nearest(&flag.replace('_', "-"), flags.iter().map(String::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        let stop = if self.grammar.parameters.iter().any(|p| p.place.is_positional()) { "; `--` ends the flags" } else { "" };
        self.note(format!("unknown flag '{}'{near} (flags: {}{stop})", shorten(flag), flags.join(", ")));
    }

    /// Gives words without a flag to the parameters by position that have no value yet.
    fn place(&mut self, words: &[&str]) {
        let mut words = words.iter();
        for (parameter, values) in self.grammar.parameters.iter().zip(&mut self.values) {
            if !parameter.place.is_positional() {
                continue;
            }
            if parameter.shape.is_list() {
                values.extend(words.by_ref().map(|&word| word.to_owned()));
            } else if values.is_empty() {
                values.extend(words.next().map(|&word| word.to_owned()));
            }
        }
        if let Some(word) = words.next() {
            let names = self.grammar.parameters.iter().filter(|p| p.place.is_positional()).map(Parameter::shown);
            let names = names.collect::<Vec<_>>().join(" ");
            let takes = if names.is_empty() { "it takes flags only".to_owned() } else { format!("it takes {names}") };
            self.note(format!("unexpected argument '{}': {takes}", shorten(word)));
        }
    }

    fn note(&mut self, problem: String) {
        if self.problems.len() < PROBLEMS_MAX {
            self.problems.push(problem);
        }
    }

    fn refuse(self) -> ToolFailure {
        let mut message = String::new();
        for (i, problem) in self.problems.iter().enumerate() {
            let prefix = if i == 0 { String::new() } else { format!("{}: ", self.grammar.name) };
            let _ = writeln!(message, "{prefix}{problem}");
        }
        let _ = write!(message, "usage: {}", self.grammar.usage());
        ToolFailure::usage(message)
    }
}

/// A value as messages show it.
fn shorten(value: &str) -> String {
    let mut shown: String = value.chars().take(SHOWN_MAX).collect();
    if shown.len() < value.len() {
        shown.push('…');
    }
    shown
}

/// The candidate that is most like `name`, if one is like it at all.
pub(crate) fn nearest<'n>(name: &str, candidates: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if name.len() > COMPARED_MAX {
        return None;
    }
    let near = candidates.map(|candidate| (distance(name, candidate), candidate)).min_by_key(|(distance, _)| *distance)?;
    (near.0 <= 1 + name.trim_start_matches('-').chars().count() / 4).then_some(near.1)
}

/// Insertions, deletions and replacements that make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut left = i + 1;
        let mut diagonal = i;
        for (cell, y) in row.iter_mut().zip([None].into_iter().chain(b.chars().map(Some))) {
            let Some(y) = y else {
                diagonal = std::mem::replace(cell, left);
                continue;
            };
            let new = (diagonal + usize::from(x != y)).min(left + 1).min(*cell + 1);
            diagonal = std::mem::replace(cell, new);
            left = new;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn distances() {
        for (a, b, expected) in [("", "", 0), ("a", "", 1), ("", "abc", 3), ("lmit", "limit", 1), ("kitten", "sitting", 3), ("ab", "ba", 2)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
        assert_eq!(nearest("--lmit", ["--id", "--limit"].into_iter()), Some("--limit"));
        assert_eq!(nearest("--zebra", ["--id", "--limit"].into_iter()), None);
    }
}
