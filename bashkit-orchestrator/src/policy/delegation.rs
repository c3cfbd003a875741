//! Rights of a composed tool to its parts, where they are less than everything.

use std::sync::Arc;
use std::time::Duration;

use bashkit::flat_map::FlatMap;

use super::Rule;
use crate::tool::{ToolArguments, ToolDefinition};

/// Narrows what a composed tool may do with the parts that a rule is about: only calls that the rule matches, only so many, only for so long. It holds for each
/// call of the composed tool and ends with it. A part that several grants are about may be called when one of them allows it; one that none is about, as
/// before.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Rule, ScriptTool, Tool, callable_tool};
/// use bashkit_orchestrator::policy::Delegation;
///
/// /// Mail somebody.
/// #[callable_tool]
/// fn mail(to: String) -> String {
///     format!("mailed {to}")
/// }
///
/// let invite = ScriptTool::new("invite", "Invite people.", r#"for who in "${all[@]}"; do mail "$who"; done"#).arg::<Vec<String>, _>("all", "Who");
/// let api = OrchestratorTool::builder("party")
///     .tool(Mail)
///     .tool(invite)
///     .delegate("invite", Delegation::of(Rule::tool("mail").arg("to", "*@example.org")).calls(2))
///     .build()?;
/// let response = api.execute("invite a@example.org eve@evil.net b@example.org c@example.org; mail eve@evil.net".into());
/// assert_eq!(response.stdout, "mailed a@example.org\nmailed b@example.org\nmailed eve@evil.net\n");
/// assert_eq!(
///     response.stderr,
///     "mail: 'invite' may not call 'mail' like that: no grant allows these arguments\n\
///      mail: 'invite' may not call 'mail' like that: it made the 2 calls that it was granted\n"
/// );
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Delegation {
    rule: Rule,
    calls: Option<u64>,
    within: Option<Duration>,
}

impl Delegation {
    /// Calls that the rule matches.
    #[must_use]
    pub fn of(rule: Rule) -> Self {
        Self { rule, calls: None, within: None }
    }

    /// At most so many of them in each call of the composed tool.
    #[must_use]
    pub fn calls(mut self, max: u64) -> Self {
        self.calls = Some(max);
        self
    }

    /// Only so long after the composed tool was called.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.within = Some(time);
        self
    }

    pub(crate) fn is_about(&self, definition: &ToolDefinition) -> bool {
        self.rule.is_about_tool(definition)
    }

    /// Reason why the delegation does not allow a call; `None`: it does.
    pub(crate) fn refuses(
        &self,
        definition: &ToolDefinition,
        arguments: &ToolArguments,
        n_calls: u64,
        elapsed: Duration,
    ) -> Option<String> {
        if !self.rule.is_about(definition, arguments, true) {
            return Some("no grant allows these arguments".to_owned());
        }
        if self.within.is_some_and(|within| elapsed > within) {
            return Some("the time for which it was granted is over".to_owned());
        }
        match self.calls {
            Some(max) if n_calls >= max => Some(format!("it made the {max} calls that it was granted")),
            _ => None,
        }
    }
}

/// Delegations of an orchestrator, by the name of the composed tool that they narrow.
#[derive(Debug, Clone, Default)]
pub(crate) struct Delegations(Arc<FlatMap<String, Arc<[Delegation]>>>);

impl Delegations {
    pub(crate) fn new(all: Vec<(String, Delegation)>) -> Self {
        let mut by_tool: FlatMap<String, Vec<Delegation>> = FlatMap::new();
        for (tool, delegation) in all {
            by_tool.or_default(tool).push(delegation);
        }
        Self(Arc::new(by_tool.into_iter().map(|(tool, all)| (tool, Arc::from(all))).collect()))
    }

    /// Delegations of one tool, in the order in which they were given.
    pub(crate) fn of(&self, tool: &str) -> Arc<[Delegation]> {
        self.0.get(tool).cloned().unwrap_or_default()
    }
}
