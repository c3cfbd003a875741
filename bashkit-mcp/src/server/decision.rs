//! Calls that wait for a decision, as questions to the user of a client, and the answers as decisions.

use bashkit_orchestrator::journal::{CallId, PendingRun, UndecidedCall};
use bashkit_orchestrator::policy::{ApprovalFuture, Approver, Resolution};
use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool};
use rmcp::model::{
    ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema, InputRequest, InputRequests, InputResponses,
};
use serde_json::{Map, Value, json};

use super::conversation::Conversation;

/// Characters of an argument that a form has as the value to be edited.
const EDITED_CHARS_MAX: usize = 2_000;

/// Approver that asks the user of the MCP client whose request runs the script.
///
/// An orchestrator with a journal does not need it: its calls wait by themselves. Where there is no client to ask, or it has no elicitation, the call is refused and the reason says so.
#[derive(Debug, Clone, Copy, Default)]
pub struct AskClient;

impl Approver for AskClient {
    fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture {
        let question =
            Question { title: request.to_string(), arguments: &request.arguments, is_file: request.file.is_some(), schema: None };
        let (message, form) = (question.title.clone(), question.form());
        let arguments = request.arguments.clone();
        let key = format!("call-{}", request.call);
        let conversation = Conversation::current();
        Box::pin(async move {
            let answer = match (conversation, form) {
                (Ok(conversation), Some(form)) => conversation.elicit(&key, &message, form).await,
                (Err(failure), _) => Err(failure),
                (_, None) => return Approval::Deny("the question could not be written".to_owned()),
            };
            match answer {
                Ok(answer) => approval(&answer, &arguments).unwrap_or_else(|| Approval::Deny("the user did not answer".to_owned())),
                Err(failure) => Approval::Deny(failure.message),
            }
        })
    }
}

/// What a person is asked about a call.
struct Question<'a> {
    title: String,
    arguments: &'a Map<String, Value>,
    is_file: bool,
    schema: Option<&'a Value>,
}

impl Question<'_> {
    fn form(&self) -> Option<ElicitationSchema> {
        let choices: &[&str] = if self.is_file { &["allow", "deny"] } else { &["allow", "deny", "edit"] };
        let mut properties = Map::from_iter([
            ("decision".to_owned(), json!({"type": "string", "enum": choices, "description": "Whether the call is made"})),
            ("reason".to_owned(), json!({"type": "string", "description": "Why it is denied: the script reads it"})),
        ]);
        if !self.is_file {
            properties.extend(self.arguments.iter().filter_map(|(name, value)| {
                let property = edited(value, self.schema.and_then(|schema| schema.get("properties")?.get(name)))?;
                Some((format!("arg.{name}"), property))
            }));
        }
        serde_json::from_value(json!({"type": "object", "properties": properties, "required": ["decision"]})).ok()
    }
}

/// Property by which an argument can be edited: primitive values have one.
fn edited(value: &Value, schema: Option<&Value>) -> Option<Value> {
    let said = schema.and_then(|schema| schema.get("description")).and_then(Value::as_str).unwrap_or("Argument of an edited call");
    let ty = match value {
        Value::String(text) if text.chars().count() <= EDITED_CHARS_MAX => "string",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() => "integer",
        Value::Number(_) => "number",
        _ => return None,
    };
    let mut property = json!({"type": ty, "description": said, "default": value});
    if let (Some(names), Some(object)) = (schema.and_then(|schema| schema.get("enum")), property.as_object_mut())
        && ty == "string"
    {
        object.insert("enum".to_owned(), names.clone());
    }
    Some(property)
}

/// Decision that an answer to [`Question::form`] is; `None`: none was made.
fn approval(answer: &ElicitResult, arguments: &Map<String, Value>) -> Option<Approval> {
    match answer.action {
        ElicitationAction::Accept => {}
        ElicitationAction::Decline => return Some(Approval::Deny("declined by the user".to_owned())),
        _ => return None,
    }
    let content = answer.content.as_ref()?.as_object()?;
    let reason = content.get("reason").and_then(Value::as_str).filter(|reason| !reason.is_empty());
    match content.get("decision")?.as_str()? {
        "allow" => Some(Approval::Allow),
        "deny" => Some(Approval::Deny(reason.unwrap_or("denied by the user").to_owned())),
        "edit" => {
            let mut edited = arguments.clone();
            let given = content.iter().filter_map(|(key, value)| Some((key.strip_prefix("arg.")?.to_owned(), value.clone())));
            edited.extend(given.filter(|(name, _)| arguments.contains_key(name)));
            Some(Approval::Edit(edited))
        }
        _ => None,
    }
}

/// Form about a call in doubt, and the resolution that its answer is.
fn doubt_form() -> Option<ElicitationSchema> {
    let what = "What became of the call: done, to be repeated, or failed";
    let output = "Output of the call that is done, or the message of one that failed";
    serde_json::from_value(json!({
        "type": "object",
        "properties": {
            "outcome": {"type": "string", "enum": ["done", "repeat", "failed"], "description": what},
            "output": {"type": "string", "description": output},
        },
        "required": ["outcome"],
    }))
    .ok()
}

fn resolution(answer: &ElicitResult) -> Option<Approval> {
    let content = answer.content.as_ref().filter(|_| answer.action == ElicitationAction::Accept)?;
    let output = content.get("output").and_then(Value::as_str).unwrap_or_default();
    let resolution = match content.get("outcome")?.as_str()? {
        "done" => Resolution::Done(output.as_bytes().to_vec()),
        "repeat" => Resolution::Repeat,
        "failed" => Resolution::Failed(output.to_owned()),
        _ => return None,
    };
    Some(resolution.into())
}

/// Question about a call in words.
pub(super) fn title(call: &UndecidedCall) -> String {
    let doubt = if call.is_in_doubt { "\n  its process ended while it ran: nobody here knows whether it was done" } else { "" };
    format!("{call}{doubt}")
}

/// Questions about the calls of a run, by the names of the calls.
pub(super) fn questions(api: &OrchestratorTool, run: &PendingRun) -> InputRequests {
    let question = |call: &UndecidedCall| {
        let definition = api.tools().find(|tool| tool.name() == call.tool).map(|tool| tool.definition());
        let schema = definition.as_ref().map(|definition| &definition.input_schema);
        let form = if call.is_in_doubt {
            doubt_form()
        } else {
            Question { title: String::new(), arguments: &call.arguments, is_file: call.file.is_some(), schema }.form()
        };
        let params = ElicitRequestParams::FormElicitationParams { meta: None, message: title(call), requested_schema: form? };
        Some((call.id.to_string(), InputRequest::Elicitation(ElicitRequest::new(params))))
    };
    run.calls.iter().filter_map(question).collect()
}

/// Decisions about calls of a run that a client has sent. What cannot be read is no decision: the call goes on waiting.
pub(super) fn decisions(waiting: &[Waiting], answers: &InputResponses) -> Vec<(CallId, Approval)> {
    let decide = |call: &Waiting| {
        let answer: ElicitResult = serde_json::from_value(answers.get(&call.key)?.clone()).ok()?;
        let decision = if call.is_in_doubt { resolution(&answer) } else { approval(&answer, &call.arguments) };
        Some((call.key.parse().ok()?, decision?))
    };
    waiting.iter().filter_map(decide).collect()
}

/// What an answer about a call needs to be understood, in this process or another one.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub(super) struct Waiting {
    /// Name of the call.
    key: String,
    is_in_doubt: bool,
    arguments: Map<String, Value>,
}

impl Waiting {
    pub(super) fn of(run: &PendingRun) -> Vec<Self> {
        let waiting =
            |call: &UndecidedCall| Self { key: call.id.to_string(), is_in_doubt: call.is_in_doubt, arguments: call.arguments.clone() };
        run.calls.iter().map(waiting).collect()
    }
}

#[cfg(test)]
mod tests {
    use bashkit_orchestrator::Approval;
    use bashkit_orchestrator::policy::Resolution;
    use rmcp::model::ElicitResult;
    use serde_json::{Value, json};

    use super::{Question, approval, resolution};

    fn answer(value: Value) -> ElicitResult {
        serde_json::from_value(value).unwrap()
    }

    /// Answers and the decisions that they are.
    #[test]
    fn answers() {
        let arguments = json!({"who": "ada", "n": 3, "deep": {"a": 1}}).as_object().unwrap().clone();
        let edited = json!({"who": "bob", "n": 3, "deep": {"a": 1}}).as_object().unwrap().clone();
        for (given, decision) in [
            (json!({"action": "accept", "content": {"decision": "allow"}}), Some(Approval::Allow)),
            (json!({"action": "accept", "content": {"decision": "deny", "reason": "no"}}), Some(Approval::Deny("no".into()))),
            (json!({"action": "decline"}), Some(Approval::Deny("declined by the user".into()))),
            (json!({"action": "cancel"}), None),
            (json!({"action": "accept", "content": {"decision": "maybe"}}), None),
            (
                json!({"action": "accept", "content": {"decision": "edit", "arg.who": "bob", "arg.x": 1, "n": 9}}),
                Some(Approval::Edit(edited)),
            ),
        ] {
            assert_eq!(approval(&answer(given.clone()), &arguments), decision, "{given}");
        }
        let done = answer(json!({"action": "accept", "content": {"outcome": "done", "output": "x"}}));
        assert_eq!(resolution(&done), Some(Approval::Resolve(Resolution::Done(b"x".to_vec()))));
        assert_eq!(resolution(&answer(json!({"action": "decline"}))), None);
    }

    /// Forms have a property for each primitive argument, with its value as the default.
    #[test]
    fn forms() {
        let arguments = json!({"who": "ada", "n": 3, "f": 0.5, "b": true, "deep": {"a": 1}}).as_object().unwrap().clone();
        let schema = json!({"properties": {"who": {"description": "Whom", "enum": ["ada", "bob"]}}});
        let question = Question { title: String::new(), arguments: &arguments, is_file: false, schema: Some(&schema) };
        let form = serde_json::to_value(question.form().unwrap()).unwrap();
        let property = |name: &str| form["properties"][name].clone();
        assert_eq!(property("arg.who"), json!({"type": "string", "description": "Whom", "default": "ada", "enum": ["ada", "bob"]}));
        assert_eq!((property("arg.n")["default"].clone(), property("arg.b")["type"].clone()), (json!(3), json!("boolean")));
        assert_eq!((property("arg.deep"), form["required"].clone()), (Value::Null, json!(["decision"])));
        let file = Question { is_file: true, ..question };
        assert_eq!(serde_json::to_value(file.form().unwrap()).unwrap()["properties"]["decision"]["enum"], json!(["allow", "deny"]));
    }
}
