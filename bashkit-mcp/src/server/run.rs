//! One run of a script for a client: driven while a request of the client is served, waiting between requests.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bashkit_orchestrator::journal::{CallId, DurableError, DurableOutcome, PendingRun};
use bashkit_orchestrator::tool::{Stream, ToolArguments, ToolStatus};
use bashkit_orchestrator::{Approval, CallableTool, OrchestratorTool, Tool, ToolRequest, ToolResponse};
use rmcp::model::{InputRequests, InputResponses, LoggingLevel};
use tokio::sync::mpsc;

use super::conversation::{Ask, Conversation, Event, Turn};

/// Bytes of standard output that are kept as they were printed, for content blocks.
const RAW_BYTES_MAX: usize = 16 << 20;

/// Time in which other jobs of a run may ask too, once one has asked: their questions go to the client together.
const GATHERING: Duration = Duration::from_millis(10);

/// Tool that a server offers as one that takes scripts.
#[derive(Clone)]
pub(super) enum Scripted {
    Orchestrator(OrchestratorTool),
    Other(Arc<dyn Tool>),
}

impl Scripted {
    pub(super) fn tool(&self) -> &dyn Tool {
        match self {
            Self::Orchestrator(api) => api,
            Self::Other(tool) => &**tool,
        }
    }

    pub(super) fn orchestrator(&self) -> Option<&OrchestratorTool> {
        if let Self::Orchestrator(api) = self { Some(api) } else { None }
    }
}

/// Outcome of a run.
pub(super) enum Outcome {
    Done {
        response: ToolResponse,
        /// Standard output as it was printed, as far as it is kept.
        raw: Vec<u8>,
    },
    /// Calls wait for decisions, and the run is in its journal.
    Waiting(Box<PendingRun>),
    Failed(DurableError),
}

/// How far a run came while a request was served.
pub(super) enum Attended {
    Ended(Outcome),
    /// A tool asks the client.
    Asks(InputRequests),
    Cancelled,
}

/// Beginning of a run.
pub(super) enum Begin {
    Script {
        request: ToolRequest,
        /// Name of the run in its journal; `None`: it is in none.
        name: Option<String>,
    },
    /// Call of a tool that stands beside.
    Call {
        tool: Arc<dyn CallableTool>,
        arguments: ToolArguments,
    },
    Resume {
        stored: Vec<u8>,
        decisions: Vec<(CallId, Approval)>,
    },
}

/// Settings of a run.
pub(super) struct Settings {
    pub(super) log_level: LoggingLevel,
    /// Whether it is a script of the client.
    pub(super) is_of_script: bool,
    pub(super) tag: String,
}

/// A run that is driven by [`Run::attend`]. Dropping it cancels it.
pub(super) struct Run {
    work: Pin<Box<dyn Future<Output = Outcome> + Send>>,
    events: mpsc::UnboundedReceiver<Event>,
    pub(super) conversation: Conversation,
    asked: Vec<Ask>,
    /// Text that the server wants to know again when the run has ended.
    pub(super) tag: String,
}

impl Run {
    pub(super) fn begin(scripted: &Scripted, begin: Begin, turn: Turn, settings: Settings) -> Self {
        let Settings { log_level, is_of_script, tag } = settings;
        let (conversation, events) = Conversation::new(turn, log_level, is_of_script);
        let work = work(scripted.clone(), begin, conversation.clone());
        let work = Box::pin(conversation.clone().scope(work));
        Self { work, events, conversation, asked: Vec::new(), tag }
    }

    /// Next life of a run, with the settings of this one.
    pub(super) fn resumed(&mut self, scripted: &Scripted, begin: Begin, turn: Turn) -> Self {
        let (log_level, is_of_script) = self.conversation.settings();
        Self::begin(scripted, begin, turn, Settings { log_level, is_of_script, tag: std::mem::take(&mut self.tag) })
    }

    /// Goes on until the run ends, asks its client, or `cancelled` comes.
    pub(super) async fn attend(&mut self, cancelled: impl Future<Output = ()>) -> Attended {
        let mut cancelled = std::pin::pin!(cancelled);
        loop {
            let gathering =
                async { if self.asked.is_empty() { std::future::pending().await } else { tokio::time::sleep(GATHERING).await } };
            tokio::select! {
                biased;
                () = &mut cancelled => return Attended::Cancelled,
                event = self.events.recv() => match event {
                    Some(Event::Note(note)) => self.conversation.deliver(note).await,
                    Some(Event::Ask(ask)) => self.asked.push(ask),
                    None => {}
                },
                outcome = &mut self.work => {
                    // What was told before the end comes before the result.
                    while let Ok(event) = self.events.try_recv() {
                        if let Event::Note(note) = event {
                            self.conversation.deliver(note).await;
                        }
                    }
                    return Attended::Ended(outcome);
                }
                () = gathering => return Attended::Asks(self.questions()),
            }
        }
    }

    /// Questions that are not answered yet.
    pub(super) fn questions(&self) -> InputRequests {
        self.asked.iter().flat_map(|ask| ask.requests.clone()).collect()
    }

    /// Gives answers to the tools that wait for them; a tool that does not get all of its own goes on waiting. Returns whether one goes on.
    pub(super) fn answer(&mut self, answers: &InputResponses) -> bool {
        let mut any = false;
        for ask in std::mem::take(&mut self.asked) {
            let own: InputResponses = ask
                .requests
                .keys()
                .filter_map(|key| Some((key.clone(), answers.get(key).filter(|answer| answer.is_object())?.clone())))
                .collect();
            if own.len() == ask.requests.len() {
                // The tool may have been stopped meanwhile.
                let _ = ask.answer.send(own);
                any = true;
            } else {
                self.asked.push(ask);
            }
        }
        any
    }
}

async fn work(scripted: Scripted, begin: Begin, conversation: Conversation) -> Outcome {
    let raw = Arc::new(Mutex::new(Vec::new()));
    let on_status = {
        let raw = Arc::clone(&raw);
        move |status: ToolStatus| observe(&conversation, &raw, status)
    };
    let done = |response| Outcome::Done { response, raw: std::mem::take(&mut *raw.lock().unwrap_or_else(PoisonError::into_inner)) };
    let outcome = match (&scripted, begin) {
        (Scripted::Orchestrator(api), Begin::Script { request, name: Some(name) }) => {
            api.execute_durable_traced_async(&name, request, on_status).await
        }
        (Scripted::Orchestrator(api), Begin::Resume { stored, decisions }) => api.resume_traced_async(&stored, &decisions, on_status).await,
        (_, Begin::Call { tool, arguments }) => {
            // The tool may block.
            let answer = tokio::task::spawn_blocking(move || tool.respond(&arguments)).await;
            let response = answer.unwrap_or_else(|error| ToolResponse {
                stderr: format!("the tool panicked: {error}\n"),
                exit_code: 70,
                ..ToolResponse::default()
            });
            let raw = response.stdout.clone().into_bytes();
            return Outcome::Done { response, raw };
        }
        (Scripted::Other(_), Begin::Resume { .. }) => Err(DurableError::NotDurable),
        (scripted, Begin::Script { request, .. }) => {
            return done(scripted.tool().execute_async_reporting(request, Box::new(on_status)).await);
        }
    };
    match outcome {
        Ok((DurableOutcome::Done(response), _)) => done(response),
        Ok((DurableOutcome::Pending(run), _)) => Outcome::Waiting(Box::new(run)),
        Err(error) => Outcome::Failed(error),
    }
}

/// Keeps what is printed and tells the client of steps.
fn observe(conversation: &Conversation, raw: &Mutex<Vec<u8>>, status: ToolStatus) {
    match status {
        ToolStatus::Output { stream: Stream::Stdout, chunk } => {
            let mut raw = raw.lock().unwrap_or_else(PoisonError::into_inner);
            if raw.len() + chunk.len() <= RAW_BYTES_MAX {
                raw.extend(chunk);
            }
        }
        ToolStatus::ToolCalled { name, .. } => conversation.script_step(|| format!("{name}: called")),
        ToolStatus::Progress { name, message, .. } => conversation.step(format!("{name}: {message}")),
        ToolStatus::ToolFinished { name, status, .. } => conversation.script_step(|| format!("{name}: status {status}")),
        _ => {}
    }
}
