//! A model behind an endpoint that speaks as OpenAI's Chat Completions or as Anthropic's Messages do.

use std::io::Read as _;
use std::time::{Duration, Instant};

use bashkit_orchestrator::export::Provider;
use serde_json::{Map, Value, json};

use super::conversation::{Conversation, Message, Model, ModelError, Offered, ToolUse, Turn, Usage};

/// How an endpoint is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// `POST BASE/v1/chat/completions`.
    OpenAi,
    /// `POST BASE/v1/messages`.
    Anthropic,
}

/// Bytes of an answer that are read.
const ANSWER_BYTES_MAX: u64 = 16 << 20;

/// Tokens of a turn, where the dialect wants to know.
const TURN_TOKENS_MAX: u64 = 8_192;

/// See the module. The key is in no message and no `Debug`.
#[derive(Clone)]
pub struct HttpModel {
    agent: ureq::Agent,
    dialect: Dialect,
    url: String,
    key: String,
    model: String,
    temperature: Option<f64>,
    attempts: u32,
    first_wait: Duration,
}

impl std::fmt::Debug for HttpModel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HttpModel")
            .field("dialect", &self.dialect)
            .field("url", &self.url)
            .field("model", &self.model)
            .finish_non_exhaustive()
    }
}

impl HttpModel {
    /// One at a base URL, with or without its `/v1`. An empty key is not sent.
    #[must_use]
    pub fn new(dialect: Dialect, base: &str, key: &str, model: &str) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            // A key follows nobody elsewhere.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_connect(Some(Duration::from_secs(10)))
            .timeout_global(Some(Duration::from_secs(300)))
            .build();
        let base = base.trim_end_matches('/').trim_end_matches("/v1");
        let path = match dialect {
            Dialect::OpenAi => "/v1/chat/completions",
            Dialect::Anthropic => "/v1/messages",
        };
        Self {
            agent: config.new_agent(),
            dialect,
            url: format!("{base}{path}"),
            key: key.to_owned(),
            model: model.to_owned(),
            temperature: None,
            attempts: 5,
            first_wait: Duration::from_secs(1),
        }
    }

    /// The temperature that is asked for. Default: the endpoint's.
    #[must_use]
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = Some(temperature);
        self
    }

    /// How often a turn is asked for while the answer is 429, 5xx or none, and how long is waited the first time, then twice as long each
    /// time. Default: 5 times, a second.
    #[must_use]
    pub fn attempts(mut self, attempts: u32, first_wait: Duration) -> Self {
        (self.attempts, self.first_wait) = (attempts.max(1), first_wait);
        self
    }

    fn body(&self, conversation: &Conversation, offered: &Offered) -> Result<Value, ModelError> {
        let (tools, mut body) = match self.dialect {
            Dialect::OpenAi => (offered.export(Provider::OpenAiChat)?, json!({"model": self.model, "messages": openai(conversation)})),
            Dialect::Anthropic => {
                let messages = anthropic(conversation);
                let body = json!({"model": self.model, "max_tokens": TURN_TOKENS_MAX, "system": conversation.system, "messages": messages});
                (offered.export(Provider::Anthropic)?, body)
            }
        };
        if let Some(body) = body.as_object_mut() {
            body.insert("tools".into(), tools);
            if let Some(temperature) = self.temperature {
                body.insert("temperature".into(), json!(temperature));
            }
        }
        Ok(body)
    }

    /// Asks until there is an answer.
    fn ask(&self, body: &Value) -> Result<Value, ModelError> {
        let mut wait = self.first_wait;
        let mut attempt = 1;
        loop {
            let problem = match self.ask_once(body) {
                Ok(answer) => return Ok(answer),
                Err(Problem::Lasting(problem)) => return Err(ModelError::NoAnswer(self.without_key(&problem))),
                Err(Problem::Passing(problem, _)) if attempt >= self.attempts => {
                    return Err(ModelError::NoAnswer(self.without_key(&format!("{problem}, {attempt} times"))));
                }
                Err(Problem::Passing(_, asked)) => asked,
            };
            #[expect(clippy::disallowed_methods, reason = "the endpoint wants to be left alone for a while")]
            std::thread::sleep(problem.unwrap_or(wait).min(Duration::from_secs(60)));
            wait = wait.saturating_mul(2);
            attempt += 1;
        }
    }

    /// An endpoint may quote what it was sent.
    fn without_key(&self, problem: &str) -> String {
        if self.key.is_empty() { problem.to_owned() } else { problem.replace(&self.key, "(the key)") }
    }

    fn ask_once(&self, body: &Value) -> Result<Value, Problem> {
        let mut request = self.agent.post(&self.url).header("content-type", "application/json");
        if self.dialect == Dialect::Anthropic {
            request = request.header("anthropic-version", "2023-06-01");
        }
        if !self.key.is_empty() {
            request = match self.dialect {
                Dialect::OpenAi => request.header("authorization", format!("Bearer {}", self.key)),
                Dialect::Anthropic => request.header("x-api-key", &self.key),
            };
        }
        let answer = match request.send(body.to_string()) {
            Ok(answer) => answer,
            Err(error @ (ureq::Error::BadUri(_) | ureq::Error::Http(_))) => return Err(Problem::Lasting(error.to_string())),
            Err(error) => return Err(Problem::Passing(format!("no answer: {error}"), None)),
        };
        let status = answer.status().as_u16();
        let retry_after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.trim().parse().ok());
        let mut text = String::new();
        let read = answer.into_body().into_reader().take(ANSWER_BYTES_MAX).read_to_string(&mut text);
        let said = || format!("status {status}: {}", text.chars().take(500).collect::<String>().trim());
        match status {
            200..300 => {}
            429 | 500.. => return Err(Problem::Passing(said(), retry_after.map(Duration::from_secs))),
            _ => return Err(Problem::Lasting(said())),
        }
        if let Err(error) = read {
            return Err(Problem::Passing(format!("the answer was cut: {error}"), None));
        }
        serde_json::from_str(&text).map_err(|error| Problem::Lasting(format!("the answer is no JSON: {error}")))
    }
}

enum Problem {
    /// It may go by, after that time where it was said.
    Passing(String, Option<Duration>),
    Lasting(String),
}

impl Model for HttpModel {
    fn turn(&mut self, conversation: &Conversation, offered: &Offered) -> Result<Turn, ModelError> {
        let body = self.body(conversation, offered)?;
        #[expect(clippy::disallowed_methods, reason = "it is measured how long the model takes")]
        let start = Instant::now();
        let answer = self.ask(&body)?;
        let turn = match self.dialect {
            Dialect::OpenAi => openai_turn(&answer),
            Dialect::Anthropic => anthropic_turn(&answer),
        };
        let turn = turn.map_err(|problem| ModelError::Failed(self.without_key(&problem)))?;
        Ok(Turn { time: start.elapsed(), ..turn })
    }
}

fn openai(conversation: &Conversation) -> Vec<Value> {
    let mut all = vec![json!({"role": "system", "content": conversation.system})];
    for message in &conversation.messages {
        match message {
            Message::User(text) => all.push(json!({"role": "user", "content": text})),
            Message::Assistant { text, calls } => {
                let call = |call: &ToolUse| {
                    let arguments = Value::Object(call.arguments.clone()).to_string();
                    json!({"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}})
                };
                let mut message = json!({"role": "assistant", "content": text});
                if let Some(message) = message.as_object_mut().filter(|_| !calls.is_empty()) {
                    message.insert("tool_calls".into(), calls.iter().map(call).collect());
                }
                all.push(message);
            }
            Message::Replies(replies) => {
                // There is no field for failures.
                let text = |text: &str, is_error| if is_error { format!("Error: {text}") } else { text.to_owned() };
                let reply = |id: &str, text: String| json!({"role": "tool", "tool_call_id": id, "content": text});
                all.extend(replies.iter().map(|one| reply(&one.id, text(&one.text, one.is_error))));
            }
        }
    }
    all
}

fn anthropic(conversation: &Conversation) -> Vec<Value> {
    let message = |message: &Message| match message {
        Message::User(text) => json!({"role": "user", "content": text}),
        Message::Assistant { text, calls } => {
            // An empty text is refused.
            let text = (!text.trim().is_empty()).then(|| json!({"type": "text", "text": text}));
            let calls = calls.iter().map(|call| json!({"type": "tool_use", "id": call.id, "name": call.name, "input": call.arguments}));
            json!({"role": "assistant", "content": text.into_iter().chain(calls).collect::<Vec<_>>()})
        }
        Message::Replies(replies) => {
            let reply = replies
                .iter()
                .map(|reply| json!({"type": "tool_result", "tool_use_id": reply.id, "content": reply.text, "is_error": reply.is_error}));
            json!({"role": "user", "content": reply.collect::<Vec<_>>()})
        }
    };
    conversation.messages.iter().map(message).collect()
}

fn text_of(value: &Value, pointer: &str) -> String {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn number_of(value: &Value, pointer: &str) -> u64 {
    value.pointer(pointer).and_then(Value::as_u64).unwrap_or(0)
}

fn openai_turn(answer: &Value) -> Result<Turn, String> {
    let message = answer.pointer("/choices/0/message").ok_or_else(|| format!("the answer has no choices[0].message: {answer}"))?;
    if text_of(answer, "/choices/0/finish_reason") == "length" {
        return Err("the answer was cut at the endpoint's limit of tokens".to_owned());
    }
    let call = |call: &Value| ToolUse {
        id: text_of(call, "/id"),
        name: text_of(call, "/function/name"),
        arguments: arguments(&text_of(call, "/function/arguments")),
    };
    Ok(Turn {
        text: text_of(message, "/content"),
        calls: message.get("tool_calls").and_then(Value::as_array).into_iter().flatten().map(call).collect(),
        usage: Usage { tokens_in: number_of(answer, "/usage/prompt_tokens"), tokens_out: number_of(answer, "/usage/completion_tokens") },
        time: Duration::ZERO,
    })
}

/// Arguments that are no JSON object reach the tool under a name that it refuses, so that the model hears of it.
fn arguments(text: &str) -> Map<String, Value> {
    match serde_json::from_str(if text.trim().is_empty() { "{}" } else { text }) {
        Ok(Value::Object(arguments)) => arguments,
        _ => Map::from_iter([("arguments_that_are_no_json_object".to_owned(), text.into())]),
    }
}

fn anthropic_turn(answer: &Value) -> Result<Turn, String> {
    let content = answer.get("content").and_then(Value::as_array).ok_or_else(|| format!("the answer has no content: {answer}"))?;
    if text_of(answer, "/stop_reason") == "max_tokens" {
        return Err(format!("the answer was cut at {TURN_TOKENS_MAX} tokens"));
    }
    let of_type = |kind: &'static str| content.iter().filter(move |block| block.get("type").and_then(Value::as_str) == Some(kind));
    let call = |block: &Value| ToolUse {
        id: text_of(block, "/id"),
        name: text_of(block, "/name"),
        arguments: block.get("input").and_then(Value::as_object).cloned().unwrap_or_default(),
    };
    // What was read from or written to a cache was read as well.
    let tokens_in = ["/usage/input_tokens", "/usage/cache_creation_input_tokens", "/usage/cache_read_input_tokens"];
    Ok(Turn {
        text: of_type("text").map(|block| text_of(block, "/text")).collect(),
        calls: of_type("tool_use").map(call).collect(),
        usage: Usage {
            tokens_in: tokens_in.iter().map(|pointer| number_of(answer, pointer)).sum(),
            tokens_out: number_of(answer, "/usage/output_tokens"),
        },
        time: Duration::ZERO,
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::TcpListener;
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::{Dialect, HttpModel};
    use crate::ab::{Arm, Outcome, Trial, run_trial, tasks};

    const KEY: &str = "sk-test-0123456789";

    struct Request {
        head: String,
        body: Value,
    }

    /// Plays the trial of a single call against a server that gives these answers, one for each request.
    fn played(dialect: Dialect, arm: Arm, answers: Vec<(u16, String)>) -> (Outcome, Vec<Request>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}/v1/", listener.local_addr().unwrap());
        std::thread::scope(|scope| {
            let server = scope.spawn(move || {
                let answer = |(status, answer): (u16, String)| {
                    let (mut stream, _) = listener.accept().unwrap();
                    let mut reader = BufReader::new(stream.try_clone().unwrap());
                    let (mut head, mut length) = (String::new(), 0);
                    loop {
                        let mut line = String::new();
                        reader.read_line(&mut line).unwrap();
                        if let Some(n) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                            length = n.trim().parse().unwrap();
                        }
                        if line == "\r\n" {
                            break;
                        }
                        head.push_str(&line);
                    }
                    let mut body = vec![0; length];
                    reader.read_exact(&mut body).unwrap();
                    let head_of_answer = "content-type: application/json\r\nconnection: close\r\nretry-after: 0";
                    write!(stream, "HTTP/1.1 {status} x\r\n{head_of_answer}\r\ncontent-length: {}\r\n\r\n{answer}", answer.len()).unwrap();
                    Request { head, body: serde_json::from_slice(&body).unwrap() }
                };
                answers.into_iter().map(answer).collect::<Vec<_>>()
            });
            let model = HttpModel::new(dialect, &base, KEY, "some-model").temperature(0.0).attempts(3, Duration::from_millis(1));
            assert!(!format!("{model:?}").contains(KEY));
            let trial = Trial { task: tasks::named("single").unwrap(), arm, repeat: 0, seed: 3 };
            let outcome = run_trial(&trial, 5, &|_, _| Ok(Box::new(model.clone())));
            (outcome, server.join().unwrap())
        })
    }

    /// The room and the degrees that are asked for with the seed of the tests.
    fn wanted() -> (String, u64) {
        let prompt = tasks::named("single").unwrap().world(3).prompt();
        let words: Vec<&str> = prompt.split(' ').collect();
        (words[2].to_owned(), words[4].parse().unwrap())
    }

    fn openai(message: Value) -> (u16, String) {
        (200, json!({"choices": [{"message": message}], "usage": {"prompt_tokens": 100, "completion_tokens": 7}}).to_string())
    }

    #[test]
    fn openai_is_spoken_and_retried() {
        let (room, degrees) = wanted();
        let arguments = json!({"room": room, "degrees": degrees}).to_string();
        let call = |arguments: &str| {
            let function = json!({"name": "set_thermostat", "arguments": arguments});
            openai(json!({"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function", "function": function}]}))
        };
        let busy = |status| (status, r#"{"error": "slow down"}"#.to_owned());
        let answers = vec![busy(429), busy(503), call("{no json"), call(&arguments), openai(json!({"content": "Done."}))];
        let (outcome, requests) = played(Dialect::OpenAi, Arm::Off, answers);
        assert_eq!(outcome.problems, Vec::<String>::new());
        assert_eq!((outcome.turns, outcome.tool_calls, outcome.tokens_in, outcome.tokens_out), (3, 2, 300, 21));
        let [first, .., last] = &requests[..] else { panic!("too few requests") };
        assert!(first.head.starts_with("POST /v1/chat/completions HTTP/1.1\r\n"), "{}", first.head);
        assert!(first.head.contains(&format!("authorization: Bearer {KEY}")), "{}", first.head);
        assert_eq!(first.body["temperature"], 0.0);
        let names: Vec<_> = first.body["tools"].as_array().unwrap().iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["set_thermostat", "get_thermostat"]);
        let roles: Vec<_> = last.body["messages"].as_array().unwrap().iter().map(|message| message["role"].as_str().unwrap()).collect();
        assert_eq!(roles, ["system", "user", "assistant", "tool", "assistant", "tool"]);
        let told = |i: usize| last.body["messages"][i]["content"].as_str().unwrap().to_owned();
        assert!(told(3).starts_with("Error: ") && told(3).contains("arguments_that_are_no_json_object"), "{}", told(3));
        assert_eq!(told(5), format!("{room} is set to {degrees}\n"));
    }

    #[test]
    fn anthropic_is_spoken() {
        let (room, degrees) = wanted();
        let usage = json!({"input_tokens": 60, "cache_read_input_tokens": 40, "output_tokens": 7});
        let script = json!({"commands": format!("set_thermostat {room} {degrees}")});
        let called = json!([{"type": "text", "text": "Now."}, {"type": "tool_use", "id": "t1", "name": "script", "input": script}]);
        let done = json!([{"type": "text", "text": "Done."}]);
        let answer = |content: &Value| (200, json!({"content": content, "usage": usage}).to_string());
        let (outcome, requests) = played(Dialect::Anthropic, Arm::On, vec![answer(&called), answer(&done)]);
        assert_eq!(outcome.problems, Vec::<String>::new());
        assert_eq!((outcome.turns, outcome.scripts, outcome.tool_calls, outcome.tokens_in), (2, 1, 1, 200));
        let [first, last] = &requests[..] else { panic!("{} requests", requests.len()) };
        assert!(first.head.starts_with("POST /v1/messages HTTP/1.1\r\n") && first.head.contains(&format!("x-api-key: {KEY}")));
        assert!(first.body["system"].as_str().unwrap().contains("When to write a script"));
        let names: Vec<_> = first.body["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["set_thermostat", "get_thermostat", "script"]);
        let messages = last.body["messages"].as_array().unwrap();
        assert_eq!(messages[1], json!({"role": "assistant", "content": called}));
        let response = json!({"stdout": format!("{room} is set to {degrees}\n"), "stderr": "", "exit_code": 0}).to_string();
        assert_eq!(
            messages[2],
            json!({"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": response, "is_error": false}]})
        );
    }

    #[test]
    fn what_does_not_go_by_ends_the_trial_without_the_key() {
        let refused = (401, format!("{{\"error\": \"wrong key {KEY}\"}}"));
        let (outcome, requests) = played(Dialect::OpenAi, Arm::Off, vec![refused]);
        assert_eq!(requests.len(), 1);
        assert_eq!(outcome.not_played.as_deref(), Some(r#"status 401: {"error": "wrong key (the key)"}"#));
        let busy = (529, format!("busy {KEY}"));
        let (outcome, _) = played(Dialect::Anthropic, Arm::Off, vec![busy.clone(), busy.clone(), busy]);
        assert_eq!(outcome.not_played.as_deref(), Some("status 529: busy (the key), 3 times"));
        let cut = json!({"choices": [{"message": {"content": "I"}, "finish_reason": "length"}]}).to_string();
        let (outcome, _) = played(Dialect::OpenAi, Arm::Off, vec![(200, cut)]);
        assert_eq!(outcome.not_played, None);
        assert_eq!(outcome.problems[0], "the answer was cut at the endpoint's limit of tokens");
    }
}
