//! MCP server for a tool that takes scripts: an orchestrator, or any other [`Tool`].
//!
//! [`McpServer`] speaks both protocol lines that rmcp has: that of 2026-07-28, without sessions, and the older ones with `initialize`.
#![expect(deprecated, reason = "clients of older revisions have logging, sampling and roots, and are served as long as rmcp serves them")]

mod conversation;
mod decision;
mod handler;
mod http;
mod published;
mod result;
mod run;
mod waiting;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, ToolDefinition};
use rmcp::RoleServer;
use rmcp::ServiceExt;
use rmcp::model::LoggingLevel;
use rmcp::service::{QuitReason, ServerInitializeError};
use rmcp::task_manager::TaskManager;
use rmcp::transport::IntoTransport;

pub use conversation::Conversation;
pub use decision::AskClient;
pub use http::HttpOptions;
pub use published::{ScriptPrompt, ScriptResource};
pub use waiting::Notifier;

use run::Scripted;
use waiting::WaitingRuns;

/// Key in the `_meta` of a `tools/call` request by which a client names the durable run that the call begins, and by which it finds the run again after a crash: 1 to 128 ASCII
/// letters, digits, `-` and `_`.
pub const RUN_META: &str = "bashkit/run";

/// Reason why a server cannot be made or does not work any more.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The declaration of the server contradicts itself.
    #[error("{0}")]
    Declaration(String),
    /// The client did not begin as the protocol has it.
    #[error("the client did not begin as the protocol has it: {0}")]
    Begin(#[source] Box<ServerInitializeError>),
    /// The address cannot be listened at, or the connection broke.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The task that serves ended by a panic.
    #[error("the task that serves ended: {0}")]
    Task(#[from] tokio::task::JoinError),
}

/// Use of the protocol's tasks for the runs of a tool, with clients that have tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TaskUse {
    /// The client waits for the result.
    Never,
    /// A run becomes a task when it takes longer than that.
    After(Duration),
    /// A run is always a task, and clients without tasks are refused.
    Required,
}

/// MCP server for one tool that takes scripts. Cloning is cheap and shares the server's state.
///
/// ```
/// use bashkit_mcp::server::McpServer;
/// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
/// use rmcp::ServiceExt;
/// use rmcp::model::CallToolRequestParams;
///
/// /// Fetch user by ID.
/// #[callable_tool(read_only)]
/// fn get_user(id: u64) -> String {
///     format!("user {id}")
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let server = McpServer::new(OrchestratorTool::builder("shop").tool(GetUser).build()?);
/// let (client_end, server_end) = tokio::io::duplex(1 << 16);
/// let serving = tokio::spawn(async move { server.serve(server_end).await });
///
/// let client = ().serve(client_end).await?;
/// let script = serde_json::json!({"commands": "for id in 1 2; do get_user $id; done | tac"});
/// let call = CallToolRequestParams::new("shop").with_arguments(script.as_object().unwrap().clone());
/// let result = client.call_tool(call).await?;
/// assert_eq!(result.structured_content.unwrap()["stdout"], "user 2\nuser 1\n");
/// client.cancel().await?;
/// serving.await??;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct McpServer {
    inner: Arc<Inner>,
}

#[derive(Clone)]
struct Inner {
    scripted: Scripted,
    /// Tools that are offered by themselves beside the one that takes scripts.
    subtools: Vec<ToolDefinition>,
    /// Tools that stand beside the one that takes scripts, and are called without it.
    others: Vec<(Arc<dyn CallableTool>, ToolDefinition)>,
    resources: Vec<ScriptResource>,
    prompts: Vec<ScriptPrompt>,
    instructions: Option<String>,
    tasks: TaskUse,
    task_uses: Vec<(String, TaskUse)>,
    manager: TaskManager,
    waiting: Arc<WaitingRuns>,
    notifier: Notifier,
    log_level: Arc<Mutex<LoggingLevel>>,
    /// Files with output that was too long for a result.
    spilled: Arc<Mutex<BTreeSet<String>>>,
}

impl Debug for McpServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("McpServer").field("name", &self.inner.scripted.tool().name()).finish_non_exhaustive()
    }
}

impl McpServer {
    /// Server for an orchestrator. With a journal its runs are durable, and calls that wait for a decision become `input_required` results.
    #[must_use]
    pub fn new(orchestrator: OrchestratorTool) -> Self {
        Self::of(Scripted::Orchestrator(orchestrator))
    }

    /// Server for any other tool that takes scripts.
    #[must_use]
    pub fn for_tool(tool: impl Tool + 'static) -> Self {
        Self::of(Scripted::Other(Arc::new(tool)))
    }

    fn of(scripted: Scripted) -> Self {
        let inner = Inner {
            scripted,
            subtools: Vec::new(),
            others: Vec::new(),
            resources: Vec::new(),
            prompts: Vec::new(),
            instructions: None,
            tasks: TaskUse::Never,
            task_uses: Vec::new(),
            manager: TaskManager::new(),
            waiting: Arc::new(WaitingRuns::default()),
            notifier: Notifier::default(),
            log_level: Arc::new(Mutex::new(LoggingLevel::Info)),
            spilled: Arc::default(),
        };
        Self { inner: Arc::new(inner) }
    }

    fn with(mut self, change: impl FnOnce(&mut Inner)) -> Self {
        change(Arc::make_mut(&mut self.inner));
        self
    }

    /// Offers the tools that scripts can call by themselves too, each with its own input schema. A call of one goes the same way as one in a script: policy, journal, limits.
    #[must_use]
    pub fn subtools(self, offered: bool) -> Self {
        self.with(|inner| {
            let definitions = inner.scripted.orchestrator().into_iter().flat_map(|api| api.tools().map(|tool| tool.definition()));
            inner.subtools = if offered { definitions.filter(|definition| definition.script_exposable).collect() } else { Vec::new() };
        })
    }

    /// Offers a tool beside the one that takes scripts. Calls of it do not go through a script, so no policy of an orchestrator decides about them.
    #[must_use]
    pub fn also(self, tool: impl CallableTool + 'static) -> Self {
        let definition = tool.definition();
        self.with(|inner| inner.others.push((Arc::new(tool), definition)))
    }

    /// Publishes a resource whose content a script prints.
    #[must_use]
    pub fn resource(self, resource: ScriptResource) -> Self {
        self.with(|inner| inner.resources.push(resource))
    }

    /// Publishes a prompt whose messages scripts print.
    #[must_use]
    pub fn prompt(self, prompt: ScriptPrompt) -> Self {
        self.with(|inner| inner.prompts.push(prompt))
    }

    /// Sets the instructions for the model of the client. Default: the tool's section of a system prompt.
    #[must_use]
    pub fn instructions(self, text: impl Into<String>) -> Self {
        self.with(|inner| inner.instructions = Some(text.into()))
    }

    /// Sets when the runs of all tools become tasks. Default: [`TaskUse::Never`].
    #[must_use]
    pub fn tasks(self, tasks: TaskUse) -> Self {
        self.with(|inner| inner.tasks = tasks)
    }

    /// Sets when the runs of one tool become tasks.
    #[must_use]
    pub fn tasks_of(self, tool: impl Into<String>, tasks: TaskUse) -> Self {
        self.with(|inner| inner.task_uses.push((tool.into(), tasks)))
    }

    /// Sets the time after which a run that waits for its client in memory is given up. Default: ten minutes.
    #[must_use]
    pub fn waiting_time_max(self, time: Duration) -> Self {
        self.with(|inner| inner.waiting = Arc::new(WaitingRuns::new(time)))
    }

    /// Sets the notifier by which the host tells clients that something has changed.
    #[must_use]
    pub fn notifier(self, notifier: Notifier) -> Self {
        self.with(|inner| inner.notifier = notifier)
    }

    /// Mistake in what was declared, found before anything is served.
    fn check(&self) -> Result<(), ServeError> {
        let inner = &*self.inner;
        let name = inner.scripted.tool().name();
        let others = inner.others.iter().map(|(_, definition)| definition);
        if inner.subtools.iter().chain(others).any(|definition| definition.name == name) {
            let message = format!("'{name}' is the name of the tool that takes scripts and of one that they call: rename one of them");
            return Err(ServeError::Declaration(message));
        }
        match inner.prompts.iter().find_map(ScriptPrompt::problem) {
            Some(problem) => Err(ServeError::Declaration(problem)),
            None => Ok(()),
        }
    }

    /// Serves one client over a transport of rmcp, such as a pair of a reader and a writer, until the client closes it.
    ///
    /// # Errors
    /// [`ServeError::Declaration`], [`ServeError::Begin`].
    pub async fn serve<T, E, A>(self, transport: T) -> Result<QuitReason, ServeError>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        self.check()?;
        let running = ServiceExt::serve(self, transport).await.map_err(|error| ServeError::Begin(Box::new(error)))?;
        Ok(running.waiting().await?)
    }

    /// Serves the client at the standard input and output of this process until it closes them. Nothing else may write to standard output meanwhile.
    ///
    /// # Errors
    /// Those of [`McpServer::serve`].
    pub async fn serve_stdio(self) -> Result<QuitReason, ServeError> {
        self.serve(rmcp::transport::stdio()).await
    }
}
