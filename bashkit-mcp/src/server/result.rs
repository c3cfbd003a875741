//! Definitions and results in the words of the protocol.

use std::sync::Arc;

use bashkit_orchestrator::journal::PendingRun;
use bashkit_orchestrator::text::quote;
use bashkit_orchestrator::tool::Effects;
use bashkit_orchestrator::{ToolDefinition, ToolResponse};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Resource, Tool, ToolAnnotations};
use serde_json::{Value, json};

use super::decision;
use crate::content::blocks_of;

/// Scheme of resources that are files of the sandbox.
const FILES: &str = "sandbox://";

/// Definition of a tool for clients.
pub(super) fn tool(definition: &ToolDefinition) -> Tool {
    let object = |schema: &Value| Arc::new(schema.as_object().cloned().unwrap_or_else(JsonObject::new));
    let mut tool = Tool::new(definition.name.clone(), definition.description.clone(), object(&definition.input_schema));
    tool.title.clone_from(&definition.title);
    tool.output_schema = definition.output_schema.as_ref().filter(|schema| !is_blocks(schema)).map(object);
    tool.annotations = annotations(definition);
    tool
}

/// Whether an output schema is that of [`Blocks`](crate::Blocks), which becomes content blocks and no structured content.
fn is_blocks(schema: &Value) -> bool {
    schema.get("properties").is_some_and(|properties| properties.get("mcpContent").is_some())
}

/// Effects of a tool as hints for clients; `None`: nothing is said.
fn annotations(definition: &ToolDefinition) -> Option<ToolAnnotations> {
    let Effects { read_only, destructive, idempotent, open_world } = definition.effects;
    if definition.effects == Effects::default() && definition.title.is_none() {
        return None;
    }
    Some(ToolAnnotations::from_raw(definition.title.clone(), read_only, destructive, idempotent, open_world))
}

/// Line of bash that calls a tool with these words.
pub(super) fn command(name: &str, words: &[String], as_json: bool) -> String {
    let words = words.iter().map(|word| String::from_utf8_lossy(&quote(word.as_bytes())).into_owned());
    // Flags come first, and behind `--` there are none.
    let json = as_json.then(|| "--json".to_owned());
    std::iter::once(name.to_owned()).chain(json).chain(words).collect::<Vec<_>>().join(" ")
}

/// Whether a tool prints the JSON of its output schema only when it is asked to.
pub(super) fn needs_json_flag(definition: &ToolDefinition) -> bool {
    definition.output_schema.is_some() && !definition.prints_json()
}

/// Result of a script.
pub(super) fn script_result(response: &ToolResponse, raw: &[u8], spilled: &[String]) -> CallToolResult {
    let mut content = output_blocks(response, raw);
    if response.exit_code != 0 {
        content.push(ContentBlock::text(format!("exit code {}", response.exit_code)));
    }
    content.extend(spilled.iter().map(|path| ContentBlock::resource_link(file_resource(path))));
    let mut result = outcome(content, response.exit_code != 0);
    result.structured_content = serde_json::to_value(response).ok();
    result
}

/// Result of a tool that was called by itself.
pub(super) fn subtool_result(definition: &ToolDefinition, response: &ToolResponse, raw: &[u8]) -> CallToolResult {
    // Who is asked by name need not be told the name.
    let name = format!("{}: ", definition.name);
    let stderr = response.stderr.strip_prefix(&name).unwrap_or(&response.stderr).to_owned();
    let response = &ToolResponse { stderr, ..response.clone() };
    let mut result = outcome(output_blocks(response, raw), response.exit_code != 0);
    let wants_value = definition.output_schema.as_ref().is_some_and(|schema| !is_blocks(schema));
    if response.exit_code == 0 && wants_value {
        result.structured_content = serde_json::from_slice(raw).ok();
    }
    result
}

fn outcome(content: Vec<ContentBlock>, is_error: bool) -> CallToolResult {
    if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}

/// Standard output as blocks, then standard error.
fn output_blocks(response: &ToolResponse, raw: &[u8]) -> Vec<ContentBlock> {
    let mut content = blocks_of(raw).unwrap_or_else(|| match response.stdout.as_str() {
        "" if !response.stderr.is_empty() => Vec::new(),
        text => vec![ContentBlock::text(text.strip_suffix('\n').unwrap_or(text))],
    });
    if !response.stderr.is_empty() {
        let text = response.stderr.trim_end_matches('\n');
        content.push(ContentBlock::text(if response.stdout.is_empty() { text.to_owned() } else { format!("stderr:\n{text}") }));
    }
    content
}

/// Result of a durable run whose client cannot be asked: the host decides about its calls by other ways.
pub(super) fn waiting_result(run: &PendingRun) -> CallToolResult {
    let calls: Vec<String> = run.calls.iter().map(decision::title).collect();
    let text = format!(
        "The run '{}' waits for decisions about calls, and this client has no elicitation by which its user could be asked:\n{}",
        run.id,
        calls.join("\n")
    );
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    let response = ToolResponse { stdout: run.stdout.clone(), stderr: run.stderr.clone(), exit_code: 126, error: None };
    result.structured_content = serde_json::to_value(response).ok().map(|mut value| {
        if let Some(object) = value.as_object_mut() {
            object.insert("run".to_owned(), json!(run.id));
        }
        value
    });
    result
}

/// Resource that is a file of the sandbox.
pub(super) fn file_resource(path: &str) -> Resource {
    Resource::new(format!("{FILES}{path}"), path)
        .with_description("Whole output of a script whose result shows a part of it")
        .with_mime_type("text/plain")
}

/// Path of the file of the sandbox that a resource is.
pub(super) fn file_of(uri: &str) -> Option<&str> {
    uri.strip_prefix(FILES).filter(|path| path.starts_with('/'))
}

/// Files that the note about a shortened output names.
pub(super) fn spilled_files(response: &ToolResponse) -> Vec<String> {
    let named = |line: &str| {
        let words = line.split(|c: char| c.is_whitespace() || c == ';').filter(|word| word.starts_with('/'));
        words.filter(|word| word.ends_with(".stdout") || word.ends_with(".stderr")).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut found: Vec<String> = response.stderr.lines().filter(|line| line.contains("read on: ")).flat_map(named).collect();
    found.dedup();
    found
}
