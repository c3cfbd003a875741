//! One run of a script: the bash that it gets, and the response that is made of it.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, RecordedClock, SystemClock};
use bashkit::{Bash, BashBuilder, Output, Stopped};
use tracing::Span;

use super::OrchestratorTool;
use crate::builtin;
use crate::call::journal::CallJournal;
use crate::call::{Run, RunGuard, RunObserver};
use crate::journal::RunJournal;
use crate::output::Spilled;
use crate::policy::{Allowances, FileAnswers, FileWitness, Gatekeeper};
use crate::session::SessionState;
use crate::tool::{ResponseFuture, SessionKeys, StatusCallback, StopReason, ToolRequest, ToolResponse, ToolStatus};
use crate::trace::{self, LiveTrace, Trace, Tracer};

impl OrchestratorTool {
    pub(super) fn new_run(
        &self,
        observer: &Arc<RunObserver>,
        durable: Option<&Arc<RunJournal>>,
        gatekeeper: Arc<Gatekeeper>,
        allowances: Arc<Allowances>,
        state: Option<&SessionState>,
    ) -> Arc<Run> {
        let inner = &*self.0;
        let no_keys = || SessionKeys::new(&inner.persistence.limits);
        Arc::new(Run {
            registry: inner.tools.clone(),
            states: inner.states.clone(),
            observer: Arc::clone(observer),
            gatekeeper,
            allowances,
            delegations: inner.delegations.clone(),
            journal: durable.map(|durable| Arc::clone(durable) as Arc<dyn CallJournal>),
            mode: inner.mode.clone(),
            keys: state.map_or_else(no_keys, |state| state.keys_for(&inner.persistence, observer)),
            has_key_commands: inner.persistence.keys,
            driver: Arc::default(),
            runtime: inner.runtime.clone(),
            files: OnceLock::new(),
            deadline: Arc::default(),
        })
    }

    /// A bash for one request, fresh but for its files and variables.
    fn prepared(&self, request: &ToolRequest, run: &Arc<Run>, clock: Arc<dyn Clock>, state: Option<&SessionState>) -> BashBuilder {
        let inner = &*self.0;
        let mut limits = inner.limits.clone();
        if let Some(ms) = request.timeout_ms {
            limits.time = limits.time.min(Duration::from_millis(ms));
        }
        let mut bash = Bash::builder().world(inner.world.clone()).limits(limits).threads(inner.threads.clone());
        bash = inner.catalogue.hints(bash);
        if let Some(http) = inner.http.as_ref().filter(|_| run.journal.is_none()) {
            bash = bash.http(if inner.is_trial { http.clone().read_only() } else { http.clone() });
        }
        if let Some(files) = state.map_or(&inner.files, |state| &state.files).layer(Some(clock)) {
            let _ = run.files.set(Arc::clone(&files));
            let witness = Arc::clone(&run.observer) as Arc<dyn FileWitness>;
            let recorded = run.journal.clone().map(|journal| journal as Arc<dyn FileAnswers>);
            bash = bash.fs(run.gatekeeper.guarded(files, &run.allowances, recorded, witness, &run.deadline, &run.driver));
        }
        run.observer.begin(&request.commands, run.files.get());
        if let Some(state) = state {
            bash = state.equip(&inner.persistence, bash);
        }
        for (name, value) in &inner.env {
            bash = bash.env(name, value);
        }
        if inner.persistence.keys {
            bash = builtin::state_builtins(&run.keys).fold(bash, BashBuilder::builtin);
        }
        for builtin in builtin::builtins(run).chain(builtin::search(&inner.catalogue)) {
            bash = bash.builtin(builtin);
        }
        bash
    }

    /// A bash for a run that begins with `state`, where there is a session.
    pub(crate) fn bash(
        &self,
        request: &ToolRequest,
        observer: &Arc<RunObserver>,
        allowances: Arc<Allowances>,
        state: Option<&SessionState>,
    ) -> (Bash, Arc<Run>) {
        let run = self.new_run(observer, None, Arc::clone(&self.0.gatekeeper), allowances, state);
        let mut bash = self.prepared(request, &run, Arc::new(SystemClock::new()), state);
        if observer.is_watched() {
            let observer = Arc::clone(observer);
            bash = bash.on_output(move |stream, data| observer.notify(|| ToolStatus::Output { stream, chunk: data.to_vec() }));
        }
        (driven(bash, &run), run)
    }

    /// A bash for a run with a journal.
    pub(crate) fn durable_bash(
        &self,
        request: &ToolRequest,
        observer: &Arc<RunObserver>,
        durable: &Arc<RunJournal>,
        clock: &Arc<RecordedClock>,
        state: Option<&SessionState>,
        with: impl FnOnce(BashBuilder) -> BashBuilder,
    ) -> (Bash, Arc<Run>) {
        let run = self.new_run(observer, Some(durable), Arc::clone(&self.0.gatekeeper), Arc::default(), state);
        let bash = with(self.prepared(request, &run, Arc::clone(clock) as Arc<dyn Clock>, state));
        (driven(bash, &run), run)
    }

    /// Observer of a new run; its calls are collected where somebody wants them.
    pub(crate) fn observe(&self, callback: Option<StatusCallback>, is_collected: bool) -> Arc<RunObserver> {
        let whole = trace::span(&Span::current(), 0, &self.0.name, &self.0.short_description);
        let of_view = || self.0.on_status.clone().map(|on_status| -> StatusCallback { Box::new(move |status| lock(&on_status)(status)) });
        let tracer = (is_collected || self.0.live.is_some()).then(|| Arc::new(Tracer::new()));
        if let (Some(live), Some(tracer)) = (&self.0.live, &tracer) {
            live.begin(&self.0.name, tracer);
        }
        RunObserver::new(callback.or_else(of_view)).traced(tracer, whole, self.0.traces_content)
    }

    /// Runs a script and tells what its calls were.
    #[must_use]
    pub fn execute_traced(&self, request: ToolRequest) -> (ToolResponse, Trace) {
        let observer = self.observe(None, true);
        let response = match self.kept_session() {
            Some(session) => session.run_observed(&request, &observer),
            None => self.run_observed(&request, &observer),
        };
        let trace = observer.trace(&self.0.name, response.exit_code).unwrap_or_default();
        (response, trace)
    }

    /// Runs [`OrchestratorTool::execute_traced`] as a future for any executor.
    pub async fn execute_traced_async(&self, request: ToolRequest) -> (ToolResponse, Trace) {
        let observer = self.observe(None, true);
        let response = match self.kept_session() {
            Some(session) => session.run_observed_async(&request, &observer).await,
            None => self.run_observed_async(&request, &observer).await,
        };
        let trace = observer.trace(&self.0.name, response.exit_code).unwrap_or_default();
        (response, trace)
    }

    /// View of the tool of which every run tells `on_status` what happens, in whatever form it is begun: durable, traced, planned, dry, recorded, in a session.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
    /// use bashkit_orchestrator::tool::ToolStatus;
    /// use std::sync::{Arc, Mutex};
    ///
    /// /// Greet somebody.
    /// #[callable_tool(read_only)]
    /// fn greet(name: String) -> String {
    ///     format!("hello, {name}")
    /// }
    ///
    /// let called = Arc::<Mutex<Vec<String>>>::default();
    /// let api = OrchestratorTool::builder("api").tool(Greet).build()?;
    /// let watched = api.watched({
    ///     let called = Arc::clone(&called);
    ///     move |status| if let ToolStatus::ToolCalled { name, .. } = status { called.lock().unwrap().push(name) }
    /// });
    /// let (_, planned) = watched.dry_run("greet ada".into());
    /// let (_, recording) = watched.record("greet bob".into());
    /// assert_eq!((planned.len(), called.lock().unwrap().len()), (0, 2));
    /// # let _ = recording;
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn watched(&self, on_status: impl FnMut(ToolStatus) + Send + 'static) -> Self {
        self.view(|view| view.on_status = Some(Arc::new(Mutex::new(on_status))))
    }

    /// View of the tool for one run, which `live` tells of while it is under way, in whatever form it is begun: see [`LiveTrace`].
    #[must_use]
    pub fn traced(&self, live: &LiveTrace) -> Self {
        self.view(|view| view.live = Some(live.clone()))
    }

    pub(super) fn run(&self, request: &ToolRequest, callback: Option<StatusCallback>) -> ToolResponse {
        if let Some(session) = self.kept_session() {
            return session.run(request, callback);
        }
        self.run_observed(request, &self.observe(callback, false))
    }

    fn run_observed(&self, request: &ToolRequest, observer: &Arc<RunObserver>) -> ToolResponse {
        let _end = RunGuard(Arc::clone(observer));
        let (mut bash, _) = self.bash(request, observer, Arc::default(), None);
        observer.notify(|| ToolStatus::Started);
        let result = bash.exec(&request.commands);
        self.answer(result, observer)
    }

    /// The response to a script of which nothing is kept.
    fn answer(&self, mut result: Result<Output, Stopped>, observer: &RunObserver) -> ToolResponse {
        let notes = self.budget().shorten_output(output_of(&mut result), |_| Spilled::default());
        respond(result, observer, |response| notes.append(response, false))
    }

    pub(super) fn run_async(&self, request: ToolRequest, callback: Option<StatusCallback>) -> ResponseFuture {
        if let Some(session) = self.kept_session() {
            return session.run_async(request, callback);
        }
        let orchestrator = self.clone();
        Box::pin(async move { orchestrator.run_observed_async(&request, &orchestrator.observe(callback, false)).await })
    }

    async fn run_observed_async(&self, request: &ToolRequest, observer: &Arc<RunObserver>) -> ToolResponse {
        let _end = RunGuard(Arc::clone(observer));
        let (mut bash, _) = self.bash(request, observer, Arc::default(), None);
        observer.notify(|| ToolStatus::Started);
        let result = bash.exec_async(&request.commands).await;
        self.answer(result, observer)
    }
}

/// Function that is told what happens in the runs of a view.
pub(super) type OnStatus = Arc<Mutex<dyn FnMut(ToolStatus) + Send>>;

fn lock(on_status: &OnStatus) -> MutexGuard<'_, dyn FnMut(ToolStatus) + Send + 'static> {
    on_status.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bash of a run, whose tools know who drives it and when it ends.
pub(super) fn driven(bash: BashBuilder, run: &Run) -> Bash {
    let bash = bash.build();
    if let (Some(driver), Some(deadline)) = (bash.driver(), bash.deadline()) {
        let _ = run.driver.set(driver);
        let _ = run.deadline.set(deadline);
    }
    bash
}

/// Output of a script, however it ended.
pub(crate) fn output_of(result: &mut Result<Output, Stopped>) -> &mut Output {
    match result {
        Ok(output) | Err(Stopped { output, .. }) => output,
    }
}

/// What the host may have to do about an asynchronous tool that did not answer in time.
const WAITED_ON_THREAD: &str = "it did not answer while execute blocked this thread; if it needs the runtime of this thread, use execute_async, or \
                                OrchestratorToolBuilder::runtime with another one";

/// The response to a script that has ended, with what `settle` makes of it.
pub(crate) fn respond(result: Result<Output, Stopped>, observer: &RunObserver, settle: impl FnOnce(&mut ToolResponse)) -> ToolResponse {
    let (output, error) = match result {
        Ok(output) => (output, None),
        Err(stopped) => (stopped.output, Some(StopReason::of(&stopped.reason))),
    };
    let (stdout, mut stderr, mut exit_code) = (output.stdout_text(), output.stderr_text(), output.status);
    if let Some(reason) = &error {
        exit_code = reason.exit_code();
        let gap = if stderr.is_empty() || stderr.ends_with('\n') { "" } else { "\n" };
        stderr.push_str(&format!("{gap}bash: stopped: {reason}\n"));
        if let Some(tool) = observer.waited_for() {
            stderr.push_str(&format!("{tool}: {WAITED_ON_THREAD}\n"));
        }
    }
    let mut response = ToolResponse { stdout, stderr, exit_code, error };
    settle(&mut response);
    observer.end(Some(ToolStatus::Finished { exit_code: response.exit_code }));
    response
}
