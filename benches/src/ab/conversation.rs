//! What goes between the harness and a model.

use std::time::Duration;

use bashkit_orchestrator::ToolDefinition;
use bashkit_orchestrator::export::{Provider, export_all};
use bashkit_orchestrator::output::TokenCount;
use serde_json::{Map, Value, json};

/// An estimate of the tokens of a text.
#[must_use]
pub fn tokens(text: &str) -> u64 {
    TokenCount::Estimated.of(text) as u64
}

/// A call that a model asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolUse {
    /// What its reply refers to.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments by name.
    pub arguments: Map<String, Value>,
}

impl ToolUse {
    /// An estimate of its tokens.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        tokens(&self.name) + tokens(&Value::Object(self.arguments.clone()).to_string())
    }
}

/// What a call answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolReply {
    /// [`ToolUse::id`].
    pub id: String,
    /// What the model reads.
    pub text: String,
    /// Whether the call failed.
    pub is_error: bool,
}

/// One entry of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// What is asked for.
    User(String),
    /// A turn of the model.
    Assistant {
        /// What it says.
        text: String,
        /// What it calls.
        calls: Vec<ToolUse>,
    },
    /// The answers to the calls of the turn before, in their order.
    Replies(Vec<ToolReply>),
}

impl Message {
    /// An estimate of its tokens.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        match self {
            Self::User(text) => tokens(text),
            Self::Assistant { text, calls } => tokens(text) + calls.iter().map(ToolUse::tokens).sum::<u64>(),
            Self::Replies(replies) => replies.iter().map(|reply| tokens(&reply.text)).sum(),
        }
    }
}

/// Everything that a model has read and said, which it pays for again in each turn.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Conversation {
    /// The system prompt.
    pub system: String,
    /// The rest.
    pub messages: Vec<Message>,
}

impl Conversation {
    /// An estimate of its tokens.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        tokens(&self.system) + self.messages.iter().map(Message::tokens).sum::<u64>()
    }
}

/// The tools that a model may call in a conversation.
#[derive(Debug, Clone, Default)]
pub struct Offered {
    /// Each by itself.
    pub tools: Vec<ToolDefinition>,
    /// The tool that takes a script.
    pub script: Option<ToolDefinition>,
}

impl Offered {
    /// In the words of a provider, the script tool last.
    ///
    /// # Errors
    /// That a strict form cannot describe one of them.
    pub fn export(&self, provider: Provider) -> Result<Value, ModelError> {
        export_all(self.tools.iter().chain(&self.script), provider).map_err(|error| ModelError::NoAnswer(error.to_string()))
    }

    /// An estimate of their tokens in a request.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        tokens(&self.export(Provider::OpenAiChat).unwrap_or_default().to_string())
    }
}

/// What a turn cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens that were read.
    pub tokens_in: u64,
    /// Tokens that were written.
    pub tokens_out: u64,
}

/// What a model does next. Without calls it is finished.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Turn {
    /// What it says.
    pub text: String,
    /// What it calls.
    pub calls: Vec<ToolUse>,
    /// What the turn cost.
    pub usage: Usage,
    /// How long it took.
    pub time: Duration,
}

/// Why there is no turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelError {
    /// The model could not be asked.
    NoAnswer(String),
    /// What it answered is no turn.
    Failed(String),
}

impl std::fmt::Display for ModelError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::NoAnswer(problem) | Self::Failed(problem)) = self;
        f.write_str(problem)
    }
}

impl std::error::Error for ModelError {}

/// What takes turns in a conversation.
pub trait Model {
    /// The next turn.
    ///
    /// # Errors
    /// The model could not be asked, or what it answered is no turn.
    fn turn(&mut self, conversation: &Conversation, offered: &Offered) -> Result<Turn, ModelError>;
}

/// A call of the script tool.
pub(super) fn script_arguments(script: &str) -> Map<String, Value> {
    let mut arguments = Map::new();
    arguments.insert("commands".into(), json!(script));
    arguments
}
