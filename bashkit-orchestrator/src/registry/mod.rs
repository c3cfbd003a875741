//! Registered tools of an orchestrator, and what has to hold between them: see [`BuildError`].

mod checks;
mod error;

use std::sync::{Arc, OnceLock};

use bashkit::flat_map::FlatMap;
use bashkit::host::catch_host_panic;

pub(crate) use checks::check;
pub use error::BuildError;

use crate::combinators;
use crate::text::names::{self, known_tools};
use crate::tool::{CallableTool, Effects, ToolDefinition, ToolFailure};

/// A tool and what is said about it: asked once, since a tool may make it anew each time.
pub(crate) struct RegisteredTool {
    pub(crate) tool: Box<dyn CallableTool>,
    pub(crate) definition: ToolDefinition,
    pub(crate) summary: String,
    /// Digest of the definition, for journals; empty until first asked for.
    pub(crate) digest: OnceLock<[u8; 32]>,
}

impl RegisteredTool {
    /// Whether a call with these words reads standard input.
    pub(crate) fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        catch_host_panic("a tool", || self.tool.reads_stdin(args)).unwrap_or(true)
    }

    pub(crate) fn name(&self) -> &str {
        self.tool.name()
    }
}

/// The tools, by the order in which they were added.
#[derive(Clone, Default)]
pub(crate) struct Registry {
    entries: Arc<[Arc<RegisteredTool>]>,
    /// Tools that are not there in plan mode.
    withheld: Arc<[Arc<RegisteredTool>]>,
}

impl Registry {
    pub(crate) fn new(tools: Vec<Box<dyn CallableTool>>) -> Result<Self, BuildError> {
        let mut names = FlatMap::new();
        for tool in &tools {
            let name = tool.name();
            if !names::is_valid(name) {
                return Err(BuildError::InvalidToolName { name: name.to_owned() });
            }
            if names::is_reserved(name) {
                return Err(BuildError::ReservedToolName { name: name.to_owned() });
            }
            if names.insert(name, ()).is_some() {
                return Err(BuildError::DuplicateTool { name: name.to_owned() });
            }
        }
        drop(names);
        let entry = |tool: Box<dyn CallableTool>| {
            let (tool, definition) = combinators::as_declared(tool);
            if let Err(problem) = tool.check() {
                return Err(BuildError::InvalidTool { name: tool.name().to_owned(), problem });
            }
            let summary = definition.summary_line();
            Ok(Arc::new(RegisteredTool { tool, definition, summary, digest: OnceLock::new() }))
        };
        Ok(Self { entries: tools.into_iter().map(entry).collect::<Result<_, _>>()?, withheld: Arc::default() })
    }

    /// Only the tools that are said to change nothing.
    pub(crate) fn read_only(&self) -> Self {
        let (entries, withheld): (Vec<_>, Vec<_>) =
            self.entries.iter().chain(&*self.withheld).cloned().partition(|entry| entry.definition.flags().in_plan_mode);
        Self { entries: entries.into(), withheld: withheld.into() }
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &dyn CallableTool> {
        self.entries.iter().map(|entry| &*entry.tool)
    }

    pub(crate) fn definitions(&self) -> impl ExactSizeIterator<Item = &ToolDefinition> {
        self.entries.iter().map(|entry| &entry.definition)
    }

    /// Definitions of all tools, those among them that plan mode withholds.
    pub(crate) fn known(&self) -> impl Iterator<Item = &ToolDefinition> {
        self.entries.iter().chain(&*self.withheld).map(|entry| &entry.definition)
    }

    /// Definitions of the parts of a tool, and of theirs, each once.
    pub(crate) fn parts_below(&self, definition: &ToolDefinition) -> Vec<&ToolDefinition> {
        let mut found: Vec<&ToolDefinition> = Vec::new();
        let mut left: Vec<&String> = definition.composed_of.iter().rev().collect();
        while let Some(name) = left.pop() {
            let part = self.definitions().find(|part| part.name == *name && found.iter().all(|known| known.name != *name));
            if let Some(part) = part {
                found.push(part);
                left.extend(part.composed_of.iter().rev());
            }
        }
        found
    }

    /// Says of which tools each is composed, in their order. Only while nobody else holds them.
    pub(crate) fn set_parts(&mut self, parts: Vec<Vec<String>>) {
        let Some(entries) = Arc::get_mut(&mut self.entries) else { return };
        for (entry, parts) in entries.iter_mut().zip(parts) {
            if let Some(entry) = Arc::get_mut(entry) {
                entry.definition.composed_of = parts;
            }
        }
    }

    /// Says what the tools do to the world, in their order. Only while nobody else holds them.
    pub(crate) fn set_effects(&mut self, effects: Vec<Effects>) {
        let Some(entries) = Arc::get_mut(&mut self.entries) else { return };
        for (entry, effects) in entries.iter_mut().zip(effects) {
            if let Some(entry) = Arc::get_mut(entry) {
                entry.definition.effects = effects;
            }
        }
    }

    /// All tools, in the order in which they were added.
    pub(crate) fn all(&self) -> &[Arc<RegisteredTool>] {
        &self.entries
    }

    /// Tools that scripts can call.
    pub(crate) fn exposed(&self) -> impl Iterator<Item = &Arc<RegisteredTool>> {
        self.entries.iter().filter(|entry| entry.definition.flags().script_exposable)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.name() == name)
    }

    /// Whether plan mode keeps a tool of that name from scripts.
    pub(crate) fn withholds(&self, name: &str) -> bool {
        self.withheld.iter().any(|entry| entry.name() == name && entry.definition.flags().script_exposable)
    }

    pub(crate) fn find(&self, name: &str) -> Result<&Arc<RegisteredTool>, ToolFailure> {
        let unknown = || {
            if self.withheld.iter().any(|entry| entry.name() == name) {
                let message = format!("denied: '{name}' is withheld by plan mode, which has only tools that are declared read-only");
                return ToolFailure::new(message).with_status(126).with_code("plan-mode");
            }
            ToolFailure::unknown_tool(name, &known_tools(name, self.entries.iter().map(|entry| entry.name())))
        };
        self.entries.iter().find(|entry| entry.name() == name).ok_or_else(unknown)
    }
}
