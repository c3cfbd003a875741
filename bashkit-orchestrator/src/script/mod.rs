//! Tools that are scripts: in bash, or programs in other languages that call the tools of an orchestrator.
//!
//! [`ScriptTool`] is a tool that is written in bash; [`atomic_edit`] and [`multi_edit`] are two that are ready. With the feature `local`, `ProgramTool` runs programs in Python, JavaScript or TypeScript, and
//! [`stubs`] writes the modules by which they call tools.

mod edit;
#[cfg(all(feature = "local", unix))]
mod hidden;
#[cfg(all(feature = "local", unix))]
mod program;
#[cfg(all(feature = "local", unix))]
mod rpc;
#[cfg(all(feature = "local", unix))]
mod runtime;
mod script_tool;
mod stubs;

pub use edit::{atomic_edit, multi_edit};
#[cfg(all(feature = "local", unix))]
pub use program::{ProgramError, ProgramTool, ProgramToolBuilder};
pub use script_tool::ScriptTool;
pub use stubs::{StubLanguage, stubs};

/// A language in which a model writes programs that call tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// Ours, in this process: no runtime is needed, and nothing of the host is there.
    Bash,
    /// Python, run by `python3` or `python`.
    Python,
    /// JavaScript, run by `bun`, `node` or `deno`.
    JavaScript,
    /// `bun`, `deno`, or a `node` that knows types (22.18 or later).
    TypeScript,
}

impl Language {
    /// Name of the language as a command: `bash`, `python`, ….
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Python => "python",
            Self::JavaScript => "javascript",
            Self::TypeScript => "typescript",
        }
    }
}
