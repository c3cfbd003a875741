//! Chat Completions API of OpenAI, as other servers speak it too.

use serde_json::{Value, json};

use super::ModelError;
use super::events::Events;
use crate::conversation::{Call, Conversation, Message, StopReason, Turn};

pub(super) fn body(model: &str, max_tokens: Option<u32>, conversation: &Conversation) -> Value {
    let mut messages = Vec::new();
    if !conversation.system.is_empty() {
        messages.push(json!({"role": "system", "content": conversation.system}));
    }
    for message in &conversation.messages {
        match message {
            Message::User(text) => messages.push(json!({"role": "user", "content": text})),
            Message::Model(turn) => messages.push(said(turn)),
            Message::Results(results) => {
                messages.extend(results.iter().map(|result| json!({"role": "tool", "tool_call_id": result.id, "content": result.text})));
            }
        }
    }
    let mut body = json!({"model": model, "messages": messages, "stream": true, "stream_options": {"include_usage": true}});
    if let Some(body) = body.as_object_mut() {
        let tools: Vec<Value> = conversation.tools.iter().map(bashkit_orchestrator::ToolDefinition::to_openai_chat).collect();
        if !tools.is_empty() {
            body.insert("tools".to_owned(), tools.into());
        }
        if let Some(tokens) = max_tokens {
            body.insert("max_completion_tokens".to_owned(), tokens.into());
        }
    }
    body
}

/// Turn of the model as it is sent back.
fn said(turn: &Turn) -> Value {
    let call = |call: &Call| {
        let arguments = call.arguments.as_str().map_or_else(|| call.arguments.to_string(), str::to_owned);
        json!({"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}})
    };
    let mut message = json!({"role": "assistant", "content": turn.text});
    if let Some(message) = message.as_object_mut().filter(|_| !turn.calls.is_empty()) {
        message.insert("tool_calls".to_owned(), turn.calls.iter().map(call).collect::<Vec<_>>().into());
    }
    message
}

/// Call as it grows.
#[derive(Default)]
struct Partial {
    index: u64,
    id: String,
    name: String,
    arguments: String,
}

pub(super) fn turn(events: Events, on_text: &mut dyn FnMut(&str)) -> Result<Turn, ModelError> {
    let mut turn = Turn::default();
    let mut calls: Vec<Partial> = Vec::new();
    let mut has_ended = false;
    for event in events {
        let event = event?;
        if event.trim() == "[DONE]" {
            has_ended = true;
            break;
        }
        let chunk: Value = serde_json::from_str(&event).map_err(|error| ModelError::Answer(format!("a chunk is no JSON: {error}")))?;
        if let Some(error) = chunk.get("error") {
            let said = error.get("message").and_then(Value::as_str).map_or_else(|| error.to_string(), str::to_owned);
            return Err(ModelError::Answer(said));
        }
        let number = |pointer: &str| chunk.pointer(pointer).and_then(Value::as_u64);
        turn.usage.input_tokens = number("/usage/prompt_tokens").unwrap_or(turn.usage.input_tokens);
        turn.usage.output_tokens = number("/usage/completion_tokens").unwrap_or(turn.usage.output_tokens);
        let Some(choice) = chunk.pointer("/choices/0") else { continue };
        if let Some(more) = choice.pointer("/delta/content").and_then(Value::as_str).filter(|more| !more.is_empty()) {
            on_text(more);
            turn.text.push_str(more);
        }
        for (at, part) in choice.pointer("/delta/tool_calls").and_then(Value::as_array).into_iter().flatten().enumerate() {
            grow(&mut calls, part, at as u64);
        }
        match choice.get("finish_reason").and_then(Value::as_str) {
            None => {}
            Some(reason) => {
                has_ended = true;
                turn.stop = match reason {
                    "stop" => StopReason::End,
                    "tool_calls" | "function_call" => StopReason::Calls,
                    "length" => StopReason::Length,
                    other => StopReason::Other(other.to_owned()),
                };
            }
        }
    }
    if !has_ended {
        return Err(ModelError::Answer("it ended before its end".to_owned()));
    }
    let call = |(n, partial): (usize, Partial)| {
        let arguments = if partial.arguments.trim().is_empty() { "{}" } else { &partial.arguments };
        let arguments = serde_json::from_str(arguments).unwrap_or_else(|_| Value::String(partial.arguments.clone()));
        // Some servers give no identifiers.
        let id = if partial.id.is_empty() { format!("call_{n}") } else { partial.id };
        Call { id, name: partial.name, arguments }
    };
    turn.calls = calls.into_iter().enumerate().map(call).collect();
    if !turn.calls.is_empty() && turn.stop == StopReason::End {
        turn.stop = StopReason::Calls;
    }
    Ok(turn)
}

/// Adds a part of a call, which says by its index which one it is; servers that send whole calls leave that out.
fn grow(calls: &mut Vec<Partial>, part: &Value, at: u64) {
    let index = part.get("index").and_then(Value::as_u64).unwrap_or(at);
    let text = |pointer: &str| part.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let known = calls.iter().position(|call| call.index == index);
    if known.is_none() {
        calls.push(Partial { index, ..Partial::default() });
    }
    let Some(call) = known.map_or_else(|| calls.len().checked_sub(1), Some).and_then(|at| calls.get_mut(at)) else { return };
    if call.id.is_empty() {
        text("/id").clone_into(&mut call.id);
    }
    if call.name.is_empty() {
        text("/function/name").clone_into(&mut call.name);
    }
    match part.pointer("/function/arguments") {
        Some(Value::String(more)) => call.arguments.push_str(more),
        Some(object @ Value::Object(_)) => call.arguments = object.to_string(),
        _ => {}
    }
}
