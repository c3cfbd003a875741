//! Messages API of Anthropic.

use serde_json::{Map, Value, json};

use super::ModelError;
use super::events::Events;
use crate::conversation::{Call, Conversation, Message, StopReason, Turn};

/// Tokens of an answer where nothing is said.
const MAX_TOKENS: u32 = 16_000;

pub(super) fn body(model: &str, max_tokens: Option<u32>, conversation: &Conversation) -> Value {
    let message = |message: &Message| match message {
        Message::User(text) => json!({"role": "user", "content": text}),
        Message::Model(turn) => json!({"role": "assistant", "content": turn.blocks}),
        Message::Results(results) => {
            let result = |result: &crate::conversation::Answered| {
                let mut block = json!({"type": "tool_result", "tool_use_id": result.id, "content": result.text});
                if let Some(block) = block.as_object_mut().filter(|_| result.is_error) {
                    block.insert("is_error".to_owned(), true.into());
                }
                block
            };
            json!({"role": "user", "content": results.iter().map(result).collect::<Vec<_>>()})
        }
    };
    let mut body = json!({
        "model": model,
        "max_tokens": max_tokens.unwrap_or(MAX_TOKENS),
        "messages": conversation.messages.iter().map(message).collect::<Vec<_>>(),
        "stream": true,
    });
    if let Some(body) = body.as_object_mut() {
        if !conversation.system.is_empty() {
            body.insert("system".to_owned(), conversation.system.clone().into());
        }
        let tools: Vec<Value> = conversation.tools.iter().map(bashkit_orchestrator::ToolDefinition::to_anthropic).collect();
        if !tools.is_empty() {
            body.insert("tools".to_owned(), tools.into());
        }
    }
    body
}

/// Content block as it grows.
#[derive(Default)]
struct Block {
    value: Map<String, Value>,
    /// JSON of the input of a call, in parts.
    input: String,
}

impl Block {
    /// Adds text to a field.
    fn extend(&mut self, key: &str, text: &str) {
        match self.value.get_mut(key) {
            Some(Value::String(known)) => known.push_str(text),
            _ => {
                self.value.insert(key.to_owned(), text.into());
            }
        }
    }

    fn done(mut self) -> Value {
        if !self.input.is_empty() {
            let input = serde_json::from_str(&self.input).unwrap_or(Value::String(self.input));
            self.value.insert("input".to_owned(), input);
        }
        self.value.into()
    }
}

pub(super) fn turn(events: Events, on_text: &mut dyn FnMut(&str)) -> Result<Turn, ModelError> {
    let mut turn = Turn::default();
    let mut blocks: Vec<Block> = Vec::new();
    let mut has_ended = false;
    for event in events {
        let event: Value = serde_json::from_str(&event?).map_err(|error| ModelError::Answer(format!("an event is no JSON: {error}")))?;
        let text = |pointer: &str| event.pointer(pointer).and_then(Value::as_str);
        let number = |pointer: &str| event.pointer(pointer).and_then(Value::as_u64);
        let index = number("/index").and_then(|index| usize::try_from(index).ok());
        match text("/type").unwrap_or_default() {
            "message_start" => {
                let cached = ["cache_read_input_tokens", "cache_creation_input_tokens"];
                let cached: u64 = cached.iter().filter_map(|key| number(&format!("/message/usage/{key}"))).sum();
                turn.usage.input_tokens = number("/message/usage/input_tokens").unwrap_or_default() + cached;
            }
            "content_block_start" if index == Some(blocks.len()) => {
                let value = event.get("content_block").and_then(Value::as_object).cloned().unwrap_or_default();
                blocks.push(Block { value, input: String::new() });
            }
            "content_block_delta" => {
                let Some(block) = index.and_then(|index| blocks.get_mut(index)) else {
                    return Err(ModelError::Answer("a delta is for a block that has not begun".to_owned()));
                };
                match text("/delta/type").unwrap_or_default() {
                    "text_delta" => {
                        let more = text("/delta/text").unwrap_or_default();
                        on_text(more);
                        turn.text.push_str(more);
                        block.extend("text", more);
                    }
                    "input_json_delta" => block.input.push_str(text("/delta/partial_json").unwrap_or_default()),
                    "thinking_delta" => block.extend("thinking", text("/delta/thinking").unwrap_or_default()),
                    "signature_delta" => block.extend("signature", text("/delta/signature").unwrap_or_default()),
                    _ => {}
                }
            }
            "message_delta" => {
                turn.stop = match text("/delta/stop_reason").unwrap_or_default() {
                    "end_turn" | "stop_sequence" | "" => StopReason::End,
                    "tool_use" => StopReason::Calls,
                    "max_tokens" | "model_context_window_exceeded" => StopReason::Length,
                    "pause_turn" => StopReason::Paused,
                    other => StopReason::Other(other.to_owned()),
                };
                turn.usage.output_tokens = number("/usage/output_tokens").unwrap_or(turn.usage.output_tokens);
            }
            "message_stop" => {
                has_ended = true;
                break;
            }
            "error" => return Err(ModelError::Answer(text("/error/message").unwrap_or("an error without a message").to_owned())),
            _ => {}
        }
    }
    if !has_ended {
        return Err(ModelError::Answer("it ended before its end".to_owned()));
    }
    turn.blocks = blocks.into_iter().map(Block::done).collect();
    let call = |block: &Value| {
        let text = |key: &str| block.get(key)?.as_str().map(str::to_owned);
        let is_call = text("type").as_deref() == Some("tool_use");
        is_call.then(|| Some(Call { id: text("id")?, name: text("name")?, arguments: block.get("input").cloned().unwrap_or_default() }))?
    };
    turn.calls = turn.blocks.iter().filter_map(call).collect();
    // The server takes objects only as the input of a call.
    for block in &mut turn.blocks {
        if let Some(input) = block.get_mut("input").filter(|input| !input.is_object()) {
            *input = json!({});
        }
    }
    // An empty text is refused when it comes back.
    turn.blocks.retain(|block| block.get("type") != Some(&json!("text")) || block.get("text") != Some(&json!("")));
    Ok(turn)
}
