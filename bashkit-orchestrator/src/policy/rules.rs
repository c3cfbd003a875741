//! Rules about calls and files, and what they say together.

use std::fmt::{Debug, Write as _};
use std::sync::Arc;

use bashkit::host::catch_host_panic;
use serde::Deserialize;
use serde_json::Value;

use super::pattern::Pattern;
use super::url::{UrlPattern, urls_in};
use crate::text::names::known_tools;
use crate::tool::{Confirm, Effects, ToolArguments, ToolDefinition};

/// Decision of a policy about a call, or about a file that is written to. Later variants are stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Lets the call or the write through.
    #[default]
    Allow,
    /// Asks the approver about the call or the write.
    Ask,
    /// Refuses the call or the write.
    Deny,
}

type Predicate = Arc<dyn Fn(&ToolArguments) -> bool + Send + Sync>;

/// Rule about calls: it applies to those of which everything that it says is true.
///
/// In globs `*` is any text, `?` any character, `[a-z]` one of these, and `\` takes the next character as it is. They have to match all of a text.
///
/// ```
/// use bashkit_orchestrator::{Policy, Rule};
///
/// let policy = Policy::new()
///     .deny(Rule::tool("pay").arg("who", "mallory*"))
///     .ask(Rule::tool("pay").when(|arguments| arguments["amount"].as_u64() > Some(100)))
///     .ask(Rule::any().destructive(true))
///     .deny(Rule::any().url("http://*"))
///     .deny(Rule::tool("*_internal").because("these are for the night shift"));
/// ```
#[derive(Clone, Default)]
pub struct Rule {
    tool: Option<Pattern>,
    args: Vec<(String, Pattern)>,
    when: Option<Predicate>,
    effects: Effects,
    url: Option<UrlPattern>,
    because: Option<String>,
}

impl Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Rule({})", self.words())
    }
}

impl Rule {
    /// Rule that applies to every call.
    #[must_use]
    pub fn any() -> Self {
        Self::default()
    }

    /// About the tools of which the name matches a glob. A name that is no glob has to be that of a tool: `build` refuses a policy with a misspelt one.
    #[must_use]
    pub fn tool(name: impl AsRef<str>) -> Self {
        Self { tool: Some(Pattern::text(name.as_ref())), ..Self::default() }
    }

    /// About calls of which an argument matches a glob. What is not text is compared as JSON. Of a list or an object, each thing in it is compared by
    /// itself: a rule that allows wants all of them to match, any other is content with one. An argument that was not given matches nothing.
    #[must_use]
    pub fn arg(mut self, name: impl Into<String>, glob: impl AsRef<str>) -> Self {
        self.args.push((name.into(), Pattern::text(glob.as_ref())));
        self
    }

    /// About calls of which this is true. When the function panics, the rule does not allow, and does deny or ask.
    #[must_use]
    pub fn when(mut self, predicate: impl Fn(&ToolArguments) -> bool + Send + Sync + 'static) -> Self {
        self.when = Some(Arc::new(predicate));
        self
    }

    /// About tools that change nothing, or that may. A tool that does not say it may.
    #[must_use]
    pub fn read_only(mut self, is: bool) -> Self {
        self.effects.read_only = Some(is);
        self
    }

    /// About tools that may delete or overwrite, or that do not. A tool that says nothing may.
    #[must_use]
    pub fn destructive(mut self, is: bool) -> Self {
        self.effects.destructive = Some(is);
        self
    }

    /// About tools that can be called twice, or that cannot. A tool that says nothing cannot.
    #[must_use]
    pub fn idempotent(mut self, is: bool) -> Self {
        self.effects.idempotent = Some(is);
        self
    }

    /// About tools that reach the world outside, or that do not. A tool that says nothing does.
    #[must_use]
    pub fn open_world(mut self, is: bool) -> Self {
        self.effects.open_world = Some(is);
        self
    }

    /// About calls with a URL in any argument: `scheme://host:port/path` of globs, of which only the host has to be there. In the path, `*` stays
    /// between two slashes and `**` does not. A rule that allows wants every URL of the call to match, and one to be there.
    ///
    /// URLs are read as browsers do: `https:\\EVIL.com.`, `https://good.com@evil.com`, `http://2130706433/` are what they lead to. A host that is not
    /// ASCII is matched by every rule that denies or asks and by none that allows.
    #[must_use]
    pub fn url(mut self, pattern: impl AsRef<str>) -> Self {
        self.url = Some(UrlPattern::new(pattern.as_ref()));
        self
    }

    /// Sets the reason that the script, or the person who is asked, reads.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.because = Some(reason.into());
        self
    }

    /// Whether it is about some calls of a tool.
    pub(crate) fn is_about_tool(&self, definition: &ToolDefinition) -> bool {
        self.tool.as_ref().is_none_or(|tool| tool.matches(definition.name.as_bytes())) && agree(self.effects, definition.effects)
    }

    /// Whether it is about all calls of the tools that it is about.
    fn is_unconditional(&self) -> bool {
        self.args.is_empty() && self.url.is_none() && self.when.is_none()
    }

    /// Whether it is about a call. One that allows has to be sure.
    pub(crate) fn is_about(&self, definition: &ToolDefinition, arguments: &ToolArguments, allows: bool) -> bool {
        if !self.is_about_tool(definition) {
            return false;
        }
        let of_arg = |(name, glob): &(String, Pattern)| {
            let texts = arguments.get(name).map(texts).unwrap_or_default();
            let mut matches = texts.iter().map(|text| glob.matches(text.as_bytes()));
            if allows { !texts.is_empty() && matches.all(|is| is) } else { matches.any(|is| is) }
        };
        if !self.args.iter().all(of_arg) {
            return false;
        }
        if let Some(url) = &self.url {
            let urls: Vec<_> = arguments.values().flat_map(texts).flat_map(|text| urls_in(&text)).collect();
            let mut matches = urls.iter().map(|found| url.matches(found, !allows));
            if urls.is_empty() || !(if allows { matches.all(|is| is) } else { matches.any(|is| is) }) {
                return false;
            }
        }
        self.when.as_ref().is_none_or(|when| catch_host_panic("a rule of a policy", || when(arguments)).unwrap_or(!allows))
    }

    /// The name, or glob, that is that of no tool, if it says one.
    fn unmatched<'a>(&'a self, tools: &[&ToolDefinition]) -> Option<&'a Pattern> {
        self.tool.as_ref().filter(|glob| !tools.iter().any(|tool| glob.matches(tool.name.as_bytes())))
    }

    /// The argument that none of the tools has that it is about, if it is about any.
    fn unknown_arg<'a>(&'a self, tools: &[&ToolDefinition]) -> Option<(&'a str, Vec<String>)> {
        let is_meant = |tool: &&&ToolDefinition| self.tool.as_ref().is_none_or(|glob| glob.matches(tool.name.as_bytes()));
        let schemas: Vec<&Value> = tools.iter().filter(is_meant).map(|tool| &tool.input_schema).collect();
        let is_open = |schema: &&Value| schema.get("additionalProperties").is_some_and(|more| *more != Value::Bool(false));
        if schemas.is_empty() || schemas.iter().any(is_open) {
            return None;
        }
        let names = |schema: &&Value| {
            schema.get("properties").and_then(Value::as_object).into_iter().flat_map(|all| all.keys().cloned()).collect::<Vec<_>>()
        };
        let mut known: Vec<String> = schemas.iter().flat_map(names).collect();
        known.sort_unstable();
        known.dedup();
        let (name, _) = self.args.iter().find(|(name, _)| !known.contains(name))?;
        Some((name, known))
    }

    fn words(&self) -> String {
        let mut words = self.tool.as_ref().map_or_else(|| "any tool".to_owned(), |tool| format!("tool {tool}"));
        for (name, glob) in &self.args {
            let _ = write!(words, ", {name} {glob}");
        }
        let Effects { read_only, destructive, idempotent, open_world } = self.effects;
        let effects = [(read_only, "read-only"), (destructive, "destructive"), (idempotent, "idempotent"), (open_world, "open-world")];
        for (is, word) in effects.into_iter().filter_map(|(is, word)| is.map(|is| (is, word))) {
            let _ = write!(words, ", {}{word}", if is { "" } else { "not " });
        }
        if let Some(url) = &self.url {
            let _ = write!(words, ", URL {url}");
        }
        if self.when.is_some() {
            words.push_str(", a condition");
        }
        words
    }

    fn reason(&self, how: &str) -> String {
        self.because.clone().unwrap_or_else(|| format!("a rule {how} ({})", self.words()))
    }
}

/// Whether a tool does to the world what a rule says.
fn agree(rule: Effects, tool: Effects) -> bool {
    let read_only = tool.read_only == Some(true);
    let is = |rule: Option<bool>, tool: bool| rule.is_none_or(|rule| rule == tool);
    is(rule.read_only, read_only)
        && is(rule.destructive, !read_only && tool.destructive != Some(false))
        && is(rule.idempotent, read_only || tool.idempotent == Some(true))
        && is(rule.open_world, tool.open_world != Some(false))
}

/// Every text in a value.
fn texts(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = vec![value];
    while let Some(value) = left.pop() {
        match value {
            Value::String(text) => found.push(text.clone()),
            Value::Array(all) => left.extend(all),
            Value::Object(all) => left.extend(all.values()),
            other => found.push(other.to_string()),
        }
    }
    found
}

/// Rules of one origin.
#[derive(Debug, Clone, Default)]
struct PolicyLayer {
    deny: Vec<Rule>,
    allow: Vec<Rule>,
    ask: Vec<Rule>,
    otherwise: Decision,
    writes: Writes,
}

/// Rules about files of one origin.
#[derive(Debug, Clone, Default)]
struct Writes {
    deny: Vec<Pattern>,
    allow: Vec<Pattern>,
    ask: Vec<Pattern>,
    otherwise: Decision,
}

const NOT_ALLOWED_BY_ITSELF: &str = "no rule allows it by itself";

/// Judgement of rules, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) decision: Decision,
    pub(crate) reason: String,
    /// A rule said it, and not the default.
    pub(crate) by_rule: bool,
}

impl PolicyLayer {
    fn judge(&self, definition: &ToolDefinition, arguments: &ToolArguments) -> Judgement {
        let find = |rules: &[Rule], allows| rules.iter().position(|rule| rule.is_about(definition, arguments, allows));
        let said = |decision, reason| Judgement { decision, reason, by_rule: true };
        if let Some(rule) = find(&self.deny, false).and_then(|at| self.deny.get(at)) {
            return said(Decision::Deny, rule.reason("forbids it"));
        }
        if find(&self.allow, true).is_some() {
            return said(Decision::Allow, String::new());
        }
        if let Some(rule) = find(&self.ask, false).and_then(|at| self.ask.get(at)) {
            return said(Decision::Ask, rule.reason("asks for confirmation"));
        }
        let reason = match self.otherwise {
            Decision::Allow => "",
            Decision::Ask => NOT_ALLOWED_BY_ITSELF,
            Decision::Deny => "no rule allows it",
        };
        Judgement { decision: self.otherwise, reason: reason.to_owned(), by_rule: false }
    }

    /// Reason why calls of a tool may be asked about, as far as that is known without their arguments.
    fn may_ask(&self, definition: &ToolDefinition) -> Option<String> {
        if self.allow.iter().any(|rule| rule.is_unconditional() && rule.is_about_tool(definition)) {
            return None;
        }
        let rule = self.ask.iter().find(|rule| rule.is_about_tool(definition)).map(|rule| rule.reason("asks for confirmation"));
        let is_left = self.otherwise == Decision::Ask && !matches!(definition.confirm, Confirm::Never);
        rule.or_else(|| is_left.then(|| NOT_ALLOWED_BY_ITSELF.to_owned()))
    }

    fn applies_to_calls(&self) -> bool {
        !self.deny.is_empty() || !self.ask.is_empty() || self.otherwise != Decision::Allow
    }
}

impl Writes {
    fn judge(&self, path: &[u8]) -> Decision {
        let any = |globs: &[Pattern]| globs.iter().any(|glob| glob.matches(path));
        match () {
            () if any(&self.deny) => Decision::Deny,
            () if any(&self.allow) => Decision::Allow,
            () if any(&self.ask) => Decision::Ask,
            () => self.otherwise,
        }
    }

    fn applies(&self) -> bool {
        !self.deny.is_empty() || !self.ask.is_empty() || self.otherwise != Decision::Allow
    }
}

/// Rules about calls of tools, and about files that scripts and tools write to.
///
/// A rule that denies wins over one that allows, one that allows wins over one that asks, in whatever order they were given;
/// [`Policy::otherwise`] is for what no rule is about. Calls are judged when they are made, by their expanded arguments, wherever they come from:
/// `bash -c`, `eval`, `xargs`, `find -exec`, functions, aliases, other tools. A refused call has status 126 and the reason on stderr, and
/// the script can go on from there.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Policy, Rule, Tool, callable_tool};
///
/// /// Pay somebody.
/// #[callable_tool]
/// fn pay(who: String, amount: u32) -> String {
///     format!("paid {amount} to {who}")
/// }
///
/// let policy = Policy::new().deny(Rule::tool("pay").arg("who", "mallory").because("mallory is not paid")).deny_writes("/etc/**");
/// let api = OrchestratorTool::builder("bank").tool(Pay).file("/etc/motd", "hello\n").policy(policy).build()?;
/// let response = api.execute("pay ada 5; m=mal; eval \"pay ${m}lory 5\" || echo \"status $?\"".into());
/// assert_eq!(response.stdout, "paid 5 to ada\nstatus 126\n");
/// assert_eq!(response.stderr, "pay: denied: mallory is not paid\n");
///
/// let response = api.execute("ln -s /etc /tmp/x; echo bye >/tmp/x/motd".into());
/// assert_eq!(response.stderr, "bash: line 1: /tmp/x/motd: Permission denied\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Policy {
    critical: Vec<Rule>,
    critical_writes: Vec<Pattern>,
    own: PolicyLayer,
    /// Layers of less trusted origins.
    others: Vec<PolicyLayer>,
}

impl Policy {
    /// No rules; everything is allowed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Denies calls, whatever other rules say.
    #[must_use]
    pub fn deny(mut self, rule: Rule) -> Self {
        self.own.deny.push(rule);
        self
    }

    /// Allows calls that the rule matches without asking.
    #[must_use]
    pub fn allow(mut self, rule: Rule) -> Self {
        self.own.allow.push(rule);
        self
    }

    /// Asks the [`Approver`](crate::policy::Approver) about calls; without one they are denied.
    #[must_use]
    pub fn ask(mut self, rule: Rule) -> Self {
        self.own.ask.push(rule);
        self
    }

    /// Sets the decision about calls that no rule applies to. Default: [`Decision::Allow`].
    ///
    /// A tool that says of itself that it is always to be asked about is, also when a rule allows the call; one that says never is not for
    /// `otherwise(Decision::Ask)`, but for rules that ask.
    #[must_use]
    pub fn otherwise(mut self, decision: Decision) -> Self {
        self.own.otherwise = decision;
        self
    }

    /// Denies calls for good: nothing lifts that. It stays when another policy takes the place of this one
    /// ([`OrchestratorTool::with_policy`](crate::OrchestratorTool::with_policy)).
    #[must_use]
    pub fn critical(mut self, rule: Rule) -> Self {
        self.critical.push(rule);
        self
    }

    /// Denies writing to files, whatever other rules say. In the glob `*` and `?` stay between two slashes and `**` does not; `/dir/**` is the
    /// directory and all below; a glob that does not begin with a slash is looked for in every directory.
    ///
    /// Writing is opening for writing, making, removing, renaming (from and to), linking, changing mode, owner or times, of the path that is there
    /// when all symbolic links are followed. Who does it reads `Permission denied`. Reading is not restricted.
    #[must_use]
    pub fn deny_writes(mut self, glob: impl AsRef<str>) -> Self {
        self.own.writes.deny.push(Pattern::path(glob.as_ref()));
        self
    }

    /// Allows writing to files without asking.
    #[must_use]
    pub fn allow_writes(mut self, glob: impl AsRef<str>) -> Self {
        self.own.writes.allow.push(Pattern::path(glob.as_ref()));
        self
    }

    /// Asks the [`Approver`](crate::policy::Approver) before a file is written to, once in a run. The script waits for the answer as it waits for one about a call, and
    /// so does a tool that blocks; for an asynchronous tool the answer has to be there at once. What is not a plain yes is a no; with [`Approval::Pending`](crate::policy::Approval::Pending)
    /// a durable run stops and goes on when there is a decision ([`UndecidedCall::file`](crate::journal::UndecidedCall::file)), and asks about what a tool leaves behind.
    #[must_use]
    pub fn ask_writes(mut self, glob: impl AsRef<str>) -> Self {
        self.own.writes.ask.push(Pattern::path(glob.as_ref()));
        self
    }

    /// Sets the decision about files that no rule applies to. Default: [`Decision::Allow`]. Devices such as `/dev/null` can always be written to.
    #[must_use]
    pub fn writes_otherwise(mut self, decision: Decision) -> Self {
        self.own.writes.otherwise = decision;
        self
    }

    /// [`Policy::critical`] for writing to files.
    #[must_use]
    pub fn critical_writes(mut self, glob: impl AsRef<str>) -> Self {
        self.critical_writes.push(Pattern::path(glob.as_ref()));
        self
    }

    /// Adds the policy of a less trusted source, which can forbid more and ask more, but loosen nothing: each is asked by itself, and the stricter answer
    /// counts.
    ///
    /// ```
    /// use bashkit_orchestrator::{Policy, Rule};
    /// use bashkit_orchestrator::policy::Decision;
    ///
    /// let host = Policy::new().ask(Rule::tool("pay"));
    /// let project = Policy::from_json(r#"{"allow": [{"tool": "pay"}], "deny": [{"tool": "drop_*"}]}"#)?;
    /// let both = host.tightened_by(project); // "pay" is still asked about, "drop_table" is denied
    /// # Ok::<(), bashkit_orchestrator::policy::PolicyError>(())
    /// ```
    #[must_use]
    pub fn tightened_by(mut self, other: Self) -> Self {
        self.critical.extend(other.critical);
        self.critical_writes.extend(other.critical_writes);
        self.others.push(other.own);
        self.others.extend(other.others);
        self
    }

    /// Adds the critical list of another policy.
    pub(crate) fn keeping_critical_of(mut self, other: &Self) -> Self {
        self.critical.extend(other.critical.iter().cloned());
        self.critical_writes.extend(other.critical_writes.iter().cloned());
        self
    }

    /// Reads a policy from a JSON document.
    ///
    /// An object with lists of rules: `critical`, `deny`, `allow`, `ask`; `otherwise` is `allow`, `ask` or `deny`; `writes` is the same about
    /// files, with globs in the place of rules. A rule has any of `tool`, `args` (globs by the name of the argument), `url`, `read_only`, `destructive`,
    /// `idempotent`, `open_world`, `because`.
    ///
    /// ```
    /// use bashkit_orchestrator::Policy;
    ///
    /// let policy = Policy::from_json(r#"{
    ///     "critical": [{"tool": "wipe_*"}],
    ///     "allow": [{"read_only": true}, {"tool": "fetch", "url": "https://*.example.com/**"}],
    ///     "ask": [{"tool": "pay", "args": {"who": "bob*"}, "because": "bob is new"}],
    ///     "otherwise": "deny",
    ///     "writes": {"allow": ["/work/**", "/tmp/**"], "deny": [".git/**"], "otherwise": "deny"}
    /// }"#)?;
    /// let wrong = Policy::from_json(r#"{"forbid": []}"#).unwrap_err();
    /// assert!(wrong.to_string().starts_with("unknown field `forbid`, expected one of `critical`, `deny`, `allow`, `ask`"));
    /// # Ok::<(), bashkit_orchestrator::policy::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// It is no JSON, or something in it is not known: what is known is said.
    pub fn from_json(json: &str) -> Result<Self, PolicyError> {
        serde_json::from_str(json).map_err(|error| PolicyError(error.to_string()))
    }

    pub(crate) fn applies_to_calls(&self) -> bool {
        !self.critical.is_empty() || self.own.applies_to_calls() || self.others.iter().any(PolicyLayer::applies_to_calls)
    }

    pub(crate) fn applies_to_writes(&self) -> bool {
        !self.critical_writes.is_empty() || self.own.writes.applies() || self.others.iter().any(|layer| layer.writes.applies())
    }

    /// Judgement of the rules about a call.
    pub(crate) fn judge(&self, definition: &ToolDefinition, arguments: &ToolArguments) -> Judgement {
        if let Some(rule) = self.critical.iter().find(|rule| rule.is_about(definition, arguments, false)) {
            return Judgement { decision: Decision::Deny, reason: rule.reason("forbids it for good"), by_rule: true };
        }
        let mut said = self.own.judge(definition, arguments);
        for layer in &self.others {
            let other = layer.judge(definition, arguments);
            if (other.decision, other.by_rule) > (said.decision, said.by_rule) {
                said = other;
            }
        }
        said
    }

    /// Decision of the rules about writing to a file.
    pub(crate) fn judge_write(&self, path: &[u8]) -> Decision {
        if self.critical_writes.iter().any(|glob| glob.matches(path)) {
            return Decision::Deny;
        }
        let others = self.others.iter().map(|layer| layer.writes.judge(path));
        others.fold(self.own.writes.judge(path), Decision::max)
    }

    /// Reason why calls of a tool may be asked about: see [`PolicyLayer::may_ask`].
    pub(crate) fn may_ask(&self, definition: &ToolDefinition) -> Option<String> {
        self.layers().find_map(|layer| layer.may_ask(definition))
    }

    fn layers(&self) -> impl Iterator<Item = &PolicyLayer> {
        std::iter::once(&self.own).chain(&self.others)
    }

    fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.layers().flat_map(|layer| layer.deny.iter().chain(&layer.allow).chain(&layer.ask)).chain(&self.critical)
    }

    /// Rules that are about no tool, in words.
    pub(crate) fn unmatched(&self, tools: &[&ToolDefinition]) -> Vec<String> {
        let rules = self.rules().filter(|rule| rule.unmatched(tools).is_some());
        rules.map(|rule| format!("a rule of the policy ({}) matches no tool", rule.words())).collect()
    }

    /// Checks the rules against the tools: a rule about a tool or an argument that there is not would forbid nothing.
    pub(crate) fn check(&self, tools: &[&ToolDefinition]) -> Result<(), String> {
        for rule in self.rules() {
            if let Some(name) = rule.unmatched(tools).filter(|name| !name.is_glob()) {
                let known = known_tools(&name.to_string(), tools.iter().map(|tool| tool.name.as_str()));
                return Err(format!("a rule ({}) is about a tool that is not there: {known}", rule.words()));
            }
            if let Some((name, known)) = rule.unknown_arg(tools) {
                let known = if known.is_empty() { "there are none".to_owned() } else { format!("there are {}", known.join(", ")) };
                return Err(format!("a rule ({}) is about the argument '{name}', which no such tool has: {known}", rule.words()));
            }
        }
        Ok(())
    }

    fn forbidden_writes(&self) -> impl Iterator<Item = &Pattern> {
        self.critical_writes.iter().chain(self.layers().flat_map(|layer| &layer.writes.deny))
    }

    /// Whether a rule forbids writing to a path by name.
    pub(crate) fn forbids_write(&self, path: &[u8]) -> bool {
        self.forbidden_writes().any(|glob| glob.matches(path))
    }

    /// Whether what a rule forbids to write is below a path.
    pub(crate) fn forbids_below(&self, path: &[u8]) -> bool {
        self.forbidden_writes().flat_map(Pattern::above).any(|glob| glob.matches(path))
    }
}

/// A policy cannot be read: see [`Policy::from_json`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PolicyError(String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct RuleText {
    tool: Option<String>,
    args: std::collections::BTreeMap<String, String>,
    url: Option<String>,
    read_only: Option<bool>,
    destructive: Option<bool>,
    idempotent: Option<bool>,
    open_world: Option<bool>,
    because: Option<String>,
}

impl From<RuleText> for Rule {
    fn from(text: RuleText) -> Self {
        let RuleText { tool, args, url, read_only, destructive, idempotent, open_world, because } = text;
        Self {
            tool: tool.map(|tool| Pattern::text(&tool)),
            args: args.into_iter().map(|(name, glob)| (name, Pattern::text(&glob))).collect(),
            when: None,
            effects: Effects { read_only, destructive, idempotent, open_world },
            url: url.map(|url| UrlPattern::new(&url)),
            because,
        }
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct WritesText {
    critical: Vec<String>,
    deny: Vec<String>,
    allow: Vec<String>,
    ask: Vec<String>,
    otherwise: Decision,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct PolicyText {
    critical: Vec<RuleText>,
    deny: Vec<RuleText>,
    allow: Vec<RuleText>,
    ask: Vec<RuleText>,
    otherwise: Decision,
    writes: WritesText,
}

impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PolicyText { critical, deny, allow, ask, otherwise, writes } = PolicyText::deserialize(deserializer)?;
        let rules = |rules: Vec<RuleText>| rules.into_iter().map(Rule::from).collect();
        let globs = |globs: Vec<String>| globs.iter().map(|glob| Pattern::path(glob)).collect();
        let critical_writes = globs(writes.critical);
        let writes = Writes { deny: globs(writes.deny), allow: globs(writes.allow), ask: globs(writes.ask), otherwise: writes.otherwise };
        let own = PolicyLayer { deny: rules(deny), allow: rules(allow), ask: rules(ask), otherwise, writes };
        Ok(Self { critical: rules(critical), critical_writes, own, others: Vec::new() })
    }
}
