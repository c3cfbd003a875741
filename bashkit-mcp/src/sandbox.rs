//! The sandbox itself as a server: bash, and tools that read, write and list its files.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit::host::World;
use bashkit::host::http::Http;
use bashkit::vfs::{Errno, FileKind, FileSystem, Memory, OpenOptions};
use bashkit::{Bash, Limits};
use bashkit_orchestrator::tool::{Effects, ResponseFuture, StatusCallback, StopKind, StopReason, ToolStatus};
use bashkit_orchestrator::{Tool, ToolFailure, ToolFn, ToolOutput, ToolRequest, ToolResponse};
use serde_json::Value;

use crate::runtime::runtime;
use crate::server::McpServer;

/// Bytes of a file that one call reads.
const READ_BYTES_MAX: u64 = 4 << 20;

/// Entries that one call lists.
const ENTRIES_MAX: usize = 10_000;

/// Configuration of a sandbox that is served: files, network, limits.
///
/// ```
/// use bashkit_mcp::Sandbox;
/// use bashkit_orchestrator::Tool;
///
/// let sandbox = Sandbox::new().env("PROJECT", "shop");
/// let bash = sandbox.tool();
/// assert_eq!(bash.execute("echo $PROJECT > /tmp/name; cd /tmp".into()).exit_code, 0);
/// assert_eq!(bash.execute("cat name".into()).stdout, "shop\n");
/// ```
#[derive(Clone)]
pub struct Sandbox {
    files: Arc<dyn FileSystem>,
    http: Option<Http>,
    limits: Limits,
    env: Vec<(String, String)>,
    cwd: Option<String>,
    world: World,
}

impl Default for Sandbox {
    fn default() -> Self {
        Self { files: Arc::new(Memory::new()), http: None, limits: Limits::new(), env: Vec::new(), cwd: None, world: World::user() }
    }
}

impl Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox").field("limits", &self.limits).field("cwd", &self.cwd).finish_non_exhaustive()
    }
}

impl Sandbox {
    /// Sandbox with files in memory, no network and the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the files: directories of the host and others are put together by [`bashkit::vfs::Mount`].
    #[must_use]
    pub fn files(mut self, files: Arc<dyn FileSystem>) -> Self {
        self.files = files;
        self
    }

    /// Opens the network to what its rules allow.
    #[must_use]
    pub fn http(mut self, http: Http) -> Self {
        self.http = Some(http);
        self
    }

    /// Sets the limits of each call.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the user and the environment of a profile. The files of the profile are those of [`bashkit::world_files`], to be given with [`Sandbox::files`].
    #[must_use]
    pub fn world(mut self, world: World) -> Self {
        self.world = world;
        self
    }

    /// Sets a variable of the environment.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Sets the directory in which the session begins.
    #[must_use]
    pub fn cwd(mut self, path: impl Into<String>) -> Self {
        self.cwd = Some(path.into());
        self
    }

    /// The session as a tool that takes scripts; [`Tool::execute`] of it must not be called by a task of tokio: variables, functions and the working directory last from one call to the next.
    #[must_use]
    pub fn tool(&self) -> impl Tool + use<> {
        let listener: Listener = Arc::default();
        let heard = Arc::clone(&listener);
        let mut builder = Bash::builder().world(self.world.clone()).fs(Arc::clone(&self.files)).limits(self.limits.clone()).on_output(
            move |stream, bytes| {
                if let Some(callback) = heard.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
                    callback(ToolStatus::Output { stream, chunk: bytes.to_vec() });
                }
            },
        );
        builder = builder.unknown_command_hint(|unknown| Some(unknown.to_string()));
        for (name, value) in &self.env {
            builder = builder.env(name, value);
        }
        if let Some(cwd) = &self.cwd {
            builder = builder.cwd(cwd);
        }
        if let Some(http) = &self.http {
            builder = builder.http(http.clone());
        }
        SandboxTool { bash: Arc::new(tokio::sync::Mutex::new(builder.build())), listener }
    }

    /// Server with the tools `bash`, `read_file`, `write_file` and `list_files`. All clients of it share one session.
    #[must_use]
    pub fn server(&self) -> McpServer {
        let [read, write, list] = file_tools(&self.files);
        McpServer::for_tool(self.tool()).also(read).also(write).also(list)
    }
}

type Listener = Arc<Mutex<Option<StatusCallback>>>;

/// Session of bash as a tool.
struct SandboxTool {
    bash: Arc<tokio::sync::Mutex<Bash>>,
    /// Listener of the call that runs.
    listener: Listener,
}

/// Takes the listener of a call away when the call ends, however it ends.
struct Hearing(Listener);

impl Drop for Hearing {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl SandboxTool {
    fn run(&self, request: ToolRequest, callback: Option<StatusCallback>) -> ResponseFuture {
        let (bash, listener) = (Arc::clone(&self.bash), Arc::clone(&self.listener));
        Box::pin(async move {
            // Calls of several clients take turns.
            let mut bash = bash.lock().await;
            let hearing = Hearing(Arc::clone(&listener));
            *listener.lock().unwrap_or_else(PoisonError::into_inner) = callback;
            let run = bash.exec_async(request.commands.as_bytes().to_vec());
            let done = match request.timeout_ms {
                None => run.await,
                Some(ms) => match tokio::time::timeout(Duration::from_millis(ms), run).await {
                    Ok(done) => done,
                    Err(_) => {
                        let message = format!("the script did not end within {ms} milliseconds");
                        let error = Some(StopReason { kind: StopKind::Timeout, message: message.clone() });
                        return ToolResponse { stdout: String::new(), stderr: message + "\n", exit_code: 124, error };
                    }
                },
            };
            drop(hearing);
            match done {
                Ok(output) => {
                    let (stdout, stderr) = (output.stdout_text(), output.stderr_text());
                    ToolResponse { stdout, stderr, exit_code: output.status, error: None }
                }
                Err(stopped) => {
                    let is_time = matches!(stopped.reason, bashkit::Error::Limit(bashkit::Limit::Time(_)));
                    let kind = if is_time { StopKind::Timeout } else { StopKind::Limit };
                    let message = stopped.reason.to_string();
                    let stderr = format!("{}{message}\n", stopped.output.stderr_text());
                    let exit_code = if is_time { 124 } else { 125 };
                    ToolResponse { stdout: stopped.output.stdout_text(), stderr, exit_code, error: Some(StopReason { kind, message }) }
                }
            }
        })
    }

    fn wait(future: ResponseFuture) -> ToolResponse {
        let failed = || ToolResponse { stderr: "the script cannot be waited for\n".to_owned(), exit_code: 125, ..ToolResponse::default() };
        runtime().map_or_else(failed, |runtime| runtime.block_on(future))
    }
}

impl Tool for SandboxTool {
    fn name(&self) -> &str {
        "bash"
    }

    fn short_description(&self) -> &str {
        "Run a bash script in a sandbox."
    }

    fn description(&self) -> String {
        "Run a bash script in a sandbox: bash 5.2 with the POSIX and GNU text tools, its own files, no processes of the host. Variables, functions, files and the working directory last from \
         one call to the next."
            .to_owned()
    }

    fn help(&self) -> String {
        format!("# bash\n\n{}\n", self.description())
    }

    fn system_prompt(&self) -> String {
        format!("{} `help` lists the builtins, `compgen -c` all commands, and `COMMAND --help` tells of one.", self.description())
    }

    fn input_schema(&self) -> Value {
        ToolRequest::schema()
    }

    fn output_schema(&self) -> Value {
        ToolResponse::schema()
    }

    fn execute(&self, request: ToolRequest) -> ToolResponse {
        Self::wait(self.run(request, None))
    }

    fn execute_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ToolResponse {
        Self::wait(self.run(request, Some(callback)))
    }

    fn execute_async(&self, request: ToolRequest) -> ResponseFuture {
        self.run(request, None)
    }

    fn execute_async_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ResponseFuture {
        self.run(request, Some(callback))
    }
}

fn failed(path: &str) -> impl Fn(Errno) -> ToolFailure + '_ {
    move |errno| ToolFailure::new(format!("{path}: {errno}"))
}

/// Tools that work on files, beside the scripts.
fn file_tools(files: &Arc<dyn FileSystem>) -> [ToolFn; 3] {
    let text =
        |arguments: &serde_json::Map<String, Value>, name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let read = {
        let files = Arc::clone(files);
        ToolFn::new("read_file", "Read a file of the sandbox.", move |arguments, _| {
            let path = text(arguments, "path");
            let bytes = read(&*files, &path, arguments.get("offset").and_then(Value::as_u64).unwrap_or(0))?;
            let is_coded = arguments.get("base64").and_then(Value::as_bool).unwrap_or(false);
            if is_coded {
                return Ok(ToolOutput::text(STANDARD.encode(bytes)));
            }
            let text = String::from_utf8(bytes).map_err(|_| ToolFailure::new(format!("{path}: it is no text: --base64 reads it")))?;
            Ok(ToolOutput::bytes(text))
        })
        .arg::<String, _>("path", "Absolute path")
        .flag::<Option<u64>, _>("offset", "Byte to begin at")
        .flag::<bool, _>("base64", "Whether the bytes are answered as base64")
        .says(|definition| definition.effects = Effects { read_only: Some(true), open_world: Some(false), ..Effects::default() })
    };
    let write = {
        let files = Arc::clone(files);
        ToolFn::new("write_file", "Write a file of the sandbox, whole.", move |arguments, _| {
            let (path, content) = (text(arguments, "path"), text(arguments, "content"));
            let is_coded = arguments.get("base64").and_then(Value::as_bool).unwrap_or(false);
            let bytes = if is_coded {
                STANDARD.decode(content).map_err(|_| ToolFailure::usage("the content is no base64"))?
            } else {
                content.into_bytes()
            };
            let file = files.open(path.as_bytes(), OpenOptions::write(0o644)).map_err(failed(&path))?;
            file.append(&bytes).map_err(failed(&path))?;
            Ok(ToolOutput::text(format!("{} bytes written", bytes.len())))
        })
        .arg::<String, _>("path", "Absolute path")
        .arg::<String, _>("content", "New content")
        .flag::<bool, _>("base64", "Whether the content is base64")
        .says(|definition| {
            definition.effects =
                Effects { read_only: Some(false), destructive: Some(true), idempotent: Some(true), open_world: Some(false) };
        })
    };
    let list = {
        let files = Arc::clone(files);
        ToolFn::new("list_files", "List a directory of the sandbox.", move |arguments, _| {
            let path = text(arguments, "path");
            list(&*files, &path).map(ToolOutput::text)
        })
        .arg::<String, _>("path", "Absolute path of the directory")
        .says(|definition| definition.effects = Effects { read_only: Some(true), open_world: Some(false), ..Effects::default() })
    };
    [read, write, list]
}

fn read(files: &dyn FileSystem, path: &str, offset: u64) -> Result<Vec<u8>, ToolFailure> {
    let file = files.open(path.as_bytes(), OpenOptions::READ).map_err(failed(path))?;
    let size = file.metadata().map_err(failed(path))?.size.saturating_sub(offset);
    if size > READ_BYTES_MAX {
        return Err(ToolFailure::new(format!(
            "{path}: it has {size} bytes; at most {READ_BYTES_MAX} are read at once: sed, head and tail read parts"
        )));
    }
    let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
    let mut done = 0;
    while let Some(room) = bytes.get_mut(done..).filter(|room| !room.is_empty()) {
        match file.read_at(offset.saturating_add(done as u64), room).map_err(failed(path))? {
            0 => break,
            n => done += n,
        }
    }
    bytes.truncate(done);
    Ok(bytes)
}

/// A line for each entry, in the order of names: directories end in `/`, links in `@`.
fn list(files: &dyn FileSystem, path: &str) -> Result<String, ToolFailure> {
    let mut entries = files.read_dir(path.as_bytes()).map_err(failed(path))?;
    if entries.len() > ENTRIES_MAX {
        return Err(ToolFailure::new(format!(
            "{path}: it has {} entries; at most {ENTRIES_MAX} are listed: ls and find list parts",
            entries.len()
        )));
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    let line = |entry: &bashkit::vfs::DirEntry| {
        let mark = match entry.kind {
            FileKind::Directory => "/",
            FileKind::Symlink => "@",
            _ => "",
        };
        format!("{}{mark}\n", String::from_utf8_lossy(&entry.name))
    };
    Ok(entries.iter().map(line).collect())
}
