//! GraphQL: the fields of the query and mutation types as operations, their calls, and what they answer.

mod introspection;
mod selection;

use bashkit_orchestrator::tool::{ToolArguments, ToolResult};
use bashkit_orchestrator::{ToolFailure, ToolOutput};
use serde_json::{Map, Value, json};

use crate::operation::GraphQlField;

pub(crate) use introspection::{is_introspection, read};

/// Errors of an answer that are shown.
const ERRORS_MAX: usize = 5;

/// Query of one call.
pub(crate) struct Query {
    text: String,
    variables: Map<String, Value>,
    pub(crate) all_pages: bool,
}

impl Query {
    /// Query for a field with these arguments.
    ///
    /// # Errors
    /// The selection is none.
    pub(crate) fn new(field: &GraphQlField, arguments: &ToolArguments) -> Result<Self, ToolFailure> {
        let mut variables = Map::new();
        let all_pages = field.all_pages.as_ref().is_some_and(|(all, _)| arguments.get(all) == Some(&Value::Bool(true)));
        let cursor = field.all_pages.as_ref().filter(|_| all_pages).map(|(_, cursor)| cursor.as_str());
        let (mut declared, mut given) = (Vec::new(), Vec::new());
        for (property, name, of) in &field.variables {
            if let Some(value) = arguments.get(property) {
                variables.insert(name.clone(), value.clone());
            } else if cursor != Some(property) {
                continue;
            }
            declared.push(format!("${name}: {of}"));
            given.push(format!("{name}: ${name}"));
        }
        let wanted = field.select.as_ref().and_then(|select| arguments.get(select)).and_then(Value::as_str);
        let selection = match (wanted, &field.selection) {
            (Some(wanted), _) => selection::checked(wanted).map_err(|problem| ToolFailure::usage(format!("--select: {problem}")))?,
            (None, Some(default)) => default.clone(),
            (None, None) => String::new(),
        };
        if all_pages && !(selection.contains("endCursor") && selection.contains("hasNextPage") && selection.contains("nodes")) {
            return Err(ToolFailure::usage("--all needs a selection with `nodes { … }` and `pageInfo { hasNextPage endCursor }`"));
        }
        let kind = if field.is_mutation { "mutation" } else { "query" };
        let listed = |list: Vec<String>| if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) };
        let text = format!("{kind} Call{} {{ {}{} {selection} }}", listed(declared), field.name, listed(given));
        Ok(Self { text, variables, all_pages })
    }

    /// Body of the request.
    pub(crate) fn body(&self) -> Vec<u8> {
        json!({"query": self.text, "operationName": "Call", "variables": self.variables}).to_string().into_bytes()
    }

    /// Asks for the page behind a cursor.
    pub(crate) fn set_cursor(&mut self, field: &GraphQlField, cursor: String) {
        let property = field.all_pages.as_ref().map(|(_, cursor)| cursor);
        if let Some((_, name, _)) = field.variables.iter().find(|(known, _, _)| Some(known) == property) {
            self.variables.insert(name.clone(), cursor.into());
        }
    }
}

/// Answer of a server: the value of the field, and errors.
pub(crate) struct Answer {
    value: Option<Value>,
    errors: Vec<String>,
}

impl Answer {
    /// Answer in a body; `None`: it is none.
    pub(crate) fn read(field: &GraphQlField, body: &[u8]) -> Option<Self> {
        let answer: Value = serde_json::from_slice(body).ok()?;
        let errors = answer.get("errors").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let said = |error: &Value| {
            let message = error.get("message").and_then(Value::as_str).unwrap_or("an error without a message");
            let path = error.get("path").and_then(Value::as_array).into_iter().flatten().map(crate::request::style::plain);
            let path = path.collect::<Vec<_>>().join(".");
            if path.is_empty() { message.to_owned() } else { format!("{message} (at {path})") }
        };
        let value = answer.get("data").and_then(|data| data.get(&field.name)).filter(|value| !value.is_null()).cloned();
        if value.is_none() && errors.is_empty() && answer.get("data").is_none() {
            return None;
        }
        Some(Self { value, errors: errors.iter().take(ERRORS_MAX).map(said).collect() })
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    fn failure(&self, usage: &str) -> ToolFailure {
        ToolFailure::new(format!("{}\nUsage: {usage}", self.errors.join("\n"))).with_code("graphql")
    }

    /// Output of the answer: the value, with errors on standard error and status 1 where there are some.
    pub(crate) fn printed(self, usage: &str) -> ToolResult {
        match (&self.value, self.has_errors()) {
            (None, true) => Err(self.failure(usage)),
            (value, has_errors) => {
                let output = ToolOutput::text(value.as_ref().unwrap_or(&Value::Null).to_string());
                Ok(if has_errors { output.with_stderr(self.errors.join("\n")).with_status(1) } else { output })
            }
        }
    }

    /// Adds the nodes of a page; the cursor of the next one.
    ///
    /// # Errors
    /// The answer has errors, or is no page.
    pub(crate) fn next_page(self, nodes: &mut Vec<Value>, usage: &str) -> Result<Option<String>, ToolFailure> {
        if self.has_errors() {
            return Err(self.failure(usage));
        }
        let page = self.value.unwrap_or_default();
        let Some(found) = page.get("nodes").and_then(Value::as_array) else {
            return Err(ToolFailure::new("the answer has no `nodes`: call it without --all").with_code("protocol"));
        };
        nodes.extend(found.iter().cloned());
        let info = page.get("pageInfo");
        let has_next = info.and_then(|info| info.get("hasNextPage")) == Some(&Value::Bool(true));
        Ok(info.and_then(|info| info.get("endCursor")?.as_str()).filter(|_| has_next).map(str::to_owned))
    }
}
