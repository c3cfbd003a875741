//! Sessions: handles to what is kept between calls, and calls in them one after the other.

use std::fmt;
use std::sync::Arc;

use bashkit::vfs;
use bashkit::{Bash, Output, Stopped};
use serde_json::Value;

use super::{OrchestratorTool, output_of, respond};
use crate::call::{Run, RunGuard, RunObserver};
use crate::journal::{DurableError, DurableOutcome};
use crate::output::Streams;
use crate::session::{
    Changes, DEFAULT_ID, LastCall, SessionChange, SessionError, SessionRun, SessionSlot, SessionState, SlotContent, StoreError, Turn,
    refuse, say_not_kept,
};
use crate::tool::{ResponseFuture, StatusCallback, Tool, ToolRequest, ToolResponse, ToolStatus, edits_between, wait};
use crate::trace::Trace;

/// Session of an orchestrator: what is kept from one call to the next, under an id. Cloning is cheap and gives another handle to the same session.
///
/// What is kept is what the builder of the orchestrator says: [`persistent`](crate::orchestrator::OrchestratorToolBuilder::persistent),
/// [`state_keys`](crate::orchestrator::OrchestratorToolBuilder::state_keys), [`carry_env`](crate::orchestrator::OrchestratorToolBuilder::carry_env),
/// [`carry_shell`](crate::orchestrator::OrchestratorToolBuilder::carry_shell).
///
/// A session is a [`Tool`] itself: calls in one session wait for each other in the order in which they came, a future without blocking its thread; calls
/// in different sessions run side by side. A call works on a copy, which takes the place of the session when the call has ended: a call that is cancelled,
/// panics, goes over a bound or cannot be saved leaves the session as it was. A tool must not run a script in the session that calls it: it would wait for itself.
///
/// A session with a store is loaded when it is first used, and saved after each call that changed it. When another process was faster, the response says
/// so ([`StopKind::Session`](crate::tool::StopKind::Session)) and the session is loaded again for the next call.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
///
/// let tool = OrchestratorTool::builder("notes").persistent(true).build()?;
/// let (ada, bob) = (tool.session("ada"), tool.session("bob"));
/// ada.execute("echo 'of Ada' >/tmp/note".into());
/// bob.execute("echo 'of Bob' >/tmp/note".into());
/// assert_eq!(ada.execute("cat /tmp/note".into()).stdout, "of Ada\n");
///
/// let attempt = ada.fork()?;
/// attempt.execute("rm /tmp/note".into());
/// assert_eq!(ada.execute("cat /tmp/note".into()).stdout, "of Ada\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Session {
    orchestrator: OrchestratorTool,
    slot: Arc<SessionSlot>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("id", &self.id()).field("orchestrator", &self.orchestrator).finish()
    }
}

impl OrchestratorTool {
    /// The session with that id, which is any text (with a store: of 1 to 200 bytes). One that was not there before begins with nothing but the
    /// files of the builder.
    #[must_use]
    pub fn session(&self, id: &str) -> Session {
        let slot = self.sessions().find(id, self.persistence().store.is_some());
        Session { orchestrator: self.clone(), slot }
    }

    /// The session in which the orchestrator itself executes scripts when anything is kept: that with the id `default`.
    #[must_use]
    pub fn default_session(&self) -> Session {
        self.session(DEFAULT_ID)
    }

    /// Whether anything lasts from one call of a session to the next: files, keys, variables or the shell.
    #[must_use]
    pub fn keeps_sessions(&self) -> bool {
        self.persistence().any()
    }

    /// Lets go of the session with that id: it is gone when its last handle is, unless a store has it.
    pub fn forget_session(&self, id: &str) {
        self.sessions().forget(id);
    }

    /// A session from its bytes.
    pub(crate) fn state_of(&self, bytes: &[u8]) -> Result<SessionState, SessionError> {
        SessionState::from_bytes(bytes, self.persistence(), self.user(), self.limits(), self.beginning().0)
    }
}

impl Session {
    /// Id of the session; a fork has none.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.slot.id.as_deref()
    }

    /// Waits until no other call works in it.
    pub(crate) async fn turn(&self) -> Turn {
        self.slot.turns.wait().await
    }

    /// State that the last call left.
    fn state(&self) -> Result<SessionState, SessionError> {
        self.loaded(&mut self.slot.lock())
    }

    fn loaded(&self, content: &mut SlotContent) -> Result<SessionState, SessionError> {
        if let Some(state) = &content.state {
            return Ok(state.clone());
        }
        let stored = match (&self.orchestrator.persistence().store, self.id()) {
            (Some(store), Some(id)) => store.load(id)?,
            _ => None,
        };
        let (state, revision) = match stored {
            Some((revision, bytes)) => (self.orchestrator.state_of(&bytes)?, Some(revision)),
            None => (SessionState::new(self.orchestrator.beginning().0), None),
        };
        (content.state, content.revision) = (Some(state.clone()), revision);
        Ok(state)
    }

    /// Puts a state where the present one is.
    fn put(&self, content: &mut SlotContent, state: SessionState) -> Result<(), SessionError> {
        if let (Some(store), Some(id)) = (&self.orchestrator.persistence().store, self.id()) {
            let bytes = state.to_bytes(self.orchestrator.persistence(), self.orchestrator.user(), self.orchestrator.limits())?;
            match store.save(id, content.revision, &bytes) {
                Ok(revision) => content.revision = Some(revision),
                Err(error) => {
                    // What is there now is another one, or it is not known.
                    if matches!(error, StoreError::Conflict { .. } | StoreError::Io { .. }) {
                        *content = SlotContent::default();
                    }
                    return Err(error.into());
                }
            }
        }
        content.state = Some(state);
        Ok(())
    }

    /// Keeps what a call did.
    fn keep(&self, before: &SessionState, SessionChange { state, touched }: SessionChange) -> Result<(), SessionError> {
        let is_as_before = touched.is_empty()
            && before.env == state.env
            && before.shell == state.shell
            && before.runs == state.runs
            && edits_between(&before.keys, &state.keys).is_empty();
        let mut content = self.slot.lock();
        if !is_as_before {
            self.put(&mut content, state.clone())?;
        }
        content.last = Some(LastCall { before: before.clone(), after: state, touched });
        Ok(())
    }

    /// Keeps what a durable run did, unless it is kept already; `began` is what it began with.
    pub(crate) fn keep_run(&self, run: &str, began: &[u8], before: &SessionState, mut after: SessionChange) -> Result<(), SessionError> {
        after.state.ran(run);
        let mut after = Some(after);
        loop {
            let now = self.state()?;
            if now.runs.iter().any(|kept| kept == run) {
                return Ok(());
            }
            let Some(after) = after.take() else { return Err(SessionError::Changed) };
            if now.to_bytes(self.orchestrator.persistence(), self.orchestrator.user(), self.orchestrator.limits())? != began {
                return Err(SessionError::Changed);
            }
            match self.keep(before, after) {
                // Another process may have come to the end of this same run.
                Err(SessionError::Store(StoreError::Conflict { .. })) => {}
                kept => return kept,
            }
        }
    }

    /// Makes it as it was before its first call. Waits for the call that works in it.
    ///
    /// # Errors
    /// [`SessionError::Store`].
    pub fn reset(&self) -> Result<(), SessionError> {
        wait(self.reset_async())
    }

    /// Runs [`Session::reset`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`Session::reset`].
    pub async fn reset_async(&self) -> Result<(), SessionError> {
        let _turn = self.turn().await;
        let mut content = self.slot.lock();
        if let (Some(store), Some(id)) = (&self.orchestrator.persistence().store, self.id()) {
            store.delete(id, None)?;
        }
        *content = SlotContent { state: Some(SessionState::new(self.orchestrator.beginning().0)), ..SlotContent::default() };
        Ok(())
    }

    /// All that is kept, as bytes with a version and a checksum or [seal](crate::orchestrator::OrchestratorToolBuilder::session_key), for [`Session::import`]. A call that works in it is not waited for: it is what the last one
    /// left. Not in it: owners of files, times but that of the last write, and that two names are of one file.
    ///
    /// # Errors
    /// It cannot be loaded.
    pub fn export(&self) -> Result<Vec<u8>, SessionError> {
        self.state()?.to_bytes(self.orchestrator.persistence(), self.orchestrator.user(), self.orchestrator.limits())
    }

    /// Makes it what [`Session::export`] told, in this process or another one. Waits for the call that works in it.
    ///
    /// # Errors
    /// The bytes are no session ([`SessionError::NotASession`]), of another version, damaged, not sealed with the key ([`SessionError::NotSealed`]), hold more than the bounds allow or something that this
    /// orchestrator does not keep; the store. Nothing has changed then.
    pub fn import(&self, bytes: &[u8]) -> Result<(), SessionError> {
        wait(self.import_async(bytes))
    }

    /// Runs [`Session::import`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`Session::import`].
    pub async fn import_async(&self, bytes: &[u8]) -> Result<(), SessionError> {
        let state = self.orchestrator.state_of(bytes)?;
        let _turn = self.turn().await;
        let mut content = self.slot.lock();
        // Whoever imports means what is there now to be replaced.
        self.loaded(&mut content)?;
        self.put(&mut content, state)?;
        content.last = None;
        Ok(())
    }

    /// Another session that begins with what this one holds, and shares nothing with it from then on. It costs the same however large the session is. It has
    /// no id and no store: it lives as long as its handles.
    ///
    /// # Errors
    /// It cannot be loaded.
    pub fn fork(&self) -> Result<Self, SessionError> {
        let slot = SessionSlot::new(None);
        slot.lock().state = Some(self.state()?);
        Ok(Self { orchestrator: self.orchestrator.clone(), slot: Arc::new(slot) })
    }

    /// Changes that the last call which was kept made to files and keys.
    ///
    /// # Errors
    /// [`SessionError::Files`].
    pub fn changes(&self) -> Result<Changes, SessionError> {
        let (before, after, touched) = {
            let content = self.slot.lock();
            let Some(LastCall { before, after, touched }) = &content.last else { return Ok(Changes::default()) };
            (before.clone(), after.clone(), touched.clone())
        };
        let files = vfs::changes_at(&*before.files, &*after.files, &touched).map_err(SessionError::Files)?;
        Ok(Changes::of(files, edits_between(&before.keys, &after.keys)))
    }

    /// [`OrchestratorTool::execute_durable`] in this session. The run begins with what the session holds now, and what it did is kept once, when it
    /// comes to its end; should other calls have changed the session by then, its response says that it was not kept. [`OrchestratorTool::resume`] goes
    /// on with it.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable`]; [`DurableError::Session`], also for a fork.
    pub fn execute_durable(&self, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        wait(self.execute_durable_async(request))
    }

    /// Runs [`Session::execute_durable`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`Session::execute_durable`].
    pub async fn execute_durable_async(&self, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        self.orchestrator.begin_durable(None, request, Some(self.clone()), &self.orchestrator.observe(None, false)).await
    }

    /// Runs [`OrchestratorTool::execute_durable_as`] in this session.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable_as`] and [`Session::execute_durable`].
    pub fn execute_durable_as(&self, name: &str, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        wait(self.execute_durable_as_async(name, request))
    }

    /// Runs [`Session::execute_durable_as`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`Session::execute_durable_as`].
    pub async fn execute_durable_as_async(&self, name: &str, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        self.orchestrator.begin_durable(Some(name), request, Some(self.clone()), &self.orchestrator.observe(None, false)).await
    }

    /// Runs [`OrchestratorTool::execute_durable_traced`] in this session.
    ///
    /// # Errors
    /// Those of [`Session::execute_durable_as`].
    pub fn execute_durable_traced(
        &self,
        name: &str,
        request: ToolRequest,
        on_status: impl FnMut(ToolStatus) + Send + 'static,
    ) -> Result<(DurableOutcome, Trace), DurableError> {
        wait(self.execute_durable_traced_async(name, request, on_status))
    }

    /// Runs [`Session::execute_durable_traced`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`Session::execute_durable_traced`].
    pub async fn execute_durable_traced_async(
        &self,
        name: &str,
        request: ToolRequest,
        on_status: impl FnMut(ToolStatus) + Send + 'static,
    ) -> Result<(DurableOutcome, Trace), DurableError> {
        let observer = self.orchestrator.observe(Some(Box::new(on_status)), true);
        let outcome = self.orchestrator.begin_durable(Some(name), request, Some(self.clone()), &observer).await?;
        Ok(self.orchestrator.with_trace(outcome, &observer))
    }

    /// Runs a script in the session and tells what its calls were.
    #[must_use]
    pub fn execute_traced(&self, request: ToolRequest) -> (ToolResponse, Trace) {
        let observer = self.orchestrator.observe(None, true);
        let response = self.run_observed(&request, &observer);
        let trace = observer.trace(self.orchestrator.name(), response.exit_code).unwrap_or_default();
        (response, trace)
    }

    /// Runs [`Session::execute_traced`] as a future for any executor.
    pub async fn execute_traced_async(&self, request: ToolRequest) -> (ToolResponse, Trace) {
        let observer = self.orchestrator.observe(None, true);
        let response = self.run_observed_async(&request, &observer).await;
        let trace = observer.trace(self.orchestrator.name(), response.exit_code).unwrap_or_default();
        (response, trace)
    }

    pub(crate) fn run(&self, request: &ToolRequest, callback: Option<StatusCallback>) -> ToolResponse {
        self.run_observed(request, &self.orchestrator.observe(callback, false))
    }

    pub(crate) fn run_observed(&self, request: &ToolRequest, observer: &Arc<RunObserver>) -> ToolResponse {
        let _turn = wait(self.turn());
        match SessionCall::begin(self, request, Arc::clone(observer)) {
            Ok(mut call) => {
                let result = call.bash.exec(&request.commands);
                call.end(result)
            }
            Err(response) => *response,
        }
    }

    pub(crate) fn run_async(&self, request: ToolRequest, callback: Option<StatusCallback>) -> ResponseFuture {
        let session = self.clone();
        Box::pin(async move { session.run_observed_async(&request, &session.orchestrator.observe(callback, false)).await })
    }

    pub(crate) async fn run_observed_async(&self, request: &ToolRequest, observer: &Arc<RunObserver>) -> ToolResponse {
        let _turn = self.turn().await;
        match SessionCall::begin(self, request, Arc::clone(observer)) {
            Ok(mut call) => {
                let result = call.bash.exec_async(&request.commands).await;
                call.end(result)
            }
            Err(response) => *response,
        }
    }
}

/// A call whose turn it is.
struct SessionCall<'s> {
    session: &'s Session,
    observer: Arc<RunObserver>,
    _end: RunGuard,
    run: Arc<Run>,
    begun: SessionRun,
    bash: Bash,
}

impl<'s> SessionCall<'s> {
    fn begin(session: &'s Session, request: &ToolRequest, observer: Arc<RunObserver>) -> Result<Self, Box<ToolResponse>> {
        let end = RunGuard(Arc::clone(&observer));
        let orchestrator = &session.orchestrator;
        let refused = |message: String| {
            let mut response = ToolResponse::default();
            refuse(&mut response, message);
            observer.end(Some(ToolStatus::Finished { exit_code: response.exit_code }));
            Box::new(response)
        };
        let state = session.state().map_err(|error| refused(format!("the session could not be loaded: {error}")))?;
        let allowances = Arc::clone(&session.slot.allowances);
        let (mut bash, run) = orchestrator.bash(request, &observer, allowances, Some(&state));
        let begun = SessionRun::begin(orchestrator.persistence(), state, &mut bash);
        let begun = begun.map_err(|stopped| refused(format!("the shell of the session could not be made again: {}", stopped.reason)))?;
        observer.notify(|| ToolStatus::Started);
        Ok(Self { session, observer, _end: end, run, begun, bash })
    }

    fn end(self, mut result: Result<Output, Stopped>) -> ToolResponse {
        let Self { session, observer, run, begun, bash, .. } = self;
        let is_well = matches!(&result, Ok(output) if output.status == 0);
        let orchestrator = &session.orchestrator;
        let spill = |streams: &Streams<'_>| begun.spill(&orchestrator.keep_rules(), orchestrator.budget(), &run, is_well, streams);
        let notes = orchestrator.budget().shorten_output(output_of(&mut result), spill);
        respond(result, &observer, |response| {
            response.stderr.insert_str(0, &String::from_utf8_lossy(&begun.said));
            let kept = begun
                .end(&orchestrator.keep_rules(), bash, &run, is_well)
                .and_then(|after| after.map_or(Ok(()), |after| session.keep(&begun.before, after)));
            notes.append(response, kept.is_ok());
            if let Err(error) = kept {
                say_not_kept(response, &error);
            }
        })
    }
}

impl Tool for Session {
    fn name(&self) -> &str {
        self.orchestrator.name()
    }

    fn short_description(&self) -> &str {
        self.orchestrator.short_description()
    }

    fn description(&self) -> String {
        self.orchestrator.description()
    }

    fn help(&self) -> String {
        self.orchestrator.help()
    }

    fn system_prompt(&self) -> String {
        self.orchestrator.system_prompt()
    }

    fn input_schema(&self) -> Value {
        self.orchestrator.input_schema()
    }

    fn output_schema(&self) -> Value {
        self.orchestrator.output_schema()
    }

    fn execute(&self, request: ToolRequest) -> ToolResponse {
        self.run(&request, None)
    }

    fn execute_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ToolResponse {
        self.run(&request, Some(callback))
    }

    fn execute_async(&self, request: ToolRequest) -> ResponseFuture {
        self.run_async(request, None)
    }

    fn execute_async_reporting(&self, request: ToolRequest, callback: StatusCallback) -> ResponseFuture {
        self.run_async(request, Some(callback))
    }
}
