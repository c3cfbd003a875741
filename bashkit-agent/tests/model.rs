//! Requests to models and their streams, in the shapes that the providers publish, replayed by a fake network.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::{Arc, Mutex};

use bashkit::host::http::{Answer, HttpClient, HttpError, HttpRequest};
use bashkit_agent::{Agent, AgentError, Conversation, Event, Model, ModelError, Protocol, StopReason};
use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
use serde_json::{Value, json};

/// Price of an item.
#[callable_tool(read_only)]
fn price(item: String) -> usize {
    item.len()
}

/// A server that answers each request with the next of its answers, and keeps what was sent.
#[derive(Debug, Clone, Default)]
struct Server {
    answers: Arc<Mutex<Vec<(u16, String)>>>,
    sent: Arc<Mutex<Vec<(String, Value)>>>,
}

impl HttpClient for Server {
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
        let headers =
            request.headers.iter().map(|(name, value)| format!("{}: {}", String::from_utf8_lossy(name), String::from_utf8_lossy(value)));
        let mut headers: Vec<String> = headers.collect();
        headers.sort();
        let body = serde_json::from_slice(request.body.as_ref().unwrap()).unwrap();
        self.sent.lock().unwrap().push((format!("{} {}\n{}", request.method, request.url, headers.join("\n")), body));
        let (status, text) = self.answers.lock().unwrap().remove(0);
        Ok(Answer::new(status, "", [("Content-Type", "text/event-stream"), ("Retry-After", "0")], text))
    }
}

impl Server {
    fn new(answers: impl IntoIterator<Item = (u16, String)>) -> Self {
        Self { answers: Arc::new(Mutex::new(answers.into_iter().collect())), sent: Arc::default() }
    }

    fn model(&self, protocol: Protocol) -> Model {
        let name = if protocol == Protocol::Messages { "claude-sonnet-4-5" } else { "gpt-5-mini" };
        Model::new(protocol, name, protocol.base_url(), Some("sk-secret")).unwrap().http_client(self.clone())
    }

    fn sent(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut *self.sent.lock().unwrap())
    }
}

fn events(events: &[Value]) -> String {
    let event = |event: &Value| format!("event: {}\ndata: {event}\n\n", event["type"].as_str().unwrap_or_default());
    events.iter().map(event).collect()
}

fn chunks(chunks: &[Value]) -> String {
    chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect::<String>() + "data: [DONE]\n\n"
}

fn anthropic_call() -> String {
    events(&[
        json!({"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "content": [], "stop_reason": null, "usage": {"input_tokens": 25, "cache_read_input_tokens": 5, "output_tokens": 1}}}),
        json!({"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Prices."}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "c2ln"}}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "ping"}),
        json!({"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}}),
        json!({"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Let me "}}),
        json!({"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "look."}}),
        json!({"type": "content_block_stop", "index": 1}),
        json!({"type": "content_block_start", "index": 2, "content_block": {"type": "tool_use", "id": "toolu_1", "name": "shop", "input": {}}}),
        json!({"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": ""}}),
        json!({"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": "{\"commands\": \"price te"}}),
        json!({"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": "a; false\"}"}}),
        json!({"type": "content_block_stop", "index": 2}),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null}, "usage": {"output_tokens": 15}}),
        json!({"type": "message_stop"}),
    ])
}

fn anthropic_text(stop: &str) -> String {
    events(&[
        json!({"type": "message_start", "message": {"usage": {"input_tokens": 60, "output_tokens": 1}}}),
        json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Three."}}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": stop}, "usage": {"output_tokens": 4}}),
        json!({"type": "message_stop"}),
    ])
}

fn chat_call() -> String {
    let delta = |delta: Value| json!({"id": "c", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": null}], "usage": null});
    chunks(&[
        delta(json!({"role": "assistant", "content": null})),
        delta(json!({"content": "Let me look."})),
        delta(json!({"tool_calls": [{"index": 0, "id": "call_a", "type": "function", "function": {"name": "shop", "arguments": ""}}]})),
        delta(json!({"tool_calls": [{"index": 0, "function": {"arguments": "{\"commands\": \"pri"}}]})),
        delta(
            json!({"tool_calls": [{"index": 0, "function": {"arguments": "ce tea\"}"}}, {"index": 1, "id": "call_b", "type": "function", "function": {"name": "shop", "arguments": "{}"}}]}),
        ),
        json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}], "usage": null}),
        json!({"choices": [], "usage": {"prompt_tokens": 30, "completion_tokens": 15, "total_tokens": 45}}),
    ])
}

fn chat_text(reason: &str) -> String {
    chunks(&[
        json!({"choices": [{"delta": {"content": "Three."}, "finish_reason": reason}]}),
        json!({"choices": null, "usage": {"prompt_tokens": 60, "completion_tokens": 4}}),
    ])
}

fn shop() -> OrchestratorTool {
    OrchestratorTool::builder("shop").tool(Price).build().unwrap()
}

#[test]
fn messages_of_anthropic() {
    let server = Server::new([(200, anthropic_call()), (200, anthropic_text("end_turn"))]);
    let (shop, mut said) = (shop(), String::new());
    let outcome = Agent::new(server.model(Protocol::Messages))
        .run(&shop, "What costs tea?", &mut |event| match event {
            Event::Text(text) => said.push_str(text),
            Event::Called(call) => said.push_str(&format!("<{}>", call.arguments)),
            Event::Answered(_, response) => said.push_str(&format!("<{}{}>", response.stdout, response.exit_code)),
            _ => {}
        })
        .unwrap();
    assert_eq!(said, "Let me look.<{\"commands\":\"price tea; false\"}><3\n1>Three.");
    assert_eq!((outcome.text.as_str(), outcome.turns, outcome.usage.input_tokens, outcome.usage.output_tokens), ("Three.", 2, 90, 19));
    let sent = server.sent();
    assert_eq!(
        sent[0].0,
        "POST https://api.anthropic.com/v1/messages\nAccept: text/event-stream\nContent-Type: application/json\nanthropic-version: 2023-06-01\nx-api-key: sk-secret"
    );
    assert_eq!(
        sent[0].1,
        json!({
            "model": "claude-sonnet-4-5", "max_tokens": 16000, "stream": true, "system": shop.system_prompt(), "tools": [shop.definition().to_anthropic()],
            "messages": [{"role": "user", "content": "What costs tea?"}],
        })
    );
    assert_eq!(
        sent[1].1["messages"],
        json!([
            {"role": "user", "content": "What costs tea?"},
            {"role": "assistant", "content": [
                {"type": "thinking", "thinking": "Prices.", "signature": "c2ln"},
                {"type": "text", "text": "Let me look."},
                {"type": "tool_use", "id": "toolu_1", "name": "shop", "input": {"commands": "price tea; false"}},
            ]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "3\n[exit code 1]", "is_error": true}]},
        ])
    );
}

#[test]
fn chat_completions_of_openai_and_its_like() {
    let server = Server::new([(200, chat_call()), (200, chat_text("stop"))]);
    let shop = shop();
    let outcome = Agent::new(server.model(Protocol::ChatCompletions).max_tokens(500)).run(&shop, "What costs tea?", &mut |_| ()).unwrap();
    assert_eq!((outcome.text.as_str(), outcome.turns, outcome.usage.input_tokens, outcome.usage.output_tokens), ("Three.", 2, 90, 19));
    let sent = server.sent();
    assert_eq!(
        sent[0].0,
        "POST https://api.openai.com/v1/chat/completions\nAccept: text/event-stream\nAuthorization: Bearer sk-secret\nContent-Type: application/json"
    );
    assert_eq!(
        sent[0].1,
        json!({
            "model": "gpt-5-mini", "stream": true, "stream_options": {"include_usage": true}, "max_completion_tokens": 500, "tools": [shop.definition().to_openai_chat()],
            "messages": [{"role": "system", "content": shop.system_prompt()}, {"role": "user", "content": "What costs tea?"}],
        })
    );
    let messages = sent[1].1["messages"].as_array().unwrap();
    assert_eq!(
        messages[2],
        json!({"role": "assistant", "content": "Let me look.", "tool_calls": [
            {"id": "call_a", "type": "function", "function": {"name": "shop", "arguments": "{\"commands\":\"price tea\"}"}},
            {"id": "call_b", "type": "function", "function": {"name": "shop", "arguments": "{}"}},
        ]})
    );
    assert_eq!(messages[3], json!({"role": "tool", "tool_call_id": "call_a", "content": "3\n"}));
    assert!(messages[4]["content"].as_str().unwrap().contains("the arguments are not {\"commands\""), "{}", messages[4]);
}

/// Servers that send whole calls, no identifiers, objects as arguments, and no usage.
#[test]
fn chat_completions_as_others_speak_it() {
    let call = json!({"choices": [{"delta": {"tool_calls": [{"function": {"name": "shop", "arguments": {"commands": "price milk"}}}]}, "finish_reason": "stop"}]});
    let server = Server::new([(200, format!("data: {call}\n\n")), (200, chat_text("stop"))]);
    let outcome = Agent::new(server.model(Protocol::ChatCompletions)).run(&shop(), "?", &mut |_| ()).unwrap();
    let messages = server.sent()[1].1["messages"].clone();
    assert_eq!((outcome.turns, &messages[3]), (2, &json!({"role": "tool", "tool_call_id": "call_0", "content": "4\n"})));
}

#[test]
fn what_goes_wrong_is_said() {
    use Protocol::{ChatCompletions, Messages};
    let error = |text: &str| AgentError::Model(ModelError::Answer(text.to_owned()));
    let refused = |status: u16, message: &str| AgentError::Model(ModelError::Refused { status, message: message.to_owned() });
    let cut = |text: String| text.split("event: message_stop").next().unwrap().to_owned();
    for (protocol, answers, want) in [
        (
            Messages,
            vec![(
                401,
                r#"{"type": "error", "error": {"type": "authentication_error", "message": "invalid x-api-key sk-secret"}}"#.to_owned(),
            )],
            refused(401, "invalid x-api-key [key]"),
        ),
        (ChatCompletions, vec![(404, "no such model\n".to_owned())], refused(404, "no such model")),
        (
            Messages,
            vec![(529, "{}".to_owned()), (529, "{}".to_owned()), (529, r#"{"error": {"message": "Overloaded"}}"#.to_owned())],
            refused(529, "Overloaded"),
        ),
        (
            Messages,
            vec![(200, events(&[json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})]))],
            error("Overloaded"),
        ),
        (ChatCompletions, vec![(200, "data: {\"error\": {\"message\": \"out of memory\"}}\n\n".to_owned())], error("out of memory")),
        (Messages, vec![(200, cut(anthropic_text("end_turn")))], error("it ended before its end")),
        (ChatCompletions, vec![(200, String::new())], error("it ended before its end")),
        (ChatCompletions, vec![(200, "data: <html>\n\n".to_owned())], error("a chunk is no JSON: expected value at line 1 column 1")),
        (Messages, vec![(200, anthropic_text("max_tokens"))], AgentError::Length),
        (Messages, vec![(200, anthropic_text("refusal"))], AgentError::Stopped("refusal".into())),
        (ChatCompletions, vec![(200, chat_text("content_filter"))], AgentError::Stopped("content_filter".into())),
        (Messages, vec![(200, anthropic_call()), (200, anthropic_call())], AgentError::Turns(2)),
    ] {
        let server = Server::new(answers);
        let got = Agent::new(server.model(protocol)).turns_max(2).run(&shop(), "?", &mut |_| ()).unwrap_err();
        assert_eq!(got, want);
    }
    let server = Server::new([(200, anthropic_call())]);
    let got = Agent::new(server.model(Messages)).tokens_max(40).run(&shop(), "?", &mut |_| ()).unwrap_err();
    assert_eq!(got, AgentError::Tokens(40));
}

#[test]
fn a_busy_server_is_asked_again_and_a_pause_goes_on() {
    let server =
        Server::new([(429, "{}".to_owned()), (503, String::new()), (200, anthropic_text("pause_turn")), (200, anthropic_text("end_turn"))]);
    let outcome = Agent::new(server.model(Protocol::Messages)).run(&shop(), "?", &mut |_| ()).unwrap();
    assert_eq!((outcome.turns, server.sent().len()), (2, 4));
}

#[test]
fn settings_that_are_none() {
    let new = |url: &str, key: &str| Model::new(Protocol::Messages, "m", url, Some(key)).map(|_| ()).unwrap_err().to_string();
    assert_eq!(new("localhost", "k"), "'localhost' is no address of a server of models: https://host[:port][/path] is accepted");
    assert_eq!(new("https://x", "a\nb"), "the key cannot be sent: it has a control character");
    assert_eq!(Protocol::of_model("claude-haiku-4-5"), Protocol::Messages);
    let model = Model::new(Protocol::Messages, "m", "https://x", Some("sk-secret")).unwrap();
    assert!(!format!("{model:?}").contains("secret"));
    assert_eq!(StopReason::default(), StopReason::End);
    assert_eq!(Conversation::new("").push(bashkit_agent::Turn::default()), []);
}
