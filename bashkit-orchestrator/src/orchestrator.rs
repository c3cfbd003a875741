//! Many tools as one: a script calls them as commands.

use std::fmt::Debug;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use bashkit::host::http::Http;
use bashkit::host::{Clock, Identity, RecordedClock, SystemClock, VirtualClock};
use bashkit::vfs::{FileSystem, Memory};
use bashkit::{Bash, BashBuilder, Limits, Output, Stopped};
use serde_json::Value;
use tracing::Span;

use crate::compose;
use crate::context::States;
use crate::journal::{Durability, Durable};
use crate::name;
use crate::output::{OutputBudget, Spilled};
use crate::policy::{Allowances, Approver, Gatekeeper, Mode, Policy};
use crate::prompt;
use crate::registry::Registry;
use crate::request::{ResponseFuture, StatusCallback, StopReason, Tool, ToolRequest, ToolResponse, ToolStatus};
use crate::run::{EndOfRun, Run, Watch};
use crate::session::{self, Keeping, Session, SessionKeys, Sessions, State};
use crate::tool::CallableTool;
use crate::trace::{self, Trace};

/// Why [`OrchestratorToolBuilder::build`] gave no tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A tool's name cannot be the name of a command.
    #[error("'{name}' cannot be the name of a tool: use {}", name::ACCEPTED)]
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

/// The date of the files that every run begins with: 2026-01-01.
const FILES_SINCE: Duration = Duration::from_secs(1_767_225_600);

/// Prepares an [`OrchestratorTool`].
#[derive(Default)]
pub struct OrchestratorToolBuilder {
    name: String,
    short_description: Option<String>,
    tools: Vec<Box<dyn CallableTool>>,
    states: States,
    env: Vec<(String, String)>,
    files: Vec<(String, Vec<u8>)>,
    limits: Limits,
    gatekeeper: Gatekeeper,
    durability: Option<Durability>,
    pub(crate) keeping: Keeping,
    traces_content: bool,
    lacks_parts: bool,
    grants: Vec<(String, compose::Grant)>,
    is_unguided: bool,
    budget: Option<OutputBudget>,
    http: Option<Http>,
}

impl Debug for OrchestratorToolBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrchestratorToolBuilder").field("name", &self.name).field("n_tools", &self.tools.len()).finish_non_exhaustive()
    }
}

impl OrchestratorToolBuilder {
    /// What the whole does, in one sentence. Default: how many tools a script can call.
    #[must_use]
    pub fn short_description(mut self, text: impl Into<String>) -> Self {
        self.short_description = Some(text.into());
        self
    }

    /// A tool that scripts can call.
    #[must_use]
    pub fn tool(mut self, tool: Box<dyn CallableTool>) -> Self {
        self.tools.push(tool);
        self
    }

    /// Whether the system prompt says when a script helps, and when not, for the tools that there are. Default: yes.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    ///
    /// /// List the orders of a month.
    /// #[callable_tool(read_only)]
    /// fn list_orders(month: u32) -> String {
    ///     format!("orders of {month}")
    /// }
    ///
    /// let shop = |guided| OrchestratorTool::builder("shop").tool(Box::new(ListOrders)).guidance(guided).build();
    /// assert!(shop(true)?.system_prompt().contains("`list_orders … | jq …`"));
    /// assert!(!shop(false)?.system_prompt().contains("When to write a script"));
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn guidance(mut self, guided: bool) -> Self {
        self.is_unguided = !guided;
        self
    }

    /// Adds a tool that runs programs, which may call every other tool that scripts can call: see [`ScriptTool::builder`](crate::ScriptTool::builder).
    #[cfg(all(feature = "local", unix))]
    #[must_use]
    pub fn program(self, program: crate::ProgramTool) -> Self {
        self.tool(Box::new(program))
    }

    /// Composed tools may be there without their parts: calls of these say that there is no such tool.
    pub(crate) fn without_parts(mut self) -> Self {
        self.lacks_parts = true;
        self
    }

    /// What another context shares.
    pub(crate) fn states(mut self, states: &States) -> Self {
        self.states = states.clone();
        self
    }

    /// Several tools.
    #[must_use]
    pub fn tools(mut self, tools: impl IntoIterator<Item = Box<dyn CallableTool>>) -> Self {
        self.tools.extend(tools);
        self
    }

    /// Shares a value with the tools of all runs, which find it by its type: [`State`](crate::State) or
    /// [`ToolContext::state`](crate::ToolContext::state). A second value of the same type replaces the first.
    #[must_use]
    pub fn state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared_state(Arc::new(value))
    }

    /// [`OrchestratorToolBuilder::state`] for a value that the host goes on using.
    #[must_use]
    pub fn shared_state<T: Send + Sync + 'static>(mut self, value: Arc<T>) -> Self {
        self.states.insert(value);
        self
    }

    /// An exported variable of every script. Scripts can print it: do not put in what the model must not see.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// A file that every script finds, as it is here: what a script writes is gone with it.
    #[must_use]
    pub fn file(mut self, path: impl Into<String>, content: impl AsRef<[u8]>) -> Self {
        self.files.push((path.into(), content.as_ref().to_vec()));
        self
    }

    /// How much of what a script prints a response holds. Default: all of it ([`OutputBudget::none`]). Whoever listens to a run
    /// ([`ToolStatus::Output`]) hears all of it in any case, and so does the journal of a durable run.
    #[must_use]
    pub fn output_budget(mut self, budget: OutputBudget) -> Self {
        self.budget = Some(budget);
        self
    }

    /// The limits of each script.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Opens the network to `curl`, `wget` and `http`, as far as the rules of `http` say. What is asked for is not a call of a tool: policies and journals do not
    /// see it, so runs with a journal have no network, and plan mode and dry runs may only look ([`Http::read_only`]).
    ///
    /// ```
    /// use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule};
    /// use bashkit_orchestrator::{OrchestratorTool, Tool};
    ///
    /// #[derive(Debug)]
    /// struct Weather;
    /// impl HttpClient for Weather {
    ///     fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
    ///         Ok(Answer::new(200, "OK", [], format!("{} is sunny\n", request.url.path())))
    ///     }
    /// }
    ///
    /// let http = Http::with_client(Weather).allow(HttpRule::new("https://weather.example.com")?);
    /// let tool = OrchestratorTool::builder("weather").http(http).build()?;
    /// assert_eq!(tool.execute("curl -s https://weather.example.com/oslo".into()).stdout, "/oslo is sunny\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn http(mut self, http: Http) -> Self {
        self.http = Some(http);
        self
    }

    /// Puts arguments and results of calls into their `tracing` spans. Default: they are left out, since they may hold what nobody else is to see.
    ///
    /// Each run and each call is a span named `execute_tool` in the words of OpenTelemetry's conventions for generative AI (`gen_ai.tool.name`,
    /// `gen_ai.tool.call.id`, …), whatever this says.
    #[must_use]
    pub fn trace_content(mut self, with_content: bool) -> Self {
        self.traces_content = with_content;
        self
    }

    /// Narrows what a composed tool may do with its parts: see [`Grant`](crate::Grant).
    #[must_use]
    pub fn grant(mut self, tool: impl Into<String>, grant: compose::Grant) -> Self {
        self.grants.push((tool.into(), grant));
        self
    }

    /// Makes runs durable: [`OrchestratorTool::execute_durable`] writes down what they learn.
    #[must_use]
    pub fn durable(mut self, durability: Durability) -> Self {
        self.durability = Some(durability);
        self
    }

    /// Who decides about calls of tools that want somebody to be asked. Default: nobody, such calls are denied.
    #[must_use]
    pub fn approver(mut self, approver: impl Approver + 'static) -> Self {
        self.gatekeeper.approver = Some(Arc::new(approver));
        self
    }

    /// What may be called, and which files written to: the most trusted policy, which others can only tighten ([`Policy::tightened_by`]).
    /// Default: everything.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.gatekeeper.policy = Some(Arc::new(policy));
        self
    }

    /// The tool. It is a `Result`, not the tool itself, because names are checked here: a model cannot call what bash would not find.
    /// A tool may have the name of an ordinary command such as `sort`, and then replaces it.
    ///
    /// # Errors
    /// [`BuildError`]: the name of a tool is no name of a command, belongs to the language or occurs twice; it needs a state that was not
    /// given; the name of a variable is none; a file cannot be put where it should be.
    pub fn build(self) -> Result<OrchestratorTool, BuildError> {
        let mut tools = Registry::new(self.tools)?;
        compose::check(&mut tools, self.lacks_parts)?;
        for (name, grant) in self.grants {
            tools.grant(&name, grant)?;
        }
        for definition in tools.definitions() {
            if let Some(missing) = definition.states.iter().find(|state| !self.states.has(state.id)) {
                return Err(BuildError::MissingState { tool: definition.name.clone(), state: missing.name });
            }
        }
        let own = |name: &&str| self.keeping.keys && tools.iter().any(|tool| tool.name() == *name);
        if let Some(policy) = &self.gatekeeper.policy {
            let definitions: Vec<_> = tools.definitions().collect();
            policy.check(&definitions).map_err(|problem| BuildError::InvalidPolicy { problem })?;
        }
        if let Some(name) = word_of_the_shell(&tools).or_else(|| session::state_names().find(own).map(str::to_owned)) {
            return Err(BuildError::ReservedToolName { name });
        }
        for (name, _) in &self.env {
            if !name::is_valid(name) || name.contains('-') {
                return Err(BuildError::InvalidEnvName { name: name.clone() });
            }
        }
        let files = no_files(&self.limits);
        for (path, content) in &self.files {
            let refused = |errno| BuildError::Sandbox(bashkit::Error::Refused(format!("{path}: {errno}")));
            files.put(path.as_bytes(), content, 0o644).map_err(refused)?;
        }
        let files: Arc<dyn FileSystem> = Arc::new(files);
        let short_description = self.short_description.unwrap_or_else(|| prompt::short_description(&tools));
        let paths = self.files.into_iter().map(|(path, _)| path).collect();
        Ok(OrchestratorTool(Arc::new(Inner {
            name: self.name,
            short_description,
            tools,
            states: self.states,
            env: self.env,
            paths,
            files,
            limits: self.limits,
            gatekeeper: Arc::new(self.gatekeeper),
            durability: self.durability,
            traces_content: self.traces_content,
            mode: Mode::Usual,
            is_trial: false,
            keeping: Arc::new(self.keeping),
            budget: self.budget.unwrap_or_else(OutputBudget::none),
            sessions: Arc::default(),
            is_guided: !self.is_unguided,
            http: self.http,
        })))
    }
}

/// The files of a sandbox before anything is put there, the same in every process: a durable run finds them as it left them.
pub(crate) fn no_files(limits: &Limits) -> Memory {
    bashkit::standard_files(&Identity::default(), Arc::new(VirtualClock::new(FILES_SINCE)), limits)
}

/// The first tool whose name the shell itself would run: asked of the shell, so that there is no second list of its builtins.
fn word_of_the_shell(tools: &Registry) -> Option<String> {
    let names: Vec<_> = tools.iter().map(CallableTool::name).collect();
    let ask = "case $(type -t -- \"$name\") in keyword|builtin) echo \"$name\"; break ;; esac";
    let output = Bash::new().exec(format!("for name in {}; do {ask}; done", names.join(" "))).ok()?;
    output.stdout_text().lines().next().map(str::to_owned)
}

#[derive(Clone)]
pub(crate) struct Inner {
    name: String,
    pub(crate) short_description: String,
    pub(crate) tools: Registry,
    states: States,
    env: Vec<(String, String)>,
    paths: Vec<String>,
    /// The files as every run finds them: each works on a copy that costs nothing.
    files: Arc<dyn FileSystem>,
    limits: Limits,
    pub(crate) gatekeeper: Arc<Gatekeeper>,
    durability: Option<Durability>,
    traces_content: bool,
    pub(crate) mode: Mode,
    /// Nothing of a run is kept.
    pub(crate) is_trial: bool,
    keeping: Arc<Keeping>,
    budget: OutputBudget,
    sessions: Arc<Sessions>,
    is_guided: bool,
    http: Option<Http>,
}

/// Many tools as one that takes a bash script. Cloning is cheap and shares the tools.
///
/// Each run gets a fresh bash: variables, files and functions of one script are not seen by the next, unless the builder says what is kept
/// ([`OrchestratorToolBuilder::persistent`] and its neighbours, [`Session`]). The tools are the same objects in every run.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool};
///
/// struct GetUser;
/// impl CallableTool for GetUser {
///     fn name(&self) -> &str {
///         "get_user"
///     }
///     fn description(&self) -> &str {
///         "Fetch user by ID"
///     }
///     fn call(&self, args: &[String], _stdin: Option<&str>) -> Result<String, String> {
///         args.first().map(|id| format!("user {id}")).ok_or("which one?".into())
///     }
/// }
///
/// let api = OrchestratorTool::builder("shop").tool(Box::new(GetUser)).build()?;
/// let response = api.execute("for id in 1 2; do get_user $id | tr a-z A-Z; done; get_user || echo failed".into());
/// assert_eq!(response.stdout, "USER 1\nUSER 2\nfailed\n");
/// assert_eq!(response.stderr, "get_user: which one?\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Clone)]
pub struct OrchestratorTool(Arc<Inner>);

/// [`OrchestratorTool`] by its other name.
pub type ScriptedTool = OrchestratorTool;

/// [`OrchestratorToolBuilder`] by its other name.
pub type ScriptedToolBuilder = OrchestratorToolBuilder;

impl Debug for OrchestratorTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = self.0.tools.iter().map(CallableTool::name).collect();
        f.debug_struct("OrchestratorTool").field("name", &self.0.name).field("tools", &names).finish_non_exhaustive()
    }
}

impl OrchestratorTool {
    /// Prepares a tool of that name.
    #[must_use]
    pub fn builder(name: impl Into<String>) -> OrchestratorToolBuilder {
        OrchestratorToolBuilder { name: name.into(), ..OrchestratorToolBuilder::default() }
    }

    /// The tools that scripts can call, in the order in which they were added.
    pub fn tools(&self) -> impl ExactSizeIterator<Item = &dyn CallableTool> {
        self.0.tools.iter()
    }

    /// The same with something changed.
    pub(crate) fn view(&self, change: impl FnOnce(&mut Inner)) -> Self {
        let mut inner = Inner::clone(&self.0);
        change(&mut inner);
        Self(Arc::new(inner))
    }

    pub(crate) fn registry(&self) -> &Registry {
        &self.0.tools
    }

    pub(crate) fn gatekeeper(&self) -> &Gatekeeper {
        &self.0.gatekeeper
    }

    fn new_run(
        &self,
        watch: &Arc<Watch>,
        durable: Option<&Arc<Durable>>,
        gatekeeper: Arc<Gatekeeper>,
        allowances: Arc<Allowances>,
        state: Option<&State>,
    ) -> Arc<Run> {
        let inner = &*self.0;
        let no_keys = || SessionKeys::new(&inner.keeping.limits);
        Arc::new(Run {
            registry: inner.tools.clone(),
            states: inner.states.clone(),
            watch: Arc::clone(watch),
            gatekeeper,
            allowances,
            durable: durable.cloned(),
            mode: inner.mode.clone(),
            keys: state.map_or_else(no_keys, |state| state.keys_for(&inner.keeping, watch)),
            has_key_commands: inner.keeping.keys,
            files: OnceLock::new(),
        })
    }

    /// A bash for one request, fresh but for its files and variables.
    fn prepared(&self, request: &ToolRequest, run: &Arc<Run>, clock: Arc<dyn Clock>, state: Option<&State>) -> BashBuilder {
        let inner = &*self.0;
        let mut limits = inner.limits.clone();
        if let Some(ms) = request.timeout_ms {
            limits.time = limits.time.min(Duration::from_millis(ms));
        }
        let mut bash = Bash::builder().limits(limits);
        if let Some(http) = inner.http.as_ref().filter(|_| run.durable.is_none()) {
            bash = bash.http(if inner.is_trial { http.clone().read_only() } else { http.clone() });
        }
        if let Some(files) = state.map_or(&inner.files, |state| &state.files).layer(Some(clock)) {
            let _ = run.files.set(Arc::clone(&files));
            bash = bash.fs(run.gatekeeper.guarded(files, &run.allowances, run.durable.is_some()));
        }
        if let Some(state) = state {
            bash = state.equip(&inner.keeping, bash);
        }
        for (name, value) in &inner.env {
            bash = bash.env(name, value);
        }
        if inner.keeping.keys {
            bash = session::state_builtins(&run.keys).fold(bash, BashBuilder::builtin);
        }
        for builtin in run.builtins() {
            bash = bash.builtin(builtin);
        }
        bash
    }

    /// A bash for a run that begins with `state`, where there is a session.
    pub(crate) fn bash(
        &self,
        request: &ToolRequest,
        watch: &Arc<Watch>,
        allowances: Arc<Allowances>,
        state: Option<&State>,
    ) -> (Bash, Arc<Run>) {
        let run = self.new_run(watch, None, Arc::clone(&self.0.gatekeeper), allowances, state);
        let mut bash = self.prepared(request, &run, Arc::new(SystemClock::new()), state);
        if watch.is_watched() {
            let watch = Arc::clone(watch);
            bash = bash.on_output(move |stream, data| watch.tell(|| ToolStatus::Output { stream, chunk: data.to_vec() }));
        }
        (bash.build(), run)
    }

    /// A bash for a run with a journal.
    pub(crate) fn durable_bash(
        &self,
        request: &ToolRequest,
        watch: &Arc<Watch>,
        durable: &Arc<Durable>,
        clock: &Arc<RecordedClock>,
        state: Option<&State>,
        with: impl FnOnce(BashBuilder) -> BashBuilder,
    ) -> (Bash, Arc<Run>) {
        let run = self.new_run(watch, Some(durable), Arc::clone(&self.0.gatekeeper), Arc::default(), state);
        let bash = with(self.prepared(request, &run, Arc::clone(clock) as Arc<dyn Clock>, state)).build();
        (bash, run)
    }

    /// The files and variables that every run begins with.
    pub(crate) fn beginning(&self) -> (&Arc<dyn FileSystem>, &[(String, String)]) {
        (&self.0.files, &self.0.env)
    }

    /// What models read of what is kept: nothing of a trial is.
    fn said_to_keep(&self) -> &Keeping {
        static NOTHING: LazyLock<Keeping> = LazyLock::new(Keeping::default);
        if self.0.is_trial { &NOTHING } else { &self.0.keeping }
    }

    pub(crate) fn budget(&self) -> &OutputBudget {
        &self.0.budget
    }

    /// What models read of it.
    fn told_of_output(&self) -> Option<String> {
        self.budget().told(self.said_to_keep().files)
    }

    pub(crate) fn keeping(&self) -> &Keeping {
        &self.0.keeping
    }

    /// Whether nothing of a run is kept.
    pub(crate) fn is_trial(&self) -> bool {
        self.0.is_trial
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// The session of calls that name none, where anything is kept.
    pub(crate) fn kept_session(&self) -> Option<Session> {
        self.0.keeping.any().then(|| self.default_session())
    }

    pub(crate) fn own_durability(&self) -> Option<&Durability> {
        self.0.durability.as_ref()
    }

    /// What watches a run; its calls are collected where somebody wants them.
    pub(crate) fn watch(&self, callback: Option<StatusCallback>, is_collected: bool) -> Arc<Watch> {
        let whole = trace::span(&Span::current(), 0, &self.0.name, &self.0.short_description);
        Watch::new(callback).traced(is_collected, whole, self.0.traces_content)
    }

    /// Runs a script and tells what its calls were.
    #[must_use]
    pub fn execute_traced(&self, request: ToolRequest) -> (ToolResponse, Trace) {
        let watch = self.watch(None, true);
        let response = match self.kept_session() {
            Some(session) => session.run_watched(&request, &watch),
            None => self.run_watched(&request, &watch),
        };
        let trace = watch.trace(&self.0.name, response.exit_code).unwrap_or_default();
        (response, trace)
    }

    fn run(&self, request: &ToolRequest, callback: Option<StatusCallback>) -> ToolResponse {
        if let Some(session) = self.kept_session() {
            return session.run(request, callback);
        }
        self.run_watched(request, &self.watch(callback, false))
    }

    fn run_watched(&self, request: &ToolRequest, watch: &Arc<Watch>) -> ToolResponse {
        let _end = EndOfRun(Arc::clone(watch));
        let (mut bash, _) = self.bash(request, watch, Arc::default(), None);
        watch.tell(|| ToolStatus::Started);
        let result = bash.exec(&request.commands);
        self.answer(result, watch)
    }

    /// The response to a script of which nothing is kept.
    fn answer(&self, mut result: Result<Output, Stopped>, watch: &Watch) -> ToolResponse {
        let notes = self.budget().shorten_output(output_of(&mut result), |_| Spilled::default());
        respond(result, watch, |response| notes.append(response, false))
    }

    fn run_async(&self, request: ToolRequest, callback: Option<StatusCallback>) -> ResponseFuture {
        if let Some(session) = self.kept_session() {
            return session.run_async(request, callback);
        }
        let orchestrator = self.clone();
        Box::pin(async move {
            let watch = orchestrator.watch(callback, false);
            let _end = EndOfRun(Arc::clone(&watch));
            let (mut bash, _) = orchestrator.bash(&request, &watch, Arc::default(), None);
            watch.tell(|| ToolStatus::Started);
            let result = bash.exec_async(&request.commands).await;
            orchestrator.answer(result, &watch)
        })
    }
}

/// What a script printed, however it ended.
pub(crate) fn output_of(result: &mut Result<Output, Stopped>) -> &mut Output {
    match result {
        Ok(output) | Err(Stopped { output, .. }) => output,
    }
}

/// The response to a script that has ended, with what `settle` makes of it.
pub(crate) fn respond(result: Result<Output, Stopped>, watch: &Watch, settle: impl FnOnce(&mut ToolResponse)) -> ToolResponse {
    let (output, error) = match result {
        Ok(output) => (output, None),
        Err(stopped) => (stopped.output, Some(StopReason::of(&stopped.reason))),
    };
    let (stdout, mut stderr, mut exit_code) = (output.stdout_text(), output.stderr_text(), output.status);
    if let Some(reason) = &error {
        exit_code = reason.exit_code();
        let gap = if stderr.is_empty() || stderr.ends_with('\n') { "" } else { "\n" };
        stderr.push_str(&format!("{gap}bash: stopped: {reason}\n"));
    }
    let mut response = ToolResponse { stdout, stderr, exit_code, error };
    settle(&mut response);
    watch.end(Some(ToolStatus::Finished { exit_code: response.exit_code }));
    response
}

impl Tool for OrchestratorTool {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn short_description(&self) -> &str {
        &self.0.short_description
    }

    fn description(&self) -> String {
        prompt::description(&self.0.short_description, &self.0.tools)
    }

    fn help(&self) -> String {
        let inner = &*self.0;
        let network = inner.http.iter().flat_map(|http| http.rules()).map(ToString::to_string).collect();
        let given = prompt::Given { env: &inner.env, files: &inner.paths, network, limits: &inner.limits };
        let mut help = prompt::help(&inner.name, &inner.short_description, &inner.tools, &given, self.said_to_keep());
        if let Some(told) = self.told_of_output() {
            help.push_str(&format!("\n## OUTPUT\n\n{told}.\n"));
        }
        help
    }

    fn system_prompt(&self) -> String {
        prompt::system_prompt(&self.0.name, &self.0.tools, self.said_to_keep(), self.told_of_output(), self.0.is_guided)
    }

    fn input_schema(&self) -> Value {
        ToolRequest::schema()
    }

    fn output_schema(&self) -> Value {
        ToolResponse::schema()
    }

    fn execute(&self, request: ToolRequest) -> ToolResponse {
        self.run(&request, None)
    }

    fn execute_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ToolResponse {
        self.run(&request, Some(callback))
    }

    fn execute_async(&self, request: ToolRequest) -> ResponseFuture {
        self.run_async(request, None)
    }

    fn execute_async_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ResponseFuture {
        self.run_async(request, Some(callback))
    }
}
