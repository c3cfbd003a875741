//! Language models that run scripts: one request to a model with its answer as it streams ([`Model`]), what was said so far ([`Conversation`]), and the loop of calls around both ([`Agent`]).
//!
//! ```
//! use bashkit::host::http::{Answer, HttpClient, HttpError, HttpRequest};
//! use bashkit_agent::{Conversation, Model, Protocol};
//! use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
//!
//! /// Price of an item.
//! #[callable_tool(read_only)]
//! fn price(item: String) -> usize {
//!     item.len()
//! }
//!
//! /// Stands for a model: it asks for one script, then says what it printed.
//! #[derive(Debug)]
//! struct Scripted;
//! impl HttpClient for Scripted {
//!     fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
//!         let sent = String::from_utf8_lossy(request.body.as_ref().unwrap()).into_owned();
//!         let events = if sent.contains("tool_call_id") {
//!             r#"data: {"choices": [{"delta": {"content": "They cost 7."}, "finish_reason": "stop"}]}"#
//!         } else {
//!             r#"data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "1", "function": {"name": "shop", "arguments": "{\"commands\": \"echo $(( $(price tea) + $(price milk) ))\"}"}}]}, "finish_reason": "tool_calls"}]}"#
//!         };
//!         Ok(Answer::new(200, "OK", [("Content-Type", "text/event-stream")], format!("{events}\n\ndata: [DONE]\n\n")))
//!     }
//! }
//!
//! let shop = OrchestratorTool::builder("shop").tool(Price).build()?;
//! let model = Model::new(Protocol::ChatCompletions, "any-model", "http://localhost:11434/v1", None)?.http_client(Scripted);
//!
//! let mut talk = Conversation::new(shop.system_prompt()).tool(shop.definition()).user("What do tea and milk cost?");
//! let text = loop {
//!     let turn = model.complete(&talk, &mut |_| ())?;
//!     let (text, calls) = (turn.text.clone(), talk.push(turn));
//!     if calls.is_empty() {
//!         break text;
//!     }
//!     for call in calls {
//!         talk.answer(&call, &call.run(&shop));
//!     }
//! };
//! assert_eq!(text, "They cost 7.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod conversation;
mod model;

pub use agent::{Agent, AgentError, Event, Outcome};
pub use conversation::{Call, Conversation, StopReason, Turn, Usage};
pub use model::{Model, ModelError, Protocol};
