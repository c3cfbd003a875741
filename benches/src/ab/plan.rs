//! What a simulated model knows how to do: the operations of a task, and which of them have their inputs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Where a model has a value from, which is where it can go wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The prompt, or common knowledge.
    Known,
    /// So many values that it read in answers.
    Read(usize),
    /// Its own judgement of an answer, which could have been one of these.
    Judged(Vec<String>),
}

/// A call of a tool that a task needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// What it is, so that its answer is found again: unique within the task.
    pub key: String,
    /// The tool's name.
    pub tool: &'static str,
    /// Its arguments, and where the model has them from.
    pub arguments: Vec<(&'static str, Value, Source)>,
}

impl Operation {
    /// One without arguments.
    pub fn new(key: impl Into<String>, tool: &'static str) -> Self {
        Self { key: key.into(), tool, arguments: Vec::new() }
    }

    /// With an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>, source: Source) -> Self {
        self.arguments.push((name, value.into(), source));
        self
    }
}

/// What a model learnt from the answers in its conversation.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    answers: BTreeMap<String, (String, Value)>,
    given_up: BTreeSet<String>,
}

impl Seen {
    /// The answer to an operation.
    #[must_use]
    pub fn answer(&self, key: &str) -> Option<&str> {
        self.answers.get(key).map(|(text, _)| text.as_str())
    }

    /// The answer to an operation as JSON; null where it is none.
    #[must_use]
    pub fn json(&self, key: &str) -> Option<&Value> {
        self.answers.get(key).map(|(_, json)| json)
    }

    /// Whether nothing more is to come: it was answered, forgotten or given up.
    #[must_use]
    pub fn is_settled(&self, key: &str) -> bool {
        self.answers.contains_key(key) || self.given_up.contains(key)
    }

    pub(super) fn learn(&mut self, key: String, answer: String) {
        let json = serde_json::from_str(&answer).unwrap_or_default();
        self.answers.insert(key, (answer, json));
    }

    pub(super) fn give_up(&mut self, key: String) {
        self.given_up.insert(key);
    }
}

/// How a script does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Program {
    /// One program for the whole task.
    Whole(String),
    /// No program can: what comes next takes the model's judgement. A script then holds one call.
    OneStep,
}

/// How a task is done, by somebody who has read its prompt and nothing else.
pub trait Plan {
    /// The operations whose inputs are known from what was seen, with those that are already done. Operations that need what was not seen
    /// are not among them.
    fn ready(&self, seen: &Seen) -> Vec<Operation>;

    /// How a script does it.
    fn program(&self) -> Program;

    /// A call that looks whether it was done; `None` where there is nothing to look at.
    fn look(&self) -> Option<Operation>;
}
