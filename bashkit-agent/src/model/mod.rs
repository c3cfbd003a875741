//! Requests to models, and their answers as they stream.

mod anthropic;
mod chat_completions;
mod events;

use std::fmt;
use std::time::Duration;

use bashkit::host::http::{Admitted, Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule, Url};
use serde_json::Value;

use crate::conversation::{Conversation, Turn};
use events::Events;

/// Time in which an answer has to be complete.
const TIME_MAX: Duration = Duration::from_secs(900);

/// Bytes of the message of a server.
const MESSAGE_BYTES_MAX: u64 = 64 << 10;

/// Longest wait that a server can ask for before a request is repeated.
const WAIT_MAX: Duration = Duration::from_secs(30);

/// Protocol that a server of models speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Protocol {
    /// Messages API of Anthropic: `POST BASE/v1/messages`.
    Messages,
    /// Chat Completions API of OpenAI, which many servers speak: `POST BASE/chat/completions`.
    ChatCompletions,
}

impl Protocol {
    /// Protocol by the name of a model: that of Anthropic for `claude…`, Chat Completions for all others.
    #[must_use]
    pub fn of_model(name: &str) -> Self {
        if name.starts_with("claude") { Self::Messages } else { Self::ChatCompletions }
    }

    /// Address of the server of the provider itself.
    #[must_use]
    pub fn base_url(self) -> &'static str {
        match self {
            Self::Messages => "https://api.anthropic.com",
            Self::ChatCompletions => "https://api.openai.com/v1",
        }
    }

    /// Variables that hold the key and the address by convention of the provider's own clients.
    #[must_use]
    pub fn variables(self) -> (&'static str, &'static str) {
        match self {
            Self::Messages => ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"),
            Self::ChatCompletions => ("OPENAI_API_KEY", "OPENAI_BASE_URL"),
        }
    }

    fn path(self) -> &'static str {
        match self {
            Self::Messages => "v1/messages",
            Self::ChatCompletions => "chat/completions",
        }
    }
}

/// Reason why a model gave no answer. No message shows the key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The address of the server is no URL, or the key cannot be sent.
    #[error("{0}")]
    Settings(String),
    /// The server cannot be reached, or ended the connection.
    #[error("the model cannot be reached: {0}")]
    Unreachable(#[from] HttpError),
    /// The server refuses the request.
    #[error("the server of the model answers {status}: {message}")]
    Refused {
        /// Status code of the answer.
        status: u16,
        /// Message of the server, without the key.
        message: String,
    },
    /// The answer is not one of the protocol, or ended in an error.
    #[error("the answer of the model cannot be used: {0}")]
    Answer(String),
}

/// Model at a server. Cloning is cheap.
#[derive(Clone)]
pub struct Model {
    protocol: Protocol,
    name: String,
    url: Url,
    rule: HttpRule,
    http: Http,
    key: Option<String>,
    max_tokens: Option<u32>,
    attempts: u32,
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("name", &self.name).field("url", &self.url.to_string()).finish_non_exhaustive()
    }
}

impl Model {
    /// Model of a name at a server, with the key that the server wants, if any. The server may be on this machine.
    ///
    /// # Errors
    /// [`ModelError::Settings`].
    pub fn new(protocol: Protocol, name: &str, base_url: &str, key: Option<&str>) -> Result<Self, ModelError> {
        let wrong = |problem: String| ModelError::Settings(format!("'{base_url}' is no address of a server of models: {problem}"));
        if !base_url.contains("://") {
            return Err(wrong("https://host[:port][/path] is accepted".to_owned()));
        }
        let address = format!("{}/{}", base_url.trim_end_matches('/'), protocol.path());
        let url = Url::parse(&address).map_err(|error| wrong(error.to_string()))?;
        let rule = HttpRule::new(&address).and_then(|rule| rule.methods(["POST"])).map_err(|error| wrong(error.to_string()))?;
        let rule = rule.private_addresses();
        // A key with a line end would be another header.
        let signed = key.map_or(Ok(rule.clone()), |key| match protocol {
            Protocol::Messages => rule.clone().header("x-api-key", key),
            Protocol::ChatCompletions => rule.clone().header("Authorization", &format!("Bearer {key}")),
        });
        let rule = signed.map_err(|_| ModelError::Settings("the key cannot be sent: it has a control character".to_owned()))?;
        let http = Http::new().allow(rule.clone()).time_max(TIME_MAX);
        Ok(Self { protocol, name: name.to_owned(), url, rule, http, key: key.map(str::to_owned), max_tokens: None, attempts: 3 })
    }

    /// Model of a name, at the provider or at `base_url`, with key and address from the environment: see [`Protocol::variables`].
    ///
    /// # Errors
    /// [`ModelError::Settings`]: there is no key for the server of the provider.
    pub fn from_env(name: &str, base_url: Option<&str>) -> Result<Self, ModelError> {
        let protocol = Protocol::of_model(name);
        let variable = |name: &str| std::env::var_os(name).and_then(|value| value.into_string().ok()).filter(|value| !value.is_empty());
        let (key_name, url_name) = protocol.variables();
        let key = variable(key_name);
        let base_url = base_url.map(str::to_owned).or_else(|| variable(url_name));
        if key.is_none() && base_url.is_none() {
            return Err(ModelError::Settings(format!("{key_name} is not set: {} wants a key", protocol.base_url())));
        }
        Self::new(protocol, name, base_url.as_deref().unwrap_or(protocol.base_url()), key.as_deref())
    }

    /// Sets the client that sends requests: a proxy, a recording, a test. Rules and key stay.
    #[must_use]
    pub fn http_client(mut self, client: impl HttpClient + 'static) -> Self {
        self.http = Http::with_client(client).allow(self.rule.clone()).time_max(TIME_MAX);
        self
    }

    /// Sets how many tokens an answer may have. Default: 16,000 where the protocol wants a number, else what the server has.
    #[must_use]
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.max_tokens = Some(tokens);
        self
    }

    /// Sets how often a request is made while the server is busy (status 429, 500, 502, 503, 504, 529) and has said nothing. Default: 3.
    #[must_use]
    pub fn attempts(mut self, attempts: u32) -> Self {
        self.attempts = attempts.max(1);
        self
    }

    /// Name of the model for the server.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks for the next turn of a conversation; `on_text` gets the text as it comes. Blocks until the turn is complete.
    ///
    /// # Errors
    /// [`ModelError`]; text that has come already was told.
    pub fn complete(&self, conversation: &Conversation, on_text: &mut dyn FnMut(&str)) -> Result<Turn, ModelError> {
        let body = match self.protocol {
            Protocol::Messages => anthropic::body(&self.name, self.max_tokens, conversation),
            Protocol::ChatCompletions => chat_completions::body(&self.name, self.max_tokens, conversation),
        };
        let answer = self.send(&body)?;
        let events = Events::new(answer.body);
        match self.protocol {
            Protocol::Messages => anthropic::turn(events, on_text),
            Protocol::ChatCompletions => chat_completions::turn(events, on_text),
        }
    }

    fn send(&self, body: &Value) -> Result<Answer, ModelError> {
        let body = std::sync::Arc::new(body.to_string().into_bytes());
        let mut attempt = 1;
        loop {
            let mut request = HttpRequest::new("POST", self.url.clone());
            let header = |name: &str, value: &str| (name.as_bytes().to_vec(), value.as_bytes().to_vec());
            request.headers = vec![header("Content-Type", "application/json"), header("Accept", "text/event-stream")];
            if self.protocol == Protocol::Messages {
                request.headers.push(header("anthropic-version", "2023-06-01"));
            }
            request.body = Some(std::sync::Arc::clone(&body));
            let answer = self.http.admit(request).and_then(Admitted::send)?;
            if answer.status == 200 {
                return Ok(answer);
            }
            let is_busy = matches!(answer.status, 429 | 500 | 502 | 503 | 504 | 529);
            if !is_busy || attempt >= self.attempts {
                return Err(self.refusal(answer));
            }
            wait(wait_before(&answer, attempt));
            attempt += 1;
        }
    }

    fn refusal(&self, answer: Answer) -> ModelError {
        let mut text = Vec::new();
        let status = answer.status;
        let _ = std::io::Read::read_to_end(&mut std::io::Read::take(answer.body, MESSAGE_BYTES_MAX), &mut text);
        let said = match serde_json::from_slice::<Value>(&text) {
            Ok(value) => value.pointer("/error/message").or_else(|| value.get("message")).and_then(Value::as_str).map(str::to_owned),
            Err(_) => None,
        };
        let said = said.unwrap_or_else(|| String::from_utf8_lossy(&text).trim().chars().take(500).collect());
        let message = match self.key.as_deref().filter(|key| !key.is_empty()) {
            Some(key) => said.replace(key, "[key]"),
            None => said,
        };
        ModelError::Refused { status, message }
    }
}

/// Time to wait before the next attempt: what the server says, else a second, then two, and so on.
fn wait_before(answer: &Answer, attempt: u32) -> Duration {
    let said = answer.header("retry-after").and_then(|text| std::str::from_utf8(text).ok()?.trim().parse::<f64>().ok());
    let wait = said.filter(|seconds| *seconds >= 0.0 && *seconds < 1e6).map(Duration::from_secs_f64);
    wait.unwrap_or_else(|| Duration::from_secs(1 << attempt.saturating_sub(1).min(5))).min(WAIT_MAX)
}

#[expect(clippy::disallowed_methods, reason = "a request to a model blocks its thread anyway")]
fn wait(time: Duration) {
    std::thread::sleep(time);
}
