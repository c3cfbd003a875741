//! Before anything is done: plan mode, dry runs, and plans that are approved as a whole.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::{Analysis, AnalyzedWord, Decision, Verdict};
use crate::text::visible::visible;
use crate::tool::{Effects, ToolArguments, ToolDefinition, ToolOutput};

/// A call of a tool that was not made.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PlannedCall {
    /// Name of the tool that would be called.
    pub tool: String,
    /// Words behind the name of the tool.
    pub args: Vec<String>,
    /// The arguments, checked against the tool's input schema; `None` when they are wrong.
    pub arguments: Option<ToolArguments>,
    /// Effects of the tool on the world.
    pub effects: Effects,
    /// Decision of the policy and the tool itself about the call.
    pub decision: Decision,
    /// Reason why the call is not allowed by itself, or error in its arguments.
    pub reason: String,
    /// Whether the call can be made any number of times: in a loop, a function, a trap, behind `find -exec`.
    pub repeats: bool,
}

/// Plan of a script, as far as its text tells: see [`OrchestratorTool::plan`](crate::OrchestratorTool::plan).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// Script that the plan is of.
    pub script: String,
    /// Analysis from which the plan was made.
    pub analysis: Analysis,
    /// The calls of tools of which every word is known, in their order.
    pub calls: Vec<PlannedCall>,
}

impl Plan {
    /// Says yes to all calls of the plan at once.
    #[must_use]
    pub fn approve(self) -> ApprovedPlan {
        let mut calls: BTreeMap<PlannedWords, Option<u64>> = BTreeMap::new();
        for call in &self.calls {
            let args = call.args.iter().map(|arg| arg.clone().into_bytes()).collect();
            let count = calls.entry((call.tool.clone(), args)).or_insert(Some(0));
            *count = if call.repeats { None } else { count.map(|count| count + 1) };
        }
        ApprovedPlan { digest: digest_of_script(&self.script), calls }
    }
}

/// For people: a line for each call, then what cannot be told. Characters that cannot be seen, or change the order of others, are written as `\u{202e}`.
impl Display for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for call in &self.calls {
            let args: String = call.args.iter().map(|arg| format!(" {}", visible(&format!("{arg:?}")))).collect();
            let decision = match call.decision {
                Decision::Allow => "allowed",
                Decision::Ask => "asks",
                Decision::Deny => "denied",
            };
            let reason = if call.reason.is_empty() { String::new() } else { format!(": {}", visible(&call.reason)) };
            writeln!(f, "{}{args}{} [{decision}{reason}]", call.tool, if call.repeats { " (repeatedly)" } else { "" })?;
        }
        for part in &self.analysis.opaque {
            writeln!(f, "not known, line {}: {}", part.line, visible(&part.what))?;
        }
        for error in &self.analysis.errors {
            let message: Vec<_> = error.message.lines().map(visible).collect();
            writeln!(f, "wrong, line {}: {}", error.line, message.join("\n"))?;
        }
        Ok(())
    }
}

/// Tool and words of a planned call.
type PlannedWords = (String, Vec<Vec<u8>>);

/// A plan that somebody said yes to: see [`OrchestratorTool::execute_planned`](crate::OrchestratorTool::execute_planned). It can be used again: each run has the whole of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovedPlan {
    pub(crate) digest: [u8; 32],
    /// Number of times that each call may be made; `None`: any number of times.
    pub(crate) calls: BTreeMap<PlannedWords, Option<u64>>,
}

/// A plan was approved for another script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the plan was approved for another script: make a plan of this one")]
pub struct PlanMismatch;

pub(crate) fn digest_of_script(script: &str) -> [u8; 32] {
    Sha256::digest(script.as_bytes()).into()
}

/// Treatment of the calls of a run.
#[derive(Debug, Clone, Default)]
pub(crate) enum RunMode {
    #[default]
    Usual,
    /// Dry run: calls that change something are written down and not made.
    Dry(Arc<Mutex<Vec<PlannedCall>>>),
    /// Planned run: nobody is asked about these calls.
    Planned(Arc<Mutex<BTreeMap<PlannedWords, Option<u64>>>>),
}

impl RunMode {
    /// Whether calls are looked at that no rule minds.
    pub(crate) fn applies_to_all(&self) -> bool {
        matches!(self, Self::Dry(_))
    }

    /// The answer to a call that is only written down.
    pub(crate) fn answer(
        &self,
        definition: &ToolDefinition,
        args: &[Vec<u8>],
        arguments: &ToolArguments,
        verdict: &Verdict,
    ) -> Option<ToolOutput> {
        let Self::Dry(calls) = self else { return None };
        if definition.flags().read_only {
            return None;
        }
        let (decision, reason) = decision_of(verdict);
        calls.lock().unwrap_or_else(PoisonError::into_inner).push(PlannedCall {
            tool: definition.name.clone(),
            args: args.iter().map(|arg| String::from_utf8_lossy(arg).into_owned()).collect(),
            arguments: Some(arguments.clone()),
            effects: definition.effects,
            decision,
            reason,
            repeats: false,
        });
        Some(ToolOutput::text(String::new()))
    }

    /// Whether somebody said yes to this call before the run; counts it.
    pub(crate) fn matches(&self, tool: &str, args: &[Vec<u8>], has_stdin: bool, parent: Option<u64>) -> bool {
        let Self::Planned(calls) = self else { return false };
        if has_stdin || parent.is_some() {
            return false;
        }
        let mut calls = calls.lock().unwrap_or_else(PoisonError::into_inner);
        match calls.get_mut(&(tool.to_owned(), args.to_vec())) {
            Some(None) => true,
            Some(Some(left)) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }
}

pub(crate) fn decision_of(verdict: &Verdict) -> (Decision, String) {
    match verdict {
        Verdict::Allow => (Decision::Allow, String::new()),
        Verdict::Ask(reason) => (Decision::Ask, reason.clone()),
        Verdict::Deny(reason) => (Decision::Deny, reason.clone()),
    }
}

impl AnalyzedWord {
    /// The text, where it is known.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text),
            Self::Opaque(_) => None,
        }
    }
}
