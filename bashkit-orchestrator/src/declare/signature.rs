//! Everything that is said about a tool written with `#[callable_tool]`: usage, help, schema and definition come from it.

use std::time::Duration;

use bashkit::flat_map::FlatMap;
use serde_json::{Map, Value, json};

use super::arguments;
use super::parameter::{Declaration, DefaultValue, Parameter, StdinDeclaration};
use super::reply::DeclaredOutput;
use super::value::hoist;
use crate::tool::{Compensate, Confirm, Example, IntoCompensate, RateLimit, ToolArguments, ToolCall, ToolDefinition, ToolFailure};

/// Columns of help.
const HELP_COLUMNS: usize = 80;
/// Columns that help gives to what is written; what is longer has a line of its own.
const WRITTEN_COLUMNS: usize = 34;

/// Rules about which arguments of a group a call gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choose {
    /// Exactly one argument of the group.
    One,
    /// One or more of them.
    Any,
    /// One of them or none.
    AtMostOne,
    /// All arguments of the group, or none.
    AllOrNone,
    /// The first needs the others.
    Needs,
}

/// Arguments that depend on each other.
#[derive(Debug, Clone)]
pub(crate) struct ArgumentGroup {
    pub(crate) choose: Choose,
    pub(crate) members: &'static [&'static str],
}

/// Signature of a function that `#[callable_tool]` declares: parameters, groups, definition.
#[derive(Debug, Clone)]
pub struct Signature {
    definition: ToolDefinition,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) groups: Vec<ArgumentGroup>,
    pub(crate) stdin: Option<StdinDeclaration>,
    pub(crate) is_async: bool,
    /// A default is for an argument that is not there.
    lacking: Option<String>,
    /// Mistake in the declaration, found only when the whole is there.
    pub(crate) problem: Option<String>,
}

macro_rules! says {
    ($($(#[$doc:meta])* $name:ident($($place:ident).+: $ty:ty) = $value:expr;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(mut self, $name: $ty) -> Self {
            self.definition.$($place).+ = $value;
            self
        }
    )*};
}

impl Signature {
    /// Begins the signature of a tool with its name and description.
    #[must_use]
    pub fn new(name: &str, description: &str) -> Self {
        let definition = ToolDefinition::new(name, description);
        Self { definition, parameters: Vec::new(), groups: Vec::new(), stdin: None, is_async: false, lacking: None, problem: None }
    }

    says! {
        /// A name for people.
        title(title: &str) = Some(title.to_owned());
        /// Sets the description in one line.
        summary(summary: &str) = Some(summary.to_owned());
        /// Under which heading lists show it.
        category(category: &str) = Some(category.to_owned());
        /// Words to find it by.
        tags(tags: &[&str]) = tags.iter().map(|&tag| tag.to_owned()).collect();
        /// Whether it changes nothing.
        read_only(effects.read_only: bool) = Some(read_only);
        /// Whether it may delete or overwrite.
        destructive(effects.destructive: bool) = Some(destructive);
        /// Whether a second call changes nothing more.
        idempotent(effects.idempotent: bool) = Some(idempotent);
        /// Whether it reaches the world outside.
        open_world(effects.open_world: bool) = Some(open_world);
        /// Whether a person is asked.
        confirm(confirm: Confirm) = confirm;
        /// The tools that it calls.
        composed_of(composed_of: &[&str]) = composed_of.iter().map(|&name| name.to_owned()).collect();
        /// Whether a person is asked once for the whole.
        single_confirmation(single_confirmation: bool) = single_confirmation;
        /// Whether it is all or nothing.
        atomic(atomic: bool) = atomic;
        /// Time that a call may take.
        timeout(timeout: Duration) = Some(timeout);
        /// Number of times that a failed call is repeated.
        retries(retries: u32) = retries;
        /// Time for which an answer may be given again.
        cache(cache: Duration) = Some(cache);
        /// Bound on the number of calls in a time.
        rate_limit(rate_limit: RateLimit) = Some(rate_limit);
        /// Number of bytes that a call may print.
        max_output(max_output: u64) = Some(max_output);
        /// Whether scripts may call it.
        script_exposable(script_exposable: bool) = script_exposable;
    }

    /// Sets the function that undoes a call.
    #[must_use]
    pub fn compensate<Form>(mut self, function: impl IntoCompensate<Form>) -> Self {
        self.definition.compensate = Some(Compensate::new(function));
        self
    }

    /// Sets the form and the schema of what it prints.
    #[must_use]
    pub fn output(mut self, output: DeclaredOutput) -> Self {
        self.definition.output_schema = output.schema;
        self.definition.prints = output.form;
        self
    }

    /// Says more about it.
    #[must_use]
    pub(crate) fn says(mut self, say: impl FnOnce(&mut ToolDefinition)) -> Self {
        say(&mut self.definition);
        self
    }

    /// Sets the value of a parameter when it is not given.
    #[must_use]
    pub(crate) fn default(mut self, name: &str, value: Value) -> Self {
        match self.index(name).and_then(|at| self.parameters.get_mut(at)) {
            Some(parameter) => {
                let text = parameter.kind.word(&value);
                parameter.default = parameter.kind.check(value).map_or(DefaultValue::Invalid(text), DefaultValue::Value);
            }
            None => self.lacking = Some(name.to_owned()),
        }
        self
    }

    /// Declares that the function is asynchronous.
    #[must_use]
    pub fn asynchronous(mut self) -> Self {
        self.is_async = true;
        self
    }

    /// Adds a declared parameter to the signature.
    #[must_use]
    pub fn parameter(mut self, entry: Declaration) -> Self {
        self.add(entry);
        self
    }

    fn add(&mut self, entry: Declaration) {
        match entry {
            Declaration::Argument(parameter) => self.parameters.push(*parameter),
            Declaration::Stdin(input) => self.stdin = Some(input),
            Declaration::Group(entries) => entries.into_iter().for_each(|entry| self.add(entry)),
            Declaration::State(state) => self.definition.states.push(state),
        }
    }

    /// Arguments that depend on each other.
    #[must_use]
    pub fn choose(mut self, choose: Choose, members: &'static [&'static str]) -> Self {
        self.groups.push(ArgumentGroup { choose, members });
        self
    }

    /// A call that shows how it is used; `…` in the output stands for any text.
    #[must_use]
    pub fn example(mut self, command: &str, output: Option<&str>) -> Self {
        let output = output.map(str::to_owned);
        self.definition.examples.push(Example { command: command.to_owned(), output, arguments: None });
        self
    }

    /// The whole, once everything is said.
    #[must_use]
    pub fn done(mut self) -> Self {
        for group in &self.groups {
            self.parameters.iter_mut().filter(|p| group.members.contains(&&*p.name)).for_each(|p| p.counts = true);
        }
        self.problem = self.mistake();
        self.definition.usage = self.usage();
        self.definition.hidden = self.parameters.iter().filter(|p| p.hidden).map(|p| p.name.to_string()).collect();
        let mut examples = std::mem::take(&mut self.definition.examples);
        for example in &mut examples {
            example.arguments = self.plain_call(&example.command);
        }
        self.definition.input_schema = self.input_schema(&examples);
        self.definition.examples = examples;
        self
    }

    /// Mistake that only the whole shows: parts of it come from structs that are written elsewhere.
    fn mistake(&self) -> Option<String> {
        if let Some(name) = &self.lacking {
            return Some(format!("there is a default for `{name}`, but no such argument"));
        }
        let mut names = FlatMap::new();
        if let Some(parameter) = self.parameters.iter().find(|p| p.kind.lists_options()) {
            return Some(format!("`{}` is a list of `Option`, but each value of a list is there: make it a `Vec<T>`", parameter.name));
        }
        for parameter in &self.parameters {
            let aliases = parameter.aliases.iter().map(|alias| alias.replace('_', "-"));
            for flag in std::iter::once(parameter.long.clone()).chain(aliases) {
                if let Some(first) = names.insert(flag.clone(), &*parameter.name) {
                    return Some(format!("`--{flag}` is a flag of both `{first}` and `{}`", parameter.name));
                }
            }
            if let Some(letter) = parameter.short
                && let Some(first) = names.insert(format!(" {letter}"), &*parameter.name)
            {
                return Some(format!("`-{letter}` is a flag of both `{first}` and `{}`", parameter.name));
            }
            if let DefaultValue::Invalid(text) = &parameter.default {
                return Some(format!("the default of `{}`, '{text}', is not {}", parameter.name, parameter.accepts()));
            }
        }
        for switch in self.parameters.iter().filter(|p| p.is_switch()) {
            let aliases = switch.aliases.iter().map(|alias| alias.replace('_', "-"));
            for flag in std::iter::once(switch.long.clone()).chain(aliases).map(|flag| format!("no-{flag}")) {
                if let Some(other) = names.get(&flag) {
                    return Some(format!("`--{flag}` is a flag of `{other}` and switches `{}` off", switch.name));
                }
            }
        }
        if let Some(parameter) = self.parameters.iter().find(|p| p.hidden && p.is_required()) {
            return Some(format!("`{}` is hidden, so nobody knows that it is required: give it a default", parameter.name));
        }
        let positional = || self.parameters.iter().filter(|p| p.is_positional());
        for (first, next) in positional().zip(positional().skip(1)) {
            if first.kind.is_repeated() {
                return Some(format!("`{}` takes all words that are left, so `{}` gets none", first.name, next.name));
            }
            if !first.is_required() && next.is_required() {
                return Some(format!("`{}` may be left out, but `{}` behind it may not", first.name, next.name));
            }
        }
        let unknown = self.groups.iter().flat_map(|group| group.members).find(|name| self.index(name).is_none());
        unknown.map(|name| format!("there is no argument `{name}`"))
    }

    /// The arguments of a line that calls this tool and does nothing else.
    fn plain_call(&self, line: &str) -> Option<ToolArguments> {
        let words = arguments::plain_words(line)?;
        let (name, words) = words.split_first()?;
        let words: Vec<_> = words.iter().map(|word| word.clone().into_bytes()).collect();
        let is_ours = *name == self.definition.name;
        is_ours.then(|| self.arguments(&ToolCall::new(&words, None)).ok()).flatten()
    }

    /// Definition of the tool that the signature describes.
    #[must_use]
    pub fn definition(&self) -> &ToolDefinition {
        &self.definition
    }

    pub(crate) fn name(&self) -> &str {
        &self.definition.name
    }

    pub(crate) fn description(&self) -> &str {
        &self.definition.description
    }

    /// The schema of the arguments, for whom it is to keep.
    pub(crate) fn own_input_schema(&self) -> Value {
        self.definition.input_schema.clone()
    }

    pub(crate) fn output_schema(&self) -> Option<Value> {
        self.definition.output_schema.clone()
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        self.problem.clone().map_or(Ok(()), Err)
    }

    pub(crate) fn wants_stdin(&self) -> bool {
        self.stdin.is_some()
    }

    /// Whether standard input is read as it comes: a task cannot wait for it.
    pub(crate) fn streams_stdin(&self) -> bool {
        !self.is_async && self.stdin.is_some_and(|stdin| stdin.streams)
    }

    pub(crate) fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        self.stdin.is_some() || arguments::are_on_stdin(self, args)
    }

    /// Whether a call asks for help alone.
    pub(crate) fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        arguments::asks_for_help(self, call)
    }

    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|p| p.name == name)
    }

    /// The arguments of a call as a JSON object, valid under the schema.
    ///
    /// # Errors
    /// A usage failure that says everything that is wrong, and the usage line.
    pub fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        arguments::arguments(self, call)
    }

    /// The words of a call with these arguments: flags first, then what is by position behind `--`.
    ///
    /// # Errors
    /// A usage failure: the arguments are not valid under the schema.
    pub fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        let arguments = arguments::checked(self, arguments.clone())?;
        let (mut flags, mut positional, mut is_gapless) = (Vec::new(), Vec::new(), true);
        for parameter in &self.parameters {
            let by_position = parameter.is_positional() && is_gapless;
            match arguments.get(&*parameter.name) {
                Some(value) if by_position => positional.extend(parameter.words(value, true)),
                Some(value) => flags.extend(parameter.words(value, false)),
                None => is_gapless &= !parameter.is_positional(),
            }
        }
        if !positional.is_empty() {
            flags.push("--".to_owned());
        }
        flags.extend(positional);
        Ok(flags)
    }

    /// The usage line, `get_user <id> [--verbose]`: arguments by position, then flags.
    #[must_use]
    pub fn usage(&self) -> String {
        let (positional, flags): (Vec<_>, Vec<_>) = self.parameters.iter().filter(|p| !p.hidden).partition(|p| p.is_positional());
        let (required, optional): (Vec<_>, Vec<_>) = flags.into_iter().partition(|p| p.is_required());
        let parts = positional.into_iter().chain(required).chain(optional).map(Parameter::usage);
        std::iter::once(self.name().to_owned()).chain(parts).collect::<Vec<_>>().join(" ")
    }

    /// Help text that answers `--help`.
    #[must_use]
    pub fn help(&self) -> String {
        let definition = &self.definition;
        let said = definition.description.trim_end();
        let said = match &definition.summary {
            Some(summary) if !said.is_empty() => format!("{summary}\n\n{said}"),
            Some(summary) => summary.clone(),
            None => said.to_owned(),
        };
        let mut text = String::new();
        for (i, paragraph) in said.split("\n\n").enumerate() {
            let paragraph = if i == 0 { format!("{} - {paragraph}", definition.name) } else { paragraph.to_owned() };
            text.push_str(if i == 0 { "" } else { "\n" });
            // What is set in lines of its own, such as a list or code, stays in them.
            let is_set = paragraph.lines().any(|line| line.starts_with(['-', '*', '|', ' ', '`', '#']) || line.starts_with("1."));
            let lines: Vec<_> = if is_set { paragraph.lines().map(str::to_owned).collect() } else { wrap(&paragraph, HELP_COLUMNS) };
            text.push_str(&lines.join("\n"));
            text.push('\n');
        }
        let mut usage = wrap(&self.usage(), HELP_COLUMNS - 7).into_iter();
        text.push_str(&format!("\nUsage: {}\n", usage.next().unwrap_or_default()));
        usage.for_each(|line| text.push_str(&format!("       {line}\n")));
        let (positional, flags): (Vec<_>, Vec<_>) = self.parameters.iter().filter(|p| !p.hidden).partition(|p| p.is_positional());
        section(&mut text, "Arguments (each can also be given as --NAME VALUE):", positional.iter().map(|p| p.explained()).collect());
        let short = if self.parameters.iter().any(|p| p.short == Some('h')) { "    " } else { "-h, " };
        let own = [
            ("    --json <arguments>".to_owned(), "The whole call as a JSON object (- reads it from standard input).".to_owned()),
            (format!("{short}--help"), "Print this help; with --json, the definition as JSON.".to_owned()),
        ];
        let prints = definition.output_schema.is_some() && !definition.prints_json();
        let own = own.map(|(flag, said)| match prints && flag.contains("--json <") {
            true => (flag, format!("{said} Without a value, at the end: print JSON.")),
            false => (flag, said),
        });
        let own = match (self.parameters.is_empty(), prints) {
            (false, _) => own.into_iter().collect::<Vec<_>>(),
            (true, true) => own
                .into_iter()
                .map(
                    |(flag, said)| {
                        if flag.contains("--json <") { ("    --json".to_owned(), "Print JSON.".to_owned()) } else { (flag, said) }
                    },
                )
                .collect(),
            (true, false) => own.into_iter().skip(1).collect(),
        };
        section(&mut text, "Flags:", flags.iter().map(|p| p.explained()).chain(own).collect());
        let fields = self.parameters.iter().filter(|p| !p.hidden).flat_map(Parameter::fields).collect();
        section(&mut text, "Fields of JSON:", fields);
        let rules: Vec<_> = self.groups.iter().map(|group| (self.rule(group), String::new())).collect();
        section(&mut text, "Together:", rules);
        if let Some(stdin) = self.stdin {
            let required = if stdin.required { "required" } else { "optional" };
            let help = if stdin.help.is_empty() { String::new() } else { format!(" {}", stdin.help) };
            text.push_str(&format!("\nStandard input ({required}):{help}\n"));
        }
        if !definition.examples.is_empty() {
            text.push_str("\nExamples:\n");
        }
        for example in &definition.examples {
            text.push_str(&format!("  $ {}\n", example.command));
            example.output.iter().flat_map(|output| output.lines()).for_each(|line| text.push_str(&format!("  {line}\n")));
        }
        text
    }

    /// A rule about several arguments, in words.
    pub(crate) fn rule(&self, group: &ArgumentGroup) -> String {
        let names: Vec<_> = group.members.iter().filter_map(|name| self.parameters.get(self.index(name)?)).map(Parameter::shown).collect();
        let list = names.join(", ");
        match group.choose {
            Choose::One => format!("exactly one of {list}"),
            Choose::Any => format!("one or more of {list}"),
            Choose::AtMostOne => format!("at most one of {list}"),
            Choose::AllOrNone => format!("all of {list}, or none of them"),
            Choose::Needs => match names.split_first() {
                Some((first, rest)) => format!("{first} needs {}", rest.join(" and ")),
                None => list,
            },
        }
    }

    /// The schema of the arguments as a JSON object.
    fn input_schema(&self, examples: &[Example]) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        let mut defs = Map::new();
        for parameter in &self.parameters {
            let mut property = parameter.property();
            hoist(&mut property, &mut defs);
            properties.insert(parameter.name.to_string(), property);
            if parameter.is_required() {
                required.push(Value::from(&*parameter.name));
            }
        }
        let mut schema = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
        let Some(object) = schema.as_object_mut() else { return schema };
        let mut rules: Vec<Value> = self.groups.iter().flat_map(rules).collect();
        if rules.len() == 1 {
            if let Some(Value::Object(rule)) = rules.pop() {
                object.extend(rule);
            }
        } else if !rules.is_empty() {
            object.insert("allOf".into(), rules.into());
        }
        if !defs.is_empty() {
            object.insert("$defs".into(), defs.into());
        }
        let examples: Vec<_> = examples.iter().filter_map(|example| example.arguments.clone()).map(Value::Object).collect();
        if !examples.is_empty() {
            object.insert("examples".into(), examples.into());
        }
        schema
    }
}

/// The rules of a group as JSON Schema.
fn rules(group: &ArgumentGroup) -> Vec<Value> {
    let members = group.members;
    let each = || members.iter().map(|name| json!({"required": [name]})).collect::<Vec<_>>();
    let others = |name: &str| members.iter().filter(|other| **other != name).copied().collect::<Vec<_>>();
    match group.choose {
        Choose::One => vec![json!({"oneOf": each()})],
        Choose::Any => vec![json!({"anyOf": each()})],
        Choose::AtMostOne => {
            let pairs = members.iter().enumerate().flat_map(|(i, a)| members.iter().skip(i + 1).map(move |b| (a, b)));
            pairs.map(|(a, b)| json!({"not": {"required": [a, b]}})).collect()
        }
        Choose::AllOrNone => {
            let needs: Map<_, _> = members.iter().map(|name| ((*name).to_owned(), json!(others(name)))).collect();
            vec![json!({"dependentRequired": needs})]
        }
        Choose::Needs => members.first().map(|first| json!({"dependentRequired": {*first: others(first)}})).into_iter().collect(),
    }
}

fn section(text: &mut String, title: &str, rows: Vec<(String, String)>) {
    if rows.is_empty() {
        return;
    }
    let width = rows.iter().map(|(written, _)| written.chars().count()).filter(|n| *n <= WRITTEN_COLUMNS).max().unwrap_or(0);
    text.push_str(&format!("\n{title}\n"));
    for (written, said) in rows {
        let mut lines = wrap(&said, HELP_COLUMNS - width - 4).into_iter();
        let first = if written.chars().count() > width {
            text.push_str(&format!("  {written}\n"));
            None
        } else {
            lines.next().map(|line| format!("  {written:width$}  {line}"))
        };
        for line in first.into_iter().chain(lines.map(|line| format!("  {:width$}  {line}", ""))) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
}

/// Words in lines of so many columns, where a word is not longer.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
