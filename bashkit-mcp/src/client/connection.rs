//! Connection to a server: made when it is needed, and again when it was lost.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bashkit_orchestrator::policy::Approver;
use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{Approval, ApprovalRequest, ToolFailure};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult,
    ElicitationAction, ElicitationCapability, ErrorData, FormElicitationCapability, Implementation, InputRequest, InputRequests,
    InputResponses, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
};
use rmcp::service::{ClientInitializeError, RequestContext, RunningService, ServiceError};
use rmcp::{ClientHandler, RoleClient};
use serde_json::{Map, Value};

use super::ClientOptions;
use super::endpoint::{Endpoint, Protocol};
use crate::server::Conversation;

/// Rounds of questions that a server may ask during one call.
const ROUNDS_MAX: usize = 10;

/// Reason why a server cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// The server cannot be reached, or does not speak the protocol.
    #[error("the MCP server '{server}' cannot be reached: {problem}")]
    Unreachable {
        /// Name that the host gave the server.
        server: String,
        /// Problem of the server, in words.
        problem: String,
        /// Challenge of a server that wants to know who the client is: the value of its `WWW-Authenticate` header.
        challenge: Option<String>,
    },
    /// The server took too long.
    #[error("the MCP server '{server}' did not answer within {limit:?}")]
    TimedOut {
        /// Name that the host gave the server.
        server: String,
        /// Time that it was given.
        limit: Duration,
    },
    /// The server refuses to say what it has.
    #[error("the MCP server '{server}' does not list its tools: {problem}")]
    Unlisted {
        /// Name that the host gave the server.
        server: String,
        /// Problem of the server, in words.
        problem: String,
        /// Challenge of the server, as in [`ConnectError::Unreachable`].
        challenge: Option<String>,
    },
}

impl ConnectError {
    /// Challenge of a server that wants to know who the client is: `client::oauth::Login` takes it (feature `oauth`).
    #[must_use]
    pub fn challenge(&self) -> Option<&str> {
        match self {
            Self::Unreachable { challenge, .. } | Self::Unlisted { challenge, .. } => challenge.as_deref(),
            Self::TimedOut { .. } => None,
        }
    }
}

/// What all calls of a server share.
pub(super) struct Connection {
    pub(super) server: String,
    endpoint: Endpoint,
    connect_timeout: Duration,
    protocol: Protocol,
    questions: Arc<Questions>,
    challenge: Mutex<Option<String>>,
    service: tokio::sync::Mutex<Option<Arc<RunningService<RoleClient, Handler>>>>,
}

impl Connection {
    pub(super) fn new(server: String, endpoint: Endpoint, options: &ClientOptions) -> Self {
        let questions = Arc::new(Questions { server: server.clone(), approver: options.approver.clone(), calls: Mutex::default() });
        let ClientOptions { connect_timeout, protocol, .. } = *options;
        Self { server, endpoint, connect_timeout, protocol, questions, challenge: Mutex::new(None), service: tokio::sync::Mutex::new(None) }
    }

    /// The connection, which is made when there is none.
    pub(super) async fn service(&self) -> Result<Arc<RunningService<RoleClient, Handler>>, ConnectError> {
        let mut place = self.service.lock().await;
        if let Some(service) = place.as_ref().filter(|service| !service.is_transport_closed()) {
            return Ok(Arc::clone(service));
        }
        *place = None;
        let handler = Handler { questions: Arc::clone(&self.questions) };
        let unreachable = |error: ClientInitializeError| ConnectError::Unreachable {
            server: self.server.clone(),
            problem: with_causes(&error),
            challenge: error.auth_challenge().map(str::to_owned),
        };
        let service = match tokio::time::timeout(self.connect_timeout, self.endpoint.connect(handler, self.protocol)).await {
            Ok(connected) => Arc::new(connected.map_err(unreachable)?),
            Err(_) => return Err(ConnectError::TimedOut { server: self.server.clone(), limit: self.connect_timeout }),
        };
        *place = Some(Arc::clone(&service));
        Ok(service)
    }

    /// Calls a tool and answers what the server asks meanwhile.
    pub(super) async fn call(&self, mut params: CallToolRequestParams, asker: Option<Conversation>) -> Result<CallToolResult, ToolFailure> {
        let service = self.service().await.map_err(|error| ToolFailure::new(error.to_string()).with_code("unreachable"))?;
        let _known = self.questions.during_call(asker.clone());
        for _ in 0..ROUNDS_MAX {
            let input = match service.call_tool_once(params.clone()).await.map_err(|error| self.failure(error))? {
                CallToolResponse::Complete(result) => return Ok(result),
                CallToolResponse::InputRequired(input) => input,
                _ => return Err(ToolFailure::new("the server answered with a task, which was not asked for").with_code("protocol")),
            };
            params.input_responses = match input.input_requests {
                Some(requests) => Some(self.questions.answers(requests, asker.as_ref()).await?),
                None => {
                    // A server that is busy says so by a state alone.
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    None
                }
            };
            params.request_state = input.request_state;
        }
        Err(ToolFailure::new(format!("the server asked more than {ROUNDS_MAX} times")).with_code("protocol"))
    }

    /// Reads a resource and answers what the server asks meanwhile.
    pub(super) async fn read(&self, uri: &str) -> Result<ReadResourceResult, ToolFailure> {
        let service = self.service().await.map_err(|error| ToolFailure::new(error.to_string()).with_code("unreachable"))?;
        let mut params = ReadResourceRequestParams::new(uri);
        for _ in 0..ROUNDS_MAX {
            let input = match service.read_resource_once(params.clone()).await.map_err(|error| self.failure(error))? {
                ReadResourceResponse::Complete(result) => return Ok(result),
                ReadResourceResponse::InputRequired(input) => input,
                _ => break,
            };
            params.input_responses = match input.input_requests {
                Some(requests) => Some(self.questions.answers(requests, None).await?),
                None => None,
            };
            params.request_state = input.request_state;
        }
        Err(ToolFailure::new(format!("the server asked more than {ROUNDS_MAX} times")).with_code("protocol"))
    }

    pub(super) fn remember_challenge(&self, error: &ServiceError) {
        *self.challenge.lock().unwrap_or_else(PoisonError::into_inner) = error.auth_challenge().map(str::to_owned);
    }

    pub(super) fn last_challenge(&self) -> Option<String> {
        self.challenge.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn failure(&self, error: ServiceError) -> ToolFailure {
        match error {
            ServiceError::McpError(ErrorData { code, message, .. }) => {
                ToolFailure::new(format!("{message} (error {} of the server '{}')", code.0, self.server)).with_code("protocol")
            }
            other if other.auth_challenge().is_some() => {
                self.remember_challenge(&other);
                let message =
                    format!("the MCP server '{}' wants more rights than this client has: its host has to log in again", self.server);
                ToolFailure::new(message).with_code("unauthorized")
            }
            other => {
                let message = format!(
                    "the connection to the MCP server '{}' was lost: {}; the next call connects again",
                    self.server,
                    with_causes(&other)
                );
                ToolFailure::new(message).with_code("connection-lost")
            }
        }
    }
}

/// An error with what it was caused by.
pub(super) fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let said = inner.to_string();
        if !text.contains(&said) {
            text.push_str(&format!(": {said}"));
        }
        cause = inner.source();
    }
    text
}

/// Call of a server that is made right now: its number, and the conversation it is part of.
type OpenCall = (u64, Option<Conversation>);

/// Questions of a server, and who decides about them.
struct Questions {
    server: String,
    approver: Option<Arc<dyn Approver>>,
    /// Number of the latest call, and the calls that are made right now.
    calls: Mutex<(u64, Vec<OpenCall>)>,
}

/// Remembers a call while it is made.
struct KnownCall<'a> {
    questions: &'a Questions,
    number: u64,
}

impl Drop for KnownCall<'_> {
    fn drop(&mut self) {
        self.questions.calls.lock().unwrap_or_else(PoisonError::into_inner).1.retain(|(number, _)| *number != self.number);
    }
}

impl Questions {
    fn during_call(&self, asker: Option<Conversation>) -> KnownCall<'_> {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.0 += 1;
        let number = calls.0;
        calls.1.push((number, asker));
        KnownCall { questions: self, number }
    }

    /// Conversation for a question that does not say which call it belongs to: that of the only call.
    fn only_asker(&self) -> Option<Conversation> {
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if let [(_, asker)] = calls.1.as_slice() { asker.clone() } else { None }
    }

    async fn answers(&self, requests: InputRequests, asker: Option<&Conversation>) -> Result<InputResponses, ToolFailure> {
        let mut answers = InputResponses::new();
        for (key, request) in requests {
            let InputRequest::Elicitation(request) = request else {
                let message = "the server asks for what this client does not have: only elicitation is accepted";
                return Err(ToolFailure::new(message).with_code("missing-capability"));
            };
            let answer = self.answer(request.params, asker.cloned()).await;
            answers.insert(key, serde_json::to_value(answer).unwrap_or_default());
        }
        Ok(answers)
    }

    /// Answer to an elicitation, by the approver of the host: a yes accepts with the defaults of the form, an edit with its arguments, a no declines.
    async fn answer(&self, params: ElicitRequestParams, asker: Option<Conversation>) -> ElicitResult {
        let Some(approver) = self.approver.clone() else { return ElicitResult::new(ElicitationAction::Decline) };
        let (message, mut arguments, is_form) = match params {
            ElicitRequestParams::FormElicitationParams { message, requested_schema, .. } => {
                let schema = serde_json::to_value(&requested_schema).unwrap_or_default();
                (message, defaults(&schema), true)
            }
            ElicitRequestParams::UrlElicitationParams { message, url, .. } => {
                (message, Map::from_iter([("url".to_owned(), url.into())]), false)
            }
            _ => return ElicitResult::new(ElicitationAction::Decline),
        };
        let reason = format!("the MCP server '{}' asks: {message}", self.server);
        let request = ApprovalRequest::new(self.server.clone(), arguments.clone(), reason);
        let decide = async move {
            if !approver.may_block() {
                return approver.decide(&request).await;
            }
            // Who blocks does so on a thread of its own.
            let deciding = tokio::task::spawn_blocking(move || approver.decide(&request));
            match deciding.await {
                Ok(decision) => decision.await,
                Err(_) => Approval::Deny("the approver panicked".to_owned()),
            }
        };
        let decision = match asker {
            Some(asker) => asker.scope(decide).await,
            None => decide.await,
        };
        match unnamed(decision) {
            Approval::Allow | Approval::AllowForSession => {}
            Approval::Edit(edited) => arguments = edited,
            Approval::Pending => return ElicitResult::new(ElicitationAction::Cancel),
            _ => return ElicitResult::new(ElicitationAction::Decline),
        }
        let accepted = ElicitResult::new(ElicitationAction::Accept);
        if is_form { accepted.with_content(Value::Object(arguments)) } else { accepted }
    }
}

fn unnamed(decision: Approval) -> Approval {
    match decision {
        Approval::By { decision, .. } => unnamed(*decision),
        other => other,
    }
}

/// Defaults of the properties of a form.
fn defaults(schema: &Value) -> ToolArguments {
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    properties.filter_map(|(name, property)| Some((name.clone(), property.get("default")?.clone()))).collect()
}

/// Requests and notifications of a server.
#[derive(Clone)]
pub(super) struct Handler {
    questions: Arc<Questions>,
}

impl ClientHandler for Handler {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        if self.questions.approver.is_some() {
            capabilities.elicitation =
                Some(ElicitationCapability::new().with_form(FormElicitationCapability::new().with_schema_validation(true)));
        }
        // The version of the older line: that of the newer one stands in each of its requests.
        ClientConfig::new(capabilities, Implementation::new("bashkit", env!("CARGO_PKG_VERSION")))
            .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(&self, params: ElicitRequestParams, _: RequestContext<RoleClient>) -> Result<ElicitResult, ErrorData> {
        Ok(self.questions.answer(params, self.questions.only_asker()).await)
    }
}
