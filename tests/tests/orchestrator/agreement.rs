//! Schema, command line and JSON agree: what is valid under a tool's schema can be written as words that are read as the same value, and
//! what is read from words is valid under the schema. `jsonschema` is the judge of validity.
//!
//! `AGREEMENT_ROUNDS` is how many random values each tool gets; a failure names its seed, tool and value.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    clippy::print_stdout,
    reason = "tests"
)]

mod generate;
mod tools;

use std::task::{Context, Poll, Waker};

use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, ToolCall, ToolContext, ToolFailure, ToolResult};
use serde_json::{Map, Value, json};

use generate::Random;
use tools::{Shop, tools};

fn rounds() -> u64 {
    std::env::var("AGREEMENT_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(150)
}

/// A tool with the judge of its arguments.
struct Case {
    tool: Box<dyn CallableTool>,
    schema: Value,
    judge: jsonschema::Validator,
    context: ToolContext,
}

fn cases() -> Vec<Case> {
    tools().into_iter().map(Case::new).collect()
}

/// Integers have 64 bits at most, though no schema says so.
fn with_edges(schema: &mut Value) {
    if let Value::Object(object) = schema
        && object.get("type").is_some_and(|ty| ty == "integer" || ty.as_array().is_some_and(|types| types.contains(&json!("integer"))))
    {
        let is_signed = object.get("minimum").is_none_or(|min| min.as_i64().is_some_and(|min| min < 0));
        object.entry("maximum").or_insert(if is_signed { json!(i64::MAX) } else { json!(u64::MAX) });
        object.entry("minimum").or_insert(json!(i64::MIN));
    }
    match schema {
        Value::Object(object) => object.values_mut().for_each(with_edges),
        Value::Array(values) => values.iter_mut().for_each(with_edges),
        _ => {}
    }
}

fn bytes(words: &[String]) -> Vec<Vec<u8>> {
    words.iter().map(|word| word.clone().into_bytes()).collect()
}

fn json_words(value: &Value) -> Vec<String> {
    vec!["--json".to_owned(), value.to_string()]
}

impl Case {
    fn new(tool: Box<dyn CallableTool>) -> Self {
        tool.check().unwrap();
        let mut schema = tool.input_schema();
        with_edges(&mut schema);
        let judge = jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{}: {error}\n{schema:#}", tool.name()));
        let context = ToolContext::default().with_state(Shop(7));
        let context = if tool.name() == "environment" { context.with_env("TOKEN", "--t=1") } else { context };
        Self { tool, schema, judge, context }
    }

    fn arguments(&self, words: &[String]) -> Result<ToolArguments, ToolFailure> {
        self.tool.arguments(&ToolCall::new(&bytes(words), None).with_context(&self.context))
    }

    fn call(&self, words: &[String]) -> ToolResult {
        let words = bytes(words);
        let call = ToolCall::new(&words, None).with_context(&self.context);
        match self.tool.call_async(&call) {
            None => self.tool.call_with(call),
            Some(mut future) => match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(result) => result,
                Poll::Pending => panic!("{} waits", self.tool.name()),
            },
        }
    }

    /// A value that the judge accepts.
    fn valid(&self, random: &mut Random) -> Value {
        for _ in 0..1000 {
            let value = random.value(&self.schema, 5);
            if self.judge.is_valid(&value) {
                return value;
            }
        }
        panic!("no valid value for {} was found: {:#}", self.tool.name(), self.schema);
    }

    /// What the arguments of a value are: without empty lists, and nulls that say nothing, and with what the environment gives.
    fn normal(&self, value: &Value) -> Value {
        let mut object = value.as_object().cloned().unwrap_or_default();
        let schema = |name: &str| &self.schema["properties"][name];
        let is_null = |name: &str| {
            schema(name).get("default") == Some(&Value::Null) || schema(name).as_object().is_some_and(|schema| !schema.contains_key("type"))
        };
        // What is JSON as a whole is not a list or map of the command line, whatever it looks like.
        let is_json = |name: &str| ["any_json", "shaped"].contains(&self.tool.name()) && name != "c";
        let is_list = |name: &str| schema(name).get("type") == Some(&json!("array")) && schema(name).get("maxItems").is_none();
        let is_repeated = |name: &str| !is_json(name) && (is_list(name) || schema(name).get("propertyNames").is_some());
        let is_empty = |value: &Value| *value == json!([]) || *value == json!({});
        object.retain(|name, value| !(is_repeated(name) && is_empty(value)) && (!value.is_null() || is_null(name)));
        if self.tool.name() == "environment" && !object.contains_key("a") {
            object.insert("a".into(), json!("--t=1"));
        }
        object.into()
    }
}

/// Equal, with numbers compared as numbers, and the order of properties left alone.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64() && (a.is_f64() || b.is_f64()),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b))),
        (a, b) => a == b,
    }
}

/// What a call prints, or why it is refused, with the arguments named as in JSON.
fn outcome(case: &Case, result: ToolResult) -> String {
    let failure = match result {
        Ok(output) => return String::from_utf8(output.stdout).unwrap(),
        Err(failure) => failure,
    };
    let mut message = failure.message;
    for name in case.schema["properties"].as_object().unwrap().keys() {
        let property = format!("\"{name}\": '");
        message = message.replace(&format!("<{name}>: '"), &property).replace(&format!("--{}: '", name.replace('_', "-")), &property);
    }
    message
}

#[test]
fn there_are_enough_of_them() {
    assert!(cases().len() >= 28, "{}", cases().len());
}

/// Defaults and examples are values too.
#[test]
fn defaults_are_valid() {
    for case in cases() {
        for (name, property) in case.schema["properties"].as_object().unwrap() {
            let Some(default) = property.get("default") else { continue };
            let judge = jsonschema::draft202012::new(property).unwrap();
            assert!(judge.is_valid(default), "{}: the default of {name}: {property}", case.tool.name());
        }
    }
}

/// value → words → the same value, and the same call.
#[test]
fn values_become_words_and_come_back() {
    for case in cases() {
        for seed in 0..rounds() {
            let mut random = Random::new(seed);
            let value = case.valid(&mut random);
            let at = format!("seed {seed}, {} {value}", case.tool.name());
            let by_json = case.arguments(&json_words(&value)).unwrap_or_else(|failure| panic!("{at}: JSON is refused: {failure}"));
            let normal = case.normal(&value);
            assert!(same(&Value::Object(by_json.clone()), &normal), "{at}: JSON is read as {}", Value::Object(by_json));
            let words = case.tool.words(value.as_object().unwrap()).unwrap_or_else(|failure| panic!("{at}: it has no words: {failure}"));
            let by_words = case.arguments(&words).unwrap_or_else(|failure| panic!("{at}: {words:?} is refused: {failure}"));
            assert!(same(&Value::Object(by_words.clone()), &normal), "{at}: {words:?} is read as {}", Value::Object(by_words));
            let (by_words, by_json) = (outcome(&case, case.call(&words)), outcome(&case, case.call(&json_words(&value))));
            assert_eq!(by_words, by_json, "{at}: {words:?}");
        }
    }
}

/// Words that are read at all are read as what is valid, and have words themselves.
#[test]
fn words_become_what_is_valid() {
    let mut n_read = 0;
    for case in cases() {
        for seed in 0..rounds() * 4 {
            let mut random = Random::new(seed ^ 0x5eed);
            let words = random_words(&case, &mut random);
            if words.iter().any(|word| {
                ["--help", "-h"].contains(&word.as_str()) || word.starts_with("-") && !word.starts_with("--") && word.contains('h')
            }) {
                continue;
            }
            let at = format!("seed {seed}, {} {words:?}", case.tool.name());
            let Ok(read) = case.arguments(&words) else { continue };
            n_read += 1;
            let read = Value::Object(read);
            if let Err(error) = case.judge.validate(&read) {
                panic!("{at}: {read} is not valid: {error} at {}", error.instance_path());
            }
            let again = case.tool.words(read.as_object().unwrap()).unwrap_or_else(|failure| panic!("{at}: {read} has no words: {failure}"));
            let read_again =
                Value::Object(case.arguments(&again).unwrap_or_else(|failure| panic!("{at}: {again:?} is refused: {failure}")));
            assert!(same(&read, &read_again), "{at}: {read}, then {again:?} is read as {read_again}");
            assert_eq!(outcome(&case, case.call(&words)), outcome(&case, case.call(&json_words(&read))), "{at}: {read}");
        }
    }
    println!("{n_read} were read");
    assert!(n_read > 1000, "only {n_read} were read");
}

/// Words of a valid value that are changed, or words of the tool's own flags and odd ones.
fn random_words(case: &Case, random: &mut Random) -> Vec<String> {
    let names: Vec<String> = case.schema["properties"].as_object().unwrap().keys().cloned().collect();
    let mut words = if random.one_in(3) { Vec::new() } else { case.tool.words(case.valid(random).as_object().unwrap()).unwrap() };
    for _ in 0..random.below(4) {
        let at = random.below(words.len() + 1);
        match random.below(8) {
            0 if !words.is_empty() => drop(words.remove(at.min(words.len() - 1))),
            1 if words.len() > 1 => {
                let to = random.below(words.len());
                let from = at.min(words.len() - 1);
                words.swap(from, to);
            }
            2 if !words.is_empty() => {
                let word = &mut words[at.min(at.saturating_sub(1))];
                if let Some((flag, value)) = word.clone().split_once('=') {
                    *word = flag.to_owned();
                    words.insert(at.max(1), value.to_owned());
                }
            }
            3 if !words.is_empty() => {
                let word = words[at.min(words.len() - 1)].clone();
                words.push(word);
            }
            4 => words.insert(at, format!("-{}", random.pick(&["a", "b", "x", "i", "5", "ab", "a=1", "x=", "bx", "l5"]))),
            5 if !names.is_empty() => {
                let name = random.pick(&names).clone();
                let name = if random.one_in(2) { name.replace('_', "-") } else { name };
                let flag = match random.below(4) {
                    0 => format!("--{name}"),
                    1 => format!("--no-{name}"),
                    _ => format!("--{name}={}", random.text()),
                };
                words.insert(at, flag);
            }
            6 if !names.is_empty() => {
                let name = random.pick(&names).clone();
                let value = random.value(&case.schema["properties"][&name], 3);
                words.insert(at, format!("--{name}"));
                words.insert(at + 1, value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            }
            _ => words.insert(at, random.text()),
        }
    }
    words
}

/// JSON and the judge refuse the same, but for what is lenient on purpose.
#[test]
fn json_refuses_what_is_not_valid() {
    let (mut n_refused, mut n_accepted) = (0, 0);
    for case in cases() {
        for seed in 0..rounds() * 3 {
            let mut random = Random::new(seed ^ 0xbad);
            let mut value = case.valid(&mut random);
            for _ in 0..1 + random.below(2) {
                random.spoil(&mut value);
            }
            let Some(strict) = strict(&case, &value) else { continue };
            let expected = case.judge.is_valid(&strict);
            let found = case.tool.arguments(&ToolCall::new(&bytes(&json_words(&value)), None).with_context(&case.context));
            let at = format!("seed {seed}, {} {value}", case.tool.name());
            match &found {
                Ok(read) => {
                    assert!(
                        expected,
                        "{at}: is read as {}, but {}",
                        Value::Object(read.clone()),
                        case.judge.validate(&strict).unwrap_err()
                    );
                    n_accepted += 1;
                }
                Err(failure) => {
                    assert!(!expected, "{at}: is valid, but refused: {failure}");
                    n_refused += 1;
                }
            }
        }
    }
    println!("{n_accepted} accepted, {n_refused} refused");
    assert!(n_refused > 500 && n_accepted > 500, "{n_accepted} accepted, {n_refused} refused");
}

/// The value without what is lenient on purpose: `null` for what is absent, other names of properties, numbers in quotes.
fn strict(case: &Case, value: &Value) -> Option<Value> {
    let Value::Object(object) = value else { return Some(value.clone()) };
    let properties = case.schema["properties"].as_object()?;
    let required = case.schema["required"].as_array()?;
    let mut strict = Map::new();
    for (key, value) in object {
        let aliases = [("colour", "color"), ("tint", "color"), ("max", "limit"), ("input-file", "source_path"), ("as-json", "json")];
        let kebab = key.replace('_', "-");
        let alias =
            aliases.iter().find(|(alias, name)| *alias == kebab && properties.contains_key(*name)).map(|(_, name)| (*name).to_owned());
        let name = properties.keys().find(|name| *name == key).cloned().or(alias);
        let name = name.or_else(|| properties.keys().find(|name| name.replace('_', "-") == kebab && *name != "source_path").cloned());
        let name = name.unwrap_or_else(|| key.clone());
        let is_given = !value.is_null() || !properties.contains_key(&name) || required.iter().any(|required| *required == name);
        let value = properties.get(&name).map_or_else(|| value.clone(), |schema| unquoted(&case.schema, schema, value));
        if is_given && strict.insert(name, value).is_some() {
            return None;
        }
    }
    Some(strict.into())
}

/// The value with numbers and booleans for texts that are such, and without fields that are null, where the schema wants that.
fn unquoted(root: &Value, schema: &Value, value: &Value) -> Value {
    let name = schema["$ref"].as_str().and_then(|to| to.strip_prefix("#/$defs/"));
    let schema = name.map_or(schema, |name| &root["$defs"][name]);
    let is = |ty: &str| schema["type"] == ty || schema["type"].as_array().is_some_and(|types| types.iter().any(|one| one == ty));
    match value {
        Value::String(text) if !is("string") => {
            let read = serde_json::from_str::<Value>(text).ok().filter(|_| text.trim() == text);
            let integer = || text.parse::<i64>().map(Value::from).or_else(|_| text.parse::<u64>().map(Value::from)).ok();
            let number = || text.parse::<f64>().ok().and_then(serde_json::Number::from_f64).map(Value::Number);
            let found = match read {
                Some(Value::Bool(on)) if is("boolean") => Some(on.into()),
                _ if is("integer") => integer(),
                _ if is("number") => number(),
                _ => None,
            };
            found.unwrap_or_else(|| value.clone())
        }
        Value::Array(values) => {
            let part = |i: usize| schema["prefixItems"].get(i).unwrap_or(&schema["items"]);
            values.iter().enumerate().map(|(i, value)| unquoted(root, part(i), value)).collect()
        }
        Value::Object(values) => {
            let property = |key: &str| schema["properties"].get(key).unwrap_or(&schema["additionalProperties"]);
            let accepts_null = |schema: &Value| jsonschema::draft202012::new(schema).unwrap().is_valid(&Value::Null);
            let is_said = |key: &String, value: &Value| {
                let is_required = schema["required"].as_array().is_some_and(|all| all.iter().any(|name| name == key));
                !value.is_null() || is_required || schema["properties"].get(key).is_none_or(accepts_null)
            };
            let said = values.iter().filter(|(key, value)| is_said(key, value));
            Value::Object(said.map(|(key, value)| (key.clone(), unquoted(root, property(key), value))).collect())
        }
        other => other.clone(),
    }
}

/// Through quotes of a real script.
#[test]
fn words_survive_the_shell() {
    /// Says its words as JSON.
    struct Echo;
    impl CallableTool for Echo {
        fn name(&self) -> &str {
            "echo_words"
        }
        fn description(&self) -> &str {
            "Says its words as JSON."
        }
        fn call(&self, args: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(json!(args).to_string())
        }
    }
    let shell =
        OrchestratorTool::builder("agreement").tools(tools()).tool(Box::new(Echo)).state(Shop(7)).env("TOKEN", "--t=1").build().unwrap();
    for case in cases() {
        for seed in 0..rounds().div_ceil(20) {
            let value = case.valid(&mut Random::new(seed ^ 0xba54));
            let words = case.tool.words(value.as_object().unwrap()).unwrap();
            let at = format!("seed {seed}, {} {words:?}", case.tool.name());
            let quoted: String = words.iter().map(|word| format!(" '{}'", word.replace('\'', r"'\''"))).collect();
            let answer = shell.execute(format!("echo_words{quoted}").into());
            assert_eq!(serde_json::from_str::<Vec<String>>(&answer.stdout).unwrap(), words, "{at}: {}", answer.stderr);
            let answer = shell.execute(format!("{}{quoted} </dev/null", case.tool.name()).into());
            match case.call(&words) {
                Ok(output) if !["lent", "awaited", "piped"].contains(&case.tool.name()) => {
                    assert_eq!(answer.stdout.as_bytes(), output.into_printed(), "{at}: {}", answer.stderr);
                }
                Ok(_) => assert_eq!(answer.exit_code, 0, "{at}: {}", answer.stderr),
                Err(failure) => assert_eq!(answer.exit_code, i32::from(failure.status), "{at}"),
            }
        }
    }
}

/// What random values have found, or could hardly find.
mod rows {
    use std::collections::BTreeMap;

    use bashkit_orchestrator::{BuildError, ToolArgs, callable_tool};

    use super::*;

    /// One parameter of each kind that was read or written otherwise than its schema says.
    #[callable_tool(any_of(counted, other))]
    #[expect(clippy::too_many_arguments, reason = "that is what is tested")]
    fn odd(
        #[arg(flag)] one: Option<(String,)>,
        array: Option<[String; 1]>,
        #[arg(default = vec!["a".to_owned()], flag)] list: Vec<String>,
        #[arg(default, flag)] none: Vec<String>,
        list_or_none: Option<Vec<u8>>,
        #[arg(flag)] counted: Vec<u8>,
        other: Option<u8>,
        address: Option<Json<tools::Address>>,
        color: Option<tools::Color>,
        size: Option<tools::Size>,
        keys: BTreeMap<u8, u8>,
        number: Option<f64>,
        integer: Option<i64>,
        #[arg(range = 10..)] large: Option<u64>,
        time: Option<std::time::Duration>,
    ) -> String {
        format!("{:?}", (one, array, list, none, list_or_none, counted, other, address, color, size, (keys, number, integer, large, time)))
    }

    use bashkit_orchestrator::Json;

    #[test]
    fn json_and_words() {
        let case = Case::new(Box::new(Odd));
        for (value, refusal) in [
            (json!({"one": ["[1]"]}), ""),
            (json!({"one": ["a,b"]}), ""),
            (json!({"one": [""]}), ""),
            (json!({"array": ["[\"a\"]"]}), ""),
            (json!({"list": []}), "\"list\": '[]' is not an array with one item or more; leave it out to give none"),
            (json!({"none": []}), ""),
            (json!({"list_or_none": []}), "\"list_or_none\": '[]' is not an array with one item or more"),
            (json!({"counted": []}), "\"counted\": '[]' is not an array with one item or more"),
            (json!({"address": {"street": "a"}}), "\"address\": '{\"street\":\"a\"}' is not an object with \"kind\""),
            (json!({"address": {"street": 1, "kind": "home"}}), "\"address\".street: '1' is not text in quotes"),
            (json!({"address": {"street": "a", "kind": "home", "number": 256}}), "\"address\".number: '256' is not"),
            (
                json!({"address": {"street": "a", "kind": "home", "x": 1}}),
                "is not an object without \"x\": {\"street\": text, \"number\"?: integer, ",
            ),
            (json!({"color": "red"}), "\"color\": 'red' is not text that matches ^#[0-9a-f]{6}$"),
            (json!({"size": "larg"}), "\"size\": 'larg' is not one of small, large, medium; did you mean 'large'?"),
            (json!({"keys": {"1": 2, "2": 2}}), ""),
            (json!({"number": 1.1e23}), ""),
            (json!({"number": 5e-324}), ""),
            (json!({"number": -0.0}), ""),
            (json!({"integer": i64::MIN}), ""),
            (json!({"integer": 5.0}), ""),
            (json!({"integer": 5.5}), "\"integer\": '5.5' is not an integer"),
            (json!({"integer": 9_223_372_036_854_775_808_u64}), "\"integer\": '9223372036854775808' is not an integer"),
            (json!({"large": u64::MAX}), ""),
            (json!({"large": 9}), "\"large\": '9' is not an integer, 10 or more"),
            (json!({"time": "5micros"}), "\"time\": '\"5micros\"' is not a length of time"),
            (json!({"time": "1 h 30m"}), ""),
        ] {
            let mut value = value;
            if value.get("counted").is_none() {
                value["other"] = json!(1);
            }
            let found = case.arguments(&json_words(&value));
            let said = found.as_ref().err().map(|failure| failure.message.clone()).unwrap_or_default();
            assert!(said.contains(refusal) && said.is_empty() == refusal.is_empty(), "{value}: {said}");
            assert_eq!(case.judge.is_valid(&value), refusal.is_empty(), "{value}");
            let Ok(found) = found else { continue };
            let words = case.tool.words(&found).unwrap();
            assert!(same(&Value::Object(case.arguments(&words).unwrap()), &Value::Object(found)), "{value} {words:?}");
            assert_eq!(outcome(&case, case.call(&words)), outcome(&case, case.call(&json_words(&value))), "{value} {words:?}");
        }
    }

    #[test]
    fn words_that_are_refused() {
        let case = Case::new(Box::new(Odd));
        for (words, said) in [
            (vec!["--address={\"street\":\"a\"}"], "--address: '{\"street\":\"a\"}' is not an object with \"kind\""),
            (vec!["--color=red"], "--color: 'red' is not text that matches ^#[0-9a-f]{6}$"),
            (vec!["--size=SMALL"], "--size: 'SMALL' is not one of small, large, medium"),
            (vec!["--keys=1=1", "--keys=1=2"], "--keys: the key '1' is given more than once"),
            (vec!["--keys=1=1", "--address={\"a\":1,\"a\":2}"], "the property \"a\" is given more than once"),
            (vec!["--number=inf"], "--number: 'inf' is not a number"),
            (vec!["--number=1e400"], "--number: '1e400' is not a number"),
            (vec!["--large=18446744073709551616"], "--large: '18446744073709551616' is not an integer"),
        ] {
            let words: Vec<String> = words.into_iter().map(str::to_owned).chain(["--other=1".to_owned()]).collect();
            let failure = case.arguments(&words).unwrap_err();
            assert!(failure.message.contains(said), "{words:?}: {failure}");
        }
        let twice = ["--json".to_owned(), r#"{"other":1,"number":2,"other":1}"#.to_owned()];
        assert!(case.arguments(&twice).unwrap_err().message.contains("the property \"other\" is given more than once"));
        let words = ["--keys=1=1".to_owned(), "--keys=01=2".to_owned(), "--other=1".to_owned()];
        assert!(case.call(&words).unwrap_err().message.contains("two of its keys are the same"));
    }

    /// A list of nothing in the environment is nothing, and so is `null`.
    #[test]
    fn variables() {
        let case = Case::new(tools().into_iter().find(|tool| tool.name() == "environment").unwrap());
        for (name, text, expected) in [
            ("LIST", "", json!({"a": "--t=1"})),
            ("LIST", "a,b", json!({"a": "--t=1", "c": ["a,b"]})),
            ("NUMBERS", "", json!({"a": "--t=1"})),
            ("NUMBERS", "1,-2", json!({"a": "--t=1", "d": [1, -2]})),
            ("ANY", "null", json!({"a": "--t=1"})),
            ("ANY", "[null]", json!({"a": "--t=1", "e": [null]})),
            ("COUNT", "7", json!({"a": "--t=1", "b": 7})),
            ("TOKEN", "", json!({"a": ""})),
        ] {
            let context = case.context.clone().with_env(name, text);
            let read = case.tool.arguments(&ToolCall::new(&[], None).with_context(&context)).unwrap();
            let read = Value::Object(read);
            assert_eq!(read, expected, "{name}={text}");
            assert!(case.judge.is_valid(&read), "{name}={text}");
        }
        // Words are made without an environment.
        assert_eq!(case.tool.words(&ToolArguments::new()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_call_without_arguments_is_json_too() {
        let case = Case::new(tools().into_iter().find(|tool| tool.name() == "empty").unwrap());
        assert!(case.call(&json_words(&json!({}))).is_ok());
        let failure = case.call(&json_words(&json!({"a": 1}))).unwrap_err();
        assert!(failure.message.starts_with("unknown property \"a\""), "{failure}");
    }

    #[derive(ToolArgs)]
    struct Colors {
        #[expect(dead_code, reason = "it is only declared")]
        no_color: Option<String>,
    }

    /// A flag that the struct gives a second meaning.
    #[callable_tool]
    fn clashing(color: bool, #[arg(flatten)] colors: Colors) {
        let _ = (color, colors);
    }

    /// An argument that must be given and is not shown.
    #[callable_tool]
    fn secretive(#[arg(hidden)] secret: String) {
        let _ = secret;
    }

    const LIMIT: u8 = 200;

    /// A default that is refused.
    #[callable_tool]
    fn beyond(#[arg(range = 1..=100, default = LIMIT)] limit: u8) {
        let _ = limit;
    }

    #[test]
    fn what_contradicts_itself_is_not_built() {
        let rows: [(Box<dyn CallableTool>, &str); 3] = [
            (Box::new(Clashing), "`--no-color` is a flag of `no_color` and switches `color` off"),
            (Box::new(Secretive), "`secret` is hidden, so nobody knows that it is required: give it a default"),
            (Box::new(Beyond), "the default of `limit`, '200', is not an integer from 1 to 100"),
        ];
        for (tool, expected) in rows {
            match OrchestratorTool::builder("x").tool(tool).build().map(|_| ()) {
                Err(BuildError::InvalidTool { problem, .. }) => assert_eq!(problem, expected),
                other => panic!("{other:?}"),
            }
        }
    }
}
