//! Reasons why an orchestrator cannot be built.

use crate::text::names;

/// Reason why [`OrchestratorToolBuilder::build`](crate::orchestrator::OrchestratorToolBuilder::build) gave no tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A tool's name cannot be the name of a command.
    #[error("'{name}' cannot be the name of a tool: use {}", names::ACCEPTED)]
    InvalidToolName {
        /// Name of the tool that was refused.
        name: String,
    },
    /// A tool's name belongs to the language.
    #[error(
        "'{name}' cannot be the name of a tool: it is a keyword or builtin of the shell, which would run instead; use another name, such as '{name}_tool'"
    )]
    ReservedToolName {
        /// Name of the tool that was refused.
        name: String,
    },
    /// A tool contradicts itself, so that no call of it could be right.
    #[error("the tool '{name}' is declared wrongly: {problem}")]
    InvalidTool {
        /// Name of the tool that contradicts itself.
        name: String,
        /// Contradiction in the declaration, in words.
        problem: String,
    },
    /// A rule of the policy cannot be meant like that.
    #[error("the policy is wrong: {problem}")]
    InvalidPolicy {
        /// Mistake in the policy, in words.
        problem: String,
    },
    /// Two tools have the same name.
    #[error("there are two tools named '{name}': each needs a name of its own")]
    DuplicateTool {
        /// Name that two tools have.
        name: String,
    },
    /// A variable's name cannot be the name of a variable.
    #[error("'{name}' cannot be the name of an environment variable: use a letter or `_`, then letters, digits and `_`")]
    InvalidEnvName {
        /// Name of the variable that was refused.
        name: String,
    },
    /// A tool needs something of the host that was not given.
    #[error("the tool '{tool}' needs a `{state}`: give one with OrchestratorToolBuilder::state or shared_state")]
    MissingState {
        /// Name of the tool that needs the state.
        tool: String,
        /// The name of the type.
        state: &'static str,
    },
    /// The sandbox could not be made, for example because a file cannot be put where it should be.
    #[error("{0}")]
    Sandbox(bashkit::Error),
}
