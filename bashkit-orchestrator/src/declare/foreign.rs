//! A tool whose arguments are declared by a JSON Schema that somebody else wrote, such as a server.

use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};
use std::fmt::Debug;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::arguments;
use super::kind::{ValueError, ValueKind, WordKind};
use super::parameter::{Declaration, Parameter};
use super::schema::{self, resolved};
use super::signature::Signature;
use crate::tool::{
    CallableTool, OwnedToolCall, ToolArguments, ToolCall, ToolDefinition, ToolFailure, ToolFuture, ToolOutput, ToolResult, text_of, wait,
};

/// Schemas of a document that are read.
const NODES_MAX: usize = 20_000;

/// Schemas inside of schemas that are read.
const DEPTH_MAX: usize = 64;

/// Flags that the fields of objects have, in all.
const NESTED_MAX: usize = 48;

/// Objects inside of each other whose fields have flags.
const NESTED_DEPTH_MAX: usize = 3;

/// Parameters of a tool.
const PARAMETERS_MAX: usize = 256;

/// Values of the definitions that the schema of one parameter has a copy of.
const DEFINITION_NODES_MAX: usize = 256;

/// Bytes of a regular expression that is checked; a longer one is a remark.
const PATTERN_BYTES_MAX: usize = 256;

type Work = dyn Fn(ToolArguments, OwnedToolCall) -> ToolFuture + Send + Sync;

/// Tool whose arguments are declared by a JSON Schema (2020-12, or draft 7), which is not trusted.
///
/// Required texts, numbers and names are arguments by position in the order of the schema; everything else is a flag. The fields of objects are flags too, `--filter.price.max 3`; an object
/// as a whole is JSON, `--filter '{"price": {"max": 3}}'`, and so is the whole call, `--json '{…}'`. Each call is checked against the whole schema before the tool runs.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolOutput};
/// use bashkit_orchestrator::declare::SchemaTool;
/// use serde_json::{Value, json};
///
/// let schema = json!({
///     "type": "object",
///     "properties": {
///         "query": {"type": "string"},
///         "filter": {"type": "object", "properties": {"max": {"type": "integer", "minimum": 1}, "tags": {"type": "array", "items": {"type": "string"}}}},
///     },
///     "required": ["query"],
/// });
/// let find = SchemaTool::new("find_shoes", "Find shoes.", &schema, async |arguments, _call| Ok(ToolOutput::text(Value::Object(arguments).to_string())));
/// let api = OrchestratorTool::builder("shop").tool(find?).build()?;
/// assert_eq!(api.execute("find_shoes red --filter.max 3 --filter.tags a".into()).stdout, "{\"query\":\"red\",\"filter\":{\"max\":3,\"tags\":[\"a\"]}}\n");
/// assert_eq!(api.execute("find_shoes red --filter.max 0".into()).exit_code, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SchemaTool {
    signature: Signature,
    /// Schema that calls are checked against: references lead to `$defs`.
    schema: Value,
    work: Arc<Work>,
}

/// Reason why a schema cannot be that of the arguments of a tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the input schema of '{tool}' is not accepted: {problem}")]
pub struct SchemaError {
    /// Name of the tool that is declared.
    pub tool: String,
    /// Problem with its schema, in words.
    pub problem: String,
}

impl Debug for SchemaTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SchemaTool").field("name", &self.signature.name()).finish_non_exhaustive()
    }
}

impl SchemaTool {
    /// Tool of this name that awaits what `work` does with the arguments of a call.
    ///
    /// # Errors
    /// The schema is none of an object, or is too large.
    pub fn new<F>(
        name: &str,
        description: &str,
        input_schema: &Value,
        work: impl Fn(ToolArguments, OwnedToolCall) -> F + Send + Sync + 'static,
    ) -> Result<Self, SchemaError>
    where
        F: Future<Output = ToolResult> + Send + 'static,
    {
        let refused = |problem: String| SchemaError { tool: name.to_owned(), problem };
        let schema = Normalizer::normalize(input_schema).map_err(refused)?;
        let mut signature = Signature::new(name, description);
        for parameter in parameters(&schema).map_err(refused)? {
            signature = signature.parameter(Declaration::Argument(Box::new(parameter)));
        }
        let given = input_schema.clone();
        let signature = signature.done().says(|definition| definition.input_schema = given);
        signature.check().map_err(refused)?;
        Ok(Self { signature, schema, work: Arc::new(move |arguments, call| Box::pin(work(arguments, call))) })
    }

    /// Says more about the tool: its effects, what it prints, and so on.
    #[must_use]
    pub fn says(mut self, say: impl FnOnce(&mut ToolDefinition)) -> Self {
        self.signature = self.signature.says(say);
        self
    }

    /// Arguments as the schema has them: fields that were given by flags of their own are in their objects.
    ///
    /// # Errors
    /// They are not valid under the schema.
    fn nested(&self, flat: &ToolArguments) -> Result<ToolArguments, ToolFailure> {
        let mut whole = ToolArguments::new();
        let is_field = |name: &str| name.contains('.') && self.property(name).is_none();
        if self.is_free() {
            if let Some(Value::Object(given)) = flat.get(FREE) {
                whole.extend(given.clone());
            }
        } else {
            whole.extend(flat.iter().filter(|(name, _)| !is_field(name)).map(|(name, value)| (name.clone(), value.clone())));
        }
        for (name, value) in flat.iter().filter(|(name, _)| is_field(name) && !self.is_free()) {
            put(&mut whole, name.split('.'), value)
                .map_err(|at| ToolFailure::usage(format!("--{name}: '{at}' is given as a whole too, and is no object")))?;
        }
        self.check_whole(&whole)?;
        Ok(whole)
    }

    fn check_whole(&self, whole: &ToolArguments) -> Result<(), ToolFailure> {
        schema::check(&self.schema, &Value::Object(whole.clone())).map_err(|wrong| {
            let ValueError { path, shown, accepts, .. } = wrong;
            let place = if path.is_empty() { "the arguments".to_owned() } else { path.trim_start_matches('.').to_owned() };
            ToolFailure::usage(format!("{place}: {} is not {accepts}\nUsage: {}", shortened(&shown), self.signature.usage()))
        })
    }

    fn property(&self, name: &str) -> Option<&Value> {
        self.schema.get("properties")?.get(name)
    }

    /// Whether the schema names no properties and accepts some.
    fn is_free(&self) -> bool {
        self.signature.parameters.first().is_some_and(|parameter| parameter.name == FREE) && self.property(FREE).is_none()
    }

    fn run_async(&self, call: &ToolCall<'_>) -> ToolFuture {
        let mut arguments = None;
        let answer = arguments::run_named(&self.signature, call, |given| {
            arguments = Some(self.nested(given)?);
            Ok(ToolOutput::default())
        });
        match (arguments, answer) {
            (Some(arguments), Ok(_)) => (self.work)(arguments, OwnedToolCall::of(call)),
            (_, answer) => Box::pin(std::future::ready(answer)),
        }
    }
}

/// Name of the one parameter of a tool whose schema names none.
const FREE: &str = "arguments";

fn shortened(shown: &str) -> Cow<'_, str> {
    match shown.char_indices().nth(200) {
        Some((end, _)) => Cow::Owned(format!("{}…", shown.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(shown),
    }
}

/// Puts a value into objects inside of each other; the name of a part that is something else.
fn put<'p>(whole: &mut ToolArguments, mut path: impl Iterator<Item = &'p str>, value: &Value) -> Result<(), &'p str> {
    let Some(first) = path.next() else { return Ok(()) };
    let mut rest = path.peekable();
    if rest.peek().is_none() {
        whole.insert(first.to_owned(), value.clone());
        return Ok(());
    }
    match whole.entry(first).or_insert_with(|| json!({})) {
        Value::Object(inner) => put(inner, &mut rest as &mut dyn Iterator<Item = &'p str>, value),
        _ => Err(first),
    }
}

/// Parameters of a schema, those of fields behind those of their objects.
fn parameters(schema: &Value) -> Result<Vec<Parameter>, String> {
    let whole = merged(schema, schema, 0);
    let empty = Map::new();
    let properties = whole.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let required: Vec<&str> = whole.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    if properties.len() > PARAMETERS_MAX {
        return Err(format!("it has {} properties; at most {PARAMETERS_MAX} are accepted", properties.len()));
    }
    if properties.is_empty() {
        let is_closed = whole.get("additionalProperties") == Some(&Value::Bool(false))
            || whole.get("additionalProperties").is_none() && is_bare(&whole);
        let free = || Parameter::new(FREE, ValueKind::Optional(Box::new(ValueKind::One(WordKind::Json(Some(json!({"type": "object"})))))));
        return Ok(if is_closed { Vec::new() } else { vec![free()] });
    }
    let mut flags = Flags::default();
    let mut found = Vec::new();
    for (name, property) in properties {
        found.push(flags.parameter(schema, name, property, required.contains(&name.as_str())));
    }
    let mut n_nested = 0;
    for (name, property) in properties {
        flags.fields(schema, name, property, 1, &mut found, &mut n_nested);
    }
    Ok(found)
}

/// Whether a schema says nothing about properties, so that a tool without arguments is meant.
fn is_bare(schema: &Map<String, Value>) -> bool {
    !["patternProperties", "propertyNames", "minProperties", "anyOf", "oneOf"].iter().any(|key| schema.contains_key(*key))
}

/// Flags that are taken.
#[derive(Default)]
struct Flags {
    taken: BTreeSet<String>,
}

impl Flags {
    fn parameter(&mut self, root: &Value, name: &str, property: &Value, is_required: bool) -> Parameter {
        let object = merged(root, property, 0);
        let kind = kind(root, property, &object);
        let is_plain = matches!(kind, ValueKind::One(ref word) if !matches!(word, WordKind::Json(_) | WordKind::Boolean));
        let has_fields = object.get("properties").is_some_and(|fields| fields.as_object().is_some_and(|fields| !fields.is_empty()));
        let needs = is_required && !has_fields && !matches!(kind, ValueKind::One(WordKind::Boolean));
        let kind = if needs || matches!(kind, ValueKind::List(_) | ValueKind::Map(_)) { kind } else { ValueKind::Optional(Box::new(kind)) };
        let mut parameter = Parameter::new(name.to_owned(), kind);
        parameter.help = help(&object).into();
        parameter.long = self.flag(name);
        parameter.required = needs;
        if !(is_plain && needs) {
            parameter = parameter.by_flag();
        }
        parameter
    }

    /// Flags for the fields of an object.
    fn fields(&mut self, root: &Value, path: &str, property: &Value, depth: usize, found: &mut Vec<Parameter>, n: &mut usize) {
        let object = merged(root, property, 0);
        if depth > NESTED_DEPTH_MAX || object.get("type").is_some_and(|ty| ty != "object") {
            return;
        }
        for (name, inner) in object.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if *n >= NESTED_MAX || name.is_empty() || name.contains('.') {
                continue;
            }
            *n += 1;
            let path = format!("{path}.{name}");
            found.push(self.parameter(root, &path, inner, false));
            self.fields(root, &path, inner, depth + 1, found, n);
        }
    }

    /// Legal flag for a name that nothing else has.
    fn flag(&mut self, name: &str) -> String {
        let legal = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        let mut flag: String = name.chars().map(legal).collect::<String>().trim_matches(['-', '.']).to_owned();
        if flag.is_empty() || flag == "help" || flag == "json" || flag.starts_with("no-") {
            flag = format!("arg-{flag}").trim_end_matches('-').to_owned();
        }
        let base = flag.clone();
        let mut n = 1;
        while self.taken.contains(&flag) {
            n += 1;
            flag = format!("{base}-{n}");
        }
        self.taken.insert(flag.clone());
        flag
    }
}

/// Help of a property: what is said about it, and its default, which is the business of who runs the tool.
fn help(object: &Map<String, Value>) -> String {
    let said = object.get("description").or_else(|| object.get("title")).and_then(Value::as_str).unwrap_or_default();
    match object.get("default") {
        Some(default) if !default.is_null() => format!("{said} (default: {default})").trim_start().to_owned(),
        _ => said.to_owned(),
    }
}

/// Kind of the values of a property: simple forms are words, all others JSON.
fn kind(root: &Value, property: &Value, object: &Map<String, Value>) -> ValueKind {
    let whole = || ValueKind::One(WordKind::Json(Some(with_definitions(root, property))));
    let says = |keys: &[&str]| keys.iter().any(|key| object.contains_key(*key));
    if says(&["anyOf", "oneOf", "allOf", "not", "if", "const", "$ref"]) {
        return match alternatives(root, object) {
            Some(inner) => kind(root, &inner, &merged(root, &inner, 0)),
            None => whole(),
        };
    }
    let plain = |key: &str| object.get(key).cloned();
    match object.get("type").and_then(Value::as_str) {
        _ if object.contains_key("enum") => {
            let values = object.get("enum").and_then(Value::as_array);
            let is_text = values.is_some_and(|values| !values.is_empty() && values.iter().all(Value::is_string));
            if is_text { ValueKind::One(WordKind::Text(Some(json!({"type": "string", "enum": plain("enum")})))) } else { whole() }
        }
        Some("string") => {
            let keys = ["minLength", "maxLength", "pattern"];
            let limits: Map<String, Value> = keys.iter().filter_map(|key| Some(((*key).to_owned(), plain(key)?))).collect();
            let mut said = Map::from_iter([("type".to_owned(), json!("string"))]);
            said.extend(limits.clone());
            ValueKind::One(WordKind::Text((!limits.is_empty()).then(|| said.into())))
        }
        Some("boolean") => ValueKind::One(WordKind::Boolean),
        Some("integer") => {
            let bound = |key: &str, other: i128, by: i128, exclusive: &str| {
                let whole = |key: &str| object.get(key).and_then(Value::as_i64).map(i128::from);
                let beyond = whole(exclusive).map(|bound| bound + by);
                whole(key).into_iter().chain(beyond).fold(other, |a, b| if by > 0 { a.max(b) } else { a.min(b) })
            };
            let min = bound("minimum", i128::from(i64::MIN), 1, "exclusiveMinimum");
            let max = bound("maximum", i128::from(i64::MAX), -1, "exclusiveMaximum");
            ValueKind::One(WordKind::Integer { min, max })
        }
        Some("number") => {
            let bound = |key: &str, other: f64| object.get(key).and_then(Value::as_f64).unwrap_or(other);
            ValueKind::One(WordKind::Number { min: bound("minimum", f64::MIN), max: bound("maximum", f64::MAX), open: false })
        }
        Some("array") if !says(&["prefixItems"]) => match object.get("items") {
            Some(items) => match kind(root, items, &merged(root, items, 0)) {
                inner @ ValueKind::One(_) => ValueKind::List(Box::new(inner)),
                _ => whole(),
            },
            None => whole(),
        },
        Some("object") if !says(&["properties", "patternProperties"]) => match object.get("additionalProperties") {
            Some(inner) if inner.is_object() => match kind(root, inner, &merged(root, inner, 0)) {
                inner @ ValueKind::One(_) => ValueKind::Map(Box::new(inner)),
                _ => whole(),
            },
            _ => whole(),
        },
        _ => whole(),
    }
}

/// The one branch of an `anyOf` or `oneOf` beside `null`, or a list of names that the branches are.
fn alternatives(root: &Value, object: &Map<String, Value>) -> Option<Value> {
    if ["allOf", "not", "if", "$ref"].iter().any(|key| object.contains_key(*key)) {
        return None;
    }
    if let Some(value) = object.get("const") {
        return value.is_string().then(|| json!({"enum": [value]}));
    }
    let branches = object.get("anyOf").or_else(|| object.get("oneOf"))?.as_array()?;
    let is_null = |branch: &&Value| resolved(root, branch).get("type").and_then(Value::as_str) == Some("null");
    let others: Vec<&Value> = branches.iter().filter(|branch| !is_null(branch)).collect();
    if let [one] = others.as_slice() {
        return Some((*one).clone());
    }
    let names = others.iter().map(|branch| match resolved(root, branch) {
        Value::Object(branch) => match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
            (Some(name), _) if name.is_string() => Some(vec![name.clone()]),
            (None, Some(names)) if names.iter().all(Value::is_string) => Some(names.clone()),
            _ => None,
        },
        _ => None,
    });
    let names: Vec<Value> = names.collect::<Option<Vec<_>>>()?.concat();
    (!names.is_empty()).then(|| json!({"enum": names}))
}

/// Schema with the definitions that references in it lead to, the nearest first. Those beyond [`DEFINITION_NODES_MAX`] accept everything: each parameter has a copy of its own, and a call is
/// checked against the whole schema before the tool runs.
fn with_definitions(root: &Value, schema: &Value) -> Value {
    let mut schema = schema.clone();
    let empty = Map::new();
    let known = root.get("$defs").and_then(Value::as_object).unwrap_or(&empty);
    let (mut kept, mut n_nodes, mut is_cut) = (Map::new(), 0, false);
    let mut wanted: VecDeque<String> = VecDeque::new();
    references(&schema, &mut |name| wanted.push_back(name));
    while let Some(name) = wanted.pop_front() {
        let Some(definition) = known.get(&name).filter(|_| !kept.contains_key(&name)) else { continue };
        let mut inner = Vec::new();
        n_nodes += references(definition, &mut |name| inner.push(name));
        if n_nodes > DEFINITION_NODES_MAX {
            kept.insert(name, Value::Bool(true));
            is_cut = true;
        } else {
            kept.insert(name, definition.clone());
            wanted.extend(inner);
        }
    }
    if let Some(object) = schema.as_object_mut().filter(|_| !kept.is_empty()) {
        object.insert("$defs".to_owned(), kept.into());
    }
    if is_cut {
        relax(&mut schema);
    }
    schema
}

/// Makes a schema with definitions that accept everything accept no less than the whole schema: of alternatives several may be valid now.
pub fn relax(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            for key in ["not", "if", "then", "else"] {
                object.shift_remove(key);
            }
            if let Some(branches) = object.shift_remove("oneOf") {
                let mut branches = branches;
                relax(&mut branches);
                match object.get_mut("anyOf") {
                    Some(_) => {}
                    None => {
                        object.insert("anyOf".to_owned(), branches);
                    }
                }
            }
            object.values_mut().for_each(relax);
        }
        Value::Array(values) => values.iter_mut().for_each(relax),
        _ => {}
    }
}

/// Calls `found` for each definition that a reference in a schema leads to; answers how many values the schema has.
fn references(schema: &Value, found: &mut dyn FnMut(String)) -> usize {
    match schema {
        Value::Object(object) => {
            if let Some(name) = object.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/")) {
                found(name.replace("~1", "/").replace("~0", "~"));
            }
            1 + object.values().map(|value| references(value, found)).sum::<usize>()
        }
        Value::Array(values) => 1 + values.iter().map(|value| references(value, found)).sum::<usize>(),
        _ => 1,
    }
}

/// Keywords of a schema with those that its references and `allOf` add; types that accept `null` are those without it.
fn merged(root: &Value, schema: &Value, depth: usize) -> Map<String, Value> {
    let mut all = Map::new();
    let Some(object) = schema.as_object().filter(|_| depth < DEPTH_MAX) else { return all };
    if object.contains_key("$ref") {
        all = merged(root, resolved(root, schema), depth + 1);
    }
    for part in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        combine(&mut all, merged(root, part, depth + 1));
    }
    let own = object.iter().filter(|(key, _)| !matches!(key.as_str(), "$ref" | "allOf" | "$defs"));
    combine(&mut all, own.map(|(key, value)| (key.clone(), value.clone())).collect());
    if let Some(Value::Array(types)) = all.get("type") {
        let others: Vec<&Value> = types.iter().filter(|ty| *ty != "null").collect();
        if let [one] = others.as_slice() {
            let one = (*one).clone();
            all.insert("type".to_owned(), one);
        }
    }
    all
}

fn combine(all: &mut Map<String, Value>, more: Map<String, Value>) {
    for (key, value) in more {
        match (all.get_mut(&key), value) {
            (Some(Value::Object(known)), Value::Object(value)) if key == "properties" => known.extend(value),
            (Some(Value::Array(known)), Value::Array(value)) if key == "required" => known.extend(value),
            (_, value) => {
                all.insert(key, value);
            }
        }
    }
}

/// Copies a schema so that all references lead to `$defs`, within bounds.
struct Normalizer<'a> {
    root: &'a Value,
    n_nodes: usize,
    /// Names of definitions beside those of `$defs`, by where they are.
    moved: Map<String, Value>,
}

impl<'a> Normalizer<'a> {
    fn normalize(root: &'a Value) -> Result<Value, String> {
        let Some(object) = root.as_object() else { return Err("it is no JSON object".to_owned()) };
        if object.get("type").is_some_and(|ty| ty != "object") {
            return Err(format!("its type is {}; only \"object\" is accepted", object.get("type").unwrap_or(&Value::Null)));
        }
        let mut normalizer = Self { root, n_nodes: 0, moved: Map::new() };
        let mut copy = normalizer.copy(root, 0)?;
        let moved = std::mem::take(&mut normalizer.moved);
        if let Some(object) = copy.as_object_mut().filter(|_| !moved.is_empty()) {
            let definitions = object.entry("$defs").or_insert_with(|| json!({}));
            if let Some(definitions) = definitions.as_object_mut() {
                definitions.extend(moved);
            }
        }
        Ok(copy)
    }

    fn copy(&mut self, value: &Value, depth: usize) -> Result<Value, String> {
        self.n_nodes += 1;
        if self.n_nodes > NODES_MAX || depth > DEPTH_MAX {
            return Err(format!("it is larger than {NODES_MAX} values or deeper than {DEPTH_MAX}"));
        }
        match value {
            Value::Array(values) => values.iter().map(|value| self.copy(value, depth + 1)).collect::<Result<Vec<_>, _>>().map(Value::Array),
            Value::Object(object) => {
                let mut copy = Map::new();
                for (key, value) in object {
                    match (key.as_str(), value) {
                        ("$ref", Value::String(to)) => {
                            let to = self.reference(to, depth)?;
                            copy.extend(to.map(|to| (key.clone(), to.into())));
                        }
                        ("pattern", Value::String(pattern)) if pattern.len() > PATTERN_BYTES_MAX => {}
                        _ => {
                            copy.insert(key.clone(), self.copy(value, depth + 1)?);
                        }
                    }
                }
                Ok(copy.into())
            }
            other => Ok(other.clone()),
        }
    }

    /// Reference that leads to `$defs`; `None`: it leads out of the document, so that everything is accepted there.
    fn reference(&mut self, to: &str, depth: usize) -> Result<Option<String>, String> {
        if to.starts_with("#/$defs/") && to.matches('/').count() == 2 {
            return Ok(Some(to.to_owned()));
        }
        let pointer = match to.strip_prefix('#') {
            Some(pointer) if pointer.is_empty() || pointer.starts_with('/') => pointer,
            _ => return Ok(None),
        };
        let Some(target) = self.root.pointer(pointer) else { return Ok(None) };
        let name = format!("at{}", pointer.replace(['/', '~', '$'], "."));
        if !self.moved.contains_key(&name) {
            self.moved.insert(name.clone(), Value::Bool(true));
            let copy = self.copy(target, depth + 1)?;
            self.moved.insert(name.clone(), copy);
        }
        Ok(Some(format!("#/$defs/{name}")))
    }
}

impl CallableTool for SchemaTool {
    fn name(&self) -> &str {
        self.signature.name()
    }

    fn description(&self) -> &str {
        self.signature.description()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        text_of(self, args, stdin)
    }

    fn input_schema(&self) -> Value {
        self.signature.own_input_schema()
    }

    fn output_schema(&self) -> Option<Value> {
        self.signature.output_schema()
    }

    fn usage(&self) -> String {
        self.signature.usage()
    }

    fn help(&self) -> String {
        self.signature.help()
    }

    fn definition(&self) -> ToolDefinition {
        self.signature.definition().clone()
    }

    fn check(&self) -> Result<(), String> {
        self.signature.check()
    }

    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        let flat = self.signature.arguments(call)?;
        // Where only help is asked for there are none.
        if flat.is_empty() && self.signature.asks_for_help(call) { Ok(flat) } else { self.nested(&flat) }
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.check_whole(arguments)?;
        if self.is_free() {
            let whole = Value::Object(ToolArguments::from_iter([(FREE.to_owned(), Value::Object(arguments.clone()))]));
            return Ok(vec!["--json".to_owned(), whole.to_string()]);
        }
        self.signature.words(arguments)
    }

    fn wants_stdin(&self) -> bool {
        false
    }

    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        self.signature.asks_for_help(call)
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        self.signature.reads_stdin(args)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        wait(self.run_async(&call))
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        Some(self.run_async(call))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::SchemaTool;
    use crate::tool::{CallableTool, ToolCall, ToolOutput};

    fn tool(schema: &Value) -> SchemaTool {
        SchemaTool::new("t", "Test.", schema, async |arguments, _| Ok(ToolOutput::text(Value::Object(arguments).to_string()))).unwrap()
    }

    fn arguments(schema: &Value, words: &[&str]) -> String {
        let words: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        match tool(schema).arguments(&ToolCall::new(&words, None)) {
            Ok(arguments) => Value::Object(arguments).to_string(),
            Err(failure) => failure.message.lines().next().unwrap_or_default().to_owned(),
        }
    }

    /// Schemas, words, and the arguments that they are, or the beginning of what is wrong.
    #[test]
    fn calls() {
        let object = |properties: Value, required: Value| json!({"type": "object", "properties": properties, "required": required});
        let list = json!({"type": "object", "properties": {"n": {"$ref": "#/definitions/N"}, "tree": {"$ref": "#/definitions/T"}}, "definitions": {
            "N": {"type": "integer", "minimum": 1}, "T": {"type": "object", "properties": {"left": {"$ref": "#/definitions/T"}}},
        }});
        let nested = object(
            json!({"f": {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "integer"}}}, "c": {"type": "boolean"}}, "required": ["c"]}}),
            json!(["f"]),
        );
        for (schema, words, want) in [
            (
                object(json!({"id": {"type": "integer"}, "x": {"type": "string"}}), json!(["id"])),
                &["7", "--x", "y"][..],
                r#"{"id":7,"x":"y"}"#,
            ),
            (object(json!({"id": {"type": "integer"}}), json!(["id"])), &["x"], "<id>: 'x' is not an integer"),
            (object(json!({"e": {"enum": ["a", "b"]}}), json!([])), &["--e", "c"], "--e: 'c' is not one of a, b; did you mean 'a'?"),
            (object(json!({"e": {"oneOf": [{"const": "a"}, {"const": "b"}]}}), json!([])), &["--e", "b"], r#"{"e":"b"}"#),
            (object(json!({"l": {"type": "array", "items": {"type": "integer"}}}), json!([])), &["--l", "1", "--l", "2"], r#"{"l":[1,2]}"#),
            (
                object(json!({"m": {"type": "object", "additionalProperties": {"type": "string"}}}), json!([])),
                &["--m", "a=b"],
                r#"{"m":{"a":"b"}}"#,
            ),
            (object(json!({"o": {"type": ["integer", "null"]}}), json!([])), &["--o", "3"], r#"{"o":3}"#),
            (object(json!({"o": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}), json!([])), &["--o", "3"], r#"{"o":3}"#),
            (object(json!({"u": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}), json!([])), &["--u", "\"x\""], r#"{"u":"x"}"#),
            (object(json!({"b": {"type": "boolean"}}), json!(["b"])), &["--b"], r#"{"b":true}"#),
            (object(json!({"b": {"type": "boolean"}}), json!(["b"])), &["--no-b"], r#"{"b":false}"#),
            (nested.clone(), &["--f.a.b", "3", "--f.c"], r#"{"f":{"a":{"b":3},"c":true}}"#),
            (nested.clone(), &["--f", r#"{"c": false}"#, "--f.a.b=3"], r#"{"f":{"c":false,"a":{"b":3}}}"#),
            (nested.clone(), &["--json", r#"{"f": {"c": false}}"#], r#"{"f":{"c":false}}"#),
            (
                nested.clone(),
                &["--f.a.b", "3"],
                r#"f: {"a":{"b":3}} is not an object with "c": {"a"?: {"b"?: integer}, "c": true | false}"#,
            ),
            (
                json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "dependentRequired": {"a": ["b"]}}),
                &["--a", "x"],
                r#"the arguments: {"a":"x"} is not an object with "b" beside "a""#,
            ),
            (list.clone(), &["--n", "0"], "--n: '0' is not an integer, 1 or more"),
            (list, &["--tree.left.left", "{}"], r#"{"tree":{"left":{"left":{}}}}"#),
            (json!({"type": "object", "additionalProperties": true}), &["--arguments", r#"{"a": 1}"#], r#"{"a":1}"#),
            (json!({"type": "object"}), &[], "{}"),
            (json!({"allOf": [{"properties": {"a": {"type": "integer"}}}, {"required": ["a"]}]}), &["4"], r#"{"a":4}"#),
        ] {
            assert_eq!(arguments(&schema, words), want, "{schema} {words:?}");
        }
    }

    /// Names that are no flags, or clash, get legal ones.
    #[test]
    fn odd_names() {
        let schema = json!({"type": "object", "properties": {"a_b": {}, "a-b": {}, "é x": {}, "": {}, "help": {}, "json": {}, "no-way": {}, "a.b": {"type": "integer"}}});
        assert_eq!(
            tool(&schema).usage(),
            "t [--a-b <a_b>] [--a-b-2 <a_b_2>] [--x <x>] [--arg <arg>] [--arg-help <arg_help>] [--arg-json <arg_json>] [--arg-no-way <arg_no_way>] [--a.b <a.b>]"
        );
        assert_eq!(arguments(&schema, &["--a-b-2", "1", "--arg-help", "2", "--a.b", "3"]), r#"{"a-b":1,"help":2,"a.b":3}"#);
    }

    /// Schemas that are refused.
    #[test]
    fn refused() {
        let mut deep = json!({"type": "object"});
        for _ in 0..100 {
            deep = json!({"type": "object", "properties": {"a": deep}});
        }
        let wide: Value = (0..300).map(|n| (n.to_string(), json!({}))).collect::<serde_json::Map<_, _>>().into();
        for (schema, said) in [
            (json!([]), "it is no JSON object"),
            (json!({"type": "string"}), "its type is \"string\"; only \"object\" is accepted"),
            (deep, "it is larger than 20000 values or deeper than 64"),
            (json!({"properties": wide}), "it has 300 properties; at most 256 are accepted"),
        ] {
            let refused = SchemaTool::new("t", "", &schema, async |_, _| Ok(ToolOutput::default())).unwrap_err();
            assert_eq!(refused.problem, said);
        }
    }

    /// Arguments become words, and these the arguments again.
    #[test]
    fn words() {
        let schema = json!({"type": "object", "properties": {"id": {"type": "integer"}, "f": {"type": "object", "properties": {"a": {"type": "string"}}}, "l": {"type": "array", "items": {"type": "string"}}}, "required": ["id"]});
        for value in [json!({"id": 1}), json!({"id": -3, "f": {"a": "x y"}}), json!({"id": 2, "l": ["a", "-b"]}), json!({"id": 2, "f": {}})]
        {
            let words = tool(&schema).words(value.as_object().unwrap()).unwrap();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(arguments(&schema, &words), value.to_string(), "{words:?}");
        }
        assert!(tool(&schema).words(json!({"id": "x"}).as_object().unwrap()).is_err());
    }
}
