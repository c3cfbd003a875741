//! The tasks: what is asked for, in which worlds, with which tools, and how it is seen whether it was done.

mod chain;
mod creates;
mod join;
mod log;
mod migrate;
mod pages;
mod single;

use std::sync::{Mutex, MutexGuard, PoisonError};

use bashkit_orchestrator::CallableTool;

use super::plan::Plan;

/// What the work of a task is like: what guidance speaks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// What is done to each thing depends on reading it.
    ReadThenAct,
    /// One answer leads to many calls.
    FanOut,
    /// Pages that are only found one after the other.
    Pages,
    /// Long answers of which little matters.
    BigResult,
    /// One small call.
    Single,
    /// Each step needs judgement of the answer before.
    Sequential,
    /// Calls that do not depend on each other.
    Independent,
}

impl Shape {
    /// Whether the guidance asks for a script here.
    #[must_use]
    pub fn is_for_scripts(self) -> bool {
        matches!(self, Self::ReadThenAct | Self::FanOut | Self::Pages | Self::BigResult)
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::ReadThenAct => "what is done to each file depends on reading it",
            Self::FanOut => "two lists lead to many calls",
            Self::Pages => "pages one after the other",
            Self::BigResult => "long answers of which little matters",
            Self::Single => "one small call",
            Self::Sequential => "each step needs judgement of the last",
            Self::Independent => "calls that do not depend on each other",
        }
    }
}

/// Something that can be asked of a model.
pub trait Task: Sync {
    /// Its name in reports and on the command line.
    fn name(&self) -> &'static str;

    /// What its work is like.
    fn shape(&self) -> Shape;

    /// A world to do it in, made from a seed.
    fn world(&self, seed: u64) -> Box<dyn World>;

    /// How a simulated model does it that has read this prompt.
    fn plan(&self, prompt: &str) -> Box<dyn Plan>;
}

/// The state that tools work on.
pub trait World {
    /// What the model is asked.
    fn prompt(&self) -> String;

    /// The tools, which share this world.
    fn tools(&self) -> Vec<Box<dyn CallableTool>>;

    /// What is not as it should be; nothing when the task was done.
    fn problems(&self) -> Vec<String>;
}

/// All tasks.
pub const ALL: [&dyn Task; 7] =
    [&migrate::Migrate, &join::Join, &pages::Pages, &log::Log, &single::Single, &chain::Chain, &creates::Creates];

/// A task by its name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Task> {
    ALL.into_iter().find(|task| task.name() == name)
}

fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What differs between two maps, in words.
fn differences<K: Ord + std::fmt::Display, V: PartialEq + std::fmt::Debug>(
    what: &str,
    found: &std::collections::BTreeMap<K, V>,
    wanted: &std::collections::BTreeMap<K, V>,
) -> Vec<String> {
    let missing = wanted.iter().filter(|(key, value)| found.get(key) != Some(value));
    let missing = missing.map(|(key, value)| match found.get(key) {
        None => format!("{what} {key} is missing"),
        Some(other) => format!("{what} {key} is {other:?}, not {value:?}"),
    });
    let extra = found.keys().filter(|key| !wanted.contains_key(key)).map(|key| format!("{what} {key} should not be"));
    missing.chain(extra).collect()
}
