//! The client of the request that is being served: what a tool can ask of it and tell it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bashkit_orchestrator::ToolFailure;
use rmcp::model::{
    ClientCapabilities, ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationSchema, ErrorData, InputRequest, InputRequests,
    InputResponses, LoggingLevel, LoggingMessageNotificationParam, ProgressNotificationParam, ProgressToken, ProtocolVersion,
};
use rmcp::service::{RequestContext, ServiceError};
use rmcp::{Peer, RoleServer};
use serde_json::{Map, Value};
use tokio::sync::{mpsc, oneshot};

tokio::task_local! {
    static CURRENT: Conversation;
}

/// Notes that wait to be sent; what comes beyond is left out.
const NOTES_MAX: u64 = 256;

/// Conversation with the client whose request is being served. `async` tools of an orchestrator find theirs by [`Conversation::current`].
///
/// Asking works in both protocol lines: in the older one as a request to the client, in that of 2026-07-28 as a result `input_required`, after which the run waits in
/// the memory of the server until the client comes back.
///
/// ```
/// use bashkit_mcp::server::Conversation;
/// use bashkit_orchestrator::{ToolFailure, callable_tool};
/// use rmcp::model::ElicitationSchema;
///
/// /// Ask the user for a name.
/// #[callable_tool]
/// async fn ask_name() -> Result<String, ToolFailure> {
///     let form = ElicitationSchema::builder().required_string("name").build().map_err(ToolFailure::new)?;
///     let answer = Conversation::current()?.elicit("name", "What is your name?", form).await?;
///     let name = answer.content.as_ref().and_then(|content| content["name"].as_str()).unwrap_or("nobody");
///     Ok(format!("hello, {name}"))
/// }
/// ```
#[derive(Clone)]
pub struct Conversation {
    inner: Arc<Inner>,
}

impl std::fmt::Debug for Conversation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Conversation(..)")
    }
}

struct Inner {
    turn: Mutex<Turn>,
    events: mpsc::UnboundedSender<Event>,
    n_notes: AtomicU64,
    progress: AtomicU64,
    error: Mutex<Option<ErrorData>>,
    log_level: LoggingLevel,
    /// Whether the run is a script of the client, not one tool or a script of the host.
    is_of_script: bool,
}

/// Request of the client that is being served right now: another one after each `input_required`.
#[derive(Clone)]
pub(super) struct Turn {
    peer: Peer<RoleServer>,
    pub(super) capabilities: ClientCapabilities,
    /// Whether the client takes `input_required` results, and no requests.
    pub(super) is_stateless: bool,
    progress_token: Option<ProgressToken>,
    log_level: Option<LoggingLevel>,
}

impl Turn {
    pub(super) fn of(context: &RequestContext<RoleServer>) -> Self {
        let is_stateless = context.protocol_version().is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str());
        Self {
            peer: context.peer.clone(),
            capabilities: context.client_capabilities().unwrap_or_default(),
            is_stateless,
            progress_token: context.meta.get_progress_token(),
            log_level: context.meta.log_level(),
        }
    }
}

/// Something that a run tells whoever attends it.
pub(super) enum Event {
    Note(Note),
    Ask(Ask),
}

pub(super) enum Note {
    Progress { progress: f64, total: Option<f64>, message: Option<String> },
    Log(LoggingMessageNotificationParam),
}

/// Questions that a tool waits for.
pub(super) struct Ask {
    pub(super) requests: InputRequests,
    pub(super) answer: oneshot::Sender<InputResponses>,
}

impl Conversation {
    pub(super) fn new(turn: Turn, log_level: LoggingLevel, is_of_script: bool) -> (Self, mpsc::UnboundedReceiver<Event>) {
        let (events, received) = mpsc::unbounded_channel();
        let inner = Inner {
            turn: Mutex::new(turn),
            events,
            n_notes: AtomicU64::new(0),
            progress: AtomicU64::new(0),
            error: Mutex::new(None),
            log_level,
            is_of_script,
        };
        (Self { inner: Arc::new(inner) }, received)
    }

    /// Conversation of the request for which the calling task works.
    ///
    /// # Errors
    /// A failure that says so when there is none: the tool was not called through a server, or works elsewhere than in the task of its run.
    pub fn current() -> Result<Self, ToolFailure> {
        CURRENT.try_with(Self::clone).map_err(|_| {
            ToolFailure::new("there is no MCP client to talk to: an async tool has one while a server of bashkit-mcp serves a request")
        })
    }

    /// Runs a future as part of this conversation.
    pub(crate) async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    fn turn(&self) -> MutexGuard<'_, Turn> {
        self.inner.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on with another request of the client.
    pub(super) fn take_turn(&self, turn: Turn) {
        *self.turn() = turn;
    }

    pub(super) fn settings(&self) -> (LoggingLevel, bool) {
        (self.inner.log_level, self.inner.is_of_script)
    }

    pub(super) fn current_turn(&self) -> Turn {
        self.turn().clone()
    }

    /// Capabilities that the client has declared.
    #[must_use]
    pub fn capabilities(&self) -> ClientCapabilities {
        self.turn().capabilities.clone()
    }

    /// Ends the request with an error of the protocol instead of a result; the failure is for the tool to return.
    #[must_use]
    pub fn fail(&self, error: ErrorData) -> ToolFailure {
        let failure = ToolFailure::new(error.message.clone());
        *self.inner.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        failure
    }

    pub(super) fn take_error(&self) -> Option<ErrorData> {
        self.inner.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Asks the user of the client to fill in a form. `key` names the question among those of the request.
    ///
    /// # Errors
    /// The client has no elicitation, cannot be reached, or answered something else than a result of an elicitation.
    pub async fn elicit(&self, key: &str, message: &str, form: ElicitationSchema) -> Result<ElicitResult, ToolFailure> {
        let params = ElicitRequestParams::FormElicitationParams { meta: None, message: message.to_owned(), requested_schema: form };
        let answer = self.ask(key, InputRequest::Elicitation(ElicitRequest::new(params))).await?;
        serde_json::from_value(answer)
            .map_err(|error| ToolFailure::new(format!("the client's answer is no result of an elicitation: {error}")))
    }

    /// Asks the client for one thing: an elicitation, a sampled message, or its roots.
    ///
    /// # Errors
    /// The client has not declared that it can answer, or cannot be reached.
    pub async fn ask(&self, key: &str, request: InputRequest) -> Result<Value, ToolFailure> {
        let mut answers = self.ask_all(InputRequests::from([(key.to_owned(), request)])).await?;
        answers.remove(key).ok_or_else(|| ToolFailure::new(format!("the client did not answer '{key}'")))
    }

    /// Asks the client for several things at once.
    ///
    /// # Errors
    /// Those of [`Conversation::ask`].
    pub async fn ask_all(&self, requests: InputRequests) -> Result<InputResponses, ToolFailure> {
        let turn = self.current_turn();
        requests.values().try_for_each(|request| check_capability(&turn.capabilities, request))?;
        if turn.is_stateless {
            let (answer, answered) = oneshot::channel();
            let gone = || ToolFailure::new("the client did not come back with an answer").with_code("cancelled");
            self.inner.events.send(Event::Ask(Ask { requests, answer })).map_err(|_| gone())?;
            return answered.await.map_err(|_| gone());
        }
        let mut answers = InputResponses::new();
        for (key, request) in requests {
            let answer = ask_peer(&turn.peer, request).await;
            answers.insert(key, answer.map_err(|error| ToolFailure::new(format!("the client did not answer: {error}")))?);
        }
        Ok(answers)
    }

    /// Tells the client how far the work is, when it wants to know.
    ///
    /// In a script, which has a progress of its own, it is a message about one step.
    pub fn progress(&self, progress: f64, total: Option<f64>, message: Option<&str>) {
        if self.inner.is_of_script {
            let of = total.map(|total| format!(" of {total}")).unwrap_or_default();
            self.step(format!("{progress}{of}{}", message.map(|message| format!(": {message}")).unwrap_or_default()));
        } else {
            self.note(Note::Progress { progress, total, message: message.map(str::to_owned) });
        }
    }

    /// Tells the client of a step of a script, when it wants to know.
    pub(super) fn script_step(&self, message: impl FnOnce() -> String) {
        if self.inner.is_of_script {
            self.step(message());
        }
    }

    /// Tells the client of a step, when it wants to know: the number of steps is the progress.
    pub(super) fn step(&self, message: String) {
        let n = self.inner.progress.fetch_add(1, Ordering::Relaxed) + 1;
        #[expect(clippy::cast_precision_loss, reason = "a number of steps")]
        self.note(Note::Progress { progress: n as f64, total: None, message: Some(message) });
    }

    /// Sends a log message to the client, when it wants those of that level.
    pub fn log(&self, level: LoggingLevel, data: impl Into<Value>) {
        let turn = self.current_turn();
        let wanted = match (turn.log_level, turn.is_stateless) {
            (Some(wanted), _) => Some(wanted),
            (None, true) => None,
            (None, false) => Some(self.inner.log_level),
        };
        if wanted.is_some_and(|wanted| severity(level) >= severity(wanted)) {
            self.note(Note::Log(LoggingMessageNotificationParam::new(level, data.into()).with_logger("bashkit")));
        }
    }

    fn note(&self, note: Note) {
        if self.inner.n_notes.fetch_add(1, Ordering::Relaxed) < NOTES_MAX {
            // Nobody attends the run any more: it is about to be dropped.
            let _ = self.inner.events.send(Event::Note(note));
        } else {
            self.inner.n_notes.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Sends a note to the client of the current turn. A client that is gone is found by the result.
    pub(super) async fn deliver(&self, note: Note) {
        self.inner.n_notes.fetch_sub(1, Ordering::Relaxed);
        let turn = self.current_turn();
        match note {
            Note::Progress { progress, total, message } => {
                let Some(token) = turn.progress_token else { return };
                let mut params = ProgressNotificationParam::new(token, progress);
                (params.total, params.message) = (total, message);
                let _ = turn.peer.notify_progress(params).await;
            }
            Note::Log(params) => {
                let _ = turn.peer.notify_logging_message(params).await;
            }
        }
    }
}

fn severity(level: LoggingLevel) -> u8 {
    match level {
        LoggingLevel::Debug => 0,
        LoggingLevel::Info => 1,
        LoggingLevel::Notice => 2,
        LoggingLevel::Warning => 3,
        LoggingLevel::Error => 4,
        LoggingLevel::Critical => 5,
        LoggingLevel::Alert => 6,
        LoggingLevel::Emergency => 7,
    }
}

fn check_capability(has: &ClientCapabilities, request: &InputRequest) -> Result<(), ToolFailure> {
    let (declared, what) = match request {
        InputRequest::Elicitation(_) => (has.elicitation.is_some(), "elicitation"),
        InputRequest::CreateMessage(_) => (has.sampling.is_some(), "sampling"),
        InputRequest::ListRoots(_) => (has.roots.is_some(), "roots"),
        _ => (false, "that"),
    };
    if declared { Ok(()) } else { Err(ToolFailure::new(format!("the MCP client has no {what}")).with_code("missing-capability")) }
}

/// Asks a client of the older protocol line, by a request.
async fn ask_peer(peer: &Peer<RoleServer>, request: InputRequest) -> Result<Value, ServiceError> {
    let value = match request {
        InputRequest::Elicitation(request) => serde_json::to_value(peer.create_elicitation(request.params).await?),
        InputRequest::CreateMessage(request) => serde_json::to_value(peer.create_message(request.params).await?),
        InputRequest::ListRoots(_) => serde_json::to_value(peer.list_roots().await?),
        _ => return Err(ServiceError::UnexpectedResponse),
    };
    Ok(value.unwrap_or_else(|_| Value::Object(Map::new())))
}
