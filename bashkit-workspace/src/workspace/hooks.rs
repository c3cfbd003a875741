//! Hooks of the host before and after each command.

use std::sync::Arc;

use crate::sandbox::CommandResult;

/// A command that is about to run.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HookedCommand<'a> {
    /// The script, as the hooks before this one left it.
    pub command: &'a str,
    /// Directory in which the command will run.
    pub directory: &'a [u8],
}

/// Decision of a hook about a command.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandDecision {
    /// Lets the command run as it is.
    Run,
    /// Runs another script in place of the command.
    Rewrite(String),
    /// Refuses the command: the model reads the reason, exit code 126.
    Refuse(String),
    /// Answers in place of the command, which does not run.
    Answer(CommandResult),
}

type Before = Arc<dyn Fn(&HookedCommand<'_>) -> CommandDecision + Send + Sync>;
type After = Arc<dyn Fn(&str, &CommandResult) -> Option<CommandResult> + Send + Sync>;

/// Chains of both, in the order in which they were given.
#[derive(Clone, Default)]
pub(super) struct Hooks {
    pub(super) before: Vec<Before>,
    pub(super) after: Vec<After>,
}

impl Hooks {
    /// Asks each in turn; the first that does not let it run has the last word.
    pub(super) fn before(&self, command: &str, directory: &[u8]) -> CommandDecision {
        let mut rewritten: Option<String> = None;
        for hook in &self.before {
            let command = rewritten.as_deref().unwrap_or(command);
            match hook(&HookedCommand { command, directory }) {
                CommandDecision::Run => {}
                CommandDecision::Rewrite(script) => rewritten = Some(script),
                last => return last,
            }
        }
        rewritten.map_or(CommandDecision::Run, CommandDecision::Rewrite)
    }

    /// Each may give another result than the one before it left.
    pub(super) fn after(&self, command: &str, result: CommandResult) -> CommandResult {
        self.after.iter().fold(result, |result, hook| hook(command, &result).unwrap_or(result))
    }
}
