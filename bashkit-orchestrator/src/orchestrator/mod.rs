//! Orchestrators: many tools as one, which a script calls as commands.
//!
//! [`OrchestratorTool`] runs scripts; [`OrchestratorToolBuilder`] is given its tools, policy, limits and what lasts between calls; a [`Session`] is one of several lives side by side.

mod builder;
mod durable;
mod equip;
mod examples;
mod persistence;
mod plan;
mod run;
mod session;

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use bashkit::Limits;
use bashkit::host::http::Http;
use bashkit::host::{Identity, ThreadPool, World};
use bashkit::vfs::FileSystem;
use serde_json::Value;

pub use builder::OrchestratorToolBuilder;
pub use equip::Equipment;
pub use examples::check_examples;
pub(crate) use run::{output_of, respond};
pub use session::Session;

use crate::journal::Durability;
use crate::output::OutputBudget;
use crate::policy::{Delegations, Gatekeeper, RunMode};
use crate::prompt::{self, Catalogue};
use crate::registry::Registry;
use crate::session::{KeepRules, Persistence, SessionTable};
use crate::tool::{CallableTool, ResponseFuture, Runtime, States, StatusCallback, Tool, ToolRequest, ToolResponse};
use crate::trace::LiveTrace;

#[derive(Clone)]
pub(crate) struct Configuration {
    name: String,
    pub(crate) short_description: String,
    pub(crate) tools: Registry,
    /// What models are told about the tools.
    pub(crate) catalogue: Arc<Catalogue>,
    states: States,
    env: Vec<(String, String)>,
    paths: Vec<String>,
    /// The files as every run finds them: each works on a copy that costs nothing.
    files: Arc<dyn FileSystem>,
    limits: Limits,
    pub(crate) gatekeeper: Arc<Gatekeeper>,
    delegations: Delegations,
    durability: Option<Durability>,
    traces_content: bool,
    pub(crate) mode: RunMode,
    /// Whether a run leaves no trace behind.
    pub(crate) is_trial: bool,
    persistence: Arc<Persistence>,
    budget: OutputBudget,
    sessions: Arc<SessionTable>,
    is_guided: bool,
    http: Option<Http>,
    runtime: Option<Runtime>,
    threads: ThreadPool,
    /// User, folders and files that every run begins with.
    world: World,
    on_status: Option<run::OnStatus>,
    live: Option<LiveTrace>,
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
/// let api = OrchestratorTool::builder("shop").tool(GetUser).build()?;
/// let response = api.execute("for id in 1 2; do get_user $id | tr a-z A-Z; done; get_user || echo failed".into());
/// assert_eq!(response.stdout, "USER 1\nUSER 2\nfailed\n");
/// assert_eq!(response.stderr, "get_user: which one?\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Clone)]
pub struct OrchestratorTool(Arc<Configuration>);

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
        OrchestratorToolBuilder::named(name.into())
    }

    /// The tools that scripts can call, in the order in which they were added.
    pub fn tools(&self) -> impl ExactSizeIterator<Item = &dyn CallableTool> {
        self.0.tools.iter()
    }

    /// Copy of the orchestrator with a change.
    pub(crate) fn view(&self, change: impl FnOnce(&mut Configuration)) -> Self {
        let mut inner = Configuration::clone(&self.0);
        change(&mut inner);
        Self(Arc::new(inner))
    }

    pub(crate) fn registry(&self) -> &Registry {
        &self.0.tools
    }

    pub(crate) fn gatekeeper(&self) -> &Gatekeeper {
        &self.0.gatekeeper
    }

    /// The files and variables that every run begins with.
    pub(crate) fn beginning(&self) -> (&Arc<dyn FileSystem>, &[(String, String)]) {
        (&self.0.files, &self.0.env)
    }

    /// Persistence as models are told of it: a trial keeps no changes.
    fn shown_persistence(&self) -> &Persistence {
        static NOTHING: LazyLock<Persistence> = LazyLock::new(Persistence::default);
        if self.0.is_trial { &NOTHING } else { &self.0.persistence }
    }

    /// Sentence for models about what lasts between calls; `None` when no state does.
    fn kept_in_words(&self) -> Option<String> {
        let persistence = self.shown_persistence();
        persistence.any().then(|| persistence.describe())
    }

    pub(crate) fn budget(&self) -> &OutputBudget {
        &self.0.budget
    }

    /// Sentence for models about long output; `None` when none is shortened.
    fn output_in_words(&self) -> Option<String> {
        self.budget().describe(self.shown_persistence().files)
    }

    pub(crate) fn persistence(&self) -> &Persistence {
        &self.0.persistence
    }

    /// Rules about what a call leaves behind.
    pub(crate) fn keep_rules(&self) -> KeepRules<'_> {
        KeepRules { persistence: &self.0.persistence, host_env: &self.0.env, is_trial: self.0.is_trial }
    }

    pub(crate) fn sessions(&self) -> &SessionTable {
        &self.0.sessions
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// User that scripts run as.
    pub(crate) fn user(&self) -> &Identity {
        &self.0.world.identity
    }

    /// The session of calls that name none, where anything is kept.
    pub(crate) fn kept_session(&self) -> Option<Session> {
        self.0.persistence.any().then(|| self.default_session())
    }

    pub(crate) fn own_durability(&self) -> Option<&Durability> {
        self.0.durability.as_ref()
    }
}

impl Tool for OrchestratorTool {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn short_description(&self) -> &str {
        &self.0.short_description
    }

    fn description(&self) -> String {
        prompt::description(&self.0.short_description, &self.0.catalogue)
    }

    fn help(&self) -> String {
        let inner = &*self.0;
        let network = inner.http.iter().flat_map(|http| http.rules()).map(ToString::to_string).collect();
        let given = prompt::HostFacts { env: &inner.env, files: &inner.paths, network, limits: &inner.limits };
        let mut help = prompt::help(&inner.name, &inner.short_description, &inner.catalogue, &given, self.kept_in_words().as_deref());
        if let Some(told) = self.output_in_words() {
            help.push_str(&format!("\n## OUTPUT\n\n{told}.\n"));
        }
        help
    }

    fn system_prompt(&self) -> String {
        prompt::system_prompt(
            &self.0.name,
            &self.0.catalogue,
            self.kept_in_words().as_deref(),
            self.output_in_words().as_deref(),
            self.0.is_guided,
        )
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
