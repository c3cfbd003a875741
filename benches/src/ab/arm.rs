//! The arms of the comparison: what a model is offered, and what it is told about it.

use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool};

use super::conversation::Offered;

/// When a script helps. Behind it stands what the orchestrator itself says ([`Tool::system_prompt`]).
pub const GUIDANCE: &str = "\
Write ONE script where it saves reading or turns: when what is done to each of several things depends on first reading it, when one answer \
leads to many calls, when there are pages to go through, or when an answer is long and little of it matters. Print only what you need to know.\n\
Call the tools directly for one small call, for several calls that do not depend on each other, and where each step needs your own judgement \
of the answer before.\n";

const TASK: &str =
    "You work with tools. Do what is asked, completely, with as few turns as you can; when it is done, say so in one sentence.\n";

/// What a model is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Each tool by itself.
    Off,
    /// Each tool by itself, and the script tool with guidance when it helps.
    On,
    /// The same without guidance.
    OnUnguided,
    /// The script tool alone, which can call all of them.
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

    /// Whether the model is told when a script helps.
    #[must_use]
    pub fn is_guided(self) -> bool {
        self == Self::On
    }

    /// The tools of a request.
    #[must_use]
    pub fn offered(self, api: &OrchestratorTool) -> Offered {
        let tools = if self == Self::OneTool { Vec::new() } else { api.tools().map(CallableTool::definition).collect() };
        Offered { tools, script: (self != Self::Off).then(|| api.definition()) }
    }

    /// The system prompt. The only place where guidance comes in.
    #[must_use]
    pub fn system_prompt(self, api: &OrchestratorTool) -> String {
        let mut text = TASK.to_owned();
        if self != Self::Off {
            text.push('\n');
            text.push_str(&api.system_prompt());
        }
        if self.is_guided() {
            text.push_str("\n## When to write a script\n\n");
            text.push_str(GUIDANCE);
        }
        text
    }
}
