//! One run of a script, as its calls see it.

use std::sync::{Arc, OnceLock};

use bashkit::kernel::Driver;
use bashkit::limits::Deadline;
use bashkit::vfs::FileSystem;

use super::journal::CallJournal;
use super::observer::RunObserver;
use crate::policy::{Allowances, Delegations, Gatekeeper, RunMode};
use crate::registry::{RegisteredTool, Registry};
use crate::tool::{Runtime, SessionKeys, States, ToolDefinition};

/// One run of a script, as its calls see it.
#[derive(Default)]
pub(crate) struct Run {
    pub(crate) registry: Registry,
    pub(crate) states: States,
    pub(crate) observer: Arc<RunObserver>,
    pub(crate) gatekeeper: Arc<Gatekeeper>,
    pub(crate) allowances: Arc<Allowances>,
    pub(crate) delegations: Delegations,
    pub(crate) journal: Option<Arc<dyn CallJournal>>,
    pub(crate) mode: RunMode,
    pub(crate) keys: SessionKeys,
    /// Whether scripts have commands for the keys.
    pub(crate) has_key_commands: bool,
    /// Task that polls the run.
    pub(crate) driver: Arc<OnceLock<Driver>>,
    /// Executor on which asynchronous tools run; `None`: whoever waits for them polls them.
    pub(crate) runtime: Option<Runtime>,
    /// Files of the script, with no rules around them.
    pub(crate) files: OnceLock<Arc<dyn FileSystem>>,
    /// End of the time of the run, once its bash is there.
    pub(crate) deadline: Arc<OnceLock<Arc<Deadline>>>,
}

impl Run {
    /// Whether somebody may have something to say about calls of a tool.
    pub(crate) fn judges(&self, definition: &ToolDefinition) -> bool {
        self.gatekeeper.applies_to(definition, &self.registry) || self.mode.applies_to_all()
    }

    /// Whether a call of a tool by a script reads its standard input as it comes: nobody has to know it before.
    pub(crate) fn streams_stdin(&self, tool: &RegisteredTool) -> bool {
        self.journal.is_none() && tool.tool.streams_stdin() && !self.judges(&tool.definition)
    }
}
