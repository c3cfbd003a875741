//! The server that `@modelcontextprotocol/conformance` examines: its fixtures are scripts and tools of an orchestrator. `.ci/mcp-conformance` runs it with the port to listen at.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    deprecated,
    reason = "a fixture whose scenarios ask for logging, sampling and roots too"
)]

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit_mcp::Blocks;
use bashkit_mcp::server::{Conversation, HttpOptions, McpServer, Notifier, ScriptPrompt, ScriptResource, TaskUse};
use bashkit_orchestrator::tool::ToolArguments;
use bashkit_orchestrator::{CallableTool, Json, OrchestratorTool, State, ToolCall, ToolFailure, ToolOutput, callable_tool, tools};
use rmcp::model::*;
use serde_json::{Value, json};

/// A red point.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";
/// No sound at all.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

type Answer = Result<String, ToolFailure>;

/// Returns simple text content
#[callable_tool(read_only)]
fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// Returns image content
#[callable_tool(read_only)]
fn test_image_content() -> ToolOutput {
    ToolOutput::bytes(STANDARD.decode(PNG).unwrap())
}

/// Returns audio content
#[callable_tool(read_only)]
fn test_audio_content() -> ToolOutput {
    ToolOutput::bytes(STANDARD.decode(WAV).unwrap())
}

fn embedded(uri: &str, media: &str, text: &str) -> ContentBlock {
    ContentBlock::resource(ResourceContents::text(text, uri).with_mime_type(media))
}

/// Returns embedded resource content
#[callable_tool(read_only)]
fn test_embedded_resource() -> Json<Blocks> {
    Json(Blocks::new([embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")]))
}

/// Returns multiple content types
#[callable_tool(read_only)]
fn test_multiple_content_types() -> Json<Blocks> {
    Json(Blocks::new([
        ContentBlock::text("Multiple content types test:"),
        ContentBlock::image(PNG, "image/png"),
        embedded("test://mixed-content-resource", "application/json", r#"{"test":"data","value":123}"#),
    ]))
}

/// Sends log messages during execution
#[callable_tool]
async fn test_tool_with_logging() -> Answer {
    let client = Conversation::current()?;
    for message in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        client.log(LoggingLevel::Info, message);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok("Logging test completed".into())
}

/// Sends log messages only when the client has asked for them
#[callable_tool]
async fn test_logging_tool() -> Answer {
    Conversation::current()?.log(LoggingLevel::Emergency, "logLevel was requested");
    Ok("Logging tool completed".into())
}

/// Always returns an error
#[callable_tool]
fn test_error_handling() -> Answer {
    Err("This tool intentionally returns an error for testing".into())
}

/// Reports progress
#[callable_tool]
async fn test_tool_with_progress() -> Answer {
    let client = Conversation::current()?;
    for (progress, message) in [(0.0, "Starting"), (50.0, "Halfway"), (100.0, "Complete")] {
        client.progress(progress, Some(100.0), Some(message));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok("Progress test completed".into())
}

fn sampling(prompt: &str) -> InputRequest {
    let params = CreateMessageRequestParams::new(vec![SamplingMessage::user_text(prompt)], 100);
    InputRequest::CreateMessage(CreateMessageRequest::new(params))
}

fn form(properties: Value, required: &[&str]) -> ElicitationSchema {
    serde_json::from_value(json!({"type": "object", "properties": properties, "required": required})).unwrap()
}

fn question(message: &str, properties: Value, required: &[&str]) -> InputRequest {
    let params =
        ElicitRequestParams::FormElicitationParams { meta: None, message: message.into(), requested_schema: form(properties, required) };
    InputRequest::Elicitation(ElicitRequest::new(params))
}

fn roots() -> InputRequest {
    InputRequest::ListRoots(ListRootsRequest::default())
}

/// Requests a message of a model from the client
#[callable_tool]
async fn test_sampling(prompt: String) -> Answer {
    let answer = Conversation::current()?.ask("sampling", sampling(&prompt)).await?;
    Ok(format!("LLM response: {}", answer["content"]["text"].as_str().unwrap_or("none")))
}

async fn elicited(message: &str, properties: Value, required: &[&str]) -> Answer {
    let answer = Conversation::current()?.elicit("form", message, form(properties, required)).await?;
    Ok(format!(
        "User response: action={}, content={}",
        serde_json::to_value(&answer.action).unwrap().as_str().unwrap(),
        answer.content.unwrap_or_default()
    ))
}

/// Requests input of the user from the client
#[callable_tool]
async fn test_elicitation(message: String) -> Answer {
    let text = |said: &str| json!({"type": "string", "description": said});
    elicited(&message, json!({"username": text("User's response"), "email": text("User's email address")}), &["username", "email"]).await
}

/// Asks with default values (SEP-1034)
#[callable_tool]
async fn test_elicitation_sep1034_defaults() -> Answer {
    let properties = json!({
        "name": {"type": "string", "description": "User's name", "default": "John Doe"},
        "age": {"type": "integer", "description": "User's age", "default": 30},
        "score": {"type": "number", "description": "User's score", "default": 95.5},
        "status": {"type": "string", "description": "User's status", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "description": "Whether user is verified", "default": true},
    });
    elicited("Please provide values (all have defaults)", properties, &[]).await
}

/// Asks with closed lists (SEP-1330)
#[callable_tool]
async fn test_elicitation_sep1330_enums() -> Answer {
    let titled = |title: &str| {
        let one = |n: u8, word: &str| json!({"const": format!("value{n}"), "title": format!("{word} {title}")});
        [one(1, "First"), one(2, "Second"), one(3, "Third")]
    };
    let properties = json!({
        "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
        "titledSingle": {"type": "string", "oneOf": titled("Option")},
        "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["Option One", "Option Two", "Option Three"]},
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
        "titledMulti": {"type": "array", "items": {"anyOf": titled("Choice")}},
    });
    elicited("Test enum schema improvements", properties, &[]).await
}

/// Takes a while, in which a client may reconnect
#[callable_tool]
async fn test_reconnection() -> &'static str {
    tokio::time::sleep(Duration::from_millis(100)).await;
    "Reconnection test completed"
}

/// Tells clients that the list of tools has changed
#[callable_tool]
async fn test_trigger_tool_change(State(notifier): State<Notifier>) -> &'static str {
    notifier.tools_changed().await;
    "Tool list change triggered"
}

/// Tells clients that the list of prompts has changed
#[callable_tool]
async fn test_trigger_prompt_change(State(notifier): State<Notifier>) -> &'static str {
    notifier.prompts_changed().await;
    "Prompt list change triggered"
}

/// Needs a client with sampling
#[callable_tool]
async fn test_missing_capability() -> Answer {
    let client = Conversation::current()?;
    if client.capabilities().sampling.is_none() {
        let required = ClientCapabilities::builder().enable_sampling().build();
        return Err(client.fail(ErrorData::missing_required_client_capability(required)));
    }
    Ok("Required capability declared".into())
}

/// Asks for a value
#[callable_tool]
async fn test_streaming_elicitation() -> Answer {
    let answer = Conversation::current()?
        .ask("streaming_elicitation", question("Provide a value", json!({"value": {"type": "string"}}), &["value"]))
        .await?;
    Ok(answer.to_string())
}

const TEXT: &str = "string";

fn name_question() -> InputRequest {
    question("What is your name?", json!({"name": {"type": TEXT}}), &["name"])
}

fn name_in(answer: &Value) -> &str {
    answer["content"]["name"].as_str().unwrap_or("friend")
}

/// Needs an elicitation (SEP-2322)
#[callable_tool]
async fn test_input_required_result_elicitation() -> Answer {
    let answer = Conversation::current()?.ask("user_name", name_question()).await?;
    Ok(format!("Hello, {}!", name_in(&answer)))
}

/// Needs a sampled message (SEP-2322)
#[callable_tool]
async fn test_input_required_result_sampling() -> Answer {
    let answer = Conversation::current()?.ask("capital_question", sampling("What is the capital of France?")).await?;
    Ok(format!("Sampling response: {}", answer["content"]["text"].as_str().unwrap_or("none")))
}

/// Needs the roots of the client (SEP-2322)
#[callable_tool]
async fn test_input_required_result_list_roots() -> Answer {
    let answer = Conversation::current()?.ask("client_roots", roots()).await?;
    Ok(format!("Client roots: {}", answer["roots"]))
}

async fn confirm() -> Answer {
    Conversation::current()?.ask("confirm", question("Please confirm", json!({"ok": {"type": "boolean"}}), &["ok"])).await?;
    Ok("Confirmed: state-ok".into())
}

/// Goes on by its requestState (SEP-2322)
#[callable_tool]
async fn test_input_required_result_request_state() -> Answer {
    confirm().await
}

/// Refuses a requestState that was changed (SEP-2322)
#[callable_tool]
async fn test_input_required_result_tampered_state() -> Answer {
    confirm().await
}

fn three_questions() -> InputRequests {
    let questions = [("user_name", name_question()), ("greeting", sampling("Generate a greeting")), ("client_roots", roots())];
    questions.into_iter().map(|(key, question)| (key.to_owned(), question)).collect()
}

/// Asks for three things at once (SEP-2322)
#[callable_tool]
async fn test_input_required_result_multiple_inputs() -> Answer {
    Conversation::current()?.ask_all(three_questions()).await?;
    Ok("All inputs received".into())
}

/// Asks twice, one after the other (SEP-2322)
#[callable_tool]
async fn test_input_required_result_multi_round() -> Answer {
    let client = Conversation::current()?;
    client.ask("step1", question("Step 1: What is your name?", json!({"name": {"type": TEXT}}), &["name"])).await?;
    client.ask("step2", question("Step 2: What is your favorite color?", json!({"color": {"type": TEXT}}), &["color"])).await?;
    Ok("Multi-round flow complete".into())
}

/// Asks for what the client can answer (SEP-2322)
#[callable_tool]
async fn test_input_required_result_capabilities() -> Answer {
    let client = Conversation::current()?;
    let has = client.capabilities();
    let mut questions = three_questions();
    questions.retain(|_, question| match question {
        InputRequest::Elicitation(_) => has.elicitation.is_some(),
        InputRequest::CreateMessage(_) => has.sampling.is_some(),
        _ => has.roots.is_some(),
    });
    if !questions.is_empty() {
        client.ask_all(questions).await?;
    }
    Ok("Capability-aware flow complete".into())
}

/// Asks for the context of a prompt (SEP-2322)
#[callable_tool]
async fn user_context() -> Answer {
    let asked = question("What context should the prompt use?", json!({"context": {"type": TEXT}}), &["context"]);
    let answer = Conversation::current()?.ask("user_context", asked).await?;
    Ok(answer["content"]["context"].as_str().unwrap_or("none").to_owned())
}

/// Greets, at once (SEP-2663)
#[callable_tool(read_only)]
fn greet(#[arg(flag)] name: String) -> String {
    format!("Hello, {name}!")
}

/// Sleeps, then answers (SEP-2663)
#[callable_tool(read_only)]
async fn slow_compute(#[arg(flag)] seconds: Option<f64>, #[arg(flag)] label: Option<String>) -> String {
    let (seconds, label) = (seconds.unwrap_or(1.0), label.unwrap_or("compute".into()));
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    format!("slow_compute({label}) done after {seconds}s")
}

/// Fails as a tool fails (SEP-2663)
#[callable_tool]
async fn failing_job() -> Answer {
    tokio::time::sleep(Duration::from_secs(1)).await;
    Err("failing_job: intentional tool execution error".into())
}

/// Fails with an error of the protocol (SEP-2663)
#[callable_tool]
async fn protocol_error_job() -> Answer {
    let client = Conversation::current()?;
    tokio::time::sleep(Duration::from_millis(200)).await;
    Err(client.fail(ErrorData::internal_error("protocol_error_job: intentional protocol-level failure", None)))
}

/// Asks once while it is a task (SEP-2663)
#[callable_tool]
async fn confirm_delete(#[arg(flag)] filename: Option<String>) -> Answer {
    let filename = filename.unwrap_or("file.txt".into());
    let asked = question(&format!("Delete {filename}?"), json!({"confirm": {"type": "boolean"}}), &["confirm"]);
    let answer = Conversation::current()?.ask("confirm", asked).await?;
    Ok(format!("confirm_delete({filename}): confirmed = {}", answer["content"]["confirm"] == true))
}

/// Asks for two things at once while it is a task (SEP-2663)
#[callable_tool]
async fn multi_input() -> Answer {
    let asked = |letter: &str| question(&format!("Provide value {letter}"), json!({"value": {"type": TEXT}}), &["value"]);
    let questions = InputRequests::from([("input-a".to_owned(), asked("A")), ("input-b".to_owned(), asked("B"))]);
    let answers = Conversation::current()?.ask_all(questions).await?;
    let value = |key: &str| answers[key]["content"]["value"].as_str().unwrap_or("none").to_owned();
    Ok(format!("multi_input: a = {}, b = {}", value("input-a"), value("input-b")))
}

/// Asks, then becomes a task (SEP-2663)
#[callable_tool]
async fn test_tool_with_task() -> Answer {
    let answer = Conversation::current()?.ask("user_name", name_question()).await?;
    tokio::time::sleep(Duration::from_millis(300)).await;
    Ok(format!("Hello, {}! (async)", name_in(&answer)))
}

/// Tool with a schema that was written by hand.
struct ByHand {
    name: &'static str,
    description: &'static str,
    schema: Value,
}

impl CallableTool for ByHand {
    fn name(&self) -> &str {
        self.name
    }

    fn description(&self) -> &str {
        self.description
    }

    fn input_schema(&self) -> Value {
        self.schema.clone()
    }

    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        let text = call.args_text().concat();
        serde_json::from_str(&text).map_err(|error| ToolFailure::usage(format!("the argument is no JSON object: {error}")))
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        Ok(vec![Value::Object(arguments.clone()).to_string()])
    }

    fn call(&self, args: &[String], _stdin: Option<&str>) -> Result<String, String> {
        let arguments: Value = serde_json::from_str(&args.concat()).map_err(|error| error.to_string())?;
        let text = |name: &str| arguments[name].as_str().map(str::to_owned);
        Ok(text("value").unwrap_or_else(|| format!("Hello, {}!", text("name").unwrap_or("world".into()))))
    }
}

fn by_hand() -> [ByHand; 2] {
    let header = json!({"type": "object", "properties": {"value": {"type": TEXT, "x-mcp-header": "Value"}}, "required": ["value"]});
    let address = json!({
        "$anchor": "address",
        "type": "object",
        "properties": {"street": {"type": TEXT}, "city": {"type": TEXT}},
    });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {"address": address},
        "properties": {"name": {"type": TEXT}, "address": {"$ref": "#/$defs/address"}},
        "allOf": [{"anyOf": [{"required": ["name"]}, {"required": ["address"]}]}],
        "if": {"required": ["address"]},
        "then": {"properties": {"address": {"required": ["street"]}}},
        "else": {"required": ["name"]},
        "additionalProperties": false,
    });
    [
        ByHand { name: "test_custom_header", description: "Has a parameter that is a header too (SEP-2243)", schema: header },
        ByHand { name: "json_schema_2020_12_tool", description: "Tool with JSON Schema 2020-12 features", schema },
    ]
}

fn orchestrator(notifier: Notifier) -> OrchestratorTool {
    let [header, schema] = by_hand();
    OrchestratorTool::builder("conformance")
        .tools(tools![TestSimpleText, TestImageContent, TestAudioContent, TestEmbeddedResource, TestMultipleContentTypes])
        .tools(tools![TestToolWithLogging, TestLoggingTool, TestErrorHandling, TestToolWithProgress, TestReconnection])
        .tools(tools![TestSampling, TestElicitation, TestElicitationSep1034Defaults, TestElicitationSep1330Enums])
        .tools(tools![TestTriggerToolChange, TestTriggerPromptChange, TestMissingCapability, TestStreamingElicitation])
        .tools(tools![TestInputRequiredResultElicitation, TestInputRequiredResultSampling, TestInputRequiredResultListRoots])
        .tools(tools![TestInputRequiredResultRequestState, TestInputRequiredResultTamperedState, TestInputRequiredResultMultipleInputs])
        .tools(tools![TestInputRequiredResultMultiRound, TestInputRequiredResultCapabilities, UserContext])
        .tools(tools![Greet, SlowCompute, FailingJob, ProtocolErrorJob, ConfirmDelete, MultiInput, TestToolWithTask])
        .tools(tools![header, schema])
        .state(notifier)
        .build()
        .unwrap()
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::args().nth(1).ok_or("usage: conformance_server PORT")?.parse()?;
    let notifier = Notifier::new();
    let after = TaskUse::After(Duration::from_millis(50));
    let mut server = McpServer::new(orchestrator(notifier.clone()))
        .notifier(notifier)
        .subtools(true)
        .resource(
            ScriptResource::new("test://static-text", "Static Text Resource", "printf 'This is the content of the static text resource.'")
                .description("A static text resource for testing")
                .mime_type("text/plain"),
        )
        .resource(
            ScriptResource::new("test://static-binary", "Static Binary Resource", "test_image_content")
                .description("A static binary/blob resource for testing")
                .mime_type("image/png"),
        )
        .resource(
            ScriptResource::new(
                "test://template/{id}/data",
                "Dynamic Resource",
                r#"jq -cn --arg id "$id" '{id: $id, templateTest: true, data: "Data for ID: \($id)"}'"#,
            )
            .description("A dynamic resource with parameter substitution")
            .mime_type("application/json")
            .choices("id", ["1", "2", "3"]),
        )
        .prompt(ScriptPrompt::new("test_simple_prompt", "A simple test prompt").message("echo 'This is a simple test prompt.'"))
        .prompt(
            ScriptPrompt::new("test_prompt_with_arguments", "A prompt with arguments")
                .argument("arg1", "First test argument", true)
                .argument("arg2", "Second test argument", false)
                .choices("arg1", ["test1", "test2", "other"])
                .message(r#"printf "Prompt with arguments: arg1='%s', arg2='%s'" "$arg1" "$arg2""#),
        )
        .prompt(
            ScriptPrompt::new("test_prompt_with_embedded_resource", "A prompt with an embedded resource")
                .argument("resourceUri", "URI of the resource", true)
                .message(
                    r#"jq -n --arg uri "$resourceUri" '{mcpContent: [{type: "resource", resource: {uri: $uri, mimeType: "text/plain", text: "Embedded resource content for testing."}}]}'"#,
                )
                .message("echo 'Please process the embedded resource above.'"),
        )
        .prompt(
            ScriptPrompt::new("test_prompt_with_image", "A prompt with an image")
                .message("test_image_content")
                .message("echo 'Please analyze the image above.'"),
        )
        .prompt(
            ScriptPrompt::new("test_input_required_result_prompt", "A prompt that asks")
                .message(r#"context=$(user_context) && echo "Prompt with elicited context: $context""#),
        );
    for tool in ["slow_compute", "protocol_error_job", "test_tool_with_task"] {
        server = server.tasks_of(tool, after);
    }
    for tool in ["failing_job", "confirm_delete", "multi_input"] {
        server = server.tasks_of(tool, TaskUse::Required);
    }
    server.serve_http(([127, 0, 0, 1], port).into(), HttpOptions::default()).await?;
    Ok(())
}
