//! The tools of a workspace, as a model is given them.

use serde_json::Value;

use super::{CommandOutcome, Inner, Workspace};
use crate::error::WorkspaceError;
use crate::sandbox::{CommandResult, EntryKind, Filter, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry};
use crate::sync::report::{SyncEntry, SyncReport, shown};
use bashkit_orchestrator::declare::ToolFn;
use bashkit_orchestrator::output::{SpillTarget, Spilled, Streams};
use bashkit_orchestrator::tool::{
    ResponseFuture, StatusCallback, Tool, ToolArguments, ToolContext, ToolFailure, ToolOutput, ToolRequest, ToolResponse, ToolStatus,
};

/// Number of files that a description names.
const FILES_SHOWN: usize = 40;

/// Number of files with troubles that are named.
const TROUBLES_SHOWN: usize = 20;

/// Greatest length of a path that a description shows.
const PATH_CHARS_MAX: usize = 120;

/// Files of a sandbox beside the workspace, for the whole of a long output.
struct SandboxFiles<'a>(&'a dyn Sandbox);

impl SpillTarget for SandboxFiles<'_> {
    fn files(&self, directory: &str) -> Vec<(Vec<u8>, u64)> {
        // There may be no such directory yet.
        let entries = self.0.list(directory.as_bytes(), &Filter::all()).unwrap_or_default();
        let files = entries.into_iter().filter(|entry| entry.kind != EntryKind::Directory);
        files.map(|entry| (entry.path, entry.size)).collect()
    }

    fn remove(&self, directory: &str, names: &[&str]) {
        let edits: Vec<SandboxEdit> = names.iter().map(|name| SandboxEdit::Remove { path: name.as_bytes().to_vec() }).collect();
        let _ = self.0.apply(directory.as_bytes(), &edits);
    }

    fn write(&self, path: &str, content: &[u8]) -> bool {
        self.0.write_file(path.as_bytes(), content).is_ok()
    }
}

impl Workspace {
    /// The tools that a model works with: `bash`, `read_file`, `write_file` and `list_files`. Their descriptions say where the workspace is and which files it has
    /// now, so make them anew when the model is told anew.
    ///
    /// Each can be offered to a model by itself ([`ToolDefinition::export`](bashkit_orchestrator::ToolDefinition::export) gives its definition,
    /// [`CallableTool::respond`](bashkit_orchestrator::CallableTool::respond) runs it with what the model sent), or be a command of an
    /// [`OrchestratorTool`](bashkit_orchestrator::OrchestratorTool).
    ///
    /// ```
    /// use bashkit_orchestrator::CallableTool;
    /// use bashkit_workspace::collection::MemoryCollection;
    /// use bashkit_workspace::workspace::Workspace;
    /// use serde_json::json;
    ///
    /// let workspace = Workspace::builder().collection("files", MemoryCollection::new()).build()?;
    /// let tools = workspace.tools();
    /// assert!(tools[0].description().ends_with("No files yet."));
    /// let write = json!({"path": "a.txt", "content": "hello\n"});
    /// assert_eq!(tools[2].respond(write.as_object().unwrap()).exit_code, 0);
    /// assert_eq!(tools[0].respond(json!({"command": "cat a.txt"}).as_object().unwrap()).stdout, "hello\n");
    /// assert!(workspace.tools()[0].description().ends_with("Files:\n- a.txt"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tools(&self) -> Vec<ToolFn> {
        vec![self.bash_tool(), self.read_tool(), self.write_tool(), self.list_tool()]
    }

    fn place(&self) -> String {
        format!("The working directory is {}.", shown(self.destination()))
    }

    /// List of the files for people and models, with a bound on its length.
    fn files_text(&self) -> String {
        let entries = match self.list_files() {
            Ok(entries) => entries,
            Err(error) => return format!("The files cannot be listed now: {error}"),
        };
        let files: Vec<&SandboxEntry> = entries.iter().filter(|entry| entry.kind == EntryKind::File).collect();
        if files.is_empty() {
            return "No files yet.".to_owned();
        }
        let mut text = String::from("Files:");
        for file in files.iter().take(FILES_SHOWN) {
            let path = shown(&file.path);
            let cut = path.chars().count() > PATH_CHARS_MAX;
            text.push_str("\n- ");
            text.extend(path.chars().take(PATH_CHARS_MAX));
            text.push_str(if cut { "…" } else { "" });
        }
        if files.len() > FILES_SHOWN {
            text.push_str(&format!("\n- … and {} more: list_files has them all", files.len() - FILES_SHOWN));
        }
        text
    }

    fn bash_tool(&self) -> ToolFn {
        let workspace = self.clone();
        let description = format!("Run a bash script in the workspace.\n\n{} {}", self.place(), self.files_text());
        ToolFn::new("bash", &description, move |arguments, call| {
            let mut command = SandboxCommand::new(text(arguments, "command"));
            if let Some(token) = call.context().cancel_token() {
                command = command.cancelled_by(token.clone());
            }
            if let Some(timeout_ms) = arguments.get("timeout_ms").and_then(Value::as_u64) {
                command = command.timeout(std::time::Duration::from_millis(timeout_ms));
            }
            workspace.reported(call.context(), |inner| match inner.execute_command(command) {
                Ok(outcome) => Ok(inner.said(outcome)),
                Err(error) => Err(failure(&error)),
            })
        })
        .arg::<String, _>("command", "The script")
        .flag::<Option<u64>, _>("timeout_ms", "Stop it after so many milliseconds: exit code 124")
        .says(|definition| {
            definition.effects.read_only = Some(false);
            definition.effects.destructive = Some(true);
        })
    }

    fn read_tool(&self) -> ToolFn {
        let workspace = self.clone();
        let description = format!("Read a file of the workspace.\n\n{} {}", self.place(), self.files_text());
        ToolFn::new("read_file", &description, move |arguments, call| {
            let path = text(arguments, "path");
            let read = workspace.reported(call.context(), |inner| inner.read_file(path.as_bytes()));
            let mut content = read.map_err(|error| failure(&error))?;
            let note = workspace.0.budget.shorten_file(&mut content, &path).map_or_else(String::new, |note| note + "\n");
            Ok(ToolOutput::bytes(content).with_stderr(note.into_bytes()))
        })
        .arg::<String, _>("path", "The file, from the working directory")
        .says(|definition| definition.effects.read_only = Some(true))
    }

    fn write_tool(&self) -> ToolFn {
        let workspace = self.clone();
        let description = format!("Write a file of the workspace: a new one, or other content.\n\n{}", self.place());
        ToolFn::new("write_file", &description, move |arguments, call| {
            let (path, content) = (text(arguments, "path"), text(arguments, "content"));
            let written = workspace.reported(call.context(), |inner| inner.write_file(path.as_bytes(), content.as_bytes()));
            let report = written.map_err(|error| failure(&error))?;
            let said = ToolOutput::text(format!("wrote {} bytes to {}", content.len(), shown(path.as_bytes())));
            Ok(said.with_stderr(troubles(&report).into_bytes()))
        })
        .arg::<String, _>("path", "The file, from the working directory; its directories are made")
        .arg::<String, _>("content", "All of its content")
        .says(|definition| {
            definition.effects.read_only = Some(false);
            definition.effects.idempotent = Some(true);
        })
    }

    fn list_tool(&self) -> ToolFn {
        let workspace = self.clone();
        let description = format!("List the files of the workspace with their sizes; directories end in '/'.\n\n{}", self.place());
        ToolFn::new("list_files", &description, move |arguments, call| {
            let below = arguments.get("path").and_then(Value::as_str).unwrap_or_default().trim_end_matches('/');
            let entries = workspace.reported(call.context(), Inner::list_files).map_err(|error| failure(&error))?;
            let prefix = if below.is_empty() || below == "." { String::new() } else { format!("{}/", below.trim_start_matches("./")) };
            let lines: Vec<String> = entries.iter().filter(|entry| entry.path.starts_with(prefix.as_bytes())).map(line).collect();
            if lines.is_empty() {
                return Ok(ToolOutput::text("No files yet."));
            }
            let (mut stdout, mut stderr) = (lines.join("\n").into_bytes(), Vec::new());
            let notes = workspace.0.budget.shorten(&mut stdout, &mut stderr, Spilled::default());
            Ok(ToolOutput::text(String::from_utf8_lossy(&stdout).into_owned()).with_stderr(notes.lines(false).into_bytes()))
        })
        .arg::<Option<String>, _>("path", "Only what is below this directory")
        .says(|definition| definition.effects.read_only = Some(true))
    }

    /// Does something with the workspace, and reports what it used of the sandboxes to the trace of the run.
    fn reported<T>(&self, context: &ToolContext, work: impl FnOnce(&Inner) -> T) -> T {
        let (done, used) = self.metered(work);
        used.into_iter().for_each(|usage| context.record_usage(usage));
        done
    }

    fn respond(&self, request: &ToolRequest) -> ToolResponse {
        let mut command = SandboxCommand::new(request.commands.as_str());
        if let Some(timeout_ms) = request.timeout_ms {
            command = command.timeout(std::time::Duration::from_millis(timeout_ms));
        }
        let (said, _) = self.metered(|inner| match inner.execute_command(command) {
            Ok(outcome) => Ok(inner.said(outcome)),
            Err(error) => Err(failure(&error)),
        });
        ToolResponse::from_result(said)
    }
}

impl Inner {
    /// Answer to the model about a command: its output, as far as that fits, and notes about the files.
    fn said(&self, outcome: CommandOutcome) -> ToolOutput {
        let CommandOutcome { result: CommandResult { mut stdout, mut stderr, exit_code, truncated }, sync, .. } = outcome;
        let (spilled, budget) = (self.spill(&Streams { stdout: &stdout, stderr: &stderr }), &self.budget);
        let notes = budget.shorten(&mut stdout, &mut stderr, spilled).lines(true);
        if !notes.is_empty() {
            end_line(&mut stderr);
            stderr.extend_from_slice(notes.as_bytes());
        }
        if truncated {
            end_line(&mut stderr);
            stderr.extend_from_slice(b"workspace: there was more output than is kept\n");
        }
        let note = match &sync {
            Ok(report) => troubles(report),
            Err(error) => format!("workspace: the files are not in their collections yet: {error}\n"),
        };
        if !note.is_empty() {
            end_line(&mut stderr);
            stderr.extend_from_slice(note.as_bytes());
        }
        let status = u8::try_from(exit_code.clamp(0, 255)).unwrap_or(u8::MAX);
        ToolOutput::bytes(stdout).with_stderr(stderr).with_status(status)
    }

    /// Puts what a model will not be shown where its next command can read it.
    fn spill(&self, streams: &Streams<'_>) -> Spilled {
        let budget = &self.budget;
        if budget.fits(streams.stdout) && budget.fits(streams.stderr) {
            return Spilled::default();
        }
        budget.spill_beside(&SandboxFiles(&*self.engine.sandbox()), &self.engine.destination, streams)
    }
}

fn text(arguments: &ToolArguments, name: &str) -> String {
    arguments.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn failure(error: &WorkspaceError) -> ToolFailure {
    ToolFailure::new(error.to_string()).with_code("workspace")
}

fn line(entry: &SandboxEntry) -> String {
    let path = shown(&entry.path);
    match entry.kind {
        EntryKind::Directory => format!("{path}/"),
        EntryKind::File => format!("{path} ({} bytes)", entry.size),
        EntryKind::Symlink => format!("{path} (symbolic link)"),
        EntryKind::Other => format!("{path} (no file)"),
    }
}

/// Text for the model about troubles with files: the first of them, and their number.
fn troubles(report: &SyncReport) -> String {
    let line = |entry: &SyncEntry| format!("workspace: {} {}: {}\n", entry.outcome, shown(&entry.path), shown(entry.detail.as_bytes()));
    let replaced = report.replaced.as_ref().map(|replaced| format!("workspace: {}\n", shown(replaced.to_string().as_bytes())));
    let mut text = replaced.unwrap_or_default();
    let entries: String = report.troubles().take(TROUBLES_SHOWN).map(line).collect();
    text.push_str(&entries);
    let n_more = report.troubles().count().saturating_sub(TROUBLES_SHOWN);
    if n_more > 0 {
        text.push_str(&format!("workspace: … and {n_more} more\n"));
    }
    text
}

fn end_line(text: &mut Vec<u8>) {
    if text.last().is_some_and(|last| *last != b'\n') {
        text.push(b'\n');
    }
}

/// The workspace as the tool `bash`: for a host that gives its model one tool that takes a script.
impl Tool for Workspace {
    fn name(&self) -> &str {
        "bash"
    }

    fn short_description(&self) -> &str {
        "Run a bash script in the workspace."
    }

    fn description(&self) -> String {
        format!("{}\n\n{} {}", self.short_description(), self.place(), self.files_text())
    }

    fn help(&self) -> String {
        let what = "The files of the working directory are kept: what a script changes there is there for the next one, and for others who work on the same files.";
        let told = self.0.budget.describe(true).map_or_else(String::new, |told| format!("\n{told}.\n"));
        format!("# bash\n\n{}\n\n{what}\n{told}", self.description())
    }

    fn system_prompt(&self) -> String {
        let told = self.0.budget.describe(true).map_or_else(String::new, |told| format!("\n{told}.\n"));
        format!("## bash\n\n{}\n{told}", self.description())
    }

    fn input_schema(&self) -> Value {
        ToolRequest::schema()
    }

    fn output_schema(&self) -> Value {
        ToolResponse::schema()
    }

    fn execute(&self, request: ToolRequest) -> ToolResponse {
        self.respond(&request)
    }

    fn execute_reporting(&self, request: ToolRequest, mut callback: StatusCallback) -> ToolResponse {
        callback(ToolStatus::Started);
        let response = self.respond(&request);
        callback(ToolStatus::Finished { exit_code: response.exit_code });
        response
    }

    fn execute_async(&self, request: ToolRequest) -> ResponseFuture {
        self.execute_async_reporting(request, Box::new(drop))
    }

    fn execute_async_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ResponseFuture {
        let workspace = self.clone();
        let work = move || workspace.execute_reporting(request, callback);
        Box::pin(async move {
            let stopped = |message: &str| ToolResponse::from_result(Err(ToolFailure::new(message)));
            match bashkit::host::on_thread(work) {
                Some(there) => there.await.unwrap_or_else(|panic| ToolResponse::from_result(Err(ToolFailure::panicked(&*panic)))),
                None => stopped("no thread can be started now: try again"),
            }
        })
    }
}
