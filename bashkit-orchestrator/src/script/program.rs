//! A tool that runs a program which calls other tools.

use std::fmt::Debug;
use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bashkit::CancelToken;
use bashkit::host::Random;
use serde_json::Value;

use super::Language;
use super::hidden::Hidden;
use super::rpc::Server;
use super::runtime::Runtime;
use super::script_tool::ScriptTool;
use super::stubs::{StubLanguage, stubs};
use crate::declare::ToolFn;
use crate::process::{Boundary, Confinement, HostShell, HostShellSettings, ProcessEnd, ProcessError, ProcessLimits, ShellCommand, Sockets};
use crate::tool::{
    CallableTool, OwnedToolCall, ToolArguments, ToolCall, ToolContext, ToolDefinition, ToolFailure, ToolFuture, ToolOutput, ToolResult,
    wait,
};

const TIMEOUT: Duration = Duration::from_secs(60);
const TIMEOUT_MAX: Duration = Duration::from_secs(300);
const CALLS: u32 = 50;
const CALLS_MAX: u32 = 1_000;
const OUTPUT_BYTES: usize = 1 << 20;

/// Connections that a program is given when it may open none.
const PAIRS: usize = 8;

/// Exported variables of a script that are about its sandbox and not about the host, where programs run.
const OF_THE_HOST: &[&[u8]] = &[
    b"PATH",
    b"HOME",
    b"PWD",
    b"OLDPWD",
    b"SHELL",
    b"SHLVL",
    b"TMPDIR",
    b"TERM",
    b"USER",
    b"LOGNAME",
    b"HOSTNAME",
    b"LANG",
    b"LC_ALL",
    b"_",
];

/// The longest path that a socket can have.
const SOCKET_PATH_BYTES_MAX: usize = 100;

/// Reasons why a [`ProgramTool`] cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The language has no runtime here, or the kernel cannot keep programs inside as is required.
    #[error("the sandbox provider '{provider}' is unavailable: {problem}")]
    Unavailable {
        /// Part that is missing: `script` for the language, `local` for the shell of the host.
        provider: &'static str,
        /// Reason, with the programs that were looked for.
        problem: String,
    },
    /// A setting is outside of what programs can be given.
    #[error("the script sandbox {problem}")]
    Unsupported {
        /// Setting, its value, and the greatest that is accepted.
        problem: String,
    },
    /// The operating system refused an operation on the workspace.
    #[error("cannot {doing} {place}: {source}")]
    Io {
        /// Operation that was tried, as a verb: `make`.
        doing: &'static str,
        /// Path that the operation was about.
        place: String,
        /// Error of the operating system.
        source: std::io::Error,
    },
}

impl From<ProcessError> for ProgramError {
    fn from(error: ProcessError) -> Self {
        match error {
            ProcessError::Unavailable(problem) => Self::Unavailable { provider: "local", problem },
            ProcessError::Io { doing, place, source } => Self::Io { doing, place, source },
        }
    }
}

/// Prepares a [`ProgramTool`]: see [`ScriptTool::builder`](crate::ScriptTool::builder).
#[derive(Debug, Clone)]
#[must_use]
pub struct ProgramToolBuilder {
    language: Language,
    name: Option<String>,
    workspace: Option<PathBuf>,
    runtime: Option<PathBuf>,
    env: Vec<(String, String)>,
    timeout: Duration,
    calls_max: u32,
    output_bytes_max: usize,
    boundary: Boundary,
    readable: Vec<PathBuf>,
    network: bool,
    limits: ProcessLimits,
}

impl ScriptTool {
    /// Prepares a tool that runs programs, in bash or another language, which call the tools of the orchestrator that it is in.
    pub fn builder() -> ProgramToolBuilder {
        ProgramToolBuilder {
            language: Language::Bash,
            name: None,
            workspace: None,
            runtime: None,
            env: Vec::new(),
            timeout: TIMEOUT,
            calls_max: CALLS,
            output_bytes_max: OUTPUT_BYTES,
            boundary: Boundary::Off,
            readable: Vec::new(),
            network: false,
            limits: ProcessLimits::default(),
        }
    }
}

impl ProgramToolBuilder {
    /// Sets the language of the programs. Default: bash.
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// The name of the tool. Default: `python`, `javascript`, `typescript`, or `script` for bash.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The directory of the host in which programs run: modules and files of it are found from there. Default: a directory of its own.
    pub fn workspace(mut self, directory: impl Into<PathBuf>) -> Self {
        self.workspace = Some(directory.into());
        self
    }

    /// The program that runs the language. Default: the first that is found along `PATH`.
    pub fn runtime(mut self, path: impl Into<PathBuf>) -> Self {
        self.runtime = Some(path.into());
        self
    }

    /// A variable of the environment of programs. Of the host's, they see `PATH`, `LANG` and the like.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Sets the time that a program may run: at most 300 s. Default 60 s.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets the number of calls that a program may make: at most 1,000. Default 50.
    pub fn max_calls(mut self, calls: u32) -> Self {
        self.calls_max = calls;
        self
    }

    /// Sets the number of bytes of each stream that are kept. Default 1 MiB.
    pub fn max_output(mut self, bytes: usize) -> Self {
        self.output_bytes_max = bytes;
        self
    }

    /// Whether the kernel keeps programs inside the workspace, by Landlock: see [`Boundary`]. Default: no, a program is a process of this user that may
    /// do what the user may. Inside, programs read the system's programs and libraries, what is at [`ProgramToolBuilder::readable`], and of /etc what it takes to start; they have no network
    /// ([`ProgramToolBuilder::network`]), and of root's capabilities those about files. [`ProgramTool::confinement`] says what the kernel does, and what it leaves open.
    pub fn landlock(mut self, boundary: Boundary) -> Self {
        self.boundary = boundary;
        self
    }

    /// A path that programs may read besides the workspace and the system's, when the kernel keeps them inside.
    pub fn readable(mut self, path: impl Into<PathBuf>) -> Self {
        self.readable.push(path.into());
        self
    }

    /// Whether programs may open sockets when the kernel keeps them inside: the network over TCP and UDP, and services of this machine over Unix sockets. Default: no. Programs that are not
    /// confined always may. A runtime that cannot use descriptors that it is given (Bun, Deno) keeps Unix sockets, over which it reaches the tools.
    pub fn network(mut self, open: bool) -> Self {
        self.network = open;
        self
    }

    /// Limits of CPU, memory, processes and file sizes of each process of a program. Default: those of this process.
    pub fn limits(mut self, limits: ProcessLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Builds the tool, for [`OrchestratorToolBuilder::program`](crate::orchestrator::OrchestratorToolBuilder::program).
    ///
    /// # Errors
    /// [`ProgramError::Unavailable`]: nothing runs the language here, with what was looked for; the kernel cannot keep it inside as is required.
    /// [`ProgramError::Unsupported`]: more time or calls than there can be. [`ProgramError::Io`]: the workspace.
    pub fn build(self) -> Result<ProgramTool, ProgramError> {
        let wrong = |problem: String| Err(ProgramError::Unsupported { problem });
        if self.timeout > TIMEOUT_MAX || self.timeout.is_zero() {
            return wrong(format!("runs a program for more than no time and at most {TIMEOUT_MAX:?}, not {:?}", self.timeout));
        }
        if self.calls_max > CALLS_MAX {
            return wrong(format!("lets a program make {CALLS_MAX} calls at most, not {}", self.calls_max));
        }
        let host = match self.language {
            Language::Bash => None,
            language => Some(Host::new(language, &self)?),
        };
        let name = self.name.clone().unwrap_or_else(|| match self.language {
            Language::Bash => "script".to_owned(),
            language => language.name().to_owned(),
        });
        let description = description(&self, host.as_ref());
        let unused = |_: &ToolArguments, _: &ToolCall<'_>| Ok(ToolOutput::default());
        let tool = ToolFn::new(&name, &description, unused)
            .arg::<String, _>("program", "The program; where nothing is given, standard input is")
            .stdin("The program")
            .says(|definition| {
                definition.calls_all = true;
                definition.effects.read_only = Some(false);
            });
        Ok(ProgramTool(Arc::new(ProgramData { tool, language: self.language, host, setup: self })))
    }
}

impl Language {
    pub(super) fn shown(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Python => "Python",
            Self::JavaScript => "JavaScript",
            Self::TypeScript => "TypeScript",
        }
    }

    /// The name of a program in its directory, and that of the module with the tools.
    fn files(self) -> (&'static str, &'static str) {
        match self {
            Self::Bash => ("main.sh", ""),
            Self::Python => ("main.py", "tools.py"),
            Self::JavaScript => ("main.mjs", "tools.mjs"),
            Self::TypeScript => ("main.mts", "tools.ts"),
        }
    }

    /// Sentence for the model about how a program gets at the tools.
    fn import(self) -> &'static str {
        match self {
            Self::Bash => "The tools are commands.",
            Self::Python => "`import tools`, then `tools.NAME(…)`: each is a function with its arguments by name.",
            Self::JavaScript => {
                "`import * as tools from \"./tools.mjs\"`, then `await tools.NAME(…)`: required arguments in their order, or one object with all of them by name."
            }
            Self::TypeScript => {
                "`import * as tools from \"./tools.ts\"`, then `await tools.NAME(…)`: required arguments in their order, or one object with all of them by name."
            }
        }
    }

    fn stubs(self) -> StubLanguage {
        match self {
            Self::Python => StubLanguage::Python,
            Self::TypeScript => StubLanguage::TypeScript,
            Self::JavaScript | Self::Bash => StubLanguage::JavaScript,
        }
    }
}

fn description(setup: &ProgramToolBuilder, host: Option<&Host>) -> String {
    let language = setup.language;
    let by = host.map_or_else(String::new, |host| format!(" (by {})", host.runtime.name));
    format!(
        "Run a {} program{by} that calls the tools, and print what it prints.\n\n{} A call that fails raises an error. Only what the program prints comes back, so print the result and not \
         what it was made of. At most {} calls and {} seconds.",
        language.shown(),
        language.import(),
        setup.calls_max,
        setup.timeout.as_secs(),
    )
}

/// The host's side of a language.
struct Host {
    runtime: Runtime,
    shell: HostShell,
    workspace: PathBuf,
    /// Directory that was made for this tool.
    _own: Option<Hidden>,
}

impl Host {
    fn new(language: Language, setup: &ProgramToolBuilder) -> Result<Self, ProgramError> {
        let io = |doing: &'static str, path: &Path| {
            let place = path.display().to_string();
            move |source| ProgramError::Io { doing, place, source }
        };
        let own = match &setup.workspace {
            Some(_) => None,
            None => {
                let temp = std::env::temp_dir();
                Some(Hidden::new(&temp).map_err(io("make a directory in", &temp))?)
            }
        };
        let workspace = own.as_ref().map(|own| own.path().to_path_buf()).or_else(|| setup.workspace.clone()).unwrap_or_default();
        let workspace = std::path::absolute(&workspace).map_err(io("find", &workspace))?;
        std::fs::create_dir_all(&workspace).map_err(io("make", &workspace))?;
        let real_workspace = std::fs::canonicalize(&workspace).map_err(io("open", &workspace))?;
        let asks = HostShell::start(HostShellSettings::new(&workspace), TIMEOUT)?;
        let unavailable = |problem| ProgramError::Unavailable { provider: "script", problem };
        let runtime = Runtime::find(language, setup.runtime.as_ref(), &asks, &workspace).map_err(unavailable)?;
        let mut settings = HostShellSettings::new(&workspace);
        settings.boundary = setup.boundary;
        settings.output_bytes_max = setup.output_bytes_max;
        settings.writable = vec![real_workspace];
        // A runtime that is not the system's is with its libraries above it: `bin/python3`, `lib/python3.11`.
        let above = runtime.path.parent().and_then(Path::parent).filter(|above| above.parent().is_some());
        settings.reads_etc = false;
        settings.ends_descendants = true;
        settings.limits = setup.limits;
        settings.sockets = match (setup.network, runtime.takes_descriptors()) {
            (true, _) => Sockets::All,
            (false, true) => Sockets::Pairs,
            (false, false) => Sockets::UnixOnly,
        };
        settings.readable = above.map(Path::to_path_buf).into_iter().chain(setup.readable.iter().cloned()).collect();
        let own_env = [("NO_COLOR", "1"), ("PYTHONUNBUFFERED", "1")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        settings.env = own_env.into_iter().chain(setup.env.iter().cloned()).collect();
        Ok(Self { runtime, shell: HostShell::start(settings, setup.timeout)?, workspace, _own: own })
    }
}

/// A tool that runs a program which calls the other tools of its orchestrator: one turn of the model instead of many, and only what the program prints comes back.
///
/// A program is an argument, or standard input. It runs in a hidden directory inside the workspace, which is gone when it ends, however it ends; beside it is a module with a
/// typed function for each tool that scripts can call. Each call goes the way of every other call: policy, approval, limits, journal and trace are the same as in bash. Calls that
/// change something run one after the other, those of read-only tools up to 8 at once. A call that is refused or fails raises an error in the program. When its time is over, the
/// program and all that it started are killed: status 124.
///
/// **A program in another language is a process of the host.** Its environment is small, but it may do what its user may, unless the kernel keeps it inside
/// ([`ProgramToolBuilder::landlock`]).
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, callable_tool};
/// use bashkit_orchestrator::script::Language;
///
/// /// The price of an item in cents.
/// #[callable_tool(read_only)]
/// fn price(item: String) -> u32 {
///     item.len() as u32 * 100
/// }
///
/// let program = ScriptTool::builder().language(Language::Python).build()?;
/// let shop = OrchestratorTool::builder("shop").tool(Price).program(program).build()?;
/// let script = r#"python 'import tools; print(sum(int(tools.price(item)) for item in ["tea", "milk"]))'"#;
/// let response = shop.execute(script.into());
/// assert_eq!(response.stdout, "700\n", "{}", response.stderr);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct ProgramTool(Arc<ProgramData>);

struct ProgramData {
    tool: ToolFn,
    language: Language,
    host: Option<Host>,
    setup: ProgramToolBuilder,
}

impl Debug for ProgramTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProgramTool").field("name", &self.name()).field("language", &self.0.language).finish_non_exhaustive()
    }
}

impl ProgramTool {
    /// In which language its programs are.
    #[must_use]
    pub fn language(&self) -> Language {
        self.0.language
    }

    /// Confinement of a program in words for people: what the kernel does, and what it leaves open.
    #[must_use]
    pub fn confinement(&self) -> String {
        match &self.0.host {
            None => "a sandbox in this process: nothing of the host is there".to_owned(),
            Some(host) => format!("a process of the host: {}", host.shell.confinement()),
        }
    }

    /// Confinement of a program as data; `None` for programs that run in this process.
    #[must_use]
    pub fn host_confinement(&self) -> Option<&Confinement> {
        self.0.host.as_ref().map(|host| host.shell.confinement())
    }

    /// The program where it is on standard input.
    fn piped(&self, call: &ToolCall<'_>) -> Option<String> {
        let text = call.stdin_text().filter(|text| call.args().is_empty() && !text.trim().is_empty())?;
        Some(text.into_owned())
    }

    fn run(&self, arguments: &ToolArguments, call: &ToolCall<'_>) -> ToolResult {
        let program = arguments.get("program").and_then(Value::as_str).unwrap_or_default();
        let inner = &*self.0;
        let Some(host) = &inner.host else {
            return wait(self.script(program).run(ToolArguments::new(), OwnedToolCall::of(&call.without_stdin())));
        };
        let failed = |doing: &str, error: &dyn std::fmt::Display| {
            ToolFailure::new(format!("the program cannot be run: {doing}: {error}")).with_code("not-run")
        };
        let context = call.context();
        let hidden = Hidden::new(&host.workspace).map_err(|error| failed(&host.workspace.display().to_string(), &error))?;
        let (main, module) = inner.language.files();
        let parts = context.tools().parts();
        let definitions: Vec<&ToolDefinition> = context.tools().definitions().filter(|tool| parts.contains(&tool.name)).collect();
        let module_text = stubs(inner.language.stubs(), definitions.iter().copied());
        hidden.put(module, &module_text).and_then(|()| hidden.put(main, program)).map_err(|error| failed("its files", &error))?;
        self.serve(host, &hidden, main, context)
    }

    /// A program in bash, as the tool that it is.
    fn script(&self, program: &str) -> ScriptTool {
        let limits = bashkit::Limits { time: self.0.setup.timeout, ..bashkit::Limits::default() };
        ScriptTool::new(self.name(), "", program).limits(limits)
    }

    fn serve(&self, host: &Host, hidden: &Hidden, main: &str, context: &ToolContext) -> ToolResult {
        let failed =
            |error: std::io::Error| ToolFailure::new(format!("the program cannot be run: its socket: {error}")).with_code("not-run");
        let token = format!("{:016x}{:016x}{:016x}", Random::fresh().bits(), Random::fresh().bits(), Random::fresh().bits());
        // A program that may open no socket gets some that are open.
        let takes_pairs = host.shell.confinement().sockets == Sockets::Pairs;
        let pairs: Vec<(UnixStream, UnixStream)> =
            (0..if takes_pairs { PAIRS } else { 0 }).map(|_| UnixStream::pair()).collect::<Result<_, _>>().map_err(failed)?;
        let (ours, theirs): (Vec<UnixStream>, Vec<UnixStream>) = pairs.into_iter().unzip();
        let inherited: Vec<BorrowedFd<'_>> = theirs.iter().map(AsFd::as_fd).collect();
        let descriptors = inherited.iter().map(|fd| fd.as_raw_fd().to_string()).collect::<Vec<_>>().join(",");
        // A path may be too long for a socket.
        let elsewhere = match takes_pairs || hidden.path().as_os_str().len() <= SOCKET_PATH_BYTES_MAX {
            true => None,
            false => Some(Hidden::new(&std::env::temp_dir()).map_err(failed)?),
        };
        let place = elsewhere.as_ref().unwrap_or(hidden);
        let listener = if takes_pairs { None } else { Some(place.listen("rpc").map_err(failed)?) };
        let server = Server::new(context, token.clone(), self.0.setup.calls_max, listener);
        let Runtime { path, args, .. } = &host.runtime;
        let words = [path.as_os_str().as_encoded_bytes()].into_iter().chain(args.iter().map(|arg| arg.as_bytes()));
        let file = hidden.path().join(main);
        let words: Vec<Vec<u8>> = words.chain([file.as_os_str().as_encoded_bytes()]).map(crate::text::quoting::quote).collect();
        let program = [b"exec ".as_slice(), &words.join(&b' ')].concat();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let is_exported = |name: &[u8]| !OF_THE_HOST.contains(&name) && !name.starts_with(b"BASHKIT_");
        let of_script = context.environ().iter().filter(|(name, _)| is_exported(name)).map(|(name, value)| (text(name), text(value)));
        // What the host gives programs counts.
        let is_given = |name: &str| self.0.setup.env.iter().any(|(given, _)| given == name);
        let mut env: Vec<(String, String)> = of_script.filter(|(name, _)| !is_given(name)).collect();
        env.extend(if takes_pairs {
            vec![("BASHKIT_RPC_FDS".to_owned(), descriptors)]
        } else {
            let socket = place.path().join("rpc").to_string_lossy().into_owned();
            vec![("BASHKIT_RPC_SOCKET".to_owned(), socket), ("BASHKIT_RPC_TOKEN".to_owned(), token)]
        });
        let timeout = context.time_left().map_or(self.0.setup.timeout, |left| left.min(self.0.setup.timeout));
        let cancel: Vec<&CancelToken> = context.cancel_token().into_iter().collect();
        let command = ShellCommand {
            script: &program,
            directory: &host.workspace,
            env: &env,
            stdin: b"",
            timeout,
            cancel: &cancel,
            inherited: &inherited,
        };
        let result = std::thread::scope(|scope| {
            // Whatever happens, those who listen are told to stop: else nobody would get out of here.
            let _end = ServerGuard(&server);
            let listening = std::thread::Builder::new().name("bashkit-rpc".to_owned()).spawn_scoped(scope, || server.serve(scope));
            listening.map_err(failed)?;
            for stream in ours {
                server.answer_on(stream, scope).map_err(failed)?;
            }
            let cancelled = || ToolFailure::new("cancelled").with_status(130).with_code("cancelled");
            if cancel.iter().any(|token| token.is_cancelled()) {
                return Err(cancelled());
            }
            let ended = host
                .shell
                .run(&command)
                .map_err(|error| ToolFailure::new(format!("the program cannot be run: {error}")).with_code("not-run"))?;
            match ended.end {
                ProcessEnd::Exited(status) => Ok((ended, status)),
                ProcessEnd::TimedOut => Ok((ended, 124)),
                ProcessEnd::Cancelled => Err(cancelled()),
            }
        })?;
        let (result, exit_code) = result;
        let mut stderr = result.stderr;
        let mut say = |text: String| {
            if stderr.last().is_some_and(|last| *last != b'\n') {
                stderr.push(b'\n');
            }
            stderr.extend_from_slice(text.as_bytes());
        };
        if exit_code == 124 {
            say(format!("the program was stopped after {timeout:?}, with {} calls made: do less in one program\n", server.n_calls()));
        }
        if result.truncated {
            say(format!(
                "the program printed more than the {} bytes that are kept: print the result only\n",
                self.0.setup.output_bytes_max
            ));
        }
        let status = u8::try_from(exit_code.clamp(0, 255)).unwrap_or(u8::MAX);
        Ok(ToolOutput::bytes(result.stdout).with_stderr(stderr).with_status(status))
    }
}

/// Ends a server also when something unwinds.
struct ServerGuard<'a, 'b>(&'a Server<'b>);

impl Drop for ServerGuard<'_, '_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl CallableTool for ProgramTool {
    fn name(&self) -> &str {
        self.0.tool.name()
    }

    fn description(&self) -> &str {
        self.0.tool.description()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::tool::text_of(self, args, stdin)
    }

    fn input_schema(&self) -> Value {
        self.0.tool.input_schema()
    }

    fn usage(&self) -> String {
        self.0.tool.usage()
    }

    fn help(&self) -> String {
        self.0.tool.help()
    }

    fn definition(&self) -> ToolDefinition {
        self.0.tool.definition()
    }

    fn check(&self) -> Result<(), String> {
        self.0.tool.check()
    }

    /// The program is among them wherever it came from, so that rules see it.
    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        match self.piped(call) {
            Some(program) => Ok(ToolArguments::from_iter([("program".to_owned(), Value::String(program))])),
            None => self.0.tool.arguments(call),
        }
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.0.tool.words(arguments)
    }

    fn wants_stdin(&self) -> bool {
        true
    }

    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        self.0.tool.asks_for_help(call)
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        args.is_empty()
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        match self.piped(&call) {
            Some(_) => self.run(&self.arguments(&call)?, &call),
            None => self.0.tool.run_with(&call, |arguments| self.run(arguments, &call)),
        }
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        if self.0.host.is_some() || call.context().idempotency_key().is_some() {
            return None;
        }
        let program = self.piped(call);
        let run = |program: &str, call: OwnedToolCall| -> ToolFuture { Box::pin(self.script(program).run(ToolArguments::new(), call)) };
        Some(match program {
            Some(program) => run(&program, OwnedToolCall::of(&call.without_stdin())),
            None => self.0.tool.run_async(call, |arguments, call| {
                run(arguments.get("program").and_then(Value::as_str).unwrap_or_default(), OwnedToolCall::of(&call.call().without_stdin()))
            }),
        })
    }
}
