//! Files that are kept in collections and worked on in a sandbox.

mod builder;
mod hooks;
mod lifecycle;
mod record;
mod remote;
mod tools;
mod usage;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit::vfs::path;
use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::tool::SandboxUsage;

pub use builder::WorkspaceBuilder;
pub use hooks::{CommandDecision, HookedCommand};
pub use record::SandboxRecord;

use hooks::Hooks;
use record::Record;
use remote::Elsewhere;

use crate::error::WorkspaceError;
use crate::sandbox::{CommandResult, Sandbox, SandboxCommand, SandboxProvider};
use crate::sync::report::SyncReport;
use crate::sync::{Direction, Engine};

/// Files that are kept in collections and worked on in a sandbox.
///
/// The collections are the truth, the sandbox has a copy. Before a command the copy gets what has changed in the collections; after it, also when it failed, the
/// collections get what has changed in the copy. A read changes nothing on either side. Each file is judged by three states: what it is here, what it is there, and what
/// it was when both were the same; [`SyncOutcome`](crate::SyncOutcome) names what can come of it, [`ConflictPolicy`](crate::ConflictPolicy) says what is done when both
/// sides have changed. Writes into collections are compare-and-swap, so that several workspaces, in several processes, can share collections without losing each other's
/// work.
///
/// ```
/// use bashkit_workspace::collection::{Expected, MemoryCollection, NewResource, ResourceCollection};
/// use bashkit_workspace::sync::SyncOutcome;
/// use bashkit_workspace::workspace::Workspace;
///
/// let files = MemoryCollection::new();
/// files.write(b"notes/todo.txt", &Expected::Absent, &NewResource::file(*b"milk\nbread\n"))?;
///
/// let workspace = Workspace::builder().collection("files", files.clone()).build()?;
/// let done = workspace.execute_command("sort notes/todo.txt > sorted.txt; rm notes/todo.txt; ls; exit 3")?;
/// assert_eq!((done.result.stdout_text().as_str(), done.result.exit_code), ("notes\nsorted.txt\n", 3));
/// assert_eq!(done.sync?.with(SyncOutcome::Created).next().unwrap().path, b"notes");
/// assert_eq!(&*files.read(b"sorted.txt")?.unwrap().content, b"bread\nmilk\n");
/// assert_eq!(files.read(b"notes/todo.txt")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A sandbox that is not ours cannot be written to by compare-and-swap. A process that a command left running there, and that changes a file in the moment in which
/// the workspace writes a newer version from a collection over it, loses that change; between two commands of a sandbox of ours nothing runs.
#[derive(Clone)]
pub struct Workspace(Arc<Inner>);

pub(crate) struct Inner {
    engine: Arc<Engine>,
    hooks: Hooks,
    budget: OutputBudget,
    record: Option<Record>,
    /// Maker of the sandbox, and of another one when it is gone.
    provider: Option<Arc<dyn SandboxProvider>>,
    /// Second sandboxes, of which the scripts have commands.
    others: Vec<Arc<Elsewhere>>,
    /// Prices of a second by the name of the provider, in billionths of the host's currency.
    prices: BTreeMap<String, u64>,
    /// It was made here, and nobody will come back for it.
    ends_with_us: bool,
    life: Mutex<Life>,
    turn: Mutex<()>,
}

/// Life of the sandbox, as far as the host decides about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Life {
    Runs,
    /// The sandbox runs, and what the last command changed did not come to the collections.
    Unflushed,
    Paused,
    Stopped,
}

impl Life {
    fn is_running(self) -> bool {
        matches!(self, Self::Runs | Self::Unflushed)
    }
}

impl std::fmt::Debug for Workspace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let engine = &self.0.engine;
        let names: Vec<&str> = engine.collections.iter().map(|named| named.name.as_str()).collect();
        f.debug_struct("Workspace")
            .field("provider", &engine.sandbox().provider())
            .field("destination", &String::from_utf8_lossy(&engine.destination))
            .field("collections", &names)
            .finish_non_exhaustive()
    }
}

/// Outcome of a command, and of the files around it.
#[derive(Debug)]
#[non_exhaustive]
pub struct CommandOutcome {
    /// Output and exit code of the command.
    pub result: CommandResult,
    /// Outcome for the files, before and after the command. An error: what the command did is in the sandbox, and goes to the collections with the next
    /// command.
    pub sync: Result<SyncReport, WorkspaceError>,
    /// Use of the sandboxes by the command, files brought there and back included: that of the workspace, and those of which its script has commands.
    pub used: Vec<SandboxUsage>,
}

impl Workspace {
    /// Begins a workspace: by default one without collections, in a sandbox of ours.
    pub fn builder() -> WorkspaceBuilder {
        WorkspaceBuilder::new()
    }

    /// Brings into the sandbox what is in the collections, runs a command in its directory, and brings back what it changed.
    ///
    /// # Errors
    /// [`WorkspaceError`]: nothing was run, or the sandbox failed while it ran. A command that fails is no error.
    pub fn execute_command(&self, command: impl Into<SandboxCommand>) -> Result<CommandOutcome, WorkspaceError> {
        let command = command.into();
        let (outcome, used) = self.metered(|inner| inner.execute_command(command));
        outcome.map(|outcome| CommandOutcome { used, ..outcome })
    }

    /// The content of a file of the sandbox; a relative path is from the workspace's directory. Nothing is brought anywhere.
    ///
    /// # Errors
    /// [`SandboxError::NotFound`](crate::SandboxError::NotFound) and the others of [`Sandbox::read_file`].
    pub fn read_file(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, WorkspaceError> {
        self.metered(|inner| inner.read_file(path.as_ref())).0
    }

    /// Writes a file of the sandbox, and brings it to its collection.
    ///
    /// # Errors
    /// Those of [`Sandbox::write_file`], and of the collections before it was written.
    pub fn write_file(&self, path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Result<SyncReport, WorkspaceError> {
        self.metered(|inner| inner.write_file(path.as_ref(), content.as_ref())).0
    }

    /// The files and directories of the sandbox, sorted by path. Nothing is brought anywhere.
    ///
    /// # Errors
    /// Those of [`Sandbox::list`].
    pub fn list_files(&self) -> Result<Vec<crate::sandbox::SandboxEntry>, WorkspaceError> {
        self.metered(Inner::list_files).0
    }

    /// Brings into the sandbox what has changed in the collections, and nothing the other way.
    ///
    /// # Errors
    /// A collection or the sandbox cannot be read; nothing has changed.
    pub fn hydrate(&self) -> Result<SyncReport, WorkspaceError> {
        let _turn = self.0.turn();
        self.0.sync(Direction::Hydrate, None)
    }

    /// Makes both sides the same. A sandbox that is gone is replaced where the workspace has its provider, and the report says so.
    ///
    /// # Errors
    /// A collection or the sandbox cannot be read; nothing has changed.
    pub fn flush(&self) -> Result<SyncReport, WorkspaceError> {
        let _turn = self.0.turn();
        let report = self.0.sync(Direction::Flush, None)?;
        self.0.is_flushed()?;
        Ok(report)
    }

    /// Ends the sandbox; one that was to persist is forgotten too.
    ///
    /// # Errors
    /// Those of [`Sandbox::stop`], [`WorkspaceError::Record`].
    pub fn stop(&self) -> Result<(), WorkspaceError> {
        let _turn = self.0.turn();
        self.0.engine.sandbox().stop()?;
        self.0.set_life(Life::Stopped);
        if let Some(record) = &self.0.record {
            record.forget()?;
        }
        Ok(())
    }

    /// Record of a sandbox that persists, as it was stored last; `None` for one that does not.
    ///
    /// # Errors
    /// [`WorkspaceError::Record`], [`WorkspaceError::NoRecord`].
    pub fn record(&self) -> Result<Option<SandboxRecord>, WorkspaceError> {
        self.0.record.as_ref().map_or(Ok(None), |record| Ok(record.load()?.map(|(record, _)| record)))
    }

    /// Sandbox that the workspace works in now; another one takes its place when it is gone.
    #[must_use]
    pub fn sandbox(&self) -> Arc<dyn Sandbox> {
        self.0.engine.sandbox()
    }

    /// Directory of the workspace in its sandbox.
    #[must_use]
    pub fn destination(&self) -> &[u8] {
        &self.0.engine.destination
    }
}

impl Inner {
    fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn execute_command(&self, command: SandboxCommand) -> Result<CommandOutcome, WorkspaceError> {
        let text = String::from_utf8_lossy(command.script()).into_owned();
        let (script, answered) = match self.hooks.before(&text, &self.engine.destination) {
            CommandDecision::Run => (text, None),
            CommandDecision::Rewrite(script) => (script, None),
            CommandDecision::Answer(result) => (text, Some(result)),
            CommandDecision::Refuse(why) => (text, Some(refused(&why))),
        };
        if let Some(result) = answered {
            let result = self.hooks.after(&script, result);
            return Ok(CommandOutcome { result, sync: Ok(SyncReport::default()), used: Vec::new() });
        }
        let received = self.sync(Direction::Hydrate, command.time())?;
        let is_as_given = script.as_bytes() == String::from_utf8_lossy(command.script()).as_bytes();
        let command = if is_as_given { command } else { command.with_script(&script) };
        let command = match command.working_directory() {
            Some(directory) => {
                let directory = path::join(&self.engine.destination, directory);
                command.directory(directory)
            }
            None => command.directory(self.engine.destination.clone()),
        };
        let result = self.engine.sandbox().execute_command(&command);
        let sync = self.flush().map(|flushed| joined(received, flushed));
        if sync.is_err() {
            self.set_life(Life::Unflushed);
        }
        let result = self.hooks.after(&script, result?);
        Ok(CommandOutcome { result, sync, used: Vec::new() })
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, WorkspaceError> {
        self.look(|| Ok(self.engine.sandbox().read_file(&self.path(path))?))
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<SyncReport, WorkspaceError> {
        let received = self.sync(Direction::Hydrate, None)?;
        self.engine.sandbox().write_file(&self.path(path), content)?;
        Ok(joined(received, self.flush()?))
    }

    fn list_files(&self) -> Result<Vec<crate::sandbox::SandboxEntry>, WorkspaceError> {
        self.look(|| self.engine.files())
    }

    fn path(&self, path: &[u8]) -> Vec<u8> {
        path::join(&self.engine.destination, path)
    }

    /// Brings to the collections what a command has changed. Where the sandbox is gone since, it is not replaced here: what the command did is not there any more.
    fn flush(&self) -> Result<SyncReport, WorkspaceError> {
        let report = self.engine.sync(Direction::Flush)?;
        self.is_flushed()?;
        Ok(report)
    }

    /// Notes that both sides are the same, as far as they can be.
    fn is_flushed(&self) -> Result<(), WorkspaceError> {
        if self.life() == Life::Unflushed {
            self.set_life(Life::Runs);
        }
        self.record.as_ref().map_or(Ok(()), |record| record.save(&self.engine))
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if self.ends_with_us {
            let _ = self.engine.sandbox().stop();
        }
    }
}

fn refused(why: &str) -> CommandResult {
    CommandResult { stderr: format!("bash: not run: {why}\n").into_bytes(), exit_code: 126, ..CommandResult::default() }
}

/// Joins the report of what was received before a command with that of what became of the files after it.
fn joined(before: SyncReport, mut after: SyncReport) -> SyncReport {
    after.entries.extend(before.entries);
    after.replaced = before.replaced.or(after.replaced);
    after.tidy();
    after
}
