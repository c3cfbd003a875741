//! Tools of an orchestrator in a bash of the host's own.

use std::fmt::Debug;
use std::sync::Arc;

use bashkit::{Bash, BashBuilder};

use super::OrchestratorTool;
use super::run::driven;
use crate::builtin;
use crate::call::{RunGuard, RunObserver};
use crate::trace::Trace;

/// Calls of the tools that an orchestrator has given to a bash: see [`OrchestratorTool::equip`]. The calls of a bash end with this value.
pub struct Equipment {
    tool: String,
    observer: Arc<RunObserver>,
    _end: RunGuard,
}

impl Debug for Equipment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Equipment").field("tool", &self.tool).finish_non_exhaustive()
    }
}

impl Equipment {
    /// Trace of the calls so far, in all scripts of the bash. The exit code is that of the last script.
    #[must_use]
    pub fn trace(&self, exit_code: i32) -> Trace {
        self.observer.trace(&self.tool, exit_code).unwrap_or_default()
    }
}

impl OrchestratorTool {
    /// Builds a bash of the host's own, with its files, limits and input, in which the tools are commands, and `tools` searches them. Policy and approver decide about the calls;
    /// rules about files do not hold, and files and variables of the orchestrator are not used.
    ///
    /// ```
    /// use bashkit::Bash;
    /// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
    ///
    /// /// Greet somebody.
    /// #[callable_tool(read_only)]
    /// fn greet(name: String) -> String {
    ///     format!("hello, {name}")
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Greet).build()?;
    /// let (mut bash, equipment) = api.equip(Bash::builder().env("WHO", "ada"));
    /// assert_eq!(bash.exec("x=$(greet $WHO)")?.status, 0);
    /// assert_eq!(bash.exec("echo $x")?.stdout, b"hello, ada\n");
    /// assert_eq!(equipment.trace(0).calls[0].tool, "greet");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn equip(&self, bash: BashBuilder) -> (Bash, Equipment) {
        let observer = self.observe(None, true);
        let run = self.new_run(&observer, None, Arc::clone(&self.0.gatekeeper), Arc::default(), None);
        let hinted = self.0.catalogue.hints(bash);
        let bash = builtin::builtins(&run).chain(builtin::search(&self.0.catalogue)).fold(hinted, BashBuilder::builtin);
        let bash = driven(bash, &run);
        if let Some(files) = bash.fs() {
            let _ = run.files.set(files);
        }
        let equipment = Equipment { tool: self.0.name.clone(), _end: RunGuard(Arc::clone(&observer)), observer };
        (bash, equipment)
    }
}
