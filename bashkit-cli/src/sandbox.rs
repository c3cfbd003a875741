//! The session that the options describe.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use bashkit::host::http::Http;
use bashkit::host::{Clock, SystemClock, VirtualClock, World};
use bashkit::vfs::{FileSystem, Memory, Mount};
use bashkit::{Bash, BashBuilder, Limits, world_files};

use bashkit_mcp::McpTools;
use bashkit_openapi::Api;
use bashkit_orchestrator::orchestrator::Equipment;
use bashkit_orchestrator::{ApprovalRequest, OrchestratorTool, Policy, Rule, ToolDefinition};

use crate::agent::approve;
use crate::api;
use crate::mcp::connect;
use crate::mounts::Mounts;
use crate::options::{Cli, SandboxOptions};
use crate::session_file::SessionFile;

/// Session with what is needed to report on it and to keep it.
pub(crate) struct Sandbox<'o> {
    pub(crate) bash: Bash,
    /// Calls of tools; `None`: there are no tools.
    pub(crate) equipment: Option<Equipment>,
    /// Flags of the commands that servers and APIs add.
    pub(crate) flags: BTreeMap<String, Vec<String>>,
    pub(crate) mounts: Mounts,
    pub(crate) world: World,
    pub(crate) limits: Limits,
    session: Option<SessionFile<'o>>,
    /// Files of the sandbox outside of mounts.
    root: Memory,
}

/// Form of the session besides what options say.
pub(crate) struct Shape {
    /// `$0`; `None` for `bash`.
    pub(crate) name: Option<OsString>,
    /// The positional parameters.
    pub(crate) args: Vec<OsString>,
    /// Whether a person is at a prompt.
    pub(crate) is_prompt: bool,
}

pub(crate) fn bytes(text: OsString) -> Vec<u8> {
    text.into_encoded_bytes()
}

impl<'o> Sandbox<'o> {
    /// Makes the session of a bash that has its input and output, with what is needed for the report that is asked for.
    ///
    /// # Errors
    /// Errors of [`Sandbox::new`], and mounts that cannot be reported.
    pub(crate) fn reported(cli: &'o Cli, shape: Shape, bash: BashBuilder) -> Result<Self, String> {
        if cli.report.trace.is_some() && cli.sandbox.mcp.is_empty() && cli.sandbox.api.is_empty() {
            let message = "--trace: calls of tools are traced, and there are no tools; --mcp NAME gives those of a server, --api NAME those of an HTTP API";
            return Err(message.to_owned());
        }
        let mut sandbox = Self::new(&cli.sandbox, shape, bash)?;
        if cli.report.diff {
            sandbox.mounts.keep_what_is_there(&cli.sandbox.mounts, &sandbox.world, &sandbox.limits)?;
        }
        Ok(sandbox)
    }

    /// Makes the session of a bash that has its input and output.
    ///
    /// # Errors
    /// The message: what cannot be done, and of which option.
    pub(crate) fn new(options: &'o SandboxOptions, shape: Shape, bash: BashBuilder) -> Result<Self, String> {
        let mut world = options.profile.world();
        if let Some(user) = &options.user {
            if user.is_empty() || user.contains(['/', ':', '\n']) {
                return Err(format!("--user: '{user}' is no user name"));
            }
            if world.identity.uid != 0 {
                world.identity.home = format!("/home/{user}");
            }
            world.identity.user.clone_from(user);
        }
        let limits = options.run_limits(shape.is_prompt);
        let clock: Arc<dyn Clock> = match options.clock {
            Some(start) => Arc::new(VirtualClock::new(start)),
            None => Arc::new(SystemClock::new()),
        };
        let files = || world_files(&world, Arc::clone(&clock), &limits).map_err(|errno| format!("the files of the sandbox: {errno}"));
        let root = files()?;
        let session = options.session.as_deref().map(|path: &Path| SessionFile::open(path, &root, files()?)).transpose()?;
        if let Some(cwd) = &options.cwd {
            if !cwd.starts_with('/') {
                return Err(format!("--cwd: '{cwd}' is no absolute path of the sandbox"));
            }
            if options.mounts.is_empty() {
                root.make_dirs(cwd.as_bytes()).map_err(|errno| format!("--cwd {cwd}: {errno}"))?;
            }
        }
        let servers = connect(&options.mcp)?;
        let (fs, mounts) = Mounts::mount(&options.mounts, Arc::new(root.clone()), &world, &clock, &limits)?;
        let fs = with_resources(&servers, fs)?;
        if let Some(cwd) = &options.cwd
            && !fs.stat(cwd.as_bytes()).is_ok_and(|about| about.is_dir())
        {
            return Err(format!("--cwd {cwd}: there is no such directory in the sandbox"));
        }
        let mut builder = bash.world(world.clone()).fs(fs).limits(limits.clone()).clock(clock);
        // bash: only its own words, and a line more about what cannot be here.
        builder = builder.unknown_command_hint(|unknown| unknown.instead.map(str::to_owned));
        builder = builder.args(shape.args.into_iter().map(bytes));
        if let Some(name) = shape.name {
            builder = builder.name(bytes(name));
        }
        if let Some(cwd) = &options.cwd {
            builder = builder.cwd(cwd);
        }
        if let Some(seed) = options.seed {
            builder = builder.seed(seed);
        }
        for variable in &options.env {
            let (name, value) = variable_of(variable)?;
            builder = builder.env(name, value);
        }
        let http = network(options);
        let apis = api::opened(&options.api, http.as_ref())?;
        if let Some(http) = http {
            builder = builder.http(http);
        }
        let (bash, equipment, flags) = match equipped(&servers, &apis, options.asks)? {
            Some(tool) => {
                let (bash, equipment) = tool.equip(builder);
                (bash, Some(equipment), tool.tools().map(|tool| (tool.name().to_owned(), flags_of(&tool.definition()))).collect())
            }
            None => (builder.build(), None, BTreeMap::new()),
        };
        let mut sandbox = Self { bash, equipment, flags, mounts, world, limits, session, root };
        if let Some(session) = &sandbox.session {
            session.resume(&mut sandbox.bash)?;
        }
        Ok(sandbox)
    }

    /// Keeps the session where the options said so.
    ///
    /// # Errors
    /// The message.
    pub(crate) fn save(&mut self) -> Result<(), String> {
        match &self.session {
            Some(session) => session.save(&mut self.bash, &self.root),
            None => Ok(()),
        }
    }

    /// Copy of the sandbox's own files as they are now, to compare with later.
    pub(crate) fn own_files(&self) -> Option<Arc<dyn FileSystem>> {
        self.root.snapshot()
    }

    /// The sandbox's own files, without mounts.
    pub(crate) fn root(&self) -> &dyn FileSystem {
        &self.root
    }
}

/// Files with the resources of servers at `/mcp`.
fn with_resources(servers: &[McpTools], fs: Arc<dyn FileSystem>) -> Result<Arc<dyn FileSystem>, String> {
    if servers.is_empty() {
        return Ok(fs);
    }
    let failed = |errno| format!("--mcp: the files below /mcp: {errno}");
    let mount = Mount::new(fs);
    mount.mount(b"/mcp", Arc::new(McpTools::files_of(servers).map_err(failed)?)).map_err(failed)?;
    Ok(Arc::new(mount))
}

/// Tools of servers and operations of APIs, as commands; `None` where there are none.
fn equipped(servers: &[McpTools], apis: &[Api], asks: bool) -> Result<Option<OrchestratorTool>, String> {
    if servers.is_empty() && apis.is_empty() {
        return Ok(None);
    }
    let tools = McpTools::commands_of(servers).into_iter().chain(Api::commands_of(apis));
    // A tool whose definition is not the one that was pinned is asked about in any case.
    let mut tool = OrchestratorTool::builder("bashkit").tools(tools).approver(move |request: &ApprovalRequest| approve(request, asks));
    if asks {
        tool = tool.policy(Policy::new().ask(Rule::any().read_only(false)));
    }
    tool.build().map(Some).map_err(|error| format!("--mcp, --api: {error}"))
}

/// Flags of a tool, for completion.
fn flags_of(definition: &ToolDefinition) -> Vec<String> {
    let properties = definition.input_schema.get("properties").and_then(serde_json::Value::as_object).into_iter().flatten();
    let mut flags = vec!["--help".to_owned(), "--json".to_owned()];
    for (name, property) in properties.filter(|(name, _)| !definition.hidden.contains(name)) {
        let long = name.replace('_', "-");
        if property.get("type").is_some_and(|kind| kind == "boolean") {
            flags.push(format!("--no-{long}"));
        }
        flags.push(format!("--{long}"));
    }
    flags
}

fn variable_of(variable: &str) -> Result<(&str, Vec<u8>), String> {
    let (name, value) = match variable.split_once('=') {
        Some((name, value)) => (name, value.as_bytes().to_vec()),
        None => (variable, host_variable(variable)?),
    };
    if bashkit::syntax::is_name(name.as_bytes()) { Ok((name, value)) } else { Err(format!("--env: '{name}' is no name of a variable")) }
}

fn host_variable(name: &str) -> Result<Vec<u8>, String> {
    std::env::var_os(name).map(bytes).ok_or_else(|| format!("--env: {name} is not set here; --env {name}=VALUE gives it a value"))
}

fn network(options: &SandboxOptions) -> Option<Http> {
    if options.net.is_empty() && options.local_net.is_empty() {
        return None;
    }
    let rules = options.net.iter().cloned().chain(options.local_net.iter().cloned().map(|rule| rule.private_addresses()));
    Some(rules.fold(Http::new(), Http::allow))
}
