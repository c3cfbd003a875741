//! What a session holds between two calls, how a call begins with it, and what the call makes of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use bashkit::vfs::FileSystem;
use bashkit::{Bash, BashBuilder, Stopped};

use super::keys::{KeyMap, SessionKeys};
use super::settings::{Commit, Keeping};
use super::store::StoreError;
use crate::orchestrator::OrchestratorTool;
use crate::output::{Room, Spilled, Streams};
use crate::request::{StopKind, StopReason, ToolResponse};
use crate::run::{Run, Watch};

/// Why what a call did was not kept, or why a session could not be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// There is more to keep than [`SessionLimits`](crate::SessionLimits) allows.
    #[error("{what}: {have}, and up to {max} are kept (SessionLimits::{limit})")]
    OverLimit {
        /// What there is too much of.
        what: &'static str,
        /// How much there is.
        have: u64,
        /// How much is kept.
        max: u64,
        /// The field of `SessionLimits`.
        limit: &'static str,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Other calls changed the session while a durable run waited.
    #[error("other calls changed the session while the run waited")]
    Changed,
    /// The bytes are not those of a session.
    #[error("these bytes are no session")]
    NotASession,
    /// The bytes are of another version of this crate.
    #[error("this is a session in format {found}, and format {expected} is read here")]
    Version {
        /// Of the bytes.
        found: u8,
        /// Of this crate.
        expected: u8,
    },
    /// The bytes were changed, or some are missing.
    #[error("this session is damaged: its checksum is wrong")]
    Damaged,
    /// The bytes hold what this orchestrator does not keep.
    #[error("this session holds {what}, and this orchestrator keeps none: see OrchestratorToolBuilder::{switch}")]
    NotKept {
        /// What they hold.
        what: &'static str,
        /// What would keep it.
        switch: &'static str,
    },
    /// What was made cannot be read or put where it was.
    #[error("the files: {0}")]
    Files(bashkit::vfs::Errno),
    /// The shell cannot be told of.
    #[error("the shell: {0}")]
    Shell(bashkit::Error),
}

pub(crate) type Variable = (Vec<u8>, Vec<u8>);

/// What a session holds between two calls. A copy costs nothing.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) files: Arc<dyn FileSystem>,
    pub(crate) keys: KeyMap,
    pub(crate) env: Arc<[Variable]>,
    /// The script that makes a shell like the one that is kept.
    pub(crate) shell: Option<Arc<[u8]>>,
    /// Durable runs whose end is in it, the latest last.
    pub(crate) runs: Arc<[String]>,
}

/// How many durable runs are remembered.
const RUNS_MAX: usize = 256;

impl State {
    /// That of a session in which nothing was done.
    pub(crate) fn new(files: &Arc<dyn FileSystem>) -> Self {
        Self { files: Arc::clone(files), keys: KeyMap::new_sync(), env: Arc::from([]), shell: None, runs: Arc::from([]) }
    }

    /// The keys, for one run.
    pub(crate) fn keys_for(&self, keeping: &Keeping, watch: &Arc<Watch>) -> SessionKeys {
        SessionKeys::of(self.keys.clone(), &keeping.limits, Some(Arc::clone(watch)))
    }

    /// The variables that are carried over.
    pub(crate) fn equip(&self, keeping: &Keeping, mut bash: BashBuilder) -> BashBuilder {
        // Whoever kept them may not have known all that are denied now.
        for (name, value) in self.env.iter().filter(|(name, _)| !keeping.denies(name)) {
            bash = bash.env(name, value);
        }
        bash
    }

    /// Notes that a durable run has ended in it.
    pub(crate) fn ran(&mut self, run: &str) {
        let from = (self.runs.len() + 1).saturating_sub(RUNS_MAX);
        self.runs = self.runs.iter().skip(from).cloned().chain([run.to_owned()]).collect();
    }

    fn check(&self, keeping: &Keeping) -> Result<(), SessionError> {
        let limits = &keeping.limits;
        let over = |what, have: u64, max: u64, limit| {
            if have > max { Err(SessionError::OverLimit { what, have, max, limit }) } else { Ok(()) }
        };
        let usage = self.files.usage();
        let env_bytes: usize = self.env.iter().map(|(name, value)| name.len() + value.len()).sum();
        if keeping.files {
            over("bytes of files", usage.bytes, limits.file_bytes, "file_bytes")?;
            over("files and directories", usage.inodes, limits.files, "files")?;
        }
        over("keys", self.keys.size() as u64, limits.keys as u64, "keys")?;
        over("bytes of exported variables", env_bytes as u64, limits.env_bytes as u64, "env_bytes")?;
        let shell_bytes = self.shell.as_ref().map_or(0, |shell| shell.len());
        over("bytes of the saved shell", shell_bytes as u64, limits.shell_bytes as u64, "shell_bytes")
    }

    /// The same state, if it is within the bounds.
    pub(crate) fn checked(self, keeping: &Keeping) -> Result<Self, SessionError> {
        self.check(keeping)?;
        Ok(self)
    }
}

/// A shell that begins with a state, and what is needed to tell what it made of it.
pub(crate) struct Begun {
    pub(crate) before: State,
    /// What it exported before the script ran, where that matters.
    exports: Vec<Variable>,
    /// What of the shell could not be as it was.
    pub(crate) said: Vec<u8>,
}

/// What a call made of a state.
pub(crate) struct After {
    pub(crate) state: State,
    /// Where the files may differ.
    pub(crate) touched: Vec<Vec<u8>>,
}

impl Begun {
    /// Makes the shell as it is kept.
    ///
    /// # Errors
    /// It cannot be made.
    pub(crate) fn begin(keeping: &Keeping, before: State, bash: &mut Bash) -> Result<Self, Stopped> {
        let mut said = Vec::new();
        if let (Some(shell), true) = (&before.shell, keeping.shell) {
            match bash.resume(shell) {
                Err(Stopped { reason: bashkit::Error::Refused(_), output }) => said = output.stderr,
                done => done?,
            }
        }
        let exports = if keeping.env && !keeping.shell { bash.exports() } else { Vec::new() };
        Ok(Self { before, exports, said })
    }

    /// Puts what a response will not show into the files of the session, as far as these will be kept and are within their bounds.
    pub(crate) fn spill(&self, orchestrator: &OrchestratorTool, run: &Run, is_well: bool, streams: &Streams<'_>) -> Spilled {
        let keeping = orchestrator.keeping();
        match run.files.get() {
            Some(files) if keeping.files && keeps(orchestrator, is_well) => {
                let (usage, limits) = (files.usage(), &keeping.limits);
                let room = Room { bytes: limits.file_bytes.saturating_sub(usage.bytes), inodes: limits.files.saturating_sub(usage.inodes) };
                orchestrator.budget().spill_to_files(files, room, streams)
            }
            _ => Spilled::default(),
        }
    }

    /// What is to be kept of a call that has ended so; `None`: nothing.
    pub(crate) fn end(
        &self,
        orchestrator: &OrchestratorTool,
        mut bash: Bash,
        run: &Run,
        is_well: bool,
    ) -> Result<Option<After>, SessionError> {
        let (keeping, host_env) = (orchestrator.keeping(), orchestrator.beginning().1);
        if !keeps(orchestrator, is_well) {
            return Ok(None);
        }
        let mut state = self.before.clone();
        state.keys = run.keys.all();
        if keeping.shell {
            state.shell = Some(Arc::from(bash.saved().map_err(SessionError::Shell)?));
        } else if keeping.env {
            state.env = self.carried(keeping, host_env, bash.exports());
        }
        // Whatever is still open is closed with it: what has no name any more is not kept.
        drop(bash);
        let mut touched = Vec::new();
        if let (Some(files), true) = (run.files.get(), keeping.files) {
            touched = files.layered().map_or_else(Vec::new, |layer| layer.touched);
            state.files = files.snapshot().unwrap_or_else(|| Arc::clone(files));
        }
        Ok(Some(After { state: state.checked(keeping)?, touched }))
    }

    /// Which of these variables the next call gets: those that it would not have without.
    fn carried(&self, keeping: &Keeping, host_env: &[(String, String)], exports: Vec<Variable>) -> Arc<[Variable]> {
        let carried: BTreeSet<&[u8]> = self.before.env.iter().map(|(name, _)| name.as_slice()).collect();
        let is_carried = |(name, value): &Variable| {
            let was_carried = carried.contains(name.as_slice());
            let at_start = self.exports.binary_search_by(|(have, _)| have.cmp(name)).ok().and_then(|at| self.exports.get(at));
            let is_as_always = !was_carried && at_start.is_some_and(|(_, begun)| begun == value);
            !is_as_always && !keeping.denies(name) && !host_env.iter().any(|(set, _)| set.as_bytes() == name)
        };
        exports.into_iter().filter(is_carried).collect()
    }
}

/// Whether a call that has ended so leaves anything behind.
fn keeps(orchestrator: &OrchestratorTool, is_well: bool) -> bool {
    !orchestrator.is_trial() && (orchestrator.keeping().commit == Commit::Always || is_well)
}

/// Says in a response that the call left nothing behind.
pub(crate) fn say_not_kept(response: &mut ToolResponse, error: &SessionError) {
    let message = match error {
        SessionError::Store(StoreError::Conflict { .. }) => {
            "another process changed the session meanwhile: what this call did to it was not kept, do it again".to_owned()
        }
        error => format!("what this call did to its session was not kept: {error}"),
    };
    refuse(response, message);
}

/// Says in a response why it is one.
pub(crate) fn refuse(response: &mut ToolResponse, message: String) {
    let gap = if response.stderr.is_empty() || response.stderr.ends_with('\n') { "" } else { "\n" };
    response.stderr.push_str(&format!("{gap}bash: stopped: {message}\n"));
    if response.error.is_none() {
        response.error = Some(StopReason { kind: StopKind::Session, message });
        response.exit_code = 125;
    }
}
