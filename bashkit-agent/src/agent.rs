//! The loop: a model asks for calls, a tool answers them, until the model has said what it wanted to say.

use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::{Tool, ToolResponse};

use crate::conversation::{Call, Conversation, StopReason, Usage};
use crate::model::{Model, ModelError};

/// Event that is told while an agent works.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A piece of the text that the model writes.
    Text(&'a str),
    /// The model asks for a call, which is made next.
    Called(&'a Call),
    /// A call was answered, with what the model reads of it.
    Answered(&'a Call, &'a ToolResponse),
}

/// Reason why an agent did not come to its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// The model gave no answer.
    #[error("{0}")]
    Model(#[from] ModelError),
    /// The model took as many turns as it may.
    #[error("the model has not finished after {0} turns")]
    Turns(usize),
    /// The tokens of all requests and answers are as many as there may be.
    #[error("the model has not finished within {0} tokens")]
    Tokens(u64),
    /// The last answer was cut off.
    #[error("the answer of the model is longer than it may be")]
    Length,
    /// The model stopped for a reason of its own.
    #[error("the model stopped: {0}")]
    Stopped(String),
}

/// Result of an agent that came to its end.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Outcome {
    /// Text of the last turn.
    pub text: String,
    /// Number of turns that the model took.
    pub turns: usize,
    /// Tokens of all requests and answers.
    pub usage: Usage,
    /// Conversation to its end, for more.
    pub conversation: Conversation,
}

/// Model that works with a tool for scripts until it has done what it was asked.
#[derive(Debug, Clone)]
pub struct Agent {
    model: Model,
    output_budget: OutputBudget,
    turns_max: usize,
    tokens_max: u64,
}

impl Agent {
    /// Agent with the defaults: 50 turns, 2,000,000 tokens, and outputs as [`OutputBudget::new`] shortens them.
    #[must_use]
    pub fn new(model: Model) -> Self {
        Self { model, output_budget: OutputBudget::new(), turns_max: 50, tokens_max: 2_000_000 }
    }

    /// Sets how much of an output the model reads.
    #[must_use]
    pub fn output_budget(mut self, budget: OutputBudget) -> Self {
        self.output_budget = budget;
        self
    }

    /// Sets how many turns the model may take.
    #[must_use]
    pub fn turns_max(mut self, turns: usize) -> Self {
        self.turns_max = turns.max(1);
        self
    }

    /// Sets how many tokens all requests and answers may have together.
    #[must_use]
    pub fn tokens_max(mut self, tokens: u64) -> Self {
        self.tokens_max = tokens;
        self
    }

    /// Works on a task. Blocks until it is done; who is asked about calls is the business of the tool.
    ///
    /// # Errors
    /// [`AgentError`].
    pub fn run(&self, tool: &dyn Tool, task: &str, on_event: &mut dyn FnMut(Event<'_>)) -> Result<Outcome, AgentError> {
        let conversation = Conversation::new(tool.system_prompt()).tool(tool.definition()).user(task);
        self.resume(tool, conversation, on_event)
    }

    /// Works on a conversation whose last message is the user's.
    ///
    /// # Errors
    /// [`AgentError`].
    pub fn resume(
        &self,
        tool: &dyn Tool,
        mut conversation: Conversation,
        on_event: &mut dyn FnMut(Event<'_>),
    ) -> Result<Outcome, AgentError> {
        let mut usage = Usage::default();
        for turns in 1..=self.turns_max {
            let turn = self.model.complete(&conversation, &mut |text| on_event(Event::Text(text)))?;
            usage.add(turn.usage);
            let (text, stop) = (turn.text.clone(), turn.stop.clone());
            let calls = conversation.push(turn);
            match stop {
                StopReason::Length => return Err(AgentError::Length),
                StopReason::Other(why) => return Err(AgentError::Stopped(why)),
                StopReason::End if calls.is_empty() => return Ok(Outcome { text, turns, usage, conversation }),
                StopReason::Calls if calls.is_empty() => return Err(AgentError::Stopped("it asked for calls and named none".to_owned())),
                StopReason::End | StopReason::Calls | StopReason::Paused => {}
            }
            for call in calls {
                on_event(Event::Called(&call));
                let response = self.output_budget.apply(call.run(tool));
                on_event(Event::Answered(&call, &response));
                conversation.answer(&call, &response);
            }
            if usage.input_tokens.saturating_add(usage.output_tokens) > self.tokens_max {
                return Err(AgentError::Tokens(self.tokens_max));
            }
        }
        Err(AgentError::Turns(self.turns_max))
    }
}
