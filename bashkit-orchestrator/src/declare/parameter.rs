//! Parameters of a tool as they are declared, and how a function gets their values.

use std::borrow::Cow;

use serde_json::Value;

use super::arguments::Arguments;
use super::form::{self, form};
use super::kind::{Range, ValueError, ValueKind, WordKind};
use super::probe::{ArgumentKind, Position};
use super::stdin::{Lines, Stdin, ToolStdin};
use super::value::ToolValue;
use crate::text::json;
use crate::tool::{State, StateType};

/// Letters of a name that help shows as placeholder before it gives up listing choices.
const CHOICES_MAX: usize = 48;

/// Characters of the form of JSON on a usage line.
const FORM_CHARS_MAX: usize = 120;

/// One parameter that a caller gives.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Name of the property in the schema.
    pub(crate) name: Cow<'static, str>,
    /// Long flag without the dashes, in kebab case.
    pub(crate) long: String,
    pub(crate) short: Option<char>,
    /// Other names of its flag and property.
    pub(crate) aliases: Vec<&'static str>,
    pub(crate) kind: ValueKind,
    position: Option<Position>,
    pub(crate) help: Cow<'static, str>,
    pub(crate) value_name: Option<&'static str>,
    pub(crate) default: DefaultValue,
    /// The variable that gives the value when the call does not.
    pub(crate) env: Option<&'static str>,
    pub(crate) hidden: bool,
    /// Reason of the deprecation, and the replacement.
    pub(crate) deprecated: Option<&'static str>,
    /// A list or map needs one value or more.
    pub(crate) required: bool,
    /// Character that splits a word into values of a list.
    pub(crate) delimiter: Option<char>,
    /// Whether it counts for others that it is given.
    pub(crate) counts: bool,
}

/// Value of a parameter when a call does not give it.
#[derive(Debug, Clone)]
pub(crate) enum DefaultValue {
    None,
    /// A default that cannot be shown.
    Unknown,
    /// A default that is not accepted.
    Invalid(String),
    Value(Value),
}

/// A parameter of a function or a field of a struct, as it is declared.
#[derive(Debug, Clone)]
pub enum Declaration {
    /// Argument that the caller gives.
    Argument(Box<Parameter>),
    /// Standard input of the call, connected by a pipe or a redirection.
    Stdin(StdinDeclaration),
    /// The parameters of a struct.
    Group(Vec<Declaration>),
    /// State that the host shares with the tool.
    State(StateType),
}

/// The standard input of a tool.
#[derive(Debug, Clone, Copy)]
pub struct StdinDeclaration {
    /// Whether a call without it is refused.
    pub(crate) required: bool,
    /// Whether it is read as it comes.
    pub(crate) streams: bool,
    pub(crate) help: &'static str,
}

/// Types that a parameter of a tool can have: an argument, [`State`], [`Stdin`], [`Lines`] or [`Args`]. `Via` is inferred.
#[diagnostic::on_unimplemented(
    message = "a parameter of a tool cannot be a `{Self}`",
    label = "it is neither an argument nor what the call brings with it",
    note = "a struct is taken as `Args<T>`, its fields as arguments, where it derives `ToolArgs`; or as `Json<T>` where it derives `Deserialize` and `JsonSchema`",
    note = "an argument implements `FromStr` with an error that implements `Display`, or derives `ToolEnum`, or is an `Option`, `Vec`, array, tuple, set or map of such types",
    note = "a call brings `&ToolContext`, `Stdin`, `Lines`, and `State<T>` where `T` is `Send + Sync`; a trait object is shared as `State<Arc<dyn Trait>>`"
)]
pub trait ToolParameter<Via>: Sized {
    /// Declares the parameter under its name.
    fn declare(name: &'static str) -> Declaration;

    /// Takes the value of the next parameter; `None` when there is none, which the arguments have noted.
    fn take(args: &mut Arguments<'_>) -> Option<Self>;
}

/// Marks parameters that the caller gives as arguments.
#[derive(Debug)]
pub struct FromArgument<V>(V);
/// Marks what the call brings with it.
#[derive(Debug)]
pub struct FromCall;

#[diagnostic::do_not_recommend]
impl<T: ToolValue<V>, V> ToolParameter<FromArgument<V>> for T {
    fn declare(name: &'static str) -> Declaration {
        Declaration::Argument(Box::new(Parameter::new(name, T::kind())))
    }

    fn take(args: &mut Arguments<'_>) -> Option<Self> {
        args.value::<T, V>(None)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Send + Sync + 'static> ToolParameter<FromCall> for State<T> {
    fn declare(_: &'static str) -> Declaration {
        Declaration::State(StateType::of::<T>())
    }

    fn take(args: &mut Arguments<'_>) -> Option<Self> {
        args.state()
    }
}

#[diagnostic::do_not_recommend]
impl ToolParameter<FromCall> for Stdin {
    fn declare(_: &'static str) -> Declaration {
        Declaration::Stdin(StdinDeclaration { required: false, streams: true, help: "" })
    }

    fn take(args: &mut Arguments<'_>) -> Option<Self> {
        args.stdin()
    }
}

#[diagnostic::do_not_recommend]
impl ToolParameter<FromCall> for Lines {
    fn declare(_: &'static str) -> Declaration {
        Declaration::Stdin(StdinDeclaration { required: false, streams: true, help: "" })
    }

    fn take(args: &mut Arguments<'_>) -> Option<Self> {
        args.stdin()
    }
}

/// A struct whose fields are arguments: `#[derive(ToolArgs)]` writes it. A function takes it as [`Args<T>`] or with `#[arg(flatten)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of arguments",
    label = "it does not implement `ToolArgs`",
    note = "put #[derive(ToolArgs)] on the struct"
)]
pub trait ToolArgs: Sized {
    /// Declares the fields of the struct.
    fn declare() -> Vec<Declaration>;

    /// Takes the values of all fields; `None` when one is missing, which the arguments have noted.
    fn take(args: &mut Arguments<'_>) -> Option<Self>;
}

/// The fields of a struct of arguments: what they are, or their values.
#[derive(Debug)]
pub enum Fields<T> {
    /// Declarations of the fields, in their order.
    Declared(Vec<Declaration>),
    /// The struct; `None` when a value is missing, which the arguments have noted.
    Taken(Option<T>),
}

impl<T> Fields<T> {
    /// The struct, where each of its values is there.
    pub fn taken(value: impl FnOnce() -> Option<T>) -> Self {
        Self::Taken(value())
    }

    /// Takes the declarations of the fields.
    #[must_use]
    pub fn declared(self) -> Vec<Declaration> {
        if let Self::Declared(entries) = self { entries } else { Vec::new() }
    }

    /// Takes the struct, if all values were there.
    #[must_use]
    pub fn value(self) -> Option<T> {
        if let Self::Taken(value) = self { value } else { None }
    }
}

/// All arguments, or some of them, as a struct.
///
/// ```
/// use bashkit_orchestrator::{Args, CallableTool, ToolArgs, callable_tool};
///
/// #[derive(ToolArgs)]
/// struct Search {
///     /// What to look for.
///     query: String,
///     /// How many answers.
///     #[arg(default = 10)]
///     limit: u32,
/// }
///
/// /// Search the catalogue.
/// #[callable_tool]
/// fn find_shoes(Args(search): Args<Search>) -> String {
///     format!("{} of {}", search.limit, search.query)
/// }
///
/// assert_eq!(FindShoes.call(&["red".into(), "--limit=3".into()], None).unwrap(), "3 of red");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Args<T>(pub T);

#[diagnostic::do_not_recommend]
impl<T: ToolArgs> ToolParameter<FromCall> for Args<T> {
    fn declare(_: &'static str) -> Declaration {
        Declaration::Group(T::declare())
    }

    fn take(args: &mut Arguments<'_>) -> Option<Self> {
        T::take(args).map(Self)
    }
}

/// Declares a parameter of type `T`.
#[must_use]
pub fn parameter<T: ToolParameter<V>, V>(name: &'static str) -> Declaration {
    T::declare(name)
}

/// Declares the fields of `T`.
#[must_use]
pub fn flatten<T: ToolArgs>() -> Declaration {
    Declaration::Group(T::declare())
}

/// Declares standard input as a `T`.
#[must_use]
pub fn stdin<T: ToolStdin>() -> Declaration {
    Declaration::Stdin(StdinDeclaration { required: T::REQUIRED, streams: T::STREAMS, help: "" })
}

impl Declaration {
    fn set(mut self, set: impl FnOnce(&mut Parameter)) -> Self {
        if let Self::Argument(parameter) = &mut self {
            set(parameter);
        }
        self
    }

    /// Sets the help text of the parameter.
    #[must_use]
    pub fn help(mut self, help: &'static str) -> Self {
        if let Self::Stdin(input) = &mut self {
            input.help = help;
        }
        self.set(|parameter| parameter.help = Cow::Borrowed(help))
    }

    /// Accepts the parameter by its flag only.
    #[must_use]
    pub fn flag(self) -> Self {
        self.set(|parameter| parameter.position = Some(Position::Flag))
    }

    /// Accepts the parameter by its position.
    #[must_use]
    pub fn positional(self) -> Self {
        self.set(|parameter| parameter.position = Some(Position::Positional))
    }

    /// Sets the short flag of the parameter.
    #[must_use]
    pub fn short(self, letter: char) -> Self {
        self.set(|parameter| parameter.short = Some(letter))
    }

    /// Sets the long flag of the parameter, without the dashes.
    #[must_use]
    pub fn long(self, long: &'static str) -> Self {
        self.set(|parameter| parameter.long = long.replace('_', "-"))
    }

    /// Another name of its flag.
    #[must_use]
    pub fn alias(self, alias: &'static str) -> Self {
        self.set(|parameter| parameter.aliases.push(alias))
    }

    /// Sets the placeholder for the value in the usage line.
    #[must_use]
    pub fn value_name(self, name: &'static str) -> Self {
        self.set(|parameter| parameter.value_name = Some(name))
    }

    /// Sets the default value as JSON; `None` for one that cannot be shown.
    #[must_use]
    pub fn default(self, value: Option<Value>) -> Self {
        self.set(|parameter| parameter.default = value.map_or(DefaultValue::Unknown, |value| parameter.kind.fallback(value)))
    }

    /// Sets the default value in the form of a command line.
    #[must_use]
    pub fn default_text(self, text: &'static str) -> Self {
        self.set(|parameter| {
            parameter.default = parameter.parse(text).map_or_else(|_| DefaultValue::Invalid(text.to_owned()), DefaultValue::Value)
        })
    }

    /// The variable that gives the value when the call does not.
    #[must_use]
    pub fn env(self, name: &'static str) -> Self {
        self.set(|parameter| parameter.env = Some(name))
    }

    /// Left out of help and exports.
    #[must_use]
    pub fn hidden(self) -> Self {
        self.set(|parameter| parameter.hidden = true)
    }

    /// Warns callers who give the parameter, and says what to use `instead`.
    #[must_use]
    pub fn deprecated(self, instead: &'static str) -> Self {
        self.set(|parameter| parameter.deprecated = Some(instead))
    }

    /// Requires one value or more of a list or map.
    #[must_use]
    pub fn required(self) -> Self {
        self.set(|parameter| parameter.required = true)
    }

    /// Sets the character that splits a word into the values of a list.
    #[must_use]
    pub fn delimiter(self, delimiter: char) -> Self {
        self.set(|parameter| parameter.delimiter = Some(delimiter))
    }

    /// The bounds of its numbers.
    #[must_use]
    pub fn range(self, range: Range) -> Self {
        self.set(|parameter| parameter.kind.narrow(range))
    }

    /// The schema of its text, where its type has one.
    #[must_use]
    pub fn hint(self, schema: Option<Value>) -> Self {
        self.set(|parameter| schema.into_iter().for_each(|schema| parameter.kind.hint(schema)))
    }
}

/// An empty list or map.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(values) => values.is_empty(),
        Value::Object(values) => values.is_empty(),
        _ => false,
    }
}

impl ValueKind {
    /// A default that a type shows of itself: it may show itself otherwise than it is read.
    fn fallback(&self, value: Value) -> DefaultValue {
        let (is_number, text) = (value.is_number(), value.to_string());
        match (self.check(value), self) {
            (Ok(value), _) => DefaultValue::Value(value),
            (Err(_), Self::One(WordKind::Integer { .. } | WordKind::Number { .. })) if is_number => DefaultValue::Invalid(text),
            (Err(_), _) if is_number => self.check(text.into()).map_or(DefaultValue::Unknown, DefaultValue::Value),
            (Err(_), _) => DefaultValue::Unknown,
        }
    }
}

impl Parameter {
    pub(crate) fn new(name: impl Into<Cow<'static, str>>, kind: ValueKind) -> Self {
        let name = name.into();
        Self {
            long: name.replace('_', "-"),
            name,
            short: None,
            aliases: Vec::new(),
            kind,
            position: None,
            help: Cow::Borrowed(""),
            value_name: None,
            default: DefaultValue::None,
            env: None,
            hidden: false,
            deprecated: None,
            required: false,
            delimiter: None,
            counts: false,
        }
    }

    /// Same parameter, accepted by its flag only.
    pub(crate) fn by_flag(mut self) -> Self {
        self.position = Some(Position::Flag);
        self
    }

    pub(crate) fn argument_kind(&self) -> ArgumentKind {
        match &self.kind {
            ValueKind::Optional(_) => ArgumentKind::Optional,
            ValueKind::List(_) => ArgumentKind::List,
            ValueKind::Map(_) => ArgumentKind::Map,
            kind if kind.is_boolean() => ArgumentKind::Switch,
            _ => ArgumentKind::Scalar,
        }
    }

    pub(crate) fn may_be_absent(&self) -> bool {
        self.has_default() || self.env.is_some()
    }

    pub(crate) fn has_default(&self) -> bool {
        !matches!(self.default, DefaultValue::None)
    }

    pub(crate) fn is_positional(&self) -> bool {
        Position::of(self.argument_kind(), self.position, self.may_be_absent()).is_positional()
    }

    /// Whether a call must give it.
    pub(crate) fn is_required(&self) -> bool {
        !self.may_be_absent() && (self.argument_kind() == ArgumentKind::Scalar || (self.required && self.kind.is_repeated()))
    }

    /// Whether its presence is its value.
    pub(crate) fn is_switch(&self) -> bool {
        self.kind.is_boolean() && !self.is_positional()
    }

    /// Whether an empty list or map is refused: it cannot be told from nothing given, and it is not the same.
    pub(crate) fn is_never_empty(&self) -> bool {
        let is_other = match &self.default {
            DefaultValue::None => self.kind.is_optional() || self.required || self.counts || self.env.is_some(),
            DefaultValue::Value(value) => self.counts || self.env.is_some() || !is_empty(value),
            DefaultValue::Unknown | DefaultValue::Invalid(_) => true,
        };
        self.kind.is_repeated() && is_other
    }

    /// Error about an empty list or map.
    pub(crate) fn empty(&self, value: &Value) -> ValueError {
        let (what, each) = if self.kind.is_map() { ("an object", "property") } else { ("an array", "item") };
        let or = if self.is_required() { "" } else { "; leave it out to give none" };
        ValueError { accepts: format!("{what} with one {each} or more{or}"), ..self.kind.given().wrong(value.to_string(), String::new()) }
    }

    /// Name in messages: `<id>` or `--limit`.
    pub(crate) fn shown(&self) -> String {
        if self.is_positional() { format!("<{}>", self.long.replace('-', "_")) } else { format!("--{}", self.long) }
    }

    /// Placeholder for its value: its name, or the values when these are few.
    fn placeholder(&self) -> String {
        if let Some(name) = self.value_name {
            return name.to_owned();
        }
        let schema = self.kind.element().schema();
        let choices = super::kind::choices(&schema).join("|");
        let name = if choices.is_empty() || choices.len() > CHOICES_MAX { self.long.replace('-', "_") } else { choices };
        if self.kind.is_map() { "key=value".to_owned() } else { name }
    }

    /// Form of its value, where it is JSON that fits on a usage line.
    fn json_form(&self) -> Option<String> {
        let schema = self.kind.json_schema().filter(|_| self.value_name.is_none() && !self.kind.is_map())?;
        form(schema, FORM_CHARS_MAX).filter(|form| form.starts_with(['{', '[']) || form.contains('{'))
    }

    /// Fields within its value that have a description.
    pub(crate) fn fields(&self) -> Vec<(String, String)> {
        let rows = self.kind.json_schema().map(form::fields).unwrap_or_default();
        rows.into_iter().map(|(path, said)| (format!("{}{path}", self.name), said)).collect()
    }

    /// Placeholder of its value on the usage line, `<x>` or `<x> <y>`.
    fn value_usage(&self) -> String {
        let name = self.placeholder();
        let n = self.kind.n_words();
        if n == 1 {
            return format!("<{name}>");
        }
        (1..=n).map(|i| format!("<{name}_{i}>")).collect::<Vec<_>>().join(" ")
    }

    /// Form in the usage line, where JSON shows its own.
    pub(crate) fn usage(&self) -> String {
        self.usage_with(&self.json_form().map_or_else(|| self.value_usage(), |form| format!("'{form}'")))
    }

    /// Form in the usage line with that for its value.
    fn usage_with(&self, value: &str) -> String {
        let (long, repeated) = (&self.long, self.kind.is_repeated());
        let flag = match (self.is_positional(), self.is_switch()) {
            (true, _) if repeated && self.is_required() => return format!("{value}..."),
            (true, _) if repeated => return format!("[{value}...]"),
            (true, _) => value.to_owned(),
            (_, true) if matches!(&self.default, DefaultValue::Value(Value::Bool(true))) => format!("--no-{long}"),
            (_, true) => format!("--{long}"),
            _ => format!("--{long} {value}"),
        };
        let flag = if self.is_required() { flag } else { format!("[{flag}]") };
        if repeated { format!("{flag}...") } else { flag }
    }

    /// Accepted values of one occurrence, in words.
    pub(crate) fn accepts(&self) -> String {
        self.kind.element().accepts()
    }

    /// The value of a default or of an environment variable, where a list is one word as on the command line.
    pub(crate) fn parse(&self, text: &str) -> Result<Value, ValueError> {
        match self.kind.given() {
            ValueKind::List(inner) => {
                let words = self.split(text);
                words.iter().map(|word| inner.occurrence(&[word])).collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            other => other.occurrence(&[text]),
        }
    }

    /// Values of a list of JSON that is written as one JSON array; `None`: the word is one value, or no JSON.
    pub(crate) fn items(&self, word: &str) -> Option<Vec<Value>> {
        let ValueKind::List(inner) = self.kind.given() else { return None };
        inner.json_schema()?;
        match json::parse(word).ok()? {
            Value::Array(values) if inner.check(Value::Array(values.clone())).is_err() => Some(values),
            _ => None,
        }
    }

    /// An error about a word, with the form that works where the word is JSON or a list of a map.
    pub(crate) fn with_form(&self, word: &str, mut wrong: ValueError) -> ValueError {
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let form = match (self.kind.given(), json::parse(word)) {
            (ValueKind::List(_), Ok(Value::Array(values))) => {
                let values: Vec<_> = values.iter().map(plain).collect();
                self.joined(&values).unwrap_or_else(|| values.join(" "))
            }
            (ValueKind::Map(_), Ok(Value::Object(values))) => {
                let pairs: Vec<_> = values.iter().map(|(key, value)| format!("{key}={}", plain(value))).collect();
                let flag = if self.is_positional() { " ".to_owned() } else { format!(" --{} ", self.long) };
                self.joined(&pairs).unwrap_or_else(|| pairs.join(&flag))
            }
            (ValueKind::Map(inner), _) if inner.is_list() => match word.split_once('=') {
                Some((key, values)) if !values.starts_with('[') => format!("'{key}=[{values}]'"),
                _ => return wrong,
            },
            _ => return wrong,
        };
        let flag = if self.is_positional() { String::new() } else { format!("--{} ", self.long) };
        wrong.why = format!("write {flag}{form}").into();
        wrong
    }

    /// Values of a list or map in one word; `None` where each needs a word of its own.
    pub(crate) fn joined(&self, values: &[String]) -> Option<String> {
        let delimiter = self.splits_at()?;
        Some(values.iter().map(|value| self.escape(value.clone())).collect::<Vec<_>>().join(&delimiter.to_string()))
    }

    /// Character that splits a word into values of a list or pairs of a map.
    fn splits_at(&self) -> Option<char> {
        self.delimiter.filter(|_| self.kind.is_of_words()).or_else(|| self.kind.is_split().then_some(','))
    }

    /// The values of a list, or the pairs of a map, in one word. An array of JSON is none of them.
    pub(crate) fn split(&self, word: &str) -> Vec<String> {
        let is_array = || self.kind.is_split() && word.starts_with('[') && json::parse(word).is_ok();
        let Some(delimiter) = self.splits_at().filter(|_| !is_array()) else { return vec![word.to_owned()] };
        let mut words = vec![String::new()];
        let mut chars = word.chars().peekable();
        while let Some(c) = chars.next() {
            if c == delimiter {
                words.push(String::new());
                continue;
            }
            let escaped = (c == '\\').then(|| chars.next_if(|next| *next == delimiter || *next == '\\')).flatten();
            if let Some(last) = words.last_mut() {
                last.push(escaped.unwrap_or(c));
            }
        }
        words
    }

    /// The property of the schema.
    pub(crate) fn property(&self) -> Value {
        let mut schema = self.kind.schema();
        let Some(object) = schema.as_object_mut() else { return schema };
        if !self.help.is_empty() {
            object.insert("description".into(), self.help.clone().into());
        }
        let switched_off = (self.argument_kind() == ArgumentKind::Switch && !self.may_be_absent()).then_some(Value::Bool(false));
        let default = if let DefaultValue::Value(value) = &self.default { Some(value.clone()) } else { switched_off };
        if let Some(default) = default {
            object.insert("default".into(), default);
        }
        if self.deprecated.is_some() {
            object.insert("deprecated".into(), true.into());
        }
        if self.is_never_empty() {
            object.insert(if self.kind.is_map() { "minProperties" } else { "minItems" }.into(), 1.into());
        }
        schema
    }

    /// The line of the help text: what is written, and what is said about it.
    pub(crate) fn explained(&self) -> (String, String) {
        let written = if self.is_positional() {
            self.usage_with(&self.value_usage())
        } else {
            let short = self.short.map_or("    ".to_owned(), |short| format!("-{short}, "));
            let value = if self.is_switch() { String::new() } else { format!(" {}", self.value_usage()) };
            format!("{short}--{}{value}", self.long)
        };
        let mut notes = Vec::new();
        if !self.is_switch() {
            notes.push(self.accepts());
        }
        match &self.default {
            DefaultValue::Value(Value::Null) | DefaultValue::None | DefaultValue::Unknown | DefaultValue::Invalid(_) => {}
            DefaultValue::Value(value) => notes.push(format!("default {}", self.kind.word(value))),
        }
        if let Some(name) = self.env {
            notes.push(format!("or set {name}"));
        }
        if self.is_required() && !self.is_positional() {
            notes.push("required".into());
        }
        if self.kind.is_repeated() {
            let number = if self.required { "one or more" } else { "any number" };
            let split = self.splits_at().map_or(String::new(), |delimiter| format!(", also in one word with `{delimiter}` between them"));
            notes.push(format!("{number}{split}"));
        }
        if !self.aliases.is_empty() {
            notes.push(format!("also --{}", self.aliases.join(", --")));
        }
        if let Some(instead) = self.deprecated {
            notes.push(format!("deprecated: {instead}"));
        }
        let notes = if notes.is_empty() { String::new() } else { format!("({})", notes.join("; ")) };
        let space = if self.help.is_empty() || notes.is_empty() { "" } else { " " };
        (written, format!("{}{space}{notes}", self.help))
    }

    /// The words that give it this value.
    pub(crate) fn words(&self, value: &Value, by_position: bool) -> Vec<String> {
        let long = &self.long;
        let flag = |value: String| format!("--{long}={value}");
        match (self.kind.given(), value) {
            (_, Value::Bool(on)) if self.is_switch() => vec![if *on { format!("--{long}") } else { format!("--no-{long}") }],
            (ValueKind::List(inner), Value::Array(values)) if by_position => {
                values.iter().flat_map(|value| self.by_position(inner, value)).collect()
            }
            (ValueKind::List(inner), Value::Array(values)) => values.iter().map(|value| flag(self.escape(inner.word(value)))).collect(),
            (ValueKind::Map(inner), Value::Object(values)) => {
                let pair = |(key, value): (&String, &Value)| self.escape(format!("{key}={}", inner.word(value)));
                values.iter().map(pair).map(|pair| if by_position { pair } else { flag(pair) }).collect()
            }
            (kind, value) if by_position => self.by_position(kind, value),
            (kind, value) => vec![flag(kind.word(value))],
        }
    }

    fn by_position(&self, kind: &ValueKind, value: &Value) -> Vec<String> {
        let words = kind.words(value);
        if words.len() > 1 && words.first().is_some_and(|first| first.starts_with('[')) {
            return vec![value.to_string()];
        }
        words.into_iter().map(|word| self.escape(word)).collect()
    }

    /// A value of a list or a pair of a map, so that it is not split.
    fn escape(&self, word: String) -> String {
        match self.splits_at() {
            Some(delimiter) if self.kind.is_repeated() => word.replace('\\', "\\\\").replace(delimiter, &format!("\\{delimiter}")),
            _ => word,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::kind::{ValueKind, WordKind};
    use super::Parameter;

    const NUMBERS: WordKind = WordKind::Integer { min: 0, max: 9 };

    fn list(leaf: WordKind, delimiter: Option<char>) -> Parameter {
        let mut parameter = Parameter::new("a", ValueKind::List(Box::new(ValueKind::One(leaf))));
        parameter.delimiter = delimiter;
        parameter
    }

    /// One word and its values; each of these can be written so that it is not split again.
    #[test]
    fn values_in_one_word() {
        let rows: &[(WordKind, Option<char>, &str, &[&str])] = &[
            (WordKind::Text(None), None, "a,b\\,c", &["a,b\\,c"]),
            (WordKind::Text(None), Some(','), "", &[""]),
            (WordKind::Text(None), Some(','), ",", &["", ""]),
            (WordKind::Text(None), Some(','), "a,b", &["a", "b"]),
            (WordKind::Text(None), Some(','), "a,,b,", &["a", "", "b", ""]),
            (WordKind::Text(None), Some(','), r"a\,b,c", &["a,b", "c"]),
            (WordKind::Text(None), Some(','), r"a\\,b", &[r"a\", "b"]),
            (WordKind::Text(None), Some(','), r"a\\\,b", &[r"a\,b"]),
            (WordKind::Text(None), Some(','), r"\n\", &[r"\n\"]),
            (WordKind::Text(None), Some(':'), r"a,b:c\:d", &["a,b", "c:d"]),
            (WordKind::Text(None), Some('→'), "日→本", &["日", "本"]),
            (NUMBERS, None, "1,2", &["1", "2"]),
            (NUMBERS, Some(':'), "1:2", &["1", "2"]),
            (NUMBERS, Some(':'), "1,2", &["1,2"]),
            (WordKind::Char, None, ",", &[","]),
            (WordKind::Json(None), None, "[1,2]", &["[1,2]"]),
            (WordKind::Choice(&[("a", ""), ("b", "")]), None, "a,b", &["a", "b"]),
            (WordKind::Choice(&[("a,b", "")]), None, "a,b", &["a,b"]),
        ];
        for (leaf, delimiter, word, values) in rows {
            let parameter = list(leaf.clone(), *delimiter);
            assert_eq!(parameter.split(word), *values, "{word} at {delimiter:?}");
            for value in *values {
                assert_eq!(parameter.split(&parameter.escape((*value).to_owned())), [*value], "{value} at {delimiter:?}");
            }
        }
        let nested = Parameter::new("a", ValueKind::List(Box::new(ValueKind::List(Box::new(ValueKind::One(NUMBERS))))));
        assert_eq!(nested.split("[1,2]"), ["[1,2]"]);
    }
}
