//! Why an orchestrator cannot be built.

use crate::text::names;

/// Why [`OrchestratorToolBuilder::build`](crate::orchestrator::OrchestratorToolBuilder::build) gave no tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A tool's name cannot be the name of a command.
    #[error("'{name}' cannot be the name of a tool: use {}", names::ACCEPTED)]
    InvalidToolName {
        /// The name.
        name: String,
    },
    /// A tool's name belongs to the language.
    #[error(
        "'{name}' cannot be the name of a tool: it is a keyword or builtin of the shell, which would run instead; use another name, such as '{name}_tool'"
    )]
    ReservedToolName {
        /// The name.
        name: String,
    },
    /// A tool contradicts itself, so that no call of it could be right.
    #[error("the tool '{name}' is declared wrongly: {problem}")]
    InvalidTool {
        /// The name.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// A rule of the policy cannot be meant like that.
    #[error("the policy is wrong: {problem}")]
    InvalidPolicy {
        /// What is wrong.
        problem: String,
    },
    /// Two tools have the same name.
    #[error("there are two tools named '{name}': each needs a name of its own")]
    DuplicateTool {
        /// The name.
        name: String,
    },
    /// A variable's name cannot be the name of a variable.
    #[error("'{name}' cannot be the name of an environment variable: use a letter or `_`, then letters, digits and `_`")]
    InvalidEnvName {
        /// The name.
        name: String,
    },
    /// A tool needs something of the host that was not given.
    #[error("the tool '{tool}' needs a `{state}`: give one with OrchestratorToolBuilder::state or shared_state")]
    MissingState {
        /// The tool's name.
        tool: String,
        /// The name of the type.
        state: &'static str,
    },
    /// The sandbox could not be made, for example because a file cannot be put where it should be.
    #[error("{0}")]
    Sandbox(bashkit::Error),
}
