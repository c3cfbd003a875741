//! The crate with implementations of `CallableTool` written by hand, and what they share.

use std::fmt::Display;
use std::str::FromStr;

use bashkit_orchestrator::{CallableTool, ToolCall, ToolFailure, ToolOutput, ToolResult};
use serde::Serialize;
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Color {
    Black,
    White,
    Other,
}

impl FromStr for Color {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "black" => Ok(Self::Black),
            "white" => Ok(Self::White),
            "other" => Ok(Self::Other),
            _ => Err("it is not a color".to_owned()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Currency {
    Eur,
    Usd,
    Gbp,
}

impl FromStr for Currency {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "eur" => Ok(Self::Eur),
            "usd" => Ok(Self::Usd),
            "gbp" => Ok(Self::Gbp),
            _ => Err("it is not a currency".to_owned()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unit {
    Celsius,
    Fahrenheit,
}

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "celsius" => Ok(Self::Celsius),
            "fahrenheit" => Ok(Self::Fahrenheit),
            _ => Err("it is not a unit".to_owned()),
        }
    }
}

/// A word of a call.
pub enum Word<'a> {
    /// `--name` or `--name=value`.
    Flag(&'a str, Option<&'a str>),
    Value(&'a str),
}

/// The words of a call.
pub struct Words<'a> {
    tool: &'a dyn CallableTool,
    words: std::slice::Iter<'a, String>,
    only_values: bool,
}

impl<'a> Words<'a> {
    pub fn new(tool: &'a dyn CallableTool, words: &'a [String]) -> Self {
        Self { tool, words: words.iter(), only_values: false }
    }

    pub fn fail(&self, problem: impl Display) -> ToolFailure {
        ToolFailure::usage(format!("{problem}\nusage: {}", self.tool.usage()))
    }

    pub fn missing(&self, name: &str) -> ToolFailure {
        self.fail(format_args!("missing {name}"))
    }

    pub fn unexpected(&self, word: Word<'_>) -> ToolFailure {
        match word {
            Word::Flag(name, _) => self.fail(format_args!("unknown flag '--{name}'")),
            Word::Value(value) => self.fail(format_args!("unexpected argument '{value}'")),
        }
    }

    /// The value of a flag: behind `=`, or the next word.
    pub fn value(&mut self, name: &str, glued: Option<&'a str>) -> Result<&'a str, ToolFailure> {
        match glued.or_else(|| self.words.next().map(String::as_str)) {
            Some(value) => Ok(value),
            None => Err(self.fail(format_args!("--{name}: needs a value"))),
        }
    }

    /// Sets what may be given once.
    pub fn set<T: FromStr>(&mut self, place: &mut Option<T>, name: &str, text: &str, accepts: &str) -> Result<(), ToolFailure> {
        if place.is_some() {
            return Err(self.fail(format_args!("{name}: given more than once")));
        }
        match text.parse() {
            Ok(value) => *place = Some(value),
            Err(_) => return Err(self.fail(format_args!("{name}: '{text}' is not {accepts}"))),
        }
        Ok(())
    }

    /// `--name`, `--name=false`.
    pub fn switch(&mut self, place: &mut Option<bool>, name: &str, glued: Option<&str>) -> Result<(), ToolFailure> {
        self.set(place, name, glued.unwrap_or("true"), "true or false")
    }

    pub fn within<T: PartialOrd + Display>(&self, value: T, name: &str, min: T, max: T) -> Result<T, ToolFailure> {
        if min <= value && value <= max { Ok(value) } else { Err(self.fail(format_args!("{name}: {value} is not from {min} to {max}"))) }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.next()?;
        if word == "--" && !self.only_values {
            self.only_values = true;
            return self.next();
        }
        match word.strip_prefix("--").filter(|_| !self.only_values) {
            Some(flag) => Some(match flag.split_once('=') {
                Some((name, value)) => Word::Flag(name, Some(value)),
                None => Word::Flag(flag, None),
            }),
            None => Some(Word::Value(word)),
        }
    }
}

pub fn wants_help(words: &[String]) -> bool {
    words.iter().take_while(|word| *word != "--").any(|word| word == "--help" || word == "-h")
}

pub fn json(value: &impl Serialize) -> ToolResult {
    serde_json::to_string(value).map(ToolOutput::text).map_err(|error| ToolFailure::new(error.to_string()))
}

pub fn schema<T: schemars::JsonSchema>() -> Option<Value> {
    Some(schemars::schema_for!(T).to_value())
}

/// A call without bytes, as `CallableTool::call` is asked.
pub fn call(tool: &dyn CallableTool, args: &[String], stdin: Option<&str>) -> Result<String, String> {
    let args: Vec<_> = args.iter().map(|arg| arg.clone().into_bytes()).collect();
    let output = tool.call_with(ToolCall::new(&args, stdin.map(str::as_bytes))).map_err(|failure| failure.message)?;
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// A call of an asynchronous tool where nobody polls.
pub fn wait(future: Option<bashkit_orchestrator::tool::ToolFuture>) -> ToolResult {
    let mut future = future.ok_or_else(|| ToolFailure::new("it does not start"))?;
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
        std::thread::yield_now();
    }
}
