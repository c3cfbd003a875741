//! One call of a tool: its words or its JSON become one value for each parameter, and everything that is wrong is collected.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::iter::Peekable;
use std::sync::OnceLock;

use bashkit::similarity::nearest;
use serde_json::Value;

use super::function::Function;
use super::kind::{ValueError, ValueKind};
use super::lenient::Notes;
use super::parameter::{DefaultValue, Parameter, ToolArgs, is_empty};
use super::signature::{ArgumentGroup, Choose, Signature};
use super::stdin::ToolStdin;
use super::value::ToolValue;
use crate::text::json;
use crate::tool::{State, ToolArguments, ToolCall, ToolContext, ToolFailure, ToolFuture, ToolOutput, ToolResult};

/// Mistakes of one call that are told.
const PROBLEMS_MAX: usize = 8;
/// Characters of a wrong value that a message shows.
const SHOWN_MAX: usize = 80;

/// The arguments of one call.
#[derive(Debug)]
pub struct Arguments<'a> {
    signature: &'a Signature,
    call: ToolCall<'a>,
    is_json: bool,
    values: Vec<Option<Value>>,
    /// Parameters of which it is known that they are wrong.
    refused: Vec<usize>,
    problems: Vec<String>,
    has_unknown_flag: bool,
    warnings: Vec<String>,
    /// Whether the answer is printed as JSON instead of text.
    prints_json: bool,
    /// The parameter whose value is taken next.
    next: usize,
}

/// A word that is no flag, with the parameter of the flag before it.
type Word<'w> = (&'w str, Option<usize>);

/// The signature of a function, made when it is first asked for.
pub fn signature_of(cell: &'static OnceLock<Signature>, say: fn() -> Signature) -> &'static Signature {
    cell.get_or_init(say)
}

/// Runs a function with the arguments of a call, unless these are wrong or only help is asked for; without a call, its signature.
pub fn run(
    signature: &'static Signature,
    call: Option<&ToolCall<'_>>,
    function: &mut dyn FnMut(&mut Arguments<'_>) -> Option<ToolResult>,
) -> Function {
    let Some(call) = call else { return Function::Signature(signature) };
    let mut arguments = Arguments::new(signature, *call);
    let answer = arguments.read().unwrap_or_else(|| match function(&mut arguments) {
        Some(result) => result.map(|output| arguments.form().of(output)),
        None => Err(arguments.failure()),
    });
    Function::Done(answer)
}

/// Starts an asynchronous function; otherwise like [`run`].
pub fn start(
    signature: &'static Signature,
    call: Option<&ToolCall<'_>>,
    function: &mut dyn FnMut(&mut Arguments<'_>) -> Option<ToolFuture>,
) -> Function {
    let Some(call) = call else { return Function::Signature(signature) };
    let mut arguments = Arguments::new(signature, *call);
    if let Some(answer) = arguments.read() {
        return Function::Done(answer);
    }
    match function(&mut arguments) {
        Some(future) => {
            let form = arguments.form();
            Function::Started(Box::pin(async move { future.await.map(|output| form.of(output)) }))
        }
        None => Function::Done(Err(arguments.failure())),
    }
}

/// Runs `work` with the arguments of a call by name, unless these are wrong or only help is asked for. Arguments that are not given are there with
/// their default, where they have one.
pub(crate) fn run_named(signature: &Signature, call: &ToolCall<'_>, work: impl FnOnce(&ToolArguments) -> ToolResult) -> ToolResult {
    let mut arguments = Arguments::new(signature, *call);
    if let Some(answer) = arguments.read() {
        return answer;
    }
    let form = arguments.form();
    let mut named = arguments.into_named()?;
    for parameter in &signature.parameters {
        if let DefaultValue::Value(default) = &parameter.default
            && !named.contains_key(&*parameter.name)
        {
            named.insert(parameter.name.to_string(), default.clone());
        }
    }
    work(&named).map(|output| form.of(output))
}

/// The arguments of a call as a JSON object.
pub(crate) fn arguments(signature: &Signature, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
    let mut arguments = Arguments::new(signature, *call);
    if arguments.read().is_some() {
        return Ok(ToolArguments::new());
    }
    arguments.into_named()
}

/// Whether a call asks for help alone.
pub(crate) fn asks_for_help(signature: &Signature, call: &ToolCall<'_>) -> bool {
    // Most calls have no such word at all.
    let has_word = call.args().iter().any(|arg| arg == b"--help" || arg == b"-h");
    has_word && matches!(Arguments::new(signature, *call).read(), Some(Ok(_)))
}

/// The arguments that a JSON object is.
pub(crate) fn checked(signature: &Signature, object: ToolArguments) -> Result<ToolArguments, ToolFailure> {
    let mut arguments = Arguments::new(signature, ToolCall::new(&[], None));
    if let Some(problem) = &signature.problem {
        return Err(declared_wrongly(problem));
    }
    arguments.is_json = true;
    arguments.object(object);
    // What the environment gives is not known here.
    arguments.check_required(false);
    arguments.check_groups();
    arguments.into_named()
}

fn declared_wrongly(problem: &str) -> ToolFailure {
    ToolFailure::new(format!("the tool is declared wrongly: {problem}"))
}

/// The words of a line that is one plain command: no variables, pipes, or anything else that a shell would do something about.
pub(crate) fn plain_words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        '"' => break,
                        '$' | '`' | '\\' | '!' => return None,
                        c => word.push(c),
                    }
                }
            }
            '$' | '`' | '\\' | '|' | '&' | ';' | '<' | '>' | '(' | ')' | '*' | '?' | '[' | '{' | '~' | '#' | '!' | '\n' | '\t' => {
                return None;
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

/// Whether a call with these words reads standard input for the sake of its arguments.
pub(crate) fn are_on_stdin(signature: &Signature, args: &[Vec<u8>]) -> bool {
    if signature.stdin.is_some() {
        return false;
    }
    match args {
        [] => !signature.parameters.is_empty(),
        [flag] if flag == b"--json" => !signature.parameters.is_empty(),
        [one] => one == b"--json=-",
        [flag, value] => flag == b"--json" && value == b"-",
        _ => false,
    }
}

impl<'a> Arguments<'a> {
    fn new(signature: &'a Signature, call: ToolCall<'a>) -> Self {
        Self {
            signature,
            call,
            is_json: false,
            values: vec![None; signature.parameters.len()],
            refused: Vec::new(),
            problems: Vec::new(),
            has_unknown_flag: false,
            warnings: Vec::new(),
            prints_json: false,
            next: 0,
        }
    }

    fn form(&mut self) -> OutputChange {
        OutputChange { warnings: std::mem::take(&mut self.warnings), as_json: self.prints_json }
    }

    /// Ends the call here when anything was wrong with it.
    pub fn accept(&mut self) -> Option<()> {
        self.problems.is_empty().then_some(())
    }

    /// Context in which the call runs.
    #[must_use]
    pub fn context(&self) -> &'a ToolContext {
        self.call.context()
    }

    /// The value of the next parameter.
    #[must_use]
    pub fn take<T: super::parameter::ToolParameter<V>, V>(&mut self) -> Option<T> {
        T::take(self)
    }

    /// The value of the next parameter, or its default.
    #[must_use]
    pub fn take_or<T: ToolValue<V>, V>(&mut self, default: impl FnOnce() -> T) -> Option<T> {
        if self.is_absent() {
            self.next += 1;
            return Some(default());
        }
        self.value::<T, V>(None)
    }

    /// The value of the next parameter, or its default, which is written as on the command line.
    #[must_use]
    pub fn take_or_text<T: ToolValue<V>, V>(&mut self) -> Option<T> {
        let default = match self.signature.parameters.get(self.next).map(|parameter| &parameter.default) {
            Some(DefaultValue::Value(value)) => Some(value),
            _ => None,
        };
        self.value::<T, V>(default)
    }

    /// The fields of a struct.
    #[must_use]
    pub fn flatten<T: ToolArgs>(&mut self) -> Option<T> {
        T::take(self)
    }

    /// Standard input as a parameter of the function.
    #[must_use]
    pub fn stdin<T: ToolStdin>(&mut self) -> Option<T> {
        T::from_call(&self.call).map_err(|failure| self.note(failure.message)).ok()
    }

    /// State of the host.
    pub(crate) fn state<T: Send + Sync + 'static>(&mut self) -> Option<State<T>> {
        State::of(self.call.context()).map_err(|failure| self.note(failure.message)).ok()
    }

    /// Whether the next parameter is not given, and nothing is wrong about that.
    fn is_absent(&self) -> bool {
        matches!(self.values.get(self.next), Some(None)) && !self.refused.contains(&self.next)
    }

    pub(crate) fn value<T: ToolValue<V>, V>(&mut self, default: Option<&Value>) -> Option<T> {
        let idx = self.next;
        self.next += 1;
        let parameter = self.signature.parameters.get(idx)?;
        let value = self.values.get(idx)?.as_ref().or(default);
        let read = match (value, &parameter.kind) {
            _ if self.refused.contains(&idx) => return None,
            (Some(value), _) => T::read(value),
            (None, ValueKind::Optional(_)) => T::absent().ok_or_else(String::new),
            (None, ValueKind::List(_)) => T::read(&Value::Array(Vec::new())),
            (None, ValueKind::Map(_)) => T::read(&Value::Object(ToolArguments::new())),
            (None, kind) if kind.is_boolean() => T::read(&Value::Bool(false)),
            (None, _) => return None,
        };
        match read {
            Ok(value) => Some(value),
            Err(why) => {
                let shown = value.map_or_else(String::new, |value| shorten(&parameter.kind.element().word(value)));
                let (name, why) = (self.named(parameter), if why.is_empty() { parameter.accepts() } else { why });
                self.note(format!("{name}: '{shown}' is refused: {why}"));
                None
            }
        }
    }

    /// Name of a parameter in messages.
    fn named(&self, parameter: &Parameter) -> String {
        if self.is_json { format!("\"{}\"", parameter.name) } else { parameter.shown() }
    }

    /// Sorts what was given by parameters; the answer, when help was asked for.
    fn read(&mut self) -> Option<ToolResult> {
        if let Some(problem) = &self.signature.problem {
            return Some(Err(declared_wrongly(problem)));
        }
        let args = self.without_output_flag(self.call.args());
        let args = &*args;
        let help = match self.json_text(args) {
            Some(Ok(text)) => {
                self.is_json = true;
                self.json(&text);
                None
            }
            Some(Err(problem)) => {
                self.note(problem);
                return None;
            }
            None => self.words(args),
        };
        if help.is_some() {
            return help.map(Ok);
        }
        self.check_all();
        None
    }

    /// Checks that only all values together can pass.
    fn check_all(&mut self) {
        self.read_environment();
        self.check_required(true);
        self.check_groups();
        self.check_deprecated();
    }

    fn check_groups(&mut self) {
        let signature = self.signature;
        signature.groups.iter().for_each(|group| self.check_group(group));
    }

    fn into_named(mut self) -> Result<ToolArguments, ToolFailure> {
        self.accept().ok_or_else(|| self.failure())?;
        let named = self.signature.parameters.iter().zip(self.values);
        Ok(named.filter_map(|(parameter, value)| Some((parameter.name.to_string(), value?))).collect())
    }

    /// The words without a `--json` that has no value: it asks for JSON as the answer, where the tool can print it.
    fn without_output_flag(&mut self, args: &'a [Vec<u8>]) -> Cow<'a, [Vec<u8>]> {
        let can_print = self.signature.definition().output_schema.is_some();
        let is_help = |arg: &Vec<u8>| arg == b"--help" || arg == b"-h";
        let is_bare = |(i, arg): (usize, &Vec<u8>)| arg == b"--json" && args.get(i + 1).is_none_or(|next| next.starts_with(b"--"));
        let at = args.iter().take_while(|arg| *arg != b"--").enumerate().position(is_bare);
        let Some(at) = at.filter(|_| can_print && !args.iter().any(is_help)) else { return Cow::Borrowed(args) };
        self.prints_json = true;
        Cow::Owned(args.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, arg)| arg.clone()).collect())
    }

    /// The whole call as JSON, if that is how it was given.
    fn json_text(&self, args: &[Vec<u8>]) -> Option<Result<String, String>> {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| "the arguments are not UTF-8 text".to_owned());
        let stdin = || match self.call.stdin().filter(|_| self.signature.stdin.is_none()) {
            Some(bytes) => text(bytes),
            None => Err("--json: `-` reads standard input, but nothing is connected to it".to_owned()),
        };
        if args.is_empty() {
            let bytes = self.call.stdin().filter(|_| self.signature.stdin.is_none() && !self.signature.parameters.is_empty())?;
            return (!bytes.trim_ascii().is_empty()).then(|| text(bytes));
        }
        let at = args.iter().take_while(|arg| *arg != b"--").position(|arg| arg == b"--json" || arg.starts_with(b"--json="))?;
        let (value, n_words) = match args.get(at).and_then(|arg| arg.strip_prefix(b"--json=")) {
            Some(value) => (Some(value), 1),
            None => (args.get(at + 1).map(Vec::as_slice), 2),
        };
        let is_help = |arg: &Vec<u8>| arg == b"--help" || arg == b"-h";
        match value {
            _ if args.iter().any(is_help) => None,
            None => Some(Err(format!("--json: needs a value: the arguments as a JSON object such as {}", self.sample()))),
            _ if args.len() > n_words => Some(Err("--json gives the whole call: remove the other arguments".to_owned())),
            Some(b"-") => Some(stdin()),
            Some(value) => Some(text(value)),
        }
    }

    fn json(&mut self, text: &str) {
        match json::parse(text) {
            Ok(Value::Object(object)) => self.object(object),
            Ok(_) => self.note(format!("the arguments are a JSON object such as {}, not {}", self.sample(), shorten(text.trim()))),
            Err(error) => self.note(format!("the arguments are not a JSON object such as {}: {error}", self.sample())),
        }
    }

    fn object(&mut self, object: ToolArguments) {
        for (key, value) in object {
            let kebab = key.replace('_', "-");
            let Some(idx) = self.signature.index(&key).or_else(|| self.long_flag(&kebab)) else {
                let names: Vec<_> = self.signature.parameters.iter().filter(|p| !p.hidden).map(|p| &*p.name).collect();
                let near = nearest(&key, names.iter().copied()).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
                self.note(format!("unknown property \"{}\"{near} (properties: {})", shorten(&key), names.join(", ")));
                continue;
            };
            let Some(parameter) = self.signature.parameters.get(idx) else { continue };
            // What is not given is `null` in forms of JSON Schema where every property is required.
            if value.is_null() && !parameter.kind.has_null() {
                continue;
            }
            let mut taken = Notes::new();
            let value = parameter.kind.lenient(value, "", &mut taken);
            for (path, text, value) in taken {
                let (tool, name) = (self.signature.name(), &*parameter.name);
                self.warnings.push(format!("{tool}: note: \"{name}\"{path}: text '{}' is taken as {value}\n", shorten(&text)));
            }
            match parameter.kind.check(value) {
                Ok(value) if is_empty(&value) && parameter.is_never_empty() => self.refuse_value(idx, parameter.empty(&value)),
                Ok(value) if is_empty(&value) && parameter.kind.is_repeated() => {}
                Ok(value) => self.set(idx, value),
                Err(wrong) => self.refuse_value(idx, wrong),
            }
        }
    }

    /// A call as JSON that shows its form.
    fn sample(&self) -> String {
        let given = self.signature.definition().examples.iter().find_map(|example| example.arguments.clone());
        let first = || self.signature.parameters.first().map(|p| format!("{{\"{}\": …}}", p.name)).unwrap_or_else(|| "{}".into());
        given.map_or_else(first, |arguments| Value::Object(arguments).to_string())
    }

    /// Gives each word to its parameter; the answer when help was asked for.
    fn words(&mut self, args: &[Vec<u8>]) -> Option<ToolOutput> {
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
        let all = words.clone();
        let mut positional: Vec<Word<'_>> = Vec::new();
        let mut flag = None;
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next() {
            if word == "--" {
                positional.extend(words.by_ref().map(|word| (word, None)));
            } else if let Some(long) = word.strip_prefix("--") {
                if long == "help" {
                    return Some(self.help(&all));
                }
                if long != "json" {
                    flag = self.long_flag(&long.replace('_', "-"));
                    self.long(word, long, &mut words);
                }
            } else if let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty() && !self.is_number(word)) {
                if letters == "h" && self.short_flag('h').is_none() {
                    return Some(self.help(&all));
                }
                flag = letters.chars().next_back().and_then(|letter| self.short_flag(letter));
                self.short(word, letters, &mut words);
            } else {
                positional.push((word, flag));
            }
        }
        self.place(&positional);
        None
    }

    fn help(&self, words: &[&str]) -> ToolOutput {
        let is_json = words.iter().take_while(|word| **word != "--").any(|word| *word == "--json");
        if is_json { ToolOutput::text(self.signature.definition().to_json().to_string()) } else { ToolOutput::text(self.signature.help()) }
    }

    fn long_flag(&self, name: &str) -> Option<usize> {
        let is = |parameter: &Parameter| parameter.long == name || parameter.aliases.iter().any(|alias| alias.replace('_', "-") == name);
        self.signature.parameters.iter().position(is)
    }

    fn short_flag(&self, name: char) -> Option<usize> {
        self.signature.parameters.iter().position(|p| p.short == Some(name))
    }

    fn negated(&self, name: &str) -> Option<usize> {
        let idx = self.long_flag(name.strip_prefix("no-")?)?;
        self.signature.parameters.get(idx).is_some_and(Parameter::is_switch).then_some(idx)
    }

    /// Every flag, as it is written.
    fn flags(&self) -> Vec<String> {
        let shown = || self.signature.parameters.iter().filter(|p| !p.hidden);
        let long = shown().map(|p| format!("--{}", p.long));
        let negated = shown().filter(|p| p.is_switch()).map(|p| format!("--no-{}", p.long));
        let json = (!self.signature.parameters.is_empty()).then(|| "--json".to_owned());
        long.chain(negated).chain(json).chain(["--help".to_owned()]).collect()
    }

    /// Whether a word is a flag of this tool, so that it is hardly meant as the value of another one.
    fn is_flag(&self, word: &str) -> bool {
        if let Some(long) = word.strip_prefix("--") {
            let name = long.split_once('=').map_or(long, |(name, _)| name).replace('_', "-");
            return name == "help" || name == "json" || self.long_flag(&name).is_some() || self.negated(&name).is_some();
        }
        let mut letters = word.strip_prefix('-').unwrap_or_default().chars();
        matches!((letters.next(), letters.next()), (Some(short), None) if self.short_flag(short).is_some())
    }

    /// `-5` and `-1e3` are values unless the tool has such a flag.
    fn is_number(&self, word: &str) -> bool {
        let first = word.chars().nth(1);
        let numeric = first.is_some_and(|c| c.is_ascii_digit() || c == '.') && word.parse::<f64>().is_ok();
        numeric && first.is_none_or(|c| self.short_flag(c).is_none())
    }

    fn long<'w>(&mut self, word: &str, long: &str, words: &mut Peekable<impl Iterator<Item = &'w str>>) {
        let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
        let name = name.replace('_', "-");
        if let Some(idx) = self.long_flag(&name) {
            return self.flag(idx, &format!("--{name}"), value, words);
        }
        match self.negated(&name) {
            Some(idx) if value.is_none() => self.push(idx, &["false"]),
            Some(_) => self.note(format!("--{name}: takes no value")),
            None => self.unknown(word.split_once('=').map_or(word, |(name, _)| name)),
        }
    }

    /// `-v`, `-vq`, `-n5`, `-n=5`, `-n 5`.
    fn short<'w>(&mut self, word: &str, letters: &str, words: &mut Peekable<impl Iterator<Item = &'w str>>) {
        let mut rest = letters.chars();
        while let Some(letter) = rest.next() {
            let Some(idx) = self.short_flag(letter) else {
                let shown = if letters.chars().nth(1).is_none() { word.to_owned() } else { format!("-{letter}' in '{}", shorten(word)) };
                return self.unknown(&shown);
            };
            if self.signature.parameters.get(idx).is_some_and(Parameter::is_switch) && !rest.as_str().starts_with('=') {
                self.push(idx, &["true"]);
                continue;
            }
            let glued = Some(rest.as_str()).filter(|text| !text.is_empty()).map(|text| text.strip_prefix('=').unwrap_or(text));
            return self.flag(idx, &format!("-{letter}"), glued, words);
        }
    }

    fn flag<'w>(&mut self, idx: usize, flag: &str, value: Option<&str>, words: &mut Peekable<impl Iterator<Item = &'w str>>) {
        let Some(parameter) = self.signature.parameters.get(idx) else { return };
        if let Some(value) = value {
            return self.push(idx, &[value]);
        }
        if parameter.is_switch() {
            return self.push(idx, &["true"]);
        }
        let mut values = Vec::new();
        let mut n_words = parameter.kind.n_words();
        while values.len() < n_words {
            match words.next_if(|next| *next != "--" && !self.is_flag(next)) {
                Some(value) => {
                    values.push(value);
                    n_words = if values.len() == 1 && parameter.kind.is_one_word(value) { 1 } else { n_words };
                }
                None => {
                    let next = words.peek().map_or(String::new(), |next| format!(", but '{next}' follows"));
                    let accepts = parameter.accepts();
                    self.note(format!("{flag}: needs a value ({accepts}){next}; write {flag}=VALUE if it begins with a dash"));
                    self.refused.push(idx);
                    return;
                }
            }
        }
        self.push(idx, &values);
    }

    /// One occurrence of a parameter.
    fn push(&mut self, idx: usize, words: &[&str]) {
        let Some(parameter) = self.signature.parameters.get(idx) else { return };
        match (parameter.kind.given(), words) {
            (ValueKind::List(inner), [word]) => match parameter.items(word) {
                Some(items) => items.into_iter().for_each(|item| self.put(idx, inner.check(item))),
                None => {
                    for part in parameter.split(word) {
                        self.put(idx, inner.occurrence(&[&part]).map_err(|wrong| parameter.with_form(word, wrong)));
                    }
                }
            },
            (ValueKind::List(inner), words) => self.put(idx, inner.occurrence(words)),
            (ValueKind::Map(inner), [word]) => self.pairs(idx, parameter, inner, word),
            (kind, words) => self.put(idx, kind.occurrence(words)),
        }
    }

    /// The pairs of a map in one word.
    fn pairs(&mut self, idx: usize, parameter: &Parameter, inner: &ValueKind, word: &str) {
        let is_object = word.starts_with('{') && json::parse(word).is_ok_and(|value| value.is_object());
        let pairs = if is_object { vec![word.to_owned()] } else { parameter.split(word) };
        for pair in pairs {
            match pair.split_once('=').filter(|(key, _)| !key.is_empty() && !is_object) {
                Some((key, value)) => match inner.occurrence(&[value]) {
                    Ok(value) => self.entry(idx, key, value),
                    Err(wrong) => self.refuse_value(idx, parameter.with_form(word, wrong)),
                },
                None => {
                    let mut wrong = parameter.kind.given().wrong(pair, "there is no `=` behind a key".into());
                    if is_object {
                        wrong.accepts = parameter.accepts();
                    }
                    self.refuse_value(idx, parameter.with_form(word, wrong));
                }
            }
        }
    }

    fn put(&mut self, idx: usize, value: Result<Value, ValueError>) {
        match value {
            Ok(value) => self.set(idx, value),
            Err(wrong) => self.refuse_value(idx, wrong),
        }
    }

    /// Sets the value of a parameter, or adds to that of a list.
    fn set(&mut self, idx: usize, value: Value) {
        let Some((parameter, place)) = self.signature.parameters.get(idx).zip(self.values.get_mut(idx)) else { return };
        if parameter.kind.has_no_value(&value) {
            return;
        }
        match (place.as_mut(), value) {
            (None, value) if parameter.kind.is_list() && !self.is_json => *place = Some(Value::Array(vec![value])),
            (None, value) => *place = Some(value),
            (Some(Value::Array(values)), value) if parameter.kind.is_list() && !self.is_json => values.push(value),
            (Some(first), second) => {
                let (first, second) = (parameter.kind.element().word(first), parameter.kind.element().word(&second));
                let (first, second) = (shorten(&first), shorten(&second));
                let name = self.named(parameter);
                self.note(format!("{name}: given more than once ('{first}', '{second}'): give it once"));
                self.refused.push(idx);
            }
        }
    }

    fn entry(&mut self, idx: usize, key: &str, value: Value) {
        let Some((parameter, place)) = self.signature.parameters.get(idx).zip(self.values.get_mut(idx)) else { return };
        if let Value::Object(entries) = place.get_or_insert_with(|| Value::Object(ToolArguments::new()))
            && entries.insert(key.to_owned(), value).is_some()
        {
            let name = self.named(parameter);
            self.note(format!("{name}: the key '{}' is given more than once", shorten(key)));
        }
    }

    fn refuse_value(&mut self, idx: usize, wrong: ValueError) {
        let Some(parameter) = self.signature.parameters.get(idx) else { return };
        let ValueError { path, shown, accepts, why, names, more } = wrong;
        let near = nearest(shown.trim_matches('"'), names.iter().map(String::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        let why = if why.is_empty() { String::new() } else { format!(": {why}") };
        let name = self.named(parameter);
        self.note(format!("{name}{path}: '{}' is not {accepts}{why}{near}", shorten(&shown)));
        more.into_iter().for_each(|wrong| self.refuse_value(idx, wrong));
        self.refused.push(idx);
    }

    fn unknown(&mut self, flag: &str) {
        self.has_unknown_flag = true;
        if self.problems.len() >= PROBLEMS_MAX {
            return;
        }
        let flags = self.flags();
        let near = nearest(&flag.replace('_', "-"), flags.iter().map(String::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        let stop = if self.signature.parameters.iter().any(Parameter::is_positional) { "; `--` ends the flags" } else { "" };
        self.note(format!("unknown flag '{}'{near} (flags: {}{stop})", shorten(flag), flags.join(", ")));
    }

    /// Gives words without a flag to the parameters by position that have no value yet.
    fn place(&mut self, words: &[Word<'_>]) {
        let signature = self.signature;
        let mut words = words.iter().copied().peekable();
        for (idx, parameter) in signature.parameters.iter().enumerate().filter(|(_, p)| p.is_positional()) {
            if !parameter.kind.is_repeated() && (self.refused.contains(&idx) || !matches!(self.values.get(idx), Some(None))) {
                continue;
            }
            while let Some((first, flag)) = words.next() {
                let mut values = vec![first];
                let n_words = if parameter.kind.is_one_word(first) { 1 } else { parameter.kind.n_words() };
                values.extend(words.by_ref().take(n_words - 1).map(|(word, _)| word));
                let n_problems = self.problems.len();
                self.push(idx, &values);
                let tip = self.tip(flag.filter(|flag| *flag != idx), first);
                if let Some(problem) = self.problems.get_mut(n_problems) {
                    problem.push_str(&tip);
                }
                if !parameter.kind.is_repeated() {
                    break;
                }
            }
        }
        // Behind an unknown flag it is probably its value.
        if let Some((word, flag)) = words.next().filter(|_| !self.has_unknown_flag) {
            let names = signature.parameters.iter().filter(|p| p.is_positional()).map(Parameter::shown);
            let names = names.collect::<Vec<_>>().join(" ");
            let takes = if names.is_empty() { self.flags_only(word) } else { format!("it takes {names}") };
            let tip = self.tip(flag, word);
            self.note(format!("unexpected argument '{}': {takes}{tip}", shorten(word)));
        }
    }

    /// Where a word belongs that stands alone, before a tool that takes flags.
    fn flags_only(&self, word: &str) -> String {
        let json = if word.trim_start().starts_with('{') { "; the whole call as JSON goes behind --json" } else { "" };
        format!("it takes flags only{json}")
    }

    /// Form that works for a word behind a flag that does not take it.
    fn tip(&self, flag: Option<usize>, word: &str) -> String {
        let Some((idx, parameter)) = flag.and_then(|idx| Some((idx, self.signature.parameters.get(idx)?))) else { return String::new() };
        let flag = format!("--{}", parameter.long);
        if parameter.is_switch() {
            return match word {
                "true" | "yes" | "1" => format!("; write {flag}"),
                "false" | "no" | "0" => format!("; write --no-{} or {flag}=false", parameter.long),
                _ => String::new(),
            };
        }
        let values = self.values.get(idx).and_then(Option::as_ref).and_then(Value::as_array);
        match values.and_then(|values| values.last()).filter(|_| parameter.kind.is_list()) {
            Some(before) => {
                let given = [parameter.kind.element().word(before), word.to_owned()];
                let form = parameter.joined(&given).map_or_else(
                    || given.iter().map(|value| format!("{flag} {value}")).collect::<Vec<_>>().join(" "),
                    |one| format!("{flag} {one}"),
                );
                format!("; for several values write {}", shorten(&form))
            }
            None => String::new(),
        }
    }

    /// Values that the environment gives.
    fn read_environment(&mut self) {
        let signature = self.signature;
        for (idx, parameter) in signature.parameters.iter().enumerate() {
            let Some(name) = parameter.env.filter(|_| matches!(self.values.get(idx), Some(None)) && !self.refused.contains(&idx)) else {
                continue;
            };
            // An empty variable is a list of nothing.
            let Some(text) = self.call.context().env(name).filter(|text| !text.is_empty() || !parameter.kind.is_repeated()) else {
                continue;
            };
            match parameter.parse(&text) {
                Ok(value) if parameter.kind.has_no_value(&value) || (parameter.kind.is_repeated() && is_empty(&value)) => {}
                Ok(value) => {
                    if let Some(place) = self.values.get_mut(idx) {
                        *place = Some(value);
                    }
                }
                Err(wrong) => {
                    let (shown, accepts) = (shorten(&wrong.shown), wrong.accepts);
                    self.note(format!("the variable {name}: '{shown}' is not {accepts}"));
                    self.refused.push(idx);
                }
            }
        }
    }

    fn check_required(&mut self, knows_environment: bool) {
        let signature = self.signature;
        for (idx, parameter) in signature.parameters.iter().enumerate() {
            let from_env = knows_environment
                && parameter.env.is_some()
                && !parameter.has_default()
                && parameter.argument_kind() == super::probe::ArgumentKind::Scalar;
            let is_missing = matches!(self.values.get(idx), Some(None)) && !self.refused.contains(&idx);
            if !is_missing || !(parameter.is_required() || (from_env && !parameter.is_switch())) {
                continue;
            }
            let help = if parameter.help.is_empty() { String::new() } else { format!(": {}", parameter.help) };
            let or = parameter.env.map_or(String::new(), |name| format!("; or set {name}"));
            self.note(format!("missing {}{help} (accepts {}{or})", self.named(parameter), parameter.accepts()));
            self.refused.push(idx);
        }
    }

    fn check_group(&mut self, group: &ArgumentGroup) {
        let idxs: Vec<_> = group.members.iter().filter_map(|name| self.signature.index(name)).collect();
        if idxs.iter().any(|idx| self.refused.contains(idx)) {
            return;
        }
        let given: Vec<_> = idxs.iter().map(|idx| matches!(self.values.get(*idx), Some(Some(_)))).collect();
        let n_given = given.iter().filter(|given| **given).count();
        let holds = match group.choose {
            Choose::One => n_given == 1,
            Choose::Any => n_given > 0,
            Choose::AtMostOne => n_given < 2,
            Choose::AllOrNone => n_given == 0 || n_given == given.len(),
            Choose::Needs => given.first() != Some(&true) || n_given == given.len(),
        };
        if holds {
            return;
        }
        let rule = self.signature.rule(group);
        let names = idxs.iter().zip(&given).filter(|(_, given)| **given).filter_map(|(idx, _)| self.signature.parameters.get(*idx));
        let names: Vec<_> = names.map(|parameter| self.named(parameter)).collect();
        let found = if names.is_empty() { "none is given".to_owned() } else { format!("given: {}", names.join(", ")) };
        self.note(format!("{rule}, but {found}"));
    }

    fn check_deprecated(&mut self) {
        let signature = self.signature;
        for (parameter, _) in signature.parameters.iter().zip(&self.values).filter(|(_, value)| value.is_some()) {
            if let Some(instead) = parameter.deprecated {
                let name = if self.is_json { format!("\"{}\"", parameter.name) } else { parameter.shown() };
                self.warnings.push(format!("{}: warning: {name} is deprecated: {instead}\n", signature.name()));
            }
        }
    }

    fn note(&mut self, problem: String) {
        if self.problems.len() < PROBLEMS_MAX {
            self.problems.push(problem);
        }
    }

    fn failure(&self) -> ToolFailure {
        let mut message = String::new();
        for (i, problem) in self.problems.iter().enumerate() {
            let prefix = if i == 0 { String::new() } else { format!("{}: ", self.signature.name()) };
            let _ = writeln!(message, "{prefix}{problem}");
        }
        let _ = write!(message, "usage: {}", self.signature.usage());
        ToolFailure::usage(message)
    }
}

/// Changes that a call makes to the output of its function.
struct OutputChange {
    warnings: Vec<String>,
    as_json: bool,
}

impl OutputChange {
    /// The output in the form that the call asks for, with warnings before what is said on stderr.
    fn of(self, output: ToolOutput) -> ToolOutput {
        let mut output = output.in_form(self.as_json);
        if !self.warnings.is_empty() {
            let mut stderr = self.warnings.concat().into_bytes();
            stderr.append(&mut output.stderr);
            output.stderr = stderr;
        }
        output
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

#[cfg(test)]
mod tests {
    use super::plain_words;

    /// Words of lines that a shell would do nothing else about; none of the others.
    #[test]
    fn lines_without_anything_for_a_shell() {
        let rows: &[(&str, Option<&[&str]>)] = &[
            ("", Some(&[])),
            ("   ", Some(&[])),
            ("a", Some(&["a"])),
            ("  a  b ", Some(&["a", "b"])),
            ("a 'b c' d", Some(&["a", "b c", "d"])),
            ("a 'b''c'd\"e f\"", Some(&["a", "bcde f"])),
            ("a ''", Some(&["a", ""])),
            ("a \"\" ''", Some(&["a", "", ""])),
            ("a '\"' \"'\"", Some(&["a", "\"", "'"])),
            ("a '$x `b` \\ * !'", Some(&["a", "$x `b` \\ * !"])),
            ("a \"* ? [x] {y} ~ # | & ; < > ( )\"", Some(&["a", "* ? [x] {y} ~ # | & ; < > ( )"])),
            ("a --b=c=d -e,f:g/h@i%j+k", Some(&["a", "--b=c=d", "-e,f:g/h@i%j+k"])),
            ("a 'b\nc' é", Some(&["a", "b\nc", "é"])),
            ("a 'b", None),
            ("a \"b", None),
            ("a $x", None),
            ("a \"$x\"", None),
            ("a \"`b`\"", None),
            ("a \"b\\\"c\"", None),
            ("a \"b!\"", None),
            ("a b\\ c", None),
            ("a | b", None),
            ("a; b", None),
            ("a & b", None),
            ("a > b", None),
            ("a < b", None),
            ("(a)", None),
            ("a *", None),
            ("a b?", None),
            ("a [b]", None),
            ("a {b,c}", None),
            ("a ~", None),
            ("a # b", None),
            ("! a", None),
            ("a\nb", None),
            ("a\tb", None),
        ];
        for (line, words) in rows {
            let found = plain_words(line);
            let found: Option<Vec<&str>> = found.as_ref().map(|words| words.iter().map(String::as_str).collect());
            assert_eq!(found.as_deref(), *words, "{line}");
        }
    }
}
