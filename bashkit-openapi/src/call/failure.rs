//! Answers that say that a call failed, in words.

use bashkit_orchestrator::ToolFailure;
use serde_json::Value;

use super::Call;
use super::exchange::Reply;
use crate::credential::Credential;
use crate::operation::Rest;

/// Characters of the message of an API.
const MESSAGE_CHARS_MAX: usize = 1_000;

/// Details of an error that a message shows.
const DETAILS_MAX: usize = 5;

/// Failure of an answer whose status is 300 or more. The exit status is the first digit of the status, as HTTPie has it.
pub(super) fn of_reply(call: &Call<'_>, rest: &Rest, reply: &Reply, credentials: &[&Credential]) -> ToolFailure {
    let status = reply.status;
    let reason = if reply.reason.is_empty() { String::new() } else { format!(" {}", reply.reason) };
    let said = message(&reply.body).or_else(|| described(rest, status)).map_or(String::new(), |said| format!(": {said}"));
    let mut text = format!("{status}{reason}{said}");
    match status {
        300..400 => text.push_str(
            &reply
                .header("location")
                .map_or(String::new(), |to| format!("\nthe server leads to {to}, which is not followed for {}", call.operation.method)),
        ),
        401 | 403 => text.push_str(&wanted(call, rest, credentials)),
        404 | 410 => text.push_str(&format!("\nthe request was {} {}", call.operation.method, call.operation.path)),
        400 | 405..=409 | 411..=428 => text.push_str(&format!("\nUsage: {}", call.usage)),
        429 | 503 => text.push_str(
            &reply.header("retry-after").map_or(String::new(), |after| format!("\nthe server asks to wait: Retry-After {after}")),
        ),
        _ => {}
    }
    let exit = u8::try_from(status / 100).unwrap_or(5);
    ToolFailure::new(text).with_status(exit).with_code(format!("http-{status}"))
}

/// Description that the document has of an answer.
fn described(rest: &Rest, status: u16) -> Option<String> {
    let range = format!("{}XX", status / 100);
    let keys = [status.to_string(), range.clone(), range.to_ascii_lowercase(), "default".to_owned()];
    keys.iter().find_map(|key| rest.answers.get(key)).cloned()
}

/// Secrets that an operation wants, and whether the host has given one.
fn wanted(call: &Call<'_>, rest: &Rest, credentials: &[&Credential]) -> String {
    if !credentials.is_empty() {
        return "\nthe host's credential is not accepted for this".to_owned();
    }
    let alternative = |names: &Vec<String>| {
        let words = names.iter().map(|name| {
            let wants = call
                .client
                .schemes
                .get(name)
                .map_or_else(|| "a scheme that the document does not describe".to_owned(), crate::credential::Scheme::wants);
            format!("'{name}' ({wants})")
        });
        words.collect::<Vec<_>>().join(" and ")
    };
    let alternatives: Vec<String> = rest.security.iter().filter(|names| !names.is_empty()).map(alternative).collect();
    if alternatives.is_empty() {
        return "\nthe host has given no credential for this API".to_owned();
    }
    format!("\nthe host has given no credential; accepted: {}", alternatives.join(", or "))
}

/// Message of an API in the body of an answer.
pub(super) fn message(body: &[u8]) -> Option<String> {
    let said = match serde_json::from_slice::<Value>(body) {
        Ok(value) => of_value(&value)?,
        Err(_) => {
            let text = std::str::from_utf8(body).ok()?.trim();
            if text.starts_with('<') {
                return None;
            }
            text.to_owned()
        }
    };
    let said: String = said.chars().filter(|c| !c.is_control() || *c == '\n').collect();
    let short = match said.char_indices().nth(MESSAGE_CHARS_MAX) {
        Some((end, _)) => format!("{}…", said.get(..end).unwrap_or_default()),
        None => said,
    };
    Some(short).filter(|said| !said.trim().is_empty())
}

fn of_value(value: &Value) -> Option<String> {
    let object = match value {
        Value::String(text) => return Some(text.clone()),
        Value::Array(values) => return of_value(values.first()?),
        Value::Object(object) => object,
        _ => return None,
    };
    let text = |key: &str| object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let keys = [
        "message",
        "error_message",
        "error_description",
        "detail",
        "description",
        "msg",
        "reason",
        "title",
        "error",
        "Message",
        "errorMessage",
    ];
    let main = keys
        .iter()
        .find_map(|key| text(key))
        .or_else(|| object.get("error").and_then(of_value))
        .or_else(|| object.get("fault").and_then(of_value));
    let details = ["errors", "details", "invalid-params", "detail", "fields"].iter().find_map(|key| details(object.get(*key)?));
    match (main, details) {
        (Some(main), Some(details)) if !main.contains(&details) => Some(format!("{main} ({details})")),
        (Some(main), _) => Some(main),
        (None, details) => details.or_else(|| Some(value.to_string())),
    }
}

/// What is wrong with single fields.
fn details(value: &Value) -> Option<String> {
    let one = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Object(object) => {
            let text = |keys: &[&str]| {
                keys.iter().find_map(|key| object.get(*key)).and_then(|value| match value {
                    Value::String(text) => Some(text.clone()),
                    Value::Array(path) => Some(path.iter().map(crate::request::style::plain).collect::<Vec<_>>().join(".")),
                    _ => None,
                })
            };
            let (place, said) = (
                text(&["field", "name", "path", "param", "pointer", "loc", "source"]),
                text(&["message", "msg", "reason", "detail", "description", "title", "code"]),
            );
            match (place, said) {
                (Some(place), Some(said)) => Some(format!("{place}: {said}")),
                (place, said) => said.or(place),
            }
        }
        _ => None,
    };
    let all: Vec<String> = match value {
        Value::Array(values) => values.iter().filter_map(one).take(DETAILS_MAX).collect(),
        Value::Object(fields) => {
            let said = |value: &Value| value.as_array().map_or_else(|| one(value), |values| values.first().and_then(one));
            fields.iter().filter_map(|(name, value)| Some(format!("{name}: {}", said(value)?))).take(DETAILS_MAX).collect()
        }
        _ => return None,
    };
    (!all.is_empty()).then(|| all.join("; "))
}

#[cfg(test)]
mod tests {
    use super::message;

    /// Bodies of errors as APIs write them, and their messages.
    #[test]
    fn messages() {
        for (body, want) in [
            (r#"{"message": "Not Found", "documentation_url": "https://x"}"#, Some("Not Found")),
            (
                r#"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#,
                Some("Validation Failed (title: missing_field)"),
            ),
            (r#"{"error": {"type": "invalid_request_error", "message": "No such customer", "param": "id"}}"#, Some("No such customer")),
            (r#"{"error": "invalid_grant", "error_description": "Expired"}"#, Some("Expired")),
            (
                r#"{"type": "about:blank", "title": "Bad", "detail": "x is wrong", "invalid-params": [{"name": "x", "reason": "too long"}]}"#,
                Some("x is wrong (x: too long)"),
            ),
            (r#"{"detail": [{"loc": ["body", "n"], "msg": "field required"}]}"#, Some("body.n: field required")),
            (r#"{"errors": {"name": ["is taken"]}}"#, Some("name: is taken")),
            (r#"{"errors": ["a", "b"]}"#, Some("a; b")),
            (r#"{"code": 7}"#, Some(r#"{"code":7}"#)),
            ("plain text\n", Some("plain text")),
            ("<html>no</html>", None),
            ("", None),
        ] {
            assert_eq!(message(body.as_bytes()).as_deref(), want, "{body}");
        }
    }
}
