//! Conversation between a user, a model, and tools.

use bashkit_orchestrator::{Tool, ToolDefinition, ToolRequest, ToolResponse};
use serde_json::Value;

/// Conversation between a user, a model and tools: the messages so far, with the system prompt and the definitions of the tools.
#[derive(Debug, Clone, Default)]
pub struct Conversation {
    pub(crate) system: String,
    pub(crate) tools: Vec<ToolDefinition>,
    pub(crate) messages: Vec<Message>,
}

#[derive(Debug, Clone)]
pub(crate) enum Message {
    User(String),
    Model(Turn),
    /// Answers to calls of the turn before.
    Results(Vec<Answered>),
}

/// Answer to a call.
#[derive(Debug, Clone)]
pub(crate) struct Answered {
    pub(crate) id: String,
    pub(crate) text: String,
    pub(crate) is_error: bool,
}

/// One answer of a model: text, and calls that it asks for.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Turn {
    /// Text of the answer for the user.
    pub text: String,
    /// Calls that the model asks for; each wants an answer before the next turn.
    pub calls: Vec<Call>,
    /// Reason why the answer ended here.
    pub stop: StopReason,
    /// Tokens that the answer took, as the server counts them.
    pub usage: Usage,
    /// Content as the protocol has it, for the next request: it holds more than texts and calls.
    pub(crate) blocks: Vec<Value>,
}

/// Call of a tool that a model asks for.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Call {
    /// Identifier of the call, by which its answer is told from others.
    pub id: String,
    /// Name of the tool that is called.
    pub name: String,
    /// Arguments of the call; text where the model wrote no JSON.
    pub arguments: Value,
}

/// Reason why a model stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum StopReason {
    /// The model has said what it wanted to say.
    #[default]
    End,
    /// The model waits for the answers to its calls.
    Calls,
    /// The answer has the most tokens that it may have.
    Length,
    /// The server wants the conversation as it is again, to go on.
    Paused,
    /// Another reason, in the words of the protocol, such as `refusal` or `content_filter`.
    Other(String),
}

/// Tokens of requests and answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Usage {
    /// Tokens that the model read, cached ones among them.
    pub input_tokens: u64,
    /// Tokens that the model wrote.
    pub output_tokens: u64,
}

impl Usage {
    pub(crate) fn add(&mut self, more: Self) {
        self.input_tokens = self.input_tokens.saturating_add(more.input_tokens);
        self.output_tokens = self.output_tokens.saturating_add(more.output_tokens);
    }
}

impl Conversation {
    /// Conversation in which nothing was said, with the text of the system prompt.
    #[must_use]
    pub fn new(system: impl Into<String>) -> Self {
        Self { system: system.into(), ..Self::default() }
    }

    /// Offers a tool to the model.
    #[must_use]
    pub fn tool(mut self, definition: ToolDefinition) -> Self {
        self.tools.push(definition);
        self
    }

    /// Adds a message of the user.
    #[must_use]
    pub fn user(mut self, text: impl Into<String>) -> Self {
        self.messages.push(Message::User(text.into()));
        self
    }

    /// Adds what the model said. Answers the calls that it asks for: each of them needs [`Conversation::answer`].
    pub fn push(&mut self, turn: Turn) -> Vec<Call> {
        let calls = turn.calls.clone();
        self.messages.push(Message::Model(turn));
        calls
    }

    /// Adds the answer to a call, as text: what was printed, what was said on standard error, and the exit code where it is not 0.
    pub fn answer(&mut self, call: &Call, response: &ToolResponse) {
        let answered = Answered { id: call.id.clone(), text: shown(response), is_error: response.exit_code != 0 };
        match self.messages.last_mut() {
            Some(Message::Results(results)) => results.push(answered),
            _ => self.messages.push(Message::Results(vec![answered])),
        }
    }
}

/// Response as a model reads it.
fn shown(response: &ToolResponse) -> String {
    let mut text = response.stdout.clone();
    let section = |text: &mut String, title: &str| {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(title);
    };
    if !response.stderr.is_empty() {
        section(&mut text, "[stderr]\n");
        text.push_str(&response.stderr);
    }
    if response.exit_code != 0 {
        section(&mut text, &format!("[exit code {}]", response.exit_code));
    }
    if text.is_empty() { "[no output]".to_owned() } else { text }
}

impl Call {
    /// Runs the call by a tool for scripts. A call of another tool, or with arguments that are no [`ToolRequest`], is answered with what is accepted.
    #[must_use]
    pub fn run(&self, tool: &dyn Tool) -> ToolResponse {
        let refused = |exit_code: i32, stderr: String| ToolResponse { stderr, exit_code, ..ToolResponse::default() };
        if self.name != tool.name() {
            return refused(127, format!("there is no tool '{}'; the tool is '{}'\n", self.name, tool.name()));
        }
        match serde_json::from_value::<ToolRequest>(self.arguments.clone()) {
            Ok(request) => tool.execute(request),
            Err(error) => refused(2, format!("the arguments are not {{\"commands\": \"SCRIPT\", \"timeout_ms\"?: NUMBER}}: {error}\n")),
        }
    }
}

#[cfg(test)]
mod tests {
    use bashkit_orchestrator::{OrchestratorTool, ToolResponse};
    use serde_json::json;

    use super::{Call, shown};

    #[test]
    fn responses_are_text() {
        for (stdout, stderr, exit_code, text) in [
            ("a\n", "", 0, "a\n"),
            ("", "", 0, "[no output]"),
            ("a", "b\n", 3, "a\n[stderr]\nb\n[exit code 3]"),
            ("", "", 1, "[exit code 1]"),
        ] {
            let response = ToolResponse { stdout: stdout.into(), stderr: stderr.into(), exit_code, error: None };
            assert_eq!(shown(&response), text);
        }
    }

    #[test]
    fn calls_that_are_none() {
        let tool = OrchestratorTool::builder("bash").build().unwrap();
        let run = |name: &str, arguments| Call { id: "1".into(), name: name.into(), arguments }.run(&tool);
        assert_eq!(run("bash", json!({"commands": "echo hi"})).stdout, "hi\n");
        assert_eq!(run("python", json!({})).stderr, "there is no tool 'python'; the tool is 'bash'\n");
        let refused = run("bash", json!({"command": "x"}));
        assert!(refused.exit_code == 2 && refused.stderr.contains("{\"commands\": \"SCRIPT\""), "{}", refused.stderr);
        assert_eq!(run("bash", json!("{broken")).exit_code, 2);
    }
}
