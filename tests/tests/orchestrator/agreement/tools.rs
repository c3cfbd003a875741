//! Tools that between them have every type and attribute. Each answers its arguments as `Debug` shows them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::net::IpAddr;
use std::num::{NonZeroI16, NonZeroU8, NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use bashkit_orchestrator::declare::{Lines, Stdin};
use bashkit_orchestrator::{Args, CallableTool, Json, State, ToolArgs, ToolContext, ToolEnum, ToolService, callable_tool, callable_tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

fn shown(value: impl Debug) -> String {
    format!("{value:?}")
}

/// A colour such as `#a0b1c2`: text that is checked, with a schema.
#[derive(Debug, Clone)]
pub(crate) struct Color(#[expect(dead_code, reason = "shown")] u32);

impl FromStr for Color {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix('#').ok_or("a colour begins with #")?;
        u32::from_str_radix(digits, 16).map(Self).map_err(|error| error.to_string())
    }
}

impl JsonSchema for Color {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Color".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "pattern": "^#[0-9a-f]{6}$"})
    }
}

/// A word in upper case: text that is checked, without a schema.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Upper(String);

impl FromStr for Upper {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        if text.chars().any(char::is_lowercase) { Err("it has small letters") } else { Ok(Self(text.to_owned())) }
    }
}

/// A size that serde and its own `FromStr` know, a list of names with a schema derived by schemars.
#[derive(Debug, Clone, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Size {
    Small,
    /// In between.
    Medium,
    Large,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "small" => Ok(Self::Small),
            "medium" => Ok(Self::Medium),
            "large" => Ok(Self::Large),
            _ => Err("no size".into()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ToolEnum)]
pub(crate) enum Level {
    Quiet,
    VeryLoud,
    #[tool_enum(name = "2x")]
    Double,
}

/// Names that need care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ToolEnum)]
pub(crate) enum Odd {
    /// Is a digit.
    #[tool_enum(name = "1")]
    One,
    #[tool_enum(name = "$x")]
    Dollar,
    /// Looks like two.
    #[tool_enum(name = "a,b")]
    Two,
    #[tool_enum(name = "back\\slash")]
    Slash,
    #[tool_enum(name = "[1]")]
    Array,
    #[tool_enum(name = "it's\"quoted\"")]
    Quoted,
    #[tool_enum(name = "null")]
    Null,
    #[tool_enum(name = "ключ=значение")]
    Pair,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Address {
    street: String,
    number: Option<u8>,
    #[serde(default)]
    lines: Vec<String>,
    kind: Place,
    position: Option<(f32, f32)>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    Home,
    OfficeOf(String),
    Island { population: u32, name: String },
}

/// A struct that contains itself.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Tree {
    name: String,
    #[serde(default)]
    children: Vec<Tree>,
}

#[derive(Debug)]
pub(crate) struct Shop(pub(crate) u32);

/// Signed integers of all widths.
#[callable_tool]
fn signed(a: i8, b: i16, c: i32, d: i64, e: isize, f: Option<i8>) -> String {
    shown((a, b, c, d, e, f))
}

/// Unsigned integers of all widths.
#[callable_tool]
fn unsigned(a: u8, b: u16, c: u32, d: u64, e: usize, #[arg(short)] f: Option<u64>) -> String {
    shown((a, b, c, d, e, f))
}

/// Integers with ranges.
#[callable_tool]
#[allow(clippy::too_many_arguments, reason = "that is what is tested")]
fn ranged(
    #[arg(range = 1..=100)] a: u8,
    #[arg(range = -5..5)] b: i64,
    #[arg(range = 10..)] c: Option<u64>,
    #[arg(range = ..=-1, default = -3)] d: i32,
    #[arg(range = 0..=9, flag)] e: Vec<u8>,
    #[arg(range = 1..=3)] f: [i16; 2],
    #[arg(range = 0..=u64::MAX)] g: Option<u64>,
    #[arg(range = 1..=6, required, delimiter = ':')] h: Vec<usize>,
) -> String {
    shown((a, b, c, d, e, f, g, h))
}

/// Integers that are not zero, and long ones.
#[callable_tool]
fn special(
    a: NonZeroU8,
    b: Option<NonZeroI16>,
    c: Option<NonZeroU64>,
    d: i128,
    e: u128,
    #[arg(flag)] f: Vec<NonZeroUsize>,
    #[arg(default = 7)] g: u128,
) -> String {
    shown((a, b, c, d, e, f, g))
}

/// Numbers.
#[callable_tool]
#[allow(clippy::too_many_arguments, reason = "that is what is tested")]
fn numbers(
    a: f64,
    b: f32,
    #[arg(range = 0.0..=1.0)] c: f64,
    #[arg(range = -1.5..2.5)] d: Option<f64>,
    #[arg(range = 0.5..)] e: Option<f64>,
    #[arg(range = ..1e300)] f: Option<f64>,
    #[arg(range = -0.25..=0.25, default = 0.125)] g: f32,
    h: Vec<f64>,
) -> String {
    shown((a, b, c, d, e, f, g, h))
}

/// Switches.
#[callable_tool]
fn switches(
    #[arg(short)] a: bool,
    #[arg(short, default = true)] b: bool,
    #[arg(default = false)] c: bool,
    d: Option<bool>,
    #[arg(positional)] e: bool,
    #[arg(flag)] f: Vec<bool>,
    #[arg(env = "SWITCH")] g: bool,
) -> String {
    shown((a, b, c, d, e, f, g))
}

/// Text.
#[callable_tool]
fn text(
    a: String,
    b: char,
    c: PathBuf,
    #[arg(short = 'x')] d: Option<String>,
    #[arg(default = "--b")] e: String,
    rest: Vec<String>,
) -> String {
    shown((a, b, c, d, e, rest))
}

/// Lengths of time.
#[callable_tool]
fn lengths(
    a: Duration,
    #[arg(default = "90s")] b: Duration,
    c: Option<Duration>,
    #[arg(default = Duration::from_secs(86_400 * 400))] d: Duration,
    rest: Vec<Duration>,
) -> String {
    shown((a, b, c, d, rest))
}

/// Types of one's own.
#[callable_tool]
fn own(
    a: Color,
    b: Upper,
    c: IpAddr,
    d: Size,
    #[arg(default = "#00ff00")] e: Color,
    #[arg(flag)] f: Vec<Upper>,
    g: Option<IpAddr>,
) -> String {
    shown((a, b, c, d, e, f, g))
}

/// Closed lists.
#[callable_tool]
fn choices(
    a: Level,
    b: Odd,
    #[arg(default = Odd::Quoted)] c: Odd,
    d: Option<Level>,
    #[arg(flag)] e: Vec<Odd>,
    #[arg(delimiter = ',')] rest: Vec<Odd>,
) -> String {
    shown((a, b, c, d, e, rest))
}

/// Lists by position.
#[callable_tool]
fn listed(#[arg(short)] a: Option<Vec<String>>, #[arg(flag, short)] b: Vec<u16>, #[arg(required)] rest: Vec<String>) -> String {
    shown((a, b, rest))
}

/// Lists with delimiters.
#[callable_tool]
fn delimited(
    #[arg(flag, delimiter = ',')] a: Vec<String>,
    #[arg(flag, delimiter = ';')] b: Vec<PathBuf>,
    #[arg(flag, delimiter = ' ')] c: Vec<Value>,
    #[arg(flag, delimiter = '/')] d: Vec<f32>,
    #[arg(flag)] e: BTreeSet<char>,
    #[arg(delimiter = '|')] rest: Vec<String>,
) -> String {
    shown((a, b, c, d, e, rest))
}

/// Lists with defaults.
#[callable_tool]
fn defaulted(
    #[arg(default = vec!["a".to_owned(), "b,c".to_owned()])] a: Vec<String>,
    #[arg(default = "1,2", flag)] b: Vec<u8>,
    #[arg(default = BTreeMap::from([("k".to_owned(), 1)]))] c: BTreeMap<String, u8>,
    #[arg(default)] d: u64,
    #[arg(default = [0.5, 1.5])] e: [f64; 2],
    #[arg(default = 'x')] f: char,
    #[arg(default = "/tmp")] g: PathBuf,
) -> String {
    shown((a, b, c, d, e, f, g))
}

/// Pairs.
#[callable_tool]
fn pairs(
    a: (String, u8),
    b: [i32; 3],
    #[arg(default = ("x".to_owned(), 'y'))] c: (String, char),
    d: Option<(f64, bool)>,
    rest: Vec<(String, String)>,
) -> String {
    shown((a, b, c, d, rest))
}

/// Pairs of everything.
#[callable_tool]
#[allow(clippy::too_many_arguments, clippy::type_complexity, reason = "that is what is tested")]
fn mixed(
    a: (Level, Odd, Duration),
    b: (Value, String),
    c: ((u8, u8), String),
    d: (Vec<String>, u8),
    e: Option<[String; 2]>,
    #[arg(flag)] f: Vec<(u8, u8)>,
    #[arg(flag)] g: Vec<(String,)>,
    h: Option<[char; 1]>,
) -> String {
    shown((a, b, c, d, e, f, g, h))
}

/// Lists of lists.
#[callable_tool]
fn nested(
    #[arg(flag)] a: Vec<Vec<u8>>,
    b: Option<Vec<Vec<String>>>,
    #[arg(flag)] c: Vec<Box<str>>,
    #[arg(flag)] d: Vec<std::sync::Arc<str>>,
    rest: Vec<Vec<String>>,
) -> String {
    shown((a, b, c, d, rest))
}

/// Labels.
#[callable_tool]
fn labels(
    #[arg(short)] a: BTreeMap<String, String>,
    b: BTreeMap<String, i64>,
    c: Option<BTreeMap<String, Vec<String>>>,
    d: BTreeMap<String, Value>,
    #[arg(required)] e: BTreeMap<String, (u8, String)>,
    #[arg(positional)] rest: BTreeMap<String, Odd>,
) -> String {
    shown((a, b, c, d, e, rest))
}

/// Labels whose keys are read.
#[callable_tool]
fn keyed(a: HashMap<String, bool>, b: BTreeMap<Upper, u8>, c: BTreeMap<u32, String>, d: BTreeMap<Level, Level>) -> String {
    shown((a.into_iter().collect::<BTreeMap<_, _>>(), b, c, d))
}

/// JSON.
#[callable_tool]
fn any_json(
    a: Value,
    b: Option<Value>,
    #[arg(flag)] c: Vec<Value>,
    d: Json<Vec<u8>>,
    e: Option<Json<BTreeMap<String, bool>>>,
    #[arg(default = "null")] f: Value,
) -> String {
    shown((a, b, c, d, e, f))
}

/// JSON of a known shape.
#[callable_tool]
fn shaped(
    a: Json<Address>,
    b: Option<Json<Place>>,
    #[arg(flag)] c: Vec<Json<Place>>,
    d: Json<String>,
    e: Option<Json<Option<u8>>>,
    f: Option<Json<Tree>>,
) -> String {
    shown((a, b, c, d, e, f))
}

#[derive(Debug, ToolArgs)]
#[expect(dead_code, reason = "shown")]
struct Page {
    /// Where it begins.
    #[arg(default = 0, range = 0..=1000)]
    offset: u32,
    #[arg(short, alias = "max")]
    limit: Option<u8>,
}

#[derive(Debug, ToolArgs)]
#[expect(dead_code, reason = "shown")]
struct Search {
    query: String,
    #[arg(flatten)]
    page: Page,
    #[arg(flag)]
    tag: Vec<String>,
}

/// A struct of arguments.
#[callable_tool]
fn structured(Args(search): Args<Search>) -> String {
    shown(search)
}

/// A struct among arguments.
#[callable_tool]
fn flattened(id: i64, #[arg(flatten)] page: Page, verbose: bool, rest: Vec<String>) -> String {
    shown((id, page, verbose, rest))
}

/// Values from the environment.
#[callable_tool]
fn environment(
    #[arg(env = "TOKEN")] a: String,
    #[arg(env = "COUNT", default = 3)] b: u8,
    #[arg(env = "LIST", flag)] c: Vec<String>,
    #[arg(env = "NUMBERS")] d: Vec<i32>,
    #[arg(env = "ANY")] e: Option<Value>,
) -> String {
    shown((a, b, c, d, e))
}

/// Other names.
#[callable_tool]
fn named(
    #[arg(long = "input-file", short = 'i')] source_path: PathBuf,
    #[arg(alias = "colour", alias = "tint")] color: Option<String>,
    #[arg(hidden)] secret: Option<String>,
    #[arg(hidden, default = 5)] debug_level: u8,
    #[arg(deprecated = "use --color")] paint: Option<String>,
    #[arg(value_name = "WORD")] r#type: String,
    _under_score: Option<u8>,
) -> String {
    shown((source_path, color, secret, debug_level, paint, r#type, _under_score))
}

/// Exactly one.
#[callable_tool(one_of(id, name, all))]
fn exactly(id: Option<u32>, name: Option<String>, all: bool) -> String {
    shown((id, name, all))
}

/// One or more, with a list.
#[callable_tool(any_of(tags, labels, note))]
fn any(#[arg(flag)] tags: Vec<String>, labels: BTreeMap<String, String>, note: Option<String>) -> String {
    shown((tags, labels, note))
}

/// At most one, and all or none.
#[callable_tool(at_most_one_of(a, b, c), all_or_none_of(user, password))]
fn groups(a: bool, #[arg(flag)] b: Vec<u8>, #[arg(default = 1)] c: u8, user: Option<String>, password: Option<String>) -> String {
    shown((a, b, c, user, password))
}

/// Arguments that depend on each other.
#[callable_tool]
fn depends(
    #[arg(conflicts(json, quiet))] pretty: bool,
    json_lines: bool,
    #[arg(long = "as-json")] json: bool,
    quiet: Option<bool>,
    #[arg(requires(height, depth))] width: Option<u32>,
    height: Option<u32>,
    depth: Option<u32>,
) -> String {
    shown((pretty, json_lines, json, quiet, width, height, depth))
}

/// With text on standard input.
#[callable_tool]
fn piped(a: String, #[arg(stdin)] text: Option<String>, b: Option<u8>) -> String {
    shown((a, text, b))
}

/// With lines, state and context.
#[callable_tool]
fn lent(context: &ToolContext, shop: State<Shop>, a: u8, lines: Lines, rest: Vec<String>) -> String {
    shown((context.env("TOKEN"), shop.0.0, a, lines.count(), rest))
}

/// With raw input, asynchronous.
#[callable_tool]
async fn awaited(a: Option<String>, input: Stdin, b: bool) -> String {
    shown((a, input, b))
}

/// Optional ones by position.
#[callable_tool]
fn gaps(
    a: u8,
    #[arg(positional)] b: Option<String>,
    #[arg(positional, default = 2)] c: i32,
    #[arg(positional)] d: Option<(u8, u8)>,
    rest: Vec<String>,
) -> String {
    shown((a, b, c, d, rest))
}

/// Nothing but the empty.
#[callable_tool]
fn empty() -> String {
    String::new()
}

pub(crate) struct Service(NonZeroU32);

#[callable_tools]
impl Service {
    /// A method.
    #[callable_tool]
    fn method(&self, a: NonZeroU32, #[arg(flag, delimiter = ',')] b: BTreeSet<Upper>) -> String {
        shown((self.0, a, b))
    }
}

/// All of them.
pub(crate) fn tools() -> Vec<Box<dyn CallableTool>> {
    let mut tools: Vec<Box<dyn CallableTool>> = vec![
        Box::new(Signed),
        Box::new(Unsigned),
        Box::new(Ranged),
        Box::new(Special),
        Box::new(Numbers),
        Box::new(Switches),
        Box::new(Text),
        Box::new(Lengths),
        Box::new(Own),
        Box::new(Choices),
        Box::new(Listed),
        Box::new(Delimited),
        Box::new(Defaulted),
        Box::new(Pairs),
        Box::new(Mixed),
        Box::new(Nested),
        Box::new(Labels),
        Box::new(Keyed),
        Box::new(AnyJson),
        Box::new(Shaped),
        Box::new(Structured),
        Box::new(Flattened),
        Box::new(Environment),
        Box::new(Named),
        Box::new(Exactly),
        Box::new(Any),
        Box::new(Groups),
        Box::new(Depends),
        Box::new(Piped),
        Box::new(Lent),
        Box::new(Awaited),
        Box::new(Gaps),
        Box::new(Empty),
    ];
    tools.extend(Service(NonZeroU32::MIN).into_tools());
    tools
}
