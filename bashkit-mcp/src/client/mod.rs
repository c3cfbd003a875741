//! Tools of MCP servers as commands of a script.
//!
//! [`McpTools::connect`] asks a server what it has; [`McpTools::add_to`] gives it to an orchestrator: its tools become commands with flags, help and completion, its resources files below
//! `/mcp/SERVER/`, which are fetched when they are read.

mod connection;
mod endpoint;
mod http;
#[cfg(feature = "oauth")]
pub mod oauth;
mod output;
mod resources;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use bashkit::vfs::{Errno, Memory};
use bashkit_orchestrator::declare::{SchemaTool, command_names, legal_name};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::Approver;
use bashkit_orchestrator::tool::{Confirm, Effects, OwnedToolCall, PrintedForm, ToolArguments, ToolResult};
use bashkit_orchestrator::{ToolDefinition, ToolFailure};
use rmcp::model::{CallToolRequestParams, PaginatedRequestParams, Tool, ToolAnnotations};
use serde_json::Value;
use sha2::{Digest, Sha256};

pub use connection::ConnectError;
pub use endpoint::{Endpoint, Protocol, Streams};

use connection::Connection;
use resources::Resources;

use crate::runtime::runtime;
use crate::server::Conversation;

/// Directory of resources.
const DIRECTORY: &str = "/mcp";

/// Pages of a list that are asked for.
const PAGES_MAX: usize = 64;

/// Settings of a connection to a server.
#[derive(Clone)]
#[non_exhaustive]
pub struct ClientOptions {
    /// Time that a server has to begin, and to list what it has. Default: 30 seconds.
    pub connect_timeout: Duration,
    /// Time that a call may take. Default: 60 seconds.
    pub call_timeout: Duration,
    /// Bytes that a call may answer. Default: 8 MiB.
    pub output_bytes_max: usize,
    /// Tools that a server may have. Default: 512.
    pub tools_max: usize,
    /// Protocol line by which the server is spoken to. Default: [`Protocol::Auto`].
    pub protocol: Protocol,
    /// Digests of definitions that the host trusts, by the names that the server gives: see [`McpTools::digests`].
    pub pins: BTreeMap<String, String>,
    /// Decides about questions of the server (elicitations). Default: nobody, and the server is told that there is no elicitation.
    pub approver: Option<Arc<dyn Approver>>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(30),
            call_timeout: Duration::from_secs(60),
            output_bytes_max: 8 << 20,
            tools_max: 512,
            protocol: Protocol::Auto,
            pins: BTreeMap::new(),
            approver: None,
        }
    }
}

impl Debug for ClientOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { connect_timeout, call_timeout, output_bytes_max, .. } = self;
        f.debug_struct("ClientOptions")
            .field("connect_timeout", connect_timeout)
            .field("call_timeout", call_timeout)
            .field("output_bytes_max", output_bytes_max)
            .finish_non_exhaustive()
    }
}

impl ClientOptions {
    /// Settings with the default of each field.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets who decides about questions of the server.
    #[must_use]
    pub fn approver(mut self, approver: impl Approver + 'static) -> Self {
        self.approver = Some(Arc::new(approver));
        self
    }

    /// Sets the line of the protocol that is spoken.
    #[must_use]
    pub fn protocol(mut self, protocol: Protocol) -> Self {
        self.protocol = protocol;
        self
    }

    /// Sets the time that a call may take.
    #[must_use]
    pub fn call_timeout(mut self, time: Duration) -> Self {
        self.call_timeout = time;
        self
    }

    /// Sets how many bytes a call may answer.
    #[must_use]
    pub fn output_bytes_max(mut self, bytes: usize) -> Self {
        self.output_bytes_max = bytes;
        self
    }

    /// Trusts definitions of tools as the host has seen them: their annotations count as effects. A tool whose definition is another one now is asked about at each call.
    #[must_use]
    pub fn pins(mut self, digests: impl IntoIterator<Item = (String, String)>) -> Self {
        self.pins = digests.into_iter().collect();
        self
    }
}

/// Tools and resources of one server. Cloning is cheap and shares the connection.
///
/// A server that is slow, ends or answers too much costs the call that meets it and nothing else; the next call connects again.
///
/// ```no_run
/// use bashkit_mcp::client::{ClientOptions, Endpoint, McpTools};
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
///
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let server = Endpoint::process("npx", ["-y", "@modelcontextprotocol/server-everything"]);
/// let everything = McpTools::connect("everything", server, ClientOptions::new()).await?;
/// let api = everything.add_to(OrchestratorTool::builder("api")).build()?;
/// println!("{}", api.execute_async("get-sum 2 3; ls /mcp/everything".into()).await.stdout);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct McpTools {
    connection: Arc<Connection>,
    options: Arc<ClientOptions>,
    tools: Arc<Vec<Tool>>,
    resources: Arc<Resources>,
}

impl Debug for McpTools {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.tools.iter().map(|tool| &*tool.name).collect();
        f.debug_struct("McpTools").field("server", &self.connection.server).field("tools", &names).finish_non_exhaustive()
    }
}

impl McpTools {
    /// Connects to a server and asks what it has. `name` is that of the server for scripts and people; characters that a file or command cannot have become `_`. Any executor can
    /// poll the future: connections are driven by threads of their own.
    ///
    /// # Errors
    /// [`ConnectError`].
    pub async fn connect(name: &str, endpoint: Endpoint, options: ClientOptions) -> Result<Self, ConnectError> {
        let server = legal_name(name);
        let unreachable = |problem: String| ConnectError::Unreachable { server: server.clone(), problem, challenge: None };
        let Some(runtime) = runtime() else { return Err(unreachable("threads for connections cannot be started".to_owned())) };
        let connection = Arc::new(Connection::new(server.clone(), endpoint, &options));
        let listing = {
            let (connection, options) = (Arc::clone(&connection), options.clone());
            runtime.spawn(async move {
                let limit = options.connect_timeout;
                connection.service().await?;
                let listed = async {
                    let tools = list_tools(&connection, &options).await?;
                    Ok((tools, resources::list(&connection).await))
                };
                let timed_out = |_| ConnectError::TimedOut { server: connection.server.clone(), limit };
                tokio::time::timeout(limit, listed).await.map_err(timed_out)?
            })
        };
        let (tools, resources) = listing.await.map_err(|error| unreachable(error.to_string()))??;
        Ok(Self { connection, options: Arc::new(options), tools: Arc::new(tools), resources: Arc::new(resources) })
    }

    /// Name that the host gave the server.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.connection.server
    }

    /// Challenge of the last call for which the server wanted more rights than the client has.
    #[must_use]
    pub fn challenge(&self) -> Option<String> {
        self.connection.last_challenge()
    }

    /// Tools as the server describes them.
    #[must_use]
    pub fn remote_tools(&self) -> &[Tool] {
        &self.tools
    }

    /// Digests of the definitions, by the names that the server gives: for [`ClientOptions::pins`], once somebody has looked at the definitions.
    #[must_use]
    pub fn digests(&self) -> BTreeMap<String, String> {
        self.tools.iter().map(|tool| (tool.name.to_string(), digest(tool))).collect()
    }

    /// Commands for the tools of this server alone, and one that reads resources by their URIs where the server has templates of them; [`McpTools::commands_of`] for those of several.
    #[must_use]
    pub fn commands(&self) -> Vec<SchemaTool> {
        Self::commands_of(std::slice::from_ref(self))
    }

    /// Commands for the tools of several servers, with different names. Tools whose input schema cannot be read are left out: see [`McpTools::refused`].
    #[must_use]
    pub fn commands_of(servers: &[Self]) -> Vec<SchemaTool> {
        let readers: Vec<Option<String>> = servers.iter().map(Self::reader_name).collect();
        let listed: Vec<(&str, Vec<&str>)> = (servers.iter().zip(&readers))
            .map(|(server, reader)| (server.name(), server.tools.iter().map(|tool| &*tool.name).chain(reader.as_deref()).collect()))
            .collect();
        let named = command_names(&listed);
        let commands = servers.iter().zip(named).flat_map(|(server, names)| {
            let reader = names.get(server.tools.len()).and_then(|name| resources::reader(name, &server.connection, &server.options).ok());
            let tools = server.tools.iter().zip(&names).filter_map(|(tool, name)| server.command(name, tool).ok());
            tools.chain(reader).collect::<Vec<_>>()
        });
        commands.collect()
    }

    /// Name of the command that reads resources by their URIs: a server has it whose templates stand for any number of them.
    fn reader_name(&self) -> Option<String> {
        self.resources.has_templates().then(|| format!("{}_resource", self.name()))
    }

    /// Tools that are no commands, and why.
    #[must_use]
    pub fn refused(&self) -> Vec<(String, String)> {
        let problem = |tool: &Tool| Some((tool.name.to_string(), self.command("t", tool).err()?.problem));
        self.tools.iter().filter_map(problem).collect()
    }

    /// Gives tools and resources to an orchestrator.
    #[must_use]
    pub fn add_to(&self, builder: OrchestratorToolBuilder) -> OrchestratorToolBuilder {
        Self::add_all(std::slice::from_ref(self), builder)
    }

    /// Gives tools and resources of several servers to an orchestrator.
    #[must_use]
    pub fn add_all(servers: &[Self], builder: OrchestratorToolBuilder) -> OrchestratorToolBuilder {
        let builder = builder.tools(Self::commands_of(servers));
        let files = servers.iter().flat_map(Self::resource_files);
        files.fold(builder, |builder, (path, content)| content.add_to(format!("{DIRECTORY}/{path}"), builder))
    }

    /// Resources of several servers as a file system, for a host that mounts it at `/mcp`.
    ///
    /// # Errors
    /// The files are more than a file system in memory has.
    pub fn files_of(servers: &[Self]) -> Result<Memory, Errno> {
        let files = Memory::new();
        servers.iter().flat_map(Self::resource_files).try_for_each(|(path, content)| content.put(&format!("/{path}"), &files))?;
        Ok(files)
    }

    fn resource_files(&self) -> Vec<(String, resources::Content<'_>)> {
        self.resources.files(DIRECTORY, &self.connection, self.options.call_timeout)
    }

    fn command(&self, name: &str, tool: &Tool) -> Result<SchemaTool, bashkit_orchestrator::declare::SchemaError> {
        let schema = Value::Object((*tool.input_schema).clone());
        let description = described(tool);
        let remote = Remote {
            connection: Arc::clone(&self.connection),
            options: Arc::clone(&self.options),
            name: tool.name.to_string(),
            command: name.to_owned(),
            declares_form: tool.output_schema.is_some(),
        };
        let command = SchemaTool::new(name, &description, &schema, move |arguments, call| {
            // The task of the run is known here and not where the connection is driven.
            let asker = Conversation::current().ok();
            remote.clone().call(arguments, call, asker)
        })?;
        let pinned = self.options.pins.get(&*tool.name).map(|pin| *pin == digest(tool));
        Ok(command.says(|definition| self.say(definition, tool, pinned)))
    }

    /// Says what is known about a tool. Its annotations are its own opinion, and count where the host has pinned the definition that they stand in.
    fn say(&self, definition: &mut ToolDefinition, tool: &Tool, pinned: Option<bool>) {
        definition.title = tool.title.clone().or_else(|| tool.annotations.as_ref()?.title.clone());
        definition.category = Some(format!("MCP server {}", self.name()));
        definition.output_schema = tool.output_schema.as_ref().map(|schema| Value::Object((**schema).clone()));
        definition.prints = if tool.output_schema.is_some() { PrintedForm::Json } else { PrintedForm::Unknown };
        match pinned {
            Some(true) => definition.effects = tool.annotations.as_ref().map(effects).unwrap_or_default(),
            Some(false) => definition.confirm = Confirm::Always,
            None => {}
        }
    }
}

/// Description of a tool, with a word about where it comes from: a model should know whose words these are.
fn described(tool: &Tool) -> String {
    let text = tool.description.as_deref().unwrap_or_default().trim();
    let text = if text.is_empty() { tool.title.as_deref().unwrap_or(&tool.name) } else { text };
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

fn effects(annotations: &ToolAnnotations) -> Effects {
    Effects {
        read_only: annotations.read_only_hint,
        destructive: annotations.destructive_hint,
        idempotent: annotations.idempotent_hint,
        open_world: annotations.open_world_hint,
    }
}

/// SHA-256 of the whole definition of a tool, in hexadecimal. The order of keys does not matter.
fn digest(tool: &Tool) -> String {
    let value = serde_json::to_value(tool).unwrap_or_default();
    let mut hasher = Sha256::new();
    hash(&value, &mut hasher);
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hash(value: &Value, hasher: &mut Sha256) {
    match value {
        Value::Object(object) => {
            let sorted: BTreeMap<&String, &Value> = object.iter().collect();
            hasher.update(format!("{{{}", sorted.len()));
            for (key, inner) in sorted {
                hash(&Value::String(key.clone()), hasher);
                hash(inner, hasher);
            }
        }
        Value::Array(values) => {
            hasher.update(format!("[{}", values.len()));
            values.iter().for_each(|inner| hash(inner, hasher));
        }
        leaf => {
            let text = leaf.to_string();
            hasher.update(format!("{}:{text}", text.len()));
        }
    }
}

async fn list_tools(connection: &Connection, options: &ClientOptions) -> Result<Vec<Tool>, ConnectError> {
    let service = connection.service().await?;
    let unlisted = |problem: String| ConnectError::Unlisted { server: connection.server.clone(), problem, challenge: None };
    if service.peer_info().is_some_and(|info| info.capabilities.tools.is_none()) {
        return Ok(Vec::new());
    }
    let (mut tools, mut cursor) = (Vec::new(), None);
    for _ in 0..PAGES_MAX {
        let mut params = PaginatedRequestParams::default();
        params.cursor = cursor;
        let page = service.list_tools(Some(params)).await.map_err(|error| ConnectError::Unlisted {
            server: connection.server.clone(),
            problem: connection::with_causes(&error),
            challenge: error.auth_challenge().map(str::to_owned),
        })?;
        tools.extend(page.tools);
        if tools.len() > options.tools_max {
            return Err(unlisted(format!("it has more than {} tools", options.tools_max)));
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(tools);
        }
    }
    Err(unlisted(format!("its list has more than {PAGES_MAX} pages")))
}

/// One remote tool.
#[derive(Clone)]
struct Remote {
    connection: Arc<Connection>,
    options: Arc<ClientOptions>,
    /// Name that the server knows.
    name: String,
    /// Name of the command.
    command: String,
    declares_form: bool,
}

impl Remote {
    async fn call(self, arguments: ToolArguments, call: OwnedToolCall, asker: Option<Conversation>) -> ToolResult {
        let Self { connection, options, name, command, declares_form } = self;
        let server = connection.server.clone();
        let params = CallToolRequestParams::new(name).with_arguments(arguments);
        let result = answer(&server, options.call_timeout, async move { connection.call(params, asker).await }).await?;
        output::output(&server, &command, result, declares_form, options.output_bytes_max, call.context())
    }
}

/// Answer of a server, on the threads of connections and within a time.
async fn answer<T: Send + 'static>(
    server: &str,
    limit: Duration,
    asked: impl Future<Output = Result<T, ToolFailure>> + Send + 'static,
) -> Result<T, ToolFailure> {
    let Some(runtime) = runtime() else { return Err(ToolFailure::new("threads for connections cannot be started")) };
    let mut work = AbortOnDrop(runtime.spawn(async move { tokio::time::timeout(limit, asked).await }));
    match (&mut work.0).await {
        Ok(Ok(answered)) => answered,
        Ok(Err(_)) => {
            let message = format!("the MCP server '{server}' did not answer within {} seconds", limit.as_secs_f64());
            Err(ToolFailure::new(message).with_status(124).with_code("timeout"))
        }
        Err(error) => Err(ToolFailure::new(format!("the connection to the MCP server '{server}' failed: {error}"))),
    }
}

/// Ends a task when nobody waits for it any more; the request is cancelled at the server.
struct AbortOnDrop<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}
