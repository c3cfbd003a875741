//! Calls that were allowed for the rest of a session.

use std::sync::{Mutex, PoisonError};

use bashkit::flat_map::FlatMap;

use crate::tool::ToolArguments;

/// Calls that were allowed for the rest of a session: tool and arguments as JSON. Files have no tool.
#[derive(Debug, Default)]
pub(crate) struct Allowances(Mutex<FlatMap<(String, String), ()>>);

impl Allowances {
    fn key(tool: &str, arguments: &ToolArguments) -> (String, String) {
        let mut sorted = arguments.clone();
        sorted.sort_keys();
        (tool.to_owned(), serde_json::to_string(&sorted).unwrap_or_default())
    }

    pub(crate) fn add(&self, tool: &str, arguments: &ToolArguments) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(Self::key(tool, arguments), ());
    }

    pub(crate) fn has(&self, tool: &str, arguments: &ToolArguments) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&Self::key(tool, arguments))
    }
}
