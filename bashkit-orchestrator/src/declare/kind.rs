//! Kinds of values that a parameter can have: how words become JSON and JSON becomes words, what is accepted, and its JSON Schema.
//!
//! The JSON value is the meeting point: a command line and a JSON call both become the same value, checked by the same rules, and
//! only then a Rust type. So the schema, the parser and the messages cannot disagree.

use std::sync::LazyLock;

use regex_automata::meta::Regex;
use serde_json::{Map, Value, json};

use super::form::message_form;
use super::schema;
use crate::text::json;

/// Forms that one word of a command line may have.
#[derive(Debug, Clone)]
pub enum WordKind {
    /// Any text, or text that a `FromStr` reads; the schema where the type has one.
    Text(Option<Value>),
    /// Exactly one character, of any script.
    Char,
    /// Path of a file, in any form.
    Path,
    /// A length of time such as `1h 30m`.
    Duration,
    /// Integer of at most 64 bits, within bounds.
    Integer {
        /// Smallest integer that is accepted.
        min: i128,
        /// Greatest integer that is accepted.
        max: i128,
    },
    /// An integer that JSON's numbers are too small for: decimal digits as text.
    LongInteger {
        /// Whether it can be negative.
        signed: bool,
    },
    /// Finite floating-point number, within bounds.
    Number {
        /// Smallest number that is accepted.
        min: f64,
        /// Greatest number that is accepted.
        max: f64,
        /// Whether the greatest itself is left out.
        open: bool,
    },
    /// Boolean, written as `true` or `false`.
    Boolean,
    /// One of a closed list of names, each with what is said about it.
    Choice(&'static [(&'static str, &'static str)]),
    /// JSON, with the schema where one is known.
    Json(Option<Value>),
}

/// Forms that the value of a parameter may have.
#[derive(Debug, Clone)]
pub enum ValueKind {
    /// One word of a given form.
    One(WordKind),
    /// Value that may be absent: `Option`.
    Optional(Box<ValueKind>),
    /// Any number of what is inside.
    List(Box<ValueKind>),
    /// Pairs `KEY=VALUE` with values of one form.
    Map(Box<ValueKind>),
    /// So many words, each of its own kind.
    Fixed(Vec<ValueKind>),
}

/// The bounds of a number, from `#[arg(range = …)]`.
#[derive(Debug, Clone, Copy)]
pub enum Range {
    /// Bounds for parameters that are integers.
    Integers {
        /// Smallest integer that is accepted, if bounded.
        min: Option<i128>,
        /// Greatest integer that is accepted, if bounded.
        max: Option<i128>,
    },
    /// Bounds for parameters that are floating-point numbers.
    Numbers {
        /// Smallest number that is accepted, if bounded.
        min: Option<f64>,
        /// Greatest number that is accepted, if bounded.
        max: Option<f64>,
        /// Whether the greatest itself is left out.
        open: bool,
    },
}

/// Greatest number of digits that always fit 128 bits.
const DIGITS_MAX: usize = 38;

/// Other mistakes that an error brings with it.
const SHOWN_MAX: usize = 16;

/// A length of time as `humantime` reads it, short enough that no sum of them overflows.
const DURATION: &str = concat!(
    r"^ *([0-9]{1,9} *(nanos|nsec|ns|usec|us|millis|msec|ms|seconds|second|secs|sec|s|minutes|minute|mins|min|m",
    r"|hours|hour|hrs|hr|h|days|day|d|weeks|week|wks|wk|w) *)+$"
);

static DURATION_REGEX: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(DURATION).ok());

impl WordKind {
    /// The value of a word.
    ///
    /// # Errors
    /// More about what is wrong with it, or nothing more than that it is not accepted.
    fn word(&self, word: &str) -> Result<Value, String> {
        let wrong = || String::new();
        match self {
            Self::Text(_) | Self::Path => Ok(word.into()),
            Self::Char if word.chars().nth(1).is_none() && !word.is_empty() => Ok(word.into()),
            Self::Duration => duration(word).map(|_| word.into()),
            Self::LongInteger { signed } if is_digits(word, *signed) => Ok(word.into()),
            Self::Integer { .. } => {
                let value: i128 = word.parse().map_err(|_| self.beyond(word))?;
                let number = i64::try_from(value).map(Value::from).or_else(|_| u64::try_from(value).map(Value::from));
                number.map_err(|_| self.beyond(word)).and_then(|value| self.check(value))
            }
            Self::Number { .. } => {
                let value: f64 = word.parse().map_err(|_| wrong())?;
                serde_json::Number::from_f64(value).ok_or_else(wrong).and_then(|value| self.check(value.into()))
            }
            Self::Boolean => word.parse().map(Value::Bool).map_err(|_| wrong()),
            Self::Choice(names) if names.iter().any(|(name, _)| *name == word) => Ok(word.into()),
            Self::Json(_) => json::parse(word).map_err(|error| error.to_string()),
            Self::Char | Self::LongInteger { .. } | Self::Choice(_) => Err(wrong()),
        }
    }

    /// The value, if it is accepted, in its one form: `5.0` for an integer becomes `5`, `5` for a number `5.0`.
    ///
    /// # Errors
    /// As for [`WordKind::word`].
    fn check(&self, value: Value) -> Result<Value, String> {
        match (self, &value) {
            (Self::Integer { min, max }, Value::Number(number)) => {
                let whole = || number.as_f64().filter(|float| float.fract() == 0.0).map(to_integer);
                let found = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from)).or_else(whole);
                let inside = found.filter(|found| min <= found && found <= max).ok_or_else(|| self.beyond(&number.to_string()))?;
                let small = i64::try_from(inside).map(Value::from);
                small.or_else(|_| u64::try_from(inside).map(Value::from)).map_err(|_| String::new())
            }
            (Self::Number { min, max, open }, Value::Number(number)) => {
                let inside = number.as_f64().filter(|found| min <= found && if *open { found < max } else { found <= max });
                inside.and_then(serde_json::Number::from_f64).map(Value::Number).ok_or_else(String::new)
            }
            (Self::Boolean, Value::Bool(_)) | (Self::Json(_), _) => Ok(value),
            (
                Self::Text(_) | Self::Path | Self::Char | Self::Duration | Self::LongInteger { .. } | Self::Choice(_),
                Value::String(text),
            ) => self.word(text),
            _ => Err(String::new()),
        }
    }

    /// The bound of 64 bits that a number is beyond, where [`WordKind::accepts`] does not name it.
    fn beyond(&self, number: &str) -> String {
        let Self::Integer { min, max } = self else { return String::new() };
        let (is_negative, digits) = number.strip_prefix('-').map_or((false, number), |digits| (true, digits));
        let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number that does not fit here is beyond any bound.
        let number = number.parse::<i128>().ok().filter(|_| is_integer);
        match is_negative {
            true if is_integer && *min == i128::from(i64::MIN) && number.is_none_or(|number| number < *min) => {
                format!("the smallest is {min}")
            }
            false if is_integer && *max >= i128::from(i64::MAX) && number.is_none_or(|number| number > *max) => {
                format!("the greatest is {max}")
            }
            _ => String::new(),
        }
    }

    /// Accepted values, in words.
    fn accepts(&self) -> String {
        match self {
            Self::Text(schema) => match schema.as_ref().map(choices).filter(|choices| !choices.is_empty()) {
                Some(choices) => format!("one of {}", choices.join(", ")),
                None => match schema.as_ref().and_then(|schema| schema.get("pattern")?.as_str()) {
                    Some(pattern) => format!("text that matches {pattern}"),
                    None => of_length(schema.as_ref()),
                },
            },
            Self::Char => "one character".into(),
            Self::Path => "a path".into(),
            Self::Duration => "a length of time such as 90s or 1h 30m".into(),
            Self::LongInteger { signed: true } => format!("an integer of at most {DIGITS_MAX} digits"),
            Self::LongInteger { signed: false } => format!("an integer of at most {DIGITS_MAX} digits, 0 or more"),
            Self::Boolean => "true or false".into(),
            Self::Choice(names) => format!("one of {}", names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")),
            Self::Json(None) => "JSON".into(),
            Self::Json(Some(schema)) => format!("JSON: {}", message_form(schema)),
            Self::Number { min, max, open } => match (is_edge(*min), is_edge(*max), open) {
                (true, true, _) => "a number".into(),
                (false, true, _) => format!("a number, {min} or more"),
                (true, false, false) => format!("a number, {max} or less"),
                (true, false, true) => format!("a number less than {max}"),
                (false, false, false) => format!("a number from {min} to {max}"),
                (false, false, true) => format!("a number from {min} to less than {max}"),
            },
            Self::Integer { min, max } => match (*min > i128::from(i64::MIN), *max < i128::from(i64::MAX)) {
                (true, true) => format!("an integer from {min} to {max}"),
                (true, false) => format!("an integer, {min} or more"),
                (false, true) => format!("an integer, {max} or less"),
                (false, false) => "an integer".into(),
            },
        }
    }

    fn schema(&self) -> Value {
        match self {
            Self::Text(schema) => schema.clone().unwrap_or_else(|| json!({"type": "string"})),
            Self::Path => json!({"type": "string"}),
            Self::Char => json!({"type": "string", "minLength": 1, "maxLength": 1}),
            Self::Duration => json!({"type": "string", "pattern": DURATION, "examples": ["90s", "1h 30m"]}),
            Self::LongInteger { signed: true } => json!({"type": "string", "pattern": format!("^-?[0-9]{{1,{DIGITS_MAX}}}$")}),
            Self::LongInteger { signed: false } => json!({"type": "string", "pattern": format!("^[0-9]{{1,{DIGITS_MAX}}}$")}),
            Self::Number { min, max, open } => {
                let mut schema = json!({"type": "number"});
                let keys = [("minimum", *min), (if *open { "exclusiveMaximum" } else { "maximum" }, *max)];
                for (key, bound) in keys.into_iter().filter(|(_, bound)| !is_edge(*bound) || bound.abs() < f64::MAX) {
                    if let Some(schema) = schema.as_object_mut() {
                        schema.insert(key.into(), bound.into());
                    }
                }
                schema
            }
            Self::Boolean => json!({"type": "boolean"}),
            Self::Json(schema) => schema.clone().unwrap_or_else(|| json!({})),
            Self::Integer { min, max } => {
                let mut schema = Map::from_iter([("type".to_owned(), "integer".into())]);
                // The edges of 64 bits are no news.
                for (key, bound) in [("minimum", *min), ("maximum", *max)] {
                    if let Ok(bound) = i64::try_from(bound)
                        && bound != i64::MIN
                        && bound != i64::MAX
                    {
                        schema.insert(key.into(), bound.into());
                    }
                }
                schema.into()
            }
            Self::Choice(names) if names.iter().any(|(_, said)| !said.is_empty()) => {
                let one = |(name, said): &(&str, &str)| {
                    if said.is_empty() { json!({"const": name}) } else { json!({"const": name, "description": said}) }
                };
                json!({"type": "string", "oneOf": names.iter().map(one).collect::<Vec<_>>()})
            }
            Self::Choice(names) => json!({"type": "string", "enum": names.iter().map(|(name, _)| *name).collect::<Vec<_>>()}),
        }
    }

    /// Whether no accepted text contains a comma, so that a list of them can be written in one word.
    fn is_split(&self) -> bool {
        match self {
            Self::Integer { .. } | Self::Number { .. } | Self::Boolean | Self::LongInteger { .. } | Self::Duration => true,
            Self::Choice(names) => names.iter().all(|(name, _)| !name.contains(',')),
            Self::Text(_) | Self::Char | Self::Path | Self::Json(_) => false,
        }
    }

    fn words(&self, value: &Value) -> String {
        match value {
            Value::String(text) if !matches!(self, Self::Json(_)) => text.clone(),
            other => other.to_string(),
        }
    }
}

/// Whole numbers of a float; far ones become the nearest that there is.
#[expect(clippy::cast_possible_truncation, reason = "`as` takes the nearest")]
fn to_integer(float: f64) -> i128 {
    float as i128
}

/// Whether a bound is the type's own, so that nothing need be said about it.
fn is_edge(bound: f64) -> bool {
    bound.abs() >= f64::from(f32::MAX)
}

fn is_digits(word: &str, signed: bool) -> bool {
    let digits = if signed { word.strip_prefix('-').unwrap_or(word) } else { word };
    (1..=DIGITS_MAX).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A length of time as text.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn duration(text: &str) -> Result<std::time::Duration, String> {
    // The pattern is what the schema promises, so what it refuses is refused although humantime would read it.
    if DURATION_REGEX.as_ref().is_some_and(|regex| !regex.is_match(text)) {
        return Err(humantime::parse_duration(text).err().map_or_else(String::new, |error| error.to_string()));
    }
    humantime::parse_duration(text.trim()).map_err(|error| error.to_string())
}

/// Text with the bounds of its length, in words.
fn of_length(schema: Option<&Value>) -> String {
    let bound = |key: &str| schema.and_then(|schema| schema.get(key)?.as_u64());
    let characters = |n: u64| if n == 1 { "1 character".to_owned() } else { format!("{n} characters") };
    match (bound("minLength").filter(|min| *min > 0), bound("maxLength")) {
        (None, None) => "text".into(),
        (Some(1), None) => "text that is not empty".into(),
        (Some(min), None) => format!("text of {} or more", characters(min)),
        (None, Some(max)) => format!("text of at most {}", characters(max)),
        (Some(min), Some(max)) if min == max => format!("text of {}", characters(max)),
        (Some(min), Some(max)) => format!("text of {min} to {}", characters(max)),
    }
}

/// The names that a schema accepts, where it is a closed list of names.
pub(crate) fn choices(schema: &Value) -> Vec<&str> {
    let lists: Vec<_> = ["enum", "oneOf"].iter().filter_map(|key| schema.get(key)?.as_array()).collect();
    let [values] = lists.as_slice() else { return Vec::new() };
    let names: Option<Vec<Vec<&str>>> = values.iter().map(names).collect();
    names.unwrap_or_default().concat()
}

/// The names that a branch of a list is: itself, its `const`, or its `enum`.
fn names(branch: &Value) -> Option<Vec<&str>> {
    match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
        (Some(name), _) => Some(vec![name.as_str()?]),
        (None, Some(names)) => names.iter().map(Value::as_str).collect(),
        (None, None) => Some(vec![branch.as_str()?]),
    }
}

/// Reason why a value is refused: the path in it, the part that is wrong, and the message about that part.
#[derive(Debug, Default)]
pub(crate) struct ValueError {
    /// Such as `[2].name`; empty for the value itself.
    pub(crate) path: String,
    pub(crate) shown: String,
    pub(crate) accepts: String,
    pub(crate) why: Box<str>,
    /// The names that would have been accepted, for a suggestion.
    pub(crate) names: Box<[String]>,
    /// Other parts that are wrong.
    pub(crate) more: Box<[ValueError]>,
}

impl ValueKind {
    /// Every word of it keeps within the range.
    pub(crate) fn narrow(&mut self, range: Range) {
        match (self, range) {
            (Self::One(WordKind::Integer { min, max }), Range::Integers { min: low, max: high }) => {
                *min = low.unwrap_or(*min).max(*min);
                *max = high.unwrap_or(*max).min(*max);
            }
            (Self::One(WordKind::Number { min, max, open }), Range::Numbers { min: low, max: high, open: is_open }) => {
                *min = low.unwrap_or(*min).max(*min);
                *max = high.unwrap_or(*max).min(*max);
                *open = is_open;
            }
            (Self::One(_), _) => {}
            (Self::Optional(inner) | Self::List(inner) | Self::Map(inner), range) => inner.narrow(range),
            (Self::Fixed(parts), range) => parts.iter_mut().for_each(|part| part.narrow(range)),
        }
    }

    /// The schema of its words, where its type has one.
    pub(crate) fn hint(&mut self, schema: Value) {
        match self {
            Self::One(WordKind::Text(hint)) => *hint = Some(schema),
            Self::One(_) | Self::Fixed(_) => {}
            Self::Optional(inner) | Self::List(inner) | Self::Map(inner) => inner.hint(schema),
        }
    }

    /// Without the `Optional` around it.
    pub(crate) fn given(&self) -> &ValueKind {
        match self {
            Self::Optional(inner) => inner.given(),
            other => other,
        }
    }

    /// Kind of one occurrence on the command line.
    pub(crate) fn element(&self) -> &ValueKind {
        match self.given() {
            Self::List(inner) => inner,
            other => other,
        }
    }

    pub(crate) fn is_optional(&self) -> bool {
        matches!(self, Self::Optional(_))
    }

    /// Whether the values of a list in it are `Option`s, though each value of a list is given.
    pub(crate) fn lists_options(&self) -> bool {
        match self {
            Self::List(inner) => inner.is_optional() || inner.lists_options(),
            Self::Optional(inner) | Self::Map(inner) => inner.lists_options(),
            Self::Fixed(parts) => parts.iter().any(Self::lists_options),
            Self::One(_) => false,
        }
    }

    pub(crate) fn is_boolean(&self) -> bool {
        matches!(self.given(), Self::One(WordKind::Boolean))
    }

    pub(crate) fn is_list(&self) -> bool {
        matches!(self.given(), Self::List(_))
    }

    pub(crate) fn is_map(&self) -> bool {
        matches!(self.given(), Self::Map(_))
    }

    /// Whether it may be given more than once.
    pub(crate) fn is_repeated(&self) -> bool {
        self.is_list() || self.is_map()
    }

    /// Words of one occurrence.
    pub(crate) fn n_words(&self) -> usize {
        match self.element() {
            Self::Fixed(parts) => parts.len(),
            _ => 1,
        }
    }

    /// Values of a list or map, by themselves.
    fn inner(&self) -> &ValueKind {
        match self.given() {
            Self::List(inner) | Self::Map(inner) => inner,
            other => other,
        }
    }

    /// Whether each of its values is one word.
    pub(crate) fn is_of_words(&self) -> bool {
        self.is_repeated() && matches!(self.inner(), Self::One(_))
    }

    /// Whether a list or map of it may be written in one word, split at commas.
    pub(crate) fn is_split(&self) -> bool {
        matches!(self.inner(), Self::One(leaf) if leaf.is_split())
    }

    /// Whether `null` is a value of it, so that it does not mean that nothing is given.
    pub(crate) fn has_null(&self) -> bool {
        match self {
            Self::One(WordKind::Json(Some(said))) => schema::check(said, &Value::Null).is_ok(),
            Self::One(WordKind::Json(None)) => true,
            _ => false,
        }
    }

    /// Whether it is JSON of some form.
    pub(crate) fn json_schema(&self) -> Option<&Value> {
        match self.inner() {
            Self::One(WordKind::Json(said)) => said.as_ref(),
            _ => None,
        }
    }

    /// Whether that is no value of it but says that there is none.
    pub(crate) fn has_no_value(&self, value: &Value) -> bool {
        self.is_optional() && value.is_null()
    }

    /// Whether a word holds all the words of an occurrence: a JSON array, or words between commas where these have none themselves.
    pub(crate) fn is_one_word(&self, word: &str) -> bool {
        match self.element() {
            Self::Fixed(parts) if parts.len() > 1 => {
                let is_split = parts.iter().all(|part| matches!(part, Self::One(leaf) if leaf.is_split()));
                word.starts_with('[') || (is_split && word.contains(','))
            }
            _ => true,
        }
    }

    /// Accepted values of one occurrence, in words.
    pub(crate) fn accepts(&self) -> String {
        match self {
            Self::One(leaf) => leaf.accepts(),
            Self::Optional(inner) | Self::List(inner) => inner.accepts(),
            Self::Map(inner) => format!("KEY=VALUE, with {} as VALUE", inner.accepts()),
            Self::Fixed(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| part.accepts()).collect();
                match parts.split_first() {
                    Some((first, rest)) if rest.iter().all(|part| part == first) => format!("{} words, each {first}", parts.len()),
                    _ => format!("{} words: {}", parts.len(), parts.join(", ")),
                }
            }
        }
    }

    /// The value of the words of one occurrence. A single word for several is split at commas, or is a JSON array.
    pub(crate) fn occurrence(&self, words: &[&str]) -> Result<Value, ValueError> {
        match (self, words) {
            (Self::Optional(inner), words) => inner.occurrence(words).and_then(|value| self.given_value(value)),
            (Self::One(leaf), [word]) => {
                let value = leaf.word(word).map_err(|why| self.wrong((*word).to_owned(), why))?;
                self.fits(leaf, value)
            }
            (Self::Fixed(parts), words) if parts.len() == words.len() => {
                parts.iter().zip(words).map(|(part, word)| part.occurrence(&[*word])).collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            (Self::Fixed(_), [word]) if !word.starts_with('[') => {
                let words: Vec<_> = word.split(',').collect();
                if words.len() == 1 {
                    return Err(self.wrong((*word).to_owned(), String::new()));
                }
                self.occurrence(&words)
            }
            (_, [word]) => match json::parse(word) {
                Ok(value) => self.check(value),
                Err(error) => Err(self.wrong((*word).to_owned(), error.to_string())),
            },
            (_, words) => Err(self.wrong(words.join(" "), String::new())),
        }
    }

    /// A JSON value, if it is accepted, in its one form.
    pub(crate) fn check(&self, value: Value) -> Result<Value, ValueError> {
        match (self, value) {
            (Self::Optional(inner), value) => self.given_value(value).and_then(|value| inner.check(value)),
            (Self::One(leaf), value) => {
                let shown = value.to_string();
                let value = leaf.check(value).map_err(|why| self.wrong(shown, why))?;
                self.fits(leaf, value)
            }
            (Self::List(inner), Value::Array(values)) => {
                let values = values.into_iter().enumerate();
                let values = values.map(|(i, value)| inner.check(value).map_err(|wrong| wrong.inside(&format!("[{i}]"))));
                values.collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            (Self::Fixed(parts), Value::Array(values)) if values.len() == parts.len() => {
                let values = parts.iter().zip(values).enumerate();
                let values = values.map(|(i, (part, value))| part.check(value).map_err(|wrong| wrong.inside(&format!("[{i}]"))));
                values.collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            (Self::Map(inner), Value::Object(values)) => {
                let value = |(key, value): (String, Value)| {
                    if key.contains('=') || key.is_empty() {
                        return Err(self.wrong(format!("{key:?}"), "a key has no `=` and is not empty".into()));
                    }
                    let value = inner.check(value).map_err(|wrong| wrong.inside(&format!(".{key}")))?;
                    Ok((key, value))
                };
                values.into_iter().map(value).collect::<Result<Map<_, _>, _>>().map(Value::Object)
            }
            (_, value) => Err(self.wrong(value.to_string(), String::new())),
        }
    }

    /// The value, if the schema of its type accepts it.
    fn fits(&self, leaf: &WordKind, value: Value) -> Result<Value, ValueError> {
        match leaf {
            WordKind::Json(Some(said)) => schema::check(said, &value).map(|()| value),
            WordKind::Text(Some(said)) if schema::check(said, &value).is_err() => Err(self.wrong(leaf.words(&value), String::new())),
            _ => Ok(value),
        }
    }

    /// The value, unless it is `null` where there is no place for nothing: inside of a list.
    fn given_value(&self, value: Value) -> Result<Value, ValueError> {
        if value.is_null() { Err(self.wrong("null".into(), "it says that nothing is given".into())) } else { Ok(value) }
    }

    pub(crate) fn wrong(&self, shown: String, why: String) -> ValueError {
        let names = match self {
            Self::One(WordKind::Choice(names)) => names.iter().map(|(name, _)| (*name).to_owned()).collect(),
            Self::One(WordKind::Text(Some(schema))) => choices(schema).into_iter().map(str::to_owned).collect(),
            _ => Box::default(),
        };
        let accepts = match self {
            Self::List(inner) => format!("an array, each {}", inner.accepts()),
            Self::Map(inner) => format!("an object, each value {}", inner.accepts()),
            other => other.accepts(),
        };
        ValueError { shown, accepts, why: why.into(), names, ..ValueError::default() }
    }

    /// JSON Schema of a value.
    pub(crate) fn schema(&self) -> Value {
        match self {
            Self::One(leaf) => leaf.schema(),
            // Nothing given and `null` given are the same, so `null` is not among the values.
            Self::Optional(inner) if matches!(**inner, Self::One(WordKind::Json(None))) => {
                json!({"type": ["string", "number", "boolean", "object", "array"]})
            }
            Self::Optional(inner) => inner.schema(),
            Self::List(inner) => json!({"type": "array", "items": inner.schema()}),
            Self::Map(inner) => {
                let names = json!({"type": "string", "pattern": "^[^=]+$"});
                json!({"type": "object", "propertyNames": names, "additionalProperties": inner.schema()})
            }
            Self::Fixed(parts) => {
                let n = parts.len();
                let parts: Vec<_> = parts.iter().map(|part| part.schema()).collect();
                match parts.split_first() {
                    Some((first, rest)) if rest.iter().all(|part| part == first) => {
                        json!({"type": "array", "items": first, "minItems": n, "maxItems": n})
                    }
                    _ => json!({"type": "array", "prefixItems": parts, "items": false, "minItems": n, "maxItems": n}),
                }
            }
        }
    }

    /// One word from which [`ValueKind::occurrence`] makes the value again.
    pub(crate) fn word(&self, value: &Value) -> String {
        match (self, value) {
            (Self::One(leaf), value) => leaf.words(value),
            (Self::Optional(inner), value) => inner.word(value),
            (Self::Fixed(parts), Value::Array(values)) => {
                let words: Vec<_> = parts.iter().zip(values).map(|(part, value)| part.word(value)).collect();
                let is_plain = words.len() == 1 || words.iter().all(|word| !word.contains([',', '[']));
                if is_plain && !words.is_empty() { words.join(",") } else { value.to_string() }
            }
            (_, value) => value.to_string(),
        }
    }

    /// The words of one occurrence, one for each part.
    pub(crate) fn words(&self, value: &Value) -> Vec<String> {
        match (self, value) {
            (Self::Fixed(parts), Value::Array(values)) => parts.iter().zip(values).map(|(part, value)| part.word(value)).collect(),
            (kind, value) => vec![kind.word(value)],
        }
    }
}

impl ValueError {
    pub(crate) fn inside(mut self, step: &str) -> Self {
        self.path.insert_str(0, step);
        self.more = self.more.into_iter().map(|more| more.inside(step)).collect();
        self
    }

    /// One error of several; the parts of an error among them stand beside it.
    ///
    /// # Errors
    /// The first of them, with the others, as far as messages show them.
    pub(crate) fn all(wrongs: Vec<Self>) -> Result<(), Self> {
        let mut flat = wrongs.into_iter().flat_map(|mut wrong| {
            let more = std::mem::take(&mut wrong.more);
            std::iter::once(wrong).chain(more)
        });
        match flat.next() {
            Some(first) => Err(Self { more: flat.take(SHOWN_MAX).collect(), ..first }),
            None => Ok(()),
        }
    }
}
