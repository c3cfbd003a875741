//! The arms of the comparison: what a model is offered, and what it is told about it.

use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool};

use super::conversation::Offered;

const TASK: &str =
    "You work with tools. Do what is asked, completely, with as few turns as you can; when it is done, say so in one sentence.\n";

/// What a model is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Each tool by itself.
    Off,
    /// Each tool by itself, and the script tool, with the orchestrator's guidance when a script helps.
    On,
    /// The same without guidance.
    OnUnguided,
    /// The script tool alone, which can call all of them, with the guidance.
    OneTool,
}

impl Arm {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Off, Self::On, Self::OnUnguided, Self::OneTool];

    /// Its name in reports and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::OnUnguided => "on-unguided",
            Self::OneTool => "one-tool",
        }
    }

    /// Whether the model is told when a script helps: for [`OrchestratorToolBuilder::guidance`](bashkit_orchestrator::orchestrator::OrchestratorToolBuilder::guidance).
    #[must_use]
    pub fn is_guided(self) -> bool {
        matches!(self, Self::On | Self::OneTool)
    }

    /// The tools of a request.
    #[must_use]
    pub fn offered(self, api: &OrchestratorTool) -> Offered {
        let tools = if self == Self::OneTool { Vec::new() } else { api.tools().map(CallableTool::definition).collect() };
        Offered { tools, script: (self != Self::Off).then(|| api.definition()) }
    }

    /// The system prompt.
    #[must_use]
    pub fn system_prompt(self, api: &OrchestratorTool) -> String {
        if self == Self::Off { TASK.to_owned() } else { format!("{TASK}\n{}", api.system_prompt()) }
    }
}
