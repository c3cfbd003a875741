//! State of a session between two calls: how a call begins with it, and the state that the call leaves.

use std::sync::Arc;
use std::time::Duration;

use bashkit::flat_map::FlatMap;
use bashkit::host::{Identity, VirtualClock};
use bashkit::vfs::{FileSystem, Memory};
use bashkit::{Bash, BashBuilder, Limits, Stopped};

use super::persistence::{Commit, Persistence};
use super::store::StoreError;
use crate::call::{Run, RunObserver};
use crate::output::{OutputBudget, Room, Spilled, Streams};
use crate::tool::{KeyMap, OnChange, SessionKeys, StopKind, StopReason, ToolResponse, ToolStatus, Variable};

/// Reason why the changes of a call were not kept, or why a session could not be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// There is more to keep than [`SessionLimits`](crate::session::SessionLimits) allows.
    #[error("{what}: {have}, and up to {max} are kept (limit {limit})")]
    OverLimit {
        /// Kind of thing that there is too much of.
        what: &'static str,
        /// Amount that the session would hold.
        have: u64,
        /// Largest amount that is kept.
        max: u64,
        /// Name of the field of `SessionLimits`.
        limit: &'static str,
    },
    /// The store of sessions refused the operation.
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
        /// Format number in the bytes.
        found: u8,
        /// Format number that this crate reads.
        expected: u8,
    },
    /// The bytes were changed, or some are missing.
    #[error("this session is damaged: its checksum is wrong")]
    Damaged,
    /// The bytes were not sealed with the key of this orchestrator, or were changed since.
    #[error("this session is not sealed with the key of this orchestrator, or was changed: see OrchestratorToolBuilder::session_key")]
    NotSealed,
    /// The bytes hold what this orchestrator does not keep.
    #[error("this session holds {what}, and this orchestrator keeps none: see OrchestratorToolBuilder::{switch}")]
    NotKept {
        /// Kind of content that the bytes hold.
        what: &'static str,
        /// Method of the builder that would keep the content.
        switch: &'static str,
    },
    /// The files of the session cannot be read, or put where they were.
    #[error("the files: {0}")]
    Files(bashkit::vfs::Errno),
    /// The shell cannot be told of.
    #[error("the shell: {0}")]
    Shell(bashkit::Error),
}

/// State of a session between two calls. A copy costs no more than a pointer.
#[derive(Clone)]
pub(crate) struct SessionState {
    pub(crate) files: Arc<dyn FileSystem>,
    pub(crate) keys: KeyMap,
    pub(crate) env: Arc<[Variable]>,
    /// The script that makes a shell like the one that is kept.
    pub(crate) shell: Option<Arc<[u8]>>,
    /// Durable runs whose end is in it, the latest last.
    pub(crate) runs: Arc<[String]>,
}

/// Number of durable runs that a session remembers.
const RUNS_MAX: usize = 256;

impl SessionState {
    /// State of a session in which no call was made.
    pub(crate) fn new(files: &Arc<dyn FileSystem>) -> Self {
        Self { files: Arc::clone(files), keys: KeyMap::new_sync(), env: Arc::from([]), shell: None, runs: Arc::from([]) }
    }

    /// The keys, for one run.
    pub(crate) fn keys_for(&self, persistence: &Persistence, observer: &Arc<RunObserver>) -> SessionKeys {
        let observer = Arc::clone(observer);
        let on_change: OnChange = Arc::new(move |key, bytes| observer.notify(|| ToolStatus::StateChanged { key: key.to_owned(), bytes }));
        SessionKeys::of(self.keys.clone(), (&persistence.limits).into(), Some(on_change))
    }

    /// The variables that are carried over.
    pub(crate) fn equip(&self, persistence: &Persistence, mut bash: BashBuilder) -> BashBuilder {
        // Whoever kept them may not have known all that are denied now.
        for (name, value) in self.env.iter().filter(|(name, _)| !persistence.denies(name)) {
            bash = bash.env(name, value);
        }
        bash
    }

    /// Notes that a durable run has ended in it.
    pub(crate) fn ran(&mut self, run: &str) {
        let from = (self.runs.len() + 1).saturating_sub(RUNS_MAX);
        self.runs = self.runs.iter().skip(from).cloned().chain([run.to_owned()]).collect();
    }

    fn check(&self, persistence: &Persistence) -> Result<(), SessionError> {
        let limits = &persistence.limits;
        let over = |what, have: u64, max: u64, limit| {
            if have > max { Err(SessionError::OverLimit { what, have, max, limit }) } else { Ok(()) }
        };
        let usage = self.files.usage();
        let env_bytes: usize = self.env.iter().map(|(name, value)| name.len() + value.len()).sum();
        if persistence.files {
            over("bytes of files", usage.bytes, limits.file_bytes, "file_bytes")?;
            over("files and directories", usage.inodes, limits.files, "files")?;
        }
        over("keys", self.keys.size() as u64, limits.keys as u64, "keys")?;
        over("bytes of exported variables", env_bytes as u64, limits.env_bytes as u64, "env_bytes")?;
        let shell_bytes = self.shell.as_ref().map_or(0, |shell| shell.len());
        over("bytes of the saved shell", shell_bytes as u64, limits.shell_bytes as u64, "shell_bytes")
    }

    /// Passes the state on, if it is within the bounds.
    pub(crate) fn checked(self, persistence: &Persistence) -> Result<Self, SessionError> {
        self.check(persistence)?;
        Ok(self)
    }
}

/// A shell that begins with a state, and what is needed to tell what it made of it.
pub(crate) struct SessionRun {
    pub(crate) before: SessionState,
    /// Variables that it exported before the script ran, where that matters.
    exports: Vec<Variable>,
    /// Complaints about what of the shell could not be as it was.
    pub(crate) said: Vec<u8>,
}

/// Rules about whether and what a call leaves behind.
#[derive(Clone, Copy)]
pub(crate) struct KeepRules<'a> {
    pub(crate) persistence: &'a Persistence,
    /// Variables that the host gives to every call, which are not carried over.
    pub(crate) host_env: &'a [(String, String)],
    /// Whether nothing of a run is kept.
    pub(crate) is_trial: bool,
}

impl KeepRules<'_> {
    /// Whether a call leaves anything behind; `is_well`: it ended with status 0.
    fn keeps(&self, is_well: bool) -> bool {
        !self.is_trial && (self.persistence.commit == Commit::Always || is_well)
    }
}

/// Change of a session that a call made.
pub(crate) struct SessionChange {
    pub(crate) state: SessionState,
    /// Paths at which the files may differ.
    pub(crate) touched: Vec<Vec<u8>>,
}

impl SessionRun {
    /// Makes the shell as it is kept.
    ///
    /// # Errors
    /// It cannot be made.
    pub(crate) fn begin(persistence: &Persistence, before: SessionState, bash: &mut Bash) -> Result<Self, Stopped> {
        let mut said = Vec::new();
        if let (Some(shell), true) = (&before.shell, persistence.shell) {
            match bash.resume(shell) {
                Err(Stopped { reason: bashkit::Error::Refused(_), output }) => said = output.stderr,
                done => done?,
            }
        }
        let exports = if persistence.env && !persistence.shell { bash.exports() } else { Vec::new() };
        Ok(Self { before, exports, said })
    }

    /// Puts what a response will not show into the files of the session, as far as these will be kept and are within their bounds.
    pub(crate) fn spill(&self, rules: &KeepRules<'_>, budget: &OutputBudget, run: &Run, is_well: bool, streams: &Streams<'_>) -> Spilled {
        let persistence = rules.persistence;
        match run.files.get() {
            Some(files) if persistence.files && rules.keeps(is_well) => {
                let (usage, limits) = (files.usage(), &persistence.limits);
                let room = Room { bytes: limits.file_bytes.saturating_sub(usage.bytes), inodes: limits.files.saturating_sub(usage.inodes) };
                budget.spill_to_files(files, room, streams)
            }
            _ => Spilled::default(),
        }
    }

    /// Change that is to be kept of a call that has ended; `None`: none is.
    pub(crate) fn end(
        &self,
        rules: &KeepRules<'_>,
        mut bash: Bash,
        run: &Run,
        is_well: bool,
    ) -> Result<Option<SessionChange>, SessionError> {
        let KeepRules { persistence, host_env, .. } = *rules;
        if !rules.keeps(is_well) {
            return Ok(None);
        }
        let mut state = self.before.clone();
        state.keys = run.keys.all();
        if persistence.shell {
            state.shell = Some(Arc::from(bash.saved().map_err(SessionError::Shell)?));
        } else if persistence.env {
            state.env = self.carried(persistence, host_env, bash.exports());
        }
        // Whatever is still open is closed with it: what has no name any more is not kept.
        drop(bash);
        let mut touched = Vec::new();
        if let (Some(files), true) = (run.files.get(), persistence.files) {
            touched = files.layered().map_or_else(Vec::new, |layer| layer.touched);
            state.files = files.snapshot().unwrap_or_else(|| Arc::clone(files));
        }
        Ok(Some(SessionChange { state: state.checked(persistence)?, touched }))
    }

    /// Variables that the next call gets: those that it would not have without.
    fn carried(&self, persistence: &Persistence, host_env: &[(String, String)], exports: Vec<Variable>) -> Arc<[Variable]> {
        let carried: FlatMap<&[u8], ()> = self.before.env.iter().map(|(name, _)| (name.as_slice(), ())).collect();
        let is_carried = |(name, value): &Variable| {
            let was_carried = carried.contains_key(name.as_slice());
            let at_start = self.exports.binary_search_by(|(have, _)| have.cmp(name)).ok().and_then(|at| self.exports.get(at));
            let is_as_always = !was_carried && at_start.is_some_and(|(_, begun)| begun == value);
            !is_as_always && !persistence.denies(name) && !host_env.iter().any(|(set, _)| set.as_bytes() == name)
        };
        exports.into_iter().filter(is_carried).collect()
    }
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

/// The date of the files that every run begins with: 2026-01-01.
const FILES_SINCE: Duration = Duration::from_secs(1_767_225_600);

/// Standard files of a user's sandbox, the same in every process: a durable run finds them as it left them.
pub(crate) fn no_files(user: &Identity, limits: &Limits) -> Memory {
    bashkit::standard_files(user, Arc::new(VirtualClock::new(FILES_SINCE)), limits)
}
