//! Durable runs of an orchestrator: begun, stored, gone on with, recorded and played back.

use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, Identity, RecordedClock, SystemClock};
use bashkit::vfs;
use bashkit::{CancelToken, Limits, Stopped, Stream};
use serde::{Deserialize, Serialize};

use super::{OrchestratorTool, Session, output_of, respond};
use crate::call::journal::Digest;
use crate::call::{FileChange, RunGuard, RunObserver, digest_of_parts};
use crate::journal::{
    Began, BeganIn, CallId, Durability, DurableError, DurableOutcome, Journal, Loaded, MemoryJournal, OpenCalls, PendingRun, Record,
    RecordedSchedule, Recording, ReplayFailure, ReplayObstacle, RunHold, RunJournal, RunSummary, SealedRun, Transcript, UntilStuck, decode,
    encode, is_run_name, place, seal, unseal,
};
use crate::output::{Spilled, Streams};
use crate::policy::Approval;
use crate::session::{SessionChange, SessionError, SessionRun, SessionState, say_not_kept};
use crate::text::hex;
use crate::tool::{StopKind, ToolRequest, ToolResponse, ToolStatus, wait};
use crate::trace::Trace;

impl OrchestratorTool {
    /// Runs a script and writes down what it learns from its tools, so that the run can wait for decisions however long, and survives the end of the process.
    ///
    /// Tools work on files of their own while they are called; what they did is seen by the script when they answer. Output that a tool makes line by line is
    /// taken whole. A composed tool may be called again when the run goes on: its parts that were done are not, so what it does to the world it must do by them.
    ///
    /// # Errors
    /// [`DurableError::NotDurable`], [`DurableError::Journal`].
    pub fn execute_durable(&self, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        wait(self.execute_durable_async(request))
    }

    /// Runs [`OrchestratorTool::execute_durable`] as a future for any executor. Dropping it leaves the run as it is: [`OrchestratorTool::resume_run`] goes
    /// on with it.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable`].
    pub async fn execute_durable_async(&self, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        self.begin_durable(None, request, self.kept_session(), &self.observe(None, false)).await
    }

    /// Runs [`OrchestratorTool::execute_durable`] under a name that the host chooses, and so knows before the first call is made: 1 to 128 ASCII letters, digits,
    /// `-` and `_`. When this request has begun the run of that name already, in this process or another one, it goes on as by [`OrchestratorTool::resume_run`]: so a
    /// host that was cut off can say the same again.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable`] and [`OrchestratorTool::resume_run`]; [`DurableError::BadName`]; [`DurableError::NameTaken`] when the script, the
    /// timeout, the session or the mode (plan, dry run) of that run is another one.
    ///
    /// ```
    /// use bashkit_orchestrator::OrchestratorTool;
    /// use bashkit_orchestrator::journal::{Durability, DurableError, MemoryJournal, RunState};
    ///
    /// let api = OrchestratorTool::builder("api").durable(Durability::new(MemoryJournal::new(), b"a secret")).build()?;
    /// let outcome = api.execute_durable_as("order-17", "echo $RANDOM".into())?;
    /// assert_eq!(api.execute_durable_as("order-17", "echo $RANDOM".into())?, outcome);
    /// let taken = api.execute_durable_as("order-17", "echo other".into());
    /// assert_eq!(taken, Err(DurableError::NameTaken { run: "order-17".into() }));
    ///
    /// let runs = api.durable_runs()?;
    /// assert_eq!((runs[0].run.as_str(), &runs[0].state, runs[0].script.as_str()), ("order-17", &RunState::Done, "echo $RANDOM"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn execute_durable_as(&self, name: &str, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        wait(self.execute_durable_as_async(name, request))
    }

    /// Runs [`OrchestratorTool::execute_durable_as`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable_as`].
    pub async fn execute_durable_as_async(&self, name: &str, request: ToolRequest) -> Result<DurableOutcome, DurableError> {
        self.begin_durable(Some(name), request, self.kept_session(), &self.observe(None, false)).await
    }

    /// Runs [`OrchestratorTool::execute_durable_as`], tells `on_status` what happens meanwhile, and answers what the calls were. What an earlier life of the run did is told
    /// and traced again, its calls as [`from_journal`](crate::trace::TracedCall::from_journal); of a run that has ended nothing is told, and the trace is empty.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable_as`].
    ///
    /// ```
    /// use bashkit_orchestrator::{Approval, OrchestratorTool, callable_tool};
    /// use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
    ///
    /// /// Pay somebody.
    /// #[callable_tool(confirm = always)]
    /// fn pay(who: String) -> String {
    ///     format!("paid {who}")
    /// }
    ///
    /// let bank = OrchestratorTool::builder("bank").tool(Box::new(Pay)).durable(Durability::new(MemoryJournal::new(), b"a secret")).build()?;
    /// let (outcome, trace) = bank.execute_durable_traced("order-17", "pay ada".into(), |status| println!("{status:?}"))?;
    /// let DurableOutcome::Pending(run) = outcome else { panic!() };
    /// assert!(trace.is_waiting && trace.calls[0].status.is_none());
    /// let decisions = [(run.calls[0].id.clone(), Approval::Allow.by("Grace"))];
    /// let (_, trace) = bank.resume_traced(&run.to_bytes(), &decisions, |_| {})?;
    /// assert_eq!(trace.calls[0].approver.as_deref(), Some("Grace"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn execute_durable_traced(
        &self,
        name: &str,
        request: ToolRequest,
        on_status: impl FnMut(ToolStatus) + Send + 'static,
    ) -> Result<(DurableOutcome, Trace), DurableError> {
        wait(self.execute_durable_traced_async(name, request, on_status))
    }

    /// Runs [`OrchestratorTool::execute_durable_traced`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable_traced`].
    pub async fn execute_durable_traced_async(
        &self,
        name: &str,
        request: ToolRequest,
        on_status: impl FnMut(ToolStatus) + Send + 'static,
    ) -> Result<(DurableOutcome, Trace), DurableError> {
        let observer = self.observe(Some(Box::new(on_status)), true);
        let outcome = self.begin_durable(Some(name), request, self.kept_session(), &observer).await?;
        Ok(self.with_trace(outcome, &observer))
    }

    /// Goes on with a run as [`OrchestratorTool::resume`] does, tells `on_status` what happens meanwhile, and answers what the calls were, as
    /// [`OrchestratorTool::execute_durable_traced`] does.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume`].
    pub fn resume_traced(
        &self,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
        on_status: impl FnMut(ToolStatus) + Send + 'static,
    ) -> Result<(DurableOutcome, Trace), DurableError> {
        wait(self.resume_traced_async(stored, decisions, on_status))
    }

    /// Runs [`OrchestratorTool::resume_traced`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume_traced`].
    pub async fn resume_traced_async(
        &self,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
        on_status: impl FnMut(ToolStatus) + Send + 'static,
    ) -> Result<(DurableOutcome, Trace), DurableError> {
        let observer = self.observe(Some(Box::new(on_status)), true);
        let outcome = self.resume_stored(None, stored, decisions, &observer).await?;
        Ok(self.with_trace(outcome, &observer))
    }

    /// Outcome of a durable run, with what its calls were.
    pub(crate) fn with_trace(&self, outcome: DurableOutcome, observer: &RunObserver) -> (DurableOutcome, Trace) {
        let exit_code = if let DurableOutcome::Done(response) = &outcome { response.exit_code } else { 0 };
        let mut trace = observer.trace(&self.0.name, exit_code).unwrap_or_default();
        trace.is_waiting = matches!(outcome, DurableOutcome::Pending(_));
        (outcome, trace)
    }

    /// Runs a script in a session, or on its own.
    pub(crate) async fn begin_durable(
        &self,
        name: Option<&str>,
        request: ToolRequest,
        session: Option<Session>,
        observer: &Arc<RunObserver>,
    ) -> Result<DurableOutcome, DurableError> {
        let durability = self.durability()?;
        let run = match name {
            Some(name) if is_run_name(name) => name.to_owned(),
            Some(name) => return Err(DurableError::BadName { run: name.to_owned() }),
            None => format!("run-{}", hex(fresh_bytes().get(..16).unwrap_or_default())),
        };
        let hold = durability.journal.hold(&run)?;
        if let Some(batches) = durability.journal.load(&run)? {
            let loaded = Loaded::read(&durability.journal, &run, &batches)?;
            let began = loaded.began()?;
            let in_session = began.session.as_ref().map(|session| session.id.as_str());
            let is_same = (&began.script, began.timeout_ms, began.mode) == (&request.commands, request.timeout_ms, self.recorded_mode());
            if !is_same || in_session != session.as_ref().and_then(Session::id) {
                return Err(DurableError::NameTaken { run });
            }
            return self.resume_loaded(&run, LoadedRun { hold, loaded, stored: None, script: None, observer }, &[]).await;
        }
        let Some(hold) = hold else { return Err(DurableError::Busy { run }) };
        let turn = match &session {
            Some(session) => Some(session.turn().await),
            None => None,
        };
        let began = self.begin(request, session.as_ref())?;
        let durable = RunJournal::new(run, Arc::clone(&durability.journal), 0, Transcript::default(), [], false);
        let _held = durable.hold(hold);
        durable.note(Record::Began(began.clone()))?;
        let outcome = self.go_on(&began, &durable, session.as_ref(), observer).await;
        drop(turn);
        outcome
    }

    /// Goes on with a run that waited, with what was decided about its calls; those about which nothing is said go on waiting.
    ///
    /// A call in doubt ([`UndecidedCall::is_in_doubt`](crate::journal::UndecidedCall::is_in_doubt)) waits like any other: a [`Resolution`](crate::policy::Resolution) says
    /// what became of it.
    ///
    /// Doing this twice gives the same answer: the second time, decisions that were made already are not made again, and no call either.
    ///
    /// # Errors
    /// [`DurableError`]: the bytes were changed, have expired, or are of a run that the journal does not know, or of which it has lost a record; a decision is about another call, or an
    /// approval about a call in doubt; the script would not do what it did; somebody else goes on with the run right now ([`DurableError::Busy`]).
    pub fn resume(&self, stored: &[u8], decisions: &[(CallId, Approval)]) -> Result<DurableOutcome, DurableError> {
        wait(self.resume_async(stored, decisions))
    }

    /// Runs [`OrchestratorTool::resume`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume`].
    pub async fn resume_async(&self, stored: &[u8], decisions: &[(CallId, Approval)]) -> Result<DurableOutcome, DurableError> {
        self.resume_stored(None, stored, decisions, &self.observe(None, false)).await
    }

    async fn resume_stored(
        &self,
        script: Option<&str>,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
        observer: &Arc<RunObserver>,
    ) -> Result<DurableOutcome, DurableError> {
        let durability = self.durability()?;
        let stored = unseal(stored, &durability.key)?;
        if stored.expires.is_some_and(|expires| SystemClock::new().now() > expires) {
            return Err(DurableError::Expired { run: stored.run });
        }
        self.resume_with(&stored.run, script, Some(&stored), decisions, observer).await
    }

    /// Goes on with a run whose script is this one: for a host whose scripts may have changed since the run began.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume`]; [`DurableError::Changed`] says in which line the script is another one. Nothing was done then.
    pub fn resume_script(
        &self,
        request: &ToolRequest,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
    ) -> Result<DurableOutcome, DurableError> {
        wait(self.resume_script_async(request, stored, decisions))
    }

    /// Runs [`OrchestratorTool::resume_script`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume_script`].
    pub async fn resume_script_async(
        &self,
        request: &ToolRequest,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
    ) -> Result<DurableOutcome, DurableError> {
        self.resume_stored(Some(&request.commands), stored, decisions, &self.observe(None, false)).await
    }

    /// Goes on with a run by its name: one that was cut off by the end of its process, or that waits.
    ///
    /// Only its journal says then how far it came: a journal that was cut off where a record ends, or restored from before, is believed, and what came
    /// behind is done again. [`OrchestratorTool::resume`] refuses it, because what was stored says more.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume`].
    pub fn resume_run(&self, run: &str, decisions: &[(CallId, Approval)]) -> Result<DurableOutcome, DurableError> {
        wait(self.resume_run_async(run, decisions))
    }

    /// Runs [`OrchestratorTool::resume_run`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume_run`].
    pub async fn resume_run_async(&self, run: &str, decisions: &[(CallId, Approval)]) -> Result<DurableOutcome, DurableError> {
        self.resume_with(run, None, None, decisions, &self.observe(None, false)).await
    }

    async fn resume_with(
        &self,
        run: &str,
        script: Option<&str>,
        stored: Option<&SealedRun>,
        decisions: &[(CallId, Approval)],
        observer: &Arc<RunObserver>,
    ) -> Result<DurableOutcome, DurableError> {
        let journal = &*self.durability()?.journal;
        let hold = journal.hold(run)?;
        let batches = match journal.load(run)? {
            None if stored.is_none_or(|stored| stored.journal.is_none()) => return Err(DurableError::UnknownRun { run: run.to_owned() }),
            batches => batches.unwrap_or_default(),
        };
        let loaded = Loaded::read(journal, run, &batches)?;
        self.resume_loaded(run, LoadedRun { hold, loaded, stored, script, observer }, decisions).await
    }

    async fn resume_loaded(
        &self,
        run: &str,
        found: LoadedRun<'_>,
        decisions: &[(CallId, Approval)],
    ) -> Result<DurableOutcome, DurableError> {
        let LoadedRun { hold, mut loaded, stored, script, observer } = found;
        let durability = self.durability()?;
        let journal = &*durability.journal;
        // What has ended does not change any more, whoever holds it.
        if hold.is_none() && loaded.response().is_none() {
            return Err(DurableError::Busy { run: run.to_owned() });
        }
        // It was not here yet, or went on elsewhere since it was.
        if let Some(missing) = stored.and_then(|stored| loaded.missing(stored.journal.as_deref()?)) {
            journal.append(run, loaded.n_batches(), &missing)?;
            loaded.push(&missing)?;
        }
        let began = loaded.began()?.clone();
        let mut transcript = match stored {
            Some(stored) => loaded.check(&stored.recorded)?,
            None => Transcript::of(loaded.records()),
        };
        if let Some(changed) = script.and_then(|script| changed_line(&began.script, script)) {
            return Err(DurableError::Changed(changed));
        }
        let open = OpenCalls::of(loaded.records());
        let is_other = |(call, decision): &&(CallId, Approval)| decisions.iter().any(|(of, other)| of == call && other != decision);
        if let Some((call, _)) = decisions.iter().find(is_other) {
            return Err(DurableError::Contradiction { call: call.clone() });
        }
        let decided = decisions.iter().filter_map(|(call, approval)| open.decide(run, call, approval, stored).transpose());
        let decided: Vec<Record> = decided.collect::<Result<_, _>>()?;
        if let Some(response) = loaded.response() {
            let unreadable = |_| loaded.damage(loaded.n_batches().saturating_sub(1), "the response in it is unreadable");
            let ended: FinalResponse = serde_json::from_str(response).map_err(unreadable)?;
            return Ok(DurableOutcome::Done(ended.shown(self)));
        }
        self.check_world(&began)?;
        let view = self.in_mode(began.mode)?;
        self.check_tools(loaded.records())?;
        let mut n_batches = loaded.n_batches();
        if !decided.is_empty() {
            let batch = encode(&decided);
            journal.append(run, n_batches, &batch)?;
            transcript.extend(&batch);
            n_batches += 1;
        }
        let records = loaded.into_records().into_iter().chain(decided);
        let durable = RunJournal::new(run.to_owned(), Arc::clone(&durability.journal), n_batches, transcript, records, false);
        let _held = hold.map(|hold| durable.hold(hold));
        let session = began.session.as_ref().map(|session| view.session(&session.id));
        let turn = match &session {
            Some(session) => Some(session.turn().await),
            None => None,
        };
        let outcome = view.go_on(&began, &durable, session.as_ref(), observer).await;
        drop(turn);
        outcome
    }

    /// Whether the orchestrator was built with a journal for durable runs.
    #[must_use]
    pub fn is_durable(&self) -> bool {
        self.own_durability().is_some()
    }

    /// Summaries of all durable runs that the journal knows, sorted by name: those that wait, those that were cut off, and those that have ended.
    ///
    /// # Errors
    /// [`DurableError::NotDurable`], [`DurableError::Journal`].
    pub fn durable_runs(&self) -> Result<Vec<RunSummary>, DurableError> {
        Ok(self.durability()?.journal.list()?)
    }

    /// Forgets the durable runs that ended that long ago or longer, so that their names are free again; answers their names.
    ///
    /// # Errors
    /// [`DurableError::NotDurable`], [`DurableError::Journal`].
    pub fn forget_finished_runs(&self, age: Duration) -> Result<Vec<String>, DurableError> {
        Ok(self.durability()?.journal.remove_finished(age)?)
    }

    /// Forgets a run: what was stored of it cannot be gone on with any more.
    ///
    /// # Errors
    /// [`DurableError::NotDurable`], [`DurableError::Journal`]; [`DurableError::Busy`] while somebody goes on with it.
    pub fn forget_run(&self, run: &str) -> Result<(), DurableError> {
        let journal = &self.durability()?.journal;
        let Some(_hold) = journal.hold(run)? else { return Err(DurableError::Busy { run: run.to_owned() }) };
        Ok(journal.remove(run)?)
    }

    /// Runs a script and records it: see [`Recording`]. A call that nobody decides about is denied.
    #[must_use]
    pub fn record(&self, request: ToolRequest) -> (ToolResponse, Recording) {
        wait(self.record_async(request))
    }

    /// Runs [`OrchestratorTool::record`] as a future for any executor.
    pub async fn record_async(&self, request: ToolRequest) -> (ToolResponse, Recording) {
        let journal = Arc::new(MemoryJournal::new());
        let session = self.kept_session();
        let _turn = match &session {
            Some(session) => Some(session.turn().await),
            None => None,
        };
        let began = match self.begin(request, session.as_ref()) {
            Ok(began) => began,
            Err(error) => {
                return (
                    ToolResponse { stderr: format!("bash: stopped: {error}\n"), exit_code: 125, ..ToolResponse::default() },
                    Recording { records: Vec::new() },
                );
            }
        };
        let shared: Arc<dyn Journal> = Arc::clone(&journal) as Arc<dyn Journal>;
        let durable = RunJournal::new("recording".to_owned(), shared, 0, Transcript::default(), [], false);
        let noted = durable.note(Record::Began(began.clone()));
        let mut driven = self.drive(&began, &durable, &self.observe(None, false)).await;
        if let (Some(session), Ok(response)) = (&session, &mut driven.response) {
            let run = format!("recording-{}", hex(fresh_bytes().get(..16).unwrap_or_default()));
            keep(response, &run, &began, session, driven.done.take());
        }
        let ended = FinalResponse { response: driven.response.unwrap_or_default(), spilled: driven.spilled };
        let _ = noted.and_then(|()| durable.note(ended.record()));
        let response = ended.shown(self);
        let batches = journal.load("recording").ok().flatten().unwrap_or_default();
        (response, Recording { records: batches.iter().filter_map(|batch| decode(batch)).flatten().collect() })
    }

    /// Runs the script of a recording again without calling a tool.
    ///
    /// # Errors
    /// [`DurableError::Changed`] when the script does something that was not recorded, or a tool is another one.
    pub fn play_back(&self, recording: &Recording) -> Result<ToolResponse, DurableError> {
        self.play_back_of(recording, None)
    }

    /// Runs another script with the answers of a recording: it may be written differently as long as it calls the same tools with the same arguments and
    /// waits in the same way.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::play_back`].
    pub fn play_back_script(&self, recording: &Recording, request: &ToolRequest) -> Result<ToolResponse, DurableError> {
        self.play_back_of(recording, Some(request))
    }

    fn play_back_of(&self, recording: &Recording, request: Option<&ToolRequest>) -> Result<ToolResponse, DurableError> {
        let mut began = recording.began().cloned().ok_or(DurableError::Tampered)?;
        if let Some(ToolRequest { commands, timeout_ms }) = request.cloned() {
            (began.script, began.timeout_ms) = (commands, timeout_ms);
        }
        self.check_world(&began)?;
        let (nowhere, records) = (Arc::new(MemoryJournal::new()), recording.records.clone());
        let durable = RunJournal::new("recording".to_owned(), nowhere, 0, Transcript::default(), records, true);
        let driven = wait(self.drive(&began, &durable, &self.observe(None, false)));
        match driven.response {
            Ok(response) => Ok(FinalResponse { response, spilled: driven.spilled }.shown(self)),
            Err(error) => Err(durable.stopped().err().map_or(error, of_failure)),
        }
    }

    fn begin(&self, request: ToolRequest, session: Option<&Session>) -> Result<Began, DurableError> {
        let bytes = fresh_bytes();
        let seed = bytes.last_chunk::<8>().map_or(0, |seed| u64::from_le_bytes(*seed));
        let session = match session {
            Some(session) => {
                let id = session
                    .id()
                    .ok_or_else(|| DurableError::Session("a fork has no id by which its run could be gone on with".to_owned()))?;
                Some(BeganIn { id: id.to_owned(), state: session.export().map_err(of_session)? })
            }
            None => None,
        };
        let (wall, world) = (SystemClock::new().now(), self.world());
        let mode = self.recorded_mode();
        Ok(Began { script: request.commands, timeout_ms: request.timeout_ms, seed, wall, world, session, mode })
    }

    /// Files and variables that every run begins with.
    fn world(&self) -> Digest {
        let (files, env) = self.beginning();
        let nothing = bashkit::standard_files(&Identity::default(), Arc::new(SystemClock::new()), &Limits::default());
        let changes = vfs::changes(&nothing, &**files).map(FileChange::all_of).unwrap_or_default();
        let files = postcard::to_allocvec(&changes).unwrap_or_default();
        let env = postcard::to_allocvec(env).unwrap_or_default();
        digest_of_parts([files.as_slice(), env.as_slice()])
    }

    fn check_world(&self, began: &Began) -> Result<(), DurableError> {
        if began.world == self.world() {
            return Ok(());
        }
        Err(DurableError::Changed("the files or variables that every run begins with are others now".to_owned()))
    }

    /// A script without a tool that it called would go another way, and end.
    fn check_tools(&self, records: &[Record]) -> Result<(), DurableError> {
        let is_gone = |record: &&Record| matches!(record, Record::Started { tool, .. } if self.0.tools.find(tool).is_err());
        match records.iter().find(is_gone) {
            Some(Record::Started { tool, .. }) => {
                Err(DurableError::Changed(format!("the tool '{tool}', which it called, is not there now")))
            }
            _ => Ok(()),
        }
    }

    async fn go_on(
        &self,
        began: &Began,
        durable: &Arc<RunJournal>,
        session: Option<&Session>,
        observer: &Arc<RunObserver>,
    ) -> Result<DurableOutcome, DurableError> {
        let durability = self.durability()?;
        let DrivenRun { response, done, stdout, stderr, spilled } = self.drive(began, durable, observer).await;
        match response {
            Ok(response) => {
                let mut ended = FinalResponse { response, spilled };
                // Should the process end between the two, the session knows that this run has ended in it.
                match durable.stopped() {
                    Ok(_) => {
                        if let Some(session) = session {
                            keep(&mut ended.response, durable.id(), began, session, done);
                        }
                        durable.note(ended.record())?;
                    }
                    Err(failure) => return Err(of_failure(failure)),
                }
                Ok(DurableOutcome::Done(ended.shown(self)))
            }
            Err(error) => match durable.stopped() {
                Ok(calls) if calls.is_empty() => Err(error),
                Ok(calls) => {
                    let id = durable.id().to_owned();
                    let recorded = durable.transcript();
                    let journal = if durability.is_portable { Some(durability.portable_journal(&id, &recorded)?) } else { None };
                    let stored = seal(
                        &SealedRun {
                            run: id.clone(),
                            expires: durability.expires_after.map(|time| SystemClock::new().now().saturating_add(time)),
                            waiting: calls.iter().map(|call| (call.path.clone(), call.digest)).collect(),
                            recorded,
                            journal,
                        },
                        &durability.key,
                    );
                    Ok(DurableOutcome::Pending(PendingRun { id, calls, stdout, stderr, stored }))
                }
                Err(failure) => Err(of_failure(failure)),
            },
        }
    }

    /// Runs the script until it ends or nothing more can happen in it; answers what it printed too.
    async fn drive(&self, began: &Began, durable: &Arc<RunJournal>, observer: &Arc<RunObserver>) -> DrivenRun {
        let mut driven = DrivenRun {
            response: Err(DurableError::Tampered),
            done: None,
            stdout: String::new(),
            stderr: String::new(),
            spilled: Spilled::default(),
        };
        // What it begins with is read from the same bytes in its first life and in all others.
        let state = match began.session.as_ref().map(|session| self.state_of(&session.state)).transpose() {
            Ok(state) => state,
            Err(error) => {
                driven.response = Err(of_session(error));
                return driven;
            }
        };
        let _end = RunGuard(Arc::clone(observer));
        let clock = Arc::new(RecordedClock::new(began.wall));
        let request = ToolRequest { commands: began.script.clone(), timeout_ms: began.timeout_ms };
        let printed = Arc::new(Mutex::new((Vec::new(), Vec::new())));
        let (listener, watcher, frozen) = (Arc::clone(&printed), Arc::clone(observer), Arc::clone(durable));
        let cancel = CancelToken::new();
        durable.freezes(observer, &cancel);
        let (mut bash, run) = self.durable_bash(&request, observer, durable, &clock, state.as_ref(), |bash| {
            bash.cancel_token(cancel)
                .seed(began.seed)
                .schedule(Box::new(RecordedSchedule(Arc::clone(durable))), Arc::clone(&clock))
                .on_output(move |stream, data| {
                    if frozen.is_frozen() {
                        return;
                    }
                    watcher.notify(|| ToolStatus::Output { stream, chunk: data.to_vec() });
                    let mut printed = listener.lock().unwrap_or_else(PoisonError::into_inner);
                    match stream {
                        Stream::Stdout => printed.0.extend_from_slice(data),
                        Stream::Stderr => printed.1.extend_from_slice(data),
                    }
                })
        });
        let begun = match state.map(|state| SessionRun::begin(self.persistence(), state, &mut bash)).transpose() {
            Ok(begun) => begun,
            Err(stopped) => {
                driven.response = Err(DurableError::Session(stopped.to_string()));
                return driven;
            }
        };
        observer.notify(|| ToolStatus::Started);
        let ended = {
            let driver = bash.driver();
            let run = pin!(bash.exec_async(&request.commands));
            UntilStuck { run, driver: driver.as_ref(), journal: durable }.await
        };
        driven.response = match ended.filter(|_| !durable.is_frozen()) {
            Some(Err(Stopped { reason: bashkit::Error::Diverged, .. })) => {
                Err(DurableError::Changed("the script did something else than what was recorded".to_owned()))
            }
            Some(mut result) => {
                let is_well = matches!(&result, Ok(output) if output.status == 0);
                let said = begun.as_ref().map_or(&b""[..], |begun| &begun.said);
                let said = String::from_utf8_lossy(said).into_owned();
                driven.done = begun.map(|begun| {
                    let output = output_of(&mut result);
                    let streams = Streams { stdout: &output.stdout, stderr: &output.stderr };
                    driven.spilled = begun.spill(&self.keep_rules(), self.budget(), &run, is_well, &streams);
                    let after = begun.end(&self.keep_rules(), bash, &run, is_well);
                    SessionOutcome { before: begun.before, after }
                });
                Ok(respond(result, observer, |response| response.stderr.insert_str(0, &said)))
            }
            None => Err(DurableError::Changed("it waits for something that was not recorded".to_owned())),
        };
        let printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (driven.stdout, driven.stderr) = (text(&printed.0), text(&printed.1));
        driven
    }

    fn durability(&self) -> Result<&Durability, DurableError> {
        self.own_durability().ok_or(DurableError::NotDurable)
    }
}

/// A run as its journal was found.
struct LoadedRun<'a> {
    /// `None`: somebody else goes on with it.
    hold: Option<RunHold>,
    loaded: Loaded,
    stored: Option<&'a SealedRun>,
    /// Script that the run is to have.
    script: Option<&'a str>,
    observer: &'a Arc<RunObserver>,
}

/// Result of driving a run as far as it goes.
struct DrivenRun {
    response: Result<ToolResponse, DurableError>,
    /// Change of its session, where it has one and came to its end.
    done: Option<SessionOutcome>,
    stdout: String,
    stderr: String,
    /// Files that hold the output which a response will not show.
    spilled: Spilled,
}

/// Whole response of a run, as its journal has it.
#[derive(Serialize, Deserialize)]
struct FinalResponse {
    #[serde(flatten)]
    response: ToolResponse,
    #[serde(default, skip_serializing_if = "Spilled::is_nothing")]
    spilled: Spilled,
}

impl FinalResponse {
    fn record(&self) -> Record {
        Record::Ended { response: serde_json::to_string(self).unwrap_or_default(), wall: SystemClock::new().now() }
    }

    /// Response as the model sees it, shortened to the output budget.
    fn shown(self, orchestrator: &OrchestratorTool) -> ToolResponse {
        let is_kept = self.response.error.as_ref().is_none_or(|reason| reason.kind != StopKind::Session);
        let spilled = if is_kept { self.spilled } else { Spilled::default() };
        orchestrator.budget().apply_spilled(self.response, &spilled)
    }
}

struct SessionOutcome {
    before: SessionState,
    after: Result<Option<SessionChange>, SessionError>,
}

/// Keeps what a run did to its session, once.
fn keep(response: &mut ToolResponse, run: &str, began: &Began, session: &Session, done: Option<SessionOutcome>) {
    let kept = match (done, &began.session) {
        (Some(SessionOutcome { before, after: Ok(Some(after)) }), Some(begun)) => session.keep_run(run, &begun.state, &before, after),
        (Some(SessionOutcome { after: Err(error), .. }), _) => Err(error),
        _ => Ok(()),
    };
    if let Err(error) = kept {
        say_not_kept(response, &error);
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what map_err takes")]
fn of_session(error: SessionError) -> DurableError {
    DurableError::Session(error.to_string())
}

fn of_failure(failure: ReplayFailure) -> DurableError {
    match failure {
        ReplayFailure::Journal(error) => DurableError::Journal(error),
        ReplayFailure::Obstacle(ReplayObstacle::OtherCall { call, recorded, found }) => DurableError::Changed(format!(
            "its call {} was one of '{recorded}' and is one of '{found}' now, or has other arguments",
            place(&call)
        )),
        ReplayFailure::Obstacle(ReplayObstacle::OtherTool { call, tool }) => {
            DurableError::Changed(format!("the tool '{tool}' of its call {} is declared differently now", place(&call)))
        }
        ReplayFailure::Obstacle(ReplayObstacle::NotRecorded { call, tool }) => {
            DurableError::Changed(format!("its call {} of '{tool}' was not recorded", place(&call)))
        }
    }
}

/// In which line a script differs from the one that a run began with.
fn changed_line(was: &str, is: &str) -> Option<String> {
    if was == is {
        return None;
    }
    let shown = |line: Option<&str>| match line {
        Some(line) => format!("`{}`", line.chars().take(80).collect::<String>()),
        None => "not there".to_owned(),
    };
    let (mut before, mut after) = (was.split('\n'), is.split('\n'));
    let mut at = 0;
    loop {
        at += 1;
        let (was, is) = (before.next(), after.next());
        if was != is || was.is_none() {
            return Some(format!("line {at} of its script was {} and is {} now", shown(was), shown(is)));
        }
    }
}

/// Bytes that nobody can guess.
fn fresh_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    bashkit::host::Random::fresh().fill(&mut bytes);
    bytes
}
