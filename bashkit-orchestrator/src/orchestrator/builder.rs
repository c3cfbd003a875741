//! Prepares an orchestrator, and checks what it was given.

use std::fmt::Debug;
use std::sync::Arc;

use bashkit::host::http::Http;
use bashkit::host::{ThreadPool, World, WorldFolder};
use bashkit::vfs::FileSystem;
use bashkit::{Bash, Limits};

use super::{Configuration, OrchestratorTool};
use crate::builtin;
use crate::journal::Durability;
use crate::output::OutputBudget;
use crate::policy::{Approver, Delegation, Delegations, Gatekeeper, Policy, RunMode, analyze};
use crate::prompt::{self, Catalogue};
use crate::registry::{self, BuildError, Registry};
use crate::session::{Persistence, no_files};
use crate::text::names;
use crate::tool::{CallableTool, IntoTool, Runtime, RuntimeTask, States};

type Fetch = Box<dyn Fn() -> Result<Vec<u8>, String> + Send + Sync>;

/// Builder of an [`OrchestratorTool`], from [`OrchestratorTool::builder`].
#[derive(Default)]
pub struct OrchestratorToolBuilder {
    name: String,
    short_description: Option<String>,
    tools: Vec<Box<dyn CallableTool>>,
    states: States,
    env: Vec<(String, String)>,
    files: Vec<(String, Vec<u8>)>,
    lazy_files: Vec<(String, u64, Fetch)>,
    limits: Limits,
    gatekeeper: Gatekeeper,
    durability: Option<Durability>,
    pub(super) persistence: Persistence,
    traces_content: bool,
    lacks_parts: bool,
    delegations: Vec<(String, Delegation)>,
    is_unguided: bool,
    list_tokens_max: Option<usize>,
    budget: Option<OutputBudget>,
    http: Option<Http>,
    runtime: Option<Runtime>,
    threads: ThreadPool,
    world: Option<World>,
}

impl Debug for OrchestratorToolBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrchestratorToolBuilder").field("name", &self.name).field("n_tools", &self.tools.len()).finish_non_exhaustive()
    }
}

impl OrchestratorToolBuilder {
    pub(super) fn named(name: String) -> Self {
        Self { name, ..Self::default() }
    }

    /// Sets what the whole does, in one sentence. Default: how many tools a script can call.
    #[must_use]
    pub fn short_description(mut self, text: impl Into<String>) -> Self {
        self.short_description = Some(text.into());
        self
    }

    /// A tool that scripts can call, boxed or not.
    #[must_use]
    pub fn tool<Via>(mut self, tool: impl IntoTool<Via>) -> Self {
        tool.add_to(&mut self.tools);
        self
    }

    /// Whether the system prompt says when a script helps, and when not, for the tools that there are. Default: yes.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    ///
    /// /// List the orders of a month.
    /// #[callable_tool(read_only)]
    /// fn list_orders(month: u32) -> Vec<String> {
    ///     vec![format!("the order of {month}")]
    /// }
    ///
    /// let shop = |guided| OrchestratorTool::builder("shop").tool(ListOrders).guidance(guided).build();
    /// assert!(shop(true)?.system_prompt().contains("`list_orders … | grep …`"));
    /// assert!(!shop(false)?.system_prompt().contains("When to write a script"));
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn guidance(mut self, guided: bool) -> Self {
        self.is_unguided = !guided;
        self
    }

    /// Sets the greatest number of tokens, as [`TokenCount::Estimated`](crate::output::TokenCount::Estimated) counts them, of the list of tools in
    /// [`Tool::description`](crate::Tool::description), [`Tool::definition`](crate::Tool::definition) and [`Tool::system_prompt`](crate::Tool::system_prompt).
    /// Default: 2,000. The list is the longest that fits: summary and usage of each tool, usage alone, or the names of groups (category, else the name up to the
    /// first `_` or `-`) with their sizes, in at most 120 tokens. Scripts find the rest with the command `tools`.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    ///
    /// /// List the orders of a month.
    /// #[callable_tool(read_only)]
    /// fn orders_list(month: u32) -> Vec<String> {
    ///     vec![format!("the order of {month}")]
    /// }
    ///
    /// let shop = |tokens| OrchestratorTool::builder("shop").tool(OrdersList).tool_list_tokens_max(tokens).build();
    /// assert!(shop(2000)?.description().contains("- `orders_list`: List the orders of a month. Usage: orders_list <month>\n"));
    /// assert!(shop(4)?.description().contains("1 commands, by group: orders (1)."));
    /// assert_eq!(shop(4)?.execute("tools month".into()).stdout, "orders_list <month> - List the orders of a month.\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn tool_list_tokens_max(mut self, tokens: usize) -> Self {
        self.list_tokens_max = Some(tokens);
        self
    }

    /// Adds a tool that runs programs, which may call every other tool that scripts can call: see [`ScriptTool::builder`](crate::ScriptTool::builder).
    #[cfg(all(feature = "local", unix))]
    #[must_use]
    pub fn program(self, program: crate::script::ProgramTool) -> Self {
        self.tool(program)
    }

    /// Composed tools may be there without their parts: calls of these say that there is no such tool.
    pub(super) fn without_parts(mut self) -> Self {
        self.lacks_parts = true;
        self
    }

    /// Takes the states of another context.
    pub(super) fn states(mut self, states: &States) -> Self {
        self.states = states.clone();
        self
    }

    /// Adds several tools that scripts can call: [`tools!`](crate::tools) of different types, those of a [`ToolService`](crate::ToolService), or a list of one type.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool, tools};
    ///
    /// /// Greet somebody.
    /// #[callable_tool]
    /// fn greet(name: String) -> String {
    ///     format!("hello, {name}")
    /// }
    ///
    /// /// Say good-bye.
    /// #[callable_tool]
    /// fn leave() -> &'static str {
    ///     "bye"
    /// }
    ///
    /// let tool = OrchestratorTool::builder("x").tools(tools![Greet, Leave]).build()?;
    /// assert_eq!(tool.execute("greet ada; leave".into()).stdout, "hello, ada\nbye\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn tools<Via>(mut self, tools: impl IntoIterator<Item: IntoTool<Via>>) -> Self {
        tools.into_iter().for_each(|tool| tool.add_to(&mut self.tools));
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

    /// A file that every script finds, and whose bytes `fetch` makes when one is first read, once for all runs. Until then its size is `size_hint_bytes`. A fetch that
    /// fails is an input/output error for who reads, and the next one asks again. `fetch` holds up whoever reads: it should come to an end by itself.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool};
    ///
    /// let api = OrchestratorTool::builder("x").lazy_file("/data/report", 0, || Ok(b"a\nb\n".to_vec())).build()?;
    /// assert_eq!(api.execute("wc -l < /data/report".into()).stdout, "2\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn lazy_file(
        mut self,
        path: impl Into<String>,
        size_hint_bytes: u64,
        fetch: impl Fn() -> Result<Vec<u8>, String> + Send + Sync + 'static,
    ) -> Self {
        self.lazy_files.push((path.into(), size_hint_bytes, Box::new(fetch)));
        self
    }

    /// Sets the part of a script's output that a response holds. Default: 32 KiB of each stream ([`OutputBudget::new`]); [`OutputBudget::none`] is all of it. Whoever listens to a run
    /// ([`ToolStatus::Output`](crate::tool::ToolStatus::Output)) hears all of it in any case, and so does the journal of a durable run.
    #[must_use]
    pub fn output_budget(mut self, budget: OutputBudget) -> Self {
        self.budget = Some(budget);
        self
    }

    /// Sets the user of each script with the folders and files that it begins with. Default: [`World::user`], at home in `/home/user`, with the folders that
    /// scripts for containers expect besides (`/app`, `/data`, `/testbed`, `/workspace`): of 2,261 commands that an agent gave on Terminal-Bench 482 name `/app`.
    /// [`World::container`] is root in `/root`, with what else is in a container. [`OrchestratorToolBuilder::env`] and [`OrchestratorToolBuilder::file`] add to it.
    ///
    /// ```
    /// use bashkit::host::World;
    /// use bashkit_orchestrator::{OrchestratorTool, Tool};
    ///
    /// let api = OrchestratorTool::builder("x").build()?;
    /// assert_eq!(api.execute("whoami; pwd; cd /app && touch f && ls".into()).stdout, "user\n/home/user\nf\n");
    /// let api = OrchestratorTool::builder("x").world(World::container()).build()?;
    /// assert_eq!(api.execute("whoami; pwd; ls -d /etc/os-release".into()).stdout, "root\n/root\n/etc/os-release\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn world(mut self, world: World) -> Self {
        self.world = Some(world);
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

    /// Says where asynchronous tools run: `spawn` starts a task on an executor of the host. Default: whoever waits for a tool polls it, which is the task that
    /// polls [`execute_async`](crate::Tool::execute_async). With it [`execute`](crate::Tool::execute) serves tools that need a runtime, too: from a thread that
    /// is not of that runtime, or is one of several workers.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    ///
    /// /// Fetch a price.
    /// #[callable_tool(read_only)]
    /// async fn price(item: String) -> usize {
    ///     tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    ///     item.len()
    /// }
    ///
    /// let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build()?;
    /// let handle = runtime.handle().clone();
    /// let shop = OrchestratorTool::builder("shop").tool(Box::new(Price)).runtime(move |task| drop(handle.spawn(task))).build()?;
    /// assert_eq!(shop.execute("price tea".into()).stdout, "3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn runtime(mut self, spawn: impl Fn(RuntimeTask) + Send + Sync + 'static) -> Self {
        self.runtime = Some(Runtime::new(spawn));
        self
    }

    /// Threads on which tools that block run. Default: those of the process, 64 at most.
    #[must_use]
    pub fn threads(mut self, threads: ThreadPool) -> Self {
        self.threads = threads;
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

    /// Narrows what a composed tool may do with its parts: see [`Delegation`].
    #[must_use]
    pub fn delegate(mut self, tool: impl Into<String>, delegation: Delegation) -> Self {
        self.delegations.push((tool.into(), delegation));
        self
    }

    /// Makes runs durable: [`OrchestratorTool::execute_durable`] writes down what they learn.
    #[must_use]
    pub fn durable(mut self, durability: Durability) -> Self {
        self.durability = Some(durability);
        self
    }

    /// Sets who decides about calls that need approval. Default: nobody, such calls are denied.
    #[must_use]
    pub fn approver(mut self, approver: impl Approver + 'static) -> Self {
        self.gatekeeper.approver = Some(Arc::new(approver));
        self
    }

    /// Sets the most trusted policy about calls and written files, which others can only tighten ([`Policy::tightened_by`]). Default: everything is
    /// allowed.
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
    /// given; a rule of the policy names no tool, or an argument that no such tool has; the name of a variable is none; a file cannot be put where it should be.
    pub fn build(self) -> Result<OrchestratorTool, BuildError> {
        let mut tools = Registry::new(self.tools)?;
        let calls_of = |script: &str, tools: &Registry| analyze(script, tools).tools.into_iter().map(|tool| tool.name).collect();
        registry::check(&mut tools, self.lacks_parts, calls_of)?;
        if let Some((name, failure)) = self.delegations.iter().find_map(|(name, _)| Some((name, tools.find(name).err()?))) {
            let problem = format!("a grant is for it, but {}", failure.message);
            return Err(BuildError::InvalidTool { name: name.clone(), problem });
        }
        for definition in tools.definitions() {
            if let Some(missing) = definition.states.iter().find(|state| !self.states.has(state.id)) {
                return Err(BuildError::MissingState { tool: definition.name.clone(), state: missing.name });
            }
        }
        let own = |name: &&str| self.persistence.keys && tools.iter().any(|tool| tool.name() == *name);
        if let Some(policy) = &self.gatekeeper.policy {
            let definitions: Vec<_> = tools.definitions().collect();
            policy.check(&definitions).map_err(|problem| BuildError::InvalidPolicy { problem })?;
        }
        if let Some(name) = word_of_the_shell(&tools).or_else(|| builtin::state_names().find(own).map(str::to_owned)) {
            return Err(BuildError::ReservedToolName { name });
        }
        for (name, _) in &self.env {
            if !names::is_valid(name) || name.contains('-') {
                return Err(BuildError::InvalidEnvName { name: name.clone() });
            }
        }
        let world = self.world.unwrap_or_else(default_world);
        let files = no_files(&world.identity, &self.limits);
        files.prepare(&world).map_err(|errno| BuildError::Sandbox(bashkit::Error::Refused(format!("the files of the world: {errno}"))))?;
        for (path, content) in &self.files {
            let refused = |errno| BuildError::Sandbox(bashkit::Error::Refused(format!("{path}: {errno}")));
            files.put(path.as_bytes(), content, 0o644).map_err(refused)?;
        }
        let lazy_paths: Vec<String> = self.lazy_files.iter().map(|(path, ..)| path.clone()).collect();
        for (path, size, fetch) in self.lazy_files {
            let refused = |errno| BuildError::Sandbox(bashkit::Error::Refused(format!("{path}: {errno}")));
            files.lazy(path.as_bytes(), size, fetch).map_err(refused)?;
        }
        let files: Arc<dyn FileSystem> = Arc::new(files);
        let catalogue = Arc::new(Catalogue::new(&tools, self.list_tokens_max.unwrap_or(prompt::TOKENS_MAX)));
        let short_description = self.short_description.unwrap_or_else(|| prompt::short_description(&tools));
        let paths = self.files.into_iter().map(|(path, _)| path).chain(lazy_paths).collect();
        Ok(OrchestratorTool(Arc::new(Configuration {
            name: self.name,
            short_description,
            tools,
            catalogue,
            states: self.states,
            env: self.env,
            paths,
            files,
            limits: self.limits,
            gatekeeper: Arc::new(self.gatekeeper),
            delegations: Delegations::new(self.delegations),
            durability: self.durability,
            traces_content: self.traces_content,
            mode: RunMode::Usual,
            is_trial: false,
            persistence: Arc::new(self.persistence),
            budget: self.budget.unwrap_or_default(),
            sessions: Arc::default(),
            is_guided: !self.is_unguided,
            http: self.http,
            runtime: self.runtime,
            threads: self.threads,
            world,
            on_status: None,
            live: None,
        })))
    }
}

/// Folders of containers that scripts write to.
const FOLDERS: [&str; 4] = ["/app", "/data", "/testbed", "/workspace"];

fn default_world() -> World {
    let mut world = World::user();
    world.folders.extend(FOLDERS.map(|path| WorldFolder { path: path.to_owned(), mode: 0o755 }));
    world
}

/// The first tool whose name the shell itself would run: asked of the shell, so that there is no second list of its builtins.
fn word_of_the_shell(tools: &Registry) -> Option<String> {
    let names: Vec<_> = tools.iter().map(CallableTool::name).collect();
    let ask = "case $(type -t -- \"$name\") in keyword|builtin) echo \"$name\"; break ;; esac";
    let output = Bash::new().exec(format!("for name in {}; do {ask}; done", names.join(" "))).ok()?;
    output.stdout_text().lines().next().map(str::to_owned)
}
